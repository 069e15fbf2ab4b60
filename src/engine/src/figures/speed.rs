//! How fast an actor is, and where it may walk.

use crate::content::{Condition, MonsterFlag, Stat};
use crate::ids::ActorId;
use crate::rules::energy::{self, action_ms, encumbrance, energy_at};
use crate::world::{Cell, World};

use super::hero::{Seen, load};
use super::hunger::BLOATED;

/// What slowness takes and haste gives.
const PACE: i32 = 10;

/// What each degree of drowsiness or sluggishness takes (L-12).
const DEGREE: i32 = 5;

/// Returns an actor's speed now: its own, its load (fact 2.59), ±10 for haste and slowness, 5 for
/// each degree of drowsiness and sluggishness, and 10 for a bloated stomach (fact 2.33).
pub fn speed(world: &World, actor: ActorId) -> i32 {
    let own = world.body(actor).map_or(0, |body| i32::from(body.speed));
    let burden = if world.is_hero(actor) {
        burden(world)
    } else {
        0
    };
    let pace = if world.has(actor, Condition::Fast) {
        PACE
    } else {
        0
    } - if world.has(actor, Condition::Slow) {
        PACE
    } else {
        0
    };
    let degrees =
        world.counter(actor, Condition::Drowsy) + world.counter(actor, Condition::Sluggish);
    let is_bloated = world.is_hero(actor) && world.hero().is_some_and(|hero| hero.food >= BLOATED);
    let stomach = if is_bloated { PACE } else { 0 };
    own - burden + pace - DEGREE * i32::from(degrees) - stomach
}

/// Returns how much speed the hero's load takes (fact 2.59).
pub fn burden(world: &World) -> i32 {
    Seen::of(world).map_or(0, |seen| {
        encumbrance(seen.stat(Stat::Strength).str_carry_limit, load(world))
    })
}

/// Returns the least load that slows the hero (fact 2.59), in tenths of a pound.
pub fn slowing_load(world: &World) -> i32 {
    Seen::of(world).map_or(0, |seen| {
        energy::slowing_load(seen.stat(Stat::Strength).str_carry_limit)
    })
}

/// Returns an actor's energy a game turn.
pub fn energy(world: &World, actor: ActorId) -> u8 {
    energy_at(&world.content().tables.energy, speed(world, actor))
}

/// How much later the staggered act (L-12).
const STAGGER_MS: u64 = 3000;

/// Returns how long an action of this energy takes an actor, in milliseconds, at least 1; the
/// staggered take longer.
pub fn time_of(world: &World, actor: ActorId, cost: u32) -> u64 {
    let is_staggered = world.has(actor, Condition::Staggered);
    let stagger = if is_staggered { STAGGER_MS } else { 0 };
    action_ms(cost, energy(world, actor)).max(1) + stagger
}

/// Says whether an actor can pass a cell, opening a door if it can, whoever stands there now.
pub fn walkable_for(world: &World, actor: ActorId, cell: &Cell) -> bool {
    cell.is_walkable || cell.is_door && opens_doors(world, actor)
}

/// Says whether an actor opens doors.
pub fn opens_doors(world: &World, actor: ActorId) -> bool {
    world
        .race(actor)
        .is_none_or(|race| race.is(MonsterFlag::OpenDoor))
}

/// Says whether an actor is too afraid to strike.
pub fn is_afraid(world: &World, actor: ActorId) -> bool {
    world.has(actor, Condition::Afraid) || world.has(actor, Condition::Frightened)
}
