//! Runs: one fight, or the gauntlet, wave after wave until death.
//!
//! A [`Run`] is what a frontend, a replay and a save deal with: it holds the fight that goes on and
//! knows what comes after it. Same definition, seed, commands and choices give the same run. It
//! decides no rule of a fight and knows no file.

mod hero;
mod run;
mod wave;

pub use hero::{HeroError, may_be, ready_made};
pub use run::{Choice, Next, Run, RunDefinition, RunEnd, RunError, RunSnapshot, Tally};
pub use wave::{WAVES_A_BEAT, wave};
