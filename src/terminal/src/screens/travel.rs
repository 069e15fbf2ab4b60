//! Where to walk to: the map with a mark on it, and the way there.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::{Component, Context, Reply};
use crate::game::Game;
use crate::keymap::{Action, Screen};
use crate::view::look::goal_words;
use crate::view::map::Overlay;
use ludus_engine::grid::Pos;

use super::look::turned;
use super::ring::{Picture, cell_at};
use super::{draw_footer, draw_rule};

/// The question where to.
pub(super) struct Travel {
    at: Pos,
}

impl Travel {
    /// Marks the first place that is offered, else the hero's own cell.
    pub(super) fn open(cx: &Context<'_>) -> Option<Self> {
        let game = cx.game()?;
        let first = game.places().first().copied();
        let at = first.or_else(|| Some(game.hero()?.1))?;
        Some(Self { at })
    }

    /// Marks the next place that is offered, or the one before.
    fn turn(&mut self, by: isize, cx: &Context<'_>) {
        let places = cx.game().map_or_else(Vec::new, Game::places);
        self.at = turned(self.at, &places, by);
    }

    /// Walks to the mark, or says why not and goes on asking.
    fn walk(&self, cx: &mut Context<'_>) -> Reply {
        let way = cx.game().map(|game| game.way_to(self.at));
        if let Some(Err(reason)) = way {
            cx.hint = Some(reason);
            return Reply::Keep;
        }
        cx.play(|game, recorder| game.travel(self.at, recorder));
        Reply::Back
    }
}

impl Component for Travel {
    fn screen(&self) -> Screen {
        Screen::Travel
    }

    #[cfg(test)]
    fn cell(&self) -> Option<Pos> {
        Some(self.at)
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        match action {
            Action::Go(dir) => {
                let to = self.at.step(dir);
                let cells = cx.game().map(|game| game.world().cells());
                if cells.is_some_and(|cells| cells.contains(to)) {
                    self.at = to;
                }
            }
            Action::Next => self.turn(1, cx),
            Action::Previous => self.turn(-1, cx),
            Action::Take => return self.walk(cx),
            _ => return Reply::Pass,
        }
        Reply::Keep
    }

    fn click(&mut self, at: Position, cx: &mut Context<'_>) -> Reply {
        if let Some(cell) = cell_at(cx, self.at, at) {
            self.at = cell;
            cx.hint = None;
            cx.signals.is_changed = true;
        }
        Reply::Keep
    }

    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let game = cx.game()?;
        let way = game.way_to(self.at);
        let over = Overlay {
            flight: way.as_deref().unwrap_or_default(),
            ..Overlay::default()
        };
        let picture = Picture::of(cx, Screen::Fight, area)?;
        let cursor = picture.draw(self.at, Some(over), buf);
        picture.draw_panel(buf);
        picture.draw_log(buf);
        let layout = picture.layout();
        draw_rule(cx, &goal_words(game, self.at, &way), layout.alert, buf);
        draw_footer(cx, &self.footer(cx), layout.footer, buf);
        cursor
    }
}
