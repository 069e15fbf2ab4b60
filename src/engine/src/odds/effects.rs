//! The chances of what a blow does beyond its damage, for one that got through and did not kill.

use std::borrow::Cow;

use crate::content::{Condition, OutcomeKind};
use crate::figures::{self, Blow};
use crate::ids::{ActorId, EffectId};
use crate::rng::{Distribution, Fraction};
use crate::world::World;

/// One consequence and its chance.
#[derive(Clone, PartialEq, Debug)]
pub struct EffectOdds {
    /// Its name: that of the effect, `earthquake`, `black_breath` or a condition.
    pub name: Cow<'static, str>,
    /// What it does, in a word or two: "poisons".
    pub word: Cow<'static, str>,
    /// The chance that it comes about, 0..1.
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
    if blow.entry.is_harmless() {
        return Vec::new();
    }
    let breath = figures::black_breath(world, attacker, defender)
        .filter(|_| !world.has(defender, Condition::BlackBreath))
        .map_or(0.0, Fraction::to_f64);
    let breath = EffectOdds {
        name: "black_breath".into(),
        word: "black breath".into(),
        p: breath,
    };
    let outcomes = world.content().effect(blow.entry.effect).outcomes.iter();
    let outcomes = outcomes.map(|named| {
        let consequence = figures::consequence(world, attacker, defender, named.outcome);
        let p = if matches!(named.outcome.kind, OutcomeKind::HarmBelongings(_)) {
            let rolled = blow.entry.dice.distribution();
            let dealt = |rolled| blow.dealt(world.profile(), rolled);
            let seen = |rolled| blow.dealt_to_belongings(rolled, dealt(rolled));
            consequence.chance(&rolled.mapped(seen))
        } else {
            consequence.chance(damage)
        };
        EffectOdds {
            name: named.name.clone().into(),
            word: named.word.clone().into(),
            p,
        }
    });
    let all = std::iter::once(breath).chain(outcomes);
    all.filter(|odds| odds.p > 0.0).collect()
}

/// Returns the words of what an effect would do to the hero did not a resistance, a sustain, a gift
/// or a sure saving throw make it come to nothing.
pub fn resisted(world: &World, attacker: ActorId, hero: ActorId, effect: EffectId) -> Vec<&str> {
    let outcomes = world.content().effect(effect).outcomes.iter();
    let resisted = outcomes
        .filter(|named| figures::consequence(world, attacker, hero, named.outcome).is_resisted());
    resisted.map(|named| named.word.as_str()).collect()
}
