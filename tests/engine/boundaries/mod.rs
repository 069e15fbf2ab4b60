//! Each threshold: exactly at it, one below, one above.

mod attacks;
mod bodies;
mod figures;
mod heroes;
mod minds;
mod things;

use std::fmt::Debug;

use ludus_engine::rng::{Rng, Roll};

use super::told::{folder, problem};

/// A generator whose next draws of these names are given.
fn forced<const N: usize>(rolls: [(Roll, i64); N]) -> Rng {
    let mut rng = Rng::new(1);
    rng.force(rolls);
    rng
}

/// Compares what a rule gives for each input with what is written beside it.
#[track_caller]
fn each<I: Copy + Debug, O: PartialEq + Debug>(rows: &[(I, O)], rule: impl Fn(I) -> O) {
    for (input, expected) in rows {
        assert_eq!(rule(*input), *expected, "of {input:?}");
    }
}

/// Cases of fights, each told by a scenario.
#[test]
fn fights_turn_where_their_scenarios_say() {
    let scenarios = folder("boundaries");
    let problems: Vec<String> = scenarios
        .iter()
        .filter_map(|(name, text)| Some(format!("{name}: {}", problem(name, text)?)))
        .collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(scenarios.len() >= 50, "{} cases", scenarios.len());
}
