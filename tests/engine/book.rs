//! The book of rules holds every id that the repository cites, and nothing else is cited.

use std::fs;
use std::path::{Path, PathBuf};

use ludus_engine::rules::book::find;

use crate::shared::path_of;

/// Where files that cite rules may be, from the top of the repository.
const PLACES: [&str; 5] = ["src", "tests", "assets", "README.md", "CHANGELOG.md"];
/// This file, whose examples name what is nowhere.
const OWN: &str = "tests/engine/book.rs";
/// Documents that no reader of the repository has.
const ELSEWHERE: [&str; 4] = ["DESIGN", "READINGS", "RULES.md", "SOURCE_FACTS"];
/// What may part two ids of a range.
const TO: [&str; 4] = ["to", "-", "..", "\u{2013}"];

/// A text with the marks of comments and the breaks of lines made spaces.
struct Flat {
    chars: Vec<char>,
    /// The line of each of them, from 1.
    lines: Vec<usize>,
}

impl Flat {
    fn new(text: &str) -> Self {
        let (mut chars, mut lines) = (Vec::new(), Vec::new());
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim_start();
            let line = line.trim_start_matches(['/', '!']);
            for c in line.chars().chain([' ']) {
                chars.push(c);
                lines.push(number);
            }
        }
        Self { chars, lines }
    }

    fn at(&self, place: usize) -> char {
        self.chars.get(place).copied().unwrap_or(' ')
    }

    /// Returns the place after spaces.
    fn after_spaces(&self, mut place: usize) -> usize {
        while place < self.chars.len() && self.at(place) == ' ' {
            place += 1;
        }
        place
    }

    /// Returns the place after a text, if it stands there.
    fn after(&self, place: usize, text: &str) -> Option<usize> {
        let is_there = text.chars().zip(place..).all(|(c, at)| self.at(at) == c);
        is_there.then(|| place + text.chars().count())
    }

    /// Reads a number without a sign.
    fn number(&self, place: usize) -> Option<(u32, usize)> {
        let digits: String = self.chars[place.min(self.chars.len())..]
            .iter()
            .take_while(|c| c.is_ascii_digit())
            .collect();
        Some((digits.parse().ok()?, place + digits.len()))
    }

    fn starts_word(&self, place: usize) -> bool {
        let before = place.checked_sub(1).map_or(' ', |before| self.at(before));
        !before.is_alphanumeric() && !['_', '-'].contains(&before)
    }

    fn ends_word(&self, place: usize) -> bool {
        let c = self.at(place);
        !c.is_alphanumeric() && c != '_'
    }

    /// Reads `H-6`, whatever stands before it.
    fn of_letter(&self, place: usize) -> Option<((char, u32), usize)> {
        let letter = self.at(place);
        let (number, end) = self.number(self.after(place + 1, "-")?)?;
        (letter.is_ascii_uppercase() && self.ends_word(end)).then_some(((letter, number), end))
    }

    /// Reads `2.28`.
    fn figure(&self, place: usize) -> Option<((u32, u32), usize)> {
        let (part, end) = self.number(place)?;
        let (figure, end) = self.number(self.after(end, ".")?)?;
        Some(((part, figure), end))
    }

    /// Returns where the second id of a range begins, if there is one.
    fn range(&self, place: usize) -> Option<usize> {
        let place = self.after_spaces(place);
        let after = TO.iter().find_map(|to| self.after(place, to))?;
        Some(self.after_spaces(after))
    }
}

/// Returns the ids that a text cites, each with its line: also those within `M-8 to M-10`,
/// `facts 2.51, 2.52` and their like.
fn cited(text: &str) -> Vec<(usize, String)> {
    let flat = Flat::new(text);
    let mut found = Vec::new();
    for place in 0..flat.chars.len() {
        let line = flat.lines[place];
        let id = flat.of_letter(place).filter(|_| flat.starts_word(place));
        if let Some(((letter, first), end)) = id {
            let last = flat.range(end).and_then(|second| {
                let ((other, last), _) = flat.of_letter(second)?;
                (other == letter && last > first).then_some(last)
            });
            let numbers = first..=last.unwrap_or(first);
            found.extend(numbers.map(|number| (line, format!("{letter}-{number}"))));
        }
        found.extend(facts(&flat, place).into_iter().map(|id| (line, id)));
    }
    found
}

/// Returns the facts that a list which begins at a place names: `facts 2.24 to 2.26, 2.60 and 2.61`.
fn facts(flat: &Flat, place: usize) -> Vec<String> {
    let mut found = Vec::new();
    if !flat.starts_word(place) {
        return found;
    }
    let word = ["facts", "Facts", "fact", "Fact"];
    let Some(after) = word.iter().find_map(|word| flat.after(place, word)) else {
        return found;
    };
    let mut next = flat.after_spaces(after);
    while let Some(((part, first), end)) = flat.figure(next) {
        let second = flat.range(end).and_then(|second| flat.figure(second));
        let second = second.filter(|((other, last), _)| *other == part && *last > first);
        let last = second.map_or(first, |((_, last), _)| last);
        found.extend((first..=last).map(|figure| format!("fact {part}.{figure}")));
        let end = flat.after_spaces(second.map_or(end, |(_, end)| end));
        let parted = [",", "and", "or"]
            .iter()
            .find_map(|mark| flat.after(end, mark));
        let Some(parted) = parted else { break };
        next = flat.after_spaces(parted);
        next = flat.after(next, "and ").unwrap_or(next);
    }
    found
}

/// Returns all files of a place that may cite rules, this one left aside.
fn files(place: &Path) -> Vec<PathBuf> {
    if place.is_file() {
        return vec![place.to_owned()];
    }
    let mut found = Vec::new();
    for entry in fs::read_dir(place).unwrap() {
        let path = entry.unwrap().path();
        let is_text = |extension: &str| path.extension().is_some_and(|own| own == extension);
        if path.is_dir() {
            found.extend(files(&path));
        } else if ["rs", "ron", "md"].into_iter().any(is_text) && !path.ends_with(OWN) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Returns every file that may cite rules, from the top of the repository, with its text.
fn texts() -> Vec<(PathBuf, String)> {
    let top = path_of("");
    let places = PLACES.iter().flat_map(|place| files(&top.join(place)));
    let texts: Vec<(PathBuf, String)> = places
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            (path.strip_prefix(&top).unwrap().to_owned(), text)
        })
        .collect();
    assert!(texts.len() > 300, "{} files", texts.len());
    texts
}

/// Returns the ids of a text that the book does not hold, each with its line.
fn dangling(text: &str) -> Vec<(usize, String)> {
    let mut cited = cited(text);
    cited.retain(|(_, id)| find(id).is_none());
    cited
}

#[test]
fn every_id_that_is_cited_stands_in_the_book() {
    let mut missing = Vec::new();
    let mut n_cited = 0;
    for (path, text) in texts() {
        n_cited += cited(&text).len();
        let lines = dangling(&text).into_iter();
        missing.extend(lines.map(|(line, id)| format!("{}:{line}: {id}", path.display())));
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
    assert!(n_cited > 1000, "{n_cited}");
}

#[test]
fn nothing_cites_documents_that_are_elsewhere() {
    let mut missing = Vec::new();
    for (path, text) in texts() {
        for (number, line) in (1..).zip(text.lines()) {
            if ELSEWHERE.iter().any(|name| line.contains(name)) {
                missing.push(format!("{}:{number}: {}", path.display(), line.trim()));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn a_dangling_id_is_found_in_every_form() {
    for (text, expected) in [
        ("a (H-99)", &[(1, "H-99")][..]),
        ("two\nlines: \"W-90\".", &[(2, "W-90")]),
        ("`Z-1`, H-6", &[(1, "Z-1")]),
        ("M-34 to M-37", &[(1, "M-36"), (1, "M-37")]),
        ("K-13\u{2013}K-15", &[(1, "K-15")]),
        ("D-1..D-4", &[(1, "D-4")]),
        (
            "    /// of M-35 to\n    /// M-36",
            &[(1, "M-36"), (2, "M-36")],
        ),
        ("fact 2.99", &[(1, "fact 2.99")]),
        ("(fact\n    /// 9.35)", &[(1, "fact 9.35")]),
        (
            "facts 2.51, 2.99 and 3.1",
            &[(1, "fact 2.99"), (1, "fact 3.1")],
        ),
        ("Facts 2.68 to 2.70.", &[(1, "fact 2.69"), (1, "fact 2.70")]),
        (
            "facts 2.67\u{2013}2.69, 2.71\u{2013}2.72",
            &[(1, "fact 2.69"), (1, "fact 2.71"), (1, "fact 2.72")],
        ),
    ] {
        let mut found = dangling(text);
        found.dedup();
        let found: Vec<(usize, &str)> = found.iter().map(|(n, id)| (*n, id.as_str())).collect();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn what_looks_like_an_id_and_is_none_is_passed_over() {
    for text in [
        "UTF-8",
        "x-ray",
        "H-",
        "-6",
        "A-1b",
        "R_H-99",
        "artifact 2.99",
        "factor 2.99",
        "fact",
        "facts of 2.99",
        "2.99",
        "DD-7",
        "H-99_0",
    ] {
        assert_eq!(cited(text), [], "{text}");
    }
}
