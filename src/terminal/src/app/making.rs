//! The keys of making a hero, step by step.

use crate::Start;
use crate::keymap::{Action, Key, Screen};
use crate::specialties;
use ludus_engine::content::HeroSheet;
use ludus_engine::gauntlet::RunDefinition;
use ludus_engine::narrate::capitalized;
use ludus_engine::replay::DefinitionLine;

use super::App;
use super::hero_form::HeroForm;

/// The steps, in their order.
const STEPS: [Screen; 4] = [
    Screen::NewHero,
    Screen::NewSpecialty,
    Screen::NewScores,
    Screen::NewName,
];

impl App<'_> {
    pub(super) fn open_hero_form(&mut self) {
        let last = self.options.settings.last_hero.as_ref();
        let form = HeroForm::new(&self.options.content, last);
        self.hero_form = Some(form);
        self.screens.push(Screen::NewHero);
    }

    /// Gives a key to the name, where there is one to type; `false` when it is not taken.
    pub(super) fn types_name(&mut self, key: Key) -> bool {
        let is_bound = self.keymap.action(Screen::NewName, key).is_some();
        if self.screen() != Screen::NewName || is_bound {
            return false;
        }
        self.hero_form
            .as_mut()
            .is_some_and(|form| form.type_name(key))
    }

    /// Acts on a key of a step.
    pub(super) fn act_on_step(&mut self, screen: Screen, action: Action) {
        if action == Action::Random {
            return self.draw_hero();
        }
        match screen {
            Screen::NewHero => self.act_on_lists(action),
            Screen::NewSpecialty => self.act_on_specialties(action),
            Screen::NewScores => self.act_on_scores(action),
            Screen::NewName if action == Action::Take => self.enter_with(HeroForm::hero),
            Screen::NewName if action == Action::OtherList => {
                if let Some(form) = self.hero_form.as_mut() {
                    form.turn_alignment();
                }
            }
            _ => {}
        }
    }

    /// Draws a whole hero and shows the last step.
    fn draw_hero(&mut self) {
        let chance = (self.options.draw_seed)().value();
        if let Some(form) = self.hero_form.as_mut() {
            form.draw(&self.options.content, chance);
        }
        let first = self.screens.iter().position(|&screen| screen == STEPS[0]);
        self.screens.truncate(first.unwrap_or(1));
        self.screens.extend(STEPS);
    }

    fn act_on_lists(&mut self, action: Action) {
        let content = &self.options.content;
        let Some(form) = self.hero_form.as_mut() else {
            return;
        };
        match action {
            Action::Next => form.step(content, 1),
            Action::Previous => form.step(content, -1),
            Action::OtherList | Action::ListBefore => form.turn(),
            Action::Customize => match form.ready_made(content) {
                Ok(_) => self.screens.push(Screen::NewSpecialty),
                Err(reason) => self.hint = Some(reason),
            },
            Action::Take => self.enter_the_ring(),
            _ => {}
        }
    }

    fn act_on_specialties(&mut self, action: Action) {
        let content = &self.options.content;
        let Some(form) = self.hero_form.as_mut() else {
            return;
        };
        match action {
            Action::Next => form.mark_specialty(content, 1),
            Action::Previous => form.mark_specialty(content, -1),
            Action::Choose => {
                let left = form.choose(content);
                self.hint = left.map(|left| {
                    let name = capitalized(&specialties::name(left));
                    format!("{name} makes room.")
                });
            }
            Action::Take => self.screens.push(Screen::NewScores),
            _ => {}
        }
    }

    fn act_on_scores(&mut self, action: Action) {
        let chance = || (self.options.draw_seed)().value();
        let Some(form) = self.hero_form.as_mut() else {
            return;
        };
        match action {
            Action::Next => form.mark_score(1),
            Action::Previous => form.mark_score(-1),
            Action::Raise => self.hint = form.buy(1).err(),
            Action::Lower => self.hint = form.buy(-1).err(),
            Action::RollAnew => form.roll(chance()),
            Action::Points => form.turn_way(chance()),
            Action::Take => self.screens.push(Screen::NewName),
            _ => {}
        }
    }

    /// Starts a gauntlet with the ready-made hero of the form.
    pub(super) fn enter_the_ring(&mut self) {
        self.enter_with(HeroForm::ready_made);
    }

    fn enter_with(
        &mut self,
        hero: fn(&HeroForm, &ludus_engine::content::Content) -> Result<HeroSheet, String>,
    ) {
        let content = self.options.content.clone();
        let Some(form) = &self.hero_form else {
            return;
        };
        let rules = self.options.rules.or(content.default_profile());
        let (hero, rules) = match (hero(form, &content), rules) {
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

    /// Opens the list of specialties between two waves, or says when the next one comes.
    pub(super) fn open_specialties(&mut self) {
        let Some(game) = &self.game else {
            return;
        };
        if game.run().specialties_due() > 0 {
            self.marks.specialty = 0;
            self.screens.push(Screen::Specialties);
            return;
        }
        let level = game.world().hero().map_or(0, |hero| hero.level);
        let levels = &self.options.content.tables.specialty_levels;
        let next = levels.iter().find(|&&next| next > level);
        self.hint = Some(match next {
            Some(next) if !game.run().choosable().is_empty() => {
                format!("The next specialty comes with level {next}.")
            }
            _ => "There is no specialty left to choose.".to_owned(),
        });
    }

    pub(super) fn act_on_offered_specialties(&mut self, action: Action) {
        let Some(game) = &self.game else {
            return;
        };
        let list = game.run().choosable();
        let (mark, n) = (self.marks.specialty, list.len().max(1));
        match action {
            Action::Next => self.marks.specialty = (mark + 1) % n,
            Action::Previous => self.marks.specialty = (mark + n - 1) % n,
            Action::Take => {
                let Some(&specialty) = list.get(mark) else {
                    return;
                };
                let choice = ludus_engine::gauntlet::Choice::Specialty(specialty);
                self.play(|game, recorder| game.choose(choice, recorder));
                let name = capitalized(&specialties::name(specialty));
                self.screens.pop();
                self.hint = Some(format!("{name} is yours from the next wave on."));
            }
            _ => {}
        }
    }
}
