//! All messages of the run, turn by turn; a line opens roll by roll.
//!
//! It is read in a fight, after it, in replays and in watched fights. A text can be searched for;
//! the search goes from the marked line to the older ones and around.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;

use crate::app::{Component, Context, Reply};
use crate::keymap::{Action, Key, Screen};
use crate::text::wrapped;
use crate::theme::{Role, Theme};
use crate::view::inspector::{Book, Chapter};
use crate::widgets::Canvas;
use ludus_engine::narrate::{Detail, Line, Mark, hit_rolls, percent};
use ludus_engine::rng::Roll;
use ludus_engine::step::RollRecord;

use super::draw_foot;
use super::inspector::Inspector;
use super::text_field::Query;

/// No longer text is searched for.
const LONGEST_QUERY: usize = 40;
/// Where the text of a line begins.
const TEXT_AT: u16 = 3;

/// One row of the history.
enum Entry {
    Turn(String),
    Line {
        place: usize,
        text: String,
        is_first: bool,
    },
    Roll(String),
}

/// How the history is shown.
#[derive(Clone, Copy)]
struct HistoryView<'a> {
    book: &'a Book<'a>,
    /// The place of the first line since the last key.
    fresh_from: usize,
    detail: Detail,
    theme: &'a Theme,
}

/// Where the history stands.
#[derive(Clone, Default, Debug)]
pub(crate) struct History {
    /// Which of the lines that are shown is marked.
    mark: usize,
    is_open: bool,
    is_danger_only: bool,
    /// What is searched for.
    query: Query,
    is_typing: bool,
    /// What became of the last search, where it found nothing.
    is_missed: bool,
}

impl History {
    /// Opens at the newest line.
    pub(crate) fn open(cx: &Context<'_>) -> Option<Self> {
        Some(Self {
            mark: cx.source()?.book().n_lines().saturating_sub(1),
            query: Query::new(LONGEST_QUERY),
            ..Self::default()
        })
    }

    /// Returns the place of the marked line.
    fn marked(&self, book: &Book<'_>) -> Option<usize> {
        self.shown(book).get(self.mark).copied()
    }

    /// Moves the mark, opens its line, or changes what is shown. `rows` is the height of the window.
    fn go(&mut self, book: &Book<'_>, action: Action, rows: u16) {
        let last = self.shown(book).len().saturating_sub(1);
        let page = usize::from(rows.saturating_sub(5)).max(1);
        self.mark = match action {
            Action::Next => (self.mark + 1).min(last),
            Action::Previous => self.mark.saturating_sub(1),
            Action::PageDown => (self.mark + page).min(last),
            Action::PageUp => self.mark.saturating_sub(page),
            Action::First => 0,
            Action::Last => last,
            _ => self.mark,
        };
        self.is_missed = false;
        match action {
            Action::Forward => self.step_turn(book, true),
            Action::Backward => self.step_turn(book, false),
            Action::Why => self.is_open = !self.is_open,
            Action::DangerOnly => self.toggle_danger(book),
            Action::Find => {
                self.query.text.clear();
                self.is_typing = true;
            }
            Action::NextMatch => self.find(book, true, 1),
            Action::LastMatch => self.find(book, false, 1),
            _ => {}
        }
    }

    /// Returns the places of the lines that are shown.
    fn shown(&self, book: &Book<'_>) -> Vec<usize> {
        let is_shown = |&place: &usize| {
            let mark = book.line(place).map(|(line, _)| line.mark);
            !self.is_danger_only || mark == Some(Mark::Danger)
        };
        (0..book.n_lines()).filter(is_shown).collect()
    }

    /// Shows danger alone, or all; the mark stays at its line, or goes to the danger before it.
    fn toggle_danger(&mut self, book: &Book<'_>) {
        let marked = self.marked(book).unwrap_or(0);
        self.is_danger_only = !self.is_danger_only;
        let shown = self.shown(book);
        let behind = shown.partition_point(|&place| place <= marked);
        self.mark = behind.saturating_sub(1);
    }

    /// Moves the mark to the first line of the next or the previous turn.
    fn step_turn(&mut self, book: &Book<'_>, is_forward: bool) {
        let shown = self.shown(book);
        let turn = |place: usize| {
            let line = shown.get(place).and_then(|&place| book.line(place));
            line.map(|(line, chapter)| (chapter.wave, line.turn))
        };
        let own = turn(self.mark);
        let found = if is_forward {
            (self.mark..shown.len()).find(|&place| turn(place) != own)
        } else {
            let last = (0..self.mark).rev().find(|&place| turn(place) != own);
            last.and_then(|last| (0..=last).find(|&place| turn(place) == turn(last)))
        };
        self.mark = found.unwrap_or(self.mark);
    }

    /// Marks the next line with the text, from so many lines beside the marked one on: to older
    /// ones, or to newer ones, and around at the end.
    fn find(&mut self, book: &Book<'_>, goes_back: bool, first: usize) {
        let shown = self.shown(book);
        let n = shown.len();
        let query = self.query.text.to_lowercase();
        if query.is_empty() || n == 0 {
            return;
        }
        let has_it = |place: &usize| {
            let line = shown.get(*place).and_then(|&place| book.line(place));
            line.is_some_and(|(line, _)| line.to_string().to_lowercase().contains(&query))
        };
        let step = if goes_back { n - 1 } else { 1 };
        let mut around = (first..=n).map(|steps| (self.mark + steps * step) % n);
        match around.find(has_it) {
            Some(place) => self.mark = place,
            None => self.is_missed = true,
        }
    }

    /// Draws all but the last two rows; returns what the rule above the footer says, and where the
    /// cursor rests.
    fn draw_lines(
        &self,
        view: HistoryView<'_>,
        area: Rect,
        buf: &mut Buffer,
    ) -> (String, Option<Position>) {
        let HistoryView { book, theme, .. } = view;
        let shown = self.shown(book);
        let marked = shown.get(self.mark).copied();
        let mut canvas = Canvas::new(buf, area, theme);
        canvas.put(1, 0, "MESSAGES, newest last", theme.style(Role::Heading));
        let kinds = if self.is_danger_only {
            "danger only"
        } else {
            "all kinds"
        };
        let end = area.width.saturating_sub(1);
        canvas.put_right(end, 0, kinds, theme.style(Role::Plain));
        canvas.rule(1);
        let room = usize::from(area.height.saturating_sub(4));
        let entries = self.entries(
            view,
            &shown,
            room,
            usize::from(area.width.saturating_sub(4)),
        );
        let cursor = draw_entries(&mut canvas, view, &entries, marked, room)
            .map(|y| Position::new(area.x, area.y + y));
        if self.is_typing {
            let (text, at) = self.query.asked();
            let x = area.x + at.min(end);
            return (
                text,
                Some(Position::new(x, area.bottom().saturating_sub(2))),
            );
        }
        let place = match shown.len() {
            0 => "no line".to_owned(),
            n => format!("line {} of {n}", self.mark + 1),
        };
        let text = match (self.query.text.as_str(), self.is_missed) {
            ("", _) => place,
            (query, false) => format!("{place}, find \"{query}\""),
            (query, true) => format!("{place}, nothing says \"{query}\""),
        };
        (text, cursor)
    }

    /// Returns the rows around the marked line: all that can be in view with it.
    fn entries(
        &self,
        view: HistoryView<'_>,
        shown: &[usize],
        room: usize,
        width: usize,
    ) -> Vec<Entry> {
        let first = self.mark.saturating_sub(room);
        let around = shown.get(first..).unwrap_or_default();
        let mut entries = Vec::new();
        let mut last = None;
        for (n, &place) in around.iter().take(2 * room + 1).enumerate() {
            let Some((line, chapter)) = view.book.line(place) else {
                continue;
            };
            let turn = (chapter.wave, line.turn);
            if last != Some(turn) {
                last = Some(turn);
                entries.push(Entry::Turn(match turn {
                    (0, turn) => format!("turn {turn}"),
                    (wave, turn) => format!("wave {wave}, turn {turn}"),
                }));
            }
            let text = line.text(view.detail, chapter.rolls);
            for (n, text) in wrapped(&text, width).into_iter().enumerate() {
                entries.push(Entry::Line {
                    place,
                    text,
                    is_first: n == 0,
                });
            }
            if self.is_open && first + n == self.mark {
                entries.extend(opened_rows(line, chapter).into_iter().map(Entry::Roll));
            }
        }
        entries
    }
}

impl Component for History {
    fn screen(&self) -> Screen {
        Screen::History
    }

    fn takes_text(&self) -> bool {
        self.is_typing
    }

    fn type_key(&mut self, key: Key, cx: &mut Context<'_>) -> Option<Reply> {
        if !self.is_typing || key.is("ctrl-c") || key.is("ctrl-z") {
            return None;
        }
        if self.query.is_done(key, |_| true) {
            self.is_typing = false;
            if key.is("enter") {
                self.find(&cx.source()?.book(), true, 0);
            } else {
                // Esc forgets what was typed.
                self.query.text.clear();
            }
        }
        Some(Reply::Keep)
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        let rows = cx.size.1;
        let Some(source) = cx.source() else {
            return Reply::Back;
        };
        let book = source.book();
        if action == Action::Take {
            let marked = self.marked(&book).unwrap_or(0);
            let inspector = Inspector::at_line(&book, marked);
            if inspector.is_none() {
                cx.hint = Some("No roll decided that.".to_owned());
            }
            return Reply::push_some(inspector);
        }
        self.go(&book, action, rows);
        match action {
            Action::Why => Reply::Keep,
            _ => Reply::Pass,
        }
    }

    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let source = cx.source()?;
        let view = HistoryView {
            book: &source.book(),
            fresh_from: source.fresh_from(),
            detail: cx.detail(),
            theme: &cx.theme,
        };
        let (text, cursor) = self.draw_lines(view, area, buf);
        draw_foot(cx, self, &text, area, buf);
        cursor
    }
}

/// Draws as many rows as fit, the marked line and what belongs to it among them; returns the row of
/// the marked line.
fn draw_entries(
    canvas: &mut Canvas<'_>,
    view: HistoryView<'_>,
    entries: &[Entry],
    marked: Option<usize>,
    room: usize,
) -> Option<u16> {
    let is_marked =
        |entry: &Entry| matches!(entry, Entry::Line { place, .. } if Some(*place) == marked);
    let at = entries.iter().position(is_marked).unwrap_or(0);
    let rest = entries.iter().skip(at + 1);
    let n_open = rest
        .take_while(|entry| is_marked(entry) || matches!(entry, Entry::Roll(_)))
        .count();
    let last = (at + n_open + 1).max(room).min(entries.len().max(room));
    let first = (last - room).min(at);
    let mut cursor = None;
    for (n, entry) in entries.iter().skip(first).take(room).enumerate() {
        let y = 2 + n as u16;
        match entry {
            Entry::Turn(turn) => {
                let rule = view.theme.rule().to_string().repeat(39);
                let rest: String = rule.chars().skip(turn.len()).collect();
                canvas.text(TEXT_AT, y, &format!("{turn} {rest}"));
            }
            Entry::Roll(text) => canvas.text(TEXT_AT + 2, y, text),
            Entry::Line {
                place,
                text,
                is_first,
            } => {
                let Some((line, _)) = view.book.line(*place) else {
                    continue;
                };
                let is_fresh = *place >= view.fresh_from;
                let is_marked = Some(*place) == marked;
                draw_line(canvas, y, line, text, (*is_first, is_fresh, is_marked));
                if is_marked && *is_first {
                    cursor = Some(y);
                }
            }
        }
    }
    cursor
}

fn draw_line(
    canvas: &mut Canvas<'_>,
    y: u16,
    line: &Line,
    text: &str,
    (is_first, is_fresh, is_marked): (bool, bool, bool),
) {
    let mut style = match line.mark {
        Mark::Danger => canvas.theme.style(Role::Danger),
        Mark::Gain => canvas.theme.style(Role::Gain),
        Mark::None => canvas.theme.style(Role::Plain),
    };
    if is_fresh {
        style = style.add_modifier(Modifier::BOLD);
    }
    if is_marked {
        style = style.patch(canvas.theme.style(Role::Marked));
    }
    if is_first {
        let head = if is_marked || is_fresh { '>' } else { ' ' };
        let mark = if is_marked && line.mark == Mark::None {
            '>'
        } else {
            line.mark.sign()
        };
        let gutter = format!("{head}{mark}");
        canvas.put(0, y, &gutter, canvas.theme.style(Role::Plain));
    }
    canvas.put(TEXT_AT, y, text, style);
}

/// Returns what a line's rolls drew, row by row.
fn opened_rows(line: &Line, chapter: Chapter<'_>) -> Vec<String> {
    let rolls = chapter.rolls;
    let own: Vec<&RollRecord> = line
        .rolls(rolls)
        .into_iter()
        .filter_map(|place| rolls.get(place))
        .collect();
    let hits = hit_rolls(&own);
    if own.is_empty() {
        let starts = line.events.first().map(|range| range.start);
        let is_gone = starts.is_some_and(|start| start < chapter.rolls_from);
        return vec![if is_gone {
            "its rolls are no longer kept".to_owned()
        } else {
            "no roll decided this".to_owned()
        }];
    }
    let mut rows: Vec<String> = hits
        .iter()
        .enumerate()
        .map(|(n, text)| format!("blow {}   {text}", n + 1))
        .collect();
    let others = own
        .iter()
        .filter(|roll| !matches!(roll.roll, Roll::HitLuck | Roll::ToHit));
    for roll in others {
        let name = roll.roll.name().replace('_', " ");
        let drawn = roll.drawn.map_or("decided elsewhere".to_owned(), |drawn| {
            format!("drew {drawn}")
        });
        let range = roll.range.map_or(String::new(), |(least, most)| {
            format!(" of {least}..{most}")
        });
        let chance = roll.chance().map_or(String::new(), |chance| {
            format!(", chance {}", percent(chance.to_f64()))
        });
        rows.push(format!("{name}: {drawn}{range}{chance}   {}", roll.rule));
    }
    rows
}
