//! The horn, and thieves whose time is up (L-48, L-49).

use std::fs;
use std::sync::Arc;

use ludus_engine::ai::Pilot;
use ludus_engine::event::Event;
use ludus_engine::gauntlet::{Next, Run, ready_made, wave};
use ludus_engine::ids::{ActorId, HeroClassId};
use ludus_engine::replay::{read, verify};
use ludus_engine::rng::Seed;
use ludus_engine::step::Stamped;
use ludus_engine::turn::{Keep, Sim, SimSnapshot};
use ludus_engine::world::{Definition, PARTS, World};

use crate::shared::path_of;

use super::cases::log;
use super::fights::{content, scenario, sim};
use super::replays::{fight, record, source};

const FOE: ActorId = ActorId(1);
/// No turn at all.
const NEVER: [u32; 0] = [];

/// A scenario with a horn: rows of a map, and the rest.
fn horned(map: &[&str], rest: &str) -> String {
    let rows: Vec<String> = map.iter().map(|row| format!("{row:?}")).collect();
    let rows = rows.join(", ");
    format!("Scenario(arena: Drawn(map: [{rows}], {rest}, horn: true, )")
}

fn waits(n: usize) -> String {
    "Wait, ".repeat(n)
}

/// The hero waits 60 turns in a room; a foe sleeps at the other end of a winding way.
fn winding() -> String {
    let map = [
        "###########",
        "#@..#....m#",
        "#...#.#####",
        "#...#.....#",
        "#...#####.#",
        "#.........#",
        "###########",
    ];
    let rest = format!(
        "legend: {{ 'm': Monster(race: \"tester\", asleep: true) }}),
        hero: Some(Hero(max_hp: 3000)),
        races: [MonsterRace(id: \"tester\", glyph: 't', level: 5, sight: 4, sleep: 255,
            hp: \"9000\", flags: [\"unique\"],
            blows: [(method: \"hit\", effect: \"attack\", dice: \"1\")])],
        commands: [{}],
        stop: (max_turns: 60)",
        waits(60)
    );
    horned(&map, &rest)
}

/// Without a gate, a thief that robs the hero in the first turn.
fn theft() -> String {
    let path = path_of("tests/scenarios/upkeep/thief_is_gone.ron");
    fs::read_to_string(path).unwrap()
}

fn without_horn(text: &str) -> String {
    let silent = text.replace("horn: true,", "");
    assert_ne!(silent, text);
    silent
}

fn played(definition: &Arc<Definition>) -> Sim {
    let mut sim = sim(definition, 5);
    sim.play_out(Pilot::Idle, |_| ()).unwrap();
    sim
}

fn events(text: &str) -> Vec<Stamped> {
    played(&scenario("horn.ron", text)).out().events.clone()
}

/// The turns of the events that are meant.
fn turns(events: &[Stamped], is_meant: impl Fn(&Event) -> bool) -> Vec<u32> {
    let meant = events.iter().filter(|stamped| is_meant(&stamped.event));
    meant.map(|stamped| stamped.turn).collect()
}

fn horns(events: &[Stamped]) -> Vec<u32> {
    turns(events, |event| *event == Event::HornSounded)
}

#[test]
fn a_sleeper_out_of_sight_wakes_by_the_horn_and_comes() {
    let is_blow = |event: &Event| {
        matches!(
            event,
            Event::Struck { attacker: FOE, .. } | Event::Missed { attacker: FOE, .. }
        )
    };
    let called = events(&winding());
    assert_eq!(horns(&called), [25]);
    let woke = turns(&called, |event| *event == Event::Woke { actor: FOE });
    assert_eq!(woke, [25]);
    let blows = turns(&called, is_blow);
    assert!(
        blows.first().is_some_and(|turn| (26..=55).contains(turn)),
        "{blows:?}"
    );

    let silent = events(&without_horn(&winding()));
    assert_eq!(horns(&silent), NEVER);
    assert_eq!(turns(&silent, is_blow), NEVER);
    assert_eq!(
        turns(&silent, |event| matches!(event, Event::Sighted { .. })),
        NEVER
    );
}

/// What is contact, and what is none: in each fight the hero waits 90 turns.
#[test]
fn sight_of_each_other_and_harm_put_the_horn_off() {
    let fight = |map: &str, hero: &str, foe: &str, flags: &str| {
        let text = format!(
            "Scenario(
                arena: Drawn(map: [\"#########\", {map:?}, \"#########\"],
                    legend: {{ 'm': Monster(race: \"tester\", {foe}) }}),
                hero: Some(Hero(max_hp: 30000, {hero})),
                races: [MonsterRace(id: \"tester\", glyph: 't', level: 40, sight: 1, sleep: 255,
                    hp: \"9000\", flags: [\"unique\", \"never_move\", {flags}],
                    blows: [(method: \"hit\", effect: \"attack\", dice: \"1\")])],
                horn: true,
                stop: (max_turns: 90),
            )"
        );
        horns(&events(&text))
    };
    let (apart, in_view, beside) = ("#@###..m#", "#@.....m#", "#@m.....#");
    assert_eq!(fight(apart, "", "", ""), [25], "nobody sees anybody");
    assert_eq!(fight(in_view, "", "", ""), NEVER, "they see each other");
    assert_eq!(
        fight(in_view, "", "asleep: true", ""),
        [25],
        "a sleeper sees nobody"
    );
    assert_eq!(
        fight(in_view, "", "", "\"invisible\""),
        [25],
        "the hero sees nobody"
    );
    assert_eq!(
        fight(beside, "", "", "\"invisible\""),
        NEVER,
        "blows fall unseen"
    );
    let poisoned = "conditions: { \"poisoned\": 2000 }";
    assert_eq!(fight(apart, poisoned, "", ""), [25], "poison is no contact");
}

#[test]
fn contact_lets_the_horn_sound_anew() {
    // The hero steps out of sight after a look at the foe; the turns count from there.
    let map = ["########", "#.#..m.#", "#@.....#", "########"];
    let rest = format!(
        "legend: {{ 'm': Monster(race: \"tester\") }}),
        hero: Some(Hero(max_hp: 3000)),
        races: [MonsterRace(id: \"tester\", glyph: 't', level: 5, hp: \"9000\",
            flags: [\"unique\", \"never_move\"], blows: [(method: \"beg\", effect: \"none\")])],
        commands: [Wait, Wait, Move(North), {} Move(South), Wait, Move(North)],
        stop: (max_turns: 90)",
        waits(29)
    );
    let events = events(&horned(&map, &rest));
    let sighted = turns(&events, |event| matches!(event, Event::Sighted { .. }));
    let horns = horns(&events);
    let last_before = |horn: u32| sighted.iter().copied().filter(|&turn| turn < horn).max();
    assert_eq!(horns.len(), 2, "{horns:?} {sighted:?}");
    for horn in horns {
        assert_eq!(last_before(horn), Some(horn - 25), "{sighted:?}");
    }
}

#[test]
fn a_thief_that_is_kept_in_is_gone_with_its_loot_only_where_a_horn_sounds() {
    let run = |text: &str| {
        let definition = fight(&scenario("horn.ron", text));
        let keep = Keep {
            record: true,
            turns: false,
        };
        let mut run = Run::new(definition, Seed::from(5), keep);
        while run.advance() == Next::Hero {
            let command = run.sim_mut().ask(Pilot::Idle).unwrap();
            run.act(command).unwrap();
        }
        run
    };
    let left = |run: &Run| {
        turns(&run.sim().out().events, |event| {
            matches!(event, Event::Left { .. })
        })
    };
    let gone = run(&theft());
    assert_eq!(left(&gone), [31]);
    let world = gone.sim().world();
    assert!(!world.is_alive(FOE));
    assert_eq!(world.hero().unwrap().gold + world.gold_of(FOE), 1200);
    assert_eq!(
        (gone.tally().kills, gone.tally().points),
        (0, 0),
        "it did not die"
    );
    assert_eq!(left(&run(&without_horn(&theft()))), NEVER);
}

#[test]
fn the_log_tells_of_the_horn_and_of_what_the_thief_took() {
    let has = |text: &str, line: &str| {
        let told = log(text);
        assert!(told.iter().any(|other| other == line), "{line}: {told:#?}");
    };
    has(&winding(), "A horn. They know where you are.");
    let theft = theft().replace("flags: [\"unique\"],", "");
    has(&theft, "The tester is gone, and your gold with it.");
    let unseen = theft.replace(
        "max_hp: 300,",
        "max_hp: 300, conditions: { \"blind\": 99 },",
    );
    has(&unseen, "The thief is gone, and your gold with it.");
    let things = theft
        .replace("steal_gold", "steal_items")
        .replace("gold: 1200", "pack: [(kind: \"dagger\")]")
        .replace("(roll: \"gold_stolen\", value: 25),", "");
    has(&things, "The tester is gone, and your dagger with it.");
}

#[test]
fn a_fight_taken_up_anywhere_sounds_the_same_horn() {
    let keep = Keep {
        record: false,
        turns: true,
    };
    for text in [winding(), theft()] {
        let definition = scenario("horn.ron", &text);
        let whole = played(&definition);
        let mut first = sim(&definition, 5);
        let mut n_stops = 0;
        while first.advance() == ludus_engine::turn::Pending::Hero {
            let saved = serde_json::to_string(&first.snapshot()).unwrap();
            let saved: SimSnapshot = serde_json::from_str(&saved).unwrap();
            let mut second = Sim::restore(definition.clone(), saved, keep).unwrap();
            assert_eq!(second.world().digest(), first.world().digest());
            while second.advance() == ludus_engine::turn::Pending::Hero {
                let command = second.ask(Pilot::Idle).unwrap();
                second.act(command).unwrap();
            }
            assert_eq!(
                second.world().digest(),
                whole.world().digest(),
                "stop {n_stops}"
            );
            let command = first.ask(Pilot::Idle).unwrap();
            first.act(command).unwrap();
            n_stops += 1;
        }
        assert!(n_stops >= 30, "{n_stops}");
    }
}

#[test]
fn replays_with_a_horn_verify() {
    for text in [winding(), theft()] {
        let definition = scenario("horn.ron", &text);
        let file = record(&definition, source("horn.ron", &text), &Seed::from(5));
        verify(&read(&file).unwrap(), &fight(&definition)).unwrap();
    }
}

#[test]
fn contact_and_thefts_are_in_the_digest_where_a_horn_sounds() {
    let moved = |text: &str, event: &Event| {
        let base = World::new(scenario("horn.ron", text));
        let mut world = base.clone();
        world.apply(event);
        let (was, is) = (base.digest().parts, world.digest().parts);
        let parts = PARTS.iter().zip(was.iter().zip(is));
        let moved = parts.filter(|(_, (was, is))| **was != *is);
        moved.map(|(name, _)| *name).collect::<Vec<_>>()
    };
    let sighted = Event::Sighted { actor: FOE };
    assert_eq!(moved(&theft(), &sighted), ["clock"]);
    assert!(moved(&without_horn(&theft()), &sighted).is_empty());
    let stolen_late = |turn: u32| {
        let sim = played(&scenario("horn.ron", &theft()));
        let mut world = World::new(sim.world().definition().clone());
        for stamped in &sim.out().events {
            if matches!(stamped.event, Event::GoldMoved { .. }) {
                world.apply(&Event::TurnEnded { turn });
                world.apply(&stamped.event);
                world.apply(&Event::TurnEnded { turn: 9 });
                break;
            }
            world.apply(&stamped.event);
        }
        world.digest()
    };
    assert_eq!(stolen_late(3), stolen_late(3));
    assert_ne!(stolen_late(3), stolen_late(4));
}

#[test]
fn every_wave_has_a_horn() {
    let hero = ready_made(content(), HeroClassId(0), None, None).unwrap();
    let rules = content().default_profile().unwrap();
    for number in 1..12 {
        let wave = wave(content(), rules, (7, number), &hero, &[]);
        assert!(wave.has_horn, "wave {number}");
    }
    let horn = content().tables.horn;
    assert_eq!((horn.quiet_turns.get(), horn.thief_turns.get()), (25, 30));
}
