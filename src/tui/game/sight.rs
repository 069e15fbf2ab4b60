//! Whom the hero knows to be in the ring: seen, sensed, or met before.

use crate::figures;
use crate::ids::ActorId;

use super::Game;

impl Game {
    /// Returns the foes that the hero sees, asleep or awake, nearest first, then by id.
    pub(in crate::tui) fn foes_in_sight(&self) -> Vec<ActorId> {
        let world = self.world();
        let hero = world.hero().map(|hero| hero.actor);
        self.foes_that(|foe| hero.is_some_and(|hero| figures::can_see(world, hero, foe)))
    }

    /// Returns the foes that the hero sees or senses, in the same order.
    pub(in crate::tui) fn foes_known_here(&self) -> Vec<ActorId> {
        self.foes_that(|foe| self.knows_of(foe))
    }

    /// Returns whom the hero sees or senses, friend or foe, in the order of their ids.
    pub(in crate::tui) fn others_known_here(&self) -> Vec<ActorId> {
        let world = self.world();
        let others = world.living().map(|(actor, _)| actor);
        others
            .filter(|&actor| !world.is_hero(actor) && self.knows_of(actor))
            .collect()
    }

    /// Says whether the hero sees or senses an actor.
    pub(in crate::tui) fn knows_of(&self, actor: ActorId) -> bool {
        let world = self.world();
        let hero = world.hero().map(|hero| hero.actor);
        hero.is_some_and(|hero| figures::can_see(world, hero, actor))
            || figures::senses(world, actor)
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

    /// Returns how many foes the hero knows of: those in sight, and those who were.
    pub(in crate::tui) fn n_known_foes(&self) -> usize {
        let world = self.world();
        let Some(hero) = world.hero().map(|hero| hero.actor) else {
            return 0;
        };
        let living = world.living();
        living
            .filter(|&(actor, _)| world.are_enemies(hero, actor))
            .filter(|&(actor, _)| self.narrator.has_met(actor) || self.knows_of(actor))
            .count()
    }
}
