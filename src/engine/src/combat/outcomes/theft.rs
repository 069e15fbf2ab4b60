//! Thieves, and eaters of food (M-17 to M-23).

use crate::content::{ItemGroup, OutcomeKind, Taking};
use crate::event::{Escape, Event, Handling, Loss, Owner};
use crate::ids::{ActorId, ItemId};
use crate::rng::Roll;
use crate::rules::theft::{BLINK, TRIES, foiled_thief_stays, roll_gold};
use crate::step::{Check, Step};

use super::super::moves::blink;
use super::super::things::move_things;
use super::{Landed, Pair, escape};

/// Lets a thief go whose hand was felt (M-18): one that was after things always, one that was after
/// gold mostly.
pub(super) fn go_empty_handed(step: &mut Step<'_>, pair: Pair, kind: OutcomeKind) {
    let goes = match kind {
        OutcomeKind::Take(Taking::Gold) => {
            let drawn = step.rng.draw(Roll::FoiledThief, 3);
            let check = Check::new(Roll::FoiledThief, pair, drawn != 0);
            step.check(check, || Some(foiled_thief_stays().complement().into()));
            drawn != 0
        }
        OutcomeKind::Take(Taking::Thing) => true,
        OutcomeKind::Poison(_)
        | OutcomeKind::Afflict { .. }
        | OutcomeKind::Lull
        | OutcomeKind::Hurt(_)
        | OutcomeKind::Blast(..)
        | OutcomeKind::Blink(_)
        | OutcomeKind::Shape(_)
        | OutcomeKind::Mend(_)
        | OutcomeKind::HarmBelongings(_)
        | OutcomeKind::Take(Taking::Bonuses | Taking::Charges | Taking::Food | Taking::Fuel)
        | OutcomeKind::DrainStats { .. }
        | OutcomeKind::DrainExperience(_)
        | OutcomeKind::Quake => false,
    };
    if goes {
        blink(step, pair.attacker, BLINK);
    }
}

/// Steals gold that nobody noticed missing (M-17 to M-19).
pub(super) fn gold(step: &mut Step<'_>, landed: Landed) {
    let Pair { attacker, defender } = landed.pair;
    let own = step.world.gold_of(defender);
    if own == 0 {
        escape(step, landed, Escape::NothingThere);
    } else {
        let gold = roll_gold(step.rng, own);
        take_gold(step, landed.pair, gold);
    }
    blink(step, attacker, BLINK);
}

fn take_gold(step: &mut Step<'_>, pair: Pair, gold: u32) {
    let Some(at) = step.world.body(pair.defender).map(|body| body.pos) else {
        return;
    };
    step.emit(Event::GoldMoved {
        from: Some(pair.defender),
        to: Some(pair.attacker),
        at,
        gold,
        how: Handling::Stolen,
    });
}

/// Steals one thing of the pack (M-21, M-22). The thief blinks away whether it got one or not.
pub(super) fn item(step: &mut Step<'_>, landed: Landed) {
    let Pair { attacker, .. } = landed.pair;
    match draw_from_pack(step, landed.pair, |item| !item.is_artifact()) {
        Some(item) => steal(step, attacker, item),
        None => escape(step, landed, Escape::NothingThere),
    }
    blink(step, attacker, BLINK);
}

fn steal(step: &mut Step<'_>, thief: ActorId, item: ItemId) {
    move_things(
        step,
        thief,
        item,
        1,
        Owner::Carried(thief),
        Handling::Stolen,
    );
}

/// Eats one piece of food (M-23).
pub(super) fn food(step: &mut Step<'_>, landed: Landed) {
    let pair = landed.pair;
    let found = draw_from_pack(step, pair, |item| item.group() == ItemGroup::Food);
    match found {
        Some(item) => step.emit(Event::ItemDestroyed {
            item,
            actor: pair.defender,
            count: 1,
            loss: Loss::Eaten,
        }),
        None => escape(step, landed, Escape::NothingThere),
    }
}

/// Draws stacks of the hero's pack, at most ten times, until one suits.
pub(super) fn draw_from_pack(
    step: &mut Step<'_>,
    pair: Pair,
    suits: impl Fn(&crate::world::ItemRef<'_>) -> bool,
) -> Option<ItemId> {
    let pack: Vec<(ItemId, bool)> = step
        .world
        .carried(pair.defender)
        .map(|item| (item.id, suits(&item)))
        .collect();
    if pack.is_empty() {
        return None;
    }
    for _ in 0..TRIES {
        let drawn = step.rng.draw(Roll::PackSlot, pack.len() as u32);
        if let Some(&(item, true)) = pack.get(drawn as usize) {
            return Some(item);
        }
    }
    None
}

/// Takes the gold that a monster carries.
pub(super) fn gold_of_monster(step: &mut Step<'_>, pair: Pair) {
    let gold = step.world.gold_of(pair.defender);
    if gold > 0 {
        take_gold(step, pair, gold);
        blink(step, pair.attacker, BLINK);
    }
}

/// Takes the first thing that a monster carries.
pub(super) fn item_of_monster(step: &mut Step<'_>, pair: Pair) {
    let found = step
        .world
        .carried(pair.defender)
        .find(|item| !item.is_artifact())
        .map(|item| item.id);
    if let Some(item) = found {
        steal(step, pair.attacker, item);
        blink(step, pair.attacker, BLINK);
    }
}
