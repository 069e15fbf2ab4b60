//! Monsters on their rounds: awake, and unaware of their foes until they see one (L-18).

use crate::check::check;
use crate::command::Command;
use crate::content::MonsterRace;
use crate::grid::{Dir, Pos};
use crate::ids::ActorId;
use crate::rng::{Rng, Roll};
use crate::world::World;

/// Says whether a monster has a foe in sight, within its detection range.
pub(super) fn sees_foe(world: &World, actor: ActorId, from: Pos, race: &MonsterRace) -> bool {
    let range = i32::from(race.sight);
    world.living().any(|(foe, body)| {
        world.are_enemies(actor, foe)
            && from.distance(body.pos) <= range
            && world.sees(from, body.pos)
    })
}

/// Walks straight on, and turns at random where that is not possible.
pub(super) fn walk(world: &World, rng: &mut Rng, actor: ActorId, from: Pos) -> Command {
    let may = |dir: Dir| check(world, actor, Command::Move(dir)).is_ok();
    let came_from = world.mind(actor).and_then(|mind| mind.came_from);
    let onward = came_from
        .and_then(|before| Dir::between(before, from))
        .filter(|&dir| may(dir));
    let dir = onward.unwrap_or_else(|| Dir::ALL[rng.draw(Roll::Wander, 8) as usize]);
    if may(dir) {
        Command::Move(dir)
    } else {
        Command::Wait
    }
}
