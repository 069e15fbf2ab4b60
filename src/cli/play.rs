//! `ludus play`: the terminal, and the files that it leaves.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use crate::gauntlet::RunDefinition;
use crate::replay::{DefinitionLine, Writer};
use crate::rng::Seed;
use crate::tui::{self, PlayError, PlayOptions, Recorder, Start};
use crate::turn::{Note, Outcome};
use crate::world::Definition;

use super::error::CliError;
use super::{ColorChoice, Global, SeedArg, fresh_seed, load, saves};

/// Arguments of `ludus play`.
#[derive(Args, Default, Debug)]
#[command(after_help = "\
Examples:
  ludus play                    the title screen
  ludus play first-blood        a first fight
  ludus play fight.ron --seed 7 --record fight.ludus")]
pub(super) struct PlayArgs {
    /// A built-in scenario or a scenario file; without one, the title screen.
    scenario: Option<String>,
    #[command(flatten)]
    seed: SeedArg,
    /// Draws with ASCII alone.
    #[arg(long)]
    ascii: bool,
    /// Names the replay file of the first fight [default: replays/ among the saves].
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

pub(super) fn run(args: &PlayArgs, global: &Global) -> Result<(), CliError> {
    let content = load::content(global)?;
    let start = match &args.scenario {
        None => None,
        Some(scenario) => Some(start(load::fight(content.clone(), scenario)?, args)?),
    };
    // Drawn before the terminal is taken: later there is nobody to tell of a failure.
    let first_seed = fresh_seed()?;
    let mut recorder = FileRecorder {
        saves: saves::folder(global),
        named: args.record.clone(),
        open: None,
        written: None,
        problem: None,
    };
    let played = tui::play(PlayOptions {
        content: Arc::new(content),
        start,
        seed: args.seed.seed.clone(),
        draw_seed: &|| fresh_seed().unwrap_or_else(|_| first_seed.clone()),
        has_color: has_color(global.color),
        is_ascii: args.ascii || !locale_draws_lines(),
        recorder: &mut recorder,
    });
    let left = played.map_err(|error| match error {
        PlayError::NoHero => CliError::Usage(error.to_string()),
        error => CliError::failed(error),
    })?;
    say_goodbye(left.seed.as_ref(), &recorder);
    match left.signal {
        Some(signal) => Err(CliError::Signal(signal)),
        None => Ok(()),
    }
}

fn start(loaded: load::Loaded, args: &PlayArgs) -> Result<Start, CliError> {
    let DefinitionLine::Scenario { path, text } = loaded.source else {
        return Err(CliError::Usage(
            "a matchup has no hero to play; `ludus sim` and `ludus run` fight it".to_owned(),
        ));
    };
    let seed = args
        .seed
        .or_fresh(loaded.definition.encounter.seed.as_ref())?;
    Ok(Start {
        definition: loaded.definition,
        seed,
        path,
        text,
    })
}

#[expect(
    clippy::print_stderr,
    reason = "the seed is told on stderr when the terminal is free"
)]
fn say_goodbye(seed: Option<&Seed>, recorder: &FileRecorder) {
    if let Some(seed) = seed {
        eprintln!("seed {seed}");
    }
    if let Some(path) = &recorder.written {
        eprintln!("replay {}", path.display());
    }
    if let Some(problem) = &recorder.problem {
        eprintln!("ludus: the replay could not be written: {problem}");
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

/// Writes replays into the folder of the saves.
struct FileRecorder {
    saves: PathBuf,
    named: Option<PathBuf>,
    open: Option<Writer<BufWriter<File>>>,
    written: Option<PathBuf>,
    problem: Option<String>,
}

impl FileRecorder {
    fn try_begin(&mut self, start: &Start) -> io::Result<PathBuf> {
        let (path, file) = match self.named.take() {
            Some(path) => {
                let file = File::create(&path)?;
                (path, file)
            }
            None => create_numbered(
                &self.saves.join("replays"),
                &start.definition.encounter.name,
            )?,
        };
        let source = DefinitionLine::Scenario {
            path: start.path.clone(),
            text: start.text.clone(),
        };
        let max_turns = start.definition.encounter.max_turns;
        let writer = Writer::begin(
            BufWriter::new(file),
            &RunDefinition::Fight(start.definition.clone()),
            source,
            &start.seed,
            max_turns,
        )?;
        self.open = Some(writer);
        Ok(path)
    }

    fn keep_problem(&mut self, outcome: io::Result<()>) {
        if let Err(error) = outcome {
            self.problem.get_or_insert(error.to_string());
            self.open = None;
        }
    }
}

impl Recorder for FileRecorder {
    fn begin(&mut self, start: &Start) -> Option<PathBuf> {
        match self.try_begin(start) {
            Ok(path) => {
                self.written = Some(path.clone());
                Some(path)
            }
            Err(error) => {
                self.problem.get_or_insert(error.to_string());
                None
            }
        }
    }

    fn note(&mut self, note: &Note) {
        let outcome = self
            .open
            .as_mut()
            .map_or(Ok(()), |writer| writer.note(note));
        self.keep_problem(outcome);
    }

    fn end(&mut self, definition: &Definition, outcome: Option<Outcome>, turns: u32) {
        let ended = self.open.take().map_or(Ok(()), |mut writer| {
            writer.end(definition, outcome, [0, turns])
        });
        self.keep_problem(ended);
    }
}

/// Creates the first file `NAME-NNNN.ludus` that is not there yet.
fn create_numbered(folder: &Path, name: &str) -> io::Result<(PathBuf, File)> {
    fs::create_dir_all(folder)?;
    let is_safe = |c: &char| c.is_ascii_alphanumeric() || *c == '-' || *c == '_';
    let stem: String = name.chars().filter(is_safe).collect();
    let stem = if stem.is_empty() { "fight" } else { &stem };
    for number in 1..=9999 {
        let path = folder.join(format!("{stem}-{number:04}.ludus"));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other(
        "9999 replays of this name are there already",
    ))
}
