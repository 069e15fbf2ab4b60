//! Where foes can strike before the hero acts again.

use crate::check::awake_foes_in_sight;
use crate::content::{Condition, Effect, MonsterFlag, MonsterRace};
use crate::figures;
use crate::grid::Pos;
use crate::ids::ActorId;
use crate::rules::energy::{ACTION, TURN_MS, action_ms};
use crate::world::World;

use super::worst::after_turns;

/// How far a foe comes until a moment, and how often it acts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    from: Pos,
    actions: u64,
    /// Steps that one action may take: a step on slippery ground may slide on.
    stride: u64,
    never_moves: bool,
    /// Whether it may come close by more than its own steps.
    is_moved: bool,
}

impl Reach {
    /// Returns the reach of a foe; of the world now and later, the farther counts. `None` for one
    /// that can't strike.
    pub(super) fn of([world, later]: [&World; 2], foe: ActorId, until: u64) -> Option<Self> {
        let holds = [Condition::Paralyzed, Condition::Transfixed];
        let is_held = holds.into_iter().any(|held| later.has(foe, held));
        if is_held || figures::is_afraid(later, foe) {
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
        let never_moves = world.race(foe)?.is(MonsterFlag::NeverMove);
        Some(Self {
            from: body.pos,
            actions,
            stride: if has_slippery_ground(world) { 2 } else { 1 },
            never_moves,
            is_moved: may_be_moved(world, foe),
        })
    }

    /// Returns how many rounds of blows it can strike at somebody in a cell.
    pub(super) fn rounds_at(self, cell: Pos) -> u32 {
        let steps = if self.is_moved {
            0
        } else {
            (self.from.steps(cell) - 1).max(0) as u64
        };
        if steps > 0 && self.never_moves {
            return 0;
        }
        let rounds = self.actions.saturating_sub(steps.div_ceil(self.stride));
        rounds.min(i32::MAX as u64) as u32
    }
}

/// Returns the cells in which awake foes in sight could strike the hero before the hero acts again,
/// did the hero step there or stay: by the same reach that [`worst`](super::worst()) counts. Where a step takes
/// longer, so long they have. Cells that are no ground to stand on are left out.
pub fn threatened(world: &World) -> Vec<Pos> {
    let Some((hero, body)) = world
        .hero()
        .and_then(|hero| Some((hero.actor, world.body(hero.actor)?)))
    else {
        return Vec::new();
    };
    let now = body.due_ms;
    let each = figures::time_of(world, hero, ACTION);
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
    blows.any(|blow| !blow.is_harmless())
}

/// Says whether a foe may come close by more than its own steps: rock pushes it or the hero, or it
/// is gone from somebody else whom it robbed.
fn may_be_moved(world: &World, foe: ActorId) -> bool {
    let Some(hero) = world.hero().map(|hero| hero.actor) else {
        return false;
    };
    let mut others = world.living().map(|(other, _)| other);
    may_shake(world, hero)
        || is_thief(world, foe)
            && others.any(|other| other != hero && world.are_enemies(foe, other))
}

/// Says whether a foe of the hero's may shake the ground.
pub(super) fn may_shake(world: &World, hero: ActorId) -> bool {
    let mut foes = world.living().map(|(foe, _)| foe);
    foes.any(|foe| world.are_enemies(foe, hero) && strikes_with(world, foe, Effect::may_shake))
}

pub(super) fn is_thief(world: &World, foe: ActorId) -> bool {
    strikes_with(world, foe, Effect::steals)
}

fn strikes_with(world: &World, foe: ActorId, is_meant: fn(&Effect) -> bool) -> bool {
    world.race(foe).is_some_and(|race| {
        let mut blows = race.blows.iter();
        blows.any(|blow| is_meant(world.content().effect(blow.effect)))
    })
}

fn has_slippery_ground(world: &World) -> bool {
    let content = world.content();
    world
        .cells()
        .cells()
        .iter()
        .any(|cell| content.terrain(cell.terrain).is_slippery)
}
