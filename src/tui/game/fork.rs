//! A run that was taken over from a replay.

use crate::narrate::Mark;
use crate::replay::{Deed, Fork, Parent};
use crate::tui::keep::Recorder;

use super::Game;

impl Game {
    /// Does again what was done before the run was taken over.
    pub(super) fn take_over(&mut self, fork: Fork, recorder: &mut dyn Recorder) {
        self.is_catching_up = true;
        for deed in fork.deeds {
            // Each was taken once; the same run takes it again.
            match deed {
                Deed::Command(command) => drop(self.attempt(command, recorder)),
                Deed::Choice(choice) => drop(self.choose(choice, recorder)),
            }
        }
        self.is_catching_up = false;
        let Parent { run, wave, turn } = &fork.parent;
        let place = match wave {
            0 => format!("turn {turn}"),
            wave => format!("wave {wave}, turn {turn}"),
        };
        self.age();
        self.remark(Mark::None, &format!("You take over {run}: {place}."));
        self.parent = Some(fork.parent);
    }

    /// Returns the run that this one was taken from, of a fork.
    pub(in crate::tui) fn parent(&self) -> Option<&Parent> {
        self.parent.as_ref()
    }
}
