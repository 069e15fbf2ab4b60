//! Packs, split into entries: whose they are, what sort each is.

use super::error::{At, Problem};
use super::fields::Findings;
use super::source::{Source, SourceFile};
use super::split::{Kind, Node, TAGS, split};

/// One file, split.
pub(super) struct ParsedFile<'s> {
    /// The id of its pack.
    pub(super) pack: String,
    /// Where it comes from.
    pub(super) source: &'s SourceFile,
    /// What is wrong with it.
    pub(super) findings: Findings,
    /// Entries with the tag that they bear or that their place gives them.
    pub(super) entries: Vec<(&'s str, Node<'s>)>,
}

/// Returns a problem of a pack as a whole.
pub(super) fn pack_problem(path: &str, message: &str) -> Problem {
    Problem {
        path: path.to_owned(),
        at: At::START,
        entry: "pack".to_owned(),
        message: message.to_owned(),
        is_warning: false,
    }
}

/// Splits all files of all packs.
pub(super) fn parse_packs<'s>(
    sources: &'s [Source],
    problems: &mut Vec<Problem>,
) -> Vec<ParsedFile<'s>> {
    let mut files = Vec::new();
    let mut packs: Vec<String> = Vec::new();
    for source in sources {
        let first = files.len();
        for file in &source.files {
            files.push(parse_file(file));
        }
        let parsed = &mut files[first..];
        let pack = pack_id(parsed).unwrap_or_else(|| {
            let mut findings = Findings::new(&source.path);
            findings.enter("pack");
            // A pack of one file is called as its path, of any length.
            if source.folder != source.path {
                findings.is_name(At::START, "the folder's name", &source.folder);
            }
            problems.extend(findings.into_problems());
            source.folder.clone()
        });
        if packs.contains(&pack) {
            let message = format!("there is a pack \"{pack}\" already");
            problems.push(pack_problem(&source.path, &message));
        }
        for file in parsed {
            file.pack.clone_from(&pack);
        }
        packs.push(pack);
    }
    files
}

fn parse_file(source: &SourceFile) -> ParsedFile<'_> {
    let mut findings = Findings::new(&source.path);
    let split = split(&source.text);
    for error in split.errors {
        let outer = findings.enter(error.entry.unwrap_or_else(|| "file".to_owned()));
        findings.error(error.at, error.message);
        findings.enter(outer);
    }
    let by_place = tag_of_place(&source.inner);
    let mut entries = Vec::with_capacity(split.entries.len());
    for node in split.entries {
        match (&node.kind, by_place) {
            (Kind::Struct(tag, _), _) if TAGS.contains(tag) => entries.push((*tag, node)),
            (Kind::Struct("", _), Some(tag)) => entries.push((tag, node)),
            (Kind::Struct(name, _) | Kind::Tuple(name, _), _) => {
                findings.unknown(&node, "entry", name, TAGS);
            }
            _ => findings.error(node.at, "this is no entry, such as MonsterRace(…)"),
        }
    }
    ParsedFile {
        pack: String::new(),
        source,
        findings,
        entries,
    }
}

/// Returns the tag that entries of a file have where they bear none.
fn tag_of_place(inner: &str) -> Option<&'static str> {
    let place = inner.split_once('/').map_or(inner, |(folder, _)| folder);
    Some(match place {
        "pack.ron" => "Pack",
        "terrain.ron" => "Terrain",
        "tables.ron" => "Tables",
        "effects.ron" => "Effect",
        "races.ron" => "HeroRace",
        "classes.ron" => "HeroClass",
        "heroes.ron" => "Hero",
        "items" => "ItemKind",
        "monsters" => "MonsterRace",
        "rules" => "Profile",
        "arenas" => "Arena",
        "scenarios" => "Scenario",
        _ => return None,
    })
}

/// Reads `pack.ron` and returns the id it gives.
fn pack_id(files: &mut [ParsedFile<'_>]) -> Option<String> {
    let mut found = None;
    for file in files {
        for (tag, node) in &file.entries {
            if *tag != "Pack" {
                continue;
            }
            file.findings.enter("pack");
            let Some(fields) =
                file.findings
                    .fields(node, "Pack", &["id", "order", "version", "about"])
            else {
                continue;
            };
            let id = fields.id(&mut file.findings);
            fields.int(&mut file.findings, "order", 0..=1000);
            fields.text(&mut file.findings, "version");
            fields.text(&mut file.findings, "about");
            if found.is_some() {
                file.findings.error(node.at, "a pack has only one Pack(…)");
            }
            found = found.or(id);
        }
    }
    found
}
