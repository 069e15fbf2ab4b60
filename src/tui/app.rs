//! What the frontend itself remembers, and what each key does to it.
//!
//! Invariants: the top of the screen stack alone takes keys, its bottom is the title screen; a key
//! that is not in the table for that screen does nothing. The fight lives in [`Game`].

use std::sync::Arc;

use crossterm::event::KeyEvent;
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::command::Command;
use crate::content::{ScenarioText, parse_scenario};
use crate::grid::{Dir, Pos};
use crate::narrate::Detail;
use crate::rng::Seed;
use crate::world::Definition;

use super::game::{After, Game};
use super::keymap::{Action, Key, Keymap, Screen};
use super::screens;
use super::screens::fight::alert;
use super::screens::history::shown_lines;
use super::theme::Theme;
use super::widgets;
use super::{Left, PlayOptions, Start};

/// The scenario of the ready-made hero.
const READY_MADE: &str = "first-blood";
/// What must be typed to give up.
const GIVE_UP_WORD: &str = "quit";

/// An entry of the title screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct TitleEntry {
    pub(super) key: char,
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    does: Action,
}

/// The entries of the title screen.
pub(super) const TITLE_ENTRIES: [TitleEntry; 3] = [
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
pub(super) struct History {
    pub(super) mark: usize,
    pub(super) is_open: bool,
    pub(super) is_danger_only: bool,
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
pub(super) struct App<'a> {
    options: PlayOptions<'a>,
    keymap: Keymap,
    theme: Theme,
    screens: Vec<Screen>,
    game: Option<Game>,
    detail: Detail,
    marks: Marks,
    awaited: Option<Awaited>,
    typed: Option<String>,
    hint: Option<String>,
    explained: Option<String>,
    size: (u16, u16),
    flags: Flags,
}

impl<'a> App<'a> {
    /// Makes the frontend: on the title screen, or in the fight of the options.
    pub(super) fn new(mut options: PlayOptions<'a>, keymap: Keymap, theme: Theme) -> Self {
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
    pub(super) fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if let Some(cursor) = screens::draw(self, area, frame.buffer_mut()) {
            frame.set_cursor_position(cursor);
        }
    }

    /// Takes note of the size of the window.
    pub(super) fn resize(&mut self, width: u16, height: u16) {
        self.size = (width, height);
        self.flags.is_changed = true;
    }

    /// Draws everything anew at the next chance.
    pub(super) fn redraw(&mut self) {
        self.flags.needs_clear = true;
        self.flags.is_changed = true;
    }

    /// Suspends the program at the next chance.
    pub(super) fn suspend(&mut self) {
        self.flags.needs_suspension = true;
    }

    /// Acts on a key.
    pub(super) fn press(&mut self, event: KeyEvent) {
        let Some(key) = Key::of_event(event) else {
            return;
        };
        if self.typed.is_some() && !self.is_too_small() {
            self.type_word(key);
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
    pub(super) fn leave(&mut self, signal: Option<i32>) -> Left {
        self.finish();
        Left {
            seed: self.game.as_ref().map(|game| game.seed().clone()),
            signal,
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
            _ => match screen {
                Screen::Title | Screen::Scenarios => self.act_in_list(screen, action),
                Screen::Fight => self.act_in_fight(action),
                Screen::Direction => self.act_with_direction(action),
                Screen::Look => self.act_in_look(action),
                Screen::History => self.act_in_history(action),
                Screen::Over => self.act_at_the_end(action),
                Screen::Hero | Screen::Help | Screen::TooSmall => {}
            },
        }
    }

    fn back(&mut self) {
        self.awaited = None;
        if self.screens.len() > 1 {
            self.screens.pop();
        }
    }

    fn act_in_list(&mut self, screen: Screen, action: Action) {
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
                    definition: Arc::new(Definition::new(Arc::new(content), encounter)),
                    seed,
                    path: scenario.path,
                    text: scenario.text,
                });
            }
            Err(problems) => {
                let text = problems.to_string();
                self.hint = Some(text.lines().next().unwrap_or_default().to_owned());
            }
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

    fn act_in_fight(&mut self, action: Action) {
        match action {
            Action::RunNext => self.await_direction(Awaited::Run),
            Action::CloseDoor => self.await_direction(Awaited::Close),
            Action::Look => self.open_look(),
            Action::GiveUp => {
                self.typed = Some(String::new());
                self.ask_for_word();
            }
            Action::Go(dir) => self.play(|game, recorder| game.go(dir, recorder)),
            Action::Run(dir) => self.play(|game, recorder| game.run(dir, recorder)),
            Action::Wait => self.play(|game, recorder| game.command(Command::Wait, recorder)),
            Action::Rest => self.play(Game::rest),
            Action::AutoFight => self.play(Game::auto_fight),
            Action::Hold => self.play(Game::hold),
            _ => {}
        }
    }

    /// Lets the hero do something, and looks what has become of it.
    fn play(&mut self, deed: impl FnOnce(&mut Game, &mut dyn super::Recorder) -> After) {
        let Some(game) = &mut self.game else {
            return;
        };
        let was_armed = alert(game.world()).is_some();
        game.age();
        let after = deed(game, self.options.recorder);
        let is_armed = alert(game.world()).is_some();
        self.flags.is_disturbed |= after == After::Disturbed || is_armed && !was_armed;
        if game.outcome().is_some() {
            self.screens = vec![Screen::Title, Screen::Over];
        }
    }

    fn await_direction(&mut self, awaited: Awaited) {
        self.awaited = Some(awaited);
        self.hint = Some("Which direction? Esc cancels.".to_owned());
        self.screens.push(Screen::Direction);
    }

    fn act_with_direction(&mut self, action: Action) {
        let Action::Go(dir) = action else {
            return;
        };
        let awaited = self.awaited;
        self.back();
        match awaited {
            Some(Awaited::Run) => self.play(|game, recorder| game.run(dir, recorder)),
            Some(Awaited::Close) => {
                self.play(|game, recorder| game.command(Command::Close(dir), recorder));
            }
            None => {}
        }
    }

    fn open_look(&mut self) {
        let Some(game) = &self.game else {
            return;
        };
        let nearest = game
            .foes_in_sight()
            .first()
            .and_then(|&foe| game.world().body(foe));
        let own = game.hero().map(|(_, pos)| pos);
        self.marks.look = nearest
            .map(|body| body.pos)
            .or(own)
            .unwrap_or(Pos::new(0, 0));
        self.screens.push(Screen::Look);
    }

    fn act_in_look(&mut self, action: Action) {
        match action {
            Action::Go(dir) => self.move_look(dir),
            Action::Next => self.look_at_foe(1),
            Action::Previous => self.look_at_foe(-1),
            _ => {}
        }
    }

    fn move_look(&mut self, dir: Dir) {
        let to = self.marks.look.step(dir);
        let is_inside = |game: &Game| game.world().cells().contains(to);
        if self.game.as_ref().is_some_and(is_inside) {
            self.marks.look = to;
        }
    }

    fn look_at_foe(&mut self, by: isize) {
        let Some(game) = &self.game else {
            return;
        };
        let foes: Vec<Pos> = game
            .foes_in_sight()
            .into_iter()
            .filter_map(|foe| game.world().body(foe).map(|body| body.pos))
            .collect();
        let n = foes.len() as isize;
        if n == 0 {
            return;
        }
        let next = match foes.iter().position(|&pos| pos == self.marks.look) {
            Some(at) => (at as isize + by).rem_euclid(n),
            None if by < 0 => n - 1,
            None => 0,
        };
        if let Some(&pos) = foes.get(next as usize) {
            self.marks.look = pos;
        }
    }

    fn open_history(&mut self) {
        let n_lines = self.game.as_ref().map_or(0, |game| game.lines().len());
        self.marks.history = History {
            mark: n_lines.saturating_sub(1),
            ..History::default()
        };
        self.screens.push(Screen::History);
    }

    fn act_in_history(&mut self, action: Action) {
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

    fn act_at_the_end(&mut self, action: Action) {
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

    fn type_word(&mut self, key: Key) {
        self.flags.is_changed = true;
        let Some(typed) = &mut self.typed else {
            return;
        };
        if key.is("ctrl-c") {
            self.flags.is_leaving = true;
        } else if key.is("enter") {
            let is_meant = typed == GIVE_UP_WORD;
            self.typed = None;
            self.hint = None;
            if is_meant {
                self.finish();
                self.screens = vec![Screen::Title];
            }
            return;
        } else if key.is("esc") {
            self.typed = None;
            self.hint = None;
            return;
        } else if key.is("backspace") {
            typed.pop();
        } else if let Some(c) = key.typed().filter(|_| typed.len() < 20) {
            typed.push(c);
        }
        self.ask_for_word();
    }

    fn ask_for_word(&mut self) {
        let typed = self.typed.as_deref().unwrap_or_default();
        self.hint = Some(format!(
            "Type {GIVE_UP_WORD} and press Enter to give up, Esc to go on: {typed}"
        ));
    }

    fn is_too_small(&self) -> bool {
        screens::is_too_small(Rect::new(0, 0, self.size.0, self.size.1))
    }
}

/// What the screens ask for.
impl App<'_> {
    pub(super) fn screen(&self) -> Screen {
        self.screens.last().copied().unwrap_or(Screen::Title)
    }

    pub(super) fn screen_below(&self) -> Screen {
        let below = self.screens.len().checked_sub(2);
        below
            .and_then(|place| self.screens.get(place))
            .copied()
            .unwrap_or(Screen::Title)
    }

    pub(super) fn theme(&self) -> &Theme {
        &self.theme
    }

    pub(super) fn keymap(&self) -> &Keymap {
        &self.keymap
    }

    pub(super) fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    pub(super) fn is_fighting(&self) -> bool {
        self.game
            .as_ref()
            .is_some_and(|game| game.outcome().is_none())
            && self.screens.len() > 1
    }

    pub(super) fn detail(&self) -> Detail {
        self.detail
    }

    pub(super) fn hint(&self) -> Option<&str> {
        self.hint.as_deref()
    }

    pub(super) fn typed_word(&self) -> Option<&str> {
        self.typed.as_deref()
    }

    pub(super) fn explained(&self) -> Option<&str> {
        self.explained.as_deref()
    }

    pub(super) fn title_mark(&self) -> usize {
        self.marks.title
    }

    pub(super) fn scenario_mark(&self) -> usize {
        self.marks.scenario
    }

    pub(super) fn look_mark(&self) -> Pos {
        self.marks.look
    }

    pub(super) fn history(&self) -> History {
        self.marks.history
    }

    pub(super) fn scenarios(&self) -> &[ScenarioText] {
        &self.options.content.scenarios
    }

    pub(super) fn n_scenarios(&self) -> usize {
        self.scenarios().len()
    }

    pub(super) fn condition_words(&self) -> Vec<String> {
        self.game
            .as_ref()
            .map_or_else(Vec::new, |game| widgets::conditions(game.world()))
    }
}

/// What the loop around the app asks for; each answer is given once.
impl App<'_> {
    pub(super) fn takes_change(&mut self) -> bool {
        std::mem::take(&mut self.flags.is_changed)
    }

    pub(super) fn takes_clear(&mut self) -> bool {
        std::mem::take(&mut self.flags.needs_clear)
    }

    pub(super) fn takes_suspension(&mut self) -> bool {
        std::mem::take(&mut self.flags.needs_suspension)
    }

    pub(super) fn takes_disturbance(&mut self) -> bool {
        std::mem::take(&mut self.flags.is_disturbed)
    }

    pub(super) fn is_leaving(&self) -> bool {
        self.flags.is_leaving
    }
}
