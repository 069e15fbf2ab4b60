//! The thresholds of blows, strikes and wounds.

use ludus_engine::content::Profile;
use ludus_engine::rng::{Fraction, Rng, Roll};
use ludus_engine::rules::Terms;
use ludus_engine::rules::bash::{
    BashAdjustment, BashInput, BashQuality, BashQualityInput, balance_kept, bash_chance,
    bash_damage, chance_off_balance,
};
use ludus_engine::rules::blows::{BlowsInput, hand_blows, hand_tries, weapon_blows};
use ludus_engine::rules::critical::{CriticalCheck, roll_critical};
use ludus_engine::rules::damage::{DamageInput, damage_dice};
use ludus_engine::rules::defense::{evasion_chance, protection_from_evil, roll_evasion};
use ludus_engine::rules::skill::bare_hands;
use ludus_engine::rules::to_hit::{HitCheck, roll_to_hit};
use ludus_engine::rules::wounds::{CutGrade, LandedBlow, StunGrade, cut_damage, stun_deadliness};

use super::super::fights::content;
use super::{each, forced};

fn ludus() -> &'static Profile {
    content().profile(content().find_profile("ludus").unwrap())
}

fn landed(dealt: i64, maximum: i64) -> LandedBlow {
    LandedBlow {
        dealt,
        is_maximum: dealt == maximum,
        maximum,
    }
}

#[test]
fn grades_of_cuts_and_stuns_begin_where_their_rules_say() {
    use CutGrade as C;
    use StunGrade as S;
    each(
        &[
            (0, None),
            (1, Some(C::Graze)),
            (10, Some(C::Graze)),
            (11, Some(C::Light)),
            (25, Some(C::Light)),
            (26, Some(C::Bad)),
            (50, Some(C::Bad)),
            (51, Some(C::Nasty)),
            (100, Some(C::Nasty)),
            (101, Some(C::Severe)),
            (200, Some(C::Severe)),
            (201, Some(C::Deep)),
            (1000, Some(C::Deep)),
            (1001, Some(C::Mortal)),
        ],
        C::of,
    );
    let bleeding = [
        (0, 0),
        (1, 1),
        (100, 1),
        (101, 2),
        (200, 2),
        (201, 3),
        (9999, 3),
    ];
    each(&bleeding, cut_damage);
    each(
        &[
            (0, None),
            (1, Some(S::Stunned)),
            (50, Some(S::Stunned)),
            (51, Some(S::Heavy)),
            (99, Some(S::Heavy)),
            (100, Some(S::KnockedOut)),
            (101, Some(S::KnockedOut)),
        ],
        S::of,
    );
    let dulled = [(0, 0), (1, -5), (50, -5), (51, -20), (99, -20), (100, -20)];
    each(&dulled, stun_deadliness);
}

#[test]
fn a_blow_is_critical_from_ninety_five_percent_and_surely_from_twenty() {
    let rule = &ludus().critical;
    let is_candidate = |(dealt, maximum)| rule.is_candidate(landed(dealt, maximum));
    let rows = [
        ((94, 100), false),
        ((95, 100), true),
        ((96, 100), true),
        ((0, 0), false),
    ];
    each(&rows, is_candidate);
    let third = |dealt| rule.chance(landed(dealt, dealt));
    each(
        &[(19, Fraction::new(2 * 19, 300)), (20, Fraction::new(2, 3))],
        third,
    );
    let rolled = |(dealt, kept, small): (i64, i64, i64)| {
        let mut rng = forced([(Roll::Critical, kept), (Roll::SmallCritical, small)]);
        rule.roll_is_critical(&mut rng, landed(dealt, dealt))
    };
    each(
        &[
            ((19, 1, 1), false),
            ((19, 2, 19), true),
            ((19, 2, 20), false),
            ((19, 3, 18), true),
            ((20, 2, 100), true),
            ((20, 1, 1), false),
        ],
        rolled,
    );
}

#[test]
fn severities_rise_at_their_damage() {
    let rule = &ludus().critical;
    let base = |dealt| rule.base_severity(landed(dealt, 1000));
    let rows = [
        (0, 0),
        (1, 1),
        (11, 1),
        (12, 2),
        (18, 2),
        (19, 3),
        (25, 3),
        (26, 4),
        (33, 4),
        (34, 5),
        (45, 5),
        (46, 6),
    ];
    each(&rows, base);
    assert_eq!(
        rule.base_severity(landed(46, 46)),
        7,
        "the maximum adds one"
    );
    // From 20 up one more is drawn for, again after each success.
    let rolled = |dealt| {
        let mut rng = forced([
            (Roll::Severity, 0),
            (Roll::Severity, 0),
            (Roll::Severity, 1),
        ]);
        rule.roll_severity(&mut rng, landed(dealt, 1000))
    };
    each(&[(18, 2), (19, 3), (20, 5), (21, 5)], rolled);
    let cuts = |(severity, die)| rule.roll_cut(&mut forced([(Roll::CutAmount, die)]), severity);
    let rows = [
        ((1, 5), 5),
        ((2, 5), 10),
        ((5, 1), 101),
        ((6, 1), 300),
        ((7, 1), 500),
        ((8, 1), 500),
    ];
    each(&rows, cuts);
    // Beyond 20 any severity may come, below only the own one.
    let most = |(dealt, maximum)| rule.most_stun(landed(dealt, maximum));
    each(
        &[
            ((18, 18), 30),
            ((19, 19), 50),
            ((19, 20), 30),
            ((20, 20), 100),
            ((18, 20), 0),
        ],
        most,
    );
}

#[test]
fn luck_decides_below_ten_and_hits_below_five() {
    let check = HitCheck::of_skill(100, 40);
    let hits = |(luck, drawn)| {
        let mut rng = forced([(Roll::HitLuck, luck), (Roll::ToHit, drawn)]);
        roll_to_hit(&mut rng, check).is_hit
    };
    each(
        &[
            ((4, 0), true),
            ((5, 99), false),
            ((9, 99), false),
            ((10, 99), true),
            ((10, 39), false),
            ((10, 40), true),
            ((10, 41), true),
        ],
        hits,
    );
    let decided = |luck| roll_to_hit(&mut forced([(Roll::HitLuck, luck)]), check).luck_decided();
    each(
        &[
            (4, Some(true)),
            (5, Some(false)),
            (9, Some(false)),
            (10, None),
        ],
        decided,
    );
    // A quality of 1 to its own value hits above three quarters of the armor class.
    let blow = HitCheck::of_quality(100, 40, ludus().armor.to_hit);
    assert_eq!((blow.first, blow.outcomes, blow.needed()), (1, 100, 31));
    let least = HitCheck::of_quality(1, 0, ludus().armor.to_hit);
    assert_eq!(
        (least.range(), HitCheck::of_skill(0, 0).range()),
        (Some((1, 1)), None)
    );
}

#[test]
fn criticals_of_the_hero_are_drawn_up_to_the_skill() {
    let check = CriticalCheck::of_melee(60, None);
    let is_critical =
        |drawn| roll_critical(&mut forced([(Roll::Critical, drawn)]), check).is_critical;
    each(
        &[(59, true), (60, true), (61, false), (300, false)],
        is_critical,
    );
    let outcomes = [
        CriticalCheck::of_melee,
        CriticalCheck::of_shot,
        CriticalCheck::of_throw,
    ];
    assert_eq!(outcomes.map(|of| of(60, None).outcomes()), [300, 420, 900]);
    let nothing =
        |skill| roll_critical(&mut Rng::new(1), CriticalCheck::of_melee(skill, None)).drawn;
    each(&[(-1, None), (0, None)], nothing);
    let flat = CriticalCheck::of_shot(0, Some(Roll::Marksman));
    let is_flat = |drawn| roll_critical(&mut forced([(Roll::Marksman, drawn)]), flat).is_critical;
    each(&[(0, true), (1, false), (5, false)], is_flat);
}

#[test]
fn armor_counts_from_zero_to_its_cap() {
    let left = |ac| ludus().armor.after_armor(1000, ac);
    each(
        &[
            (-1, 1000),
            (0, 1000),
            (1, 996),
            (149, 404),
            (150, 400),
            (151, 400),
        ],
        left,
    );
}

#[test]
fn damage_dice_grow_up_to_a_limit_and_shrink_to_nothing() {
    let made = |deadliness| {
        damage_dice(&DamageInput {
            dice: 1,
            sides: 9,
            deadliness,
            ..DamageInput::PLAIN
        })
    };
    let sides = |deadliness| (made(deadliness).sides, made(deadliness).one_more);
    each(
        &[
            (254, (34, (2, 5))),
            (255, (34, (1, 2))),
            (256, (34, (1, 2))),
        ],
        sides,
    );
    // 10 sides and one: at a tenth of them nothing is left.
    each(
        &[(-90, (0, (0, 1))), (-89, (0, (1, 10))), (-100, (0, (0, 1)))],
        sides,
    );
    assert_eq!(made(-101).sides, 0);
}

#[test]
fn blows_go_by_weight_and_level() {
    let table = &content().tables.blows;
    let blows = |(strength, weight, limit)| {
        weapon_blows(
            table,
            BlowsInput {
                strength,
                dexterity_column: 3,
                weight,
                limit,
            },
        )
    };
    // Rows go by 6 × strength / weight, 3 pounds at least, to the last row.
    let at = |row: usize| u32::from(table[row][3]);
    each(
        &[
            ((20, 29, 300), at(4)),
            ((20, 30, 300), at(4)),
            ((20, 31, 300), at(3)),
            ((54, 30, 300), at(10)),
            ((55, 30, 300), at(11)),
            ((240, 30, 300), at(11)),
            ((240, 300, 300), at(4)),
            ((240, 301, 300), 1),
        ],
        blows,
    );
    assert_eq!([3, 4, 10, 11].map(at), [2, 3, 3, 4]);
    each(
        &[(1, 2), (19, 2), (20, 3), (39, 3), (40, 4), (50, 4)],
        hand_blows,
    );
    let hand = |level| (hand_tries(level, 0).best, hand_tries(level, 0).least);
    each(
        &[
            (1, (1, 1)),
            (2, (1, 1)),
            (4, (1, 1)),
            (5, (2, 1)),
            (9, (3, 1)),
            (10, (4, 2)),
        ],
        hand,
    );
    let tries = |deadliness| {
        (
            hand_tries(9, deadliness).tries,
            hand_tries(9, deadliness).one_more_percent,
        )
    };
    each(
        &[
            (-200, (0, 0)),
            (-201, (0, 0)),
            (-199, (0, 1)),
            (99, (2, 99)),
            (100, (3, 0)),
        ],
        tries,
    );
    each(
        &[
            ((16, true, true), 30),
            ((17, false, true), 8),
            ((17, false, false), 0),
        ],
        |(level, own, art)| bare_hands(level, own, art),
    );
    // A grade is drawn once more below the percentage.
    let grade = |drawn| {
        let mut rng = forced([
            (Roll::Grade, drawn),
            (Roll::Grade, 1),
            (Roll::Grade, 1),
            (Roll::Grade, 20),
        ]);
        hand_tries(50, 30).roll(&mut rng)
    };
    each(&[(29, 20), (30, 6)], grade);
}

#[test]
fn evasion_and_protection_end_where_their_rules_say() {
    // At level 20 the limit is 21 lb, and 60% of it 12.6 lb.
    each(&[(126, 33), (127, 16), (210, 16), (211, 0)], |weight| {
        evasion_chance(33, weight, 20)
    });
    each(&[(32, true), (33, false)], |drawn| {
        roll_evasion(&mut forced([(Roll::Evasion, drawn)]), 33).1
    });
    let outcomes = |(hero, monster)| protection_from_evil(hero, monster).map(|one| one.outcomes);
    each(
        &[
            ((30, 44), Some(75)),
            ((30, 45), Some(74)),
            ((30, 46), None),
            ((1, 1), Some(100)),
            ((1, 2), None),
        ],
        outcomes,
    );
    let repels = |drawn| {
        let mut rng = forced([(Roll::ProtectionFromEvil, drawn)]);
        protection_from_evil(30, 20).unwrap().roll(&mut rng).1
    };
    each(&[(50, false), (51, true)], repels);
    let chance = protection_from_evil(30, 20).unwrap().chance();
    assert_eq!(chance, Fraction::new(105 - 51, 105));
}

#[test]
fn bashes_have_limits() {
    let chance = |(weapon, shield)| {
        let input = BashInput {
            skill: 50,
            dexterity: 0,
            adjustment: BashAdjustment::Plain,
            level: 1,
            is_clumsy: false,
            weapon: Some(weapon),
            shield,
        };
        bash_chance(&input, &mut Terms::EMPTY.clone())
    };
    each(&[((17, 6), 100), ((18, 6), 50), ((19, 6), 50)], chance);
    each(
        &[
            ((-1, 1), 0),
            ((0, 1), 0),
            ((1, 1), 1),
            ((124, 1), 124),
            ((125, 1), 125),
            ((126, 1), 125),
        ],
        |(dice, factor)| bash_damage(dice, factor, 0),
    );
    let quality = |skill| {
        BashQuality::of(BashQualityInput {
            skill,
            weight_lb: 0,
            equipment: 0,
            shield: 0,
            has_mastery: false,
        })
    };
    each(
        &[((19, 6), 0), ((20, 6), 1), ((20, 7), 2), ((40, 13), 3)],
        |(skill, level)| quality(skill).factor(level),
    );
    // Below quality and level: of 1 to 9 the values 1 to 4 are below 5.
    each(
        &[
            ((4, 1), 4),
            ((4, 0), 3),
            ((0, 0), 0),
            ((0, 1), 0),
            ((9, 1), 9),
            ((20, 1), 9),
        ],
        |(skill, level)| quality(skill).cases_below(level, 9),
    );
    each(
        &[
            (-30, Fraction::ONE),
            (-31, Fraction::ONE),
            (30, Fraction::ZERO),
            (31, Fraction::ZERO),
            (0, Fraction::new(1, 2)),
        ],
        chance_off_balance,
    );
    assert_eq!(balance_kept(-30), 0);
}
