//! Where what is aimed flies, what its burst does farther off, and who withstands a device.

use crate::grid::{Line, Pos, SIGHT};
use crate::ids::ActorId;
use crate::world::World;

/// The way of something that was let go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flight {
    /// The cells that it crosses, the first neighbor first; empty right before rock.
    pub path: Vec<Pos>,
    /// Where it ends.
    pub end: Pos,
    /// Whom it meets there.
    pub hit: Option<ActorId>,
}

/// Returns the way of what flies from one cell toward another: to the first actor on the line that
/// counts, the last cell before rock, or the end of its reach of [`SIGHT`] cells. In the fight
/// everybody counts; who aims knows only of those in sight.
pub fn flight(world: &World, from: Pos, at: Pos, counts: impl Fn(ActorId) -> bool) -> Flight {
    let mut flight = Flight {
        path: Vec::new(),
        end: from,
        hit: None,
    };
    for pos in Line::new(from, at) {
        let blocks = world
            .terrain(pos)
            .is_none_or(|ground| ground.stops_missiles);
        if blocks || from.distance(pos) > SIGHT {
            break;
        }
        flight.path.push(pos);
        flight.end = pos;
        flight.hit = world.occupant(pos).filter(|&actor| counts(actor));
        if flight.hit.is_some() {
            break;
        }
    }
    flight
}

/// Returns what of a burst's damage reaches a cell: all of it in the middle, divided by the distance
/// and one around it, truncated; `None` beyond its radius or out of its sight.
pub fn burst_share(world: &World, middle: Pos, radius: u8, at: Pos, damage: i64) -> Option<i64> {
    let away = middle.distance(at);
    let is_reached = away <= i32::from(radius) && world.sees(middle, at);
    is_reached.then(|| damage / i64::from(away + 1))
}
