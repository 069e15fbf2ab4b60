//! What a device that is aimed at a cell does to who stands there.

use crate::content::{Brand, Condition, UseStep};
use crate::figures::{self, Flight};
use crate::grid::Pos;
use crate::ids::{ActorId, ItemId};
use crate::rng::{Dice, Distribution, Fraction};
use crate::world::World;

/// What one step of a device does to a target, once the device obeys.
#[derive(Clone, PartialEq, Debug)]
pub enum Work {
    /// It harms.
    Harm {
        /// With what.
        element: Brand,
        /// The damage after what the target resists.
        damage: Distribution,
        /// The chance that it kills.
        p_kill: f64,
    },
    /// It brings a condition.
    Condition {
        /// Which.
        condition: Condition,
        /// For how many turns.
        turns: Dice,
        /// The chance that the target does not withstand it.
        p: Fraction,
    },
    /// It puts to sleep.
    Sleep {
        /// The chance that the target does not withstand it.
        p: Fraction,
    },
    /// It moves the target up to this many cells away.
    SendAway(u16),
}

/// What a device does that is aimed at a cell.
#[derive(Clone, PartialEq, Debug)]
pub struct Aimed {
    /// The chance that it obeys.
    pub obeys: Fraction,
    /// Its way, as far as the one who aims can tell.
    pub flight: Flight,
    /// What it does to who stands on the cell; nothing where it does not get there.
    pub works: Vec<Work>,
}

/// Returns what a device does that an actor aims at a cell; of who is out of sight nothing is known.
/// `None` without actor or device.
pub fn aimed(world: &World, actor: ActorId, item: ItemId, at: Pos) -> Option<Aimed> {
    let from = world.body(actor)?.pos;
    let item = world.item(item)?;
    let sees = |other| figures::can_see(world, actor, other);
    let flight = figures::flight(world, from, at, sees);
    let target = world
        .occupant(at)
        .filter(|&target| target != actor && sees(target));
    let steps = item.kind.uses.iter();
    let works = steps
        .filter_map(|&step| work(world, target?, &flight, step))
        .collect();
    Some(Aimed {
        obeys: figures::device_check(world, &item).chance(),
        flight,
        works,
    })
}

fn work(world: &World, target: ActorId, flight: &Flight, step: UseStep) -> Option<Work> {
    let body = world.body(target)?;
    let harm = |element, dice: Dice, share: &dyn Fn(i64) -> Option<i64>| {
        share(0)?;
        let taken = |rolled: i64| {
            let reached = share(rolled.max(0)).unwrap_or(0);
            figures::after_element(world, target, element, reached)
        };
        let damage = dice.distribution().mapped(taken);
        let p_kill = damage.chance_that(|dealt| dealt > i64::from(body.hp));
        Some(Work::Harm {
            element,
            damage,
            p_kill,
        })
    };
    let is_hit = flight.hit == Some(target);
    match step {
        UseStep::Bolt(element, dice) => harm(element, dice, &|rolled| is_hit.then_some(rolled)),
        UseStep::Ball(element, dice, radius) => harm(element, dice, &|rolled| {
            figures::burst_share(world, flight.end, radius, body.pos, rolled)
        }),
        UseStep::Hex(condition, turns) if is_hit => Some(Work::Condition {
            condition,
            turns,
            p: figures::chance_to_bring(world, target, condition),
        }),
        UseStep::Lull if is_hit => Some(Work::Sleep {
            p: figures::chance_to_bring(world, target, Condition::Paralyzed),
        }),
        UseStep::SendAway(range) if is_hit => Some(Work::SendAway(range)),
        _ => None,
    }
}
