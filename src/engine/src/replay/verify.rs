//! Playing a replay again and holding it against what was written.

use std::fmt;

use crate::gauntlet::{Next, Run, RunDefinition};
use crate::turn::{Keep, Outcome, TurnRecord};
use crate::world::PARTS;

use super::file::{Chosen, End, Record, Replay, Turn};
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
    /// How many turns were compared, those of all waves together.
    pub turns: u32,
    /// The digest of the last state.
    pub digest: String,
}

/// Plays a replay again. The definition must be made from the replay's own, with the same content.
pub fn verify(replay: &Replay, definition: &RunDefinition) -> Result<Verdict, Divergence> {
    let mut player = Player::new(replay, definition);
    for record in &replay.records {
        match record {
            Record::Command(command) => player.command(command.turn, command.command)?,
            Record::Choice(chosen) => player.choice(*chosen)?,
            Record::Turn(turn) => player.compare(turn)?,
            Record::Header(_) | Record::End(_) => {}
        }
    }
    if let Some(end) = &replay.end {
        player.compare_end(end)?;
    }
    Ok(Verdict {
        turns: player.compared,
        digest: player.digest,
    })
}

struct Player {
    run: Run,
    pending: Vec<TurnRecord>,
    compared: u32,
    digest: String,
}

impl Player {
    fn new(replay: &Replay, definition: &RunDefinition) -> Self {
        let keep = Keep {
            record: false,
            turns: true,
        };
        let mut run = Run::new(definition.clone(), replay.header.seed.clone(), keep);
        if matches!(definition, RunDefinition::Fight(_)) {
            run.sim_mut().set_max_turns(replay.header.max_turns);
        }
        Self {
            run,
            pending: Vec::new(),
            compared: 0,
            digest: String::new(),
        }
    }

    fn diverged<T>(&self, turn: u32, what: impl Into<String>) -> Result<T, Divergence> {
        let wave = match self.run.wave() {
            0 => String::new(),
            wave => format!("wave {wave}: "),
        };
        Err(Divergence {
            turn,
            what: wave + &what.into(),
        })
    }

    /// Lets the run go on as far as it does without the hero.
    fn go_on(&mut self) -> Next {
        let next = self.run.advance();
        self.pending.extend(self.run.sim_mut().take_turns());
        next
    }

    fn command(&mut self, turn: u32, command: crate::command::Command) -> Result<(), Divergence> {
        if self.go_on() != Next::Hero {
            return self.diverged(
                turn,
                format!("{command:?} was given, the fight is over now"),
            );
        }
        let now = self.run.sim().world().turn() + 1;
        if now != turn {
            return self.diverged(
                turn,
                format!("{command:?} was given, now the hero acts in turn {now}"),
            );
        }
        match self.run.act(command) {
            Ok(()) => Ok(()),
            Err(error) => self.diverged(turn, format!("{command:?} is refused now: {error}")),
        }
    }

    fn choice(&mut self, chosen: Chosen) -> Result<(), Divergence> {
        let turn = self.run.sim().last_turn();
        if self.go_on() != Next::Choice || self.run.wave() != chosen.wave {
            return self.diverged(
                turn,
                format!("wave {} was over, now it is not", chosen.wave),
            );
        }
        if let Some(more) = self.pending.first() {
            return self.diverged(more.turn, "the wave was over before the end of this turn");
        }
        match self.run.choose(chosen.choice) {
            Ok(()) => Ok(()),
            Err(error) => {
                self.diverged(turn, format!("{:?} is refused now: {error}", chosen.choice))
            }
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
        self.compared += 1;
        self.digest = now.digest;
        Ok(())
    }

    fn compare_end(&mut self, end: &End) -> Result<(), Divergence> {
        let outcome: Option<Outcome> = match self.go_on() {
            Next::Over(end) => Some(end.outcome),
            Next::Hero | Next::Choice => None,
        };
        if let Some(more) = self.pending.first() {
            return self.diverged(more.turn, "the fight was over before the end of this turn");
        }
        let (winner, reason) = outcome_words(self.run.sim().world().definition(), outcome);
        if (winner.as_ref(), reason.as_ref()) != (end.winner.as_ref(), end.reason.as_ref()) {
            let words = |winner: Option<&String>, reason: Option<&String>| match (winner, reason) {
                (Some(winner), _) => format!("{winner} won"),
                (None, Some(reason)) => format!("nobody won ({})", reason.replace('_', " ")),
                (None, None) => "nobody won".to_owned(),
            };
            let written = words(end.winner.as_ref(), end.reason.as_ref());
            let now = words(winner.as_ref(), reason.as_ref());
            return self.diverged(end.turns, format!("written: {written}; now: {now}"));
        }
        if self.run.wave() != end.wave
            || self.run.sim().last_turn() != end.turns
            || self.digest != end.digest
        {
            return self.diverged(
                end.turns,
                format!(
                    "written: {} turns, digest {}; now: {} turns, digest {}",
                    end.turns,
                    end.digest,
                    self.run.sim().last_turn(),
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
