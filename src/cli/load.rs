//! From `SCENARIO or MATCHUP` and the global options to a definition of a fight.

use std::path::Path;
use std::sync::Arc;

use crate::content::{Content, Encounter, nearest_words, parse_matchup, parse_scenario, read_text};
use crate::gauntlet::RunDefinition;
use crate::replay::DefinitionLine;
use crate::world::Definition;

use super::Global;
use super::error::CliError;

/// A fight that the command line named.
pub(super) struct Loaded {
    /// What it is made from.
    pub(super) definition: Arc<Definition>,
    /// How a replay says so.
    pub(super) source: DefinitionLine,
    /// The number of fights that a matchup asks for.
    pub(super) fights: Option<u32>,
}

/// Loads all packs.
pub(super) fn content(global: &Global) -> Result<Content, CliError> {
    Content::load(&global.assets).map_err(CliError::failed)
}

/// Loads a scenario or matchup: text with ` v ` in it is a matchup; text that ends in `.ron` or has
/// a path separator is a file; anything else names a built-in scenario.
pub(super) fn fight(content: Content, text: &str) -> Result<Loaded, CliError> {
    if text.contains(" v ") {
        return matchup(content, text);
    }
    let is_file = text.contains(['/', std::path::MAIN_SEPARATOR])
        || Path::new(text)
            .extension()
            .is_some_and(|extension| extension == "ron");
    if is_file {
        let read = read_text(Path::new(text))
            .map_err(|problem| CliError::Failed(format!("{text}: {problem}")))?;
        return scenario(&content, text, &read);
    }
    match content.scenario(text).cloned() {
        Some(built_in) => scenario(&content, &built_in.path, &built_in.text),
        None => Err(CliError::Usage(unknown_scenario(&content, text))),
    }
}

/// Loads what a replay was made from.
pub(super) fn recorded(content: Content, source: &DefinitionLine) -> Result<Loaded, CliError> {
    match source {
        DefinitionLine::Scenario { path, text } => scenario(&content, path, text),
        DefinitionLine::Matchup(text) => matchup(content, text),
        DefinitionLine::Gauntlet { .. } => {
            Err(CliError::Failed("a gauntlet is no fight".to_owned()))
        }
    }
}

/// Returns what a recorded run is made from.
pub(super) fn recorded_run(
    content: Content,
    source: &DefinitionLine,
) -> Result<RunDefinition, CliError> {
    let DefinitionLine::Gauntlet { rules, hero } = source else {
        return Ok(RunDefinition::Fight(recorded(content, source)?.definition));
    };
    let rules = content
        .find_profile(rules)
        .ok_or_else(|| CliError::Failed(format!("no rule profile is called \"{rules}\"")))?;
    Ok(RunDefinition::Gauntlet {
        content: Arc::new(content),
        rules,
        hero: hero.clone(),
    })
}

fn scenario(content: &Content, path: &str, text: &str) -> Result<Loaded, CliError> {
    let (content, encounter) = parse_scenario(content, path, text).map_err(CliError::failed)?;
    let source = DefinitionLine::Scenario {
        path: path.to_owned(),
        text: text.to_owned(),
    };
    Ok(loaded(content, encounter, source, None))
}

fn matchup(content: Content, text: &str) -> Result<Loaded, CliError> {
    let matchup =
        parse_matchup(&content, text).map_err(|error| CliError::Usage(error.to_string()))?;
    let source = DefinitionLine::Matchup(text.to_owned());
    Ok(loaded(content, matchup.encounter, source, matchup.fights))
}

fn loaded(
    content: Content,
    encounter: Encounter,
    source: DefinitionLine,
    fights: Option<u32>,
) -> Loaded {
    let definition = Arc::new(Definition::new(Arc::new(content), encounter));
    Loaded {
        definition,
        source,
        fights,
    }
}

fn unknown_scenario(content: &Content, text: &str) -> String {
    let names: Vec<&str> = content
        .scenarios
        .iter()
        .map(|scenario| scenario.name.as_str())
        .collect();
    let looks_like_teams = text.contains(' ') || text.starts_with(|c: char| c.is_ascii_digit());
    if looks_like_teams {
        return format!(
            "\"{text}\" is no scenario, and a matchup needs \" v \" between its teams: \
             \"5 cave orc v 2 ogre\""
        );
    }
    format!(
        "no scenario is called \"{text}\"{}; there are: {}. A file ends in .ron",
        nearest_words(text, names.iter().copied()),
        names.join(", ")
    )
}
