//! Minds: a read-only look at the world in, a [`Decision`] out.
//!
//! Monsters and the pilot that stands in for a hero act through the same commands as a player. A
//! mind draws only from the `ai` stream, and what it remembers lives in the world, so that a saved
//! fight goes on as it would have.

mod arms;
mod hunt;
mod monster;
mod patrol;
mod pilot;
mod thief;

use crate::command::Command;

pub use hunt::Hunts;
pub use monster::choose;
pub use pilot::Pilot;

/// What a mind wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// What to do now.
    pub command: Command,
    /// Whether to go around others for a while, because they block the way.
    pub detours: bool,
    /// Whether its rounds end here: it notices its foes.
    pub notices: bool,
}

impl From<Command> for Decision {
    fn from(command: Command) -> Self {
        Self {
            command,
            detours: false,
            notices: false,
        }
    }
}
