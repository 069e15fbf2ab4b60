//! What the figures of look and target mode are made of: one page for each attack, with its terms.
//!
//! Everything comes from the same odds that the panel shows.

mod device;
mod hero;

use ludus_engine::figures::{self, Missile};
use ludus_engine::grid::Pos;
use ludus_engine::ids::ActorId;
use ludus_engine::narrate::{capitalized, definite, percent};
use ludus_engine::odds::{self, AttackOdds, Mode};
use ludus_engine::rng::Roll;
use ludus_engine::rules::{Term, TermName, missile};
use ludus_engine::world::World;

use super::inspector::{
    LUCK, Page, PageRow, after_row, chance_words, growth_row, term_rows, to_hit_row,
};
use super::shots::Payload;
use crate::view::look::alike;

pub(crate) use hero::of_hero;

/// Gives pages their titles, each with what it is about: "TERMS: attack 2 of 3".
fn numbered(pages: Vec<(&str, Page)>) -> Vec<Page> {
    let n_pages = pages.len();
    let titled = pages.into_iter().enumerate().map(|(place, (what, page))| {
        let title = format!("TERMS: {what} {} of {n_pages}", place + 1);
        Page { title, ..page }
    });
    titled.collect()
}

/// Returns a page for what is aimed at a cell, which a device has of its own, then those of the attacks
/// between the hero and who is known to stand there.
pub(crate) fn of_aim(
    world: &World,
    payload: Payload,
    at: Pos,
    target: Option<ActorId>,
) -> Vec<Page> {
    let (missile, item) = match payload {
        Payload::Missile(missile) => (Some(missile), None),
        Payload::Device(item) => (None, Some(item)),
    };
    let device = item.and_then(|item| device::page(world, item, at, target));
    let mut pages: Vec<(&str, Page)> = device.map(|page| ("device", page)).into_iter().collect();
    let attacks = target.map_or_else(Vec::new, |target| attacks(world, target, missile));
    pages.extend(attacks.into_iter().map(|page| ("attack", page)));
    if pages.is_empty() {
        // At nobody there is the skill alone.
        let skill = missile.and_then(|missile| hero::missile_page(world, missile));
        pages.extend(skill.map(|page| ("skill", page)));
    }
    numbered(pages)
}

/// Returns a page for every attack of the hero on an actor, then for those of the actor on the hero;
/// none where they are no foes.
pub(crate) fn pages(world: &World, foe: ActorId) -> Vec<Page> {
    let attacks = attacks(world, foe, None);
    numbered(attacks.into_iter().map(|page| ("attack", page)).collect())
}

/// Returns the same pages without titles. What is aimed comes first; of other throws only those of what
/// is made for it.
fn attacks(world: &World, foe: ActorId, aimed: Option<Missile>) -> Vec<Page> {
    let Some(hero) = world.hero().map(|hero| hero.actor) else {
        return Vec::new();
    };
    let mut yours = odds::between(world, hero, foe);
    let aimed = aimed.and_then(|missile| missile.item(world));
    let is_aimed =
        |odds: &AttackOdds| odds.item.is_some() && odds.item == aimed.map(|item| item.id);
    let is_weapon = |odds: &AttackOdds| {
        let item = odds.item.and_then(|item| world.item(item));
        item.is_some_and(|item| figures::is_throwing_weapon(&item))
    };
    yours.retain(|odds| odds.mode != Mode::Throw || is_aimed(odds) || is_weapon(odds));
    yours.sort_by_key(|odds| !is_aimed(odds));
    let theirs = odds::between(world, foe, hero);
    let mut attacks = alike(&yours);
    attacks.extend(alike(&theirs));
    let rows = attacks.into_iter();
    rows.map(|(odds, times)| {
        let times = times as u32 * odds.blows_per_turn;
        let noun = match (odds.mode, times) {
            (Mode::Shot, 1) => "shot",
            (Mode::Shot, _) => "shots",
            (Mode::Throw, 1) => "throw",
            (Mode::Throw, _) => "throws",
            (Mode::Bash, _) => "bash",
            (Mode::Melee | Mode::Blow, 1) => "blow",
            (Mode::Melee | Mode::Blow, _) => "blows",
        };
        Page {
            title: String::new(),
            line: headline(world, odds),
            part: match (odds.mode, missile::a_turn_tenths(odds.energy)) {
                (Mode::Shot, 10) | (Mode::Melee | Mode::Bash | Mode::Throw | Mode::Blow, _) => {
                    format!("{times} {noun} a turn")
                }
                (Mode::Shot, tenths) => format!("{}.{} shots a turn", tenths / 10, tenths % 10),
            },
            rows: rows_of(odds),
            rules: rules(odds),
        }
    })
    .collect()
}

/// Returns "Your broad axe, at the wolf", or "The wolf at you: bite".
fn headline(world: &World, odds: &AttackOdds) -> String {
    let label = odds.label.replace('_', " ");
    match (world.race(odds.attacker), world.race(odds.defender)) {
        (None, Some(foe)) => format!("Your {label}, at {}", definite(foe)),
        (Some(race), _) => format!("{} at you: {label}", capitalized(&definite(race))),
        (None, None) => label,
    }
}

/// Returns the rule of the check that decides it.
fn to_hit_rule(odds: &AttackOdds) -> &'static str {
    match odds.mode {
        Mode::Blow => Roll::ToHit.rule(),
        Mode::Melee => TermName::StrikeLuck.rule(),
        Mode::Shot => "S-15",
        Mode::Throw => "T-9",
        Mode::Bash => TermName::BashDraw.rule(),
    }
}

fn rules(odds: &AttackOdds) -> Vec<&'static str> {
    rules_of(to_hit_rule(odds), &odds.terms)
}

/// Returns a rule and those of terms, each once.
fn rules_of(first: &'static str, terms: &[Term]) -> Vec<&'static str> {
    let mut rules = vec![first];
    for term in terms {
        if !rules.contains(&term.name.rule()) {
            rules.push(term.name.rule());
        }
    }
    rules
}

fn rows_of(odds: &AttackOdds) -> Vec<PageRow> {
    let mut rows = Vec::new();
    if odds.mode == Mode::Bash {
        let chance = format!("chance {}", chance_words(odds.p_hit));
        rows.push(PageRow::new(
            "IT COMES  before the blows",
            chance,
            to_hit_rule(odds),
        ));
        rows.extend(term_rows(&odds.terms, &[]));
    } else if odds.stages.is_empty() {
        return vec![PageRow::new(
            "It always connects, and does nothing.",
            "",
            "",
        )];
    }
    // What a bash has to pass is told already.
    let n_told = usize::from(odds.mode == Mode::Bash);
    let mut stages = odds.stages.iter().skip(n_told);
    if let Some((_, stops)) = stages.next() {
        let chance = Some(stops.complement());
        rows.push(to_hit_row(&odds.terms, chance, to_hit_rule(odds)));
        rows.extend(term_rows(&odds.terms, &[LUCK.to_owned()]));
    }
    for (stage, stops) in stages {
        let name = stage.name().replace('_', " ");
        let rule = odds
            .terms
            .iter()
            .find(|term| term.name.sum().name() == name);
        let rule = rule.map_or("", |term| term.name.rule());
        let left = format!("{}  stops {}", name.to_uppercase(), chance_words(*stops));
        rows.push(PageRow::new(left, "", rule));
    }
    if odds.stages.len() > 1 {
        let left = format!("GETS IN   {}", chance_words(odds.p_hit));
        rows.push(PageRow::new(left, "", ""));
    }
    rows.push(PageRow::default());
    rows.extend(growth_row("DICE      ", &odds.damage_terms));
    rows.extend(after_row(&odds.damage_terms, None));
    let (least, most) = (odds.damage.min(), odds.damage.max());
    let mean = format!("mean {:.1}", odds.damage.mean());
    rows.push(PageRow::new(
        format!("DAMAGE    {least}-{most}, {mean}"),
        "",
        "",
    ));
    rows.extend(effect_rows(odds));
    let unit = odds.unit();
    let turns = odds
        .mean_turns_to_kill
        .map_or("never kills".to_owned(), |turns| {
            format!("kills in {turns:.1} {unit}s")
        });
    let now = percent(odds.p_kill_now);
    rows.push(PageRow::new(
        format!(
            "IN A {} kills {now}; by itself {turns}",
            unit.to_uppercase()
        ),
        "",
        "",
    ));
    rows
}

/// Returns what an attack that got through brings about beside its damage.
fn effect_rows(odds: &AttackOdds) -> Vec<PageRow> {
    let criticals = match odds.mode {
        // Its effects name the stun.
        Mode::Bash => Vec::new(),
        Mode::Blow => vec![("cuts", odds.p_cut), ("stuns", odds.p_stun)],
        Mode::Melee | Mode::Shot | Mode::Throw => vec![("critical", odds.p_critical)],
    };
    let effects = odds.effects.iter();
    let effects = effects.map(|effect| (&*effect.word, effect.p));
    let all = criticals
        .into_iter()
        .filter(|row| row.1 > 0.0)
        .chain(effects);
    all.map(|(word, p)| PageRow::new(format!("  {word:<24}{}", percent(p)), "", ""))
        .collect()
}
