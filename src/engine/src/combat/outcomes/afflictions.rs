//! Poison, blindness, confusion, terror, paralysis and whatever else lasts (M-8 to M-10, M-26 to M-29).

use crate::content::{Condition, HeroResist, Turns, Venom};
use crate::event::Escape;
use crate::figures;
use crate::ids::ActorId;
use crate::rng::Roll;
use crate::rules::afflictions::poison as poison_amount;
use crate::rules::resist::poison_strength;
use crate::step::Step;

use super::super::conditions::worsen;
use super::{Landed, Means, Pair, escape, roll_amount};

/// Poisons the hero, where what is left of it is enough (M-8 to M-10).
pub(super) fn poison(step: &mut Step<'_>, landed: Landed, venom: Venom) {
    let hero = landed.pair.defender;
    let resistance = figures::resistance(step.world, HeroResist::Poison);
    let strength = poison_strength(venom.strength(landed.dealt), resistance);
    if strength == 0 {
        escape(step, landed, Escape::Resisted);
        return;
    }
    let amount = poison_amount(strength, step.world.has(hero, Condition::Poisoned));
    let by = amount.roll(step.rng, Roll::PoisonAmount);
    if amount.die > 0 {
        step.note(Roll::PoisonAmount, "M-10", landed.pair);
    }
    worsen(step, hero, Condition::Poisoned, by, landed.source());
}

/// Begins or lengthens a condition.
pub(super) fn begin(step: &mut Step<'_>, landed: Landed, condition: Condition, turns: Turns) {
    let Pair { attacker, defender } = landed.pair;
    let dice = figures::lasting(step.world, [attacker, defender], condition, turns);
    let by = match turns {
        Turns::OfLevel { rule, .. } => {
            let by = step.rng.dice(Roll::Duration, dice);
            if dice.count > 0 {
                step.note(Roll::Duration, rule, landed.pair);
            }
            by
        }
        Turns::Rolled { .. } | Turns::OfHero { .. } => roll_amount(step, dice),
    };
    let by = by.clamp(0, i64::from(u16::MAX)) as u16;
    worsen(step, defender, condition, by, landed.source());
}

impl Landed {
    /// Returns who is to blame for what lasts: of what is used nobody.
    fn source(self) -> Option<ActorId> {
        match self.means {
            Means::Blow(_) => Some(self.pair.attacker),
            Means::Thing => None,
        }
    }
}
