//! A fight as who looks on sees it: its sides, who stands on a cell, and the rolls of a turn.

use crate::source::{Soundness, Tape};
use crate::text::Name;
use ludus_engine::content::{Condition, HERO_TEAM};
use ludus_engine::figures;
use ludus_engine::grid::Pos;
use ludus_engine::ids::{ActorId, MonsterRaceId, TeamId};
use ludus_engine::narrate::{landing_word, plural};
use ludus_engine::odds;
use ludus_engine::rules::energy::NORMAL_SPEED;
use ludus_engine::turn::Outcome;
use ludus_engine::world::World;

use super::look::OUT_OF_SIGHT;
use super::map::is_in_view;

/// Returns the letter of a side.
pub(crate) fn side_letter(team: TeamId) -> char {
    char::from(b'A' + team.0 % 26)
}

/// Returns whom who looks on sees, nearest to the hero first; without one by side.
pub(crate) fn shown_actors(world: &World, shows_all: bool) -> Vec<ActorId> {
    let hero = world.hero().map(|hero| hero.actor);
    let at = hero.and_then(|hero| world.body(hero)).map(|body| body.pos);
    let is_seen = |actor: ActorId| {
        shows_all
            || hero.is_some_and(|hero| figures::can_see(world, hero, actor))
            || figures::senses(world, actor)
    };
    let mut shown: Vec<(i32, ActorId)> = world
        .living()
        .filter(|&(actor, _)| Some(actor) != hero && is_seen(actor))
        .map(|(actor, body)| {
            let away = at.map_or(i32::from(world.team(actor).0), |at| at.distance(body.pos));
            (away, actor)
        })
        .collect();
    shown.sort_unstable();
    shown.into_iter().map(|row| row.1).collect()
}

/// Says whether sides need letters: they share a glyph, or no color tells them apart.
pub(crate) fn should_show_sides(world: &World, has_color: bool) -> bool {
    if world.hero().is_some() {
        return false;
    }
    let mut sides: Vec<(char, u8)> = world
        .living()
        .filter_map(|(actor, _)| Some((world.race(actor)?.glyph, world.team(actor).0)))
        .collect();
    sides.sort_unstable();
    sides.dedup();
    !has_color || sides.windows(2).any(|pair| pair[0].0 == pair[1].0)
}

/// Returns "3 cave orcs, 2 wolves v 2 ogres", or the name of a scenario with a hero.
pub(crate) fn names_of_sides(world: &World) -> String {
    let encounter = &world.definition().encounter;
    if encounter.hero.is_some() {
        return encounter.name.clone();
    }
    let mut sides: Vec<Vec<(MonsterRaceId, usize)>> = vec![Vec::new(); encounter.teams.len()];
    for monster in &encounter.monsters {
        let Some(side) = sides.get_mut(usize::from(monster.team.0)) else {
            continue;
        };
        match side.iter_mut().find(|row| row.0 == monster.race) {
            Some(row) => row.1 += 1,
            None => side.push((monster.race, 1)),
        }
    }
    let words = |&(race, n): &(MonsterRaceId, usize)| {
        let race = world.content().monster_race(race);
        match n {
            1 => race.name.clone(),
            n => format!("{n} {}", plural(race)),
        }
    };
    let sides = sides.iter().filter(|side| !side.is_empty());
    let sides: Vec<String> = sides
        .map(|side| side.iter().map(words).collect::<Vec<_>>().join(", "))
        .collect();
    sides.join(" v ")
}

/// One side of a fight.
pub(crate) struct Side<'a> {
    pub(crate) team: TeamId,
    /// Its name; empty where it is called by its letter, as in a matchup.
    pub(crate) name: &'a str,
    pub(crate) n_alive: usize,
    pub(crate) n_all: usize,
    pub(crate) kinds: Vec<Kind<'a>>,
}

/// One kind of a side: how many live, and their hit points together.
pub(crate) struct Kind<'a> {
    race: MonsterRaceId,
    pub(crate) glyph: char,
    pub(crate) name: Name<'a>,
    pub(crate) n_alive: u32,
    pub(crate) hp: i32,
    pub(crate) max_hp: i32,
}

/// Returns the sides of a fight in their order.
pub(crate) fn sides(world: &World) -> Vec<Side<'_>> {
    let teams = 0..world.definition().encounter.teams.len() as u8;
    teams.map(|team| side(world, TeamId(team))).collect()
}

fn side(world: &World, team: TeamId) -> Side<'_> {
    let mut kinds: Vec<Kind<'_>> = Vec::new();
    for (actor, body) in world.living().filter(|row| world.team(row.0) == team) {
        let Some(race) = world.monster(actor).map(|monster| monster.race) else {
            continue;
        };
        let place = kinds.iter().position(|kind| kind.race == race);
        let place = place.unwrap_or_else(|| {
            let own = world.content().monster_race(race);
            kinds.push(Kind {
                race,
                glyph: own.glyph,
                name: Name::of(own),
                n_alive: 0,
                hp: 0,
                max_hp: 0,
            });
            kinds.len() - 1
        });
        let kind = &mut kinds[place];
        kind.n_alive += 1;
        kind.hp += body.hp;
        kind.max_hp += body.max_hp;
    }
    let all = (0..world.n_actors() as u32).map(ActorId);
    let own: Vec<ActorId> = all.filter(|&actor| world.team(actor) == team).collect();
    Side {
        team,
        name: side_name(world, team),
        n_alive: own.iter().filter(|&&actor| world.is_alive(actor)).count(),
        n_all: own.len(),
        kinds,
    }
}

/// Returns the name of a side; none of one that is called by its letter, as in a matchup.
fn side_name(world: &World, team: TeamId) -> &str {
    let name = world.definition().team_name(team);
    if name.to_uppercase() == side_letter(team).to_string() {
        ""
    } else {
        name
    }
}

/// Who stands on a cell, as who looks on sees it.
pub(crate) struct Stander<'a> {
    pub(crate) glyph: char,
    pub(crate) name: Name<'a>,
    pub(crate) team: TeamId,
    /// The name of the side, empty where it is called by its letter.
    pub(crate) side: &'a str,
    pub(crate) hp: i32,
    pub(crate) max_hp: i32,
    /// Armor and speed, then how it stands.
    pub(crate) lines: [String; 2],
    pub(crate) about: &'a str,
    /// The nearest foe, if there is one: its name, of the hero none, and a line for every blow at it.
    pub(crate) against: Option<(Option<Name<'a>>, Vec<String>)>,
}

/// Returns which monster stands on a cell, if it is one of those that are shown.
pub(crate) fn stander<'a>(world: &'a World, shown: &[ActorId], at: Pos) -> Option<Stander<'a>> {
    let actor = world.occupant(at).filter(|actor| shown.contains(actor))?;
    let (race, body, team) = (world.race(actor)?, world.body(actor)?, world.team(actor));
    let speed = figures::speed(world, actor) - NORMAL_SPEED;
    let ground = world.terrain(at).map_or("ground", |terrain| &terrain.name);
    let enemies = world.living().filter(|row| world.are_enemies(actor, row.0));
    let nearest = enemies.min_by_key(|&(other, body)| (at.distance(body.pos), other));
    let against = nearest.map(|(foe, _)| {
        let blow = |odds: &odds::AttackOdds| {
            let blow = race.blows.get(odds.index);
            let what = blow.map_or("blow", |blow| landing_word(blow.method));
            let chance = 100.0 * odds.p_hit.to_f64();
            let (least, most) = (odds.damage.min(), odds.damage.max());
            format!(" {what:<10}{chance:>5.1}%  {least}-{most}")
        };
        let blows = odds::between(world, actor, foe);
        let name = world.race(foe).map(Name::of);
        (name, blows.iter().map(blow).collect())
    });
    Some(Stander {
        glyph: race.glyph,
        name: Name::of(race),
        team,
        side: side_name(world, team),
        hp: body.hp,
        max_hp: body.max_hp,
        lines: [
            format!("AC {:>4}    speed {speed:+}", race.ac),
            format!("on {ground}, {}", state(world, actor)),
        ],
        about: &race.about,
        against,
    })
}

/// Says whether the hero stands on a cell.
pub(crate) fn is_hero_at(world: &World, at: Pos) -> bool {
    world.occupant(at).is_some_and(|actor| world.is_hero(actor))
}

/// Returns what the ground of a cell is called.
pub(crate) fn ground_name(world: &World, at: Pos) -> &str {
    world.terrain(at).map_or("nothing", |terrain| &terrain.name)
}

fn state(world: &World, actor: ActorId) -> String {
    if world.is_asleep(actor) {
        return "asleep".to_owned();
    }
    let all = Condition::ALL.iter().copied();
    let own = all.filter(|&condition| world.has(actor, condition));
    let words: Vec<&str> = own.map(Condition::name).collect();
    if words.is_empty() {
        "awake".to_owned()
    } else {
        words.join(", ")
    }
}

/// Says who or what who looks on looks at; who sees all has nothing out of sight.
pub(crate) fn look_words(world: &World, shown: &[ActorId], at: Pos, sees_all: bool) -> String {
    let actor = world.occupant(at);
    let seen = actor.filter(|actor| shown.contains(actor) || world.is_hero(*actor));
    match seen.map(|actor| (world.race(actor), world.team(actor))) {
        Some((Some(race), team)) => match side_name(world, team) {
            "" => format!("look: {}, side {}", race.name, side_letter(team)),
            side => format!("look: {} of {side}", race.name),
        },
        Some((None, _)) => "look: the hero".to_owned(),
        None if sees_all || is_in_view(world, at) => format!("look: {}", ground_name(world, at)),
        None => format!("look: {}{OUT_OF_SIGHT}", ground_name(world, at)),
    }
}

/// Returns the cell around which a fight goes on: the hero's, else the middle of all who live.
pub(crate) fn middle(world: &World) -> Pos {
    let hero = world.hero().and_then(|hero| world.body(hero.actor));
    if let Some(body) = hero {
        return body.pos;
    }
    let places: Vec<Pos> = world.living().map(|(_, body)| body.pos).collect();
    let n = (places.len() as i32).max(1);
    let mean = |of: fn(&Pos) -> i16| {
        let sum: i32 = places.iter().map(|pos| i32::from(of(pos))).sum();
        (sum / n) as i16
    };
    Pos::new(mean(|pos| pos.x), mean(|pos| pos.y))
}

/// Returns how what is shown ended: of a hero's run, what came of the hero.
pub(crate) fn end_words(tape: &Tape) -> String {
    let playback = &tape.playback;
    let definition = playback.world().definition();
    let hero = definition.encounter.hero.as_ref();
    if tape.is_given_up && playback.divergence().is_none() {
        return "given up".to_owned();
    }
    if tape.soundness == Some(Soundness::Unfinished) {
        return "unfinished".to_owned();
    }
    match (playback.outcome(), hero) {
        (Some(Outcome::Won(team)), Some(hero)) => {
            let how = if team == HERO_TEAM { "won" } else { "lost" };
            format!("{} {how}", hero.name)
        }
        (Some(Outcome::Won(team)), None) => format!("{} won", definition.team_name(team)),
        (Some(Outcome::Draw(reason)), _) => format!("nobody won: {}", reason.words()),
        (None, _) => "the end of what is written".to_owned(),
    }
}
