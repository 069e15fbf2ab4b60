use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;

use ludus_engine::ai::Pilot;
use ludus_engine::content::{BlowMethod, Condition, Content, Effect, parse_scenario};
use ludus_engine::event::{Escape, Event};
use ludus_engine::ids::{ActorId, EffectId};
use ludus_engine::odds;
use ludus_engine::turn::world_at_start;
use ludus_engine::world::Definition;

use super::fights::{content, sim};
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

/// Cold that slows whom no saving throw keeps, as a pack may add it.
const CHILL: &str = r#"[Effect(id: "chill", power: 40, damage: Element("cold"), outcomes: [
    (kind: HarmBelongings("cold"), name: "cold", word: "harms gear"),
    (kind: Afflict(condition: "slow", first: (2, 0), rule: "L-12"), saves: true, word: "slows"),
])]"#;

/// Nothing but its row: the fight, odds, WORST and words ask the row.
#[test]
fn an_effect_of_a_pack_needs_its_row_alone() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("pack.ron", "Pack(id: \"chilly\")");
    write("effects.ron", CHILL);
    let packs = crate::shared::packs();
    let content = Content::load(&packs, &[folder.path().to_owned()]).unwrap();
    let text = r#"Scenario(
        arena: Drawn(map: ["%%%%%", "%.@u%", "%%%%%"], legend: { 'u': Monster(race: "imp") }),
        hero: Some(Hero(level: 10, fixed: (saving_throw: Some(40)))),
        races: [MonsterRace(id: "imp", glyph: 'u', level: 5, hp: "4d4",
            blows: [(method: "touch", effect: "chill", dice: "2d6")])],
    )"#;
    let (content, encounter) = parse_scenario(&content, "chill.ron", text).unwrap();
    let definition = Arc::new(Definition::new(Arc::new(content), encounter));
    let world = world_at_start(definition.clone());
    let (hero, imp) = (ActorId(0), ActorId(1));
    let blow = &odds::between(&world, imp, hero)[0];
    let told: Vec<(&str, &str, f64)> = blow
        .effects
        .iter()
        .map(|effect| (&*effect.name, &*effect.word, effect.p))
        .collect();
    assert_eq!(
        told,
        [("chill", "slows", 0.6)],
        "an empty pack harms nothing"
    );
    let mut sim = sim(&definition, 7);
    sim.play_out(Pilot::Standard, |_| ()).unwrap();
    let slowed = sim.out().events.iter().filter(|stamped| {
        matches!(
            stamped.event,
            Event::ConditionWorsened {
                condition: Condition::Slow,
                by: 2,
                ..
            }
        )
    });
    let saved = sim.out().events.iter().filter(|stamped| {
        matches!(
            stamped.event,
            Event::Escaped {
                escape: Escape::Saved,
                ..
            }
        )
    });
    assert!(slowed.count() > 0 && saved.count() > 0);
}
