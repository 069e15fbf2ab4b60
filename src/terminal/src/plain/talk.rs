//! What is new on the screen, in words.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;

use crate::app::App;
use crate::game::Game;
use crate::keymap::{Key, Screen};
use crate::screens::layout::Layout;
use crate::screens::ring::step_offer;
use crate::screens::{self, pack};
use crate::view::fight::alert;
use crate::view::fight::{near, status};
use ludus_engine::narrate::Mark;

/// What asks for a key.
const PROMPT: &str = "> ";

/// What stands beside the map has so many columns and rows here, where no map takes them.
const SIDE: (u16, u16) = (120, 60);

/// So many of the last messages are not told again by a page that shows them.
const N_RECENT: usize = 20;

/// What was told so far.
#[derive(Default)]
pub(super) struct Talk {
    /// The screen that was told last.
    screen: Option<Screen>,
    /// Messages of the run that were told.
    n_lines: usize,
    recent: Vec<String>,
    place: String,
    alert: String,
    status: String,
    near: String,
    hint: String,
    page: Page,
    /// Whether everything is to be told again.
    tells_all: bool,
}

/// A screen that is no fight, row by row.
#[derive(Clone, Default)]
struct Page {
    rows: Vec<String>,
    /// The row of what is marked.
    marked: Option<usize>,
}

impl Page {
    fn marked_row(&self) -> Option<&String> {
        self.rows.get(self.marked?)
    }
}

impl Talk {
    /// Returns how a key is repeated behind the prompt.
    pub(super) fn echo(key: Key, is_typing: bool) -> String {
        match key.typed() {
            Some(c) if is_typing => c.to_string(),
            _ if is_typing => "\n".to_owned(),
            _ => format!("{key}\n"),
        }
    }

    /// Takes note of what the screen shows without telling it.
    pub(super) fn keep_quiet(&mut self, app: &App<'_>) {
        self.page = page(app);
        hint(app).clone_into(&mut self.hint);
    }

    /// Tells again how the hero stands at the next chance.
    pub(super) fn restate(&mut self) {
        (self.status, self.near) = (String::new(), String::new());
    }

    /// Tells everything again at the next chance.
    pub(super) fn forget(&mut self) {
        self.tells_all = true;
    }

    /// Returns what is new, and the prompt.
    pub(super) fn news(&mut self, app: &App<'_>) -> String {
        let screen = app.screen();
        let mut text = String::new();
        if let Some(game) = app.context().game() {
            self.tell_messages(&mut text, app, game);
        }
        let is_fight = matches!(screen, Screen::Fight | Screen::Direction | Screen::Quiet);
        if std::mem::take(&mut self.tells_all) {
            for row in whole(app).rows {
                say(&mut text, row.trim_end());
            }
            self.restate();
        } else if !is_fight {
            self.tell_page(&mut text, app);
        }
        if let Some(game) = app.context().game().filter(|_| is_fight) {
            self.tell_standing(&mut text, app, game);
        }
        let hint = hint(app);
        if hint != self.hint {
            // A page shows it in its last row.
            if is_fight {
                say(&mut text, hint);
            }
            hint.clone_into(&mut self.hint);
        }
        self.screen = Some(screen);
        text + PROMPT
    }

    /// Tells the messages that came.
    fn tell_messages(&mut self, text: &mut String, app: &App<'_>, game: &Game) {
        let begins = matches!(
            self.screen,
            None | Some(
                Screen::Title
                    | Screen::Saved
                    | Screen::Bouts
                    | Screen::Replays
                    | Screen::Scenarios
                    | Screen::NewHero
                    | Screen::NewName
                    | Screen::Over
            )
        );
        let is_over_the_run = matches!(
            app.screen(),
            Screen::Fight | Screen::Direction | Screen::Quiet | Screen::Ringside | Screen::Over
        );
        if !is_over_the_run {
            return;
        }
        if begins && (self.screen, app.screen()) != (Some(Screen::Over), Screen::Over) {
            self.n_lines = 0;
            self.place.clear();
        }
        if app.screen() == Screen::Fight && self.place != game.place() {
            self.place = game.place();
            let turn = game.world().turn() + 1;
            say(text, &format!("{}, turn {turn}", self.place));
        }
        let book = game.book();
        for place in self.n_lines..book.n_lines() {
            let Some((line, chapter)) = book.line(place) else {
                continue;
            };
            let told = line.text(app.context().detail(), chapter.rolls);
            let sign = if line.mark == Mark::None {
                String::new()
            } else {
                format!("{} ", line.mark.sign())
            };
            say(text, &format!("{sign}{told}"));
            self.recent.push(told);
        }
        self.n_lines = game.lines().len();
        let n_old = self.recent.len().saturating_sub(N_RECENT);
        self.recent.drain(..n_old);
    }

    /// Tells how the hero stands and who is near, where that has changed.
    fn tell_standing(&mut self, text: &mut String, app: &App<'_>, game: &Game) {
        let alert = step_offer(app.context()).or_else(|| alert(game.world()));
        let alert = alert.unwrap_or_default();
        let now = [alert, status(game), near(game)];
        for (told, now) in [&mut self.alert, &mut self.status, &mut self.near]
            .into_iter()
            .zip(now)
        {
            if *told != now {
                say(text, &now);
                *told = now;
            }
        }
    }

    /// Tells a page: all of it when it is opened, else the rows that were not there and the marked
    /// one.
    fn tell_page(&mut self, text: &mut String, app: &App<'_>) {
        let page = page(app);
        let is_new = self.screen != Some(app.screen());
        // The history is asked for to hear it again.
        let repeats = app.screen() == Screen::History;
        let known: Vec<String> = self.page.rows.iter().map(|row| unmarked(row)).collect();
        for (n, row) in page.rows.iter().enumerate() {
            let is_recent = |told: &String| row.get(3..) == Some(told.as_str());
            let is_told = !repeats && self.recent.iter().any(is_recent);
            let is_newly_marked =
                page.marked == Some(n) && self.page.marked_row() != page.marked_row();
            if is_new && !is_told || is_newly_marked || !is_told && !known.contains(&unmarked(row))
            {
                say(text, row);
            }
        }
        self.page = page;
    }
}

/// Returns what the player is told until the next key.
fn hint<'a>(app: &'a App<'_>) -> &'a str {
    app.context().hint.as_deref().unwrap_or_default()
}

/// Adds a line; nothing where there is nothing to say.
fn say(text: &mut String, line: &str) {
    if !line.trim().is_empty() {
        text.push_str(line);
        text.push('\n');
    }
}

/// Returns a row as it is while it is not the marked one.
fn unmarked(row: &str) -> String {
    row.replacen('>', " ", 1)
}

/// Returns the whole screen.
fn whole(app: &App<'_>) -> Page {
    let area = Rect::new(0, 0, screens::LEAST.0, screens::LEAST.1);
    let mut buf = Buffer::empty(area);
    let cursor = app.render(area, &mut buf);
    Page {
        rows: rows(&buf, 0),
        marked: cursor.map(|cursor| usize::from(cursor.y)),
    }
}

/// Returns what a page has to tell: of a screen over the map what stands beside and below it.
fn page(app: &App<'_>) -> Page {
    let area = Rect::new(0, 0, screens::LEAST.0, screens::LEAST.1);
    let layout = Layout::of(area);
    let whole = match app.screen() {
        Screen::Look | Screen::Target | Screen::Travel => {
            let mut buf = Buffer::empty(area);
            app.render(area, &mut buf);
            let all = rows(&buf, 0);
            let below = usize::from(layout.alert.y);
            let mut side = Buffer::empty(Rect::new(0, 0, SIDE.0, SIDE.1));
            app.draw_side(side.area, &mut side);
            let mut told = all[below..=below].to_vec();
            told.extend(rows(&side, 0).iter().map(|row| closed_up(row)));
            told.extend_from_slice(&all[below + 1..]);
            Page {
                rows: told,
                marked: None,
            }
        }
        Screen::Inspector | Screen::Terms => {
            let mut buf = Buffer::empty(area);
            app.draw_alone(area, &mut buf);
            let is_frame = |c| c == '|' || c == ' ';
            let rows = rows(&buf, 0);
            let bare = rows.iter().map(|row| row.trim_matches(is_frame).to_owned());
            Page {
                rows: bare.collect(),
                marked: None,
            }
        }
        Screen::Pack | Screen::Items | Screen::Uses => in_two_columns(&whole(app)),
        _ => whole(app),
    };
    Page {
        rows: whole.rows.iter().map(|row| without_rule(row)).collect(),
        ..whole
    }
}

/// Returns a row with the gaps between its columns closed up.
fn closed_up(row: &str) -> String {
    let text = row.trim_start();
    let indent = &row[..row.len() - text.len()];
    let parts: Vec<&str> = text.split("  ").filter(|part| !part.is_empty()).collect();
    let parts: Vec<&str> = parts.iter().map(|part| part.trim()).collect();
    format!("{indent}{}", parts.join("  "))
}

/// Returns a page of two columns with the right one below the left one.
fn in_two_columns(page: &Page) -> Page {
    let divider = usize::from(pack::DIVIDER);
    let n = page.rows.len();
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for (y, row) in page.rows.iter().enumerate() {
        let is_split = y >= 2 && y + 2 < n;
        if !is_split {
            left.push(row.clone());
            continue;
        }
        let (list, about): (String, String) = (
            row.chars().take(divider).collect(),
            row.chars().skip(divider + 2).collect(),
        );
        left.push(list.trim_end().to_owned());
        right.push(about);
    }
    let foot = left.split_off(n.saturating_sub(2));
    let marked = page.marked;
    Page {
        rows: [left, right, foot].concat(),
        marked,
    }
}

/// Returns the rows of a buffer from a column on.
fn rows(buf: &Buffer, from: u16) -> Vec<String> {
    let area = buf.area;
    (area.top()..area.bottom())
        .map(|y| {
            let cells = (from..area.right()).filter_map(|x| buf.cell((x, y)));
            let row: String = cells.map(Cell::symbol).collect();
            row.trim_end().to_owned()
        })
        .collect()
}

/// Returns a row without the line that is drawn through it: `--[ turn 3 ]----` is `turn 3`.
fn without_rule(row: &str) -> String {
    let bare = row.trim_matches(|c| "-+|# ".contains(c));
    if bare.is_empty() {
        return String::new();
    }
    match row
        .strip_prefix("--[ ")
        .and_then(|row| row.split_once(" ]--"))
    {
        Some((text, _)) => text.to_owned(),
        None => row.to_owned(),
    }
}
