//! May this actor do this now? The frontend, the minds and the turn loop ask the same [`check`].

use crate::command::Command;
use crate::content::{Condition, ItemGroup, MonsterFlag, Shape, Slot};
use crate::event::Owner;
use crate::figures;
use crate::grid::Pos;
use crate::ids::ActorId;
use crate::world::{ItemRef, World};

/// Why a command is not allowed: a game answer, not an error. A refused command costs no time, draws
/// no number and changes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The actor is dead.
    Dead,
    /// The cell can't be walked on.
    Blocked,
    /// Somebody stands there.
    Occupied,
    /// Nobody is there to strike.
    NobodyThere,
    /// Whoever is there is on the same side.
    Friend,
    /// Too afraid to strike.
    Afraid,
    /// There is no closed door.
    NoDoor,
    /// There is no open door.
    NoOpenDoor,
    /// Something stands in the doorway.
    DoorBlocked,
    /// This actor can't open or close doors.
    NoHands,
    /// A foe is in sight.
    FoeInSight,
    /// There is no such thing at hand.
    NoSuchThing,
    /// The stack has fewer than that, or none was asked for.
    NotSoMany,
    /// It is not worn or wielded.
    NotWorn,
    /// It can't be used like that.
    WrongUse,
    /// Too blind to read.
    TooBlind,
    /// Too confused to read.
    TooConfused,
    /// Too dark to read.
    TooDark,
    /// The device is empty.
    NoCharges,
    /// The rod still charges.
    StillCharging,
    /// Nothing lies here.
    NothingHere,
    /// The pack is full.
    PackFull,
    /// It feeds no light that is worn.
    NoLightForIt,
    /// Nobody asked.
    NoOffer,
    /// There is no gate.
    NoGate,
    /// Not as far as that.
    NoTarget,
    /// The shape has no hands.
    ShapeWithoutHands,
    /// The hero has that shape.
    InThatShape,
    /// Neither race nor class gives that shape.
    NotOwnShape,
    /// The level does not suffice for that shape.
    ShapeBeyond,
    /// No launcher is at hand.
    NoLauncher,
    /// The quiver is empty.
    NoMissiles,
    /// The launcher does not shoot what the quiver holds.
    WrongMissiles,
}

impl Refusal {
    /// Returns the reason in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Dead => "The dead do nothing.",
            Self::Blocked => "There is no way through.",
            Self::Occupied => "Somebody stands there.",
            Self::NobodyThere => "Nobody is there to strike.",
            Self::Friend => "That one is on your side.",
            Self::Afraid => "You are too afraid to strike.",
            Self::NoDoor => "There is no closed door.",
            Self::NoOpenDoor => "There is no open door.",
            Self::DoorBlocked => "Something stands in the doorway.",
            Self::NoHands => "Doors are beyond it.",
            Self::FoeInSight => "No rest with a foe in sight.",
            Self::NoSuchThing => "You have no such thing.",
            Self::NotSoMany => "There are not so many.",
            Self::NotWorn => "That is worn nowhere.",
            Self::WrongUse => "That is not what it is for.",
            Self::TooBlind => "You see no letters.",
            Self::TooConfused => "The letters will not stand still.",
            Self::TooDark => "It is too dark to read.",
            Self::NoCharges => "It is empty.",
            Self::StillCharging => "It is not charged yet.",
            Self::NothingHere => "Nothing lies here.",
            Self::PackFull => "Your pack holds no more.",
            Self::NoLightForIt => "It feeds no light of yours.",
            Self::NoOffer => "Nobody asked you anything.",
            Self::NoGate => "There is no gate there.",
            Self::NoTarget => "There is nothing to aim at there.",
            Self::ShapeWithoutHands => "This shape has no hands for that.",
            Self::InThatShape => "That is what you are.",
            Self::NotOwnShape => "That shape is not yours to take.",
            Self::ShapeBeyond => "That shape is beyond you yet.",
            Self::NoLauncher => "You have nothing to shoot with.",
            Self::NoMissiles => "Your quiver is empty.",
            Self::WrongMissiles => "Your launcher does not shoot those.",
        }
    }
}

/// Says whether an actor may do something now.
///
/// A confused actor may try to move or strike anywhere: it stumbles in a direction of its own.
pub fn check(world: &World, actor: ActorId, command: Command) -> Result<(), Refusal> {
    let body = world.body(actor).ok_or(Refusal::Dead)?;
    let is_confused = world.has(actor, Condition::Confused);
    match command {
        Command::Wait => Ok(()),
        Command::Rest => {
            let mut foes = awake_foes_in_sight(world, actor);
            let is_threatened = foes.any(|foe| could_reach(world, foe, actor));
            if is_threatened {
                Err(Refusal::FoeInSight)
            } else {
                Ok(())
            }
        }
        Command::Move(_) | Command::Attack(_) if is_confused => Ok(()),
        Command::Move(dir) => check_move(world, body.pos.step(dir)),
        Command::Attack(dir) => check_attack(world, actor, body.pos.step(dir)),
        Command::Open(dir) => check_door(world, actor, body.pos.step(dir), true),
        Command::Close(dir) => check_door(world, actor, body.pos.step(dir), false),
        Command::Leave(dir) => check_leave(world, actor, body.pos.step(dir)),
        Command::Fire(at) => check_fire(world, actor, at),
        Command::PickUp => check_pick_up(world, actor, body.pos),
        Command::Shape(shape) => check_shape(world, actor, shape),
        Command::Answer(_) => match world.hero() {
            Some(hero) if hero.actor == actor && hero.offer.is_some() => Ok(()),
            _ => Err(Refusal::NoOffer),
        },
        _ => check_thing(world, actor, command),
    }
}

/// Says whether the hero's shape has hands: to read, to aim and use devices, to change gear. Eating,
/// drinking and dropping need none, and every shape has its figures for shots and throws (S-4, T-4).
fn check_hands(world: &World) -> Result<(), Refusal> {
    figures::has_hands(world).then_or(Refusal::ShapeWithoutHands)
}

/// Says whether the hero may take a shape now: one of race or class for which the level suffices;
/// the own one from any other, whatever brought it about.
fn check_shape(world: &World, actor: ActorId, shape: Shape) -> Result<(), Refusal> {
    let hero = world
        .hero()
        .filter(|hero| hero.actor == actor)
        .ok_or(Refusal::NotOwnShape)?;
    if hero.shape == shape {
        return Err(Refusal::InThatShape);
    }
    if shape == Shape::Normal {
        return Ok(());
    }
    let own = figures::shapes(world);
    let gift = own
        .iter()
        .find(|gift| gift.shape == shape)
        .ok_or(Refusal::NotOwnShape)?;
    (hero.level >= gift.level).then_or(Refusal::ShapeBeyond)
}

/// A thief with loot leaves by a gate: a door in the rim of the arena.
fn check_leave(world: &World, actor: ActorId, at: Pos) -> Result<(), Refusal> {
    if !world.is_hero(actor) && figures::has_loot(world, actor) && figures::is_gate(world, at) {
        Ok(())
    } else {
        Err(Refusal::NoGate)
    }
}

fn check_pick_up(world: &World, actor: ActorId, at: Pos) -> Result<(), Refusal> {
    let mut lying = world.lying_at(at).peekable();
    if world.gold_at(at) > 0 {
        return Ok(());
    }
    if lying.peek().is_none() {
        return Err(Refusal::NothingHere);
    }
    let fits =
        lying.any(|item| figures::place_for(world, actor, item.id, item.state.count).is_some());
    if fits { Ok(()) } else { Err(Refusal::PackFull) }
}

/// Says whether the hero may handle or use a thing now. Only the hero does.
fn check_thing(world: &World, actor: ActorId, command: Command) -> Result<(), Refusal> {
    let item = command.item().and_then(|item| world.item(item));
    let item = item
        .filter(|item| item.state.count > 0 && item.state.owner.actor() == Some(actor))
        .ok_or(Refusal::NoSuchThing)?;
    if !world.is_hero(actor) {
        return Err(Refusal::NoHands);
    }
    let is_carried = item.state.owner == Owner::Carried(actor);
    match command {
        Command::TakeOff(_) => (!is_carried).then_or(Refusal::NotWorn),
        _ if !is_carried => Err(Refusal::NoSuchThing),
        Command::Wield(_, slot) => slot.takes(item.group()).then_or(Refusal::NotWorn),
        Command::Drop(_, count) => (1..=item.state.count)
            .contains(&count)
            .then_or(Refusal::NotSoMany),
        Command::Quaff(_) => is_used_as(&item, &[ItemGroup::Potion]),
        Command::Eat(_) => is_used_as(&item, &[ItemGroup::Food]),
        Command::Read(_) => check_read(world, actor, &item),
        Command::Aim(_, at) => check_aim(world, actor, &item, at),
        Command::Throw(_, at) => is_target(world, actor, at),
        Command::Use(_) => check_use(world, &item),
        Command::Refuel(_) => world
            .worn_in(actor, Slot::Light)
            .is_some_and(|light| figures::feeds(&light, &item))
            .then_or(Refusal::NoLightForIt),
        _ => Ok(()),
    }?;
    // What the thing is not for is said first.
    let needs_hands = !matches!(
        command,
        Command::Quaff(_) | Command::Eat(_) | Command::Drop(..) | Command::Throw(..)
    );
    if needs_hands {
        check_hands(world)?;
    }
    Ok(())
}

fn is_used_as(item: &ItemRef<'_>, groups: &[ItemGroup]) -> Result<(), Refusal> {
    groups.contains(&item.group()).then_or(Refusal::WrongUse)
}

/// Reading needs eyes, a clear head and light.
fn check_read(world: &World, actor: ActorId, item: &ItemRef<'_>) -> Result<(), Refusal> {
    is_used_as(item, &[ItemGroup::Scroll])?;
    if item.kind.uses.is_empty() {
        return Err(Refusal::WrongUse);
    }
    if world.has(actor, Condition::Blind) {
        return Err(Refusal::TooBlind);
    }
    if world.has(actor, Condition::Confused) {
        return Err(Refusal::TooConfused);
    }
    let stands_lit = world
        .body(actor)
        .and_then(|body| world.cells().get(body.pos))
        .is_some_and(|cell| cell.is_lit);
    (stands_lit || figures::light_radius(world) > 0).then_or(Refusal::TooDark)
}

fn check_aim(world: &World, actor: ActorId, item: &ItemRef<'_>, at: Pos) -> Result<(), Refusal> {
    is_used_as(item, &[ItemGroup::Wand, ItemGroup::Rod])?;
    if !item.kind.uses.iter().any(|step| step.is_aimed()) {
        return Err(Refusal::WrongUse);
    }
    is_target(world, actor, at)?;
    is_charged(world, item)
}

/// Shooting takes a launcher at hand, and missiles for it in the quiver.
fn check_fire(world: &World, actor: ActorId, at: Pos) -> Result<(), Refusal> {
    if !world.is_hero(actor) {
        return Err(Refusal::NoHands);
    }
    let launcher = figures::launcher(world).ok_or(Refusal::NoLauncher)?;
    let missile = figures::Missile::Fired.item(world);
    let missile = missile.ok_or(Refusal::NoMissiles)?;
    figures::shoots(launcher.group(), missile.group()).then_or(Refusal::WrongMissiles)?;
    is_target(world, actor, at)
}

/// A target is another cell of the arena.
fn is_target(world: &World, actor: ActorId, at: Pos) -> Result<(), Refusal> {
    let is_elsewhere = world.body(actor).is_some_and(|body| body.pos != at);
    (is_elsewhere && world.cells().contains(at)).then_or(Refusal::NoTarget)
}

fn check_use(world: &World, item: &ItemRef<'_>) -> Result<(), Refusal> {
    is_used_as(item, &[ItemGroup::Staff, ItemGroup::Rod])?;
    if item.kind.uses.iter().any(|step| step.is_aimed()) {
        return Err(Refusal::WrongUse);
    }
    is_charged(world, item)
}

fn is_charged(world: &World, item: &ItemRef<'_>) -> Result<(), Refusal> {
    if item.group() == ItemGroup::Rod {
        return (item.charged_rods(world.turn()) > 0).then_or(Refusal::StillCharging);
    }
    (item.state.charges > 0).then_or(Refusal::NoCharges)
}

/// Returns the awake foes that an actor sees, in spawn order.
pub fn awake_foes_in_sight(world: &World, actor: ActorId) -> impl Iterator<Item = ActorId> {
    world
        .living()
        .map(|(other, _)| other)
        .filter(move |&other| {
            world.are_enemies(actor, other)
                && !world.is_asleep(other)
                && figures::can_see(world, actor, other)
        })
}

/// Says whether one actor could ever strike another: what never moves strikes only beside it.
pub fn could_reach(world: &World, attacker: ActorId, target: ActorId) -> bool {
    let is_rooted = world
        .race(attacker)
        .is_some_and(|race| race.is(MonsterFlag::NeverMove));
    let is_beside = || match (world.body(attacker), world.body(target)) {
        (Some(from), Some(to)) => from.pos.is_adjacent(to.pos),
        _ => false,
    };
    !is_rooted || is_beside()
}

/// Turns a condition into an answer.
trait ThenOr {
    /// Returns nothing wrong where it holds, else the refusal.
    fn then_or(self, refusal: Refusal) -> Result<(), Refusal>;
}

impl ThenOr for bool {
    fn then_or(self, refusal: Refusal) -> Result<(), Refusal> {
        if self { Ok(()) } else { Err(refusal) }
    }
}

fn check_move(world: &World, to: Pos) -> Result<(), Refusal> {
    if !world.is_walkable(to) {
        return Err(Refusal::Blocked);
    }
    if world.occupant(to).is_some() {
        Err(Refusal::Occupied)
    } else {
        Ok(())
    }
}

fn check_attack(world: &World, actor: ActorId, at: Pos) -> Result<(), Refusal> {
    let target = world.occupant(at).ok_or(Refusal::NobodyThere)?;
    if !world.are_enemies(actor, target) {
        return Err(Refusal::Friend);
    }
    if figures::is_afraid(world, actor) {
        Err(Refusal::Afraid)
    } else {
        Ok(())
    }
}

fn check_door(world: &World, actor: ActorId, at: Pos, opens: bool) -> Result<(), Refusal> {
    if !figures::opens_doors(world, actor) {
        return Err(Refusal::NoHands);
    }
    let terrain = world.terrain(at);
    if opens {
        let is_door = terrain.is_some_and(|terrain| terrain.opens_into.is_some());
        return if is_door {
            Ok(())
        } else {
            Err(Refusal::NoDoor)
        };
    }
    if terrain.is_none_or(|terrain| terrain.closes_into.is_none()) {
        return Err(Refusal::NoOpenDoor);
    }
    if world.occupant(at).is_some() {
        Err(Refusal::DoorBlocked)
    } else {
        Ok(())
    }
}
