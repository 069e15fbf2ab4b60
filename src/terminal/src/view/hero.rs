//! The hero in figures and lines: the panel, and what other screens tell of the same.

use ludus_engine::content::{Condition, Shape};
use ludus_engine::figures::{self, Missile};
use ludus_engine::narrate::capitalized;
use ludus_engine::odds;
use ludus_engine::rules::Terms;
use ludus_engine::rules::energy::NORMAL_SPEED;
use ludus_engine::rules::growth::{MAX_LEVEL, PARTS, experience_for};
use ludus_engine::rules::recovery::poison_die;
use ludus_engine::rules::wounds::{CutGrade, StunGrade, cut_damage};
use ludus_engine::world::{ItemRef, World};

/// A condition that holds less than this at most is told by degrees.
const GRADED_BELOW: u16 = 10;

/// A thing in a row: the name gives way to the figures.
pub(crate) struct Armed {
    /// How many, or how often: "2 x  ".
    pub(crate) count: String,
    pub(crate) name: String,
    /// What follows the name, a space before it.
    pub(crate) figures: String,
}

/// The hero's part of the panel.
pub(crate) struct HeroView {
    pub(crate) name: String,
    /// "dwarf warrior", and "warrior" alone.
    pub(crate) titles: [String; 2],
    pub(crate) level: u8,
    /// Hit points, and when unhurt; `None` of the dead.
    pub(crate) health: Option<(i32, i32)>,
    /// The worst that may come before the hero acts again, in hit points.
    pub(crate) worst: Option<i32>,
    pub(crate) is_blind: bool,
    /// Mana left and when full: "12/30".
    pub(crate) mana: Option<String>,
    /// Armor class in the open, and where the hero stands.
    pub(crate) armor: (i32, i32),
    /// Speed beyond the normal one; `None` of the dead.
    pub(crate) speed: Option<i32>,
    pub(crate) weapon: Armed,
    /// What would be let fly, and the launcher, of which it has the rest of the row.
    pub(crate) missile: (Option<Armed>, Option<Armed>),
    pub(crate) conditions: Vec<String>,
    /// Whole points of experience.
    pub(crate) points: u64,
    /// The points of the next level, if there is one.
    pub(crate) next: Option<u32>,
    pub(crate) gold: u32,
}

/// Returns the hero of a fight, and what it would let fly.
pub(crate) fn hero(world: &World, missile: Option<Missile>) -> Option<HeroView> {
    let (hero, sheet) = (world.hero()?, world.hero_sheet()?);
    let body = world.body(hero.actor);
    Some(HeroView {
        name: capitalized(&sheet.name),
        titles: [title_line(world), class_line(world)],
        level: hero.level,
        health: body.map(|body| (body.hp, body.max_hp)),
        worst: odds::worst(world),
        is_blind: is_blind(world),
        mana: mana_line(world),
        armor: (
            figures::armor_class(world),
            figures::armor_class_here(world),
        ),
        speed: world
            .is_alive(hero.actor)
            .then(|| figures::speed(world, hero.actor) - NORMAL_SPEED),
        weapon: weapon(world),
        missile: missiles(world, missile),
        conditions: conditions(world),
        points: hero.experience / PARTS,
        next: next_level(world, hero.level),
        gold: hero.gold,
    })
}

/// Returns the points of the level after this one, if there is one.
pub(crate) fn next_level(world: &World, level: u8) -> Option<u32> {
    let table = &world.content().tables.experience;
    (level < MAX_LEVEL).then(|| experience_for(table, level + 1))
}

/// Returns "dwarf warrior".
pub(crate) fn title_line(world: &World) -> String {
    let Some(sheet) = world.hero_sheet() else {
        return String::new();
    };
    let content = world.content();
    let race = &content.hero_race(sheet.race).name;
    let class = &content.hero_class(sheet.class).name;
    format!("{race} {class}").to_lowercase()
}

/// Returns "warrior".
pub(crate) fn class_line(world: &World) -> String {
    world.hero_sheet().map_or_else(String::new, |sheet| {
        world.content().hero_class(sheet.class).name.to_lowercase()
    })
}

fn weapon(world: &World) -> Armed {
    let count = format!("{} x  ", figures::blows_per_round(world));
    match figures::weapon(world) {
        Some(weapon) => Armed {
            count,
            name: weapon.kind.name.clone(),
            figures: format!(" {}{}", weapon.kind.dice, bonuses(weapon)),
        },
        None => Armed {
            count,
            name: "bare hands".to_owned(),
            figures: String::new(),
        },
    }
}

/// Returns "2 x  broad axe 2d6 (+2,+3)".
pub(crate) fn weapon_line(world: &World) -> String {
    let weapon = weapon(world);
    format!("{}{}{}", weapon.count, weapon.name, weapon.figures)
}

/// Returns "5 x  throwing axe 2d3"; "20 x arrow" and "long bow x3"; of a launcher without missiles
/// "long bow x3, quiver empty".
fn missiles(world: &World, missile: Option<Missile>) -> (Option<Armed>, Option<Armed>) {
    let bow = figures::launcher(world).map(|bow| Armed {
        count: String::new(),
        name: bow.kind.name.clone(),
        figures: format!("{} x{}", bonuses(bow), figures::multiplier_of(&bow)),
    });
    let thing = missile.and_then(|missile| Some((missile, missile.item(world)?)));
    let Some((missile, thing)) = thing else {
        let lacks = if Missile::Fired.item(world).is_none() {
            "quiver empty"
        } else {
            "wrong missiles"
        };
        let idle = bow.map(|bow| Armed {
            figures: format!("{}, {lacks}", bow.figures),
            ..bow
        });
        return (idle, None);
    };
    let count = format!("{} x", thing.state.count);
    let is_shot = missile == Missile::Fired && bow.is_some();
    let figures = if is_shot {
        bonuses(thing)
    } else {
        format!(" {}{}", thing.kind.dice, bonuses(thing))
    };
    let own = Armed {
        count: format!("{count:<4} "),
        name: thing.kind.name.clone(),
        figures,
    };
    (Some(own), bow.filter(|_| is_shot))
}

fn bonuses(item: ItemRef<'_>) -> String {
    let (to_hit, to_dam) = (item.state.to_hit, item.state.to_dam);
    if to_hit == 0 && to_dam == 0 {
        String::new()
    } else {
        format!(" ({to_hit:+},{to_dam:+})")
    }
}

/// Says whether the hero is blind: who is unseen does not count in WORST.
pub(crate) fn is_blind(world: &World) -> bool {
    let hero = world.hero().map(|hero| hero.actor);
    hero.is_some_and(|hero| world.has(hero, Condition::Blind))
}

/// Returns WORST in words: "19", "19 or more" of the blind, "all" where nobody has as many hit points.
pub(crate) fn worst_words(worst: i32, is_blind: bool) -> String {
    if worst >= odds::MORE_THAN_ANYBODY_HAS {
        "all".to_owned()
    } else if is_blind {
        format!("{worst} or more")
    } else {
        worst.to_string()
    }
}

/// Returns "12/30", the mana left and that when full; `None` of who has none.
pub(crate) fn mana_line(world: &World) -> Option<String> {
    let most = figures::max_mana_tenths(world) / 10;
    let left = world.hero()?.mana_tenths / 10;
    (most > 0).then(|| format!("{left}/{most}"))
}

/// Returns the fighting skill with its word.
pub(crate) fn skill_line(world: &World) -> String {
    let skill = figures::melee_skill(world, &mut Terms::EMPTY.clone());
    format!("{skill} {}", world.content().tables.skill_word(skill))
}

/// The conditions, worst first.
const WORST_FIRST: [Condition; 27] = [
    Condition::Paralyzed,
    Condition::Transfixed,
    Condition::Stiffening,
    Condition::Burning,
    Condition::Stun,
    Condition::Cut,
    Condition::Poisoned,
    Condition::BlackBreath,
    Condition::Blind,
    Condition::Confused,
    Condition::Slow,
    Condition::Sluggish,
    Condition::Staggered,
    Condition::Drowsy,
    Condition::Afraid,
    Condition::Frightened,
    Condition::Fast,
    Condition::Berserk,
    Condition::Hero,
    Condition::Blessed,
    Condition::Protected,
    Condition::ResistAcid,
    Condition::ResistElectricity,
    Condition::ResistFire,
    Condition::ResistCold,
    Condition::ResistPoison,
    Condition::Sensing,
];

/// Hunger stands before this one; what is less than weak behind the harmful ones.
const HUNGER_BEFORE: [Condition; 2] = [Condition::Stun, Condition::Fast];

/// The hero's shape stands behind the harmful ones.
const SHAPE_BEFORE: Condition = Condition::Fast;

/// Returns the conditions of the hero in words, worst first, hunger and shape among them.
pub(crate) fn conditions(world: &World) -> Vec<String> {
    let Some(hero) = world.hero() else {
        return Vec::new();
    };
    let hunger = figures::hunger_word(world);
    let is_urgent = hero.food < figures::WEAK;
    let mut words = Vec::new();
    for condition in WORST_FIRST {
        if condition == HUNGER_BEFORE[usize::from(!is_urgent)] && hunger != "fed" {
            words.push(hunger.to_owned());
        }
        if condition == SHAPE_BEFORE && hero.shape != Shape::Normal {
            words.push(format!("{}-shaped", hero.shape.name()));
        }
        let count = world.counter(hero.actor, condition);
        if count > 0 {
            let most = world.content().condition(condition).most;
            words.push(condition_words(condition, count, most));
        }
    }
    words
}

/// Returns a condition with its count and grade: "cut 8, a graze: 1 a turn", "stiff 2 of 4".
fn condition_words(condition: Condition, count: u16, most: u16) -> String {
    let name = match condition {
        Condition::Stiffening => "stiff".to_owned(),
        _ => condition.name().replace('_', " "),
    };
    match condition {
        Condition::Cut => {
            let grade = CutGrade::of(count).map_or("", CutGrade::words);
            format!("cut {count}, {grade}: {} a turn", cut_damage(count))
        }
        Condition::Stun => {
            let grade = StunGrade::of(count).map_or("", StunGrade::words);
            format!("stun {count}, {grade}")
        }
        Condition::Poisoned => {
            let die = match poison_die(count) {
                1 => "1".to_owned(),
                sides => format!("1-{sides}"),
            };
            format!("{name} {count}: {die} a turn")
        }
        _ if most == 1 => name,
        _ if most < GRADED_BELOW => format!("{name} {count} of {most}"),
        _ => format!("{name} {count}"),
    }
}
