//! The frontend without a screen: text that only grows, for screen readers, dumb terminals and pipes.
//!
//! Invariants: the cursor is never moved and no color is set; after each key only what is new is
//! written, then the prompt. Keys, runs and screens are those of the [`App`]; nothing here decides
//! anything.

mod keys;
mod talk;

use std::io::{self, IsTerminal as _, Write};
use std::sync::mpsc::{Receiver, TryRecvError};

use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use signal_hook::consts::SIGTSTP;
use signal_hook::low_level;

use super::app::App;
use super::app::is_for_the_last_situation;
use super::keymap::{Key, Keymap};
use super::terminal::{self, Input};
use super::theme::Theme;
use super::{Left, PlayError, PlayOptions};

use talk::Talk;

/// Where keys come from.
struct Keys {
    inputs: Receiver<Input>,
    /// Whether somebody types them now; else they were written beforehand.
    is_typed: bool,
}

/// Raw mode, so that keys come one by one; given back on every way out.
struct RawMode;

impl RawMode {
    fn begin() -> io::Result<Self> {
        enable_raw_mode()?;
        let restore_first = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            end_raw_mode();
            restore_first(panic);
        }));
        Ok(Self)
    }
}

impl Drop for RawMode {
    fn drop(&mut self) {
        end_raw_mode();
    }
}

/// Gives the terminal back; one that is gone needs nothing.
fn end_raw_mode() {
    let _ = disable_raw_mode();
}

/// Plays until the player leaves, or the keys end.
pub(super) fn play(options: PlayOptions<'_>, keymap: Keymap) -> Result<Left, PlayError> {
    let theme = Theme::parse(options.texts.theme, false, true)?;
    let is_typed = io::stdin().is_terminal();
    let _raw = is_typed.then(RawMode::begin).transpose()?;
    let (send, inputs) = std::sync::mpsc::channel();
    terminal::listen_to_signals(send.clone(), end_raw_mode)?;
    if is_typed {
        terminal::listen_to_keys(send)?;
    } else if options.pilot.is_none() {
        // Before anything is begun: without a single key nobody is there to play.
        let mut keyboard = keys::written(io::stdin());
        let Some(first) = keyboard.next_inputs() else {
            return Err(PlayError::NoTerminal);
        };
        keys::listen(first, keyboard, send)?;
    }
    let keys = Keys { inputs, is_typed };
    let mut app = App::new(options, keymap, theme);
    let is_raw = is_typed && io::stdout().is_terminal();
    let mut out = Out { is_raw };
    let played = converse(&mut app, &keys, &mut out);
    let signal = match &played {
        Ok(signal) => *signal,
        Err(_) if is_typed => terminal::signal_behind(&keys.inputs),
        Err(_) => None,
    };
    let left = app.leave(signal);
    match played {
        Err(error) if signal.is_none() && error.kind() != io::ErrorKind::BrokenPipe => {
            Err(PlayError::Output(error))
        }
        _ => Ok(left),
    }
}

/// Where the text goes.
struct Out {
    /// Whether the terminal ends lines as it is told alone.
    is_raw: bool,
}

impl Out {
    fn write(&mut self, text: &str) -> io::Result<()> {
        let mut out = io::stdout().lock();
        if self.is_raw {
            out.write_all(text.replace('\n', "\r\n").as_bytes())?;
        } else {
            out.write_all(text.as_bytes())?;
        }
        out.flush()
    }
}

/// Answers key after key; returns the signal that ended the program, if one did.
fn converse(app: &mut App<'_>, keys: &Keys, out: &mut Out) -> io::Result<Option<i32>> {
    let mut talk = Talk::default();
    out.write(&talk.news(app))?;
    while let Some(input) = next_input(app, keys, &mut talk, out)? {
        match input {
            Input::Key(event) => {
                if let Some(key) = Key::of_event(event) {
                    let is_typing = app.is_typing();
                    out.write(&Talk::echo(key, is_typing))?;
                    app.press(event);
                    if is_typing && app.is_typing() && key.typed().is_some() {
                        talk.keep_quiet(app);
                        continue;
                    }
                }
            }
            Input::Pasted(text) => app.paste(&text),
            Input::Suspend => app.suspend(),
            Input::Continued => {
                if keys.is_typed {
                    enable_raw_mode()?;
                }
                talk.restate();
            }
            Input::Ended(signal) => {
                // The terminal may be gone already.
                let _ = out.write("\n");
                return Ok(Some(signal));
            }
            Input::Lost => {
                let _ = out.write("\n");
                return Ok(if keys.is_typed {
                    terminal::signal_behind(&keys.inputs)
                } else {
                    None
                });
            }
            Input::Clicked(..) | Input::Resized(..) => continue,
        }
        let wants_to_stop = app.takes_suspension() && keys.is_typed;
        if wants_to_stop && !terminal::has_shell() {
            app.tell(terminal::NO_SHELL);
        } else if wants_to_stop {
            end_raw_mode();
            low_level::emulate_default_handler(SIGTSTP)?;
            // What is to be told then comes when the program hears that it goes on.
            continue;
        }
        if app.is_leaving() {
            break;
        }
        if app.takes_disturbance() && keys.is_typed {
            drop_keys(app, &keys.inputs);
        }
        if app.takes_clear() {
            talk.forget();
        }
        out.write(&talk.news(app))?;
    }
    out.write("\n")?;
    Ok(None)
}

/// Drops keys that were typed for the last situation; what is left of the others counts.
fn drop_keys(app: &mut App<'_>, inputs: &Receiver<Input>) {
    while let Ok(input) = inputs.try_recv() {
        match input {
            input if is_for_the_last_situation(&input) => {}
            Input::Key(key) => app.press(key),
            _ => {}
        }
    }
}

/// Waits for what comes in; a pilot plays meanwhile. `None` when nothing more comes.
fn next_input(
    app: &mut App<'_>,
    keys: &Keys,
    talk: &mut Talk,
    out: &mut Out,
) -> io::Result<Option<Input>> {
    while app.has_pilot() && !app.is_leaving() {
        match keys.inputs.try_recv() {
            Ok(input) => return Ok(Some(input)),
            Err(TryRecvError::Disconnected) => return Ok(None),
            Err(TryRecvError::Empty) => app.steer(),
        }
        if !app.is_leaving() {
            out.write(&talk.news(app))?;
        }
    }
    if app.is_leaving() {
        return Ok(None);
    }
    Ok(keys.inputs.recv().ok())
}
