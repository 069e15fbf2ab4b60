//! The hero's shape: what it can do, and which others are there to take.

use crate::content::{Shape, ShapeGift};
use crate::world::World;

use super::hero::Seen;

/// Returns the hero's shape now; the own one without a hero.
pub fn shape(world: &World) -> Shape {
    world.hero().map_or(Shape::Normal, |hero| hero.shape)
}

/// Says whether the hero's shape has hands.
pub fn has_hands(world: &World) -> bool {
    shape(world).has_hands()
}

/// Returns the shapes that race and class give, in the order of [`Shape::ALL`]; one that both give
/// needs the lower level.
pub fn shapes(world: &World) -> Vec<ShapeGift> {
    let Some(seen) = Seen::of(world) else {
        return Vec::new();
    };
    let gifts = || seen.race.shapes.iter().chain(&seen.class.shapes);
    Shape::ALL
        .iter()
        .filter_map(|&shape| {
            let of_shape = gifts().filter(|gift| gift.shape == shape);
            of_shape.min_by_key(|gift| gift.level).copied()
        })
        .collect()
}

/// Returns what a shape adds to the hero's melee and missile skill at the hero's level (A-6, S-4).
pub fn shape_skills(world: &World, shape: Shape) -> (i32, i32) {
    let level = world.hero().map_or(1, |hero| i32::from(hero.level));
    let rows = &world.content().tables.shapes;
    let row = rows.iter().find(|row| row.shape == shape);
    row.map_or((0, 0), |row| row.at(level))
}
