//! The file format: which records a replay holds, and how its file is read.
//!
//! A file is a chain of framed records (see [`crate::frame`]): the header, commands, choices and
//! turns in their order, and the end record with its line feed.

use serde::{Deserialize, Serialize};

use crate::content::HeroSheet;
use crate::frame::{Unframed, unframe};
use crate::gauntlet::Choice;
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
    /// Wave after wave, with one hero.
    Gauntlet {
        /// The rule profile.
        rules: String,
        /// The hero at the start.
        hero: Box<HeroSheet>,
    },
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
    /// The seed of the whole run.
    pub seed: Seed,
    /// The turn at which the fight is a draw.
    pub max_turns: u32,
    /// What the fight is made from.
    pub definition: Definition,
    /// The run that was taken over, of a fork.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<Parent>,
}

/// Where a fork left the run that was taken over: what comes before is the same in both.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Parent {
    /// The name of its replay, without the ending of the file.
    pub run: String,
    /// The wave; 0 for a single fight.
    pub wave: u32,
    /// The turn of that fight, from 1.
    pub turn: u32,
}

/// A committed command.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Command {
    /// The turn it was given in, from 1.
    pub turn: u32,
    /// What the hero does.
    pub command: crate::command::Command,
}

/// A choice between two waves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chosen {
    /// After which wave, from 1.
    pub wave: u32,
    /// What was chosen.
    pub choice: Choice,
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
    /// The wave it ended in; 0 for a single fight.
    #[serde(default)]
    pub wave: u32,
    /// The turn it ended in.
    pub turns: u32,
    /// The digest of the last state.
    pub digest: String,
}

impl End {
    /// The reason of a run that its player gave up or went away from.
    pub(super) const LEFT: &'static str = "left";

    /// Says whether the player gave the run up.
    pub fn is_left(&self) -> bool {
        self.winner.is_none() && self.reason.as_deref() == Some(Self::LEFT)
    }
}

/// One record of a replay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Record {
    /// What the fight is made from.
    Header(Box<Header>),
    /// A committed command.
    Command(Command),
    /// A choice between two waves.
    Choice(Chosen),
    /// The end of a turn.
    Turn(Turn),
    /// The end of the run, the last record.
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
    /// How many bytes of the file are sound, and the checksum of their last line: a writer can go
    /// on from there.
    pub sound: (usize, u64),
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
    /// Whether nothing is wrong but that the end is missing: its run goes on.
    pub is_unfinished: bool,
    /// The sound part, if its header is.
    pub sound: Option<Box<Replay>>,
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
        is_unfinished: false,
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
                    sound: (0, 0),
                });
            }
            (Record::End(end), Some(replay)) => replay.end = Some(end),
            (record @ (Record::Command(_) | Record::Choice(_) | Record::Turn(_)), Some(replay)) => {
                replay.records.push(record);
            }
            (Record::Header(_), Some(_)) => return Err(fail(line, "a second header", replay)),
            (_, None) => return Err(fail(line, "this is no header", None)),
        }
        if let Some(replay) = &mut replay {
            replay.sound = (bytes.len() - rest.len(), before);
        }
    }
    match replay {
        Some(replay) if replay.end.is_some() => Ok(replay),
        sound => Err(ReadError {
            is_unfinished: sound.is_some(),
            ..fail(line + 1, "the end is missing", sound)
        }),
    }
}
