//! Everything an actor may ask for.
//!
//! Hero, monsters, scripts and replays all act through [`Command`]. A command says what is wanted;
//! whether it is allowed is `check`'s business, what comes of it `combat`'s and `turn`'s.

use serde::{Deserialize, Serialize};

use crate::content::{Shape, Slot};
use crate::grid::{Dir, Pos};
use crate::ids::ItemId;

/// One wish of one actor for its turn. The RON form is that of scenario scripts and replays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Command {
    /// Lets the turn pass.
    Wait,
    /// Lets the turn pass in rest: half the noise, twice the healing.
    Rest,
    /// Steps to the neighboring cell.
    Move(Dir),
    /// Strikes whoever stands on the neighboring cell.
    Attack(Dir),
    /// Opens the door on the neighboring cell.
    Open(Dir),
    /// Closes the door on the neighboring cell.
    Close(Dir),
    /// Picks up what lies underfoot.
    PickUp,
    /// Puts so many of a stack of the pack on the floor.
    Drop(ItemId, u16),
    /// Puts a thing of the pack on, or wields it.
    Wield(ItemId, Slot),
    /// Takes a worn thing off.
    TakeOff(ItemId),
    /// Drinks a potion.
    Quaff(ItemId),
    /// Reads a scroll.
    Read(ItemId),
    /// Eats food of the pack.
    Eat(ItemId),
    /// Aims a wand or a rod at a cell.
    Aim(ItemId, Pos),
    /// Uses a staff, or a rod that needs no aim.
    Use(ItemId),
    /// Shoots a missile of the quiver at a cell.
    Fire(Pos),
    /// Throws a thing of the pack at a cell.
    Throw(ItemId, Pos),
    /// Fills the light up with oil or another torch.
    Refuel(ItemId),
    /// Answers an offer; `true` accepts it.
    Answer(bool),
    /// Leaves by a gate on the neighboring cell; loot goes along.
    Leave(Dir),
    /// Takes a shape, or the own one again.
    Shape(Shape),
}

impl Command {
    /// Says whether it changes gear and does nothing else: what is done between two waves too.
    pub const fn is_of_gear(self) -> bool {
        matches!(
            self,
            Self::Wield(..) | Self::TakeOff(_) | Self::Drop(..) | Self::Refuel(_)
        )
    }

    /// Returns the thing that the command is about.
    pub const fn item(self) -> Option<ItemId> {
        match self {
            Self::Drop(item, _)
            | Self::Wield(item, _)
            | Self::TakeOff(item)
            | Self::Quaff(item)
            | Self::Read(item)
            | Self::Eat(item)
            | Self::Aim(item, _)
            | Self::Use(item)
            | Self::Throw(item, _)
            | Self::Refuel(item) => Some(item),
            _ => None,
        }
    }
}
