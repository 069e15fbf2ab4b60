//! Beside and below the map of a fight that is shown: its sides, who is looked at, and where it stands.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::source::Tape;
use crate::text::{headed, whole, wrapped};
use crate::theme::{Role, Theme};
use crate::view::sides::{Side, Stander, end_words, side_letter};

use super::{Canvas, health_bar, side_style};

/// The columns of a side's name.
const SIDE_NAME: usize = 9;

/// Draws the sides, each with its kinds as far as they fit; returns how many rows it took.
pub(crate) fn draw_sides(sides: &[Side<'_>], theme: &Theme, area: Rect, buf: &mut Buffer) -> u16 {
    let mut canvas = Canvas::new(buf, area, theme);
    let width = canvas.width();
    let n_kinds: usize = sides.iter().map(|side| side.kinds.len()).sum();
    let are_kinds_shown = n_kinds + sides.len() <= usize::from(area.height);
    let mut y = 0;
    for side in sides {
        let own = side_style(theme, side.team);
        let kinds = side.kinds.iter();
        let (hp, max_hp) = kinds.fold((0, 0), |sum, kind| (sum.0 + kind.hp, sum.1 + kind.max_hp));
        let (letter, name) = (side_letter(side.team), headed(side.name, SIDE_NAME));
        let text = format!(
            "{letter} {name:<SIDE_NAME$} {:>3} of {}",
            side.n_alive, side.n_all
        );
        canvas.put(0, y, &text, own.patch(theme.style(Role::Heading)));
        if side.n_alive > 0 {
            let bar = health_bar(theme, hp, max_hp, 5);
            canvas.put_right(width, y, &bar, theme.health(hp, max_hp));
        }
        y += 1;
        for kind in side.kinds.iter().filter(|_| are_kinds_shown) {
            let number = match kind.n_alive {
                1 => String::new(),
                n => format!(" x{n}"),
            };
            canvas.put(2, y, &kind.glyph.to_string(), own);
            let figures = format!(" {}/{}", kind.hp, kind.max_hp);
            let room = usize::from(width).saturating_sub(4 + number.len() + figures.len());
            canvas.text(4, y, &format!("{}{number}", kind.name.headed(room)));
            canvas.put_right(width, y, &figures, theme.style(Role::Plain));
            y += 1;
        }
    }
    y
}

/// Draws who stands on a cell.
pub(crate) fn draw_stander(stander: &Stander<'_>, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let mut canvas = Canvas::new(buf, area, theme);
    let heading = theme.style(Role::Heading);
    let (width, room) = (canvas.width(), usize::from(area.width));
    let side = headed(stander.side, SIDE_NAME);
    let side = format!("{} {side}", side_letter(stander.team));
    let side = side.trim_end();
    let name = stander.name.headed(room.saturating_sub(side.len() + 3));
    canvas.put(0, 0, &format!("{} {name}", stander.glyph), heading);
    canvas.put_right(width, 0, side, side_style(theme, stander.team));
    let health = theme.health(stander.hp, stander.max_hp);
    let points = format!("HP {:>4}/{}", stander.hp, stander.max_hp);
    canvas.put(0, 1, &points, health);
    let bar = health_bar(theme, stander.hp, stander.max_hp, 5);
    canvas.put_right(width, 1, &format!("[{bar}]"), health);
    canvas.text(0, 2, &stander.lines[0]);
    canvas.text(0, 3, &whole(&stander.lines[1], room));
    canvas.rule(4);
    let mut y = 5;
    if let Some((foe, blows)) = &stander.against {
        let against = foe.map_or("AGAINST THE HERO".to_owned(), |name| {
            let room = room.saturating_sub("AGAINST THE ".len());
            let name = headed(&name.called(room).to_uppercase(), room);
            format!("AGAINST THE {name}")
        });
        canvas.put(0, y, &against, heading);
        for blow in blows {
            y += 1;
            canvas.text(0, y, &whole(blow, room));
        }
        y += 2;
    }
    for (y, row) in (y..).zip(wrapped(stander.about, room.max(1))) {
        canvas.text(0, y, &row);
    }
}

/// Returns what stands at both ends of the bar above the log: how it goes on or ended, and the turn.
fn bar_words(tape: &Tape) -> (String, String) {
    let playback = &tape.playback;
    let state = if playback.is_at_end() {
        match tape.looping().filter(|_| playback.outcome().is_some()) {
            Some(series) => series.summary.words(),
            None => end_words(tape),
        }
    } else if tape.is_playing {
        let number = match tape.speed {
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
    let place = match (&tape.series, playback.wave()) {
        (Some(_), _) => format!("turn {turn}"),
        (None, 0 | 1) => format!("{turn} of {all}"),
        // The header tells the turn of the wave.
        (None, _) => format!("{turn} of {all} in all"),
    };
    (state, place)
}

/// Draws `--[ paused ]--[=====>.....]--[ 41 of 47 ]--`.
pub(crate) fn draw_bar(tape: &Tape, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let (state, place) = bar_words(tape);
    let width = usize::from(area.width);
    let rule = theme.rule();
    let room = width.saturating_sub(place.chars().count() + 14);
    let state = whole(&state, room);
    let left = format!("{rule}{rule}[ {state} ]{rule}{rule}");
    let right = format!("{rule}{rule}[ {place} ]{rule}{rule}");
    let used = left.chars().count() + right.chars().count();
    let mut canvas = Canvas::new(buf, area, theme);
    canvas.rule(0);
    canvas.text(0, 0, &left);
    if tape.series.is_none() && width > used + 4 {
        let inner = width - used - 2;
        let playback = &tape.playback;
        let (now, all) = (playback.turn_of_run(), playback.n_turns().max(1));
        let at = inner.saturating_sub(1) as u64 * u64::from(now) / u64::from(all);
        let at = (at as usize).min(inner - 1);
        let bar = format!("[{}>{}]", "=".repeat(at), ".".repeat(inner - 1 - at));
        canvas.text(left.chars().count() as u16, 0, &bar);
    }
    canvas.put_right(area.width, 0, &right, theme.style(Role::Rule));
}
