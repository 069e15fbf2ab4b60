//! The odds of the hero's shots and throws.

use crate::content::Stage;
use crate::event::Event;
use crate::figures::{self, ACCURATE_ONE_IN, Flown, Missile, Shot};
use crate::ids::{ActorId, ItemId};
use crate::rng::{Distribution, Fraction};
use crate::rules::critical::CriticalCheck;
use crate::rules::damage::damage_distribution;
use crate::world::{ItemRef, World};

use super::turns::{TurnDamage, turns_to_kill};
use super::{AttackOdds, Mode, are_adjacent};

/// Returns the odds of a shot where launcher and quiver fit, and of a throw of each thing of the
/// pack that does damage, in pack order.
pub(super) fn all(world: &World, attacker: ActorId, defender: ActorId) -> Vec<AttackOdds> {
    let mut attacks = Vec::new();
    if can_shoot(world) {
        attacks.extend(of_missile(world, Missile::Fired, defender));
    }
    let thrown = throwables(world, attacker).enumerate();
    attacks.extend(thrown.filter_map(|(index, item)| {
        let odds = of_missile(world, Missile::Thrown(item), defender)?;
        Some(AttackOdds { index, ..odds })
    }));
    attacks
}

fn can_shoot(world: &World) -> bool {
    let missile = Missile::Fired.item(world);
    let pair = figures::launcher(world).zip(missile);
    pair.is_some_and(|(bow, missile)| figures::shoots(bow.group(), missile.group()))
}

/// Returns the things of the pack that do damage when thrown.
pub fn throwables(world: &World, actor: ActorId) -> impl Iterator<Item = ItemId> + '_ {
    world
        .carried(actor)
        .filter(|item| item.kind.dice.count > 0)
        .map(|item| item.id)
}

/// Returns the odds of one shot or throw at a monster; `None` where it does not reach it, where
/// somebody that the hero sees stands in between, or where it would turn on the hero.
pub fn of_missile(world: &World, missile: Missile, defender: ActorId) -> Option<AttackOdds> {
    let hero = world.hero()?.actor;
    let at = world.body(defender)?.pos;
    let counts = |actor| actor == defender || figures::can_see(world, hero, actor);
    let met = figures::first_met(world, missile, at, counts);
    if met != Some(defender) || figures::bites_back(world, missile) {
        return None;
    }
    let shot = figures::shot(world, missile, defender, Flown::default())?;
    let hp = world.body(defender)?.hp;
    let (p_hit, damage) = (p_hit(&shot), damage(world, &shot));
    let turn = TurnDamage::of_blow(p_hit.to_f64(), &damage);
    // The first shot wakes a sleeper, hit or miss.
    let later = world
        .is_asleep(defender)
        .then(|| {
            let mut awake = world.clone();
            awake.apply(&Event::Woke { actor: defender });
            let shot = figures::shot(&awake, missile, defender, Flown::default())?;
            let damage = self::damage(&awake, &shot);
            Some(TurnDamage::of_blow(self::p_hit(&shot).to_f64(), &damage))
        })
        .flatten();
    Some(AttackOdds {
        attacker: hero,
        defender,
        mode: match missile {
            Missile::Fired => Mode::Shot,
            Missile::Thrown(_) => Mode::Throw,
        },
        index: 0,
        is_adjacent: are_adjacent(world, hero, defender),
        blows_per_turn: 1,
        p_one_more_blow: 0.0,
        burnt_mana: None,
        p_hit,
        stages: vec![(Stage::ToHit, p_hit.complement())],
        item: missile.item(world).map(|item| item.id),
        energy: figures::energy_of(world, missile),
        terms: shot.terms.as_slice().to_vec(),
        damage_terms: shot.damage_terms().as_slice().to_vec(),
        p_critical: p_critical(&shot).to_f64(),
        p_cut: 0.0,
        p_stun: 0.0,
        effects: Vec::new(),
        defender_hp: hp,
        mean_per_turn: turn.mean(),
        mean_turns_to_kill: turns_to_kill(&turn, later.as_ref().unwrap_or(&turn), hp),
        p_kill_now: turn.chance_of_at_least(hp + 1),
        plain_most: shot
            .after
            .distribution(&damage_distribution(&shot.dice, 0))
            .max(),
        label: shot.name,
        damage,
    })
}

/// Returns the damage of a hit without a critical, by a thing of the hero's from a launcher or by
/// hand, at one whom it harms no more than others; `None` without a hero.
pub fn missile_damage(
    world: &World,
    item: &ItemRef<'_>,
    launcher: Option<&ItemRef<'_>>,
) -> Option<Distribution> {
    let (dice, after) = figures::flying_dice(world, item, launcher)?;
    Some(after.distribution(&damage_distribution(&dice, 0)))
}

/// Returns the chance to hit: one shot of accuracy in some meets less armor (S-10).
fn p_hit(shot: &Shot) -> Fraction {
    let plain = shot.check.chance();
    let Some(accurate) = shot.accurate else {
        return plain;
    };
    let rare = Fraction::new(1, u64::from(ACCURATE_ONE_IN));
    rare * accurate.chance() + rare.complement() * plain
}

fn p_critical(shot: &Shot) -> Fraction {
    shot.critical.map_or(Fraction::ZERO, CriticalCheck::chance)
}

/// Returns the damage of a hit.
fn damage(world: &World, shot: &Shot) -> Distribution {
    let with_extra = |extra| damage_distribution(&shot.dice, extra);
    let p_critical = p_critical(shot);
    let table = &world.content().tables.missile_critical;
    let mut parts = vec![(p_critical.complement(), with_extra(0))];
    parts.extend(
        table
            .chances()
            .map(|(extra, chance)| (p_critical * chance, with_extra(extra))),
    );
    shot.after.distribution(&Distribution::mixed(&parts))
}
