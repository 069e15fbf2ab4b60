//! Why `ron` makes nothing of a node, in the words of the other readers; and what is given twice.

use ron::error::SpannedError;

use super::error::{At, escaped, nearest_words, place, shown};
use super::fields::Findings;
use super::split::Node;

/// Characters of a message at most.
const LONGEST: usize = 200;

impl Findings {
    /// Reports a name that may have a pack before it and that nothing bears.
    pub(super) fn unknown_of_packs<'k>(
        &mut self,
        node: &Node<'_>,
        (what, name): (&str, &str),
        packs: &[String],
        known: impl IntoIterator<Item = &'k str>,
    ) {
        match missing_pack(name, packs) {
            Some(message) => self.error(node.at, message),
            None => self.unknown(node, what, name, known),
        }
    }

    /// Reports an id that another entry has, which stands somewhere.
    pub(super) fn taken(&mut self, at: At, id: &str, by: &str) {
        self.error(at, format!("id \"{id}\" is taken already, by {by}"));
    }

    /// Returns a place in the file, as problems name it.
    pub(super) fn place(&self, at: At) -> String {
        place((&self.path, at))
    }

    /// Reports a member of a list that is there already.
    pub(super) fn once(&mut self, node: &Node<'_>, what: &str, name: &str, is_new: bool) {
        if !is_new {
            self.error(node.at, format!("{what} \"{name}\" is given twice"));
        }
    }

    /// Reports why `ron` makes nothing of a node, in the words of the other readers.
    pub(super) fn misfit(&mut self, node: &Node<'_>, what: &str, error: &SpannedError) {
        let at = error.span.start;
        let before = if at.line == 1 { node.at.column } else { 1 };
        let at = At {
            line: node.at.line + at.line.saturating_sub(1) as u32,
            column: before + at.col.saturating_sub(1) as u32,
        };
        let problem = ron_words(&error.code);
        self.error(at, format!("{what}: {problem}"));
    }
}

/// Says that the pack before a name is not there, where it is not.
pub(super) fn missing_pack(name: &str, packs: &[String]) -> Option<String> {
    let (pack, id) = name.split_once(':')?;
    let is_there = packs.iter().any(|other| other == pack);
    (!is_there).then(|| {
        let (pack, id) = (shown(pack), shown(id));
        format!("there is no pack \"{pack}\" for \"{id}\"; `--assets DIR` adds one")
    })
}

/// Returns what `ron` found wrong, in the words of the other readers and no longer than can be read.
pub fn ron_words(error: &ron::Error) -> String {
    match error {
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
        ron::Error::InvalidIdentifier(found) | ron::Error::SuggestRawIdentifier(found) => {
            format!("\"{}\" is no name", shown(found))
        }
        ron::Error::ExpectedDifferentStructName {
            expected, found, ..
        } => format!("\"{}\" stands where {expected} belongs", shown(found)),
        ron::Error::ExceededRecursionLimit => "it is nested too deeply".to_owned(),
        ron::Error::Message(message) => cut(message),
        other => cut(&other.to_string().to_lowercase()),
    }
}

/// Cuts what may hold the whole text that is wrong.
fn cut(message: &str) -> String {
    let mut cut = escaped(message.chars().take(LONGEST));
    if message.chars().nth(LONGEST).is_some() {
        cut.push('…');
    }
    cut
}

fn unknown(what: &str, found: &str, expected: &[&str]) -> String {
    let near = nearest_words(found, expected.iter().copied());
    format!("unknown {what} \"{}\"{near}", shown(found))
}
