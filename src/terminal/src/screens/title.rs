//! The title screen, and the lists of scenarios, matchups, replays and saved runs.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr as _;

use crate::app::{App, BOUTS};
use crate::keymap::{Action, Screen};
use crate::theme::Role;
use crate::widgets::{Canvas, abridged, clipped, fitted, wrapped};
use crate::{KeptReplay, Scores};

use super::{draw_foot, draw_footer};

/// Where the best runs stand, on a row that is wide enough.
const SCORES_AT: u16 = 60;
/// The names of files have no more columns.
const LONGEST_STEM: usize = 24;
/// How many of the best runs stand there.
const N_SCORES: usize = 4;

/// How many rows the last run has.
const LAST_ROWS: usize = 8;

pub(super) fn draw(app: &App<'_>, area: Rect, buf: &mut Buffer) -> Position {
    let theme = app.theme();
    let heading = theme.style(Role::Heading);
    let foot = area.bottom() - 6;
    let mut canvas = Canvas::new(buf, area, theme);
    canvas.put(4, 2, "L U D U S", heading);
    canvas.text(4, 4, "Exact rules, honest dice, no appeals.");
    // Where no scores stand beside them, the entries have the whole row.
    let end = if has_scores(app.scores()) {
        SCORES_AT
    } else {
        area.width
    };
    let room = usize::from(end) - 22;
    for (n, entry) in app.title_entries().iter().enumerate() {
        let about = abridged(&(entry.about)(app), room);
        let y = 7 + n as u16;
        canvas.text(4, y, &format!("{}  {:<13} {about}", entry.key, entry.name));
        if n == app.title_mark() {
            canvas.text(2, y, ">");
            let width = (17 + about.width() as u16).max(SCORES_AT - 6);
            canvas.restyle(4, y, width, theme.style(Role::Marked));
        }
    }
    draw_scores(&mut canvas, app.scores());
    canvas.rule(foot);
    let enter = app.keymap().key_of(Screen::Title, Action::Take);
    let fight = app.keymap().key_of(Screen::Fight, Action::AutoFight);
    let help = format!("New here? Press {enter} twice, then {fight} until something dies.");
    let mut y = foot + 1;
    if !app.has_played() {
        canvas.text(3, y, &help);
        y += 1;
    }
    canvas.text(3, y, "A new run never ends a saved one.");
    let row = Rect::new(area.x, area.bottom() - 1, area.width, 1);
    draw_footer(app, row, buf, Screen::Title);
    if app.hint().is_none() {
        let version = format!("ludus {}", env!("CARGO_PKG_VERSION"));
        let mut canvas = Canvas::new(buf, area, theme);
        let (end, y) = (area.width - 1, area.height - 1);
        canvas.put_right(end, y, &version, theme.style(Role::Plain));
    }
    Position::new(area.x + 2, area.y + 7 + app.title_mark() as u16)
}

fn has_scores(scores: &Scores) -> bool {
    !scores.best.is_empty() || scores.last.is_some()
}

fn draw_scores(canvas: &mut Canvas<'_>, scores: &Scores) {
    if !has_scores(scores) {
        return;
    }
    canvas.put(SCORES_AT, 2, "BEST RUNS", canvas.theme.style(Role::Heading));
    let room = usize::from(canvas.width() - SCORES_AT - 1);
    for (n, score) in scores.best.iter().take(N_SCORES).enumerate() {
        let head = format!("{:>4}  w {:>2}  ", score.points, score.wave);
        let name = clipped(&score.name, room.saturating_sub(head.len()));
        canvas.text(SCORES_AT, 4 + n as u16, &format!("{head}{name}"));
    }
    let Some(last) = &scores.last else {
        return;
    };
    let name = clipped(&last.name, room - 1);
    let text = format!("Last: {name}, wave {}, {}.", last.wave, last.cause);
    for (n, row) in wrapped(&text, room).iter().take(LAST_ROWS).enumerate() {
        canvas.text(SCORES_AT, 9 + n as u16, row);
    }
}

pub(super) fn draw_saved(app: &App<'_>, area: Rect, buf: &mut Buffer) -> Position {
    let room = usize::from(area.width) - 3;
    let names = app.saved().iter().map(|saved| abridged(&saved.title, room));
    let list = List {
        title: "SAVED RUNS",
        what: "run",
        names: names.collect(),
        mark: app.saved_mark(),
        about: "A run stays here until it is over.",
        screen: Screen::Saved,
    };
    list.draw(app, area, buf)
}

pub(super) fn draw_replays(app: &App<'_>, area: Rect, buf: &mut Buffer) -> Position {
    let room = usize::from(area.width) - 3;
    let names = replay_rows(app.replays(), room).into_iter();
    let list = List {
        title: "REPLAYS, the newest first",
        what: "replay",
        names: names.collect(),
        mark: app.replay_mark(),
        about: "Each is the whole run: step through it, rewind, open every roll, take it over.",
        screen: Screen::Replays,
    };
    list.draw(app, area, buf)
}

/// Returns the rows of the replays in columns, as wide as these need to be: the file, its end, and which
/// run it is of, which has the rest of the row.
fn replay_rows(all: &[KeptReplay], room: usize) -> Vec<String> {
    let widest = |of: fn(&KeptReplay) -> &str| {
        let widths = all.iter().map(|kept| of(kept).width());
        widths.max().unwrap_or(0)
    };
    let stem = widest(|kept| &kept.stem).min(LONGEST_STEM);
    let end = widest(|kept| &kept.end);
    let rest = room.saturating_sub(stem + end + 4);
    let row = |kept: &KeptReplay| {
        let name = fitted(&clipped(&kept.stem, stem), stem);
        let what = abridged(&kept.what, rest);
        let row = format!("{name}  {}  {what}", fitted(&kept.end, end));
        row.trim_end().to_owned()
    };
    all.iter().map(row).collect()
}

pub(super) fn draw_bouts(app: &App<'_>, area: Rect, buf: &mut Buffer) -> Position {
    let names = BOUTS.iter().map(|(line, _)| *line);
    let mark = app.bout_mark();
    let typed = app.typed_bout();
    let about = mark.checked_sub(1).and_then(|place| BOUTS.get(place));
    let list = List {
        title: "WATCH, monsters against monsters",
        what: "matchup",
        names: std::iter::once("a matchup of your own")
            .chain(names)
            .map(str::to_owned)
            .collect(),
        mark,
        about: about.map_or(
            "Teams parted by \" v \", such as 5 cave orc, 1 warg v 2 ogre.",
            |(_, about)| about,
        ),
        screen: Screen::Bouts,
    };
    let position = list.draw(app, area, buf);
    let Some((text, cursor)) = typed else {
        return position;
    };
    let label = "Matchup: ";
    let mut canvas = Canvas::new(buf, area, app.theme());
    let y = area.height - 3;
    canvas.text(1, y, &format!("{label}{text}"));
    let x = 1 + label.len() as u16 + cursor as u16;
    Position::new(area.x + x, area.y + y)
}

pub(super) fn draw_scenarios(app: &App<'_>, area: Rect, buf: &mut Buffer) -> Position {
    let scenarios = app.scenarios();
    let mark = app.scenario_mark();
    let list = List {
        title: "SCENARIOS",
        what: "scenario",
        names: scenarios
            .iter()
            .map(|scenario| scenario.name.clone())
            .collect(),
        mark,
        about: scenarios
            .get(mark)
            .map_or("", |scenario| scenario.about.as_str()),
        screen: Screen::Scenarios,
    };
    list.draw(app, area, buf)
}

/// A list of names of which one is marked, and what is said of that one.
struct List<'a> {
    title: &'a str,
    what: &'a str,
    names: Vec<String>,
    mark: usize,
    about: &'a str,
    screen: Screen,
}

impl List<'_> {
    fn draw(&self, app: &App<'_>, area: Rect, buf: &mut Buffer) -> Position {
        let theme = app.theme();
        let mut canvas = Canvas::new(buf, area, theme);
        canvas.put(1, 0, self.title, theme.style(Role::Heading));
        canvas.rule(1);
        let room = usize::from(area.height - 6);
        let first = self.mark.saturating_sub(room.saturating_sub(1));
        for (n, name) in self.names.iter().skip(first).take(room).enumerate() {
            let y = 2 + n as u16;
            canvas.text(2, y, name);
            if first + n == self.mark {
                canvas.text(0, y, ">");
                let width = name
                    .chars()
                    .count()
                    .max(40)
                    .min(usize::from(area.width) - 2);
                canvas.restyle(2, y, width as u16, theme.style(Role::Marked));
            }
        }
        let rows = wrapped(self.about, usize::from(area.width) - 2);
        for (n, row) in rows.iter().take(2).enumerate() {
            canvas.text(1, area.height - 4 + n as u16, row);
        }
        let place = format!("{} {} of {}", self.what, self.mark + 1, self.names.len());
        draw_foot(app, area, buf, &place, self.screen);
        Position::new(area.x, area.y + 2 + (self.mark - first) as u16)
    }
}
