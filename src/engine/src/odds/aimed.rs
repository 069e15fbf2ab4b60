//! What a device that is aimed at a cell does to who stands there.

use crate::content::{Brand, Condition, OutcomeKind, Reach, UseStep};
use crate::figures::{self, Flight};
use crate::grid::Pos;
use crate::ids::{ActorId, ItemId};
use crate::rng::{Dice, Distribution, Fraction};
use crate::world::World;

/// What one step of a device does to a target, once the device obeys.
#[derive(Clone, PartialEq, Debug)]
pub enum Work {
    /// It takes hit points.
    Harm {
        /// The element that it harms with.
        element: Brand,
        /// The damage after what the target resists.
        damage: Distribution,
        /// The chance that it kills.
        p_kill: f64,
    },
    /// It brings a condition.
    Condition {
        /// Which condition it brings.
        condition: Condition,
        /// For how many turns.
        turns: Dice,
        /// The chance that the target does not withstand it.
        p: Fraction,
    },
    /// It puts to sleep.
    Sleep {
        /// The chance that the target does not withstand it.
        p: Fraction,
    },
    /// It moves the target up to this many cells away.
    SendAway(u16),
}

/// What a device does that is aimed at a cell.
#[derive(Clone, PartialEq, Debug)]
pub struct Aimed {
    /// The chance that it obeys.
    pub obeys: Fraction,
    /// Its way, as far as the one who aims can tell.
    pub flight: Flight,
    /// What it does to who stands on the cell; nothing where it does not get there.
    pub works: Vec<Work>,
}

/// Returns what a device does that an actor aims at a cell; of who is out of sight nothing is known.
/// `None` without actor or device.
pub fn aimed(world: &World, actor: ActorId, item: ItemId, at: Pos) -> Option<Aimed> {
    let from = world.body(actor)?.pos;
    let item = world.item(item)?;
    let sees = |other| figures::can_see(world, actor, other);
    let flight = figures::flight(world, from, at, sees);
    let target = world
        .occupant(at)
        .filter(|&target| target != actor && sees(target));
    let steps = item.kind.uses.iter();
    let works = steps
        .filter_map(|&step| work(world, [actor, target?], &flight, step))
        .collect();
    Some(Aimed {
        obeys: figures::device_check(world, &item).chance(),
        flight,
        works,
    })
}

/// Returns whom of the hero's own side what is aimed at a cell would take, as far as the one who aims
/// can tell: the first on its line, and whom its burst reaches.
pub fn friends_taken(world: &World, actor: ActorId, item: ItemId, at: Pos) -> Vec<ActorId> {
    let (Some(aimed), Some(item)) = (aimed(world, actor, item, at), world.item(item)) else {
        return Vec::new();
    };
    let radius = item.kind.uses.iter().filter_map(|step| match step.reach {
        Reach::Burst(radius) => Some(radius),
        Reach::User | Reach::FirstInLine | Reach::AllInSight => None,
    });
    let radius = radius.max().unwrap_or(0);
    let Flight { end, hit, .. } = aimed.flight;
    let is_reached = |pos| figures::burst_share(world, end, radius, pos, 0).is_some();
    let friends = world.living().filter(|&(other, body)| {
        let is_friend = other != actor && !world.are_enemies(actor, other);
        is_friend
            && figures::can_see(world, actor, other)
            && (hit == Some(other) || radius > 0 && is_reached(body.pos))
    });
    friends.map(|row| row.0).collect()
}

fn work(
    world: &World,
    [actor, target]: [ActorId; 2],
    flight: &Flight,
    step: UseStep,
) -> Option<Work> {
    let body = world.body(target)?;
    let share = |damage| match step.reach {
        Reach::FirstInLine => (flight.hit == Some(target)).then_some(damage),
        Reach::Burst(radius) => figures::burst_share(world, flight.end, radius, body.pos, damage),
        Reach::User | Reach::AllInSight => None,
    };
    share(0)?;
    let p = figures::consequence(world, actor, target, step.outcome).unspared();
    match step.outcome.kind {
        OutcomeKind::Blast(element, dice) => {
            let taken = |rolled: i64| {
                let reached = share(rolled.max(0)).unwrap_or(0);
                figures::after_element(world, target, element, reached)
            };
            let damage = dice.distribution().mapped(taken);
            let p_kill = damage.chance_that(|dealt| dealt > i64::from(body.hp));
            Some(Work::Harm {
                element,
                damage,
                p_kill,
            })
        }
        OutcomeKind::Afflict { condition, turns } => Some(Work::Condition {
            condition,
            turns: figures::lasting(world, [actor, target], condition, turns),
            p,
        }),
        OutcomeKind::Lull => Some(Work::Sleep { p }),
        OutcomeKind::Blink(range) => Some(Work::SendAway(range)),
        // No device that is aimed does any of these yet.
        OutcomeKind::Poison(_)
        | OutcomeKind::Hurt(_)
        | OutcomeKind::Shape(_)
        | OutcomeKind::Mend(_)
        | OutcomeKind::HarmBelongings(_)
        | OutcomeKind::Take(_)
        | OutcomeKind::DrainStats { .. }
        | OutcomeKind::DrainExperience(_)
        | OutcomeKind::Quake => None,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::command::Command;
    use crate::content::parse_scenario;
    use crate::event::Event;
    use crate::turn::{Keep, Sim, world_at_start};
    use crate::world::Definition;

    /// A mage before a sleeping jackal, a wolf behind it, and another far off.
    fn range() -> Arc<Definition> {
        range_where(true)
    }

    /// The same, where the jackal sleeps or does not.
    fn range_where(sleeps: bool) -> Arc<Definition> {
        let text = r#"Scenario(
            arena: Drawn(map: [
                "=================================",
                "=@..............................=",
                "=...............................=",
                "=================================",
            ]),
            hero: Some(Hero(race: "dunadan", class: "mage", level: 9, pack: [
                (kind: "wand_of_lightning_bolts", charges: 5),
                (kind: "wand_of_stinking_cloud", charges: 5),
                (kind: "wand_of_sleep_monster", charges: 5),
            ])),
            monsters: [
                (race: "jackal", at: (5, 1), hp: 8, asleep: true),
                (race: "wolf", at: (6, 1), hp: 25, asleep: true),
                (race: "wolf", at: (24, 2), hp: 25, asleep: true),
            ],
        )"#;
        let text = text.replace('=', "#");
        let text = text.replacen("asleep: true", &format!("asleep: {sleeps}"), 1);
        let content = crate::content::shipped();
        let (content, encounter) = parse_scenario(&content, "range.ron", &text).unwrap();
        Arc::new(Definition::new(Arc::new(content), encounter))
    }

    fn aimed_with(world: &World, kind: &str, at: Pos) -> (ItemId, Aimed) {
        let item = world.items().find(|item| item.kind.id == kind).unwrap().id;
        let hero = world.hero().unwrap().actor;
        (item, aimed(world, hero, item, at).unwrap())
    }

    #[test]
    fn a_bolt_harms_the_first_on_its_way_alone() {
        let world = world_at_start(range());
        let (_, at_jackal) = aimed_with(&world, "wand_of_lightning_bolts", Pos::new(5, 1));
        assert_eq!(at_jackal.flight.path.len(), 4);
        assert!(matches!(at_jackal.works[..], [Work::Harm { .. }]));
        let (_, at_wolf) = aimed_with(&world, "wand_of_lightning_bolts", Pos::new(6, 1));
        assert_eq!(at_wolf.flight.end, Pos::new(5, 1));
        assert_eq!(at_wolf.works, []);
    }

    #[test]
    fn a_ball_harms_less_beside_where_it_bursts() {
        let world = world_at_start(range());
        let most = |at| match &aimed_with(&world, "wand_of_stinking_cloud", at).1.works[..] {
            [Work::Harm { damage, .. }] => damage.max(),
            works => panic!("{works:?}"),
        };
        assert_eq!((most(Pos::new(5, 1)), most(Pos::new(6, 1))), (12, 6));
    }

    #[test]
    fn a_flight_ends_after_twenty_cells_or_before_rock() {
        let world = world_at_start(range());
        let from = Pos::new(1, 2);
        let of_all = |_: ActorId| true;
        let far = figures::flight(&world, from, Pos::new(30, 2), of_all);
        assert_eq!((far.end, far.hit), (Pos::new(21, 2), None));
        let down = figures::flight(&world, from, Pos::new(1, 3), of_all);
        assert_eq!((down.end, down.path), (from, Vec::new()));
    }

    #[test]
    fn who_is_sensed_is_within_twenty_cells() {
        let mut world = world_at_start(range());
        let hero = world.hero().unwrap().actor;
        let (near, far) = (ActorId(1), ActorId(3));
        assert!(!figures::senses(&world, near));
        world.apply(&Event::ConditionWorsened {
            actor: hero,
            condition: Condition::Sensing,
            by: 5,
            now: 5,
            source: None,
        });
        assert!(figures::senses(&world, near) && !figures::senses(&world, far));
        assert!(!figures::senses(&world, hero));
    }

    #[test]
    fn only_who_is_awake_is_put_to_sleep() {
        for (sleeps, chance) in [(false, "7/12"), (true, "0")] {
            let world = world_at_start(range_where(sleeps));
            let (_, lull) = aimed_with(&world, "wand_of_sleep_monster", Pos::new(5, 1));
            assert!(matches!(lull.works[..], [Work::Sleep { p }] if p.to_string() == chance));
        }
    }

    #[test]
    fn devices_do_in_the_fight_what_their_odds_say() {
        let definition = range();
        let world = world_at_start(definition.clone());
        let at = Pos::new(5, 1);
        let (bolts, odds) = aimed_with(&world, "wand_of_lightning_bolts", at);
        let [Work::Harm { damage, .. }] = &odds.works[..] else {
            panic!("{odds:?}");
        };
        let n_fights = 400_u32;
        let mut n_obeyed = 0_u32;
        for seed in 0..n_fights {
            let keep = Keep {
                record: true,
                turns: false,
            };
            let mut sim = Sim::new(definition.clone(), u64::from(seed), keep);
            sim.advance();
            sim.act(Command::Aim(bolts, at)).unwrap();
            let blasts = sim
                .out()
                .events
                .iter()
                .filter_map(|stamped| match stamped.event {
                    Event::Blasted { damage, .. } => Some(i64::from(damage)),
                    _ => None,
                });
            for dealt in blasts {
                n_obeyed += 1;
                assert!((damage.min()..=damage.max()).contains(&dealt), "{dealt}");
            }
        }
        let p = odds.obeys.to_f64();
        let due = p * f64::from(n_fights);
        let spread = (due * (1.0 - p)).sqrt();
        assert!(
            (f64::from(n_obeyed) - due).abs() < 4.0 * spread,
            "{n_obeyed} {due}"
        );
    }
}
