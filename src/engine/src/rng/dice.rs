//! Dice as written in every table: `K`, `NdM` or `NdM+K`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Distribution;

/// The most that is added or taken away; the most hit points of a monster too.
const MAX_BONUS: u32 = 30_000;

/// A number of dice, their sides, and a bonus (rule C-1). `K` alone has no dice.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Dice {
    /// How many dice are rolled, 0..1000.
    pub count: u32,
    /// The sides of each, 0..10000; 0 only where there are no dice.
    pub sides: u32,
    /// Added to the sum, −30000..30000.
    pub bonus: i32,
}

/// Text that is no dice.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{text}\" is no dice: write K, NdM or NdM+K")]
pub struct DiceError {
    text: String,
}

impl Dice {
    /// Makes `NdM` without a bonus.
    pub const fn new(count: u32, sides: u32) -> Self {
        Self {
            count,
            sides,
            bonus: 0,
        }
    }

    /// Returns the least that can come out.
    pub fn min(self) -> i64 {
        i64::from(if self.sides == 0 { 0 } else { self.count }) + i64::from(self.bonus)
    }

    /// Returns the most that can come out.
    pub fn max(self) -> i64 {
        i64::from(self.count) * i64::from(self.sides) + i64::from(self.bonus)
    }

    /// Returns the mean, truncated to a whole number.
    pub fn truncated_mean(self) -> i64 {
        i64::midpoint(self.min(), self.max())
    }

    /// Returns the exact distribution of the sum.
    pub fn distribution(self) -> Distribution {
        Distribution::of_dice(self.count, self.sides).shifted(i64::from(self.bonus))
    }
}

impl FromStr for Dice {
    type Err = DiceError;

    fn from_str(text: &str) -> Result<Self, DiceError> {
        parse(text).ok_or_else(|| DiceError {
            text: text.to_owned(),
        })
    }
}

fn parse(text: &str) -> Option<Dice> {
    let number = |digits: &str, most: u32| -> Option<u32> {
        let is_plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits
            .parse()
            .ok()
            .filter(|&value| is_plain && value <= most)
    };
    let Some((count, rest)) = text.split_once('d') else {
        let (sign, digits) = text
            .strip_prefix('-')
            .map_or((1, text), |digits| (-1, digits));
        let bonus = sign * number(digits, MAX_BONUS)? as i32;
        return Some(Dice {
            count: 0,
            sides: 0,
            bonus,
        });
    };
    let (sides, bonus) = if let Some((sides, bonus)) = rest.split_once('+') {
        (sides, number(bonus, MAX_BONUS)? as i32)
    } else if let Some((sides, bonus)) = rest.split_once('-') {
        (sides, -(number(bonus, MAX_BONUS)? as i32))
    } else {
        (rest, 0)
    };
    let count = if count.is_empty() {
        1
    } else {
        number(count, 1_000)?
    };
    let sides = number(sides, 10_000)?;
    (count > 0 && sides > 0).then_some(Dice {
        count,
        sides,
        bonus,
    })
}

impl TryFrom<String> for Dice {
    type Error = DiceError;

    fn try_from(text: String) -> Result<Self, DiceError> {
        text.parse()
    }
}

impl From<Dice> for String {
    fn from(dice: Dice) -> Self {
        dice.to_string()
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count == 0 || self.sides == 0 {
            return write!(f, "{}", self.bonus);
        }
        write!(f, "{}d{}", self.count, self.sides)?;
        if self.bonus == 0 {
            Ok(())
        } else {
            write!(f, "{:+}", self.bonus)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_forms_parse_and_print_back() {
        for text in ["0", "5", "1d4", "2d5+3", "3d6-1", "50d20"] {
            assert_eq!(text.parse::<Dice>().unwrap().to_string(), text);
        }
        assert_eq!("d6".parse::<Dice>().unwrap(), Dice::new(1, 6));
    }

    #[test]
    fn malformed_dice_are_refused() {
        for text in [
            "", "d", "2d", "0d6", "2d0", "2d5+", "2d5+x", "+2d5", "2 d5", "1001d2", "2d5d6",
        ] {
            assert!(text.parse::<Dice>().is_err(), "{text}");
        }
    }

    #[test]
    fn least_most_and_mean() {
        let dice: Dice = "3d5+2".parse().unwrap();
        assert_eq!((dice.min(), dice.max(), dice.truncated_mean()), (5, 17, 11));
        let seven_d_ten: Dice = "7d10".parse().unwrap();
        assert_eq!(seven_d_ten.truncated_mean(), 38);
    }
}
