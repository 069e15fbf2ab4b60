//! What a hero picks up at leisure when a wave is over.

use crate::combat;
use crate::rng::Rng;
use crate::step::{Output, Step};
use crate::world::World;

/// Returns the world as the hero leaves it: everything that lay around and that the pack holds is
/// picked up, missiles go to their like in the quiver. It takes no time that counts and draws
/// nothing; a dead hero picks up nothing.
pub fn gathered(world: &World) -> World {
    let mut world = world.clone();
    let hero = world.hero().map(|hero| hero.actor);
    if let Some(hero) = hero.filter(|&hero| world.is_alive(hero)) {
        let n_teams = world.definition().encounter.teams.len();
        let mut step = Step {
            world: &mut world,
            rng: &mut Rng::new(0),
            out: &mut Output::new(false, n_teams),
            now_ms: 0,
        };
        combat::gather(&mut step, hero);
    }
    world
}
