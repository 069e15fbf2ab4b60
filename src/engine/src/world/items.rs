//! Items of a fight: what each one is now, who has it, and where it lies.

use serde::{Deserialize, Serialize};

use crate::content::{ItemDef, ItemFlag, ItemGroup, ItemKind, Slot};
use crate::event::Owner;
use crate::grid::Pos;
use crate::ids::{ActorId, ItemId};

use super::World;

/// Things of one stack at most.
const LARGEST_STACK: u16 = 99;

/// A stack of equal things. It comes from one item of the definition, its origin; a part that is
/// split off gets an id of its own and keeps the origin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Item {
    /// Its origin's place in the definition's list.
    pub origin: u32,
    /// Where it is.
    pub owner: Owner,
    /// How many things it holds; 0 once all are gone, which only its name outlives.
    pub count: u16,
    /// Bonus to hit.
    pub to_hit: i16,
    /// Bonus to damage, in points of deadliness.
    pub to_dam: i16,
    /// Bonus to armor class.
    pub to_ac: i16,
    /// Charges of all its wands or staffs together.
    pub charges: u16,
    /// Turns of fuel left in each.
    pub fuel: u32,
    /// The turn at which all its rods are charged; the past for charged ones.
    pub charged_at: u32,
}

/// An item with everything that is known of it.
#[derive(Clone, Copy, Debug)]
pub struct ItemRef<'a> {
    /// The id that it has in this fight.
    pub id: ItemId,
    /// What it is now.
    pub state: &'a Item,
    /// What it was at the start, with the properties that never change.
    pub def: &'a ItemDef,
    /// The template that it is one of.
    pub kind: &'a ItemKind,
}

impl ItemRef<'_> {
    /// Returns what sort of thing it is.
    pub fn group(&self) -> ItemGroup {
        self.kind.group
    }

    /// Returns the weight of the whole stack in tenths of a pound.
    pub fn weight(&self) -> i32 {
        i32::from(self.kind.weight) * i32::from(self.state.count)
    }

    /// Says whether it is an artifact.
    pub fn is_artifact(&self) -> bool {
        self.def.flags.has(ItemFlag::Artifact)
    }

    /// Returns the item as the start of another fight takes it.
    pub fn as_def(&self, turn: u32) -> ItemDef {
        let state = self.state;
        ItemDef {
            count: state.count,
            to_hit: state.to_hit,
            to_dam: state.to_dam,
            to_ac: state.to_ac,
            charges: self.def.charges.map(|_| state.charges),
            fuel: self.def.fuel.map(|_| state.fuel),
            charging: self.uncharged_turns(turn).min(u32::from(u16::MAX)) as u16,
            ..self.def.clone()
        }
    }

    /// Returns how many turns of charging its rods still lack together.
    pub fn uncharged_turns(&self, turn: u32) -> u32 {
        self.state.charged_at.saturating_sub(turn)
    }

    /// Returns how many of its rods can be used.
    pub fn charged_rods(&self, turn: u32) -> u16 {
        let busy = self
            .uncharged_turns(turn)
            .div_ceil(u32::from(self.kind.recharge.max(1)));
        self.state.count.saturating_sub(busy as u16)
    }
}

/// Gold that lies on the floor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pile {
    /// The cell where it lies.
    pub at: Pos,
    /// Pieces of gold, at least 1.
    pub gold: u32,
}

impl World {
    /// Returns an item, whether any of it is left or not.
    pub fn item(&self, item: ItemId) -> Option<ItemRef<'_>> {
        self.items
            .get_item(item)
            .and_then(|state| self.item_ref(item, state))
    }

    fn item_ref<'a>(&'a self, id: ItemId, state: &'a Item) -> Option<ItemRef<'a>> {
        let def = self.definition.items.get(state.origin as usize)?;
        let kind = self.definition.content.item_kind(def.kind);
        Some(ItemRef {
            id,
            state,
            def,
            kind,
        })
    }

    /// Returns all items of which something is left, in the order of their ids.
    pub fn items(&self) -> impl Iterator<Item = ItemRef<'_>> {
        self.items
            .iter_items()
            .filter(|(_, state)| state.count > 0)
            .filter_map(|(id, state)| self.item_ref(id, state))
    }

    /// Returns the id that the next new item gets.
    pub fn next_item_id(&self) -> ItemId {
        ItemId(self.items.len() as u32)
    }

    /// Returns what an actor wears, slot by slot.
    pub fn worn(&self, actor: ActorId) -> impl Iterator<Item = (Slot, ItemRef<'_>)> {
        self.items().filter_map(move |item| match item.state.owner {
            Owner::Worn(owner, slot) if owner == actor => Some((slot, item)),
            _ => None,
        })
    }

    /// Returns what an actor wears in a slot.
    pub fn worn_in(&self, actor: ActorId, slot: Slot) -> Option<ItemRef<'_>> {
        self.worn(actor)
            .find(|row| row.0 == slot)
            .map(|(_, item)| item)
    }

    /// Returns what an actor carries in its pack.
    pub fn carried(&self, actor: ActorId) -> impl Iterator<Item = ItemRef<'_>> {
        self.items()
            .filter(move |item| item.state.owner == Owner::Carried(actor))
    }

    /// Returns what lies on a cell, the lowest id first.
    pub fn lying_at(&self, at: Pos) -> impl Iterator<Item = ItemRef<'_>> {
        self.items()
            .filter(move |item| item.state.owner == Owner::Floor(at))
    }

    /// Returns the gold that lies around.
    pub fn piles(&self) -> &[Pile] {
        &self.piles
    }

    /// Returns the gold that lies on a cell.
    pub fn gold_at(&self, at: Pos) -> u32 {
        self.piles
            .iter()
            .find(|pile| pile.at == at)
            .map_or(0, |pile| pile.gold)
    }

    /// Returns the gold that an actor has on it.
    pub fn gold_of(&self, actor: ActorId) -> u32 {
        match &self.hero {
            Some(hero) if hero.actor == actor => hero.gold,
            _ => self.monsters.get(actor).map_or(0, |monster| monster.gold),
        }
    }

    /// Returns the stack of an owner that some things of an item would join: of the same origin,
    /// with nothing that differs.
    pub fn stack_for(&self, item: ItemId, count: u16, owner: Owner) -> Option<ItemId> {
        let moved = self.item(item)?;
        let has_room = |other: &ItemRef<'_>| count + other.state.count <= LARGEST_STACK;
        self.items()
            .filter(|other| other.id != item && other.state.owner == owner)
            .find(|other| are_alike(&moved, other) && has_room(other))
            .map(|other| other.id)
    }

    /// Returns how many pack slots an actor uses.
    pub fn pack_size(&self, actor: ActorId) -> usize {
        self.carried(actor).count()
    }

    pub(super) fn set_item(&mut self, item: ItemId, mut change: impl FnMut(&mut Item)) {
        if let Some(state) = self.items.get_item_mut(item) {
            change(state);
        }
    }

    /// Moves a number of things of an item to an owner, under an id: the item's own for a whole
    /// stack, another stack's to join it, or a new one.
    pub(super) fn move_item(&mut self, item: ItemId, count: u16, owner: Owner, to: ItemId) {
        let Some(from) = self.items.get_item(item).copied() else {
            return;
        };
        let count = count.min(from.count);
        if to == item {
            self.set_item(item, |state| state.owner = owner);
            return;
        }
        let charges = share_of(from.charges, count, from.count);
        let moved = Item {
            owner,
            count,
            charges,
            ..from
        };
        match self.items.get_item_mut(to) {
            Some(stack) => {
                stack.count += count;
                stack.charges += charges;
                stack.charged_at = stack.charged_at.max(from.charged_at);
            }
            None => self.items.set(to.index(), moved),
        }
        self.take_from(item, count, charges);
    }

    /// Takes things and charges from a stack.
    fn take_from(&mut self, item: ItemId, count: u16, charges: u16) {
        self.set_item(item, |state| {
            state.count = state.count.saturating_sub(count);
            state.charges = state.charges.saturating_sub(charges);
        });
    }

    /// Destroys things of an item.
    pub(super) fn destroy_item(&mut self, item: ItemId, count: u16) {
        let Some(state) = self.items.get_item(item).copied() else {
            return;
        };
        let count = count.min(state.count);
        if let Some(destroyed) = self.destroyed.get_mut(state.origin as usize) {
            *destroyed += count;
        }
        self.take_from(item, count, share_of(state.charges, count, state.count));
    }

    /// Moves gold. What comes from nobody lay on the floor, or is a trader's; what goes from nobody to
    /// nobody is buried.
    pub(super) fn move_gold(
        &mut self,
        from: Option<ActorId>,
        to: Option<ActorId>,
        at: Pos,
        gold: u32,
    ) {
        match from {
            Some(actor) => self.change_gold_of(actor, |own| own.saturating_sub(gold)),
            None => self.take_gold_at(at, gold),
        }
        match to {
            Some(actor) => self.change_gold_of(actor, |own| own.saturating_add(gold)),
            None if from.is_some() => self.add_gold_at(at, gold),
            None => {}
        }
    }

    fn take_gold_at(&mut self, at: Pos, gold: u32) {
        for pile in self.piles.iter_mut().filter(|pile| pile.at == at) {
            pile.gold = pile.gold.saturating_sub(gold);
        }
        self.piles.retain(|pile| pile.gold > 0);
    }

    fn add_gold_at(&mut self, at: Pos, gold: u32) {
        if gold == 0 {
            return;
        }
        match self.piles.iter_mut().find(|pile| pile.at == at) {
            Some(pile) => pile.gold += gold,
            None => self.piles.push(Pile { at, gold }),
        }
    }

    fn change_gold_of(&mut self, actor: ActorId, change: impl Fn(u32) -> u32) {
        match &mut self.hero {
            Some(hero) if hero.actor == actor => hero.gold = change(hero.gold),
            _ => {
                if let Some(monster) = self.monsters.get_mut(actor) {
                    monster.gold = change(monster.gold);
                }
            }
        }
    }
}

/// Returns the part of a stack's charges that goes with some of its things, truncated; all for all.
fn share_of(charges: u16, count: u16, of: u16) -> u16 {
    (u32::from(charges) * u32::from(count) / u32::from(of.max(1))) as u16
}

/// Says whether two items make one stack: parts of the same origin that are still alike.
fn are_alike(a: &ItemRef<'_>, b: &ItemRef<'_>) -> bool {
    let (x, y) = (a.state, b.state);
    x.origin == y.origin
        && (x.to_hit, x.to_dam, x.to_ac, x.fuel) == (y.to_hit, y.to_dam, y.to_ac, y.fuel)
}
