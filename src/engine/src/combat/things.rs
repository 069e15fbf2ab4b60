//! Handling things: pick up, drop, wear, take off, refuel, and lights that burn down.

use crate::content::{Condition, ItemGroup, Slot};
use crate::event::{Event, Handling, Loss, Owner};
use crate::figures;
use crate::grid::Pos;
use crate::ids::{ActorId, ItemId};
use crate::step::Step;

/// A torch takes the other's fuel and so much more (fact 2.55).
const TORCH_BONUS: u32 = 5;
/// The most fuel of a torch (fact 2.55).
const TORCH_MOST: u32 = 5000;
/// The most fuel of a lantern (fact 2.55).
const LANTERN_MOST: u32 = 15_000;

/// Moves things to an owner: they join a stack that is like them, keep their id where all of them
/// go, or get a new one.
pub(super) fn move_things(
    step: &mut Step<'_>,
    actor: ActorId,
    item: ItemId,
    count: u16,
    owner: Owner,
    how: Handling,
) {
    let Some(state) = step.world.item(item).map(|item| *item.state) else {
        return;
    };
    let count = count.min(state.count);
    if count == 0 {
        return;
    }
    let joins = match owner {
        Owner::Worn(_, slot) => slot == Slot::Quiver,
        _ => true,
    };
    let stack = step.world.stack_for(item, count, owner).filter(|_| joins);
    let as_item = stack.unwrap_or_else(|| {
        if count == state.count {
            item
        } else {
            step.world.next_item_id()
        }
    });
    step.emit(Event::ItemMoved {
        item,
        actor,
        count,
        owner,
        as_item,
        how,
    });
}

/// Picks up everything underfoot that the pack holds, gold first.
pub fn pick_up(step: &mut Step<'_>, actor: ActorId) {
    if let Some(at) = step.world.body(actor).map(|body| body.pos) {
        pick_up_at(step, actor, at);
    }
}

/// Picks up everything that lies around and that the pack holds, row by row: what is done at leisure
/// once a fight is over.
pub fn gather(step: &mut Step<'_>, actor: ActorId) {
    let on_floor = step
        .world
        .items()
        .filter_map(|item| match item.state.owner {
            Owner::Floor(at) => Some(at),
            _ => None,
        });
    let piles = step.world.piles().iter().map(|pile| pile.at);
    let mut cells: Vec<Pos> = on_floor.chain(piles).collect();
    cells.sort_unstable_by_key(|at| (at.y, at.x));
    cells.dedup();
    for at in cells {
        pick_up_at(step, actor, at);
    }
}

fn pick_up_at(step: &mut Step<'_>, actor: ActorId, at: Pos) {
    let gold = step.world.gold_at(at);
    if gold > 0 {
        step.emit(Event::GoldMoved {
            from: None,
            to: Some(actor),
            at,
            gold,
            how: Handling::PickedUp,
        });
    }
    let lying: Vec<(ItemId, u16)> = step
        .world
        .lying_at(at)
        .map(|item| (item.id, item.state.count))
        .collect();
    for (item, count) in lying {
        if let Some(owner) = figures::place_for(step.world, actor, item, count) {
            move_things(step, actor, item, count, owner, Handling::PickedUp);
        }
    }
}

/// Puts so many of a stack on the floor.
pub fn drop_things(step: &mut Step<'_>, actor: ActorId, item: ItemId, count: u16) {
    let Some(at) = step.world.body(actor).map(|body| body.pos) else {
        return;
    };
    let owner = Owner::Floor(at);
    move_things(step, actor, item, count, owner, Handling::Dropped);
}

/// Puts a thing on; what sits in its slot goes into the pack, or to the floor where it is full.
pub fn wear(step: &mut Step<'_>, actor: ActorId, item: ItemId, slot: Slot) {
    let Some(count) = step.world.item(item).map(|thing| {
        if slot == Slot::Quiver {
            thing.state.count
        } else {
            1
        }
    }) else {
        return;
    };
    if let Some(old) = step.world.worn_in(actor, slot).map(|old| old.id) {
        take_off(step, actor, old);
    }
    let owner = Owner::Worn(actor, slot);
    move_things(step, actor, item, count, owner, Handling::Worn);
}

/// Takes a worn thing off.
pub fn take_off(step: &mut Step<'_>, actor: ActorId, item: ItemId) {
    let Some(count) = step.world.item(item).map(|item| item.state.count) else {
        return;
    };
    let Some(at) = step.world.body(actor).map(|body| body.pos) else {
        return;
    };
    let owner = if figures::has_room_for(step.world, actor, item, count) {
        Owner::Carried(actor)
    } else {
        Owner::Floor(at)
    };
    move_things(step, actor, item, count, owner, Handling::TakenOff);
}

/// Fills the worn light up with a flask or a torch (fact 2.55).
pub fn refuel(step: &mut Step<'_>, actor: ActorId, item: ItemId) {
    let (Some(light), Some(fuel)) = (
        step.world.worn_in(actor, Slot::Light),
        step.world.item(item),
    ) else {
        return;
    };
    let (most, more) = if fuel.group() == ItemGroup::Light {
        (TORCH_MOST, fuel.state.fuel + TORCH_BONUS)
    } else {
        (LANTERN_MOST, fuel.state.fuel)
    };
    let (light, filled) = (light.id, (light.state.fuel + more).min(most));
    let obeys = true;
    step.emit(Event::ItemUsed { item, actor, obeys });
    step.emit(Event::ItemDestroyed {
        item,
        actor,
        count: 1,
        loss: Loss::Used,
    });
    step.emit(Event::FuelSet {
        item: light,
        actor,
        fuel: filled,
        drained_by: None,
    });
}

/// Burns one turn of fuel (fact 2.54): not the last one of a blind hero.
pub fn burn_light(step: &mut Step<'_>, actor: ActorId) {
    let Some(light) = step.world.worn_in(actor, Slot::Light) else {
        return;
    };
    let fuel = light.state.fuel;
    let is_spared = fuel == 1 && step.world.has(actor, Condition::Blind);
    if light.kind.fuel.is_none() || light.is_artifact() || fuel == 0 || is_spared {
        return;
    }
    let item = light.id;
    step.emit(Event::FuelSet {
        item,
        actor,
        fuel: fuel - 1,
        drained_by: None,
    });
}
