//! Where a fight comes from: it is played, read from a recording, or watched.
//!
//! Looking around, the log, the inspector, the bestiary and the help ask a [`Source`] alone and work
//! over all of them.

mod tape;

use std::sync::Arc;

use crate::game::Game;
use crate::text::headed;
use crate::view::inspector::Book;
use crate::view::sides::middle;
use ludus_engine::content::{Content, ScenarioText, parse_matchup, parse_scenario};
use ludus_engine::gauntlet::RunDefinition;
use ludus_engine::grid::Pos;
use ludus_engine::ids::ActorId;
use ludus_engine::narrate::Line;
use ludus_engine::rng::Seed;
use ludus_engine::step::RollRecord;
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

    /// Returns the cell that the map keeps in sight; `None` where there is none any more.
    fn focus(&self) -> Option<Pos>;

    /// Returns what stands above a map that ends before a column, in so many columns.
    fn headline(&self, column: usize, width: usize) -> Headline;

    /// Returns who is drawn on the map, but for the hero.
    fn seen(&self) -> Vec<ActorId>;

    /// Returns who is listed beside the map, the first one first.
    fn in_sight(&self) -> Vec<ActorId> {
        self.seen()
    }

    /// Returns who is out of sight and was seen, and where it was last, the nearest first.
    fn lost(&self) -> Vec<(ActorId, Pos)> {
        Vec::new()
    }

    /// Returns who came into sight since the last key.
    fn newcomers(&self) -> &[ActorId] {
        &[]
    }

    /// Returns how everything is shown, where it is: whether monsters are the letters of their sides.
    fn shows_whole(&self) -> Option<bool> {
        None
    }

    /// Returns the lines of this fight.
    fn log(&self) -> Log<'_>;
}

/// What stands in the first row.
pub(crate) struct Headline {
    /// Where it is.
    pub(crate) place: String,
    /// Who is here, beside the map's end; nothing of a fight that is shown.
    pub(crate) here: String,
    /// The turn, and what else stands at the right end.
    pub(crate) moment: String,
}

/// The lines of a fight with the rolls behind them.
pub(crate) struct Log<'a> {
    pub(crate) lines: &'a [Line],
    /// The first line since the last key or step.
    pub(crate) fresh_from: usize,
    pub(crate) rolls: &'a [RollRecord],
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

    fn focus(&self) -> Option<Pos> {
        Some(self.hero()?.1)
    }

    fn headline(&self, column: usize, width: usize) -> Headline {
        let moment = format!("turn {}", self.world().turn() + 1);
        // What is between the map's end and the turn.
        let room = (width - column).saturating_sub(moment.len() + 3);
        Headline {
            place: self.place_within(column.saturating_sub(2)),
            here: headed(&self.foes_here(), room),
            moment,
        }
    }

    fn seen(&self) -> Vec<ActorId> {
        self.others_known_here()
    }

    fn in_sight(&self) -> Vec<ActorId> {
        [self.foes_known_here(), self.friends_known_here()].concat()
    }

    fn lost(&self) -> Vec<(ActorId, Pos)> {
        self.lost_foes()
    }

    fn newcomers(&self) -> &[ActorId] {
        self.newcomers()
    }

    /// Only lines of this wave: their rolls are those of its fight.
    fn log(&self) -> Log<'_> {
        let from = self.wave_from();
        Log {
            lines: self.lines().get(from..).unwrap_or_default(),
            fresh_from: self.fresh_from().saturating_sub(from),
            rolls: &self.sim().out().rolls,
        }
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

    fn focus(&self) -> Option<Pos> {
        Some(middle(self.world()))
    }

    fn headline(&self, _column: usize, width: usize) -> Headline {
        self.headline(width)
    }

    fn seen(&self) -> Vec<ActorId> {
        self.shown_actors()
    }

    fn lost(&self) -> Vec<(ActorId, Pos)> {
        if self.shows_all() {
            return Vec::new();
        }
        self.playback.trail().lost(self.world())
    }

    fn shows_whole(&self) -> Option<bool> {
        self.shows_all().then_some(self.shows_sides)
    }

    fn log(&self) -> Log<'_> {
        Log {
            lines: self.playback.lines(),
            fresh_from: self.playback.fresh_from(),
            rolls: self.playback.rolls(),
        }
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
