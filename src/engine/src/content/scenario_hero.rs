//! Reads heroes: that of a scenario, and the ready-made ones of a pack.

use crate::grid::Pos;
use crate::ids::{HeroClassId, HeroRaceId};

use super::error::At;
use super::fields::{Fields, Findings};
use super::scenario::HIT_POINTS;
use super::split::Node;
use super::{
    Ability, Alignment, Condition, Conditions, Content, Fixed, HeroSheet, ItemDef, PACK_SLOTS,
    Shape, Slot, Specialty, Stat, StatScore, read_item,
};

const HERO: [&str; 24] = [
    "at",
    "name",
    "race",
    "class",
    "level",
    "specialties",
    "shape",
    "alignment",
    "stats",
    "max_hp",
    "hp",
    "gold",
    "experience",
    "food",
    "weight_lb",
    "equipment",
    "pack",
    "resists",
    "temporary_resists",
    "immunities",
    "sustains",
    "abilities",
    "conditions",
    "fixed",
];

/// Where a hero stands who is in no fight yet.
const NOWHERE: Pos = Pos::new(0, 0);

/// What the map says about where the hero stands.
pub(super) struct HeroPlace {
    /// Whether the scenario draws its own arena.
    pub(super) is_drawn: bool,
    /// Whether there is an arena at all.
    pub(super) has_arena: bool,
    /// The cell of `@`.
    pub(super) start: Option<Pos>,
}

/// Reads the hero; `node` is `None` for the default one.
pub(super) fn hero(
    findings: &mut Findings,
    content: &Content,
    node: Option<&Node<'_>>,
    at: At,
    place: &HeroPlace,
) -> Option<HeroSheet> {
    let fields = match node {
        Some(node) => findings.fields(node, "Hero", &HERO)?,
        None => Fields::none(at),
    };
    let at = position(findings, &fields, place);
    let sheet = sheet(findings, content, &fields, at.unwrap_or(NOWHERE));
    at.map(|_| sheet)
}

/// Reads a ready-made hero: a scenario's without a place, in a class that the race may take.
pub(super) fn ready_made(
    findings: &mut Findings,
    content: &Content,
    node: &Node<'_>,
) -> Option<HeroSheet> {
    let known: Vec<&str> = HERO.into_iter().filter(|name| *name != "at").collect();
    let fields = findings.fields(node, "Hero", &known)?;
    fields.required(findings, "name");
    let before = findings.n_errors();
    let sheet = sheet(findings, content, &fields, NOWHERE);
    let race = content.hero_races.get(sheet.race.index())?;
    let class = content.hero_classes.get(sheet.class.index())?;
    if findings.n_errors() > before {
        return None;
    }
    if !race.classes.contains(&class.id) {
        let message = format!(
            "race \"{}\" takes no class \"{}\", only {}",
            race.id,
            class.id,
            race.classes.join(" ")
        );
        findings.error(fields.at_of("class"), message);
    }
    let at = fields.at_of("specialties");
    for specialty in sheet.specialties.iter() {
        if !class.specialties.contains(&specialty) {
            let message = format!(
                "class \"{}\" has no specialty \"{}\"",
                class.id,
                specialty.name()
            );
            findings.error(at, message);
        }
    }
    let (had, most) = (
        sheet.specialties.iter().count(),
        content.specialties_at(sheet.class, sheet.level),
    );
    if had > most {
        let message = format!(
            "class \"{}\" has no more than {most} at level {}, not {had}",
            class.id, sheet.level
        );
        findings.error(at, message);
    }
    Some(sheet)
}

fn sheet(
    findings: &mut Findings,
    content: &Content,
    fields: &Fields<'_, '_>,
    at: Pos,
) -> HeroSheet {
    let race = race(findings, content, fields);
    let class = class(findings, content, fields);
    let specialties: Vec<Specialty> = fields.names(findings, "specialties", "specialty");
    let abilities: Vec<Ability> = fields.names(findings, "abilities", "ability");
    for ability in abilities.iter().filter(|ability| !ability.is_built()) {
        findings.not_built(fields.at_of("abilities"), "ability", ability.name());
    }
    let shape = fields
        .get("shape")
        .map(|node| findings.named(node, "shape"));
    let alignment = fields
        .get("alignment")
        .map(|node| findings.named(node, "alignment"));
    let max_hp = fields
        .int(findings, "max_hp", 1..=30_000)
        .map(|hp| hp as i32);
    let hp = fields.int(findings, "hp", HIT_POINTS).map(|hp| hp as i32);
    if let (Some(max), Some(hp)) = (max_hp, hp)
        && hp > max
    {
        findings.error(
            fields.at_of("hp"),
            format!("hp {hp} is more than max_hp {max}"),
        );
    }
    let level = fields.int(findings, "level", 1..=50).unwrap_or(1) as u8;
    let gold = fields.int(findings, "gold", 0..=1_000_000_000).unwrap_or(0) as u32;
    let experience = fields
        .int(findings, "experience", 0..=1_000_000_000)
        .map(|n| n as u32);
    let weight_lb = fields
        .int(findings, "weight_lb", 1..=2000)
        .map(|n| n as u16);
    let mut sheet = HeroSheet {
        at,
        name: fields
            .name(findings, "name")
            .unwrap_or_else(|| "Hero".to_owned()),
        race: race.unwrap_or(HeroRaceId(0)),
        class: class.unwrap_or(HeroClassId(0)),
        level,
        specialties: specialties.into_iter().collect(),
        shape: shape.flatten().unwrap_or(Shape::Normal),
        alignment: alignment.flatten().unwrap_or(Alignment::Neutral),
        stats: stats(findings, fields),
        max_hp,
        hp,
        gold,
        experience,
        experience_parts: 0,
        max_experience: None,
        drained_stats: None,
        food: fields
            .int(findings, "food", 0..=20_000)
            .map_or(HeroSheet::fed(), |food| food as u16),
        weight_lb,
        equipment: equipment(findings, content, fields),
        pack: pack(findings, content, fields),
        resists: fields.names(findings, "resists", "resistance"),
        temporary_resists: fields.names(findings, "temporary_resists", "resistance"),
        immunities: fields.names(findings, "immunities", "immunity"),
        sustains: fields.names(findings, "sustains", "sustain"),
        abilities: abilities.into_iter().collect(),
        conditions: conditions(findings, content, fields),
        fixed: fixed(findings, fields),
    };
    let most = sheet.hp_by_rule(content, level, sheet.stat(Stat::Constitution));
    // Hit points beyond what level and constitution give are the most that the hero has.
    sheet.max_hp = max_hp.or(hp.filter(|&hp| hp > most));
    sheet
}

/// Reads the pack; it holds only so many stacks.
fn pack(findings: &mut Findings, content: &Content, fields: &Fields<'_, '_>) -> Vec<ItemDef> {
    let pack = read_item::items(findings, content, fields, "pack");
    if pack.len() > PACK_SLOTS {
        let n = pack.len();
        let message = format!("the pack holds {n} stacks: at most {PACK_SLOTS}");
        findings.error(fields.at_of("pack"), message);
    }
    pack
}

fn position(findings: &mut Findings, fields: &Fields<'_, '_>, place: &HeroPlace) -> Option<Pos> {
    let given = fields.get("at");
    if let Some(node) = given {
        if place.is_drawn && place.start.is_some() {
            findings.error(node.at, "the hero has both an @ on the map and at");
        }
        return findings.pos(node, "at");
    }
    if place.start.is_none() && place.has_arena {
        findings.error(
            fields.at,
            "the hero has no place: draw an @ on the map or give `at`",
        );
    }
    place.start
}

fn race(findings: &mut Findings, content: &Content, fields: &Fields<'_, '_>) -> Option<HeroRaceId> {
    let node = fields.get("race");
    let name = match node {
        Some(node) => findings.text(node, "race")?,
        None => "human".to_owned(),
    };
    let found = content.find_hero_race(&name);
    if let (None, Some(node)) = (found, node) {
        let known = content.hero_races.iter().map(|race| race.id.as_str());
        findings.unknown(node, "race", &name, known);
    }
    found
}

fn class(
    findings: &mut Findings,
    content: &Content,
    fields: &Fields<'_, '_>,
) -> Option<HeroClassId> {
    let node = fields.get("class");
    let name = match node {
        Some(node) => findings.text(node, "class")?,
        None => "warrior".to_owned(),
    };
    let found = content.find_hero_class(&name);
    if let (None, Some(node)) = (found, node) {
        let known = content.hero_classes.iter().map(|class| class.id.as_str());
        findings.unknown(node, "class", &name, known);
    }
    found
}

fn stats(findings: &mut Findings, fields: &Fields<'_, '_>) -> [StatScore; 6] {
    let mut stats = [StatScore::TEN; 6];
    let known: Vec<&str> = Stat::ALL.iter().map(|stat| stat.name()).collect();
    let inner = fields
        .get("stats")
        .and_then(|node| findings.fields(node, "Stats", &known));
    let Some(inner) = inner else {
        return stats;
    };
    for (stat, score) in Stat::ALL.iter().zip(&mut stats) {
        let Some(node) = inner.get(stat.name()) else {
            continue;
        };
        let is_number = node.text.bytes().all(|byte| byte.is_ascii_digit());
        let text = if is_number {
            Some(node.text.to_owned())
        } else {
            findings.text(node, stat.name())
        };
        match text.map(|text| text.parse()) {
            Some(Ok(parsed)) => *score = parsed,
            Some(Err(error)) => findings.error(node.at, format!("{} {error}", stat.name())),
            None => {}
        }
    }
    stats
}

fn equipment(
    findings: &mut Findings,
    content: &Content,
    fields: &Fields<'_, '_>,
) -> Vec<(Slot, ItemDef)> {
    let Some(node) = fields.get("equipment") else {
        return Vec::new();
    };
    let mut worn = Vec::new();
    for (name, key, value) in findings.pairs(node, "equipment") {
        let Some(slot) = Slot::from_name(&name) else {
            findings.unknown(key, "slot", &name, Slot::ALL.iter().map(|slot| slot.name()));
            continue;
        };
        let item = read_item::item(findings, content, value, Some(slot));
        worn.extend(item.map(|item| (slot, item)));
    }
    worn.sort_by_key(|(slot, _)| *slot);
    worn
}

/// Reads counters of conditions, each from 1 to the most that it may hold.
pub(super) fn conditions(
    findings: &mut Findings,
    content: &Content,
    fields: &Fields<'_, '_>,
) -> Conditions {
    let Some(node) = fields.get("conditions") else {
        return Vec::new();
    };
    let mut list = Vec::new();
    for (name, key, value) in findings.pairs(node, "conditions") {
        let Some(condition) = Condition::from_name(&name) else {
            let known = Condition::ALL.iter().map(|condition| condition.name());
            findings.unknown(key, "condition", &name, known);
            continue;
        };
        let most = i64::from(content.condition(condition).most_at_start());
        let counter = findings.int(value, &name, 1..=most);
        list.extend(counter.map(|counter| (condition, counter as u16)));
    }
    list.sort_by_key(|(condition, _)| *condition);
    list
}

fn fixed(findings: &mut Findings, fields: &Fields<'_, '_>) -> Fixed {
    let known = [
        "ac",
        "melee_skill",
        "missile_skill",
        "saving_throw",
        "deadliness",
    ];
    let inner = fields
        .get("fixed")
        .and_then(|node| findings.fields(node, "Fixed", &known));
    let Some(inner) = inner else {
        return Fixed::default();
    };
    let mut figure = |name, range| Some(inner.int(findings, name, range)? as i32);
    Fixed {
        ac: figure("ac", -500..=1000),
        melee_skill: figure("melee_skill", -1000..=5000),
        missile_skill: figure("missile_skill", -1000..=5000),
        saving_throw: figure("saving_throw", -100..=100),
        deadliness: figure("deadliness", -500..=1000),
    }
}
