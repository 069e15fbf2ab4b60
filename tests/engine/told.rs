//! Scenarios whose headers tell what happens: how they are read, played and compared.
//!
//! A header is made of comment lines at the start of lines:
//! - `// expects: EVENT field=value …`: events in their order, others may come between;
//! - `// never: EVENT field=value …`: an event that does not happen at all;
//! - `// rule: NAME`: the rule that the scenario is about;
//! - `// asks: ACTOR COMMAND ANSWER`: what the check answers at the end, `Allowed` or a refusal;
//! - `// refused: REFUSAL`: the answer to the last command of the script; all before are allowed.

use std::collections::BTreeSet;
use std::fs;

use crate::shared::path_of;
use ludus_engine::ai::Pilot;
use ludus_engine::check::check;
use ludus_engine::command::Command;
use ludus_engine::ids::{ActorId, EffectId};
use ludus_engine::step::Stamped;
use ludus_engine::turn::{Note, Pending, Sim};
use ludus_engine::world::World;
use serde_json::Value;

use super::fights::{scenario, sim};

/// The seed of all scenarios that tell what happens.
const SEED: u64 = 5;

/// An event that a scenario's header tells of: its name, and fields with their values.
#[derive(Debug)]
pub(crate) struct Told {
    name: String,
    fields: Vec<(String, String)>,
}

impl Told {
    fn of(line: &str) -> Self {
        let mut words = line.split_whitespace();
        let name = words.next().unwrap().to_owned();
        let fields = words.map(|word| {
            let (field, value) = word.split_once('=').unwrap();
            (field.to_owned(), value.to_owned())
        });
        Self {
            name,
            fields: fields.collect(),
        }
    }

    pub(crate) fn is(&self, event: &Value) -> bool {
        event["event"] == self.name.as_str()
            && self
                .fields
                .iter()
                .all(|(field, value)| fits(&event[field.as_str()], value))
    }
}

/// Says whether a field has the value that is written: JSON, a bare word, or `least..most`.
fn fits(got: &Value, written: &str) -> bool {
    if let Some((least, most)) = written.split_once("..") {
        let bound = |text: &str| text.parse::<i64>().unwrap();
        let got = got.as_i64();
        return got.is_some_and(|got| (bound(least)..=bound(most)).contains(&got));
    }
    let value = serde_json::from_str(written).unwrap_or_else(|_| Value::from(written));
    *got == value || got.as_str() == Some(written)
}

/// What the header of a scenario says: events in their order, and events that never happen.
pub(crate) struct Header {
    pub(crate) expected: Vec<Told>,
    pub(crate) never: Vec<Told>,
}

impl Header {
    pub(crate) fn of(text: &str) -> Self {
        let told = |mark| lines(text, mark).into_iter().map(Told::of).collect();
        Self {
            expected: told("expects"),
            never: told("never"),
        }
    }

    pub(crate) fn problem(&self, events: &[Value]) -> Option<String> {
        let mut rest = events.iter();
        let missing = |told: &&Told| !rest.any(|event| told.is(event));
        if let Some(told) = self.expected.iter().find(missing) {
            return Some(format!("{told:?} is missing in its place"));
        }
        let is_told = |event: &&Value| self.never.iter().any(|told| told.is(event));
        let found = events.iter().find(is_told);
        found.map(|event| format!("{event} happens"))
    }
}

/// Plays a scenario to its end, by its script and an idle hero; forced rolls are all used.
pub(crate) fn events(path: &str, text: &str) -> Result<Vec<Value>, String> {
    let mut sim = started(path, text);
    let ended = sim.play_out(Pilot::Idle, |_: Note| {});
    ended.map_err(|error| error.to_string())?;
    Ok(so_far(&sim))
}

/// A fight of a scenario at its start.
#[track_caller]
fn started(path: &str, text: &str) -> Sim {
    sim(&scenario(path, text), SEED)
}

/// What happened in a fight so far.
fn so_far(sim: &Sim) -> Vec<Value> {
    let events = sim.out().events.iter();
    events.map(|stamped| told(sim.world(), stamped)).collect()
}

/// An event with the ids of content in place of its numbers, which more content would move.
pub(crate) fn told(world: &World, stamped: &Stamped) -> Value {
    let mut told = serde_json::to_value(stamped).unwrap();
    let content = world.content();
    let name_of = |field: &str, number: usize| match field {
        "effect" => content.effect(EffectId(number as u8)).id.clone(),
        "terrain" => content.terrains[number].id.clone(),
        _ => content.monster_races[number].id.clone(),
    };
    for field in ["effect", "terrain", "race"] {
        if let Some(number) = told.get_mut(field) {
            *number = Value::from(name_of(field, number.as_u64().unwrap() as usize));
        }
    }
    told
}

/// The lines of a header of one sort, without what marks them.
pub(crate) fn lines<'t>(text: &'t str, mark: &str) -> Vec<&'t str> {
    let mark = format!("// {mark}: ");
    let all = text.lines();
    all.filter_map(|line| line.strip_prefix(mark.as_str()))
        .collect()
}

/// Plays a script as its header says: only the last command may be refused, then what it asks is
/// asked. Where nothing is refused, an idle hero plays on to the end. Returns what is wrong.
pub(crate) fn problem(name: &str, text: &str) -> Option<String> {
    let mut sim = started(name, text);
    let refused = lines(text, "refused").first().copied();
    let n_commands = sim.world().definition().encounter.commands.len();
    for number in 0..n_commands {
        if sim.advance() != Pending::Hero {
            return Some(format!("the fight is over before command {number}"));
        }
        let (before, n_events) = (sim.snapshot(), sim.out().events.len());
        let asked = sim.scripted(number).map(|command| command.unwrap());
        let done = asked.and_then(|command| sim.act(command));
        let is_last = number + 1 == n_commands;
        let expected = refused.filter(|_| is_last);
        let got = done.err().map(|refusal| format!("{refusal:?}"));
        if got.as_deref() != expected {
            return Some(format!("command {number}: {got:?}, not {expected:?}"));
        }
        let is_touched = sim.snapshot() != before || sim.out().events.len() != n_events;
        if expected.is_some() && is_touched {
            return Some("a refused command changes something".to_owned());
        }
    }
    sim.advance();
    let wrong = wrong_answer(text, &sim);
    while refused.is_none() && sim.advance() == Pending::Hero {
        sim.act(Command::Wait).unwrap();
    }
    let fault = sim.fault().map(|fault| fault.to_string());
    let wrong = wrong.or(fault);
    wrong.or_else(|| Header::of(text).problem(&so_far(&sim)))
}

/// Asks what a header says to ask in a world as it is; returns the first wrong answer.
fn wrong_answer(text: &str, sim: &Sim) -> Option<String> {
    lines(text, "asks").into_iter().find_map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [actor, command, answer] = words[..] else {
            return Some(format!("{line:?} is no question"));
        };
        let actor = ActorId(actor.parse().unwrap());
        let command: Command = match ron::from_str(command) {
            Ok(command) => command,
            Err(error) => return Some(format!("{command}: {error}")),
        };
        let got = match check(sim.world(), actor, command) {
            Ok(()) => "Allowed".to_owned(),
            Err(refusal) => format!("{refusal:?}"),
        };
        (got != answer).then(|| format!("{line}: the answer is {got}"))
    })
}

/// The scenarios of a folder: name and text.
pub(crate) fn folder(name: &str) -> Vec<(String, String)> {
    let entries = fs::read_dir(path_of("tests/scenarios").join(name)).unwrap();
    let mut all: Vec<_> = entries
        .map(|entry| {
            let path = entry.unwrap().path();
            let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
            (stem, fs::read_to_string(&path).unwrap())
        })
        .collect();
    all.sort();
    all
}

/// Plays all scenarios of a folder against their headers; returns their names.
#[track_caller]
pub(crate) fn names_of_played(folder_name: &str) -> BTreeSet<String> {
    let mut problems = Vec::new();
    let all = folder(folder_name);
    for (name, text) in &all {
        let header = Header::of(text);
        let says_nothing = header.expected.is_empty() && header.never.is_empty();
        assert!(!says_nothing, "{name} expects nothing");
        let problem = match events(name, text) {
            Ok(events) => header.problem(&events),
            Err(error) => Some(error),
        };
        problems.extend(problem.map(|problem| format!("{name}: {problem}")));
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    all.into_iter().map(|(name, _)| name).collect()
}
