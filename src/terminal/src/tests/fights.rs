//! What a fight shows and answers, key by key.

use super::*;
use crate::keymap::Screen;
use ludus_engine::grid::Pos;

#[test]
fn the_header_counts_all_foes_and_those_unseen() {
    let map = ["#########", "#@..#...#", "#...#...#", "#########"];
    let hidden = format!(
        r#"Scenario(
        name: "hidden",
        arena: Drawn(map: {map:?}),
        hero: Some(Hero(name: "Borin", race: "dwarf", class: "warrior", level: 9)),
        monsters: [
            (race: "wolf", at: (3, 2), hp: 30, asleep: true),
            (race: "wolf", at: (6, 1), hp: 30, asleep: true),
        ],
    )"#
    );
    let mut heard = Heard::default();
    let start = start_of(&content(), "hidden.ron", &hidden, 1);
    let mut stage = Stage::new(Some(start), &mut heard);
    let head = stage.row(0);
    assert!(head.contains(" 2 here, 1 unseen   "), "{head}");
    let near = "(race: \"wolf\", at: (3, 2), hp: 30, asleep: true),";
    let start = start_of(&content(), "hidden.ron", &hidden.replace(near, ""), 1);
    drop(stage);
    let mut stage = Stage::new(Some(start), &mut heard);
    let head = stage.row(0);
    assert!(head.contains(" 1 here, unseen   "), "{head}");
    stage.press("\t");
    let told = stage.row(19);
    assert!(
        told.contains("Nobody is in sight. One is here, unseen. Walk."),
        "{told}"
    );
}

#[test]
fn nobody_fights_in_a_ring_that_the_header_calls_empty() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(Some(built_in(&content(), "unlit-crypt", 5)), &mut heard);
    let head = stage.row(0);
    assert_eq!(head.find("4 here, unseen"), Some(51), "{head}");
    stage.press("\t");
    let rows = stage.rows();
    let told = "Nobody is in sight. Four are here, unseen. Walk.";
    assert!(
        rows[18..23].iter().any(|row| row.contains(told)),
        "{rows:#?}"
    );
}

/// Returns a wolf asleep at the end of a lane, and a corner without a view of it.
fn corner() -> String {
    let map = [
        "##########",
        "#.########",
        "#.########",
        "#@.......#",
        "##########",
    ];
    format!(
        r#"Scenario(
        name: "corner",
        arena: Drawn(map: {map:?}),
        hero: Some(Hero(name: "Borin", race: "dwarf", class: "warrior", level: 9)),
        monsters: [(race: "wolf", at: (7, 3), asleep: true)],
    )"#
    )
}

fn offers_tab(stage: &Stage<'_>) -> bool {
    let footer = stage.app.footer(Screen::Fight);
    footer.contains(&"Tab fight".to_owned())
}

#[test]
fn tab_walks_to_where_a_foe_was_last_seen_and_stops_when_it_is_in_sight() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "corner.ron", &corner(), 1);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("kk");
    let game = stage.app.game().unwrap();
    assert_eq!(game.hero().unwrap().1, Pos::new(1, 1));
    assert_eq!(game.last_seen(), Some(Pos::new(7, 3)));
    assert!(stage.row(0).contains("1 here, unseen"));
    assert!(offers_tab(&stage));
    stage.press("\t");
    let game = stage.app.game().unwrap();
    assert!(!game.foes_in_sight().is_empty(), "{:#?}", stage.rows());
    assert!(
        game.hero().unwrap().1.x < 4,
        "it stopped at the first sight"
    );
    drop(stage);
    assert!(heard.commands > 2);
}

#[test]
fn where_foes_were_seen_is_known_again_when_the_run_is_taken_up() {
    for is_replay_lost in [false, true] {
        let mut heard = Heard {
            is_replay_lost,
            ..Heard::default()
        };
        let start = start_of(&content(), "corner.ron", &corner(), 1);
        Stage::new(Some(start), &mut heard).press("kkS");
        let mut stage = Stage::new(None, &mut heard);
        stage.press("c");
        let seen = stage.app.game().unwrap().last_seen();
        assert_eq!(seen.is_none(), is_replay_lost, "{seen:?}");
        assert_eq!(offers_tab(&stage), !is_replay_lost);
    }
}

#[test]
fn tab_is_offered_only_where_it_does_something() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(Some(built_in(&content(), "unlit-crypt", 5)), &mut heard);
    assert!(!offers_tab(&stage), "nobody was ever seen");
    let mut n_walks = 0;
    for seed in 0..8 {
        let mut heard = Heard::default();
        stage = Stage::new(Some(runs::gauntlet(seed, 14)), &mut heard);
        for _ in 0..120 {
            let game = stage.app.game().unwrap();
            let is_blind = game.foes_in_sight().is_empty();
            let is_by_hand = game.reason_to_fight_by_hand().is_some();
            let (wave, before) = (game.run().wave(), game.world().turn());
            let is_offered = offers_tab(&stage);
            let key = match stage.app.screen() {
                Screen::Fight if is_by_hand => ".",
                Screen::Fight => "\t",
                Screen::Quiet => ">",
                Screen::Ringside => "\n",
                _ => break,
            };
            stage.press(key);
            let game = stage.app.game().unwrap();
            if key == "\t" && is_blind && game.run().wave() == wave {
                let has_walked = game.world().turn() > before;
                assert_eq!(has_walked, is_offered, "{seed}: {:#?}", stage.rows());
                n_walks += usize::from(has_walked);
            }
            if key == "\t" && is_blind && !is_offered {
                break;
            }
        }
    }
    assert!(n_walks > 0);
}

#[test]
fn a_sleeper_in_sight_does_not_stop_a_run() {
    let map = [
        "######################",
        "#@...................#",
        "#....................#",
        "#....................#",
        "######################",
    ];
    let sleeper = format!(
        r#"Scenario(
        name: "sleeper",
        arena: Drawn(map: {map:?}),
        hero: Some(Hero(name: "Borin", race: "dwarf", class: "warrior", level: 9)),
        monsters: [(race: "wolf", at: (18, 3), asleep: true)],
    )"#
    );
    let steps = |text: &str| {
        let mut heard = Heard::default();
        let start = start_of(&content(), "sleeper.ron", text, 1);
        let mut stage = Stage::new(Some(start), &mut heard);
        let n_lines = stage.app.game().unwrap().lines().len();
        stage.press("L");
        let game = stage.app.game().unwrap();
        let has_spoken = game.lines().len() > n_lines;
        (game.hero().unwrap().1.x - 1, has_spoken)
    };
    let (n_steps, has_spoken) = steps(&sleeper);
    assert!(n_steps > 5 || has_spoken, "{n_steps}");
    assert_eq!(steps(&sleeper.replace(", asleep: true", "")).0, 1);
}

#[test]
fn a_refused_tab_names_the_keys_to_strike_with() {
    let close = CLOSE.replace("hp: Some(40)", "hp: Some(9)");
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", &close, 1);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("\t");
    assert_eq!(
        stage.row(23),
        "Right, l or 6 strikes it by hand. x tells your chances first."
    );
    stage.press("l");
    drop(stage);
    assert_eq!(heard.commands, 1);
}

#[test]
fn help_has_pages_and_says_what_worst_is() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 1);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("?");
    let rows = stage.rows();
    assert!(
        rows[0].starts_with(" KEYS  page 1 of 2, Space turns"),
        "{}",
        rows[0]
    );
    assert_eq!(
        rows[2],
        "  WORST                       the most you can lose before you act, if you stay"
    );
    let first: Vec<String> = rows[2..22].to_vec();
    stage.press(" ");
    let second: Vec<String> = stage.rows()[2..22].to_vec();
    let n_rows = |rows: &[String]| rows.iter().filter(|row| !row.is_empty()).count();
    let n_keys = Keymap::built_in().unwrap().help(Screen::Fight).len();
    let notes = screens::help::NOTES.iter();
    let n_notes = notes.filter(|note| note.0 == Screen::Fight).count();
    assert_eq!(n_rows(&first) + n_rows(&second), n_keys + n_notes);
    stage.press(" ");
    assert_eq!(stage.rows()[2..22], first);
    stage.resize(80, 50);
    assert!(stage.row(0).starts_with(" KEYS      "), "{}", stage.row(0));
}

#[test]
fn the_log_says_what_it_shows() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 1);
    let mut stage = Stage::new(Some(start), &mut heard);
    for shows in ["words, damage and rolls", "words alone", "words and damage"] {
        stage.press("v");
        assert_eq!(stage.row(23), format!("The log shows {shows} now."));
    }
}
