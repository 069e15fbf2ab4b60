//! Thieves, and eaters of food (M-17 to M-23).

use crate::content::{BlowEffect, Condition, ItemGroup};
use crate::event::{Escape, Event, Handling, Loss, Owner};
use crate::figures;
use crate::ids::{ActorId, ItemId};
use crate::rng::Roll;
use crate::rules::resist::{percent_chance, roll_percent};
use crate::rules::theft::{BLINK, TRIES, foiled_thief_stays, roll_gold};
use crate::step::{RollRecord, Step};

use super::super::moves::blink;
use super::super::things::move_things;
use super::{Pair, escape, level_of};

/// Steals gold (M-17 to M-19). A confused thief cannot even try.
pub(super) fn gold(step: &mut Step<'_>, pair: Pair) {
    let Pair { attacker, defender } = pair;
    if step.world.has(attacker, Condition::Confused) {
        return;
    }
    if is_noticed(step, pair) {
        escape(step, pair, BlowEffect::StealGold, Escape::Avoided);
        let drawn = step.rng.draw(Roll::FoiledThief, 3);
        step.record_check(Roll::FoiledThief, attacker, drawn != 0, || RollRecord {
            cases: Some(foiled_thief_stays().complement().into()),
            drawn: Some(drawn),
            range: Some((0, 2)),
            passed: Some(drawn != 0),
            ..RollRecord::new(Roll::FoiledThief, "M-18", attacker, defender)
        });
        if drawn != 0 {
            blink(step, attacker, BLINK);
        }
        return;
    }
    let own = step.world.gold_of(defender);
    if own == 0 {
        escape(step, pair, BlowEffect::StealGold, Escape::NothingThere);
    } else {
        let gold = roll_gold(step.rng, own);
        take_gold(step, pair, gold);
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
pub(super) fn items(step: &mut Step<'_>, pair: Pair) {
    let Pair { attacker, defender } = pair;
    if step.world.has(attacker, Condition::Confused) {
        return;
    }
    if is_noticed(step, pair) {
        escape(step, pair, BlowEffect::StealItems, Escape::Avoided);
    } else {
        let found = draw_from_pack(step, pair, |item| !item.is_artifact());
        match found {
            Some(item) => steal(step, attacker, item),
            None => escape(step, pair, BlowEffect::StealItems, Escape::NothingThere),
        }
    }
    debug_assert!(step.world.is_alive(defender));
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
pub(super) fn food(step: &mut Step<'_>, pair: Pair) {
    let found = draw_from_pack(step, pair, |item| item.group() == ItemGroup::Food);
    match found {
        Some(item) => step.emit(Event::ItemDestroyed {
            item,
            actor: pair.defender,
            count: 1,
            loss: Loss::Eaten,
        }),
        None => escape(step, pair, BlowEffect::EatFood, Escape::NothingThere),
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

fn is_noticed(step: &mut Step<'_>, pair: Pair) -> bool {
    let level = level_of(step, pair) as i32;
    let percent = figures::theft_avoidance(step.world, level);
    let (drawn, passed) = roll_percent(step.rng, Roll::Theft, percent);
    step.record_check(Roll::Theft, pair.defender, passed, || RollRecord {
        cases: Some(percent_chance(percent).into()),
        drawn: Some(drawn),
        range: Some((0, 99)),
        passed: Some(passed),
        ..RollRecord::new(Roll::Theft, "M-17", pair.attacker, pair.defender)
    });
    passed
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
