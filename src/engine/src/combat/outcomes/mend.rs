//! What does good: hit points, cures, food, scores, mana, experience (facts 2.65–2.68).

use crate::content::{Mend, Stat};
use crate::event::Event;
use crate::figures;
use crate::ids::ActorId;
use crate::rules::growth::PARTS;
use crate::step::Step;

use super::super::conditions::ease;
use super::super::death::settle_level;
use super::{roll_amount, settle_frame};

/// What a draught of learning gives at most, and beyond the half (fact 2.67).
const LEARNED: (u64, u64) = (100_000, 10);

/// Does good to an actor; what a hero alone has is the hero's.
pub(super) fn mend(step: &mut Step<'_>, actor: ActorId, mend: Mend) {
    let Some(hero) = step.world.hero().copied() else {
        return;
    };
    let count_of = |step: &Step<'_>, condition| step.world.counter(actor, condition);
    match mend {
        Mend::Heal(dice) => {
            let points = roll_amount(step, dice);
            heal(step, actor, points);
        }
        Mend::Cure(condition) => ease(step, actor, condition, 0),
        Mend::Ease(condition, by) => {
            let left = count_of(step, condition).saturating_sub(by);
            ease(step, actor, condition, left);
        }
        Mend::Halve(condition, by) => {
            let left = (count_of(step, condition) / 2).saturating_sub(by);
            ease(step, actor, condition, left);
        }
        Mend::Feed(amount) => feed(step, hero.food.saturating_add(amount)),
        Mend::FillUp => feed(step, hero.food.max(figures::FULL)),
        Mend::Restore(stats) => {
            for stat in stats.iter() {
                restore(step, actor, stat);
            }
        }
        Mend::RestoreMana => {
            let tenths = figures::max_mana_tenths(step.world);
            if tenths > hero.mana_tenths {
                step.emit(Event::ManaSet { tenths });
            }
        }
        Mend::RestoreLife => gain(step, actor, hero.max_experience - hero.experience),
        Mend::Learn => {
            let points = (hero.experience / PARTS / 2 + LEARNED.1).min(LEARNED.0);
            gain(step, actor, points * PARTS);
        }
    }
}

fn gain(step: &mut Step<'_>, actor: ActorId, parts: u64) {
    if parts > 0 {
        step.emit(Event::ExperienceGained { actor, parts });
        settle_level(step, actor);
    }
}

fn heal(step: &mut Step<'_>, actor: ActorId, points: i64) {
    let Some(body) = step.world.body(actor) else {
        return;
    };
    let points = points.min(i64::from(body.max_hp - body.hp)) as i32;
    if points > 0 {
        step.emit(Event::Healed { actor, points });
    }
}

fn feed(step: &mut Step<'_>, food: u16) {
    let food = food.min(figures::STUFFED);
    step.emit(Event::FoodSet { food });
}

fn restore(step: &mut Step<'_>, actor: ActorId, stat: Stat) {
    let Some(hero) = step.world.hero() else {
        return;
    };
    let now = hero.full_stats[stat as usize];
    if now != hero.stats[stat as usize] {
        step.emit(Event::StatSet {
            actor,
            stat,
            now,
            is_drained: false,
        });
        settle_frame(step, actor);
    }
}
