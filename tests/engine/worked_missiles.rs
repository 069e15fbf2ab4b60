use std::collections::BTreeSet;

use ludus_engine::content::{HeroClass, ItemGroup, Shape, StatScore};
use ludus_engine::rng::{Dice, Distribution, Fraction, Roll};
use ludus_engine::rules::Terms;
use ludus_engine::rules::bash::{
    BashAdjustment, BashInput, BashQuality, BashQualityInput, bash_chance, bash_outcomes,
    chance_of_bash, chance_off_balance, confuse_outcomes, dazed_rounds, stun_outcomes,
};
use ludus_engine::rules::critical::CriticalCheck;
use ludus_engine::rules::damage::{DamageInput, damage_dice};
use ludus_engine::rules::missile::{
    Afterwards, VELOCITY_ONE_IN, backbite_dice, launcher_range, throw_range, throw_strength,
    throwing_times,
};

use super::fights::content;
use super::worked_examples::{self, Example, Figures, pairs};

/// The worked examples of shots, throws and bashes.
const EXAMPLES: [Example; 25] = [
    ("004-missile-critical-dice", dice_of_a_missile_critical),
    ("004-critical-dice-ratio", less_than_half_of_melee),
    ("004-ranger-critical", a_marksman_at_skill_90),
    ("004-throw-dagger", a_dagger_reaches_ten),
    ("004-throw-weak", weak_hands_reach_ten_too),
    ("004-throw-2.4", a_tenth_more_reaches_nine),
    ("004-throw-chest", a_chest_reaches_four),
    ("004-throw-mighty", mighty_throws_reach_twice_as_far),
    ("004-strength-value", strength_of_throws),
    ("004-launcher-range", launchers_reach),
    ("004-throw-multiplier", levels_multiply_throws),
    ("004-throw-dice", a_balanced_dagger),
    ("004-throw-critical", a_thrown_critical_at_skill_120),
    ("004-bash-double", shields_before_the_mace),
    ("004-bash-chance", the_paladin_bashes),
    ("004-bash-quality", quality_of_the_paladin),
    ("004-bash-rounds", rounds_by_level),
    ("004-bash-stun", bashes_stun),
    ("004-bash-confuse", bashes_confuse),
    ("004-bash-balance", balance_by_dexterity),
    ("004-supershot", a_supershot_of_forty),
    ("004-assassin", assassins_add),
    ("004-backbiting", missiles_bite_back),
    ("004-shape-difference", shapes_shoot_worse),
    ("004-velocity", velocity_adds),
];

/// The ids of all worked examples of document 004.
const OF_DOCUMENT_004: [&str; 41] = [
    "004-sulad-level",
    "004-sulad-bare",
    "004-sulad-flail",
    "004-sulad-words",
    "004-hit-general",
    "004-melee-critical",
    "004-melee-critical-dice",
    "004-missile-critical-dice",
    "004-critical-dice-ratio",
    "004-ranger-critical",
    "004-armsman",
    "004-deadliness",
    "004-deadliness-limits",
    "004-slay-dragon-bonus",
    "004-holy-light",
    "004-sides",
    "004-throw-dagger",
    "004-throw-weak",
    "004-throw-2.4",
    "004-throw-chest",
    "004-throw-mighty",
    "004-strength-value",
    "004-launcher-range",
    "004-throw-multiplier",
    "004-throw-dice",
    "004-throw-critical",
    "004-bash-double",
    "004-longsword-product",
    "004-bash-chance",
    "004-bash-quality",
    "004-bash-rounds",
    "004-bash-stun",
    "004-bash-confuse",
    "004-bash-balance",
    "004-supershot",
    "004-assassin",
    "004-backbiting",
    "004-sleeping-closed-form",
    "004-shape-difference",
    "004-thrown-groups",
    "004-velocity",
];

fn of(fraction: Fraction) -> f64 {
    fraction.to_f64()
}

fn score(text: &str) -> u16 {
    text.parse::<StatScore>().unwrap().internal()
}

/// Returns sum and mean of the dice that a critical adds.
fn sum_and_mean(chances: impl Iterator<Item = (u32, Fraction)>) -> (f64, f64) {
    chances.fold((0.0, 0.0), |(sum, mean), (dice, chance)| {
        (sum + of(chance), mean + f64::from(dice) * of(chance))
    })
}

fn dice_of_a_missile_critical() -> Figures {
    let (sum, mean) = sum_and_mean(content().tables.missile_critical.chances());
    pairs([(sum, 1.0), (mean, 1.138)])
}

fn less_than_half_of_melee() -> Figures {
    let tables = &content().tables;
    let [missile, melee] = [&tables.missile_critical, &tables.melee_critical]
        .map(|dice| sum_and_mean(dice.chances()).1);
    pairs([(missile / melee, 0.448_841)])
}

fn a_marksman_at_skill_90() -> Figures {
    let check = CriticalCheck::of_shot(90, Some(Roll::Marksman));
    pairs([(of(check.chance()), 1.0 / 3.0)])
}

fn a_dagger_reaches_ten() -> Figures {
    let strength = throw_strength(score("18/39"));
    pairs([
        ((strength + 20) * 10 / 12, 58),
        (throw_range(score("18/39"), 12, false), 10),
    ])
}

fn weak_hands_reach_ten_too() -> Figures {
    pairs([(throw_range(score("3"), 23, false), 10)])
}

fn a_tenth_more_reaches_nine() -> Figures {
    pairs([(throw_range(score("3"), 24, false), 9)])
}

fn a_chest_reaches_four() -> Figures {
    pairs([(throw_range(score("18/220"), 650, false), 4)])
}

fn mighty_throws_reach_twice_as_far() -> Figures {
    pairs([
        (throw_range(score("18/39"), 12, true), 20),
        (throw_range(score("18/220"), 650, true), 8),
    ])
}

fn strength_of_throws() -> Figures {
    pairs([
        (throw_strength(score("18/39")), 50),
        (throw_strength(score("18/220")), 240),
        (throw_strength(18 + 250), 240),
    ])
}

fn launchers_reach() -> Figures {
    pairs([2, 3, 4].map(launcher_range).into_iter().zip([20, 25, 30]))
}

fn levels_multiply_throws() -> Figures {
    let times = [1, 11, 12, 23, 24, 36, 50].map(throwing_times);
    pairs(times.into_iter().zip([2, 2, 3, 3, 4, 5, 6]))
}

fn a_balanced_dagger() -> Figures {
    let made = damage_dice(&DamageInput {
        dice: 2,
        sides: 4,
        times: throwing_times(24),
        ..DamageInput::PLAIN
    });
    pairs([(made.count(1), 12)])
}

fn a_thrown_critical_at_skill_120() -> Figures {
    pairs([(of(CriticalCheck::of_throw(120, None).chance()), 1.0 / 3.0)])
}

/// The human paladin of level 20 with a mace of two blows and a shield.
fn paladin(shield: i32) -> BashInput {
    let mace = content().item_kind(content().find_item_kind("mace").unwrap());
    assert_eq!(mace.dice, Dice::new(2, 4));
    BashInput {
        skill: 19 + 30,
        dexterity: 1,
        adjustment: class("paladin").arms.bash,
        level: 20,
        is_clumsy: false,
        weapon: Some((mace.dice.count * mace.dice.sides) as i32 * 2),
        shield,
    }
}

fn class(id: &str) -> &'static HeroClass {
    let mut classes = content().hero_classes.iter();
    classes.find(|class| class.id == id).unwrap()
}

fn chance(input: BashInput) -> i32 {
    bash_chance(&input, &mut Terms::EMPTY.clone())
}

fn shields_before_the_mace() -> Figures {
    let shield = |id: &str| {
        let kind = content().item_kind(content().find_item_kind(id).unwrap());
        (kind.dice.count * kind.dice.sides) as i32
    };
    let mut figures = pairs([(paladin(1).weapon.unwrap(), 16)]);
    for (id, tripled, is_doubled) in [
        ("knights_shield", 18, true),
        ("body_shield", 21, true),
        ("large_metal_shield", 15, false),
    ] {
        let dice = shield(id);
        let times = chance(paladin(dice)) / chance(paladin(0));
        figures.extend(pairs([
            (3 * dice, tripled),
            (times, if is_doubled { 2 } else { 1 }),
        ]));
    }
    figures
}

fn the_paladin_bashes() -> Figures {
    let doubled = chance(paladin(6));
    let happens = chance_of_bash(doubled, bash_outcomes(20));
    pairs([(f64::from(doubled), 140.0), (of(happens), 1.0 / 3.0)])
}

fn quality_of_the_paladin() -> Figures {
    let quality = BashQuality::of(BashQualityInput {
        skill: 19 + 30,
        weight_lb: 180,
        equipment: 800,
        shield: 160,
        has_mastery: false,
    });
    pairs([
        (quality.in_240ths() as f64 / 240.0, 134.833_333),
        (quality.factor(20) as f64, 8.0),
    ])
}

fn rounds_by_level() -> Figures {
    pairs(
        [1, 20, 50]
            .map(dazed_rounds)
            .into_iter()
            .zip([4_u16, 8, 14]),
    )
}

/// A quality of exactly 134.
fn quality_134() -> BashQuality {
    let quality = BashQuality::of(BashQualityInput {
        skill: 134,
        weight_lb: 0,
        equipment: 0,
        shield: 0,
        has_mastery: false,
    });
    assert_eq!(quality.in_240ths(), 134 * 240);
    quality
}

fn bashes_stun() -> Figures {
    let of = stun_outcomes(20);
    let cases = f64::from(quality_134().cases_below(20, of));
    pairs([(cases / f64::from(of), 0.546_428_571_428_571_4)])
}

fn bashes_confuse() -> Figures {
    let of = confuse_outcomes(20);
    let cases = f64::from(quality_134().cases_below(20, of));
    pairs([(cases / f64::from(of), 0.364_285_714_285_714_27)])
}

fn balance_by_dexterity() -> Figures {
    let lost = [-4, 1, 20].map(chance_off_balance).map(of);
    pairs(
        lost.into_iter()
            .zip([34.0 / 60.0, 29.0 / 60.0, 10.0 / 60.0]),
    )
}

fn a_supershot_of_forty() -> Figures {
    let after = Afterwards {
        is_supershot: true,
        ..Afterwards::default()
    };
    pairs([(after.apply(40, false) as i32, 85)])
}

fn assassins_add() -> Figures {
    let arms = &class("assassin").arms;
    let launchers = [ItemGroup::Sling, ItemGroup::Bow, ItemGroup::Crossbow];
    let added = launchers.map(|launcher| arms.missile_damage(launcher, 30) as i32);
    pairs(added.into_iter().zip([15, 12, 10]))
}

fn missiles_bite_back() -> Figures {
    let [(few, sides), (many, same)] = [false, true].map(|twice| backbite_dice(3, twice, 9));
    let [least, most] = [
        Distribution::of_dice(few, sides).min(),
        Distribution::of_dice(many, same).max(),
    ];
    pairs([(few, 3), (many, 6), (sides, 36), (same, 36)])
        .into_iter()
        .chain(pairs([(least as i32, 3), (most as i32, 216)]))
        .collect()
}

fn shapes_shoot_worse() -> Figures {
    let tables = &content().tables;
    assert_eq!(Shape::ALL.len(), 12);
    let differences = Shape::ALL.iter().map(|&shape| {
        let less = tables.shape_missile(shape, 1) - tables.shape_melee(shape, 1);
        let written = match shape {
            Shape::Normal => 0,
            Shape::Vampire => -10,
            _ => -30,
        };
        (less, written)
    });
    pairs(differences)
}

fn velocity_adds() -> Figures {
    let fast = Afterwards {
        has_velocity: true,
        ..Afterwards::default()
    };
    let added = fast.apply(40, true) - fast.apply(40, false);
    pairs([
        (added as f64, 15.0),
        (1.0 / f64::from(VELOCITY_ONE_IN), 0.05),
    ])
}

#[test]
fn every_worked_example_of_shots_throws_and_bashes_comes_out() {
    worked_examples::assert_all(&EXAMPLES);
}

/// One of them is about a table alone: `armory` holds it.
#[test]
fn no_worked_example_of_document_004_is_forgotten() {
    let all = worked_examples::EXAMPLES.iter().chain(&EXAMPLES);
    let done: BTreeSet<&str> = all
        .map(|(id, _)| *id)
        .chain(["004-thrown-groups"])
        .collect();
    let all = OF_DOCUMENT_004.into_iter().collect::<BTreeSet<_>>();
    assert_eq!(all.len(), OF_DOCUMENT_004.len());
    let missing: Vec<_> = all.difference(&done).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Bashes of classes as the table has them.
#[test]
fn classes_bash_as_their_table_says() {
    let rows = [
        ("warrior", BashAdjustment::AddLevel),
        ("paladin", BashAdjustment::AddLevel),
        ("mage", BashAdjustment::Third),
        ("druid", BashAdjustment::Third),
        ("necromancer", BashAdjustment::Third),
        ("priest", BashAdjustment::Plain),
        ("rogue", BashAdjustment::Plain),
        ("ranger", BashAdjustment::Plain),
        ("assassin", BashAdjustment::Plain),
    ];
    assert_eq!(rows.len(), content().hero_classes.len());
    for (id, adjustment) in rows {
        assert_eq!(class(id).arms.bash, adjustment, "{id}");
    }
}
