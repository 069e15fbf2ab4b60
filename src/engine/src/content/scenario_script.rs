//! Reads what a scenario scripts: commands, forced rolls, seed and end.

use crate::rng::{Roll, Seed};

use super::fields::{Fields, Findings, some, text_of};
use super::scenario::{DEFAULT_MAX_TURNS, MAX_TURNS};
use super::split::{Kind, Node};
use super::{Arena, Content, ScriptedCommand, Shape};

/// Reads the scripted commands of the hero.
pub(super) fn commands(
    findings: &mut Findings,
    content: &Content,
    fields: &Fields<'_, '_>,
    arena: Option<&Arena>,
) -> Vec<ScriptedCommand> {
    let Some(node) = fields.get("commands") else {
        return Vec::new();
    };
    let mut list = Vec::new();
    for item in findings.items(node, "commands") {
        let name = match &item.kind {
            Kind::Struct(name, _) | Kind::Tuple(name, _) => name,
            _ => item.text,
        };
        if ScriptedCommand::NAMES.contains(&name) {
            let read = command(findings, content, item);
            let target = read.as_ref().and_then(ScriptedCommand::target);
            if let (Some(at), Some(arena)) = (target, arena)
                && arena.cells.index(at).is_none()
            {
                let message = format!("{name} at ({}, {}) is outside the map", at.x, at.y);
                findings.error(item.at, message);
            }
            list.extend(read);
        } else {
            findings.unknown(item, "command", name, ScriptedCommand::NAMES);
        }
    }
    list
}

fn command(findings: &mut Findings, content: &Content, node: &Node<'_>) -> Option<ScriptedCommand> {
    let takes_direction = ["Move", "Attack", "Open", "Close"];
    if let Kind::Tuple(name, items) = &node.kind
        && takes_direction.contains(name)
        && let [direction] = items.as_slice()
    {
        let known = crate::grid::Dir::ALL.map(|dir| format!("{dir:?}"));
        if !known.iter().any(|dir| dir == direction.text) {
            let names = known.iter().map(String::as_str);
            findings.unknown(direction, "direction", direction.text, names);
            return None;
        }
    }
    if let Kind::Tuple("Shape", items) = &node.kind
        && let [shape] = items.as_slice()
    {
        findings.named::<Shape>(shape, "shape")?;
    }
    let command: ScriptedCommand = findings.parse(node, "command")?;
    if let Some(kind) = command.kind()
        && content.find_item_kind(kind).is_none()
    {
        let known = content.item_kinds.iter().map(|kind| kind.id.as_str());
        findings.unknown(node, "item kind", kind, known);
        return None;
    }
    Some(command)
}

/// Reads the forced rolls.
pub(super) fn forced(findings: &mut Findings, fields: &Fields<'_, '_>) -> Vec<(Roll, i64)> {
    let Some(node) = fields.get("forced") else {
        return Vec::new();
    };
    let mut list = Vec::new();
    for item in findings.items(node, "forced") {
        let Some(inner) = findings.fields(item, "Forced", &["roll", "value"]) else {
            continue;
        };
        let roll = inner.required(findings, "roll").and_then(|node| {
            let name = findings.text(node, "roll")?;
            let found = Roll::from_name(&name);
            if found.is_none() {
                findings.unknown(
                    node,
                    "roll",
                    &name,
                    Roll::ALL.iter().map(|roll| roll.name()),
                );
            }
            found
        });
        let value = inner
            .required(findings, "value")
            .and_then(|node| findings.int(node, "value", -1_000_000..=1_000_000));
        list.extend(roll.zip(value));
    }
    list
}

/// Reads the seed.
pub(super) fn seed(findings: &mut Findings, fields: &Fields<'_, '_>) -> Option<Seed> {
    let node = some(fields.get("seed")?);
    let is_number = node.text.bytes().all(|byte| byte.is_ascii_digit());
    if text_of(node).is_some() {
        findings.text(node, "seed")?;
    }
    let text = text_of(node).or_else(|| is_number.then(|| node.text.to_owned()));
    let seed = text.and_then(|text| text.parse().ok());
    if seed.is_none() {
        findings.error(
            node.at,
            "seed is neither a number nor a text that is not empty",
        );
    }
    seed
}

/// Reads the turn at which the fight is a draw.
pub(super) fn max_turns(findings: &mut Findings, fields: &Fields<'_, '_>) -> u32 {
    let inner = fields
        .get("stop")
        .and_then(|node| findings.fields(node, "Stop", &["max_turns"]));
    let turns = inner.and_then(|inner| inner.int(findings, "max_turns", MAX_TURNS));
    turns.map_or(DEFAULT_MAX_TURNS, |turns| turns as u32)
}
