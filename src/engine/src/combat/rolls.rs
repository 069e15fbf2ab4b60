//! Rolls that blows, strikes, shots and throws have in common, with their records.

use crate::rng::{Cases, Roll};
use crate::rules::Terms;
use crate::rules::critical::{CriticalCheck, CriticalDice, roll_critical};
use crate::rules::damage::{DamageDice, roll_damage};
use crate::rules::to_hit::{HitCheck, HitRoll};
use crate::step::{Check, Pair, Step};

/// Keeps the record of a to-hit check: luck, then the roll.
pub(super) fn record_to_hit(
    step: &mut Step<'_>,
    pair: Pair,
    check: HitCheck,
    rolled: HitRoll,
    terms: &Terms,
    [luck_rule, rule]: [&'static str; 2],
) {
    let luck = (Roll::HitLuck, luck_rule);
    step.note_luck(luck, pair, None, rolled.luck_decided());
    let made = Check::new(Roll::ToHit, pair, rolled.is_hit)
        .under(rule)
        .with(terms.as_slice())
        .drawn(rolled.drawn, check.range());
    step.check(made, || Some(check.cases()));
}

/// Rolls dice of damage and keeps their records with what makes the damage; returns their sum.
pub(super) fn roll_dice(
    step: &mut Step<'_>,
    pair: Pair,
    rule: &'static str,
    (count, sides): (u32, u32),
    terms: impl FnOnce(&Step<'_>) -> Terms,
) -> i64 {
    let mut seen = Vec::new();
    let mut sum = 0;
    let count = if sides == 0 { 0 } else { count };
    for _ in 0..count {
        let drawn = step.rng.die(Roll::Damage, sides);
        if step.out.is_kept {
            seen.push((sides, drawn));
        }
        sum += drawn;
    }
    if step.out.is_kept {
        let terms = terms(step);
        step.note_dice(rule, pair, &seen, || terms);
    }
    sum
}

/// Rolls whether a hit is a critical.
pub(super) fn rolls_critical(
    step: &mut Step<'_>,
    pair: Pair,
    check: CriticalCheck,
    rule: &'static str,
) -> bool {
    let rolled = roll_critical(step.rng, check);
    if let Some((roll, drawn)) = check.specialist.zip(rolled.flat_drawn) {
        let cases = Cases {
            favorable: 1,
            all: 6,
        };
        step.note_luck((roll, roll.rule()), pair, Some(cases), Some(drawn == 0));
    }
    let made = Check::new(Roll::Critical, pair, rolled.is_critical)
        .under(rule)
        .drawn(rolled.drawn, Some((1, check.outcomes())));
    // A specialist's luck has a record of its own.
    step.check(made, || rolled.drawn.map(|_| check.by_skill().into()));
    rolled.is_critical
}

/// Draws how many dice a critical adds.
pub(super) fn roll_critical_dice(
    step: &mut Step<'_>,
    pair: Pair,
    table: &CriticalDice,
    rule: &'static str,
) -> u32 {
    let (extra, _) = table.roll(step.rng);
    step.note(Roll::CriticalDice, rule, pair);
    extra
}

/// Rolls the hero's damage dice, with those that a critical adds, and keeps their records with what
/// makes the damage.
pub(super) fn roll_damage_dice(
    step: &mut Step<'_>,
    pair: Pair,
    dice: &DamageDice,
    extra: u32,
    terms: impl FnOnce() -> Terms,
) -> i64 {
    let is_kept = step.out.is_kept;
    let mut seen = Vec::new();
    let rolled = roll_damage(step.rng, dice, extra, |sides, drawn| {
        if is_kept {
            seen.push((sides, drawn));
        }
    });
    if rolled.sides_drawn.is_some() {
        let cases = Cases {
            favorable: dice.one_more.0.into(),
            all: dice.one_more.1.into(),
        };
        let has_one_more = rolled.sides > dice.sides;
        step.note_luck((Roll::Sides, "W-9"), pair, Some(cases), Some(has_one_more));
    }
    step.note_dice("W-10", pair, &seen, terms);
    rolled.damage
}
