//! A line of the log before it is told: its events and its count may still grow.

use std::ops::Range;

use crate::ids::MonsterRaceId;

use super::{Line, Mark, Sentence};

/// A line in the making.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub(super) turn: u32,
    pub(super) mark: Mark,
    pub(super) sentences: Vec<Sentence>,
    pub(super) count: u32,
    pub(super) events: Vec<Range<usize>>,
}

impl From<Draft> for Line {
    fn from(draft: Draft) -> Self {
        Self {
            turn: draft.turn,
            mark: draft.mark,
            sentences: draft.sentences,
            count: draft.count,
            events: draft.events,
        }
    }
}

/// Who did something last that several alike may do, and what was said of it.
#[derive(Clone, Debug)]
pub(super) struct Alike {
    pub(super) race: Option<MonsterRaceId>,
    pub(super) deed: &'static str,
    /// How many of the race did it.
    pub(super) n: usize,
    pub(super) words: String,
}
