//! One actor's blows in one action, and equal actions of several.

use std::ops::Range;

use crate::content::{BlowMethod, MonsterFlag, Stage};
use crate::event::Event;
use crate::ids::{ActorId, MonsterRaceId};
use crate::step::Stamped;
use crate::world::World;

use super::conditions::Words;
use super::verbs::{DESTROY, KILL, Phrase, STRIKE, STRIKE_MISS, landing, missing, stopped};
use super::{Draft, Figure, Mark, Narrator, Sentence, capitalized, count_word, names};

/// What became of a blow.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum End {
    Landed,
    Missed,
    Stopped(Stage),
    Jeered,
}

/// Blows of one round that look alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Alike {
    method: Option<BlowMethod>,
    end: End,
    n: usize,
}

/// What a round brought about beyond its damage.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fact {
    /// A condition began or grew.
    Condition {
        actor: ActorId,
        words: Words,
        is_new: bool,
    },
    /// A third of the hit points was crossed, once or twice, and which.
    Weakened(&'static str),
    /// The defender died.
    Death,
}

/// All blows of one action, with what came of them.
#[derive(Clone, Debug)]
pub(super) struct Round {
    turn: u32,
    race: Option<MonsterRaceId>,
    defender: ActorId,
    attackers: Vec<ActorId>,
    n_rounds: u32,
    blows: Vec<Alike>,
    damage: i32,
    /// What the last landing blow did.
    last_damage: i32,
    /// Thirds that the defender had left when the round began.
    thirds: u8,
    facts: Vec<Fact>,
    is_seen: bool,
    is_first_sight: bool,
    left: Option<String>,
    pub(super) events: Vec<Range<usize>>,
}

impl Narrator {
    /// Adds a blow to the round of its attacker, which it opens if need be.
    pub(super) fn hear_blow(&mut self, world: &World, stamped: &Stamped) {
        let (attacker, defender, index, end, damage) = match stamped.event {
            Event::Jeered {
                attacker,
                defender,
                index,
            } => (attacker, defender, index, End::Jeered, 0),
            Event::Missed {
                attacker,
                defender,
                index,
            } => (attacker, defender, index, End::Missed, 0),
            Event::Stopped {
                attacker,
                defender,
                index,
                stage,
            } => (attacker, defender, index, End::Stopped(stage), 0),
            Event::Struck {
                attacker,
                defender,
                index,
                damage,
                ..
            } => (attacker, defender, index, End::Landed, damage),
            _ => return,
        };
        let is_same = |round: &Round| round.attackers == [attacker] && round.defender == defender;
        if !self.open.as_ref().is_some_and(is_same) {
            self.close_round();
            let is_seen = self.can_tell(world, attacker);
            self.open = Some(Round {
                turn: stamped.turn,
                race: world.monster(attacker).map(|monster| monster.race),
                defender,
                attackers: vec![attacker],
                n_rounds: 1,
                blows: Vec::new(),
                damage: 0,
                last_damage: 0,
                thirds: self.thirds(defender),
                facts: Vec::new(),
                is_seen,
                is_first_sight: is_seen && !self.known(attacker).is_met,
                left: None,
                events: Vec::new(),
            });
        }
        let method = world
            .race(attacker)
            .and_then(|race| race.blows.get(usize::from(index)))
            .map(|blow| blow.method);
        self.lose(defender, damage);
        if let Some(round) = &mut self.open {
            round.add(Alike { method, end, n: 1 });
            round.damage += damage;
            if end == End::Landed {
                round.last_damage = damage;
            }
        }
    }

    /// Returns how many thirds of its hit points an actor has, a started one included.
    pub(super) fn thirds(&self, actor: ActorId) -> u8 {
        let known = self.known(actor);
        match 3 * known.hp {
            left if left > 2 * known.max_hp => 3,
            left if left > known.max_hp => 2,
            _ => 1,
        }
    }

    /// Adds a fact to the round of who brought it, or says it on its own.
    pub(super) fn add_fact(
        &mut self,
        world: &World,
        turn: u32,
        source: Option<ActorId>,
        actor: ActorId,
        fact: Fact,
    ) {
        if let Some(round) = &mut self.open
            && source.is_some_and(|source| round.attackers == [source])
        {
            round.facts.push(fact);
            return;
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

    /// Takes note of a death: the end of the round that brought it, or a line of its own.
    pub(super) fn hear_death(
        &mut self,
        world: &World,
        turn: u32,
        actor: ActorId,
        killer: Option<ActorId>,
    ) {
        if let Some(known) = self.known.get_mut(actor.index()) {
            known.is_dead = true;
        }
        let left = self.left(world).filter(|_| Some(actor) != self.hero);
        if let Some(round) = &mut self.open
            && round.defender == actor
            && killer.is_some_and(|killer| round.attackers == [killer])
        {
            round.facts.push(Fact::Death);
            round.left = left.filter(|_| killer == self.hero);
            return;
        }
        if Some(actor) == self.hero {
            self.say(turn, Mark::Danger, "You bleed to death.".to_owned(), None);
        } else if self.can_tell(world, actor) {
            let text = format!("{} dies.", self.subject(world, actor));
            self.say(turn, Mark::None, text, None);
        }
    }

    fn fact_words(&mut self, world: &World, fact: &Fact, pronoun: Option<&str>) -> Option<String> {
        match *fact {
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
            Fact::Death => None,
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

impl Round {
    fn add(&mut self, blow: Alike) {
        let alike = |other: &&mut Alike| (other.method, other.end) == (blow.method, blow.end);
        match self.blows.iter_mut().find(alike) {
            Some(other) => other.n += blow.n,
            None => self.blows.push(blow),
        }
    }

    /// Returns who was struck at.
    pub(super) fn defender(&self) -> ActorId {
        self.defender
    }

    /// Takes note of the thirds that the defender has left now that the round is over.
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

    fn signature(&self) -> Vec<(Option<BlowMethod>, End)> {
        let mut kinds: Vec<_> = self
            .blows
            .iter()
            .map(|blow| (blow.method, blow.end))
            .collect();
        kinds.sort_unstable();
        kinds
    }

    /// Says whether another round is told in the same breath: same turn, race, target and outcome,
    /// and nothing that needs words of its own.
    pub(super) fn folds_with(&self, other: &Self) -> bool {
        self.race.is_some()
            && self.race == other.race
            && self.turn == other.turn
            && self.defender == other.defender
            && self.is_seen == other.is_seen
            && self.facts.is_empty()
            && other.facts.is_empty()
            && self.signature() == other.signature()
    }

    /// Takes in an equal round.
    pub(super) fn fold(&mut self, other: Self) {
        for blow in other.blows {
            self.add(blow);
        }
        for attacker in other.attackers {
            if !self.attackers.contains(&attacker) {
                self.attackers.push(attacker);
            }
        }
        self.n_rounds += other.n_rounds;
        self.damage += other.damage;
        self.is_first_sight |= other.is_first_sight;
        self.events.extend(other.events);
    }

    /// Returns the line of the round; `None` where nobody could tell.
    pub(super) fn told(mut self, narrator: &mut Narrator, world: &World) -> Option<Draft> {
        let attacker = *self.attackers.first()?;
        let is_yours = Some(attacker) == narrator.hero;
        let is_at_you = Some(self.defender) == narrator.hero;
        if !self.is_seen && !is_at_you && !narrator.can_tell(world, self.defender) {
            return None;
        }
        if !self.is_seen && !is_yours && !self.blows.iter().any(|blow| blow.end == End::Landed) {
            return None;
        }
        let is_fatal = self.facts.iter().any(|fact| matches!(fact, Fact::Death));
        let subjects = self.subjects(narrator, world, attacker);
        let target = narrator.object(world, self.defender);
        let is_kill = is_fatal && !is_at_you;
        let mut sentences = self.blow_sentences(&subjects, &target, is_kill, is_at_you);
        if is_kill {
            let subject = if sentences.is_empty() {
                &subjects.0
            } else {
                &subjects.1
            };
            sentences.push(self.kill_sentence(
                world,
                subject,
                &target,
                subjects.2,
                sentences.len(),
            ));
            sentences.extend(self.left.take().map(plain));
        }
        let own = world.race(self.defender).map(names::pronoun);
        for fact in self.facts.iter().filter(|_| !is_kill) {
            sentences.extend(narrator.fact_words(world, fact, own).map(plain));
        }
        if is_fatal && is_at_you {
            sentences.push(plain("You die.".to_owned()));
        }
        let is_foe = narrator
            .hero
            .is_some_and(|hero| world.are_enemies(hero, attacker));
        let hurts = is_at_you && self.blows.iter().any(|blow| blow.end == End::Landed);
        let mark = if hurts || is_foe && self.is_first_sight {
            Mark::Danger
        } else if is_yours && is_kill {
            Mark::Gain
        } else {
            Mark::None
        };
        narrator
            .newly_named
            .extend(self.attackers.iter().copied().filter(|_| self.is_seen));
        Some(Draft {
            turn: self.turn,
            mark,
            sentences,
            count: self.shown_count(),
            events: self.events,
        })
    }

    /// A lone attacker's misses alone are counted at the end of the line.
    fn shown_count(&self) -> u32 {
        match self.blows.as_slice() {
            [only] if self.attackers.len() == 1 && only.end == End::Missed => only.n as u32,
            _ => 1,
        }
    }

    /// Returns the subject of the first sentence and of the next ones, and whether they are many.
    fn subjects(
        &self,
        narrator: &mut Narrator,
        world: &World,
        attacker: ActorId,
    ) -> (String, String, bool) {
        if Some(attacker) == narrator.hero {
            return ("You".to_owned(), "You".to_owned(), true);
        }
        let race = self.race.map(|race| world.content().monster_race(race));
        match race.filter(|_| self.is_seen) {
            None if self.attackers.len() > 1 => {
                ("Several things".to_owned(), "They".to_owned(), true)
            }
            None => ("Something".to_owned(), "It".to_owned(), false),
            Some(race) if self.attackers.len() > 1 => {
                let n = count_word(self.attackers.len());
                for &other in &self.attackers {
                    narrator.meet(other);
                }
                let name = format!("{} {}", capitalized(&n), names::plural(race));
                (name, "They".to_owned(), true)
            }
            Some(race) => {
                let name = narrator.subject(world, attacker);
                (name, capitalized(names::pronoun(race)), false)
            }
        }
    }

    fn blow_sentences(
        &self,
        subjects: &(String, String, bool),
        target: &str,
        is_kill: bool,
        is_at_you: bool,
    ) -> Vec<Sentence> {
        let (first, next, is_many) = subjects;
        let last_landed = self.blows.iter().rposition(|blow| blow.end == End::Landed);
        let mut sentences = Vec::new();
        let mut with_figure = None;
        for (place, blow) in self.blows.iter().enumerate() {
            // The blow that kills is told by the death.
            let is_last = Some(place) == last_landed;
            let n = blow.n - usize::from(is_kill && is_last);
            if n == 0 {
                continue;
            }
            let subject = if sentences.is_empty() { first } else { next };
            let phrase = Self::phrase(*blow);
            // One blow each of a crowd, and misses counted at the end of the line, need no number.
            let is_counted = self.shown_count() > 1 || n == self.attackers.len();
            let times = if is_counted {
                String::new()
            } else {
                names::times(n)
            };
            sentences.push(plain(format!(
                "{subject} {}{times}.",
                phrase.with(*is_many, target)
            )));
            if blow.end == End::Landed {
                with_figure = Some(sentences.len() - 1);
            }
        }
        let damage = if is_kill {
            self.damage - self.last_damage
        } else {
            self.damage
        };
        if let Some(sentence) = with_figure.and_then(|place| sentences.get_mut(place)) {
            sentence.figure = Some(if is_at_you {
                Figure::Yours(damage)
            } else {
                Figure::Theirs(damage)
            });
        }
        sentences
    }

    fn phrase(blow: Alike) -> Phrase {
        match (blow.method, blow.end) {
            (None, End::Landed | End::Jeered) => STRIKE,
            (None, End::Missed) => STRIKE_MISS,
            (_, End::Stopped(stage)) => stopped(stage),
            (Some(method), End::Landed | End::Jeered) => landing(method),
            (Some(method), End::Missed) => missing(method),
        }
    }

    fn kill_sentence(
        &self,
        world: &World,
        subject: &str,
        target: &str,
        is_many: bool,
        n_before: usize,
    ) -> Sentence {
        let race = world.race(self.defender);
        let never_lived =
            race.is_some_and(|race| race.is(MonsterFlag::Undead) || race.is(MonsterFlag::NoVitals));
        let phrase = if never_lived { DESTROY } else { KILL };
        let target = match race {
            Some(race) if n_before > 0 => names::objective(race),
            _ => target,
        };
        plain(format!("{subject} {}.", phrase.with(is_many, target)))
    }
}

fn plain(words: String) -> Sentence {
    Sentence {
        words,
        figure: None,
    }
}
