//! The one key table: dispatch, footers and help all come from it.
//!
//! Invariants: on one screen a key does one thing, or loading refuses the table; a key that the
//! table does not know does nothing. Only presses and repeats are keys, and a key with Alt (or
//! another modifier that nobody binds) is none.

use std::fmt;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use serde::Deserialize;

use crate::grid::Dir;

/// The table that ships.
const BUILT_IN: &str = include_str!("../../assets/ui/keys.ron");

/// A screen with keys of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
pub enum Screen {
    /// The first one.
    Title,
    /// The list of scenarios.
    Scenarios,
    /// The fight.
    Fight,
    /// The fight while it waits for a direction.
    Direction,
    /// Looking around in the fight.
    Look,
    /// All messages.
    History,
    /// The hero in full.
    Hero,
    /// The end of a fight.
    Over,
    /// The keys of another screen.
    Help,
    /// The window is too small.
    TooSmall,
}

/// What a key asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Action {
    /// A step, a strike, or a move of the mark.
    Go(Dir),
    /// A run.
    Run(Dir),
    /// A run in the direction that follows.
    RunNext,
    /// One round of the fight by itself.
    AutoFight,
    /// The same without leaving the cell.
    Hold,
    /// A turn of nothing.
    Wait,
    /// Rest.
    Rest,
    /// Closing the door in the direction that follows.
    CloseDoor,
    /// Look mode.
    Look,
    /// All messages.
    Messages,
    /// More or less figures in the log.
    Figures,
    /// The hero in full.
    Hero,
    /// The keys.
    Help,
    /// The next entry or foe.
    Next,
    /// The entry or foe before.
    Previous,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// The first entry.
    First,
    /// The last entry.
    Last,
    /// Danger alone, or everything.
    DangerOnly,
    /// The rolls behind the marked line.
    Why,
    /// The marked entry.
    Take,
    /// Back to where one came from.
    Back,
    /// A new fight.
    NewFight,
    /// The list of scenarios.
    Scenarios,
    /// The title screen, for a new hero.
    NewHero,
    /// The same fight with the same seed.
    Again,
    /// Giving up.
    GiveUp,
    /// Leaving the program.
    Leave,
    /// Drawing everything anew.
    Redraw,
    /// Suspending the program.
    Suspend,
}

/// A key with its modifiers, however the terminal encodes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    code: KeyCode,
    is_ctrl: bool,
    is_shift: bool,
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
            (Some(c), None) => KeyCode::Char(c),
            _ => NAMED.iter().find(|row| row.0 == rest)?.1,
        };
        Some(Self::new(code, is_ctrl, is_shift))
    }

    /// Returns the letter or other character of the key, where it types one.
    pub fn typed(self) -> Option<char> {
        match self.code {
            KeyCode::Char(c) if !self.is_ctrl => Some(c),
            _ => None,
        }
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
                f.write_str(&crate::narrate::capitalized(name))
            }
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename = "Key", deny_unknown_fields)]
struct Row {
    on: Vec<Screen>,
    does: Action,
    keys: Vec<String>,
    #[serde(default)]
    label: Option<String>,
    help: String,
}

/// One line of the table.
#[derive(Clone, Debug)]
struct Binding {
    on: Vec<Screen>,
    does: Action,
    keys: Vec<Key>,
    label: Option<String>,
    help: String,
}

/// What is wrong with a key table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum KeymapError {
    /// It is no RON of the right form.
    #[error("{0}")]
    Syntax(String),
    /// A key that nobody knows.
    #[error("\"{0}\" is no key: write one character, or a name such as up, shift-up, ctrl-c, tab")]
    UnknownKey(String),
    /// A key used twice.
    #[error("{key} is bound twice on screen {screen:?}")]
    Doubled {
        /// The key.
        key: String,
        /// Where.
        screen: Screen,
    },
}

/// All keys of all screens.
#[derive(Clone, Debug)]
pub struct Keymap {
    bindings: Vec<Binding>,
}

impl Keymap {
    /// Reads the table that ships.
    pub fn built_in() -> Result<Self, KeymapError> {
        Self::parse(BUILT_IN)
    }

    /// Reads a table and refuses one that uses a key twice on a screen.
    pub fn parse(text: &str) -> Result<Self, KeymapError> {
        let options = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let rows: Vec<Row> = options
            .from_str(text)
            .map_err(|error| KeymapError::Syntax(error.to_string()))?;
        let mut bindings = Vec::new();
        for row in rows {
            let keys = row
                .keys
                .iter()
                .map(|text| Key::parse(text).ok_or_else(|| KeymapError::UnknownKey(text.clone())));
            bindings.push(Binding {
                keys: keys.collect::<Result<_, _>>()?,
                on: row.on,
                does: row.does,
                label: row.label,
                help: row.help,
            });
        }
        let keymap = Self { bindings };
        keymap.check()?;
        Ok(keymap)
    }

    fn check(&self) -> Result<(), KeymapError> {
        let mut seen: Vec<(Screen, Key)> = Vec::new();
        for binding in &self.bindings {
            for &screen in &binding.on {
                for &key in &binding.keys {
                    if seen.contains(&(screen, key)) {
                        let key = key.to_string();
                        return Err(KeymapError::Doubled { key, screen });
                    }
                    seen.push((screen, key));
                }
            }
        }
        Ok(())
    }

    /// Returns what a key does on a screen.
    pub fn action(&self, screen: Screen, key: Key) -> Option<Action> {
        self.on(screen)
            .find(|binding| binding.keys.contains(&key))
            .map(|binding| binding.does)
    }

    /// Returns what a key does on a screen, in words.
    pub fn explain(&self, screen: Screen, key: Key) -> Option<&str> {
        self.on(screen)
            .find(|binding| binding.keys.contains(&key))
            .map(|binding| binding.help.as_str())
    }

    /// Returns the first key of an action on a screen, as players read it.
    pub fn key_of(&self, screen: Screen, action: Action) -> String {
        self.on(screen)
            .find(|binding| binding.does == action)
            .and_then(|binding| binding.keys.first())
            .map_or_else(String::new, Key::to_string)
    }

    /// Returns the entries of a screen's footer: keys and label; neighbors with one label are one.
    pub fn footer(&self, screen: Screen) -> Vec<String> {
        let mut entries: Vec<(String, &str)> = Vec::new();
        for binding in self.on(screen) {
            let (Some(label), Some(key)) = (binding.label.as_deref(), binding.keys.first()) else {
                continue;
            };
            match entries.last_mut() {
                Some((keys, last)) if *last == label => {
                    keys.push(' ');
                    keys.push_str(&key.to_string());
                }
                _ => entries.push((key.to_string(), label)),
            }
        }
        entries
            .into_iter()
            .map(|(keys, label)| format!("{keys} {label}"))
            .collect()
    }

    /// Returns the help of a screen: all keys that do the same, and what they do.
    pub fn help(&self, screen: Screen) -> Vec<(String, String)> {
        let mut rows: Vec<(Vec<Key>, &str)> = Vec::new();
        for binding in self.on(screen) {
            match rows.iter_mut().find(|row| row.1 == binding.help) {
                Some(row) => row.0.extend(&binding.keys),
                None => rows.push((binding.keys.clone(), &binding.help)),
            }
        }
        rows.into_iter()
            .map(|(keys, help)| (gathered(&keys), help.to_owned()))
            .collect()
    }

    fn on(&self, screen: Screen) -> impl Iterator<Item = &Binding> {
        self.bindings
            .iter()
            .filter(move |binding| binding.on.contains(&screen))
    }
}

/// Returns keys in a row for the help: single characters in one word, the arrows by their name.
fn gathered(keys: &[Key]) -> String {
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
    let mut words = Vec::new();
    if has_arrows {
        words.push(format!("{shifted}arrows"));
    }
    let (mut letters, mut digits) = (String::new(), String::new());
    for key in keys {
        match key.typed() {
            Some(c) if keys.len() > 4 && c.is_ascii_digit() => digits.push(c),
            Some(c) if keys.len() > 4 => letters.push(c),
            _ if has_arrows => {}
            _ => words.push(key.to_string()),
        }
    }
    let mut digits: Vec<char> = digits.chars().collect();
    digits.sort_unstable();
    let digits = digits.into_iter().collect();
    words.extend(
        [letters, digits]
            .into_iter()
            .filter(|word| !word.is_empty()),
    );
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(code: KeyCode, modifiers: KeyModifiers) -> KeyEvent {
        KeyEvent::new(code, modifiers)
    }

    #[track_caller]
    fn check(screen: Screen, code: KeyCode, modifiers: KeyModifiers, expected: Option<Action>) {
        let keymap = Keymap::built_in().unwrap();
        let action =
            Key::of_event(event(code, modifiers)).and_then(|key| keymap.action(screen, key));
        assert_eq!(action, expected, "{code:?} {modifiers:?}");
    }

    #[test]
    fn the_built_in_table_loads_without_doubles() {
        let keymap = Keymap::built_in().unwrap();
        assert!(
            keymap
                .bindings
                .iter()
                .all(|binding| !binding.keys.is_empty())
        );
        assert!(keymap.bindings.iter().all(|binding| !binding.on.is_empty()));
    }

    #[test]
    fn steps_come_in_every_encoding() {
        let none = KeyModifiers::NONE;
        for code in [KeyCode::PageUp, KeyCode::Char('9'), KeyCode::Char('u')] {
            check(Screen::Fight, code, none, Some(Action::Go(Dir::NorthEast)));
        }
        for code in [KeyCode::Char('1'), KeyCode::End, KeyCode::Char('b')] {
            check(Screen::Fight, code, none, Some(Action::Go(Dir::SouthWest)));
        }
        for code in [KeyCode::KeypadBegin, KeyCode::Char('5'), KeyCode::Char('.')] {
            check(Screen::Fight, code, none, Some(Action::Wait));
        }
        for dir in Dir::ALL {
            let keymap = Keymap::built_in().unwrap();
            let n_keys = |action| {
                let found = keymap
                    .on(Screen::Fight)
                    .find(|binding| binding.does == action);
                found.map_or(0, |binding| binding.keys.len())
            };
            assert_eq!(n_keys(Action::Go(dir)), 3, "{dir:?}");
            assert_eq!(n_keys(Action::Run(dir)), 2, "{dir:?}");
        }
    }

    #[test]
    fn modifiers_are_told_apart() {
        use KeyModifiers as M;
        for (code, modifiers, expected) in [
            (KeyCode::Char('H'), M::SHIFT, Some(Action::Run(Dir::West))),
            (KeyCode::Char('h'), M::SHIFT, Some(Action::Run(Dir::West))),
            (KeyCode::Left, M::SHIFT, Some(Action::Run(Dir::West))),
            (KeyCode::Char('h'), M::ALT, None),
            (KeyCode::Char('h'), M::CONTROL, None),
            (KeyCode::Char('c'), M::CONTROL, Some(Action::Leave)),
            (KeyCode::BackTab, M::SHIFT, Some(Action::Hold)),
            (KeyCode::Tab, M::SHIFT, Some(Action::Hold)),
            (KeyCode::Tab, M::NONE, Some(Action::AutoFight)),
            (KeyCode::F(5), M::NONE, None),
        ] {
            check(Screen::Fight, code, modifiers, expected);
        }
    }

    #[test]
    fn releases_are_no_keys_and_repeats_are() {
        let mut key = event(KeyCode::Char('h'), KeyModifiers::NONE);
        key.kind = KeyEventKind::Repeat;
        assert!(Key::of_event(key).is_some());
        key.kind = KeyEventKind::Release;
        assert_eq!(Key::of_event(key), None);
    }

    #[test]
    fn a_key_used_twice_on_one_screen_is_refused() {
        let row = |does: &str, screen: &str| {
            format!(r#"Key(on: [{screen}], does: {does}, keys: ["x"], help: "h"),"#)
        };
        let doubled = format!("[{}{}]", row("Look", "Fight"), row("Wait", "Fight"));
        assert_eq!(
            Keymap::parse(&doubled).unwrap_err().to_string(),
            "x is bound twice on screen Fight"
        );
        let apart = format!("[{}{}]", row("Look", "Fight"), row("Back", "Look"));
        assert!(Keymap::parse(&apart).is_ok());
        let unknown = r#"[Key(on: [Fight], does: Wait, keys: ["hyper-x"], help: "h")]"#;
        assert!(matches!(
            Keymap::parse(unknown),
            Err(KeymapError::UnknownKey(_))
        ));
        assert!(matches!(Keymap::parse("["), Err(KeymapError::Syntax(_))));
    }

    #[test]
    fn footer_and_help_come_from_the_table() {
        let keymap = Keymap::built_in().unwrap();
        let footer = keymap.footer(Screen::Fight).join("  ");
        assert!(footer.starts_with("Tab fight  x look  R rest"), "{footer}");
        assert!(footer.len() <= 80, "{footer}");
        let help = keymap.help(Screen::Fight);
        assert_eq!(help[0].0, "arrows hjklyubn 12346789");
        assert!(help.iter().any(|row| row.0 == "Tab"));
        assert_eq!(
            keymap.explain(Screen::Fight, Key::parse("R").unwrap()),
            Some("rest until healed or disturbed")
        );
    }
}
