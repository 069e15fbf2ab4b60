//! Keys in the lists of scenarios and saved runs, and at the end.

use std::sync::Arc;

use crate::content::parse_scenario;
use crate::gauntlet::RunDefinition;
use crate::replay::DefinitionLine;
use crate::rng::Seed;
use crate::tui::Start;
use crate::tui::game::Game;
use crate::tui::keymap::{Action, Screen};
use crate::world::Definition;

use super::App;

impl App<'_> {
    pub(super) fn act_in_list(&mut self, screen: Screen, action: Action) {
        let is_saved = screen == Screen::Saved;
        let n = if is_saved {
            self.saved().len()
        } else {
            self.scenarios().len()
        };
        let mark = if is_saved {
            &mut self.marks.saved
        } else {
            &mut self.marks.scenario
        };
        match action {
            Action::Next => *mark = (*mark + 1) % n.max(1),
            Action::Previous => *mark = (*mark + n.max(1) - 1) % n.max(1),
            Action::First => *mark = 0,
            Action::Last => *mark = n.saturating_sub(1),
            Action::Take => {
                let place = *mark;
                if is_saved {
                    self.load(place);
                } else {
                    self.begin_at(place, self.options.seed.clone());
                }
            }
            _ => {}
        }
    }

    fn begin_at(&mut self, place: usize, seed: Option<Seed>) {
        let Some(scenario) = self.scenarios().get(place).cloned() else {
            self.hint = Some("There is no scenario.".to_owned());
            return;
        };
        match parse_scenario(&self.options.content, &scenario.path, &scenario.text) {
            Ok((_, encounter)) if encounter.hero.is_none() => {
                self.hint = Some("That one has no hero to play.".to_owned());
            }
            Ok((content, encounter)) => {
                let seed = seed
                    .or_else(|| encounter.seed.clone())
                    .unwrap_or_else(|| (self.options.draw_seed)());
                self.begin(Start {
                    definition: RunDefinition::Fight(Arc::new(Definition::new(
                        Arc::new(content),
                        encounter,
                    ))),
                    source: DefinitionLine::Scenario {
                        path: scenario.path,
                        text: scenario.text,
                    },
                    seed,
                    fork: None,
                });
            }
            Err(problems) => {
                let text = problems.to_string();
                self.hint = Some(text.lines().next().unwrap_or_default().to_owned());
            }
        }
    }

    pub(super) fn act_at_the_end(&mut self, action: Action) {
        match action {
            Action::NewGauntlet => self.open_hero_form(),
            Action::Again => {
                if let Some(start) = self.game.as_ref().map(Game::start) {
                    self.begin(start);
                }
            }
            _ => {}
        }
    }
}
