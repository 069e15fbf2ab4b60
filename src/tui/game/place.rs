//! Where a run is, in words.

use super::Game;

impl Game {
    /// Returns "Wave 7 - The Ford", or the name of a single fight and its arena.
    pub(in crate::tui) fn place(&self) -> String {
        let name = match self.run().wave() {
            0 => self.fight_name().to_owned(),
            wave => format!("Wave {wave}"),
        };
        let place = match self.arena_name() {
            "" => name,
            arena => format!("{name} - {arena}"),
        };
        match self.parent() {
            Some(parent) => format!("FORK of {} - {place}", parent.run),
            None => place,
        }
    }

    /// Returns the same part by part, amid a row: "wave 7", "The Ford".
    pub(in crate::tui) fn place_parts(&self) -> Vec<String> {
        let fork = self
            .parent()
            .map(|parent| format!("fork of {}", parent.run));
        let name = match self.run().wave() {
            0 => self.fight_name().to_owned(),
            wave => format!("wave {wave}"),
        };
        let arena = self.arena_name().to_owned();
        let parts = fork.into_iter().chain([name, arena]);
        parts.filter(|part| !part.is_empty()).collect()
    }

    /// Returns when it is, as the header has it: "wave 7, turn 41", the turn that is being played.
    pub(super) fn moment(&self) -> String {
        let turn = self.world().turn() + 1;
        match self.run().wave() {
            0 => format!("turn {turn}"),
            wave => format!("wave {wave}, turn {turn}"),
        }
    }

    fn fight_name(&self) -> &str {
        &self.world().definition().encounter.name
    }

    fn arena_name(&self) -> &str {
        &self.world().definition().encounter.arena.name
    }
}
