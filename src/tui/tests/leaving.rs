//! What is told when a hero goes through a gate and things stay behind.

use super::keymap::Screen;
use super::runs::gauntlet;
use super::*;

/// Fights one wave, having dropped some things or not, goes on, and returns what the log says.
fn log_of_wave_two(drops: bool) -> Vec<String> {
    let mut heard = Heard::default();
    let mut stage = Stage::new(Some(gauntlet(5, 12)), &mut heard);
    if drops {
        stage.press("da");
    }
    stage.fight();
    assert_eq!(stage.app.screen(), Screen::Ringside);
    stage.press("\n");
    assert_eq!(stage.app.screen(), Screen::Fight);
    let game = stage.app.game().unwrap();
    let lines = game.lines().iter().skip(game.wave_from());
    lines.map(crate::narrate::Line::words).collect()
}

#[test]
fn what_stays_in_sight_is_told_and_nothing_else_is() {
    let lines = log_of_wave_two(true);
    let first = &lines[0];
    assert!(
        first.starts_with("You leave ") && first.ends_with(" behind."),
        "{lines:#?}"
    );
    let lines = log_of_wave_two(false);
    assert!(!lines[0].contains("behind."), "{lines:#?}");
}
