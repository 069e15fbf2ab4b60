//! Applies the rules: asks `figures` for what decides, rolls it, and emits what happened.
//!
//! Each function does one thing to one pair of actors and returns when its events are applied, so a
//! second blow sees a dead target as dead. Nothing here chooses what to do or writes prose.

#![cfg_attr(not(test), deny(clippy::float_arithmetic))]

mod death;
mod effects;
mod fear;
mod melee;
mod wounds;

pub use death::{die_if_spent, suffer};
pub use melee::{disturb, monster_round, strike_round};
