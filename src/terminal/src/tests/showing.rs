//! The short animation of hits and flights, and what ends it.

use std::time::Duration;

use super::keymap::Screen;
use super::*;

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// Lets bolts fly at the sleeping jackal until the wand has obeyed.
fn let_a_bolt_fly(stage: &mut Stage<'_>) {
    let charges = |stage: &Stage<'_>| {
        let world = stage.app.game().unwrap().world();
        let mut items = world.items();
        let wand = items.find(|item| item.kind.id == "wand_of_lightning_bolts");
        wand.unwrap().state.charges
    };
    let before = charges(stage);
    for _ in 0..20 {
        stage.press("aa\n");
        if charges(stage) < before {
            return;
        }
    }
    panic!("the wand never obeys");
}

fn range(heard: &mut Heard) -> Stage<'_> {
    Stage::new(Some(start_of(&content(), "range.ron", RANGE, 3)), heard)
}

fn n_stars(stage: &mut Stage<'_>) -> usize {
    let rows = stage.rows();
    let stars = rows[1..17].iter().filter_map(|row| row.get(..50));
    stars.map(|row| row.matches('*').count()).sum()
}

#[test]
fn a_bolt_is_shown_cell_by_cell_and_then_nothing_moves() {
    let mut heard = Heard::default();
    let mut stage = range(&mut heard);
    let_a_bolt_fly(&mut stage);
    stage.app.begin_show(ms(5000));
    let mut now = ms(5000);
    let mut n_seen = 0;
    while let Some(left) = stage.app.wait(now) {
        assert!(n_stars(&mut stage) <= 1);
        n_seen += n_stars(&mut stage);
        now += left;
        stage.app.tick(now);
        assert!(stage.app.takes_change());
    }
    assert!(n_seen >= 3, "{n_seen}");
    assert!(now <= ms(5250), "{now:?}");
    assert_eq!(n_stars(&mut stage), 0);
    // Who waits now is not woken, and has nothing to draw.
    assert!(!stage.app.takes_change());
    assert_eq!(stage.app.wait(ms(9000)), None);
}

#[test]
fn any_key_drops_what_is_left_and_acts_at_once() {
    let mut heard = Heard::default();
    let mut stage = range(&mut heard);
    let_a_bolt_fly(&mut stage);
    stage.app.begin_show(ms(0));
    assert_eq!(n_stars(&mut stage), 1);
    stage.app.takes_change();
    // A key that does nothing here.
    stage.press("^");
    assert!(stage.app.takes_change());
    assert_eq!(n_stars(&mut stage), 0);
    let_a_bolt_fly(&mut stage);
    stage.app.begin_show(ms(600));
    let turn = stage.app.game().unwrap().world().turn();
    stage.press(".");
    assert!(stage.app.game().unwrap().world().turn() > turn);
    assert_eq!(n_stars(&mut stage), 0);
}

#[test]
fn a_click_a_paste_and_another_size_end_it_too() {
    let ends: [fn(&mut App<'_>); 3] = [
        |app| app.click(60, 20),
        |app| app.paste("x"),
        |app| app.resize(90, 30),
    ];
    for end in ends {
        let mut heard = Heard::default();
        let mut stage = range(&mut heard);
        let_a_bolt_fly(&mut stage);
        stage.app.begin_show(ms(0));
        assert!(stage.app.context().frame().is_some());
        end(&mut stage.app);
        assert!(stage.app.context().frame().is_none());
    }
}

#[test]
fn nothing_is_shown_where_nobody_wants_it() {
    let mut heard = Heard::default();
    heard.settings.animation = false;
    let mut stage = range(&mut heard);
    let_a_bolt_fly(&mut stage);
    assert!(stage.app.context().frame().is_none());
    stage.press("O");
    assert_eq!(stage.app.screen(), Screen::Options);
    assert_eq!(stage.row(8), "    Animation             off");
    stage.press("kk\n");
    assert_eq!(stage.row(8), "  > Animation             hits and flights");
    drop(stage);
    assert!(heard.settings.animation);
}

#[test]
fn a_strike_turns_who_is_hit_reverse_for_a_moment() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 1);
    let mut stage = Stage::new(Some(start), &mut heard);
    for _ in 0..20 {
        stage.press("l");
        if stage.app.context().frame().is_some() {
            break;
        }
    }
    let frame = stage.app.context().frame().unwrap();
    assert!(frame.is_flash());
    let at = frame.placed[0].at;
    stage.app.begin_show(ms(0));
    let reversed = |stage: &mut Stage<'_>| {
        stage.rows();
        let buffer = stage.terminal.backend().buffer();
        let cell = buffer.cell((at.x as u16, at.y as u16 + 7)).unwrap();
        cell.modifier.contains(ratatui::style::Modifier::REVERSED)
    };
    assert!(reversed(&mut stage));
    stage.app.tick(ms(250));
    assert!(!reversed(&mut stage));
}
