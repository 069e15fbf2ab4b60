//! Why `ron` makes nothing of a node, in the words of the other readers; and what is given twice.

use ron::error::SpannedError;

use super::error::{nearest_words, shown};
use super::fields::Report;
use super::split::Node;

impl Report {
    /// Reports a member of a list that is there already.
    pub(super) fn once(&mut self, node: &Node<'_>, what: &str, name: &str, is_new: bool) {
        if !is_new {
            let column = node.column;
            let message = format!("{what} \"{name}\" is given twice (column {column})");
            self.error(node.line, message);
        }
    }

    /// Reports why `ron` makes nothing of a node, in the words of the other readers.
    pub(super) fn misfit(&mut self, node: &Node<'_>, what: &str, error: &SpannedError) {
        let at = error.span.start;
        let line = node.line + at.line.saturating_sub(1) as u32;
        let before = if at.line == 1 { node.column } else { 1 };
        let column = before + at.col.saturating_sub(1) as u32;
        let problem = match &error.code {
            ron::Error::NoSuchStructField {
                expected, found, ..
            } => unknown("field", found, expected),
            ron::Error::NoSuchEnumVariant {
                expected, found, ..
            } => unknown("name", found, expected),
            ron::Error::MissingStructField { field, .. } => format!("field \"{field}\" is missing"),
            ron::Error::DuplicateStructField { field, .. } => {
                format!("field \"{field}\" is given twice")
            }
            ron::Error::Message(message) => message.clone(),
            other => other.to_string().to_lowercase(),
        };
        self.error(line, format!("{what}: {problem} (column {column})"));
    }
}

fn unknown(what: &str, found: &str, expected: &[&str]) -> String {
    let near = nearest_words(found, expected.iter().copied());
    format!("unknown {what} \"{}\"{near}", shown(found))
}
