//! Moves that cross no cells between: blinks and teleports (M-20).

use crate::event::{Event, Push};
use crate::figures;
use crate::grid::Pos;
use crate::ids::ActorId;
use crate::rng::Roll;
use crate::step::Step;

/// Takes an actor to a free cell that it can stand on, up to a distance away: drawn among those at
/// least half as far as the farthest. Nothing happens where there is none.
pub(super) fn blink(step: &mut Step<'_>, actor: ActorId, range: i32) {
    let Some(from) = step.world.body(actor).map(|body| body.pos) else {
        return;
    };
    let is_free = |&pos: &Pos| {
        let cell = step.world.cells().get(pos);
        step.world.occupant(pos).is_none()
            && cell.is_some_and(|cell| {
                cell.is_walkable && figures::walkable_for(step.world, actor, cell)
            })
    };
    let free: Vec<Pos> = step
        .world
        .cells()
        .positions()
        .filter(|&pos| pos != from && pos.distance(from) <= range)
        .filter(is_free)
        .collect();
    let farthest = free.iter().map(|&pos| pos.distance(from)).max();
    let Some(farthest) = farthest else {
        return;
    };
    let far: Vec<Pos> = free
        .into_iter()
        .filter(|&pos| 2 * pos.distance(from) >= farthest)
        .collect();
    let drawn = step.rng.draw(Roll::Blink, far.len() as u32);
    step.emit(Event::Displaced {
        actor,
        from,
        by: Push::Blink,
        to: far[drawn as usize],
    });
}
