//! Pack and gear: what the hero has, what the marked thing does, and what wearing it would change.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::{Component, Context, Reply};
use crate::game::Game;
use crate::keymap::{Action, Key, Screen};
use crate::text::{called, fitted, shortened, wrapped};
use crate::theme::Role;
use crate::view::belongings::{Verb, change_of_gear, fitting, is_worth_throwing, verbs};
use crate::view::shots::Payload;
use crate::view::terms;
use crate::widgets::Canvas;
use ludus_engine::check::Refusal;
use ludus_engine::command::Command;
use ludus_engine::content::{ItemGroup, PACK_SLOTS, Slot, UseStep};
use ludus_engine::event::Owner;
use ludus_engine::figures::{self, Missile};
use ludus_engine::grid::Pos;
use ludus_engine::ids::ActorId;
use ludus_engine::narrate::{
    about_group, capitalized, gift_words, headed_thing, is_unique, listed_parts, listed_thing,
    percent, use_words,
};
use ludus_engine::odds;
use ludus_engine::rules::Terms;
use ludus_engine::rules::energy::NORMAL_SPEED;
use ludus_engine::rules::missile::launcher_range;
use ludus_engine::turn::supposed;
use ludus_engine::world::{ItemRef, World};

use super::inspector::Inspector;
use super::look::Look;
use super::text_field::Query;
use super::{along, draw_foot};

/// Where the list ends and the description begins.
pub(crate) const DIVIDER: u16 = 40;
/// Where weights end.
const WEIGHT_END: u16 = 38;
/// Where names begin.
const NAME_AT: u16 = 3;
/// Where the description begins.
const TEXT_AT: u16 = 42;
/// Where the figures of now and then end.
const NOW_END: u16 = 70;
const THEN_END: u16 = 78;
/// The columns of what is compared.
const LABEL_WIDTH: usize = 19;
/// A name in a list keeps so many columns at least.
const LEAST_NAME: usize = 6;
/// So many kinds of foes are compared.
const FOES: usize = 2;

/// No longer name is searched for, in characters.
const LONGEST_QUERY: usize = 30;

/// A list of belongings: everything, or what fits a verb; and what to do with the marked thing.
pub(crate) struct Belongings {
    /// The verb whose list it is; none for all that the hero has.
    verb: Option<Verb>,
    mark: usize,
    /// The marked entry of what to do with the marked thing, while that is asked.
    purpose: Option<usize>,
    search: Option<Search>,
    /// The cell at which something else was aimed before.
    at: Option<Pos>,
}

/// A name that is being typed to find a thing.
struct Search {
    query: Query,
    /// What was marked before.
    mark: usize,
    is_missed: bool,
}

impl Belongings {
    /// Opens a list.
    pub(crate) const fn of(verb: Option<Verb>) -> Self {
        Self {
            verb,
            mark: 0,
            purpose: None,
            search: None,
            at: None,
        }
    }

    /// Opens the list of what can be thrown, at a cell if one was marked.
    pub(super) fn to_throw(at: Option<Pos>) -> Self {
        Self {
            at,
            ..Self::of(Some(Verb::Throw))
        }
    }

    /// Returns the marked thing.
    fn marked<'a>(&self, world: &'a World) -> Option<ItemRef<'a>> {
        let all = fitting(world, self.verb);
        let last = all.len().checked_sub(1)?;
        world.item(all.get(self.mark.min(last))?.item)
    }

    /// Asks what to do with the marked thing, the first that is allowed marked.
    fn ask(&mut self, cx: &mut Context<'_>) {
        let Some(game) = cx.game().filter(|_| cx.is_heros_turn()) else {
            cx.hint = Some("Not now. The fight is over.".to_owned());
            return;
        };
        let all = self.marked(game.world());
        let all = all.map(|item| verbs(game.world(), &item));
        self.purpose = all.map(|all| all.iter().position(|row| row.1.is_ok()).unwrap_or(0));
    }

    /// Does the marked thing, or says why not and stays.
    fn do_marked(&self, cx: &mut Context<'_>) -> Reply {
        match cx.game().and_then(|game| self.command(game.world())) {
            // Where to is asked in target mode.
            Some(Ok(Command::Aim(item, _))) => self.aim(Payload::Device(item), cx),
            Some(Ok(Command::Throw(item, _))) => {
                self.aim(Payload::Missile(Missile::Thrown(item)), cx)
            }
            Some(Ok(command)) => {
                // Back to the fight, from wherever the list was opened.
                cx.play(|game, recorder| game.command(command, recorder));
                Reply::ToRun(None)
            }
            Some(Err(refusal)) => {
                cx.hint = Some(refusal.words().to_owned());
                Reply::Keep
            }
            None => Reply::Keep,
        }
    }

    fn aim(&self, payload: Payload, cx: &Context<'_>) -> Reply {
        Reply::ToRun(Some(Box::new(Look::aiming(payload, self.at, cx))))
    }

    fn command(&self, world: &World) -> Option<Result<Command, Refusal>> {
        let item = self.marked(world)?;
        let verb = match self.purpose {
            Some(purpose) => verbs(world, &item).get(purpose)?.0,
            None => self.verb?,
        };
        verb.allowed(world, &item)
    }

    /// Opens what the figures of the hero with the marked thing are made of.
    fn open_terms(&self, cx: &mut Context<'_>) -> Reply {
        let Some(world) = cx.game().map(Game::world) else {
            return Reply::Keep;
        };
        let hero = world.hero().map(|hero| hero.actor);
        let worn = self.marked(world).zip(hero).and_then(|(item, hero)| {
            let is_worn = matches!(item.state.owner, Owner::Worn(..));
            let command = Verb::Wear.command(world, hero, &item);
            command.filter(|_| !is_worn)
        });
        let with = worn.map(|command| supposed(world, command));
        let terms = terms::of_hero(with.as_ref().unwrap_or(world));
        let none = "Nobody to reckon with stands there.";
        Reply::push_some(Inspector::of_terms(terms, none, cx))
    }

    /// Marks the first thing with the typed text in its name.
    fn find(&mut self, world: &World) {
        let Some(search) = &mut self.search else {
            return;
        };
        let query = search.query.text.to_lowercase();
        let found = fitting(world, self.verb).iter().position(|entry| {
            let item = world.item(entry.item);
            let name = item.map(|item| listed_thing(&item, world.turn()).to_lowercase());
            name.is_some_and(|name| name.contains(&query))
        });
        let found = found.filter(|_| !query.is_empty());
        search.is_missed = found.is_none() && !query.is_empty();
        self.mark = found.unwrap_or(search.mark);
    }
}

impl Component for Belongings {
    fn screen(&self) -> Screen {
        match (self.purpose, self.verb) {
            (Some(_), _) => Screen::Deeds,
            (None, Some(_)) => Screen::Items,
            (None, None) => Screen::Pack,
        }
    }

    fn takes_text(&self) -> bool {
        self.search.is_some()
    }

    fn type_key(&mut self, key: Key, cx: &mut Context<'_>) -> Option<Reply> {
        if key.is("ctrl-c") || key.is("ctrl-z") {
            return None;
        }
        let search = self.search.as_mut()?;
        if !search.query.is_done(key, |_| true) {
            self.find(cx.game()?.world());
            return Some(Reply::Keep);
        }
        // Enter stays at what was found, Esc goes back to what was marked before.
        if key.is("esc") {
            self.mark = search.mark;
        }
        self.search = None;
        Some(Reply::Keep)
    }

    /// Takes a letter that marks an entry; of a verb's own list it does what the list is for.
    fn take_key(&mut self, key: Key, cx: &mut Context<'_>) -> Option<Reply> {
        let letter = key.typed().filter(char::is_ascii_alphabetic)?;
        let world = cx.game()?.world();
        if let Some(purpose) = &mut self.purpose {
            let last = fitting(world, self.verb).len().saturating_sub(1);
            let item = fitting(world, self.verb).get(self.mark.min(last))?.item;
            let all = verbs(world, &world.item(item)?);
            let found = all.iter().position(|row| row.0.letter() == letter);
            *purpose = found.unwrap_or(*purpose);
            return Some(Reply::Keep);
        }
        let all = fitting(world, self.verb);
        let found = all.iter().position(|entry| entry.letter == letter);
        self.mark = found.unwrap_or(self.mark);
        match found {
            Some(_) if self.verb.is_some() => Some(self.do_marked(cx)),
            _ => Some(Reply::Keep),
        }
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        let Some(world) = cx.game().map(Game::world) else {
            return Reply::Back;
        };
        match action {
            Action::Back if self.purpose.is_some() => self.purpose = None,
            Action::Take if self.purpose.is_none() && self.verb.is_none() => self.ask(cx),
            Action::Take => return self.do_marked(cx),
            Action::Why => return self.open_terms(cx),
            Action::Find => {
                self.search = Some(Search {
                    query: Query::new(LONGEST_QUERY),
                    mark: self.mark,
                    is_missed: false,
                });
            }
            _ => {
                let page = usize::from(cx.size.1.saturating_sub(6)).max(1);
                let n_verbs = self.marked(world).map(|item| verbs(world, &item).len());
                let (mark, n) = match &mut self.purpose {
                    Some(purpose) => (purpose, n_verbs.unwrap_or(0)),
                    None => (&mut self.mark, fitting(world, self.verb).len()),
                };
                *mark = along(*mark, n, page, action);
                return Reply::Pass;
            }
        }
        Reply::Keep
    }

    fn does(&self, action: Action, cx: &Context<'_>) -> bool {
        let is_pack = self.screen() == Screen::Pack;
        !is_pack || action != Action::Take || cx.is_heros_turn()
    }

    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let game = cx.game()?;
        let world = game.world();
        let mut canvas = Canvas::new(buf, area, &cx.theme);
        draw_header(&mut canvas, world, self.verb);
        let divider = cx.theme.divider().to_string();
        for y in 2..area.height.saturating_sub(2) {
            canvas.text(DIVIDER, y, &divider);
        }
        let list = draw_list(&mut canvas, world, self);
        let mut at = list.map(|y| (0, y));
        let mut reason = None;
        match (self.marked(world), self.purpose) {
            (Some(item), Some(purpose)) => {
                at = Some((TEXT_AT, draw_deeds(&mut canvas, world, &item, purpose)));
            }
            (Some(item), None) => {
                draw_about(&mut canvas, game, &item, self.verb);
                let answer = self.verb.and_then(|verb| verb.allowed(world, &item));
                reason = answer.and_then(Result::err);
            }
            (None, _) => canvas.text(TEXT_AT, 2, "Nothing. It weighs little."),
        }
        if let Some(search) = &self.search {
            let missed = if search.is_missed {
                ": no such thing"
            } else {
                ""
            };
            let text = search.query.asked().0 + missed;
            draw_foot(cx, self, &text, area, buf);
            let x = (5 + text.chars().count() as u16).min(area.width.saturating_sub(1));
            return Some(Position::new(area.x + x, area.bottom().saturating_sub(2)));
        }
        draw_foot(cx, self, reason.map_or("", Refusal::words), area, buf);
        let at = at?;
        Some(Position::new(area.x + at.0, area.y + at.1))
    }
}

fn draw_header(canvas: &mut Canvas<'_>, world: &World, verb: Option<Verb>) {
    let title = verb.map_or("PACK AND GEAR", Verb::question);
    canvas.put(1, 0, title, canvas.theme.style(Role::Heading));
    let gold = world.hero().map_or(0, |hero| hero.gold);
    let load = pounds(figures::load(world));
    let weight = match figures::burden(world) {
        0 => format!(
            "{load} of {} lb before you slow",
            pounds(figures::slowing_load(world))
        ),
        burden => format!("{load} lb, and slower by {burden}"),
    };
    let text = format!("{weight}    gold {gold}");
    let end = canvas.width().saturating_sub(1);
    canvas.put_right(end, 0, &text, canvas.theme.style(Role::Plain));
    canvas.rule(1);
}

/// Returns a weight in pounds, from tenths.
fn pounds(tenths: i32) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// A row of the list.
enum Row {
    Heading(String),
    Entry(usize),
}

/// Draws the list; returns the row of the marked entry.
fn draw_list(canvas: &mut Canvas<'_>, world: &World, pack: &Belongings) -> Option<u16> {
    let all = fitting(world, pack.verb);
    let mark = pack.mark.min(all.len().saturating_sub(1));
    let hero = world.hero()?.actor;
    let n_worn = all
        .iter()
        .filter(|entry| entry.letter.is_ascii_uppercase())
        .count();
    let mut rows = Vec::new();
    if n_worn > 0 {
        rows.push(Row::Heading("WORN".to_owned()));
        rows.extend((0..n_worn).map(Row::Entry));
    }
    if n_worn < all.len() || pack.verb.is_none() {
        let n = world.pack_size(hero);
        rows.push(Row::Heading(format!("PACK, {n} of {PACK_SLOTS}")));
        rows.extend((n_worn..all.len()).map(Row::Entry));
    }
    let room = usize::from(canvas.height().saturating_sub(4)).max(1);
    let marked = rows
        .iter()
        .position(|row| matches!(row, Row::Entry(n) if *n == mark))
        .unwrap_or(0);
    let first = (marked + 1).saturating_sub(room);
    let theme = canvas.theme;
    let mut at = None;
    for (y, row) in (2..).zip(rows.iter().skip(first).take(room)) {
        match row {
            Row::Heading(text) => {
                canvas.put(NAME_AT, y, text, theme.style(Role::Heading));
                if y == 2 {
                    canvas.put_right(WEIGHT_END, y, "lb", theme.style(Role::Heading));
                }
            }
            Row::Entry(n) => {
                let Some((entry, item)) = all
                    .get(*n)
                    .and_then(|entry| Some((entry, world.item(entry.item)?)))
                else {
                    continue;
                };
                canvas.text(1, y, &entry.letter.to_string());
                let weight = pounds(item.weight());
                let room = usize::from(WEIGHT_END - NAME_AT) - weight.len() - 1;
                canvas.text(NAME_AT, y, &shortened_thing(&item, world.turn(), room));
                canvas.put_right(WEIGHT_END, y, &weight, theme.style(Role::Plain));
                if *n == mark {
                    canvas.text(0, y, ">");
                    let width = WEIGHT_END - 1;
                    canvas.restyle(1, y, width, theme.style(Role::Marked));
                    at = Some(y);
                }
            }
        }
    }
    at
}

/// Returns a thing as a list names it, at most so wide: where there is no room its name gets shorter,
/// and its count and figures stay.
fn shortened_thing(item: &ItemRef<'_>, turn: u32, width: usize) -> String {
    let (count, name, figures) = listed_parts(item, turn);
    let around = count.chars().count() + figures.chars().count();
    let whole = format!("{count}{name}{figures}");
    match width.checked_sub(around) {
        Some(room) if room >= LEAST_NAME => format!("{count}{}{figures}", shortened(&name, room)),
        _ => fitted(&whole, width).trim_end().to_owned(),
    }
}

/// Draws what can be done with a thing; returns the row of the marked entry.
fn draw_deeds(canvas: &mut Canvas<'_>, world: &World, item: &ItemRef<'_>, mark: usize) -> u16 {
    let theme = canvas.theme;
    canvas.put(
        TEXT_AT,
        2,
        &headed_thing(item, world.turn()),
        theme.style(Role::Heading),
    );
    let mut at = 4;
    for (n, (verb, answer)) in verbs(world, item).into_iter().enumerate() {
        let y = 4 + n as u16;
        let words = answer.map_or_else(Refusal::words, |_| verb.words(item));
        let text = format!("{}  {words}", verb.letter());
        canvas.text(TEXT_AT + 2, y, &text);
        if n == mark {
            canvas.text(TEXT_AT, y, ">");
            let width = canvas.width().saturating_sub(TEXT_AT + 3);
            canvas.restyle(TEXT_AT + 2, y, width, theme.style(Role::Marked));
            at = y;
        }
    }
    at
}

/// Writes paragraphs below each other.
struct Column<'c, 'b> {
    canvas: &'c mut Canvas<'b>,
    y: u16,
}

impl Column<'_, '_> {
    /// Writes a text, broken into rows, and leaves a row free; nothing for an empty one.
    fn say(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        let width = usize::from(self.canvas.width().saturating_sub(TEXT_AT + 1));
        for row in wrapped(text, width) {
            self.write(TEXT_AT, &row);
            self.y += 1;
        }
        self.y += 1;
    }

    fn write(&mut self, x: u16, text: &str) {
        if self.y + 2 < self.canvas.height() {
            self.canvas.text(x, self.y, text);
        }
    }

    fn write_right(&mut self, end: u16, text: &str) {
        if self.y + 2 < self.canvas.height() {
            let plain = self.canvas.theme.style(Role::Plain);
            self.canvas.put_right(end, self.y, text, plain);
        }
    }
}

fn draw_about(canvas: &mut Canvas<'_>, game: &Game, item: &ItemRef<'_>, verb: Option<Verb>) {
    let world = game.world();
    let heading = canvas.theme.style(Role::Heading);
    let name = headed_thing(item, world.turn());
    canvas.put(TEXT_AT, 2, &name, heading);
    let mut column = Column { canvas, y: 3 };
    column.say(about_group(item));
    column.say(&does(world, item));
    let is_dropped = verb == Some(Verb::Drop);
    if is_dropped {
        column.say("It goes on the floor. Takes one turn.");
    }
    if let Some(command) = change_of_gear(world, item).filter(|_| !is_dropped) {
        let title = match (command, item.group()) {
            (Command::TakeOff(_), _) => "IF YOU TAKE IT OFF",
            (_, group) if Slot::Weapon.takes(group) => "IF YOU WIELD IT",
            _ => "IF YOU WEAR IT",
        };
        column.canvas.put(TEXT_AT, column.y, title, heading);
        column.write_right(NOW_END, "now");
        column.write_right(THEN_END, "then");
        column.y += 1;
        for (what, now, then) in comparison(game, command) {
            column.write(TEXT_AT + 2, &what);
            column.write_right(NOW_END, &now);
            column.write_right(THEN_END, &then);
            column.y += 1;
        }
        column.y += 1;
        let comes_off = comes_off(world, command).map_or_else(String::new, |words| words + " ");
        column.say(&format!("{comes_off}Takes one turn."));
    }
    column.say(&format!("Base price {} gold.", item.kind.cost));
}

/// Returns what a thing does, in sentences with figures.
fn does(world: &World, item: &ItemRef<'_>) -> String {
    let mut uses = item.kind.uses.clone();
    // What it is drunk or eaten for comes before how it feeds.
    uses.sort_by_key(|step| matches!(step, UseStep::Feed(_)));
    let mut words: Vec<String> = uses.into_iter().map(use_words).collect();
    if matches!(
        item.group(),
        ItemGroup::Wand | ItemGroup::Staff | ItemGroup::Rod
    ) {
        if item.group() != ItemGroup::Rod {
            let s = if item.state.charges == 1 { "" } else { "s" };
            words.push(format!("{} charge{s} left.", item.state.charges));
        }
        let chance = figures::device_check(world, item).chance().to_f64();
        words.push(format!("Obeys you {} of the time.", percent(chance)));
    }
    if item.group() == ItemGroup::Rod {
        words.push(format!("Charges in {} turns.", item.kind.recharge));
    }
    if item.group() == ItemGroup::Flask && item.state.fuel > 0 {
        words.push(format!("Feeds a lantern {} turns.", item.state.fuel));
    }
    words.extend(gift_words(item));
    words.extend(flying_words(world, item));
    words.join(" ")
}

/// Returns how far a weapon, missile or launcher of the hero's carries, and what that does: "2d3 thrown:
/// 4-16, mean 9.2, 10 cells."
fn flying_words(world: &World, item: &ItemRef<'_>) -> Vec<String> {
    let harm = |bow: Option<&ItemRef<'_>>| {
        let damage = odds::missile_damage(world, item, bow)?;
        let (least, most) = (damage.min(), damage.max());
        Some(format!("{least}-{most}, mean {:.1}", damage.mean()))
    };
    let mut words = Vec::new();
    if Slot::Bow.takes(item.group()) {
        let multiplier = figures::multiplier_of(item);
        let range = launcher_range(multiplier);
        words.push(format!("Multiplies by {multiplier}. Shoots {range} cells."));
    }
    let bow = figures::launcher(world).filter(|bow| figures::shoots(bow.group(), item.group()));
    if let Some(bow) = bow {
        let range = figures::range_of(world, Missile::Fired);
        let name = &bow.kind.name;
        words.extend(harm(Some(&bow)).map(|harm| {
            format!(
                "{} from your {name}: {harm}, {range} cells.",
                item.kind.dice
            )
        }));
    }
    let is_carried = matches!(item.state.owner, Owner::Carried(_));
    if is_carried && is_worth_throwing(item) {
        let range = figures::range_of(world, Missile::Thrown(item.id));
        words.extend(
            harm(None).map(|harm| format!("{} thrown: {harm}, {range} cells.", item.kind.dice)),
        );
    }
    words
}

/// Returns what makes room for a thing that is put on: "The cloak comes off."
fn comes_off(world: &World, command: Command) -> Option<String> {
    let Command::Wield(_, slot) = command else {
        return None;
    };
    let old = world.worn_in(world.hero()?.actor, slot)?;
    let name = &old.kind.name;
    let is_pair = matches!(old.group(), ItemGroup::Hands | ItemGroup::Feet) && name.ends_with('s');
    let comes = if is_pair || old.state.count > 1 {
        "come"
    } else {
        "comes"
    };
    Some(capitalized(&format!("the {name} {comes} off.")))
}

/// Returns figures as they are and as they would be after a command: what, now, then. Both come from
/// the functions that the fight asks.
fn comparison(game: &Game, command: Command) -> Vec<(String, String, String)> {
    let now = game.world();
    let then = supposed(now, command);
    let Some(hero) = now.hero().map(|hero| hero.actor) else {
        return Vec::new();
    };
    let is_weapon = match command {
        Command::Wield(_, slot) => slot == Slot::Weapon,
        Command::TakeOff(item) => now
            .item(item)
            .is_some_and(|item| matches!(item.state.owner, Owner::Worn(_, Slot::Weapon))),
        _ => false,
    };
    let mut rows = Vec::new();
    let mut add = |what: &str, figure: &dyn Fn(&World) -> String| {
        rows.push((what.to_owned(), figure(now), figure(&then)));
    };
    add("armor class", &|world| {
        figures::armor_class(world).to_string()
    });
    if is_weapon {
        add("melee skill", &|world| {
            figures::melee_skill(world, &mut Terms::EMPTY.clone()).to_string()
        });
        add("blows", &|world| {
            figures::blows_per_round(world).to_string()
        });
        add("deadliness", &|world| {
            format!("{} %", figures::deadliness(world))
        });
    }
    if figures::light_radius(now) != figures::light_radius(&then) {
        add("light", &|world| figures::light_radius(world).to_string());
    }
    add("your speed", &|world| {
        format!("{:+}", figures::speed(world, hero) - NORMAL_SPEED)
    });
    for foe in nearest_kinds(game) {
        if is_weapon {
            add(&of_foe(now, "you hit", foe), &|world| {
                first_odds(world, hero, foe, |odds| chance(odds.p_hit.to_f64()))
            });
            add("  damage a turn", &|world| {
                first_odds(world, hero, foe, |odds| {
                    format!("{:.1}", odds.mean_per_turn)
                })
            });
        } else if let Some(blow) = now.race(foe).and_then(|race| race.blows.first()) {
            let what = format!("{} of", blow.method.name());
            add(&of_foe(now, &what, foe), &|world| {
                first_odds(world, foe, hero, |odds| chance(odds.p_hit.to_f64()))
            });
        }
    }
    rows
}

/// Returns a figure of the first attack that one could make on another.
fn first_odds(
    world: &World,
    attacker: ActorId,
    defender: ActorId,
    figure: impl Fn(&odds::AttackOdds) -> String,
) -> String {
    odds::between(world, attacker, defender)
        .first()
        .map_or_else(|| "none".to_owned(), figure)
}

/// Returns "bite of the wolf", with the name as short as it must be.
fn of_foe(world: &World, what: &str, foe: ActorId) -> String {
    let Some(race) = world.race(foe) else {
        return what.to_owned();
    };
    let the = if is_unique(race) { "" } else { "the " };
    let room = LABEL_WIDTH.saturating_sub(what.len() + 1 + the.len());
    format!("{what} {the}{}", shortened(called(race, room), room))
}

/// Returns "56.3 %".
fn chance(chance: f64) -> String {
    percent(chance).replace('%', " %")
}

/// Returns the nearest foe of each of the nearest kinds.
fn nearest_kinds(game: &Game) -> Vec<ActorId> {
    let world = game.world();
    let race = |foe: ActorId| world.monster(foe).map(|monster| monster.race);
    let mut found: Vec<ActorId> = Vec::new();
    for foe in game.foes_in_sight() {
        if found.iter().all(|&other| race(other) != race(foe)) {
            found.push(foe);
        }
    }
    found.truncate(FOES);
    found
}
