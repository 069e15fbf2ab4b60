//! A line of the message log: what happened in words, with its figures apart.

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::rng::{Fraction, Roll};
use crate::step::RollRecord;

use super::names::percent;

/// What a line means to the hero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub enum Mark {
    /// Nothing got better or worse.
    #[default]
    None,
    /// Something got better.
    Gain,
    /// Something got worse.
    Danger,
}

impl Mark {
    /// Returns the sign for the gutter of the log.
    pub const fn sign(self) -> char {
        match self {
            Self::None => ' ',
            Self::Gain => '+',
            Self::Danger => '!',
        }
    }
}

/// The number behind a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// Hit points that somebody else lost.
    Theirs(i32),
    /// Hit points that the hero lost.
    Yours(i32),
    /// Hit points that the hero got back.
    Healed(i32),
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Theirs(points) => write!(f, "({points})"),
            Self::Yours(points) => write!(f, "(-{points})"),
            Self::Healed(points) => write!(f, "(+{points})"),
        }
    }
}

/// How much a line tells.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Detail {
    /// Words alone, without figures.
    Words,
    /// Words and damage.
    #[default]
    Damage,
    /// Words, damage and the to-hit rolls.
    Rolls,
}

impl Detail {
    /// Returns the one after this, around.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Words => Self::Damage,
            Self::Damage => Self::Rolls,
            Self::Rolls => Self::Words,
        }
    }

    /// Returns what a log of this detail shows, in words.
    pub const fn shows(self) -> &'static str {
        match self {
            Self::Words => "words alone",
            Self::Damage => "words and damage",
            Self::Rolls => "words, damage and rolls",
        }
    }

    /// Returns the name shown to players.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Words => "words",
            Self::Damage => "damage",
            Self::Rolls => "rolls",
        }
    }
}

/// One sentence, full stop included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// The sentence itself, without its figure.
    pub words: String,
    /// The number behind them; at most one sentence of a line has one.
    pub figure: Option<Figure>,
}

/// One line of the message log: one action of one actor, or equal ones folded together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The turn it belongs to, from 1.
    pub turn: u32,
    /// What it means to the hero.
    pub mark: Mark,
    /// What happened, a sentence each.
    pub sentences: Vec<Sentence>,
    /// How many equal actions it stands for.
    pub count: u32,
    /// The places of its events in the record of the fight, one range for each action.
    pub events: Vec<Range<usize>>,
}

impl Line {
    /// Returns the words without a figure or a count.
    pub fn words(&self) -> String {
        self.joined(false)
    }

    /// Says whether the line may fold with an equal one of another turn: it tells of no damage and
    /// of nothing that matters.
    pub fn is_harmless(&self) -> bool {
        self.mark == Mark::None && self.sentences.iter().all(|part| part.figure.is_none())
    }

    /// Says whether both lines say the same, the count aside.
    pub fn says_the_same(&self, other: &Self) -> bool {
        self.mark == other.mark && self.sentences == other.sentences
    }

    /// Returns the places of the rolls that explain the line, in order.
    pub fn rolls(&self, rolls: &[RollRecord]) -> Vec<usize> {
        let mut places = Vec::new();
        for range in &self.events {
            let first = rolls.partition_point(|roll| roll.event < range.start);
            let last = rolls.partition_point(|roll| roll.event < range.end);
            let own = (first..last).filter(|&n| rolls.get(n).is_some_and(|roll| !roll.is_silent));
            places.extend(own);
        }
        places
    }

    /// Returns the line as the log shows it at a level of detail.
    pub fn text(&self, detail: Detail, rolls: &[RollRecord]) -> String {
        let mut text = self.joined(detail != Detail::Words);
        if self.count > 1 {
            text.push_str(" x");
            text.push_str(&self.count.to_string());
        }
        if detail == Detail::Rolls {
            let own = self.rolls(rolls);
            let own: Vec<&RollRecord> = own.iter().filter_map(|&place| rolls.get(place)).collect();
            let shown = hit_rolls(&own);
            if !shown.is_empty() {
                text.push_str(&[" {", &shown.join("; "), "}"].concat());
            }
        }
        text
    }

    fn joined(&self, with_figures: bool) -> String {
        let mut text = String::new();
        for sentence in &self.sentences {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&sentence.words);
            if let Some(figure) = sentence.figure.filter(|_| with_figures) {
                text.push(' ');
                text.push_str(&figure.to_string());
            }
        }
        text
    }
}

impl fmt::Display for Line {
    /// Writes the words with damage and count.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Detail::Damage, &[]))
    }
}

/// Returns what each to-hit check among some rolls drew, in words: `31 of 53, needs 15: 69.5%`.
pub fn hit_rolls(rolls: &[&RollRecord]) -> Vec<String> {
    let mut luck = None;
    let mut shown = Vec::new();
    for roll in rolls {
        match roll.roll {
            Roll::HitLuck => luck = roll.drawn,
            Roll::ToHit => shown.push(hit_roll(roll, luck.take())),
            _ => {}
        }
    }
    shown
}

fn hit_roll(roll: &RollRecord, luck: Option<i64>) -> String {
    let chance = percent(roll.chance().map_or(0.0, Fraction::to_f64));
    if let (Some(drawn), Some(needed)) = (roll.drawn, needed(roll)) {
        let last = roll.range.map_or(0, |range| range.1);
        return format!("{drawn} of {last}, needs {needed}: {chance}");
    }
    let luck = luck.unwrap_or(0);
    let sure = if roll.passed == Some(true) {
        "hit"
    } else {
        "miss"
    };
    format!("{luck} of 100, a sure {sure}: {chance}")
}

/// Returns the least draw that hits, read back from the recorded chance, which is
/// 1/20 + 9/10 × hits / outcomes.
pub fn needed(roll: &RollRecord) -> Option<i64> {
    let (first, last) = roll.range?;
    let chance = roll.chance()?;
    let outcomes = u128::try_from(last - first + 1).ok()?;
    let twentieths = 20 * outcomes * chance.numerator() / chance.denominator();
    let hits = twentieths.checked_sub(outcomes)? / 18;
    Some(last + 1 - hits as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::ActorId;
    use crate::rng::Fraction;
    use crate::step::Pair;

    fn line(sentences: &[(&str, Option<Figure>)]) -> Line {
        let sentence = |&(words, figure): &(&str, Option<Figure>)| Sentence {
            words: words.to_owned(),
            figure,
        };
        Line {
            turn: 1,
            mark: Mark::None,
            sentences: sentences.iter().map(sentence).collect(),
            count: 1,
            events: std::iter::once(0..2).collect(),
        }
    }

    #[test]
    fn figures_can_be_left_out() {
        let mut told = line(&[
            ("You miss the wolf.", None),
            ("You hit it.", Some(Figure::Theirs(9))),
        ]);
        assert_eq!(told.to_string(), "You miss the wolf. You hit it. (9)");
        assert_eq!(told.words(), "You miss the wolf. You hit it.");
        assert!(!told.is_harmless());
        told.count = 2;
        assert_eq!(
            told.text(Detail::Words, &[]),
            "You miss the wolf. You hit it. x2"
        );
    }

    #[test]
    fn rolls_are_shown_on_request() {
        let told = line(&[("You hit the wolf.", Some(Figure::Theirs(9)))]);
        let mut roll = RollRecord::new(
            Roll::ToHit,
            "A-20",
            Pair {
                attacker: ActorId(0),
                defender: ActorId(1),
            },
        );
        roll.drawn = Some(31);
        roll.range = Some((0, 52));
        roll.cases = Some(Fraction::new(53 + 18 * 38, 20 * 53).into());
        assert_eq!(needed(&roll), Some(15));
        assert_eq!(
            told.text(Detail::Rolls, std::slice::from_ref(&roll)),
            "You hit the wolf. (9) {31 of 52, needs 15: 69.5%}"
        );
        roll.event = 2;
        assert_eq!(told.text(Detail::Rolls, &[roll]), "You hit the wolf. (9)");
    }
}
