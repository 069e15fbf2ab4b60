//! Rounds of blows: a monster's, and the hero's.

use crate::content::{BlowEffect, BlowMethod};
use crate::event::{Cause, Event};
use crate::figures::{self, Blow, BlowStage, Hand, Round};
use crate::ids::ActorId;
use crate::rng::{Cases, Fraction, Roll};
use crate::rules::blows::GRADES;
use crate::rules::critical::{CriticalCheck, MANA_BURNED, MELEE_CONSTANT, roll_critical};
use crate::rules::damage::{DamageDice, roll_damage};
use crate::rules::defense::roll_evasion;
use crate::rules::sleep::fighting_noise;
use crate::rules::to_hit::{HitCheck, HitRoll, roll_to_hit};
use crate::rules::wounds::LandedBlow;
use crate::rules::{Terms, sleep};
use crate::step::{RollRecord, Step};

use super::{death, effects, fear, trade, wounds};

/// Who strikes whom.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) attacker: ActorId,
    pub(super) defender: ActorId,
}

/// Strikes one round of a monster's blows. It ends with a target that is dead or, for a thief that
/// is gone or a quake that pushed one of them aside, out of reach.
pub fn monster_round(step: &mut Step<'_>, attacker: ActorId, defender: ActorId) {
    let pair = Pair { attacker, defender };
    let n_blows = step.world.race(attacker).map_or(0, |race| race.blows.len());
    for index in 0..n_blows {
        if !are_close(step, pair) {
            return;
        }
        wake(step, defender);
        if let Some(blow) = figures::blow(step.world, attacker, defender, index) {
            monster_blow(step, pair, index as u8, &blow);
        }
    }
}

fn are_close(step: &Step<'_>, pair: Pair) -> bool {
    match (
        step.world.body(pair.attacker),
        step.world.body(pair.defender),
    ) {
        (Some(attacker), Some(defender)) => attacker.pos.is_adjacent(defender.pos),
        _ => false,
    }
}

fn monster_blow(step: &mut Step<'_>, pair: Pair, index: u8, blow: &Blow) {
    let Pair { attacker, defender } = pair;
    if blow.entry.method == BlowMethod::Trade && step.world.is_hero(defender) {
        trade::offer(step, attacker);
        return;
    }
    if blow.entry.effect == BlowEffect::None {
        step.emit(Event::Jeered {
            attacker,
            defender,
            index,
        });
        return;
    }
    for stage in blow.stages() {
        if passes(step, pair, stage, &blow.terms) {
            continue;
        }
        step.emit(match stage {
            BlowStage::ToHit(_) => Event::Missed {
                attacker,
                defender,
                index,
            },
            _ => Event::Stopped {
                attacker,
                defender,
                index,
                stage: stage.stage(),
            },
        });
        return;
    }
    effects::black_breath(step, pair);
    let rolled = roll_blow_damage(step, pair, blow);
    let dealt = blow.dealt(step.profile(), rolled);
    step.emit(Event::Struck {
        attacker,
        defender,
        index,
        critical: 0,
        damage: dealt as i32,
    });
    let landed = LandedBlow {
        dealt,
        is_maximum: rolled == blow.entry.dice.max(),
        maximum: blow.entry.dice.max(),
    };
    if death::die_if_spent(step, defender, Some(attacker), Cause::Blow) {
        return;
    }
    fear::lose_heart(step, defender, dealt as i32, attacker);
    wounds::cut_or_stun(step, pair, blow.entry.method, landed);
    effects::side_effect(step, pair, blow.entry.effect, dealt);
}

fn passes(step: &mut Step<'_>, pair: Pair, stage: BlowStage, terms: &Terms) -> bool {
    let Pair { attacker, defender } = pair;
    match stage {
        BlowStage::ToHit(check) => {
            let rolled = roll_to_hit(step.rng, check);
            record_to_hit(step, pair, check, rolled, terms, ["H-2", "H-6"]);
            rolled.is_hit
        }
        BlowStage::Evasion(chance) => {
            let (drawn, is_evaded) = roll_evasion(step.rng, chance);
            step.record_check(Roll::Evasion, defender, is_evaded, || RollRecord {
                cases: Some(stage.passes().complement().into()),
                drawn: Some(drawn),
                range: Some((0, 99)),
                passed: Some(is_evaded),
                ..RollRecord::new(Roll::Evasion, "H-8", attacker, defender)
            });
            !is_evaded
        }
        BlowStage::Protection(protection) => {
            let (drawn, is_repelled) = protection.roll(step.rng);
            step.record_check(Roll::ProtectionFromEvil, defender, is_repelled, || {
                RollRecord {
                    cases: Some(protection.chance().into()),
                    drawn: Some(drawn),
                    range: Some((0, i64::from(protection.outcomes) - 1)),
                    passed: Some(is_repelled),
                    ..RollRecord::new(Roll::ProtectionFromEvil, "H-9", attacker, defender)
                }
            });
            !is_repelled
        }
    }
}

fn record_to_hit(
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

fn roll_blow_damage(step: &mut Step<'_>, pair: Pair, blow: &Blow) -> i64 {
    let dice = blow.entry.dice;
    let mut sum = i64::from(dice.bonus);
    if dice.sides > 0 {
        for _ in 0..dice.count {
            let drawn = step.rng.die(Roll::Damage, dice.sides);
            record_die(step, pair, "K-14", dice.sides, drawn);
            sum += drawn;
        }
    }
    sum
}

fn record_die(step: &mut Step<'_>, pair: Pair, rule: &'static str, sides: u32, drawn: i64) {
    step.record(|| RollRecord {
        drawn: Some(drawn),
        range: Some((1, i64::from(sides))),
        ..RollRecord::new(Roll::Damage, rule, pair.attacker, pair.defender)
    });
}

/// Strikes one round of the hero's blows. A dead target ends it; one blow more may follow
/// (specialty fast attacking).
pub fn strike_round(step: &mut Step<'_>, attacker: ActorId, defender: ActorId) {
    let Some(round) = figures::round(step.world, defender) else {
        return;
    };
    let pair = Pair { attacker, defender };
    make_din(step, attacker);
    let mut has_burned = false;
    for index in 0..round.blows {
        wake(step, defender);
        strike_once(step, pair, &round, index as u8, &mut has_burned);
        if !step.world.is_alive(defender) {
            return;
        }
    }
    if round.one_more_percent > 0 {
        let drawn = step.rng.draw(Roll::FastAttack, 100);
        let passed = drawn < i64::from(round.one_more_percent);
        step.record_check(Roll::FastAttack, attacker, passed, || RollRecord {
            cases: Some(Fraction::percent(round.one_more_percent).into()),
            drawn: Some(drawn),
            range: Some((0, 99)),
            passed: Some(passed),
            ..RollRecord::new(
                Roll::FastAttack,
                "DESIGN fast attacking",
                attacker,
                defender,
            )
        });
        if passed {
            strike_once(step, pair, &round, round.blows as u8, &mut has_burned);
        }
    }
}

fn strike_once(step: &mut Step<'_>, pair: Pair, round: &Round, index: u8, has_burned: &mut bool) {
    let Pair { attacker, defender } = pair;
    let rolled = roll_to_hit(step.rng, round.check);
    record_to_hit(
        step,
        pair,
        round.check,
        rolled,
        &round.terms,
        ["A-20", "A-20"],
    );
    if !rolled.is_hit {
        step.emit(Event::Missed {
            attacker,
            defender,
            index,
        });
        return;
    }
    let is_critical = round
        .critical
        .is_some_and(|check| rolls_critical(step, pair, check));
    let mut extra = if is_critical {
        roll_critical_dice(step, pair)
    } else {
        0
    };
    let burns = is_critical && round.burns_mana && !*has_burned;
    if burns {
        *has_burned = true;
        extra += 1;
    }
    let dice = strike_dice(step, pair, round);
    let damage = roll_strike_damage(step, pair, &dice, extra);
    step.emit(Event::Struck {
        attacker,
        defender,
        index,
        critical: extra as u8,
        damage: damage as i32,
    });
    if burns {
        let mana = step
            .world
            .monster(defender)
            .map_or(0, |monster| monster.mana);
        let points = mana.min(MANA_BURNED as u16);
        if points > 0 {
            step.emit(Event::ManaBurned {
                actor: defender,
                points,
            });
        }
    }
    if !death::die_if_spent(step, defender, Some(attacker), Cause::Blow) {
        fear::lose_heart(step, defender, damage as i32, attacker);
    }
}

fn rolls_critical(step: &mut Step<'_>, pair: Pair, check: CriticalCheck) -> bool {
    let Pair { attacker, defender } = pair;
    let rolled = roll_critical(step.rng, check);
    if let Some(drawn) = rolled.flat_drawn {
        step.record(|| RollRecord {
            drawn: Some(drawn),
            range: Some((0, 5)),
            passed: Some(drawn == 0),
            cases: Some(Cases {
                favorable: 1,
                all: 6,
            }),
            ..RollRecord::new(Roll::Armsman, "W-2", attacker, defender)
        });
    }
    step.record_check(Roll::Critical, attacker, rolled.is_critical, || {
        RollRecord {
            cases: Some(check.chance().into()),
            drawn: rolled.drawn,
            range: Some((1, i64::from(MELEE_CONSTANT + check.skill.max(0)))),
            passed: Some(rolled.is_critical),
            ..RollRecord::new(Roll::Critical, "W-2", attacker, defender)
        }
    });
    rolled.is_critical
}

fn roll_critical_dice(step: &mut Step<'_>, pair: Pair) -> u32 {
    let definition = step.world.definition().clone();
    let table = &definition.content.tables.melee_critical;
    let (extra, drawn) = table.roll(step.rng);
    step.record(|| RollRecord {
        drawn: Some(drawn),
        range: Some((0, i64::from(table.total()) - 1)),
        ..RollRecord::new(Roll::CriticalDice, "W-3", pair.attacker, pair.defender)
    });
    extra
}

fn strike_dice(step: &mut Step<'_>, pair: Pair, round: &Round) -> DamageDice {
    let Hand::Trained(tries) = round.strike.hand else {
        return round.strike.dice;
    };
    let grade = tries.roll(step.rng);
    step.record(|| RollRecord {
        drawn: Some(grade),
        range: Some((tries.least, GRADES)),
        ..RollRecord::new(Roll::Grade, "fact 2.42", pair.attacker, pair.defender)
    });
    round.strike.dice_of_grade(step.world, grade)
}

fn roll_strike_damage(step: &mut Step<'_>, pair: Pair, dice: &DamageDice, extra: u32) -> i64 {
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

/// Wakes a sleeper, and alerts who walks its rounds: the first blow does, hit or miss.
pub(super) fn wake(step: &mut Step<'_>, actor: ActorId) {
    if step.world.is_asleep(actor) {
        step.emit(Event::Woke { actor });
    }
    if step.world.mind(actor).is_some_and(|mind| mind.patrols) {
        step.emit(Event::Alerted { actor });
    }
}

/// A round of the hero's is heard: it adds to this turn's noise and cuts into the sleep of every
/// monster in sight (fact 2.60).
fn make_din(step: &mut Step<'_>, hero: ActorId) {
    let is_quiet = step
        .world
        .hero_sheet()
        .is_some_and(|sheet| step.world.content().hero_class(sheet.class).fights_quietly);
    let base = sleep::noise(figures::stealth(step.world), false);
    let added = fighting_noise(base, is_quiet);
    step.emit(Event::NoiseMade {
        added: added as u16,
    });
    let sleepers: Vec<ActorId> = step
        .world
        .living()
        .map(|(actor, _)| actor)
        .filter(|&actor| step.world.is_asleep(actor) && figures::can_see(step.world, actor, hero))
        .collect();
    for actor in sleepers {
        let taken = sleep::roll_din(step.rng, added);
        disturb(step, actor, taken);
    }
}

/// Takes from the depth of a sleep; at the bottom the sleeper wakes.
pub fn disturb(step: &mut Step<'_>, actor: ActorId, taken: u16) {
    let depth = step.world.mind(actor).map_or(0, |mind| mind.sleep);
    if depth == 0 || taken == 0 {
        return;
    }
    step.emit(if taken >= depth {
        Event::Woke { actor }
    } else {
        Event::Disturbed {
            actor,
            left: depth - taken,
        }
    });
}
