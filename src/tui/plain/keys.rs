//! Keys that were written beforehand: bytes of a pipe or file, as a terminal would send them.

use std::io::{self, Read};
use std::sync::mpsc::Sender;
use std::thread;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

use crate::tui::terminal::{Input, joined};

/// Reads keys from bytes.
pub(super) struct Bytes<R> {
    from: R,
}

impl<R: Read> Bytes<R> {
    pub(super) fn new(from: R) -> Self {
        Self { from }
    }

    /// Returns the next key; more than one where a lone Esc was none of a sequence. `None` at the end.
    pub(super) fn next_inputs(&mut self) -> Option<Vec<Input>> {
        let key = self.next_key()?;
        Some(if key.code == KeyCode::Esc {
            joined(key, || self.next_key().map(Event::Key))
        } else {
            vec![Input::Key(key)]
        })
    }

    fn next_key(&mut self) -> Option<KeyEvent> {
        let byte = self.next_byte()?;
        let code = match byte {
            b'\r' | b'\n' => KeyCode::Enter,
            b'\t' => KeyCode::Tab,
            0x08 | 0x7f => KeyCode::Backspace,
            0x1b => KeyCode::Esc,
            1..=26 => {
                let letter = char::from(b'a' + byte - 1);
                return Some(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL));
            }
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
            let Some(byte) = self.next_byte() else {
                break;
            };
            bytes.push(byte);
        }
        let text = String::from_utf8_lossy(&bytes);
        text.chars().next().unwrap_or(char::REPLACEMENT_CHARACTER)
    }

    fn next_byte(&mut self) -> Option<u8> {
        let mut byte = [0];
        loop {
            match self.from.read(&mut byte) {
                Ok(1..) => return Some(byte[0]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Ok(0) | Err(_) => return None,
            }
        }
    }
}

/// Sends the keys, the first ones already read, and at their end that nothing more comes.
pub(super) fn listen(
    first: Vec<Input>,
    mut bytes: Bytes<impl Read + Send + 'static>,
    send: Sender<Input>,
) -> io::Result<()> {
    thread::Builder::new()
        .name("keys".to_owned())
        .spawn(move || {
            let mut next = Some(first);
            while let Some(inputs) = next {
                for input in inputs {
                    if send.send(input).is_err() {
                        return;
                    }
                }
                next = bytes.next_inputs();
            }
            let _ = send.send(Input::Lost);
        })?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_become_the_keys_that_a_terminal_sends() {
        let mut bytes = Bytes::new(&b"a\t\r\x03\x7f\x1b[A\xc3\xa9\xff\x1bx"[..]);
        let mut keys = Vec::new();
        while let Some(inputs) = bytes.next_inputs() {
            keys.extend(inputs);
        }
        let ctrl_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        let plain = |code| Input::Key(KeyEvent::from(code));
        assert_eq!(
            keys,
            [
                plain(KeyCode::Char('a')),
                plain(KeyCode::Tab),
                plain(KeyCode::Enter),
                Input::Key(ctrl_c),
                plain(KeyCode::Backspace),
                plain(KeyCode::Up),
                plain(KeyCode::Char('é')),
                plain(KeyCode::Char(char::REPLACEMENT_CHARACTER)),
                plain(KeyCode::Esc),
                plain(KeyCode::Char('x')),
            ]
        );
    }
}
