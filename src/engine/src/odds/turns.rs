//! From the damage of one attack to the damage of a turn, and to the turns until a kill.

use crate::rng::Distribution;

/// The chance of each amount of damage that a turn deals, from 0 up.
#[derive(Clone, Debug)]
pub(super) struct TurnDamage {
    chances: Vec<f64>,
}

/// One blow of a turn: the chance to land it plain or critical, and the damage of each.
#[derive(Clone, Debug)]
pub(super) struct BlowDamage<'a> {
    pub(super) p_plain: f64,
    pub(super) plain: &'a Distribution,
    pub(super) p_critical: f64,
    pub(super) critical: &'a Distribution,
    /// The damage of the first critical of a turn, where it differs.
    pub(super) first_critical: &'a Distribution,
}

impl TurnDamage {
    /// A turn of one blow.
    pub(super) fn of_blow(p_hit: f64, damage: &Distribution) -> Self {
        let blow = BlowDamage {
            p_plain: p_hit,
            plain: damage,
            p_critical: 0.0,
            critical: damage,
            first_critical: damage,
        };
        Self::of_round(&blow, 1, 0.0)
    }

    /// A turn of several blows, and of one more with a chance.
    pub(super) fn of_round(blow: &BlowDamage<'_>, n_blows: u32, p_one_more: f64) -> Self {
        // Before the first critical, and after it.
        let mut fresh = vec![1.0];
        let mut spent = vec![0.0];
        for _ in 0..n_blows {
            (fresh, spent) = after_blow(blow, &fresh, &spent);
        }
        let chances = sum(&fresh, &spent);
        if p_one_more <= 0.0 {
            return Self { chances };
        }
        let (fresh, spent) = after_blow(blow, &fresh, &spent);
        let with_more = sum(&fresh, &spent);
        let mixed = with_more.iter().enumerate().map(|(damage, &more)| {
            p_one_more * more + (1.0 - p_one_more) * chances.get(damage).copied().unwrap_or(0.0)
        });
        Self {
            chances: mixed.collect(),
        }
    }

    /// Returns the mean.
    pub(super) fn mean(&self) -> f64 {
        self.chances
            .iter()
            .enumerate()
            .map(|(damage, chance)| damage as f64 * chance)
            .sum()
    }

    /// Returns the chance of at least this much.
    pub(super) fn chance_of_at_least(&self, least: i32) -> f64 {
        // The sum of nothing is −0, which would be shown.
        0.0 + self.chances.iter().skip(least.max(0) as usize).sum::<f64>()
    }
}

fn after_blow(blow: &BlowDamage<'_>, fresh: &[f64], spent: &[f64]) -> (Vec<f64>, Vec<f64>) {
    let p_miss = 1.0 - blow.p_plain - blow.p_critical;
    let mut next_fresh = scaled(fresh, p_miss);
    add(&mut next_fresh, fresh, blow.plain, blow.p_plain);
    let mut next_spent = scaled(spent, p_miss);
    add(&mut next_spent, spent, blow.plain, blow.p_plain);
    add(&mut next_spent, spent, blow.critical, blow.p_critical);
    add(&mut next_spent, fresh, blow.first_critical, blow.p_critical);
    (next_fresh, next_spent)
}

fn scaled(chances: &[f64], by: f64) -> Vec<f64> {
    chances.iter().map(|chance| chance * by).collect()
}

/// Adds the damage of a blow, landed with a chance, on top of what a turn dealt before.
fn add(next: &mut Vec<f64>, before: &[f64], damage: &Distribution, chance: f64) {
    if chance <= 0.0 {
        return;
    }
    let longest = before.len() + damage.max().max(0) as usize;
    if next.len() < longest {
        next.resize(longest, 0.0);
    }
    for (dealt, p) in damage.chances() {
        for (already, q) in before.iter().enumerate() {
            next[already + dealt.max(0) as usize] += chance * p * q;
        }
    }
}

fn sum(a: &[f64], b: &[f64]) -> Vec<f64> {
    let at = |list: &[f64], index: usize| list.get(index).copied().unwrap_or(0.0);
    (0..a.len().max(b.len()))
        .map(|index| at(a, index) + at(b, index))
        .collect()
}

/// Returns the expected turns until `hp` falls below 0, the first turn dealing `first` (a sleeper is
/// easier to hit) and all others `later`; `None` if it never does.
pub(super) fn turns_to_kill(first: &TurnDamage, later: &TurnDamage, hp: i32) -> Option<f64> {
    let needed = (hp + 1).max(0) as usize;
    let chance =
        |turn: &TurnDamage, damage: usize| turn.chances.get(damage).copied().unwrap_or(0.0);
    let p_some = 1.0 - chance(later, 0);
    if p_some <= 0.0 || later.mean() <= 0.0 {
        return None;
    }
    // expected[n]: turns until n more damage is dealt.
    let mut expected = vec![0.0; needed + 1];
    for n in 1..=needed {
        // No turn deals more than the last chance there is.
        let rest: f64 = (1..n.min(later.chances.len()))
            .map(|damage| chance(later, damage) * expected[n - damage])
            .sum();
        expected[n] = (1.0 + rest) / p_some;
    }
    let rest: f64 = (0..needed)
        .map(|damage| chance(first, damage) * expected[needed - damage])
        .sum();
    Some(if needed == 0 { 0.0 } else { 1.0 + rest })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sure_point_a_turn_takes_one_turn_more_than_hit_points() {
        let turn = TurnDamage::of_blow(1.0, &Distribution::certain(1));
        assert_eq!(turns_to_kill(&turn, &turn, 4), Some(5.0));
    }

    #[test]
    fn half_the_chance_takes_twice_the_turns() {
        let turn = TurnDamage::of_blow(0.5, &Distribution::certain(1));
        assert!((turns_to_kill(&turn, &turn, 4).unwrap() - 10.0).abs() < 1e-12);
        let never = TurnDamage::of_blow(0.5, &Distribution::certain(0));
        assert_eq!(turns_to_kill(&never, &never, 4), None);
    }

    #[test]
    fn a_better_first_turn_shortens_the_fight() {
        let first = TurnDamage::of_blow(1.0, &Distribution::certain(1));
        let later = TurnDamage::of_blow(0.5, &Distribution::certain(1));
        assert!((turns_to_kill(&first, &later, 1).unwrap() - 3.0).abs() < 1e-12);
    }

    #[test]
    fn rounds_add_their_blows() {
        let one = Distribution::certain(3);
        let blow = BlowDamage {
            p_plain: 0.5,
            plain: &one,
            p_critical: 0.0,
            critical: &one,
            first_critical: &one,
        };
        let round = TurnDamage::of_round(&blow, 2, 0.3);
        assert!((round.mean() - 2.3 * 1.5).abs() < 1e-12);
        assert!((round.chance_of_at_least(9) - 0.3 * 0.125).abs() < 1e-12);
    }
}
