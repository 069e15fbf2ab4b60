//! Pack and gear in rows: what the hero has, what the marked thing does, and what wearing it would change.

use crate::game::Game;
use crate::text::Name;
use ludus_engine::check::Refusal;
use ludus_engine::command::Command;
use ludus_engine::content::{ItemGroup, Mend, OutcomeKind, PACK_SLOTS, Slot};
use ludus_engine::event::Owner;
use ludus_engine::figures::{self, Missile};
use ludus_engine::gauntlet::Next;
use ludus_engine::ids::{ActorId, ItemId};
use ludus_engine::narrate::{
    about_group, capitalized, counted_of, gift_words, headed_thing, is_unique, listed_parts,
    listed_thing, percent, use_words,
};
use ludus_engine::odds;
use ludus_engine::rules::Terms;
use ludus_engine::rules::energy::NORMAL_SPEED;
use ludus_engine::rules::missile::launcher_range;
use ludus_engine::turn::supposed;
use ludus_engine::world::{ItemRef, World};

use super::belongings::{Verb, change_of_gear, fitting, is_worth_throwing, verbs};
use super::inspector::Page;
use super::terms;

/// The columns of what is compared.
const LABEL_WIDTH: usize = 19;
/// So many kinds of foes are compared.
const FOES: usize = 2;

/// A thing of a list.
pub(crate) struct PackEntry {
    pub(crate) letter: char,
    /// How many, its name, and its figures: the name alone may be shortened.
    pub(crate) parts: [String; 3],
    /// Its weight in pounds.
    pub(crate) weight: String,
    /// Whether it is worn.
    pub(crate) is_worn: bool,
}

/// What can be done with a thing: its letter, and what it is called or why it cannot be done now.
pub(crate) struct Purpose {
    pub(crate) letter: char,
    pub(crate) words: &'static str,
}

/// What is told of a thing.
pub(crate) struct About {
    pub(crate) name: String,
    /// What it is and does.
    pub(crate) words: Vec<String>,
    /// What changing the gear changes: a heading, rows of what, now and then, and what comes of it.
    pub(crate) change: Option<(&'static str, Vec<[String; 3]>, String)>,
    pub(crate) price: String,
}

/// Returns what stands at the right end of the header: the weight and the gold.
pub(crate) fn burden_words(world: &World) -> String {
    let gold = world.hero().map_or(0, |hero| hero.gold);
    let load = pounds(figures::load(world));
    let weight = match figures::burden(world) {
        0 => format!(
            "{load} of {} lb before you slow",
            pounds(figures::slowing_load(world))
        ),
        burden => format!("{load} lb, and slower by {burden}"),
    };
    format!("{weight}    gold {gold}")
}

/// Returns a weight in pounds, from tenths.
fn pounds(tenths: i32) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// Returns the list of a verb, or everything; and how the pack is headed.
pub(crate) fn list(world: &World, verb: Option<Verb>) -> (Vec<PackEntry>, String) {
    let all = fitting(world, verb).into_iter();
    let rows = all.filter_map(|entry| {
        let item = world.item(entry.item)?;
        let (count, name, figures) = listed_parts(&item, world.turn());
        Some(PackEntry {
            letter: entry.letter,
            parts: [count, name, figures],
            weight: pounds(item.weight()),
            is_worn: entry.letter.is_ascii_uppercase(),
        })
    });
    let n = world.hero().map_or(0, |hero| world.pack_size(hero.actor));
    (rows.collect(), format!("PACK, {n} of {PACK_SLOTS}"))
}

/// Returns how many things a list holds.
pub(crate) fn n_things(world: &World, verb: Option<Verb>) -> usize {
    fitting(world, verb).len()
}

/// Returns the place of the thing of a letter.
pub(crate) fn of_letter(world: &World, verb: Option<Verb>, letter: char) -> Option<usize> {
    let all = fitting(world, verb);
    all.iter().position(|entry| entry.letter == letter)
}

/// Returns the place of the first thing with a text in its name.
pub(crate) fn with_text(world: &World, verb: Option<Verb>, text: &str) -> Option<usize> {
    let text = text.to_lowercase();
    fitting(world, verb).iter().position(|entry| {
        let item = world.item(entry.item);
        let name = item.map(|item| listed_thing(&item, world.turn()).to_lowercase());
        name.is_some_and(|name| name.contains(&text))
    })
}

/// Returns the thing at a place of a list; of one beyond its end the last.
pub(crate) fn thing(world: &World, verb: Option<Verb>, place: usize) -> Option<ItemId> {
    let all = fitting(world, verb);
    let last = all.len().checked_sub(1)?;
    Some(all.get(place.min(last))?.item)
}

/// Returns what can be done with a thing, and the place of the first that is allowed now.
pub(crate) fn purposes(game: &Game, item: ItemId) -> (Vec<Purpose>, usize) {
    let Some(item) = game.world().item(item) else {
        return (Vec::new(), 0);
    };
    let all = verbs(game, &item);
    let first = all.iter().position(|row| row.1.is_ok());
    let purposes = all.iter().map(|(verb, answer)| Purpose {
        letter: verb.letter(),
        words: answer.map_or_else(Refusal::words, |_| verb.words(&item)),
    });
    (purposes.collect(), first.unwrap_or(0))
}

/// Returns the command of a verb for a thing, or of what can be done with it at a place, or why not.
pub(crate) fn command(
    game: &Game,
    item: ItemId,
    verb: Option<Verb>,
    purpose: Option<usize>,
) -> Option<Result<Command, &'static str>> {
    let world = game.world();
    let item = world.item(item)?;
    let verb = match purpose {
        Some(purpose) => verbs(game, &item).get(purpose)?.0,
        None => verb?,
    };
    let answer = verb.allowed(world, &item)?;
    Some(answer.map_err(Refusal::words))
}

/// Returns a thing as what is done with it is headed.
pub(crate) fn heading(world: &World, item: ItemId) -> String {
    let item = world.item(item);
    item.map_or_else(String::new, |item| headed_thing(&item, world.turn()))
}

/// Returns the terms of the hero's skills with a thing worn or wielded.
pub(crate) fn terms_with(world: &World, item: Option<ItemId>) -> Vec<Page> {
    let item = item.and_then(|item| world.item(item));
    let hero = world.hero().map(|hero| hero.actor);
    let worn = item.zip(hero).and_then(|(item, hero)| {
        let is_worn = matches!(item.state.owner, Owner::Worn(..));
        let command = Verb::Wear.command(world, hero, &item);
        command.filter(|_| !is_worn)
    });
    let with = worn.map(|command| supposed(world, command));
    terms::of_hero(with.as_ref().unwrap_or(world))
}

/// Returns what is told of a thing.
pub(crate) fn about(game: &Game, item: ItemId, verb: Option<Verb>) -> Option<About> {
    let world = game.world();
    let item = world.item(item)?;
    let is_dropped = verb == Some(Verb::Drop);
    let mut words = vec![about_group(&item).to_owned(), does(world, &item)];
    if is_dropped {
        words.push(format!("It goes on the floor. {}", time_words(game)));
    }
    let change = change_of_gear(world, &item).filter(|_| !is_dropped);
    let change = change.map(|command| {
        let title = match (command, item.group()) {
            (Command::TakeOff(_), _) => "IF YOU TAKE IT OFF",
            (_, group) if Slot::Weapon.takes(group) => "IF YOU WIELD IT",
            _ => "IF YOU WEAR IT",
        };
        let comes_off = comes_off(world, command).map_or_else(String::new, |words| words + " ");
        let after = format!("{comes_off}{}", time_words(game));
        (title, comparison(game, command), after)
    });
    Some(About {
        name: headed_thing(&item, world.turn()),
        words,
        change,
        price: format!("Base price {} gold.", item.kind.cost),
    })
}

/// Returns how long it takes to change gear.
fn time_words(game: &Game) -> &'static str {
    match game.next() {
        Next::Choice => "Takes no time.",
        Next::Hero | Next::Over(_) => "Takes one turn.",
    }
}

/// Returns what a thing does, in sentences with figures.
fn does(world: &World, item: &ItemRef<'_>) -> String {
    let mut uses = item.kind.uses.clone();
    // What it is drunk or eaten for comes before how it feeds.
    uses.sort_by_key(|step| matches!(step.outcome.kind, OutcomeKind::Mend(Mend::Feed(_))));
    let mut words: Vec<String> = uses
        .into_iter()
        .map(|step| use_words(world.content(), step))
        .collect();
    if matches!(
        item.group(),
        ItemGroup::Wand | ItemGroup::Staff | ItemGroup::Rod
    ) {
        if item.group() != ItemGroup::Rod {
            let s = if item.state.charges == 1 { "" } else { "s" };
            words.push(format!("{} charge{s} left.", item.state.charges));
        }
        let chance = figures::device_check(world, item).chance().to_f64();
        words.push(format!("Obeys you {} of the time.", percent(chance)));
    }
    if item.group() == ItemGroup::Rod {
        words.push(format!(
            "Charges in {}.",
            counted_of(item.kind.recharge, "turn")
        ));
    }
    if item.group() == ItemGroup::Flask && item.state.fuel > 0 {
        words.push(format!(
            "Feeds a lantern {}.",
            counted_of(item.state.fuel, "turn")
        ));
    }
    words.extend(gift_words(item));
    words.extend(flying_words(world, item));
    words.join(" ")
}

/// Returns how far a weapon, missile or launcher of the hero's carries, and what that does: "2d3 thrown:
/// 4-16, mean 9.2, 10 cells."
fn flying_words(world: &World, item: &ItemRef<'_>) -> Vec<String> {
    let harm = |bow: Option<&ItemRef<'_>>| {
        let damage = odds::missile_damage(world, item, bow)?;
        let (least, most) = (damage.min(), damage.max());
        Some(format!("{least}-{most}, mean {:.1}", damage.mean()))
    };
    let mut words = Vec::new();
    if Slot::Bow.takes(item.group()) {
        let multiplier = figures::multiplier_of(item);
        let range = launcher_range(multiplier);
        words.push(format!("Multiplies by {multiplier}. Shoots {range} cells."));
    }
    let bow = figures::launcher(world).filter(|bow| figures::shoots(bow.group(), item.group()));
    if let Some(bow) = bow {
        let range = figures::range_of(world, Missile::Fired);
        let name = &bow.kind.name;
        words.extend(harm(Some(&bow)).map(|harm| {
            format!(
                "{} from your {name}: {harm}, {range} cells.",
                item.kind.dice
            )
        }));
    }
    let is_carried = matches!(item.state.owner, Owner::Carried(_));
    if is_carried && is_worth_throwing(item) {
        let range = figures::range_of(world, Missile::Thrown(item.id));
        words.extend(
            harm(None).map(|harm| format!("{} thrown: {harm}, {range} cells.", item.kind.dice)),
        );
    }
    words
}

/// Returns what makes room for a thing that is put on: "The cloak comes off."
fn comes_off(world: &World, command: Command) -> Option<String> {
    let Command::Wield(_, slot) = command else {
        return None;
    };
    let old = world.worn_in(world.hero()?.actor, slot)?;
    let name = &old.kind.name;
    let is_pair = matches!(old.group(), ItemGroup::Hands | ItemGroup::Feet) && name.ends_with('s');
    let comes = if is_pair || old.state.count > 1 {
        "come"
    } else {
        "comes"
    };
    Some(capitalized(&format!("the {name} {comes} off.")))
}

/// Returns figures as they are and as they would be after a command: what, now, then. Both come from
/// the functions that the fight asks.
fn comparison(game: &Game, command: Command) -> Vec<[String; 3]> {
    let now = game.world();
    let then = supposed(now, command);
    let Some(hero) = now.hero().map(|hero| hero.actor) else {
        return Vec::new();
    };
    let is_weapon = match command {
        Command::Wield(_, slot) => slot == Slot::Weapon,
        Command::TakeOff(item) => now
            .item(item)
            .is_some_and(|item| matches!(item.state.owner, Owner::Worn(_, Slot::Weapon))),
        _ => false,
    };
    let mut rows = Vec::new();
    let mut add = |what: &str, figure: &dyn Fn(&World) -> String| {
        rows.push([what.to_owned(), figure(now), figure(&then)]);
    };
    add("armor class", &|world| {
        figures::armor_class(world).to_string()
    });
    if is_weapon {
        add("melee skill", &|world| {
            figures::melee_skill(world, &mut Terms::EMPTY.clone()).to_string()
        });
        add("blows", &|world| {
            figures::blows_per_round(world).to_string()
        });
        add("deadliness", &|world| {
            format!("{} %", figures::deadliness(world))
        });
    }
    if figures::light_radius(now) != figures::light_radius(&then) {
        add("light", &|world| figures::light_radius(world).to_string());
    }
    add("your speed", &|world| {
        format!("{:+}", figures::speed(world, hero) - NORMAL_SPEED)
    });
    for foe in nearest_kinds(game) {
        if is_weapon {
            add(&of_foe(now, "you hit", foe), &|world| {
                first_odds(world, hero, foe, |odds| chance(odds.p_hit.to_f64()))
            });
            add("  damage a turn", &|world| {
                first_odds(world, hero, foe, |odds| {
                    format!("{:.1}", odds.mean_per_turn)
                })
            });
        } else if let Some(blow) = now.race(foe).and_then(|race| race.blows.first()) {
            let what = format!("{} of", blow.method.name());
            add(&of_foe(now, &what, foe), &|world| {
                first_odds(world, foe, hero, |odds| chance(odds.p_hit.to_f64()))
            });
        }
    }
    rows
}

/// Returns a figure of the first attack that one could make on another.
fn first_odds(
    world: &World,
    attacker: ActorId,
    defender: ActorId,
    figure: impl Fn(&odds::AttackOdds) -> String,
) -> String {
    odds::between(world, attacker, defender)
        .first()
        .map_or_else(|| "none".to_owned(), figure)
}

/// Returns "bite of the wolf", with the name as short as it must be.
fn of_foe(world: &World, what: &str, foe: ActorId) -> String {
    let Some(race) = world.race(foe) else {
        return what.to_owned();
    };
    let the = if is_unique(race) { "" } else { "the " };
    let room = LABEL_WIDTH.saturating_sub(what.len() + 1 + the.len());
    format!("{what} {the}{}", Name::of(race).shortened(room))
}

/// Returns "56.3 %".
fn chance(chance: f64) -> String {
    percent(chance).replace('%', " %")
}

/// Returns the nearest foe of each of the nearest kinds.
fn nearest_kinds(game: &Game) -> Vec<ActorId> {
    let world = game.world();
    let race = |foe: ActorId| world.monster(foe).map(|monster| monster.race);
    let mut found: Vec<ActorId> = Vec::new();
    for foe in game.foes_in_sight() {
        if found.iter().all(|&other| race(other) != race(foe)) {
            found.push(foe);
        }
    }
    found.truncate(FOES);
    found
}
