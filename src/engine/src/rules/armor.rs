//! What the ground and the dark do to an armor class: H-4, H-5 and A-19; a hero's own (fact 2.21).

use serde::{Deserialize, Serialize};

/// A share of an armor class, such as three quarters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmorShare {
    /// Upper number of the fraction.
    pub numerator: i32,
    /// Lower number of the fraction, 1 or more.
    pub denominator: i32,
}

/// Ground as armor rules see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cover {
    /// Nothing to speak of.
    None,
    /// Rubble: covers everybody.
    Rubble,
    /// Trees: cover by who stands there or strikes.
    Trees,
    /// Water: takes armor class away.
    Water,
}

/// Returns what the ground under a hero adds to armor class `ac` (H-4).
///
/// Rubble 5 + AC / 8; trees 10 + AC / 8 for a woodsman (ranger or druid), 2 + AC / 10 for others;
/// water −AC / 3. Armor 80: +15, +20, +10, −26.
pub fn hero_terrain(ac: i32, cover: Cover, is_woodsman: bool) -> i32 {
    match cover {
        Cover::None => 0,
        Cover::Rubble => 5 + ac / 8,
        Cover::Trees if is_woodsman => 10 + ac / 8,
        Cover::Trees => 2 + ac / 10,
        Cover::Water => -(ac / 3),
    }
}

/// Returns what unlight adds to an armor class that holds the ground already: 10 + AC / 8 (H-5).
/// Armor 40: +15.
pub fn unlight(ac: i32) -> i32 {
    10 + ac / 8
}

/// Returns what the ground under a monster adds to its armor class in melee.
///
/// Rubble and trees AC / 7 + 5, trees not against a woodsman; water −AC / 5.
pub fn monster_terrain(ac: i32, cover: Cover, attacker_is_woodsman: bool) -> i32 {
    match cover {
        Cover::Trees if attacker_is_woodsman => 0,
        Cover::None => 0,
        Cover::Rubble | Cover::Trees => ac / 7 + 5,
        Cover::Water => -(ac / 5),
    }
}

/// Returns what the ground under a monster adds to its armor class against shots and throws (S-9).
///
/// Rubble and trees AC / 5 + 5, trees not against a woodsman; water −AC / 4. Armor 30: +11, −7.
pub fn missile_terrain(ac: i32, cover: Cover, attacker_is_woodsman: bool) -> i32 {
    match cover {
        Cover::Trees if attacker_is_woodsman => 0,
        Cover::None => 0,
        Cover::Rubble | Cover::Trees => ac / 5 + 5,
        Cover::Water => -(ac / 4),
    }
}

/// A worn piece as armor rules see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArmorPiece {
    /// Base armor class, points.
    pub base: i32,
    /// Enchantment, points of armor class.
    pub bonus: i32,
    /// What changes how it counts.
    pub kind: PieceKind,
}

/// What changes how a worn piece counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PieceKind {
    /// Base and bonus count whole.
    Plain,
    /// Body armor, which armor mastery makes count for more.
    Body,
    /// A shield on the arm.
    Shield,
    /// A shield on the back: a third of its base, half its bonus.
    ShieldOnBack,
}

/// Conditions and specialties that change a hero's armor class.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ArmorStates {
    /// Shield base counts double.
    pub has_shield_mastery: bool,
    /// Body armor base counts 5/3.
    pub has_armor_mastery: bool,
    /// Blessed: +5, or +10 with enhance magic.
    pub is_blessed: bool,
    /// Berserk: −10, or −15 with enhance magic.
    pub is_berserk: bool,
    /// Doubles the blessing.
    pub has_enhance_magic: bool,
}

/// Returns a hero's armor class before ground and dark (fact 2.21): pieces, dexterity, states.
pub fn hero_armor(
    pieces: impl Iterator<Item = ArmorPiece>,
    dexterity: i32,
    states: ArmorStates,
) -> i32 {
    let worn: i32 = pieces
        .map(|piece| match piece.kind {
            PieceKind::Shield if states.has_shield_mastery => 2 * piece.base + piece.bonus,
            PieceKind::Body if states.has_armor_mastery => piece.base * 5 / 3 + piece.bonus,
            PieceKind::ShieldOnBack => piece.base / 3 + piece.bonus / 2,
            PieceKind::Plain | PieceKind::Body | PieceKind::Shield => piece.base + piece.bonus,
        })
        .sum();
    let (blessing, rage) = if states.has_enhance_magic {
        (10, 15)
    } else {
        (5, 10)
    };
    worn + dexterity + if states.is_blessed { blessing } else { 0 }
        - if states.is_berserk { rage } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ground_under_a_hero_of_armor_80() {
        assert_eq!(80 + hero_terrain(80, Cover::Rubble, false), 95);
        assert_eq!(80 + hero_terrain(80, Cover::Trees, true), 100);
        assert_eq!(80 + hero_terrain(80, Cover::Trees, false), 90);
        assert_eq!(80 + hero_terrain(80, Cover::Water, false), 54);
        assert_eq!(hero_terrain(80, Cover::None, true), 0);
    }

    #[test]
    fn unlight_counts_on_top_of_the_ground() {
        assert_eq!(40 + unlight(40), 55);
    }

    #[test]
    fn ground_under_a_monster_of_armor_15() {
        assert_eq!(monster_terrain(15, Cover::Rubble, true), 7);
        assert_eq!(monster_terrain(15, Cover::Trees, false), 7);
        assert_eq!(monster_terrain(15, Cover::Trees, true), 0);
        assert_eq!(monster_terrain(15, Cover::Water, false), -3);
    }

    #[test]
    fn masteries_and_the_back_change_a_piece() {
        let piece = |base, bonus, kind| ArmorPiece { base, bonus, kind };
        let armor = |pieces: &[ArmorPiece], states| hero_armor(pieces.iter().copied(), 2, states);
        let shield = piece(8, 3, PieceKind::Shield);
        assert_eq!(armor(&[shield], ArmorStates::default()), 13);
        let mastery = ArmorStates {
            has_shield_mastery: true,
            ..ArmorStates::default()
        };
        assert_eq!(armor(&[shield], mastery), 21);
        assert_eq!(armor(&[piece(8, 3, PieceKind::ShieldOnBack)], mastery), 5);
        let body = ArmorStates {
            has_armor_mastery: true,
            ..ArmorStates::default()
        };
        assert_eq!(armor(&[piece(11, -1, PieceKind::Body)], body), 19);
        let enhanced = ArmorStates {
            is_berserk: true,
            has_enhance_magic: true,
            ..Default::default()
        };
        assert_eq!(armor(&[], enhanced), -13);
    }
}
