//! A monster's mind: strike who is near, hunt who can be reached, wander when that is its nature
//! (L-17).

use std::cmp::Reverse;

use crate::check::check;
use crate::command::Command;
use crate::content::{MonsterFlag, MonsterRace};
use crate::figures;
use crate::grid::{Dir, Pos};
use crate::ids::ActorId;
use crate::rng::{Rng, Roll};
use crate::world::World;

use super::hunt::{Hunts, Way};
use super::{Decision, patrol, thief};

/// Chooses what a monster does now. An awake monster knows where its foes are: the ring is small,
/// and the crowd is loud.
pub fn choose(world: &World, hunts: &mut Hunts, rng: &mut Rng, actor: ActorId) -> Decision {
    let (Some(body), Some(race)) = (world.body(actor), world.race(actor)) else {
        return Command::Wait.into();
    };
    let from = body.pos;
    let mut notices = false;
    if world.mind(actor).is_some_and(|mind| mind.patrols) {
        if !patrol::sees_foe(world, actor, from, race) {
            return patrol::walk(world, rng, actor, from).into();
        }
        notices = true;
    }
    Decision {
        notices,
        ..hunt_down(world, hunts, rng, (actor, race, from))
    }
}

/// Chooses what a monster does that knows of its foes.
fn hunt_down(
    world: &World,
    hunts: &mut Hunts,
    rng: &mut Rng,
    (actor, race, from): (ActorId, &MonsterRace, Pos),
) -> Decision {
    let adjacent = adjacent_foe(world, actor, from);
    // Cornered, the frightened wait: they can't strike.
    if figures::is_afraid(world, actor) {
        return flee(world, actor, from).into();
    }
    if thief::has_loot(world, actor, race) {
        return thief::escape(world, actor, from).into();
    }
    if let Some(foe) = adjacent {
        return strike(world, from, foe).into();
    }
    if race.is(MonsterFlag::NeverMove) {
        return Command::Wait.into();
    }
    let erratic = if race.is(MonsterFlag::Erratic25) {
        25
    } else {
        0
    } + if race.is(MonsterFlag::Erratic50) {
        50
    } else {
        0
    };
    if erratic > 0 && rng.draw(Roll::Erratic, 100) < erratic {
        let dir = Dir::ALL[rng.draw(Roll::Wander, 8) as usize];
        let command = Command::Move(dir);
        let is_allowed = check(world, actor, command).is_ok();
        return (if is_allowed { command } else { Command::Wait }).into();
    }
    if hunts.is_hemmed_in(world, actor, from) {
        return Command::Wait.into();
    }
    let Some(foe) = nearest_foe(world, hunts, actor, from) else {
        return Command::Wait.into();
    };
    let choice = follow(world, hunts, actor, foe);
    if choice.command != Command::Wait {
        return choice;
    }
    // The nearest foe is out of reach behind others; somebody else may not be.
    match beside_foe(world, hunts, actor, from) {
        Some(dir) => step(world, from, dir).into(),
        None => choice,
    }
}

/// Returns the first direction of a free neighbor from which some foe can be struck.
fn beside_foe(world: &World, hunts: &mut Hunts, actor: ActorId, from: Pos) -> Option<Dir> {
    let foes = world.held_by_foes(actor)?;
    let mut free = hunts.free(world, actor).around(from);
    free.find(|&dir| foes.around(from.step(dir)).next().is_some())
}

/// Takes a step, or opens the door that is in its way.
pub(super) fn step(world: &World, from: Pos, dir: Dir) -> Command {
    if world.is_walkable(from.step(dir)) {
        Command::Move(dir)
    } else {
        Command::Open(dir)
    }
}

/// Turns the way to a foe into a choice.
pub(super) fn follow(world: &World, hunts: &mut Hunts, actor: ActorId, foe: ActorId) -> Decision {
    let Some(body) = world.body(actor) else {
        return Command::Wait.into();
    };
    match hunts.way(world, actor, foe) {
        Way::Step(dir) => step(world, body.pos, dir).into(),
        Way::Blocked { goes_around } => Decision {
            command: Command::Wait,
            detours: goes_around,
            notices: false,
        },
    }
}

/// Returns the adjacent foe with the fewest hit points, the lowest id first; the awake come first.
pub(super) fn adjacent_foe(world: &World, actor: ActorId, from: Pos) -> Option<ActorId> {
    let mut best = None;
    for dir in world.held_by_foes(actor)?.around(from) {
        let Some(foe) = world.occupant(from.step(dir)) else {
            continue;
        };
        let hp = world.body(foe).map_or(0, |body| body.hp);
        let key = (world.is_asleep(foe), hp, foe);
        if best.is_none_or(|best| key < best) {
            best = Some(key);
        }
    }
    best.map(|(_, _, foe)| foe)
}

pub(super) fn strike(world: &World, from: Pos, foe: ActorId) -> Command {
    let dir = world
        .body(foe)
        .and_then(|body| Dir::between(from, body.pos));
    dir.map_or(Command::Wait, Command::Attack)
}

/// Returns the nearest foe that can be reached; of equally near ones one of the team that follows the
/// own first, so that of many teams none is everybody's first choice, then the lowest id.
pub(super) fn nearest_foe(
    world: &World,
    hunts: &mut Hunts,
    actor: ActorId,
    from: Pos,
) -> Option<ActorId> {
    let foes = world.held_by_foes(actor)?;
    let ground = hunts.ground(world, actor);
    let own = world.team(actor).0;
    let mut best = None;
    foes.by_steps(from, |steps, pos| {
        if let Some(foe) = world.occupant(pos) {
            // The next team is 1, and the teams before the own one wrap around to the greatest.
            let key = (steps, world.team(foe).0.wrapping_sub(own), foe);
            if best.is_none_or(|best| key < best) && ground.are_joined(from, pos) {
                best = Some(key);
            }
        }
        best.map_or(i16::MAX, |(steps, ..)| steps)
    });
    best.map(|(_, _, foe)| foe)
}

/// Steps to the free neighbor that is farthest from the nearest foe, if that is farther than here.
pub(super) fn flee(world: &World, actor: ActorId, from: Pos) -> Command {
    let is_free = |pos: Pos| {
        world.occupant(pos).is_none()
            && world
                .cells()
                .get(pos)
                .is_some_and(|cell| cell.is_walkable && figures::walkable_for(world, actor, cell))
    };
    let room = |pos: Pos| room(world, actor, pos);
    let free = Dir::ALL.into_iter().filter(|&dir| is_free(from.step(dir)));
    let best = free.map(|dir| (room(from.step(dir)), Reverse(dir))).max();
    match best {
        Some((farthest, Reverse(dir))) if farthest > room(from) => Command::Move(dir),
        _ => Command::Wait,
    }
}

/// Returns how far the nearest awake foe of an actor is from a cell; endlessly far where there is none.
fn room(world: &World, actor: ActorId, from: Pos) -> i32 {
    let mut least = i32::MAX;
    if let Some(foes) = world.held_by_foes(actor) {
        foes.by_steps(from, |_, pos| {
            if world.occupant(pos).is_some_and(|foe| !world.is_asleep(foe)) {
                least = least.min(from.distance(pos));
            }
            // No cell is nearer than its steps.
            i16::try_from(least).unwrap_or(i16::MAX)
        });
    }
    least
}
