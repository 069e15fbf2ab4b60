//! Reads scenarios: one fight each, resolved against the packs.
//!
//! A scenario's own races and items extend a copy of the content that it is read against; nothing
//! else of the content changes.

use crate::command::Command;
use crate::grid::Pos;
use crate::ids::{MonsterRaceId, ProfileId, TeamId};
use crate::rng::{Roll, Seed};

use super::arena_map::{DrawnMap, MAP_FIELDS, drawn_map};
use super::fields::{Fields, Report, some, text_of};
use super::scenario_hero::{HeroPlace, conditions, hero};
use super::split::{Kind, Node};
use super::{
    Arena, Content, Encounter, HERO_TEAM_NAME, HeroSheet, Placed, SCENARIO_PACK, read_item,
    read_monster,
};

const SCENARIO: [&str; 12] = [
    "name", "about", "rules", "arena", "hero", "monsters", "races", "items", "commands", "forced",
    "seed", "stop",
];

/// Turns after which a fight is a draw, where nothing else is said.
pub(super) const DEFAULT_MAX_TURNS: u32 = 1000;
/// Turns that a definition may give.
pub(super) const MAX_TURNS: std::ops::RangeInclusive<i64> = 1..=1_000_000;
/// The profile where none is named.
pub(super) const DEFAULT_RULES: &str = "ludus";
/// Hit points that a definition may give.
pub(super) const HIT_POINTS: std::ops::RangeInclusive<i64> = 0..=30_000;

/// Commands of the contract that no mechanic plays yet.
const WAITING_COMMANDS: [&str; 12] = [
    "Fire", "Throw", "Wield", "TakeOff", "Quaff", "Read", "Eat", "Aim", "Use", "PickUp", "Drop",
    "Answer",
];
/// Commands that are played.
const BUILT_COMMANDS: [&str; 6] = ["Wait", "Rest", "Move", "Attack", "Open", "Close"];

/// Reads one scenario; `stem` names it where it does not name itself.
pub(super) fn scenario(
    report: &mut Report,
    content: &Content,
    node: &Node<'_>,
    stem: &str,
) -> Option<(Content, Encounter)> {
    report.enter(stem);
    let fields = report.fields(node, "Scenario", &SCENARIO)?;
    let name = fields
        .text(report, "name")
        .unwrap_or_else(|| stem.to_owned());
    report.enter(name.clone());
    let mut content = content.clone();
    own_content(report, &mut content, &fields);
    let rules = rules(report, &content, &fields);
    let arena = fields
        .required(report, "arena")
        .and_then(|node| arena(report, &content, node));
    let mut has_hero_field = fields.has("hero");
    let hero_node = fields.get("hero");
    let (arena, on_map) = match arena {
        Some((arena, on_map)) => (Some(arena), on_map),
        None => (None, Vec::new()),
    };
    // A drawn `@` without a word about the hero asks for the default one.
    let is_drawn = arena.as_ref().is_some_and(|arena| arena.id.is_empty());
    let start = arena.as_ref().and_then(|arena| arena.hero_start);
    let wants_default = !has_hero_field && is_drawn && start.is_some();
    has_hero_field |= wants_default;
    let place = HeroPlace {
        is_drawn,
        has_arena: arena.is_some(),
        start,
    };
    let hero = (hero_node.is_some() || wants_default)
        .then(|| hero(report, &content, hero_node, fields.line, &place))
        .flatten();
    if hero_node.is_none() && has_hero_field && !wants_default && is_drawn && start.is_some() {
        report.error(
            fields.line_of("arena"),
            "the map has an @ and the scenario no hero",
        );
    }
    let mut cast = Cast::new(hero.as_ref());
    for (pos, line, node) in on_map {
        cast.add(report, &content, node, Some((pos, line)));
    }
    if let Some(node) = fields.get("monsters") {
        for item in report.items(node, "monsters") {
            cast.add(report, &content, item, None);
        }
    }
    cast.check_ids(report);
    if let Some(arena) = &arena {
        check_places(
            report,
            &content,
            arena,
            hero.as_ref().map(|h| (h, place_line(&fields))),
            &cast,
        );
    }
    let commands = commands(report, &fields);
    if hero.is_none() && hero_node.is_none() && !commands.is_empty() && !wants_default {
        report.error(fields.line_of("commands"), "commands need a hero");
    }
    let encounter = Encounter {
        about: fields.text(report, "about").unwrap_or_default(),
        rules: rules.unwrap_or(ProfileId(0)),
        hero,
        monsters: cast
            .monsters
            .into_iter()
            .map(|(placed, _)| placed)
            .collect(),
        teams: cast.teams,
        commands,
        forced: forced(report, &fields),
        seed: seed(report, &fields),
        max_turns: max_turns(report, &fields),
        arena: arena?,
        name,
    };
    Some((content, encounter))
}

fn place_line(fields: &Fields<'_, '_>) -> u32 {
    fields.line_of("hero")
}

/// Reads the races and items of this scenario only.
fn own_content(report: &mut Report, content: &mut Content, fields: &Fields<'_, '_>) {
    if let Some(node) = fields.get("races") {
        let n_before = content.monster_races.len();
        for item in report.items(node, "races") {
            let outer = report.enter("races");
            if let Some(race) = read_monster::race(report, item, SCENARIO_PACK) {
                if content.monster_races[n_before..]
                    .iter()
                    .any(|other| other.id == race.id)
                {
                    report.error(item.line, format!("id \"{}\" is taken already", race.id));
                }
                content.monster_races.push(race);
            }
            report.enter(outer);
        }
    }
    if let Some(node) = fields.get("items") {
        let n_before = content.item_kinds.len();
        for item in report.items(node, "items") {
            let outer = report.enter("items");
            if let Some(kind) = read_item::kind(report, item, SCENARIO_PACK) {
                if content.item_kinds[n_before..]
                    .iter()
                    .any(|other| other.id == kind.id)
                {
                    report.error(item.line, format!("id \"{}\" is taken already", kind.id));
                }
                content.item_kinds.push(kind);
            }
            report.enter(outer);
        }
    }
}

fn rules(report: &mut Report, content: &Content, fields: &Fields<'_, '_>) -> Option<ProfileId> {
    let Some(node) = fields.get("rules") else {
        return content.find_profile(DEFAULT_RULES);
    };
    let name = report.text(node, "rules")?;
    let Some(id) = content.find_profile(&name) else {
        let known = content.profiles.iter().map(|profile| profile.id.as_str());
        report.unknown(node, "rule profile", &name, known);
        return None;
    };
    if !content.profile(id).is_available {
        let message = format!("rule profile \"{name}\" is not available yet");
        report.error(node.line, message);
        return None;
    }
    Some(id)
}

type OnMap<'n, 'a> = Vec<(Pos, u32, &'n Node<'a>)>;

fn arena<'n, 'a>(
    report: &mut Report,
    content: &Content,
    node: &'n Node<'a>,
) -> Option<(Arena, OnMap<'n, 'a>)> {
    match &node.kind {
        Kind::Tuple("Named", items) if items.len() == 1 => {
            let name = report.text(&items[0], "arena")?;
            let found = content.arenas.iter().find(|arena| arena.id == name);
            if found.is_none() {
                let known = content.arenas.iter().map(|arena| arena.id.as_str());
                report.unknown(&items[0], "arena", &name, known);
            }
            Some((found?.clone(), Vec::new()))
        }
        Kind::Struct("Drawn", _) => {
            let fields = report.fields(node, "Drawn", &MAP_FIELDS)?;
            let DrawnMap {
                cells,
                hero_start,
                monsters,
            } = drawn_map(report, content, &fields)?;
            let arena = Arena {
                id: String::new(),
                name: String::new(),
                about: String::new(),
                cells,
                hero_start,
            };
            Some((arena, monsters))
        }
        Kind::Struct(name, _) | Kind::Tuple(name, _) if !name.is_empty() => {
            report.unknown(node, "form of an arena", name, ["Drawn", "Named"]);
            None
        }
        _ => {
            report.error(node.line, "arena is neither Drawn(…) nor Named(\"…\")");
            None
        }
    }
}

/// The monsters read so far, with their lines, and the sides.
struct Cast {
    monsters: Vec<(Placed, u32)>,
    teams: Vec<String>,
    n_unnamed: u32,
    has_hero: bool,
}

impl Cast {
    fn new(hero: Option<&HeroSheet>) -> Self {
        let has_hero = hero.is_some();
        Self {
            monsters: Vec::new(),
            teams: has_hero
                .then(|| HERO_TEAM_NAME.to_owned())
                .into_iter()
                .collect(),
            n_unnamed: 0,
            has_hero,
        }
    }

    /// Reads one monster, of the legend (with its cell and the line of its row) or of the list.
    fn add(
        &mut self,
        report: &mut Report,
        content: &Content,
        node: &Node<'_>,
        cell: Option<(Pos, u32)>,
    ) {
        let mut known = vec![
            "race",
            "id",
            "team",
            "hp",
            "asleep",
            "conditions",
            "carries",
        ];
        known.push(if cell.is_some() { "on" } else { "at" });
        // A legend entry that stands on several cells is complained about once.
        let before = report.n_errors();
        let Some(fields) = report.fields(node, "Monster", &known) else {
            return;
        };
        let race = fields
            .required(report, "race")
            .and_then(|node| race_id(report, content, node));
        let at = match cell {
            Some((pos, _)) => Some(pos),
            None => fields
                .required(report, "at")
                .and_then(|node| report.pos(node, "at")),
        };
        let hp = fields.int(report, "hp", HIT_POINTS).map(|hp| hp as i32);
        let is_asleep = fields.flag(report, "asleep", false);
        let conditions = conditions(report, &fields);
        let carries = read_item::items(report, content, &fields, "carries");
        let id = fields.text(report, "id").unwrap_or_else(|| {
            self.n_unnamed += 1;
            format!("m{}", self.n_unnamed)
        });
        let team = fields
            .text(report, "team")
            .unwrap_or_else(|| "monsters".to_owned());
        if id.is_empty() || team.is_empty() {
            report.error(fields.line, "id and team may not be empty");
        }
        let (Some(race), Some(at)) = (race, at) else {
            debug_assert!(report.n_errors() > before);
            return;
        };
        let team = self.team(report, fields.line, team);
        let placed = Placed {
            race,
            id,
            at,
            team,
            hp,
            is_asleep,
            conditions,
            carries,
        };
        self.monsters
            .push((placed, cell.map_or(fields.line, |(_, line)| line)));
    }

    fn team(&mut self, report: &mut Report, line: u32, name: String) -> TeamId {
        let index = self.teams.iter().position(|team| *team == name);
        let index = index.unwrap_or_else(|| {
            self.teams.push(name);
            self.teams.len() - 1
        });
        if index > usize::from(u8::MAX) {
            report.error(line, "there are more than 256 teams");
        }
        TeamId(index as u8)
    }

    fn check_ids(&self, report: &mut Report) {
        for (i, (placed, line)) in self.monsters.iter().enumerate() {
            let id = &placed.id;
            if self.has_hero && id == HERO_TEAM_NAME
                || self.monsters[..i].iter().any(|(other, _)| other.id == *id)
            {
                report.error(*line, format!("id \"{id}\" is taken already"));
            }
        }
    }
}

fn race_id(report: &mut Report, content: &Content, node: &Node<'_>) -> Option<MonsterRaceId> {
    let name = report.text(node, "race")?;
    let found = content.find_monster_race(&name);
    if found.is_none() {
        let known = content.monster_races.iter().map(|race| race.id.as_str());
        report.unknown(node, "monster race", &name, known);
    }
    found
}

/// Everyone stands inside, on walkable ground, one a cell.
fn check_places(
    report: &mut Report,
    content: &Content,
    arena: &Arena,
    hero: Option<(&HeroSheet, u32)>,
    cast: &Cast,
) {
    let mut taken: Vec<Option<&str>> = vec![None; arena.cells.cells().len()];
    let hero = hero.map(|(hero, line)| (hero.at, HERO_TEAM_NAME, line));
    let monsters = cast
        .monsters
        .iter()
        .map(|(placed, line)| (placed.at, placed.id.as_str(), *line));
    for (at, id, line) in hero.into_iter().chain(monsters) {
        let (x, y) = (at.x, at.y);
        let Some(index) = arena.cells.index(at) else {
            report.error(
                line,
                format!("\"{id}\" at ({x}, {y}) stands outside the map"),
            );
            continue;
        };
        if !content.is_walkable(&arena.cells, at) {
            let terrain = content.terrain(arena.cells.cells()[index].terrain);
            let message = format!(
                "\"{id}\" at ({x}, {y}) stands on {}, where nobody can",
                terrain.id
            );
            report.error(line, message);
        }
        if let Some(other) = taken[index].replace(id) {
            report.error(
                line,
                format!("\"{id}\" at ({x}, {y}) stands on \"{other}\""),
            );
        }
    }
}

fn commands(report: &mut Report, fields: &Fields<'_, '_>) -> Vec<Command> {
    let Some(node) = fields.get("commands") else {
        return Vec::new();
    };
    let mut list = Vec::new();
    for item in report.items(node, "commands") {
        let name = match &item.kind {
            Kind::Struct(name, _) | Kind::Tuple(name, _) => name,
            _ => item.text,
        };
        if WAITING_COMMANDS.contains(&name) {
            report.not_built(item.line, "command", name);
        } else if !BUILT_COMMANDS.contains(&name) {
            let known = BUILT_COMMANDS.into_iter().chain(WAITING_COMMANDS);
            report.unknown(item, "command", name, known);
        } else {
            list.extend(command(report, item));
        }
    }
    list
}

fn command(report: &mut Report, node: &Node<'_>) -> Option<Command> {
    if let Kind::Tuple(_, items) = &node.kind
        && let [direction] = items.as_slice()
    {
        let known = crate::grid::Dir::ALL.map(|dir| format!("{dir:?}"));
        if !known.iter().any(|dir| dir == direction.text) {
            let names = known.iter().map(String::as_str);
            report.unknown(direction, "direction", direction.text, names);
            return None;
        }
    }
    report.parse(node, "command")
}

fn forced(report: &mut Report, fields: &Fields<'_, '_>) -> Vec<(Roll, i64)> {
    let Some(node) = fields.get("forced") else {
        return Vec::new();
    };
    let mut list = Vec::new();
    for item in report.items(node, "forced") {
        let Some(inner) = report.fields(item, "Forced", &["roll", "value"]) else {
            continue;
        };
        let roll = inner.required(report, "roll").and_then(|node| {
            let name = report.text(node, "roll")?;
            let found = Roll::from_name(&name);
            if found.is_none() {
                report.unknown(
                    node,
                    "roll",
                    &name,
                    Roll::ALL.iter().map(|roll| roll.name()),
                );
            }
            found
        });
        let value = inner
            .required(report, "value")
            .and_then(|node| report.int(node, "value", -1_000_000..=1_000_000));
        list.extend(roll.zip(value));
    }
    list
}

fn seed(report: &mut Report, fields: &Fields<'_, '_>) -> Option<Seed> {
    let node = some(fields.get("seed")?);
    let is_number = node.text.bytes().all(|byte| byte.is_ascii_digit());
    let text = text_of(node).or_else(|| is_number.then(|| node.text.to_owned()));
    let seed = text.and_then(|text| text.parse().ok());
    if seed.is_none() {
        report.error(
            node.line,
            "seed is neither a number nor a text that is not empty",
        );
    }
    seed
}

fn max_turns(report: &mut Report, fields: &Fields<'_, '_>) -> u32 {
    let inner = fields
        .get("stop")
        .and_then(|node| report.fields(node, "Stop", &["max_turns"]));
    let turns = inner.and_then(|inner| inner.int(report, "max_turns", MAX_TURNS));
    turns.map_or(DEFAULT_MAX_TURNS, |turns| turns as u32)
}
