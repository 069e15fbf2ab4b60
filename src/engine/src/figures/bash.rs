//! The shield bash that may come before a round of blows (B-1 to B-12).

use crate::content::{Condition, Slot, Specialty, Stat};
use crate::ids::ActorId;
use crate::rng::{Dice, Fraction};
use crate::rules::TermName;
use crate::rules::Terms;
use crate::rules::bash::{
    BashInput, BashQuality, BashQualityInput, MOST_STUNNED, bash_chance, bash_outcomes,
    chance_of_bash, confuse_outcomes, dazed_rounds, push_damage_terms, stun_outcomes,
};
use crate::world::World;

use super::affliction::is_proof;
use super::hero::{Seen, blows_per_round};
use super::sight::can_see;

/// Everything that decides a shield bash of one monster.
#[derive(Clone, Debug)]
pub struct Bash {
    /// The shield's name.
    pub name: String,
    /// The bash happens when the draw, from 0 up, is below this (B-6).
    pub chance: i32,
    /// Among how many values it is drawn.
    pub outcomes: u32,
    /// The shield's dice.
    pub dice: Dice,
    /// What they are multiplied by (B-8).
    pub factor: i64,
    /// The strength bonus to deadliness, in points.
    pub strength: i32,
    /// Of the first so many values, how many stun (B-10): (cases, values).
    pub stuns: (u32, u32),
    /// Likewise for confusion (B-11); no cases where the monster is immune.
    pub confuses: (u32, u32),
    /// For how many rounds.
    pub rounds: u16,
    /// The dexterity bonus, which keeps the balance (B-12).
    pub dexterity: i32,
    /// The blows of a round, which a lost balance takes from.
    pub blows: u32,
    /// What the chance is made of.
    pub terms: Terms,
}

impl Bash {
    /// Returns the chance that it happens.
    pub fn p_happens(&self) -> Fraction {
        chance_of_bash(self.chance, self.outcomes)
    }

    /// Returns what its damage is made of.
    pub fn damage_terms(&self) -> Terms {
        let mut terms = Terms::EMPTY;
        terms.push(TermName::ShieldDice, self.dice.count as i32);
        terms.push(TermName::ShieldSides, self.dice.sides as i32);
        push_damage_terms(self.factor, self.strength, &mut terms);
        terms
    }
}

/// Returns what decides a shield bash of a monster; `None` where there is none (B-1): it takes a
/// shield on the arm, a hero who does not stagger, and a monster that is awake, seen, and of at
/// least half the hero's level, truncated (C-6).
pub fn bash(world: &World, target: ActorId) -> Option<Bash> {
    let hero = Seen::of(world)?;
    let race = world.race(target)?;
    if world.is_asleep(target) || !can_see(world, hero.actor(), target) {
        return None;
    }
    let mut bash = bash_at_level(world, i32::from(race.level))?;
    if is_proof(world, target, Condition::Confused) {
        bash.confuses.0 = 0;
    }
    if world.counter(target, Condition::Stun) >= MOST_STUNNED {
        bash.stuns.0 = 0;
    }
    Some(bash)
}

/// Returns what decides a shield bash of any awake monster of a level that the hero sees; `None`
/// where there is none.
pub fn bash_at_level(world: &World, monster_level: i32) -> Option<Bash> {
    let hero = Seen::of(world)?;
    let level = hero.level();
    let shield = world
        .worn_in(hero.actor(), Slot::Shield)
        .filter(|shield| !shield.def.is_on_back)?;
    if hero.is(Condition::Staggered) || monster_level < level / 2 {
        return None;
    }
    let skill = hero.race.melee.base
        + hero.class.melee.base
        + hero.race.melee.by_levels(level)
        + hero.class.melee.by_levels(level);
    let dexterity = hero.stat(Stat::Dexterity).dex_to_hit;
    let blows = blows_per_round(world);
    let is_skilled = hero.class.fights_unarmed
        || hero.class.arms.martial_arts_count && hero.has(Specialty::MartialArts);
    let product = |dice: Dice| (dice.count * dice.sides) as i32;
    let dice = shield.kind.dice;
    let mut terms = Terms::EMPTY;
    let chance = bash_chance(
        &BashInput {
            skill,
            dexterity,
            adjustment: hero.class.arms.bash,
            level,
            is_clumsy: hero.weapon().is_none() && !is_skilled,
            weapon: hero
                .weapon()
                .map(|weapon| product(weapon.kind.dice) * blows as i32),
            shield: product(dice),
        },
        &mut terms,
    );
    let outcomes = bash_outcomes(monster_level);
    terms.push(TermName::BashDraw, outcomes as i32);
    let quality = BashQuality::of(BashQualityInput {
        skill,
        weight_lb: i32::from(hero.sheet.weight_lb.unwrap_or(hero.race.weight_lb)),
        equipment: hero.worn().map(|(_, item)| item.weight()).sum(),
        shield: shield.weight(),
        has_mastery: hero.has(Specialty::ShieldMastery),
    });
    let (stun, confuse) = (
        stun_outcomes(monster_level),
        confuse_outcomes(monster_level),
    );
    Some(Bash {
        name: shield.kind.name.clone(),
        chance,
        outcomes,
        dice,
        factor: quality.factor(level),
        strength: hero.stat(Stat::Strength).str_deadliness,
        stuns: (quality.cases_below(level, stun), stun),
        confuses: (quality.cases_below(level, confuse), confuse),
        rounds: dazed_rounds(level),
        dexterity,
        blows,
        terms,
    })
}
