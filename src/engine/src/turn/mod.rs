//! The turn loop: who acts when, what time does, and when a fight is over.
//!
//! [`Sim`] is one fight. A client asks [`Sim::advance`] until the hero must choose or the fight is
//! over, and answers with [`Sim::act`]. Same definition, seed and commands give the same events and
//! digests. The loop knows no terminal, file, clock or thread.

#![cfg_attr(not(test), deny(clippy::float_arithmetic))]

mod act;
mod ending;
mod horn;
mod script;
mod setup;
mod snapshot;
mod supposed;
mod upkeep;

use std::collections::VecDeque;
use std::sync::Arc;

use crate::ai::{self, Hunts, Pilot};
use crate::check::{Refusal, check};
use crate::combat;
use crate::command::Command;
use crate::content::Condition;
use crate::event::Event;
use crate::figures;
use crate::ids::{ActorId, TeamId};
use crate::rng::{ForcedRollError, Rng};
use crate::rules::energy::{ACTION, TURN_MS};
use crate::rules::wounds::KNOCKED_OUT;
use crate::step::{Counts, Output, RollRecord, Stamped, Step};
use crate::world::{Definition, World};

pub use ending::{DrawReason, FightError, Keep, Note, Outcome, Pending, ScriptRefused, TurnRecord};
pub use setup::world_at_start;
pub use snapshot::SimSnapshot;
pub use supposed::{supposed, supposed_ground};

/// Raised by any change that alters draws or outcomes; replays and saves carry it.
pub const RULES_VERSION: u32 = 7;

/// A fight in which nobody lost hit points for this many turns is a draw.
const NO_PROGRESS_TURNS: u32 = 200;

/// How long a blocked hunter goes around others, in turns.
const DETOUR_TURNS: u32 = 20;

/// One fight, from its definition and seed on.
#[derive(Clone, Debug)]
pub struct Sim {
    world: World,
    rng: Rng,
    out: Output,
    hunts: Hunts,
    /// Who acts when, in that order: most who have acted go to its end.
    queue: VecDeque<(u64, ActorId)>,
    waiting: Option<(u64, ActorId)>,
    keep: Keep,
    turns: Vec<TurnRecord>,
    max_turns: u32,
    now_ms: u64,
    last_turn: u32,
    outcome: Option<Outcome>,
}

impl Sim {
    /// Starts a fight: everybody enters, nobody has acted.
    pub fn new(definition: Arc<Definition>, seed: u64, keep: Keep) -> Self {
        let n_teams = definition.encounter.teams.len();
        let max_turns = definition.encounter.max_turns;
        let mut rng = Rng::new(seed);
        rng.force(definition.encounter.forced.iter().copied());
        rng.keep_draws(keep.turns);
        rng.keep_unexplained(keep.record);
        let mut sim = Self {
            world: World::new(definition),
            rng,
            out: Output::new(keep.record, n_teams),
            hunts: Hunts::default(),
            queue: VecDeque::new(),
            waiting: None,
            keep,
            turns: Vec::new(),
            max_turns,
            now_ms: 0,
            last_turn: 0,
            outcome: None,
        };
        let mut step = sim.step();
        setup::enter_all(&mut step);
        sim.queue = queue(&sim.world, None);
        sim
    }

    /// Returns the turn at which the fight is a draw.
    pub fn max_turns(&self) -> u32 {
        self.max_turns
    }

    /// Sets the turn at which the fight is a draw, in place of the definition's.
    pub fn set_max_turns(&mut self, max_turns: u32) {
        self.max_turns = max_turns;
    }

    /// Returns the state.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Returns what the fight gave out so far.
    pub fn out(&self) -> &Output {
        &self.out
    }

    /// Returns what the turns that finished since the last call left behind, where that is kept.
    pub fn take_turns(&mut self) -> Vec<TurnRecord> {
        std::mem::take(&mut self.turns)
    }

    /// Takes out the events and rolls that are kept since the last call. Rolls go on to count all
    /// events of the fight.
    pub fn take_record(&mut self) -> (Vec<Stamped>, Vec<RollRecord>) {
        let events = std::mem::take(&mut self.out.events);
        self.out.n_taken += events.len();
        (events, std::mem::take(&mut self.out.rolls))
    }

    /// Ends the fight here and returns what was counted.
    pub fn into_counts(self) -> Counts {
        self.out.counts
    }

    /// Returns the last turn in which somebody acted, from 1.
    pub fn last_turn(&self) -> u32 {
        self.last_turn
    }

    /// Returns the moment of the last thing that happened, in milliseconds.
    pub fn now_ms(&self) -> u64 {
        self.now_ms
    }

    /// Says whether the fight is decided, though nobody may have been told yet.
    pub fn is_settled(&self) -> bool {
        self.outcome.is_some() || self.settled().is_some()
    }

    /// Returns how the fight ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns the first thing wrong with the forced rolls so far; at the end an unused one counts.
    pub fn fault(&self) -> Option<ForcedRollError> {
        if self.outcome.is_some() {
            self.rng.fault_at_end()
        } else {
            self.rng.fault()
        }
    }

    /// Lets everybody act until the hero must choose or the fight is over.
    pub fn advance(&mut self) -> Pending {
        loop {
            if let Some(pending) = self.advance_once() {
                return pending;
            }
        }
    }

    /// Lets the next thing happen, which is one actor's turn or the end of a turn of the clock; says
    /// what the fight waits for once it does.
    pub fn advance_once(&mut self) -> Option<Pending> {
        if let Some(outcome) = self.outcome {
            return Some(Pending::Over(outcome));
        }
        if self.waiting.is_some() {
            return Some(Pending::Hero);
        }
        if let Some(outcome) = self.settled() {
            self.end(outcome);
            return None;
        }
        let Some(&(due, actor)) = self.queue.front() else {
            self.end(Outcome::Draw(DrawReason::NobodyLeft));
            return None;
        };
        if due >= self.turn_end_ms() {
            self.end_turn();
            return None;
        }
        self.queue.pop_front();
        if self
            .world
            .body(actor)
            .is_some_and(|body| body.due_ms == due)
        {
            self.now_ms = due;
            self.take_turn(due, actor);
        }
        None
    }

    /// Does what the hero chooses. A refused command changes nothing.
    pub fn act(&mut self, command: Command) -> Result<(), Refusal> {
        let Some((due, actor)) = self.waiting else {
            return Err(Refusal::Dead);
        };
        check(&self.world, actor, command)?;
        self.waiting = None;
        self.perform(due, actor, command);
        Ok(())
    }

    /// Lets a living hero pick up what lies around once the fight is over: everything that the pack
    /// holds; missiles go to their like in the quiver. It takes no time and draws nothing.
    pub fn gather(&mut self) {
        if let Some(hero) = self.idle_hero() {
            combat::gather(&mut self.step(), hero);
        }
    }

    /// Changes the gear of a living hero once the fight is over; it takes no time.
    pub fn change_gear(&mut self, command: Command) -> Result<(), Refusal> {
        let hero = self.idle_hero().ok_or(Refusal::Dead)?;
        check(&self.world, hero, command)?;
        if command.is_of_gear() {
            act::perform(&mut self.step(), hero, command);
        }
        Ok(())
    }

    /// Returns a hero who lived through a fight that is over.
    fn idle_hero(&self) -> Option<ActorId> {
        self.outcome?;
        let hero = self.world.hero()?.actor;
        self.world.is_alive(hero).then_some(hero)
    }

    /// Says whether the hero may do something now.
    pub fn check(&self, command: Command) -> Result<(), Refusal> {
        match self.waiting {
            Some((_, actor)) => check(&self.world, actor, command),
            None => Err(Refusal::Dead),
        }
    }

    /// Asks a pilot for the hero's next command; `None` while the hero has nothing to choose.
    pub fn ask(&mut self, pilot: Pilot) -> Option<Command> {
        let (_, actor) = self.waiting?;
        Some(pilot.choose(&self.world, &mut self.hunts, actor))
    }

    /// Returns the scripted command of a number, from 0, as it stands now; `None` while the hero has
    /// nothing to choose or the script is over.
    pub fn scripted(&self, number: usize) -> Result<Option<Command>, Refusal> {
        let script = &self.world.definition().encounter.commands;
        match (self.waiting, script.get(number)) {
            (Some((_, hero)), Some(command)) => {
                script::resolve(&self.world, hero, command).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Plays the fight to its end: the script first, then the pilot. Every command and, where they
    /// are kept, every turn is handed to `noted` as soon as it is final.
    pub fn play_out(
        &mut self,
        pilot: Pilot,
        mut noted: impl FnMut(Note),
    ) -> Result<Outcome, FightError> {
        let definition = self.world.definition().clone();
        let mut script = 0..definition.encounter.commands.len();
        loop {
            let pending = self.advance();
            self.take_turns()
                .into_iter()
                .map(Note::Turn)
                .for_each(&mut noted);
            if let Some(fault) = self.fault() {
                return Err(fault.into());
            }
            if let Pending::Over(outcome) = pending {
                return Ok(outcome);
            }
            let scripted = script.next();
            let asked = match scripted {
                Some(n) => self.scripted(n),
                None => Ok(self.ask(pilot)),
            };
            let turn = self.world.turn() + 1;
            let done = asked.and_then(|command| {
                let Some(command) = command else {
                    return Ok(());
                };
                self.act(command)?;
                noted(Note::Command(turn, command));
                Ok(())
            });
            if let Err(refusal) = done {
                let number = scripted.map_or(0, |n| n + 1);
                return Err(ScriptRefused {
                    number,
                    turn,
                    refusal,
                }
                .into());
            }
        }
    }

    fn step(&mut self) -> Step<'_> {
        Step {
            world: &mut self.world,
            rng: &mut self.rng,
            out: &mut self.out,
            now_ms: self.now_ms,
        }
    }

    fn turn_end_ms(&self) -> u64 {
        (u64::from(self.world.turn()) + 1) * TURN_MS
    }

    fn take_turn(&mut self, due: u64, actor: ActorId) {
        self.out.counts.actor_turns += 1;
        self.last_turn = self.world.turn() + 1;
        if self.world.is_asleep(actor) {
            self.schedule(due, actor, ACTION);
            return;
        }
        if let Some(condition) = self.held_by(actor) {
            self.step().emit(Event::TurnLost { actor, condition });
            self.schedule(due, actor, ACTION);
            return;
        }
        if self.world.is_hero(actor) {
            self.waiting = Some((due, actor));
            return;
        }
        let choice = ai::choose(&self.world, &mut self.hunts, &mut self.rng, actor);
        if choice.notices {
            self.step().emit(Event::Alerted { actor });
        }
        if choice.detours {
            let until = self.world.turn() + DETOUR_TURNS;
            self.step().emit(Event::Detoured { actor, until });
        }
        let is_allowed = check(&self.world, actor, choice.command).is_ok();
        debug_assert!(
            is_allowed,
            "a mind chose {:?}, which is refused",
            choice.command
        );
        self.perform(
            due,
            actor,
            if is_allowed {
                choice.command
            } else {
                Command::Wait
            },
        );
    }

    /// Returns the condition that keeps an actor from acting at all.
    fn held_by(&self, actor: ActorId) -> Option<Condition> {
        let holding = [Condition::Paralyzed, Condition::Transfixed];
        if let Some(held) = holding
            .into_iter()
            .find(|&held| self.world.has(actor, held))
        {
            return Some(held);
        }
        if self.world.counter(actor, Condition::Drowsy) >= combat::ASLEEP_AT {
            return Some(Condition::Drowsy);
        }
        // A monster's stun costs it no turns (fact 2.61).
        let stun = self.world.counter(actor, Condition::Stun);
        (self.world.is_hero(actor) && u32::from(stun) >= KNOCKED_OUT).then_some(Condition::Stun)
    }

    fn perform(&mut self, due: u64, actor: ActorId, command: Command) {
        let mut step = self.step();
        let cost = act::perform(&mut step, actor, command);
        self.schedule(due, actor, cost);
    }

    /// Sets when an actor acts next, after an action of this energy.
    fn schedule(&mut self, due: u64, actor: ActorId, cost: u32) {
        if !self.world.is_alive(actor) {
            return;
        }
        let ms = due + figures::time_of(&self.world, actor, cost);
        self.step().emit(Event::DueSet { actor, ms });
        if self.queue.back().is_none_or(|last| *last < (ms, actor)) {
            self.queue.push_back((ms, actor));
        } else {
            let place = self.queue.partition_point(|other| *other < (ms, actor));
            self.queue.insert(place, (ms, actor));
        }
    }

    fn end_turn(&mut self) {
        self.now_ms = self.turn_end_ms();
        let turn = self.world.turn() + 1;
        let mut step = self.step();
        upkeep::upkeep(&mut step, turn);
        horn::end_turn(&mut step, turn);
        step.emit(Event::TurnEnded { turn });
        if self.keep.turns {
            let draws = self.rng.take_draws();
            self.turns.push(TurnRecord {
                turn,
                digest: self.world.digest(),
                draws,
            });
        }
        debug_assert_eq!(self.world.broken_invariants(), Vec::<String>::new());
    }

    /// Returns the outcome once there is one.
    fn settled(&self) -> Option<Outcome> {
        let alive = self.world.alive_by_team();
        let mut sides = (0..)
            .map(TeamId)
            .zip(alive)
            .filter(|(_, count)| **count > 0);
        let (first, second) = (sides.next(), sides.next());
        let hero_died = self
            .world
            .hero()
            .is_some_and(|hero| !self.world.is_alive(hero.actor));
        match (first, second) {
            (None, _) => Some(Outcome::Draw(DrawReason::NobodyLeft)),
            (Some((team, _)), None) => Some(Outcome::Won(team)),
            (Some((team, _)), Some(_)) if hero_died => {
                let killer = self
                    .hero_killer()
                    .filter(|killer| alive[killer.index()] > 0);
                Some(Outcome::Won(killer.unwrap_or(team)))
            }
            _ if self.world.turn() >= self.max_turns => Some(Outcome::Draw(DrawReason::TurnCap)),
            _ if self
                .world
                .turn()
                .saturating_sub(self.world.last_loss_turn())
                >= NO_PROGRESS_TURNS =>
            {
                Some(Outcome::Draw(DrawReason::NoProgress))
            }
            _ => None,
        }
    }

    fn hero_killer(&self) -> Option<TeamId> {
        let hero = self.world.hero()?;
        hero.killer.map(|killer| self.world.team(killer))
    }

    fn end(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
        // A fight that is over with its turn has no turn after that.
        let has_begun_turn = self.last_turn > self.world.turn() || self.world.turn() == 0;
        if self.keep.turns && has_begun_turn {
            let draws = self.rng.take_draws();
            let turn = self.world.turn() + 1;
            self.turns.push(TurnRecord {
                turn,
                digest: self.world.digest(),
                draws,
            });
        }
    }
}

/// Returns who of the living acts when, in that order, without the one that is waited for.
fn queue(world: &World, waiting: Option<(u64, ActorId)>) -> VecDeque<(u64, ActorId)> {
    let due = world.living().map(|(actor, body)| (body.due_ms, actor));
    let waiting = waiting.map(|(_, actor)| actor);
    let mut due: Vec<_> = due.filter(|&(_, actor)| Some(actor) != waiting).collect();
    due.sort_unstable();
    due.into()
}
