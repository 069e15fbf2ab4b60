//! The animation of what the last key brought about, as the loop around the app asks for it.

use std::time::Duration;

use crate::game::Game;
use crate::keymap::Screen;
use crate::show::{Before, Frame, frames};

use super::App;

/// Where everybody was when a deed began.
pub(super) struct Beginning {
    wave: u32,
    n_events: usize,
    before: Before,
}

impl Beginning {
    pub(super) fn of(game: &Game) -> Self {
        let world = game.world();
        let knows = |actor| world.is_hero(actor) || game.knows_of(actor);
        Self {
            wave: game.run().wave(),
            n_events: game.sim().out().events.len(),
            before: Before {
                places: world
                    .living()
                    .map(|(actor, body)| (actor, body.pos))
                    .collect(),
                known: world
                    .living()
                    .map(|row| row.0)
                    .filter(|&actor| knows(actor))
                    .collect(),
            },
        }
    }
}

impl App<'_> {
    /// Prepares what is shown of a deed that was done, where the fight goes on.
    pub(super) fn prepare_show(&mut self, beginning: Beginning) {
        let is_wanted = self.settings.animation && !self.options.is_plain;
        let Some(game) = self.game.as_ref().filter(|_| is_wanted) else {
            return;
        };
        let is_here = matches!(self.screen(), Screen::Fight | Screen::Quiet)
            && game.run().wave() == beginning.wave;
        let events = game.sim().out().events.get(beginning.n_events..);
        if let Some(events) = events.filter(|_| is_here) {
            let knows = |actor| game.knows_of(actor);
            let frames = frames(events, beginning.before, game.world(), knows);
            self.show.prepare(frames);
        }
    }

    /// Returns the picture that is shown.
    pub(crate) fn frame(&self) -> Option<&Frame> {
        self.show.frame()
    }

    /// Begins what is left to be shown, if it has not begun.
    pub(crate) fn begin_show(&mut self, now: Duration) {
        self.show.begin(now);
    }

    /// Returns how long the picture that is shown stays; `None` when nothing moves.
    pub(crate) fn show_left(&self, now: Duration) -> Option<Duration> {
        self.show.left(now)
    }

    /// Goes on to the picture of this moment.
    pub(crate) fn go_on_showing(&mut self, now: Duration) {
        self.show.go_on(now);
        self.flags.is_changed = true;
    }

    /// Takes note of how long a picture took to draw.
    pub(crate) fn drew_in(&mut self, time: Duration) {
        self.flags.is_changed |= self.show.took(time);
    }

    /// Drops what is left to be shown.
    pub(super) fn end_show(&mut self) {
        self.flags.is_changed |= self.show.end();
    }
}
