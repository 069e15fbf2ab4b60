//! Look and target mode: the map stays, and beside it stands who or what is marked, with both
//! directions' odds, and what is aimed.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr as _;

use crate::app::{Component, Context, Offered, Reply};
use crate::game::{After, Game};
use crate::keymap::{Action, Screen};
use crate::source::{Source, Tape};
use crate::text::{shortened, wrapped};
use crate::theme::Role;
use crate::view::fight::threatened;
use crate::view::look::{look, side};
use crate::view::map::Overlay;
use crate::view::shots::{
    Missile, Payload, Repeat, falls_short, friends_in_the_way, refusal_to_shoot,
};
use crate::view::side::{Panel, SideRow, Tone};
use crate::view::sides::{ground_name, is_hero_at, look_words, stander};
use crate::view::terms;
use crate::widgets::{Canvas, RuleRow, draw_stander, health_bar};
use ludus_engine::grid::{Dir, Pos};
use ludus_engine::ids::ActorId;
use ludus_engine::narrate::capitalized;

use super::bestiary::Bestiary;
use super::devices::Choices;
use super::inspector::Inspector;
use super::ring::orders::choose_missile;
use super::ring::{Picture, cell_at, draw_hero};
use super::{draw_footer, draw_rule, row};

/// Columns of the rule row that no text takes: its ends and their gaps.
const RULE_ENDS: usize = 8;
/// No name is cut shorter, in columns.
const LEAST_NAME: usize = 8;

/// Look mode, or target mode where something is aimed.
pub(crate) struct Look {
    at: Pos,
    aim: Option<Payload>,
    /// How many of a stack are thrown one after another, from 1.
    times: u16,
}

impl Look {
    /// Looks at a cell.
    pub(crate) const fn at(at: Pos) -> Self {
        Self {
            at,
            aim: None,
            times: 1,
        }
    }

    /// Looks at the first who is worth it, else at the hero.
    pub(crate) fn around(cx: &Context<'_>) -> Option<Self> {
        let source = cx.source()?;
        let world = source.world();
        let hero = world.hero().map(|hero| hero.actor);
        let first = source.worth_a_look().first().copied().or(hero);
        let body = first.and_then(|actor| world.body(actor));
        Some(Self::at(body.map_or(Pos::new(0, 0), |body| body.pos)))
    }

    /// Aims something at a cell, else at the nearest foe, else at the own cell.
    pub(crate) fn aiming(payload: Payload, at: Option<Pos>, cx: &Context<'_>) -> Self {
        let nearest = |game: &Game| {
            let foe = game.foes_in_sight().first().copied();
            let body = foe.and_then(|foe| game.world().body(foe));
            body.map(|body| body.pos).or_else(|| Some(game.hero()?.1))
        };
        let at = at.or_else(|| cx.game().and_then(nearest));
        Self {
            at: at.unwrap_or(Pos::new(0, 0)),
            aim: Some(payload),
            times: 1,
        }
    }

    /// Returns who stands on the marked cell, as far as one may know.
    fn known(&self, cx: &Context<'_>) -> Option<ActorId> {
        let source = cx.source()?;
        let actor = source.world().occupant(self.at)?;
        source.knows_of(actor).then_some(actor)
    }

    fn step(&mut self, dir: Dir, cx: &Context<'_>) {
        let to = self.at.step(dir);
        let source = cx.source();
        if source.is_some_and(|source| source.world().cells().contains(to)) {
            self.at = to;
        }
    }

    /// Looks at the next one of those who are worth it, or at the one before.
    fn turn(&mut self, by: isize, cx: &Context<'_>) {
        let Some(source) = cx.source() else {
            return;
        };
        let actors = match (self.aim, cx.game()) {
            (Some(_), Some(game)) => game.foes_in_sight(),
            _ => source.worth_a_look(),
        };
        let place = |actor: &ActorId| source.world().body(*actor).map(|body| body.pos);
        let places: Vec<Pos> = actors.iter().filter_map(place).collect();
        self.at = turned(self.at, &places, by);
    }

    /// Opens what the figures of the marked cell are made of.
    fn open_terms(&self, cx: &mut Context<'_>) -> Reply {
        let known = self.known(cx);
        let terms = cx.source().map(|source| match self.aim {
            Some(payload) => terms::of_aim(source.world(), payload, self.at, known),
            None => known.map_or_else(Vec::new, |actor| terms::pages(source.world(), actor)),
        });
        let none = "Nobody to reckon with stands there.";
        Reply::push_some(Inspector::of_terms(terms.unwrap_or_default(), none, cx))
    }

    /// Lets go what is aimed; what is not allowed says so and goes on aiming. What would take a friend
    /// is offered first.
    fn let_go(&self, cx: &mut Context<'_>) -> Reply {
        let is_confirmed = cx.offer.take() == Some(Offered::Shot);
        let (Some(payload), Some(game)) = (self.aim, cx.game()) else {
            return Reply::Keep;
        };
        let command = payload.command(self.at);
        let refusal = game.sim().check(command).err();
        let refusal = refusal.map(|refusal| refusal.words().to_owned());
        let reason = refusal.or_else(|| falls_short(game.world(), payload, self.at));
        if reason.is_some() {
            cx.hint = reason;
            return Reply::Keep;
        }
        if !is_confirmed && friends_in_the_way(game, payload, self.at).is_some() {
            cx.offer(Offered::Shot);
            return Reply::Keep;
        }
        let again = Repeat::of(game, payload, self.at);
        cx.last_shot = again.or(cx.last_shot);
        let times = self.times;
        cx.play(|game, recorder| {
            let mut after = game.command(command, recorder);
            for _ in 1..times {
                let next = again.filter(|shot| after == After::Calm && shot.is_there(game));
                let Some(Ok(command)) = next.map(|shot| shot.command(game)) else {
                    break;
                };
                after = game.command(command, recorder);
            }
            after
        });
        Reply::Back
    }

    /// Returns how many there are of what is thrown; one of everything else.
    fn n_to_throw(&self, cx: &Context<'_>) -> u16 {
        let Some(Payload::Missile(Missile::Thrown(item))) = self.aim else {
            return 1;
        };
        let item = cx.game().and_then(|game| game.world().item(item));
        item.map_or(1, |item| item.state.count)
    }

    /// Aims something else at the marked cell, or lets go what is aimed already.
    fn change_question(&self, action: Action, cx: &mut Context<'_>) -> Reply {
        let is_same = matches!(
            (action, self.aim),
            (Action::Fire, Some(Payload::Missile(Missile::Fired)))
                | (Action::Throw, Some(Payload::Missile(Missile::Thrown(_))))
                | (Action::Device, Some(Payload::Device(_)))
        );
        if is_same {
            return self.let_go(cx);
        }
        let is_throw = action == Action::Throw;
        let Some(game) = cx.game().filter(|_| cx.is_heros_turn()) else {
            cx.hint = Some("Not now. The fight is over.".to_owned());
            return Reply::Keep;
        };
        if action == Action::Device {
            let list = Choices::devices_at(self.at, cx);
            return list.map_or(Reply::Keep, Reply::swap);
        }
        if let Some(reason) = refusal_to_shoot(game, is_throw) {
            cx.hint = Some(reason);
            return Reply::Keep;
        }
        Reply::Swap(choose_missile(is_throw, Some(self.at), cx))
    }

    /// Returns what is offered in target mode, and which key does it.
    fn shot_offer(&self, cx: &Context<'_>) -> Option<String> {
        let is_offered = cx.offer == Some(Offered::Shot);
        let words = friends_in_the_way(cx.game()?, self.aim.filter(|_| is_offered)?, self.at)?;
        let key = cx.keymap.key_of(Screen::Target, Action::Take);
        Some(format!("{words} {key} lets it go."))
    }
}

/// Returns the place after a mark among some, or the one before; the first or the last where the mark
/// is on none, and the mark itself where there is none.
pub(super) fn turned(at: Pos, places: &[Pos], by: isize) -> Pos {
    let n = (places.len() as isize).max(1);
    let next = match places.iter().position(|&pos| pos == at) {
        Some(place) => (place as isize + by).rem_euclid(n),
        None if by < 0 => n - 1,
        None => 0,
    };
    places.get(next as usize).copied().unwrap_or(at)
}

impl Component for Look {
    fn screen(&self) -> Screen {
        match self.aim {
            Some(_) => Screen::Target,
            None => Screen::Look,
        }
    }

    #[cfg(test)]
    fn cell(&self) -> Option<Pos> {
        Some(self.at)
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        match action {
            Action::Go(dir) => self.step(dir, cx),
            Action::Next => self.turn(1, cx),
            Action::Previous => self.turn(-1, cx),
            Action::Why => return self.open_terms(cx),
            Action::Bestiary => {
                let world = cx.source().map(Source::world);
                let monster = self.known(cx).and_then(|actor| world?.monster(actor));
                let race = monster.map(|monster| monster.race);
                return Reply::push(Bestiary::at(cx, race));
            }
            Action::Take | Action::Fire | Action::Throw | Action::Device if cx.tape.is_some() => {}
            Action::Take => return self.let_go(cx),
            Action::Raise => self.times = (self.times + 1).min(self.n_to_throw(cx)),
            Action::Lower => self.times = (self.times - 1).max(1),
            Action::Fire | Action::Throw | Action::Device => {
                return self.change_question(action, cx);
            }
            Action::Look if self.aim.is_some() => return Reply::swap(Self::at(self.at)),
            _ => return Reply::Pass,
        }
        Reply::Keep
    }

    fn click(&mut self, at: Position, cx: &mut Context<'_>) -> Reply {
        if let Some(cell) = cell_at(cx, self.at, at) {
            self.at = cell;
            (cx.hint, cx.offer) = (None, None);
            cx.signals.is_changed = true;
        }
        Reply::Keep
    }

    fn does(&self, action: Action, cx: &Context<'_>) -> bool {
        // Terms are those of a hero and a foe.
        let tape = cx.tape.as_ref();
        action != Action::Why || tape.is_none_or(Tape::has_hero)
    }

    fn footer(&self, cx: &Context<'_>) -> Vec<String> {
        let does = |action| self.does(action, cx);
        let mut entries = cx.keymap.footer_with(self.screen(), does, None);
        if let Some(payload) = self.aim {
            let (action, does) = match payload {
                Payload::Device(_) => (Action::Device, "let go"),
                Payload::Missile(Missile::Fired) => (Action::Fire, "fire"),
                Payload::Missile(Missile::Thrown(_)) => (Action::Throw, "throw"),
            };
            let [own, take] =
                [action, Action::Take].map(|action| cx.keymap.key_of(Screen::Target, action));
            entries.insert(0, format!("{own} or {take} {does}"));
            let most = self.n_to_throw(cx);
            if self.times > 1 {
                let [more, fewer] = [Action::Raise, Action::Lower]
                    .map(|action| cx.keymap.key_of(Screen::Target, action));
                entries.insert(1, format!("{more} {fewer} {} of {most}", self.times));
            }
        }
        entries
    }

    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
        if let Some(tape) = &cx.tape {
            return self.draw_on_tape(tape, cx, area, buf);
        }
        let game = cx.game()?;
        let view = look(game, self.aim, self.at)?;
        let over = Overlay {
            threatened: &view.threatened,
            flight: &view.flight,
            frame: None,
        };
        let picture = Picture::of(cx, Screen::Fight, area)?;
        let layout = picture.layout();
        let cursor = picture.draw(self.at, Some(over), buf);
        self.draw_side(cx, layout.side(), buf);
        let mut canvas = Canvas::new(buf, layout.log, &cx.theme);
        let width = usize::from(layout.log.width.saturating_sub(4));
        let about = view.about.iter().flat_map(|part| wrapped(part, width));
        let mut rows: Vec<String> = about.collect();
        if rows.len() > usize::from(layout.log.height) {
            rows = wrapped(&view.about.join(" "), width);
        }
        for (y, row) in (0..).zip(&rows) {
            canvas.text(3, y, row);
        }
        // A long name gives way to what is in the way.
        let room = usize::from(layout.alert.width).saturating_sub(RULE_ENDS);
        let text = |name: &str| format!("{}{name}{}", view.before, view.after);
        let long = match self.aim {
            Some(_) => text(&view.name).width().saturating_sub(room),
            None => 0,
        };
        let room = view.name.width().saturating_sub(long).max(LEAST_NAME);
        let text = match self.aim {
            Some(_) => text(&shortened(&view.name, room)),
            None => text(&view.name),
        };
        let offer = self.shot_offer(cx);
        RuleRow {
            text: offer.as_deref().unwrap_or(&text),
            is_alert: offer.is_some(),
            theme: &cx.theme,
        }
        .render(layout.alert, buf);
        draw_footer(cx, &self.footer(cx), layout.footer, buf);
        cursor
    }

    fn draw_side(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> bool {
        let Some(game) = cx.game() else {
            return false;
        };
        if self.aim.is_none() && is_hero_at(game.world(), self.at) {
            draw_hero(cx, area, buf);
            return true;
        }
        let (width, height) = (usize::from(area.width), usize::from(area.height));
        let panel = Panel::new(width, height);
        draw_rows(&side(panel, game, self.aim, self.at), cx, area, buf);
        true
    }
}

impl Look {
    /// Draws what is looked at in a fight without a hand in it.
    fn draw_on_tape(
        &self,
        tape: &Tape,
        cx: &Context<'_>,
        area: Rect,
        buf: &mut Buffer,
    ) -> Option<Position> {
        let (world, at) = (tape.world(), self.at);
        let picture = Picture::of(cx, tape.screen(), area)?;
        let layout = picture.layout();
        let threatened = if tape.shows_all() {
            Vec::new()
        } else {
            threatened(world)
        };
        let over = Overlay {
            threatened: &threatened,
            ..Overlay::default()
        };
        let cursor = picture.draw(at, Some(over), buf);
        picture.draw_log(buf);
        let shown = tape.shown_actors();
        if is_hero_at(world, at) {
            picture.draw_panel(buf);
        } else if let Some(stander) = stander(world, &shown, at) {
            draw_stander(&stander, &cx.theme, layout.side(), buf);
        } else {
            let name = capitalized(ground_name(world, at));
            let heading = cx.theme.style(Role::Heading);
            Canvas::new(buf, layout.side(), &cx.theme).put(0, 0, &name, heading);
        }
        draw_rule(
            cx,
            &look_words(world, &shown, at, tape.shows_all()),
            layout.alert,
            buf,
        );
        draw_footer(cx, &self.footer(cx), row(area, 1), buf);
        cursor
    }
}

/// Draws the rows beside the map.
fn draw_rows(rows: &[SideRow], cx: &Context<'_>, area: Rect, buf: &mut Buffer) {
    let theme = &cx.theme;
    let mut canvas = Canvas::new(buf, area, theme);
    let width = canvas.width();
    for (y, row) in (0..).zip(rows) {
        let style = match row.tone {
            Tone::Plain => theme.style(Role::Plain),
            Tone::Heading => theme.style(Role::Heading),
            Tone::Health(hp, max_hp) => theme.health(hp, max_hp),
            Tone::Rule => {
                canvas.rule(y);
                continue;
            }
        };
        canvas.put(0, y, &row.left, style);
        canvas.put_right(width, y, &row.right, style);
        if let Tone::Health(hp, max_hp) = row.tone {
            let bar = health_bar(theme, hp, max_hp, 5);
            canvas.put_right(width, y, &format!("[{bar}]"), style);
        }
    }
}
