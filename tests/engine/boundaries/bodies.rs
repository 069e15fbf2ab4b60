//! The thresholds of bodies, things, time and levels.

use ludus_engine::content::STONE_AT;
use ludus_engine::rng::{Fraction, Rng, Roll};
use ludus_engine::rules::Terms;
use ludus_engine::rules::afflictions::{Amount, black_breath};
use ludus_engine::rules::device::{Check, DeviceCheck};
use ludus_engine::rules::drains::{
    ExperienceDrain, Gain, drain_gain, drain_total, roll_disenchanted, roll_fuel_left,
};
use ludus_engine::rules::energy::{action_ms, encumbrance, energy_at, first_due_ms, slowing_load};
use ludus_engine::rules::growth::{HitPointsInput, experience_for, hit_points, level_for};
use ludus_engine::rules::missile::{a_turn_tenths, distance_penalty, throw_range, throwing_times};
use ludus_engine::rules::quake;
use ludus_engine::rules::recovery::{monster_regeneration, poison_die};
use ludus_engine::rules::resist::{percent_chance, roll_percent, saving_throw};
use ludus_engine::rules::skill::{AllowanceInput, against_target, allowance, overweight};
use ludus_engine::rules::sleep::{noise, roll_disturbance};
use ludus_engine::rules::theft::{asked_of, roll_gold};

use super::super::fights::content;
use super::{each, forced};

#[test]
fn weights_count_from_the_limit_on() {
    each(
        &[(199, 0), (200, 0), (204, 0), (205, -1), (210, -2)],
        |weight| overweight(weight, 200),
    );
    let rogue = AllowanceInput {
        limit: 100,
        penalty_tenths: -33,
        max_penalty: -25,
        bonus_tenths: 17,
        max_bonus: 10,
    };
    each(
        &[
            (101, 0),
            (104, -1),
            (100, 0),
            (94, 1),
            (41, 10),
            (35, 10),
            (176, -25),
            (180, -25),
            (172, -23),
        ],
        |weight| allowance(weight, rogue),
    );
    // Figure 13: a tenth of 130 lb above half of it.
    each(
        &[(650, 0), (779, 0), (780, 1), (781, 1), (909, 1), (910, 2)],
        |load| encumbrance(13, load),
    );
    assert_eq!(
        (slowing_load(13), slowing_load(0), slowing_load(1)),
        (780, 60, 60)
    );
}

#[test]
fn devices_and_checks_pass_where_their_rules_say() {
    each(
        &[((3, 0), 3), ((4, 0), 4), ((5, 3), 3), ((9, 40), 3)],
        |(skill, level)| DeviceCheck::new(skill, level).outcomes,
    );
    let obeys = |drawn| {
        DeviceCheck::new(20, 0)
            .roll(&mut forced([(Roll::DeviceUse, drawn)]))
            .1
    };
    each(&[(1, false), (2, false), (3, true)], obeys);
    let passes = |(level, drawn)| {
        Check::of_monster(level)
            .roll(&mut forced([(Roll::Check, drawn)]))
            .1
    };
    each(
        &[
            ((0, 14), false),
            ((0, 15), true),
            ((7, 14), false),
            ((8, 14), true),
            ((127, 1), false),
            ((127, 2), true),
            ((0, 24), true),
        ],
        passes,
    );
}

#[test]
fn drains_go_by_what_lacks_and_what_is_left() {
    each(&[((19, 10), 20), ((20, 10), 30)], |(level, charges)| {
        drain_total(level, charges)
    });
    let gain = |(total, lacked)| drain_gain(total, lacked);
    each(
        &[
            ((100, 9), Gain { mana: 9, hp: 20 }),
            ((100, 10), Gain { mana: 10, hp: 0 }),
            ((100, 11), Gain { mana: 11, hp: 0 }),
            ((100, 12), Gain { mana: 11, hp: 0 }),
        ],
        gain,
    );
    let left = |(bonus, drawn)| roll_disenchanted(&mut forced([(Roll::Disenchant, drawn)]), bonus);
    each(
        &[
            ((0, 0), 0),
            ((1, 0), 0),
            ((6, 0), 5),
            ((7, 19), 5),
            ((7, 20), 6),
            ((8, 19), 6),
            ((-1, 0), -1),
        ],
        left,
    );
    let fuel = |fuel| roll_fuel_left(&mut forced([(Roll::FuelDrained, 50)]), fuel);
    each(&[(300, 1), (301, 1), (302, 2)], fuel);
    let gold = |gold| {
        roll_gold(
            &mut forced([(Roll::GoldStolen, 1), (Roll::GoldStolen, 7)]),
            gold,
        )
    };
    // A twelfth and 1 of 59,988 is 5000; of 60,000 it is more, and a twentieth counts.
    each(
        &[
            (1, 1),
            (2, 2),
            (12, 2),
            (24, 3),
            (59_988, 5000),
            (60_000, 3007),
        ],
        gold,
    );
    each(&[(9, 9), (10, 10), (11, 11), (14, 11), (15, 12)], asked_of);
}

#[test]
fn experience_drains_take_dice_and_fiftieths() {
    let most = |(dice, known)| ExperienceDrain::of_dice(dice).most(known);
    each(
        &[
            ((10, 0), 60),
            ((10, 49), 60),
            ((10, 50), 61),
            ((80, 10_000), 680),
        ],
        most,
    );
    let lost = |(known, holds): (u64, bool)| {
        let mut rng = forced([(Roll::ExperienceDrain, 6); 10]);
        ExperienceDrain::of_dice(10).roll(&mut rng, known, holds)
    };
    each(
        &[
            ((0, false), 60),
            ((49, false), 60),
            ((50, false), 61),
            ((450, true), 6),
            ((500, true), 7),
        ],
        lost,
    );
    let held = |dice| ExperienceDrain::of_dice(dice).held();
    each(
        &[(10, Fraction::percent(95)), (80, Fraction::percent(50))],
        held,
    );
}

#[test]
fn the_black_breath_comes_from_a_level_on() {
    let of = |(level, is_unique)| black_breath(level, is_unique).map(Fraction::denominator);
    each(
        &[
            ((39, true), None),
            ((40, true), Some(210)),
            ((49, false), None),
            ((50, false), Some(450)),
        ],
        of,
    );
    let rolled = |die| Amount { base: 5, die }.roll(&mut Rng::new(1), Roll::Duration);
    each(&[(0, 5), (1, 6)], rolled);
    each(&[(0, (5, 5)), (1, (6, 6)), (2, (6, 7))], |die| {
        Amount { base: 5, die }.range()
    });
}

#[test]
fn time_goes_by_energy() {
    let energies = &content().tables.energy;
    let at = |speed| energy_at(energies, speed);
    assert_eq!([at(-1), at(0)], [energies[0]; 2]);
    assert_eq!([at(199), at(200)], [energies[199]; 2]);
    assert_eq!((energy_at(&[], 5), energy_at(&[0], 0)), (1, 1));
    each(
        &[((100, 0), 60_000), ((100, 1), 60_000), ((1, 10), 60)],
        |(cost, energy)| action_ms(cost, energy),
    );
    each(&[(99, 60), (100, 0), (101, 0)], |start| {
        first_due_ms(start, 10)
    });
}

#[test]
fn levels_come_with_their_experience() {
    let thresholds = &content().tables.experience;
    for level in 2..=50_u8 {
        let least = experience_for(thresholds, level);
        each(
            &[(least - 1, level - 1), (least, level), (least + 1, level)],
            |experience| level_for(thresholds, experience),
        );
    }
    assert_eq!(
        (experience_for(thresholds, 0), experience_for(thresholds, 1)),
        (0, 0)
    );
    // A frail body has level + 1 hit points at least.
    let points = |(hit_die, constitution, level)| {
        hit_points(HitPointsInput {
            hit_die,
            constitution,
            level,
        })
    };
    each(
        &[
            ((3, -1, 1), 2),
            ((3, -2, 1), 2),
            ((3, 0, 1), 3),
            ((2, -5, 10), 11),
            ((7, 1, 3), 16),
        ],
        points,
    );
}

#[test]
fn what_flies_goes_by_distance_weight_and_level() {
    each(&[(10, 0), (11, 1), (12, 2)], |cells| {
        distance_penalty(cells, 20)
    });
    each(&[(10, 0), (11, 1)], |cells| distance_penalty(cells, 30));
    each(&[(5, 0), (6, 1)], |cells| distance_penalty(cells, 10));
    each(
        &[(9, 10), (10, 10), (11, 10), (38, 10), (40, 10), (41, 9)],
        |weight| throw_range(20, weight, false),
    );
    each(&[(11, 2), (12, 3), (13, 3), (24, 4)], throwing_times);
    each(&[(0, 1000), (1, 1000), (100, 10), (101, 9)], a_turn_tenths);
}

#[test]
fn bodies_heal_and_suffer_by_steps() {
    each(&[(99, 1), (100, 1), (199, 1), (200, 2)], |most| {
        monster_regeneration(most, false)
    });
    each(
        &[
            (1, 1),
            (15, 1),
            (16, 2),
            (285, 19),
            (286, 20),
            (300, 20),
            (301, 20),
        ],
        poison_die,
    );
    each(
        &[
            ((79, true), 89),
            ((80, true), 90),
            ((81, true), 91),
            ((80, false), 80),
        ],
        |(base, magic)| saving_throw(base, 0, 1, magic),
    );
    assert_eq!(saving_throw(0, 45, 49, false), 44);
    let passes = |drawn| {
        roll_percent(
            &mut forced([(Roll::SavingThrow, drawn)]),
            Roll::SavingThrow,
            40,
        )
        .1
    };
    each(&[(39, true), (40, false)], passes);
    each(
        &[
            (-1, Fraction::ZERO),
            (0, Fraction::ZERO),
            (100, Fraction::ONE),
            (101, Fraction::ONE),
        ],
        percent_chance,
    );
    assert_eq!((quake::most_damage(), STONE_AT), (400, 4));
}

#[test]
fn sleepers_hear_at_the_noise_and_by_distance() {
    let taken =
        |(made, drawn, cells)| roll_disturbance(&mut forced([(Roll::Noise, drawn)]), made, cells);
    each(
        &[
            ((500, 499, 10), 10),
            ((500, 500, 10), 10),
            ((500, 501, 10), 0),
            ((500, 1, 0), 100),
            ((500, 1, 1), 100),
            ((500, 1, 2), 50),
            ((500, 1, 50), 2),
            ((500, 1, 51), 1),
            ((500, 1, 150), 1),
        ],
        taken,
    );
    // Each point leaves four fifths, down to 100.
    each(
        &[
            (-1, 9000),
            (0, 9000),
            (1, 7200),
            (18, 160),
            (20, 102),
            (21, 100),
        ],
        |stealth| noise(stealth, false),
    );
}

#[test]
fn an_unseen_target_halves_what_is_above_nothing() {
    let unseen = |skill| against_target(skill, None, false, &mut Terms::EMPTY.clone());
    each(&[(-1, -1), (0, 0), (1, 0), (2, 1), (3, 1)], unseen);
}
