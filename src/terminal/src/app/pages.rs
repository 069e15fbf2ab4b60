//! The history, the roll inspector and the bestiary over whatever screen they were opened from.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::belongings::Verb;
use crate::game::Game;
use crate::keymap::{Action, Key, Screen};
use crate::pack::Pack;
use crate::screens::bestiary::{self, Bestiary, BestiaryView, bout};
use crate::screens::drawn;
use crate::screens::fight::{Layout, newest_of_hero};
use crate::screens::history::{History, HistoryView};
use crate::screens::inspector::Inspector;
use crate::terms;
use crate::why::Page;
use ludus_engine::event::Owner;
use ludus_engine::turn::supposed;

use super::App;
use super::hints::fresh_miss;

/// What is read beside the fight.
#[derive(Clone, Default, Debug)]
pub(crate) struct Pages {
    inspector: Inspector,
    bestiary: Bestiary,
    history: History,
    pub(super) pack: Pack,
}

impl App<'_> {
    pub(super) fn open_history(&mut self) {
        if let Some(game) = &self.game {
            self.pages.history = History::open(&game.book());
            self.screens.push(Screen::History);
        }
    }

    pub(super) fn act_in_history(&mut self, action: Action) {
        if let Some(game) = &self.game {
            self.pages.history.act(&game.book(), action, self.size.1);
        }
    }

    pub(crate) fn draw_history(&self, area: Rect, buf: &mut Buffer) -> (String, Option<Position>) {
        let Some(game) = &self.game else {
            return (String::new(), None);
        };
        let view = HistoryView {
            book: &game.book(),
            fresh_from: game.fresh_from(),
            detail: self.detail(),
            theme: self.theme(),
        };
        self.pages.history.draw(view, area, buf)
    }

    /// Opens the inspector: on the marked line of the history, else on the newest one with rolls.
    pub(super) fn open_inspector(&mut self, screen: Screen) {
        let Some(game) = &self.game else {
            return;
        };
        let book = game.book();
        let line = if screen == Screen::History {
            self.pages.history.marked(&book).unwrap_or(0)
        } else {
            usize::MAX
        };
        // Where the newest roll of the hero's stands beside the log, it is where one begins.
        let area = Rect::new(0, 0, self.size.0, self.size.1);
        let is_docked = screen == Screen::Fight && Layout::of(area).why.is_some();
        let docked = newest_of_hero(game).filter(|_| is_docked);
        match docked.or_else(|| Inspector::open(&book, line)) {
            Some(inspector) => {
                self.pages.inspector = inspector;
                self.screens.push(Screen::Inspector);
            }
            None if screen == Screen::History => {
                self.hint = Some("No roll decided that.".to_owned());
            }
            None if screen == Screen::Over => self.hint = Some("Nothing was rolled.".to_owned()),
            None => self.hint = Some("No roll has decided anything yet.".to_owned()),
        }
    }

    /// Opens the inspector on the miss that the hint is about.
    pub(super) fn open_miss(&mut self) {
        match self.game.as_ref().and_then(fresh_miss) {
            Some(place) => {
                self.pages.inspector = Inspector::at(place);
                self.screens.push(Screen::Inspector);
            }
            None => self.open_inspector(Screen::Fight),
        }
    }

    /// Opens what the figures of the screen are made of.
    pub(super) fn open_terms(&mut self) {
        if self.terms().is_empty() {
            self.hint = Some(match self.screen() {
                Screen::Bestiary => "It takes a hero in the ring to reckon with it.".to_owned(),
                _ => "Nobody to reckon with stands there.".to_owned(),
            });
        } else {
            self.pages.inspector = Inspector::first();
            self.screens.push(Screen::Terms);
        }
    }

    /// Returns what a key of a page does now that is otherwise labeled.
    pub(super) fn label_now(&self, screen: Screen) -> Option<(Action, &'static str)> {
        match screen {
            Screen::Inspector | Screen::Terms => self.pages.inspector.label(),
            Screen::Bestiary => self.pages.bestiary.label(),
            _ => None,
        }
    }

    /// Says whether a roll was drawn that can be looked at.
    pub(super) fn has_rolls(&self) -> bool {
        let newest = |game: &Game| Inspector::open(&game.book(), usize::MAX);
        self.game.as_ref().and_then(newest).is_some()
    }

    /// Returns the pages of terms of the screen, or of the one below them: the attacks between the hero
    /// and the marked monster, or his skills; in the pack with the marked thing worn or wielded.
    fn terms(&self) -> Vec<Page> {
        let Some(game) = &self.game else {
            return Vec::new();
        };
        let mut screens = self.screens.iter().rev();
        match screens.find(|screen| **screen != Screen::Terms) {
            Some(Screen::Bestiary) => {
                let marked = self.pages.bestiary.marked(self.bestiary_content());
                let marked = marked.filter(|_| self.is_fighting());
                return marked.map_or_else(Vec::new, |race| bestiary::terms(game.world(), race));
            }
            Some(Screen::Hero) => return terms::of_hero(game.world()),
            Some(Screen::Pack) => {
                let marked = self.pages.pack.marked(game.world());
                let hero = game.world().hero().map(|hero| hero.actor);
                let worn = marked.zip(hero).and_then(|(item, hero)| {
                    let is_worn = matches!(item.state.owner, Owner::Worn(..));
                    let command = Verb::Wear.command(game.world(), hero, &item);
                    command.filter(|_| !is_worn)
                });
                let with = worn.map(|command| supposed(game.world(), command));
                return terms::of_hero(with.as_ref().unwrap_or(game.world()));
            }
            _ => {}
        }
        let marked = game.world().occupant(self.marks.look);
        let known = marked.filter(|&actor| game.knows_of(actor));
        let payload = self.payload();
        match payload.filter(|_| self.screens.contains(&Screen::Target)) {
            Some(payload) => terms::of_aim(game.world(), payload, self.marks.look, known),
            None => known.map_or_else(Vec::new, |actor| terms::pages(game.world(), actor)),
        }
    }

    /// Says whether there is more than one page of terms to turn.
    pub(super) fn has_more_terms(&self) -> bool {
        self.terms().len() > 1
    }

    pub(super) fn act_in_inspector(&mut self, screen: Screen, action: Action) {
        if let Some(game) = &self.game {
            let area = Rect::new(0, 0, self.size.0, self.size.1);
            let stand = Layout::of(drawn(area)).inspector();
            let mut inspector = self.pages.inspector;
            if screen == Screen::Terms {
                inspector.act(&self.terms(), action, stand);
            } else {
                inspector.act(&game.book(), action, stand);
            }
            self.pages.inspector = inspector;
        }
    }

    pub(crate) fn draw_inspector(&self, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let stand = Layout::of(area).inspector();
        let (inspector, theme) = (self.pages.inspector, self.theme());
        if self.screen() == Screen::Terms {
            return inspector.draw(&self.terms(), theme, stand, buf);
        }
        inspector.draw(&self.game()?.book(), theme, stand, buf)
    }

    /// Opens the bestiary: on the monster that is looked at, else on its list.
    pub(super) fn open_bestiary(&mut self, screen: Screen) {
        let looked_at = self
            .game
            .as_ref()
            .filter(|_| matches!(screen, Screen::Look | Screen::Target))
            .and_then(|game| {
                let actor = game.world().occupant(self.marks.look)?;
                game.world().monster(actor).filter(|_| game.knows_of(actor))
            })
            .map(|monster| monster.race);
        let content = self.bestiary_content();
        self.pages.bestiary = Bestiary::at(content, looked_at);
        self.screens.push(Screen::Bestiary);
    }

    pub(super) fn act_in_bestiary(&mut self, action: Action) {
        if action == Action::WatchIt {
            self.watch_marked();
            return;
        }
        let mut bestiary = std::mem::take(&mut self.pages.bestiary);
        bestiary.act(self.bestiary_content(), action, self.size.1);
        self.pages.bestiary = bestiary;
    }

    /// Asks for a fight of the marked kind to watch.
    fn watch_marked(&mut self) {
        let content = self.bestiary_content();
        let line = self
            .pages
            .bestiary
            .marked(content)
            .map(|race| bout(content, race));
        let Some(line) = line else {
            return;
        };
        if let Err(problem) = self.watch_bout(&line) {
            self.hint = Some(problem);
        }
    }

    /// Says whether a text field is open in which something is searched for.
    pub(super) fn is_finding(&self) -> bool {
        match self.screen() {
            Screen::Bestiary => self.pages.bestiary.takes_text(),
            Screen::History => self.pages.history.takes_text(),
            Screen::Pack | Screen::Items => self.pages.pack.takes_text(),
            _ => false,
        }
    }

    /// Gives a key to a text field of a page; says whether there was one.
    pub(super) fn types_on_page(&mut self, key: Key) -> bool {
        let is_for_all = key.is("ctrl-c") || key.is("ctrl-z");
        match (self.screen(), &self.game) {
            _ if is_for_all => return false,
            (Screen::Bestiary, _) if self.pages.bestiary.takes_text() => {
                self.pages.bestiary.type_key(key);
            }
            (Screen::History, Some(game)) if self.pages.history.takes_text() => {
                self.pages.history.type_key(&game.book(), key);
            }
            (Screen::Pack | Screen::Items, Some(game)) if self.pages.pack.takes_text() => {
                self.pages.pack.type_key(game.world(), key);
            }
            _ => return false,
        }
        self.flags.is_changed = true;
        true
    }

    pub(crate) fn draw_bestiary(&self, area: Rect, buf: &mut Buffer) -> (String, Option<Position>) {
        let fight = self.game().filter(|_| self.is_fighting()).map(Game::world);
        let told = self.options.recorder.known();
        let known = self.game().map(|game| game.known_by_now(told));
        let view = BestiaryView {
            content: self.bestiary_content(),
            fight,
            known: Some(known.as_ref().unwrap_or(told)),
            theme: self.theme(),
        };
        self.pages.bestiary.draw(view, area, buf)
    }

    /// Returns what exists: in a fight with what its scenario adds.
    pub(super) fn bestiary_content(&self) -> &ludus_engine::content::Content {
        match self.game() {
            Some(game) if self.is_fighting() => game.world().content(),
            _ => &self.options.content,
        }
    }
}
