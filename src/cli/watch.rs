//! `ludus watch`: a fight without a hero's hand, in the terminal.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;

use crate::assets;
use ludus_engine::ai::Pilot;
use ludus_engine::gauntlet::RunDefinition;
use ludus_engine::rng::Seed;
use ludus_terminal::{PlayError, WatchOptions, Watched};

use super::error::{CliError, say};
use super::output::{Output, quoted, with_assets};
use super::run::Fight;
use super::settings::look;
use super::{Global, RulesArg, SeedArg, load, sim};

/// Arguments of `ludus watch`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ludus watch \"5 cave orc v 2 ogre\" --seed 7
  ludus watch wolf-pack --speed 10 --record wolves.ludus
  ludus watch \"3 wolf v 2 warg\" --loop --summary      the fights of `ludus sim`, one by one")]
pub(super) struct WatchArgs {
    /// A matchup, a built-in scenario, or a scenario file.
    fight: OsString,
    #[command(flatten)]
    seed: SeedArg,
    #[command(flatten)]
    rules: RulesArg,
    /// How fast it goes on, in turns a second.
    #[arg(long, value_name = "TURNS_PER_SECOND", default_value = DEFAULT_SPEED, value_parser = speed)]
    speed: f64,
    /// Shows fight after fight; each has the seed that `ludus sim` gives to the fight of its number.
    #[arg(long = "loop")]
    is_loop: bool,
    /// Writes a replay of the fight, in the place of one of a run that is over.
    #[arg(long, value_name = "FILE", conflicts_with = "is_loop")]
    record: Option<PathBuf>,
    /// Keeps the seed of a fight off the screen until it is over.
    #[arg(long)]
    hide_seed: bool,
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

const DEFAULT_SPEED: &str = "4";

fn speed(text: &str) -> Result<f64, String> {
    let speed = text.parse().ok();
    speed
        .filter(|speed| (0.1..=1000.0).contains(speed))
        .ok_or_else(|| "from 0.1 to 1000 turns a second".to_owned())
}

pub(super) fn run(args: &WatchArgs, global: &Global) -> Result<(), CliError> {
    load::check_targets(global, Some(&args.fight), args.record.as_deref(), None)?;
    let loaded = load::fight(
        load::content(global)?,
        &args.fight,
        args.rules.rules.as_deref(),
    )?;
    let seed = args
        .seed
        .or_fresh(loaded.definition.encounter.seed.as_ref())?;
    if let Some(record) = &args.record {
        // What is watched comes from the same seed, so that it is the same fight.
        let fight = Fight {
            max_turns: loaded.definition.encounter.max_turns,
            definition: loaded.definition.clone(),
            source: loaded.source,
            seed: seed.clone(),
            pilot: args.pilot,
        };
        fight.play(Some(record))?;
    }
    let options = WatchOptions {
        definition: RunDefinition::Fight(loaded.definition),
        seed: seed.clone(),
        pilot: args.pilot,
        speed: args.speed,
        is_loop: args.is_loop,
        hides_seed: args.hide_seed,
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
    say(&format!("again: {}", again(args, global, &seed)));
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

/// Returns the command that shows the same again.
fn again(args: &WatchArgs, global: &Global, seed: &Seed) -> String {
    let mut words = vec![
        "ludus watch".to_owned(),
        quoted(&args.fight.to_string_lossy()),
        format!("--seed {}", quoted(seed.text())),
    ];
    if args.speed.to_string() != DEFAULT_SPEED {
        words.push(format!("--speed {}", args.speed));
    }
    if let Some(rules) = &args.rules.rules {
        words.push(format!("--rules {}", quoted(rules)));
    }
    if args.pilot != Pilot::default() {
        words.push(format!("--pilot {}", args.pilot.name()));
    }
    let flags = [
        (args.is_loop, "--loop"),
        (args.summary, "--summary"),
        (args.hide_seed, "--hide-seed"),
        (args.ascii, "--ascii"),
        (args.no_mouse, "--no-mouse"),
    ];
    let given = flags.iter().filter(|flag| flag.0);
    words.extend(given.map(|flag| flag.1.to_owned()));
    words.extend(with_assets(global));
    words.join(" ")
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
