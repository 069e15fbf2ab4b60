//! What a replay holds beyond a save: read it, and play it on the run that the save gives.

use crate::frame::unframe;
use crate::gauntlet::{Next, Run};
use crate::turn::TurnRecord;

use super::file::Record;
use super::playback::RunInput;
use super::write::turn_record;

/// The sound lines of a replay: what a save already holds, and what was done after it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tail {
    /// What was committed from the start on.
    pub inputs: Vec<RunInput>,
    /// Commands, choices and turns after the save, in order.
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

/// Reads a replay up to its end or its first unsound line: what stood in it when a save was made,
/// of so many bytes and with this checksum in its last line, and all of it. `None` where it is not
/// sound that far.
pub fn tail(file: &[u8], bytes: u64, checksum: u64) -> Option<(Tail, Tail)> {
    let mut tail = Tail::default();
    let mut saved = None;
    let mut rest = file;
    loop {
        if saved.is_none() && tail.bytes == bytes && tail.checksum == checksum {
            tail.records.clear();
            saved = Some(tail.clone());
        }
        let Some(length) = rest.iter().position(|&byte| byte == b'\n') else {
            break;
        };
        let Ok((record, checksum)) = unframe::<Record>(&rest[..length], tail.checksum) else {
            tail.is_damaged = true;
            break;
        };
        match &record {
            Record::Header(_) if tail.bytes == 0 => {}
            Record::Header(_) | Record::End(_) => break,
            Record::Command(command) => tail.inputs.push(RunInput::Command(command.command)),
            Record::Choice(chosen) => tail.inputs.push(RunInput::Choice(chosen.choice)),
            Record::Turn(turn) => tail.last_digest.clone_from(&turn.digest),
        }
        tail.records.push(record);
        tail.checksum = checksum;
        tail.bytes += length as u64 + 1;
        rest = &rest[length + 1..];
    }
    saved.map(|saved| (saved, tail))
}

/// Returns the wave and turn that the sound lines after a save lead to, without playing them. The
/// save was made in that wave and turn, and the line before them has that checksum.
pub fn reached(after: &[u8], mut checksum: u64, saved: (u32, u32)) -> (u32, u32) {
    let (mut wave, mut turn) = saved;
    let lines = after.split_inclusive(|&byte| byte == b'\n');
    for line in lines.map_while(|line| line.strip_suffix(b"\n")) {
        let Ok((record, next)) = unframe::<Record>(line, checksum) else {
            break;
        };
        match record {
            Record::Command(command) => turn = command.turn,
            Record::Turn(over) => turn = over.turn.saturating_add(1),
            Record::Choice(chosen) if chosen.choice.goes_on() => {
                (wave, turn) = (chosen.wave.saturating_add(1), 1);
            }
            Record::Choice(_) => {}
            Record::Header(_) | Record::End(_) => break,
        }
        checksum = next;
    }
    (wave, turn)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;
    use crate::frame::frame;
    use crate::gauntlet::Choice;
    use crate::replay::{Chosen, CommandLine, Turn};

    #[test]
    fn what_follows_a_save_tells_wave_and_turn_up_to_the_first_unsound_line() {
        let command = |turn| {
            Record::Command(CommandLine {
                turn,
                command: Command::Wait,
            })
        };
        let over = |turn| {
            Record::Turn(Turn {
                turn,
                digest: String::new(),
                parts: String::new(),
                draws: String::new(),
            })
        };
        let choice = |choice| Record::Choice(Chosen { wave: 2, choice });
        let records = [
            (over(7), (2, 8)),
            (command(8), (2, 8)),
            (over(8), (2, 9)),
            (choice(Choice::Go), (3, 1)),
            (command(1), (3, 1)),
            (over(1), (3, 2)),
        ];
        let (mut after, mut checksum) = (Vec::new(), 5);
        assert_eq!(reached(&after, 5, (2, 7)), (2, 7));
        for (record, expected) in records {
            let before = reached(&after, 5, (2, 7));
            let (line, next) = frame(&record, checksum).unwrap();
            checksum = next;
            after.extend_from_slice(line.as_bytes());
            assert_eq!(reached(&after, 5, (2, 7)), expected, "{record:?}");
            // A line that is cut short or spoiled counts for nothing.
            let mut spoiled = after.clone();
            let last = spoiled.len() - 3;
            assert_eq!(reached(&spoiled[..last], 5, (2, 7)), before);
            spoiled[last] ^= 1;
            assert_eq!(reached(&spoiled, 5, (2, 7)), before);
        }
        assert_eq!(reached(&after, 6, (2, 7)), (2, 7), "another replay");
    }
}
