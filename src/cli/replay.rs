//! `ludus replay`: shows a recorded run, checks it, or prints it up to a turn.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::content::Content;
use crate::gauntlet::RunDefinition;
use crate::replay::{
    Divergence, FORMAT, FightSoFar, Header, Playback, ReadError, Record, Replay, Verdict, read,
    verify,
};
use crate::turn::RULES_VERSION;
use crate::world::World;

use super::error::CliError;
use super::output::Output;
use super::run::{print_events, print_log};
use super::{Global, load};

/// Arguments of `ludus replay`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ludus replay saves/sample.ludus                      the player
  ludus replay saves/sample.ludus --verify
  ludus replay saves/sample.ludus --to 41 --digest
  ludus replay saves/sample.ludus --to 41 --format jsonl")]
pub(super) struct ReplayArgs {
    /// The replay file.
    file: PathBuf,
    /// Plays it again and compares every turn: exit 0 if all agree, 3 at the first that does not.
    #[arg(long)]
    verify: bool,
    /// Prints it up to the end of a turn of the run, or with WAVE:TURN of a wave.
    #[arg(long, value_name = "TURN", conflicts_with = "verify", value_parser = moment)]
    to: Option<Moment>,
    /// Prints the digest of the state there [without --to: at the end].
    #[arg(long, conflicts_with_all = ["verify", "format"])]
    digest: bool,
    /// Prints the message log, or every event and roll [without --to: to the end].
    #[arg(long, value_enum, conflicts_with = "verify")]
    format: Option<Format>,
    /// Draws with ASCII alone.
    #[cfg(feature = "tui")]
    #[arg(long, conflicts_with_all = ["verify", "to", "digest", "format"])]
    ascii: bool,
    /// Leaves the mouse to the terminal.
    #[cfg(feature = "tui")]
    #[arg(long, conflicts_with_all = ["verify", "to", "digest", "format"])]
    no_mouse: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    Text,
    Jsonl,
}

/// A turn of the run, or of a wave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Moment {
    wave: Option<u32>,
    turn: u32,
}

fn moment(text: &str) -> Result<Moment, String> {
    let number = |text: &str| text.parse().map_err(|_| format!("{text} is no number"));
    match text.split_once(':') {
        Some((wave, turn)) => Ok(Moment {
            wave: Some(number(wave)?),
            turn: number(turn)?,
        }),
        None => Ok(Moment {
            wave: None,
            turn: number(text)?,
        }),
    }
}

/// A replay that was read as far as it goes.
struct Opened {
    shown: String,
    replay: Replay,
    definition: RunDefinition,
    /// What is wrong with the file after its sound part.
    damage: Option<String>,
}

pub(super) fn run(args: &ReplayArgs, global: &Global) -> Result<(), CliError> {
    let opened = open(args, global)?;
    if args.verify {
        if let Some(damage) = opened.damage {
            return Err(CliError::Corrupt(damage));
        }
        let verdict =
            verified(&opened).map_err(|divergence| diverged(&opened.shown, &divergence))?;
        let mut out = Output::open(None)?;
        let (shown, turns, digest) = (&opened.shown, verdict.turns, verdict.digest);
        writeln!(out, "{shown}: {turns} turns verified, digest {digest}")?;
        return out.finish();
    }
    if args.to.is_some() || args.digest || args.format.is_some() {
        return print(args, &opened);
    }
    show(args, global, opened)
}

fn verified(opened: &Opened) -> Result<Verdict, Divergence> {
    verify(&opened.replay, &opened.definition)
}

fn diverged(shown: &str, divergence: &Divergence) -> CliError {
    CliError::Diverged(format!("{shown}: diverges in {divergence}"))
}

/// A replay is no larger than this: a hundred times the longest that tests record.
const MOST_BYTES: u64 = 1 << 30;

/// Reads a regular file of bounded size.
fn read_file(path: &Path) -> Result<Vec<u8>, String> {
    let meta = std::fs::metadata(path).map_err(|error| error.to_string())?;
    if !meta.is_file() {
        return Err("it is no regular file".to_owned());
    }
    if meta.len() > MOST_BYTES {
        return Err(format!("it is larger than {MOST_BYTES} bytes"));
    }
    std::fs::read(path).map_err(|error| error.to_string())
}

/// Reads the file and what it was made from.
fn open(args: &ReplayArgs, global: &Global) -> Result<Opened, CliError> {
    let shown = args.file.display().to_string();
    let bytes = read_file(&args.file)
        .map_err(|problem| CliError::Failed(format!("can't read {shown}: {problem}")))?;
    let content = load::content(global)?;
    let (replay, damage) = match read(&bytes) {
        Ok(replay) => (replay, None),
        Err(error) => sound_part(&shown, error, &content)?,
    };
    same_version(&replay.header, &content.digest)
        .map_err(|problem| CliError::Foreign(format!("{shown}: {problem}")))?;
    let definition = load::recorded_run(content, &replay.header.definition).map_err(|error| {
        let problem = "what it is made from can't be read";
        CliError::Corrupt(format!("{shown}: {problem}: {}", error.words()))
    })?;
    let rules = &definition.profile().id;
    if *rules != replay.header.rules {
        return Err(CliError::Foreign(format!(
            "{shown}: its rules are {}, what it is made from has {rules}",
            replay.header.rules
        )));
    }
    Ok(Opened {
        shown,
        replay,
        definition,
        damage,
    })
}

/// Returns what comes before the damage of a file, and what the damage is.
fn sound_part(
    shown: &str,
    error: ReadError,
    content: &Content,
) -> Result<(Replay, Option<String>), CliError> {
    if is_foreign(&error, &content.digest) {
        let problem = "another version made it, this program can't read it";
        return Err(CliError::Foreign(format!("{shown}: {error}; {problem}")));
    }
    let is_turn = |record: &&Record| matches!(record, Record::Turn(_));
    let n_turns = error
        .sound
        .as_ref()
        .map_or(0, |replay| replay.records.iter().filter(is_turn).count());
    let damage = format!("{shown}: {error}; {n_turns} turns before it are sound");
    match error.sound {
        Some(replay) => Ok((*replay, Some(damage))),
        None => Err(CliError::Corrupt(damage)),
    }
}

/// Prints the log, every event or the digest up to a turn; a damaged or diverging replay up to
/// where it is sound, and says so at the end.
fn print(args: &ReplayArgs, opened: &Opened) -> Result<(), CliError> {
    let shown = &opened.shown;
    let mut playback = Playback::new(&opened.replay, &opened.definition);
    let last = playback.n_turns();
    let turn = match args.to {
        None => last,
        Some(Moment { wave: None, turn }) if turn <= last => turn,
        Some(Moment {
            wave: Some(wave),
            turn,
        }) if playback.turn_in_wave(wave, turn).is_some() => {
            playback.turn_in_wave(wave, turn).unwrap_or(last)
        }
        Some(_) => match &opened.damage {
            Some(damage) => return Err(CliError::Corrupt(damage.clone())),
            None => {
                return Err(CliError::Usage(format!(
                    "{shown} has no such turn; it has {last}"
                )));
            }
        },
    };
    playback.seek(turn);
    let mut out = Output::open(None)?;
    if args.digest {
        writeln!(out, "{}", playback.digest())?;
    } else {
        for fight in playback.fights() {
            print_fight(&mut out, &fight, args.format == Some(Format::Jsonl))?;
        }
    }
    out.finish()?;
    if let Some(divergence) = playback.divergence() {
        return Err(diverged(shown, divergence));
    }
    match &opened.damage {
        Some(damage) if args.to.is_none() => Err(CliError::Corrupt(damage.clone())),
        _ => Ok(()),
    }
}

fn print_fight(out: &mut Output, fight: &FightSoFar<'_>, is_jsonl: bool) -> Result<(), CliError> {
    if !is_jsonl {
        if fight.wave > 0 {
            writeln!(out, "wave {}", fight.wave)?;
        }
        return print_log(out, fight.definition, fight.events);
    }
    let mut world = World::new(fight.definition.clone());
    for stamped in fight.events {
        world.apply(&stamped.event);
    }
    print_events(out, &world, fight.events, fight.rolls)
}

/// Opens the player.
#[cfg(feature = "tui")]
fn show(args: &ReplayArgs, global: &Global, opened: Opened) -> Result<(), CliError> {
    use crate::tui::{self, PlayError, PlayerOptions, Soundness, Start};

    use super::play::{self, PlayArgs};
    use super::settings::look;

    let soundness = match (verified(&opened), opened.damage) {
        (Err(divergence), _) => Soundness::Diverges(divergence.to_string()),
        (Ok(_), Some(damage)) => Soundness::Damaged(damage),
        (Ok(_), None) => Soundness::Verified,
    };
    let stem = args.file.file_stem().unwrap_or_default();
    let source = opened.replay.header.definition.clone();
    let seed = opened.replay.header.seed.clone();
    let replayed = tui::replay(PlayerOptions {
        replay: opened.replay,
        definition: opened.definition.clone(),
        soundness,
        name: stem.to_string_lossy().into_owned(),
        look: look(global, args.ascii, args.no_mouse),
    })
    .map_err(|error| match error {
        PlayError::NoTerminal => CliError::Failed(
            "the player needs a terminal; --verify checks a replay and --format text prints it \
             without"
                .to_owned(),
        ),
        error => CliError::failed(error),
    })?;
    match (replayed.signal, replayed.taken_over) {
        (Some(signal), _) => Err(CliError::Signal(signal)),
        (None, None) => Ok(()),
        (None, Some((fork, inputs))) => {
            let start = Start {
                definition: opened.definition,
                source,
                seed,
                fork: Some(fork),
            };
            let args = PlayArgs::drawn(args.ascii, args.no_mouse);
            play::play(
                &args,
                global,
                load::content(global)?,
                Some(start),
                Some(inputs),
            )
        }
    }
}

#[cfg(not(feature = "tui"))]
fn show(_args: &ReplayArgs, _global: &Global, _opened: Opened) -> Result<(), CliError> {
    Err(CliError::Usage(
        "this build has no terminal frontend; use --verify, --to, --digest or --format".to_owned(),
    ))
}

/// Says whether a record that this program does not know comes from another version: the header
/// itself is unknown, or names one.
fn is_foreign(error: &ReadError, content: &str) -> bool {
    let header = error.sound.as_ref().map(|replay| &replay.header);
    error.is_unknown && header.is_none_or(|header| same_version(header, content).is_err())
}

fn same_version(header: &Header, content: &str) -> Result<(), String> {
    if header.format != FORMAT {
        return Err(format!(
            "its format is {}, this program reads {FORMAT}",
            header.format
        ));
    }
    if header.rules_version != RULES_VERSION {
        return Err(format!(
            "it was made by {} with rules version {}, this program has {RULES_VERSION}",
            header.version, header.rules_version
        ));
    }
    if header.content != content {
        return Err(format!(
            "it was made with content {}, loaded is {content}; give the same --assets",
            header.content
        ));
    }
    Ok(())
}
