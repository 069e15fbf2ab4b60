//! The last step of making a hero: a name, and the hero at a glance.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr as _;

use crate::app::{Component, Context};
use crate::text::wrapped;
use crate::theme::Role;
use crate::view::hero_form::{HeroForm, alone};
use crate::view::specialties::name;
use crate::view::hero::{skill_line, title_line, weapon_line};
use crate::widgets::Canvas;
use ludus_engine::content::{Content, HeroSheet, ItemDef, Stat};
use ludus_engine::figures;
use ludus_engine::world::World;

use super::draw_foot;
use super::new_scores::shots_line;

/// Where the text of each part begins.
const TEXT_AT: u16 = 14;
/// The row of the name.
const NAME_ROW: u16 = 2;

pub(super) fn draw(
    form: &HeroForm,
    screen: &dyn Component,
    cx: &Context<'_>,
    area: Rect,
    buf: &mut Buffer,
) -> Option<Position> {
    let content = cx.content();
    let hero = form.hero(content).ok()?;
    let world = alone(cx, &hero)?;
    let mut canvas = Canvas::new(buf, area, &cx.theme);
    let field = format!("[{:<18}]", form.name.raw());
    let mut y = part(&mut canvas, NAME_ROW, "NAME", &field) + 1;
    for (heading, text) in parts(content, &hero, &world) {
        y = part(&mut canvas, y, heading, &text);
    }
    let name = form.name.raw();
    let text = if form.name.is_suggested() {
        let width = name.width() as u16;
        let marked = canvas.theme.style(Role::Marked);
        canvas.restyle(TEXT_AT + 1, NAME_ROW, width, marked);
        "the first letter you type takes the place of the name"
    } else {
        "Backspace takes a letter away, Ctrl-U all of them"
    };
    draw_foot(cx, screen, text, area, buf);
    let column = TEXT_AT + 1 + form.name.cursor() as u16;
    Some(Position::new(area.x + column, area.y + NAME_ROW))
}

/// Draws a heading with its text beside it; returns the row below.
fn part(canvas: &mut Canvas<'_>, y: u16, heading: &str, text: &str) -> u16 {
    canvas.put(1, y, heading, canvas.theme.style(Role::Heading));
    let room = usize::from(canvas.width().saturating_sub(TEXT_AT + 1));
    let rows = wrapped(text, room);
    for (at, row) in (y..).zip(&rows) {
        canvas.text(TEXT_AT, at, row);
    }
    y + rows.len() as u16
}

fn parts(content: &Content, hero: &HeroSheet, world: &World) -> Vec<(&'static str, String)> {
    let specialties: Vec<String> = hero.specialties.iter().map(name).collect();
    let specialties = match specialties.as_slice() {
        [] => "none".to_owned(),
        all => all.join(", "),
    };
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
