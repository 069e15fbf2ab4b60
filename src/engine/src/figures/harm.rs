//! The most that comes of something, as WORST counts it.

use crate::content::{Brand, OutcomeKind, Stat, Taking};

/// The most that an outcome, or several, do to the hero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Harm {
    /// Hit points lost.
    pub points: i32,
    /// Turns of a cut.
    pub cut: u32,
    /// Turns of a stun.
    pub stun: u32,
    /// What is added to the counter of poison.
    pub poison: u32,
    /// Turns that it holds.
    pub held: u32,
    /// Points of experience that it drains.
    pub experience: u64,
    /// Steps of constitution that it drains.
    pub frail: u32,
    /// Steps of strength that it drains.
    pub feeble: u32,
    /// Whether it slows.
    pub slows: bool,
}

impl Harm {
    /// Returns the harm of so many times the same.
    #[must_use]
    pub fn times(self, n: u32) -> Self {
        Self {
            points: self.points.saturating_mul(n as i32),
            cut: self.cut.saturating_mul(n),
            stun: self.stun.saturating_mul(n),
            poison: self.poison.saturating_mul(n),
            held: self.held.saturating_mul(n),
            experience: self.experience.saturating_mul(u64::from(n)),
            frail: self.frail.saturating_mul(n),
            feeble: self.feeble.saturating_mul(n),
            slows: self.slows && n > 0,
        }
    }

    /// Returns the harm of both.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            points: self.points.saturating_add(other.points),
            cut: self.cut.saturating_add(other.cut),
            stun: self.stun.saturating_add(other.stun),
            poison: self.poison.saturating_add(other.poison),
            held: self.held.saturating_add(other.held),
            experience: self.experience.saturating_add(other.experience),
            frail: self.frail.saturating_add(other.frail),
            feeble: self.feeble.saturating_add(other.feeble),
            slows: self.slows || other.slows,
        }
    }
}

/// Says whether an outcome may wear away armor, or the dexterity that armors.
pub const fn wears_armor(kind: OutcomeKind) -> bool {
    match kind {
        OutcomeKind::HarmBelongings(Brand::Acid)
        | OutcomeKind::Blast(Brand::Acid, _)
        | OutcomeKind::Take(Taking::Bonuses) => true,
        OutcomeKind::DrainStats { stats, .. } => stats.has(Stat::Dexterity),
        OutcomeKind::HarmBelongings(
            Brand::Electricity | Brand::Fire | Brand::Cold | Brand::Poison,
        )
        | OutcomeKind::Blast(Brand::Electricity | Brand::Fire | Brand::Cold | Brand::Poison, _)
        | OutcomeKind::Poison(_)
        | OutcomeKind::Afflict { .. }
        | OutcomeKind::Lull
        | OutcomeKind::Hurt(_)
        | OutcomeKind::Blink(_)
        | OutcomeKind::Shape(_)
        | OutcomeKind::Mend(_)
        | OutcomeKind::Take(
            Taking::Charges | Taking::Gold | Taking::Thing | Taking::Food | Taking::Fuel,
        )
        | OutcomeKind::DrainExperience(_)
        | OutcomeKind::Quake => false,
    }
}
