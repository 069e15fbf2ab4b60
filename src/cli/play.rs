//! `ludus play`: the terminal, and the files that it leaves.

use std::ffi::OsString;
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use crate::assets;
use ludus_engine::ai::Pilot;
use ludus_engine::content::{Content, is_control};
use ludus_engine::gauntlet::{RunDefinition, ready_made};
use ludus_engine::ids::{HeroClassId, HeroRaceId, ProfileId};
use ludus_engine::replay::DefinitionLine;
use ludus_engine::rng::Seed;
use ludus_terminal::{Inputs, LONGEST_NAME, PlayError, PlayOptions, Start};

use super::error::{CliError, say};
use super::output::counted;
use super::save_store::SaveStore;
use super::saves::read_regular;
use super::{ColorChoice, Global, SeedArg, fresh_seed, load, saves, scores, settings};

/// Arguments of `ludus play`.
#[derive(Args, Default, Debug)]
#[command(after_help = "\
Examples:
  ludus play                    the title screen
  ludus play --class warrior    a gauntlet at once
  ludus play first-blood        a first fight
  ludus play fight.ron --seed 7 --record fight.ludus")]
pub(super) struct PlayArgs {
    /// A built-in scenario or a scenario file; without one, the title screen.
    scenario: Option<OsString>,
    #[command(flatten)]
    seed: SeedArg,
    /// A gauntlet at once, with the ready-made hero of this class.
    #[arg(long, value_name = "C", conflicts_with = "scenario")]
    class: Option<String>,
    /// The race of that hero.
    #[arg(long, value_name = "R", requires = "class")]
    race: Option<String>,
    /// The name of that hero.
    #[arg(long, value_name = "N", requires = "class")]
    name: Option<String>,
    /// The rule profile of gauntlets, or in place of the scenario's own.
    #[arg(long, value_name = "P")]
    rules: Option<String>,
    /// Lets a pilot play.
    #[arg(long, value_name = "NAME", value_parser = super::sim::pilot)]
    pilot: Option<Pilot>,
    /// Keeps the seed from the screen until the end.
    #[arg(long)]
    hide_seed: bool,
    /// Writes text that only grows: no cursor is moved, no color set; standard input may hold the
    /// keys. By itself in a terminal whose TERM is `dumb`.
    #[arg(long)]
    plain: bool,
    /// Leaves the mouse to the terminal.
    #[arg(long)]
    no_mouse: bool,
    /// Draws with ASCII alone.
    #[arg(long)]
    ascii: bool,
    /// Names the replay file of the first fight; the replay of a run that is over is replaced
    /// [default: a new one in replays/ among the saves].
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

impl PlayArgs {
    /// Returns those of a run that another command goes on with.
    pub(super) fn drawn(ascii: bool, no_mouse: bool) -> Self {
        Self {
            no_mouse,
            ascii,
            ..Self::default()
        }
    }

    /// Returns those of the title screen.
    pub(super) fn titled(drawing: super::Drawing) -> Self {
        Self {
            plain: drawing.plain,
            ..Self::drawn(drawing.ascii, drawing.no_mouse)
        }
    }
}

pub(super) fn run(args: &PlayArgs, global: &Global) -> Result<(), CliError> {
    load::check_targets(
        global,
        args.scenario.as_deref(),
        args.record.as_deref(),
        None,
    )?;
    let content = load::content(global)?;
    let rules = load::profile(&content, args.rules.as_deref().unwrap_or("ludus"))?;
    let start = match (&args.scenario, &args.class) {
        (Some(scenario), _) => Some(start(
            load::fight(content.clone(), scenario, args.rules.as_deref())?,
            args,
        )?),
        (None, Some(class)) => Some(gauntlet(&content, class, rules, args)?),
        (None, None) => None,
    };
    play(args, global, content, start, None)
}

/// Plays on from a start, or from the title screen, until the player leaves. `inputs` are the keys
/// that are listened to already.
pub(super) fn play(
    args: &PlayArgs,
    global: &Global,
    content: Content,
    start: Option<Start>,
    inputs: Option<Inputs>,
) -> Result<(), CliError> {
    // Drawn before the terminal is taken: later there is nobody to tell of a failure.
    let first_seed = fresh_seed()?;
    let rules = load::profile(&content, args.rules.as_deref().unwrap_or("ludus"))?;
    let content = Arc::new(content);
    let folder = saves::folder(global);
    let mut store = SaveStore::new(content.clone(), folder.clone(), args.record.clone());
    store.hides_seed = args.hide_seed;
    store.make_ready().map_err(|problem| {
        CliError::Failed(format!(
            "{problem}; name another place with --saves or --record"
        ))
    })?;
    let (settings, notice) = settings::read(&folder);
    let (keys, keys_notice) = own_keys(&folder);
    let notice = keys_notice.or(notice).or(scores_notice(&folder));
    let played = ludus_terminal::play(PlayOptions {
        texts: assets::texts(),
        content,
        start,
        seed: args.seed.seed.clone(),
        draw_seed: &|| fresh_seed().unwrap_or_else(|_| first_seed.clone()),
        has_color: has_color(global.color),
        is_plain: args.plain || is_dumb(),
        draws_lines: locale_draws_lines(),
        is_ascii: args.ascii,
        has_mouse: !args.no_mouse,
        settings,
        notice,
        rules: Some(rules),
        hides_seed: args.hide_seed,
        keys,
        pilot: args.pilot,
        inputs,
        recorder: &mut store,
    });
    let left = played.map_err(|error| match error {
        PlayError::NoHero => CliError::Usage(error.to_string()),
        error => CliError::failed(error),
    })?;
    if let Some(end) = &left.end {
        say(end);
    }
    say_goodbye(left.seed.as_ref(), &store);
    if let Some(problem) = left.unsaved.or(store.problem) {
        return Err(CliError::Failed(format!(
            "not everything could be kept: {problem}"
        )));
    }
    match left.signal {
        Some(signal) => Err(CliError::Signal(signal)),
        None => Ok(()),
    }
}

/// Says what the player should know of the scores.
fn scores_notice(folder: &Path) -> Option<String> {
    let path = scores::file(folder);
    let (problem, notice) = match scores::read(&path) {
        Ok(read) => (read.damage()?, "Some of the scores are damaged."),
        Err(error) => (error.to_string(), "The scores can't be read."),
    };
    say(&format!("{}: {problem}", path.display()));
    Some(notice.to_owned())
}

/// The player's own key table.
const KEYS: &str = "keys.ron";

/// Returns the player's own key table, `keys.ron` among the saves, if there is a sound one; of a broken one
/// what the player should know of it. What is wrong with it is said on stderr.
fn own_keys(folder: &Path) -> (Option<String>, Option<String>) {
    let path = folder.join(KEYS);
    let text =
        read_regular(&path).and_then(|bytes| String::from_utf8(bytes).map_err(io::Error::other));
    let usual = |what: &str| Some(format!("{KEYS} {what}; the usual keys count."));
    match text {
        Ok(text) => {
            let (_, problems) = ludus_terminal::check_keys(assets::texts().keys, &text);
            for (at, entry, problem) in &problems {
                let (line, column) = (at.line, at.column);
                say(&format!(
                    "{}:{line}:{column}: {entry}: {problem}",
                    path.display()
                ));
            }
            match problems.len() {
                0 => (Some(text), None),
                n => (None, usual(&format!("has {}", counted(n, "problem")))),
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => (None, None),
        Err(error) => {
            say(&format!("can't read {}: {error}", path.display()));
            (None, usual("can't be read"))
        }
    }
}

fn start(loaded: load::Loaded, args: &PlayArgs) -> Result<Start, CliError> {
    let DefinitionLine::Scenario { .. } = loaded.source else {
        return Err(CliError::Usage(
            "a matchup has no hero to play; `ludus sim` and `ludus run` fight it".to_owned(),
        ));
    };
    let seed = args
        .seed
        .or_fresh(loaded.definition.encounter.seed.as_ref())?;
    Ok(Start {
        definition: RunDefinition::Fight(loaded.definition),
        source: loaded.source,
        seed,
        fork: None,
    })
}

/// Starts a gauntlet with a ready-made hero.
fn gauntlet(
    content: &Content,
    class: &str,
    rules: ProfileId,
    args: &PlayArgs,
) -> Result<Start, CliError> {
    let classes: Vec<&str> = content
        .hero_classes
        .iter()
        .map(|class| class.id.as_str())
        .collect();
    let races: Vec<&str> = content
        .hero_races
        .iter()
        .map(|race| race.id.as_str())
        .collect();
    let class = HeroClassId(load::known(("class", "classes"), &classes, class)? as u8);
    let race = match &args.race {
        Some(race) => Some(HeroRaceId(
            load::known(("race", "races"), &races, race)? as u8
        )),
        None => None,
    };
    let name = args.name.as_deref().map(name).transpose()?;
    let hero = ready_made(content, class, race, name)
        .map_err(|error| CliError::Usage(error.to_string()))?;
    let source = DefinitionLine::Gauntlet {
        rules: content.profile(rules).id.clone(),
        hero: Box::new(hero.clone()),
    };
    let definition = RunDefinition::Gauntlet {
        content: Arc::new(content.clone()),
        rules,
        hero: Box::new(hero),
    };
    Ok(Start {
        definition,
        source,
        seed: args.seed.or_fresh(None)?,
        fork: None,
    })
}

/// Returns the name of a hero without blanks around it, if it is one that can be shown.
fn name(given: &str) -> Result<&str, CliError> {
    let name = given.trim();
    let refused = if name.is_empty() {
        "--name is empty"
    } else if name.chars().any(is_control) {
        "--name holds characters that can't be shown"
    } else if name.chars().count() > LONGEST_NAME {
        return Err(CliError::Usage(format!(
            "--name is longer than {LONGEST_NAME} characters"
        )));
    } else {
        return Ok(name);
    };
    Err(CliError::Usage(refused.to_owned()))
}

/// The seed is told on stderr when the terminal is free.
fn say_goodbye(seed: Option<&Seed>, store: &SaveStore) {
    if let Some(seed) = seed {
        say(&format!("seed {seed}"));
    }
    for damage in &store.damage {
        say(damage);
    }
    if let Some(path) = &store.written {
        say(&format!("replay {}", path.display()));
    }
}

pub(super) fn has_color(choice: ColorChoice) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            let is_refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            !is_refused && io::stdout().is_terminal()
        }
    }
}

/// Says whether the terminal, if there is one, can do no more than print.
fn is_dumb() -> bool {
    let has_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    has_terminal && std::env::var_os("TERM").is_some_and(|name| name == "dumb")
}

/// Says whether the locale is one whose terminals draw line characters one cell wide: UTF-8, and not
/// East Asian.
pub(super) fn locale_draws_lines() -> bool {
    let named = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    named.is_some_and(|locale| {
        let locale = locale.to_ascii_lowercase();
        let is_utf8 = locale.contains("utf-8") || locale.contains("utf8");
        is_utf8
            && !["ja", "ko", "zh"]
                .iter()
                .any(|language| locale.starts_with(language))
    })
}
