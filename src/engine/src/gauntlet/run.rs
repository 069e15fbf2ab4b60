//! A run: the fight that goes on, and what comes after it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::check::Refusal;
use crate::command::Command;
use crate::content::{
    Condition, Content, Easing, Encounter, HeroSheet, Places, Profile, Shape, Specialties,
    Specialty,
};
use crate::ids::{ActorId, MonsterRaceId, ProfileId};
use crate::rng::{Seed, derive_seed};
use crate::turn::{Keep, Outcome, Pending, Sim, SimSnapshot};
use crate::world::{Definition, SnapshotError};

use super::gather::{fallen, fallen_uniques};
use super::hero::hero_now;
use super::specialty::{choosable, specialties_due};
use super::wave::wave;

/// What a run is made from.
#[derive(Clone, Debug)]
pub enum RunDefinition {
    /// One fight, without waves.
    Fight(Arc<Definition>),
    /// Wave after wave.
    Gauntlet {
        /// The packs that waves are made from.
        content: Arc<Content>,
        /// The rule profile.
        rules: ProfileId,
        /// The hero at the start.
        hero: Box<HeroSheet>,
    },
}

impl RunDefinition {
    /// Returns what exists.
    pub fn content(&self) -> &Arc<Content> {
        match self {
            Self::Fight(fight) => &fight.content,
            Self::Gauntlet { content, .. } => content,
        }
    }

    /// Returns the digest of the content that the run uses, hexadecimal.
    pub fn content_digest(&self, places: Places) -> String {
        match self {
            Self::Fight(fight) => fight.content.digest_of_fight(&fight.encounter, places),
            Self::Gauntlet {
                content,
                rules,
                hero,
            } => content.digest_of_gauntlet(*rules, hero),
        }
    }

    /// Returns the rule profile.
    pub fn profile(&self) -> &Profile {
        match self {
            Self::Fight(fight) => fight.profile(),
            Self::Gauntlet { content, rules, .. } => content.profile(*rules),
        }
    }
}

/// A choice between two waves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Choice {
    /// Rests until healed and cured, then goes through the gate; what was drained stays so.
    RestAndGo,
    /// Goes through the gate unrested.
    Go,
    /// Chooses a specialty, and stays.
    Specialty(Specialty),
    /// Picks up what lies around, and stays; whoever goes on has gathered.
    Gather,
    /// Changes gear once it was gathered, and stays.
    Gear(Command),
}

impl Choice {
    /// Says whether the next wave begins with it.
    pub const fn goes_on(self) -> bool {
        matches!(self, Self::RestAndGo | Self::Go)
    }
}

/// What a run waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The hero's command.
    Hero,
    /// A choice: the wave is over and the hero lives.
    Choice,
    /// Nothing: the run is over.
    Over(RunEnd),
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunEnd {
    /// How its last fight ended.
    pub outcome: Outcome,
    /// The wave it ended in; 0 for a single fight.
    pub wave: u32,
}

/// What a run adds up to, for scores.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct RunTotals {
    /// Waves that the hero survived.
    pub waves: u32,
    /// Turns fought, over all waves.
    pub turns: u32,
    /// Monsters that the hero killed.
    pub kills: u32,
    /// What the killed were worth in points of experience, for the score.
    pub points: u64,
}

/// Why a choice or command was not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunError {
    /// The command is refused.
    Refused(Refusal),
    /// The run does not wait for that.
    NotNow,
    /// No specialty is to be chosen yet.
    NoneDue,
    /// The class does not learn the specialty, or the hero has it.
    NotToLearn(Specialty),
}

impl std::fmt::Display for RunError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Refused(refusal) => f.write_str(refusal.words()),
            Self::NotNow => f.write_str("Not now."),
            Self::NoneDue => f.write_str("There is no specialty to choose yet."),
            Self::NotToLearn(specialty) => {
                let name = specialty.name().replace('_', " ");
                write!(f, "There is no {name} to choose.")
            }
        }
    }
}

/// A run as a value that can be kept and taken up again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunSnapshot {
    wave: u32,
    hero: Option<HeroSheet>,
    tally: RunTotals,
    is_settled: bool,
    is_gathered: bool,
    #[serde(default)]
    learned: Specialties,
    #[serde(default)]
    fallen: Vec<MonsterRaceId>,
    fight: SimSnapshot,
}

impl RunSnapshot {
    /// Returns how many turns of its fight are over.
    pub fn turn(&self) -> u32 {
        self.fight.turn()
    }
}

/// Fights in a row with one hero, or a single fight, from its seed on.
#[derive(Clone, Debug)]
pub struct Run {
    definition: RunDefinition,
    seed: Seed,
    keep: Keep,
    wave: u32,
    tally: RunTotals,
    /// Whether the fight that the run holds is over and was added up.
    is_settled: bool,
    /// Whether what lay around when the fight was over is gathered.
    is_gathered: bool,
    /// Specialties chosen since the last wave; they count from the next one on.
    learned: Specialties,
    /// The uniques that died in earlier waves, in the order of their deaths by wave (L-36).
    fallen: Vec<MonsterRaceId>,
    sim: Sim,
}

impl Run {
    /// Starts a run.
    pub fn new(definition: RunDefinition, seed: Seed, keep: Keep) -> Self {
        let (fight, wave, fight_seed) = match &definition {
            RunDefinition::Fight(fight) => (fight.clone(), 0, seed.value()),
            RunDefinition::Gauntlet {
                content,
                rules,
                hero,
            } => {
                let encounter = wave(content, *rules, (seed.value(), 1), hero, &[]);
                (define(content, encounter), 1, fight_seed(&seed, 1))
            }
        };
        let sim = Sim::new(fight, fight_seed, keep);
        Self {
            definition,
            seed,
            keep,
            wave,
            tally: RunTotals::default(),
            is_settled: false,
            is_gathered: false,
            learned: Specialties::EMPTY,
            fallen: Vec::new(),
            sim,
        }
    }

    /// Returns the fight that goes on, or the last one.
    pub fn sim(&self) -> &Sim {
        &self.sim
    }

    /// Returns the fight for what only the frontend asks of it: a pilot, finished turns.
    pub fn sim_mut(&mut self) -> &mut Sim {
        &mut self.sim
    }

    /// Returns what the run is made from.
    pub fn definition(&self) -> &RunDefinition {
        &self.definition
    }

    /// Returns the seed.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// Returns the wave, from 1; 0 for a single fight.
    pub fn wave(&self) -> u32 {
        self.wave
    }

    /// Returns what the run adds up to so far; the fight that goes on counts once it is over.
    pub fn tally(&self) -> RunTotals {
        self.tally
    }

    /// Lets everybody act until the run waits for something.
    pub fn advance(&mut self) -> Next {
        match self.sim.advance() {
            Pending::Hero => Next::Hero,
            Pending::Over(outcome) => {
                self.settle();
                let hero_lives = self
                    .hero()
                    .is_some_and(|hero| self.sim.world().is_alive(hero));
                if self.wave > 0 && hero_lives {
                    Next::Choice
                } else {
                    Next::Over(RunEnd {
                        outcome,
                        wave: self.wave,
                    })
                }
            }
        }
    }

    /// Does what the hero chooses in the fight.
    pub fn act(&mut self, command: Command) -> Result<(), RunError> {
        self.sim.act(command).map_err(RunError::Refused)
    }

    /// Returns the hero's specialties, those chosen since the last wave among them.
    pub fn specialties(&self) -> Specialties {
        let sheet = self.sim.world().hero_sheet();
        let own = sheet.map_or(Specialties::EMPTY, |sheet| sheet.specialties);
        own.union(self.learned)
    }

    /// Returns how many specialties the hero may choose now, by class and level.
    pub fn specialties_due(&self) -> usize {
        let world = self.sim.world();
        let hero = world.hero().zip(world.hero_sheet());
        hero.filter(|_| self.wave > 0).map_or(0, |(hero, sheet)| {
            specialties_due(world.content(), sheet.class, hero.level, self.specialties())
        })
    }

    /// Returns the specialties that the hero's class may choose beside those at hand, what suits it
    /// best first.
    pub fn choosable(&self) -> Vec<Specialty> {
        let world = self.sim.world();
        let class = world.hero_sheet().map(|sheet| sheet.class);
        class.map_or_else(Vec::new, |class| {
            choosable(world.content().hero_class(class), self.specialties()).collect()
        })
    }

    /// Returns what a pilot chooses between two waves: the first specialty of the class's list
    /// while one is due, then a rest and the next gate.
    pub fn suggestion(&self) -> Choice {
        let best = self.choosable().first().copied();
        best.filter(|_| self.specialties_due() > 0)
            .map_or(Choice::RestAndGo, Choice::Specialty)
    }

    /// Makes a choice between two waves: the next one begins, or a specialty is chosen.
    pub fn choose(&mut self, choice: Choice) -> Result<(), RunError> {
        if self.advance() != Next::Choice {
            return Err(RunError::NotNow);
        }
        match choice {
            Choice::Specialty(specialty) => return self.learn(specialty),
            Choice::Gather => {
                self.gather();
                return Ok(());
            }
            Choice::Gear(command) => return self.change_gear(command),
            Choice::RestAndGo | Choice::Go => self.gather(),
        }
        let RunDefinition::Gauntlet { content, rules, .. } = &self.definition else {
            return Err(RunError::NotNow);
        };
        let Some(hero) = self.hero_going_on(choice == Choice::RestAndGo) else {
            return Err(RunError::NotNow);
        };
        let (content, number) = (content.clone(), self.wave + 1);
        self.fallen.extend(fallen_uniques(self.sim.world()));
        let place = (self.seed.value(), number);
        let encounter = wave(&content, *rules, place, &hero, &self.fallen);
        self.sim = Sim::new(
            define(&content, encounter),
            fight_seed(&self.seed, number),
            self.keep,
        );
        self.wave = number;
        (self.is_settled, self.is_gathered) = (false, false);
        self.learned = Specialties::EMPTY;
        Ok(())
    }

    /// Says whether what lay around when the fight was over is gathered.
    pub fn is_gathered(&self) -> bool {
        self.is_gathered
    }

    fn gather(&mut self) {
        if !std::mem::replace(&mut self.is_gathered, true) {
            self.sim.gather();
        }
    }

    fn change_gear(&mut self, command: Command) -> Result<(), RunError> {
        if !self.is_gathered || !command.is_of_gear() {
            return Err(RunError::NotNow);
        }
        self.sim.change_gear(command).map_err(RunError::Refused)
    }

    fn learn(&mut self, specialty: Specialty) -> Result<(), RunError> {
        if self.specialties_due() == 0 {
            return Err(RunError::NoneDue);
        }
        if !self.choosable().contains(&specialty) {
            return Err(RunError::NotToLearn(specialty));
        }
        self.learned = self.learned.with(specialty);
        Ok(())
    }

    /// Adds up a run that is given up: what was done in its last fight counts, its wave does not.
    pub fn give_up(&mut self) {
        self.add_up(false);
    }

    /// Returns the run as a value.
    pub fn snapshot(&self) -> RunSnapshot {
        RunSnapshot {
            wave: self.wave,
            hero: self.sim.world().hero_sheet().cloned(),
            tally: self.tally,
            is_settled: self.is_settled,
            is_gathered: self.is_gathered,
            learned: self.learned,
            fallen: self.fallen.clone(),
            fight: self.sim.snapshot(),
        }
    }

    /// Takes a run up again; its record starts here.
    pub fn restore(
        definition: RunDefinition,
        seed: Seed,
        snapshot: RunSnapshot,
        keep: Keep,
    ) -> Result<Self, SnapshotError> {
        let fight = match (&definition, &snapshot.hero) {
            (RunDefinition::Gauntlet { content, .. }, Some(hero)) if !hero.is_known_to(content) => {
                return Err(SnapshotError::new("a hero of no known kind"));
            }
            (RunDefinition::Gauntlet { content, rules, .. }, Some(hero)) => define(
                content,
                wave(
                    content,
                    *rules,
                    (seed.value(), snapshot.wave.max(1)),
                    hero,
                    &snapshot.fallen,
                ),
            ),
            (RunDefinition::Gauntlet { .. }, None) => {
                return Err(SnapshotError::new("the hero is missing"));
            }
            (RunDefinition::Fight(fight), _) => fight.clone(),
        };
        let sim = Sim::restore(fight, snapshot.fight, keep)?;
        let RunSnapshot {
            wave,
            tally,
            is_settled,
            is_gathered,
            learned,
            fallen,
            ..
        } = snapshot;
        Ok(Self {
            definition,
            seed,
            keep,
            wave,
            tally,
            is_settled,
            is_gathered,
            learned,
            fallen,
            sim,
        })
    }

    fn hero(&self) -> Option<ActorId> {
        self.sim.world().hero().map(|hero| hero.actor)
    }

    /// Adds up a fight that is over.
    fn settle(&mut self) {
        let world = self.sim.world();
        let survives = self.hero().is_some_and(|hero| world.is_alive(hero));
        self.add_up(survives);
    }

    /// Adds up a fight, once.
    fn add_up(&mut self, survives: bool) {
        if std::mem::replace(&mut self.is_settled, true) {
            return;
        }
        let world = self.sim.world();
        let (mut kills, mut points) = (0, 0);
        for race in fallen(world) {
            let race = world.content().monster_race(race);
            kills += 1;
            points += u64::from(race.experience) * u64::from(race.level);
        }
        self.tally.waves += u32::from(survives);
        self.tally.turns += self.sim.last_turn();
        self.tally.kills += kills;
        self.tally.points += points;
    }

    /// Returns the sheet of the hero who goes on: what was learned, is left and was gathered, in the
    /// own shape.
    fn hero_going_on(&self, rests: bool) -> Option<HeroSheet> {
        let world = self.sim.world();
        let mut sheet = hero_now(world)?;
        let lasts = |condition: Condition| {
            !rests || world.content().condition(condition).eases == Easing::Never
        };
        sheet.conditions.retain(|row| lasts(row.0));
        Some(HeroSheet {
            specialties: self.specialties(),
            hp: sheet.hp.filter(|_| !rests),
            shape: Shape::Normal,
            ..sheet
        })
    }
}

fn define(content: &Arc<Content>, encounter: Encounter) -> Arc<Definition> {
    Arc::new(Definition::new(content.clone(), encounter))
}

/// Returns the seed of a wave's fight.
fn fight_seed(seed: &Seed, wave: u32) -> u64 {
    derive_seed(seed.value(), u64::from(wave))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Pilot;
    use crate::figures;

    const KEEP: Keep = Keep {
        record: false,
        turns: false,
    };

    /// Returns the gauntlet of the first ready-made hero at a level and with specialties, its first
    /// wave won.
    fn after_first_wave(level: u8, specialties: &[Specialty]) -> Run {
        let content = Arc::new(crate::content::shipped());
        let mut hero = Box::new(content.heroes[0].clone());
        hero.level = level;
        hero.specialties = specialties.iter().copied().collect();
        let definition = RunDefinition::Gauntlet {
            rules: content.default_profile().unwrap(),
            hero,
            content,
        };
        let mut run = Run::new(definition, Seed::from(5), KEEP);
        while run.advance() == Next::Hero {
            let command = run.sim_mut().ask(Pilot::Standard).unwrap();
            run.act(command).unwrap();
        }
        run
    }

    #[test]
    fn a_specialty_is_chosen_once_and_counts_from_the_next_wave_on() {
        let mut run = after_first_wave(12, &[Specialty::Armsman, Specialty::FastAttack]);
        assert_eq!(run.specialties_due(), 1);
        let before = figures::armor_class(run.sim().world());
        let mastery = Choice::Specialty(Specialty::ArmorMastery);
        run.choose(mastery).unwrap();
        assert_eq!(run.wave(), 1);
        assert!(run.specialties().has(Specialty::ArmorMastery));
        assert_eq!(figures::armor_class(run.sim().world()), before);
        assert_eq!(run.choose(mastery), Err(RunError::NoneDue));
        run.choose(Choice::Go).unwrap();
        assert!(figures::armor_class(run.sim().world()) > before);
        assert_eq!(run.choose(mastery), Err(RunError::NotNow));
    }

    #[test]
    fn only_what_is_of_the_class_and_new_is_chosen() {
        let mut run = after_first_wave(12, &[Specialty::Armsman]);
        assert_eq!(run.specialties_due(), 2);
        for specialty in [Specialty::Armsman, Specialty::ManaBurn] {
            let refused = run.choose(Choice::Specialty(specialty));
            assert_eq!(refused, Err(RunError::NotToLearn(specialty)));
        }
        assert_eq!(run.suggestion(), Choice::Specialty(Specialty::FastAttack));
        run.choose(run.suggestion()).unwrap();
        run.choose(run.suggestion()).unwrap();
        assert_eq!(run.suggestion(), Choice::RestAndGo);
    }

    #[test]
    fn a_save_keeps_what_was_chosen_and_one_from_before_has_nothing() {
        let mut run = after_first_wave(12, &[Specialty::Armsman]);
        run.choose(Choice::Specialty(Specialty::Evasion)).unwrap();
        let restored = |value: serde_json::Value| {
            let snapshot: RunSnapshot = serde_json::from_value(value).unwrap();
            let (definition, seed) = (run.definition().clone(), run.seed().clone());
            Run::restore(definition, seed, snapshot, KEEP).unwrap()
        };
        let mut value = serde_json::to_value(run.snapshot()).unwrap();
        assert_eq!(restored(value.clone()).specialties(), run.specialties());
        value.as_object_mut().unwrap().remove("learned").unwrap();
        assert!(!restored(value).specialties().has(Specialty::Evasion));
    }
}
