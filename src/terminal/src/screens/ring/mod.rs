//! The ring: a fight that is played, recorded or watched, as one screen over three sources.
//!
//! Header, map, panel, a row that warns or tells how far it is, log and footer are drawn alike; what
//! keys do depends on the source: who plays gives orders, who looks on moves along. While nothing goes
//! on, nothing is drawn and nothing is waited for but a key.

pub(super) mod orders;
mod picture;
mod prompts;
pub(super) mod reel;

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::{Component, Context, Reply};
use crate::keymap::{Action, Key, Screen};
use crate::source::{Source, Tape};

use super::look::Look;
use super::text_field::Query;

pub(super) use picture::{Picture, cell_at, draw_hero, draw_log};
pub(super) use prompts::GiveUp;

pub(crate) use picture::step_offer;

/// No longer text asks for a turn, in characters.
const LONGEST_TURN: usize = 12;

/// A fight, or the ring when a wave is over.
pub(crate) struct Ring {
    screen: Screen,
    /// The turn that is asked for.
    turn: Option<Query>,
}

impl Ring {
    /// Shows the fight that is played, or what is shown.
    pub(crate) const fn new(screen: Screen) -> Self {
        Self { screen, turn: None }
    }

    /// Opens a fight in the context that is recorded or watched.
    pub(crate) fn open(tape: Tape, cx: &mut Context<'_>) -> Self {
        let screen = tape.screen();
        cx.hint = tape.warning();
        cx.tape = Some(tape);
        Self::new(screen)
    }

    fn is_played(&self) -> bool {
        matches!(self.screen, Screen::Fight | Screen::Quiet)
    }

    /// Goes to the turn that was asked for.
    fn go_to(text: &str, cx: &mut Context<'_>) {
        if let Some(tape) = cx.tape.as_mut().filter(|_| !text.is_empty()) {
            cx.hint = if tape.go_to(text) {
                tape.settle()
            } else {
                Some(format!("There is no turn {text}."))
            };
        }
    }
}

impl Component for Ring {
    fn screen(&self) -> Screen {
        self.screen
    }

    fn takes_text(&self) -> bool {
        self.turn.is_some()
    }

    fn type_key(&mut self, key: Key, cx: &mut Context<'_>) -> Option<Reply> {
        let query = self.turn.as_mut()?;
        if key.is("ctrl-c") {
            return Some(Reply::Do(Action::Leave));
        } else if key.is("ctrl-z") {
            return Some(Reply::Do(Action::Suspend));
        }
        if query.is_done(key, |c| c.is_ascii_digit() || c == ':') {
            let asked = self.turn.take().filter(|_| key.is("enter"));
            if let Some(query) = asked {
                Self::go_to(&query.text, cx);
            }
        }
        Some(Reply::Keep)
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        match (action, &mut cx.tape) {
            (Action::Look, _) => Reply::push_some(Look::around(cx)),
            (Action::GoTo, Some(tape)) => {
                tape.is_playing = false;
                self.turn = Some(Query::new(LONGEST_TURN));
                Reply::Keep
            }
            _ => match self.screen {
                Screen::Fight => orders::act_in_fight(action, cx),
                Screen::Quiet => orders::act_in_quiet(action, cx),
                _ => reel::act(action, cx),
            },
        }
    }

    /// Says what is left to do after a wave, to who goes on as if it were not over.
    fn hear(&mut self, _key: Key, action: Option<Action>, cx: &mut Context<'_>) {
        if self.screen == Screen::Quiet && action.is_none() {
            let [gather, leave] = [Action::Collect, Action::ToRingside]
                .map(|action| cx.keymap.key_of(Screen::Quiet, action));
            cx.tell(format!(
                "The wave is over: {gather} gathers, {leave} leaves."
            ));
        }
    }

    fn click(&mut self, at: Position, cx: &mut Context<'_>) -> Reply {
        if self.turn.is_some() {
            return Reply::Keep;
        }
        let focus = cx.source().and_then(Source::focus);
        let cell = focus.and_then(|focus| cell_at(cx, focus, at));
        if cell.is_some() {
            (cx.hint, cx.offer) = (None, None);
        }
        Reply::push_some(cell.map(Look::at))
    }

    fn wait(&self, cx: &Context<'_>) -> Option<Duration> {
        let tape = cx.tape.as_ref().filter(|_| !self.is_played());
        tape.filter(|_| self.turn.is_none())?.wait()
    }

    fn tick(&mut self, cx: &mut Context<'_>) {
        cx.signals.is_changed = true;
        if let Some(tape) = &mut cx.tape {
            let begins_anew = tape.playback.is_at_end();
            let said = tape.tick();
            if said.is_some() || begins_anew {
                cx.hint = said;
            }
        }
    }

    fn closed(&mut self, cx: &mut Context<'_>) {
        if !self.is_played() {
            cx.tape = None;
        }
    }

    fn does(&self, action: Action, cx: &Context<'_>) -> bool {
        match (&cx.tape, cx.game()) {
            (Some(tape), _) => reel::does(tape, action),
            (None, Some(game)) => orders::does(game, action, self.screen == Screen::Quiet),
            (None, None) => false,
        }
    }

    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let focus = cx.source()?.focus()?;
        let picture = Picture::of(cx, self.screen, area)?;
        let cursor = picture.draw(focus, None, buf);
        picture.draw_panel(buf);
        picture.draw_log(buf);
        picture.draw_row(focus, buf);
        if let Some(query) = &self.turn {
            return Some(picture.draw_question(&query.text, buf));
        }
        picture.draw_keys(&self.footer(cx), buf);
        cursor
    }
}
