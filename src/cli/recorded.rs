//! Replay files: how one is opened, and which are kept.

use std::path::Path;

use anyhow::{Context as _, ensure};

use ludus_engine::content::{Content, Places};
use ludus_engine::gauntlet::RunDefinition;
use ludus_engine::replay::{
    DefinitionLine, Divergence, FORMAT, Header, ReadError, Record, Replay, Verdict, read, verify,
};
use ludus_engine::save::Save;
use ludus_engine::turn::RULES_VERSION;

#[cfg(feature = "tui")]
use ludus_terminal::{Recorded, Soundness};

use super::error::CliError;
use super::load;

/// A replay that was read as far as it goes.
pub(super) struct Opened {
    /// What messages call it.
    pub(super) shown: String,
    pub(super) replay: Replay,
    pub(super) definition: RunDefinition,
    /// What is wrong with the file after its sound part.
    pub(super) damage: Option<String>,
    /// Whether that is the missing end of a run that goes on.
    #[cfg(feature = "tui")]
    is_unfinished: bool,
}

impl Opened {
    /// Plays it through and compares every turn.
    pub(super) fn verified(&self) -> Result<Verdict, Divergence> {
        verify(&self.replay, &self.definition)
    }

    /// Returns what the player shows.
    #[cfg(feature = "tui")]
    pub(super) fn recorded(self, name: String) -> Recorded {
        let soundness = match (self.verified(), self.damage) {
            (Err(divergence), _) => Soundness::Diverges(divergence.to_string()),
            (Ok(_), Some(_)) if self.is_unfinished => Soundness::Unfinished,
            (Ok(_), Some(damage)) => Soundness::Damaged(damage),
            (Ok(_), None) => Soundness::Verified,
        };
        Recorded {
            replay: self.replay,
            definition: self.definition,
            soundness,
            name,
        }
    }
}

/// A replay is no larger than this: a hundred times the longest that tests record.
pub(super) const MOST_BYTES: u64 = 1 << 30;

/// Reads a regular file of bounded size.
fn read_file(path: &Path) -> anyhow::Result<Vec<u8>> {
    let meta = std::fs::metadata(path)?;
    ensure!(meta.is_file(), "it is no regular file");
    let is_bounded = meta.len() <= MOST_BYTES;
    ensure!(is_bounded, "it is larger than {} MiB", MOST_BYTES >> 20);
    Ok(std::fs::read(path)?)
}

/// Reads a file and what it was made from; messages call it as they are told.
pub(super) fn open(path: &Path, shown: String, content: Content) -> Result<Opened, CliError> {
    let bytes = read_file(path).with_context(|| format!("can't read {shown}"))?;
    let read = read(&bytes);
    #[cfg(feature = "tui")]
    let is_unfinished = read.as_ref().is_err_and(|error| error.is_unfinished);
    let (replay, damage) = match read {
        Ok(replay) => (replay, None),
        Err(_) if Save::from_text(&bytes).is_ok() => {
            return Err(CliError::Foreign(format!(
                "{shown} is a save, not a replay"
            )));
        }
        Err(error) => sound_part(&shown, error)?,
    };
    let foreign = |problem| CliError::Foreign(format!("{shown}: {problem}"));
    same_version(&replay.header).map_err(foreign)?;
    let definition = load::recorded_run(
        content,
        &replay.header.definition,
        Some(&replay.header.rules),
    )
    .map_err(|error| {
        let problem = "what it is made from can't be read";
        match &replay.header.definition {
            // A scenario or matchup names what it needs, and that is not there.
            DefinitionLine::Scenario { .. } | DefinitionLine::Matchup(_) => foreign(format!(
                "{problem}; give the same --assets: {}",
                error.words()
            )),
            DefinitionLine::Gauntlet { .. } => {
                CliError::Corrupt(format!("{shown}: {problem}: {}", error.words()))
            }
        }
    })?;
    same_content(&replay.header, &definition).map_err(foreign)?;
    let rules = &definition.profile().id;
    if *rules != replay.header.rules {
        return Err(CliError::Foreign(format!(
            "{shown}: its rules are {}, what it is made from has {rules}",
            replay.header.rules
        )));
    }
    Ok(Opened {
        shown,
        replay,
        definition,
        damage,
        #[cfg(feature = "tui")]
        is_unfinished,
    })
}

/// Returns what comes before the damage of a file, and what the damage is.
fn sound_part(shown: &str, error: ReadError) -> Result<(Replay, Option<String>), CliError> {
    if is_foreign(&error) {
        let problem = "another version made it, this program can't read it";
        return Err(CliError::Foreign(format!("{shown}: {error}; {problem}")));
    }
    let is_turn = |record: &&Record| matches!(record, Record::Turn(_));
    let n_turns = error
        .sound
        .as_ref()
        .map_or(0, |replay| replay.records.iter().filter(is_turn).count());
    let sound = match n_turns {
        1 => "1 turn before it is sound".to_owned(),
        n => format!("{n} turns before it are sound"),
    };
    let damage = format!("{shown}: {error}; {sound}");
    match error.sound {
        Some(replay) => Ok((*replay, Some(damage))),
        None => Err(CliError::Corrupt(damage)),
    }
}

/// Says whether a record that this program does not know comes from another version: the header
/// itself is unknown, or names one.
fn is_foreign(error: &ReadError) -> bool {
    let header = error.sound.as_ref().map(|replay| &replay.header);
    error.is_unknown && header.is_none_or(|header| same_version(header).is_err())
}

fn same_version(header: &Header) -> Result<(), String> {
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
    Ok(())
}

fn same_content(header: &Header, definition: &RunDefinition) -> Result<(), String> {
    let content = definition.content_digest(Places::Free);
    if header.content == content {
        return Ok(());
    }
    Err(format!(
        "it was made with content {}, loaded is {content}; give the same --assets",
        header.content
    ))
}
