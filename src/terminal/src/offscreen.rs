//! The frontend without a terminal: who draws it brings the keys and the frame.

use crossterm::event::KeyEvent;
use ratatui::Frame;

use super::app::App;
use super::keymap::Keymap;
use super::theme::Theme;
use super::{PlayError, PlayOptions};

/// The screens of a game, drawn wherever a client likes; nothing is read and nothing written.
pub struct Offscreen<'a> {
    app: App<'a>,
}

impl<'a> Offscreen<'a> {
    /// Opens the game in a window of some columns and rows.
    pub fn new(options: PlayOptions<'a>, (width, height): (u16, u16)) -> Result<Self, PlayError> {
        let keymap = Keymap::parse(options.texts.keys)?;
        let theme = Theme::parse(options.texts.theme, options.has_color, options.is_ascii)?;
        let mut app = App::new(options, keymap, theme);
        app.resize(width, height);
        Ok(Self { app })
    }

    /// Acts on a key.
    pub fn press(&mut self, key: KeyEvent) {
        self.app.press(key);
    }

    /// Draws the screen that is on top.
    pub fn draw(&self, frame: &mut Frame<'_>) {
        self.app.draw(frame);
    }
}
