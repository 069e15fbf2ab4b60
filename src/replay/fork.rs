//! Taking a run over: what it begins with, and the run as it stood.

use crate::gauntlet::Run;

use super::file::Parent;
use super::playback::{Deed, Playback, start};

/// What a run that was taken over begins with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fork {
    /// The run that it leaves, and where.
    pub parent: Parent,
    /// What was committed until there.
    pub deeds: Vec<Deed>,
    /// The turn at which a single fight is a draw.
    pub max_turns: Option<u32>,
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
            deeds: self.deeds.iter().take(self.position()).copied().collect(),
            max_turns: self.max_turns,
        })
    }

    /// Returns the run as it stood at this position, ready to be played on.
    pub fn run(&self) -> Run {
        let mut run = start(&self.definition, &self.seed, self.max_turns);
        for deed in self.deeds.iter().take(self.position()) {
            run.advance();
            // Every deed was taken when the film was; the same run takes it again.
            let _ = match *deed {
                Deed::Command(command) => run.act(command),
                Deed::Choice(choice) => run.choose(choice),
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
