//! Colors and line characters: the only place that names either.
//!
//! Invariants: sixteen colors on the terminal's own background; without color reverse and bold
//! stay; in ASCII nothing above 0x7e is drawn, whatever a name holds.

use std::collections::BTreeMap;

use ratatui::style::{Color, Modifier, Style};
use serde::Deserialize;

/// What is drawn, beside terrain and monsters, which bring their own color.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
pub enum Role {
    /// Text, and ground out of sight.
    Plain,
    /// The hero on the map.
    You,
    /// Who is on the hero's side.
    Friend,
    /// Who came into sight since the last key.
    Newcomer,
    /// Who was just hit, for a moment.
    Struck,
    /// Hit points over two thirds.
    Healthy,
    /// Hit points over a third.
    Hurt,
    /// Hit points under a third.
    Dying,
    /// WORST from a third of the hit points on.
    WorstHigh,
    /// WORST that kills.
    WorstDeadly,
    /// A line of danger.
    Danger,
    /// A line of gain.
    Gain,
    /// The marked entry.
    Marked,
    /// The alert row.
    Alert,
    /// What heads a screen or a part of it.
    Heading,
    /// A rule across the screen.
    Rule,
}

#[derive(Debug, Deserialize)]
#[serde(rename = "Theme", deny_unknown_fields)]
struct Raw {
    colors: BTreeMap<String, String>,
    styles: BTreeMap<Role, RawStyle>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RawStyle {
    color: Option<String>,
    bold: bool,
    reverse: bool,
    underline: bool,
}

/// What is wrong with a theme.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ThemeError {
    /// It is no RON of the right form.
    #[error("{0}")]
    Syntax(String),
    /// A color that nobody knows.
    #[error("\"{0}\" is no color of a theme")]
    UnknownColor(String),
}

/// How everything is drawn.
#[derive(Clone, Debug)]
pub struct Theme {
    colors: BTreeMap<String, Style>,
    styles: BTreeMap<Role, Style>,
    is_ascii: bool,
    /// Whether the terminal's ground is light.
    is_light: bool,
}

impl Theme {
    /// Reads the theme that ships.
    #[cfg(test)]
    pub(crate) fn built_in(has_color: bool, is_ascii: bool) -> Result<Self, ThemeError> {
        Self::parse(crate::tests::texts().theme, has_color, is_ascii)
    }

    /// Reads a theme.
    pub fn parse(text: &str, has_color: bool, is_ascii: bool) -> Result<Self, ThemeError> {
        let options = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let raw: Raw = options
            .from_str(text)
            .map_err(|error| ThemeError::Syntax(error.to_string()))?;
        let paint = |name: &str| -> Result<Style, ThemeError> {
            if name == "default" {
                return Ok(Style::new());
            }
            let color = color(name).ok_or_else(|| ThemeError::UnknownColor(name.to_owned()))?;
            Ok(if has_color {
                Style::new().fg(color)
            } else {
                Style::new()
            })
        };
        let mut theme = Self {
            colors: BTreeMap::new(),
            styles: BTreeMap::new(),
            is_ascii,
            is_light: false,
        };
        for (name, drawn) in &raw.colors {
            theme.colors.insert(name.clone(), paint(drawn)?);
        }
        for (role, raw) in &raw.styles {
            let mut style = raw.color.as_deref().map_or(Ok(Style::new()), paint)?;
            for (is_set, modifier) in [
                (raw.bold, Modifier::BOLD),
                (raw.reverse, Modifier::REVERSED),
                (raw.underline, Modifier::UNDERLINED),
            ] {
                if is_set {
                    style = style.add_modifier(modifier);
                }
            }
            theme.styles.insert(*role, style);
        }
        Ok(theme)
    }

    /// Returns the style of a role.
    pub fn style(&self, role: Role) -> Style {
        self.lit(self.styles.get(&role).copied().unwrap_or_default())
    }

    /// Returns the style of a color name of content.
    pub fn paint(&self, color: &str) -> Style {
        self.lit(self.colors.get(color).copied().unwrap_or_default())
    }

    /// Draws for a light ground, or for a dark one.
    pub fn set_light(&mut self, is_light: bool) {
        self.is_light = is_light;
    }

    /// Draws ASCII alone, or lines and blocks.
    pub fn set_ascii(&mut self, is_ascii: bool) {
        self.is_ascii = is_ascii;
    }

    /// Returns a style as the ground has it: on a light one each light color is its dark twin, and
    /// yellow the default.
    fn lit(&self, style: Style) -> Style {
        let Some(color) = style.fg.filter(|_| self.is_light) else {
            return style;
        };
        let fg = match color {
            Color::LightYellow => None,
            Color::LightRed => Some(Color::Red),
            Color::LightGreen => Some(Color::Green),
            Color::LightBlue => Some(Color::Blue),
            Color::LightMagenta => Some(Color::Magenta),
            Color::LightCyan => Some(Color::Cyan),
            dark => Some(dark),
        };
        Style { fg, ..style }
    }

    /// Returns the style of hit points.
    pub fn health(&self, hp: i32, max_hp: i32) -> Style {
        self.style(match 3 * hp {
            left if left > 2 * max_hp => Role::Healthy,
            left if left > max_hp => Role::Hurt,
            _ => Role::Dying,
        })
    }

    /// Says whether only ASCII is drawn.
    pub fn is_ascii(&self) -> bool {
        self.is_ascii
    }

    /// Returns the character of a rule.
    pub fn rule(&self) -> char {
        if self.is_ascii { '-' } else { '\u{2500}' }
    }

    /// Returns the character between map and panel.
    pub fn divider(&self) -> char {
        if self.is_ascii { '|' } else { '\u{2502}' }
    }

    /// Returns the corners of a frame: top left, top right, bottom left, bottom right.
    pub fn corners(&self) -> [char; 4] {
        if self.is_ascii {
            ['+'; 4]
        } else {
            ['\u{250c}', '\u{2510}', '\u{2514}', '\u{2518}']
        }
    }

    /// Returns the characters of a bar: full and empty.
    pub fn bar(&self) -> (char, char) {
        if self.is_ascii {
            ('#', '-')
        } else {
            ('\u{2588}', '\u{2591}')
        }
    }

    /// Returns a text as it may be drawn: in ASCII folded, else unchanged.
    pub fn fold(&self, text: &str) -> String {
        if !self.is_ascii || text.is_ascii() {
            return text.to_owned();
        }
        text.chars().map(folded).collect()
    }
}

/// Returns the plain letter nearest to a character, or `?`.
fn folded(c: char) -> char {
    match c {
        ' '..='~' => c,
        '\u{c0}'..='\u{c5}' => 'A',
        '\u{c8}'..='\u{cb}' => 'E',
        '\u{cc}'..='\u{cf}' => 'I',
        '\u{d2}'..='\u{d6}' => 'O',
        '\u{d9}'..='\u{dc}' => 'U',
        '\u{e0}'..='\u{e5}' => 'a',
        '\u{e8}'..='\u{eb}' => 'e',
        '\u{ec}'..='\u{ef}' => 'i',
        '\u{f2}'..='\u{f6}' => 'o',
        '\u{f9}'..='\u{fc}' => 'u',
        '\u{2018}' | '\u{2019}' => '\'',
        '\u{2013}' | '\u{2014}' => '-',
        _ => '?',
    }
}

/// Returns a color by name.
fn color(name: &str) -> Option<Color> {
    Some(match name {
        "red" => Color::Red,
        "green" => Color::Green,
        "yellow" => Color::LightYellow,
        "magenta" => Color::Magenta,
        "cyan" => Color::Cyan,
        "light_red" => Color::LightRed,
        "light_green" => Color::LightGreen,
        "light_blue" => Color::LightBlue,
        "light_magenta" => Color::LightMagenta,
        "light_cyan" => Color::LightCyan,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludus_engine::content::COLORS;

    #[test]
    fn every_color_of_content_is_drawn() {
        let theme = Theme::built_in(true, false).unwrap();
        for name in COLORS {
            assert!(theme.colors.contains_key(name), "{name}");
        }
        assert_eq!(theme.paint("blue").fg, Some(Color::LightBlue));
        assert_eq!(theme.paint("dark_gray").fg, None);
    }

    #[test]
    fn without_color_only_modifiers_stay() {
        let theme = Theme::built_in(false, true).unwrap();
        let styles = theme.styles.values().chain(theme.colors.values());
        assert!(
            styles
                .clone()
                .all(|style| style.fg.is_none() && style.bg.is_none())
        );
        assert!(
            theme
                .style(Role::Alert)
                .add_modifier
                .contains(Modifier::REVERSED)
        );
    }

    #[test]
    fn a_light_ground_swaps_light_colors_for_their_dark_twins() {
        let mut theme = Theme::built_in(true, false).unwrap();
        let dark = theme.clone();
        theme.set_light(true);
        let light = [
            Color::LightYellow,
            Color::LightRed,
            Color::LightGreen,
            Color::LightBlue,
            Color::LightMagenta,
            Color::LightCyan,
            Color::White,
        ];
        for name in COLORS {
            let fg = theme.paint(name).fg;
            assert!(!fg.is_some_and(|fg| light.contains(&fg)), "{name}");
        }
        assert_eq!(theme.paint("yellow").fg, None);
        assert_eq!(theme.paint("blue").fg, Some(Color::Blue));
        assert_eq!(theme.paint("green"), dark.paint("green"));
        let worst = theme.style(Role::WorstDeadly);
        assert_eq!(worst.fg, Some(Color::Red));
        assert!(worst.add_modifier.contains(Modifier::REVERSED));
        theme.set_light(false);
        assert_eq!(theme.style(Role::Danger), dark.style(Role::Danger));
    }

    #[test]
    fn ascii_holds_no_byte_above_tilde() {
        let theme = Theme::built_in(true, true).unwrap();
        assert_eq!(theme.fold("Grípur – “x”"), "Gripur - ?x?");
        assert!(theme.rule().is_ascii() && theme.divider().is_ascii());
    }

    #[test]
    fn unknown_colors_are_refused() {
        let text = r#"Theme(colors: {"red": "crimson"}, styles: {})"#;
        assert_eq!(
            Theme::parse(text, true, false).unwrap_err(),
            ThemeError::UnknownColor("crimson".to_owned())
        );
    }
}
