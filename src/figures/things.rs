//! Figures of things: what can be drained from them, and how surely a device obeys.

use crate::content::{ItemGroup, MonsterFlag, Slot};
use crate::event::Owner;
use crate::ids::{ActorId, ItemId};
use crate::rng::Fraction;
use crate::rules::afflictions;
use crate::rules::device::DeviceCheck;
use crate::world::{ItemRef, PACK_SLOTS, World};

use super::guard::device_skill;

/// Returns what a drain finds in a thing (M-14): the charges of all wands or staffs of the stack,
/// or the turns that its rods are charged; `None` where there is nothing.
pub fn drainable_charges(item: &ItemRef<'_>, turn: u32) -> Option<i64> {
    let held = match item.group() {
        ItemGroup::Wand | ItemGroup::Staff => i64::from(item.state.charges),
        ItemGroup::Rod => {
            let full = i64::from(item.kind.recharge) * i64::from(item.state.count);
            full - i64::from(item.uncharged_turns(turn))
        }
        _ => 0,
    };
    (held > 0).then_some(held)
}

/// Returns the check that decides whether a device obeys the hero.
pub fn device_check(world: &World, item: &ItemRef<'_>) -> DeviceCheck {
    DeviceCheck::new(device_skill(world), i32::from(item.kind.level))
}

/// Returns the chance that a landed blow brings the Black Breath (K-13): of the undead, to the hero.
pub fn black_breath(world: &World, attacker: ActorId, defender: ActorId) -> Option<Fraction> {
    let race = world.race(attacker)?;
    if !world.is_hero(defender) || !race.is(MonsterFlag::Undead) {
        return None;
    }
    afflictions::black_breath(i64::from(race.level), race.is(MonsterFlag::Unique))
}

/// Says whether a pack holds some things more: there is a stack that they join, or a free slot.
pub fn has_room_for(world: &World, actor: ActorId, item: ItemId, count: u16) -> bool {
    let joins = world.stack_for(item, count, Owner::Carried(actor)).is_some();
    joins || world.pack_size(actor) < PACK_SLOTS
}

/// Returns the slot that a thing of a group goes to: an empty one before a taken one.
pub fn slot_for(world: &World, actor: ActorId, group: ItemGroup) -> Option<Slot> {
    let fitting = || Slot::ALL.iter().copied().filter(|slot| slot.takes(group));
    let empty = fitting().find(|&slot| world.worn_in(actor, slot).is_none());
    empty.or_else(|| fitting().next())
}

/// Says whether a thing feeds a light: oil a lantern, a torch a torch (fact 2.55).
pub fn feeds(light: &ItemRef<'_>, fuel: &ItemRef<'_>) -> bool {
    let is_torch = |item: &ItemRef<'_>| item.group() == ItemGroup::Light && item.kind.light == 1;
    match fuel.group() {
        ItemGroup::Flask => fuel.kind.fuel.is_some() && !is_torch(light),
        ItemGroup::Light => is_torch(light) && is_torch(fuel) && fuel.state.fuel > 0,
        _ => false,
    }
}
