//! One step of a fight in the making: the world, its random numbers, and what comes out.

use serde::Serialize;

use crate::content::Profile;
use crate::event::{Event, Handling, Launch};
use crate::ids::{ActorId, TeamId};
use crate::rng::{Cases, Draw, Fraction, Rng, Roll};
use crate::rules::Term;
use crate::world::World;

/// An event and when it happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Stamped {
    /// The turn it belongs to, from 1.
    pub turn: u32,
    /// Milliseconds from the start of the fight.
    pub ms: u64,
    /// The event.
    #[serde(flatten)]
    pub event: Event,
}

/// One named roll: its rule, terms, exact chance and the number drawn.
#[derive(Clone, Debug)]
pub struct RollRecord {
    /// The turn it belongs to, from 1.
    pub turn: u32,
    /// Milliseconds from the start of the fight.
    pub ms: u64,
    /// How many events came before it: it explains the next one.
    pub event: usize,
    /// Its name.
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
    /// Upon whom.
    pub defender: Option<ActorId>,
    /// What the chance is made of.
    pub terms: Box<[Term]>,
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
    /// Upon whom.
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
    roll: Roll,
    rule: &'static str,
    pair: Pair,
    by: ActorId,
    passed: bool,
    terms: &'t [Term],
    /// What was drawn, where the draw of its name does not say.
    drawn: Option<i64>,
    /// The least and the greatest that could be drawn, likewise.
    range: Option<(i64, i64)>,
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

/// How often a check was tried and passed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// How often it was tried.
    pub tried: u64,
    /// How often it passed.
    pub passed: u64,
}

/// What deals damage that a batch counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DamageSource {
    /// Blows of both sides.
    Blow,
    /// Shots.
    Shot,
    /// Thrown things.
    Throw,
    /// Shields.
    Bash,
    /// Devices.
    Device,
}

impl DamageSource {
    /// All sources.
    pub const ALL: [Self; 5] = [
        Self::Blow,
        Self::Shot,
        Self::Throw,
        Self::Bash,
        Self::Device,
    ];

    /// Returns the name that JSON uses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blow => "blow",
            Self::Shot => "shot",
            Self::Throw => "throw",
            Self::Bash => "bash",
            Self::Device => "device",
        }
    }
}

/// What a batch counts while fights run; sums over fights, so the order does not matter.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Checks by roll and by the side of who acts: one row of sides a roll.
    checks: Vec<Tally>,
    /// Damage that each side dealt, by source.
    pub damage: Vec<[u64; DamageSource::ALL.len()]>,
    /// Blows that were struck.
    pub blows: u64,
    /// Blows that landed.
    pub hits: u64,
    /// Missiles that were shot.
    pub shots: u64,
    /// Things that were thrown.
    pub throws: u64,
    /// Shields that struck.
    pub bashes: u64,
    /// Things and purses that were stolen.
    pub thefts: u64,
    /// Blows that cut.
    pub cuts: u64,
    /// Blows that stunned.
    pub stuns: u64,
    /// Turns that actors took.
    pub actor_turns: u64,
}

impl Counts {
    /// Starts counting for a number of sides.
    pub fn new(n_teams: usize) -> Self {
        Self {
            checks: vec![Tally::default(); n_teams * Roll::ALL.len()],
            damage: vec![[0; DamageSource::ALL.len()]; n_teams],
            ..Self::default()
        }
    }

    /// Returns the tally of a roll for a side.
    pub fn check(&self, roll: Roll, team: TeamId) -> Tally {
        self.checks
            .get(self.place(roll, team))
            .copied()
            .unwrap_or_default()
    }

    fn place(&self, roll: Roll, team: TeamId) -> usize {
        roll as usize * self.damage.len() + team.index()
    }

    /// Adds what another counted.
    pub fn add(&mut self, other: &Self) {
        for (tally, more) in self.checks.iter_mut().zip(&other.checks) {
            tally.tried += more.tried;
            tally.passed += more.passed;
        }
        let sums = self.damage.iter_mut().flatten();
        for (damage, more) in sums.zip(other.damage.iter().flatten()) {
            *damage += more;
        }
        self.shots += other.shots;
        self.throws += other.throws;
        self.bashes += other.bashes;
        self.thefts += other.thefts;
        self.blows += other.blows;
        self.hits += other.hits;
        self.cuts += other.cuts;
        self.stuns += other.stuns;
        self.actor_turns += other.actor_turns;
    }
}

/// What a fight gives out.
#[derive(Clone, Debug)]
pub struct Output {
    /// Whether events and rolls are kept.
    pub is_kept: bool,
    /// The events, in order, where they are kept.
    pub events: Vec<Stamped>,
    /// The rolls, in order, where they are kept.
    pub rolls: Vec<RollRecord>,
    /// How many events were taken out before those that are here.
    pub n_taken: usize,
    /// What batches count.
    pub counts: Counts,
}

impl Output {
    /// Starts the output of a fight with so many sides.
    pub fn new(is_kept: bool, n_teams: usize) -> Self {
        Self {
            is_kept,
            events: Vec::new(),
            rolls: Vec::new(),
            n_taken: 0,
            counts: Counts::new(n_teams),
        }
    }
}

/// The world, its random numbers and its output, at one moment.
#[derive(Debug)]
pub struct Step<'a> {
    /// The state.
    pub world: &'a mut World,
    /// The random numbers.
    pub rng: &'a mut Rng,
    /// What comes out.
    pub out: &'a mut Output,
    /// The moment, in milliseconds from the start of the fight.
    pub now_ms: u64,
}

impl Step<'_> {
    /// Returns the rule profile.
    pub fn profile(&self) -> &Profile {
        self.world.profile()
    }

    /// Applies an event at once, counts it and keeps it.
    pub fn emit(&mut self, event: Event) {
        self.count(&event);
        if self.out.is_kept {
            self.record_draws(None);
        }
        self.world.apply(&event);
        if self.out.is_kept {
            // A turn's own end still belongs to it.
            let turn = match event {
                Event::TurnEnded { turn } => turn,
                _ => self.world.turn() + 1,
            };
            self.out.events.push(Stamped {
                turn,
                ms: self.now_ms,
                event,
            });
        }
    }

    /// Rolls a check of equally likely values from 0 up, of which those below the favorable ones
    /// pass; counts and records it.
    pub fn roll_check(&mut self, roll: Roll, pair: Pair, cases: Cases) -> bool {
        let passed = self.rng.draw(roll, cases.all as u32) < cases.favorable as i64;
        self.check(Check::new(roll, pair, passed), || Some(cases));
        passed
    }

    /// Counts a check and keeps its record; its chance is only asked for when that is kept.
    pub fn check(&mut self, check: Check<'_>, cases: impl FnOnce() -> Option<Cases>) {
        let team = self.world.team(check.by);
        let place = self.out.counts.place(check.roll, team);
        if let Some(tally) = self.out.counts.checks.get_mut(place) {
            tally.tried += 1;
            tally.passed += u64::from(check.passed);
        }
        if self.out.is_kept {
            self.record(RollRecord {
                cases: cases(),
                drawn: check.drawn,
                range: check.range,
                passed: Some(check.passed),
                terms: check.terms.into(),
                ..RollRecord::new(check.roll, check.rule, check.pair)
            });
        }
    }

    /// Keeps the record of a draw that is no check: by the last draw of its name.
    pub fn note(&mut self, roll: Roll, rule: &'static str, pair: Pair) {
        if self.out.is_kept {
            self.record(RollRecord::new(roll, rule, pair));
        }
    }

    /// Keeps the record of a number that came of one draw or more, and of its range where it has one.
    pub fn note_drawn(
        &mut self,
        (roll, rule): (Roll, &'static str),
        pair: Pair,
        drawn: i64,
        range: Option<(i64, i64)>,
    ) {
        if self.out.is_kept {
            self.record(RollRecord {
                drawn: Some(drawn),
                range,
                ..RollRecord::new(roll, rule, pair)
            });
        }
    }

    /// Keeps the record of a draw that decides something of its own, or leaves it open.
    pub fn note_luck(
        &mut self,
        (roll, rule): (Roll, &'static str),
        pair: Pair,
        cases: Option<Cases>,
        passed: Option<bool>,
    ) {
        if self.out.is_kept {
            self.record(RollRecord {
                cases,
                passed,
                ..RollRecord::new(roll, rule, pair)
            });
        }
    }

    /// Keeps a record. It explains the draw of its name that waits for it.
    fn record(&mut self, record: RollRecord) {
        let draw = self.record_draws(Some(record.roll));
        self.keep(RollRecord {
            drawn: record.drawn.or(draw.map(|draw| draw.value)),
            range: record.range.or(draw.map(|draw| draw.range)),
            ..record
        });
    }

    /// Keeps bare records of the draws before the next one of a name, which is returned; of all for
    /// `None`.
    fn record_draws(&mut self, until: Option<Roll>) -> Option<Draw> {
        let n_bare = match (until, self.rng.n_unexplained(until)) {
            (Some(_), 0) => return None,
            (Some(_), n) => n - 1,
            (None, n) => n,
        };
        for _ in 0..n_bare {
            let Some(draw) = self.rng.take_unexplained() else {
                break;
            };
            self.keep(RollRecord {
                drawn: Some(draw.value),
                range: Some(draw.range),
                attacker: None,
                defender: None,
                ..RollRecord::new(draw.roll, draw.roll.rule(), Pair::alone(ActorId(0)))
            });
        }
        until.and_then(|_| self.rng.take_unexplained())
    }

    fn keep(&mut self, mut record: RollRecord) {
        record.event = self.out.n_taken + self.out.events.len();
        record.turn = self.world.turn() + 1;
        record.ms = self.now_ms;
        self.out.rolls.push(record);
    }

    fn count_damage(&mut self, attacker: ActorId, source: DamageSource, damage: i32) {
        let team = self.world.team(attacker);
        if let Some(dealt) = self.out.counts.damage.get_mut(team.index()) {
            dealt[source as usize] += damage.max(0) as u64;
        }
    }

    fn count(&mut self, event: &Event) {
        let counts = &mut self.out.counts;
        match *event {
            Event::Missed { .. } | Event::Stopped { .. } | Event::Jeered { .. } => {
                counts.blows += 1;
            }
            Event::Struck {
                attacker, damage, ..
            } => {
                counts.blows += 1;
                counts.hits += 1;
                self.count_damage(attacker, DamageSource::Blow, damage);
            }
            // What flies on from another cell was counted when it was let go.
            Event::Loosed(loosed)
                if self.world.body(loosed.actor).map(|body| body.pos) == Some(loosed.from) =>
            {
                match loosed.how {
                    Launch::Fired => counts.shots += 1,
                    Launch::Thrown => counts.throws += 1,
                }
            }
            Event::ShotHit(hit) if hit.attacker != hit.defender => {
                let source = match hit.how {
                    Launch::Fired => DamageSource::Shot,
                    Launch::Thrown => DamageSource::Throw,
                };
                self.count_damage(hit.attacker, source, hit.damage);
            }
            Event::Bashed(bashed) => {
                counts.bashes += 1;
                self.count_damage(bashed.attacker, DamageSource::Bash, bashed.damage);
            }
            Event::Blasted {
                attacker, damage, ..
            } => self.count_damage(attacker, DamageSource::Device, damage),
            Event::ItemMoved {
                how: Handling::Stolen,
                ..
            }
            | Event::GoldMoved {
                how: Handling::Stolen,
                ..
            } => counts.thefts += 1,
            Event::ConditionWorsened {
                condition,
                source: Some(_),
                ..
            } => match condition {
                crate::content::Condition::Cut => counts.cuts += 1,
                crate::content::Condition::Stun => counts.stuns += 1,
                _ => {}
            },
            _ => {}
        }
    }
}
