//! The list of shapes: what may be taken, what not, and where the shape is told.

use super::*;
use crate::keymap::Screen;
use ludus_engine::content::Shape;

const WOOD: &str = r#"Scenario(
    name: "wood",
    arena: Drawn(
        map: [
            "%%%%%%%%",
            "%@.....%",
            "%%%%%%%%",
        ],
    ),
    hero: Some(Hero(name: "Grimma", race: "beorning", class: "druid", level: 9)),
    monsters: [(race: "jackal", at: (5, 1), hp: 8, asleep: true)],
)"#;

fn stage_of<'a>(text: &str, heard: &'a mut Heard) -> Stage<'a> {
    Stage::new(Some(start_of(&content(), "test.ron", text, 3)), heard)
}

fn shape(stage: &Stage<'_>) -> Shape {
    stage.app.game().unwrap().world().hero().unwrap().shape
}

#[test]
fn a_shape_is_taken_by_its_letter_and_told_on_panel_and_page() {
    let mut heard = Heard::default();
    let mut stage = stage_of(WOOD, &mut heard);
    stage.press("A");
    assert_eq!(stage.app.screen(), Screen::Abilities);
    let rows = stage.rows();
    assert!(rows[3].starts_with(">a yourself"), "{}", rows[3]);
    assert!(rows[3].ends_with("That is what you are."), "{}", rows[3]);
    assert!(rows[4].starts_with(" b ferret"), "{}", rows[4]);
    assert!(rows[5].starts_with(" c hound"), "{}", rows[5]);
    assert!(rows[5].ends_with("From level 10 on."), "{}", rows[5]);
    stage.press("c");
    assert_eq!(stage.app.screen(), Screen::Abilities);
    assert_eq!(stage.row(23), "That shape is beyond you yet.");
    stage.press("b");
    assert_eq!(stage.app.screen(), Screen::Fight);
    assert_eq!(shape(&stage), Shape::Ferret);
    let rows = stage.rows();
    let told = "You turn into a ferret. Scrolls and devices are beyond you now.";
    assert!(rows.iter().any(|row| row.contains(told)), "{rows:?}");
    assert!(rows.iter().any(|row| row.ends_with("ferret-shaped")));
    stage.press("C");
    let rows = stage.rows();
    assert!(rows.iter().any(|row| row.contains("shape   ferret")));
    stage.press("\x1bAa");
    assert_eq!(shape(&stage), Shape::Normal);
    let rows = stage.rows();
    assert!(
        rows.iter()
            .any(|row| row.contains("You are yourself again. It fits.")),
        "{rows:?}"
    );
    assert!(!rows.iter().any(|row| row.contains("-shaped")));
}

#[test]
fn the_list_says_what_each_shape_is_good_for() {
    let mut heard = Heard::default();
    let mut stage = stage_of(&WOOD.replace("level: 9", "level: 40"), &mut heard);
    stage.press("A");
    let rows = stage.rows();
    assert!(rows[2].contains("good for"), "{}", rows[2]);
    for (name, good_for) in [
        ("yourself", "everything"),
        ("ferret", "disenchanters; no hands"),
        ("lion", "blows, disenchanters; no hands"),
        ("ent", "disenchanters"),
        ("bear", "blows, disenchanters"),
    ] {
        let row = rows.iter().find(|row| row.contains(name)).unwrap();
        let told = row[26..].split("  ").next().unwrap();
        assert_eq!(told, good_for, "{row}");
    }
    assert!(rows[22].contains("no change of gear"), "{}", rows[22]);
}

#[test]
fn whoever_has_one_shape_is_told_so() {
    let mut heard = Heard::default();
    let text = WOOD
        .replace("beorning", "human")
        .replace("druid", "warrior");
    let mut stage = stage_of(&text, &mut heard);
    stage.press("A");
    assert_eq!(stage.app.screen(), Screen::Fight);
    assert_eq!(stage.row(23), "You have one shape, and you are in it.");
}
