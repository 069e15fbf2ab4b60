//! Effects of blows: what a blow that landed does, as the rows of `effects.ron` describe it.
//!
//! A row is a list of outcomes. What an outcome may be is [`OutcomeKind`]; potions, devices and
//! whatever else harms share the kinds. What an outcome comes to between two actors is
//! [`figures::Consequence`](crate::figures::Consequence)'s business, the words are the row's own.

use crate::rules::afflictions::Span;
use crate::rules::drains::ExperienceDrain;

use super::named::named_set;
use super::{Ability, Brand, Condition, HeroResist, MonsterFlag, Stat};

named_set! {
    /// Scores that one outcome drains.
    Stats of Stat
}

/// What the damage of a blow is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DamageKind {
    /// None: the blow always connects and does nothing (H-1).
    None,
    /// What the dice give.
    Plain,
    /// What armor leaves.
    Armored,
    /// What resistance leaves of an element (M-25).
    Element(Brand),
}

/// One thing that may come of a blow beyond its damage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutcomeKind {
    /// Adds to the poison by the damage (M-8 to M-10).
    Poison,
    /// Begins or lengthens a condition (M-26 to M-30).
    Afflict {
        /// Which condition it brings.
        condition: Condition,
        /// How long, in turns.
        span: Span,
        /// The rule that says how long.
        rule: &'static str,
    },
    /// Destroys or corrodes belongings, as the hazards of an element say (M-25).
    HarmBelongings(Brand),
    /// Takes from the bonuses of one worn thing (M-11 to M-13).
    Disenchant,
    /// Takes the charges of a wand, staff or rod (M-14 to M-16).
    DrainCharges,
    /// Takes gold and is gone (M-17 to M-20).
    StealGold,
    /// Takes one thing of the pack and is gone (M-21, M-22).
    StealItem,
    /// Eats one piece of food (M-23).
    EatFood,
    /// Drains the fuel of the light (M-24).
    DrainLight,
    /// Drains scores by a step (M-31 to M-33).
    DrainStats(Stats),
    /// Takes experience (M-35).
    DrainExperience(ExperienceDrain),
    /// Shakes the ground after a hard blow (M-34).
    Quake,
}

/// An outcome, and what may stop it beyond what guards against its kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// What it is.
    pub kind: OutcomeKind,
    /// Whether the hero's saving throw stops it (fact 2.19).
    pub saves: bool,
    /// Its name in odds: that of the effect where the row gives no other.
    pub name: String,
    /// What it does, in one word or two: "poisons".
    pub word: String,
}

/// How it is told that an effect came to nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EscapeWords {
    /// The hero is proof against it.
    pub resisted: String,
    /// The saving throw stopped it.
    pub saved: String,
    /// There was nothing to take.
    pub nothing: String,
}

/// What a blow does when it lands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// Stable name in assets.
    pub id: String,
    /// Its power in the to-hit quality (H-3), 0..200.
    pub power: i32,
    /// What its damage is.
    pub damage: DamageKind,
    /// What may come of it beyond the damage, in order.
    pub outcomes: Vec<Outcome>,
    /// How it is told that it came to nothing.
    pub words: EscapeWords,
}

impl Effect {
    /// Returns the effect of a blow that has none (H-1); no row describes it.
    pub fn none() -> Self {
        Self {
            id: "none".to_owned(),
            power: 0,
            damage: DamageKind::None,
            outcomes: Vec::new(),
            words: EscapeWords {
                resisted: String::new(),
                saved: String::new(),
                nothing: String::new(),
            },
        }
    }

    /// Returns the element that it harms with (M-25).
    pub fn element(&self) -> Option<Brand> {
        match self.damage {
            DamageKind::Element(element) => Some(element),
            DamageKind::None | DamageKind::Plain | DamageKind::Armored => None,
        }
    }

    /// Says whether it may bring a condition.
    pub fn afflicts_with(&self, wanted: Condition) -> bool {
        self.kinds().any(
            |kind| matches!(kind, OutcomeKind::Afflict { condition, .. } if condition == wanted),
        )
    }

    /// Says whether it takes something and is gone with it (M-20).
    pub fn steals(&self) -> bool {
        self.kinds()
            .any(|kind| matches!(kind, OutcomeKind::StealGold | OutcomeKind::StealItem))
    }

    /// Says whether it may shake the ground (M-34).
    pub fn may_shake(&self) -> bool {
        self.kinds().any(|kind| kind == OutcomeKind::Quake)
    }

    fn kinds(&self) -> impl Iterator<Item = OutcomeKind> {
        self.outcomes.iter().map(|outcome| outcome.kind)
    }
}

/// Something of the hero's that keeps a condition away altogether.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Guard {
    /// A resistance, for good or for a while.
    Resist(HeroResist),
    /// A lasting gift.
    Gift(Ability),
}

/// Which monsters a condition never comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Spared {
    /// It comes to all.
    Nobody,
    /// Those whose race has a flag.
    Flag(MonsterFlag),
    /// It comes to none.
    Everybody,
}
