//! Using things: what each step of a use does (facts 2.65–2.68).

use crate::content::{Ability, Brand, Condition, ItemGroup, Stat, UseStep};
use crate::event::{Cause, Event, Loss};
use crate::figures;
use crate::grid::Pos;
use crate::ids::{ActorId, ItemId};
use crate::rng::{Dice, Roll};
use crate::rules::growth::PARTS;
use crate::step::{Check, Pair, Step};

use super::conditions::{ease, worsen};
use super::death::{die_if_spent, settle_level, suffer};
use super::moves::blink;
use super::outcomes::{drain_stat, harm_belongings, lose_experience, poison_hero, settle_frame};
use super::shapes::take_shape;

/// How deep a monster sleeps that a device puts to sleep.
const LULLED: u16 = 500;
/// What a draught of learning gives at most, and beyond the half (fact 2.67).
const LEARNED: (u64, u64) = (100_000, 10);
/// The share of what is known that a draught takes: one in so many.
const FORGOTTEN: u64 = 4;

/// Uses a thing: devices may fail, charges and single things are spent, then every step happens.
/// `at` is where an aimed one goes.
pub fn use_thing(step: &mut Step<'_>, actor: ActorId, item: ItemId, at: Option<Pos>) {
    let definition = step.world.definition().clone();
    let Some(thing) = step.world.item(item) else {
        return;
    };
    let kind = definition.content.item_kind(thing.def.kind);
    let group = kind.group;
    if matches!(group, ItemGroup::Wand | ItemGroup::Staff | ItemGroup::Rod)
        && !obeys(step, actor, item)
    {
        let obeys = false;
        step.emit(Event::ItemUsed { item, actor, obeys });
        return;
    }
    let obeys = true;
    step.emit(Event::ItemUsed { item, actor, obeys });
    spend(step, actor, item);
    for &what in &kind.uses {
        if !step.world.is_alive(actor) {
            return;
        }
        if what.is_aimed() {
            if let Some(at) = at {
                aim(step, actor, what, at);
            }
        } else {
            happen(step, actor, what);
        }
    }
}

fn obeys(step: &mut Step<'_>, actor: ActorId, item: ItemId) -> bool {
    let Some(check) = step
        .world
        .item(item)
        .map(|thing| figures::device_check(step.world, &thing))
    else {
        return false;
    };
    let (_, passed) = check.roll(step.rng);
    let rolled = Check::new(Roll::DeviceUse, Pair::alone(actor), passed);
    step.check(rolled, || Some(check.chance().into()));
    passed
}

/// Spends a charge, or the thing itself; rods begin to charge.
fn spend(step: &mut Step<'_>, actor: ActorId, item: ItemId) {
    let turn = step.world.turn();
    let Some(thing) = step.world.item(item) else {
        return;
    };
    let event = match thing.group() {
        ItemGroup::Wand | ItemGroup::Staff => Event::ChargesSet {
            item,
            charges: thing.state.charges.saturating_sub(1),
            charged_at: thing.state.charged_at,
        },
        ItemGroup::Rod => Event::ChargesSet {
            item,
            charges: thing.state.charges,
            charged_at: thing.state.charged_at.max(turn) + u32::from(thing.kind.recharge),
        },
        _ => Event::ItemDestroyed {
            item,
            actor,
            count: 1,
            loss: Loss::Used,
        },
    };
    step.emit(event);
}

fn roll(step: &mut Step<'_>, dice: Dice) -> i64 {
    step.rng.dice(Roll::UseAmount, dice).max(0)
}

/// Does one step that needs no target.
fn happen(step: &mut Step<'_>, actor: ActorId, what: UseStep) {
    let count_of = |step: &Step<'_>, condition| step.world.counter(actor, condition);
    match what {
        UseStep::Heal(dice) => {
            let points = roll(step, dice);
            heal(step, actor, points);
        }
        UseStep::Hurt(dice) => {
            let points = roll(step, dice);
            suffer(step, actor, points as i32, (Cause::Potion, None));
        }
        UseStep::Cure(condition) => ease(step, actor, condition, 0),
        UseStep::Ease(condition, by) => {
            let left = count_of(step, condition).saturating_sub(by);
            ease(step, actor, condition, left);
        }
        UseStep::Halve(condition, by) => {
            let left = (count_of(step, condition) / 2).saturating_sub(by);
            ease(step, actor, condition, left);
        }
        UseStep::Gain(condition, dice, again) => {
            let is_there = again > 0 && count_of(step, condition) > 0;
            let more = if is_there {
                again
            } else {
                roll(step, dice) as u16
            };
            worsen(step, actor, condition, more, None);
        }
        UseStep::Afflict(condition, dice) => {
            let more = roll(step, dice) as u16;
            if !figures::is_proof(step.world, actor, condition) {
                worsen(step, actor, condition, more, None);
            }
        }
        UseStep::Poison(damage) => {
            poison_hero(step, actor, i64::from(damage), None);
        }
        UseStep::Ward => {
            let level = step.world.hero().map_or(1, |hero| u16::from(hero.level));
            let more = 3 * level + step.rng.die(Roll::UseAmount, 25) as u16;
            worsen(step, actor, Condition::Protected, more, None);
        }
        UseStep::Shape(shape) => take_shape(step, actor, shape, false),
        UseStep::Teleport(range) => blink(step, actor, i32::from(range)),
        UseStep::HexAll(condition, dice) => {
            for target in in_sight(step, actor) {
                hex(step, target, condition, dice);
            }
        }
        UseStep::LullAll => {
            for target in in_sight(step, actor) {
                lull(step, target);
            }
        }
        _ => nourish(step, actor, what),
    }
}

/// Steps that change what the hero is: food, scores, mana, experience.
fn nourish(step: &mut Step<'_>, actor: ActorId, what: UseStep) {
    let Some(hero) = step.world.hero().copied() else {
        return;
    };
    match what {
        UseStep::Feed(amount) => feed(step, hero.food.saturating_add(amount)),
        UseStep::FillUp => feed(step, hero.food.max(figures::FULL)),
        UseStep::Restore(stat) => restore(step, actor, stat),
        UseStep::RestoreAll => {
            for &stat in Stat::ALL {
                restore(step, actor, stat);
            }
        }
        UseStep::Drain(stat) => drain_stat(step, actor, stat),
        UseStep::RestoreMana => {
            let tenths = figures::max_mana_tenths(step.world);
            if tenths > hero.mana_tenths {
                step.emit(Event::ManaSet { tenths });
            }
        }
        UseStep::RestoreLife if hero.experience < hero.max_experience => {
            step.emit(Event::ExperienceGained {
                actor,
                parts: hero.max_experience - hero.experience,
            });
            settle_level(step, actor);
        }
        UseStep::Learn => {
            let points = (hero.experience / PARTS / 2 + LEARNED.1).min(LEARNED.0);
            step.emit(Event::ExperienceGained {
                actor,
                parts: points * PARTS,
            });
            settle_level(step, actor);
        }
        UseStep::LoseLife if !figures::has_ability(step.world, Ability::HoldLife) => {
            let points = hero.experience / PARTS / FORGOTTEN;
            lose_experience(step, actor, points, false);
        }
        _ => {}
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

fn in_sight(step: &Step<'_>, actor: ActorId) -> Vec<ActorId> {
    let world = &step.world;
    let foes = world.living().map(|(other, _)| other);
    foes.filter(|&other| world.are_enemies(actor, other) && figures::can_see(world, actor, other))
        .collect()
}

/// Does one aimed step along the line to a cell, as far as it goes.
fn aim(step: &mut Step<'_>, actor: ActorId, what: UseStep, at: Pos) {
    let Some(from) = step.world.body(actor).map(|body| body.pos) else {
        return;
    };
    let figures::Flight { end, hit, .. } = figures::flight(step.world, from, at, |_| true);
    let fly = |step: &mut Step<'_>, element, radius| {
        step.emit(Event::Flew {
            actor,
            from,
            to: end,
            element,
            radius,
        });
    };
    match what {
        UseStep::Bolt(element, dice) => {
            fly(step, element, 0);
            if let Some(target) = hit {
                let damage = roll(step, dice);
                blast(step, actor, target, element, damage);
            }
        }
        UseStep::Ball(element, dice, radius) => {
            fly(step, element, radius);
            let damage = roll(step, dice);
            burst(step, actor, end, (element, damage, radius));
        }
        UseStep::Hex(condition, dice) => {
            if let Some(target) = hit {
                hex(step, target, condition, dice);
            }
        }
        UseStep::Lull => {
            if let Some(target) = hit {
                lull(step, target);
            }
        }
        UseStep::SendAway(range) => {
            if let Some(target) = hit {
                blink(step, target, i32::from(range));
            }
        }
        _ => {}
    }
}

/// Harms everybody within a radius: the full damage in the middle, divided by the distance and one
/// around it. It spares who sent it.
fn burst(
    step: &mut Step<'_>,
    actor: ActorId,
    middle: Pos,
    (element, damage, radius): (Brand, i64, u8),
) {
    let hit: Vec<(ActorId, i64)> = step
        .world
        .living()
        .filter(|&(other, _)| other != actor)
        .filter_map(|(other, body)| {
            let share = figures::burst_share(step.world, middle, radius, body.pos, damage)?;
            Some((other, share))
        })
        .collect();
    for (target, damage) in hit {
        blast(step, actor, target, element, damage);
    }
}

/// Harms one actor with an element: resistances take their thirds, a monster that its race guards
/// takes nothing.
fn blast(step: &mut Step<'_>, attacker: ActorId, defender: ActorId, element: Brand, damage: i64) {
    let damage = figures::after_element(step.world, defender, element, damage) as i32;
    super::melee::wake(step, defender);
    step.emit(Event::Blasted {
        attacker,
        defender,
        element,
        damage,
    });
    if die_if_spent(step, defender, Some(attacker), Cause::Device) {
        return;
    }
    if step.world.is_hero(defender) {
        harm_belongings(step, defender, element, i64::from(damage));
    } else {
        super::fear::lose_heart(step, defender, damage, attacker);
    }
}

/// Rolls a monster's check against a device that brings a condition; says whether it withstands.
fn withstands(step: &mut Step<'_>, target: ActorId, condition: Condition) -> bool {
    let Some(check) = figures::check_against_device(step.world, target) else {
        return true;
    };
    let withstands = figures::is_proof(step.world, target, condition) || {
        let (_, passed) = check.roll(step.rng);
        let rolled = Check::new(Roll::Check, Pair::alone(target), passed);
        step.check(rolled, || Some(check.chance().into()));
        passed
    };
    if withstands {
        step.emit(Event::Unmoved { actor: target });
    }
    withstands
}

fn hex(step: &mut Step<'_>, target: ActorId, condition: Condition, dice: Dice) {
    if !withstands(step, target, condition) {
        let more = roll(step, dice) as u16;
        worsen(step, target, condition, more, None);
    }
}

fn lull(step: &mut Step<'_>, target: ActorId) {
    if !step.world.is_asleep(target) && !withstands(step, target, Condition::Paralyzed) {
        step.emit(Event::FellAsleep {
            actor: target,
            depth: LULLED,
        });
    }
}
