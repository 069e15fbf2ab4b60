//! The end of a run in parts: how it ended, how it went, and how to see it again.

use unicode_width::UnicodeWidthStr as _;

use crate::game::Game;
use crate::text::{called, headed, whole, wrapped};
use ludus_engine::command::Command;
use ludus_engine::content::{HERO_TEAM, ItemGroup};
use ludus_engine::narrate::{count_word, landing_word, needed, percent, plural_of, some_things};
use ludus_engine::rng::{Fraction, Roll};
use ludus_engine::step::RollRecord;
use ludus_engine::turn::Outcome;
use ludus_engine::world::World;

use super::belongings::is_worth_throwing;
use super::fate::{cause_in_short, cause_of_death, last_blow_words, source_name};
use super::hero::{class_line, title_line, worst_words};
use super::ledger::{Dice, LastBlow, Ledger, Source, Taken};

/// Rows of the last blow.
const LAST_BLOW_ROWS: usize = 4;
/// Turns of the table.
const N_TURNS: usize = 6;

/// The end of a run.
pub(crate) struct End {
    /// Whose it is, and how it came.
    pub(crate) headline: (String, String),
    /// Where and when.
    pub(crate) place: String,
    /// What comes first: a heading and its rows.
    pub(crate) first: (&'static str, Vec<String>),
    /// The last turns in which something was lost.
    pub(crate) turns: Vec<TurnRow>,
    /// Hit points when unhurt.
    pub(crate) max_hp: i32,
    /// The parts below, each with its heading.
    pub(crate) parts: Vec<(&'static str, String)>,
    /// What the run can be seen again by: the seed, and where the replay is.
    pub(crate) traces: [String; 2],
}

/// One turn of the table.
pub(crate) struct TurnRow {
    pub(crate) number: u32,
    /// Hit points at its end, and those lost in it.
    pub(crate) hp: i32,
    pub(crate) lost: i32,
    /// What took them.
    pub(crate) sources: String,
}

/// Returns the end of a run, for a window of so many columns in which texts begin at one and the sources
/// of a turn at another.
pub(crate) fn end(game: &Game, width: usize, text_at: usize, sources_at: usize) -> End {
    let world = game.world();
    let ledger = game.ledger_of_run();
    let room = width.saturating_sub(text_at);
    let is_dead = world.hero().is_some_and(|hero| !world.is_alive(hero.actor));
    let mut parts = vec![("WHAT HURT YOU", hurts(world, &ledger, room))];
    if is_dead {
        parts.push(("LEFT UNUSED", joined(&unused(world), ", ", room)));
    }
    let kills = match ledger.kills.max(game.run().tally().kills) {
        0 => "nobody".to_owned(),
        n => format!("{} dead by your hand", count_word(n as usize)),
    };
    parts.push(("YOUR KILLS", kills));
    parts.push(("THE DICE", dice(&ledger, room)));
    if let Some(placing) = game.placing() {
        let place = ordinal(placing.place);
        let score = format!("{}, {place} of {}", placing.points, placing.of);
        parts.push(("SCORE", score));
    }
    if let Some(parent) = game.parent() {
        let words = format!("never: a fork of {}, turn {}", parent.run, parent.turn);
        parts.push(("SCORE", words));
    }
    parts.retain(|part| !part.1.is_empty());
    let mut place = game.place_parts();
    place.push(format!("turn {}", world.turn() + 1));
    let replay = game.replay();
    let replay = replay.map_or("not kept".to_owned(), |path| path.display().to_string());
    End {
        headline: headline(game, &ledger, width.saturating_sub(2)),
        place: place.join(", "),
        first: match &ledger.last_blow {
            Some(blow) if is_dead => ("THE LAST BLOW", last_blow(game, blow, room)),
            _ => point(game, room),
        },
        turns: turns(world, &ledger, width.saturating_sub(sources_at)),
        max_hp: ledger.max_hp,
        parts,
        traces: [format!("Seed {}", game.seed()), format!("replay {replay}")],
    }
}

/// Returns "yours 23 hits of 38 (25.9 due)   theirs 31 of 52 (29.0 due)", with fewer spaces and then
/// fewer words where that is wider than `room`.
pub(crate) fn dice(ledger: &Ledger, room: usize) -> String {
    let told = |dice: &Dice, hits: &str, due: &str| {
        let Dice { hits: n, tries, .. } = dice;
        format!("{n}{hits} of {tries} ({:.1}{due})", dice.due)
    };
    let hits = if ledger.yours.hits == 1 {
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
        let yours = told(&ledger.yours, hits, " due");
        format!("yours {yours}{gap}theirs {}", told(&ledger.theirs, "", due))
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
fn headline(game: &Game, ledger: &Ledger, width: usize) -> (String, String) {
    let world = game.world();
    let (end, how) = ending(game, ledger);
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
    let (end, [how, _]) = ending(game, &game.ledger_of_run());
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
fn ending(game: &Game, ledger: &Ledger) -> (&'static str, [String; 2]) {
    let alike = |how: &str| [how.to_owned(), how.to_owned()];
    match game.outcome() {
        Some(Outcome::Won(HERO_TEAM)) => ("IS ALIVE", alike("nobody else is")),
        Some(Outcome::Won(_)) => {
            let world = game.world();
            let causes = [cause_of_death(world, ledger), cause_in_short(world, ledger)];
            ("IS DEAD", causes)
        }
        Some(Outcome::Draw(reason)) => ("GOES HOME", alike(reason.words())),
        None => ("GIVES UP", alike("alive, by your word")),
    }
}

/// Returns what the fight was about, where no last blow has to be told; of a run that was given up, how
/// it stood.
fn point(game: &Game, room: usize) -> (&'static str, Vec<String>) {
    let world = game.world();
    let body = game.hero().and_then(|(hero, _)| world.body(hero));
    if let Some(body) = body.filter(|_| game.is_given_up()) {
        let foes = match game.n_foes() {
            0 => "nobody left".to_owned(),
            1 => "one foe left".to_owned(),
            n => format!("{} foes left", count_word(n)),
        };
        let text = format!("With {} of {} hit points, {foes}.", body.hp, body.max_hp);
        return ("WHERE IT STOOD", vec![text]);
    }
    let mut rows = wrapped(&world.definition().encounter.about, room);
    rows.truncate(3);
    ("THE FIGHT", rows)
}

/// Returns the rows of the last blow: what it was, what decided it, and what the hero did before.
fn last_blow(game: &Game, blow: &LastBlow, room: usize) -> Vec<String> {
    let world = game.world();
    let text = last_blow_words(world, blow, room);
    let mut rows = wrapped(&text, room);
    rows.push(drawn(&blow.rolls));
    rows.retain(|row| !row.is_empty());
    if let Some(order) = game.last_order() {
        let began = format!(
            "You began the turn with {}, the worst was {}.",
            order.hp,
            worst_words(order.worst, order.is_blind)
        );
        let told = |words: String| wrapped(&format!("{began} {words}"), room);
        let whole = told(order_words(world, order.command, true));
        if rows.len() + whole.len() <= LAST_BLOW_ROWS {
            rows.extend(whole);
        } else {
            rows.extend(told(order_words(world, order.command, false)));
        }
    }
    rows.truncate(LAST_BLOW_ROWS);
    rows
}

/// Returns what the hero did last: "You threw an axe."; with what, or without.
fn order_words(world: &World, command: Command, names_things: bool) -> String {
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

/// Returns the last turns of the table, their sources within so many columns.
fn turns(world: &World, ledger: &Ledger, room: usize) -> Vec<TurnRow> {
    let first = ledger.turns.len().saturating_sub(N_TURNS);
    let rows = ledger.turns.iter().skip(first).map(|turn| {
        let sources = turn.sources.iter();
        let sources: Vec<String> = sources.map(|taken| source(world, taken, room)).collect();
        TurnRow {
            number: turn.number,
            hp: turn.hp,
            lost: turn.lost,
            sources: joined(&sources, ", ", room),
        }
    });
    rows.collect()
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
fn hurts(world: &World, ledger: &Ledger, room: usize) -> String {
    if ledger.sources.is_empty() {
        return "nothing".to_owned();
    }
    let mut sources = ledger.sources.clone();
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
/// and last what it never threw: "3 flasks of oil".
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
            let ledger = Ledger {
                yours: of,
                theirs: of,
                ..Ledger::default()
            };
            dice(&ledger, room)
        };
        let room = 80 - 17;
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
