//! The save store as the screens ask for it: replays, saves, scores, settings, and what the player went
//! through with each kind of monster.
//!
//! The frontend says when; whoever implements [`Recorder`] knows where and how. One run is played
//! at a time: it begins with [`Recorder::begin`] or [`Recorder::load`], and from then on every
//! call is about it, until [`Recorder::end`] or the program ends. A run that was saved and left is
//! not ended: its replay goes on when it is loaded.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use ludus_engine::ai::Pilot;
use ludus_engine::content::MonsterRace;
use ludus_engine::gauntlet::{Choice, Run, RunDefinition, RunEnd};
use ludus_engine::replay::{DefinitionLine, Fork, Parent, RunInput};
use ludus_engine::rng::Seed;
use ludus_engine::turn::Note;

use super::settings::Settings;
use super::source::Recorded;

/// Nobody was met.
static NOBODY: Acquaintances = Acquaintances::NONE;

/// What a run is started from.
#[derive(Clone, Debug)]
pub struct Start {
    /// What it is made from.
    pub definition: RunDefinition,
    /// How replays name that.
    pub source: DefinitionLine,
    /// The seed of the run.
    pub seed: Seed,
    /// What a run that was taken over begins with.
    pub fork: Option<Fork>,
}

/// A run that was taken up again.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The run; it keeps events, rolls and turns.
    pub run: Run,
    /// How replays name what it is made from.
    pub source: DefinitionLine,
    /// Where its replay is written.
    pub replay: Option<PathBuf>,
    /// What was committed in it so far, as its replay has it; nothing where there is none.
    pub deeds: Vec<RunInput>,
    /// The run that it was taken from, of a fork.
    pub parent: Option<Parent>,
    /// Whether the hero had left the ring after the wave.
    pub is_at_ringside: bool,
    /// Whether the seed stays hidden before the end.
    pub hides_seed: bool,
    /// What the player should know of its files, in one line.
    pub notice: Option<String>,
}

/// A saved run, as the title screen lists it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedRun {
    /// What [`Recorder::load`] wants to hear.
    pub id: String,
    /// Who and where: "Sulad, druid 16, wave 11".
    pub title: String,
}

/// A replay that is kept, as the title screen lists it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptReplay {
    /// Where it is.
    pub path: PathBuf,
    /// The name of its file: "borin-0041".
    pub stem: String,
    /// Where and how it ended: "wave 7, turn 47: lost".
    pub end: String,
    /// Which run it is of: "Borin, dwarf warrior".
    pub what: String,
}

/// A run among the scores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Score {
    /// What it was worth.
    pub points: u64,
    /// The wave it ended in.
    pub wave: u32,
    /// The name of the hero.
    pub name: String,
    /// How it ended: "bitten to death by a wolf".
    pub cause: String,
}

/// The best runs, and the last one.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Scores {
    /// The best runs, the best first.
    pub best: Vec<Score>,
    /// The last run that was scored.
    pub last: Option<Score>,
}

/// Where a run came among the scores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placing {
    /// What it was worth.
    pub points: u64,
    /// Its place, from 1.
    pub place: usize,
    /// How many runs there are.
    pub of: usize,
}

/// Keeps replays, saves and scores. What has a body here keeps nothing.
pub trait Recorder {
    /// A new run starts; returns where its replay is written.
    fn begin(&mut self, start: &Start) -> Option<PathBuf>;

    /// Something became final.
    fn note(&mut self, note: &Note);

    /// The hero chose this after this wave.
    fn choice(&mut self, _wave: u32, _choice: Choice) {}

    /// The run is over, or was given up or left for good (`None`). The last call about it.
    fn end(&mut self, run: &Run, end: Option<RunEnd>);

    /// Saves the run in place of its save before. A failure is told to the player in one line, and
    /// the run goes on.
    fn save(&mut self, _run: &Run, _is_at_ringside: bool) -> Result<(), String> {
        Err("nothing is kept here".to_owned())
    }

    /// Removes the save of the run: it is over. Comes before the last screen is drawn.
    fn discard(&mut self) {}

    /// Writes a gauntlet that is over, and no fork, among the scores; `cause` says how it ended, and
    /// `pilot` who played in the player's place. Comes right after [`Self::discard`].
    fn score(&mut self, _run: &Run, _cause: &str, _pilot: Option<Pilot>) -> Option<Placing> {
        None
    }

    /// Adds to what the player went through with each kind of monster.
    fn learn(&mut self, _news: &Acquaintances) {}

    /// Returns what the player went through with each kind of monster.
    fn known(&self) -> &Acquaintances {
        &NOBODY
    }

    /// Returns the runs that can be taken up again, the last saved first.
    fn saved(&self) -> Vec<SavedRun> {
        Vec::new()
    }

    /// Takes a saved run up again; its replay goes on where the save was made.
    fn load(&mut self, _id: &str) -> Result<Kept, String> {
        Err("nothing is kept here".to_owned())
    }

    /// Returns the replays that are kept, the newest first.
    fn replays(&self) -> Vec<KeptReplay> {
        Vec::new()
    }

    /// Reads a replay and plays it through, or says why it can't be shown.
    fn open_replay(&self, _path: &Path) -> Result<Recorded, String> {
        Err("nothing is kept here".to_owned())
    }

    /// Keeps what the player likes for later sittings.
    fn keep_settings(&mut self, _settings: &Settings) -> Result<(), String> {
        Ok(())
    }

    /// Returns the scores.
    fn scores(&self) -> Scores {
        Scores::default()
    }
}

/// Keeps nothing.
#[derive(Clone, Copy, Default, Debug)]
pub struct NoRecord;

impl Recorder for NoRecord {
    fn begin(&mut self, _start: &Start) -> Option<PathBuf> {
        None
    }

    fn note(&mut self, _note: &Note) {}

    fn end(&mut self, _run: &Run, _end: Option<RunEnd>) {}
}

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
