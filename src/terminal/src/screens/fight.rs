//! The fight: header, map, panel, alert row, log and footer.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Widget;

use crate::app::App;
use crate::game::Game;
use crate::keymap::{Action, Screen};
use crate::screens::inspector::{Inspector, Stand};
use crate::show::Frame;
use crate::theme::{Role, Theme};
use crate::why::Book;
use crate::widgets::{
    Canvas, FoeList, HeroPanel, MapView, MessageLog, RuleRow, Sight, Viewport, headed, is_blind,
    worst_words,
};
use ludus_engine::check::awake_foes_in_sight;
use ludus_engine::content::{Condition, MonsterRace, STONE_AT, Slot};
use ludus_engine::figures;
use ludus_engine::grid::Pos;
use ludus_engine::ids::ActorId;
use ludus_engine::narrate::{capitalized, definite, indefinite, lying};
use ludus_engine::odds::{self, Deadly};
use ludus_engine::rules::wounds::StunGrade;
use ludus_engine::step::RollRecord;
use ludus_engine::world::World;

use super::{draw_footer, drawn};

/// Where the parts of the fight stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    pub(crate) map: Rect,
    pub(crate) panel: Rect,
    /// Where the newest roll is explained, if there is room beside the log.
    pub(crate) why: Option<Rect>,
    pub(crate) alert: Rect,
    pub(crate) log: Rect,
    pub(crate) footer: Rect,
}

impl Layout {
    /// Divides an area of at least 80 x 24: the log takes two fifths of the rows beyond 24, up to
    /// 14 lines, and the map takes the rest.
    pub(crate) fn of(area: Rect) -> Self {
        let panel_width = match area.width {
            120.. => 39,
            100..=119 => 36,
            _ => 28,
        };
        let log_height = (5 + area.height.saturating_sub(24) * 2 / 5).min(14);
        let map_width = area.width.saturating_sub(panel_width + 2);
        let map_height = area.height.saturating_sub(log_height + 3);
        let (x, y) = (area.x, area.y + 1);
        let below = y + map_height;
        let side = x + map_width + 2;
        let has_dock = area.width >= DOCK_FROM.0 && area.height >= DOCK_FROM.1;
        let dock_at = area.bottom().saturating_sub(DOCK_HEIGHT + 1);
        let dock = Rect::new(side, dock_at, panel_width, DOCK_HEIGHT);
        let (panel_height, width) = if has_dock {
            (dock_at - y, map_width)
        } else {
            (map_height, area.width)
        };
        Self {
            map: Rect::new(x, y, map_width, map_height),
            panel: Rect::new(side, y, panel_width, panel_height),
            why: has_dock.then_some(dock),
            alert: Rect::new(x, below, width, 1),
            log: Rect::new(x, below + 1, width, log_height),
            footer: Rect::new(x, below + 1 + log_height, area.width, 1),
        }
    }

    /// Returns the layout with a second row of keys above the first: log and dock end before it.
    pub(crate) fn above_two_footers(self) -> Self {
        let shorter = |part: Rect| Rect {
            height: part.height.saturating_sub(1),
            ..part
        };
        Self {
            log: shorter(self.log),
            why: self.why.map(shorter),
            ..self
        }
    }

    /// Returns where the inspector stands: docked, or over map and panel.
    pub(crate) fn inspector(&self) -> Stand {
        match self.why {
            Some(dock) => Stand::Docked(dock),
            None => Stand::Popup(self.map.union(self.panel)),
        }
    }

    /// Returns the whole side beside the map, which look mode takes.
    pub(crate) fn side(&self) -> Rect {
        self.why.map_or(self.panel, |dock| self.panel.union(dock))
    }

    /// Draws the line between the map and what is beside it.
    pub(crate) fn draw_divider(&self, theme: &Theme, buf: &mut Buffer) {
        let line = Rect {
            x: self.map.right(),
            width: 1,
            ..self.side()
        };
        let mut canvas = Canvas::new(buf, line, theme);
        for y in 0..line.height {
            canvas.text(0, y, &theme.divider().to_string());
        }
    }
}

/// The least window in which the newest roll is explained beside the log.
const DOCK_FROM: (u16, u16) = (120, 40);
/// The rows of that explanation.
const DOCK_HEIGHT: u16 = 19;
/// What who can kill at once can do.
const KILLS: &str = "can kill you before you act again";
/// A name that is longer is cut in the alert, between two words.
const LONGEST_NAME: usize = 33;
/// The rows of the hero, above those of the foes.
const HERO_ROWS: u16 = 8;

pub(super) fn draw(app: &App<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
    let game = app.game()?;
    let theme = app.theme();
    let layout = Layout::of(area);
    let at = game.hero().map(|(_, pos)| pos)?;
    let marks = MapMarks {
        frame: app.frame(),
        ..MapMarks::default()
    };
    let cursor = draw_map(app, game, area, buf, at, &marks);
    HeroPanel {
        world: game.world(),
        theme,
        missile: app.missile_at_hand(),
    }
    .render(layout.panel, buf);
    Canvas::new(buf, layout.panel, theme).rule(HERO_ROWS);
    let foes = Rect {
        y: layout.panel.y + HERO_ROWS + 1,
        height: layout.panel.height - HERO_ROWS - 1,
        ..layout.panel
    };
    let seen = [game.foes_known_here(), game.friends_known_here()].concat();
    FoeList {
        world: game.world(),
        theme,
        actors: &seen,
        newcomers: game.newcomers(),
    }
    .render(foes, buf);
    let alert = app.step_offer().or_else(|| alert(game.world()));
    let ground = ground(game.world(), at);
    RuleRow {
        text: alert.as_deref().unwrap_or(&ground),
        is_alert: alert.is_some(),
        theme,
    }
    .render(layout.alert, buf);
    draw_log(app, game, layout.log, buf);
    if let Some(dock) = layout.why {
        draw_docked(newest_of_hero(game), &game.book(), theme, dock, buf);
    }
    let screen = match app.screen() {
        Screen::Quiet => Screen::Quiet,
        _ => Screen::Fight,
    };
    draw_footer(app, layout.footer, buf, screen);
    match app.typed_word() {
        // The cursor is where one types.
        Some(typed) => {
            let x = (app.hint().map_or(0, str::len).max(typed.len())) as u16;
            Some(Position::new(
                layout.footer.x + x.min(area.width - 1),
                layout.footer.y,
            ))
        }
        None => cursor,
    }
}

/// Cells that the map marks.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct MapMarks<'a> {
    /// Those in reach of foes.
    pub(super) threatened: &'a [Pos],
    /// Those that what is aimed would cross.
    pub(super) flight: &'a [Pos],
    /// What has just happened, as one picture of it.
    pub(super) frame: Option<&'a Frame>,
}

/// Draws header, map and the line beside it; returns where a cell is on the screen.
pub(super) fn draw_map(
    app: &App<'_>,
    game: &Game,
    area: Rect,
    buf: &mut Buffer,
    focus: Pos,
    marks: &MapMarks<'_>,
) -> Option<Position> {
    let theme = app.theme();
    let layout = Layout::of(area);
    let world = game.world();
    let seen = game.others_known_here();
    let view = MapView {
        world,
        theme,
        sight: Sight::OfHero {
            seen: &seen,
            newcomers: game.newcomers(),
        },
        threatened: marks.threatened,
        flight: marks.flight,
        frame: marks.frame,
        focus,
    };
    view.render(layout.map, buf);
    let mut canvas = Canvas::new(buf, area, theme);
    let plain = theme.style(Role::Plain);
    let turn = format!("turn {}", world.turn() + 1);
    canvas.put_right(area.width - 1, 0, &turn, plain);
    let column = layout.map.width + 1;
    // What is between it and the turn.
    let room = usize::from(area.width - column).saturating_sub(turn.len() + 3);
    let here = headed(&game.foes_here(), room);
    let place = game.place_within(usize::from(column).saturating_sub(2));
    canvas.put(1, 0, &place, theme.style(Role::Heading));
    canvas.put(column, 0, &here, plain);
    layout.draw_divider(theme, buf);
    view.viewport(layout.map).screen(focus)
}

/// Returns which cell of the arena is at a place on the screen, while the view keeps a cell in sight.
pub(crate) fn cell_at(game: &Game, area: Rect, focus: Pos, at: Position) -> Option<Pos> {
    let area = drawn(area);
    let cells = game.world().cells();
    let view = Viewport::new(Layout::of(area).map, cells.width(), cells.height(), focus);
    view.cell(at).filter(|&pos| cells.contains(pos))
}

/// Returns the page of the hero's newest roll; before any the newest on him, then any.
pub(crate) fn newest_of_hero(game: &Game) -> Option<Inspector> {
    let (hero, book) = (game.world().hero()?.actor, game.book());
    let is_own = |roll: &RollRecord| roll.attacker == Some(hero);
    let is_on_him = |roll: &RollRecord| roll.defender == Some(hero);
    let place = book
        .newest(is_own)
        .or_else(|| book.newest(is_on_him))
        .or_else(|| book.newest(|_| true))?;
    Some(Inspector::at(place))
}

/// Explains the newest roll beside the log.
pub(crate) fn draw_newest_roll(book: &Book<'_>, theme: &Theme, dock: Rect, buf: &mut Buffer) {
    draw_docked(Inspector::open(book, usize::MAX), book, theme, dock, buf);
}

fn draw_docked(
    page: Option<Inspector>,
    book: &Book<'_>,
    theme: &Theme,
    dock: Rect,
    buf: &mut Buffer,
) {
    match page {
        Some(page) => {
            page.draw(book, theme, Stand::Docked(dock), buf);
        }
        None => Inspector::draw_empty(book, theme, dock, buf),
    }
}

pub(super) fn draw_log(app: &App<'_>, game: &Game, area: Rect, buf: &mut Buffer) {
    let history_key = app.keymap().key_of(Screen::Fight, Action::Messages);
    // Only lines of this wave: their rolls are those of its fight.
    let from = game.wave_from();
    let lines = game.lines().get(from..).unwrap_or_default();
    MessageLog {
        lines,
        fresh_from: game.fresh_from().saturating_sub(from),
        detail: app.detail(),
        rolls: &game.sim().out().rolls,
        history_key: &history_key,
        theme: app.theme(),
    }
    .render(area, buf);
}

/// Returns what the ground under the hero does, and what lies on it.
pub(crate) fn ground(world: &World, at: Pos) -> String {
    let name = world
        .terrain(at)
        .map_or("ground", |terrain| terrain.name.as_str());
    let (own, here) = (
        figures::armor_class(world),
        figures::armor_class_here(world),
    );
    let lies = lying(world, at).map_or_else(String::new, |what| format!("; {what}"));
    if own == here {
        format!("on {name}{lies}")
    } else {
        format!("on {name}: AC {own} -> {here}{lies}")
    }
}

/// Returns the alert of the moment, the worst one alone.
pub(crate) fn alert(world: &World) -> Option<String> {
    let hero = world.hero()?.actor;
    let body = world.body(hero)?;
    let stun = StunGrade::of(world.counter(hero, Condition::Stun));
    let stiff = world.counter(hero, Condition::Stiffening);
    let has = |condition| world.has(hero, condition);
    let text = if 3 * body.hp < body.max_hp {
        let worst = low_words(odds::worst(world).unwrap_or(0), is_blind(world));
        format!("LOW: {} of {}, {worst}", body.hp, body.max_hp)
    } else if let Some(deadly) = odds::deadly(world) {
        deadly_words(world, deadly)
    } else if stiff > 0 {
        stiff_words(stiff)
    } else if stun == Some(StunGrade::KnockedOut) {
        "KNOCKED OUT: you lose your turns".to_owned()
    } else if has(Condition::Paralyzed) || has(Condition::Transfixed) {
        "HELD: you cannot act".to_owned()
    } else if has(Condition::Burning) {
        "BURNING: water puts it out".to_owned()
    } else if has(Condition::Blind) {
        "BLIND: you see nobody".to_owned()
    } else if is_starving(world) {
        "STARVING: eat, or it takes your hit points".to_owned()
    } else if is_in_the_dark(world) {
        "YOUR LIGHT IS OUT: you see no farther than your hands".to_owned()
    } else {
        return None;
    };
    Some(format!("!! {text} !!"))
}

/// Returns "worst 19" of what may fall on who has little left.
fn low_words(worst: i32, is_blind: bool) -> String {
    if worst >= odds::MORE_THAN_ANYBODY_HAS {
        "the worst takes all".to_owned()
    } else {
        format!("worst {}", worst_words(worst, is_blind))
    }
}

/// Returns who can kill the hero, and that he can: "Together they can kill you before you act again".
fn deadly_words(world: &World, deadly: Deadly) -> String {
    let foe = match deadly {
        Deadly::Alone(foe) => foe,
        Deadly::Together => return format!("Together they {KILLS}"),
        Deadly::Running => return format!("What runs in you {KILLS}"),
    };
    let (Some(race), Some(hero)) = (world.race(foe), world.hero()) else {
        return format!("A foe {KILLS}");
    };
    let is_alike = |&other: &ActorId| world.race(other).map(|race| &race.name) == Some(&race.name);
    let foes = awake_foes_in_sight(world, hero.actor);
    killer_words(race, foes.filter(is_alike).count())
}

/// Returns "The wolf can kill you before you act again", "A wolf" where it is one of several.
pub(crate) fn killer_words(race: &MonsterRace, n_alike: usize) -> String {
    let name = if n_alike > 1 {
        indefinite(race)
    } else {
        definite(race)
    };
    format!("{} {KILLS}", capitalized(&headed(&name, LONGEST_NAME)))
}

/// Returns "STIFF 3 of 4: the next is stone".
fn stiff_words(stiff: u16) -> String {
    let end = if stiff + 1 == STONE_AT {
        "the next is stone".to_owned()
    } else {
        format!("{STONE_AT} is stone")
    };
    format!("STIFF {stiff} of {STONE_AT}: {end}")
}

fn is_starving(world: &World) -> bool {
    let food = world.hero().map_or(figures::FULL, |hero| hero.food);
    food < figures::STARVING
}

/// Says whether the hero's own light is out, on a cell that nothing else lights.
fn is_in_the_dark(world: &World) -> bool {
    let Some(hero) = world.hero().map(|hero| hero.actor) else {
        return false;
    };
    let has_burnt_out = world
        .worn_in(hero, Slot::Light)
        .is_some_and(|light| light.kind.fuel.is_some() && light.state.fuel == 0);
    let stands_lit = world
        .body(hero)
        .and_then(|body| world.cells().get(body.pos))
        .is_some_and(|cell| cell.is_lit);
    has_burnt_out && !stands_lit && figures::light_radius(world) == 0
}
