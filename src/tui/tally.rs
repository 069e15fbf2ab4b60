//! What a fight came to, for its last screen: read back from events and rolls.

use crate::content::{BlowMethod, MonsterRace};
use crate::event::{Cause, Event};
use crate::ids::{ActorId, MonsterRaceId};
use crate::narrate::{indefinite, plural};
use crate::rng::{Fraction, Roll};
use crate::step::{Output, RollRecord};
use crate::world::World;

/// Who took hit points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// Monsters of a race.
    Race(MonsterRaceId),
    /// What runs in the body.
    Bleeding,
}

/// What one source took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Taken {
    pub(super) source: Source,
    pub(super) points: i32,
    pub(super) n_blows: u32,
    pub(super) method: Option<BlowMethod>,
    /// The one who took it first.
    pub(super) attacker: Option<ActorId>,
    /// Whether others of its kind did too.
    pub(super) is_many: bool,
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
pub(super) struct Turn {
    pub(super) number: u32,
    pub(super) hp: i32,
    pub(super) lost: i32,
    pub(super) sources: Vec<Taken>,
}

/// Checks of one side: how many hit, of how many, and how many were due.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct Dice {
    pub(super) hits: u32,
    pub(super) tries: u32,
    pub(super) due: f64,
}

/// The last blow on the hero.
#[derive(Clone, Debug)]
pub(super) struct LastBlow {
    pub(super) attacker: ActorId,
    pub(super) method: Option<BlowMethod>,
    pub(super) damage: i32,
    pub(super) hp_before: i32,
    pub(super) chance: Fraction,
    pub(super) rolls: Vec<RollRecord>,
}

/// Where the record of a fight begins: with its first event, or where the fight was taken up.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Beginning {
    /// The place of the first event.
    pub(super) event: usize,
    /// The hero's hit points before it.
    pub(super) hp: i32,
    /// The hero's hit points when unhurt.
    pub(super) max_hp: i32,
}

/// What the fight came to.
#[derive(Clone, Default, Debug)]
pub(super) struct Tally {
    pub(super) turns: Vec<Turn>,
    pub(super) sources: Vec<Taken>,
    pub(super) yours: Dice,
    pub(super) theirs: Dice,
    pub(super) last_blow: Option<LastBlow>,
    pub(super) kills: u32,
    /// What the hero learned, in parts of a point.
    pub(super) experience: u64,
    pub(super) max_hp: i32,
    /// Whether the hero bled to death.
    pub(super) has_bled_out: bool,
    /// Who brought the last condition.
    pub(super) cutter: Option<ActorId>,
}

impl Tally {
    /// Reads a fight from where its record begins.
    pub(super) fn of(world: &World, out: &Output, from: Beginning) -> Self {
        let mut tally = Self {
            max_hp: from.max_hp,
            ..Self::default()
        };
        let Some(hero) = world.hero().map(|hero| hero.actor) else {
            return tally;
        };
        let mut hp = from.hp;
        for (place, stamped) in out.events.iter().enumerate().skip(from.event) {
            match stamped.event {
                Event::HeroEntered {
                    hp: start, max_hp, ..
                } => {
                    hp = start;
                    tally.max_hp = max_hp;
                }
                Event::LevelGained { max_hp, .. } => {
                    hp += max_hp - tally.max_hp;
                    tally.max_hp = max_hp;
                }
                Event::Regenerated { actor, points, .. } if actor == hero => hp += points,
                Event::Struck {
                    attacker,
                    defender,
                    index,
                    damage,
                    ..
                } if defender == hero => {
                    let monster = world.monster(attacker).map(|monster| monster.race);
                    let method = world
                        .race(attacker)
                        .and_then(|race| race.blows.get(usize::from(index)))
                        .map(|blow| blow.method);
                    if let Some(race) = monster {
                        let taken = Taken::new(Source::Race(race), damage, method, Some(attacker));
                        tally.take(stamped.turn, hp, taken);
                    }
                    tally.last_blow = Some(last_blow(out, place, attacker, method, damage, hp));
                    hp -= damage;
                }
                Event::Suffered { actor, damage, .. } if actor == hero => {
                    let taken = Taken::new(Source::Bleeding, damage, None, None);
                    tally.take(stamped.turn, hp, taken);
                    hp -= damage;
                }
                Event::ConditionWorsened {
                    actor,
                    source: Some(source),
                    ..
                } if actor == hero => {
                    tally.cutter = Some(source);
                }
                Event::Died {
                    actor,
                    cause: Cause::Cut,
                    ..
                } if actor == hero => {
                    tally.has_bled_out = true;
                }
                Event::Died { killer, .. } if killer == Some(hero) => tally.kills += 1,
                Event::ExperienceGained { parts, .. } => tally.experience += parts,
                _ => {}
            }
        }
        let first = out.rolls.partition_point(|roll| roll.event < from.event);
        tally.count_dice(hero, out.rolls.get(first..).unwrap_or_default());
        tally
    }

    /// Adds what an earlier wave came to; turns and the last blow stay those of the later one.
    pub(super) fn add_before(&mut self, before: &Self) {
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
    pub(super) fn lost(&self) -> i32 {
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

fn last_blow(
    out: &Output,
    event: usize,
    attacker: ActorId,
    method: Option<BlowMethod>,
    damage: i32,
    hp_before: i32,
) -> LastBlow {
    // The rolls of a blow were recorded since the event before it.
    let first = out.rolls.partition_point(|roll| roll.event < event);
    let last = out.rolls.partition_point(|roll| roll.event <= event);
    let of_blow = out.rolls.get(first..last).unwrap_or_default();
    let rolls: Vec<RollRecord> = of_blow
        .iter()
        .filter(|roll| roll.attacker == Some(attacker))
        .cloned()
        .collect();
    let passes = |roll: &RollRecord| match roll.roll {
        Roll::ToHit => roll.chance(),
        Roll::Evasion | Roll::ProtectionFromEvil => roll.chance().map(Fraction::complement),
        _ => None,
    };
    let chance = rolls
        .iter()
        .filter_map(passes)
        .fold(Fraction::ONE, |all, one| all * one);
    LastBlow {
        attacker,
        method,
        damage,
        hp_before,
        chance,
        rolls,
    }
}

/// Returns the name of a source, for one or for many.
pub(super) fn source_name(world: &World, source: Source, is_many: bool) -> String {
    match source {
        Source::Bleeding => "bleeding".to_owned(),
        Source::Race(race) => {
            let race = world.content().monster_race(race);
            if is_many {
                plural(race)
            } else {
                race.name.clone()
            }
        }
    }
}

/// Returns how the hero died: "bitten to death by a wolf".
pub(super) fn cause_of_death(world: &World, tally: &Tally) -> String {
    cause(world, tally, &indefinite)
}

/// Returns how the hero died, without what follows the name of who did it.
pub(super) fn cause_in_short(world: &World, tally: &Tally) -> String {
    cause(world, tally, &|race| {
        let name = indefinite(race);
        name.split(',').next().unwrap_or_default().to_owned()
    })
}

fn cause(world: &World, tally: &Tally, naming: &dyn Fn(&MonsterRace) -> String) -> String {
    let name = |actor: ActorId| world.race(actor).map_or("something".to_owned(), naming);
    if tally.has_bled_out {
        let by = tally
            .cutter
            .map_or(String::new(), |cutter| format!(", cut by {}", name(cutter)));
        return format!("bled to death{by}");
    }
    match &tally.last_blow {
        Some(blow) => {
            let how = blow
                .method
                .map_or("struck down", crate::narrate::deadly_word);
            format!("{how} by {}", name(blow.attacker))
        }
        None => "dead".to_owned(),
    }
}
