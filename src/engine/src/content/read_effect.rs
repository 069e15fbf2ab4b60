//! Reads effects of blows.

use serde::Deserialize;

use crate::rules::afflictions::Span;
use crate::rules::book;
use crate::rules::drains::ExperienceDrain;

use super::fields::{Fields, Findings};
use super::split::Node;
use super::{
    Brand, Condition, DamageKind, Effect, EscapeWords, Named, Outcome, OutcomeKind, Saving, Stat,
    Taking, Turns, Venom,
};

const EFFECT: [&str; 7] = [
    "id", "power", "damage", "outcomes", "resisted", "saved", "nothing",
];

const OUTCOME: [&str; 4] = ["kind", "saves", "name", "word"];

/// The greatest power of an effect.
const MOST_POWER: i64 = 200;

/// A kind of outcome as a row gives it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
enum RawKind {
    Poison,
    Afflict {
        condition: Condition,
        first: (u8, u8),
        #[serde(default)]
        again: Option<(u8, u8)>,
        rule: String,
    },
    HarmBelongings(Brand),
    Disenchant,
    DrainCharges,
    StealGold,
    StealItem,
    EatFood,
    DrainLight,
    DrainStats(Vec<Stat>),
    DrainExperience(u32),
    Quake,
}

/// What the damage is, as a row gives it.
#[derive(Deserialize)]
enum RawDamage {
    Plain,
    Armored,
    Element(Brand),
}

/// Reads one effect.
pub(super) fn effect(findings: &mut Findings, node: &Node<'_>) -> Option<Effect> {
    let fields = findings.fields(node, "Effect", &EFFECT)?;
    let id = fields.id(findings)?;
    if id == Effect::none().id {
        findings.error(fields.at, "id \"none\" is that of a blow without an effect");
        return None;
    }
    let damage = fields.get("damage");
    let damage = match damage.and_then(|node| findings.parse(node, "damage")) {
        Some(RawDamage::Plain) | None => DamageKind::Plain,
        Some(RawDamage::Armored) => DamageKind::Armored,
        Some(RawDamage::Element(element)) => DamageKind::Element(element),
    };
    let mut words = |name, otherwise: &str| {
        let given = fields.text(findings, name);
        given.unwrap_or_else(|| otherwise.to_owned())
    };
    let words = EscapeWords {
        resisted: words("resisted", "You lose nothing by it."),
        saved: words("saved", "You shake it off."),
        nothing: words("nothing", "There is nothing to take."),
    };
    let outcomes = fields
        .get("outcomes")
        .map_or(&[][..], |node| findings.items(node, "outcomes"));
    let outcomes = outcomes
        .iter()
        .filter_map(|node| outcome(findings, node, &id))
        .collect();
    Some(Effect {
        sum: node.sum("Effect", ""),
        power: fields.int(findings, "power", 0..=MOST_POWER).unwrap_or(0) as i32,
        damage,
        outcomes,
        words,
        id,
    })
}

fn outcome(findings: &mut Findings, node: &Node<'_>, effect: &str) -> Option<Named> {
    let fields = findings.fields(node, "Outcome", &OUTCOME)?;
    let word = fields.required(findings, "word");
    let word = word.and_then(|node| findings.name(node, "word"));
    let saves = fields.flag(findings, "saves", false);
    let name = fields.name(findings, "name");
    let kind = kind(findings, &fields)?;
    let saving = if saves {
        Saving::Throw
    } else {
        Saving::Nothing
    };
    Some(Named {
        outcome: Outcome { kind, saving },
        name: name.unwrap_or_else(|| effect.to_owned()),
        word: word?,
    })
}

/// Says whether a kind may come to anything: no score to drain, or no turn to last, is nothing.
fn can_happen(kind: &RawKind) -> bool {
    match kind {
        RawKind::DrainStats(stats) => !stats.is_empty(),
        RawKind::Afflict { first, .. } => *first != (0, 0),
        RawKind::Poison
        | RawKind::HarmBelongings(_)
        | RawKind::Disenchant
        | RawKind::DrainCharges
        | RawKind::StealGold
        | RawKind::StealItem
        | RawKind::EatFood
        | RawKind::DrainLight
        | RawKind::DrainExperience(_)
        | RawKind::Quake => true,
    }
}

fn kind(findings: &mut Findings, fields: &Fields<'_, '_>) -> Option<OutcomeKind> {
    let node = fields.required(findings, "kind")?;
    let raw = findings.parse(node, "kind")?;
    if !can_happen(&raw) {
        findings.error(node.at, "this outcome can never happen");
    }
    Some(match raw {
        RawKind::Poison => OutcomeKind::Poison(Venom::OfDamage),
        RawKind::Afflict {
            condition,
            first,
            again,
            rule,
        } => {
            let Some(rule) = book::find(&rule) else {
                findings.error(node.at, format!("no rule has the id \"{rule}\""));
                return None;
            };
            let span = |(base, divisor): (u8, u8)| (i64::from(base), i64::from(divisor));
            let span = Span {
                first: span(first),
                again: span(again.unwrap_or(first)),
            };
            OutcomeKind::Afflict {
                condition,
                turns: Turns::OfLevel {
                    span,
                    rule: rule.id,
                },
            }
        }
        RawKind::HarmBelongings(element) => OutcomeKind::HarmBelongings(element),
        RawKind::Disenchant => OutcomeKind::Take(Taking::Bonuses),
        RawKind::DrainCharges => OutcomeKind::Take(Taking::Charges),
        RawKind::StealGold => OutcomeKind::Take(Taking::Gold),
        RawKind::StealItem => OutcomeKind::Take(Taking::Thing),
        RawKind::EatFood => OutcomeKind::Take(Taking::Food),
        RawKind::DrainLight => OutcomeKind::Take(Taking::Fuel),
        RawKind::DrainStats(stats) => OutcomeKind::DrainStats {
            stats: stats.into_iter().collect(),
            is_sure: false,
        },
        RawKind::DrainExperience(dice) => {
            if !ExperienceDrain::STRENGTHS.contains(&dice) {
                let all = ExperienceDrain::STRENGTHS.map(|dice| dice.to_string());
                let message = format!("{dice} dice are none of {}", all.join(", "));
                findings.error(node.at, message);
                return None;
            }
            OutcomeKind::DrainExperience(ExperienceDrain::of_dice(dice))
        }
        RawKind::Quake => OutcomeKind::Quake,
    })
}
