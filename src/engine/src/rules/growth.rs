//! Hit points and experience (L-20, facts 2.45, 2.46, 2.48).

/// The highest level.
pub const MAX_LEVEL: u8 = 50;

/// What decides a hero's hit points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HitPointsInput {
    /// Hit die of race and class together.
    pub hit_die: i32,
    /// Half hit points a level from constitution.
    pub constitution: i32,
    /// Level, 1..50.
    pub level: i32,
}

/// Returns a hero's hit points: H + ⌊51 × (H + 1) × (level − 1) / 98⌋ + ⌊constitution × level / 2⌋,
/// at least level + 1. A die of 20 gives 20 at level 1 and 555 at level 50 without constitution.
pub fn hit_points(input: HitPointsInput) -> i32 {
    let HitPointsInput {
        hit_die,
        constitution,
        level,
    } = input;
    let grown = hit_die + 51 * (hit_die + 1) * (level - 1) / 98;
    (grown + (constitution * level).div_euclid(2)).max(level + 1)
}

/// Fractions of an experience point are held in this many parts.
pub const PARTS: u64 = 1 << 16;

/// Returns the experience for a kill in parts of a point: value × monster level / hero level, the
/// fraction carried (fact 2.45).
pub fn kill_experience(value: u32, monster_level: i32, hero_level: i32) -> u64 {
    u64::from(value) * monster_level.max(0) as u64 * PARTS / hero_level.max(1) as u64
}

/// Returns the level that an amount of experience reaches, from the thresholds of levels 2, 3 ….
pub fn level_for(thresholds: &[u32], experience: u32) -> u8 {
    1 + thresholds
        .iter()
        .take_while(|&&least| experience >= least)
        .count() as u8
}

/// Returns the experience that a level needs.
pub fn experience_for(thresholds: &[u32], level: u8) -> u32 {
    match level {
        0 | 1 => 0,
        _ => thresholds.get(level as usize - 2).copied().unwrap_or(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hit_points_at_both_ends() {
        let points = |hit_die, constitution, level| {
            hit_points(HitPointsInput {
                hit_die,
                constitution,
                level,
            })
        };
        assert_eq!(points(20, 0, 1), 20);
        assert_eq!(points(20, 0, 20), 227);
        assert_eq!(points(20, 0, 50), 555);
        assert_eq!(points(7, -5, 50), 86);
        assert_eq!(points(7, -5, 1), 4);
    }

    #[test]
    fn kills_carry_their_fraction() {
        let each = kill_experience(30, 9, 16);
        assert_eq!(each / PARTS, 16);
        assert_eq!(each * 8 / PARTS, 135);
    }

    #[test]
    fn thresholds_lead_to_levels_and_back() {
        let thresholds = [10, 25, 45];
        for (experience, level) in [(0, 1), (9, 1), (10, 2), (44, 3), (45, 4), (900, 4)] {
            assert_eq!(level_for(&thresholds, experience), level);
        }
        assert_eq!(experience_for(&thresholds, 3), 25);
        assert_eq!(experience_for(&thresholds, 1), 0);
    }
}
