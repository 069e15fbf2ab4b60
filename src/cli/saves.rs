//! Where saves, replays and scores live.

use std::path::{Path, PathBuf};

use super::Global;

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
