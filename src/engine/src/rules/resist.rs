//! Resistances and the saving throw: what they take from an effect (M-8, M-9, M-25, fact 2.19).

use crate::rng::{Fraction, Rng, Roll};

/// How far something is resisted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Resistance {
    /// Whether something lasting resists it.
    pub is_permanent: bool,
    /// Whether something resists it for a while.
    pub is_temporary: bool,
    /// Whether it does no harm at all.
    pub is_immune: bool,
    /// With the enhance magic specialty, which deepens the temporary one (M-9).
    pub is_enhanced: bool,
}

impl Resistance {
    /// Says whether anything is resisted.
    pub const fn is_any(self) -> bool {
        self.is_permanent || self.is_temporary || self.is_immune
    }

    /// Says whether both resistances stop an effect altogether (M-8).
    pub const fn is_full(self) -> bool {
        self.is_immune || self.is_permanent && self.is_temporary
    }

    const fn count(self) -> u32 {
        self.is_permanent as u32 + self.is_temporary as u32
    }
}

/// Returns the damage of an elemental blow (M-25): five ninths of the whole with one resistance,
/// eleven parts in 27 with both, a third if immune, each truncated once. 27 becomes 15, 11 or 9.
pub fn elemental_damage(damage: i64, resistance: Resistance) -> i64 {
    damage * i64::from(left_of_element(resistance)) / i64::from(WHOLE_ELEMENT)
}

/// The parts of an element that nothing resists.
pub const WHOLE_ELEMENT: i32 = 27;

/// Returns how many parts in 27 resistance leaves of an elemental blow (M-25).
pub fn left_of_element(resistance: Resistance) -> i32 {
    match (resistance.is_immune, resistance.count()) {
        (true, _) => 9,
        (false, 0) => WHOLE_ELEMENT,
        (false, 1) => 15,
        (false, _) => 11,
    }
}

/// Returns what of an elemental blow is the element and got through (M-25), which is all that
/// belongings see: the damage dealt without the third that nothing resists; nothing if immune.
pub fn element_dealt(damage: i64, resistance: Resistance) -> i64 {
    elemental_damage(damage, resistance) - unresistable(damage)
}

const fn unresistable(damage: i64) -> i64 {
    damage / 3
}

/// Returns what is left of purely elemental damage: each resistance takes it to a third, truncated.
pub fn after_resistance(damage: i64, resistance: Resistance) -> i64 {
    if resistance.is_immune {
        return 0;
    }
    (0..resistance.count()).fold(damage, |left, _| left / 3)
}

/// Returns the strength of a poison for its duration (M-9): the damage; a third with one
/// resistance, a sixth with a temporary one and enhance magic, rounded up; 0 with both (M-8).
pub fn poison_strength(damage: i64, resistance: Resistance) -> i64 {
    if resistance.is_full() {
        0
    } else if resistance.is_temporary && resistance.is_enhanced {
        ceil_div(damage, 6)
    } else if resistance.is_any() {
        ceil_div(damage, 3)
    } else {
        damage
    }
}

fn ceil_div(a: i64, b: i64) -> i64 {
    (a + b - 1) / b
}

/// Returns a saving throw in percent (fact 2.19): base, class growth to level 50, and with magic
/// resistance half of what lacks to 100 more, 10 more above 80.
pub fn saving_throw(base: i32, by_fifty: i32, level: i32, has_magic_resistance: bool) -> i32 {
    let skill = base + by_fifty * level / 50;
    if !has_magic_resistance {
        skill
    } else if skill <= 80 {
        skill + (100 - skill) / 2
    } else {
        skill + 10
    }
}

/// Rolls a check in percent: 0..99 below the chance passes.
pub fn roll_percent(rng: &mut Rng, roll: Roll, percent: i32) -> (i64, bool) {
    let drawn = rng.draw(roll, 100);
    (drawn, drawn < i64::from(percent))
}

/// Returns a chance in percent, kept between never and always.
pub fn percent_chance(percent: i32) -> Fraction {
    Fraction::percent(percent.clamp(0, 100) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: Resistance = Resistance {
        is_permanent: false,
        is_temporary: false,
        is_immune: false,
        is_enhanced: false,
    };
    const ONE: Resistance = Resistance {
        is_permanent: true,
        ..NONE
    };
    const TWO: Resistance = Resistance {
        is_temporary: true,
        ..ONE
    };
    const IMMUNE: Resistance = Resistance {
        is_immune: true,
        ..NONE
    };

    #[test]
    fn elements_take_five_ninths_eleven_twenty_sevenths_and_a_third() {
        let of = |resistance| elemental_damage(27, resistance);
        assert_eq!((of(NONE), of(ONE), of(TWO), of(IMMUNE)), (27, 15, 11, 9));
        assert_eq!(elemental_damage(1, IMMUNE), 0);
        let of = |damage| [ONE, TWO, IMMUNE].map(|resistance| elemental_damage(damage, resistance));
        assert_eq!(of(11), [6, 4, 3], "cut once, not at each third");
        assert_eq!(of(20), [11, 8, 6]);
    }

    #[test]
    fn the_element_is_what_got_through_beyond_the_third() {
        let of = |resistance| element_dealt(90, resistance);
        assert_eq!((of(NONE), of(ONE), of(TWO), of(IMMUNE)), (60, 20, 6, 0));
        let all = |resistance| (0..500).map(move |damage| element_dealt(damage, resistance));
        assert!(
            [NONE, ONE, TWO]
                .into_iter()
                .flat_map(all)
                .all(|part| part >= 0)
        );
        assert!(all(IMMUNE).all(|part| part == 0));
    }

    #[test]
    fn poison_lasts_a_third_or_a_sixth_rounded_up() {
        let temporary = Resistance {
            is_temporary: true,
            is_enhanced: true,
            ..NONE
        };
        assert_eq!(poison_strength(20, NONE), 20);
        assert_eq!(poison_strength(20, ONE), 7);
        assert_eq!(poison_strength(20, temporary), 4);
        assert_eq!(poison_strength(20, TWO), 0);
    }

    #[test]
    fn magic_resistance_halves_what_lacks_and_adds_ten_above_eighty() {
        assert_eq!(saving_throw(30, 45, 20, false), 48);
        assert_eq!(saving_throw(30, 45, 20, true), 74);
        assert_eq!(saving_throw(85, 0, 1, true), 95);
    }
}
