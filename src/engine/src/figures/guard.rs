//! What keeps harm from the hero: resistances, sustains, gifts, the saving throw, quick hands.

use crate::content::{Ability, Brand, Condition, HeroResist, Specialty, Stat};
use crate::ids::ActorId;
use crate::rules::defense::evasion_chance;
use crate::rules::resist::{Resistance, after_resistance, saving_throw as saving_throw_of};
use crate::world::World;

use super::hero::{Seen, armor_weight};

/// Returns how far the hero resists something; not at all without a hero.
pub fn resistance(world: &World, to: HeroResist) -> Resistance {
    let Some(seen) = Seen::of(world) else {
        return Resistance::default();
    };
    let is_lasting = seen.sheet.resists.contains(&to)
        || seen.race.resists.contains(&to)
        || seen.worn().any(|(_, item)| item.kind.resists.contains(&to));
    let timed = match to {
        HeroResist::Acid => Some(Condition::ResistAcid),
        HeroResist::Electricity => Some(Condition::ResistElectricity),
        HeroResist::Fire => Some(Condition::ResistFire),
        HeroResist::Cold => Some(Condition::ResistCold),
        HeroResist::Poison => Some(Condition::ResistPoison),
        _ => None,
    };
    let is_boldened =
        to == HeroResist::Fear && (seen.is(Condition::Hero) || seen.is(Condition::Berserk));
    Resistance {
        is_permanent: is_lasting,
        is_temporary: seen.sheet.temporary_resists.contains(&to)
            || is_boldened
            || timed.is_some_and(|condition| seen.is(condition)),
        is_immune: seen.sheet.immunities.contains(&to),
        is_enhanced: seen.has(Specialty::EnhanceMagic),
    }
}

/// Returns the resistance that an element meets.
const fn resist_of(element: Brand) -> HeroResist {
    match element {
        Brand::Acid => HeroResist::Acid,
        Brand::Electricity => HeroResist::Electricity,
        Brand::Fire => HeroResist::Fire,
        Brand::Cold => HeroResist::Cold,
        Brand::Poison => HeroResist::Poison,
    }
}

/// Returns how far an actor resists an element: a monster that its race guards is immune.
pub(super) fn element_resistance(world: &World, actor: ActorId, element: Brand) -> Resistance {
    match world.race(actor) {
        Some(race) => Resistance {
            is_immune: !race.is_harmed_by(element),
            ..Resistance::default()
        },
        None => resistance(world, resist_of(element)),
    }
}

/// Returns what is left of elemental damage to an actor: each resistance takes it to a third.
pub fn after_element(world: &World, actor: ActorId, element: Brand, damage: i64) -> i64 {
    after_resistance(damage, element_resistance(world, actor, element))
}

/// Says whether a score of the hero's can't be drained.
pub fn sustains(world: &World, stat: Stat) -> bool {
    Seen::of(world).is_some_and(|seen| {
        seen.sheet.sustains.contains(&stat)
            || seen.race.sustains.contains(&stat)
            || seen
                .worn()
                .any(|(_, item)| item.kind.sustains.contains(&stat))
    })
}

/// Says whether the hero has a gift: an own one, of the race, or of something worn.
pub fn has_ability(world: &World, ability: Ability) -> bool {
    Seen::of(world).is_some_and(|seen| seen.is_gifted(ability))
}

/// Returns the hero's saving throw in percent (fact 2.19): 100 and more always saves.
pub fn saving_throw(world: &World) -> i32 {
    let Some(seen) = Seen::of(world) else {
        return 0;
    };
    if let Some(given) = seen.sheet.fixed.saving_throw {
        return given;
    }
    let (base, by_fifty) = seen.class.save;
    saving_throw_of(
        seen.race.save + base + seen.stat(Stat::Wisdom).wis_saving_throw,
        by_fifty,
        seen.level(),
        seen.has(Specialty::MagicResistance),
    )
}

/// Returns the chance that the hero evades a landing blow, in percent (fact 2.22): none without the
/// specialty.
pub fn evasion(world: &World) -> i32 {
    Seen::of(world)
        .filter(|seen| seen.has(Specialty::Evasion))
        .map_or(0, |seen| seen_evasion(&seen))
}

pub(super) fn seen_evasion(seen: &Seen<'_>) -> i32 {
    let figure = seen.stat(Stat::Dexterity).dex_evasion;
    evasion_chance(figure, armor_weight(seen.world), seen.level())
}

/// Returns the chance that the hero notices a thief's hand, in percent (M-17): none when held.
pub fn theft_avoidance(world: &World, thief_level: i32) -> i32 {
    let Some(seen) = Seen::of(world) else {
        return 0;
    };
    if seen.is(Condition::Paralyzed) {
        return 0;
    }
    let quickness = seen.stat(Stat::Dexterity).dex_theft_avoidance;
    (quickness + seen.level() - thief_level / 2).clamp(0, 100)
}

/// Returns the hero's skill with devices: race, class, and class growth to level 50; halved while
/// confused.
pub fn device_skill(world: &World) -> i32 {
    let Some(seen) = Seen::of(world) else {
        return 0;
    };
    let (base, by_fifty) = seen.class.device;
    let skill = seen.race.device + base + by_fifty * seen.level() / 50;
    if seen.is(Condition::Confused) {
        skill / 2
    } else {
        skill
    }
}

/// Returns the hero's mana when full, in tenths of a point: level × the figure of the class's
/// score, whole points, for all but warriors (L-22).
pub fn max_mana_tenths(world: &World) -> u32 {
    Seen::of(world).map_or(0, |seen| {
        if !seen.class.has_mana {
            return 0;
        }
        let figure = seen.stat(seen.class.mana_stat).mana_tenths_per_level;
        (seen.level() * figure / 10 * 10).max(0) as u32
    })
}
