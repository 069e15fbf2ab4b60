//! How things happen: causes, ways of handling, losses.

use serde::{Deserialize, Serialize};

use crate::content::{Brand, Slot};
use crate::grid::Pos;
use crate::ids::{ActorId, ItemId};

/// Where an item is: exactly one owner each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Owner {
    /// Worn by an actor.
    Worn(ActorId, Slot),
    /// In an actor's pack.
    Carried(ActorId),
    /// On the floor.
    Floor(Pos),
}

impl Owner {
    /// Returns the actor that has the item, if one has.
    pub const fn actor(self) -> Option<ActorId> {
        match self {
            Self::Worn(actor, _) | Self::Carried(actor) => Some(actor),
            Self::Floor(_) => None,
        }
    }
}

/// An offer to trade that waits for an answer (M-2 to M-6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Offer {
    /// The monster that asks.
    pub trader: ActorId,
    /// What it asks for.
    pub item: ItemId,
    /// How many of it.
    pub count: u16,
    /// Pieces of gold that it pays for all.
    pub gold: u32,
}

/// What took hit points or a life.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A blow or strike.
    Blow,
    /// A missile from a launcher.
    Shot,
    /// A thrown thing.
    Throw,
    /// A strike with a shield.
    Bash,
    /// The bleeding of a cut (fact 2.27).
    Cut,
    /// Poison in the blood (fact 2.25).
    Poison,
    /// Flames on the body (L-13).
    Fire,
    /// An empty stomach.
    Hunger,
    /// Falling rock (fact 2.51).
    Quake,
    /// What was drunk or eaten.
    Potion,
    /// A bolt or ball of a device.
    Device,
    /// Turned to stone.
    Stone,
}

/// How a thing changes hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Handling {
    /// Picked up from the floor.
    PickedUp,
    /// Put on the floor.
    Dropped,
    /// Put on, or wielded.
    Worn,
    /// Taken off, into the pack.
    TakenOff,
    /// Stolen by a monster.
    Stolen,
    /// Fell from the dead.
    Fell,
    /// Paid by a trader.
    Paid,
    /// Lost under rock.
    Buried,
    /// Came down after a flight.
    Landed,
}

/// What brings an actor elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Push {
    /// It slides on.
    Slide,
    /// Rock pushes it aside (fact 2.51).
    Rock,
    /// It blinks, or is sent away (M-20).
    Blink,
}

/// How a thing ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Loss {
    /// Used up: drunk, read, eaten, or poured into a light.
    Used,
    /// Eaten by a monster (M-23).
    Eaten,
    /// Destroyed by an element (M-25).
    Element(Brand),
    /// Lost under rock (fact 2.52).
    Buried,
    /// Sold to a trader (M-6).
    Sold,
    /// Broken in flight (V-10, U-9).
    Broken,
}

/// How a thing gets worse.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Wear {
    /// Disenchanted (M-13).
    Disenchanted,
    /// Eaten into by acid (M-25).
    Corroded,
}

/// Why an effect does nothing beyond its damage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Escape {
    /// A resistance, a sustain, free action or hold life.
    Resisted,
    /// The saving throw (fact 2.19).
    Saved,
    /// Quick hands (M-17).
    Avoided,
    /// There was nothing to take.
    NothingThere,
    /// The artifact withstood (M-13).
    Withstood,
}
