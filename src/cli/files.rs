//! Files that are made anew without ever losing what was there, and names that are still free.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use ludus_engine::replay::{Tail, Writer};

use super::target::{resolved, unnamed};

/// Ending of a save's file.
pub(super) const SAVE: &str = "run";
/// Ending of the save before it.
pub(super) const BEFORE: &str = "run.before";

/// The most runs of one name.
const MOST: u32 = 9999;

/// Creates the first replay `NAME-NNNN.ludus` whose name no replay and no save has yet.
pub(super) fn create_numbered(
    replays: &Path,
    saves: &Path,
    name: &str,
) -> io::Result<(String, PathBuf, File)> {
    for number in 1..=MOST {
        let stem = format!("{name}-{number:04}");
        if is_saved(saves, &stem) {
            continue;
        }
        let path = replays.join(format!("{stem}.ludus"));
        match OpenOptions::new().append(true).create_new(true).open(&path) {
            Ok(file) => {
                hold(&file)?;
                return Ok((stem, path, file));
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(too_many())
}

/// Returns the first name that no save has yet.
pub(super) fn free_stem(saves: &Path, name: &str) -> io::Result<String> {
    (1..=MOST)
        .map(|number| format!("{name}-{number:04}"))
        .find(|stem| !is_saved(saves, stem))
        .ok_or_else(too_many)
}

fn is_saved(saves: &Path, stem: &str) -> bool {
    [SAVE, BEFORE]
        .iter()
        .any(|ending| saves.join("runs").join(format!("{stem}.{ending}")).exists())
}

fn too_many() -> io::Error {
    io::Error::other("9999 runs of this name are there already")
}

/// Opens a replay for this program alone: as long as it is open, no other one goes on with its run.
/// What it holds stays, and what is written goes to its end, wherever that is by then.
pub(super) fn open_alone(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new()
        .read(true)
        .append(true)
        .create(true)
        .open(path)?;
    hold(&file)?;
    Ok(file)
}

fn hold(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(io::Error::new(
            io::ErrorKind::WouldBlock,
            "another program is writing it",
        )),
        // A file system without locks.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Makes a replay ready to be written on after its last sound line.
pub(super) fn reopen(mut file: File, tail: &Tail) -> io::Result<Writer<BufWriter<File>>> {
    file.set_len(tail.bytes)?;
    file.seek(SeekFrom::End(0))?;
    Ok(Writer::resume(BufWriter::new(file), tail))
}

/// Puts a file in its place in one step: written beside it, synced, read back, renamed. What was
/// there becomes `before`, if that is wanted. A link stays one: what it leads to is replaced.
///
/// # Errors
///
/// Nothing but a regular file is replaced.
pub(super) fn replace(path: &Path, bytes: &[u8], before: Option<&Path>) -> io::Result<()> {
    try_replace(&resolved(path), bytes, before).map_err(|error| unnamed(&error))
}

fn try_replace(path: &Path, bytes: &[u8], before: Option<&Path>) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut beside = tempfile::NamedTempFile::new_in(folder)?;
    if let Ok(there) = fs::metadata(path) {
        if !there.is_file() {
            return Err(io::Error::other("it is no regular file"));
        }
        beside.as_file().set_permissions(there.permissions())?;
    }
    beside.write_all(bytes)?;
    beside.as_file().sync_all()?;
    if fs::read(beside.path())? != bytes {
        return Err(io::Error::other("what was written does not read back"));
    }
    if let Some(before) = before.filter(|_| path.exists()) {
        fs::rename(path, before)?;
    }
    beside.persist(path).map_err(|error| error.error)?;
    sync_folder(folder);
    Ok(())
}

/// Commits to disk which files a folder has: names that were made or removed are only safe then.
/// Not every system lets a folder be synced.
pub(super) fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn what_a_link_leads_to_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        std::os::unix::fs::symlink("file", &link).unwrap();
        for bytes in [&b"one"[..], b"two"] {
            replace(&link, bytes, None).unwrap();
            assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
            assert_eq!(fs::read(&file).unwrap(), bytes);
        }
    }

    #[test]
    #[cfg(unix)]
    fn files_keep_their_permissions_and_nothing_else_is_replaced() {
        use std::os::unix::fs::PermissionsExt as _;

        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        replace(&path, b"new", None).unwrap();
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        let device = folder.path().join("device");
        std::os::unix::fs::symlink("/dev/null", &device).unwrap();
        for path in [folder.path(), &device] {
            assert!(replace(path, b"new", None).is_err(), "{}", path.display());
        }
        // Nothing is left behind.
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }
}
