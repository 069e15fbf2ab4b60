//! The replays among the saves, for their list.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use ludus_engine::content::Content;
use ludus_engine::frame::unframe;
use ludus_engine::replay::{DefinitionLine, End, Header, Parent, Record};
use ludus_terminal::KeptReplay;

use crate::cli::target::last_line;

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
            let written = data.unwrap_or(SystemTime::UNIX_EPOCH);
            (written, kept(path, content))
        })
        .collect();
    found.sort_by(|a, b| (b.0, &b.1.path).cmp(&(a.0, &a.1.path)));
    found.into_iter().map(|(_, kept)| kept).collect()
}

/// Returns what the list tells of a replay.
fn kept(path: PathBuf, content: &Content) -> KeptReplay {
    let stem = path.file_stem().unwrap_or_default();
    let stem = stem.to_string_lossy().into_owned();
    let Some(header) = header(&path) else {
        return KeptReplay {
            path,
            stem,
            end: "damaged".to_owned(),
            what: String::new(),
        };
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
    let is_scenario = matches!(header.definition, DefinitionLine::Scenario { .. });
    let has_hero = !matches!(header.definition, DefinitionLine::Matchup(_));
    let end = end(&path);
    KeptReplay {
        end: end.map_or_else(|| "goes on".to_owned(), |end| end_words(&end, has_hero)),
        path,
        stem,
        what: told_with(what, header.parent.as_ref(), is_scenario),
    }
}

/// Adds which replay one is a fork of. Of a scenario that comes first, as its file has its name.
fn told_with(what: String, parent: Option<&Parent>, is_scenario: bool) -> String {
    let fork = parent.map(|parent| format!("fork of {}", parent.run));
    match fork {
        Some(fork) if is_scenario => format!("{fork}, {what}"),
        Some(fork) => format!("{what}, {fork}"),
        None => what,
    }
}

/// Returns "wave 7, turn 47: lost", or of a matchup "turn 12: a won".
fn end_words(end: &End, has_hero: bool) -> String {
    let place = match end.wave {
        0 => format!("turn {}", end.turns),
        wave => format!("wave {wave}, turn {}", end.turns),
    };
    let how = match end.winner.as_deref() {
        Some(side) if !has_hero => format!("{side} won"),
        Some("hero") => "won".to_owned(),
        Some(_) => "lost".to_owned(),
        None if end.is_left() => "given up".to_owned(),
        None => "nobody won".to_owned(),
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
    let line = last_line(path).ok()?;
    let json = line
        .strip_suffix(b"\n")?
        .splitn(2, |&byte| byte == b' ')
        .nth(1)?;
    match serde_json::from_slice(json).ok()? {
        Record::End(end) => Some(end),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fork_of_a_scenario_says_so_first() {
        let parent = Parent {
            run: "first-blood-0001".to_owned(),
            wave: 0,
            turn: 3,
        };
        let told =
            |what: &str, parent, is_scenario| told_with(what.to_owned(), parent, is_scenario);
        let (scenario, hero) = ("scenario first-blood", "Borin, dwarf warrior");
        assert_eq!(
            told(scenario, Some(&parent), true),
            "fork of first-blood-0001, scenario first-blood"
        );
        assert_eq!(
            told(hero, Some(&parent), false),
            "Borin, dwarf warrior, fork of first-blood-0001"
        );
        assert_eq!(told(scenario, None, true), scenario);
    }
}
