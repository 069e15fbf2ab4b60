//! What using a thing does: each step of a use has a scenario.

use std::collections::BTreeSet;

use ludus_engine::content::UseStep;

use super::told::{folder, lines, problem};

#[test]
fn each_step_of_a_use_does_what_its_scenarios_expect() {
    let scenarios = folder("uses");
    let problems: Vec<String> = scenarios
        .iter()
        .filter_map(|(name, text)| Some(format!("{name}: {}", problem(name, text)?)))
        .collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    let told = scenarios.iter().flat_map(|(_, text)| lines(text, "rule"));
    let all: BTreeSet<&str> = UseStep::NAMES.into_iter().collect();
    assert_eq!(told.collect::<BTreeSet<&str>>(), all);
}
