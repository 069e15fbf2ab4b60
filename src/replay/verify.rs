//! Playing a replay again and holding it against what was written.

use std::fmt;
use std::sync::Arc;

use crate::turn::{Keep, Outcome, Pending, Sim, TurnRecord};
use crate::world::{Definition, PARTS};

use super::file::{Record, Replay, Turn};
use super::write::{outcome_words, turn_record};

/// Where a fight leaves its replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Divergence {
    /// The first turn that differs, from 1.
    pub turn: u32,
    /// What differs there.
    pub what: String,
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "turn {}: {}", self.turn, self.what)
    }
}

/// What a sound replay came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// How many turns were compared.
    pub turns: u32,
    /// The digest of the last state.
    pub digest: String,
}

/// Plays a replay again. The definition must be made from the replay's own, with the same content.
pub fn verify(replay: &Replay, definition: &Arc<Definition>) -> Result<Verdict, Divergence> {
    let mut sim = Sim::new(
        definition.clone(),
        replay.header.seed.value(),
        Keep {
            record: false,
            turns: true,
        },
    );
    sim.set_max_turns(replay.header.max_turns);
    let mut player = Player {
        sim,
        pending: Vec::new(),
        compared: 0,
        digest: String::new(),
    };
    for record in &replay.records {
        match record {
            Record::Command(command) => player.command(command.turn, command.command)?,
            Record::Turn(turn) => player.compare(turn)?,
            Record::Header(_) | Record::End(_) => {}
        }
    }
    if let Some(end) = &replay.end {
        player.compare_end(definition, end)?;
    }
    Ok(Verdict {
        turns: player.compared,
        digest: player.digest,
    })
}

struct Player {
    sim: Sim,
    pending: Vec<TurnRecord>,
    compared: u32,
    digest: String,
}

impl Player {
    fn diverged<T>(&self, turn: u32, what: impl Into<String>) -> Result<T, Divergence> {
        Err(Divergence {
            turn,
            what: what.into(),
        })
    }

    /// Lets the fight go on as far as it does without the hero.
    fn go_on(&mut self) -> Pending {
        let pending = self.sim.advance();
        self.pending.extend(self.sim.take_turns());
        pending
    }

    fn command(&mut self, turn: u32, command: crate::command::Command) -> Result<(), Divergence> {
        let now = match self.go_on() {
            Pending::Hero => self.sim.world().turn() + 1,
            Pending::Over(_) => {
                return self.diverged(
                    turn,
                    format!("{command:?} was given, the fight is over now"),
                );
            }
        };
        if now != turn {
            return self.diverged(
                turn,
                format!("{command:?} was given, now the hero acts in turn {now}"),
            );
        }
        match self.sim.act(command) {
            Ok(()) => Ok(()),
            Err(refusal) => self.diverged(
                turn,
                format!("{command:?} is refused now: {}", refusal.words()),
            ),
        }
    }

    fn compare(&mut self, written: &Turn) -> Result<(), Divergence> {
        if self.pending.is_empty() {
            self.go_on();
        }
        if self.pending.is_empty() {
            return self.diverged(written.turn, "the turn was over, now it waits for the hero");
        }
        let played = self.pending.remove(0);
        let now = turn_record(&played);
        if now.turn != written.turn {
            return self.diverged(written.turn, format!("turn {} ends in its place", now.turn));
        }
        if now != *written {
            return self.diverged(written.turn, differences(written, &now, &played));
        }
        self.compared = written.turn;
        self.digest = now.digest;
        Ok(())
    }

    fn compare_end(
        &mut self,
        definition: &Definition,
        end: &super::file::End,
    ) -> Result<(), Divergence> {
        let outcome: Option<Outcome> = match self.go_on() {
            Pending::Over(outcome) => Some(outcome),
            Pending::Hero => None,
        };
        if let Some(more) = self.pending.first() {
            return self.diverged(more.turn, "the fight was over before the end of this turn");
        }
        let (winner, reason) = outcome_words(definition, outcome);
        if (winner.as_ref(), reason.as_ref()) != (end.winner.as_ref(), end.reason.as_ref()) {
            let words = |winner: Option<&String>, reason: Option<&String>| match (winner, reason) {
                (Some(winner), _) => format!("{winner} wins"),
                (None, Some(reason)) => format!("nobody wins ({reason})"),
                (None, None) => "nobody wins".to_owned(),
            };
            let written = words(end.winner.as_ref(), end.reason.as_ref());
            let now = words(winner.as_ref(), reason.as_ref());
            return self.diverged(end.turns, format!("written: {written}; now: {now}"));
        }
        if self.sim.last_turn() != end.turns || self.digest != end.digest {
            return self.diverged(
                end.turns,
                format!(
                    "written: {} turns, digest {}; now: {} turns, digest {}",
                    end.turns,
                    end.digest,
                    self.sim.last_turn(),
                    self.digest
                ),
            );
        }
        Ok(())
    }
}

/// Names the first roll and the parts of the state that differ.
fn differences(written: &Turn, now: &Turn, played: &TurnRecord) -> String {
    let mut found = Vec::new();
    if written.draws != now.draws {
        let pairs = written
            .draws
            .as_bytes()
            .chunks(2)
            .zip(now.draws.as_bytes().chunks(2));
        let same = pairs.take_while(|(a, b)| a == b).count();
        let roll = played.draws.get(same).map_or_else(
            || format!("{} draws now, more were written", played.draws.len()),
            |&(roll, value)| format!("now {} gives {value}", roll.name()),
        );
        found.push(format!("roll {} differs ({roll})", same + 1));
    }
    let parts = written
        .parts
        .split(' ')
        .zip(now.parts.split(' '))
        .zip(PARTS);
    let differing: Vec<&str> = parts
        .filter(|((a, b), _)| a != b)
        .map(|(_, name)| name)
        .collect();
    if !differing.is_empty() {
        found.push(format!("{} differ", differing.join(", ")));
    }
    if found.is_empty() {
        found.push(format!(
            "digest {} was written, now it is {}",
            written.digest, now.digest
        ));
    }
    found.join("; ")
}
