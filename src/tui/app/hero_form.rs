//! Making a hero: race, class and name.

use crate::content::{Content, HeroSheet};
use crate::gauntlet::{HeroError, RunDefinition, ready_made};
use crate::ids::{HeroClassId, HeroRaceId};
use crate::narrate::{article, capitalized};
use crate::replay::DefinitionLine;
use crate::rng::derive_seed;
use crate::tui::keymap::{Action, Key, Screen};
use crate::tui::{LastHero, Start};

use super::App;
use super::text_field::TextField;

/// What the keys move on the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::tui) enum Focus {
    /// The list of races.
    Race,
    /// The list of classes.
    Class,
    /// The name.
    Name,
}

/// The form for a new hero.
#[derive(Clone, Debug)]
pub(in crate::tui) struct HeroForm {
    pub(in crate::tui) race: HeroRaceId,
    pub(in crate::tui) class: HeroClassId,
    pub(in crate::tui) focus: Focus,
    pub(in crate::tui) name: TextField,
    /// Whether the player changed the name; until then it is the ready-made hero's.
    is_named: bool,
    /// How many heroes chance has drawn.
    n_drawn: u64,
}

impl HeroForm {
    /// Makes a form on which a hero is marked; without one, the first who is ready-made.
    pub(super) fn new(content: &Content, last: Option<&LastHero>) -> Self {
        let known = last.and_then(|last| found(content, last));
        let first = content.heroes.first();
        let (race, class) = known
            .or_else(|| first.map(|hero| (hero.race, hero.class)))
            .unwrap_or((HeroRaceId(0), HeroClassId(0)));
        let mut form = Self {
            race,
            class,
            focus: Focus::Race,
            name: TextField::default(),
            is_named: false,
            n_drawn: 0,
        };
        form.take_name(content);
        if let Some(last) = last.filter(|last| known.is_some() && last.name != form.name.text()) {
            form.name = TextField::new(&last.name);
            form.is_named = true;
        }
        form
    }

    fn take_name(&mut self, content: &Content) {
        if self.is_named {
            return;
        }
        let hero = content.hero_of_class(self.class);
        self.name = TextField::new(hero.map_or("", |hero| hero.name.as_str()));
    }

    /// Moves the mark of the list that has the focus.
    fn step(&mut self, content: &Content, by: isize) {
        let moved = |at: usize, n: usize| (at as isize + by).rem_euclid(n.max(1) as isize) as u8;
        match self.focus {
            Focus::Race => {
                self.race = HeroRaceId(moved(self.race.index(), content.hero_races.len()));
            }
            Focus::Class => {
                self.class = HeroClassId(moved(self.class.index(), content.hero_classes.len()));
            }
            Focus::Name => return,
        }
        self.take_name(content);
    }

    fn turn_to(&mut self, by: usize) {
        let all = [Focus::Race, Focus::Class, Focus::Name];
        let at = all.iter().position(|&focus| focus == self.focus);
        self.focus = all[(at.unwrap_or(0) + by) % all.len()];
    }

    /// Marks a hero by chance, which is none of a fight's.
    fn draw(&mut self, content: &Content, chance: u64) {
        self.n_drawn += 1;
        let races = 0..content.hero_races.len() as u8;
        let pairs: Vec<(HeroRaceId, HeroClassId)> = races
            .flat_map(|race| (0..content.hero_classes.len() as u8).map(move |class| (race, class)))
            .map(|(race, class)| (HeroRaceId(race), HeroClassId(class)))
            .filter(|&(race, class)| ready_made(content, class, Some(race), None).is_ok())
            .collect();
        let drawn = derive_seed(chance, self.n_drawn) % (pairs.len().max(1) as u64);
        if let Some(&(race, class)) = pairs.get(drawn as usize) {
            self.race = race;
            self.class = class;
            self.take_name(content);
        }
    }

    /// Returns the hero of the form, or why there is none.
    fn hero(&self, content: &Content) -> Result<HeroSheet, String> {
        let name = self.name.text();
        ready_made(content, self.class, Some(self.race), Some(&name)).map_err(|error| match error {
            HeroError::NotForRace { race, class } => {
                let words = format!(
                    "{} {race} cannot be {} {class}.",
                    article(&race),
                    article(&class)
                );
                capitalized(&words)
            }
            error @ HeroError::NoneOfClass(_) => capitalized(&format!("{error}.")),
        })
    }
}

/// Returns race and class of a hero, if both exist.
fn found(content: &Content, last: &LastHero) -> Option<(HeroRaceId, HeroClassId)> {
    let race = content
        .hero_races
        .iter()
        .position(|race| race.id == last.race)?;
    let class = content
        .hero_classes
        .iter()
        .position(|class| class.id == last.class)?;
    Some((HeroRaceId(race as u8), HeroClassId(class as u8)))
}

impl App<'_> {
    pub(super) fn open_hero_form(&mut self) {
        let last = self.options.settings.last_hero.as_ref();
        let form = HeroForm::new(&self.options.content, last);
        self.hero_form = Some(form);
        self.screens = vec![Screen::Title, Screen::NewHero];
    }

    /// Gives a key to the name, where that is what the keys move; `false` when it is not taken.
    pub(super) fn types_name(&mut self, key: Key) -> bool {
        let Some(form) = self.hero_form.as_mut() else {
            return false;
        };
        let before = form.name.clone();
        let is_taken = form.focus == Focus::Name && form.name.press(key);
        form.is_named |= form.name != before;
        is_taken
    }

    pub(super) fn act_on_hero_form(&mut self, action: Action) {
        let Some(form) = self.hero_form.as_mut() else {
            return;
        };
        let content = &self.options.content;
        match action {
            Action::Next => form.step(content, 1),
            Action::Previous => form.step(content, -1),
            Action::OtherList => form.turn_to(1),
            Action::ListBefore => form.turn_to(2),
            Action::Random => form.draw(content, (self.options.draw_seed)().value()),
            Action::Take => self.enter_the_ring(),
            _ => {}
        }
    }

    /// Starts a gauntlet with the hero of the form.
    pub(super) fn enter_the_ring(&mut self) {
        let content = self.options.content.clone();
        let Some(form) = &self.hero_form else {
            return;
        };
        let rules = self.options.rules.or(content.default_profile());
        let (hero, rules) = match (form.hero(&content), rules) {
            (Ok(hero), Some(rules)) => (Box::new(hero), rules),
            (Err(reason), _) => {
                self.hint = Some(reason);
                return;
            }
            (Ok(_), None) => {
                self.hint = Some("There are no rules to fight by.".to_owned());
                return;
            }
        };
        let source = DefinitionLine::Gauntlet {
            rules: content.profile(rules).id.clone(),
            hero: hero.clone(),
        };
        let seed = self.options.seed.clone();
        let seed = seed.unwrap_or_else(|| (self.options.draw_seed)());
        self.begin(Start {
            definition: RunDefinition::Gauntlet {
                content,
                rules,
                hero,
            },
            source,
            seed,
            fork: None,
        });
    }
}
