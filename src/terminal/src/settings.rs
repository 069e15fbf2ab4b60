//! What a player likes, kept between sittings.
//!
//! The frontend reads and changes them; whoever implements [`super::Recorder`] keeps their text. A
//! file may leave out what it likes: that stands at its default.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use ludus_engine::content::ron_words;
use ludus_engine::narrate::Detail;

/// The ground of the player's terminal.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Background {
    /// Light colors on it.
    #[default]
    Dark,
    /// Their dark twins on it.
    Light,
}

/// Which characters are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Glyphs {
    /// What the locale's terminals can.
    #[default]
    Locale,
    /// Line and block characters.
    Lines,
    /// ASCII alone.
    Ascii,
}

/// The hero that was played last, by ids of content.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastHero {
    /// The id of the race, as its pack has it.
    pub race: String,
    /// The id of the class, as its pack has it.
    pub class: String,
    /// The name, of 18 characters at most.
    pub name: String,
}

/// What a player likes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// What the log shows.
    pub figures: Detail,
    /// Whether hints take the footer.
    pub hints: bool,
    /// How often each hint was shown, by its name.
    pub hints_shown: BTreeMap<String, u8>,
    /// The ground of the terminal.
    pub background: Background,
    /// Which characters are drawn.
    pub glyphs: Glyphs,
    /// Whether a click looks.
    pub mouse: bool,
    /// Whether hits and flights are drawn.
    pub animation: bool,
    /// Whether the key that fights by itself lets a foe come that is coming anyway.
    pub lets_come: bool,
    /// The hero that was played last.
    pub last_hero: Option<LastHero>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            figures: Detail::default(),
            hints: true,
            hints_shown: BTreeMap::new(),
            background: Background::default(),
            glyphs: Glyphs::default(),
            mouse: true,
            animation: true,
            lets_come: true,
            last_hero: None,
        }
    }
}

impl Settings {
    /// Reads settings from RON.
    pub fn parse(text: &str) -> Result<Self, String> {
        let options = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        options
            .from_str(text)
            .map_err(|error| format!("{}: {}", error.span.start, ron_words(&error.code)))
    }

    /// Returns the settings as RON.
    pub fn to_text(&self) -> Result<String, String> {
        let style = ron::ser::PrettyConfig::new().struct_names(true);
        let text = ron::ser::to_string_pretty(self, style).map_err(|error| error.to_string())?;
        Ok(text + "\n")
    }

    /// Says whether ASCII alone is drawn, where the locale's terminals can draw lines or not.
    pub fn is_ascii(&self, draws_lines: bool) -> bool {
        match self.glyphs {
            Glyphs::Locale => !draws_lines,
            Glyphs::Lines => false,
            Glyphs::Ascii => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        let settings = Settings {
            figures: Detail::Rolls,
            hints: false,
            hints_shown: BTreeMap::from([("foes".to_owned(), 2)]),
            background: Background::Light,
            glyphs: Glyphs::Ascii,
            mouse: false,
            animation: false,
            lets_come: false,
            last_hero: Some(LastHero {
                race: "dwarf".to_owned(),
                class: "warrior".to_owned(),
                name: "Bo \"the\" rin".to_owned(),
            }),
        };
        let text = settings.to_text().unwrap();
        assert!(text.starts_with("Settings("), "{text}");
        assert_eq!(Settings::parse(&text), Ok(settings));
    }

    #[test]
    fn what_is_left_out_stands_at_its_default() {
        assert_eq!(Settings::parse("()"), Ok(Settings::default()));
        let quiet = Settings::parse("Settings(hints: false)").unwrap();
        assert!(!quiet.hints && quiet.mouse && quiet.hints_shown.is_empty());
    }

    #[test]
    fn what_nobody_knows_is_refused() {
        for text in ["", "Settings(hint: false)", "Settings(figures: Loud)", "\0"] {
            assert!(Settings::parse(text).is_err(), "{text:?}");
        }
    }
}
