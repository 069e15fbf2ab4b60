//! What comes into sight, what is heard, and the ground underfoot.

use crate::content::{Condition, TerrainArmor};
use crate::grid::Pos;
use crate::ids::{ActorId, MonsterRaceId, TeamId};
use crate::world::{ItemRef, World};

use super::{
    Alike, Draft, Mark, Narrator, Piece, Sentence, capitalized, count_word, counted, direction,
    gear, listed, names,
};

/// Newcomers that are told of together.
#[derive(Clone, Debug)]
struct Group {
    race: MonsterRaceId,
    team: TeamId,
    is_asleep: bool,
    is_known: bool,
    actors: Vec<ActorId>,
}

/// Returns what is said when the hero's ground changes kind.
pub(super) fn footing(world: &World, from: Pos, to: Pos) -> Option<&'static str> {
    let armor = |at: Pos| {
        world
            .terrain(at)
            .map_or(TerrainArmor::None, |kind| kind.armor)
    };
    let (before, after) = (armor(from), armor(to));
    if before == after {
        return None;
    }
    match after {
        TerrainArmor::None => None,
        TerrainArmor::Rubble => Some("You climb onto rubble."),
        TerrainArmor::Trees => Some("You step among trees."),
        TerrainArmor::Water => Some("You wade into water."),
    }
}

/// How the line of a level begins.
const LEVEL: &str = "Level ";

/// Makes a line about what is seen, which no event and no roll brought.
fn draft(turn: u32, mark: Mark, words: String) -> Draft {
    Draft {
        turn,
        mark,
        sentences: vec![Sentence {
            words,
            figure: None,
        }],
        count: 1,
        events: Vec::new(),
    }
}

impl Narrator {
    /// Tells that the hero reached a level.
    pub(super) fn hear_level(&mut self, turn: u32, actor: ActorId, level: u8, max_hp: i32) {
        if let Some(notes) = self.notes.get_mut(actor.index()) {
            notes.hp += max_hp - notes.max_hp;
            notes.max_hp = max_hp;
        }
        let wit = if self.is_grim() {
            ""
        } else {
            " Harder to kill, and better known."
        };
        self.close_round();
        let words = format!("{LEVEL}{level}.{wit}");
        let told = self.told;
        // Of several levels at once the last one is told.
        if let Some(Piece::Said(draft)) = self.pieces.last_mut()
            && let ([sentence], [range]) = (&mut draft.sentences[..], &mut draft.events[..])
            && sentence.words.starts_with(LEVEL)
            && range.end == told
        {
            sentence.words = words;
            range.end = told + 1;
            self.action_start = told + 1;
            return;
        }
        self.say(turn, Mark::Gain, words, None);
    }

    /// Tells of who came into sight, and keeps who is in sight.
    pub(super) fn look_around(&mut self, world: &World, turn: u32) -> Vec<Draft> {
        let mut groups: Vec<Group> = Vec::new();
        for (actor, _) in world.living() {
            let is_seen = self.sees_now(world, actor);
            let notes = self.notes(actor);
            let is_new = is_seen && !notes.was_seen && Some(actor) != self.hero;
            if is_new && let Some(monster) = world.monster(actor) {
                let group = Group {
                    race: monster.race,
                    team: world.team(actor),
                    is_asleep: world.is_asleep(actor),
                    is_known: notes.is_met,
                    actors: vec![actor],
                };
                let alike = |other: &&mut Group| {
                    other.race == group.race
                        && other.team == group.team
                        && other.is_asleep == group.is_asleep
                        && other.is_known == group.is_known
                };
                match groups.iter_mut().find(alike) {
                    Some(other) => other.actors.push(actor),
                    None => groups.push(group),
                }
            }
        }
        let drafts = if self.is_opening {
            vec![self.opening(world, turn, &groups)]
        } else {
            // Whoever was named by a deed of this very moment needs no second introduction.
            let named = std::mem::take(&mut self.newly_named);
            groups.retain_mut(|group| {
                group.actors.retain(|actor| !named.contains(actor));
                !group.actors.is_empty()
            });
            let mut drafts = Vec::new();
            for group in &groups {
                drafts.push(self.arrival(world, turn, group));
            }
            drafts
        };
        self.keep_sight(world);
        drafts
    }

    /// Tells of who leaves alive, and what of the hero's goes along (L-19, L-49): that is missed though
    /// nobody saw it go.
    pub(super) fn hear_leaving(&mut self, world: &World, turn: u32, actor: ActorId) {
        let known = world.race(actor).filter(|_| self.notes(actor).is_met);
        let lost = self.goes_along(world, actor);
        let who = match known {
            _ if self.can_tell(world, actor) => self.subject(world, actor),
            _ if lost.is_none() => return,
            Some(race) => capitalized(&names::definite(race)),
            None => "The thief".to_owned(),
        };
        let (mark, end) = match lost {
            Some(lost) => (Mark::Danger, format!(", and {lost} with it.")),
            None => (Mark::None, " for good.".to_owned()),
        };
        self.say(turn, mark, format!("{who} is gone{end}"), None);
    }

    /// Returns what of the hero's an actor has: "your gold", "your dagger".
    fn goes_along(&self, world: &World, actor: ActorId) -> Option<String> {
        let sheet = world.hero_sheet().filter(|_| Some(actor) != self.hero)?;
        // Gold comes to a monster by theft alone.
        if world.gold_of(actor) > 0 {
            return Some("your gold".to_owned());
        }
        let n_own = sheet.equipment.len() + sheet.pack.len();
        let is_own = |item: &ItemRef<'_>| (item.state.origin as usize) < n_own;
        let mut own = world.carried(actor).filter(is_own);
        let first = own.next()?;
        Some(match own.next() {
            Some(_) => "things of yours".to_owned(),
            None => format!("your {}", first.kind.name),
        })
    }

    pub(super) fn keep_sight(&mut self, world: &World) {
        for index in 0..self.notes.len() {
            let actor = ActorId(index as u32);
            let is_seen = world.is_alive(actor) && self.sees_now(world, actor);
            self.notes[index].was_seen = is_seen;
            self.notes[index].is_met |= is_seen;
        }
    }

    fn opening(&self, world: &World, turn: u32, groups: &[Group]) -> Draft {
        let content = world.content();
        let part = |group: &Group| counted(content.monster_race(group.race), group.actors.len());
        let some = |is_asleep: bool| -> Vec<&Group> {
            groups
                .iter()
                .filter(|group| group.is_asleep == is_asleep)
                .collect()
        };
        let text = if self.hero.is_none() {
            let n_teams = world.definition().encounter.teams.len();
            let sides: Vec<String> = (0..n_teams)
                .map(|team| {
                    groups
                        .iter()
                        .filter(move |group| group.team.index() == team)
                })
                .map(|side| listed(&side.map(part).collect::<Vec<_>>()))
                .filter(|side| !side.is_empty())
                .collect();
            format!("{}.", capitalized(&sides.join(" against ")))
        } else {
            let names =
                |some: &[&Group]| listed(&some.iter().map(|group| part(group)).collect::<Vec<_>>());
            let count =
                |some: &[&Group]| some.iter().map(|group| group.actors.len()).sum::<usize>();
            let (awake, asleep) = (some(false), some(true));
            let is_are = |n: usize| if n == 1 { "is" } else { "are" };
            let sleeps = |n: usize| if n == 1 { "sleeps" } else { "sleep" };
            match (count(&awake), count(&asleep)) {
                (0, 0) => "The gate closes behind you. Nobody is in sight.".to_owned(),
                (0, n) => format!(
                    "The gate closes behind you. {} {} here.",
                    capitalized(&names(&asleep)),
                    sleeps(n)
                ),
                (n, 0) => format!(
                    "The gate closes behind you. {} {} here, awake.",
                    capitalized(&names(&awake)),
                    is_are(n)
                ),
                (n, m) => format!(
                    "The gate closes behind you. {} {} here, awake; {} {}.",
                    capitalized(&names(&awake)),
                    is_are(n),
                    names(&asleep),
                    sleeps(m)
                ),
            }
        };
        draft(turn, Mark::None, text)
    }

    fn arrival(&mut self, world: &World, turn: u32, group: &Group) -> Draft {
        let race = world.content().monster_race(group.race);
        let n = group.actors.len();
        let is_foe = self
            .hero
            .is_some_and(|hero| world.are_enemies(hero, group.actors[0]));
        let mark = if is_foe { Mark::Danger } else { Mark::None };
        let name = if n > 1 {
            capitalized(&counted(race, n))
        } else if group.is_known {
            capitalized(&names::definite(race))
        } else {
            let nth = self.n_met_alike(world, group.actors[0]) + 1;
            capitalized(&names::nth(race, nth))
        };
        let from = self
            .hero
            .and_then(|hero| world.body(hero))
            .map(|body| body.pos);
        let nearest = from.and_then(|from| {
            let places = group.actors.iter().filter_map(|&actor| world.body(actor));
            let nearest = places
                .map(|body| body.pos)
                .min_by_key(|&pos| from.distance(pos))?;
            Some((from.distance(nearest), direction(from, nearest)))
        });
        let many = if n > 1 { "the nearest " } else { "" };
        let s = if n > 1 { "" } else { "s" };
        let text = match (nearest, group.is_asleep) {
            (None, _) => format!("{name} come{s} in."),
            (Some((away, way)), true) => format!("{name} sleep{s} {many}{away} {way}."),
            (Some((0 | 1, way)), false) if n == 1 => format!("{name} is beside you, {way}."),
            (Some((away, way)), false) => format!("{name} come{s} into sight, {many}{away} {way}."),
        };
        draft(turn, mark, text)
    }

    /// Tells what lies where the hero steps, if the hero sees it.
    pub(super) fn tell_underfoot(&mut self, world: &World, turn: u32, hero: ActorId, at: Pos) {
        if world.has(hero, Condition::Blind) {
            return;
        }
        if let Some(text) = gear::lies_here(world, at) {
            self.say(turn, Mark::None, text, None);
        }
    }

    /// Tells of a door that opens or closes; other ground changes by a quake, which is told.
    pub(super) fn hear_door(&mut self, world: &World, turn: u32, actor: ActorId, at: Pos) {
        let is_door = world
            .terrain(at)
            .is_some_and(|kind| kind.closes_into.is_some() || kind.opens_into.is_some());
        if !is_door {
            return;
        }
        let is_open = world
            .terrain(at)
            .is_some_and(|kind| kind.closes_into.is_some());
        let (yours, theirs) = if is_open {
            ("open the door", "opens the door")
        } else {
            ("close the door", "closes the door")
        };
        if Some(actor) == self.hero || self.can_tell(world, actor) {
            self.say_of(world, turn, actor, yours, theirs);
        } else if let Some(body) = self.hero.and_then(|hero| world.body(hero)) {
            let way = direction(body.pos, at);
            self.say(
                turn,
                Mark::None,
                format!("You hear a door to the {way}."),
                None,
            );
        }
    }

    /// A sleeper wakes: a fact of the flurry that wakes it, or a line of its own.
    pub(super) fn hear_waking(&mut self, world: &World, turn: u32, actor: ActorId) {
        if !self.can_tell(world, actor) {
            return;
        }
        let is_foe = self.hero.is_some_and(|hero| world.are_enemies(hero, actor));
        let mark = if is_foe { Mark::Danger } else { Mark::None };
        self.say_alike(world, turn, actor, (mark, "wakes"));
    }

    /// Says what an actor does, "wakes"; of several alike right after each other how many: "Two wolves
    /// wake."
    pub(super) fn say_alike(
        &mut self,
        world: &World,
        turn: u32,
        actor: ActorId,
        (mark, deed): (Mark, &'static str),
    ) {
        let name = self.subject(world, actor);
        let race = world.monster(actor).map(|monster| monster.race);
        let mut now = Alike {
            race,
            deed,
            n: 1,
            words: format!("{name} {deed}."),
        };
        let range = self.action_start..self.told + 1;
        let last = self
            .alike
            .take()
            .filter(|last| last.race == race && last.deed == deed);
        if let (Some(last), Some(race), None) = (last, world.race(actor), &self.open)
            && let Some(Piece::Said(draft)) = self.pieces.last_mut()
            && draft.turn == turn
            && let Some(sentence) = draft.sentences.last_mut()
            && sentence.words == last.words
        {
            now.n = last.n + 1;
            now.words = format!(
                "{} {}.",
                capitalized(&counted(race, now.n)),
                names::done_by_many(deed)
            );
            sentence.words.clone_from(&now.words);
            draft.events.push(range);
            self.action_start = self.told + 1;
        } else {
            self.say(turn, mark, now.words.clone(), None);
        }
        self.alike = Some(now);
    }

    /// Returns how many foes of the hero live, in words: "Three left."
    pub(super) fn left(&self, world: &World) -> Option<String> {
        let hero = self.hero?;
        let n = (0..self.notes.len())
            .map(|index| ActorId(index as u32))
            .filter(|&actor| !self.notes(actor).is_dead && world.are_enemies(hero, actor))
            .count();
        Some(match n {
            0 => "Nobody is left.".to_owned(),
            n => format!("{} left.", capitalized(&count_word(n))),
        })
    }
}
