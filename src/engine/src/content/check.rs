//! The content linter, and scenario files by themselves.

use std::path::{Path, PathBuf};

use super::error::{At, Problem, Problems};
use super::fields::{Findings, some};
use super::load::{self, field, stem};
use super::source::{self, Packs, Source};
use super::split::{Kind, TAGS, split};
use super::{Content, Encounter, scenario};

/// What the linter found.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct CheckReport {
    /// Everything that is wrong, warnings too, sorted by file and line.
    pub problems: Vec<Problem>,
    /// How many files were read.
    pub n_files: usize,
    /// How many entries they hold.
    pub n_entries: usize,
}

impl CheckReport {
    /// Says whether there is an error among the problems.
    pub fn has_errors(&self) -> bool {
        self.problems.iter().any(|problem| !problem.is_warning)
    }
}

/// Reads one scenario against content.
///
/// Returns the content, extended by the scenario's own races and items, and the fight.
pub fn parse_scenario(
    content: &Content,
    path: &str,
    text: &str,
) -> Result<(Content, Encounter), Problems> {
    let mut report = Findings::new(path);
    let (read, _) = read_scenario(&mut report, content, path, text);
    let mut errors = report.into_problems();
    errors.retain(|problem| !problem.is_warning);
    match read {
        Some(read) if errors.is_empty() => Ok(read),
        _ => {
            errors.sort();
            errors.dedup();
            Err(Problems(errors))
        }
    }
}

fn read_scenario(
    report: &mut Findings,
    content: &Content,
    path: &str,
    text: &str,
) -> (Option<(Content, Encounter)>, usize) {
    let stem = stem(path);
    report.enter(stem.clone());
    let split = split(text);
    for error in split.errors {
        report.enter(error.entry.unwrap_or_else(|| stem.clone()));
        report.error(error.at, error.message);
    }
    report.enter(stem.clone());
    let n_entries = split.entries.len();
    let read = match split.entries.as_slice() {
        [node] => scenario::scenario(report, content, node, &stem),
        [] => None,
        [_, second, ..] => {
            report.error(second.at, "a scenario file holds one Scenario(…)");
            None
        }
    };
    if read.is_none() && report.n_errors() == 0 {
        report.error(At::START, "this is no Scenario(…)");
    }
    (read, n_entries)
}

/// Lints the packs that ship, or the given pack folders and scenario files.
///
/// A file that holds no scenario is read as a pack of its own. Given packs are read beside those that
/// ship; one with the id of a pack that ships takes its place.
pub fn check(shipped: &Packs, paths: &[PathBuf]) -> CheckReport {
    let mut report = CheckReport::default();
    let built_in = shipped.sources().to_vec();
    let n_built_in: usize = built_in.iter().map(|source| source.files.len()).sum();
    let (mut given, mut scenarios) = (Vec::new(), Vec::new());
    for path in paths {
        if path.is_dir() {
            given.extend(source::read_folder(path, &mut report.problems));
        } else if let Some(text) = source::read_file(path, &mut report.problems) {
            if is_of_pack(&text) {
                given.push(source::of_file(path, text));
            } else {
                scenarios.push((path, text));
            }
        }
    }
    let wanted: Vec<String> = if paths.is_empty() {
        built_in.iter().map(|source| source.path.clone()).collect()
    } else {
        given.iter().map(|source| source.path.clone()).collect()
    };
    report.n_files = if paths.is_empty() {
        n_built_in
    } else {
        given.iter().map(|source| source.files.len()).sum()
    };
    let sources = replaced(built_in, given);
    let loaded = load::load(&sources, true);
    let is_wanted = |path: &str| {
        wanted
            .iter()
            .any(|folder| Path::new(path).starts_with(folder))
    };
    report.problems.extend(
        loaded
            .problems
            .into_iter()
            .filter(|problem| is_wanted(&problem.path)),
    );
    report.n_entries = count_entries(&sources, &wanted);
    for (path, text) in scenarios {
        let path = path.display().to_string();
        report.n_files += 1;
        if let Some(content) = &loaded.content {
            let mut own = Findings::new(&path);
            report.n_entries += read_scenario(&mut own, content, &path, &text).1;
            report.problems.extend(own.into_problems());
        }
    }
    report.problems.sort();
    report.problems.dedup();
    report
}

/// Returns where an element of a list of a scenario stands, such as the first of its `commands`.
pub fn place_in_scenario(text: &str, list: &str, index: usize) -> Option<At> {
    let split = split(text);
    match &some(field(split.entries.first()?, list)?).kind {
        Kind::List(items) => Some(items.get(index)?.at),
        _ => None,
    }
}

/// Says whether a file holds rows of a table of keys.
pub fn is_of_keys(text: &str) -> bool {
    split(text)
        .entries
        .iter()
        .any(|node| matches!(node.kind, Kind::Struct("Key", _)))
}

/// Says whether a file holds something else than a scenario.
pub fn is_of_pack(text: &str) -> bool {
    split(text).entries.iter().any(|node| match node.kind {
        Kind::Struct(tag, _) => tag != "Scenario" && TAGS.contains(&tag),
        _ => false,
    })
}

fn count_entries(sources: &[Source], wanted: &[String]) -> usize {
    sources
        .iter()
        .filter(|source| wanted.contains(&source.path))
        .flat_map(|source| &source.files)
        .map(|file| split(&file.text).entries.len())
        .sum()
}

/// Puts given packs in the place of built-in ones of the same folder name, or after all of them.
fn replaced(built_in: Vec<Source>, given: Vec<Source>) -> Vec<Source> {
    let mut sources = built_in;
    for source in given {
        match sources
            .iter_mut()
            .find(|other| other.folder == source.folder)
        {
            Some(other) if other.path.starts_with("assets/") => *other = source,
            _ => sources.push(source),
        }
    }
    sources
}
