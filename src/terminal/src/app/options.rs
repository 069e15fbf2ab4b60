//! The options: what can be changed, and what changes with it.

use crate::keymap::Action;
use crate::settings::{Background, Glyphs, Settings};
use ludus_engine::narrate::Detail;

use super::App;

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
}

impl Setting {
    /// All of them, in their order.
    pub(crate) const ALL: [Self; 6] = [
        Self::Figures,
        Self::Hints,
        Self::Theme,
        Self::Glyphs,
        Self::Mouse,
        Self::Animation,
    ];

    /// Returns what the entry is called.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Figures => "Figures in the log",
            Self::Hints => "Hints",
            Self::Theme => "Theme",
            Self::Glyphs => "Glyphs",
            Self::Mouse => "Mouse",
            Self::Animation => "Animation",
        }
    }

    /// Returns how it stands.
    pub(crate) const fn value(self, settings: &Settings) -> &'static str {
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
            Self::Hints | Self::Animation => "off",
        }
    }

    /// Returns what it is about.
    pub(crate) const fn about(self) -> &'static str {
        match self {
            Self::Figures => {
                "Words tell what happens, brackets how much, braces what was drawn and needed."
            }
            Self::Hints => "Each takes the footer until a key, twice ever. Off and on begins anew.",
            Self::Theme => "Yellow and the light colors vanish on a light terminal.",
            Self::Glyphs => "Where lines and bars come out as odd letters, ASCII alone helps.",
            Self::Mouse => "While a click looks, most terminals mark text with Shift held.",
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
        }
    }
}

impl App<'_> {
    pub(super) fn act_on_options(&mut self, action: Action) {
        let n = Setting::ALL.len();
        let mark = self.marks.option;
        match action {
            Action::Next => self.marks.option = (mark + 1) % n,
            Action::Previous => self.marks.option = (mark + n - 1) % n,
            Action::Take => {
                if let Some(&setting) = Setting::ALL.get(mark) {
                    self.change(setting);
                }
            }
            _ => {}
        }
    }

    /// Changes a setting, for now and for later sittings; what only the command line said is not
    /// kept with it.
    pub(super) fn change(&mut self, setting: Setting) {
        setting.change(&mut self.settings);
        setting.copy(&self.settings, &mut self.options.settings);
        self.apply_settings();
        self.keep_settings();
    }

    /// Draws and listens as the settings say.
    pub(super) fn apply_settings(&mut self) {
        let is_light = self.settings.background == Background::Light;
        let is_ascii = self.options.is_plain || self.settings.is_ascii(self.options.draws_lines);
        self.theme.set_light(is_light);
        self.theme.set_ascii(is_ascii);
        self.flags.is_changed = true;
    }

    /// Has the settings kept; says why they could not be.
    pub(super) fn keep_settings(&mut self) {
        let kept = self.options.recorder.keep_settings(&self.options.settings);
        if let Err(problem) = kept {
            self.hint = Some(format!("The settings are not kept: {problem}."));
        }
    }

    /// Shows more or less in the log, and says what it shows now.
    pub(super) fn change_figures(&mut self) {
        self.change(Setting::Figures);
        let shows = self.detail().shows();
        self.hint
            .get_or_insert(format!("The log shows {shows} now."));
    }

    /// Takes the mouse or leaves it to the terminal, and says so.
    pub(super) fn change_mouse(&mut self) {
        self.change(Setting::Mouse);
        let words = if self.settings.mouse {
            "A click looks now."
        } else {
            "The mouse is left to the terminal now."
        };
        self.hint.get_or_insert(words.to_owned());
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    pub(crate) fn option_mark(&self) -> usize {
        self.marks.option
    }

    pub(crate) fn detail(&self) -> Detail {
        self.settings.figures
    }
}
