//! What an outcome of an attack comes to between two actors now: what guards against it, which
//! checks may stop it, how likely it is to find what it takes, and the most harm that it does.
//!
//! This is the one description of every [`OutcomeKind`]: fight, odds, WORST and looks ask it. Beside
//! it only `combat::outcomes` matches on all kinds, to make them happen.

use crate::content::{
    Ability, Brand, Condition, Hazard, HeroResist, ItemGroup, MonsterRace, Outcome, OutcomeKind,
    Saving, Shape, Stat, Taking,
};
use crate::event::Escape;
use crate::ids::ActorId;
use crate::rng::{Distribution, Fraction, Roll};
use crate::rules::afflictions;
use crate::rules::device::Check;
use crate::rules::drains::{ARTIFACT_WITHSTANDS, ExperienceDrain};
use crate::rules::growth::PARTS;
use crate::rules::quake;
use crate::rules::resist::{percent_chance, poison_strength};
use crate::rules::theft::TRIES;
use crate::world::{ItemRef, World};

use super::affliction::{brought, is_proof, level_of, turns_of};
use super::guard::{
    after_element, element_resistance, has_ability, resistance, saving_throw, theft_avoidance,
};
use super::harm::Harm;
use super::shapes::shape;
use super::things::{
    DISENCHANTED, can_be_drained, can_corrode, drainable_charges, drainable_light, has_bonus,
    shatters,
};

/// How a check that may spare the target is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trial {
    /// A draw of 100 against a chance in percent; from 100 up it always passes.
    Percent(i32),
    /// A d24 and a modifier against a number (L-9).
    Check(Check),
}

impl Trial {
    /// Returns the chance that it passes.
    pub fn chance(self) -> Fraction {
        match self {
            Self::Percent(percent) => percent_chance(percent),
            Self::Check(check) => check.chance(),
        }
    }
}

/// How deep one sleeps who is put to sleep.
pub const LULLED: u16 = 500;

/// A check that spares the target where it passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Save {
    /// The roll that decides it.
    pub roll: Roll,
    /// How it is made.
    pub trial: Trial,
    /// What is told where it passes.
    pub escape: Escape,
}

/// An outcome between two actors, as the world stands.
#[derive(Clone, Copy, Debug)]
pub struct Consequence<'w> {
    world: &'w World,
    attacker: ActorId,
    defender: ActorId,
    kind: OutcomeKind,
    saving: Saving,
}

/// Returns what an outcome comes to between two actors, who may be the same.
pub const fn consequence(
    world: &World,
    attacker: ActorId,
    defender: ActorId,
    outcome: Outcome,
) -> Consequence<'_> {
    Consequence {
        world,
        attacker,
        defender,
        kind: outcome.kind,
        saving: outcome.saving,
    }
}

impl Consequence<'_> {
    /// Returns the kind of outcome.
    pub const fn kind(self) -> OutcomeKind {
        self.kind
    }

    /// Says whether it can be tried at all: a confused thief can't steal from the hero, and much
    /// means nothing to monsters.
    pub fn can_be_tried(self) -> bool {
        let is_hero = self.world.is_hero(self.defender);
        match self.kind {
            OutcomeKind::Take(taking) if taking.is_theft() => {
                !is_hero || !self.world.has(self.attacker, Condition::Confused)
            }
            OutcomeKind::Lull => !self.world.is_asleep(self.defender),
            OutcomeKind::Afflict { .. }
            | OutcomeKind::DrainStats { .. }
            | OutcomeKind::DrainExperience(_)
            | OutcomeKind::Hurt(_)
            | OutcomeKind::Blast(..)
            | OutcomeKind::Blink(_) => true,
            OutcomeKind::HarmBelongings(element) => is_hero && !self.is_immune_to(element),
            OutcomeKind::Poison(_)
            | OutcomeKind::Shape(_)
            | OutcomeKind::Mend(_)
            | OutcomeKind::Take(_)
            | OutcomeKind::Quake => is_hero,
        }
    }

    /// Says whether the target is proof against it: a resistance, a sustain, a gift, its race.
    pub fn is_guarded(self) -> bool {
        match self.kind {
            OutcomeKind::Afflict { condition, .. } => {
                is_proof(self.world, self.defender, condition)
            }
            OutcomeKind::Lull => is_proof(self.world, self.defender, Condition::Paralyzed),
            _ if !self.world.is_hero(self.defender) => false,
            OutcomeKind::Poison(_) => resistance(self.world, HeroResist::Poison).is_full(),
            OutcomeKind::Take(Taking::Bonuses) => {
                shape(self.world) != Shape::Normal
                    || resistance(self.world, HeroResist::Disenchantment).is_any()
            }
            OutcomeKind::DrainStats { stats, is_sure } => {
                !is_sure && !stats.iter().any(|stat| can_be_drained(self.world, stat))
            }
            OutcomeKind::Hurt(_)
            | OutcomeKind::Blast(..)
            | OutcomeKind::Blink(_)
            | OutcomeKind::Shape(_)
            | OutcomeKind::Mend(_)
            | OutcomeKind::HarmBelongings(_)
            | OutcomeKind::Take(
                Taking::Charges | Taking::Gold | Taking::Thing | Taking::Food | Taking::Fuel,
            )
            | OutcomeKind::DrainExperience(_)
            | OutcomeKind::Quake => false,
        }
    }

    /// Returns the checks that may spare the target, in the order in which they are rolled.
    pub fn checks(self) -> [Option<Save>; 2] {
        match self.world.race(self.defender) {
            Some(race) => [self.check_of(race), None],
            None => [self.saving_throw(), self.own_check()],
        }
    }

    /// The check of a d24 that a monster makes, where the outcome leaves one.
    fn check_of(self, race: &MonsterRace) -> Option<Save> {
        (self.saving == Saving::Check).then(|| Save {
            roll: Roll::Check,
            trial: Trial::Check(Check::of_monster(i32::from(race.level))),
            escape: Escape::Withstood,
        })
    }

    /// The saving throw of the hero, where the outcome leaves one.
    fn saving_throw(self) -> Option<Save> {
        (self.saving == Saving::Throw).then(|| Save {
            roll: Roll::SavingThrow,
            trial: Trial::Percent(saving_throw(self.world)),
            escape: Escape::Saved,
        })
    }

    /// What the hero has against the kind of outcome alone.
    fn own_check(self) -> Option<Save> {
        match self.kind {
            OutcomeKind::Take(taking) if taking.is_theft() => Some(Save {
                roll: Roll::Theft,
                trial: Trial::Percent(theft_avoidance(self.world, self.level() as i32)),
                escape: Escape::Avoided,
            }),
            OutcomeKind::DrainExperience(drain) if self.holds_life() => Some(Save {
                roll: Roll::HoldLife,
                trial: Trial::Percent(drain.held_percent),
                escape: Escape::Resisted,
            }),
            OutcomeKind::Poison(_)
            | OutcomeKind::Afflict { .. }
            | OutcomeKind::Lull
            | OutcomeKind::Hurt(_)
            | OutcomeKind::Blast(..)
            | OutcomeKind::Blink(_)
            | OutcomeKind::Shape(_)
            | OutcomeKind::Mend(_)
            | OutcomeKind::HarmBelongings(_)
            | OutcomeKind::Take(_)
            | OutcomeKind::DrainStats { .. }
            | OutcomeKind::DrainExperience(_)
            | OutcomeKind::Quake => None,
        }
    }

    /// Says whether it comes to nothing for sure: by a guard, immunity or a check that always passes.
    pub fn is_resisted(self) -> bool {
        let is_sure = |save: &Save| save.trial.chance() == Fraction::ONE;
        matches!(self.kind, OutcomeKind::HarmBelongings(of) if self.is_immune_to(of))
            || self.is_guarded()
            || self.checks().iter().flatten().any(is_sure)
    }

    fn is_immune_to(self, of: Brand) -> bool {
        element_resistance(self.world, self.defender, of).is_immune
    }

    /// Returns the level of the attacker; outcomes count with at least 0.
    fn level(self) -> i64 {
        level_of(self.world, self.attacker)
    }

    /// Says whether a gift of the hero's keeps experience (M-35).
    fn holds_life(self) -> bool {
        has_ability(self.world, Ability::HoldLife)
    }

    /// Returns the chance that nothing keeps it away: neither a guard nor a check.
    pub fn unspared(self) -> Fraction {
        if !self.can_be_tried() || self.is_guarded() {
            return Fraction::ZERO;
        }
        let checks = self.checks().into_iter().flatten();
        let spared = checks.map(|save| save.trial.chance().complement());
        spared.fold(Fraction::ONE, |all, one| all * one)
    }

    /// Returns the chance that it happens, of an attack that got through with damage so distributed
    /// and did not kill; belongings have their part.
    pub fn chance(self, damage: &Distribution) -> f64 {
        let unspared = self.unspared().to_f64();
        if unspared == 0.0 {
            return 0.0;
        }
        let found = if self.world.is_hero(self.defender) {
            self.finds_of_hero(damage)
        } else {
            self.finds_of_monster()
        };
        unspared * found
    }

    /// The chance that it finds what it takes of the hero.
    fn finds_of_hero(self, damage: &Distribution) -> f64 {
        let (world, hero) = (self.world, self.defender);
        match self.kind {
            OutcomeKind::Afflict { .. }
            | OutcomeKind::Lull
            | OutcomeKind::Hurt(_)
            | OutcomeKind::Blast(..)
            | OutcomeKind::Blink(_)
            | OutcomeKind::Shape(_)
            | OutcomeKind::Mend(_)
            | OutcomeKind::DrainStats { .. } => 1.0,
            OutcomeKind::Poison(venom) => {
                let resistance = resistance(world, HeroResist::Poison);
                damage.chance_that(|dealt| poison_strength(venom.strength(dealt), resistance) > 0)
            }
            OutcomeKind::HarmBelongings(element) => self.harms(element, damage),
            OutcomeKind::Take(Taking::Bonuses) => self.disenchants(),
            OutcomeKind::Take(Taking::Charges) => {
                let turn = world.turn();
                self.within_tries(|item| drainable_charges(item, turn).is_some())
            }
            OutcomeKind::Take(Taking::Gold) => sure(world.gold_of(hero) > 0),
            OutcomeKind::Take(Taking::Thing) => self.within_tries(|item| !item.is_artifact()),
            OutcomeKind::Take(Taking::Food) => {
                self.within_tries(|item| item.group() == ItemGroup::Food)
            }
            OutcomeKind::Take(Taking::Fuel) => sure(drainable_light(world, hero).is_some()),
            OutcomeKind::DrainExperience(_) => {
                let knows = world.hero().is_some_and(|hero| hero.experience >= PARTS);
                sure(knows)
            }
            OutcomeKind::Quake => damage.chance_that(shatters),
        }
    }

    /// The chance that it finds what it takes of a monster.
    fn finds_of_monster(self) -> f64 {
        let (world, monster) = (self.world, self.defender);
        match self.kind {
            OutcomeKind::Afflict { .. }
            | OutcomeKind::Lull
            | OutcomeKind::Hurt(_)
            | OutcomeKind::Blast(..)
            | OutcomeKind::Blink(_)
            | OutcomeKind::DrainStats { .. }
            | OutcomeKind::DrainExperience(_) => 1.0,
            OutcomeKind::Take(Taking::Gold) => sure(world.gold_of(monster) > 0),
            OutcomeKind::Take(Taking::Thing) => {
                sure(world.carried(monster).any(|item| !item.is_artifact()))
            }
            OutcomeKind::Poison(_)
            | OutcomeKind::Shape(_)
            | OutcomeKind::Mend(_)
            | OutcomeKind::HarmBelongings(_)
            | OutcomeKind::Take(Taking::Bonuses | Taking::Charges | Taking::Food | Taking::Fuel)
            | OutcomeKind::Quake => 0.0,
        }
    }

    /// The chance that one of ten draws among the stacks of the pack suits.
    fn within_tries(self, suits: impl Fn(&ItemRef<'_>) -> bool) -> f64 {
        let n = self.world.pack_size(self.defender);
        if n == 0 {
            return 0.0;
        }
        let carried = self.world.carried(self.defender);
        let unfit = carried.filter(|item| !suits(item)).count();
        1.0 - (unfit as f64 / n as f64).powi(TRIES as i32)
    }

    /// The eight slots are equally likely; artifacts withstand most of the time (M-12, M-13).
    fn disenchants(self) -> f64 {
        let each = DISENCHANTED
            .iter()
            .map(|&slot| match self.world.worn_in(self.defender, slot) {
                Some(item) if has_bonus(&item) && item.is_artifact() => {
                    1.0 - percent(ARTIFACT_WITHSTANDS)
                }
                Some(item) => sure(has_bonus(&item)),
                None => 0.0,
            });
        each.sum::<f64>() / DISENCHANTED.len() as f64
    }

    /// The chance that an element harms at least one belonging.
    fn harms(self, element: Brand, damage: &Distribution) -> f64 {
        let hazards = &self.world.content().tables.hazards;
        let spared = damage.chances().map(|(dealt, chance)| {
            let all = hazards.iter().filter(|hazard| hazard.element == element);
            let each = all.map(|hazard| 1.0 - self.harms_by(hazard, dealt));
            chance * each.product::<f64>()
        });
        1.0 - spared.sum::<f64>()
    }

    fn harms_by(self, hazard: &Hazard, dealt: i64) -> f64 {
        let (world, hero) = (self.world, self.defender);
        let chance = percent(hazard.chance(dealt.max(0) as u32) as i32);
        if hazard.corrodes {
            let worn = || {
                let worn = world.worn(hero).map(|(_, item)| item);
                worn.filter(|item| hazard.groups.contains(&item.group()))
            };
            let n = worn().count();
            let soft = worn().filter(can_corrode).count();
            return if n == 0 {
                0.0
            } else {
                chance * soft as f64 / n as f64
            };
        }
        let things: i32 = world
            .carried(hero)
            .filter(|item| hazard.groups.contains(&item.group()) && !item.is_artifact())
            .map(|item| i32::from(item.state.count))
            .sum();
        1.0 - (1.0 - chance).powi(things)
    }

    /// Returns the most harm that it does to the hero by an attack of this damage. Resistances to
    /// poison and the hold on life don't count here, for the one may end in time and the other fail.
    pub fn most(self, dealt: i64) -> Harm {
        let none = Harm::default();
        match self.kind {
            OutcomeKind::Poison(venom) => Harm {
                poison: afflictions::poison(venom.strength(dealt), false).range().1 as u32,
                ..none
            },
            OutcomeKind::Afflict { .. } | OutcomeKind::Lull if self.is_guarded() => none,
            OutcomeKind::Afflict { condition, turns } => {
                let most = turns_of(self.world, self.attacker, turns, false).max();
                brought(condition, most.max(0) as u32)
            }
            OutcomeKind::Lull => Harm {
                held: LULLED.into(),
                ..none
            },
            OutcomeKind::Hurt(dice) => Harm {
                points: dice.max() as i32,
                ..none
            },
            OutcomeKind::Blast(element, dice) => Harm {
                points: after_element(self.world, self.defender, element, dice.max()) as i32,
                ..none
            },
            OutcomeKind::DrainStats { stats, is_sure } => {
                let can_be = |stat| is_sure || can_be_drained(self.world, stat);
                let takes = |stat| u32::from(stats.has(stat) && can_be(stat));
                Harm {
                    frail: takes(Stat::Constitution),
                    feeble: takes(Stat::Strength),
                    ..none
                }
            }
            OutcomeKind::DrainExperience(drain) => Harm {
                experience: self.most_experience(drain),
                ..none
            },
            OutcomeKind::Quake if shatters(dealt) => Harm {
                points: quake::most_damage(),
                stun: quake::STUN_DIE,
                ..none
            },
            OutcomeKind::Quake
            | OutcomeKind::Blink(_)
            | OutcomeKind::Shape(_)
            | OutcomeKind::Mend(_)
            | OutcomeKind::HarmBelongings(_)
            | OutcomeKind::Take(_) => none,
        }
    }

    fn most_experience(self, drain: ExperienceDrain) -> u64 {
        drain.most(self.world.hero().map_or(0, |hero| hero.experience / PARTS))
    }
}

fn sure(happens: bool) -> f64 {
    if happens { 1.0 } else { 0.0 }
}

fn percent(chance: i32) -> f64 {
    percent_chance(chance).to_f64()
}
