//! From `SCENARIO or MATCHUP` and the global options to a definition of a fight.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, Error, anyhow};

use ludus_engine::content::{
    At, Content, Encounter, Problem, nearest_words, parse_matchup, parse_scenario,
    place_in_scenario, read_text, shown,
};
use ludus_engine::gauntlet::RunDefinition;
use ludus_engine::ids::ProfileId;
use ludus_engine::replay::DefinitionLine;
use ludus_engine::rng::ForcedRollError;
use ludus_engine::turn::FightError;
use ludus_engine::world::Definition;

use crate::assets;

use super::error::CliError;
use super::{Global, target};

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
pub(super) fn content(global: &Global) -> anyhow::Result<Content> {
    Ok(Content::load(&assets::packs(), &global.assets)?)
}

/// Loads a scenario or matchup: text with ` v ` in it is a matchup; text that ends in `.ron` or has
/// a path separator is a file; anything else names a built-in scenario. A rule profile that is given
/// wins over the fight's own.
pub(super) fn fight(
    content: Content,
    named: &OsStr,
    rules: Option<&str>,
) -> Result<Loaded, CliError> {
    let rules = rules.map(|name| profile(&content, name)).transpose()?;
    if let Some(path) = file(named) {
        let shown = path.display().to_string();
        let text = read_text(path)
            .map_err(Error::msg)
            .with_context(|| shown.clone())?;
        return Ok(scenario(&content, (&shown, &text), rules)?);
    }
    let text = &*named.to_string_lossy();
    if text.contains(" v ") {
        return matchup(content, text, rules);
    }
    match content.scenario(text).cloned() {
        Some(built_in) => Ok(scenario(&content, (&built_in.path, &built_in.text), rules)?),
        None => Err(CliError::Usage(unknown_scenario(&content, text))),
    }
}

/// Returns the file that a scenario is to be read from, if it is one. A path that is no UTF-8 can be
/// nothing else.
fn file(named: &OsStr) -> Option<&Path> {
    let path = Path::new(named);
    let is_file = match named.to_str() {
        Some(text) if text.contains(" v ") => false,
        Some(text) => {
            text.contains(['/', std::path::MAIN_SEPARATOR])
                || path.extension().is_some_and(|extension| extension == "ron")
        }
        None => true,
    };
    is_file.then_some(path)
}

/// Refuses to write over what the fight or a pack is read from, and over what is no replay.
pub(super) fn check_targets(
    global: &Global,
    fight: Option<&OsStr>,
    record: Option<&Path>,
    out: Option<&Path>,
) -> Result<(), CliError> {
    target::check(fight.and_then(file), &global.assets, record, out)
}

/// Loads what a replay was made from, under its rules.
fn recorded(
    content: Content,
    source: &DefinitionLine,
    rules: Option<ProfileId>,
) -> Result<Loaded, CliError> {
    match source {
        DefinitionLine::Scenario { path, text } => Ok(scenario(&content, (path, text), rules)?),
        DefinitionLine::Matchup(text) => matchup(content, text, rules),
        DefinitionLine::Gauntlet { .. } => Err(anyhow!("a gauntlet is no fight").into()),
    }
}

/// Returns what went wrong in a fight as a problem of its file: where the command or the forced roll stands
/// that is to blame.
pub(super) fn problem(
    source: &DefinitionLine,
    definition: &Definition,
    error: FightError,
) -> Problem {
    let forced = &definition.encounter.forced;
    let (list, index) = match error {
        FightError::Script(refused) => ("commands", refused.number.checked_sub(1)),
        FightError::Forced(ForcedRollError::OutOfRange { roll, value, .. }) => (
            "forced",
            forced.iter().position(|&entry| entry == (roll, value)),
        ),
        // Of equal ones the first were used.
        FightError::Forced(ForcedRollError::Unused { roll, value }) => (
            "forced",
            forced.iter().rposition(|&entry| entry == (roll, value)),
        ),
    };
    let (path, at) = match source {
        DefinitionLine::Scenario { path, text } => {
            let at = index.and_then(|index| place_in_scenario(text, list, index));
            (path.clone(), at)
        }
        _ => ("matchup".to_owned(), None),
    };
    Problem {
        path,
        at: at.unwrap_or(At::START),
        entry: definition.encounter.name.clone(),
        message: error.to_string(),
        is_warning: false,
    }
}

/// Returns what a recorded run is made from, a fight under the rules that it was fought by, where they
/// are known.
pub(super) fn recorded_run(
    content: Content,
    source: &DefinitionLine,
    fought_by: Option<&str>,
) -> Result<RunDefinition, CliError> {
    let DefinitionLine::Gauntlet { rules, hero } = source else {
        let rules = fought_by.map(|name| profile(&content, name)).transpose()?;
        return Ok(RunDefinition::Fight(
            recorded(content, source, rules)?.definition,
        ));
    };
    let rules = content
        .find_profile(rules)
        .with_context(|| format!("no rule profile is called \"{rules}\""))?;
    if let Some(problem) = hero.problem(&content) {
        return Err(anyhow!("the hero {problem}").into());
    }
    Ok(RunDefinition::Gauntlet {
        content: Arc::new(content),
        rules,
        hero: hero.clone(),
    })
}

fn scenario(
    content: &Content,
    (path, text): (&str, &str),
    rules: Option<ProfileId>,
) -> anyhow::Result<Loaded> {
    let (content, mut encounter) = parse_scenario(content, path, text)?;
    encounter.rules = rules.unwrap_or(encounter.rules);
    let source = DefinitionLine::Scenario {
        path: path.to_owned(),
        text: text.to_owned(),
    };
    Ok(loaded(content, encounter, source, None))
}

fn matchup(content: Content, text: &str, rules: Option<ProfileId>) -> Result<Loaded, CliError> {
    let mut matchup = parse_matchup(&content, text).map_err(|error| {
        CliError::Usage(format!(
            "{error}\n`ludus bestiary` names monsters, `ludus list arenas` arenas"
        ))
    })?;
    let encounter = &mut matchup.encounter;
    encounter.rules = rules.unwrap_or(encounter.rules);
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
    let given = shown(text);
    let names: Vec<&str> = content
        .scenarios
        .iter()
        .map(|scenario| scenario.name.as_str())
        .collect();
    let looks_like_teams = text.contains(' ') || text.starts_with(|c: char| c.is_ascii_digit());
    if looks_like_teams {
        return format!(
            "\"{given}\" is no scenario, and a matchup needs \" v \" between its teams: \
             \"5 cave orc v 2 ogre\""
        );
    }
    format!(
        "no scenario is called \"{given}\"{}; `ludus list scenarios` names them. A file ends in .ron; a \
         matchup has \" v \" between its teams: \"5 cave orc v 2 ogre\"",
        nearest_words(text, names.iter().copied())
    )
}

/// Returns the rule profile of a name.
pub(super) fn profile(content: &Content, name: &str) -> Result<ProfileId, CliError> {
    match content.find_profile(name) {
        Some(id) if content.profile(id).is_available => return Ok(id),
        Some(_) => {
            return Err(CliError::Usage(format!(
                "rule profile \"{name}\" is not available yet"
            )));
        }
        None => {}
    }
    let available = content.profiles.iter().filter(|one| one.is_available);
    let names: Vec<&str> = available.map(|profile| profile.id.as_str()).collect();
    let place = known(("rule profile", "profiles"), &names, name)?;
    content
        .find_profile(names[place])
        .ok_or_else(|| CliError::Usage(format!("no rule profile is called \"{name}\"")))
}

/// Returns the place of a name in a list, in any case, with blanks or hyphens; or an error that names
/// the nearest and what lists all.
pub(super) fn known(
    (what, list): (&str, &str),
    names: &[&str],
    name: &str,
) -> Result<usize, CliError> {
    let id = name.trim().to_lowercase().replace([' ', '-'], "_");
    names
        .iter()
        .position(|known| known.to_lowercase().replace('-', "_") == id)
        .ok_or_else(|| {
            CliError::Usage(format!(
                "no {what} is called \"{name}\"{}; there are: {}; `ludus list {list}` tells more",
                nearest_words(name, names.iter().copied()),
                names.join(", ")
            ))
        })
}
