//! Pilots: they stand in for a hero where nobody plays.

use crate::check::{awake_foes_in_sight, check};
use crate::command::Command;
use crate::content::{Condition, ItemGroup, Mend, OutcomeKind, Reach, UseStep};
use crate::figures;
use crate::grid::{Dir, Pos};
use crate::ids::{ActorId, ItemId};
use crate::world::{ItemRef, World};

use super::arms::best_attack;
use super::hunt::Hunts;
use super::monster::{adjacent_foe, flee, follow, nearest_foe};

/// Who stands in for the hero.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Pilot {
    /// Shoots, throws and aims while that promises most, approaches and strikes otherwise; when weak
    /// drinks a cure, steps back from slower foes or reads itself away; rests when hurt and alone.
    #[default]
    Standard,
    /// Does nothing at all.
    Idle,
}

impl Pilot {
    /// All pilots, the default first.
    pub const ALL: [Self; 2] = [Self::Standard, Self::Idle];

    /// Returns the name that `--pilot` takes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Idle => "idle",
        }
    }

    /// Returns one line that says what it does.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Standard => {
                "shoots while that promises most, else approaches and strikes; cures itself when weak, \
                 rests when hurt and alone"
            }
            Self::Idle => "does nothing at all",
        }
    }

    /// Chooses what the hero does now; always something that is allowed.
    pub fn choose(self, world: &World, hunts: &mut Hunts, hero: ActorId) -> Command {
        let command = match self {
            Self::Idle => Command::Wait,
            Self::Standard => standard(world, hunts, hero),
        };
        if check(world, hero, command).is_ok() {
            command
        } else {
            Command::Wait
        }
    }
}

/// A foe that is so near is met with whatever gives heart.
const READY_AT: i32 = 5;

fn standard(world: &World, hunts: &mut Hunts, hero: ActorId) -> Command {
    let Some(body) = world.body(hero) else {
        return Command::Wait;
    };
    let from = body.pos;
    let is_threatened = awake_foes_in_sight(world, hero).next().is_some();
    let is_hurt = 3 * body.hp < 2 * body.max_hp;
    let is_bleeding_out = world.counter(hero, Condition::Cut) > 1000;
    if !is_threatened && is_hurt && !is_bleeding_out {
        return Command::Rest;
    }
    if figures::is_afraid(world, hero) {
        return flee(world, hero, from);
    }
    let is_weak = 3 * body.hp < body.max_hp;
    if is_weak
        && is_threatened
        && let Some(potion) = cure(world, hero)
    {
        return Command::Quaff(potion);
    }
    if is_weak && let Some(dir) = step_back(world, hero, from) {
        return Command::Move(dir);
    }
    if is_weak
        && adjacent_foe(world, hero, from).is_some()
        && let Some(scroll) = way_out(world, hero)
        && check(world, hero, Command::Read(scroll)).is_ok()
    {
        return Command::Read(scroll);
    }
    let near = adjacent_foe(world, hero, from);
    if near.is_none()
        && let Some(foe) = awake_foes_in_sight(world, hero).next()
        && world
            .body(foe)
            .is_some_and(|body| from.distance(body.pos) <= READY_AT)
        && let Some(command) = boon(world, hero)
    {
        return command;
    }
    if let Some(foe) = near.or_else(|| nearest_seen(world, hero, from))
        && let Some(command) = best_attack(world, hero, from, foe)
    {
        return command;
    }
    match nearest_foe(world, hunts, hero, from) {
        Some(foe) => follow(world, hunts, hero, foe).command,
        None => Command::Wait,
    }
}

/// Returns the nearest enemy in sight, awake or not; the lowest id of equally near ones.
fn nearest_seen(world: &World, hero: ActorId, from: Pos) -> Option<ActorId> {
    world
        .living()
        .filter(|&(foe, _)| world.are_enemies(hero, foe) && figures::can_see(world, hero, foe))
        .min_by_key(|&(foe, body)| (from.distance(body.pos), foe))
        .map(|row| row.0)
}

/// Returns what gives the hero heart or a blessing, and is not there yet.
fn boon(world: &World, hero: ActorId) -> Option<Command> {
    let helps = |step: &UseStep| {
        step.outcome.kind.condition().is_some_and(|condition| {
            matches!(condition, Condition::Blessed | Condition::Hero) && !world.has(hero, condition)
        })
    };
    let helpful = world
        .carried(hero)
        .filter(|item| item.kind.uses.iter().any(helps));
    let mut commands = helpful.map(|item| match item.group() {
        ItemGroup::Potion => Command::Quaff(item.id),
        _ => Command::Read(item.id),
    });
    commands.find(|&command| check(world, hero, command).is_ok())
}

/// Returns the first scroll of the pack that takes the reader out of reach.
fn way_out(world: &World, hero: ActorId) -> Option<ItemId> {
    let takes_away = |item: &ItemRef<'_>| {
        let moves = |step: &UseStep| {
            step.reach == Reach::User && matches!(step.outcome.kind, OutcomeKind::Blink(_))
        };
        item.group() == ItemGroup::Scroll && item.kind.uses.iter().any(moves)
    };
    world.carried(hero).find(takes_away).map(|item| item.id)
}

/// Returns the first potion of the pack that heals.
fn cure(world: &World, hero: ActorId) -> Option<ItemId> {
    let heals = |item: &ItemRef<'_>| {
        let gives = |step: &UseStep| matches!(step.outcome.kind, OutcomeKind::Mend(Mend::Heal(_)));
        item.group() == ItemGroup::Potion && item.kind.uses.iter().any(gives)
    };
    world.carried(hero).find(heals).map(|item| item.id)
}

/// Returns a step out of reach of every awake foe, if all that are in sight are slower.
fn step_back(world: &World, hero: ActorId, from: Pos) -> Option<Dir> {
    let own = figures::speed(world, hero);
    let foes: Vec<Pos> = awake_foes_in_sight(world, hero)
        .map(|foe| {
            (
                figures::speed(world, foe),
                world.body(foe).map(|body| body.pos),
            )
        })
        .map(|(speed, pos)| pos.filter(|_| speed < own))
        .collect::<Option<_>>()?;
    if foes.is_empty() {
        return None;
    }
    let is_safe = |pos: Pos| {
        world.is_walkable(pos)
            && world.occupant(pos).is_none()
            && foes.iter().all(|&foe| pos.steps(foe) > 1)
    };
    let room = |pos: Pos| foes.iter().map(|&foe| pos.distance(foe)).min().unwrap_or(0);
    Dir::ALL
        .into_iter()
        .filter(|&dir| is_safe(from.step(dir)))
        .max_by_key(|&dir| (room(from.step(dir)), std::cmp::Reverse(dir)))
}
