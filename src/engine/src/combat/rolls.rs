//! Rolls that blows, strikes, shots and throws have in common, with their records.

use crate::ids::ActorId;
use crate::rng::{Cases, Roll};
use crate::rules::Terms;
use crate::rules::critical::{CriticalCheck, CriticalDice, roll_critical};
use crate::rules::damage::{DamageDice, roll_damage};
use crate::rules::to_hit::{HitCheck, HitRoll};
use crate::step::{RollRecord, Step};

/// Who strikes whom.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) attacker: ActorId,
    pub(super) defender: ActorId,
}

/// Keeps the record of a to-hit check: luck, then the roll.
pub(super) fn record_to_hit(
    step: &mut Step<'_>,
    pair: Pair,
    check: HitCheck,
    rolled: HitRoll,
    terms: &Terms,
    [luck_rule, rule]: [&'static str; 2],
) {
    let Pair { attacker, defender } = pair;
    step.record(|| RollRecord {
        drawn: Some(rolled.luck),
        range: Some((0, 99)),
        passed: rolled.luck_decided(),
        ..RollRecord::new(Roll::HitLuck, luck_rule, attacker, defender)
    });
    step.record_check(Roll::ToHit, attacker, rolled.is_hit, || RollRecord {
        cases: Some(check.cases()),
        drawn: rolled.drawn,
        range: check.range(),
        passed: Some(rolled.is_hit),
        terms: terms.as_slice().into(),
        ..RollRecord::new(Roll::ToHit, rule, attacker, defender)
    });
}

/// Keeps the record of one die of damage.
pub(super) fn record_die(
    step: &mut Step<'_>,
    pair: Pair,
    rule: &'static str,
    sides: u32,
    drawn: i64,
) {
    step.record(|| RollRecord {
        drawn: Some(drawn),
        range: Some((1, i64::from(sides))),
        ..RollRecord::new(Roll::Damage, rule, pair.attacker, pair.defender)
    });
}

/// Rolls whether a hit is a critical.
pub(super) fn rolls_critical(
    step: &mut Step<'_>,
    pair: Pair,
    check: CriticalCheck,
    rule: &'static str,
) -> bool {
    let Pair { attacker, defender } = pair;
    let rolled = roll_critical(step.rng, check);
    if let Some((roll, drawn)) = check.specialist.zip(rolled.flat_drawn) {
        step.record(|| RollRecord {
            drawn: Some(drawn),
            range: Some((0, 5)),
            passed: Some(drawn == 0),
            cases: Some(Cases {
                favorable: 1,
                all: 6,
            }),
            ..RollRecord::new(roll, roll.rule(), attacker, defender)
        });
    }
    step.record_check(Roll::Critical, attacker, rolled.is_critical, || {
        RollRecord {
            // A specialist has a record of his own.
            cases: rolled.drawn.map(|_| check.by_skill().into()),
            drawn: rolled.drawn,
            range: Some((1, check.outcomes())),
            passed: Some(rolled.is_critical),
            ..RollRecord::new(Roll::Critical, rule, attacker, defender)
        }
    });
    rolled.is_critical
}

/// Draws how many dice a critical adds.
pub(super) fn roll_critical_dice(
    step: &mut Step<'_>,
    pair: Pair,
    table: &CriticalDice,
    rule: &'static str,
) -> u32 {
    let (extra, drawn) = table.roll(step.rng);
    step.record(|| RollRecord {
        drawn: Some(drawn),
        range: Some((0, i64::from(table.total()) - 1)),
        ..RollRecord::new(Roll::CriticalDice, rule, pair.attacker, pair.defender)
    });
    extra
}

/// Rolls the hero's damage dice, with those that a critical adds.
pub(super) fn roll_damage_dice(
    step: &mut Step<'_>,
    pair: Pair,
    dice: &DamageDice,
    extra: u32,
) -> i64 {
    let is_kept = step.out.is_kept;
    let mut seen = Vec::new();
    let rolled = roll_damage(step.rng, dice, extra, |sides, drawn| {
        if is_kept {
            seen.push((sides, drawn));
        }
    });
    if let Some(drawn) = rolled.sides_drawn {
        step.record(|| RollRecord {
            drawn: Some(drawn),
            range: Some((0, i64::from(dice.one_more.1) - 1)),
            passed: Some(rolled.sides > dice.sides),
            cases: Some(Cases {
                favorable: dice.one_more.0.into(),
                all: dice.one_more.1.into(),
            }),
            ..RollRecord::new(Roll::Sides, "W-9", pair.attacker, pair.defender)
        });
    }
    for (sides, drawn) in seen {
        record_die(step, pair, "W-10", sides, drawn);
    }
    rolled.damage
}
