//! The chances of what a blow does beyond its damage, for one that got through and did not kill.

use crate::content::{
    Ability, BlowEffect, Brand, Condition, Hazard, HeroResist, MonsterFlag, Shape, Stat,
};
use crate::figures::{self, Blow};
use crate::ids::ActorId;
use crate::rng::Distribution;
use crate::rules::drains::ARTIFACT_WITHSTANDS;
use crate::rules::resist::{percent_chance, poison_strength};
use crate::rules::theft::TRIES;
use crate::world::{ItemRef, World};

/// One consequence and its chance.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EffectOdds {
    /// Its name: that of the effect, `earthquake` or `black_breath`.
    pub name: &'static str,
    /// The chance.
    pub p: f64,
}

/// Returns what a blow can do beyond its damage; what cannot happen is left out.
pub(super) fn effects(
    world: &World,
    attacker: ActorId,
    defender: ActorId,
    blow: &Blow,
    damage: &Distribution,
) -> Vec<EffectOdds> {
    let effect = blow.entry.effect;
    if effect == BlowEffect::None {
        return Vec::new();
    }
    let name = if effect == BlowEffect::Shatter {
        "earthquake"
    } else {
        effect.name()
    };
    let p = if world.is_hero(defender) {
        against_hero(world, attacker, defender, effect, damage)
    } else {
        against_monster(world, defender, effect)
    };
    let breath = figures::black_breath(world, attacker, defender)
        .filter(|_| !world.has(defender, Condition::BlackBreath))
        .map_or(0.0, crate::rng::Fraction::to_f64);
    let all = [("black_breath", breath), (name, p)];
    let possible = all.into_iter().filter(|row| row.1 > 0.0);
    possible.map(|(name, p)| EffectOdds { name, p }).collect()
}

fn sure(happens: bool) -> f64 {
    if happens { 1.0 } else { 0.0 }
}

fn percent(chance: i32) -> f64 {
    percent_chance(chance).to_f64()
}

fn against_hero(
    world: &World,
    attacker: ActorId,
    hero: ActorId,
    effect: BlowEffect,
    damage: &Distribution,
) -> f64 {
    let resists = |what| figures::resistance(world, what).is_any();
    let unsaved = || 1.0 - percent(figures::saving_throw(world));
    let can_steal = !world.has(attacker, Condition::Confused);
    let level = world.race(attacker).map_or(0, |race| i32::from(race.level));
    let unnoticed = || 1.0 - percent(figures::theft_avoidance(world, level));
    match effect {
        BlowEffect::None | BlowEffect::Attack => 0.0,
        BlowEffect::Poison => {
            let resistance = figures::resistance(world, HeroResist::Poison);
            damage.chance_that(|dealt| poison_strength(dealt, resistance) > 0)
        }
        BlowEffect::Disenchant => disenchant(world, hero),
        BlowEffect::DrainCharges => {
            let turn = world.turn();
            within_tries(world, hero, |item| {
                figures::drainable_charges(item, turn).is_some()
            })
        }
        BlowEffect::StealGold => sure(can_steal && world.gold_of(hero) > 0) * unnoticed(),
        BlowEffect::StealItems => {
            let found = within_tries(world, hero, |item| !item.is_artifact());
            sure(can_steal) * unnoticed() * found
        }
        BlowEffect::EatFood => within_tries(world, hero, |item| {
            item.group() == crate::content::ItemGroup::Food
        }),
        BlowEffect::AbsorbLight => sure(figures::drainable_light(world, hero).is_some()),
        BlowEffect::Acid | BlowEffect::Electricity | BlowEffect::Fire | BlowEffect::Cold => effect
            .element()
            .map_or(0.0, |element| harm(world, hero, element, damage)),
        BlowEffect::Blind => sure(!resists(HeroResist::Blindness)),
        BlowEffect::Confuse => sure(!resists(HeroResist::Confusion)),
        BlowEffect::Terrify => sure(!resists(HeroResist::Fear)) * unsaved(),
        BlowEffect::Paralyze => sure(!figures::has_ability(world, Ability::FreeAction)) * unsaved(),
        BlowEffect::ReduceStrength
        | BlowEffect::ReduceIntelligence
        | BlowEffect::ReduceWisdom
        | BlowEffect::ReduceDexterity
        | BlowEffect::ReduceConstitution
        | BlowEffect::ReduceCharisma
        | BlowEffect::ReduceAllStats => {
            let one = effect.drained_stat();
            let mut stats = Stat::ALL.iter().copied();
            sure(stats.any(|stat| {
                one.is_none_or(|one| one == stat) && figures::can_be_drained(world, stat)
            }))
        }
        BlowEffect::Shatter => damage.chance_that(figures::shatters),
        BlowEffect::LowerExperience10
        | BlowEffect::LowerExperience20
        | BlowEffect::LowerExperience40
        | BlowEffect::LowerExperience80 => experience(world, effect),
    }
}

/// Says whether a resistance, a sustain, a gift or a sure saving throw of the hero's makes an effect
/// come to nothing.
pub fn is_guarded(world: &World, effect: BlowEffect) -> bool {
    let resists = |what| figures::resistance(world, what).is_any();
    let always_saves = figures::saving_throw(world) >= 100;
    match effect {
        BlowEffect::Poison => figures::resistance(world, HeroResist::Poison).is_full(),
        BlowEffect::Disenchant => resists(HeroResist::Disenchantment),
        BlowEffect::Blind => resists(HeroResist::Blindness),
        BlowEffect::Confuse => resists(HeroResist::Confusion),
        BlowEffect::Terrify => resists(HeroResist::Fear) || always_saves,
        BlowEffect::Paralyze => figures::has_ability(world, Ability::FreeAction) || always_saves,
        BlowEffect::ReduceAllStats => Stat::ALL.iter().all(|&stat| figures::sustains(world, stat)),
        effect => effect
            .drained_stat()
            .is_some_and(|stat| figures::sustains(world, stat)),
    }
}

fn experience(world: &World, effect: BlowEffect) -> f64 {
    let knows = world
        .hero()
        .is_some_and(|hero| hero.experience >= crate::rules::growth::PARTS);
    let held = match effect.experience_drain() {
        Some(drain) if figures::has_ability(world, Ability::HoldLife) => drain.held().to_f64(),
        _ => 0.0,
    };
    sure(knows) * (1.0 - held)
}

/// The eight slots are equally likely; artifacts withstand most of the time (M-12, M-13).
fn disenchant(world: &World, hero: ActorId) -> f64 {
    let is_shaped = figures::shape(world) != Shape::Normal;
    if is_shaped || figures::resistance(world, HeroResist::Disenchantment).is_any() {
        return 0.0;
    }
    let slots = figures::DISENCHANTED;
    let each = slots.iter().map(|&slot| match world.worn_in(hero, slot) {
        Some(item) if figures::has_bonus(&item) && item.is_artifact() => {
            1.0 - percent(ARTIFACT_WITHSTANDS)
        }
        Some(item) => sure(figures::has_bonus(&item)),
        None => 0.0,
    });
    each.sum::<f64>() / slots.len() as f64
}

/// The chance that one of ten draws among the stacks of the pack suits.
fn within_tries(world: &World, hero: ActorId, suits: impl Fn(&ItemRef<'_>) -> bool) -> f64 {
    let n = world.pack_size(hero);
    if n == 0 {
        return 0.0;
    }
    let unfit = world.carried(hero).filter(|item| !suits(item)).count();
    1.0 - (unfit as f64 / n as f64).powi(TRIES as i32)
}

/// The chance that an element harms at least one belonging.
fn harm(world: &World, hero: ActorId, element: Brand, damage: &Distribution) -> f64 {
    let hazards = &world.content().tables.hazards;
    let spared = damage.chances().map(|(dealt, chance)| {
        let all = hazards.iter().filter(|hazard| hazard.element == element);
        let each = all.map(|hazard| 1.0 - harm_of(world, hero, hazard, dealt));
        chance * each.product::<f64>()
    });
    1.0 - spared.sum::<f64>()
}

fn harm_of(world: &World, hero: ActorId, hazard: &Hazard, dealt: i64) -> f64 {
    let chance = percent(hazard.chance(dealt.max(0) as u32) as i32);
    if hazard.corrodes {
        let worn = || {
            world
                .worn(hero)
                .filter(|(_, item)| hazard.groups.contains(&item.group()))
        };
        let n = worn().count();
        let soft = worn()
            .filter(|(_, item)| figures::can_corrode(item))
            .count();
        return if n == 0 {
            0.0
        } else {
            chance * soft as f64 / n as f64
        };
    }
    let things: i32 = world
        .carried(hero)
        .filter(|item| hazard.groups.contains(&item.group()) && !item.is_artifact())
        .map(|item| i32::from(item.state.count))
        .sum();
    1.0 - (1.0 - chance).powi(things)
}

fn against_monster(world: &World, defender: ActorId, effect: BlowEffect) -> f64 {
    let is = |flag| world.race(defender).is_some_and(|race| race.is(flag));
    match effect {
        BlowEffect::Confuse => sure(!is(MonsterFlag::NoConfusion)),
        BlowEffect::Terrify => sure(!is(MonsterFlag::NoFear)),
        BlowEffect::Paralyze => sure(!is(MonsterFlag::NoSleep)),
        BlowEffect::StealGold => sure(world.gold_of(defender) > 0),
        BlowEffect::StealItems => sure(world.carried(defender).any(|item| !item.is_artifact())),
        BlowEffect::ReduceAllStats => 1.0,
        effect => sure(effect.drained_stat().is_some() || effect.experience_drain().is_some()),
    }
}
