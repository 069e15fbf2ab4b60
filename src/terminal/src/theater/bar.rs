//! The bar above the log of the theater: how it goes on or ended, and which turn is shown.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::theme::Role;
use crate::widgets::{Canvas, whole};
use ludus_engine::content::HERO_TEAM;
use ludus_engine::turn::Outcome;

use super::{Soundness, Theater};

impl Theater {
    /// Returns what stands at both ends of the bar.
    fn bar_words(&self) -> (String, String) {
        let playback = &self.playback;
        let summary = self.ring.as_ref().filter(|ring| ring.is_loop);
        let state = if playback.is_at_end() {
            match summary.filter(|_| playback.outcome().is_some()) {
                Some(ring) => ring.summary.words(),
                None => self.end_words(),
            }
        } else if self.is_playing {
            let number = match self.speed {
                speed if speed.fract() == 0.0 => format!("{speed:.0}"),
                speed => format!("{speed:.1}"),
            };
            format!("{number} a second")
        } else {
            "paused".to_owned()
        };
        // What happens before the first command belongs to the first turn.
        let turn = playback.turn_of_run().max(1);
        let all = playback.n_turns().max(turn);
        let place = match (&self.ring, playback.wave()) {
            (Some(_), _) => format!("turn {turn}"),
            (None, 0 | 1) => format!("{turn} of {all}"),
            // The header tells the turn of the wave.
            (None, _) => format!("{turn} of {all} in all"),
        };
        (state, place)
    }

    /// Returns how what is shown ended: of a hero's run, what came of the hero.
    fn end_words(&self) -> String {
        let definition = self.playback.world().definition();
        let hero = definition.encounter.hero.as_ref();
        if self.is_given_up && self.playback.divergence().is_none() {
            return "given up".to_owned();
        }
        if self.soundness == Some(Soundness::Unfinished) {
            return "unfinished".to_owned();
        }
        match (self.playback.outcome(), hero) {
            (Some(Outcome::Won(team)), Some(hero)) => {
                let how = if team == HERO_TEAM { "won" } else { "lost" };
                format!("{} {how}", hero.name)
            }
            (Some(Outcome::Won(team)), None) => format!("{} won", definition.team_name(team)),
            (Some(Outcome::Draw(reason)), _) => format!("nobody won: {}", reason.words()),
            (None, _) => "the end of what is written".to_owned(),
        }
    }

    /// Draws `--[ paused ]--[=====>.....]--[ 41 of 47 ]--`.
    pub(super) fn draw_bar(&self, area: Rect, buf: &mut Buffer) {
        let (state, place) = self.bar_words();
        let width = usize::from(area.width);
        let rule = self.theme.rule();
        let room = width.saturating_sub(place.chars().count() + 14);
        let state = whole(&state, room);
        let left = format!("{rule}{rule}[ {state} ]{rule}{rule}");
        let right = format!("{rule}{rule}[ {place} ]{rule}{rule}");
        let used = left.chars().count() + right.chars().count();
        let mut canvas = Canvas::new(buf, area, &self.theme);
        canvas.rule(0);
        canvas.text(0, 0, &left);
        if self.ring.is_none() && width > used + 4 {
            let inner = width - used - 2;
            let (now, all) = (self.playback.turn_of_run(), self.playback.n_turns().max(1));
            let at = inner.saturating_sub(1) as u64 * u64::from(now) / u64::from(all);
            let at = (at as usize).min(inner - 1);
            let bar = format!("[{}>{}]", "=".repeat(at), ".".repeat(inner - 1 - at));
            canvas.text(left.chars().count() as u16, 0, &bar);
        }
        let end = area.width;
        canvas.put_right(end, 0, &right, self.theme.style(Role::Rule));
    }
}
