//! `ludus rules` from the outside: what it prints, and for which ids and words.

use std::process::{Command, Output};

use serde_json::Value;

fn rules(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ludus"))
        .arg("rules")
        .args(args)
        .output()
        .expect("the program is built with its tests")
}

fn stdout(args: &[&str]) -> String {
    let output = rules(args);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("results are UTF-8")
}

#[test]
fn without_an_argument_it_lists_chapters_with_ids_and_titles() {
    let text = stdout(&[]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..2], ["Conventions", "  C-1        Dice"]);
    let hits = lines.iter().position(|line| *line == "How a monster hits");
    let hits = hits.expect("a chapter");
    assert_eq!(lines[hits - 1], "");
    assert_eq!(lines[hits + 2], "  H-2        Luck");
    assert!(lines.contains(&"  fact 2.28  Stun"), "{text}");
}

#[test]
fn an_id_in_any_form_prints_its_rule_in_full() {
    let text = stdout(&["H-6"]);
    assert!(
        text.starts_with("H-6  The roll to hit (How a monster hits)\n  A number from 1"),
        "{text}"
    );
    assert!(text.contains("\n\n  The armor class is that of"), "{text}");
    assert_eq!(stdout(&["h-6"]), text);
    let fact = stdout(&["fact 2.28"]);
    assert!(fact.starts_with("fact 2.28  Stun ("), "{fact}");
    for form in [&["fact", "2.28"][..], &["2.28"], &["FACT-2.28"]] {
        assert_eq!(stdout(form), fact, "{form:?}");
    }
}

#[test]
fn a_word_prints_the_first_paragraph_of_every_rule_that_holds_it() {
    let text = stdout(&["Black", "breath"]);
    let heads: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with("  "))
        .collect();
    assert!(
        heads.iter().any(|line| line.starts_with("K-13  ")),
        "{text}"
    );
    assert!(
        heads.iter().any(|line| line.starts_with("fact 2.31  ")),
        "{text}"
    );
    assert!(
        heads.iter().all(|line| !line.starts_with("H-6  ")),
        "{text}"
    );
    assert!(!text.contains("Uniques must be of level"), "{text}");
}

#[test]
fn no_row_is_wider_than_a_hundred_columns() {
    for args in [&[][..], &["K-8"], &["armor"]] {
        let text = stdout(args);
        let widest = text.lines().map(str::len).max();
        assert!(widest <= Some(100), "{args:?}: {widest:?}");
    }
}

#[test]
fn json_holds_the_rules_with_all_their_paragraphs() {
    let read = |args: &[&str]| -> Value { serde_json::from_str(&stdout(args)).unwrap() };
    let one = read(&["k-13", "--format", "json"]);
    assert_eq!(one["schema"], "ludus.rules/1");
    assert!(one["version"].is_string() && one["rules_version"].is_u64());
    let found = one["rules"].as_array().unwrap();
    assert_eq!(found.len(), 1);
    let rule = &found[0];
    assert_eq!(
        (&rule["id"], &rule["title"], &rule["chapter"]),
        (
            &"K-13".into(),
            &"Black Breath".into(),
            &"Cuts and stuns".into()
        )
    );
    assert!(rule["words"].as_str().unwrap().starts_with("A landed blow"));
    assert_eq!(rule["more"].as_array().unwrap().len(), 1);
    let all = read(&["--format", "json"]);
    assert!(all["rules"].as_array().unwrap().len() > 200);
}
