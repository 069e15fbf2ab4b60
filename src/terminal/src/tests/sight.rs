//! What the map and the list tell of what the hero does not see: blank floor, where foes were last seen,
//! and marks for those that the map has no room for.

use super::shots::{AXES, STACK};
use super::*;
use crate::keymap::Screen;

/// A foe out of sight, without which no fight is.
const AFAR: &str = r#"(race: "wolf", at: (40, 1), asleep: true)"#;

/// Plays a fight of a dwarf in some halls, lit or dark, with more said of the hero, and some foes.
fn halls<T>(
    map: &[String],
    (lit, hero, foes): (bool, &str, &str),
    play: impl FnOnce(&mut Stage<'_>) -> T,
) -> T {
    let text = format!(
        r#"Scenario(name: "halls", arena: Drawn(map: {map:?}, lit: {lit}),
        hero: Some(Hero(name: "Borin", race: "dwarf", class: "warrior", level: 9, {hero})),
        monsters: [{foes}])"#
    );
    let mut heard = Heard::default();
    let start = start_of(&content(), "halls.ron", &text, 1);
    play(&mut Stage::new(Some(start), &mut heard))
}

/// A long hall with the hero at its western end, and rubble at the eastern one.
fn long_hall() -> Vec<String> {
    let row = |middle: &str| format!("#{middle}#");
    vec![
        "#".repeat(50),
        row(&format!("@{}:", ".".repeat(46))),
        row(&".".repeat(48)),
        "#".repeat(50),
    ]
}

fn map_of(stage: &mut Stage<'_>) -> Vec<String> {
    let rows = stage.rows();
    let rows = rows[1..17].iter();
    rows.map(|row| row[..50].trim_end().to_owned()).collect()
}

/// Returns the rows of the list below its heading.
fn foes_of(stage: &mut Stage<'_>) -> Vec<String> {
    let rows = stage.rows();
    let rows = rows[11..17].iter();
    let rows = rows.map(|row| row.get(52..).unwrap_or("").trim_end().to_owned());
    rows.filter(|row| !row.is_empty()).collect()
}

/// Returns the row of the map with the hero in it.
fn row_of_hero(stage: &mut Stage<'_>) -> String {
    let rows = map_of(stage);
    rows.into_iter().find(|row| row.contains('@')).unwrap()
}

#[test]
fn floor_beyond_twenty_cells_is_blank_and_rubble_and_walls_stay() {
    halls(&long_hall(), (true, "", AFAR), |stage| {
        let row = row_of_hero(stage);
        let expected = format!("#@{}{}:#", ".".repeat(20), " ".repeat(26));
        assert_eq!(row, expected);
        assert!(stage.row(0).contains("1 here, unseen"));
        assert_eq!(foes_of(stage), ["none in sight"]);
    });
}

#[test]
fn in_the_dark_floor_ends_with_the_light() {
    let lantern = r#"equipment: {"light": (kind: "brass_lantern")}"#;
    for (hero, radius) in [(lantern, 2), ("", 1)] {
        halls(&long_hall(), (false, hero, AFAR), |stage| {
            let row = row_of_hero(stage);
            let floor = row.chars().filter(|&c| c == '.' || c == ',').count();
            assert_eq!(floor, radius, "{row}");
            assert!(row.ends_with(":#"), "{row}");
        });
    }
}

#[test]
fn the_blind_see_no_floor_but_know_where_walls_stand() {
    halls(
        &long_hall(),
        (true, r#"conditions: {"blind": 5}"#, AFAR),
        |stage| {
            let row = row_of_hero(stage);
            assert_eq!(row, format!("#@{}:#", " ".repeat(46)));
        },
    );
}

/// A wolf asleep at the end of a lane, and a corner without a view of it.
fn corner() -> Vec<String> {
    [
        "##########",
        "#.########",
        "#.########",
        "#@.......#",
        "##########",
    ]
    .map(str::to_owned)
    .to_vec()
}

#[test]
fn the_list_keeps_who_was_last_seen_where() {
    let wolf = r#"(race: "wolf", at: (7, 3), asleep: true)"#;
    halls(&corner(), (true, "", wolf), |stage| {
        let seen = foes_of(stage);
        assert!(
            seen[0].starts_with("C wolf") && seen[0].contains(" 6 e "),
            "{seen:?}"
        );
        stage.press("kk");
        let lost = ["none in sight", "C wolf       last   7 e"];
        assert_eq!(foes_of(stage), lost);
        let near = view::fight::near(stage.app.game().unwrap());
        assert_eq!(
            near,
            "near: nobody in sight; wolf last seen 7 east; 1 here, unseen"
        );
        stage.resize(120, 24);
        let row = stage.rows()[12][81..].to_owned();
        let words: Vec<&str> = row.split_whitespace().collect();
        assert_eq!(words, ["C", "wolf", "last", "7", "e"], "{row}");
        stage.resize(80, 24);
        // The lane between them is out of sight, and so is told.
        stage.press("x");
        assert_eq!(stage.app.screen(), Screen::Look);
        for key in ["l", "l", "l", "l", "l", "l", "j", "j"] {
            stage.press(key);
        }
        let rule = stage.row(17);
        assert!(rule.contains("look: floor, 7 east, out of sight"), "{rule}");
        assert!(stage.rows()[2].ends_with("7 east, out of sight"));
        let told = stage.rows()[18..23].join(" ");
        assert!(told.contains("A wolf was last seen here."), "{told}");
        stage.press("\x1bjj");
        let again = foes_of(stage);
        assert!(again[0].ends_with(" 6 e  new"), "{again:?}");
    });
}

#[test]
fn more_lost_foes_than_rows_join() {
    let foes: Vec<String> = (2..=8)
        .map(|x| format!(r#"(race: "wolf", at: ({x}, 3), asleep: true)"#))
        .collect();
    halls(&corner(), (true, "", &foes.join(", ")), |stage| {
        stage.press("kk");
        let rows = foes_of(stage);
        let last = rows.last().unwrap();
        assert!(last.contains(" wolves  last "), "{rows:#?}");
    });
}

#[test]
fn foes_beside_the_scrolled_map_have_a_mark_on_its_edge() {
    for (hero, foe, key, edge, glyph) in [(60, 79, "h", 49, '>'), (30, 11, "l", 0, '<')] {
        let mut map = vec![format!("#{}#", ".".repeat(88)); 14];
        map[5].replace_range(hero..=hero, "@");
        let wolf = format!(r#"(race: "wolf", at: ({foe}, 7), asleep: true)"#);
        halls(&map, (true, "", &wolf), |stage| {
            stage.press("x");
            assert!(!map_of(stage).concat().contains(['<', '>']));
            // Looking moves the map away from hero and wolf alike; of them the foe alone is marked.
            for _ in 0..45 {
                stage.press(key);
            }
            let rows = map_of(stage);
            let at_edge = rows.iter().filter_map(|row| row.chars().nth(edge));
            assert_eq!(at_edge.filter(|&c| c == glyph).count(), 1, "{rows:#?}");
            assert_eq!(rows.concat().matches(['<', '>']).count(), 1, "{rows:#?}");
        });
    }
}

#[test]
fn a_shot_out_of_sight_is_told_to_have_half_the_skill() {
    let bow = r#"equipment: {"bow": (kind: "long_bow"), "quiver": (kind: "arrow", count: 20)}"#;
    let panel = |stage: &mut Stage<'_>| stage.rows()[1..17].join("\n");
    halls(&long_hall(), (true, bow, AFAR), |stage| {
        stage.press("f");
        for _ in 0..20 {
            stage.press("l");
        }
        assert!(!panel(stage).contains("half skill"), "{}", panel(stage));
        stage.press("l");
        let told = panel(stage);
        assert!(told.contains(" half skill beyond 20 cells"), "{told}");
        assert!(told.contains("21 east, out of sight"), "{told}");
    });
    // Whom the hero only senses is hit as seldom as the panel says why.
    let senses = r#"equipment: {"bow": (kind: "long_bow"), "quiver": (kind: "arrow", count: 20)},
        conditions: {"sensing": 20}"#;
    let wolf = r#"(race: "wolf", at: (15, 1), asleep: true)"#;
    halls(&long_hall(), (false, senses, wolf), |stage| {
        stage.press("f");
        for _ in 0..14 {
            stage.press("l");
        }
        let told = panel(stage);
        assert!(told.contains(" half skill: out of sight"), "{told}");
    });
    let mut heard = Heard::default();
    let start = start_of(&content(), "yard.ron", &AXES.replace("PACK", STACK), 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("t");
    assert!(!panel(&mut stage).contains("half skill"));
}
