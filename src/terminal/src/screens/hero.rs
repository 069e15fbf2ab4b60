//! The hero in full.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::{Component, Context, Reply};
use crate::keymap::{Action, Screen};
use crate::text::wrapped;
use crate::theme::Role;
use crate::view::hero_page::hero_lines;
use crate::view::terms;
use crate::widgets::Canvas;

use super::draw_foot;
use super::inspector::Inspector;

/// Where begins what keeps harm from the hero.
const GUARDS_AT: u16 = 58;

/// The hero in full.
pub(crate) struct HeroPage;

impl Component for HeroPage {
    fn screen(&self) -> Screen {
        Screen::Hero
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        if action != Action::Why {
            return Reply::Pass;
        }
        let terms = cx.game().map(|game| terms::of_hero(game.world()));
        let none = "Nobody to reckon with stands there.";
        Reply::push_some(Inspector::of_terms(terms.unwrap_or_default(), none, cx))
    }

    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let game = cx.game()?;
        let hero = hero_lines(game, cx.missile_at_hand())?;
        let theme = &cx.theme;
        let heading = theme.style(Role::Heading);
        let mut canvas = Canvas::new(buf, area, theme);
        canvas.put(1, 0, &hero.name, heading);
        canvas.put_right(area.width - 1, 0, &hero.title, theme.style(Role::Plain));
        canvas.rule(1);
        for (x, y, title) in [
            (1, 2, "SCORES"),
            (22, 2, "FIGURES"),
            (GUARDS_AT, 2, "GUARDS"),
            (1, 12, "WORN"),
            (1, 19, "CONDITIONS"),
            (1, 21, "SPECIALTIES"),
        ] {
            canvas.put(x, y, title, heading);
        }
        for (x, lines) in [(2, &hero.scores), (23, &hero.figures)] {
            for (y, line) in (3..).zip(lines) {
                canvas.text(x, y, line);
            }
        }
        let room = usize::from(area.width - GUARDS_AT) - 2;
        let guards = hero.guards.iter().flat_map(|line| wrapped(line, room));
        for (y, row) in (3..11).zip(guards) {
            canvas.text(GUARDS_AT + 1, y, &row);
        }
        for (n, line) in (0..).zip(&hero.worn) {
            canvas.text(2 + 38 * (n / 6), 13 + n % 6, line);
        }
        for (y, row) in (19..21).zip(wrapped(&hero.conditions, 64)) {
            canvas.text(14, y, &row);
        }
        canvas.text(14, 21, &hero.specialties);
        let seed = if cx.hides_seed() {
            "the seed is shown at the end".to_owned()
        } else {
            format!("seed {}", game.seed())
        };
        draw_foot(cx, self, &seed, area, buf)
    }
}
