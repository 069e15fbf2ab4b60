//! The terminal: taken over, read, and given back on every way out.
//!
//! Invariants: whoever holds a [`Guard`] has the terminal in raw mode on the alternate screen, and
//! dropping it, a panic or a fatal signal gives it back. Keys and signals arrive through one
//! channel, so that an idle program waits and costs nothing.

use std::io::{self, Stdout, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use crossterm::cursor::{SetCursorStyle, Show};
use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event, KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEventKind,
};
use crossterm::execute;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;
use signal_hook::low_level;

/// How long a lone Esc waits for the rest of a sequence that was split on its way.
const SPLIT_WAIT: Duration = Duration::from_millis(40);
/// How long the program may take to leave after a fatal signal before it is ended.
const LAST_WORDS: Duration = Duration::from_millis(1500);
/// Asks the keypad for digits and names, not for application codes.
const NUMERIC_KEYPAD: &[u8] = b"\x1b>";

/// What comes in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Input {
    /// A key.
    Key(KeyEvent),
    /// A text that was pasted.
    Pasted(String),
    /// A click at this column and row.
    Clicked(u16, u16),
    /// The window has this many columns and rows now.
    Resized(u16, u16),
    /// The program should suspend itself.
    Suspend,
    /// The program goes on after having been stopped.
    Continued,
    /// The program should end, by this signal.
    Ended(i32),
    /// The terminal can't be read any more.
    Lost,
}

/// The terminal, taken over.
#[derive(Debug)]
pub(super) struct Guard {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    has_mouse: bool,
}

impl Guard {
    /// Takes the terminal over, and its mouse if wanted.
    pub(super) fn new(has_mouse: bool) -> io::Result<Self> {
        let restore_first = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            restore_first(panic);
        }));
        take_over(has_mouse).inspect_err(|_| give_back())?;
        let viewport = Viewport::Fixed(clamped(crossterm::terminal::size().unwrap_or((80, 24))));
        let options = TerminalOptions { viewport };
        let terminal = Terminal::with_options(CrosstermBackend::new(io::stdout()), options)
            .inspect_err(|_| give_back())?;
        Ok(Self {
            terminal,
            has_mouse,
        })
    }

    /// Returns the terminal to draw on.
    pub(super) fn terminal(&mut self) -> &mut Terminal<CrosstermBackend<Stdout>> {
        &mut self.terminal
    }

    /// Takes the mouse, or leaves it to the terminal.
    pub(super) fn use_mouse(&mut self, has_mouse: bool) -> io::Result<()> {
        if has_mouse == self.has_mouse {
            return Ok(());
        }
        self.has_mouse = has_mouse;
        if has_mouse {
            execute!(io::stdout(), EnableMouseCapture)
        } else {
            execute!(io::stdout(), DisableMouseCapture)
        }
    }

    /// Gives the terminal back, stops the program, and takes the terminal over again when it goes
    /// on.
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        give_back();
        low_level::emulate_default_handler(SIGTSTP)?;
        self.resume()
    }

    /// Takes the terminal over after a stop and forgets what was on it.
    pub(super) fn resume(&mut self) -> io::Result<()> {
        take_over(self.has_mouse)?;
        self.clear()
    }

    /// Empties the screen, so that all of it is drawn anew. (Not by `Terminal::clear`, which asks the
    /// terminal for its cursor: the answer would go to whoever reads the keys.)
    pub(super) fn clear(&mut self) -> io::Result<()> {
        let size = self.terminal.size()?;
        self.terminal.resize(clamped((size.width, size.height)))
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
        if !thread::panicking() {
            let _ = std::panic::take_hook();
        }
    }
}

/// Returns what of a window is drawn on: at most 400 by 160 cells, however large it says it is.
fn clamped((width, height): (u16, u16)) -> Rect {
    Rect::new(0, 0, width.min(400), height.min(160))
}

fn take_over(has_mouse: bool) -> io::Result<()> {
    enable_raw_mode()?;
    let mut out = io::stdout();
    execute!(out, EnterAlternateScreen, EnableBracketedPaste)?;
    if has_mouse {
        execute!(out, EnableMouseCapture)?;
    }
    out.write_all(NUMERIC_KEYPAD)?;
    out.flush()
}

/// Gives the terminal back; a terminal that is gone needs nothing.
fn give_back() {
    let _ = execute!(
        io::stdout(),
        DisableMouseCapture,
        DisableBracketedPaste,
        LeaveAlternateScreen,
        SetCursorStyle::DefaultUserShape,
        Show
    );
    let _ = disable_raw_mode();
}

/// Keys and signals as they come in. One program listens once: who leaves a screen for another hands
/// them on.
#[derive(Debug)]
pub struct Inputs(pub(super) Receiver<Input>);

/// Starts listening to keys and signals.
pub(super) fn listen() -> io::Result<Inputs> {
    let (send, receive) = mpsc::channel();
    listen_to_signals(send.clone(), give_back)?;
    listen_to_keys(send)?;
    Ok(Inputs(receive))
}

/// Starts listening to signals; `last_deed` gives the terminal back when the program does not listen.
pub(super) fn listen_to_signals(to_app: Sender<Input>, last_deed: fn()) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT])?;
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            for signal in signals.forever() {
                match signal {
                    SIGTSTP => drop(to_app.send(Input::Suspend)),
                    SIGCONT => drop(to_app.send(Input::Continued)),
                    fatal => end(&to_app, fatal, last_deed),
                }
            }
        })?;
    Ok(())
}

/// Starts listening to the keys of the terminal.
pub(super) fn listen_to_keys(send: Sender<Input>) -> io::Result<()> {
    thread::Builder::new()
        .name("keys".to_owned())
        .spawn(move || read_keys(&send))?;
    Ok(())
}

/// Tells the program to end, and ends it when it does not listen.
fn end(to_app: &Sender<Input>, signal: i32, last_deed: fn()) {
    let _ = to_app.send(Input::Ended(signal));
    thread::sleep(LAST_WORDS);
    last_deed();
    std::process::exit(128 + signal);
}

fn read_keys(send: &Sender<Input>) {
    let next = |wait: Duration| -> io::Result<Option<Event>> {
        if event::poll(wait)? {
            event::read().map(Some)
        } else {
            Ok(None)
        }
    };
    loop {
        let Ok(first) = event::read() else {
            let _ = send.send(Input::Lost);
            return;
        };
        let inputs = match first {
            Event::Key(key) if key.code == KeyCode::Esc && key.modifiers.is_empty() => {
                joined(key, || next(SPLIT_WAIT).ok().flatten())
            }
            Event::Key(key) => vec![Input::Key(key)],
            Event::Resize(width, height) => vec![Input::Resized(width, height)],
            Event::Paste(text) => vec![Input::Pasted(text)],
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                vec![Input::Clicked(mouse.column, mouse.row)]
            }
            _ => Vec::new(),
        };
        for input in inputs {
            if send.send(input).is_err() {
                return;
            }
        }
    }
}

/// Joins what follows a lone Esc at once to the sequence that it was the start of; a sequence that
/// nobody knows is dropped whole.
pub(super) fn joined(esc: KeyEvent, mut next: impl FnMut() -> Option<Event>) -> Vec<Input> {
    let mut follow = |known: &[char]| match next() {
        Some(Event::Key(key)) => match key.code {
            KeyCode::Char(c) if known.is_empty() || known.contains(&c) => Ok(Some(c)),
            _ => Err(Input::Key(key)),
        },
        Some(Event::Resize(width, height)) => Err(Input::Resized(width, height)),
        _ => Ok(None),
    };
    if esc.kind == KeyEventKind::Release {
        return Vec::new();
    }
    let opening = match follow(&['[', 'O']) {
        Ok(Some(c)) => c,
        Ok(None) => return vec![Input::Key(esc)],
        Err(other) => return vec![Input::Key(esc), other],
    };
    let mut body = String::new();
    loop {
        match follow(&[]) {
            Ok(Some(c)) => {
                body.push(c);
                if opening == 'O' || ('\x40'..='\x7e').contains(&c) {
                    break;
                }
            }
            Ok(None) => break,
            Err(other) => return vec![other],
        }
    }
    let keypad = body.chars().next().filter(|_| opening == 'O');
    let Some(code) = keypad.and_then(keypad_code).or_else(|| code_of(&body)) else {
        return Vec::new();
    };
    vec![Input::Key(KeyEvent::from(code))]
}

/// Returns the key of a sequence, by what follows its opening.
fn code_of(body: &str) -> Option<KeyCode> {
    Some(match body {
        "A" => KeyCode::Up,
        "B" => KeyCode::Down,
        "C" => KeyCode::Right,
        "D" => KeyCode::Left,
        "H" | "1~" | "7~" => KeyCode::Home,
        "F" | "4~" | "8~" => KeyCode::End,
        "2~" => KeyCode::Insert,
        "3~" => KeyCode::Delete,
        "5~" => KeyCode::PageUp,
        "6~" => KeyCode::PageDown,
        "E" => KeyCode::KeypadBegin,
        "Z" => KeyCode::BackTab,
        _ => return None,
    })
}

/// Returns the key of the keypad in application mode: `ESC O p` to `ESC O y` are the digits, `ESC O M`
/// is Enter.
fn keypad_code(c: char) -> Option<KeyCode> {
    match c {
        'M' => Some(KeyCode::Enter),
        'p'..='y' => char::from_digit(c as u32 - 'p' as u32, 10).map(KeyCode::Char),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(code: KeyCode) -> Event {
        Event::Key(KeyEvent::from(code))
    }

    #[track_caller]
    fn check(follows: &str, expected: &[KeyCode]) {
        let mut follows: Vec<Event> = follows
            .chars()
            .rev()
            .map(|c| key(KeyCode::Char(c)))
            .collect();
        let inputs = joined(KeyEvent::from(KeyCode::Esc), || follows.pop());
        let expected: Vec<Input> = expected
            .iter()
            .map(|&code| Input::Key(KeyEvent::from(code)))
            .collect();
        assert_eq!(inputs, expected);
    }

    #[test]
    fn a_split_arrow_is_an_arrow() {
        check("[A", &[KeyCode::Up]);
        check("OD", &[KeyCode::Left]);
        check("[5~", &[KeyCode::PageUp]);
    }

    #[test]
    fn the_application_keypad_types_digits_and_enter() {
        check("Op", &[KeyCode::Char('0')]);
        check("Oy", &[KeyCode::Char('9')]);
        check("OM", &[KeyCode::Enter]);
        check("[p", &[]);
    }

    #[test]
    fn a_lone_esc_is_esc() {
        check("", &[KeyCode::Esc]);
        check("x", &[KeyCode::Esc, KeyCode::Char('x')]);
    }

    #[test]
    fn unknown_sequences_are_dropped_whole() {
        check("[99;5u", &[]);
        check("Oz", &[]);
        check("[", &[]);
    }
}
