//! How many turns a second a replay is written, read and verified.

#[path = "../shared/mod.rs"]
mod shared;

use std::sync::Arc;

use divan::Bencher;
use divan::counter::ItemsCount;

use ludus_engine::ai::Pilot;
use ludus_engine::content::parse_scenario;
use ludus_engine::gauntlet::RunDefinition;
use ludus_engine::replay::{DefinitionLine, Writer, read, verify};
use ludus_engine::rng::Seed;
use ludus_engine::turn::{Keep, Sim};
use ludus_engine::world::Definition;

use shared::shipped;

fn main() {
    divan::main();
}

/// A fight of 110 turns.
const PATH: &str = "tests/scenarios/long_fight.ron";

fn long_fight() -> (Arc<Definition>, DefinitionLine) {
    let content = shipped();
    let text =
        std::fs::read_to_string(shared::path_of(PATH)).expect("the scenario of the tests is there");
    let (content, encounter) = parse_scenario(&content, PATH, &text).expect("a sound scenario");
    let source = DefinitionLine::Scenario {
        path: PATH.to_owned(),
        text,
    };
    (
        Arc::new(Definition::new(Arc::new(content), encounter)),
        source,
    )
}

/// Returns the bytes of the replay's file.
fn record(definition: &Arc<Definition>, source: DefinitionLine) -> Vec<u8> {
    let mut file = Vec::new();
    let seed: Seed = "a long day".parse().expect("any text is a seed");
    let max_turns = definition.encounter.max_turns;
    let run = RunDefinition::Fight(definition.clone());
    let mut writer =
        Writer::begin(&mut file, &run, source, &seed, max_turns).expect("memory is written to");
    let keep = Keep {
        record: false,
        turns: true,
    };
    let mut sim = Sim::new(definition.clone(), seed.value(), keep);
    let outcome = sim
        .play_out(Pilot::Standard, |note| {
            writer.note(&note).expect("memory is written to");
        })
        .expect("the fight ends");
    writer
        .end(definition, Some(outcome), [0, sim.last_turn()])
        .expect("memory is written to");
    file
}

/// Plays and writes: items are turns.
#[divan::bench]
fn write(bencher: Bencher<'_, '_>) {
    let (definition, source) = long_fight();
    let turns = definition.encounter.max_turns;
    bencher
        .counter(ItemsCount::new(turns))
        .with_inputs(|| source.clone())
        .bench_local_values(|source| record(&definition, source));
}

/// Reads and verifies: items are turns.
#[divan::bench]
fn read_and_verify(bencher: Bencher<'_, '_>) {
    let (definition, source) = long_fight();
    let file = record(&definition, source);
    let run = RunDefinition::Fight(definition.clone());
    let check = || {
        let replay = read(&file).expect("a sound replay");
        verify(&replay, &run).expect("it agrees").turns
    };
    bencher.counter(ItemsCount::new(check())).bench_local(check);
}
