//! Taking a run over: what it begins with, and the run as it stood.

use crate::gauntlet::Run;

use super::file::Parent;
use super::playback::{Playback, RunInput, start};

/// What a run that was taken over begins with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fork {
    /// The run that it leaves, and where.
    pub parent: Parent,
    /// What was committed until there.
    pub inputs: Vec<RunInput>,
    /// The turn at which a single fight is a draw.
    pub max_turns: Option<u32>,
}

/// What was committed, and how much of it lies behind each position. A choice that goes nowhere
/// has no position of its own: it belongs to the next one.
#[derive(Clone, Default, Debug)]
pub(super) struct RunInputs {
    all: Vec<RunInput>,
    ends: Vec<usize>,
}

impl RunInputs {
    pub(super) fn push(&mut self, input: RunInput) {
        self.all.push(input);
        if input.has_position() {
            self.ends.push(self.all.len());
        }
    }

    fn before(&self, position: usize) -> &[RunInput] {
        let last = position.checked_sub(1);
        let end = last.and_then(|last| self.ends.get(last).copied());
        &self.all[..end.unwrap_or(0)]
    }
}

impl RunInput {
    /// Says whether a timeline has a position for what follows on it.
    pub(super) const fn has_position(self) -> bool {
        match self {
            Self::Command(_) => true,
            Self::Choice(choice) => choice.goes_on(),
        }
    }
}

impl Playback {
    /// Returns what a run begins with that is taken over here; `name` is that of this one. `None`
    /// without a hero who can act here.
    pub fn fork(&self, name: &str) -> Option<Fork> {
        let hero = self.world().hero()?.actor;
        let is_over = self.wave() == 0 && self.outcome().is_some();
        if is_over || !self.world().is_alive(hero) {
            return None;
        }
        Some(Fork {
            parent: Parent {
                run: name.to_owned(),
                wave: self.wave(),
                turn: self.turn(),
            },
            inputs: self.inputs.before(self.position()).to_vec(),
            max_turns: self.max_turns,
        })
    }

    /// Returns the run as it stood at this position, ready to be played on.
    pub fn run(&self) -> Run {
        let mut run = start(&self.definition, &self.seed, self.max_turns);
        for input in self.inputs.before(self.position()) {
            run.advance();
            // The run took every input when the timeline was drawn up; it takes it again.
            let _ = match *input {
                RunInput::Command(command) => run.act(command),
                RunInput::Choice(choice) => run.choose(choice),
            };
        }
        if run.sim().world().hero().is_some() || self.outcome().is_some() {
            run.advance();
        } else {
            while run.sim().world().turn() < self.world().turn() {
                if run.sim_mut().advance_once().is_some() {
                    break;
                }
            }
        }
        run
    }
}
