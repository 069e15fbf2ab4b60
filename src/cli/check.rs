//! `ludus check`: lints packs and scenario files.

use std::io::Write as _;
use std::path::PathBuf;

use anyhow::anyhow;
use clap::Args;

use ludus_engine::content::check;

use crate::assets;

use super::Global;
use super::error::CliError;
use super::output::{Output, counted};

/// Arguments of `ludus check`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ludus check                   the built-in packs
  ludus check my-pack/          a pack
  ludus check fight.ron         a scenario file")]
pub(super) struct CheckArgs {
    /// Packs and scenario files; without one, the built-in packs.
    paths: Vec<PathBuf>,
}

pub(super) fn run(args: &CheckArgs, global: &Global) -> Result<(), CliError> {
    let paths: Vec<PathBuf> = args.paths.iter().chain(&global.assets).cloned().collect();
    let report = check(&assets::packs(), &paths);
    let mut out = Output::open(None)?;
    for problem in &report.problems {
        writeln!(out, "{problem}")?;
    }
    let errors = report
        .problems
        .iter()
        .filter(|problem| !problem.is_warning)
        .count();
    let warnings = report.problems.len() - errors;
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
        counted(warnings, "warning")
    )?;
    out.finish()?;
    if report.has_errors() {
        return Err(anyhow!("{} in the content", counted(errors, "error")).into());
    }
    Ok(())
}
