//! Keys as terminals send them: bytes, put together to keys, clicks and pasted texts.
//!
//! Invariants: a sequence is one input or none, however it is split on its way; one that nobody knows
//! is dropped whole and never taken for Esc and letters.

use std::collections::VecDeque;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::terminal::Input;

/// How long a lone Esc waits for what it may be the start of.
const ESC_WAIT: Duration = Duration::from_millis(40);
/// How long a sequence that has begun waits for its next part; then it is dropped.
const SPLIT_WAIT: Duration = Duration::from_secs(1);
/// How long a pasted text waits for its next part.
const PASTE_WAIT: Duration = Duration::from_secs(5);
/// No sequence that means anything is longer; of a longer one only the end counts.
const LONGEST: usize = 64;
const CTRL_C: u8 = 0x03;
const BELL: u8 = 0x07;
/// What breaks a sequence off.
const CANCEL: [u8; 2] = [0x18, 0x1a];
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
    /// Whether Esc was given out just now that may have been the start of a sequence.
    is_esc_out: bool,
}

impl<F: FnMut(Option<Duration>) -> Option<Vec<u8>>> Keyboard<F> {
    pub(super) fn new(is_typed: bool, more: F) -> Self {
        Self {
            pending: VecDeque::new(),
            more,
            is_typed,
            is_esc_out: false,
        }
    }

    /// Returns what comes in next, which may be nothing that counts. `None` at the end.
    pub(super) fn next_inputs(&mut self) -> Option<Vec<Input>> {
        let byte = self.byte(None)?;
        let was_esc_out = std::mem::take(&mut self.is_esc_out);
        if byte == ESC {
            return Some(self.after_esc());
        }
        if was_esc_out && matches!(byte, b'[' | b'O') && self.goes_on() {
            self.rest_of_sequence(byte);
            return Some(Vec::new());
        }
        Some(self.plain_key(byte).map(Input::Key).into_iter().collect())
    }

    /// Says whether more comes at once, as no fingers type it.
    fn goes_on(&mut self) -> bool {
        let next = self.byte(Some(ESC_WAIT));
        next.map(|byte| self.pending.push_front(byte)).is_some()
    }

    /// Reads what follows Esc and this byte.
    fn rest_of_sequence(&mut self, byte: u8) -> Vec<Input> {
        match byte {
            b'[' => self.sequence(),
            _ => self.short_sequence(),
        }
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
            match self.byte(Some(SPLIT_WAIT)) {
                Some(byte @ 0x80..=0xbf) => bytes.push(byte),
                Some(byte) => {
                    self.pending.push_front(byte);
                    break;
                }
                None => break,
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        text.chars().next().unwrap_or(char::REPLACEMENT_CHARACTER)
    }

    fn after_esc(&mut self) -> Vec<Input> {
        let esc = vec![Input::Key(KeyEvent::from(KeyCode::Esc))];
        let came_alone = self.pending.is_empty() || !self.is_typed;
        match self.byte(Some(ESC_WAIT)) {
            None => {
                self.is_esc_out = self.is_typed;
                esc
            }
            Some(byte @ (b'[' | b'O')) => self.rest_of_sequence(byte),
            // An arrow with Alt, as some terminals send it.
            Some(ESC) if self.is_typed && matches!(self.pending.front(), Some(b'[' | b'O')) => {
                if let Some(byte) = self.byte(None) {
                    self.rest_of_sequence(byte);
                }
                Vec::new()
            }
            Some(b']' | b'P' | b'_' | b'^' | b'X') => self.told(),
            Some(byte) if came_alone || byte == ESC || byte == CTRL_C => {
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

    /// Passes over what a terminal tells of itself: up to a bell, `ESC \`, or what breaks it off.
    fn told(&mut self) -> Vec<Input> {
        // Nothing at once: it was a letter with Alt.
        let mut wait = ESC_WAIT;
        while let Some(byte) = self.byte(Some(wait)) {
            wait = SPLIT_WAIT;
            match byte {
                BELL => break,
                CTRL_C => {
                    self.pending.push_front(byte);
                    break;
                }
                ESC => {
                    match self.byte(Some(SPLIT_WAIT)) {
                        None | Some(b'\\') => {}
                        // Another sequence begins.
                        Some(byte) => {
                            self.pending.push_front(byte);
                            self.pending.push_front(ESC);
                        }
                    }
                    break;
                }
                byte if CANCEL.contains(&byte) => break,
                _ => {}
            }
        }
        Vec::new()
    }

    /// Reads up to the last byte of a sequence; `None` where it is broken off.
    fn body(&mut self, is_last: impl Fn(&str, u8) -> bool) -> Option<String> {
        let mut body = String::new();
        loop {
            match self.byte(Some(SPLIT_WAIT))? {
                byte @ 0x20..=0x7e => {
                    let ends = is_last(&body, byte);
                    if body.len() < LONGEST {
                        body.push(char::from(byte));
                    } else if ends {
                        return None;
                    }
                    if ends {
                        return Some(body);
                    }
                }
                byte if CANCEL.contains(&byte) => return None,
                byte => {
                    self.pending.push_front(byte);
                    return None;
                }
            }
        }
    }

    /// Reads what follows `ESC O`: arrows, function keys, the keypad in application mode.
    fn short_sequence(&mut self) -> Vec<Input> {
        let body = self.body(|_, byte| !matches!(byte, b'0'..=b'9' | b';'));
        let last = body.and_then(|body| body.chars().last());
        let code = last.and_then(|c| keypad_code(c).or_else(|| letter_code(c)));
        code.map(plain).into_iter().collect()
    }

    /// Reads what follows `ESC [`.
    fn sequence(&mut self) -> Vec<Input> {
        // The console of Linux sends its function keys as `ESC [ [ A`.
        let is_last = |body: &str, byte: u8| {
            (0x40..=0x7e).contains(&byte) && !(body.is_empty() && byte == b'[')
        };
        let Some(body) = self.body(is_last) else {
            return Vec::new();
        };
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
            match self.byte(Some(PASTE_WAIT)) {
                // No text has it: somebody wants to leave.
                Some(CTRL_C) => {
                    self.pending.push_front(CTRL_C);
                    break;
                }
                Some(byte) => bytes.push(byte),
                None => break,
            }
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

/// Reads a key: `A`, `1;2A`, `5~`, `5;5~`, `97;5u`, `27;5;97~`.
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
        // `27;5;99~`: Ctrl with the character of that number.
        '~' if number == 27 => unicode_code(numbers().next()?)?,
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
        'E' | 'G' => KeyCode::KeypadBegin,
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
        check("\x1b[G", &[KeyCode::KeypadBegin]);
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
    fn what_a_terminal_tells_of_itself_is_passed_over() {
        for bytes in [
            "\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\",
            "\x1b]11;rgb:1/2/3\x07",
            "\x1bP>|xterm(370)\x1b\\",
            "\x1b_Gi=1;OK\x1b\\",
            "\x1b^hello\x1b\\",
            "\x1bXhello\x18",
        ] {
            for is_typed in [true, false] {
                let all = format!("{bytes}x");
                assert_eq!(
                    read(&[&all], is_typed),
                    [plain(KeyCode::Char('x'))],
                    "{bytes:?}"
                );
            }
        }
        let long = format!("\x1bP{}\x1b\\", "hS".repeat(20_000));
        assert_eq!(read(&[&long], true), []);
        let long = format!("\x1b[{}~", "1".repeat(50_000));
        assert_eq!(read(&[&long], true), []);
    }

    #[test]
    fn ctrl_c_comes_through_everywhere() {
        let leave = Input::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
        for bytes in [
            "\x1b\x03",
            "\x1b\x1b\x03",
            "\x1b[1\x03",
            "\x1b]11;\x03",
            "\x1b[200~never ends\x03",
        ] {
            assert_eq!(read(&[bytes], true).last(), Some(&leave), "{bytes:?}");
        }
        let mut parts = [&b"\xe2\x82\x03"[..], b"\xf0\x03"].into_iter();
        let mut keyboard = Keyboard::new(true, |_| parts.next().map(<[u8]>::to_vec));
        let mut n_left = 0;
        while let Some(inputs) = keyboard.next_inputs() {
            n_left += inputs.iter().filter(|input| **input == leave).count();
        }
        assert_eq!(n_left, 2);
    }

    /// Reads parts between which time passes: `None` is a wait that nothing ended.
    fn read_slowly(parts: &[&str], pause: Duration) -> Vec<Input> {
        let mut parts = parts.iter().peekable();
        let mut has_paused = true;
        let mut keyboard = Keyboard::new(true, |wait: Option<Duration>| {
            // A wait shorter than the pause ends without anything.
            if !has_paused && wait.is_some_and(|wait| wait < pause) {
                has_paused = true;
                return None;
            }
            has_paused = false;
            parts.next().map(|part| part.as_bytes().to_vec())
        });
        let mut all = Vec::new();
        while let Some(inputs) = keyboard.next_inputs() {
            all.extend(inputs);
        }
        all
    }

    #[test]
    fn a_sequence_that_comes_slowly_is_none_of_its_letters() {
        let pause = Duration::from_millis(300);
        for parts in [&["\x1b[", "A"][..], &["\x1bO", "A"], &["\x1b[1;", "1A"]] {
            assert_eq!(read_slowly(parts, pause), [plain(KeyCode::Up)], "{parts:?}");
        }
        let pasted = [Input::Pasted("hjS".to_owned())];
        assert_eq!(
            read_slowly(&["\x1b[20", "0~hj", "S\x1b[201~"], pause),
            pasted
        );
        // Esc alone is not kept waiting that long.
        let both = [plain(KeyCode::Esc), plain(KeyCode::Char('x'))];
        assert_eq!(read_slowly(&["\x1b", "x"], pause), both);
        let held = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(read(&["\x1b[27;5;99~"], true), [Input::Key(held)]);
    }

    #[test]
    fn a_lone_esc_is_esc_and_a_key_with_alt_is_nothing() {
        check("\x1b", &[KeyCode::Esc]);
        assert_eq!(read(&["\x1bx"], true), []);
        let both = [plain(KeyCode::Esc), plain(KeyCode::Char('x'))];
        assert_eq!(read(&["\x1b", "x"], true), both);
        assert_eq!(read(&["\x1bx"], false), both);
        check("\x1b\x1b", &[KeyCode::Esc, KeyCode::Esc]);
    }

    #[test]
    fn an_arrow_with_alt_is_dropped_whole() {
        for bytes in ["\x1b\x1b[D", "\x1b\x1b[1;3C", "\x1b\x1bOA", "\x1b[1;3D"] {
            let all = format!("{bytes}x");
            let keys: Vec<Input> = read(&[&all], true)
                .into_iter()
                .filter(|input| !is_with_alt(input))
                .collect();
            assert_eq!(keys, [plain(KeyCode::Char('x'))], "{bytes:?}");
        }
    }

    /// Says whether a key is one with Alt, which no table has.
    fn is_with_alt(input: &Input) -> bool {
        matches!(input, Input::Key(key) if key.modifiers.contains(KeyModifiers::ALT))
    }

    #[test]
    fn a_sequence_that_lost_its_esc_is_none_of_its_letters() {
        let pause = Duration::from_millis(300);
        for parts in [&["\x1b", "[D"][..], &["\x1b", "OA"], &["\x1b", "[1;2C"]] {
            let [esc, rest @ ..] = &read_slowly(parts, pause)[..] else {
                panic!("{parts:?}");
            };
            assert_eq!((esc, rest), (&plain(KeyCode::Esc), &[][..]), "{parts:?}");
        }
        // Typed one after the other they are keys.
        let typed = [plain(KeyCode::Esc), plain(KeyCode::Char('O'))];
        assert_eq!(read_slowly(&["\x1b", "O"], pause), typed);
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
