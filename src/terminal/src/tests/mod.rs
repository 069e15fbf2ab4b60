//! The frontend as a whole: keys in, screens out.

mod aim;
mod belongings;
mod creation;
mod ends;
mod fights;
mod layers;
mod leaving;
mod options;
mod pages;
mod panels;
mod resting;
mod runs;
mod shapes;
mod shots;
mod showing;
mod sight;
mod sizes;
mod stage;
mod terms;
mod viewer;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::keymap::{Action, Key};
use super::screens::title::TITLE_ENTRIES;
use super::*;
use ludus_engine::content::Packs;
use ludus_engine::gauntlet::Choice;
use ludus_engine::replay::DefinitionLine;

/// Loads the packs that ship.
pub(crate) fn shipped() -> Content {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets");
    let packs = Packs::read(std::path::Path::new(folder));
    let content = packs.and_then(|packs| Content::load(&packs, &[]));
    content.unwrap_or_else(|problems| panic!("{problems}"))
}

/// Reads the texts that ship.
pub(crate) fn texts() -> Texts {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/ui");
    let read = |name: &str| -> &'static str {
        let path = std::path::Path::new(folder).join(name);
        std::fs::read_to_string(path).unwrap().leak()
    };
    Texts {
        keys: read("keys.ron"),
        theme: read("theme.ron"),
        names: read("names.ron"),
    }
}

use aim::RANGE;
use stage::{Heard, Stage, built_in, content, start_of};

/// Two wolves beside a hero on rubble, one asleep.
const CLOSE: &str = r#"Scenario(
    name: "close",
    arena: Drawn(
        map: [
            "%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%",
            "%...........:@:..................................%",
            "%................................................%",
            "%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%",
        ],
    ),
    hero: Some(Hero(name: "Borin", race: "dwarf", class: "warrior", level: 9, hp: Some(40), conditions: {"cut": 8})),
    monsters: [
        (race: "wolf", at: (14, 1), hp: 30),
        (race: "wolf", at: (20, 2), hp: 30, asleep: true),
    ],
)"#;

#[test]
fn the_title_is_drawn_and_enter_starts_a_fight() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(None, &mut heard);
    let rows = stage.rows();
    assert_eq!(rows[2], "    L U D U S");
    assert!(rows[7].starts_with("  > n  New gauntlet"), "{}", rows[7]);
    assert!(rows[23].ends_with(concat!("ludus ", env!("CARGO_PKG_VERSION"))));
    stage.press("\n\n");
    assert_eq!(stage.app.screen(), keymap::Screen::Fight);
    assert_eq!(stage.row(23), "Tab fights. x looks. ? lists every key.");
    stage.press("m\x1b");
    assert!(stage.row(23).starts_with("Tab fight  "));
}

#[test]
fn every_title_entry_has_its_key_in_the_table() {
    let keymap = Keymap::built_in().unwrap();
    for entry in TITLE_ENTRIES {
        let key = Key::parse(&entry.key.to_string()).unwrap();
        assert!(
            keymap.action(keymap::Screen::Title, key).is_some(),
            "{}",
            entry.name
        );
    }
}

#[test]
fn the_fight_stands_as_on_its_plate() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 1);
    let mut stage = Stage::new(Some(start), &mut heard);
    let rows = stage.rows();
    assert!(rows[0].starts_with(" close"), "{}", rows[0]);
    assert_eq!(rows[0].find("2 here"), Some(51));
    assert!(
        rows[0].ends_with("turn 1") && rows[0].len() == 79,
        "{}",
        rows[0]
    );
    for row in &rows[1..17] {
        assert_eq!(&row[50..51], "|", "{row}");
    }
    assert!(rows[1][52..].starts_with("Borin"));
    assert!(
        rows[1].ends_with("dwarf warrior  9") && rows[1].len() == 79,
        "{}",
        rows[1]
    );
    assert!(rows[2][52..].starts_with("HP"));
    assert!(rows[2].ends_with(']') && rows[2].len() == 80);
    assert!(rows[3][52..].starts_with("WORST"));
    assert!(rows[4][52..].starts_with("AC "));
    assert!(rows[5][52..].contains("x  "));
    assert_eq!(&rows[7][52..], "cut 8, a graze: 1 a turn");
    assert!(rows[8][52..].starts_with("exp "));
    assert_eq!(&rows[9][52..], "-".repeat(28));
    assert_eq!(&rows[10][52..], "FOES         health  away");
    assert_eq!(&rows[11][52..], "C wolf       #####  1 e");
    assert_eq!(&rows[12][52..], "C wolf       #####  7 e  zzz");
    assert!(
        rows[17].starts_with("--[ ") && rows[17].len() == 80,
        "{}",
        rows[17]
    );
    assert!(rows[18].starts_with(">! You bleed."), "{}", rows[18]);
}

#[test]
fn the_cursor_rests_on_the_hero_and_on_the_mark() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 1);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.rows();
    stage.terminal.backend_mut().assert_cursor_position((13, 8));
    stage.press("x");
    stage.rows();
    stage.terminal.backend_mut().assert_cursor_position((14, 8));
    stage.press("\t");
    stage.rows();
    stage.terminal.backend_mut().assert_cursor_position((20, 9));
    stage.press("h");
    stage.rows();
    stage.terminal.backend_mut().assert_cursor_position((19, 9));
}

#[test]
fn look_mode_shows_both_directions() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 1);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("x");
    let rows = stage.rows();
    assert!(rows[1][52..].starts_with("C wolf") && rows[1].ends_with("awake"));
    assert_eq!(&rows[5][52..], "-".repeat(28));
    let panel: Vec<&str> = rows[1..17]
        .iter()
        .map(|row| row.get(52..).unwrap_or(""))
        .collect();
    for start in [
        "YOUR ",
        " damage",
        " kills now",
        "IT BITES",
        " gets in",
        " kills in",
    ] {
        assert!(
            panel.iter().any(|row| row.starts_with(start)),
            "{start}: {panel:#?}"
        );
    }
    assert!(
        rows[17].starts_with("--[ look: wolf, 1 east ]--"),
        "{}",
        rows[17]
    );
    assert!(rows[23].contains("Esc back"), "{}", rows[23]);
    stage.press("\x1b");
    assert_eq!(stage.app.screen(), keymap::Screen::Fight);
}

#[test]
fn a_fight_is_recorded_command_by_command_to_its_end() {
    let mut heard = Heard::default();
    let content = content();
    let mut stage = Stage::new(Some(built_in(&content, "first-blood", 1)), &mut heard);
    for _ in 0..200 {
        stage.press("\t");
        if stage.app.screen() != keymap::Screen::Fight {
            break;
        }
    }
    let rows = stage.rows();
    assert_eq!(stage.app.screen(), keymap::Screen::Over, "{rows:#?}");
    assert!(
        rows[0].contains("IS ALIVE") || rows[0].contains("IS DEAD"),
        "{}",
        rows[0]
    );
    assert_eq!(rows[19], " Seed 1    replay saves/replays/test.ludus");
    stage.press("\na");
    assert_eq!(stage.app.screen(), keymap::Screen::Fight);
    stage.app.leave(None);
    drop(stage);
    assert_eq!(heard.begun, 2);
    assert!(heard.commands > 3 && heard.turns > 3);
    assert_eq!(heard.ended.len(), 1);
    assert!(heard.kept.is_some());
    assert!(heard.ended[0].is_some());
}

#[test]
fn the_death_screen_stands_as_on_its_plate() {
    let mut heard = Heard::default();
    let content = content();
    let mut stage = Stage::new(Some(built_in(&content, "wolf-pack", 3)), &mut heard);
    for _ in 0..400 {
        stage.press(".");
        if stage.app.screen() == keymap::Screen::Over {
            break;
        }
    }
    let rows = stage.rows();
    assert!(
        rows[0].ends_with("bitten to death by a wolf"),
        "{}",
        rows[0]
    );
    assert!(rows[1].starts_with("--[ wolf-pack"), "{}", rows[1]);
    for (y, heading) in [
        (2, "THE LAST BLOW"),
        (6, "HOW IT WENT     turn   hp                lost"),
        (14, "WHAT HURT YOU"),
        (16, "THE DICE"),
        (19, "Seed 3    replay saves/replays/test.ludus"),
    ] {
        assert!(rows[y][1..].starts_with(heading), "{}", rows[y]);
    }
    let blow = rows[2..4].join(" ");
    assert!(blow.contains(" to -") && blow.contains('%'), "{blow}");
    assert!(blow[17..].starts_with("a wolf bites you for "), "{blow}");
    // A hand that still walks leaves nothing behind.
    stage.press("hjklyubnnnaw=mHJKLYUBN.5R\t\x1b");
    assert_eq!(stage.app.screen(), keymap::Screen::Over);
    let then = "Enter goes on                                    (then: n a w = m Esc)";
    assert_eq!(stage.row(23), then);
    stage.press("\nn");
    assert_eq!(stage.app.screen(), keymap::Screen::NewHero);
    stage.press("\x1b");
    assert_eq!(stage.app.screen(), keymap::Screen::Over);
    let rows = stage.rows();
    assert_eq!(rows[22], "-".repeat(80));
    assert!(
        rows[23].starts_with("n new hero   a again, same seed   w watch the end   = why   m log"),
        "{}",
        rows[23]
    );
    stage.press("m");
    assert_eq!(stage.app.screen(), keymap::Screen::History);
    stage.press("\x1b\x1b");
    assert_eq!(stage.app.screen(), keymap::Screen::Title);
}

#[test]
fn the_history_opens_a_line_roll_by_roll() {
    let mut heard = Heard::default();
    let content = content();
    let mut stage = Stage::new(Some(built_in(&content, "wolf-pack", 3)), &mut heard);
    stage.press("..........m=");
    let rows = stage.rows();
    assert!(rows[0].starts_with(" MESSAGES, newest last"));
    assert!(
        rows.iter().any(|row| row.starts_with("   turn ")),
        "{rows:#?}"
    );
    assert!(
        rows.iter()
            .any(|row| row.contains("needs") || row.contains("no roll"))
    );
    assert!(rows[22].starts_with("--[ line "), "{}", rows[22]);
    stage.press("!");
    assert!(stage.row(0).ends_with("danger only"));
}

#[test]
fn refusals_cost_nothing_and_say_why() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 1);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("R");
    assert!(
        stage.rows()[18..23]
            .iter()
            .any(|row| row.contains("No rest with a foe in sight."))
    );
    assert!(stage.app.takes_disturbance());
    stage.press("c");
    assert_eq!(stage.app.screen(), keymap::Screen::Direction);
    stage.press("l");
    assert!(
        stage.rows()[18..23]
            .iter()
            .any(|row| row.contains("There is no open door."))
    );
    drop(stage);
    assert_eq!(heard.commands, 0);
}

#[test]
fn giving_up_asks_for_a_word() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 1);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("Qno\n");
    assert_eq!(stage.app.screen(), keymap::Screen::Fight);
    stage.press("Qquit\x1b");
    assert_eq!(stage.app.screen(), keymap::Screen::Fight);
    stage.press("Qquit\n");
    assert_eq!(stage.app.screen(), keymap::Screen::Over);
    let rows = stage.rows();
    assert!(
        rows[0].starts_with(" BORIN, DWARF WARRIOR 9, GIVES UP"),
        "{}",
        rows[0]
    );
    assert!(rows[0].ends_with("alive, by your word"), "{}", rows[0]);
    assert!(
        rows[2].contains(" hit points, two foes left."),
        "{}",
        rows[2]
    );
    assert!(rows[19].starts_with(" Seed 1    replay "), "{}", rows[19]);
    stage.press("\n\x1b");
    assert_eq!(stage.app.screen(), keymap::Screen::Title);
    drop(stage);
    assert_eq!(heard.ended, [None]);
    assert_eq!(heard.calls, ["begin", "save", "discard", "end"]);
}

#[test]
fn help_explains_a_key_and_does_not_do_it() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 1);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("?");
    assert!(stage.row(0).ends_with("in a fight"));
    stage.press("R");
    assert!(
        stage.row(22).starts_with("--[ R: rest until healed"),
        "{}",
        stage.row(22)
    );
    stage.press("\x1b");
    assert_eq!(stage.app.screen(), keymap::Screen::Fight);
    drop(stage);
    assert_eq!(heard.commands, 0);
}

#[test]
fn a_small_window_waits() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 1);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.resize(46, 11);
    let rows = stage.rows();
    assert_eq!(rows[3], "      Ludus needs 80x24.");
    assert_eq!(rows[4], "      This window is 46x11.");
    assert_eq!(rows[6], "      Your fight waits. Make it larger,");
    stage.press(".......");
    stage.resize(17, 3);
    assert_eq!(stage.rows(), ["80x24", "", ""]);
    stage.resize(4, 2);
    assert_eq!(stage.rows(), ["", ""]);
    drop(stage);
    assert_eq!(heard.commands, 0);
}

#[test]
fn windows_beyond_the_most_are_drawn_in_part() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(Some(built_in(&content(), "wolf-pack", 3)), &mut heard);
    for (width, height) in [(500, 200), (400, 24), (80, 300)] {
        stage.resize(width, height);
        stage.rows();
    }
}

#[test]
fn ascii_draws_no_byte_above_tilde() {
    for keys in ["", "s", "n", "n\n", "n\nx", "n\n?", "n\nC", "n\nm"] {
        let mut heard = Heard::default();
        let mut stage = Stage::drawn(None, &mut heard, true);
        stage.press(keys);
        for row in stage.rows() {
            assert!(row.is_ascii(), "{row}");
        }
    }
    let mut heard = Heard::default();
    let mut stage = Stage::drawn(None, &mut heard, false);
    assert!(stage.rows().iter().any(|row| !row.is_ascii()));
}

#[test]
fn larger_windows_grow_by_the_rule() {
    use super::screens::layout::Layout;
    use ratatui::layout::Rect;
    for (width, height, map, panel, log) in [
        (80, 24, (50, 16), 28, 5),
        (100, 24, (62, 16), 36, 5),
        (120, 40, (79, 26), 39, 11),
        (120, 100, (79, 83), 39, 14),
    ] {
        let layout = Layout::of(Rect::new(0, 0, width, height));
        assert_eq!((layout.map.width, layout.map.height), map);
        assert_eq!(layout.panel.width, panel);
        assert_eq!(layout.panel.right(), width);
        assert_eq!(layout.log.height, log);
        assert_eq!(layout.footer.bottom(), height);
    }
}

#[test]
fn every_action_of_the_table_is_handled_on_its_screens() {
    // Pressing every key of every screen, one after the other, leaves the frontend sound.
    let keys: String = (' '..='~').chain(['\t', '\n', '\x1b']).collect();
    let mut heard = Heard::default();
    let mut stage = Stage::new(None, &mut heard);
    for first in keys.chars() {
        stage.press(&first.to_string());
        stage.press(&keys);
        stage.rows();
    }
    assert!(
        Keymap::built_in()
            .unwrap()
            .action(keymap::Screen::Fight, Key::parse("x").unwrap())
            == Some(Action::Look)
    );
}
