//! Making a hero in figures: what scores give, what the game makes of them, and the hero at a glance.

use ludus_engine::content::{Content, HeroClass, HeroSheet, ItemDef, Stat, StatRow};
use ludus_engine::figures::{self, Missile};
use ludus_engine::gauntlet::{price, steps};
use ludus_engine::narrate::{article, score_word};
use ludus_engine::rules::Terms;
use ludus_engine::rules::energy::{ACTION, NORMAL_SPEED};
use ludus_engine::rules::growth::MAX_LEVEL;
use ludus_engine::world::World;

use super::hero::{skill_line, title_line, weapon_line};
use super::hero_form::{HeroForm, Way};
use super::hero_page::listed;
use super::new_hero::plus;
use super::specialties;

/// Returns what a score gives by its row of the tables.
fn gives(stat: Stat, row: &StatRow, class: &HeroClass) -> String {
    let tenths = |tenths: i32| format!("{}.{}", tenths / 10, (tenths % 10).abs());
    let mana = if class.has_mana && class.mana_stat == stat {
        format!("{} mana a level", tenths(row.mana_tenths_per_level))
    } else {
        String::new()
    };
    match stat {
        Stat::Strength => format!(
            "deadliness {:+}, weapons to {} lb",
            row.str_deadliness, row.str_weapon_limit
        ),
        Stat::Intelligence | Stat::Charisma if mana.is_empty() => {
            let name = class.name.to_lowercase();
            format!("nothing for {} {name}", article(&name))
        }
        Stat::Intelligence | Stat::Charisma => mana,
        Stat::Wisdom if mana.is_empty() => format!("saving throw {:+}", row.wis_saving_throw),
        Stat::Wisdom => format!("saving throw {:+}, {mana}", row.wis_saving_throw),
        Stat::Dexterity => format!(
            "to hit {:+}, armor {:+}, thieves seen {}%",
            row.dex_to_hit, row.dex_armor, row.dex_theft_avoidance
        ),
        Stat::Constitution => {
            let halves = row.con_half_hp_per_level;
            let sign = if halves < 0 { '-' } else { '+' };
            let halves = halves.abs();
            format!(
                "hit points {sign}{}.{} a level, recovery {:+}",
                halves / 2,
                5 * (halves % 2),
                row.con_recovery
            )
        }
    }
}

/// A score of the form.
pub(crate) struct ScoreRow {
    /// "STR strength".
    pub(crate) name: String,
    /// What it comes from, its steps, and what it is.
    pub(crate) cells: [String; 3],
    /// What it gives.
    pub(crate) gives: String,
}

/// Returns the scores of a form.
pub(crate) fn score_rows(content: &Content, form: &HeroForm, hero: &HeroSheet) -> Vec<ScoreRow> {
    let before = form.before_steps(content);
    let moves = steps(content, form.race, form.class);
    let class = content.hero_class(form.class);
    let row = |(n, &stat): (usize, &Stat)| {
        let of_points = u8::try_from(before[n].internal()).ok().and_then(price);
        let own = match (form.way, of_points) {
            (Way::Points, Some(price)) => format!("{} ({price})", before[n]),
            _ => before[n].to_string(),
        };
        ScoreRow {
            name: format!("{} {}", stat.name().to_uppercase(), score_word(stat)),
            cells: [own, plus(moves[n]), hero.stats[n].to_string()],
            gives: gives(stat, content.tables.stat(hero.stats[n]), class),
        }
    };
    Stat::ALL.iter().enumerate().map(row).collect()
}

/// Returns what the game makes of a hero, each figure with its name; empty where there is none.
pub(crate) fn figures_of(world: &World) -> Vec<(&'static str, String)> {
    let all = FIGURES_OF.iter();
    all.map(|(name, figure)| (*name, figure(world))).collect()
}

/// A name, and how the game finds the figure; empty where there is none.
type Named = (&'static str, fn(&World) -> String);

/// The figures of a hero.
const FIGURES_OF: [Named; 11] = [
    ("hit points", hit_points_line),
    ("armor class", |world| {
        figures::armor_class(world).to_string()
    }),
    ("melee skill", skill_line),
    ("strikes", weapon_line),
    ("shots", shots_line),
    ("deadliness", |world| {
        format!("{:+}%", figures::deadliness(world))
    }),
    ("saving throw", |world| {
        format!("{}%", figures::saving_throw(world).clamp(0, 100))
    }),
    ("devices", |world| figures::device_skill(world).to_string()),
    ("load", |world| {
        let free = figures::slowing_load(world);
        let load = figures::load(world);
        format!(
            "{}.{} of {}.{} lb",
            load / 10,
            load % 10,
            free / 10,
            free % 10
        )
    }),
    ("speed", |world| {
        world.hero().map_or_else(String::new, |hero| {
            format!("{:+}", figures::speed(world, hero.actor) - NORMAL_SPEED)
        })
    }),
    ("mana", |world| match figures::max_mana_tenths(world) / 10 {
        0 => String::new(),
        mana => mana.to_string(),
    }),
];

/// Returns "0.8 a turn, skill 41 Fair" of a launcher with missiles; nothing without.
fn shots_line(world: &World) -> String {
    let Some(skill) = figures::missile_skill_of(world, Missile::Fired, &mut Terms::EMPTY.clone())
    else {
        return String::new();
    };
    let energy = figures::energy_of(world, Missile::Fired).max(1);
    let tenths = (10 * ACTION + energy / 2) / energy;
    let word = world.content().tables.skill_word(skill);
    format!(
        "{}.{} a turn, skill {skill} {word}",
        tenths / 10,
        tenths % 10
    )
}

/// Returns "20, at level 20 239, at 50 605".
fn hit_points_line(world: &World) -> String {
    let at = |level| figures::max_hp_at(world, level);
    format!(
        "{}; {} at 20, {} at {MAX_LEVEL}",
        at(1),
        at(20),
        at(MAX_LEVEL)
    )
}

/// Returns the hero at a glance, part by part.
pub(crate) fn parts(
    content: &Content,
    hero: &HeroSheet,
    world: &World,
) -> Vec<(&'static str, String)> {
    let specialties: Vec<String> = hero.specialties.iter().map(specialties::name).collect();
    let specialties = listed(&specialties);
    let scores: Vec<String> = Stat::ALL
        .iter()
        .zip(hero.stats)
        .map(|(stat, score)| format!("{} {score}", stat.name().to_uppercase()))
        .collect();
    let figures = format!(
        "hit points {}, armor class {}, saving throw {}%",
        figures::max_hp_at(world, hero.level),
        figures::armor_class(world),
        figures::saving_throw(world).clamp(0, 100)
    );
    let figures = match figures::max_mana_tenths(world) / 10 {
        0 => figures,
        mana => format!("{figures}, mana {mana}"),
    };
    let strikes = format!(
        "{}, skill {}, deadliness {:+}%",
        weapon_line(world),
        skill_line(world),
        figures::deadliness(world)
    );
    let named = |item: &ItemDef| {
        let kind = content.item_kind(item.kind);
        match item.count {
            1 => kind.name.clone(),
            n => format!("{n} x {}", kind.name),
        }
    };
    let worn: Vec<String> = hero.equipment.iter().map(|(_, item)| named(item)).collect();
    let pack: Vec<String> = hero.pack.iter().map(named).collect();
    let shots = shots_line(world);
    let mut parts = vec![
        ("HERO", format!("{} {}", title_line(world), hero.level)),
        ("ALIGNMENT", hero.alignment.name().to_owned()),
        ("SPECIALTIES", specialties),
        ("SCORES", scores.join("  ")),
        ("FIGURES", figures),
        ("STRIKES", strikes),
        ("SHOTS", shots),
        ("WORN", worn.join(", ")),
        ("PACK", pack.join(", ")),
    ];
    parts.retain(|(_, text)| !text.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_scores_give_fits_beside_them() {
        let content = crate::tests::shipped();
        for class in &content.hero_classes {
            for row in &content.tables.stats {
                for &stat in Stat::ALL {
                    let text = gives(stat, row, class);
                    assert!(text.len() <= 80 - 41, "{text}");
                }
            }
        }
    }

    #[test]
    fn scores_give_what_their_table_says() {
        let content = crate::tests::shipped();
        let warrior = &content.hero_classes[0];
        let row = content.tables.stat("18/40".parse().unwrap());
        assert_eq!(
            gives(Stat::Strength, row, warrior),
            "deadliness +6, weapons to 45 lb"
        );
        assert_eq!(
            gives(Stat::Intelligence, row, warrior),
            "nothing for a warrior"
        );
        let row = content.tables.stat("3".parse().unwrap());
        assert_eq!(
            gives(Stat::Constitution, row, warrior),
            "hit points -2.5 a level, recovery +0"
        );
    }
}
