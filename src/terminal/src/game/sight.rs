//! What the hero sees and knows: where it is, who is in sight, where foes were last seen, and what became
//! known of each kind.

use unicode_width::UnicodeWidthStr as _;

use crate::Recorder;
use crate::store::Acquaintances;
use crate::text::clipped;
use crate::view::map::is_in_view;
use ludus_engine::check::could_reach;
use ludus_engine::command::Command;
use ludus_engine::content::{Condition, Terrain};
use ludus_engine::event::{Cause, Event};
use ludus_engine::figures::{self, Known};
use ludus_engine::gauntlet::Next;
use ludus_engine::grid::{Dir, Pos};
use ludus_engine::ids::ActorId;
use ludus_engine::narrate::{Line, Mark, capitalized, count_word};
use ludus_engine::step::Stamped;
use ludus_engine::world::World;

use super::Game;

/// Says whether a kind of ground holds who steps in (L-14).
const fn holds(terrain: &Terrain) -> bool {
    terrain.leave_time > 1
}

impl Game {
    /// Returns the foes that the hero sees, asleep or awake, nearest first, then by id.
    pub(crate) fn foes_in_sight(&self) -> Vec<ActorId> {
        let world = self.world();
        let hero = world.hero().map(|hero| hero.actor);
        self.foes_that(|foe| hero.is_some_and(|hero| figures::can_see(world, hero, foe)))
    }

    /// Says whether a foe is in sight, asleep or not, that could reach the hero.
    pub(super) fn is_within_reach(&self) -> bool {
        let (world, hero) = (self.world(), self.hero());
        let reaches = |foe| hero.is_some_and(|(hero, _)| could_reach(world, foe, hero));
        self.foes_in_sight().into_iter().any(reaches)
    }

    /// Returns the foes that the hero sees or senses, in the same order.
    pub(crate) fn foes_known_here(&self) -> Vec<ActorId> {
        self.foes_that(|foe| self.knows_of(foe))
    }

    /// Returns whom the hero sees or senses, friend or foe, in the order of their ids.
    pub(crate) fn others_known_here(&self) -> Vec<ActorId> {
        let world = self.world();
        let others = world.living().map(|(actor, _)| actor);
        others
            .filter(|&actor| !world.is_hero(actor) && self.knows_of(actor))
            .collect()
    }

    /// Says whether the hero sees or senses an actor.
    pub(crate) fn knows_of(&self, actor: ActorId) -> bool {
        let world = self.world();
        let hero = world.hero().map(|hero| hero.actor);
        hero.is_some_and(|hero| figures::can_see(world, hero, actor))
            || figures::senses(world, actor)
    }

    /// Returns the friends that the hero sees or senses, nearest first, then by id.
    pub(crate) fn friends_known_here(&self) -> Vec<ActorId> {
        let Some((hero, at)) = self.hero() else {
            return Vec::new();
        };
        let world = self.world();
        let mut friends = self.others_known_here();
        friends.retain(|&actor| !world.are_enemies(hero, actor));
        friends.sort_by_key(|&actor| world.body(actor).map(|body| at.distance(body.pos)));
        friends
    }

    /// Says whether the hero sees that a cell harms who steps in: a pit holds it.
    pub(super) fn is_known_harm(&self, pos: Pos) -> bool {
        let world = self.world();
        is_in_view(world, pos) && world.terrain(pos).is_some_and(holds)
    }

    /// Returns the name of the harm that a step in a direction would lead into, if the hero sees it
    /// and goes where it means to.
    pub(crate) fn harm_ahead(&self, dir: Dir) -> Option<&str> {
        let (hero, at) = self.hero()?;
        let (world, to) = (self.world(), at.step(dir));
        let is_harm = self.is_known_harm(to)
            && !world.has(hero, Condition::Confused)
            && self.sim().check(Command::Move(dir)).is_ok();
        let terrain = world.terrain(to).filter(|_| is_harm)?;
        Some(&terrain.name)
    }

    /// Returns what a step into known harm brings: "Pit: twice the time to leave."
    pub(crate) fn harm_words(&self, dir: Dir) -> Option<String> {
        let name = self.harm_ahead(dir)?;
        let (_, at) = self.hero()?;
        let times = match self.world().terrain(at.step(dir))?.leave_time {
            2 => "twice".to_owned(),
            n => format!("{} times", count_word(usize::from(n))),
        };
        Some(format!("{}: {times} the time to leave.", capitalized(name)))
    }

    fn foes_that(&self, is_meant: impl Fn(ActorId) -> bool) -> Vec<ActorId> {
        let Some((hero, at)) = self.hero() else {
            return Vec::new();
        };
        let world = self.world();
        let mut foes: Vec<(i32, ActorId)> = world
            .living()
            .filter(|&(actor, _)| world.are_enemies(hero, actor))
            .filter(|&(actor, _)| is_meant(actor))
            .map(|(actor, body)| (at.distance(body.pos), actor))
            .collect();
        foes.sort_unstable();
        foes.into_iter().map(|row| row.1).collect()
    }

    /// Returns how many foes are left, seen or not: the log counts them too.
    pub(crate) fn n_foes(&self) -> usize {
        self.foes_that(|_| true).len()
    }

    /// Returns how many of them the hero neither sees nor senses.
    pub(crate) fn n_unseen_foes(&self) -> usize {
        self.n_foes() - self.foes_known_here().len()
    }

    /// Returns "4 here", "3 here, 1 unseen", or "1 here, unseen" where the hero knows where none is; in a wave
    /// that is over nobody counts any more.
    pub(crate) fn foes_here(&self) -> String {
        match (self.n_foes(), self.n_unseen_foes()) {
            _ if self.next() == Next::Choice => "the wave is over".to_owned(),
            (n, 0) => format!("{n} here"),
            (n, unseen) if n == unseen => format!("{n} here, unseen"),
            (n, unseen) => format!("{n} here, {unseen} unseen"),
        }
    }
}

impl Game {
    /// Returns "Wave 7 - The Ford", or the name of a single fight and its arena.
    pub(crate) fn place(&self) -> String {
        self.header_parts().join(" - ")
    }

    /// Returns as much of the same as fits a width: the arena gives way first, then the wave.
    pub(crate) fn place_within(&self, width: usize) -> String {
        fitting(self.header_parts(), width)
    }

    fn header_parts(&self) -> Vec<String> {
        let parent = self.parent();
        let fork = parent.map(|parent| format!("FORK of {}", parent.run));
        let name = match self.run().wave() {
            0 => self.fight_name().to_owned(),
            wave => format!("Wave {wave}"),
        };
        let arena = Some(self.arena_name().to_owned()).filter(|arena| !arena.is_empty());
        fork.into_iter().chain([name]).chain(arena).collect()
    }

    /// Returns the same part by part, amid a row: "wave 7", "The Ford".
    pub(crate) fn place_parts(&self) -> Vec<String> {
        let fork = self
            .parent()
            .map(|parent| format!("fork of {}", parent.run));
        let name = match self.run().wave() {
            0 => self.fight_name().to_owned(),
            wave => format!("wave {wave}"),
        };
        let arena = self.arena_name().to_owned();
        let parts = fork.into_iter().chain([name, arena]);
        parts.filter(|part| !part.is_empty()).collect()
    }

    /// Returns when it is, as the header has it: "wave 7, turn 41", the turn that is being played.
    pub(super) fn moment(&self) -> String {
        let turn = self.world().turn() + 1;
        match self.run().wave() {
            0 => format!("turn {turn}"),
            wave => format!("wave {wave}, turn {turn}"),
        }
    }

    fn fight_name(&self) -> &str {
        &self.world().definition().encounter.name
    }

    fn arena_name(&self) -> &str {
        &self.world().definition().encounter.arena.name
    }
}

/// Joins as many parts as fit a width, the last ones left out first.
fn fitting(mut parts: Vec<String>, width: usize) -> String {
    while parts.len() > 1 && parts.join(" - ").width() > width {
        parts.pop();
    }
    clipped(&parts.join(" - "), width)
}

impl Game {
    /// Takes note of where foes are.
    pub(super) fn note_trail(&mut self) {
        if let Some(known) = Known::of(self.world()) {
            self.trail.note(&known);
        }
    }

    /// Returns the foes out of sight that were seen, and where each was last, the nearest first; in a
    /// wave that is over nobody counts any more.
    pub(crate) fn lost_foes(&self) -> Vec<(ActorId, Pos)> {
        if self.next() == Next::Choice {
            return Vec::new();
        }
        self.trail.lost(self.world())
    }

    /// Returns the nearest cell where a foe was last seen and that the hero can walk to.
    pub(crate) fn last_seen(&self) -> Option<Pos> {
        let (_, at) = self.hero()?;
        let mut places = self.trail.places(self.world()).into_iter();
        places
            .find(|&(_, pos)| pos != at && self.step_to(pos).is_ok())
            .map(|row| row.1)
    }

    /// Says whether no foe is in sight, and none was where the hero could walk to.
    pub(crate) fn has_nobody_to_fight(&self) -> bool {
        self.foes_in_sight().is_empty() && self.last_seen().is_none()
    }
}

/// What became known in a run.
#[derive(Clone, Default, Debug)]
pub(super) struct Lore {
    /// Whom of this fight the hero has seen.
    met: Vec<ActorId>,
    /// What was not told yet.
    news: Acquaintances,
    /// All that the run brought, told or not.
    lived: Acquaintances,
}

impl Lore {
    /// Takes note of who is in sight after some events.
    pub(super) fn note(&mut self, world: &World, events: &[Stamped], in_sight: &[ActorId]) {
        let hero = world.hero().map(|hero| hero.actor);
        let mut fresh = Acquaintances::default();
        for &actor in in_sight {
            if self.met.contains(&actor) {
                continue;
            }
            self.met.push(actor);
            if let Some(race) = world.race(actor) {
                fresh.entry(race).met += 1;
            }
        }
        for stamped in events {
            let Event::Died { actor, killer, .. } = stamped.event else {
                continue;
            };
            match (
                world.race(actor),
                killer.and_then(|killer| world.race(killer)),
            ) {
                (Some(race), None) if killer == hero => fresh.entry(race).killed += 1,
                (None, Some(race)) if Some(actor) == hero => fresh.entry(race).killed_you += 1,
                _ => {}
            }
        }
        self.news.add(&fresh);
        self.lived.add(&fresh);
    }

    /// Begins another fight.
    pub(super) fn next_fight(&mut self) {
        self.met.clear();
    }
}

impl Game {
    /// Returns what is known with what this run adds to it by now. A fork adds nothing to what is
    /// known, but tells what it brought of kinds that nobody else met.
    pub(crate) fn known_by_now(&self, told: &Acquaintances) -> Acquaintances {
        let mut known = told.clone();
        match self.parent {
            None => known.add(&self.lore.news),
            Some(_) => known.add_unknown(&self.lore.lived),
        }
        known
    }

    /// Tells the recorder what became known since the last time. A fork teaches nothing: what it
    /// tells was lived through before.
    pub(super) fn tell_lore(&mut self, recorder: &mut dyn Recorder) {
        let news = std::mem::take(&mut self.lore.news);
        if self.parent.is_none() && !self.is_catching_up && !news.is_empty() {
            recorder.learn(&news);
        }
    }
}

/// Says whether lines tell of a danger that is new: not of poison or a cut that already runs.
pub(super) fn alert(lines: &[Line], events: &[Stamped]) -> bool {
    let runs = |stamped: &Stamped| {
        let Event::Suffered { cause, .. } = stamped.event else {
            return false;
        };
        matches!(cause, Cause::Poison | Cause::Cut)
    };
    lines.iter().any(|line| {
        let ranges = line.events.iter().cloned();
        let mut told = ranges.flat_map(|range| events.get(range).unwrap_or_default());
        line.mark == Mark::Danger && !told.any(runs)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_lose_whole_parts() {
        let parts = ["FORK of borin-0041", "Wave 3", "The Dark Crypt"].map(str::to_owned);
        for (width, expected) in [
            (50, "FORK of borin-0041 - Wave 3 - The Dark Crypt"),
            (43, "FORK of borin-0041 - Wave 3"),
            (26, "FORK of borin-0041"),
            (10, "FORK of.."),
        ] {
            assert_eq!(fitting(parts.to_vec(), width), expected);
        }
    }
}
