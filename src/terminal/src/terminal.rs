//! The terminal: taken over, read, and given back on every way out.
//!
//! Invariants: whoever holds a [`Guard`] has the terminal in raw mode on the alternate screen, and
//! dropping it, a panic or a fatal signal gives it back. The screen is empty when it is taken. Keys and signals arrive through one
//! channel, so that an idle program waits and costs nothing.

use std::io::{self, Read as _, Stdout, Write};
use std::mem::ManuallyDrop;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use crossterm::cursor::{SetCursorStyle, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, KeyEvent,
};
use crossterm::execute;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};
use signal_hook::consts::{
    SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGIO, SIGPROF, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2,
    SIGVTALRM, SIGWINCH, SIGXCPU,
};
use signal_hook::iterator::Signals;
use signal_hook::low_level;

use super::keyboard::Keyboard;

/// So many bytes are read at once.
const AT_ONCE: usize = 8192;
/// How long the program may take to leave after a fatal signal before it is ended.
const LAST_WORDS: Duration = Duration::from_millis(1500);
/// How far a signal may come behind the loss of the terminal that it tells of.
const SIGNAL_WAIT: Duration = Duration::from_millis(200);
/// What is told in place of a stop that nobody could end.
pub(super) const NO_SHELL: &str = "There is no shell to come back from.";
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
    /// Never dropped: it would speak on stderr, and panic where that is gone with the terminal.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>,
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
            terminal: ManuallyDrop::new(terminal),
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

/// Says whether somebody is there to let a stopped program go on: its parent, in its own session.
/// A parent or a session of another process namespace has the number 0: nobody that is seen from here.
pub(super) fn has_shell() -> bool {
    use nix::unistd::{getppid, getsid};

    let parent = getppid();
    let (own, its) = (getsid(None), getsid(Some(parent)));
    parent.as_raw() != 0 && own.is_ok() && own == its
}

/// Returns what of a window is drawn on: at most 400 by 160 cells, however large it says it is.
fn clamped((width, height): (u16, u16)) -> Rect {
    Rect::new(0, 0, width.min(400), height.min(160))
}

fn take_over(has_mouse: bool) -> io::Result<()> {
    enable_raw_mode()?;
    let mut out = io::stdout();
    execute!(
        out,
        EnterAlternateScreen,
        Clear(ClearType::All),
        EnableBracketedPaste
    )?;
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

/// Returns the signal behind a terminal that is lost, if one came with it, before or after.
pub(super) fn signal_behind(inputs: &Receiver<Input>) -> Option<i32> {
    std::iter::from_fn(|| inputs.recv_timeout(SIGNAL_WAIT).ok()).find_map(|input| match input {
        Input::Ended(signal) => Some(signal),
        _ => None,
    })
}

/// Starts listening to keys and signals.
pub(super) fn listen() -> io::Result<Inputs> {
    let (send, receive) = mpsc::channel();
    listen_to_signals(send.clone(), give_back)?;
    listen_to_keys(send)?;
    Ok(Inputs(receive))
}

/// Starts listening to signals; `last_deed` gives the terminal back when the program does not listen.
pub(super) fn listen_to_signals(to_app: Sender<Input>, last_deed: fn()) -> io::Result<()> {
    let fatal = [
        SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGALRM, SIGVTALRM, SIGPROF, SIGIO, SIGUSR1, SIGUSR2,
        SIGXCPU,
    ];
    let mut signals = Signals::new([SIGTSTP, SIGCONT, SIGWINCH].iter().chain(&fatal))?;
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            for signal in signals.forever() {
                match signal {
                    SIGTSTP => drop(to_app.send(Input::Suspend)),
                    SIGCONT => drop(to_app.send(Input::Continued)),
                    SIGWINCH => {
                        if let Ok((width, height)) = crossterm::terminal::size() {
                            let _ = to_app.send(Input::Resized(width, height));
                        }
                    }
                    fatal => end(&to_app, fatal, last_deed),
                }
            }
        })?;
    Ok(())
}

/// Starts listening to the keys of the terminal.
pub(super) fn listen_to_keys(send: Sender<Input>) -> io::Result<()> {
    let (pass_on, bytes) = mpsc::channel();
    thread::Builder::new()
        .name("bytes".to_owned())
        .spawn(move || read_bytes(&pass_on))?;
    thread::Builder::new()
        .name("keys".to_owned())
        .spawn(move || read_keys(&send, &bytes))?;
    Ok(())
}

/// Tells the program to end, and ends it when it does not listen.
fn end(to_app: &Sender<Input>, signal: i32, last_deed: fn()) {
    let _ = to_app.send(Input::Ended(signal));
    thread::sleep(LAST_WORDS);
    last_deed();
    std::process::exit(128 + signal);
}

/// Puts the bytes of the terminal together to what they mean.
fn read_keys(send: &Sender<Input>, bytes: &Receiver<Vec<u8>>) {
    let mut keyboard = Keyboard::new(true, |wait| match wait {
        Some(wait) => bytes.recv_timeout(wait).ok(),
        None => bytes.recv().ok(),
    });
    while let Some(inputs) = keyboard.next_inputs() {
        for input in inputs {
            if send.send(input).is_err() {
                return;
            }
        }
    }
    let _ = send.send(Input::Lost);
}

/// Reads what the terminal sends, part by part as it comes; ends with it.
fn read_bytes(send: &Sender<Vec<u8>>) {
    let mut stdin = io::stdin().lock();
    let mut buffer = [0; AT_ONCE];
    loop {
        match stdin.read(&mut buffer) {
            Ok(n @ 1..) if send.send(buffer[..n].to_vec()).is_ok() => {}
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(_) | Err(_) => return,
        }
    }
}
