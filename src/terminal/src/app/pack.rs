//! Keys in the lists of belongings: everything, a verb's own list, and what to do with a thing.

use crate::belongings::{Verb, fitting};
use crate::game::{After, Game};
use crate::keymap::{Action, Key, Screen};
use crate::pack::Pack;
use ludus_engine::check::Refusal;
use ludus_engine::command::Command;
use ludus_engine::figures::Missile;
use ludus_engine::gauntlet::Next;

use super::App;
use super::aim::Payload;

impl App<'_> {
    pub(crate) fn pack(&self) -> &Pack {
        &self.pages.pack
    }

    /// Opens the list of all that the hero has.
    pub(super) fn open_pack(&mut self) {
        if self.game.is_some() {
            self.pages.pack = Pack::of(None);
            self.screens.push(Screen::Pack);
        }
    }

    /// Opens a verb's own list, or says that nothing fits it.
    pub(super) fn open_items(&mut self, verb: Verb) {
        let Some(game) = &self.game else {
            return;
        };
        if fitting(game.world(), Some(verb)).is_empty() {
            self.play(|game, _| game.refused(verb.nothing()));
            return;
        }
        self.pages.pack = Pack::of(Some(verb));
        self.screens.push(Screen::Items);
    }

    /// Takes a letter that marks an entry, on a screen where letters do; says whether it was one.
    pub(super) fn takes_letter(&mut self, screen: Screen, key: Key) -> bool {
        let letter = key.typed().filter(char::is_ascii_alphabetic);
        let (Some(letter), Some(game), true) = (letter, &self.game, screen.has_letters()) else {
            return false;
        };
        let is_found = self.pages.pack.mark_letter(game.world(), screen, letter);
        self.flags.is_changed = true;
        if is_found && screen == Screen::Items {
            self.do_marked(screen);
        }
        true
    }

    pub(super) fn act_in_pack(&mut self, screen: Screen, action: Action) {
        let Some(game) = &self.game else {
            return;
        };
        match action {
            Action::Take if screen == Screen::Pack => self.open_deeds(),
            Action::Take => self.do_marked(screen),
            Action::Find => self.pages.pack.begin_search(),
            _ => self
                .pages
                .pack
                .go(game.world(), screen, action, self.size.1),
        }
    }

    fn open_deeds(&mut self) {
        let Some(game) = &self.game else {
            return;
        };
        if game.next() != Next::Hero {
            self.hint = Some("Not now. The fight is over.".to_owned());
        } else if self.pages.pack.marked(game.world()).is_some() {
            self.pages.pack.open_deeds(game.world());
            self.screens.push(Screen::Deeds);
        }
    }

    /// Does the marked thing, or says why not and stays.
    fn do_marked(&mut self, screen: Screen) {
        match self.marked_command(screen) {
            // Where to is asked in target mode.
            Some(Ok(Command::Aim(item, _))) => {
                self.screens.truncate(2);
                self.open_target(Payload::Device(item));
            }
            Some(Ok(Command::Throw(item, _))) => {
                self.screens.truncate(2);
                self.open_target(Payload::Missile(Missile::Thrown(item)));
            }
            Some(Ok(command)) => {
                // Back to the fight, from wherever the list was opened.
                self.screens.truncate(2);
                self.play(|game, recorder| game.command(command, recorder));
            }
            Some(Err(refusal)) => self.hint = Some(refusal.words().to_owned()),
            None => {}
        }
    }

    fn marked_command(&self, screen: Screen) -> Option<Result<Command, Refusal>> {
        let world = self.game.as_ref()?.world();
        let pack = &self.pages.pack;
        let item = pack.marked(world)?;
        let verb = match screen {
            Screen::Deeds => pack.marked_deed(world)?,
            _ => pack.verb?,
        };
        verb.allowed(world, &item)
    }

    /// Picks up what lies underfoot, or says why not.
    pub(super) fn pick_up(&mut self) {
        self.play(|game, recorder| game.command(Command::PickUp, recorder));
    }

    /// Walks to the nearest thing worth having and picks it up.
    pub(super) fn collect(&mut self) {
        self.play(Game::collect);
    }
}

impl Game {
    /// Says why nothing is done.
    pub(super) fn refused(&mut self, reason: &str) -> After {
        self.remark(ludus_engine::narrate::Mark::None, reason);
        After::Disturbed
    }
}
