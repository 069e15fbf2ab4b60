//! Fights one built-in scenario and prints its log: `cargo run --example fight wolf-pack 7`.

use std::error::Error;
use std::io::{Write as _, stdout};
use std::path::Path;
use std::sync::Arc;

use ludus_engine::ai::Pilot;
use ludus_engine::content::{Content, Packs, parse_scenario};
use ludus_engine::narrate::Narrator;
use ludus_engine::rng::Seed;
use ludus_engine::turn::{Keep, Sim};
use ludus_engine::world::{Definition, World};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "wolf-pack".to_owned());
    let seed: Seed = arguments.next().unwrap_or_else(|| "7".to_owned()).parse()?;

    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets");
    let content = Content::load(&Packs::read(&assets)?, &[])?;
    let found = content.scenario(&name).cloned();
    let scenario = found.ok_or_else(|| format!("no scenario is called {name}"))?;
    let (content, encounter) = parse_scenario(&content, &scenario.path, &scenario.text)?;
    let definition = Arc::new(Definition::new(Arc::new(content), encounter));

    let keep = Keep {
        record: true,
        turns: false,
    };
    let mut sim = Sim::new(definition.clone(), seed.value(), keep);
    let outcome = sim.play_out(Pilot::Standard, |_| {})?;

    // The log is told from the events alone, over a world that follows them.
    let mut world = World::new(definition);
    let mut narrator = Narrator::new(&world);
    let mut out = stdout().lock();
    for events in sim.out().events.chunk_by(|a, b| a.turn == b.turn) {
        for stamped in events {
            world.apply(&stamped.event);
        }
        for line in narrator.tell(&world, events) {
            writeln!(out, "{:>4}  {line}", line.turn)?;
        }
    }
    writeln!(out, "{outcome:?} in turn {}", sim.last_turn())?;
    Ok(())
}
