//! Who may know whom, how long a file may be, and what may not be used where.

mod bite;
mod scan;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::shared::path_of;

use scan::{Named, Scan};

/// Modules of the engine of which each may know those before it and none after it, whatever the
/// crate docs say.
const ORDER: [&str; 12] = [
    "rng", "rules", "content", "event", "world", "figures", "check", "combat", "ai", "turn",
    "gauntlet", "replay",
];

/// Lines of one file at most, its tests left aside.
const LINES: usize = 500;

/// Files that are to be split, and what they may not grow beyond until then.
const TO_BE_SPLIT: [(&str, usize); 0] = [];

/// A crate of this repository.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Crate {
    Engine,
    Terminal,
    Program,
}

impl Crate {
    const ALL: [Self; 3] = [Self::Engine, Self::Terminal, Self::Program];

    /// The file that it begins with.
    fn top(self) -> &'static str {
        match self {
            Self::Engine => "src/engine/src/lib.rs",
            Self::Terminal => "src/terminal/src/lib.rs",
            Self::Program => "src/main.rs",
        }
    }
}

/// A file of the sources.
struct Source {
    of: Crate,
    /// Where it is below the top of the repository, with `/` everywhere.
    path: String,
    /// Its module, from the top of the crate.
    module: Vec<String>,
    text: String,
    scan: Scan,
}

impl Source {
    fn read(of: Crate, path: &Path, module: Vec<String>) -> Self {
        let text = fs::read_to_string(path).unwrap_or_else(|error| {
            panic!("{}: {error}", path.display());
        });
        Self {
            of,
            path: below_the_top(path),
            scan: scanned(&text, &module),
            module,
            text,
        }
    }

    /// The module of the top level that the file belongs to; `None` for `lib.rs` and `main.rs`.
    fn layer_name(&self) -> Option<&str> {
        self.module.first().map(String::as_str)
    }

    /// How many lines it has, its tests left aside.
    fn lines(&self) -> usize {
        self.text.lines().count() - self.scan.test_lines
    }
}

fn scanned(text: &str, module: &[String]) -> Scan {
    let module: Vec<&str> = module.iter().map(String::as_str).collect();
    Scan::new(text, &module)
}

fn below_the_top(path: &Path) -> String {
    let inner = path.strip_prefix(path_of("")).unwrap();
    inner.to_string_lossy().replace('\\', "/")
}

/// Where the code of a crate is: files that are built into it, and files and folders of its tests.
struct Files {
    sources: Vec<Source>,
    of_tests: Vec<PathBuf>,
}

/// Follows the declarations of modules from the top of a crate.
fn files_of(of: Crate) -> Files {
    let mut files = Files {
        sources: Vec::new(),
        of_tests: Vec::new(),
    };
    let mut open = vec![(path_of(of.top()), Vec::new())];
    while let Some((path, module)) = open.pop() {
        let source = Source::read(of, &path, module);
        let stem = path.file_stem().unwrap().to_string_lossy();
        let folder = match &*stem {
            "lib" | "main" | "mod" => path.parent().unwrap().to_owned(),
            _ => path.with_extension(""),
        };
        for declared in &source.scan.modules {
            let inner: PathBuf = declared.path.iter().collect();
            let alone = folder.join(&inner).with_extension("rs");
            if declared.is_test {
                files.of_tests.extend([alone, folder.join(inner)]);
                continue;
            }
            let path = if alone.is_file() {
                alone
            } else {
                folder.join(inner).join("mod.rs")
            };
            let module = source.module.iter().chain(&declared.path);
            open.push((path, module.cloned().collect()));
        }
        files.sources.push(source);
    }
    files.sources.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

/// Returns all files of the sources but those of unit tests.
fn sources() -> Vec<Source> {
    let all = Crate::ALL.into_iter();
    all.flat_map(|of| files_of(of).sources).collect()
}

/// Returns the layer of every module of the engine, by the code map of the crate docs: rows of layer
/// and name.
fn layers() -> BTreeMap<String, u32> {
    let text = fs::read_to_string(path_of(Crate::Engine.top())).unwrap();
    let rows = text.lines().filter_map(|line| line.strip_prefix("//! | "));
    let cells = rows.map(|row| row.split(" | ").collect::<Vec<&str>>());
    let mut layers = BTreeMap::new();
    for row in cells {
        if let [layer, name, ..] = row[..]
            && let Ok(layer) = layer.parse()
        {
            let name = name.trim_matches(['[', ']', '`']).to_owned();
            let before = layers.insert(name, layer);
            assert_eq!(before, None, "{row:?} is listed twice");
        }
    }
    layers
}

/// Returns what a file of the engine names that it may not know: modules on its own layer and above,
/// names that are no module, and the crate as a whole, behind which anything could hide.
fn upward(layers: &BTreeMap<String, u32>, module: &str, scan: &Scan) -> Vec<String> {
    let own = layers.get(module);
    let own = own.unwrap_or_else(|| panic!("{module} has no layer in the crate docs"));
    let inner = scan.paths.iter().filter_map(|path| match path {
        Named::Inner(names) => Some(names),
        Named::Outer(..) => None,
    });
    let mut found = Vec::new();
    for names in inner {
        match names.first().map(|name| (name, layers.get(name))) {
            Some((name, _)) if name == module => {}
            Some((_, Some(layer))) if layer < own => {}
            Some((name, _)) => found.push(format!("{module} names {name}")),
            None => found.push(format!("{module} names the whole crate")),
        }
    }
    found
}

/// What may stand in few places or none, because it breaks the promise of the same fight everywhere or
/// belongs to another crate: a path from the crate that has it, and the top modules that may use it.
struct Restricted {
    path: &'static [&'static str],
    in_engine: &'static [&'static str],
    in_terminal: bool,
    in_program: bool,
}

const fn restricted(
    path: &'static [&'static str],
    in_engine: &'static [&'static str],
    in_terminal: bool,
    in_program: bool,
) -> Restricted {
    Restricted {
        path,
        in_engine,
        in_terminal,
        in_program,
    }
}

const RESTRICTED: [Restricted; 21] = [
    restricted(&["std", "collections", "HashMap"], &[], false, false),
    restricted(&["std", "collections", "HashSet"], &[], false, false),
    restricted(&["std", "collections", "hash_map"], &[], false, false),
    restricted(&["std", "collections", "hash_set"], &[], false, false),
    restricted(&["rand", "rng"], &[], false, false),
    restricted(&["rand", "thread_rng"], &[], false, false),
    restricted(&["rand", "rngs", "SysRng"], &[], false, true),
    restricted(&["std", "time"], &[], true, true),
    restricted(&["std", "fs"], &["content"], false, true),
    restricted(&["std", "env"], &[], true, true),
    restricted(&["std", "process"], &[], true, true),
    restricted(&["std", "thread"], &[], true, true),
    restricted(&["rayon"], &["batch"], false, false),
    restricted(&["bracket_pathfinding"], &["grid"], false, false),
    restricted(&["ratatui"], &[], true, false),
    restricted(&["crossterm"], &[], true, false),
    restricted(&["clap"], &[], false, true),
    restricted(&["directories"], &[], false, true),
    restricted(&["include_dir"], &[], false, true),
    restricted(&["anyhow"], &[], false, true),
    restricted(&["ludus_terminal"], &[], false, true),
];

impl Restricted {
    fn may_stand_in(&self, of: Crate, module: Option<&str>) -> bool {
        match of {
            Crate::Engine => module.is_some_and(|module| self.in_engine.contains(&module)),
            Crate::Terminal => self.in_terminal,
            Crate::Program => self.in_program,
        }
    }

    /// Says whether a file names it: in full, by all that its parent has, or by its parent under a
    /// name of its own. What is a crate by itself is found as a word.
    fn is_named_in(&self, scan: &Scan) -> bool {
        if let [name] = self.path {
            return scan.words.iter().any(|word| word == name);
        }
        scan.paths.iter().any(|path| match path {
            Named::Outer(names, is_import) => {
                let common = names.iter().zip(self.path).take_while(|(a, b)| a == b);
                let (common, most) = (common.count(), self.path.len());
                common == most
                    || common > 0 && names[common..] == ["*"]
                    || *is_import && common == names.len()
            }
            Named::Inner(_) => false,
        })
    }
}

/// Names that stand nowhere outside of tests.
const WORDS: [&str; 5] = ["HashMap", "HashSet", "thread_rng", "include", "extern"];

/// Attributes that stand nowhere: lints are expected, never allowed, and a file is where its name says.
const ATTRIBUTES: [&str; 2] = ["allow", "path"];

#[test]
fn modules_of_the_engine_know_only_lower_layers() {
    let layers = layers();
    let mut found = Vec::new();
    for source in files_of(Crate::Engine).sources {
        let Some(module) = source.layer_name() else {
            continue;
        };
        for upward in upward(&layers, module, &source.scan) {
            found.push(format!("{}: {upward}", source.path));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// A file that no module declares is built by nobody, and read by no guard.
#[test]
fn every_file_is_a_module_or_a_test() {
    for of in Crate::ALL {
        let files = files_of(of);
        let other_crates = ["src/engine", "src/terminal"].map(path_of);
        let top = path_of(of.top());
        let mut open = vec![top.parent().unwrap().to_owned()];
        while let Some(folder) = open.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let is_of_tests = files.of_tests.contains(&path);
                if path.is_dir() && !other_crates.contains(&path) && !is_of_tests {
                    open.push(path);
                } else if path.extension().is_some_and(|ending| ending == "rs") && !is_of_tests {
                    let path = below_the_top(&path);
                    let is_known = files.sources.iter().any(|source| source.path == path);
                    assert!(is_known, "{path} is no module");
                }
            }
        }
    }
}

#[test]
fn every_module_has_its_layer_in_the_crate_docs() {
    let engine = files_of(Crate::Engine);
    let top = engine
        .sources
        .iter()
        .find(|source| source.module.is_empty());
    let declared = &top.unwrap().scan.modules;
    let mut modules: Vec<&String> = declared.iter().flat_map(|module| &module.path).collect();
    modules.sort_unstable();
    let layers = layers();
    assert!(
        layers.keys().eq(modules.iter().copied()),
        "{layers:?} and {modules:?}"
    );
}

#[test]
fn layers_keep_the_order_that_they_were_meant_to_have() {
    let layers = layers();
    for pair in ORDER.windows(2) {
        assert!(layers[pair[0]] < layers[pair[1]], "{pair:?}");
    }
}

#[test]
fn every_file_says_what_it_is() {
    for source in sources() {
        assert!(
            source.text.starts_with("//! "),
            "{} has no docs",
            source.path
        );
    }
}

/// Returns which files are too long, and which exemptions no longer exempt anything.
fn too_long(lengths: &[(&str, usize)], to_be_split: &[(&str, usize)]) -> Vec<String> {
    let mut found = Vec::new();
    for &(path, lines) in lengths {
        let row = to_be_split.iter().find(|row| row.0 == path);
        if lines > row.map_or(LINES, |row| row.1) {
            found.push(format!("{path}: {lines} lines"));
        }
    }
    for (path, _) in to_be_split {
        match lengths.iter().find(|row| row.0 == *path) {
            None => found.push(format!("{path} is to be split, and is not there")),
            Some((_, lines)) if *lines <= LINES => {
                found.push(format!("{path} is to be split, and is short enough"));
            }
            Some(_) => {}
        }
    }
    found
}

#[test]
fn no_file_is_too_long() {
    let sources = sources();
    let lengths = sources
        .iter()
        .map(|source| (source.path.as_str(), source.lines()));
    let found = too_long(&lengths.collect::<Vec<_>>(), &TO_BE_SPLIT);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn nothing_is_used_where_it_does_not_belong() {
    let mut found = Vec::new();
    for source in sources() {
        let module = source.layer_name();
        for thing in &RESTRICTED {
            if !thing.may_stand_in(source.of, module) && thing.is_named_in(&source.scan) {
                found.push(format!("{}: {}", source.path, thing.path.join("::")));
            }
        }
        for word in WORDS {
            if source.scan.words.iter().any(|name| name == word) {
                found.push(format!("{}: {word}", source.path));
            }
        }
        for attribute in ATTRIBUTES {
            if source.scan.attributes.iter().any(|name| name == attribute) {
                found.push(format!("{}: #[{attribute}]", source.path));
            }
        }
        if source.text.contains("TODO") {
            found.push(format!("{}: TODO", source.path));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The only way to change the world is an event.
#[test]
fn the_world_has_one_writer() {
    let sources = files_of(Crate::Engine).sources;
    let of_world = sources
        .iter()
        .filter(|source| source.layer_name() == Some("world"));
    let writers: Vec<&String> = of_world.flat_map(|source| &source.scan.writers).collect();
    assert_eq!(writers, ["apply"]);
}
