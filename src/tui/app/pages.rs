//! The roll inspector and the bestiary over whatever screen they were opened from.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::tui::game::Game;
use crate::tui::keymap::{Action, Key, Screen};
use crate::tui::screens::bestiary::Bestiary;
use crate::tui::screens::history::shown_lines;
use crate::tui::screens::inspector::Inspector;
use crate::tui::why::Source;

use super::App;

/// What is read beside the fight.
#[derive(Clone, Default, Debug)]
pub(in crate::tui) struct Pages {
    inspector: Inspector,
    bestiary: Bestiary,
}

fn source(game: &Game) -> Source<'_> {
    Source {
        world: game.world(),
        lines: game.lines(),
        events: &game.sim().out().events,
        rolls: &game.sim().out().rolls,
    }
}

impl App<'_> {
    /// Opens the inspector: on the marked line of the history, else on the newest one with rolls.
    pub(super) fn open_inspector(&mut self, screen: Screen) {
        let Some(game) = &self.game else {
            return;
        };
        let history = self.marks.history;
        let line = if screen == Screen::History {
            let shown = shown_lines(game, history.is_danger_only);
            shown.get(history.mark).copied().unwrap_or(0)
        } else {
            usize::MAX
        };
        match Inspector::open(source(game), line) {
            Some(inspector) => {
                self.pages.inspector = inspector;
                self.screens.push(Screen::Inspector);
            }
            None => self.hint = Some("No roll has decided anything yet.".to_owned()),
        }
    }

    pub(super) fn act_in_inspector(&mut self, action: Action) {
        if let Some(game) = &self.game {
            self.pages.inspector.act(source(game), action);
        }
    }

    pub(in crate::tui) fn draw_inspector(&self, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let inspector = &self.pages.inspector;
        inspector.draw(source(self.game()?), self.theme(), area, buf)
    }

    /// Opens the bestiary: on the monster that is looked at, else on its list.
    pub(super) fn open_bestiary(&mut self, screen: Screen) {
        let looked_at = self
            .game
            .as_ref()
            .filter(|_| screen == Screen::Look)
            .and_then(|game| {
                let actor = game.world().occupant(self.marks.look)?;
                let is_seen = game.foes_in_sight().contains(&actor);
                game.world().monster(actor).filter(|_| is_seen)
            })
            .map(|monster| monster.race);
        let content = self.bestiary_content();
        self.pages.bestiary = Bestiary::at(content, looked_at);
        self.screens.push(Screen::Bestiary);
    }

    pub(super) fn act_in_bestiary(&mut self, action: Action) {
        let mut bestiary = std::mem::take(&mut self.pages.bestiary);
        bestiary.act(self.bestiary_content(), action, self.size.1);
        self.pages.bestiary = bestiary;
    }

    /// Says whether the bestiary's text field is open.
    pub(super) fn is_finding(&self) -> bool {
        self.screen() == Screen::Bestiary && self.pages.bestiary.takes_text()
    }

    /// Gives a key to a text field of a page; says whether there was one.
    pub(super) fn types_on_page(&mut self, key: Key) -> bool {
        let takes_it = self.is_finding() && !key.is("ctrl-c") && !key.is("ctrl-z");
        if takes_it {
            self.pages.bestiary.type_key(key);
            self.flags.is_changed = true;
        }
        takes_it
    }

    pub(in crate::tui) fn draw_bestiary(
        &self,
        area: Rect,
        buf: &mut Buffer,
    ) -> (String, Option<Position>) {
        let fight = self.game().filter(|_| self.is_fighting()).map(Game::world);
        let bestiary = &self.pages.bestiary;
        bestiary.draw(self.bestiary_content(), fight, self.theme(), area, buf)
    }

    /// Returns what exists: in a fight with what its scenario adds.
    fn bestiary_content(&self) -> &crate::content::Content {
        match self.game() {
            Some(game) if self.is_fighting() => game.world().content(),
            _ => &self.options.content,
        }
    }
}
