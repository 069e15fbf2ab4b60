//! What can be wrong with a key table.

use ludus_engine::content::At;

use super::Screen;

/// One thing that is wrong with a key table, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {}, column {}: {problem}", .at.line, .at.column)]
pub struct TableError {
    /// Where the row begins, or what in it is wrong.
    pub at: At,
    /// What the row does, as tables name it; empty where that can't be read.
    pub does: String,
    /// What is wrong there.
    pub problem: KeymapError,
}

/// Everything that is wrong with a key table, in the order of the file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", lines(.0))]
pub struct TableErrors(pub Vec<TableError>);

fn lines(errors: &[TableError]) -> String {
    let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
    lines.join("\n")
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
    #[error("{key} is bound twice on screen {screen}: {holder} has it")]
    Doubled {
        /// The key, as players read it.
        key: String,
        /// The screen, as tables name it.
        screen: Screen,
        /// What holds the key, and in which line where that is one of the same table.
        holder: String,
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
