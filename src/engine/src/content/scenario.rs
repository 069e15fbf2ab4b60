//! Reads scenarios: one fight each, resolved against the packs.
//!
//! A scenario's own races and items extend a copy of the content that it is read against; nothing
//! else of the content changes.

use crate::grid::Pos;
use crate::ids::ProfileId;

use super::arena_map::{DrawnMap, MAP_FIELDS, drawn_map};
use super::error::At;
use super::fields::{Fields, Findings, some};
use super::load::{entry_name, field};
use super::mechanic::check_shown;
use super::scenario_cast::{Cast, check_places};
use super::scenario_hero::{HeroPlace, hero};
use super::scenario_script::{commands, forced, max_turns, seed};
use super::split::{Kind, Node};
use super::{Arena, Content, Encounter, HeroSheet, SCENARIO_PACK, read_item, read_monster};

const SCENARIO: [&str; 15] = [
    "name", "about", "topic", "shows", "rules", "arena", "hero", "monsters", "races", "items",
    "commands", "forced", "seed", "horn", "stop",
];

/// Turns after which a fight is a draw, where nothing else is said.
pub(super) const DEFAULT_MAX_TURNS: u32 = 1000;
/// Turns that a definition may give.
pub(super) const MAX_TURNS: std::ops::RangeInclusive<i64> = 1..=1_000_000;
/// Monsters of one fight at most.
pub(super) const MAX_MONSTERS: usize = 2000;
/// The profile where none is named.
pub(super) const DEFAULT_RULES: &str = "ludus";
/// Hit points that a definition may give.
pub(super) const HIT_POINTS: std::ops::RangeInclusive<i64> = 0..=30_000;

/// Reads one scenario; `stem` names it where it does not name itself.
pub(super) fn scenario(
    findings: &mut Findings,
    content: &Content,
    node: &Node<'_>,
    stem: &str,
) -> Option<(Content, Encounter)> {
    findings.enter(stem);
    let fields = findings.fields(node, "Scenario", &SCENARIO)?;
    let before = findings.n_errors();
    let name = name(findings, node, stem);
    findings.enter(name.clone());
    let mut content = content.clone();
    own_content(findings, &mut content, &fields);
    check_shown(findings, &content, &fields);
    let rules = rules(findings, &content, &fields);
    let (arena, on_map) = fields
        .required(findings, "arena")
        .and_then(|node| arena(findings, &content, node))
        .map_or((None, Vec::new()), |(arena, on_map)| (Some(arena), on_map));
    let hero = the_hero(findings, &content, &fields, arena.as_ref());
    let mut cast = Cast::new(hero.as_ref());
    for (pos, at, node) in on_map {
        cast.add(findings, &content, node, Some((pos, at)));
    }
    if let Some(node) = fields.get("monsters") {
        for item in findings.items(node, "monsters") {
            cast.add(findings, &content, item, None);
        }
    }
    cast.check_ids(findings);
    if findings.n_errors() == before {
        match cast.teams.len() {
            0 => findings.warning(fields.at, "nobody fights here"),
            1 => findings.warning(fields.at, "there is only one side"),
            _ => {}
        }
    }
    if let Some(arena) = &arena {
        check_places(
            findings,
            &content,
            arena,
            hero.as_ref().map(|hero| (hero, fields.at_of("hero"))),
            &cast,
        );
    }
    let commands = commands(findings, &content, &fields, arena.as_ref());
    if hero.is_none() && !fields.has("hero") && !commands.is_empty() {
        findings.error(fields.at_of("commands"), "commands need a hero");
    }
    let encounter = Encounter {
        about: fields.text(findings, "about").unwrap_or_default(),
        rules: rules.unwrap_or(ProfileId(0)),
        hero,
        monsters: cast
            .monsters
            .into_iter()
            .map(|member| member.placed)
            .collect(),
        teams: cast.teams,
        commands,
        forced: forced(findings, &fields),
        seed: seed(findings, &fields),
        has_horn: fields.flag(findings, "horn", false),
        max_turns: max_turns(findings, &fields),
        arena: arena?,
        name,
    };
    Some((content, encounter))
}

/// Returns the name of a scenario: its own, or the stem of its file.
pub(super) fn name(findings: &mut Findings, node: &Node<'_>, stem: &str) -> String {
    let own = field(node, "name").map(some);
    match own.filter(|node| node.text != "None") {
        Some(node) => findings.name(node, "name"),
        None => findings
            .is_name(node.at, "name (of the file)", stem)
            .then(|| stem.to_owned()),
    }
    .unwrap_or_else(|| "scenario".to_owned())
}

/// Reads the hero. A drawn `@` without a word about the hero asks for the default one.
fn the_hero(
    findings: &mut Findings,
    content: &Content,
    fields: &Fields<'_, '_>,
    arena: Option<&Arena>,
) -> Option<HeroSheet> {
    let node = fields.get("hero");
    let place = HeroPlace {
        is_drawn: arena.is_some_and(|arena| arena.id.is_empty()),
        has_arena: arena.is_some(),
        start: arena.and_then(|arena| arena.hero_start),
    };
    let is_marked = place.is_drawn && place.start.is_some();
    if node.is_none() && is_marked && fields.has("hero") {
        findings.error(
            fields.at_of("arena"),
            "the map has an @ and the scenario no hero",
        );
    }
    (node.is_some() || is_marked)
        .then(|| hero(findings, content, node, fields.at, &place))
        .flatten()
}

/// Reads the races and items of this scenario only.
fn own_content(findings: &mut Findings, content: &mut Content, fields: &Fields<'_, '_>) {
    if let Some(node) = fields.get("races") {
        let n_before = content.monster_races.len();
        for item in findings.items(node, "races") {
            let outer = findings.enter(entry_name("races", item));
            if let Some(race) = read_monster::race(findings, item, SCENARIO_PACK, &content.effects)
            {
                let mut before = content.monster_races[n_before..].iter();
                if before.any(|other| other.id == race.id) {
                    findings.taken(item.at, &race.id, "another one of this list");
                }
                content.monster_races.push(race);
            }
            findings.enter(outer);
        }
    }
    if let Some(node) = fields.get("items") {
        let n_before = content.item_kinds.len();
        for item in findings.items(node, "items") {
            let outer = findings.enter(entry_name("items", item));
            if let Some(kind) = read_item::kind(findings, item, SCENARIO_PACK) {
                let mut before = content.item_kinds[n_before..].iter();
                if before.any(|other| other.id == kind.id) {
                    findings.taken(item.at, &kind.id, "another one of this list");
                }
                content.item_kinds.push(kind);
            }
            findings.enter(outer);
        }
    }
}

fn rules(findings: &mut Findings, content: &Content, fields: &Fields<'_, '_>) -> Option<ProfileId> {
    let Some(node) = fields.get("rules") else {
        return content.default_profile();
    };
    let name = findings.text(node, "rules")?;
    let Some(id) = content.find_profile(&name) else {
        let known = content.profiles.iter().map(|profile| profile.id.as_str());
        findings.unknown(node, "rule profile", &name, known);
        return None;
    };
    if !content.profile(id).is_available {
        let message = format!("rule profile \"{name}\" is not available yet");
        findings.error(node.at, message);
        return None;
    }
    Some(id)
}

type OnMap<'n, 'a> = Vec<(Pos, At, &'n Node<'a>)>;

fn arena<'n, 'a>(
    findings: &mut Findings,
    content: &Content,
    node: &'n Node<'a>,
) -> Option<(Arena, OnMap<'n, 'a>)> {
    match &node.kind {
        Kind::Tuple("Named", items) if items.len() == 1 => {
            let name = findings.text(&items[0], "arena")?;
            let found = content.arenas.iter().find(|arena| arena.id == name);
            if found.is_none() {
                let known = content.arenas.iter().map(|arena| arena.id.as_str());
                findings.unknown(&items[0], "arena", &name, known);
            }
            Some((found?.clone(), Vec::new()))
        }
        Kind::Struct("Drawn", _) => {
            let fields = findings.fields(node, "Drawn", &MAP_FIELDS)?;
            let DrawnMap {
                cells,
                hero_start,
                monsters,
            } = drawn_map(findings, content, &fields)?;
            let arena = Arena {
                sum: 0,
                id: String::new(),
                name: String::new(),
                about: String::new(),
                cells,
                hero_start,
            };
            Some((arena, monsters))
        }
        Kind::Struct(name, _) | Kind::Tuple(name, _) if !name.is_empty() => {
            findings.unknown(node, "form of an arena", name, ["Drawn", "Named"]);
            None
        }
        _ => {
            findings.error(node.at, "arena is neither Drawn(…) nor Named(\"…\")");
            None
        }
    }
}
