//! The third step of making a hero: ability scores, and what they give.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::{Component, Context};
use crate::theme::Role;
use crate::view::hero_form::{HeroForm, Way, alone};
use crate::view::hero::{skill_line, weapon_line};
use crate::widgets::Canvas;
use ludus_engine::content::{Content, HeroClass, HeroSheet, Stat, StatRow};
use ludus_engine::figures::{self, Missile};
use ludus_engine::gauntlet::{LEAST_DICE, MOST_DICE, POINTS, dice_sum, price, steps};
use ludus_engine::narrate::{article, score_word};
use ludus_engine::rules::Terms;
use ludus_engine::rules::energy::ACTION;
use ludus_engine::rules::growth::MAX_LEVEL;
use ludus_engine::world::World;

use super::draw_foot;

/// The row of the first score.
const FIRST: u16 = 2;
/// Where the columns of a score end, and where begins what it gives.
const OWN_END: u16 = 26;
const STEPS_END: u16 = 32;
const SCORE_END: u16 = 39;
const GIVES_AT: u16 = 41;
/// The row of the heading of the figures.
const FIGURES: u16 = 9;
/// Where the figures of this hero and of the ready-made one begin.
const THIS_AT: u16 = 15;
const READY_AT: u16 = 48;

pub(super) fn draw(
    form: &HeroForm,
    screen: &dyn Component,
    cx: &Context<'_>,
    area: Rect,
    buf: &mut Buffer,
) -> Option<Position> {
    let content = cx.content();
    let hero = form.hero(content).ok()?;
    let mut canvas = Canvas::new(buf, area, &cx.theme);
    draw_scores(&mut canvas, content, form, &hero);
    let ready = HeroSheet {
        stats: form.ready_made(content).ok()?.stats,
        ..hero.clone()
    };
    draw_figures(&mut canvas, &alone(cx, &hero)?, &alone(cx, &ready)?);
    draw_foot(cx, screen, &whence(form), area, buf);
    Some(Position::new(area.x, area.y + FIRST + form.score as u16))
}

/// Says where the scores come from.
fn whence(form: &HeroForm) -> String {
    match (form.way, form.rolled()) {
        (Way::Points, _) => format!(
            "{} of {POINTS} points left; left and right move the marked score",
            form.points_left()
        ),
        (Way::Dice, Some(rolled)) => format!(
            "each score is 5 and three dice; all dice came to {}, of {LEAST_DICE} to {MOST_DICE}",
            dice_sum(rolled)
        ),
        _ => "the scores of the ready-made hero".to_owned(),
    }
}

fn draw_scores(canvas: &mut Canvas<'_>, content: &Content, form: &HeroForm, hero: &HeroSheet) {
    let plain = canvas.theme.style(Role::Plain);
    let heading = canvas.theme.style(Role::Heading);
    canvas.put(2, 1, "SCORE", heading);
    let source = match form.way {
        Way::ReadyMade => "own",
        Way::Dice => "dice",
        Way::Points => "price",
    };
    for (end, title) in [
        (OWN_END, source),
        (STEPS_END, "steps"),
        (SCORE_END, "score"),
    ] {
        canvas.put_right(end, 1, title, heading);
    }
    canvas.put(GIVES_AT, 1, "GIVES", heading);
    let before = form.before_steps(content);
    let moves = steps(content, form.race, form.class);
    let class = content.hero_class(form.class);
    for (n, &stat) in Stat::ALL.iter().enumerate() {
        let y = FIRST + n as u16;
        if n == form.score {
            canvas.text(0, y, ">");
        }
        let name = format!("{} {}", stat.name().to_uppercase(), score_word(stat));
        canvas.text(2, y, &name);
        let of_points = u8::try_from(before[n].internal()).ok().and_then(price);
        let own = match (form.way, of_points) {
            (Way::Points, Some(price)) => format!("{} ({price})", before[n]),
            _ => before[n].to_string(),
        };
        let steps = match moves[n] {
            0 => "0".to_owned(),
            steps => format!("{steps:+}"),
        };
        let score = hero.stats[n].to_string();
        for (end, text) in [(OWN_END, &own), (STEPS_END, &steps), (SCORE_END, &score)] {
            canvas.put_right(end, y, text, plain);
        }
        let row = content.tables.stat(hero.stats[n]);
        canvas.text(GIVES_AT, y, &gives(stat, row, class));
        if n == form.score {
            canvas.restyle(2, y, canvas.width() - 2, canvas.theme.style(Role::Marked));
        }
    }
}

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

/// Draws what the game makes of the hero, and of the same hero with the ready-made scores.
fn draw_figures(canvas: &mut Canvas<'_>, this: &World, ready: &World) {
    let heading = canvas.theme.style(Role::Heading);
    canvas.put(1, FIGURES, "FIGURES", heading);
    canvas.put(THIS_AT, FIGURES, "this hero", heading);
    canvas.put(READY_AT, FIGURES, "with ready-made scores", heading);
    for (y, (name, figure)) in (FIGURES + 1..).zip(FIGURES_OF) {
        let (own, other) = (figure(this), figure(ready));
        if own.is_empty() {
            continue;
        }
        canvas.text(1, y, name);
        canvas.text(THIS_AT, y, &own);
        canvas.text(READY_AT, y, &other);
    }
}

/// A name, and how the game finds the figure; empty where there is none.
type Named = (&'static str, fn(&World) -> String);

/// The figures of a hero.
const FIGURES_OF: [Named; 11] = [
    ("hit points", hit_points),
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
            format!("{:+}", figures::speed(world, hero.actor) - 110)
        })
    }),
    ("mana", |world| match figures::max_mana_tenths(world) / 10 {
        0 => String::new(),
        mana => mana.to_string(),
    }),
];

/// Returns "0.8 a turn, skill 41 Fair" of a launcher with missiles; nothing without.
pub(super) fn shots_line(world: &World) -> String {
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
fn hit_points(world: &World) -> String {
    let at = |level| figures::max_hp_at(world, level);
    format!(
        "{}; {} at 20, {} at {MAX_LEVEL}",
        at(1),
        at(20),
        at(MAX_LEVEL)
    )
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
                    assert!(text.len() <= usize::from(80 - GIVES_AT), "{text}");
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
