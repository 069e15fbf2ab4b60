//! What a run adds to what the player knows of monsters.

use crate::known::Acquaintances;
use crate::store::Recorder;
use ludus_engine::event::Event;
use ludus_engine::ids::ActorId;
use ludus_engine::step::Stamped;
use ludus_engine::world::World;

use super::Game;

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
