//! What a fight shows and answers, key by key.

use super::*;

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
        "  WORST                       the most you can lose before you act again here"
    );
    let first: Vec<String> = rows[2..22].to_vec();
    stage.press(" ");
    let second: Vec<String> = stage.rows()[2..22].to_vec();
    let n_rows = |rows: &[String]| rows.iter().filter(|row| !row.is_empty()).count();
    let n_keys = Keymap::built_in()
        .unwrap()
        .help(keymap::Screen::Fight)
        .len();
    assert_eq!(n_rows(&first) + n_rows(&second), n_keys + 1);
    stage.press(" ");
    assert_eq!(stage.rows()[2..22], first);
    stage.resize(80, 40);
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
