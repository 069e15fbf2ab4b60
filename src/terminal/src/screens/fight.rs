//! The fight: header, map, panel, alert row, log and footer, and what its keys do.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Widget;

use crate::Recorder;
use crate::app::{Component, Context, Offered, Reply};
use crate::game::{After, Game};
use crate::keymap::{Action, Key, Screen};
use crate::source::Source;
use crate::text::headed;
use crate::theme::{Role, Theme};
use crate::view::belongings::{Verb, fitting};
use crate::view::fight::{alert, fresh_miss, ground, newest_of_hero};
use crate::view::hero::hero;
use crate::view::inspector::Book;
use crate::view::map::{self, InSight, Overlay, Sight};
use crate::view::shots::Missile;
use crate::view::shots::{Payload, missile_at_hand, refusal_to_shoot, worth_throwing};
use crate::widgets::{Canvas, FoeList, HeroPanel, MapView, MessageLog, RuleRow, Viewport};
use ludus_engine::command::Command;
use ludus_engine::grid::{Dir, Pos};

use super::devices::Choices;
use super::inspector::{Inspector, Leaf, Stand};
use super::layout::Layout;
use super::look::Look;
use super::pack::Belongings;
use super::text_field::Query;
use super::{draw_footer, drawn};

/// What must be typed to give up.
const GIVE_UP_WORD: &str = "quit";
/// No longer word is typed, in characters.
const LONGEST_WORD: usize = 20;
/// The rows of the hero, above those of the foes.
const HERO_ROWS: u16 = 8;

/// The fight, and the ring when a wave is over.
pub(crate) struct Fight {
    is_quiet: bool,
}

impl Fight {
    pub(crate) const fn new(is_quiet: bool) -> Self {
        Self { is_quiet }
    }

    fn act_in_quiet(action: Action, cx: &mut Context<'_>) -> Reply {
        match action {
            Action::Look => return Reply::push_some(Look::around(cx)),
            Action::Save => cx.save_and_leave(),
            Action::GiveUp => return Reply::push(GiveUp::ask(Screen::Quiet, cx)),
            Action::Collect => cx.play(|game, _| game.gather()),
            Action::ToRingside => cx.play(|game, _| game.leave_ring()),
            _ => return Reply::Pass,
        }
        Reply::Keep
    }

    fn act_in_fight(action: Action, cx: &mut Context<'_>) -> Reply {
        match action {
            Action::RunNext | Action::CloseDoor => {
                return Reply::push(Direction::ask(action == Action::RunNext, cx));
            }
            Action::Look => return Reply::push_some(Look::around(cx)),
            Action::Device => return Reply::push_some(Choices::devices(cx)),
            Action::Abilities => return Reply::push_some(Choices::shapes(cx)),
            Action::Fire | Action::Throw => return open_missile(action, cx),
            Action::GiveUp => return Reply::push(GiveUp::ask(Screen::Fight, cx)),
            Action::Why => return open_why(cx),
            Action::FireAgain => fire_again(cx),
            Action::Take => take_offer(cx),
            Action::Save => cx.save_and_leave(),
            Action::Go(dir) => walk(cx, dir, Game::go),
            Action::Run(dir) => walk(cx, dir, Game::run_on),
            Action::Wait => cx.play(|game, recorder| game.command(Command::Wait, recorder)),
            Action::Rest => cx.play(Game::rest),
            Action::AutoFight => fight_by_itself(cx, Game::auto_fight),
            Action::Hold => fight_by_itself(cx, Game::hold),
            Action::ToRingside => cx.play(|game, _| game.leave_ring()),
            Action::PickUp => cx.play(|game, recorder| game.command(Command::PickUp, recorder)),
            Action::Collect => cx.play(Game::collect),
            _ => match Verb::of_action(action) {
                Some(verb) => return open_items(verb, cx),
                None => return Reply::Pass,
            },
        }
        Reply::Keep
    }
}

impl Component for Fight {
    fn screen(&self) -> Screen {
        if self.is_quiet {
            Screen::Quiet
        } else {
            Screen::Fight
        }
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        if self.is_quiet {
            Self::act_in_quiet(action, cx)
        } else {
            Self::act_in_fight(action, cx)
        }
    }

    /// Says what is left to do after a wave, to who goes on as if it were not over.
    fn hear(&mut self, _key: Key, action: Option<Action>, cx: &mut Context<'_>) {
        if self.is_quiet && action.is_none() {
            let [gather, leave] = [Action::Collect, Action::ToRingside]
                .map(|action| cx.keymap.key_of(Screen::Quiet, action));
            cx.tell(format!(
                "The wave is over: {gather} gathers, {leave} leaves."
            ));
        }
    }

    fn click(&mut self, at: Position, cx: &mut Context<'_>) -> Reply {
        let focus = cx.game().and_then(|game| Some(game.hero()?.1));
        let cell = focus.and_then(|focus| cell_at(cx, focus, at));
        if cell.is_some() {
            (cx.hint, cx.offer) = (None, None);
        }
        Reply::push_some(cell.map(Look::at))
    }

    fn does(&self, action: Action, cx: &Context<'_>) -> bool {
        let Some(game) = cx.game() else {
            return false;
        };
        match action {
            Action::Collect if self.is_quiet => game.can_gather(),
            _ if self.is_quiet => true,
            Action::AutoFight => !game.has_nobody_to_fight(),
            Action::Fire => refusal_to_shoot(game, false).is_none(),
            Action::Throw => {
                let is_refused = refusal_to_shoot(game, true).is_some();
                !worth_throwing(game.world()).is_empty() && !is_refused
            }
            _ => true,
        }
    }

    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let game = cx.game()?;
        let theme = &cx.theme;
        let layout = Layout::of(area);
        let at = game.hero().map(|(_, pos)| pos)?;
        let over = Overlay {
            frame: cx.frame(),
            ..Overlay::default()
        };
        let cursor = draw_map(cx, game, area, buf, at, over);
        draw_hero(cx, layout.panel, buf);
        Canvas::new(buf, layout.panel, theme).rule(HERO_ROWS);
        let foes = Rect {
            y: layout.panel.y + HERO_ROWS + 1,
            height: layout.panel.height - HERO_ROWS - 1,
            ..layout.panel
        };
        let seen = [game.foes_known_here(), game.friends_known_here()].concat();
        let sight = InSight {
            world: game.world(),
            actors: &seen,
            newcomers: game.newcomers(),
        };
        FoeList { sight, theme }.render(foes, buf);
        let alert = step_offer(cx).or_else(|| alert(game.world()));
        let ground = ground(game.world(), at);
        RuleRow {
            text: alert.as_deref().unwrap_or(&ground),
            is_alert: alert.is_some(),
            theme,
        }
        .render(layout.alert, buf);
        draw_log(cx, game, layout.log, buf);
        if let Some(dock) = layout.dock {
            draw_docked(newest_of_hero(game), &game.book(), theme, dock, buf);
        }
        draw_footer(cx, &self.footer(cx), layout.footer, buf);
        cursor
    }
}

/// Lets the hero fight by itself; where it does not, names the keys to strike by hand with.
fn fight_by_itself(cx: &mut Context<'_>, order: fn(&mut Game, &mut dyn Recorder) -> After) {
    let by_hand = cx.game().and_then(|game| {
        game.reason_to_fight_by_hand()?;
        let look = cx.keymap.key_of(Screen::Fight, Action::Look);
        Some(match game.best_strike() {
            Some(dir) => {
                let keys = cx.keymap.keys_of(Screen::Fight, Action::Go(dir));
                format!("{keys} strikes it by hand. {look} tells your chances first.")
            }
            None => format!("Step into a foe to strike it. {look} tells your chances first."),
        })
    });
    // It keeps the place from a hint that would count as shown.
    cx.hint = by_hand;
    cx.play(order);
}

/// Walks or runs; a step into known harm costs nothing until its offer is taken.
fn walk(cx: &mut Context<'_>, dir: Dir, order: fn(&mut Game, Dir, &mut dyn Recorder) -> After) {
    if cx.game().is_some_and(|game| game.harm_ahead(dir).is_some()) {
        cx.offer(Offered::Step(dir));
    } else {
        cx.play(|game, recorder| order(game, dir, recorder));
    }
}

/// Returns what is offered in place of a step, and which key does it.
pub(crate) fn step_offer(cx: &Context<'_>) -> Option<String> {
    let Some(Offered::Step(dir)) = cx.offer else {
        return None;
    };
    let harm = cx.game()?.harm_words(dir)?;
    let key = cx.keymap.key_of(Screen::Fight, Action::Take);
    Some(format!("{harm} {key} steps in."))
}

/// Does what is offered, if the offer came just now.
fn take_offer(cx: &mut Context<'_>) {
    match cx.offer.take() {
        Some(Offered::Step(dir)) => cx.play(|game, recorder| game.go(dir, recorder)),
        Some(_) => cx.play(|game, recorder| game.command(Command::Answer(true), recorder)),
        None => {
            let key = cx.keymap.key_of(Screen::Fight, Action::Take);
            cx.hint = Some(format!("Nothing is offered. {key} takes an offer."));
        }
    }
}

/// Opens the inspector: on the miss that the hint was about, else where the newest roll of the hero's
/// stands beside the log, on that one, else on the newest line.
fn open_why(cx: &mut Context<'_>) -> Reply {
    let is_asked = std::mem::take(&mut cx.explains_miss);
    let miss = cx.game().filter(|_| is_asked).and_then(fresh_miss);
    let is_docked = Layout::of(cx.window()).dock.is_some();
    let docked = || cx.game().filter(|_| is_docked).and_then(newest_of_hero);
    match miss.or_else(docked) {
        Some(place) => Reply::push(Inspector::at(place)),
        None => Reply::Pass,
    }
}

/// Lets the same fly again at the same target, or says why not.
fn fire_again(cx: &mut Context<'_>) {
    let again = match (cx.last_shot, cx.game()) {
        (Some(last), Some(game)) => last.command(game),
        _ => Err("Nothing has flown yet.".to_owned()),
    };
    match again {
        Ok(command) => cx.play(|game, recorder| game.command(command, recorder)),
        Err(reason) => cx.play(|game, _| game.refused(&reason)),
    }
}

/// Opens target mode for the launcher at hand or for something to throw; says why not.
fn open_missile(action: Action, cx: &mut Context<'_>) -> Reply {
    let is_throw = action == Action::Throw;
    if let Some(reason) = cx.game().and_then(|game| refusal_to_shoot(game, is_throw)) {
        cx.play(|game, _| game.refused(&reason));
        return Reply::Keep;
    }
    Reply::Push(choose_missile(is_throw, None, cx))
}

/// Returns target mode, on a cell if one was marked, or first the list of what can be thrown.
pub(super) fn choose_missile(
    is_throw: bool,
    at: Option<Pos>,
    cx: &Context<'_>,
) -> Box<dyn Component> {
    let things = cx.game().map(|game| worth_throwing(game.world()));
    let missile = match things.as_deref() {
        _ if !is_throw => Missile::Fired,
        Some([only]) => Missile::Thrown(*only),
        _ => return Box::new(Belongings::to_throw(at)),
    };
    Box::new(Look::aiming(Payload::Missile(missile), at, cx))
}

/// Opens a verb's own list, or says that nothing fits it.
fn open_items(verb: Verb, cx: &mut Context<'_>) -> Reply {
    let has_some = |game: &Game| !fitting(game.world(), Some(verb)).is_empty();
    if cx.game().is_some_and(has_some) {
        return Reply::push(Belongings::of(Some(verb)));
    }
    cx.play(|game, _| game.refused(verb.nothing()));
    Reply::Keep
}

/// The fight while it waits for a direction.
struct Direction {
    /// Whether it is that of a run, or that of a door to close.
    is_run: bool,
}

impl Direction {
    fn ask(is_run: bool, cx: &mut Context<'_>) -> Self {
        cx.hint = Some("Which direction? Esc cancels.".to_owned());
        Self { is_run }
    }
}

impl Component for Direction {
    fn screen(&self) -> Screen {
        Screen::Direction
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        let Action::Go(dir) = action else {
            return Reply::Pass;
        };
        if self.is_run {
            walk(cx, dir, Game::run_on);
        } else {
            cx.play(|game, recorder| game.command(Command::Close(dir), recorder));
        }
        Reply::Back
    }

    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
        Fight::new(false).draw(cx, area, buf)
    }
}

/// The question whether the run is given up, over the screen that asks it.
pub(super) struct GiveUp {
    screen: Screen,
    word: Query,
}

impl GiveUp {
    pub(super) fn ask(screen: Screen, cx: &mut Context<'_>) -> Self {
        let word = Query::new(LONGEST_WORD);
        Self::tell(&word, cx);
        Self { screen, word }
    }

    fn tell(word: &Query, cx: &mut Context<'_>) {
        cx.hint = Some(format!(
            "Type {GIVE_UP_WORD} and press Enter to give up, Esc to go on: {}",
            word.text
        ));
    }
}

impl Component for GiveUp {
    fn screen(&self) -> Screen {
        self.screen
    }

    fn is_over_another(&self) -> bool {
        true
    }

    fn takes_text(&self) -> bool {
        true
    }

    fn type_key(&mut self, key: Key, cx: &mut Context<'_>) -> Option<Reply> {
        let is_left = key.is("ctrl-c");
        if !is_left && !self.word.is_done(key, |_| true) {
            Self::tell(&self.word, cx);
            return Some(Reply::Keep);
        }
        cx.hint = None;
        if is_left {
            cx.save_and_leave();
        } else if key.is("enter") && self.word.text == GIVE_UP_WORD {
            cx.give_up();
        }
        Some(Reply::Back)
    }

    fn act(&mut self, _action: Action, _cx: &mut Context<'_>) -> Reply {
        Reply::Pass
    }

    /// Draws nothing: the hint asks. The cursor is where one types.
    fn draw(&self, cx: &Context<'_>, area: Rect, _buf: &mut Buffer) -> Option<Position> {
        if self.screen == Screen::Ringside {
            return None;
        }
        let footer = Layout::of(area).footer;
        let x = cx.hint.as_ref().map_or(0, String::len) as u16;
        Some(Position::new(footer.x + x.min(area.width - 1), footer.y))
    }
}

/// Draws the hero's panel.
pub(super) fn draw_hero(cx: &Context<'_>, area: Rect, buf: &mut Buffer) {
    let world = cx.source().map(Source::world);
    let missile = match &cx.tape {
        Some(_) => world.and_then(|world| missile_at_hand(world, None)),
        None => cx.missile_at_hand(),
    };
    if let Some(hero) = world.and_then(|world| hero(world, missile)) {
        let theme = &cx.theme;
        HeroPanel { hero: &hero, theme }.render(area, buf);
    }
}

/// Draws header, map and the line beside it; returns where a cell is on the screen.
pub(super) fn draw_map(
    cx: &Context<'_>,
    game: &Game,
    area: Rect,
    buf: &mut Buffer,
    focus: Pos,
    over: Overlay<'_>,
) -> Option<Position> {
    let theme = &cx.theme;
    let layout = Layout::of(area);
    let world = game.world();
    let seen = game.others_known_here();
    let sight = Sight::OfHero {
        seen: &seen,
        newcomers: game.newcomers(),
    };
    let (width, height) = map::size(world);
    let view = Viewport::new(layout.map, width, height, focus);
    let marks = &map::map(world, sight, over, view.cells());
    MapView { marks, theme, view }.draw(buf);
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
    view.screen(focus)
}

/// Returns which cell of the arena is at a place on the screen, while the view keeps a cell in sight.
pub(super) fn cell_at(cx: &Context<'_>, focus: Pos, at: Position) -> Option<Pos> {
    let area = drawn(cx.window());
    let cells = cx.source()?.world().cells();
    let view = Viewport::new(Layout::of(area).map, cells.width(), cells.height(), focus);
    view.cell(at).filter(|&pos| cells.contains(pos))
}

/// Explains the newest roll beside the log.
pub(crate) fn draw_newest_roll(book: &Book<'_>, theme: &Theme, dock: Rect, buf: &mut Buffer) {
    let newest = Leaf::open(book, usize::MAX).map(Leaf::place);
    draw_docked(newest, book, theme, dock, buf);
}

fn draw_docked(
    page: Option<(usize, usize)>,
    book: &Book<'_>,
    theme: &Theme,
    dock: Rect,
    buf: &mut Buffer,
) {
    match page {
        Some(page) => {
            Leaf::at(page).draw(book, theme, Stand::Docked(dock), buf);
        }
        None => Leaf::draw_empty(book, theme, dock, buf),
    }
}

pub(super) fn draw_log(cx: &Context<'_>, game: &Game, area: Rect, buf: &mut Buffer) {
    let history_key = cx.keymap.key_of(Screen::Fight, Action::Messages);
    // Only lines of this wave: their rolls are those of its fight.
    let from = game.wave_from();
    let lines = game.lines().get(from..).unwrap_or_default();
    MessageLog {
        lines,
        fresh_from: game.fresh_from().saturating_sub(from),
        detail: cx.detail(),
        rolls: &game.sim().out().rolls,
        history_key: &history_key,
        theme: &cx.theme,
    }
    .render(area, buf);
}
