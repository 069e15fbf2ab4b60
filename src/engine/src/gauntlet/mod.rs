//! Runs: one fight, or the gauntlet, wave after wave until death.
//!
//! A [`Run`] is what a frontend, a replay and a save deal with: it holds the fight that goes on and
//! knows what comes after it. Same definition, seed, commands and choices give the same run. It
//! decides no rule of a fight and knows no file.

mod birth;
mod gather;
mod hero;
mod run;
mod specialty;
mod wave;

pub use birth::{
    CHEAPEST, DEAREST, LEAST_DICE, MOST_DICE, POINTS, before_steps, dice_sum, moved, points_left,
    price, roll_scores, steps,
};
pub use gather::gathered;
pub use hero::{HeroError, alone, hero_now, may_be, ready_made};
pub use run::{Choice, Next, Run, RunDefinition, RunEnd, RunError, RunSnapshot, RunTotals};
pub use specialty::{choosable, specialties_due};
pub use wave::{WAVES_A_BEAT, wave};
