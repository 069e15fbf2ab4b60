//! Exact chances and their explanation: what every attack between two actors can do now.
//!
//! The numbers come from the same [`figures`] that the fight rolls with. Chances to get through are
//! exact fractions; damage is an exact distribution; only expected turns are doubles. Nothing here
//! draws or changes anything.

mod aimed;
mod bash;
mod blow;
mod course;
mod effects;
mod pairs;
mod reach;
mod shot;
mod strike;
mod turns;
mod worst;

use crate::content::Stage;
use crate::figures;
use crate::ids::{ActorId, ItemId};
use crate::rng::{Distribution, Fraction};
use crate::rules::Term;
use crate::rules::energy::ACTION;
use crate::world::World;

pub use aimed::{Aimed, Work, aimed, friends_taken};
pub use course::{Course, Obstacle, course, friends_hit};
pub use effects::{EffectOdds, resisted};
pub use pairs::{Joined, Pairs};
pub use reach::threatened;
pub use shot::{missile_damage, of_missile, throwables};
pub use worst::{Deadly, Least, MORE_THAN_ANYBODY_HAS, deadly, least_to_kill, worst};

/// What sort of attack it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// The hero's round of blows.
    Melee,
    /// A shot of the hero.
    Shot,
    /// A throw of the hero.
    Throw,
    /// A shield bash of the hero, before the blows.
    Bash,
    /// One blow of a monster.
    Blow,
}

impl Mode {
    /// Returns the name that JSON uses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Melee => "melee",
            Self::Shot => "shot",
            Self::Throw => "throw",
            Self::Bash => "bash",
            Self::Blow => "blow",
        }
    }
}

/// What the first critical of a turn gains by burning mana (W-4).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BurntMana {
    /// The chance that a turn has a critical.
    pub p: f64,
    /// Mean damage beyond that of any other critical.
    pub mean: f64,
}

/// What one attack can do.
#[derive(Clone, PartialEq, Debug)]
pub struct AttackOdds {
    /// Who attacks.
    pub attacker: ActorId,
    /// Who is attacked.
    pub defender: ActorId,
    /// What sort of attack it is.
    pub mode: Mode,
    /// Which blow of the round, from 0.
    pub index: usize,
    /// What it is done with, in words.
    pub label: String,
    /// Whether the two stand side by side.
    pub is_adjacent: bool,
    /// How many such blows a turn has.
    pub blows_per_turn: u32,
    /// The chance of one more blow after them.
    pub p_one_more_blow: f64,
    /// What the first critical of a turn gains by burning mana (W-4), if it burns any.
    pub burnt_mana: Option<BurntMana>,
    /// The chance to get through all stages.
    pub p_hit: Fraction,
    /// Each stage with the chance that it stops an attack that reached it.
    pub stages: Vec<(Stage, Fraction)>,
    /// The thing that is shot or thrown.
    pub item: Option<ItemId>,
    /// The energy that it takes: 100 is an ordinary action.
    pub energy: u32,
    /// What the chances are made of.
    pub terms: Vec<Term>,
    /// What the damage is made of, in the order in which it counts; a critical's dice are not among it.
    pub damage_terms: Vec<Term>,
    /// The chance of a critical, for one that got through.
    pub p_critical: f64,
    /// The chance of a cut, for one that got through.
    pub p_cut: f64,
    /// The chance of a stun, for one that got through.
    pub p_stun: f64,
    /// What else one that got through does, where it does not kill.
    pub effects: Vec<EffectOdds>,
    /// The damage of one that got through, after armor.
    pub damage: Distribution,
    /// The most damage of one without a critical.
    pub plain_most: i64,
    /// The defender's hit points.
    pub defender_hp: i32,
    /// Mean damage of a turn.
    pub mean_per_turn: f64,
    /// Expected turns until the defender is dead by this attack alone; `None` for never.
    pub mean_turns_to_kill: Option<f64>,
    /// The chance that one turn of it kills.
    pub p_kill_now: f64,
}

impl AttackOdds {
    /// Returns the mean damage of a whole turn's energy.
    pub fn mean_per_full_turn(&self) -> f64 {
        self.mean_per_turn * f64::from(ACTION) / f64::from(self.energy.max(1))
    }

    /// Returns the expected turns until the defender is dead, an attack counting by its energy;
    /// `None` for never.
    pub fn mean_full_turns_to_kill(&self) -> Option<f64> {
        let turns = f64::from(self.energy) / f64::from(ACTION);
        self.mean_turns_to_kill.map(|attacks| attacks * turns)
    }

    /// Returns what the figures of a turn are of: a quick shot takes less than a turn and is counted
    /// by itself.
    pub fn unit(&self) -> &'static str {
        if self.mode == Mode::Shot && self.energy < ACTION {
            "shot"
        } else {
            "turn"
        }
    }
}

/// Returns every attack that one actor could make on another: none between friends or the dead; none
/// that takes standing side by side by an actor too afraid to strike; shots and throws only where
/// they reach the other, with nobody that the hero sees in between.
pub fn between(world: &World, attacker: ActorId, defender: ActorId) -> Vec<AttackOdds> {
    let are_foes = world.is_alive(attacker)
        && world.is_alive(defender)
        && world.are_enemies(attacker, defender);
    if !are_foes {
        return Vec::new();
    }
    let can_strike = !figures::is_afraid(world, attacker);
    if !world.is_hero(attacker) {
        return if can_strike {
            blow::odds(world, attacker, defender)
        } else {
            Vec::new()
        };
    }
    let mut attacks = Vec::new();
    if can_strike {
        attacks.extend(strike::odds(world, attacker, defender));
        attacks.extend(bash::odds(world, attacker, defender));
    }
    attacks.extend(shot::all(world, attacker, defender));
    attacks
}

/// Returns the odds of the hero's round of blows against a monster, near or far.
pub fn melee(world: &World, hero: ActorId, defender: ActorId) -> Option<AttackOdds> {
    strike::odds(world, hero, defender)
}

/// Returns the odds of the hero's shield bash of a monster, near or far, if there is one (B-1).
pub fn bash(world: &World, hero: ActorId, defender: ActorId) -> Option<AttackOdds> {
    bash::odds(world, hero, defender)
}

/// Returns all attacks of all pairs of enemies, by attacker, then defender.
pub fn all(world: &World) -> Vec<AttackOdds> {
    let mut pairs = Pairs::of(world);
    let mut odds = Vec::new();
    for attacker in 0..pairs.n_actors() {
        for defender in 0..pairs.n_actors() {
            odds.extend(pairs.attacks(attacker, defender));
        }
    }
    odds
}

fn are_adjacent(world: &World, a: ActorId, b: ActorId) -> bool {
    match (world.body(a), world.body(b)) {
        (Some(a), Some(b)) => a.pos.is_adjacent(b.pos),
        _ => false,
    }
}
