//! The roll inspector and the bestiary, from every screen that opens them.

use ludus_engine::rules::book::find;

use super::keymap::Screen;
use super::*;
use crate::screens::listings::BOUTS;

const SIZES: [(u16, u16); 12] = [
    (1, 1),
    (4, 3),
    (17, 5),
    (46, 11),
    (79, 24),
    (80, 24),
    (81, 25),
    (100, 24),
    (120, 40),
    (80, 100),
    (300, 24),
    (300, 100),
];

#[track_caller]
fn has_row(rows: &[String], part: &str) {
    assert!(
        rows.iter().any(|row| row.contains(part)),
        "{part}: {rows:#?}"
    );
}

#[test]
fn equals_explains_the_newest_roll_and_walks_to_those_before() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("=");
    assert_eq!(stage.app.screen(), Screen::Fight);
    assert_eq!(stage.row(23), "No roll has decided anything yet.");
    stage.press("lll=");
    let rows = stage.rows();
    has_row(&rows, "[ WHY: turn ");
    has_row(&rows, "TO HIT ");
    has_row(&rows, "power of the effect");
    has_row(&rows, " drew ");
    assert!(
        rows[23].starts_with("PgUp PgDn roll before, after"),
        "{}",
        rows[23]
    );
    let newest = rows;
    stage.app.press(KeyEvent::from(KeyCode::PageUp));
    assert_ne!(stage.rows(), newest);
    stage.app.press(KeyEvent::from(KeyCode::PageDown));
    assert_eq!(stage.rows(), newest);
    stage.app.press(KeyEvent::from(KeyCode::Home));
    stage.app.press(KeyEvent::from(KeyCode::End));
    assert_eq!(stage.rows(), newest);
    stage.press("=");
    assert_eq!(stage.app.screen(), Screen::Fight);
}

#[test]
fn a_page_tells_need_draw_dice_and_hit_points() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("llllllll\n=");
    let mut pages = Vec::new();
    loop {
        let rows = stage.rows();
        if pages.last() == Some(&rows) {
            break;
        }
        pages.push(rows);
        stage.app.press(KeyEvent::from(KeyCode::PageUp));
    }
    assert!(pages.len() > 8);
    for rows in &pages {
        let is_hit = rows.iter().any(|row| row.contains("DAMAGE "));
        let is_lost = rows
            .iter()
            .any(|row| row.contains(" -> ") && row.contains(" of "));
        assert_eq!(is_hit, is_lost, "{rows:#?}");
    }
    let all = pages.concat().join("\n");
    for part in [
        "needs ",
        "race and class, ",
        "A-20",
        "H-6",
        "The wolf: ",
        "You: ",
    ] {
        assert!(all.contains(part), "{part}");
    }
}

#[test]
fn the_inspector_opens_from_history_and_from_the_end() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("lllm\n");
    assert_eq!(stage.app.screen(), Screen::Inspector);
    stage.press("\x1b");
    assert_eq!(stage.app.screen(), Screen::History);
    let mut heard = Heard::default();
    let start = built_in(&content(), "first-blood", 7);
    let mut stage = Stage::new(Some(start), &mut heard);
    for _ in 0..200 {
        stage.press("\t");
    }
    if stage.app.screen() == Screen::Over {
        stage.press("\n=");
        has_row(&stage.rows(), "[ WHY: turn ");
    }
}

#[test]
fn the_bestiary_finds_opens_and_walks() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(None, &mut heard);
    stage.press("b");
    let rows = stage.rows();
    assert!(rows[0].starts_with(" BESTIARY"), "{}", rows[0]);
    stage.press("/cave orc");
    assert!(
        stage.row(22).contains("find: cave orc"),
        "{}",
        stage.row(22)
    );
    stage.press("\n\n");
    let rows = stage.rows();
    assert!(rows[0].starts_with(" BESTIARY - cave orc"), "{}", rows[0]);
    assert!(rows[0].contains("1 of 1 for \"cave orc\""), "{}", rows[0]);
    has_row(&rows, "armor class");
    has_row(&rows, "BLOWS OF A ROUND");
    assert!(!rows.iter().any(|row| row.contains("AGAINST YOU NOW")));
    stage.press("/\x1bjj\n");
    assert!(stage.row(0).contains("3 of "), "{}", stage.row(0));
    stage.press("/nobody at all\n\n");
    stage.rows();
    stage.press("\x1b");
    assert_eq!(stage.app.screen(), Screen::Title);
}

#[test]
fn in_a_fight_the_bestiary_knows_the_odds_and_whom_one_looks_at() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("x/");
    let rows = stage.rows();
    assert!(rows[0].starts_with(" BESTIARY - wolf"), "{}", rows[0]);
    has_row(&rows, "AGAINST YOU NOW");
    has_row(&rows, "Bite attack");
    has_row(&rows, "YOU AGAINST IT");
    has_row(&rows, " turns at ");
    stage.press("\x1b\x1b/");
    assert!(stage.row(0).starts_with(" BESTIARY  "), "{}", stage.row(0));
}

#[test]
fn pages_of_every_size_are_drawn_without_a_panic() {
    for is_ascii in [true, false] {
        let mut heard = Heard::default();
        let start = start_of(&content(), "close.ron", CLOSE, 3);
        let mut stage = Stage::drawn(Some(start), &mut heard, is_ascii);
        for keys in ["lll=", "\x1bx/", "\x1b/", "jj\n", "/wol"] {
            stage.resize(80, 24);
            stage.press(keys);
            for (width, height) in SIZES {
                stage.resize(width, height);
                stage.rows();
            }
        }
    }
}

#[test]
fn the_history_finds_a_text_and_goes_from_match_to_match() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("llllm/WOLF");
    assert!(stage.row(22).contains("find: WOLF"), "{}", stage.row(22));
    stage.press("\n");
    let marked = |stage: &mut Stage<'_>| {
        let words = stage.row(22);
        let number = words
            .split("line ")
            .nth(1)
            .and_then(|rest| rest.split(' ').next());
        number.unwrap().parse::<usize>().unwrap()
    };
    assert!(stage.row(22).contains("find \"WOLF\""), "{}", stage.row(22));
    let mut found = vec![marked(&mut stage)];
    loop {
        stage.press("n");
        let next = marked(&mut stage);
        if next >= found[found.len() - 1] {
            break;
        }
        found.push(next);
    }
    assert!(found.len() > 2, "{found:?}");
    let lines = stage.app.game().unwrap().lines();
    for &number in &found {
        let text = lines[number - 1].to_string();
        assert!(text.to_lowercase().contains("wolf"), "{text}");
    }
    let all = lines
        .iter()
        .filter(|line| line.to_string().to_lowercase().contains("wolf"));
    assert_eq!(found.len(), all.count(), "every match once, then around");
    stage.press("N");
    assert_eq!(marked(&mut stage), found[found.len() - 1]);
    stage.press("/no such line\n");
    assert!(
        stage.row(22).contains("nothing says \"no such line\""),
        "{}",
        stage.row(22)
    );
    stage.press("/abc\x1b");
    assert_eq!(stage.app.screen(), Screen::History);
    assert!(!stage.row(22).contains("abc"));
}

#[test]
fn the_history_steps_from_turn_to_turn_and_keeps_its_line_among_dangers() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("llllm");
    let newest = stage.row(22);
    stage.press("h");
    let before = stage.row(22);
    assert_ne!(before, newest);
    stage.press("h");
    assert_ne!(stage.row(22), before);
    stage.press("l");
    assert_eq!(stage.row(22), before, "the first line of its turn");
    stage.press("!");
    assert!(stage.row(0).ends_with("danger only"), "{}", stage.row(0));
    let rows = stage.rows();
    let is_told = |row: &String| row.len() > 3 && !row.contains(" turn ");
    assert!(
        rows[2..22]
            .iter()
            .filter(|row| is_told(row))
            .all(|row| row[1..3].contains('!'))
    );
}

#[test]
fn the_history_opens_after_the_end_with_its_rolls() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    for _ in 0..400 {
        if stage.app.screen() == Screen::Over {
            break;
        }
        stage.press("l.");
    }
    assert_eq!(stage.app.screen(), Screen::Over);
    stage.press("\nm/bite\n=");
    has_row(&stage.rows(), "needs ");
    stage.press("\n");
    has_row(&stage.rows(), "[ WHY: turn ");
    stage.press("\x1b\x1b");
    assert_eq!(stage.app.screen(), Screen::Over);
}

#[test]
fn enter_tells_the_rules_of_a_roll_in_words() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("ll=");
    let rolls = stage.rows();
    has_row(&rolls, "TO HIT ");
    stage.press("\n");
    let words = stage.rows();
    assert!(!words.iter().any(|row| row.contains("TO HIT ")));
    let [rule, strike] = ["H-6", "A-20"].map(|id| &find(id).unwrap().words);
    let says = |text: &str| words.iter().any(|row| row.contains(&text[..24]));
    assert!(says(rule) || says(strike), "{words:#?}");
    stage.press("jk");
    stage.press("\n");
    has_row(&stage.rows(), "TO HIT ");
}

#[test]
fn a_large_window_explains_the_newest_roll_beside_the_log() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.resize(120, 40);
    let empty = stage.rows();
    assert!(empty[20][81..].starts_with("--[ WHY ]-"), "{}", empty[20]);
    stage.press("ll");
    let rows = stage.rows();
    assert!(rows[20][81..].starts_with("--[ WHY: turn "), "{}", rows[20]);
    for row in &rows[1..39] {
        assert_eq!(&row[79..80], "|", "{row}");
    }
    assert!(rows[27].starts_with("--[ "), "{}", rows[27]);
    assert!(rows[27][..79].ends_with("--"), "{}", rows[27]);
    let docked = |rows: &[String]| {
        rows[20..39]
            .iter()
            .map(|row| row[80..].to_owned())
            .collect()
    };
    let before: Vec<String> = docked(&rows);
    assert!(
        before
            .iter()
            .any(|row| row.contains("TO HIT ") || row.contains("blow "))
    );
    stage.press("=");
    assert_eq!(docked(&stage.rows()), before, "the newest first");
    stage.press("k");
    let walked: Vec<String> = docked(&stage.rows());
    assert_ne!(walked, before);
    stage.press("\x1bx");
    assert!(
        !stage.rows().iter().any(|row| row.contains("[ WHY")),
        "look takes the whole side"
    );
}

#[test]
fn the_bestiary_tells_what_the_player_went_through() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    while stage.app.screen() != Screen::Over {
        stage.press("\tl.");
    }
    let world = stage.app.game().unwrap().world();
    let is_dead = !world.is_alive(world.hero().unwrap().actor);
    let wolf = content().find_monster_race("wolf").unwrap();
    let wolf = content().monster_race(wolf).clone();
    stage.press("\n\x1bb/wolf\n");
    stage.press("\n");
    let row = stage.row(4);
    let known = heard.known.of(&wolf);
    assert_eq!(known.met, 2, "{known:?}");
    assert_eq!(known.killed_you, u64::from(is_dead));
    assert!(is_dead || known.killed == 2);
    assert!(row.starts_with(" KNOWN   "), "{row}");
}

#[test]
fn who_stands_in_sight_is_met() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    // Told or not told yet, each is counted once.
    for keys in ["x/", "\x1b\x1b.x/"] {
        stage.press(keys);
        let rows = stage.rows();
        assert!(rows[0].starts_with(" BESTIARY - wolf"), "{}", rows[0]);
        assert_eq!(rows[4], " KNOWN   met 2, killed never, killed you never");
    }
    stage.app.leave(None);
    assert_eq!(
        stage.row(4),
        " KNOWN   met 2, killed never, killed you never"
    );
}

#[test]
fn what_is_known_counts_each_monster_once_and_forks_teach_nothing() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("ll...Q");
    stage.press("quit\n");
    let wolf = content().find_monster_race("wolf").unwrap();
    let wolf = content().monster_race(wolf).clone();
    assert_eq!(heard.known.of(&wolf).met, 2);
}

#[test]
fn a_fight_of_the_marked_kind_is_asked_for() {
    for name in ["wolf", "gray mold", "cave orc", "Azog"] {
        let mut heard = Heard::default();
        let mut stage = Stage::new(None, &mut heard);
        stage.press("b/");
        stage.press(name);
        stage.press("\nw");
        assert_eq!(stage.app.screen(), Screen::Watch);
        let fight = stage.app.tape().playback.world().definition().clone();
        assert_eq!(fight.encounter.monsters.len(), 2, "{name}");
        let [one, other] = [0, 1].map(|place| {
            let race = fight.encounter.monsters[place].race;
            fight.content.monster_race(race).clone()
        });
        assert!(
            one.name.to_lowercase().contains(&name.to_lowercase()),
            "{}",
            one.name
        );
        assert_ne!(one.id, other.id);
        assert!(
            one.level.abs_diff(other.level) <= 3,
            "{} {}",
            one.name,
            other.name
        );
        stage.press("\u{1b}");
        assert_eq!(stage.app.screen(), Screen::Bestiary, "shown once");
    }
}

#[test]
fn every_matchup_of_the_list_can_be_watched_and_one_of_ones_own_is_typed() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(None, &mut heard);
    stage.press("w");
    for (line, about) in BOUTS {
        stage.press("j");
        assert!(stage.rows().join(" ").contains(about), "{line}");
        stage.press("\n");
        assert_eq!(stage.app.screen(), Screen::Watch, "{line}");
        stage.press("\u{1b}");
    }
    stage.press("j\n");
    stage.press("3 cave ork v ogre\n");
    assert_eq!(stage.app.screen(), Screen::Bouts);
    assert!(stage.row(23).contains("cave orc"), "{}", stage.row(23));
    // What was typed stays, to be mended.
    assert!(stage.row(21).contains("Matchup: 3 cave ork v ogre"));
    stage.app.press(KeyEvent::from(KeyCode::Home));
    for _ in 0..10 {
        stage.app.press(KeyEvent::from(KeyCode::Right));
    }
    stage.app.press(KeyEvent::from(KeyCode::Backspace));
    stage.press("c\n");
    assert_eq!(stage.app.screen(), Screen::Watch, "{:#?}", stage.rows());
    stage.press("\u{1b}\u{1b}");
    assert_eq!(stage.app.screen(), Screen::Title);
}

#[test]
fn replays_are_listed_shown_and_looked_at_again_from_the_end() {
    let mut heard = Heard {
        replays: vec![
            ("borin-0002", "wave 3, turn 9: lost", "Borin"),
            ("borin-0001", "wave 1, turn 12: lost", "Borin"),
        ],
        ..Heard::default()
    };
    let mut stage = Stage::new(None, &mut heard);
    let entry = "    r  Replays       2 kept: rewind, explain, take over";
    assert!(
        stage.rows().iter().any(|row| row == entry),
        "{:#?}",
        stage.rows()
    );
    stage.press("rj\n");
    assert_eq!(stage.row(3), "> borin-0001  wave 1, turn 12: lost  Borin");
    assert_eq!(stage.row(23), "borin-0001 is not here");
    stage.press("\u{1b}");
    let start = start_of(&content(), "close.ron", CLOSE, 3);
    drop(stage);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("Qquit\n\nw");
    assert_eq!(stage.row(23), "test is not here");
}

#[test]
fn lists_on_and_from_the_title_cut_no_word() {
    let mut heard = Heard {
        replays: vec![
            (
                "eldrinmerlin-0002",
                "wave 12, turn 123: lost",
                "EldrinMerlin, half-elf mage",
            ),
            (
                "eldrinmerlin-0001",
                "turn 3: given up",
                "EldrinMerlinBorinHalla, half-elf mage, fork of borin-0041",
            ),
        ],
        saved_title: Some("Borin, warrior 5, first-blood-0001, turn 12"),
        n_old_saves: 1,
        ..Heard::default()
    };
    heard.scores.last = Some(Score {
        points: 1,
        wave: 1,
        name: "Borin".to_owned(),
        cause: "bitten to death by a wolf".to_owned(),
    });
    let mut stage = Stage::new(None, &mut heard);
    let row = "  > c  Continue      Borin, first-blood-0001, turn 12";
    let rows = stage.rows();
    let is_it = |other: &&String| other.starts_with("  > c  Continue");
    let told = rows.iter().find(is_it).unwrap();
    assert!(told.starts_with(row), "{told}");
    stage.press("r");
    assert_eq!(
        stage.row(2),
        "> eldrinmerlin-0002  wave 12, turn 123: lost  EldrinMerlin, half-elf mage"
    );
    assert_eq!(
        stage.row(3),
        "  eldrinmerlin-0001  turn 3: given up         EldrinMerlinBorinHalla"
    );
    drop(stage);
    heard.scores.last.as_mut().unwrap().name = "EldrinMerlinBorin".to_owned();
    let rows = Stage::new(None, &mut heard).rows();
    let told: Vec<&str> = rows.iter().filter_map(|row| row.get(60..)).collect();
    let told = told.join(" ");
    let words = "Last: EldrinMerlinBorin, wave 1, bitten to death by a wolf.";
    assert!(told.contains(words), "{told}");
    // Where nothing else stands beside them, they have the whole row.
    heard.scores.last = None;
    let mut stage = Stage::new(None, &mut heard);
    let row = "  > c  Continue      Borin, warrior 5, first-blood-0001, turn 12";
    assert!(stage.rows().iter().any(|other| other == row));
}

#[test]
fn who_has_played_is_not_told_how_to_begin() {
    let tells = |heard: &mut Heard| {
        let rows = Stage::new(None, heard).rows();
        let at = |words: &str| rows.iter().position(|row| row.contains(words));
        (at("New here?"), at("A new run never ends"))
    };
    assert_eq!(tells(&mut Heard::default()), (Some(19), Some(20)));
    let mut saved = Heard {
        n_old_saves: 1,
        ..Heard::default()
    };
    assert_eq!(tells(&mut saved), (None, Some(19)));
    let mut replayed = Heard {
        replays: vec![("borin-0001", "turn 3: lost", "Borin")],
        ..Heard::default()
    };
    assert_eq!(tells(&mut replayed), (None, Some(19)));
}

#[test]
fn bestiary_hero_and_pack_open_their_terms() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    let page = |stage: &mut Stage<'_>, keys: &str| {
        stage.press(keys);
        assert_eq!(stage.app.screen(), Screen::Terms, "{keys}");
        let rows = stage.rows().join("\n");
        stage.press("\x1b\x1b\x1b");
        assert_eq!(stage.app.screen(), Screen::Fight, "{keys}");
        rows
    };
    let of_race = page(&mut stage, "/jj\n=");
    assert!(of_race.contains("TERMS: attack 1 of"), "{of_race}");
    let of_hero = page(&mut stage, "C=");
    assert!(of_hero.contains("TERMS: skill 1 of"), "{of_hero}");
    assert!(of_hero.contains("A-14"), "{of_hero}");
    let of_pack = page(&mut stage, "i=");
    assert!(of_pack.contains("before the target counts"), "{of_pack}");
    // Without a hero in the ring there is nothing to reckon with.
    drop(stage);
    let mut stage = Stage::new(None, &mut heard);
    stage.press("b=");
    assert_eq!(
        stage.row(23),
        "It takes a hero in the ring to reckon with it."
    );
}

#[test]
fn the_bestiary_reckons_with_the_hero_as_he_is() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(Some(runs::gauntlet(5, 12)), &mut heard);
    let odds = |stage: &mut Stage<'_>| {
        stage.press("/\n");
        let rows = stage.rows();
        stage.press("\x1b");
        let at = rows
            .iter()
            .position(|row| row.starts_with(" YOU AGAINST IT"));
        rows[at.unwrap() + 1].clone()
    };
    let armed = odds(&mut stage);
    stage.press("TA");
    assert_eq!(stage.app.screen(), Screen::Fight);
    let bare = odds(&mut stage);
    assert_ne!(armed, bare);
    assert!(bare.contains("Bare hands"), "{bare}");
}

#[test]
fn look_mode_marks_what_foes_reach_and_tells_what_ground_does() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 3);
    let mut stage = Stage::new(Some(start), &mut heard);
    let marks = |rows: &[String]| {
        let map = rows[1..17].iter().map(|row| row.chars().take(50));
        map.flatten().filter(|&c| c == '/').count()
    };
    assert_eq!(marks(&stage.rows()), 0, "in look mode alone");
    stage.press("x");
    let rows = stage.rows();
    let threatened = {
        let world = stage.app.game().unwrap().world();
        let reached = ludus_engine::odds::threatened(world);
        let hero = world.body(world.hero().unwrap().actor).unwrap().pos;
        assert!(reached.contains(&hero), "the wolf is beside it");
        let is_bare = |pos: &&ludus_engine::grid::Pos| {
            world.terrain(**pos).unwrap().glyph == '.' && world.occupant(**pos).is_none()
        };
        reached.iter().filter(is_bare).count()
    };
    assert!(threatened > 5, "{threatened}");
    assert_eq!(marks(&rows), threatened);
    assert!(
        rows[8..10].iter().any(|row| row.contains(":@C")),
        "rubble keeps its glyph"
    );
    stage.press("?");
    let legend = "  / on the map                where a foe can strike you before you act again";
    assert!(stage.rows().iter().any(|row| row == legend));
    stage.press("\x1b");
    let told = |rows: &[String]| {
        let text = rows[18..22].join(" ");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let about = told(&rows);
    for part in [
        "To your strikes its AC is ",
        " here",
        " on open ground",
        " among trees.",
    ] {
        assert!(about.contains(part), "{about}");
    }
    stage.press("h");
    stage.press("h");
    let rows = stage.rows();
    assert!(
        rows[17].starts_with("--[ look: rubble, 1 west, in reach of a foe ]"),
        "{}",
        rows[17]
    );
    let said = told(&rows);
    let world = stage.app.game().unwrap().world();
    let hero = world.body(world.hero().unwrap().actor).unwrap().pos;
    let rubble = hero.step(ludus_engine::grid::Dir::West);
    let here = ludus_engine::figures::armor_class_at(world, rubble);
    let own = ludus_engine::figures::armor_class(world);
    assert!(
        said.contains(&format!(
            "In it your armor class is {here}, elsewhere {own}."
        )),
        "{said}"
    );
}

#[test]
fn enter_is_named_by_what_it_does_to_an_entry_of_the_bestiary() {
    let mut heard = Heard::default();
    let mut stage = Stage::new(None, &mut heard);
    stage.press("b");
    for label in ["Enter open", "Enter close", "Enter open"] {
        let foot = stage.row(23);
        assert!(foot.contains(label), "{label}: {foot}");
        stage.press("\n");
    }
}

#[test]
fn the_end_of_a_run_without_rolls_names_no_key_for_them() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 1);
    let mut stage = Stage::new(Some(start), &mut heard);
    stage.press("Qquit\n\n");
    assert_eq!(stage.app.screen(), Screen::Over);
    let foot = stage.row(23);
    assert!(!foot.contains("= why") && foot.contains("m log"), "{foot}");
    stage.press("=");
    assert_eq!(stage.row(23), "Nothing was rolled.");
}

#[test]
fn a_fight_that_is_watched_from_a_fight_is_what_screens_over_it_are_about() {
    let mut heard = Heard::default();
    let start = start_of(&content(), "close.ron", CLOSE, 1);
    let mut stage = Stage::new(Some(start), &mut heard);
    let own = stage.app.game().unwrap().world().digest();
    let before = stage.rows();
    stage.press("/");
    stage.press("/cave orc\nw");
    assert_eq!(stage.app.screen(), Screen::Watch);
    stage.press("1x");
    assert!(stage.row(0).starts_with(" WATCH "), "{}", stage.row(0));
    stage.press("\u{1b}m");
    let n_lines = stage.app.tape().playback.lines().len();
    let told = stage.row(22);
    assert!(told.contains(&format!(" of {n_lines}")), "{told}");
    stage.press("\u{1b}\u{1b}");
    assert_eq!(stage.app.screen(), Screen::Bestiary);
    stage.press("\u{1b}");
    assert_eq!(stage.app.screen(), Screen::Fight);
    assert_eq!(stage.rows()[1..17], before[1..17]);
    assert_eq!(stage.app.game().unwrap().world().digest(), own);
}
