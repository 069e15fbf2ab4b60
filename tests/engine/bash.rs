use ludus_engine::event::Event;
use ludus_engine::figures;
use ludus_engine::ids::ActorId;
use ludus_engine::turn::{Pending, Sim};

use super::fights::{scenario, sim};

const FOE: ActorId = ActorId(1);

/// A paladin of level 20 with a mace and a knight's shield beside somebody of level 20.
fn duel(hero: &str, foe: &str, rest: &str) -> Sim {
    against(20, hero, foe, rest)
}

/// The same beside somebody of another level.
fn against(level: u8, hero: &str, foe: &str, rest: &str) -> Sim {
    let map = ["#####", "#@w.#", "#####"];
    let text = format!(
        r#"Scenario(
            arena: Drawn(map: {map:?}, legend: {{'w': Monster(race: "post", id: "w", {foe})}}),
            hero: Some(Hero(race: "human", class: "paladin", level: 20,
                stats: (str: "16", dex: "15"), {hero})),
            races: [MonsterRace(id: "post", glyph: 'w', level: {level}, hp: "100d20", ac: 10,
                flags: ["force_maxhp", "no_fear"])],
            commands: [Attack(East)],
            {rest}
        )"#
    );
    let mut sim = sim(&scenario("duel.ron", &text), 3);
    assert_eq!(sim.advance(), Pending::Hero);
    sim
}

const ARMED: &str = r#"equipment: {
    "weapon": (kind: "mace"), "shield": (kind: "knights_shield")},"#;

fn events(sim: &mut Sim) -> Vec<Event> {
    sim.act(sim.scripted(0).unwrap().unwrap()).unwrap();
    sim.advance();
    assert_eq!(sim.fault(), None);
    sim.out().events.iter().map(|row| row.event).collect()
}

fn n_blows(events: &[Event]) -> usize {
    let is_blow = |event: &&Event| {
        matches!(event, Event::Missed { attacker, .. } | Event::Struck { attacker, .. }
            if *attacker == ActorId(0))
    };
    events.iter().filter(is_blow).count()
}

#[test]
fn the_paladin_of_the_document_bashes_one_round_in_three() {
    let sim = duel(ARMED, "", "");
    let bash = figures::bash(sim.world(), FOE).unwrap();
    assert_eq!((bash.chance, bash.outcomes), (140, 420));
    assert_eq!(bash.p_happens().to_string(), "1/3");
}

#[test]
fn a_bash_takes_a_shield_on_the_arm_and_a_foe_who_is_awake_seen_and_a_match() {
    let bashes = |hero: &str, foe: &str| {
        let sim = duel(hero, foe, "");
        figures::bash(sim.world(), FOE).is_some()
    };
    assert!(bashes(ARMED, ""));
    let on_back = ARMED.replace(
        "\"knights_shield\"",
        "\"knights_shield\", shield_on_back: true",
    );
    assert!(!bashes(&on_back, ""), "on the back");
    assert!(
        !bashes("equipment: {\"weapon\": (kind: \"mace\")},", ""),
        "none"
    );
    assert!(!bashes(ARMED, "asleep: true"), "asleep");
    let blind = format!("{ARMED} conditions: {{\"blind\": 9}},");
    assert!(!bashes(&blind, ""), "unseen");
    let staggered = format!("{ARMED} conditions: {{\"staggered\": 2}},");
    assert!(!bashes(&staggered, ""), "staggered");
    let of_level = |level| figures::bash(against(level, ARMED, "", "").world(), FOE).is_some();
    assert!(
        of_level(10) && !of_level(9),
        "at least half the hero's level"
    );
}

#[test]
fn half_of_an_odd_level_is_truncated() {
    let map = ["#####", "#@w.#", "#####"];
    let bashes = |hero_level: u8, level: i32| {
        let text = format!(
            r#"Scenario(arena: Drawn(map: {map:?}, legend: {{'w': Monster(race: "wolf")}}),
                hero: Some(Hero(class: "paladin", level: {hero_level}, {ARMED})))"#
        );
        let sim = sim(&scenario("half.ron", &text), 3);
        figures::bash_at_level(sim.world(), level).is_some()
    };
    assert!(bashes(13, 6) && !bashes(13, 5), "C-6");
    assert!(bashes(1, 0));
}

#[test]
fn a_bash_hurts_dazes_and_may_cost_all_blows() {
    let rest = r#"forced: [
        (roll: "bash", value: 139), (roll: "damage", value: 6), (roll: "bash_stun", value: 1),
        (roll: "bash_confuse", value: 1), (roll: "balance", value: 32),
        (roll: "lost_blows", value: 2)]"#;
    let mut sim = duel(ARMED, "", rest);
    let bash = figures::bash(sim.world(), FOE).unwrap();
    let expected = 6 * bash.factor + i64::from(bash.strength);
    let happened = events(&mut sim);
    let dealt = happened.iter().find_map(|event| match event {
        Event::Bashed(bashed) => Some(i64::from(bashed.damage)),
        _ => None,
    });
    assert_eq!(dealt, Some(expected));
    assert_eq!(n_blows(&happened), 0);
    for name in ["stun", "confused"] {
        let by = happened.iter().find_map(|event| match event {
            Event::ConditionWorsened { condition, by, .. } if condition.name() == name => Some(*by),
            _ => None,
        });
        assert_eq!(by, Some(8), "{name}: 4 and a fifth of the level");
    }
    let lost = happened
        .iter()
        .any(|event| matches!(event, Event::Unbalanced { blows: 2, .. }));
    assert!(lost);
}

#[test]
fn who_keeps_the_balance_strikes_as_often_as_ever() {
    let rest = r#"forced: [(roll: "bash", value: 139), (roll: "balance", value: 31)]"#;
    let happened = events(&mut duel(ARMED, "", rest));
    assert_eq!(n_blows(&happened), 2);
    let rest = r#"forced: [(roll: "bash", value: 140)]"#;
    let happened = events(&mut duel(ARMED, "", rest));
    assert_eq!(n_blows(&happened), 2);
    assert!(
        happened
            .iter()
            .all(|event| !matches!(event, Event::Bashed(_)))
    );
}

#[test]
fn lost_blows_make_one_more_less_likely() {
    let quick = format!("{ARMED} specialties: [\"fast_attack\"],");
    let extra = |lost: u32, drawn: u32| {
        let rest = format!(
            r#"forced: [(roll: "bash", value: 0), (roll: "balance", value: 60),
                (roll: "lost_blows", value: {lost}), (roll: "fast_attack", value: {drawn})]"#
        );
        n_blows(&events(&mut duel(&quick, "", &rest)))
    };
    // One of two blows is left: 30 of 200.
    assert_eq!(extra(1, 29), 2);
    assert_eq!(extra(1, 30), 1);
}

#[test]
fn a_stun_of_a_bash_has_a_limit() {
    let rest = r#"forced: [(roll: "bash", value: 0), (roll: "bash_stun", value: 1)]"#;
    let mut sim = duel(ARMED, "conditions: {\"stun\": 20}", rest);
    let happened = events(&mut sim);
    let now = happened.iter().filter_map(|event| match event {
        Event::ConditionWorsened { condition, now, .. } if condition.name() == "stun" => Some(*now),
        _ => None,
    });
    assert_eq!(now.max(), Some(24));
    let sim = duel(ARMED, "conditions: {\"stun\": 24}", "");
    assert_eq!(figures::bash(sim.world(), FOE).unwrap().stuns.0, 0);
}
