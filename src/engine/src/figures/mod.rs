//! An actor's figures now, and the input of every rule for a pair of actors.
//!
//! The only place that builds rule inputs: the fight, the odds and the screens ask the same
//! functions, so they cannot disagree. Nothing here draws or changes anything.

mod affliction;
mod arms;
mod bash;
mod blow;
mod consequence;
mod flight;
mod ground;
mod guard;
mod harm;
mod hero;
mod hunger;
mod shapes;
mod shot;
mod sight;
mod speed;
mod strike;
mod things;
mod trail;

pub use affliction::{is_proof, lasting};
pub use arms::{missile_at_hand, missile_deadliness, missiles_a_turn_tenths};
pub use bash::{Bash, bash, bash_at_level};
pub use blow::{Blow, BlowStage, blow};
pub use consequence::{Consequence, LULLED, Save, Trial, consequence};
pub use flight::{Flight, burst_share, flight};
pub use ground::{
    armor_class_at, armor_class_here, is_gate, is_plain_floor, stands_in_water, target_armor_on,
    target_armor_to_missiles_on,
};
pub use guard::{
    after_element, device_skill, evasion, has_ability, max_mana_tenths, resistance, saving_throw,
    sustains, theft_avoidance,
};
pub use harm::{Harm, wears_armor};
pub use hero::{
    armor_class, armor_weight, blows_per_round, deadliness, enhances_magic, full_max_hp,
    light_radius, load, max_hp_at, max_hp_with, melee_skill, stealth, toughness, weapon,
};
pub use hunger::{
    BLOATED, DIGESTED, FAINT, FULL, HUNGRY, MEAL_TURNS, STARVING, STUFFED, WEAK, hunger_word,
    most_digested,
};
pub use shapes::{has_hands, shape, shape_skills, shapes};
pub use shot::{
    ACCURATE_ONE_IN, Flown, Missile, Shot, backbite_after, bites_back, breakage, energy_of,
    first_met, flying_dice, is_throwing_weapon, landing, launcher, missile_skill_of, multiplier_of,
    pierces, range_of, shoots, shot, throw_times, way,
};
pub use sight::{can_see, sees_hidden, senses};
pub use speed::{
    burden, energy, is_afraid, opens_doors, slowing_load, speed, time_of, walkable_for,
};
pub use strike::{FAST_ATTACK_PERCENT, Hand, Round, Strike, WEAPON_DICE, round};
pub use things::{
    DISENCHANTED, black_breath, can_be_drained, can_corrode, device_check, drainable_charges,
    drainable_light, feeds, has_bonus, has_loot, has_room_for, is_torch, place_for, shatters,
    slot_for,
};
pub use trail::{Known, Trail};
