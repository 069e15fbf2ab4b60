//! Reads monster races.

use xxhash_rust::xxh3::xxh3_64;

use crate::ids::EffectId;

use super::fields::{Fields, Findings};
use super::read_core::{color as read_color, name_or_id};
use super::split::{Kind, Node};
use super::{BlowMethod, Effect, MonsterBlow, MonsterFlag, MonsterRace, ResistKind};

const RACE: [&str; 24] = [
    "id",
    "name",
    "plural",
    "article",
    "about",
    "glyph",
    "class",
    "color",
    "pack",
    "level",
    "rarity",
    "speed",
    "hp",
    "ac",
    "sleep",
    "sight",
    "mana",
    "experience",
    "flags",
    "resists",
    "vulnerable",
    "blows",
    "powers",
    "nethack",
];

/// Powers as files name them, and as the rest of the program does.
const POWERS: [(&str, &str); 9] = [
    ("Throw", "throw"),
    ("Bomb", "bomb"),
    ("Summon", "summon"),
    ("Gaze", "gaze"),
    ("Breath", "breath"),
    ("Burst", "burst"),
    ("Split", "split"),
    ("DiesInto", "dies_into"),
    ("Spells", "spells"),
];

/// Blows of one round at most.
const MAX_BLOWS: usize = 6;

/// Reads a race of a pack.
pub(super) fn race(
    findings: &mut Findings,
    node: &Node<'_>,
    pack: &str,
    effects: &[Effect],
) -> Option<MonsterRace> {
    let fields = findings.fields(node, "MonsterRace", &RACE)?;
    let id = fields.id(findings).unwrap_or_default();
    findings.enter(id.clone());
    let glyph = fields
        .required(findings, "glyph")
        .and_then(|node| glyph(findings, node));
    let level = fields
        .required(findings, "level")
        .and_then(|node| findings.int(node, "level", 0..=127));
    let hp = fields
        .required(findings, "hp")
        .and_then(|node| Some((findings.dice(node, "hp")?, node.at)));
    if let Some((dice, at)) = hp
        && (dice.min() < 1 || dice.max() > 30_000)
    {
        findings.error(at, format!("hp {dice} is out of range: 1 to 30000"));
    }
    check_pack(findings, &fields, pack);
    let flags: Vec<MonsterFlag> = fields.names(findings, "flags", "monster flag");
    if flags.contains(&MonsterFlag::Male) && flags.contains(&MonsterFlag::Female) {
        findings.error(fields.at_of("flags"), "nobody is both male and female");
    }
    let resists: Vec<ResistKind> = fields.names(findings, "resists", "resistance");
    // Who resists these is proof against them.
    let proof = resists.iter().filter_map(|resist| match resist {
        ResistKind::Confusion => Some(MonsterFlag::NoConfusion),
        ResistKind::Fear => Some(MonsterFlag::NoFear),
        _ => None,
    });
    let proof: Vec<MonsterFlag> = proof.collect();
    let race = MonsterRace {
        sum: node.sum("MonsterRace", pack),
        key: xxh3_64([pack, ":", &id].concat().as_bytes()),
        name: name_or_id(&fields, findings, &id),
        plural: fields.name(findings, "plural"),
        article: fields.name(findings, "article"),
        about: fields.text(findings, "about").unwrap_or_default(),
        class: fields
            .get("class")
            .and_then(|node| findings.character(node, "class"))
            .or(glyph)
            .unwrap_or('x'),
        glyph: glyph.unwrap_or('x'),
        color: read_color(&fields, findings),
        pack: pack.to_owned(),
        level: level.unwrap_or(0) as u8,
        rarity: fields.int(findings, "rarity", 1..=255).unwrap_or(1) as u8,
        speed: fields.int(findings, "speed", 0..=199).unwrap_or(110) as u8,
        hp: hp.map(|(dice, _)| dice).unwrap_or_default(),
        ac: fields.int(findings, "ac", -100..=300).unwrap_or(0) as i16,
        sleep: fields.int(findings, "sleep", 0..=255).unwrap_or(0) as u8,
        sight: fields.int(findings, "sight", 0..=255).unwrap_or(20) as u8,
        mana: fields.int(findings, "mana", 0..=10_000).unwrap_or(0) as u16,
        experience: fields
            .int(findings, "experience", 0..=10_000_000)
            .unwrap_or(0) as u32,
        flags: flags.into_iter().chain(proof).collect(),
        resists,
        vulnerable: fields.names(findings, "vulnerable", "vulnerability"),
        blows: blows(findings, &fields, effects),
        waiting_powers: powers(findings, &fields),
        id,
    };
    if let Some(node) = fields.get("nethack") {
        findings.not_built(node.at, "field", "nethack");
    }
    // Even a race with errors is known by its id, so that no scenario calls it unknown.
    (!race.id.is_empty()).then_some(race)
}

fn glyph(findings: &mut Findings, node: &Node<'_>) -> Option<char> {
    let glyph = findings.character(node, "glyph")?;
    if !glyph.is_ascii_alphabetic() {
        let message = format!("glyph {glyph:?} is no ASCII letter; keep a native symbol in class");
        findings.error(node.at, message);
        return None;
    }
    Some(glyph)
}

fn check_pack(findings: &mut Findings, fields: &Fields<'_, '_>, pack: &str) {
    if let Some(node) = fields.get("pack")
        && let Some(given) = findings.text(node, "pack")
        && given != pack
        && pack != super::SCENARIO_PACK
    {
        findings.error(
            node.at,
            format!("pack \"{given}\" is not this one, \"{pack}\""),
        );
    }
}

fn blows(findings: &mut Findings, fields: &Fields<'_, '_>, effects: &[Effect]) -> Vec<MonsterBlow> {
    let Some(node) = fields.get("blows") else {
        return Vec::new();
    };
    let items = findings.items(node, "blows");
    if items.len() > MAX_BLOWS {
        findings.error(
            node.at,
            format!("{} blows are too many: at most {MAX_BLOWS}", items.len()),
        );
    }
    items
        .iter()
        .filter_map(|item| blow(findings, item, effects))
        .collect()
}

fn blow(findings: &mut Findings, node: &Node<'_>, effects: &[Effect]) -> Option<MonsterBlow> {
    let fields = findings.fields(node, "Blow", &["method", "effect", "dice"])?;
    let method: Option<BlowMethod> = fields
        .required(findings, "method")
        .and_then(|node| findings.named(node, "method"));
    let effect = match fields.get("effect") {
        Some(node) => effect(findings, node, effects),
        None => Some(EffectId::NONE),
    };
    let dice = fields.get("dice").and_then(|node| {
        let dice = findings.few_dice(node, "dice")?;
        if dice.min() < 0 {
            findings.error(node.at, format!("dice {dice} may fall below 0"));
        }
        Some(dice)
    });
    Some(MonsterBlow {
        method: method?,
        effect: effect?,
        dice: dice.unwrap_or_default(),
    })
}

fn effect(findings: &mut Findings, node: &Node<'_>, effects: &[Effect]) -> Option<EffectId> {
    let name = findings.text(node, "effect")?;
    let found = effects.iter().position(|effect| effect.id == name);
    if found.is_none() {
        let known = effects.iter().map(|effect| effect.id.as_str());
        findings.unknown(node, "effect", &name, known);
    }
    found.map(|index| EffectId(index as u8))
}

/// Returns the names of powers; none is built, so each is told as a warning.
fn powers(findings: &mut Findings, fields: &Fields<'_, '_>) -> Vec<String> {
    let Some(node) = fields.get("powers") else {
        return Vec::new();
    };
    let mut names = Vec::new();
    for item in findings.items(node, "powers") {
        let variant = match &item.kind {
            Kind::Struct(name, _) | Kind::Tuple(name, _) => name,
            _ => item.text,
        };
        let Some((_, name)) = POWERS.iter().find(|(power, _)| *power == variant) else {
            findings.unknown(item, "power", variant, POWERS.map(|(power, _)| power));
            continue;
        };
        findings.warning(item.at, format!("power \"{name}\" waits: not built yet"));
        names.push((*name).to_owned());
    }
    names
}
