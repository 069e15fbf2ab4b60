//! The replays among the saves, for their list.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Read as _, Seek as _, SeekFrom};
use std::path::Path;
use std::time::SystemTime;

use crate::content::Content;
use crate::frame::unframe;
use crate::replay::{DefinitionLine, End, Header, Record};
use crate::tui::KeptReplay;

/// How much of a file is read to find its end: far more than its last line.
const TAIL: u64 = 4096;
/// Columns for the name of a file.
const STEM: usize = 24;
/// A first line is no longer.
const LONGEST_HEADER: u64 = 1 << 20;

/// Returns the replays of a folder, the newest first.
pub(super) fn replays(folder: &Path, content: &Content) -> Vec<KeptReplay> {
    let Ok(files) = fs::read_dir(folder.join("replays")) else {
        return Vec::new();
    };
    let mut found: Vec<(SystemTime, KeptReplay)> = files
        .flatten()
        .filter(|file| file.path().extension().is_some_and(|end| end == "ludus"))
        // A pipe would never open.
        .filter(|file| fs::metadata(file.path()).is_ok_and(|data| data.is_file()))
        .map(|file| {
            let data = file.metadata().and_then(|data| data.modified());
            let path = file.path();
            let title = title(&path, content);
            let written = data.unwrap_or(SystemTime::UNIX_EPOCH);
            (written, KeptReplay { path, title })
        })
        .collect();
    found.sort_by(|a, b| (b.0, &b.1.path).cmp(&(a.0, &a.1.path)));
    found.into_iter().map(|(_, kept)| kept).collect()
}

/// Returns "borin-0041       Borin, dwarf warrior, wave 7, turn 47: lost".
fn title(path: &Path, content: &Content) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let Some(header) = header(path) else {
        return format!("{stem:<STEM$} damaged");
    };
    let what = match &header.definition {
        DefinitionLine::Gauntlet { hero, .. } => {
            let race = content.hero_races.get(usize::from(hero.race.0));
            let class = content.hero_classes.get(usize::from(hero.class.0));
            let word =
                |name: Option<&String>| name.map_or_else(String::new, |name| name.to_lowercase());
            let (race, class) = (
                word(race.map(|race| &race.name)),
                word(class.map(|class| &class.name)),
            );
            format!("{}, {race} {class}", hero.name)
        }
        DefinitionLine::Scenario { path, .. } => {
            let stem = Path::new(path).file_stem().unwrap_or_default();
            format!("scenario {}", stem.to_string_lossy().replace('_', "-"))
        }
        DefinitionLine::Matchup(line) => line.clone(),
    };
    let fork = header
        .parent
        .map_or_else(String::new, |parent| format!(", fork of {}", parent.run));
    let end = end(path).map_or_else(|| "goes on".to_owned(), |end| end_words(&end));
    format!("{stem:<STEM$} {end:<26} {what}{fork}")
}

/// Returns "wave 7, turn 47: lost".
fn end_words(end: &End) -> String {
    let place = match end.wave {
        0 => format!("turn {}", end.turns),
        wave => format!("wave {wave}, turn {}", end.turns),
    };
    let how = match (end.winner.as_deref(), end.reason.as_deref()) {
        (Some("hero"), _) => "won",
        (Some(_), _) => "lost",
        (None, Some("left")) => "given up",
        (None, _) => "nobody won",
    };
    format!("{place}: {how}")
}

fn header(path: &Path) -> Option<Header> {
    let mut line = Vec::new();
    let file = BufReader::new(File::open(path).ok()?);
    file.take(LONGEST_HEADER)
        .read_until(b'\n', &mut line)
        .ok()?;
    match unframe::<Record>(line.strip_suffix(b"\n")?, 0).ok()?.0 {
        Record::Header(header) => Some(*header),
        _ => None,
    }
}

/// Returns the last line's record, if it is an end. It is for the list alone: whether the file is
/// sound is found when it is opened.
fn end(path: &Path) -> Option<End> {
    let mut file = File::open(path).ok()?;
    let length = file.metadata().ok()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(TAIL)))
        .ok()?;
    let mut tail = Vec::new();
    file.read_to_end(&mut tail).ok()?;
    let line = tail
        .strip_suffix(b"\n")?
        .rsplit(|&byte| byte == b'\n')
        .next()?;
    let json = line.splitn(2, |&byte| byte == b' ').nth(1)?;
    match serde_json::from_slice(json).ok()? {
        Record::End(end) => Some(end),
        _ => None,
    }
}
