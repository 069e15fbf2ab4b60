//! The tables of the rules as assets hold them, against copies of their own.

use ludus_engine::content::{Content, Shape, Slay, StatScore};

fn content() -> Content {
    crate::shared::shipped()
}

/// (id, melee base, melee hundredths a level, missile base, missile hundredths a level).
const RACES: [(&str, i32, i32, i32, i32); 14] = [
    ("human", 0, 0, 0, 0),
    ("half_elf", -1, -8, 1, 12),
    ("elf", -1, -12, 2, 20),
    ("hobbit", -3, -34, 2, 16),
    ("gnome", -3, -26, 0, 0),
    ("dwarf", 2, 22, 0, 0),
    ("half_orc", 2, 10, -1, -12),
    ("half_troll", 3, 34, -2, -16),
    ("dunadan", 2, 16, 0, 0),
    ("high_elf", 0, 0, 3, 24),
    ("maia", 4, 40, 4, 40),
    ("shadow_fairy", -3, -24, -1, -8),
    ("ent", 2, 16, -2, -16),
    ("beorning", 2, 12, 0, 0),
];

/// The same of classes.
const CLASSES: [(&str, i32, i32, i32, i32); 9] = [
    ("warrior", 25, 200, 25, 160),
    ("mage", 10, 50, 15, 50),
    ("priest", 16, 100, 15, 50),
    ("rogue", 15, 140, 29, 120),
    ("ranger", 15, 130, 30, 170),
    ("paladin", 19, 152, 15, 40),
    ("druid", 12, 60, 21, 80),
    ("necromancer", 10, 60, 15, 60),
    ("assassin", 20, 170, 29, 160),
];

/// Dexterity from, to-hit.
const DEXTERITY: [(u16, i32); 25] = [
    (3, -4),
    (4, -3),
    (5, -2),
    (6, -1),
    (8, 0),
    (15, 1),
    (16, 2),
    (17, 3),
    (38, 4),
    (68, 5),
    (88, 6),
    (108, 7),
    (118, 8),
    (128, 9),
    (138, 10),
    (148, 11),
    (158, 12),
    (168, 13),
    (178, 14),
    (188, 15),
    (198, 16),
    (208, 17),
    (218, 18),
    (228, 19),
    (238, 20),
];

/// Strength from, pounds.
const WEAPON_LIMIT: [(u16, i32); 27] = [
    (3, 4),
    (4, 5),
    (5, 6),
    (6, 7),
    (7, 8),
    (8, 10),
    (9, 12),
    (10, 14),
    (11, 16),
    (12, 18),
    (13, 20),
    (14, 22),
    (15, 24),
    (16, 26),
    (17, 28),
    (18, 30),
    (38, 35),
    (48, 40),
    (58, 45),
    (68, 50),
    (78, 55),
    (88, 60),
    (98, 65),
    (108, 70),
    (118, 80),
    (168, 90),
    (218, 100),
];

/// Shape, melee and missile, both from level 40 up, and things not made for throwing.
const SHAPES: [(&str, i32, i32, i32, i32, i32); 12] = [
    ("normal", 0, 0, 0, 0, 0),
    ("mouse", -15, -45, -15, -45, -30),
    ("ferret", 0, -30, 0, -30, -30),
    ("hound", 0, -30, 0, -30, -30),
    ("gazelle", 0, -30, 0, -30, -30),
    ("lion", 10, -20, 10, -20, -30),
    ("ent", 0, -30, 0, -30, -30),
    ("bat", -5, -35, -5, -35, -30),
    ("werewolf", 20, -10, 20, -10, -30),
    ("vampire", 5, -5, 5, -5, -10),
    ("wyrm", 0, -30, 0, -30, -30),
    ("bear", 5, -25, 10, -20, -30),
];

/// Multipliers in tenths; the first is that of a weapon without any.
const MULTIPLIERS: [(&str, u8); 24] = [
    ("none", 10),
    ("animal", 17),
    ("great_animal", 20),
    ("evil", 15),
    ("holy", 15),
    ("great_evil", 17),
    ("undead", 20),
    ("great_undead", 25),
    ("demon", 20),
    ("great_demon", 25),
    ("orc", 20),
    ("great_orc", 25),
    ("troll", 20),
    ("great_troll", 25),
    ("giant", 20),
    ("great_giant", 25),
    ("dragon", 20),
    ("great_dragon", 25),
    ("brand acid", 17),
    ("brand electricity", 17),
    ("brand fire", 17),
    ("balrog_whip", 30),
    ("brand cold", 17),
    ("brand poison", 17),
];

/// Class, pounds ×10, hundredths a level, penalty and bonus in tenths, their limits.
const ALLOWANCES: [(&str, [i32; 6]); 9] = [
    ("warrior", [150, 60, -17, -10, 0, 0]),
    ("mage", [60, 20, -33, -30, 0, 0]),
    ("priest", [120, 20, -25, -25, 0, 0]),
    ("rogue", [100, 20, -33, -25, 17, 15]),
    ("ranger", [120, 26, -20, -20, 0, 0]),
    ("paladin", [150, 60, -17, -10, 0, 0]),
    ("druid", [50, 14, -33, -30, 0, 0]),
    ("necromancer", [60, 20, -33, -30, 0, 0]),
    ("assassin", [100, 20, -33, -25, 22, 20]),
];

/// Percent by points.
const DEADLINESS: [i32; 151] = [
    0, 5, 10, 14, 18, 22, 26, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57, 60, 63, 66, 69, 72, 75, 78,
    81, 84, 87, 90, 93, 96, 99, 102, 104, 107, 109, 112, 114, 117, 119, 122, 124, 127, 129, 132,
    134, 137, 139, 142, 144, 147, 149, 152, 154, 157, 159, 162, 164, 167, 169, 172, 174, 176, 178,
    180, 182, 184, 186, 188, 190, 192, 194, 196, 198, 200, 202, 204, 206, 208, 210, 212, 214, 216,
    218, 220, 222, 224, 226, 228, 230, 232, 234, 236, 238, 240, 242, 244, 246, 248, 250, 251, 253,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
];

/// Energy by speed.
const ENERGY: [u8; 200] = [
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 4,
    4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 7, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,
    23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 36, 37, 37, 38, 38, 39, 39, 40, 40, 40,
    41, 41, 41, 42, 42, 42, 43, 43, 43, 44, 44, 44, 44, 45, 45, 45, 45, 45, 46, 46, 46, 46, 46, 47,
    47, 47, 47, 47, 48, 48, 48, 48, 48, 49, 49, 49, 49, 49, 49, 49, 49, 49, 49, 49, 49, 49, 49, 49,
    49, 49, 49, 49, 49,
];

/// Experience of levels 2 to 50.
const EXPERIENCE: [u32; 49] = [
    10, 25, 45, 70, 105, 150, 210, 290, 390, 530, 720, 960, 1270, 1700, 2250, 3000, 4000, 5300,
    6900, 9100, 12_100, 16_000, 21_000, 27_500, 36_500, 48_500, 64_000, 84_500, 111_000, 144_000,
    183_000, 230_000, 285_000, 350_000, 430_000, 525_000, 640_000, 780_000, 945_000, 1_140_000,
    1_380_000, 1_660_000, 2_000_000, 2_400_000, 2_900_000, 3_500_000, 4_200_000, 5_000_000,
    6_000_000,
];

#[test]
fn races_and_classes_have_their_skills() {
    let content = content();
    let races: Vec<_> = content
        .hero_races
        .iter()
        .map(|race| (race.id.as_str(), race.melee, race.missile))
        .map(|(id, melee, missile)| {
            let (a, b) = (melee.per_level_hundredths, missile.per_level_hundredths);
            (id, melee.base, a, missile.base, b)
        })
        .collect();
    assert_eq!(races, RACES);
    let classes: Vec<_> = content
        .hero_classes
        .iter()
        .map(|class| (class.id.as_str(), class.melee, class.missile))
        .map(|(id, melee, missile)| {
            let (a, b) = (melee.per_level_hundredths, missile.per_level_hundredths);
            (id, melee.base, a, missile.base, b)
        })
        .collect();
    assert_eq!(classes, CLASSES);
}

#[test]
fn classes_have_their_weight_allowance() {
    for ((id, figures), class) in ALLOWANCES.iter().zip(&content().hero_classes) {
        let own = class.allowance;
        assert_eq!(class.id, *id);
        let own = [
            own.base,
            own.per_level_hundredths,
            own.penalty_tenths,
            own.max_penalty,
            own.bonus_tenths,
            own.max_bonus,
        ];
        assert_eq!(own, *figures, "{id}");
    }
}

/// Returns what a bracket table gives for a score.
fn of_bracket(table: &[(u16, i32)], score: u16) -> i32 {
    let above = table.partition_point(|row| row.0 <= score);
    table[above - 1].1
}

#[test]
fn every_score_has_its_to_hit_and_weapon_limit() {
    let content = content();
    let mut texts: Vec<String> = (3..=18).map(|score| score.to_string()).collect();
    texts.extend((0..=220).map(|percentile| format!("18/{percentile:02}")));
    for text in texts {
        let score: StatScore = text.parse().unwrap();
        let row = content.tables.stat(score);
        let internal = score.internal();
        assert_eq!(row.dex_to_hit, of_bracket(&DEXTERITY, internal), "{text}");
        assert_eq!(
            row.str_weapon_limit,
            of_bracket(&WEAPON_LIMIT, internal),
            "{text}"
        );
    }
}

#[test]
fn shapes_have_their_to_hit() {
    let content = content();
    assert_eq!(Shape::ALL.len(), SHAPES.len());
    for (row, expected) in content.tables.shapes.iter().zip(SHAPES) {
        let own = (
            row.shape.name(),
            row.melee,
            row.missile,
            row.melee_from_40,
            row.missile_from_40,
            row.thrown,
        );
        assert_eq!(own, expected);
    }
}

/// What races and classes add with weapons and launchers: who, with what, sign, flat, levels a point.
/// Edged weapons that priests and paladins shun are two groups; bare hands are rules of their own.
const LIKINGS: [(&str, &str, i32, i32, i32); 14] = [
    ("human", "melee sword", 1, 3, 7),
    ("human", "missile crossbow", 1, 3, 7),
    ("half_elf", "missile bow", 1, 3, 7),
    ("elf", "missile bow", 1, 3, 7),
    ("hobbit", "missile sling", 1, 3, 7),
    ("dwarf", "melee polearm", 1, 3, 7),
    ("dwarf", "missile bow", -1, 3, 7),
    ("ent", "melee polearm", -1, 3, 7),
    ("priest", "melee sword", -1, 10, 2),
    ("priest", "melee polearm", -1, 10, 2),
    ("rogue", "missile sling", 1, 3, 4),
    ("ranger", "missile bow", 1, 3, 4),
    ("paladin", "melee sword", -1, 10, 2),
    ("paladin", "melee polearm", -1, 10, 2),
];

#[test]
fn races_and_classes_have_their_likings() {
    let content = content();
    let races = content.hero_races.iter().map(|race| {
        let bonuses = [&race.melee_bonuses, &race.missile_bonuses];
        (race.id.as_str(), bonuses)
    });
    let classes = content.hero_classes.iter().map(|class| {
        let bonuses = [&class.melee_bonuses, &class.missile_bonuses];
        (class.id.as_str(), bonuses)
    });
    let mut own = Vec::new();
    for (id, lists) in races.chain(classes) {
        for (mode, list) in ["melee", "missile"].into_iter().zip(lists) {
            for bonus in list {
                let with = format!("{mode} {}", bonus.group.name());
                own.push((id, with, bonus.sign, bonus.flat, bonus.level_divisor));
            }
        }
    }
    let own: Vec<_> = own
        .iter()
        .map(|row| (row.0, row.1.as_str(), row.2, row.3, row.4))
        .collect();
    assert_eq!(own, LIKINGS);
}

/// Words for the fighting skill, each from a least skill up.
const SKILL_WORDS: [(i32, &str); 12] = [
    (-60, "Awful"),
    (0, "Very Bad"),
    (10, "Bad"),
    (20, "Poor"),
    (30, "Mediocre"),
    (40, "Fair"),
    (50, "Good"),
    (60, "Very Good"),
    (80, "Excellent"),
    (110, "Superb"),
    (140, "Heroic"),
    (180, "Legendary"),
];

#[test]
fn skills_have_their_words() {
    let tables = content().tables;
    for skill in -60..=300 {
        let (_, word) = SKILL_WORDS.iter().rev().find(|row| skill >= row.0).unwrap();
        assert_eq!(tables.skill_word(skill), *word, "{skill}");
    }
}

#[test]
fn brands_and_slays_have_their_multiplier() {
    let tables = content().tables;
    assert_eq!(
        1 + tables.brands.len() + tables.slays.len(),
        MULTIPLIERS.len()
    );
    for (name, tenths) in MULTIPLIERS {
        let own = if name == "none" {
            10
        } else if let Some(brand) = name.strip_prefix("brand ") {
            let row = tables.brands.iter().find(|row| row.0.name() == brand);
            row.unwrap().1
        } else {
            tables.slay(Slay::from_name(name).unwrap())
        };
        assert_eq!(own, tenths, "{name}");
    }
}

#[test]
fn long_tables_are_whole() {
    let tables = content().tables;
    assert_eq!(tables.deadliness, DEADLINESS);
    assert_eq!(tables.energy, ENERGY);
    assert_eq!(tables.experience, EXPERIENCE);
    assert_eq!(tables.hand_grades.len(), 20);
    assert_eq!(tables.blows[0][0], 2);
    assert_eq!(tables.blows[11], [2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6]);
    assert_eq!(tables.melee_critical.total(), 480);
}
