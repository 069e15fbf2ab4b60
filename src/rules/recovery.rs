//! What time heals: hit points (facts 2.30, 2.62), counters (2.27–2.29, 2.32) and the stun and
//! confusion of monsters (2.61).

use crate::rng::{Rng, Roll};

/// A hero's hit points are counted in this many parts.
pub const PARTS: i64 = 1 << 16;

/// Returns the hit points that a hero regains a turn, in parts of a point (fact 2.30): max × 197 +
/// 1966, doubled by rest.
pub fn hero_regeneration(max_hp: i32, is_resting: bool) -> i64 {
    let parts = i64::from(max_hp) * 197 + 1966;
    if is_resting { 2 * parts } else { parts }
}

/// Returns what a monster regains each ten turns (fact 2.62): a hundredth of its maximum, at least
/// 1, doubled if it regenerates.
pub fn monster_regeneration(max_hp: i32, regenerates: bool) -> i32 {
    let points = (max_hp / 100).max(1);
    if regenerates { 2 * points } else { points }
}

/// What makes counters fall faster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Toughness {
    /// The constitution figure of fact 2.29.
    pub constitution: i32,
    /// Half as fast again, magic twice as fast (Maiar).
    pub is_divine: bool,
    /// Poison and cuts fall by one more (hobbits).
    pub is_hardy: bool,
}

impl Toughness {
    fn scaled(self, points: i32) -> u16 {
        (if self.is_divine {
            points * 3 / 2
        } else {
            points
        }) as u16
    }

    /// Returns by how much a stun falls a turn (fact 2.28).
    pub fn stun_recovery(self) -> u16 {
        self.scaled(self.constitution + 1)
    }

    /// Returns by how much a cut falls a turn (fact 2.27); a mortal wound never does.
    pub fn cut_recovery(self, cut: u16) -> u16 {
        if cut > 1000 {
            0
        } else {
            self.scaled(self.constitution + 1 + i32::from(self.is_hardy))
        }
    }

    /// Returns by how much blindness, confusion, fear, paralysis and slowness fall (fact 2.32).
    pub fn timed_recovery(self) -> u16 {
        if self.is_divine { 2 } else { 1 }
    }
}

/// Rolls a monster's stun after one turn (fact 2.61): one less, or nothing at all with chance
/// (level + 10) / 330.
pub fn roll_monster_stun(rng: &mut Rng, stun: u16, level: i32) -> u16 {
    if rng.draw(Roll::StunRecovery, 330) < i64::from(level + 10) {
        0
    } else {
        stun - 1
    }
}

/// Rolls a monster's confusion after one turn (fact 2.61): less by 1..level / 10 + 1.
pub fn roll_monster_confusion(rng: &mut Rng, confusion: u16, level: i32) -> u16 {
    let shaken = rng.die(Roll::ConfusionRecovery, (level / 10 + 1) as u32) as u16;
    confusion.saturating_sub(shaken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heroes_regain_a_third_of_a_percent_a_turn() {
        assert_eq!(hero_regeneration(120, false), 25_606);
        assert_eq!(hero_regeneration(120, true), 51_212);
    }

    #[test]
    fn monsters_regain_at_least_one() {
        assert_eq!(
            (
                monster_regeneration(30, false),
                monster_regeneration(350, true)
            ),
            (1, 6)
        );
    }

    #[test]
    fn counters_fall_by_constitution_and_race() {
        let plain = Toughness {
            constitution: 2,
            is_divine: false,
            is_hardy: false,
        };
        assert_eq!(
            (
                plain.stun_recovery(),
                plain.cut_recovery(40),
                plain.timed_recovery()
            ),
            (3, 3, 1)
        );
        assert_eq!(plain.cut_recovery(1001), 0);
        let maia = Toughness {
            is_divine: true,
            ..plain
        };
        assert_eq!((maia.stun_recovery(), maia.timed_recovery()), (4, 2));
        let hobbit = Toughness {
            is_hardy: true,
            ..plain
        };
        assert_eq!((hobbit.stun_recovery(), hobbit.cut_recovery(40)), (3, 4));
    }

    #[test]
    fn a_monsters_stun_falls_by_one_or_goes() {
        let mut rng = Rng::new(3);
        let gone = (0..33_000)
            .filter(|_| roll_monster_stun(&mut rng, 9, 20) == 0)
            .count();
        assert!((2_750..3_250).contains(&gone), "{gone}");
    }
}
