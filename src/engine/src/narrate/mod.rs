//! Events in words: the message log, from the hero's point of view or, without a hero, a
//! spectator's.
//!
//! A [`Narrator`] is fed with the events of a fight in order and gives a [`Line`] for each action
//! that somebody could see, hear or feel. Invariants: it draws nothing and decides nothing; all
//! blows of one action are one line; equal actions of one turn and one call are one line with their
//! number, so that counts equal the events; a line keeps the place of its events and thereby of its
//! rolls. It deliberately knows no screen: where a line stands, and what gives way when there are
//! too many, the log of the frontend decides.

mod conditions;
mod draft;
mod flights;
mod flurry;
mod gear;
mod line;
mod names;
mod passages;
mod shapes;
mod sight;
mod telling;
mod things;
mod uses;
mod verbs;

#[cfg(test)]
mod tests;

use crate::event::{Cause, Event, MonsterEntered, Push};
use crate::figures;
use crate::ids::ActorId;
use crate::step::Stamped;
use crate::world::World;

use draft::{Alike, Draft};
use flights::Flying;
use flurry::{Fact, Flurry};
pub use gear::{
    ability_words, about_group, gift_words, headed_thing, lies_here, listed_parts, listed_thing,
    lying, score_word,
};
pub use line::{Detail, Figure, Line, Mark, Sentence, hit_rolls, needed};
pub use names::{
    article, capitalized, count_word, counted, counted_of, definite, direction, direction_short,
    element_word, indefinite, is_unique, listed, percent, plural, plural_of, possessive, pronoun,
    thrown_name,
};
pub use passages::passages;
pub use shapes::shape_phrase;
pub use things::some_things;
pub use uses::use_words;
pub use verbs::{deadly_word, landing_word, landing_words};

/// What the narrator knows of an actor.
#[derive(Clone, Copy, Default, Debug)]
struct ActorNotes {
    hp: i32,
    max_hp: i32,
    /// Whether it was ever told of.
    is_met: bool,
    /// Whether it was in sight when the last call ended.
    was_seen: bool,
    is_dead: bool,
}

/// What comes out of a call, in order: flurries stay open to their equals until its end.
#[derive(Clone, Debug)]
enum Piece {
    Said(Draft),
    Fought(Flurry),
}

/// Tells the events of one fight.
#[derive(Clone, Debug)]
pub struct Narrator {
    hero: Option<ActorId>,
    notes: Vec<ActorNotes>,
    /// How many events were told.
    told: usize,
    /// Where the action that is being told began.
    action_start: usize,
    /// Whether the last event is harm that only a death right after it belongs to.
    is_harm_over: bool,
    open: Option<Flurry>,
    pieces: Vec<Piece>,
    /// Whether the last piece is the hero's use of a thing: what comes of it joins that line.
    is_using: bool,
    /// What flies and has met nobody yet: "A ball of poison".
    flying: Option<Flying>,
    /// Whether it went on after whom it met.
    flies_on: bool,
    /// Who was named by a deed in this call.
    newly_named: Vec<ActorId>,
    is_opening: bool,
    /// Who did last what several alike may do.
    alike: Option<Alike>,
}

impl Narrator {
    /// Makes a narrator for a fight; its events are told from the first one on.
    pub fn new(world: &World) -> Self {
        Self {
            hero: world.hero().map(|hero| hero.actor),
            notes: Vec::new(),
            told: 0,
            action_start: 0,
            is_harm_over: false,
            open: None,
            pieces: Vec::new(),
            is_using: false,
            flying: None,
            flies_on: false,
            newly_named: Vec::new(),
            is_opening: false,
            alike: None,
        }
    }

    /// Makes a narrator for a fight that was taken up again: everybody in sight is known already,
    /// and the first `told` events of its record need no telling.
    pub fn resumed(world: &World, told: usize) -> Self {
        let mut narrator = Self::new(world);
        for actor in (0..world.n_actors() as u32).map(ActorId) {
            match world.body(actor) {
                Some(body) => narrator.enter(actor, body.hp, body.max_hp),
                None => narrator.lay_out(actor),
            }
        }
        narrator.is_opening = false;
        narrator.told = told;
        narrator.keep_sight(world);
        narrator
    }

    /// Tells the next events; `world` is the state after them.
    pub fn tell(&mut self, world: &World, events: &[Stamped]) -> Vec<Line> {
        self.action_start = self.told;
        self.is_opening = false;
        self.newly_named.clear();
        for stamped in events {
            self.mind_harm(&stamped.event);
            self.hear(world, stamped);
            self.told += 1;
        }
        self.close_round();
        let turn = events.last().map_or(world.turn() + 1, |last| last.turn);
        let pieces = std::mem::take(&mut self.pieces);
        let mut lines: Vec<Line> = Vec::new();
        for piece in pieces {
            match piece {
                Piece::Said(draft) => lines.push(draft.into()),
                Piece::Fought(flurry) => {
                    if let Some(draft) = flurry.told(self, world) {
                        lines.push(draft.into());
                    }
                }
            }
        }
        lines.extend(self.look_around(world, turn).into_iter().map(Line::from));
        lines
    }

    fn hear(&mut self, world: &World, stamped: &Stamped) {
        let turn = stamped.turn;
        match stamped.event {
            Event::HeroEntered {
                actor, hp, max_hp, ..
            } => {
                self.hero = Some(actor);
                self.enter(actor, hp, max_hp);
            }
            Event::MonsterEntered(MonsterEntered {
                actor, hp, max_hp, ..
            }) => self.enter(actor, hp, max_hp),
            Event::Jeered { .. }
            | Event::Missed { .. }
            | Event::Stopped { .. }
            | Event::Struck { .. }
            | Event::Bashed(_)
            | Event::ShotMissed(_)
            | Event::ShotHit(_) => self.hear_blow(world, stamped),
            Event::Left { actor } => {
                self.lay_out(actor);
                self.hear_deed(world, turn, stamped.event);
            }
            Event::Woke { actor } => self.hear_waking(world, turn, actor),
            Event::ConditionWorsened {
                actor,
                condition,
                by,
                now,
                source,
            } => {
                let words = conditions::words(condition);
                let fact = Fact::Condition {
                    actor,
                    words,
                    is_new: by == now,
                };
                self.add_fact(world, turn, source, actor, fact);
            }
            Event::ConditionEased {
                actor,
                condition,
                now: 0,
            } => {
                let words = conditions::words(condition);
                self.say_ended(world, turn, actor, words);
            }
            Event::Suffered {
                actor,
                damage,
                cause,
            } => self.hear_suffering(world, turn, actor, damage, cause),
            Event::Regenerated { actor, points, .. } => {
                self.lose(actor, -points);
                self.pass_over();
            }
            Event::Died {
                actor,
                killer,
                cause,
            } => self.hear_death(world, turn, actor, (killer, cause)),
            Event::LevelGained {
                actor,
                level,
                max_hp,
            } => self.hear_level(turn, actor, level, max_hp),
            Event::DueSet { .. } | Event::TurnEnded { .. } => {
                self.close_use(turn);
                self.close_round();
                self.action_start = self.told + 1;
            }
            Event::ItemEntered { .. }
            | Event::Detoured { .. }
            | Event::Sighted { .. }
            | Event::NoiseMade { .. }
            | Event::ManaBurned { .. }
            | Event::ExperienceGained { .. } => {}
            Event::ConditionEased { .. } | Event::Disturbed { .. } => self.pass_over(),
            event => self.hear_deed(world, turn, event),
        }
    }

    /// Forgets the rolls of harm that no death follows at once.
    fn mind_harm(&mut self, event: &Event) {
        if self.is_harm_over && self.open.is_none() && !matches!(event, Event::Died { .. }) {
            self.action_start = self.told;
        }
        self.is_harm_over = matches!(event, Event::Suffered { .. });
    }

    /// Leaves an event untold: its rolls belong to no line, unless a round of blows is going on.
    fn pass_over(&mut self) {
        if self.open.is_none() {
            self.action_start = self.told + 1;
        }
    }

    fn hear_suffering(
        &mut self,
        world: &World,
        turn: u32,
        actor: ActorId,
        damage: i32,
        cause: Cause,
    ) {
        self.lose(actor, damage);
        let (yours, theirs) = match cause {
            Cause::Cut => ("You bleed.", "bleeds"),
            Cause::Poison => ("The poison works.", "sickens"),
            Cause::Fire => ("You burn.", "burns"),
            Cause::Hunger => ("Hunger gnaws.", "starves"),
            Cause::Quake => ("Rock falls on you.", "is struck by falling rock"),
            Cause::Potion => ("Your insides turn.", "doubles over"),
            Cause::Stone
            | Cause::Blow
            | Cause::Shot
            | Cause::Throw
            | Cause::Bash
            | Cause::Device => ("That hurts.", "is hurt"),
        };
        if Some(actor) == self.hero {
            let figure = Some(Figure::Yours(damage));
            self.say(turn, Mark::Danger, yours.to_owned(), figure);
        } else if cause == Cause::Quake && self.can_tell(world, actor) {
            let text = format!("{} {theirs}.", self.subject(world, actor));
            self.say(turn, Mark::None, text, Some(Figure::Theirs(damage)));
        }
    }

    /// Tells what actors do beside striking.
    fn hear_deed(&mut self, world: &World, turn: u32, event: Event) {
        match event {
            Event::Waited { actor } if Some(actor) == self.hero => {
                self.say(turn, Mark::None, "You wait.".to_owned(), None);
            }
            Event::Rested { .. } => self.say(turn, Mark::None, "You rest.".to_owned(), None),
            Event::TurnLost { actor, condition } => {
                let words = conditions::words(condition);
                if Some(actor) == self.hero {
                    let held = match condition {
                        crate::content::Condition::Stun => "You lie stunned.",
                        _ => "You cannot move.",
                    };
                    self.say(turn, Mark::Danger, held.to_owned(), None);
                } else if self.can_tell(world, actor) {
                    let text = format!("{} {}.", self.subject(world, actor), words.theirs_holds);
                    self.say(turn, Mark::None, text, None);
                }
            }
            Event::Moved { actor, from, to } if Some(actor) == self.hero => {
                if let Some(text) = sight::footing(world, from, to) {
                    self.say(turn, Mark::None, text.to_owned(), None);
                }
                self.tell_underfoot(world, turn, actor, to);
            }
            Event::Displaced {
                actor,
                by: Push::Slide,
                ..
            } => self.say_of(world, turn, actor, "slide", "slides on"),
            Event::Bumped { actor, .. } => self.say_of(world, turn, actor, "stumble", "stumbles"),
            Event::TerrainChanged { actor, at, .. } => self.hear_door(world, turn, actor, at),
            event => self.hear_thing(world, turn, event),
        }
    }

    fn enter(&mut self, actor: ActorId, hp: i32, max_hp: i32) {
        self.is_opening = true;
        if self.notes.len() <= actor.index() {
            self.notes.resize(actor.index() + 1, ActorNotes::default());
        }
        self.notes[actor.index()] = ActorNotes {
            hp,
            max_hp,
            ..ActorNotes::default()
        };
    }

    /// Takes note of one who is no more, or gone.
    fn lay_out(&mut self, actor: ActorId) {
        if self.notes.len() <= actor.index() {
            self.notes.resize(actor.index() + 1, ActorNotes::default());
        }
        self.notes[actor.index()].is_dead = true;
    }

    fn lose(&mut self, actor: ActorId, damage: i32) {
        if let Some(notes) = self.notes.get_mut(actor.index()) {
            notes.hp -= damage;
        }
    }

    fn notes(&self, actor: ActorId) -> ActorNotes {
        self.notes.get(actor.index()).copied().unwrap_or_default()
    }

    /// Says whether the hero is under a third of hit points, where the wit stops.
    fn is_grim(&self) -> bool {
        self.hero.is_some_and(|hero| {
            let notes = self.notes(hero);
            3 * notes.hp < notes.max_hp
        })
    }

    /// Says whether an actor is in sight after the events.
    fn sees_now(&self, world: &World, actor: ActorId) -> bool {
        match self.hero {
            None => true,
            Some(hero) => hero == actor || figures::can_see(world, hero, actor),
        }
    }

    /// Says whether what an actor does is seen: it is in sight now, or was before.
    fn can_tell(&self, world: &World, actor: ActorId) -> bool {
        self.notes(actor).was_seen || self.sees_now(world, actor)
    }

    fn say(&mut self, turn: u32, mark: Mark, words: String, figure: Option<Figure>) {
        // What is said amid a flurry takes its own event out of it: a roll belongs to one line.
        let range = match &mut self.open {
            Some(flurry) => {
                flurry.events.push(self.action_start..self.told);
                self.told..self.told + 1
            }
            None => self.action_start..self.told + 1,
        };
        self.action_start = self.told + 1;
        let sentence = Sentence { words, figure };
        if let Some(draft) = self.used(&sentence) {
            draft.sentences.push(sentence);
            if mark != Mark::None {
                draft.mark = mark;
            }
            if let Some(last) = draft.events.last_mut() {
                last.end = range.end;
            }
            return;
        }
        self.is_using = false;
        self.pieces.push(Piece::Said(Draft {
            turn,
            mark,
            sentences: vec![sentence],
            count: 1,
            events: vec![range],
        }));
    }

    /// Returns the line of the use of a thing that a sentence joins: there is one figure in a line.
    fn used(&mut self, sentence: &Sentence) -> Option<&mut Draft> {
        match self.pieces.last_mut() {
            Some(Piece::Said(draft)) if self.is_using && self.open.is_none() => {
                let has_figure = draft.sentences.iter().any(|other| other.figure.is_some());
                (!has_figure || sentence.figure.is_none()).then_some(draft)
            }
            _ => None,
        }
    }

    /// Says what the hero or an actor in sight does.
    fn say_of(&mut self, world: &World, turn: u32, actor: ActorId, yours: &str, theirs: &str) {
        if Some(actor) == self.hero {
            self.say(turn, Mark::None, format!("You {yours}."), None);
        } else if self.can_tell(world, actor) {
            let text = format!("{} {theirs}.", self.subject(world, actor));
            self.say(turn, Mark::None, text, None);
        }
    }

    /// Returns what an actor is called at the start of a sentence.
    fn subject(&mut self, world: &World, actor: ActorId) -> String {
        capitalized(&self.object(world, actor))
    }

    /// Returns what an actor is called, and takes note that it was named.
    fn object(&mut self, world: &World, actor: ActorId) -> String {
        if Some(actor) == self.hero {
            return "you".to_owned();
        }
        let Some(race) = world.race(actor).filter(|_| self.can_tell(world, actor)) else {
            return "something".to_owned();
        };
        let is_first = !self.notes(actor).is_met;
        let nth = self.n_met_alike(world, actor) + 1;
        self.meet(actor);
        if is_first {
            names::nth(race, nth)
        } else {
            definite(race)
        }
    }

    fn meet(&mut self, actor: ActorId) {
        if let Some(notes) = self.notes.get_mut(actor.index()) {
            notes.is_met = true;
        }
    }

    /// Returns how many others of an actor's race are known and in sight.
    fn n_met_alike(&self, world: &World, actor: ActorId) -> usize {
        let race = world.monster(actor).map(|monster| monster.race);
        world
            .living()
            .map(|(other, _)| other)
            .filter(|&other| {
                other != actor
                    && world.monster(other).map(|monster| monster.race) == race
                    && self.notes(other).is_met
                    && self.sees_now(world, other)
            })
            .count()
    }

    fn close_round(&mut self) {
        let Some(mut flurry) = self.open.take() else {
            return;
        };
        flurry.events.push(self.action_start..self.told);
        self.action_start = self.told;
        flurry.close(self.thirds(flurry.defender()), self.hero);
        let equal = self.pieces.iter_mut().find_map(|piece| match piece {
            Piece::Fought(other) if other.folds_with(&flurry) => Some(other),
            _ => None,
        });
        match equal {
            Some(other) => other.fold(flurry),
            None => self.pieces.push(Piece::Fought(flurry)),
        }
    }
}
