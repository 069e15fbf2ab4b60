//! What each key does in the theater.

use crossterm::event::KeyEvent;
use ratatui::layout::Position;

use crate::keep::Start;
use crate::keymap::{Action, Key, Screen};
use crate::screens::bestiary::Bestiary;
use crate::screens::help;
use crate::screens::history::History;
use crate::screens::inspector::Inspector;
use crate::terms;
use crate::why::Page;
use ludus_engine::grid::{Dir, Pos};
use ludus_engine::ids::ActorId;
use ludus_engine::replay::Incident;

use super::{SPEEDS, Theater};

/// Turns that a page holds.
const PAGE: u32 = 10;
/// No longer text asks for a turn.
const LONGEST_TURN: usize = 12;

impl Theater {
    /// Tells the viewer something until the next key.
    pub(super) fn tell(&mut self, hint: &str) {
        self.hint = Some(hint.to_owned());
        self.flags.is_changed = true;
    }

    pub(super) fn resize(&mut self, width: u16, height: u16) {
        self.size = (width, height);
        self.flags.is_changed = true;
    }

    pub(super) fn redraw(&mut self) {
        self.flags.needs_clear = true;
        self.flags.is_changed = true;
    }

    /// Acts on a key.
    pub(super) fn press(&mut self, event: KeyEvent) {
        let Some(key) = Key::of_event(event) else {
            return;
        };
        if self.typed.is_some() && !self.is_too_small() {
            self.type_turn(key);
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
        let is_asked = !matches!(
            action,
            Some(Action::Back | Action::Leave | Action::PageDown | Action::PageUp)
        );
        if screen == Screen::Help && is_asked {
            let does = self.keymap.explain(self.screen_below(), key);
            self.explained = Some(format!("{key}: {}", does.unwrap_or("nothing here")));
            self.flags.is_changed = true;
        }
        if let Some(action) = action {
            self.flags.is_changed = true;
            self.act(screen, action);
        }
    }

    /// Looks at the cell that was clicked, if the map shows one there.
    pub(super) fn click(&mut self, column: u16, row: u16) {
        let screen = self.screen();
        let is_map = screen == self.base() || screen == Screen::Look;
        if !is_map || self.typed.is_some() || self.is_too_small() {
            return;
        }
        if let Some(pos) = self.cell_at(Position::new(column, row)) {
            self.view.look = pos;
            if screen != Screen::Look {
                self.screens.push(Screen::Look);
            }
            self.flags.is_changed = true;
        }
    }

    /// Returns the screen below the one on top.
    pub(super) fn screen_below(&self) -> Screen {
        let below = self.screens.len().checked_sub(2);
        below
            .and_then(|place| self.screens.get(place).copied())
            .unwrap_or_else(|| self.base())
    }

    fn act(&mut self, screen: Screen, action: Action) {
        match action {
            Action::Redraw => self.redraw(),
            Action::Suspend => self.flags.needs_suspension = true,
            Action::Help => {
                self.explained = None;
                self.view.help_page = 0;
                self.screens.push(Screen::Help);
            }
            Action::Bestiary => self.open_bestiary(screen),
            Action::Back if self.screens.len() > 1 => drop(self.screens.pop()),
            Action::Back => self.flags.is_leaving = true,
            Action::Leave => self.quit(),
            _ => match screen {
                Screen::Replay | Screen::Watch => self.act_on_show(action),
                Screen::Look if action == Action::Why => self.open_terms(),
                Screen::Look => self.act_in_look(action),
                Screen::Inspector | Screen::Terms => self.act_in_inspector(screen, action),
                Screen::History => self.act_in_history(action),
                Screen::Bestiary => self.act_in_bestiary(action),
                Screen::Help => {
                    let of = (&self.keymap, self.screen_below());
                    self.view.help_page =
                        help::turned(of, self.size.1, self.view.help_page, action);
                }
                _ => {}
            },
        }
    }

    fn quit(&mut self) {
        self.flags.is_leaving = true;
        self.flags.is_quitting = true;
    }

    fn act_on_show(&mut self, action: Action) {
        match action {
            Action::Play => self.toggle_play(),
            Action::Faster => self.pace(true),
            Action::Slower => self.pace(false),
            Action::AllSeeing => self.toggle_sight(),
            Action::Sides => self.view.shows_sides = !self.view.shows_sides,
            Action::Figures => self.view.detail = self.view.detail.next(),
            Action::Look => self.open_look(),
            Action::Why => self.open_inspector(usize::MAX),
            Action::Messages => {
                self.history = History::open(&self.book());
                self.screens.push(Screen::History);
            }
            Action::TakeOver => self.take_over(),
            Action::GoTo => {
                self.is_playing = false;
                self.typed = Some(String::new());
            }
            Action::NextFight if self.ring.as_ref().is_some_and(|ring| ring.is_loop) => {
                self.next_fight();
            }
            Action::NextFight => self.hint = Some("There is no other fight.".to_owned()),
            _ => self.move_to(action),
        }
    }

    /// Leaves with what a new run begins with, at the last stop before this moment.
    fn take_over(&mut self) {
        self.is_playing = false;
        self.playback.seek_to(self.playback.position());
        let fork = self.playback.fork(&self.name);
        if let (Some(fork), Some((definition, source))) = (fork, self.source.clone()) {
            self.taken_over = Some(Start {
                definition,
                source,
                seed: self.playback.seed().clone(),
                fork: Some(fork),
            });
            self.flags.is_leaving = true;
        } else if self.playback.world().hero().is_none() {
            self.hint = Some("There is nobody to take over.".to_owned());
        } else {
            self.hint = Some("It is over here. Go back a little, then take over.".to_owned());
        }
    }

    fn act_in_history(&mut self, action: Action) {
        match action {
            Action::Figures => self.view.detail = self.view.detail.next(),
            Action::Take => {
                let marked = self.history.marked(&self.book());
                self.open_inspector(marked.unwrap_or(0));
            }
            _ => {
                let mut history = std::mem::take(&mut self.history);
                history.act(&self.book(), action, self.size.1);
                self.history = history;
            }
        }
    }

    /// Opens the bestiary: on the monster that is looked at, else on its list.
    fn open_bestiary(&mut self, screen: Screen) {
        let world = self.playback.world();
        let looked_at = world.occupant(self.view.look);
        let shown = looked_at.filter(|actor| self.shown_actors().contains(actor));
        let race = shown
            .filter(|_| screen == Screen::Look)
            .and_then(|actor| world.monster(actor))
            .map(|monster| monster.race);
        self.bestiary = Bestiary::at(world.content(), race);
        self.screens.push(Screen::Bestiary);
    }

    fn act_in_bestiary(&mut self, action: Action) {
        if action == Action::WatchIt {
            self.hint = Some("One fight at a time.".to_owned());
            return;
        }
        let content = self.playback.world().content();
        self.bestiary.act(content, action, self.size.1);
    }

    /// Opens the inspector at a line, or at the newest one before it with rolls.
    fn open_inspector(&mut self, line: usize) {
        match Inspector::open(&self.book(), line) {
            Some(inspector) => {
                self.view.inspector = inspector;
                self.screens.push(Screen::Inspector);
            }
            None => self.hint = Some("No roll has decided anything yet.".to_owned()),
        }
    }

    /// Opens what the figures of the marked monster are made of.
    fn open_terms(&mut self) {
        if self.terms().is_empty() {
            self.hint = Some("Nobody to reckon with stands there.".to_owned());
        } else {
            self.view.inspector = Inspector::first();
            self.screens.push(Screen::Terms);
        }
    }

    /// Returns a page for every attack between the hero and the marked monster, if it is shown.
    pub(super) fn terms(&self) -> Vec<Page> {
        let world = self.playback.world();
        let marked = world.occupant(self.view.look);
        let marked = marked.filter(|actor| self.shown_actors().contains(actor));
        marked.map_or_else(Vec::new, |actor| terms::pages(world, actor))
    }

    fn act_in_inspector(&mut self, screen: Screen, action: Action) {
        let mut inspector = self.view.inspector;
        let stand = self.layout().inspector();
        if screen == Screen::Terms {
            inspector.act(&self.terms(), action, stand);
        } else {
            inspector.act(&self.book(), action, stand);
        }
        self.view.inspector = inspector;
    }

    /// Gives a key to the text field of a page; says whether there was one.
    fn types_on_page(&mut self, key: Key) -> bool {
        match self.screen() {
            _ if key.is("ctrl-c") || key.is("ctrl-z") => return false,
            Screen::Bestiary if self.bestiary.takes_text() => self.bestiary.type_key(key),
            Screen::History if self.history.takes_text() => {
                let mut history = std::mem::take(&mut self.history);
                history.type_key(&self.book(), key);
                self.history = history;
            }
            _ => return false,
        }
        self.flags.is_changed = true;
        true
    }

    /// Moves along the run; it stands still then.
    fn move_to(&mut self, action: Action) {
        self.is_playing = false;
        let turn = self.playback.turn_of_run();
        match action {
            Action::Forward => drop(self.playback.step()),
            Action::Backward => drop(self.playback.step_back()),
            Action::PageDown => self.playback.seek(turn + PAGE),
            Action::PageUp => self.playback.seek(turn.saturating_sub(PAGE)),
            Action::First => self.playback.seek(0),
            Action::Last => self.playback.seek(u32::MAX),
            Action::NextKill => self.jump(Incident::Kill, true),
            Action::LastKill => self.jump(Incident::Kill, false),
            Action::NextCritical => self.jump(Incident::Critical, true),
            Action::LastCritical => self.jump(Incident::Critical, false),
            Action::NextWound => self.jump(Incident::Wound, true),
            Action::LastWound => self.jump(Incident::Wound, false),
            _ => return,
        }
        self.settle();
    }

    fn toggle_play(&mut self) {
        let is_over = self.playback.is_at_end();
        let follows = self.ring.as_ref().is_some_and(|ring| ring.is_loop);
        if is_over && follows {
            self.next_fight();
            self.is_playing = true;
        } else if is_over {
            self.hint = Some("This is the end.".to_owned());
        } else {
            self.is_playing = !self.is_playing;
        }
    }

    fn pace(&mut self, is_faster: bool) {
        let mut speeds = SPEEDS.iter().copied();
        let next = if is_faster {
            speeds.find(|&speed| speed > self.speed)
        } else {
            speeds.rev().find(|&speed| speed < self.speed)
        };
        self.speed = next.unwrap_or(self.speed);
    }

    fn toggle_sight(&mut self) {
        if self.playback.world().hero().is_some() {
            self.view.sees_all = !self.view.sees_all;
        } else {
            self.hint = Some("Without a hero everything is seen.".to_owned());
        }
    }

    fn open_look(&mut self) {
        let hero = self.playback.world().hero().map(|hero| hero.actor);
        let first = self.shown_actors().first().copied().or(hero);
        let body = first.and_then(|actor| self.playback.world().body(actor));
        self.view.look = body.map_or(Pos::new(0, 0), |body| body.pos);
        self.screens.push(Screen::Look);
    }

    fn act_in_look(&mut self, action: Action) {
        match action {
            Action::Go(dir) => self.move_look(dir),
            Action::Next => self.look_at_actor(1),
            Action::Previous => self.look_at_actor(-1),
            _ => {}
        }
    }

    fn move_look(&mut self, dir: Dir) {
        let to = self.view.look.step(dir);
        if self.playback.world().cells().contains(to) {
            self.view.look = to;
        }
    }

    fn look_at_actor(&mut self, by: isize) {
        let world = self.playback.world();
        let place = |actor: &ActorId| world.body(*actor).map(|body| body.pos);
        let places: Vec<Pos> = self.shown_actors().iter().filter_map(place).collect();
        let n = places.len() as isize;
        if n == 0 {
            return;
        }
        let next = match places.iter().position(|&pos| pos == self.view.look) {
            Some(at) => (at as isize + by).rem_euclid(n),
            None if by < 0 => n - 1,
            None => 0,
        };
        if let Some(&pos) = places.get(next as usize) {
            self.view.look = pos;
        }
    }

    /// Takes a key into the field that asks for a turn.
    fn type_turn(&mut self, key: Key) {
        self.flags.is_changed = true;
        let Some(typed) = &mut self.typed else {
            return;
        };
        if key.is("ctrl-c") {
            self.quit();
        } else if key.is("ctrl-z") {
            self.flags.needs_suspension = true;
        } else if key.is("esc") {
            self.typed = None;
        } else if key.is("enter") {
            let text = self.typed.take().unwrap_or_default();
            self.go_to(&text);
        } else if key.is("backspace") {
            typed.pop();
        } else if key.is("ctrl-u") {
            typed.clear();
        } else if let Some(c) = key.typed()
            && (c.is_ascii_digit() || c == ':')
            && typed.len() < LONGEST_TURN
        {
            typed.push(c);
        }
    }

    /// Goes to a turn of the run, or with a colon to a turn of a wave.
    fn go_to(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        let turn = match text.split_once(':') {
            Some((wave, turn)) => match (wave.parse(), turn.parse()) {
                (Ok(wave), Ok(turn)) => self.playback.turn_in_wave(wave, turn),
                _ => None,
            },
            None => text.parse().ok().filter(|&turn| turn > 0),
        };
        match turn {
            Some(turn) => {
                self.playback.seek(turn);
                self.settle();
            }
            None => self.hint = Some(format!("There is no turn {text}.")),
        }
    }
}
