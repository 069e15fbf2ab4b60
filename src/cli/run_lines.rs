//! The lines of `ludus run --format jsonl`: how the fight starts and ends, its events and its rolls.

use std::collections::BTreeMap;
use std::io::Write as _;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use ludus_engine::ids::ActorId;
use ludus_engine::rng::Seed;
use ludus_engine::step::{RollRecord, Stamped};
use ludus_engine::turn::{Outcome, RULES_VERSION, Sim};
use ludus_engine::world::World;

use super::error::CliError;
use super::named::Named;
use super::output::{Output, ten_digits};

/// One line, as a schema tells it.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(
    dead_code,
    reason = "only its schema is asked for: the lines are written as they are"
)]
pub(super) enum RunLine<'a> {
    Started(Started<'a>),
    Ended(Ended<'a>),
    Roll(RollLine<'a>),
    Event(EventLine),
}

/// How the fight starts.
#[derive(Serialize, JsonSchema)]
pub(super) struct Started<'a> {
    turn: u32,
    ms: u64,
    event: &'static str,
    schema: &'static str,
    version: &'static str,
    rules_version: u32,
    content: String,
    rules: &'a str,
    fight: &'a str,
    seed: &'a str,
}

/// How the fight ends.
#[derive(Serialize, JsonSchema)]
pub(super) struct Ended<'a> {
    turn: u32,
    ms: u64,
    event: &'static str,
    /// The side that won.
    winner: Option<&'a str>,
    /// Why nobody did.
    reason: Option<&'static str>,
    turns: u32,
    digest: String,
    seed: &'a str,
}

/// One event, with fields of its own.
#[derive(JsonSchema)]
#[expect(
    dead_code,
    reason = "only its schema is asked for: events are written as they are"
)]
pub(super) struct EventLine {
    turn: u32,
    ms: u64,
    event: String,
    /// Actors, races, sides, effects and grounds stand by their names, things by their numbers.
    #[serde(flatten)]
    fields: BTreeMap<String, Value>,
}

/// One roll. It comes before the event that it leads to.
#[derive(Serialize, JsonSchema)]
pub(super) struct RollLine<'a> {
    turn: u32,
    ms: u64,
    roll: &'static str,
    rule: &'static str,
    chance: Option<f64>,
    fraction: Option<String>,
    drawn: Option<i64>,
    low: Option<i64>,
    high: Option<i64>,
    passed: Option<bool>,
    attacker: Option<&'a str>,
    defender: Option<&'a str>,
    /// What the chance is made of; with the first die of a damage, what that is made of.
    terms: Vec<Term>,
    /// Whether nothing came of it.
    silent: bool,
}

/// One term of a chance or a damage.
#[derive(Serialize, JsonSchema)]
pub(super) struct Term {
    name: &'static str,
    value: i32,
    rule: &'static str,
}

/// Prints a fight that is over.
pub(super) fn print(
    out: &mut Output,
    sim: &Sim,
    seed: &Seed,
    outcome: Outcome,
) -> Result<(), CliError> {
    let world = sim.world();
    let definition = world.definition();
    let started = Started {
        turn: 0,
        ms: 0,
        event: "fight_started",
        schema: "ludus.run/1",
        version: env!("CARGO_PKG_VERSION"),
        rules_version: RULES_VERSION,
        content: definition.content_digest(),
        rules: &definition.profile().id,
        fight: &definition.encounter.name,
        seed: seed.text(),
    };
    put(out, &started)?;
    print_events(out, world, &sim.out().events, &sim.out().rolls)?;
    let (winner, reason) = match outcome {
        Outcome::Won(team) => (Some(definition.team_name(team)), None),
        Outcome::Draw(reason) => (None, Some(reason.name())),
    };
    let ended = Ended {
        turn: sim.last_turn(),
        ms: sim.now_ms(),
        event: "fight_ended",
        winner,
        reason,
        turns: sim.last_turn(),
        digest: world.digest().to_string(),
        seed: seed.text(),
    };
    put(out, &ended)
}

/// Prints every event and roll, each on a line of its own.
pub(super) fn print_events(
    out: &mut Output,
    world: &World,
    events: &[Stamped],
    rolls: &[RollRecord],
) -> Result<(), CliError> {
    let mut rolls = rolls.iter().peekable();
    for (index, stamped) in events.iter().enumerate() {
        while let Some(roll) = rolls.next_if(|roll| roll.event <= index) {
            put(out, &roll_line(world, roll))?;
        }
        put(out, &Named::of(world, stamped))?;
    }
    for roll in rolls {
        put(out, &roll_line(world, roll))?;
    }
    Ok(())
}

fn put(out: &mut Output, line: &impl Serialize) -> Result<(), CliError> {
    serde_json::to_writer(&mut *out, line)?;
    writeln!(out)?;
    Ok(())
}

fn roll_line<'a>(world: &'a World, roll: &RollRecord) -> RollLine<'a> {
    let name = |actor: Option<ActorId>| actor.map(|actor| world.actor_name(actor));
    let terms = roll.terms.iter().map(|term| Term {
        name: term.name.name(),
        value: term.value,
        rule: term.name.rule(),
    });
    RollLine {
        turn: roll.turn,
        ms: roll.ms,
        roll: roll.roll.name(),
        rule: roll.rule,
        chance: roll.chance().map(|chance| ten_digits(chance.to_f64())),
        fraction: roll.chance().map(|chance| chance.to_string()),
        drawn: roll.drawn,
        low: roll.range.map(|range| range.0),
        high: roll.range.map(|range| range.1),
        passed: roll.passed,
        attacker: name(roll.attacker),
        defender: name(roll.defender),
        terms: terms.collect(),
        silent: roll.is_silent,
    }
}
