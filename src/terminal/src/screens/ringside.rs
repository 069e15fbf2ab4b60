//! Between two waves: what the last one came to, and how to go on.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use crate::app::{Component, Context, Reply};
use crate::game::{Game, Mending};
use crate::keymap::{Action, Screen};
use crate::text::{headed, wrapped};
use crate::theme::Role;
use crate::view::tally::Tally;
use crate::view::hero::{class_line, conditions, title_line};
use crate::widgets::{Canvas, health_bar};
use ludus_engine::figures;
use ludus_engine::gauntlet::{Choice, WAVES_A_BEAT};
use ludus_engine::narrate::{capitalized, count_word};
use ludus_engine::rules::growth::{MAX_LEVEL, PARTS, experience_for};
use ludus_engine::world::World;

use super::draw_foot;
use super::fight::{GiveUp, draw_log};
use super::over::dice;
use super::specialties::SpecialtyOffer;

/// Lines of the log.
const LOG: u16 = 6;
/// Where the text of each part begins.
const TEXT_AT: u16 = 12;
/// The name of an arena that is longer is cut, between two words.
const LONGEST_ARENA: usize = 24;

/// The ringside.
pub(super) struct Ringside;

impl Component for Ringside {
    fn screen(&self) -> Screen {
        Screen::Ringside
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        let choice = match action {
            Action::RestAndGo if has_to_rest(cx) => Choice::RestAndGo,
            // Nobody rests for nothing: what is welcome would pass.
            Action::RestAndGo | Action::GoUnrested => Choice::Go,
            Action::Specialty => return Reply::push_some(SpecialtyOffer::open(cx)),
            Action::GiveUp => return Reply::push(GiveUp::ask(Screen::Ringside, cx)),
            Action::Save => {
                cx.save_and_leave();
                return Reply::Keep;
            }
            _ => return Reply::Pass,
        };
        cx.start_hints();
        cx.play(|game, recorder| game.choose(choice, recorder));
        Reply::Keep
    }

    fn footer(&self, cx: &Context<'_>) -> Vec<String> {
        if has_to_rest(cx) {
            return cx.keymap.footer(Screen::Ringside);
        }
        let goes = |action| matches!(action, Action::RestAndGo | Action::GoUnrested);
        let mut entries = (cx.keymap).footer_of(Screen::Ringside, |action| !goes(action));
        let key = cx.keymap.key_of(Screen::Ringside, Action::RestAndGo);
        entries.insert(0, format!("{key} go on"));
        entries
    }

    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
        draw_page(self, cx, area, buf)
    }
}

/// Says whether a rest between two waves mends anything.
fn has_to_rest(cx: &Context<'_>) -> bool {
    let mending = cx.game().map(Game::mending).unwrap_or_default();
    mending.heals || mending.cures
}

fn draw_page(page: &Ringside, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
    let game = cx.game()?;
    let theme = &cx.theme;
    let world = game.world();
    let (hero, sheet) = (world.hero()?, world.hero_sheet()?);
    let mut canvas = Canvas::new(buf, area, theme);
    let wave = game.run().wave();
    let fork = game.parent();
    let fork = fork.map_or(String::new(), |parent| format!(", FORK of {}", parent.run));
    let title = format!("RINGSIDE{fork} - wave {wave} is over");
    canvas.put(1, 0, &title, theme.style(Role::Heading));
    let name = capitalized(&sheet.name);
    let gold = format!("    gold {}", sheet.gold);
    let level = hero.level;
    let mut names = [title_line(world), class_line(world)]
        .map(|what| format!("{name}, {what} {level}{gold}"))
        .into_iter();
    let room = usize::from(area.width).saturating_sub(title.len() + 4);
    let who = names.find(|who| who.width() <= room);
    let who = who.unwrap_or_else(|| format!("{name}{gold}"));
    canvas.put_right(area.width - 1, 0, &who, theme.style(Role::Plain));
    canvas.rule(1);
    let arena = match world.definition().encounter.arena.name.as_str() {
        "" => "THE WAVE".to_owned(),
        name => name.to_uppercase(),
    };
    let tally = game.tally();
    // A name that is too long for its column pushes the text on.
    let arena = headed(&arena, LONGEST_ARENA);
    let beside = TEXT_AT.max(arena.width() as u16 + 3);
    let room = usize::from(canvas.width().saturating_sub(beside));
    canvas.put(1, 2, &arena, theme.style(Role::Heading));
    canvas.text(beside, 2, &came_to(game, &tally, hero.level, room));
    let y = 3;
    if game.is_taken_up() {
        part(
            &mut canvas,
            y,
            "THE DICE",
            "not counted: the wave was taken up again",
        );
    } else {
        let room = usize::from(canvas.width() - TEXT_AT);
        part(&mut canvas, y, "THE DICE", &dice(&tally, room));
    }
    draw_hero(&mut canvas, y + 1, world);
    part(&mut canvas, y + 4, "THE RUN", &run_line(game));
    let next = format!("{}. {}", comes(wave + 1), champion(wave + 1));
    part(&mut canvas, y + 6, &format!("WAVE {}", wave + 1), &next);
    draw_choices(cx, game, &mut canvas, y + 8);
    // How it ended: the last lines of the log.
    let room = area.height.saturating_sub(y + 13).min(LOG);
    let log = Rect::new(area.x, area.bottom() - 2 - room, area.width, room);
    draw_log(cx, game, log, buf);
    draw_foot(cx, page, "only resting takes time here", area, buf)
}

fn part(canvas: &mut Canvas<'_>, y: u16, heading: &str, text: &str) {
    canvas.put(1, y, heading, canvas.theme.style(Role::Heading));
    canvas.text(TEXT_AT, y, text);
}

/// Returns "Six dead. 185 experience, level 10. You lost 96 hit points.", or "You lost 96." where that
/// is too wide; of a wave that was taken up again only what its end tells.
fn came_to(game: &Game, tally: &Tally, level: u8, room: usize) -> String {
    let world = game.world();
    let n_dead = world.n_actors().saturating_sub(world.living().count());
    let dead = capitalized(&match n_dead {
        0 => "nobody dead".to_owned(),
        n => format!("{} dead", count_word(n)),
    });
    if game.is_taken_up() {
        return format!("{dead}. Level {level}.");
    }
    let [lost, points] = match tally.lost() {
        0 => ["nothing".to_owned(), "no hit points".to_owned()],
        1 => ["1".to_owned(), "one hit point".to_owned()],
        n => [n.to_string(), format!("{n} hit points")],
    };
    let has = world.hero().map_or(0, |hero| hero.experience);
    let learned = learned(has, tally.experience);
    let told =
        |lost: &str| format!("{dead}. {learned} experience, level {level}. You lost {lost}.");
    Some(told(&points))
        .filter(|text| text.width() <= room)
        .unwrap_or_else(|| told(&lost))
}

/// Returns what parts of points came to in whole points, as they are shown of who has so many now.
const fn learned(has: u64, gained: u64) -> u64 {
    has / PARTS - has.saturating_sub(gained) / PARTS
}

fn draw_hero(canvas: &mut Canvas<'_>, y: u16, world: &World) {
    let theme = canvas.theme;
    let Some((hero, body)) = world
        .hero()
        .and_then(|hero| Some((hero, world.body(hero.actor)?)))
    else {
        return;
    };
    let bar = health_bar(theme, body.hp, body.max_hp, 10);
    let health = format!("HP {}/{} [{bar}]", body.hp, body.max_hp);
    let next = if hero.level < MAX_LEVEL {
        let table = &world.content().tables.experience;
        format!("/{}", experience_for(table, hero.level + 1))
    } else {
        String::new()
    };
    let rest = format!(
        "   AC {}   exp {}{next}",
        figures::armor_class(world),
        hero.experience / PARTS
    );
    part(canvas, y, "YOU", "");
    canvas.put(TEXT_AT, y, &health, theme.health(body.hp, body.max_hp));
    canvas.text(TEXT_AT + health.chars().count() as u16, y, &rest);
    let ills = conditions(world).join(", ");
    let room = usize::from(canvas.width() - TEXT_AT - 1);
    for (n, row) in wrapped(&ills, room).iter().take(2).enumerate() {
        canvas.text(TEXT_AT, y + 1 + n as u16, row);
    }
}

/// Returns what the run came to so far.
fn run_line(game: &Game) -> String {
    let tally = game.run().tally();
    let (waves, turns, kills) = (tally.waves, tally.turns, tally.kills);
    format!(
        "{} in {}, {}",
        number_of(waves.into(), "wave"),
        number_of(turns.into(), "turn"),
        number_of(kills.into(), "kill")
    )
}

/// Returns "1 turn", "7 turns".
fn number_of(n: u64, what: &str) -> String {
    let ending = if n == 1 { "" } else { "s" };
    format!("{n} {what}{ending}")
}

fn comes(wave: u32) -> &'static str {
    if wave.is_multiple_of(WAVES_A_BEAT) {
        "A champion stands behind the gate"
    } else {
        "It waits behind the gate"
    }
}

/// Says when the next champion may come: one that fits the hero by then.
fn champion(wave: u32) -> String {
    if wave.is_multiple_of(WAVES_A_BEAT) {
        return "Rest well.".to_owned();
    }
    let at = wave.next_multiple_of(WAVES_A_BEAT);
    format!("Wave {at} may bring a champion.")
}

fn draw_choices(cx: &Context<'_>, game: &Game, canvas: &mut Canvas<'_>, y: u16) {
    let key = |action| cx.keymap.key_of(Screen::Ringside, action);
    let next = game.run().wave() + 1;
    let body = game
        .hero()
        .and_then(|(hero, _)| game.world().body(hero))
        .map_or((0, 0), |body| (body.hp, body.max_hp));
    let (rest, go) = (key(Action::RestAndGo), key(Action::GoUnrested));
    let mut rows = match rest_words(game.mending()) {
        Some(words) => {
            let left = lasting(game.world());
            vec![
                (rest, format!("{words}, then wave {next}{left}")),
                (go, format!("go as you are, with {} of {}", body.0, body.1)),
            ]
        }
        None => vec![(
            format!("{rest} or {go}"),
            format!("go on to wave {next}; there is nothing to rest for"),
        )],
    };
    let due = game.run().specialties_due();
    if due > 0 {
        let does = format!("choose a specialty ({due})");
        rows.push((key(Action::Specialty), does));
    }
    for (n, (keys, does)) in rows.iter().enumerate() {
        canvas.text(1, y + n as u16, &format!("{keys:<11}{does}"));
    }
}

/// Returns what a rest does, if it does anything: "rest until healed and cured".
fn rest_words(mending: Mending) -> Option<&'static str> {
    match (mending.heals, mending.cures) {
        (true, true) => Some("rest until healed and cured"),
        (true, false) => Some("rest until healed"),
        (false, true) => Some("rest until cured"),
        (false, false) => None,
    }
}

/// Returns what no rest brings back: "; drained scores stay", or nothing.
fn lasting(world: &World) -> &'static str {
    let is_drained = world
        .hero()
        .is_some_and(|hero| hero.stats != hero.full_stats);
    if is_drained {
        "; drained scores stay"
    } else {
        ""
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_one() {
        assert_eq!(number_of(1, "turn"), "1 turn");
        assert_eq!(number_of(0, "kill"), "0 kills");
        assert_eq!(number_of(12, "wave"), "12 waves");
    }

    #[test]
    fn experience_is_what_the_panel_gained() {
        // 13.0 and 5.9 are shown as 13 and 18.
        assert_eq!(learned(189 * PARTS / 10, 59 * PARTS / 10), 5);
        assert_eq!(learned(2390 * PARTS / 100, 75 * PARTS / 10), 7);
        assert_eq!(learned(2 * PARTS, PARTS / 2), 1);
        assert_eq!(learned(0, PARTS), 0);
    }
}
