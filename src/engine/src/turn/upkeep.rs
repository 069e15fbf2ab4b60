//! What a turn of time does to everybody (facts 2.24–2.32, 2.60–2.62).

use crate::combat::{self, disturb, ease, suffer};
use crate::content::{Brand, Condition, Easing, MonsterFlag};
use crate::event::{Cause, Event};
use crate::figures;
use crate::ids::ActorId;
use crate::rng::Roll;
use crate::rules::afflictions::breath_drain;
use crate::rules::recovery::{
    BURN_DIE, Nourishment, PARTS, hero_regeneration, monster_regeneration, poison_die,
    roll_monster_confusion, roll_monster_stun,
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
            tend_hero(step, actor, turn);
        } else {
            tend_monster(step, actor, turn);
        }
        step.settle(actor);
    }
}

fn tend_hero(step: &mut Step<'_>, hero: ActorId, turn: u32) {
    suffer_within(step, hero);
    if step.world.is_alive(hero) {
        hunger(step, hero, turn);
    }
    if !step.world.is_alive(hero) {
        return;
    }
    sicken(step, hero);
    regenerate_hero(step, hero);
    regain_mana(step);
    combat::burn_light(step, hero);
    ease_hero(step, hero, turn);
}

/// Takes what runs in a body: cuts, poison, flames (facts 2.25, 2.27). Water puts flames out.
fn suffer_within(step: &mut Step<'_>, actor: ActorId) {
    let brought = step.world.counters(actor);
    let cut = brought.get(Condition::Cut);
    let by = (Cause::Cut, brought.bringer(Condition::Cut));
    suffer(step, actor, cut_damage(cut), by);
    let poison = step.world.counter(actor, Condition::Poisoned);
    if poison > 0 && step.world.is_alive(actor) {
        let sides = poison_die(poison);
        let damage = step.rng.die(Roll::PoisonDamage, sides) as i32;
        let by = (Cause::Poison, brought.bringer(Condition::Poisoned));
        suffer(step, actor, damage, by);
    }
    if !step.world.has(actor, Condition::Burning) || !step.world.is_alive(actor) {
        return;
    }
    if figures::stands_in_water(step.world, actor) {
        ease(step, actor, Condition::Burning, 0);
        return;
    }
    let rolled = step.rng.die(Roll::BurnDamage, BURN_DIE);
    let damage = figures::after_element(step.world, actor, Brand::Fire, rolled) as i32;
    let by = (Cause::Fire, brought.bringer(Condition::Burning));
    suffer(step, actor, damage, by);
}

/// Empties the stomach; the starving lose hit points (fact 2.33).
fn hunger(step: &mut Step<'_>, hero: ActorId, turn: u32) {
    let food = step.world.hero().map_or(0, |hero| hero.food);
    if food < figures::STARVING {
        suffer(
            step,
            hero,
            i32::from((figures::STARVING - food) / 10),
            (Cause::Hunger, None),
        );
    }
    if turn.is_multiple_of(figures::MEAL_TURNS) && food > 0 && step.world.is_alive(hero) {
        let food = food.saturating_sub(figures::DIGESTED);
        step.emit(Event::FoodSet { food });
    }
}

/// The Black Breath takes experience for good (fact 2.31).
fn sicken(step: &mut Step<'_>, hero: ActorId) {
    if !step.world.has(hero, Condition::BlackBreath) {
        return;
    }
    let is_hardy = figures::toughness(step.world).is_hardy;
    let percent = if is_hardy { 2 } else { 5 };
    if step.rng.draw(Roll::BreathDrain, 100) < percent {
        let level = step.world.hero().map_or(1, |hero| hero.level);
        combat::lose_experience(step, hero, breath_drain(level), true);
    }
    step.settle(hero);
}

/// Mana returns by a hundredth of the most a turn, at least one point in ten turns (L-22).
fn regain_mana(step: &mut Step<'_>) {
    let most = figures::max_mana_tenths(step.world);
    let now = step.world.hero().map_or(0, |hero| hero.mana_tenths);
    if now < most {
        let tenths = (now + (most / 100).max(1)).min(most);
        step.emit(Event::ManaSet { tenths });
    }
}

/// Eases the hero's conditions, each as its data says.
fn ease_hero(step: &mut Step<'_>, hero: ActorId, turn: u32) {
    let toughness = figures::toughness(step.world);
    for &condition in Condition::ALL {
        let count = step.world.counter(hero, condition);
        if count == 0 {
            continue;
        }
        let by = match step.world.content().condition(condition).eases {
            Easing::Stun => toughness.stun_recovery(),
            Easing::Wound => toughness.wound_recovery(condition == Condition::Cut, count),
            Easing::Magic => toughness.timed_recovery(),
            Easing::One => 1,
            Easing::OneIn(turns) => u16::from(turn.is_multiple_of(turns.max(1))),
            Easing::GoneOneIn(odds) => {
                let is_over = step.rng.draw(Roll::ConditionEnds, odds.max(1)) == 0;
                if is_over { count } else { 0 }
            }
            Easing::Never => 0,
        };
        let sleeps = condition == Condition::Drowsy && count >= combat::ASLEEP_AT;
        if by > 0 && !sleeps {
            ease(step, hero, condition, count.saturating_sub(by));
        }
        step.settle(hero);
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
    let factor = match state.food {
        0..figures::STARVING => return,
        figures::STARVING..figures::FAINT => Nourishment::Faint,
        figures::FAINT..figures::WEAK => Nourishment::Weak,
        _ => Nourishment::Fed,
    };
    let parts =
        hero_regeneration(body.max_hp, factor, state.is_resting) + i64::from(state.carried_hp);
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
    if step.world.is_afflicted(actor) {
        tend_afflicted(step, actor, level, turn);
        if !step.world.is_alive(actor) {
            return;
        }
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

/// Takes what runs in a monster's body, and eases its conditions.
fn tend_afflicted(step: &mut Step<'_>, actor: ActorId, level: i32, turn: u32) {
    suffer_within(step, actor);
    for &condition in Condition::ALL {
        let count = step.world.counter(actor, condition);
        if count == 0 || !step.world.is_alive(actor) {
            continue;
        }
        let eases = step.world.content().condition(condition).eases;
        let left = match (condition, eases) {
            (Condition::Stun, _) => roll_monster_stun(step.rng, count, level),
            (Condition::Confused, _) => roll_monster_confusion(step.rng, count, level),
            (_, Easing::OneIn(turns)) => count - u16::from(turn.is_multiple_of(turns.max(1))),
            (_, Easing::GoneOneIn(odds)) => {
                let is_over = step.rng.draw(Roll::ConditionEnds, odds.max(1)) == 0;
                if is_over { 0 } else { count }
            }
            (_, Easing::Never) => count,
            _ => count - 1,
        };
        ease(step, actor, condition, left);
        step.settle(actor);
    }
}

/// A sleeper, or a monster on its rounds, hears the hero within its detection range (fact 2.60).
fn listen(step: &mut Step<'_>, actor: ActorId, sight: i32) {
    let patrols = step.world.mind(actor).is_some_and(|mind| mind.patrols);
    if !step.world.is_asleep(actor) && !patrols {
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
    if patrols && taken > 0 {
        step.emit(Event::Alerted { actor });
    }
    disturb(step, actor, taken);
}
