//! The end of a fight: how it ended, how it went, and how to see it again.

use std::path::Path;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use crate::PlayerOptions;
use crate::app::{Component, Context, Reply};
use crate::game::Game;
use crate::keymap::{Action, Screen};
use crate::source::Tape;
use crate::text::{called, headed, whole, wrapped};
use crate::theme::Role;
use crate::view::belongings::is_worth_throwing;
use crate::view::fate::{cause_in_short, cause_of_death, last_blow_words, source_name};
use crate::view::tally::{Dice, LastBlow, Source, Taken, Tally};
use crate::view::hero::{class_line, title_line, worst_words};
use crate::widgets::{Canvas, RuleRow, health_bar};
use ludus_engine::command::Command;
use ludus_engine::content::{HERO_TEAM, ItemGroup};
use ludus_engine::narrate::{count_word, landing_word, needed, percent, plural_of, some_things};
use ludus_engine::rng::{Fraction, Roll};
use ludus_engine::step::RollRecord;
use ludus_engine::turn::Outcome;
use ludus_engine::world::World;

use super::bestiary::look_of;
use super::draw_foot;
use super::inspector::Leaf;
use super::new_hero::Maker;
use super::player::Player;

/// Where the text of each part begins.
const TEXT_AT: u16 = 17;
/// The row of the first part below the table.
const PARTS_AT: u16 = 14;
/// Rows of the last blow.
const LAST_BLOW_ROWS: usize = 4;
/// Turns of the table.
const N_TURNS: usize = 6;

/// The end of a run.
pub(super) struct Over;

impl Component for Over {
    fn screen(&self) -> Screen {
        Screen::Over
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        match action {
            Action::NewGauntlet => return Reply::push(Maker::new(cx)),
            Action::WatchIt => return watch_the_end(cx),
            Action::Again => {
                if let Some(start) = cx.game().map(Game::start) {
                    cx.begin(start);
                }
            }
            _ => return Reply::Pass,
        }
        Reply::Keep
    }

    fn does(&self, action: Action, cx: &Context<'_>) -> bool {
        let newest = |game: &Game| Leaf::open(&game.book(), usize::MAX);
        action != Action::Why || cx.game().and_then(newest).is_some()
    }

    fn footer(&self, cx: &Context<'_>) -> Vec<String> {
        let does = |action| self.does(action, cx);
        let entries = cx.keymap.footer_with(Screen::Over, does, None);
        // Where the row is full without them, the keys stand in wider windows alone.
        cx.without_last_if_wide(entries)
    }

    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
        draw_end(self, cx, area, buf)
    }
}

/// Shows how the run came to its end.
fn watch_the_end(cx: &mut Context<'_>) -> Reply {
    match cx.game().and_then(Game::replay).cloned() {
        Some(path) => show_replay(&path, true, cx),
        None => {
            cx.hint = Some("Nobody wrote it down.".to_owned());
            Reply::Keep
        }
    }
}

/// Shows a replay, or only its end; tells why it cannot be shown.
pub(super) fn show_replay(path: &Path, is_about_the_end: bool, cx: &mut Context<'_>) -> Reply {
    if cx.options.is_plain {
        cx.hint = Some("Watching needs a screen.".to_owned());
        return Reply::Keep;
    }
    match cx.options.recorder.open_replay(path) {
        Ok(recorded) => {
            let tape = Tape::of_replay(PlayerOptions {
                recorded,
                is_about_the_end,
                look: look_of(cx),
            });
            Reply::push(Player::open(tape, cx))
        }
        Err(problem) => {
            cx.hint = Some(problem);
            Reply::Keep
        }
    }
}

fn draw_end(over: &Over, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
    let game = cx.game()?;
    let theme = &cx.theme;
    let world = game.world();
    let tally = game.tally_of_run();
    let mut canvas = Canvas::new(buf, area, theme);
    let (name, how) = headline(game, &tally, usize::from(area.width.saturating_sub(2)));
    canvas.put(1, 0, &name, theme.style(Role::Heading));
    canvas.put_right(area.width - 1, 0, &how, theme.style(Role::Plain));
    let is_dead = world.hero().is_some_and(|hero| !world.is_alive(hero.actor));
    match &tally.last_blow {
        Some(blow) if is_dead => draw_last_blow(&mut canvas, game, blow),
        _ => draw_point(&mut canvas, game),
    }
    draw_turns(&mut canvas, world, &tally);
    let room = usize::from(canvas.width() - TEXT_AT);
    let mut parts = vec![("WHAT HURT YOU", hurts(world, &tally, room))];
    if is_dead {
        parts.push(("LEFT UNUSED", joined(&unused(world), ", ", room)));
    }
    let kills = match tally.kills.max(game.run().tally().kills) {
        0 => "nobody".to_owned(),
        n => format!("{} dead by your hand", count_word(n as usize)),
    };
    parts.push(("YOUR KILLS", kills));
    parts.push(("THE DICE", dice(&tally, room)));
    if let Some(placing) = game.placing() {
        let place = ordinal(placing.place);
        let score = format!("{}, {place} of {}", placing.points, placing.of);
        parts.push(("SCORE", score));
    }
    if let Some(parent) = game.parent() {
        let words = format!("never: a fork of {}, turn {}", parent.run, parent.turn);
        parts.push(("SCORE", words));
    }
    let rows = (PARTS_AT..).zip(parts.iter().filter(|part| !part.1.is_empty()));
    for (y, (heading, text)) in rows {
        part(&mut canvas, y, heading, text);
    }
    draw_traces(&mut canvas, game);
    let mut parts = game.place_parts();
    parts.push(format!("turn {}", world.turn() + 1));
    let text = parts.join(", ");
    let rule = RuleRow {
        text: &text,
        is_alert: false,
        theme,
    };
    rule.render(Rect::new(area.x, area.y + 1, area.width, 1), buf);
    draw_foot(cx, over, "", area, buf)
}

/// Draws what the run can be seen again by: its seed, and where its replay is. A path that does not
/// fit beside the seed has rows of its own.
fn draw_traces(canvas: &mut Canvas<'_>, game: &Game) {
    let seed = format!("Seed {}", game.seed());
    let replay = game
        .replay()
        .map_or("not kept".to_owned(), |path| path.display().to_string());
    let replay = format!("replay {replay}");
    let room = usize::from(canvas.width()) - 2;
    let row = format!("{seed}    {replay}");
    if row.width() <= room {
        canvas.text(1, 19, &row);
        return;
    }
    canvas.text(1, 19, &seed);
    for (y, row) in (20..22).zip(wrapped(&replay, room)) {
        canvas.text(1, y, &row);
    }
}

/// Returns "yours 23 hits of 38 (25.9 due)   theirs 31 of 52 (29.0 due)", with fewer spaces and then
/// fewer words where that is wider than `room`.
pub(super) fn dice(tally: &Tally, room: usize) -> String {
    let told = |dice: &Dice, hits: &str, due: &str| {
        let Dice { hits: n, tries, .. } = dice;
        format!("{n}{hits} of {tries} ({:.1}{due})", dice.due)
    };
    let hits = if tally.yours.hits == 1 {
        " hit"
    } else {
        " hits"
    };
    let ways = [
        (hits, "   ", " due"),
        (hits, "  ", " due"),
        ("", "  ", " due"),
        ("", "  ", ""),
    ];
    let mut rows = ways.into_iter().map(|(hits, gap, due)| {
        let yours = told(&tally.yours, hits, " due");
        format!("yours {yours}{gap}theirs {}", told(&tally.theirs, "", due))
    });
    let fits = |row: &String| row.width() <= room;
    let shortest = rows.next_back().unwrap_or_default();
    rows.find(fits).unwrap_or(shortest)
}

/// Returns "4th".
fn ordinal(n: usize) -> String {
    let ending = match (n % 10, n % 100) {
        (1, tens) if tens != 11 => "st",
        (2, tens) if tens != 12 => "nd",
        (3, tens) if tens != 13 => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

/// Returns who ended, and how, with a gap in between: without the race where it must be, then without
/// what follows the name of who did it, then without the class, then cut at a word.
fn headline(game: &Game, tally: &Tally, width: usize) -> (String, String) {
    let world = game.world();
    let (end, how) = ending(game, tally);
    let hero = world.hero_sheet().map_or("", |sheet| sheet.name.as_str());
    let level = world.hero().map_or(0, |hero| hero.level);
    let class = class_line(world);
    let who = [
        format!("{hero}, {} {level}, {end}", title_line(world)).to_uppercase(),
        format!("{hero}, {class} {level}, {end}").to_uppercase(),
        format!("{hero} {end}").to_uppercase(),
    ];
    let room = |who: &str| width.saturating_sub(who.width() + 2);
    let tries = [(0, &how[0]), (1, &how[0]), (1, &how[1]), (2, &how[1])];
    let fits = |&(n, how): &(usize, &String)| how.width() <= room(&who[n]);
    match tries.into_iter().find(fits) {
        Some((n, how)) => (who[n].clone(), how.clone()),
        None => (who[2].clone(), headed(&how[1], room(&who[2]))),
    }
}

/// Returns how a run ended, in one line.
pub(crate) fn in_one_line(game: &Game) -> String {
    let world = game.world();
    let (end, [how, _]) = ending(game, &game.tally_of_run());
    let hero = world.hero_sheet().map_or("", |sheet| sheet.name.as_str());
    let level = world.hero().map_or(0, |hero| hero.level);
    let mut parts = game.place_parts();
    parts.push(format!("turn {}", world.turn() + 1));
    let place = parts.join(", ");
    let end = end.to_lowercase();
    format!(
        "{hero}, {} {level}, {end}: {how} ({place})",
        title_line(world)
    )
}

/// Returns what became of the hero, and how, in full and in short.
fn ending(game: &Game, tally: &Tally) -> (&'static str, [String; 2]) {
    let alike = |how: &str| [how.to_owned(), how.to_owned()];
    match game.outcome() {
        Some(Outcome::Won(HERO_TEAM)) => ("IS ALIVE", alike("nobody else is")),
        Some(Outcome::Won(_)) => {
            let world = game.world();
            let causes = [cause_of_death(world, tally), cause_in_short(world, tally)];
            ("IS DEAD", causes)
        }
        Some(Outcome::Draw(reason)) => ("GOES HOME", alike(reason.words())),
        None => ("GIVES UP", alike("alive, by your word")),
    }
}

fn part(canvas: &mut Canvas<'_>, y: u16, heading: &str, text: &str) {
    let style = canvas.theme.style(Role::Heading);
    canvas.put(1, y, heading, style);
    canvas.text(TEXT_AT, y, text);
}

/// Draws what the fight was about, where no last blow has to be told; of a run that was given up, how
/// it stood.
fn draw_point(canvas: &mut Canvas<'_>, game: &Game) {
    let world = game.world();
    let body = game.hero().and_then(|(hero, _)| world.body(hero));
    if let Some(body) = body.filter(|_| game.is_given_up()) {
        let foes = match game.n_foes() {
            0 => "nobody left".to_owned(),
            1 => "one foe left".to_owned(),
            n => format!("{} foes left", count_word(n)),
        };
        let text = format!("With {} of {} hit points, {foes}.", body.hp, body.max_hp);
        part(canvas, 2, "WHERE IT STOOD", &text);
        return;
    }
    let about = &world.definition().encounter.about;
    let room = usize::from(canvas.width() - TEXT_AT);
    part(canvas, 2, "THE FIGHT", "");
    for (n, row) in wrapped(about, room).iter().take(3).enumerate() {
        canvas.text(TEXT_AT, 2 + n as u16, row);
    }
}

fn draw_last_blow(canvas: &mut Canvas<'_>, game: &Game, blow: &LastBlow) {
    let world = game.world();
    let room = usize::from(canvas.width() - TEXT_AT);
    let text = last_blow_words(world, blow, room);
    part(canvas, 2, "THE LAST BLOW", "");
    let mut rows = wrapped(&text, room);
    rows.push(drawn(&blow.rolls));
    rows.retain(|row| !row.is_empty());
    if let Some(deed) = game.last_deed() {
        let began = format!(
            "You began the turn with {}, the worst was {}.",
            deed.hp,
            worst_words(deed.worst, deed.is_blind)
        );
        let told = |words: String| wrapped(&format!("{began} {words}"), room);
        let whole = told(deed_words(world, deed.command, true));
        if rows.len() + whole.len() <= LAST_BLOW_ROWS {
            rows.extend(whole);
        } else {
            rows.extend(told(deed_words(world, deed.command, false)));
        }
    }
    for (y, row) in (2..).zip(rows.iter().take(LAST_BLOW_ROWS)) {
        canvas.text(TEXT_AT, y, row);
    }
}

/// Returns the hero's last deed: "You threw an axe."; with what, or without.
fn deed_words(world: &World, command: Command, names_things: bool) -> String {
    let (words, item) = match command {
        Command::Wait => ("You waited.", None),
        Command::Rest => ("You rested.", None),
        Command::Move(_) => ("You stepped.", None),
        Command::Attack(_) => ("You struck.", None),
        Command::Open(_) => ("You opened a door.", None),
        Command::Close(_) => ("You closed a door.", None),
        Command::PickUp => ("You picked something up.", None),
        Command::Drop(item, ..) => ("You dropped something.", Some(item)),
        Command::Wield(..) => ("You changed your gear.", None),
        Command::TakeOff(_) => ("You took something off.", None),
        Command::Quaff(item) => ("You drank.", Some(item)),
        Command::Read(item) => ("You read.", Some(item)),
        Command::Eat(item) => ("You ate.", Some(item)),
        Command::Fire(_) => ("You shot.", None),
        Command::Throw(item, _) => ("You threw something.", Some(item)),
        Command::Aim(..) | Command::Use(_) => ("You used a device.", None),
        Command::Refuel(_) => ("You fed your light.", None),
        Command::Answer(_) => ("You answered an offer.", None),
        Command::Leave(_) => ("You left.", None),
        Command::Shape(_) => ("You changed your shape.", None),
    };
    let thing = item.and_then(|item| world.item(item));
    match thing.filter(|_| names_things) {
        Some(thing) => {
            let verb = words.trim_end_matches('.').trim_end_matches(" something");
            format!("{verb} {}.", some_things(&thing, 1))
        }
        None => words.to_owned(),
    }
}

/// Returns what decided a blow: "to hit 70.0%: 71 of 90, needs 26".
fn drawn(rolls: &[RollRecord]) -> String {
    let chance = |roll: &RollRecord| percent(roll.chance().map_or(0.0, Fraction::to_f64));
    let mut luck = 0;
    let mut parts = Vec::new();
    let mut dice: Vec<(u32, i64, i64)> = Vec::new();
    for roll in rolls {
        match (roll.roll, roll.drawn) {
            (Roll::HitLuck, Some(drawn)) => luck = drawn,
            (Roll::ToHit, Some(drawn)) => {
                let most = roll.range.map_or(0, |range| range.1);
                let needs = needed(roll).unwrap_or(0);
                parts.push(format!(
                    "to hit {}: {drawn} of {most}, needs {needs}",
                    chance(roll)
                ));
            }
            (Roll::ToHit, None) => {
                parts.push(format!(
                    "to hit {}: luck {luck} of 100, a sure hit",
                    chance(roll)
                ));
            }
            (Roll::Evasion, Some(drawn)) => {
                parts.push(format!("evasion {}: {drawn}", chance(roll)));
            }
            (Roll::ProtectionFromEvil, Some(drawn)) => {
                parts.push(format!("protection {}: {drawn}", chance(roll)));
            }
            (Roll::Damage, Some(drawn)) => {
                let sides = roll.range.map_or(0, |range| range.1);
                match dice.last_mut().filter(|last| last.1 == sides) {
                    Some(last) => (last.0, last.2) = (last.0 + 1, last.2 + drawn),
                    None => dice.push((1, sides, drawn)),
                }
            }
            _ => {}
        }
    }
    // Many dice are told by their sum.
    parts.extend(
        dice.iter()
            .map(|(n, sides, sum)| format!("{n}d{sides}: {sum}")),
    );
    parts.join("   ")
}

fn draw_turns(canvas: &mut Canvas<'_>, world: &World, tally: &Tally) {
    part(canvas, 6, "HOW IT WENT", "turn   hp                lost");
    if tally.turns.is_empty() {
        canvas.text(TEXT_AT, 7, "Nothing touched you.");
    }
    let room = usize::from(canvas.width() - TEXT_AT);
    let first = tally.turns.len().saturating_sub(N_TURNS);
    for (n, turn) in tally.turns.iter().skip(first).enumerate() {
        let bar = health_bar(canvas.theme, turn.hp, tally.max_hp, 10);
        let row = format!(
            "{:>4} {:>4}  {bar}    {:>4}   ",
            turn.number, turn.hp, turn.lost
        );
        let room = room.saturating_sub(row.chars().count());
        let sources = turn.sources.iter();
        let sources: Vec<String> = sources.map(|taken| source(world, taken, room)).collect();
        let text = format!("{row}{}", joined(&sources, ", ", room));
        canvas.text(TEXT_AT, 7 + n as u16, &text);
    }
}

/// Returns "wolves 10": what one source took in a turn, its name short enough to leave the number of
/// the others room in a row.
fn source(world: &World, taken: &Taken, room: usize) -> String {
    let points = format!(" {}", taken.points);
    let room = room.saturating_sub(points.len() + OTHERS.len());
    let name = match taken.source {
        Source::Race(race) if !taken.is_many => {
            called(world.content().monster_race(race), room).to_owned()
        }
        _ => source_name(world, taken.source, taken.is_many),
    };
    format!("{}{points}", headed(&name, room))
}

/// Returns "wolves 88 in 25 bites   bleeding 5".
fn hurts(world: &World, tally: &Tally, room: usize) -> String {
    if tally.sources.is_empty() {
        return "nothing".to_owned();
    }
    let mut sources = tally.sources.clone();
    sources.sort_by_key(|taken| std::cmp::Reverse(taken.points));
    let words = |taken: &Taken| {
        let name = source_name(world, taken.source, taken.is_many);
        if !matches!(taken.source, Source::Race(_)) {
            return format!("{name} {}", taken.points);
        }
        let blow = match taken.method.map_or("", landing_word) {
            word @ ("bites" | "claws" | "stings" | "kicks" | "hits") if taken.n_blows > 1 => word,
            "bites" => "bite",
            "claws" => "claw",
            "stings" => "sting",
            "kicks" => "kick",
            "hits" => "hit",
            _ if taken.n_blows > 1 => "blows",
            _ => "blow",
        };
        format!("{name} {} in {} {blow}", taken.points, taken.n_blows)
    };
    let all: Vec<String> = sources.iter().map(words).collect();
    joined(&all, "   ", room)
}

/// Returns what the hero never drank, read or let go: "2 cure light wounds", "wand of fire bolts (5)",
/// and last what he never threw: "3 flasks of oil".
fn unused(world: &World) -> Vec<String> {
    let hero = world.hero().map(|hero| hero.actor);
    let carried = hero.into_iter().flat_map(|hero| world.carried(hero));
    let (thrown, used): (Vec<_>, Vec<_>) = carried.partition(is_worth_throwing);
    let names = used.iter().filter_map(|item| {
        let name = item.kind.name.as_str();
        let counted = |name: &str| match item.state.count {
            1 => name.to_owned(),
            n => format!("{n} {name}"),
        };
        match item.group() {
            ItemGroup::Potion => Some(counted(name.trim_start_matches("potion of "))),
            ItemGroup::Scroll => Some(counted(name.trim_start_matches("scroll of "))),
            ItemGroup::Wand | ItemGroup::Staff if item.state.charges > 0 => {
                Some(format!("{name} ({})", item.state.charges))
            }
            ItemGroup::Rod if item.charged_rods(world.turn()) > 0 => Some(counted(name)),
            _ => None,
        }
    });
    let throwables = thrown.iter().map(|item| match item.state.count {
        1 => item.kind.name.clone(),
        n => format!("{n} {}", plural_of(&item.kind.name)),
    });
    names.chain(throwables).collect()
}

/// The longest number of what does not fit.
const OTHERS: &str = " +99";

/// Joins as many texts as fit; the rest is a number.
fn joined(texts: &[String], gap: &str, room: usize) -> String {
    let mut row = String::new();
    for (n, text) in texts.iter().enumerate() {
        let left = texts.len() - n;
        let gap = if n == 0 { "" } else { gap };
        let reserve = if left > 1 { OTHERS.len() } else { 0 };
        if row.width() + gap.len() + text.width() + reserve > room {
            if n > 0 {
                return format!("{row} +{left}");
            }
            // The first is told, as far as it fits.
            row = whole(text, room.saturating_sub(reserve));
            continue;
        }
        row.push_str(gap);
        row.push_str(text);
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_never_cut() {
        let row = |hits: u32, tries, due, room| {
            let of = Dice { hits, tries, due };
            let tally = Tally {
                yours: of,
                theirs: of,
                ..Tally::default()
            };
            dice(&tally, room)
        };
        let room = usize::from(80 - TEXT_AT);
        assert_eq!(
            row(99, 176, 99.2, room),
            "yours 99 hits of 176 (99.2 due)   theirs 99 of 176 (99.2 due)"
        );
        assert_eq!(
            row(100, 176, 102.2, room),
            "yours 100 of 176 (102.2 due)  theirs 100 of 176 (102.2 due)"
        );
        for n in [1, 99, 100, 999, 1000, 9999] {
            let row = row(n, n, f64::from(n), room);
            assert!(row.len() <= room && row.ends_with(')'), "{row}");
        }
    }
}
