//! The bestiary: every monster with its figures, and in a fight the odds against the hero.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::{Component, Context, Reply};
use crate::game::Game;
use crate::keymap::{Action, Key, Screen};
use crate::settings::Background;
use crate::source::{Source, Tape, matchup};
use crate::text::wrapped;
use crate::theme::Role;
use crate::view::bestiary::{bout, entries, entry, list_row, odds_rows, terms_of};
use crate::widgets::Canvas;
use crate::{Look, WatchOptions};
use ludus_engine::ai::Pilot;
use ludus_engine::content::{Content, MonsterRace};
use ludus_engine::ids::MonsterRaceId;

use super::inspector::Inspector;
use super::ring::Ring;
use super::text_field::Query;
use super::{along, draw_foot};

/// No longer text is searched for.
const LONGEST_QUERY: usize = 30;

/// Where it stands what the player went through with the kind.
const KNOWN_AT: u16 = 4;

/// How fast a fight is shown, in turns a second.
const BOUT_SPEED: f64 = 4.0;
/// Where the odds begin.
const ODDS_AT: u16 = 15;

pub(crate) struct Bestiary {
    query: Query,
    mark: usize,
    is_open: bool,
    is_typing: bool,
}

impl Bestiary {
    /// Opens at a race, or at the list.
    pub(crate) fn at(cx: &Context<'_>, race: Option<MonsterRaceId>) -> Self {
        let all = || entries(cx.known_content(), "");
        let mark = race.and_then(|race| all().iter().position(|&id| id == race));
        Self {
            query: Query::new(LONGEST_QUERY),
            mark: mark.unwrap_or(0),
            is_open: mark.is_some(),
            is_typing: false,
        }
    }

    /// Returns the kinds of the list.
    fn found(&self, cx: &Context<'_>) -> Vec<MonsterRaceId> {
        entries(cx.known_content(), &self.query.text)
    }

    /// Returns the marked kind.
    fn marked(&self, cx: &Context<'_>) -> Option<MonsterRaceId> {
        let found = self.found(cx);
        let last = found.len().checked_sub(1)?;
        found.get(self.mark.min(last)).copied()
    }

    /// Returns the fight whose hero the odds are about.
    fn fight<'a>(cx: &'a Context<'_>) -> Option<&'a dyn Source> {
        let is_meant = cx.tape.is_some() || cx.is_fighting();
        let source = cx.source().filter(|_| is_meant)?;
        source.world().hero().map(|_| source)
    }

    /// Opens what the odds of the marked kind are made of.
    fn open_terms(&self, cx: &mut Context<'_>) -> Reply {
        let pages = Self::fight(cx).zip(self.marked(cx));
        let pages = pages.map_or_else(Vec::new, |(fight, race)| terms_of(fight.world(), race));
        let none = "It takes a hero in the ring to reckon with it.";
        Reply::push_some(Inspector::of_terms(pages, none, cx))
    }

    /// Watches a fight of the marked kind.
    fn watch(&self, cx: &mut Context<'_>) -> Reply {
        if cx.tape.is_some() {
            cx.hint = Some("One fight at a time.".to_owned());
            return Reply::Keep;
        }
        let race = self.marked(cx);
        let line = race.map(|race| bout(cx.known_content(), race));
        line.map_or(Reply::Keep, |line| watch_bout(&line, cx))
    }
}

impl Component for Bestiary {
    fn screen(&self) -> Screen {
        Screen::Bestiary
    }

    fn takes_text(&self) -> bool {
        self.is_typing
    }

    fn type_key(&mut self, key: Key, _cx: &mut Context<'_>) -> Option<Reply> {
        if !self.is_typing || key.is("ctrl-c") || key.is("ctrl-z") {
            return None;
        }
        self.is_typing = !self.query.is_done(key, |_| true);
        if key.is("esc") {
            self.query.text.clear();
        }
        self.mark = 0;
        Some(Reply::Keep)
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        let page = usize::from(cx.size.1.saturating_sub(5)).max(1);
        self.mark = along(self.mark, self.found(cx).len(), page, action);
        match action {
            Action::Take => self.is_open = !self.is_open,
            Action::Find => {
                self.query.text.clear();
                (self.mark, self.is_typing, self.is_open) = (0, true, false);
            }
            Action::WatchIt => return self.watch(cx),
            Action::Why => return self.open_terms(cx),
            _ => return Reply::Pass,
        }
        Reply::Keep
    }

    fn label(&self) -> Option<(Action, &'static str)> {
        self.is_open.then_some((Action::Take, "close"))
    }

    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let theme = &cx.theme;
        let content = cx.known_content();
        let found = self.found(cx);
        let mark = self.mark.min(found.len().saturating_sub(1));
        let mut canvas = Canvas::new(buf, area, theme);
        let marked = found.get(mark).map(|&id| (id, content.monster_race(id)));
        let opened = marked.filter(|_| self.is_open);
        let (name, mut place) = match opened {
            Some((_, race)) => (
                format!("BESTIARY - {}", race.name),
                format!("pack {}   {} of {}", race.pack, mark + 1, found.len()),
            ),
            None => ("BESTIARY".to_owned(), format!("{} monsters", found.len())),
        };
        canvas.put(1, 0, &name, theme.style(Role::Heading));
        if !self.query.text.is_empty() {
            place = format!("{place} for \"{}\"", self.query.text);
        }
        let width = canvas.width();
        canvas.put_right(width.saturating_sub(1), 0, &place, theme.style(Role::Plain));
        canvas.rule(1);
        let mut cursor = None;
        if let Some((id, race)) = opened {
            draw_entry(&mut canvas, content, race);
            if cx.tape.is_none() {
                let told = cx.options.recorder.known();
                let by_now = cx.game().map(|game| Game::known_by_now(game, told));
                let known = by_now.as_ref().unwrap_or(told).of(race);
                canvas.put(1, KNOWN_AT, "KNOWN", theme.style(Role::Heading));
                canvas.text(9, KNOWN_AT, &known.words());
            }
            let odds = Self::fight(cx).and_then(|fight| odds_rows(fight.world(), id));
            if let Some((theirs, yours)) = odds {
                draw_odds(&mut canvas, &theirs, yours.as_deref());
            }
        } else {
            cursor = draw_list(&mut canvas, content, &found, mark, area);
        }
        let mut text = String::new();
        if self.is_typing {
            let (asked, at) = self.query.asked();
            let x = area.x + at.min(area.width.saturating_sub(1));
            cursor = Some(Position::new(x, area.bottom().saturating_sub(2)));
            text = asked;
        }
        draw_foot(cx, self, &text, area, buf);
        cursor
    }
}

/// Shows the fight of a matchup; tells why there is none.
pub(super) fn watch_bout(line: &str, cx: &mut Context<'_>) -> Reply {
    if cx.options.is_plain {
        cx.hint = Some("Watching needs a screen.".to_owned());
        return Reply::Keep;
    }
    let definition = match matchup(cx.known_content(), line) {
        Ok(definition) => definition,
        Err(problem) => {
            cx.hint = Some(problem);
            return Reply::Keep;
        }
    };
    // One's own seed, unless it stays hidden: every watched fight shows its own.
    let seed = if cx.hides_seed() {
        (cx.options.draw_seed)()
    } else {
        cx.seed()
    };
    let tape = Tape::of_fight(WatchOptions {
        definition,
        seed,
        pilot: Pilot::Standard,
        speed: BOUT_SPEED,
        is_loop: false,
        hides_seed: false,
        look: look_of(cx),
    });
    Reply::push(Ring::open(tape, cx))
}

/// Returns how what is shown is drawn: as everything else is.
pub(super) fn look_of(cx: &Context<'_>) -> Look {
    Look {
        has_color: cx.options.has_color,
        is_light: cx.settings.background == Background::Light,
        is_ascii: cx.settings.is_ascii(cx.options.draws_lines),
        has_mouse: cx.settings.mouse,
    }
}

fn draw_list(
    canvas: &mut Canvas<'_>,
    content: &Content,
    found: &[MonsterRaceId],
    mark: usize,
    area: Rect,
) -> Option<Position> {
    let theme = canvas.theme;
    let heading = theme.style(Role::Heading);
    let columns = "  name                       pack      level  speed    ac   hit dice      exp";
    canvas.put(1, 2, columns, heading);
    let room = usize::from(canvas.height().saturating_sub(5));
    let first = mark.saturating_sub(room.saturating_sub(1));
    let mut cursor = None;
    for (n, &id) in found.iter().skip(first).take(room).enumerate() {
        let race = content.monster_race(id);
        let y = 3 + n as u16;
        canvas.put(1, y, &race.glyph.to_string(), theme.paint(&race.color));
        canvas.text(3, y, &list_row(race));
        if first + n == mark {
            canvas.text(0, y, ">");
            let width = canvas.width().saturating_sub(3);
            canvas.restyle(3, y, width, theme.style(Role::Marked));
            cursor = Some(Position::new(area.x, area.y + y));
        }
    }
    if found.is_empty() {
        canvas.text(3, 3, "none of that name");
    }
    cursor
}

fn draw_entry(canvas: &mut Canvas<'_>, content: &Content, race: &MonsterRace) {
    let theme = canvas.theme;
    let heading = theme.style(Role::Heading);
    let entry = entry(content, race);
    canvas.put(1, 2, &race.glyph.to_string(), theme.paint(&race.color));
    let about = wrapped(&race.about, usize::from(canvas.width()).saturating_sub(5));
    for (y, row) in (2..).zip(about.iter().take(2)) {
        canvas.text(4, y, row);
    }
    canvas.put(1, 5, "FIGURES", heading);
    for (y, (what, figure)) in (6..).zip(&entry.figures) {
        canvas.text(3, y, &format!("{what:<14}{figure}"));
    }
    canvas.put(44, 5, "BLOWS OF A ROUND", heading);
    for (y, blow) in (6..).zip(&entry.blows) {
        canvas.text(46, y, blow);
    }
    if entry.blows.is_empty() {
        canvas.text(46, 6, "none");
    }
    let mut y = 12;
    for (what, words) in &entry.traits {
        let rows = wrapped(words, usize::from(canvas.width()).saturating_sub(18));
        for (n, row) in rows.iter().take(2).enumerate() {
            let what = if n == 0 { *what } else { "" };
            canvas.text(3, y, &format!("{what:<14}{row}"));
            y += 1;
        }
    }
}

/// Draws the odds of both sides.
fn draw_odds(canvas: &mut Canvas<'_>, theirs: &[String], yours: Option<&str>) {
    let heading = canvas.theme.style(Role::Heading);
    let columns = "AGAINST YOU NOW       gets in   damage   mean";
    canvas.put(1, ODDS_AT, columns, heading);
    for (y, row) in (ODDS_AT + 1..).zip(theirs.iter().take(4)) {
        canvas.text(3, y, row);
    }
    if let Some(yours) = yours {
        // Below the blows, with a row between where there is room.
        let y = ODDS_AT + (theirs.len() as u16 + 2).min(5);
        canvas.put(1, y, "YOU AGAINST IT", heading);
        canvas.text(3, y + 1, yours);
    }
}
