//! Which monsters come in a wave, and where (L-30).
//!
//! A wave depends on the run's seed, its number and the hero's level alone. Monsters fit by native
//! level: at least a third of the wave's number, at most two thirds of hero level + wave. Beats of five: packs,
//! brutes and mixed company by lot, a champion at the fifth.

use crate::content::{
    Arena, Content, Encounter, HERO_TEAM_NAME, HeroSheet, MonsterFlag, MonsterRace, Placed,
};
use crate::grid::{Grid, HuntMap, Pos, UNREACHABLE};
use crate::ids::{MonsterRaceId, ProfileId, TeamId};
use crate::rng::{Rng, Roll, derive_seed};

/// Every so many waves a champion comes.
pub const WAVES_A_BEAT: u32 = 5;
/// Once in so many waves somebody comes along who makes no fight alone.
const WAVES_A_GUEST: u32 = 4;
/// No wave has more monsters, but for who comes along.
const MOST_MONSTERS: usize = 12;
/// Nor the first wave.
const MOST_OF_FIRST: usize = 3;
/// Whoever comes in it has no more hit points in the mean.
const EASY_HIT_POINTS: i64 = 8;
/// Monsters stand at least this many steps from the hero.
const LEAST_STEPS: u16 = 8;
/// No more than this many, so that nobody has to be looked for.
const MOST_STEPS: u16 = 20;
/// In the first wave no more than this many: in sight of each other.
const NEAR_STEPS: u16 = 13;
/// A wave is a draw after so many turns; then the gates open anyway.
const MOST_TURNS: u32 = 2_000;
/// The side of the ring.
const FOES: TeamId = TeamId(1);
/// The mood of who neither sleeps nor walks its rounds.
const ALERT: i64 = 7;

/// What a wave is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Beat {
    Pack,
    Brute,
    Mixed,
    Champion,
}

/// Returns the definition of a wave, from 1, for a hero as the sheet tells. Who fell in an earlier
/// wave and is the only one of its kind does not come again (L-36).
pub fn wave(
    content: &Content,
    rules: ProfileId,
    (seed, number): (u64, u32),
    hero: &HeroSheet,
    fallen: &[MonsterRaceId],
) -> Encounter {
    // The second half of the derived seeds is for what enters; the first is for the fights.
    let mut rng = Rng::new(derive_seed(seed, u64::from(number) | 1 << 32));
    let arena = arena(content, &mut rng, number);
    let start = arena
        .hero_start
        .unwrap_or_else(|| first_walkable(content, &arena));
    let when = (number, i32::from(hero.level));
    let mut races = company(content, &mut rng, when, fallen);
    races.extend(guest(content, &mut rng, when, fallen));
    let most_steps = if number == 1 { NEAR_STEPS } else { MOST_STEPS };
    let cells = cells_for(content, &arena, start, most_steps);
    let mut free = cells;
    let mut monsters = Vec::new();
    for race in races {
        if free.is_empty() {
            break;
        }
        let place = rng.draw(Roll::Place, free.len() as u32) as usize;
        let id = format!("m{}", monsters.len() + 1);
        // Some sleep, some walk their rounds; in the first wave all know why they came.
        let mood = if number > 1 {
            rng.draw(Roll::Sleeper, 8)
        } else {
            ALERT
        };
        let is_asleep = mood == 0 || number > 1 && sleeps_in_town(content.monster_race(race));
        monsters.push(Placed {
            race,
            id,
            at: free.remove(place),
            team: FOES,
            hp: None,
            is_asleep,
            patrols: mood == 1 && !is_asleep,
            conditions: Vec::new(),
            carries: Vec::new(),
        });
    }
    Encounter {
        name: format!("wave {number}"),
        about: arena.about.clone(),
        rules,
        hero: Some(HeroSheet {
            at: start,
            ..hero.clone()
        }),
        arena,
        monsters,
        teams: vec![HERO_TEAM_NAME.to_owned(), "ring".to_owned()],
        commands: Vec::new(),
        forced: Vec::new(),
        seed: None,
        has_horn: true,
        max_turns: MOST_TURNS,
    }
}

/// Draws the arena: open ground for the first wave.
fn arena(content: &Content, rng: &mut Rng, number: u32) -> Arena {
    let fit: Vec<&Arena> = content
        .arenas
        .iter()
        .filter(|arena| arena.hero_start.is_some())
        .collect();
    let open = fit.iter().find(|arena| arena.id == "open");
    match (open, number) {
        (Some(open), 1) => (*open).clone(),
        _ if fit.is_empty() => content.arenas[0].clone(),
        _ => fit[rng.draw(Roll::Arena, fit.len() as u32) as usize].clone(),
    }
}

fn first_walkable(content: &Content, arena: &Arena) -> Pos {
    arena
        .cells
        .positions()
        .find(|&pos| is_walkable(content, arena, pos))
        .unwrap_or(Pos::new(0, 0))
}

fn is_walkable(content: &Content, arena: &Arena, pos: Pos) -> bool {
    arena
        .cells
        .get(pos)
        .is_some_and(|cell| content.terrain(cell.terrain).is_walkable)
}

/// Returns the cells that monsters may enter on, row by row: reachable and far enough, or as far as
/// the arena allows.
fn cells_for(content: &Content, arena: &Arena, start: Pos, most_steps: u16) -> Vec<Pos> {
    let mut ground = Grid::new(arena.cells.width(), arena.cells.height(), false);
    for pos in arena.cells.positions() {
        if let (Some(place), Some(cell)) = (ground.get_mut(pos), arena.cells.get(pos)) {
            let terrain = content.terrain(cell.terrain);
            *place = terrain.is_walkable || terrain.opens_into.is_some();
        }
    }
    let map = HuntMap::toward(start, &ground);
    let standing: Vec<Pos> = arena
        .cells
        .positions()
        .filter(|&pos| pos != start && is_walkable(content, arena, pos))
        .filter(|&pos| map.steps(pos) != UNREACHABLE)
        .collect();
    let far: Vec<Pos> = standing
        .iter()
        .copied()
        .filter(|&pos| (LEAST_STEPS..=most_steps).contains(&map.steps(pos)))
        .collect();
    if far.len() >= MOST_MONSTERS {
        far
    } else {
        standing
    }
}

/// Draws who comes.
fn company(
    content: &Content,
    rng: &mut Rng,
    (number, hero_level): (u32, i32),
    fallen: &[MonsterRaceId],
) -> Vec<MonsterRaceId> {
    let wave = number as i32;
    let window = window(number, hero_level);
    // Before anybody knows the ropes nothing comes that is not seen, or does not fall soon.
    let is_easy = |race: &MonsterRace| {
        !race.is(MonsterFlag::Invisible) && race.hp.truncated_mean() <= EASY_HIT_POINTS
    };
    let fits = |race: &MonsterRace| {
        window.contains(&i32::from(race.level)) && (number > 1 || is_easy(race))
    };
    let all = |is_unique: bool| -> Vec<MonsterRaceId> {
        (0..)
            .map(MonsterRaceId)
            .zip(&content.monster_races)
            .filter(|(_, race)| {
                race.is(MonsterFlag::Unique) == is_unique && fits(race) && makes_a_fight(race)
            })
            .map(|(id, _)| id)
            .filter(|id| !fallen.contains(id))
            .collect()
    };
    let (common, champions) = (all(false), all(true));
    let beat = if number.is_multiple_of(WAVES_A_BEAT) && !champions.is_empty() {
        Beat::Champion
    } else {
        [Beat::Pack, Beat::Brute, Beat::Mixed][rng.draw(Roll::Beat, 3) as usize]
    };
    let mut purse = 1 + wave + hero_level;
    let mut chosen = Vec::new();
    if common.is_empty() {
        return champions.into_iter().take(1).collect();
    }
    match beat {
        Beat::Champion => {
            let champion = champions[rng.draw(Roll::Company, champions.len() as u32) as usize];
            chosen.push(champion);
            purse -= cost(content, champion);
        }
        Beat::Brute => chosen.push(pick(content, rng, &strongest(content, &common))),
        Beat::Pack | Beat::Mixed => {}
    }
    purse -= if beat == Beat::Brute {
        cost(content, chosen[0])
    } else {
        0
    };
    let leader = pick(content, rng, &common);
    let least_count = if beat == Beat::Champion || beat == Beat::Brute {
        1
    } else {
        2
    };
    let most_count = if number == 1 {
        MOST_OF_FIRST
    } else {
        MOST_MONSTERS
    };
    while chosen.len() < most_count {
        let next = if beat == Beat::Pack {
            leader
        } else {
            pick(content, rng, &common)
        };
        let price = cost(content, next);
        if chosen.len() >= least_count && price > purse {
            break;
        }
        purse -= price;
        chosen.push(next);
        if purse <= 0 && chosen.len() >= least_count {
            break;
        }
    }
    chosen
}

/// Returns the native levels that fit a wave.
fn window(number: u32, hero_level: i32) -> std::ops::RangeInclusive<i32> {
    let most = 2 * (hero_level + number as i32) / 3;
    (number as i32 / 3).min(most)..=most
}

/// Draws who comes along from the second wave on, once in so many waves: one of those who make no
/// fight of their own, that is who never moves, is not seen, or does no damage.
fn guest(
    content: &Content,
    rng: &mut Rng,
    (number, hero_level): (u32, i32),
    fallen: &[MonsterRaceId],
) -> Option<MonsterRaceId> {
    let window = window(number, hero_level);
    let all: Vec<MonsterRaceId> = (0..)
        .map(MonsterRaceId)
        .zip(&content.monster_races)
        .filter(|(_, race)| window.contains(&i32::from(race.level)))
        .filter(|(_, race)| !makes_a_fight(race) && !race.is(MonsterFlag::Multiply))
        .map(|(id, _)| id)
        .filter(|id| !fallen.contains(id))
        .collect();
    let comes = number > 1 && !all.is_empty() && rng.draw(Roll::Beat, WAVES_A_GUEST) == 0;
    comes.then(|| pick(content, rng, &all))
}

/// Says whether a race makes a fight: it comes close, can be seen, and has a blow that does damage.
fn makes_a_fight(race: &MonsterRace) -> bool {
    race.blows.iter().any(|blow| blow.dice.max() > 0)
        && !race.is(MonsterFlag::NeverMove)
        && !race.is(MonsterFlag::Invisible)
        && !race.is(MonsterFlag::Multiply)
}

/// Says whether a race is of the folk of the town, level 0, and comes asleep as it does there (L-37).
fn sleeps_in_town(race: &MonsterRace) -> bool {
    race.level == 0 && race.sleep > 0
}

/// What a monster takes from a wave's purse.
fn cost(content: &Content, race: MonsterRaceId) -> i32 {
    let race = content.monster_race(race);
    1 + i32::from(race.level) + i32::from(race.speed.saturating_sub(110)) / 10
}

/// Returns the third of the races with the highest levels.
fn strongest(content: &Content, races: &[MonsterRaceId]) -> Vec<MonsterRaceId> {
    let mut sorted = races.to_vec();
    sorted.sort_by_key(|&id| (std::cmp::Reverse(content.monster_race(id).level), id));
    sorted.truncate(races.len().div_ceil(3));
    sorted
}

/// Draws one of some races, the common ones more often.
fn pick(content: &Content, rng: &mut Rng, races: &[MonsterRaceId]) -> MonsterRaceId {
    let weight = |id: MonsterRaceId| 60 / u32::from(content.monster_race(id).rarity.max(1)).min(60);
    let total: u32 = races.iter().map(|&id| weight(id)).sum();
    let mut drawn = rng.draw(Roll::Company, total) as u32;
    for &id in races {
        if drawn < weight(id) {
            return id;
        }
        drawn -= weight(id);
    }
    races[0]
}
