//! What a key in the ring asks before it acts: a direction, or the word that gives a run up.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::{Component, Context, Reply};
use crate::game::Game;
use crate::keymap::{Action, Key, Screen};
use crate::screens::layout::Layout;
use crate::screens::text_field::Query;
use ludus_engine::command::Command;

use super::Ring;
use super::orders::walk;

/// What must be typed to give up.
const GIVE_UP_WORD: &str = "quit";
/// No longer word is typed, in characters.
const LONGEST_WORD: usize = 20;

/// The fight while it waits for a direction.
pub(super) struct Direction {
    /// Whether it is that of a run, or that of a door to close.
    is_run: bool,
}

impl Direction {
    pub(super) fn ask(is_run: bool, cx: &mut Context<'_>) -> Self {
        cx.hint = Some("Which direction? Esc cancels.".to_owned());
        Self { is_run }
    }
}

impl Component for Direction {
    fn screen(&self) -> Screen {
        Screen::Direction
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        let Action::Go(dir) = action else {
            return Reply::Pass;
        };
        if self.is_run {
            walk(cx, dir, Game::run_on);
        } else {
            cx.play(|game, recorder| game.command(Command::Close(dir), recorder));
        }
        Reply::Back
    }

    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
        Ring::new(Screen::Fight).draw(cx, area, buf)
    }
}

/// The question whether the run is given up, over the screen that asks it.
pub(in crate::screens) struct GiveUp {
    screen: Screen,
    word: Query,
}

impl GiveUp {
    pub(in crate::screens) fn ask(screen: Screen, cx: &mut Context<'_>) -> Self {
        let word = Query::new(LONGEST_WORD);
        Self::tell(&word, cx);
        Self { screen, word }
    }

    fn tell(word: &Query, cx: &mut Context<'_>) {
        cx.hint = Some(format!(
            "Type {GIVE_UP_WORD} and press Enter to give up, Esc to go on: {}",
            word.text
        ));
    }
}

impl Component for GiveUp {
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
        let is_left = key.is("ctrl-c");
        if !is_left && !self.word.is_done(key, |_| true) {
            Self::tell(&self.word, cx);
            return Some(Reply::Keep);
        }
        cx.hint = None;
        if is_left {
            cx.save_and_leave();
        } else if key.is("enter") && self.word.text == GIVE_UP_WORD {
            cx.give_up();
        }
        Some(Reply::Back)
    }

    fn act(&mut self, _action: Action, _cx: &mut Context<'_>) -> Reply {
        Reply::Pass
    }

    /// Draws nothing: the hint asks. The cursor is where one types.
    fn draw(&self, cx: &Context<'_>, area: Rect, _buf: &mut Buffer) -> Option<Position> {
        if self.screen == Screen::Ringside {
            return None;
        }
        let footer = Layout::of(area).footer;
        let x = cx.hint.as_ref().map_or(0, String::len) as u16;
        Some(Position::new(footer.x + x.min(area.width - 1), footer.y))
    }
}
