//! What using a thing does, step by step, as item kinds state it.

use serde::{Deserialize, Deserializer};

use crate::rng::Dice;
use crate::rules::drains::ExperienceDrain;

use super::{Brand, Condition, Mend, Outcome, OutcomeKind, Saving, Shape, Stat, Turns, Venom};

/// Whom a step of a use reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// The user.
    User,
    /// The first one in the line that is aimed along.
    FirstInLine,
    /// Everybody but the user within so many cells of where that line ends.
    Burst(u8),
    /// Every foe in sight.
    AllInSight,
}

/// One step of what using a thing does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UseStep {
    /// Whom it reaches.
    pub reach: Reach,
    /// What it does to each.
    pub outcome: Outcome,
}

impl UseStep {
    /// The names of all steps.
    pub const NAMES: [&'static str; 27] = [
        "Heal",
        "Hurt",
        "Cure",
        "Ease",
        "Halve",
        "Gain",
        "Afflict",
        "Poison",
        "Ward",
        "Feed",
        "FillUp",
        "Restore",
        "RestoreAll",
        "Drain",
        "RestoreMana",
        "RestoreLife",
        "Learn",
        "LoseLife",
        "Shape",
        "Teleport",
        "Bolt",
        "Ball",
        "Hex",
        "Lull",
        "SendAway",
        "HexAll",
        "LullAll",
    ];

    /// Makes a step that does something to its user.
    pub const fn on_user(kind: OutcomeKind) -> Self {
        Self::new(Reach::User, kind, Saving::Nothing)
    }

    const fn new(reach: Reach, kind: OutcomeKind, saving: Saving) -> Self {
        Self {
            reach,
            outcome: Outcome { kind, saving },
        }
    }

    /// Says whether the step needs a target.
    pub const fn is_aimed(self) -> bool {
        match self.reach {
            Reach::FirstInLine | Reach::Burst(_) => true,
            Reach::User | Reach::AllInSight => false,
        }
    }
}

impl<'de> Deserialize<'de> for UseStep {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        RawStep::deserialize(deserializer).map(Self::from)
    }
}

/// One step as item kinds spell it. Figures are facts 2.65–2.68 or the pack's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
enum RawStep {
    /// Gives hit points back.
    Heal(Dice),
    /// Takes hit points, as many as the dice say.
    Hurt(Dice),
    /// Ends a condition at once.
    Cure(Condition),
    /// Lessens a condition's counter.
    Ease(Condition, u16),
    /// Halves a condition's counter, then takes so much more.
    Halve(Condition, u16),
    /// Begins a condition, or adds the last figure to one that is there; a last figure of 0 leaves
    /// that to how the condition stacks.
    Gain(Condition, Dice, u16),
    /// Begins or lengthens a harmful condition, unless it is resisted.
    Afflict(Condition, Dice),
    /// Poisons as a hit of this damage does (M-9, M-10).
    Poison(u32),
    /// Guards against evil for three turns a level and d25 (fact 2.4).
    Ward,
    /// Adds so much food (fact 2.33).
    Feed(u16),
    /// Feeds to the full (fact 2.33).
    FillUp,
    /// Brings a drained score back.
    Restore(Stat),
    /// Brings all drained scores back.
    RestoreAll,
    /// Drains a score, sustained or not.
    Drain(Stat),
    /// Fills the mana up.
    RestoreMana,
    /// Brings lost experience back.
    RestoreLife,
    /// Teaches half of what is known and 10 more, at most 100,000 (fact 2.67).
    Learn,
    /// Takes a quarter of what is known, unless life is held.
    LoseLife,
    /// Gives the user a shape.
    Shape(Shape),
    /// Moves the user up to this many cells away.
    Teleport(u16),
    /// Harms the first thing in the line.
    Bolt(Brand, Dice),
    /// Harms everything within a radius of where it bursts.
    Ball(Brand, Dice, u8),
    /// Begins a condition in the first monster in the line, unless a check against 15 saves it.
    Hex(Condition, Dice),
    /// Puts the first monster in the line to sleep, unless a check against 15 saves it.
    Lull,
    /// Moves the first monster in the line up to this many cells away.
    SendAway(u16),
    /// Begins a condition in every monster in sight, unless a check against 15 saves it.
    HexAll(Condition, Dice),
    /// Puts every monster in sight to sleep, unless a check against 15 saves it.
    LullAll,
}

impl From<RawStep> for UseStep {
    fn from(raw: RawStep) -> Self {
        let mend = |mend| Self::on_user(OutcomeKind::Mend(mend));
        let rolled = |condition, dice, again| OutcomeKind::Afflict {
            condition,
            turns: Turns::Rolled { dice, again },
        };
        let hex = |reach, kind| Self::new(reach, kind, Saving::Check);
        let sent = |reach, kind| Self::new(reach, kind, Saving::Nothing);
        match raw {
            RawStep::Heal(dice) => mend(Mend::Heal(dice)),
            RawStep::Hurt(dice) => Self::on_user(OutcomeKind::Hurt(dice)),
            RawStep::Cure(condition) => mend(Mend::Cure(condition)),
            RawStep::Ease(condition, by) => mend(Mend::Ease(condition, by)),
            RawStep::Halve(condition, more) => mend(Mend::Halve(condition, more)),
            RawStep::Gain(condition, dice, again) => Self::on_user(rolled(condition, dice, again)),
            RawStep::Afflict(condition, dice) => Self::on_user(rolled(condition, dice, 0)),
            RawStep::Poison(damage) => Self::on_user(OutcomeKind::Poison(Venom::OfHit(damage))),
            RawStep::Ward => Self::on_user(OutcomeKind::Afflict {
                condition: Condition::Protected,
                turns: Turns::OfHero { each: 3, die: 25 },
            }),
            RawStep::Feed(amount) => mend(Mend::Feed(amount)),
            RawStep::FillUp => mend(Mend::FillUp),
            RawStep::Restore(stat) => mend(Mend::Restore([stat].into_iter().collect())),
            RawStep::RestoreAll => mend(Mend::Restore(Stat::ALL.iter().copied().collect())),
            RawStep::Drain(stat) => Self::on_user(OutcomeKind::DrainStats {
                stats: [stat].into_iter().collect(),
                is_sure: true,
            }),
            RawStep::RestoreMana => mend(Mend::RestoreMana),
            RawStep::RestoreLife => mend(Mend::RestoreLife),
            RawStep::Learn => mend(Mend::Learn),
            RawStep::LoseLife => {
                Self::on_user(OutcomeKind::DrainExperience(ExperienceDrain::QUARTER))
            }
            RawStep::Shape(shape) => Self::on_user(OutcomeKind::Shape(shape)),
            RawStep::Teleport(range) => Self::on_user(OutcomeKind::Blink(range)),
            RawStep::Bolt(element, dice) => {
                sent(Reach::FirstInLine, OutcomeKind::Blast(element, dice))
            }
            RawStep::Ball(element, dice, radius) => {
                sent(Reach::Burst(radius), OutcomeKind::Blast(element, dice))
            }
            RawStep::Hex(condition, dice) => hex(Reach::FirstInLine, rolled(condition, dice, 0)),
            RawStep::Lull => hex(Reach::FirstInLine, OutcomeKind::Lull),
            RawStep::SendAway(range) => sent(Reach::FirstInLine, OutcomeKind::Blink(range)),
            RawStep::HexAll(condition, dice) => hex(Reach::AllInSight, rolled(condition, dice, 0)),
            RawStep::LullAll => hex(Reach::AllInSight, OutcomeKind::Lull),
        }
    }
}
