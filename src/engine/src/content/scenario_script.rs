//! Reads what a scenario scripts: commands, forced rolls, seed and end.

use crate::rng::{Roll, Seed};

use super::fields::{Fields, Report, some, text_of};
use super::scenario::{DEFAULT_MAX_TURNS, MAX_TURNS};
use super::split::{Kind, Node};
use super::{Arena, Content, ScriptedCommand, Shape};

/// Reads the scripted commands of the hero.
pub(super) fn commands(
    report: &mut Report,
    content: &Content,
    fields: &Fields<'_, '_>,
    arena: Option<&Arena>,
) -> Vec<ScriptedCommand> {
    let Some(node) = fields.get("commands") else {
        return Vec::new();
    };
    let mut list = Vec::new();
    for item in report.items(node, "commands") {
        let name = match &item.kind {
            Kind::Struct(name, _) | Kind::Tuple(name, _) => name,
            _ => item.text,
        };
        if ScriptedCommand::NAMES.contains(&name) {
            let read = command(report, content, item);
            let target = read.as_ref().and_then(ScriptedCommand::target);
            if let (Some(at), Some(arena)) = (target, arena)
                && arena.cells.index(at).is_none()
            {
                let message = format!("{name} at ({}, {}) is outside the map", at.x, at.y);
                report.error(item.line, message);
            }
            list.extend(read);
        } else {
            report.unknown(item, "command", name, ScriptedCommand::NAMES);
        }
    }
    list
}

fn command(report: &mut Report, content: &Content, node: &Node<'_>) -> Option<ScriptedCommand> {
    let takes_direction = ["Move", "Attack", "Open", "Close"];
    if let Kind::Tuple(name, items) = &node.kind
        && takes_direction.contains(name)
        && let [direction] = items.as_slice()
    {
        let known = crate::grid::Dir::ALL.map(|dir| format!("{dir:?}"));
        if !known.iter().any(|dir| dir == direction.text) {
            let names = known.iter().map(String::as_str);
            report.unknown(direction, "direction", direction.text, names);
            return None;
        }
    }
    if let Kind::Tuple("Shape", items) = &node.kind
        && let [shape] = items.as_slice()
    {
        report.named::<Shape>(shape, "shape")?;
    }
    let command: ScriptedCommand = report.parse(node, "command")?;
    if let Some(kind) = command.kind()
        && content.find_item_kind(kind).is_none()
    {
        let known = content.item_kinds.iter().map(|kind| kind.id.as_str());
        report.unknown(node, "item kind", kind, known);
        return None;
    }
    Some(command)
}

/// Reads the forced rolls.
pub(super) fn forced(report: &mut Report, fields: &Fields<'_, '_>) -> Vec<(Roll, i64)> {
    let Some(node) = fields.get("forced") else {
        return Vec::new();
    };
    let mut list = Vec::new();
    for item in report.items(node, "forced") {
        let Some(inner) = report.fields(item, "Forced", &["roll", "value"]) else {
            continue;
        };
        let roll = inner.required(report, "roll").and_then(|node| {
            let name = report.text(node, "roll")?;
            let found = Roll::from_name(&name);
            if found.is_none() {
                report.unknown(
                    node,
                    "roll",
                    &name,
                    Roll::ALL.iter().map(|roll| roll.name()),
                );
            }
            found
        });
        let value = inner
            .required(report, "value")
            .and_then(|node| report.int(node, "value", -1_000_000..=1_000_000));
        list.extend(roll.zip(value));
    }
    list
}

/// Reads the seed.
pub(super) fn seed(report: &mut Report, fields: &Fields<'_, '_>) -> Option<Seed> {
    let node = some(fields.get("seed")?);
    let is_number = node.text.bytes().all(|byte| byte.is_ascii_digit());
    if text_of(node).is_some() {
        report.text(node, "seed")?;
    }
    let text = text_of(node).or_else(|| is_number.then(|| node.text.to_owned()));
    let seed = text.and_then(|text| text.parse().ok());
    if seed.is_none() {
        report.error(
            node.line,
            "seed is neither a number nor a text that is not empty",
        );
    }
    seed
}

/// Reads the turn at which the fight is a draw.
pub(super) fn max_turns(report: &mut Report, fields: &Fields<'_, '_>) -> u32 {
    let inner = fields
        .get("stop")
        .and_then(|node| report.fields(node, "Stop", &["max_turns"]));
    let turns = inner.and_then(|inner| inner.int(report, "max_turns", MAX_TURNS));
    turns.map_or(DEFAULT_MAX_TURNS, |turns| turns as u32)
}
