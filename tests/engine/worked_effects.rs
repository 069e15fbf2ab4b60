use std::collections::BTreeSet;

use ludus_engine::content::{OutcomeKind, StatScore, Turns};
use ludus_engine::event::Event;
use ludus_engine::figures;
use ludus_engine::grid::SIGHT;
use ludus_engine::rng::{Fraction, Rng, Roll};
use ludus_engine::rules::afflictions::{Amount, black_breath, poison};
use ludus_engine::rules::drains::{ExperienceDrain, Gain, drain_gain, drain_total, roll_fuel_left};
use ludus_engine::rules::resist::{Resistance, elemental_damage, poison_strength};
use ludus_engine::rules::theft::{BLINK, asked_of, roll_gold};
use ludus_engine::turn::world_at_start;

use super::fights::{content, scenario, sim};
use super::worked_examples::{self, Example, Figures, pairs};

/// The worked examples of what blows do beyond their damage.
const EXAMPLES: [Example; 19] = [
    ("000-drain-mana", charges_give_mana),
    ("000-drain-hp", charges_beyond_the_mana_heal),
    ("000-drain-hp-literal", the_printed_formula_is_not_used),
    ("000-elemental-fractions", elements_meet_resistances),
    ("000-blink", thieves_are_gone),
    ("000-depth", fifty_feet_are_a_level),
    ("000-stat-drain", a_high_score_loses_five),
    ("000-stat-drain-floor", scores_near_eighteen),
    ("000-trade-stack", traders_ask_for_so_many),
    ("000-poison-none", poison_of_twenty),
    ("000-poison-one", poison_of_twenty_resisted),
    ("000-poison-enhance", poison_of_twenty_with_the_specialty),
    ("000-black-breath", the_black_breath_comes),
    ("000-steal-gold", thieves_take_gold),
    ("000-theft-save", hands_are_noticed),
    ("000-durations", afflictions_last),
    ("000-exp-drain", experience_goes),
    ("000-light", fuel_goes),
    ("000-shatter", the_ground_shakes),
];

/// The ids of all worked examples of document 000.
const OF_DOCUMENT_000: [&str; 30] = [
    "000-drain-mana",
    "000-drain-hp",
    "000-drain-hp-literal",
    "000-elemental-fractions",
    "000-armour-cap",
    "000-armour-table",
    "000-blink",
    "000-depth",
    "000-stat-drain",
    "000-stat-drain-floor",
    "000-trade-stack",
    "000-poison-none",
    "000-poison-one",
    "000-poison-enhance",
    "000-hit",
    "000-hit-stunned",
    "000-hit-terrain",
    "000-unlight",
    "000-hit-zero-quality",
    "000-crit-20",
    "000-crit-small",
    "000-crit-severity",
    "000-black-breath",
    "000-steal-gold",
    "000-theft-save",
    "000-durations",
    "000-exp-drain",
    "000-pfe",
    "000-light",
    "000-shatter",
];

/// Two staffs of 25 charges, drained by a monster of level 60.
fn two_staffs(lacked: i64) -> (i64, Gain) {
    let total = drain_total(60, 2 * 25);
    (total, drain_gain(total, lacked))
}

fn charges_give_mana() -> Figures {
    let (total, gain) = two_staffs(1000);
    pairs([
        (total as f64, 250),
        (gain.mana as f64, 26),
        (gain.hp as f64, 0),
    ])
}

fn charges_beyond_the_mana_heal() -> Figures {
    let (total, gain) = two_staffs(15);
    pairs([
        (total as f64, 250),
        (gain.mana as f64, 15),
        (gain.hp as f64, 200),
    ])
}

/// The reference marks the formula as an error of the document: literally it gives −250.
fn the_printed_formula_is_not_used() -> Figures {
    pairs([(drain_gain(250, 15).hp as f64, 200)])
}

const NONE: Resistance = Resistance {
    is_permanent: false,
    is_temporary: false,
    is_immune: false,
    is_enhanced: false,
};
const ONE: Resistance = Resistance {
    is_permanent: true,
    ..NONE
};
const TWO: Resistance = Resistance {
    is_temporary: true,
    ..ONE
};
const IMMUNE: Resistance = Resistance {
    is_immune: true,
    ..NONE
};
const ENHANCED: Resistance = Resistance {
    is_temporary: true,
    is_enhanced: true,
    ..NONE
};

fn elements_meet_resistances() -> Figures {
    let share = |resistance| elemental_damage(2700, resistance) as f64 / 2700.0;
    pairs([
        (share(ONE), 5.0 / 9.0),
        (share(TWO), 11.0 / 27.0),
        (share(IMMUNE), 1.0 / 3.0),
    ])
}

fn thieves_are_gone() -> Figures {
    pairs([(BLINK, 45), (2 * SIGHT + 5, 45)])
}

/// The Black Breath begins at 2000 and 2500 feet; the monster of 3000 feet is that of level 60.
fn fifty_feet_are_a_level() -> Figures {
    const FEET: i64 = 50;
    let least = |is_unique| {
        let mut levels = 0..=100_i64;
        levels.find(|&level| black_breath(level, is_unique).is_some())
    };
    let depth = |is_unique| least(is_unique).map_or(0.0, |level| (level * FEET) as f64);
    let deep = black_breath(3000 / FEET, false).map_or(0.0, Fraction::to_f64);
    pairs([
        (depth(true), 2000.0),
        (depth(false), 2500.0),
        (deep, 1.0 / 440.0),
    ])
}

fn scores(rows: &[(&str, &str)]) -> Figures {
    let score = |text: &str| text.parse::<StatScore>().unwrap();
    pairs(
        rows.iter()
            .map(|&(full, left)| (score(full).drained().internal(), score(left).internal())),
    )
}

fn a_high_score_loses_five() -> Figures {
    scores(&[("18/100", "18/95")])
}

fn scores_near_eighteen() -> Figures {
    scores(&[
        ("18/03", "18"),
        ("18/05", "18"),
        ("18/06", "18/01"),
        ("18", "17"),
        ("17", "16"),
    ])
}

fn traders_ask_for_so_many() -> Figures {
    let stacks = [1, 10, 11, 12, 15, 40];
    pairs(
        stacks
            .map(asked_of)
            .into_iter()
            .zip([1, 10, 11, 11, 12, 17]),
    )
}

/// Ranges that we give beside those that are written.
fn ranges(rows: impl IntoIterator<Item = (Amount, (i64, i64))>) -> Figures {
    let both = rows.into_iter().flat_map(|(amount, written)| {
        let ours = amount.range();
        [(ours.0, written.0), (ours.1, written.1)]
    });
    pairs(both.map(|(ours, written)| (ours as f64, written as f64)))
}

fn poisoned(resistance: Resistance, is_poisoned: bool) -> Amount {
    poison(poison_strength(20, resistance), is_poisoned)
}

fn poison_of_twenty() -> Figures {
    ranges([
        (poisoned(NONE, false), (15, 24)),
        (poisoned(NONE, true), (7, 13)),
    ])
}

fn poison_of_twenty_resisted() -> Figures {
    ranges([
        (poisoned(ONE, false), (8, 11)),
        (poisoned(ONE, true), (3, 5)),
    ])
}

/// Of the two readings the sixth of the original damage.
fn poison_of_twenty_with_the_specialty() -> Figures {
    ranges([(poisoned(ENHANCED, false), (7, 8))])
}

fn the_black_breath_comes() -> Figures {
    let cases = [(true, 40), (true, 50), (false, 50), (false, 60)];
    let ours = cases
        .map(|(is_unique, level)| black_breath(level, is_unique).map_or(0.0, Fraction::to_f64));
    pairs(
        ours.into_iter()
            .zip([1.0 / 210.0, 1.0 / 200.0, 1.0 / 450.0, 1.0 / 440.0]),
    )
}

/// A source of numbers that gives these for a roll.
fn forced(roll: Roll, values: impl IntoIterator<Item = i64>) -> Rng {
    let mut rng = Rng::new(1);
    rng.force(values.into_iter().map(|value| (roll, value)));
    rng
}

fn thieves_take_gold() -> Figures {
    let taken = |gold, draws: [i64; 2]| roll_gold(&mut forced(Roll::GoldStolen, draws), gold);
    let rows = [
        (0, [0, 0]),
        (1, [1, 1]),
        (12, [2, 12]),
        (1200, [101, 125]),
        (100_000, [5001, 7000]),
    ];
    pairs(rows.into_iter().flat_map(|(gold, [least, most])| {
        [
            (taken(gold, [1, 1]), least),
            (taken(gold, [25, 2000]), most),
        ]
    }))
}

fn hands_are_noticed() -> Figures {
    let text = "Scenario(arena: Drawn(map: [\"###\", \"#@#\", \"###\"]),
        hero: Some(Hero(level: 30, stats: (dex: \"18/50\"))))";
    let world = world_at_start(scenario("hands.ron", text));
    pairs([(figures::theft_avoidance(&world, 20), 55)])
}

/// How long an effect lasts that a monster of a level brings, by its row.
fn lasting(effect: &str, level: i64, is_there: bool) -> Amount {
    let id = content().find_effect(effect).unwrap();
    match content().effect(id).outcomes[0].outcome.kind {
        OutcomeKind::Afflict {
            turns: Turns::OfLevel { span, .. },
            ..
        } => span.amount(level, is_there),
        kind => panic!("{effect} brings {kind:?}"),
    }
}

fn afflictions_last() -> Figures {
    ranges([
        (lasting("blind", 30, false), (13, 42)),
        (lasting("blind", 30, true), (7, 21)),
        (lasting("confuse", 30, false), (6, 35)),
        (lasting("confuse", 30, true), (3, 17)),
        (lasting("terrify", 30, false), (7, 36)),
        (lasting("terrify", 30, true), (3, 17)),
        (lasting("paralyze", 30, false), (5, 19)),
        (lasting("paralyze", 30, true), (3, 7)),
    ])
}

fn experience_goes() -> Figures {
    let lost = |die, holds_life| {
        let mut rng = forced(Roll::ExperienceDrain, [die; 10]);
        ExperienceDrain::of_dice(10).roll(&mut rng, 10_000, holds_life) as f64
    };
    pairs([
        (lost(1, false), 210),
        (lost(6, false), 260),
        (lost(1, true), 21),
        (lost(6, true), 26),
    ])
}

fn fuel_goes() -> Figures {
    let left = |drawn| roll_fuel_left(&mut forced(Roll::FuelDrained, [drawn]), 300);
    pairs([(left(250), 1), (left(1), 49)])
}

/// How far from its middle a quake of a monster changes the ground at most, over many quakes.
fn reach_of_quakes() -> i32 {
    let rows = [
        ".....................".to_owned(),
        "..........@m.........".to_owned(),
    ];
    let open = |n: usize| vec![rows[0].clone(); n];
    let map = [open(10), vec![rows[1].clone()], open(10)].concat();
    let text = format!(
        "Scenario(arena: Drawn(map: {map:?}, legend: {{ 'm': Monster(race: \"shaker\") }}),
         hero: Some(Hero(max_hp: 30000, fixed: (ac: 0))),
         races: [MonsterRace(id: \"shaker\", glyph: 's', level: 60, hp: \"9000\",
            flags: [\"never_move\"], blows: [(method: \"hit\", effect: \"shatter\", dice: \"99\")])],
         commands: [Wait, Wait, Wait], stop: (max_turns: 2))"
    );
    let definition = scenario("quakes.ron", &text);
    let mut reach = 0;
    for seed in 0..40 {
        let mut sim = sim(&definition, seed);
        sim.play_out(ludus_engine::ai::Pilot::Idle, |_| {}).unwrap();
        let mut middle = None;
        for stamped in &sim.out().events {
            match (stamped.event, middle) {
                (Event::Quaked { at, .. }, _) => middle = Some(at),
                (Event::TerrainChanged { at, .. }, Some(middle)) => {
                    reach = reach.max(at.distance(middle));
                }
                _ => {}
            }
        }
    }
    reach
}

fn the_ground_shakes() -> Figures {
    let least = (0..100).find(|&dealt| figures::shatters(dealt));
    pairs([
        (least.map_or(0.0, |least| least as f64), 24),
        (f64::from(reach_of_quakes()), 6),
    ])
}

#[test]
fn every_worked_example_of_effects_comes_out() {
    worked_examples::assert_all(&EXAMPLES);
}

#[test]
fn every_worked_example_of_document_000_is_tested() {
    let all: BTreeSet<&str> = OF_DOCUMENT_000.into_iter().collect();
    assert_eq!(all.len(), OF_DOCUMENT_000.len());
    let tested: BTreeSet<&str> = worked_examples::EXAMPLES
        .iter()
        .chain(&EXAMPLES)
        .map(|example| example.0)
        .filter(|id| id.starts_with("000-"))
        .collect();
    assert_eq!(tested, all);
}
