//! One actor's blows in one action, and equal actions of several.

use std::ops::Range;

use crate::content::{BlowMethod, Stage};
use crate::event::{Bashed, Cause, Event, Launch, ShotHit, ShotMissed};
use crate::ids::{ActorId, ItemId, MonsterRaceId};
use crate::step::Stamped;
use crate::world::World;

use super::conditions::Words;
use super::names::{count_word, definite};
use super::{Mark, Narrator, capitalized};

/// What became of a blow.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum End {
    Landed,
    Missed,
    Stopped(Stage),
    Jeered,
}

/// What a blow is struck with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Means {
    /// A monster's way.
    Method(BlowMethod),
    /// The hero's hand and what it holds.
    Strike,
    /// The hero's shield.
    Shield,
    /// A thing that was shot or thrown.
    Flying(Launch, ItemId),
}

/// Blows of one flurry that look alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Alike {
    pub(super) means: Means,
    pub(super) end: End,
    pub(super) n: usize,
}

/// What a flurry brought about beyond its damage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Fact {
    /// A condition began or grew.
    Condition {
        actor: ActorId,
        words: Words,
        is_new: bool,
    },
    /// A third of the hit points was crossed, once or twice, and which.
    Weakened(&'static str),
    /// Who was struck is drained, so many times, and strikes worse.
    Sapped { actor: ActorId, n: usize },
    /// Something else, in a sentence.
    Told(String),
    /// The hero's gold was stolen: the blow went for the purse.
    PurseTaken,
    /// The defender died.
    Death,
}

/// All blows of one action, with what came of them.
#[derive(Clone, Debug)]
pub(super) struct Flurry {
    pub(super) turn: u32,
    pub(super) race: Option<MonsterRaceId>,
    pub(super) defender: ActorId,
    pub(super) attackers: Vec<ActorId>,
    pub(super) blows: Vec<Alike>,
    pub(super) damage: i32,
    /// What the last landing blow did.
    pub(super) last_damage: i32,
    /// Thirds that the defender had left when the flurry began.
    pub(super) thirds: u8,
    pub(super) facts: Vec<Fact>,
    pub(super) is_seen: bool,
    pub(super) is_first_sight: bool,
    /// Whom the missile met before, of one that flew on.
    pub(super) passed: Option<ActorId>,
    pub(super) left: Option<String>,
    pub(super) events: Vec<Range<usize>>,
}

/// Returns who struck whom with what, and what came of it.
fn outcome(world: &World, event: Event) -> Option<(ActorId, ActorId, Means, End, i32)> {
    let of_blow = |attacker, index: u8| {
        let race = world.race(attacker);
        let blow = race.and_then(|race| race.blows.get(usize::from(index)));
        blow.map_or(Means::Strike, |blow| Means::Method(blow.method))
    };
    Some(match event {
        Event::Jeered {
            attacker,
            defender,
            index,
        } => (attacker, defender, of_blow(attacker, index), End::Jeered, 0),
        Event::Missed {
            attacker,
            defender,
            index,
        } => (attacker, defender, of_blow(attacker, index), End::Missed, 0),
        Event::Stopped {
            attacker,
            defender,
            index,
            stage,
        } => {
            let end = End::Stopped(stage);
            (attacker, defender, of_blow(attacker, index), end, 0)
        }
        Event::Struck {
            attacker,
            defender,
            index,
            damage,
            ..
        } => {
            let means = of_blow(attacker, index);
            (attacker, defender, means, End::Landed, damage)
        }
        Event::Bashed(Bashed {
            attacker,
            defender,
            damage,
        }) => (attacker, defender, Means::Shield, End::Landed, damage),
        Event::ShotMissed(ShotMissed {
            attacker,
            defender,
            item,
            how,
        }) => (attacker, defender, Means::Flying(how, item), End::Missed, 0),
        Event::ShotHit(ShotHit {
            attacker,
            defender,
            item,
            how,
            damage,
            ..
        }) => {
            let means = Means::Flying(how, item);
            (attacker, defender, means, End::Landed, damage)
        }
        _ => return None,
    })
}

impl Narrator {
    /// Adds a blow to the flurry of its attacker, which it opens if need be.
    pub(super) fn hear_blow(&mut self, world: &World, stamped: &Stamped) {
        if self.hear_backbite(world, stamped) {
            return;
        }
        let Some((attacker, defender, means, end, damage)) = outcome(world, stamped.event) else {
            return;
        };
        self.flying = None;
        let is_same =
            |flurry: &Flurry| flurry.attackers == [attacker] && flurry.defender == defender;
        if !self.open.as_ref().is_some_and(is_same) {
            let flies_on = self.flies_on && matches!(means, Means::Flying(..));
            let passed = self.open.as_ref().filter(|_| flies_on);
            let passed = passed.map(|flurry| flurry.defender);
            self.close_round();
            let is_seen = self.can_tell(world, attacker);
            self.open = Some(Flurry {
                turn: stamped.turn,
                race: world.monster(attacker).map(|monster| monster.race),
                defender,
                attackers: vec![attacker],
                blows: Vec::new(),
                damage: 0,
                last_damage: 0,
                thirds: self.thirds(defender),
                facts: Vec::new(),
                is_seen,
                is_first_sight: is_seen && !self.notes(attacker).is_met,
                passed,
                left: None,
                events: Vec::new(),
            });
        }
        self.lose(defender, damage);
        if let Some(flurry) = &mut self.open {
            flurry.add(Alike { means, end, n: 1 });
            flurry.damage += damage;
            if end == End::Landed {
                flurry.last_damage = damage;
            }
        }
    }

    /// Returns how many thirds of its hit points an actor has, a started one included.
    pub(super) fn thirds(&self, actor: ActorId) -> u8 {
        let notes = self.notes(actor);
        match 3 * notes.hp {
            left if left > 2 * notes.max_hp => 3,
            left if left > notes.max_hp => 2,
            _ => 1,
        }
    }

    /// Adds a fact to the flurry of who brought it, or says it on its own.
    pub(super) fn add_fact(
        &mut self,
        world: &World,
        turn: u32,
        source: Option<ActorId>,
        actor: ActorId,
        fact: Fact,
    ) {
        if let Some(flurry) = &mut self.open
            && source.is_some_and(|source| flurry.attackers == [source])
        {
            flurry.facts.push(fact);
            return;
        }
        if let Fact::Condition {
            words,
            is_new: true,
            ..
        } = fact
            && Some(actor) != self.hero
            && self.can_tell(world, actor)
        {
            let deed = (Mark::None, words.theirs_begins);
            return self.say_alike(world, turn, actor, deed);
        }
        let Some(sentence) = self.fact_words(world, &fact, None) else {
            return;
        };
        let mark = match fact {
            Fact::Condition { words, .. } if Some(actor) == self.hero => mark_of(words),
            _ => Mark::None,
        };
        self.say(turn, mark, sentence, None);
    }

    /// Tells that who is drained strikes worse, in the line of the blow that did it.
    pub(super) fn hear_sapped(&mut self, world: &World, turn: u32, actor: ActorId) {
        match &mut self.open {
            Some(flurry) if flurry.defender == actor => flurry.sap(actor, 1),
            _ => self.add_fact(world, turn, None, actor, Fact::Sapped { actor, n: 1 }),
        }
    }

    /// Tells that a condition is over.
    pub(super) fn say_ended(&mut self, world: &World, turn: u32, actor: ActorId, words: Words) {
        if Some(actor) == self.hero {
            let mark = match mark_of(words) {
                Mark::Danger => Mark::Gain,
                _ => Mark::None,
            };
            self.say(turn, mark, words.ends.to_owned(), None);
        } else if self.can_tell(world, actor) {
            let text = format!("{} {}.", self.subject(world, actor), words.theirs_ends);
            self.say(turn, Mark::None, text, None);
        }
    }

    /// Takes note of a death: the end of the flurry that brought it, or a line of its own.
    pub(super) fn hear_death(
        &mut self,
        world: &World,
        turn: u32,
        actor: ActorId,
        (killer, cause): (Option<ActorId>, Cause),
    ) {
        if let Some(notes) = self.notes.get_mut(actor.index()) {
            notes.is_dead = true;
        }
        let left = self.left(world).filter(|_| Some(actor) != self.hero);
        if let Some(flurry) = &mut self.open
            && flurry.defender == actor
            && killer.is_some_and(|killer| flurry.attackers == [killer])
        {
            flurry.facts.push(Fact::Death);
            flurry.left = left.filter(|_| killer == self.hero);
            return;
        }
        if Some(actor) == self.hero {
            let doer = killer.and_then(|killer| world.race(killer)).map(definite);
            let text = death_words(cause, doer);
            self.say(turn, Mark::Danger, text, None);
        } else if self.can_tell(world, actor) {
            let text = format!("{} dies.", self.subject(world, actor));
            self.say(turn, Mark::None, text, None);
        }
    }

    pub(super) fn fact_words(
        &mut self,
        world: &World,
        fact: &Fact,
        pronoun: Option<&str>,
    ) -> Option<String> {
        match *fact {
            Fact::Told(ref text) => Some(text.clone()),
            Fact::Sapped { actor, n } => {
                let subject = pronoun.map_or_else(|| self.subject(world, actor), capitalized);
                let times = match n {
                    1 => String::new(),
                    2 => ", twice over".to_owned(),
                    n => format!(", {} times over", count_word(n)),
                };
                Some(format!("{subject} strikes worse{times}."))
            }
            Fact::Condition {
                actor,
                words,
                is_new,
            } if Some(actor) == self.hero => {
                Some(if is_new { words.begins } else { words.grows }.to_owned())
            }
            Fact::Condition {
                actor,
                words,
                is_new,
            } => {
                if !is_new || !self.can_tell(world, actor) {
                    return None;
                }
                let subject = pronoun.map_or_else(|| self.subject(world, actor), capitalized);
                Some(format!("{subject} {}.", words.theirs_begins))
            }
            Fact::Weakened(word) => {
                pronoun.map(|subject| format!("{} {word}.", capitalized(subject)))
            }
            Fact::PurseTaken | Fact::Death => None,
        }
    }
}

const fn mark_of(words: Words) -> Mark {
    if words.is_boon {
        Mark::Gain
    } else {
        Mark::Danger
    }
}

impl Flurry {
    fn add(&mut self, blow: Alike) {
        let alike = |other: &&mut Alike| (other.means, other.end) == (blow.means, blow.end);
        match self.blows.iter_mut().find(alike) {
            Some(other) => other.n += blow.n,
            None => self.blows.push(blow),
        }
    }

    /// Returns who was struck at.
    pub(super) fn defender(&self) -> ActorId {
        self.defender
    }

    /// Takes note of the thirds that the defender has left now that the flurry is over.
    pub(super) fn close(&mut self, thirds: u8, hero: Option<ActorId>) {
        let is_fatal = self.facts.iter().any(|fact| matches!(fact, Fact::Death));
        if is_fatal || Some(self.defender) == hero || self.damage == 0 {
            return;
        }
        self.facts.extend(match (self.thirds, thirds) {
            (3, 2) => Some(Fact::Weakened("limps")),
            (2, 1) => Some(Fact::Weakened("totters")),
            (3, 1) => Some(Fact::Weakened("sags")),
            _ => None,
        });
    }

    fn signature(&self) -> Vec<(Means, End)> {
        let mut kinds: Vec<_> = self
            .blows
            .iter()
            .map(|blow| (blow.means, blow.end))
            .collect();
        kinds.sort_unstable();
        kinds
    }

    /// Says whether another flurry is told in the same breath: same turn, race, target and outcome,
    /// and nothing that needs words of its own.
    pub(super) fn folds_with(&self, other: &Self) -> bool {
        self.race.is_some()
            && self.race == other.race
            && self.turn == other.turn
            && self.defender == other.defender
            && self.is_seen == other.is_seen
            && self.facts.iter().chain(&other.facts).all(counts)
            && self.signature() == other.signature()
    }

    /// Counts how often who is struck is drained.
    fn sap(&mut self, actor: ActorId, times: usize) {
        let sapped = self.facts.iter_mut().find_map(|fact| match fact {
            Fact::Sapped { n, .. } => Some(n),
            _ => None,
        });
        match sapped {
            Some(n) => *n += times,
            None => self.facts.push(Fact::Sapped { actor, n: times }),
        }
    }

    /// Takes in an equal flurry.
    pub(super) fn fold(&mut self, other: Self) {
        for blow in other.blows {
            self.add(blow);
        }
        for attacker in other.attackers {
            if !self.attackers.contains(&attacker) {
                self.attackers.push(attacker);
            }
        }
        for fact in other.facts {
            if let Fact::Sapped { actor, n } = fact {
                self.sap(actor, n);
            }
        }
        self.damage += other.damage;
        self.is_first_sight |= other.is_first_sight;
        self.events.extend(other.events);
    }
}

/// Says whether a fact is told by its count alone.
const fn counts(fact: &Fact) -> bool {
    matches!(fact, Fact::Sapped { .. })
}

/// Returns how the hero died, with who brought about a death that came late (L-35): at the end the
/// truth is told, seen or not.
fn death_words(cause: Cause, doer: Option<String>) -> String {
    let (text, how) = match cause {
        Cause::Cut => ("You bleed to death", ", cut by "),
        Cause::Poison => ("The poison kills you", ", from "),
        Cause::Fire => ("You burn to death", ", set alight by "),
        Cause::Quake => ("The rock buries you", ", brought down by "),
        Cause::Stone => ("You are stone", ", the work of "),
        Cause::Hunger => return "You starve to death.".to_owned(),
        Cause::Potion => return "That was no cure. You die.".to_owned(),
        Cause::Blow | Cause::Throw | Cause::Bash | Cause::Device => return "You die.".to_owned(),
        Cause::Shot => return "Your own missile kills you.".to_owned(),
    };
    let by = doer.map_or_else(String::new, |doer| format!("{how}{doer}"));
    format!("{text}{by}.")
}
