//! Where a shot or throw of the hero would fly, as far as the hero can tell.

use crate::event::Launch;
use crate::figures::{self, Missile};
use crate::grid::{Line, Pos};
use crate::ids::ActorId;
use crate::world::World;

/// What keeps something from the cell that it is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// It is aimed at the hero's own feet.
    OwnFeet,
    /// Somebody whom the hero sees stands before it.
    Actor(ActorId),
    /// The ground of a cell lets nothing through.
    Ground(Pos),
    /// It flies no farther than so many cells.
    Range(i32),
}

/// The way of a shot or throw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course {
    /// The cells that it crosses: up to the first one whom it meets, else to its end, which may lie
    /// beyond the cell aimed at.
    pub path: Vec<Pos>,
    /// Whom it meets first.
    pub met: Option<ActorId>,
    /// What keeps it from the cell aimed at.
    pub obstacle: Option<Obstacle>,
}

/// Returns the way of what the hero lets fly toward a cell; of who is out of sight nothing is known.
/// `None` without a hero.
pub fn course(world: &World, missile: Missile, at: Pos) -> Option<Course> {
    let hero = world.hero()?.actor;
    let from = world.body(hero)?.pos;
    let range = figures::range_of(world, missile);
    let mut path = figures::way(world, from, at, range);
    let seen = |&pos: &Pos| {
        let occupant = world.occupant(pos);
        occupant.filter(|&actor| figures::can_see(world, hero, actor))
    };
    let met = path.iter().position(|pos| seen(pos).is_some());
    if let Some(place) = met {
        path.truncate(place + 1);
    }
    let met = path.last().and_then(seen);
    let obstacle = match met {
        _ if from == at => Some(Obstacle::OwnFeet),
        _ if path.contains(&at) => None,
        Some(actor) => Some(Obstacle::Actor(actor)),
        None => {
            let stops = |pos: &Pos| {
                let ground = world.terrain(*pos);
                ground.is_none_or(|ground| ground.stops_missiles)
            };
            let is_near = |pos: &Pos| from.distance(*pos) <= range;
            let mut line = Line::new(from, at).take_while(is_near);
            let solid = line.find(stops).map(Obstacle::Ground);
            Some(solid.unwrap_or(Obstacle::Range(range)))
        }
    };
    Some(Course {
        path,
        met,
        obstacle,
    })
}

/// Returns whom of the hero's own side something may hit that the hero lets fly toward a cell, as
/// far as the hero can tell: what is thrown stops at the first one it meets, a shot may fly on.
pub fn friends_hit(world: &World, missile: Missile, at: Pos) -> Vec<ActorId> {
    let Some(hero) = world.hero().map(|hero| hero.actor) else {
        return Vec::new();
    };
    let Some(from) = world.body(hero).map(|body| body.pos) else {
        return Vec::new();
    };
    let way = figures::way(world, from, at, figures::range_of(world, missile));
    let met = way
        .into_iter()
        .filter_map(|pos| world.occupant(pos))
        .filter(|&actor| figures::can_see(world, hero, actor));
    let n_met = match missile.launch() {
        Launch::Thrown => 1,
        Launch::Fired => usize::MAX,
    };
    met.take(n_met)
        .filter(|&actor| !world.are_enemies(hero, actor))
        .collect()
}
