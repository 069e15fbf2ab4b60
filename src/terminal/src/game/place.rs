//! Where a run is, in words.

use unicode_width::UnicodeWidthStr as _;

use crate::text::clipped;

use super::Game;

impl Game {
    /// Returns "Wave 7 - The Ford", or the name of a single fight and its arena.
    pub(crate) fn place(&self) -> String {
        self.header_parts().join(" - ")
    }

    /// Returns as much of the same as fits a width: the arena gives way first, then the wave.
    pub(crate) fn place_within(&self, width: usize) -> String {
        fitting(self.header_parts(), width)
    }

    fn header_parts(&self) -> Vec<String> {
        let parent = self.parent();
        let fork = parent.map(|parent| format!("FORK of {}", parent.run));
        let name = match self.run().wave() {
            0 => self.fight_name().to_owned(),
            wave => format!("Wave {wave}"),
        };
        let arena = Some(self.arena_name().to_owned()).filter(|arena| !arena.is_empty());
        fork.into_iter().chain([name]).chain(arena).collect()
    }

    /// Returns the same part by part, amid a row: "wave 7", "The Ford".
    pub(crate) fn place_parts(&self) -> Vec<String> {
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

/// Joins as many parts as fit a width, the last ones left out first.
fn fitting(mut parts: Vec<String>, width: usize) -> String {
    while parts.len() > 1 && parts.join(" - ").width() > width {
        parts.pop();
    }
    clipped(&parts.join(" - "), width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_lose_whole_parts() {
        let parts = ["FORK of borin-0041", "Wave 3", "The Dark Crypt"].map(str::to_owned);
        for (width, expected) in [
            (50, "FORK of borin-0041 - Wave 3 - The Dark Crypt"),
            (43, "FORK of borin-0041 - Wave 3"),
            (26, "FORK of borin-0041"),
            (10, "FORK of.."),
        ] {
            assert_eq!(fitting(parts.to_vec(), width), expected);
        }
    }
}
