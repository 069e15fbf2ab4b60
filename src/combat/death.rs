//! Death, and what the hero learns from it (facts 2.45, 2.46, 2.50).

use crate::event::{Cause, Event};
use crate::figures;
use crate::ids::{ActorId, ItemId};
use crate::rules::growth::{MAX_LEVEL, PARTS, kill_experience, level_for};
use crate::step::Step;
use crate::world::Owner;

/// Takes hit points for something that runs in the body; may kill.
pub fn suffer(step: &mut Step<'_>, actor: ActorId, damage: i32, cause: Cause) {
    if damage > 0 {
        step.emit(Event::Suffered {
            actor,
            damage,
            cause,
        });
        die_if_spent(step, actor, None, cause);
    }
}

/// Kills an actor whose hit points are below 0 (fact 2.50); returns whether it is dead.
pub fn die_if_spent(
    step: &mut Step<'_>,
    actor: ActorId,
    killer: Option<ActorId>,
    cause: Cause,
) -> bool {
    let Some(body) = step.world.body(actor) else {
        return true;
    };
    if body.hp >= 0 {
        return false;
    }
    let at = body.pos;
    step.emit(Event::Died {
        actor,
        killer,
        cause,
    });
    let dropped: Vec<ItemId> = step
        .world
        .items()
        .filter(|(_, item)| match item.owner {
            Owner::Carried(owner) | Owner::Worn(owner, _) => owner == actor,
            Owner::Floor(_) => false,
        })
        .map(|(item, _)| item)
        .collect();
    // A dead hero keeps what is his: the fight is over.
    if !step.world.is_hero(actor) {
        for item in dropped {
            step.emit(Event::ItemDropped { item, actor, at });
        }
    }
    if let Some(hero) = killer.filter(|&killer| step.world.is_hero(killer)) {
        learn(step, hero, actor);
    }
    true
}

fn learn(step: &mut Step<'_>, hero: ActorId, victim: ActorId) {
    let (Some(race), Some(state)) = (step.world.race(victim), step.world.hero()) else {
        return;
    };
    let parts = kill_experience(
        race.experience,
        i32::from(race.level),
        i32::from(state.level),
    );
    if parts > 0 {
        step.emit(Event::ExperienceGained { actor: hero, parts });
    }
    let Some(state) = step.world.hero().copied() else {
        return;
    };
    let experience = (state.experience / PARTS).min(u64::from(u32::MAX)) as u32;
    let reached = level_for(&step.world.content().tables.experience, experience).min(MAX_LEVEL);
    for level in state.level + 1..=reached {
        let max_hp = figures::max_hp_at(step.world, level);
        step.emit(Event::LevelGained {
            actor: hero,
            level,
            max_hp,
        });
    }
}
