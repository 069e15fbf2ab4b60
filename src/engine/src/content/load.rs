//! Joins packs into one [`Content`].
//!
//! All packs are split first, then read kind by kind, so that every reference meets what it names,
//! in whatever file that stands. All problems of all files are kept.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::{Path, PathBuf};

use crate::ids::TerrainId;

use super::error::{At, Problem, Problems, place};
use super::fields::{Findings, some, text_of};
use super::mechanic::shown;
use super::pack::{ParsedFile, pack_problem, parse_packs};
use super::read_core::RawTerrain;
use super::source::{self, Packs, Source, SourceFile};
use super::split::{Kind, Node};
use super::{
    Condition, ConditionRule, Content, Effect, ScenarioText, Tables, Topic, arena_map, read_core,
    read_effect, read_hero, read_item, read_monster, read_profile, scenario, scenario_hero,
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

impl Content {
    /// Loads the packs that ship and those of more folders.
    pub fn load(shipped: &Packs, extra: &[PathBuf]) -> Result<Self, Problems> {
        let mut sources = shipped.sources().to_vec();
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
            errors.dedup();
            Err(Problems(errors))
        }
    }
}

/// Loads packs; reads their scenarios to the end only where that is asked for.
pub(super) fn load(sources: &[Source], with_scenarios: bool) -> Loaded {
    let mut problems = Vec::new();
    let mut files = parse_packs(sources, &mut problems);
    let content = read_all(&mut files, with_scenarios);
    for file in files {
        problems.extend(file.findings.into_problems());
    }
    if content.is_none() && problems.iter().all(|problem| problem.is_warning) {
        let message = "tables or conditions are missing";
        problems.push(pack_problem("assets/core", message));
    }
    problems.sort();
    problems.dedup();
    Loaded { content, problems }
}

/// Calls a reader for every entry of one tag.
fn each<'s>(
    files: &mut [ParsedFile<'s>],
    tag: &str,
    mut read: impl FnMut(&mut Findings, &Node<'s>, &str, &'s SourceFile),
) {
    let mut first: BTreeMap<(String, String), (&str, At)> = BTreeMap::new();
    for file in files {
        for (own, node) in &file.entries {
            if *own == tag {
                let name = match tag {
                    "Scenario" => scenario_name(node, &file.source.path),
                    _ => entry_name(tag, node),
                };
                let pack = match tag {
                    "ItemKind" | "MonsterRace" => file.pack.clone(),
                    _ => String::new(),
                };
                file.findings.taken_by = match first.entry((pack, name.clone())) {
                    Entry::Occupied(first) => Some(place(*first.get())),
                    Entry::Vacant(none) => {
                        none.insert((&file.source.path, node.at));
                        None
                    }
                };
                let outer = file.findings.enter(name);
                read(&mut file.findings, node, &file.pack, file.source);
                file.findings.enter(outer);
            }
        }
    }
}

/// Adds an entry, unless its id is taken; `limit` is how many there may be.
fn add<T>(
    findings: &mut Findings,
    at: At,
    list: &mut Vec<T>,
    entry: T,
    (is_same, id, limit): (impl Fn(&T) -> bool, &str, usize),
) {
    // Only who has the name of another may have its id.
    if findings.taken_by.is_some() && list.iter().any(is_same) {
        let by = findings.taken_by.take();
        findings.taken(at, id, by.as_deref().unwrap_or("another entry"));
    } else if list.len() >= limit {
        findings.error(
            at,
            format!("there are more than {limit} entries of this sort"),
        );
    } else {
        list.push(entry);
    }
}

fn read_all(files: &mut [ParsedFile<'_>], with_scenarios: bool) -> Option<Content> {
    let terrains = terrains(files);
    let tables = tables(files);
    let conditions = conditions(files);
    let mut packs: Vec<String> = files.iter().map(|file| file.pack.clone()).collect();
    packs.dedup();
    let mut content = Content {
        packs,
        tables: tables?,
        conditions: conditions?,
        effects: effects(files),
        terrains,
        arenas: Vec::new(),
        hero_races: Vec::new(),
        hero_classes: Vec::new(),
        heroes: Vec::new(),
        hero_sums: Vec::new(),
        item_kinds: Vec::new(),
        monster_races: Vec::new(),
        profiles: Vec::new(),
        scenarios: Vec::new(),
    };
    read_items_and_monsters(files, &mut content);
    read_heroes(files, &mut content);
    read_ready_made(files, &mut content);
    each(files, "Profile", |findings, node, _, _| {
        if let Some(profile) = read_profile::profile(findings, node) {
            let id = profile.id.clone();
            let list = &mut content.profiles;
            add(
                findings,
                node.at,
                list,
                profile,
                (|p: &super::Profile| p.id == id, &id, MAX_BYTE_IDS),
            );
        }
    });
    each(files, "Arena", |findings, node, _, _| {
        if let Some(arena) = arena_map::arena(findings, &content, node) {
            let id = arena.id.clone();
            let list = &mut content.arenas;
            add(
                findings,
                node.at,
                list,
                arena,
                (|a: &super::Arena| a.id == id, &id, usize::MAX),
            );
        }
    });
    each(files, "Scenario", |findings, node, _, source| {
        let stem = stem(&source.path);
        findings.enter(stem.clone());
        let name = scenario::name(findings, node, &stem);
        findings.enter(name.clone());
        let text = scenario_text(findings, &content, (node, source), &name);
        let list = &mut content.scenarios;
        add(
            findings,
            node.at,
            list,
            text,
            (|s: &ScenarioText| s.name == name, &name, usize::MAX),
        );
    });
    // By topic, as the lists show them; those without one come last.
    let scenarios = &mut content.scenarios;
    scenarios.sort_by_key(|scenario| (scenario.topic.is_none(), scenario.topic));
    if with_scenarios {
        each(files, "Scenario", |findings, node, _, source| {
            scenario::scenario(findings, &content, node, &stem(&source.path));
        });
    }
    Some(content)
}

fn tables(files: &mut [ParsedFile<'_>]) -> Option<Tables> {
    let mut found = None;
    each(files, "Tables", |findings, node, _, _| {
        let tables = read_core::tables(findings, node);
        if found.is_some() {
            findings.error(node.at, "there are tables already");
        }
        found = found.take().or(tables);
    });
    found
}

/// Reads how conditions stack and ease; none may be missing.
fn conditions(files: &mut [ParsedFile<'_>]) -> Option<Vec<ConditionRule>> {
    let mut rules: Vec<ConditionRule> = Vec::new();
    each(files, "Condition", |findings, node, _, _| {
        let Some(rule) = read_core::condition(findings, node) else {
            return;
        };
        let id = rule.id;
        let is_same = |other: &ConditionRule| other.id == id;
        let name = id.name();
        add(
            findings,
            node.at,
            &mut rules,
            rule,
            (is_same, name, usize::MAX),
        );
    });
    rules.sort_by_key(|rule| rule.id);
    let is_complete = rules
        .iter()
        .map(|rule| rule.id)
        .eq(Condition::ALL.iter().copied());
    is_complete.then_some(rules)
}

/// Reads what blows do; that a blow does nothing needs no row.
fn effects(files: &mut [ParsedFile<'_>]) -> Vec<Effect> {
    let mut effects = vec![Effect::none()];
    each(files, "Effect", |findings, node, _, _| {
        if let Some(effect) = read_effect::effect(findings, node) {
            let id = effect.id.clone();
            let is_same = |other: &Effect| other.id == id;
            let limit = MAX_BYTE_IDS;
            add(
                findings,
                node.at,
                &mut effects,
                effect,
                (is_same, &id, limit),
            );
        }
    });
    effects
}

fn terrains(files: &mut [ParsedFile<'_>]) -> Vec<super::Terrain> {
    let mut raw: Vec<RawTerrain> = Vec::new();
    each(files, "Terrain", |findings, node, _, _| {
        let Some(entry) = read_core::terrain(findings, node) else {
            return;
        };
        let (id, glyph) = (entry.terrain.id.clone(), entry.terrain.glyph);
        if let Some(other) = raw.iter().find(|other| other.terrain.glyph == glyph) {
            let other = &other.terrain.id;
            findings.error(
                node.at,
                format!("glyph {glyph:?} is that of \"{other}\" already"),
            );
        }
        add(
            findings,
            node.at,
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
    each(files, "Terrain", |findings, node, _, _| {
        let entry = raw.iter().find(|entry| entry.at == node.at);
        let Some(entry) = entry else {
            return;
        };
        findings.enter(entry.terrain.id.clone());
        for name in [&entry.opens_into, &entry.closes_into] {
            if let Some(name) = name
                && !ids.contains(name)
            {
                findings.unknown(node, "terrain", name, ids.iter().map(String::as_str));
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
    each(files, "ItemKind", |findings, node, pack, _| {
        if let Some(kind) = read_item::kind(findings, node, pack) {
            let id = kind.id.clone();
            let is_same = |other: &super::ItemKind| other.pack == pack && other.id == id;
            let others = content.item_kinds.iter();
            let first = others
                .filter(|other| other.id == id)
                .map(|other| &other.pack);
            warn_of_shadow(findings, node.at, (pack, &id), first);
            let limit = usize::from(u16::MAX) / 2;
            add(
                findings,
                node.at,
                &mut content.item_kinds,
                kind,
                (is_same, &id, limit),
            );
        }
    });
    each(files, "MonsterRace", |findings, node, pack, _| {
        if let Some(race) = read_monster::race(findings, node, pack, &content.effects) {
            let id = race.id.clone();
            let is_same = |other: &super::MonsterRace| other.pack == pack && other.id == id;
            let others = content.monster_races.iter();
            let first = others
                .filter(|other| other.id == id)
                .map(|other| &other.pack);
            warn_of_shadow(findings, node.at, (pack, &id), first);
            let limit = usize::from(u16::MAX) / 2;
            add(
                findings,
                node.at,
                &mut content.monster_races,
                race,
                (is_same, &id, limit),
            );
        }
    });
}

/// Warns of an entry that its bare name never reaches, for a pack before has one of that name. Packs that
/// ship name each other's in full.
fn warn_of_shadow<'p>(
    findings: &mut Findings,
    at: At,
    (pack, id): (&str, &str),
    mut packs: impl Iterator<Item = &'p String>,
) {
    if !source::SHIPPED.contains(&pack)
        && let Some(first) = packs.find(|other| *other != pack)
    {
        let message = format!(
            "the bare name \"{id}\" means that of pack {first}; `{pack}:{id}` means this one"
        );
        findings.warning(at, message);
    }
}

fn read_heroes(files: &mut [ParsedFile<'_>], content: &mut Content) {
    each(files, "HeroClass", |findings, node, _, _| {
        if let Some(class) = read_hero::class(findings, node) {
            let id = class.id.clone();
            let list = &mut content.hero_classes;
            add(
                findings,
                node.at,
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
    each(files, "HeroRace", |findings, node, _, _| {
        if let Some(race) = read_hero::race(findings, node) {
            for class in race
                .classes
                .iter()
                .filter(|id| !classes.contains(&id.as_str()))
            {
                findings.unknown(node, "class", class, classes.iter().copied());
            }
            let id = race.id.clone();
            add(
                findings,
                node.at,
                &mut races,
                race,
                (|r: &super::HeroRace| r.id == id, &id, MAX_BYTE_IDS),
            );
        }
    });
    content.hero_races = races;
}

/// Reads the ready-made heroes, once races, classes and items are known.
fn read_ready_made(files: &mut [ParsedFile<'_>], content: &mut Content) {
    each(files, "Hero", |findings, node, _, _| {
        let Some(hero) = scenario_hero::ready_made(findings, content, node) else {
            return;
        };
        if content.heroes.iter().any(|other| other.name == hero.name) {
            let message = format!("there is a hero \"{}\" already", hero.name);
            findings.error(node.at, message);
        } else {
            content.heroes.push(hero);
            content.hero_sums.push(node.sum("Hero", ""));
        }
    });
}

/// Returns what problems call an entry: its id, its name, or its sort.
pub(super) fn entry_name(tag: &str, node: &Node<'_>) -> String {
    let name = text_field(node, "id").or_else(|| text_field(node, "name"));
    name.unwrap_or_else(|| tag.to_owned())
}

/// Returns what a scenario of a file is called: its name, or that of the file.
fn scenario_name(node: &Node<'_>, path: &str) -> String {
    text_field(node, "name").unwrap_or_else(|| stem(path))
}

fn text_field(node: &Node<'_>, name: &str) -> Option<String> {
    text_of(some(field(node, name)?)).filter(|text| !text.is_empty())
}

/// Returns the value of a field, of a node that may be no struct.
pub(super) fn field<'n, 'a>(node: &'n Node<'a>, name: &str) -> Option<&'n Node<'a>> {
    let Kind::Struct(_, fields) = &node.kind else {
        return None;
    };
    let field = fields.iter().find(|field| field.name == name)?;
    Some(&field.value)
}

/// Returns what is known of a scenario without reading it to the end.
fn scenario_text(
    findings: &mut Findings,
    content: &Content,
    (node, source): (&Node<'_>, &SourceFile),
    name: &str,
) -> ScenarioText {
    let about = field(node, "about").map(some);
    let about = about.filter(|node| node.text != "None");
    ScenarioText {
        name: name.to_owned(),
        about: about
            .and_then(|node| findings.text(node, "about"))
            .unwrap_or_default(),
        topic: field(node, "topic")
            .and_then(|node| text_of(some(node)))
            .and_then(|name| Topic::from_name(&name)),
        shows: shown(content, field(node, "shows").map(some)),
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
