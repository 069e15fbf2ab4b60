//! Reads monster races.

use crate::ids::EffectId;

use super::fields::{Fields, Report};
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
    report: &mut Report,
    node: &Node<'_>,
    pack: &str,
    effects: &[Effect],
) -> Option<MonsterRace> {
    let fields = report.fields(node, "MonsterRace", &RACE)?;
    let id = fields.id(report).unwrap_or_default();
    report.enter(id.clone());
    let glyph = fields
        .required(report, "glyph")
        .and_then(|node| glyph(report, node));
    let level = fields
        .required(report, "level")
        .and_then(|node| report.int(node, "level", 0..=127));
    let hp = fields
        .required(report, "hp")
        .and_then(|node| Some((report.dice(node, "hp")?, node.line)));
    if let Some((dice, line)) = hp
        && (dice.min() < 1 || dice.max() > 30_000)
    {
        report.error(line, format!("hp {dice} is out of range: 1 to 30000"));
    }
    check_pack(report, &fields, pack);
    let flags: Vec<MonsterFlag> = fields.names(report, "flags", "monster flag");
    if flags.contains(&MonsterFlag::Male) && flags.contains(&MonsterFlag::Female) {
        report.error(fields.line_of("flags"), "nobody is both male and female");
    }
    let resists: Vec<ResistKind> = fields.names(report, "resists", "resistance");
    // Who resists these is proof against them.
    let proof = resists.iter().filter_map(|resist| match resist {
        ResistKind::Confusion => Some(MonsterFlag::NoConfusion),
        ResistKind::Fear => Some(MonsterFlag::NoFear),
        _ => None,
    });
    let proof: Vec<MonsterFlag> = proof.collect();
    let race = MonsterRace {
        name: name_or_id(&fields, report, &id),
        plural: fields.name(report, "plural"),
        article: fields.name(report, "article"),
        about: fields.text(report, "about").unwrap_or_default(),
        class: fields
            .get("class")
            .and_then(|node| report.character(node, "class"))
            .or(glyph)
            .unwrap_or('x'),
        glyph: glyph.unwrap_or('x'),
        color: read_color(&fields, report),
        pack: pack.to_owned(),
        level: level.unwrap_or(0) as u8,
        rarity: fields.int(report, "rarity", 1..=255).unwrap_or(1) as u8,
        speed: fields.int(report, "speed", 0..=199).unwrap_or(110) as u8,
        hp: hp.map(|(dice, _)| dice).unwrap_or_default(),
        ac: fields.int(report, "ac", -100..=300).unwrap_or(0) as i16,
        sleep: fields.int(report, "sleep", 0..=255).unwrap_or(0) as u8,
        sight: fields.int(report, "sight", 0..=255).unwrap_or(20) as u8,
        mana: fields.int(report, "mana", 0..=10_000).unwrap_or(0) as u16,
        experience: fields
            .int(report, "experience", 0..=10_000_000)
            .unwrap_or(0) as u32,
        flags: flags.into_iter().chain(proof).collect(),
        resists,
        vulnerable: fields.names(report, "vulnerable", "vulnerability"),
        blows: blows(report, &fields, effects),
        waiting_powers: powers(report, &fields),
        id,
    };
    if let Some(node) = fields.get("nethack") {
        report.not_built(node.line, "field", "nethack");
    }
    // Even a race with errors is known by its id, so that no scenario calls it unknown.
    (!race.id.is_empty()).then_some(race)
}

fn glyph(report: &mut Report, node: &Node<'_>) -> Option<char> {
    let glyph = report.character(node, "glyph")?;
    if !glyph.is_ascii_alphabetic() {
        let message = format!("glyph {glyph:?} is no ASCII letter; keep a native symbol in class");
        report.error(node.line, message);
        return None;
    }
    Some(glyph)
}

fn check_pack(report: &mut Report, fields: &Fields<'_, '_>, pack: &str) {
    if let Some(node) = fields.get("pack")
        && let Some(given) = report.text(node, "pack")
        && given != pack
        && pack != super::SCENARIO_PACK
    {
        report.error(
            node.line,
            format!("pack \"{given}\" is not this one, \"{pack}\""),
        );
    }
}

fn blows(report: &mut Report, fields: &Fields<'_, '_>, effects: &[Effect]) -> Vec<MonsterBlow> {
    let Some(node) = fields.get("blows") else {
        return Vec::new();
    };
    let items = report.items(node, "blows");
    if items.len() > MAX_BLOWS {
        report.error(
            node.line,
            format!("{} blows are too many: at most {MAX_BLOWS}", items.len()),
        );
    }
    items
        .iter()
        .filter_map(|item| blow(report, item, effects))
        .collect()
}

fn blow(report: &mut Report, node: &Node<'_>, effects: &[Effect]) -> Option<MonsterBlow> {
    let fields = report.fields(node, "Blow", &["method", "effect", "dice"])?;
    let method: Option<BlowMethod> = fields
        .required(report, "method")
        .and_then(|node| report.named(node, "method"));
    let effect = match fields.get("effect") {
        Some(node) => effect(report, node, effects),
        None => Some(EffectId::NONE),
    };
    let dice = fields.get("dice").and_then(|node| {
        let dice = report.few_dice(node, "dice")?;
        if dice.min() < 0 {
            report.error(node.line, format!("dice {dice} may fall below 0"));
        }
        Some(dice)
    });
    Some(MonsterBlow {
        method: method?,
        effect: effect?,
        dice: dice.unwrap_or_default(),
    })
}

fn effect(report: &mut Report, node: &Node<'_>, effects: &[Effect]) -> Option<EffectId> {
    let name = report.text(node, "effect")?;
    let found = effects.iter().position(|effect| effect.id == name);
    if found.is_none() {
        let known = effects.iter().map(|effect| effect.id.as_str());
        report.unknown(node, "effect", &name, known);
    }
    found.map(|index| EffectId(index as u8))
}

/// Returns the names of powers; none is built, so each is told as a warning.
fn powers(report: &mut Report, fields: &Fields<'_, '_>) -> Vec<String> {
    let Some(node) = fields.get("powers") else {
        return Vec::new();
    };
    let mut names = Vec::new();
    for item in report.items(node, "powers") {
        let variant = match &item.kind {
            Kind::Struct(name, _) | Kind::Tuple(name, _) => name,
            _ => item.text,
        };
        let Some((_, name)) = POWERS.iter().find(|(power, _)| *power == variant) else {
            report.unknown(item, "power", variant, POWERS.map(|(power, _)| power));
            continue;
        };
        report.warning(item.line, format!("power \"{name}\" waits: not built yet"));
        names.push((*name).to_owned());
    }
    names
}
