//! Beside the map: the sides, the rolls of this turn, and who is looked at.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::theme::{Role, Theme};
use crate::widgets::{Canvas, called, headed, health_bar, side_letter, side_style, whole, wrapped};
use ludus_engine::content::Condition;
use ludus_engine::event::Event;
use ludus_engine::figures;
use ludus_engine::grid::Pos;
use ludus_engine::ids::{ActorId, MonsterRaceId, TeamId};
use ludus_engine::narrate::{capitalized, landing_word, percent};
use ludus_engine::odds;
use ludus_engine::replay::Playback;
use ludus_engine::rng::{Fraction, Roll};
use ludus_engine::step::RollRecord;
use ludus_engine::world::World;

/// The width for which the columns of the rolls are made; what is more goes to the names.
const ROLLS_WIDTH: u16 = 28;

/// The columns of a side's name.
const SIDE_NAME: usize = 9;

/// One kind of a side: its race, how many live, their hit points together.
struct KindOf {
    race: MonsterRaceId,
    alive: u32,
    hp: i32,
    max_hp: i32,
}

/// Draws the sides, each with its kinds as far as they fit; returns how many rows it took.
pub(super) fn draw_sides(world: &World, theme: &Theme, area: Rect, buf: &mut Buffer) -> u16 {
    let mut canvas = Canvas::new(buf, area, theme);
    let teams = &world.definition().encounter.teams;
    let teams = || (0..teams.len() as u8).map(TeamId);
    let n_kinds: usize = teams().map(|team| kinds(world, team).len()).sum();
    let are_kinds_shown = n_kinds + teams().count() <= usize::from(area.height);
    let mut y = 0;
    for team in teams() {
        let kinds = kinds(world, team);
        let own = side_style(theme, team);
        let (alive, dead) = count(world, team);
        let (hp, max_hp) = kinds
            .iter()
            .fold((0, 0), |sum, kind| (sum.0 + kind.hp, sum.1 + kind.max_hp));
        let letter = side_letter(team);
        let name = headed(side_name(world, team), SIDE_NAME);
        let text = format!("{letter} {name:<SIDE_NAME$} {alive:>3} of {}", alive + dead);
        canvas.put(0, y, &text, own.patch(theme.style(Role::Heading)));
        if alive > 0 {
            let bar = health_bar(theme, hp, max_hp, 5);
            let width = canvas.width();
            canvas.put_right(width, y, &bar, theme.health(hp, max_hp));
        }
        y += 1;
        for kind in kinds.iter().filter(|_| are_kinds_shown) {
            let race = world.content().monster_race(kind.race);
            let number = match kind.alive {
                1 => String::new(),
                n => format!(" x{n}"),
            };
            canvas.put(2, y, &race.glyph.to_string(), own);
            let width = canvas.width();
            let figures = format!(" {}/{}", kind.hp, kind.max_hp);
            let used = 4 + number.len() + figures.len();
            let name = {
                let room = usize::from(width).saturating_sub(used);
                headed(called(race, room), room)
            };
            canvas.text(4, y, &format!("{name}{number}"));
            canvas.put_right(width, y, &figures, theme.style(Role::Plain));
            y += 1;
        }
    }
    y
}

/// Returns the name of a side; none of one that is called by its letter, as in a matchup.
pub(super) fn side_name(world: &World, team: TeamId) -> &str {
    let name = world.definition().team_name(team);
    if name.to_uppercase() == side_letter(team).to_string() {
        ""
    } else {
        name
    }
}

fn count(world: &World, team: TeamId) -> (u32, u32) {
    let all = (0..world.n_actors() as u32).map(ActorId);
    let own = all.filter(|&actor| world.team(actor) == team);
    let (alive, dead): (Vec<ActorId>, Vec<ActorId>) = own.partition(|&actor| world.is_alive(actor));
    (alive.len() as u32, dead.len() as u32)
}

fn kinds(world: &World, team: TeamId) -> Vec<KindOf> {
    let mut kinds: Vec<KindOf> = Vec::new();
    for (actor, body) in world.living() {
        let race = world.monster(actor).map(|monster| monster.race);
        let Some(race) = race.filter(|_| world.team(actor) == team) else {
            continue;
        };
        match kinds.iter_mut().find(|kind| kind.race == race) {
            Some(kind) => {
                kind.alive += 1;
                kind.hp += body.hp;
                kind.max_hp += body.max_hp;
            }
            None => kinds.push(KindOf {
                race,
                alive: 1,
                hp: body.hp,
                max_hp: body.max_hp,
            }),
        }
    }
    kinds
}

/// Draws the rolls of the turn that is shown, the newest last.
pub(super) fn draw_rolls(playback: &Playback, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let mut canvas = Canvas::new(buf, area, theme);
    canvas.put(0, 0, "ROLLS OF THIS TURN", theme.style(Role::Heading));
    let room = usize::from(canvas.height().saturating_sub(1));
    let rows = roll_rows(playback, usize::from(canvas.width()));
    let first = rows.len().saturating_sub(room);
    for (n, row) in rows.iter().skip(first).enumerate() {
        let row = whole(row, usize::from(canvas.width()));
        canvas.text(0, n as u16 + 1, &row);
    }
    if playback.has_forgotten_rolls() {
        canvas.text(0, 1, "no longer kept");
    } else if rows.is_empty() {
        canvas.text(0, 1, "none");
    }
}

fn roll_rows(playback: &Playback, width: usize) -> Vec<String> {
    let (rolls, events, world) = (playback.rolls(), playback.events(), playback.world());
    let turn = playback.turn();
    let first = rolls.partition_point(|roll| roll.turn < turn);
    let of_turn = rolls.get(first..).unwrap_or_default();
    let name_width = 5 + width.saturating_sub(usize::from(ROLLS_WIDTH));
    let mut rows = Vec::new();
    let (mut luck, mut last_actor) = (None, None);
    let mut place = 0;
    while let Some(roll) = of_turn.get(place) {
        place += 1;
        let is_new = roll.attacker != last_actor;
        let name = if roll.attacker.is_none() {
            String::new()
        } else {
            name(world, roll.attacker.filter(|_| is_new), name_width)
        };
        let cells = match roll.roll {
            Roll::HitLuck => {
                luck = roll.drawn;
                continue;
            }
            Roll::Damage => {
                let rest = of_turn.get(place - 1..).unwrap_or_default();
                let dice: Vec<&RollRecord> = rest
                    .iter()
                    .take_while(|other| other.roll == Roll::Damage && other.event == roll.event)
                    .collect();
                place += dice.len() - 1;
                let lost = events
                    .get(roll.event)
                    .and_then(|stamped| match stamped.event {
                        Event::Struck { damage, .. } => Some(damage),
                        _ => None,
                    });
                dice_cells(&dice, lost)
            }
            _ => match check_cells(roll, luck) {
                Some(cells) => cells,
                None => continue,
            },
        };
        if roll.roll == Roll::ToHit {
            luck = None;
        }
        last_actor = roll.attacker;
        let name = headed(&name, name_width);
        rows.push(format!("{name:<name_width$} {cells}"));
    }
    rows
}

fn name(world: &World, actor: Option<ActorId>, width: usize) -> String {
    match actor.map(|actor| (world.is_hero(actor), world.race(actor))) {
        Some((true, _)) => "you".to_owned(),
        Some((false, Some(race))) => called(race, width).to_owned(),
        _ => String::new(),
    }
}

/// Returns "2d8         6 3    = 9".
fn dice_cells(dice: &[&RollRecord], lost: Option<i32>) -> String {
    let sides = dice
        .first()
        .and_then(|die| die.range)
        .map_or(0, |range| range.1);
    let drawn: Vec<String> = dice
        .iter()
        .filter_map(|die| die.drawn)
        .map(|drawn| drawn.to_string())
        .collect();
    let lost = lost.map_or_else(String::new, |lost| format!("= {lost}"));
    let kind = format!("{}d{sides}", dice.len());
    let drawn = drawn.join(" ");
    // Of many dice only what they came to.
    let drawn = Some(drawn)
        .filter(|drawn| drawn.len() <= 10)
        .unwrap_or_default();
    format!("{kind:<6}{drawn:>10}{lost:>6}")
}

/// Returns "to hit 69.5%  31   hit"; `None` for rolls that are no check.
fn check_cells(roll: &RollRecord, luck: Option<i64>) -> Option<String> {
    // A defense that nobody has is no news.
    if roll.chance() == Some(Fraction::ZERO) && roll.roll != Roll::ToHit {
        return None;
    }
    let what = match roll.roll {
        Roll::ToHit => "to hit",
        Roll::Critical => "crit",
        Roll::Evasion => "evade",
        Roll::ProtectionFromEvil => "repel",
        Roll::Armsman => "master",
        Roll::FastAttack => "1 more",
        Roll::Sides => "sides",
        Roll::CutAmount => "cut",
        Roll::StunAmount => "stun",
        _ => return None,
    };
    let chance = roll.chance();
    let chance = chance.map_or_else(String::new, |chance| percent(chance.to_f64()));
    let drawn = roll.drawn.or(luck.filter(|_| roll.roll == Roll::ToHit));
    let drawn = drawn.map_or_else(String::new, |drawn| drawn.to_string());
    let result = match (roll.passed, roll.roll) {
        (Some(true), Roll::ToHit) => "hit",
        (Some(false), Roll::ToHit) => "miss",
        (Some(true), _) => "yes",
        (Some(false), _) => "no",
        (None, _) => "",
    };
    Some(format!("{what:<6}{chance:>6}{drawn:>4}{result:>6}"))
}

/// Draws who or what stands on a cell.
pub(super) fn draw_look(
    world: &World,
    shown: &[ActorId],
    at: Pos,
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let mut canvas = Canvas::new(buf, area, theme);
    let heading = theme.style(Role::Heading);
    let actor = world.occupant(at).filter(|actor| shown.contains(actor));
    let (Some(actor), Some(race)) = (actor, actor.and_then(|actor| world.race(actor))) else {
        let name = world.terrain(at).map_or("nothing", |terrain| &terrain.name);
        canvas.put(0, 0, &capitalized(name), heading);
        return;
    };
    let Some(body) = world.body(actor) else {
        return;
    };
    let team = world.team(actor);
    let width = canvas.width();
    let side = headed(side_name(world, team), SIDE_NAME);
    let side = format!("{} {side}", side_letter(team));
    let side = side.trim_end();
    let room = usize::from(width).saturating_sub(side.len() + 3);
    let name = format!("{} {}", race.glyph, headed(called(race, room), room));
    canvas.put(0, 0, &name, heading);
    canvas.put_right(width, 0, side, side_style(theme, team));
    let health = theme.health(body.hp, body.max_hp);
    canvas.put(0, 1, &format!("HP {:>4}/{}", body.hp, body.max_hp), health);
    let bar = health_bar(theme, body.hp, body.max_hp, 5);
    canvas.put_right(width, 1, &format!("[{bar}]"), health);
    let speed = figures::speed(world, actor) - 110;
    canvas.text(0, 2, &format!("AC {:>4}    speed {speed:+}", race.ac));
    let ground = world.terrain(at).map_or("ground", |terrain| &terrain.name);
    let room = usize::from(width);
    let standing = format!("on {ground}, {}", state(world, actor));
    canvas.text(0, 3, &whole(&standing, room));
    canvas.rule(4);
    let mut y = 5;
    if let Some(foe) = nearest_foe(world, actor, at) {
        let against = match world.race(foe) {
            Some(other) => {
                let room = room.saturating_sub("AGAINST THE ".len());
                let name = called(other, room).to_uppercase();
                format!("AGAINST THE {}", headed(&name, room))
            }
            None => "AGAINST THE HERO".to_owned(),
        };
        canvas.put(0, y, &against, heading);
        for odds in odds::between(world, actor, foe) {
            y += 1;
            let blow = race.blows.get(odds.index);
            let what = blow.map_or("blow", |blow| landing_word(blow.method));
            let chance = 100.0 * odds.p_hit.to_f64();
            let (least, most) = (odds.damage.min(), odds.damage.max());
            let text = format!(" {what:<10}{chance:>5.1}%  {least}-{most}");
            canvas.text(0, y, &whole(&text, room));
        }
        y += 2;
    }
    let about = wrapped(&race.about, room.max(1));
    for row in about {
        canvas.text(0, y, &row);
        y += 1;
    }
}

fn nearest_foe(world: &World, actor: ActorId, at: Pos) -> Option<ActorId> {
    world
        .living()
        .filter(|&(other, _)| world.are_enemies(actor, other))
        .min_by_key(|&(other, body)| (at.distance(body.pos), other))
        .map(|row| row.0)
}

fn state(world: &World, actor: ActorId) -> String {
    if world.is_asleep(actor) {
        return "asleep".to_owned();
    }
    let mut words: Vec<&str> = Condition::ALL
        .iter()
        .copied()
        .filter(|&condition| world.has(actor, condition))
        .map(Condition::name)
        .collect();
    if words.is_empty() {
        words.push("awake");
    }
    words.join(", ")
}
