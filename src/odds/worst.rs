//! WORST: the most that can happen before the hero acts again, if the hero stays (DESIGN §3).

use crate::check::awake_foes_in_sight;
use crate::content::{BlowEffect, Condition};
use crate::event::Event;
use crate::figures;
use crate::grid::Dir;
use crate::ids::ActorId;
use crate::rules::energy::{ACTION, TURN_MS, action_ms};
use crate::rules::wounds::{KNOCKED_OUT, LandedBlow, cut_damage};
use crate::world::World;

/// Conditions whose end lets a foe do more, or lets the hero suffer more.
const SHELTERING: [Condition; 5] = [
    Condition::Afraid,
    Condition::Paralyzed,
    Condition::Slow,
    Condition::Blessed,
    Condition::Berserk,
];

/// How often the window may grow by turns that new stuns cost: beyond that nobody lives.
const MOST_GROWTH: usize = 12;

/// What foes can do at most until a moment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
struct Most {
    points: i32,
    cut: u32,
    stun: u32,
}

/// Returns the most hit points that the foes in sight, and what already runs in the hero, can take
/// before the hero acts again, from a moment at which the hero is due: from the schedule, their way,
/// full dice after armor, cuts, and the turns that being held or knocked out costs. `None` without a
/// living hero.
pub fn worst(world: &World) -> Option<i32> {
    let hero = world.hero()?.actor;
    let now = world.body(hero)?.due_ms;
    let each = action_ms(ACTION, figures::energy(world, hero)).max(1);
    let toughness = figures::toughness(world);
    let stun = u32::from(world.counter(hero, Condition::Stun));
    let held = u32::from(world.counter(hero, Condition::Paralyzed))
        .div_ceil(u32::from(toughness.timed_recovery().max(1)));
    let until_up = |stun: u32| {
        stun.saturating_sub(KNOCKED_OUT - 1)
            .div_ceil(u32::from(toughness.stun_recovery().max(1)))
    };
    // Held now, the hero acts when that is over; free, he acts now, and again an action later.
    let free_at = (now / TURN_MS + u64::from(held.max(until_up(stun)))) * TURN_MS;
    let acts = now.max(free_at).saturating_sub(now).div_ceil(each) * each + now;
    let first = if acts == now { now + each } else { acts };
    let mut next = first;
    let mut worst = 0;
    for _ in 0..MOST_GROWTH {
        let (points, stuns) = taken_until(world, hero, [now, next]);
        worst = points;
        let lost = until_up(stun.saturating_add(stuns)).saturating_sub(until_up(stun));
        let later = next.max(first + u64::from(lost) * TURN_MS + each * u64::from(lost > 0));
        if later == next {
            break;
        }
        next = later;
    }
    Some(worst)
}

/// Returns the most hit points that are taken in a window, and the most that is added to the stun.
fn taken_until(world: &World, hero: ActorId, [now, next]: [u64; 2]) -> (i32, u32) {
    let Some(body) = world.body(hero) else {
        return (0, 0);
    };
    let turn_ends = (next / TURN_MS - now / TURN_MS) as i32;
    let later = after_turns(world, turn_ends);
    let mut taken: Vec<Most> = awake_foes_in_sight(world, hero)
        .map(|foe| worst_of([world, &later], foe, hero, next))
        .filter(|most| most.points > 0)
        .collect();
    let sum = |part: fn(&Most) -> u32| taken.iter().map(part).fold(0_u32, u32::saturating_add);
    let (cuts, stuns) = (sum(|most| most.cut), sum(|most| most.stun));
    // Only so many find room beside the hero.
    let room = Dir::ALL
        .into_iter()
        .filter_map(|dir| world.cells().get(body.pos.step(dir)))
        .filter(|cell| cell.is_walkable || cell.is_door)
        .count();
    taken.sort_unstable_by(|a, b| b.cmp(a));
    taken.truncate(room);
    let blows = taken
        .iter()
        .fold(0_i32, |sum, most| sum.saturating_add(most.points));
    let cut = u32::from(world.counter(hero, Condition::Cut)).saturating_add(cuts);
    let bleeding = turn_ends.saturating_mul(cut_damage(cut.min(u32::from(u16::MAX)) as u16));
    (blows.saturating_add(bleeding), stuns)
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

/// Returns the most that one foe can do until a moment. Of the world now and later, the worse counts.
fn worst_of(worlds: [&World; 2], foe: ActorId, hero: ActorId, until: u64) -> Most {
    let [world, later] = worlds;
    let (Some(body), Some(target), Some(race)) =
        (world.body(foe), world.body(hero), world.race(foe))
    else {
        return Most::default();
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
    let rounds = actions.saturating_sub(steps).min(i32::MAX as u64) as i32;
    if rounds == 0 || later.has(foe, Condition::Afraid) || later.has(foe, Condition::Paralyzed) {
        return Most::default();
    }
    let mut once = Most::default();
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
        once.points = once.points.saturating_add(dealt as i32);
        let landed = LandedBlow {
            dealt,
            is_maximum: true,
            maximum: most,
        };
        let critical = &world.profile().critical;
        if blow.entry.method.may_cut() {
            once.cut += u32::from(critical.most_cut(landed));
        }
        if blow.entry.method.may_stun() {
            once.stun += u32::from(critical.most_stun(landed));
        }
    }
    Most {
        points: once.points.saturating_mul(rounds),
        cut: once.cut.saturating_mul(rounds as u32),
        stun: once.stun.saturating_mul(rounds as u32),
    }
}

fn has_slippery_ground(world: &World) -> bool {
    let content = world.content();
    world
        .cells()
        .cells()
        .iter()
        .any(|cell| content.terrain(cell.terrain).is_slippery)
}
