//! The hero in full.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::{Component, Context, Reply};
use crate::keymap::{Action, Screen};
use crate::text::wrapped;
use crate::theme::Role;
use crate::view::specialties::name;
use crate::view::terms;
use crate::view::hero::{conditions, mana_line, skill_line, title_line, weapon_line};
use crate::widgets::Canvas;
use ludus_engine::content::{Ability, HeroResist, Shape, Stat};
use ludus_engine::figures::{self, Missile};
use ludus_engine::narrate::{ability_words, percent, score_word};
use ludus_engine::rules::Terms;
use ludus_engine::rules::bash::bash_distribution;
use ludus_engine::world::{Hero, World};

use super::draw_foot;
use super::inspector::Inspector;

/// Where begins what keeps harm from the hero.
const GUARDS_AT: u16 = 58;

/// The hero in full.
pub(crate) struct HeroPage;

impl Component for HeroPage {
    fn screen(&self) -> Screen {
        Screen::Hero
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        if action != Action::Why {
            return Reply::Pass;
        }
        let terms = cx.game().map(|game| terms::of_hero(game.world()));
        let none = "Nobody to reckon with stands there.";
        Reply::push_some(Inspector::of_terms(terms.unwrap_or_default(), none, cx))
    }

    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
        draw_page(self, cx, area, buf)
    }
}

fn draw_page(page: &HeroPage, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
    let theme = &cx.theme;
    let heading = theme.style(Role::Heading);
    let game = cx.game()?;
    let world = game.world();
    let (hero, sheet) = (world.hero()?, world.hero_sheet()?);
    world.body(hero.actor)?;
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
    let figures = figure_lines(world, cx.missile_at_hand());
    for (n, line) in figures.iter().enumerate() {
        canvas.text(23, 3 + n as u16, line);
    }
    canvas.put(GUARDS_AT, 2, "GUARDS", heading);
    let room = usize::from(area.width - GUARDS_AT) - 2;
    for (y, row) in (3..11).zip(guards(world).iter().flat_map(|line| wrapped(line, room))) {
        canvas.text(GUARDS_AT + 1, y, &row);
    }
    canvas.put(1, 12, "WORN", heading);
    for (n, (slot, item)) in world.worn(hero.actor).enumerate() {
        let line = format!("{:<11}{}", slot.name().replace('_', " "), item.kind.name);
        let (column, row) = (2 + 38 * (n as u16 / 6), 13 + n as u16 % 6);
        canvas.text(column, row, &line);
    }
    let conditions = conditions(world);
    canvas.put(1, 19, "CONDITIONS", heading);
    let text = if conditions.is_empty() {
        "none".to_owned()
    } else {
        conditions.join(", ")
    };
    for (n, row) in wrapped(&text, 64).iter().take(2).enumerate() {
        canvas.text(14, 19 + n as u16, row);
    }
    canvas.put(1, 21, "SPECIALTIES", heading);
    let own: Vec<String> = game.run().specialties().iter().map(name).collect();
    let own = match own.as_slice() {
        [] => "none".to_owned(),
        own => own.join(", "),
    };
    canvas.text(14, 21, &own);
    let seed = if cx.hides_seed() {
        "the seed is shown at the end".to_owned()
    } else {
        format!("seed {}", game.seed())
    };
    draw_foot(cx, page, &seed, area, buf)
}

/// Returns what the hero fights with and how well, one line a figure.
fn figure_lines(world: &World, missile: Option<Missile>) -> Vec<String> {
    let body = world.hero().and_then(|hero| world.body(hero.actor));
    let (hp, max_hp) = body.map_or((0, 0), |body| (body.hp, body.max_hp));
    let (own, here) = (
        figures::armor_class(world),
        figures::armor_class_here(world),
    );
    let mut lines = vec![format!("hp      {hp} of {max_hp}")];
    if let Some(mana) = mana_line(world) {
        lines.push(format!("mana    {}", mana.replace('/', " of ")));
    }
    lines.extend([
        format!("armor   {own}, here {here}"),
        format!(
            "melee   {}, deadly {:+}%",
            skill_line(world),
            figures::deadliness(world)
        ),
        format!("strikes {}", weapon_line(world)),
    ]);
    lines.extend(bash_line(world));
    lines.extend(missile.map_or_else(Vec::new, |missile| shot_lines(world, missile)));
    let speed = world
        .hero()
        .map_or(0, |hero| figures::speed(world, hero.actor) - 110);
    let light = figures::light_radius(world);
    lines.push(format!("speed   {speed:+}, light {light}"));
    if figures::shape(world) != Shape::Normal {
        lines.push(format!("shape   {}", figures::shape(world).name()));
    }
    lines
}

/// Returns the skill with what is let fly, its deadliness, how often and how far it flies.
fn shot_lines(world: &World, missile: Missile) -> Vec<String> {
    let Some(skill) = figures::missile_skill_of(world, missile, &mut Terms::EMPTY.clone()) else {
        return Vec::new();
    };
    let word = world.content().tables.skill_word(skill);
    let deadliness = figures::missile_deadliness(world, missile);
    let a_turn = figures::missiles_a_turn_tenths(world, missile);
    let range = figures::range_of(world, missile);
    let what = match missile {
        Missile::Fired => "shots ",
        Missile::Thrown(_) => "throws",
    };
    vec![
        format!("{what}  {skill} {word}, deadly {deadliness:+}%"),
        format!(
            "        {}.{} a turn, {range} cells",
            a_turn / 10,
            a_turn % 10
        ),
    ]
}

/// Returns what the shield does at a monster of the hero's own level.
fn bash_line(world: &World) -> Option<String> {
    let level = i32::from(world.hero()?.level);
    let bash = figures::bash_at_level(world, level)?;
    let chance = percent(bash.p_happens().to_f64());
    let damage = bash_distribution(&bash.dice.distribution(), bash.factor, bash.strength);
    let (least, most) = (damage.min(), damage.max());
    Some(format!("bashes  {chance} at level {level}: {least}-{most}"))
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
        sustained.map(|&stat| score_word(stat).to_owned()).collect(),
    );
    let gifts = Ability::ALL.iter();
    let gifts = gifts.filter(|&&gift| figures::has_ability(world, gift));
    lines.extend(gifts.map(|&gift| ability_words(gift).to_owned()));
    lines
}
