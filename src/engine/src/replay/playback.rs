//! Playback: a run shown again, forward, backward, from any turn.
//!
//! A [`Playback`] stands at one moment of a run and moves. It is made from a [`Replay`], also from
//! a damaged one, or from a live fight that goes on only as far as it is watched. Invariants: a
//! position is the number of committed commands and gates gone through (without a hero, of turns)
//! and counts across waves; moving draws no number and decides nothing: it applies the events that happened.
//! Where the replay leaves what the rules give now, it stops and says so.

use std::sync::Arc;

use crate::ai::Pilot;
use crate::command::Command;
use crate::figures::Trail;
use crate::gauntlet::{Choice, Next, Run, RunDefinition};
use crate::narrate::Line;
use crate::rng::Seed;
use crate::step::{RollRecord, Stamped};
use crate::turn::{Keep, Outcome, Pending};
use crate::world::{Definition, Digest, World};

use super::file::{Record, Replay};
use super::fork::RunInputs;
use super::timeline::{Place, Stop, Timeline};
use super::verify::Divergence;

/// What is kept of a run for its timeline.
const RECORD: Keep = Keep {
    record: true,
    turns: false,
};

/// What a run is fed with: with its seed all inputs give the run again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunInput {
    /// A command in a fight.
    Command(Command),
    /// A choice between two waves.
    Choice(Choice),
}

/// A fight that goes on while it is watched.
#[derive(Clone, Debug)]
struct Live {
    run: Run,
    pilot: Pilot,
    /// How many commands of the script were given.
    scripted: usize,
}

/// What a fight of a run came to so far.
#[derive(Clone, Copy, Debug)]
pub struct FightSoFar<'a> {
    /// Its wave, from 1; 0 for a single fight.
    pub wave: u32,
    /// What it is made from.
    pub definition: &'a Arc<Definition>,
    /// Its events up to here, in order.
    pub events: &'a [Stamped],
    /// Its rolls up to here, in order.
    pub rolls: &'a [RollRecord],
    /// The event from which on its rolls are kept.
    pub rolls_from: usize,
    /// Its lines of the log up to here.
    pub lines: &'a [Line],
    /// The state after its last event here.
    pub world: &'a World,
}

/// A run that is shown again.
#[derive(Clone, Debug)]
pub struct Playback {
    pub(super) timeline: Timeline,
    pub(super) definition: RunDefinition,
    pub(super) seed: Seed,
    pub(super) max_turns: Option<u32>,
    pub(super) inputs: RunInputs,
    live: Option<Live>,
    pub(super) place: Place,
    world: World,
    divergence: Option<Divergence>,
}

impl Playback {
    /// Makes a playback of a replay; it stands at the start. The definition must be made from the
    /// replay's own.
    pub fn new(replay: &Replay, definition: &RunDefinition) -> Self {
        let max_turns =
            matches!(definition, RunDefinition::Fight(_)).then_some(replay.header.max_turns);
        let (mut playback, mut run) =
            Self::opened(definition.clone(), replay.header.seed.clone(), max_turns);
        let has_hero = run.sim().world().hero().is_some();
        for record in &replay.records {
            let taken = match record {
                Record::Command(line) => playback.input(&mut run, RunInput::Command(line.command)),
                Record::Choice(chosen) => playback.input(&mut run, RunInput::Choice(chosen.choice)),
                Record::Turn(_) if !has_hero && run.sim().outcome().is_none() => {
                    playback.pass_turn(&mut run);
                    Ok(())
                }
                Record::Turn(_) | Record::Header(_) | Record::End(_) => Ok(()),
            };
            if let Err(what) = taken {
                let turn = run.sim().world().turn() + 1;
                playback.divergence = Some(Divergence { turn, what });
                break;
            }
        }
        playback.seek_to(0);
        playback
    }

    /// Makes a playback of a fight that nobody has fought yet: it goes on as far as it is watched,
    /// by its script first, then by a pilot.
    pub fn live(definition: RunDefinition, seed: Seed, pilot: Pilot) -> Self {
        let (mut playback, run) = Self::opened(definition, seed, None);
        playback.timeline.is_live = true;
        playback.live = Some(Live {
            run,
            pilot,
            scripted: 0,
        });
        playback
    }

    fn opened(definition: RunDefinition, seed: Seed, max_turns: Option<u32>) -> (Self, Run) {
        let mut run = start(&definition, &seed, max_turns);
        let mut playback = Self {
            timeline: Timeline::default(),
            world: World::new(run.sim().world().definition().clone()),
            definition,
            seed,
            max_turns,
            inputs: RunInputs::default(),
            live: None,
            place: Place { fight: 0, event: 0 },
            divergence: None,
        };
        playback.open_fight(&mut run);
        playback.seek_to(0);
        (playback, run)
    }

    /// Takes the opening of a fight: up to the hero's first choice, or as everybody entered.
    fn open_fight(&mut self, run: &mut Run) {
        self.timeline
            .begin(run.wave(), &run.sim().world().definition().clone());
        if run.sim().world().hero().is_some() {
            run.advance();
        }
        self.timeline.take(run.sim_mut());
    }

    /// Commits an input again and takes what follows.
    fn input(&mut self, run: &mut Run, input: RunInput) -> Result<(), String> {
        match input {
            RunInput::Command(command) => {
                if run.advance() != Next::Hero {
                    return Err(format!("{command:?} was given, the fight is over now"));
                }
                run.act(command)
                    .map_err(|error| format!("{command:?} is refused now: {error}"))?;
                run.advance();
                self.timeline.take(run.sim_mut());
            }
            RunInput::Choice(choice) => {
                run.choose(choice)
                    .map_err(|error| format!("{choice:?} is refused now: {error}"))?;
                if input.has_position() {
                    self.open_fight(run);
                }
            }
        }
        self.inputs.push(input);
        Ok(())
    }

    /// Lets one turn pass in a fight without a hero.
    fn pass_turn(&mut self, run: &mut Run) {
        let turn = run.sim().world().turn();
        while run.sim().world().turn() == turn {
            if let Some(Pending::Over(_)) = run.sim_mut().advance_once() {
                break;
            }
        }
        // A fight that is over by the end of a turn says so at once.
        if run.sim().world().turn() > turn && run.sim().is_settled() {
            run.sim_mut().advance_once();
        }
        self.timeline.take(run.sim_mut());
    }

    /// Lets a live fight go on to its next stop; `false` once it is over, or where the script asks
    /// for what is not allowed.
    pub(super) fn grow(&mut self) -> bool {
        let Some(mut live) = self.live.take() else {
            return false;
        };
        let grows = live.run.sim().outcome().is_none();
        if grows && live.run.sim().world().hero().is_none() {
            self.pass_turn(&mut live.run);
        } else if grows {
            let scripted = live.run.sim().scripted(live.scripted);
            live.scripted += 1;
            let done = match scripted {
                Ok(command) => command
                    .or_else(|| live.run.sim_mut().ask(live.pilot))
                    .map_or(Ok(()), |command| {
                        self.input(&mut live.run, RunInput::Command(command))
                    }),
                Err(refusal) => Err(refusal.words().to_owned()),
            };
            if let Err(what) = done {
                let turn = live.run.sim().world().turn() + 1;
                self.divergence = Some(Divergence { turn, what });
                return false;
            }
        }
        self.live = Some(live);
        grows
    }

    /// Moves one committed command forward, with what follows; `false` at the end.
    pub fn step(&mut self) -> bool {
        let next = self.position() + 1;
        if next >= self.timeline.stops.len() && !self.grow() {
            let is_short = self.timeline.stops.last().map(|stop| stop.place) != Some(self.place);
            self.seek_to(next);
            return is_short;
        }
        self.seek_to(next);
        true
    }

    /// Moves to the position before; `false` at the start.
    pub fn step_back(&mut self) -> bool {
        let position = self.position();
        let is_between = self.is_between();
        let is_start = position == 0 && !is_between;
        self.seek_to(if is_between {
            position
        } else {
            position.saturating_sub(1)
        });
        !is_start
    }

    /// Moves to a position, or the last one there is.
    pub fn seek_to(&mut self, position: usize) {
        let last = self.timeline.stops.len().saturating_sub(1);
        if let Some(stop) = self.stop(position.min(last)) {
            self.go(stop.place);
        }
    }

    /// Moves to the end of a turn of the run, from 1; 0 is the start, and what is beyond the last
    /// turn is the end. A live fight goes on as far as that.
    pub fn seek(&mut self, turn: u32) {
        let Some(place) = (turn as usize).checked_sub(1) else {
            self.seek_to(0);
            return;
        };
        while place >= self.timeline.turns.len() && self.grow() {}
        match self.timeline.turns.get(place) {
            Some(end) => self.go(end.place),
            None => self.seek_to(self.len()),
        }
    }

    fn go(&mut self, to: Place) {
        let here = (self.place, self.world.clone());
        if let Some(world) = self.timeline.world_at(to, Some(here)) {
            self.world = world;
            self.place = to;
        }
    }

    /// Says whether this is no stop, but the end of a turn after one.
    pub(super) fn is_between(&self) -> bool {
        self.stop(self.position()).map(|stop| stop.place) != Some(self.place)
    }

    pub(super) fn stop(&self, position: usize) -> Option<Stop> {
        self.timeline.stops.get(position).copied()
    }

    /// Returns the position: how many committed commands and gates, or turns, are behind.
    pub fn position(&self) -> usize {
        let behind = self
            .timeline
            .stops
            .partition_point(|stop| stop.place <= self.place);
        behind.saturating_sub(1)
    }

    /// Returns the last position known so far.
    pub fn len(&self) -> usize {
        self.timeline.stops.len().saturating_sub(1)
    }

    /// Says whether nothing was committed.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Says whether this is the end, as far as there is one.
    pub fn is_at_end(&self) -> bool {
        let is_last = self.timeline.stops.last().map(|stop| stop.place) == Some(self.place);
        let goes_on = |live: &Live| live.run.sim().outcome().is_none();
        is_last && !self.live.as_ref().is_some_and(goes_on)
    }

    /// Returns the state.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Returns where the hero last knew of its foes of this fight.
    pub fn trail(&self) -> Trail {
        let mut trail = Trail::default();
        let last = self.position() + 1;
        let stops = self
            .timeline
            .stops
            .iter()
            .zip(&self.timeline.known)
            .take(last);
        let of_fight = stops.filter(|(stop, _)| stop.place.fight == self.place.fight);
        for known in of_fight.filter_map(|(_, known)| known.as_ref()) {
            trail.note(known);
        }
        trail
    }

    /// Returns the digest of the state.
    pub fn digest(&self) -> Digest {
        self.world.digest()
    }

    /// Returns the wave, from 1; 0 for a single fight.
    pub fn wave(&self) -> u32 {
        self.timeline
            .fights
            .get(self.place.fight)
            .map_or(0, |fight| fight.wave)
    }

    /// Returns the turn of this fight that the last event belongs to, from 1.
    pub fn turn(&self) -> u32 {
        self.events().last().map_or(1, |last| last.turn)
    }

    /// Returns how many turns of the run are behind, the one that goes on counted.
    pub fn turn_of_run(&self) -> u32 {
        let turns = &self.timeline.turns;
        let behind = turns.partition_point(|end| end.place <= self.place);
        let is_between = behind
            .checked_sub(1)
            .and_then(|place| turns.get(place))
            .map(|end| end.place)
            != Some(self.place);
        let goes_on = is_between && self.position() > 0;
        behind as u32 + u32::from(goes_on)
    }

    /// Returns how many turns the run has, as far as it is known.
    pub fn n_turns(&self) -> u32 {
        self.timeline.turns.len() as u32
    }

    /// Returns the turn of the run that is this turn of a wave.
    pub fn turn_in_wave(&self, wave: u32, turn: u32) -> Option<u32> {
        let fights = &self.timeline.fights;
        let is_meant = |end: &super::timeline::TurnEnd| {
            end.turn == turn
                && fights
                    .get(end.place.fight)
                    .is_some_and(|fight| fight.wave == wave)
        };
        let place = self.timeline.turns.iter().position(is_meant)?;
        Some(place as u32 + 1)
    }

    /// Returns the events of this fight so far.
    pub fn events(&self) -> &[Stamped] {
        let fight = self.timeline.fights.get(self.place.fight);
        fight
            .and_then(|fight| fight.events.get(..self.place.event))
            .unwrap_or_default()
    }

    /// Returns the rolls of this fight so far.
    pub fn rolls(&self) -> &[RollRecord] {
        let Some(fight) = self.timeline.fights.get(self.place.fight) else {
            return &[];
        };
        // The last event's own end has no rolls; those of later events are not drawn yet.
        let is_past = |roll: &RollRecord| roll.event < self.place.event;
        let n = fight.rolls.partition_point(is_past);
        fight.rolls.get(..n).unwrap_or_default()
    }

    /// Says whether the rolls of the turn that is shown are no longer kept.
    pub fn has_forgotten_rolls(&self) -> bool {
        let Some(fight) = self.timeline.fights.get(self.place.fight) else {
            return false;
        };
        let turn = self.turn();
        let first = self.events().partition_point(|stamped| stamped.turn < turn);
        first < fight.rolls_from
    }

    /// Returns every fight up to here: its wave, what it is made from, its events and rolls.
    pub fn fights(&self) -> impl Iterator<Item = FightSoFar<'_>> {
        let fights = self.timeline.fights.iter().take(self.place.fight + 1);
        fights.enumerate().map(|(n, fight)| {
            let is_this = n == self.place.fight;
            let last = fight.last.as_ref().filter(|_| !is_this);
            FightSoFar {
                rolls_from: fight.rolls_from,
                lines: if is_this { self.lines() } else { &fight.lines },
                world: last.unwrap_or(&self.world),
                wave: fight.wave,
                definition: &fight.definition,
                events: if is_this {
                    self.events()
                } else {
                    &fight.events
                },
                rolls: if is_this { self.rolls() } else { &fight.rolls },
            }
        })
    }

    /// Returns the lines of this fight so far.
    pub fn lines(&self) -> &[Line] {
        let Some(fight) = self.timeline.fights.get(self.place.fight) else {
            return &[];
        };
        let told = self.stop(self.position()).map_or(0, |stop| stop.lines);
        let has_begun =
            |line: &&Line| matches!(line.events.first(), Some(at) if at.start < self.place.event);
        let more = fight.lines.get(told..).unwrap_or_default().iter();
        let n = told + more.take_while(has_begun).count();
        fight.lines.get(..n).unwrap_or_default()
    }

    /// Returns the place of the first line since the position before.
    pub fn fresh_from(&self) -> usize {
        let position = self.position();
        let stop = |position: usize| {
            self.stop(position)
                .filter(|at| at.place.fight == self.place.fight)
        };
        if stop(position).map(|stop| stop.place) != Some(self.place) {
            return stop(position).map_or(0, |stop| stop.lines);
        }
        let before = position.checked_sub(1).and_then(stop);
        before.map_or(0, |stop| stop.lines)
    }

    /// Returns how this fight ended, at its end.
    pub fn outcome(&self) -> Option<Outcome> {
        let fight = self.timeline.fights.get(self.place.fight)?;
        fight
            .outcome
            .filter(|_| self.place.event == fight.events.len())
    }

    /// Returns where the run could not be played on.
    pub fn divergence(&self) -> Option<&Divergence> {
        self.divergence.as_ref()
    }

    /// Returns the seed.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }
}

pub(super) fn start(definition: &RunDefinition, seed: &Seed, max_turns: Option<u32>) -> Run {
    let mut run = Run::new(definition.clone(), seed.clone(), RECORD);
    if let Some(max_turns) = max_turns {
        run.sim_mut().set_max_turns(max_turns);
    }
    run
}
