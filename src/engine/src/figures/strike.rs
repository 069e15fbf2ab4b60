//! One round of the hero's blows against one foe: everything that decides it.

use crate::content::{MonsterFlag, MonsterRace, Slay, Specialty, Stat};
use crate::ids::ActorId;
use crate::rng::Roll;
use crate::rules::armor::monster_terrain;
use crate::rules::blows::{HandTries, hand_tries, untrained_damage};
use crate::rules::critical::CriticalCheck;
use crate::rules::damage::{DamageDice, DamageInput, damage_dice, holy_light};
use crate::rules::skill::{against_target, sleeping_bonus};
use crate::rules::to_hit::{HitCheck, SURE_HITS};
use crate::rules::{TermName, Terms};
use crate::world::{ItemRef, World};

use super::blow::cover_of;
use super::hero::{Deadly, Seen, blows_per_round, made_deadliness, seen_melee_skill};
use super::sight::can_see;

/// What the hero strikes with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    /// The weapon in hand.
    Weapon,
    /// Bare hands that know how: the grade is found anew for each blow.
    Trained(HandTries),
    /// Bare hands that don't.
    Untrained,
}

/// The names of the dice of a blow of the hero, and of their sides.
pub const WEAPON_DICE: [TermName; 2] = [TermName::OwnDice, TermName::OwnSides];

/// How one blow of the hero deals its damage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strike {
    /// A weapon, or which bare hands.
    pub hand: Hand,
    /// What its damage is made from: the dice of a weapon, or the flat damage of an untrained hand; a
    /// trained hand's is [`Strike::input_of_grade`].
    pub input: DamageInput,
    /// The dice that are made of it.
    pub dice: DamageDice,
}

impl Strike {
    /// Returns what the damage of a grade of a trained hand, 1..20, is made from (fact 2.42): the
    /// table's dice, which hold deadliness already.
    pub fn input_of_grade(&self, world: &World, grade: i64) -> DamageInput {
        let grades = &world.content().tables.hand_grades;
        let dice = grades
            .get((grade - 1).max(0) as usize)
            .copied()
            .unwrap_or_default();
        DamageInput {
            dice: dice.count,
            sides: dice.sides,
            multiplier: self.input.multiplier,
            holy_light: self.input.holy_light,
            ..DamageInput::PLAIN
        }
    }

    /// Returns the damage dice of a grade of a trained hand, 1..20.
    pub fn dice_of_grade(&self, world: &World, grade: i64) -> DamageDice {
        damage_dice(&self.input_of_grade(world, grade))
    }

    /// Returns what the damage is made of before a critical adds to it; of a trained hand how it finds
    /// its grade.
    pub fn damage_terms(&self) -> Terms {
        let mut terms = Terms::EMPTY;
        if let Hand::Trained(tries) = self.hand {
            terms.push(TermName::HandTries, tries.tries as i32);
            terms.push(TermName::HandBest, tries.best as i32);
        } else {
            self.input.push_terms(WEAPON_DICE, &mut terms);
        }
        terms
    }
}

/// Everything that decides a round of the hero's blows, taken once at its start.
#[derive(Clone, Debug)]
pub struct Round {
    /// The skill against this target.
    pub skill: i32,
    /// The target's armor class on its ground.
    pub armor: i32,
    /// The to-hit check of each blow.
    pub check: HitCheck,
    /// The critical check of each hit; `None` for a hand that has no dice to add to.
    pub critical: Option<CriticalCheck>,
    /// How many blows.
    pub blows: u32,
    /// The chance of one more, in percent.
    pub one_more_percent: u32,
    /// How each deals its damage.
    pub strike: Strike,
    /// Whether the first critical burns mana (W-4).
    pub burns_mana: bool,
    /// What skill and armor are made of.
    pub terms: Terms,
}

/// The chance of one more blow with the fast attacking specialty, when all were struck.
pub const FAST_ATTACK_PERCENT: u32 = 30;

/// Returns what decides a round of the hero's blows against a monster; `None` without either.
pub fn round(world: &World, target: ActorId) -> Option<Round> {
    let hero = Seen::of(world)?;
    let race = world.race(target)?;
    let mut terms = Terms::EMPTY;
    let base = seen_melee_skill(&hero, &mut terms);
    let is_seen = can_see(world, hero.actor(), target);
    let sleeping = world
        .is_asleep(target)
        .then(|| sleeping_bonus(hero.level(), hero.class.sleeping_halves));
    let skill = against_target(base, sleeping, is_seen, &mut terms);
    let own = i32::from(race.ac);
    terms.push(TermName::MonsterArmor, own);
    let ground = monster_terrain(own, cover_of(world, target), hero.class.is_woodsman);
    terms.push_nonzero(TermName::MonsterTerrain, ground);
    let armor = own + ground;
    terms.push(TermName::StrikeLuck, SURE_HITS);
    let strike = strike(&hero, race);
    let is_armsman = hero.has(Specialty::Armsman) && is_seen;
    let check = CriticalCheck::of_melee(skill, is_armsman.then_some(Roll::Armsman));
    Some(Round {
        skill,
        armor,
        check: HitCheck::of_skill(skill, armor),
        critical: (strike.hand != Hand::Untrained).then_some(check),
        blows: blows_per_round(world),
        one_more_percent: if hero.has(Specialty::FastAttack) {
            FAST_ATTACK_PERCENT
        } else {
            0
        },
        strike,
        burns_mana: hero.has(Specialty::ManaBurn),
        terms,
    })
}

fn strike(hero: &Seen<'_>, race: &MonsterRace) -> Strike {
    let (input, hand) = damage_input(hero, race);
    Strike {
        hand,
        input,
        dice: damage_dice(&input),
    }
}

/// Returns what the damage of a blow is made from, and what it is struck with.
fn damage_input(hero: &Seen<'_>, race: &MonsterRace) -> (DamageInput, Hand) {
    let tables = &hero.world.content().tables;
    let weapon = hero.weapon();
    let multiplier = weapon.map_or(10, |item| multiplier(hero, &item, race));
    let (is_undead, is_evil) = (race.is(MonsterFlag::Undead), race.is(MonsterFlag::Evil));
    let holy_light = if hero.has(Specialty::HolyLight) {
        holy_light(&tables.holy_light, multiplier, is_undead, is_evil)
    } else {
        0
    };
    let (deadliness, points) = made_deadliness(hero, Deadly::Blows);
    let mut input = DamageInput {
        multiplier: i64::from(multiplier),
        holy_light: i64::from(holy_light),
        deadliness: i64::from(deadliness),
        points,
        ..DamageInput::PLAIN
    };
    let hand = match weapon {
        Some(item) => {
            let dice = item.kind.dice;
            (input.dice, input.sides) = (dice.count, dice.sides);
            Hand::Weapon
        }
        None if hero.has_trained_hands() => Hand::Trained(hand_tries(hero.level(), deadliness)),
        None => {
            input.flat = untrained_damage(hero.stat(Stat::Strength).str_deadliness);
            Hand::Untrained
        }
    };
    (input, hand)
}

/// Returns the highest multiplier of a thing that applies, in tenths (W-6).
pub(super) fn multiplier(hero: &Seen<'_>, item: &ItemRef<'_>, race: &MonsterRace) -> u8 {
    let tables = &hero.world.content().tables;
    let brands = item
        .def
        .brands
        .iter()
        .filter(|&&brand| race.is_harmed_by(brand));
    let slays = item
        .def
        .slays
        .iter()
        .filter(|&&Slay { kind, .. }| race.is_slain_by(kind));
    let best = brands
        .map(|&brand| tables.brand(brand))
        .chain(slays.map(|&slay| tables.slay(slay)))
        .max();
    best.unwrap_or(10).max(10)
}
