//! The options, each with how it stands.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::{Component, Context, Reply};
use crate::keymap::{Action, Screen};
use crate::settings::{Background, Glyphs, Settings};
use crate::text::wrapped;
use crate::theme::Role;
use crate::widgets::Canvas;

use super::{around, draw_foot};

/// Where the values begin.
const VALUE_AT: u16 = 26;
/// Columns of a marked entry.
const WIDTH: u16 = 52;

/// One entry of the options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Setting {
    /// What the log shows.
    Figures,
    /// Hints in the footer.
    Hints,
    /// Light colors or dark ones.
    Theme,
    /// Lines or ASCII.
    Glyphs,
    /// Whose the mouse is.
    Mouse,
    /// Whether hits and flights are drawn.
    Animation,
    /// Whether a foe that is coming is let come.
    LetsCome,
}

impl Setting {
    /// All of them, in their order.
    const ALL: [Self; 7] = [
        Self::Figures,
        Self::Hints,
        Self::Theme,
        Self::Glyphs,
        Self::Mouse,
        Self::Animation,
        Self::LetsCome,
    ];

    /// Returns what the entry is called.
    const fn name(self) -> &'static str {
        match self {
            Self::Figures => "Figures in the log",
            Self::Hints => "Hints",
            Self::Theme => "Theme",
            Self::Glyphs => "Glyphs",
            Self::Mouse => "Mouse",
            Self::Animation => "Animation",
            Self::LetsCome => "Automatic fight",
        }
    }

    /// Returns how it stands.
    const fn value(self, settings: &Settings) -> &'static str {
        match self {
            Self::Figures => settings.figures.shows(),
            Self::Hints if settings.hints => "on",
            Self::Theme => match settings.background {
                Background::Dark => "for a dark terminal",
                Background::Light => "for a light terminal",
            },
            Self::Glyphs => match settings.glyphs {
                Glyphs::Locale => "what the locale can",
                Glyphs::Lines => "lines and blocks",
                Glyphs::Ascii => "ASCII alone",
            },
            Self::Mouse if settings.mouse => "a click looks",
            Self::Mouse => "left to the terminal",
            Self::Animation if settings.animation => "hits and flights",
            Self::LetsCome if settings.lets_come => "lets a foe come",
            Self::LetsCome => "walks up to a foe",
            Self::Hints | Self::Animation => "off",
        }
    }

    /// Returns what it is about.
    const fn about(self) -> &'static str {
        match self {
            Self::Figures => {
                "Words tell what happens, brackets how much, braces what was drawn and needed."
            }
            Self::Hints => "Each takes the footer until a key, twice ever. Off and on begins anew.",
            Self::Theme => "Yellow and the light colors vanish on a light terminal.",
            Self::Glyphs => "Where lines and bars come out as odd letters, ASCII alone helps.",
            Self::Mouse => "While a click looks, most terminals mark text with Shift held.",
            Self::LetsCome => "Who comes to you spends the step, and the first blow is yours.",
            Self::Animation => "It takes a quarter of a second at most, and any key cuts it short.",
        }
    }

    /// Goes to its next value, around.
    fn change(self, settings: &mut Settings) {
        match self {
            Self::Figures => settings.figures = settings.figures.next(),
            Self::Hints => settings.hints = !settings.hints,
            Self::Theme => {
                settings.background = match settings.background {
                    Background::Dark => Background::Light,
                    Background::Light => Background::Dark,
                }
            }
            Self::Glyphs => {
                settings.glyphs = match settings.glyphs {
                    Glyphs::Locale => Glyphs::Lines,
                    Glyphs::Lines => Glyphs::Ascii,
                    Glyphs::Ascii => Glyphs::Locale,
                }
            }
            Self::Mouse => settings.mouse = !settings.mouse,
            Self::Animation => settings.animation = !settings.animation,
            Self::LetsCome => settings.lets_come = !settings.lets_come,
        }
    }

    /// Takes over its value alone.
    fn copy(self, from: &Settings, to: &mut Settings) {
        match self {
            Self::Figures => to.figures = from.figures,
            // Who turns them on again is to see them again.
            Self::Hints => {
                to.hints = from.hints;
                to.hints_shown.clear();
            }
            Self::Theme => to.background = from.background,
            Self::Glyphs => to.glyphs = from.glyphs,
            Self::Mouse => to.mouse = from.mouse,
            Self::Animation => to.animation = from.animation,
            Self::LetsCome => to.lets_come = from.lets_come,
        }
    }
}

impl Setting {
    /// Changes it, for now and for later sittings; what only the command line said is not kept with it.
    fn change_here(self, cx: &mut Context<'_>) {
        self.change(&mut cx.settings);
        self.copy(&cx.settings, &mut cx.options.settings);
        cx.apply_settings();
        cx.keep_settings();
    }

    /// Changes it by its own key, and says how it stands now.
    pub(crate) fn change_and_tell(self, cx: &mut Context<'_>) {
        self.change_here(cx);
        let words = match self {
            Self::Mouse if cx.settings.mouse => "A click looks now.".to_owned(),
            Self::Mouse => "The mouse is left to the terminal now.".to_owned(),
            _ => format!("The log shows {} now.", self.value(&cx.settings)),
        };
        cx.hint.get_or_insert(words);
    }
}

pub(crate) struct Options;

impl Component for Options {
    fn screen(&self) -> Screen {
        Screen::Options
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        let n = Setting::ALL.len();
        let mark = cx.mark(Screen::Options, n);
        if let Some(mark) = around(mark, n, action) {
            cx.marks.insert(Screen::Options, mark);
        } else if action == Action::Take {
            Setting::ALL[mark].change_here(cx);
        } else {
            return Reply::Pass;
        }
        Reply::Keep
    }

    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let theme = &cx.theme;
        let mark = cx.mark(Screen::Options, Setting::ALL.len());
        let mut canvas = Canvas::new(buf, area, theme);
        canvas.put(1, 0, "OPTIONS", theme.style(Role::Heading));
        let kept = "kept from sitting to sitting";
        canvas.put_right(area.width - 1, 0, kept, theme.style(Role::Plain));
        canvas.rule(1);
        for (n, setting) in Setting::ALL.into_iter().enumerate() {
            let y = 3 + n as u16;
            canvas.text(4, y, setting.name());
            canvas.text(VALUE_AT, y, setting.value(&cx.settings));
            if n == mark {
                canvas.text(2, y, ">");
                canvas.restyle(4, y, WIDTH, theme.style(Role::Marked));
            }
        }
        let about = Setting::ALL.get(mark).map_or("", |setting| setting.about());
        let rows = wrapped(about, usize::from(area.width) - 8);
        for (y, row) in (4 + Setting::ALL.len() as u16..).zip(&rows) {
            canvas.text(4, y, row);
        }
        draw_foot(cx, self, "", area, buf);
        Some(Position::new(area.x + 2, area.y + 3 + mark as u16))
    }
}
