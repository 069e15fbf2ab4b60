//! Making a hero by keys, and choosing specialties between two waves.

use ludus_engine::content::{HeroSheet, Specialty};

use super::keymap::Screen;
use super::runs::gauntlet;
use super::*;

impl Stage<'_> {
    fn hero(&self) -> HeroSheet {
        let game = self.app.game().unwrap();
        game.world().hero_sheet().unwrap().clone()
    }

    /// Empties a text field.
    fn clear(&mut self) {
        self.app
            .press(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL));
    }
}

#[test]
fn the_first_step_stands_as_on_its_plate() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(None, &mut heard);
    stage.press("n");
    let rows = stage.rows();
    for (y, expected) in [
        (
            0,
            " NEW HERO   1 race and class   2 specialty   3 scores   4 name",
        ),
        (
            1,
            "  RACE        die  melee    shots   save   CLASS       die  melee    shots  save",
        ),
        (
            2,
            "  Human        10   0    0   0    0   0  > Warrior     +9  25 2.00  25 1.60   18",
        ),
        (
            3,
            "  Half-Elf      9  -1 -.08  +1 +.12  +3    Mage          not for a dwarf",
        ),
        (
            7,
            "> Dwarf        11  +2 +.22   0    0 +10    Paladin       not for a dwarf",
        ),
        (
            9,
            "  Half-Troll   12  +3 +.34  -2 -.16  -5    Necromancer +0  10 0.60  15 0.60   25",
        ),
        (
            13,
            "  Shadow Fairy  7  -3 -.24  -1 -.08   0    melee, shots: at level 0, and a level",
        ),
        (15, "  Beorning     10  +2 +.12   0    0   0"),
        (
            17,
            " STR +7  INT -4  WIS 0  DEX 0  CON +4  CHR -4         weapon to 15.6 lb free",
        ),
        (
            18,
            "               level 1        level 20          level 50",
        ),
        (
            19,
            " melee         29 Poor        71 Very Good      138 Superb",
        ),
        (
            20,
            " shots         26 Poor        57 Good           105 Excellent",
        ),
        (
            23,
            "Enter fight now, ready-made   Tab other list   c customize   * random   Esc back",
        ),
    ] {
        assert_eq!(rows[y], expected);
    }
    assert!(
        rows[16].starts_with("--[ dwarf warrior ]--"),
        "{}",
        rows[16]
    );
    assert!(rows[21].ends_with("save 29, 48, 78%"), "{}", rows[21]);
    assert!(rows[22].starts_with(" Never blind"), "{}", rows[22]);
}

#[test]
fn enter_twice_fights_with_the_ready_made_hero_and_the_last_one_is_remembered() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(None, &mut heard);
    stage.press("\n\n");
    assert_eq!(stage.app.screen(), Screen::Fight);
    let sheet = stage.hero();
    assert_eq!(sheet, {
        let first = content().heroes[0].clone();
        HeroSheet {
            at: sheet.at,
            ..first
        }
    });
    // Another race with the same things; it is marked the next time.
    stage.press("Qquit\n\n\nj\n");
    let other = stage.hero();
    assert_eq!(other.equipment, sheet.equipment);
    assert_ne!(other.race, sheet.race);
    stage.press("Qquit\n\n\n");
    assert!(stage.row(8).starts_with("> Half-Orc"), "{}", stage.row(8));
}

#[test]
fn what_is_typed_or_pasted_takes_the_place_of_the_suggested_name() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(None, &mut heard);
    let to_name = "nc\n\n";
    stage.press(to_name);
    assert_eq!(stage.app.screen(), Screen::NewName);
    assert!(stage.row(2).contains("[Borin "), "{}", stage.row(2));
    assert!(
        stage.row(22).contains("the first letter you type"),
        "{}",
        stage.row(22)
    );
    stage.press("Jo");
    assert!(stage.row(2).contains("[Jo "), "{}", stage.row(2));
    // What is typed stays, there and back.
    stage.press("\x1b\nQ");
    assert!(stage.row(2).contains("[JoQ "), "{}", stage.row(2));
    stage.press("?");
    let rows = stage.rows();
    let has = |text: &str| rows.iter().any(|row| row.contains(text));
    assert!(has("Backspace Ctrl-U"), "{rows:#?}");
    drop(stage);
    let mut stage = Stage::new(None, &mut heard);
    stage.press(to_name);
    stage.app.paste("Halla the Bear");
    assert!(
        stage.row(2).contains("[Halla the Bear "),
        "{}",
        stage.row(2)
    );
    drop(stage);
    let mut stage = Stage::new(None, &mut heard);
    stage.press(to_name);
    stage.app.press(KeyEvent::from(KeyCode::Backspace));
    stage.press("m");
    assert!(stage.row(2).contains("[Borim "), "{}", stage.row(2));
}

#[test]
fn a_wide_window_names_the_keys_of_the_first_step() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(None, &mut heard);
    stage.press("n");
    assert!(stage.row(23).ends_with("Esc back"), "{}", stage.row(23));
    stage.resize(120, 40);
    assert!(
        stage.row(39).ends_with("Esc back   ? keys"),
        "{}",
        stage.row(39)
    );
}

#[test]
fn what_cannot_be_is_refused_on_the_first_step() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(None, &mut heard);
    stage.press("n\tj");
    for key in ["\n", "c"] {
        stage.press(key);
        assert_eq!(stage.app.screen(), Screen::NewHero);
        assert_eq!(stage.row(23), "A dwarf cannot be a mage.");
    }
}

#[test]
fn a_hero_is_made_step_by_step() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(None, &mut heard);
    stage.press("nc");
    assert_eq!(stage.app.screen(), Screen::NewSpecialty);
    let rows = stage.rows();
    assert!(rows[3].starts_with("> * Armsman"), "{rows:#?}");
    assert!(
        rows[3].contains("critical hits 11.4% -> 26.2%"),
        "{}",
        rows[3]
    );
    let mastery = rows
        .iter()
        .find(|row| row.contains("Armor mastery"))
        .unwrap();
    assert!(mastery.contains("armor class 22 -> 29"), "{mastery}");
    assert!(rows[22].contains("2 of 2 chosen"), "{}", rows[22]);
    // Armor mastery in place of the first.
    stage.press("jj ");
    assert_eq!(stage.row(23), "Armsman makes room.");
    stage.press("\n");
    assert_eq!(stage.app.screen(), Screen::NewScores);
    assert!(
        stage
            .row(2)
            .starts_with("> STR strength          15    +7  18/40")
    );
    stage.press("p");
    assert!(
        stage.row(22).contains("7 of 31 points left"),
        "{}",
        stage.row(22)
    );
    stage.press("lll");
    assert!(
        stage.row(22).contains("3 of 31 points left"),
        "{}",
        stage.row(22)
    );
    stage.press("r");
    let rolled = stage.row(2);
    assert!(
        stage.row(22).contains("all dice came to "),
        "{}",
        stage.row(22)
    );
    stage.press("pp");
    assert_eq!(stage.row(2), rolled);
    stage.press("p\n");
    assert_eq!(stage.app.screen(), Screen::NewName);
    stage.clear();
    stage.press("Jo Q");
    assert!(stage.row(2).contains("[Jo Q "), "{}", stage.row(2));
    assert!(
        stage.row(22).contains("Backspace takes a letter away"),
        "{}",
        stage.row(22)
    );
    stage.press("\t");
    let rows = stage.rows();
    let has = |text: &str| rows.iter().any(|row| row.contains(text));
    assert!(
        has("fast attack, armor mastery") && has("STR 18/40") && has("ALIGNMENT    chaotic"),
        "{rows:#?}"
    );
    // There and back changes nothing.
    stage.press("\x1b\x1b\x1b");
    assert_eq!(stage.app.screen(), Screen::NewHero);
    stage.press("c\n\n\n");
    assert_eq!(stage.app.screen(), Screen::Fight);
    let hero = stage.hero();
    assert_eq!(hero.name, "Jo Q");
    let specialties: Vec<Specialty> = hero.specialties.iter().collect();
    assert_eq!(
        specialties,
        [Specialty::FastAttack, Specialty::ArmorMastery]
    );
    let scores = hero.stats.map(|score| score.to_string());
    assert_eq!(scores, ["18/40", "8", "12", "12", "16", "8"]);
    assert!(!hero.equipment.is_empty());
    assert_eq!(hero.alignment.name(), "chaotic");
}

#[test]
fn one_key_draws_a_whole_hero_at_every_step() {
    for way in ["n", "nc", "nc\n", "nc\n\n"] {
        let mut heard = Heard::default();
        let mut stage = Stage::new(None, &mut heard);
        stage.press(way);
        stage.press("*");
        assert_eq!(stage.app.screen(), Screen::NewName, "{way}");
        let first = stage.rows();
        stage.press("*");
        assert_ne!(stage.rows(), first, "{way}");
        stage.press("\n");
        assert_eq!(stage.app.screen(), Screen::Fight, "{way}");
        assert!(stage.hero().specialties.iter().count() > 0);
    }
}

#[test]
fn scores_of_dice_are_not_moved() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(None, &mut heard);
    stage.press("nc\nrl");
    assert_eq!(stage.row(23), "Only points move a score.");
    stage.press("p");
    stage.press("hhhh");
    assert_ne!(stage.row(23), "Points buy no 7.");
    stage.press("h");
    assert_eq!(stage.row(23), "Points buy no 7.");
}

#[test]
fn a_specialty_is_chosen_between_two_waves() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(Some(gauntlet(5, 12)), &mut heard);
    stage.fight();
    assert_eq!(stage.app.screen(), Screen::Ringside);
    let offer = |stage: &mut Stage<'_>| {
        let rows = stage.rows();
        rows.iter()
            .any(|row| row.contains("choose a specialty (1)"))
    };
    assert!(offer(&mut stage), "{:#?}", stage.rows());
    stage.press("p");
    let rows = stage.rows();
    assert!(
        rows[0].ends_with("you have armsman, fast attack"),
        "{}",
        rows[0]
    );
    assert!(rows[3].starts_with(">   Armor mastery"), "{}", rows[3]);
    stage.press("\n");
    assert_eq!(stage.app.screen(), Screen::Ringside);
    assert!(!offer(&mut stage));
    stage.press("p");
    assert_eq!(stage.row(23), "The next specialty comes with level 20.");
    stage.press("C");
    let rows = stage.rows();
    assert!(
        rows[21].contains("armsman, fast attack, armor mastery"),
        "{}",
        rows[21]
    );
    stage.press("\x1bg");
    assert!(stage.hero().specialties.has(Specialty::ArmorMastery));
    drop(stage);
    let mastery = Choice::Specialty(Specialty::ArmorMastery);
    assert_eq!(heard.choices, [(1, mastery), (1, Choice::Go)]);
}

#[test]
fn a_choice_between_two_waves_is_saved() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(Some(gauntlet(5, 12)), &mut heard);
    stage.fight();
    stage.press("p\nS");
    let mut stage = Stage::new(None, &mut heard);
    stage.press("c");
    assert_eq!(stage.app.screen(), Screen::Ringside);
    stage.press("g");
    assert!(stage.hero().specialties.has(Specialty::ArmorMastery));
}
