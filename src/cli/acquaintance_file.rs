//! The file of what the player went through with each kind of monster: `known` among the saves.
//!
//! It is one framed line, written beside its place, synced, read back and renamed. What another
//! program added meanwhile stays: news are added to the file as it is then. A damaged file is set
//! aside, never deleted.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ludus_engine::frame::{frame, unframe};
use ludus_terminal::Acquaintances;

use super::files::replace;
use super::saves::read_regular;

/// Ending of a file that was set aside.
const BAD: &str = "bad";

/// What is known, and where it is kept.
pub(super) struct AcquaintanceFile {
    path: PathBuf,
    all: Acquaintances,
}

impl AcquaintanceFile {
    /// Reads what is kept in a folder; a file that can't be read counts as none until it is written.
    pub(super) fn open(folder: &Path) -> Self {
        let path = folder.join("known");
        let all = read(&path).ok().flatten().unwrap_or_default();
        Self { path, all }
    }

    /// Returns what is known.
    pub(super) fn all(&self) -> &Acquaintances {
        &self.all
    }

    /// Adds news and writes the file. They count for this program even where that fails.
    pub(super) fn add(&mut self, news: &Acquaintances) -> Result<(), String> {
        if news.is_empty() {
            return Ok(());
        }
        self.all.add(news);
        let told = |error: io::Error| format!("{}: {error}", self.path.display());
        let kept = read(&self.path).map_err(told)?;
        if kept.is_none() {
            fs::rename(&self.path, self.path.with_extension(BAD)).map_err(told)?;
        }
        let mut kept = kept.unwrap_or_default();
        kept.add(news);
        let write = || -> io::Result<()> {
            let (line, _) = frame(&kept, 0)?;
            replace(&self.path, line.as_bytes(), None)
        };
        write().map_err(told)
    }
}

/// Reads a file; where there is none, nothing is known. `None` for a damaged one.
fn read(path: &Path) -> io::Result<Option<Acquaintances>> {
    match read_regular(path) {
        Ok(bytes) => {
            let line = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
            Ok(unframe(line, 0).ok().map(|(all, _)| all))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Some(Acquaintances::default())),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn news(n: u64) -> Acquaintances {
        let content = crate::assets::shipped();
        let mut news = Acquaintances::default();
        news.entry(&content.monster_races[0]).met = n;
        news
    }

    #[test]
    fn what_two_programs_learn_adds_up() {
        let folder = tempfile::tempdir().unwrap();
        let (mut one, mut other) = (
            AcquaintanceFile::open(folder.path()),
            AcquaintanceFile::open(folder.path()),
        );
        one.add(&news(3)).unwrap();
        other.add(&news(4)).unwrap();
        assert_eq!(*other.all(), news(4));
        assert_eq!(*AcquaintanceFile::open(folder.path()).all(), news(7));
        one.add(&Acquaintances::default()).unwrap();
        assert_eq!(*AcquaintanceFile::open(folder.path()).all(), news(7));
    }

    #[test]
    fn a_damaged_file_is_set_aside_and_learning_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("known");
        AcquaintanceFile::open(folder.path()).add(&news(3)).unwrap();
        let mut bytes = fs::read(&path).unwrap();
        bytes[12] ^= 1;
        fs::write(&path, &bytes).unwrap();
        let mut known = AcquaintanceFile::open(folder.path());
        assert!(known.all().is_empty());
        known.add(&news(2)).unwrap();
        assert_eq!(*AcquaintanceFile::open(folder.path()).all(), news(2));
        assert_eq!(fs::read(path.with_extension(BAD)).unwrap(), bytes);
    }

    #[test]
    fn a_folder_that_can_not_be_written_is_a_problem_in_words() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let mut known = AcquaintanceFile::open(&file);
        let problem = known.add(&news(1)).unwrap_err();
        assert!(problem.contains("known"), "{problem}");
        assert_eq!(*known.all(), news(1));
    }
}
