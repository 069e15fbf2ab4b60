//! What lies around when the hero goes through a gate.

use crate::event::Owner;
use crate::grid::Pos;
use crate::narrate::{listed, some_things};
use crate::tui::widgets::is_in_view;
use crate::world::ItemRef;

use super::Game;

/// So many kinds of things are named at most.
const MOST_NAMED: usize = 4;

impl Game {
    /// Tells what lies in sight and stays there: "You leave two arrows and a dagger behind." `None`
    /// where nothing does.
    pub(super) fn left_behind(&self) -> Option<String> {
        let world = self.world();
        let is_seen = |at: Pos| is_in_view(world, at);
        let lying = world.items().filter(|item| match item.state.owner {
            Owner::Floor(at) => item.state.count > 0 && is_seen(at),
            _ => false,
        });
        let mut kinds: Vec<(ItemRef<'_>, u16)> = Vec::new();
        for item in lying {
            match kinds.iter_mut().find(|kind| kind.0.kind.id == item.kind.id) {
                Some(kind) => kind.1 = kind.1.saturating_add(item.state.count),
                None => kinds.push((item, item.state.count)),
            }
        }
        let mut names: Vec<String> = kinds
            .iter()
            .map(|(item, count)| some_things(item, *count))
            .collect();
        let piles = world.piles().iter().filter(|pile| is_seen(pile.at));
        let gold: u32 = piles.map(|pile| pile.gold).sum();
        if gold > 0 {
            names.push(format!("{gold} gold"));
        }
        let n_more = names.len().saturating_sub(MOST_NAMED);
        names.truncate(MOST_NAMED);
        if n_more > 0 {
            names.push(format!("{n_more} more"));
        }
        (!names.is_empty()).then(|| format!("You leave {} behind.", listed(&names)))
    }
}
