//! What can be wrong with a key table.

use super::Screen;

/// What is wrong with a key table, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct TableError {
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: KeymapError,
}

/// What is wrong with a key table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum KeymapError {
    /// It is no RON of the right form.
    #[error("{0}")]
    Syntax(String),
    /// A key that nobody knows.
    #[error("\"{0}\" is no key: write one character, or a name such as up, shift-up, ctrl-c, tab")]
    UnknownKey(String),
    /// A row for no screen.
    #[error("on: [] names no screen")]
    NoScreen,
    /// The key that leads back everywhere, bound to something else.
    #[error("esc leads back on screen {screen}, and can do nothing else there")]
    Esc {
        /// The screen, as tables name it.
        screen: Screen,
    },
    /// A key used twice.
    #[error("{key} is bound twice on screen {screen}")]
    Doubled {
        /// The key, as players read it.
        key: String,
        /// The screen, as tables name it.
        screen: Screen,
    },
    /// A letter on a screen where letters mark entries.
    #[error("{key} marks an entry on screen {screen}, and can do nothing else there")]
    Letter {
        /// The letter, as players read it.
        key: String,
        /// The screen, as tables name it.
        screen: Screen,
    },
    /// A screen on which nothing does that.
    #[error("{action} has no key on screen {screen}")]
    NothingToBind {
        /// What should be done.
        action: String,
        /// The screen, as tables name it.
        screen: Screen,
    },
}
