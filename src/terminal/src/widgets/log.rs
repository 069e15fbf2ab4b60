//! The message log: the last lines, folded, with what must not be missed kept in view.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::widgets::Widget;

use crate::theme::{Role, Theme};
use ludus_engine::narrate::{Detail, Figure, Line, Mark};
use ludus_engine::step::RollRecord;

use crate::text::wrapped;

use super::Canvas;

/// Columns before the text: new, danger or gain, a space.
const GUTTER: u16 = 3;

/// How many rows up the equal of a harmless line may stand: a round of waiting and missing has few.
const FOLDS_OVER: usize = 4;

/// Some lines as one row of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LogRow {
    /// Whether it came since the last key.
    pub(crate) is_fresh: bool,
    /// What it means.
    pub(crate) mark: Mark,
    /// What it says.
    pub(crate) text: String,
    /// How bad it is: hit points lost.
    weight: i32,
}

/// Folds harmless equal lines with nothing but harmless ones between, where the last of them is, and puts
/// all into words.
pub(crate) fn fold(
    lines: &[Line],
    fresh_from: usize,
    detail: Detail,
    rolls: &[RollRecord],
) -> Vec<LogRow> {
    let mut folded: Vec<(Line, bool)> = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let is_fresh = place >= fresh_from;
        let mut line = line.clone();
        let harmless = folded.iter().rev().take_while(|row| row.0.is_harmless());
        let back = harmless
            .take(FOLDS_OVER)
            .position(|row| row.0.says_the_same(&line));
        if let Some(back) = back {
            let (mut same, _) = folded.remove(folded.len() - 1 - back);
            same.count += line.count;
            same.events.append(&mut line.events);
            line = Line {
                turn: line.turn,
                ..same
            };
        }
        folded.push((line, is_fresh));
    }
    folded
        .into_iter()
        .map(|(line, is_fresh)| LogRow {
            is_fresh,
            mark: line.mark,
            text: line.text(detail, rolls),
            weight: weight(&line),
        })
        .collect()
}

fn weight(line: &Line) -> i32 {
    let lost = |figure: Option<Figure>| match figure {
        Some(Figure::Yours(points)) => points,
        _ => 0,
    };
    line.sentences.iter().map(|part| lost(part.figure)).sum()
}

/// The log at the foot of the fight.
pub(crate) struct MessageLog<'a> {
    pub(crate) lines: &'a [Line],
    pub(crate) fresh_from: usize,
    pub(crate) detail: Detail,
    pub(crate) rolls: &'a [RollRecord],
    /// The key that opens the history.
    pub(crate) history_key: &'a str,
    pub(crate) theme: &'a Theme,
}

impl MessageLog<'_> {
    /// Returns the rows that fit, newest last.
    fn rows(&self, width: usize, height: usize) -> Vec<LogRow> {
        // A row never stands for more lines than this in sight.
        let first = self
            .lines
            .len()
            .saturating_sub(20 * height.max(1))
            .min(self.fresh_from);
        let lines = self.lines.get(first..).unwrap_or_default();
        let rows = fold(lines, self.fresh_from - first, self.detail, self.rolls);
        let n_fresh = rows.iter().filter(|row| row.is_fresh).count();
        let mut shown = if n_fresh > height {
            let fresh = rows.into_iter().filter(|row| row.is_fresh).collect();
            overflow(fresh, height, self.history_key)
        } else {
            rows
        };
        shown = shown
            .into_iter()
            .flat_map(|row| {
                let parts = wrapped(&row.text, width);
                parts.into_iter().enumerate().map(move |(n, text)| LogRow {
                    mark: if n == 0 { row.mark } else { Mark::None },
                    text,
                    ..row.clone()
                })
            })
            .collect();
        shown.split_off(shown.len().saturating_sub(height))
    }
}

/// Keeps the danger of too many rows, the worst of it if need be, then the newest of the others;
/// the rest gives way to its number.
fn overflow(rows: Vec<LogRow>, height: usize, history_key: &str) -> Vec<LogRow> {
    let n_rows = rows.len();
    let room = height.saturating_sub(1);
    let mut order: Vec<usize> = (0..n_rows).collect();
    order.sort_by_key(|&place| {
        let row = &rows[place];
        (
            std::cmp::Reverse((row.mark == Mark::Danger, row.weight)),
            std::cmp::Reverse(place),
        )
    });
    let mut kept: Vec<usize> = order.into_iter().take(room).collect();
    kept.sort_unstable();
    let mut shown: Vec<LogRow> = rows
        .into_iter()
        .enumerate()
        .filter(|(place, _)| kept.contains(place))
        .map(|row| row.1)
        .collect();
    shown.push(LogRow {
        is_fresh: true,
        mark: Mark::None,
        text: format!("and {} more: {history_key}", n_rows - room),
        weight: 0,
    });
    shown
}

impl Widget for &MessageLog<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let mut canvas = Canvas::new(buf, area, self.theme);
        let width = canvas.width().saturating_sub(GUTTER);
        let rows = self.rows(usize::from(width), usize::from(canvas.height()));
        for (y, row) in rows.iter().enumerate() {
            let mut style = match row.mark {
                Mark::Danger => self.theme.style(Role::Danger),
                Mark::Gain => self.theme.style(Role::Gain),
                Mark::None => self.theme.style(Role::Plain),
            };
            if row.is_fresh {
                style = style.add_modifier(Modifier::BOLD);
            }
            let fresh = if row.is_fresh { '>' } else { ' ' };
            let gutter = format!("{fresh}{}", row.mark.sign());
            canvas.put(0, y as u16, &gutter, style);
            canvas.put(GUTTER, y as u16, &row.text, style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludus_engine::narrate::Sentence;

    fn line(mark: Mark, words: &str, lost: Option<i32>) -> Line {
        Line {
            turn: 1,
            mark,
            sentences: vec![Sentence {
                words: words.to_owned(),
                figure: lost.map(Figure::Yours),
            }],
            count: 1,
            events: Vec::new(),
        }
    }

    #[track_caller]
    fn check(lines: &[Line], fresh_from: usize, height: usize, expected: &[&str]) {
        let theme = Theme::built_in(true, true).unwrap();
        let log = MessageLog {
            lines,
            fresh_from,
            detail: Detail::Damage,
            rolls: &[],
            history_key: "m",
            theme: &theme,
        };
        let shown: Vec<String> = log
            .rows(77, height)
            .iter()
            .map(|row| {
                format!(
                    "{}{} {}",
                    if row.is_fresh { '>' } else { ' ' },
                    row.mark.sign(),
                    row.text
                )
            })
            .collect();
        assert_eq!(shown, expected);
    }

    #[test]
    fn equal_harmless_lines_fold_and_damage_does_not() {
        let miss = line(Mark::None, "You miss the wolf.", None);
        let bite = line(Mark::Danger, "The wolf bites you.", Some(6));
        let lines = [miss.clone(), miss.clone(), bite.clone(), bite.clone(), miss];
        check(
            &lines,
            4,
            5,
            &[
                "   You miss the wolf. x2",
                " ! The wolf bites you. (-6)",
                " ! The wolf bites you. (-6)",
                ">  You miss the wolf.",
            ],
        );
    }

    #[test]
    fn rounds_of_harmless_lines_fold_where_the_last_of_them_are() {
        let words = ["You wait.", "The wolf snaps at you and gets air."];
        let [wait, snap] = words.map(|words| line(Mark::None, words, None));
        let bite = line(Mark::Danger, "The wolf bites you.", Some(6));
        let round = [wait.clone(), snap.clone()];
        let lines = [&round[..], &round, &round[..1], &[bite], &[wait], &[snap]].concat();
        check(
            &lines,
            6,
            5,
            &[
                "   The wolf snaps at you and gets air. x2",
                "   You wait. x3",
                " ! The wolf bites you. (-6)",
                ">  You wait.",
                ">  The wolf snaps at you and gets air.",
            ],
        );
    }

    #[test]
    fn danger_stays_when_there_are_too_many_lines() {
        let mut lines = vec![line(Mark::Danger, "The wolf bites you.", Some(6))];
        for n in 0..6 {
            lines.push(line(Mark::None, &format!("Line {n}."), None));
        }
        check(
            &lines,
            0,
            3,
            &[
                ">! The wolf bites you. (-6)",
                ">  Line 5.",
                ">  and 5 more: m",
            ],
        );
    }

    #[test]
    fn of_too_many_dangers_the_worst_stay() {
        let lines: Vec<Line> = [3, 9, 1, 7]
            .into_iter()
            .map(|lost| line(Mark::Danger, "It bites you.", Some(lost)))
            .collect();
        check(
            &lines,
            0,
            3,
            &[
                ">! It bites you. (-9)",
                ">! It bites you. (-7)",
                ">  and 2 more: m",
            ],
        );
    }
}
