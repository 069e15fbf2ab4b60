//! `ludus watch`: a fight without a hero's hand, in the terminal.

use std::ffi::OsString;
use std::io::Write as _;

use clap::Args;

use crate::assets;
use ludus_engine::ai::Pilot;
use ludus_engine::gauntlet::RunDefinition;
use ludus_terminal::{PlayError, WatchOptions, Watched};

use super::error::{CliError, say};
use super::output::Output;
use super::settings::look;
use super::{Global, SeedArg, load, sim};

/// Arguments of `ludus watch`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ludus watch \"5 cave orc v 2 ogre\" --seed 7
  ludus watch wolf-pack --speed 10
  ludus watch \"3 wolf v 2 warg\" --loop --summary      the fights of `ludus sim`, one by one")]
pub(super) struct WatchArgs {
    /// A matchup, a built-in scenario, or a scenario file.
    fight: OsString,
    #[command(flatten)]
    seed: SeedArg,
    /// How fast it goes on, in turns a second.
    #[arg(long, value_name = "TURNS_PER_SECOND", default_value = "4", value_parser = speed)]
    speed: f64,
    /// Shows fight after fight; each has the seed that `ludus sim` gives to the fight of its number.
    #[arg(long = "loop")]
    is_loop: bool,
    /// Prints at the end how often each side won.
    #[arg(long)]
    summary: bool,
    /// Who stands in for the hero.
    #[arg(long, value_name = "NAME", default_value = "standard", value_parser = sim::pilot)]
    pilot: Pilot,
    /// Draws with ASCII alone.
    #[arg(long)]
    ascii: bool,
    /// Leaves the mouse to the terminal.
    #[arg(long)]
    no_mouse: bool,
}

fn speed(text: &str) -> Result<f64, String> {
    let speed = text.parse().ok();
    speed
        .filter(|speed| (0.1..=1000.0).contains(speed))
        .ok_or_else(|| "from 0.1 to 1000 turns a second".to_owned())
}

pub(super) fn run(args: &WatchArgs, global: &Global) -> Result<(), CliError> {
    let loaded = load::fight(load::content(global)?, &args.fight)?;
    let seed = args
        .seed
        .or_fresh(loaded.definition.encounter.seed.as_ref())?;
    let options = WatchOptions {
        definition: RunDefinition::Fight(loaded.definition),
        seed: seed.clone(),
        pilot: args.pilot,
        speed: args.speed,
        is_loop: args.is_loop,
        look: look(global, args.ascii, args.no_mouse),
    };
    let watched = ludus_terminal::watch(options, assets::texts()).map_err(|error| match error {
        PlayError::NoTerminal => CliError::Failed(
            "watching needs a terminal; `ludus run` prints a fight, `ludus sim` sums many up"
                .to_owned(),
        ),
        error => CliError::failed(error),
    })?;
    say(&format!("seed {seed}"));
    let printed = if args.summary {
        print_summary(&watched)
    } else {
        Ok(())
    };
    match watched.signal {
        Some(signal) => Err(CliError::Signal(signal)),
        None => printed,
    }
}

fn print_summary(watched: &Watched) -> Result<(), CliError> {
    let mut out = Output::open(None)?;
    writeln!(out, "fights {}", watched.fights)?;
    for (side, wins) in &watched.wins {
        writeln!(out, "{side} won {wins}")?;
    }
    writeln!(out, "nobody won {}", watched.draws)?;
    if watched.fights > 0 {
        let mean = watched.turns as f64 / watched.fights as f64;
        writeln!(out, "turns: mean {mean:.1}")?;
    }
    out.finish()
}
