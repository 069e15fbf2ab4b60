//! Splits RON text into nodes that know where they stand.
//!
//! `ron` stops at the first error and knows no place for values that parsed. So a file is split
//! here into entries, fields and elements, each with its line and column and its source text; `ron`
//! then parses only the small pieces. The scanner is aware of strings, raw strings, characters,
//! comments and nesting. After a syntax error in one entry of a list it goes on with the next entry.
//! What names and values mean is not its business.

use xxhash_rust::xxh3::xxh3_64;

use super::error::At;
use super::scanner::Scanner;

/// One value of a file.
#[derive(Clone, Debug)]
pub(super) struct Node<'a> {
    /// Where it begins.
    pub(super) at: At,
    /// Its source text.
    pub(super) text: &'a str,
    /// What form it has, with what it holds.
    pub(super) kind: Kind<'a>,
}

/// The form of a value.
#[derive(Clone, Debug)]
pub(super) enum Kind<'a> {
    /// A number, a string, a character, or a word.
    Leaf,
    /// `[…]`.
    List(Vec<Node<'a>>),
    /// `{…}`.
    Map(Vec<(Node<'a>, Node<'a>)>),
    /// `Name(field: …)`; the name may be empty.
    Struct(&'a str, Vec<Field<'a>>),
    /// `Name(…, …)`; the name may be empty.
    Tuple(&'a str, Vec<Node<'a>>),
}

/// One field of a struct.
#[derive(Clone, Debug)]
pub(super) struct Field<'a> {
    /// Its name.
    pub(super) name: &'a str,
    /// Where it begins.
    pub(super) at: At,
    /// Its value.
    pub(super) value: Node<'a>,
}

/// Text that is no RON.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SyntaxError {
    /// Where.
    pub(super) at: At,
    /// The id of the entry that holds it, if it has one.
    pub(super) entry: Option<String>,
    /// What is wrong.
    pub(super) message: String,
}

/// The entries of one file.
#[derive(Debug, Default)]
pub(super) struct Split<'a> {
    /// The entries that could be read, in order.
    pub(super) entries: Vec<Node<'a>>,
    /// What could not.
    pub(super) errors: Vec<SyntaxError>,
}

/// Names that start an entry of a file.
pub(super) const TAGS: [&str; 13] = [
    "Pack",
    "Terrain",
    "Tables",
    "Condition",
    "Effect",
    "HeroRace",
    "HeroClass",
    "Hero",
    "ItemKind",
    "MonsterRace",
    "Profile",
    "Arena",
    "Scenario",
];

/// Splits a file that holds one value, or a list of entries.
pub(super) fn split(text: &str) -> Split<'_> {
    let mut scanner = Scanner::new(text);
    let mut split = Split::default();
    let start = scanner
        .skip_space()
        .and_then(|()| scanner.skip_attributes());
    if let Err(error) = start {
        split.errors.push(error);
        return split;
    }
    if scanner.peek() == Some(b'[') {
        scanner.bump();
        split_list(&mut scanner, &mut split);
    } else {
        match scanner.value(0) {
            Ok(node) => split.entries.push(node),
            Err(mut error) => {
                error.entry = guess_id(text);
                split.errors.push(error);
                return split;
            }
        }
    }
    let rest = scanner.skip_space().and_then(|()| match scanner.peek() {
        Some(_) => Err(scanner.error("nothing may follow here")),
        None => Ok(()),
    });
    if let Err(error) = rest
        && split.errors.is_empty()
    {
        split.errors.push(error);
    }
    split
}

fn split_list<'a>(scanner: &mut Scanner<'a>, split: &mut Split<'a>) {
    loop {
        if let Err(error) = scanner.skip_space() {
            split.errors.push(error);
            return;
        }
        if scanner.peek() == Some(b']') {
            scanner.bump();
            return;
        }
        let start = scanner.place();
        let entry = scanner.value(0).and_then(|node| {
            scanner.skip_space()?;
            Ok(node)
        });
        match entry {
            Ok(node) => {
                match scanner.peek() {
                    Some(b',') => scanner.bump(),
                    Some(b']') => {}
                    _ => split.errors.push(SyntaxError {
                        entry: guess_id(node.text),
                        ..scanner.unexpected("a comma or ']' after the entry")
                    }),
                }
                split.entries.push(node);
            }
            Err(mut error) => {
                scanner.go_to(start);
                let has_more = scanner.skip_to_next_entry();
                error.entry = guess_id(&scanner.text[start.at..scanner.at]);
                split.errors.push(error);
                if !has_more {
                    scanner.at = scanner.text.len();
                    return;
                }
            }
        }
    }
}

/// Returns the id that a broken entry gives itself.
fn guess_id(text: &str) -> Option<String> {
    text.lines().find_map(|line| {
        let (_, after) = line
            .split_once("id:")
            .or_else(|| line.split_once("name:"))?;
        let after = after.trim_start().strip_prefix('"')?;
        let end = after.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-')?;
        Some(after[..end].to_owned())
    })
}

impl Node<'_> {
    /// Returns what a search finds first among the leaves of a node.
    pub(super) fn find_map_leaf<T>(&self, find: &impl Fn(&Self) -> Option<T>) -> Option<T> {
        let inner = |node: &Self| node.find_map_leaf(find);
        match &self.kind {
            Kind::Leaf => find(self),
            Kind::List(items) | Kind::Tuple(_, items) => items.iter().find_map(inner),
            Kind::Struct(_, fields) => fields.iter().find_map(|field| inner(&field.value)),
            Kind::Map(pairs) => pairs
                .iter()
                .find_map(|(key, value)| inner(key).or_else(|| inner(value))),
        }
    }

    /// Returns the digest of an entry: of its sort, its pack where that is part of its name, and its
    /// canonical form.
    pub(super) fn sum(&self, tag: &str, pack: &str) -> u64 {
        let mut text = [tag, " ", pack, "\n"].concat();
        self.write_canonical(&mut text);
        xxh3_64(text.as_bytes())
    }

    /// Writes a form that comments, spaces, trailing commas and the order of fields do not alter.
    pub(super) fn write_canonical(&self, out: &mut String) {
        match &self.kind {
            Kind::Leaf => out.push_str(self.text),
            Kind::List(items) => write_all(out, "[", items),
            Kind::Tuple(name, items) => {
                out.push_str(name);
                write_all(out, "(", items);
            }
            Kind::Map(pairs) => {
                let mut pairs: Vec<_> = pairs.iter().collect();
                pairs.sort_by_key(|(key, _)| key.text);
                out.push('{');
                for (key, value) in pairs {
                    key.write_canonical(out);
                    out.push(':');
                    value.write_canonical(out);
                    out.push(',');
                }
            }
            Kind::Struct(name, fields) => {
                let mut fields: Vec<_> = fields.iter().collect();
                fields.sort_by_key(|field| field.name);
                out.push_str(name);
                out.push('<');
                for field in fields {
                    out.push_str(field.name);
                    out.push(':');
                    field.value.write_canonical(out);
                    out.push(',');
                }
            }
        }
        out.push(';');
    }
}

fn write_all(out: &mut String, open: &str, items: &[Node<'_>]) {
    out.push_str(open);
    for item in items {
        item.write_canonical(out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canonical(text: &str) -> String {
        let split = split(text);
        assert_eq!(split.errors, []);
        let mut out = String::new();
        for entry in &split.entries {
            entry.write_canonical(&mut out);
        }
        out
    }

    #[test]
    fn entries_know_their_lines() {
        let text = "// list\n[\n  ItemKind(id: \"a\", /* [ */ n: 'x'),\n  ItemKind(\n    id: r#\"b\"]\"#,\n  ),\n]\n";
        let split = split(text);
        assert_eq!(split.errors, []);
        let lines: Vec<u32> = split.entries.iter().map(|entry| entry.at.line).collect();
        assert_eq!(lines, [3, 4]);
        let Kind::Struct("ItemKind", fields) = &split.entries[1].kind else {
            panic!("a struct");
        };
        assert_eq!((fields[0].at.line, fields[0].at.column), (5, 5));
        assert_eq!(fields[0].value.text, "r#\"b\"]\"#");
    }

    #[test]
    fn columns_of_one_line_are_counted_in_characters() {
        let split = split("[(e: 'é', b: [1, 'ö', 2]), (c: 3), \n (d: 4)]");
        assert_eq!(split.errors, []);
        let columns: Vec<u32> = split.entries.iter().map(|entry| entry.at.column).collect();
        assert_eq!(columns, [2, 28, 2]);
    }

    #[test]
    fn a_long_line_is_read_in_one_go() {
        let n = 2_000_000 / 23;
        let text = format!("[{}1 2]", "(race:\"wolf\",at:(3,3)),".repeat(n));
        let split = split(&text);
        assert_eq!(split.entries.len(), n + 2);
        assert_eq!(split.entries[n].at.column as usize, 23 * n + 2);
        assert_eq!(split.errors.len(), 1);
    }

    #[test]
    fn only_known_extensions_may_be_enabled() {
        for text in [
            "#![enable(implicit_some)]\n()",
            "// a\n#![ enable( implicit_some , unwrap_newtypes, ) ] #![enable(implicit_some)] ()",
        ] {
            assert_eq!(split(text).errors, [], "{text}");
        }
        for text in [
            "#![enable(bogus)] ()",
            "#![enable()] ()",
            "#![disable(implicit_some)] ()",
            "#![enable(implicit_some",
            "# ()",
            "#!é",
        ] {
            assert_eq!(split(text).errors.len(), 1, "{text}");
        }
        let told = &split("#![enable(implicit_sum)] ()").errors[0].message;
        let expected = "unknown extension \"implicit_sum\", nearest is \"implicit_some\"";
        assert_eq!(told, expected);
    }

    #[test]
    fn formatting_does_not_alter_the_canonical_form() {
        let plain = canonical("A(b: 1, c: [1, 2], d: {\"x\": (1, Some(2))})");
        let spaced =
            canonical("A (\n  // note\n c : [ 1,2, ],\n d: { \"x\" :(1,Some(2),), }, b: 1 ,)");
        assert_eq!(plain, spaced);
        assert_ne!(
            plain,
            canonical("A(b: 2, c: [1, 2], d: {\"x\": (1, Some(2))})")
        );
    }

    #[test]
    fn a_broken_entry_does_not_hide_the_next() {
        let text = "[\n  ItemKind(id: \"a\", n: ),\n  ItemKind(id: \"b\"),\n  ItemKind(id: \"c\" n: 1),\n  ItemKind(id: \"d\"),\n]\n";
        let split = split(text);
        assert_eq!(split.entries.len(), 2);
        let errors: Vec<_> = split
            .errors
            .iter()
            .map(|error| (error.at.line, error.entry.as_deref()))
            .collect();
        assert_eq!(errors, [(2, Some("a")), (4, Some("c"))]);
    }

    #[test]
    fn characters_may_be_quotes_and_backslashes() {
        let split = split(r"['\'', '\\', '''  , 'é', '\u{41}']");
        assert_eq!(split.errors, []);
        assert_eq!(split.entries.len(), 5);
        assert_eq!(split.entries[2].text, "'''");
    }

    #[test]
    fn endless_text_is_an_error_and_no_panic() {
        for text in [
            "(", "[", "{", "\"a", "'a", "r#\"a\"", "/*", "A(b:", "(1", "", "x y", "'\\", "[é",
        ] {
            assert!(!split(text).errors.is_empty(), "{text}");
        }
        let deep = "[".repeat(10_000);
        assert!(!split(&deep).errors.is_empty());
    }
}
