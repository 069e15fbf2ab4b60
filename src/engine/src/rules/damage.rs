//! Damage: what armor takes off, and how the hero's dice are made (W-5 to W-10).

use serde::{Deserialize, Serialize};

use crate::rng::{Distribution, Fraction, Rng, Roll};

use super::armor::ArmorShare;
use super::{TermName, Terms};

/// How armor counts against hits and against damage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmorRule {
    /// The share that counts in the to-hit roll (H-6).
    pub to_hit: ArmorShare,
    /// Armor above this takes off no more.
    pub damage_cap: i32,
    /// Armor takes off damage × armor / this.
    pub damage_divisor: i32,
}

impl ArmorRule {
    /// Returns the damage left after armor class `ac`: the reduction is truncated, negative
    /// armor counts as 0. 100 damage against 60 with divisor 250 leaves 76.
    pub fn after_armor(self, damage: i64, ac: i32) -> i64 {
        damage - damage * i64::from(self.counted(ac)) / i64::from(self.damage_divisor.max(1))
    }

    /// Adds what it takes off at armor class `ac`: damage times the first, over the second.
    pub fn push_terms(self, ac: i32, terms: &mut Terms) {
        let counted = self.counted(ac);
        if counted != 0 {
            terms.push(TermName::ArmorTakes, counted);
            terms.push(TermName::ArmorOver, self.damage_divisor.max(1));
        }
    }

    fn counted(self, ac: i32) -> i32 {
        ac.clamp(0, self.damage_cap)
    }
}

/// What makes the hero's damage dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DamageInput {
    /// The weapon's dice.
    pub dice: u32,
    /// The sides of each.
    pub sides: u32,
    /// The launcher's multiplier; 1 for blows and throws (V-4).
    pub launcher: i64,
    /// How often all dice are rolled: more than once for throwing weapons (U-5).
    pub times: u32,
    /// The highest applicable brand or slay in tenths; 10 for none (W-6).
    pub multiplier: i64,
    /// What holy light adds to it, in tenths (W-7).
    pub holy_light: i64,
    /// Deadliness in percent (W-8).
    pub deadliness: i64,
    /// The points that make it; `None` where they don't.
    pub points: Option<i32>,
    /// Damage without dice: untrained hands (fact 2.42).
    pub flat: i64,
}

impl DamageInput {
    /// No dice, and nothing that changes them.
    pub const PLAIN: Self = Self {
        dice: 0,
        sides: 0,
        launcher: 1,
        times: 1,
        multiplier: 10,
        holy_light: 0,
        deadliness: 0,
        points: None,
        flat: 0,
    };

    /// Returns what deadliness makes of the dice, in percent (W-8).
    pub fn deadly_percent(&self) -> i64 {
        (100 + self.deadliness).clamp(0, MOST_DEADLY)
    }

    /// Adds what the damage is made of, number and sides of its dice under two names. The sides of a die are one less than
    /// (sides + 1) multiplied by all factors (W-9); what is added once is added to the sum (W-10).
    pub fn push_terms(&self, [dice, sides]: [TermName; 2], terms: &mut Terms) {
        if self.dice > 0 {
            terms.push(dice, self.dice as i32);
            if self.times != 1 {
                terms.push(TermName::AllDice, self.times as i32);
            }
            terms.push(sides, self.sides as i32);
            if self.launcher != 1 {
                terms.push(TermName::LauncherTimes, self.launcher as i32);
            }
            if self.multiplier != 10 {
                terms.push(TermName::BrandOrSlay, self.multiplier as i32);
            }
            terms.push_nonzero(TermName::HolyLight, self.holy_light as i32);
            if self.deadliness != 0 {
                if let Some(points) = self.points {
                    terms.push(TermName::DeadlinessPoints, points);
                }
                terms.push(TermName::Deadliness, self.deadly_percent() as i32);
            }
        }
        terms.push_nonzero(TermName::BrandOnce, self.multiplier as i32 - 10);
        terms.push_nonzero(TermName::UntrainedHands, self.flat as i32);
    }
}

/// The hero's damage dice, before a critical adds to their number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DamageDice {
    /// How many dice, without those of a critical.
    pub dice: u32,
    /// How often these and the dice of a critical are rolled (U-5).
    pub times: u32,
    /// Sides of each (W-9).
    pub sides: u32,
    /// The chance that all have one side more, as upper and lower number; (0, 1) for never.
    pub one_more: (u32, u32),
    /// Added to the sum (W-10).
    pub bonus: i64,
}

/// The greatest deadliness multiplier, in percent (W-8).
const MOST_DEADLY: i64 = 355;

impl DamageDice {
    /// Returns how many dice are rolled with so many of a critical, (dice + extra) × times; none
    /// where there is no die to begin with.
    pub fn count(&self, extra: u32) -> u32 {
        if self.dice == 0 {
            0
        } else {
            (self.dice + extra) * self.times
        }
    }
}

/// Makes the damage dice (W-5 to W-10, V-4): 2d5, slay evil (15 tenths) and deadliness 81 give 2 dice of
/// 15 sides, 29% of the time 16, and +5.
pub fn damage_dice(input: &DamageInput) -> DamageDice {
    let bonus = input.multiplier - 10 + input.flat;
    if input.dice == 0 || input.sides == 0 {
        return DamageDice {
            dice: 0,
            times: 1,
            sides: 0,
            one_more: (0, 1),
            bonus,
        };
    }
    // Twice the average of one die, in thousandths: (sides + 1) × launcher × tenths × percent.
    let deadly = input.deadly_percent();
    let doubled = i64::from(input.sides + 1) * input.launcher;
    let thousandths = doubled * (input.multiplier + input.holy_light) * deadly - 1000;
    if thousandths <= 0 {
        return DamageDice {
            dice: input.dice,
            times: input.times,
            sides: 0,
            one_more: (0, 1),
            bonus,
        };
    }
    let rest = (thousandths % 1000) as u64;
    let chance = Fraction::new(rest, 1000);
    DamageDice {
        dice: input.dice,
        times: input.times,
        sides: (thousandths / 1000) as u32,
        one_more: (chance.numerator() as u32, chance.denominator() as u32),
        bonus,
    }
}

/// What a damage roll drew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DamageRoll {
    /// The draw for one more side, where there was one to make.
    pub sides_drawn: Option<i64>,
    /// The sides that the dice had.
    pub sides: u32,
    /// How many dice were rolled.
    pub dice: u32,
    /// The damage before armor, at least 0.
    pub damage: i64,
}

/// Rolls damage dice with the dice that a critical adds (W-9, W-10). Each die is handed to `seen`.
pub fn roll_damage(
    rng: &mut Rng,
    made: &DamageDice,
    extra_dice: u32,
    mut seen: impl FnMut(u32, i64),
) -> DamageRoll {
    let (chance, of) = made.one_more;
    let sides_drawn = (chance > 0).then(|| rng.draw(Roll::Sides, of));
    let sides = made.sides + u32::from(sides_drawn.is_some_and(|drawn| drawn < i64::from(chance)));
    let dice = if sides == 0 {
        0
    } else {
        made.count(extra_dice)
    };
    let mut damage = made.bonus;
    for _ in 0..dice {
        let die = rng.die(Roll::Damage, sides);
        seen(sides, die);
        damage += die;
    }
    DamageRoll {
        sides_drawn,
        sides,
        dice,
        damage: damage.max(0),
    }
}

/// Returns the exact distribution of [`roll_damage`].
pub fn damage_distribution(made: &DamageDice, extra_dice: u32) -> Distribution {
    let dice = made.count(extra_dice);
    let with_sides = |sides| Distribution::of_dice(if sides == 0 { 0 } else { dice }, sides);
    let chance = Fraction::new(u64::from(made.one_more.0), u64::from(made.one_more.1));
    let sum = if made.one_more.0 == 0 {
        with_sides(made.sides)
    } else {
        Distribution::mixed(&[
            (chance, with_sides(made.sides + 1)),
            (chance.complement(), with_sides(made.sides)),
        ])
    };
    sum.mapped(|damage| (damage + made.bonus).max(0))
}

/// Returns what holy light adds to a multiplier, in tenths (W-7): the first row of the table (base
/// multiplier, against undead, against other evil) whose base the multiplier reaches.
pub fn holy_light(table: &[(u8, u8, u8)], multiplier: u8, is_undead: bool, is_evil: bool) -> u8 {
    let row = table
        .iter()
        .filter(|row| multiplier >= row.0)
        .max_by_key(|row| row.0);
    match row {
        Some(&(_, undead, _)) if is_undead => undead,
        Some(&(_, _, evil)) if is_evil => evil,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: ArmorRule = ArmorRule {
        to_hit: ArmorShare {
            numerator: 3,
            denominator: 4,
        },
        damage_cap: 150,
        damage_divisor: 250,
    };

    #[test]
    fn armor_takes_its_share_up_to_three_fifths() {
        let armor = [-20, 0, 25, 50, 100, 149, 150, 151, 200, 250];
        let left = [1000, 1000, 900, 800, 600, 404, 400, 400, 400, 400];
        for (ac, expected) in armor.into_iter().zip(left) {
            assert_eq!(RULE.after_armor(1000, ac), expected, "armor {ac}");
        }
        assert_eq!(RULE.after_armor(9, 26), 9, "the reduction is truncated");
        assert_eq!(RULE.after_armor(10, 26), 9);
    }

    fn input(dice: u32, sides: u32, multiplier: i64, deadliness: i64) -> DamageInput {
        DamageInput {
            dice,
            sides,
            multiplier,
            deadliness,
            ..DamageInput::PLAIN
        }
    }

    #[test]
    fn a_long_sword_against_evil() {
        let made = damage_dice(&input(2, 5, 15, 81));
        assert_eq!(
            made,
            DamageDice {
                dice: 2,
                times: 1,
                sides: 15,
                one_more: (29, 100),
                bonus: 5
            }
        );
        assert!((damage_distribution(&made, 0).mean() - 21.29).abs() < 1e-12);
    }

    #[test]
    fn plain_dice_come_back_as_they_were() {
        let made = damage_dice(&input(3, 6, 10, 0));
        assert_eq!(
            made,
            DamageDice {
                dice: 3,
                times: 1,
                sides: 6,
                one_more: (0, 1),
                bonus: 0
            }
        );
    }

    #[test]
    fn deadliness_is_limited_at_both_ends() {
        assert_eq!(damage_dice(&input(1, 9, 10, 255)).sides, 34);
        assert_eq!(
            damage_dice(&input(1, 9, 10, 300)),
            damage_dice(&input(1, 9, 10, 255))
        );
        let none = damage_dice(&input(2, 5, 25, -150));
        assert_eq!((none.sides, none.bonus), (0, 15));
        assert_eq!(damage_distribution(&none, 3), Distribution::certain(15));
    }

    #[test]
    fn a_launcher_multiplies_one_die() {
        let made = damage_dice(&DamageInput {
            launcher: 3,
            ..input(1, 9, 10, 0)
        });
        assert_eq!((made.dice, made.sides, made.one_more), (1, 29, (0, 1)));
    }

    #[test]
    fn a_balanced_dagger_rolls_twelve_dice() {
        let made = damage_dice(&DamageInput {
            times: 4,
            ..input(2, 4, 10, 0)
        });
        assert_eq!((made.count(0), made.count(1)), (8, 12));
        assert_eq!(damage_distribution(&made, 1), Distribution::of_dice(12, 4));
    }

    #[test]
    fn a_great_slay_adds_fifteen() {
        assert_eq!(damage_dice(&input(1, 4, 25, 0)).bonus, 15);
    }

    #[test]
    fn holy_light_by_multiplier_and_foe() {
        let table = [
            (30, 4, 3),
            (25, 3, 2),
            (20, 3, 2),
            (17, 2, 1),
            (15, 2, 1),
            (10, 2, 1),
        ];
        for (multiplier, undead, evil) in [(30, 34, 33), (25, 28, 27), (17, 19, 18), (10, 12, 11)] {
            assert_eq!(
                multiplier + holy_light(&table, multiplier, true, true),
                undead
            );
            assert_eq!(
                multiplier + holy_light(&table, multiplier, false, true),
                evil
            );
            assert_eq!(holy_light(&table, multiplier, false, false), 0);
        }
    }

    #[test]
    fn rolls_agree_with_their_distribution() {
        let made = damage_dice(&input(2, 5, 15, 81));
        let mut rng = Rng::new(11);
        let tried = 20_000;
        let sum: i64 = (0..tried)
            .map(|_| roll_damage(&mut rng, &made, 2, |_, _| ()).damage)
            .sum();
        let expected = damage_distribution(&made, 2).mean();
        assert!((sum as f64 / f64::from(tried) - expected).abs() < 0.3);
    }
}
