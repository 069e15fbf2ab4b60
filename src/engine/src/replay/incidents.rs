//! Incidents: what is worth jumping to along a run.

use crate::event::{Event, ShotHit};
use crate::rng::Roll;
use crate::step::RollRecord;
use crate::world::World;

use super::playback::Playback;

/// Something worth jumping to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Incident {
    /// A monster dies.
    Kill,
    /// A blow, shot or throw is critical.
    Critical,
    /// The hero loses hit points; without a hero, anybody does.
    Wound,
    /// The hero dies.
    Death,
}

impl Incident {
    pub(super) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl Playback {
    /// Moves to the next or the previous position at which something happened; stays where there is
    /// none. A live fight goes on until it happens.
    pub fn jump(&mut self, incident: Incident, is_forward: bool) -> bool {
        let from = self.position();
        let found = if is_forward {
            let mut next = from + 1;
            loop {
                match self.stop(next) {
                    Some(stop) if stop.has(incident) => break Some(next),
                    Some(_) => next += 1,
                    None if self.grow() => {}
                    None => break None,
                }
            }
        } else {
            // Between two stops the first of them is behind.
            let end = from + usize::from(self.is_between());
            let before = self.timeline.stops.get(..end).unwrap_or_default();
            before.iter().rposition(|stop| stop.has(incident))
        };
        if let Some(position) = found {
            self.seek_to(position);
        }
        found.is_some()
    }

    /// Returns the place among the events of the first incident since the stop before.
    pub fn incident(&self, incident: Incident) -> Option<usize> {
        let before = self.position().checked_sub(1);
        let before = before.and_then(|position| self.stop(position));
        let before = before.filter(|stop| stop.place.fight == self.place.fight);
        let first = before.map_or(0, |stop| stop.place.event);
        let (events, rolls) = (self.events(), self.rolls());
        (first..events.len()).find(|&place| {
            let own = rolls_of(rolls, place);
            incidents_of(self.world(), &events[place].event, own) & incident.bit() != 0
        })
    }
}

/// Returns the rolls that led to an event, by its place.
pub(super) fn rolls_of(rolls: &[RollRecord], event: usize) -> &[RollRecord] {
    let first = rolls.partition_point(|roll| roll.event < event);
    let rest = rolls.get(first..).unwrap_or_default();
    let n_own = rest.partition_point(|roll| roll.event == event);
    rest.get(..n_own).unwrap_or_default()
}

/// Returns the incidents of an event, as bits. The rolls that led to it tell the cut or stun of a
/// critical blow from others.
pub(super) fn incidents_of(world: &World, event: &Event, rolls: &[RollRecord]) -> u8 {
    let is_hero = |actor| world.is_hero(actor);
    let counts = |actor| world.hero().is_none() || is_hero(actor);
    let is_wound = matches!(event.loss(), Some((actor, damage)) if damage > 0 && counts(actor));
    let is_critical = match *event {
        Event::Struck { critical, .. } | Event::ShotHit(ShotHit { critical, .. }) => critical > 0,
        Event::ConditionWorsened { .. } => {
            let is_of_it =
                |roll: &RollRecord| matches!(roll.roll, Roll::CutAmount | Roll::StunAmount);
            rolls.iter().any(is_of_it)
        }
        _ => false,
    };
    let death = match *event {
        Event::Died { actor, .. } if is_hero(actor) => Incident::Death.bit(),
        Event::Died { .. } => Incident::Kill.bit(),
        _ => 0,
    };
    let bit = |is_there: bool, incident: Incident| u8::from(is_there) * incident.bit();
    death | bit(is_critical, Incident::Critical) | bit(is_wound, Incident::Wound)
}
