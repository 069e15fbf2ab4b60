//! What a turn of time does to everybody (facts 2.24–2.32, 2.60–2.62).

use crate::combat::{disturb, suffer};
use crate::content::{Condition, MonsterFlag};
use crate::event::{Cause, Event};
use crate::figures;
use crate::ids::ActorId;
use crate::rng::Rng;
use crate::rules::recovery::{
    PARTS, hero_regeneration, monster_regeneration, roll_monster_confusion, roll_monster_stun,
};
use crate::rules::sleep::{noise, roll_disturbance};
use crate::rules::wounds::cut_damage;
use crate::step::Step;

/// Monsters regain hit points each time this many turns are over (fact 2.62).
const MONSTER_REGENERATION_TURNS: u32 = 10;

/// Applies the end of a turn to everybody, in the order of ids.
pub(super) fn upkeep(step: &mut Step<'_>, turn: u32) {
    for index in 0..step.world.n_actors() {
        let actor = ActorId(index as u32);
        if !step.world.is_alive(actor) {
            continue;
        }
        if step.world.is_hero(actor) {
            tend_hero(step, actor);
        } else {
            tend_monster(step, actor, turn);
        }
    }
}

fn tend_hero(step: &mut Step<'_>, hero: ActorId) {
    let cut = step.world.counter(hero, Condition::Cut);
    suffer(step, hero, cut_damage(cut), Cause::Cut);
    if !step.world.is_alive(hero) {
        return;
    }
    regenerate_hero(step, hero);
    let toughness = figures::toughness(step.world);
    for &condition in Condition::ALL {
        let count = step.world.counter(hero, condition);
        let by = match condition {
            Condition::Stun => toughness.stun_recovery(),
            Condition::Cut => toughness.cut_recovery(count),
            Condition::Blind
            | Condition::Confused
            | Condition::Afraid
            | Condition::Paralyzed
            | Condition::Slow => toughness.timed_recovery(),
            _ => 1,
        };
        ease(step, hero, condition, count.saturating_sub(by));
    }
}

/// The hurt that bleed, are stunned or held do not heal (fact 2.30).
fn regenerate_hero(step: &mut Step<'_>, hero: ActorId) {
    let (Some(body), Some(state)) = (step.world.body(hero).copied(), step.world.hero().copied())
    else {
        return;
    };
    let is_kept_from_healing = [
        Condition::Poisoned,
        Condition::Stun,
        Condition::Cut,
        Condition::Paralyzed,
    ]
    .into_iter()
    .any(|condition| step.world.has(hero, condition));
    if is_kept_from_healing || body.hp >= body.max_hp {
        return;
    }
    let parts = hero_regeneration(body.max_hp, state.is_resting) + i64::from(state.carried_hp);
    let points = ((parts / PARTS) as i32).min(body.max_hp - body.hp);
    let carried = (parts % PARTS) as u16;
    step.emit(Event::Regenerated {
        actor: hero,
        points,
        carried,
    });
}

fn tend_monster(step: &mut Step<'_>, actor: ActorId, turn: u32) {
    let Some(race) = step.world.race(actor) else {
        return;
    };
    let (level, sight) = (i32::from(race.level), i32::from(race.sight));
    let regenerates = race.is(MonsterFlag::Regenerate);
    // Easing one condition changes no other.
    let counters = step.world.counters(actor);
    for (condition, count) in counters.iter() {
        let left = monster_counter_after(step.rng, condition, count, level);
        ease(step, actor, condition, left);
    }
    listen(step, actor, sight);
    if turn.is_multiple_of(MONSTER_REGENERATION_TURNS)
        && let Some(body) = step.world.body(actor).copied()
    {
        let points = monster_regeneration(body.max_hp, regenerates).min(body.max_hp - body.hp);
        if points > 0 {
            step.emit(Event::Regenerated {
                actor,
                points,
                carried: 0,
            });
        }
    }
}

fn monster_counter_after(rng: &mut Rng, condition: Condition, count: u16, level: i32) -> u16 {
    match condition {
        Condition::Stun => roll_monster_stun(rng, count, level),
        Condition::Confused => roll_monster_confusion(rng, count, level),
        _ => count - 1,
    }
}

fn ease(step: &mut Step<'_>, actor: ActorId, condition: Condition, now: u16) {
    if now != step.world.counter(actor, condition) {
        step.emit(Event::ConditionEased {
            actor,
            condition,
            now,
        });
    }
}

/// A sleeper within its detection range hears the hero (fact 2.60).
fn listen(step: &mut Step<'_>, actor: ActorId, sight: i32) {
    if !step.world.is_asleep(actor) {
        return;
    }
    let Some(state) = step.world.hero().copied() else {
        return;
    };
    let (Some(body), Some(hero)) = (step.world.body(actor), step.world.body(state.actor)) else {
        return;
    };
    let distance = body.pos.distance(hero.pos);
    if distance > sight {
        return;
    }
    let made = noise(figures::stealth(step.world), state.is_resting) + step.world.noise() as i32;
    let taken = roll_disturbance(step.rng, made, distance);
    disturb(step, actor, taken);
}
