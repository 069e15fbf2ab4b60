//! The exact chance of each outcome of a blow, with what decides it on either side of its bound.

use std::fmt::Debug;

use ludus_engine::figures;
use ludus_engine::ids::ActorId;
use ludus_engine::rng::Distribution;
use ludus_engine::turn::world_at_start;

use super::fights::scenario;

const HERO: ActorId = ActorId(0);
const FOE: ActorId = ActorId(1);
const OTHER: ActorId = ActorId(2);

/// Returns the chance of the first outcome of an effect of a level 20 monster's blow that dealt so
/// much damage, to the hero or to another monster.
fn chance(effect: &str, dealt: i64, [hero, other]: [&str; 2], defender: ActorId) -> f64 {
    let text = format!(
        "Scenario(
            arena: Drawn(map: [\"#######\", \"#@.mo.#\", \"#######\"], legend: {{
                'm': Monster(race: \"tester\"), 'o': Monster(race: \"other\", team: \"others\", {other}),
            }}),
            hero: Some(Hero({hero})),
            races: [
                MonsterRace(id: \"tester\", glyph: 't', level: 20, hp: \"100\",
                    blows: [(method: \"touch\", effect: {effect:?}, dice: \"1\")]),
                MonsterRace(id: \"other\", glyph: 'o', level: 20, hp: \"100\"),
                MonsterRace(id: \"proof\", glyph: 'p', level: 20, hp: \"100\",
                    flags: [\"no_confusion\", \"no_fear\", \"no_sleep\"]),
            ],
        )"
    );
    let text = match other {
        "proof" => text.replace(
            "race: \"other\", team: \"others\", proof",
            "race: \"proof\", team: \"others\"",
        ),
        _ => text,
    };
    let world = world_at_start(scenario("chances.ron", &text));
    let content = world.content();
    let row = content.effects.iter().find(|row| row.id == effect).unwrap();
    let consequence = figures::consequence(&world, FOE, defender, row.outcomes[0].outcome);
    consequence.chance(&Distribution::certain(dealt))
}

#[track_caller]
fn near<I: Debug>(of: I, got: f64, expected: f64) {
    assert!(
        (got - expected).abs() < 1e-9,
        "{of:?}: {got}, not {expected}"
    );
}

/// Chances of an effect against the hero: damage, what the hero is and has, and the chance.
#[track_caller]
fn to_hero(effect: &str, rows: &[(i64, &str, f64)]) {
    for &(dealt, hero, expected) in rows {
        near(
            (effect, dealt, hero),
            chance(effect, dealt, [hero, ""], HERO),
            expected,
        );
    }
}

#[test]
fn acid_eats_into_one_worn_piece_that_is_soft() {
    let soft = "equipment: { \"cloak\": (kind: \"cloak\") }";
    let two = "equipment: {
        \"cloak\": (kind: \"cloak\"), \"hands\": (kind: \"leather_gloves\", to_ac: -9),
    }";
    let three = "equipment: {
        \"cloak\": (kind: \"cloak\", flags: [\"artifact\"]), \"feet\": (kind: \"hard_leather_boots\"),
        \"hands\": (kind: \"leather_gloves\", to_ac: -9), \"weapon\": (kind: \"dagger\"),
    }";
    to_hero(
        "acid",
        &[
            (30, "", 0.0),
            (0, soft, 0.0),
            (1, soft, 0.3),
            (29, soft, 0.3),
            (30, soft, 0.6),
            (59, soft, 0.6),
            (60, soft, 0.9),
            (30, two, 0.3),
            (30, three, 0.2),
        ],
    );
}

#[test]
fn each_thing_of_a_sort_may_burn_freeze_or_melt() {
    let scrolls = "pack: [(kind: \"scroll_of_blessing\", count: 2), (kind: \"staff_of_speed\"),
        (kind: \"potion_of_water\", count: 3), (kind: \"wand_of_acid_bolts\")]";
    let none = "pack: [(kind: \"scroll_of_blessing\", flags: [\"artifact\"]), (kind: \"dagger\")]";
    to_hero(
        "fire",
        &[
            (1, "", 0.0),
            (0, scrolls, 0.0),
            (1, scrolls, 1.0 - 0.97_f64.powi(3)),
            (30, scrolls, 1.0 - 0.94_f64.powi(3)),
            (60, none, 0.0),
        ],
    );
    to_hero(
        "cold",
        &[
            (1, scrolls, 1.0 - 0.97_f64.powi(3)),
            (60, scrolls, 1.0 - 0.9_f64.powi(3)),
        ],
    );
    to_hero(
        "electricity",
        &[(1, scrolls, 0.02), (30, scrolls, 0.04), (60, scrolls, 0.08)],
    );
}

#[test]
fn one_of_eight_slots_is_disenchanted() {
    let one = "equipment: { \"weapon\": (kind: \"dagger\", to_hit: 1) }";
    let artifact =
        "equipment: { \"weapon\": (kind: \"dagger\", to_hit: 1, flags: [\"artifact\"]) }";
    let both = "equipment: {
        \"weapon\": (kind: \"dagger\", to_hit: 1, flags: [\"artifact\"]),
        \"cloak\": (kind: \"cloak\", to_ac: 1), \"hands\": (kind: \"leather_gloves\"),
        \"left_ring\": (kind: \"ring_of_skill\", to_hit: 1),
    }";
    to_hero(
        "disenchant",
        &[
            (1, "", 0.0),
            (1, one, 0.125),
            (1, artifact, 0.3 / 8.0),
            (1, both, 1.3 / 8.0),
        ],
    );
    let proof = format!("{one}, resists: [\"disenchantment\"]");
    to_hero("disenchant", &[(1, &proof, 0.0)]);
}

#[test]
fn ten_tries_find_what_is_in_the_pack() {
    let half = "pack: [(kind: \"dagger\"), (kind: \"ration_of_food\", count: 9)]";
    let third = "pack: [(kind: \"dagger\"), (kind: \"spear\"), (kind: \"ration_of_food\")]";
    to_hero(
        "eat_food",
        &[
            (1, "", 0.0),
            (1, "pack: [(kind: \"dagger\")]", 0.0),
            (1, "pack: [(kind: \"ration_of_food\")]", 1.0),
            (1, half, 1.0 - 0.5_f64.powi(10)),
            (1, third, 1.0 - (2.0_f64 / 3.0).powi(10)),
        ],
    );
    to_hero(
        "drain_charges",
        &[
            (1, "pack: [(kind: \"staff_of_speed\", charges: 0)]", 0.0),
            (1, "pack: [(kind: \"staff_of_speed\", charges: 1)]", 1.0),
            (1, "pack: [(kind: \"rod_of_speed\")]", 1.0),
            (
                1,
                "pack: [(kind: \"rod_of_speed\"), (kind: \"dagger\")]",
                1.0 - 0.5_f64.powi(10),
            ),
        ],
    );
}

#[test]
fn thieves_need_something_to_take_and_unfelt_hands() {
    // A thief of level 20 against dexterity 10, which avoids 8 and the level, less 10.
    let rich = "level: 1, gold: 1";
    to_hero(
        "steal_gold",
        &[
            (1, "level: 1", 0.0),
            (1, rich, 1.0),
            (1, "level: 12, gold: 1", 0.9),
            (1, "level: 50, gold: 1", 0.52),
        ],
    );
    to_hero(
        "steal_items",
        &[
            (1, "", 0.0),
            (1, "pack: [(kind: \"dagger\")]", 1.0),
            (1, "pack: [(kind: \"dagger\", flags: [\"artifact\"])]", 0.0),
            (1, "level: 12, pack: [(kind: \"dagger\")]", 0.9),
        ],
    );
}

#[test]
fn drains_find_fuel_scores_and_experience_or_nothing() {
    let torch =
        |fuel: u32| format!("equipment: {{ \"light\": (kind: \"wooden_torch\", fuel: {fuel}) }}");
    to_hero(
        "absorb_light",
        &[(1, "", 0.0), (1, &torch(1), 0.0), (1, &torch(2), 1.0)],
    );
    to_hero(
        "reduce_strength",
        &[
            (1, "stats: (str: 3)", 0.0),
            (1, "stats: (str: 4)", 1.0),
            (1, "sustains: [\"str\"]", 0.0),
        ],
    );
    to_hero(
        "reduce_all_stats",
        &[
            (
                1,
                "sustains: [\"str\", \"int\", \"wis\", \"dex\", \"con\"]",
                1.0,
            ),
            (
                1,
                "sustains: [\"str\", \"int\", \"wis\", \"dex\", \"con\", \"chr\"]",
                0.0,
            ),
        ],
    );
    to_hero(
        "lower_experience_10",
        &[
            (1, "experience: 0", 0.0),
            (1, "experience: 1", 1.0),
            (1, "experience: 9, abilities: [\"hold_life\"]", 0.05),
        ],
    );
}

#[test]
fn afflictions_come_unless_something_guards() {
    let save = "fixed: (saving_throw: 40)";
    to_hero(
        "blind",
        &[
            (1, "", 1.0),
            (1, save, 1.0),
            (1, "resists: [\"blindness\"]", 0.0),
        ],
    );
    to_hero(
        "terrify",
        &[
            (1, save, 0.6),
            (1, "fixed: (saving_throw: 100)", 0.0),
            (1, "resists: [\"fear\"]", 0.0),
        ],
    );
    to_hero(
        "paralyze",
        &[(1, save, 0.6), (1, "abilities: [\"free_action\"]", 0.0)],
    );
    to_hero(
        "poison",
        &[
            (0, "", 0.0),
            (1, "", 1.0),
            (1, "resists: [\"poison\"]", 1.0),
            (
                1,
                "resists: [\"poison\"], temporary_resists: [\"poison\"]",
                0.0,
            ),
        ],
    );
    to_hero("shatter", &[(23, "", 0.0), (24, "", 1.0)]);
}

#[test]
fn monsters_suffer_what_makes_sense_for_them() {
    let loot = "carries: [(kind: \"dagger\")]";
    let artifact = "carries: [(kind: \"dagger\", flags: [\"artifact\"])]";
    for (effect, other, expected) in [
        ("steal_items", "", 0.0),
        ("steal_items", loot, 1.0),
        ("steal_items", artifact, 0.0),
        ("steal_gold", loot, 0.0),
        ("confuse", "", 1.0),
        ("confuse", "proof", 0.0),
        ("terrify", "", 1.0),
        ("terrify", "proof", 0.0),
        ("paralyze", "", 1.0),
        ("paralyze", "proof", 0.0),
        ("reduce_strength", "", 1.0),
        ("lower_experience_80", "", 1.0),
        ("poison", "", 0.0),
        ("acid", loot, 0.0),
        ("disenchant", loot, 0.0),
        (
            "drain_charges",
            "carries: [(kind: \"staff_of_speed\", charges: 9)]",
            0.0,
        ),
        ("eat_food", "carries: [(kind: \"ration_of_food\")]", 0.0),
        ("absorb_light", "", 0.0),
        ("shatter", "", 0.0),
    ] {
        near(
            (effect, other),
            chance(effect, 30, ["", other], OTHER),
            expected,
        );
    }
}
