//! Playback: every way to a turn shows the same state, and jumps find what happened.

use std::sync::Arc;

use ludus_engine::ai::Pilot;
use ludus_engine::content::{Specialty, parse_matchup, parse_scenario};
use ludus_engine::event::Event;
use ludus_engine::gauntlet::{Choice, Next, Run, RunDefinition};
use ludus_engine::replay::{
    Chosen, DefinitionLine, Incident, Playback, Record, Replay, Writer, read, verify,
};
use ludus_engine::rng::Seed;
use ludus_engine::turn::{Keep, Note};
use ludus_engine::world::Definition;

/// A hero who never dies, against wolves that always come back.
const LONG: &str = r#"Scenario(
    name: "long",
    arena: Drawn(map: [
        "%%%%%%%%%%%%%",
        "%....@......%",
        "%.........:.%",
        "%%%%%%%%%%%%%",
    ]),
    hero: Some(Hero(level: 30, max_hp: Some(30000), equipment: {"weapon": (kind: "broad_axe")}, fixed: (ac: Some(300)))),
    monsters: [
        (race: "wolf", at: (10, 1), hp: 30000),
        (race: "wolf", at: (11, 2), hp: 40),
        (race: "cave_orc", at: (1, 2), hp: 30000),
    ],
    stop: (max_turns: 500),
)"#;

fn scenario(text: &str) -> (RunDefinition, DefinitionLine) {
    let content = crate::shared::shipped();
    let (content, encounter) = parse_scenario(&content, "long.ron", text).unwrap();
    let source = DefinitionLine::Scenario {
        path: "long.ron".to_owned(),
        text: text.to_owned(),
    };
    let definition = Definition::new(Arc::new(content), encounter);
    (RunDefinition::Fight(Arc::new(definition)), source)
}

fn matchup(text: &str) -> (RunDefinition, DefinitionLine) {
    let content = crate::shared::shipped();
    let encounter = parse_matchup(&content, text).unwrap().encounter;
    let definition = Definition::new(Arc::new(content), encounter);
    let source = DefinitionLine::Matchup(text.to_owned());
    (RunDefinition::Fight(Arc::new(definition)), source)
}

fn gauntlet() -> (RunDefinition, DefinitionLine) {
    let (RunDefinition::Fight(fight), _) = scenario(LONG) else {
        unreachable!()
    };
    let content = fight.content.clone();
    let hero = Box::new(fight.encounter.hero.clone().unwrap());
    let source = DefinitionLine::Gauntlet {
        rules: fight.profile().id.clone(),
        hero: hero.clone(),
    };
    let rules = fight.encounter.rules;
    let definition = RunDefinition::Gauntlet {
        content,
        rules,
        hero,
    };
    (definition, source)
}

/// Records a run; of a gauntlet, three waves.
fn recorded((definition, source): &(RunDefinition, DefinitionLine), seed: &str) -> Replay {
    let seed: Seed = seed.parse().unwrap();
    let keep = Keep {
        record: false,
        turns: true,
    };
    let mut run = Run::new(definition.clone(), seed.clone(), keep);
    let max_turns = run.sim().world().definition().encounter.max_turns;
    let mut bytes = Vec::new();
    let mut writer =
        Writer::begin(&mut bytes, definition, source.clone(), &seed, max_turns).unwrap();
    loop {
        let next = run.advance();
        for turn in run.sim_mut().take_turns() {
            writer.note(&Note::Turn(turn)).unwrap();
        }
        let outcome = match next {
            Next::Hero => {
                let command = run.sim_mut().ask(Pilot::Standard).unwrap();
                let turn = run.sim().world().turn() + 1;
                run.act(command).unwrap();
                writer.note(&Note::Command(turn, command)).unwrap();
                continue;
            }
            Next::Choice if run.wave() < 3 => {
                let wave = run.wave();
                let choice = match run.suggestion() {
                    Choice::RestAndGo => Choice::Go,
                    choice => choice,
                };
                run.choose(choice).unwrap();
                writer.choice(wave, choice).unwrap();
                continue;
            }
            Next::Choice => None,
            Next::Over(end) => Some(end.outcome),
        };
        let fight = run.sim().world().definition().clone();
        let end = [run.wave(), run.sim().last_turn()];
        writer.end(&fight, outcome, end).unwrap();
        break;
    }
    read(&bytes).unwrap()
}

fn digests(replay: &Replay) -> Vec<String> {
    let turns = replay.records.iter().filter_map(|record| match record {
        Record::Turn(turn) => Some(turn.digest.clone()),
        _ => None,
    });
    turns.collect()
}

#[track_caller]
fn check_every_turn(made_from: &(RunDefinition, DefinitionLine), least_turns: usize) {
    let replay = recorded(made_from, "7");
    verify(&replay, &made_from.0).unwrap();
    let written = digests(&replay);
    assert!(written.len() >= least_turns, "{} turns", written.len());
    let mut sought = Playback::new(&replay, &made_from.0);
    assert_eq!(sought.divergence(), None);
    assert_eq!(sought.n_turns() as usize, written.len());
    // Back and forth, so that no seek begins where the last one ended.
    for n in 0..written.len() {
        let turn = if n % 2 == 0 { n } else { written.len() - n };
        sought.seek(turn as u32 + 1);
        let expected = written.get(turn).or(written.last()).unwrap();
        assert_eq!(sought.digest().to_string(), *expected, "turn {}", turn + 1);
    }
    let mut stepped = Playback::new(&replay, &made_from.0);
    let mut by_position = vec![stepped.digest()];
    while stepped.step() {
        by_position.push(stepped.digest());
    }
    assert!(stepped.is_at_end() && !stepped.step());
    assert_eq!(by_position.len(), stepped.len() + 1);
    assert_eq!(stepped.digest().to_string(), *written.last().unwrap());
    for (position, expected) in by_position.iter().enumerate().rev() {
        assert_eq!(stepped.position(), position);
        assert_eq!(stepped.digest(), *expected, "back at {position}");
        assert_eq!(stepped.step_back(), position > 0);
        sought.seek_to(position);
        assert_eq!(sought.digest(), *expected, "sought {position}");
    }
    for position in [0, 1, by_position.len() / 2, by_position.len() - 1] {
        sought.seek_to(position);
        let run = sought.run();
        assert_eq!(run.sim().world().digest(), sought.digest(), "{position}");
    }
    sought.seek(0);
    assert_eq!((sought.position(), sought.turn_of_run()), (0, 0));
    sought.seek(u32::MAX);
    assert_eq!(sought.position(), sought.len());
}

#[test]
fn every_way_to_a_turn_of_a_long_fight_shows_the_same() {
    check_every_turn(&scenario(LONG), 500);
}

#[test]
fn a_fight_that_ends_with_its_last_turn_has_no_turn_after_it() {
    let watched = r#"Scenario(
        name: "apart",
        arena: Drawn(map: ["...#...", "...#...", "...#..."]),
        monsters: [
            (race: "wolf", at: (1, 1), team: "a"),
            (race: "wolf", at: (5, 1), team: "b"),
        ],
        stop: (max_turns: 30),
    )"#;
    for (text, n_turns) in [(LONG, 500), (watched, 30)] {
        let made_from = scenario(text);
        let replay = recorded(&made_from, "7");
        assert_eq!(digests(&replay).len(), n_turns as usize);
        assert_eq!(replay.end.as_ref().unwrap().turns, n_turns);
        assert_eq!(verify(&replay, &made_from.0).unwrap().turns, n_turns);
        let mut playback = Playback::new(&replay, &made_from.0);
        playback.seek(u32::MAX);
        assert!(playback.is_at_end() && playback.outcome().is_some());
        assert_eq!(playback.turn_of_run(), n_turns);
        assert_eq!(playback.n_turns(), n_turns);
        assert_eq!(playback.turn(), n_turns);
        let mut live = Playback::live(made_from.0, "7".parse().unwrap(), Pilot::Standard);
        live.seek(u32::MAX);
        assert_eq!((live.turn_of_run(), live.n_turns()), (n_turns, n_turns));
    }
}

#[test]
fn jumps_back_from_between_two_stops_begin_with_the_nearer_one() {
    // The hero acts every other turn: every second end of a turn lies between two actions.
    let slow = LONG.replace("level: 30,", "level: 30, conditions: {\"slow\": 9000},");
    let made_from = scenario(&slow);
    let mut playback = Playback::new(&recorded(&made_from, "7"), &made_from.0);
    let mut n_between = 0;
    for turn in 1..=60 {
        playback.seek(turn);
        let (nearest, n_events) = (playback.position(), playback.events().len());
        playback.seek_to(nearest);
        if playback.events().len() == n_events {
            continue;
        }
        n_between += 1;
        let mut wounds = Vec::new();
        playback.seek_to(0);
        while playback.jump(Incident::Wound, true) && playback.position() <= nearest {
            wounds.push(playback.position());
        }
        playback.seek(turn);
        assert_eq!(playback.jump(Incident::Wound, false), !wounds.is_empty());
        let last = wounds.last().copied().unwrap_or(nearest);
        assert_eq!(playback.position(), last, "turn {turn}");
    }
    assert!(n_between > 10);
}

#[test]
fn jumps_at_both_ends_find_nothing_and_stay() {
    for made_from in [scenario(LONG), matchup("3 cave orc v 3 wolf")] {
        let mut playback = Playback::new(&recorded(&made_from, "7"), &made_from.0);
        for incident in [Incident::Kill, Incident::Critical, Incident::Wound] {
            playback.seek(0);
            assert!(!playback.jump(incident, false));
            assert_eq!((playback.position(), playback.turn_of_run()), (0, 0));
            playback.seek(u32::MAX);
            let end = (playback.position(), playback.turn_of_run());
            assert!(!playback.jump(incident, true));
            assert_eq!((playback.position(), playback.turn_of_run()), end);
            while playback.jump(incident, false) {}
            let first = playback.position();
            playback.seek(0);
            let is_there = first != end.0;
            assert_eq!(playback.jump(incident, true), is_there, "{incident:?}");
            assert!(playback.position() == first || !is_there);
        }
    }
}

#[test]
fn every_way_to_a_turn_of_a_fight_without_a_hero_shows_the_same() {
    check_every_turn(&matchup("12 cave orc v 9 wolf"), 5);
}

#[test]
fn every_way_to_a_turn_of_a_gauntlet_shows_the_same() {
    let made_from = gauntlet();
    check_every_turn(&made_from, 20);
    let mut playback = Playback::new(&recorded(&made_from, "7"), &made_from.0);
    let turn = playback.turn_in_wave(2, 3).unwrap();
    playback.seek(turn);
    assert_eq!((playback.wave(), playback.turn()), (2, 3));
    assert_eq!(playback.turn_of_run(), turn);
}

#[test]
fn a_run_that_is_taken_over_has_the_specialties_chosen_before() {
    let made_from = gauntlet();
    let replay = recorded(&made_from, "7");
    let chosen = replay.records.iter().filter_map(|record| match record {
        Record::Choice(Chosen {
            choice: Choice::Specialty(specialty),
            ..
        }) => Some(*specialty),
        _ => None,
    });
    let chosen: Vec<Specialty> = chosen.collect();
    assert!(
        !chosen.is_empty(),
        "the hero is due some after the first wave"
    );
    let mut playback = Playback::new(&replay, &made_from.0);
    assert!(playback.divergence().is_none());
    let has_all = |run: &Run| chosen.iter().all(|&one| run.specialties().has(one));
    // The choice has no position of its own: it comes with the wave after it.
    let opening = playback.turn_in_wave(2, 1).unwrap();
    playback.seek(opening);
    while playback.wave() < 2 {
        assert!(playback.step());
    }
    assert!(has_all(&playback.run()));
    while playback.wave() == 2 {
        assert!(playback.step_back());
    }
    assert!(!has_all(&playback.run()));
}

#[test]
fn jumps_find_what_happened_in_both_directions() {
    let made_from = scenario(LONG);
    let mut playback = Playback::new(&recorded(&made_from, "7"), &made_from.0);
    let n_died = |playback: &Playback| {
        let events = playback.events().iter();
        events
            .filter(|row| matches!(row.event, Event::Died { .. }))
            .count()
    };
    assert!(playback.jump(Incident::Kill, true));
    assert_eq!(n_died(&playback), 1);
    let killed_at = playback.position();
    playback.step_back();
    assert_eq!(n_died(&playback), 0);
    playback.seek_to(usize::MAX);
    assert!(playback.jump(Incident::Kill, false));
    assert_eq!(playback.position(), killed_at);
    assert!(!playback.jump(Incident::Death, true), "nobody dies twice");
    assert_eq!(playback.position(), killed_at);
    playback.seek(0);
    for incident in [Incident::Critical, Incident::Wound] {
        let mut found = Vec::new();
        while playback.jump(incident, true) {
            found.push(playback.position());
        }
        assert!(found.len() > 3, "{incident:?}: {found:?}");
        found.pop();
        for &position in found.iter().rev() {
            assert!(playback.jump(incident, false));
            assert_eq!(playback.position(), position);
        }
        playback.seek(0);
    }
}

#[test]
fn a_damaged_replay_plays_up_to_the_damage() {
    let made_from = scenario(LONG);
    let mut replay = recorded(&made_from, "7");
    let written = digests(&replay);
    let half = replay.records.len() / 2;
    replay.records.truncate(half);
    replay.end = None;
    let n_turns = digests(&replay).len();
    let mut playback = Playback::new(&replay, &made_from.0);
    playback.seek(n_turns as u32);
    assert_eq!(playback.digest().to_string(), written[n_turns - 1]);
    assert!(playback.divergence().is_none() && n_turns < written.len());
}

#[test]
fn a_forged_command_stops_the_playback_and_is_named() {
    let made_from = scenario(LONG);
    let mut replay = recorded(&made_from, "7");
    let last = replay
        .records
        .iter()
        .rposition(|record| matches!(record, Record::Command(_)));
    let extra = replay.records[last.unwrap()].clone();
    replay.records.push(extra);
    let playback = Playback::new(&replay, &made_from.0);
    assert!(playback.divergence().is_some());
    assert!(playback.len() > 400);
}

#[test]
fn a_live_fight_goes_on_as_far_as_it_is_watched() {
    let made_from = matchup("3 cave orc v 3 wolf");
    let replay = recorded(&made_from, "7");
    let written = digests(&replay);
    let mut live = Playback::live(made_from.0.clone(), "7".parse().unwrap(), Pilot::Standard);
    assert!(live.is_empty() && !live.is_at_end());
    live.seek(2);
    assert_eq!(live.digest().to_string(), written[1]);
    assert!(live.len() <= 3, "it runs ahead: {}", live.len());
    live.seek(u32::MAX);
    assert!(live.is_at_end() && live.outcome().is_some());
    assert_eq!(live.digest().to_string(), *written.last().unwrap());
    let hero = scenario(LONG);
    let mut live = Playback::live(hero.0.clone(), "7".parse().unwrap(), Pilot::Standard);
    live.seek(u32::MAX);
    let written = digests(&recorded(&hero, "7"));
    assert_eq!(live.digest().to_string(), *written.last().unwrap());
}
