//! Beside the map: the hero's part of the panel, and the foes and friends in sight.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use crate::text::{shortened, whole};
use crate::theme::{Role, Theme};
use crate::view::hero::{Armed, HeroView, worst_words};
use crate::view::map::{Foe, FoeRow, InSight, Ink};

use super::{Canvas, health_bar};

/// What stands in place of the bar of who has no hit point left and lives.
const STANDS: &str = " still up ";
/// How WORST is told more fully, as far as there is room.
const WORST_ENDS: [&str; 3] = [
    " before you act, if you stay",
    " before you act",
    " if you stay",
];

/// A name is not shortened to less than this beside another.
const LEAST_NAME: usize = 4;

/// The hero's panel.
pub(crate) struct HeroPanel<'a> {
    pub(crate) hero: &'a HeroView,
    pub(crate) theme: &'a Theme,
}

/// Returns the hero's name, and "dwarf warrior  9" as far as it leaves the name its room: else the
/// class alone, shortened if it must be.
fn head_row(hero: &HeroView, width: usize) -> (String, String) {
    let level = format!(" {:>2}", hero.level);
    let name = shortened(&hero.name, width.saturating_sub(level.len()));
    let room = width.saturating_sub(name.width() + 1 + level.len());
    let mut titles = hero.titles.iter();
    let title = titles.find(|title| title.width() <= room).cloned();
    let title = title.unwrap_or_else(|| match room {
        ..LEAST_NAME => String::new(),
        _ => shortened(&hero.titles[1], room),
    });
    (name, format!("{title}{level}"))
}

/// Returns a count, a name and its figures in a row of a width, of which the name alone is shortened.
fn armed(thing: &Armed, width: usize) -> String {
    let room = width.saturating_sub(thing.count.len() + thing.figures.len());
    let name = shortened(&thing.name, room);
    format!("{}{name}{}", thing.count, thing.figures)
}

/// Returns "20 x arrow, long bow x3" as far as it fits: the launcher gives way to what it shoots.
fn missile_row(hero: &HeroView, width: usize) -> String {
    let own = hero.missile.0.as_ref();
    let own = own.map_or_else(String::new, |own| armed(own, width));
    let Some(bow) = &hero.missile.1 else {
        return own;
    };
    let room = width.saturating_sub(own.len() + 2);
    if room < bow.figures.len() + LEAST_NAME.min(bow.name.len()) {
        return own;
    }
    format!("{own}, {}", armed(bow, room))
}

/// Joins conditions as far as they fit; the rest is a number.
fn conditions_row(conditions: &[String], width: usize) -> String {
    let mut row = String::new();
    for (place, condition) in conditions.iter().enumerate() {
        let left = conditions.len() - place;
        let gap = if row.is_empty() { "" } else { ", " };
        let reserve = if left > 1 { 3 } else { 0 };
        if row.len() + gap.len() + condition.len() + reserve > width && !row.is_empty() {
            row.push_str(" +");
            row.push_str(&left.to_string());
            return row;
        }
        row.push_str(gap);
        row.push_str(&whole(condition, width.saturating_sub(row.len() + reserve)));
    }
    row
}

impl HeroPanel<'_> {
    fn draw_health(&self, canvas: &mut Canvas<'_>) {
        let (hero, theme) = (self.hero, self.theme);
        let width = canvas.width();
        let Some((hp, max_hp)) = hero.health else {
            canvas.put(0, 1, "HP!  dead", theme.style(Role::Dying));
            return;
        };
        let style = theme.health(hp, max_hp);
        let sign = if 3 * hp < max_hp { '!' } else { ' ' };
        canvas.put(0, 1, &format!("HP{sign}{hp:>5}/{max_hp}"), style);
        // At 0 one still stands; who reads a 0 would not think so.
        let bar = match hp {
            0 => STANDS.to_owned(),
            _ => health_bar(theme, hp, max_hp, STANDS.len()),
        };
        canvas.put_right(width, 1, &format!("[{bar}]"), style);
        let mana = hero.mana.as_ref().map(|mana| format!("mana {mana}"));
        if let Some(worst) = hero.worst {
            let (sign, role) = match worst {
                worst if worst > hp => ("!!", Role::WorstDeadly),
                worst if 3 * worst >= hp && worst > 0 => ("!", Role::WorstHigh),
                _ => ("", Role::Plain),
            };
            let beside = mana.as_ref().map_or(0, |mana| mana.len() + 1);
            let room = usize::from(width).saturating_sub(beside);
            let told = |is_blind| format!("WORST{sign} {}", worst_words(worst, is_blind));
            let text = Some(told(hero.is_blind)).filter(|text| text.len() <= room);
            let text = text.unwrap_or_else(|| told(false));
            let mut ends = WORST_ENDS.iter().map(|end| format!("{text}{end}"));
            let text = ends.find(|text| text.len() <= room).unwrap_or(text);
            canvas.put(0, 2, &text, theme.style(role));
        }
        if let Some(mana) = mana {
            canvas.put_right(width, 2, &mana, theme.style(Role::Plain));
        }
    }
}

impl Widget for &HeroPanel<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let hero = self.hero;
        let mut canvas = Canvas::new(buf, area, self.theme);
        let width = canvas.width();
        let plain = self.theme.style(Role::Plain);
        let end = width.saturating_sub(1);
        let (name, title) = head_row(hero, usize::from(end));
        canvas.put(0, 0, &name, self.theme.style(Role::Heading));
        canvas.put_right(end, 0, &title, plain);
        self.draw_health(&mut canvas);
        let (own, here) = hero.armor;
        let ground = if own == here {
            String::new()
        } else {
            format!(", here {here}")
        };
        canvas.text(0, 3, &format!("AC {own:>4}{ground}"));
        if let Some(speed) = hero.speed {
            canvas.put_right(width, 3, &format!("speed {speed:+}"), plain);
        }
        let room = usize::from(width);
        canvas.text(0, 4, &armed(&hero.weapon, room));
        canvas.text(0, 5, &missile_row(hero, room));
        canvas.text(0, 6, &conditions_row(&hero.conditions, room));
        let points = hero.points;
        let next = hero
            .next
            .map_or_else(String::new, |next| format!("/{next}"));
        let gold = format!("gold {}", hero.gold);
        let room = room.saturating_sub(gold.len() + 1);
        let long = format!("exp {points:>4}{next}");
        let fits = long.len() <= room;
        let short = format!("exp {points}");
        canvas.text(0, 7, if fits { &long } else { &short });
        canvas.put_right(width, 7, &gold, plain);
    }
}

/// From this width on rows show hit points and the chance of the next blow.
const WIDE: u16 = 36;

/// The cells of a bar, and what a long name leaves of them beside figures.
const BAR: usize = 5;

const LEAST_BAR: usize = 3;

/// The columns of hit points there.
const FIGURES: usize = 7;

/// What stands in place of the bar of who is out of sight.
const LOST: &str = "last";

/// The list of foes.
pub(crate) struct FoeList<'a> {
    pub(crate) sight: InSight<'a>,
    pub(crate) theme: &'a Theme,
}

impl FoeList<'_> {
    /// Returns how the letter of one is drawn, and what stands before the name of a friend.
    fn style(&self, foe: &Foe<'_>) -> (Style, &'static str) {
        match foe.ink {
            Ink::Own(color) => (self.theme.paint(color), ""),
            _ => (self.theme.style(Role::Friend), "+"),
        }
    }

    fn draw_one(&self, canvas: &mut Canvas<'_>, y: u16, foe: &Foe<'_>) {
        let theme = self.theme;
        let away = foe.away.map_or_else(String::new, |row| row.0.to_string());
        let way = foe.away.map_or("", |row| row.1);
        let is_wide = canvas.width() >= WIDE;
        // What name and bar share.
        let (shared, least) = if is_wide {
            (usize::from(canvas.width()) - 23, LEAST_BAR)
        } else {
            (15, BAR)
        };
        let (style, sign) = self.style(foe);
        let room = shared - least - sign.len();
        let name = format!("{sign}{}", foe.name.shortened(room));
        let n_cells = (shared - name.width()).min(BAR);
        canvas.put(0, y, &foe.glyph.to_string(), style);
        canvas.text(2, y, &name);
        let bar_at = (3 + shared - n_cells) as u16;
        let after_bar = bar_at + n_cells as u16 + 1;
        if foe.is_lost {
            canvas.text(bar_at, y, LOST);
        } else {
            let bar = health_bar(theme, foe.hp, foe.max_hp, n_cells);
            canvas.put(bar_at, y, &bar, theme.health(foe.hp, foe.max_hp));
        }
        if is_wide && foe.is_lost {
            canvas.text(after_bar + 8, y, &format!("{:>5}{away:>3} {way}", ""));
        } else if is_wide {
            let long = format!("{}/{}", foe.hp, foe.max_hp);
            let figures = Some(long).filter(|long| long.len() <= FIGURES);
            let figures = figures.unwrap_or_else(|| foe.hp.to_string());
            canvas.text(after_bar, y, &format!("{figures:>FIGURES$}"));
            let shown = match foe.mark {
                "" => foe.chance.as_deref().unwrap_or_default(),
                mark => mark,
            };
            canvas.text(after_bar + 8, y, &format!("{shown:>5}{away:>3} {way}"));
        } else {
            canvas.text(after_bar, y, &format!("{away:>2} {way:<2} {}", foe.mark));
        }
        if foe.is_new {
            let width = canvas.width();
            canvas.restyle(0, y, width, theme.style(Role::Newcomer));
        }
    }

    fn draw_many(&self, canvas: &mut Canvas<'_>, y: u16, n: usize, names: &str, foe: &Foe<'_>) {
        let (style, sign) = self.style(foe);
        canvas.put(0, y, &foe.glyph.to_string(), style);
        let count = format!("{n} {sign}");
        let away = foe.away.map(|(away, way)| format!("{away} {way}"));
        let last = if foe.is_lost { "last " } else { "" };
        let place = format!("  {last}{}", away.unwrap_or_default());
        let room = usize::from(canvas.width()).saturating_sub(2 + count.len() + place.len());
        canvas.text(2, y, &format!("{count}{}{place}", shortened(names, room)));
    }
}

impl Widget for &FoeList<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let mut canvas = Canvas::new(buf, area, self.theme);
        let heading = self.theme.style(Role::Heading);
        let is_wide = canvas.width() >= WIDE;
        let health_at = if is_wide { canvas.width() - 25 } else { 13 };
        canvas.put(0, 0, "FOES", heading);
        canvas.put(health_at, 0, "health", heading);
        if is_wide {
            let width = canvas.width();
            canvas.put_right(width, 0, "hits away", heading);
        } else {
            canvas.put(21, 0, "away", heading);
        }
        let is_empty = self.sight.actors.is_empty();
        if is_empty {
            canvas.text(0, 1, "none in sight");
        }
        let first = 1 + u16::from(is_empty);
        let room = usize::from(canvas.height().saturating_sub(first));
        for (y, row) in (first..).zip(self.sight.rows(room, is_wide)) {
            match row {
                FoeRow::One(foe) => self.draw_one(&mut canvas, y, &foe),
                FoeRow::Many(n, names, foe) => self.draw_many(&mut canvas, y, n, &names, &foe),
                FoeRow::More(n) => canvas.text(0, y, &format!("and {n} more kinds")),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_that_do_not_fit_are_a_number() {
        let all: Vec<String> = ["cut 8, a graze: 1 a turn", "blind 4", "slow 2"]
            .map(str::to_owned)
            .to_vec();
        assert_eq!(conditions_row(&all, 28), "cut 8, a graze: 1 a turn +2");
        assert_eq!(conditions_row(&all, 60), all.join(", "));
        assert_eq!(conditions_row(&[], 28), "");
    }
}
