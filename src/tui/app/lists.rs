//! Keys in the lists of scenarios and saved runs, in the history and at the end.

use std::sync::Arc;

use crate::content::parse_scenario;
use crate::gauntlet::RunDefinition;
use crate::replay::DefinitionLine;
use crate::rng::Seed;
use crate::tui::Start;
use crate::tui::game::Game;
use crate::tui::keymap::{Action, Screen};
use crate::tui::screens::history::shown_lines;
use crate::world::Definition;

use super::{App, History};

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
                });
            }
            Err(problems) => {
                let text = problems.to_string();
                self.hint = Some(text.lines().next().unwrap_or_default().to_owned());
            }
        }
    }

    pub(super) fn open_history(&mut self) {
        let n_lines = self.game.as_ref().map_or(0, |game| game.lines().len());
        self.marks.history = History {
            mark: n_lines.saturating_sub(1),
            ..History::default()
        };
        self.screens.push(Screen::History);
    }

    pub(super) fn act_in_history(&mut self, action: Action) {
        let Some(game) = &self.game else {
            return;
        };
        let history = &mut self.marks.history;
        let last = shown_lines(game, history.is_danger_only)
            .len()
            .saturating_sub(1);
        let page = usize::from(self.size.1.saturating_sub(5)).max(1);
        history.mark = match action {
            Action::Next => (history.mark + 1).min(last),
            Action::Previous => history.mark.saturating_sub(1),
            Action::PageDown => (history.mark + page).min(last),
            Action::PageUp => history.mark.saturating_sub(page),
            Action::First => 0,
            Action::Last => last,
            _ => history.mark,
        };
        match action {
            Action::Why => history.is_open = !history.is_open,
            Action::DangerOnly => {
                history.is_danger_only = !history.is_danger_only;
                let n = shown_lines(game, history.is_danger_only).len();
                history.mark = n.saturating_sub(1);
            }
            _ => {}
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
