//! Pack and gear, the lists of verbs, and what lies around.

use super::keymap::{Keymap, KeymapError, Screen};
use super::*;
use ludus_engine::event::Owner;

/// A well-equipped dwarf; a wolf sleeps in sight of it, or behind a wall.
fn geared(is_in_sight: bool) -> Start {
    let middle = if is_in_sight { '.' } else { '#' };
    let text = format!(
        r#"Scenario(
    name: "geared",
    arena: Drawn(
        map: [
            "%%%%%%%%%%%%%%%%",
            "%..@.....{middle}.....%",
            "%........{middle}.....%",
            "%%%%%%%%%%%%%%%%",
        ],
    ),
    hero: Some(Hero(
        name: "Borin", race: "dwarf", class: "warrior", level: 9, gold: 312,
        equipment: {{
            "weapon": (kind: "spear"),
            "shield": (kind: "small_metal_shield", to_ac: 2),
            "body": (kind: "leather_scale_mail"),
            "light": (kind: "wooden_torch"),
        }},
        pack: [
            (kind: "large_metal_shield"),
            (kind: "throwing_axe", count: 5),
            (kind: "potion_of_cure_light_wounds", count: 2),
            (kind: "potion_of_heroism"),
            (kind: "flask_of_oil", count: 3),
            (kind: "scroll_of_phase_door", count: 2),
            (kind: "ration_of_food", count: 2),
            (kind: "wand_of_stinking_cloud"),
            (kind: "wooden_torch"),
        ],
    )),
    monsters: [(race: "wolf", at: (14, 1), asleep: true)],
)"#
    );
    start_of(&content(), "geared.ron", &text, 1)
}

#[track_caller]
fn stage(start: Start, test: impl FnOnce(&mut Stage<'_>)) {
    let mut heard = Heard::default();
    test(&mut Stage::new(Some(start), &mut heard));
}

#[track_caller]
pub(super) fn has_row(rows: &[String], part: &str) {
    assert!(
        rows.iter().any(|row| row.contains(part)),
        "{part}: {rows:#?}"
    );
}

/// Returns the letter of a thing in the list on the screen.
#[track_caller]
pub(super) fn letter_of(rows: &[String], name: &str) -> String {
    let row = rows
        .iter()
        .find(|row| row.chars().skip(3).collect::<String>().starts_with(name));
    row.unwrap_or_else(|| panic!("{name}: {rows:#?}"))[1..2].to_owned()
}

#[test]
fn pack_and_gear_stand_as_on_their_plate() {
    stage(geared(true), |stage| {
        stage.press("i");
        assert_eq!(stage.app.screen(), Screen::Pack);
        let rows = stage.rows();
        assert!(rows[0].starts_with(" PACK AND GEAR"), "{}", rows[0]);
        assert!(
            rows[0].ends_with(" lb before you slow    gold 312"),
            "{}",
            rows[0]
        );
        assert_eq!(rows[0].len(), 79);
        assert_eq!(rows[1], "-".repeat(80));
        assert!(
            rows[2].starts_with("   WORN                             lb  | SPEAR "),
            "{}",
            rows[2]
        );
        assert!(rows[3].starts_with(">A spear "), "{}", rows[3]);
        for row in &rows[2..22] {
            assert_eq!(&row[40..41], "|", "{row}");
        }
        has_row(&rows, " C small metal shield [5,+2] ");
        has_row(&rows, "   PACK, 9 of 23 ");
        has_row(&rows, " 5 throwing axes 2d3 ");
        has_row(&rows, " 2 potions of cure light wounds ");
        has_row(&rows, " wooden torch, 4000 turns left ");
        has_row(&rows, " wand of stinking cloud (");
        assert_eq!(rows[22], "-".repeat(80));
        assert!(
            rows[23].starts_with(
                "letter or arrows mark   Enter what to do with it   / find   Esc back"
            ),
            "{}",
            rows[23]
        );
        stage.terminal.backend_mut().assert_cursor_position((0, 3));
    });
}

#[test]
fn the_marked_shield_tells_what_it_would_change() {
    stage(geared(true), |stage| {
        stage.press("i");
        let letter = letter_of(&stage.rows(), "large metal shield");
        stage.press(&letter);
        let rows = stage.rows();
        assert!(
            rows[2][42..].starts_with("LARGE METAL SHIELD [8]"),
            "{}",
            rows[2]
        );
        has_row(&rows, "| IF YOU WEAR IT           now    then");
        let world = stage.app.game().unwrap().world();
        let own = ludus_engine::figures::armor_class(world);
        let row = format!("|   armor class             {own}      {}", own + 1);
        has_row(&rows, &row);
        has_row(&rows, "|   your speed              +0      +0");
        has_row(&rows, "|   bite of the wolf ");
        has_row(&rows, "| The small metal shield comes off.");
        has_row(&rows, "| Base price ");
    });
}

#[test]
fn the_comparison_is_what_comes_of_it() {
    stage(geared(true), |stage| {
        stage.press("iA");
        let rows = stage.rows();
        has_row(&rows, "IF YOU TAKE IT OFF");
        let row = rows.iter().find(|row| row.contains("melee skill")).unwrap();
        let then: i32 = row.split_whitespace().last().unwrap().parse().unwrap();
        stage.press("\x1bTA");
        assert_eq!(stage.app.screen(), Screen::Fight);
        let world = stage.app.game().unwrap().world();
        let mut terms = ludus_engine::rules::Terms::EMPTY;
        assert_eq!(ludus_engine::figures::melee_skill(world, &mut terms), then);
        assert!(ludus_engine::figures::weapon(world).is_none());
    });
}

#[test]
fn enter_lists_what_to_do_and_does_it() {
    stage(geared(true), |stage| {
        stage.press("i");
        let letter = letter_of(&stage.rows(), "potion of heroism");
        stage.press(&letter);
        has_row(&stage.rows(), "Heals 10. Cures fear.");
        stage.press("\n");
        assert_eq!(stage.app.screen(), Screen::Uses);
        let rows = stage.rows();
        assert!(rows[4].contains("> q  quaff it"), "{}", rows[4]);
        assert!(rows[5].contains("  t  throw it"), "{}", rows[5]);
        assert!(rows[6].contains("  d  drop it"), "{}", rows[6]);
        stage.press("d\x1b");
        assert_eq!(stage.app.screen(), Screen::Pack);
        stage.press("\n\n");
        assert_eq!(stage.app.screen(), Screen::Fight);
        has_row(&stage.rows()[18..23], "You drink a potion of heroism.");
    });
}

#[test]
fn what_cannot_be_done_shows_its_reason_in_its_place() {
    stage(geared(true), |stage| {
        stage.press("i");
        let letter = letter_of(&stage.rows(), "3 flasks of oil");
        stage.press(&letter);
        stage.press("\n");
        let rows = stage.rows();
        assert!(
            rows[4].contains("  f  It feeds no light of yours."),
            "{}",
            rows[4]
        );
        assert!(rows[5].contains("> t  throw one"), "{}", rows[5]);
        assert!(rows[6].contains("  d  drop some or all"), "{}", rows[6]);
        stage.press("f\n");
        assert_eq!(stage.app.screen(), Screen::Uses);
        assert_eq!(stage.row(23), "It feeds no light of yours.");
    });
}

#[test]
fn a_verb_lists_what_fits_and_acts_on_the_letter_at_once() {
    stage(geared(true), |stage| {
        stage.press("q");
        assert_eq!(stage.app.screen(), Screen::Items);
        let rows = stage.rows();
        assert!(rows[0].starts_with(" QUAFF WHICH POTION?"), "{}", rows[0]);
        assert!(!rows.iter().any(|row| row.contains("scroll")), "{rows:#?}");
        // Letters stay those of the whole pack; others do nothing.
        let letter = letter_of(&rows, "2 potions of cure light wounds");
        stage.press("zA");
        assert_eq!(stage.app.screen(), Screen::Items);
        stage.press("\x1bq");
        stage.press(&letter);
        assert_eq!(stage.app.screen(), Screen::Fight);
        has_row(
            &stage.rows()[18..23],
            "You drink a potion of cure light wounds.",
        );
        stage.press("r\n");
        has_row(&stage.rows()[18..23], "You read a scroll of phase door.");
        stage.press("e\n");
        has_row(&stage.rows()[18..23], "You eat a ration of food.");
    });
}

#[test]
fn refueling_is_found_at_the_torch() {
    stage(geared(true), |stage| {
        let fuel = |stage: &Stage<'_>| {
            let world = stage.app.game().unwrap().world();
            let hero = world.hero().unwrap().actor;
            let light = world
                .worn_in(hero, ludus_engine::content::Slot::Light)
                .unwrap();
            light.state.fuel
        };
        let before = fuel(stage);
        stage.press("i");
        // The other torch is in the pack: the second row of the name.
        let rows = stage.rows();
        let row = rows
            .iter()
            .rev()
            .find(|row| row.contains(" wooden torch, "))
            .unwrap();
        let letter = row[1..2].to_owned();
        stage.press(&letter);
        stage.press("\nf\n");
        assert_eq!(stage.app.screen(), Screen::Fight);
        has_row(&stage.rows()[18..23], "You feed the flame.");
        assert!(fuel(stage) > before);
    });
}

#[test]
fn what_is_dropped_lies_there_is_told_and_picked_up() {
    stage(geared(false), |stage| {
        stage.press("g");
        has_row(&stage.rows()[18..23], "Nothing lies here.");
        assert!(stage.app.takes_disturbance());
        stage.press("d");
        let letter = letter_of(&stage.rows(), "5 throwing axes");
        stage.press(&letter);
        assert_eq!(
            stage.row(23),
            "Drop how many of 5? Enter drops all, Esc none:"
        );
        stage.press("\n");
        has_row(&stage.rows()[18..23], "You drop five throwing axes.");
        has_row(
            &stage.rows()[17..18],
            "--[ on floor; five throwing axes ]--",
        );
        stage.press("ll");
        assert!(!stage.row(17).contains("throwing"));
        stage.press("xhh");
        has_row(&stage.rows()[18..23], "Five throwing axes lie here.");
        stage.press("\x1bhh");
        has_row(&stage.rows()[18..23], "Five throwing axes lie here.");
        stage.press("lllo");
        has_row(&stage.rows()[18..23], "You pick up five throwing axes.");
        stage.press("o");
        has_row(&stage.rows()[18..23], "Nothing worth having is in sight.");
    });
    stage(geared(true), |stage| {
        stage.press("o");
        has_row(&stage.rows()[18..23], "Not with a foe in sight.");
    });
}

#[test]
fn some_of_a_stack_are_dropped_and_none_where_nobody_wants() {
    stage(geared(false), |stage| {
        let n_axes = |stage: &Stage<'_>| {
            let world = stage.app.game().unwrap().world();
            let hero = world.hero().unwrap().actor;
            let axes = world.content().find_item_kind("throwing_axe");
            let mut pack = world.carried(hero);
            pack.find(|item| Some(item.def.kind) == axes)
                .map(|item| item.state.count)
        };
        for (typed, left) in [("\x1b", 5), ("0\n", 5), ("x2\n", 3), ("99\n", 0)] {
            stage.press("\x1b\x1bd");
            let rows = stage.rows();
            let row = rows.iter().find(|row| row.contains(" throwing axe"));
            let letter = row.unwrap()[1..2].to_owned();
            stage.press(&letter);
            stage.press(typed);
            assert_eq!(n_axes(stage).unwrap_or(0), left, "{typed:?}");
        }
        assert_eq!(stage.app.screen(), Screen::Fight);
        has_row(&stage.rows()[17..18], "five throwing axes");
    });
}

#[test]
fn nothing_that_fits_is_a_refusal() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 1);
    let mut stage = Stage::new(Some(start), &mut heard);
    for (key, words) in [
        ("q", "You have nothing to drink."),
        ("r", "You have nothing to read."),
        ("e", "You have nothing to eat."),
        ("w", "You have nothing to put on."),
        ("d", "Your pack is empty."),
    ] {
        stage.press(key);
        assert_eq!(stage.app.screen(), Screen::Fight);
        has_row(&stage.rows()[18..23], words);
        assert!(stage.app.takes_disturbance());
    }
    drop(stage);
    assert_eq!(heard.commands, 0);
}

#[test]
fn wearing_swaps_and_a_menu_eats_every_key() {
    stage(geared(true), |stage| {
        stage.press("w");
        let letter = letter_of(&stage.rows(), "large metal shield");
        // Keys of the fight do nothing here.
        stage.press(".R=x<");
        assert_eq!(stage.app.screen(), Screen::Items);
        stage.press(&letter);
        has_row(&stage.rows()[18..23], "You put on a large metal shield.");
        let world = stage.app.game().unwrap().world();
        let hero = world.hero().unwrap().actor;
        let small = world
            .items()
            .find(|item| item.kind.id == "small_metal_shield");
        assert_eq!(small.unwrap().state.owner, Owner::Carried(hero));
    });
}

#[test]
fn the_pack_opens_from_the_hero_and_letters_cannot_be_bound_there() {
    stage(geared(true), |stage| {
        stage.press("Ci");
        assert_eq!(stage.app.screen(), Screen::Pack);
        stage.press("?");
        assert!(stage.row(0).ends_with("pack and gear"));
        has_row(
            &stage.rows(),
            "  letters                     mark their entry",
        );
        stage.press("\x1b\x1b");
        assert_eq!(stage.app.screen(), Screen::Hero);
    });
    let bound = r#"[Key(on: [Pack], does: Next, keys: ["j"])]"#;
    let refused = Keymap::built_in().unwrap().overlaid(bound).unwrap_err();
    assert!(matches!(refused.0[0].problem, KeymapError::Letter { .. }));
}

#[test]
fn what_does_not_work_now_is_listed_with_its_reason() {
    let text = CLOSE
        .replace(
            "hp: Some(40)",
            r#"hp: Some(90), pack: [(kind: "scroll_of_phase_door")]"#,
        )
        .replace(r#"{"cut": 8}"#, r#"{"blind": 50}"#);
    stage(start_of(&content(), "blind.ron", &text, 1), |stage| {
        stage.press("r");
        assert_eq!(stage.app.screen(), Screen::Items);
        assert!(stage.row(22).starts_with("--[ You see no letters. ]--"));
        stage.press("a");
        assert_eq!(stage.app.screen(), Screen::Items);
        assert_eq!(stage.row(23), "You see no letters.");
    });
}

#[test]
fn slash_finds_a_thing_by_a_part_of_its_name() {
    stage(geared(true), |stage| {
        stage.press("i/hero");
        let rows = stage.rows();
        assert_eq!(rows[22].find("find: hero"), Some(4), "{}", rows[22]);
        let marked = rows.iter().find(|row| row.starts_with('>'));
        assert!(marked.unwrap().contains("potion of heroism"), "{marked:?}");
        stage.press("z");
        assert!(stage.row(22).contains("find: heroz: no such thing"));
        // Esc goes back to what was marked before, and leaves the list open.
        stage.press("\x1b");
        assert_eq!(stage.app.screen(), Screen::Pack);
        assert!(stage.row(3).starts_with(">A spear"), "{}", stage.row(3));
        // Letters are text while one types, and mark entries afterwards.
        stage.press("/FOOD\n");
        let rows = stage.rows();
        let marked = rows.iter().find(|row| row.starts_with('>')).unwrap();
        assert!(marked.contains("2 rations of food"), "{marked}");
        stage.press("A");
        assert!(stage.row(3).starts_with(">A spear"));
    });
}

#[test]
fn a_verbs_own_list_finds_too_and_does_nothing_meanwhile() {
    stage(geared(true), |stage| {
        stage.press("q/heroism");
        assert_eq!(stage.app.screen(), Screen::Items);
        stage.press("\n");
        let rows = stage.rows();
        let marked = rows.iter().find(|row| row.starts_with('>')).unwrap();
        assert!(marked.contains("potion of heroism"), "{marked}");
        assert_eq!(stage.app.game().unwrap().world().turn(), 0);
    });
}

#[test]
fn a_wand_is_aimed_from_its_menu() {
    stage(geared(true), |stage| {
        stage.press("i/wand of\n\n");
        assert_eq!(stage.app.screen(), Screen::Uses);
        has_row(&stage.rows(), "aim it");
        stage.press("a\n");
        assert_eq!(stage.app.screen(), Screen::Target);
        assert!(stage.row(17).contains("aim at: wolf"), "{}", stage.row(17));
        stage.press("\x1b");
        assert_eq!(stage.app.screen(), Screen::Fight);
        // Nothing else can be aimed.
        stage.press("i/oil\n\n");
        let rows = stage.rows();
        assert!(!rows.iter().any(|row| row.contains("aim it")), "{rows:#?}");
    });
}

#[test]
fn long_names_get_shorter_and_figures_stay() {
    let text = r#"Scenario(
    name: "long",
    arena: Drawn(map: ["%%%%", "%@.%", "%%%%"]),
    hero: Some(Hero(
        name: "Borin", race: "dwarf", class: "warrior", level: 9,
        pack: [
            (kind: "leather_scale_mail", to_ac: 12, to_hit: -1),
            (kind: "wand_of_lightning_bolts", charges: 11),
            (kind: "potion_of_cure_light_wounds", count: 12),
        ],
    )),
    monsters: [(race: "wolf", at: (2, 1), asleep: true)],
)"#;
    stage(start_of(&content(), "long.ron", text, 1), |stage| {
        stage.press("i");
        let rows = stage.rows();
        has_row(&rows, "l. scale mail [11,+12] (-1) ");
        has_row(&rows, "12 potions of cure light wounds ");
    });
}
