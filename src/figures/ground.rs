//! What the ground under an actor does.

use crate::grid::Pos;
use crate::ids::ActorId;
use crate::rules::armor::{Cover, hero_terrain};
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

/// Says whether a cell is floor and nothing else: what a quake turns into rock (fact 2.52).
pub fn is_plain_floor(world: &World, at: Pos) -> bool {
    world
        .terrain(at)
        .is_some_and(|terrain| matches!(terrain.id.as_str(), "floor" | "unlit_floor"))
}

/// Says whether a cell is a gate: a door, open or not, in the rim of the arena.
pub fn is_gate(world: &World, at: Pos) -> bool {
    let cells = world.cells();
    let is_rim = at.x == 0 || at.y == 0 || at.x == cells.width() - 1 || at.y == cells.height() - 1;
    let is_door = |terrain: &crate::content::Terrain| {
        terrain.opens_into.is_some() || terrain.closes_into.is_some()
    };
    is_rim && world.terrain(at).is_some_and(is_door)
}

/// Says whether an actor stands in water.
pub fn stands_in_water(world: &World, actor: ActorId) -> bool {
    cover_of(world, actor) == Cover::Water
}
