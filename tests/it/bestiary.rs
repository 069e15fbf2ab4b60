//! `ludus bestiary` from the outside: what it prints, and what it refuses.

use std::process::{Command, Output};

fn bestiary(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ludus"))
        .arg("bestiary")
        .args(args)
        .env_remove("LUDUS_ASSETS")
        .output()
        .expect("the program is built with its tests")
}

fn stdout(args: &[&str]) -> String {
    let output = bestiary(args);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("results are UTF-8")
}

#[test]
fn json_gives_the_figures_of_the_contract() {
    let text = stdout(&["snaga", "--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(report["schema"], "ludus.bestiary/1");
    assert!(report["version"].is_string() && report["content"].is_string());
    assert!(report["rules_version"].is_u64());
    let monsters = report["monsters"].as_array().unwrap();
    let ids: Vec<&str> = monsters.iter().map(|m| m["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["snaga", "lagduf_the_snaga"]);
    let snaga = &monsters[0];
    assert_eq!(
        (&snaga["pack"], &snaga["glyph"]),
        (&"oangband".into(), &"o".into())
    );
    assert_eq!(snaga["class"], "o");
    assert_eq!((&snaga["level"], &snaga["speed"]), (&6.into(), &110.into()));
    assert_eq!((&snaga["ac"], &snaga["hp"]), (&16.into(), &"9d5".into()));
    assert_eq!(snaga["experience"], 12);
    assert!(snaga["difficulty"].is_null() && snaga["difficulty_terms"].is_null());
    let blow = serde_json::json!({"method": "hit", "effect": "attack", "dice": "1d7"});
    assert_eq!(snaga["blows"], serde_json::json!([blow]));
    let flags = snaga["flags"].as_array().unwrap();
    assert!(flags.contains(&"orc".into()) && flags.contains(&"evil".into()));
    assert_eq!(snaga["powers"], serde_json::json!([]));
}

#[test]
fn waiting_powers_are_objects() {
    let text = stdout(&["baby green", "--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    let powers = &report["monsters"][0]["powers"];
    assert_eq!(*powers, serde_json::json!([{"power": "spells"}]));
}

#[test]
fn a_table_has_a_line_a_monster_sorted_by_level() {
    let text = stdout(&["CAVE O"]);
    let names: Vec<&str> = text
        .lines()
        .skip(1)
        .map(|line| line[2..12].trim())
        .collect();
    assert_eq!(names, ["cave orc", "cave ogre"]);
    assert!(text.contains("hit 1d8"), "{text}");
}

#[test]
fn csv_quotes_what_holds_commas() {
    let text = stdout(&["lagduf", "--format", "csv"]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("id,name,pack,"), "{text}");
    assert!(
        lines[1].starts_with("lagduf_the_snaga,\"Lagduf, the Snaga\",oangband,o,o,8,"),
        "{text}"
    );
}

#[test]
fn no_match_is_no_error() {
    assert_eq!(stdout(&["grue"]), "nothing by that name\n");
    let text = stdout(&["grue", "--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(report["monsters"], serde_json::json!([]));
    assert_eq!(stdout(&["orc", "--pack", "core"]), "nothing by that name\n");
}

#[test]
fn an_unknown_pack_is_wrong_usage_and_names_the_nearest() {
    let output = bestiary(&["--pack", "oangbnad"]);
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("nearest is \"oangband\""), "{told}");
    assert!(output.stdout.is_empty());
}
