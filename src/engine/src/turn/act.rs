//! Does what a command asks, once it is allowed.

use crate::combat;
use crate::command::Command;
use crate::content::{Condition, MonsterFlag};
use crate::event::{Event, Push};
use crate::figures::Missile;
use crate::grid::{Dir, Pos};
use crate::ids::ActorId;
use crate::rng::Roll;
use crate::rules::energy::ACTION;
use crate::step::Step;
use crate::world::World;

/// Ice takes a walker on once in this many steps (L-15).
const SLIDES_ONE_IN: u32 = 4;

/// Does an allowed command and returns the energy that it took. An offer that waits is turned down
/// by any other command than its answer.
pub(super) fn perform(step: &mut Step<'_>, actor: ActorId, command: Command) -> u32 {
    let Some(from) = step.world.body(actor).map(|body| body.pos) else {
        return ACTION;
    };
    if let Command::Answer(accepts) = command {
        combat::answer(step, actor, accepts);
        return 0;
    }
    if step.world.is_hero(actor) {
        combat::answer(step, actor, false);
    }
    match command {
        Command::Refuel(item) => {
            combat::refuel(step, actor, item);
            ACTION / 2
        }
        Command::Fire(at) => combat::let_fly(step, actor, Missile::Fired, at),
        Command::Throw(item, at) => combat::let_fly(step, actor, Missile::Thrown(item), at),
        _ if command.item().is_some() => {
            handle(step, actor, command);
            ACTION
        }
        _ => ACTION * move_about(step, actor, from, command),
    }
}

/// Handles or uses a thing.
pub(super) fn handle(step: &mut Step<'_>, actor: ActorId, command: Command) {
    match command {
        Command::Drop(item, count) => combat::drop_things(step, actor, item, count),
        Command::Wield(item, slot) => combat::wear(step, actor, item, slot),
        Command::TakeOff(item) => combat::take_off(step, actor, item),
        Command::Aim(item, at) => combat::use_thing(step, actor, item, Some(at)),
        Command::Quaff(item) | Command::Read(item) | Command::Eat(item) | Command::Use(item) => {
            combat::use_thing(step, actor, item, None);
        }
        _ => {}
    }
}

/// Moves, strikes, waits; returns how many times an ordinary action's time it took.
fn move_about(step: &mut Step<'_>, actor: ActorId, from: Pos, command: Command) -> u32 {
    let is_confused = step.world.has(actor, Condition::Confused);
    match command {
        Command::Wait => step.emit(Event::Waited { actor }),
        Command::Rest => step.emit(Event::Rested { actor }),
        Command::Move(_) | Command::Attack(_) if is_confused => {
            let dir = Dir::ALL[step.rng.draw(Roll::Stumble, 8) as usize];
            return stumble(step, actor, from, dir);
        }
        Command::Move(dir) => return walk(step, actor, from, dir),
        Command::Attack(dir) => strike(step, actor, from.step(dir)),
        Command::Open(dir) => turn_door(step, actor, from.step(dir), true),
        Command::Close(dir) => turn_door(step, actor, from.step(dir), false),
        Command::PickUp => combat::pick_up(step, actor),
        Command::Shape(shape) => combat::take_shape(step, actor, shape, true),
        Command::Leave(_) => step.emit(Event::Left { actor }),
        _ => {}
    }
    1
}

/// A confused actor goes where its feet take it: it walks, strikes a foe that is there, or bumps.
fn stumble(step: &mut Step<'_>, actor: ActorId, from: Pos, dir: Dir) -> u32 {
    let at = from.step(dir);
    match step.world.occupant(at) {
        Some(other) if step.world.are_enemies(actor, other) => strike(step, actor, at),
        None if step.world.is_walkable(at) && !is_rooted(step.world, actor) => {
            return walk(step, actor, from, dir);
        }
        _ => step.emit(Event::Bumped { actor, at }),
    }
    1
}

/// Says whether a monster never leaves its cell by its own feet.
fn is_rooted(world: &World, actor: ActorId) -> bool {
    world
        .race(actor)
        .is_some_and(|race| race.is(MonsterFlag::NeverMove))
}

fn walk(step: &mut Step<'_>, actor: ActorId, from: Pos, dir: Dir) -> u32 {
    let to = from.step(dir);
    let left = step
        .world
        .terrain(from)
        .map_or(1, |terrain| terrain.leave_time);
    let (entered, is_slippery) = step.world.terrain(to).map_or((1, false), |terrain| {
        (terrain.enter_time, terrain.is_slippery)
    });
    step.emit(Event::Moved { actor, from, to });
    if is_slippery && step.rng.draw(Roll::Slide, SLIDES_ONE_IN) == 0 {
        let on = to.step(dir);
        if step.world.is_walkable(on) && step.world.occupant(on).is_none() {
            step.emit(Event::Displaced {
                actor,
                from: to,
                to: on,
                by: Push::Slide,
            });
        }
    }
    u32::from(left.max(1)) * u32::from(entered.max(1))
}

fn strike(step: &mut Step<'_>, actor: ActorId, at: Pos) {
    let Some(target) = step.world.occupant(at) else {
        return;
    };
    if step.world.is_hero(actor) {
        combat::strike_round(step, actor, target);
    } else {
        combat::monster_round(step, actor, target);
    }
}

fn turn_door(step: &mut Step<'_>, actor: ActorId, at: Pos, opens: bool) {
    let terrain = step.world.terrain(at);
    let next = terrain.and_then(|kind| {
        if opens {
            kind.opens_into
        } else {
            kind.closes_into
        }
    });
    if let Some(terrain) = next {
        step.emit(Event::TerrainChanged { actor, at, terrain });
    }
}
