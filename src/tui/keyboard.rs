//! Keys as terminals send them: bytes, put together to keys, clicks and pasted texts.
//!
//! Invariants: a sequence is one input or none, however it is split on its way; one that nobody knows
//! is dropped whole and never taken for Esc and letters.

use std::collections::VecDeque;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::terminal::Input;

/// How long a lone Esc waits for the rest of a sequence that was split on its way.
const SPLIT_WAIT: Duration = Duration::from_millis(40);
/// How long a pasted text waits for its next part.
const PASTE_WAIT: Duration = Duration::from_secs(1);
/// No sequence that means anything is longer.
const LONGEST: usize = 64;
const ESC: u8 = 0x1b;
/// What ends a pasted text.
const PASTE_END: &str = "\x1b[201~";

/// What else is held, as terminals count it: one more than the sum of these.
const HELD: [(u32, KeyModifiers); 6] = [
    (1, KeyModifiers::SHIFT),
    (2, KeyModifiers::ALT),
    (4, KeyModifiers::CONTROL),
    (8, KeyModifiers::SUPER),
    (16, KeyModifiers::HYPER),
    (32, KeyModifiers::META),
];

/// Puts bytes together; they come from a function that waits for the next ones, forever or so long,
/// and returns `None` when none came.
pub(super) struct Keyboard<F> {
    pending: VecDeque<u8>,
    more: F,
    /// Whether somebody types: then Esc and a key that come at once are a key with Alt.
    is_typed: bool,
}

impl<F: FnMut(Option<Duration>) -> Option<Vec<u8>>> Keyboard<F> {
    pub(super) fn new(is_typed: bool, more: F) -> Self {
        Self {
            pending: VecDeque::new(),
            more,
            is_typed,
        }
    }

    /// Returns what comes in next, which may be nothing that counts. `None` at the end.
    pub(super) fn next_inputs(&mut self) -> Option<Vec<Input>> {
        let byte = self.byte(None)?;
        if byte == ESC {
            return Some(self.after_esc());
        }
        Some(self.plain_key(byte).map(Input::Key).into_iter().collect())
    }

    fn byte(&mut self, wait: Option<Duration>) -> Option<u8> {
        while self.pending.is_empty() {
            let bytes = (self.more)(wait)?;
            self.pending.extend(bytes);
        }
        self.pending.pop_front()
    }

    /// Reads a key that is no sequence.
    fn plain_key(&mut self, byte: u8) -> Option<KeyEvent> {
        let code = match byte {
            b'\r' => KeyCode::Enter,
            b'\n' if !self.is_typed => KeyCode::Enter,
            b'\t' => KeyCode::Tab,
            0x7f => KeyCode::Backspace,
            0x08 if !self.is_typed => KeyCode::Backspace,
            1..=26 => {
                let letter = char::from(b'a' + byte - 1);
                return Some(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL));
            }
            0 | 0x1b..=0x1f => return None,
            _ => KeyCode::Char(self.rest_of_char(byte)),
        };
        Some(KeyEvent::from(code))
    }

    /// Reads the rest of a character in UTF-8; what is none is the replacement character.
    fn rest_of_char(&mut self, first: u8) -> char {
        let length = match first {
            0xc0..=0xdf => 2,
            0xe0..=0xef => 3,
            0xf0..=0xf7 => 4,
            _ => 1,
        };
        let mut bytes = vec![first];
        while bytes.len() < length {
            let Some(byte) = self.byte(Some(SPLIT_WAIT)) else {
                break;
            };
            bytes.push(byte);
        }
        let text = String::from_utf8_lossy(&bytes);
        text.chars().next().unwrap_or(char::REPLACEMENT_CHARACTER)
    }

    fn after_esc(&mut self) -> Vec<Input> {
        let esc = vec![Input::Key(KeyEvent::from(KeyCode::Esc))];
        let came_alone = self.pending.is_empty() || !self.is_typed;
        match self.byte(Some(SPLIT_WAIT)) {
            None => esc,
            Some(b'[') => self.sequence(),
            Some(b'O') => self.short_sequence(),
            Some(byte) if came_alone || byte == ESC => {
                self.pending.push_front(byte);
                esc
            }
            // A key with Alt means nothing.
            Some(byte) => {
                self.plain_key(byte);
                Vec::new()
            }
        }
    }

    /// Reads what follows `ESC O`: arrows, function keys, the keypad in application mode.
    fn short_sequence(&mut self) -> Vec<Input> {
        loop {
            match self.byte(Some(SPLIT_WAIT)) {
                Some(b'0'..=b'9' | b';') => {}
                Some(byte) if byte.is_ascii_graphic() => {
                    let c = char::from(byte);
                    let code = keypad_code(c).or_else(|| letter_code(c));
                    return code.map(plain).into_iter().collect();
                }
                Some(byte) => {
                    self.pending.push_front(byte);
                    return Vec::new();
                }
                None => return Vec::new(),
            }
        }
    }

    /// Reads what follows `ESC [`.
    fn sequence(&mut self) -> Vec<Input> {
        let mut body = String::new();
        loop {
            match self.byte(Some(SPLIT_WAIT)) {
                Some(byte @ 0x20..=0x7e) if body.len() < LONGEST => {
                    body.push(char::from(byte));
                    // The console of Linux sends its function keys as `ESC [ [ A`.
                    if (0x40..=0x7e).contains(&byte) && body != "[" {
                        break;
                    }
                }
                Some(byte) => {
                    self.pending.push_front(byte);
                    return Vec::new();
                }
                None => return Vec::new(),
            }
        }
        let input = match body.as_str() {
            "200~" => Some(Input::Pasted(self.pasted())),
            "M" => self.old_click(),
            body => click(body).or_else(|| key(body).map(Input::Key)),
        };
        input.into_iter().collect()
    }

    fn pasted(&mut self) -> String {
        let mut bytes = Vec::new();
        while !bytes.ends_with(PASTE_END.as_bytes()) {
            let Some(byte) = self.byte(Some(PASTE_WAIT)) else {
                break;
            };
            bytes.push(byte);
        }
        let text = String::from_utf8_lossy(&bytes);
        text.strip_suffix(PASTE_END).unwrap_or(&text).to_owned()
    }

    /// Reads a click of an old terminal: button, column and row, each a byte.
    fn old_click(&mut self) -> Option<Input> {
        let mut part = || self.byte(Some(SPLIT_WAIT)).map(u16::from);
        let (button, column, row) = (part()?, part()?, part()?);
        (button == 32).then(|| Input::Clicked(column.saturating_sub(33), row.saturating_sub(33)))
    }
}

fn plain(code: KeyCode) -> Input {
    Input::Key(KeyEvent::from(code))
}

/// Reads a press of the left button: `<0;12;7M`, of some terminals `32;12;7M`.
fn click(body: &str) -> Option<Input> {
    let numbers = body.strip_suffix('M')?;
    let (left, numbers) = match numbers.strip_prefix('<') {
        Some(numbers) => (0, numbers),
        None => (32, numbers),
    };
    let parts: Vec<u16> = numbers
        .split(';')
        .map_while(|part| part.parse().ok())
        .collect();
    match parts[..] {
        [button, column, row] if button == left => Some(Input::Clicked(
            column.saturating_sub(1),
            row.saturating_sub(1),
        )),
        _ => None,
    }
}

/// Reads a key: `A`, `1;2A`, `5~`, `5;5~`, `97;5u`.
fn key(body: &str) -> Option<KeyEvent> {
    let last = body.chars().last().filter(|_| !body.starts_with('['))?;
    let mut parts = body.strip_suffix(last)?.split(';');
    let mut numbers = || {
        let part = parts.next().unwrap_or_default().split(':');
        part.map(|number| number.parse::<u32>().unwrap_or(1))
    };
    let number = numbers().next().unwrap_or(1);
    let mut held_and_kind = numbers();
    let held = held_and_kind.next().unwrap_or(1);
    // What is let go is no key.
    if held_and_kind.next() == Some(3) {
        return None;
    }
    let code = match last {
        '~' => numbered_code(number)?,
        'u' => unicode_code(number)?,
        last => letter_code(last)?,
    };
    let held = held.saturating_sub(1);
    let mut modifiers = KeyModifiers::NONE;
    for (bit, modifier) in HELD {
        modifiers.set(modifier, held & bit != 0);
    }
    Some(KeyEvent::new(code, modifiers))
}

const fn letter_code(c: char) -> Option<KeyCode> {
    Some(match c {
        'A' => KeyCode::Up,
        'B' => KeyCode::Down,
        'C' => KeyCode::Right,
        'D' => KeyCode::Left,
        'E' => KeyCode::KeypadBegin,
        'F' => KeyCode::End,
        'H' => KeyCode::Home,
        'Z' => KeyCode::BackTab,
        _ => return None,
    })
}

const fn numbered_code(number: u32) -> Option<KeyCode> {
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        _ => return None,
    })
}

/// Returns the key of the keypad in application mode: `p` to `y` are the digits.
fn keypad_code(c: char) -> Option<KeyCode> {
    Some(match c {
        'M' => KeyCode::Enter,
        'j'..='o' => KeyCode::Char(char::from(b'*' + (c as u8 - b'j'))),
        'p'..='y' => KeyCode::Char(char::from(b'0' + (c as u8 - b'p'))),
        _ => return None,
    })
}

/// Returns the key of a number in the protocol of kitty.
fn unicode_code(number: u32) -> Option<KeyCode> {
    Some(match number {
        9 => KeyCode::Tab,
        13 | 57414 => KeyCode::Enter,
        27 => KeyCode::Esc,
        127 => KeyCode::Backspace,
        57399..=57408 => KeyCode::Char(char::from_digit(number - 57399, 10)?),
        57409 => KeyCode::Char('.'),
        57410 => KeyCode::Char('/'),
        57411 => KeyCode::Char('*'),
        57412 => KeyCode::Char('-'),
        57413 => KeyCode::Char('+'),
        57417 => KeyCode::Left,
        57418 => KeyCode::Right,
        57419 => KeyCode::Up,
        57420 => KeyCode::Down,
        57421 => KeyCode::PageUp,
        57422 => KeyCode::PageDown,
        57423 => KeyCode::Home,
        57424 => KeyCode::End,
        57425 => KeyCode::Insert,
        57426 => KeyCode::Delete,
        57427 => KeyCode::KeypadBegin,
        32..57344 => KeyCode::Char(char::from_u32(number)?),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads bytes that come part by part.
    fn read(parts: &[&str], is_typed: bool) -> Vec<Input> {
        let mut parts = parts.iter();
        let mut keyboard = Keyboard::new(is_typed, |_| {
            parts.next().map(|part| part.as_bytes().to_vec())
        });
        let mut all = Vec::new();
        while let Some(inputs) = keyboard.next_inputs() {
            all.extend(inputs);
        }
        all
    }

    #[track_caller]
    fn check(bytes: &str, expected: &[KeyCode]) {
        let expected: Vec<Input> = expected.iter().copied().map(plain).collect();
        assert_eq!(read(&[bytes], true), expected, "{bytes:?} at once");
        for cut in (1..bytes.len()).filter(|&cut| bytes.is_char_boundary(cut)) {
            let (start, end) = bytes.split_at(cut);
            assert_eq!(read(&[start, end], true), expected, "{start:?}, {end:?}");
        }
    }

    #[test]
    fn the_numpad_works_in_every_encoding() {
        for (n, c) in ('p'..='y').enumerate() {
            let digit = char::from_digit(n as u32, 10).unwrap();
            check(&format!("\x1bO{c}"), &[KeyCode::Char(digit)]);
            check(&format!("\x1b[{}u", 57399 + n), &[KeyCode::Char(digit)]);
        }
        check("\x1bOM", &[KeyCode::Enter]);
        check("\x1bOn", &[KeyCode::Char('.')]);
        check("\x1bOA\x1bOD", &[KeyCode::Up, KeyCode::Left]);
        check("\x1b[A\x1b[D", &[KeyCode::Up, KeyCode::Left]);
        check(
            "\x1b[5~\x1b[H\x1b[4~",
            &[KeyCode::PageUp, KeyCode::Home, KeyCode::End],
        );
        check("\x1b[E", &[KeyCode::KeypadBegin]);
    }

    #[test]
    fn unknown_sequences_are_dropped_whole() {
        for bytes in [
            "\x1b[99x",
            "\x1bOz",
            "\x1b[?1;2c",
            "\x1b[[A",
            "\x1b[15~",
            "\x1b[97;1:3u",
            "\x1b[I",
        ] {
            check(bytes, &[]);
            check(&format!("{bytes}x"), &[KeyCode::Char('x')]);
        }
    }

    #[test]
    fn a_lone_esc_is_esc_and_a_key_with_alt_is_nothing() {
        check("\x1b", &[KeyCode::Esc]);
        assert_eq!(read(&["\x1bx"], true), []);
        let both = [plain(KeyCode::Esc), plain(KeyCode::Char('x'))];
        assert_eq!(read(&["\x1b", "x"], true), both);
        assert_eq!(read(&["\x1bx"], false), both);
        check("\x1b\x1b[A", &[KeyCode::Esc, KeyCode::Up]);
    }

    #[test]
    fn modifiers_are_told() {
        let one = |bytes: &str| read(&[bytes], true);
        let held = |code, modifiers| [Input::Key(KeyEvent::new(code, modifiers))];
        assert_eq!(one("\x1b[1;2A"), held(KeyCode::Up, KeyModifiers::SHIFT));
        assert_eq!(
            one("\x1b[5;5~"),
            held(KeyCode::PageUp, KeyModifiers::CONTROL)
        );
        assert_eq!(
            one("\x1b[99;5u"),
            held(KeyCode::Char('c'), KeyModifiers::CONTROL)
        );
        assert_eq!(
            one("\x1b[97;3u"),
            held(KeyCode::Char('a'), KeyModifiers::ALT)
        );
        assert_eq!(one("\x03"), held(KeyCode::Char('c'), KeyModifiers::CONTROL));
        check("\x1b[Z", &[KeyCode::BackTab]);
    }

    #[test]
    fn clicks_and_pasted_texts_come_whole() {
        let one = |bytes: &str| read(&[bytes], true);
        assert_eq!(one("\x1b[<0;12;7M"), [Input::Clicked(11, 6)]);
        assert_eq!(one("\x1b[<0;12;7m\x1b[<64;1;1M"), []);
        assert_eq!(one("\x1b[M !!"), [Input::Clicked(0, 0)]);
        let parts = ["\x1b[200~Bo", "rin\x1b[20", "1~x"];
        let expected = [Input::Pasted("Borin".to_owned()), plain(KeyCode::Char('x'))];
        assert_eq!(read(&parts, true), expected);
    }

    #[test]
    fn written_keys_are_as_a_terminal_sends_them() {
        let plain_keys = [KeyCode::Enter, KeyCode::Backspace, KeyCode::Char('é')];
        let expected: Vec<Input> = plain_keys.into_iter().map(plain).collect();
        assert_eq!(read(&["\n\x08é"], false), expected);
        check(
            "a\té",
            &[KeyCode::Char('a'), KeyCode::Tab, KeyCode::Char('é')],
        );
    }
}
