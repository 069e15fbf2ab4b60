//! Keys in the lists of scenarios, matchups, replays and saved runs, and at the end.

use std::sync::Arc;

use crate::Start;
use crate::game::Game;
use crate::keymap::{Action, Screen};
use ludus_engine::content::parse_scenario;
use ludus_engine::gauntlet::RunDefinition;
use ludus_engine::replay::DefinitionLine;
use ludus_engine::rng::Seed;
use ludus_engine::world::Definition;

use super::App;
use super::spectate::BOUTS;

impl App<'_> {
    pub(super) fn act_in_list(&mut self, screen: Screen, action: Action) {
        let n = match screen {
            Screen::Saved => self.saved().len(),
            Screen::Replays => self.replays().len(),
            Screen::Bouts => BOUTS.len() + 1,
            _ => self.scenarios().len(),
        };
        let mark = match screen {
            Screen::Saved => &mut self.marks.saved,
            Screen::Replays => &mut self.marks.replay,
            Screen::Bouts => &mut self.marks.bout,
            _ => &mut self.marks.scenario,
        };
        match action {
            Action::Next => *mark = (*mark + 1) % n.max(1),
            Action::Previous => *mark = (*mark + n.max(1) - 1) % n.max(1),
            Action::First => *mark = 0,
            Action::Last => *mark = n.saturating_sub(1),
            Action::Take => {
                let place = *mark;
                match screen {
                    Screen::Saved => self.load(place),
                    Screen::Replays => self.take_replay(),
                    Screen::Bouts => self.take_bout(),
                    _ => self.begin_at(place, self.options.seed.clone()),
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
            Action::WatchIt => self.watch_the_end(),
            Action::Again => {
                if let Some(start) = self.game.as_ref().map(Game::start) {
                    self.begin(start);
                }
            }
            _ => {}
        }
    }
}
