//! The hero's stomach (fact 2.33).

use crate::world::World;

/// Below this the hero is hungry.
pub const HUNGRY: u16 = 2000;
/// Below this the hero is weak with hunger.
pub const WEAK: u16 = 1000;
/// Below this the hero is faint.
pub const FAINT: u16 = 500;
/// Below this hunger takes hit points.
pub const STARVING: u16 = 100;
/// From here up the hero is full.
pub const FULL: u16 = 10_000;
/// From here up the hero is bloated, and slow.
pub const BLOATED: u16 = 15_000;
/// Nothing more goes in.
pub const STUFFED: u16 = 20_000;

/// The stomach empties each time this many turns are over.
pub const MEAL_TURNS: u32 = 10;
/// What it loses then.
pub const DIGESTED: u16 = 20;

/// Returns the most that so many turns digest, wherever they begin.
pub const fn most_digested(turns: i32) -> i32 {
    (turns / MEAL_TURNS as i32 + 1) * DIGESTED as i32
}

/// Says in a word how fed the hero is; `fed` where nothing is remarkable.
pub fn hunger_word(world: &World) -> &'static str {
    match world.hero().map_or(FULL, |hero| hero.food) {
        0..STARVING => "starving",
        STARVING..FAINT => "faint",
        FAINT..WEAK => "weak",
        WEAK..HUNGRY => "hungry",
        HUNGRY..FULL => "fed",
        FULL..BLOATED => "full",
        _ => "bloated",
    }
}
