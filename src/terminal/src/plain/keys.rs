//! Keys that were written beforehand: bytes of a pipe or file, as a terminal would send them.

use std::io::{self, Read};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use crate::keyboard::Keyboard;
use crate::terminal::Input;

/// Reads keys from bytes, one byte after the other: what is read later is left to whoever comes then.
pub(super) fn written(
    mut from: impl Read,
) -> Keyboard<impl FnMut(Option<Duration>) -> Option<Vec<u8>>> {
    Keyboard::new(false, move |_| {
        let mut byte = [0];
        loop {
            match from.read(&mut byte) {
                Ok(1..) => return Some(byte.to_vec()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Ok(0) | Err(_) => return None,
            }
        }
    })
}

/// Sends the keys, the first ones already read, and at their end that nothing more comes.
pub(super) fn listen(
    first: Vec<Input>,
    mut keyboard: Keyboard<impl FnMut(Option<Duration>) -> Option<Vec<u8>> + Send + 'static>,
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
                next = keyboard.next_inputs();
            }
            let _ = send.send(Input::Lost);
        })?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

    #[test]
    fn bytes_become_the_keys_that_a_terminal_sends() {
        let mut bytes = written(&b"a\t\r\x03\x7f\x1b[A\xc3\xa9\xff\x1bx"[..]);
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
