//! The hero in full, line by line.

use crate::game::Game;
use ludus_engine::content::{Ability, HeroResist, Shape, Stat};
use ludus_engine::figures::{self, Missile};
use ludus_engine::narrate::{ability_words, percent, score_word};
use ludus_engine::rules::Terms;
use ludus_engine::rules::bash::bash_distribution;
use ludus_engine::rules::energy::NORMAL_SPEED;
use ludus_engine::world::{Hero, World};

use super::hero::{conditions, mana_line, skill_line, title_line, weapon_line};
use super::specialties;

/// The hero in full.
pub(crate) struct HeroLines {
    pub(crate) name: String,
    /// "dwarf warrior 9, neutral".
    pub(crate) title: String,
    /// The six scores.
    pub(crate) scores: Vec<String>,
    /// What the hero fights with and how well, one line a figure.
    pub(crate) figures: Vec<String>,
    /// What keeps harm from the hero, one line a kind.
    pub(crate) guards: Vec<String>,
    /// What is worn, one line a slot.
    pub(crate) worn: Vec<String>,
    /// The conditions, in one line.
    pub(crate) conditions: String,
    /// The specialties, in one line.
    pub(crate) specialties: String,
}

/// Returns the hero of a run, and what it would let fly.
pub(crate) fn hero_lines(game: &Game, missile: Option<Missile>) -> Option<HeroLines> {
    let world = game.world();
    let (hero, sheet) = (world.hero()?, world.hero_sheet()?);
    world.body(hero.actor)?;
    let scores = Stat::ALL.iter().map(|&stat| score_line(hero, stat));
    let worn = world.worn(hero.actor).map(|(slot, item)| {
        let slot = slot.name().replace('_', " ");
        format!("{slot:<11}{}", item.kind.name)
    });
    let specialties = game.run().specialties().iter().map(specialties::name);
    Some(HeroLines {
        name: sheet.name.clone(),
        title: format!(
            "{} {}, {}",
            title_line(world),
            hero.level,
            sheet.alignment.name()
        ),
        scores: scores.collect(),
        figures: figure_lines(world, missile),
        guards: guards(world),
        worn: worn.collect(),
        conditions: listed(&conditions(world)),
        specialties: listed(&specialties.collect::<Vec<_>>()),
    })
}

/// Returns words parted by commas, "none" of none.
pub(crate) fn listed(words: &[String]) -> String {
    match words {
        [] => "none".to_owned(),
        all => all.join(", "),
    }
}

/// Returns what the hero fights with and how well, one line a figure.
fn figure_lines(world: &World, missile: Option<Missile>) -> Vec<String> {
    let body = world.hero().and_then(|hero| world.body(hero.actor));
    let (hp, max_hp) = body.map_or((0, 0), |body| (body.hp, body.max_hp));
    let (own, here) = (
        figures::armor_class(world),
        figures::armor_class_here(world),
    );
    let mut lines = vec![format!("hp      {hp} of {max_hp}")];
    if let Some(mana) = mana_line(world) {
        lines.push(format!("mana    {}", mana.replace('/', " of ")));
    }
    lines.extend([
        format!("armor   {own}, here {here}"),
        format!(
            "melee   {}, deadly {:+}%",
            skill_line(world),
            figures::deadliness(world)
        ),
        format!("strikes {}", weapon_line(world)),
    ]);
    lines.extend(bash_line(world));
    lines.extend(missile.map_or_else(Vec::new, |missile| shot_lines(world, missile)));
    let speed = world
        .hero()
        .map_or(0, |hero| figures::speed(world, hero.actor) - NORMAL_SPEED);
    let light = figures::light_radius(world);
    lines.push(format!("speed   {speed:+}, light {light}"));
    if figures::shape(world) != Shape::Normal {
        lines.push(format!("shape   {}", figures::shape(world).name()));
    }
    lines
}

/// Returns the skill with what is let fly, its deadliness, how often and how far it flies.
fn shot_lines(world: &World, missile: Missile) -> Vec<String> {
    let Some(skill) = figures::missile_skill_of(world, missile, &mut Terms::EMPTY.clone()) else {
        return Vec::new();
    };
    let word = world.content().tables.skill_word(skill);
    let deadliness = figures::missile_deadliness(world, missile);
    let a_turn = figures::missiles_a_turn_tenths(world, missile);
    let range = figures::range_of(world, missile);
    let what = match missile {
        Missile::Fired => "shots ",
        Missile::Thrown(_) => "throws",
    };
    vec![
        format!("{what}  {skill} {word}, deadly {deadliness:+}%"),
        format!(
            "        {}.{} a turn, {range} cells",
            a_turn / 10,
            a_turn % 10
        ),
    ]
}

/// Returns what the shield does at a monster of the hero's own level.
fn bash_line(world: &World) -> Option<String> {
    let level = i32::from(world.hero()?.level);
    let bash = figures::bash_at_level(world, level)?;
    let chance = percent(bash.p_happens().to_f64());
    let damage = bash_distribution(&bash.dice.distribution(), bash.factor, bash.strength);
    let (least, most) = (damage.min(), damage.max());
    Some(format!("bashes  {chance} at level {level}: {least}-{most}"))
}

/// Returns a score: "STR  18/20", or "STR  16 of 18" where it is drained.
fn score_line(hero: &Hero, stat: Stat) -> String {
    let (now, full) = (hero.stats[stat as usize], hero.full_stats[stat as usize]);
    let name = stat.name().to_uppercase();
    if now == full {
        format!("{name:<5}{now}")
    } else {
        format!("{name:<5}{now} of {full}")
    }
}

/// Returns what keeps harm from the hero, one line a kind.
fn guards(world: &World) -> Vec<String> {
    let mut lines = vec![
        format!(
            "saving throw {}%",
            figures::saving_throw(world).clamp(0, 100)
        ),
        format!("devices      {}", figures::device_skill(world)),
    ];
    let mut add = |what: &str, names: Vec<String>| {
        if !names.is_empty() {
            lines.push(format!("{what} {}", names.join(", ")));
        }
    };
    let of_kind = |is_meant: &dyn Fn(HeroResist) -> bool| -> Vec<String> {
        let all = HeroResist::ALL.iter().filter(|&&what| is_meant(what));
        all.map(|what| what.name().replace('_', " ")).collect()
    };
    let resistance = |what| figures::resistance(world, what);
    add("immune to", of_kind(&|what| resistance(what).is_immune));
    add(
        "resists",
        of_kind(&|what| resistance(what).is_permanent && !resistance(what).is_immune),
    );
    add(
        "for now",
        of_kind(&|what| resistance(what).is_temporary && !resistance(what).is_immune),
    );
    let sustained = Stat::ALL
        .iter()
        .filter(|&&stat| figures::sustains(world, stat));
    add(
        "keeps",
        sustained.map(|&stat| score_word(stat).to_owned()).collect(),
    );
    let gifts = Ability::ALL.iter();
    let gifts = gifts.filter(|&&gift| figures::has_ability(world, gift));
    lines.extend(gifts.map(|&gift| ability_words(gift).to_owned()));
    lines
}
