//! Making a hero: races and classes with their figures, a name, and what the two add up to.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::Start;
use crate::app::{Component, Context, Reply};
use crate::keymap::{Action, Key, Screen};
use crate::theme::Role;
use crate::view::hero_form::{Focus, HeroForm, names};
use crate::view::new_hero::{Sum, class_rows, race_rows, sum};
use crate::view::specialties;
use crate::widgets::Canvas;
use ludus_engine::content::HeroSheet;
use ludus_engine::gauntlet::RunDefinition;
use ludus_engine::narrate::capitalized;
use ludus_engine::replay::DefinitionLine;

use super::specialties::draw_step;
use super::{draw_footer, draw_rule, new_name, new_scores, row};

/// Where the list of classes begins.
const CLASSES_AT: u16 = 41;

/// The steps, and where they stand.
const STEPS: [(u16, &str); 4] = [
    (12, "1 race and class"),
    (31, "2 specialty"),
    (45, "3 scores"),
    (56, "4 name"),
];

/// The rule below the lists.
const RULE_ROW: u16 = 16;

/// Where the figures of the levels begin, four columns of digits first, and their headings.
const COLUMNS: [u16; 3] = [13, 28, 47];

const HEADINGS: [u16; 3] = [15, 30, 48];

/// Where the weight of a weapon that is swung freely stands, and where the saving throws end.
const FREE_AT: u16 = 54;

const SAVE_END: u16 = 79;

/// Making a hero, step by step.
pub(crate) struct Maker {
    form: HeroForm,
    step: usize,
}

/// The screens of the steps, in their order.
const SCREENS: [Screen; 4] = [
    Screen::NewHero,
    Screen::NewSpecialty,
    Screen::NewScores,
    Screen::NewName,
];

impl Maker {
    pub(crate) fn new(cx: &Context<'_>) -> Self {
        let last = cx.options.settings.last_hero.as_ref();
        Self {
            form: HeroForm::new(cx.content(), last),
            step: 0,
        }
    }

    fn act_on_lists(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        let content = &cx.options.content;
        match action {
            Action::Next => self.form.step(content, 1),
            Action::Previous => self.form.step(content, -1),
            Action::OtherList | Action::ListBefore => self.form.turn(),
            Action::Customize => match self.form.ready_made(content) {
                Ok(_) => self.step = 1,
                Err(reason) => cx.hint = Some(reason),
            },
            Action::Take => self.enter_ready_made(cx),
            _ => return Reply::Pass,
        }
        Reply::Keep
    }

    fn act_on_specialties(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        let content = &cx.options.content;
        match action {
            Action::Next => self.form.mark_specialty(content, 1),
            Action::Previous => self.form.mark_specialty(content, -1),
            Action::Choose => {
                let left = self.form.choose(content);
                cx.hint = left.map(|left| {
                    let name = capitalized(&specialties::name(left));
                    format!("{name} makes room.")
                });
            }
            Action::Take => self.step = 2,
            _ => return Reply::Pass,
        }
        Reply::Keep
    }

    fn act_on_scores(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        let chance = || (cx.options.draw_seed)().value();
        match action {
            Action::Next => self.form.mark_score(1),
            Action::Previous => self.form.mark_score(-1),
            Action::Raise => cx.hint = self.form.buy(1).err(),
            Action::Lower => cx.hint = self.form.buy(-1).err(),
            Action::RollAnew => self.form.roll(chance()),
            Action::Points => self.form.turn_way(chance()),
            Action::Take => self.step = 3,
            _ => return Reply::Pass,
        }
        Reply::Keep
    }

    fn act_on_name(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        match action {
            Action::Take => enter(self.form.hero(cx.content()), cx),
            Action::OtherList => self.form.turn_alignment(),
            _ => return Reply::Pass,
        }
        Reply::Keep
    }

    /// Starts a gauntlet with the ready-made hero of the form.
    pub(crate) fn enter_ready_made(&self, cx: &mut Context<'_>) {
        enter(self.form.ready_made(cx.content()), cx);
    }
}

/// Starts a gauntlet with a hero; tells why there is none.
fn enter(hero: Result<HeroSheet, String>, cx: &mut Context<'_>) {
    let content = cx.options.content.clone();
    let rules = cx.options.rules.or(content.default_profile());
    let (hero, rules) = match (hero, rules) {
        (Ok(hero), Some(rules)) => (Box::new(hero), rules),
        (Err(reason), _) => return cx.hint = Some(reason),
        (Ok(_), None) => return cx.hint = Some("There are no rules to fight by.".to_owned()),
    };
    let source = DefinitionLine::Gauntlet {
        rules: content.profile(rules).id.clone(),
        hero: hero.clone(),
    };
    cx.begin(Start {
        definition: RunDefinition::Gauntlet {
            content,
            rules,
            hero,
        },
        source,
        seed: cx.seed(),
        fork: None,
    });
}

impl Component for Maker {
    fn screen(&self) -> Screen {
        SCREENS[self.step]
    }

    fn takes_text(&self) -> bool {
        self.screen() == Screen::NewName
    }

    fn take_key(&mut self, key: Key, cx: &mut Context<'_>) -> Option<Reply> {
        let is_bound = cx.keymap.action(Screen::NewName, key).is_some();
        let is_typed = self.takes_text() && !is_bound && self.form.type_name(key);
        is_typed.then_some(Reply::Keep)
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        match (action, self.screen()) {
            (Action::Back, _) if self.step > 0 => {
                self.step -= 1;
                Reply::Keep
            }
            (Action::Random, _) => {
                // A whole hero by chance, to be looked at in the last step.
                let chance = (cx.options.draw_seed)().value();
                let names = names(cx.options.texts.names);
                self.form.draw(&cx.options.content, &names, chance);
                self.step = SCREENS.len() - 1;
                Reply::Keep
            }
            (_, Screen::NewSpecialty) => self.act_on_specialties(action, cx),
            (_, Screen::NewScores) => self.act_on_scores(action, cx),
            (_, Screen::NewName) => self.act_on_name(action, cx),
            _ => self.act_on_lists(action, cx),
        }
    }

    fn footer(&self, cx: &Context<'_>) -> Vec<String> {
        let entries = cx.keymap.footer(self.screen());
        // Where the row is full without them, the keys stand in wider windows alone.
        match self.step {
            0 => cx.without_last_if_wide(entries),
            _ => entries,
        }
    }

    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
        draw_steps(cx, &mut Canvas::new(buf, area, &cx.theme), self.step);
        match self.step {
            0 => Some(draw_lists(&self.form, cx, &self.footer(cx), area, buf)),
            1 => draw_step(&self.form, self, cx, area, buf),
            2 => new_scores::draw(&self.form, self, cx, area, buf),
            _ => new_name::draw(&self.form, self, cx, area, buf),
        }
    }
}

fn draw_lists(
    form: &HeroForm,
    cx: &Context<'_>,
    footer: &[String],
    area: Rect,
    buf: &mut Buffer,
) -> Position {
    let content = cx.content();
    let theme = &cx.theme;
    let mut canvas = Canvas::new(buf, area, theme);
    let titles = "  RACE        die  melee    shots   save   CLASS       die  melee    shots  save";
    canvas.put(0, 1, titles, theme.style(Role::Heading));
    let lists = [
        (0, race_rows(content), form.race.index(), Focus::Race),
        (
            CLASSES_AT,
            class_rows(content, form),
            form.class.index(),
            Focus::Class,
        ),
    ];
    for (x, rows, marked, focus) in lists {
        for (n, (y, row)) in (2..RULE_ROW).zip(&rows).enumerate() {
            canvas.text(x + 2, y, row);
            if n == marked {
                mark(&mut canvas, x, y, 37, form.focus == focus);
            }
        }
    }
    for (y, text) in [
        (12, "die: hit die; the two add up"),
        (13, "melee, shots: at level 0, and a level"),
        (14, "save: saving throw at level 0, in %"),
    ] {
        canvas.text(CLASSES_AT + 2, y, text);
    }
    let (who, sum) = sum(content, form);
    match sum {
        Ok(sum) => draw_sum(&mut canvas, &sum),
        Err(reason) => canvas.text(1, RULE_ROW + 1, &reason),
    }
    let rule = Rect::new(area.x, area.y + RULE_ROW, area.width, 1);
    draw_rule(cx, &who, rule, buf);
    draw_footer(cx, footer, row(area, 1), buf);
    let cursor = match form.focus {
        Focus::Race => (0, 2 + form.race.index() as u16),
        Focus::Class => (CLASSES_AT, 2 + form.class.index() as u16),
    };
    Position::new(area.x + cursor.0, area.y + cursor.1)
}

/// Draws the steps of making a hero, the one that is open in reverse; and the rules, if they are not
/// those that count by default.
fn draw_steps(cx: &Context<'_>, canvas: &mut Canvas<'_>, step: usize) {
    let theme = &cx.theme;
    canvas.put(1, 0, "NEW HERO", theme.style(Role::Heading));
    for (n, (x, name)) in STEPS.into_iter().enumerate() {
        let role = if n == step { Role::Marked } else { Role::Plain };
        canvas.put(x, 0, name, theme.style(role));
    }
    if let Some(rules) = cx.other_rules() {
        let width = canvas.width();
        canvas.put_right(
            width,
            0,
            &format!("rules {rules}"),
            theme.style(Role::Plain),
        );
    }
}

/// Marks a row: with `>`, and in reverse while the keys move it.
fn mark(canvas: &mut Canvas<'_>, x: u16, y: u16, width: u16, has_focus: bool) {
    canvas.text(x, y, ">");
    if has_focus {
        let style = canvas.theme.style(Role::Marked);
        canvas.restyle(x + 2, y, width, style);
    }
}

/// Draws what race and class add up to.
fn draw_sum(canvas: &mut Canvas<'_>, sum: &Sum) {
    let y = RULE_ROW + 1;
    canvas.text(1, y, &sum.scores);
    canvas.text(FREE_AT, y, &sum.free);
    for (column, level) in HEADINGS.into_iter().zip(&sum.levels) {
        canvas.text(column, y + 1, level);
    }
    for (y, (name, cells)) in (y + 2..).zip(&sum.rows) {
        canvas.text(1, y, name);
        for (column, cell) in COLUMNS.into_iter().zip(cells) {
            canvas.text(column, y, cell);
        }
    }
    let plain = canvas.theme.style(Role::Plain);
    canvas.put_right(SAVE_END, y + 4, &sum.save, plain);
    canvas.text(1, y + 5, &sum.gifts);
}
