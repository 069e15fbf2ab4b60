//! `ludus scores`: the list of gauntlets that are over.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[cfg(feature = "tui")]
use ludus_engine::ai::Pilot;
use ludus_engine::frame::unframe;
#[cfg(feature = "tui")]
use ludus_engine::gauntlet::Run;
#[cfg(feature = "tui")]
use ludus_engine::turn::RULES_VERSION;

use super::error::{CliError, in_a_row};
use super::output::{Output, TableOrJson};
use super::saves::read_regular;
use super::{Global, saves};

/// Arguments of `ludus scores`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ludus scores
  ludus scores --format json
  ludus play --class warrior --seed 7 --pilot standard   makes one, marked as the pilot's")]
pub(super) struct ScoresArgs {
    /// How to print it.
    #[arg(long, value_enum, default_value_t = TableOrJson::Table)]
    format: TableOrJson,
}

/// What a wave survived is worth.
#[cfg(feature = "tui")]
const POINTS_A_WAVE: u64 = 100;
/// So much experience-worth of the killed is one point.
#[cfg(feature = "tui")]
const WORTH_A_POINT: u64 = 10;

/// One gauntlet that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Entry {
    /// What it was worth.
    pub(super) points: u64,
    /// The wave it ended in.
    pub(super) wave: u32,
    /// The hero's name.
    pub(super) name: String,
    /// Race, class and level.
    pub(super) hero: String,
    /// How it ended.
    pub(super) cause: String,
    /// Turns fought, over all waves.
    pub(super) turns: u32,
    /// Monsters that the hero killed.
    pub(super) kills: u32,
    /// The seed of the run, as players write it.
    pub(super) seed: String,
    /// The rule profile.
    pub(super) rules: String,
    /// The program's version.
    pub(super) version: String,
    /// The version of the rules.
    pub(super) rules_version: u32,
    /// The pilot that played, where one did.
    #[serde(default)]
    pub(super) pilot: Option<String>,
}

#[cfg(feature = "tui")]
impl Entry {
    /// Makes the score entry of a run that is over.
    pub(super) fn of(run: &Run, cause: &str, pilot: Option<Pilot>) -> Self {
        let tally = run.tally();
        let world = run.sim().world();
        let content = run.definition().content();
        let (name, hero) = match (world.hero_sheet(), world.hero()) {
            (Some(sheet), Some(hero)) => {
                let race = content.hero_race(sheet.race).name.to_lowercase();
                let class = content.hero_class(sheet.class).name.to_lowercase();
                (sheet.name.clone(), format!("{race} {class} {}", hero.level))
            }
            _ => (String::new(), String::new()),
        };
        Self {
            points: POINTS_A_WAVE * u64::from(tally.waves) + tally.points / WORTH_A_POINT,
            wave: run.wave(),
            name,
            hero,
            cause: cause.to_owned(),
            turns: tally.turns,
            kills: tally.kills,
            seed: run.seed().text().to_owned(),
            rules: run.definition().profile().id.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            rules_version: RULES_VERSION,
            pilot: pilot.map(|pilot| pilot.name().to_owned()),
        }
    }
}

#[derive(Serialize, JsonSchema)]
pub(super) struct ScoresJson<'a> {
    schema: &'static str,
    version: &'static str,
    scores: Vec<&'a Entry>,
}

/// Returns where the scores are.
pub(super) fn file(folder: &Path) -> PathBuf {
    folder.join("scores")
}

/// What a file of scores holds.
#[derive(Default)]
pub(super) struct Read {
    /// The sound ones, in the order they were made.
    pub(super) entries: Vec<Entry>,
    /// The lines that are damaged, from 1.
    pub(super) damaged: Vec<usize>,
}

impl Read {
    /// Says which lines are damaged.
    pub(super) fn damage(&self) -> Option<String> {
        let lines: Vec<String> = self.damaged.iter().map(ToString::to_string).collect();
        match lines.as_slice() {
            [] => None,
            [line] => Some(format!("line {line} is damaged")),
            _ => Some(format!("lines {} are damaged", lines.join(", "))),
        }
    }
}

/// Reads the scores. A damaged line is passed over: the others count. No file holds none.
pub(super) fn read(path: &Path) -> io::Result<Read> {
    let bytes = match read_regular(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(error),
    };
    let mut read = Read::default();
    for (number, line) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
        match unframe(line, 0) {
            _ if line.is_empty() => {}
            Ok((entry, _)) => read.entries.push(entry),
            Err(_) => read.damaged.push(number),
        }
    }
    Ok(read)
}

/// Returns the entries, the best first; of equals the older.
pub(super) fn ranked(entries: &[Entry]) -> Vec<&Entry> {
    let mut ranked: Vec<&Entry> = entries.iter().collect();
    ranked.sort_by_key(|entry| std::cmp::Reverse(entry.points));
    ranked
}

/// Returns the entries, the best first, with the place that the last screen gave them among the
/// player's own: equals share it, and a pilot's have none.
fn placed(entries: &[Entry]) -> Vec<(Option<usize>, &Entry)> {
    let (mut n_own, mut place, mut worst) = (0, 0, None);
    let placed = |entry: &Entry| {
        if entry.pilot.is_some() {
            return None;
        }
        n_own += 1;
        if worst.replace(entry.points) != Some(entry.points) {
            place = n_own;
        }
        Some(place)
    };
    let ranked = ranked(entries);
    let places: Vec<Option<usize>> = ranked.iter().copied().map(placed).collect();
    places.into_iter().zip(ranked).collect()
}

pub(super) fn run(args: &ScoresArgs, global: &Global) -> Result<(), CliError> {
    let path = file(&saves::folder(global));
    let read = read(&path).with_context(|| format!("can't read {}", path.display()))?;
    let damaged = match read.damage() {
        Some(damage) => Err(CliError::Corrupt(format!("{}: {damage}", path.display()))),
        None => Ok(()),
    };
    let entries = read.entries;
    if entries.is_empty() && damaged.is_err() {
        return damaged;
    }
    let mut out = Output::open(None)?;
    match args.format {
        TableOrJson::Json => {
            let list = ScoresJson {
                schema: "ludus.scores/1",
                version: env!("CARGO_PKG_VERSION"),
                scores: ranked(&entries),
            };
            serde_json::to_writer_pretty(&mut out, &list)?;
            writeln!(out)?;
        }
        TableOrJson::Table if entries.is_empty() => writeln!(out, "nobody has died here yet")?,
        TableOrJson::Table => {
            for (place, entry) in placed(&entries) {
                let place = place.map_or_else(|| "-".to_owned(), |place| place.to_string());
                let pilot = entry.pilot.as_ref();
                let pilot = pilot.map_or(String::new(), |name| {
                    format!("; played by pilot {}", in_a_row(name))
                });
                writeln!(
                    out,
                    "{place:>3}  {:>6}  wave {:>2}  {}, {}: {}; seed {}, rules {}{pilot}",
                    entry.points,
                    entry.wave,
                    in_a_row(&entry.name),
                    in_a_row(&entry.hero),
                    in_a_row(&entry.cause),
                    in_a_row(&entry.seed),
                    in_a_row(&entry.rules)
                )?;
            }
        }
    }
    out.finish()?;
    damaged
}
