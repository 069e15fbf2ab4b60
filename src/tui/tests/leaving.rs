//! What is told when a hero goes through a gate and things lie around.

use super::keymap::Screen;
use super::runs::gauntlet;
use super::*;

/// Fights one wave, having dropped some things or not, goes on, and returns what the log says and
/// how many stacks the pack has. Who gathers does so before he leaves.
fn wave_two(drops: bool, gathers: bool) -> (Vec<String>, usize) {
    let mut heard = Heard::default();
    let mut stage = Stage::new(Some(gauntlet(5, 12)), &mut heard);
    stage.press(">");
    assert!(
        stage
            .rows()
            .iter()
            .any(|row| row.contains("Nobody leaves while"))
    );
    if drops {
        stage.press("da");
    }
    stage.fight_on();
    assert_eq!(stage.app.screen(), Screen::Quiet);
    if gathers {
        stage.press("oo");
        let rows = stage.rows();
        assert!(
            rows.iter().any(|row| row.contains("You gather ")),
            "{rows:#?}"
        );
        assert!(rows.iter().any(|row| row.contains("Nothing lies around")));
    }
    // Tab meant for the last foe does nothing any more.
    stage.press("\t\t");
    assert_eq!(stage.app.screen(), Screen::Quiet);
    stage.press(">");
    assert_eq!(stage.app.screen(), Screen::Ringside);
    stage.press("\n");
    assert_eq!(stage.app.screen(), Screen::Fight);
    let game = stage.app.game().unwrap();
    let lines = game.lines().iter().skip(game.wave_from());
    let hero = game.world().hero().unwrap().actor;
    let words = lines.map(crate::narrate::Line::words).collect();
    (words, game.world().pack_size(hero))
}

#[test]
fn what_lies_around_comes_along_and_is_told() {
    let (lines, n_stacks) = wave_two(true, false);
    assert!(lines[0].starts_with("You gather "), "{lines:#?}");
    let (plain, n_undropped) = wave_two(false, false);
    assert!(!plain[0].contains("gather"), "{plain:#?}");
    assert_eq!(n_stacks, n_undropped);
    let (lines, n_gathered) = wave_two(true, true);
    assert!(!lines[0].contains("gather"), "{lines:#?}");
    assert_eq!(n_gathered, n_undropped);
}
