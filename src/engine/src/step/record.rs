//! What is recorded of a roll, and the check that most are.

use crate::ids::ActorId;
use crate::rng::{Cases, Fraction, Roll};
use crate::rules::Term;

/// One named roll: its rule, terms, exact chance and the number drawn.
#[derive(Clone, Debug)]
pub struct RollRecord {
    /// The turn it belongs to, from 1.
    pub turn: u32,
    /// Milliseconds from the start of the fight.
    pub ms: u64,
    /// How many events came before it: it explains the next one.
    pub event: usize,
    /// What the roll decides.
    pub roll: Roll,
    /// The rule it follows.
    pub rule: &'static str,
    /// The exact chance to pass, where the roll has one; [`RollRecord::chance`] reduces it.
    pub cases: Option<Cases>,
    /// The number drawn; `None` where another roll decided.
    pub drawn: Option<i64>,
    /// The least and the greatest value that could be drawn.
    pub range: Option<(i64, i64)>,
    /// Whether it passed, where the roll is a check.
    pub passed: Option<bool>,
    /// Who acts.
    pub attacker: Option<ActorId>,
    /// Whom it is done to.
    pub defender: Option<ActorId>,
    /// What the chance is made of.
    pub terms: Box<[Term]>,
    /// Whether nothing came of it: it explains no event, though others follow.
    pub is_silent: bool,
}

impl RollRecord {
    /// Starts the record of a roll between two actors; the step fills in when.
    pub(crate) fn new(roll: Roll, rule: &'static str, pair: Pair) -> Self {
        Self {
            turn: 0,
            ms: 0,
            event: 0,
            roll,
            rule,
            cases: None,
            drawn: None,
            range: None,
            passed: None,
            attacker: Some(pair.attacker),
            defender: Some(pair.defender),
            terms: Box::default(),
            is_silent: false,
        }
    }

    /// Returns the exact chance to pass, where the roll has one.
    pub fn chance(&self) -> Option<Fraction> {
        self.cases.map(Cases::chance)
    }
}

/// Who acts upon whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// Who acts.
    pub attacker: ActorId,
    /// Whom it is done to.
    pub defender: ActorId,
}

impl Pair {
    /// Returns an actor that acts upon nobody else.
    pub const fn alone(actor: ActorId) -> Self {
        Self {
            attacker: actor,
            defender: actor,
        }
    }
}

/// A check that was rolled, as it is counted and recorded.
#[derive(Clone, Copy, Debug)]
pub struct Check<'t> {
    pub(super) roll: Roll,
    pub(super) rule: &'static str,
    pub(super) pair: Pair,
    pub(super) by: ActorId,
    pub(super) passed: bool,
    pub(super) terms: &'t [Term],
    /// What was drawn, where the draw of its name does not say.
    pub(super) drawn: Option<i64>,
    /// The least and the greatest that could be drawn, likewise.
    pub(super) range: Option<(i64, i64)>,
}

impl<'t> Check<'t> {
    /// Makes a check between two actors; it counts for the attacker and follows the roll's own rule.
    pub const fn new(roll: Roll, pair: Pair, passed: bool) -> Self {
        Self {
            roll,
            rule: roll.rule(),
            pair,
            by: pair.attacker,
            passed,
            terms: &[],
            drawn: None,
            range: None,
        }
    }

    /// Counts it for the defender, whose check it is.
    #[must_use]
    pub const fn of_defender(self) -> Self {
        Self {
            by: self.pair.defender,
            ..self
        }
    }

    /// Counts it for somebody.
    #[must_use]
    pub const fn of(self, actor: ActorId) -> Self {
        Self { by: actor, ..self }
    }

    /// Names another rule than the roll's own.
    #[must_use]
    pub const fn under(self, rule: &'static str) -> Self {
        Self { rule, ..self }
    }

    /// Gives what its chance is made of.
    #[must_use]
    pub const fn with(self, terms: &'t [Term]) -> Self {
        Self { terms, ..self }
    }

    /// Says what was drawn and from which range, where the last draw of its name does not.
    #[must_use]
    pub const fn drawn(self, drawn: Option<i64>, range: Option<(i64, i64)>) -> Self {
        Self {
            drawn,
            range,
            ..self
        }
    }
}
