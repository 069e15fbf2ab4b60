//! What time heals: hit points (facts 2.30, 2.62), counters (facts 2.27–2.29, 2.32) and the
//! stun and confusion of monsters (fact 2.61).

use crate::rng::{Rng, Roll};

/// A hero's hit points are counted in this many parts.
pub const PARTS: i64 = 1 << 16;

/// How fed a hero is, as far as healing cares (fact 2.30). The starving do not heal at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nourishment {
    /// Neither weak nor faint.
    Fed,
    /// Weak with hunger.
    Weak,
    /// Faint with hunger.
    Faint,
}

/// Returns the hit points that a hero regains a turn, in parts of a point (fact 2.30): max × 197 +
/// 1966, doubled by rest; 98 in place of 197 for the weak and 33 for the faint.
pub fn hero_regeneration(max_hp: i32, nourishment: Nourishment, is_resting: bool) -> i64 {
    let factor = match nourishment {
        Nourishment::Fed => 197,
        Nourishment::Weak => 98,
        Nourishment::Faint => 33,
    };
    let parts = i64::from(max_hp) * factor + 1966;
    if is_resting { 2 * parts } else { parts }
}

/// Returns what a monster regains each ten turns (fact 2.62): a hundredth of its maximum, at least
/// 1, doubled if it regenerates.
pub fn monster_regeneration(max_hp: i32, regenerates: bool) -> i32 {
    let points = (max_hp / 100).max(1);
    if regenerates { 2 * points } else { points }
}

/// The die that flames take a turn (L-13).
pub const BURN_DIE: u32 = 6;

/// Returns the sides of the die that poison takes a turn (fact 2.25): a fifteenth of the counter,
/// rounded up, 20 above 300.
pub const fn poison_die(counter: u16) -> u32 {
    if counter > 300 {
        20
    } else {
        (counter as u32).div_ceil(15)
    }
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

    /// Returns by how much a cut or a poison falls a turn (facts 2.25, 2.27); a mortal cut never
    /// does.
    pub fn wound_recovery(self, is_cut: bool, count: u16) -> u16 {
        if is_cut && count > 1000 {
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
        let of = |nourishment, rests| hero_regeneration(120, nourishment, rests);
        assert_eq!(of(Nourishment::Fed, false), 25_606);
        assert_eq!(of(Nourishment::Fed, true), 51_212);
        assert_eq!(of(Nourishment::Weak, false), 13_726);
        assert_eq!(of(Nourishment::Faint, false), 5_926);
    }

    #[test]
    fn poison_takes_a_fifteenth_of_its_counter_or_twenty() {
        let dice = [1, 15, 16, 300, 301, 5000].map(poison_die);
        assert_eq!(dice, [1, 1, 2, 20, 20, 20]);
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
                plain.wound_recovery(true, 40),
                plain.timed_recovery()
            ),
            (3, 3, 1)
        );
        assert_eq!(plain.wound_recovery(true, 1001), 0);
        let maia = Toughness {
            is_divine: true,
            ..plain
        };
        assert_eq!((maia.stun_recovery(), maia.timed_recovery()), (4, 2));
        let hobbit = Toughness {
            is_hardy: true,
            ..plain
        };
        assert_eq!(
            (hobbit.stun_recovery(), hobbit.wound_recovery(false, 40)),
            (3, 4)
        );
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
