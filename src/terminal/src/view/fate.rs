//! What hurt the hero and how it died, in words.

use ludus_engine::event::Cause;
use ludus_engine::narrate::{article, deadly_word, indefinite, landing_words, percent, plural};
use ludus_engine::world::World;

use super::ledger::{LastBlow, Ledger, Source};

/// Returns the name of a source, for one or for many: "wolves", "potion of death", "bleeding".
pub(crate) fn source_name(world: &World, source: Source, is_many: bool) -> String {
    let content = world.content();
    match source {
        Source::Race(race) if is_many => plural(content.monster_race(race)),
        Source::Race(race) => content.monster_race(race).name.clone(),
        Source::Thing(kind) => content.item_kind(kind).name.clone(),
        Source::Ill(cause) => ill_name(cause).to_owned(),
    }
}

/// Returns what takes hit points without being anybody's.
const fn ill_name(cause: Cause) -> &'static str {
    match cause {
        Cause::Cut => "bleeding",
        Cause::Poison => "poison",
        Cause::Fire => "fire",
        Cause::Hunger => "hunger",
        Cause::Quake => "falling rock",
        Cause::Potion => "a bad drink",
        Cause::Stone => "stone",
        Cause::Blow | Cause::Shot | Cause::Throw | Cause::Bash | Cause::Device => "a blow",
    }
}

/// Returns a source as the one who did it: "a wolf", "a potion of death", "poison".
fn doer(world: &World, source: Source) -> String {
    match source {
        Source::Race(race) => indefinite(world.content().monster_race(race)),
        Source::Thing(kind) => {
            let name = &world.content().item_kind(kind).name;
            format!("{} {name}", article(name))
        }
        Source::Ill(_) => source_name(world, source, false),
    }
}

/// Returns how the hero died: "bitten to death by a wolf".
pub(crate) fn cause_of_death(world: &World, ledger: &Ledger) -> String {
    cause(ledger, &|source| doer(world, source))
}

/// Returns how the hero died, without what follows the name of who did it.
pub(crate) fn cause_in_short(world: &World, ledger: &Ledger) -> String {
    cause(ledger, &|source| {
        let name = doer(world, source);
        name.split(',').next().unwrap_or_default().to_owned()
    })
}

fn cause(ledger: &Ledger, doer: &dyn Fn(Source) -> String) -> String {
    let Some((cause, bringer)) = ledger.death else {
        return "dead".to_owned();
    };
    let by = |how: &str| {
        let bringer = bringer.map(doer);
        bringer.map_or_else(String::new, |bringer| format!("{how} by {bringer}"))
    };
    match cause {
        Cause::Cut => format!("bled to death{}", by(", cut")),
        Cause::Poison => format!("poisoned{}", by("")),
        Cause::Fire => format!("burned to death{}", by(", set alight")),
        Cause::Hunger => "starved to death".to_owned(),
        Cause::Quake => format!("buried under rock{}", by(", brought down")),
        Cause::Stone => format!("turned to stone{}", by("")),
        Cause::Potion | Cause::Blow | Cause::Shot | Cause::Throw | Cause::Bash | Cause::Device => {
            let Some(blow) = &ledger.last_blow else {
                return format!("struck down{}", by(""));
            };
            let how = match blow.source {
                Source::Race(_) => blow.method.map_or("struck down", deadly_word),
                Source::Thing(_) | Source::Ill(_) => "killed",
            };
            format!("{how} by {}", doer(blow.source))
        }
    }
}

/// Returns the last blow in words: "a wolf bites you for 6, from 4 hit points to -2; chance 56.3%".
/// Where that is wider than `room`, in fewer.
pub(crate) fn last_blow_words(world: &World, blow: &LastBlow, room: usize) -> String {
    let (damage, before) = (blow.damage, blow.hp_before);
    let unit = if before == 1 {
        " hit point"
    } else {
        " hit points"
    };
    let brought_by = |how: &str| {
        let bringer = blow.brought_by.map(|bringer| doer(world, bringer));
        bringer.map_or_else(String::new, |bringer| format!("; {how} {bringer}"))
    };
    if blow.source == Source::Ill(Cause::Stone) {
        let by = brought_by("the work of");
        return format!("you turn to stone with {before}{unit} left{by}");
    }
    let what = match (blow.source, blow.method) {
        (Source::Race(_), method) => {
            let does = method.map_or("hits you".to_owned(), |method| landing_words(method, "you"));
            format!("{} {does} for {damage}", doer(world, blow.source))
        }
        _ => format!("{} takes {damage}", doer(world, blow.source)),
    };
    let chance = blow.chance.map_or_else(String::new, |chance| {
        format!("; chance {}", percent(chance.to_f64()))
    });
    let by = match blow.source {
        Source::Ill(Cause::Cut) => brought_by("cut by"),
        Source::Ill(Cause::Poison) => brought_by("from"),
        Source::Ill(Cause::Fire) => brought_by("set by"),
        _ => String::new(),
    };
    let after = before - damage;
    let told = |unit: &str| format!("{what}, from {before}{unit} to {after}{chance}{by}");
    Some(told(unit))
        .filter(|text| text.len() <= room)
        .unwrap_or_else(|| told(""))
}
