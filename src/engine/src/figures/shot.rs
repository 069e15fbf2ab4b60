//! A shot or throw of the hero at one target: everything that decides it.

use crate::content::{ItemFlag, ItemGroup, MonsterRace, Shape, Slot, Specialty, Stat};
use crate::event::Launch;
use crate::grid::{Line, Pos, SIGHT};
use crate::ids::{ActorId, ItemId};
use crate::rng::Roll;
use crate::rules::armor::missile_terrain;
use crate::rules::critical::CriticalCheck;
use crate::rules::damage::{DamageDice, DamageInput, damage_dice};
use crate::rules::missile::{
    self, Afterwards, BreakInput, Flying, MissileSkillInput, TargetInput, break_percent,
    launcher_range, missile_skill, shot_energy, throw_range, throwing_times,
};
use crate::rules::skill::sleeping_bonus;
use crate::rules::to_hit::{HitCheck, SURE_HITS};
use crate::rules::{TermName, Terms};
use crate::world::{ItemRef, World};

use super::blow::cover_of;
use super::hero::{Deadly, Seen, bonus_with, made_deadliness};
use super::sight::can_see;
use super::strike::{WEAPON_DICE, multiplier};

/// A shot of accuracy meets a third of the armor class once in so many (S-10).
pub const ACCURATE_ONE_IN: u32 = 5;
/// A sleeper is easier to hit for every class alike (S-8): 5 + level / 5, in halves of it.
const ASLEEP_HALVES: i32 = 2;
/// What harms one target no more than others, in tenths.
const PLAIN_MULTIPLIER: u8 = 10;

/// What the hero lets fly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missile {
    /// A missile of the quiver, from the launcher at hand.
    Fired,
    /// A thing of the pack.
    Thrown(ItemId),
}

impl Missile {
    /// Returns the thing that flies.
    pub fn item(self, world: &World) -> Option<ItemRef<'_>> {
        match self {
            Self::Fired => worn(world, Slot::Quiver),
            Self::Thrown(item) => world.item(item).filter(|item| item.state.count > 0),
        }
    }

    /// Returns how it is let go.
    pub const fn launch(self) -> Launch {
        match self {
            Self::Fired => Launch::Fired,
            Self::Thrown(_) => Launch::Thrown,
        }
    }
}

fn worn(world: &World, slot: Slot) -> Option<ItemRef<'_>> {
    world.worn_in(world.hero()?.actor, slot)
}

/// Returns the launcher at hand.
pub fn launcher(world: &World) -> Option<ItemRef<'_>> {
    worn(world, Slot::Bow)
}

/// Says whether a launcher shoots a sort of missile.
pub const fn shoots(launcher: ItemGroup, missile: ItemGroup) -> bool {
    matches!(
        (launcher, missile),
        (ItemGroup::Sling, ItemGroup::Shot)
            | (ItemGroup::Bow, ItemGroup::Arrow)
            | (ItemGroup::Crossbow, ItemGroup::Bolt)
    )
}

/// Returns a launcher's multiplier, might included (G-2).
pub fn multiplier_of(launcher: &ItemRef<'_>) -> i32 {
    let might = i32::from(launcher.def.flags.has(ItemFlag::Might));
    i32::from(launcher.kind.multiplier.unwrap_or(1)) + might
}

/// Says whether a thing is made for throwing (T-3).
pub fn is_throwing_weapon(item: &ItemRef<'_>) -> bool {
    item.def.flags.has(ItemFlag::Throwing)
}

/// Returns how often all dice of a thrown thing are rolled: more than once for throwing weapons (U-5).
pub fn throw_times(world: &World, item: &ItemRef<'_>) -> u32 {
    let hero = Seen::of(world).filter(|_| is_throwing_weapon(item));
    hero.map_or(1, |hero| throwing_times(hero.level()))
}

/// Returns how far something flies, in cells (G-2, G-3); 0 without it.
pub fn range_of(world: &World, missile: Missile) -> i32 {
    match missile {
        Missile::Fired => launcher(world).map_or(0, |bow| launcher_range(multiplier_of(&bow))),
        Missile::Thrown(_) => {
            let (Some(hero), Some(item)) = (Seen::of(world), missile.item(world)) else {
                return 0;
            };
            let strength = hero.hero.stats[Stat::Strength as usize].internal();
            let weight = i32::from(item.kind.weight);
            throw_range(strength, weight, hero.has(Specialty::MightyThrow))
        }
    }
}

/// Returns the energy that it takes to let something fly (fact 2.35): a throw takes a whole turn.
pub fn energy_of(world: &World, missile: Missile) -> u32 {
    let (Missile::Fired, Some(hero), Some(bow)) = (missile, Seen::of(world), launcher(world))
    else {
        return crate::rules::energy::ACTION;
    };
    shot_energy(
        i32::from(bow.kind.shots),
        hero.stat(Stat::Dexterity).dex_shots_tenths,
        hero.class.arms.shot_quarters(bow.group()),
    )
}

/// Returns the cells that something crosses that flies from a cell toward another and beyond: up to
/// its range, or to the last cell before rock or a door (G-1).
pub fn way(world: &World, from: Pos, at: Pos, range: i32) -> Vec<Pos> {
    let mut way = Vec::new();
    if from == at {
        return way;
    }
    let (dx, dy) = (at.x - from.x, at.y - from.y);
    for lap in 0_i16.. {
        for pos in Line::new(from, at) {
            let pos = Pos::new(pos.x + lap * dx, pos.y + lap * dy);
            let stops = world
                .terrain(pos)
                .is_none_or(|ground| ground.stops_missiles);
            if stops || from.distance(pos) > range {
                return way;
            }
            way.push(pos);
        }
    }
    way
}

/// Returns whom something meets first that flies from the hero toward a cell, if anyone; only those
/// that count stand in its way.
pub fn first_met(
    world: &World,
    missile: Missile,
    at: Pos,
    counts: impl Fn(ActorId) -> bool,
) -> Option<ActorId> {
    let from = world.body(world.hero()?.actor)?.pos;
    let way = way(world, from, at, range_of(world, missile));
    let met = |pos: Pos| world.occupant(pos).filter(|&actor| counts(actor));
    way.into_iter().find_map(met)
}

/// Says whether what the hero shoots may fly on through whom it hits (S-16).
pub fn pierces(world: &World) -> bool {
    Seen::of(world).is_some_and(|hero| can_pierce(&hero, launcher(world).as_ref()))
}

fn can_pierce(hero: &Seen<'_>, bow: Option<&ItemRef<'_>>) -> bool {
    hero.has(Specialty::PiercingShot) && bow.is_some_and(|bow| bow.group() != ItemGroup::Sling)
}

/// Says whether what is let fly strikes its shooter (V-11).
pub fn bites_back(world: &World, missile: Missile) -> bool {
    let item = missile.item(world);
    item.is_some_and(|item| item.def.flags.has(ItemFlag::Backbiting))
}

/// What happened to a shot on its way to a target.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Flown {
    /// It just went through somebody (S-12).
    pub has_pierced: bool,
    /// How many it missed (S-13).
    pub n_missed: u32,
}

/// Everything that decides a shot or throw at one target.
#[derive(Clone, Debug)]
pub struct Shot {
    /// The thing that flies, and how it is let fly.
    pub missile: Missile,
    /// Its kind's name.
    pub name: String,
    /// How far it flies, cells.
    pub range: i32,
    /// How far the target is, cells.
    pub distance: i32,
    /// The skill against this target.
    pub skill: i32,
    /// The target's armor class to it, on its ground (S-9).
    pub armor: i32,
    /// The to-hit check.
    pub check: HitCheck,
    /// The check of a shot of accuracy once in [`ACCURATE_ONE_IN`] (S-10).
    pub accurate: Option<HitCheck>,
    /// The critical check of a hit; `None` for what does no damage by dice.
    pub critical: Option<CriticalCheck>,
    /// What its damage is made from.
    pub input: DamageInput,
    /// The damage dice that are made of it.
    pub dice: DamageDice,
    /// What follows them.
    pub after: Afterwards,
    /// Whether a hit may fly on (S-16).
    pub can_pierce: bool,
    /// What skill and armor are made of.
    pub terms: Terms,
}

impl Shot {
    /// Returns what the damage is made of before a critical adds to it.
    pub fn damage_terms(&self) -> Terms {
        let mut terms = Terms::EMPTY;
        let dice = match self.missile {
            Missile::Fired => WEAPON_DICE,
            Missile::Thrown(_) => [TermName::ThrownDice, TermName::ThrownSides],
        };
        self.input.push_terms(dice, &mut terms);
        self.after.push_terms(&mut terms);
        terms
    }
}

/// Returns what decides a shot or throw at a target; `None` without hero, thing, launcher or
/// monster.
pub fn shot(world: &World, missile: Missile, target: ActorId, flown: Flown) -> Option<Shot> {
    let hero = Seen::of(world)?;
    let item = missile.item(world)?;
    let race = world.race(target)?;
    let bow = match missile {
        Missile::Fired => Some(launcher(world)?),
        Missile::Thrown(_) => None,
    };
    let (from, to) = (world.body(hero.actor())?.pos, world.body(target)?.pos);
    let (distance, range) = (from.distance(to), range_of(world, missile));
    let mut terms = Terms::EMPTY;
    let base = own_skill(&hero, &item, bow.as_ref(), &mut terms);
    let is_seen = can_see(world, hero.actor(), target);
    let sleeping = world
        .is_asleep(target)
        .then(|| asleep_bonus(&hero, missile, &item))
        .flatten();
    let to_target = TargetInput {
        distance,
        range,
        has_pierced: flown.has_pierced,
        n_missed: flown.n_missed,
        sleeping,
        is_seen,
    };
    let skill = missile::against_target(base, to_target, &mut terms);
    let own = i32::from(race.ac);
    terms.push(TermName::MonsterArmor, own);
    let ground = missile_terrain(own, cover_of(world, target), hero.class.is_woodsman);
    terms.push_nonzero(TermName::ShotTerrain, ground);
    let armor = own + ground;
    terms.push(TermName::StrikeLuck, SURE_HITS);
    let is_accurate = bow
        .as_ref()
        .is_some_and(|bow| bow.def.flags.has(ItemFlag::Accuracy));
    if is_accurate {
        terms.push(TermName::Accuracy, ACCURATE_ONE_IN as i32);
    }
    let marksman = hero.has(Specialty::Marksman).then_some(Roll::Marksman);
    let critical = match missile {
        Missile::Fired => CriticalCheck::of_shot(skill, marksman),
        Missile::Thrown(_) => CriticalCheck::of_throw(skill, marksman),
    };
    let best = best_multiplier(&hero, &item, bow.as_ref(), race);
    let input = damage_input(&hero, &item, bow.as_ref(), best);
    let dice = damage_dice(&input);
    Some(Shot {
        missile,
        name: item.kind.name.clone(),
        range,
        distance,
        skill,
        armor,
        check: HitCheck::of_skill(skill, armor),
        accurate: is_accurate.then(|| HitCheck::of_skill(skill, armor / 3)),
        critical: (dice.dice > 0).then_some(critical),
        input,
        dice,
        after: afterwards(&hero, &item, bow.as_ref()),
        can_pierce: can_pierce(&hero, bow.as_ref()),
        terms,
    })
}

/// Returns the hero's skill with a shot or throw before the target counts (S-1 to S-7, T-1 to T-6);
/// `None` without hero, thing or launcher.
pub fn missile_skill_of(world: &World, missile: Missile, terms: &mut Terms) -> Option<i32> {
    let (hero, item) = (Seen::of(world)?, missile.item(world)?);
    let bow = match missile {
        Missile::Fired => Some(launcher(world)?),
        Missile::Thrown(_) => None,
    };
    Some(own_skill(&hero, &item, bow.as_ref(), terms))
}

/// Returns the skill before the target counts (S-1 to S-7, T-1 to T-6) and adds its terms.
fn own_skill(
    hero: &Seen<'_>,
    item: &ItemRef<'_>,
    bow: Option<&ItemRef<'_>>,
    terms: &mut Terms,
) -> i32 {
    if bow.is_some()
        && let Some(given) = hero.sheet.fixed.missile_skill
    {
        terms.push(TermName::GivenSkill, given);
        return given;
    }
    let level = hero.level();
    let tables = &hero.world.content().tables;
    let to_hit = i32::from(item.state.to_hit);
    let shape: Shape = hero.shape();
    let (flying, shape) = match bow {
        Some(bow) => {
            let (group, is_blessed) = (bow.group(), bow.def.flags.has(ItemFlag::Blessed));
            let liking = |bonuses| bonus_with(bonuses, group, is_blessed, level);
            let flying = Flying::Shot {
                launcher_skill: liking(&hero.race.missile_bonuses)
                    + liking(&hero.class.missile_bonuses),
                launcher: i32::from(bow.state.to_hit),
                missile: to_hit,
            };
            (flying, tables.shape_missile(shape, level))
        }
        None if is_throwing_weapon(item) => (
            Flying::ThrowingWeapon { to_hit },
            tables.shape_missile(shape, level),
        ),
        None => (Flying::OtherThing { to_hit }, tables.shape_thrown(shape)),
    };
    let growths = (hero.race.missile, hero.class.missile);
    let input = MissileSkillInput {
        base: hero.skill_base(growths, shape),
        weapon_weight: hero.weapon().map_or(0, |weapon| weapon.weight()),
    };
    missile_skill(&input, flying, terms)
}

/// Returns the bonus against a sleeper: of shots for every class alike (S-8), of throwing weapons
/// for some classes (T-7), of other things none.
fn asleep_bonus(hero: &Seen<'_>, missile: Missile, item: &ItemRef<'_>) -> Option<(TermName, i32)> {
    let level = hero.level();
    match missile {
        Missile::Fired => Some((TermName::ShotAsleep, sleeping_bonus(level, ASLEEP_HALVES))),
        Missile::Thrown(_) if is_throwing_weapon(item) => {
            let (flat, divisor) = hero.class.arms.throw_asleep?;
            let bonus = i32::from(flat) + level / i32::from(divisor.max(1));
            Some((TermName::ThrowAsleep, bonus))
        }
        Missile::Thrown(_) => None,
    }
}

/// Returns the best multiplier of a thing and its launcher against a race, in tenths (V-4).
fn best_multiplier(
    hero: &Seen<'_>,
    item: &ItemRef<'_>,
    bow: Option<&ItemRef<'_>>,
    race: &MonsterRace,
) -> u8 {
    let brands = bow.into_iter().chain([item]);
    let best = brands.map(|thing| multiplier(hero, thing, race)).max();
    best.unwrap_or(PLAIN_MULTIPLIER)
}

/// Returns what the damage dice are made from (V-4 to V-6, U-2 to U-6).
fn damage_input(
    hero: &Seen<'_>,
    item: &ItemRef<'_>,
    bow: Option<&ItemRef<'_>>,
    multiplier: u8,
) -> DamageInput {
    let own = item.kind.dice;
    let is_weapon = is_throwing_weapon(item);
    let to_dam = i32::from(item.state.to_dam);
    let plain = DamageInput {
        dice: own.count,
        sides: own.sides,
        multiplier: i64::from(multiplier),
        ..DamageInput::PLAIN
    };
    let (input, deadly) = match bow {
        Some(bow) => {
            let one_die = DamageInput {
                dice: own.count.min(1),
                launcher: i64::from(multiplier_of(bow)),
                ..plain
            };
            (one_die, Deadly::Shot)
        }
        None if is_weapon => {
            let is_balanced = item.def.flags.has(ItemFlag::Balanced);
            let weapon = DamageInput {
                dice: own.count * if is_balanced { 2 } else { 1 },
                times: throw_times(hero.world, item),
                ..plain
            };
            (weapon, Deadly::ThrowingWeapon(to_dam))
        }
        None => (plain, Deadly::OtherThing(to_dam)),
    };
    let (deadliness, points) = made_deadliness(hero, deadly);
    DamageInput {
        deadliness: i64::from(deadliness),
        points,
        ..input
    }
}

/// Returns the damage dice of a thing of the hero's from a launcher or by hand, at one whom it harms
/// no more than others, and what follows them; `None` without a hero.
pub fn flying_dice(
    world: &World,
    item: &ItemRef<'_>,
    bow: Option<&ItemRef<'_>>,
) -> Option<(DamageDice, Afterwards)> {
    let hero = Seen::of(world)?;
    let dice = damage_dice(&damage_input(&hero, item, bow, PLAIN_MULTIPLIER));
    Some((dice, afterwards(&hero, item, bow)))
}

fn afterwards(hero: &Seen<'_>, item: &ItemRef<'_>, bow: Option<&ItemRef<'_>>) -> Afterwards {
    let has = |flag| {
        let launcher = bow.is_some_and(|bow| bow.def.flags.has(flag));
        launcher || item.def.flags.has(flag)
    };
    Afterwards {
        has_velocity: has(ItemFlag::Velocity),
        is_supershot: bow.is_some() && has(ItemFlag::Supershot),
        assassin: bow.map_or(0, |bow| {
            hero.class.arms.missile_damage(bow.group(), hero.level())
        }),
    }
}

/// Returns what follows the dice of a backbiting missile: only velocity (V-11).
pub fn backbite_after(world: &World, missile: Missile) -> Afterwards {
    let flies = missile.item(world);
    let bow = launcher(world).filter(|_| missile == Missile::Fired);
    let has = |thing: Option<ItemRef<'_>>| {
        thing.is_some_and(|thing| thing.def.flags.has(ItemFlag::Velocity))
    };
    Afterwards {
        has_velocity: has(flies) || has(bow),
        ..Afterwards::default()
    }
}

/// Returns where a thing comes down that ends its flight at a cell: the nearest cell within sight of
/// it that can be walked on and that nobody stands on, the first row by row of equally near ones; the
/// cell itself where there is none.
pub fn landing(world: &World, at: Pos) -> Pos {
    let is_free = |pos: &Pos| world.is_walkable(*pos) && world.occupant(*pos).is_none();
    if is_free(&at) {
        return at;
    }
    let reach = SIGHT as i16;
    let cells = (-reach..=reach)
        .flat_map(|dy| (-reach..=reach).map(move |dx| Pos::new(at.x + dx, at.y + dy)));
    cells
        .filter(is_free)
        .filter(|&pos| world.sees(at, pos))
        .min_by_key(|&pos| (at.distance(pos), pos.y, pos.x))
        .unwrap_or(at)
}

/// Returns the chance that a thing breaks that flew, in percent (V-10, U-9).
pub fn breakage(
    world: &World,
    missile: Missile,
    has_passed_somebody: bool,
    has_missed: bool,
) -> u32 {
    let Some(item) = missile.item(world) else {
        return 0;
    };
    let table = &world.content().tables.breakage;
    let is_thrown = matches!(missile, Missile::Thrown(_));
    break_percent(BreakInput {
        is_unbreakable: item.is_artifact() || is_thrown && item.def.flags.has(ItemFlag::Balanced),
        is_throwing_weapon: is_thrown && is_throwing_weapon(&item),
        has_passed_somebody,
        has_missed,
        sort_percent: table.percent(item.group()),
        missed_weapon_percent: u32::from(table.missed_weapons),
    })
}
