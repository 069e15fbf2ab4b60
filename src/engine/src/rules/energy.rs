//! Time: how long an action takes (L-3), and what a load costs (fact 2.59).

/// Milliseconds of one turn at normal speed.
pub const TURN_MS: u64 = 6_000;
/// Energy of an ordinary action.
pub const ACTION: u32 = 100;
/// The speed at which an ordinary action takes one turn.
pub const NORMAL_SPEED: i32 = 110;

/// Returns how long an action takes: ⌊600 × cost / energy a game turn⌋ ms.
pub fn action_ms(cost: u32, energy: u8) -> u64 {
    600 * u64::from(cost) / u64::from(energy.max(1))
}

/// Returns the energy a game turn at a speed, from the table of speeds 0..199.
pub fn energy_at(table: &[u8], speed: i32) -> u8 {
    let last = table.len().saturating_sub(1) as i32;
    table
        .get(speed.clamp(0, last.max(0)) as usize)
        .copied()
        .unwrap_or(1)
        .max(1)
}

/// Returns when a monster that enters is first due: ⌊600 × (100 − start) / energy⌋ ms (fact 2.58).
pub fn first_due_ms(start: u32, energy: u8) -> u64 {
    action_ms(ACTION.saturating_sub(start), energy)
}

/// Returns how much speed a load takes (fact 2.59): 1 for each W/10 carried above W/2, where W is
/// the strength figure × 10 lb. The load is in tenths of a pound.
pub fn encumbrance(strength_figure: i32, load: i32) -> i32 {
    let limit = strength_figure.max(1) * 100;
    (load - limit / 2).max(0) / (limit / 10)
}

/// Returns the least load that slows (fact 2.59), in tenths of a pound: W/2 and the first W/10.
pub fn slowing_load(strength_figure: i32) -> i32 {
    let limit = strength_figure.max(1) * 100;
    limit / 2 + limit / 10
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_by_energy() {
        assert_eq!(action_ms(100, 10), 6_000);
        assert_eq!(action_ms(100, 20), 3_000);
        assert_eq!(action_ms(200, 10), 12_000);
        assert_eq!(action_ms(100, 11), 5_454);
        assert_eq!(first_due_ms(49, 10), 3_060);
        assert_eq!(first_due_ms(0, 10), 6_000);
    }

    #[test]
    fn loads_slow_by_tenths_of_the_limit() {
        // Strength figure 13: W is 130 lb, half of it 65 lb.
        for (load, expected) in [(650, 0), (779, 0), (780, 1), (1040, 3)] {
            assert_eq!(encumbrance(13, load), expected, "{load}");
        }
    }

    #[test]
    fn the_slowing_load_is_the_least_that_slows() {
        for figure in 1..60 {
            let load = slowing_load(figure);
            assert_eq!(encumbrance(figure, load - 1), 0);
            assert_eq!(encumbrance(figure, load), 1);
        }
    }
}
