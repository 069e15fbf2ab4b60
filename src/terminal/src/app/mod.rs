//! The program: a stack of screens over one context.
//!
//! Invariants: the top of the stack alone takes keys; its bottom is the title screen, or the ring
//! where nothing but a fight is shown; a key that is not in the table for that screen does nothing.

mod component;
mod context;
mod run;

use std::time::Duration;

use crossterm::event::KeyEvent;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::game::Game;
use crate::keymap::{Action, Key, Keymap, Screen};
use crate::screens::bestiary::Bestiary;
use crate::screens::help::Help;
use crate::screens::hero::HeroPage;
use crate::screens::history::History;
use crate::screens::inspector::Inspector;
use crate::screens::new_hero::Maker;
use crate::screens::options::{Options, Setting};
use crate::screens::pack::Belongings;
use crate::screens::ring::Ring;
use crate::screens::title::Title;
use crate::screens::{self, too_small};
use crate::source::Tape;
use crate::theme::Theme;
use crate::view::over::in_one_line;
use crate::{Left, PlayOptions, Start};
use ludus_engine::gauntlet::Next;

pub(crate) use component::{Component, Reply};
pub(crate) use context::{Context, Offered};
pub(crate) use run::{is_for_the_last_situation, show};

use context::News;

/// The program.
pub(crate) struct App<'a> {
    bottom: Box<dyn Component>,
    /// What stands over the bottom, the screen of the run first.
    stack: Vec<Box<dyn Component>>,
    cx: Context<'a>,
    /// Since when the screen on top waits for the clock.
    waits_since: Option<Duration>,
    /// The run that goes on elsewhere, where a fight alone was shown.
    taken_over: Option<Start>,
}

impl<'a> App<'a> {
    /// Opens the program: on the title screen, or in the fight of the options.
    pub(crate) fn new(mut options: PlayOptions<'a>, keymap: Keymap, theme: Theme) -> Self {
        let start = options.start.take();
        let notice = options.notice.take();
        let mut app = Self {
            bottom: Box::<Title>::default(),
            stack: Vec::new(),
            cx: Context::new(options, keymap, theme),
            waits_since: None,
            taken_over: None,
        };
        if let Some(start) = start {
            app.cx.begin(start);
            app.follow();
        } else {
            app.returned();
        }
        app.cx.hint = notice.or(app.cx.hint.take());
        app
    }

    /// Opens the program on a fight that is shown, and nothing else.
    pub(crate) fn showing(
        options: PlayOptions<'a>,
        keymap: Keymap,
        theme: Theme,
        tape: Tape,
    ) -> Self {
        let mut cx = Context::new(options, keymap, theme);
        let ring = Ring::open(tape, &mut cx);
        Self {
            bottom: Box::new(ring),
            stack: Vec::new(),
            cx,
            waits_since: None,
            taken_over: None,
        }
    }

    fn top(&mut self) -> (&mut dyn Component, &mut Context<'a>) {
        let top = self.stack.last_mut().unwrap_or(&mut self.bottom);
        (top.as_mut(), &mut self.cx)
    }

    fn peek(&self) -> &dyn Component {
        self.stack.last().unwrap_or(&self.bottom).as_ref()
    }

    /// Returns the screen that takes keys.
    pub(crate) fn screen(&self) -> Screen {
        self.peek().screen()
    }

    pub(crate) fn context(&self) -> &Context<'a> {
        &self.cx
    }

    /// Draws the screen that is on top.
    pub(crate) fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if let Some(cursor) = self.render(area, frame.buffer_mut()) {
            frame.set_cursor_position(cursor);
        }
    }

    /// Draws the screen that is on top; returns where the cursor rests.
    pub(crate) fn render(&self, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let area = screens::drawn(area);
        if screens::is_too_small(area) {
            too_small::draw(&self.cx.theme, self.cx.is_fighting(), area, buf);
            return None;
        }
        // Those that stand over another, and the first one below them that does not.
        let from_top = self.stack.iter().rev();
        let n_over = from_top.take_while(|one| one.is_over_another()).count();
        let whole = self.stack.len() - n_over;
        let under = whole.checked_sub(1).and_then(|place| self.stack.get(place));
        let mut below = under.unwrap_or(&self.bottom);
        let mut cursor = below.draw(&self.cx, area, buf);
        for screen in &self.stack[whole..] {
            cursor = screen.draw_over(below.screen(), &self.cx, area, buf);
            below = screen;
        }
        cursor
    }

    /// Draws the screen that is on top without the one that it stands over.
    pub(crate) fn draw_alone(&self, area: Rect, buf: &mut Buffer) {
        self.peek().draw(&self.cx, area, buf);
    }

    /// Draws what stands beside the map, on its own; `false` where nothing does.
    pub(crate) fn draw_side(&self, area: Rect, buf: &mut Buffer) -> bool {
        self.peek().draw_side(&self.cx, area, buf)
    }

    /// Says whether keys go into a text field.
    pub(crate) fn is_typing(&self) -> bool {
        self.peek().takes_text()
    }

    /// Takes note of the size of the window.
    pub(crate) fn resize(&mut self, width: u16, height: u16) {
        self.cx.size = (width, height);
        self.cx.end_show();
        self.cx.signals.is_changed = true;
    }

    /// Draws everything anew at the next chance.
    pub(crate) fn redraw(&mut self) {
        self.cx.signals.needs_clear = true;
        self.cx.signals.is_changed = true;
    }

    /// Suspends the program at the next chance.
    pub(crate) fn suspend(&mut self) {
        self.cx.signals.needs_suspension = true;
    }

    /// Tells the player something until the next key.
    pub(crate) fn tell(&mut self, hint: &str) {
        self.cx.tell(hint);
    }

    /// Acts on a key.
    pub(crate) fn press(&mut self, event: KeyEvent) {
        let Some(key) = Key::of_event(event) else {
            return;
        };
        self.cx.end_show();
        let had_newcomers = self.cx.game.as_mut().is_some_and(Game::forget_newcomers);
        self.cx.signals.is_changed |= had_newcomers;
        let is_too_small = self.cx.is_too_small();
        let (top, cx) = self.top();
        if !is_too_small && let Some(reply) = top.type_key(key, cx) {
            cx.signals.is_changed = true;
            return self.answer(reply);
        }
        let offer = cx.offer.take();
        cx.signals.is_changed |= cx.hint.take().is_some() || offer.is_some();
        if !is_too_small && let Some(reply) = top.take_key(key, cx) {
            cx.signals.is_changed = true;
            return self.answer(reply);
        }
        let screen = if is_too_small {
            Screen::TooSmall
        } else {
            top.screen()
        };
        let action = cx.keymap.action(screen, key);
        if !is_too_small {
            top.hear(key, action, cx);
        }
        let Some(action) = action else {
            return;
        };
        cx.signals.is_changed = true;
        // No letter and no digit confirms anything.
        cx.offer = offer.filter(|_| action == Action::Take && key.typed().is_none());
        cx.explains_miss &= action == Action::Why;
        if is_too_small {
            self.act_anywhere(action);
        } else {
            let reply = top.act(action, cx);
            self.answer_to(action, reply);
        }
    }

    /// Takes a pasted text into the text field that is open, as far as it fits; where none is, it is
    /// nothing.
    pub(crate) fn paste(&mut self, text: &str) {
        self.cx.end_show();
        if self.cx.is_too_small() {
            return;
        }
        let line = text.lines().next().unwrap_or_default();
        for key in line.chars().filter_map(Key::of_char) {
            let (top, cx) = self.top();
            if !top.takes_text() {
                return;
            }
            let reply = top.type_key(key, cx);
            if let Some(reply) = reply.or_else(|| top.take_key(key, cx)) {
                cx.signals.is_changed = true;
                self.answer(reply);
            }
        }
    }

    /// Acts on a click.
    pub(crate) fn click(&mut self, column: u16, row: u16) {
        self.cx.end_show();
        if !self.cx.is_too_small() {
            let (top, cx) = self.top();
            let reply = top.click(Position::new(column, row), cx);
            cx.signals.is_changed |= !matches!(reply, Reply::Keep);
            self.answer(reply);
        }
    }

    fn answer_to(&mut self, action: Action, reply: Reply) {
        match reply {
            Reply::Pass => self.act_anywhere(action),
            reply => self.answer(reply),
        }
    }

    fn answer(&mut self, reply: Reply) {
        match reply {
            Reply::Pass | Reply::Keep => {}
            Reply::Push(screen) => self.stack.push(screen),
            Reply::Back => self.back(),
            Reply::Swap(screen) => {
                self.close_to(self.stack.len().saturating_sub(1));
                self.stack.push(screen);
            }
            Reply::ToRun(screen) => {
                self.close_to(1);
                self.stack.extend(screen);
            }
            Reply::Do(action) => {
                let (top, cx) = self.top();
                let reply = top.act(action, cx);
                self.answer_to(action, reply);
            }
            Reply::TakeOver(start) if self.is_viewer() => {
                self.taken_over = Some(*start);
                self.cx.signals.is_leaving = true;
            }
            Reply::TakeOver(start) => self.cx.begin(*start),
        }
        self.follow();
    }

    /// Says whether the program shows a fight and nothing else.
    fn is_viewer(&self) -> bool {
        self.bottom.screen() != Screen::Title
    }

    /// Does what means the same on all screens that have a key for it.
    fn act_anywhere(&mut self, action: Action) {
        let screen = self.screen();
        let cx = &mut self.cx;
        let reply = match action {
            Action::Leave => {
                cx.save_and_leave();
                Reply::Keep
            }
            Action::Redraw => {
                self.redraw();
                Reply::Keep
            }
            Action::Suspend => {
                self.suspend();
                Reply::Keep
            }
            Action::Back => Reply::Back,
            Action::Help => Reply::push(Help::of(screen)),
            Action::Messages => Reply::push_some(History::open(cx)),
            Action::Figures => {
                match &mut cx.tape {
                    Some(tape) => tape.detail = tape.detail.next(),
                    None => Setting::Figures.change_and_tell(cx),
                }
                Reply::Keep
            }
            Action::Mouse => {
                Setting::Mouse.change_and_tell(cx);
                Reply::Keep
            }
            Action::Options => Reply::push(Options),
            Action::Hero => Reply::push(HeroPage),
            Action::Pack => Reply::push_some(cx.game().map(|_| Belongings::of(None))),
            Action::Bestiary => Reply::push(Bestiary::at(cx, None)),
            Action::Why => Reply::push_some(Inspector::open(cx, screen)),
            _ => Reply::Keep,
        };
        self.answer(reply);
    }

    /// Closes all but so many of the screens above the bottom.
    fn close_to(&mut self, n_left: usize) {
        for mut screen in self.stack.drain(n_left.min(self.stack.len())..) {
            screen.closed(&mut self.cx);
        }
    }

    fn back(&mut self) {
        match self.stack.len().checked_sub(1) {
            Some(n_left) => {
                self.close_to(n_left);
                self.returned();
            }
            None => self.cx.signals.is_leaving = true,
        }
    }

    fn returned(&mut self) {
        let (top, cx) = self.top();
        top.returned(cx);
    }

    /// Shows what the run waits for, if anything became of it.
    fn follow(&mut self) {
        let Some(news) = self.cx.news.take() else {
            return;
        };
        if matches!(news, News::NewRun) {
            self.close_to(0);
        }
        let Some(game) = &self.cx.game else {
            return;
        };
        let screen = match game.next() {
            _ if game.is_given_up() => Screen::Over,
            Next::Hero => Screen::Fight,
            Next::Choice if game.is_at_ringside() => Screen::Ringside,
            Next::Choice => Screen::Quiet,
            Next::Over(_) => Screen::Over,
        };
        if self.stack.first().map(|one| one.screen()) != Some(screen) {
            self.close_to(0);
            self.stack.push(screens::of_run(screen));
        }
        if screen == Screen::Fight && self.cx.hint.is_none() {
            self.cx.give_hint();
        }
        self.cx.signals.is_changed = true;
        let is_here = matches!(self.screen(), Screen::Fight | Screen::Quiet);
        if let News::Done(Some(beginning)) = news
            && is_here
        {
            self.cx.prepare_show(beginning);
        }
    }

    /// Lets the pilot of the options act once in the player's place.
    pub(crate) fn steer(&mut self) {
        let Some(pilot) = self.cx.options.pilot else {
            return;
        };
        if self.cx.game.is_none() {
            Maker::new(&self.cx).enter_ready_made(&mut self.cx);
            self.cx.signals.is_leaving = self.cx.game.is_none();
            self.follow();
        } else if self.cx.steer(pilot) {
            self.follow();
            self.cx.hint = None;
        } else {
            self.cx.signals.is_leaving = true;
        }
    }

    /// Saves what is left of a run and says how the player left.
    pub(crate) fn leave(&mut self, signal: Option<i32>) -> Left {
        let hides_seed = self.cx.hides_seed();
        let game = self.cx.game.as_ref();
        let seed = game.map(|game| game.seed().clone());
        let end = game.filter(|game| game.is_over()).map(in_one_line);
        let recorder = &mut *self.cx.options.recorder;
        let unsaved = self.cx.game.as_mut().and_then(|game| game.leave(recorder));
        Left {
            end,
            seed: seed.filter(|_| !hides_seed),
            signal,
            unsaved,
        }
    }

    /// Returns what was shown, and the run that goes on elsewhere, if one was taken over.
    pub(crate) fn shown(self) -> (Option<Tape>, Option<Start>) {
        (self.cx.tape, self.taken_over)
    }
}

#[cfg(test)]
impl App<'_> {
    pub(crate) fn game(&self) -> Option<&Game> {
        self.cx.game()
    }

    pub(crate) fn tape(&self) -> &Tape {
        self.cx.tape.as_ref().unwrap()
    }

    pub(crate) fn tape_mut(&mut self) -> &mut Tape {
        self.cx.tape.as_mut().unwrap()
    }

    pub(crate) fn taken_over(&self) -> Option<&Start> {
        self.taken_over.as_ref()
    }

    /// Returns the footer of a fight, or of the ring when a wave is over.
    pub(crate) fn footer(&self, screen: Screen) -> Vec<String> {
        Ring::new(screen).footer(&self.cx)
    }

    /// Returns the cell that was looked at last.
    pub(crate) fn look_mark(&self) -> ludus_engine::grid::Pos {
        let mut cells = self.stack.iter().rev().filter_map(|one| one.cell());
        cells.next().unwrap()
    }

    /// Returns the word that is typed to give up.
    pub(crate) fn typed_word(&self) -> Option<&str> {
        let hint = self.cx.hint.as_deref().filter(|_| self.is_typing())?;
        Some(hint.split_once("to go on: ")?.1)
    }

    /// Gives every new run this seed.
    pub(crate) fn set_seed(&mut self, seed: ludus_engine::rng::Seed) {
        self.cx.options.seed = Some(seed);
    }

    /// Gives every new gauntlet these rules.
    pub(crate) fn set_rules(&mut self, rules: ludus_engine::ids::ProfileId) {
        self.cx.options.rules = Some(rules);
    }

    /// Lets somebody else play.
    pub(crate) fn set_pilot(&mut self, pilot: ludus_engine::ai::Pilot) {
        self.cx.options.pilot = Some(pilot);
    }
}
