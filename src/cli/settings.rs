//! The settings file: read at the start, written when the player changes something.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ludus_terminal::{Background, Look, Settings};

use super::error::say;
use super::files::replace;
use super::play::{has_color, locale_draws_lines};
use super::saves::read_regular;
use super::{Global, saves};

/// Returns where the settings are.
fn file(folder: &Path) -> PathBuf {
    folder.join("settings.ron")
}

/// Reads the settings, and what the player must know of that. A file that can't be understood is set
/// aside, and everything stands at its default.
pub(super) fn read(folder: &Path) -> (Settings, Option<String>) {
    let path = file(folder);
    let problem = match read_regular(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return (Settings::default(), None);
        }
        Err(error) => {
            say(&format!("can't read {}: {error}", path.display()));
            return (
                Settings::default(),
                Some("The settings can't be read.".to_owned()),
            );
        }
        Ok(bytes) => match std::str::from_utf8(&bytes) {
            Ok(text) => match Settings::parse(text) {
                Ok(settings) => return (settings, None),
                Err(problem) => problem,
            },
            Err(error) => error.to_string(),
        },
    };
    let aside = folder.join("settings.ron.bad");
    let becomes = match fs::rename(&path, &aside) {
        Ok(()) => format!("set aside as {}", aside.display()),
        Err(error) => format!("can't be set aside: {error}"),
    };
    say(&format!("{}: {problem}; {becomes}", path.display()));
    let notice = "The settings were damaged; settings.ron.bad holds what they were.";
    (Settings::default(), Some(notice.to_owned()))
}

/// Returns how a fight on show is drawn: as the settings say, and the command line over them.
pub(super) fn look(global: &Global, is_ascii: bool, no_mouse: bool) -> Look {
    let (settings, _) = read(&saves::folder(global));
    Look {
        has_color: has_color(global.color),
        is_light: settings.background == Background::Light,
        is_ascii: is_ascii || settings.is_ascii(locale_draws_lines()),
        has_mouse: !no_mouse && settings.mouse,
    }
}

/// Writes the settings in one step.
pub(super) fn write(folder: &Path, settings: &Settings) -> Result<(), String> {
    let path = file(folder);
    match read_regular(&path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(format!("can't write over {}: {error}", path.display()));
        }
        _ => {}
    }
    let text = settings.to_text()?;
    replace(&path, text.as_bytes(), None)
        .map_err(|error| format!("can't write {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_kept_and_damaged_ones_set_aside_once() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        assert_eq!(read(folder), (Settings::default(), None));
        let quiet = Settings {
            hints: false,
            ..Settings::default()
        };
        write(folder, &quiet).unwrap();
        assert_eq!(read(folder), (quiet, None));
        for damaged in [&b"Settings(hints: maybe)"[..], b"\xff\xfe", b""] {
            fs::write(file(folder), damaged).unwrap();
            let (settings, notice) = read(folder);
            assert_eq!(settings, Settings::default());
            assert!(notice.is_some_and(|notice| notice.contains("settings.ron.bad")));
            assert_eq!(fs::read(folder.join("settings.ron.bad")).unwrap(), damaged);
            assert_eq!(read(folder), (Settings::default(), None));
        }
    }
}
