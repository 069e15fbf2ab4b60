//! The loop around the theater: keys, the clock, and the terminal.

use std::io::{self, IsTerminal};
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use crossterm::style::force_color_output;

use crate::keymap::Keymap;
use crate::terminal::{self, Guard, Input, Inputs};
use crate::theme::Theme;
use crate::{PlayError, now};

use super::{Look, Theater};

/// Takes the terminal and shows a theater until the viewer leaves.
pub(super) fn show(
    look: Look,
    open: impl FnOnce(Keymap, Theme) -> Theater,
) -> Result<(Theater, Option<i32>, Inputs), PlayError> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err(PlayError::NoTerminal);
    }
    let keymap = Keymap::built_in()?;
    let mut theme = Theme::built_in(look.has_color, look.is_ascii)?;
    theme.set_light(look.is_light);
    let mut theater = open(keymap, theme);
    force_color_output(look.has_color);
    let mut guard = Guard::new(look.has_mouse)?;
    let inputs = terminal::listen()?;
    let size = guard.terminal().size()?;
    theater.resize(size.width, size.height);
    let signal = play(&mut theater, &mut guard, &inputs)?;
    drop(guard);
    Ok((theater, signal, inputs))
}

/// Shows a theater until the viewer leaves; returns the signal that ended the program, if one did.
pub(super) fn play(
    theater: &mut Theater,
    guard: &mut Guard,
    inputs: &Inputs,
) -> io::Result<Option<i32>> {
    show_until_left(theater, guard, inputs).or_else(|error| {
        let signal = terminal::signal_behind(&inputs.0);
        signal.map(Some).ok_or(error)
    })
}

fn show_until_left(
    theater: &mut Theater,
    guard: &mut Guard,
    inputs: &Inputs,
) -> io::Result<Option<i32>> {
    let mut last_tick = now();
    let mut was_waiting = false;
    loop {
        draw(theater, guard)?;
        let wait = theater.wait();
        if wait.is_some() && !was_waiting {
            last_tick = now();
        }
        was_waiting = wait.is_some();
        let input = match wait {
            Some(wait) => {
                let left = (last_tick + wait).saturating_duration_since(now());
                match inputs.0.recv_timeout(left) {
                    Err(RecvTimeoutError::Timeout) => {
                        // A late tick does not hurry those after it.
                        last_tick = now();
                        theater.tick();
                        continue;
                    }
                    Err(RecvTimeoutError::Disconnected) => return Ok(None),
                    Ok(input) => input,
                }
            }
            None => match inputs.0.recv() {
                Ok(input) => input,
                Err(_) => return Ok(None),
            },
        };
        let mut next = Some(input);
        while let Some(input) = next {
            match input {
                Input::Key(key) => theater.press(key),
                Input::Clicked(column, row) => theater.click(column, row),
                Input::Pasted(_) => {}
                Input::Resized(width, height) => {
                    guard.clear()?;
                    theater.resize(width, height);
                }
                Input::Suspend => theater.flags.needs_suspension = true,
                Input::Continued => {
                    guard.resume()?;
                    theater.redraw();
                }
                Input::Ended(number) => return Ok(Some(number)),
                Input::Lost => return Ok(terminal::signal_behind(&inputs.0)),
            }
            if std::mem::take(&mut theater.flags.needs_suspension) {
                if terminal::has_shell() {
                    guard.suspend()?;
                    theater.redraw();
                } else {
                    theater.tell(terminal::NO_SHELL);
                }
            }
            if theater.flags.is_leaving {
                return Ok(None);
            }
            next = inputs.0.recv_timeout(Duration::ZERO).ok();
        }
    }
}

fn draw(theater: &mut Theater, guard: &mut Guard) -> io::Result<()> {
    if std::mem::take(&mut theater.flags.needs_clear) {
        guard.clear()?;
    }
    if std::mem::take(&mut theater.flags.is_changed) {
        guard.terminal().draw(|frame| theater.draw(frame))?;
    }
    Ok(())
}
