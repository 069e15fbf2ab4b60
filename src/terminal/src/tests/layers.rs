//! Who may ask the engine for what: screens and widgets draw what the view model tells.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms that draw and take keys.
const ROOMS: [&str; 5] = ["screens", "widgets", "plain", "keymap", "app"];
/// What they ask the view model for.
const FORBIDDEN: [&str; 4] = ["world", "rules", "figures", "odds"];

/// Returns a source without comments, texts and characters in quotes, as words and signs.
fn tokens(source: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut rest = source;
    while let Some(c) = rest.chars().next() {
        let len = if rest.starts_with("'\"'") {
            3
        } else if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if rest.starts_with("r#\"") {
            rest.find("\"#").map_or(rest.len(), |end| end + 2)
        } else if c == '"' {
            quoted(rest)
        } else if c.is_alphanumeric() || c == '_' {
            let is_word = |c: char| c.is_alphanumeric() || c == '_';
            rest.find(|c| !is_word(c)).unwrap_or(rest.len())
        } else if rest.starts_with("::") {
            2
        } else {
            c.len_utf8()
        };
        let (head, tail) = rest.split_at(len);
        let is_code = !head.starts_with(['"', ' ', '\n']) && !head.starts_with('/');
        if is_code && !head.starts_with("r#\"") {
            tokens.push(head.to_owned());
        }
        rest = tail;
    }
    tokens
}

/// Returns how long a text in quotes is, with these.
fn quoted(rest: &str) -> usize {
    let mut is_escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            '"' if !is_escaped => return at + 1,
            '\\' => is_escaped = !is_escaped,
            _ => is_escaped = false,
        }
    }
    rest.len()
}

/// Returns which modules of the engine a source names, `*` for all of them, in any form of a path or a use.
fn asked_for(source: &str) -> Vec<String> {
    let tokens = tokens(source);
    let mut found = Vec::new();
    for at in 0..tokens.len() {
        if tokens[at] != "ludus_engine" {
            continue;
        }
        let after = |n: usize| tokens.get(at + n).map_or("", String::as_str);
        match (after(1), after(2)) {
            ("::", "{") => found.extend(heads_of_group(&tokens[at + 3..])),
            ("::", name) => found.push(name.to_owned()),
            // Another name for the whole, under which anything could be asked for.
            _ => found.push("*".to_owned()),
        }
    }
    found
}

/// Returns the first word of each part of a group.
fn heads_of_group(tokens: &[String]) -> Vec<String> {
    let mut heads = Vec::new();
    let (mut depth, mut is_head) = (1, true);
    for token in tokens {
        match token.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            "," if depth == 1 => is_head = true,
            "self" if is_head => heads.push("*".to_owned()),
            name if is_head => {
                heads.push(name.to_owned());
                is_head = false;
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    heads
}

fn is_forbidden(name: &String) -> bool {
    name == "*" || FORBIDDEN.contains(&name.as_str())
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let mut files = Vec::new();
    for entry in entries {
        if entry.file_type().unwrap().is_dir() {
            files.extend(sources(&entry.path()));
        } else {
            files.push(entry.path());
        }
    }
    files
}

#[test]
fn screens_and_widgets_ask_the_view_model_alone() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut n_files = 0;
    for room in ROOMS {
        for file in sources(&root.join(room)) {
            n_files += 1;
            let asked = asked_for(&fs::read_to_string(&file).unwrap());
            let asked: Vec<&String> = asked.iter().filter(|name| is_forbidden(name)).collect();
            assert!(asked.is_empty(), "{}: {asked:?}", file.display());
        }
    }
    assert!(n_files > 30, "{n_files}");
}

#[test]
fn every_form_of_a_use_is_seen() {
    for source in [
        "use ludus_engine::world::World;",
        "pub(crate) use ludus_engine::rules;",
        "use ludus_engine::{grid::Pos, world::{self, World}};",
        "use ludus_engine::{\n    grid::{Dir, Pos},\n    odds,\n};",
        "use ludus_engine as engine;",
        "use ludus_engine::*;",
        "use ludus_engine::{self, grid::Pos};",
        "#[cfg(test)]\nmod tests;\n\nuse ludus_engine::world::World;",
        "#[cfg(test)]\nmod tests {\n    use ludus_engine::rules::Terms;\n}",
        "fn f() {\n    use ludus_engine::world::World;\n}",
        "fn f(world: &ludus_engine::world::World) {}",
        "let text = \"a \\\"quote\"; use ludus_engine::figures;",
        "fn f<'a>(x: &'a str) -> ::ludus_engine::odds::Deadly {}",
    ] {
        let asked = asked_for(source);
        assert!(asked.iter().any(is_forbidden), "{source}: {asked:?}");
    }
}

#[test]
fn what_only_looks_like_a_use_is_none() {
    for source in [
        "// use ludus_engine::world::World;",
        "/* use ludus_engine::world::World; */",
        "let text = \"use ludus_engine::world::World;\";",
        "let text = r#\"use ludus_engine::world::World;\"#;",
        "use ludus_engine::{grid::Pos, narrate::{self, world_words}};",
        "use ludus_engine::turn::world_at_start;",
    ] {
        let asked = asked_for(source);
        assert!(!asked.iter().any(is_forbidden), "{source}: {asked:?}");
    }
}
