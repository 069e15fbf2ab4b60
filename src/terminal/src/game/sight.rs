//! Whom the hero knows to be in the ring: seen, sensed, or met before.

use crate::view::map::is_in_view;
use ludus_engine::command::Command;
use ludus_engine::content::{Condition, Terrain};
use ludus_engine::figures;
use ludus_engine::gauntlet::Next;
use ludus_engine::grid::{Dir, Pos};
use ludus_engine::ids::ActorId;
use ludus_engine::narrate::{capitalized, count_word};

use super::Game;

/// Says whether a kind of ground holds who steps in (DESIGN "terrain").
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
        let is_blind = self
            .hero()
            .is_some_and(|(hero, _)| world.has(hero, Condition::Blind));
        !is_blind && is_in_view(world, pos) && world.terrain(pos).is_some_and(holds)
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
