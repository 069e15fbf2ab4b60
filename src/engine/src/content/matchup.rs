//! Matchups: one line that says who fights whom.
//!
//! `[OPTION...] TEAM v TEAM [v TEAM...]`, where a team is `[COUNT] NAME[, [COUNT] NAME]...` and a
//! name is an id or a display name, singular, in any case. Teams are named `a`, `b`, `c` … The first
//! thing that is wrong is told with its column.

use crate::ids::{MonsterRaceId, ProfileId, TeamId};

use super::bestiary::bestiary;
use super::error::{MatchupError, nearest, nearest_words, shown};
use super::misfit::missing_pack;
use super::placement::{open_arena, open_cells, place};
use super::scenario::{DEFAULT_MAX_TURNS, DEFAULT_RULES, MAX_MONSTERS, MAX_TURNS};
use super::{Arena, Content, Encounter, Placed};

/// A matchup, resolved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matchup {
    /// Who meets whom, and where.
    pub encounter: Encounter,
    /// How many fights the line asks for (`t:N`).
    pub fights: Option<u32>,
    /// The arena that the line names (`arena:NAME`).
    pub arena: Option<String>,
    /// The turn at which the line ends a fight (`max:TURNS`).
    pub max_turns: Option<u32>,
}

/// Options that are known.
const OPTIONS: [&str; 6] = ["arena", "t", "max", "delay", "respawn", "no_summons"];
/// Options that nothing plays yet.
const WAITING_OPTIONS: [&str; 3] = ["delay", "respawn", "no_summons"];
/// Monsters of one sort in a team.
const COUNTS: std::ops::RangeInclusive<usize> = 1..=500;
/// Teams at most: one letter each.
const MAX_TEAMS: usize = 26;
/// A name may hold so many commas.
const MAX_COMMAS: usize = 2;

/// A piece of the line: its first byte, and itself.
type Piece<'t> = (usize, &'t str);

struct Line<'t> {
    text: &'t str,
}

#[derive(Default)]
struct Options {
    arena: Option<(String, usize)>,
    fights: Option<u32>,
    max_turns: Option<u32>,
    seen: Vec<String>,
}

/// Reads a matchup against content.
pub fn parse_matchup(content: &Content, text: &str) -> Result<Matchup, MatchupError> {
    let line = Line { text };
    let words = words(text);
    let mut options = Options::default();
    let mut n_options = 0;
    for &word in &words {
        if !line.option(content, word, &mut options)? {
            break;
        }
        n_options += 1;
    }
    let teams = line.teams(content, &words[n_options..])?;
    let sizes: Vec<usize> = teams
        .iter()
        .map(|team| team.iter().map(|&(_, count)| count).sum())
        .collect();
    let n_actors = sizes.iter().sum();
    if n_actors > MAX_MONSTERS {
        let start = words.get(n_options).map_or(0, |word| word.0);
        let message = format!("{n_actors} monsters are too many: at most {MAX_MONSTERS} in all");
        return Err(line.error((start, text[start..].trim_end()), message));
    }
    let arena = line.arena(content, &options, n_actors)?;
    let open = open_cells(content, &arena);
    let cells = place(&open, &arena.cells, &sizes);
    let mut monsters = Vec::new();
    for (team, (groups, cells)) in teams.iter().zip(&cells).enumerate() {
        let name = team_name(team);
        let races = groups
            .iter()
            .flat_map(|&(race, count)| std::iter::repeat_n(race, count));
        for (i, (race, &at)) in races.zip(cells).enumerate() {
            monsters.push(Placed {
                race,
                id: format!("{name}{}", i + 1),
                at,
                team: TeamId(team as u8),
                hp: None,
                is_asleep: false,
                patrols: false,
                conditions: Vec::new(),
                carries: Vec::new(),
            });
        }
    }
    let encounter = Encounter {
        name: text.split_whitespace().collect::<Vec<&str>>().join(" "),
        about: String::new(),
        rules: content.find_profile(DEFAULT_RULES).unwrap_or(ProfileId(0)),
        arena,
        hero: None,
        monsters,
        teams: (0..teams.len()).map(team_name).collect(),
        commands: Vec::new(),
        forced: Vec::new(),
        seed: None,
        has_horn: false,
        max_turns: options.max_turns.unwrap_or(DEFAULT_MAX_TURNS),
    };
    let arena = options.arena.map(|_| encounter.arena.id.clone());
    Ok(Matchup {
        encounter,
        fights: options.fights,
        arena,
        max_turns: options.max_turns,
    })
}

fn team_name(index: usize) -> String {
    char::from(b'a' + index as u8).to_string()
}

fn words(text: &str) -> Vec<Piece<'_>> {
    let start = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    text.split_whitespace()
        .map(|word| (start(word), word))
        .collect()
}

/// Returns a name as ids write it: lower case, `_` for spaces and hyphens, no apostrophes or commas.
fn as_id(name: &str) -> String {
    let mut id = String::with_capacity(name.len());
    for c in name.trim().chars() {
        match c {
            '\'' | '’' | ',' => {}
            c if c.is_whitespace() || c == '-' || c == '_' => {
                if !id.ends_with('_') {
                    id.push('_');
                }
            }
            c => id.extend(c.to_lowercase()),
        }
    }
    id
}

fn find_race(content: &Content, name: &str) -> Option<MonsterRaceId> {
    let (pack, name) = match name.split_once(':') {
        Some((pack, name)) => (Some(pack.trim()), name),
        None => (None, name),
    };
    let id = as_id(name);
    let found = content.monster_races.iter().position(|race| {
        pack.is_none_or(|pack| race.pack.eq_ignore_ascii_case(pack))
            && (race.id == id || as_id(&race.name) == id)
    });
    found.map(|index| MonsterRaceId(index as u16))
}

/// Returns the count before a name, if any, and the name.
fn count_and_name((start, text): Piece<'_>) -> (Option<Piece<'_>>, Piece<'_>) {
    let trimmed = text.trim_start();
    let start = start + text.len() - trimmed.len();
    let name = trimmed.trim_end();
    let n_digits = name.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &name[n_digits..];
    if n_digits == 0 || !(rest.is_empty() || rest.starts_with(char::is_whitespace)) {
        return (None, (start, name));
    }
    let after = rest.trim_start();
    let name_start = start + n_digits + rest.len() - after.len();
    (Some((start, &name[..n_digits])), (name_start, after))
}

impl Line<'_> {
    fn error(&self, (start, word): Piece<'_>, message: impl Into<String>) -> MatchupError {
        MatchupError {
            message: message.into(),
            text: self.text.to_owned(),
            column: self.text[..start].chars().count() + 1,
            width: word.chars().count().max(1),
        }
    }

    /// Reads a word as an option; says whether it was one.
    fn option(
        &self,
        content: &Content,
        word: Piece<'_>,
        options: &mut Options,
    ) -> Result<bool, MatchupError> {
        let (start, text) = word;
        let (key, value) = match text.split_once(':') {
            Some((key, value)) => (key, Some((start + key.len() + 1, value))),
            None => (text, None),
        };
        let is_known = OPTIONS.contains(&key);
        if value.is_none() && !WAITING_OPTIONS.contains(&key) {
            return Ok(false);
        }
        if !is_known {
            let is_pack = content
                .packs
                .iter()
                .any(|pack| pack.eq_ignore_ascii_case(key));
            let near = nearest_words(key, OPTIONS);
            // What is like no option is a name, with its pack.
            if is_pack || key == "random" || near.is_empty() {
                return Ok(false);
            }
            let message = format!("unknown option \"{}\"{near}", shown(key));
            return Err(self.error((start, key), message));
        }
        if WAITING_OPTIONS.contains(&key) {
            return Err(self.error(word, format!("option \"{key}\" is not built yet")));
        }
        if options.seen.iter().any(|seen| seen == key) {
            return Err(self.error(word, format!("option \"{key}\" is given twice")));
        }
        options.seen.push(key.to_owned());
        let value = value.unwrap_or((start, ""));
        match key {
            "arena" => options.arena = Some((value.1.to_owned(), value.0)),
            "t" => options.fights = Some(self.number(value, key, 1..=100_000_000)?),
            _ => options.max_turns = Some(self.number(value, key, MAX_TURNS)?),
        }
        Ok(true)
    }

    fn number(
        &self,
        piece: Piece<'_>,
        key: &str,
        range: std::ops::RangeInclusive<i64>,
    ) -> Result<u32, MatchupError> {
        let is_plain = piece.1.bytes().all(|byte| byte.is_ascii_digit());
        let number = piece.1.parse::<i64>().ok();
        let number = number.filter(|number| is_plain && range.contains(number));
        number.map(|number| number as u32).ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            self.error(
                piece,
                format!("{key}: needs a number from {least} to {most}"),
            )
        })
    }

    /// Reads the teams: groups of one race each.
    fn teams(
        &self,
        content: &Content,
        words: &[Piece<'_>],
    ) -> Result<Vec<Vec<(MonsterRaceId, usize)>>, MatchupError> {
        let end = (self.text.trim_end().len(), "");
        let mut start = words.first().map_or(end.0, |word| word.0);
        let mut spans = Vec::new();
        for &(at, _) in words.iter().filter(|word| word.1 == "v") {
            spans.push((start, &self.text[start..at]));
            start = at + 1;
        }
        let last = &self.text[start..];
        spans.push((start, last));
        if spans.len() < 2 {
            return Err(self.error(end, "a matchup needs two teams: TEAM v TEAM"));
        }
        if spans.len() > MAX_TEAMS {
            return Err(self.error(
                spans[MAX_TEAMS],
                format!("there are more than {MAX_TEAMS} teams"),
            ));
        }
        spans
            .into_iter()
            .map(|span| self.team(content, span))
            .collect()
    }

    fn team(
        &self,
        content: &Content,
        (start, text): Piece<'_>,
    ) -> Result<Vec<(MonsterRaceId, usize)>, MatchupError> {
        if text.trim().is_empty() {
            return Err(self.error((start, ""), "a team is missing here"));
        }
        let mut pieces = Vec::new();
        let mut at = start;
        for piece in text.split(',') {
            pieces.push((at, piece));
            at += piece.len() + 1;
        }
        let mut groups = Vec::new();
        let mut next = 0;
        while next < pieces.len() {
            let (group, n_pieces) = self.group(content, &pieces[next..])?;
            groups.push(group);
            next += n_pieces;
        }
        Ok(groups)
    }

    /// Reads one group; a name may itself hold commas.
    fn group(
        &self,
        content: &Content,
        pieces: &[Piece<'_>],
    ) -> Result<((MonsterRaceId, usize), usize), MatchupError> {
        let start = pieces[0].0;
        let whole = |n: usize| {
            let (last, text) = pieces[n - 1];
            (start, &self.text[start..last + text.len()])
        };
        let most = pieces.len().min(MAX_COMMAS + 1);
        for n in (1..=most).rev() {
            if pieces[..n].iter().any(|piece| piece.1.trim().is_empty()) {
                continue;
            }
            let (count, name) = count_and_name(whole(n));
            if let Some(race) = find_race(content, name.1) {
                return Ok(((race, self.count(count)?), n));
            }
        }
        let (_, name) = count_and_name(pieces[0]);
        Err(self.unknown(content, name))
    }

    fn count(&self, count: Option<Piece<'_>>) -> Result<usize, MatchupError> {
        let Some(count) = count else {
            return Ok(1);
        };
        let number = count
            .1
            .parse()
            .ok()
            .filter(|number| COUNTS.contains(number));
        number.ok_or_else(|| {
            let (least, most) = (COUNTS.start(), COUNTS.end());
            self.error(count, format!("counts run from {least} to {most}"))
        })
    }

    fn unknown(&self, content: &Content, name: Piece<'_>) -> MatchupError {
        if name.1.is_empty() {
            return self.error(name, "a monster is missing here");
        }
        if name.1 == "random" || name.1.starts_with("random:") {
            return self.error(name, "\"random\" is not built yet");
        }
        if let Some(message) = missing_pack(name.1, &content.packs) {
            return self.error(name, message);
        }
        let bare = name.1.split_once(':').map_or(name.1, |(_, bare)| bare);
        let id = as_id(bare);
        let holding = holding(content, bare);
        if !holding.is_empty() {
            let message = format!(
                "unknown monster race \"{}\"; there are: {holding}",
                shown(name.1)
            );
            return self.error(name, message);
        }
        let near = nearest(
            &id,
            content.monster_races.iter().map(|race| race.id.as_str()),
        );
        let race = near.and_then(|near| content.find_monster_race(near));
        let near = race.map_or(String::new(), |race| {
            let race = content.monster_race(race);
            if race.name == race.id {
                format!(", nearest is \"{}\"", race.name)
            } else {
                format!(", nearest is \"{}\" ({})", race.name, race.id)
            }
        });
        self.error(
            name,
            format!("unknown monster race \"{}\"{near}", shown(name.1)),
        )
    }

    /// Returns the arena: the named one, the smallest that holds all, or one made for them.
    fn arena(
        &self,
        content: &Content,
        options: &Options,
        n_actors: usize,
    ) -> Result<Arena, MatchupError> {
        let n_held = |arena: &Arena| open_cells(content, arena).len() / 2;
        if let Some((name, start)) = &options.arena {
            let piece = (*start, name.as_str());
            let id = as_id(name);
            let found = content
                .arenas
                .iter()
                .find(|arena| arena.id == id || as_id(&arena.name) == id);
            let Some(arena) = found else {
                let near =
                    nearest_words(name, content.arenas.iter().map(|arena| arena.id.as_str()));
                let name = shown(name);
                return Err(self.error(piece, format!("unknown arena \"{name}\"{near}")));
            };
            let held = n_held(arena);
            if held < n_actors {
                let message =
                    format!("arena \"{name}\" is too small: it holds {held}, not {n_actors}");
                return Err(self.error(piece, message));
            }
            return Ok(arena.clone());
        }
        let smallest = content
            .arenas
            .iter()
            .filter(|arena| n_held(arena) >= n_actors)
            .min_by_key(|arena| n_held(arena));
        smallest
            .cloned()
            .or_else(|| open_arena(content, n_actors))
            .ok_or_else(|| {
                let piece = (0, self.text.trim_end());
                self.error(piece, format!("no arena holds {n_actors} monsters"))
            })
    }
}

/// So many races at most are named in place of one that nobody knows.
const MOST_NAMED: usize = 6;

/// Returns the races that hold a word in their names: "cave orc", "black orc".
fn holding(content: &Content, word: &str) -> String {
    let holds = |name: &str| {
        name.split_whitespace()
            .any(|part| part.eq_ignore_ascii_case(word))
    };
    let races = bestiary(content, Some(word), None).into_iter();
    let mut found: Vec<&str> = races
        .map(|id| content.monster_race(id).name.as_str())
        .filter(|name| holds(name))
        .collect();
    found.sort_by_key(|name| name.split_whitespace().count());
    let found: Vec<String> = found.iter().map(|name| format!("\"{name}\"")).collect();
    let more = if found.len() > MOST_NAMED {
        ", …"
    } else {
        ""
    };
    found[..found.len().min(MOST_NAMED)].join(", ") + more
}

#[cfg(test)]
mod tests {
    use super::*;

    fn content() -> Content {
        crate::content::shipped()
    }

    fn parse(text: &str) -> Matchup {
        parse_matchup(&content(), text).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn names_are_ids_or_display_names_in_any_case() {
        let matchup = parse("2 Cave Orc, Lagduf, the Snaga, 1 ogre v 3 oangband:wolf v warg");
        let content = content();
        let fight = &matchup.encounter;
        let races: Vec<&str> = fight
            .monsters
            .iter()
            .map(|placed| content.monster_race(placed.race).id.as_str())
            .collect();
        let expected = [
            "cave_orc",
            "cave_orc",
            "lagduf_the_snaga",
            "ogre",
            "wolf",
            "wolf",
            "wolf",
            "warg",
        ];
        assert_eq!(races, expected);
        assert_eq!(fight.teams, ["a", "b", "c"]);
        assert_eq!(fight.monsters[4].id, "b1");
        assert_eq!(fight.monsters[7].team, TeamId(2));
    }

    #[test]
    fn options_come_first() {
        let matchup = parse("arena:ford t:50 max:300 jackal v kobold");
        assert_eq!(matchup.fights, Some(50));
        assert_eq!(matchup.encounter.max_turns, 300);
        assert_eq!(matchup.encounter.arena.id, "ford");
    }

    #[test]
    fn the_smallest_arena_that_holds_all_is_taken() {
        assert_eq!(parse("jackal v kobold").encounter.arena.id, "pit");
        assert_eq!(parse("72 jackal v kobold").encounter.arena.id, "open");
        assert_eq!(
            parse("500 cave orc v 500 snaga").encounter.arena.id,
            "field"
        );
        let big = parse("500 cave orc, 500 wolf v 500 snaga").encounter;
        assert_eq!(big.arena.id, "");
        assert_eq!(big.monsters.len(), 1500);
    }

    #[test]
    fn everyone_has_a_walkable_cell_and_the_first_team_stands_left() {
        let content = content();
        for text in [
            "jackal v kobold",
            "500 cave orc v 500 snaga",
            "500 cave orc v 1 snaga",
            "40 wolf v 30 ogre v 20 yeti v 10 warg",
            "arena:ford 20 wolf v 30 ogre",
        ] {
            let fight = parse_matchup(&content, text).unwrap().encounter;
            let mut cells: Vec<_> = fight.monsters.iter().map(|placed| placed.at).collect();
            assert!(
                cells
                    .iter()
                    .all(|&at| content.is_walkable(&fight.arena.cells, at)),
                "{text}"
            );
            let n = cells.len();
            cells.sort();
            cells.dedup();
            assert_eq!(cells.len(), n, "{text}");
            if fight.teams.len() == 2 {
                let of = |team| {
                    fight
                        .monsters
                        .iter()
                        .filter(move |p| p.team == TeamId(team))
                };
                let left = of(0).map(|placed| placed.at.x).max();
                let right = of(1).map(|placed| placed.at.x).min();
                assert!(left.map(|x| x + 1) < right, "{text}");
            }
            assert_eq!(fight, parse_matchup(&content, text).unwrap().encounter);
        }
    }

    #[test]
    fn arenas_and_packs_are_known_in_any_case_and_where_they_come_first() {
        let matchup = parse("arena:PIT oangband:jackal v Oangband:Cave Orc");
        assert_eq!(matchup.arena.as_deref(), Some("pit"));
        assert_eq!(matchup.encounter.monsters.len(), 2);
        assert_eq!(parse(" jackal\tv\n wolf ").encounter.name, "jackal v wolf");
        let most = "500 wolf, 500 wolf v 500 wolf, 500 wolf";
        assert_eq!(parse(most).encounter.monsters.len(), MAX_MONSTERS);
    }

    #[test]
    fn a_long_typo_is_not_told_whole() {
        let typo = "og".repeat(50_000);
        for text in [
            format!("ogre v {typo}"),
            format!("{typo}:x v ogre"),
            format!("arena:{typo} ogre v ogre"),
        ] {
            let told = parse_matchup(&content(), &text).unwrap_err().to_string();
            assert!(told.chars().count() < 300, "{told}");
            assert!(!told.contains("nearest"), "{told}");
        }
        for far in ["x v ogre", "zzzzzz v ogre"] {
            let error = parse_matchup(&content(), far).unwrap_err();
            assert!(!error.message.contains("nearest"), "{error}");
        }
    }

    #[test]
    fn errors_point_at_the_word() {
        let content = content();
        for (text, column, part) in [
            (
                "5 cave ork v 2 ogre",
                3,
                "unknown monster race \"cave ork\", nearest is \"cave orc\" (cave_orc)",
            ),
            ("ogre v 2 ogr", 10, "nearest is \"ogre\""),
            ("0 ogre v ogre", 1, "from 1 to 500"),
            ("ogre v 501 ogre", 8, "from 1 to 500"),
            ("ogre", 5, "two teams"),
            ("", 1, "two teams"),
            ("ogre v ", 7, "a team is missing"),
            ("ogre, v ogre", 7, "a monster is missing"),
            (",ogre v ogre", 1, "a monster is missing"),
            (",,ogre v ogre", 1, "a monster is missing"),
            ("ogre v ogre,,wolf", 13, "a monster is missing"),
            (
                "ogre v Lagduf,, the Snaga",
                8,
                "unknown monster race \"Lagduf\"",
            ),
            (
                "orc v ogre",
                1,
                "unknown monster race \"orc\"; there are: \"cave orc\"",
            ),
            ("core:ogre v ogre", 1, "unknown monster race \"core:ogre\""),
            (
                "zzzzz:ogre v ogre",
                1,
                "there is no pack \"zzzzz\" for \"ogre\"",
            ),
            (
                "og\u{1b}re v ogre",
                1,
                "unknown monster race \"og\\u{1b}re\"",
            ),
            (
                "t:5 500 wolf, 500 wolf v 500 wolf, 500 wolf, 1 wolf",
                5,
                "2001 monsters are too many: at most 2000 in all",
            ),
            (
                "arena:frod ogre v ogre",
                7,
                "unknown arena \"frod\", nearest is \"ford\"",
            ),
            ("arena:pit 500 ogre v ogre", 7, "too small"),
            ("t:0 ogre v ogre", 3, "needs a number"),
            ("t:2 t:3 ogre v ogre", 5, "given twice"),
            (
                "aren:pit ogre v ogre",
                1,
                "unknown option \"aren\", nearest is \"arena\"",
            ),
            ("respawn ogre v ogre", 1, "\"respawn\" is not built yet"),
            ("delay:5 ogre v ogre", 1, "\"delay\" is not built yet"),
            ("random v ogre", 1, "\"random\" is not built yet"),
            ("ogre v 3 random:7", 10, "\"random\" is not built yet"),
        ] {
            let Err(error) = parse_matchup(&content, text) else {
                panic!("{text} is accepted");
            };
            assert!(error.message.contains(part), "{text}: {error}");
            assert_eq!(error.column, column, "{text}: {error}");
        }
    }
}
