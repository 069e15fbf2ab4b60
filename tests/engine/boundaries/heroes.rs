//! The figures that grow with a hero's level, or with what is worn, at both sides of each step.

use ludus_engine::content::{
    Condition, ItemGroup, Outcome, OutcomeKind, Saving, TerrainArmor, Turns,
};
use ludus_engine::figures::{self, Flown, Missile};
use ludus_engine::grid::Pos;
use ludus_engine::ids::ItemId;
use ludus_engine::rng::Fraction;
use ludus_engine::rules::Terms;
use ludus_engine::turn::world_at_start;
use ludus_engine::world::World;

use super::super::fights::scenario;
use super::each;
use super::figures::{FOE, HERO, beside, defined, world};

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
    // A warrior's skill is 65, and the level counts; a third of a mage's 20 is 6.
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

#[test]
fn the_ground_covers_a_target_from_blows_and_from_what_flies() {
    let race = "level: 9, ac: 70, blows: [(method: \"touch\", effect: \"attack\", dice: \"1\")]";
    let armor = |class: &str| {
        let hero = format!("class: {class:?}");
        let fight = defined(&["######", "#@m..#", "######"], &hero, race, "");
        let world = world_at_start(fight);
        let grounds = [
            TerrainArmor::None,
            TerrainArmor::Rubble,
            TerrainArmor::Trees,
            TerrainArmor::Water,
        ];
        let blows = grounds.map(|ground| figures::target_armor_on(&world, FOE, ground));
        let shots = grounds.map(|ground| figures::target_armor_to_missiles_on(&world, FOE, ground));
        (blows, shots)
    };
    // A seventh and 5, or a fifth less; a fifth and 5, or a quarter less.
    assert_eq!(armor("warrior"), ([70, 85, 85, 56], [70, 89, 89, 53]));
    assert_eq!(armor("ranger"), ([70, 85, 70, 56], [70, 89, 70, 53]));
}

#[test]
fn what_the_hero_lets_fly_has_its_own_skill_and_pace() {
    let armed = "class: \"ranger\", level: 10,
        equipment: { \"bow\": (kind: \"long_bow\", to_hit: 4), \"quiver\": (kind: \"arrow\", to_hit: 2, count: 9) },
        pack: [(kind: \"flask_of_oil\"), (kind: \"spear\", to_hit: 3)],";
    let world = beside(armed);
    let skill = |missile| figures::missile_skill_of(&world, missile, &mut Terms::EMPTY.clone());
    let (oil, spear) = (Missile::Thrown(ItemId(2)), Missile::Thrown(ItemId(3)));
    // Base 30 and 17 by level 10; what is not made for throwing counts half as much again.
    assert_eq!(skill(spear), Some(47 + 3));
    assert_eq!(skill(oil), Some(47 * 3 / 2));
    assert_eq!(skill(Missile::Thrown(ItemId(9))), None);
    let bonus = skill(Missile::Fired).unwrap() - 47 - 4 - 2;
    let ranger = &world
        .content()
        .hero_class(world.hero_sheet().unwrap().class)
        .missile_bonuses;
    let liked = ranger.iter().find(|liked| liked.group == ItemGroup::Bow);
    assert_eq!(
        bonus,
        liked.map_or(0, |liked| liked.flat + 10 / liked.level_divisor)
    );
    assert_eq!(figures::missile_at_hand(&world), Some(Missile::Fired));
    assert_eq!(figures::energy_of(&world, spear), 100);
    assert_eq!(figures::missiles_a_turn_tenths(&world, spear), 10);
    assert_eq!(figures::range_of(&world, Missile::Fired), 25);
    let fixed = beside(&format!("{armed} fixed: (missile_skill: 5)"));
    let fired = |world| figures::missile_skill_of(world, Missile::Fired, &mut Terms::EMPTY.clone());
    assert_eq!(fired(&fixed), Some(5));
    let bare = beside("pack: [(kind: \"flask_of_oil\"), (kind: \"spear\")]");
    assert_eq!(fired(&bare), None, "without a launcher nothing is shot");
    let at_hand = figures::missile_at_hand(&bare);
    assert_eq!(at_hand, Some(Missile::Thrown(ItemId(1))));
    assert_eq!(figures::missile_at_hand(&beside("")), None);
}

#[test]
fn what_makes_dice_larger_is_told_as_it_counts() {
    let armed = "equipment: {
        \"weapon\": (kind: \"dagger\", to_dam: 6), \"bow\": (kind: \"sling\", to_dam: 2),
        \"quiver\": (kind: \"lead_shot\", to_dam: 1, count: 9),
    }";
    let world = beside(armed);
    let input = |world: &World| figures::round(world, FOE).unwrap().strike.input;
    let blow = input(&world);
    assert_eq!(
        (blow.points, blow.multiplier, blow.launcher),
        (Some(6), 10, 1)
    );
    let flying = |missile| {
        let shot = figures::shot(&world, missile, FOE, Flown::default());
        shot.unwrap().input
    };
    let shot = flying(Missile::Fired);
    assert_eq!((shot.points, shot.launcher, shot.dice), (Some(3), 2, 1));
    let thrown = flying(Missile::Thrown(ItemId(2)));
    assert_eq!((thrown.points, thrown.launcher), (Some(1), 1));
    assert_eq!(input(&beside("")).dice, 0, "bare hands have no dice");
    let given = beside(&format!("{armed}, fixed: (deadliness: 9)"));
    assert_eq!(input(&given).points, None);
}

#[test]
fn devices_bring_conditions_to_whom_their_race_does_not_guard() {
    let brought = |(race, condition)| {
        let race = format!(
            "level: 40, {race} blows: [(method: \"touch\", effect: \"attack\", dice: \"1\")]"
        );
        let fight = defined(&["######", "#@m..#", "######"], "", &race, "");
        let kind = OutcomeKind::Afflict {
            condition,
            turns: Turns::OfHero { each: 1, die: 1 },
        };
        let saving = Saving::Check;
        let world = world_at_start(fight);
        figures::consequence(&world, HERO, FOE, Outcome { kind, saving }).unspared()
    };
    let proof = "flags: [\"no_confusion\", \"no_sleep\"],";
    // Level 40 adds 5: 10 to 24 of 24 withstand.
    let open = Fraction::new(9, 24);
    each(
        &[
            (("", Condition::Confused), open),
            ((proof, Condition::Confused), Fraction::ZERO),
            ((proof, Condition::Paralyzed), Fraction::ZERO),
            ((proof, Condition::Afraid), open),
            ((proof, Condition::Slow), open),
        ],
        brought,
    );
}

#[test]
fn what_a_race_and_its_levels_add_counts_for_a_bash() {
    let chance = |(race, level): (&str, i32)| {
        let hero = format!(
            "race: {race:?}, class: \"priest\", level: {level},
             equipment: {{ \"shield\": (kind: \"small_leather_shield\"), \"weapon\": (kind: \"mace\") }}"
        );
        figures::bash_at_level(&beside(&hero), 40).map(|bash| bash.chance)
    };
    // Priests have 16 and a point a level; half-trolls 3 and a third of one more, half-elves less.
    each(
        &[
            (("human", 10), Some(26)),
            (("half_troll", 10), Some(26 + 3 + 3)),
            (("half_troll", 30), Some(46 + 3 + 10)),
            (("half_elf", 10), Some(26 - 1)),
            (("half_elf", 30), Some(46 - 1 - 2)),
        ],
        chance,
    );
}

#[test]
fn magic_is_enhanced_by_its_specialty_alone() {
    let enhanced = |hero| figures::enhances_magic(&beside(hero));
    each(
        &[
            ("", false),
            ("specialties: [\"magic_resistance\"]", false),
            ("specialties: [\"enhance_magic\"]", true),
        ],
        enhanced,
    );
    let blessed = "fixed: (ac: 0), conditions: { \"blessed\": 9 },";
    let armor = |more: &str| {
        figures::armor_class(&beside(&format!(
            "conditions: {{ \"blessed\": 9 }}, {more}"
        )))
    };
    assert_eq!(
        [armor(""), armor("specialties: [\"enhance_magic\"]")],
        [5, 10]
    );
    assert_eq!(
        figures::armor_class(&beside(blessed)),
        0,
        "what the sheet gives stands"
    );
}
