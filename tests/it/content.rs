//! Content from the outside: what ships, and what is refused.

use ludus::content::{Content, check, parse_scenario};

#[test]
fn shipped_assets_have_no_errors() {
    let report = check(&[]);
    let told: Vec<String> = report.problems.iter().map(ToString::to_string).collect();
    assert!(!report.has_errors(), "{}", told.join("\n"));
    for line in &told {
        eprintln!("{line}");
    }
}

#[test]
fn every_shipped_scenario_resolves() {
    let content = Content::builtin().unwrap();
    assert!(content.scenarios.len() >= 6);
    for scenario in &content.scenarios {
        let read = parse_scenario(&content, &scenario.path, &scenario.text);
        let (_, encounter) = read.unwrap_or_else(|problems| panic!("{problems}"));
        assert!(encounter.hero.is_some() && encounter.seed.is_some());
        assert!(!encounter.about.is_empty(), "{}", encounter.name);
    }
}
