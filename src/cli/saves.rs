//! Where saves, replays and scores live, and how a file of theirs is read.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::Global;

/// Of what is read as a whole, nothing is larger, in bytes; replays are, and read by themselves.
const LARGEST: u64 = 16 * 1024 * 1024;

/// Returns the folder of `--saves`; else `saves/` if the current folder has one, else the user's
/// data folder, else `saves/` here.
pub(super) fn folder(global: &Global) -> PathBuf {
    if let Some(folder) = &global.saves {
        return folder.clone();
    }
    let here = Path::new("saves");
    if here.is_dir() {
        return here.to_owned();
    }
    directories::ProjectDirs::from("", "", "ludus")
        .map_or_else(|| here.to_owned(), |dirs| dirs.data_dir().to_owned())
}

/// Reads a file of the player's: no pipe that nobody writes to, no device without an end, and nothing
/// that is far larger than any that this program writes.
pub(super) fn read_regular(path: &Path) -> io::Result<Vec<u8>> {
    let data = fs::metadata(path)?;
    if !data.is_file() {
        return Err(io::Error::other("it is no regular file"));
    }
    if data.len() > LARGEST {
        return Err(io::Error::other("it is larger than 16 MiB"));
    }
    fs::read(path)
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;

    #[test]
    fn nothing_without_an_end_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        File::create(&path).unwrap().set_len(LARGEST).unwrap();
        assert!(read_regular(&path).is_ok());
        File::create(&path).unwrap().set_len(LARGEST + 1).unwrap();
        let told = read_regular(&path).unwrap_err().to_string();
        assert_eq!(told, "it is larger than 16 MiB");
        let told = read_regular(folder.path()).unwrap_err().to_string();
        assert_eq!(told, "it is no regular file");
    }
}
