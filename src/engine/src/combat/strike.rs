//! The hero's round: a shield bash where it happens, then the blows.

use crate::content::Condition;
use crate::event::{Bashed, Cause, Event};
use crate::figures::{self, Bash, Hand, Round};
use crate::ids::ActorId;
use crate::rng::{Cases, Roll};
use crate::rules::bash::{BALANCE_OUTCOMES, MOST_STUNNED, balance_kept, bash_damage};
use crate::rules::blows::GRADES;
use crate::rules::critical::MANA_BURNED;
use crate::rules::damage::{DamageDice, DamageInput, damage_dice};
use crate::rules::sleep::{self, fighting_noise};
use crate::rules::to_hit::roll_to_hit;
use crate::rules::{Term, TermName, Terms};
use crate::step::{Check, Pair, Step};

use super::conditions::worsen;
use super::melee::{disturb, wake};
use super::rolls::{
    record_to_hit, roll_critical_dice, roll_damage_dice, roll_dice, rolls_critical,
};
use super::{death, fear};

/// Strikes one round of the hero's blows. A dead target ends it; one blow more may follow
/// (specialty fast attacking).
pub fn strike_round(step: &mut Step<'_>, attacker: ActorId, defender: ActorId) {
    let Some(round) = figures::round(step.world, defender) else {
        return;
    };
    let pair = Pair { attacker, defender };
    make_din(step, attacker);
    let lost = bash(step, pair);
    let mut has_burned = false;
    let n_blows = round.blows.saturating_sub(lost);
    for index in 0..n_blows {
        if !step.world.is_alive(defender) {
            return;
        }
        wake(step, defender);
        strike_once(step, pair, &round, index as u8, &mut has_burned);
    }
    if !step.world.is_alive(defender) {
        return;
    }
    // One more blow is the less likely, the more of the round's own were lost.
    let cases = Cases {
        favorable: u64::from(round.one_more_percent * n_blows),
        all: u64::from(100 * round.blows.max(1)),
    };
    if cases.favorable > 0 && step.roll_check(Roll::FastAttack, pair, cases) {
        strike_once(step, pair, &round, n_blows as u8, &mut has_burned);
    }
}

/// Bashes with the shield before the blows, where that happens (B-6 to B-12); returns how many blows
/// the lost balance costs.
fn bash(step: &mut Step<'_>, pair: Pair) -> u32 {
    let Pair { attacker, defender } = pair;
    let Some(bash) = figures::bash(step.world, defender) else {
        return 0;
    };
    let happens = check_below(
        step,
        pair,
        Roll::Bash,
        Draw {
            first: 0,
            cases: bash.chance.clamp(0, bash.outcomes as i32) as u32,
            of: bash.outcomes,
        },
        bash.terms.as_slice(),
    );
    if !happens {
        return 0;
    }
    let of_shield = (bash.dice.count, bash.dice.sides);
    let dice = roll_dice(step, pair, "B-8", of_shield, |_| bash.damage_terms());
    let damage = bash_damage(dice, bash.factor, bash.strength) as i32;
    step.emit(Event::Bashed(Bashed {
        attacker,
        defender,
        damage,
    }));
    if death::die_if_spent(step, defender, Some(attacker), Cause::Bash) {
        return 0;
    }
    fear::lose_heart(step, defender, damage, attacker);
    daze(step, pair, &bash);
    let kept = balance_kept(bash.dexterity).clamp(0, i64::from(BALANCE_OUTCOMES)) as u32;
    // A low draw keeps the balance.
    let keeps = check_below(
        step,
        pair,
        Roll::Balance,
        Draw {
            first: 1,
            cases: kept,
            of: BALANCE_OUTCOMES,
        },
        &[],
    );
    if keeps {
        return 0;
    }
    let blows = step.rng.die(Roll::LostBlows, bash.blows) as u32;
    step.emit(Event::Unbalanced {
        actor: attacker,
        blows: blows as u8,
    });
    blows
}

/// Stuns and confuses whom a bash hit (B-10, B-11).
fn daze(step: &mut Step<'_>, pair: Pair, bash: &Bash) {
    let target = pair.defender;
    let of_one = |(cases, of)| Draw {
        first: 1,
        cases,
        of,
    };
    let can_stun = bash.stuns.0 > 0;
    if can_stun && check_below(step, pair, Roll::BashStun, of_one(bash.stuns), &[]) {
        let stun = step.world.counter(target, Condition::Stun);
        let more = bash.rounds.min(MOST_STUNNED.saturating_sub(stun));
        worsen(step, target, Condition::Stun, more, Some(pair.attacker));
    }
    let is_immune = bash.confuses.0 == 0;
    if !is_immune && check_below(step, pair, Roll::BashConfuse, of_one(bash.confuses), &[]) {
        worsen(
            step,
            target,
            Condition::Confused,
            bash.rounds,
            Some(pair.attacker),
        );
    }
}

/// A draw of which the lowest values pass.
#[derive(Clone, Copy)]
struct Draw {
    /// The least value.
    first: i64,
    /// How many pass.
    cases: u32,
    /// How many there are.
    of: u32,
}

fn check_below(step: &mut Step<'_>, pair: Pair, roll: Roll, draw: Draw, terms: &[Term]) -> bool {
    let drawn = step.rng.draw_from(roll, draw.first, draw.of);
    let passed = drawn < draw.first + i64::from(draw.cases);
    let cases = Cases {
        favorable: draw.cases.into(),
        all: draw.of.into(),
    };
    step.check(Check::new(roll, pair, passed).with(terms), || Some(cases));
    passed
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
        .is_some_and(|check| rolls_critical(step, pair, check, "W-2"));
    let definition = step.world.definition().clone();
    let of_critical = if is_critical {
        let table = &definition.content.tables.melee_critical;
        roll_critical_dice(step, pair, table, "W-3")
    } else {
        0
    };
    let burns = is_critical && round.burns_mana && !*has_burned;
    *has_burned |= burns;
    let extra = of_critical + u32::from(burns);
    let (input, dice) = strike_dice(step, pair, round);
    let damage = roll_damage_dice(step, pair, &dice, extra, || {
        let mut terms = Terms::EMPTY;
        input.push_terms(figures::WEAPON_DICE, &mut terms);
        terms.push_nonzero(TermName::CriticalDice, of_critical as i32);
        terms.push_nonzero(TermName::BurntMana, i32::from(burns));
        terms
    });
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

/// Returns what a blow's damage is made from, and its dice: a trained hand finds its grade first.
fn strike_dice(step: &mut Step<'_>, pair: Pair, round: &Round) -> (DamageInput, DamageDice) {
    let Hand::Trained(tries) = round.strike.hand else {
        return (round.strike.input, round.strike.dice);
    };
    let grade = tries.roll(step.rng);
    let range = Some((tries.least, GRADES));
    step.note_drawn((Roll::Grade, "fact 2.42"), pair, grade, range);
    let input = round.strike.input_of_grade(step.world, grade);
    (input, damage_dice(&input))
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
