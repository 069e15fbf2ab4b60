//! What a player can change, what of it is kept, and texts that are pasted.

use ratatui::style::Color;

use super::keymap::Screen;
use super::*;

impl Stage<'_> {
    /// Says whether any cell of the screen has one of these colors.
    fn shows_color(&mut self, colors: &[Color]) -> bool {
        self.rows();
        let cells = self.terminal.backend().buffer().content();
        cells.iter().any(|cell| colors.contains(&cell.fg))
    }
}

#[test]
fn options_are_changed_drawn_at_once_and_kept() {
    let mut heard = Heard::default();
    let mut stage = Stage::drawn(None, &mut heard, false);
    stage.press("o");
    assert_eq!(stage.app.screen(), Screen::Options);
    let rows = stage.rows();
    assert_eq!(rows[3], "  > Figures in the log    words and damage");
    assert_eq!(rows[6], "    Glyphs                what the locale can");
    assert!(rows[23].contains("change"), "{}", rows[23]);
    stage.press("\n");
    assert!(stage.row(3).ends_with("words, damage and rolls"));
    stage.press("j\nj\nj\n");
    assert!(stage.row(4).ends_with("off"));
    assert!(stage.row(5).ends_with("for a light terminal"));
    assert!(!stage.row(1).is_ascii());
    stage.press("\n");
    assert!(stage.row(6).ends_with("ASCII alone"));
    assert!(stage.rows().iter().all(|row| row.is_ascii()));
    stage.press("\x1b");
    assert_eq!(stage.app.screen(), Screen::Title);
    drop(stage);
    let kept = &heard.settings;
    assert_eq!(kept.figures, ludus_engine::narrate::Detail::Rolls);
    assert_eq!(kept.background, Background::Light);
    assert_eq!(kept.glyphs, Glyphs::Ascii);
    assert!(!kept.hints);
    // The command line had the mouse off: that is not kept.
    assert!(kept.mouse);
    // The next sitting begins with them.
    let stage = Stage::drawn(None, &mut heard, false);
    assert!(stage.app.context().theme.is_ascii());
    assert_eq!(
        stage.app.context().detail(),
        ludus_engine::narrate::Detail::Rolls
    );
}

#[test]
fn a_light_terminal_sees_no_light_color() {
    let light = [
        Color::LightRed,
        Color::LightGreen,
        Color::LightYellow,
        Color::LightBlue,
        Color::LightCyan,
        Color::LightMagenta,
    ];
    for (background, expected) in [(Background::Dark, true), (Background::Light, false)] {
        let mut heard = Heard::default();
        heard.settings.background = background;
        let start = start_of(&content(), "close.ron", CLOSE, 1);
        let mut stage = Stage::new(Some(start), &mut heard);
        stage.press("v");
        assert_eq!(stage.shows_color(&light), expected, "{background:?}");
    }
}

#[test]
fn the_mouse_is_taken_and_left_by_a_key_and_says_so() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 1);
    let mut stage = Stage::new(Some(start), &mut heard);
    assert!(!stage.app.context().settings.mouse);
    stage.press("M");
    assert!(stage.app.context().settings.mouse);
    assert_eq!(stage.row(23), "A click looks now.");
    stage.press("M");
    assert_eq!(stage.row(23), "The mouse is left to the terminal now.");
    drop(stage);
    assert!(!heard.settings.mouse);
    assert_eq!(heard.commands, 0);
}

#[test]
fn hints_that_are_off_do_not_come() {
    let mut heard = Heard::default();
    heard.settings.hints = false;
    let mut stage = Stage::new(None, &mut heard);
    stage.press("\n\n");
    assert!(
        stage.row(23).starts_with("Tab fight  "),
        "{}",
        stage.row(23)
    );
}

#[test]
fn hints_turned_off_and_on_begin_anew() {
    let hint = "Tab fights. x looks. ? lists every key.";
    let mut heard = Heard::default();
    heard.settings.hints_shown = [("foes".to_owned(), 2)].into();
    let mut stage = Stage::new(None, &mut heard);
    stage.press("oj");
    let about = stage.row(11);
    assert!(about.ends_with("Off and on begins anew."), "{about}");
    stage.press("\n\n\x1bn\n");
    assert_eq!(stage.row(23), hint);
    drop(stage);
    assert_eq!(heard.settings.hints_shown["foes"], 1);
}

#[test]
fn settings_that_cant_be_kept_count_for_the_sitting() {
    let mut heard = Heard {
        is_full: true,
        ..Heard::default()
    };
    let mut stage = Stage::new(None, &mut heard);
    stage.press("o\n");
    assert_eq!(
        stage.row(23),
        "The settings are not kept: the disk is full."
    );
    assert!(stage.row(3).ends_with("words, damage and rolls"));
}

#[test]
fn the_hero_played_last_is_marked_in_the_next_sitting() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(None, &mut heard);
    stage.press("njjjc\n\n");
    stage.app.paste("Nobody");
    stage.press("\n");
    assert_eq!(stage.app.screen(), Screen::Fight);
    drop(stage);
    let mut stage = Stage::new(None, &mut heard);
    stage.press("n");
    assert!(stage.row(10).starts_with("> Dunadan"), "{}", stage.row(10));
    stage.press("\n");
    let game = stage.app.game().unwrap();
    assert_eq!(game.world().hero_sheet().unwrap().name, "Nobody");
}

#[test]
fn a_hero_nobody_knows_any_more_is_not_marked() {
    let mut heard = Heard::default();
    heard.settings.last_hero = Some(LastHero {
        race: "ghost".to_owned(),
        class: "warrior".to_owned(),
        name: "Boo".to_owned(),
    });
    let mut stage = Stage::new(None, &mut heard);
    stage.press("n");
    assert!(stage.row(7).starts_with("> Dwarf"), "{}", stage.row(7));
}

#[test]
fn pasted_text_goes_into_text_fields_and_nowhere_else() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 1);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.app.paste("lllQ\tquit\n");
    assert_eq!(stage.app.screen(), Screen::Fight);
    assert_eq!(stage.app.typed_word(), None);
    stage.press("Q");
    stage.app.paste("qu\u{1b}it and more than fits it\nq");
    assert_eq!(stage.app.typed_word(), Some("quit and more than f"));
    stage.press("\x1b/");
    stage.press("/");
    stage.app.paste("cave orc\nwolf");
    assert!(
        stage.row(22).contains("find: cave orc"),
        "{}",
        stage.row(22)
    );
    drop(stage);
    assert_eq!(heard.commands, 0);
    let mut heard = Heard::default();
    let mut stage = Stage::new(None, &mut heard);
    stage.press("n");
    stage.app.paste("jjj");
    assert!(stage.row(7).starts_with("> Dwarf"), "{}", stage.row(7));
    stage.press("c\n\n");
    stage.app.paste(&"x".repeat(300));
    assert!(
        stage.row(2).ends_with("[xxxxxxxxxxxxxxxxxx]"),
        "{}",
        stage.row(2)
    );
}

#[test]
fn the_rules_of_the_command_line_count_for_every_new_gauntlet() {
    let content = content();
    let rules = content.find_profile("oangband").unwrap();
    for keys in ["\n\n", "n\n"] {
        let mut heard = Heard::default();
        let mut stage = Stage::new(None, &mut heard);
        stage.app.set_rules(rules);
        stage.press("n");
        assert!(stage.row(0).ends_with("  rules oangband"));
        stage.press("\x1b");
        stage.press(keys);
        let run = stage.app.game().unwrap().run();
        assert_eq!(run.definition().profile().id, "oangband");
    }
}
