//! A line of the log before it is told: its events and its count may still grow.

use std::ops::Range;

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
