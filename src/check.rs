//! May this actor do this now? The frontend, the minds and the turn loop ask the same [`check`].

use crate::command::Command;
use crate::content::Condition;
use crate::figures;
use crate::grid::Pos;
use crate::ids::ActorId;
use crate::world::World;

/// Why a command is not allowed: a game answer, not an error. A refused command costs no time, draws
/// no number and changes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The actor is dead.
    Dead,
    /// The cell can't be walked on.
    Blocked,
    /// Somebody stands there.
    Occupied,
    /// Nobody is there to strike.
    NobodyThere,
    /// Whoever is there is on the same side.
    Friend,
    /// Too afraid to strike.
    Afraid,
    /// There is no closed door.
    NoDoor,
    /// There is no open door.
    NoOpenDoor,
    /// Something stands in the doorway.
    DoorBlocked,
    /// This actor can't open or close doors.
    NoHands,
    /// A foe is in sight.
    FoeInSight,
}

impl Refusal {
    /// Returns the reason in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Dead => "The dead do nothing.",
            Self::Blocked => "There is no way through.",
            Self::Occupied => "Somebody stands there.",
            Self::NobodyThere => "Nobody is there to strike.",
            Self::Friend => "That one is on your side.",
            Self::Afraid => "You are too afraid to strike.",
            Self::NoDoor => "There is no closed door.",
            Self::NoOpenDoor => "There is no open door.",
            Self::DoorBlocked => "Something stands in the doorway.",
            Self::NoHands => "Doors are beyond it.",
            Self::FoeInSight => "No rest with a foe in sight.",
        }
    }
}

/// Says whether an actor may do something now.
///
/// A confused actor may try to move or strike anywhere: it stumbles in a direction of its own.
pub fn check(world: &World, actor: ActorId, command: Command) -> Result<(), Refusal> {
    let body = world.body(actor).ok_or(Refusal::Dead)?;
    let is_confused = world.has(actor, Condition::Confused);
    match command {
        Command::Wait => Ok(()),
        Command::Rest => {
            let is_threatened = awake_foes_in_sight(world, actor).next().is_some();
            if is_threatened {
                Err(Refusal::FoeInSight)
            } else {
                Ok(())
            }
        }
        Command::Move(_) | Command::Attack(_) if is_confused => Ok(()),
        Command::Move(dir) => check_move(world, body.pos.step(dir)),
        Command::Attack(dir) => check_attack(world, actor, body.pos.step(dir)),
        Command::Open(dir) => check_door(world, actor, body.pos.step(dir), true),
        Command::Close(dir) => check_door(world, actor, body.pos.step(dir), false),
    }
}

/// Returns the awake foes that an actor sees, in spawn order.
pub fn awake_foes_in_sight(world: &World, actor: ActorId) -> impl Iterator<Item = ActorId> {
    world
        .living()
        .map(|(other, _)| other)
        .filter(move |&other| {
            world.are_enemies(actor, other)
                && !world.is_asleep(other)
                && figures::can_see(world, actor, other)
        })
}

fn check_move(world: &World, to: Pos) -> Result<(), Refusal> {
    if !world.is_walkable(to) {
        return Err(Refusal::Blocked);
    }
    if world.occupant(to).is_some() {
        Err(Refusal::Occupied)
    } else {
        Ok(())
    }
}

fn check_attack(world: &World, actor: ActorId, at: Pos) -> Result<(), Refusal> {
    let target = world.occupant(at).ok_or(Refusal::NobodyThere)?;
    if !world.are_enemies(actor, target) {
        return Err(Refusal::Friend);
    }
    if world.has(actor, Condition::Afraid) {
        Err(Refusal::Afraid)
    } else {
        Ok(())
    }
}

fn check_door(world: &World, actor: ActorId, at: Pos, opens: bool) -> Result<(), Refusal> {
    if !figures::opens_doors(world, actor) {
        return Err(Refusal::NoHands);
    }
    let terrain = world.terrain(at);
    if opens {
        let is_door = terrain.is_some_and(|terrain| terrain.opens_into.is_some());
        return if is_door {
            Ok(())
        } else {
            Err(Refusal::NoDoor)
        };
    }
    if terrain.is_none_or(|terrain| terrain.closes_into.is_none()) {
        return Err(Refusal::NoOpenDoor);
    }
    if world.occupant(at).is_some() {
        Err(Refusal::DoorBlocked)
    } else {
        Ok(())
    }
}
