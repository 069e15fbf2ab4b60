//! What the frontend itself remembers, and what each key does to it.
//!
//! Invariants: the top of the screen stack alone takes keys, its bottom is the title screen; a key
//! that is not in the table for that screen does nothing. The fight lives in [`Game`].

mod aim;
mod answers;
mod fight;
mod hero_form;
mod hints;
mod lists;
mod making;
mod options;
mod pack;
mod pages;
mod runs;
mod shapes;
mod shots;
mod showing;
mod spectate;
mod text_field;
mod title;

use crossterm::event::KeyEvent;
use ratatui::Frame;
use ratatui::layout::Rect;

use ludus_engine::grid::{Dir, Pos};

use super::game::Game;
use super::keymap::{Action, Key, Keymap, Screen};
use super::screens;
use super::settings::{Glyphs, Settings};
use super::show::Show;
use super::theater::Showing;
use super::theme::Theme;
use super::{KeptReplay, PlayOptions, SavedRun, Scores};

use aim::Aim;
use hints::Hints;
use pages::Pages;
use text_field::TextField;

pub(crate) use aim::{Payload, held};
pub(crate) use hero_form::{Focus, HeroForm, LONGEST_NAME, Way};
pub(crate) use options::Setting;
pub(crate) use shots::obstacle_words;
pub(crate) use spectate::BOUTS;
#[cfg(test)]
pub(crate) use title::TITLE_ENTRIES;

/// What waits for a direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Awaited {
    Run,
    Close,
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
    saved: usize,
    replay: usize,
    bout: usize,
    option: usize,
    specialty: usize,
    help_page: usize,
    shape: usize,
    look: Pos,
}

/// What was kept of other runs, as it was when the title screen was last opened.
#[derive(Clone, Default, Debug)]
struct Shelf {
    saved: Vec<SavedRun>,
    replays: Vec<KeptReplay>,
    scores: Scores,
}

/// The frontend.
pub(crate) struct App<'a> {
    options: PlayOptions<'a>,
    keymap: Keymap,
    theme: Theme,
    screens: Vec<Screen>,
    game: Option<Game>,
    hero_form: Option<HeroForm>,
    shelf: Shelf,
    hints: Hints,
    /// Why the run could not be saved; the player was told.
    unsaved: Option<String>,
    /// What counts in this sitting: the kept settings, and what the command line said.
    settings: Settings,
    marks: Marks,
    pages: Pages,
    awaited: Option<Awaited>,
    aim: Aim,
    /// What is left to be shown of the last deed.
    show: Show,
    /// Whether the last deed ended with an offer: the next key may take it.
    is_offered: bool,
    /// The step into known harm that is offered.
    offered_step: Option<Dir>,
    /// What is to be shown before anything else goes on.
    to_show: Option<Showing>,
    /// The matchup that is being typed.
    bout: Option<TextField>,
    typed: Option<String>,
    hint: Option<String>,
    /// Whether the hint is about a miss, which the next key may ask about.
    explains_miss: bool,
    explained: Option<String>,
    size: (u16, u16),
    flags: Flags,
}

impl<'a> App<'a> {
    /// Makes the frontend: on the title screen, or in the fight of the options.
    pub(crate) fn new(mut options: PlayOptions<'a>, keymap: Keymap, theme: Theme) -> Self {
        let start = options.start.take();
        let notice = options.notice.take();
        hints::keep_known(&mut options.settings.hints_shown);
        let mut settings = options.settings.clone();
        if options.is_ascii {
            settings.glyphs = Glyphs::Ascii;
        }
        settings.mouse &= options.has_mouse;
        let mut app = Self {
            options,
            keymap,
            theme,
            screens: vec![Screen::Title],
            game: None,
            hero_form: None,
            shelf: Shelf::default(),
            hints: Hints::default(),
            unsaved: None,
            settings,
            marks: Marks {
                title: 0,
                scenario: 0,
                saved: 0,
                replay: 0,
                bout: 0,
                option: 0,
                specialty: 0,
                help_page: 0,
                shape: 0,
                look: Pos::new(0, 0),
            },
            pages: Pages::default(),
            awaited: None,
            aim: Aim::default(),
            show: Show::default(),
            is_offered: false,
            offered_step: None,
            to_show: None,
            bout: None,
            typed: None,
            hint: None,
            explains_miss: false,
            explained: None,
            size: screens::LEAST,
            flags: Flags {
                is_changed: true,
                ..Flags::default()
            },
        };
        app.apply_settings();
        match start {
            Some(start) => app.begin(start),
            None => app.look_on_the_shelf(),
        }
        app.hint = notice.or(app.hint);
        app
    }

    /// Draws the screen that is on top.
    pub(crate) fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if let Some(cursor) = screens::draw(self, area, frame.buffer_mut()) {
            frame.set_cursor_position(cursor);
        }
    }

    /// Takes note of the size of the window.
    pub(crate) fn resize(&mut self, width: u16, height: u16) {
        self.size = (width, height);
        self.end_show();
        self.flags.is_changed = true;
    }

    /// Draws everything anew at the next chance.
    pub(crate) fn redraw(&mut self) {
        self.flags.needs_clear = true;
        self.flags.is_changed = true;
    }

    /// Suspends the program at the next chance.
    pub(crate) fn suspend(&mut self) {
        self.flags.needs_suspension = true;
    }

    /// Tells the player something until the next key.
    pub(crate) fn tell(&mut self, hint: &str) {
        self.hint = Some(hint.to_owned());
        self.flags.is_changed = true;
    }

    /// Acts on a key.
    pub(crate) fn press(&mut self, event: KeyEvent) {
        let Some(key) = Key::of_event(event) else {
            return;
        };
        self.end_show();
        self.flags.is_changed |= self.game.as_mut().is_some_and(Game::forget_newcomers);
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
        let was_offered = std::mem::take(&mut self.is_offered);
        self.flags.is_changed |= was_offered;
        if screen == Screen::NewName && self.types_name(key)
            || screen == Screen::Bouts && self.types_bout(key)
            || screen == Screen::Devices && self.takes_device(key)
            || screen == Screen::Abilities && self.takes_shape(key)
        {
            self.flags.is_changed = true;
            return;
        }
        if self.takes_letter(screen, key) {
            return;
        }
        let action = self.keymap.action(screen, key);
        let is_asked = !matches!(
            action,
            Some(Action::Back | Action::Leave | Action::PageDown | Action::PageUp)
        );
        if screen == Screen::Help && is_asked {
            let does = self.keymap.explain(self.screen_below(), key);
            self.explained = Some(format!("{key}: {}", does.unwrap_or("nothing here")));
        }
        let Some(action) = action else {
            self.flags.is_changed |= screen == Screen::Help;
            if screen == Screen::Quiet {
                self.tell_wave_is_over();
            }
            return;
        };
        self.flags.is_changed = true;
        // No letter and no digit confirms anything.
        self.is_offered = was_offered && action == Action::Take && key.typed().is_none();
        self.offered_step = self.offered_step.filter(|_| self.is_offered);
        let explains_miss = std::mem::take(&mut self.explains_miss);
        if explains_miss && action == Action::Why && screen == Screen::Fight {
            self.open_miss();
        } else {
            self.act(screen, action);
        }
    }

    /// Takes a pasted text into the text field that is open, as far as it fits; where none is, it is
    /// nothing.
    pub(crate) fn paste(&mut self, text: &str) {
        self.end_show();
        if self.is_too_small() {
            return;
        }
        let line = text.lines().next().unwrap_or_default();
        for key in line.chars().filter_map(Key::of_char) {
            if self.typed.is_some() {
                self.type_word(key);
            } else if self.screen() == Screen::NewName && self.types_name(key)
                || self.screen() == Screen::Bouts && self.types_bout(key)
            {
                self.flags.is_changed = true;
            } else if !self.types_on_page(key) {
                return;
            }
        }
    }

    fn act(&mut self, screen: Screen, action: Action) {
        match action {
            Action::Leave => self.save_and_leave(),
            Action::Redraw => self.redraw(),
            Action::Suspend => self.suspend(),
            Action::Help => {
                self.explained = None;
                self.marks.help_page = 0;
                self.screens.push(Screen::Help);
            }
            Action::Messages => self.open_history(),
            Action::Figures => self.change_figures(),
            Action::Hero => self.screens.push(Screen::Hero),
            Action::Pack => self.open_pack(),
            Action::Options => self.screens.push(Screen::Options),
            Action::Mouse => self.change_mouse(),
            Action::Back => self.back(),
            Action::Bestiary => self.open_bestiary(screen),
            Action::Why
                if matches!(
                    screen,
                    Screen::Look | Screen::Target | Screen::Bestiary | Screen::Hero | Screen::Pack
                ) =>
            {
                self.open_terms();
            }
            Action::Why if screen != Screen::History => self.open_inspector(screen),
            Action::Take if screen == Screen::History => self.open_inspector(screen),
            _ => match screen {
                Screen::Title => self.act_on_title(action),
                Screen::Scenarios | Screen::Saved | Screen::Replays | Screen::Bouts => {
                    self.act_in_list(screen, action);
                }
                Screen::NewHero | Screen::NewSpecialty | Screen::NewScores | Screen::NewName => {
                    self.act_on_step(screen, action);
                }
                Screen::Specialties => self.act_on_offered_specialties(action),
                Screen::Ringside => self.act_at_ringside(action),
                Screen::Quiet => self.act_in_quiet(action),
                Screen::Fight => self.act_in_fight(action),
                Screen::Direction => self.act_with_direction(action),
                Screen::Look | Screen::Target => self.act_in_look(action),
                Screen::Devices => self.act_on_devices(action),
                Screen::Abilities => self.act_on_shapes(action),
                Screen::History => self.act_in_history(action),
                Screen::Over => self.act_at_the_end(action),
                Screen::Options => self.act_on_options(action),
                Screen::Inspector | Screen::Terms => self.act_in_inspector(screen, action),
                Screen::Bestiary => self.act_in_bestiary(action),
                Screen::Pack | Screen::Items | Screen::Deeds => self.act_in_pack(screen, action),
                Screen::Help => self.turn_help(action),
                Screen::Hero | Screen::TooSmall | Screen::Replay | Screen::Watch => {}
            },
        }
    }

    /// Turns to another page of the help.
    fn turn_help(&mut self, action: Action) {
        let of = (&self.keymap, self.screen_below());
        self.marks.help_page = screens::help::turned(of, self.size.1, self.marks.help_page, action);
    }

    fn back(&mut self) {
        self.awaited = None;
        if self.screens.len() > 1 {
            self.screens.pop();
        }
        if self.screen() == Screen::Title {
            self.look_on_the_shelf();
        }
    }

    fn is_too_small(&self) -> bool {
        screens::is_too_small(Rect::new(0, 0, self.size.0, self.size.1))
    }
}
