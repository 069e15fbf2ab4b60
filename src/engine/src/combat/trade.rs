//! The trader's offer and its answer (M-2 to M-6).

use crate::event::{Event, Handling, Loss, Offer};
use crate::figures;
use crate::ids::{ActorId, ItemId};
use crate::rng::Roll;
use crate::rules::theft::{TRADER_TRIES, asked_of, roll_premium};
use crate::step::Step;
use crate::world::ItemRef;

/// Asks for a stack of what a traveler needs; a trader that finds none leaves.
pub(super) fn offer(step: &mut Step<'_>, trader: ActorId) {
    if step.world.hero().is_some_and(|hero| hero.offer.is_some()) {
        return;
    }
    let Some(item) = find_wanted(step) else {
        step.emit(Event::Left { actor: trader });
        return;
    };
    let premium = roll_premium(step.rng);
    let Some(wanted) = step.world.item(item) else {
        return;
    };
    let count = asked_of(wanted.state.count);
    let gold = wanted
        .kind
        .cost
        .saturating_mul(u32::from(count))
        .saturating_add(premium);
    step.emit(Event::Offered(Offer {
        trader,
        item,
        count,
        gold,
    }));
}

/// Draws stacks of the pack until one is wanted, at most 51 times (M-2).
fn find_wanted(step: &mut Step<'_>) -> Option<ItemId> {
    let hero = step.world.hero()?.actor;
    let pack: Vec<(ItemId, bool)> = step
        .world
        .carried(hero)
        .map(|item| (item.id, is_wanted(&item)))
        .collect();
    if pack.is_empty() {
        return None;
    }
    for _ in 0..TRADER_TRIES {
        let drawn = step.rng.draw(Roll::PackSlot, pack.len() as u32);
        if let Some(&(item, true)) = pack.get(drawn as usize) {
            return Some(item);
        }
    }
    None
}

fn is_wanted(item: &ItemRef<'_>) -> bool {
    figures::is_torch(item)
        || matches!(
            item.kind.id.as_str(),
            "flask_of_oil" | "ration_of_food" | "scroll_of_word_of_recall"
        )
}

/// Answers the offer that waits: things against gold, or nothing. The trader is gone either way.
pub fn answer(step: &mut Step<'_>, hero: ActorId, accepts: bool) {
    let Some(offer) = step.world.hero().and_then(|hero| hero.offer) else {
        return;
    };
    let at = step.world.body(hero).map(|body| body.pos);
    let has_all = step.world.item(offer.item).is_some_and(|item| {
        item.state.owner.actor() == Some(hero) && item.state.count >= offer.count
    });
    let is_accepted = accepts && has_all && step.world.is_alive(offer.trader);
    step.emit(Event::Answered {
        actor: hero,
        is_accepted,
    });
    if let Some(at) = at.filter(|_| is_accepted) {
        step.emit(Event::ItemDestroyed {
            item: offer.item,
            actor: hero,
            count: offer.count,
            loss: Loss::Sold,
        });
        step.emit(Event::GoldMoved {
            from: None,
            to: Some(hero),
            at,
            gold: offer.gold,
            how: Handling::Paid,
        });
    }
    if step.world.is_alive(offer.trader) {
        step.emit(Event::Left {
            actor: offer.trader,
        });
    }
}
