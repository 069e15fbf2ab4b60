//! Monsters with their figures, and the odds between each and the hero.

use std::sync::Arc;

use ludus_engine::content::{
    Arena, CellDef, Content, Encounter, HERO_TEAM_NAME, HeroSheet, MonsterBlow, MonsterFlag,
    MonsterRace, Placed,
};
use ludus_engine::gauntlet::hero_now;
use ludus_engine::grid::{Grid, Pos};
use ludus_engine::ids::{ActorId, MonsterRaceId, TeamId};
use ludus_engine::narrate::{capitalized, percent};
use ludus_engine::odds;
use ludus_engine::rules::energy::NORMAL_SPEED;
use ludus_engine::turn::world_at_start;
use ludus_engine::world::{Definition, World};

use super::inspector::Page;
use super::look::effects;
use super::terms;

/// The scratch ring's side; hero and monster stand in its middle.
const RING: i16 = 5;

/// Returns the races whose name holds a text, by name.
pub(crate) fn entries(content: &Content, query: &str) -> Vec<MonsterRaceId> {
    let query = query.to_lowercase();
    let mut found: Vec<(String, MonsterRaceId)> = (0..)
        .zip(&content.monster_races)
        .map(|(id, race)| (race.name.to_lowercase(), MonsterRaceId(id)))
        .filter(|(name, _)| name.contains(&query))
        .collect();
    found.sort_unstable();
    found.into_iter().map(|row| row.1).collect()
}

/// Returns the row of a kind in the list, behind its glyph.
pub(crate) fn list_row(race: &MonsterRace) -> String {
    format!(
        "{:<26.26} {:<9.9}{:>6}{:>7}{:>6}{:>11}{:>9}",
        race.name,
        race.pack,
        race.level,
        speed(race),
        race.ac,
        race.hp.to_string(),
        race.experience,
    )
}

fn speed(race: &MonsterRace) -> String {
    format!("{:+}", i32::from(race.speed) - NORMAL_SPEED)
}

/// What an entry tells of a kind.
pub(crate) struct Entry {
    /// Figures, each with what it is.
    pub(crate) figures: [(&'static str, String); 6],
    /// The blows of a round.
    pub(crate) blows: Vec<String>,
    /// What it is, resists and is harmed by, as far as there is any.
    pub(crate) traits: Vec<(&'static str, String)>,
}

/// Returns the entry of a kind.
pub(crate) fn entry(content: &Content, race: &MonsterRace) -> Entry {
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
    let blows = race.blows.iter().take(6).map(|blow| {
        let effect = content.effect(blow.effect).id.replace('_', " ");
        let method = blow.method.name();
        let dice = if blow.dice.max() > 0 {
            blow.dice.to_string()
        } else {
            "none".to_owned()
        };
        format!("{method:<8}{effect:<18}{dice}")
    });
    let flags = MonsterFlag::ALL.iter().filter(|&&flag| race.is(flag));
    let flags: Vec<&str> = flags.map(|flag| flag.name()).collect();
    let resists: Vec<&str> = race.resists.iter().map(|kind| kind.name()).collect();
    let harms: Vec<&str> = race.vulnerable.iter().map(|kind| kind.name()).collect();
    let traits = [("is", flags), ("resists", resists), ("harmed by", harms)];
    let traits = traits.into_iter().filter(|row| !row.1.is_empty());
    Entry {
        figures: [
            ("level", race.level.to_string()),
            ("armor class", race.ac.to_string()),
            ("speed", speed(race)),
            ("hit points", hp),
            ("senses", senses),
            ("experience", format!("{} at its level", race.experience)),
        ],
        blows: blows.collect(),
        traits: traits
            .map(|(what, words)| (what, words.join(", ").replace('_', " ")))
            .collect(),
    }
}

/// Returns the odds of both sides, were hero and monster to stand side by side on open floor: a row for
/// each blow of the monster's, and one for the hero's.
pub(crate) fn odds_rows(
    world: &World,
    race: MonsterRaceId,
) -> Option<(Vec<String>, Option<String>)> {
    let ring = side_by_side(world, race)?;
    let (hero, foe) = (ActorId(0), ActorId(1));
    let blow_row = |odds: &odds::AttackOdds| {
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
        row.trim_end().to_owned()
    };
    let theirs = odds::between(&ring, foe, hero);
    let yours = odds::melee(&ring, hero, foe).map(|odds| {
        let label = format!("{}, x{}", odds.label, odds.blows_per_turn);
        let turns = odds.mean_turns_to_kill.map_or_else(
            || "never kills".to_owned(),
            |turns| format!("{turns:.1} turns at {} hit points", odds.defender_hp),
        );
        format!("{}   {turns}", odds_row(&label, &odds))
    });
    Some((theirs.iter().map(blow_row).collect(), yours))
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
pub(crate) fn terms_of(world: &World, race: MonsterRaceId) -> Vec<Page> {
    let ring = side_by_side(world, race);
    ring.map_or_else(Vec::new, |ring| terms::pages(&ring, ActorId(1)))
}

/// Returns a ring in which the hero as it stands meets one monster of a race.
fn side_by_side(world: &World, race: MonsterRaceId) -> Option<World> {
    let content = world.definition().content.clone();
    let terrain = content.find_terrain("floor")?;
    let middle = Pos::new(RING / 2, RING / 2);
    let floor = CellDef {
        terrain,
        is_lit: true,
    };
    let arena = Arena {
        sum: 0,
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
            ..hero_now(world)?
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
pub(crate) fn bout(content: &Content, race: MonsterRaceId) -> String {
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
        let strikes = |blow: &MonsterBlow| !blow.is_harmless() && blow.dice.max() > 0;
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
