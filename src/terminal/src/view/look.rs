//! Look and target mode: what the map marks, and what is told of the cell.

use crate::game::Game;
use ludus_engine::grid::Pos;

use super::about::{Manner, about};
use super::fight::threatened;
use super::shots::Payload;
use super::side::{Panel, SideRow, place, target_name};
use super::sides::ground_name;
use super::target;

/// What is told of a cell.
pub(crate) struct LookView {
    /// Cells in reach of foes.
    pub(crate) threatened: Vec<Pos>,
    /// Cells that what is aimed would cross.
    pub(crate) flight: Vec<Pos>,
    /// What is told below the map, one paragraph for each thing.
    pub(crate) about: Vec<String>,
    /// What the rule says: before the name, the name, and after it.
    pub(crate) before: String,
    pub(crate) name: String,
    pub(crate) after: String,
}

/// Returns what is told of a cell that one looks or aims at; `None` where nothing can be aimed there.
pub(crate) fn look(game: &Game, aim: Option<Payload>, at: Pos) -> Option<LookView> {
    let (world, (hero, from)) = (game.world(), game.hero()?);
    let known = world.occupant(at);
    let target = known.filter(|&actor| actor == hero || game.knows_of(actor));
    let manner = Manner::of(aim);
    let about = about(world, target, at, manner);
    let (name, place) = (target_name(world, target, at), place(from, at));
    if let Some(payload) = aim {
        let (flight, way) = target::way(game, payload, at)?;
        return Some(LookView {
            threatened: Vec::new(),
            flight,
            about,
            before: format!("{} at: ", manner.verb()),
            name,
            after: format!(", {place}, {way}"),
        });
    }
    let threatened = threatened(world);
    // Who stands there says it better.
    let is_free = target.is_none_or(|actor| actor == hero);
    let reached = if is_free && threatened.contains(&at) {
        ", in reach of a foe"
    } else {
        ""
    };
    Some(LookView {
        threatened,
        flight: Vec::new(),
        about,
        before: "look: ".to_owned(),
        name,
        after: format!(", {place}{reached}"),
    })
}

/// Returns the rows beside the map about a cell that one looks or aims at.
pub(crate) fn side(mut panel: Panel, game: &Game, aim: Option<Payload>, at: Pos) -> Vec<SideRow> {
    let world = game.world();
    let hero = game.hero().map(|row| row.0);
    let known = world.occupant(at);
    let target = known.filter(|&actor| Some(actor) == hero || game.knows_of(actor));
    match (aim, target) {
        (Some(payload), _) => target::tell(&mut panel, game, payload, target, at),
        (None, Some(actor)) => {
            panel.tell_head(game, actor, Manner::Strike);
            panel.tell_odds(game, actor);
        }
        (None, None) => panel.tell_place(game, ground_name(world, at), at),
    }
    panel.finished()
}
