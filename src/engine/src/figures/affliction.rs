//! Conditions that one actor brings another: what guards against them, how long they come for (M-26 to
//! M-30), how they harm.

use crate::content::{Condition, Guard, Spared, Turns};
use crate::ids::ActorId;
use crate::rng::Dice;
use crate::world::World;

use super::guard::{has_ability, resistance};
use super::harm::Harm;

/// Says whether an actor is proof against a condition: the hero by what guards against it, such as
/// free action against paralysis, a monster by its race. The guards stand in `conditions.ron`.
pub fn is_proof(world: &World, actor: ActorId, condition: Condition) -> bool {
    let rule = world.content().condition(condition);
    match world.race(actor) {
        Some(race) => match rule.spares {
            Spared::Nobody => false,
            Spared::Flag(flag) => race.is(flag),
            Spared::Everybody => true,
        },
        None => rule.guards.iter().any(|&guard| match guard {
            Guard::Resist(to) => resistance(world, to).is_any(),
            Guard::Gift(ability) => has_ability(world, ability),
        }),
    }
}

/// Returns how long a condition comes for that an actor brings another, in turns (M-26 to M-30).
pub fn lasting(
    world: &World,
    [attacker, defender]: [ActorId; 2],
    condition: Condition,
    turns: Turns,
) -> Dice {
    turns_of(world, attacker, turns, world.has(defender, condition))
}

pub(super) fn turns_of(world: &World, attacker: ActorId, turns: Turns, is_there: bool) -> Dice {
    match turns {
        Turns::OfLevel { span, .. } => span.amount(level_of(world, attacker), is_there).into(),
        Turns::Rolled { again, .. } if is_there && again > 0 => Dice {
            bonus: again.into(),
            ..Dice::new(0, 0)
        },
        Turns::Rolled { dice, .. } => dice,
        Turns::OfHero { each, die } => {
            let level = world.hero().map_or(1, |hero| hero.level);
            Dice {
                bonus: i32::from(each) * i32::from(level),
                ..Dice::new(1, die.into())
            }
        }
    }
}

pub(super) fn level_of(world: &World, attacker: ActorId) -> i64 {
    let race = world.race(attacker);
    race.map_or(0, |race| i64::from(race.level))
}

/// Returns the harm of a condition that comes for so many turns.
pub(super) fn brought(condition: Condition, turns: u32) -> Harm {
    let none = Harm::default();
    match condition {
        Condition::Stun => Harm {
            stun: turns,
            ..none
        },
        Condition::Cut => Harm { cut: turns, ..none },
        Condition::Poisoned => Harm {
            poison: turns,
            ..none
        },
        Condition::Paralyzed | Condition::Transfixed => Harm {
            held: turns,
            ..none
        },
        Condition::Slow | Condition::Sluggish | Condition::Drowsy | Condition::Staggered => Harm {
            slows: true,
            ..none
        },
        Condition::Blind
        | Condition::Confused
        | Condition::Afraid
        | Condition::Frightened
        | Condition::Burning
        | Condition::Stiffening
        | Condition::BlackBreath
        | Condition::Fast
        | Condition::Blessed
        | Condition::Hero
        | Condition::Berserk
        | Condition::Protected
        | Condition::ResistAcid
        | Condition::ResistElectricity
        | Condition::ResistFire
        | Condition::ResistCold
        | Condition::ResistPoison
        | Condition::Sensing => none,
    }
}
