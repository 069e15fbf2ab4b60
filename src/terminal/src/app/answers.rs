//! What the screens and the loop around the frontend ask for.

use unicode_width::UnicodeWidthStr as _;

use crate::game::Game;
use crate::keymap::{Action, Keymap, Screen};
use crate::theater::Showing;
use crate::theme::Theme;
use crate::widgets;
use crate::{KeptReplay, SavedRun, Scores};
use ludus_engine::content::{Content, HeroSheet, ScenarioText};
use ludus_engine::figures::Missile;
use ludus_engine::gauntlet::{Next, alone};
use ludus_engine::grid::Pos;
use ludus_engine::world::World;

use super::App;
use super::aim::Payload;
use super::hero_form::HeroForm;

/// What the screens ask for.
impl App<'_> {
    pub(crate) fn screen(&self) -> Screen {
        self.screens.last().copied().unwrap_or(Screen::Title)
    }

    pub(crate) fn screen_below(&self) -> Screen {
        let below = self.screens.len().checked_sub(2);
        below
            .and_then(|place| self.screens.get(place))
            .copied()
            .unwrap_or(Screen::Title)
    }

    pub(crate) fn theme(&self) -> &Theme {
        &self.theme
    }

    pub(crate) fn keymap(&self) -> &Keymap {
        &self.keymap
    }

    /// Returns the entries of a screen's footer: those that have something to do now.
    pub(crate) fn footer(&self, screen: Screen) -> Vec<String> {
        let mut entries = match screen {
            Screen::Ringside if !self.has_to_rest() => {
                let goes = |action| matches!(action, Action::RestAndGo | Action::GoUnrested);
                let mut entries = (self.keymap).footer_of(screen, |action| !goes(action));
                let key = self.keymap.key_of(screen, Action::RestAndGo);
                entries.insert(0, format!("{key} go on"));
                entries
            }
            Screen::Bouts if self.bout.is_some() => {
                vec!["Enter watch it".to_owned(), "Esc back".to_owned()]
            }
            _ => {
                let does = |action| self.does_something(screen, action);
                self.keymap
                    .footer_with(screen, does, self.label_now(screen))
            }
        };
        // Where the row is full without them, the keys stand in wider windows alone.
        let gaps = 3 * entries.len().saturating_sub(1);
        let width = entries.iter().map(|entry| entry.width()).sum::<usize>() + gaps;
        if matches!(screen, Screen::NewHero | Screen::Over) && width > usize::from(self.size.0) {
            entries.pop();
        }
        if let Some(words) = self.letting_go().filter(|_| screen == Screen::Target) {
            entries.insert(0, words);
        }
        entries
    }

    /// Says whether an action of a screen has something to do now.
    fn does_something(&self, screen: Screen, action: Action) -> bool {
        match (screen, action) {
            (Screen::Fight, _) => !self.is_idle(action),
            (Screen::Pack, Action::Take) => self.is_heros_turn(),
            (Screen::Terms, Action::PageUp | Action::PageDown) => self.has_more_terms(),
            (Screen::Over, Action::Why) => self.has_rolls(),
            (Screen::Quiet, Action::Collect) => self.game.as_ref().is_some_and(Game::can_gather),
            _ => true,
        }
    }

    /// Returns which keys let go what is aimed: "t or Enter throw".
    fn letting_go(&self) -> Option<String> {
        let (action, does) = match self.payload()? {
            Payload::Device(_) => (Action::Device, "let go"),
            Payload::Missile(Missile::Fired) => (Action::Fire, "fire"),
            Payload::Missile(Missile::Thrown(_)) => (Action::Throw, "throw"),
        };
        let key = |action| self.keymap.key_of(Screen::Target, action);
        Some(format!("{} or {} {does}", key(action), key(Action::Take)))
    }

    pub(crate) fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    pub(crate) fn is_fighting(&self) -> bool {
        self.game.as_ref().is_some_and(|game| !game.is_over()) && self.screens.len() > 1
    }

    fn is_heros_turn(&self) -> bool {
        let next = self.game.as_ref().map(Game::next);
        next == Some(Next::Hero)
    }

    pub(crate) fn hint(&self) -> Option<&str> {
        self.hint.as_deref()
    }

    pub(crate) fn typed_word(&self) -> Option<&str> {
        self.typed.as_deref()
    }

    /// Says whether keys go into a text field.
    pub(crate) fn is_typing(&self) -> bool {
        self.typed.is_some() || self.screen() == Screen::NewName || self.is_finding()
    }

    pub(crate) fn explained(&self) -> Option<&str> {
        self.explained.as_deref()
    }

    pub(crate) fn title_mark(&self) -> usize {
        self.marks.title
    }

    pub(crate) fn scenario_mark(&self) -> usize {
        self.marks.scenario
    }

    pub(crate) fn look_mark(&self) -> Pos {
        self.marks.look
    }

    pub(crate) fn help_page(&self) -> usize {
        self.marks.help_page
    }

    pub(crate) fn scenarios(&self) -> &[ScenarioText] {
        &self.options.content.scenarios
    }

    pub(crate) fn saved(&self) -> &[SavedRun] {
        &self.shelf.saved
    }

    pub(crate) fn replays(&self) -> &[KeptReplay] {
        &self.shelf.replays
    }

    pub(crate) fn replay_mark(&self) -> usize {
        self.marks.replay
    }

    pub(crate) fn bout_mark(&self) -> usize {
        self.marks.bout
    }

    pub(crate) fn saved_mark(&self) -> usize {
        self.marks.saved
    }

    pub(crate) fn scores(&self) -> &Scores {
        &self.shelf.scores
    }

    pub(crate) fn hero_form(&self) -> Option<&HeroForm> {
        self.hero_form.as_ref()
    }

    pub(crate) fn specialty_mark(&self) -> usize {
        self.marks.specialty
    }

    pub(crate) fn content(&self) -> &Content {
        &self.options.content
    }

    /// Returns a hero alone in a world, for figures; `None` where there are no rules.
    pub(crate) fn alone(&self, hero: &HeroSheet) -> Option<World> {
        let content = &self.options.content;
        let rules = self.options.rules.or(content.default_profile())?;
        Some(alone(content, rules, hero))
    }

    /// Returns the rules of new gauntlets, where they are not the default ones.
    pub(crate) fn other_rules(&self) -> Option<&str> {
        let content = self.content();
        let rules = self.options.rules;
        let other = rules.filter(|&rules| Some(rules) != content.default_profile());
        other.map(|rules| content.profile(rules).id.as_str())
    }

    pub(crate) fn hides_seed(&self) -> bool {
        let game = self.game.as_ref();
        let is_hidden = self.options.hides_seed || game.is_some_and(Game::hides_seed);
        is_hidden && !game.is_some_and(Game::is_over)
    }

    pub(crate) fn condition_words(&self) -> Vec<String> {
        self.game
            .as_ref()
            .map_or_else(Vec::new, |game| widgets::conditions(game.world()))
    }
}

/// What the loop around the app asks for; each answer is given once.
impl App<'_> {
    pub(crate) fn takes_change(&mut self) -> bool {
        std::mem::take(&mut self.flags.is_changed)
    }

    pub(crate) fn takes_clear(&mut self) -> bool {
        std::mem::take(&mut self.flags.needs_clear)
    }

    pub(crate) fn takes_suspension(&mut self) -> bool {
        std::mem::take(&mut self.flags.needs_suspension)
    }

    pub(crate) fn takes_disturbance(&mut self) -> bool {
        std::mem::take(&mut self.flags.is_disturbed)
    }

    pub(crate) fn takes_showing(&mut self) -> Option<Showing> {
        self.to_show.take()
    }

    pub(crate) fn has_pilot(&self) -> bool {
        self.options.pilot.is_some()
    }

    pub(crate) fn is_leaving(&self) -> bool {
        self.flags.is_leaving
    }
}
