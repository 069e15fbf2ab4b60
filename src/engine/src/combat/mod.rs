//! Applies the rules: asks `figures` for what decides, rolls it, and emits what happened.
//!
//! Each function does one thing to one pair of actors and returns when its events are applied, so a
//! second blow sees a dead target as dead. Nothing here chooses what to do or writes prose.

#![cfg_attr(not(test), deny(clippy::float_arithmetic))]

mod conditions;
mod death;
mod fear;
mod launch;
mod melee;
mod moves;
mod outcomes;
mod rolls;
mod shapes;
mod strike;
mod things;
mod trade;
mod usage;
mod wounds;

pub use conditions::{ASLEEP_AT, ease, worsen};
pub use death::{die_if_spent, suffer};
pub use launch::let_fly;
pub use melee::{disturb, monster_round};
pub use outcomes::lose_experience;
pub use shapes::take_shape;
pub use strike::strike_round;
pub use things::{burn_light, drop_things, gather, pick_up, refuel, take_off, wear};
pub use trade::answer;
pub use usage::use_thing;
