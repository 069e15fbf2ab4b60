//! The horn, and thieves whose time is up (L-48, L-49).

use crate::combat;
use crate::event::Event;
use crate::figures;
use crate::ids::ActorId;
use crate::step::Step;
use crate::world::World;

/// Sees thieves off and sounds the horn, as a turn ends; in fights without a horn nothing happens.
pub(super) fn end_turn(step: &mut Step<'_>, turn: u32) {
    if !step.world.definition().encounter.has_horn {
        return;
    }
    let horn = step.world.content().tables.horn;
    see_off_thieves(step, turn, u32::from(horn.thief_turns.get()));
    let Some(hero) = step.world.hero().map(|hero| hero.actor) else {
        return;
    };
    if !step.world.is_alive(hero) {
        return;
    }
    let foes: Vec<ActorId> = living(step.world, |actor| step.world.are_enemies(hero, actor));
    if step.world.contact_turn() < turn
        && let Some(&actor) = foes.iter().find(|&&foe| is_met(step.world, hero, foe))
    {
        step.emit(Event::Sighted { actor });
    }
    let quiet = turn.saturating_sub(step.world.contact_turn());
    if quiet == u32::from(horn.quiet_turns.get()) && !foes.is_empty() {
        step.emit(Event::HornSounded);
        for foe in foes {
            combat::wake(step, foe);
        }
    }
}

/// Lets thieves go that had their loot for so many turns; without loot they stay.
fn see_off_thieves(step: &mut Step<'_>, turn: u32, thief_turns: u32) {
    let is_due = |actor: ActorId| {
        let stole_in = step
            .world
            .monster(actor)
            .map_or(0, |monster| monster.stole_in);
        stole_in > 0 && turn >= stole_in + thief_turns && figures::has_loot(step.world, actor)
    };
    for actor in living(step.world, is_due) {
        step.emit(Event::Left { actor });
    }
}

/// Returns the living of a kind in the order of their ids.
fn living(world: &World, is_meant: impl Fn(ActorId) -> bool) -> Vec<ActorId> {
    let all = world.living().map(|(actor, _)| actor);
    all.filter(|&actor| is_meant(actor)).collect()
}

/// Says whether the hero and a foe see each other. Sleepers see nobody, and whoever walks its rounds
/// has seen nobody yet.
fn is_met(world: &World, hero: ActorId, foe: ActorId) -> bool {
    let is_aware = !world.is_asleep(foe) && world.mind(foe).is_some_and(|mind| !mind.patrols);
    is_aware && figures::can_see(world, hero, foe) && figures::can_see(world, foe, hero)
}
