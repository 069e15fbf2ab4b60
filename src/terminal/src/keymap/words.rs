//! Keys in words: what stands before an entry of a footer, and in a row of the help.

use crossterm::event::KeyCode;

use super::{Binding, Key};

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
