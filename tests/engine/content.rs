//! Content from the outside: what ships, and what is refused.

use std::fs;
use std::path::PathBuf;

use ludus_engine::content::{Condition, Content, Slot, check, parse_scenario};
use ludus_engine::grid::Pos;
use ludus_engine::ids::HeroClassId;

use crate::fights::{batch, built_in, content};
use crate::shared::{packs, path_of, shipped};

const BROKEN: &str = "../../tests/fixtures/broken";
const TEN_MISTAKES: &str = "../../tests/fixtures/ten_mistakes";

#[test]
fn shipped_assets_have_no_errors() {
    let report = check(&packs(), &[]);
    let told: Vec<String> = report.problems.iter().map(ToString::to_string).collect();
    assert!(!report.has_errors(), "{}", told.join("\n"));
    assert!(report.n_files > 30 && report.n_entries > 100);
}

#[test]
fn the_folder_of_assets_checks_like_what_is_built_in() {
    let [folder, shipped] = [vec![path_of("assets")], Vec::new()].map(|paths| {
        let report = check(&packs(), &paths);
        (report.problems.len(), report.n_files, report.n_entries)
    });
    assert_eq!(folder, shipped);
}

#[test]
fn every_shipped_scenario_resolves() {
    let content = shipped();
    assert!(content.scenarios.len() >= 12);
    for scenario in &content.scenarios {
        let read = parse_scenario(&content, &scenario.path, &scenario.text);
        let (_, encounter) = read.unwrap_or_else(|problems| panic!("{problems}"));
        assert!(encounter.hero.is_some() && encounter.seed.is_some());
        assert!(!encounter.about.is_empty(), "{}", encounter.name);
    }
}

#[test]
fn every_shipped_scenario_runs_to_an_end() {
    for text in &content().scenarios {
        let definition = built_in(&text.name);
        let batch = batch(&definition, 1, 3);
        let mut n_fights = 0;
        batch
            .run(|result| {
                n_fights += 1;
                assert!(result.winner.is_some(), "{} is a draw", text.name);
                Ok(())
            })
            .unwrap();
        assert_eq!(n_fights, 3, "{}", text.name);
    }
}

#[test]
fn the_packs_hold_what_they_promise() {
    let content = shipped();
    assert!(content.monster_races.len() >= 60);
    assert!(content.arenas.len() >= 7);
    assert_eq!(content.packs[..2], ["core", "oangband"]);
    for race in &content.monster_races {
        assert!(!race.about.is_empty(), "{}", race.id);
    }
    let warnings = check(&packs(), &[]).problems;
    assert!(
        warnings
            .iter()
            .all(|problem| problem.message.starts_with("power ")),
        "{warnings:?}"
    );
}

#[test]
fn every_arena_is_of_one_piece_and_all_but_the_field_fit_the_screen() {
    let content = shipped();
    for arena in &content.arenas {
        let (width, height) = (arena.cells.width(), arena.cells.height());
        let fits = width <= 50 && height <= 16;
        assert_eq!(
            fits,
            arena.id != "field",
            "{}: {width} by {height}",
            arena.id
        );
        let is_open = |pos: Pos| {
            let cell = arena.cells.get(pos);
            cell.is_some_and(|cell| {
                let terrain = content.terrain(cell.terrain);
                terrain.is_walkable || terrain.opens_into.is_some()
            })
        };
        let start = arena.hero_start.unwrap();
        assert!(is_open(start), "{}", arena.id);
        let mut reached = vec![start];
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            next += 1;
            for (dx, dy) in [
                (0, 1),
                (1, 0),
                (0, -1),
                (-1, 0),
                (1, 1),
                (1, -1),
                (-1, 1),
                (-1, -1),
            ] {
                let pos = Pos::new(from.x + dx, from.y + dy);
                if is_open(pos) && !reached.contains(&pos) {
                    reached.push(pos);
                }
            }
        }
        let n_open = arena.cells.positions().filter(|&pos| is_open(pos)).count();
        assert_eq!(reached.len(), n_open, "{}", arena.id);
    }
}

#[test]
fn a_ready_made_hero_waits_in_every_class() {
    let content = shipped();
    assert_eq!(content.heroes.len(), 9);
    let first = &content.heroes[0];
    assert_eq!(content.hero_race(first.race).id, "dwarf");
    assert_eq!(content.hero_class(first.class).id, "warrior");
    for index in 0..content.hero_classes.len() {
        let class = HeroClassId(index as u8);
        let hero = content.hero_of_class(class).unwrap();
        assert_eq!(
            (hero.class, hero.level, hero.at),
            (class, 1, Pos::new(0, 0))
        );
        let race = content.hero_race(hero.race);
        assert!(race.classes.contains(&content.hero_class(class).id));
        assert!(hero.worn(Slot::Light).is_some() && hero.worn(Slot::Body).is_some());
    }
}

#[test]
fn each_broken_fixture_tells_what_it_expects() {
    let mut files: Vec<PathBuf> = fs::read_dir(BROKEN)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    assert!(files.len() > 50);
    for file in files {
        let path = file.display().to_string();
        let text = fs::read_to_string(&file).unwrap();
        let expected: Vec<String> = text
            .lines()
            .filter_map(|line| line.strip_prefix("// expect: "))
            .map(|line| format!("{path}:{}", line.replace("DIR", BROKEN)))
            .collect();
        let told: Vec<String> = check(&packs(), &[file])
            .problems
            .iter()
            .map(ToString::to_string)
            .collect();
        assert!(!expected.is_empty(), "{path} expects nothing");
        assert_eq!(told, expected);
    }
}

#[test]
fn ten_mistakes_are_told_at_once() {
    let report = check(&packs(), &[PathBuf::from(TEN_MISTAKES)]);
    let told: Vec<String> = report.problems.iter().map(ToString::to_string).collect();
    let expected = [
        "arenas/yard.ron:5:9: yard: row 1 of the map has 5 cells, the first has 6",
        "items/sticks.ron:6:18: stick: unknown brand \"fyre\", nearest is \"fire\"",
        "monsters/broken.ron:5:9: mud_dog: expected a comma or ')', found 'l'",
        "monsters/broken.ron:13:42: mud_wolf: unknown effect \"atttack\", nearest is \"attack\"",
        "monsters/four.ron:8:17: mud_rat: unknown monster flag \"animel\", nearest is \"animal\"",
        "monsters/four.ron:13:16: mud_bat: level 300 is out of range: 0 to 127",
        "monsters/four.ron:14:13: mud_bat: hp \"2d\" is no dice: write K, NdM or NdM+K",
        "monsters/four.ron:21:9: mud_cat: unknown field \"speeed\", nearest is \"speed\"",
        "scenarios/brawl.ron:3:12: brawl: unknown rule profile \"ludos\", nearest is \"ludus\"",
        "scenarios/brawl.ron:8:16: brawl: unknown monster race \"cave_ork\", nearest is \"cave_orc\"",
    ];
    let expected: Vec<String> = expected
        .iter()
        .map(|line| format!("{TEN_MISTAKES}/{line}"))
        .collect();
    assert_eq!(told, expected);
}

#[test]
fn loading_a_broken_pack_fails_with_all_its_errors() {
    let problems = Content::load(&packs(), &[PathBuf::from(TEN_MISTAKES)]).unwrap_err();
    assert_eq!(problems.0.len(), 8, "{problems}");
    let missing = Content::load(&packs(), &[path_of("tests/fixtures/nowhere")]).unwrap_err();
    assert!(missing.to_string().contains("cannot be read"), "{missing}");
}

#[test]
fn a_users_pack_comes_after_the_others_and_alters_the_digest() {
    let folder = tempfile::tempdir().unwrap();
    let write = |text: &str| {
        let monsters = folder.path().join("monsters");
        fs::create_dir_all(&monsters).unwrap();
        fs::write(folder.path().join("pack.ron"), "Pack(id: \"mine\")").unwrap();
        fs::write(monsters.join("one.ron"), text).unwrap();
        Content::load(&packs(), &[folder.path().to_owned()])
            .unwrap_or_else(|problems| panic!("{problems}"))
    };
    let content = write("[MonsterRace(id: \"ogre\", glyph: 'O', level: 3, hp: \"9d9\")]");
    let bare = content.find_monster_race("ogre").unwrap();
    let own = content.find_monster_race("mine:ogre").unwrap();
    assert_eq!(content.monster_race(bare).pack, "oangband");
    assert_eq!(content.monster_race(own).level, 3);
    assert_eq!(content.find_monster_race("core:ogre"), None);
    let formatted = write(
        "// A note.\n[\n  MonsterRace(\n    glyph: 'O', id: \"ogre\", level: 3,\n    hp: \"9d9\",\n  ),\n]",
    );
    assert_eq!(content.digest(), formatted.digest());
    let other = write("[MonsterRace(id: \"ogre\", glyph: 'O', level: 4, hp: \"9d9\")]");
    assert_ne!(content.digest(), other.digest());
    assert_ne!(content.digest(), shipped().digest());
}

fn scenario(text: &str) -> (Content, ludus_engine::content::Encounter) {
    parse_scenario(&shipped(), "test.ron", text).unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn what_a_scenario_leaves_out_has_its_default() {
    let (content, fight) = scenario(include_str!("../fixtures/scenarios/defaults.ron"));
    assert_eq!(fight.name, "test");
    assert_eq!(content.profile(fight.rules).id, "ludus");
    assert_eq!(fight.teams, ["hero", "monsters"]);
    let ids: Vec<&str> = fight
        .monsters
        .iter()
        .map(|placed| placed.id.as_str())
        .collect();
    assert_eq!(ids, ["m1", "m2", "w", "m3"]);
    assert_eq!((fight.seed, fight.max_turns), (None, 1000));
    let hero = fight.hero.unwrap();
    assert_eq!(content.hero_race(hero.race).id, "human");
    assert_eq!(content.hero_class(hero.class).id, "warrior");
    assert_eq!((hero.level, hero.at), (1, Pos::new(1, 1)));
    assert!(hero.stats.iter().all(|score| score.internal() == 10));
}

#[test]
fn the_example_of_the_contract_resolves_but_for_what_is_not_built() {
    let (content, fight) = scenario(include_str!("../fixtures/scenarios/contract.ron"));
    assert_eq!(fight.teams, ["hero", "beasts", "monsters"]);
    let [dragon, orc] = fight.monsters.as_slice() else {
        panic!("two monsters");
    };
    assert!(dragon.is_asleep && dragon.at == Pos::new(4, 1));
    let ground = fight.arena.cells.get(dragon.at).unwrap();
    assert_eq!(content.terrain(ground.terrain).id, "water");
    assert!(!fight.arena.cells.get(Pos::new(1, 1)).unwrap().is_lit);
    assert_eq!(content.monster_race(orc.race).pack, "scenario");
    let hero = fight.hero.unwrap();
    assert_eq!(hero.stats[3].to_string(), "18/50");
    assert_eq!(hero.worn(Slot::Body).unwrap().to_hit, -3);
    assert_eq!(hero.conditions, [(Condition::Blessed, 20)]);
    assert_eq!(hero.fixed.deadliness, Some(30));
    let blade = content.find_item_kind("test_blade").unwrap();
    assert_eq!(content.item_kind(blade).weight, 130);
    assert_eq!(
        (fight.commands.len(), fight.forced.len(), fight.max_turns),
        (2, 1, 50)
    );
    assert_eq!(fight.seed.unwrap().text(), "seven");
}

#[test]
fn a_kinds_own_figures_count_where_an_item_gives_none() {
    let (content, fight) = scenario(
        r#"Scenario(
            arena: Named("open"),
            hero: Hero(equipment: {"body": (kind: "chain_mail"), "weapon": (kind: "dagger", brands: ["fire"])}),
        )"#,
    );
    let hero = fight.hero.unwrap();
    assert_eq!(hero.worn(Slot::Body).unwrap().to_hit, -2);
    let dagger = hero.worn(Slot::Weapon).unwrap();
    assert!(dagger.flags == content.item_kind(dagger.kind).flags && dagger.brands.len() == 1);
}

/// Returns what is wrong with a scenario of this text.
fn told(text: &str) -> String {
    match parse_scenario(&shipped(), "test.ron", text) {
        Ok(_) => String::new(),
        Err(problems) => problems.to_string(),
    }
}

/// Returns what the linter tells of a path, line by line.
fn linted(path: &std::path::Path) -> Vec<String> {
    let report = check(&packs(), &[path.to_owned()]);
    report.problems.iter().map(ToString::to_string).collect()
}

#[test]
fn a_long_line_is_read_and_too_many_monsters_are_refused() {
    let monster = r#"(race:"wolf",at:(3,3)),"#;
    let text = |n| {
        let monsters = monster.repeat(n);
        format!(r#"Scenario(arena:Named("field"),monsters:[{monsters}])"#)
    };
    let told = told(&text(2_000_000 / monster.len()));
    assert!(
        told.contains("there are more than 2000 monsters"),
        "{told:.500}"
    );
    assert_eq!(told.matches("more than 2000").count(), 1);
}

#[test]
fn texts_hold_no_control_characters_and_names_are_short_and_not_empty() {
    let long = "x".repeat(61);
    let marks = [
        "\u{1b}[2J",
        "\u{7f}",
        "\u{202e}",
        "\u{200b}",
        "\\n",
        "\\u{9b}",
    ];
    for mark in marks {
        for (field, text) in [
            ("name", format!(r#"name: "a{mark}""#)),
            ("about", format!(r#"about: "a{mark}""#)),
            ("seed", format!(r#"seed: "a{mark}""#)),
            (
                "id",
                format!(r#"monsters: [(race: "wolf", at: (3, 3), id: "a{mark}")]"#),
            ),
            (
                "team",
                format!(r#"monsters: [(race: "wolf", at: (3, 3), team: "a{mark}")]"#),
            ),
            ("name", format!(r#"hero: Hero(name: "a{mark}")"#)),
        ] {
            let told = told(&format!(r#"Scenario(arena: Named("open"), {text})"#));
            let expected = format!("{field} holds the control character \\u{{");
            let expected_n = format!("{field} holds the control character \\n");
            assert!(
                told.contains(&expected) || told.contains(&expected_n),
                "{text}: {told}"
            );
            assert!(
                !told.contains(|c: char| c.is_control() && c != '\n'),
                "{told:?}"
            );
        }
    }
    let race = |fields: &str| {
        told(&format!(
            r#"Scenario(arena: Named("open"), hero: Hero(), races: [MonsterRace(glyph: 'x', level: 1, {fields})])"#
        ))
    };
    assert_eq!(race(r#"id: "x", hp: "30000""#), "");
    for (fields, part) in [
        (r#"id: "", hp: "1d4""#.to_owned(), "id is empty"),
        (
            format!(r#"id: "{long}", hp: "1d4""#),
            "id is longer than 60",
        ),
        (
            r#"id: "x", hp: "1d4", name: """#.to_owned(),
            "name is empty",
        ),
        (
            r#"id: "x", hp: "1d4", plural: " ""#.to_owned(),
            "plural is empty",
        ),
        (
            r#"id: "x", hp: "1d4", article: """#.to_owned(),
            "article is empty",
        ),
        (
            format!(r#"id: "x", hp: "1d4", name: "{long}""#),
            "name is longer than 60",
        ),
        (
            r#"id: "x", hp: "1d4", class: '\u{1b}'"#.to_owned(),
            "class holds the control",
        ),
        (
            r#"id: "x", hp: "1000d31""#.to_owned(),
            "out of range: 1 to 30000",
        ),
        (r#"id: "x", hp: "30001""#.to_owned(), "is no dice"),
    ] {
        let told = race(&fields);
        assert!(told.contains(part), "{fields}: {told}");
    }
}

#[test]
fn blows_and_weapons_roll_few_dice() {
    let told_of = |dice: &str| {
        told(&format!(
            r#"Scenario(arena: Named("open"), hero: Hero(), races: [MonsterRace(id: "x", glyph: 'x', level: 1, hp: "1", blows: [Blow(method: "bite", effect: "hurt", dice: "{dice}")])],
            items: [ItemKind(id: "y", group: "sword", weight_lb: 1, dice: "{dice}")])"#
        ))
    };
    assert!(!told_of("100d20").contains("dice"), "{}", told_of("100d20"));
    for dice in ["101d1", "1d2001", "100d21", "1000d10000"] {
        let part =
            format!("dice {dice} is out of range: at most 100 dice, and 2000 for dice times sides");
        assert_eq!(told_of(dice).matches(&part).count(), 2, "{}", told_of(dice));
    }
}

#[test]
fn a_weight_has_one_decimal() {
    for (weight, is_right) in [
        ("0.5", true),
        ("0.50", true),
        ("3", true),
        ("0.05", false),
        ("1.005", false),
    ] {
        let told = told(&format!(
            r#"Scenario(arena: Named("open"), hero: Hero(), items: [ItemKind(id: "y", group: "sword", weight_lb: {weight})])"#
        ));
        assert_eq!(told.is_empty(), is_right, "{weight}: {told}");
    }
}

#[test]
fn a_fight_without_two_sides_is_warned_of() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.ron");
    for (text, part) in [
        (
            r#"Scenario(arena: Named("open"))"#,
            "warning: nobody fights here",
        ),
        (
            r#"Scenario(arena: Named("open"), hero: Hero())"#,
            "warning: there is only one side",
        ),
    ] {
        fs::write(&file, text).unwrap();
        let told = linted(&file);
        assert!(told.len() == 1 && told[0].contains(part), "{told:?}");
    }
}

#[test]
fn a_folder_without_content_holds_no_pack() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("readme.txt"), "nothing").unwrap();
    let report = check(&packs(), &[folder.path().to_owned()]);
    assert!(report.has_errors() && report.problems.len() == 1);
    assert_eq!(report.problems[0].message, "holds no pack");
}

#[test]
fn a_file_beyond_16_mib_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.ron");
    fs::File::create(&file)
        .unwrap()
        .set_len(16 * 1024 * 1024 + 1)
        .unwrap();
    for path in [file.as_path(), folder.path()] {
        let told = linted(path).join("\n");
        assert!(told.contains("is larger than 16 MiB"), "{told}");
    }
}

#[test]
fn a_pack_has_no_more_than_10000_files() {
    let folder = tempfile::tempdir().unwrap();
    for n in 0..10_001 {
        fs::File::create(folder.path().join(format!("{n}.txt"))).unwrap();
    }
    let told = linted(folder.path()).join("\n");
    assert!(told.contains("holds more than 10000 files"), "{told}");
}

#[cfg(unix)]
#[test]
fn only_regular_files_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("a.ron");
    let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    let fifo = folder.path().join("b.ron");
    let is_made = std::process::Command::new("mkfifo").arg(&fifo).status();
    for path in [
        socket.as_path(),
        std::path::Path::new("/dev/zero"),
        folder.path(),
    ] {
        let told = linted(path).join("\n");
        assert!(told.contains("is no regular file"), "{told}");
    }
    if is_made.is_ok_and(|status| status.success()) {
        let told = linted(&fifo).join("\n");
        assert!(told.contains("is no regular file"), "{told}");
    }
}

#[cfg(unix)]
#[test]
fn a_linked_folder_is_read_once() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    let pack = folder.path().join("mine");
    let monsters = pack.join("monsters");
    fs::create_dir_all(&monsters).unwrap();
    fs::write(pack.join("pack.ron"), "Pack(id: \"mine\")").unwrap();
    let race = "(id: \"blob\", glyph: 'x', level: 3, hp: \"9d9\")";
    fs::write(monsters.join("one.ron"), race).unwrap();
    symlink(&pack, monsters.join("loop")).unwrap();
    symlink(&monsters, pack.join("a_link")).unwrap();
    symlink(&pack, folder.path().join("again")).unwrap();
    for path in [pack.as_path(), folder.path()] {
        let report = check(&packs(), &[path.to_owned()]);
        assert_eq!(
            (report.n_files, report.problems.len()),
            (2, 0),
            "{report:?}"
        );
    }
}
