//! What can be wrong with content, and how it is told.
//!
//! A [`Problem`] names its file, line and entry; [`Problems`] carries all of them, for no problem
//! may hide another. This module finds nothing wrong by itself.

use std::fmt;

/// One thing that is wrong with content.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Problem {
    /// The file, as the user named it.
    pub path: String,
    /// The line, from 1.
    pub line: u32,
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
        write!(
            f,
            "{}:{}: {}: {sort}{}",
            self.path, self.line, self.entry, self.message
        )
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
        writeln!(f, "  {}", self.text)?;
        let before = " ".repeat(self.column.saturating_sub(1));
        write!(f, "  {before}{}", "^".repeat(self.width.max(1)))
    }
}

/// Returns the known name nearest to a mistyped one; the first one where several are as near.
pub(super) fn nearest<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let name = name.to_lowercase();
    known
        .into_iter()
        .min_by_key(|other| strsim::damerau_levenshtein(&name, &other.to_lowercase()))
}

/// Returns `, nearest is "…"`, or nothing where nothing is known.
pub(super) fn nearest_words<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> String {
    nearest(name, known).map_or(String::new(), |other| format!(", nearest is \"{other}\""))
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
    }

    #[test]
    fn a_problem_prints_on_one_line() {
        let problem = Problem {
            path: "a/b.ron".into(),
            line: 7,
            entry: "ogre".into(),
            message: "level 130 is out of range: 0 to 127".into(),
            is_warning: false,
        };
        assert_eq!(
            problem.to_string(),
            "a/b.ron:7: ogre: level 130 is out of range: 0 to 127"
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
}
