//! A run kept as its events: every moment of it can be made again.
//!
//! A timeline is drawn up while a run goes on and only grows. Any moment is the start of its fight
//! with the events up to it applied, from the nearest kept state on. Invariants: at most
//! [`MOST_FRAMES`] states are kept, spread evenly; a stop is where a viewer may stand still: after
//! each committed command or choice with what follows, and without a hero after each turn. Of a run
//! that goes on while it is watched only the latest rolls are kept, of any other all.

use std::sync::Arc;

use crate::event::Event;
use crate::figures::Known;
use crate::narrate::{Line, Narrator};
use crate::step::{RollRecord, Stamped};
use crate::turn::{Outcome, Sim};
use crate::world::{Definition, World};

use super::incidents::{Incident, incidents_of, rolls_of};

/// No more states are kept.
const MOST_FRAMES: usize = 64;
/// No more rolls of a fight are kept while it is watched: some turns of the largest one.
const MOST_LIVE_ROLLS: usize = 20_000;
/// At first a state is kept after so many events.
const FIRST_STRIDE: usize = 256;

/// Where in a timeline.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Place {
    /// Which fight, from 0.
    pub(super) fight: usize,
    /// How many of its events have happened.
    pub(super) event: usize,
}

/// Where one may stand still.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop {
    pub(super) place: Place,
    /// How many lines of the fight are told.
    pub(super) lines: usize,
    /// What happened since the stop before.
    incidents: u8,
}

impl Stop {
    pub(super) fn has(&self, incident: Incident) -> bool {
        self.incidents & incident.bit() != 0
    }
}

/// The end of a turn of the clock.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnEnd {
    pub(super) place: Place,
    /// The turn of its fight, from 1.
    pub(super) turn: u32,
}

/// One fight of a timeline.
#[derive(Clone, Debug)]
pub(super) struct Fight {
    pub(super) wave: u32,
    pub(super) definition: Arc<Definition>,
    pub(super) events: Vec<Stamped>,
    pub(super) rolls: Vec<RollRecord>,
    /// The event from which on rolls are kept.
    pub(super) rolls_from: usize,
    pub(super) lines: Vec<Line>,
    pub(super) outcome: Option<Outcome>,
    /// The state after its last event, once another fight has begun.
    pub(super) last: Option<World>,
    narrator: Narrator,
}

/// A run as its events.
#[derive(Clone, Debug, Default)]
pub(super) struct Timeline {
    pub(super) fights: Vec<Fight>,
    pub(super) stops: Vec<Stop>,
    /// What the hero knew of its foes at each stop.
    pub(super) known: Vec<Option<Known>>,
    pub(super) turns: Vec<TurnEnd>,
    frames: Vec<(Place, World)>,
    /// Whether the run goes on while it is watched: old rolls are forgotten then.
    pub(super) is_live: bool,
    stride: usize,
    since_frame: usize,
    /// The state after the last event.
    head: Option<World>,
}

impl Timeline {
    /// Starts a fight.
    pub(super) fn begin(&mut self, wave: u32, definition: &Arc<Definition>) {
        let world = World::new(definition.clone());
        let last = self.head.take();
        if let Some(fight) = self.fights.last_mut() {
            fight.last = last;
        }
        self.fights.push(Fight {
            wave,
            definition: definition.clone(),
            events: Vec::new(),
            rolls: Vec::new(),
            rolls_from: 0,
            lines: Vec::new(),
            outcome: None,
            last: None,
            narrator: Narrator::new(&world),
        });
        self.head = Some(world);
    }

    /// Takes what happened in the fight since the last stop, and makes a stop.
    pub(super) fn take(&mut self, sim: &mut Sim) {
        let number = self.fights.len().saturating_sub(1);
        let (Some(fight), Some(head)) = (self.fights.last_mut(), self.head.as_mut()) else {
            return;
        };
        let (new, rolls) = sim.take_record();
        let first = fight.events.len();
        let mut incidents = 0;
        for (n, stamped) in new.iter().enumerate() {
            let own = rolls_of(&rolls, first + n);
            incidents |= incidents_of(head, &stamped.event, own);
            head.apply(&stamped.event);
            if let Event::TurnEnded { turn } = stamped.event {
                let event = first + n + 1;
                let place = Place {
                    fight: number,
                    event,
                };
                self.turns.push(TurnEnd { place, turn });
            }
        }
        fight.events.extend_from_slice(&new);
        fight.rolls.extend(rolls);
        if self.is_live {
            fight.forget_rolls();
        }
        fight.lines.extend(fight.narrator.tell(head, &new));
        let place = Place {
            fight: number,
            event: fight.events.len(),
        };
        if fight.outcome.is_none() && sim.outcome().is_some() {
            fight.outcome = sim.outcome();
            // The last turn may be cut short; a fight that is over with its turn has none after it.
            let turn = head.turn() + 1;
            if sim.last_turn() >= turn || turn == 1 {
                self.turns.push(TurnEnd { place, turn });
            }
        }
        self.known.push(Known::of(head));
        self.stops.push(Stop {
            place,
            lines: fight.lines.len(),
            incidents,
        });
        self.since_frame += new.len();
        self.keep_frame(place);
    }

    /// Keeps the state, if enough happened since the last one.
    fn keep_frame(&mut self, place: Place) {
        let stride = self.stride.max(FIRST_STRIDE);
        if self.since_frame < stride {
            return;
        }
        self.since_frame = 0;
        self.frames
            .extend(self.head.clone().map(|world| (place, world)));
        if self.frames.len() > MOST_FRAMES {
            let mut place = 0;
            self.frames.retain(|_| {
                place += 1;
                place % 2 == 0
            });
            self.stride = 2 * stride;
        }
    }

    /// Returns the state at a place, made from a state at hand if that is the nearest before it.
    pub(super) fn world_at(&self, to: Place, at_hand: Option<(Place, World)>) -> Option<World> {
        let fight = self.fights.get(to.fight)?;
        let after = self.frames.partition_point(|(place, _)| *place <= to);
        let frame = after
            .checked_sub(1)
            .and_then(|place| self.frames.get(place))
            .filter(|(place, _)| place.fight == to.fight);
        let at_hand = at_hand.filter(|(place, _)| {
            place.fight == to.fight
                && place.event <= to.event
                && frame.is_none_or(|(frame, _)| *frame <= *place)
        });
        let (from, mut world) = match (at_hand, frame) {
            (Some((place, world)), _) => (place.event, world),
            (None, Some((place, world))) => (place.event, world.clone()),
            (None, None) => (0, World::new(fight.definition.clone())),
        };
        for stamped in fight.events.get(from..to.event).unwrap_or_default() {
            world.apply(&stamped.event);
        }
        Some(world)
    }
}

impl Fight {
    /// Forgets the oldest half of the rolls, if there are too many.
    fn forget_rolls(&mut self) {
        if self.rolls.len() > MOST_LIVE_ROLLS {
            self.rolls.drain(..self.rolls.len() - MOST_LIVE_ROLLS / 2);
            self.rolls_from = self.rolls.first().map_or(0, |roll| roll.event);
        }
    }
}
