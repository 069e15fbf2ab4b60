//! Dice and amounts in words: what made them larger, what they drew, what they came to.

use std::fmt::Write as _;

use ludus_engine::narrate::percent;
use ludus_engine::rng::Roll;
use ludus_engine::rules::{Sum, Term, TermName, sum_of};
use ludus_engine::step::RollRecord;

use super::PageRow;

/// The columns of a row at the left of what may stand beside it.
const LEFT_WIDTH: usize = 41;

/// Returns the name of a roll as a page shows it.
pub(crate) fn name(roll: Roll) -> String {
    match roll {
        Roll::UseAmount => "AMOUNT".to_owned(),
        roll => roll.name().replace('_', " ").to_uppercase(),
    }
}

/// Returns how many rolls from the first one on are dice of one amount.
pub(crate) fn alike<'r>(rolls: impl IntoIterator<Item = &'r RollRecord>) -> usize {
    let mut rolls = rolls.into_iter();
    let Some(first) = rolls.next() else {
        return 0;
    };
    let is_die = first.passed.is_none()
        && first.cases.is_none()
        && first.drawn.is_some()
        && first.range.is_some_and(|(low, _)| low == 1);
    if !is_die {
        return 1;
    }
    let same = |roll: &&RollRecord| {
        (roll.roll, roll.event, roll.range) == (first.roll, first.event, first.range)
    };
    1 + rolls.take_while(same).count()
}

/// Tells dice of one amount in one row: "AMOUNT    50d20: 8 + 17 + ... = 525".
pub(crate) fn amount_row(dice: &[&RollRecord]) -> PageRow {
    let Some(first) = dice.first() else {
        return PageRow::default();
    };
    let label = format!("{:<10}", name(first.roll) + "  ");
    PageRow::new(words(&label, dice), "", first.rule)
}

/// Returns "DAMAGE    2d6: 6 + 3 = 9"; of many dice the first ones and the sum.
pub(crate) fn words(label: &str, dice: &[&RollRecord]) -> String {
    let drawn: Vec<i64> = dice.iter().filter_map(|roll| roll.drawn).collect();
    let sides = dice.first().and_then(|roll| roll.range);
    let sides = sides.map_or(0, |range| range.1);
    let head = format!("{label}{}d{sides}: ", drawn.len());
    let sum: i64 = drawn.iter().sum();
    let end = if drawn.len() > 1 {
        format!(" = {sum}")
    } else {
        String::new()
    };
    let mut told = String::new();
    for (n, one) in drawn.iter().enumerate() {
        let plus = if n == 0 { "" } else { " + " };
        let more = format!("{plus}{one}");
        let rest = if n + 1 < drawn.len() { " + ..." } else { "" };
        if n > 0 && head.len() + told.len() + more.len() + rest.len() + end.len() > LEFT_WIDTH {
            told.push_str(" + ...");
            break;
        }
        told.push_str(&more);
    }
    format!("{head}{told}{end}")
}

/// Tells what makes the hero's dice larger: "DAMAGE    2d6 of 3.5 a die, x 1.33 for deadliness 8 = 4.655";
/// `None` of dice that nothing does.
pub(crate) fn growth_row(label: &str, terms: &[Term]) -> Option<PageRow> {
    let own = terms
        .iter()
        .find(|term| matches!(term.name, TermName::OwnDice | TermName::ThrownDice))?;
    let of = |name| value_of(terms, name);
    let sides = sum_of(terms, Sum::Sides);
    let mut average = f64::midpoint(f64::from(sides), 1.0);
    let (dice, own) = (own.value, number(average));
    let mut text = format!("{label}{dice}d{sides} of {own} a die");
    let mut grow = |factor: f64, why: &str| {
        average *= factor;
        let _ = write!(text, ", x {} for {why}", number(factor));
    };
    if let Some(times) = of(TermName::LauncherTimes) {
        grow(f64::from(times), "the launcher");
    }
    let (slay, light) = (of(TermName::BrandOrSlay), of(TermName::HolyLight));
    let why = match (slay, light) {
        (Some(_), Some(_)) => "slay and holy light",
        (Some(_), None) => "brand or slay",
        (None, _) => "holy light",
    };
    if slay.or(light).is_some() {
        grow(
            f64::from(slay.unwrap_or(10) + light.unwrap_or(0)) / 10.0,
            why,
        );
    }
    if let Some(percent) = of(TermName::Deadliness) {
        let points = of(TermName::DeadlinessPoints);
        let points = points.map_or(String::new(), |points| format!(" {points}"));
        grow(f64::from(percent) / 100.0, &format!("deadliness{points}"));
    }
    if text.contains(", x ") {
        // A die without a side left gives nothing.
        let average = if average > 0.5 { average } else { 0.0 };
        let _ = write!(text, " = {}", number(average));
    }
    if let Some(once) = of(TermName::BrandOnce) {
        let _ = write!(text, ", and {once:+} once");
    }
    Some(PageRow::new(text, "", "W-8"))
}

/// Tells what counts after the dice, in its order: "  x 3 for quality and level, +2 for strength, at
/// most 125". `is_fast` is whether velocity counts, where that is known.
pub(crate) fn after_row(terms: &[Term], is_fast: Option<bool>) -> Option<PageRow> {
    let of = |name| value_of(terms, name);
    let mut parts = Vec::new();
    let mut rule = "";
    for term in terms {
        let value = term.value;
        let words = match term.name {
            TermName::BlowBonus => format!("{value:+} beside the dice"),
            TermName::UntrainedHands => format!("{value} for untrained hands"),
            TermName::BashTimes => format!("x {value} for quality and level"),
            TermName::BashStrength => format!("{value:+} for strength"),
            TermName::BashMost | TermName::AtLeast => format!("{} {value}", term.name.name()),
            TermName::Velocity => match (is_fast, of(TermName::VelocityOneIn)) {
                (Some(true), _) => format!("{value:+} for velocity"),
                (None, Some(one_in)) => format!("1 in {one_in} does {value} more"),
                _ => continue,
            },
            TermName::Supershot => {
                let factor = number(f64::from(value) / 100.0);
                let once = of(TermName::SupershotOnce).unwrap_or(0);
                format!("x {factor} and {once:+} for a supershot")
            }
            TermName::Assassin => format!("{value:+} for an assassin"),
            TermName::ArmorTakes => {
                let over = of(TermName::ArmorOver).unwrap_or(1);
                format!("less {value}/{over} of it for armor")
            }
            TermName::Resisted => format!("{value}/27 past resistance"),
            TermName::Painless => "none of it hurts".to_owned(),
            _ => continue,
        };
        if parts.is_empty() {
            rule = term.name.rule();
        }
        parts.push(words);
    }
    (!parts.is_empty()).then(|| PageRow::new(format!("  {}", parts.join(", ")), "", rule))
}

/// Returns the value of a term, where it is among them.
pub(crate) fn value_of(terms: &[Term], name: TermName) -> Option<i32> {
    let found = terms.iter().find(|term| term.name == name);
    found.map(|term| term.value)
}

/// Tells how chance rounds the sides: "  8.31 sides: 9 with 31%; drew 74 of 0..99: 8".
pub(crate) fn sides_row(roll: &RollRecord, sides: i64) -> Option<PageRow> {
    let (chance, drawn, range) = (roll.chance()?.to_f64(), roll.drawn?, roll.range?);
    let least = sides - i64::from(roll.passed == Some(true));
    let due = number(least as f64 + chance);
    let (more, chance) = (least + 1, percent(chance));
    let text = format!(
        "  {due} sides: {more} with {chance}; drew {drawn} of {}..{}: {sides}",
        range.0, range.1
    );
    Some(PageRow::new(text, "", roll.rule))
}

/// Returns a number without zeros at its end: "3.5", "4.655", "29".
fn number(value: f64) -> String {
    let text = format!("{value:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
