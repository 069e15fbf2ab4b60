//! The guard itself: what it must find, wherever it stands, and what it must not.

use super::scan::{Declared, Scan};
use super::{Crate, LINES, RESTRICTED, files_of, layers, too_long, upward};

/// A file of the engine in which nothing is forbidden, with a gap where something may be put.
const FIXTURE: &str = r##"//! See crate::save and [`crate::save::Save`].
#![expect(clippy::pedantic, reason = "crate::save")]
@top
use std::fmt;

#[cfg(test)]
mod tests;
pub mod inner;
@after
use crate::{ids, rng::{Rng, Roll}};
use super::figures::{blow, other as figure};

/// Asks crate::save::Save nothing.
// crate::save::Save
/* crate::save::Save /* crate::save */ */
pub fn one<'a, A>(rng: &'a mut Rng, text: &str @parameter) -> u8 {
    let text = "crate::save::Save \" crate::save";
    let raw = r#"crate::save::Save " crate::save"#;
    let letter = '"'; let other = '\''; let label = 'a'; // crate::save
    @body
    format!("{text} {}", raw @macro)
}

#[cfg(test)]
pub(crate) use crate::save::{Save, Other};

@between
#[cfg(all(test, unix))]
impl A {
    fn a() -> crate::save::Save { crate::save::Save {} }
}

struct S {
    #[cfg(test)]
    save: crate::save::Save,
    #[serde(with = "x" @attribute)]
    own: super::other::Own,
    @field
}

mod deep {
    use super::super::blow;
    use crate::ids;
    mod deeper { @deep }
}

macro_rules! m { ($a:ident) => { $a::b; @rule } }

#[cfg(test)]
mod more_tests {
    use crate::save::Save;
    fn f() { crate::save::load(); }
}
@last
"##;

/// Where each thing goes that may not be there. The fixture is `combat::blow`.
const FORBIDDEN: [(&str, &str); 44] = [
    ("top", "use crate::save::Save;"),
    ("after", "use crate::save::Save;"),
    ("after", "use crate::save;"),
    ("after", "use crate::save as kept;"),
    ("after", "use crate::save::*;"),
    ("after", "use crate :: save :: Save;"),
    ("after", "use crate::{ids, save};"),
    ("after", "use crate::{ids, save::Save};"),
    (
        "after",
        "use crate::{ids, rng::{Rng}, save::{Save, Other as O}};",
    ),
    ("after", "use {std::fmt, crate::save::Save};"),
    (
        "after",
        "use crate::{ids,\n    // why\n    save::{\n        self,\n        Save,\n    },\n};",
    ),
    ("after", "pub use crate::save::Save;"),
    ("after", "pub(crate) use crate::save::Save;"),
    ("after", "pub(in crate::combat) use crate::save::Save;"),
    ("after", "use super::super::save::Save;"),
    ("after", "use self::super::super::save::Save;"),
    ("after", "use super::{super::save::Save, figures};"),
    ("after", "pub use super::super::{ids, save};"),
    ("after", "use crate::*;"),
    ("after", "use super::super::*;"),
    ("after", "use crate as top;"),
    ("after", "use crate::{self as top};"),
    ("after", "use super::super as top;"),
    ("after", "use crate::no_module_at_all;"),
    ("after", "#[cfg(not(test))]\nuse crate::save::Save;"),
    ("after", "#[cfg(any(test, unix))]\nuse crate::save::Save;"),
    (
        "after",
        "#[cfg(unix)]\nmod of_unix { use crate::save::Save; }",
    ),
    ("parameter", ", save: &crate::save::Save"),
    ("parameter", ", save: Vec<Option<crate::save::Save>>"),
    (
        "parameter",
        ", save: impl Fn(super::super::save::Save) -> u8",
    ),
    ("body", "use crate::save::Save;"),
    ("body", "let save = crate::save::load();"),
    (
        "body",
        "let save = <crate::save::Save as Default>::default();",
    ),
    ("body", "let save = Vec::<crate::save::Save>::new();"),
    ("body", "match a { crate::save::Save { .. } => {} }"),
    ("macro", ", crate::save::load()"),
    ("macro", ", inner!(a => [super::super::save::load()])"),
    ("between", "impl From<crate::save::Save> for A {}"),
    ("between", "#[derive(crate::save::Derive)]\nstruct B;"),
    ("attribute", ", default = crate::save::load"),
    ("field", "save: crate::save::Save,"),
    ("deep", "use super::super::super::super::save::Save;"),
    ("rule", "$crate::save::load()"),
    ("last", "use crate::save::Save;"),
];

/// Returns the fixture with text in one of its gaps.
fn with(gap: &str, text: &str) -> String {
    let mut rows = FIXTURE.replace(&format!("@{gap}"), text);
    assert_ne!(rows, FIXTURE, "the fixture has no gap @{gap}");
    for gap in [
        "top",
        "after",
        "parameter",
        "body",
        "macro",
        "between",
        "attribute",
        "field",
        "deep",
        "rule",
        "last",
    ] {
        rows = rows.replace(&format!("@{gap}"), "");
    }
    rows
}

#[test]
fn nothing_is_found_where_nothing_is_forbidden() {
    let layers = layers();
    for (gap, text) in [
        ("top", ""),
        ("after", "use other::save::Save;"),
        ("after", "use crate::combat::save;"),
        ("after", "use super::{self as combat, *};"),
        ("after", "use self::save::Save;"),
        ("after", "pub(in crate::combat) use inner::A;"),
        ("body", "save::load(); self.save(); saved::crate_save();"),
        ("between", "#[cfg(test)]\nuse crate::save::{a, b};"),
        ("between", "#[cfg(test)]\nconst A: crate::save::Save = 1;"),
        (
            "between",
            "#[cfg(test)]\n#[derive(Debug)]\nstruct A(crate::save::Save);",
        ),
        ("between", "/// See [`crate::save`].\nstruct A;"),
    ] {
        let scan = Scan::new(&with(gap, text), &["combat", "blow"]);
        let found = upward(&layers, "combat", &scan);
        assert!(found.is_empty(), "@{gap} {text}: {found:?}");
    }
}

#[test]
fn what_a_module_may_not_know_is_found_wherever_it_stands() {
    let layers = layers();
    for (gap, text) in FORBIDDEN {
        let scan = Scan::new(&with(gap, text), &["combat", "blow"]);
        let found = upward(&layers, "combat", &scan);
        let expected = ["save", "no_module_at_all", "*", "the whole crate"]
            .map(|named| format!("combat names {named}"));
        let is_expected = |found: &String| expected.contains(found);
        assert!(
            !found.is_empty() && found.iter().all(is_expected),
            "@{gap} {text}: {found:?}"
        );
    }
}

/// The fixture is no file of ours: in each of ours too, an import is found at both ends.
#[test]
fn no_file_of_the_engine_has_a_blind_spot() {
    let layers = layers();
    for source in files_of(Crate::Engine).sources {
        let Some(module) = source.layer_name() else {
            continue;
        };
        // The docs come first, and nothing may stand before them.
        let docs = source
            .text
            .lines()
            .take_while(|line| line.starts_with("//!"))
            .count();
        let rows: Vec<&str> = source.text.lines().collect();
        let (docs, code) = (rows[..docs].join("\n"), rows[docs..].join("\n"));
        let import = "use crate::save::Save;\nfn f() { crate::cli::run() }";
        let expected = if module == "save" { 1 } else { 2 };
        for text in [
            format!("{docs}\n{import}\n{code}"),
            format!("{docs}\n{code}\n{import}"),
        ] {
            let scan = super::scanned(&text, &source.module);
            let found = upward(&layers, module, &scan);
            assert_eq!(found.len(), expected, "{}: {found:?}", source.path);
        }
    }
}

#[test]
fn what_belongs_to_another_crate_is_found_wherever_it_stands() {
    let restricted = |path: &[&str]| RESTRICTED.iter().find(|thing| thing.path == path).unwrap();
    let fs = restricted(&["std", "fs"]);
    for (gap, text, is_found) in [
        ("top", "use std::fs;", true),
        ("after", "use ::std::fs;", true),
        ("after", "use std::fs::File;", true),
        ("after", "use std::{fmt, fs::{self, File}};", true),
        ("after", "use std::*;", true),
        ("after", "use std as s;", true),
        ("after", "use std;", true),
        ("body", "std::fs::read(path);", true),
        ("parameter", ", file: std::fs::File", true),
        ("macro", ", std::fs::read(path)", true),
        ("last", "pub use std::fs::read as read_file;", true),
        ("after", "use std::{fmt, io};", false),
        ("after", "use other::fs;", false),
        ("body", "let fs = 1; fs::read(path);", false),
        ("between", "#[cfg(test)]\nuse std::fs;", false),
    ] {
        let scan = Scan::new(&with(gap, text), &["combat", "blow"]);
        assert_eq!(fs.is_named_in(&scan), is_found, "@{gap} {text}");
    }
    let ratatui = restricted(&["ratatui"]);
    for (gap, text, is_found) in [
        ("after", "use ratatui::Frame;", true),
        ("after", "use ::{ratatui as r};", true),
        ("after", "pub use ratatui;", true),
        ("body", "ratatui::init();", true),
        ("between", "#[cfg(test)]\nuse ratatui::Frame;", false),
        (
            "between",
            "// ratatui\nconst A: &str = \"ratatui::Frame\";",
            false,
        ),
    ] {
        let scan = Scan::new(&with(gap, text), &["combat", "blow"]);
        assert_eq!(ratatui.is_named_in(&scan), is_found, "@{gap} {text}");
    }
    assert!(fs.may_stand_in(Crate::Engine, Some("content")));
    assert!(!fs.may_stand_in(Crate::Engine, Some("combat")));
    assert!(!fs.may_stand_in(Crate::Engine, None));
    assert!(!fs.may_stand_in(Crate::Terminal, Some("content")));
}

#[test]
fn lines_and_modules_of_tests_are_told_from_others() {
    let scan = Scan::new(&with("top", ""), &["combat", "blow"]);
    let declared = |path: &[&str], is_test| Declared {
        path: path.iter().map(|&name| name.to_owned()).collect(),
        is_test,
    };
    assert_eq!(
        scan.modules,
        [declared(&["tests"], true), declared(&["inner"], false)]
    );
    // Two of the declaration, two of the import, four of `impl`, two of the field, five of the module.
    assert_eq!(scan.test_lines, 15);
    let whole = Scan::new("#![cfg(test)]\nuse crate::save::Save;\n", &["combat"]);
    assert_eq!((whole.paths.len(), whole.test_lines), (0, 2));
    let writers = "impl A { pub fn a(&mut self) {} fn b(&mut self) {} pub const fn c<F: Fn(u8)>(&'a mut \
                   self, b: u8) {} pub fn d(&self, e: &mut self::E) {} }";
    assert_eq!(Scan::new(writers, &["world"]).writers, ["a", "c"]);
}

#[test]
fn an_exemption_that_exempts_nothing_is_found() {
    let lengths = [("a.rs", LINES), ("b.rs", LINES + 1), ("c.rs", LINES + 20)];
    for (to_be_split, expected) in [
        (&[][..], &["b.rs: 501 lines", "c.rs: 520 lines"][..]),
        (&[("b.rs", LINES + 1), ("c.rs", LINES + 20)], &[]),
        (
            &[("b.rs", LINES + 9), ("c.rs", LINES + 19)],
            &["c.rs: 520 lines"],
        ),
        (
            &[("a.rs", 510), ("b.rs", 510), ("c.rs", 520), ("d.rs", 510)],
            &[
                "a.rs is to be split, and is short enough",
                "d.rs is to be split, and is not there",
            ],
        ),
    ] {
        assert_eq!(too_long(&lengths, to_be_split), expected, "{to_be_split:?}");
    }
}
