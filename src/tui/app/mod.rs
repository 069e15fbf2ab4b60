//! What the frontend itself remembers, and what each key does to it.
//!
//! Invariants: the top of the screen stack alone takes keys, its bottom is the title screen; a key
//! that is not in the table for that screen does nothing. The fight lives in [`Game`].

mod answers;
mod fight;
mod lists;
mod pages;

use crossterm::event::KeyEvent;
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::grid::Pos;
use crate::narrate::Detail;

use super::game::Game;
use super::keymap::{Action, Key, Keymap, Screen};
use super::screens;
use super::theme::Theme;
use super::{Left, PlayOptions, Start};

use pages::Pages;

/// An entry of the title screen.
#[derive(Clone, Copy, Debug)]
pub(in crate::tui) struct TitleEntry {
    pub(in crate::tui) key: char,
    pub(in crate::tui) name: &'static str,
    pub(in crate::tui) about: &'static str,
    does: Action,
}

/// The entries of the title screen.
pub(in crate::tui) const TITLE_ENTRIES: [TitleEntry; 4] = [
    TitleEntry {
        key: 'n',
        name: "New fight",
        about: "a ready-made hero, three foes, one life",
        does: Action::NewFight,
    },
    TitleEntry {
        key: 's',
        name: "Scenarios",
        about: "short fights, each with a point",
        does: Action::Scenarios,
    },
    TitleEntry {
        key: 'b',
        name: "Bestiary",
        about: "every figure of every monster",
        does: Action::Bestiary,
    },
    TitleEntry {
        key: 'q',
        name: "Quit",
        about: "",
        does: Action::Leave,
    },
];

/// What waits for a direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Awaited {
    Run,
    Close,
}

/// Where the history stands.
#[derive(Clone, Copy, Default, Debug)]
pub(in crate::tui) struct History {
    pub(in crate::tui) mark: usize,
    pub(in crate::tui) is_open: bool,
    pub(in crate::tui) is_danger_only: bool,
}

/// What happened that the loop around the app must act on.
#[derive(Clone, Copy, Default, Debug)]
struct Flags {
    is_changed: bool,
    needs_clear: bool,
    needs_suspension: bool,
    is_disturbed: bool,
    is_leaving: bool,
}

/// Marks of lists and modes.
#[derive(Clone, Copy, Debug)]
struct Marks {
    title: usize,
    scenario: usize,
    look: Pos,
    history: History,
}

/// The frontend.
pub(in crate::tui) struct App<'a> {
    options: PlayOptions<'a>,
    keymap: Keymap,
    theme: Theme,
    screens: Vec<Screen>,
    game: Option<Game>,
    detail: Detail,
    marks: Marks,
    pages: Pages,
    awaited: Option<Awaited>,
    typed: Option<String>,
    hint: Option<String>,
    explained: Option<String>,
    size: (u16, u16),
    flags: Flags,
}

impl<'a> App<'a> {
    /// Makes the frontend: on the title screen, or in the fight of the options.
    pub(in crate::tui) fn new(mut options: PlayOptions<'a>, keymap: Keymap, theme: Theme) -> Self {
        let start = options.start.take();
        let mut app = Self {
            options,
            keymap,
            theme,
            screens: vec![Screen::Title],
            game: None,
            detail: Detail::default(),
            marks: Marks {
                title: 0,
                scenario: 0,
                look: Pos::new(0, 0),
                history: History::default(),
            },
            pages: Pages::default(),
            awaited: None,
            typed: None,
            hint: None,
            explained: None,
            size: screens::LEAST,
            flags: Flags {
                is_changed: true,
                ..Flags::default()
            },
        };
        if let Some(start) = start {
            app.begin(start);
        }
        app
    }

    /// Draws the screen that is on top.
    pub(in crate::tui) fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if let Some(cursor) = screens::draw(self, area, frame.buffer_mut()) {
            frame.set_cursor_position(cursor);
        }
    }

    /// Takes note of the size of the window.
    pub(in crate::tui) fn resize(&mut self, width: u16, height: u16) {
        self.size = (width, height);
        self.flags.is_changed = true;
    }

    /// Draws everything anew at the next chance.
    pub(in crate::tui) fn redraw(&mut self) {
        self.flags.needs_clear = true;
        self.flags.is_changed = true;
    }

    /// Suspends the program at the next chance.
    pub(in crate::tui) fn suspend(&mut self) {
        self.flags.needs_suspension = true;
    }

    /// Acts on a key.
    pub(in crate::tui) fn press(&mut self, event: KeyEvent) {
        let Some(key) = Key::of_event(event) else {
            return;
        };
        if self.typed.is_some() && !self.is_too_small() {
            self.type_word(key);
            return;
        }
        if !self.is_too_small() && self.types_on_page(key) {
            return;
        }
        let screen = if self.is_too_small() {
            Screen::TooSmall
        } else {
            self.screen()
        };
        if self.hint.take().is_some() {
            self.flags.is_changed = true;
        }
        let action = self.keymap.action(screen, key);
        if screen == Screen::Help && !matches!(action, Some(Action::Back | Action::Leave)) {
            let does = self.keymap.explain(self.screen_below(), key);
            self.explained = Some(format!("{key}: {}", does.unwrap_or("nothing here")));
        }
        let Some(action) = action else {
            self.flags.is_changed |= screen == Screen::Help;
            return;
        };
        self.flags.is_changed = true;
        self.act(screen, action);
    }

    /// Ends what is left of a fight and says how the player left.
    pub(in crate::tui) fn leave(&mut self, signal: Option<i32>) -> Left {
        self.finish();
        Left {
            seed: self.game.as_ref().map(|game| game.seed().clone()),
            signal,
            unsaved: None,
        }
    }

    fn act(&mut self, screen: Screen, action: Action) {
        match action {
            Action::Leave => self.flags.is_leaving = true,
            Action::Redraw => self.redraw(),
            Action::Suspend => self.suspend(),
            Action::Help => {
                self.explained = None;
                self.screens.push(Screen::Help);
            }
            Action::Messages => self.open_history(),
            Action::Figures => self.detail = self.detail.next(),
            Action::Hero => self.screens.push(Screen::Hero),
            Action::Back => self.back(),
            Action::Bestiary => self.open_bestiary(screen),
            Action::Why if screen != Screen::History => self.open_inspector(screen),
            Action::Take if screen == Screen::History => self.open_inspector(screen),
            _ => match screen {
                Screen::Title | Screen::Scenarios => self.act_in_list(screen, action),
                Screen::Fight => self.act_in_fight(action),
                Screen::Direction => self.act_with_direction(action),
                Screen::Look => self.act_in_look(action),
                Screen::History => self.act_in_history(action),
                Screen::Over => self.act_at_the_end(action),
                Screen::Inspector => self.act_in_inspector(action),
                Screen::Bestiary => self.act_in_bestiary(action),
                Screen::Hero | Screen::Help | Screen::TooSmall | Screen::Replay | Screen::Watch => {
                }
            },
        }
    }

    fn back(&mut self) {
        self.awaited = None;
        if self.screens.len() > 1 {
            self.screens.pop();
        }
    }

    fn begin(&mut self, start: Start) {
        self.finish();
        let game = Game::new(start, self.options.recorder);
        let is_over = game.outcome().is_some();
        self.game = Some(game);
        self.screens = vec![
            Screen::Title,
            if is_over { Screen::Over } else { Screen::Fight },
        ];
        let key = |action| self.keymap.key_of(Screen::Fight, action);
        self.hint = (!is_over).then(|| {
            format!(
                "{} fights. {} looks. {} lists every key.",
                key(Action::AutoFight),
                key(Action::Look),
                key(Action::Help)
            )
        });
        self.flags.is_changed = true;
    }

    fn finish(&mut self) {
        if let Some(game) = &mut self.game {
            game.finish(self.options.recorder);
        }
    }

    fn is_too_small(&self) -> bool {
        screens::is_too_small(Rect::new(0, 0, self.size.0, self.size.1))
    }
}
