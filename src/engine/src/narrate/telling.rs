//! From a flurry of blows to its line.

use crate::content::{BlowMethod, ItemGroup, MonsterFlag};
use crate::event::Launch;
use crate::ids::ActorId;
use crate::world::{ItemRef, World};

use super::flurry::{Alike, End, Fact, Flurry, Means};
use super::names::article;
use super::things::{bare, some_things};
use super::verbs::{
    BASH, DESTROY, KILL, SHOOT, SHOOT_PAST, STRIKE, STRIKE_MISS, THROW, THROW_PAST, THROW_SHARP,
    landing, missing, stopped, stopping,
};
use super::{Draft, Figure, Mark, Narrator, Sentence, capitalized, count_word, names};

impl Flurry {
    /// Returns the line of the flurry; `None` where nobody could tell.
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
        let target = match self.another(narrator, world) {
            Some(another) => another,
            None => narrator.object(world, self.defender),
        };
        let is_kill = is_fatal && !is_at_you;
        let mut sentences = self.blow_sentences(world, &subjects, &target, is_kill);
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
        let own = match self.last_landed().map(|blow| blow.means) {
            // "It" is what was thrown.
            Some(Means::Flying(Launch::Thrown, _)) => Some(target.as_str()),
            _ => world.race(self.defender).map(names::pronoun),
        };
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

    /// Returns "another wolf" where a missile flew past one of the same kind before.
    fn another(&self, narrator: &Narrator, world: &World) -> Option<String> {
        let race = world.race(self.defender)?;
        let before = world.race(self.passed?)?;
        let is_alike = race.name == before.name && narrator.can_tell(world, self.defender);
        is_alike.then(|| format!("another {}", race.name))
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
        if self.passed.is_some() {
            let onward = "It flies on and".to_owned();
            return (onward.clone(), onward, false);
        }
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
        world: &World,
        subjects: &(String, String, bool),
        target: &str,
        is_kill: bool,
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
            let is_onward = self.passed.is_some();
            // What is robbed is the purse.
            let is_touch = blow.means == Means::Method(BlowMethod::Touch);
            let robs =
                is_touch && blow.end == End::Landed && self.facts.contains(&Fact::PurseTaken);
            let target = if robs { "your purse" } else { target };
            let told = match self.stopping_words(world, *blow, subject, target) {
                Some(told) => told,
                None => format!(
                    "{subject} {}",
                    words(world, *blow, *is_many, target, is_onward)
                ),
            };
            // One blow each of a crowd, and misses counted at the end of the line, need no number.
            let is_counted = self.shown_count() > 1 || n == self.attackers.len();
            let times = if is_counted {
                String::new()
            } else {
                names::times(n)
            };
            sentences.push(plain(format!("{told}{times}.")));
            if blow.end == End::Landed {
                with_figure = Some(sentences.len() - 1);
            }
        }
        let damage = if is_kill {
            self.damage - self.last_damage
        } else {
            self.damage
        };
        let with_figure = with_figure.filter(|_| damage != 0);
        if let Some(sentence) = with_figure.and_then(|place| sentences.get_mut(place)) {
            sentence.figure = Some(if world.is_hero(self.defender) {
                Figure::Yours(damage)
            } else {
                Figure::Theirs(damage)
            });
        }
        sentences
    }

    /// Returns a blow as the defender stops it: "You evade the ogre".
    fn stopping_words(
        &self,
        world: &World,
        blow: Alike,
        attacker: &str,
        defender: &str,
    ) -> Option<String> {
        let End::Stopped(stage) = blow.end else {
            return None;
        };
        let race = self.race.map(|race| world.content().monster_race(race));
        let is_one = self.attackers.len() == 1 && self.is_seen;
        let has_a_name =
            is_one && race.is_some_and(|race| attacker == race.name && names::is_unique(race));
        let attacker = match attacker {
            "He" => "him".to_owned(),
            "She" => "her".to_owned(),
            "They" => "them".to_owned(),
            name if has_a_name && !name.starts_with("The ") => name.to_owned(),
            other => uncapitalized(other),
        };
        let words = stopping(stage)?.with(world.is_hero(self.defender), &attacker);
        Some(format!("{} {words}", capitalized(defender)))
    }

    fn last_landed(&self) -> Option<&Alike> {
        self.blows.iter().rfind(|blow| blow.end == End::Landed)
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
        // What leaves the hand does it by itself.
        let own = self.last_landed().and_then(|blow| match blow.means {
            Means::Flying(_, item) if self.passed.is_none() => {
                Some(format!("Your {}", bare(world, item)))
            }
            Means::Shield => Some("Your shield".to_owned()),
            _ => None,
        });
        let (subject, is_many) = match &own {
            Some(own) => (own.as_str(), false),
            None => (subject, is_many),
        };
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

/// Returns a text with its first letter in lower case.
fn uncapitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(chars).collect()
    })
}

/// Returns what is said of blows that look alike, after the subject.
fn words(world: &World, blow: Alike, is_many: bool, target: &str, is_onward: bool) -> String {
    let phrase = match (blow.means, blow.end) {
        (_, End::Stopped(stage)) => stopped(stage),
        (Means::Method(method), End::Missed) => missing(method),
        (Means::Method(method), _) => landing(method),
        (Means::Strike, End::Missed) => STRIKE_MISS,
        (Means::Strike, _) => STRIKE,
        (Means::Shield, _) => BASH,
        (Means::Flying(..), End::Missed) if is_onward => STRIKE_MISS,
        (Means::Flying(..), _) if is_onward => STRIKE,
        (Means::Flying(Launch::Fired, _), End::Missed) => SHOOT_PAST,
        (Means::Flying(Launch::Fired, _), _) => SHOOT,
        (Means::Flying(Launch::Thrown, item), end) => {
            let thing = world.item(item).map(|item| thrown(&item));
            let thing = thing.unwrap_or_else(|| "something".to_owned());
            let is_sharp = world
                .item(item)
                .is_some_and(|item| matches!(item.group(), ItemGroup::Sword | ItemGroup::Polearm));
            let phrase = match end {
                End::Missed => THROW_PAST,
                _ if is_sharp && !is_grim(world) => THROW_SHARP,
                _ => THROW,
            };
            return phrase.with(is_many, target).replace("{thing}", &thing);
        }
    };
    phrase.with(is_many, target)
}

/// Returns a thing as one throws it: "an axe".
fn thrown(item: &ItemRef<'_>) -> String {
    let name = names::thrown_name(&item.kind.name);
    if name == item.kind.name {
        return some_things(item, 1);
    }
    format!("{} {name}", article(name))
}

/// Says whether the hero has so little left that nobody jests.
fn is_grim(world: &World) -> bool {
    let body = world.hero().and_then(|hero| world.body(hero.actor));
    body.is_none_or(|body| 3 * body.hp < body.max_hp)
}

fn plain(words: String) -> Sentence {
    Sentence {
        words,
        figure: None,
    }
}
