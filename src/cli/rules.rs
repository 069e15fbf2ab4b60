//! `ludus rules`: the rules in words, by id or by what they tell of.

use std::io::{self, IsTerminal as _, Write as _};

use clap::Args;
use serde::Serialize;
use terminal_size::{Width, terminal_size_of};

use ludus_engine::content::{nearest_words, shown};
use ludus_engine::rules::book::{Rule, find, rules, search};
use ludus_engine::turn::RULES_VERSION;

use super::error::CliError;
use super::output::{Output, TableOrJson};

/// Text is no wider than this, nor where nobody looks.
const WIDEST: usize = 100;
/// The narrowest text.
const NARROWEST: usize = 20;
/// What stands before the paragraphs of a rule.
const INDENT: &str = "  ";
/// A word that is offered in place of a mistyped one has so many letters at least.
const LEAST_LETTERS: usize = 4;

/// Arguments of `ludus rules`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ludus rules                         every rule by its title
  ludus rules H-6                     one rule in full; also k-13, fact 2.28 or 2.28
  ludus rules stun                    every rule that tells of stuns
  ludus rules --format json           the whole book")]
pub(super) struct RulesArgs {
    /// The id of a rule, or a text that its id, title or first paragraph holds, in any case.
    #[arg(value_name = "ID|WORD")]
    query: Vec<String>,
    /// How to print it.
    #[arg(long, value_enum, default_value_t = TableOrJson::Table)]
    format: TableOrJson,
}

#[derive(Serialize)]
struct RulesJson<'a> {
    schema: &'static str,
    version: &'static str,
    rules_version: u32,
    rules: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    id: &'a str,
    title: &'a str,
    chapter: &'a str,
    words: &'a str,
    more: &'a [String],
}

impl<'a> Entry<'a> {
    fn new(rule: &'a Rule) -> Self {
        Self {
            id: rule.id,
            title: rule.title,
            chapter: rule.chapter,
            words: &rule.words,
            more: &rule.more,
        }
    }
}

pub(super) fn run(args: &RulesArgs) -> Result<(), CliError> {
    let query = args.query.join(" ");
    let query = query.trim();
    let one = find(query);
    let found: Vec<&Rule> = match one {
        Some(rule) => vec![rule],
        None => search(query).collect(),
    };
    if found.is_empty() {
        return Err(unknown(query));
    }
    let mut out = Output::open(None)?;
    match (args.format, one) {
        (TableOrJson::Json, _) => print_json(&mut out, &found)?,
        (TableOrJson::Table, _) if query.is_empty() => print_titles(&mut out)?,
        (TableOrJson::Table, Some(rule)) => print_whole(&mut out, rule)?,
        (TableOrJson::Table, None) => print_words(&mut out, &found)?,
    }
    out.finish()
}

/// Names the nearest id of what looks like one, the nearest word of anything else.
fn unknown(query: &str) -> CliError {
    let nearest = if query.bytes().any(|c| c.is_ascii_digit()) {
        let ids = rules().iter().map(|rule| rule.id);
        // A fact is known by its number too.
        let written = ids.flat_map(|id| [id, id.trim_start_matches("fact ")]);
        nearest_words(query, written)
    } else {
        let texts = rules().iter().flat_map(|rule| [rule.title, &rule.words]);
        let words = texts.flat_map(|text| text.split(|c: char| !c.is_ascii_alphabetic()));
        let words = words.filter(|word| word.len() >= LEAST_LETTERS);
        let words: Vec<String> = words.map(str::to_lowercase).collect();
        nearest_words(query, words.iter().map(String::as_str))
    };
    CliError::Usage(format!(
        "no rule is called \"{0}\" or tells of it{nearest}",
        shown(query)
    ))
}

/// Lists the chapters with the ids and titles of their rules.
fn print_titles(out: &mut Output) -> io::Result<()> {
    for (n, chapter) in rules().chunk_by(|a, b| a.chapter == b.chapter).enumerate() {
        if n > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}", chapter[0].chapter)?;
        for rule in chapter {
            writeln!(out, "{INDENT}{:<9}  {}", rule.id, rule.title)?;
        }
    }
    Ok(())
}

/// Prints one rule with everything that the book tells of it.
fn print_whole(out: &mut Output, rule: &Rule) -> io::Result<()> {
    print_entry(out, rule)?;
    for paragraph in &rule.more {
        writeln!(out)?;
        print_paragraph(out, paragraph)?;
    }
    Ok(())
}

/// Prints rules with their first paragraphs.
fn print_words(out: &mut Output, found: &[&Rule]) -> io::Result<()> {
    for (n, rule) in found.iter().enumerate() {
        if n > 0 {
            writeln!(out)?;
        }
        print_entry(out, rule)?;
    }
    Ok(())
}

fn print_entry(out: &mut Output, rule: &Rule) -> io::Result<()> {
    writeln!(out, "{}  {} ({})", rule.id, rule.title, rule.chapter)?;
    print_paragraph(out, &rule.words)
}

fn print_paragraph(out: &mut Output, paragraph: &str) -> io::Result<()> {
    for row in wrapped(paragraph, width().saturating_sub(INDENT.len())) {
        writeln!(out, "{INDENT}{row}")?;
    }
    Ok(())
}

/// Returns how wide text may be: as wide as the terminal, within bounds.
fn width() -> usize {
    let stdout = io::stdout();
    let size = stdout
        .is_terminal()
        .then(|| terminal_size_of(&stdout))
        .flatten();
    size.map_or(WIDEST, |(Width(columns), _)| {
        usize::from(columns).clamp(NARROWEST, WIDEST)
    })
}

/// Breaks ASCII text between words into rows of a width; a longer word has a row of its own.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut rows = Vec::new();
    let mut row = String::new();
    for word in text.split(' ') {
        if !row.is_empty() && row.len() + 1 + word.len() > width {
            rows.push(std::mem::take(&mut row));
        }
        if !row.is_empty() {
            row.push(' ');
        }
        row.push_str(word);
    }
    rows.push(row);
    rows
}

fn print_json(out: &mut Output, found: &[&Rule]) -> Result<(), CliError> {
    let report = RulesJson {
        schema: "ludus.rules/1",
        version: env!("CARGO_PKG_VERSION"),
        rules_version: RULES_VERSION,
        rules: found.iter().map(|rule| Entry::new(rule)).collect(),
    };
    serde_json::to_writer_pretty(&mut *out, &report)?;
    writeln!(out)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn rows_break_between_words_and_keep_to_the_width() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("one two three", 6), ["one", "two", "three"]);
        assert_eq!(wrapped("unbreakable is it", 5), ["unbreakable", "is it"]);
    }
}
