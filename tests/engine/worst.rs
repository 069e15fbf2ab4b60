use std::sync::Arc;

use ludus_engine::command::Command;
use ludus_engine::odds;
use ludus_engine::turn::world_at_start;
use ludus_engine::world::Definition;

use super::fights::{scenario, sim};
use super::fuzz::lost;

/// A hero at the left end of a hall, monsters where the map has `a` and `b`, and what else there is.
fn hall(map: &str, hero: &str, races: &str, rest: &str) -> Arc<Definition> {
    let wall = "#".repeat(map.len());
    let legend: Vec<String> = [('a', "monsters"), ('b', "others")]
        .into_iter()
        .filter(|(glyph, _)| map.contains(*glyph))
        .map(|(glyph, team)| format!("'{glyph}': Monster(race: \"{glyph}\", team: {team:?})"))
        .collect();
    scenario(
        "hall.ron",
        &format!(
            "Scenario(arena: Drawn(map: [{wall:?}, {map:?}, {wall:?}], legend: {{ {} }}),
             hero: Some(Hero({hero} fixed: (ac: 0))), races: [{races}], {rest})",
            legend.join(", ")
        ),
    )
}

fn race(id: char, effect: &str, dice: &str) -> String {
    format!(
        "MonsterRace(id: \"{id}\", glyph: '{id}', level: 10, hp: \"500\", flags: [\"unique\"],
            blows: [(method: \"touch\", effect: {effect:?}{dice})]),"
    )
}

const JEERS: &str =
    "MonsterRace(id: \"a\", glyph: 'a', level: 10, hp: \"500\", flags: [\"unique\"],
    blows: [(method: \"beg\", effect: \"none\")]),";

/// Returns the bound at the hero's first moment, and what one wait then costs.
fn bound_and_loss(definition: &Arc<Definition>) -> (i32, i32) {
    let mut sim = sim(definition, 3);
    sim.advance();
    let hero = sim.world().hero().unwrap().actor;
    let hp = sim.world().body(hero).unwrap().hp;
    let worst = odds::worst(sim.world()).unwrap();
    let from = sim.out().events.len();
    sim.act(Command::Wait).unwrap();
    sim.advance();
    (worst, lost(&sim.out().events[from..], hero, hp))
}

#[test]
fn the_black_breath_may_take_a_level_and_its_hit_points() {
    let hero = "level: 2, experience: 10, conditions: { \"black_breath\": 1 },";
    let forced = "forced: [(roll: \"breath_drain\", value: 0)]";
    let (worst, lost) = bound_and_loss(&hall("#@a..#", hero, JEERS, forced));
    assert!(lost > 0);
    assert_eq!(worst, lost);
}

/// Held for 60 turns, the hero empties the stomach and starves; nothing else happens.
#[test]
fn hunger_that_comes_in_time_counts() {
    let held = "food: 150, max_hp: 500, conditions: { \"paralyzed\": 60 },";
    let definition = hall("#@a..#", held, JEERS, "");
    let world = world_at_start(definition.clone());
    let worst = odds::worst(&world).unwrap();
    let mut sim = sim(&definition, 3);
    sim.advance();
    let hero = sim.world().hero().unwrap().actor;
    let lost = lost(&sim.out().events, hero, 500);
    assert!(lost > 0 && lost <= worst, "lost {lost}, worst {worst}");
    let fed = hall("#@a..#", &held.replace("food: 150,", ""), JEERS, "");
    assert_eq!(odds::worst(&world_at_start(fed)), Some(0));
}

fn worst(map: &str, a: &str, b: &str) -> i32 {
    let races = format!("{a}{b}");
    let definition = hall(map, "max_hp: 3000,", &races, "");
    odds::worst(&world_at_start(definition)).unwrap()
}

/// A thief that robs somebody else is gone from there, perhaps to the hero's side.
#[test]
fn a_thief_with_others_to_rob_may_be_here_at_once() {
    let thief = race('a', "steal_items", ", dice: \"7\"");
    let other = race('b', "attack", ", dice: \"0\"");
    assert_eq!(worst("#@..a...#", &thief, ""), 0);
    assert_eq!(worst("#@..ab..#", &thief, &other), 7);
}

/// Rock that falls may push a foe that is some steps away to the hero's side.
#[test]
fn a_foe_that_rock_may_push_counts_as_close() {
    let shaker = race('a', "shatter", ", dice: \"30\"");
    let far = race('b', "poison", ", dice: \"9\"");
    let alone = worst("#@a....#", &shaker, "");
    assert!(alone >= 430, "{alone}");
    let both = worst("#@a..b.#", &shaker, &far);
    assert!(both >= alone + 9, "{both}, {alone}");
    let calm = race('a', "attack", ", dice: \"30\"");
    assert_eq!(worst("#@a..b.#", &calm, &far), 30);
}
