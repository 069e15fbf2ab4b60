//! Where content comes from: the packs built into the program, and folders of the same shape.
//!
//! A source is a list of paths and texts; nothing is parsed here.

use std::fs;
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

use super::error::Problem;

static ASSETS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/assets");

/// The packs that are built in, in the order of lookup.
const BUILT_IN: [&str; 4] = ["core", "oangband", "powers", "nethack"];

/// One file of a pack.
#[derive(Clone, Debug)]
pub(super) struct SourceFile {
    /// Its path as the user knows it.
    pub(super) path: String,
    /// Its path within the pack, with `/`.
    pub(super) inner: String,
    /// What it holds.
    pub(super) text: String,
}

/// One pack, not parsed yet.
#[derive(Clone, Debug)]
pub(super) struct Source {
    /// The name of its folder.
    pub(super) folder: String,
    /// Its folder as the user knows it.
    pub(super) path: String,
    /// Its `.ron` files, sorted by path.
    pub(super) files: Vec<SourceFile>,
}

/// Returns the packs that are built in.
pub(super) fn built_in() -> Vec<Source> {
    let mut sources = Vec::new();
    for folder in BUILT_IN {
        let Some(dir) = ASSETS.get_dir(folder) else {
            continue;
        };
        let mut files = Vec::new();
        collect_built_in(dir, folder, &mut files);
        files.sort_by(|a, b| a.inner.cmp(&b.inner));
        sources.push(Source {
            folder: folder.to_owned(),
            path: format!("assets/{folder}"),
            files,
        });
    }
    sources
}

fn collect_built_in(dir: &Dir<'_>, folder: &str, files: &mut Vec<SourceFile>) {
    for file in dir.files() {
        let path = file.path().to_string_lossy().replace('\\', "/");
        let text = file.contents_utf8().unwrap_or_default();
        if file
            .path()
            .extension()
            .is_some_and(|extension| extension == "ron")
        {
            files.push(SourceFile {
                inner: path[folder.len() + 1..].to_owned(),
                path: format!("assets/{path}"),
                text: text.to_owned(),
            });
        }
    }
    for child in dir.dirs() {
        collect_built_in(child, folder, files);
    }
}

/// Reads the packs of a folder: the folder itself, or each of its subfolders that has a `pack.ron`
/// where it has none of its own and holds no content.
pub(super) fn read_folder(folder: &Path, problems: &mut Vec<Problem>) -> Vec<Source> {
    let own = folder.join("pack.ron");
    if !own.is_file() {
        let packs: Vec<PathBuf> = children(folder, problems)
            .into_iter()
            .filter(|child| child.join("pack.ron").is_file())
            .collect();
        if !packs.is_empty() {
            return packs.iter().map(|pack| read_pack(pack, problems)).collect();
        }
    }
    vec![read_pack(folder, problems)]
}

fn read_pack(folder: &Path, problems: &mut Vec<Problem>) -> Source {
    let mut files = Vec::new();
    collect(folder, folder, &mut files, problems);
    files.sort_by(|a, b| a.inner.cmp(&b.inner));
    if files.iter().all(|file| file.inner != "pack.ron") {
        problems.push(Problem {
            path: folder.display().to_string(),
            line: 1,
            entry: "pack".to_owned(),
            message: "pack.ron is missing; the folder names the pack".to_owned(),
            is_warning: true,
        });
    }
    let name = folder
        .file_name()
        .map(|name| name.to_string_lossy().into_owned());
    Source {
        folder: name.unwrap_or_else(|| "pack".to_owned()),
        path: folder.display().to_string(),
        files,
    }
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<SourceFile>, problems: &mut Vec<Problem>) {
    for child in children(folder, problems) {
        if child.is_dir() {
            collect(root, &child, files, problems);
        } else if child
            .extension()
            .is_some_and(|extension| extension == "ron")
            && let Some(text) = read_file(&child, problems)
        {
            let inner = child.strip_prefix(root).unwrap_or(&child);
            files.push(SourceFile {
                path: child.display().to_string(),
                inner: inner.to_string_lossy().replace('\\', "/"),
                text,
            });
        }
    }
}

/// Returns what a folder holds, sorted.
fn children(folder: &Path, problems: &mut Vec<Problem>) -> Vec<PathBuf> {
    let listed = fs::read_dir(folder).and_then(|entries| {
        entries
            .map(|entry| Ok(entry?.path()))
            .collect::<Result<Vec<_>, _>>()
    });
    match listed {
        Ok(mut paths) => {
            paths.sort();
            paths
        }
        Err(error) => {
            problems.push(unreadable(folder, &error));
            Vec::new()
        }
    }
}

/// Returns a pack of one file.
pub(super) fn of_file(path: &Path, text: String) -> Source {
    let path = path.display().to_string();
    Source {
        folder: path.clone(),
        path: path.clone(),
        files: vec![SourceFile {
            inner: path.clone(),
            path,
            text,
        }],
    }
}

/// Reads one file, or reports why it cannot be read.
pub(super) fn read_file(path: &Path, problems: &mut Vec<Problem>) -> Option<String> {
    match fs::read_to_string(path) {
        Ok(text) => Some(text),
        Err(error) => {
            problems.push(unreadable(path, &error));
            None
        }
    }
}

fn unreadable(path: &Path, error: &std::io::Error) -> Problem {
    Problem {
        path: path.display().to_string(),
        line: 1,
        entry: "file".to_owned(),
        message: format!("cannot be read: {error}"),
        is_warning: false,
    }
}
