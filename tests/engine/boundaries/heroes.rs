//! The figures that grow with a hero's level, or with what is worn, at both sides of each step.

use ludus_engine::figures;
use ludus_engine::grid::Pos;
use ludus_engine::turn::world_at_start;
use ludus_engine::world::World;

use super::super::fights::scenario;
use super::each;
use super::figures::{HERO, beside, world};

#[test]
fn skills_of_a_class_grow_by_fiftieths_of_the_level() {
    let mage = |level: i32| {
        let world = beside(&format!("class: \"mage\", level: {level}"));
        (
            figures::stealth(&world),
            figures::device_skill(&world),
            figures::saving_throw(&world),
        )
    };
    // Stealth 3 − 3, devices 36 + 65, saving throw 30 + 45, and 1 for wisdom 10.
    each(
        &[
            (1, (3, 37, 31)),
            (16, (3, 56, 45)),
            (17, (2, 58, 46)),
            (33, (2, 78, 60)),
            (34, (1, 80, 61)),
            (49, (1, 99, 75)),
            (50, (0, 101, 76)),
        ],
        mage,
    );
    let confused = beside("class: \"mage\", level: 1, conditions: { \"confused\": 1 }");
    assert_eq!(figures::device_skill(&confused), 18);
    let given = beside("class: \"mage\", fixed: (saving_throw: 77)");
    assert_eq!(figures::saving_throw(&given), 77);
    let magic = "class: \"mage\", level: 50, specialties: [\"magic_resistance\"]";
    assert_eq!(figures::saving_throw(&beside(magic)), 88);
}

#[test]
fn mana_comes_by_whole_points_of_level_and_score() {
    let most = |(class, level, int): (&str, i32, &str)| {
        let hero = format!("class: {class:?}, level: {level}, stats: (int: {int:?})");
        figures::max_mana_tenths(&beside(&hero))
    };
    each(
        &[
            (("mage", 1, "12"), 0),
            (("mage", 2, "12"), 10),
            (("mage", 1, "13"), 10),
            (("mage", 11, "12"), 90),
            (("mage", 12, "12"), 100),
            (("mage", 3, "18/100"), 120),
            (("mage", 50, "6"), 0),
            (("warrior", 50, "18/100"), 0),
            (("priest", 50, "18/100"), 400),
        ],
        most,
    );
}

#[test]
fn empty_hands_bash_four_times_as_often_unless_they_are_trained() {
    let chance = |(class, specialties): (&str, &str)| {
        let hero = format!(
            "class: {class:?}, level: 20, specialties: [{specialties}],
             equipment: {{ \"shield\": (kind: \"small_leather_shield\") }}"
        );
        figures::bash_at_level(&beside(&hero), 20).map(|bash| (bash.chance, bash.outcomes))
    };
    // A warrior's skill is 65, and his level counts; a third of a mage's 20 is 6.
    each(
        &[
            (("warrior", ""), Some((340, 420))),
            (("warrior", "\"martial_arts\""), Some((85, 420))),
            (("mage", ""), Some((24, 420))),
            (("mage", "\"martial_arts\""), Some((24, 420))),
            (("druid", ""), Some((8, 420))),
        ],
        chance,
    );
}

/// A hero in a piece of armor of a weight, and a cloak of 1 lb.
fn clad(level: i32, tenths: i32, slot: &str) -> World {
    let text = format!(
        "Scenario(
            arena: Drawn(map: [\"#####\", \"#@.m#\", \"#####\"], legend: {{ 'm': Monster(race: \"jackal\") }}),
            hero: Some(Hero(level: {level}, specialties: [\"evasion\"], equipment: {{
                {slot:?}: (kind: \"piece\"), \"left_ring\": (kind: \"ring_of_free_action\"),
            }})),
            items: [ItemKind(id: \"piece\", group: {slot:?}, weight_lb: {}.{}, ac: 1)],
        )",
        tenths / 10,
        tenths % 10
    );
    world_at_start(scenario("clad.ron", &text))
}

#[test]
fn evasion_goes_by_the_armor_that_is_worn() {
    // At level 1 the limit is 15.3 lb, 60% of it 9.18 lb; dexterity 10 evades 25 of 100.
    let evades = |(tenths, slot): (i32, &str)| {
        let world = clad(1, tenths, slot);
        (figures::armor_weight(&world), figures::evasion(&world))
    };
    each(
        &[
            ((91, "body"), (91, 25)),
            ((92, "body"), (92, 12)),
            ((153, "body"), (153, 12)),
            ((154, "body"), (154, 0)),
            ((154, "head"), (154, 0)),
            ((154, "shield"), (154, 0)),
            ((154, "cloak"), (154, 0)),
            ((154, "hands"), (154, 0)),
            ((154, "feet"), (154, 0)),
        ],
        evades,
    );
    assert_eq!(
        figures::evasion(&clad(2, 154, "body")),
        12,
        "a level more bears it"
    );
    assert_eq!(
        figures::evasion(&beside("")),
        0,
        "without the specialty nobody evades"
    );
}

#[test]
fn the_ground_changes_what_is_hit() {
    let map = ["########", "#@.:%~.#", "#mm....#", "########"];
    let on = |class: &str| {
        let world = world(&map, &format!("class: {class:?}, fixed: (ac: 80)"));
        let at = |x| figures::armor_class_at(&world, Pos::new(x, 1));
        (figures::armor_class_here(&world), [2, 3, 4, 5].map(at))
    };
    assert_eq!(on("warrior"), (80, [80, 95, 90, 54]));
    assert_eq!(on("ranger"), (80, [80, 95, 100, 54]));
    let stands = |row: &str| {
        let hero = "at: (1, 1), fixed: (ac: 80)";
        figures::armor_class_here(&world(&["#####", row, "#####"], hero))
    };
    each(
        &[("#..m#", 80), ("#:.m#", 95), ("#%.m#", 90), ("#~.m#", 54)],
        stands,
    );
}

#[test]
fn the_strongest_light_that_is_worn_counts() {
    let radius = |gear: &str| figures::light_radius(&beside(&format!("equipment: {{ {gear} }}")));
    let torch = "\"light\": (kind: \"wooden_torch\", fuel: 1)";
    each(
        &[
            ("", 0),
            (torch, 1),
            ("\"light\": (kind: \"brass_lantern\", fuel: 1)", 2),
        ],
        radius,
    );
    assert_eq!(radius("\"light\": (kind: \"wooden_torch\", fuel: 0)"), 0);
    assert_eq!(
        figures::light_radius(&beside("pack: [(kind: \"wooden_torch\", fuel: 9)]")),
        0
    );
}

#[test]
fn hit_points_follow_level_constitution_and_what_the_sheet_gives() {
    // Dice 10 and 9: 19 at level 1, 51 × 20 / 98 a level more.
    let most = |(hero, level): (&str, u8)| figures::max_hp_at(&beside(hero), level);
    each(
        &[
            (("", 1), 19),
            (("", 2), 29),
            (("", 50), 529),
            (("max_hp: 119", 1), 119),
            (("max_hp: 119", 2), 129),
            (("max_hp: 1", 1), 1),
            (("max_hp: 1, level: 5", 1), 0),
        ],
        most,
    );
    assert_eq!(figures::full_max_hp(&beside("max_hp: 119")), 119);
    assert_eq!(beside("max_hp: 119").body(HERO).unwrap().hp, 119);
    assert_eq!(beside("hp: 7").body(HERO).unwrap().hp, 7);
}
