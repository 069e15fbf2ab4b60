//! Rolls and terms as rows of a page.

use crate::text::wrapped;
use ludus_engine::narrate::{needed, percent};
use ludus_engine::rng::Fraction;
use ludus_engine::rules::book::find;
use ludus_engine::rules::{Sum, Term, TermName, sum_of};
use ludus_engine::step::RollRecord;

use super::{PageRow, dice};

/// Explains a to-hit check, with the luck before it: terms at the left, draws at the right.
pub(crate) fn to_hit_rows(roll: &RollRecord, luck: Option<&RollRecord>) -> Vec<PageRow> {
    let mut notes = Vec::new();
    if let Some(luck) = luck {
        notes.push(LUCK.to_owned());
        let drawn = luck.drawn.unwrap_or(0);
        let word = match luck.passed {
            Some(true) => "a sure hit",
            Some(false) => "a sure miss",
            None => "neither",
        };
        notes.push(format!("  drew {drawn}: {word}"));
    }
    if let (Some(drawn), Some((low, high))) = (roll.drawn, roll.range) {
        let need = needed(roll).unwrap_or(low);
        notes.push(if need > high {
            format!("of {low}..{high} nothing is enough")
        } else {
            format!("of {low}..{high} needs {need} or more")
        });
        let word = if roll.passed == Some(true) {
            "hit"
        } else {
            "miss"
        };
        notes.push(format!("  drew {drawn}: {word}"));
    }
    let mut rows = vec![to_hit_row(&roll.terms, roll.chance(), roll.rule)];
    rows.extend(term_rows(&roll.terms, &notes));
    rows
}

/// What luck does to every attack, before skill counts.
pub(crate) const LUCK: &str = "0-4 of 100 hits, 5-9 misses";

/// Tells a to-hit check in one row: "TO HIT    53 against AC 15", and its chance.
pub(crate) fn to_hit_row(terms: &[Term], chance: Option<Fraction>, rule: &str) -> PageRow {
    let sum = |name| sum_of(terms, name);
    let (ability, armor) = (sum(Sum::Skill) + sum(Sum::Quality), sum(Sum::ArmorClass));
    PageRow::new(
        format!("TO HIT    {ability} against AC {armor}"),
        chance.map_or_else(String::new, |chance| {
            format!("chance {}", chance_words(chance))
        }),
        rule,
    )
}

/// Lists what a check is made of: terms at the left, notes at the right.
pub(crate) fn term_rows(terms: &[Term], notes: &[String]) -> Vec<PageRow> {
    // Luck has words of its own at the right, and what stops a blow after this check a row of its own.
    let is_of_check = |term: &&Term| !matches!(term.name.sum(), Sum::Luck | Sum::Protection);
    let terms: Vec<&Term> = terms.iter().filter(is_of_check).collect();
    let mut rows = Vec::new();
    for n in 0..terms.len().max(notes.len()) {
        let left = terms.get(n).map_or_else(String::new, |term| {
            format!("  {}  {}", term_words(term), term.name.rule())
        });
        let right = notes.get(n).cloned().unwrap_or_default();
        rows.push(PageRow::new(left, right, ""));
    }
    rows
}

/// Returns a term with its value at the right: "race and class, 2 + 25    +27"; "a third of it, one in 5"
/// of what is no part of a sum.
fn term_words(term: &Term) -> String {
    let value = term.value;
    let name = match (term.name, term.parts) {
        (TermName::Accuracy, _) => {
            return format!("{:<28}", format!("{} {value}", term.name.name()));
        }
        (name, Some((race, class))) => {
            let sign = if class < 0 { '-' } else { '+' };
            let own = name.name().trim_end_matches(" base");
            format!("{own}, {race} {sign} {}", class.unsigned_abs())
        }
        (name, None) => name.name().to_owned(),
    };
    format!("{name:<24}{value:>+4}")
}

/// Explains any other roll in one row.
pub(crate) fn other_row(roll: &RollRecord) -> PageRow {
    let name = dice::name(roll.roll);
    let chance = roll
        .chance()
        .map_or_else(String::new, |chance| chance_words(chance) + "; ");
    let drawn = match (roll.drawn, roll.range) {
        (Some(drawn), Some((low, high))) => format!("drew {drawn} of {low}..{high}"),
        (Some(drawn), None) => drawn.to_string(),
        (None, _) => "decided by the rolls beside it".to_owned(),
    };
    let passed = match roll.passed {
        Some(true) => ": yes",
        Some(false) => ": no",
        None => "",
    };
    // Long names keep a gap too.
    let name = format!("{name}  ");
    let text = format!("{name:<10}{chance}{drawn}{passed}");
    PageRow::new(text, "", roll.rule)
}

pub(crate) fn chance_words(chance: Fraction) -> String {
    format!("{chance} = {}", percent(chance.to_f64()))
}

/// Returns every rule in words, its id before it.
pub(crate) fn rules_in_words(rules: &[&str], width: usize) -> Vec<PageRow> {
    let mut rows = Vec::new();
    for rule in rules {
        let words = find(rule).map_or("No words for this one.", |rule| &rule.words);
        let text = format!("{rule}  {words}");
        for (n, part) in wrapped(&text, width.saturating_sub(2).max(1))
            .into_iter()
            .enumerate()
        {
            let indent = if n == 0 { "" } else { "  " };
            rows.push(PageRow {
                left: format!("{indent}{part}"),
                ..PageRow::default()
            });
        }
    }
    rows
}
