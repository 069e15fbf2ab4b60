//! What the hero has at hand to let fly, and how well it is done whoever the target.

use crate::rules::missile::a_turn_tenths;
use crate::world::World;

use super::hero::{Deadly, Seen, deadliness_of};
use super::shot::{Missile, energy_of, is_throwing_weapon, launcher, shoots};

/// Returns what the hero has at hand to let fly: a missile of the quiver where the launcher shoots
/// it, else the first throwing weapon of the pack.
pub fn missile_at_hand(world: &World) -> Option<Missile> {
    let shot = Missile::Fired.item(world).zip(launcher(world));
    if shot.is_some_and(|(missile, bow)| shoots(bow.group(), missile.group())) {
        return Some(Missile::Fired);
    }
    let mut pack = world.carried(world.hero()?.actor);
    let weapon = pack.find(is_throwing_weapon);
    weapon.map(|item| Missile::Thrown(item.id))
}

/// Returns the deadliness of a shot or throw in percent (W-8); 0 without hero or thing.
pub fn missile_deadliness(world: &World, missile: Missile) -> i32 {
    let (Some(hero), Some(item)) = (Seen::of(world), missile.item(world)) else {
        return 0;
    };
    let own = i32::from(item.state.to_dam);
    let deadly = match missile {
        Missile::Fired => Deadly::Shot,
        Missile::Thrown(_) if is_throwing_weapon(&item) => Deadly::ThrowingWeapon(own),
        Missile::Thrown(_) => Deadly::OtherThing(own),
    };
    deadliness_of(&hero, deadly)
}

/// Returns how often in a turn the hero can let something fly, in tenths, truncated.
pub fn missiles_a_turn_tenths(world: &World, missile: Missile) -> u32 {
    a_turn_tenths(energy_of(world, missile))
}
