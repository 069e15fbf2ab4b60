//! Orders of several turns: what stops a rest, a run and collecting, and what does not.

use super::belongings::has_row;
use super::*;
use crate::keymap::Screen;
use ludus_engine::grid::Pos;
use ludus_engine::narrate::{Line, Mark};

/// Plays one of the small inputs that once came out wrong.
fn case<T>(name: &str, text: &str, play: impl FnOnce(&mut Stage<'_>) -> T) -> T {
    let mut heard = Heard::default();
    let mut stage = Stage::new(Some(start_of(&content(), name, text, 5)), &mut heard);
    play(&mut stage)
}

fn turn(stage: &Stage<'_>) -> u32 {
    stage.app.game().unwrap().world().turn()
}

/// A scenario of a warrior with so many hit points, or all, and a foe.
fn hall(map: &[&str], hp: Option<u32>, foe: &str) -> String {
    format!(
        r#"Scenario(name: "hall", arena: Drawn(map: {map:?}),
        hero: Some(Hero(race: "human", class: "warrior", level: 10, hp: {hp:?})),
        monsters: [{foe}])"#
    )
}

#[test]
fn poison_and_a_cut_that_already_run_do_not_stop_a_rest() {
    let text = include_str!("../../../../tests/cases/rest_poison.ron");
    case("rest_poison.ron", text, |stage| {
        stage.press("R");
        assert!(turn(stage) > 5, "{:#?}", stage.rows());
    });
}

#[test]
fn a_full_pack_is_said_to_be_full() {
    let text = include_str!("../../../../tests/cases/collect_full_pack.ron");
    case("collect_full_pack.ron", text, |stage| {
        for _ in 0..20 {
            if stage.app.game().unwrap().foes_in_sight().is_empty() {
                break;
            }
            stage.press("\t");
        }
        assert_eq!(stage.app.screen(), Screen::Fight);
        stage.press("o");
        has_row(&stage.rows()[18..23], "Your pack holds no more.");
    });
}

#[test]
fn what_never_moves_stops_a_rest_only_beside_the_hero() {
    let mold = r#"(race: "gray_mold", at: (6, 1))"#;
    let rests = |map: &[&str]| {
        case("hall.ron", &hall(map, Some(20), mold), |stage| {
            stage.press("R");
            turn(stage)
        })
    };
    assert!(rests(&["#########", "#@......#", "#########"]) > 10);
    assert_eq!(rests(&["#########", "#....@..#", "#########"]), 0);
}

#[test]
fn a_rest_with_nothing_to_heal_waits_until_something_comes() {
    let map = [
        "############",
        "#@#........#",
        "#.#.######.#",
        "#..........#",
        "############",
    ];
    let wolf = r#"(race: "wolf", at: (10, 1))"#;
    case("hall.ron", &hall(&map, None, wolf), |stage| {
        stage.press("R");
        assert!(turn(stage) > 0);
        assert!(!stage.app.game().unwrap().foes_in_sight().is_empty());
    });
}

#[test]
fn a_run_passes_pillars_and_stops_where_a_wall_ends() {
    let wolf = r#"(race: "wolf", at: (13, 6), asleep: true)"#;
    let map = [
        "###############",
        "#.............#",
        "#...#....#....#",
        "#@............#",
        "#.............#",
        "###############",
        "#############.#",
        "###############",
    ];
    case("hall.ron", &hall(&map, None, wolf), |stage| {
        stage.press("L");
        let (_, at) = stage.app.game().unwrap().hero().unwrap();
        assert_eq!(at, Pos::new(13, 3));
    });
}

#[test]
fn the_horn_stops_a_rest() {
    let mold = r#"(race: "gray_mold", at: (6, 1))"#;
    let rests = |horn: &str| {
        let hall = hall(&["########", "#@..#..#", "########"], Some(20), mold);
        let text = hall.replace("hero:", &format!("{horn} hero:"));
        case("hall.ron", &text, |stage| {
            stage.press("R");
            turn(stage)
        })
    };
    assert_eq!(rests("horn: true,"), 25);
    assert!(rests("") > 25);
}

#[test]
fn a_walk_leads_to_what_was_seen_to_things_and_to_gates() {
    let map = ["##########", "#@..#....+", "#.......##", "##########"];
    let sleeper = r#"(race: "aimless_looking_merchant", at: (7, 1), asleep: true)"#;
    let text =
        hall(&map, None, sleeper).replace("level: 10", r#"level: 10, pack: [(kind: "spear")]"#);
    case("hall.ron", &text, |stage| {
        let marked =
            |stage: &mut Stage<'_>| stage.row(17).trim_matches(['-', '[', ']', ' ']).to_owned();
        stage.press("da_");
        assert_eq!(stage.app.screen(), Screen::Travel);
        assert_eq!(marked(stage), "walk to: door, 8 east, 8 steps");
        // No way into a wall, nor to where one stands.
        stage.press("hkk\n");
        assert_eq!(stage.app.screen(), Screen::Travel);
        assert!(
            marked(stage).ends_with("There is no way to it."),
            "{}",
            marked(stage)
        );
        // Who comes into sight stops it; past sleepers it goes on, and ends in the gate.
        stage.press("\t_");
        let (_, at) = stage.app.game().unwrap().hero().unwrap();
        assert_eq!(at, Pos::new(4, 2));
        stage.press("_\t_");
        let (_, at) = stage.app.game().unwrap().hero().unwrap();
        assert_eq!((stage.app.screen(), at), (Screen::Fight, Pos::new(9, 1)));
        stage.press("_");
        // The spear lies behind the pillar: nothing in view is offered.
        assert_eq!(marked(stage), "walk where?");
    });
}

#[test]
fn who_comes_anyway_is_let_come_unless_nobody_wants_that() {
    let orc = r#"(race: "cave_orc", at: (8, 1))"#;
    let map = ["###########", "#@........#", "###########"];
    let first_blows = |lets_come: bool| {
        let mut heard = Heard::default();
        heard.settings.lets_come = lets_come;
        let start = start_of(&content(), "hall.ron", &hall(&map, None, orc), 5);
        let mut stage = Stage::new(Some(start), &mut heard);
        let mut hint = String::new();
        for _ in 0..5 {
            stage.press("\t");
            let waits = stage.row(23).contains("You let");
            hint = if waits { stage.row(23) } else { hint };
            let game = stage.app.game().unwrap();
            if game.best_strike().is_some() {
                break;
            }
        }
        let game = stage.app.game().unwrap();
        assert!(game.best_strike().is_some(), "{:#?}", game.lines());
        let strikes = |line: &&Line| line.words().contains("orc") && line.mark == Mark::Danger;
        let n_blows = game.lines().iter().filter(strikes).count();
        (
            hint,
            n_blows,
            game.lines().iter().any(|line| line.words() == "You wait."),
        )
    };
    let (hint, n_blows, waits) = first_blows(true);
    assert_eq!((hint.as_str(), waits), ("You let the cave orc come.", true));
    assert!(!first_blows(false).2);
    assert!(n_blows <= first_blows(false).1);
}
