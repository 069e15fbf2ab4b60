//! Dice and amounts in words: what made them larger, what they drew, what they came to.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use ludus_engine::figures::Growth;
use ludus_engine::narrate::percent;
use ludus_engine::rng::Roll;
use ludus_engine::rules::damage::damage_dice;
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
pub(crate) fn alike(group: &[&RollRecord]) -> usize {
    let Some(first) = group.first() else {
        return 0;
    };
    let is_die = first.passed.is_none()
        && first.cases.is_none()
        && first.drawn.is_some()
        && first.range.is_some_and(|(low, _)| low == 1);
    if !is_die {
        return 1;
    }
    let same = |roll: &&&RollRecord| {
        (roll.roll, roll.event, roll.range) == (first.roll, first.event, first.range)
    };
    group.iter().take_while(same).count()
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

/// Tells what makes dice larger: "DAMAGE    2d6 of 3.5 a die, x 1.33 for deadliness 8 = 4.655".
pub(crate) fn growth_row(label: &str, growth: &Growth) -> PageRow {
    let input = &growth.input;
    let made = damage_dice(input);
    let own = f64::midpoint(f64::from(input.sides), 1.0);
    let (dice, sides) = (input.dice, input.sides);
    let mut text = format!("{label}{dice}d{sides} of {} a die", number(own));
    if input.launcher != 1 {
        let _ = write!(text, ", x {} for the launcher", input.launcher);
    }
    let factor = (input.multiplier + input.holy_light) as f64 / 10.0;
    let why = match (input.multiplier > 10, input.holy_light > 0) {
        (true, true) => "slay and holy light",
        (true, false) => "brand or slay",
        (false, true) => "holy light",
        (false, false) => "",
    };
    if !why.is_empty() {
        let _ = write!(text, ", x {} for {why}", number(factor));
    }
    if input.deadliness != 0 {
        let points = growth
            .points
            .map_or(String::new(), |points| format!(" {points}"));
        let factor = number(input.deadly_percent() as f64 / 100.0);
        let _ = write!(text, ", x {factor} for deadliness{points}");
    }
    if text.contains(", x ") {
        let _ = write!(
            text,
            " = {}",
            number(made.average_ten_thousandths() as f64 / 10_000.0)
        );
    }
    if made.bonus != 0 {
        let _ = write!(text, ", and {:+} once", made.bonus);
    }
    PageRow::new(text, "", "W-8")
}

/// Returns the sides that dice may have with this growth.
pub(crate) fn sides_of(growth: &Growth) -> RangeInclusive<i64> {
    let made = damage_dice(&growth.input);
    let sides = i64::from(made.sides);
    sides..=sides + i64::from(made.one_more.0 > 0)
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
