//! The odds of a monster's blows.

use crate::content::Condition;
use crate::figures::{self, Blow};
use crate::ids::ActorId;
use crate::rng::Distribution;
use crate::rules::energy::ACTION;
use crate::rules::wounds::LandedBlow;
use crate::world::World;

use super::effects::effects;
use super::turns::{TurnDamage, turns_to_kill};
use super::{AttackOdds, Mode, are_adjacent};

pub(super) fn odds(world: &World, attacker: ActorId, defender: ActorId) -> Vec<AttackOdds> {
    let n_blows = world.race(attacker).map_or(0, |race| race.blows.len());
    (0..n_blows)
        .filter_map(|index| {
            let blow = figures::blow(world, attacker, defender, index)?;
            Some(blow_odds(world, attacker, defender, index, &blow))
        })
        .collect()
}

fn blow_odds(
    world: &World,
    attacker: ActorId,
    defender: ActorId,
    index: usize,
    blow: &Blow,
) -> AttackOdds {
    let profile = world.profile();
    let entry = blow.entry;
    let rolled = entry.dice.distribution();
    let dealt = |rolled: i64| blow.dealt(profile, rolled);
    let damage: Distribution = rolled.mapped(dealt);
    let maximum = entry.dice.max();
    let critical = rolled.expected_chance(|value| {
        profile.critical.chance(LandedBlow {
            dealt: dealt(value),
            is_maximum: value == maximum,
            maximum,
        })
    });
    let (may_cut, may_stun) = (entry.method.may_cut(), entry.method.may_stun());
    let share = if may_cut && may_stun { 0.5 } else { 1.0 };
    // A monster that a cut was chosen for suffers nothing more.
    let p_cut = if may_cut && world.is_hero(defender) {
        share * critical
    } else {
        0.0
    };
    let can_be_stunned = !figures::is_proof(world, defender, Condition::Stun);
    let p_stun = if may_stun && can_be_stunned {
        share * critical
    } else {
        0.0
    };
    let p_hit = blow.chance();
    let hp = world.body(defender).map_or(0, |body| body.hp);
    let turn = TurnDamage::of_blow(p_hit.to_f64(), &damage);
    AttackOdds {
        attacker,
        defender,
        mode: Mode::Blow,
        index,
        label: format!(
            "{} {}",
            entry.method.name(),
            world.content().effect(entry.effect).id
        ),
        is_adjacent: are_adjacent(world, attacker, defender),
        blows_per_turn: 1,
        p_one_more_blow: 0.0,
        burnt_mana: None,
        p_hit,
        stages: blow
            .stages()
            .map(|stage| (stage.stage(), stage.passes().complement()))
            .collect(),
        item: None,
        energy: ACTION,
        terms: blow.terms.as_slice().to_vec(),
        damage_terms: blow.damage_terms(profile).as_slice().to_vec(),
        p_critical: p_cut + p_stun,
        p_cut,
        p_stun,
        effects: effects(world, attacker, defender, blow, &damage),
        mean_per_turn: p_hit.to_f64() * damage.mean(),
        mean_turns_to_kill: turns_to_kill(&turn, &turn, hp),
        p_kill_now: turn.chance_of_at_least(hp + 1),
        plain_most: damage.max(),
        damage,
        defender_hp: hp,
    }
}
