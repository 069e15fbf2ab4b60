//! What an outcome of an attack comes to between two actors now: what guards against it, which
//! checks may stop it, how likely it is to find what it takes, and the most harm that it does.
//!
//! This is the one description of every [`OutcomeKind`]: fight, odds, WORST and looks ask it. Beside
//! it only `combat::outcomes` matches on all kinds, to make them happen.

use crate::content::{
    Ability, Brand, Condition, Guard, Hazard, HeroResist, ItemGroup, Outcome, OutcomeKind, Shape,
    Spared, Stat,
};
use crate::event::Escape;
use crate::ids::ActorId;
use crate::rng::{Distribution, Roll};
use crate::rules::afflictions::{self, Amount, Span};
use crate::rules::drains::{ARTIFACT_WITHSTANDS, ExperienceDrain};
use crate::rules::growth::PARTS;
use crate::rules::quake;
use crate::rules::resist::{percent_chance, poison_strength};
use crate::rules::theft::TRIES;
use crate::world::{ItemRef, World};

use super::guard::{element_resistance, has_ability, resistance, saving_throw, theft_avoidance};
use super::shapes::shape;
use super::things::{
    DISENCHANTED, can_be_drained, can_corrode, drainable_charges, drainable_light, has_bonus,
    shatters,
};

/// A check in percent that spares the target where it passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Save {
    /// The roll that decides it.
    pub roll: Roll,
    /// The chance that it passes, percent; from 100 up it always does.
    pub percent: i32,
    /// What is told where it passes.
    pub escape: Escape,
}

/// The most that an outcome, or several, do to the hero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Harm {
    /// Hit points lost.
    pub points: i32,
    /// Turns of a cut.
    pub cut: u32,
    /// Turns of a stun.
    pub stun: u32,
    /// What is added to the counter of poison.
    pub poison: u32,
    /// Turns that it holds.
    pub held: u32,
    /// Points of experience that it drains.
    pub experience: u64,
    /// Steps of constitution that it drains.
    pub frail: u32,
    /// Steps of strength that it drains.
    pub feeble: u32,
    /// Whether it slows.
    pub slows: bool,
}

impl Harm {
    /// Returns the harm of so many times the same.
    #[must_use]
    pub fn times(self, n: u32) -> Self {
        Self {
            points: self.points.saturating_mul(n as i32),
            cut: self.cut.saturating_mul(n),
            stun: self.stun.saturating_mul(n),
            poison: self.poison.saturating_mul(n),
            held: self.held.saturating_mul(n),
            experience: self.experience.saturating_mul(u64::from(n)),
            frail: self.frail.saturating_mul(n),
            feeble: self.feeble.saturating_mul(n),
            slows: self.slows && n > 0,
        }
    }

    /// Returns the harm of both.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            points: self.points.saturating_add(other.points),
            cut: self.cut.saturating_add(other.cut),
            stun: self.stun.saturating_add(other.stun),
            poison: self.poison.saturating_add(other.poison),
            held: self.held.saturating_add(other.held),
            experience: self.experience.saturating_add(other.experience),
            frail: self.frail.saturating_add(other.frail),
            feeble: self.feeble.saturating_add(other.feeble),
            slows: self.slows || other.slows,
        }
    }
}

/// An outcome between two actors, as the world stands.
#[derive(Clone, Copy, Debug)]
pub struct Consequence<'w> {
    world: &'w World,
    attacker: ActorId,
    defender: ActorId,
    kind: OutcomeKind,
    saves: bool,
}

/// Returns what an outcome comes to between two actors.
pub fn consequence<'w>(
    world: &'w World,
    attacker: ActorId,
    defender: ActorId,
    outcome: &Outcome,
) -> Consequence<'w> {
    Consequence {
        world,
        attacker,
        defender,
        kind: outcome.kind,
        saves: outcome.saves,
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
            OutcomeKind::StealGold | OutcomeKind::StealItem => {
                !is_hero || !self.world.has(self.attacker, Condition::Confused)
            }
            OutcomeKind::Afflict { .. }
            | OutcomeKind::DrainStats(_)
            | OutcomeKind::DrainExperience(_) => true,
            OutcomeKind::HarmBelongings(element) => is_hero && !self.is_immune_to(element),
            OutcomeKind::Poison
            | OutcomeKind::Disenchant
            | OutcomeKind::DrainCharges
            | OutcomeKind::EatFood
            | OutcomeKind::DrainLight
            | OutcomeKind::Quake => is_hero,
        }
    }

    /// Says whether the target is proof against it: a resistance, a sustain, a gift, its race.
    pub fn is_guarded(self) -> bool {
        match self.kind {
            OutcomeKind::Afflict { condition, .. } => {
                is_proof(self.world, self.defender, condition)
            }
            _ if !self.world.is_hero(self.defender) => false,
            OutcomeKind::Poison => resistance(self.world, HeroResist::Poison).is_full(),
            OutcomeKind::Disenchant => {
                shape(self.world) != Shape::Normal
                    || resistance(self.world, HeroResist::Disenchantment).is_any()
            }
            OutcomeKind::DrainStats(stats) => {
                !stats.iter().any(|stat| can_be_drained(self.world, stat))
            }
            OutcomeKind::HarmBelongings(_)
            | OutcomeKind::DrainCharges
            | OutcomeKind::StealGold
            | OutcomeKind::StealItem
            | OutcomeKind::EatFood
            | OutcomeKind::DrainLight
            | OutcomeKind::DrainExperience(_)
            | OutcomeKind::Quake => false,
        }
    }

    /// Returns the checks that may spare the hero, in the order in which they are rolled; none
    /// spares a monster.
    pub fn checks(self) -> [Option<Save>; 2] {
        if !self.world.is_hero(self.defender) {
            return [None; 2];
        }
        let thrown = self.saves.then(|| Save {
            roll: Roll::SavingThrow,
            percent: saving_throw(self.world),
            escape: Escape::Saved,
        });
        let own = match self.kind {
            OutcomeKind::StealGold | OutcomeKind::StealItem => Some(Save {
                roll: Roll::Theft,
                percent: theft_avoidance(self.world, self.level() as i32),
                escape: Escape::Avoided,
            }),
            OutcomeKind::DrainExperience(drain) if self.holds_life() => Some(Save {
                roll: Roll::HoldLife,
                percent: drain.held_percent,
                escape: Escape::Resisted,
            }),
            OutcomeKind::Poison
            | OutcomeKind::Afflict { .. }
            | OutcomeKind::HarmBelongings(_)
            | OutcomeKind::Disenchant
            | OutcomeKind::DrainCharges
            | OutcomeKind::EatFood
            | OutcomeKind::DrainLight
            | OutcomeKind::DrainStats(_)
            | OutcomeKind::DrainExperience(_)
            | OutcomeKind::Quake => None,
        };
        [thrown, own]
    }

    /// Says whether it comes to nothing for sure: by a guard, immunity or a check that always passes.
    pub fn is_resisted(self) -> bool {
        let mut checks = self.checks().into_iter().flatten();
        matches!(self.kind, OutcomeKind::HarmBelongings(of) if self.is_immune_to(of))
            || self.is_guarded()
            || checks.any(|save| save.percent >= 100)
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

    /// Returns the chance that it happens, of an attack that got through with damage so distributed
    /// and did not kill; belongings have their part.
    pub fn chance(self, damage: &Distribution) -> f64 {
        if !self.can_be_tried() || self.is_guarded() {
            return 0.0;
        }
        let unspared = self.checks().into_iter().flatten();
        let unspared: f64 = unspared.map(|save| 1.0 - percent(save.percent)).product();
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
            OutcomeKind::Afflict { .. } | OutcomeKind::DrainStats(_) => 1.0,
            OutcomeKind::Poison => {
                let resistance = resistance(world, HeroResist::Poison);
                damage.chance_that(|dealt| poison_strength(dealt, resistance) > 0)
            }
            OutcomeKind::HarmBelongings(element) => self.harms(element, damage),
            OutcomeKind::Disenchant => self.disenchants(),
            OutcomeKind::DrainCharges => {
                let turn = world.turn();
                self.within_tries(|item| drainable_charges(item, turn).is_some())
            }
            OutcomeKind::StealGold => sure(world.gold_of(hero) > 0),
            OutcomeKind::StealItem => self.within_tries(|item| !item.is_artifact()),
            OutcomeKind::EatFood => self.within_tries(|item| item.group() == ItemGroup::Food),
            OutcomeKind::DrainLight => sure(drainable_light(world, hero).is_some()),
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
            | OutcomeKind::DrainStats(_)
            | OutcomeKind::DrainExperience(_) => 1.0,
            OutcomeKind::StealGold => sure(world.gold_of(monster) > 0),
            OutcomeKind::StealItem => sure(world.carried(monster).any(|item| !item.is_artifact())),
            OutcomeKind::Poison
            | OutcomeKind::HarmBelongings(_)
            | OutcomeKind::Disenchant
            | OutcomeKind::DrainCharges
            | OutcomeKind::EatFood
            | OutcomeKind::DrainLight
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
            OutcomeKind::Poison => Harm {
                poison: afflictions::poison(dealt, false).range().1 as u32,
                ..none
            },
            OutcomeKind::Afflict { .. } if self.is_guarded() => none,
            OutcomeKind::Afflict {
                condition, span, ..
            } => brought(condition, span.amount(self.level(), false).range().1 as u32),
            OutcomeKind::DrainStats(stats) => {
                let takes = |stat| u32::from(stats.has(stat) && can_be_drained(self.world, stat));
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
            | OutcomeKind::HarmBelongings(_)
            | OutcomeKind::Disenchant
            | OutcomeKind::DrainCharges
            | OutcomeKind::StealGold
            | OutcomeKind::StealItem
            | OutcomeKind::EatFood
            | OutcomeKind::DrainLight => none,
        }
    }

    fn most_experience(self, drain: ExperienceDrain) -> u64 {
        drain.most(self.world.hero().map_or(0, |hero| hero.experience / PARTS))
    }
}

/// Says whether an outcome may wear away armor, or the dexterity that armors.
pub const fn wears_armor(kind: OutcomeKind) -> bool {
    match kind {
        OutcomeKind::HarmBelongings(Brand::Acid) | OutcomeKind::Disenchant => true,
        OutcomeKind::DrainStats(stats) => stats.has(Stat::Dexterity),
        OutcomeKind::HarmBelongings(_)
        | OutcomeKind::Poison
        | OutcomeKind::Afflict { .. }
        | OutcomeKind::DrainCharges
        | OutcomeKind::StealGold
        | OutcomeKind::StealItem
        | OutcomeKind::EatFood
        | OutcomeKind::DrainLight
        | OutcomeKind::DrainExperience(_)
        | OutcomeKind::Quake => false,
    }
}

/// Returns the harm of a condition that comes for so many turns.
fn brought(condition: Condition, turns: u32) -> Harm {
    let none = Harm::default();
    match condition {
        Condition::Stun => Harm {
            stun: turns,
            ..none
        },
        Condition::Cut => Harm { cut: turns, ..none },
        Condition::Poisoned => Harm {
            poison: turns,
            ..none
        },
        Condition::Paralyzed | Condition::Transfixed => Harm {
            held: turns,
            ..none
        },
        Condition::Slow | Condition::Sluggish | Condition::Drowsy | Condition::Staggered => Harm {
            slows: true,
            ..none
        },
        Condition::Blind
        | Condition::Confused
        | Condition::Afraid
        | Condition::Frightened
        | Condition::Burning
        | Condition::Stiffening
        | Condition::BlackBreath
        | Condition::Fast
        | Condition::Blessed
        | Condition::Hero
        | Condition::Berserk
        | Condition::Protected
        | Condition::ResistAcid
        | Condition::ResistElectricity
        | Condition::ResistFire
        | Condition::ResistCold
        | Condition::ResistPoison
        | Condition::Sensing => none,
    }
}

/// Says whether an actor is proof against a condition: the hero by what guards against it, such as
/// free action against paralysis, a monster by its race. The guards stand in `conditions.ron`.
pub fn is_proof(world: &World, actor: ActorId, condition: Condition) -> bool {
    let rule = world.content().condition(condition);
    match world.race(actor) {
        Some(race) => match rule.spares {
            Spared::Nobody => false,
            Spared::Flag(flag) => race.is(flag),
            Spared::Everybody => true,
        },
        None => rule.guards.iter().any(|&guard| match guard {
            Guard::Resist(to) => resistance(world, to).is_any(),
            Guard::Gift(ability) => has_ability(world, ability),
        }),
    }
}

/// Returns how long a condition comes for that an actor brings another, in turns (M-26 to M-30).
pub fn lasting(
    world: &World,
    [attacker, defender]: [ActorId; 2],
    condition: Condition,
    span: Span,
) -> Amount {
    span.amount(level_of(world, attacker), world.has(defender, condition))
}

fn level_of(world: &World, attacker: ActorId) -> i64 {
    let race = world.race(attacker);
    race.map_or(0, |race| i64::from(race.level))
}

fn sure(happens: bool) -> f64 {
    if happens { 1.0 } else { 0.0 }
}

fn percent(chance: i32) -> f64 {
    percent_chance(chance).to_f64()
}
