use std::sync::Arc;

use ludus_engine::ai::Pilot;
use ludus_engine::batch::{Batch, FightResult};
use ludus_engine::check::Refusal;
use ludus_engine::command::Command;
use ludus_engine::event::Event;
use ludus_engine::grid::Dir;
use ludus_engine::rng::{ForcedRollError, Roll, Seed, derive_seed};
use ludus_engine::step::Stamped;
use ludus_engine::turn::{DrawReason, FightError, Keep, Note, Outcome, Pending, Sim};
use ludus_engine::world::{Definition, World};

use super::fights::{batch, built_in, content, drawn, matchup, scenario, sim};

/// Every built-in scenario and some matchups, shortened.
fn fights() -> Vec<Arc<Definition>> {
    let scenarios = content()
        .scenarios
        .iter()
        .map(|scenario| built_in(&scenario.name));
    let matchups = [
        "5 cave orc v 2 ogre",
        "3 wolf v 2 warg v 4 jackal",
        "arena:pillars 6 cave spider v bill ferny",
        "hill giant v yeti",
        "20 snaga v 12 cave orc",
    ];
    scenarios.chain(matchups.into_iter().map(matchup)).collect()
}

fn played(definition: &Arc<Definition>, seed: u64) -> Sim {
    let mut sim = sim(definition, seed);
    sim.set_max_turns(60);
    sim.play_out(Pilot::Standard, |_| ()).unwrap();
    sim
}

#[test]
fn the_same_seed_gives_the_same_fight() {
    for definition in fights() {
        let (first, second) = (played(&definition, 7), played(&definition, 7));
        let name = &definition.encounter.name;
        assert!(first.out().events.len() > 20, "{name}");
        assert_eq!(first.out().events, second.out().events, "{name}");
        assert_eq!(first.world().digest(), second.world().digest(), "{name}");
        assert_eq!(first.out().counts, second.out().counts, "{name}");
        let drawn = |sim: &Sim| {
            let rolls = sim.out().rolls.iter();
            rolls
                .map(|roll| (roll.roll, roll.drawn, roll.event))
                .collect::<Vec<_>>()
        };
        assert_eq!(drawn(&first), drawn(&second), "{name}");
    }
}

#[test]
fn another_seed_gives_another_fight() {
    for definition in fights() {
        let name = &definition.encounter.name;
        let (first, second) = (played(&definition, 7), played(&definition, 8));
        assert_ne!(first.world().digest(), second.world().digest(), "{name}");
    }
}

#[test]
fn keeping_a_record_changes_nothing() {
    for definition in fights() {
        let kept = played(&definition, 9);
        let mut bare = Sim::new(definition.clone(), 9, Keep::default());
        bare.set_max_turns(60);
        bare.play_out(Pilot::Standard, |_| ()).unwrap();
        assert!(bare.out().events.is_empty());
        assert_eq!(kept.world().digest(), bare.world().digest());
        assert_eq!(kept.out().counts, bare.out().counts);
    }
}

#[test]
fn events_folded_over_the_empty_ground_give_the_end() {
    for definition in fights() {
        let name = &definition.encounter.name;
        let sim = played(&definition, 11);
        let mut world = World::new(definition.clone());
        for Stamped { event, .. } in &sim.out().events {
            world.apply(event);
        }
        assert_eq!(world.digest().parts, sim.world().digest().parts, "{name}");
        assert_eq!(world.digest(), sim.world().digest(), "{name}");
        assert_eq!(world.broken_invariants(), Vec::<String>::new(), "{name}");
    }
}

/// The digest that each turn ends with is that of its events.
#[test]
fn digests_of_turns_are_those_of_their_events() {
    let definition = built_in("wolf-pack");
    let mut sim = sim(&definition, 5);
    let mut turns = Vec::new();
    let noted = |note| {
        if let Note::Turn(turn) = note {
            turns.push(turn);
        }
    };
    sim.play_out(Pilot::Standard, noted).unwrap();
    let mut world = World::new(definition);
    let mut events = sim.out().events.iter();
    for record in turns {
        for stamped in events.by_ref() {
            world.apply(&stamped.event);
            if world.turn() == record.turn {
                break;
            }
        }
        assert_eq!(world.digest(), record.digest, "turn {}", record.turn);
    }
    assert_eq!(events.next(), None);
}

fn results(batch: &Batch) -> (Vec<FightResult>, String) {
    let mut list = Vec::new();
    let summary = batch.run(|result| {
        list.push(result.clone());
        Ok(())
    });
    (list, summary.unwrap().digest())
}

#[test]
fn threads_change_no_result() {
    for definition in [matchup("3 cave orc v 2 wolf"), built_in("ford-of-orcs")] {
        let one = results(&batch(&definition, 7, 300));
        assert_eq!(one.0.len(), 300);
        for jobs in [2, 8] {
            let many = Batch {
                jobs,
                ..batch(&definition, 7, 300)
            };
            assert_eq!(results(&many), one, "{jobs} jobs");
        }
    }
}

#[test]
fn a_short_batch_is_the_start_of_a_long_one() {
    let definition = matchup("2 jackal v cave spider");
    let (long, long_digest) = results(&batch(&definition, 3, 1000));
    let (short, short_digest) = results(&batch(&definition, 3, 100));
    assert_eq!(short[..], long[..100]);
    assert_ne!(short_digest, long_digest);
}

/// Blocks of fights are handed to the threads one after the other; nothing may show at their ends.
#[test]
fn results_come_in_order_beyond_one_block() {
    let definition = matchup("max:1 jackal v jackal");
    let (list, _) = results(&Batch {
        jobs: 2,
        ..batch(&definition, 3, 4_200)
    });
    assert!(list.iter().map(|result| result.fight).eq(0..4_200));
    for result in list {
        assert_eq!(result.seed, derive_seed(3, result.fight));
    }
}

#[test]
fn a_fight_of_a_batch_can_be_played_alone_by_its_seed() {
    let definition = matchup("3 cave orc v 2 wolf");
    for result in results(&batch(&definition, 21, 20)).0 {
        let mut sim = Sim::new(definition.clone(), result.seed, Keep::default());
        let outcome = sim.play_out(Pilot::Standard, |_| ()).unwrap();
        let winner = if let Outcome::Won(team) = outcome {
            Some(team)
        } else {
            None
        };
        assert_eq!((winner, sim.last_turn()), (result.winner, result.turns));
        assert_eq!(sim.world().digest().whole, result.digest);
    }
}

#[test]
fn seeds_of_fights_are_derived_and_differ() {
    let mut seeds: Vec<u64> = (0..1000).map(|index| derive_seed(7, index)).collect();
    assert_ne!(derive_seed(7, 0), derive_seed(8, 0));
    assert_ne!(derive_seed(7, 0), 7);
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 1000);
}

/// Old replays hold seeds as text: what a text stands for may never change.
#[test]
fn texts_stand_for_the_seeds_that_they_always_did() {
    let value = |text: &str| text.parse::<Seed>().unwrap().value();
    assert_eq!(value("0"), 0);
    assert_eq!(value("18446744073709551615"), u64::MAX);
    for text in [
        "07",
        "18446744073709551616",
        "+7",
        " 7",
        "-1",
        "drache",
        "竜",
    ] {
        assert_eq!(value(text), ludus_engine::rng::hash_text(text), "{text}");
        assert_eq!(text.parse::<Seed>().unwrap().text(), text);
    }
    assert_ne!(value("07"), value("7"));
    assert_eq!(value("drache"), 0xb707_4b4c_6075_24ce);
    assert_eq!(derive_seed(7, 3), 0x7864_09c0_51b4_5993);
}

#[test]
fn a_refused_command_changes_nothing() {
    let definition = built_in("druid-and-dragon");
    let mut refused = sim(&definition, 4);
    let mut plain = sim(&definition, 4);
    let hero = definition.encounter.hero.as_ref().unwrap();
    let east = hero.at.step(Dir::East);
    for turn in 0..15 {
        if refused.advance() != Pending::Hero || plain.advance() != Pending::Hero {
            break;
        }
        let before = (refused.world().digest(), refused.out().events.clone());
        let rolls = refused.out().rolls.len();
        for dir in Dir::ALL {
            for (command, expected) in [
                (Command::Open(dir), Refusal::NoDoor),
                (Command::Close(dir), Refusal::NoOpenDoor),
            ] {
                assert_eq!(refused.act(command), Err(expected));
            }
        }
        // The dragon stands still until it loses heart.
        let is_beside = refused.world().occupant(east).is_some();
        if !is_beside {
            break;
        }
        assert_eq!(
            refused.act(Command::Attack(Dir::West)),
            Err(Refusal::NobodyThere)
        );
        assert_eq!(
            refused.act(Command::Move(Dir::East)),
            Err(Refusal::Occupied)
        );
        assert_eq!(
            (refused.world().digest(), refused.out().events.clone()),
            before
        );
        assert_eq!(refused.out().rolls.len(), rolls);
        let command = if turn % 3 == 2 {
            Command::Wait
        } else {
            Command::Attack(Dir::East)
        };
        refused.act(command).unwrap();
        plain.act(command).unwrap();
    }
    assert_eq!(refused.out().events, plain.out().events);
    assert_eq!(refused.world().digest(), plain.world().digest());
}

/// The druid strikes the sleeping dragon once, with forced rolls.
fn forced(forced: &str, commands: &str) -> Result<Vec<(Roll, i64)>, FightError> {
    let text = format!(
        "Scenario(
            arena: Drawn(map: [\"####\", \"#@d#\", \"####\"],
                legend: {{ 'd': Monster(race: \"baby_green_dragon\", asleep: true, hp: 500) }}),
            hero: Some(Hero(class: \"druid\", level: 16)),
            commands: [{commands}], forced: [{forced}], stop: (max_turns: 2),
        )"
    );
    let mut sim = sim(&scenario("forced.ron", &text), 1);
    let mut draws = Vec::new();
    let played = sim.play_out(Pilot::Idle, |note| {
        if let Note::Turn(turn) = note {
            draws.extend(turn.draws);
        }
    });
    played.map(|_| draws)
}

fn of_name(draws: &[(Roll, i64)], roll: Roll) -> Vec<i64> {
    draws
        .iter()
        .filter(|draw| draw.0 == roll)
        .map(|draw| draw.1)
        .collect()
}

#[test]
fn forced_rolls_are_used_in_order_by_the_next_roll_of_their_name() {
    let draws = forced(
        "(roll: \"to_hit\", value: 0), (roll: \"hit_luck\", value: 50),
         (roll: \"to_hit\", value: 57), (roll: \"hit_luck\", value: 99)",
        "Attack(East)",
    )
    .unwrap();
    assert_eq!(of_name(&draws, Roll::HitLuck)[..2], [50, 99]);
    assert_eq!(of_name(&draws, Roll::ToHit)[..2], [0, 57]);
}

#[test]
fn a_forced_roll_out_of_range_is_an_error() {
    for (roll, value, low, high) in [
        ("hit_luck", 100, 0, 99),
        ("hit_luck", -1, 0, 99),
        ("sleep", 0, 1, 600),
    ] {
        let error = forced(&format!("(roll: {roll:?}, value: {value})"), "Attack(East)");
        let roll = Roll::from_name(roll).unwrap();
        let expected = ForcedRollError::OutOfRange {
            roll,
            value,
            low,
            high,
        };
        assert_eq!(error, Err(FightError::Forced(expected)));
    }
}

#[test]
fn a_forced_roll_that_is_never_used_is_an_error() {
    let error = forced("(roll: \"to_hit\", value: 3)", "Wait, Wait");
    let unused = ForcedRollError::Unused {
        roll: Roll::ToHit,
        value: 3,
    };
    assert_eq!(error, Err(FightError::Forced(unused)));
}

/// A forced roll still takes its number from the generator: what follows is not moved.
#[test]
fn a_forced_roll_moves_no_other() {
    let plain = forced("", "Attack(East)").unwrap();
    let luck = plain
        .iter()
        .position(|draw| draw.0 == Roll::HitLuck)
        .unwrap();
    let value = plain[luck].1;
    let same = forced(
        &format!("(roll: \"hit_luck\", value: {value})"),
        "Attack(East)",
    )
    .unwrap();
    assert_eq!(same, plain);
    let other = if value < 50 { value + 1 } else { value - 1 };
    let moved = forced(
        &format!("(roll: \"hit_luck\", value: {other})"),
        "Attack(East)",
    )
    .unwrap();
    if (value < 10) == (other < 10) {
        assert_eq!(moved[luck + 1..], plain[luck + 1..]);
    }
}

#[test]
fn a_scripted_command_that_is_refused_ends_the_fight_and_is_named() {
    match forced("", "Wait, Open(North)") {
        Err(FightError::Script(refused)) => {
            assert_eq!(refused.number, 2);
            assert_eq!(refused.refusal, Refusal::NoDoor);
            assert!(refused.to_string().contains("There is no closed door"));
        }
        other => panic!("{other:?}"),
    }
}

/// Nothing that is due when the last turn is over happens any more.
#[test]
fn the_last_turn_is_the_end() {
    for definition in fights() {
        for turns in [1, 2, 7] {
            let mut sim = sim(&definition, 13);
            sim.set_max_turns(turns);
            let outcome = sim.play_out(Pilot::Standard, |_| ()).unwrap();
            let end = u64::from(turns) * 6_000;
            assert!(sim.last_turn() <= turns);
            for stamped in &sim.out().events {
                assert!(stamped.turn <= turns && stamped.ms <= end, "{stamped:?}");
                let is_act = matches!(
                    stamped.event,
                    Event::Moved { .. } | Event::Struck { .. } | Event::Missed { .. }
                );
                assert!(!is_act || stamped.ms < end, "{stamped:?}");
            }
            let is_drawn = outcome == Outcome::Draw(DrawReason::TurnCap);
            assert!(is_drawn || sim.now_ms() <= end);
        }
    }
}

#[test]
fn a_fight_in_which_nobody_is_hurt_is_a_draw_after_200_turns() {
    let map = ["#######", "#@.#.j#", "#######"];
    let legend = "'j': Monster(race: \"jackal\")";
    let mut sim = sim(&drawn(&map, legend, "hero: Some(Hero())"), 1);
    let outcome = sim.play_out(Pilot::Idle, |_| ()).unwrap();
    assert_eq!(outcome, Outcome::Draw(DrawReason::NoProgress));
    assert_eq!(sim.world().turn(), 200);
}
