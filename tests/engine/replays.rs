use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, OnceLock};

use crate::shared::path_of;
use ludus_engine::ai::Pilot;
use ludus_engine::gauntlet::RunDefinition;
use ludus_engine::replay::{DefinitionLine, Divergence, Record, Replay, Writer, read, verify};
use ludus_engine::rng::Seed;
use ludus_engine::turn::{Keep, Sim};
use ludus_engine::world::Definition;

use super::fights::{built_in, content, matchup, scenario};
use super::framed::framed;

/// Returns the replay of a fight as the bytes of its file.
pub(crate) fn record(definition: &Arc<Definition>, source: DefinitionLine, seed: &Seed) -> Vec<u8> {
    let mut file = Vec::new();
    let max_turns = definition.encounter.max_turns;
    let mut writer = Writer::begin(&mut file, &fight(definition), source, seed, max_turns).unwrap();
    let keep = Keep {
        record: false,
        turns: true,
    };
    let mut sim = Sim::new(definition.clone(), seed.value(), keep);
    let outcome = sim
        .play_out(Pilot::Standard, |note| writer.note(&note).unwrap())
        .unwrap();
    writer
        .end(definition, Some(outcome), [0, sim.last_turn()])
        .unwrap();
    file
}

/// A run of this one fight.
pub(crate) fn fight(definition: &Arc<Definition>) -> RunDefinition {
    RunDefinition::Fight(definition.clone())
}

pub(crate) fn source(path: &str, text: &str) -> DefinitionLine {
    DefinitionLine::Scenario {
        path: path.to_owned(),
        text: text.to_owned(),
    }
}

/// A fight of more than a hundred turns, and its replay.
fn long_fight() -> &'static (Arc<Definition>, Vec<u8>) {
    static FIGHT: OnceLock<(Arc<Definition>, Vec<u8>)> = OnceLock::new();
    FIGHT.get_or_init(|| {
        let path = "tests/scenarios/long_fight.ron";
        let text = std::fs::read_to_string(path_of(path)).unwrap();
        let definition = scenario(path, &text);
        let seed = "a long day".parse().unwrap();
        let file = record(&definition, source(path, &text), &seed);
        (definition, file)
    })
}

/// The JSON of each line.
fn records(file: &[u8]) -> Vec<String> {
    let text = std::str::from_utf8(file).unwrap();
    text.lines()
        .map(|line| line.split_once(' ').unwrap().1.to_owned())
        .collect()
}

fn divergence(records: &[String]) -> Divergence {
    let replay = read(&framed(records)).unwrap();
    verify(&replay, &fight(&long_fight().0)).expect_err("the forged replay verifies")
}

#[test]
fn a_long_fight_verifies() {
    let (definition, file) = long_fight();
    let replay = read(file).unwrap();
    let verdict = verify(&replay, &fight(definition)).unwrap();
    assert!(verdict.turns >= 100, "{} turns", verdict.turns);
    assert_eq!(verdict.digest, replay.end.as_ref().unwrap().digest);
    assert_eq!(replay.header.seed.text(), "a long day");
    assert_eq!(replay.header.content, definition.content_digest());
    assert_eq!(replay.header.rules, "ludus");
    assert!(file.is_ascii() || std::str::from_utf8(file).is_ok());
}

#[test]
fn every_kind_of_fight_verifies() {
    let mut fights: Vec<(Arc<Definition>, DefinitionLine)> = content()
        .scenarios
        .iter()
        .map(|built| (built_in(&built.name), source(&built.path, &built.text)))
        .collect();
    for line in [
        "5 cave orc v 2 ogre",
        "max:3 wolf v jackal",
        "2 kobold v 2 jackal v wild cat",
    ] {
        fights.push((matchup(line), DefinitionLine::Matchup(line.to_owned())));
    }
    for (definition, source) in fights {
        for seed in [0, 1] {
            let file = record(&definition, source.clone(), &Seed::from(seed));
            let replay = read(&file).unwrap();
            let name = &definition.encounter.name;
            verify(&replay, &fight(&definition))
                .unwrap_or_else(|problem| panic!("{name}: {problem}"));
        }
    }
}

#[test]
fn recording_twice_gives_the_same_bytes() {
    let definition = built_in("wolf-pack");
    let line = DefinitionLine::Matchup("told by nobody".to_owned());
    let seed = Seed::from(3);
    assert_eq!(
        record(&definition, line.clone(), &seed),
        record(&definition, line, &seed)
    );
}

#[test]
fn framing_follows_the_documented_format() {
    let file = &long_fight().1;
    assert_eq!(framed(&records(file)), *file);
}

/// Reads and, if that works, verifies; says whether the file passed.
fn passes(bytes: &[u8], definition: &Arc<Definition>) -> bool {
    read(bytes).is_ok_and(|replay| verify(&replay, &fight(definition)).is_ok())
}

/// Every place of a sample, and every line end.
fn places(file: &[u8], every: usize) -> Vec<usize> {
    let ends = file
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'\n')
        .map(|(at, _)| at);
    let mut places: Vec<usize> = (0..file.len()).step_by(every).chain(ends).collect();
    places.sort_unstable();
    places.dedup();
    places
}

#[test]
fn no_changed_byte_goes_unnoticed() {
    let (definition, file) = long_fight();
    let mut changed = file.clone();
    for at in places(file, 97) {
        let own = file[at];
        for byte in [own ^ 1, own ^ 0x20, own ^ 0x80, b'\n', b' ', 0, b'0'] {
            if byte == own {
                continue;
            }
            changed[at] = byte;
            let passed = catch_unwind(AssertUnwindSafe(|| passes(&changed, definition)));
            assert!(
                matches!(passed, Ok(false)),
                "byte {at} as {byte}: {passed:?}"
            );
        }
        changed[at] = own;
    }
    assert_eq!(changed, *file);
}

#[test]
fn no_lost_or_doubled_byte_goes_unnoticed() {
    let (definition, file) = long_fight();
    for at in places(file, 997) {
        let lost = [&file[..at], &file[at + 1..]].concat();
        let doubled = [&file[..=at], &file[at..]].concat();
        assert!(!passes(&lost, definition), "byte {at} lost");
        assert!(!passes(&doubled, definition), "byte {at} doubled");
    }
}

#[test]
fn a_file_cut_short_is_damaged_wherever_it_is_cut() {
    let file = &long_fight().1;
    for at in places(file, 97) {
        for length in [at, (at + 1).min(file.len() - 1)] {
            let error = read(&file[..length]).expect_err("a cut file is read");
            let lines = std::str::from_utf8(&file[..length])
                .unwrap()
                .matches('\n')
                .count();
            assert_eq!(error.line, lines + 1, "cut at {length}: {error}");
            let sound = error.sound.map_or(0, |replay| replay.records.len() + 1);
            assert_eq!(sound, lines, "everything before the cut is sound");
        }
    }
}

#[test]
fn what_comes_before_the_damage_still_verifies() {
    let (definition, file) = long_fight();
    let half = file.len() / 2;
    let mut sound: Box<Replay> = read(&file[..half]).unwrap_err().sound.unwrap();
    assert!(sound.end.is_none());
    let verdict = verify(&sound, &fight(definition)).unwrap();
    assert!(verdict.turns > 20, "{} turns", verdict.turns);
    sound.records.clear();
    assert_eq!(verify(&sound, &fight(definition)).unwrap().turns, 0);
}

#[test]
fn lines_cannot_be_moved_left_out_or_added() {
    let (definition, file) = long_fight();
    let text = std::str::from_utf8(file).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    for at in (1..lines.len() - 1).step_by(11) {
        let mut moved = lines.clone();
        moved.swap(at, at + 1);
        let mut left_out = lines.clone();
        left_out.remove(at);
        let mut added = lines.clone();
        added.insert(at, lines[at]);
        for changed in [moved, left_out, added] {
            assert!(read(changed.concat().as_bytes()).is_err(), "line {at}");
        }
    }
    for after in ["\n", " ", "x", lines[0], lines[lines.len() - 1]] {
        let longer = [file.as_slice(), after.as_bytes()].concat();
        assert!(read(&longer).is_err(), "{after:?} after the end");
    }
    assert!(!passes(&[], definition));
}

/// The place of the first record of a kind at or after a place.
fn find(records: &[String], kind: &str, from: usize) -> usize {
    let start = format!("{{\"{kind}\":");
    from + records[from..]
        .iter()
        .position(|record| record.starts_with(&start))
        .unwrap()
}

fn turn_of(record: &str) -> u32 {
    let (_, rest) = record.split_once("\"turn\":").unwrap();
    let rest = rest.strip_prefix("{\"turn\":").unwrap_or(rest);
    rest.split([',', '}']).next().unwrap().parse().unwrap()
}

#[test]
fn a_forged_command_diverges_where_it_tells() {
    let records = records(&long_fight().1);
    for from in [3, 60, 150] {
        let at = find(&records, "command", from);
        let turn = turn_of(&records[at]);
        let mut forged = records.clone();
        let command = records[at].rsplit_once("\"command\":").unwrap();
        let other = if command.1.contains("Wait") {
            "\"Rest\"}}"
        } else {
            "\"Wait\"}}"
        };
        forged[at] = format!("{}\"command\":{other}", command.0);
        let found = divergence(&forged);
        // What a command does shows in its own turn, or in the schedule at its end.
        assert_eq!(found.turn, turn, "{found}");
        assert!(!found.what.is_empty());
    }
}

#[test]
fn a_forged_command_that_is_not_allowed_is_refused() {
    let mut records = records(&long_fight().1);
    let at = find(&records, "command", 1);
    let turn = turn_of(&records[at]);
    records[at] = format!("{{\"command\":{{\"turn\":{turn},\"command\":{{\"Open\":\"North\"}}}}}}");
    let found = divergence(&records);
    assert_eq!(found.turn, turn);
    assert!(found.what.contains("refused"), "{found}");
}

#[test]
fn a_command_left_out_or_doubled_diverges() {
    let records = records(&long_fight().1);
    let at = find(&records, "command", 100);
    let turn = turn_of(&records[at]);
    let mut left_out = records.clone();
    left_out.remove(at);
    assert!(divergence(&left_out).turn >= turn);
    let mut doubled = records.clone();
    doubled.insert(at, records[at].clone());
    let found = divergence(&doubled);
    assert_eq!(found.turn, turn, "{found}");
}

#[test]
fn a_command_in_another_turn_diverges() {
    let mut records = records(&long_fight().1);
    let at = find(&records, "command", 100);
    let turn = turn_of(&records[at]);
    records[at] = records[at].replace(
        &format!("\"turn\":{turn}"),
        &format!("\"turn\":{}", turn + 1),
    );
    let found = divergence(&records);
    assert_eq!(found.turn, turn + 1);
    assert!(found.what.contains(&format!("turn {turn}")), "{found}");
}

/// Replaces the value of a text field.
fn with_field(record: &str, field: &str, change: impl Fn(&str) -> String) -> String {
    let start = record.find(&format!("\"{field}\":\"")).unwrap() + field.len() + 4;
    let end = start + record[start..].find('"').unwrap();
    format!(
        "{}{}{}",
        &record[..start],
        change(&record[start..end]),
        &record[end..]
    )
}

fn with_digit(text: &str, at: usize) -> String {
    let other = if text.as_bytes()[at] == b'0' {
        "1"
    } else {
        "0"
    };
    format!("{}{other}{}", &text[..at], &text[at + 1..])
}

#[test]
fn a_forged_turn_names_what_differs() {
    let records = records(&long_fight().1);
    let at = find(&records, "turn", 120);
    let turn = turn_of(&records[at]);
    // Parts of the state are 17 columns apart, in this order.
    for (part, name) in [
        "clock",
        "cells",
        "bodies",
        "minds",
        "conditions",
        "hero",
        "items",
    ]
    .iter()
    .enumerate()
    {
        let mut forged = records.clone();
        forged[at] = with_field(&records[at], "parts", |text| {
            with_digit(text, 17 * part + 3)
        });
        let found = divergence(&forged);
        assert_eq!(found.turn, turn);
        assert_eq!(found.what, format!("{name} differ"));
    }
    let mut forged = records.clone();
    forged[at] = with_field(&records[at], "digest", |text| with_digit(text, 5));
    let found = divergence(&forged);
    assert_eq!(found.turn, turn);
    assert!(found.what.contains("digest"), "{found}");
}

#[test]
fn a_forged_draw_names_the_roll() {
    let records = records(&long_fight().1);
    let draws = |record: &String| !record.contains("\"draws\":\"\"");
    let from = find(&records, "turn", 80);
    let at = (from..records.len())
        .find(|&at| records[at].starts_with("{\"turn") && draws(&records[at]))
        .unwrap();
    let mut forged = records.clone();
    forged[at] = with_field(&records[at], "draws", |text| with_digit(text, 0));
    let found = divergence(&forged);
    assert_eq!(found.turn, turn_of(&records[at]));
    assert!(found.what.starts_with("roll 1 differs (now "), "{found}");
    let mut shorter = records.clone();
    shorter[at] = with_field(&records[at], "draws", |text| {
        text[..text.len() - 2].to_owned()
    });
    assert!(divergence(&shorter).what.contains("differs"));
    let mut longer = records.clone();
    longer[at] = with_field(&records[at], "draws", |text| format!("{text}00"));
    assert!(divergence(&longer).what.contains("more were written"));
}

#[test]
fn a_forged_end_diverges() {
    let records = records(&long_fight().1);
    let last = records.len() - 1;
    for change in [
        ("\"reason\":\"turn_cap\"", "\"reason\":\"no_progress\""),
        ("\"winner\":null", "\"winner\":\"hero\""),
        ("\"turns\":110", "\"turns\":111"),
    ] {
        assert!(records[last].contains(change.0), "{}", records[last]);
        let mut forged = records.clone();
        forged[last] = records[last].replace(change.0, change.1);
        assert!(divergence(&forged).what.contains("written"), "{change:?}");
    }
}

#[test]
fn another_seed_diverges_in_its_first_turn() {
    let mut records = records(&long_fight().1);
    records[0] = with_field(&records[0], "seed", |_| "another day".to_owned());
    assert_eq!(divergence(&records).turn, 1);
}

#[test]
fn turns_left_out_at_the_end_diverge() {
    let mut records = records(&long_fight().1);
    let last = records.len() - 1;
    let at = find(&records, "turn", last - 6);
    records.drain(at..last);
    let found = divergence(&records);
    assert!(found.turn > 100, "{found}");
}

#[test]
fn records_in_a_wrong_place_are_damage() {
    let records = records(&long_fight().1);
    let last = records.len() - 1;
    let two_headers = [&records[..1], &records[..]].concat();
    let no_header = records[1..].to_vec();
    let two_ends = [&records[..], &records[last..]].concat();
    let no_end = records[..last].to_vec();
    let mut no_record = records.clone();
    no_record[2] = "{\"story\":{}}".to_owned();
    for (list, line, words) in [
        (two_headers, 2, "second header"),
        (no_header, 1, "no header"),
        (two_ends, last + 2, "follows the end"),
        (no_end, last + 1, "end is missing"),
        (no_record, 3, "can't be read"),
    ] {
        let error = read(&framed(&list)).unwrap_err();
        assert_eq!(error.line, line, "{error}");
        assert!(error.problem.contains(words), "{error}");
    }
}

#[test]
fn commands_are_written_in_order_with_their_turns() {
    let replay = read(&long_fight().1).unwrap();
    let commands = replay
        .records
        .iter()
        .filter(|record| matches!(record, Record::Command(_)));
    let turns: Vec<u32> = commands
        .map(|record| {
            if let Record::Command(command) = record {
                command.turn
            } else {
                0
            }
        })
        .collect();
    assert_eq!(turns[0], 1);
    assert!(turns.is_sorted());
}

/// The sample in the repository: `ludus run wolf-pack --seed 7 --record saves/sample.ludus` writes it
/// anew after a change of content or rules.
#[test]
fn the_sample_replay_verifies() {
    let bytes = std::fs::read(path_of("saves/sample.ludus")).unwrap();
    let replay = read(&bytes).unwrap();
    assert_eq!(
        replay.header.content,
        built_in("wolf-pack").content_digest(),
        "the content changed: write it anew"
    );
    let verdict = verify(&replay, &fight(&built_in("wolf-pack"))).unwrap();
    assert!(verdict.turns > 5);
}
