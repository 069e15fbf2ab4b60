//! What lies around when the hero goes through a gate: what it takes along, and what stays.

use ludus_engine::event::Owner;
use ludus_engine::gauntlet::{Next, gathered};
use ludus_engine::narrate::{Mark, listed, some_things};
use ludus_engine::world::{ItemRef, World};

use super::{After, Game};

/// So many kinds of things are named at most.
const MOST_NAMED: usize = 4;

impl Game {
    /// Gathers what lies around once a wave is over.
    pub(crate) fn gather(&mut self) -> After {
        if self.gathered.is_some() || self.takings().is_empty() {
            self.refuse("Nothing lies around that you could take.");
        } else {
            self.take_along();
        }
        After::Calm
    }

    /// Says whether anything lies around that the hero could take.
    pub(crate) fn can_gather(&self) -> bool {
        self.lying_around()[0].is_some()
    }

    /// Gathers what lies around, unless that was done, and tells what is taken and what is left.
    fn take_along(&mut self) {
        for words in self.takings() {
            self.remark(Mark::None, &words);
        }
        if self.gathered.is_none() {
            self.gathered = Some(Box::new(gathered(self.world())));
        }
    }

    /// Leaves the ring once a wave is over, with what lies around.
    pub(crate) fn leave_ring(&mut self) -> After {
        if self.next() != Next::Choice {
            self.refuse("Nobody leaves while anybody fights.");
            return After::Disturbed;
        }
        self.take_along();
        (self.is_at_ringside, self.is_saved) = (true, false);
        After::Calm
    }

    /// Says whether the hero left the ring after a wave.
    pub(crate) fn is_at_ringside(&self) -> bool {
        self.is_at_ringside
    }

    /// Tells what the hero gathers before it goes, "You gather two arrows and 12 gold.", and what
    /// the pack has no room for, "You leave a body shield behind."; nothing of what is not there.
    pub(super) fn takings(&self) -> Vec<String> {
        self.lying_around().into_iter().flatten().collect()
    }

    /// Returns what it gathers, and what it leaves.
    fn lying_around(&self) -> [Option<String>; 2] {
        if self.gathered.is_some() {
            return [None, None];
        }
        let (before, after) = (self.world(), gathered(self.world()));
        let is_lying = |world: &World, item: &ItemRef<'_>| {
            let now = world.item(item.id);
            now.is_some_and(|now| matches!(now.state.owner, Owner::Floor(_)) && now.state.count > 0)
        };
        let lying = before.items().filter(|item| is_lying(before, item));
        let (left, taken): (Vec<_>, Vec<_>) = lying.partition(|item| is_lying(&after, item));
        let gold: u32 = before.piles().iter().map(|pile| pile.gold).sum();
        let taken = names(&taken, gold).map(|names| format!("You gather {names}."));
        let left = names(&left, 0).map(|names| format!("You leave {names} behind."));
        [taken, left]
    }
}

/// Returns things and gold by name, equal kinds together; `None` for nothing.
fn names(things: &[ItemRef<'_>], gold: u32) -> Option<String> {
    let mut kinds: Vec<(ItemRef<'_>, u16)> = Vec::new();
    for item in things {
        match kinds.iter_mut().find(|kind| kind.0.kind.id == item.kind.id) {
            Some(kind) => kind.1 = kind.1.saturating_add(item.state.count),
            None => kinds.push((*item, item.state.count)),
        }
    }
    let mut names: Vec<String> = kinds
        .iter()
        .map(|(item, count)| some_things(item, *count))
        .collect();
    if gold > 0 {
        names.push(format!("{gold} gold"));
    }
    let n_more = names.len().saturating_sub(MOST_NAMED);
    names.truncate(MOST_NAMED);
    if n_more > 0 {
        names.push(format!("{n_more} more"));
    }
    (!names.is_empty()).then(|| listed(&names))
}
