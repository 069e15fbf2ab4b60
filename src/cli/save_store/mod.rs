//! The save store: replays, saves and scores as files, for the frontend.
//!
//! Under the saves folder: `replays/NAME-NNNN.ludus`, `runs/NAME-NNNN.run` with the save before it
//! as `….run.before`, `scores`, `settings.ron`. A replay is flushed line by line. Everything else is written beside
//! its place, synced, read back and renamed, so that a crash, a kill or a full disk never costs what
//! was there. What is damaged is set aside as `….bad`, never deleted, and the player is told; a save of
//! another version stays. A replay that is damaged before its save is never written on.

mod replays;
mod taken_up;
#[cfg(test)]
mod tests;

use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use ludus_engine::ai::Pilot;
use ludus_engine::content::Content;
use ludus_engine::frame::frame;
use ludus_engine::gauntlet::{Choice, Run, RunEnd};
use ludus_engine::replay::{DefinitionLine, Parent, Writer};
use ludus_engine::save::{ReplayMark, Save, SaveError};
use ludus_engine::turn::Note;
use ludus_terminal::{
    Acquaintances, Kept, KeptReplay, Placing, Recorded, Recorder, SavedRun, Score, Scores,
    Settings, Start,
};

use taken_up::BAD;

use super::acquaintance_file::AcquaintanceFile;
use super::files::{BEFORE, SAVE, create_numbered, free_stem, open_alone, replace, sync_folder};
use super::recorded;
use super::saves::read_regular;
use super::scores::{self, Entry};
use super::settings;
use super::target::{is_same_file, sync, unnamed};

/// The files of one player.
pub(super) struct SaveStore {
    content: Arc<Content>,
    folder: PathBuf,
    /// What the first replay is to be called.
    named: Option<PathBuf>,
    current: Option<Current>,
    acquaintances: AcquaintanceFile,
    /// The last replay that was written.
    pub(super) written: Option<PathBuf>,
    /// Why a replay could not be written.
    pub(super) problem: Option<String>,
    /// What was wrong among the files, each with its path.
    pub(super) damage: Vec<String>,
    /// Whether the seeds of new runs stay hidden before their end.
    pub(super) hides_seed: bool,
}

/// A replay that is being written, and where.
type Replay = (PathBuf, Writer<BufWriter<File>>);

/// The run that is being played.
struct Current {
    source: DefinitionLine,
    /// Its name among replays and saves: `borin-0041`.
    stem: String,
    pub(super) replay: Option<Replay>,
    /// The run that it was taken from, of a fork.
    parent: Option<Parent>,
    /// Whether its seed stays hidden before the end.
    hides_seed: bool,
}

impl SaveStore {
    pub(super) fn new(content: Arc<Content>, folder: PathBuf, named: Option<PathBuf>) -> Self {
        let acquaintances = AcquaintanceFile::open(&folder);
        Self {
            content,
            folder,
            named,
            current: None,
            acquaintances,
            written: None,
            problem: None,
            damage: Vec::new(),
            hides_seed: false,
        }
    }

    /// Makes sure, before the terminal is taken, that replays and saves can be written.
    pub(super) fn make_ready(&self) -> Result<(), String> {
        let cant =
            |path: &Path, error: io::Error| format!("can't write {}: {error}", path.display());
        for folder in ["replays", "runs"].map(|name| self.folder.join(name)) {
            fs::create_dir_all(&folder).map_err(|error| cant(&folder, error))?;
            tempfile::tempfile_in(&folder).map_err(|error| cant(&folder, unnamed(&error)))?;
        }
        match &self.named {
            None => Ok(()),
            Some(path) => open_alone(path)
                .map(|_| ())
                .map_err(|error| cant(path, error)),
        }
    }

    fn save_path(&self, stem: &str, ending: &str) -> PathBuf {
        self.folder.join("runs").join(format!("{stem}.{ending}"))
    }

    fn try_begin(&mut self, start: &Start) -> io::Result<(String, PathBuf, File)> {
        if let Some(path) = self.named.take() {
            let file = open_alone(&path)?;
            if file.metadata()?.is_file() {
                file.set_len(0)?;
            }
            return Ok((free_stem(&self.folder, &name_of(start))?, path, file));
        }
        let replays = self.folder.join("replays");
        fs::create_dir_all(&replays)?;
        create_numbered(&replays, &self.folder, &name_of(start))
    }

    fn try_write(&mut self, write: impl FnOnce(&mut Writer<BufWriter<File>>) -> io::Result<()>) {
        let Some(current) = &mut self.current else {
            return;
        };
        let Some((_, writer)) = &mut current.replay else {
            return;
        };
        if let Err(error) = write(writer) {
            self.problem.get_or_insert(error.to_string());
            current.replay = None;
        }
    }

    fn stems(&self) -> Vec<(SystemTime, String)> {
        let Ok(files) = fs::read_dir(self.folder.join("runs")) else {
            return Vec::new();
        };
        let mut stems: Vec<(SystemTime, String)> = Vec::new();
        for file in files.flatten() {
            let name = file.file_name().to_string_lossy().into_owned();
            let stem = [SAVE, BEFORE]
                .iter()
                .find_map(|end| name.strip_suffix(&format!(".{end}")));
            let Some(stem) = stem else {
                continue;
            };
            let saved = file
                .metadata()
                .and_then(|data| data.modified())
                .unwrap_or(SystemTime::UNIX_EPOCH);
            match stems.iter_mut().find(|(_, known)| known == stem) {
                Some(known) => known.0 = known.0.max(saved),
                None => stems.push((saved, stem.to_owned())),
            }
        }
        stems.sort_by(|a, b| b.cmp(a));
        stems
    }

    fn title(&self, stem: &str) -> String {
        let read = |ending| {
            let text = read_regular(&self.save_path(stem, ending))
                .map_err(|error| SaveError::Damaged(error.to_string()))?;
            Save::from_text(&text)
        };
        match read(SAVE).or_else(|_| read(BEFORE)) {
            Ok(save) => {
                let (wave, turn) = self.reached(&save);
                let fork = if save.parent.is_some() { "fork, " } else { "" };
                match wave {
                    0 => format!("{}, {fork}{stem}, turn {turn}", save.hero),
                    wave => format!("{}, {fork}wave {wave}, turn {turn}", save.hero),
                }
            }
            Err(SaveError::Foreign(_)) => format!("{stem}, of another version"),
            Err(SaveError::Damaged(_)) => format!("{stem}, damaged"),
        }
    }
}

impl Recorder for SaveStore {
    fn begin(&mut self, start: &Start) -> Option<PathBuf> {
        let begun = self.try_begin(start).and_then(|(stem, path, file)| {
            let max_turns = match &start.definition {
                ludus_engine::gauntlet::RunDefinition::Fight(fight) => fight.encounter.max_turns,
                ludus_engine::gauntlet::RunDefinition::Gauntlet { .. } => 0,
            };
            let fork = start.fork.as_ref();
            let writer = Writer::begin_fork(
                BufWriter::new(file),
                &start.definition,
                start.source.clone(),
                &start.seed,
                fork.and_then(|fork| fork.max_turns).unwrap_or(max_turns),
                fork.map(|fork| fork.parent.clone()),
            )?;
            Ok((stem, path, writer))
        });
        let (stem, replay) = match begun {
            Ok((stem, path, writer)) => {
                self.written = Some(path.clone());
                (stem, Some((path, writer)))
            }
            Err(error) => {
                self.problem.get_or_insert(error.to_string());
                (
                    free_stem(&self.folder, &name_of(start)).unwrap_or_else(|_| name_of(start)),
                    None,
                )
            }
        };
        let path = replay.as_ref().map(|(path, _)| path.clone());
        self.current = Some(Current {
            source: start.source.clone(),
            stem,
            replay,
            parent: start.fork.as_ref().map(|fork| fork.parent.clone()),
            hides_seed: self.hides_seed,
        });
        path
    }

    fn note(&mut self, note: &Note) {
        self.try_write(|writer| writer.note(note));
    }

    fn choice(&mut self, wave: u32, choice: Choice) {
        self.try_write(|writer| writer.choice(wave, choice));
    }

    fn end(&mut self, run: &Run, end: Option<RunEnd>) {
        let world = run.sim().world();
        let outcome = end.map(|end| end.outcome);
        let last = [run.wave(), run.sim().last_turn()];
        self.try_write(|writer| writer.end(world.definition(), outcome, last));
        let replay = self.current.take().and_then(|current| current.replay);
        if let Some(lost) = replay.as_ref().and_then(lost_words) {
            self.problem.get_or_insert(lost);
        }
        if let Some((path, writer)) = replay {
            drop(writer);
            // The end is told on the screen only once it is on the disk.
            if let Err(error) = File::open(&path).and_then(|file| sync(&file)) {
                self.problem
                    .get_or_insert(format!("{}: {error}", path.display()));
            }
        }
    }

    fn save(&mut self, run: &Run, is_at_ringside: bool) -> Result<(), String> {
        let current = self.current.as_ref().ok_or("no run to save")?;
        let replay = current.replay.as_ref().map(|(path, writer)| {
            let (bytes, checksum) = writer.mark();
            ReplayMark {
                file: replay_name(path),
                bytes,
                checksum,
            }
        });
        let lost = current.replay.as_ref().and_then(lost_words);
        let mut save = Save::new(run, current.source.clone(), replay);
        save.parent.clone_from(&current.parent);
        (save.is_at_ringside, save.hides_seed) = (is_at_ringside, current.hides_seed);
        let text = save.to_text().map_err(|error| error.to_string())?;
        let path = self.save_path(&current.stem, SAVE);
        let before = self.save_path(&current.stem, BEFORE);
        if let Some(lost) = lost {
            self.problem.get_or_insert(lost);
        }
        replace(&path, text.as_bytes(), Some(&before))
            .map_err(|error| format!("can't save to {}: {error}", path.display()))
    }

    fn discard(&mut self) {
        let Some(current) = &self.current else {
            return;
        };
        for ending in [BEFORE, SAVE] {
            let path = self.save_path(&current.stem, ending);
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    self.problem
                        .get_or_insert(format!("{}: {error}", path.display()));
                }
                _ => {}
            }
        }
        sync_folder(&self.folder.join("runs"));
    }

    fn score(&mut self, run: &Run, cause: &str, pilot: Option<Pilot>) -> Option<Placing> {
        let path = scores::file(&self.folder);
        match add_score(&path, &Entry::of(run, cause, pilot)) {
            Ok(placing) => Some(placing),
            Err(error) => {
                self.problem
                    .get_or_insert(format!("{}: {error}", path.display()));
                None
            }
        }
    }

    fn learn(&mut self, news: &Acquaintances) {
        if let Err(problem) = self.acquaintances.add(news) {
            self.problem.get_or_insert(problem);
        }
    }

    fn known(&self) -> &Acquaintances {
        self.acquaintances.all()
    }

    fn saved(&self) -> Vec<SavedRun> {
        self.stems()
            .into_iter()
            .map(|(_, stem)| SavedRun {
                title: self.title(&stem),
                id: stem,
            })
            .collect()
    }

    fn load(&mut self, id: &str) -> Result<Kept, String> {
        let (save, mut run, is_older) = self.try_load_either(id)?;
        let resumed = self
            .resume(&save, &mut run)
            .map_err(|_| format!("{} is being played in another window", save.hero))?;
        let notice = if is_older {
            Some(format!(
                "{id}.{SAVE} is damaged, now .{BAD}: on from the save before it."
            ))
        } else {
            resumed.notice.map(str::to_owned)
        };
        let replay = resumed.replay;
        let path = replay.as_ref().map(|(path, _)| path.clone());
        self.written.clone_from(&path);
        let source = save.definition.clone();
        self.current = Some(Current {
            source: source.clone(),
            stem: id.to_owned(),
            replay,
            parent: save.parent.clone(),
            hides_seed: save.hides_seed || self.hides_seed,
        });
        Ok(Kept {
            run,
            source,
            replay: path,
            deeds: resumed.inputs,
            parent: save.parent,
            is_at_ringside: save.is_at_ringside,
            hides_seed: save.hides_seed,
            notice,
        })
    }

    fn replays(&self) -> Vec<KeptReplay> {
        replays::replays(&self.folder, &self.content)
    }

    fn open_replay(&self, path: &Path) -> Result<Recorded, String> {
        let stem = path.file_stem().unwrap_or_default();
        let name = stem.to_string_lossy().into_owned();
        recorded::open(path, name.clone(), self.content.as_ref().clone())
            .map(|opened| opened.recorded(name))
            .map_err(|error| error.words())
    }

    fn keep_settings(&mut self, settings: &Settings) -> Result<(), String> {
        settings::write(&self.folder, settings)
    }

    fn scores(&self) -> Scores {
        let read = scores::read(&scores::file(&self.folder));
        let entries = read.unwrap_or_default().entries;
        let score = |entry: &Entry| Score {
            points: entry.points,
            wave: entry.wave,
            name: entry.name.clone(),
            cause: entry.cause.clone(),
        };
        // The player's own: what a pilot reached is listed by `ludus scores` alone.
        let own: Vec<Entry> = entries
            .into_iter()
            .filter(|entry| entry.pilot.is_none())
            .collect();
        let last = own.last().map(score);
        let best = scores::ranked(&own).into_iter().map(score).collect();
        Scores { best, last }
    }
}

/// Says what became of a replay that somebody else moved, cut or removed while it is written.
fn lost_words((path, writer): &Replay) -> Option<String> {
    let (bytes, _) = writer.mark();
    let own = writer.get_ref().get_ref().metadata();
    let what = match (own, fs::metadata(path)) {
        (Ok(own), _) if !own.is_file() => return None,
        (Ok(own), Ok(there)) if is_same_file(&own, &there) && there.len() == bytes => return None,
        (_, Err(error)) => error.to_string(),
        _ => "something else changed it".to_owned(),
    };
    Some(format!("the replay {}: {what}", path.display()))
}

/// Returns what a run is called among the files: the hero's name or the scenario's.
fn name_of(start: &Start) -> String {
    let name = match &start.definition {
        ludus_engine::gauntlet::RunDefinition::Fight(fight) => fight.encounter.name.clone(),
        ludus_engine::gauntlet::RunDefinition::Gauntlet { hero, .. } => hero.name.to_lowercase(),
    };
    let is_safe = |c: &char| c.is_ascii_alphanumeric() || *c == '-' || *c == '_';
    let safe: String = name.chars().filter(is_safe).take(40).collect();
    if safe.is_empty() {
        "run".to_owned()
    } else {
        safe
    }
}

/// The name of a replay as a save keeps it: plain inside the saves folder, whole elsewhere.
fn replay_name(path: &Path) -> String {
    let is_ours = path
        .parent()
        .and_then(Path::file_name)
        .is_some_and(|folder| folder == "replays");
    let plain = path
        .file_name()
        .map(|name| name.to_string_lossy().into_owned());
    match plain {
        Some(name) if is_ours => name,
        _ => std::path::absolute(path)
            .unwrap_or_else(|_| path.to_owned())
            .display()
            .to_string(),
    }
}

/// Adds an entry and returns where it came among those of its kind: the player's, or a pilot's.
fn add_score(path: &Path, entry: &Entry) -> io::Result<Placing> {
    let mut bytes = match read_regular(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(error),
    };
    if !bytes.is_empty() && !bytes.ends_with(b"\n") {
        bytes.push(b'\n');
    }
    let (line, _) = frame(entry, 0)?;
    bytes.extend_from_slice(line.as_bytes());
    replace(path, &bytes, None)?;
    let mut entries = scores::read(path)?.entries;
    entries.retain(|other| other.pilot == entry.pilot);
    let better = entries
        .iter()
        .filter(|other| other.points > entry.points)
        .count();
    Ok(Placing {
        points: entry.points,
        place: better + 1,
        of: entries.len(),
    })
}
