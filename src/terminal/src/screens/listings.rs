//! The lists of scenarios, matchups, replays and saved runs.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr as _;

use crate::app::{Component, Context, Reply};
use crate::keymap::{Action, Key, Screen};
use crate::text::{abridged, clipped, fitted, wrapped};
use crate::theme::Role;
use crate::widgets::Canvas;
use crate::{KeptReplay, SavedRun, Start, source};
use ludus_engine::content::ScenarioText;
use ludus_engine::replay::DefinitionLine;

use super::bestiary::watch_bout;
use super::over::show_replay;
use super::text_field::TextField;
use super::{around, draw_foot};

/// The names of files have no more columns.
const LONGEST_STEM: usize = 24;
/// No longer matchup is typed, in characters.
const LONGEST_BOUT: usize = 68;

/// What a list of the title screen holds.
pub(super) enum All {
    Scenarios,
    Saved(Vec<SavedRun>),
    Replays(Vec<KeptReplay>),
    Bouts,
}

/// A list of names of which one is marked, and what is said of that one.
pub(super) struct Listing {
    all: All,
    /// The matchup that is being typed.
    bout: Option<TextField>,
}

impl Listing {
    pub(super) const fn of(all: All) -> Self {
        Self { all, bout: None }
    }

    /// Returns what heads the list, what one of it is called, and the names within so many columns.
    fn named(&self, cx: &Context<'_>, room: usize) -> (&'static str, &'static str, Vec<String>) {
        match &self.all {
            All::Scenarios => {
                let all = cx.content().scenarios.iter();
                ("SCENARIOS", "scenario", scenario_rows(all))
            }
            All::Saved(all) => {
                let names = all.iter().map(|saved| abridged(&saved.title, room));
                ("SAVED RUNS", "run", names.collect())
            }
            All::Replays(all) => {
                let title = "REPLAYS, the newest first";
                (title, "replay", replay_rows(all, room))
            }
            All::Bouts => {
                let own = std::iter::once("a matchup of your own");
                let all = own.chain(BOUTS.iter().map(|(line, _)| *line));
                let names = all.map(str::to_owned).collect();
                ("WATCH, monsters against monsters", "matchup", names)
            }
        }
    }

    fn n_entries(&self, cx: &Context<'_>) -> usize {
        match &self.all {
            All::Scenarios => cx.content().scenarios.len(),
            All::Saved(all) => all.len(),
            All::Replays(all) => all.len(),
            All::Bouts => BOUTS.len() + 1,
        }
    }

    fn mark(&self, cx: &Context<'_>) -> usize {
        cx.mark(self.screen(), self.n_entries(cx))
    }

    /// Returns what is said of an entry.
    fn about<'a>(&self, cx: &'a Context<'_>, mark: usize) -> &'a str {
        match &self.all {
            All::Scenarios => {
                let marked = cx.content().scenarios.get(mark);
                marked.map_or("", |scenario| scenario.about.as_str())
            }
            All::Saved(_) => "A run stays here until it is over.",
            All::Replays(_) => {
                "Each is the whole run: step through it, rewind, open every roll, take it over."
            }
            All::Bouts => mark
                .checked_sub(1)
                .and_then(|place| BOUTS.get(place))
                .map_or(
                    "Teams parted by \" v \", such as 5 cave orc, 1 warg v 2 ogre.",
                    |(_, about)| about,
                ),
        }
    }

    fn take(&mut self, cx: &mut Context<'_>) -> Reply {
        let mark = self.mark(cx);
        match &self.all {
            All::Scenarios => begin_scenario(mark, cx),
            All::Saved(all) => {
                if all.get(mark).is_some_and(|saved| !cx.load(saved)) {
                    return Reply::Back;
                }
            }
            All::Replays(all) => {
                let marked = all.get(mark);
                return marked.map_or(Reply::Keep, |kept| show_replay(&kept.path, false, cx));
            }
            All::Bouts => match mark.checked_sub(1).and_then(|place| BOUTS.get(place)) {
                Some((line, _)) => return watch_bout(line, cx),
                None => self.bout = Some(TextField::new("", LONGEST_BOUT)),
            },
        }
        Reply::Keep
    }
}

/// Begins the fight of a scenario; tells why it cannot.
fn begin_scenario(place: usize, cx: &mut Context<'_>) {
    let Some(scenario) = cx.content().scenarios.get(place).cloned() else {
        cx.hint = Some("There is no scenario.".to_owned());
        return;
    };
    let (definition, own) = match source::scenario(cx.content(), &scenario) {
        Ok(fight) => fight,
        Err(problem) => return cx.hint = Some(problem),
    };
    let seed = cx.options.seed.clone().or(own);
    cx.begin(Start {
        definition,
        source: DefinitionLine::Scenario {
            path: scenario.path,
            text: scenario.text,
        },
        seed: seed.unwrap_or_else(|| cx.seed()),
        fork: None,
    });
}

impl Component for Listing {
    fn screen(&self) -> Screen {
        match self.all {
            All::Scenarios => Screen::Scenarios,
            All::Saved(_) => Screen::Saved,
            All::Replays(_) => Screen::Replays,
            All::Bouts => Screen::Bouts,
        }
    }

    fn takes_text(&self) -> bool {
        self.bout.is_some()
    }

    fn take_key(&mut self, key: Key, cx: &mut Context<'_>) -> Option<Reply> {
        let field = self.bout.as_mut()?;
        if key.is("enter") {
            let reply = watch_bout(&field.text(), cx);
            if matches!(reply, Reply::Push(_)) {
                self.bout = None;
            }
            return Some(reply);
        }
        if key.is("esc") {
            self.bout = None;
            return Some(Reply::Keep);
        }
        field.press(key).then_some(Reply::Keep)
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        if action == Action::Take {
            return self.take(cx);
        }
        match around(self.mark(cx), self.n_entries(cx), action) {
            Some(mark) => cx.marks.insert(self.screen(), mark),
            None => return Reply::Pass,
        };
        Reply::Keep
    }

    fn footer(&self, cx: &Context<'_>) -> Vec<String> {
        match self.bout {
            Some(_) => vec!["Enter watch it".to_owned(), "Esc back".to_owned()],
            None => cx.keymap.footer(self.screen()),
        }
    }

    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let theme = &cx.theme;
        let mark = self.mark(cx);
        let (title, what, names) = self.named(cx, usize::from(area.width) - 3);
        let mut canvas = Canvas::new(buf, area, theme);
        canvas.put(1, 0, title, theme.style(Role::Heading));
        canvas.rule(1);
        let room = usize::from(area.height - 6);
        let first = mark.saturating_sub(room.saturating_sub(1));
        for (n, name) in names.iter().enumerate().skip(first).take(room) {
            let y = 2 + (n - first) as u16;
            canvas.text(2, y, name);
            if n == mark {
                canvas.text(0, y, ">");
                let width = name.chars().count().max(40);
                let width = width.min(usize::from(area.width) - 2);
                canvas.restyle(2, y, width as u16, theme.style(Role::Marked));
            }
        }
        let rows = wrapped(self.about(cx, mark), usize::from(area.width) - 2);
        for (n, row) in rows.iter().take(2).enumerate() {
            canvas.text(1, area.height - 4 + n as u16, row);
        }
        let place = format!("{what} {} of {}", mark + 1, names.len());
        draw_foot(cx, self, &place, area, buf);
        let Some(field) = &self.bout else {
            let y = area.y + 2 + (mark - first) as u16;
            return Some(Position::new(area.x, y));
        };
        let label = "Matchup: ";
        let y = area.height - 3;
        let mut canvas = Canvas::new(buf, area, theme);
        canvas.text(1, y, &format!("{label}{}", field.raw()));
        let x = 1 + label.len() as u16 + field.cursor() as u16;
        Some(Position::new(area.x + x, area.y + y))
    }
}

/// Matchups that are worth a look, and what to watch in each.
pub(crate) const BOUTS: [(&str, &str); 9] = [
    (
        "5 cave orc v 2 ogre",
        "Many weak blows against few strong ones.",
    ),
    ("6 wolf v 3 warg", "The same pack twice: numbers or weight."),
    (
        "2 hill giant v 4 ogre",
        "Two heads more for a head less each. A coin toss.",
    ),
    (
        "60 white worm mass v ogre",
        "The ogre kills one a blow. There are sixty.",
    ),
    (
        "arena:ford 8 wolf v 6 cave orc",
        "Armor is thinner in water. See who waits on the bank.",
    ),
    (
        "arena:wood black orc v 4 wolf",
        "Trees are armor, for whoever stands among them.",
    ),
    (
        "arena:pillars 8 cave orc v 11 snaga",
        "Pillars part the ranks; the gaps decide.",
    ),
    (
        "arena:field 20 cave orc v 26 snaga",
        "A battle. The field is larger than the view: x looks around.",
    ),
    ("wolf v wolf v wolf", "Three sides, no friends."),
];

/// Returns the names of scenarios, the first of each topic with the topic beside it.
fn scenario_rows<'a>(all: impl Iterator<Item = &'a ScenarioText>) -> Vec<String> {
    let mut topic = None;
    let row = |one: &ScenarioText| {
        let heads = one.topic.filter(|_| one.topic != topic);
        topic = one.topic;
        match heads {
            Some(heads) => format!("{}  {}", fitted(&one.name, LONGEST_STEM), heads.about()),
            None => one.name.clone(),
        }
    };
    all.map(row).collect()
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
