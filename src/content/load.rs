//! Joins packs into one [`Content`].
//!
//! All packs are split first, then read kind by kind, so that every reference meets what it names,
//! in whatever file that stands. All problems of all files are kept.

use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::xxh3_128;

use crate::ids::TerrainId;

use super::error::{Problem, Problems};
use super::fields::{Report, text_of};
use super::read_core::RawTerrain;
use super::source::{self, Source, SourceFile};
use super::split::{Kind, Node, TAGS, split};
use super::{
    Content, ScenarioText, Tables, arena_map, read_core, read_hero, read_item, read_monster,
    scenario,
};

/// Ids of these sorts are bytes.
const MAX_BYTE_IDS: usize = 255;

/// What loading came to.
#[derive(Default)]
pub(super) struct Loaded {
    /// The content, where there is enough for one. Worthless where there are errors.
    pub(super) content: Option<Content>,
    /// Everything that is wrong.
    pub(super) problems: Vec<Problem>,
}

/// One file, split.
struct ParsedFile<'s> {
    pack: String,
    source: &'s SourceFile,
    report: Report,
    /// Entries with the tag that they bear or that their place gives them.
    entries: Vec<(&'s str, Node<'s>)>,
}

impl Content {
    /// Loads the packs that are built in.
    pub fn builtin() -> Result<Self, Problems> {
        Self::load(&[])
    }

    /// Loads the packs that are built in and those of more folders.
    pub fn load(extra: &[PathBuf]) -> Result<Self, Problems> {
        let mut sources = source::built_in();
        let mut problems = Vec::new();
        for folder in extra {
            sources.extend(source::read_folder(folder, &mut problems));
        }
        let mut loaded = load(&sources, false);
        loaded.problems.append(&mut problems);
        finish(loaded)
    }
}

fn finish(loaded: Loaded) -> Result<Content, Problems> {
    let mut errors = loaded.problems;
    errors.retain(|problem| !problem.is_warning);
    match loaded.content {
        Some(content) if errors.is_empty() => Ok(content),
        _ => {
            errors.sort();
            Err(Problems(errors))
        }
    }
}

/// Loads packs; reads their scenarios to the end only where that is asked for.
pub(super) fn load(sources: &[Source], with_scenarios: bool) -> Loaded {
    let mut problems = Vec::new();
    let mut files = parse_packs(sources, &mut problems);
    let digest = digest(&files);
    let content = read_all(&mut files, digest, with_scenarios);
    for file in files {
        problems.extend(file.report.into_problems());
    }
    if content.is_none() && problems.iter().all(|problem| problem.is_warning) {
        problems.push(pack_problem("assets/core/tables.ron", "tables are missing"));
    }
    problems.sort();
    problems.dedup();
    Loaded { content, problems }
}

fn pack_problem(path: &str, message: &str) -> Problem {
    Problem {
        path: path.to_owned(),
        line: 1,
        entry: "pack".to_owned(),
        message: message.to_owned(),
        is_warning: false,
    }
}

fn parse_packs<'s>(sources: &'s [Source], problems: &mut Vec<Problem>) -> Vec<ParsedFile<'s>> {
    let mut files = Vec::new();
    let mut packs: Vec<String> = Vec::new();
    for source in sources {
        let first = files.len();
        for file in &source.files {
            files.push(parse_file(file));
        }
        let parsed = &mut files[first..];
        let pack = pack_id(parsed).unwrap_or_else(|| {
            if parsed.iter().all(|file| file.source.inner != "pack.ron") {
                problems.push(Problem {
                    is_warning: true,
                    ..pack_problem(
                        &source.path,
                        "pack.ron is missing; the folder names the pack",
                    )
                });
            }
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
    let mut report = Report::new(&source.path);
    let split = split(&source.text);
    for error in split.errors {
        let outer = report.enter(error.entry.unwrap_or_else(|| "file".to_owned()));
        report.error(error.line, error.message);
        report.enter(outer);
    }
    let by_place = tag_of_place(&source.inner);
    let mut entries = Vec::with_capacity(split.entries.len());
    for node in split.entries {
        match (&node.kind, by_place) {
            (Kind::Struct(tag, _), _) if TAGS.contains(tag) => entries.push((*tag, node)),
            (Kind::Struct("", _), Some(tag)) => entries.push((tag, node)),
            (Kind::Struct(name, _) | Kind::Tuple(name, _), _) => {
                report.unknown(&node, "entry", name, TAGS);
            }
            _ => report.error(node.line, "this is no entry, such as MonsterRace(…)"),
        }
    }
    ParsedFile {
        pack: String::new(),
        source,
        report,
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
        "races.ron" => "HeroRace",
        "classes.ron" => "HeroClass",
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
            file.report.enter("pack");
            let Some(fields) =
                file.report
                    .fields(node, "Pack", &["id", "order", "version", "about"])
            else {
                continue;
            };
            let id = fields.id(&mut file.report);
            fields.int(&mut file.report, "order", 0..=1000);
            fields.text(&mut file.report, "version");
            if found.is_some() {
                file.report.error(node.line, "a pack has only one Pack(…)");
            }
            found = found.or(id);
        }
    }
    found
}

fn digest(files: &[ParsedFile<'_>]) -> String {
    let mut canonical = String::new();
    for file in files {
        canonical.push_str(&file.pack);
        for (tag, node) in &file.entries {
            canonical.push('\n');
            canonical.push_str(tag);
            node.write_canonical(&mut canonical);
        }
        canonical.push('\n');
    }
    format!("{:032x}", xxh3_128(canonical.as_bytes()))
}

/// Calls a reader for every entry of one tag.
fn each<'s>(
    files: &mut [ParsedFile<'s>],
    tag: &str,
    mut read: impl FnMut(&mut Report, &Node<'s>, &str, &'s SourceFile),
) {
    for file in files {
        for (own, node) in &file.entries {
            if *own == tag {
                let outer = file.report.enter(format!("{tag} at line {}", node.line));
                read(&mut file.report, node, &file.pack, file.source);
                file.report.enter(outer);
            }
        }
    }
}

/// Adds an entry, unless its id is taken; `limit` is how many there may be.
fn add<T>(
    report: &mut Report,
    line: u32,
    list: &mut Vec<T>,
    entry: T,
    (is_same, id, limit): (impl Fn(&T) -> bool, &str, usize),
) {
    if list.iter().any(is_same) {
        report.error(line, format!("id \"{id}\" is taken already"));
    } else if list.len() >= limit {
        report.error(
            line,
            format!("there are more than {limit} entries of this sort"),
        );
    } else {
        list.push(entry);
    }
}

fn read_all(files: &mut [ParsedFile<'_>], digest: String, with_scenarios: bool) -> Option<Content> {
    let terrains = terrains(files);
    let tables = tables(files);
    let mut content = Content {
        digest,
        tables: tables?,
        terrains,
        arenas: Vec::new(),
        hero_races: Vec::new(),
        hero_classes: Vec::new(),
        item_kinds: Vec::new(),
        monster_races: Vec::new(),
        profiles: Vec::new(),
        scenarios: Vec::new(),
    };
    read_items_and_monsters(files, &mut content);
    read_heroes(files, &mut content);
    each(files, "Profile", |report, node, _, _| {
        if let Some(profile) = read_core::profile(report, node) {
            let id = profile.id.clone();
            let list = &mut content.profiles;
            add(
                report,
                node.line,
                list,
                profile,
                (|p: &super::Profile| p.id == id, &id, MAX_BYTE_IDS),
            );
        }
    });
    each(files, "Arena", |report, node, _, _| {
        if let Some(arena) = arena_map::arena(report, &content, node) {
            let id = arena.id.clone();
            let list = &mut content.arenas;
            add(
                report,
                node.line,
                list,
                arena,
                (|a: &super::Arena| a.id == id, &id, usize::MAX),
            );
        }
    });
    each(files, "Scenario", |report, node, _, source| {
        let text = scenario_text(node, source);
        report.enter(text.name.clone());
        let name = text.name.clone();
        let list = &mut content.scenarios;
        add(
            report,
            node.line,
            list,
            text,
            (|s: &ScenarioText| s.name == name, &name, usize::MAX),
        );
    });
    if with_scenarios {
        each(files, "Scenario", |report, node, _, source| {
            scenario::scenario(report, &content, node, &stem(&source.path));
        });
    }
    Some(content)
}

fn tables(files: &mut [ParsedFile<'_>]) -> Option<Tables> {
    let mut found = None;
    each(files, "Tables", |report, node, _, _| {
        let tables = read_core::tables(report, node);
        if found.is_some() {
            report.error(node.line, "there are tables already");
        }
        found = found.take().or(tables);
    });
    found
}

fn terrains(files: &mut [ParsedFile<'_>]) -> Vec<super::Terrain> {
    let mut raw: Vec<RawTerrain> = Vec::new();
    each(files, "Terrain", |report, node, _, _| {
        let Some(entry) = read_core::terrain(report, node) else {
            return;
        };
        let (id, glyph) = (entry.terrain.id.clone(), entry.terrain.glyph);
        if let Some(other) = raw.iter().find(|other| other.terrain.glyph == glyph) {
            let other = &other.terrain.id;
            report.error(
                node.line,
                format!("glyph {glyph:?} is that of \"{other}\" already"),
            );
        }
        add(
            report,
            node.line,
            &mut raw,
            entry,
            (|t: &RawTerrain| t.terrain.id == id, &id, MAX_BYTE_IDS),
        );
    });
    let ids: Vec<String> = raw.iter().map(|entry| entry.terrain.id.clone()).collect();
    let find = |name: &Option<String>| {
        let name = name.as_ref()?;
        ids.iter()
            .position(|id| id == name)
            .map(|index| TerrainId(index as u8))
    };
    each(files, "Terrain", |report, node, _, _| {
        let entry = raw.iter().find(|entry| entry.line == node.line);
        let Some(entry) = entry else {
            return;
        };
        report.enter(entry.terrain.id.clone());
        for name in [&entry.opens_into, &entry.closes_into] {
            if let Some(name) = name
                && !ids.contains(name)
            {
                report.unknown(node, "terrain", name, ids.iter().map(String::as_str));
            }
        }
    });
    let resolved = raw.iter().map(|entry| super::Terrain {
        opens_into: find(&entry.opens_into),
        closes_into: find(&entry.closes_into),
        ..entry.terrain.clone()
    });
    resolved.collect()
}

fn read_items_and_monsters(files: &mut [ParsedFile<'_>], content: &mut Content) {
    each(files, "ItemKind", |report, node, pack, _| {
        if let Some(kind) = read_item::kind(report, node, pack) {
            let id = kind.id.clone();
            let is_same = |other: &super::ItemKind| other.pack == pack && other.id == id;
            let limit = usize::from(u16::MAX) / 2;
            add(
                report,
                node.line,
                &mut content.item_kinds,
                kind,
                (is_same, &id, limit),
            );
        }
    });
    each(files, "MonsterRace", |report, node, pack, _| {
        if let Some(race) = read_monster::race(report, node, pack) {
            let id = race.id.clone();
            let is_same = |other: &super::MonsterRace| other.pack == pack && other.id == id;
            let limit = usize::from(u16::MAX) / 2;
            add(
                report,
                node.line,
                &mut content.monster_races,
                race,
                (is_same, &id, limit),
            );
        }
    });
}

fn read_heroes(files: &mut [ParsedFile<'_>], content: &mut Content) {
    each(files, "HeroClass", |report, node, _, _| {
        if let Some(class) = read_hero::class(report, node) {
            let id = class.id.clone();
            let list = &mut content.hero_classes;
            add(
                report,
                node.line,
                list,
                class,
                (|c: &super::HeroClass| c.id == id, &id, MAX_BYTE_IDS),
            );
        }
    });
    let classes: Vec<&str> = content
        .hero_classes
        .iter()
        .map(|class| class.id.as_str())
        .collect();
    let mut races = Vec::new();
    each(files, "HeroRace", |report, node, _, _| {
        if let Some(race) = read_hero::race(report, node) {
            for class in race
                .classes
                .iter()
                .filter(|id| !classes.contains(&id.as_str()))
            {
                report.unknown(node, "class", class, classes.iter().copied());
            }
            let id = race.id.clone();
            add(
                report,
                node.line,
                &mut races,
                race,
                (|r: &super::HeroRace| r.id == id, &id, MAX_BYTE_IDS),
            );
        }
    });
    content.hero_races = races;
}

/// Returns what is known of a scenario without reading it to the end.
fn scenario_text(node: &Node<'_>, source: &SourceFile) -> ScenarioText {
    let text = |name: &str| match &node.kind {
        Kind::Struct(_, fields) => {
            let field = fields.iter().find(|field| field.name == name)?;
            text_of(&field.value)
        }
        _ => None,
    };
    ScenarioText {
        name: text("name").unwrap_or_else(|| stem(&source.path)),
        about: text("about").unwrap_or_default(),
        path: source.path.clone(),
        text: source.text.clone(),
    }
}

/// Returns the name of a file without folders and ending.
pub(super) fn stem(path: &str) -> String {
    let stem = Path::new(path).file_stem();
    stem.map_or_else(
        || "scenario".to_owned(),
        |stem| stem.to_string_lossy().into_owned(),
    )
}
