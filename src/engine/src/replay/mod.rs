//! Replays: a fight written down so that it can be played again and checked.
//!
//! A replay is text, one framed record a line: what it is made from, every committed command, a
//! digest of the state each turn, and the end. [`Writer`] writes it while the fight runs, so that a
//! crash loses at most the turn it happens in; [`read`] checks the frames; [`verify()`] plays the
//! fight again and compares; [`Playback`] shows it, forward and backward. Nothing here knows a file:
//! it writes to and reads from what it is given.

mod file;
mod fork;
mod incidents;
mod playback;
mod tail;
mod timeline;
mod verify;
mod write;

pub use file::{
    Chosen, Command as CommandLine, Definition as DefinitionLine, End, FORMAT, Header, Parent,
    ReadError, Record, Replay, Turn, read,
};
pub use fork::Fork;
pub use incidents::Incident;
pub use playback::{FightSoFar, Playback, RunInput};
pub use tail::{Tail, catch_up, reached, tail};
pub use verify::{Divergence, Verdict, verify};
pub use write::Writer;
