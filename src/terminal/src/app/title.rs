//! The title screen: its entries, and what they do.

use crate::keymap::{Action, Screen};

use super::App;

/// An entry of the title screen; it stands there while it has something to offer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TitleEntry {
    pub(crate) key: char,
    pub(crate) name: &'static str,
    pub(crate) about: fn(&App<'_>) -> String,
    is_there: fn(&App<'_>) -> bool,
    does: Action,
}

/// All entries of the title screen, in their order.
pub(crate) const TITLE_ENTRIES: [TitleEntry; 8] = [
    TitleEntry {
        key: 'n',
        name: "New gauntlet",
        about: |_| "a hero, wave after wave, one life".to_owned(),
        is_there: |_| true,
        does: Action::NewGauntlet,
    },
    TitleEntry {
        key: 'c',
        name: "Continue",
        about: |app| match app.saved() {
            [only] => only.title.clone(),
            all => format!("{} saved runs", all.len()),
        },
        is_there: |app| !app.saved().is_empty(),
        does: Action::Continue,
    },
    TitleEntry {
        key: 's',
        name: "Scenarios",
        about: |app| format!("{} short fights, each with a point", app.scenarios().len()),
        is_there: |app| !app.scenarios().is_empty(),
        does: Action::Scenarios,
    },
    TitleEntry {
        key: 'w',
        name: "Watch",
        about: |_| "monsters against monsters".to_owned(),
        is_there: |app| !app.options.is_plain,
        does: Action::WatchIt,
    },
    TitleEntry {
        key: 'r',
        name: "Replays",
        about: |app| format!("{} kept: rewind, explain, take over", app.replays().len()),
        is_there: |app| !app.options.is_plain && !app.replays().is_empty(),
        does: Action::Replays,
    },
    TitleEntry {
        key: 'b',
        name: "Bestiary",
        about: |_| "every figure of every monster".to_owned(),
        is_there: |_| true,
        does: Action::Bestiary,
    },
    TitleEntry {
        key: 'o',
        name: "Options",
        about: |_| "figures, hints, colors, glyphs, mouse".to_owned(),
        is_there: |_| true,
        does: Action::Options,
    },
    TitleEntry {
        key: 'q',
        name: "Quit",
        about: |_| String::new(),
        is_there: |_| true,
        does: Action::Leave,
    },
];

impl App<'_> {
    /// Returns the entries that have something to offer.
    pub(crate) fn title_entries(&self) -> Vec<&'static TitleEntry> {
        TITLE_ENTRIES
            .iter()
            .filter(|entry| (entry.is_there)(self))
            .collect()
    }

    /// Says whether anything is left of runs before this one: who has played needs no first words.
    pub(crate) fn has_played(&self) -> bool {
        let scores = self.scores();
        let is_new = self.saved().is_empty() && self.replays().is_empty();
        !is_new || !scores.best.is_empty() || scores.last.is_some()
    }

    pub(super) fn act_on_title(&mut self, action: Action) {
        let entries = self.title_entries();
        let n = entries.len().max(1);
        let mark = self.marks.title;
        match action {
            Action::Next => self.marks.title = (mark + 1) % n,
            Action::Previous => self.marks.title = (mark + n - 1) % n,
            Action::Take => {
                if let Some(entry) = entries.get(mark) {
                    self.act(Screen::Title, entry.does);
                }
            }
            Action::NewGauntlet => self.open_hero_form(),
            Action::Scenarios => self.screens.push(Screen::Scenarios),
            Action::WatchIt if !self.options.is_plain => self.screens.push(Screen::Bouts),
            Action::Replays if !self.options.is_plain && !self.shelf.replays.is_empty() => {
                self.screens.push(Screen::Replays);
            }
            Action::Continue if self.shelf.saved.len() == 1 => self.load(0),
            Action::Continue if !self.shelf.saved.is_empty() => self.screens.push(Screen::Saved),
            _ => {}
        }
    }
}
