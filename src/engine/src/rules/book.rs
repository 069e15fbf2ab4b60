//! The book of rules: every id that code, tests, assets and output cite, in words.
//!
//! The book is the Markdown file beside this one, which opens the docs of this module's parent. It
//! is read once, when it is first asked for. The words say what the formulas compute; they decide
//! nothing. A first paragraph gives the figures of profile `ludus`.

use std::sync::LazyLock;

/// The book as it is written.
const TEXT: &str = include_str!("book.md");

/// What stands before the number of an id that is a figure of the public sources.
const FACT: &str = "fact ";

/// One entry of the book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// `H-2`, or `fact 2.28`.
    pub id: &'static str,
    /// A few words.
    pub title: &'static str,
    /// The title of its chapter.
    pub chapter: &'static str,
    /// The first paragraph: ASCII in one line, shorter than 320 characters.
    pub words: String,
    /// The other paragraphs, each in one line.
    pub more: Vec<String>,
}

/// Returns all rules, in the order of the book.
pub fn rules() -> &'static [Rule] {
    static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| read(TEXT));
    &RULES
}

/// Returns the rule of an id in any case; a fact also as `2.28` or `fact-2.28`.
pub fn find(id: &str) -> Option<&'static Rule> {
    let id = id.trim();
    let is_meant = |rule: &&Rule| match rule.id.strip_prefix(FACT) {
        Some(number) => number == number_of(id),
        None => rule.id.eq_ignore_ascii_case(id),
    };
    rules().iter().find(is_meant)
}

/// Returns what is left of the id of a fact without the word, if that is there.
fn number_of(id: &str) -> &str {
    match id.split_at_checked(FACT.len() - 1) {
        Some((word, rest)) if word.eq_ignore_ascii_case(FACT.trim_end()) => {
            rest.trim_start_matches([' ', '-'])
        }
        _ => id,
    }
}

/// Returns the rules that hold a text in id, title or first paragraph, in any case.
pub fn search(text: &str) -> impl Iterator<Item = &'static Rule> {
    let text = text.to_lowercase();
    rules().iter().filter(move |rule| {
        [rule.id, rule.title, &rule.words]
            .into_iter()
            .any(|part| part.to_lowercase().contains(&text))
    })
}

/// Reads a book. What stands before the first entry of a chapter belongs to none.
fn read(text: &'static str) -> Vec<Rule> {
    let mut rules: Vec<Rule> = Vec::new();
    let (mut chapter, mut is_entry, mut is_going_on) = ("", false, false);
    for line in text.lines().map(str::trim) {
        let heading = line.strip_prefix("### ");
        if let Some(heading) = heading {
            rules.push(entry(heading, chapter));
        } else if let Some(title) = line.strip_prefix("## ") {
            chapter = title;
        } else if let Some(rule) = rules.last_mut().filter(|_| is_entry && !line.is_empty()) {
            add(rule, line, is_going_on);
        }
        is_entry = heading.is_some() || is_entry && !line.starts_with("## ");
        is_going_on = !line.is_empty() && !line.starts_with('#');
    }
    rules
}

/// Makes an entry of its heading: `H-2 Luck`, `fact 2.28 Stun`.
fn entry(heading: &'static str, chapter: &'static str) -> Rule {
    let after_word = if heading.starts_with(FACT) {
        FACT.len()
    } else {
        0
    };
    let end = heading[after_word..].find(' ');
    let (id, title) = heading.split_at(end.map_or(heading.len(), |end| after_word + end));
    Rule {
        id,
        title: title.trim_start(),
        chapter,
        words: String::new(),
        more: Vec::new(),
    }
}

/// Adds a line to an entry: to its last paragraph, or as a new one. Marks of code are left out.
fn add(rule: &mut Rule, line: &str, is_going_on: bool) {
    let line = line.replace('`', "");
    if !is_going_on && !rule.words.is_empty() {
        rule.more.push(line);
        return;
    }
    let paragraph = rule.more.last_mut().unwrap_or(&mut rule.words);
    if is_going_on {
        paragraph.push(' ');
    }
    paragraph.push_str(&line);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Roll;
    use crate::rules::TermName;

    #[test]
    fn every_rule_of_a_roll_or_term_has_an_entry() {
        let rolls = Roll::ALL.iter().map(|roll| roll.rule());
        let terms = TermName::ALL.iter().map(|term| term.rule());
        for rule in rolls.chain(terms) {
            assert_eq!(find(rule).map(|found| found.id), Some(rule));
        }
    }

    #[test]
    fn every_heading_is_an_entry_with_an_id_of_its_own_and_words() {
        let headings = TEXT.lines().filter(|line| line.starts_with("### "));
        assert_eq!(headings.count(), rules().len());
        let mut ids: Vec<&str> = rules().iter().map(|rule| rule.id).collect();
        ids.sort_unstable();
        assert!(
            ids.is_sorted_by(|a, b| a < b),
            "an id stands twice: {ids:?}"
        );
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
        for rule in rules() {
            let is_id = match rule.id.strip_prefix(FACT) {
                Some(number) => number
                    .split_once('.')
                    .is_some_and(|(part, figure)| digits(part) && digits(figure)),
                None => rule.id.split_once('-').is_some_and(|(letter, number)| {
                    letter.len() == 1 && letter.as_bytes()[0].is_ascii_uppercase() && digits(number)
                }),
            };
            assert!(is_id, "{}", rule.id);
            assert!(
                !rule.title.is_empty() && !rule.chapter.is_empty(),
                "{}",
                rule.id
            );
        }
    }

    #[test]
    fn words_are_sentences_that_terminals_can_show() {
        for rule in rules() {
            assert!(rule.words.len() < 320, "{}: {}", rule.id, rule.words.len());
            for words in [&rule.words].into_iter().chain(&rule.more) {
                assert!(words.is_ascii() && words.ends_with('.'), "{}", rule.id);
                assert!(!words.contains("  "), "{}", rule.id);
            }
        }
    }

    #[test]
    fn ids_are_found_as_people_write_them() {
        for (written, id) in [
            ("H-6", "H-6"),
            ("h-6", "H-6"),
            (" k-13 ", "K-13"),
            ("fact 2.28", "fact 2.28"),
            ("Fact-2.28", "fact 2.28"),
            ("2.28", "fact 2.28"),
            ("fact2.4", "fact 2.4"),
        ] {
            assert_eq!(find(written).map(|rule| rule.id), Some(id), "{written}");
        }
        for nothing in ["", "H", "H-", "h-99", "fact", "2.2", "fact 2", "stun"] {
            assert_eq!(find(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn a_text_is_searched_for_in_ids_titles_and_first_paragraphs() {
        let ids = |text| search(text).map(|rule| rule.id).collect::<Vec<&str>>();
        assert_eq!(ids("mana burn"), ["W-4"]);
        assert!(ids("k-1").starts_with(&["K-1", "K-10", "K-11"]));
        let breath = ids("BLACK BREATH");
        assert!(
            breath.contains(&"K-13") && breath.contains(&"fact 2.31"),
            "{breath:?}"
        );
        assert_eq!(ids("no such words"), [""; 0]);
    }

    #[test]
    fn paragraphs_are_read_apart_and_lines_joined() {
        let book = "# Head\n\nSaid first.\n\n## One\n\nOf the chapter.\n\n### A-1 Short\n\nFirst.\nMore `of` it.\n\n\
                    Second.\n\nThird.\n\n## Two\n\nOf the next.\n\n### fact 1.4 Long title\n\nLast.\n";
        let read = read(book);
        assert_eq!(
            read,
            [
                Rule {
                    id: "A-1",
                    title: "Short",
                    chapter: "One",
                    words: "First. More of it.".to_owned(),
                    more: vec!["Second.".to_owned(), "Third.".to_owned()],
                },
                Rule {
                    id: "fact 1.4",
                    title: "Long title",
                    chapter: "Two",
                    words: "Last.".to_owned(),
                    more: Vec::new(),
                },
            ]
        );
    }
}
