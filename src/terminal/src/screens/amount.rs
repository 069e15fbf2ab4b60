//! How many of a stack: asked over the list that the stack is marked in.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::{Component, Context, Reply};
use crate::keymap::{Action, Key, Screen};
use crate::screens::pack::handle;
use crate::screens::text_field::Query;
use ludus_engine::command::Command;
use ludus_engine::ids::ItemId;

/// Digits that the largest stack has.
const DIGITS: usize = 5;

/// The question how many of a stack are dropped.
pub(super) struct Amount {
    /// The screen of the list.
    screen: Screen,
    item: ItemId,
    /// So many there are.
    most: u16,
    typed: Query,
}

impl Amount {
    pub(super) fn ask(screen: Screen, item: ItemId, most: u16, cx: &mut Context<'_>) -> Self {
        let amount = Self {
            screen,
            item,
            most,
            typed: Query::new(DIGITS),
        };
        amount.tell(cx);
        amount
    }

    fn tell(&self, cx: &mut Context<'_>) {
        let Self { most, typed, .. } = self;
        cx.hint = Some(format!(
            "Drop how many of {most}? Enter drops all, Esc none: {}",
            typed.text
        ));
    }

    /// Returns how many were asked for: all where nothing was typed, no more than there are.
    fn count(&self) -> u16 {
        let typed = self.typed.text.parse::<u16>();
        typed.unwrap_or(self.most).min(self.most)
    }
}

impl Component for Amount {
    fn screen(&self) -> Screen {
        self.screen
    }

    fn is_over_another(&self) -> bool {
        true
    }

    fn takes_text(&self) -> bool {
        true
    }

    fn type_key(&mut self, key: Key, cx: &mut Context<'_>) -> Option<Reply> {
        if key.is("ctrl-c") || key.is("ctrl-z") {
            return None;
        }
        if !self.typed.is_done(key, |c| c.is_ascii_digit()) {
            self.tell(cx);
            return Some(Reply::Keep);
        }
        cx.hint = None;
        let count = if key.is("enter") { self.count() } else { 0 };
        if count == 0 {
            return Some(Reply::Back);
        }
        Some(match handle(Command::Drop(self.item, count), cx) {
            Reply::Keep => Reply::Back,
            reply => reply,
        })
    }

    fn act(&mut self, _action: Action, _cx: &mut Context<'_>) -> Reply {
        Reply::Pass
    }

    /// Draws nothing: the hint asks. The cursor is where one types.
    fn draw(&self, cx: &Context<'_>, area: Rect, _buf: &mut Buffer) -> Option<Position> {
        let x = cx.hint.as_ref().map_or(0, String::len) as u16;
        let x = area.x + x.min(area.width.saturating_sub(1));
        Some(Position::new(x, area.bottom().saturating_sub(1)))
    }
}
