use std::sync::Arc;

use ludus_engine::figures::{can_see, light_radius};
use ludus_engine::grid::{Pos, SIGHT};
use ludus_engine::ids::ActorId;
use ludus_engine::rng::{Rng, Roll};
use ludus_engine::turn::world_at_start;
use ludus_engine::world::{Definition, World};

use super::fights::{drawn, scenario};

/// A map of the generator: a wall around, inside walls with a chance, and in a few cells jackals.
fn generated(seed: u64, hero: &str) -> Arc<Definition> {
    let mut rng = Rng::new(seed);
    let (width, height) = (
        24 + rng.draw(Roll::Wander, 10),
        9 + rng.draw(Roll::Wander, 6),
    );
    let walls = 10 + (seed as i64 * 35) / 29;
    let mut rows = Vec::new();
    for y in 0..height {
        let mut row = String::new();
        for x in 0..width {
            let is_border = x == 0 || y == 0 || x == width - 1 || y == height - 1;
            let drawn = rng.draw(Roll::Wander, 100);
            row.push(match drawn {
                _ if is_border => '#',
                _ if (x, y) == (width / 2, height / 2) => '@',
                _ if drawn < walls => '#',
                _ if drawn < walls + 5 => 'j',
                _ if drawn < walls + 9 => 'i',
                _ if drawn < walls + 13 => '%',
                _ if drawn < walls + 16 => '+',
                _ if drawn < walls + 20 => ',',
                _ => '.',
            });
        }
        rows.push(format!("{row:?}"));
    }
    let text = format!(
        "Scenario(
            arena: Drawn(map: [{}], legend: {{
                'j': Monster(race: \"jackal\"),
                'i': Monster(race: \"jackal\", on: \"unlit_floor\"),
            }}),
            hero: Some(Hero({hero})),
        )",
        rows.join(", ")
    );
    scenario("generated.ron", &text)
}

/// Sight by its words: within reach, and one of the two straight lines crosses nothing opaque.
fn sees_by_the_words(world: &World, a: Pos, b: Pos) -> bool {
    let is_clear = |from: Pos, to: Pos| {
        let mut line = ludus_engine::grid::Line::new(from, to);
        line.all(|pos| pos == to || world.terrain(pos).is_some_and(|kind| !kind.blocks_sight))
    };
    a.distance(b) <= SIGHT && (is_clear(a, b) || is_clear(b, a))
}

#[test]
fn sight_is_symmetric_between_all_cells_of_thirty_maps() {
    let (mut seen, mut unseen) = (0_u32, 0_u32);
    for seed in 0..30 {
        let world = World::new(generated(seed, ""));
        let cells: Vec<Pos> = world.cells().positions().collect();
        for (index, &a) in cells.iter().enumerate() {
            for &b in &cells[index..] {
                let sees = world.sees(a, b);
                assert_eq!(sees, world.sees(b, a), "map {seed}: {a:?} and {b:?}");
                *(if sees { &mut seen } else { &mut unseen }) += 1;
            }
        }
    }
    assert!(
        seen > 100_000 && unseen > 100_000,
        "{seen} seen, {unseen} not"
    );
}

#[test]
fn sight_is_a_free_line_within_reach() {
    for seed in [0, 9, 18, 29] {
        let world = World::new(generated(seed, ""));
        let cells: Vec<Pos> = world.cells().positions().collect();
        for &a in cells.iter().step_by(7) {
            for &b in &cells {
                assert_eq!(
                    world.sees(a, b),
                    sees_by_the_words(&world, a, b),
                    "{a:?} and {b:?}"
                );
            }
        }
    }
}

/// Calls back with the world, the hero and each monster of a map.
fn each_monster(definition: &Arc<Definition>, mut check: impl FnMut(&World, ActorId, ActorId)) {
    let world = world_at_start(definition.clone());
    let hero = world.hero().unwrap().actor;
    for (actor, _) in world.living().filter(|(actor, _)| *actor != hero) {
        check(&world, hero, actor);
    }
}

#[test]
fn hero_and_monsters_see_by_the_same_predicate() {
    let (mut seen, mut dark) = (0, 0);
    for seed in 0..30 {
        each_monster(&generated(seed, ""), |world, hero, monster| {
            let (from, to) = (
                world.body(hero).unwrap().pos,
                world.body(monster).unwrap().pos,
            );
            let sees = world.sees(from, to);
            assert_eq!(
                can_see(world, monster, hero),
                sees,
                "a monster sees, lit or not"
            );
            let is_lit = world.cells().get(to).unwrap().is_lit;
            assert_eq!(
                can_see(world, hero, monster),
                sees && is_lit,
                "map {seed}, {to:?}"
            );
            seen += u32::from(sees && is_lit);
            dark += u32::from(sees && !is_lit);
        });
    }
    assert!(seen > 50 && dark > 20, "{seen} seen, {dark} in the dark");
}

#[test]
fn a_light_shows_the_dark_cells_within_its_radius() {
    for (light, radius) in [("wooden_torch", 1), ("brass_lantern", 2)] {
        let hero = format!("equipment: {{ \"light\": (kind: {light:?}) }}");
        let mut shown = 0;
        for seed in 0..30 {
            each_monster(&generated(seed, &hero), |world, hero, monster| {
                assert_eq!(light_radius(world), radius);
                let (from, to) = (
                    world.body(hero).unwrap().pos,
                    world.body(monster).unwrap().pos,
                );
                let is_lit = world.cells().get(to).unwrap().is_lit;
                let is_near = from.distance(to) <= radius;
                let expected = world.sees(from, to) && (is_lit || is_near);
                assert_eq!(
                    can_see(world, hero, monster),
                    expected,
                    "map {seed}, {to:?}"
                );
                shown += u32::from(expected && !is_lit);
            });
        }
        assert!(shown > 0, "{light} never showed anybody");
    }
}

#[test]
fn a_blind_hero_sees_nobody_and_is_seen() {
    each_monster(
        &generated(3, "conditions: {\"blind\": 9}"),
        |world, hero, monster| {
            assert!(!can_see(world, hero, monster));
            let (from, to) = (
                world.body(hero).unwrap().pos,
                world.body(monster).unwrap().pos,
            );
            assert_eq!(can_see(world, monster, hero), world.sees(from, to));
        },
    );
}

const GHOST: &str = "'g': Monster(race: \"ghost\")";
const GHOST_RACE: &str =
    "races: [MonsterRace(id: \"ghost\", glyph: 'G', level: 1, hp: \"5\", flags: [\"invisible\"])]";

#[test]
fn the_invisible_is_seen_by_who_sees_the_invisible() {
    for (hero, expected) in [("", false), ("abilities: [\"see_invisible\"]", true)] {
        let rest = format!("hero: Some(Hero({hero})), {GHOST_RACE}");
        each_monster(
            &drawn(&["####", "#@g#", "####"], GHOST, &rest),
            |world, hero, ghost| {
                assert_eq!(can_see(world, hero, ghost), expected);
                assert!(can_see(world, ghost, hero));
            },
        );
    }
}

/// Reach is a matter of the rules' distance: 20 cells straight, but (16, 10) is at 21.
#[test]
fn sight_ends_at_its_reach() {
    let wall = "#".repeat(30);
    let open = format!("#{}#", ".".repeat(28));
    let rows: Vec<&str> = (0..14)
        .map(|y| if y == 0 || y == 13 { &*wall } else { &*open })
        .collect();
    let world = World::new(drawn(
        &rows,
        "",
        "monsters: [(race: \"jackal\", at: (3, 3))]",
    ));
    let from = Pos::new(1, 1);
    for (x, y, expected) in [
        (21, 1, true),
        (22, 1, false),
        (17, 9, true),
        (17, 10, true),
        (17, 11, false),
        (19, 5, true),
    ] {
        assert_eq!(world.sees(from, Pos::new(x, y)), expected, "({x}, {y})");
    }
}
