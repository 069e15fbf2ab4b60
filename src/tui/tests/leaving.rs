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
    // The pack is what goes along, and nothing in it can be used here.
    let at_ringside = pack_size(&stage);
    stage.press("i");
    assert!(
        !stage.row(23).contains("what to do with it"),
        "{}",
        stage.row(23)
    );
    stage.press("\u{1b}\n");
    assert_eq!(stage.app.screen(), Screen::Fight);
    assert_eq!(pack_size(&stage), at_ringside);
    let game = stage.app.game().unwrap();
    let lines = game.lines().iter();
    let hero = game.world().hero().unwrap().actor;
    let words = lines.map(crate::narrate::Line::words).collect();
    (words, game.world().pack_size(hero))
}

fn pack_size(stage: &Stage<'_>) -> usize {
    let world = stage.app.game().unwrap().world();
    world.pack_size(world.hero().unwrap().actor)
}

#[test]
fn what_lies_around_comes_along_and_is_told() {
    let gathers = |lines: &[String]| {
        lines
            .iter()
            .filter(|line| line.starts_with("You gather "))
            .count()
    };
    let (lines, n_stacks) = wave_two(true, false);
    assert_eq!(gathers(&lines), 1, "{lines:#?}");
    let (plain, n_undropped) = wave_two(false, false);
    assert_eq!(gathers(&plain), 0, "{plain:#?}");
    assert_eq!(n_stacks, n_undropped);
    let (lines, n_gathered) = wave_two(true, true);
    assert_eq!(gathers(&lines), 1, "{lines:#?}");
    assert_eq!(n_gathered, n_undropped);
}
