//! What a batch counts while fights run.

use crate::content::Condition;
use crate::event::{Event, Handling, Launch};
use crate::ids::{ActorId, TeamId};
use crate::rng::Roll;
use crate::world::World;

/// How often a check was tried and passed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CheckCount {
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
    /// Missiles from a launcher.
    Shot,
    /// Things thrown by hand.
    Throw,
    /// Strikes with a shield.
    Bash,
    /// Bolts and balls of devices.
    Device,
}

impl DamageSource {
    /// All sources, in the order of the damage columns.
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
    checks: Vec<CheckCount>,
    /// Damage that each side dealt, by source.
    pub damage: Vec<[u64; DamageSource::ALL.len()]>,
    /// Deaths of each side.
    pub deaths: Vec<u64>,
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
    /// Balls that burst.
    pub bursts: u64,
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
            checks: vec![CheckCount::default(); n_teams * Roll::ALL.len()],
            damage: vec![[0; DamageSource::ALL.len()]; n_teams],
            deaths: vec![0; n_teams],
            ..Self::default()
        }
    }

    /// Returns the count of a roll for a side.
    pub fn check(&self, roll: Roll, team: TeamId) -> CheckCount {
        self.checks
            .get(self.place(roll, team))
            .copied()
            .unwrap_or_default()
    }

    /// Returns the damage that a side dealt, from all sources.
    pub fn dealt_by(&self, team: TeamId) -> u64 {
        let dealt = self.damage.get(team.index());
        dealt.map_or(0, |by| by.iter().sum())
    }

    fn place(&self, roll: Roll, team: TeamId) -> usize {
        roll as usize * self.damage.len() + team.index()
    }

    /// Adds what another counted.
    pub fn add(&mut self, other: &Self) {
        for (count, more) in self.checks.iter_mut().zip(&other.checks) {
            count.tried += more.tried;
            count.passed += more.passed;
        }
        let sums = self.damage.iter_mut().flatten();
        for (damage, more) in sums.zip(other.damage.iter().flatten()) {
            *damage += more;
        }
        for (deaths, more) in self.deaths.iter_mut().zip(&other.deaths) {
            *deaths += more;
        }
        self.shots += other.shots;
        self.throws += other.throws;
        self.bashes += other.bashes;
        self.thefts += other.thefts;
        self.bursts += other.bursts;
        self.blows += other.blows;
        self.hits += other.hits;
        self.cuts += other.cuts;
        self.stuns += other.stuns;
        self.actor_turns += other.actor_turns;
    }

    /// Counts a check for the side of who made it.
    pub(super) fn count_check(&mut self, roll: Roll, team: TeamId, passed: bool) {
        let place = self.place(roll, team);
        if let Some(count) = self.checks.get_mut(place) {
            count.tried += 1;
            count.passed += u64::from(passed);
        }
    }

    /// Counts an event that is about to change the world.
    pub(super) fn count(&mut self, world: &World, event: &Event) {
        match *event {
            Event::Died { actor, .. } => {
                let team = world.team(actor);
                if let Some(deaths) = self.deaths.get_mut(team.index()) {
                    *deaths += 1;
                }
            }
            Event::Missed { .. } | Event::Stopped { .. } | Event::Jeered { .. } => {
                self.blows += 1;
            }
            Event::Struck {
                attacker, damage, ..
            } => {
                self.blows += 1;
                self.hits += 1;
                self.count_damage(world, attacker, DamageSource::Blow, damage);
            }
            // What flies on from another cell was counted when it was let go.
            Event::Loosed(loosed)
                if world.body(loosed.actor).map(|body| body.pos) == Some(loosed.from) =>
            {
                match loosed.how {
                    Launch::Fired => self.shots += 1,
                    Launch::Thrown => self.throws += 1,
                }
            }
            Event::ShotHit(hit) if hit.attacker != hit.defender => {
                let source = match hit.how {
                    Launch::Fired => DamageSource::Shot,
                    Launch::Thrown => DamageSource::Throw,
                };
                self.count_damage(world, hit.attacker, source, hit.damage);
            }
            Event::Bashed(bashed) => {
                self.bashes += 1;
                self.count_damage(world, bashed.attacker, DamageSource::Bash, bashed.damage);
            }
            Event::Flew { radius: 1.., .. } => self.bursts += 1,
            Event::Blasted {
                attacker, damage, ..
            } => self.count_damage(world, attacker, DamageSource::Device, damage),
            Event::ItemMoved {
                how: Handling::Stolen,
                ..
            }
            | Event::GoldMoved {
                how: Handling::Stolen,
                ..
            } => self.thefts += 1,
            Event::ConditionWorsened {
                condition,
                source: Some(_),
                ..
            } => match condition {
                Condition::Cut => self.cuts += 1,
                Condition::Stun => self.stuns += 1,
                _ => {}
            },
            _ => {}
        }
    }

    fn count_damage(
        &mut self,
        world: &World,
        attacker: ActorId,
        source: DamageSource,
        damage: i32,
    ) {
        let team = world.team(attacker);
        if let Some(dealt) = self.damage.get_mut(team.index()) {
            dealt[source as usize] += damage.max(0) as u64;
        }
    }
}
