//! One step of a fight in the making: the world, its random numbers, and what comes out.

mod counts;
mod record;

use serde::Serialize;

use crate::content::Profile;
use crate::event::Event;
use crate::ids::ActorId;
use crate::rng::{Cases, Draw, Rng, Roll};
use crate::rules::Terms;
use crate::world::World;

pub use counts::{CheckCount, Counts, DamageSource};
pub use record::{Check, Pair, RollRecord};

/// An event and when it happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Stamped {
    /// The turn it belongs to, from 1.
    pub turn: u32,
    /// Milliseconds from the start of the fight.
    pub ms: u64,
    /// What happened, as a fact with its numbers.
    #[serde(flatten)]
    pub event: Event,
}

/// What a fight gives out.
#[derive(Clone, Debug)]
pub struct Output {
    /// Whether events and rolls are kept.
    pub is_kept: bool,
    /// The events, in order, where they are kept.
    pub events: Vec<Stamped>,
    /// The rolls, in order, where they are kept.
    pub rolls: Vec<RollRecord>,
    /// How many events were taken out before those that are here.
    pub n_taken: usize,
    /// What batches count.
    pub counts: Counts,
}

impl Output {
    /// Starts the output of a fight with so many sides.
    pub fn new(is_kept: bool, n_teams: usize) -> Self {
        Self {
            is_kept,
            events: Vec::new(),
            rolls: Vec::new(),
            n_taken: 0,
            counts: Counts::new(n_teams),
        }
    }
}

/// The world, its random numbers and its output, at one moment.
#[derive(Debug)]
pub struct Step<'a> {
    /// The state that events are applied to.
    pub world: &'a mut World,
    /// The random numbers.
    pub rng: &'a mut Rng,
    /// What comes out.
    pub out: &'a mut Output,
    /// The moment, in milliseconds from the start of the fight.
    pub now_ms: u64,
}

impl Step<'_> {
    /// Returns the rule profile.
    pub fn profile(&self) -> &Profile {
        self.world.profile()
    }

    /// Applies an event at once, counts it and keeps it.
    pub fn emit(&mut self, event: Event) {
        self.out.counts.count(self.world, &event);
        if self.out.is_kept {
            let (attacker, defender) = event.pair().unwrap_or_else(|| self.hero_alone());
            let pair = Pair { attacker, defender };
            self.record_draws(None, Some(pair));
        }
        self.world.apply(&event);
        if self.out.is_kept {
            // A turn's own end still belongs to it.
            let turn = match event {
                Event::TurnEnded { turn } => turn,
                _ => self.world.turn() + 1,
            };
            self.out.events.push(Stamped {
                turn,
                ms: self.now_ms,
                event,
            });
        }
    }

    /// Rolls a check of equally likely values from 0 up, of which those below the favorable ones
    /// pass; counts and records it.
    pub fn roll_check(&mut self, roll: Roll, pair: Pair, cases: Cases) -> bool {
        let passed = self.rng.draw(roll, cases.all as u32) < cases.favorable as i64;
        self.check(Check::new(roll, pair, passed), || Some(cases));
        passed
    }

    /// Counts a check and keeps its record; its chance is only asked for when that is kept.
    pub fn check(&mut self, check: Check<'_>, cases: impl FnOnce() -> Option<Cases>) {
        let team = self.world.team(check.by);
        self.out.counts.count_check(check.roll, team, check.passed);
        if self.out.is_kept {
            self.record(RollRecord {
                cases: cases(),
                drawn: check.drawn,
                range: check.range,
                passed: Some(check.passed),
                terms: check.terms.into(),
                ..RollRecord::new(check.roll, check.rule, check.pair)
            });
        }
    }

    /// Keeps the record of a draw that is no check: by the last draw of its name.
    pub fn note(&mut self, roll: Roll, rule: &'static str, pair: Pair) {
        if self.out.is_kept {
            self.record(RollRecord::new(roll, rule, pair));
        }
    }

    /// Keeps the record of a number that came of one draw or more, and of its range where it has one.
    pub fn note_drawn(
        &mut self,
        (roll, rule): (Roll, &'static str),
        pair: Pair,
        drawn: i64,
        range: Option<(i64, i64)>,
    ) {
        if self.out.is_kept {
            self.record(RollRecord {
                drawn: Some(drawn),
                range,
                ..RollRecord::new(roll, rule, pair)
            });
        }
    }

    /// Keeps the records of the dice of one damage, each with its sides and what it drew. What makes the
    /// damage stands with the first one, or with a record without a draw where there are no dice; where
    /// nothing makes any there is none.
    pub fn note_dice(
        &mut self,
        rule: &'static str,
        pair: Pair,
        dice: &[(u32, i64)],
        terms: impl FnOnce() -> Terms,
    ) {
        if !self.out.is_kept {
            return;
        }
        let terms = terms();
        if dice.is_empty() && terms.as_slice().is_empty() {
            return;
        }
        let blank = RollRecord::new(Roll::Damage, rule, pair);
        let mut records = dice.iter().map(|&(sides, drawn)| RollRecord {
            drawn: Some(drawn),
            range: Some((1, i64::from(sides))),
            ..blank.clone()
        });
        let first = records.next().unwrap_or_else(|| blank.clone());
        self.record(RollRecord {
            terms: terms.as_slice().into(),
            ..first
        });
        for record in records {
            self.record(record);
        }
    }

    /// Keeps the record of a draw that decides something of its own, or leaves it open.
    pub fn note_luck(
        &mut self,
        (roll, rule): (Roll, &'static str),
        pair: Pair,
        cases: Option<Cases>,
        passed: Option<bool>,
    ) {
        if self.out.is_kept {
            self.record(RollRecord {
                cases,
                passed,
                ..RollRecord::new(roll, rule, pair)
            });
        }
    }

    /// Keeps a record. It explains the draw of its name that waits for it.
    fn record(&mut self, record: RollRecord) {
        let pair = record.attacker.zip(record.defender);
        let pair = pair.map(|(attacker, defender)| Pair { attacker, defender });
        let draw = self.record_draws(Some(record.roll), pair);
        self.keep(RollRecord {
            drawn: record.drawn.or(draw.map(|draw| draw.value)),
            range: record.range.or(draw.map(|draw| draw.range)),
            ..record
        });
    }

    /// Returns the hero, whose an event is that names nobody; the first one to enter without a hero.
    fn hero_alone(&self) -> (ActorId, ActorId) {
        let hero = self.world.hero().map_or(ActorId(0), |hero| hero.actor);
        (hero, hero)
    }

    /// Closes a deed of an actor: rolls since the last event led to none, and explain no later one.
    pub fn settle(&mut self, actor: ActorId) {
        if !self.out.is_kept {
            return;
        }
        self.record_draws(None, Some(Pair::alone(actor)));
        let event = self.out.n_taken + self.out.events.len();
        let rolls = self.out.rolls.iter_mut().rev();
        for roll in rolls.take_while(|roll| roll.event == event) {
            roll.is_silent = true;
        }
    }

    /// Keeps bare records, of a pair, of the draws before the next one of a name, which is returned;
    /// of all for `None`.
    fn record_draws(&mut self, until: Option<Roll>, pair: Option<Pair>) -> Option<Draw> {
        let n_bare = match (until, self.rng.n_unexplained(until)) {
            (Some(_), 0) => return None,
            (Some(_), n) => n - 1,
            (None, n) => n,
        };
        for _ in 0..n_bare {
            let Some(draw) = self.rng.take_unexplained() else {
                break;
            };
            self.keep(RollRecord {
                drawn: Some(draw.value),
                range: Some(draw.range),
                attacker: pair.map(|pair| pair.attacker),
                defender: pair.map(|pair| pair.defender),
                ..RollRecord::new(draw.roll, draw.roll.rule(), Pair::alone(ActorId(0)))
            });
        }
        until.and_then(|_| self.rng.take_unexplained())
    }

    fn keep(&mut self, mut record: RollRecord) {
        record.event = self.out.n_taken + self.out.events.len();
        record.turn = self.world.turn() + 1;
        record.ms = self.now_ms;
        self.out.rolls.push(record);
    }
}
