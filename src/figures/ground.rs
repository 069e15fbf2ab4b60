//! What the ground does to who stands on it.

use crate::content::TerrainArmor;
use crate::grid::Pos;
use crate::ids::ActorId;
use crate::rules::armor::{hero_terrain, monster_terrain};
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

fn is_woodsman(world: &World) -> bool {
    let sheet = world.hero_sheet();
    sheet.is_some_and(|sheet| world.content().hero_class(sheet.class).is_woodsman)
}
