//! What a fight came to, for its last screen: read back from events and rolls.

use ludus_engine::content::{BlowMethod, Condition};
use ludus_engine::event::{Cause, Event, MonsterEntered, ShotHit};
use ludus_engine::ids::{ActorId, ItemId, ItemKindId, MonsterRaceId};
use ludus_engine::rng::{Fraction, Roll};
use ludus_engine::step::{Output, RollRecord, Stamped};
use ludus_engine::world::World;

/// Who or what took hit points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// Monsters of a race.
    Race(MonsterRaceId),
    /// Things of a kind: drunk, eaten, or come back from a flight.
    Thing(ItemKindId),
    /// What runs in the body, and whatever else is nobody's.
    Ill(Cause),
}

/// What one source took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Taken {
    pub(crate) source: Source,
    pub(crate) points: i32,
    pub(crate) n_blows: u32,
    pub(crate) method: Option<BlowMethod>,
    /// The one who took it first.
    pub(crate) attacker: Option<ActorId>,
    /// Whether others of its kind did too.
    pub(crate) is_many: bool,
}

impl Taken {
    fn new(
        source: Source,
        points: i32,
        method: Option<BlowMethod>,
        attacker: Option<ActorId>,
    ) -> Self {
        Self {
            source,
            points,
            n_blows: 1,
            method,
            attacker,
            is_many: false,
        }
    }
}

/// One turn in which hit points were lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Turn {
    pub(crate) number: u32,
    pub(crate) hp: i32,
    pub(crate) lost: i32,
    pub(crate) sources: Vec<Taken>,
}

/// Checks of one side: how many hit, of how many, and how many were due.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(crate) struct Dice {
    pub(crate) hits: u32,
    pub(crate) tries: u32,
    pub(crate) due: f64,
}

/// What took hit points of the hero last.
#[derive(Clone, Debug)]
pub(crate) struct LastBlow {
    pub(crate) source: Source,
    /// Who or what brought it, of what runs in the body.
    pub(crate) brought_by: Option<Source>,
    pub(crate) method: Option<BlowMethod>,
    pub(crate) damage: i32,
    pub(crate) hp_before: i32,
    /// The chance that it got through, of a blow.
    pub(crate) chance: Option<Fraction>,
    pub(crate) rolls: Vec<RollRecord>,
}

/// Where the record of a fight begins: with its first event, or where the fight was taken up.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Beginning {
    /// The place of the first event.
    pub(crate) event: usize,
    /// The hero's hit points before it.
    pub(crate) hp: i32,
    /// The hero's hit points when unhurt.
    pub(crate) max_hp: i32,
}

/// What the fight came to.
#[derive(Clone, Default, Debug)]
pub(crate) struct Ledger {
    pub(crate) turns: Vec<Turn>,
    pub(crate) sources: Vec<Taken>,
    pub(crate) yours: Dice,
    pub(crate) theirs: Dice,
    pub(crate) last_blow: Option<LastBlow>,
    pub(crate) kills: u32,
    /// What the hero learned, in parts of a point.
    pub(crate) experience: u64,
    pub(crate) max_hp: i32,
    /// How the hero died, and at whose hands.
    pub(crate) death: Option<(Cause, Option<Source>)>,
}

impl Ledger {
    /// Reads a fight from where its record begins.
    pub(crate) fn of(world: &World, out: &Output, from: Beginning) -> Self {
        let mut ledger = Self {
            max_hp: from.max_hp,
            ..Self::default()
        };
        let Some(hero) = world.hero().map(|hero| hero.actor) else {
            return ledger;
        };
        let mut reader = Reader {
            world,
            out,
            hero,
            health: Health {
                now: from.hp,
                unhurt: from.max_hp,
            },
            used: None,
            brought: Vec::new(),
        };
        for (place, stamped) in out.events.iter().enumerate().skip(from.event) {
            reader.read(&mut ledger, place, stamped);
            reader.health.follow(hero, stamped.event);
        }
        ledger.max_hp = reader.health.unhurt;
        let first = out.rolls.partition_point(|roll| roll.event < from.event);
        ledger.count_dice(hero, out.rolls.get(first..).unwrap_or_default());
        ledger
    }

    /// Adds what an earlier wave came to; turns and the last blow stay those of the later one.
    pub(crate) fn add_before(&mut self, before: &Self) {
        self.kills += before.kills;
        self.experience += before.experience;
        for (own, other) in [
            (&mut self.yours, before.yours),
            (&mut self.theirs, before.theirs),
        ] {
            own.hits += other.hits;
            own.tries += other.tries;
            own.due += other.due;
        }
        for taken in &before.sources {
            match self
                .sources
                .iter_mut()
                .find(|own| own.source == taken.source)
            {
                Some(own) => {
                    own.points += taken.points;
                    own.n_blows += taken.n_blows;
                    // Nobody fights in two waves.
                    own.is_many = true;
                    if own.method != taken.method {
                        own.method = None;
                    }
                }
                None => self.sources.push(*taken),
            }
        }
    }

    /// Returns how many hit points were lost.
    pub(crate) fn lost(&self) -> i32 {
        self.sources.iter().map(|taken| taken.points).sum()
    }

    fn take(&mut self, turn: u32, hp: i32, taken: Taken) {
        if self.turns.last().is_none_or(|last| last.number != turn) {
            self.turns.push(Turn {
                number: turn,
                hp,
                lost: 0,
                sources: Vec::new(),
            });
        }
        if let Some(last) = self.turns.last_mut() {
            last.lost += taken.points;
            add(&mut last.sources, taken);
        }
        add(&mut self.sources, taken);
    }

    fn count_dice(&mut self, hero: ActorId, rolls: &[RollRecord]) {
        for roll in rolls.iter().filter(|roll| roll.roll == Roll::ToHit) {
            let dice = if roll.attacker == Some(hero) {
                &mut self.yours
            } else if roll.defender == Some(hero) {
                &mut self.theirs
            } else {
                continue;
            };
            dice.tries += 1;
            dice.hits += u32::from(roll.passed == Some(true));
            dice.due += roll.chance().map_or(0.0, Fraction::to_f64);
        }
    }
}

fn add(sources: &mut Vec<Taken>, taken: Taken) {
    match sources
        .iter_mut()
        .find(|other| other.source == taken.source)
    {
        Some(other) => {
            other.points += taken.points;
            other.n_blows += 1;
            other.is_many |= other.attacker != taken.attacker;
            if other.method != taken.method {
                other.method = None;
            }
        }
        None => sources.push(taken),
    }
}

/// Reads event after event, and keeps what later ones are explained by.
struct Reader<'a> {
    world: &'a World,
    out: &'a Output,
    hero: ActorId,
    health: Health,
    /// What the hero used last.
    used: Option<ItemId>,
    /// Who or what made a condition worse last.
    brought: Vec<(Condition, Option<Source>)>,
}

impl Reader<'_> {
    fn read(&mut self, ledger: &mut Ledger, place: usize, stamped: &Stamped) {
        let hero = self.hero;
        if let Some((_, damage)) = stamped.event.loss().filter(|loss| loss.0 == hero) {
            self.read_loss(ledger, place, stamped, damage);
        }
        match stamped.event {
            Event::ItemUsed { actor, item, .. } if actor == hero => self.used = Some(item),
            Event::DueSet { .. } | Event::TurnEnded { .. } => self.used = None,
            Event::ConditionWorsened {
                actor,
                condition,
                source,
                ..
            } if actor == hero => {
                let source = source.and_then(|source| self.race(source));
                let source = source.or_else(|| self.thing(self.used?));
                self.brought.retain(|row| row.0 != condition);
                self.brought.push((condition, source));
            }
            Event::Died {
                actor,
                killer,
                cause,
            } if actor == hero => {
                let killer = killer.and_then(|killer| self.race(killer));
                ledger.death = Some((cause, killer.or_else(|| self.bringer(cause))));
                if cause == Cause::Stone {
                    ledger.last_blow = Some(self.blow(Source::Ill(cause), 0));
                }
            }
            Event::Died { killer, .. } if killer == Some(hero) => ledger.kills += 1,
            Event::ExperienceGained { parts, .. } => ledger.experience += parts,
            _ => {}
        }
    }

    fn read_loss(&self, ledger: &mut Ledger, place: usize, stamped: &Stamped, damage: i32) {
        let (source, attacker) = self.source(stamped.event);
        let mut blow = self.blow(source, damage);
        if let Event::Struck {
            attacker, index, ..
        } = stamped.event
        {
            let race = self.world.race(attacker);
            let dealt = race.and_then(|race| race.blows.get(usize::from(index)));
            blow.method = dealt.map(|dealt| dealt.method);
            blow.rolls = rolls_of(self.out, place, attacker);
            blow.chance = Some(chance_of(&blow.rolls));
        }
        let taken = Taken::new(source, damage, blow.method, attacker);
        ledger.take(stamped.turn, self.health.now, taken);
        ledger.last_blow = Some(blow);
    }

    fn blow(&self, source: Source, damage: i32) -> LastBlow {
        let brought_by = match source {
            Source::Ill(cause) => self.bringer(cause),
            Source::Race(_) | Source::Thing(_) => None,
        };
        LastBlow {
            source,
            brought_by,
            method: None,
            damage,
            hp_before: self.health.now,
            chance: None,
            rolls: Vec::new(),
        }
    }

    /// Returns who or what took the hit points of a loss, and which monster, if one did.
    fn source(&self, event: Event) -> (Source, Option<ActorId>) {
        let (attacker, thing, cause) = match event {
            Event::Struck { attacker, .. } => (Some(attacker), None, Cause::Blow),
            Event::ShotHit(ShotHit { attacker, item, .. }) => {
                (Some(attacker), Some(item), Cause::Shot)
            }
            Event::Blasted { attacker, .. } => (Some(attacker), self.used, Cause::Device),
            Event::Suffered {
                cause: cause @ Cause::Potion,
                ..
            } => (None, self.used, cause),
            Event::Suffered { cause, .. } => (None, None, cause),
            _ => (None, None, Cause::Bash),
        };
        let race = attacker.and_then(|attacker| Some((self.race(attacker)?, attacker)));
        if let Some((race, attacker)) = race {
            return (race, Some(attacker));
        }
        let thing = thing.and_then(|thing| self.thing(thing));
        (thing.unwrap_or(Source::Ill(cause)), None)
    }

    /// Returns who or what brought the condition that a cause is of.
    fn bringer(&self, cause: Cause) -> Option<Source> {
        let condition = match cause {
            Cause::Cut => Condition::Cut,
            Cause::Poison => Condition::Poisoned,
            Cause::Fire => Condition::Burning,
            Cause::Stone => Condition::Stiffening,
            _ => return None,
        };
        self.brought.iter().find(|row| row.0 == condition)?.1
    }

    fn race(&self, actor: ActorId) -> Option<Source> {
        let monster = self.world.monster(actor)?;
        Some(Source::Race(monster.race))
    }

    fn thing(&self, item: ItemId) -> Option<Source> {
        Some(Source::Thing(self.world.item(item)?.def.kind))
    }
}

/// Returns the rolls of a blow: those since the event before it.
fn rolls_of(out: &Output, event: usize, attacker: ActorId) -> Vec<RollRecord> {
    let first = out.rolls.partition_point(|roll| roll.event < event);
    let last = out.rolls.partition_point(|roll| roll.event <= event);
    let of_blow = out.rolls.get(first..last).unwrap_or_default();
    let own = of_blow.iter();
    own.filter(|roll| roll.attacker == Some(attacker))
        .cloned()
        .collect()
}

/// Returns the chance of a blow to get through all that stands against it.
fn chance_of(rolls: &[RollRecord]) -> Fraction {
    let passes = |roll: &RollRecord| match roll.roll {
        Roll::ToHit => roll.chance(),
        Roll::Evasion | Roll::ProtectionFromEvil => roll.chance().map(Fraction::complement),
        _ => None,
    };
    let chances = rolls.iter().filter_map(passes);
    chances.fold(Fraction::ONE, |all, one| all * one)
}

/// The hit points of an actor.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Health {
    /// What is left.
    pub(crate) now: i32,
    /// When unhurt.
    pub(crate) unhurt: i32,
}

impl Health {
    /// Takes in what an event does to them.
    pub(crate) fn follow(&mut self, who: ActorId, event: Event) {
        match event {
            Event::HeroEntered {
                actor, hp, max_hp, ..
            }
            | Event::MonsterEntered(MonsterEntered {
                actor, hp, max_hp, ..
            }) if actor == who => (self.now, self.unhurt) = (hp, max_hp),
            Event::LevelGained { actor, max_hp, .. } if actor == who => {
                self.now += (max_hp - self.unhurt).max(0);
                self.unhurt = max_hp;
            }
            Event::FrameSet { actor, max_hp, .. } if actor == who => {
                (self.now, self.unhurt) = (self.now.min(max_hp), max_hp);
            }
            Event::Regenerated { actor, points, .. } | Event::Healed { actor, points }
                if actor == who =>
            {
                self.now += points;
            }
            _ => {
                if let Some((_, damage)) = event.loss().filter(|loss| loss.0 == who) {
                    self.now -= damage;
                }
            }
        }
    }
}
