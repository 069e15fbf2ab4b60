//! What the ground does to who stands on it.

use crate::content::TerrainArmor;
use crate::grid::Pos;
use crate::ids::ActorId;
use crate::rules::armor::{Cover, hero_terrain, missile_terrain, monster_terrain};
use crate::world::World;

use super::armor_class;
use super::blow::cover_at;

/// Returns the hero's armor class on the ground where the hero stands (H-4), unlight aside.
pub fn armor_class_here(world: &World) -> i32 {
    let body = world.hero().and_then(|hero| world.body(hero.actor));
    body.map_or_else(
        || armor_class(world),
        |body| armor_class_at(world, body.pos),
    )
}

/// Returns the armor class that the hero would have on the ground of a cell (H-4), unlight aside.
pub fn armor_class_at(world: &World, at: Pos) -> i32 {
    let own = armor_class(world);
    own + hero_terrain(own, cover_at(world, at), is_woodsman(world))
}

/// Returns the armor class that a strike of the hero would meet, were its target on ground that
/// covers so.
pub fn target_armor_on(world: &World, target: ActorId, ground: TerrainArmor) -> i32 {
    let own = world.race(target).map_or(0, |race| i32::from(race.ac));
    own + monster_terrain(own, ground.into(), is_woodsman(world))
}

/// Returns the armor class that a shot or throw of the hero would meet, were its target on ground
/// that covers so (S-9).
pub fn target_armor_to_missiles_on(world: &World, target: ActorId, ground: TerrainArmor) -> i32 {
    let own = world.race(target).map_or(0, |race| i32::from(race.ac));
    own + missile_terrain(own, ground.into(), is_woodsman(world))
}

fn is_woodsman(world: &World) -> bool {
    let sheet = world.hero_sheet();
    sheet.is_some_and(|sheet| world.content().hero_class(sheet.class).is_woodsman)
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
    world
        .body(actor)
        .is_some_and(|body| cover_at(world, body.pos) == Cover::Water)
}
