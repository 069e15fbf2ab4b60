//! Using things: whom each step of a use reaches (facts 2.65–2.68). What it does there is an outcome's
//! business.

use crate::content::{ItemGroup, Reach, UseStep};
use crate::event::{Event, Loss};
use crate::figures::{self, Flight};
use crate::grid::Pos;
use crate::ids::{ActorId, ItemId};
use crate::rng::Roll;
use crate::step::{Check, Pair, Step};

use super::outcomes::{Landed, Means, roll_amount, try_outcome};

/// Uses a thing: devices may fail, charges and single things are spent, then every step happens.
/// `at` is where an aimed one goes.
pub fn use_thing(step: &mut Step<'_>, actor: ActorId, item: ItemId, at: Option<Pos>) {
    let definition = step.world.definition().clone();
    let Some(thing) = step.world.item(item) else {
        return;
    };
    let kind = definition.content.item_kind(thing.def.kind);
    let group = kind.group;
    if matches!(group, ItemGroup::Wand | ItemGroup::Staff | ItemGroup::Rod)
        && !obeys(step, actor, item)
    {
        let obeys = false;
        step.emit(Event::ItemUsed { item, actor, obeys });
        return;
    }
    let obeys = true;
    step.emit(Event::ItemUsed { item, actor, obeys });
    spend(step, actor, item);
    for &what in &kind.uses {
        if !step.world.is_alive(actor) {
            return;
        }
        carry_out(step, actor, what, at);
    }
}

fn obeys(step: &mut Step<'_>, actor: ActorId, item: ItemId) -> bool {
    let Some(check) = step
        .world
        .item(item)
        .map(|thing| figures::device_check(step.world, &thing))
    else {
        return false;
    };
    let (_, passed) = check.roll(step.rng);
    let rolled = Check::new(Roll::DeviceUse, Pair::alone(actor), passed);
    step.check(rolled, || Some(check.chance().into()));
    passed
}

/// Spends a charge, or the thing itself; rods begin to charge.
fn spend(step: &mut Step<'_>, actor: ActorId, item: ItemId) {
    let turn = step.world.turn();
    let Some(thing) = step.world.item(item) else {
        return;
    };
    let event = match thing.group() {
        ItemGroup::Wand | ItemGroup::Staff => Event::ChargesSet {
            item,
            charges: thing.state.charges.saturating_sub(1),
            charged_at: thing.state.charged_at,
        },
        ItemGroup::Rod => Event::ChargesSet {
            item,
            charges: thing.state.charges,
            charged_at: thing.state.charged_at.max(turn) + u32::from(thing.kind.recharge),
        },
        _ => Event::ItemDestroyed {
            item,
            actor,
            count: 1,
            loss: Loss::Used,
        },
    };
    step.emit(event);
}

/// Does one step to everybody whom it reaches; what flies goes along the line to a cell, as far as it
/// gets.
fn carry_out(step: &mut Step<'_>, actor: ActorId, what: UseStep, at: Option<Pos>) {
    let UseStep { reach, outcome } = what;
    let met = match reach {
        Reach::User => vec![(actor, 0)],
        Reach::AllInSight => in_sight(step, actor),
        Reach::FirstInLine | Reach::Burst(_) => match at {
            Some(at) => launch(step, actor, what, at),
            None => return,
        },
    };
    for (defender, dealt) in met {
        let landed = Landed {
            pair: Pair {
                attacker: actor,
                defender,
            },
            means: Means::Thing,
            dealt,
            dealt_to_belongings: 0,
        };
        try_outcome(step, landed, outcome);
    }
}

/// Returns every foe in sight.
fn in_sight(step: &Step<'_>, actor: ActorId) -> Vec<(ActorId, i64)> {
    let world = &step.world;
    let others = world.living().map(|(other, _)| other);
    let foes = others
        .filter(|&other| world.are_enemies(actor, other) && figures::can_see(world, actor, other));
    foes.map(|foe| (foe, 0)).collect()
}

/// Sends something along the line to a cell; returns whom it meets, and the damage that reaches each: the
/// full damage where it ends, divided by the distance and one around it. A burst spares who sent it.
fn launch(step: &mut Step<'_>, actor: ActorId, what: UseStep, at: Pos) -> Vec<(ActorId, i64)> {
    let Some(from) = step.world.body(actor).map(|body| body.pos) else {
        return Vec::new();
    };
    let Flight { end, hit, .. } = figures::flight(step.world, from, at, |_| true);
    let radius = match what.reach {
        Reach::Burst(radius) => Some(radius),
        Reach::User | Reach::FirstInLine | Reach::AllInSight => None,
    };
    let mut damage = 0;
    if let Some((element, dice)) = what.outcome.kind.blast() {
        step.emit(Event::Flew {
            actor,
            from,
            to: end,
            element,
            radius: radius.unwrap_or(0),
        });
        damage = roll_amount(step, dice);
    }
    let Some(radius) = radius else {
        return hit.map(|target| (target, damage)).into_iter().collect();
    };
    let world = &step.world;
    let others = world.living().filter(|&(other, _)| other != actor);
    let reached = others.filter_map(|(other, body)| {
        let share = figures::burst_share(world, end, radius, body.pos, damage)?;
        Some((other, share))
    });
    reached.collect()
}
