//! All messages of the run, turn by turn; a line opens roll by roll.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;

use crate::narrate::{Line, Mark, hit_rolls, percent};
use crate::step::RollRecord;
use crate::tui::app::App;
use crate::tui::game::Game;
use crate::tui::keymap::Screen;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, wrapped};

use super::draw_foot;

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

/// Returns the places of the lines that the history shows.
pub(in crate::tui) fn shown_lines(game: &Game, is_danger_only: bool) -> Vec<usize> {
    let lines = game.lines().iter().enumerate();
    lines
        .filter(|(_, line)| !is_danger_only || line.mark == Mark::Danger)
        .map(|row| row.0)
        .collect()
}

pub(super) fn draw(app: &App<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
    let theme = app.theme();
    let game = app.game()?;
    let history = app.history();
    let shown = shown_lines(game, history.is_danger_only);
    let marked = shown.get(history.mark).copied();
    let mut canvas = Canvas::new(buf, area, theme);
    canvas.put(1, 0, "MESSAGES, newest last", theme.style(Role::Heading));
    let kinds = if history.is_danger_only {
        "danger only"
    } else {
        "all kinds"
    };
    canvas.put_right(area.width - 1, 0, kinds, theme.style(Role::Plain));
    canvas.rule(1);
    let width = usize::from(area.width) - 4;
    let entries = entries(app, game, &shown, marked.filter(|_| history.is_open), width);
    let room = usize::from(area.height - 4);
    let is_marked =
        |entry: &Entry| matches!(entry, Entry::Line { place, .. } if Some(*place) == marked);
    let at = entries.iter().position(is_marked).unwrap_or(0);
    // The rows that belong to the marked line stay in view with it.
    let rest = entries.iter().skip(at + 1);
    let n_open = rest
        .take_while(|entry| matches!(entry, Entry::Roll(_)))
        .count();
    let last = (at + n_open + 1).max(room).min(entries.len().max(room));
    let first = (last - room).min(at);
    let mut cursor = None;
    for (n, entry) in entries.iter().skip(first).take(room).enumerate() {
        let y = 2 + n as u16;
        match entry {
            Entry::Turn(turn) => {
                let rule = theme.rule().to_string().repeat(39);
                let rest: String = rule.chars().skip(turn.len()).collect();
                canvas.text(3, y, &format!("{turn} {rest}"));
            }
            Entry::Roll(text) => canvas.text(5, y, text),
            Entry::Line {
                place,
                text,
                is_first,
            } => {
                let Some(line) = game.lines().get(*place) else {
                    continue;
                };
                let is_fresh = *place >= game.fresh_from();
                draw_line(
                    &mut canvas,
                    y,
                    line,
                    text,
                    (*is_first, is_fresh, Some(*place) == marked),
                );
                if Some(*place) == marked && *is_first {
                    cursor = Some(Position::new(area.x, area.y + y));
                }
            }
        }
    }
    let text = if shown.is_empty() {
        "no line".to_owned()
    } else {
        format!("line {} of {}", history.mark + 1, shown.len())
    };
    draw_foot(app, area, buf, &text, Screen::History);
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
    canvas.put(3, y, text, style);
}

fn entries(
    app: &App<'_>,
    game: &Game,
    shown: &[usize],
    opened: Option<usize>,
    width: usize,
) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut last = (0, 0);
    for &place in shown {
        let Some(line) = game.lines().get(place) else {
            continue;
        };
        let (wave, rolls) = game.wave_of(place);
        let turn = line.turn;
        if (wave, turn) != last {
            last = (wave, turn);
            entries.push(Entry::Turn(match wave {
                0 => format!("turn {turn}"),
                _ => format!("wave {wave}, turn {turn}"),
            }));
        }
        let text = line.text(app.detail(), rolls);
        for (n, text) in wrapped(&text, width).into_iter().enumerate() {
            entries.push(Entry::Line {
                place,
                text,
                is_first: n == 0,
            });
        }
        if opened == Some(place) {
            entries.extend(opened_rows(line, rolls).into_iter().map(Entry::Roll));
        }
    }
    entries
}

/// Returns what a line's rolls drew, row by row.
fn opened_rows(line: &Line, rolls: &[RollRecord]) -> Vec<String> {
    let own: Vec<&RollRecord> = line
        .rolls(rolls)
        .into_iter()
        .filter_map(|place| rolls.get(place))
        .collect();
    let hits = hit_rolls(&own);
    if own.is_empty() {
        return vec!["no roll decided this".to_owned()];
    }
    let mut rows: Vec<String> = hits
        .iter()
        .enumerate()
        .map(|(n, text)| format!("blow {}   {text}", n + 1))
        .collect();
    let others = own.iter().filter(|roll| {
        !matches!(
            roll.roll,
            crate::rng::Roll::HitLuck | crate::rng::Roll::ToHit
        )
    });
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
