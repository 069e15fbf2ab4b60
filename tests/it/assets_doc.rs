//! `assets/README.md` names all that readers of packs and scenarios take.

use std::collections::BTreeSet;
use std::fs;

use ludus_engine::content::{
    Ability, BlowMethod, Condition, HeroResist, ItemFlag, ItemGroup, MonsterFlag, Race,
    ScriptedCommand, Shape, SlayKind, Slot, Specialty, Stage, UseStep,
};
use ludus_engine::rng::Roll;

use crate::shared::path_of;

/// Returns the names in quotes of the lists of fields that a reader declares: constants, and lists
/// that it hands on directly.
fn declared(source: &str) -> Vec<String> {
    let starts = ["; ", "fields(node, ", "known = ", "fields(item, "];
    let lines = source.lines().map(str::trim);
    let mut fields = Vec::new();
    let mut is_within = false;
    for line in lines {
        let begins = (line.contains(": [&str; ") && line.contains("const "))
            || starts[1..].iter().any(|start| line.contains(start));
        if begins {
            is_within = true;
        }
        if is_within {
            let list = line
                .split_once('[')
                .filter(|_| begins)
                .map_or(line, |cut| cut.1);
            let quoted = list.split('"').skip(1).step_by(2);
            let is_field = |word: &&str| {
                word.bytes()
                    .all(|byte| byte == b'_' || byte.is_ascii_lowercase() || byte.is_ascii_digit())
            };
            fields.extend(quoted.filter(is_field).map(str::to_owned));
        }
        if line.ends_with("];")
            || line.ends_with(';')
            || line.ends_with('{')
            || line.ends_with("?;")
        {
            is_within = false;
        }
    }
    fields
}

fn words_of(text: &str) -> BTreeSet<&str> {
    text.split(|c: char| c != '_' && !c.is_ascii_alphanumeric())
        .collect()
}

/// Returns the sections that tell of what a reader takes.
fn sections_of(reader: &str) -> &'static [&'static str] {
    match reader {
        "pack.rs" => &["Pack"],
        "read_core.rs" => &["Terrain", "Tables", "Condition"],
        "read_effect.rs" => &["Effect"],
        "read_hero.rs" => &["HeroRace and HeroClass"],
        "read_item.rs" => &["ItemKind", "Scenario"],
        "read_monster.rs" => &["MonsterRace"],
        "read_profile.rs" => &["Profile"],
        "arena_map.rs" => &["Arena", "Scenario"],
        _ if reader.starts_with("scenario") => &["Scenario", "Hero"],
        _ => panic!("no section tells of {reader}"),
    }
}

/// Returns the text of some sections.
fn told_in(readme: &str, sections: &[&str]) -> String {
    let all = readme.split("\n## ").filter(|section| {
        let title = section.lines().next().unwrap_or_default();
        sections.contains(&title)
    });
    all.collect::<Vec<_>>().join("\n")
}

#[test]
fn every_field_of_every_reader_is_documented() {
    let readme = fs::read_to_string(path_of("assets/README.md")).unwrap();
    let folder = path_of("src/engine/src/content");
    let mut n_fields = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let starts = ["read_", "scenario", "arena_map", "pack"];
        if !starts.iter().any(|start| name.starts_with(start)) {
            continue;
        }
        let told = told_in(&readme, sections_of(&name));
        let words = words_of(&told);
        for field in declared(&fs::read_to_string(&path).unwrap()) {
            n_fields += 1;
            assert!(
                words.contains(field.as_str()),
                "{name}: {field} is not documented"
            );
        }
    }
    assert!(n_fields > 150, "{n_fields} fields were found");
}

#[test]
fn every_name_of_a_closed_list_is_documented() {
    let readme = fs::read_to_string(path_of("assets/README.md")).unwrap();
    let words = words_of(&readme);
    macro_rules! names {
        ($($list:ident),*) => {
            [$(($list::ALL.iter().map(|one| one.name()).collect::<Vec<_>>(), stringify!($list))),*]
        };
    }
    let closed = names!(
        Ability,
        BlowMethod,
        Condition,
        HeroResist,
        ItemFlag,
        ItemGroup,
        MonsterFlag,
        Race,
        Roll,
        Shape,
        SlayKind,
        Slot,
        Specialty,
        Stage
    );
    let directions = [
        "North",
        "NorthEast",
        "East",
        "SouthEast",
        "South",
        "SouthWest",
        "West",
        "NorthWest",
    ];
    let open = [
        (ScriptedCommand::NAMES.to_vec(), "ScriptedCommand"),
        (UseStep::NAMES.to_vec(), "UseStep"),
        (directions.to_vec(), "Dir"),
    ];
    for (names, list) in closed.into_iter().chain(open) {
        for name in names {
            assert!(words.contains(name), "{list}: {name} is not documented");
        }
    }
}
