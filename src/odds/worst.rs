//! WORST: the most that can happen before the hero acts again, if the hero stays (DESIGN §3); and
//! where it can happen: the cells that foes reach in that time.

use crate::check::awake_foes_in_sight;
use crate::content::{BlowEffect, Condition, MonsterFlag, MonsterRace};
use crate::event::Event;
use crate::figures;
use crate::grid::{Dir, Pos};
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

/// How far a foe comes until a moment, and how often it acts.
#[derive(Clone, Copy, Debug)]
struct Reach {
    from: Pos,
    actions: u64,
    /// Steps that one action may take: a step on slippery ground may slide on.
    stride: u64,
    never_moves: bool,
}

impl Reach {
    /// Returns the reach of a foe; of the world now and later, the farther counts. `None` for one
    /// that can't strike.
    fn of([world, later]: [&World; 2], foe: ActorId, until: u64) -> Option<Self> {
        if later.has(foe, Condition::Afraid) || later.has(foe, Condition::Paralyzed) {
            return None;
        }
        let body = world.body(foe)?;
        let energy = figures::energy(world, foe).max(figures::energy(later, foe));
        let each = action_ms(ACTION, energy).max(1);
        let actions = if body.due_ms < until {
            (until - 1 - body.due_ms) / each + 1
        } else {
            0
        };
        // The confused may be carried away by their feet.
        let never_moves =
            world.race(foe)?.is(MonsterFlag::NeverMove) && !world.has(foe, Condition::Confused);
        Some(Self {
            from: body.pos,
            actions,
            stride: if has_slippery_ground(world) { 2 } else { 1 },
            never_moves,
        })
    }

    /// Returns how many rounds of blows it can strike at somebody in a cell.
    fn rounds_at(self, cell: Pos) -> i32 {
        let steps = (self.from.steps(cell) - 1).max(0) as u64;
        if steps > 0 && self.never_moves {
            return 0;
        }
        let rounds = self.actions.saturating_sub(steps.div_ceil(self.stride));
        rounds.min(i32::MAX as u64) as i32
    }
}

/// Returns the cells in which awake foes in sight could strike the hero before the hero acts again,
/// did the hero step there or stay: by the same reach that [`worst`] counts. Where a step takes
/// longer, so long they have. Cells that are no ground to stand on are left out.
pub fn threatened(world: &World) -> Vec<Pos> {
    let Some((hero, body)) = world
        .hero()
        .and_then(|hero| Some((hero.actor, world.body(hero.actor)?)))
    else {
        return Vec::new();
    };
    let now = body.due_ms;
    let each = action_ms(ACTION, figures::energy(world, hero)).max(1);
    let leaving = world.terrain(body.pos).map_or(1, |here| here.leave_time);
    let times_to = |cell: Pos| {
        let entering = world.terrain(cell).map_or(1, |there| there.enter_time);
        if cell == body.pos {
            1
        } else {
            u64::from(leaving.max(1)) * u64::from(entering.max(1))
        }
    };
    let cells = world.cells().positions();
    let cells: Vec<(u64, Pos)> = cells
        .filter(|&cell| world.is_walkable(cell))
        .map(|cell| (times_to(cell), cell))
        .collect();
    let mut times: Vec<u64> = cells.iter().map(|row| row.0).collect();
    times.sort_unstable();
    times.dedup();
    let foes: Vec<ActorId> = awake_foes_in_sight(world, hero)
        .filter(|&foe| world.race(foe).is_some_and(can_harm))
        .collect();
    let mut threatened = Vec::new();
    for times in times {
        let until = now + each * times;
        let later = after_turns(world, (until / TURN_MS - now / TURN_MS) as i32);
        let reaches: Vec<Reach> = foes
            .iter()
            .filter_map(|&foe| Reach::of([world, &later], foe, until))
            .collect();
        let is_reached = |cell: Pos| reaches.iter().any(|reach| reach.rounds_at(cell) > 0);
        let alike = cells.iter().filter(|row| row.0 == times).map(|row| row.1);
        threatened.extend(alike.filter(|&cell| is_reached(cell)));
    }
    threatened
}

fn can_harm(race: &MonsterRace) -> bool {
    let mut blows = race.blows.iter();
    blows.any(|blow| blow.effect != BlowEffect::None)
}

/// Returns the most that one foe can do until a moment. Of the world now and later, the worse counts.
fn worst_of(worlds: [&World; 2], foe: ActorId, hero: ActorId, until: u64) -> Most {
    let [world, _] = worlds;
    let (Some(target), Some(race)) = (world.body(hero), world.race(foe)) else {
        return Most::default();
    };
    let rounds = Reach::of(worlds, foe, until).map_or(0, |reach| reach.rounds_at(target.pos));
    if rounds == 0 {
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
