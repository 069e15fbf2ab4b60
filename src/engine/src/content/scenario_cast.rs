//! Reads the monsters of a scenario, and checks where everyone stands.

use crate::grid::Pos;
use crate::ids::{MonsterRaceId, TeamId};

use super::error::At;
use super::fields::Findings;
use super::scenario::{HIT_POINTS, MAX_MONSTERS};
use super::scenario_hero::conditions;
use super::split::Node;
use super::{Arena, Content, HERO_TEAM_NAME, HeroSheet, Placed, read_item};

/// A monster and where it was read.
pub(super) struct Member {
    /// The monster.
    pub(super) placed: Placed,
    /// The place to name when it is wrong.
    at: At,
    /// Where it is defined; one legend entry may stand on many cells.
    origin: At,
}

/// The monsters read so far, with their lines, and the sides.
pub(super) struct Cast {
    pub(super) monsters: Vec<Member>,
    pub(super) teams: Vec<String>,
    n_unnamed: u32,
    has_hero: bool,
    /// Whether it was told that there are too many.
    is_full: bool,
}

impl Cast {
    pub(super) fn new(hero: Option<&HeroSheet>) -> Self {
        let has_hero = hero.is_some();
        Self {
            monsters: Vec::new(),
            teams: has_hero
                .then(|| HERO_TEAM_NAME.to_owned())
                .into_iter()
                .collect(),
            n_unnamed: 0,
            has_hero,
            is_full: false,
        }
    }

    /// Reads one monster, of the legend (with its cell and the line of its row) or of the list.
    pub(super) fn add(
        &mut self,
        findings: &mut Findings,
        content: &Content,
        node: &Node<'_>,
        cell: Option<(Pos, At)>,
    ) {
        let mut known = vec![
            "race",
            "id",
            "team",
            "hp",
            "asleep",
            "patrols",
            "conditions",
            "carries",
        ];
        known.push(if cell.is_some() { "on" } else { "at" });
        let Some(fields) = findings.fields(node, "Monster", &known) else {
            return;
        };
        let race = fields
            .required(findings, "race")
            .and_then(|node| race_id(findings, content, node));
        let at = match cell {
            Some((pos, _)) => Some(pos),
            None => fields
                .required(findings, "at")
                .and_then(|node| findings.pos(node, "at")),
        };
        let hp = fields.int(findings, "hp", HIT_POINTS).map(|hp| hp as i32);
        let is_asleep = fields.flag(findings, "asleep", false);
        let patrols = fields.flag(findings, "patrols", false);
        let conditions = conditions(findings, content, &fields);
        let carries = read_item::items(findings, content, &fields, "carries");
        let id = fields.name(findings, "id").unwrap_or_else(|| {
            self.n_unnamed += 1;
            format!("m{}", self.n_unnamed)
        });
        let team = fields
            .name(findings, "team")
            .unwrap_or_else(|| "monsters".to_owned());
        let (Some(race), Some(at)) = (race, at) else {
            return;
        };
        if self.monsters.len() >= MAX_MONSTERS {
            if !std::mem::replace(&mut self.is_full, true) {
                let message = format!("there are more than {MAX_MONSTERS} monsters");
                findings.error(fields.at, message);
            }
            return;
        }
        let team = self.team(findings, fields.at, team);
        let placed = Placed {
            race,
            id,
            at,
            team,
            hp,
            is_asleep,
            patrols,
            conditions,
            carries,
        };
        self.monsters.push(Member {
            placed,
            at: cell.map_or(fields.at, |(_, at)| at),
            origin: node.at,
        });
    }

    fn team(&mut self, findings: &mut Findings, at: At, name: String) -> TeamId {
        let index = self.teams.iter().position(|team| *team == name);
        let index = index.unwrap_or_else(|| {
            self.teams.push(name);
            self.teams.len() - 1
        });
        if index > usize::from(u8::MAX) {
            findings.error(at, "there are more than 256 teams");
        }
        TeamId(index as u8)
    }

    pub(super) fn check_ids(&self, findings: &mut Findings) {
        for (i, member) in self.monsters.iter().enumerate() {
            let id = &member.placed.id;
            let is_taken = |other: &Member| other.placed.id == *id && other.origin != member.origin;
            let before = self.monsters[..i].iter().find(|other| is_taken(other));
            if self.has_hero && id == HERO_TEAM_NAME {
                findings.taken(member.at, id, "the hero");
            } else if let Some(other) = before {
                let by = findings.place(other.at);
                findings.taken(member.at, id, &by);
            }
        }
    }
}

fn race_id(findings: &mut Findings, content: &Content, node: &Node<'_>) -> Option<MonsterRaceId> {
    let name = findings.text(node, "race")?;
    let found = content.find_monster_race(&name);
    if found.is_none() {
        let known = content.monster_races.iter().map(|race| race.id.as_str());
        findings.unknown_of_packs(node, ("monster race", &name), &content.packs, known);
    }
    found
}

/// Everyone stands inside, on walkable ground, one a cell.
pub(super) fn check_places(
    findings: &mut Findings,
    content: &Content,
    arena: &Arena,
    hero: Option<(&HeroSheet, At)>,
    cast: &Cast,
) {
    let mut taken: Vec<Option<&str>> = vec![None; arena.cells.cells().len()];
    let hero = hero.map(|(hero, place)| (hero.at, HERO_TEAM_NAME, place));
    let monsters = cast
        .monsters
        .iter()
        .map(|member| (member.placed.at, member.placed.id.as_str(), member.at));
    for (at, id, place) in hero.into_iter().chain(monsters) {
        let (x, y) = (at.x, at.y);
        let Some(index) = arena.cells.index(at) else {
            findings.error(
                place,
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
            findings.error(place, message);
        }
        if let Some(other) = taken[index].replace(id) {
            findings.error(
                place,
                format!("\"{id}\" at ({x}, {y}) stands on \"{other}\""),
            );
        }
    }
}
