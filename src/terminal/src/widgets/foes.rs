//! The foes and friends in sight, nearest first.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr as _;

use crate::theme::{Role, Theme};
use ludus_engine::content::Condition;
use ludus_engine::figures;
use ludus_engine::ids::ActorId;
use ludus_engine::narrate::{direction_short, percent, plural};
use ludus_engine::odds;
use ludus_engine::world::World;

use crate::text::{called, shortened};

use super::{Canvas, health_bar};

/// From this width on rows show hit points and the chance of the next blow.
const WIDE: u16 = 36;

/// The cells of a bar, and what a long name leaves of them beside figures.
const BAR: usize = 5;
const LEAST_BAR: usize = 3;

/// The columns of hit points there.
const FIGURES: usize = 7;

/// The list of foes.
pub(crate) struct FoeList<'a> {
    pub(crate) world: &'a World,
    pub(crate) theme: &'a Theme,
    /// Who is in sight, nearest first.
    pub(crate) actors: &'a [ActorId],
    /// Who came into sight since the last key.
    pub(crate) newcomers: &'a [ActorId],
}

impl FoeList<'_> {
    /// Says whether the hero sees an actor, not only senses it.
    fn is_seen(&self, actor: ActorId) -> bool {
        let hero = self.world.hero().map(|hero| hero.actor);
        hero.is_none_or(|hero| {
            figures::can_see(self.world, hero, actor) || !figures::senses(self.world, actor)
        })
    }

    fn is_friend(&self, actor: ActorId) -> bool {
        let hero = self.world.hero().map(|hero| hero.actor);
        hero.is_some_and(|hero| !self.world.are_enemies(hero, actor))
    }

    /// Returns what stands before the name of a friend.
    fn sign(&self, actor: ActorId) -> &'static str {
        if self.is_friend(actor) { "+" } else { "" }
    }

    /// Returns how the letter of an actor is drawn.
    fn style(&self, actor: ActorId) -> Style {
        if self.is_friend(actor) {
            return self.theme.style(Role::Friend);
        }
        let race = self.world.race(actor);
        race.map_or_else(Style::default, |race| self.theme.paint(&race.color))
    }

    /// Returns the one mark of an actor.
    fn mark(&self, actor: ActorId) -> &'static str {
        let has = |condition| self.world.has(actor, condition);
        if self.newcomers.contains(&actor) {
            "new"
        } else if !self.is_seen(actor) {
            "uns"
        } else if self.world.is_asleep(actor) {
            "zzz"
        } else if has(Condition::Paralyzed) {
            "hld"
        } else if has(Condition::Afraid) {
            "run"
        } else if has(Condition::Stun) {
            "stn"
        } else if has(Condition::Confused) {
            "cnf"
        } else if has(Condition::Slow) {
            "slo"
        } else {
            ""
        }
    }

    /// Returns actors row by row; equal ones join when not all fit.
    fn groups(&self, height: usize) -> Vec<Vec<ActorId>> {
        if self.actors.len() <= height {
            return self.actors.iter().map(|&actor| vec![actor]).collect();
        }
        let mut groups: Vec<Vec<ActorId>> = Vec::new();
        let kind = |actor: ActorId| {
            let race = self.world.monster(actor).map(|monster| monster.race);
            (race, self.is_friend(actor))
        };
        for &actor in self.actors {
            let is_equal = |group: &&mut Vec<ActorId>| {
                group
                    .first()
                    .is_some_and(|&first| kind(first) == kind(actor))
            };
            match groups.iter_mut().find(is_equal) {
                Some(group) => group.push(actor),
                None => groups.push(vec![actor]),
            }
        }
        groups
    }

    fn draw_one(&self, canvas: &mut Canvas<'_>, y: u16, actor: ActorId) {
        let (world, theme) = (self.world, self.theme);
        let (Some(body), Some(race)) = (world.body(actor), world.race(actor)) else {
            return;
        };
        let hero = world
            .hero()
            .and_then(|hero| Some((hero.actor, world.body(hero.actor)?.pos)));
        // From the dead nobody has a distance.
        let (away, way) = hero.map_or_else(Default::default, |(_, at)| {
            let away = at.distance(body.pos).to_string();
            (away, direction_short(at, body.pos))
        });
        let is_wide = canvas.width() >= WIDE;
        // What name and bar share.
        let (shared, least) = if is_wide {
            (usize::from(canvas.width()) - 23, LEAST_BAR)
        } else {
            (15, BAR)
        };
        let sign = self.sign(actor);
        let room = shared - least - sign.len();
        let name = format!("{sign}{}", shortened(called(race, room), room));
        let n_cells = (shared - name.width()).min(BAR);
        canvas.put(0, y, &race.glyph.to_string(), self.style(actor));
        canvas.text(2, y, &name);
        let bar_at = (3 + shared - n_cells) as u16;
        let after_bar = bar_at + n_cells as u16 + 1;
        let bar = health_bar(theme, body.hp, body.max_hp, n_cells);
        canvas.put(bar_at, y, &bar, theme.health(body.hp, body.max_hp));
        let mark = self.mark(actor);
        if is_wide {
            let long = format!("{}/{}", body.hp, body.max_hp);
            let figures = Some(long).filter(|long| long.len() <= FIGURES);
            let figures = figures.unwrap_or_else(|| body.hp.to_string());
            canvas.text(after_bar, y, &format!("{figures:>FIGURES$}"));
            let at_you = hero.filter(|_| !self.is_friend(actor));
            let chance = at_you.and_then(|(hero, _)| next_chance(world, actor, hero));
            let shown = if mark.is_empty() {
                chance.unwrap_or_default()
            } else {
                mark.to_owned()
            };
            canvas.text(after_bar + 8, y, &format!("{shown:>5}{away:>3} {way}"));
        } else {
            canvas.text(after_bar, y, &format!("{away:>2} {way:<2} {mark}"));
        }
        if self.newcomers.contains(&actor) {
            let width = canvas.width();
            canvas.restyle(0, y, width, theme.style(Role::Newcomer));
        }
    }

    fn draw_many(&self, canvas: &mut Canvas<'_>, y: u16, group: &[ActorId]) {
        let Some((&first, world)) = group.first().map(|first| (first, self.world)) else {
            return;
        };
        let (Some(body), Some(race)) = (world.body(first), world.race(first)) else {
            return;
        };
        let at = world
            .hero()
            .and_then(|hero| world.body(hero.actor))
            .map(|body| body.pos);
        let place = at.map_or_else(String::new, |at| {
            format!(
                "{} {}",
                at.distance(body.pos),
                direction_short(at, body.pos)
            )
        });
        canvas.put(0, y, &race.glyph.to_string(), self.style(first));
        let count = format!("{} {}", group.len(), self.sign(first));
        let place = format!("  {place}");
        let room = usize::from(canvas.width()).saturating_sub(2 + count.len() + place.len());
        let name = shortened(&plural(race), room);
        canvas.text(2, y, &format!("{count}{name}{place}"));
    }
}

/// Returns the chance of an actor's first blow to get through, in percent.
fn next_chance(world: &World, actor: ActorId, target: ActorId) -> Option<String> {
    let odds = odds::between(world, actor, target);
    Some(percent(odds.first()?.p_hit.to_f64()))
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
        let room = usize::from(canvas.height().saturating_sub(1));
        let groups = self.groups(room);
        for (n, group) in groups.iter().take(room).enumerate() {
            let y = n as u16 + 1;
            let n_hidden = groups.len() - n;
            match group.as_slice() {
                _ if n + 1 == room && n_hidden > 1 => {
                    canvas.text(0, y, &format!("and {n_hidden} more kinds"));
                }
                [only] => self.draw_one(&mut canvas, y, *only),
                many => self.draw_many(&mut canvas, y, many),
            }
        }
        if self.actors.is_empty() {
            canvas.text(0, 1, "none in sight");
        }
    }
}
