//! What stands beside the map and over it is never cut in a word or a figure, and tells the whole.

use std::collections::BTreeSet;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::*;
use crate::keymap::Screen;
use crate::screens;
use crate::widgets::HeroPanel;
use ludus_engine::content::Condition;
use ludus_engine::figures;
use ludus_engine::odds;
use ludus_engine::world::World;

/// The panel in a window of the least size, and one that holds everything.
const NARROW: Rect = Rect::new(0, 0, 28, 16);
const WIDE: Rect = Rect::new(0, 0, 120, 60);

fn text_of(buf: &Buffer) -> Vec<String> {
    let cells: Vec<&str> = buf.content().iter().map(Cell::symbol).collect();
    let rows = cells.chunks(usize::from(buf.area.width));
    rows.map(|row| row.concat().trim_end().to_owned()).collect()
}

fn side(stage: &Stage<'_>, area: Rect) -> Vec<String> {
    let mut buf = Buffer::empty(area);
    stage.app.draw_side(area, &mut buf);
    text_of(&buf)
}

fn hero_panel(stage: &Stage<'_>, world: &World, area: Rect) -> Vec<String> {
    let mut buf = Buffer::empty(area);
    let hero = view::hero::hero(world, figures::missile_at_hand(world)).unwrap();
    let panel = HeroPanel {
        hero: &hero,
        theme: &stage.app.context().theme,
    };
    panel.render(area, &mut buf);
    text_of(&buf)
}

fn figures_of(rows: &[String]) -> BTreeSet<String> {
    let parts = rows
        .iter()
        .flat_map(|row| row.split([' ', ',', ';', ':', '/', '(', ')']));
    let figures = parts.filter(|part| part.contains(|c: char| c.is_ascii_digit()));
    figures
        .map(|figure| figure.trim_end_matches('.').to_owned())
        .collect()
}

#[track_caller]
fn assert_none_is_cut(narrow: &[String], wide: &[String], what: &str) {
    let all = figures_of(wide);
    let rows: Vec<String> = narrow
        .iter()
        .filter(|row| !row.contains(" more row"))
        .cloned()
        .collect();
    for figure in figures_of(&rows) {
        assert!(
            all.contains(&figure),
            "{what}, {figure}: {narrow:#?} {wide:#?}"
        );
    }
}

#[test]
fn no_panel_of_any_scenario_cuts_a_figure() {
    let content = content();
    for scenario in &content.scenarios {
        let mut heard = Heard::default();
        let start = start_of(&content, &scenario.path, &scenario.text, 1);
        let mut stage = Stage::new(Some(start), &mut heard);
        let Some(world) = stage.app.game().map(|game| game.world().clone()) else {
            continue;
        };
        if world.hero().is_none() {
            continue;
        }
        let name = &scenario.name;
        let [narrow, wide] = [NARROW, WIDE].map(|area| hero_panel(&stage, &world, area));
        assert_none_is_cut(&narrow, &wide, name);
        stage.press("x");
        for _ in 0..2 {
            let [narrow, wide] = [NARROW, WIDE].map(|area| side(&stage, area));
            assert_none_is_cut(&narrow, &wide, name);
            stage.press("\t");
        }
        stage.press("\x1bt");
        if stage.app.screen() == Screen::Target {
            let [narrow, wide] = [NARROW, WIDE].map(|area| side(&stage, area));
            assert_none_is_cut(&narrow, &wide, name);
        }
    }
}

fn stage_of<'a>(text: &str, heard: &'a mut Heard) -> Stage<'a> {
    Stage::new(Some(start_of(&content(), "panels.ron", text, 3)), heard)
}

/// A fight of a hero with one monster beside it.
fn duel(hero: &str, monster: &str) -> String {
    format!(
        r#"Scenario(
            name: "duel",
            arena: Drawn(map: [
                "%%%%%%%%",
                "%@.....%",
                "%......%",
                "%%%%%%%%",
            ]),
            hero: Some(Hero({hero})),
            monsters: [({monster}, at: (2, 1))],
        )"#
    )
}

#[test]
fn a_long_name_leaves_its_state_whole() {
    let mut heard = Heard::default();
    let hero = r#"name: "Borin", race: "dwarf", class: "warrior", level: 9"#;
    let text = duel(hero, r#"race: "aimless_looking_merchant""#);
    let mut stage = stage_of(&text, &mut heard);
    stage.press("x");
    let row = stage.row(1);
    assert!(row.ends_with(" awake"), "{row}");
    assert!(row[52..].starts_with("t a. looking merchant "), "{row}");
}

#[test]
fn the_name_of_the_hero_comes_before_race_and_class() {
    let mut heard = Heard::default();
    let hero =
        r#"name: "Abcdefghijklmnopqr", race: "shadow_fairy", class: "necromancer", level: 1"#;
    let text = duel(hero, r#"race: "jackal""#);
    let mut stage = stage_of(&text, &mut heard);
    let row = stage.row(1);
    assert!(
        row[52..].starts_with("Abcdefghijklmnopqr necr.  1"),
        "{row}"
    );
    let mut heard = Heard::default();
    let text = text.replace("Abcdefghijklmnopqr", "Borin");
    let mut stage = stage_of(&text, &mut heard);
    let row = stage.row(1);
    assert!(row[52..].starts_with("Borin "), "{row}");
    assert!(row.ends_with(" necromancer  1"), "{row}");
}

#[test]
fn the_dead_have_no_speed() {
    let mut heard = Heard::default();
    let hero = r#"name: "Borin", race: "dwarf", class: "warrior", level: 1, hp: Some(1)"#;
    let text = duel(hero, r#"race: "stone_giant""#);
    let mut stage = stage_of(&text, &mut heard);
    let alive = stage.app.game().unwrap().world().clone();
    assert!(hero_panel(&stage, &alive, NARROW)[3].contains("speed "));
    for _ in 0..30 {
        if stage.app.screen() == Screen::Fight {
            stage.press(".");
        }
    }
    let dead = stage.app.game().unwrap().world().clone();
    let panel = hero_panel(&stage, &dead, NARROW);
    assert!(panel[1].contains("dead"), "{panel:#?}");
    assert!(!panel[3].contains("speed"), "{panel:#?}");
}

/// Returns all pages of the inspector, the newest first.
fn pages(stage: &mut Stage<'_>) -> Vec<Vec<String>> {
    stage.press("=");
    let mut pages: Vec<Vec<String>> = Vec::new();
    for _ in 0..60 {
        let rows = stage.rows();
        if pages.last() == Some(&rows) {
            break;
        }
        pages.push(rows);
        stage.app.press(KeyEvent::from(KeyCode::PageUp));
    }
    stage.press("=");
    pages
}

#[test]
fn many_draws_of_one_amount_are_one_row_with_its_sum() {
    let mut heard = Heard::default();
    let hero = r#"name: "Borin", race: "dwarf", class: "warrior", level: 30, max_hp: Some(2000),
        hp: Some(2000), pack: [(kind: "potion_of_detonations")]"#;
    let text = duel(hero, r#"race: "jackal""#);
    let mut stage = stage_of(&text, &mut heard);
    stage.press("qa");
    let pages = pages(&mut stage);
    let rows: Vec<&String> = pages.iter().flatten().collect();
    let amounts: Vec<&&String> = rows.iter().filter(|row| row.contains("AMOUNT")).collect();
    assert!(!amounts.is_empty() && amounts.len() <= 3, "{amounts:#?}");
    let sums = amounts.iter().filter(|row| row.contains(" + ... = "));
    assert!(sums.count() > 0, "{amounts:#?}");
    assert!(!rows.iter().any(|row| row.contains("USE AMOUNT")));
}

#[test]
fn the_inspector_tells_how_dice_grew_and_counts_blows_alone() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(
        Some(built_in(&content(), "shield-before-sword", 4)),
        &mut heard,
    );
    stage.press("\t\t\t\t\t\t");
    let n_blows = figures::blows_per_round(stage.app.game().unwrap().world());
    let pages = pages(&mut stage);
    let (mut grown, mut bashes) = (0, 0);
    for rows in &pages {
        let head = &rows[2];
        bashes += usize::from(head.contains("shield, bash"));
        if let Some((_, of)) = head
            .split_once("mace, blow ")
            .and_then(|row| row.1.split_once(" of "))
        {
            let of: u32 = of
                .trim_matches(|c: char| !c.is_ascii_digit())
                .parse()
                .unwrap();
            // Fast attacking adds one at most.
            assert!(of <= n_blows + 1, "{rows:#?}");
        }
        let row = rows.iter().find(|row| row.contains(" a die, x "));
        if let Some(row) = row.filter(|_| head.contains("mace, blow")) {
            assert!(row.contains("DAMAGE    2d4 of 2.5 a die, x "), "{row}");
            assert!(
                row.contains(" for deadliness ") && row.contains("W-8"),
                "{row}"
            );
            grown += 1;
        }
    }
    assert!(grown > 0 && bashes > 0, "{pages:#?}");
    // The terms page tells the same.
    stage.press("x=");
    let rows = stage.rows().join("\n");
    assert!(rows.contains("DICE      2d4 of 2.5 a die, x "), "{rows}");
}

#[test]
fn race_and_class_are_told_apart_in_terms() {
    let mut heard = Heard::default();
    let hero = r#"name: "Borin", race: "dwarf", class: "warrior", level: 9"#;
    let mut stage = stage_of(&duel(hero, r#"race: "jackal""#), &mut heard);
    stage.press("x=");
    let rows = stage.rows().join("\n");
    assert!(rows.contains("race and class, 2 + 25"), "{rows}");
    assert!(rows.contains("levels, 1 + 18"), "{rows}");
}

#[test]
fn look_counts_a_wound_that_kills_as_worst_does() {
    let mut heard = Heard::default();
    let hero = r#"name: "Borin", race: "dwarf", class: "warrior", level: 1, max_hp: Some(10),
        hp: Some(4)"#;
    let mut stage = stage_of(&duel(hero, r#"race: "jackal""#), &mut heard);
    let world = stage.app.game().unwrap().world().clone();
    let (hero, foe) = (
        world.hero().unwrap().actor,
        world.living().nth(1).unwrap().0,
    );
    for hp in 0..=10 {
        let mut world = world.clone();
        world.apply(&ludus_engine::event::Event::Struck {
            attacker: foe,
            defender: hero,
            index: 0,
            critical: 0,
            damage: world.body(hero).unwrap().hp - hp,
        });
        let worst = odds::worst(&world).unwrap();
        let least = odds::least_to_kill(&world, foe, 0, 1).unwrap();
        assert_eq!(worst > hp, least.n == 1, "{hp}: {worst}, {least:?}");
        assert!(!world.has(hero, Condition::Cut));
    }
    stage.press("x");
    let rows = stage.rows();
    assert!(rows.iter().any(|row| row.contains(" kills in ")));
}

#[test]
fn every_help_text_fits_its_row() {
    let keymap = Keymap::built_in().unwrap();
    for screen in [
        Screen::Title,
        Screen::Fight,
        Screen::Look,
        Screen::Target,
        Screen::Quiet,
        Screen::Ringside,
        Screen::History,
        Screen::Hero,
        Screen::Pack,
        Screen::Items,
        Screen::Uses,
        Screen::Inspector,
        Screen::Terms,
        Screen::Bestiary,
        Screen::Replay,
        Screen::Watch,
        Screen::Over,
        Screen::Options,
        Screen::Devices,
        Screen::Abilities,
        Screen::Specialties,
        Screen::Saved,
        Screen::Scenarios,
        Screen::NewHero,
        Screen::NewName,
        Screen::NewScores,
        Screen::NewSpecialty,
    ] {
        let notes = screens::help::NOTES.iter().filter(|note| note.0 == screen);
        let notes = notes.map(|note| (note.1.to_owned(), note.2.to_owned()));
        for (keys, does) in keymap.help(screen).into_iter().chain(notes) {
            assert!(keys.len() < 28, "{screen:?}: {keys}");
            assert!(does.len() <= 50, "{screen:?}: {does}");
        }
    }
}

#[test]
fn a_shape_that_is_not_ones_own_is_listed_as_the_present_one() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(Some(built_in(&content(), "mouse-and-cats", 1)), &mut heard);
    stage.press("A");
    let rows = stage.rows();
    assert!(rows[3].starts_with(">a mouse"), "{}", rows[3]);
    assert!(rows[3].ends_with("That is what you are."), "{}", rows[3]);
    assert!(rows[4].starts_with(" b yourself"), "{}", rows[4]);
}

#[test]
fn the_end_names_hero_and_killer_with_a_gap() {
    let hero = r#"name: "Borin", race: "half_troll", class: "warrior", level: 9, hp: Some(1)"#;
    let text = duel(hero, r#"race: "golfimbul_the_hill_orc_chief""#);
    for (from, to) in [("Borin", "Borin"), ("Borin", "Abcdefghijklmnopqr")] {
        let mut heard = Heard::default();
        let mut stage = stage_of(&text.replace(from, to), &mut heard);
        for _ in 0..40 {
            if stage.app.screen() == Screen::Fight {
                stage.press(".");
            }
        }
        assert_eq!(stage.app.screen(), Screen::Over);
        let rows = stage.rows();
        let (who, how) = rows[0].trim().split_once("  ").unwrap();
        assert!(
            who.starts_with(&to.to_uppercase()) && who.ends_with("IS DEAD"),
            "{}",
            rows[0]
        );
        assert!(how.contains(" by Golfimbul"), "{}", rows[0]);
        // What it was is told in its row, in short.
        assert!(rows[7].contains("Golfimbul"), "{}", rows[7]);
    }
}

#[test]
fn the_last_blow_is_told_with_its_preposition_and_one_hit_point() {
    let hero = r#"name: "Borin", race: "human", class: "warrior", level: 1, hp: Some(1)"#;
    for (race, how, blow) in [
        (
            "metallic_red_centipede",
            "overrun by ",
            " crawls on you for ",
        ),
        ("wolf", "bitten to death by ", " bites you for "),
    ] {
        let text = duel(hero, &format!(r#"race: "{race}""#));
        let mut heard = Heard::default();
        let mut stage = stage_of(&text, &mut heard);
        for _ in 0..100 {
            if stage.app.screen() == Screen::Fight {
                stage.press(".");
            }
        }
        assert_eq!(stage.app.screen(), Screen::Over);
        let rows = stage.rows();
        assert!(rows[0].contains(how), "{}", rows[0]);
        assert!(rows[2].contains(blow), "{}", rows[2]);
        let from = if race == "wolf" {
            ", from 1 hit point to -"
        } else {
            ", from 1 to -"
        };
        assert!(rows[2].contains(from), "{}", rows[2]);
    }
}

#[test]
fn panels_call_a_unique_by_its_name() {
    let hero = r#"name: "Borin", race: "dwarf", class: "warrior", level: 9"#;
    for (race, name) in [
        ("bullroarer_the_hobbit", "h Bullroarer "),
        ("golfimbul_the_hill_orc_chief", "o Golfimbul "),
    ] {
        let mut heard = Heard::default();
        let text = duel(hero, &format!(r#"race: "{race}""#));
        let mut stage = stage_of(&text, &mut heard);
        for (width, height) in [(80, 24), (100, 30), (120, 40)] {
            stage.resize(width, height);
            let rows = stage.rows();
            let is_told = |row: &String| row.contains(name);
            assert!(rows[11..].iter().any(is_told), "{width}: {rows:#?}");
        }
    }
}

#[test]
fn the_blind_are_told_the_same_worst_everywhere() {
    let hero = r#"name: "Borin", race: "dwarf", class: "warrior", level: 9, hp: Some(20),
        conditions: {"blind": 40}"#;
    let text = duel(hero, r#"race: "jackal", asleep: true"#);
    let mut heard = Heard::default();
    let mut stage = stage_of(&text, &mut heard);
    let rows = stage.rows();
    assert!(
        rows[3].ends_with("WORST 0 or more if you stay"),
        "{}",
        rows[3]
    );
    let alert = view::fight::alert(stage.app.game().unwrap().world()).unwrap();
    assert!(alert.ends_with(", worst 0 or more !!"), "{alert}");
}

#[test]
fn no_rule_is_broken_in_the_narrow_inspector() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("llllllll\n");
    stage.resize(120, 40);
    let pages = pages(&mut stage);
    let rows: Vec<&String> = pages.iter().flatten().collect();
    assert!(
        rows.iter().any(|row| row.ends_with("fact 2.21")),
        "{rows:#?}"
    );
    assert!(!rows.iter().any(|row| row.ends_with("fact")), "{rows:#?}");
}

#[test]
fn what_a_panel_has_no_room_for_is_told() {
    let content = content();
    for name in content
        .scenarios
        .iter()
        .map(|scenario| scenario.name.clone())
    {
        for keys in ["x", "f", "t"] {
            let mut heard = Heard::default();
            let mut stage = Stage::new(Some(built_in(&content, &name, 2)), &mut heard);
            stage.press(keys);
            if !matches!(stage.app.screen(), Screen::Look | Screen::Target) {
                continue;
            }
            let (narrow, wide) = (side(&stage, NARROW), side(&stage, WIDE));
            let count = |rows: &[String], word: &str| {
                rows.iter().filter(|row| row.starts_with(word)).count()
            };
            let tells_kills = |rows: &[String]| count(rows, " kills in");
            let is_told = narrow.iter().any(|row| row.contains("more row"));
            assert!(
                tells_kills(&narrow) == tells_kills(&wide) || is_told,
                "{name} {keys}: {narrow:#?}"
            );
        }
    }
}

#[test]
fn who_has_no_hit_point_left_and_stands_is_told_so() {
    let hero = r#"name: "Borin", race: "dwarf", class: "warrior", level: 9, hp: Some(0)"#;
    let text = duel(hero, r#"race: "jackal", asleep: true"#);
    let mut heard = Heard::default();
    let mut stage = stage_of(&text, &mut heard);
    let rows = stage.rows();
    assert!(rows[2].ends_with("[ still up ]"), "{}", rows[2]);
    assert!(rows[17].contains(" and still up, worst "), "{}", rows[17]);
    assert!(rows[3].ends_with(" before you act"), "{}", rows[3]);
    stage.resize(100, 24);
    assert!(
        stage.row(3).ends_with(" before you act, if you stay"),
        "{}",
        stage.row(3)
    );
}

#[test]
fn a_touch_without_damage_is_told_by_what_it_takes() {
    let hero = r#"name: "Borin", race: "dwarf", class: "warrior", level: 9, gold: 90"#;
    let text = duel(hero, r#"race: "filthy_street_urchin""#);
    let mut heard = Heard::default();
    let mut stage = stage_of(&text, &mut heard);
    stage.press("x");
    let rows = stage.rows();
    let touches = rows.iter().any(|row| row.contains("TOUCHES, steals gold"));
    assert!(touches, "{rows:#?}");
    assert!(!rows.iter().any(|row| row.contains("for 0")), "{rows:#?}");
}
