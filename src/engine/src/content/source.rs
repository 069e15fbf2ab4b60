//! Where content comes from: the packs that ship, handed in by whoever holds them, and folders of the
//! same shape.
//!
//! A source is a list of paths and texts; nothing is parsed here.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use super::error::{At, Problem, Problems, nearest_words, shown};

/// The packs that ship, in the order of lookup.
pub(super) const SHIPPED: [&str; 4] = ["core", "oangband", "powers", "nethack"];
/// The folders that a pack may have.
const FOLDERS: [&str; 5] = ["arenas", "items", "monsters", "rules", "scenarios"];

/// Bytes of one file at most.
const MAX_BYTES: u64 = 16 * 1024 * 1024;
/// Files of one pack at most.
const MAX_FILES: usize = 10_000;

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

/// The packs that ship: the engine holds none itself, who uses it hands them in.
#[derive(Clone, Debug)]
pub struct Packs(Vec<Source>);

impl Packs {
    /// Makes packs of files: the path of each below the folder of all packs, with `/`, and its text.
    ///
    /// Files that belong to no pack that ships, or hold no RON, are left out.
    pub fn from_files<'f>(files: impl IntoIterator<Item = (&'f str, &'f str)>) -> Self {
        let mut packs = SHIPPED.map(|folder| Source {
            folder: folder.to_owned(),
            path: format!("assets/{folder}"),
            files: Vec::new(),
        });
        for (path, text) in files {
            let Some((folder, inner)) = path.split_once('/') else {
                continue;
            };
            let pack = packs.iter_mut().find(|pack| pack.folder == folder);
            let is_ron = Path::new(inner)
                .extension()
                .is_some_and(|extension| extension == "ron");
            if let Some(pack) = pack.filter(|_| is_ron) {
                pack.files.push(SourceFile {
                    path: format!("assets/{path}"),
                    inner: inner.to_owned(),
                    text: text.to_owned(),
                });
            }
        }
        let mut packs = Vec::from(packs);
        packs.retain(|pack| !pack.files.is_empty());
        for pack in &mut packs {
            pack.files.sort_by(|a, b| a.inner.cmp(&b.inner));
        }
        Self(packs)
    }

    /// Reads the packs that ship from the folder that holds them.
    pub fn read(folder: &Path) -> Result<Self, Problems> {
        let (mut files, mut problems) = (Vec::new(), Vec::new());
        collect(folder, &mut files, &mut problems);
        if problems.is_empty() {
            let texts = files.iter().map(|file| (&*file.inner, &*file.text));
            Ok(Self::from_files(texts))
        } else {
            Err(Problems(problems))
        }
    }

    /// Returns them, not parsed yet.
    pub(super) fn sources(&self) -> &[Source] {
        &self.0
    }
}

/// Reads the packs of a folder: the folder itself, or each of its subfolders that has a `pack.ron`
/// where it has none of its own and holds no content.
pub(super) fn read_folder(folder: &Path, problems: &mut Vec<Problem>) -> Vec<Source> {
    let own = folder.join("pack.ron");
    if !own.is_file() {
        let mut seen = BTreeSet::new();
        let mut packs: Vec<PathBuf> = children(folder, problems)
            .into_iter()
            .filter(|child| child.join("pack.ron").is_file())
            .collect();
        // A link to another pack of the folder adds nothing.
        packs.sort_by_key(|pack| pack.is_symlink());
        packs.retain(|pack| is_new(pack, &mut seen));
        packs.sort();
        if !packs.is_empty() {
            return packs.iter().map(|pack| read_pack(pack, problems)).collect();
        }
    }
    vec![read_pack(folder, problems)]
}

fn read_pack(folder: &Path, problems: &mut Vec<Problem>) -> Source {
    let mut files = Vec::new();
    let n_problems = problems.len();
    collect(folder, &mut files, problems);
    files.sort_by(|a, b| a.inner.cmp(&b.inner));
    if files.is_empty() {
        if problems.len() == n_problems {
            problems.push(problem(folder, "pack", "holds no pack".to_owned()));
        }
    } else if files.iter().all(|file| file.inner != "pack.ron") {
        problems.push(Problem {
            path: folder.display().to_string(),
            at: At::START,
            entry: "pack".to_owned(),
            message: "pack.ron is missing; the folder names the pack".to_owned(),
            is_warning: true,
        });
    }
    if !files.is_empty() {
        for child in children(folder, problems) {
            warn_of_stray_folder(&child, problems);
        }
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

/// Warns of a folder of a pack that says nothing about what it holds.
fn warn_of_stray_folder(folder: &Path, problems: &mut Vec<Problem>) {
    let name = folder.file_name().map(|name| name.to_string_lossy());
    let Some(name) = name.filter(|name| {
        let is_own = folder.is_dir() && !folder.is_symlink();
        is_own && !FOLDERS.contains(&name.as_ref())
    }) else {
        return;
    };
    let near = nearest_words(&name, FOLDERS);
    let message = format!(
        "folder \"{}\" is none of {}{near}",
        shown(&name),
        FOLDERS.join(", ")
    );
    problems.push(Problem {
        is_warning: true,
        ..problem(folder, "pack", message)
    });
}

/// Reads the `.ron` files below a folder; each folder once, however many links lead to it.
fn collect(root: &Path, files: &mut Vec<SourceFile>, problems: &mut Vec<Problem>) {
    let mut seen = BTreeSet::new();
    let mut n_files = 0;
    let (mut open, mut links) = (vec![root.to_owned()], Vec::new());
    // Links come last, so that a folder goes by its own place where it has one.
    while let Some(folder) = open.pop().or_else(|| links.pop()) {
        if !is_new(&folder, &mut seen) {
            continue;
        }
        for child in children(&folder, problems) {
            if child.is_dir() {
                let list = if child.is_symlink() {
                    &mut links
                } else {
                    &mut open
                };
                list.push(child);
                continue;
            }
            n_files += 1;
            if n_files > MAX_FILES {
                let message = format!("holds more than {MAX_FILES} files");
                problems.push(problem(root, "pack", message));
                return;
            }
            if child
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
}

/// Says whether a folder was not met before, under whatever path.
fn is_new(folder: &Path, seen: &mut BTreeSet<PathBuf>) -> bool {
    let path = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    seen.insert(path)
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
    match read_text(path) {
        Ok(text) => Some(text),
        Err(message) => {
            problems.push(problem(path, "file", message));
            None
        }
    }
}

/// Reads a regular file of no more than 16 MiB, or says what is wrong with it.
pub fn read_text(path: &Path) -> Result<String, String> {
    let unreadable = |error: std::io::Error| format!("cannot be read: {error}");
    // Asked before opening, for a FIFO without a writer would not open.
    let meta = fs::metadata(path).map_err(unreadable)?;
    if !meta.is_file() {
        return Err("is no regular file".to_owned());
    }
    let too_large = || "is larger than 16 MiB".to_owned();
    if meta.len() > MAX_BYTES {
        return Err(too_large());
    }
    let file = File::open(path).map_err(unreadable)?;
    let mut text = String::new();
    let read = file.take(MAX_BYTES + 1).read_to_string(&mut text);
    if text.len() as u64 > MAX_BYTES {
        return Err(too_large());
    }
    read.map(|_| text).map_err(unreadable)
}

fn unreadable(path: &Path, error: &std::io::Error) -> Problem {
    problem(path, "file", format!("cannot be read: {error}"))
}

fn problem(path: &Path, entry: &str, message: String) -> Problem {
    Problem {
        path: path.display().to_string(),
        at: At::START,
        entry: entry.to_owned(),
        message,
        is_warning: false,
    }
}
