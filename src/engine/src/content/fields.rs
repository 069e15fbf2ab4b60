//! Reads checked values from the nodes of a file and reports everything that is wrong with them.
//!
//! Every reader returns `None` after it has reported a problem (or where a field is missing), so
//! that the caller goes on with a default and finds the next problem too. Where a [`Findings`] holds
//! an error in the end, what was read is thrown away.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use ron::error::SpannedError;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

use crate::grid::Pos;
use crate::rng::Dice;

use super::error::{At, Problem, find_control, is_control, nearest_words, shown, where_named};
use super::named::Named;
use super::split::{Field, Kind, Node};

/// Dice of a weapon or a blow at most.
const MAX_DICE: u32 = 100;
/// Dice times sides of a weapon or a blow at most.
const MAX_PIPS: u32 = 2000;
/// Letters of a name or an id at most.
const LONGEST_NAME: usize = 60;

/// Collects the problems of one file.
#[derive(Debug)]
pub(super) struct Findings {
    pub(super) path: String,
    entry: String,
    problems: Vec<Problem>,
    /// Where an entry of the same sort and id stands already.
    pub(super) taken_by: Option<String>,
}

/// The fields of one struct, each known and given once.
pub(super) struct Fields<'n, 'a> {
    /// Where the struct begins.
    pub(super) at: At,
    list: Vec<&'n Field<'a>>,
}

impl Findings {
    /// Makes the findings of a file that nothing is wrong with yet.
    pub(super) fn new(path: &str) -> Self {
        Self {
            path: path.to_owned(),
            entry: "file".to_owned(),
            problems: Vec::new(),
            taken_by: None,
        }
    }

    /// Names the entry that the next problems belong to; returns the one before.
    pub(super) fn enter(&mut self, entry: impl Into<String>) -> String {
        std::mem::replace(&mut self.entry, entry.into())
    }

    /// Adds an error.
    pub(super) fn error(&mut self, at: At, message: impl Into<String>) {
        self.push(at, message.into(), false);
    }

    /// Adds a warning.
    pub(super) fn warning(&mut self, at: At, message: impl Into<String>) {
        self.push(at, message.into(), true);
    }

    fn push(&mut self, at: At, message: String, is_warning: bool) {
        self.problems.push(Problem {
            path: self.path.clone(),
            at,
            entry: self.entry.clone(),
            message,
            is_warning,
        });
    }

    /// Returns how many errors there are so far.
    pub(super) fn n_errors(&self) -> usize {
        self.problems.iter().filter(|p| !p.is_warning).count()
    }

    /// Gives all problems away.
    pub(super) fn into_problems(self) -> Vec<Problem> {
        self.problems
    }

    /// Reports a name that is not known, with the nearest one that is.
    pub(super) fn unknown<'k>(
        &mut self,
        node: &Node<'_>,
        what: &str,
        name: &str,
        known: impl IntoIterator<Item = &'k str>,
    ) {
        let known: Vec<&str> = known.into_iter().collect();
        let near = match nearest_words(name, known.iter().copied()) {
            none if none.is_empty() => where_named(what, &known),
            near => near,
        };
        let name = shown(name.trim_matches('"'));
        self.error(node.at, format!("unknown {what} \"{name}\"{near}"));
    }

    /// Reports a thing that is known and that nothing plays yet.
    pub(super) fn not_built(&mut self, at: At, what: &str, name: &str) {
        self.error(at, format!("{what} \"{name}\" is not built yet"));
    }

    /// Returns the fields of a struct; `tag` is the name it may bear.
    pub(super) fn fields<'n, 'a>(
        &mut self,
        node: &'n Node<'a>,
        tag: &str,
        known: &[&str],
    ) -> Option<Fields<'n, 'a>> {
        let node = some(node);
        let Kind::Struct(name, fields) = &node.kind else {
            self.error(node.at, format!("{} is no {tag}(…)", clip(node.text)));
            return None;
        };
        if !name.is_empty() && *name != tag {
            self.unknown(node, "struct", name, [tag]);
            return None;
        }
        let mut list: Vec<&Field<'_>> = Vec::with_capacity(fields.len());
        for field in fields {
            if !known.contains(&field.name) {
                let near = nearest_words(field.name, known.iter().copied());
                let message = format!("unknown field \"{}\"{near}", shown(field.name));
                self.error(field.at, message);
            } else if list.iter().any(|other| other.name == field.name) {
                let message = format!("field \"{}\" is given twice", field.name);
                self.error(field.at, message);
            } else {
                list.push(field);
            }
        }
        Some(Fields { at: node.at, list })
    }

    /// Returns what `ron` makes of a node.
    pub(super) fn parse<T: DeserializeOwned>(&mut self, node: &Node<'_>, what: &str) -> Option<T> {
        if let Some(c) = node.find_map_leaf(&|leaf| find_control(&text_of(leaf)?)) {
            self.control(node.at, what, c);
            return None;
        }
        match from_ron(node.text) {
            Ok(value) => Some(value),
            Err(error) => {
                self.misfit(node, what, &error);
                None
            }
        }
    }

    /// Returns a text.
    pub(super) fn text(&mut self, node: &Node<'_>, what: &str) -> Option<String> {
        let Some(text) = text_of(node) else {
            self.wrong(node, what, "a text in quotes");
            return None;
        };
        if let Some(c) = find_control(&text) {
            self.control(node.at, what, c);
            return None;
        }
        Some(text)
    }

    fn control(&mut self, at: At, what: &str, c: char) {
        let c = c.escape_default();
        self.error(at, format!("{what} holds the control character {c}"));
    }

    /// Returns a text that is short and not empty.
    pub(super) fn name(&mut self, node: &Node<'_>, what: &str) -> Option<String> {
        let text = self.text(node, what)?;
        self.is_name(node.at, what, &text).then_some(text)
    }

    /// Says whether a text may be a name; reports where it may not.
    pub(super) fn is_name(&mut self, at: At, what: &str, text: &str) -> bool {
        if let Some(c) = find_control(text) {
            self.control(at, what, c);
        } else if text.trim().is_empty() {
            self.error(at, format!("{what} is empty"));
        } else if text.chars().nth(LONGEST_NAME).is_some() {
            let message = format!("{what} is longer than {LONGEST_NAME} characters");
            self.error(at, message);
        } else {
            return true;
        }
        false
    }

    fn wrong(&mut self, node: &Node<'_>, what: &str, wanted: &str) {
        let found = clip(node.text);
        self.error(node.at, format!("{what} is {found}, expected {wanted}"));
    }

    /// Returns a whole number within a range.
    pub(super) fn int(
        &mut self,
        node: &Node<'_>,
        what: &str,
        range: RangeInclusive<i64>,
    ) -> Option<i64> {
        let parsed = node.text.parse().ok().or_else(|| from_ron(node.text).ok());
        let Some(value) = parsed else {
            self.wrong(node, what, "a whole number");
            return None;
        };
        if !range.contains(&value) {
            let (least, most) = (range.start(), range.end());
            let message = format!("{what} {value} is out of range: {least} to {most}");
            self.error(node.at, message);
            return None;
        }
        Some(value)
    }

    /// Returns dice.
    pub(super) fn dice(&mut self, node: &Node<'_>, what: &str) -> Option<Dice> {
        let text = self.text(node, what)?;
        match text.parse() {
            Ok(dice) => Some(dice),
            Err(_) if text.chars().nth(LONGEST_NAME).is_some() => {
                self.wrong(node, what, "dice");
                None
            }
            Err(error) => {
                self.error(node.at, format!("{what} {error}"));
                None
            }
        }
    }

    /// Returns dice whose distribution is worked out exactly, so that they may not be too many.
    pub(super) fn few_dice(&mut self, node: &Node<'_>, what: &str) -> Option<Dice> {
        let dice = self.dice(node, what)?;
        if dice.count > MAX_DICE || dice.count * dice.sides > MAX_PIPS {
            let message = format!(
                "{what} {dice} is out of range: at most {MAX_DICE} dice, and {MAX_PIPS} for dice times sides"
            );
            self.error(node.at, message);
            return None;
        }
        Some(dice)
    }

    /// Returns a member of a closed list.
    pub(super) fn named<T: Named>(&mut self, node: &Node<'_>, what: &str) -> Option<T> {
        let name = self.text(node, what)?;
        let member = T::MEMBERS.iter().copied().find(|m| m.word() == name);
        if member.is_none() {
            self.unknown(node, what, &name, T::MEMBERS.iter().map(|m| m.word()));
        }
        member
    }

    /// Returns the elements of a list.
    pub(super) fn items<'n, 'a>(&mut self, node: &'n Node<'a>, what: &str) -> &'n [Node<'a>] {
        if let Kind::List(items) = &some(node).kind {
            return items;
        }
        self.wrong(node, what, "a list [ … ]");
        &[]
    }

    /// Returns the elements of a tuple, so many of them.
    pub(super) fn tuple<'n, 'a>(
        &mut self,
        node: &'n Node<'a>,
        what: &str,
        n: usize,
    ) -> Option<&'n [Node<'a>]> {
        match &node.kind {
            Kind::Tuple("", items) if items.len() == n => Some(items),
            _ => {
                self.wrong(node, what, &format!("a tuple of {n}"));
                None
            }
        }
    }

    /// Returns the members of a list of names.
    pub(super) fn names<T: Named>(&mut self, node: &Node<'_>, list: &str, what: &str) -> Vec<T> {
        let mut members: Vec<T> = Vec::new();
        for item in self.items(node, list) {
            if let Some(member) = self.named::<T>(item, what) {
                let is_new = members.iter().all(|other| other.word() != member.word());
                self.once(item, what, member.word(), is_new);
                members.push(member);
            }
        }
        members
    }

    /// Returns the pairs of a map whose keys are texts, each given once.
    pub(super) fn pairs<'n, 'a>(
        &mut self,
        node: &'n Node<'a>,
        what: &str,
    ) -> Vec<(String, &'n Node<'a>, &'n Node<'a>)> {
        let Kind::Map(pairs) = &some(node).kind else {
            self.wrong(node, what, "a map { … }");
            return Vec::new();
        };
        let mut list: Vec<(String, &Node<'_>, &Node<'_>)> = Vec::with_capacity(pairs.len());
        let mut seen = BTreeSet::new();
        for (key, value) in pairs {
            let Some(name) = text_of(key).or_else(|| char_of(key).map(String::from)) else {
                self.wrong(key, "a key", "a text in quotes");
                continue;
            };
            if let Some(c) = find_control(&name) {
                self.control(key.at, &format!("a key in {what}"), c);
            } else if !seen.insert(name.clone()) {
                let name = shown(&name);
                self.error(key.at, format!("key \"{name}\" is given twice in {what}"));
            } else {
                list.push((name, key, value));
            }
        }
        list
    }

    /// Returns a position.
    pub(super) fn pos(&mut self, node: &Node<'_>, what: &str) -> Option<Pos> {
        let node = some(node);
        let items = self.tuple(node, what, 2)?;
        let x = self.int(&items[0], what, 0..=999)?;
        let y = self.int(&items[1], what, 0..=999)?;
        Some(Pos::new(x as i16, y as i16))
    }

    /// Returns a single character.
    pub(super) fn character(&mut self, node: &Node<'_>, what: &str) -> Option<char> {
        let Some(glyph) = char_of(node) else {
            self.wrong(node, what, "one character such as 'o'");
            return None;
        };
        if is_control(glyph) {
            self.control(node.at, what, glyph);
            return None;
        }
        Some(glyph)
    }
}

impl<'n, 'a> Fields<'n, 'a> {
    /// Returns a struct without fields.
    pub(super) fn none(at: At) -> Self {
        Self {
            at,
            list: Vec::new(),
        }
    }

    /// Returns the value of a field, or `None` where it is missing or `None`.
    pub(super) fn get(&self, name: &str) -> Option<&'n Node<'a>> {
        let field = self.list.iter().find(|field| field.name == name)?;
        let node = some(&field.value);
        (node.text != "None").then_some(node)
    }

    /// Says whether a field is there, even as `None`.
    pub(super) fn has(&self, name: &str) -> bool {
        self.list.iter().any(|field| field.name == name)
    }

    /// Returns the line of a field, or of the struct.
    pub(super) fn at_of(&self, name: &str) -> At {
        self.get(name).map_or(self.at, |node| node.at)
    }

    /// Returns the value of a field that must be there.
    pub(super) fn required(&self, findings: &mut Findings, name: &str) -> Option<&'n Node<'a>> {
        let node = self.get(name);
        if node.is_none() {
            findings.error(self.at, format!("field \"{name}\" is missing"));
        }
        node
    }

    /// Returns a text, or `None`.
    pub(super) fn text(&self, findings: &mut Findings, name: &str) -> Option<String> {
        findings.text(self.get(name)?, name)
    }

    /// Returns a name, or `None`.
    pub(super) fn name(&self, findings: &mut Findings, name: &str) -> Option<String> {
        findings.name(self.get(name)?, name)
    }

    /// Returns an id that must be there: lower-case letters, digits and `_`.
    pub(super) fn id(&self, findings: &mut Findings) -> Option<String> {
        let node = self.required(findings, "id")?;
        let id = findings.name(node, "id")?;
        if !is_id(&id) {
            let message = format!("id \"{id}\" may hold only lower-case letters, digits and _");
            findings.error(node.at, message);
            return None;
        }
        Some(id)
    }

    /// Returns a number of any size that the range bounds, or `None`.
    pub(super) fn int(
        &self,
        findings: &mut Findings,
        name: &str,
        range: RangeInclusive<i64>,
    ) -> Option<i64> {
        findings.int(self.get(name)?, name, range)
    }

    /// Returns whether, or `default`.
    pub(super) fn flag(&self, findings: &mut Findings, name: &str, default: bool) -> bool {
        match self.get(name).map(|node| (node, node.text)) {
            None => default,
            Some((_, "true")) => true,
            Some((_, "false")) => false,
            Some((node, _)) => {
                findings.wrong(node, name, "true or false");
                default
            }
        }
    }

    /// Returns the members of a list of names; nothing where the field is missing.
    pub(super) fn names<T: Named>(
        &self,
        findings: &mut Findings,
        name: &str,
        what: &str,
    ) -> Vec<T> {
        self.get(name)
            .map(|node| findings.names(node, name, what))
            .unwrap_or_default()
    }
}

/// Returns the value within `Some(…)`, or the value itself.
pub(super) fn some<'n, 'a>(node: &'n Node<'a>) -> &'n Node<'a> {
    match &node.kind {
        Kind::Tuple("Some", items) if items.len() == 1 => &items[0],
        _ => node,
    }
}

/// Returns the text of a string node.
pub(super) fn text_of(node: &Node<'_>) -> Option<String> {
    if !matches!(node.kind, Kind::Leaf) {
        return None;
    }
    let inner = node
        .text
        .strip_prefix('"')
        .and_then(|t| t.strip_suffix('"'));
    match inner {
        Some(inner) if !inner.contains('\\') => Some(inner.to_owned()),
        _ if node.text.starts_with(['"', 'r']) => from_ron(node.text).ok(),
        _ => None,
    }
}

fn char_of(node: &Node<'_>) -> Option<char> {
    (matches!(node.kind, Kind::Leaf) && node.text.starts_with('\''))
        .then(|| from_ron(node.text).ok())
        .flatten()
}

/// Says whether a text may be an id.
fn is_id(text: &str) -> bool {
    !text.is_empty()
        && text
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

fn from_ron<T: DeserializeOwned>(text: &str) -> Result<T, SpannedError> {
    ron::Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME)
        .from_str(text)
}

/// Returns the first line of a text, cut to a readable length.
fn clip(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    if line.chars().count() <= 40 && line.len() == text.len() {
        return line.to_owned();
    }
    line.chars().take(40).chain(['…']).collect()
}
