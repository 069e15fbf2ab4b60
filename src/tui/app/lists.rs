//! Keys on the title screen, in the list of scenarios, in the history and at the end.

use std::sync::Arc;

use crate::content::parse_scenario;
use crate::gauntlet::RunDefinition;
use crate::replay::DefinitionLine;
use crate::rng::Seed;
use crate::tui::Start;
use crate::tui::keymap::{Action, Screen};
use crate::tui::screens::history::shown_lines;
use crate::world::Definition;

use super::{App, History, TITLE_ENTRIES};

/// The scenario of the ready-made hero.
const READY_MADE: &str = "first-blood";

impl App<'_> {
    pub(super) fn act_in_list(&mut self, screen: Screen, action: Action) {
        let is_title = screen == Screen::Title;
        let n = if is_title {
            TITLE_ENTRIES.len()
        } else {
            self.scenarios().len()
        };
        let mark = if is_title {
            self.marks.title
        } else {
            self.marks.scenario
        };
        let moved = match action {
            Action::Next => (mark + 1) % n.max(1),
            Action::Previous => (mark + n.max(1) - 1) % n.max(1),
            _ => mark,
        };
        if is_title {
            self.marks.title = moved;
        } else {
            self.marks.scenario = moved;
        }
        match action {
            Action::Take if is_title => {
                if let Some(entry) = TITLE_ENTRIES.get(mark) {
                    self.act(screen, entry.does);
                }
            }
            Action::Take => self.begin_scenario(mark),
            Action::NewFight => self.begin_ready_made(),
            Action::Scenarios => self.screens.push(Screen::Scenarios),
            _ => {}
        }
    }

    fn begin_ready_made(&mut self) {
        let place = self
            .scenarios()
            .iter()
            .position(|scenario| scenario.name == READY_MADE);
        let seed = self
            .options
            .seed
            .clone()
            .unwrap_or_else(|| (self.options.draw_seed)());
        self.begin_at(place.unwrap_or(0), Some(seed));
    }

    fn begin_scenario(&mut self, place: usize) {
        self.begin_at(place, self.options.seed.clone());
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
            Action::NewHero => self.back(),
            Action::Again => {
                if let Some(start) = self.game.as_ref().map(|game| game.start().clone()) {
                    self.begin(start);
                }
            }
            _ => {}
        }
    }
}
