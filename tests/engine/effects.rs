use std::collections::BTreeSet;

use ludus_engine::content::{BlowMethod, Effect};
use ludus_engine::ids::EffectId;

use super::fights::content;
use super::told::{Header, events, folder, names_of_played};

fn names<T>(all: impl IntoIterator<Item = T>, name: fn(T) -> &'static str) -> BTreeSet<String> {
    all.into_iter().map(|one| name(one).to_owned()).collect()
}

#[test]
fn each_of_twenty_methods_does_what_its_scenario_expects() {
    let methods = names(BlowMethod::ALL.iter().copied(), BlowMethod::name);
    assert_eq!(methods.len(), 20);
    assert_eq!(names_of_played("methods"), methods);
}

/// The effects that rows describe: all but nothing at all.
fn rows() -> impl Iterator<Item = &'static Effect> {
    content().effects.iter().skip(EffectId::NONE.index() + 1)
}

#[test]
fn each_of_twenty_eight_effects_does_what_its_scenario_expects() {
    let effects: BTreeSet<String> = rows().map(|effect| effect.id.clone()).collect();
    assert_eq!(effects.len(), 28);
    assert_eq!(names_of_played("effects"), effects);
}

/// What stops, lessens and follows effects.
#[test]
fn special_cases_of_effects_do_what_their_scenarios_expect() {
    let names = names_of_played("effect_cases");
    assert!(names.len() >= 50, "{} cases", names.len());
}

#[test]
fn the_bestiary_uses_every_method_and_every_effect() {
    let blows = || content().monster_races.iter().flat_map(|race| &race.blows);
    let methods = names(blows().map(|blow| blow.method), BlowMethod::name);
    let effects = blows().filter(|blow| !blow.is_harmless());
    let effects: BTreeSet<String> = effects
        .map(|blow| content().effect(blow.effect).id.clone())
        .collect();
    let missing = |all: BTreeSet<String>, used: &BTreeSet<String>| -> Vec<String> {
        all.difference(used).cloned().collect()
    };
    let all_methods = names(BlowMethod::ALL.iter().copied(), BlowMethod::name);
    let all_effects: BTreeSet<String> = rows().map(|effect| effect.id.clone()).collect();
    assert_eq!(missing(all_methods, &methods), Vec::<String>::new());
    assert_eq!(missing(all_effects, &effects), Vec::<String>::new());
    assert_eq!((methods.len(), effects.len()), (20, 28));
}

/// A header is no decoration: what it does not tell is found.
#[test]
fn a_header_that_lies_is_found() {
    let (_, text) = folder("effects")
        .into_iter()
        .find(|row| row.0 == "poison")
        .unwrap();
    let events = events("poison", &text).unwrap();
    let problem = |header: &str| Header::of(header).problem(&events);
    assert_eq!(problem(&text), None);
    assert!(problem("// expects: struck damage=19").is_some());
    assert!(problem("// expects: struck damage=21..30").is_some());
    assert!(problem("// expects: condition_worsened\n// expects: struck").is_some());
    assert!(problem("// never: condition_worsened condition=poisoned").is_some());
}
