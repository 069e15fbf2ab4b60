//! What the player went through with each kind of monster.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use ludus_engine::content::MonsterRace;

/// How often one kind was met, and how that ended.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Acquaintance {
    /// How many came into sight.
    pub met: u64,
    /// How many the hero killed.
    pub killed: u64,
    /// How many heroes they killed.
    pub killed_you: u64,
}

impl Acquaintance {
    /// Returns it in words: "met 14, killed 9, killed you never".
    pub(super) fn words(self) -> String {
        let times = |n: u64| match n {
            0 => "never".to_owned(),
            n => n.to_string(),
        };
        if self == Self::default() {
            return "not met yet".to_owned();
        }
        let [met, killed, killed_you] = [self.met, self.killed, self.killed_you].map(times);
        format!("met {met}, killed {killed}, killed you {killed_you}")
    }
}

/// All kinds that were met, by pack and id.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Acquaintances(BTreeMap<String, Acquaintance>);

impl Acquaintances {
    /// Nobody was met.
    pub(super) const NONE: Self = Self(BTreeMap::new());

    /// Returns what is known of a kind.
    pub fn of(&self, race: &MonsterRace) -> Acquaintance {
        self.0.get(&key(race)).copied().unwrap_or_default()
    }

    /// Says whether nothing is known of anybody.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns what is known of a kind, to add to it.
    pub fn entry(&mut self, race: &MonsterRace) -> &mut Acquaintance {
        self.0.entry(key(race)).or_default()
    }

    /// Adds what else became known.
    pub fn add(&mut self, news: &Self) {
        for (race, new) in &news.0 {
            let known = self.0.entry(race.clone()).or_default();
            known.met += new.met;
            known.killed += new.killed;
            known.killed_you += new.killed_you;
        }
    }

    /// Adds what else became known of kinds of which nothing is.
    pub(super) fn add_unknown(&mut self, news: &Self) {
        for (race, new) in &news.0 {
            self.0.entry(race.clone()).or_insert(*new);
        }
    }
}

fn key(race: &MonsterRace) -> String {
    format!("{}:{}", race.pack, race.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_told_in_words() {
        let [mut one, two] = [Acquaintance::default(); 2];
        assert_eq!(two.words(), "not met yet");
        one.met = 14;
        one.killed = 9;
        assert_eq!(one.words(), "met 14, killed 9, killed you never");
    }
}
