//! The scanner behind [`split`](super::split): from text to nodes.

use std::cell::Cell;

use super::error::{At, nearest_words, shown};
use super::split::{Field, Kind, Node, SyntaxError, TAGS};

/// Values may be nested this deep.
const MAX_DEPTH: u32 = 48;

/// What `#![enable(…)]` may name; some of it alters nothing here.
const EXTENSIONS: [&str; 4] = [
    "implicit_some",
    "unwrap_newtypes",
    "unwrap_variant_newtypes",
    "explicit_struct_names",
];

/// Where a scanner stands.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) at: usize,
    line: u32,
    line_start: usize,
}

/// Walks over RON text and makes nodes of it.
pub(super) struct Scanner<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    line: u32,
    line_start: usize,
    /// A byte of a line and its column, from which later columns of that line are counted on.
    counted: Cell<(usize, u32)>,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Self {
            text,
            at,
            line: 1,
            line_start: at,
            counted: Cell::new((at, 1)),
        }
    }

    pub(super) fn place(&self) -> Place {
        Place {
            at: self.at,
            line: self.line,
            line_start: self.line_start,
        }
    }

    pub(super) fn go_to(&mut self, place: Place) {
        (self.at, self.line, self.line_start) = (place.at, place.line, place.line_start);
    }

    fn error_at(&mut self, place: Place, message: &str) -> SyntaxError {
        self.go_to(place);
        self.error(message)
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub(super) fn bump(&mut self) {
        if self.peek() == Some(b'\n') {
            self.line += 1;
            self.line_start = self.at + 1;
        }
        self.at += 1;
    }

    pub(super) fn starts_with(&self, start: &str) -> bool {
        self.text.as_bytes()[self.at..].starts_with(start.as_bytes())
    }

    fn column(&self) -> u32 {
        let (mut from, mut column) = self.counted.get();
        if !(self.line_start..=self.at).contains(&from) {
            (from, column) = (self.line_start, 1);
        }
        column += self.text[from..self.at].chars().count() as u32;
        self.counted.set((self.at, column));
        column
    }

    fn here(&self) -> At {
        At {
            line: self.line,
            column: self.column(),
        }
    }

    pub(super) fn error(&self, message: impl Into<String>) -> SyntaxError {
        SyntaxError {
            at: self.here(),
            entry: None,
            message: message.into(),
        }
    }

    pub(super) fn unexpected(&self, wanted: &str) -> SyntaxError {
        let found = self.text[self.at..].chars().next();
        let found = found.map_or("the end".to_owned(), |c| format!("{c:?}"));
        self.error(format!("expected {wanted}, found {found}"))
    }

    pub(super) fn skip_space(&mut self) -> Result<(), SyntaxError> {
        loop {
            match self.peek() {
                Some(b' ' | b'\t' | b'\r' | b'\n') => self.bump(),
                Some(b'/') if self.starts_with("//") => {
                    while self.peek().is_some_and(|byte| byte != b'\n') {
                        self.bump();
                    }
                }
                Some(b'/') if self.starts_with("/*") => self.skip_block_comment()?,
                _ => return Ok(()),
            }
        }
    }

    fn skip_block_comment(&mut self) -> Result<(), SyntaxError> {
        let mut depth = 0;
        loop {
            if self.starts_with("/*") {
                depth += 1;
                self.at += 2;
            } else if self.starts_with("*/") {
                depth -= 1;
                self.at += 2;
                if depth == 0 {
                    return Ok(());
                }
            } else if self.peek().is_none() {
                return Err(self.error("a comment has no end"));
            } else {
                self.bump();
            }
        }
    }

    /// Skips `#![enable(…)]`, if it names only what RON knows.
    pub(super) fn skip_attributes(&mut self) -> Result<(), SyntaxError> {
        while self.starts_with("#") {
            for part in ["#", "!", "[", "enable", "("] {
                self.expect(part)?;
            }
            loop {
                self.skip_space()?;
                let place = self.place();
                let name = self.word();
                if name.is_empty() {
                    return Err(self.unexpected("the name of an extension"));
                }
                if !EXTENSIONS.contains(&name) {
                    let near = nearest_words(name, EXTENSIONS);
                    let name = shown(name);
                    return Err(
                        self.error_at(place, &format!("unknown extension \"{name}\"{near}"))
                    );
                }
                self.skip_space()?;
                if self.peek() == Some(b',') {
                    self.bump();
                    self.skip_space()?;
                }
                if self.peek() == Some(b')') {
                    break;
                }
            }
            for part in [")", "]"] {
                self.expect(part)?;
            }
            self.skip_space()?;
        }
        Ok(())
    }

    fn expect(&mut self, part: &str) -> Result<(), SyntaxError> {
        self.skip_space()?;
        if !self.starts_with(part) {
            return Err(self.unexpected(&format!("\"{part}\"")));
        }
        self.at += part.len();
        Ok(())
    }

    /// Goes to the next line that starts an entry; says whether there is one.
    pub(super) fn skip_to_next_entry(&mut self) -> bool {
        loop {
            while self.peek().is_some_and(|byte| byte != b'\n') {
                self.bump();
            }
            if self.peek().is_none() {
                return false;
            }
            self.bump();
            while matches!(self.peek(), Some(b' ' | b'\t')) {
                self.bump();
            }
            let starts = |tag: &&str| {
                self.starts_with(tag)
                    && self.text.as_bytes().get(self.at + tag.len()) == Some(&b'(')
            };
            if TAGS.iter().any(starts) {
                return true;
            }
        }
    }

    pub(super) fn value(&mut self, depth: u32) -> Result<Node<'a>, SyntaxError> {
        self.skip_space()?;
        if depth > MAX_DEPTH {
            return Err(self.error("values are nested too deep"));
        }
        let (at, start) = (self.here(), self.at);
        let kind = match self.peek() {
            Some(b'[') => self.list(depth)?,
            Some(b'{') => self.map(depth)?,
            Some(b'(') => self.parenthesis("", depth)?,
            Some(b'"') => self.string()?,
            Some(b'\'') => self.character()?,
            Some(b'r') if self.starts_with("r\"") || self.starts_with("r#") => self.raw_string()?,
            Some(byte) if byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.') => {
                self.number();
                Kind::Leaf
            }
            Some(byte) if byte.is_ascii_alphabetic() || byte == b'_' => {
                let name = self.word();
                let after_name = self.place();
                self.skip_space()?;
                if self.peek() == Some(b'(') {
                    self.parenthesis(name, depth)?
                } else {
                    self.go_to(after_name);
                    Kind::Leaf
                }
            }
            _ => return Err(self.unexpected("a value")),
        };
        Ok(Node {
            at,
            text: &self.text[start..self.at],
            kind,
        })
    }

    fn word(&mut self) -> &'a str {
        let start = self.at;
        while self
            .peek()
            .is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    fn number(&mut self) {
        while self.peek().is_some_and(|byte| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.' | b'_')
        }) {
            self.at += 1;
        }
    }

    fn string(&mut self) -> Result<Kind<'a>, SyntaxError> {
        let start = self.place();
        self.bump();
        loop {
            match self.peek() {
                None => return Err(self.error_at(start, "a string has no end")),
                Some(b'"') => break,
                Some(b'\\') => {
                    self.bump();
                    if self.peek().is_some() {
                        self.bump();
                    }
                }
                Some(_) => self.bump(),
            }
        }
        self.bump();
        Ok(Kind::Leaf)
    }

    fn raw_string(&mut self) -> Result<Kind<'a>, SyntaxError> {
        let start = self.place();
        self.bump();
        let mut end = String::from("\"");
        while self.peek() == Some(b'#') {
            end.push('#');
            self.bump();
        }
        if self.peek() != Some(b'"') {
            return Err(self.unexpected("a raw string"));
        }
        self.bump();
        while !self.starts_with(&end) {
            if self.peek().is_none() {
                return Err(self.error_at(start, "a raw string has no end"));
            }
            self.bump();
        }
        self.at += end.len();
        Ok(Kind::Leaf)
    }

    fn character(&mut self) -> Result<Kind<'a>, SyntaxError> {
        let start = self.place();
        self.bump();
        if self.peek() == Some(b'\\') {
            self.bump();
            if self.peek().is_none() {
                return Err(self.error_at(start, "a character has no end"));
            }
            self.bump();
        }
        while self.peek() != Some(b'\'') {
            if matches!(self.peek(), None | Some(b'\n')) {
                return Err(self.error_at(start, "a character has no end"));
            }
            self.bump();
        }
        self.bump();
        // `'''` is the apostrophe itself.
        if self.text[..self.at].ends_with("''") && self.peek() == Some(b'\'') {
            self.bump();
        }
        Ok(Kind::Leaf)
    }

    /// Reads elements up to a closing bracket; the scanner stands on the opening one.
    fn elements(
        &mut self,
        close: u8,
        mut element: impl FnMut(&mut Self) -> Result<(), SyntaxError>,
    ) -> Result<(), SyntaxError> {
        self.bump();
        loop {
            self.skip_space()?;
            if self.peek() == Some(close) {
                self.bump();
                return Ok(());
            }
            element(self)?;
            self.skip_space()?;
            match self.peek() {
                Some(b',') => self.bump(),
                Some(byte) if byte == close => {}
                _ => return Err(self.unexpected(&format!("a comma or {:?}", char::from(close)))),
            }
        }
    }

    fn list(&mut self, depth: u32) -> Result<Kind<'a>, SyntaxError> {
        let mut items = Vec::new();
        self.elements(b']', |scanner| {
            items.push(scanner.value(depth + 1)?);
            Ok(())
        })?;
        Ok(Kind::List(items))
    }

    fn map(&mut self, depth: u32) -> Result<Kind<'a>, SyntaxError> {
        let mut pairs = Vec::new();
        self.elements(b'}', |scanner| {
            let key = scanner.value(depth + 1)?;
            scanner.colon()?;
            pairs.push((key, scanner.value(depth + 1)?));
            Ok(())
        })?;
        Ok(Kind::Map(pairs))
    }

    fn colon(&mut self) -> Result<(), SyntaxError> {
        self.skip_space()?;
        if self.peek() != Some(b':') {
            return Err(self.unexpected("a colon"));
        }
        self.bump();
        Ok(())
    }

    fn parenthesis(&mut self, name: &'a str, depth: u32) -> Result<Kind<'a>, SyntaxError> {
        if self.is_struct_ahead()? {
            let mut fields = Vec::new();
            self.elements(b')', |scanner| {
                let at = scanner.here();
                let name = scanner.word();
                if name.is_empty() {
                    return Err(scanner.unexpected("the name of a field"));
                }
                scanner.colon()?;
                let value = scanner.value(depth + 1)?;
                fields.push(Field { name, at, value });
                Ok(())
            })?;
            return Ok(Kind::Struct(name, fields));
        }
        let mut items = Vec::new();
        self.elements(b')', |scanner| {
            items.push(scanner.value(depth + 1)?);
            Ok(())
        })?;
        Ok(Kind::Tuple(name, items))
    }

    /// Says whether the parenthesis ahead holds fields; an empty one counts as holding none.
    fn is_struct_ahead(&mut self) -> Result<bool, SyntaxError> {
        let start = self.place();
        self.bump();
        self.skip_space()?;
        let is_empty = self.peek() == Some(b')');
        let has_name = !self.word().is_empty();
        self.skip_space()?;
        let is_struct = is_empty || has_name && self.peek() == Some(b':');
        self.go_to(start);
        Ok(is_struct)
    }
}
