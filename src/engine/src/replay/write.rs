//! Writing a replay while its fight runs.

use std::io::{self, Write};

use crate::content::Places;
use crate::frame::frame;
use crate::gauntlet::{Choice, RunDefinition};
use crate::rng::{Roll, Seed};
use crate::turn::{Note, Outcome, RULES_VERSION, TurnRecord};
use crate::world::{Definition, Digest};

use super::file::{
    Chosen, Command, Definition as Source, End, FORMAT, Header, Parent, Record, Turn,
};
use super::tail::Tail;

/// Writes the records of one replay, each flushed as soon as it is final.
#[derive(Debug)]
pub struct Writer<W: Write> {
    to: W,
    checksum: u64,
    bytes: u64,
    last_digest: String,
}

impl<W: Write> Writer<W> {
    /// Starts a replay with its header.
    pub fn begin(
        to: W,
        definition: &RunDefinition,
        source: Source,
        seed: &Seed,
        max_turns: u32,
    ) -> io::Result<Self> {
        Self::begin_fork(to, definition, source, seed, max_turns, None)
    }

    /// Starts a replay that names the run it was taken from.
    pub fn begin_fork(
        to: W,
        definition: &RunDefinition,
        source: Source,
        seed: &Seed,
        max_turns: u32,
        parent: Option<Parent>,
    ) -> io::Result<Self> {
        let mut writer = Self {
            to,
            checksum: 0,
            bytes: 0,
            last_digest: String::new(),
        };
        writer.put(&Record::Header(Box::new(Header {
            format: FORMAT.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            rules_version: RULES_VERSION,
            content: definition.content_digest(Places::Free),
            rules: definition.profile().id.clone(),
            seed: seed.clone(),
            max_turns,
            definition: source,
            parent,
        })))?;
        Ok(writer)
    }

    /// Goes on with a replay that was read up to its last sound line.
    pub fn resume(to: W, tail: &Tail) -> Self {
        let last_digest = tail.last_digest.clone();
        Self {
            to,
            checksum: tail.checksum,
            bytes: tail.bytes,
            last_digest,
        }
    }

    /// Returns how many bytes were written, and the checksum of the last line.
    pub fn mark(&self) -> (u64, u64) {
        (self.bytes, self.checksum)
    }

    /// Returns what is written to.
    pub fn get_ref(&self) -> &W {
        &self.to
    }

    /// Gives away what is written to.
    pub fn into_inner(self) -> W {
        self.to
    }

    /// Writes a choice between two waves.
    pub fn choice(&mut self, wave: u32, choice: Choice) -> io::Result<()> {
        self.put(&Record::Choice(Chosen { wave, choice }))
    }

    /// Writes what became final.
    pub fn note(&mut self, note: &Note) -> io::Result<()> {
        match note {
            Note::Command(turn, command) => self.put(&Record::Command(Command {
                turn: *turn,
                command: *command,
            })),
            Note::Turn(turn) => {
                let record = turn_record(turn);
                self.last_digest.clone_from(&record.digest);
                self.put(&Record::Turn(record))
            }
        }
    }

    /// Writes the end of the last fight's definition, in which wave and turn; no outcome when the
    /// player left before it.
    pub fn end(
        &mut self,
        definition: &Definition,
        outcome: Option<Outcome>,
        [wave, turns]: [u32; 2],
    ) -> io::Result<()> {
        let (winner, reason) = outcome_words(definition, outcome);
        let digest = self.last_digest.clone();
        self.put(&Record::End(End {
            winner,
            reason,
            wave,
            turns,
            digest,
        }))
    }

    fn put(&mut self, record: &Record) -> io::Result<()> {
        let (line, checksum) = frame(record, self.checksum)?;
        self.to.write_all(line.as_bytes())?;
        self.to.flush()?;
        self.checksum = checksum;
        self.bytes += line.len() as u64;
        Ok(())
    }
}

/// Returns winner and reason as the end record names them.
pub(super) fn outcome_words(
    definition: &Definition,
    outcome: Option<Outcome>,
) -> (Option<String>, Option<String>) {
    match outcome {
        Some(Outcome::Won(team)) => (Some(definition.team_name(team).to_owned()), None),
        Some(Outcome::Draw(reason)) => (None, Some(reason.name().to_owned())),
        None => (None, Some(End::LEFT.to_owned())),
    }
}

pub(super) fn turn_record(turn: &TurnRecord) -> Turn {
    Turn {
        turn: turn.turn,
        digest: turn.digest.to_string(),
        parts: parts_text(&turn.digest),
        draws: draws_text(&turn.draws),
    }
}

fn parts_text(digest: &Digest) -> String {
    let parts: Vec<String> = digest
        .parts
        .iter()
        .map(|part| format!("{part:016x}"))
        .collect();
    parts.join(" ")
}

/// Writes two hexadecimal digits a draw: enough to find the first one that differs.
fn draws_text(draws: &[(Roll, i64)]) -> String {
    use std::fmt::Write as _;

    let mut text = String::with_capacity(2 * draws.len());
    for &(roll, value) in draws {
        let mixed = (roll as i64)
            .wrapping_mul(31)
            .wrapping_add(value)
            .wrapping_mul(167);
        // Writing to a string can't fail.
        let _ = write!(text, "{:02x}", mixed.rem_euclid(251));
    }
    text
}
