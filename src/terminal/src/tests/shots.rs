//! Target mode for shots and throws, the last one again, and what the screens tell of them.

use super::belongings::letter_of;
use super::*;
use crate::keymap::Screen;

/// A warrior with axes and oil, a wolf eight cells off, a jackal behind it.
pub(super) const AXES: &str = r#"Scenario(
    name: "yard",
    arena: Drawn(
        map: [
            "%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%",
            "%@..............,.......~........................%",
            "%................................................%",
            "%...%............................................%",
            "%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%",
        ],
    ),
    hero: Some(Hero(
        name: "Borin", race: "dwarf", class: "warrior", level: 9,
        stats: (str: "18", int: "8", wis: "10", dex: "16", con: "18", chr: "9"),
        equipment: {"weapon": (kind: "broad_axe"), "shield": (kind: "large_metal_shield")},
        pack: [PACK],
    )),
    monsters: [
        (race: "wolf", at: (9, 1), hp: 40, asleep: true),
        (race: "jackal", at: (15, 1), hp: 8, asleep: true),
    ],
)"#;
pub(super) const STACK: &str = r#"(kind: "throwing_axe", count: 5)"#;
const SEVERAL: &str = r#"(kind: "potion_of_cure_light_wounds"), (kind: "flask_of_oil", count: 2),
    (kind: "throwing_axe", count: 5)"#;
const BOW: &str = r#"equipment: {"weapon": (kind: "broad_axe"), "bow": (kind: "long_bow"),
    "quiver": (kind: "arrow", count: 20)}"#;

fn yard<'a>(pack: &str, heard: &'a mut Heard) -> Stage<'a> {
    stage_of(&AXES.replace("PACK", pack), heard)
}

fn archer(heard: &mut Heard) -> Stage<'_> {
    let shield =
        r#"equipment: {"weapon": (kind: "broad_axe"), "shield": (kind: "large_metal_shield")}"#;
    let text = AXES.replace("PACK", STACK).replace(shield, BOW);
    assert!(text.contains("long_bow"));
    stage_of(&text, heard)
}

fn stage_of<'a>(text: &str, heard: &'a mut Heard) -> Stage<'a> {
    Stage::new(Some(start_of(&content(), "yard.ron", text, 3)), heard)
}

#[track_caller]
fn turn_of(stage: &Stage<'_>) -> u32 {
    stage.app.game().unwrap().world().turn()
}

fn panel(stage: &mut Stage<'_>) -> Vec<String> {
    let rows = stage.rows();
    let rows = rows[1..17].iter();
    rows.map(|row| row.get(52..).unwrap_or("").to_owned())
        .collect()
}

#[test]
fn one_stack_is_aimed_at_once_and_the_panel_stands_as_on_its_plate() {
    let mut heard = Heard::default();
    let mut stage = yard(STACK, &mut heard);
    assert_eq!(panel(&mut stage)[5], "5 x  throwing axe 2d3");
    let foot = stage.row(23);
    assert!(
        foot.contains("t throw") || foot.contains("fights"),
        "{foot}"
    );
    stage.press("t");
    assert_eq!(stage.app.screen(), Screen::Target);
    let rows = stage.rows();
    assert_eq!(
        rows[17].trim_end_matches('-'),
        "--[ throw at: wolf, 8 east, nothing in the way ]"
    );
    assert_eq!(&rows[7][..11], "%@*******C.");
    assert!(
        rows[23].starts_with("t or Enter throw  arrows move  Tab next foe  = terms"),
        "{}",
        rows[23]
    );
    let panel = panel(&mut stage);
    assert_eq!(panel[5], "YOU THROW AN AXE, 5 left");
    assert!(panel[6].starts_with(" hits "), "{panel:#?}");
    assert!(panel[7].contains(", crit to "), "{panel:#?}");
    assert!(panel[8].starts_with(" kills now ") && panel[8].ends_with(" turns"));
    assert!(panel[9].starts_with("YOUR ") && panel[9].ends_with(", when adjacent"));
    assert!(panel[13].starts_with("IT BITES"), "{panel:#?}");
    let told = rows[18..23].join(" ");
    assert!(told.contains("To a throw its AC is "), "{told}");
}

#[test]
fn several_of_a_stack_fly_one_after_another_until_something_happens() {
    let mut heard = Heard::default();
    let mut stage = yard(STACK, &mut heard);
    let n_axes = |stage: &Stage<'_>| {
        let world = stage.app.game().unwrap().world();
        let mut pack = world.carried(world.hero().unwrap().actor);
        pack.next().map_or(0, |item| item.state.count)
    };
    stage.press("t");
    assert!(!stage.row(23).contains(" of 5"), "{}", stage.row(23));
    stage.press("jj++-+");
    assert!(stage.row(23).contains("+ - 3 of 5"), "{}", stage.row(23));
    stage.press("t");
    assert_eq!(n_axes(&stage), 2);
    stage.press("t+++++");
    assert!(stage.row(23).contains("+ - 2 of 2"), "{}", stage.row(23));
    drop(stage);
    let mut stage = yard(STACK, &mut heard);
    stage.press("t++++t");
    assert!(n_axes(&stage) > 0, "a wolf on its way disturbs");
}

#[test]
fn the_chance_that_is_told_is_the_one_that_is_rolled() {
    let mut heard = Heard::default();
    let mut stage = yard(STACK, &mut heard);
    stage.press("t");
    let told = panel(&mut stage)[6].clone();
    stage.press("t");
    let game = stage.app.game().unwrap();
    let rolls = &game.sim().out().rolls;
    let roll = rolls
        .iter()
        .find(|roll| roll.roll == ludus_engine::rng::Roll::ToHit);
    let chance = roll.unwrap().chance().unwrap();
    assert!(told.ends_with(&chance.to_string()), "{told}: {chance}");
    let percent = ludus_engine::narrate::percent(chance.to_f64());
    assert!(told.contains(&percent), "{told}: {percent}");
}

#[test]
fn several_things_are_listed_the_best_first_and_a_letter_takes_one() {
    let mut heard = Heard::default();
    let mut stage = yard(SEVERAL, &mut heard);
    stage.press("t");
    assert_eq!(stage.app.screen(), Screen::Items);
    let rows = stage.rows();
    assert!(rows[3].contains("5 throwing axes 2d3"), "{rows:#?}");
    assert!(rows[4].contains("2 flasks of oil 2d6"), "{rows:#?}");
    assert!(rows[5].contains("potion of cure light"), "{rows:#?}");
    assert!(
        rows.iter().any(|row| row.contains("2d3 thrown: ")),
        "{rows:#?}"
    );
    let letter = rows[4][1..2].to_owned();
    stage.press(&letter);
    assert_eq!(stage.app.screen(), Screen::Target);
    assert_eq!(panel(&mut stage)[5], "YOU THROW A FLASK, 2 left");
    stage.press("\x1b");
    assert_eq!(turn_of(&stage), 0);
}

#[test]
fn what_is_out_of_reach_is_refused_for_free_and_who_stands_before_it_is_named() {
    let mut heard = Heard::default();
    let mut stage = yard(STACK, &mut heard);
    stage.press("t\t");
    assert!(
        stage
            .row(17)
            .contains("jackal, 14 east, the wolf is in the way"),
        "{}",
        stage.row(17)
    );
    assert!(panel(&mut stage).contains(&" does not get there".to_owned()));
    stage.press("jjlllllll");
    assert!(
        stage.row(17).contains("out of range, "),
        "{}",
        stage.row(17)
    );
    stage.press("t");
    assert!(
        stage.row(23).starts_with("Out of range, "),
        "{}",
        stage.row(23)
    );
    stage.press("\x1bthhhhhhhh\n");
    assert_eq!(stage.row(23), "There is nothing to aim at there.");
    assert_eq!(turn_of(&stage), 0);
    // A cell without anybody will do.
    stage.press("jl\n");
    assert_eq!(stage.app.screen(), Screen::Fight);
    assert!(turn_of(&stage) > 0);
}

#[test]
fn keys_change_the_question_and_keep_the_mark() {
    let mut heard = Heard::default();
    let mut stage = archer(&mut heard);
    assert_eq!(panel(&mut stage)[5], "20 x arrow, long bow x3");
    stage.press("f\tj");
    assert!(
        stage.row(17).starts_with("--[ fire at: "),
        "{}",
        stage.row(17)
    );
    let at = stage.app.look_mark();
    stage.press("t");
    assert!(
        stage.row(17).starts_with("--[ throw at: "),
        "{}",
        stage.row(17)
    );
    stage.press("x");
    assert_eq!(stage.app.screen(), Screen::Look);
    stage.press("f");
    assert_eq!(
        (stage.app.screen(), stage.app.look_mark()),
        (Screen::Target, at)
    );
    assert!(
        stage.row(17).starts_with("--[ fire at: "),
        "{}",
        stage.row(17)
    );
    assert_eq!(turn_of(&stage), 0);
}

#[test]
fn the_terms_of_what_is_aimed_come_first() {
    let mut heard = Heard::default();
    let mut stage = archer(&mut heard);
    stage.press("f=");
    let page = stage.rows().join("\n");
    assert!(page.contains("Your arrow, at the wolf"), "{page}");
    stage.press("\x1bt=");
    let page = stage.rows().join("\n");
    assert!(page.contains("Your throwing axe, at the wolf"), "{page}");
}

#[test]
fn the_last_one_flies_again_unasked_until_something_is_amiss() {
    let mut heard = Heard::default();
    let mut stage = archer(&mut heard);
    stage.press("F");
    assert_eq!(stage.row(23), "It flies at the wolf, the nearest.");
    let turn = turn_of(&stage);
    assert_eq!(stage.app.screen(), Screen::Fight);
    assert!(panel(&mut stage)[5].starts_with("19 x arrow"));
    let mut told = Vec::new();
    for _ in 0..30 {
        stage.press("F");
        told.push(stage.row(23));
    }
    let turns_to = "Your target is gone. It flies at the jackal.";
    assert!(told.iter().any(|row| row == turns_to), "{told:#?}");
    assert!(turn_of(&stage) > turn);
    assert_eq!(stage.app.screen(), Screen::Over, "{told:#?}");
}

#[test]
fn friends_in_the_way_are_offered_and_stop_the_last_one_again() {
    let mut heard = Heard::default();
    let own = r#"(race: "wolf", at: (9, 1), hp: 40, asleep: true, team: "hero")"#;
    let text = AXES.replace("PACK", STACK);
    let text = text.replace(r#"(race: "wolf", at: (9, 1), hp: 40, asleep: true)"#, own);
    assert!(text.contains("team"));
    let text = text.replace("at: (15, 1)", "at: (10, 1)");
    let mut stage = stage_of(&text, &mut heard);
    stage.press("t");
    let row = stage.row(17);
    assert!(
        row.contains("jackal, 9 east, the wolf, your friend, is in the way"),
        "{row}"
    );
    assert_eq!(&stage.row(7)[9..11], "CC", "friends are drawn");
    stage.press("t");
    let row = stage.row(17);
    assert!(
        row.contains("It may hit the wolf, your friend. Enter lets it go."),
        "{row}"
    );
    stage.press("t");
    assert_eq!(turn_of(&stage), 0, "a letter confirms nothing");
    stage.press("\n\n");
    assert!(turn_of(&stage) > 0);
    let turn = turn_of(&stage);
    stage.press("F");
    assert_eq!(turn_of(&stage), turn);
    let last = stage.app.game().unwrap().lines().last().unwrap().words();
    assert_eq!(last, "The wolf, your friend, is in the way.");
}

#[test]
fn nothing_to_let_fly_is_refused_with_the_reason() {
    let mut heard = Heard::default();
    let mut stage = yard("", &mut heard);
    stage.press("f");
    assert_eq!(stage.app.screen(), Screen::Fight);
    stage.press("t");
    assert_eq!(stage.app.screen(), Screen::Fight);
    let lines = stage.app.game().unwrap().lines();
    let words: Vec<String> = lines
        .iter()
        .map(ludus_engine::narrate::Line::words)
        .collect();
    assert!(
        words.contains(&"You have nothing to shoot with.".to_owned()),
        "{words:?}"
    );
    assert!(
        words.contains(&"You have nothing to throw.".to_owned()),
        "{words:?}"
    );
    let foot = stage.row(23);
    assert!(
        !foot.contains("f fire") && !foot.contains("t throw"),
        "{foot}"
    );
    assert_eq!(panel(&mut stage)[5], "");
}

#[test]
fn a_thing_of_the_pack_is_thrown_from_its_menu() {
    let mut heard = Heard::default();
    let mut stage = yard(SEVERAL, &mut heard);
    stage.press("i");
    let letter = letter_of(&stage.rows(), "5 throwing axes");
    stage.press(&letter);
    stage.press("\nt\n");
    assert_eq!(stage.app.screen(), Screen::Target);
    assert_eq!(panel(&mut stage)[5], "YOU THROW AN AXE, 5 left");
}

#[test]
fn the_hero_screen_tells_shots_and_the_shield() {
    let mut heard = Heard::default();
    let mut stage = yard(STACK, &mut heard);
    stage.press("C");
    let page = stage.rows().join("\n");
    for part in [
        "throws ",
        "deadly ",
        " a turn, ",
        " cells",
        "bashes ",
        " at level 9: ",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
}

#[test]
fn the_rolls_of_a_throw_name_the_thing_and_its_dice() {
    for seed in 0..40 {
        let mut heard = Heard::default();
        let text = AXES.replace("PACK", STACK);
        let mut stage = Stage::new(
            Some(start_of(&content(), "yard.ron", &text, seed)),
            &mut heard,
        );
        stage.press("tt");
        let lines = stage.app.game().unwrap().lines();
        let is_hit =
            |line: &ludus_engine::narrate::Line| line.words().contains("It sticks, then falls.");
        let Some(place) = lines.iter().position(is_hit) else {
            continue;
        };
        let book = stage.app.game().unwrap().book();
        let page = book.page(place, 0).unwrap();
        assert_eq!(
            page.part,
            format!("throwing axe, throw, 1 of {}", book.n_pages(place))
        );
        let rows: Vec<&str> = page.rows.iter().map(|row| row.left.as_str()).collect();
        assert!(
            rows.contains(&"DICE      throwing axe 2d3, all of them 2 times"),
            "{rows:#?}"
        );
        assert!(
            rows.iter().any(|row| row.starts_with("The wolf: 40 -> ")),
            "{rows:#?}"
        );
        return;
    }
    panic!("no throw hits");
}

#[test]
fn look_mode_tells_the_bash_that_comes_before_the_blows() {
    let awake = AXES.replace("PACK", STACK).replace(
        "at: (9, 1), hp: 40, asleep: true",
        "at: (2, 1), hp: 40, asleep: false",
    );
    let mut heard = Heard::default();
    let mut stage = stage_of(&awake, &mut heard);
    stage.press("x");
    let rows = panel(&mut stage);
    let at = rows.iter().position(|row| row.contains("YOUR SHIELD"));
    let at = at.unwrap_or_else(|| panic!("{rows:#?}"));
    let game = stage.app.game().unwrap();
    let (hero, _) = game.hero().unwrap();
    let foe = game.foes_in_sight()[0];
    let bash = ludus_engine::odds::bash(game.world(), hero, foe).unwrap();
    let chance = ludus_engine::narrate::percent(bash.p_hit.to_f64());
    assert!(rows[at + 1].contains(&chance), "{}", rows[at + 1]);
}

#[test]
fn the_footer_offers_what_has_something_to_do() {
    let wand = r#"(kind: "wand_of_lightning_bolts", charges: 5)"#;
    let potion = r#"(kind: "potion_of_cure_light_wounds")"#;
    for (things, offered) in [
        (
            format!("{wand}, {potion}"),
            "S save   q quaff   a device   ? keys",
        ),
        (wand.to_owned(), "S save   a device   ? keys"),
        (potion.to_owned(), "S save   q quaff   ? keys"),
    ] {
        let mut heard = Heard::default();
        let text = AXES.replace("PACK", &things);
        let mut stage = stage_of(&text, &mut heard);
        stage.resize(120, 24);
        // Hints give way to it.
        stage.press("C\x1b");
        let foot = stage.row(23);
        assert!(foot.ends_with(offered), "{foot}");
    }
}

#[test]
fn a_bash_that_finds_no_room_beside_the_map_is_counted_among_the_rows_left_out() {
    let many = r#"races: [MonsterRace(id: "wolf", glyph: 'C', level: 20, hp: "40", blows: [
            (method: "bite", effect: "poison", dice: "2d4"),
            (method: "claw", effect: "attack", dice: "1d6"),
            (method: "sting", effect: "blind", dice: "1d4"),
            (method: "touch", effect: "acid", dice: "2d4"),
        ])],
        monsters: ["#;
    let awake = AXES
        .replace("PACK", STACK)
        .replace("at: (9, 1), hp: 40, asleep: true", "at: (2, 1)")
        .replace("monsters: [", many);
    let mut heard = Heard::default();
    let mut stage = stage_of(&awake, &mut heard);
    stage.press("x");
    let rows = panel(&mut stage);
    assert!(
        !rows.iter().any(|row| row.contains("YOUR SHIELD")),
        "{rows:#?}"
    );
    let told = rows
        .last()
        .and_then(|row| row.trim().split_once(" more rows: = has all"));
    let n: usize = told.unwrap().0.parse().unwrap();
    // Three of them are the bash.
    assert!(n > 3, "{rows:#?}");
}
