//! What can be wrong with content, and how it is told.
//!
//! A [`Problem`] names its file, line and entry; [`Problems`] carries all of them, for no problem
//! may hide another. This module finds nothing wrong by itself.

use std::fmt;

use unicode_width::UnicodeWidthStr;

/// So much of a matchup is echoed under its error.
const ECHOED: usize = 60;
/// So much of that stands before the word to blame.
const ECHOED_BEFORE: usize = 20;

/// A place in a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct At {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1, in characters.
    pub column: u32,
}

impl At {
    /// Where a file begins.
    pub const START: Self = Self { line: 1, column: 1 };
}

/// Returns a place in a file, as problems name it.
pub(super) fn place((path, at): (&str, At)) -> String {
    format!("{path}:{}:{}", at.line, at.column)
}

/// One thing that is wrong with content.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Problem {
    /// The file, as the user named it.
    pub path: String,
    /// Where.
    pub at: At,
    /// The entry's id, or what stands for it.
    pub entry: String,
    /// What is wrong.
    pub message: String,
    /// Whether content is usable all the same.
    pub is_warning: bool,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sort = if self.is_warning { "warning: " } else { "" };
        let line = format!(
            "{}: {}: {sort}{}",
            place((&self.path, self.at)),
            shown(&self.entry),
            self.message
        );
        f.write_str(&escaped(line.chars()))
    }
}

/// All problems that make content unusable, sorted by file and line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", lines(.0))]
pub struct Problems(pub Vec<Problem>);

fn lines(problems: &[Problem]) -> String {
    let lines: Vec<String> = problems.iter().map(Problem::to_string).collect();
    lines.join("\n")
}

/// A matchup that cannot be fought, with the word that is to blame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchupError {
    /// What is wrong.
    pub message: String,
    /// The whole matchup.
    pub text: String,
    /// Column of the first character to blame, from 1.
    pub column: usize,
    /// How many characters are to blame, at least 1.
    pub width: usize,
}

impl std::error::Error for MatchupError {}

impl fmt::Display for MatchupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} (column {})", self.message, self.column)?;
        let start = self.column.saturating_sub(1);
        let is_long = self.text.chars().nth(ECHOED).is_some();
        let first = if is_long {
            start.saturating_sub(ECHOED_BEFORE)
        } else {
            0
        };
        let before = self.text.chars().skip(first).take(start - first);
        let mut before = escaped(before);
        if first > 0 {
            before.insert(0, '…');
        }
        let n_after = ECHOED - (start - first).min(ECHOED);
        let after: Vec<char> = self.text.chars().skip(start).take(n_after).collect();
        let is_cut = self.text.chars().nth(start + n_after).is_some();
        let word = escaped(after.iter().copied().take(self.width));
        let cut = if is_cut { "…" } else { "" };
        writeln!(f, "  {before}{}{cut}", escaped(after))?;
        let carets = "^".repeat(word.width().max(1));
        write!(f, "  {}{carets}", " ".repeat(before.width()))
    }
}

/// A longer text is no mistyped name.
const LONGEST_TYPO: usize = 60;

/// Returns the known name nearest to a mistyped one; the first one where several are as near.
///
/// Returns `None` where more than a third of the letters would have to change.
pub(super) fn nearest<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let n_letters = name.chars().take(LONGEST_TYPO + 1).count();
    if n_letters > LONGEST_TYPO {
        return None;
    }
    let name = name.to_lowercase();
    let distances = known.into_iter().map(|other| {
        let distance = strsim::damerau_levenshtein(&name, &other.to_lowercase());
        (distance, other)
    });
    let (distance, other) = distances.min_by_key(|(distance, _)| *distance)?;
    (distance <= n_letters / 3).then_some(other)
}

/// Says whether a character shows nothing, or alters how text around it shows.
pub fn is_control(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{600}'..='\u{605}'
                | '\u{61c}'
                | '\u{6dd}'
                | '\u{70f}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// Returns the first control character of a text.
pub(super) fn find_control(text: &str) -> Option<char> {
    text.chars().find(|&c| is_control(c))
}

/// Returns a text fit to be told: cut to a readable length, with control characters escaped.
pub fn shown(text: &str) -> String {
    let mut out = escaped(text.chars().take(LONGEST_TYPO));
    if text.chars().nth(LONGEST_TYPO).is_some() {
        out.push('…');
    }
    out
}

/// Returns characters with control characters escaped.
pub fn escaped(chars: impl IntoIterator<Item = char>) -> String {
    let mut out = String::new();
    for c in chars {
        if is_control(c) {
            out.extend(c.escape_default());
        } else {
            out.push(c);
        }
    }
    out
}

/// Returns `, nearest is "…"`, or nothing where no known name is near: where more than a third of the
/// letters would have to change.
pub fn nearest_words<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> String {
    nearest(name, known).map_or(String::new(), |other| format!(", nearest is \"{other}\""))
}

/// What `ludus list` names, by what problems call one of it.
const LISTED: [(&str, &str); 17] = [
    ("ability", "list abilities"),
    ("arena", "list arenas"),
    ("class", "list classes"),
    ("command", "list commands"),
    ("condition", "list conditions"),
    ("effect", "list effects"),
    ("item flag", "list flags"),
    ("item kind", "list items"),
    ("method", "list methods"),
    ("monster flag", "list flags"),
    ("monster race", "bestiary"),
    ("race", "list races"),
    ("roll", "list rolls"),
    ("rule profile", "list profiles"),
    ("shape", "list shapes"),
    ("specialty", "list specialties"),
    ("terrain", "list terrain"),
];

/// So many names are told where a problem has room for them.
const FEW: usize = 12;

/// Says where the names of a sort stand: a command that lists them, or the few that there are.
pub(super) fn where_named(what: &str, known: &[&str]) -> String {
    match LISTED.iter().find(|row| row.0 == what) {
        Some((_, command)) => format!("; `ludus {command}` names them"),
        None if (1..=FEW).contains(&known.len()) => format!("; there are: {}", known.join(", ")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typos_find_their_word() {
        let known = ["cave_orc", "cave_spider", "ogre"];
        assert_eq!(nearest("cave_ork", known), Some("cave_orc"));
        assert_eq!(nearest("Ogres", known), Some("ogre"));
        assert_eq!(nearest("x", []), None);
        for far in ["", "x", "zzzzz", "og", "gout", &"ogre".repeat(25_000)] {
            assert_eq!(nearest(far, known), None);
        }
    }

    #[test]
    fn what_is_told_is_short_and_plain() {
        assert_eq!(shown("cave orc é"), "cave orc é");
        assert_eq!(shown("a\u{1b}[2J\u{202e}"), "a\\u{1b}[2J\\u{202e}");
        assert_eq!(shown(&"x".repeat(100_000)).chars().count(), 61);
    }

    #[test]
    fn a_problem_prints_on_one_line() {
        let problem = Problem {
            path: "a/b.ron".into(),
            at: At { line: 7, column: 3 },
            entry: "ogre".into(),
            message: "level 130 is out of range: 0 to 127".into(),
            is_warning: false,
        };
        assert_eq!(
            problem.to_string(),
            "a/b.ron:7:3: ogre: level 130 is out of range: 0 to 127"
        );
    }

    #[test]
    fn a_matchup_error_points_at_the_word() {
        let error = MatchupError {
            message: "unknown monster race \"ork\"".into(),
            text: "ork v ogre".into(),
            column: 1,
            width: 3,
        };
        let told = error.to_string();
        assert!(told.ends_with("\n  ork v ogre\n  ^^^"), "{told}");
    }

    #[test]
    fn a_matchup_error_echoes_only_what_is_around_the_word() {
        let blame = |text: String, column, width| {
            let message = "wrong".to_owned();
            let error = MatchupError {
                message,
                text,
                column,
                width,
            };
            error.to_string()
        };
        let told = blame("a\u{1b}é v \tb".to_owned(), 7, 2);
        assert_eq!(
            told,
            "wrong (column 7)\n  a\\u{1b}é v \\tb\n             ^^^"
        );
        let long = format!("{}WORD{}", "x".repeat(50_000), "y".repeat(50_000));
        let told = blame(long, 50_001, 4);
        let (x, y) = ("x".repeat(20), "y".repeat(36));
        let caret = " ".repeat(21);
        let expected = format!("wrong (column 50001)\n  …{x}WORD{y}…\n  {caret}^^^^");
        assert_eq!(told, expected);
        let told = blame("z".repeat(100_000), 1, 100_000);
        assert!(told.chars().count() < 200, "{told}");
    }
}
