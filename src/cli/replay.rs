//! `ludus replay`: shows a recorded run, checks it, or prints it up to a turn.

use ludus_engine::narrate::counted_of;
use std::io::Write as _;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use ludus_engine::replay::{Divergence, FightSoFar, Playback};
use ludus_engine::world::World;

use super::error::{CliError, in_a_row};
use super::output::Output;
use super::recorded::{Opened, open};
use super::run::print_log;
use super::run_lines::print_events;
use super::{Global, load};

/// Arguments of `ludus replay`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ludus run wolf-pack --seed 7 --record wolves.ludus   makes one
  ludus replay wolves.ludus                            the player
  ludus replay wolves.ludus --at 12                    the player, at a turn
  ludus replay wolves.ludus --verify
  ludus replay wolves.ludus --to 5 --digest
  ludus replay wolves.ludus --to 5 --format jsonl")]
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
    /// Opens the player at the end of a turn of the run, or with WAVE:TURN of a wave.
    #[cfg(feature = "tui")]
    #[arg(long, value_name = "TURN", value_parser = moment)]
    #[arg(conflicts_with_all = ["verify", "to", "digest", "format"])]
    at: Option<Moment>,
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

pub(super) fn run(args: &ReplayArgs, global: &Global) -> Result<(), CliError> {
    let shown = args.file.display().to_string();
    let opened = open(&args.file, shown, load::content(global)?)?;
    if args.verify {
        if let Some(damage) = opened.damage {
            return Err(CliError::Corrupt(damage));
        }
        let verdict = opened
            .verified()
            .map_err(|divergence| diverged(&opened.shown, &divergence))?;
        let mut out = Output::open(None)?;
        let (shown, digest) = (in_a_row(&opened.shown), verdict.digest);
        let turns = counted_of(verdict.turns, "turn");
        writeln!(out, "{shown}: {turns} verified, digest {digest}")?;
        return out.finish();
    }
    if args.to.is_some() || args.digest || args.format.is_some() {
        return print(args, &opened);
    }
    show(args, global, opened)
}

fn diverged(shown: &str, divergence: &Divergence) -> CliError {
    CliError::Diverged(format!("{shown}: diverges in {divergence}"))
}

/// Prints the log, every event or the digest up to a turn; a damaged or diverging replay up to
/// where it is sound, and says so at the end.
fn print(args: &ReplayArgs, opened: &Opened) -> Result<(), CliError> {
    let shown = &opened.shown;
    let mut playback = Playback::new(&opened.replay, &opened.definition);
    let last = playback.n_turns();
    let turn = args.to.map(|moment| turn_of(&playback, moment, opened));
    let turn = turn.transpose()?.unwrap_or(last);
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

/// Returns the turn of the run that is meant.
fn turn_of(playback: &Playback, moment: Moment, opened: &Opened) -> Result<u32, CliError> {
    let last = playback.n_turns();
    let turn = match moment.wave {
        None => Some(moment.turn).filter(|&turn| turn <= last),
        Some(wave) => playback.turn_in_wave(wave, moment.turn),
    };
    turn.ok_or_else(|| match &opened.damage {
        Some(damage) => CliError::Corrupt(damage.clone()),
        None => CliError::Usage(format!("{} has no such turn; it has {last}", opened.shown)),
    })
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

/// Returns the command that shows the same again.
#[cfg(feature = "tui")]
fn again(args: &ReplayArgs, global: &Global) -> String {
    use super::output::{quoted, with_assets};

    let mut words = vec![
        "ludus replay".to_owned(),
        quoted(&args.file.to_string_lossy()),
    ];
    words.extend(args.at.map(|at| match at.wave {
        Some(wave) => format!("--at {wave}:{}", at.turn),
        None => format!("--at {}", at.turn),
    }));
    let flags = [(args.ascii, "--ascii"), (args.no_mouse, "--no-mouse")];
    let given = flags.iter().filter(|flag| flag.0);
    words.extend(given.map(|flag| flag.1.to_owned()));
    words.extend(with_assets(global));
    words.join(" ")
}

/// Opens the player.
#[cfg(feature = "tui")]
fn show(args: &ReplayArgs, global: &Global, opened: Opened) -> Result<(), CliError> {
    use crate::assets;
    use ludus_terminal::{PlayError, ReplayOptions};

    use super::error::say;
    use super::play::{self, PlayArgs};
    use super::settings::look;

    let playback = || Playback::new(&opened.replay, &opened.definition);
    let at = args.at.map(|moment| turn_of(&playback(), moment, &opened));
    let at = at.transpose()?;
    let stem = args.file.file_stem().unwrap_or_default();
    let options = ReplayOptions {
        recorded: opened.recorded(stem.to_string_lossy().into_owned()),
        is_about_the_end: false,
        at,
        look: look(global, args.ascii, args.no_mouse),
    };
    let replayed =
        ludus_terminal::replay(options, assets::texts()).map_err(|error| {
            match error {
        PlayError::NoTerminal => CliError::Failed(
            "the player needs a terminal; --verify checks a replay and --format text prints it \
             without"
                .to_owned(),
        ),
        error => CliError::failed(error),
    }
        })?;
    say(&format!("again: {}", again(args, global)));
    match (replayed.signal, replayed.taken_over) {
        (Some(signal), _) => Err(CliError::Signal(signal)),
        (None, None) => Ok(()),
        (None, Some((start, inputs))) => {
            let args = PlayArgs::drawn(args.ascii, args.no_mouse);
            let content = load::content(global)?;
            play::play(&args, global, content, Some(start), Some(inputs))
        }
    }
}

#[cfg(not(feature = "tui"))]
fn show(_args: &ReplayArgs, _global: &Global, _opened: Opened) -> Result<(), CliError> {
    Err(CliError::Usage(
        "this build has no terminal frontend; use --verify, --to, --digest or --format".to_owned(),
    ))
}
