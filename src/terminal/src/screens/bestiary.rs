//! The bestiary: every monster with its figures, and in a fight the odds against the hero.

use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::{Component, Context, Reply};
use crate::game::Game;
use crate::keymap::{Action, Key, Screen};
use crate::settings::Background;
use crate::source::Tape;
use crate::text::wrapped;
use crate::theme::Role;
use crate::view::blows::effects;
use crate::view::inspector::Page;
use crate::view::terms;
use crate::widgets::Canvas;
use crate::{Look, WatchOptions};
use ludus_engine::ai::Pilot;
use ludus_engine::content::{
    Arena, BlowEffect, CellDef, Content, Encounter, HERO_TEAM_NAME, HeroSheet, MonsterBlow,
    MonsterFlag, MonsterRace, Placed, parse_matchup,
};
use ludus_engine::gauntlet::{RunDefinition, as_he_stands};
use ludus_engine::grid::{Grid, Pos};
use ludus_engine::ids::{ActorId, MonsterRaceId, TeamId};
use ludus_engine::narrate::{capitalized, percent};
use ludus_engine::odds;
use ludus_engine::rules::energy::NORMAL_SPEED;
use ludus_engine::turn::world_at_start;
use ludus_engine::world::{Definition, World};


use super::inspector::Inspector;
use super::player::Player;
use super::text_field::Query;
use super::{along, draw_foot};

/// No longer text is searched for.
const LONGEST_QUERY: usize = 30;
/// Where it stands what the player went through with the kind.
const KNOWN_AT: u16 = 4;
/// Where the odds begin.
const ODDS_AT: u16 = 15;
/// The scratch ring's side; hero and monster stand in its middle.
const RING: i16 = 5;

/// The bestiary.
pub(crate) struct Bestiary {
    query: Query,
    mark: usize,
    is_open: bool,
    is_typing: bool,
}

impl Bestiary {
    /// Opens at a race, or at the list.
    pub(crate) fn at(cx: &Context<'_>, race: Option<MonsterRaceId>) -> Self {
        let all = || entries(cx.known_content(), "");
        let mark = race.and_then(|race| all().iter().position(|&id| id == race));
        Self {
            query: Query::new(LONGEST_QUERY),
            mark: mark.unwrap_or(0),
            is_open: mark.is_some(),
            is_typing: false,
        }
    }

    /// Returns the kinds of the list.
    fn found(&self, cx: &Context<'_>) -> Vec<MonsterRaceId> {
        entries(cx.known_content(), &self.query.text)
    }

    /// Returns the marked kind.
    fn marked(&self, cx: &Context<'_>) -> Option<MonsterRaceId> {
        let found = self.found(cx);
        let last = found.len().checked_sub(1)?;
        found.get(self.mark.min(last)).copied()
    }

    /// Returns the fight whose hero the odds are about.
    fn fight<'a>(cx: &'a Context<'_>) -> Option<&'a World> {
        let is_meant = cx.tape.is_some() || cx.is_fighting();
        let world = cx.source().filter(|_| is_meant)?.world();
        world.hero().map(|_| world)
    }

    /// Opens what the odds of the marked kind are made of.
    fn open_terms(&self, cx: &mut Context<'_>) -> Reply {
        let pages = Self::fight(cx).zip(self.marked(cx));
        let pages = pages.map_or_else(Vec::new, |(world, race)| terms_of(world, race));
        let none = "It takes a hero in the ring to reckon with it.";
        Reply::push_some(Inspector::of_terms(pages, none, cx))
    }

    /// Watches a fight of the marked kind.
    fn watch(&self, cx: &mut Context<'_>) -> Reply {
        if cx.tape.is_some() {
            cx.hint = Some("One fight at a time.".to_owned());
            return Reply::Keep;
        }
        let race = self.marked(cx);
        let line = race.map(|race| bout(cx.known_content(), race));
        line.map_or(Reply::Keep, |line| watch_bout(&line, cx))
    }
}

impl Component for Bestiary {
    fn screen(&self) -> Screen {
        Screen::Bestiary
    }

    fn takes_text(&self) -> bool {
        self.is_typing
    }

    fn type_key(&mut self, key: Key, _cx: &mut Context<'_>) -> Option<Reply> {
        if !self.is_typing || key.is("ctrl-c") || key.is("ctrl-z") {
            return None;
        }
        self.is_typing = !self.query.is_done(key, |_| true);
        if key.is("esc") {
            self.query.text.clear();
        }
        self.mark = 0;
        Some(Reply::Keep)
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        let page = usize::from(cx.size.1.saturating_sub(5)).max(1);
        self.mark = along(self.mark, self.found(cx).len(), page, action);
        match action {
            Action::Take => self.is_open = !self.is_open,
            Action::Find => {
                self.query.text.clear();
                (self.mark, self.is_typing, self.is_open) = (0, true, false);
            }
            Action::WatchIt => return self.watch(cx),
            Action::Why => return self.open_terms(cx),
            _ => return Reply::Pass,
        }
        Reply::Keep
    }

    fn label(&self) -> Option<(Action, &'static str)> {
        self.is_open.then_some((Action::Take, "close"))
    }

    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let theme = &cx.theme;
        let content = cx.known_content();
        let found = self.found(cx);
        let mark = self.mark.min(found.len().saturating_sub(1));
        let mut canvas = Canvas::new(buf, area, theme);
        let marked = found.get(mark).map(|&id| (id, content.monster_race(id)));
        let opened = marked.filter(|_| self.is_open);
        let (name, mut place) = match opened {
            Some((_, race)) => (
                format!("BESTIARY - {}", race.name),
                format!("pack {}   {} of {}", race.pack, mark + 1, found.len()),
            ),
            None => ("BESTIARY".to_owned(), format!("{} monsters", found.len())),
        };
        canvas.put(1, 0, &name, theme.style(Role::Heading));
        if !self.query.text.is_empty() {
            place = format!("{place} for \"{}\"", self.query.text);
        }
        let width = canvas.width();
        canvas.put_right(width.saturating_sub(1), 0, &place, theme.style(Role::Plain));
        canvas.rule(1);
        let mut cursor = None;
        if let Some((id, race)) = opened {
            draw_entry(&mut canvas, race);
            if cx.tape.is_none() {
                let told = cx.options.recorder.known();
                let by_now = cx.game().map(|game| Game::known_by_now(game, told));
                let known = by_now.as_ref().unwrap_or(told).of(race);
                canvas.put(1, KNOWN_AT, "KNOWN", theme.style(Role::Heading));
                canvas.text(9, KNOWN_AT, &known.words());
            }
            if let Some(world) = Self::fight(cx) {
                draw_odds(&mut canvas, world, id);
            }
        } else {
            cursor = draw_list(&mut canvas, content, &found, mark, area);
        }
        let mut text = String::new();
        if self.is_typing {
            let (asked, at) = self.query.asked();
            let x = area.x + at.min(area.width.saturating_sub(1));
            cursor = Some(Position::new(x, area.bottom().saturating_sub(2)));
            text = asked;
        }
        draw_foot(cx, self, &text, area, buf);
        cursor
    }
}

/// How fast a fight is shown, in turns a second.
const BOUT_SPEED: f64 = 4.0;

/// Shows the fight of a matchup; tells why there is none.
pub(super) fn watch_bout(line: &str, cx: &mut Context<'_>) -> Reply {
    if cx.options.is_plain {
        cx.hint = Some("Watching needs a screen.".to_owned());
        return Reply::Keep;
    }
    let content = cx.known_content();
    let matchup = match parse_matchup(content, line) {
        Ok(matchup) => matchup,
        Err(problem) => {
            cx.hint = problem.to_string().lines().next().map(str::to_owned);
            return Reply::Keep;
        }
    };
    let definition = Definition::new(Arc::new(content.clone()), matchup.encounter);
    // One's own seed, unless it stays hidden: every watched fight shows its own.
    let seed = if cx.hides_seed() {
        (cx.options.draw_seed)()
    } else {
        cx.seed()
    };
    let tape = Tape::of_fight(WatchOptions {
        definition: RunDefinition::Fight(Arc::new(definition)),
        seed,
        pilot: Pilot::Standard,
        speed: BOUT_SPEED,
        is_loop: false,
        look: look_of(cx),
    });
    Reply::push(Player::open(tape, cx))
}

/// Returns how what is shown is drawn: as everything else is.
pub(super) fn look_of(cx: &Context<'_>) -> Look {
    Look {
        has_color: cx.options.has_color,
        is_light: cx.settings.background == Background::Light,
        is_ascii: cx.settings.is_ascii(cx.options.draws_lines),
        has_mouse: cx.settings.mouse,
    }
}

/// Returns the races whose name holds a text, by name.
fn entries(content: &Content, query: &str) -> Vec<MonsterRaceId> {
    let query = query.to_lowercase();
    let mut found: Vec<(String, MonsterRaceId)> = (0..)
        .zip(&content.monster_races)
        .map(|(id, race)| (race.name.to_lowercase(), MonsterRaceId(id)))
        .filter(|(name, _)| name.contains(&query))
        .collect();
    found.sort_unstable();
    found.into_iter().map(|row| row.1).collect()
}

fn draw_list(
    canvas: &mut Canvas<'_>,
    content: &Content,
    found: &[MonsterRaceId],
    mark: usize,
    area: Rect,
) -> Option<Position> {
    let theme = canvas.theme;
    let heading = theme.style(Role::Heading);
    let columns = "  name                       pack      level  speed    ac   hit dice      exp";
    canvas.put(1, 2, columns, heading);
    let room = usize::from(canvas.height().saturating_sub(5));
    let first = mark.saturating_sub(room.saturating_sub(1));
    let mut cursor = None;
    for (n, &id) in found.iter().skip(first).take(room).enumerate() {
        let race = content.monster_race(id);
        let y = 3 + n as u16;
        let row = format!(
            "{:<26.26} {:<9.9}{:>6}{:>7}{:>6}{:>11}{:>9}",
            race.name,
            race.pack,
            race.level,
            format!("{:+}", i32::from(race.speed) - NORMAL_SPEED),
            race.ac,
            race.hp.to_string(),
            race.experience,
        );
        canvas.put(1, y, &race.glyph.to_string(), theme.paint(&race.color));
        canvas.text(3, y, &row);
        if first + n == mark {
            canvas.text(0, y, ">");
            let width = canvas.width().saturating_sub(3);
            canvas.restyle(3, y, width, theme.style(Role::Marked));
            cursor = Some(Position::new(area.x, area.y + y));
        }
    }
    if found.is_empty() {
        canvas.text(3, 3, "none of that name");
    }
    cursor
}

fn draw_entry(canvas: &mut Canvas<'_>, race: &MonsterRace) {
    let theme = canvas.theme;
    let heading = theme.style(Role::Heading);
    canvas.put(1, 2, &race.glyph.to_string(), theme.paint(&race.color));
    let about = wrapped(&race.about, usize::from(canvas.width()).saturating_sub(5));
    for (n, row) in about.iter().take(2).enumerate() {
        canvas.text(4, 2 + n as u16, row);
    }
    canvas.put(1, 5, "FIGURES", heading);
    let (least, most) = (race.hp.min(), race.hp.max());
    let hp = if race.is(MonsterFlag::ForceMaxHp) {
        format!("{most}, always")
    } else {
        format!(
            "{}: {least}-{most}, mean {}",
            race.hp,
            race.hp.truncated_mean()
        )
    };
    let senses = match race.sleep {
        0 => format!("sees {} cells, never sleeps", race.sight),
        sleep => format!("sees {} cells, sleeps {sleep} deep", race.sight),
    };
    let rows = [
        ("level", race.level.to_string()),
        ("armor class", race.ac.to_string()),
        (
            "speed",
            format!("{:+}", i32::from(race.speed) - NORMAL_SPEED),
        ),
        ("hit points", hp),
        ("senses", senses),
        ("experience", format!("{} at its level", race.experience)),
    ];
    for (n, (what, figure)) in rows.iter().enumerate() {
        canvas.text(3, 6 + n as u16, &format!("{what:<14}{figure}"));
    }
    canvas.put(44, 5, "BLOWS OF A ROUND", heading);
    for (n, blow) in race.blows.iter().take(6).enumerate() {
        let (method, effect) = (blow.method.name(), blow.effect.name().replace('_', " "));
        let dice = if blow.dice.max() > 0 {
            blow.dice.to_string()
        } else {
            "none".to_owned()
        };
        canvas.text(46, 6 + n as u16, &format!("{method:<8}{effect:<18}{dice}"));
    }
    if race.blows.is_empty() {
        canvas.text(46, 6, "none");
    }
    let flags: Vec<&str> = MonsterFlag::ALL
        .iter()
        .filter(|&&flag| race.is(flag))
        .map(|flag| flag.name())
        .collect();
    let resists: Vec<&str> = race.resists.iter().map(|kind| kind.name()).collect();
    let harms: Vec<&str> = race.vulnerable.iter().map(|kind| kind.name()).collect();
    let mut y = 12;
    for (what, words) in [("is", flags), ("resists", resists), ("harmed by", harms)] {
        if words.is_empty() {
            continue;
        }
        let text = words.join(", ").replace('_', " ");
        let rows = wrapped(&text, usize::from(canvas.width()).saturating_sub(18));
        for (n, row) in rows.iter().take(2).enumerate() {
            canvas.text(
                3,
                y,
                &format!("{:<14}{row}", if n == 0 { what } else { "" }),
            );
            y += 1;
        }
    }
}

/// Draws the odds of both sides, were hero and monster to stand side by side on open floor.
fn draw_odds(canvas: &mut Canvas<'_>, world: &World, race: MonsterRaceId) {
    let Some(ring) = side_by_side(world, race) else {
        return;
    };
    let (hero, foe) = (ActorId(0), ActorId(1));
    let heading = canvas.theme.style(Role::Heading);
    let first = ODDS_AT;
    canvas.put(
        1,
        first,
        "AGAINST YOU NOW       gets in   damage   mean",
        heading,
    );
    let theirs = odds::between(&ring, foe, hero);
    for (n, odds) in theirs.iter().take(4).enumerate() {
        let mut also = match (odds.p_cut, odds.p_stun) {
            (cut, _) if cut > 0.0 => vec![format!("cut {}", percent(cut))],
            (_, stun) if stun > 0.0 => vec![format!("stun {}", percent(stun))],
            _ => Vec::new(),
        };
        let blow = ring.race(foe).and_then(|race| race.blows.get(odds.index));
        if let Some(blow) = blow {
            let effects = effects(&ring, blow.effect, odds);
            also.extend(
                effects
                    .iter()
                    .map(|(word, chance)| format!("{word} {chance}")),
            );
        }
        let row = odds_row(&odds.label.replace('_', " "), odds);
        let row = format!("{row}   {}", also.join(", "));
        canvas.text(3, first + 1 + n as u16, row.trim_end());
    }
    if let Some(odds) = &odds::melee(&ring, hero, foe) {
        // Below the blows, with a row between where there is room.
        let y = first + (theirs.len() as u16 + 2).min(5);
        canvas.put(1, y, "YOU AGAINST IT", heading);
        let label = format!("{}, x{}", odds.label, odds.blows_per_turn);
        let turns = odds.mean_turns_to_kill.map_or_else(
            || "never kills".to_owned(),
            |turns| format!("{turns:.1} turns at {} hit points", odds.defender_hp),
        );
        let row = format!("{}   {turns}", odds_row(&label, odds));
        canvas.text(3, y + 1, &row);
    }
}

fn odds_row(label: &str, odds: &odds::AttackOdds) -> String {
    let range = format!("{}-{}", odds.damage.min(), odds.damage.max());
    format!(
        "{:<20.20}{:>6.1}%{range:>9}{:>7.1}",
        capitalized(label),
        100.0 * odds.p_hit.to_f64(),
        odds.damage.mean()
    )
}

/// Returns what the odds of an entry are made of, a page for each attack.
fn terms_of(world: &World, race: MonsterRaceId) -> Vec<Page> {
    let ring = side_by_side(world, race);
    ring.map_or_else(Vec::new, |ring| terms::pages(&ring, ActorId(1)))
}

/// Returns a ring in which the hero as he stands meets one monster of a race.
fn side_by_side(world: &World, race: MonsterRaceId) -> Option<World> {
    let content = world.definition().content.clone();
    let terrain = content.find_terrain("floor")?;
    let middle = Pos::new(RING / 2, RING / 2);
    let floor = CellDef {
        terrain,
        is_lit: true,
    };
    let arena = Arena {
        id: String::new(),
        name: String::new(),
        about: String::new(),
        cells: Grid::new(RING, RING, floor),
        hero_start: None,
    };
    let foe = Placed {
        race,
        id: "foe".to_owned(),
        at: Pos::new(middle.x + 1, middle.y),
        team: TeamId(1),
        hp: None,
        is_asleep: false,
        patrols: false,
        conditions: Vec::new(),
        carries: Vec::new(),
    };
    let encounter = Encounter {
        arena,
        hero: Some(HeroSheet {
            at: middle,
            ..as_he_stands(world)?
        }),
        monsters: vec![foe],
        teams: vec![HERO_TEAM_NAME.to_owned(), "foe".to_owned()],
        commands: Vec::new(),
        forced: Vec::new(),
        ..world.definition().encounter.clone()
    };
    Some(world_at_start(Arc::new(Definition::new(
        content, encounter,
    ))))
}

/// Returns the line of a fight in which a kind can be watched: against the other kind that is nearest
/// to it in level and can strike.
fn bout(content: &Content, race: MonsterRaceId) -> String {
    let own = content.monster_race(race);
    let exact = |race: &MonsterRace| format!("{}:{}", race.pack, race.id);
    let name = |race: &MonsterRace| {
        let is_plain = |c: char| c.is_alphabetic() || c == ' ';
        let same = |other: &&MonsterRace| other.name.eq_ignore_ascii_case(&race.name);
        let is_one = content.monster_races.iter().filter(same).count() == 1;
        if is_one && race.name.chars().all(is_plain) {
            race.name.clone()
        } else {
            exact(race)
        }
    };
    let can_fight = |other: &MonsterRace| {
        let strikes = |blow: &MonsterBlow| blow.effect != BlowEffect::None && blow.dice.max() > 0;
        !other.is(MonsterFlag::NeverMove)
            && !other.is(MonsterFlag::Unique)
            && other.blows.iter().any(strikes)
    };
    let partner = content
        .monster_races
        .iter()
        .filter(|other| exact(other) != exact(own) && can_fight(other))
        .min_by_key(|other| (own.level.abs_diff(other.level), exact(other)));
    // A kind alone in the world fights its own.
    let partner = partner.unwrap_or(own);
    format!("{} v {}", name(own), name(partner))
}
