use ludus_engine::content::{Profile, Slay};
use ludus_engine::rng::{Dice, Distribution, Fraction, Roll};
use ludus_engine::rules::armor::{Cover, hero_terrain, unlight};
use ludus_engine::rules::critical::CriticalCheck;
use ludus_engine::rules::damage::{DamageInput, damage_dice, damage_distribution, holy_light};
use ludus_engine::rules::defense::protection_from_evil;
use ludus_engine::rules::skill::{
    AllowanceInput, against_target, allowance, bare_hands, overweight, sleeping_bonus,
};
use ludus_engine::rules::to_hit::HitCheck;
use ludus_engine::rules::wounds::LandedBlow;
use ludus_engine::rules::{Sum, TermName, Terms};
use ludus_engine::turn::world_at_start;

use super::fights::{built_in, content};

/// What our rules give beside what the example prints or derives.
pub(crate) type Figures = Vec<(f64, f64)>;

/// A worked example: its id in the reference, and what we give.
pub(crate) type Example = (&'static str, fn() -> Figures);

/// The worked examples of the rules in melee.
pub(crate) const EXAMPLES: [Example; 32] = [
    ("000-armour-cap", armor_takes_three_fifths_at_most),
    ("000-armour-table", armor_takes_its_share),
    ("000-hit", a_blow_hits),
    ("000-hit-stunned", a_stunned_monster_hits),
    ("000-hit-terrain", the_ground_covers),
    ("000-unlight", the_dark_covers),
    ("000-hit-zero-quality", no_quality_leaves_luck),
    ("000-crit-20", a_blow_of_24_is_critical),
    ("000-crit-small", a_small_blow_is_critical),
    ("000-crit-severity", severities),
    ("000-pfe", protection_repels),
    ("002-critical-5d5", candidates_of_5d5),
    ("002-critical-5d5-floor", a_rounded_threshold_is_not_used),
    ("002-critical-5d5-chance", chances_of_5d5),
    ("002-critical-threshold", least_candidates),
    ("002-no-critical-under-20", none_under_twenty),
    ("002-armour-cap", the_other_armor_cap),
    ("004-sulad-level", levels_are_cut_one_by_one),
    ("004-sulad-bare", the_druid_bare_handed),
    ("004-sulad-flail", the_druid_with_a_flail),
    ("004-sulad-words", words_for_the_druid),
    ("004-hit-general", skill_100_against_40),
    ("004-melee-critical", a_critical_at_skill_120),
    ("004-melee-critical-dice", dice_of_a_critical),
    ("004-armsman", an_armsman_at_skill_120),
    ("004-deadliness", deadliness_multiplies),
    ("004-deadliness-limits", deadliness_has_limits),
    ("004-slay-dragon-bonus", a_great_slay_adds),
    ("004-holy-light", holy_light_adds),
    ("004-sides", sides_of_a_long_sword),
    ("004-sleeping-closed-form", sleepers_by_class_and_level),
    ("004-longsword-product", dice_times_sides),
];

fn profile(id: &str) -> &'static Profile {
    content().profile(content().find_profile(id).unwrap())
}

fn oangband() -> &'static Profile {
    profile("oangband")
}

fn of(fraction: Fraction) -> f64 {
    fraction.to_f64()
}

/// Pairs of what we give and what is written.
pub(crate) fn pairs<A: Into<f64>, B: Into<f64>>(list: impl IntoIterator<Item = (A, B)>) -> Figures {
    list.into_iter()
        .map(|(ours, written)| (ours.into(), written.into()))
        .collect()
}

fn armor_takes_three_fifths_at_most() -> Figures {
    pairs([(1000 - oangband().armor.after_armor(1000, 150) as i32, 600)])
}

fn armor_takes_its_share() -> Figures {
    let armor = [0, 25, 50, 100, 149, 150, 151, 200, 250];
    let shares = [0.0, 0.1, 0.2, 0.4, 0.596, 0.6, 0.6, 0.6, 0.6];
    let taken = armor.map(|ac| 1000.0 - oangband().armor.after_armor(1000, ac) as f64);
    pairs(taken.map(|taken| taken / 1000.0).into_iter().zip(shares))
}

fn blow(power: i32, level: i32, stun: u16, armor: i32) -> Fraction {
    let quality = power + oangband().quality.level_part(level, stun);
    HitCheck::of_quality(quality, armor, oangband().armor.to_hit).chance()
}

fn a_blow_hits() -> Figures {
    pairs([(of(blow(60, 20, 0, 60)), 0.6125)])
}

fn a_stunned_monster_hits() -> Figures {
    pairs([(of(blow(60, 20, 1, 60)), 0.545)])
}

fn the_ground_covers() -> Figures {
    pairs([
        (80 + hero_terrain(80, Cover::Rubble, false), 95),
        (80 + hero_terrain(80, Cover::Trees, true), 100),
        (80 + hero_terrain(80, Cover::Trees, false), 90),
        // Exactly 53.33; a third is truncated.
        (80 + hero_terrain(80, Cover::Water, false), 54),
    ])
}

fn the_dark_covers() -> Figures {
    pairs([(40 + unlight(40), 55)])
}

fn no_quality_leaves_luck() -> Figures {
    pairs([(of(blow(0, 0, 0, 0)), 0.05)])
}

fn landed(dealt: i64, maximum: i64) -> LandedBlow {
    LandedBlow {
        dealt,
        is_maximum: dealt == maximum,
        maximum,
    }
}

fn a_blow_of_24_is_critical() -> Figures {
    pairs([(of(oangband().critical.chance(landed(24, 25))), 2.0 / 3.0)])
}

fn a_small_blow_is_critical() -> Figures {
    let blow = landed(16, 16);
    pairs([
        (of(oangband().critical.chance(blow)), 0.106_666_666_7),
        (of(profile("ludus").critical.chance(blow)), 0.106_666_666_7),
        (of(profile("tomenet").critical.chance(blow)), 0.0),
    ])
}

fn severities() -> Figures {
    let cases = [
        (11, 20),
        (18, 30),
        (20, 20),
        (25, 25),
        (33, 33),
        (45, 45),
        (46, 46),
    ];
    let ours = cases.map(|(dealt, most)| oangband().critical.base_severity(landed(dealt, most)));
    pairs(ours.into_iter().zip([1, 2, 4, 4, 5, 6, 7]))
}

fn protection_repels() -> Figures {
    let protection = protection_from_evil(30, 40).unwrap();
    assert_eq!(protection.chance(), Fraction::new(29, 80));
    pairs([(of(protection.chance()), 0.3625)])
}

fn is_candidate(dealt: i64, maximum: i64) -> bool {
    oangband().critical.is_candidate(landed(dealt, maximum))
}

fn candidates_of_5d5() -> Figures {
    let candidates: Vec<i32> = (5..=25).filter(|&n| is_candidate(n.into(), 25)).collect();
    assert_eq!(candidates.len(), 2);
    pairs(candidates.into_iter().zip([24, 25]))
}

/// The reference marks this figure as one that its own rounding does not give.
fn a_rounded_threshold_is_not_used() -> Figures {
    pairs([(i32::from(is_candidate(23, 25)), 0)])
}

fn chances_of_5d5() -> Figures {
    let dice = "5d5".parse::<Dice>().unwrap().distribution();
    let at_least = |least| dice.chance_that(|sum| sum >= least);
    pairs([(at_least(24), 0.001_92), (at_least(23), 0.006_72)])
}

fn least_candidates() -> Figures {
    let least = |maximum: i64| (1..=maximum).find(|&n| is_candidate(n, maximum)).unwrap();
    let ours = [10, 20, 25, 40, 100].map(|maximum| least(maximum) as i32);
    pairs(ours.into_iter().zip([10, 19, 24, 38, 95]))
}

fn none_under_twenty() -> Figures {
    let blow = landed(19, 19);
    pairs([
        (of(profile("tomenet").critical.chance(blow)), 0.0),
        (of(oangband().critical.chance(blow)), 2.0 / 3.0 * 0.19),
    ])
}

fn the_other_armor_cap() -> Figures {
    let rule = profile("tomenet").armor;
    // Fact 1.4 gives the divisor: two thirds at most.
    pairs([
        (rule.damage_cap, 200),
        (rule.after_armor(300, 200) as i32, 100),
        (rule.after_armor(300, 201) as i32, 100),
    ])
}

fn levels_are_cut_one_by_one() -> Figures {
    let race = content()
        .hero_races
        .iter()
        .find(|race| race.id == "dunadan")
        .unwrap();
    let class = content()
        .hero_classes
        .iter()
        .find(|class| class.id == "druid")
        .unwrap();
    let (race, class) = (race.melee.by_levels(16), class.melee.by_levels(16));
    pairs([(race, 2), (class, 9), (race + class, 11)])
}

/// Returns the terms of the hero's attack on the only monster, and its chance.
fn sulad(name: &str) -> (Terms, Fraction) {
    let world = world_at_start(built_in(name));
    let dragon = world
        .living()
        .map(|(actor, _)| actor)
        .find(|&actor| !world.is_hero(actor));
    let round = ludus_engine::figures::round(&world, dragon.unwrap()).unwrap();
    (round.terms, round.check.chance())
}

fn sum_of(terms: &Terms, names: &[TermName]) -> i32 {
    let wanted = terms
        .as_slice()
        .iter()
        .filter(|term| names.contains(&term.name));
    wanted.map(|term| term.value).sum()
}

fn the_druid_bare_handed() -> Figures {
    let (terms, chance) = sulad("druid-and-dragon");
    let base = [
        TermName::Base,
        TermName::Levels,
        TermName::Equipment,
        TermName::Dexterity,
    ];
    assert_eq!(chance, Fraction::new(109, 140));
    pairs([
        (f64::from(sum_of(&terms, &[TermName::Base])), 14.0),
        (f64::from(sum_of(&terms, &[TermName::Levels])), 11.0),
        (f64::from(sum_of(&terms, &base)), 25.0),
        (f64::from(sum_of(&terms, &[TermName::BareHands])), 30.0),
        (
            f64::from(terms.sum_of(Sum::Skill) - sum_of(&terms, &[TermName::Asleep])),
            55.0,
        ),
        (f64::from(terms.sum_of(Sum::Skill)), 63.0),
        (f64::from(terms.sum_of(Sum::ArmorClass)), 12.0),
        (of(chance), 0.778_571_428_6),
        (f64::from(bare_hands(16, true, true)), 30.0),
        (
            f64::from(against_target(55, Some(8), true, &mut Terms::default())),
            63.0,
        ),
    ])
}

fn the_druid_with_a_flail() -> Figures {
    let (terms, chance) = sulad("flail-and-dragon");
    let swing = content()
        .hero_classes
        .iter()
        .find(|class| class.id == "druid")
        .unwrap()
        .allowance;
    let mut input = AllowanceInput {
        limit: swing.base + swing.per_level_hundredths * 16 / 10,
        penalty_tenths: swing.penalty_tenths,
        max_penalty: i32::MIN,
        bonus_tenths: swing.bonus_tenths,
        max_bonus: swing.max_bonus,
    };
    let raw = allowance(220, input);
    input.max_penalty = swing.max_penalty;
    assert_eq!(chance, Fraction::new(1, 20));
    pairs([
        (f64::from(overweight(220, 200)), -4.0),
        (f64::from(sum_of(&terms, &[TermName::HeavyWeapon])), -4.0),
        (f64::from(input.limit) / 10.0, 7.2),
        (f64::from(220 - input.limit) / 10.0, 14.8),
        (f64::from(raw), -48.0),
        (f64::from(allowance(220, input)), -30.0),
        (f64::from(sum_of(&terms, &[TermName::Allowance])), -30.0),
        (
            f64::from(terms.sum_of(Sum::Skill) - sum_of(&terms, &[TermName::Asleep])),
            -9.0,
        ),
        (f64::from(terms.sum_of(Sum::Skill)), -1.0),
        (of(chance), 0.05),
    ])
}

fn words_for_the_druid() -> Figures {
    let word = |skill| content().tables.skill_word(skill);
    let are_right = [word(55) == "Good", word(-9) == "Awful"];
    pairs(are_right.map(|is_right| (i32::from(is_right), 1)))
}

fn skill_100_against_40() -> Figures {
    pairs([(of(HitCheck::of_skill(100, 40).chance()), 0.59)])
}

fn critical(is_armsman: bool) -> f64 {
    of(CriticalCheck::of_melee(120, is_armsman.then_some(Roll::Armsman)).chance())
}

fn a_critical_at_skill_120() -> Figures {
    pairs([(critical(false), 1.0 / 3.0)])
}

fn dice_of_a_critical() -> Figures {
    let table = &content().tables.melee_critical;
    let sum: f64 = table.chances().map(|(_, chance)| of(chance)).sum();
    let mean: f64 = table
        .chances()
        .map(|(dice, chance)| f64::from(dice) * of(chance))
        .sum();
    pairs([(sum, 1.0), (mean, 1217.0 / 480.0), (mean, 2.535_416_7)])
}

fn an_armsman_at_skill_120() -> Figures {
    pairs([(critical(true), 4.0 / 9.0)])
}

fn weapon(dice: u32, sides: u32, multiplier: i64, deadliness: i64) -> DamageInput {
    DamageInput {
        dice,
        sides,
        multiplier,
        deadliness,
        ..DamageInput::PLAIN
    }
}

/// Returns by how much deadliness multiplies the average of one large die.
fn multiplier(deadliness: i64) -> f64 {
    let made = damage_dice(&weapon(1, 999, 10, deadliness));
    if made.sides == 0 {
        return 0.0;
    }
    let more = f64::from(made.one_more.0) / f64::from(made.one_more.1);
    (f64::from(made.sides) + more + 1.0) / 1000.0
}

fn deadliness_multiplies() -> Figures {
    pairs([(multiplier(81), 1.81), (multiplier(-81), 0.19)])
}

fn deadliness_has_limits() -> Figures {
    pairs([
        (multiplier(-150), 0.0),
        (multiplier(255), 3.55),
        (multiplier(300), 3.55),
    ])
}

fn a_great_slay_adds() -> Figures {
    let slay = content()
        .tables
        .slay(Slay::from_name("great_dragon").unwrap());
    let bonus = damage_dice(&weapon(2, 5, slay.into(), 0)).bonus;
    pairs([(f64::from(slay) / 10.0, 2.5), (bonus as f64, 15.0)])
}

fn holy_light_adds() -> Figures {
    let table = &content().tables.holy_light;
    let raised = |base: u8| f64::from(base + holy_light(table, base, true, true)) / 10.0;
    pairs([(raised(30), 3.4), (raised(25), 2.8), (raised(17), 1.9)])
}

fn sides_of_a_long_sword() -> Figures {
    let made = damage_dice(&weapon(2, 5, 15, 81));
    let more = f64::from(made.one_more.0) / f64::from(made.one_more.1);
    pairs([
        (f64::from(made.sides).midpoint(1.0 + more), 8.145),
        (f64::from(made.sides), 15.0),
        (more, 0.29),
        (made.bonus as f64, 5.0),
        (damage_distribution(&made, 0).mean(), 21.29),
    ])
}

fn sleepers_by_class_and_level() -> Figures {
    let halves = |id: &str| {
        let class = content().hero_classes.iter().find(|class| class.id == id);
        class.unwrap().sleeping_halves
    };
    let rows = [
        (1, [10, 7, 5]),
        (5, [12, 9, 6]),
        (10, [14, 10, 7]),
        (15, [16, 12, 8]),
        (20, [18, 13, 9]),
        (25, [20, 15, 10]),
        (30, [22, 16, 11]),
        (35, [24, 18, 12]),
        (40, [26, 19, 13]),
        (45, [28, 21, 14]),
        (50, [30, 22, 15]),
    ];
    let mut figures = Figures::new();
    for (level, row) in rows {
        for (class, written) in ["rogue", "assassin", "priest"].into_iter().zip(row) {
            figures.extend(pairs([(sleeping_bonus(level, halves(class)), written)]));
        }
    }
    figures
}

fn dice_times_sides() -> Figures {
    let dice = content()
        .item_kind(content().find_item_kind("long_sword").unwrap())
        .dice;
    assert_eq!(dice, Dice::new(2, 5));
    assert_eq!(dice.distribution(), Distribution::of_dice(2, 5));
    pairs([(dice.max() as i32, 10)])
}

/// Each example gives figures, and they are those that are written.
#[track_caller]
pub(crate) fn assert_all(examples: &[Example]) {
    let mut wrong = Vec::new();
    for (id, figures) in examples {
        let figures = figures();
        assert!(!figures.is_empty(), "{id}");
        for (ours, written) in figures {
            if (ours - written).abs() > 1e-6 {
                wrong.push(format!("{id}: {ours}, written {written}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_worked_example_of_melee_comes_out() {
    assert_all(&EXAMPLES);
}

#[test]
fn no_worked_example_is_listed_twice() {
    let mut ids = EXAMPLES.map(|(id, _)| id).to_vec();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), EXAMPLES.len());
    let of_document = |document: &str| ids.iter().filter(|id| id.starts_with(document)).count();
    assert_eq!(
        [
            of_document("000-"),
            of_document("002-"),
            of_document("004-")
        ],
        [11, 6, 15]
    );
}
