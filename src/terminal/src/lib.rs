//! The terminal frontend: ratatui over crossterm.
//!
//! [`play`] takes the terminal, shows the title screen or a fight, and gives the terminal back on
//! every way out; where nothing can be drawn, it writes text that only grows. Invariants: drawing
//! changes no state and decides no rule; keys become actions through the one table of [`keymap`];
//! the fight is changed by commands alone, and each that was done reaches the [`Recorder`]. The
//! frontend deliberately knows no file: who calls it keeps replays, saves, settings and scores, and
//! prints the seed.
//!
//! There is one program. `app` holds the stack of screens, the context that all of them share, and
//! the loop; `screens` are the components on that stack, each with its state, its keys and its drawing;
//! `source` is where a fight comes from, played (`game`), recorded or watched. `view` reads the engine
//! and tells names, numbers, marks and lines; `widgets` and `screens` draw what it tells and ask neither
//! worlds nor rules. `plain` tells the same screens as text, `keymap` and `theme` are read from tables,
//! and `store` is what is asked of who keeps files.

mod app;
mod game;
mod keyboard;
pub mod keymap;
mod offscreen;
mod plain;
mod screens;
mod settings;
mod show;
mod source;
mod store;
mod terminal;
#[cfg(test)]
mod tests;
mod text;
pub mod theme;
mod view;
mod widgets;

use std::io::{self, IsTerminal};
use std::sync::Arc;

use crossterm::style::force_color_output;

use ludus_engine::ai::Pilot;
use ludus_engine::content::{At, Content};
use ludus_engine::gauntlet::RunDefinition;
use ludus_engine::ids::ProfileId;
use ludus_engine::rng::Seed;

use app::App;
use keymap::{Keymap, TableErrors};
use source::Tape;
use theme::{Theme, ThemeError};

/// No name of a hero is longer, in characters.
pub const LONGEST_NAME: usize = view::hero_form::LONGEST_NAME;

pub use offscreen::Offscreen;
pub use settings::{Background, Glyphs, LastHero, Settings};
pub use source::{Recorded, Soundness};
pub use store::{
    Acquaintance, Acquaintances, Kept, KeptReplay, NoRecord, Placing, Recorder, SavedRun, Score,
    Scores, Start,
};
pub use terminal::Inputs;

/// The texts that the screens are made from, as they ship.
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    /// The key table: `assets/ui/keys.ron`.
    pub keys: &'static str,
    /// The colors: `assets/ui/theme.ron`.
    pub theme: &'static str,
    /// Names for heroes made by chance: `assets/ui/names.ron`.
    pub names: &'static str,
}

/// How to play.
pub struct PlayOptions<'a> {
    /// What the screens are made from.
    pub texts: Texts,
    /// What exists.
    pub content: Arc<Content>,
    /// The fight to start with; `None` for the title screen.
    pub start: Option<Start>,
    /// The seed of every new fight; `None` for the scenario's own or a drawn one.
    pub seed: Option<Seed>,
    /// Makes a seed where none is given.
    pub draw_seed: &'a dyn Fn() -> Seed,
    /// Whether to use color.
    pub has_color: bool,
    /// Whether to write text that only grows in place of drawing a screen.
    pub is_plain: bool,
    /// Whether the locale's terminals draw lines and blocks.
    pub draws_lines: bool,
    /// Whether to draw ASCII alone, whatever the settings say.
    pub is_ascii: bool,
    /// Whether a click may look; `false` leaves the mouse alone, whatever the settings say.
    pub has_mouse: bool,
    /// What the player likes, as it was kept.
    pub settings: Settings,
    /// What the player should know first.
    pub notice: Option<String>,
    /// The rules of new gauntlets; `None` for those that are the default.
    pub rules: Option<ProfileId>,
    /// Whether the seed stays hidden until a run is over.
    pub hides_seed: bool,
    /// The player's own key table, which goes over the one that ships.
    pub keys: Option<String>,
    /// Who plays in the player's place: fights, rests between waves, and leaves at the end.
    pub pilot: Option<Pilot>,
    /// Keys that are listened to already; `None` to begin with it.
    pub inputs: Option<Inputs>,
    /// Who keeps replays, saves and scores.
    pub recorder: &'a mut dyn Recorder,
}

/// How the player left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Left {
    /// The seed of the last fight, if there was one and it need not stay hidden.
    pub seed: Option<Seed>,
    /// How the last run ended, if it is over.
    pub end: Option<String>,
    /// The signal that ended the program, if one did.
    pub signal: Option<i32>,
    /// Why the run could not be saved on the way out.
    pub unsaved: Option<String>,
}

/// Why there was nothing to play on.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// Standard input or output is no terminal, and nobody's keys are there either.
    #[error(
        "playing needs a terminal, or with --plain keys on standard input; `ludus run` shows a \
         fight without either"
    )]
    NoTerminal,
    /// The scenario has no hero.
    #[error("nobody to play: the scenario has no hero")]
    NoHero,
    /// The terminal can't be used.
    #[error("the terminal can't be used: {0}")]
    Terminal(#[from] io::Error),
    /// The text can't be written.
    #[error("can't write what happens: {0}")]
    Output(io::Error),
    /// The key table is broken.
    #[error("the key table is broken: {0}")]
    Keys(#[from] TableErrors),
    /// The theme is broken.
    #[error("the theme is broken: {0}")]
    Theme(#[from] ThemeError),
}

fn has_hero(start: &Start) -> bool {
    match &start.definition {
        RunDefinition::Fight(fight) => fight.encounter.hero.is_some(),
        RunDefinition::Gauntlet { .. } => true,
    }
}

/// Lints a player's own table of keys against the one that ships: returns how many rows it has, and all that
/// is wrong with it, each with its place, what the row does, and the words.
pub fn check_keys(shipped: &str, own: &str) -> (usize, Vec<(At, String, String)>) {
    let errors = match Keymap::parse(shipped).and_then(|keymap| keymap.overlaid(own)) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.0,
    };
    let told = errors.into_iter().map(|error| {
        let does = Some(error.does).filter(|does| !does.is_empty());
        let entry = does.unwrap_or_else(|| "keys".to_owned());
        (error.at, entry, error.problem.to_string())
    });
    (keymap::n_rows(own), told.collect())
}

/// Plays until the player leaves.
pub fn play(mut options: PlayOptions<'_>) -> Result<Left, PlayError> {
    if !options.start.as_ref().is_none_or(has_hero) {
        return Err(PlayError::NoHero);
    }
    let mut keymap = Keymap::parse(options.texts.keys)?;
    if let Some(own) = &options.keys {
        keymap = keymap.overlaid(own)?;
    }
    if options.is_plain {
        return plain::play(options, keymap);
    }
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err(PlayError::NoTerminal);
    }
    let theme = Theme::parse(options.texts.theme, options.has_color, options.is_ascii)?;
    force_color_output(options.has_color);
    let has_mouse = options.has_mouse && options.settings.mouse;
    let inputs = options.inputs.take();
    let mut app = App::new(options, keymap, theme);
    let (shown, signal, _) = app::show(&mut app, has_mouse, inputs)?;
    // Whatever became of the terminal, the run is kept.
    let left = app.leave(signal);
    match (shown, signal) {
        (Err(error), None) => Err(error.into()),
        _ => Ok(left),
    }
}

/// What a replay is shown from.
pub struct ReplayOptions {
    /// What is shown, and how it held.
    pub recorded: Recorded,
    /// Whether its last turns alone are shown at first.
    pub is_about_the_end: bool,
    /// The turn of the run that it opens at; `None` for its start.
    pub at: Option<u32>,
    /// How it is drawn.
    pub look: Look,
}

/// What a fight is watched with.
pub struct WatchOptions {
    /// What the fight is made from.
    pub definition: RunDefinition,
    /// The seed; of fights that follow each other, the base of their seeds.
    pub seed: Seed,
    /// Who stands in for the hero.
    pub pilot: Pilot,
    /// Turns a second.
    pub speed: f64,
    /// Whether one fight follows the other.
    pub is_loop: bool,
    /// Whether the seed of a fight stays hidden until it is over.
    pub hides_seed: bool,
    /// How it is drawn.
    pub look: Look,
}

/// How a screen is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Whether to use color.
    pub has_color: bool,
    /// Whether the terminal's ground is light.
    pub is_light: bool,
    /// Whether to draw ASCII alone.
    pub is_ascii: bool,
    /// Whether clicks come here, or stay with the terminal.
    pub has_mouse: bool,
}

/// What was watched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Watched {
    /// Fights that were over.
    pub fights: u64,
    /// Each side and how many of them it won.
    pub wins: Vec<(String, u64)>,
    /// Fights that nobody won.
    pub draws: u64,
    /// The turns of all of them.
    pub turns: u64,
    /// The signal that ended the program, if one did.
    pub signal: Option<i32>,
}

/// How the viewer left a replay.
#[derive(Debug)]
pub struct Replayed {
    /// The signal that ended the program, if one did.
    pub signal: Option<i32>,
    /// What the viewer goes on with, who took the run over, and the keys that are listened to.
    pub taken_over: Option<(Start, Inputs)>,
}

/// Shows a replay until the viewer leaves.
pub fn replay(options: ReplayOptions, texts: Texts) -> Result<Replayed, PlayError> {
    let content = content_of(&options.recorded.definition);
    let (_, taken_over, signal, inputs) =
        show(content, (options.look, texts), || Tape::of_replay(options))?;
    Ok(Replayed {
        signal,
        taken_over: taken_over.map(|start| (start, inputs)),
    })
}

/// Shows a fight, or one after the other, until the viewer leaves.
pub fn watch(options: WatchOptions, texts: Texts) -> Result<Watched, PlayError> {
    let content = content_of(&options.definition);
    let (tape, _, signal, _) = show(content, (options.look, texts), || Tape::of_fight(options))?;
    Ok(tape.watched(signal))
}

fn content_of(definition: &RunDefinition) -> Arc<Content> {
    match definition {
        RunDefinition::Fight(fight) => fight.content.clone(),
        RunDefinition::Gauntlet { content, .. } => content.clone(),
    }
}

/// What the viewer leaves: what was shown, the run that was taken over, the signal that ended the program,
/// and the keys that are listened to.
type Shown = (Tape, Option<Start>, Option<i32>, Inputs);

/// Shows a fight and nothing else.
fn show(
    content: Arc<Content>,
    (look, texts): (Look, Texts),
    open: impl FnOnce() -> Tape,
) -> Result<Shown, PlayError> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err(PlayError::NoTerminal);
    }
    let keymap = Keymap::parse(texts.keys)?;
    let theme = Theme::parse(texts.theme, look.has_color, look.is_ascii)?;
    force_color_output(look.has_color);
    let mut nobody = NoRecord;
    let options = viewer_options(content, (look, texts), &mut nobody);
    let mut app = App::showing(options, keymap, theme, open());
    let (shown, signal, inputs) = app::show(&mut app, look.has_mouse, None)?;
    let (tape, taken_over) = app.shown();
    match (shown, signal, tape) {
        (Err(error), None, _) => Err(error.into()),
        (_, _, Some(tape)) => Ok((tape, taken_over, signal, inputs)),
        (_, _, None) => Err(PlayError::NoHero),
    }
}

/// Returns what a program that keeps nothing is opened with.
fn viewer_options(
    content: Arc<Content>,
    (look, texts): (Look, Texts),
    recorder: &mut dyn Recorder,
) -> PlayOptions<'_> {
    PlayOptions {
        texts,
        content,
        start: None,
        seed: None,
        draw_seed: &|| Seed::from(0),
        has_color: look.has_color,
        is_plain: false,
        draws_lines: !look.is_ascii,
        is_ascii: look.is_ascii,
        has_mouse: look.has_mouse,
        settings: Settings {
            background: if look.is_light {
                Background::Light
            } else {
                Background::Dark
            },
            mouse: look.has_mouse,
            ..Settings::default()
        },
        notice: None,
        rules: None,
        hides_seed: false,
        keys: None,
        pilot: None,
        inputs: None,
        recorder,
    }
}
