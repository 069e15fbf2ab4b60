//! Reads the races and classes of heroes.

use super::fields::{Fields, Findings};
use super::hero::ClassArms;
use super::read_core::name_or_id;
use super::split::Node;
use super::{
    Abilities, Ability, HeroClass, HeroRace, Shape, ShapeGift, SkillGrowth, Stat, WeaponBonus,
    WeightAllowance,
};

const RACE: [&str; 19] = [
    "id",
    "name",
    "stats",
    "hit_die",
    "melee",
    "missile",
    "save",
    "device",
    "stealth",
    "infravision",
    "weight_lb",
    "melee_bonuses",
    "missile_bonuses",
    "abilities",
    "resists",
    "sustains",
    "traits",
    "classes",
    "shapes",
];

const CLASS: [&str; 22] = [
    "id",
    "name",
    "stats",
    "hit_die",
    "melee",
    "missile",
    "save",
    "device",
    "stealth",
    "allowance",
    "melee_bonuses",
    "missile_bonuses",
    "sleeping_halves",
    "is_woodsman",
    "fights_unarmed",
    "fights_quietly",
    "has_mana",
    "mana_stat",
    "arms",
    "specialties",
    "more_specialties",
    "shapes",
];

/// Reads a race.
pub(super) fn race(findings: &mut Findings, node: &Node<'_>) -> Option<HeroRace> {
    let fields = findings.fields(node, "HeroRace", &RACE)?;
    let id = fields.id(findings)?;
    findings.enter(id.clone());
    let abilities: Vec<Ability> = fields.names(findings, "abilities", "ability");
    let classes = fields.get("classes").map_or(Vec::new(), |node| {
        let mut classes: Vec<String> = Vec::new();
        for item in findings.items(node, "classes") {
            if let Some(class) = findings.text(item, "class") {
                findings.once(item, "class", &class, !classes.contains(&class));
                classes.push(class);
            }
        }
        classes
    });
    Some(HeroRace {
        sum: node.sum("HeroRace", ""),
        name: name_or_id(&fields, findings, &id),
        stats: stats(findings, &fields),
        hit_die: fields.int(findings, "hit_die", 1..=50).unwrap_or(10) as u8,
        melee: growth(findings, &fields, "melee"),
        missile: growth(findings, &fields, "missile"),
        save: figure(findings, &fields, "save"),
        device: figure(findings, &fields, "device"),
        stealth: figure(findings, &fields, "stealth"),
        infravision: fields.int(findings, "infravision", 0..=20).unwrap_or(0) as u8,
        weight_lb: fields.int(findings, "weight_lb", 1..=2000).unwrap_or(150) as u16,
        melee_bonuses: bonuses(findings, &fields, "melee_bonuses"),
        missile_bonuses: bonuses(findings, &fields, "missile_bonuses"),
        abilities: abilities.into_iter().collect::<Abilities>(),
        resists: fields.names(findings, "resists", "resistance"),
        sustains: fields.names(findings, "sustains", "sustain"),
        traits: fields.names(findings, "traits", "trait"),
        classes,
        shapes: shapes(findings, &fields),
        id,
    })
}

/// Reads a class.
pub(super) fn class(findings: &mut Findings, node: &Node<'_>) -> Option<HeroClass> {
    let fields = findings.fields(node, "HeroClass", &CLASS)?;
    let id = fields.id(findings)?;
    findings.enter(id.clone());
    let mana_stat = fields
        .get("mana_stat")
        .and_then(|node| findings.named(node, "stat"))
        .unwrap_or(Stat::Intelligence);
    Some(HeroClass {
        sum: node.sum("HeroClass", ""),
        name: name_or_id(&fields, findings, &id),
        stats: stats(findings, &fields),
        hit_die: fields.int(findings, "hit_die", 0..=50).unwrap_or(0) as u8,
        melee: growth(findings, &fields, "melee"),
        missile: growth(findings, &fields, "missile"),
        save: pair(findings, &fields, "save"),
        device: pair(findings, &fields, "device"),
        stealth: pair(findings, &fields, "stealth"),
        allowance: allowance(findings, &fields),
        melee_bonuses: bonuses(findings, &fields, "melee_bonuses"),
        missile_bonuses: bonuses(findings, &fields, "missile_bonuses"),
        sleeping_halves: fields.int(findings, "sleeping_halves", 0..=10).unwrap_or(2) as i32,
        is_woodsman: fields.flag(findings, "is_woodsman", false),
        fights_unarmed: fields.flag(findings, "fights_unarmed", false),
        fights_quietly: fields.flag(findings, "fights_quietly", false),
        has_mana: fields.flag(findings, "has_mana", false),
        mana_stat,
        arms: arms(findings, &fields),
        specialties: fields.names(findings, "specialties", "specialty"),
        more_specialties: fields
            .int(findings, "more_specialties", 0..=10)
            .unwrap_or(0) as u8,
        shapes: shapes(findings, &fields),
        id,
    })
}

/// Reads the shapes that may be taken: the own one needs no gift.
fn shapes(findings: &mut Findings, fields: &Fields<'_, '_>) -> Vec<ShapeGift> {
    let Some(node) = fields.get("shapes") else {
        return Vec::new();
    };
    let mut list = Vec::new();
    for item in findings.items(node, "shapes") {
        let Some(inner) = findings.fields(item, "ShapeGift", &["shape", "level"]) else {
            continue;
        };
        let shape = inner
            .required(findings, "shape")
            .and_then(|node| findings.named(node, "shape"));
        let level = inner.int(findings, "level", 1..=50).unwrap_or(1) as u8;
        if shape == Some(Shape::Normal) {
            findings.error(item.at, "the own shape is taken without a gift");
        }
        list.extend(shape.map(|shape| ShapeGift { shape, level }));
    }
    list
}

fn stats(findings: &mut Findings, fields: &Fields<'_, '_>) -> [i8; 6] {
    let mut stats = [0; 6];
    if let Some(node) = fields.get("stats")
        && let Some(items) = findings.tuple(node, "stats", 6)
    {
        for (stat, item) in stats.iter_mut().zip(items) {
            *stat = findings.int(item, "stats", -10..=10).unwrap_or(0) as i8;
        }
    }
    stats
}

/// Reads what a class does with launchers, throws and shields; nothing special where it is left out.
fn arms(findings: &mut Findings, fields: &Fields<'_, '_>) -> ClassArms {
    let Some(node) = fields.get("arms") else {
        return ClassArms::default();
    };
    let arms: ClassArms = findings.parse(node, "arms").unwrap_or_default();
    for problem in arms.problems() {
        findings.error(node.at, problem);
    }
    arms
}

fn figure(findings: &mut Findings, fields: &Fields<'_, '_>, name: &str) -> i32 {
    fields.int(findings, name, -100..=100).unwrap_or(0) as i32
}

fn pair(findings: &mut Findings, fields: &Fields<'_, '_>, name: &str) -> (i32, i32) {
    let items = fields
        .get(name)
        .and_then(|node| findings.tuple(node, name, 2));
    items.map_or((0, 0), |items| {
        let mut at = |i: usize| findings.int(&items[i], name, -200..=200).unwrap_or(0) as i32;
        (at(0), at(1))
    })
}

fn growth(findings: &mut Findings, fields: &Fields<'_, '_>, name: &str) -> SkillGrowth {
    let known = ["base", "per_level_hundredths"];
    let inner = fields
        .get(name)
        .and_then(|node| findings.fields(node, "SkillGrowth", &known));
    inner.map_or(SkillGrowth::default(), |inner| SkillGrowth {
        base: inner.int(findings, known[0], -100..=100).unwrap_or(0) as i32,
        per_level_hundredths: inner.int(findings, known[1], -1000..=1000).unwrap_or(0) as i32,
    })
}

fn bonuses(findings: &mut Findings, fields: &Fields<'_, '_>, name: &str) -> Vec<WeaponBonus> {
    let Some(node) = fields.get(name) else {
        return Vec::new();
    };
    let known = ["group", "spares_blessed", "sign", "flat", "level_divisor"];
    let mut list = Vec::new();
    for item in findings.items(node, name) {
        let Some(inner) = findings.fields(item, "WeaponBonus", &known) else {
            continue;
        };
        let group = inner
            .required(findings, "group")
            .and_then(|node| findings.named(node, "group"));
        let spares_blessed = inner.flag(findings, "spares_blessed", false);
        let sign = inner.int(findings, "sign", -1..=1).unwrap_or(1) as i32;
        let flat = inner.int(findings, "flat", 0..=100).unwrap_or(0) as i32;
        let level_divisor = inner.int(findings, "level_divisor", 1..=100).unwrap_or(1) as i32;
        list.extend(group.map(|group| WeaponBonus {
            group,
            spares_blessed,
            sign,
            flat,
            level_divisor,
        }));
    }
    list
}

fn allowance(findings: &mut Findings, fields: &Fields<'_, '_>) -> WeightAllowance {
    let known = [
        "base",
        "per_level_hundredths",
        "penalty_tenths",
        "max_penalty",
        "bonus_tenths",
        "max_bonus",
    ];
    let inner = fields
        .required(findings, "allowance")
        .and_then(|node| findings.fields(node, "WeightAllowance", &known));
    let mut figure = |name: &str| {
        let inner = inner.as_ref();
        inner
            .and_then(|inner| inner.int(findings, name, -1000..=1000))
            .unwrap_or(0) as i32
    };
    WeightAllowance {
        base: figure("base"),
        per_level_hundredths: figure("per_level_hundredths"),
        penalty_tenths: figure("penalty_tenths"),
        max_penalty: figure("max_penalty"),
        bonus_tenths: figure("bonus_tenths"),
        max_bonus: figure("max_bonus"),
    }
}
