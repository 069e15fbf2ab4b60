//! Devices, target mode, offers, and what is told of a hero in trouble.

use super::*;
use crate::keymap::Screen;
use ludus_engine::content::Condition;

/// A mage with wands in a hall: a wolf behind a jackal, and another jackal aside.
pub(super) const RANGE: &str = r#"Scenario(
    name: "range",
    arena: Drawn(
        map: [
            "%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%",
            "%@...............................................%",
            "%................................................%",
            "%................................................%",
            "%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%",
        ],
    ),
    hero: Some(Hero(
        name: "Eldrin", race: "dunadan", class: "mage", level: 9,
        stats: (str: "13", int: "18/10", wis: "11", dex: "18/20", con: "18", chr: "12"),
        pack: [
            (kind: "wand_of_lightning_bolts", charges: 5),
            (kind: "wand_of_sleep_monster", charges: 0),
            (kind: "staff_of_detect_evil"),
        ],
    )),
    monsters: [
        (race: "jackal", at: (5, 1), hp: 8, asleep: true),
        (race: "wolf", at: (9, 1), hp: 25, asleep: true),
        (race: "jackal", at: (6, 3), hp: 8, asleep: true),
    ],
)"#;

fn stage_of<'a>(text: &str, heard: &'a mut Heard) -> Stage<'a> {
    Stage::new(Some(start_of(&content(), "test.ron", text, 3)), heard)
}

#[test]
fn devices_tell_what_they_hold_and_why_they_are_refused() {
    let mut heard = Heard::default();
    let mut stage = stage_of(RANGE, &mut heard);
    stage.press("a");
    assert_eq!(stage.app.screen(), Screen::Devices);
    let rows = stage.rows();
    assert!(
        rows[3].starts_with(">a wand of lightning bolts"),
        "{}",
        rows[3]
    );
    assert!(rows[3].contains("5 charges") && rows[3].ends_with("at a target"));
    assert!(rows[4].contains("empty") && rows[4].ends_with("It is empty."));
    stage.press("b");
    assert_eq!(stage.app.screen(), Screen::Devices);
    assert_eq!(stage.row(23), "Wand of sleep monster: It is empty.");
    assert_eq!(stage.app.game().unwrap().world().turn(), 0);
    stage.press("z\x1b");
    assert_eq!(stage.app.screen(), Screen::Fight);
}

#[test]
fn a_staff_is_used_at_once() {
    let mut heard = Heard::default();
    let mut stage = stage_of(RANGE, &mut heard);
    stage.press("ac");
    assert_eq!(stage.app.screen(), Screen::Fight);
    assert!(stage.app.game().unwrap().world().turn() > 0);
}

#[test]
fn aiming_draws_the_way_and_tells_the_damage() {
    let mut heard = Heard::default();
    let mut stage = stage_of(RANGE, &mut heard);
    stage.press("aa");
    assert_eq!(stage.app.screen(), Screen::Target);
    let rows = stage.rows();
    assert_eq!(&rows[2 + 5][..10], "%@***C...C", "{rows:#?}");
    assert!(rows[17].contains("aim at: jackal, 4 east, nothing in the way"));
    let panel = rows.iter().map(|row| row.get(52..).unwrap_or(""));
    let panel: Vec<&str> = panel.collect();
    assert!(panel.contains(&"WAND OF LIGHTNING BOLTS"), "{panel:#?}");
    assert!(panel.iter().any(|row| row.starts_with(" obeys ")));
    assert!(panel.iter().any(|row| row.starts_with(" lightning ")));
    // The next one but one stands behind the jackal.
    stage.press("\t\t");
    assert!(
        stage
            .row(17)
            .contains("aim at: wolf, 8 east, the jackal is in the way")
    );
    assert!(
        stage
            .rows()
            .iter()
            .any(|row| row.contains("does not get there"))
    );
    stage.press("\n");
    assert_eq!(stage.app.screen(), Screen::Fight);
    let world = stage.app.game().unwrap().world();
    let wand = world
        .items()
        .find(|item| item.kind.id == "wand_of_lightning_bolts");
    let has_obeyed = wand.unwrap().state.charges == 4;
    let told = stage.rows()[18..23].join(" ");
    assert!(
        has_obeyed == told.contains("A bolt of lightning takes the jackal."),
        "{told}"
    );
    assert!(has_obeyed != told.contains("does not obey"), "{told}");
}

#[test]
fn ones_own_feet_are_no_target() {
    let mut heard = Heard::default();
    let mut stage = stage_of(RANGE, &mut heard);
    stage.press("aahhhh\n");
    assert_eq!(stage.app.screen(), Screen::Target);
    assert_eq!(stage.row(23), "There is nothing to aim at there.");
    stage.press("\x1b");
    assert_eq!(stage.app.screen(), Screen::Fight);
}

/// A trader beside a hero with rations.
const MARKET: &str = r#"Scenario(
    name: "market",
    arena: Drawn(
        map: [
            "%%%%%%%%%%%%%%%%%%%%",
            "%@.................%",
            "%..................%",
            "%%%%%%%%%%%%%%%%%%%%",
        ],
    ),
    hero: Some(Hero(
        name: "Borin", race: "dwarf", class: "warrior", level: 9,
        pack: [(kind: "ration_of_food", count: 5)],
    )),
    monsters: [(race: "the_desperate_adventurer", at: (2, 1))],
)"#;

fn wait_for_the_offer(stage: &mut Stage<'_>) {
    let has_offer = |stage: &Stage<'_>| {
        let hero = stage.app.game().unwrap().world().hero().unwrap();
        hero.offer.is_some()
    };
    for _ in 0..40 {
        if has_offer(stage) {
            return;
        }
        stage.press(".");
    }
    panic!("nobody offers anything: {:#?}", stage.rows());
}

#[test]
fn enter_takes_an_offer_as_the_very_next_key() {
    let mut heard = Heard::default();
    let mut stage = stage_of(MARKET, &mut heard);
    wait_for_the_offer(&mut stage);
    let foot = stage.row(23);
    assert!(
        foot.contains(" gold: Enter trades, any other key declines."),
        "{foot}"
    );
    let before = stage.app.game().unwrap().world().hero().unwrap().gold;
    stage.press("\n");
    let after = stage.app.game().unwrap().world().hero().unwrap().gold;
    assert!(after > before);
}

#[test]
fn another_key_between_declines_the_offer() {
    let mut heard = Heard::default();
    let mut stage = stage_of(MARKET, &mut heard);
    wait_for_the_offer(&mut stage);
    let gold = |stage: &Stage<'_>| stage.app.game().unwrap().world().hero().unwrap().gold;
    let before = gold(&stage);
    stage.press("C\x1b\n");
    assert_eq!(stage.row(23), "Nothing is offered. Enter takes an offer.");
    stage.press(".");
    assert_eq!(gold(&stage), before);
    let lines = stage.app.game().unwrap().lines();
    let is_declined = lines
        .iter()
        .any(|line| line.words().contains("You shake your head."));
    assert!(is_declined, "{lines:?}");
}

/// A hero with much amiss, in the dark.
const AMISS: &str = r#"Scenario(
    name: "amiss",
    arena: Drawn(
        map: [
            "%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%",
            "%@...........................%",
            "%............%...............%",
            "%............%...............%",
            "%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%",
        ],
    ),
    hero: Some(Hero(
        name: "Eldrin", race: "dunadan", class: "mage", level: 9, gold: 77,
        stats: (str: "13", int: "18/10", wis: "11", dex: "18/20", con: "18", chr: "12"),
        resists: ["poison"], immunities: ["fire"], abilities: ["free_action"],
        conditions: {"blind": 30, "sensing": 25, "poisoned": 40, "black_breath": 1},
    )),
    monsters: [
        (race: "wolf", at: (14, 2), hp: 25, asleep: true),
        (race: "wolf", at: (27, 2), hp: 25, asleep: true),
    ],
)"#;

#[test]
fn a_blind_hero_sees_nobody_and_senses_who_is_near() {
    let mut heard = Heard::default();
    let mut stage = stage_of(AMISS, &mut heard);
    let rows = stage.rows();
    assert!(rows[17].contains("BLIND"), "{}", rows[17]);
    let letters = rows[1..17].iter().map(|row| &row[..50]);
    let wolves = letters.map(|row| row.matches('C').count()).sum::<usize>();
    // The other one is farther than twenty cells.
    assert_eq!(wolves, 1, "{rows:#?}");
    assert!(
        rows[11].contains("C wolf") && rows[11].ends_with("uns"),
        "{}",
        rows[11]
    );
    let game = stage.app.game().unwrap();
    assert!(game.foes_in_sight().is_empty());
    stage.press("x");
    assert!(
        stage.row(17).contains("look: wolf, 13 east"),
        "{}",
        stage.row(17)
    );
}

#[test]
fn the_panel_tells_mana_gold_and_what_is_amiss() {
    let mut heard = Heard::default();
    let mut stage = stage_of(AMISS, &mut heard);
    let rows = stage.rows();
    let mana = rows[3].get(52..).unwrap();
    assert!(
        mana.starts_with("WORST") && mana.contains("mana "),
        "{mana}"
    );
    assert!(rows[8].ends_with("gold 77"), "{}", rows[8]);
    assert!(rows[7].contains("poisoned 40: 1-3 a turn"), "{}", rows[7]);
    let world = stage.app.game().unwrap().world();
    let words = view::hero::conditions(world);
    assert_eq!(
        words,
        [
            "poisoned 40: 1-3 a turn",
            "black breath",
            "blind 30",
            "sensing 25"
        ]
    );
    stage.press("C");
    let all = stage.rows().join("\n");
    for part in [
        "saving throw",
        "immune to fire",
        "resists poison",
        "never held",
    ] {
        assert!(all.contains(part), "{part}: {all}");
    }
}

#[test]
fn hunger_stands_among_the_conditions() {
    let text = AMISS.replace("conditions: {\"blind\": 30, ", "conditions: {");
    let start = start_of(&content(), "test.ron", &text, 3);
    let mut heard = Heard::default();
    let stage = Stage::new(Some(start), &mut heard);
    let mut world = stage.app.game().unwrap().world().clone();
    let event = ludus_engine::event::Event::FoodSet { food: 50 };
    world.apply(&event);
    let words = view::hero::conditions(&world);
    assert_eq!(words[0], "starving");
    let alert = view::fight::alert(&world);
    assert!(alert.unwrap().contains("STARVING"));
    assert!(!world.has(world.hero().unwrap().actor, Condition::Blind));
}

/// A hero on the brink beside an ant and a snake, with a potion and a wand.
const BRINK: &str = r#"Scenario(
    name: "brink",
    arena: Drawn(
        map: [
            "%%%%%%%%%%%%%%%%%%%%",
            "%@.................%",
            "%..................%",
            "%%%%%%%%%%%%%%%%%%%%",
        ],
    ),
    hero: Some(Hero(
        name: "Borin", race: "dwarf", class: "warrior", level: 9, hp: 1,
        abilities: ["free_action"],
        pack: [
            (kind: "potion_of_cure_light_wounds", count: 2),
            (kind: "wand_of_sleep_monster", charges: 3),
            (kind: "ration_of_food"),
        ],
    )),
    monsters: [(race: "carrion_crawler", at: (2, 1)), (race: "floating_eye", at: (2, 2))],
)"#;

#[test]
fn looking_tells_what_a_blow_brings_about_and_what_is_resisted() {
    let mut heard = Heard::default();
    let mut stage = stage_of(BRINK, &mut heard);
    stage.press("x");
    let mut seen = stage.rows();
    stage.press("\t");
    seen.extend(stage.rows());
    let resisted = |row: &&String| row.contains(" paralyzes") && row.ends_with("resisted");
    assert!(seen.iter().any(|row| resisted(&row)), "{seen:#?}");
    stage.press("/");
    let entry = stage.rows().join("\n");
    assert!(entry.contains("paralyzes resisted"), "{entry}");
}

#[test]
fn the_end_tells_what_was_left_unused() {
    let mut heard = Heard::default();
    let mut stage = stage_of(BRINK, &mut heard);
    for _ in 0..200 {
        if stage.app.screen() == Screen::Over {
            break;
        }
        stage.press(".");
    }
    let rows = stage.rows();
    let unused = rows.iter().find(|row| row.contains("LEFT UNUSED"));
    let unused = unused.unwrap_or_else(|| panic!("{rows:#?}"));
    assert!(
        unused.ends_with("2 cure light wounds, wand of sleep monster (3)"),
        "{unused}"
    );
}

/// The hall of [`RANGE`] where the first jackal is the mage's own.
fn with_a_friend(heard: &mut Heard) -> Stage<'_> {
    let own = r#"(race: "jackal", at: (5, 1), team: "hero", hp: 8, asleep: true)"#;
    let text = RANGE.replace(r#"(race: "jackal", at: (5, 1), hp: 8, asleep: true)"#, own);
    assert_ne!(text, RANGE);
    let mut stage = stage_of(&text, heard);
    // Down to the wolf behind the friend.
    stage.press("aa");
    for _ in 0..3 {
        if stage.row(17).contains("wolf") {
            return stage;
        }
        stage.press("\t");
    }
    panic!("no wolf: {:#?}", stage.rows());
}

#[test]
fn a_shot_that_would_take_a_friend_is_offered_and_enter_does_it() {
    let mut heard = Heard::default();
    let mut stage = with_a_friend(&mut heard);
    stage.press("\n");
    assert_eq!(stage.app.screen(), Screen::Target);
    let row = stage.row(17);
    assert!(
        row.contains("It takes the jackal, your friend. Enter lets it go."),
        "{row}"
    );
    // Keys that were typed before it was drawn are dropped by the loop.
    assert!(stage.app.takes_disturbance());
    assert_eq!(stage.app.game().unwrap().world().turn(), 0);
    stage.press("\n");
    assert_eq!(stage.app.screen(), Screen::Fight);
    assert!(stage.app.game().unwrap().world().turn() > 0);
}

#[test]
fn any_other_key_drops_the_offer_of_a_shot() {
    let mut heard = Heard::default();
    let mut stage = with_a_friend(&mut heard);
    stage.press("\n");
    // It does its own work.
    stage.press("h");
    assert!(stage.row(17).contains("aim at: "), "{}", stage.row(17));
    stage.press("l\n");
    assert!(stage.row(17).contains("your friend"), "{}", stage.row(17));
    // A letter that lets go elsewhere confirms nothing: it asks again.
    stage.press("a");
    assert_eq!(stage.app.screen(), Screen::Target);
    assert!(stage.row(17).contains("your friend"), "{}", stage.row(17));
    // Nor does a click between, or Esc.
    stage.app.click(9, 8);
    stage.press("\n\x1b");
    assert_eq!(stage.app.screen(), Screen::Fight);
    drop(stage);
    assert_eq!(heard.commands, 0);
}

#[test]
fn a_shot_at_a_foe_with_nobody_of_ones_own_near_asks_nothing() {
    let mut heard = Heard::default();
    let mut stage = with_a_friend(&mut heard);
    stage.press("\x1baa");
    for _ in 0..3 {
        if stage.row(17).contains("jackal") {
            break;
        }
        stage.press("\t");
    }
    stage.press("\n");
    assert_eq!(stage.app.screen(), Screen::Fight);
    assert!(stage.app.game().unwrap().world().turn() > 0);
}
