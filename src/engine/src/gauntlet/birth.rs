//! The ability scores of a new hero: by dice (fact 2.49), or for points (L-26); then the steps of race and
//! class.

use crate::content::{Content, HeroSheet, StatScore};
use crate::ids::{HeroClassId, HeroRaceId};
use crate::rng::{Rng, Roll};

/// What every score has before its dice.
const FLAT: u8 = 5;
/// The sides of the three dice of a score.
const SIDES: [u32; 3] = [3, 4, 5];
/// The least that the eighteen dice may come to.
pub const LEAST_DICE: u8 = 43;
/// The most that they may come to.
pub const MOST_DICE: u8 = 53;

/// The lowest score that points buy; it is free.
pub const CHEAPEST: u8 = 8;
/// The highest score that points buy.
pub const DEAREST: u8 = 17;
/// Scores up to this one cost one point more for each.
const PLAIN_TO: u8 = 14;
/// What 15, 16 and 17 cost.
const STEEP: [u32; 3] = [8, 10, 13];
/// Points to spend: what the scores of the dice would cost in the mean, 30.86, rounded.
pub const POINTS: u32 = 31;

/// Rolls six scores, before the steps of race and class: each 5 + d3 + d4 + d5, all of them again
/// until the eighteen dice come to 43 to 53.
pub fn roll_scores(rng: &mut Rng) -> [u8; 6] {
    loop {
        let scores = [0; 6].map(|_: u8| {
            let dice = SIDES.map(|sides| rng.die(Roll::Score, sides) as u8);
            FLAT + dice.iter().sum::<u8>()
        });
        if (LEAST_DICE..=MOST_DICE).contains(&dice_sum(scores)) {
            return scores;
        }
    }
}

/// Returns what the eighteen dice behind six scores came to.
pub fn dice_sum(scores: [u8; 6]) -> u8 {
    scores.map(|score| score.saturating_sub(FLAT)).iter().sum()
}

/// Returns what a score costs: 8 is free, each of 9 to 14 one point more, 15 eight, 16 ten, 17
/// thirteen; `None` for one that no points buy.
pub fn price(score: u8) -> Option<u32> {
    match score {
        CHEAPEST..=PLAIN_TO => Some(u32::from(score - CHEAPEST)),
        _ => STEEP
            .get(usize::from(score.checked_sub(PLAIN_TO + 1)?))
            .copied(),
    }
}

/// Returns what is left of the points after six scores; `None` if they cost more.
pub fn points_left(scores: [u8; 6]) -> Option<u32> {
    let prices: Option<Vec<u32>> = scores.into_iter().map(price).collect();
    POINTS.checked_sub(prices?.iter().sum())
}

/// Returns the steps by which a race and a class move each score.
pub fn steps(content: &Content, race: HeroRaceId, class: HeroClassId) -> [i32; 6] {
    let of_race = content.hero_race(race).stats;
    let of_class = content.hero_class(class).stats;
    std::array::from_fn(|n| i32::from(of_race[n]) + i32::from(of_class[n]))
}

/// Returns scores moved by steps: 3 to 18, then ten hundredths each, up to 18/220.
pub fn moved(scores: [StatScore; 6], steps: [i32; 6]) -> [StatScore; 6] {
    std::array::from_fn(|n| scores[n].stepped(steps[n]))
}

/// Returns the scores of a hero before the steps of race and class.
pub fn before_steps(content: &Content, hero: &HeroSheet) -> [StatScore; 6] {
    let steps = steps(content, hero.race, hero.class);
    moved(hero.stats, steps.map(|step| -step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rolled_scores_keep_their_bounds_and_their_sum() {
        let (mut least, mut most) = (u8::MAX, 0);
        let (mut least_sum, mut most_sum) = (u8::MAX, 0);
        let mut spent = 0;
        let n_heroes = 4000_u32;
        for seed in 0..n_heroes {
            let scores = roll_scores(&mut Rng::new(u64::from(seed)));
            least = scores.into_iter().fold(least, u8::min);
            most = scores.into_iter().fold(most, u8::max);
            least_sum = least_sum.min(dice_sum(scores));
            most_sum = most_sum.max(dice_sum(scores));
            spent += scores.iter().filter_map(|&score| price(score)).sum::<u32>();
        }
        assert_eq!((least, most), (8, 17));
        assert_eq!((least_sum, most_sum), (LEAST_DICE, MOST_DICE));
        // The exact mean of what they would cost is 30.863: points and dice are worth the same.
        let mean = f64::from(spent) / f64::from(n_heroes);
        assert!((mean - 30.863).abs() < 0.4, "{mean}");
        assert!((mean - f64::from(POINTS)).abs() < 0.5, "{mean}");
    }

    #[test]
    fn one_seed_rolls_the_same_scores() {
        let rolled = |seed| roll_scores(&mut Rng::new(seed));
        assert_eq!(rolled(7), rolled(7));
        assert_ne!(rolled(7), rolled(8));
    }

    #[test]
    fn high_scores_are_dear() {
        let prices: Vec<u32> = (CHEAPEST..=DEAREST).filter_map(price).collect();
        assert_eq!(prices, [0, 1, 2, 3, 4, 5, 6, 8, 10, 13]);
        assert_eq!((price(7), price(18)), (None, None));
    }

    #[test]
    fn no_more_points_are_spent_than_there_are() {
        assert_eq!(points_left([8; 6]), Some(31));
        assert_eq!(points_left([17, 16, 8, 8, 16, 8]), None);
        assert_eq!(points_left([17, 16, 16, 8, 8, 8]), None);
        assert_eq!(points_left([17, 16, 15, 8, 8, 8]), Some(0));
        assert_eq!(points_left([7, 8, 8, 8, 8, 8]), None);
    }

    #[test]
    fn steps_lead_there_and_back() {
        let content = crate::content::shipped();
        for hero in &content.heroes {
            let before = before_steps(&content, hero);
            let steps = steps(&content, hero.race, hero.class);
            assert_eq!(moved(before, steps), hero.stats, "{}", hero.name);
            let plain = before.map(|score| score.internal() as u8);
            assert!(
                plain.iter().all(|score| (8..=17).contains(score)),
                "{}: {plain:?}",
                hero.name
            );
            assert!(
                (LEAST_DICE..=MOST_DICE).contains(&dice_sum(plain)),
                "{}: {plain:?}",
                hero.name
            );
        }
    }
}
