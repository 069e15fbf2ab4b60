//! What a command can fail with, and the exit code of each (the contract with scripts).
//!
//! [`CliError`] is for whatever has an exit code of its own. What can only fail the run travels as
//! [`anyhow::Error`] and becomes one at the end.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use ludus_engine::content::escaped;

use super::target::unnamed;

/// Why a command failed.
#[derive(Debug)]
pub(super) enum CliError {
    /// The run failed: exit 1.
    Failed(String),
    /// Wrong usage: exit 2.
    Usage(String),
    /// The command line can't be read: exit 2.
    CommandLine(clap::Error),
    /// A replay diverged: exit 3.
    Diverged(String),
    /// A file of another version or with other content: exit 4.
    Foreign(String),
    /// A corrupt file: exit 5.
    Corrupt(String),
    /// An expectation did not hold: exit 6.
    Unexpected(String),
    /// A signal ended it, and the terminal is restored: exit 128 + its number, as shells say it.
    #[cfg(feature = "tui")]
    Signal(i32),
    /// Whoever read the results went away: a quiet exit 0.
    ClosedPipe,
}

impl CliError {
    /// Makes a failed run of anything that can be said.
    pub(super) fn failed(error: impl Display) -> Self {
        Self::Failed(error.to_string())
    }

    /// Says what went wrong, in short.
    pub(super) fn words(&self) -> String {
        match self {
            Self::Failed(message)
            | Self::Usage(message)
            | Self::Diverged(message)
            | Self::Foreign(message)
            | Self::Corrupt(message)
            | Self::Unexpected(message) => message.clone(),
            Self::CommandLine(error) => error.to_string(),
            #[cfg(feature = "tui")]
            Self::Signal(signal) => format!("signal {signal}"),
            Self::ClosedPipe => "nobody reads it".to_owned(),
        }
    }

    /// Tells what went wrong on stderr and returns the exit code.
    pub(super) fn report(self) -> ExitCode {
        let (code, message) = match self {
            Self::ClosedPipe => return ExitCode::SUCCESS,
            Self::CommandLine(error) => {
                let is_plain = |arg: std::ffi::OsString| {
                    let arg = arg.to_string_lossy();
                    in_a_row(&arg) == arg
                };
                // What was given is echoed: beyond plain letters it is told without color.
                if std::env::args_os().all(is_plain) {
                    // Without a stderr there is only the exit code.
                    let _ = error.print();
                } else {
                    say(error.render().to_string().trim_end());
                }
                return ExitCode::from(2);
            }
            #[cfg(feature = "tui")]
            Self::Signal(signal) => return ExitCode::from(128_u8.saturating_add(signal as u8)),
            Self::Failed(message) => (1, message),
            Self::Usage(message) => (2, message),
            Self::Diverged(message) => (3, message),
            Self::Foreign(message) => (4, message),
            Self::Corrupt(message) => (5, message),
            Self::Unexpected(message) => (6, message),
        };
        say(&format!("ludus: {message}"));
        ExitCode::from(code)
    }
}

/// Says something on stderr. Control characters of what was given are shown, not obeyed; a stderr
/// that can't be written to changes nothing.
pub(super) fn say(message: &str) {
    use std::io::Write as _;

    let _ = writeln!(io::stderr(), "{}", shown(message));
}

/// Returns text with its control characters escaped, line feeds aside.
pub(super) fn shown(text: &str) -> String {
    let rows: Vec<String> = text.split('\n').map(in_a_row).collect();
    rows.join("\n")
}

/// Returns text that takes no more than its row: line feeds and marks of direction are escaped too.
pub(super) fn in_a_row(text: &str) -> String {
    escaped(text.chars())
}

/// What only travels to the user: the run failed, and every context that was added on the way is told
/// before what it was added to.
impl From<anyhow::Error> for CliError {
    fn from(error: anyhow::Error) -> Self {
        Self::Failed(format!("{error:#}"))
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::ClosedPipe
        } else {
            Self::Failed(format!("can't write the result: {}", unnamed(&error)))
        }
    }
}

impl From<serde_json::Error> for CliError {
    fn from(error: serde_json::Error) -> Self {
        io::Error::from(error).into()
    }
}
