//! Figures of things: what can be drained from them, and how surely a device obeys.

use crate::content::{ItemGroup, MonsterFlag, PACK_SLOTS, Slot, Stat};
use crate::event::Owner;
use crate::ids::{ActorId, ItemId};
use crate::rng::Fraction;
use crate::rules::afflictions;
use crate::rules::device::DeviceCheck;
use crate::world::{ItemRef, World};

use super::guard::{device_skill, sustains};
use super::shot::shoots;

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
    let joins = world
        .stack_for(item, count, Owner::Carried(actor))
        .is_some();
    joins || world.pack_size(actor) < PACK_SLOTS
}

/// Returns where things go that an actor picks up: to their like in the quiver, into an empty one if
/// the launcher at hand shoots them, else into the pack; `None` where it holds no more.
pub fn place_for(world: &World, actor: ActorId, item: ItemId, count: u16) -> Option<Owner> {
    let quiver = Owner::Worn(actor, Slot::Quiver);
    let is_empty = world.worn_in(actor, Slot::Quiver).is_none();
    let fits_launcher = || {
        let launcher = world.worn_in(actor, Slot::Bow);
        let pair = launcher.zip(world.item(item));
        pair.is_some_and(|(launcher, missile)| shoots(launcher.group(), missile.group()))
    };
    if world.stack_for(item, count, quiver).is_some() || is_empty && fits_launcher() {
        return Some(quiver);
    }
    has_room_for(world, actor, item, count).then_some(Owner::Carried(actor))
}

/// Returns the slot that a thing of a group goes to: an empty one before a taken one.
pub fn slot_for(world: &World, actor: ActorId, group: ItemGroup) -> Option<Slot> {
    let fitting = || Slot::ALL.iter().copied().filter(|slot| slot.takes(group));
    let empty = fitting().find(|&slot| world.worn_in(actor, slot).is_none());
    empty.or_else(|| fitting().next())
}

/// Says whether a thing is a torch: a light of radius 1 (fact 2.54).
pub fn is_torch(item: &ItemRef<'_>) -> bool {
    item.group() == ItemGroup::Light && item.kind.light == 1
}

/// Says whether a thing feeds a light: oil a lantern, a torch a torch (fact 2.55).
pub fn feeds(light: &ItemRef<'_>, fuel: &ItemRef<'_>) -> bool {
    match fuel.group() {
        ItemGroup::Flask => fuel.kind.fuel.is_some() && !is_torch(light),
        ItemGroup::Light => is_torch(light) && is_torch(fuel) && fuel.state.fuel > 0,
        _ => false,
    }
}

/// The eight slots that a disenchantment picks from (M-12).
pub const DISENCHANTED: [Slot; 8] = [
    Slot::Weapon,
    Slot::Bow,
    Slot::Body,
    Slot::Cloak,
    Slot::Shield,
    Slot::Head,
    Slot::Hands,
    Slot::Feet,
];

/// Says whether a thing has a bonus that can be taken (M-12).
pub fn has_bonus(item: &ItemRef<'_>) -> bool {
    let state = item.state;
    state.to_hit > 0 || state.to_dam > 0 || state.to_ac > 0
}

/// Says whether acid can eat into a worn piece: there is armor left, and it is no artifact.
pub fn can_corrode(item: &ItemRef<'_>) -> bool {
    !item.is_artifact() && item.kind.ac + item.state.to_ac > 0
}

/// Returns the light whose fuel can be drained (M-24).
pub fn drainable_light(world: &World, actor: ActorId) -> Option<ItemRef<'_>> {
    world
        .worn_in(actor, Slot::Light)
        .filter(|light| !light.is_artifact() && light.state.fuel > 1)
}

/// A blow of this much damage after armor shakes the ground (M-34).
const SHATTERS_FROM: i64 = 24;

/// Says whether a shattering blow of this damage after armor shakes the ground (M-34).
pub const fn shatters(dealt: i64) -> bool {
    dealt >= SHATTERS_FROM
}

/// Says whether a drain of a score takes anything (M-31).
pub fn can_be_drained(world: &World, stat: Stat) -> bool {
    let score = world.hero().map(|hero| hero.stats[stat as usize]);
    !sustains(world, stat) && score.is_some_and(|score| score.drained() != score)
}

/// Says whether an actor carries gold or things.
pub fn has_loot(world: &World, actor: ActorId) -> bool {
    world.gold_of(actor) > 0 || world.carried(actor).next().is_some()
}
