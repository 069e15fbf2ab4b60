//! Where everything stands in the theater.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr as _;

use crate::keymap::{Action, Screen};
use crate::screens::bestiary::BestiaryView;
use crate::screens::fight::{Layout, draw_newest_roll};
use crate::screens::history::HistoryView;
use crate::screens::{self, help, too_small};
use crate::theme::Role;
use crate::widgets::{
    Canvas, FoeList, Footer, HeroPanel, MapView, MessageLog, RuleRow, Sight, Viewport, clipped,
    side_letter,
};
use ludus_engine::figures;
use ludus_engine::grid::Pos;
use ludus_engine::ids::ActorId;
use ludus_engine::odds;

use super::{Soundness, Theater, panel};

/// The rows of the hero's panel that are shown.
const HERO_ROWS: u16 = 4;
/// The rows that the rolls have at least: a rule, their heading and some of them.
const ROLL_ROWS: u16 = 7;
/// No longer seed stands in the header whole.
const LONGEST_SEED: usize = 20;

impl Theater {
    /// Draws the screen that is on top.
    pub(super) fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let area = screens::drawn(area);
        if let Some(cursor) = self.render(area, frame.buffer_mut()) {
            frame.set_cursor_position(cursor);
        }
    }

    /// Says whether everything is shown: the viewer asked for it, or there is no hero to see it.
    fn sees_all(&self) -> bool {
        let world = self.playback.world();
        let sees = world.hero().is_some_and(|hero| world.is_alive(hero.actor));
        self.view.sees_all || !sees
    }

    /// Returns whom the viewer sees, nearest to the hero first; without one by side.
    pub(super) fn shown_actors(&self) -> Vec<ActorId> {
        let world = self.playback.world();
        let hero = world.hero().map(|hero| hero.actor);
        let at = hero.and_then(|hero| world.body(hero)).map(|body| body.pos);
        let sees_all = self.sees_all();
        let is_seen = |actor: ActorId| {
            sees_all
                || hero.is_some_and(|hero| figures::can_see(world, hero, actor))
                || figures::senses(world, actor)
        };
        let mut shown: Vec<(i32, ActorId)> = world
            .living()
            .filter(|&(actor, _)| Some(actor) != hero && is_seen(actor))
            .map(|(actor, body)| {
                let away = at.map_or(i32::from(world.team(actor).0), |at| at.distance(body.pos));
                (away, actor)
            })
            .collect();
        shown.sort_unstable();
        shown.into_iter().map(|row| row.1).collect()
    }

    fn render(&self, area: Rect, buf: &mut Buffer) -> Option<Position> {
        if screens::is_too_small(area) {
            too_small::draw(&self.theme, false, area, buf);
            return None;
        }
        if self.screen() == Screen::Help {
            let of = (&self.keymap, self.screen_below());
            help::draw_keys(of, self.view.help_page, &self.theme, area, buf);
            let text = self.explained.as_deref().unwrap_or(help::ASKS);
            self.draw_rule(text, row(area, 2), buf);
            self.draw_footer(Screen::Help, row(area, 1), buf);
            return None;
        }
        match self.screen() {
            Screen::History => return self.draw_history(area, buf),
            Screen::Bestiary => return self.draw_bestiary(area, buf),
            _ => {}
        }
        let layout = Layout::of(area).above_two_footers();
        let foot = Rect::new(area.x, area.bottom() - 2, area.width, 2);
        self.draw_header(area, buf);
        let cursor = self.draw_map(layout.map, buf);
        layout.draw_divider(&self.theme, buf);
        self.draw_panel(&layout, buf);
        self.draw_log(layout.log, buf);
        match self.screen() {
            Screen::Look => {
                self.draw_rule(&self.look_words(), layout.alert, buf);
                self.draw_footer(Screen::Look, row(area, 1), buf);
                return cursor;
            }
            Screen::Inspector => {
                self.draw_bar(layout.alert, buf);
                self.draw_footer(Screen::Inspector, row(area, 1), buf);
                let inspector = &self.view.inspector;
                return inspector.draw(&self.book(), &self.theme, layout.inspector(), buf);
            }
            Screen::Terms => {
                self.draw_bar(layout.alert, buf);
                self.draw_footer(Screen::Terms, row(area, 1), buf);
                let inspector = &self.view.inspector;
                return inspector.draw(&self.terms(), &self.theme, layout.inspector(), buf);
            }
            _ => {}
        }
        self.draw_bar(layout.alert, buf);
        if let Some(typed) = &self.typed {
            let text = format!("Go to turn: {typed}");
            Canvas::new(buf, foot, &self.theme).text(0, 1, &text);
            let x = foot.x + text.len() as u16;
            return Some(Position::new(x, foot.y + 1));
        }
        self.draw_keys(foot, buf);
        cursor
    }

    fn draw_header(&self, area: Rect, buf: &mut Buffer) {
        let playback = &self.playback;
        let mut canvas = Canvas::new(buf, area, &self.theme);
        let arena = &playback.world().definition().encounter.arena.name;
        let what = if self.base() == Screen::Watch {
            "WATCH"
        } else {
            "REPLAY"
        };
        let name = format!("{what} {}", self.name);
        let (wave, place) = match (playback.wave(), arena.is_empty()) {
            (0, true) => (name.clone(), name.clone()),
            (0, false) => (name.clone(), format!("{name} - {arena}")),
            (wave, _) => {
                let wave = format!("{name} - wave {wave}");
                (wave.clone(), format!("{wave}, {arena}"))
            }
        };
        let seed = playback.seed().to_string();
        let mut words = Vec::new();
        if let Some(ring) = self.ring.as_ref().filter(|ring| ring.is_loop) {
            words.push(format!("fight {}", ring.fight + 1));
        }
        words.push(if seed.chars().count() > LONGEST_SEED {
            let head: String = seed.chars().take(LONGEST_SEED - 2).collect();
            format!("seed {head}..")
        } else {
            format!("seed {seed}")
        });
        words.extend(self.soundness.as_ref().map(|soundness| {
            match soundness {
                Soundness::Verified => "verified",
                Soundness::Unfinished => "unfinished",
                Soundness::Damaged(_) => "damaged",
                Soundness::Diverges(_) => "diverges",
            }
            .to_owned()
        }));
        words.push(format!("turn {}", playback.turn()));
        let right = words.join("    ");
        let room = usize::from(area.width).saturating_sub(right.chars().count() + 4);
        // The arena gives way before the wave, and both before the name.
        let fits = |text: &&String| text.width() <= room;
        let left = [place, wave].iter().find(fits).cloned();
        let left = left.unwrap_or_else(|| clipped(&name, room));
        canvas.put(1, 0, &left, self.theme.style(Role::Heading));
        let plain = self.theme.style(Role::Plain);
        canvas.put_right(area.width - 1, 0, &right, plain);
    }

    /// Returns the cell that the map keeps in sight.
    fn focus(&self) -> Pos {
        let world = self.playback.world();
        if self.screen() == Screen::Look {
            return self.view.look;
        }
        let hero = world.hero().and_then(|hero| world.body(hero.actor));
        if let Some(body) = hero {
            return body.pos;
        }
        let places: Vec<Pos> = world.living().map(|(_, body)| body.pos).collect();
        let n = (places.len() as i32).max(1);
        let mean = |of: fn(&Pos) -> i16| {
            let sum: i32 = places.iter().map(|pos| i32::from(of(pos))).sum();
            (sum / n) as i16
        };
        Pos::new(mean(|pos| pos.x), mean(|pos| pos.y))
    }

    fn draw_map(&self, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let world = self.playback.world();
        let seen = self.shown_actors();
        let is_looking = self.screen() == Screen::Look;
        let threatened = if is_looking && !self.sees_all() {
            odds::threatened(world)
        } else {
            Vec::new()
        };
        let view = MapView {
            world,
            theme: &self.theme,
            sight: if self.sees_all() {
                Sight::Whole {
                    shows_sides: self.view.shows_sides,
                }
            } else {
                Sight::OfHero {
                    seen: &seen,
                    newcomers: &[],
                }
            },
            threatened: &threatened,
            flight: &[],
            frame: None,
            focus: self.focus(),
        };
        view.render(area, buf);
        let has_place = is_looking || world.hero().is_some();
        view.viewport(area).screen(view.focus).filter(|_| has_place)
    }

    /// Returns the cell that the map shows at a place on the screen.
    pub(super) fn cell_at(&self, at: Position) -> Option<Pos> {
        let cells = self.playback.world().cells();
        let area = self.layout().map;
        let view = Viewport::new(area, cells.width(), cells.height(), self.focus());
        view.cell(at).filter(|&pos| cells.contains(pos))
    }

    fn draw_history(&self, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let book = self.book();
        let first_of_fight = book.n_lines() - self.playback.lines().len();
        let view = HistoryView {
            book: &book,
            fresh_from: first_of_fight + self.playback.fresh_from(),
            detail: self.view.detail,
            theme: &self.theme,
        };
        let (text, cursor) = self.history.draw(view, area, buf);
        self.draw_foot(Screen::History, &text, area, buf);
        cursor
    }

    fn draw_bestiary(&self, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let world = self.playback.world();
        let view = BestiaryView {
            content: world.content(),
            fight: world.hero().map(|_| world),
            known: None,
            theme: &self.theme,
        };
        let (text, cursor) = self.bestiary.draw(view, area, buf);
        self.draw_foot(Screen::Bestiary, &text, area, buf);
        cursor
    }

    /// Draws the last two rows of a page: a rule with a text, and its keys or a hint.
    fn draw_foot(&self, screen: Screen, text: &str, area: Rect, buf: &mut Buffer) {
        self.draw_rule(text, row(area, 2), buf);
        self.draw_footer(screen, row(area, 1), buf);
    }

    fn draw_panel(&self, layout: &Layout, buf: &mut Buffer) {
        let area = layout.panel;
        let world = self.playback.world();
        let theme = &self.theme;
        let shown = self.shown_actors();
        let is_hero = |pos| {
            let actor = world.occupant(pos);
            actor.is_some_and(|actor| world.is_hero(actor))
        };
        let is_looking = self.screen() == Screen::Look && !is_hero(self.view.look);
        if is_looking {
            panel::draw_look(world, &shown, self.view.look, theme, layout.side(), buf);
            return;
        }
        let room = area.height.saturating_sub(ROLL_ROWS);
        let used = if world.hero().is_some() {
            let part = |y: u16, height: u16| Rect {
                y: area.y + y,
                height,
                ..area
            };
            let missile = figures::missile_at_hand(world);
            HeroPanel {
                world,
                theme,
                missile,
            }
            .render(part(0, HERO_ROWS), buf);
            Canvas::new(buf, area, theme).rule(HERO_ROWS);
            let first = HERO_ROWS + 1;
            let n_rows = (shown.len() as u16 + 1).max(2).min(room - first);
            let foes = FoeList {
                world,
                theme,
                actors: &shown,
                newcomers: &[],
            };
            foes.render(part(first, n_rows), buf);
            first + n_rows
        } else {
            let sides = Rect {
                height: room,
                ..area
            };
            panel::draw_sides(world, theme, sides, buf).min(room)
        };
        Canvas::new(buf, area, theme).rule(used);
        let rolls = Rect {
            y: area.y + used + 1,
            height: area.height.saturating_sub(used + 1),
            ..area
        };
        panel::draw_rolls(&self.playback, theme, rolls, buf);
        if let Some(dock) = layout.why {
            draw_newest_roll(&self.book(), theme, dock, buf);
        }
    }

    fn draw_log(&self, area: Rect, buf: &mut Buffer) {
        let key = self.keymap.key_of(self.base(), Action::Messages);
        MessageLog {
            lines: self.playback.lines(),
            fresh_from: self.playback.fresh_from(),
            detail: self.view.detail,
            rolls: self.playback.rolls(),
            history_key: &key,
            theme: &self.theme,
        }
        .render(area, buf);
    }

    fn look_words(&self) -> String {
        let (world, at) = (self.playback.world(), self.view.look);
        let shown = self.shown_actors();
        let actor = world.occupant(at);
        let seen = actor.filter(|actor| shown.contains(actor) || world.is_hero(*actor));
        match seen.map(|actor| (world.race(actor), world.team(actor))) {
            Some((Some(race), team)) => match panel::side_name(world, team) {
                "" => format!("look: {}, side {}", race.name, side_letter(team)),
                side => format!("look: {} of {side}", race.name),
            },
            Some((None, _)) => "look: the hero".to_owned(),
            None => {
                let ground = world.terrain(at).map_or("nothing", |terrain| &terrain.name);
                format!("look: {ground}")
            }
        }
    }

    fn draw_rule(&self, text: &str, area: Rect, buf: &mut Buffer) {
        RuleRow {
            text,
            is_alert: false,
            theme: &self.theme,
        }
        .render(area, buf);
    }

    /// Draws the keys of a screen, or a hint in their place.
    fn draw_footer(&self, screen: Screen, area: Rect, buf: &mut Buffer) {
        if let Some(hint) = &self.hint {
            Canvas::new(buf, area, &self.theme).text(0, 0, hint);
            return;
        }
        // Terms are those of a hero and a foe.
        let has_hero = self.playback.world().hero().is_some();
        let has_more = screen != Screen::Terms || self.terms().len() > 1;
        let is_shown = |action| match action {
            Action::Why => has_hero || screen != Screen::Look,
            Action::PageUp | Action::PageDown => has_more,
            _ => true,
        };
        let label = match screen {
            Screen::Inspector | Screen::Terms => self.view.inspector.label(),
            Screen::Bestiary => self.bestiary.label(),
            _ => None,
        };
        let entries = self.keymap.footer_with(screen, is_shown, label);
        Footer {
            entries: &entries,
            has_help: true,
            theme: &self.theme,
        }
        .render(area, buf);
    }

    /// Draws the two rows of keys, or a hint in the last of them.
    fn draw_keys(&self, area: Rect, buf: &mut Buffer) {
        let has_loop = self.ring.as_ref().is_some_and(|ring| ring.is_loop);
        let has_hero = self.playback.world().hero().is_some();
        // Sides have letters where there is no hero, and he alone has eyes and can be taken over.
        let is_offered = |action| match action {
            Action::NextFight => has_loop,
            Action::AllSeeing | Action::TakeOver => has_hero,
            Action::Sides => !has_hero,
            _ => true,
        };
        let entries = self.keymap.footer_of(self.base(), is_offered);
        let play = self.keymap.key_of(self.base(), Action::Play);
        let is_second = |entry: &String| entry.starts_with(&play);
        let split = entries.iter().position(is_second).unwrap_or(0);
        let (first, second) = entries.split_at(split);
        let row = |y: u16| Rect {
            y: area.y + y,
            height: 1,
            ..area
        };
        for (y, entries) in [(0, first), (1, second)] {
            let footer = Footer {
                entries,
                has_help: y == 1,
                theme: &self.theme,
            };
            if y == 0 || self.hint.is_none() {
                footer.render(row(y), buf);
            }
        }
        if let Some(hint) = &self.hint {
            Canvas::new(buf, row(1), &self.theme).text(0, 0, hint);
        }
    }
}

fn row(area: Rect, from_end: u16) -> Rect {
    Rect::new(area.x, area.bottom() - from_end, area.width, 1)
}
