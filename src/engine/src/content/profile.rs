//! Rule profiles: what settles each conflict between the rule documents, as data.

use serde::{Deserialize, Serialize};

use crate::rules::damage::ArmorRule;
use crate::rules::to_hit::QualityRule;
use crate::rules::wounds::CriticalRule;

use super::named::named;

named! {
    /// One stage that an attack on a hero must get through, in the order that a profile gives.
    Stage {
        /// Shielding magic (D-1).
        Shielding = "shielding",
        /// Dodge (D-2).
        Dodge = "dodge",
        /// Parry or block (D-3).
        ParryOrBlock = "parry_or_block",
        /// Reflection.
        Reflect = "reflect",
        /// The to-hit roll with armor (H-2 to H-7).
        ToHit = "to_hit",
        /// Evasion (H-8).
        Evasion = "evasion",
        /// Protection from evil (H-9).
        ProtectionFromEvil = "protection_from_evil",
        /// The saving throw.
        SavingThrow = "saving_throw",
    }
}

impl Stage {
    /// Says whether the program plays this stage; a profile that needs another is not available.
    pub const fn is_built(self) -> bool {
        matches!(self, Self::ToHit | Self::Evasion | Self::ProtectionFromEvil)
    }
}

/// A rule profile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The digest of its entry.
    pub sum: u64,
    /// Stable name in assets.
    pub id: String,
    /// One line about it.
    pub about: String,
    /// Whether runs may name it; the others are refused as not available yet.
    pub is_available: bool,
    /// What a melee blow on a hero must get through, in order.
    pub melee: Vec<Stage>,
    /// Armor against hits and damage (H-6, R-1).
    pub armor: ArmorRule,
    /// Whether unlight's armor counts for the blind too, wherever the attacker stands (H-5).
    pub unlight_when_blind: bool,
    /// A monster's to-hit quality (H-3).
    pub quality: QualityRule,
    /// A monster's criticals (K-4 to K-10).
    pub critical: CriticalRule,
}
