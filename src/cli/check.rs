//! `ludus check`: lints packs, scenario files and key tables, and plays scenarios as far as is asked.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use clap::{Args, ValueEnum};
use schemars::JsonSchema;
use serde::Serialize;

use ludus_engine::ai::Pilot;
use ludus_engine::content::{
    CheckReport, Content, Problem, check, is_of_keys, is_of_pack, read_text, shown,
};
use ludus_engine::rng::{ForcedRollError, Seed};
use ludus_engine::turn::{FightError, Keep, RULES_VERSION, Sim};

use crate::assets;

use super::error::CliError;
use super::output::{Output, counted};
use super::{Global, load};

/// So many problems of a file are told where not all are asked for.
const TOLD: usize = 100;
/// How far a fight is played to see whether each forced roll is used, in turns.
const FORCED_TURNS: u32 = 1000;

/// Arguments of `ludus check`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ludus check                   the built-in packs
  ludus check my-pack/          a pack
  ludus check fight.ron         a scenario file: also what its first turn would refuse
  ludus check --run fight.ron   its script to the end
  ludus check saves/keys.ron    a table of keys")]
pub(super) struct CheckArgs {
    /// Packs, scenario files and tables of keys; without one, the built-in packs.
    paths: Vec<PathBuf>,
    /// Plays scenarios to their end.
    #[arg(long)]
    run: bool,
    /// Tells all problems of a file, not the first hundred.
    #[arg(long)]
    all: bool,
    /// How to print it.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    Text,
    Json,
}

/// What `check --format json` prints.
#[derive(Serialize, JsonSchema)]
pub(super) struct CheckJson {
    /// `ludus.check/1`.
    schema: &'static str,
    /// The version of the program.
    version: &'static str,
    /// The version of the rules.
    rules_version: u32,
    /// Files that were read.
    files: usize,
    /// Entries that they hold.
    entries: usize,
    /// How many problems make content unusable.
    errors: usize,
    /// How many do not.
    warnings: usize,
    /// All that are told.
    problems: Vec<ProblemJson>,
}

/// One problem.
#[derive(Serialize, JsonSchema)]
struct ProblemJson {
    /// The file, as it was named.
    file: String,
    /// The line, from 1.
    line: u32,
    /// The column, from 1.
    column: u32,
    /// The entry's id, or what stands for it.
    entry: String,
    /// What is wrong.
    message: String,
    /// Whether content is usable all the same.
    is_warning: bool,
}

pub(super) fn run(args: &CheckArgs, global: &Global) -> Result<(), CliError> {
    let mut paths: Vec<PathBuf> = args.paths.iter().chain(&global.assets).cloned().collect();
    let keys: Vec<PathBuf> = paths
        .extract_if(.., |path| holds(path, is_of_keys))
        .collect();
    let mut report = if paths.is_empty() && !keys.is_empty() {
        CheckReport::default()
    } else {
        check(&assets::packs(), &paths)
    };
    for path in &keys {
        check_keys(path, &mut report);
    }
    play_scenarios(args, global, &mut report);
    report.problems.sort();
    let errors = report.problems.iter().filter(|one| !one.is_warning).count();
    let mut out = Output::open(None)?;
    match args.format {
        Format::Text => print(&mut out, &report, args.all, errors)?,
        Format::Json => {
            let json = json_of(report, errors);
            serde_json::to_writer_pretty(&mut out, &json)?;
            writeln!(out)?;
        }
    }
    out.finish()?;
    if errors > 0 {
        return Err(anyhow!("{} in the content", counted(errors, "error")).into());
    }
    Ok(())
}

fn holds(path: &Path, what: fn(&str) -> bool) -> bool {
    path.is_file() && read_text(path).is_ok_and(|text| what(&text))
}

/// Lints a table of keys.
#[cfg(feature = "tui")]
fn check_keys(path: &Path, report: &mut CheckReport) {
    let shown = path.display().to_string();
    let Ok(text) = read_text(path) else {
        return;
    };
    let (n_rows, problems) = ludus_terminal::check_keys(assets::texts().keys, &text);
    report.n_files += 1;
    report.n_entries += n_rows;
    let problems = problems.into_iter().map(|(at, entry, message)| Problem {
        path: shown.clone(),
        at,
        entry,
        message,
        is_warning: false,
    });
    report.problems.extend(problems);
}

/// Without screens there are no keys.
#[cfg(not(feature = "tui"))]
fn check_keys(path: &Path, report: &mut CheckReport) {
    report.n_files += 1;
    report.problems.push(Problem {
        path: path.display().to_string(),
        at: ludus_engine::content::At::START,
        entry: "keys".to_owned(),
        message: "this program has no screens, so it reads no keys".to_owned(),
        is_warning: false,
    });
}

/// Plays the given scenarios that nothing else is wrong with.
fn play_scenarios(args: &CheckArgs, global: &Global, report: &mut CheckReport) {
    let is_scenario = |text: &str| !is_of_pack(text) && !is_of_keys(text);
    let (scenarios, others): (Vec<&PathBuf>, Vec<&PathBuf>) =
        args.paths.iter().partition(|path| holds(path, is_scenario));
    if scenarios.is_empty() {
        return;
    }
    let packs = others.into_iter().filter(|path| path.is_dir());
    let packs: Vec<PathBuf> = packs.chain(&global.assets).cloned().collect();
    let Ok(content) = Content::load(&assets::packs(), &packs) else {
        return;
    };
    for path in scenarios {
        let shown = path.display().to_string();
        let is_sound = |one: &Problem| one.path != shown || one.is_warning;
        if report.problems.iter().all(is_sound)
            && let Ok(loaded) = load::fight(content.clone(), path.as_os_str(), None)
        {
            report.problems.extend(faults(&loaded, args.run));
        }
    }
}

/// Returns what a fight is refused for: at its first turn, of forced rolls also later, or at all.
fn faults(loaded: &load::Loaded, plays_out: bool) -> Option<Problem> {
    let encounter = &loaded.definition.encounter;
    let own = encounter.seed.as_ref().map(Seed::value);
    let play = |most: u32| {
        let mut sim = Sim::new(loaded.definition.clone(), own.unwrap_or(1), Keep::default());
        sim.set_max_turns(most.min(encounter.max_turns));
        sim.play_out(Pilot::Standard, |_| ()).err()
    };
    let error = if plays_out {
        play(u32::MAX)
    } else if encounter.forced.is_empty() {
        play(1)
    } else {
        let at_once = play(1).filter(|error| !is_unused(error));
        at_once
            .or_else(|| play(FORCED_TURNS).filter(|error| matches!(error, FightError::Forced(_))))
    }?;
    let mut problem = load::problem(&loaded.source, &loaded.definition, error);
    // Without a seed of its own another fight may use it.
    if is_unused(&error) && own.is_none() {
        problem.is_warning = true;
        problem.message.push_str(" with seed 1");
    }
    Some(problem)
}

fn is_unused(error: &FightError) -> bool {
    matches!(error, FightError::Forced(ForcedRollError::Unused { .. }))
}

fn print(
    out: &mut Output,
    report: &CheckReport,
    tells_all: bool,
    errors: usize,
) -> Result<(), CliError> {
    for file in report.problems.chunk_by(|one, next| one.path == next.path) {
        let told = if tells_all { file.len() } else { TOLD };
        for problem in file.iter().take(told) {
            writeln!(out, "{problem}")?;
        }
        if file.len() > told {
            let more = file.len() - told;
            writeln!(
                out,
                "{}: and {more} more: --all tells them",
                shown(&file[0].path)
            )?;
        }
    }
    let entries = if report.n_entries == 1 {
        "1 entry".to_owned()
    } else {
        format!("{} entries", report.n_entries)
    };
    writeln!(
        out,
        "{}, {entries}: {}, {}",
        counted(report.n_files, "file"),
        counted(errors, "error"),
        counted(report.problems.len() - errors, "warning")
    )?;
    Ok(())
}

fn json_of(report: CheckReport, errors: usize) -> CheckJson {
    CheckJson {
        schema: "ludus.check/1",
        version: env!("CARGO_PKG_VERSION"),
        rules_version: RULES_VERSION,
        files: report.n_files,
        entries: report.n_entries,
        errors,
        warnings: report.problems.len() - errors,
        problems: report
            .problems
            .into_iter()
            .map(|problem| ProblemJson {
                file: problem.path,
                line: problem.at.line,
                column: problem.at.column,
                entry: problem.entry,
                message: problem.message,
                is_warning: problem.is_warning,
            })
            .collect(),
    }
}
