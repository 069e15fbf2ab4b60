//! Component columns: one vector of options a component type, indexed by id.

use serde::{Deserialize, Serialize};

use crate::ids::{ActorId, ItemId};

/// One component of every actor (or item) that has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Column<T> {
    rows: Vec<Option<T>>,
}

impl<T> Default for Column<T> {
    fn default() -> Self {
        Self { rows: Vec::new() }
    }
}

impl<T> Column<T> {
    /// Returns one past the highest id that ever had the component.
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn get(&self, actor: ActorId) -> Option<&T> {
        self.rows.get(actor.index()).and_then(Option::as_ref)
    }

    pub(super) fn get_mut(&mut self, actor: ActorId) -> Option<&mut T> {
        self.rows.get_mut(actor.index()).and_then(Option::as_mut)
    }

    pub(super) fn set(&mut self, index: usize, value: T) {
        if index >= self.rows.len() {
            self.rows.resize_with(index + 1, || None);
        }
        self.rows[index] = Some(value);
    }

    pub(super) fn remove(&mut self, actor: ActorId) -> Option<T> {
        self.rows.get_mut(actor.index()).and_then(Option::take)
    }

    /// Returns the rows that are there, in the order of ids.
    pub(super) fn iter(&self) -> impl Iterator<Item = (ActorId, &T)> {
        self.rows
            .iter()
            .enumerate()
            .filter_map(|(index, row)| row.as_ref().map(|row| (ActorId(index as u32), row)))
    }

    /// Returns the rows of a column of items.
    pub(super) fn iter_items(&self) -> impl Iterator<Item = (ItemId, &T)> {
        self.iter().map(|(id, row)| (ItemId(id.0), row))
    }

    pub(super) fn get_item(&self, item: ItemId) -> Option<&T> {
        self.get(ActorId(item.0))
    }

    pub(super) fn get_item_mut(&mut self, item: ItemId) -> Option<&mut T> {
        self.get_mut(ActorId(item.0))
    }
}
