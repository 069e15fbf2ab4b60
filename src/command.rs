//! Everything an actor may ask for.
//!
//! Hero, monsters, scripts and replays all act through [`Command`]. A command says what is wanted;
//! whether it is allowed is `check`'s business, what comes of it `combat`'s and `turn`'s.

use serde::{Deserialize, Serialize};

use crate::grid::Dir;

/// One wish of one actor for its turn. The RON form is that of scenario scripts and replays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Command {
    /// Lets the turn pass.
    Wait,
    /// Lets the turn pass in rest: half the noise, twice the healing.
    Rest,
    /// Steps to the neighboring cell.
    Move(Dir),
    /// Strikes whoever stands on the neighboring cell.
    Attack(Dir),
    /// Opens the door on the neighboring cell.
    Open(Dir),
    /// Closes the door on the neighboring cell.
    Close(Dir),
}
