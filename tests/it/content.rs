//! Content from the outside: what ships, and what is refused.

use std::fs;
use std::path::PathBuf;

use ludus::content::{Condition, Content, Slot, check, parse_scenario};
use ludus::grid::Pos;
use ludus::ids::HeroClassId;

use crate::fights::{batch, built_in, content};

const BROKEN: &str = "tests/fixtures/broken";
const TEN_MISTAKES: &str = "tests/fixtures/ten_mistakes";

fn builtin() -> Content {
    Content::builtin().unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn shipped_assets_have_no_errors() {
    let report = check(&[]);
    let told: Vec<String> = report.problems.iter().map(ToString::to_string).collect();
    assert!(!report.has_errors(), "{}", told.join("\n"));
    assert!(report.n_files > 30 && report.n_entries > 100);
}

#[test]
fn the_folder_of_assets_checks_like_what_is_built_in() {
    assert_eq!(check(&[PathBuf::from("assets")]), check(&[]));
}

#[test]
fn every_shipped_scenario_resolves() {
    let content = builtin();
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
    let content = builtin();
    assert!(content.monster_races.len() >= 60);
    assert!(content.arenas.len() >= 7);
    assert_eq!(content.packs[..2], ["core", "oangband"]);
    for race in &content.monster_races {
        assert!(!race.about.is_empty(), "{}", race.id);
    }
    let warnings = check(&[]).problems;
    assert!(
        warnings
            .iter()
            .all(|problem| problem.message.starts_with("power ")),
        "{warnings:?}"
    );
}

#[test]
fn every_arena_is_of_one_piece_and_all_but_the_field_fit_the_screen() {
    let content = builtin();
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
    let content = builtin();
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
        let told: Vec<String> = check(&[file])
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
    let report = check(&[PathBuf::from(TEN_MISTAKES)]);
    let told: Vec<String> = report.problems.iter().map(ToString::to_string).collect();
    let expected = [
        "arenas/yard.ron:5: yard: row 1 of the map has 5 cells, the first has 6",
        "items/sticks.ron:6: stick: unknown brand \"fyre\", nearest is \"fire\" (column 18)",
        "monsters/broken.ron:5: mud_dog: expected a comma or ')', found 'l' (column 9)",
        "monsters/broken.ron:13: mud_wolf: unknown effect \"atttack\", nearest is \"attack\" (column 42)",
        "monsters/four.ron:8: mud_rat: unknown monster flag \"animel\", nearest is \"animal\" (column 17)",
        "monsters/four.ron:13: mud_bat: level 300 is out of range: 0 to 127",
        "monsters/four.ron:14: mud_bat: hp \"2d\" is no dice: write K, NdM or NdM+K",
        "monsters/four.ron:21: mud_cat: unknown field \"speeed\", nearest is \"speed\" (column 9)",
        "scenarios/brawl.ron:3: brawl: unknown rule profile \"ludos\", nearest is \"ludus\" (column 12)",
        "scenarios/brawl.ron:8: brawl: unknown monster race \"cave_ork\", nearest is \"cave_orc\" (column 16)",
    ];
    let expected: Vec<String> = expected
        .iter()
        .map(|line| format!("{TEN_MISTAKES}/{line}"))
        .collect();
    assert_eq!(told, expected);
}

#[test]
fn loading_a_broken_pack_fails_with_all_its_errors() {
    let problems = Content::load(&[PathBuf::from(TEN_MISTAKES)]).unwrap_err();
    assert_eq!(problems.0.len(), 8, "{problems}");
    let missing = Content::load(&[PathBuf::from("tests/fixtures/nowhere")]).unwrap_err();
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
        Content::load(&[folder.path().to_owned()]).unwrap_or_else(|problems| panic!("{problems}"))
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
    assert_eq!(content.digest, formatted.digest);
    let other = write("[MonsterRace(id: \"ogre\", glyph: 'O', level: 4, hp: \"9d9\")]");
    assert_ne!(content.digest, other.digest);
    assert_ne!(content.digest, builtin().digest);
}

fn scenario(text: &str) -> (Content, ludus::content::Encounter) {
    parse_scenario(&builtin(), "test.ron", text).unwrap_or_else(|problems| panic!("{problems}"))
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
    assert_eq!(content.digest, builtin().digest);
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
