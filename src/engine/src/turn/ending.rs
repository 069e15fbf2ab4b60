//! What a fight waits for, keeps, gives to a replay, and ends with.

use serde::{Deserialize, Serialize};

use crate::check::Refusal;
use crate::command::Command;
use crate::ids::TeamId;
use crate::rng::{ForcedRollError, Roll};
use crate::world::Digest;

/// Why a fight ended without a winner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawReason {
    /// The last turn that was allowed is over.
    TurnCap,
    /// Nobody lost hit points for 200 turns.
    NoProgress,
    /// Nobody is left.
    NobodyLeft,
}

impl DrawReason {
    /// Returns why nobody won, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::TurnCap => "time is up",
            Self::NoProgress => "nobody hurt anybody any more",
            Self::NobodyLeft => "nobody is left",
        }
    }

    /// Returns the name that JSON uses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TurnCap => "turn_cap",
            Self::NoProgress => "no_progress",
            Self::NobodyLeft => "nobody_left",
        }
    }
}

/// How a fight ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Outcome {
    /// One side is left, or the hero died to it.
    Won(TeamId),
    /// No side won.
    Draw(DrawReason),
}

/// What a fight waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pending {
    /// The hero's command.
    Hero,
    /// Nothing: it is over.
    Over(Outcome),
}

/// What a fight keeps of itself.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Keep {
    /// Events and rolls.
    pub record: bool,
    /// The digest and the draws of each turn.
    pub turns: bool,
}

/// What a turn left behind: for replays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnRecord {
    /// The turn, from 1.
    pub turn: u32,
    /// The state at its end.
    pub digest: Digest,
    /// What was drawn in it, in order.
    pub draws: Vec<(Roll, i64)>,
}

/// Something that a replay writes down, the moment it is final.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// The hero did this in this turn.
    Command(u32, Command),
    /// A turn is over; the last one may be cut short by the end of the fight.
    Turn(TurnRecord),
}

/// A scripted command that was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("scripted command {number} is refused in turn {turn}: {}", .refusal.words())]
pub struct ScriptRefused {
    /// Which command, from 1.
    pub number: usize,
    /// The turn it was due in, from 1.
    pub turn: u32,
    /// Why it was refused.
    pub refusal: Refusal,
}

/// Why a fight could not be played to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FightError {
    /// The script asked for what is not allowed.
    #[error(transparent)]
    Script(#[from] ScriptRefused),
    /// A forced roll was out of range or never used.
    #[error(transparent)]
    Forced(#[from] ForcedRollError),
}
