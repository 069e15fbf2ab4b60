//! What an element does to belongings (M-25): it destroys what is carried, acid corrodes armor.

use crate::content::{Brand, ItemGroup};
use crate::event::{Event, Loss, Wear};
use crate::figures;
use crate::ids::{ActorId, ItemId};
use crate::rng::Roll;
use crate::rules::resist::{percent_chance, roll_percent};
use crate::step::{Check, Pair, Step};

/// Harms the belongings of an actor by an elemental hit: the chances are data, artifacts are safe.
pub(in crate::combat) fn harm_belongings(
    step: &mut Step<'_>,
    actor: ActorId,
    element: Brand,
    damage: i64,
) {
    let definition = step.world.definition().clone();
    let hazards = &definition.content.tables.hazards;
    for hazard in hazards.iter().filter(|hazard| hazard.element == element) {
        let percent = hazard.chance(damage.max(0) as u32) as i32;
        if percent == 0 {
            continue;
        }
        if hazard.corrodes {
            corrode(step, actor, &hazard.groups, percent);
        } else {
            destroy(step, actor, element, &hazard.groups, percent);
        }
    }
}

/// Eats into one worn piece, drawn among all of the groups: it loses a point of armor bonus, down to
/// no armor at all.
fn corrode(step: &mut Step<'_>, actor: ActorId, groups: &[ItemGroup], percent: i32) {
    let worn: Vec<ItemId> = step
        .world
        .worn(actor)
        .filter(|(_, item)| groups.contains(&item.group()))
        .map(|(_, item)| item.id)
        .collect();
    if worn.is_empty() || !strikes(step, actor, percent) {
        return;
    }
    let drawn = step.rng.draw(Roll::CorrodedPiece, worn.len() as u32);
    let Some(item) = worn
        .get(drawn as usize)
        .and_then(|&item| step.world.item(item))
    else {
        return;
    };
    if !figures::can_corrode(&item) {
        return;
    }
    let (item, state) = (item.id, *item.state);
    step.emit(Event::ItemWorsened {
        item,
        actor,
        to_hit: state.to_hit,
        to_dam: state.to_dam,
        to_ac: state.to_ac - 1,
        how: Wear::Corroded,
    });
}

/// Destroys things of the groups in the pack, each with the chance.
fn destroy(
    step: &mut Step<'_>,
    actor: ActorId,
    element: Brand,
    groups: &[ItemGroup],
    percent: i32,
) {
    let carried: Vec<(ItemId, u16)> = step
        .world
        .carried(actor)
        .filter(|item| groups.contains(&item.group()) && !item.is_artifact())
        .map(|item| (item.id, item.state.count))
        .collect();
    for (item, count) in carried {
        let lost = (0..count).filter(|_| strikes(step, actor, percent)).count() as u16;
        if lost > 0 {
            step.emit(Event::ItemDestroyed {
                item,
                actor,
                count: lost,
                loss: Loss::Element(element),
            });
        }
    }
}

fn strikes(step: &mut Step<'_>, actor: ActorId, percent: i32) -> bool {
    let (_, passed) = roll_percent(step.rng, Roll::Hazard, percent);
    let check = Check::new(Roll::Hazard, Pair::alone(actor), passed);
    step.check(check, || Some(percent_chance(percent).into()));
    passed
}
