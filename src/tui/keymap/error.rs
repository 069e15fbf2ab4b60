//! What can be wrong with a key table.

use super::Screen;

/// What is wrong with a key table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum KeymapError {
    /// It is no RON of the right form.
    #[error("{0}")]
    Syntax(String),
    /// A key that nobody knows.
    #[error("\"{0}\" is no key: write one character, or a name such as up, shift-up, ctrl-c, tab")]
    UnknownKey(String),
    /// A key used twice.
    #[error("{key} is bound twice on screen {screen:?}")]
    Doubled {
        /// The key.
        key: String,
        /// Where.
        screen: Screen,
    },
    /// A letter on a screen where letters mark entries.
    #[error("{key} marks an entry on screen {screen:?}, and can do nothing else there")]
    Letter {
        /// The letter.
        key: String,
        /// Where.
        screen: Screen,
    },
    /// A screen on which nothing does that.
    #[error("{action} has no key on screen {screen:?}")]
    NothingToBind {
        /// What should be done.
        action: String,
        /// Where.
        screen: Screen,
    },
}
