//! What makes the hero's dice larger, for those who ask why.

use crate::event::Launch;
use crate::ids::{ActorId, ItemId};
use crate::rules::damage::DamageInput;
use crate::world::World;

use super::hero::{Deadly, Seen, deadliness_points};
use super::shot::{self, launcher};
use super::strike;

/// What makes the hero's dice larger (W-6 to W-8, V-4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Growth {
    /// What the dice are made from.
    pub input: DamageInput,
    /// Deadliness in points; `None` where the sheet gives the percentage.
    pub points: Option<i32>,
}

impl Growth {
    fn of(seen: &Seen<'_>, deadly: Deadly, input: DamageInput) -> Self {
        let is_given = seen.sheet.fixed.deadliness.is_some();
        Self {
            input,
            points: (!is_given).then(|| deadliness_points(seen, deadly)),
        }
    }
}

/// Returns what makes the dice of the hero's weapon larger against a monster; `None` of bare hands, and
/// without either.
pub fn strike_growth(world: &World, target: ActorId) -> Option<Growth> {
    let hero = Seen::of(world)?;
    hero.weapon()?;
    let (input, _) = strike::damage_input(&hero, world.race(target)?);
    Some(Growth::of(&hero, Deadly::Blows, input))
}

/// Returns what makes the dice of a thing larger that hits a monster, from the launcher at hand or
/// thrown; `None` without hero, thing or monster.
pub fn flying_growth(world: &World, item: ItemId, how: Launch, target: ActorId) -> Option<Growth> {
    let (hero, race) = (Seen::of(world)?, world.race(target)?);
    let item = world.item(item)?;
    let bow = launcher(world).filter(|_| how == Launch::Fired);
    let best = shot::best_multiplier(&hero, &item, bow.as_ref(), race);
    let (input, deadly) = shot::damage_input(&hero, &item, bow.as_ref(), best);
    Some(Growth::of(&hero, deadly, input))
}
