//! WORST: the most that can happen before the hero acts again, if the hero stays (L-29).

use crate::check::awake_foes_in_sight;
use crate::content::{Condition, Stat, StatScore};
use crate::event::Event;
use crate::figures::{self, Blow, Harm};
use crate::grid::Dir;
use crate::ids::ActorId;
use crate::rules::afflictions::breath_drain;
use crate::rules::energy::{ACTION, TURN_MS};
use crate::rules::growth::{PARTS, level_for};
use crate::rules::recovery::{BURN_DIE, poison_die};
use crate::rules::wounds::{KNOCKED_OUT, LandedBlow, cut_damage};
use crate::world::World;

use super::reach::{Reach, is_thief, may_shake};

/// Conditions whose end lets a foe do more, or lets the hero suffer more.
const SHELTERING: [Condition; 14] = [
    Condition::Afraid,
    Condition::Frightened,
    Condition::Paralyzed,
    Condition::Transfixed,
    Condition::Slow,
    Condition::Sluggish,
    Condition::Blessed,
    Condition::Berserk,
    Condition::Protected,
    Condition::ResistAcid,
    Condition::ResistElectricity,
    Condition::ResistFire,
    Condition::ResistCold,
    Condition::ResistPoison,
];

/// How often the window may grow by turns that new stuns cost: beyond that nobody lives.
const MOST_GROWTH: usize = 12;

/// Armor that one blow which wears it away takes at most: a bonus twice, or a step of dexterity.
const WEAR: i32 = 3;

/// Steps that no score has more of.
const MOST_STEPS: u32 = 100;

/// No hero has more hit points than this: beyond it WORST need not count, and is all there is.
pub const MORE_THAN_ANYBODY_HAS: i32 = 99_999;

/// Turns that are looked ahead: nobody stands helpless for longer and lives.
const LONGEST: u32 = 100_000;

/// Returns the most hit points that the foes in sight, and what already runs in the hero, can take
/// before the hero acts again, from a moment at which the hero is due: from the schedule, their way,
/// full dice after armor, cuts, and the turns that being held or knocked out costs. `None` without a
/// living hero.
pub fn worst(world: &World) -> Option<i32> {
    let hero = world.hero()?.actor;
    let foes: Vec<ActorId> = awake_foes_in_sight(world, hero).collect();
    worst_by(world, &foes)
}

/// Whose doing it is that [`worst`] is more than the hero has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deadly {
    /// What runs in the hero is enough.
    Running,
    /// One foe is, without the others; of several the worst.
    Alone(ActorId),
    /// It takes more than one.
    Together,
}

/// Returns who can kill the hero before the hero acts again, if anybody can.
pub fn deadly(world: &World) -> Option<Deadly> {
    let hero = world.hero()?.actor;
    let hp = world.body(hero)?.hp;
    let foes: Vec<ActorId> = awake_foes_in_sight(world, hero).collect();
    let kills = |points: &i32| *points > hp;
    worst_by(world, &foes).filter(kills)?;
    if worst_by(world, &[]).is_some_and(|points| kills(&points)) {
        return Some(Deadly::Running);
    }
    let alone = |&foe: &ActorId| Some((worst_by(world, &[foe]).filter(kills)?, foe));
    // Of equal ones the first.
    let worst = foes.iter().rev().filter_map(alone).max_by_key(|row| row.0);
    Some(worst.map_or(Deadly::Together, |(_, foe)| Deadly::Alone(foe)))
}

/// Returns [`worst`] as if these foes alone were in sight.
fn worst_by(world: &World, foes: &[ActorId]) -> Option<i32> {
    let hero = world.hero()?.actor;
    let now = world.body(hero)?.due_ms;
    let toughness = figures::toughness(world);
    let stun = u32::from(world.counter(hero, Condition::Stun));
    let turns_held = |count: u32| count.div_ceil(u32::from(toughness.timed_recovery().max(1)));
    let transfixed = u32::from(world.counter(hero, Condition::Transfixed));
    let held = turns_held(u32::from(world.counter(hero, Condition::Paralyzed))).max(transfixed);
    let dazed = turns_dazed(world, stun);
    // Held now, the hero acts when that is over; if free, now, and again an action later.
    let each = figures::time_of(world, hero, ACTION);
    let free_at = (now / TURN_MS + u64::from(held.max(dazed))) * TURN_MS;
    let acts = now.max(free_at).saturating_sub(now).div_ceil(each) * each + now;
    let first = if acts == now { now + each } else { acts };
    let mut next = first;
    let mut worst = 0;
    for _ in 0..MOST_GROWTH {
        let most = taken_until(world, foes, hero, [now, next]);
        worst = most.points;
        // A drained hero stands up later, and is slower then.
        let drained = drained(world, hero, &most);
        let then = drained.as_ref().unwrap_or(world);
        let daze = turns_dazed(then, stun.saturating_add(most.stun)).saturating_sub(dazed);
        let lost = daze.max(turns_held(most.held)).min(LONGEST);
        let slowed = figures::time_of(then, hero, ACTION).max(each);
        let is_late = lost > 0 || acts > now && slowed > each;
        let later = first + u64::from(lost) * TURN_MS + slowed * u64::from(is_late);
        if later <= next {
            break;
        }
        next = later;
    }
    Some(worst.min(MORE_THAN_ANYBODY_HAS))
}

/// How few blows kill the hero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Least {
    /// The number of blows, at least 1.
    pub n: u32,
    /// Whether it takes the wounds that they make too.
    pub takes_wounds: bool,
}

/// Returns how few blows of a kind kill the hero, each doing the most that [`worst`] reckons with:
/// where as many as may come in one turn do it together with what then runs in the hero until it ends,
/// that number. `None` where no number does.
pub fn least_to_kill(world: &World, foe: ActorId, index: usize, a_turn: u32) -> Option<Least> {
    let hero = world.hero()?.actor;
    let hp = world.body(hero)?.hp;
    let blow = figures::blow(world, foe, hero, index)?;
    let most = most_of_blow(world, [foe, hero], [blow.clone(), blow], 0);
    if most.points <= 0 {
        return None;
    }
    let bare = (hp.max(0) / most.points) as u32 + 1;
    let kills = |n: &u32| {
        let all = most.times(*n);
        all.points.saturating_add(running(world, hero, &all, 1)) > hp
    };
    let wounded = (1..bare.min(a_turn.saturating_add(1))).find(kills);
    Some(Least {
        n: wounded.unwrap_or(bare),
        takes_wounds: wounded.is_some(),
    })
}

/// Returns the turns until a hero with this stun is up.
fn turns_dazed(world: &World, stun: u32) -> u32 {
    let recovery = figures::toughness(world).stun_recovery().max(1);
    stun.saturating_sub(KNOCKED_OUT - 1)
        .div_ceil(u32::from(recovery))
}

/// Returns the world with the hero's strength and constitution drained as far as they may be, and
/// slowed, if any of it may be.
fn drained(world: &World, hero: ActorId, most: &Harm) -> Option<World> {
    if most.feeble == 0 && most.frail == 0 && !most.slows {
        return None;
    }
    let mut drained = world.clone();
    if most.slows {
        drained.apply(&Event::ConditionWorsened {
            actor: hero,
            condition: Condition::Slow,
            by: 1,
            now: world.counter(hero, Condition::Slow).saturating_add(1),
            source: None,
        });
    }
    for (stat, steps) in [
        (Stat::Strength, most.feeble),
        (Stat::Constitution, most.frail),
    ] {
        let now = score_after(world, stat, steps)?;
        drained.apply(&Event::StatSet {
            actor: hero,
            stat,
            now,
            is_drained: true,
        });
    }
    Some(drained)
}

/// Returns a score after so many drains.
fn score_after(world: &World, stat: Stat, steps: u32) -> Option<StatScore> {
    let score = world.hero()?.stats[stat as usize];
    Some((0..steps.min(MOST_STEPS)).fold(score, |score, _| score.drained()))
}

/// Returns the most that some foes do in a window; its points hold what runs in the hero too.
fn taken_until(world: &World, foes: &[ActorId], hero: ActorId, [now, next]: [u64; 2]) -> Harm {
    let Some(body) = world.body(hero) else {
        return Harm::default();
    };
    let turn_ends = (next / TURN_MS - now / TURN_MS) as i32;
    let later = after_turns(world, turn_ends);
    let window = Window {
        worlds: [world, &later],
        hero,
        until: next,
    };
    let wear: i32 = foes
        .iter()
        .map(|&foe| window.wear_of(foe))
        .fold(0, i32::saturating_add);
    let mut taken: Vec<Harm> = foes
        .iter()
        .map(|&foe| window.worst_of(foe, wear))
        .filter(|most| *most != Harm::default())
        .collect();
    // Only so many find room beside the hero; what is no hit points counts for all.
    let all = taken
        .iter()
        .fold(Harm::default(), |sum, most| sum.plus(*most));
    let room = Dir::ALL
        .into_iter()
        .filter_map(|dir| world.cells().get(body.pos.step(dir)))
        .filter(|cell| cell.is_walkable || cell.is_door)
        .count();
    taken.sort_unstable_by(|a, b| b.cmp(a));
    // A thief that is gone makes room for another; rock that falls changes all.
    let changes = may_shake(world, hero) || foes.iter().any(|&foe| is_thief(world, foe));
    if !changes {
        taken.truncate(room);
    }
    let blows = taken
        .iter()
        .fold(0_i32, |sum, most| sum.saturating_add(most.points));
    let running = running(world, hero, &all, turn_ends);
    let all = Harm {
        experience: all
            .experience
            .saturating_add(breath_loss(world, foes, hero, turn_ends)),
        ..all
    };
    let frame = frame_loss(world, hero, &all);
    Harm {
        points: blows.saturating_add(running).saturating_add(frame),
        ..all
    }
}

/// Returns what runs in the hero takes at most until so many turns have ended.
fn running(world: &World, hero: ActorId, all: &Harm, turn_ends: i32) -> i32 {
    let counter = |condition, more: u32| {
        let count = u32::from(world.counter(hero, condition)).saturating_add(more);
        count.min(u32::from(u16::MAX)) as u16
    };
    let cut = cut_damage(counter(Condition::Cut, all.cut));
    let poison = poison_die(counter(Condition::Poisoned, all.poison)) as i32;
    let burning = if world.has(hero, Condition::Burning) {
        BURN_DIE as i32
    } else {
        0
    };
    let digested = figures::most_digested(turn_ends.max(0));
    let starves = world
        .hero()
        .is_some_and(|hero| i32::from(hero.food) < i32::from(figures::STARVING) + digested);
    let hunger = if starves {
        i32::from(figures::STARVING / 10)
    } else {
        0
    };
    turn_ends.saturating_mul(cut + poison + burning + hunger)
}

/// Returns the experience that the Black Breath takes at most until so many turns have ended (fact
/// 2.31), where the hero has it or a foe may bring it.
fn breath_loss(world: &World, foes: &[ActorId], hero: ActorId, turn_ends: i32) -> u64 {
    let brings = |&foe: &ActorId| figures::black_breath(world, foe, hero).is_some();
    let may_come = || foes.iter().any(brings);
    if !world.has(hero, Condition::BlackBreath) && !may_come() {
        return 0;
    }
    let level = world.hero().map_or(1, |hero| hero.level);
    breath_drain(level).saturating_mul(turn_ends.max(0) as u64)
}

/// Returns what a lower level and a frailer body take from the hit points.
fn frame_loss(world: &World, hero: ActorId, all: &Harm) -> i32 {
    if all.experience == 0 && all.frail == 0 {
        return 0;
    }
    let (Some(state), Some(body)) = (world.hero(), world.body(hero)) else {
        return 0;
    };
    let left = (state.experience / PARTS).saturating_sub(all.experience);
    let experience = left.min(u64::from(u32::MAX)) as u32;
    let level = level_for(&world.content().tables.experience, experience).min(state.level);
    let Some(frail) = score_after(world, Stat::Constitution, all.frail) else {
        return 0;
    };
    (body.hp - figures::max_hp_with(world, level, frail)).max(0)
}

/// Returns the world without the sheltering conditions that may end within so many turns.
pub(super) fn after_turns(world: &World, turns: i32) -> World {
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

/// A span of time up to a moment, and who is in it.
struct Window<'w> {
    /// The world now, and without the conditions that may end in time.
    worlds: [&'w World; 2],
    hero: ActorId,
    /// Its end, in milliseconds.
    until: u64,
}

impl Window<'_> {
    /// Returns how many rounds a foe has, once it has come close.
    fn rounds_of(&self, foe: ActorId) -> u32 {
        let target = self.worlds[0].body(self.hero).map(|body| body.pos);
        let reach = Reach::of(self.worlds, foe, self.until);
        target
            .zip(reach)
            .map_or(0, |(pos, reach)| reach.rounds_at(pos))
    }

    /// Returns the armor that a foe can wear away.
    fn wear_of(&self, foe: ActorId) -> i32 {
        let world = self.worlds[0];
        let wearing = world.race(foe).map_or(0, |race| {
            let blows = race.blows.iter();
            let wears = |effect| {
                let mut outcomes = world.content().effect(effect).outcomes.iter();
                outcomes.any(|named| figures::wears_armor(named.outcome.kind))
            };
            blows.filter(|blow| wears(blow.effect)).count()
        });
        let rounds = self.rounds_of(foe).min(1000) as i32;
        WEAR.saturating_mul(rounds).saturating_mul(wearing as i32)
    }

    /// Returns the most that one foe can do. Of the world now and later, the worse counts.
    fn worst_of(&self, foe: ActorId, wear: i32) -> Harm {
        let [world, _] = self.worlds;
        let n_blows = world.race(foe).map_or(0, |race| race.blows.len());
        let mut once = Harm::default();
        for index in 0..n_blows {
            let blow = |world| figures::blow(world, foe, self.hero, index);
            if let [Some(blow), Some(later)] = self.worlds.map(blow) {
                once = once.plus(most_of_blow(world, [foe, self.hero], [blow, later], wear));
            }
        }
        once.times(self.rounds_of(foe))
    }
}

/// Returns the most that one blow does when it lands.
fn most_of_blow(world: &World, [foe, hero]: [ActorId; 2], blows: [Blow; 2], wear: i32) -> Harm {
    if blows[0].entry.is_harmless() {
        return Harm::default();
    }
    let effect = world.content().effect(blows[0].entry.effect);
    let holds = effect.afflicts_with(Condition::Paralyzed);
    let maximum = blows[0].entry.dice.max();
    let method = blows[0].entry.method;
    let dealt = blows
        .into_iter()
        .map(|mut blow| {
            blow.damage_armor -= wear;
            blow.least_damage = i64::from(holds);
            blow.dealt(world.profile(), maximum)
        })
        .max()
        .unwrap_or(0);
    let landed = LandedBlow {
        dealt,
        is_maximum: true,
        maximum,
    };
    let critical = &world.profile().critical;
    let mut most = Harm {
        points: dealt as i32,
        ..Harm::default()
    };
    if method.may_cut() {
        most.cut = u32::from(critical.most_cut(landed));
    }
    if method.may_stun() {
        most.stun = u32::from(critical.most_stun(landed));
    }
    let outcomes = effect.outcomes.iter();
    outcomes.fold(most, |most, named| {
        most.plus(figures::consequence(world, foe, hero, named.outcome).most(dealt))
    })
}
