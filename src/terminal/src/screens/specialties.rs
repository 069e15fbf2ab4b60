//! Specialties to choose from: when a hero is made, and between two waves.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::{Component, Context, Reply};
use crate::keymap::{Action, Screen};
use crate::text::wrapped;
use crate::theme::Role;
use crate::view::hero_form::HeroForm;
use crate::view::hero_page::listed;
use crate::view::specialties::{about, effect_on, hero_between_waves, name};
use crate::widgets::Canvas;
use ludus_engine::content::{HeroSheet, Specialty};
use ludus_engine::gauntlet::Choice;
use ludus_engine::narrate::{capitalized, count_word};

use super::{around, draw_foot};

/// The row of the first entry.
const FIRST: u16 = 3;

/// Where names and figures begin.
const NAME_AT: u16 = 4;

const EFFECT_AT: u16 = 24;

/// Draws the second step of making a hero.
pub(super) fn draw_step(
    form: &HeroForm,
    screen: &dyn Component,
    cx: &Context<'_>,
    area: Rect,
    buf: &mut Buffer,
) -> Option<Position> {
    let content = cx.content();
    let hero = form.hero(content).ok()?;
    let mut canvas = Canvas::new(buf, area, &cx.theme);
    let list = form.list(content);
    let rows = List {
        all: &list,
        chosen: &form.specialties,
        mark: form.specialty,
    };
    rows.draw(cx, &mut canvas, &hero);
    let most = form.n_specialties(content);
    let later = content
        .tables
        .specialty_levels
        .iter()
        .filter(|&&level| level > 1);
    let later: Vec<String> = later.map(u8::to_string).collect();
    let more = if list.len() > most {
        format!(", one more at levels {}", later.join(", "))
    } else {
        String::new()
    };
    let text = format!("{} of {} chosen{more}", form.specialties.len(), most);
    draw_foot(cx, screen, &text, area, buf);
    Some(Position::new(
        area.x,
        area.y + FIRST + form.specialty as u16,
    ))
}

/// The specialties that may be chosen between two waves.
pub(super) struct SpecialtyOffer {
    mark: usize,
}

impl SpecialtyOffer {
    /// Opens them, or says when the next one comes.
    pub(super) fn open(cx: &mut Context<'_>) -> Option<Self> {
        let game = cx.game()?;
        if game.run().specialties_due() > 0 {
            return Some(Self { mark: 0 });
        }
        let level = game.world().hero().map_or(0, |hero| hero.level);
        let mut levels = cx.content().tables.specialty_levels.iter();
        let next = levels.find(|&&next| next > level);
        cx.hint = Some(match next {
            Some(next) if !game.run().choosable().is_empty() => {
                format!("The next specialty comes with level {next}.")
            }
            _ => "There is no specialty left to choose.".to_owned(),
        });
        None
    }
}

impl Component for SpecialtyOffer {
    fn screen(&self) -> Screen {
        Screen::Specialties
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        let list = cx
            .game()
            .map_or_else(Vec::new, |game| game.run().choosable());
        if let Some(mark) = around(self.mark, list.len(), action) {
            self.mark = mark;
            return Reply::Keep;
        }
        if action != Action::Take {
            return Reply::Pass;
        }
        let Some(&specialty) = list.get(self.mark) else {
            return Reply::Keep;
        };
        cx.play(|game, recorder| game.choose(Choice::Specialty(specialty), recorder));
        let name = capitalized(&name(specialty));
        cx.hint = Some(format!("{name} is yours from the next wave on."));
        Reply::Back
    }

    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
        draw_offer(self, cx, area, buf)
    }
}

/// Draws what may be chosen between two waves.
fn draw_offer(
    offer: &SpecialtyOffer,
    cx: &Context<'_>,
    area: Rect,
    buf: &mut Buffer,
) -> Option<Position> {
    let game = cx.game()?;
    let hero = hero_between_waves(game)?;
    let had = hero.specialties;
    let theme = &cx.theme;
    let mut canvas = Canvas::new(buf, area, theme);
    canvas.put(1, 0, "CHOOSE A SPECIALTY", theme.style(Role::Heading));
    let own: Vec<String> = had.iter().map(name).collect();
    let own = format!("you have {}", listed(&own));
    canvas.put_right(area.width - 1, 0, &own, theme.style(Role::Plain));
    let list = game.run().choosable();
    let mark = offer.mark.min(list.len().saturating_sub(1));
    let rows = List {
        all: &list,
        chosen: &[],
        mark,
    };
    rows.draw(cx, &mut canvas, &hero);
    let due = count_word(game.run().specialties_due());
    let text = format!("{due} to choose; it counts from the next wave on");
    draw_foot(cx, offer, &text, area, buf);
    Some(Position::new(area.x, area.y + FIRST + mark as u16))
}

/// A list of specialties with their figures.
struct List<'a> {
    all: &'a [Specialty],
    chosen: &'a [Specialty],
    mark: usize,
}

impl List<'_> {
    fn draw(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>, hero: &HeroSheet) {
        let theme = canvas.theme;
        let heading = theme.style(Role::Heading);
        canvas.rule(1);
        canvas.put(NAME_AT, 2, "SPECIALTY", heading);
        let content = cx.content();
        let race = &content.hero_race(hero.race).name;
        let class = &content.hero_class(hero.class).name;
        let who = format!("FOR THIS {race} {class}, LEVEL {}", hero.level).to_uppercase();
        canvas.put(EFFECT_AT, 2, &who, heading);
        for (y, (n, &specialty)) in (FIRST..).zip(self.all.iter().enumerate()) {
            let is_chosen = self.chosen.contains(&specialty);
            let sign = if is_chosen { "*" } else { " " };
            let marker = if n == self.mark { ">" } else { " " };
            canvas.text(
                0,
                y,
                &format!("{marker} {sign} {}", capitalized(&name(specialty))),
            );
            canvas.text(EFFECT_AT, y, &effect_on(cx, hero, specialty));
            if n == self.mark {
                canvas.restyle(2, y, canvas.width() - 2, theme.style(Role::Marked));
            }
        }
        let Some(&marked) = self.all.get(self.mark) else {
            return;
        };
        let y = FIRST + self.all.len() as u16 + 1;
        canvas.put(1, y, &name(marked).to_uppercase(), heading);
        let room = usize::from(canvas.width() - 3);
        for (n, row) in (1..).zip(wrapped(&about(marked), room)) {
            canvas.text(2, y + n, &row);
        }
    }
}
