//! Making a hero: races and classes with their figures, a name, and what the two add up to.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Widget;

use crate::Start;
use crate::app::{Component, Context, Reply};
use crate::keymap::{Action, Key, Screen};
use crate::text::shortened;
use crate::theme::Role;
use crate::view::hero_form::{Focus, HeroForm};
use crate::view::specialties;
use crate::widgets::{Canvas, RuleRow};
use ludus_engine::content::{
    Content, HeroClass, HeroRace, HeroResist, HeroSheet, ItemGroup, Race, SkillGrowth, Stat,
    WeaponBonus,
};
use ludus_engine::gauntlet::{RunDefinition, may_be};
use ludus_engine::ids::{HeroClassId, HeroRaceId};
use ludus_engine::narrate::{ability_words, article, capitalized, score_word};
use ludus_engine::replay::DefinitionLine;
use ludus_engine::rules::growth::{HitPointsInput, MAX_LEVEL, hit_points};

use super::specialties::draw_step;
use super::{draw_footer, new_name, new_scores, row};

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
/// Columns of a name in a list.
const NAME_WIDTH: usize = 12;
/// Where the figures of the levels begin, four columns of digits first, and their headings.
const COLUMNS: [u16; 3] = [13, 28, 47];
const HEADINGS: [u16; 3] = [15, 30, 48];
/// Where the weight of a weapon that is swung freely stands, and where the saving throws end.
const FREE_AT: u16 = 54;
const SAVE_END: u16 = 79;
/// The levels that are shown.
const LEVELS: [i32; 3] = [1, 20, MAX_LEVEL as i32];

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
            Action::Take => self.enter(self.form.hero(cx.content()), cx),
            Action::OtherList => self.form.turn_alignment(),
            _ => return Reply::Pass,
        }
        Reply::Keep
    }

    /// Starts a gauntlet with the ready-made hero of the form.
    pub(crate) fn enter_ready_made(&self, cx: &mut Context<'_>) {
        self.enter(self.form.ready_made(cx.content()), cx);
    }

    fn enter(&self, hero: Result<HeroSheet, String>, cx: &mut Context<'_>) {
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
                self.form.draw(&cx.options.content, chance);
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
            0 => draw_lists(&self.form, cx, &self.footer(cx), area, buf),
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
) -> Option<Position> {
    let content = cx.content();
    let theme = &cx.theme;
    let race = content.hero_race(form.race);
    let class = content.hero_class(form.class);
    let mut canvas = Canvas::new(buf, area, theme);
    let titles = "  RACE        die  melee    shots   save   CLASS       die  melee    shots  save";
    canvas.put(0, 1, titles, theme.style(Role::Heading));
    draw_races(&mut canvas, content, form.race, form.focus);
    draw_classes(&mut canvas, content, race, form.class, form.focus);
    let who = format!("{} {}", race.name, class.name).to_lowercase();
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
    draw_footer(cx, footer, row(area, 1), buf);
    let cursor = match form.focus {
        Focus::Race => (0, 2 + form.race.index() as u16),
        Focus::Class => (CLASSES_AT, 2 + form.class.index() as u16),
    };
    Some(Position::new(area.x + cursor.0, area.y + cursor.1))
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

fn draw_races(canvas: &mut Canvas<'_>, content: &Content, marked: HeroRaceId, focus: Focus) {
    let rows = (2..RULE_ROW).zip(&content.hero_races).enumerate();
    for (n, (y, race)) in rows {
        let name = shortened(&titled(&race.name), NAME_WIDTH);
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
            let (die, save) = (class.hit_die, class.save.0);
            let skills = format!("{} {}", bare(class.melee), bare(class.missile));
            format!("{die:>+2} {skills} {save:>4}")
        } else {
            format!("  not for {} {}", article(&race.name), race.name)
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

/// Returns a name with a capital for each of its words: "Half-Orc".
fn titled(name: &str) -> String {
    let words = name.split_inclusive([' ', '-']);
    words.map(capitalized).collect()
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
    canvas.text(FREE_AT, y, &free);
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
        // Beyond a hundred nothing is left to save from.
        (race.save + base + more * level / i32::from(MAX_LEVEL)).min(100)
    });
    for (column, level) in HEADINGS.into_iter().zip(LEVELS) {
        canvas.text(column, y + 1, &format!("level {level}"));
    }
    let rows = [
        ("melee", skill(|race, class| [race.melee, class.melee])),
        ("shots", skill(|race, class| [race.missile, class.missile])),
        ("hit points", points),
    ];
    for (n, (name, cells)) in (0..).zip(rows) {
        canvas.text(1, y + 2 + n, name);
        for (column, cell) in COLUMNS.into_iter().zip(cells) {
            canvas.text(column, y + 2 + n, &cell);
        }
    }
    let [first, second, third] = save;
    let save = format!("save {first}, {second}, {third}%");
    canvas.put_right(SAVE_END, y + 4, &save, canvas.theme.style(Role::Plain));
    let room = usize::from(canvas.width()) - 2;
    canvas.text(1, y + 5, &gifts(race, class, room));
}

/// Returns what race and class give beside figures, as far as it fits: "Never blind. Axe and spear
/// +3, and 1 more in 7 levels; bows worse by as much."
fn gifts(race: &HeroRace, class: &HeroClass, width: usize) -> String {
    let mut words = gift_words(race);
    words.extend(class_words(class));
    let bonuses = race.melee_bonuses.iter().chain(&race.missile_bonuses);
    let of_class = class.melee_bonuses.iter().chain(&class.missile_bonuses);
    let bonuses = bonus_words(bonuses.chain(of_class));
    let n_gifts = words.len();
    words.extend(bonuses);
    let mut text = String::new();
    let n_words = words.len();
    for (n, word) in words.iter().enumerate() {
        let (gap, word) = match n {
            0 => ("", capitalized(word)),
            _ if n == n_gifts => (". ", capitalized(word)),
            _ if n < n_gifts => (", ", word.clone()),
            _ => ("; ", word.clone()),
        };
        let rest = match n_words - n {
            1 => "; 1 other".to_owned(),
            left => format!("; {left} others"),
        };
        let reserve = if n + 1 < n_words { rest.len() } else { 0 };
        if text.len() + gap.len() + word.len() + reserve + 1 > width {
            text.push_str(&rest);
            break;
        }
        text.push_str(gap);
        text.push_str(&word);
    }
    if !text.is_empty() {
        text.push('.');
    }
    text
}

/// Returns what a race gives beside figures.
fn gift_words(race: &HeroRace) -> Vec<String> {
    let spaced = |name: &str| name.replace('_', " ");
    let resists = race.resists.iter().map(|resist| match resist {
        HeroResist::Blindness => "never blind".to_owned(),
        HeroResist::Confusion => "never confused".to_owned(),
        resist => format!("resists {}", spaced(resist.name())),
    });
    let abilities = race
        .abilities
        .iter()
        .map(|gift| ability_words(gift).to_owned());
    let sustains = race.sustains.iter();
    let sustains = sustains.map(|&stat| format!("keeps {}", score_word(stat)));
    let traits = race.traits.iter().map(|kind| match kind {
        Race::Divine => "ills pass half as fast again".to_owned(),
        Race::Hardy => "poison and cuts pass faster".to_owned(),
    });
    resists
        .chain(abilities)
        .chain(sustains)
        .chain(traits)
        .collect()
}

/// Returns what a class gives beside figures.
fn class_words(class: &HeroClass) -> Vec<String> {
    let all = [
        (class.fights_unarmed, "best with bare hands"),
        (class.is_woodsman, "at home among trees"),
        (class.fights_quietly, "quiet"),
        (class.has_mana, "has mana"),
    ];
    let own = all.iter().filter(|(is_so, _)| *is_so);
    own.map(|(_, words)| (*words).to_owned()).collect()
}

/// Returns the bonuses with sorts of weapons; one that equals the one before refers to it.
fn bonus_words<'a>(bonuses: impl Iterator<Item = &'a WeaponBonus>) -> Vec<String> {
    let mut words = Vec::new();
    let mut before: Option<&WeaponBonus> = None;
    for bonus in bonuses {
        let group = weapons(bonus.group);
        let is_as_much = before.is_some_and(|before| {
            (before.flat, before.level_divisor) == (bonus.flat, bonus.level_divisor)
        });
        let is_alike = before.is_some_and(|before| before.sign == bonus.sign);
        words.push(match (is_as_much, is_alike, bonus.sign > 0) {
            (true, true, _) => format!("{group} likewise"),
            (true, false, true) => format!("{group} better by as much"),
            (true, false, false) => format!("{group} worse by as much"),
            (false, ..) => {
                let (more, unless) = match (bonus.sign > 0, bonus.spares_blessed) {
                    (true, _) => ("more", ""),
                    (false, false) => ("less", ""),
                    (false, true) => ("less", ", not blessed ones"),
                };
                let (flat, levels) = (bonus.sign * bonus.flat, bonus.level_divisor);
                format!("{group} {flat:+}, and 1 {more} in {levels} levels{unless}")
            }
        });
        before = Some(bonus);
    }
    words
}

/// Returns the weapons of a sort in words.
fn weapons(group: ItemGroup) -> String {
    match group {
        ItemGroup::Polearm => "axe and spear".to_owned(),
        group => format!("{}s", group.name().replace('_', " ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(race: &str, class: &str, expected: &str) {
        let content = crate::tests::shipped();
        let race = content
            .hero_races
            .iter()
            .find(|one| one.id == race)
            .unwrap();
        let class = content
            .hero_classes
            .iter()
            .find(|one| one.id == class)
            .unwrap();
        assert_eq!(gifts(race, class, 78), expected);
    }

    #[test]
    fn gifts_are_told_in_one_row() {
        check(
            "dwarf",
            "warrior",
            "Never blind. Axe and spear +3, and 1 more in 7 levels; bows worse by as much.",
        );
        check(
            "dwarf",
            "priest",
            "Never blind, has mana. Axe and spear +3, and 1 more in 7 levels; 3 others.",
        );
        check(
            "human",
            "mage",
            "Has mana. Swords +3, and 1 more in 7 levels; crossbows likewise.",
        );
    }

    #[test]
    fn every_pair_of_race_and_class_fits_its_row() {
        let content = crate::tests::shipped();
        for race in &content.hero_races {
            for class in &content.hero_classes {
                let text = gifts(race, class, 78);
                assert!(text.len() <= 78, "{text}");
            }
        }
    }
}
