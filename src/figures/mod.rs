//! An actor's figures now, and the input of every rule for a pair of actors.
//!
//! The only place that builds rule inputs: the fight, the odds and the screens ask the same
//! functions, so they cannot disagree. Nothing here draws or changes anything.

mod blow;
mod ground;
mod hero;
mod sight;
mod speed;
mod strike;

pub use blow::{Blow, BlowStage, blow};
pub use ground::{armor_class_at, armor_class_here, target_armor_on};
pub use hero::{
    armor_class, armor_weight, blows_per_round, deadliness, deadliness_points, enhances_magic,
    light_radius, load, max_hp_at, melee_skill, stealth, toughness, weapon,
};
pub use sight::{can_see, sees_hidden};
pub use speed::{energy, opens_doors, speed, walkable_for};
pub use strike::{Hand, Round, Strike, round};
