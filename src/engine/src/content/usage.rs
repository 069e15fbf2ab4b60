//! What using a thing does, step by step, as item kinds state it.

use serde::Deserialize;

use crate::rng::Dice;

use super::{Brand, Condition, Shape, Stat};

/// One step of what using a thing does. Figures are facts 2.65–2.68 or the pack's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum UseStep {
    /// Gives hit points back.
    Heal(Dice),
    /// Takes hit points, as many as the dice say.
    Hurt(Dice),
    /// Ends a condition at once.
    Cure(Condition),
    /// Lessens a condition's counter.
    Ease(Condition, u16),
    /// Halves a condition's counter, then takes so much more.
    Halve(Condition, u16),
    /// Begins a condition, or adds the last figure to one that is there; a last figure of 0 leaves
    /// that to how the condition stacks.
    Gain(Condition, Dice, u16),
    /// Begins or lengthens a harmful condition, unless it is resisted.
    Afflict(Condition, Dice),
    /// Poisons as a hit of this damage does (M-9, M-10).
    Poison(u32),
    /// Guards against evil for three turns a level and d25 (fact 2.4).
    Ward,
    /// Adds so much food (fact 2.33).
    Feed(u16),
    /// Feeds to the full (fact 2.33).
    FillUp,
    /// Brings a drained score back.
    Restore(Stat),
    /// Brings all drained scores back.
    RestoreAll,
    /// Drains a score, sustained or not.
    Drain(Stat),
    /// Fills the mana up.
    RestoreMana,
    /// Brings lost experience back.
    RestoreLife,
    /// Teaches half of what is known and 10 more, at most 100,000 (fact 2.67).
    Learn,
    /// Takes a quarter of what is known, unless life is held.
    LoseLife,
    /// Gives the user a shape.
    Shape(Shape),
    /// Moves the user up to this many cells away.
    Teleport(u16),
    /// Harms the first thing in the line.
    Bolt(Brand, Dice),
    /// Harms everything within a radius of where it bursts.
    Ball(Brand, Dice, u8),
    /// Begins a condition in the first monster in the line, unless a check against 15 saves it.
    Hex(Condition, Dice),
    /// Puts the first monster in the line to sleep, unless a check against 15 saves it.
    Lull,
    /// Moves the first monster in the line up to this many cells away.
    SendAway(u16),
    /// Begins a condition in every monster in sight, unless a check against 15 saves it.
    HexAll(Condition, Dice),
    /// Puts every monster in sight to sleep, unless a check against 15 saves it.
    LullAll,
}

impl UseStep {
    /// The names of all steps.
    pub const NAMES: [&'static str; 27] = [
        "Heal",
        "Hurt",
        "Cure",
        "Ease",
        "Halve",
        "Gain",
        "Afflict",
        "Poison",
        "Ward",
        "Feed",
        "FillUp",
        "Restore",
        "RestoreAll",
        "Drain",
        "RestoreMana",
        "RestoreLife",
        "Learn",
        "LoseLife",
        "Shape",
        "Teleport",
        "Bolt",
        "Ball",
        "Hex",
        "Lull",
        "SendAway",
        "HexAll",
        "LullAll",
    ];

    /// Says whether the step needs a target.
    pub const fn is_aimed(self) -> bool {
        matches!(
            self,
            Self::Bolt(..) | Self::Ball(..) | Self::Hex(..) | Self::Lull | Self::SendAway(_)
        )
    }
}
