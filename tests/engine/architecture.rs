use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Modules of which each may know those before it and none after it, whatever the crate docs say.
const ORDER: [&str; 12] = [
    "rng", "rules", "content", "event", "world", "figures", "check", "combat", "ai", "turn",
    "gauntlet", "replay",
];

/// Lines of one file at most, its tests left aside.
const LINES: usize = 500;

/// Files that are to be split, and what they may not grow beyond until then.
const TO_BE_SPLIT: [(&str, usize); 1] = [("src/turn/mod.rs", 560)];

/// A file of the sources.
struct Source {
    path: PathBuf,
    /// The code without comments, unit tests and what is quoted.
    code: String,
}

impl Source {
    fn read(path: PathBuf) -> Self {
        let text = fs::read_to_string(&path).unwrap();
        Self {
            code: code_of(&text),
            path,
        }
    }

    /// The module of the top level that the file belongs to; `None` for `lib.rs` and `main.rs`.
    fn module(&self) -> Option<String> {
        let path = self.path.strip_prefix("src").unwrap();
        let first = path.components().next().unwrap();
        let name = Path::new(first.as_os_str())
            .file_stem()
            .unwrap()
            .to_string_lossy()
            .into_owned();
        (name != "lib" && name != "main").then_some(name)
    }
}

/// Returns the layer of every module, by the code map of the crate docs: rows of layer and name.
fn layers() -> BTreeMap<String, u32> {
    let text = fs::read_to_string("src/lib.rs").unwrap();
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

/// Returns the text before the unit tests, line comments left out.
fn code_of(text: &str) -> String {
    let before_tests = text
        .split("\n#[cfg(test)]\nmod tests")
        .next()
        .unwrap_or_default();
    let lines = before_tests
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Returns all files of the sources but those of unit tests.
fn sources() -> Vec<Source> {
    let mut found = Vec::new();
    let mut open = vec![PathBuf::from("src")];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.ends_with("tests") {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs")
                && !path.ends_with("tests.rs")
            {
                found.push(Source::read(path));
            }
        }
    }
    assert!(found.len() > 100, "{} files", found.len());
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

/// Returns the modules that code names after `crate::`, in a `use` with braces as well.
fn imports(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, path) in code.match_indices("crate::") {
        let is_whole =
            !code[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_');
        if !is_whole {
            continue;
        }
        let rest = &code[at + path.len()..];
        match rest.strip_prefix('{') {
            Some(list) => found.extend(first_names(list)),
            None => found.push(name_at(rest)),
        }
    }
    found.sort();
    found.dedup();
    found
}

fn name_at(text: &str) -> String {
    text.chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect()
}

/// Returns the first name of every path in a list `a::b, c::{d, e}}`.
fn first_names(list: &str) -> Vec<String> {
    let mut depth = 0;
    let mut names = Vec::new();
    let mut is_start = true;
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => is_start = true,
            c if is_start && !c.is_whitespace() => {
                names.push(name_at(&list[at..]));
                is_start = false;
            }
            _ => {}
        }
    }
    names
}

#[test]
fn imports_are_found_in_every_form() {
    for (code, expected) in [
        ("use crate::grid::Pos;", &["grid"][..]),
        (
            "use crate::{grid::{Dir, Pos}, ids,\n world::World};",
            &["grid", "ids", "world"],
        ),
        (
            "fn f(a: crate::rng::Rng) -> crate::turn::Sim {}",
            &["rng", "turn"],
        ),
        ("pub(crate) use crate::odds;", &["odds"]),
        ("use other_crate::cli;", &[]),
    ] {
        assert_eq!(imports(code), expected, "{code}");
    }
    let text = "//! See crate::cli.\nuse crate::ids;\n    // crate::tui\n\n#[cfg(test)]\nmod tests {\n    use crate::turn;\n}\n";
    assert_eq!(imports(&code_of(text)), ["ids"]);
}

#[test]
fn modules_import_only_from_lower_layers() {
    let layers = layers();
    let mut upward = Vec::new();
    for source in sources() {
        let Some(module) = source.module() else {
            continue;
        };
        let own = layers.get(&module);
        let own = own.unwrap_or_else(|| panic!("{module} has no layer in the crate docs"));
        for import in imports(&source.code) {
            let Some(layer) = layers.get(&import) else {
                panic!("{}: crate::{import} is no module", source.path.display());
            };
            if layer >= own && import != module {
                upward.push(format!(
                    "{}: {module} imports {import}",
                    source.path.display()
                ));
            }
        }
    }
    assert!(upward.is_empty(), "{}", upward.join("\n"));
}

/// Only whole paths show a layer: nothing reaches over its own module by `super::super`.
#[test]
fn no_module_reaches_out_by_super() {
    for source in sources() {
        let path = source.path.strip_prefix("src").unwrap();
        let depth = path.components().count() - usize::from(path.ends_with("mod.rs"));
        let steps = "super::".repeat(depth);
        assert!(
            !source.code.contains(&steps),
            "{}: {steps}",
            source.path.display()
        );
    }
}

#[test]
fn every_module_has_its_layer_in_the_crate_docs() {
    let text = fs::read_to_string("src/lib.rs").unwrap();
    let mut modules: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'))
        .collect();
    modules.sort_unstable();
    let layers = layers();
    assert!(
        layers.keys().eq(modules.iter()),
        "{:?} and {modules:?}",
        layers.keys()
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
        let text = fs::read_to_string(&source.path).unwrap();
        assert!(
            text.starts_with("//! "),
            "{} has no docs",
            source.path.display()
        );
    }
}

#[test]
fn no_file_is_too_long() {
    let mut long = Vec::new();
    for source in sources() {
        let text = fs::read_to_string(&source.path).unwrap();
        let lines = text
            .split("\n#[cfg(test)]\nmod tests")
            .next()
            .unwrap()
            .lines()
            .count();
        let path = source.path.to_string_lossy().replace('\\', "/");
        let most = TO_BE_SPLIT.iter().find(|row| row.0 == path);
        if lines > most.map_or(LINES, |row| row.1) {
            long.push(format!("{}: {lines} lines", source.path.display()));
        }
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}

/// Words that break the promise of the same fight everywhere, and where they may stand.
#[test]
fn nothing_that_differs_from_run_to_run_is_used() {
    for (word, exempt) in [
        ("HashMap", &[][..]),
        ("HashSet", &[]),
        ("thread_rng", &[]),
        ("rand::rng()", &[]),
        ("SystemTime", &["tui", "cli"]),
        ("Instant", &["tui", "cli"]),
        ("SysRng", &["cli", "tui"]),
        ("std::fs", &["cli", "tui", "content"]),
        ("std::thread", &["cli", "tui"]),
        ("rayon", &["batch"]),
        ("ratatui", &["tui"]),
        ("crossterm", &["tui"]),
        ("bracket_pathfinding", &["grid"]),
        ("anyhow", &["cli"]),
        ("println!", &["cli"]),
        ("#[allow", &[]),
        ("TODO", &[]),
    ] {
        for source in sources() {
            let module = source.module().unwrap_or_default();
            if !exempt.contains(&module.as_str()) {
                let path = source.path.display();
                assert!(!source.code.contains(word), "{path}: {word}");
            }
        }
    }
}

/// The only way to change the world is an event.
#[test]
fn the_world_has_one_writer() {
    let mut writers = Vec::new();
    for source in sources()
        .iter()
        .filter(|source| source.path.starts_with("src/world"))
    {
        for line in source.code.lines() {
            let is_public = line.trim_start().starts_with("pub fn ");
            if is_public && line.contains("&mut self") {
                writers.push(line.trim().to_owned());
            }
        }
    }
    assert_eq!(writers, ["pub fn apply(&mut self, event: &Event) {"]);
}
