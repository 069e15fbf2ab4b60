//! Keys, the table that ships, and tables that are refused.

use crossterm::event::{KeyEvent, KeyEventKind, KeyModifiers};

use super::*;

fn event(code: KeyCode, modifiers: KeyModifiers) -> KeyEvent {
    KeyEvent::new(code, modifiers)
}

#[track_caller]
fn check(screen: Screen, code: KeyCode, modifiers: KeyModifiers, expected: Option<Action>) {
    let keymap = Keymap::built_in().unwrap();
    let action = Key::of_event(event(code, modifiers)).and_then(|key| keymap.action(screen, key));
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
        "line 1, column 55: x is bound twice on screen Fight: Look (h) has it"
    );
    let apart = format!("[{}{}]", row("Look", "Fight"), row("Back", "Look"));
    assert!(Keymap::parse(&apart).is_ok());
    let unknown = r#"[Key(on: [Fight], does: Wait, keys: ["hyper-x"], help: "h")]"#;
    let problem = |text: &str| Keymap::parse(text).unwrap_err().0.remove(0).problem;
    assert!(matches!(problem(unknown), KeymapError::UnknownKey(_)));
    assert!(matches!(problem("["), KeymapError::Syntax(_)));
}

#[test]
fn footer_and_help_come_from_the_table() {
    let keymap = Keymap::built_in().unwrap();
    let footer = keymap.footer(Screen::Fight).join("  ");
    assert!(
        footer.starts_with("Tab fight  x look  f fire  t throw  = why"),
        "{footer}"
    );
    // What comes after these stands where there is room.
    let always = footer.replace("  q quaff  r read  a device  A shape", "");
    assert!(
        always.len() < footer.len() && always.len() <= 80,
        "{footer}"
    );
    let help = keymap.help(Screen::Fight);
    assert_eq!(help[0].0, "arrows, hjklyubn, 12346789");
    assert!(help.iter().any(|row| row.0 == "Tab"));
    assert_eq!(
        keymap.explain(Screen::Fight, Key::parse("R").unwrap()),
        Some("rest until healed or disturbed")
    );
}

#[test]
fn a_table_of_ones_own_goes_over_the_built_in_one() {
    let own = |text: &str| Keymap::built_in().unwrap().overlaid(text);
    let keymap = own(r#"[Key(on: [Fight], does: AutoFight, keys: ["z"])]"#).unwrap();
    let does = |screen, key| keymap.action(screen, Key::parse(key).unwrap());
    assert_eq!(does(Screen::Fight, "z"), Some(Action::AutoFight));
    assert_eq!(does(Screen::Fight, "tab"), None);
    assert_eq!(does(Screen::Look, "tab"), Some(Action::Next));
    assert!(keymap.footer(Screen::Fight)[0].starts_with("z fight"));
    assert_eq!(
        own(r#"[Key(on: [Fight], does: AutoFight, keys: ["x"])]"#)
            .unwrap_err()
            .to_string(),
        "line 1, column 2: x is bound twice on screen Fight: \
         Look (look around: odds both ways, nothing happens) has it"
    );
    assert_eq!(
        own(r#"[Key(on: [Title], does: Rest, keys: ["x"])]"#)
            .unwrap_err()
            .to_string(),
        "line 1, column 2: Rest has no key on screen Title"
    );
}

#[test]
fn what_is_wrong_with_a_table_of_ones_own_is_told_with_its_line() {
    let table = |row: &str| {
        format!(
            "// Mine.\n[\n    Key(on: [Look], does: Next, keys: [\"tab\"]),\n    // Key:\n    {row}\n]\n"
        )
    };
    let check = |row: &str, expected: &str| {
        let told = Keymap::built_in().unwrap().overlaid(&table(row));
        let told = told.unwrap_err().to_string();
        assert!(told.starts_with(expected), "{told}");
    };
    check(
        r#"Key(on: [], does: Look, keys: ["z"])"#,
        "line 5, column 5: on: [] names no screen",
    );
    check(
        r#"Key(on: [Fight], does: Look, keys: ["zz"])"#,
        "line 5, column 5: \"zz\" is no key",
    );
    check(
        r#"Key(on: [Fight], does: Look, keys: ["\u{7}"])"#,
        "line 5, column 5: \"\u{7}\" is no key",
    );
    check(
        r#"Key(on: [Fight], does: Look, keys: ["\u{200b}"])"#,
        "line 5, ",
    );
    check(
        r#"Key(on: [Fight], does: Look, keys: ["esc"])"#,
        "line 5, column 5: esc leads back on screen Fight",
    );
    check(
        r#"Key(on: [Fight], does: Look, keys: ["f"])"#,
        "line 5, column 5: f is bound twice",
    );
    check(r#"Key(on: [Fight], does: Lok, keys: ["f"])"#, "line 5, ");
    check(r#"Key(on: [Fight] does: Look, keys: ["f"])"#, "line 5, ");
    let back = table(r#"Key(on: [Look], does: Back, keys: ["esc", "Q"])"#);
    assert!(Keymap::built_in().unwrap().overlaid(&back).is_ok());
}

#[test]
fn footers_name_arrows_once() {
    let keymap = Keymap::built_in().unwrap();
    let title = keymap.footer(Screen::Title).join("  ");
    assert!(title.contains("arrows or j k move"), "{title}");
    let look = keymap.footer(Screen::Look).join("  ");
    assert!(look.contains("arrows move"), "{look}");
    for screen in [
        Screen::Title,
        Screen::Saved,
        Screen::Bouts,
        Screen::Replays,
        Screen::NewHero,
        Screen::Look,
        Screen::History,
        Screen::Ringside,
        Screen::Over,
    ] {
        // Of the first step the keys stand in wider windows alone.
        let is_shown = |action| screen != Screen::NewHero || action != Action::Help;
        let footer = keymap.footer_of(screen, is_shown).join("  ");
        assert!(footer.len() <= 80, "{footer}");
    }
}

#[test]
fn keys_that_do_the_same_are_parted_and_fit_their_column() {
    let keymap = Keymap::built_in().unwrap();
    let help = keymap.help(Screen::Replay);
    let keys_of = |does: &str| {
        let row = help.iter().find(|row| row.1.starts_with(does));
        row.map_or("", |row| row.0.as_str())
    };
    assert_eq!(keys_of("one step back"), "Left Right, h l ., 4 6 5");
    assert_eq!(keys_of("ten turns back"), "PgUp PgDn, 9 3");
    assert_eq!(keys_of("rewind"), "Home End, 7 0 1");
    assert_eq!(keys_of("go on by itself"), "Space");
    assert_eq!(keys_of("the next kill"), "k K");
    for screen in [
        Screen::Title,
        Screen::Fight,
        Screen::Look,
        Screen::Target,
        Screen::History,
        Screen::Pack,
        Screen::Options,
        Screen::NewHero,
        Screen::NewScores,
        Screen::Inspector,
        Screen::Terms,
        Screen::Bestiary,
        Screen::Replay,
        Screen::Watch,
    ] {
        for (keys, does) in keymap.help(screen) {
            assert!(keys.chars().count() <= 27, "{screen:?}: {keys}: {does}");
        }
    }
}

#[test]
fn everything_wrong_with_a_table_is_told_at_once_and_names_what_holds_a_key() {
    let own = include_str!("../../../../tests/cases/keys_colemak.ron");
    let (n_rows, told) = crate::check_keys(crate::tests::texts().keys, own);
    let told: Vec<String> = told
        .into_iter()
        .map(|(at, does, problem)| format!("{}:{}: {does}: {problem}", at.line, at.column))
        .collect();
    let expected = ["11:5: Messages: M is bound twice on screen Fight: \
         Mouse (mouse on or off: a click looks) has it"];
    assert_eq!(n_rows, 8);
    assert_eq!(told, expected);
}
