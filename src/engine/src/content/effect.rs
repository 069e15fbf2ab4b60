//! Outcomes: what blows that landed, potions and devices do; and the effects of blows, as the rows of
//! `effects.ron` describe them.
//!
//! What an outcome may be is [`OutcomeKind`], one list for whatever harms or helps; an effect is a
//! row of them, [`UseStep`](super::UseStep) aims one. What an outcome comes to between two actors is
//! [`figures::Consequence`](crate::figures::Consequence)'s business, the words are the row's own.

use crate::rng::Dice;
use crate::rules::afflictions::Span;
use crate::rules::drains::ExperienceDrain;

use super::named::named_set;
use super::{Ability, Brand, Condition, HeroResist, MonsterFlag, Shape, Stat};

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

/// How long a condition comes for, in turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turns {
    /// As long as the level of who brings it says.
    OfLevel {
        /// A base, and a die of the level.
        span: Span,
        /// The rule that says so (M-26 to M-30).
        rule: &'static str,
    },
    /// As long as dice say.
    Rolled {
        /// The turns.
        dice: Dice,
        /// So many in their place where the condition is there; 0 leaves that to the dice.
        again: u16,
    },
    /// As long as the level of the hero says (fact 2.4).
    OfHero {
        /// Turns for each level.
        each: u16,
        /// The sides of a die that is added.
        die: u16,
    },
}

/// What makes a poison strong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Venom {
    /// The damage that was dealt (M-8).
    OfDamage,
    /// It is as strong as that of a hit for so much (M-9, M-10).
    OfHit(u32),
}

impl Venom {
    /// Returns the damage that it is as strong as.
    pub fn strength(self, dealt: i64) -> i64 {
        match self {
            Self::OfDamage => dealt,
            Self::OfHit(damage) => damage.into(),
        }
    }
}

/// What does good and nothing else: nothing guards against it and no check stops it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mend {
    /// Gives hit points back.
    Heal(Dice),
    /// Ends a condition at once.
    Cure(Condition),
    /// Lessens a condition's counter.
    Ease(Condition, u16),
    /// Halves a condition's counter, truncated, then takes so much more.
    Halve(Condition, u16),
    /// Adds so much food (fact 2.33).
    Feed(u16),
    /// Feeds to the full (fact 2.33).
    FillUp,
    /// Brings drained scores back.
    Restore(Stats),
    /// Fills the mana up.
    RestoreMana,
    /// Brings lost experience back.
    RestoreLife,
    /// Teaches half of what is known and 10 more, at most 100,000 (fact 2.67).
    Learn,
}

/// What is taken of belongings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taking {
    /// From the bonuses of one worn thing (M-11 to M-13).
    Bonuses,
    /// The charges of a wand, staff or rod (M-14 to M-16).
    Charges,
    /// Gold, and who took it is gone (M-17 to M-20).
    Gold,
    /// One thing of the pack, and who took it is gone (M-21, M-22).
    Thing,
    /// One piece of food, which is eaten (M-23).
    Food,
    /// The fuel of the light (M-24).
    Fuel,
}

impl Taking {
    /// Says whether it is theft: who takes it is gone with it (M-20).
    pub const fn is_theft(self) -> bool {
        match self {
            Self::Gold | Self::Thing => true,
            Self::Bonuses | Self::Charges | Self::Food | Self::Fuel => false,
        }
    }
}

/// One thing that may come of a blow beyond its damage, or of using a thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutcomeKind {
    /// Adds to the poison (M-8 to M-10).
    Poison(Venom),
    /// Begins or lengthens a condition (M-26 to M-30).
    Afflict {
        /// Which condition it brings.
        condition: Condition,
        /// How long.
        turns: Turns,
    },
    /// Puts to sleep who is awake, so deeply that noise takes long to wake it.
    Lull,
    /// Takes hit points, as many as the dice say.
    Hurt(Dice),
    /// Takes hit points by an element, as many as the dice say less what is resisted; of a burst the
    /// share that reaches the cell.
    Blast(Brand, Dice),
    /// Moves up to so many cells away.
    Blink(u16),
    /// Gives a shape.
    Shape(Shape),
    /// Does good.
    Mend(Mend),
    /// Destroys or corrodes belongings, as the hazards of an element say (M-25).
    HarmBelongings(Brand),
    /// Takes of what is carried or worn.
    Take(Taking),
    /// Drains scores by a step (M-31 to M-33).
    DrainStats {
        /// Which scores.
        stats: Stats,
        /// Whether it drains also what is sustained.
        is_sure: bool,
    },
    /// Takes experience (M-35).
    DrainExperience(ExperienceDrain),
    /// Shakes the ground after a hard blow (M-34).
    Quake,
}

impl OutcomeKind {
    /// Returns the element that it harms with, and the damage before what is resisted.
    pub const fn blast(self) -> Option<(Brand, Dice)> {
        match self {
            Self::Blast(element, dice) => Some((element, dice)),
            Self::Poison(_)
            | Self::Afflict { .. }
            | Self::Lull
            | Self::Hurt(_)
            | Self::Blink(_)
            | Self::Shape(_)
            | Self::Mend(_)
            | Self::HarmBelongings(_)
            | Self::Take(_)
            | Self::DrainStats { .. }
            | Self::DrainExperience(_)
            | Self::Quake => None,
        }
    }

    /// Returns the condition that it brings.
    pub const fn condition(self) -> Option<Condition> {
        match self {
            Self::Afflict { condition, .. } => Some(condition),
            Self::Poison(_) => Some(Condition::Poisoned),
            Self::Lull
            | Self::Hurt(_)
            | Self::Blast(..)
            | Self::Blink(_)
            | Self::Shape(_)
            | Self::Mend(_)
            | Self::HarmBelongings(_)
            | Self::Take(_)
            | Self::DrainStats { .. }
            | Self::DrainExperience(_)
            | Self::Quake => None,
        }
    }
}

/// Which check may stop an outcome, beyond what guards against its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Saving {
    /// None.
    Nothing,
    /// The hero's saving throw; a monster has none (fact 2.19).
    Throw,
    /// A monster's check of a d24 (L-9); the hero has none.
    Check,
}

/// An outcome, and what may stop it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// What it is.
    pub kind: OutcomeKind,
    /// Which check may stop it.
    pub saving: Saving,
}

/// What a blow does beyond its damage, as odds and looks call it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// What it is.
    pub outcome: Outcome,
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
    /// The digest of its entry.
    pub sum: u64,
    /// Its power in the to-hit quality (H-3), 0..200.
    pub power: i32,
    /// What its damage is.
    pub damage: DamageKind,
    /// What may come of it beyond the damage, in order.
    pub outcomes: Vec<Named>,
    /// How it is told that it came to nothing.
    pub words: EscapeWords,
}

impl Effect {
    /// Returns the effect of a blow that has none (H-1); no row describes it.
    pub fn none() -> Self {
        Self {
            id: "none".to_owned(),
            sum: 0,
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
        self.kinds().any(|kind| kind.condition() == Some(wanted))
    }

    /// Says whether it takes something and is gone with it (M-20).
    pub fn steals(&self) -> bool {
        self.kinds()
            .any(|kind| matches!(kind, OutcomeKind::Take(taking) if taking.is_theft()))
    }

    /// Says whether it may shake the ground (M-34).
    pub fn may_shake(&self) -> bool {
        self.kinds().any(|kind| kind == OutcomeKind::Quake)
    }

    fn kinds(&self) -> impl Iterator<Item = OutcomeKind> {
        self.outcomes.iter().map(|named| named.outcome.kind)
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
