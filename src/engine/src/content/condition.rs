//! How each condition stacks and eases, as `assets/core/conditions.ron` gives it.

use serde::Deserialize;

use super::{Condition, Guard, Spared};

/// What a condition that is there already and one that comes make together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Stacking {
    /// The newer one counts.
    Refresh,
    /// The greater one counts.
    Maximum,
    /// Both add up.
    Add,
}

/// How a hero's condition eases each turn. A monster's stun and confusion have dice of their own
/// (fact 2.61), its other counters fall by one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Easing {
    /// By the stun's recovery (fact 2.28).
    Stun,
    /// By the recovery of cuts and poison (facts 2.25, 2.27).
    Wound,
    /// By one, or two for the divine (fact 2.32).
    Magic,
    /// By one a turn.
    One,
    /// By one each time this many turns of the clock are over.
    OneIn(u32),
    /// Gone with this chance, one in so many.
    GoneOneIn(u32),
    /// Never by itself.
    Never,
}

/// How one condition stacks and eases.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConditionRule {
    /// The digest of its entry.
    pub sum: u64,
    /// The condition that it rules.
    pub id: Condition,
    /// How it stacks.
    pub stacks: Stacking,
    /// How it eases.
    pub eases: Easing,
    /// The most that its counter holds, in turns or degrees, 1..10000.
    pub most: u16,
    /// Whether a cure is welcome.
    pub is_harmful: bool,
    /// What of the hero's keeps it away; one is enough.
    pub guards: Vec<Guard>,
    /// Which monsters it never comes to.
    pub spares: Spared,
}

/// The degree of stiffness that is stone (P-22).
pub const STONE_AT: u16 = 4;

impl ConditionRule {
    /// Returns the most that somebody may begin a fight with: less than what kills.
    pub fn most_at_start(&self) -> u16 {
        match self.id {
            Condition::Stiffening => self.most.min(STONE_AT - 1),
            _ => self.most,
        }
    }

    /// Returns what a counter becomes when more of the condition comes.
    pub fn stacked(&self, count: u16, more: u16) -> u16 {
        let sum = match self.stacks {
            Stacking::Refresh => more,
            Stacking::Maximum => count.max(more),
            Stacking::Add => count.saturating_add(more),
        };
        sum.min(self.most)
    }
}

/// What an element does to belongings of some groups.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hazard {
    /// The element that harms them.
    pub element: super::Brand,
    /// Sorts of things that it harms.
    pub groups: Vec<super::ItemGroup>,
    /// For each thing the chance to be lost, percent, by least damage: the last row that applies.
    pub percent: Vec<(u32, u32)>,
    /// It corrodes one worn piece by a point of armor bonus in place of destroying what is carried.
    pub corrodes: bool,
}

impl Hazard {
    /// Returns the chance at this much damage, percent.
    pub fn chance(&self, damage: u32) -> u32 {
        let row = self.percent.iter().rev().find(|row| damage >= row.0);
        row.map_or(0, |row| row.1)
    }
}
