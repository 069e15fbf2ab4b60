//! Pack and gear: what the hero has, what the marked thing does, and what wearing it would change.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::{Component, Context, Reply};
use crate::game::Game;
use crate::keymap::{Action, Key, Screen};
use crate::text::{fitted, shortened, wrapped};
use crate::theme::Role;
use crate::view::belongings::Verb;
use crate::view::pack::{self, About, PackEntry, Purpose};
use crate::view::shots::{Missile, Payload};
use crate::widgets::Canvas;
use ludus_engine::command::Command;
use ludus_engine::gauntlet::Next;
use ludus_engine::grid::Pos;
use ludus_engine::ids::ItemId;
use ludus_engine::narrate::Line;

use super::amount::Amount;
use super::inspector::Inspector;
use super::look::Look;
use super::text_field::Query;
use super::{along, draw_foot};

/// Where the list ends and the description begins.
pub(crate) const DIVIDER: u16 = 40;

/// Where weights end.
const WEIGHT_END: u16 = 38;

/// Where names begin.
const NAME_AT: u16 = 3;

/// Where the description begins.
const TEXT_AT: u16 = 42;

/// Where the figures of now and then end.
const NOW_END: u16 = 70;

const THEN_END: u16 = 78;

/// A name in a list keeps so many columns at least.
const LEAST_NAME: usize = 6;

/// No longer name is searched for, in characters.
const LONGEST_QUERY: usize = 30;

/// A list of belongings: everything, or what fits a verb; and what to do with the marked thing.
pub(crate) struct Belongings {
    /// The verb whose list it is; none for all that the hero has.
    verb: Option<Verb>,
    mark: usize,
    /// The marked entry of what to do with the marked thing, while that is asked.
    purpose: Option<usize>,
    search: Option<Search>,
    /// The cell at which something else was aimed before.
    at: Option<Pos>,
}

/// A name that is being typed to find a thing.
struct Search {
    query: Query,
    /// What was marked before.
    mark: usize,
    is_missed: bool,
}

impl Belongings {
    /// Opens a list.
    pub(crate) const fn of(verb: Option<Verb>) -> Self {
        Self {
            verb,
            mark: 0,
            purpose: None,
            search: None,
            at: None,
        }
    }

    /// Opens the list of what can be thrown, at a cell if one was marked.
    pub(super) fn to_throw(at: Option<Pos>) -> Self {
        Self {
            at,
            ..Self::of(Some(Verb::Throw))
        }
    }

    /// Returns the marked thing.
    fn marked(&self, cx: &Context<'_>) -> Option<ItemId> {
        pack::thing(cx.game()?.world(), self.verb, self.mark)
    }

    /// Returns what can be done with the marked thing, and the place of the first that is allowed.
    fn purposes(&self, cx: &Context<'_>) -> Option<(Vec<Purpose>, usize)> {
        Some(pack::purposes(cx.game()?, self.marked(cx)?))
    }

    fn n_things(&self, cx: &Context<'_>) -> usize {
        let count = |game: &Game| pack::n_things(game.world(), self.verb);
        cx.game().map_or(0, count)
    }

    /// Asks what to do with the marked thing.
    fn ask(&mut self, cx: &mut Context<'_>) {
        let purposes = self.purposes(cx).filter(|_| may_handle(cx));
        match purposes {
            Some((all, first)) if !all.is_empty() => self.purpose = Some(first),
            _ => cx.hint = Some("Not now. The fight is over.".to_owned()),
        }
    }

    /// Returns the command of what is marked, or why it is not allowed.
    fn command(&self, cx: &Context<'_>) -> Option<Result<Command, &'static str>> {
        pack::command(cx.game()?, self.marked(cx)?, self.verb, self.purpose)
    }

    /// Does the marked thing, or says why not and stays.
    fn do_marked(&mut self, cx: &mut Context<'_>) -> Reply {
        let payload = match self.command(cx) {
            // Where to is asked in target mode.
            Some(Ok(Command::Aim(item, _))) => Payload::Device(item),
            Some(Ok(Command::Throw(item, _))) => Payload::Missile(Missile::Thrown(item)),
            Some(Ok(Command::Drop(item, most))) if most > 1 => {
                return Reply::push(Amount::ask(self.screen(), item, most, cx));
            }
            Some(Ok(command)) => {
                self.purpose = None;
                return handle(command, cx);
            }
            Some(Err(reason)) => {
                cx.hint = Some(reason.to_owned());
                return Reply::Keep;
            }
            None => return Reply::Keep,
        };
        Reply::ToRun(Some(Box::new(Look::aiming(payload, self.at, cx))))
    }

    /// Opens what the figures of the hero with the marked thing are made of.
    fn open_terms(&self, cx: &mut Context<'_>) -> Reply {
        let marked = self.marked(cx);
        let terms = cx.game().map(|game| pack::terms_with(game.world(), marked));
        let none = "Nobody to reckon with stands there.";
        Reply::push_some(Inspector::of_terms(terms.unwrap_or_default(), none, cx))
    }
}

/// Says whether anything can be done with things now: in a fight, and once a wave is over.
fn may_handle(cx: &Context<'_>) -> bool {
    let next = cx.game().map(Game::next);
    matches!(next, Some(Next::Hero | Next::Choice))
}

/// Handles a thing. In a fight that ends the list, from wherever it was opened; once a wave is over
/// it stays.
pub(super) fn handle(command: Command, cx: &mut Context<'_>) -> Reply {
    let is_fight = cx.is_heros_turn();
    cx.play(|game, recorder| game.command(command, recorder));
    if is_fight {
        return Reply::ToRun(None);
    }
    let told = cx.game().and_then(|game| game.lines().last());
    cx.hint = told.map(Line::words);
    Reply::Keep
}

impl Component for Belongings {
    fn screen(&self) -> Screen {
        match (self.purpose, self.verb) {
            (Some(_), _) => Screen::Uses,
            (None, Some(_)) => Screen::Items,
            (None, None) => Screen::Pack,
        }
    }

    fn takes_text(&self) -> bool {
        self.search.is_some()
    }

    fn type_key(&mut self, key: Key, cx: &mut Context<'_>) -> Option<Reply> {
        if key.is("ctrl-c") || key.is("ctrl-z") {
            return None;
        }
        let search = self.search.as_mut()?;
        if search.query.is_done(key, |_| true) {
            // Enter stays at what was found, Esc goes back to what was marked before.
            if key.is("esc") {
                self.mark = search.mark;
            }
            self.search = None;
            return Some(Reply::Keep);
        }
        let text = &search.query.text;
        let found = pack::with_text(cx.game()?.world(), self.verb, text);
        let found = found.filter(|_| !text.is_empty());
        search.is_missed = found.is_none() && !text.is_empty();
        self.mark = found.unwrap_or(search.mark);
        Some(Reply::Keep)
    }

    /// Takes a letter that marks an entry; of a verb's own list it does what the list is for.
    fn take_key(&mut self, key: Key, cx: &mut Context<'_>) -> Option<Reply> {
        let letter = key.typed().filter(char::is_ascii_alphabetic)?;
        if let Some(purpose) = self.purpose {
            let all = self.purposes(cx)?.0;
            let found = all.iter().position(|one| one.letter == letter);
            self.purpose = found.or(Some(purpose));
            return Some(Reply::Keep);
        }
        let found = pack::of_letter(cx.game()?.world(), self.verb, letter);
        self.mark = found.unwrap_or(self.mark);
        match found {
            Some(_) if self.verb.is_some() => Some(self.do_marked(cx)),
            _ => Some(Reply::Keep),
        }
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        match action {
            Action::Back if self.purpose.is_some() => self.purpose = None,
            Action::Take if self.purpose.is_none() && self.verb.is_none() => self.ask(cx),
            Action::Take => return self.do_marked(cx),
            Action::Why => return self.open_terms(cx),
            Action::Find => {
                self.search = Some(Search {
                    query: Query::new(LONGEST_QUERY),
                    mark: self.mark,
                    is_missed: false,
                });
            }
            _ => {
                let page = usize::from(cx.size.1.saturating_sub(6)).max(1);
                if let Some(purpose) = self.purpose {
                    let n = self.purposes(cx).map_or(0, |row| row.0.len());
                    self.purpose = Some(along(purpose, n, page, action));
                } else {
                    self.mark = along(self.mark, self.n_things(cx), page, action);
                }
                return Reply::Pass;
            }
        }
        Reply::Keep
    }

    fn does(&self, action: Action, cx: &Context<'_>) -> bool {
        let is_pack = self.screen() == Screen::Pack;
        !is_pack || action != Action::Take || may_handle(cx)
    }

    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let game = cx.game()?;
        let world = game.world();
        let mut canvas = Canvas::new(buf, area, &cx.theme);
        let title = self.verb.map_or("PACK AND GEAR", Verb::question);
        canvas.put(1, 0, title, cx.theme.style(Role::Heading));
        let end = canvas.width().saturating_sub(1);
        let burden = pack::burden_words(world);
        canvas.put_right(end, 0, &burden, cx.theme.style(Role::Plain));
        canvas.rule(1);
        let divider = cx.theme.divider().to_string();
        for y in 2..area.height.saturating_sub(2) {
            canvas.text(DIVIDER, y, &divider);
        }
        let (all, heading) = pack::list(world, self.verb);
        let mark = self.mark.min(all.len().saturating_sub(1));
        let heading =
            (self.verb.is_none() || all.iter().any(|one| !one.is_worn)).then_some(heading.as_str());
        let mut at = draw_list(&mut canvas, &all, heading, mark).map(|y| (0, y));
        let mut reason = "";
        match (self.marked(cx), self.purpose) {
            (Some(item), Some(purpose)) => {
                let heading = pack::heading(world, item);
                let all = pack::purposes(game, item).0;
                at = Some((TEXT_AT, draw_purposes(&mut canvas, &heading, &all, purpose)));
            }
            (Some(item), None) => {
                if let Some(about) = pack::about(game, item, self.verb) {
                    draw_about(&mut canvas, &about);
                }
                reason = self.command(cx).and_then(Result::err).unwrap_or("");
            }
            (None, _) => canvas.text(TEXT_AT, 2, "Nothing. It weighs little."),
        }
        if let Some(search) = &self.search {
            let missed = if search.is_missed {
                ": no such thing"
            } else {
                ""
            };
            let text = search.query.asked().0 + missed;
            draw_foot(cx, self, &text, area, buf);
            let x = (5 + text.chars().count() as u16).min(area.width.saturating_sub(1));
            return Some(Position::new(area.x + x, area.bottom().saturating_sub(2)));
        }
        draw_foot(cx, self, reason, area, buf);
        let at = at?;
        Some(Position::new(area.x + at.0, area.y + at.1))
    }
}

/// A row of the list.
enum ListRow<'a> {
    Heading(&'a str),
    /// The place of an entry, and the entry.
    Entry(usize, &'a PackEntry),
}

/// Draws the list, the pack headed where anything of it may be in it; returns the row of the marked entry.
fn draw_list(
    canvas: &mut Canvas<'_>,
    all: &[PackEntry],
    heading: Option<&str>,
    mark: usize,
) -> Option<u16> {
    let n_worn = all.iter().filter(|entry| entry.is_worn).count();
    let entry = |(n, entry)| ListRow::Entry(n, entry);
    let worn = all.iter().enumerate().take(n_worn).map(entry);
    let carried = all.iter().enumerate().skip(n_worn).map(entry);
    let mut rows = Vec::new();
    if n_worn > 0 {
        rows.push(ListRow::Heading("WORN"));
        rows.extend(worn);
    }
    if let Some(heading) = heading {
        rows.push(ListRow::Heading(heading));
        rows.extend(carried);
    }
    let room = usize::from(canvas.height().saturating_sub(4)).max(1);
    let is_marked = |row: &ListRow<'_>| matches!(row, ListRow::Entry(n, _) if *n == mark);
    let marked = rows.iter().position(is_marked).unwrap_or(0);
    let first = (marked + 1).saturating_sub(room);
    let theme = canvas.theme;
    let (plain, head) = (theme.style(Role::Plain), theme.style(Role::Heading));
    let mut at = None;
    for (y, row) in (2..).zip(rows.iter().skip(first).take(room)) {
        match row {
            ListRow::Heading(text) => {
                canvas.put(NAME_AT, y, text, head);
                if y == 2 {
                    canvas.put_right(WEIGHT_END, y, "lb", head);
                }
            }
            ListRow::Entry(n, entry) => {
                canvas.text(1, y, &entry.letter.to_string());
                let room = usize::from(WEIGHT_END - NAME_AT) - entry.weight.len() - 1;
                canvas.text(NAME_AT, y, &shortened_thing(&entry.parts, room));
                canvas.put_right(WEIGHT_END, y, &entry.weight, plain);
                if *n == mark {
                    canvas.text(0, y, ">");
                    canvas.restyle(1, y, WEIGHT_END - 1, theme.style(Role::Marked));
                    at = Some(y);
                }
            }
        }
    }
    at
}

/// Returns a thing as a list names it, at most so wide: where there is no room its name gets shorter,
/// and its count and figures stay.
fn shortened_thing([count, name, figures]: &[String; 3], width: usize) -> String {
    let around = count.chars().count() + figures.chars().count();
    match width.checked_sub(around) {
        Some(room) if room >= LEAST_NAME => format!("{count}{}{figures}", shortened(name, room)),
        _ => fitted(&format!("{count}{name}{figures}"), width)
            .trim_end()
            .to_owned(),
    }
}

/// Draws what can be done with a thing; returns the row of the marked entry.
fn draw_purposes(canvas: &mut Canvas<'_>, heading: &str, all: &[Purpose], mark: usize) -> u16 {
    let theme = canvas.theme;
    canvas.put(TEXT_AT, 2, heading, theme.style(Role::Heading));
    let mut at = 4;
    for (y, (n, purpose)) in (4..).zip(all.iter().enumerate()) {
        let text = format!("{}  {}", purpose.letter, purpose.words);
        canvas.text(TEXT_AT + 2, y, &text);
        if n == mark {
            canvas.text(TEXT_AT, y, ">");
            let width = canvas.width().saturating_sub(TEXT_AT + 3);
            canvas.restyle(TEXT_AT + 2, y, width, theme.style(Role::Marked));
            at = y;
        }
    }
    at
}

/// Writes paragraphs below each other.
struct Column<'c, 'b> {
    canvas: &'c mut Canvas<'b>,
    y: u16,
}

impl Column<'_, '_> {
    /// Writes a text, broken into rows, and leaves a row free; nothing for an empty one.
    fn say(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        let width = usize::from(self.canvas.width().saturating_sub(TEXT_AT + 1));
        for row in wrapped(text, width) {
            self.write(TEXT_AT, &row);
            self.y += 1;
        }
        self.y += 1;
    }

    fn write(&mut self, x: u16, text: &str) {
        if self.y + 2 < self.canvas.height() {
            self.canvas.text(x, self.y, text);
        }
    }

    fn write_right(&mut self, end: u16, text: &str) {
        if self.y + 2 < self.canvas.height() {
            let plain = self.canvas.theme.style(Role::Plain);
            self.canvas.put_right(end, self.y, text, plain);
        }
    }
}

fn draw_about(canvas: &mut Canvas<'_>, about: &About) {
    let heading = canvas.theme.style(Role::Heading);
    canvas.put(TEXT_AT, 2, &about.name, heading);
    let mut column = Column { canvas, y: 3 };
    for words in &about.words {
        column.say(words);
    }
    if let Some((title, rows, after)) = &about.change {
        column.canvas.put(TEXT_AT, column.y, title, heading);
        column.write_right(NOW_END, "now");
        column.write_right(THEN_END, "then");
        column.y += 1;
        for [what, now, then] in rows {
            column.write(TEXT_AT + 2, what);
            column.write_right(NOW_END, now);
            column.write_right(THEN_END, then);
            column.y += 1;
        }
        column.y += 1;
        column.say(after);
    }
    column.say(&about.price);
}
