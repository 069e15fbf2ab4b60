//! Scripted commands as the fight takes them: names of kinds become things that are there.

use crate::check::Refusal;
use crate::command::Command;
use crate::content::ScriptedCommand as S;
use crate::figures;
use crate::grid::Pos;
use crate::ids::{ActorId, ItemId};
use crate::world::World;

/// Returns the command that a scripted one stands for now, or why there is none.
pub(super) fn resolve(world: &World, hero: ActorId, scripted: &S) -> Result<Command, Refusal> {
    let item = || {
        let kind = scripted
            .kind()
            .and_then(|name| world.content().find_item_kind(name));
        kind.and_then(|kind| {
            let mut carried = world.carried(hero);
            carried
                .find(|item| item.def.kind == kind)
                .map(|item| item.id)
        })
        .ok_or(Refusal::NoSuchThing)
    };
    Ok(match scripted {
        S::Wait => Command::Wait,
        S::Rest => Command::Rest,
        S::Move(dir) => Command::Move(*dir),
        S::Attack(dir) => Command::Attack(*dir),
        S::Open(dir) => Command::Open(*dir),
        S::Close(dir) => Command::Close(*dir),
        S::PickUp => Command::PickUp,
        S::Drop(_) => {
            let item = item()?;
            let stack = world.item(item).ok_or(Refusal::NoSuchThing)?;
            Command::Drop(item, stack.state.count)
        }
        S::DropSome { count, .. } => Command::Drop(item()?, *count),
        S::Wield(_) => wield(world, hero, item()?)?,
        S::TakeOff(slot) => {
            let worn = world.worn_in(hero, *slot).ok_or(Refusal::NoSuchThing)?;
            Command::TakeOff(worn.id)
        }
        S::Quaff(_) => Command::Quaff(item()?),
        S::Read(_) => Command::Read(item()?),
        S::Eat(_) => Command::Eat(item()?),
        S::Aim { at, .. } => Command::Aim(item()?, Pos::new(at.0, at.1)),
        S::Fire { at } => Command::Fire(Pos::new(at.0, at.1)),
        S::Throw { at, .. } => Command::Throw(item()?, Pos::new(at.0, at.1)),
        S::Use(_) => Command::Use(item()?),
        S::Refuel(_) => Command::Refuel(item()?),
        S::Shape(shape) => Command::Shape(*shape),
        S::Answer(accepts) => Command::Answer(*accepts),
    })
}

fn wield(world: &World, hero: ActorId, item: ItemId) -> Result<Command, Refusal> {
    let group = world.item(item).ok_or(Refusal::NoSuchThing)?.group();
    let slot = figures::slot_for(world, hero, group).ok_or(Refusal::NotWorn)?;
    Ok(Command::Wield(item, slot))
}
