//! `ludus schema`: the JSON Schema of what a command prints, from the structs that it prints.

use std::io::Write as _;

use clap::{Args, ValueEnum};
use schemars::{Schema, schema_for};

use super::bestiary::BestiaryJson;
use super::check::CheckJson;
use super::error::CliError;
use super::list::ListJson;
use super::odds::OddsJson;
use super::output::Output;
use super::run_lines::RunLine;
use super::scores::ScoresJson;
use super::sim::SimJson;
use super::sim_rows::Line;

/// Arguments of `ludus schema`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ludus schema sim
  ludus schema odds > odds.schema.json")]
pub(super) struct SchemaArgs {
    /// Whose output.
    name: Name,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Name {
    /// `ludus odds --format json`.
    Odds,
    /// `ludus sim --format json`.
    Sim,
    /// One line of `ludus sim --format jsonl`.
    SimLine,
    /// One line of `ludus run --format jsonl`.
    Run,
    /// `ludus bestiary --format json`.
    Bestiary,
    /// `ludus list --format json`.
    List,
    /// `ludus scores --format json`.
    Scores,
    /// `ludus check --format json`.
    Check,
}

impl Name {
    fn schema(self) -> Schema {
        match self {
            Self::Odds => schema_for!(OddsJson<'_>),
            Self::Sim => schema_for!(SimJson<'_>),
            Self::SimLine => schema_for!(Line<'_>),
            Self::Run => schema_for!(RunLine<'_>),
            Self::Bestiary => schema_for!(BestiaryJson<'_>),
            Self::List => schema_for!(ListJson),
            Self::Scores => schema_for!(ScoresJson<'_>),
            Self::Check => schema_for!(CheckJson),
        }
    }
}

pub(super) fn run(args: &SchemaArgs) -> Result<(), CliError> {
    let mut out = Output::open(None)?;
    serde_json::to_writer_pretty(&mut out, &args.name.schema())?;
    writeln!(out)?;
    out.finish()
}
