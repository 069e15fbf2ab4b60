//! What of a wave that is over counts in the next: what the hero picks up, who fell for good.

use crate::combat;
use crate::content::MonsterFlag;
use crate::ids::{ActorId, MonsterRaceId};
use crate::rng::Rng;
use crate::step::{Output, Step};
#[cfg(doc)]
use crate::turn::Sim;
use crate::world::World;

/// Returns the world as it is once the hero has gathered ([`Sim::gather`]); a dead hero picks up
/// nothing.
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

/// Returns the kinds of the monsters that died in a fight, in the order of their ids; who left alive
/// is not among them.
pub(super) fn fallen(world: &World) -> impl Iterator<Item = MonsterRaceId> {
    let actors = (0..world.n_actors() as u32).map(ActorId);
    let monsters = actors.filter_map(|actor| Some((actor, world.monster(actor)?)));
    let dead = monsters.filter(|(actor, monster)| !world.is_alive(*actor) && !monster.is_gone);
    dead.map(|(_, monster)| monster.race)
}

/// Returns the kinds of the uniques among them.
pub(super) fn fallen_uniques(world: &World) -> impl Iterator<Item = MonsterRaceId> {
    fallen(world).filter(|&race| world.content().monster_race(race).is(MonsterFlag::Unique))
}
