//! The roll inspector and the bestiary, from every screen that opens them.

use super::*;

const SIZES: [(u16, u16); 12] = [
    (1, 1),
    (4, 3),
    (17, 5),
    (46, 11),
    (79, 24),
    (80, 24),
    (81, 25),
    (100, 24),
    (120, 40),
    (80, 100),
    (300, 24),
    (300, 100),
];

#[track_caller]
fn has_row(rows: &[String], part: &str) {
    assert!(
        rows.iter().any(|row| row.contains(part)),
        "{part}: {rows:#?}"
    );
}

#[test]
fn equals_explains_the_newest_roll_and_walks_to_those_before() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("=");
    assert_eq!(stage.app.screen(), keymap::Screen::Fight);
    assert_eq!(stage.row(23), "No roll has decided anything yet.");
    stage.press("lll=");
    let rows = stage.rows();
    has_row(&rows, "[ WHY: turn ");
    has_row(&rows, "TO HIT ");
    has_row(&rows, "power of the effect");
    has_row(&rows, " drew ");
    assert!(
        rows[23].starts_with("PgUp PgDn roll before, after"),
        "{}",
        rows[23]
    );
    let newest = rows;
    stage.app.press(KeyEvent::from(KeyCode::PageUp));
    assert_ne!(stage.rows(), newest);
    stage.app.press(KeyEvent::from(KeyCode::PageDown));
    assert_eq!(stage.rows(), newest);
    stage.app.press(KeyEvent::from(KeyCode::Home));
    stage.app.press(KeyEvent::from(KeyCode::End));
    assert_eq!(stage.rows(), newest);
    stage.press("=");
    assert_eq!(stage.app.screen(), keymap::Screen::Fight);
}

#[test]
fn a_page_tells_need_draw_dice_and_hit_points() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("llllllll=");
    let mut pages = Vec::new();
    loop {
        let rows = stage.rows();
        if pages.last() == Some(&rows) {
            break;
        }
        pages.push(rows);
        stage.app.press(KeyEvent::from(KeyCode::PageUp));
    }
    assert!(pages.len() > 8);
    for rows in &pages {
        let is_hit = rows.iter().any(|row| row.contains("DAMAGE "));
        let is_lost = rows
            .iter()
            .any(|row| row.contains(" -> ") && row.contains(" of "));
        assert_eq!(is_hit, is_lost, "{rows:#?}");
    }
    let all = pages.concat().join("\n");
    for part in [
        "needs ",
        "race and class base",
        "A-20",
        "H-6",
        "The wolf: ",
        "You: ",
    ] {
        assert!(all.contains(part), "{part}");
    }
}

#[test]
fn the_inspector_opens_from_history_and_from_the_end() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("lllm\n");
    assert_eq!(stage.app.screen(), keymap::Screen::Inspector);
    stage.press("\x1b");
    assert_eq!(stage.app.screen(), keymap::Screen::History);
    let mut heard = Heard::default();
    let start = built_in(&content(), "first-blood", 7);
    let mut stage = Stage::new(Some(start), &mut heard);
    for _ in 0..200 {
        stage.press("\t");
    }
    if stage.app.screen() == keymap::Screen::Over {
        stage.press("=");
        has_row(&stage.rows(), "[ WHY: turn ");
    }
}

#[test]
fn the_bestiary_finds_opens_and_walks() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(None, &mut heard);
    stage.press("b");
    let rows = stage.rows();
    assert!(rows[0].starts_with(" BESTIARY"), "{}", rows[0]);
    stage.press("/cave orc");
    assert!(
        stage.row(22).contains("find: cave orc"),
        "{}",
        stage.row(22)
    );
    stage.press("\n\n");
    let rows = stage.rows();
    assert!(rows[0].starts_with(" BESTIARY - cave orc"), "{}", rows[0]);
    assert!(rows[0].contains("1 of 1 for \"cave orc\""), "{}", rows[0]);
    has_row(&rows, "armor class");
    has_row(&rows, "BLOWS OF A ROUND");
    assert!(!rows.iter().any(|row| row.contains("AGAINST YOU NOW")));
    stage.press("/\x1bjj\n");
    assert!(stage.row(0).contains("3 of "), "{}", stage.row(0));
    stage.press("/nobody at all\n\n");
    stage.rows();
    stage.press("\x1b");
    assert_eq!(stage.app.screen(), keymap::Screen::Title);
}

#[test]
fn in_a_fight_the_bestiary_knows_the_odds_and_whom_one_looks_at() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("x/");
    let rows = stage.rows();
    assert!(rows[0].starts_with(" BESTIARY - wolf"), "{}", rows[0]);
    has_row(&rows, "AGAINST YOU NOW");
    has_row(&rows, "Bite attack");
    has_row(&rows, "YOU AGAINST IT");
    has_row(&rows, " turns at ");
    stage.press("\x1b\x1b/");
    assert!(stage.row(0).starts_with(" BESTIARY  "), "{}", stage.row(0));
}

#[test]
fn pages_of_every_size_are_drawn_without_a_panic() {
    for is_ascii in [true, false] {
        let mut heard = Heard::default();
        let start = start_of(&content(), "close.ron", CLOSE, 3);
        let mut stage = Stage::drawn(Some(start), &mut heard, is_ascii);
        for keys in ["lll=", "\x1bx/", "\x1b/", "jj\n", "/wol"] {
            stage.resize(80, 24);
            stage.press(keys);
            for (width, height) in SIZES {
                stage.resize(width, height);
                stage.rows();
            }
        }
    }
}
