//! One run as it is played: its fights, their messages, and what is kept of it.
//!
//! Invariants: every line stays in `lines` and every event is told once; whatever is final reaches
//! the recorder at once; a run that is over is ended, its save discarded and its score written
//! before anybody can draw its end. Runs, rests and automatic blows choose commands and ask the
//! same `check` as everybody; they decide no rule.

mod course;
mod orders;
mod sight;
mod ways;

use std::path::PathBuf;

use ludus_engine::ai::Pilot;
use ludus_engine::command::Command;
use ludus_engine::figures::Trail;
use ludus_engine::gauntlet::{Choice, Next, Run, RunError};
use ludus_engine::grid::Pos;
use ludus_engine::ids::ActorId;
use ludus_engine::narrate::{Line, Mark, Narrator, Sentence};
use ludus_engine::odds;
use ludus_engine::replay::{DefinitionLine, Parent};
use ludus_engine::rng::Seed;
use ludus_engine::turn::{Keep, Note, Outcome, Sim};
use ludus_engine::world::World;

pub(super) use orders::Mending;

use course::Wave;
use sight::Lore;

use super::store::{Placing, Recorder, Start};
use super::view::ledger::{Beginning, Ledger};
use crate::view::hero::is_blind;

/// What the run of a player keeps: all of it.
const KEEP: Keep = Keep {
    record: true,
    turns: true,
};

/// Whether something happened that the next key must not be meant for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum After {
    /// Nothing did.
    Calm,
    /// Danger, a refusal, or the end.
    Disturbed,
}

/// One run.
#[derive(Debug)]
pub(super) struct Game {
    run: Run,
    source: DefinitionLine,
    next: Next,
    narrator: Narrator,
    told: usize,
    beginning: Beginning,
    /// The waves before this one, since the run was started or taken up.
    waves: Vec<Wave>,
    lines: Vec<Line>,
    fresh_from: usize,
    newcomers: Vec<ActorId>,
    /// Who was in sight when the hero chose last.
    in_sight: Vec<ActorId>,
    /// Where foes were last seen.
    trail: Trail,
    replay: Option<PathBuf>,
    last_order: Option<LastOrder>,
    /// Whom the hero let come since the last key.
    let_come: Option<ActorId>,
    placing: Option<Placing>,
    /// Whether the hero left the ring after a wave.
    is_at_ringside: bool,
    is_ended: bool,
    is_given_up: bool,
    /// Whether it was told that a forced roll of the scenario went wrong.
    has_told_fault: bool,
    /// Whether nothing has happened since the last save.
    is_saved: bool,
    /// The pilot that chose in the player's place last.
    pilot: Option<Pilot>,
    /// Whether the seed stays hidden before the end, as it was when the run was left.
    hides_seed: bool,
    /// The run that this one was taken from, of a fork.
    parent: Option<Parent>,
    lore: Lore,
    /// Whether what was done before a run was taken over is done again.
    is_catching_up: bool,
}

/// What the hero was told to do last, and what was known then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LastOrder {
    /// Hit points that were left.
    pub(super) hp: i32,
    /// The worst that could come, in hit points.
    pub(super) worst: i32,
    /// Whether the hero was blind: who was not seen could do more.
    pub(super) is_blind: bool,
    /// What was chosen.
    pub(super) command: Command,
}

impl Game {
    /// Starts a run and plays up to the hero's first choice.
    pub(super) fn new(start: Start, recorder: &mut dyn Recorder) -> Self {
        let replay = recorder.begin(&start);
        let mut run = Run::new(start.definition, start.seed, KEEP);
        if let Some(max_turns) = start.fork.as_ref().and_then(|fork| fork.max_turns) {
            run.sim_mut().set_max_turns(max_turns);
        }
        let narrator = Narrator::new(run.sim().world());
        let mut game = Self::of(run, start.source, replay, narrator);
        game.settle(recorder);
        if let Some(fork) = start.fork {
            game.take_over(fork, recorder);
        }
        game.newcomers.clear();
        game.keep_on(recorder);
        game
    }

    fn of(run: Run, source: DefinitionLine, replay: Option<PathBuf>, narrator: Narrator) -> Self {
        Self {
            run,
            source,
            next: Next::Hero,
            narrator,
            told: 0,
            beginning: Beginning::default(),
            waves: Vec::new(),
            lines: Vec::new(),
            fresh_from: 0,
            newcomers: Vec::new(),
            in_sight: Vec::new(),
            trail: Trail::default(),
            replay,
            last_order: None,
            let_come: None,
            placing: None,
            is_at_ringside: false,
            is_ended: false,
            is_given_up: false,
            has_told_fault: false,
            is_saved: false,
            pilot: None,
            hides_seed: false,
            parent: None,
            is_catching_up: false,
            lore: Lore::default(),
        }
    }

    /// Returns the state of the fight, and what the hero made of it since it is over.
    pub(super) fn world(&self) -> &World {
        self.run.sim().world()
    }

    /// Returns the fight.
    pub(super) fn sim(&self) -> &Sim {
        self.run.sim()
    }

    /// Returns the run.
    pub(super) fn run(&self) -> &Run {
        &self.run
    }

    /// Returns what the run waits for.
    pub(super) fn next(&self) -> Next {
        self.next
    }

    /// Returns all lines.
    pub(super) fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Returns the place of the first line of this wave.
    pub(super) fn wave_from(&self) -> usize {
        self.waves.last().map_or(0, |wave| wave.lines_end)
    }

    /// Returns the place of the first line since the last key.
    pub(super) fn fresh_from(&self) -> usize {
        self.fresh_from
    }

    /// Returns who came into sight since the last key.
    pub(super) fn newcomers(&self) -> &[ActorId] {
        &self.newcomers
    }

    /// Returns what the same run starts from again.
    pub(super) fn start(&self) -> Start {
        Start {
            definition: self.run.definition().clone(),
            source: self.source.clone(),
            seed: self.seed().clone(),
            fork: None,
        }
    }

    /// Returns the seed.
    pub(super) fn seed(&self) -> &Seed {
        self.run.seed()
    }

    /// Returns where the replay is written.
    pub(super) fn replay(&self) -> Option<&PathBuf> {
        self.replay.as_ref()
    }

    /// Returns what the hero was told to do last.
    pub(super) fn last_order(&self) -> Option<LastOrder> {
        self.last_order
    }

    /// Returns where the run came among the scores, once it is over.
    pub(super) fn placing(&self) -> Option<Placing> {
        self.placing
    }

    /// Returns how the run ended, once it has.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        match self.next {
            Next::Over(end) => Some(end.outcome),
            Next::Hero | Next::Choice => None,
        }
    }

    /// Says whether the player gave the run up.
    pub(super) fn is_given_up(&self) -> bool {
        self.is_given_up
    }

    /// Says whether the run is over: won, lost, or given up.
    pub(super) fn is_over(&self) -> bool {
        self.is_given_up || self.outcome().is_some()
    }

    /// Returns what this fight came to so far.
    pub(super) fn ledger(&self) -> Ledger {
        Ledger::of(self.world(), self.run.sim().out(), self.beginning)
    }

    /// Says whether this fight was taken up again: its record does not go back to its start.
    pub(super) fn is_taken_up(&self) -> bool {
        self.beginning != Beginning::default()
    }

    /// Returns what the run came to so far: of turns and the last blow only those of this fight.
    pub(super) fn ledger_of_run(&self) -> Ledger {
        let mut ledger = self.ledger();
        for wave in self.waves.iter().rev() {
            ledger.add_before(&wave.ledger);
        }
        ledger
    }

    /// Returns the hero's id and place.
    pub(super) fn hero(&self) -> Option<(ActorId, Pos)> {
        let actor = self.world().hero()?.actor;
        Some((actor, self.world().body(actor)?.pos))
    }

    /// Forgets what was new: a key was pressed.
    pub(super) fn age(&mut self) {
        self.fresh_from = self.lines.len();
        self.newcomers.clear();
        self.let_come = None;
    }

    /// Nobody is new any more: a key was pressed. Says whether anybody was.
    pub(super) fn forget_newcomers(&mut self) -> bool {
        !std::mem::take(&mut self.newcomers).is_empty()
    }

    /// Makes a choice between two waves.
    pub(super) fn choose(&mut self, choice: Choice, recorder: &mut dyn Recorder) -> After {
        let number = self.run.wave();
        if !choice.goes_on() {
            return self.decide(choice, recorder);
        }
        let wave = Wave {
            number,
            lines_end: self.lines.len(),
            world: self.world().clone(),
            events: self.run.sim().out().events.clone(),
            rolls: self.run.sim().out().rolls.clone(),
            ledger: self.ledger(),
        };
        let takings = self.takings();
        if let Err(error) = self.run.choose(choice) {
            self.remark(Mark::None, &error.to_string());
            return After::Disturbed;
        }
        recorder.choice(number, choice);
        self.is_saved = false;
        self.is_at_ringside = false;
        self.waves.push(wave);
        self.fresh_from = self.lines.len();
        self.narrator = Narrator::new(self.run.sim().world());
        self.told = 0;
        self.beginning = Beginning::default();
        self.lore.next_fight();
        self.trail.clear();
        self.last_order = None;
        for words in takings {
            self.remark(Mark::None, &words);
        }
        self.settle(recorder);
        self.newcomers.clear();
        self.keep_on(recorder);
        After::Disturbed
    }

    /// Makes a choice after which the wave still waits.
    fn decide(&mut self, choice: Choice, recorder: &mut dyn Recorder) -> After {
        let takings = self.takings();
        if let Err(error) = self.run.choose(choice) {
            self.remark(Mark::None, &error.to_string());
            return After::Disturbed;
        }
        recorder.choice(self.run.wave(), choice);
        self.is_saved = false;
        if choice == Choice::Gather {
            self.told = self.run.sim().out().events.len();
            for words in takings {
                self.remark(Mark::None, &words);
            }
        }
        self.tell_events();
        self.keep_on(recorder);
        After::Calm
    }

    /// Lets a pilot choose in the player's place; `false` when there is nothing more to choose.
    pub(super) fn steer(&mut self, pilot: Pilot, recorder: &mut dyn Recorder) -> bool {
        self.age();
        self.pilot = Some(pilot);
        match self.next {
            Next::Choice => {
                self.choose(self.run.suggestion(), recorder);
            }
            Next::Hero => {
                if let Some(command) = self.run.sim_mut().ask(pilot) {
                    self.command(command, recorder);
                }
            }
            Next::Over(_) => return false,
        }
        true
    }

    fn attempt(
        &mut self,
        command: Command,
        recorder: &mut dyn Recorder,
    ) -> Result<After, RunError> {
        let turn = self.world().turn() + 1;
        let hp = self
            .hero()
            .and_then(|(hero, _)| self.world().body(hero))
            .map(|body| body.hp);
        let worst = odds::worst(self.world()).unwrap_or(0);
        let is_blind = is_blind(self.world());
        self.run.act(command)?;
        self.is_saved = false;
        self.last_order = hp.map(|hp| LastOrder {
            hp,
            worst,
            is_blind,
            command,
        });
        recorder.note(&Note::Command(turn, command));
        Ok(self.settle(recorder))
    }

    /// Tells what happened since it was told last.
    fn tell_events(&mut self) {
        let sim = self.run.sim();
        let events = sim.out().events.get(self.told..).unwrap_or_default();
        self.lines.extend(self.narrator.tell(sim.world(), events));
        self.told = sim.out().events.len();
    }

    /// Lets the others act, tells what happened and writes down what is final.
    fn settle(&mut self, recorder: &mut dyn Recorder) -> After {
        let was_over = self.next == Next::Choice;
        self.next = self.run.advance();
        for turn in self.run.sim_mut().take_turns() {
            recorder.note(&Note::Turn(turn));
        }
        let (told, n_lines) = (self.told, self.lines.len());
        self.tell_events();
        let sim = self.run.sim();
        let events = sim.out().events.get(told..).unwrap_or_default();
        let fresh = self.lines.get(n_lines..).unwrap_or_default();
        let is_danger = sight::alert(fresh, &sim.out().events);
        let arrived = self.foes_in_sight();
        self.lore.note(sim.world(), events, &arrived);
        if let Some(fault) = self.run.sim().fault().filter(|_| !self.has_told_fault) {
            self.has_told_fault = true;
            self.remark(Mark::Danger, &format!("A {fault}."));
        }
        if self.next == Next::Choice && !was_over && self.n_foes() > 0 {
            self.remark(
                Mark::None,
                "Nobody hurts anybody any more. The wave is over.",
            );
        }
        let before = std::mem::replace(&mut self.in_sight, arrived.clone());
        self.newcomers
            .extend(arrived.into_iter().filter(|actor| !before.contains(actor)));
        self.note_trail();
        match self.next {
            Next::Hero if !is_danger => After::Calm,
            Next::Hero => After::Disturbed,
            Next::Choice => {
                self.keep_on(recorder);
                After::Disturbed
            }
            Next::Over(end) => {
                self.close(Some(end), recorder);
                After::Disturbed
            }
        }
    }

    /// Says what no event brought: why something is not done, or what became of a save.
    pub(super) fn remark(&mut self, mark: Mark, words: &str) {
        self.lines.push(Line {
            turn: self.world().turn() + 1,
            mark,
            sentences: vec![Sentence {
                words: words.to_owned(),
                figure: None,
            }],
            count: 1,
            events: Vec::new(),
        });
    }

    /// Says why nothing is done.
    pub(super) fn refused(&mut self, reason: &str) -> After {
        self.refuse(reason);
        After::Disturbed
    }

    /// Says why something is not done.
    fn refuse(&mut self, reason: &str) {
        self.remark(Mark::None, reason);
    }
}
