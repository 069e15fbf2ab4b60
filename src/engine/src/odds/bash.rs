//! The odds of the hero's shield bash.

use crate::content::Stage;
use crate::figures;
use crate::ids::ActorId;
use crate::rng::Fraction;
use crate::rules::bash::bash_distribution;
use crate::rules::energy::ACTION;
use crate::world::World;

use super::effects::EffectOdds;
use super::turns::{TurnDamage, turns_to_kill};
use super::{AttackOdds, Mode, are_adjacent};

/// Returns the odds of a bash before a round of blows; its chance to get through is that it happens.
/// `None` where there is none (B-1).
pub(super) fn odds(world: &World, attacker: ActorId, defender: ActorId) -> Option<AttackOdds> {
    let bash = figures::bash(world, defender)?;
    let p_hit = bash.p_happens();
    let damage = bash_distribution(&bash.dice.distribution(), bash.factor, bash.strength);
    let hp = world.body(defender)?.hp;
    let turn = TurnDamage::of_blow(p_hit.to_f64(), &damage);
    let of = |(cases, of): (u32, u32)| Fraction::new(cases.into(), of.into()).to_f64();
    let p_stun = of(bash.stuns);
    let effect = |name: &'static str, word: &'static str, p| EffectOdds {
        name: name.into(),
        word: word.into(),
        p,
    };
    Some(AttackOdds {
        attacker,
        defender,
        mode: Mode::Bash,
        index: 0,
        is_adjacent: are_adjacent(world, attacker, defender),
        blows_per_turn: 1,
        p_one_more_blow: 0.0,
        burnt_mana: None,
        p_hit,
        // That it happens is all it has to pass.
        stages: vec![(Stage::ToHit, p_hit.complement())],
        item: None,
        energy: ACTION,
        terms: bash.terms.as_slice().to_vec(),
        damage_terms: bash.damage_terms().as_slice().to_vec(),
        p_critical: 0.0,
        p_cut: 0.0,
        p_stun,
        effects: vec![
            effect("stun", "stuns", p_stun),
            effect("confused", "confuses", of(bash.confuses)),
        ],
        defender_hp: hp,
        mean_per_turn: turn.mean(),
        mean_turns_to_kill: turns_to_kill(&turn, &turn, hp),
        p_kill_now: turn.chance_of_at_least(hp + 1),
        label: bash.name,
        plain_most: damage.max(),
        damage,
    })
}
