//! What stands at the ringside: what a wave came to, and how to go on.

use unicode_width::UnicodeWidthStr as _;

use crate::game::{Game, Mending};
use crate::text::headed;
use ludus_engine::figures;
use ludus_engine::gauntlet::WAVES_A_BEAT;
use ludus_engine::narrate::{capitalized, count_word, counted_of};
use ludus_engine::rules::growth::PARTS;
use ludus_engine::world::World;

use super::hero::{class_line, conditions, next_level, title_line};
use super::ledger::Ledger;
use super::over::dice;

/// The name of an arena that is longer is cut, between two words.
const LONGEST_ARENA: usize = 24;

/// What is told between two waves, for a window of some columns.
pub(crate) struct RingsideView {
    pub(crate) title: String,
    /// The hero, with class, level and gold as far as they fit beside the title.
    pub(crate) who: String,
    /// The arena of the wave.
    pub(crate) arena: String,
    /// What the wave came to, in words as long as fit and in fewer.
    pub(crate) came_to: [String; 2],
    /// What the dice did: at most so wide.
    pub(crate) dice: String,
    /// Hit points, and when unhurt.
    pub(crate) health: (i32, i32),
    /// Armor class and experience.
    pub(crate) figures: String,
    pub(crate) conditions: String,
    pub(crate) run: String,
    /// The number of the next wave, and what is known of it.
    pub(crate) next: (u32, String),
    /// What a rest would do, if anything, and what it leaves.
    pub(crate) rest: Option<String>,
    /// Specialties that may be chosen.
    pub(crate) n_specialties: usize,
}

/// Returns what is told between two waves, the dice within some columns.
pub(crate) fn ringside(game: &Game, width: usize, room: usize) -> Option<RingsideView> {
    let world = game.world();
    let (hero, sheet) = (world.hero()?, world.hero_sheet()?);
    let body = world.body(hero.actor);
    let wave = game.run().wave();
    let fork = game.parent();
    let fork = fork.map_or(String::new(), |parent| format!(", FORK of {}", parent.run));
    let title = format!("RINGSIDE{fork} - wave {wave} is over");
    let name = capitalized(&sheet.name);
    let gold = format!("    gold {}", sheet.gold);
    let level = hero.level;
    let names = [title_line(world), class_line(world)];
    let mut names = names
        .map(|what| format!("{name}, {what} {level}{gold}"))
        .into_iter();
    let beside = width.saturating_sub(title.len() + 4);
    let who = names.find(|who| who.width() <= beside);
    let arena = match world.definition().encounter.arena.name.as_str() {
        "" => "THE WAVE".to_owned(),
        name => name.to_uppercase(),
    };
    let ledger = game.ledger();
    let next = next_level(world, level).map_or_else(String::new, |next| format!("/{next}"));
    let armor = figures::armor_class(world);
    let points = hero.experience / PARTS;
    Some(RingsideView {
        who: who.unwrap_or_else(|| format!("{name}{gold}")),
        title,
        // A name that is longer is cut, between two words.
        arena: headed(&arena, LONGEST_ARENA),
        came_to: came_to(game, &ledger, level),
        dice: if game.is_taken_up() {
            "not counted: the wave was taken up again".to_owned()
        } else {
            dice(&ledger, room)
        },
        health: body.map_or((0, 0), |body| (body.hp, body.max_hp)),
        figures: format!("   AC {armor}   exp {points}{next}"),
        conditions: conditions(world).join(", "),
        run: run_line(game),
        next: (
            wave + 1,
            format!("{}. {}", comes(wave + 1), champion(wave + 1)),
        ),
        rest: rest_words(game.mending())
            .map(|words| format!("{words}, then wave {}{}", wave + 1, lasting(world))),
        n_specialties: game.run().specialties_due(),
    })
}

/// Returns "Six dead. 185 experience, level 10. You lost 96 hit points.", and with "You lost 96." at its
/// end; of a wave that was taken up again only what its end tells.
fn came_to(game: &Game, ledger: &Ledger, level: u8) -> [String; 2] {
    let world = game.world();
    let n_dead = world.n_actors().saturating_sub(world.living().count());
    let dead = capitalized(&match n_dead {
        0 => "nobody dead".to_owned(),
        n => format!("{} dead", count_word(n)),
    });
    if game.is_taken_up() {
        return ["", ""].map(|_| format!("{dead}. Level {level}."));
    }
    let [lost, points] = match ledger.lost() {
        0 => ["nothing".to_owned(), "no hit points".to_owned()],
        1 => ["1".to_owned(), "one hit point".to_owned()],
        n => [n.to_string(), format!("{n} hit points")],
    };
    let has = world.hero().map_or(0, |hero| hero.experience);
    let learned = learned(has, ledger.experience);
    let told =
        |lost: &str| format!("{dead}. {learned} experience, level {level}. You lost {lost}.");
    [told(&points), told(&lost)]
}

/// Returns what parts of points came to in whole points, as they are shown of who has so many now.
const fn learned(has: u64, gained: u64) -> u64 {
    has / PARTS - has.saturating_sub(gained) / PARTS
}

/// Returns what the run came to so far.
fn run_line(game: &Game) -> String {
    let tally = game.run().tally();
    let (waves, turns, kills) = (tally.waves, tally.turns, tally.kills);
    format!(
        "{} in {}, {}",
        counted_of(waves, "wave"),
        counted_of(turns, "turn"),
        counted_of(kills, "kill")
    )
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
        assert_eq!(counted_of(1_u32, "turn"), "1 turn");
        assert_eq!(counted_of(0_u32, "kill"), "0 kills");
        assert_eq!(counted_of(12_u32, "wave"), "12 waves");
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
