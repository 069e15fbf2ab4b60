//! All lines of a run with what explains them.

use crate::view::inspector::{Book, Chapter};
use crate::view::ledger::Ledger;
use ludus_engine::step::{RollRecord, Stamped};
use ludus_engine::world::World;

use super::Game;

/// A wave that is over and left behind.
#[derive(Debug)]
pub(super) struct Wave {
    pub(super) number: u32,
    /// The end of its lines.
    pub(super) lines_end: usize,
    pub(super) world: World,
    pub(super) events: Vec<Stamped>,
    pub(super) rolls: Vec<RollRecord>,
    pub(super) ledger: Ledger,
}

impl Game {
    /// Returns all lines with what explains them.
    pub(crate) fn book(&self) -> Book<'_> {
        let mut chapters = Vec::new();
        let mut from = 0;
        for wave in &self.waves {
            chapters.push(Chapter {
                wave: wave.number,
                world: &wave.world,
                lines: self.lines.get(from..wave.lines_end).unwrap_or_default(),
                events: &wave.events,
                rolls: &wave.rolls,
                rolls_from: 0,
            });
            from = wave.lines_end;
        }
        let out = self.run.sim().out();
        chapters.push(Chapter {
            wave: self.run.wave(),
            world: self.world(),
            lines: self.lines.get(from..).unwrap_or_default(),
            events: &out.events,
            rolls: &out.rolls,
            rolls_from: 0,
        });
        Book::new(chapters)
    }
}
