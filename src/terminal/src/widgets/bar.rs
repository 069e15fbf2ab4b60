//! Bars of health, rules with a text in them, and the footer.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use crate::theme::{Role, Theme};

use super::Canvas;

/// Returns a bar of some columns: rounded down, with one mark while anything lives, full only when
/// unhurt.
pub(crate) fn health_bar(theme: &Theme, hp: i32, max_hp: i32, width: usize) -> String {
    let (full, empty) = theme.bar();
    let share = i64::from(hp.max(0)) * width as i64 / i64::from(max_hp.max(1));
    let least = i64::from(hp >= 0);
    let n = share.clamp(least, width as i64) as usize;
    let mut bar = String::new();
    bar.extend(std::iter::repeat_n(full, n));
    bar.extend(std::iter::repeat_n(empty, width - n));
    bar
}

/// A rule that says something, or an alert in its place.
pub(crate) struct RuleRow<'a> {
    pub(crate) text: &'a str,
    pub(crate) is_alert: bool,
    pub(crate) theme: &'a Theme,
}

impl Widget for &RuleRow<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let mut canvas = Canvas::new(buf, area, self.theme);
        canvas.rule(0);
        if !self.text.is_empty() {
            let rule = self.theme.rule();
            canvas.text(0, 0, &format!("{rule}{rule}[ {} ]", self.text));
        }
        if self.is_alert {
            let width = canvas.width();
            canvas.restyle(0, 0, width, self.theme.style(Role::Alert));
        }
    }
}

/// The last row: what the keys do here.
pub(crate) struct Footer<'a> {
    pub(crate) entries: &'a [String],
    /// Whether the last of them is the keys' own key, which always stands.
    pub(crate) has_help: bool,
    pub(crate) theme: &'a Theme,
}

impl Widget for &Footer<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let mut canvas = Canvas::new(buf, area, self.theme);
        let room = usize::from(canvas.width());
        // Three columns between entries, two where the row is full.
        let widths = self.entries.iter().map(|entry| entry.width());
        let gaps = 3 * self.entries.len().saturating_sub(1);
        let gap = if widths.clone().sum::<usize>() + gaps <= room {
            3
        } else {
            2
        };
        // The keys' own key stands last and always fits; where the row is too full it stands alone.
        let (others, last) = match self.entries.split_last() {
            Some((last, others)) if self.has_help => (others, last.as_str()),
            _ => (self.entries, ""),
        };
        let bare = last.split(' ').next().unwrap_or_default();
        let least = widths.sum::<usize>() + gap * self.entries.len().saturating_sub(1);
        let last = if least > room && least - last.width() + bare.width() <= room {
            bare
        } else {
            last
        };
        let end = if last.is_empty() {
            0
        } else {
            gap + last.width()
        };
        let mut text = String::new();
        for entry in others {
            if text.width() + entry.width() + end <= room {
                text.push_str(entry);
                text.push_str(&" ".repeat(gap));
            }
        }
        text.push_str(last);
        canvas.text(0, 0, &text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_full_only_when_unhurt_and_empty_only_for_the_dead() {
        let theme = Theme::built_in(true, true).unwrap();
        for (hp, max_hp, expected) in [
            (117, 117, "##########"),
            (116, 117, "#########-"),
            (47, 117, "####------"),
            (1, 117, "#---------"),
            (0, 117, "#---------"),
            (-1, 117, "----------"),
            (0, 0, "#---------"),
        ] {
            assert_eq!(
                health_bar(&theme, hp, max_hp, 10),
                expected,
                "{hp} of {max_hp}"
            );
        }
    }
}
