//! Keys, as tables write them and as players read them.

use std::fmt;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use unicode_width::UnicodeWidthChar as _;

use super::Binding;

/// A key with its modifiers, however the terminal encodes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    pub(super) code: KeyCode,
    is_ctrl: bool,
    pub(super) is_shift: bool,
}

impl Key {
    /// Reads a terminal's key event; `None` for releases and for keys with Alt and the like.
    pub fn of_event(event: KeyEvent) -> Option<Self> {
        let foreign =
            KeyModifiers::ALT | KeyModifiers::SUPER | KeyModifiers::HYPER | KeyModifiers::META;
        if event.kind == KeyEventKind::Release || event.modifiers.intersects(foreign) {
            return None;
        }
        let is_ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
        let is_shift = event.modifiers.contains(KeyModifiers::SHIFT);
        Some(match event.code {
            KeyCode::Char(c) if is_ctrl => {
                Self::new(KeyCode::Char(c.to_ascii_lowercase()), true, false)
            }
            // A letter's case says it all.
            KeyCode::Char(c) if is_shift => {
                Self::new(KeyCode::Char(c.to_ascii_uppercase()), false, false)
            }
            KeyCode::Char(c) => Self::new(KeyCode::Char(c), false, false),
            KeyCode::BackTab => Self::new(KeyCode::Tab, is_ctrl, true),
            code => Self::new(code, is_ctrl, is_shift),
        })
    }

    /// Reads a key of the table: `a`, `A`, `up`, `shift-up`, `ctrl-c`.
    pub fn parse(text: &str) -> Option<Self> {
        let (is_ctrl, rest) = match text.strip_prefix("ctrl-") {
            Some(rest) if !rest.is_empty() => (true, rest),
            _ => (false, text),
        };
        let (is_shift, rest) = match rest.strip_prefix("shift-") {
            Some(rest) if !rest.is_empty() => (true, rest),
            _ => (false, rest),
        };
        let mut chars = rest.chars();
        let code = match (chars.next(), chars.next()) {
            (Some(c), None) if c.width().is_some_and(|width| width > 0) => KeyCode::Char(c),
            _ => NAMED.iter().find(|row| row.0 == rest)?.1,
        };
        Some(Self::new(code, is_ctrl, is_shift))
    }

    /// Returns the key that types a character; `None` for control characters.
    pub fn of_char(c: char) -> Option<Self> {
        (!c.is_control()).then(|| Self::new(KeyCode::Char(c), false, false))
    }

    /// Returns the letter or other character of the key, where it types one.
    pub fn typed(self) -> Option<char> {
        match self.code {
            KeyCode::Char(c) if !self.is_ctrl => Some(c),
            _ => None,
        }
    }

    /// Returns the key itself, where no modifier is held.
    pub fn plain_code(self) -> Option<KeyCode> {
        (!self.is_ctrl && !self.is_shift).then_some(self.code)
    }

    /// Says whether the key is one of these by name.
    pub fn is(self, name: &str) -> bool {
        Self::parse(name) == Some(self)
    }

    const fn new(code: KeyCode, is_ctrl: bool, is_shift: bool) -> Self {
        Self {
            code,
            is_ctrl,
            is_shift,
        }
    }
}

const NAMED: [(&str, KeyCode); 16] = [
    ("up", KeyCode::Up),
    ("down", KeyCode::Down),
    ("left", KeyCode::Left),
    ("right", KeyCode::Right),
    ("home", KeyCode::Home),
    ("end", KeyCode::End),
    ("page_up", KeyCode::PageUp),
    ("page_down", KeyCode::PageDown),
    ("insert", KeyCode::Insert),
    ("delete", KeyCode::Delete),
    ("begin", KeyCode::KeypadBegin),
    ("tab", KeyCode::Tab),
    ("enter", KeyCode::Enter),
    ("esc", KeyCode::Esc),
    ("backspace", KeyCode::Backspace),
    ("space", KeyCode::Char(' ')),
];

impl fmt::Display for Key {
    /// Writes the key as players read it: `Tab`, `Shift-Tab`, `Ctrl-C`, `x`, `PgUp`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_ctrl {
            f.write_str("Ctrl-")?;
        }
        if self.is_shift {
            f.write_str("Shift-")?;
        }
        match self.code {
            KeyCode::Char(c) if self.is_ctrl => write!(f, "{}", c.to_ascii_uppercase()),
            KeyCode::Char(' ') => f.write_str("Space"),
            KeyCode::Char(c) => write!(f, "{c}"),
            KeyCode::PageUp => f.write_str("PgUp"),
            KeyCode::PageDown => f.write_str("PgDn"),
            KeyCode::Insert => f.write_str("Ins"),
            KeyCode::KeypadBegin => f.write_str("keypad 5"),
            code => {
                let name = NAMED
                    .iter()
                    .find(|row| row.1 == code)
                    .map_or("?", |row| row.0);
                f.write_str(&ludus_engine::narrate::capitalized(name))
            }
        }
    }
}

/// More letters or digits that do the same are one word.
const MOST_PARTED: usize = 4;

/// Returns the keys of a footer's entry: the first of each binding; arrows that move all ways, or up
/// and down, are "arrows".
pub(super) fn footer_keys(bindings: &[&Binding]) -> String {
    let has = |code| {
        let is_it = |key: &Key| key.plain_code() == Some(code);
        bindings
            .iter()
            .any(|binding| binding.keys.iter().any(is_it))
    };
    let has_arrows = has(KeyCode::Up) && has(KeyCode::Down);
    let firsts: Vec<Key> = bindings
        .iter()
        .filter_map(|binding| binding.keys.first().copied())
        .collect();
    let is_letter = |key: &Key| key.typed().is_some();
    let letters: Vec<String> = firsts
        .iter()
        .filter(|key| !has_arrows || is_letter(key))
        .map(Key::to_string)
        .collect();
    match (has_arrows, letters.is_empty()) {
        (true, true) => "arrows".to_owned(),
        (true, false) => format!("arrows or {}", letters.join(" ")),
        (false, _) => letters.join(" "),
    }
}

/// Returns keys in a row for the help: those with names, then letters and signs, then digits, parted by
/// commas; the arrows by their name, and many letters as one word. The middle of the keypad is left to
/// the 5 that stands on it.
pub(super) fn gathered(keys: &[Key]) -> String {
    let is_arrow = |key: &Key| {
        matches!(
            key.code,
            KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right
        )
    };
    let shifted = if keys.iter().any(|key| is_arrow(key) && key.is_shift) {
        "Shift-"
    } else {
        ""
    };
    let has_arrows = keys.iter().filter(|key| is_arrow(key)).count() == 4;
    let has_five = keys.iter().any(|key| key.typed() == Some('5'));
    let mut named = Vec::new();
    if has_arrows {
        named.push(format!("{shifted}arrows"));
    }
    let (mut letters, mut digits) = (Vec::new(), Vec::new());
    for key in keys {
        match key.typed() {
            Some(c) if c.is_ascii_digit() => digits.push(c.to_string()),
            Some(c) if c != ' ' => letters.push(c.to_string()),
            None if has_arrows => {}
            None if has_five && key.code == KeyCode::KeypadBegin => {}
            _ => named.push(key.to_string()),
        }
    }
    if digits.len() > MOST_PARTED {
        digits.sort_unstable();
    }
    let parted = |keys: &[String]| match keys.len() {
        0..=MOST_PARTED => keys.join(" "),
        _ => keys.concat(),
    };
    let groups = [named.join(" "), parted(&letters), parted(&digits)];
    let groups = groups.into_iter().filter(|group| !group.is_empty());
    groups.collect::<Vec<_>>().join(", ")
}
