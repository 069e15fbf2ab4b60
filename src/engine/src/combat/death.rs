//! Death, and what the hero learns from it (facts 2.45, 2.46, 2.50).

use crate::event::{Cause, Event, Handling, Owner};
use crate::figures;
use crate::grid::Pos;
use crate::ids::{ActorId, ItemId};
use crate::rules::growth::{MAX_LEVEL, PARTS, kill_experience, level_for};
use crate::step::Step;

use super::conditions;
use super::things::move_things;

/// Takes hit points for something that runs in the body, or for what somebody made fall on it; may
/// kill, and then whoever brought it about is the killer (L-35).
pub fn suffer(
    step: &mut Step<'_>,
    actor: ActorId,
    damage: i32,
    (cause, killer): (Cause, Option<ActorId>),
) {
    if damage > 0 {
        step.emit(Event::Suffered {
            actor,
            damage,
            cause,
        });
        die_if_spent(step, actor, killer, cause);
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
        conditions::startle(step, actor);
        return false;
    }
    let at = body.pos;
    step.emit(Event::Died {
        actor,
        killer,
        cause,
    });
    // A dead hero keeps everything: the fight is over.
    if !step.world.is_hero(actor) {
        drop_everything(step, actor, at);
    }
    if let Some(hero) = killer.filter(|&killer| step.world.is_hero(killer)) {
        learn(step, hero, actor);
    }
    true
}

/// Lets everything that a dead monster had fall where it stood.
fn drop_everything(step: &mut Step<'_>, actor: ActorId, at: Pos) {
    let had: Vec<(ItemId, u16)> = step
        .world
        .items()
        .filter(|item| item.state.owner.actor() == Some(actor))
        .map(|item| (item.id, item.state.count))
        .collect();
    for (item, count) in had {
        move_things(step, actor, item, count, Owner::Floor(at), Handling::Fell);
    }
    let gold = step.world.gold_of(actor);
    if gold > 0 {
        step.emit(Event::GoldMoved {
            from: Some(actor),
            to: None,
            at,
            gold,
            how: Handling::Fell,
        });
    }
}

/// Teaches the hero what a kill is worth; drained levels do not raise it (fact 2.45).
fn learn(step: &mut Step<'_>, hero: ActorId, victim: ActorId) {
    let (Some(race), Some(state)) = (step.world.race(victim), step.world.hero()) else {
        return;
    };
    let best = level_of(step, state.max_experience).max(state.level);
    let parts = kill_experience(race.experience, i32::from(race.level), i32::from(best));
    if parts > 0 {
        step.emit(Event::ExperienceGained { actor: hero, parts });
    }
    settle_level(step, hero);
}

fn level_of(step: &Step<'_>, parts: u64) -> u8 {
    let points = (parts / PARTS).min(u64::from(u32::MAX)) as u32;
    level_for(&step.world.content().tables.experience, points).min(MAX_LEVEL)
}

/// Lets the hero's level follow the experience, up and down.
pub(super) fn settle_level(step: &mut Step<'_>, hero: ActorId) {
    let Some(state) = step.world.hero().copied() else {
        return;
    };
    let reached = level_of(step, state.experience);
    for level in state.level + 1..=reached {
        let max_hp = figures::max_hp_at(step.world, level);
        step.emit(Event::LevelGained {
            actor: hero,
            level,
            max_hp,
        });
    }
    if reached < state.level {
        let max_hp = figures::max_hp_at(step.world, reached);
        step.emit(Event::FrameSet {
            actor: hero,
            lost: state.level - reached,
            max_hp,
        });
    }
}
