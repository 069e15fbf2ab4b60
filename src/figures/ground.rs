//! What the ground under an actor does.

use crate::rules::armor::hero_terrain;
use crate::world::World;

use super::armor_class;
use super::blow::cover_of;

/// Returns the hero's armor class on the ground where the hero stands (H-4), unlight aside.
pub fn armor_class_here(world: &World) -> i32 {
    let own = armor_class(world);
    let (Some(hero), Some(sheet)) = (world.hero(), world.hero_sheet()) else {
        return own;
    };
    let class = world.content().hero_class(sheet.class);
    own + hero_terrain(own, cover_of(world, hero.actor), class.is_woodsman)
}
