//! The world as it would be: what wearing or taking off a thing would change, or other ground.

use crate::command::Command;
use crate::event::Event;
use crate::grid::Pos;
use crate::ids::TerrainId;
use crate::rng::Rng;
use crate::step::{Output, Step};
use crate::world::World;

use super::act;

/// Returns the world as it would be right after the hero put something on, took it off or dropped
/// it; as it is after any other command. Handling draws no number, so nothing is foretold.
pub fn supposed(world: &World, command: Command) -> World {
    let mut after = world.clone();
    let Some(hero) = world.hero().map(|hero| hero.actor) else {
        return after;
    };
    let is_handling = matches!(
        command,
        Command::Wield(..) | Command::TakeOff(_) | Command::Drop(..)
    );
    if is_handling {
        let n_teams = world.definition().encounter.teams.len();
        let mut step = Step {
            world: &mut after,
            rng: &mut Rng::new(0),
            out: &mut Output::new(false, n_teams),
            now_ms: 0,
        };
        act::handle(&mut step, hero, command);
    }
    after
}

/// Returns the world as it would be with another ground at a cell; without a hero, as it is.
pub fn supposed_ground(world: &World, at: Pos, terrain: TerrainId) -> World {
    let mut there = world.clone();
    if let Some(hero) = world.hero() {
        there.apply(&Event::TerrainChanged {
            actor: hero.actor,
            at,
            terrain,
        });
    }
    there
}
