//! Saves: a run as it stands, in one framed line, apart from its replay.
//!
//! A save names the program, rules and content it was made with, what the run is made from, and the
//! replay that goes with it: how much of that file was written when the save was made. Whoever
//! loads it can play the rest of the replay's commands, so that even a killed program loses no more
//! than the turn it was in. Nothing here knows a file.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::content::{Content, HeroSheet, Places};
use crate::frame::{Unframed, frame, unframe};
use crate::gauntlet::{Run, RunDefinition, RunSnapshot};
use crate::replay::{DefinitionLine, Parent};
use crate::rng::Seed;
use crate::turn::{Keep, RULES_VERSION};

/// The name of the format.
pub const FORMAT: &str = "ludus.save/1";

/// What of a replay was written when a save was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReplayMark {
    /// The name of its file, beside the saves.
    pub file: String,
    /// How many bytes of it.
    pub bytes: u64,
    /// The checksum of its last line by then.
    pub checksum: u64,
}

/// A run as it is saved, to go on with later.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    /// [`FORMAT`].
    pub format: String,
    /// The program's version.
    pub version: String,
    /// The version of the rules.
    pub rules_version: u32,
    /// The digest of the content.
    pub content: String,
    /// The seed of the whole run.
    pub seed: Seed,
    /// What the run is made from.
    pub definition: DefinitionLine,
    /// The rule profile, which may be another than what it is made from names.
    #[serde(default)]
    pub rules: Option<String>,
    /// Who plays, for the list of saves: `Sulad, druid 16`.
    pub hero: String,
    /// The wave; 0 for a single fight.
    pub wave: u32,
    /// The replay that goes with it, if one is written.
    pub replay: Option<ReplayMark>,
    /// The run that it was taken from, of a fork.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<Parent>,
    /// Whether the hero had left the ring after the wave.
    #[serde(default, skip_serializing_if = "is_not")]
    pub is_at_ringside: bool,
    /// Whether the seed stays hidden before the end.
    #[serde(default, skip_serializing_if = "is_not")]
    pub hides_seed: bool,
    /// The run as it stands.
    pub run: RunSnapshot,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_not(it: &bool) -> bool {
    !it
}

/// Why a save can't be taken up.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The text is no sound save.
    #[error("the save is damaged: {0}")]
    Damaged(String),
    /// Another version or other content made it.
    #[error("{0}")]
    Foreign(String),
}

impl Save {
    /// Makes a save of a run as it stands.
    pub fn new(run: &Run, definition: DefinitionLine, replay: Option<ReplayMark>) -> Self {
        Self {
            format: FORMAT.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            rules_version: RULES_VERSION,
            content: run.definition().content_digest(Places::Fixed),
            seed: run.seed().clone(),
            rules: Some(run.definition().profile().id.clone()),
            definition,
            hero: hero_words(run),
            wave: run.wave(),
            replay,
            parent: None,
            is_at_ringside: false,
            hides_seed: false,
            run: run.snapshot(),
        }
    }

    /// Returns the text of its file.
    pub fn to_text(&self) -> Result<String, serde_json::Error> {
        frame(self, 0).map(|(line, _)| line)
    }

    /// Reads the text of a file: its frame, its format, the rules it was made by.
    pub fn from_text(text: &[u8]) -> Result<Self, SaveError> {
        let line = text
            .strip_suffix(b"\n")
            .ok_or_else(|| SaveError::Damaged("it is cut short".to_owned()))?;
        let save: Self = match unframe(line, 0) {
            Ok((save, _)) => save,
            Err(Unframed::Damaged(problem)) => return Err(SaveError::Damaged(problem)),
            Err(Unframed::Unknown(error)) => {
                return Err(SaveError::Foreign(format!(
                    "another version made it: {error}"
                )));
            }
        };
        if save.format != FORMAT || save.rules_version != RULES_VERSION {
            return Err(SaveError::Foreign(format!(
                "it was made by {} with rules version {}, this program has {RULES_VERSION}",
                save.version, save.rules_version
            )));
        }
        Ok(save)
    }

    /// Takes the run up again with what exists.
    pub fn restore(self, definition: RunDefinition, keep: Keep) -> Result<Run, SaveError> {
        let content = definition.content_digest(Places::Fixed);
        if self.content != content {
            return Err(SaveError::Foreign(format!(
                "it was made with content {}, loaded is {}; give the same --assets",
                self.content, content
            )));
        }
        let run = Run::restore(definition, self.seed, self.run, keep)
            .map_err(|error| SaveError::Damaged(error.to_string()))?;
        let world = run.sim().world();
        if world.hero().is_some_and(|hero| world.is_alive(hero.actor)) {
            Ok(run)
        } else {
            Err(SaveError::Damaged(
                "nobody is left to go on with".to_owned(),
            ))
        }
    }
}

/// Returns who plays: `Sulad, druid 16`.
fn hero_words(run: &Run) -> String {
    let world = run.sim().world();
    match (world.hero_sheet(), world.hero()) {
        (Some(sheet), Some(hero)) => words(run.definition().content(), sheet, hero.level),
        _ => String::new(),
    }
}

fn words(content: &Arc<Content>, sheet: &HeroSheet, level: u8) -> String {
    let class = content.hero_class(sheet.class).name.to_lowercase();
    format!("{}, {class} {level}", sheet.name)
}
