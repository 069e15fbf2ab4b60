//! How fights end on screen, what is offered before a step, and whom the list names.

use super::*;
use crate::keymap::Screen;
use ludus_engine::odds;

fn stage_of<'a>(text: &str, seed: u64, heard: &'a mut Heard) -> Stage<'a> {
    Stage::new(Some(start_of(&content(), "test.ron", text, seed)), heard)
}

/// A warrior with draughts and oil between wolves.
const DRINKER: &str = r#"Scenario(
    name: "drinker",
    arena: Drawn(map: ["%%%%%%%", "%.....%", "%..@..%", "%.....%", "%%%%%%%"]),
    hero: Some(Hero(
        name: "Borin", race: "dwarf", class: "warrior", level: 4, hp: Some(20),
        pack: [(kind: "potion_of_cure_light_wounds", count: 5), (kind: "flask_of_oil", count: 3)],
    )),
    monsters: [(race: "wolf", at: (2, 2)), (race: "wolf", at: (4, 2)), (race: "wolf", at: (3, 1))],
)"#;

#[test]
fn hit_points_of_the_end_agree_with_the_inspector_after_a_drink() {
    for seed in 1..6 {
        let mut heard = Heard::default();
        let mut stage = stage_of(DRINKER, seed, &mut heard);
        stage.press(".qa.qa");
        for _ in 0..100 {
            if stage.app.screen() == Screen::Over {
                break;
            }
            stage.press(".");
        }
        let rows = stage.rows();
        let table: Vec<i32> = rows[7..13]
            .iter()
            .filter_map(|row| row.get(21..26)?.trim().parse().ok())
            .collect();
        assert!(
            !table.is_empty() && table.iter().all(|&hp| hp >= 0),
            "{rows:#?}"
        );
        let blow = rows[2..4].join(" ");
        let before = blow
            .split(" from ")
            .nth(1)
            .and_then(|rest| rest.split(' ').next());
        let after = blow.split(" to ").find_map(|rest| {
            rest.starts_with('-')
                .then(|| rest.split(';').next().unwrap_or_default())
        });
        stage.press("\n=");
        let why = stage.rows().join("\n");
        let (before, after) = (before.unwrap(), after.unwrap());
        assert!(
            why.contains(&format!("You: {before} -> {after} of ")),
            "{blow}\n{why}"
        );
    }
}

#[test]
fn dice_of_the_end_read_as_in_the_inspector() {
    let mut n_told = 0;
    for seed in 1..6 {
        let mut heard = Heard::default();
        let mut stage = stage_of(DRINKER, seed, &mut heard);
        while stage.app.screen() != Screen::Over {
            stage.press(".");
        }
        let rows = stage.rows();
        let is_dice = |part: &&str| {
            let dice = part.split(':').next().unwrap_or_default();
            dice.split('d').all(|n| n.parse::<u32>().is_ok()) && dice.contains('d')
        };
        let parts = rows[2..6].iter().flat_map(|row| row.split("   "));
        let told: Vec<&str> = parts.map(str::trim).filter(is_dice).collect();
        stage.press("\n=");
        let why = stage.rows().join("\n");
        for dice in told.iter().filter(|dice| dice.starts_with("1d")) {
            assert!(why.contains(dice), "{dice}: {why}");
            n_told += 1;
        }
    }
    assert!(n_told > 0);
}

#[test]
fn a_fatal_drink_is_named_as_the_cause() {
    let mut heard = Heard::default();
    let start = built_in(&content(), "flasks-and-worse", 8);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("q");
    let letter = belongings::letter_of(&stage.rows(), "potion of detonations");
    stage.press(&letter);
    assert_eq!(stage.app.screen(), Screen::Over);
    let rows = stage.rows();
    assert!(
        rows[0].ends_with("killed by a potion of detonations"),
        "{}",
        rows[0]
    );
    assert!(
        rows[2].starts_with(" THE LAST BLOW   a potion of detonations takes "),
        "{}",
        rows[2]
    );
    assert!(rows[2].contains(" hit points to -"), "{}", rows[2]);
    let hurt = rows
        .iter()
        .find(|row| row.contains("WHAT HURT YOU"))
        .unwrap();
    assert!(hurt.contains("potion of detonations "), "{hurt}");
    assert!(!rows.join(" ").contains("bleeding"), "{rows:#?}");
    let unused = rows.iter().find(|row| row.contains("LEFT UNUSED")).unwrap();
    assert!(unused.ends_with("8 flasks of oil"), "{unused}");
    let parts: Vec<&str> = rows[2..6].iter().map(|row| row.trim()).collect();
    let told = parts.join(" ");
    assert!(
        told.contains("You drank a potion of detonations."),
        "{rows:#?}"
    );
}

/// A pit between the hero and gold.
const PIT: &str = r#"Scenario(
    name: "pit",
    arena: Drawn(map: ["%%%%%%%%%%", "%@.^.....%", "%........%", "%%%%%%%%%%"]),
    hero: Some(Hero(name: "Borin", race: "dwarf", class: "warrior", level: 9)),
    monsters: [(race: "wolf", at: (8, 2), asleep: true)],
)"#;

fn place(stage: &Stage<'_>) -> (i16, i16) {
    let at = stage.app.game().unwrap().hero().unwrap().1;
    (at.x, at.y)
}

#[test]
fn a_run_into_a_closed_door_opens_it_and_ends() {
    let shut = PIT.replace('%', "#");
    // Where the door is, where the run ends, and whether the door is open then.
    for (row, door, end, is_open) in [("@+..", 2, 1, true), ("@..+", 4, 3, false)] {
        let text = shut.replace("@.^.", row);
        let mut heard = Heard::default();
        let mut stage = stage_of(&text, 1, &mut heard);
        stage.press("L");
        assert_eq!(place(&stage), (end, 1), "{row}");
        let door = ludus_engine::grid::Pos::new(door, 1);
        let world = stage.app.game().unwrap().world();
        let cell = world.cells().get(door).unwrap();
        assert_eq!((cell.is_walkable, cell.is_door), (is_open, !is_open));
        assert!(!stage.rows().join(" ").contains("no way through"));
    }
}

#[test]
fn a_step_into_a_pit_is_offered_and_costs_nothing() {
    let mut heard = Heard::default();
    let mut stage = stage_of(PIT, 1, &mut heard);
    stage.press("ll");
    assert_eq!(place(&stage), (2, 1));
    assert_eq!(stage.app.game().unwrap().world().turn(), 1);
    assert!(
        stage.app.takes_disturbance(),
        "keys typed before are dropped"
    );
    let row = stage.row(17);
    assert!(
        row.contains("Pit: twice the time to leave. Enter steps in."),
        "{row}"
    );
    // Any other key drops the offer and does its own work.
    stage.press("x\x1b\n");
    assert_eq!(place(&stage), (2, 1));
    assert!(!stage.row(17).contains("Pit:"));
    stage.press("l\n");
    assert_eq!(place(&stage), (3, 1));
}

#[test]
fn a_run_ends_before_a_pit_and_tab_goes_around_it() {
    let mut heard = Heard::default();
    let mut stage = stage_of(PIT, 1, &mut heard);
    stage.press("L");
    assert_eq!(place(&stage), (2, 1));
    stage.press("L");
    assert!(
        stage.row(17).contains("Enter steps in."),
        "{}",
        stage.row(17)
    );
    let around = PIT.replace("at: (8, 2), asleep: true", "at: (8, 1), asleep: true");
    let mut heard = Heard::default();
    let mut stage = stage_of(&around, 1, &mut heard);
    let mut seen = Vec::new();
    for _ in 0..4 {
        stage.press("\t");
        seen.push(place(&stage));
    }
    let moves = &stage.app.game().unwrap().sim().out().events;
    let pit = ludus_engine::grid::Pos::new(3, 1);
    let is_in = |event| matches!(event, ludus_engine::event::Event::Moved { to, .. } if to == pit);
    assert!(
        !moves.iter().any(|stamped| is_in(stamped.event)),
        "{seen:?}"
    );
    assert!(seen.iter().any(|at| at.0 > 3), "{seen:?}");
    // Where every way leads through it, it is said.
    let narrow = PIT
        .replace('%', "#")
        .replace(&format!("{0}........{0}", '#'), &"#".repeat(10))
        .replace("(8, 2)", "(8, 1)");
    let mut heard = Heard::default();
    let mut stage = stage_of(&narrow, 1, &mut heard);
    stage.press("\t\t\t");
    assert_eq!(place(&stage), (1, 1));
    let told = stage.rows()[18..23].join(" ");
    assert!(
        told.contains("Every way leads through a pit. Step in by hand."),
        "{told}"
    );
}

/// A friend and a foe of one kind.
const FRIEND: &str = r#"Scenario(
    name: "friend",
    arena: Drawn(map: ["%%%%%%%%%%%%", "%@.........%", "%..........%", "%%%%%%%%%%%%"]),
    hero: Some(Hero(name: "Borin", race: "dwarf", class: "warrior", level: 9)),
    monsters: [
        (race: "jackal", at: (3, 1), team: "hero", asleep: true),
        (race: "jackal", at: (8, 1), asleep: true),
    ],
)"#;

#[test]
fn friends_are_listed_after_the_foes_and_count_for_none() {
    let mut heard = Heard::default();
    let mut stage = stage_of(FRIEND, 1, &mut heard);
    let rows = stage.rows();
    assert!(rows[0].contains("1 here"), "{}", rows[0]);
    let list: Vec<&str> = rows[11..13].iter().map(|row| &row[52..]).collect();
    assert!(list[0].starts_with("C jackal "), "{list:?}");
    assert!(list[1].starts_with("C +jackal "), "{list:?}");
    let drawn_in = Theme::built_in(true, true).unwrap();
    let friend = drawn_in.style(theme::Role::Friend).fg;
    let buffer = stage.terminal.backend().buffer();
    assert_eq!(Some(buffer[(52, 12)].fg), friend);
    // The arena is 12 x 4 in a map of 50 x 16.
    let on_map = (0..50).flat_map(|x| (1..17).map(move |y| (x, y)));
    let letters = on_map.filter(|&at| buffer[at].symbol() == "C");
    assert_eq!(
        letters.filter(|&at| Some(buffer[at].fg) == friend).count(),
        1
    );
    stage.press("xhhhhh");
    assert!(
        stage.row(17).contains("jackal, your friend"),
        "{}",
        stage.row(17)
    );
}

fn alert_of(hero: &str) -> String {
    alert_among(hero, r#"(race: "jackal", at: (8, 2), asleep: true)"#)
}

fn alert_among(hero: &str, monsters: &str) -> String {
    let text = format!(
        r#"Scenario(
        name: "ill",
        arena: Drawn(map: ["%%%%%%%%%%", "%........%", "%..@.....%", "%........%", "%%%%%%%%%%"]),
        hero: Some(Hero(name: "Borin", race: "dwarf", class: "warrior", level: 9, {hero})),
        monsters: [{monsters}],
    )"#
    );
    let content = content();
    let start = start_of(&content, "ill.ron", &text, 1);
    let RunDefinition::Fight(fight) = start.definition else {
        panic!("no fight");
    };
    let world = ludus_engine::turn::Sim::new(fight, 1, ludus_engine::turn::Keep::default());
    view::fight::alert(world.world()).unwrap_or_default()
}

#[test]
fn alerts_come_the_worst_first() {
    let ills = [
        ("stiffening", 3, "!! STIFF 3 of 4: the next is stone !!"),
        ("stun", 101, "!! KNOCKED OUT"),
        ("paralyzed", 3, "!! HELD"),
        ("burning", 4, "!! BURNING"),
        ("blind", 5, "!! BLIND"),
    ];
    for (n, (_, _, alert)) in ills.iter().enumerate() {
        let all: Vec<String> = ills[n..]
            .iter()
            .map(|(name, count, _)| format!("{name:?}: {count}"))
            .collect();
        let told = alert_of(&format!("conditions: {{{}}}", all.join(", ")));
        assert!(told.starts_with(alert), "{told}");
    }
    assert!(
        alert_of(r#"conditions: {"stiffening": 1}"#).starts_with("!! STIFF 1 of 4: 4 is stone")
    );
    let low = alert_of(r#"hp: Some(5), conditions: {"stiffening": 3, "stun": 101}"#);
    assert!(low.starts_with("!! LOW: 5 of "), "{low}");
}

#[test]
fn who_can_kill_at_once_is_named_and_low_is_said_of_few_hit_points_alone() {
    let alone = |race: &str| format!(r#"(race: "{race}", at: (4, 2))"#);
    let basilisk = alone("basilisk");
    let two = format!(r#"{basilisk}, (race: "basilisk", at: (2, 2))"#);
    let around = [
        (2, 1),
        (3, 1),
        (4, 1),
        (2, 2),
        (4, 2),
        (2, 3),
        (3, 3),
        (4, 3),
    ];
    let pack = around
        .map(|at| format!(r#"(race: "wolf", at: {at:?})"#))
        .join(", ");
    let bleeding = r#"hp: Some(80), conditions: {"cut": 1500, "paralyzed": 60}"#;
    for (hero, monsters, expected) in [
        (
            "",
            &basilisk,
            "The basilisk can kill you before you act again",
        ),
        (
            "hp: Some(80)",
            &two,
            "A basilisk can kill you before you act again",
        ),
        (
            "",
            &alone("azog_king_of_the_uruk_hai"),
            "Azog can kill you before you act again",
        ),
        (
            "hp: Some(80)",
            &pack,
            "Together they can kill you before you act again",
        ),
        (
            bleeding,
            &alone("jackal"),
            "What runs in you can kill you before you act again",
        ),
        (
            "hp: Some(20)",
            &basilisk,
            "LOW: 20 of 107, the worst takes all",
        ),
    ] {
        let told = alert_among(hero, monsters);
        assert_eq!(told, format!("!! {expected} !!"));
    }
    let low = alert_among("hp: Some(20)", &pack);
    assert!(low.starts_with("!! LOW: 20 of 107, worst "), "{low}");
    assert_eq!(alert_among("", &alone("jackal")), "");
}

#[test]
fn no_name_is_too_long_for_the_alert() {
    let content = content();
    for race in &content.monster_races {
        let words = view::fight::killer_words(race, 1);
        let text = format!("--[ !! {words} !! ]-");
        assert!(text.len() <= 80, "{text}");
    }
}

#[test]
fn a_newcomer_is_new_until_the_next_key_whatever_it_does() {
    let mut heard = Heard::default();
    let start = built_in(&content(), "wolf-pack", 7);
    let mut stage = Stage::new(Some(start), &mut heard);
    for _ in 0..30 {
        stage.press("\t");
        if !stage.app.game().unwrap().newcomers().is_empty() {
            break;
        }
    }
    assert!(!stage.app.game().unwrap().newcomers().is_empty());
    stage.press("x\x1b");
    assert!(stage.app.game().unwrap().newcomers().is_empty());
}

#[test]
fn a_sleeper_that_comes_into_sight_is_new_and_told_with_its_sign() {
    let text = r#"Scenario(
        name: "corner",
        arena: Drawn(map: ["%%%%%%%", "%@.%..%", "%..%..%", "%.....%", "%%%%%%%"]),
        hero: Some(Hero(name: "Borin", race: "dwarf", class: "warrior", level: 9)),
        monsters: [(race: "wolf", at: (5, 1), asleep: true)],
    )"#;
    let mut heard = Heard::default();
    let mut stage = stage_of(&text.replace('%', "#"), 1, &mut heard);
    for key in ["j", "n", "l", "l"] {
        stage.press(key);
        if !stage.app.game().unwrap().newcomers().is_empty() {
            break;
        }
    }
    let rows = stage.rows();
    assert!(rows[11].ends_with("new"), "{}", rows[11]);
    let line = rows[18..23]
        .iter()
        .find(|row| row.contains("wolf sleeps"))
        .unwrap();
    assert_eq!(&line[1..2], "!", "{line}");
    stage.press("x\x1b");
    assert!(stage.row(11).ends_with("zzz"), "{}", stage.row(11));
}

#[test]
fn a_small_window_says_that_leaving_saves() {
    let mut heard = Heard::default();
    let mut stage = stage_of(FRIEND, 1, &mut heard);
    stage.resize(46, 11);
    let rows = stage.rows();
    assert_eq!(rows[6], "      Your fight waits. Make it larger,");
    assert_eq!(rows[7], "      or Ctrl-C saves and leaves.");
}

/// Shows the hero's bare hands at work: of the hint that a key brings, and of what follows it.
fn hint_after(text: &str, keys: &str) -> Vec<String> {
    let mut heard = Heard::default();
    let mut stage = stage_of(text, 3, &mut heard);
    let mut hints = vec![stage.row(23)];
    for key in keys.chars() {
        stage.press(&key.to_string());
        hints.push(stage.row(23));
    }
    hints
}

#[track_caller]
fn has_hint(hints: &[String], part: &str) {
    assert!(
        hints.iter().any(|hint| hint.contains(part)),
        "{part}: {hints:#?}"
    );
}

#[test]
fn hints_come_for_drinks_folds_and_thieves_and_low_torches() {
    let half = DRINKER.replace("hp: Some(20)", "hp: Some(12)");
    has_hint(&hint_after(&half, "..."), "q drinks");
    let dry = half.replace(r#"(kind: "potion_of_cure_light_wounds", count: 5), "#, "");
    let hints = hint_after(&dry, "...");
    assert!(
        !hints.iter().any(|hint| hint.contains("q drinks")),
        "{hints:#?}"
    );

    let torch = r#"Scenario(
        name: "torch",
        arena: Drawn(map: ["%%%%%%%", "%@....%", "%%%%%%%"]),
        hero: Some(Hero(name: "Borin", race: "dwarf", class: "warrior", level: 9,
            equipment: {"light": (kind: "wooden_torch", fuel: 450)})),
        monsters: [(race: "white_worm_mass", at: (5, 1), asleep: true)],
    )"#;
    has_hint(&hint_after(torch, "......"), "Your wooden torch has 4");

    let folded = torch.replace("fuel: 450", "fuel: 4000");
    // The same refusal twice is one line.
    has_hint(
        &hint_after(&folded, "hhhhhhhh"),
        "x2: equal lines are one. m lists all.",
    );

    let thief = r#"Scenario(
        name: "thief",
        arena: Drawn(map: ["%%%%%%%%%%%%", "%..........%", "%...@......%", "%..........%", "%%%%%%%%%%%%"]),
        hero: Some(Hero(name: "Borin", race: "dwarf", class: "warrior", level: 9, gold: 400)),
        monsters: [(race: "novice_rogue", at: (5, 2), hp: 60), (race: "novice_rogue", at: (3, 2), hp: 60)],
    )"#;
    has_hint(
        &hint_after(thief, "............"),
        "What a thief took falls when he dies.",
    );
}

/// A hurt warrior alone behind a wall, with conditions of its own and other monsters.
fn hurt(hp: i32, conditions: &str, others: &str) -> String {
    format!(
        r#"Scenario(
        name: "hurt",
        arena: Drawn(map: ["%%%%%%%%%", "%....%..%", "%....%..%", "%%%%%%%%%"]),
        hero: Some(Hero(name: "Borin", race: "dwarf", class: "warrior", level: 9, at: (2, 1),
            hp: Some({hp}), conditions: {{{conditions}}})),
        monsters: [(race: "wolf", at: (7, 1), asleep: true), {others}],
    )"#
    )
    .replace('%', "#")
}

#[test]
fn rest_is_hinted_at_and_done_only_where_it_could_not_kill() {
    let hint = "R rests until you are healed and cured.";
    has_hint(&hint_after(&hurt(20, "", ""), "."), hint);
    let adjacent = r#"(race: "wolf", at: (3, 1), asleep: true)"#;
    for (hp, conditions, others) in [
        (2, r#""cut": 200, "poisoned": 200"#, ""),
        (20, r#""blind": 9"#, ""),
        (20, r#""blind": 9"#, adjacent),
    ] {
        let hints = hint_after(&hurt(hp, conditions, others), "");
        assert!(!hints.contains(&hint.to_owned()), "{conditions}: {hints:?}");
    }
    let mut heard = Heard::default();
    let bleeding = hurt(2, r#""cut": 200, "poisoned": 200"#, "");
    let mut stage = stage_of(&bleeding, 3, &mut heard);
    stage.press("R");
    let told = stage.rows()[18..23].join(" ");
    let worst = odds::worst(stage.app.game().unwrap().world()).unwrap();
    assert!(
        told.contains(&format!("Not blindly: {worst} may fall on your 2.")),
        "{told}"
    );
    assert!(!told.contains("Strike by hand"), "{told}");
    stage.press("\t");
    let told = stage.rows()[18..23].join(" ");
    assert!(told.contains("on your 2. Strike by hand."), "{told}");
    drop(stage);
    assert_eq!(heard.commands, 0);
    // Where it becomes dangerous on the way, it ends.
    let mut stage = stage_of(&hurt(20, r#""cut": 200"#, ""), 3, &mut heard);
    stage.press("RRRRRRRRRRRRRRRRRRRR");
    assert_eq!(stage.app.screen(), Screen::Fight);
    let told = stage.rows()[18..23].join(" ");
    assert!(told.contains("Not blindly: "), "{told}");
}

#[test]
fn the_first_miss_is_explained_by_the_key_that_its_hint_names() {
    let blows = DRINKER.replace("hp: Some(20)", "hp: Some(60)");
    let mut heard = Heard::default();
    let mut stage = stage_of(&blows, 2, &mut heard);
    for _ in 0..12 {
        let n_lines = stage.app.game().unwrap().lines().len();
        stage.press("h");
        let fresh = stage.app.game().unwrap().lines()[n_lines..].to_vec();
        if fresh.iter().any(|line| line.words().contains("You miss")) {
            assert_eq!(stage.row(23), "A miss. = says why.");
            stage.press("=");
            let rows = stage.rows().join("\n");
            assert!(rows.contains("You miss"), "{rows}");
            assert!(
                rows.contains("needs ") || rows.contains("a sure miss"),
                "{rows}"
            );
            return;
        }
    }
    panic!("never missed");
}

#[test]
fn the_hint_about_sleepers_counts_them() {
    let hall = |monsters: &str| {
        format!(
            r#"Scenario(
            name: "hall",
            arena: Drawn(map: ["%%%%%%%%%%%%", "%@.........%", "%%%%%%%%%%%%"]),
            hero: Some(Hero(name: "Borin", race: "dwarf", class: "warrior", level: 9)),
            monsters: [{monsters}],
        )"#
        )
    };
    let (one, two) = (
        r#"(race: "wolf", at: (7, 1), asleep: true)"#,
        r#"(race: "wolf", at: (9, 1), asleep: true)"#,
    );
    has_hint(&hint_after(&hall(one), ".."), "It sleeps, and is easier");
    has_hint(
        &hint_after(&hall(&format!("{one}, {two}")), ".."),
        "They sleep, and are easier",
    );
    let awake = two.replace(", asleep: true", "");
    has_hint(
        &hint_after(&hall(&format!("{one}, {awake}")), ".."),
        "One of them sleeps, and is",
    );
}

#[test]
fn the_dock_keeps_to_the_hero_s_own_newest_roll() {
    let mut heard = Heard::default();
    let blows = DRINKER.replace("hp: Some(20)", "hp: Some(60)");
    let mut stage = stage_of(&blows, 2, &mut heard);
    stage.resize(120, 40);
    stage.press("h");
    let docked = |rows: Vec<String>| rows[21][81..].to_owned();
    let own = docked(stage.rows());
    assert!(own.contains("You "), "{own}");
    stage.press(".");
    assert_eq!(docked(stage.rows()), own);
}

#[test]
fn a_seed_that_was_asked_for_is_that_of_the_first_run_alone() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(None, &mut heard);
    stage.app.set_seed("3".parse().unwrap());
    let seed = |stage: &Stage<'_>| stage.app.game().unwrap().start().seed.to_string();
    stage.press("n\n");
    assert_eq!(seed(&stage), "3");
    stage.press("Qquit\n\na");
    assert_eq!(seed(&stage), "3", "the same again");
    stage.press("Qquit\n\nn\n");
    assert_ne!(seed(&stage), "3");
}
