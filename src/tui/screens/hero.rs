//! The hero in full.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::content::Stat;
use crate::figures;
use crate::tui::app::App;
use crate::tui::keymap::Screen;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, skill_line, title_line, weapon_line};

use super::draw_foot;

pub(super) fn draw(app: &App<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
    let theme = app.theme();
    let heading = theme.style(Role::Heading);
    let game = app.game()?;
    let world = game.world();
    let (hero, sheet) = (world.hero()?, world.hero_sheet()?);
    let body = world.body(hero.actor)?;
    let mut canvas = Canvas::new(buf, area, theme);
    canvas.put(1, 0, &sheet.name, heading);
    let title = format!("{} {}", title_line(world), hero.level);
    canvas.put_right(area.width - 1, 0, &title, theme.style(Role::Plain));
    canvas.rule(1);
    canvas.put(1, 2, "SCORES", heading);
    for (n, &stat) in Stat::ALL.iter().enumerate() {
        let line = format!("{:<5}{}", stat.name().to_uppercase(), sheet.stat(stat));
        canvas.text(2, 3 + n as u16, &line);
    }
    canvas.put(22, 2, "FIGURES", heading);
    let own = figures::armor_class(world);
    let figures = [
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
    for (n, line) in figures.iter().enumerate() {
        canvas.text(23, 3 + n as u16, line);
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
    for (n, row) in crate::tui::widgets::wrapped(&text, 76)
        .iter()
        .take(2)
        .enumerate()
    {
        canvas.text(2, 19 + n as u16, row);
    }
    let seed = if app.hides_seed() {
        "the seed is shown at the end".to_owned()
    } else {
        format!("seed {}", game.seed())
    };
    draw_foot(app, area, buf, &seed, Screen::Hero);
    None
}
