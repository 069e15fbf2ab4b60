//! What has just happened as a few pictures of the map: flights, bursts, and who is hit.
//!
//! Every place comes from an event, or from where everybody stood before: who has died or gone on
//! since is drawn where it was then. Nothing here decides anything or draws a random number.

use std::collections::{BTreeMap, BTreeSet};

use crate::view::map::is_in_view;
use ludus_engine::event::{Bashed, Event, Loosed, MonsterEntered, ShotHit};
use ludus_engine::grid::{Line, Pos};
use ludus_engine::ids::ActorId;
use ludus_engine::step::Stamped;
use ludus_engine::world::World;

/// Who stood where before something happened, and whom of them the hero knew of.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Before {
    /// Where everybody stood.
    pub(crate) places: BTreeMap<ActorId, Pos>,
    /// Whom the hero saw or sensed, the hero included.
    pub(crate) known: BTreeSet<ActorId>,
}

/// An actor that a picture shows elsewhere than the map does, or otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Placed {
    pub(crate) actor: ActorId,
    /// Where it stood then.
    pub(crate) at: Pos,
    /// Whether it was hit a moment ago.
    pub(crate) is_struck: bool,
}

/// One picture: what is drawn over the map as it is now.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Frame {
    /// The cells of what flies or bursts.
    pub(crate) flight: Vec<Pos>,
    /// Who is drawn elsewhere than now, or as struck.
    pub(crate) placed: Vec<Placed>,
}

impl Frame {
    /// Says whether somebody turns reverse in it.
    pub(crate) fn is_flash(&self) -> bool {
        self.placed.iter().any(|placed| placed.is_struck)
    }
}

/// Returns the pictures of some events, in their order: every flight cell by cell, every burst ring
/// by ring, and at the end, all at once, those who were hit. Only what the hero sees or knows of is
/// in them; of events that nobody could see there are none.
pub(crate) fn frames(
    events: &[Stamped],
    before: Before,
    world: &World,
    knows: impl Fn(ActorId) -> bool,
) -> Vec<Frame> {
    let mut scene = Scene {
        world,
        places: before.places,
        known: before.known,
        frames: Vec::new(),
        struck: BTreeMap::new(),
    };
    for stamped in events {
        scene.note(stamped.event);
    }
    scene.known.extend(
        world
            .living()
            .map(|row| row.0)
            .filter(|&actor| knows(actor)),
    );
    scene.finish()
}

/// What becomes of the pictures, event by event.
struct Scene<'a> {
    world: &'a World,
    places: BTreeMap<ActorId, Pos>,
    known: BTreeSet<ActorId>,
    frames: Vec<Frame>,
    struck: BTreeMap<ActorId, Pos>,
}

impl Scene<'_> {
    fn note(&mut self, event: Event) {
        match event {
            Event::HeroEntered { actor, at, .. }
            | Event::MonsterEntered(MonsterEntered { actor, at, .. }) => {
                self.places.insert(actor, at);
            }
            Event::Moved { actor, to, .. } | Event::Displaced { actor, to, .. } => {
                self.places.insert(actor, to);
            }
            Event::Flew {
                from, to, radius, ..
            } => {
                self.fly(from, to);
                self.burst(to, radius);
            }
            Event::Loosed(Loosed { from, to, .. }) => self.fly(from, to),
            Event::Struck { defender, .. }
            | Event::Blasted { defender, .. }
            | Event::ShotHit(ShotHit { defender, .. })
            | Event::Bashed(Bashed { defender, .. }) => {
                self.strike(defender);
            }
            _ => {}
        }
    }

    /// Something flies over the cells of a line, one a picture.
    fn fly(&mut self, from: Pos, to: Pos) {
        for pos in Line::new(from, to) {
            self.picture(vec![pos]);
        }
    }

    /// Something fills the cells around a middle, one ring more a picture.
    fn burst(&mut self, middle: Pos, radius: u8) {
        for radius in 1..=i32::from(radius) {
            let cells = self.world.cells().positions();
            let is_reached = |&pos: &Pos| {
                let ground = self.world.terrain(pos);
                middle.distance(pos) <= radius
                    && ground.is_some_and(|ground| !ground.stops_missiles)
                    && self.world.sees(middle, pos)
            };
            self.picture(cells.filter(is_reached).collect());
        }
    }

    fn picture(&mut self, mut flight: Vec<Pos>) {
        flight.retain(|&pos| is_in_view(self.world, pos));
        if !flight.is_empty() {
            let placed = self.elsewhere();
            self.frames.push(Frame { flight, placed });
        }
    }

    /// Returns who stands elsewhere at this moment than on the map as it is now.
    fn elsewhere(&self) -> Vec<Placed> {
        let now = |actor| self.world.body(actor).map(|body| body.pos);
        let rows = self.places.iter();
        rows.filter(|&(&actor, &at)| now(actor) != Some(at))
            .map(|(&actor, &at)| Placed {
                actor,
                at,
                is_struck: false,
            })
            .collect()
    }

    fn strike(&mut self, actor: ActorId) {
        if let Some(&at) = self.places.get(&actor) {
            self.struck.insert(actor, at);
        }
    }

    fn finish(mut self) -> Vec<Frame> {
        let struck = self.struck.iter();
        let flash = Frame {
            flight: Vec::new(),
            placed: struck
                .map(|(&actor, &at)| Placed {
                    actor,
                    at,
                    is_struck: true,
                })
                .collect(),
        };
        self.frames.push(flash);
        for frame in &mut self.frames {
            frame.placed.retain(|placed| {
                self.known.contains(&placed.actor) && is_in_view(self.world, placed.at)
            });
        }
        self.frames
            .retain(|frame| !frame.flight.is_empty() || frame.is_flash());
        self.frames
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use ludus_engine::content::{Brand, parse_scenario};
    use ludus_engine::event::{Cause, Launch};
    use ludus_engine::ids::ItemId;
    use ludus_engine::turn::{Keep, Sim};
    use ludus_engine::world::Definition;

    /// A hero in a hall that a wall divides, a wolf in sight, one behind the wall.
    fn hall() -> Sim {
        let text = r#"Scenario(
            name: "hall",
            arena: Drawn(map: [
                "%%%%%%%%%%%%%%",
                "%@......%....%",
                "%.......%....%",
                "%.......%....%",
                "%%%%%%%%%%%%%%",
            ]),
            hero: Some(Hero(name: "Borin", race: "dwarf", class: "warrior", level: 9)),
            monsters: [
                (race: "wolf", at: (5, 1), asleep: true),
                (race: "wolf", at: (10, 2), asleep: true),
            ],
        )"#
        .replace('%', "#");
        let content = crate::tests::shipped();
        let (content, encounter) = parse_scenario(&content, "hall.ron", &text).unwrap();
        let definition = Definition::new(Arc::new(content), encounter);
        Sim::new(Arc::new(definition), 1, Keep::default())
    }

    fn hero_and_wolves(world: &World) -> [ActorId; 3] {
        let mut actors = world.living().map(|row| row.0);
        [(); 3].map(|()| actors.next().unwrap())
    }

    fn before(world: &World, known: &[ActorId]) -> Before {
        Before {
            places: world
                .living()
                .map(|(actor, body)| (actor, body.pos))
                .collect(),
            known: known.iter().copied().collect(),
        }
    }

    fn stamped(events: &[Event]) -> Vec<Stamped> {
        let stamp = |&event| Stamped {
            turn: 1,
            ms: 0,
            event,
        };
        events.iter().map(stamp).collect()
    }

    fn flew(actor: ActorId, from: (i16, i16), to: (i16, i16), radius: u8) -> Event {
        Event::Flew {
            actor,
            from: Pos::new(from.0, from.1),
            to: Pos::new(to.0, to.1),
            element: Brand::Fire,
            radius,
        }
    }

    fn blasted(attacker: ActorId, defender: ActorId) -> Event {
        Event::Blasted {
            attacker,
            defender,
            element: Brand::Fire,
            damage: 9,
        }
    }

    #[test]
    fn a_bolt_flies_cell_by_cell_and_who_is_hit_turns_reverse() {
        let sim = hall();
        let world = sim.world();
        let [hero, wolf, _] = hero_and_wolves(world);
        let events = stamped(&[flew(hero, (1, 1), (5, 1), 0), blasted(hero, wolf)]);
        let shown = frames(&events, before(world, &[hero, wolf]), world, |_| false);
        let cells: Vec<_> = shown.iter().map(|frame| frame.flight.clone()).collect();
        let expected = [2, 3, 4, 5].map(|x| vec![Pos::new(x, 1)]);
        assert_eq!(cells[..4], expected);
        assert_eq!(shown.len(), 5);
        let struck = Placed {
            actor: wolf,
            at: Pos::new(5, 1),
            is_struck: true,
        };
        assert_eq!(shown[4].placed, [struck]);
        assert!(shown[4].is_flash() && !shown[3].is_flash());
    }

    #[test]
    fn a_shot_that_flies_on_is_shown_on_both_ways() {
        let sim = hall();
        let world = sim.world();
        let [hero, wolf, _] = hero_and_wolves(world);
        let loosed = |from, to| {
            Event::Loosed(Loosed {
                actor: hero,
                item: ItemId(0),
                from: Pos::new(from, 1),
                to: Pos::new(to, 1),
                how: Launch::Fired,
            })
        };
        let hit = Event::ShotHit(ShotHit {
            attacker: hero,
            defender: wolf,
            item: ItemId(0),
            how: Launch::Fired,
            critical: 0,
            damage: 3,
        });
        let events = stamped(&[loosed(1, 5), hit, loosed(5, 7)]);
        let shown = frames(&events, before(world, &[hero, wolf]), world, |_| false);
        let crossed = shown
            .iter()
            .flat_map(|frame| frame.flight.iter().map(|pos| pos.x));
        assert_eq!(crossed.collect::<Vec<_>>(), [2, 3, 4, 5, 6, 7]);
        assert!(shown.last().unwrap().is_flash());
    }

    #[test]
    fn a_burst_fills_outward_and_not_through_walls() {
        let sim = hall();
        let world = sim.world();
        let [hero, ..] = hero_and_wolves(world);
        let events = stamped(&[flew(hero, (6, 2), (7, 2), 2)]);
        let shown = frames(&events, before(world, &[hero]), world, |_| false);
        let counts: Vec<usize> = shown.iter().map(|frame| frame.flight.len()).collect();
        assert_eq!(counts.len(), 3, "{shown:?}");
        assert!(counts[0] == 1 && counts[1] > 1 && counts[2] > counts[1]);
        let beyond = |pos: &Pos| pos.x > 8;
        assert!(!shown.iter().flat_map(|frame| &frame.flight).any(beyond));
    }

    #[test]
    fn the_dead_and_the_gone_are_drawn_where_they_were() {
        let mut world = hall().world().clone();
        let [hero, wolf, _] = hero_and_wolves(&world);
        let before = before(&world, &[hero, wolf]);
        let at = Pos::new(5, 1);
        let died = Event::Died {
            actor: wolf,
            killer: Some(hero),
            cause: Cause::Device,
        };
        let to = Pos::new(1, 2);
        let moved = Event::Moved {
            actor: hero,
            from: Pos::new(1, 1),
            to,
        };
        let events = [
            flew(hero, (1, 1), (5, 1), 0),
            blasted(hero, wolf),
            died,
            moved,
        ];
        for event in &events {
            world.apply(event);
        }
        let shown = frames(&stamped(&events), before, &world, |_| false);
        let placed = |frame: &Frame| -> Vec<(ActorId, Pos)> {
            let rows = frame.placed.iter();
            rows.map(|placed| (placed.actor, placed.at)).collect()
        };
        assert_eq!(placed(&shown[0]), [(hero, Pos::new(1, 1)), (wolf, at)]);
        assert_eq!(placed(shown.last().unwrap()), [(wolf, at)]);
    }

    #[test]
    fn what_nobody_could_see_is_in_no_picture() {
        let sim = hall();
        let world = sim.world();
        let [hero, near, far] = hero_and_wolves(world);
        let struck = |defender| Event::Struck {
            attacker: hero,
            defender,
            index: 0,
            critical: 0,
            damage: 3,
        };
        let events = stamped(&[flew(far, (10, 2), (12, 2), 1), struck(far), struck(near)]);
        let shown = frames(&events, before(world, &[hero]), world, |_| false);
        assert_eq!(shown, []);
        let shown = frames(&events, before(world, &[hero, near, far]), world, |_| false);
        assert_eq!(shown.len(), 1);
        assert_eq!(shown[0].placed.len(), 1);
        assert_eq!(shown[0].placed[0].actor, near);
        // Who came to be known meanwhile is shown too.
        let shown = frames(&events, before(world, &[hero]), world, |actor| {
            actor == near
        });
        assert_eq!(shown.len(), 1);
    }

    #[test]
    fn a_turn_in_which_nothing_flies_or_hits_has_no_pictures() {
        let sim = hall();
        let world = sim.world();
        let [hero, wolf, _] = hero_and_wolves(world);
        let events = stamped(&[Event::Waited { actor: hero }, Event::Woke { actor: wolf }]);
        let shown = frames(&events, before(world, &[hero, wolf]), world, |_| true);
        assert_eq!(shown, []);
    }
}
