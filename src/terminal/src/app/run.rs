//! The loop around the program: keys, clicks, the clock, and the terminal.

use std::io;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyModifiers};

use crate::PlayError;
use crate::terminal::{self, Guard, Input, Inputs};

use super::App;

/// What the loop around the program asks for; each answer is given once.
impl App<'_> {
    pub(crate) fn takes_change(&mut self) -> bool {
        std::mem::take(&mut self.cx.signals.is_changed)
    }

    pub(crate) fn takes_clear(&mut self) -> bool {
        std::mem::take(&mut self.cx.signals.needs_clear)
    }

    pub(crate) fn takes_suspension(&mut self) -> bool {
        std::mem::take(&mut self.cx.signals.needs_suspension)
    }

    pub(crate) fn takes_disturbance(&mut self) -> bool {
        std::mem::take(&mut self.cx.signals.is_disturbed)
    }

    pub(crate) fn has_pilot(&self) -> bool {
        self.cx.options.pilot.is_some()
    }

    pub(crate) fn is_leaving(&self) -> bool {
        self.cx.signals.is_leaving
    }

    /// Begins what is left to be shown, if it has not begun.
    pub(crate) fn begin_show(&mut self, now: Duration) {
        self.cx.begin_show(now);
    }

    /// Takes note of how long a picture took to draw.
    pub(crate) fn drew_in(&mut self, time: Duration) {
        self.cx.signals.is_changed |= self.cx.show.took(time);
    }

    /// Returns how long to wait until [`Self::tick`]; `None` while nothing goes on by itself.
    pub(crate) fn wait(&mut self, now: Duration) -> Option<Duration> {
        if self.has_pilot() {
            return Some(Duration::ZERO);
        }
        if let Some(left) = self.cx.show.left(now) {
            return Some(left);
        }
        let wait = self
            .peek()
            .wait(&self.cx)
            .filter(|_| !self.cx.is_too_small());
        let since = wait.map(|_| self.waits_since.unwrap_or(now));
        self.waits_since = since;
        Some((since? + wait?).saturating_sub(now))
    }

    /// Goes on by one step: of the pilot, of what is shown for a moment, or of the screen on top.
    pub(crate) fn tick(&mut self, now: Duration) {
        if self.has_pilot() {
            self.steer();
        } else if self.cx.show.frame().is_some() {
            self.cx.show.go_on(now);
            self.cx.signals.is_changed = true;
        } else {
            // A late tick does not hurry those after it.
            self.waits_since = Some(now);
            let (top, cx) = self.top();
            top.tick(cx);
        }
    }
}

/// Takes the terminal and shows the program until the player leaves; returns the signal that ended it,
/// if one did, and how it went with the terminal.
pub(crate) fn show(
    app: &mut App<'_>,
    has_mouse: bool,
    inputs: Option<Inputs>,
) -> Result<(io::Result<()>, Option<i32>, Inputs), PlayError> {
    let mut guard = Guard::new(has_mouse)?;
    let inputs = match inputs {
        Some(inputs) => inputs,
        None => terminal::listen()?,
    };
    let size = guard.terminal().size()?;
    app.resize(size.width, size.height);
    let shown = converse(app, &mut guard, &inputs);
    let signal = match &shown {
        Ok(signal) => *signal,
        Err(_) => terminal::signal_behind(&inputs.0),
    };
    Ok((shown.map(|_| ()), signal, inputs))
}

/// Draws, and answers key after key, until the player leaves; returns the signal that ended the
/// program, if one did.
fn converse(app: &mut App<'_>, guard: &mut Guard, inputs: &Inputs) -> io::Result<Option<i32>> {
    let clock = now();
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
            if app.is_leaving() {
                return Ok(None);
            }
            guard.use_mouse(app.context().settings.mouse)?;
            // Keys that were typed for the last situation never act in the next.
            let drops_keys = app.takes_disturbance();
            next = std::iter::from_fn(|| inputs.0.try_recv().ok())
                .find(|input| !(drops_keys && is_for_the_last_situation(input)));
        }
    }
    Ok(None)
}

/// Says whether an input was meant for what is no more: any key but Ctrl-C, which means the same
/// everywhere.
pub(crate) fn is_for_the_last_situation(input: &Input) -> bool {
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

/// Waits for what comes in; meanwhile goes on what goes on by itself, and all of it is drawn. `None` when
/// there is nothing more to wait for.
fn next_input(
    inputs: &Inputs,
    app: &mut App<'_>,
    guard: &mut Guard,
    clock: Instant,
) -> io::Result<Option<Input>> {
    loop {
        draw(guard, app, clock)?;
        if app.is_leaving() {
            return Ok(None);
        }
        let Some(wait) = app.wait(clock.elapsed()) else {
            return Ok(inputs.0.recv().ok());
        };
        match inputs.0.recv_timeout(wait) {
            Ok(input) => return Ok(Some(input)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => app.tick(clock.elapsed()),
        }
    }
}

fn draw(guard: &mut Guard, app: &mut App<'_>, clock: Instant) -> io::Result<()> {
    if app.takes_clear() {
        guard.clear()?;
    }
    app.begin_show(clock.elapsed());
    while app.takes_change() {
        let began = clock.elapsed();
        guard.terminal().draw(|frame| app.draw(frame))?;
        app.drew_in(clock.elapsed().saturating_sub(began));
    }
    Ok(())
}
