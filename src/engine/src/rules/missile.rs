//! Shots and throws: skill (S, T), range (G), shots a turn (fact 2.35), what follows the dice (V) and
//! what breaks (V-10, U-9).

use crate::rng::{Distribution, Fraction};

use super::energy::ACTION;
use super::skill::{SkillBase, overweight};
use super::{Sum, TermName, Terms};

/// Farther than this many cells every shot and throw gets harder (S-11).
const NEAR: i32 = 10;
/// Berserk, to hit with things not made for throwing (T-4).
const BERSERK_THROW: (i32, i32) = (-20, -20);

/// What missile skill is made of, apart from what flies and from the target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MissileSkillInput<'a> {
    /// What blows count too, with missile skills and the missile column of the shape, or that of
    /// things not made for throwing.
    pub base: SkillBase<'a>,
    /// Weight of the weapon in hand, tenths of a pound.
    pub weapon_weight: i32,
}

/// What is let fly, with its bonuses to hit in points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flying {
    /// A missile from a launcher.
    Shot {
        /// What race and class add with such a launcher (S-5).
        launcher_skill: i32,
        /// The launcher's to-hit.
        launcher: i32,
        /// The missile's to-hit.
        missile: i32,
    },
    /// A throwing weapon (T-3).
    ThrowingWeapon {
        /// Its to-hit.
        to_hit: i32,
    },
    /// Anything else that is thrown.
    OtherThing {
        /// Its to-hit.
        to_hit: i32,
    },
}

/// Returns the skill before the target counts and adds its terms in the order of the rules.
pub fn missile_skill(input: &MissileSkillInput<'_>, flying: Flying, terms: &mut Terms) -> i32 {
    let before = terms.sum_of(Sum::Skill);
    let base = &input.base;
    base.push_race_and_class(terms, TermName::MissileBase);
    match flying {
        Flying::Shot {
            launcher_skill,
            launcher,
            missile,
        } => {
            push_hands(input, terms);
            terms.push_nonzero(TermName::LauncherSkill, launcher_skill);
            terms.push_nonzero(TermName::Launcher, launcher);
            terms.push_nonzero(TermName::Missile, missile);
        }
        Flying::ThrowingWeapon { to_hit } => {
            push_hands(input, terms);
            terms.push_nonzero(TermName::Thrown, to_hit);
        }
        Flying::OtherThing { to_hit } => {
            if base.states.is_berserk {
                terms.push(TermName::BerserkThrow, BERSERK_THROW.0);
            }
            terms.push_nonzero(TermName::ThrowShape, base.shape);
            let remains = terms.sum_of(Sum::Skill) - before;
            terms.push_nonzero(TermName::ThrowHalf, remains * 3 / 2 - remains);
            terms.push_nonzero(TermName::Thrown, to_hit);
        }
    }
    terms.sum_of(Sum::Skill) - before
}

/// Adds what counts for missiles and throwing weapons alike (S-1, S-3, S-4, S-6).
fn push_hands(input: &MissileSkillInput<'_>, terms: &mut Terms) {
    let base = &input.base;
    let rage = (TermName::BerserkShot, base.states.status.berserk_missile);
    base.push_hands(terms, rage, TermName::ShotShape);
    let weapon = overweight(input.weapon_weight, base.strength_limit);
    terms.push_nonzero(TermName::HeavyWeapon, weapon);
}

/// What the target and the way to it do to a shot or throw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TargetInput {
    /// Cells to the target.
    pub distance: i32,
    /// Range, in cells.
    pub range: i32,
    /// Whether the shot just went through another (S-12).
    pub has_pierced: bool,
    /// How many it missed on its way (S-13).
    pub n_missed: u32,
    /// The bonus against a sleeper, with its sort; counts only where it is seen.
    pub sleeping: Option<(TermName, i32)>,
    /// Whether the target is seen.
    pub is_seen: bool,
}

/// Adds what target and way change and returns the skill against it: distance (S-11), half as much
/// again after piercing (S-12), two thirds for each miss (S-13), sleep (S-8, T-7), and half of a
/// positive skill against the unseen (S-14), in this order; every step truncates.
pub fn against_target(skill: i32, input: TargetInput, terms: &mut Terms) -> i32 {
    let mut total = skill;
    let mut add = |name: TermName, by: i32| {
        terms.push_nonzero(name, by);
        total += by;
        total
    };
    let far = add(
        TermName::Distance,
        -distance_penalty(input.distance, input.range),
    );
    let mut flown = far;
    if input.has_pierced {
        flown = add(TermName::Pierced, far / 2);
    }
    let slowed = (0..input.n_missed).fold(flown, |skill, _| skill * 2 / 3);
    let mut now = add(TermName::FlownPast, slowed - flown);
    if let Some((name, bonus)) = input.sleeping.filter(|_| input.is_seen) {
        now = add(name, bonus);
    }
    if !input.is_seen && now > 0 {
        now = add(TermName::ShotUnseen, now / 2 - now);
    }
    now
}

/// Returns the distance penalty (S-11): what the distance is beyond the smaller of half the range
/// and ten cells, truncated. 12 cells of 20 cost 2; 9 of 15 cost 1.
pub fn distance_penalty(distance: i32, range: i32) -> i32 {
    (2 * distance - range.min(2 * NEAR)).max(0) / 2
}

/// A piercing shot that hits flies on one time in so many (S-16).
pub const PIERCES_ONE_IN: u32 = 2;

/// Returns the range of a launcher of a multiplier in cells (G-2): 20, 25, 30 for 2, 3, 4.
pub fn launcher_range(multiplier: i32) -> i32 {
    10 + 5 * multiplier
}

/// Returns the range of a throw in cells (G-3): (strength + 20) × 10 / weight in tenths of a pound,
/// at least 10, then at most 10 cells; doubled by mighty throw. Strength is the internal score.
pub fn throw_range(strength: u16, weight: i32, has_mighty_throw: bool) -> i32 {
    let reached = (throw_strength(strength) + 20) * 10 / weight.max(10);
    reached.min(NEAR) * if has_mighty_throw { 2 } else { 1 }
}

/// Returns the strength that a throw goes by (G-3): 18/01 and up is 20 and the percentile cut to
/// tens, at most 240; a bare 18 is 18. 18/39 is 50.
pub fn throw_strength(internal: u16) -> i32 {
    match i32::from(internal) {
        score @ ..=18 => score,
        score => (20 + (score - 18) / 10 * 10).min(240),
    }
}

/// Returns the energy of a shot (fact 2.35): 1000 / F, truncated, with F = 10 + the launcher's extra
/// shots in tenths + the dexterity figure × the class's quarters / 4, truncated.
pub fn shot_energy(extra_tenths: i32, dexterity_tenths: i32, class_quarters: i32) -> u32 {
    let factor = 10 + extra_tenths + dexterity_tenths * class_quarters / 4;
    1000 / factor.max(1) as u32
}

/// Returns how often in a turn something of an energy is done, in tenths, truncated: 62 gives 1.6.
pub fn a_turn_tenths(energy: u32) -> u32 {
    10 * ACTION / energy.max(1)
}

/// What follows a shot's or throw's dice, in the order of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Afterwards {
    /// Of velocity: one in 20 does 15 more (V-7).
    pub has_velocity: bool,
    /// A supershot: × 1.25, then 35 more (V-8).
    pub is_supershot: bool,
    /// What an assassin adds (V-9).
    pub assassin: i64,
}

/// A shot of velocity does more once in so many.
pub const VELOCITY_ONE_IN: u32 = 20;
/// So much more (V-7).
const VELOCITY_DAMAGE: i64 = 15;
/// A supershot does so much of the rest, in percent (V-8).
const SUPERSHOT_PERCENT: i64 = 125;
/// And then so much more (V-8).
const SUPERSHOT_DAMAGE: i64 = 35;

impl Afterwards {
    /// Returns the damage that becomes of what the dice gave; products truncate.
    pub fn apply(self, dice: i64, is_fast: bool) -> i64 {
        let mut damage = dice + if is_fast { VELOCITY_DAMAGE } else { 0 };
        if self.is_supershot {
            damage = damage * SUPERSHOT_PERCENT / 100 + SUPERSHOT_DAMAGE;
        }
        damage + self.assassin
    }

    /// Adds what follows the dice, in its order.
    pub fn push_terms(self, terms: &mut Terms) {
        if self.has_velocity {
            terms.push(TermName::VelocityOneIn, VELOCITY_ONE_IN as i32);
            terms.push(TermName::Velocity, VELOCITY_DAMAGE as i32);
        }
        if self.is_supershot {
            terms.push(TermName::Supershot, SUPERSHOT_PERCENT as i32);
            terms.push(TermName::SupershotOnce, SUPERSHOT_DAMAGE as i32);
        }
        terms.push_nonzero(TermName::Assassin, self.assassin as i32);
    }

    /// Returns the exact distribution of [`Afterwards::apply`].
    pub fn distribution(self, dice: &Distribution) -> Distribution {
        let plain = dice.mapped(|damage| self.apply(damage, false));
        if !self.has_velocity {
            return plain;
        }
        let chance = Fraction::new(1, u64::from(VELOCITY_ONE_IN));
        Distribution::mixed(&[
            (chance, dice.mapped(|damage| self.apply(damage, true))),
            (chance.complement(), plain),
        ])
    }
}

/// Returns how often all dice of a throwing weapon are rolled (U-5): 2 + level / 12.
pub fn throwing_times(level: i32) -> u32 {
    2 + (level / 12) as u32
}

/// Returns how many dice of how many sides a backbiting missile rolls against its shooter (V-11):
/// the launcher's multiplier, once or twice, of four times the missile's sides.
pub fn backbite_dice(multiplier: u32, is_doubled: bool, sides: u32) -> (u32, u32) {
    (multiplier * if is_doubled { 2 } else { 1 }, 4 * sides)
}

/// What decides whether a thing that flew breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BreakInput {
    /// An artifact, or perfectly balanced: never breaks.
    pub is_unbreakable: bool,
    /// A throwing weapon that was thrown.
    pub is_throwing_weapon: bool,
    /// It came to a cell that somebody stood on.
    pub has_passed_somebody: bool,
    /// It missed all of them.
    pub has_missed: bool,
    /// What breaks of its sort, percent.
    pub sort_percent: u32,
    /// What breaks of throwing weapons that miss, percent.
    pub missed_weapon_percent: u32,
}

/// Returns the chance that it breaks, in percent (V-10, U-9). A throwing weapon that hits never
/// does: the documents print no figure for it.
pub fn break_percent(input: BreakInput) -> u32 {
    if input.is_unbreakable || !input.has_passed_somebody {
        0
    } else if !input.is_throwing_weapon {
        input.sort_percent
    } else if input.has_missed {
        input.missed_weapon_percent
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::skill::{SkillGrowth, States, StatusRow};

    const STATUS: StatusRow = StatusRow {
        stun: -5,
        heavy_stun: -20,
        blessed: (10, 15),
        hero: (10, 15),
        berserk: (5, 10),
        berserk_missile: (-15, -10),
    };

    /// An elven ranger of level 20.
    fn ranger() -> MissileSkillInput<'static> {
        let growth = |base, per_level_hundredths| SkillGrowth {
            base,
            per_level_hundredths,
        };
        let base = SkillBase {
            level: 20,
            race: growth(2, 20),
            class: growth(30, 170),
            equipment: 3,
            states: States {
                status: &STATUS,
                stun: 0,
                is_blessed: true,
                is_heroic: false,
                is_berserk: true,
                has_enhance_magic: false,
            },
            dexterity: 4,
            shape: -10,
            strength_limit: 280,
            bow_weight: 300,
        };
        MissileSkillInput {
            base,
            weapon_weight: 60,
        }
    }

    fn skill(flying: Flying) -> (i32, Vec<i32>) {
        let mut terms = Terms::EMPTY;
        let skill = missile_skill(&ranger(), flying, &mut terms);
        let values = terms.as_slice().iter().map(|term| term.value);
        (skill, values.collect())
    }

    #[test]
    fn a_shot_counts_hands_and_launcher() {
        let shot = skill(Flying::Shot {
            launcher_skill: 5 + 8,
            launcher: 2,
            missile: 1,
        });
        assert_eq!(
            shot,
            (74, vec![32, 38, 3, 10, -15, 4, -10, -4, 13, 2, 1]),
            "a bow two pounds too heavy costs 4"
        );
        let weapon = skill(Flying::ThrowingWeapon { to_hit: 6 });
        assert_eq!(weapon, (64, vec![32, 38, 3, 10, -15, 4, -10, -4, 6]));
    }

    #[test]
    fn what_is_not_made_for_throwing_counts_little_and_half_as_much_again() {
        let thing = skill(Flying::OtherThing { to_hit: 7 });
        assert_eq!(thing, (67, vec![32, 38, -20, -10, 20, 7]));
    }

    #[test]
    fn target_and_way_count_in_order() {
        let base = TargetInput {
            distance: 12,
            range: 20,
            has_pierced: false,
            n_missed: 0,
            sleeping: None,
            is_seen: true,
        };
        let against = |input| against_target(62, input, &mut Terms::EMPTY.clone());
        assert_eq!(against(base), 60);
        let has_pierced = true;
        assert_eq!(
            against(TargetInput {
                has_pierced,
                ..base
            }),
            90
        );
        assert_eq!(
            against(TargetInput {
                n_missed: 2,
                ..base
            }),
            26
        );
        let sleeping = Some((TermName::ShotAsleep, 9));
        let asleep = TargetInput { sleeping, ..base };
        assert_eq!(against(asleep), 69);
        let is_seen = false;
        assert_eq!(against(TargetInput { is_seen, ..asleep }), 30);
        let all = TargetInput {
            has_pierced,
            n_missed: 1,
            sleeping,
            ..base
        };
        assert_eq!(against(all), 69);
    }

    #[test]
    fn far_targets_are_harder() {
        for (distance, range, penalty) in [
            (10, 20, 0),
            (11, 20, 1),
            (20, 20, 10),
            (30, 30, 20),
            (7, 15, 0),
            (8, 15, 0),
            (9, 15, 1),
            (5, 10, 0),
            (10, 10, 5),
        ] {
            assert_eq!(
                distance_penalty(distance, range),
                penalty,
                "{distance} of {range}"
            );
        }
    }

    #[test]
    fn ranges_of_the_document() {
        assert_eq!([2, 3, 4].map(launcher_range), [20, 25, 30]);
        assert_eq!([57, 238, 268].map(throw_strength), [50, 240, 240]);
        assert_eq!([3, 18, 19].map(throw_strength), [3, 18, 20]);
        assert_eq!(throw_range(57, 12, false), 10);
        assert_eq!((700 / 12, throw_range(57, 12, true)), (58, 20));
        assert_eq!(
            [23, 24].map(|weight| throw_range(3, weight, false)),
            [10, 9]
        );
        assert_eq!(
            [false, true].map(|mighty| throw_range(238, 650, mighty)),
            [4, 8]
        );
    }

    #[test]
    fn dexterity_and_class_hasten_shots() {
        assert_eq!(shot_energy(0, 0, 4), 100);
        assert_eq!(shot_energy(10, 0, 1), 50);
        assert_eq!(
            [1, 2, 4].map(|quarters| shot_energy(0, 10, quarters)),
            [83, 66, 50]
        );
    }

    #[test]
    fn what_follows_the_dice_keeps_its_order() {
        let supershot = Afterwards {
            is_supershot: true,
            ..Afterwards::default()
        };
        assert_eq!(supershot.apply(40, false), 85);
        assert_eq!(supershot.apply(40, true), 103, "velocity is multiplied too");
        let assassin = Afterwards {
            assassin: 12,
            has_velocity: true,
            ..supershot
        };
        assert_eq!(assassin.apply(40, false), 97);
        let exact = assassin.distribution(&Distribution::certain(40));
        assert!((exact.mean() - (97.0 * 0.95 + 115.0 * 0.05)).abs() < 1e-12);
    }

    #[test]
    fn throwing_weapons_roll_more_dice_with_levels() {
        let levels = [1, 11, 12, 23, 24, 36, 50];
        assert_eq!(levels.map(throwing_times), [2, 2, 3, 3, 4, 5, 6]);
    }

    #[test]
    fn a_backbiting_missile_rolls_large_dice() {
        assert_eq!(backbite_dice(3, false, 9), (3, 36));
        assert_eq!(backbite_dice(3, true, 9), (6, 36));
    }
}
