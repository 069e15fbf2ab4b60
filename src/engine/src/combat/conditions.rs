//! How conditions begin, grow, ease and end: the one place that counts them.

use crate::content::{Condition, STONE_AT};
use crate::event::{Cause, Event};
use crate::ids::ActorId;
use crate::step::Step;

/// The degree of drowsiness that is sleep (L-12).
pub const ASLEEP_AT: u16 = 4;

/// Adds to a condition as its data says it stacks; nothing happens where that changes nothing.
pub fn worsen(
    step: &mut Step<'_>,
    actor: ActorId,
    condition: Condition,
    more: u16,
    source: Option<ActorId>,
) {
    let count = step.world.counter(actor, condition);
    let now = step
        .world
        .content()
        .condition(condition)
        .stacked(count, more);
    if now != count && step.world.is_alive(actor) {
        step.emit(Event::ConditionWorsened {
            actor,
            condition,
            by: now.saturating_sub(count),
            now,
            source,
        });
        if condition == Condition::Stiffening && now >= STONE_AT {
            step.emit(Event::Died {
                actor,
                killer: source,
                cause: Cause::Stone,
            });
        }
    }
}

/// Wakes whom drowsiness had put to sleep: pain does (L-12).
pub(super) fn startle(step: &mut Step<'_>, actor: ActorId) {
    if step.world.counter(actor, Condition::Drowsy) >= ASLEEP_AT {
        ease(step, actor, Condition::Drowsy, 0);
    }
}

/// Sets a condition's counter to what is left of it.
pub fn ease(step: &mut Step<'_>, actor: ActorId, condition: Condition, now: u16) {
    if now != step.world.counter(actor, condition) {
        step.emit(Event::ConditionEased {
            actor,
            condition,
            now,
        });
    }
}
