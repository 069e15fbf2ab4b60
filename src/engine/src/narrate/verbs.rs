//! What each method looks like, landing and missing, for one and for many.

use crate::content::{BlowMethod, Stage};

/// How a blow is told: `{}` stands for the target. `one` goes with he, she and it; `many` with you
/// and they.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Phrase {
    one: &'static str,
    many: &'static str,
}

impl Phrase {
    const fn new(one: &'static str, many: &'static str) -> Self {
        Self { one, many }
    }

    /// Returns the words after the subject.
    pub(super) fn with(self, is_many: bool, target: &str) -> String {
        let words = if is_many { self.many } else { self.one };
        words.replace("{}", target)
    }
}

/// The hero's stroke that kills.
pub(super) const KILL: Phrase = Phrase::new("kills {}", "kill {}");
/// The same for what never lived.
pub(super) const DESTROY: Phrase = Phrase::new("destroys {}", "destroy {}");
/// The hero's stroke that lands.
pub(super) const STRIKE: Phrase = Phrase::new("hits {}", "hit {}");
/// The hero's stroke that misses.
pub(super) const STRIKE_MISS: Phrase = Phrase::new("misses {}", "miss {}");

/// The hero's shield lands.
pub(super) const BASH: Phrase = Phrase::new("bashes {} with the shield", "bash {} with the shield");
/// A shot of the hero's hits.
pub(super) const SHOOT: Phrase = Phrase::new("shoots {}", "shoot {}");
/// A shot of the hero's misses.
pub(super) const SHOOT_PAST: Phrase = Phrase::new("shoots past {}", "shoot past {}");
/// A thing that the hero throws hits; `{thing}` stands for it.
pub(super) const THROW: Phrase = Phrase::new(
    "throws {thing} at {}. It hits",
    "throw {thing} at {}. It hits",
);
/// The same of a blade.
pub(super) const THROW_SHARP: Phrase = Phrase::new(
    "throws {thing} at {}. It sticks, then falls",
    "throw {thing} at {}. It sticks, then falls",
);
/// A thing that the hero throws misses.
pub(super) const THROW_PAST: Phrase =
    Phrase::new("throws {thing} past {}", "throw {thing} past {}");

/// Returns how a landing blow is told.
pub(super) const fn landing(method: BlowMethod) -> Phrase {
    match method {
        BlowMethod::Hit => Phrase::new("hits {}", "hit {}"),
        BlowMethod::Touch => Phrase::new("touches {}", "touch {}"),
        BlowMethod::Punch => Phrase::new("punches {}", "punch {}"),
        BlowMethod::Kick => Phrase::new("kicks {}", "kick {}"),
        BlowMethod::Claw => Phrase::new("claws {}", "claw {}"),
        BlowMethod::Bite => Phrase::new("bites {}", "bite {}"),
        BlowMethod::Sting => Phrase::new("stings {}", "sting {}"),
        BlowMethod::Butt => Phrase::new("butts {}", "butt {}"),
        BlowMethod::Crush => Phrase::new("crushes {}", "crush {}"),
        BlowMethod::Engulf => Phrase::new("engulfs {}", "engulf {}"),
        BlowMethod::Crawl => Phrase::new("crawls on {}", "crawl on {}"),
        BlowMethod::Drool => Phrase::new("drools on {}", "drool on {}"),
        BlowMethod::Spit => Phrase::new("spits on {}", "spit on {}"),
        BlowMethod::Gaze => Phrase::new("gazes at {}", "gaze at {}"),
        BlowMethod::Wail => Phrase::new("wails at {}", "wail at {}"),
        BlowMethod::Spore => Phrase::new("puffs spores over {}", "puff spores over {}"),
        BlowMethod::Beg => Phrase::new("begs {} for a coin", "beg {} for a coin"),
        BlowMethod::Insult => Phrase::new("insults {}", "insult {}"),
        BlowMethod::Sneer => Phrase::new("sneers at {}", "sneer at {}"),
        BlowMethod::Trade => Phrase::new("offers {} a bad bargain", "offer {} a bad bargain"),
    }
}

/// Returns what a monster does with a method, in one word: "bites".
pub fn landing_word(method: BlowMethod) -> &'static str {
    landing(method).one.split(' ').next().unwrap_or_default()
}

/// Returns what a monster does to somebody with a method: "crawls on you".
pub fn landing_words(method: BlowMethod, whom: &str) -> String {
    landing(method).with(false, whom)
}

/// Returns how one dies of a method: "bitten to death".
pub const fn deadly_word(method: BlowMethod) -> &'static str {
    match method {
        BlowMethod::Hit => "struck down",
        BlowMethod::Touch => "touched to death",
        BlowMethod::Punch => "punched to death",
        BlowMethod::Kick => "kicked to death",
        BlowMethod::Claw => "clawed to death",
        BlowMethod::Bite => "bitten to death",
        BlowMethod::Sting => "stung to death",
        BlowMethod::Butt => "gored",
        BlowMethod::Crush => "crushed",
        BlowMethod::Engulf => "smothered",
        BlowMethod::Crawl => "overrun",
        BlowMethod::Drool => "drooled to death",
        BlowMethod::Spit => "spat to death",
        BlowMethod::Gaze => "stared to death",
        BlowMethod::Wail => "wailed to death",
        BlowMethod::Spore => "choked with spores",
        BlowMethod::Beg => "begged to death",
        BlowMethod::Insult => "insulted to death",
        BlowMethod::Sneer => "sneered to death",
        BlowMethod::Trade => "bargained to death",
    }
}

/// Returns how a missing blow is told.
pub(super) const fn missing(method: BlowMethod) -> Phrase {
    match method {
        BlowMethod::Hit => Phrase::new("strikes at {} and misses", "strike at {} and miss"),
        BlowMethod::Touch => Phrase::new("reaches for {} and misses", "reach for {} and miss"),
        BlowMethod::Punch => Phrase::new("swings at {} and misses", "swing at {} and miss"),
        BlowMethod::Kick => Phrase::new("kicks past {}", "kick past {}"),
        BlowMethod::Claw => Phrase::new("claws the air beside {}", "claw the air beside {}"),
        BlowMethod::Bite => Phrase::new("snaps at {} and gets air", "snap at {} and get air"),
        BlowMethod::Sting => Phrase::new("stings at {} and misses", "sting at {} and miss"),
        BlowMethod::Butt => Phrase::new("charges past {}", "charge past {}"),
        BlowMethod::Crush => Phrase::new("closes on {} too late", "close on {} too late"),
        BlowMethod::Engulf => Phrase::new("folds over where {} stood", "fold over where {} stood"),
        BlowMethod::Crawl => Phrase::new("crawls past {}", "crawl past {}"),
        BlowMethod::Drool => Phrase::new("drools beside {}", "drool beside {}"),
        BlowMethod::Spit => Phrase::new("spits past {}", "spit past {}"),
        BlowMethod::Gaze => Phrase::new("looks past {}", "look past {}"),
        BlowMethod::Wail => Phrase::new("wails past {}", "wail past {}"),
        BlowMethod::Spore => Phrase::new("puffs spores past {}", "puff spores past {}"),
        BlowMethod::Beg => Phrase::new("begs in vain from {}", "beg in vain from {}"),
        BlowMethod::Insult => Phrase::new("mutters at {}", "mutter at {}"),
        BlowMethod::Sneer => Phrase::new("sneers past {}", "sneer past {}"),
        BlowMethod::Trade => Phrase::new("finds no bargain for {}", "find no bargain for {}"),
    }
}

/// Returns how a blow is told that a stage of the defense stopped: of the attacker, "strikes where
/// you stood".
pub(super) const fn stopped(stage: Stage) -> Phrase {
    match stage {
        Stage::Dodge => Phrase::new("strikes where {} stood", "strike where {} stood"),
        _ => Phrase::new("misses {}", "miss {}"),
    }
}

/// Returns how it is told of the defender, where the defender does it: "You evade the ogre."
pub(super) const fn stopping(stage: Stage) -> Option<Phrase> {
    Some(match stage {
        Stage::Shielding => Phrase::new("throws {} back", "throw {} back"),
        Stage::ParryOrBlock => Phrase::new("turns {} aside", "turn {} aside"),
        Stage::Reflect => Phrase::new("gives it back to {}", "give it back to {}"),
        Stage::Evasion => Phrase::new("evades {}", "evade {}"),
        Stage::ProtectionFromEvil => Phrase::new("repels {}", "repel {}"),
        Stage::SavingThrow => Phrase::new("resists {}", "resist {}"),
        Stage::Dodge | Stage::ToHit => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_has_words_of_its_own() {
        let mut all: Vec<String> = BlowMethod::ALL
            .iter()
            .flat_map(|&method| [landing(method), missing(method)])
            .map(|phrase| phrase.with(false, "you"))
            .collect();
        assert!(all.iter().all(|words| words.contains("you")));
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 2 * BlowMethod::ALL.len());
    }

    #[test]
    fn a_landing_blow_is_told_with_its_preposition() {
        assert_eq!(landing_words(BlowMethod::Crawl, "you"), "crawls on you");
        assert_eq!(landing_words(BlowMethod::Bite, "you"), "bites you");
        for &method in BlowMethod::ALL {
            let words = landing_words(method, "you");
            assert!(words.starts_with(landing_word(method)), "{words}");
        }
    }

    #[test]
    fn both_persons_differ() {
        for &method in BlowMethod::ALL {
            for phrase in [landing(method), missing(method)] {
                assert_ne!(phrase.with(false, "x"), phrase.with(true, "x"));
            }
        }
    }
}
