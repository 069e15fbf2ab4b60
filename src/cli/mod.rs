//! The command line: arguments, one file a subcommand, exit codes.
//!
//! Results go to stdout, talk to stderr. Only here are files, clocks and the operating system's
//! entropy touched. No rule is decided here.

#[cfg(feature = "tui")]
mod acquaintance_file;
mod bestiary;
mod check;
mod error;
mod expect;
#[cfg(feature = "tui")]
mod files;
mod list;
mod load;
mod manual;
mod named;
mod odds;
mod odds_beside;
mod output;
#[cfg(feature = "tui")]
mod play;
mod recorded;
mod replay;
mod rules;
mod run;
mod run_lines;
#[cfg(feature = "tui")]
mod save_store;
mod saves;
mod schema;
mod scores;
#[cfg(feature = "tui")]
mod settings;
mod sim;
mod sim_rows;
mod target;
#[cfg(feature = "tui")]
mod watch;

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
#[cfg(unix)]
use std::sync::Arc;

use anyhow::anyhow;
use clap::{Args, CommandFactory as _, FromArgMatches as _, Parser, Subcommand, ValueEnum};

use ludus_engine::content::is_control;
use ludus_engine::rng::Seed;

use error::CliError;

/// A terminal roguelike arena: exact rules, honest dice, no appeals.
#[derive(Parser, Debug)]
#[command(name = "ludus", version, max_term_width = 100, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    global: Global,
    #[cfg(feature = "tui")]
    #[command(flatten)]
    drawing: Drawing,
}

/// How the title screen is drawn, without a command.
#[cfg(feature = "tui")]
#[derive(Args, Clone, Copy, Debug)]
struct Drawing {
    /// Draws the title screen with ASCII alone.
    #[arg(long)]
    ascii: bool,
    /// Leaves the mouse to the terminal there.
    #[arg(long)]
    no_mouse: bool,
    /// Writes text that only grows there.
    #[arg(long)]
    plain: bool,
}

#[cfg(feature = "tui")]
impl Drawing {
    /// Refuses what stands before a command, where it would draw nothing.
    fn refuse(self) -> Result<(), CliError> {
        let given = [
            ("--ascii", self.ascii),
            ("--no-mouse", self.no_mouse),
            ("--plain", self.plain),
        ];
        match given.iter().find(|(_, is_given)| *is_given) {
            Some((option, _)) => Err(CliError::Usage(format!(
                "{option} goes behind the command: `ludus play {option}`"
            ))),
            None => Ok(()),
        }
    }
}

const EXAMPLES: &str = "\
Examples:
  ludus                                       the title screen
  ludus play ford-of-orcs --seed 7            one fight, the same dice every time
  ludus watch \"5 cave orc v 2 ogre\"           monsters against monsters
  ludus odds druid-and-dragon                 every chance in it, term by term
  ludus sim \"5 cave orc v 2 ogre\" --fights 1000 --seed 7
  ludus run wolf-pack --seed 7 --format jsonl --record wolves.ludus
  ludus replay wolves.ludus --verify
  ludus bestiary orc                          monsters by name, with their figures
  ludus rules H-6                             a rule in words, by the id that rolls name
  ludus check my-pack/";

/// Options of every command.
#[derive(Args, Debug)]
struct Global {
    /// Adds a content pack (repeatable).
    #[arg(
        long,
        global = true,
        value_name = "DIR",
        env = "LUDUS_ASSETS",
        value_delimiter = ':'
    )]
    assets: Vec<PathBuf>,
    /// Where saves, replays and scores live [default: saves/ here if there is one, else the user's
    /// data folder].
    #[arg(long, global = true, value_name = "DIR", env = "LUDUS_SAVES")]
    saves: Option<PathBuf>,
    /// When to use color; `NO_COLOR` is honored too.
    #[arg(long, global = true, value_enum, default_value_t = ColorChoice::Auto)]
    color: ColorChoice,
}

/// When to use color.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum ColorChoice {
    /// In a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Plays a scenario in the terminal; without one, opens the title screen.
    #[cfg(feature = "tui")]
    Play(play::PlayArgs),
    /// Shows a fight that nobody plays: monsters against monsters, or a pilot for the hero.
    #[cfg(feature = "tui")]
    Watch(watch::WatchArgs),
    /// Fights many fights without a screen and sums them up.
    Sim(sim::SimArgs),
    /// Prints the exact chances at the start of a fight: no dice.
    Odds(odds::OddsArgs),
    /// Fights one fight without a screen: the message log, or every event and roll.
    Run(run::RunArgs),
    /// Shows a recorded fight, forward and backward; checks it; prints it up to a turn.
    Replay(replay::ReplayArgs),
    /// Lists monsters with their figures.
    Bestiary(bestiary::BestiaryArgs),
    /// Lists what can be named: scenarios, arenas, items, rolls, keys and more.
    List(list::ListArgs),
    /// Tells the rules in words: all by title, one by its id, or those that tell of something.
    Rules(rules::RulesArgs),
    /// Checks packs and scenario files: every problem at once.
    Check(check::CheckArgs),
    /// Lists the gauntlets that are over, the best first.
    Scores(scores::ScoresArgs),
    /// Prints the JSON Schema of what a command prints.
    Schema(schema::SchemaArgs),
    /// Prints what completes arguments in a shell.
    Completions(manual::CompletionsArgs),
    /// Prints the manual page.
    Man,
}

/// The seed option of every command that fights.
#[derive(Args, Default, Debug)]
struct SeedArg {
    /// A number or any other text. Without it the scenario's own counts, else one is drawn; it is
    /// shown at the end.
    #[arg(long, value_name = "SEED", allow_hyphen_values = true, value_parser = seed)]
    seed: Option<Seed>,
}

/// The rule profile of every command that fights.
#[derive(Args, Default, Debug)]
struct RulesArg {
    /// The rule profile, in place of the fight's own.
    #[arg(long, value_name = "P")]
    rules: Option<String>,
}

/// Reads a seed that can be shown in a line.
fn seed(text: &str) -> Result<Seed, String> {
    if text.chars().any(is_control) {
        return Err("a seed holds no characters that can't be shown".to_owned());
    }
    text.parse()
        .map_err(|_| "a seed is a number or any other text that is not empty".to_owned())
}

impl SeedArg {
    /// Returns the given seed, else the definition's, else a fresh one.
    fn or_fresh(&self, of_definition: Option<&Seed>) -> Result<Seed, CliError> {
        match self.seed.as_ref().or(of_definition) {
            Some(seed) => Ok(seed.clone()),
            None => Ok(fresh_seed()?),
        }
    }
}

/// Draws a seed from the operating system's entropy: the one place where a fight is not repeated.
fn fresh_seed() -> anyhow::Result<Seed> {
    use rand::TryRng as _;

    rand::rngs::SysRng
        .try_next_u64()
        .map(Seed::from)
        .map_err(|error| anyhow!("no entropy for a seed: {error}; give --seed"))
}

/// Lets a write beyond the limit on file sizes fail, as one to a full disk does, instead of ending
/// the program on the spot.
#[cfg(unix)]
fn outlive_file_limits() {
    use signal_hook::{consts::SIGXFSZ, flag};

    // Without the handler the signal ends the program, as it ends others.
    let _ = flag::register(SIGXFSZ, Arc::default());
}

/// Runs the command line and returns its exit code.
pub(crate) fn run() -> ExitCode {
    #[cfg(unix)]
    outlive_file_limits();
    let outcome = parse().and_then(|cli| match cli {
        Some(cli) => obey(cli),
        None => Ok(()),
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error.report(),
    }
}

/// Reads the command line; `None` when it asked for help or the version, which is printed by then.
/// An environment variable that is set to nothing counts as unset.
fn parse() -> Result<Option<Cli>, CliError> {
    let mut command = Cli::command();
    for (arg, variable) in [("assets", "LUDUS_ASSETS"), ("saves", "LUDUS_SAVES")] {
        if std::env::var_os(variable).is_some_and(|value| value.is_empty()) {
            command = command.mut_arg(arg, |arg| arg.env(None::<&'static str>));
        }
    }
    let parsed = command
        .try_get_matches()
        .and_then(|matches| Cli::from_arg_matches(&matches));
    match parsed {
        Ok(cli) => Ok(Some(cli)),
        Err(error) if error.use_stderr() => Err(CliError::CommandLine(error)),
        Err(help) => {
            help.print()?;
            io::stdout().flush()?;
            Ok(None)
        }
    }
}

fn obey(cli: Cli) -> Result<(), CliError> {
    #[cfg(feature = "tui")]
    if cli.command.is_some() {
        cli.drawing.refuse()?;
    }
    match cli.command {
        #[cfg(feature = "tui")]
        None => play::run(&play::PlayArgs::titled(cli.drawing), &cli.global),
        #[cfg(not(feature = "tui"))]
        None => Err(CliError::Usage(
            "this build has no terminal frontend; see --help".to_owned(),
        )),
        #[cfg(feature = "tui")]
        Some(Command::Play(args)) => play::run(&args, &cli.global),
        #[cfg(feature = "tui")]
        Some(Command::Watch(args)) => watch::run(&args, &cli.global),
        Some(Command::Sim(args)) => sim::run(&args, &cli.global),
        Some(Command::Odds(args)) => odds::run(&args, &cli.global),
        Some(Command::Run(args)) => run::run(&args, &cli.global),
        Some(Command::Replay(args)) => replay::run(&args, &cli.global),
        Some(Command::Bestiary(args)) => bestiary::run(&args, &cli.global),
        Some(Command::Rules(args)) => rules::run(&args),
        Some(Command::Check(args)) => check::run(&args, &cli.global),
        Some(Command::Scores(args)) => scores::run(&args, &cli.global),
        Some(Command::List(args)) => list::run(&args, &cli.global),
        Some(Command::Schema(args)) => schema::run(&args),
        Some(Command::Completions(args)) => manual::completions(&args, Cli::command()),
        Some(Command::Man) => manual::man(Cli::command()),
    }
}
