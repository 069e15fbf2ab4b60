//! A monster's round of blows.

use crate::content::BlowMethod;
use crate::event::{Cause, Event};
use crate::figures::{self, Blow, BlowStage};
use crate::ids::ActorId;
use crate::rng::Roll;
use crate::rules::Terms;
use crate::rules::defense::roll_evasion;
use crate::rules::to_hit::roll_to_hit;
use crate::rules::wounds::LandedBlow;
use crate::step::{Check, Pair, Step};

use super::outcomes::{Landed, Means};
use super::rolls::{record_to_hit, roll_dice};
use super::{death, fear, outcomes, trade, wounds};

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
    if blow.entry.is_harmless() {
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
    outcomes::black_breath(step, pair);
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
    let landed = Landed {
        pair,
        means: Means::Blow(blow.entry.effect),
        dealt,
        dealt_to_belongings: blow.dealt_to_belongings(rolled, dealt),
    };
    outcomes::follow(step, landed);
}

fn passes(step: &mut Step<'_>, pair: Pair, stage: BlowStage, terms: &Terms) -> bool {
    match stage {
        BlowStage::ToHit(check) => {
            let rolled = roll_to_hit(step.rng, check);
            record_to_hit(step, pair, check, rolled, terms, ["H-2", "H-6"]);
            rolled.is_hit
        }
        BlowStage::Evasion(chance) => {
            let (_, is_evaded) = roll_evasion(step.rng, chance);
            let check = Check::new(Roll::Evasion, pair, is_evaded).of_defender();
            step.check(check, || Some(stage.passes().complement().into()));
            !is_evaded
        }
        BlowStage::Protection(protection) => {
            let (_, is_repelled) = protection.roll(step.rng);
            let check = Check::new(Roll::ProtectionFromEvil, pair, is_repelled).of_defender();
            step.check(check, || Some(protection.chance().into()));
            !is_repelled
        }
    }
}

fn roll_blow_damage(step: &mut Step<'_>, pair: Pair, blow: &Blow) -> i64 {
    let dice = blow.entry.dice;
    let terms = |step: &Step<'_>| blow.damage_terms(step.profile());
    let sum = roll_dice(step, pair, "K-14", (dice.count, dice.sides), terms);
    i64::from(dice.bonus) + sum
}

/// Wakes a sleeper, and alerts who walks its rounds: the first blow does, hit or miss.
pub fn wake(step: &mut Step<'_>, actor: ActorId) {
    if step.world.is_asleep(actor) {
        step.emit(Event::Woke { actor });
    }
    if step.world.mind(actor).is_some_and(|mind| mind.patrols) {
        step.emit(Event::Alerted { actor });
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
