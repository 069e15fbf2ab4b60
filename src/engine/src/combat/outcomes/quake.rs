//! Blows that shake the ground (M-34, facts 2.51, 2.52).

use crate::content::{Condition, MonsterFlag};
use crate::event::{Cause, Event, Handling, Loss, Push};
use crate::grid::{Dir, Pos};
use crate::ids::{ActorId, TerrainId};
use crate::rng::Roll;
use crate::rules::quake::{
    CRUSHED, GRAZED, MONSTER, RADIUS, ROCK, RockDice, STRUCK, STRUCK_PERCENT, STUN_DIE,
};
use crate::step::{Pair, Step};

use super::super::conditions::worsen;
use super::super::death::suffer;
use crate::figures;

/// The ground that a quake makes.
#[derive(Clone, Copy)]
struct Ground {
    rock: TerrainId,
    rubble: TerrainId,
    floor: TerrainId,
}

/// Shakes the ground around the attacker after a blow of 24 or more.
pub(super) fn shatter(step: &mut Step<'_>, pair: Pair, dealt: i64) {
    if !figures::shatters(dealt) {
        return;
    }
    let content = step.world.content();
    let named = |name| content.find_terrain(name);
    let (Some(rock), Some(rubble), Some(floor)) = (named("wall"), named("rubble"), named("floor"))
    else {
        return;
    };
    let Some(at) = step.world.body(pair.attacker).map(|body| body.pos) else {
        return;
    };
    step.emit(Event::Quaked {
        actor: pair.attacker,
        at,
    });
    let struck = struck_cells(step, at);
    for &cell in &struck {
        if let Some(actor) = step.world.occupant(cell) {
            strike(step, (pair.attacker, actor), cell, &struck);
        }
    }
    let ground = Ground {
        rock,
        rubble,
        floor,
    };
    for cell in struck {
        change(step, pair.attacker, cell, ground);
    }
}

/// Draws which cells are struck. The rim of the arena stands.
fn struck_cells(step: &mut Step<'_>, middle: Pos) -> Vec<Pos> {
    let cells = step.world.cells();
    let (width, height) = (cells.width(), cells.height());
    let is_inside = |pos: &Pos| pos.x > 0 && pos.y > 0 && pos.x < width - 1 && pos.y < height - 1;
    let near: Vec<Pos> = cells
        .positions()
        .filter(|&pos| pos != middle && pos.distance(middle) <= RADIUS)
        .filter(is_inside)
        .collect();
    near.into_iter()
        .filter(|_| step.rng.draw(Roll::QuakeCell, 100) < STRUCK_PERCENT)
        .collect()
}

/// Hurts whoever stands on a struck cell, and moves it to a safe neighbor if there is one. Rock
/// does nothing to a monster that passes through it.
fn strike(step: &mut Step<'_>, (shaker, actor): (ActorId, ActorId), at: Pos, struck: &[Pos]) {
    let race = step.world.race(actor);
    if race.is_some_and(|race| race.is(MonsterFlag::PassWall)) {
        return;
    }
    let safe: Vec<Pos> = Dir::ALL
        .into_iter()
        .map(|dir| at.step(dir))
        .filter(|&pos| {
            step.world.is_walkable(pos)
                && step.world.occupant(pos).is_none()
                && !struck.contains(&pos)
        })
        .collect();
    let (damage, stuns) = if safe.is_empty() {
        (roll(step, CRUSHED), false)
    } else if step.world.is_hero(actor) {
        match step.rng.draw(Roll::QuakeHit, 3) {
            0 => (0, false),
            1 => (roll(step, GRAZED), true),
            _ => (roll(step, STRUCK), true),
        }
    } else {
        (roll(step, MONSTER), false)
    };
    if !safe.is_empty() {
        let drawn = step.rng.draw(Roll::QuakeShove, safe.len() as u32);
        step.emit(Event::Displaced {
            actor,
            from: at,
            by: Push::Rock,
            to: safe[drawn as usize],
        });
    }
    if stuns {
        let by = step.rng.die(Roll::QuakeDamage, STUN_DIE) as u16;
        worsen(step, actor, Condition::Stun, by, None);
    }
    let killer = Some(shaker).filter(|&shaker| shaker != actor);
    suffer(step, actor, damage as i32, (Cause::Quake, killer));
}

fn roll(step: &mut Step<'_>, (dice, sides): RockDice) -> i64 {
    (0..dice)
        .map(|_| step.rng.die(Roll::QuakeDamage, sides))
        .sum()
}

/// Changes a struck cell: what was no floor becomes floor, floor becomes rock or rubble. What lay
/// there is lost.
fn change(step: &mut Step<'_>, actor: ActorId, at: Pos, ground: Ground) {
    let Some(cell) = step.world.cells().get(at).copied() else {
        return;
    };
    let is_floor = figures::is_plain_floor(step.world, at);
    let terrain = if is_floor {
        let drawn = step.rng.draw(Roll::QuakeRock, ROCK.0);
        if drawn < ROCK.1 && step.world.occupant(at).is_none() {
            ground.rock
        } else {
            ground.rubble
        }
    } else {
        ground.floor
    };
    if terrain != cell.terrain {
        step.emit(Event::TerrainChanged { actor, at, terrain });
    }
    let lying: Vec<_> = step
        .world
        .lying_at(at)
        .map(|item| (item.id, item.state.count))
        .collect();
    for (item, count) in lying {
        step.emit(Event::ItemDestroyed {
            item,
            actor,
            count,
            loss: Loss::Buried,
        });
    }
    let gold = step.world.gold_at(at);
    if gold > 0 {
        step.emit(Event::GoldMoved {
            from: None,
            to: None,
            at,
            gold,
            how: Handling::Buried,
        });
    }
}
