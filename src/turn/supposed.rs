//! The world as it would be: what wearing or taking off a thing would change.

use crate::command::Command;
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
        Command::Wield(..) | Command::TakeOff(_) | Command::Drop(_)
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
