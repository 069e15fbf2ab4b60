//! Where results go: stdout, or the file of `--out`; and the numbers that JSON carries.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::ValueEnum;

use super::Global;
use super::error::CliError;
use super::target::{Beside, unnamed};

/// How what is no list of lines is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum TableOrJson {
    Table,
    Json,
}

/// An open place for results.
pub(super) enum Output {
    /// Standard output.
    Stdout(BufWriter<io::StdoutLock<'static>>),
    /// A file, put in its place at the end.
    File(Beside, PathBuf),
}

impl Output {
    /// Opens the file, or stdout without one.
    pub(super) fn open(path: Option<&Path>) -> Result<Self, CliError> {
        match path {
            None => Ok(Self::Stdout(BufWriter::new(io::stdout().lock()))),
            Some(path) => {
                let file = written_to(path, Beside::open(path))?;
                Ok(Self::File(file, path.to_owned()))
            }
        }
    }

    /// Makes sure that everything is written.
    pub(super) fn finish(self) -> Result<(), CliError> {
        match self {
            Self::Stdout(mut writer) => Ok(writer.flush()?),
            Self::File(file, path) => Ok(written_to(&path, file.keep())?),
        }
    }
}

/// Says of what went wrong with a file that is written which file it was.
pub(super) fn written_to<T>(path: &Path, written: io::Result<T>) -> anyhow::Result<T> {
    written
        .map_err(|error| unnamed(&error))
        .with_context(|| format!("can't write {}", path.display()))
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(writer) => writer.write(bytes),
            Self::File(writer, _) => writer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(writer) => writer.flush(),
            Self::File(writer, _) => writer.flush(),
        }
    }
}

/// Writes one row of CSV (RFC 4180, with line feeds).
pub(super) fn csv_row<'a>(
    out: &mut impl Write,
    fields: impl IntoIterator<Item = &'a str>,
) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(fields)?;
    let row = writer
        .into_inner()
        .map_err(|error| io::Error::other(error.to_string()))?;
    out.write_all(&row)
}

/// Quotes a word for a shell where it needs it.
pub(super) fn quoted(word: &str) -> String {
    // What holds a zero byte can't be given to a command at all.
    shlex::try_quote(word).map_or_else(|_| word.to_owned(), Into::into)
}

/// Returns the options that add the content packs, to print them in a command.
pub(super) fn with_assets(global: &Global) -> impl Iterator<Item = String> {
    let paths = global.assets.iter();
    paths.map(|path| format!("--assets {}", quoted(&path.display().to_string())))
}

/// Rounds to the ten digits that JSON carries.
pub(super) fn ten_digits(value: f64) -> f64 {
    (value * 1e10).round() / 1e10
}

/// Writes a chance as a percentage of one digit: `77.9%`.
pub(super) fn percent(value: f64) -> String {
    format!("{:.1}%", value * 100.0)
}

/// Writes a number with its word: `1 file`, `3 files`.
pub(super) fn counted(count: usize, word: &str) -> String {
    if count == 1 {
        format!("1 {word}")
    } else {
        format!("{count} {word}s")
    }
}
