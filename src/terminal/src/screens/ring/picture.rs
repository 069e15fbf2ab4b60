//! How a fight is drawn, whoever's it is: header, map, panel, a row that warns or tells how far it is,
//! log and footer.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Widget as _;

use crate::app::{Context, Offered};
use crate::keymap::{Action, Screen};
use crate::screens::inspector::{Leaf, Stand};
use crate::screens::layout::Layout;
use crate::screens::{draw_footer, draw_rule, drawn, row};
use crate::source::{Log, Source, Tape};
use crate::text::whole;
use crate::theme::Role;
use crate::view::fight::{alert, ground, newest_of_hero};
use crate::view::hero::hero;
use crate::view::map::{self, InSight, Overlay, Sight};
use crate::view::rolls::roll_rows;
use crate::view::shots::missile_at_hand;
use crate::view::sides::sides;
use crate::widgets::{
    Canvas, FoeList, Footer, HeroPanel, MapView, MessageLog, RuleRow, Viewport, draw_bar,
    draw_sides,
};
use ludus_engine::grid::Pos;

/// The rows of the hero who is played, above those of the foes.
const HERO_ROWS: u16 = 8;
/// The rows of a hero who is shown.
const SHOWN_HERO_ROWS: u16 = 4;
/// The rows that the rolls have at least: a rule, their heading and some of them.
const ROLL_ROWS: u16 = 7;

/// A fight about to be drawn.
pub(in crate::screens) struct Picture<'a, 'b> {
    cx: &'a Context<'b>,
    source: &'a dyn Source,
    /// The fight that is shown without a hand in it.
    tape: Option<&'a Tape>,
    screen: Screen,
    area: Rect,
    layout: Layout,
}

impl<'a, 'b> Picture<'a, 'b> {
    /// Prepares the fight that screens are about for an area; the keys of one that is shown have two rows.
    pub(in crate::screens) fn of(cx: &'a Context<'b>, screen: Screen, area: Rect) -> Option<Self> {
        let tape = cx.tape.as_ref();
        let layout = Layout::of(area);
        Some(Self {
            cx,
            source: cx.source()?,
            tape,
            screen,
            area,
            layout: match tape {
                Some(_) => layout.above_two_footers(),
                None => layout,
            },
        })
    }

    /// Returns where everything stands.
    pub(in crate::screens) const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Draws header, map and the line beside it around a cell, with what look mode shows where one looks;
    /// returns where the cursor rests.
    pub(in crate::screens) fn draw(
        &self,
        focus: Pos,
        look: Option<Overlay<'_>>,
        buf: &mut Buffer,
    ) -> Option<Position> {
        let (theme, layout, world) = (&self.cx.theme, &self.layout, self.source.world());
        let seen = self.source.seen();
        let sight = match self.source.shows_whole() {
            Some(shows_sides) => Sight::Whole { shows_sides },
            None => Sight::OfHero {
                seen: &seen,
                newcomers: self.source.newcomers(),
            },
        };
        let over = look.unwrap_or(Overlay {
            frame: self.cx.frame(),
            ..Overlay::default()
        });
        let (width, height) = map::size(world);
        let view = Viewport::new(layout.map, width, height, focus);
        let marks = &map::map(world, sight, over, view.cells());
        MapView { marks, theme, view }.draw(buf);
        let column = layout.map.width + 1;
        let head = self
            .source
            .headline(usize::from(column), usize::from(self.area.width));
        let mut canvas = Canvas::new(buf, self.area, theme);
        let plain = theme.style(Role::Plain);
        canvas.put_right(self.area.width - 1, 0, &head.moment, plain);
        canvas.put(1, 0, &head.place, theme.style(Role::Heading));
        canvas.put(column, 0, &head.here, plain);
        layout.draw_divider(theme, buf);
        let has_place = look.is_some() || world.hero().is_some();
        view.screen(focus).filter(|_| has_place)
    }

    /// Draws the hero and the foes, or the sides, and what explains the newest roll.
    pub(in crate::screens) fn draw_panel(&self, buf: &mut Buffer) {
        let area = self.layout.panel;
        match self.tape {
            None => self.draw_hero_and_foes(HERO_ROWS, area.height - HERO_ROWS - 1, buf),
            Some(tape) => self.draw_sides_and_rolls(tape, buf),
        }
        let Some(dock) = self.layout.dock else {
            return;
        };
        let book = self.source.book();
        let newest = match (self.tape, self.cx.game()) {
            (None, Some(game)) => newest_of_hero(game),
            _ => Leaf::open(&book, usize::MAX).map(Leaf::place),
        };
        match newest {
            Some(page) => {
                Leaf::at(page).draw(&book, &self.cx.theme, Stand::Docked(dock), buf);
            }
            None => Leaf::draw_empty(&book, &self.cx.theme, dock, buf),
        }
    }

    /// Draws the hero on the first rows of the panel, and those in sight on so many below.
    fn draw_hero_and_foes(&self, hero_rows: u16, n_rows: u16, buf: &mut Buffer) {
        let (area, theme) = (self.layout.panel, &self.cx.theme);
        let part = |y: u16, height: u16| Rect {
            y: area.y + y,
            height,
            ..area
        };
        draw_hero(self.cx, part(0, hero_rows), buf);
        Canvas::new(buf, area, theme).rule(hero_rows);
        let (actors, lost) = (self.source.in_sight(), self.source.lost());
        let sight = InSight {
            world: self.source.world(),
            actors: &actors,
            lost: &lost,
            newcomers: self.source.newcomers(),
        };
        FoeList { sight, theme }.render(part(hero_rows + 1, n_rows), buf);
    }

    /// Draws the hero with those in sight, or the sides, and the rolls of the turn below.
    fn draw_sides_and_rolls(&self, tape: &Tape, buf: &mut Buffer) {
        let (area, theme) = (self.layout.panel, &self.cx.theme);
        let part = |y: u16, height: u16| Rect {
            y: area.y + y,
            height,
            ..area
        };
        let room = area.height.saturating_sub(ROLL_ROWS);
        let used = if tape.has_hero() {
            let first = SHOWN_HERO_ROWS + 1;
            // That nobody is in sight has a row, too.
            let n_known = self.source.in_sight().len().max(1) + self.source.lost().len();
            let n_rows = (n_known as u16 + 1).min(room - first);
            self.draw_hero_and_foes(SHOWN_HERO_ROWS, n_rows, buf);
            first + n_rows
        } else {
            draw_sides(&sides(self.source.world()), theme, part(0, room), buf).min(room)
        };
        Canvas::new(buf, area, theme).rule(used);
        let rolls = part(used + 1, area.height.saturating_sub(used + 1));
        let mut canvas = Canvas::new(buf, rolls, theme);
        canvas.put(0, 0, "ROLLS OF THIS TURN", theme.style(Role::Heading));
        let (width, room) = (usize::from(rolls.width), rolls.height.saturating_sub(1));
        let rows = roll_rows(&tape.playback, width);
        let first = rows.len().saturating_sub(usize::from(room));
        if first > 0 {
            let above = format!("{first} above");
            canvas.put_right(rolls.width, 0, &above, theme.style(Role::Plain));
        }
        for (y, row) in (1..).zip(rows.iter().skip(first)) {
            canvas.text(0, y, &whole(row, width));
        }
        if tape.playback.has_forgotten_rolls() {
            canvas.text(0, 1, "no longer kept");
        } else if rows.is_empty() {
            canvas.text(0, 1, "none");
        }
    }

    /// Draws the log.
    pub(in crate::screens) fn draw_log(&self, buf: &mut Buffer) {
        draw_log(self.cx, self.source, self.screen, self.layout.log, buf);
    }

    /// Draws the row above the log: what is offered, what warns, what the hero stands on, or how far along
    /// it is.
    pub(super) fn draw_row(&self, at: Pos, buf: &mut Buffer) {
        let theme = &self.cx.theme;
        if let Some(tape) = self.tape {
            return draw_bar(tape, theme, self.layout.alert, buf);
        }
        let world = self.source.world();
        match step_offer(self.cx).or_else(|| alert(world)) {
            Some(alert) => RuleRow {
                text: &alert,
                is_alert: true,
                theme,
            }
            .render(self.layout.alert, buf),
            None => draw_rule(self.cx, &ground(world, at), self.layout.alert, buf),
        }
    }

    /// Draws what the keys do, or a hint in its last row.
    pub(super) fn draw_keys(&self, entries: &[String], buf: &mut Buffer) {
        if self.tape.is_none() {
            return draw_footer(self.cx, entries, self.layout.footer, buf);
        }
        let play = self.cx.keymap.key_of(self.screen, Action::Play);
        let split = entries.iter().position(|entry| entry.starts_with(&play));
        let (first, second) = entries.split_at(split.unwrap_or(0));
        Footer {
            entries: first,
            has_help: false,
            theme: &self.cx.theme,
        }
        .render(row(self.area, 2), buf);
        draw_footer(self.cx, second, row(self.area, 1), buf);
    }

    /// Draws the question for a turn; returns where the cursor rests.
    pub(super) fn draw_question(&self, typed: &str, buf: &mut Buffer) -> Position {
        let foot = row(self.area, 1);
        let text = format!("Go to turn: {typed}");
        Canvas::new(buf, foot, &self.cx.theme).text(0, 0, &text);
        Position::new(foot.x + text.len() as u16, foot.y)
    }
}

/// Returns what is offered in place of a step, and which key does it.
pub(crate) fn step_offer(cx: &Context<'_>) -> Option<String> {
    let Some(Offered::Step(dir)) = cx.offer else {
        return None;
    };
    let harm = cx.game()?.harm_words(dir)?;
    let key = cx.keymap.key_of(Screen::Fight, Action::Take);
    Some(format!("{harm} {key} steps in."))
}

/// Draws the hero's panel.
pub(in crate::screens) fn draw_hero(cx: &Context<'_>, area: Rect, buf: &mut Buffer) {
    let world = cx.source().map(Source::world);
    let missile = match &cx.tape {
        Some(_) => world.and_then(|world| missile_at_hand(world, None)),
        None => cx.missile_at_hand(),
    };
    if let Some(hero) = world.and_then(|world| hero(world, missile)) {
        let theme = &cx.theme;
        HeroPanel { hero: &hero, theme }.render(area, buf);
    }
}

/// Draws the last lines of a fight.
pub(in crate::screens) fn draw_log(
    cx: &Context<'_>,
    source: &dyn Source,
    screen: Screen,
    area: Rect,
    buf: &mut Buffer,
) {
    let Log {
        lines,
        fresh_from,
        rolls,
    } = source.log();
    MessageLog {
        lines,
        fresh_from,
        detail: cx.detail(),
        rolls,
        history_key: &cx.keymap.key_of(screen, Action::Messages),
        theme: &cx.theme,
    }
    .render(area, buf);
}

/// Returns which cell of the arena is at a place on the screen, while the view keeps a cell in sight.
pub(in crate::screens) fn cell_at(cx: &Context<'_>, focus: Pos, at: Position) -> Option<Pos> {
    let area = drawn(cx.window());
    let cells = cx.source()?.world().cells();
    let view = Viewport::new(Layout::of(area).map, cells.width(), cells.height(), focus);
    view.cell(at).filter(|&pos| cells.contains(pos))
}
