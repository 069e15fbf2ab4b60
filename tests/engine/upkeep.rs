//! What a turn of time does: each rule of upkeep has a scenario, each condition eases in one.

use std::collections::BTreeSet;

use ludus_engine::content::{Condition, Easing};

use super::fights::content;
use super::told::{folder, lines, problem};

/// The rules that conditions do not name: what runs in bodies, heals, burns, charges and listens.
const OTHER_RULES: [&str; 20] = [
    "black_breath_drains",
    "cuts_bleed",
    "flames_burn",
    "heroes_heal",
    "horn_sounds",
    "lights_burn",
    "mana_returns",
    "monsters_heal",
    "monsters_suffer",
    "patrols_hear",
    "poison_hurts",
    "rods_recharge",
    "sleep_of_drowsiness_lasts",
    "sleepers_hear",
    "starving_hurts",
    "stomachs_empty",
    "the_held_lose_turns",
    "thieves_are_gone",
    "turns_end",
    "water_quenches",
];

/// Returns the rules by which a hero's and a monster's condition ease; a new way to ease does not
/// compile without.
const fn rules_of(condition: Condition, eases: Easing) -> [&'static str; 2] {
    let hero = match eases {
        Easing::Stun => "hero_eases_stun",
        Easing::Wound => "hero_eases_wounds",
        Easing::Magic => "hero_eases_magic",
        Easing::One => "hero_eases_by_one",
        Easing::OneIn(_) => "hero_eases_by_one_in_some_turns",
        Easing::GoneOneIn(_) => "hero_eases_by_chance",
        Easing::Never => "hero_eases_never",
    };
    let monster = match (condition, eases) {
        (Condition::Stun, _) => "monster_stun_recovers",
        (Condition::Confused, _) => "monster_confusion_recovers",
        (_, Easing::OneIn(_)) => "monster_conditions_fall_slowly",
        // Flames are the only ones, and what they do else is told with it.
        (_, Easing::GoneOneIn(_)) => "monsters_suffer",
        (_, Easing::Never) => "monster_conditions_stay",
        _ => "monster_conditions_fall_by_one",
    };
    [hero, monster]
}

#[test]
fn each_rule_of_upkeep_does_what_its_scenarios_expect() {
    let scenarios = folder("upkeep");
    let problems: Vec<String> = scenarios
        .iter()
        .filter_map(|(name, text)| Some(format!("{name}: {}", problem(name, text)?)))
        .collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    let told = scenarios.iter().flat_map(|(_, text)| lines(text, "rule"));
    let eased = Condition::ALL.iter().flat_map(|&condition| {
        let eases = content().condition(condition).eases;
        rules_of(condition, eases)
    });
    let all: BTreeSet<&str> = eased.chain(OTHER_RULES).collect();
    assert_eq!(told.collect::<BTreeSet<&str>>(), all);
}

/// Whichever condition there is, a scenario tells how it eases in the hero, and in a monster.
#[test]
fn each_condition_eases_in_a_scenario_for_both_sides() {
    let scenarios = folder("upkeep");
    for actor in [0, 1] {
        let (is_it, of) = (format!("actor={actor}"), "condition=");
        let told: BTreeSet<&str> = scenarios
            .iter()
            .flat_map(|(_, text)| [lines(text, "expects"), lines(text, "never")].concat())
            .filter(|line| line.starts_with("condition_eased") && line.contains(&is_it))
            .filter_map(|line| {
                line.split_whitespace()
                    .find_map(|word| word.strip_prefix(of))
            })
            .collect();
        let all: BTreeSet<&str> = Condition::ALL.iter().map(|one| one.name()).collect();
        assert_eq!(told, all, "actor {actor}");
    }
}
