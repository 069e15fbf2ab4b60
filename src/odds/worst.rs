//! WORST: the most that can happen before the hero acts again, if the hero stays (DESIGN §3).

use crate::check::awake_foes_in_sight;
use crate::content::{BlowEffect, Condition};
use crate::event::Event;
use crate::figures;
use crate::grid::Dir;
use crate::ids::ActorId;
use crate::rules::energy::{ACTION, TURN_MS, action_ms};
use crate::rules::wounds::{LandedBlow, cut_damage};
use crate::world::World;

/// Conditions whose end lets a foe do more, or lets the hero suffer more.
const SHELTERING: [Condition; 5] = [
    Condition::Afraid,
    Condition::Paralyzed,
    Condition::Slow,
    Condition::Blessed,
    Condition::Berserk,
];

/// Returns the most hit points that the foes in sight, and what already runs in the hero, can take
/// before the hero acts again, from a moment at which the hero acts: from the schedule, their way,
/// full dice after armor, and cuts. Turns that a new stun may cost the hero do not count. `None`
/// without a living hero.
pub fn worst(world: &World) -> Option<i32> {
    let hero = world.hero()?.actor;
    let body = world.body(hero)?;
    let now = body.due_ms;
    let next = now + action_ms(ACTION, figures::energy(world, hero)).max(1);
    let turn_ends = (next / TURN_MS - now / TURN_MS) as i32;
    let later = after_turns(world, turn_ends);
    let mut taken: Vec<(i32, u32)> = awake_foes_in_sight(world, hero)
        .map(|foe| worst_of([world, &later], foe, hero, next))
        .filter(|(points, _)| *points > 0)
        .collect();
    let cuts: u32 = taken.iter().map(|(_, cut)| cut).sum();
    // Only so many find room beside the hero.
    let room = Dir::ALL
        .into_iter()
        .filter_map(|dir| world.cells().get(body.pos.step(dir)))
        .filter(|cell| cell.is_walkable || cell.is_door)
        .count();
    taken.sort_unstable_by(|a, b| b.cmp(a));
    taken.truncate(room);
    let blows: i32 = taken.iter().map(|(points, _)| points).sum();
    let cut = u32::from(world.counter(hero, Condition::Cut)).saturating_add(cuts);
    let bleeding = turn_ends * cut_damage(cut.min(u32::from(u16::MAX)) as u16);
    Some(blows + bleeding)
}

/// Returns the world without the sheltering conditions that may end within so many turns.
fn after_turns(world: &World, turns: i32) -> World {
    let mut later = world.clone();
    for (actor, _) in world.living() {
        for condition in SHELTERING {
            let count = world.counter(actor, condition);
            if count > 0 && i32::from(count) <= turns {
                later.apply(&Event::ConditionEased {
                    actor,
                    condition,
                    now: 0,
                });
            }
        }
    }
    later
}

/// Returns the most that one foe can take until a moment, and the most it can add to a cut. Of the
/// world now and later, the worse counts.
fn worst_of(worlds: [&World; 2], foe: ActorId, hero: ActorId, until: u64) -> (i32, u32) {
    let [world, later] = worlds;
    let (Some(body), Some(target), Some(race)) =
        (world.body(foe), world.body(hero), world.race(foe))
    else {
        return (0, 0);
    };
    let energy = worlds.map(|world| figures::energy(world, foe));
    let each = action_ms(ACTION, energy[0].max(energy[1])).max(1);
    let actions = if body.due_ms < until {
        (until - 1 - body.due_ms) / each + 1
    } else {
        0
    };
    let steps = (body.pos.steps(target.pos) - 1).max(0) as u64;
    let steps = if has_slippery_ground(world) {
        // Each step may slide on.
        steps.div_ceil(2)
    } else {
        steps
    };
    let rounds = actions.saturating_sub(steps) as i32;
    if rounds == 0 || later.has(foe, Condition::Afraid) || later.has(foe, Condition::Paralyzed) {
        return (0, 0);
    }
    let mut points = 0;
    let mut cut = 0;
    for index in 0..race.blows.len() {
        let blows = worlds.map(|world| figures::blow(world, foe, hero, index));
        let [Some(blow), Some(later)] = blows else {
            continue;
        };
        if blow.entry.effect == BlowEffect::None {
            continue;
        }
        let most = blow.entry.dice.max();
        let dealt = if blow.entry.effect.is_lessened_by_armor() {
            let armor = blow.damage_armor.min(later.damage_armor);
            world.profile().armor.after_armor(most, armor)
        } else {
            most
        };
        points += dealt as i32;
        if blow.entry.method.may_cut() {
            let landed = LandedBlow {
                dealt,
                is_maximum: true,
                maximum: most,
            };
            cut += u32::from(world.profile().critical.most_cut(landed));
        }
    }
    (points * rounds, cut * rounds as u32)
}

fn has_slippery_ground(world: &World) -> bool {
    let content = world.content();
    world
        .cells()
        .cells()
        .iter()
        .any(|cell| content.terrain(cell.terrain).is_slippery)
}
