//! The terms of a damage reproduce the number that is dealt: read here by rules of the test's own, from
//! nothing but terms and dice.

use std::collections::BTreeSet;

use ludus_engine::ai::Pilot;
use ludus_engine::event::{Bashed, Event, ShotHit};
use ludus_engine::odds;
use ludus_engine::rng::Roll;
use ludus_engine::rules::{Sum, Term, TermName};
use ludus_engine::step::RollRecord;
use ludus_engine::turn::Note;

use super::fights::sim;
use super::made_up::{made_up, n_fights};

/// Turns of a fight, at most.
const TURNS: u32 = 100;

/// What was drawn for one damage.
struct Drawn<'a> {
    terms: &'a [Term],
    /// The dice: their sides and what they show.
    dice: Vec<(i64, i64)>,
    /// Whether chance gave the dice one side more; `None` where it had no say.
    one_more: Option<bool>,
    is_fast: bool,
}

impl<'a> Drawn<'a> {
    fn of(rolls: &[&'a RollRecord]) -> Self {
        let passed = |name| {
            let roll = rolls.iter().rev().find(|roll| roll.roll == name);
            roll.map(|roll| roll.passed == Some(true))
        };
        let of_damage: Vec<_> = rolls
            .iter()
            .filter(|roll| roll.roll == Roll::Damage)
            .collect();
        let with_terms: Vec<_> = of_damage
            .iter()
            .filter(|roll| !roll.terms.is_empty())
            .collect();
        assert!(with_terms.len() <= 1, "{rolls:?}");
        let dice = of_damage
            .iter()
            .filter_map(|roll| Some((roll.range?.1, roll.drawn?)));
        Self {
            terms: with_terms.first().map_or(&[], |roll| &roll.terms),
            dice: dice.collect(),
            one_more: passed(Roll::Sides),
            is_fast: passed(Roll::Velocity) == Some(true),
        }
    }

    fn sum(&self, sum: Sum) -> i64 {
        let own = self.terms.iter().filter(|term| term.name.sum() == sum);
        own.map(|term| i64::from(term.value)).sum()
    }

    fn value(&self, name: TermName) -> Option<i64> {
        let found = self.terms.iter().find(|term| term.name == name);
        found.map(|term| i64::from(term.value))
    }

    /// Returns what the terms make: how many dice, their sides, and whether chance gives them one more.
    fn made(&self) -> (i64, i64, bool) {
        let own = self.sum(Sum::Sides);
        if own == 0 {
            return (0, 0, false);
        }
        let factor = |name, whole| self.value(name).unwrap_or(whole);
        let stretched = (own + 1)
            * factor(TermName::LauncherTimes, 1)
            * (factor(TermName::BrandOrSlay, 10) + factor(TermName::HolyLight, 0))
            * factor(TermName::Deadliness, 100);
        let thousandths = (stretched - 1000).max(0);
        let n_dice = self.sum(Sum::Dice) * factor(TermName::AllDice, 1);
        (n_dice, thousandths / 1000, thousandths % 1000 != 0)
    }

    /// Says whether the dice that were drawn are those that the terms make.
    fn check_dice(&self) {
        let (n_dice, sides, may_be_more) = self.made();
        assert_eq!(self.one_more.is_some(), may_be_more, "{:?}", self.terms);
        let sides = sides + i64::from(self.one_more == Some(true));
        let n_dice = if sides == 0 { 0 } else { n_dice };
        assert_eq!(self.dice.len() as i64, n_dice, "{:?}", self.terms);
        let are_alike = self.dice.iter().all(|die| die.0 == sides);
        assert!(are_alike, "{:?} {:?}", self.dice, self.terms);
    }

    /// Returns the least and the most that terms of odds allow.
    fn bounds(terms: &'a [Term]) -> (i64, i64) {
        let mut drawn = Self {
            terms,
            dice: Vec::new(),
            one_more: None,
            is_fast: false,
        };
        let (n_dice, sides, may_be_more) = drawn.made();
        let all = |sides: i64, shown: i64| (0..n_dice).map(|_| (sides, shown)).collect();
        let least = i64::from(sides > 0);
        drawn.dice = all(sides, least);
        let least = drawn.dealt();
        let most = sides + i64::from(may_be_more);
        (drawn.dice, drawn.is_fast) = (all(most, most), true);
        (least, drawn.dealt())
    }

    /// Works the terms off in their order.
    fn dealt(&self) -> i64 {
        let mut damage: i64 = self.dice.iter().map(|die| die.1).sum();
        for term in self.terms {
            let value = i64::from(term.value);
            damage = match term.name {
                TermName::BashTimes => damage * value,
                TermName::BrandOnce
                | TermName::UntrainedHands
                | TermName::BlowBonus
                | TermName::BashStrength
                | TermName::SupershotOnce
                | TermName::Assassin => damage + value,
                TermName::BashMost => damage.clamp(0, value),
                TermName::Velocity if self.is_fast => damage + value,
                TermName::Supershot | TermName::Painless => damage * value / 100,
                TermName::ArmorTakes => {
                    damage - damage * value / self.value(TermName::ArmorOver).unwrap()
                }
                TermName::Resisted => damage * value / 27,
                TermName::AtLeast => damage.max(value),
                _ => damage,
            };
        }
        damage
    }
}

#[test]
fn terms_and_dice_reproduce_every_damage_that_is_dealt() {
    let mut met = BTreeSet::new();
    let mut n_dealt = 0;
    for index in 0..n_fights() {
        let (text, definition) = made_up(index);
        let mut fight = sim(&definition, index);
        fight.set_max_turns(TURNS);
        let _ = fight.play_out(Pilot::Standard, |_: Note| {});
        let out = fight.out();
        for (place, stamped) in out.events.iter().enumerate() {
            let (Event::Struck {
                attacker, damage, ..
            }
            | Event::ShotHit(ShotHit {
                attacker, damage, ..
            })
            | Event::Bashed(Bashed {
                attacker, damage, ..
            })) = stamped.event
            else {
                continue;
            };
            let own = |roll: &&RollRecord| roll.event == place && roll.attacker == Some(attacker);
            let rolls: Vec<&RollRecord> = out.rolls.iter().filter(own).collect();
            let drawn = Drawn::of(&rolls);
            drawn.check_dice();
            assert_eq!(drawn.dealt(), i64::from(damage), "{rolls:?}\n{text}");
            met.extend(drawn.terms.iter().map(|term| format!("{:?}", term.name)));
            n_dealt += 1;
        }
    }
    assert!(n_dealt > 20 * n_fights(), "{n_dealt}");
    for name in [
        "OwnDice",
        "CriticalDice",
        "ThrownDice",
        "ShieldDice",
        "BlowDice",
        "BlowSides",
        "OwnSides",
        "Deadliness",
        "DeadlinessPoints",
        "LauncherTimes",
        "AllDice",
        "BashTimes",
        "BashStrength",
        "ArmorTakes",
    ] {
        assert!(met.contains(name), "{name} is not in {met:?}");
    }
}

#[test]
fn terms_of_odds_bound_what_an_attack_does_without_a_critical() {
    let mut n_attacks = 0;
    for index in 0..n_fights() {
        let (text, definition) = made_up(index);
        let mut fight = sim(&definition, index);
        fight.advance();
        for attack in odds::all(fight.world()) {
            let tries = |term: &Term| term.name == TermName::HandTries;
            // The grade of a trained hand is open.
            if attack.damage_terms.iter().any(tries) {
                continue;
            }
            let (least, most) = Drawn::bounds(&attack.damage_terms);
            assert_eq!(
                (attack.damage.min(), attack.plain_most),
                (least, most),
                "{attack:?}\n{text}"
            );
            n_attacks += 1;
        }
    }
    assert!(n_attacks > n_fights(), "{n_attacks}");
}
