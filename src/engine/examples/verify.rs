//! Records a fight as a replay, plays it again and compares every turn; then forges one byte:
//! `cargo run --example verify`.

use std::error::Error;
use std::io::{Write as _, stdout};
use std::path::Path;
use std::sync::Arc;

use ludus_engine::ai::Pilot;
use ludus_engine::content::{Content, Packs, parse_matchup};
use ludus_engine::gauntlet::RunDefinition;
use ludus_engine::replay::{DefinitionLine, Writer, read, verify};
use ludus_engine::rng::Seed;
use ludus_engine::turn::{Keep, Sim};
use ludus_engine::world::Definition;

fn main() -> Result<(), Box<dyn Error>> {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets");
    let content = Content::load(&Packs::read(&assets)?, &[])?;
    let text = "5 cave orc v 2 ogre";
    let encounter = parse_matchup(&content, text)?.encounter;
    let fight = Arc::new(Definition::new(Arc::new(content), encounter));
    let run = RunDefinition::Fight(fight.clone());
    let (seed, max_turns): (Seed, u32) = ("7".parse()?, fight.encounter.max_turns);

    let mut file = Vec::new();
    let source = DefinitionLine::Matchup(text.to_owned());
    let mut writer = Writer::begin(&mut file, &run, source, &seed, max_turns)?;
    let keep = Keep {
        record: false,
        turns: true,
    };
    let mut sim = Sim::new(fight.clone(), seed.value(), keep);
    let mut written = Ok(());
    let outcome = sim.play_out(Pilot::Standard, |note| {
        if written.is_ok() {
            written = writer.note(&note);
        }
    })?;
    written?;
    writer.end(&fight, Some(outcome), [0, sim.last_turn()])?;

    let mut out = stdout().lock();
    let verdict = verify(&read(&file)?, &run).map_err(|divergence| divergence.to_string())?;
    writeln!(
        out,
        "{} turns verified, digest {}",
        verdict.turns, verdict.digest
    )?;

    let middle = file.len() / 2;
    file[middle] ^= 1;
    match read(&file) {
        Ok(_) => return Err("a forged replay was read".into()),
        Err(error) => writeln!(out, "forged: {error}")?,
    }
    Ok(())
}
