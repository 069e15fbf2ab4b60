//! The terminal frontend: ratatui over crossterm.
//!
//! [`play`] takes the terminal, shows the title screen or a fight, and gives the terminal back on
//! every way out. Invariants: drawing changes no state and decides no rule; keys become actions
//! through the one table of [`keymap`]; the fight is changed by commands alone, and each that was
//! done reaches the [`Recorder`]. The frontend deliberately knows no file: who calls it writes
//! replays and prints the seed.

mod app;
mod game;
pub mod keymap;
mod screens;
mod tally;
mod terminal;
#[cfg(test)]
mod tests;
mod theater;
pub mod theme;
mod why;
mod widgets;

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::Arc;

use crossterm::style::force_color_output;

use crate::content::Content;
use crate::rng::Seed;
use crate::turn::{Note, Outcome};
use crate::world::Definition;

use app::App;
use keymap::{Keymap, KeymapError};
use terminal::{Guard, Input};
use theme::{Theme, ThemeError};

pub use theater::{Look, PlayerOptions, Soundness, WatchOptions, Watched, replay, watch};

/// What a fight is started from.
#[derive(Clone, Debug)]
pub struct Start {
    /// Who meets whom, where.
    pub definition: Arc<Definition>,
    /// The seed of the fight.
    pub seed: Seed,
    /// Where the scenario came from.
    pub path: String,
    /// The scenario's text.
    pub text: String,
}

/// Writes down what a fight needs to be played again.
pub trait Recorder {
    /// A fight starts; returns where its replay is written.
    fn begin(&mut self, start: &Start) -> Option<PathBuf>;
    /// Something became final.
    fn note(&mut self, note: &Note);
    /// The fight is over, or was left (`None`) after so many turns.
    fn end(&mut self, definition: &Definition, outcome: Option<Outcome>, turns: u32);
}

/// Writes nothing down.
#[derive(Clone, Copy, Default, Debug)]
pub struct NoRecord;

impl Recorder for NoRecord {
    fn begin(&mut self, _start: &Start) -> Option<PathBuf> {
        None
    }

    fn note(&mut self, _note: &Note) {}

    fn end(&mut self, _definition: &Definition, _outcome: Option<Outcome>, _turns: u32) {}
}

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
    /// Whether to draw ASCII alone.
    pub is_ascii: bool,
    /// Who writes replays.
    pub recorder: &'a mut dyn Recorder,
}

/// How the player left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Left {
    /// The seed of the last fight, if there was one.
    pub seed: Option<Seed>,
    /// The signal that ended the program, if one did.
    pub signal: Option<i32>,
}

/// Why there was nothing to play on.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// Standard input or output is no terminal.
    #[error("playing needs a terminal; `ludus run` shows a fight without one")]
    NoTerminal,
    /// The scenario has no hero.
    #[error("nobody to play: the scenario has no hero")]
    NoHero,
    /// The terminal can't be used.
    #[error("the terminal can't be used: {0}")]
    Terminal(#[from] io::Error),
    /// The key table is broken.
    #[error("the key table is broken: {0}")]
    Keys(#[from] KeymapError),
    /// The theme is broken.
    #[error("the theme is broken: {0}")]
    Theme(#[from] ThemeError),
}

/// Plays until the player leaves.
pub fn play(options: PlayOptions<'_>) -> Result<Left, PlayError> {
    let has_hero = |start: &Start| start.definition.encounter.hero.is_some();
    if !options.start.as_ref().is_none_or(has_hero) {
        return Err(PlayError::NoHero);
    }
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err(PlayError::NoTerminal);
    }
    let keymap = Keymap::built_in()?;
    let theme = Theme::built_in(options.has_color, options.is_ascii)?;
    force_color_output(options.has_color);
    let mut guard = Guard::new()?;
    let inputs = terminal::listen()?;
    let mut app = App::new(options, keymap, theme);
    let size = guard.terminal().size()?;
    app.resize(size.width, size.height);
    let mut signal = None;
    draw(&mut guard, &mut app)?;
    'playing: while let Ok(first) = inputs.recv() {
        let mut next = Some(first);
        while let Some(input) = next {
            match input {
                Input::Key(key) => app.press(key),
                Input::Resized(width, height) => app.resize(width, height),
                Input::Suspend => app.suspend(),
                Input::Continued => {
                    guard.resume()?;
                    app.redraw();
                }
                Input::Ended(number) => {
                    signal = Some(number);
                    break 'playing;
                }
                Input::Lost => break 'playing,
            }
            if app.takes_suspension() {
                guard.suspend()?;
                app.redraw();
            }
            if app.is_leaving() {
                break 'playing;
            }
            // Keys that were typed for the last situation never act in the next.
            let drops_keys = app.takes_disturbance();
            next = std::iter::from_fn(|| inputs.try_recv().ok())
                .find(|input| !(drops_keys && matches!(input, Input::Key(_))));
        }
        if app.takes_clear() {
            guard.clear()?;
        }
        draw(&mut guard, &mut app)?;
    }
    Ok(app.leave(signal))
}

fn draw(guard: &mut Guard, app: &mut App<'_>) -> io::Result<()> {
    if app.takes_change() {
        guard.terminal().draw(|frame| app.draw(frame))?;
    }
    Ok(())
}
