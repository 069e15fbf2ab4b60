//! Sleep and noise (fact 2.60).

use crate::rng::{Rng, Roll};

/// Noise is measured in this many parts.
pub const NOISE_PARTS: i32 = 10_000;
/// The noise of a hero without stealth.
const BASE_NOISE: i32 = 9_000;
/// The least noise.
const LEAST_NOISE: i32 = 100;

/// Returns the noise that a hero makes a turn: 9000, four fifths of it for each point of stealth
/// (truncated each time, negative stealth counts as 0), at least 100; half of it at rest.
pub fn noise(stealth: i32, is_resting: bool) -> i32 {
    let noise = (0..stealth)
        .fold(BASE_NOISE, |noise, _| noise * 4 / 5)
        .max(LEAST_NOISE);
    if is_resting { noise / 2 } else { noise }
}

/// Returns what a round of blows adds: half of the base noise and 1000, for a quiet class a quarter
/// and 500.
pub fn fighting_noise(base: i32, is_quiet: bool) -> i32 {
    if is_quiet {
        base / 4 + 500
    } else {
        base / 2 + 1000
    }
}

/// Rolls how deep a monster sleeps at first: 2 × value and a draw of 1..10 × value; at least 1.
pub fn roll_sleep(rng: &mut Rng, value: u8) -> u16 {
    if value == 0 {
        return 1;
    }
    2 * u16::from(value) + rng.die(Roll::Sleep, 10 * u32::from(value)) as u16
}

/// Rolls whether a sleeper at a distance is disturbed: the counter loses 100 / distance, 1 beyond
/// 50 cells, when the noise reaches a draw of 1..10000.
pub fn roll_disturbance(rng: &mut Rng, noise: i32, distance: i32) -> u16 {
    if i64::from(noise) < rng.die(Roll::Noise, NOISE_PARTS as u32) {
        return 0;
    }
    if distance > 50 {
        1
    } else {
        (100 / distance.max(1)) as u16
    }
}

/// Rolls how much the din of a round takes from a sleeper in sight: 0..a 40th of the added noise.
pub fn roll_din(rng: &mut Rng, added: i32) -> u16 {
    rng.draw(Roll::Din, (added / 40 + 1) as u32) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stealth_quiets_by_fifths() {
        for (stealth, expected) in [(-2, 9_000), (0, 9_000), (1, 7_200), (2, 5_760), (30, 100)] {
            assert_eq!(noise(stealth, false), expected, "stealth {stealth}");
        }
        assert_eq!(noise(1, true), 3_600);
        assert_eq!(
            (fighting_noise(7_200, false), fighting_noise(7_200, true)),
            (4_600, 2_300)
        );
    }

    #[test]
    fn sleep_starts_within_its_range() {
        let mut rng = Rng::new(1);
        for _ in 0..500 {
            assert!((121..=720).contains(&roll_sleep(&mut rng, 60)));
        }
        assert_eq!(roll_sleep(&mut rng, 0), 1);
    }

    #[test]
    fn disturbance_fades_with_distance() {
        let mut rng = Rng::new(1);
        for (distance, expected) in [(1, 100), (3, 33), (50, 2), (51, 1)] {
            assert_eq!(roll_disturbance(&mut rng, NOISE_PARTS, distance), expected);
        }
        assert_eq!(roll_disturbance(&mut rng, 0, 1), 0);
    }
}
