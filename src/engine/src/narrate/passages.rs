//! Cuts the record of a fight into passages: what happened between two choices of the hero.

use crate::event::{Event, Handling};
use crate::ids::ActorId;
use crate::step::Stamped;

/// Returns the passages of a record: the opening, then one from each action of the hero to the
/// next, or without a hero one a turn.
pub fn passages(events: &[Stamped], hero: Option<ActorId>) -> impl Iterator<Item = &[Stamped]> {
    let is_entry = |event: &Event| {
        matches!(
            event,
            Event::HeroEntered { .. }
                | Event::MonsterEntered(_)
                | Event::ItemEntered { .. }
                | Event::DueSet { .. }
                | Event::ConditionWorsened { .. }
                | Event::FellAsleep { .. }
                | Event::SetOut { .. }
                | Event::ManaSet { .. }
        )
    };
    let opening = events
        .iter()
        .take_while(|stamped| is_entry(&stamped.event))
        .count();
    let (opening, rest) = events.split_at(opening);
    let later = rest.chunk_by(move |before, after| match hero {
        Some(hero) => !begins_action(&after.event, hero),
        None => !matches!(before.event, Event::TurnEnded { .. }),
    });
    std::iter::once(opening)
        .chain(later)
        .filter(|passage| !passage.is_empty())
}

/// Says whether an event is the first of an action of the hero.
fn begins_action(event: &Event, hero: ActorId) -> bool {
    match *event {
        // Every round of the hero's begins with its noise.
        Event::NoiseMade { .. } => true,
        Event::Waited { actor }
        | Event::Rested { actor }
        | Event::TurnLost { actor, .. }
        | Event::Moved { actor, .. }
        | Event::Bumped { actor, .. }
        | Event::TerrainChanged { actor, .. }
        | Event::ItemUsed { actor, .. }
        | Event::Answered { actor, .. } => actor == hero,
        Event::ShapeTaken(taken) => taken.actor == hero && taken.is_willed,
        Event::ItemMoved { actor, how, .. } => actor == hero && how != Handling::Fell,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Pos;

    #[test]
    fn a_passage_runs_from_one_action_of_the_hero_to_the_next() {
        let (hero, other) = (ActorId(0), ActorId(1));
        let at = Pos::new(1, 1);
        let events = [
            Event::HeroEntered {
                actor: hero,
                at,
                hp: 1,
                max_hp: 1,
            },
            Event::DueSet {
                actor: other,
                ms: 5,
            },
            Event::Waited { actor: hero },
            Event::DueSet { actor: hero, ms: 6 },
            Event::Waited { actor: other },
            Event::TurnEnded { turn: 1 },
            Event::NoiseMade { added: 9 },
            Event::Missed {
                attacker: hero,
                defender: other,
                index: 0,
            },
        ];
        let stamped: Vec<Stamped> = events
            .iter()
            .map(|&event| Stamped {
                turn: 1,
                ms: 0,
                event,
            })
            .collect();
        let lengths = |hero| passages(&stamped, hero).map(<[_]>::len).collect::<Vec<_>>();
        assert_eq!(lengths(Some(hero)), [2, 4, 2]);
        assert_eq!(lengths(None), [2, 4, 2]);
    }
}
