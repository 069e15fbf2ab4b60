//! The screens, as the key table names them.

use std::fmt;

use serde::Deserialize;

/// A screen with keys of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
pub enum Screen {
    /// The first one.
    Title,
    /// The list of scenarios.
    Scenarios,
    /// The list of saved runs.
    Saved,
    /// The list of matchups to watch.
    Bouts,
    /// The list of replays.
    Replays,
    /// Making a hero: race and class.
    NewHero,
    /// Making a hero: specialties.
    NewSpecialty,
    /// Making a hero: ability scores.
    NewScores,
    /// Making a hero: the name.
    NewName,
    /// A fight, while the hero may act.
    Fight,
    /// The fight while it waits for a direction.
    Direction,
    /// Choosing where to walk to.
    Travel,
    /// Looking around in the fight.
    Look,
    /// The wands, staffs and rods at hand.
    Devices,
    /// Shapes to take.
    Abilities,
    /// Aiming in the fight.
    Target,
    /// All messages.
    History,
    /// The hero in full.
    Hero,
    /// Everything that the hero has.
    Pack,
    /// What fits a verb.
    Items,
    /// What to do with a thing.
    #[serde(rename = "Deeds")]
    Uses,
    /// The ring when a wave is over, before the hero leaves it.
    Quiet,
    /// Between two waves.
    Ringside,
    /// The specialties to choose from between two waves.
    Specialties,
    /// The end of a run.
    Over,
    /// What can be changed to one's liking.
    Options,
    /// The rolls behind a line.
    Inspector,
    /// The terms behind the figures of look and target mode.
    Terms,
    /// The monsters with their figures.
    Bestiary,
    /// A recorded run.
    Replay,
    /// A fight without a hero's hand.
    Watch,
    /// The keys of another screen.
    Help,
    /// The window is too small.
    TooSmall,
}

impl Screen {
    /// Says whether letters mark entries there, so that none can be bound.
    pub const fn has_letters(self) -> bool {
        matches!(self, Self::Pack | Self::Items | Self::Uses)
    }
}

/// As tables name it.
impl fmt::Display for Screen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uses => f.write_str("Deeds"),
            screen => write!(f, "{screen:?}"),
        }
    }
}
