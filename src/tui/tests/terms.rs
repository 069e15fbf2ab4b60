//! What figures are made of, and what the ground under the hero does to them.

use super::keymap::Screen;
use super::*;
use crate::odds;

#[test]
fn equals_in_look_mode_opens_the_terms_of_every_attack() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("x");
    let foot = stage.row(23);
    assert!(foot.contains("= terms   / bestiary"), "{foot}");
    stage.press("=");
    assert_eq!(stage.app.screen(), Screen::Terms);
    let yours = stage.rows().join("\n");
    for part in [
        "[ TERMS: attack 1 of 2 ]",
        "at the wolf",
        "TO HIT ",
        "race and class, ",
        "A-20",
        "DAMAGE ",
        "IN A TURN kills ",
    ] {
        assert!(yours.contains(part), "{part}: {yours}");
    }
    // The chance is the one of the panel.
    let game = stage.app.game().unwrap();
    let (hero, _) = game.hero().unwrap();
    let foe = game.foes_in_sight()[0];
    let chance = odds::between(game.world(), hero, foe)[0].p_hit;
    assert!(yours.contains(&format!("chance {chance} = ")), "{yours}");
    stage.app.press(KeyEvent::from(KeyCode::PageDown));
    let theirs = stage.rows().join("\n");
    for part in [
        "[ TERMS: attack 2 of 2 ]",
        "The wolf at you: bite",
        "power of the effect",
        "H-6",
    ] {
        assert!(theirs.contains(part), "{part}: {theirs}");
    }
    stage.press("\n");
    let words = stage.rows().join(" ");
    assert!(words.contains("H-3  "), "{words}");
    stage.press("=");
    assert_eq!(stage.app.screen(), Screen::Look);
    drop(stage);
    assert_eq!(heard.commands, 0);
}

#[test]
fn an_empty_cell_has_no_terms_and_target_mode_has_them_too() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("xlll=");
    assert_eq!(stage.app.screen(), Screen::Look);
    assert_eq!(stage.row(23), "Nobody to reckon with stands there.");
    let mut heard = Heard::default();
    let start = start_of(&content(), "range.ron", RANGE, 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("aa=");
    assert_eq!(stage.app.screen(), Screen::Terms);
    stage.press("\x1b");
    assert_eq!(stage.app.screen(), Screen::Target);
}

#[test]
fn looking_tells_what_the_ground_under_the_hero_does() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    // The hero stands between two heaps of rubble: first on open floor, then on one of them.
    stage.press("x");
    let told = stage.rows()[18..23].join("\n");
    assert!(!told.contains("Your ground is"), "{told}");
    let on_floor = {
        let game = stage.app.game().unwrap();
        let (hero, _) = game.hero().unwrap();
        odds::between(game.world(), game.foes_in_sight()[0], hero)[0].p_hit
    };
    stage.press("\x1bh");
    while stage.app.game().unwrap().hero().unwrap().1.x != 12 {
        stage.press("h");
    }
    stage.press("x");
    let rows = stage.rows();
    let chance = crate::narrate::percent(on_floor.to_f64());
    let words = format!("   Your ground is rubble. On open floor its bite would get in {chance}.");
    assert!(rows[18..23].contains(&words), "{words}: {:#?}", &rows[18..]);
    // A paragraph of its own.
    assert!(rows[18].contains('.'), "{}", rows[18]);
    assert!(!rows[18].contains("Your ground"), "{}", rows[18]);
}
