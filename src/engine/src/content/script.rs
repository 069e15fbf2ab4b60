//! Commands of the hero as a scenario scripts them: things go by the names of their kinds.

use serde::Deserialize;

use crate::grid::{Dir, Pos};

use super::{Shape, Slot};

/// One scripted command; it is resolved when its turn comes.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ScriptedCommand {
    /// Lets the turn pass.
    Wait,
    /// Rests for a turn.
    Rest,
    /// Steps in a direction.
    Move(Dir),
    /// Strikes at who stands in a direction.
    Attack(Dir),
    /// Opens the door in a direction.
    Open(Dir),
    /// Closes the door in a direction.
    Close(Dir),
    /// Picks up what lies underfoot.
    PickUp,
    /// Puts the stack of this kind on the floor.
    Drop(String),
    /// Puts so many things of this kind on the floor.
    DropSome {
        /// The kind of the things.
        item: String,
        /// How many, from 1; no more than the stack has.
        count: u16,
    },
    /// Puts on or wields a thing of this kind.
    Wield(String),
    /// Takes off what is worn in a slot.
    TakeOff(Slot),
    /// Drinks a potion of this kind.
    Quaff(String),
    /// Reads a scroll of this kind.
    Read(String),
    /// Eats a thing of this kind.
    Eat(String),
    /// Aims a wand or a rod at a cell.
    Aim {
        /// The kind of the device.
        item: String,
        /// The cell, column and row.
        at: (i16, i16),
    },
    /// Shoots at a cell.
    Fire {
        /// The cell, column and row.
        at: (i16, i16),
    },
    /// Throws a thing at a cell.
    Throw {
        /// The kind of the thing.
        item: String,
        /// The cell, column and row.
        at: (i16, i16),
    },
    /// Uses a staff, or a rod that needs no aim, of this kind.
    Use(String),
    /// Fills the light up with a thing of this kind.
    Refuel(String),
    /// Answers an offer; `true` accepts it.
    Answer(bool),
    /// Takes a shape, or the own one again.
    Shape(Shape),
}

impl ScriptedCommand {
    /// The names of all commands that can be scripted.
    pub const NAMES: [&'static str; 21] = [
        "Wait", "Rest", "Move", "Attack", "Open", "Close", "PickUp", "Drop", "DropSome", "Wield",
        "TakeOff", "Quaff", "Read", "Eat", "Aim", "Fire", "Throw", "Use", "Refuel", "Answer",
        "Shape",
    ];

    /// Returns how each command is written and what it does, in the order of [`Self::NAMES`].
    pub const HELP: [(&'static str, &'static str); 21] = [
        ("Wait", "lets the turn pass"),
        ("Rest", "rests for a turn"),
        ("Move(DIRECTION)", "steps, or strikes at a foe there"),
        ("Attack(DIRECTION)", "strikes at who stands there"),
        ("Open(DIRECTION)", "opens the door there"),
        ("Close(DIRECTION)", "closes the door there"),
        ("PickUp", "picks up what lies underfoot"),
        ("Drop(ITEM)", "puts the stack on the floor"),
        (
            "DropSome(item: ITEM, count: N)",
            "puts so many of the stack on the floor",
        ),
        ("Wield(ITEM)", "wields it or puts it on"),
        ("TakeOff(SLOT)", "takes off what is worn there"),
        ("Quaff(ITEM)", "drinks a potion"),
        ("Read(ITEM)", "reads a scroll"),
        ("Eat(ITEM)", "eats it"),
        (
            "Aim(item: ITEM, at: (X, Y))",
            "aims a wand or a rod at a cell",
        ),
        ("Fire(at: (X, Y))", "shoots at a cell"),
        ("Throw(item: ITEM, at: (X, Y))", "throws it at a cell"),
        ("Use(ITEM)", "uses a staff, or a rod that needs no aim"),
        ("Refuel(ITEM)", "fills the light up"),
        ("Answer(BOOL)", "answers an offer; true accepts it"),
        ("Shape(SHAPE)", "takes a shape, or the own one again"),
    ];

    /// Returns the cell that the command is aimed at.
    pub fn target(&self) -> Option<Pos> {
        match self {
            Self::Aim { at, .. } | Self::Fire { at } | Self::Throw { at, .. } => {
                Some(Pos::new(at.0, at.1))
            }
            _ => None,
        }
    }

    /// Returns the kind of thing that the command names.
    pub fn kind(&self) -> Option<&str> {
        match self {
            Self::Drop(kind)
            | Self::Wield(kind)
            | Self::Quaff(kind)
            | Self::Read(kind)
            | Self::Eat(kind)
            | Self::Use(kind)
            | Self::Refuel(kind)
            | Self::DropSome { item: kind, .. }
            | Self::Aim { item: kind, .. }
            | Self::Throw { item: kind, .. } => Some(kind),
            _ => None,
        }
    }
}
