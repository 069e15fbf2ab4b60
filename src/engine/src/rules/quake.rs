//! Earthquakes: how far they reach and how hard they hit (M-34, facts 2.51, 2.52).

/// How far a shattering blow shakes the ground (M-34).
pub const RADIUS: i32 = 6;

/// Each cell but the middle is struck with this chance, percent (fact 2.51).
pub const STRUCK_PERCENT: i64 = 25;

/// Of so many draws a struck floor becomes rock below the second figure, else rubble (fact 2.52).
pub const ROCK: (u32, i64) = (120, 90);

/// The die of a stun by falling rock (fact 2.51).
pub const STUN_DIE: u32 = 50;

/// Falling rock as dice and their sides (fact 2.51).
pub type RockDice = (u32, u32);

/// Where there is no room to be thrown aside.
pub const CRUSHED: RockDice = (5, 80);
/// A hero who is grazed.
pub const GRAZED: RockDice = (10, 4);
/// A hero who is struck in full.
pub const STRUCK: RockDice = (10, 8);
/// What a monster takes that finds room.
pub const MONSTER: RockDice = (4, 8);

/// Returns the most that falling rock takes.
pub const fn most_damage() -> i32 {
    (CRUSHED.0 * CRUSHED.1) as i32
}
