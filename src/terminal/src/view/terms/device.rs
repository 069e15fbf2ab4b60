//! What an aimed device's figures are made of: how surely it obeys, and what it does then.

use crate::view::inspector::{Page, PageRow, chance_words};
use crate::view::shots::held;
use crate::view::works::{self, Told};
use ludus_engine::content::Condition;
use ludus_engine::figures::{self, Trial};
use ludus_engine::grid::Pos;
use ludus_engine::ids::{ActorId, ItemId};
use ludus_engine::narrate::{definite, use_words};
use ludus_engine::odds;
use ludus_engine::rules::device::FAILURES;
use ludus_engine::world::{ItemRef, World};

/// The rule of how surely a device obeys, and that of who withstands it.
const OBEYS: &str = "L-10";
const WITHSTANDS: &str = "L-9";

/// Returns the page of a device that is aimed at a cell; `None` without hero or device.
pub(crate) fn page(world: &World, item: ItemId, at: Pos, target: Option<ActorId>) -> Option<Page> {
    let hero = world.hero()?.actor;
    let aimed = odds::aimed(world, hero, item, at)?;
    let thing = world.item(item)?;
    let mut rows = obeying(world, &thing);
    rows.push(PageRow::default());
    rows.push(PageRow::new(
        format!("HOLDS     {}", held(&thing, world.turn())),
        "",
        "",
    ));
    let uses = thing.kind.uses.iter();
    rows.extend(uses.map(|&step| PageRow::new(use_words(world.content(), step), "", "")));
    let is_at_foe = target.is_some_and(|target| target != hero);
    let told = works::told(&aimed, is_at_foe);
    if !told.is_empty() {
        rows.push(PageRow::new("ONCE IT OBEYS", "", ""));
    }
    rows.extend(told.into_iter().map(|told| match told {
        Told::Line(text) => PageRow::new(format!("  {text}"), "", ""),
        Told::Chance(label, p) => PageRow::new(format!("  {label:<9} {}", chance_words(p)), "", ""),
    }));
    let reached = target.filter(|_| !aimed.works.is_empty());
    let check = reached.and_then(|target| {
        let mut saves = thing
            .kind
            .uses
            .iter()
            .flat_map(|step| figures::consequence(world, hero, target, step.outcome).checks());
        saves.find_map(|save| match save?.trial {
            Trial::Check(check) => Some(check),
            Trial::Percent(_) => None,
        })
    });
    let mut rules = vec![OBEYS];
    if let Some(check) = check {
        let text = format!(
            "  it withstands with a d24{:+} of {} or more",
            check.modifier, check.against
        );
        rows.push(PageRow::new(text, "", WITHSTANDS));
        rules.push(WITHSTANDS);
    }
    let race = target.and_then(|target| world.race(target));
    let at_whom = race.map_or_else(String::new, |race| format!(", at {}", definite(race)));
    Some(Page {
        title: String::new(),
        line: format!("Your {}{at_whom}", thing.kind.name),
        part: "one turn".to_owned(),
        rows,
        rules,
    })
}

/// Returns how surely a device obeys, with its terms.
fn obeying(world: &World, thing: &ItemRef<'_>) -> Vec<PageRow> {
    let check = figures::device_check(world, thing);
    let (skill, level) = (figures::device_skill(world), i32::from(thing.kind.level));
    let values = check.outcomes;
    let chance = format!("chance {}", chance_words(check.chance()));
    let need = FAILURES + 1;
    let term = |name: &str, value: i32| format!("  {name:<24}{value:>+4}");
    let hero = world.hero().map(|hero| hero.actor);
    let is_confused = hero.is_some_and(|hero| world.has(hero, Condition::Confused));
    let note = if is_confused {
        "half of it, confused"
    } else {
        ""
    };
    let mut rows = vec![
        PageRow::new(
            format!("OBEYS     of 1..{values} needs {need} or more"),
            chance,
            "",
        ),
        PageRow::new(term("skill with devices", skill), note, OBEYS),
        PageRow::new(term("level of the device", -level), "", ""),
    ];
    let raised = values as i32 - (skill - level);
    if raised > 0 {
        rows.push(PageRow::new(term("never fewer values", raised), "", ""));
    }
    rows
}
