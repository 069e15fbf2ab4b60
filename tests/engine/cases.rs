//! Small inputs that once came out wrong: each file of `tests/cases` that a fight answers, and what
//! must come out of it.

use std::fs;

use ludus_engine::ai::Pilot;
use ludus_engine::figures;
use ludus_engine::ids::ActorId;
use ludus_engine::narrate::{Detail, Narrator, passages};
use ludus_engine::odds;
use ludus_engine::rules::TermName;
use ludus_engine::world::World;

use super::fights::{scenario, sim};
use super::shared::path_of;
use super::told::{Header, events};

const HERO: ActorId = ActorId(0);
const FOE: ActorId = ActorId(1);

/// What happens in the fight of a case, as headers of scenarios say it.
const PLAYED: [(&str, &str); 3] = [
    ("burn_immune", "// never: item_destroyed"),
    ("artifact_arrow", "// never: item_destroyed"),
    (
        "poison_outlives_viper",
        "// expects: died actor=1 killer=0\n// expects: died actor=0 killer=1 cause=poison",
    ),
];

fn text(name: &str) -> String {
    fs::read_to_string(path_of("tests/cases").join(format!("{name}.ron"))).unwrap()
}

fn with_world<T>(text: &str, ask: impl FnOnce(&World) -> T) -> T {
    let mut sim = sim(&scenario("case.ron", text), 5);
    sim.advance();
    ask(sim.world())
}

#[test]
fn each_case_comes_out_as_it_must() {
    let problems: Vec<String> = PLAYED
        .iter()
        .filter_map(|(name, header)| {
            let problem = match events(name, &text(name)) {
                Ok(events) => Header::of(header).problem(&events),
                Err(error) => Some(error),
            };
            problem.map(|problem| format!("{name}: {problem}"))
        })
        .collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn belongings_burn_by_the_element_that_got_through() {
    let harm = |guards: &str| {
        let text = text("burn_immune").replace("immunities:[\"fire\"],resists:[],", guards);
        with_world(&text, |world| {
            let blow = &odds::between(world, FOE, HERO)[0];
            blow.effects.iter().map(|odds| odds.p).sum::<f64>()
        })
    };
    let any_of = |percent: f64| 1.0 - (1.0 - percent).powi(99);
    // 90 dice of one side: 60, 20 and 6 of the 90 are fire that got through.
    assert!(harm("immunities:[\"fire\"]").abs() < 1e-12);
    assert!((harm("") - any_of(0.10)).abs() < 1e-9);
    assert!((harm("resists:[\"fire\"]") - any_of(0.03)).abs() < 1e-9);
}

#[test]
fn the_whip_of_the_balrog_is_a_brand_of_fire() {
    let multiplier = |text: &str| {
        with_world(text, |world| {
            figures::round(world, FOE).unwrap().strike.input.multiplier
        })
    };
    let whip = text("whip");
    assert_eq!(multiplier(&whip), 30);
    let branded = whip.replace(
        r#"slays:["balrog_whip"],brands:["fire"]"#,
        r#"brands:["balrog_whip"]"#,
    );
    assert_ne!(branded, whip);
    assert_eq!(multiplier(&branded), 30);
    let proof = whip.replace("flags:[],resists:[]", "flags:[],resists:[\"fire\"]");
    assert_ne!(proof, whip);
    assert_eq!(multiplier(&proof), 10);
}

#[test]
fn the_blind_have_the_armor_of_unlight_in_oangband_alone() {
    let unlight = |rules: &str| {
        let text = text("unlight_blind").replace("oangband", rules);
        with_world(&text, |world| {
            let terms = &odds::between(world, FOE, HERO)[0].terms;
            let found = terms.iter().find(|term| term.name == TermName::Unlight);
            found.map(|term| term.value)
        })
    };
    assert_eq!([unlight("oangband"), unlight("ludus")], [Some(20), None]);
}

/// Returns the lines of the fight of a text, in words.
pub(crate) fn log(text: &str) -> Vec<String> {
    let definition = scenario("case.ron", text);
    let mut sim = sim(&definition, 5);
    sim.play_out(Pilot::Idle, |_| {}).unwrap();
    let mut world = World::new(definition);
    let mut narrator = Narrator::new(&world);
    let mut told = Vec::new();
    for events in passages(&sim.out().events, Some(HERO)) {
        for stamped in events {
            world.apply(&stamped.event);
        }
        let lines = narrator.tell(&world, events);
        told.extend(lines.iter().map(|line| line.text(Detail::Words, &[])));
    }
    told
}

#[test]
fn the_log_names_who_brought_a_late_death() {
    let told = log(&text("poison_outlives_viper"));
    let last = told
        .iter()
        .find(|line| line.starts_with("The poison kills"));
    assert_eq!(last.unwrap(), "The poison kills you, from the viper.");
}

#[test]
fn an_axe_is_thrown_and_several_levels_are_one_line() {
    let text = r#"Scenario(
            arena: Drawn(map: ["%%%%%%", "%@.m.%", "%%%%%%"],
                legend: {'m': Monster(race: "purse", asleep: true)}),
            hero: Some(Hero(pack: [(kind: "throwing_axe", count: 3)])),
            races: [MonsterRace(id: "purse", glyph: 'p', level: 1, hp: "1", sleep: 100,
                experience: 200, blows: [(method: "beg", effect: "none")])],
            commands: [Throw(item: "throwing_axe", at: (3, 1))],
            forced: [(roll: "hit_luck", value: 0)],
        )"#;
    let text = text.replace('%', "#");
    let told = log(&text);
    let begins =
        |told: &[String], start: &str| told.iter().filter(|line| line.starts_with(start)).count();
    assert_eq!(begins(&told, "Level "), 1, "{told:#?}");
    assert_eq!(begins(&told, "Level 2."), 0, "{told:#?}");
    let told = log(&text.replace("hp: \"1\"", "hp: \"300\""));
    assert_eq!(begins(&told, "You throw an axe at "), 1, "{told:#?}");
}
