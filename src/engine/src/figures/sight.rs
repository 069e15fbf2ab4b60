//! Who sees whom (L-5).

use crate::content::{Ability, Condition, MonsterFlag};
use crate::grid::SIGHT;
use crate::ids::ActorId;
use crate::world::World;

use super::guard::has_ability;
use super::hero::light_radius;

/// Says whether one actor sees another.
///
/// The hero sees a monster in sight, on a lit cell or within the radius of the hero's light, not
/// invisible (unless the hero sees the invisible), and only while not blind. A monster sees
/// whatever is in sight, lit or not.
pub fn can_see(world: &World, viewer: ActorId, target: ActorId) -> bool {
    let (Some(from), Some(to)) = (world.body(viewer), world.body(target)) else {
        return false;
    };
    if !world.is_hero(viewer) {
        return world.sees(from.pos, to.pos);
    }
    if world.has(viewer, Condition::Blind) {
        return false;
    }
    let is_hidden = world
        .race(target)
        .is_some_and(|race| race.is(MonsterFlag::Invisible));
    let is_lit = || {
        world.cells().get(to.pos).is_some_and(|cell| cell.is_lit)
            || from.pos.distance(to.pos) <= light_radius(world)
    };
    (!is_hidden || sees_hidden(world)) && is_lit() && world.sees(from.pos, to.pos)
}

/// Says whether the hero sees the invisible.
pub fn sees_hidden(world: &World) -> bool {
    has_ability(world, Ability::SeeInvisible)
}

/// Says whether the hero feels a monster that is near: within [`SIGHT`] cells, whatever is between
/// and whether the hero sees or not.
pub fn senses(world: &World, target: ActorId) -> bool {
    let Some(hero) = world.hero().map(|hero| hero.actor) else {
        return false;
    };
    let (Some(from), Some(to)) = (world.body(hero), world.body(target)) else {
        return false;
    };
    hero != target && world.has(hero, Condition::Sensing) && from.pos.distance(to.pos) <= SIGHT
}
