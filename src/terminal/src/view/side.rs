//! What stands beside the map in look and target mode, row by row: who or what is marked, with both
//! directions' odds.

use unicode_width::UnicodeWidthStr;

use crate::game::Game;
use crate::text::{called, shortened, whole};
use crate::view::map::is_in_view;
use ludus_engine::content::{Condition, MonsterRace, TerrainArmor};
use ludus_engine::figures;
use ludus_engine::grid::Pos;
use ludus_engine::ids::ActorId;
use ludus_engine::narrate::{capitalized, direction, direction_short, landing_word, percent};
use ludus_engine::odds::{self, AttackOdds};
use ludus_engine::rng::Fraction;
use ludus_engine::world::World;

use super::look::{Manner, OUT_OF_SIGHT, alike, effects, single, theirs_heading};

pub(crate) fn target_name(world: &World, target: Option<ActorId>, at: Pos) -> String {
    match target.map(|actor| world.race(actor)) {
        Some(Some(race)) => {
            let hero = world.hero().map(|hero| hero.actor);
            let is_friend = |actor| hero.is_some_and(|hero| !world.are_enemies(hero, actor));
            let friend = target.filter(|&actor| is_friend(actor));
            let friend = friend.map_or("", |_| ", your friend");
            format!("{}{friend}", race.name)
        }
        Some(None) => "you".to_owned(),
        None => world
            .terrain(at)
            .map_or_else(String::new, |terrain| terrain.name.clone()),
    }
}

/// Rows that a shield bash takes.
const BASH_ROWS: usize = 3;

/// Returns "2 west".
pub(crate) fn place(from: Pos, to: Pos) -> String {
    if from == to {
        "here".to_owned()
    } else {
        format!("{} {}", from.distance(to), direction(from, to))
    }
}

/// How a row is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tone {
    Plain,
    Heading,
    /// In the color of so many hit points of so many, with a bar at its right end.
    Health(i32, i32),
    /// A line in place of a text.
    Rule,
}

/// A row beside the map: what stands at its left and at its right end.
#[derive(Clone, Debug)]
pub(crate) struct SideRow {
    pub(crate) left: String,
    pub(crate) right: String,
    pub(crate) tone: Tone,
}

/// The panel, row by row.
pub(crate) struct Panel {
    rows: Vec<SideRow>,
    /// Columns and rows that there are.
    width: usize,
    height: usize,
    /// Rows that were left out for want of room.
    n_left: usize,
}

/// The columns of a bar with its ends.
const BAR: usize = 7;

impl Panel {
    pub(crate) const fn new(width: usize, height: usize) -> Self {
        Self {
            rows: Vec::new(),
            width,
            height,
            n_left: 0,
        }
    }

    /// Adds a row; of what does not fit whole clauses and words are left out.
    pub(crate) fn row(&mut self, text: &str) {
        self.row_with(text, "", Tone::Plain);
    }

    /// Adds a row with something at its right end, which the rest gives way to.
    fn row_with(&mut self, left: &str, right: &str, tone: Tone) {
        let right = whole(right, self.width);
        let beside = match tone {
            Tone::Health(..) => BAR + 1,
            _ => right.width() + usize::from(!right.is_empty()),
        };
        self.rows.push(SideRow {
            left: whole(left, self.width.saturating_sub(beside)),
            right,
            tone,
        });
    }

    pub(crate) const fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn rule(&mut self) {
        self.row_with("", "", Tone::Rule);
    }

    /// Returns the rows that find a place; the last one says how many do not.
    pub(crate) fn finished(mut self) -> Vec<SideRow> {
        let last = self.height.saturating_sub(1);
        if self.rows.len() > last + 1 || self.n_left > 0 {
            let n = self.n_left + self.rows.len().saturating_sub(last);
            self.rows.truncate(last);
            let rows = if n == 1 { "row" } else { "rows" };
            self.row(&format!(" {n} more {rows}: = has all"));
        }
        self.rows
    }

    /// Returns the columns that something at the right end of a row leaves, with a gap.
    fn room_beside(&self, right: &str) -> usize {
        let gap = usize::from(!right.is_empty());
        self.width.saturating_sub(right.width() + gap)
    }

    pub(crate) fn heading(&mut self, text: &str) {
        self.row_with(text, "", Tone::Heading);
    }

    /// Tells what a cell is called and where it is.
    pub(crate) fn tell_place(&mut self, game: &Game, name: &str, at: Pos) {
        self.heading(&capitalized(name));
        if let Some((_, from)) = game.hero() {
            let is_hidden = !is_in_view(game.world(), at);
            let hidden = if is_hidden { OUT_OF_SIGHT } else { "" };
            self.row(&format!("{}{hidden}", place(from, at)));
        }
    }

    /// Tells who it is and how it stands, with the armor that a manner of harm meets.
    pub(crate) fn tell_head(&mut self, game: &Game, actor: ActorId, manner: Manner) {
        let world = game.world();
        let (Some(body), Some(race), Some((hero, at))) =
            (world.body(actor), world.race(actor), game.hero())
        else {
            return;
        };
        let state = state(world, actor);
        let room = self.room_beside(&state).saturating_sub(2);
        let name = format!("{} {}", race.glyph, shortened(called(race, room), room));
        self.row_with(&name, &state, Tone::Plain);
        let health = format!("HP {:>4}/{}", body.hp, body.max_hp);
        self.row_with(&health, "", Tone::Health(body.hp, body.max_hp));
        let terrain = world.terrain(body.pos);
        let ground = terrain.map_or("ground", |terrain| terrain.name.as_str());
        let covers = terrain.map_or(TerrainArmor::None, |terrain| terrain.armor);
        let armor = manner.armor(world, actor, covers);
        let standing = |place: &str| format!("{place}, on {ground}: AC {armor}");
        let close = format!(
            "{} {}",
            at.distance(body.pos),
            direction_short(at, body.pos)
        );
        let texts = [
            standing(&place(at, body.pos)),
            standing(&close),
            format!("{close}: AC {armor}"),
        ];
        let fits = |text: &&String| text.len() <= self.width;
        let text = texts.iter().find(fits).unwrap_or(&texts[2]).clone();
        self.row(&text);
        let speed = figures::speed(world, actor) - 110;
        self.row(&format!("speed {speed:+}{}", pace(world, actor, hero)));
        self.rule();
    }

    /// Tells both directions' odds of the next blows.
    pub(crate) fn tell_odds(&mut self, game: &Game, actor: ActorId) {
        let world = game.world();
        let (Some(race), Some((hero, _))) = (world.race(actor), game.hero()) else {
            return;
        };
        if let Some(odds) = &odds::melee(world, hero, actor) {
            self.tell_yours(world, odds);
        }
        let theirs = odds::between(world, actor, hero);
        let room = self.height.saturating_sub(self.rows.len());
        let kinds = alike(&theirs);
        let width = self.width;
        let n_rows = |&(odds, n): &(&AttackOdds, usize)| match race.blows.get(odds.index) {
            Some(blow) => {
                let has_more = theirs_heading(race, blow, odds, n, width).1.is_some();
                3 + usize::from(has_more) + effects(world, blow.effect, odds).len()
            }
            None => 0,
        };
        let n_theirs = kinds.iter().map(n_rows).sum::<usize>();
        // The shield gives way to the foe; its terms are among the others.
        match odds::bash(world, hero, actor) {
            Some(odds) if n_theirs + BASH_ROWS <= room => self.tell_bash(&odds),
            Some(_) => self.n_left += BASH_ROWS,
            None => {}
        }
        let is_short = n_theirs > room;
        // Wounds beside the chance, as many rows are saved.
        let n_wounds = kinds.iter().filter(|(odds, n)| {
            let blow = race.blows.get(odds.index);
            blow.is_some_and(|blow| theirs_heading(race, blow, odds, *n, width).1.is_some())
        });
        let tells_kills = !is_short || n_theirs - n_wounds.count() <= room;
        for (odds, n) in kinds {
            self.tell_theirs(world, race, (odds, n), is_short, tells_kills);
        }
    }

    fn tell_bash(&mut self, odds: &AttackOdds) {
        self.heading("YOUR SHIELD, before that");
        self.chance(" bashes   ", odds.p_hit);
        self.attack_damage(odds);
    }

    fn tell_yours(&mut self, world: &World, odds: &AttackOdds) {
        let weapon = figures::weapon(world).map_or("BARE HANDS".to_owned(), |item| {
            item.kind.name.to_uppercase()
        });
        let when = if odds.is_adjacent {
            ""
        } else {
            ", when adjacent"
        };
        let room = self.width.saturating_sub("YOUR ".len() + when.len());
        self.heading(&format!("YOUR {}{when}", shortened(&weapon, room)));
        let blows = match odds.blows_per_turn {
            1 => " 1 blow".to_owned(),
            n => format!(" {n} blows"),
        };
        self.chance(&blows, odds.p_hit);
        self.attack_damage(odds);
        self.kills(odds);
    }

    /// Tells the damage of an attack of the hero's.
    pub(crate) fn attack_damage(&mut self, odds: &AttackOdds) {
        let damage = &odds.damage;
        self.damage(damage.min(), odds.plain_most, damage.max(), damage.mean());
    }

    /// Tells a range of damage: "4-16, crit to 40", and its mean where there is room.
    pub(crate) fn damage(&mut self, least: i64, most: i64, critical: i64, mean: f64) {
        let mut text = format!(" damage    {least}-{most}");
        if critical > most {
            text.push_str(", crit to ");
            text.push_str(&critical.to_string());
        }
        let long = format!("{text}, mean {mean:.1}");
        let fits = long.len() <= self.width;
        self.row(if fits { &long } else { &text });
    }

    /// Tells the chance that an attack of the hero's kills now, and how long it takes.
    pub(crate) fn kills(&mut self, odds: &AttackOdds) {
        let unit = odds.unit();
        let turns = odds
            .mean_turns_to_kill
            .map_or("never".to_owned(), |turns| format!("{turns:.1} {unit}s"));
        self.row(&format!(" kills now {}; {turns}", percent(odds.p_kill_now)));
    }

    fn tell_theirs(
        &mut self,
        world: &World,
        race: &MonsterRace,
        (odds, n): (&AttackOdds, usize),
        is_short: bool,
        tells_kills: bool,
    ) {
        let Some(blow) = race.blows.get(odds.index) else {
            return;
        };
        let width = self.width;
        let (heading, wound) = theirs_heading(race, blow, odds, n, width);
        self.heading(&heading);
        if blow.is_harmless() {
            return;
        }
        let (beside, below) = if is_short {
            (wound, None)
        } else {
            (None, wound)
        };
        if let Some((word, chance)) = beside {
            let left = format!(" gets in  {:>6}", percent(odds.p_hit.to_f64()));
            self.row_with(&left, &format!("{word} {chance}"), Tone::Plain);
        } else {
            self.chance(" gets in  ", odds.p_hit);
        }
        for (word, chance) in below.into_iter().chain(effects(world, blow.effect, odds)) {
            self.row_with(&format!(" {word}"), &chance, Tone::Plain);
        }
        if !tells_kills {
            self.n_left += 1;
            return;
        }
        let a_turn = n as u32 * times_as_often(world, odds.attacker, odds.defender).ceil() as u32;
        let least = odds::least_to_kill(world, odds.attacker, odds.index, a_turn);
        match odds.mean_turns_to_kill.zip(least) {
            Some((turns, least)) => {
                // "bites" is what it does, and what it did.
                let noun = landing_word(blow.method);
                let noun = if least.n == 1 { single(noun) } else { noun };
                let wound = if least.takes_wounds { " + wound" } else { "" };
                let mean = turns * f64::from(odds.blows_per_turn);
                self.row(&format!(
                    " kills in  {} {noun}{wound}, mean {mean:.0}",
                    least.n
                ));
            }
            None => self.row(" never kills"),
        }
    }

    /// Tells a chance in percent and, where there is room, as a fraction.
    pub(crate) fn chance(&mut self, label: &str, p: Fraction) {
        let chance = percent(p.to_f64());
        let fraction = p.to_string();
        let left = format!("{label:<10}{chance:>6}");
        let fits = left.len() + fraction.len() < self.width;
        self.row_with(&left, if fits { &fraction } else { "" }, Tone::Plain);
    }
}

fn state(world: &World, actor: ActorId) -> String {
    if world.is_asleep(actor) {
        return "asleep".to_owned();
    }
    let ill = [
        (Condition::Paralyzed, "held"),
        (Condition::Afraid, "afraid"),
        (Condition::Stun, "stunned"),
        (Condition::Confused, "confused"),
        (Condition::Blind, "blind"),
        (Condition::Slow, "slow"),
    ];
    let word = ill
        .iter()
        .find(|(condition, _)| world.has(actor, *condition));
    word.map_or("awake", |row| row.1).to_owned()
}

/// Returns how often an actor acts for each time that another does.
fn times_as_often(world: &World, actor: ActorId, other: ActorId) -> f64 {
    let own = f64::from(figures::energy(world, actor));
    own / f64::from(figures::energy(world, other)).max(1.0)
}

/// Says how often an actor acts for each time that the hero does, where that differs.
fn pace(world: &World, actor: ActorId, hero: ActorId) -> String {
    let times = times_as_often(world, actor, hero);
    if (times - 1.0).abs() < 0.05 {
        String::new()
    } else if (times - 2.0).abs() < 0.05 {
        ": acts twice".to_owned()
    } else {
        format!(": acts {times:.1} times")
    }
}
