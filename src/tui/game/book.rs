//! All lines of a run with what explains them.

use crate::tui::why::{Book, Chapter};

use super::Game;

impl Game {
    /// Returns all lines with what explains them.
    pub(in crate::tui) fn book(&self) -> Book<'_> {
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
