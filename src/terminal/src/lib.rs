//! The terminal frontend: ratatui over crossterm.
//!
//! [`play`] takes the terminal, shows the title screen or a fight, and gives the terminal back on
//! every way out; where nothing can be drawn, it writes text that only grows. Invariants: drawing
//! changes no state and decides no rule; keys become actions through the one table of [`keymap`];
//! the fight is changed by commands alone, and each that was done reaches the [`Recorder`]. The
//! frontend deliberately knows no file: who calls it keeps replays, saves, settings and scores, and
//! prints the seed.

mod app;
mod belongings;
mod fate;
mod game;
mod health;
mod keep;
mod keyboard;
pub mod keymap;
mod known;
mod offscreen;
mod pack;
mod plain;
mod screens;
mod settings;
mod show;
mod specialties;
mod tally;
mod terminal;
mod terms;
#[cfg(test)]
mod tests;
mod theater;
pub mod theme;
mod why;
mod widgets;
mod works;

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, TryRecvError};
use std::time::Instant;

use crossterm::event::{KeyCode, KeyModifiers};
use crossterm::style::force_color_output;

use ludus_engine::ai::Pilot;
use ludus_engine::content::Content;
use ludus_engine::gauntlet::RunDefinition;
use ludus_engine::ids::ProfileId;
use ludus_engine::rng::Seed;

use app::App;
use keymap::{Keymap, TableError};
use terminal::{Guard, Input};
use theme::{Theme, ThemeError};

/// No name of a hero is longer, in characters.
pub const LONGEST_NAME: usize = app::LONGEST_NAME;

pub use keep::{Kept, KeptReplay, NoRecord, Placing, Recorder, SavedRun, Score, Scores, Start};
pub use known::{Acquaintance, Acquaintances};
pub use offscreen::Offscreen;
pub use settings::{Background, Glyphs, LastHero, Settings};
pub use terminal::Inputs;
pub use theater::{
    Look, PlayerOptions, Recorded, Replayed, Soundness, WatchOptions, Watched, replay, watch,
};

/// How to play.
pub struct PlayOptions<'a> {
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
    Keys(#[from] TableError),
    /// The player's own key table is broken.
    #[error("the key table is broken: {0}")]
    OwnKeys(TableError),
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

/// Plays until the player leaves.
pub fn play(mut options: PlayOptions<'_>) -> Result<Left, PlayError> {
    if !options.start.as_ref().is_none_or(has_hero) {
        return Err(PlayError::NoHero);
    }
    let mut keymap = Keymap::built_in()?;
    if let Some(own) = &options.keys {
        keymap = keymap.overlaid(own).map_err(PlayError::OwnKeys)?;
    }
    if options.is_plain {
        return plain::play(options, keymap);
    }
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err(PlayError::NoTerminal);
    }
    let theme = Theme::built_in(options.has_color, options.is_ascii)?;
    force_color_output(options.has_color);
    let mut guard = Guard::new(options.has_mouse && options.settings.mouse)?;
    let inputs = match options.inputs.take() {
        Some(inputs) => inputs,
        None => terminal::listen()?,
    };
    let mut app = App::new(options, keymap, theme);
    let size = guard.terminal().size()?;
    app.resize(size.width, size.height);
    let played = converse(&mut app, &mut guard, &inputs);
    let signal = match &played {
        Ok(signal) => *signal,
        Err(_) => terminal::signal_behind(&inputs.0),
    };
    // Whatever became of the terminal, the run is kept.
    let left = app.leave(signal);
    match (played, signal) {
        (Err(error), None) => Err(error.into()),
        _ => Ok(left),
    }
}

/// Draws, and answers key after key, until the player leaves; returns the signal that ended the
/// program, if one did.
fn converse(app: &mut App<'_>, guard: &mut Guard, inputs: &Inputs) -> io::Result<Option<i32>> {
    let clock = now();
    draw(guard, app, clock)?;
    while let Some(first) = next_input(inputs, app, guard, clock)? {
        let mut next = Some(first);
        while let Some(input) = next {
            match input {
                Input::Key(key) => app.press(key),
                Input::Clicked(column, row) => app.click(column, row),
                Input::Pasted(text) => app.paste(&text),
                Input::Resized(width, height) => {
                    guard.clear()?;
                    app.resize(width, height);
                }
                Input::Suspend => app.suspend(),
                Input::Continued => {
                    guard.resume()?;
                    app.redraw();
                }
                Input::Ended(number) => return Ok(Some(number)),
                Input::Lost => return Ok(terminal::signal_behind(&inputs.0)),
            }
            if app.takes_suspension() {
                if terminal::has_shell() {
                    guard.suspend()?;
                    app.redraw();
                } else {
                    app.tell(terminal::NO_SHELL);
                }
            }
            if let Some(showing) = app.takes_showing() {
                let shown = theater::show_within(showing, app, guard, inputs)?;
                let signal = shown.signal;
                if app.comes_back(shown) {
                    return Ok(signal);
                }
            }
            if app.is_leaving() {
                return Ok(None);
            }
            guard.use_mouse(app.settings().mouse)?;
            // Keys that were typed for the last situation never act in the next.
            let drops_keys = app.takes_disturbance();
            next = std::iter::from_fn(|| inputs.0.try_recv().ok())
                .find(|input| !(drops_keys && is_for_the_last_situation(input)));
        }
        if app.takes_clear() {
            guard.clear()?;
        }
        draw(guard, app, clock)?;
    }
    Ok(None)
}

/// Says whether an input was meant for what is no more: any key but Ctrl-C, which means the same
/// everywhere.
fn is_for_the_last_situation(input: &Input) -> bool {
    match input {
        Input::Key(key) => {
            !(key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL))
        }
        Input::Clicked(..) | Input::Pasted(_) => true,
        _ => false,
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "the clock of the frontend paces what is shown"
)]
fn now() -> Instant {
    Instant::now()
}

/// Waits for what comes in; a pilot plays meanwhile, as fast as it is drawn, and what the last key
/// brought about is shown. `None` when there is nothing more to wait for.
fn next_input(
    inputs: &Inputs,
    app: &mut App<'_>,
    guard: &mut Guard,
    clock: Instant,
) -> io::Result<Option<Input>> {
    while app.has_pilot() && !app.is_leaving() {
        match inputs.0.try_recv() {
            Ok(input) => return Ok(Some(input)),
            Err(TryRecvError::Disconnected) => return Ok(None),
            Err(TryRecvError::Empty) => app.steer(),
        }
        draw(guard, app, clock)?;
    }
    if app.is_leaving() {
        return Ok(None);
    }
    while let Some(left) = app.show_left(clock.elapsed()) {
        match inputs.0.recv_timeout(left) {
            Ok(input) => return Ok(Some(input)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => app.go_on_showing(clock.elapsed()),
        }
        draw(guard, app, clock)?;
    }
    Ok(inputs.0.recv().ok())
}

fn draw(guard: &mut Guard, app: &mut App<'_>, clock: Instant) -> io::Result<()> {
    app.begin_show(clock.elapsed());
    while app.takes_change() {
        let began = clock.elapsed();
        guard.terminal().draw(|frame| app.draw(frame))?;
        app.drew_in(clock.elapsed().saturating_sub(began));
    }
    Ok(())
}
