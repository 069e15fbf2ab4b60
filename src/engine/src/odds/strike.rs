//! The odds of the hero's round of blows.

use crate::content::Stage;
use crate::event::Event;
use crate::figures::{self, Hand, Round};
use crate::ids::ActorId;
use crate::rng::{Distribution, Fraction};
use crate::rules::critical::CriticalCheck;
use crate::rules::damage::damage_distribution;
use crate::rules::energy::ACTION;
use crate::world::World;

use super::turns::{BlowDamage, TurnDamage, turns_to_kill};
use super::{AttackOdds, BurntMana, Mode, are_adjacent};

/// The damage of one blow that got through, by how it landed.
struct Damage {
    p_critical: Fraction,
    plain: Distribution,
    critical: Distribution,
    first_critical: Distribution,
}

pub(super) fn odds(world: &World, attacker: ActorId, defender: ActorId) -> Option<AttackOdds> {
    let round = figures::round(world, defender)?;
    let hp = world.body(defender)?.hp;
    let damage = damage(world, &round);
    let p_hit = round.check.chance();
    let turn = turn_damage(&round, &damage);
    // The first blow wakes a sleeper: later rounds have no bonus against sleep.
    let later = if world.is_asleep(defender) {
        let mut awake = world.clone();
        awake.apply(&Event::Woke { actor: defender });
        figures::round(&awake, defender)
            .map(|round| turn_damage(&round, &self::damage(&awake, &round)))
    } else {
        None
    };
    let plain_most = damage.plain.max();
    let burnt_mana = burnt_mana(&round, &damage);
    let all = Distribution::mixed(&[
        (damage.p_critical, damage.first_critical),
        (damage.p_critical.complement(), damage.plain),
    ]);
    Some(AttackOdds {
        attacker,
        defender,
        mode: Mode::Melee,
        index: 0,
        label: label(world, &round),
        is_adjacent: are_adjacent(world, attacker, defender),
        blows_per_turn: round.blows,
        p_one_more_blow: p_one_more(&round),
        burnt_mana,
        p_hit,
        stages: vec![(Stage::ToHit, p_hit.complement())],
        item: None,
        energy: ACTION,
        terms: round.terms.as_slice().to_vec(),
        damage_terms: round.strike.damage_terms().as_slice().to_vec(),
        p_critical: damage.p_critical.to_f64(),
        p_cut: 0.0,
        p_stun: 0.0,
        effects: Vec::new(),
        damage: all,
        plain_most,
        defender_hp: hp,
        mean_per_turn: turn.mean(),
        mean_turns_to_kill: turns_to_kill(&turn, later.as_ref().unwrap_or(&turn), hp),
        p_kill_now: turn.chance_of_at_least(hp + 1),
    })
}

fn label(world: &World, round: &Round) -> String {
    match (round.strike.hand, figures::weapon(world)) {
        (Hand::Weapon, Some(item)) => item.kind.name.clone(),
        _ => "bare hands".to_owned(),
    }
}

fn p_one_more(round: &Round) -> f64 {
    f64::from(round.one_more_percent) / 100.0
}

fn burnt_mana(round: &Round, damage: &Damage) -> Option<BurntMana> {
    let p_critical = (round.check.chance() * damage.p_critical).to_f64();
    let burns = round.burns_mana && p_critical > 0.0;
    let none = (0..round.blows).fold(1.0, |none, _| none * (1.0 - p_critical));
    burns.then(|| BurntMana {
        p: 1.0 - none * (1.0 - p_one_more(round) * p_critical),
        mean: damage.first_critical.mean() - damage.critical.mean(),
    })
}

fn turn_damage(round: &Round, damage: &Damage) -> TurnDamage {
    let p_hit = round.check.chance().to_f64();
    let p_critical = damage.p_critical.to_f64();
    let blow = BlowDamage {
        p_plain: p_hit * (1.0 - p_critical),
        plain: &damage.plain,
        p_critical: p_hit * p_critical,
        critical: &damage.critical,
        first_critical: &damage.first_critical,
    };
    TurnDamage::of_round(&blow, round.blows, p_one_more(round))
}

fn damage(world: &World, round: &Round) -> Damage {
    let table = &world.content().tables.melee_critical;
    let with_extra = |more: u32| {
        let parts: Vec<(Fraction, Distribution)> = table
            .chances()
            .map(|(extra, chance)| (chance, dealt(world, round, extra + more)))
            .collect();
        Distribution::mixed(&parts)
    };
    let p_critical = round.critical.map_or(Fraction::ZERO, CriticalCheck::chance);
    let plain = dealt(world, round, 0);
    if p_critical == Fraction::ZERO {
        return Damage {
            p_critical,
            critical: plain.clone(),
            first_critical: plain.clone(),
            plain,
        };
    }
    let critical = with_extra(0);
    let first_critical = if round.burns_mana {
        with_extra(1)
    } else {
        critical.clone()
    };
    Damage {
        p_critical,
        plain,
        critical,
        first_critical,
    }
}

/// Returns the damage of one blow with a number of extra dice.
fn dealt(world: &World, round: &Round, extra: u32) -> Distribution {
    let Hand::Trained(tries) = round.strike.hand else {
        return damage_distribution(&round.strike.dice, extra);
    };
    tries
        .distribution()
        .compound(|grade| damage_distribution(&round.strike.dice_of_grade(world, grade), extra))
}
