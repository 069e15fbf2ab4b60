//! Pack and gear: what the hero has, what the marked thing does, and what wearing it would change.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::App;
use crate::belongings::{Verb, change_of_gear, fitting, is_worth_throwing, verbs};
use crate::game::Game;
use crate::keymap::Screen;
use crate::pack::Pack;
use crate::theme::Role;
use crate::widgets::{Canvas, called, fitted, shortened, wrapped};
use ludus_engine::check::Refusal;
use ludus_engine::command::Command;
use ludus_engine::content::{ItemGroup, PACK_SLOTS, Slot, UseStep};
use ludus_engine::event::Owner;
use ludus_engine::figures::{self, Missile};
use ludus_engine::ids::ActorId;
use ludus_engine::narrate::{
    about_group, capitalized, gift_words, headed_thing, is_unique, listed_parts, percent, use_words,
};
use ludus_engine::odds;
use ludus_engine::rules::Terms;
use ludus_engine::rules::energy::NORMAL_SPEED;
use ludus_engine::rules::missile::launcher_range;
use ludus_engine::turn::supposed;
use ludus_engine::world::{ItemRef, World};

use super::draw_foot;

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

pub(super) fn draw(
    app: &App<'_>,
    screen: Screen,
    area: Rect,
    buf: &mut Buffer,
) -> Option<Position> {
    let game = app.game()?;
    let world = game.world();
    let pack = app.pack();
    let mut canvas = Canvas::new(buf, area, app.theme());
    draw_header(&mut canvas, world, pack.verb);
    let divider = app.theme().divider().to_string();
    for y in 2..area.height.saturating_sub(2) {
        canvas.text(DIVIDER, y, &divider);
    }
    let list = draw_list(&mut canvas, world, pack);
    let item = pack.marked(world);
    let (deed, reason) = match &item {
        Some(item) if screen == Screen::Deeds => {
            let y = draw_deeds(&mut canvas, world, item, pack.deed());
            (Some((TEXT_AT, y)), None)
        }
        Some(item) => {
            draw_about(&mut canvas, game, item, pack.verb);
            let answer = pack.verb.and_then(|verb| verb.allowed(world, item));
            (None, answer.and_then(Result::err))
        }
        None => {
            canvas.text(TEXT_AT, 2, "Nothing. It weighs little.");
            (None, None)
        }
    };
    if let Some(text) = pack.asks() {
        draw_foot(app, area, buf, &text, screen);
        let x = (5 + text.chars().count() as u16).min(area.width.saturating_sub(1));
        return Some(Position::new(area.x + x, area.bottom().saturating_sub(2)));
    }
    let reason = reason.map_or("", Refusal::words);
    draw_foot(app, area, buf, reason, screen);
    let at = deed.or(list.map(|y| (0, y)))?;
    Some(Position::new(area.x + at.0, area.y + at.1))
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
fn draw_list(canvas: &mut Canvas<'_>, world: &World, pack: &Pack) -> Option<u16> {
    let all = fitting(world, pack.verb);
    let mark = pack.mark().min(all.len().saturating_sub(1));
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
