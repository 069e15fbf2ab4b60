//! Lists from which a letter takes an entry at once: the wands, staffs and rods at hand, and shapes.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::{Component, Context, Reply};
use crate::keymap::{Action, Key, Screen};
use crate::text::{shortened, whole};
use crate::theme::Role;
use crate::view::shots::{Does, Entry, Payload, devices, shapes};
use crate::widgets::Canvas;
use ludus_engine::grid::Pos;

use super::draw_foot;
use super::look::Look;

/// The row of the first entry.
const FIRST: u16 = 3;

/// One of these lists.
pub(crate) struct Choices {
    screen: Screen,
    entries: Vec<Entry>,
    /// The cell at which something else was aimed before.
    at: Option<Pos>,
}

/// How a list is headed, its columns with their places, and what is said of it.
struct Heading {
    title: &'static str,
    columns: &'static [(u16, &'static str)],
    about: &'static str,
}

const DEVICES: Heading = Heading {
    title: "DEVICES",
    columns: &[(36, "holds"), (54, "obeys"), (68, "use")],
    about: "a letter uses the device",
};
const SHAPES: Heading = Heading {
    title: "SHAPES",
    columns: &[(14, "melee"), (20, "shots"), (26, "good for"), (57, "")],
    about: "takes a turn; without hands no scrolls, no devices, no change of gear",
};
/// What is said where there is nothing in the list.
const NO_DEVICE: &str = "You carry no wand, no staff and no rod.";
const NO_SHAPE: &str = "You have one shape, and you are in it.";

impl Choices {
    /// Opens the list of devices, or tells that there is none.
    pub(crate) fn devices(cx: &mut Context<'_>) -> Option<Self> {
        let entries = cx.game().map(|game| devices(game.world()));
        Self::of(Screen::Devices, entries, NO_DEVICE, cx)
    }

    /// Opens the list of devices for the cell at which something else was aimed.
    pub(super) fn devices_at(at: Pos, cx: &mut Context<'_>) -> Option<Self> {
        let list = Self::devices(cx)?;
        Some(Self {
            at: Some(at),
            ..list
        })
    }

    /// Opens the list of shapes, or tells that there is none.
    pub(crate) fn shapes(cx: &mut Context<'_>) -> Option<Self> {
        let entries = cx.game().map(|game| shapes(game.world()));
        Self::of(Screen::Abilities, entries, NO_SHAPE, cx)
    }

    fn of(
        screen: Screen,
        entries: Option<Vec<Entry>>,
        none: &str,
        cx: &mut Context<'_>,
    ) -> Option<Self> {
        let entries = entries.unwrap_or_default();
        if entries.is_empty() {
            cx.hint = Some(none.to_owned());
            return None;
        }
        Some(Self {
            screen,
            entries,
            at: None,
        })
    }

    fn heading(&self) -> &'static Heading {
        match self.screen {
            Screen::Devices => &DEVICES,
            _ => &SHAPES,
        }
    }

    fn mark(&self, cx: &Context<'_>) -> usize {
        cx.mark(self.screen, self.entries.len())
    }

    /// Takes the marked entry; says why not.
    fn take(&self, cx: &mut Context<'_>) -> Reply {
        match self.entries.get(self.mark(cx)).map(|entry| &entry.does) {
            Some(Ok(Does::Aim(item))) => {
                Reply::swap(Look::aiming(Payload::Device(*item), self.at, cx))
            }
            Some(Ok(Does::Now(command))) => {
                cx.play(|game, recorder| game.command(*command, recorder));
                Reply::Back
            }
            Some(Err(reason)) => {
                cx.hint = Some(reason.clone());
                Reply::Keep
            }
            None => Reply::Keep,
        }
    }
}

impl Component for Choices {
    fn screen(&self) -> Screen {
        self.screen
    }

    fn take_key(&mut self, key: Key, cx: &mut Context<'_>) -> Option<Reply> {
        let letter = key.typed().filter(char::is_ascii_lowercase)?;
        let place = usize::from(letter as u8 - b'a');
        if place >= self.entries.len() {
            return Some(Reply::Keep);
        }
        cx.marks.insert(self.screen, place);
        Some(self.take(cx))
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        let (mark, last) = (self.mark(cx), self.entries.len().saturating_sub(1));
        let mark = match action {
            Action::Next => (mark + 1).min(last),
            Action::Previous => mark.saturating_sub(1),
            Action::Take => return self.take(cx),
            _ => return Reply::Pass,
        };
        cx.marks.insert(self.screen, mark);
        Reply::Keep
    }

    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let theme = &cx.theme;
        let Heading {
            title,
            columns,
            about,
        } = self.heading();
        let mut canvas = Canvas::new(buf, area, theme);
        canvas.put(1, 0, title, theme.style(Role::Heading));
        canvas.rule(1);
        for &(column, title) in *columns {
            canvas.put(column, 2, title, theme.style(Role::Heading));
        }
        let mark = self.mark(cx);
        let room = usize::from(area.height.saturating_sub(FIRST + 2));
        let first = (mark + 1).saturating_sub(room);
        let entries = self.entries.iter().enumerate();
        for (y, (n, entry)) in (FIRST..).zip(entries.skip(first).take(room)) {
            let letter = char::from(b'a' + n as u8);
            let room = usize::from(columns[0].0) - 5;
            canvas.text(1, y, &format!("{letter} {}", shortened(&entry.name, room)));
            for (&(column, _), cell) in columns.iter().zip(&entry.cells) {
                let room = usize::from(area.width.saturating_sub(column));
                canvas.text(column, y, &whole(cell, room));
            }
            if n == mark {
                canvas.text(0, y, ">");
                canvas.restyle(1, y, area.width - 1, theme.style(Role::Marked));
            }
        }
        draw_foot(cx, self, about, area, buf);
        let y = area.y + FIRST + (mark - first) as u16;
        Some(Position::new(area.x, y))
    }
}
