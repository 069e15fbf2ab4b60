//! Thieves with their loot: they make for the nearest gate and are gone (L-19).

use std::collections::VecDeque;

use crate::command::Command;
use crate::content::MonsterRace;
use crate::figures;
use crate::grid::{Dir, Grid, Pos};
use crate::ids::ActorId;
use crate::world::World;

use super::monster::{flee, step};

/// Says whether an actor is a thief that has something to carry off.
pub(super) fn has_loot(world: &World, actor: ActorId, race: &MonsterRace) -> bool {
    let mut blows = race.blows.iter();
    let steals = |effect| world.content().effect(effect).steals();
    blows.any(|blow| steals(blow.effect)) && figures::has_loot(world, actor)
}

/// Leaves by a gate beside it, takes the next step to the nearest one, or flees where there is none.
pub(super) fn escape(world: &World, actor: ActorId, from: Pos) -> Command {
    if let Some(dir) = gate_beside(world, from) {
        return Command::Leave(dir);
    }
    match step_to_gate(world, actor, from) {
        Some(dir) => step(world, from, dir),
        None => flee(world, actor, from),
    }
}

fn gate_beside(world: &World, at: Pos) -> Option<Dir> {
    Dir::ALL
        .into_iter()
        .find(|&dir| figures::is_gate(world, at.step(dir)))
}

/// Searches breadth first over the cells that it may walk on and nobody holds.
fn step_to_gate(world: &World, actor: ActorId, from: Pos) -> Option<Dir> {
    let cells = world.cells();
    let mut first: Grid<Option<Dir>> = Grid::new(cells.width(), cells.height(), None);
    let mut queue = VecDeque::from([from]);
    while let Some(at) = queue.pop_front() {
        for dir in Dir::ALL {
            let to = at.step(dir);
            let may_pass = cells
                .get(to)
                .is_some_and(|cell| figures::walkable_for(world, actor, cell));
            if to == from || !may_pass || world.occupant(to).is_some() {
                continue;
            }
            let begun = first.get(at).copied().flatten().unwrap_or(dir);
            match first.get_mut(to) {
                Some(known @ None) => *known = Some(begun),
                _ => continue,
            }
            if gate_beside(world, to).is_some() {
                return Some(begun);
            }
            queue.push_back(to);
        }
    }
    None
}
