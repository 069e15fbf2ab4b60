//! The title screen.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr as _;

use crate::app::{Component, Context, Reply};
use crate::keymap::{Action, Screen};
use crate::text::{abridged, clipped, wrapped};
use crate::theme::Role;
use crate::widgets::Canvas;
use crate::{KeptReplay, SavedRun, Scores};

use super::listings::{All, Listing};
use super::new_hero::Maker;
use super::{around, draw_footer, row};

/// Where the best runs stand, on a row that is wide enough.
const SCORES_AT: u16 = 60;
/// How many of the best runs stand there.
const N_SCORES: usize = 4;

/// How many rows the last run has.
const LAST_ROWS: usize = 8;

/// An entry of the title screen; it stands there while it has something to offer.
#[derive(Clone, Copy)]
pub(crate) struct TitleEntry {
    pub(crate) key: char,
    pub(crate) name: &'static str,
    about: fn(&Title, &Context<'_>) -> String,
    is_there: fn(&Title, &Context<'_>) -> bool,
    does: Action,
}

/// All entries of the title screen, in their order.
pub(crate) const TITLE_ENTRIES: [TitleEntry; 8] = [
    TitleEntry {
        key: 'n',
        name: "New gauntlet",
        about: |_, _| "a hero, wave after wave, one life".to_owned(),
        is_there: |_, _| true,
        does: Action::NewGauntlet,
    },
    TitleEntry {
        key: 'c',
        name: "Continue",
        about: |title, _| match title.saved.as_slice() {
            [only] => only.title.clone(),
            all => format!("{} saved runs", all.len()),
        },
        is_there: |title, _| !title.saved.is_empty(),
        does: Action::Continue,
    },
    TitleEntry {
        key: 's',
        name: "Scenarios",
        about: |_, cx| {
            let n = cx.content().scenarios.len();
            format!("{n} short fights, each with a point")
        },
        is_there: |_, cx| !cx.content().scenarios.is_empty(),
        does: Action::Scenarios,
    },
    TitleEntry {
        key: 'w',
        name: "Watch",
        about: |_, _| "monsters against monsters".to_owned(),
        is_there: |_, cx| !cx.options.is_plain,
        does: Action::WatchIt,
    },
    TitleEntry {
        key: 'r',
        name: "Replays",
        about: |title, _| {
            let n = title.replays.len();
            format!("{n} kept: rewind, explain, take over")
        },
        is_there: |title, cx| !cx.options.is_plain && !title.replays.is_empty(),
        does: Action::Replays,
    },
    TitleEntry {
        key: 'b',
        name: "Bestiary",
        about: |_, _| "every figure of every monster".to_owned(),
        is_there: |_, _| true,
        does: Action::Bestiary,
    },
    TitleEntry {
        key: 'o',
        name: "Options",
        about: |_, _| "figures, hints, colors, glyphs, mouse".to_owned(),
        is_there: |_, _| true,
        does: Action::Options,
    },
    TitleEntry {
        key: 'q',
        name: "Quit",
        about: |_, _| String::new(),
        is_there: |_, _| true,
        does: Action::Leave,
    },
];

/// The title screen, with what the save store held when it was last shown.
#[derive(Default)]
pub(crate) struct Title {
    mark: usize,
    saved: Vec<SavedRun>,
    replays: Vec<KeptReplay>,
    scores: Scores,
}

impl Title {
    /// Returns the entries that have something to offer.
    fn entries(&self, cx: &Context<'_>) -> Vec<TitleEntry> {
        let all = TITLE_ENTRIES.into_iter();
        all.filter(|entry| (entry.is_there)(self, cx)).collect()
    }

    /// Says whether anything is left of runs before this one: who has played needs no first words.
    fn has_played(&self) -> bool {
        !self.saved.is_empty() || !self.replays.is_empty() || has_scores(&self.scores)
    }

    /// Reads the save store anew.
    fn read(&mut self, cx: &mut Context<'_>) {
        let store = &cx.options.recorder;
        let had_none = self.saved.is_empty();
        self.saved = store.saved();
        self.replays = store.replays();
        self.scores = store.scores();
        let entries = self.entries(cx);
        self.mark = self.mark.min(entries.len().saturating_sub(1));
        // Enter goes on with what was left.
        let goes_on = |entry: &TitleEntry| entry.does == Action::Continue;
        if had_none && let Some(mark) = entries.iter().position(goes_on) {
            self.mark = mark;
        }
        for screen in [Screen::Saved, Screen::Replays] {
            cx.marks.remove(&screen);
        }
    }
}

impl Component for Title {
    fn screen(&self) -> Screen {
        Screen::Title
    }

    fn returned(&mut self, cx: &mut Context<'_>) {
        self.read(cx);
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        let entries = self.entries(cx);
        if let Some(mark) = around(self.mark, entries.len(), action) {
            self.mark = mark;
            return Reply::Keep;
        }
        // What an entry of the title does has to offer something.
        let is_open = |does: Action| entries.iter().any(|entry| entry.does == does);
        let all = match action {
            Action::Take => {
                let marked = entries.get(self.mark);
                return marked.map_or(Reply::Keep, |entry| Reply::Do(entry.does));
            }
            Action::NewGauntlet => return Reply::push(Maker::new(cx)),
            Action::Scenarios => All::Scenarios,
            Action::WatchIt if is_open(action) => All::Bouts,
            Action::Replays if is_open(action) => All::Replays(self.replays.clone()),
            Action::Continue if self.saved.len() == 1 => {
                if !cx.load(&self.saved[0]) {
                    self.read(cx);
                }
                return Reply::Keep;
            }
            Action::Continue if is_open(action) => All::Saved(self.saved.clone()),
            Action::WatchIt | Action::Replays | Action::Continue => return Reply::Keep,
            _ => return Reply::Pass,
        };
        Reply::push(Listing::of(all))
    }

    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let theme = &cx.theme;
        let heading = theme.style(Role::Heading);
        let foot = area.bottom() - 6;
        let mut canvas = Canvas::new(buf, area, theme);
        canvas.put(4, 2, "L U D U S", heading);
        canvas.text(4, 4, "Exact rules, honest dice, no appeals.");
        // Where no scores stand beside them, the entries have the whole row.
        let end = if has_scores(&self.scores) {
            SCORES_AT
        } else {
            area.width
        };
        let room = usize::from(end) - 22;
        for (n, entry) in self.entries(cx).iter().enumerate() {
            let about = abridged(&(entry.about)(self, cx), room);
            let y = 7 + n as u16;
            canvas.text(4, y, &format!("{}  {:<13} {about}", entry.key, entry.name));
            if n == self.mark {
                canvas.text(2, y, ">");
                let width = (17 + about.width() as u16).max(SCORES_AT - 6);
                canvas.restyle(4, y, width, theme.style(Role::Marked));
            }
        }
        draw_scores(&mut canvas, &self.scores);
        canvas.rule(foot);
        let enter = cx.keymap.key_of(Screen::Title, Action::Take);
        let fight = cx.keymap.key_of(Screen::Fight, Action::AutoFight);
        let help = format!("New here? Press {enter} twice, then {fight} until something dies.");
        let mut y = foot + 1;
        if !self.has_played() {
            canvas.text(3, y, &help);
            y += 1;
        }
        canvas.text(3, y, "A new run never ends a saved one.");
        draw_footer(cx, &self.footer(cx), row(area, 1), buf);
        if cx.hint.is_none() {
            let version = format!("ludus {}", env!("CARGO_PKG_VERSION"));
            let mut canvas = Canvas::new(buf, area, theme);
            let (end, y) = (area.width - 1, area.height - 1);
            canvas.put_right(end, y, &version, theme.style(Role::Plain));
        }
        Some(Position::new(area.x + 2, area.y + 7 + self.mark as u16))
    }
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
