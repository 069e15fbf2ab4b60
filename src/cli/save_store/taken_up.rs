//! Taking a saved run up again: its newest sound save, and the replay that goes with it.

use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

use ludus_engine::gauntlet::Run;
use ludus_engine::replay::{RunInput, catch_up, reached, tail};
use ludus_engine::save::{ReplayMark, Save, SaveError};
use ludus_engine::turn::{Keep, Note};

use super::super::files::{BEFORE, SAVE, open_alone, reopen, replace};
use super::super::load;
use super::super::recorded::MOST_BYTES;
use super::super::saves::read_regular;
use super::{Replay, SaveStore};

/// What the name of a file that was set aside ends with.
pub(super) const BAD: &str = "bad";

/// So much of a replay is read at most to tell where its run goes on, in bytes.
const MOST_SHOWN: u64 = 4 << 20;

/// What is left of the replay of a save.
#[derive(Default)]
pub(super) struct Resumed {
    pub(super) replay: Option<Replay>,
    /// What was committed in it so far.
    pub(super) inputs: Vec<RunInput>,
    /// What the player should know of it.
    pub(super) notice: Option<&'static str>,
}

impl Resumed {
    /// No replay is written, and the player is told.
    fn without(notice: &'static str) -> Self {
        Self {
            notice: Some(notice),
            ..Self::default()
        }
    }
}

/// The replay of a save is not there.
const GONE: &str = "The replay of this run is gone: it goes on without one.";
/// The replay of a save is unsound before the save.
const DAMAGED: &str = "The replay of this run is damaged: it goes on without one.";
/// The replay of a save is unsound after the save.
const CUT: &str = "The end of the replay was damaged: the run goes on before that.";
/// The replay of a save can't be opened.
const CLOSED: &str = "The replay of this run can't be written: it goes on without one.";

impl SaveStore {
    fn try_load(&self, path: &Path) -> Result<(Save, Run), SaveError> {
        let text = read_regular(path)
            .map_err(|error| SaveError::Damaged(format!("it can't be read: {error}")))?;
        let save = Save::from_text(&text)?;
        let run = self.restore(&save)?;
        Ok((save, run))
    }

    fn restore(&self, save: &Save) -> Result<Run, SaveError> {
        let definition = load::recorded_run(
            self.content.as_ref().clone(),
            &save.definition,
            save.rules.as_deref(),
        )
        .map_err(|_| SaveError::Foreign("what it is made from can't be read".to_owned()))?;
        let keep = Keep {
            record: true,
            turns: true,
        };
        save.clone().restore(definition, keep)
    }

    /// Goes on with the replay of a save: plays what was done after the save, and cuts off what is
    /// unsound. Fails where another program plays the run.
    pub(super) fn resume(&mut self, save: &Save, run: &mut Run) -> io::Result<Resumed> {
        let Some(mark) = save.replay.as_ref() else {
            return Ok(Resumed::default());
        };
        let path = match self.replay_path(mark) {
            Some(path) if path.is_file() => path,
            _ => {
                self.damage.push(format!("{}: {GONE}", mark.file));
                return Ok(Resumed::without(GONE));
            }
        };
        let mut written = Vec::new();
        let opened = open_alone(&path).and_then(|file| {
            if file.metadata()?.len() <= MOST_BYTES {
                (&file).read_to_end(&mut written)?;
            }
            Ok(file)
        });
        let file = match opened {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Err(error),
            Err(error) => {
                self.problem
                    .get_or_insert(format!("{}: {error}", path.display()));
                return Ok(Resumed::without(CLOSED));
            }
        };
        let Some((saved, whole)) = tail(&written, mark.bytes, mark.checksum) else {
            self.damage.push(format!("{}: {DAMAGED}", path.display()));
            return Ok(Resumed::without(DAMAGED));
        };
        let mut caught = run.clone();
        let (tail, unwritten, is_cut) = match catch_up(&mut caught, &whole) {
            Some(unwritten) => {
                *run = caught;
                let is_cut = whole.is_damaged;
                (whole, unwritten, is_cut)
            }
            // The replay went another way: it is cut back to where the save was made.
            None => (saved, Vec::new(), true),
        };
        if is_cut {
            let aside = aside(&path);
            let becomes = match replace(&aside, &written, None) {
                Ok(()) => format!("{} is what it was", aside.display()),
                Err(error) => format!("it can't be set aside: {error}"),
            };
            self.damage
                .push(format!("{}: {CUT} {becomes}", path.display()));
        }
        let reopened = reopen(file, &tail).and_then(|mut writer| {
            unwritten
                .into_iter()
                .try_for_each(|turn| writer.note(&Note::Turn(turn)))?;
            Ok(writer)
        });
        if let Err(error) = &reopened {
            self.problem.get_or_insert(error.to_string());
        }
        Ok(Resumed {
            replay: reopened.ok().map(|writer| (path, writer)),
            inputs: tail.inputs,
            notice: is_cut.then_some(CUT),
        })
    }

    /// Returns the wave and turn that a save goes on in: its replay is read from the save on, and
    /// neither played nor checked before it.
    pub(super) fn reached(&self, save: &Save) -> (u32, u32) {
        let saved = (save.wave, save.run.turn().saturating_add(1));
        let Some(mark) = &save.replay else {
            return saved;
        };
        let after = self.written_after(mark).unwrap_or_default();
        reached(&after, mark.checksum, saved)
    }

    /// Reads what was written to a replay after a save.
    fn written_after(&self, mark: &ReplayMark) -> Option<Vec<u8>> {
        // A pipe would never open.
        let path = self.replay_path(mark).filter(|path| path.is_file())?;
        let mut file = File::open(path).ok()?;
        file.seek(SeekFrom::Start(mark.bytes)).ok()?;
        let mut after = Vec::new();
        file.take(MOST_SHOWN).read_to_end(&mut after).ok()?;
        Some(after)
    }

    /// Sets a damaged save aside and keeps in mind what is told of it at the end.
    fn set_aside(&mut self, path: &Path, problem: &SaveError) {
        if path.symlink_metadata().is_err() {
            return;
        }
        let aside = aside(path);
        let becomes = match fs::rename(path, &aside) {
            Ok(()) => format!("set aside as {}", aside.display()),
            Err(error) => format!("it can't be set aside: {error}"),
        };
        self.damage
            .push(format!("{}: {problem}; {becomes}", path.display()));
    }

    /// Reads the newest sound save of a run; says whether it is the one before the last.
    pub(super) fn try_load_either(&mut self, id: &str) -> Result<(Save, Run, bool), String> {
        let foreign = |problem: String| format!("{id}: {problem}");
        let (path, before) = (self.save_path(id, SAVE), self.save_path(id, BEFORE));
        let problem = match self.try_load(&path) {
            Ok((save, run)) => return Ok((save, run, false)),
            // Another program can take it up: it stays where it is.
            Err(SaveError::Foreign(problem)) => return Err(foreign(problem)),
            Err(problem) => problem,
        };
        let is_lost = path.symlink_metadata().is_ok();
        match self.try_load(&before) {
            Ok((save, run)) => {
                self.set_aside(&path, &problem);
                Ok((save, run, is_lost))
            }
            Err(SaveError::Foreign(problem)) => Err(foreign(problem)),
            Err(worse) => {
                self.set_aside(&path, &problem);
                self.set_aside(&before, &worse);
                Err(format!("{id}.{SAVE} is damaged, now .{SAVE}.{BAD}"))
            }
        }
    }

    /// Returns where a save's replay is; a name that leads out of the folder is none.
    fn replay_path(&self, mark: &ReplayMark) -> Option<PathBuf> {
        let path = PathBuf::from(&mark.file);
        if path.is_absolute() {
            return Some(path);
        }
        let is_plain = path.components().count() == 1;
        is_plain.then(|| self.folder.join("replays").join(path))
    }
}

/// Returns a path with one ending more.
/// Returns where a damaged file goes: nothing that went there before is lost.
fn aside(path: &Path) -> PathBuf {
    let mut aside = with_ending(path, BAD);
    let mut number = 2;
    while aside.symlink_metadata().is_ok() {
        aside = with_ending(path, &format!("{BAD}{number}"));
        number += 1;
    }
    aside
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}
