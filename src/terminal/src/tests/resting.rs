//! Orders of several turns: what stops a rest, a run and collecting, and what does not.

use super::belongings::has_row;
use super::*;
use crate::keymap::Screen;
use ludus_engine::grid::Pos;

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
