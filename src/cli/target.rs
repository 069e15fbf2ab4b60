//! Files that the command line names to be written: nothing is lost there that nobody gave up.

use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, BufWriter, Read as _, Seek as _, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::error::CliError;

/// How every replay's first line goes on after its checksum.
const HEADER: &[u8] = b" {\"header\":";
/// How the last line of a run that is over goes on.
const END: &[u8] = b" {\"end\":";
/// How much of a file is read to find its end: far more than its last line.
const TAIL: u64 = 4096;
/// Digits of the checksum before it.
const DIGITS: usize = 16;
/// So many links at most lead to a file.
const MOST_LINKS: u32 = 40;

/// Refuses to write a replay or results over what is read, or over each other, and a replay over
/// what is none.
pub(super) fn check(
    input: Option<&Path>,
    packs: &[PathBuf],
    record: Option<&Path>,
    out: Option<&Path>,
) -> Result<(), CliError> {
    for (option, target) in [("--record", record), ("--out", out)] {
        let Some(target) = target else {
            continue;
        };
        if input.is_some_and(|input| is_same(input, target)) || is_in_pack(target, packs) {
            return Err(CliError::Usage(format!(
                "{option} {} is what the fight is read from; name another file",
                target.display()
            )));
        }
    }
    if let (Some(record), Some(out)) = (record, out)
        && is_same(record, out)
    {
        return Err(CliError::Usage(
            "--out and --record name the same file".to_owned(),
        ));
    }
    match (record, out) {
        (Some(record), _) if !may_be_replaced(record) => Err(CliError::Usage(format!(
            "--record {} is there and is no replay of a run that is over; name another file, or \
             move it away first",
            record.display()
        ))),
        (_, Some(out)) if is_framed(out) => Err(CliError::Usage(format!(
            "--out {} is a save or a replay; name another file, or move it away first",
            out.display()
        ))),
        _ => Ok(()),
    }
}

/// Says whether a file is one that a pack is read from.
fn is_in_pack(target: &Path, packs: &[PathBuf]) -> bool {
    let target = resolved(target);
    let is_content = target.extension().is_some_and(|ending| ending == "ron") && target.exists();
    is_content && packs.iter().any(|pack| target.starts_with(resolved(pack)))
}

/// Says whether two paths lead to the same file, whether it is there yet or not.
fn is_same(one: &Path, other: &Path) -> bool {
    let (one, other) = (resolved(one), resolved(other));
    one == other || is_one_file(&one, &other)
}

fn is_one_file(one: &Path, other: &Path) -> bool {
    cfg!(unix)
        && matches!(
            (fs::metadata(one), fs::metadata(other)),
            (Ok(one), Ok(other)) if is_same_file(&one, &other)
        )
}

/// Says whether two files are the same one, by whatever names; true where the system can't tell.
pub(super) fn is_same_file(one: &fs::Metadata, other: &fs::Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;

        (one.dev(), one.ino()) == (other.dev(), other.ino())
    }
    #[cfg(not(unix))]
    {
        let _ = (one, other);
        true
    }
}

/// Follows links to the place where a file is, or would be.
pub(super) fn resolved(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        if let Ok(whole) = path.canonicalize() {
            return whole;
        }
        match fs::read_link(&path) {
            Ok(to) => path = folder_of(&path).join(to),
            Err(_) => break,
        }
    }
    match (folder_of(&path).canonicalize(), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path,
    }
}

/// Returns why a file could not be made, without its name: it was to stand beside the one that was
/// meant, and whoever tells of that names it.
pub(super) fn unnamed(error: &io::Error) -> io::Error {
    let words = error.to_string();
    let why = words
        .rsplit_once(" at path ")
        .map(|(why, _)| why.to_owned());
    io::Error::new(error.kind(), why.unwrap_or(words))
}

/// Returns the folder of a file; that of a bare name is the current one.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Says whether a replay may take the place of what is there: nothing, nothing yet, the replay of a
/// run that is over, or no regular file.
fn may_be_replaced(path: &Path) -> bool {
    let Ok(meta) = fs::metadata(path) else {
        return true;
    };
    if !meta.is_file() || meta.len() == 0 {
        return true;
    }
    start_of(path).is_some_and(|start| start.get(DIGITS..) == Some(HEADER)) && has_end(path)
}

/// Returns the beginning of a file's first line.
fn start_of(path: &Path) -> Option<Vec<u8>> {
    let mut start = Vec::new();
    let most = (DIGITS + HEADER.len()) as u64;
    let file = BufReader::new(File::open(path).ok()?);
    file.take(most).read_until(b'\n', &mut start).ok()?;
    Some(start)
}

/// Says whether a file is one that saves and replays are: its first line has a checksum.
fn is_framed(path: &Path) -> bool {
    let is_file = fs::metadata(path).is_ok_and(|meta| meta.is_file());
    let start = start_of(path).filter(|_| is_file).unwrap_or_default();
    let digits = start.get(..DIGITS).unwrap_or_default();
    let is_digit = |byte: &u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(byte);
    digits.len() == DIGITS && digits.iter().all(is_digit) && start[DIGITS..].starts_with(b" {")
}

/// Says whether a replay has its end: the run is over.
fn has_end(path: &Path) -> bool {
    let last = last_line(path).unwrap_or_default();
    last.get(DIGITS..).is_some_and(|rest| rest.starts_with(END))
}

/// Returns the last line of a file, with its line feed if it is whole.
pub(super) fn last_line(path: &Path) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(TAIL)))?;
    let mut tail = Vec::new();
    file.read_to_end(&mut tail)?;
    let last = tail.split_inclusive(|&byte| byte == b'\n').next_back();
    Ok(last.unwrap_or_default().to_vec())
}

/// Commits a file to disk, where it is one: a device or a pipe has no disk.
pub(super) fn sync(file: &File) -> io::Result<()> {
    if file.metadata()?.is_file() {
        file.sync_all()
    } else {
        Ok(())
    }
}

/// A file that is written beside its place and put there at the end, so that what fails half-way
/// leaves what was there. A device or a pipe is written as it is.
#[derive(Debug)]
pub(super) enum Beside {
    /// A file with its place.
    File(BufWriter<NamedTempFile>, PathBuf),
    /// No regular file.
    Special(BufWriter<File>),
}

impl Beside {
    /// Makes ready to write.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let path = resolved(path);
        let there = fs::metadata(&path).ok();
        if there.as_ref().is_some_and(|meta| !meta.is_file()) {
            let file = fs::OpenOptions::new().write(true).open(&path)?;
            return Ok(Self::Special(BufWriter::new(file)));
        }
        if there.is_some() {
            // What may not be written may not be replaced either.
            fs::OpenOptions::new().write(true).open(&path)?;
        }
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;

            let usual = fs::Permissions::from_mode(0o666);
            builder.permissions(there.map_or(usual, |meta| meta.permissions()));
        }
        let file = builder
            .tempfile_in(folder_of(&path))
            .map_err(|error| unnamed(&error))?;
        Ok(Self::File(BufWriter::new(file), path))
    }

    /// Puts the file in its place.
    pub(super) fn keep(self) -> io::Result<()> {
        match self {
            Self::Special(mut file) => file.flush(),
            Self::File(file, path) => {
                let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
                sync(file.as_file())?;
                file.persist(path).map_err(|error| error.error)?;
                Ok(())
            }
        }
    }
}

impl Write for Beside {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::File(file, _) => file.write(bytes),
            Self::Special(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::File(file, _) => file.flush(),
            Self::Special(file) => file.flush(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_the_same_whatever_leads_to_it() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("sub")).unwrap();
        assert!(is_same(&at("x"), &at("sub/../x")));
        assert!(!is_same(&at("x"), &at("y")));
        assert!(is_same(Path::new("nothing"), Path::new("./nothing")));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("x", at("link")).unwrap();
            assert!(is_same(&at("x"), &at("link")), "dangling");
            fs::write(at("x"), "text").unwrap();
            assert!(is_same(&at("x"), &at("link")));
            fs::hard_link(at("x"), at("hard")).unwrap();
            assert!(is_same(&at("x"), &at("hard")));
        }
    }

    #[test]
    fn a_replay_takes_the_place_of_replays_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x");
        assert!(may_be_replaced(&path));
        let replay = "0123456789abcdef {\"header\":{\"format\":\"other\"}}\n";
        for (text, expected) in [
            ("", true),
            (replay, false),
            (
                &format!("{replay}0123456789abcdef {{\"end\":{{}}}}\n"),
                true,
            ),
            ("Scenario()\n", false),
            ("0123456789abcdef {\"save\":1}\n", false),
            ("0123", false),
        ] {
            fs::write(&path, text).unwrap();
            assert_eq!(may_be_replaced(&path), expected, "{text}");
            assert_eq!(is_framed(&path), text.len() > 20, "{text}");
        }
        assert!(may_be_replaced(folder.path()));
        #[cfg(unix)]
        assert!(may_be_replaced(Path::new("/dev/null")));
    }

    #[test]
    fn what_is_there_stays_until_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x");
        fs::write(&path, "old").unwrap();
        let mut beside = Beside::open(&path).unwrap();
        beside.write_all(b"half").unwrap();
        beside.flush().unwrap();
        drop(beside);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        let mut beside = Beside::open(&path).unwrap();
        beside.write_all(b"new").unwrap();
        beside.keep().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(folder.path().read_dir().unwrap().count(), 1);
    }
}
