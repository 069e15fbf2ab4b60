//! Each threshold: exactly at it, one below, one above.

mod attacks;
mod bodies;

use std::fmt::Debug;

use ludus_engine::rng::{Rng, Roll};

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
