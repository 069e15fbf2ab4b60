//! Making a hero: races and classes with their figures, a name, and what the two add up to.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Widget;

use crate::content::{Content, HeroClass, HeroRace, SkillGrowth, Stat, WeaponBonus};
use crate::gauntlet::may_be;
use crate::ids::{HeroClassId, HeroRaceId};
use crate::narrate::{article, capitalized};
use crate::rules::growth::{HitPointsInput, MAX_LEVEL, hit_points};
use crate::tui::app::{App, Focus};
use crate::tui::keymap::Screen;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, RuleRow, shortened};

use super::draw_footer;

/// Where the list of classes begins.
const CLASSES_AT: u16 = 41;
/// Where the rules stand, if they are not those that count by default.
const RULES_AT: u16 = 14;
/// Where the name begins.
const NAME_AT: u16 = 58;
/// The rule below the lists.
const RULE_ROW: u16 = 16;
/// Columns of a name in a list.
const NAME_WIDTH: usize = 12;
/// Where the figures of the levels begin, and how wide they are.
const COLUMNS_AT: u16 = 12;
const COLUMN: u16 = 17;
/// The levels that are shown.
const LEVELS: [i32; 3] = [1, 20, MAX_LEVEL as i32];

pub(super) fn draw(app: &App<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
    let form = app.hero_form()?;
    let content = app.content();
    let theme = app.theme();
    let heading = theme.style(Role::Heading);
    let race = content.hero_race(form.race);
    let class = content.hero_class(form.class);
    let mut canvas = Canvas::new(buf, area, theme);
    canvas.put(1, 0, "NEW HERO", heading);
    if let Some(rules) = app.other_rules() {
        canvas.text(RULES_AT, 0, &format!("rules {rules}"));
    }
    canvas.put(NAME_AT - 6, 0, "NAME", heading);
    canvas.text(NAME_AT - 1, 0, &format!("[{:<18}]", form.name.raw()));
    let titles = "  RACE        die  melee    shots   save   CLASS       die  melee    shots  save";
    canvas.put(0, 1, titles, heading);
    draw_races(&mut canvas, content, form.race, form.focus);
    draw_classes(&mut canvas, content, race, form.class, form.focus);
    let who = format!("{} {}", race.name, class.name);
    RuleRow {
        text: &who,
        is_alert: false,
        theme,
    }
    .render(Rect::new(area.x, area.y + RULE_ROW, area.width, 1), buf);
    let mut canvas = Canvas::new(buf, area, theme);
    if may_be(content, form.race, form.class) {
        draw_sum(&mut canvas, content, race, class);
    } else {
        let text = format!("{} {}", article(&race.name), race.name);
        let other = format!("{} {}", article(&class.name), class.name);
        let text = format!("{text} cannot be {other}.");
        canvas.text(1, RULE_ROW + 1, &capitalized(&text));
    }
    draw_footer(
        app,
        Rect::new(area.x, area.bottom() - 1, area.width, 1),
        buf,
        Screen::NewHero,
    );
    let cursor = match form.focus {
        Focus::Race => (0, 2 + form.race.index() as u16),
        Focus::Class => (CLASSES_AT, 2 + form.class.index() as u16),
        Focus::Name => (NAME_AT + form.name.cursor() as u16, 0),
    };
    Some(Position::new(area.x + cursor.0, area.y + cursor.1))
}

/// Marks a row: with `>`, and in reverse while the keys move it.
fn mark(canvas: &mut Canvas<'_>, x: u16, y: u16, width: u16, has_focus: bool) {
    canvas.text(x, y, ">");
    if has_focus {
        let style = canvas.theme.style(Role::Marked);
        canvas.restyle(x + 2, y, width, style);
    }
}

fn draw_races(canvas: &mut Canvas<'_>, content: &Content, marked: HeroRaceId, focus: Focus) {
    let rows = (2..RULE_ROW).zip(&content.hero_races).enumerate();
    for (n, (y, race)) in rows {
        let name = shortened(&capitalized(&race.name), NAME_WIDTH);
        let skills = format!("{} {}", signed(race.melee), signed(race.missile));
        let save = plus(race.save);
        let row = format!("{name:<NAME_WIDTH$} {:>2} {skills} {save:>3}", race.hit_die);
        canvas.text(2, y, &row);
        if n == marked.index() {
            mark(canvas, 0, y, 37, focus == Focus::Race);
        }
    }
}

fn draw_classes(
    canvas: &mut Canvas<'_>,
    content: &Content,
    race: &HeroRace,
    marked: HeroClassId,
    focus: Focus,
) {
    let rows = (2..RULE_ROW).zip(&content.hero_classes).enumerate();
    for (n, (y, class)) in rows {
        let name = shortened(&capitalized(&class.name), NAME_WIDTH);
        let figures = if race.classes.contains(&class.id) {
            let (die, save) = (plus(i32::from(class.hit_die)), class.save.0);
            let skills = format!("{} {}", bare(class.melee), bare(class.missile));
            format!("{die:>2} {skills} {save:>4}")
        } else {
            format!("not for {} {}", article(&race.name), race.name)
        };
        canvas.text(CLASSES_AT + 2, y, &format!("{name:<NAME_WIDTH$}{figures}"));
        if n == marked.index() {
            mark(canvas, CLASSES_AT, y, 37, focus == Focus::Class);
        }
    }
    canvas.text(CLASSES_AT + 2, 12, "die: hit die; the two add up");
    canvas.text(CLASSES_AT + 2, 13, "melee, shots: at level 0, and a level");
    canvas.text(CLASSES_AT + 2, 14, "save: saving throw at level 0, in %");
}

/// Returns a number with its sign; nothing has none.
fn plus(number: i32) -> String {
    if number == 0 {
        "0".to_owned()
    } else {
        format!("{number:+}")
    }
}

/// Returns what a race adds to a skill: " +2 +.22".
fn signed(skill: SkillGrowth) -> String {
    let growth = skill.per_level_hundredths;
    let sign = if growth < 0 { '-' } else { '+' };
    let a_level = match (growth.abs() / 100, growth.abs() % 100) {
        (0, 0) => "0".to_owned(),
        (0, part) => format!("{sign}.{part:02}"),
        (whole, part) => format!("{sign}{whole}.{part:02}"),
    };
    format!("{:>3} {a_level:>4}", plus(skill.base))
}

/// Returns what a class gives of a skill: " 25 2.00".
fn bare(skill: SkillGrowth) -> String {
    let growth = skill.per_level_hundredths;
    format!("{:>3} {}.{:02}", skill.base, growth / 100, growth % 100)
}

/// Draws what race and class add up to.
fn draw_sum(canvas: &mut Canvas<'_>, content: &Content, race: &HeroRace, class: &HeroClass) {
    let stats: Vec<String> = Stat::ALL
        .iter()
        .zip(race.stats.iter().zip(class.stats))
        .map(|(stat, (of_race, of_class))| {
            let sum = i32::from(*of_race) + i32::from(of_class);
            format!("{} {}", stat.name().to_uppercase(), plus(sum))
        })
        .collect();
    let allowance = class.allowance;
    let free = (10 * allowance.base + allowance.per_level_hundredths) / 10;
    let y = RULE_ROW + 1;
    canvas.text(1, y, &stats.join("  "));
    let free = format!("weapon to {}.{} lb free", free / 10, free % 10);
    canvas.put_right(79, y, &free, canvas.theme.style(Role::Plain));
    let skill = |of: fn(&HeroRace, &HeroClass) -> [SkillGrowth; 2]| {
        LEVELS.map(|level| {
            let [a, b] = of(race, class);
            let skill = a.base + b.base + a.by_levels(level) + b.by_levels(level);
            format!("{skill:>4} {}", content.tables.skill_word(skill))
        })
    };
    let hit_die = i32::from(race.hit_die) + i32::from(class.hit_die);
    let points = LEVELS.map(|level| {
        let constitution = 0;
        let input = HitPointsInput {
            hit_die,
            constitution,
            level,
        };
        format!("{:>4} and CON", hit_points(input))
    });
    let save = LEVELS.map(|level| {
        let (base, more) = class.save;
        race.save + base + more * level / i32::from(MAX_LEVEL)
    });
    for (column, level) in (0..).zip(LEVELS) {
        canvas.text(
            COLUMNS_AT + COLUMN * column,
            y + 1,
            &format!(" level {level}"),
        );
    }
    let rows = [
        ("melee", skill(|race, class| [race.melee, class.melee])),
        ("shots", skill(|race, class| [race.missile, class.missile])),
        ("hit points", points),
    ];
    for (n, (name, cells)) in (0..).zip(rows) {
        canvas.text(1, y + 2 + n, name);
        for (column, cell) in (0..).zip(cells) {
            canvas.text(COLUMNS_AT + COLUMN * column, y + 2 + n, &cell);
        }
    }
    let [first, second, third] = save;
    canvas.text(62, y + 4, &format!("save {first}, {second}, {third}%"));
    let room = usize::from(canvas.width()) - 2;
    canvas.text(1, y + 5, &gifts(race, class, room));
}

/// Returns what race and class give beside figures, as far as it fits.
fn gifts(race: &HeroRace, class: &HeroClass, width: usize) -> String {
    let spaced = |name: &str| name.replace('_', " ");
    let mut words: Vec<String> = race
        .abilities
        .iter()
        .map(|ability| spaced(ability.name()))
        .chain(
            race.resists
                .iter()
                .map(|resist| format!("resists {}", spaced(resist.name()))),
        )
        .chain(
            race.sustains
                .iter()
                .map(|stat| format!("keeps {}", stat.name().to_uppercase())),
        )
        .chain(race.traits.iter().map(|kind| spaced(kind.name())))
        .collect();
    let bonus = |bonus: &WeaponBonus| {
        let (sign, group) = (bonus.sign, bonus.group.name());
        let flat = sign * bonus.flat;
        format!(
            "{group} {flat:+} and {sign:+} in {} levels",
            bonus.level_divisor
        )
    };
    let bonuses = race.melee_bonuses.iter().chain(&race.missile_bonuses);
    words.extend(
        bonuses
            .chain(&class.melee_bonuses)
            .chain(&class.missile_bonuses)
            .map(bonus),
    );
    if class.fights_unarmed {
        words.push("best with bare hands".to_owned());
    }
    if class.is_woodsman {
        words.push("at home among trees".to_owned());
    }
    if class.has_mana {
        words.push("has mana".to_owned());
    }
    let mut text = String::new();
    let n_words = words.len();
    for (n, word) in words.iter().enumerate() {
        let gap = if n == 0 { "" } else { "; " };
        let rest = format!(" and {} more", n_words - n);
        let reserve = if n + 1 < n_words { rest.len() } else { 0 };
        if text.len() + gap.len() + word.len() + reserve + 1 > width {
            text.push_str(&rest);
            break;
        }
        text.push_str(gap);
        text.push_str(word);
    }
    if !text.is_empty() {
        text.push('.');
    }
    capitalized(&text)
}
