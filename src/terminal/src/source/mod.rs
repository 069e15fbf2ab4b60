//! Where a fight comes from: it is played, read from a recording, or watched.
//!
//! Looking around, the log, the inspector, the bestiary and the help ask a [`Source`] alone and work
//! over all of them.

mod tape;

use std::sync::Arc;

use crate::game::Game;
use crate::view::inspector::Book;
use ludus_engine::content::{Content, ScenarioText, parse_matchup, parse_scenario};
use ludus_engine::gauntlet::RunDefinition;
use ludus_engine::ids::ActorId;
use ludus_engine::rng::Seed;
use ludus_engine::world::{Definition, World};

pub(crate) use tape::Tape;
pub use tape::{Recorded, Soundness};

/// A fight that screens are about.
pub(crate) trait Source {
    /// Returns the fight as it stands.
    fn world(&self) -> &World;

    /// Returns all lines so far with what explains them.
    fn book(&self) -> Book<'_>;

    /// Returns the place in the book of the first line since the last key or step.
    fn fresh_from(&self) -> usize;

    /// Returns whom one goes through when looking around, the first one first.
    fn worth_a_look(&self) -> Vec<ActorId>;

    /// Says whether one may know that somebody is there.
    fn knows_of(&self, actor: ActorId) -> bool;
}

impl Source for Game {
    fn world(&self) -> &World {
        self.world()
    }

    fn book(&self) -> Book<'_> {
        self.book()
    }

    fn fresh_from(&self) -> usize {
        self.fresh_from()
    }

    fn worth_a_look(&self) -> Vec<ActorId> {
        self.foes_known_here()
    }

    fn knows_of(&self, actor: ActorId) -> bool {
        self.knows_of(actor)
    }
}

impl Source for Tape {
    fn world(&self) -> &World {
        self.playback.world()
    }

    fn book(&self) -> Book<'_> {
        self.book()
    }

    fn fresh_from(&self) -> usize {
        let first_of_fight = self.book().n_lines() - self.playback.lines().len();
        first_of_fight + self.playback.fresh_from()
    }

    fn worth_a_look(&self) -> Vec<ActorId> {
        self.shown_actors()
    }

    fn knows_of(&self, actor: ActorId) -> bool {
        self.shown_actors().contains(&actor)
    }
}

/// Returns the fight of a matchup, or says in one line why there is none.
pub(crate) fn matchup(content: &Content, line: &str) -> Result<RunDefinition, String> {
    let matchup = parse_matchup(content, line).map_err(|problem| {
        let words = problem.to_string();
        words.lines().next().unwrap_or_default().to_owned()
    })?;
    let definition = Definition::new(Arc::new(content.clone()), matchup.encounter);
    Ok(RunDefinition::Fight(Arc::new(definition)))
}

/// Returns the fight of a scenario with the seed of its own, if it has one, or says in one line why there is
/// none to play.
pub(crate) fn scenario(
    content: &Content,
    text: &ScenarioText,
) -> Result<(RunDefinition, Option<Seed>), String> {
    let parsed = parse_scenario(content, &text.path, &text.text);
    let (content, encounter) = parsed.map_err(|problems| {
        let words = problems.to_string();
        words.lines().next().unwrap_or_default().to_owned()
    })?;
    if encounter.hero.is_none() {
        return Err("That one has no hero to play.".to_owned());
    }
    let seed = encounter.seed.clone();
    let definition = Definition::new(Arc::new(content), encounter);
    Ok((RunDefinition::Fight(Arc::new(definition)), seed))
}
