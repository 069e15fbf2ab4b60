//! The hero's part of the panel: eight rows.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use crate::theme::{Role, Theme};
use ludus_engine::content::{Condition, Shape};
use ludus_engine::figures::{self, Missile};
use ludus_engine::narrate::capitalized;
use ludus_engine::odds;
use ludus_engine::rules::growth::{MAX_LEVEL, PARTS, experience_for};
use ludus_engine::rules::recovery::poison_die;
use ludus_engine::rules::wounds::{CutGrade, StunGrade, cut_damage};
use ludus_engine::world::{ItemRef, World};

use crate::text::{shortened, whole};

use super::{Canvas, health_bar};

/// Normal speed, which is shown as +0.
const NORMAL_SPEED: i32 = 110;
/// A condition that holds less than this at most is told by degrees.
const GRADED_BELOW: u16 = 10;
/// A name is not shortened to less than this beside another.
const LEAST_NAME: usize = 4;

/// The hero's panel.
pub(crate) struct HeroPanel<'a> {
    pub(crate) world: &'a World,
    pub(crate) theme: &'a Theme,
    /// What the hero would let fly.
    pub(crate) missile: Option<Missile>,
}

/// Returns "dwarf warrior".
pub(crate) fn title_line(world: &World) -> String {
    let Some(sheet) = world.hero_sheet() else {
        return String::new();
    };
    let content = world.content();
    let race = &content.hero_race(sheet.race).name;
    let class = &content.hero_class(sheet.class).name;
    format!("{race} {class}").to_lowercase()
}

/// Returns "warrior".
pub(crate) fn class_line(world: &World) -> String {
    world.hero_sheet().map_or_else(String::new, |sheet| {
        world.content().hero_class(sheet.class).name.to_lowercase()
    })
}

/// Returns the hero's name, and "dwarf warrior  9" as far as it leaves the name its room: else the
/// class alone, shortened if it must be.
fn head_row(world: &World, width: usize) -> (String, String) {
    let (Some(hero), Some(sheet)) = (world.hero(), world.hero_sheet()) else {
        return Default::default();
    };
    let level = format!(" {:>2}", hero.level);
    let name = capitalized(&sheet.name);
    let name = shortened(&name, width.saturating_sub(level.len()));
    let room = width.saturating_sub(name.width() + 1 + level.len());
    let class = class_line(world);
    let mut titles = [title_line(world), class.clone()].into_iter();
    let title = titles.find(|title| title.width() <= room);
    let title = title.unwrap_or_else(|| match room {
        ..LEAST_NAME => String::new(),
        _ => shortened(&class, room),
    });
    (name, format!("{title}{level}"))
}

/// Returns "2 x  broad axe 2d6 (+2,+3)".
pub(crate) fn weapon_line(world: &World) -> String {
    weapon_row(world, usize::MAX)
}

/// Returns the weapon in a row of a width: the name gives way to the figures.
fn weapon_row(world: &World, width: usize) -> String {
    let blows = figures::blows_per_round(world);
    let Some(weapon) = figures::weapon(world) else {
        return format!("{blows} x  bare hands");
    };
    let kind = weapon.kind;
    let figures = format!(" {}{}", kind.dice, bonuses(weapon));
    armed(&format!("{blows} x  "), &kind.name, &figures, width)
}

/// Returns a count, a name and its figures in a row of a width, of which the name alone is shortened.
fn armed(count: &str, name: &str, figures: &str, width: usize) -> String {
    let room = width.saturating_sub(count.len() + figures.len());
    format!("{count}{}{figures}", shortened(name, room))
}

/// Returns "5 x  throwing axe 2d3", "20 x arrow, long bow x3"; of a launcher without missiles "long bow
/// x3, quiver empty". Names give way to figures, and the launcher to what it shoots.
fn missile_row(world: &World, missile: Option<Missile>, width: usize) -> String {
    let bow = figures::launcher(world).map(|bow| {
        let multiplier = figures::multiplier_of(&bow);
        (
            bow.kind.name.as_str(),
            format!("{} x{multiplier}", bonuses(bow)),
        )
    });
    let thing = missile.and_then(|missile| Some((missile, missile.item(world)?)));
    match (thing, bow) {
        (Some((Missile::Fired, thing)), Some((bow, of_bow))) => {
            let (count, name) = (format!("{} x", thing.state.count), &thing.kind.name);
            let count = format!("{count:<4} ");
            let own = armed(&count, name, &bonuses(thing), width);
            let room = width.saturating_sub(own.len() + 2);
            if room < of_bow.len() + LEAST_NAME.min(bow.len()) {
                return own;
            }
            format!("{own}, {}", armed("", bow, &of_bow, room))
        }
        (Some((_, thing)), _) => {
            let (count, kind) = (format!("{} x", thing.state.count), thing.kind);
            let figures = format!(" {}{}", kind.dice, bonuses(thing));
            armed(&format!("{count:<4} "), &kind.name, &figures, width)
        }
        (None, Some((bow, of_bow))) => {
            let lacks = if Missile::Fired.item(world).is_none() {
                "quiver empty"
            } else {
                "wrong missiles"
            };
            armed("", bow, &format!("{of_bow}, {lacks}"), width)
        }
        (None, None) => String::new(),
    }
}

fn bonuses(item: ItemRef<'_>) -> String {
    let (to_hit, to_dam) = (item.state.to_hit, item.state.to_dam);
    if to_hit == 0 && to_dam == 0 {
        String::new()
    } else {
        format!(" ({to_hit:+},{to_dam:+})")
    }
}

/// Says whether the hero is blind: who is unseen does not count in WORST.
pub(crate) fn is_blind(world: &World) -> bool {
    let hero = world.hero().map(|hero| hero.actor);
    hero.is_some_and(|hero| world.has(hero, Condition::Blind))
}

/// Returns WORST in words: "19", "19 or more" of the blind, "all" where nobody has as many hit points.
pub(crate) fn worst_words(worst: i32, is_blind: bool) -> String {
    if worst >= odds::MORE_THAN_ANYBODY_HAS {
        "all".to_owned()
    } else if is_blind {
        format!("{worst} or more")
    } else {
        worst.to_string()
    }
}

/// Returns "12/30", the mana left and that when full; `None` of those who have none.
pub(crate) fn mana_line(world: &World) -> Option<String> {
    let most = figures::max_mana_tenths(world) / 10;
    let left = world.hero()?.mana_tenths / 10;
    (most > 0).then(|| format!("{left}/{most}"))
}

/// Returns the fighting skill with its word.
pub(crate) fn skill_line(world: &World) -> String {
    let skill = figures::melee_skill(world, &mut ludus_engine::rules::Terms::EMPTY.clone());
    format!("{skill} {}", world.content().tables.skill_word(skill))
}

/// The conditions, worst first.
const WORST_FIRST: [Condition; 27] = [
    Condition::Paralyzed,
    Condition::Transfixed,
    Condition::Stiffening,
    Condition::Burning,
    Condition::Stun,
    Condition::Cut,
    Condition::Poisoned,
    Condition::BlackBreath,
    Condition::Blind,
    Condition::Confused,
    Condition::Slow,
    Condition::Sluggish,
    Condition::Staggered,
    Condition::Drowsy,
    Condition::Afraid,
    Condition::Frightened,
    Condition::Fast,
    Condition::Berserk,
    Condition::Hero,
    Condition::Blessed,
    Condition::Protected,
    Condition::ResistAcid,
    Condition::ResistElectricity,
    Condition::ResistFire,
    Condition::ResistCold,
    Condition::ResistPoison,
    Condition::Sensing,
];
/// Hunger stands before this one; what is less than weak behind the harmful ones.
const HUNGER_BEFORE: [Condition; 2] = [Condition::Stun, Condition::Fast];

/// The hero's shape stands behind the harmful ones.
const SHAPE_BEFORE: Condition = Condition::Fast;

/// Returns the conditions of the hero in words, worst first, hunger and shape among them.
pub(crate) fn conditions(world: &World) -> Vec<String> {
    let Some(hero) = world.hero() else {
        return Vec::new();
    };
    let hunger = figures::hunger_word(world);
    let is_urgent = hero.food < figures::WEAK;
    let mut words = Vec::new();
    for condition in WORST_FIRST {
        if condition == HUNGER_BEFORE[usize::from(!is_urgent)] && hunger != "fed" {
            words.push(hunger.to_owned());
        }
        if condition == SHAPE_BEFORE && hero.shape != Shape::Normal {
            words.push(format!("{}-shaped", hero.shape.name()));
        }
        let count = world.counter(hero.actor, condition);
        if count > 0 {
            let most = world.content().condition(condition).most;
            words.push(condition_words(condition, count, most));
        }
    }
    words
}

/// Returns a condition with its count and grade: "cut 8, a graze: 1 a turn", "stiff 2 of 4".
fn condition_words(condition: Condition, count: u16, most: u16) -> String {
    let name = match condition {
        Condition::Stiffening => "stiff".to_owned(),
        _ => condition.name().replace('_', " "),
    };
    match condition {
        Condition::Cut => {
            let grade = CutGrade::of(count).map_or("", CutGrade::words);
            format!("cut {count}, {grade}: {} a turn", cut_damage(count))
        }
        Condition::Stun => {
            let grade = StunGrade::of(count).map_or("", StunGrade::words);
            format!("stun {count}, {grade}")
        }
        Condition::Poisoned => {
            let die = match poison_die(count) {
                1 => "1".to_owned(),
                sides => format!("1-{sides}"),
            };
            format!("{name} {count}: {die} a turn")
        }
        _ if most == 1 => name,
        _ if most < GRADED_BELOW => format!("{name} {count} of {most}"),
        _ => format!("{name} {count}"),
    }
}

/// Joins conditions as far as they fit; the rest is a number.
fn conditions_row(conditions: &[String], width: usize) -> String {
    let mut row = String::new();
    for (place, condition) in conditions.iter().enumerate() {
        let left = conditions.len() - place;
        let gap = if row.is_empty() { "" } else { ", " };
        let reserve = if left > 1 { 3 } else { 0 };
        if row.len() + gap.len() + condition.len() + reserve > width && !row.is_empty() {
            row.push_str(" +");
            row.push_str(&left.to_string());
            return row;
        }
        row.push_str(gap);
        row.push_str(&whole(condition, width.saturating_sub(row.len() + reserve)));
    }
    row
}

impl HeroPanel<'_> {
    fn draw_health(&self, canvas: &mut Canvas<'_>) {
        let (world, theme) = (self.world, self.theme);
        let Some(hero) = world.hero() else {
            return;
        };
        let width = canvas.width();
        let Some(body) = world.body(hero.actor) else {
            canvas.put(0, 1, "HP!  dead", theme.style(Role::Dying));
            return;
        };
        let style = theme.health(body.hp, body.max_hp);
        let sign = if 3 * body.hp < body.max_hp { '!' } else { ' ' };
        canvas.put(
            0,
            1,
            &format!("HP{sign}{:>5}/{}", body.hp, body.max_hp),
            style,
        );
        let bar = health_bar(theme, body.hp, body.max_hp, 10);
        canvas.put_right(width, 1, &format!("[{bar}]"), style);
        if let Some(worst) = odds::worst(world) {
            let (sign, role) = match worst {
                worst if worst > body.hp => ("!!", Role::WorstDeadly),
                worst if 3 * worst >= body.hp && worst > 0 => ("!", Role::WorstHigh),
                _ => ("", Role::Plain),
            };
            let is_blind = is_blind(world);
            let mana = mana_line(world).map_or(0, |mana| "mana  ".len() + mana.len());
            let end = if is_blind || mana > 0 {
                ""
            } else {
                " before you act"
            };
            let told = |is_blind| format!("WORST{sign} {}{end}", worst_words(worst, is_blind));
            let room = usize::from(width).saturating_sub(mana);
            let text = Some(told(is_blind)).filter(|text| text.len() <= room);
            let text = text.unwrap_or_else(|| told(false));
            canvas.put(0, 2, &text, theme.style(role));
        }
        if let Some(mana) = mana_line(world) {
            canvas.put_right(width, 2, &format!("mana {mana}"), theme.style(Role::Plain));
        }
    }
}

impl Widget for &HeroPanel<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let world = self.world;
        let mut canvas = Canvas::new(buf, area, self.theme);
        let Some(hero) = world.hero() else {
            return;
        };
        let width = canvas.width();
        let plain = self.theme.style(Role::Plain);
        let end = width.saturating_sub(1);
        let (name, title) = head_row(world, usize::from(end));
        canvas.put(0, 0, &name, self.theme.style(Role::Heading));
        canvas.put_right(end, 0, &title, plain);
        self.draw_health(&mut canvas);
        let (own, here) = (
            figures::armor_class(world),
            figures::armor_class_here(world),
        );
        let ground = if own == here {
            String::new()
        } else {
            format!(", here {here}")
        };
        canvas.text(0, 3, &format!("AC {own:>4}{ground}"));
        // The dead have none.
        if world.is_alive(hero.actor) {
            let speed = figures::speed(world, hero.actor) - NORMAL_SPEED;
            canvas.put_right(width, 3, &format!("speed {speed:+}"), plain);
        }
        let room = usize::from(width);
        canvas.text(0, 4, &weapon_row(world, room));
        canvas.text(0, 5, &missile_row(world, self.missile, room));
        let row = conditions_row(&conditions(world), room);
        canvas.text(0, 6, &row);
        let points = hero.experience / PARTS;
        let next = if hero.level < MAX_LEVEL {
            let table = &world.content().tables.experience;
            format!("/{}", experience_for(table, hero.level + 1))
        } else {
            String::new()
        };
        let gold = format!("gold {}", hero.gold);
        let room = room.saturating_sub(gold.len() + 1);
        let long = format!("exp {points:>4}{next}");
        let fits = long.len() <= room;
        let short = format!("exp {points}");
        canvas.text(0, 7, if fits { &long } else { &short });
        canvas.put_right(width, 7, &gold, plain);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_that_do_not_fit_are_a_number() {
        let all: Vec<String> = ["cut 8, a graze: 1 a turn", "blind 4", "slow 2"]
            .map(str::to_owned)
            .to_vec();
        assert_eq!(conditions_row(&all, 28), "cut 8, a graze: 1 a turn +2");
        assert_eq!(conditions_row(&all, 60), all.join(", "));
        assert_eq!(conditions_row(&[], 28), "");
    }
}
