//! The third step of making a hero: ability scores, and what they give.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::{Component, Context};
use crate::theme::Role;
use crate::view::hero_form::{HeroForm, Way, alone};
use crate::view::new_scores::{ScoreRow, figures_of, score_rows};
use crate::widgets::Canvas;
use ludus_engine::content::HeroSheet;
use ludus_engine::gauntlet::{LEAST_DICE, MOST_DICE, POINTS, dice_sum};

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
    draw_scores(&mut canvas, form, &score_rows(content, form, &hero));
    let ready = HeroSheet {
        stats: form.ready_made(content).ok()?.stats,
        ..hero.clone()
    };
    let [own, other] = [alone(cx, &hero)?, alone(cx, &ready)?].map(|world| figures_of(&world));
    draw_figures(&mut canvas, &own, &other);
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

fn draw_scores(canvas: &mut Canvas<'_>, form: &HeroForm, rows: &[ScoreRow]) {
    let plain = canvas.theme.style(Role::Plain);
    let heading = canvas.theme.style(Role::Heading);
    canvas.put(2, 1, "SCORE", heading);
    let source = match form.way {
        Way::ReadyMade => "own",
        Way::Dice => "dice",
        Way::Points => "price",
    };
    let ends = [OWN_END, STEPS_END, SCORE_END];
    for (end, title) in ends.into_iter().zip([source, "steps", "score"]) {
        canvas.put_right(end, 1, title, heading);
    }
    canvas.put(GIVES_AT, 1, "GIVES", heading);
    for (n, (y, row)) in (FIRST..).zip(rows).enumerate() {
        canvas.text(2, y, &row.name);
        for (end, text) in ends.into_iter().zip(&row.cells) {
            canvas.put_right(end, y, text, plain);
        }
        canvas.text(GIVES_AT, y, &row.gives);
        if n == form.score {
            canvas.text(0, y, ">");
            canvas.restyle(2, y, canvas.width() - 2, canvas.theme.style(Role::Marked));
        }
    }
}

/// Draws what the game makes of the hero, and of the same hero with the ready-made scores.
fn draw_figures(
    canvas: &mut Canvas<'_>,
    this: &[(&'static str, String)],
    ready: &[(&'static str, String)],
) {
    let heading = canvas.theme.style(Role::Heading);
    canvas.put(1, FIGURES, "FIGURES", heading);
    canvas.put(THIS_AT, FIGURES, "this hero", heading);
    canvas.put(READY_AT, FIGURES, "with ready-made scores", heading);
    for (y, ((name, own), (_, other))) in (FIGURES + 1..).zip(this.iter().zip(ready)) {
        if !own.is_empty() {
            canvas.text(1, y, name);
            canvas.text(THIS_AT, y, own);
            canvas.text(READY_AT, y, other);
        }
    }
}
