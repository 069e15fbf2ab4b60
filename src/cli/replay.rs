//! `ludus replay --verify`: plays a recorded fight again and checks it.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;

use crate::replay::{FORMAT, Header, ReadError, read, verify};
use crate::turn::RULES_VERSION;

use super::error::CliError;
use super::output::Output;
use super::{Global, load};

/// Arguments of `ludus replay`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ludus replay saves/sample.ludus --verify")]
pub(super) struct ReplayArgs {
    /// The replay file.
    file: PathBuf,
    /// Plays it again and compares every turn: exit 0 if all agree, 3 at the first that does not.
    #[arg(long)]
    verify: bool,
}

pub(super) fn run(args: &ReplayArgs, global: &Global) -> Result<(), CliError> {
    let shown = args.file.display();
    if !args.verify {
        return Err(CliError::Usage(
            "the replay player is not built yet; use --verify".to_owned(),
        ));
    }
    let bytes = std::fs::read(&args.file)
        .map_err(|error| CliError::Failed(format!("can't read {shown}: {error}")))?;
    let content = load::content(global)?;
    let replay = read(&bytes).map_err(|error| {
        if is_foreign(&error, &content.digest) {
            let problem = "another version made it, this program can't read it";
            return CliError::Foreign(format!("{shown}: {error}; {problem}"));
        }
        let sound = error.sound.as_ref().map_or(0, |replay| {
            let is_turn = |record: &&_| matches!(record, crate::replay::Record::Turn(_));
            replay.records.iter().filter(is_turn).count()
        });
        CliError::Corrupt(format!(
            "{shown}: {error}; {sound} turns before it are sound"
        ))
    })?;
    same_version(&replay.header, &content.digest)
        .map_err(|problem| CliError::Foreign(format!("{shown}: {problem}")))?;
    let definition = load::recorded_run(content, &replay.header.definition)
        .map_err(|_| CliError::Corrupt(format!("{shown}: what it is made from can't be read")))?;
    let rules = &definition.profile().id;
    if *rules != replay.header.rules {
        return Err(CliError::Foreign(format!(
            "{shown}: its rules are {}, what it is made from has {rules}",
            replay.header.rules
        )));
    }
    let verdict = verify(&replay, &definition)
        .map_err(|divergence| CliError::Diverged(format!("{shown}: diverges in {divergence}")))?;
    let mut out = Output::open(None)?;
    writeln!(
        out,
        "{shown}: {} turns verified, digest {}",
        verdict.turns, verdict.digest
    )?;
    out.finish()
}

/// Says whether a record that this program does not know comes from another version: the header
/// itself is unknown, or names one.
fn is_foreign(error: &ReadError, content: &str) -> bool {
    let header = error.sound.as_ref().map(|replay| &replay.header);
    error.is_unknown && header.is_none_or(|header| same_version(header, content).is_err())
}

fn same_version(header: &Header, content: &str) -> Result<(), String> {
    if header.format != FORMAT {
        return Err(format!(
            "its format is {}, this program reads {FORMAT}",
            header.format
        ));
    }
    if header.rules_version != RULES_VERSION {
        return Err(format!(
            "it was made by {} with rules version {}, this program has {RULES_VERSION}",
            header.version, header.rules_version
        ));
    }
    if header.content != content {
        return Err(format!(
            "it was made with content {}, loaded is {content}; give the same --assets",
            header.content
        ));
    }
    Ok(())
}
