//! Blows of monsters in the words of look and target mode.

use ludus_engine::content::{BlowEffect, MonsterBlow, MonsterRace};
use ludus_engine::narrate::{effect_word, landing_word, percent, pronoun};
use ludus_engine::odds::{self, AttackOdds};
use ludus_engine::world::World;

/// Returns "IT BITES for 1d6, cuts 0.7%"; the wound with its chance by itself where there is no room
/// for it.
pub(crate) fn theirs_heading(
    race: &MonsterRace,
    blow: &MonsterBlow,
    odds: &AttackOdds,
    n: usize,
    width: usize,
) -> (String, Option<(&'static str, String)>) {
    let method = landing_word(blow.method).to_uppercase();
    let subject = pronoun(race).to_uppercase();
    let times = if n > 1 {
        format!(" x{n}")
    } else {
        String::new()
    };
    if blow.effect == BlowEffect::None {
        return (format!("{subject} {method}{times}: harmless"), None);
    }
    let heading = format!("{subject} {method}{times} for {}", blow.dice);
    let (word, chance) = match (odds.p_cut, odds.p_stun) {
        (cut, _) if cut > 0.0 => ("cuts", percent(cut)),
        (_, stun) if stun > 0.0 => ("stuns", percent(stun)),
        _ => return (heading, None),
    };
    let long = format!("{heading}, {word} {chance}");
    if long.len() <= width {
        (long, None)
    } else {
        (heading, Some((word, chance)))
    }
}

/// Returns "bite" of "bites", "crush" of "crushes".
pub(crate) fn single(blows: &str) -> &str {
    let is_hissing = blows.ends_with("shes") || blows.ends_with("ches");
    let ending = if is_hissing { "es" } else { "s" };
    blows.strip_suffix(ending).unwrap_or(blows)
}

/// Returns what a blow brings about beyond damage, each with its chance in words: what the hero is
/// proof against is "resisted".
pub(crate) fn effects(
    world: &World,
    effect: BlowEffect,
    odds: &AttackOdds,
) -> Vec<(&'static str, String)> {
    let possible = odds.effects.iter().filter_map(|effect| {
        let word = effect_word(effect.name)?;
        Some((word, percent(effect.p)))
    });
    let mut words: Vec<(&'static str, String)> = possible.collect();
    if odds::is_guarded(world, effect)
        && let Some(word) = effect_word(effect.name())
    {
        words.push((word, "resisted".to_owned()));
    }
    words
}

/// Returns equal blows as one with their number.
pub(crate) fn alike(odds: &[AttackOdds]) -> Vec<(&AttackOdds, usize)> {
    let mut kinds: Vec<(&AttackOdds, usize)> = Vec::new();
    for odds in odds {
        let is_equal = |kind: &&mut (&AttackOdds, usize)| {
            kind.0.label == odds.label
                && kind.0.p_hit == odds.p_hit
                && kind.0.damage.max() == odds.damage.max()
        };
        match kinds.iter_mut().find(is_equal) {
            Some(kind) => kind.1 += 1,
            None => kinds.push((odds, 1)),
        }
    }
    kinds
}
