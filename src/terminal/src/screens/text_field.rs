//! Text fields of one line: letters type, the keys around them move and delete.

use crossterm::event::KeyCode;

use crate::keymap::Key;
use ludus_engine::content::is_control;

/// What was typed, and where the cursor stands in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TextField {
    chars: Vec<char>,
    cursor: usize,
    /// Characters that it holds at most.
    most: usize,
    /// Whether the text is none of the player's: the first letter typed takes its place.
    is_suggested: bool,
}

impl TextField {
    /// Makes a field that holds a text, up to so many characters, the cursor behind it.
    pub(crate) fn new(text: &str, most: usize) -> Self {
        let chars: Vec<char> = text.chars().take(most).collect();
        let cursor = chars.len();
        Self {
            chars,
            cursor,
            most,
            is_suggested: false,
        }
    }

    /// Makes a field with a text that the first letter typed takes the place of; any other key of a text
    /// field's begins to edit it.
    pub(crate) fn suggesting(text: &str, most: usize) -> Self {
        Self {
            is_suggested: !text.is_empty(),
            ..Self::new(text, most)
        }
    }

    /// Says whether the text is a suggestion still.
    pub(crate) const fn is_suggested(&self) -> bool {
        self.is_suggested
    }

    /// Returns the text without blanks around it.
    pub(crate) fn text(&self) -> String {
        let text: String = self.chars.iter().collect();
        text.trim().to_owned()
    }

    /// Returns the text as it stands.
    pub(crate) fn raw(&self) -> String {
        self.chars.iter().collect()
    }

    /// Returns how many characters stand before the cursor.
    pub(crate) fn cursor(&self) -> usize {
        self.cursor
    }

    /// Takes a key; `false` when it is none of a text field's.
    pub(crate) fn press(&mut self, key: Key) -> bool {
        if key.is("ctrl-u") {
            self.empty();
            return true;
        }
        if let Some(c) = key.typed() {
            if self.is_suggested && !is_control(c) {
                self.empty();
            }
            if !is_control(c) && self.chars.len() < self.most {
                self.chars.insert(self.cursor, c);
                self.cursor += 1;
            }
            return true;
        }
        let was_suggested = std::mem::take(&mut self.is_suggested);
        match key.plain_code() {
            Some(KeyCode::Left) => self.cursor = self.cursor.saturating_sub(1),
            Some(KeyCode::Right) => self.cursor = (self.cursor + 1).min(self.chars.len()),
            Some(KeyCode::Home) => self.cursor = 0,
            Some(KeyCode::End) => self.cursor = self.chars.len(),
            Some(KeyCode::Backspace) if self.cursor > 0 => {
                self.cursor -= 1;
                self.chars.remove(self.cursor);
            }
            Some(KeyCode::Delete) if self.cursor < self.chars.len() => {
                self.chars.remove(self.cursor);
            }
            Some(KeyCode::Backspace | KeyCode::Delete) => {}
            _ => {
                self.is_suggested = was_suggested;
                return false;
            }
        }
        true
    }

    fn empty(&mut self) {
        self.chars.clear();
        self.cursor = 0;
        self.is_suggested = false;
    }
}

/// A text that is asked for, as far as it was typed.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Query {
    pub(crate) text: String,
    /// Characters that it holds at most.
    most: usize,
}

impl Query {
    pub(crate) const fn new(most: usize) -> Self {
        Self {
            text: String::new(),
            most,
        }
    }

    /// Takes a key, of letters those that are accepted; says whether it ends the field: Enter takes the
    /// text, Esc does not.
    pub(crate) fn is_done(&mut self, key: Key, accepts: impl Fn(char) -> bool) -> bool {
        if key.is("backspace") {
            self.text.pop();
        } else if key.is("ctrl-u") {
            self.text.clear();
        } else if let Some(c) = key.typed().filter(|&c| accepts(c))
            && self.text.chars().count() < self.most
        {
            self.text.push(c);
        }
        key.is("enter") || key.is("esc")
    }

    /// Returns what is typed, as the rule above the footer asks for it, and the columns before the cursor.
    pub(crate) fn asked(&self) -> (String, u16) {
        let text = format!("find: {}", self.text);
        let at = 5 + text.chars().count() as u16;
        (text, at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(keys: &[&str], expected: &str) {
        let mut field = TextField::new("Borin", 18);
        for key in keys {
            assert!(field.press(Key::parse(key).unwrap()), "{key}");
        }
        assert_eq!(field.text(), expected);
    }

    #[test]
    fn letters_type_and_keys_move_and_delete() {
        check(&["a"], "Borina");
        check(&["home", "delete", "D"], "Dorin");
        check(&["left", "backspace", "right", "q", "?"], "Bornq?");
        check(&["ctrl-u", "backspace", "space", "X"], "X");
        check(&["a"; 40], "Borinaaaaaaaaaaaaa");
    }

    #[test]
    fn the_first_letter_takes_the_place_of_a_suggestion_and_other_keys_edit_it() {
        for (keys, expected) in [
            (&["J", "o"][..], "Jo"),
            (&["backspace", "g"], "Borig"),
            (&["end", "a"], "Borina"),
            (&["left", "a"], "Borian"),
            (&["ctrl-u", "X"], "X"),
            (&["up"], "Borin"),
            (&["tab", "J"], "J"),
        ] {
            let mut field = TextField::suggesting("Borin", 18);
            for key in keys {
                field.press(Key::parse(key).unwrap());
            }
            assert_eq!(field.text(), expected, "{keys:?}");
        }
        assert!(!TextField::suggesting("", 18).is_suggested());
    }

    #[test]
    fn what_can_not_be_shown_is_not_typed() {
        let mut field = TextField::suggesting("", 18);
        for c in ['a', '\u{202e}', '\u{200b}', 'b'] {
            field.press(Key::of_char(c).unwrap());
        }
        assert_eq!(field.text(), "ab");
    }

    #[test]
    fn other_keys_are_not_its_own() {
        let mut field = TextField::new("", 18);
        for key in ["tab", "enter", "esc", "up", "ctrl-c"] {
            assert!(!field.press(Key::parse(key).unwrap()), "{key}");
        }
    }
}
