//! The hero's melee skill.

use serde::{Deserialize, Serialize};

use super::wounds::StunGrade;
use super::{Sum, TermName, Terms};

/// A skill of a race or class: a base and hundredths a level.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SkillGrowth {
    /// Points at level 0.
    pub base: i32,
    /// Hundredths of a point a level.
    pub per_level_hundredths: i32,
}

impl SkillGrowth {
    /// Returns what levels add, truncated toward zero: 0.16 × 16 = 2.
    pub fn by_levels(self, level: i32) -> i32 {
        self.per_level_hundredths * level / 100
    }
}

/// To-hit by condition: (without, with enhance magic).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatusRow {
    /// Stunned, counter 1–50.
    pub stun: i32,
    /// Stunned, counter above 50, in place of the other.
    pub heavy_stun: i32,
    /// Blessed, in points.
    pub blessed: (i32, i32),
    /// Heroic, in points.
    pub hero: (i32, i32),
    /// Berserk in melee, in points.
    pub berserk: (i32, i32),
    /// Berserk with missiles, in points (S-3).
    pub berserk_missile: (i32, i32),
}

/// The conditions that move a skill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct States<'a> {
    /// To-hit by condition.
    pub status: &'a StatusRow,
    /// The stun counter, in turns; 0 is none.
    pub stun: u16,
    /// Whether the hero is blessed.
    pub is_blessed: bool,
    /// Whether the hero is heroic.
    pub is_heroic: bool,
    /// Whether the hero is berserk.
    pub is_berserk: bool,
    /// Whether the hero has the enhance magic specialty.
    pub has_enhance_magic: bool,
}

/// The weapon in hand as the skill rules see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WieldedWeapon {
    /// Weight in tenths of a pound.
    pub weight: i32,
    /// Its to-hit enchantment.
    pub to_hit: i32,
    /// −(10 + level / 2) for an edged weapon without blessing in a priest's hand.
    pub unblessed: i32,
    /// The race's bonus or penalty with its sort.
    pub race_bonus: i32,
}

/// What melee and missile skill both are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SkillBase<'a> {
    /// Level, 1..50.
    pub level: i32,
    /// The race's skill.
    pub race: SkillGrowth,
    /// The class's skill.
    pub class: SkillGrowth,
    /// To-hit of everything worn but weapon, bow and quiver, points.
    pub equipment: i32,
    /// The conditions that count.
    pub states: States<'a>,
    /// The dexterity bonus, points.
    pub dexterity: i32,
    /// The shape's figure, points, by the way of attacking (A-6, S-4).
    pub shape: i32,
    /// Heaviest weapon and bow without a penalty, tenths of a pound.
    pub strength_limit: i32,
    /// Weight of the bow at hand, tenths of a pound.
    pub bow_weight: i32,
}

impl SkillBase<'_> {
    /// Adds what race and class have at the level (A-1, A-2, S-2); `base` names their bases.
    pub(super) fn push_race_and_class(&self, terms: &mut Terms, base: TermName) {
        let (race, class) = (self.race, self.class);
        terms.push_both(base, race.base, class.base);
        let by_levels = |growth: SkillGrowth| growth.by_levels(self.level);
        terms.push_both(TermName::Levels, by_levels(race), by_levels(class));
    }

    /// Adds gear, conditions, dexterity, shape and a bow too heavy; `rage` and `shape`
    /// name what counts differently by the way of attacking.
    pub(super) fn push_hands(
        &self,
        terms: &mut Terms,
        rage: (TermName, (i32, i32)),
        shape: TermName,
    ) {
        terms.push_nonzero(TermName::Equipment, self.equipment);
        self.states.push(terms, rage);
        terms.push_nonzero(TermName::Dexterity, self.dexterity);
        terms.push_nonzero(shape, self.shape);
        let bow = overweight(self.bow_weight, self.strength_limit);
        terms.push_nonzero(TermName::HeavyBow, bow);
    }
}

/// Everything that melee skill is made of, apart from the target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MeleeSkillInput<'a> {
    /// What missiles count too.
    pub base: SkillBase<'a>,
    /// The weapon, or bare hands.
    pub weapon: Option<WieldedWeapon>,
    /// What bare hands add; see [`bare_hands`].
    pub bare_hands: i32,
    /// Weights that the class swings freely.
    pub allowance: AllowanceInput,
}

/// The class's weight allowance in tenths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AllowanceInput {
    /// Allowance at this level, tenths of a pound (C-5: truncated).
    pub limit: i32,
    /// Penalty a pound over, tenths, negative.
    pub penalty_tenths: i32,
    /// Most the penalty can be, negative.
    pub max_penalty: i32,
    /// Bonus a pound under, tenths.
    pub bonus_tenths: i32,
    /// Most the bonus can be.
    pub max_bonus: i32,
}

/// Returns the melee skill before the target counts and adds its terms in the order of the
/// rules.
pub fn melee_skill(input: &MeleeSkillInput<'_>, terms: &mut Terms) -> i32 {
    let before = terms.sum_of(Sum::Skill);
    let base = &input.base;
    base.push_race_and_class(terms, TermName::Base);
    let rage = (TermName::Berserk, base.states.status.berserk);
    base.push_hands(terms, rage, TermName::Shape);
    match input.weapon {
        None => terms.push_nonzero(TermName::BareHands, input.bare_hands),
        Some(weapon) => {
            let heavy = overweight(weapon.weight, base.strength_limit);
            terms.push_nonzero(TermName::HeavyWeapon, heavy);
            terms.push_nonzero(
                TermName::Allowance,
                allowance(weapon.weight, input.allowance),
            );
            terms.push_nonzero(TermName::Unblessed, weapon.unblessed);
            terms.push_nonzero(TermName::RaceWeapon, weapon.race_bonus);
            terms.push_nonzero(TermName::Weapon, weapon.to_hit);
        }
    }
    terms.sum_of(Sum::Skill) - before
}

impl States<'_> {
    /// Adds what the conditions do to a skill; `berserk` is what rage does to it.
    pub(super) fn push(&self, terms: &mut Terms, (name, berserk): (TermName, (i32, i32))) {
        match StunGrade::of(self.stun) {
            None => {}
            Some(StunGrade::Stunned) => terms.push(TermName::Stun, self.status.stun),
            Some(StunGrade::Heavy | StunGrade::KnockedOut) => {
                terms.push(TermName::HeavyStun, self.status.heavy_stun);
            }
        }
        if self.is_blessed {
            terms.push(TermName::Blessed, self.enhanced(self.status.blessed));
        }
        if self.is_heroic {
            terms.push(TermName::Heroism, self.enhanced(self.status.hero));
        }
        if self.is_berserk {
            terms.push(name, self.enhanced(berserk));
        }
    }

    fn enhanced(&self, (plain, enhanced): (i32, i32)) -> i32 {
        if self.has_enhance_magic {
            enhanced
        } else {
            plain
        }
    }
}

/// Returns −2 for each pound over the limit, part pounds included, truncated. Weights are in
/// tenths of a pound: 22 lb against 20 lb gives −4.
pub fn overweight(weight: i32, limit: i32) -> i32 {
    -(2 * (weight - limit).max(0) / 10)
}

/// Returns the class's penalty or bonus for a weapon's weight: 14.8 lb over at −3.3 a pound
/// is −48, limited to −30.
pub fn allowance(weight: i32, input: AllowanceInput) -> i32 {
    let over = weight - input.limit;
    if over > 0 {
        (input.penalty_tenths * over / 100).max(input.max_penalty)
    } else {
        (input.bonus_tenths * -over / 100).min(input.max_bonus)
    }
}

/// Returns what trained bare hands add: 14 + level for a druid, who gets nothing more from
/// martial arts; level / 2 for other martial artists.
pub fn bare_hands(level: i32, fights_unarmed: bool, has_martial_arts: bool) -> i32 {
    if fights_unarmed {
        14 + level
    } else if has_martial_arts {
        level / 2
    } else {
        0
    }
}

/// Returns the bonus against a sleeping, visible target: (5 + level / 5) in halves: 2 for
/// most classes, 4 for rogues, 3 for assassins.
pub fn sleeping_bonus(level: i32, halves: i32) -> i32 {
    (5 + level / 5) * halves / 2
}

/// Adds what the target changes and returns the skill against it. An unseen target
/// halves a positive skill and no other; sleep counts only when seen.
pub fn against_target(skill: i32, sleeping: Option<i32>, is_seen: bool, terms: &mut Terms) -> i32 {
    let mut total = skill;
    if let Some(bonus) = sleeping.filter(|_| is_seen) {
        terms.push(TermName::Asleep, bonus);
        total += bonus;
    }
    if !is_seen && total > 0 {
        terms.push(TermName::Unseen, total / 2 - total);
        total /= 2;
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;

    const STATUS: StatusRow = StatusRow {
        stun: -5,
        heavy_stun: -20,
        blessed: (10, 15),
        hero: (10, 15),
        berserk: (5, 10),
        berserk_missile: (-15, -10),
    };

    const CALM: States<'static> = States {
        status: &STATUS,
        stun: 0,
        is_blessed: false,
        is_heroic: false,
        is_berserk: false,
        has_enhance_magic: false,
    };

    /// The druid of rules.
    fn sulad() -> MeleeSkillInput<'static> {
        let base = SkillBase {
            level: 16,
            race: SkillGrowth {
                base: 2,
                per_level_hundredths: 16,
            },
            class: SkillGrowth {
                base: 12,
                per_level_hundredths: 60,
            },
            equipment: -1,
            states: CALM,
            dexterity: 1,
            shape: 0,
            strength_limit: 200,
            bow_weight: 5,
        };
        MeleeSkillInput {
            base,
            weapon: None,
            bare_hands: bare_hands(16, true, false),
            allowance: AllowanceInput {
                limit: 72,
                penalty_tenths: -33,
                max_penalty: -30,
                bonus_tenths: 0,
                max_bonus: 0,
            },
        }
    }

    fn flail() -> WieldedWeapon {
        WieldedWeapon {
            weight: 220,
            to_hit: 0,
            unblessed: 0,
            race_bonus: 0,
        }
    }

    #[test]
    fn bare_hands_of_the_first_example() {
        let mut terms = Terms::EMPTY;
        assert_eq!(melee_skill(&sulad(), &mut terms), 55);
        assert_eq!(
            against_target(55, Some(sleeping_bonus(16, 2)), true, &mut terms),
            63
        );
        let values: Vec<i32> = terms.as_slice().iter().map(|term| term.value).collect();
        assert_eq!(values, [14, 11, -1, 1, 30, 8]);
    }

    #[test]
    fn the_flail_of_the_second_example() {
        let input = MeleeSkillInput {
            weapon: Some(flail()),
            ..sulad()
        };
        assert_eq!(overweight(220, 200), -4);
        assert_eq!(allowance(220, input.allowance), -30);
        assert_eq!(melee_skill(&input, &mut Terms::EMPTY.clone()), -9);
    }

    #[test]
    fn conditions_add_up_but_stuns_do_not() {
        let plain = melee_skill(&sulad(), &mut Terms::EMPTY.clone());
        let with = |states| {
            let base = SkillBase {
                states,
                ..sulad().base
            };
            let input = MeleeSkillInput { base, ..sulad() };
            melee_skill(&input, &mut Terms::EMPTY.clone()) - plain
        };
        assert_eq!(with(States { stun: 50, ..CALM }), -5);
        assert_eq!(with(States { stun: 51, ..CALM }), -20);
        let all = States {
            is_blessed: true,
            is_heroic: true,
            is_berserk: true,
            ..CALM
        };
        assert_eq!(with(all), 25);
        let has_enhance_magic = true;
        assert_eq!(
            with(States {
                has_enhance_magic,
                ..all
            }),
            40
        );
    }

    #[test]
    fn negative_growth_truncates_toward_zero() {
        let hobbit = SkillGrowth {
            base: -3,
            per_level_hundredths: -34,
        };
        assert_eq!(hobbit.by_levels(16), -5);
    }

    #[test]
    fn sleeping_bonuses_of_the_whole_table() {
        let rows = [
            (1, 4, 10, 7, 5),
            (5, 9, 12, 9, 6),
            (10, 14, 14, 10, 7),
            (15, 19, 16, 12, 8),
            (20, 24, 18, 13, 9),
            (25, 29, 20, 15, 10),
            (30, 34, 22, 16, 11),
            (35, 39, 24, 18, 12),
            (40, 44, 26, 19, 13),
            (45, 49, 28, 21, 14),
            (50, 50, 30, 22, 15),
        ];
        for (from, to, rogue, assassin, others) in rows {
            for level in from..=to {
                assert_eq!(sleeping_bonus(level, 4), rogue);
                assert_eq!(sleeping_bonus(level, 3), assassin);
                assert_eq!(sleeping_bonus(level, 2), others);
            }
        }
    }

    #[test]
    fn an_unseen_target_halves_a_positive_skill_only() {
        let unseen = |skill| against_target(skill, Some(8), false, &mut Terms::EMPTY.clone());
        assert_eq!((unseen(55), unseen(-9)), (27, -9));
    }

    #[test]
    fn light_weapons_please_a_rogue_up_to_a_limit() {
        let rogue = AllowanceInput {
            limit: 140,
            penalty_tenths: -33,
            max_penalty: -25,
            bonus_tenths: 17,
            max_bonus: 15,
        };
        assert_eq!(
            (
                allowance(12, rogue),
                allowance(100, rogue),
                allowance(140, rogue)
            ),
            (15, 6, 0)
        );
    }
}
