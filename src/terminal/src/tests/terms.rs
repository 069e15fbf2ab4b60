//! What figures are made of, and what the ground under the hero does to them.

use super::keymap::Screen;
use super::shots::{AXES as YARD, STACK};
use super::*;
use ludus_engine::odds;

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
    assert!(stage.row(23).contains("Enter in words"));
    stage.press("\n");
    let words = stage.rows().join(" ");
    assert!(words.contains("H-3  "), "{words}");
    assert!(
        stage.row(23).contains("Enter in figures"),
        "{}",
        stage.row(23)
    );
    stage.press("\n");
    assert!(stage.row(23).contains("Enter in words"));
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
    let chance = ludus_engine::narrate::percent(on_floor.to_f64());
    let words = format!("   Your ground is rubble. On open floor its bite would get in {chance}.");
    assert!(rows[18..23].contains(&words), "{words}: {:#?}", &rows[18..]);
    // A paragraph of its own.
    assert!(rows[18].contains('.'), "{}", rows[18]);
    assert!(!rows[18].contains("Your ground"), "{}", rows[18]);
}

#[test]
fn what_is_aimed_has_a_page_of_its_own() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "range.ron", RANGE, 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("aa");
    let panel = stage.rows().join("\n");
    stage.press("=");
    let page = stage.rows().join("\n");
    let game = stage.app.game().unwrap();
    let (hero, _) = game.hero().unwrap();
    let devices = view::shots::devices(game.world());
    let Ok(view::shots::Does::Aim(wand)) = devices[0].does else {
        panic!("no wand")
    };
    let at = stage.app.look_mark();
    let aimed = odds::aimed(game.world(), hero, wand, at).unwrap();
    let obeys = ludus_engine::narrate::percent(aimed.obeys.to_f64());
    assert!(panel.contains(&obeys), "{obeys}: {panel}");
    let chance = format!("chance {} = {obeys}", aimed.obeys);
    let device = game.world().item(wand).unwrap();
    let level = format!("{:>+4}", -i32::from(device.kind.level));
    let skill = ludus_engine::figures::device_skill(game.world());
    for part in [
        "[ TERMS: device 1 of ",
        "Your wand of lightning bolts, at the jackal",
        &chance,
        &format!("skill with devices{skill:>+10}"),
        &format!("level of the device     {level}"),
        "HOLDS     5 charges",
        "Hits the first in line with lightning",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    // Each row of the panel about it stands there too.
    let odds::Work::Harm { damage, .. } = &aimed.works[0] else {
        panic!("{aimed:?}");
    };
    let harm = format!("{}-{}, mean", damage.min(), damage.max());
    assert!(panel.contains(&harm) && page.contains(&harm), "{page}");
    assert!(page.contains("kills now"), "{page}");
    stage.app.press(KeyEvent::from(KeyCode::PageDown));
    let next = stage.rows().join("\n");
    assert!(next.contains("[ TERMS: attack 2 of "), "{next}");
    // On ground that nobody stands on it is alone, and no key turns a page.
    stage.press("\x1bjj=");
    let page = stage.rows().join("\n");
    assert!(page.contains("[ TERMS: device 1 of 1 ]"), "{page}");
    assert!(!stage.row(23).contains("page"), "{}", stage.row(23));
}

#[test]
fn a_throw_at_nobody_has_the_terms_of_its_skill() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "yard.ron", &YARD.replace("PACK", STACK), 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("tjj=");
    let page = stage.rows().join("\n");
    assert!(page.contains("[ TERMS: skill 1 of 1 ]"), "{page}");
    assert!(page.contains("You with your throwing axe"), "{page}");
}

#[test]
fn the_hero_has_a_page_for_each_figure_with_parts() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "yard.ron", &YARD.replace("PACK", STACK), 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("C=");
    let foot = stage.row(23);
    assert!(foot.contains("PgUp PgDn page"), "{foot}");
    assert!(!foot.contains("attack"), "{foot}");
    let mut pages = Vec::new();
    for _ in 0..4 {
        pages.push(stage.rows().join("\n"));
        stage.app.press(KeyEvent::from(KeyCode::PageDown));
    }
    let world = stage.app.game().unwrap().world();
    let bash = ludus_engine::figures::bash_at_level(world, 9);
    let bash = bash.unwrap().p_happens();
    let armor = ludus_engine::figures::armor_class_here(world);
    let save = ludus_engine::figures::saving_throw(world);
    for (page, part) in pages.iter().zip([
        ["TERMS: skill 1 of 4", "You with your broad axe"],
        ["TERMS: skill 2 of 4", "You with your throwing axe"],
        ["TERMS: shield 3 of 4", &format!("chance {bash} = ")],
        ["TERMS: guards 4 of 4", &format!("SAVES     {save} of 100")],
    ]) {
        assert!(
            part.iter().all(|part| page.contains(part)),
            "{part:?}: {page}"
        );
    }
    assert!(pages[3].contains(&format!("ARMOR     {armor} where")));
}
