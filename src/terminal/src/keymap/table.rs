//! Reads the rows of key tables, each with its place; everything that is wrong is kept.

use ron::value::RawValue;
use serde::Deserialize;

use ludus_engine::content::{At, ron_words};

use super::{Action, Key, KeymapError, Screen, TableError};

/// One row of a table, as it is written.
#[derive(Debug, Deserialize)]
#[serde(rename = "Key", deny_unknown_fields)]
pub(super) struct TableRow {
    pub(super) on: Vec<Screen>,
    pub(super) does: Action,
    pub(super) keys: Vec<String>,
    #[serde(default)]
    pub(super) label: Option<String>,
    #[serde(default)]
    pub(super) help: Option<String>,
}

/// Returns where a byte of a text stands.
fn place(text: &str, byte: usize) -> At {
    let before = &text[..byte.min(text.len())];
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    At {
        line: 1 + before.matches('\n').count() as u32,
        column: 1 + before[start..].chars().count() as u32,
    }
}

/// Reads the rows of a table, each with its place, and takes note of what is none.
pub(super) fn rows(text: &str, errors: &mut Vec<TableError>) -> Vec<(At, TableRow)> {
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let misfit = |begins: At, error: &ron::error::SpannedError| {
        let start = error.span.start;
        let before = if start.line == 1 { begins.column } else { 1 };
        let at = At {
            line: begins.line + start.line.saturating_sub(1) as u32,
            column: before + start.col.saturating_sub(1) as u32,
        };
        let problem = KeymapError::Syntax(ron_words(&error.code));
        let does = String::new();
        TableError { at, does, problem }
    };
    let raw: Vec<&RawValue> = match options.from_str(text) {
        Ok(raw) => raw,
        Err(error) => {
            errors.push(misfit(At::START, &error));
            return Vec::new();
        }
    };
    let mut read = Vec::new();
    for row in raw {
        let row = row.trim().get_ron();
        // The row is a part of the text.
        let start = (row.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        let at = place(text, start);
        match options.from_str(row) {
            Ok(row) => read.push((at, row)),
            Err(error) => errors.push(misfit(at, &error)),
        }
    }
    read
}

/// Returns how many rows of a table can be read.
pub(crate) fn n_rows(text: &str) -> usize {
    rows(text, &mut Vec::new()).len()
}

/// Reads the keys of a row, and takes note of what is none.
pub(super) fn keys(row: &TableRow, at: At, errors: &mut Vec<TableError>) -> Vec<Key> {
    let mut keys = Vec::new();
    for text in &row.keys {
        match Key::parse(text) {
            Some(key) => keys.push(key),
            None => errors.push(row.wrong(at, KeymapError::UnknownKey(text.clone()))),
        }
    }
    keys
}

impl TableRow {
    pub(super) fn wrong(&self, at: At, problem: KeymapError) -> TableError {
        wrong(self.does, at, problem)
    }
}

pub(super) fn wrong(does: Action, at: At, problem: KeymapError) -> TableError {
    let does = format!("{does:?}");
    TableError { at, does, problem }
}
