//! The file format: frames, their checksums, and what they hold.
//!
//! A line is `CHECKSUM JSON` and a line feed. The checksum is 16 hexadecimal digits: XXH3-64 over
//! the JSON, seeded with the checksum of the line before (0 before the first), so that no line can
//! be changed, moved or left out. A file ends with its end record and that record's line feed.

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::rng::Seed;

/// The name of the format in the header.
pub const FORMAT: &str = "ludus.replay/1";

/// What the fight is made from, in full.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Definition {
    /// A scenario: the text of its file.
    Scenario {
        /// Where it came from, for messages.
        path: String,
        /// The RON text.
        text: String,
    },
    /// A matchup: its line.
    Matchup(String),
}

/// The first record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// [`FORMAT`].
    pub format: String,
    /// The program's version.
    pub version: String,
    /// The version of the rules.
    pub rules_version: u32,
    /// The digest of the content.
    pub content: String,
    /// The rule profile.
    pub rules: String,
    /// The seed.
    pub seed: Seed,
    /// The turn at which the fight is a draw.
    pub max_turns: u32,
    /// What the fight is made from.
    pub definition: Definition,
}

/// A committed command.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Command {
    /// The turn it was given in, from 1.
    pub turn: u32,
    /// What.
    pub command: crate::command::Command,
}

/// The end of a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// Which, from 1.
    pub turn: u32,
    /// The digest of the state, 32 hexadecimal digits.
    pub digest: String,
    /// The digest of each part of the state, 16 hexadecimal digits each.
    pub parts: String,
    /// A trace of every draw of the turn, two hexadecimal digits each.
    pub draws: String,
}

/// The last record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct End {
    /// The side that won.
    pub winner: Option<String>,
    /// Why nobody won; `left` when the player went away.
    pub reason: Option<String>,
    /// The turn it ended in.
    pub turns: u32,
    /// The digest of the last state.
    pub digest: String,
}

/// One record of a replay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Record {
    /// What the fight is made from.
    Header(Box<Header>),
    /// A committed command.
    Command(Command),
    /// The end of a turn.
    Turn(Turn),
    /// The end.
    End(End),
}

/// A replay whose frames are sound.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// What the fight is made from.
    pub header: Header,
    /// Commands and turns in order.
    pub records: Vec<Record>,
    /// The end; `None` where the file is damaged before it.
    pub end: Option<End>,
}

/// A damaged replay: where, and why. What came before is sound.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
    /// Whether the line is sound, but this program does not know its record: another version may
    /// have written it.
    pub is_unknown: bool,
    /// The sound part, if its header is.
    pub sound: Option<Box<Replay>>,
}

/// Frames a record: returns its line and its checksum, which the next line is chained to.
pub(super) fn frame(record: &Record, before: u64) -> Result<(String, u64), serde_json::Error> {
    let json = serde_json::to_string(record)?;
    let checksum = xxh3_64_with_seed(json.as_bytes(), before);
    Ok((format!("{checksum:016x} {json}\n"), checksum))
}

/// Reads a replay from the bytes of its file.
pub fn read(bytes: &[u8]) -> Result<Replay, ReadError> {
    let mut replay: Option<Replay> = None;
    let mut before = 0;
    let mut line = 0;
    let mut rest = bytes;
    let fail = |line: usize, problem: &str, sound: Option<Replay>| ReadError {
        line,
        problem: problem.to_owned(),
        is_unknown: false,
        sound: sound.map(Box::new),
    };
    while !rest.is_empty() {
        line += 1;
        if replay.as_ref().is_some_and(|replay| replay.end.is_some()) {
            return Err(fail(line, "something follows the end", replay));
        }
        let Some(length) = rest.iter().position(|&byte| byte == b'\n') else {
            return Err(fail(line, "the line is cut short", replay));
        };
        let record = match unframe(&rest[..length], before) {
            Ok((record, checksum)) => {
                before = checksum;
                record
            }
            Err(Unframed::Damaged(problem)) => return Err(fail(line, &problem, replay)),
            Err(Unframed::Unknown(error)) => {
                let problem = format!("the record can't be read: {error}");
                return Err(ReadError {
                    is_unknown: true,
                    ..fail(line, &problem, replay)
                });
            }
        };
        rest = &rest[length + 1..];
        match (record, &mut replay) {
            (Record::Header(header), None) => {
                replay = Some(Replay {
                    header: *header,
                    records: Vec::new(),
                    end: None,
                });
            }
            (Record::End(end), Some(replay)) => replay.end = Some(end),
            (record @ (Record::Command(_) | Record::Turn(_)), Some(replay)) => {
                replay.records.push(record);
            }
            (Record::Header(_), Some(_)) => return Err(fail(line, "a second header", replay)),
            (_, None) => return Err(fail(line, "this is no header", None)),
        }
    }
    match replay {
        Some(replay) if replay.end.is_some() => Ok(replay),
        sound => Err(fail(line + 1, "the end is missing", sound)),
    }
}

/// Why a line gives no record.
enum Unframed {
    /// Its frame is broken.
    Damaged(String),
    /// Its frame is sound, but the record is none that this program knows.
    Unknown(serde_json::Error),
}

impl From<String> for Unframed {
    fn from(problem: String) -> Self {
        Self::Damaged(problem)
    }
}

fn unframe(line: &[u8], before: u64) -> Result<(Record, u64), Unframed> {
    let text = std::str::from_utf8(line).map_err(|_| "the line is no UTF-8 text".to_owned())?;
    let framed = text.split_once(' ').filter(|(digits, _)| {
        digits.len() == 16
            && digits
                .bytes()
                .all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
    });
    let Some((digits, json)) = framed else {
        return Err("the line is no record of a replay".to_owned().into());
    };
    let checksum = xxh3_64_with_seed(json.as_bytes(), before);
    if digits != format!("{checksum:016x}") {
        return Err(format!("the checksum is {digits}, the line gives {checksum:016x}").into());
    }
    serde_json::from_str(json)
        .map(|record| (record, checksum))
        .map_err(Unframed::Unknown)
}
