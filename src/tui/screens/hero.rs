//! The hero in full.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::content::{Ability, HeroResist, Shape, Stat};
use crate::figures;
use crate::tui::app::App;
use crate::tui::keymap::Screen;
use crate::tui::specialties::name;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, mana_line, skill_line, title_line, weapon_line, wrapped};
use crate::world::{Hero, World};

use super::draw_foot;

/// Where begins what keeps harm from the hero.
const GUARDS_AT: u16 = 54;

pub(super) fn draw(app: &App<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
    let theme = app.theme();
    let heading = theme.style(Role::Heading);
    let game = app.game()?;
    let world = game.world();
    let (hero, sheet) = (world.hero()?, world.hero_sheet()?);
    let body = world.body(hero.actor)?;
    let mut canvas = Canvas::new(buf, area, theme);
    canvas.put(1, 0, &sheet.name, heading);
    let alignment = sheet.alignment.name();
    let title = format!("{} {}, {alignment}", title_line(world), hero.level);
    canvas.put_right(area.width - 1, 0, &title, theme.style(Role::Plain));
    canvas.rule(1);
    canvas.put(1, 2, "SCORES", heading);
    for (n, &stat) in Stat::ALL.iter().enumerate() {
        canvas.text(2, 3 + n as u16, &score_line(hero, stat));
    }
    canvas.put(22, 2, "FIGURES", heading);
    let own = figures::armor_class(world);
    let mut figures = vec![
        format!("hit points   {} of {}", body.hp, body.max_hp),
        format!(
            "armor class  {own}, here {}",
            figures::armor_class_here(world)
        ),
        format!("melee skill  {}", skill_line(world)),
        format!("deadliness   {}%", figures::deadliness(world)),
        format!("strikes      {}", weapon_line(world)),
        format!("speed        {:+}", figures::speed(world, hero.actor) - 110),
        format!("light        {}", figures::light_radius(world)),
    ];
    if let Some(mana) = mana_line(world) {
        figures.insert(1, format!("mana         {}", mana.replace('/', " of ")));
    }
    if figures::shape(world) != Shape::Normal {
        figures.push(format!("shape        {}", figures::shape(world).name()));
    }
    for (n, line) in figures.iter().enumerate() {
        canvas.text(23, 3 + n as u16, line);
    }
    canvas.put(GUARDS_AT, 2, "GUARDS", heading);
    let room = usize::from(area.width - GUARDS_AT) - 2;
    for (y, row) in (3..11).zip(guards(world).iter().flat_map(|line| wrapped(line, room))) {
        canvas.text(GUARDS_AT + 1, y, &row);
    }
    canvas.put(1, 11, "WORN", heading);
    for (n, (slot, item)) in world.worn(hero.actor).enumerate() {
        let line = format!("{:<11}{}", slot.name().replace('_', " "), item.kind.name);
        let (column, row) = (2 + 38 * (n as u16 / 6), 12 + n as u16 % 6);
        canvas.text(column, row, &line);
    }
    let conditions = app.condition_words();
    canvas.put(1, 18, "CONDITIONS", heading);
    let text = if conditions.is_empty() {
        "none".to_owned()
    } else {
        conditions.join(", ")
    };
    for (n, row) in wrapped(&text, 76).iter().take(2).enumerate() {
        canvas.text(2, 19 + n as u16, row);
    }
    canvas.put(1, 21, "SPECIALTIES", heading);
    let own: Vec<String> = game.run().specialties().iter().map(name).collect();
    let own = match own.as_slice() {
        [] => "none".to_owned(),
        own => own.join(", "),
    };
    canvas.text(14, 21, &own);
    let seed = if app.hides_seed() {
        "the seed is shown at the end".to_owned()
    } else {
        format!("seed {}", game.seed())
    };
    draw_foot(app, area, buf, &seed, Screen::Hero);
    None
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
        sustained.map(|stat| stat.name().to_owned()).collect(),
    );
    let gifts = Ability::ALL.iter();
    let gifts = gifts.filter(|&&gift| figures::has_ability(world, gift));
    add(
        "has",
        gifts.map(|gift| gift.name().replace('_', " ")).collect(),
    );
    lines
}
