//! What a replay holds beyond a save: read it, and play it on the run that the save gives.

use crate::frame::unframe;
use crate::gauntlet::{Next, Run};
use crate::turn::TurnRecord;

use super::file::Record;
use super::playback::Deed;
use super::write::turn_record;

/// The sound lines of a replay from some place on.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tail {
    /// Commands, choices and turns in order.
    pub records: Vec<Record>,
    /// How many bytes of the whole file are sound: what follows is cut off before writing on.
    pub bytes: u64,
    /// The checksum of the last sound line.
    pub checksum: u64,
    /// The digest of the last turn that was written.
    pub last_digest: String,
    /// Whether a whole line that is unsound follows: more than a program that was killed leaves.
    pub is_damaged: bool,
}

/// Says whether a replay is sound up to so many bytes, where its last line has this checksum.
pub fn is_sound_to(file: &[u8], bytes: u64, checksum: u64) -> bool {
    let Some(mut rest) = file.get(..bytes as usize) else {
        return false;
    };
    let mut before = 0;
    while let Some(length) = rest.iter().position(|&byte| byte == b'\n') {
        match unframe::<Record>(&rest[..length], before) {
            Ok((_, next)) => before = next,
            Err(_) => return false,
        }
        rest = &rest[length + 1..];
    }
    rest.is_empty() && before == checksum
}

/// Returns what was committed in a replay, from its start to its end or its first unsound line.
pub fn deeds(file: &[u8]) -> Vec<Deed> {
    let mut deeds = Vec::new();
    let mut checksum = 0;
    let mut rest = file;
    while let Some(length) = rest.iter().position(|&byte| byte == b'\n') {
        let Ok((record, next)) = unframe::<Record>(&rest[..length], checksum) else {
            break;
        };
        match record {
            Record::Command(command) => deeds.push(Deed::Command(command.command)),
            Record::Choice(chosen) => deeds.push(Deed::Choice(chosen.choice)),
            Record::Header(_) | Record::Turn(_) | Record::End(_) => {}
        }
        checksum = next;
        rest = &rest[length + 1..];
    }
    deeds
}

/// Reads what follows the first `bytes` of a replay, whose last line has this checksum, up to its
/// end or its first unsound line.
pub fn tail(file: &[u8], bytes: u64, checksum: u64) -> Tail {
    let mut tail = Tail {
        bytes,
        checksum,
        ..Tail::default()
    };
    let mut rest = file.get(bytes as usize..).unwrap_or_default();
    while let Some(length) = rest.iter().position(|&byte| byte == b'\n') {
        let Ok((record, checksum)) = unframe::<Record>(&rest[..length], tail.checksum) else {
            tail.is_damaged = true;
            break;
        };
        if matches!(record, Record::Header(_) | Record::End(_)) {
            break;
        }
        if let Record::Turn(turn) = &record {
            tail.last_digest.clone_from(&turn.digest);
        }
        tail.records.push(record);
        tail.checksum = checksum;
        tail.bytes += length as u64 + 1;
        rest = &rest[length + 1..];
    }
    tail
}

/// Plays the tail on the run that its save gives. Returns the turns that are over and were not
/// written yet, or nothing if the tail does not belong to the run (which is then of no use).
pub fn catch_up(run: &mut Run, tail: &Tail) -> Option<Vec<TurnRecord>> {
    let mut unwritten: Vec<TurnRecord> = Vec::new();
    let go_on = |run: &mut Run, unwritten: &mut Vec<TurnRecord>| {
        let next = run.advance();
        unwritten.extend(run.sim_mut().take_turns());
        next
    };
    for record in &tail.records {
        let next = go_on(run, &mut unwritten);
        match record {
            Record::Command(command) => {
                if next != Next::Hero || run.act(command.command).is_err() {
                    return None;
                }
            }
            Record::Choice(chosen) => run.choose(chosen.choice).ok()?,
            Record::Turn(turn) => {
                if unwritten.is_empty() || turn_record(&unwritten.remove(0)) != *turn {
                    return None;
                }
            }
            Record::Header(_) | Record::End(_) => return None,
        }
    }
    go_on(run, &mut unwritten);
    Some(unwritten)
}
