//! From a definition to a starting world, by events.

use std::sync::Arc;

use crate::content::{Conditions, HeroSheet, MonsterFlag, MonsterRace, Placed, Slot};
use crate::event::{Event, MonsterEntered};
use crate::figures;
use crate::ids::{ActorId, ItemId};
use crate::rng::{Rng, Roll};
use crate::rules::energy::{energy_at, first_due_ms};
use crate::rules::sleep::roll_sleep;
use crate::step::{Output, Step};
use crate::world::{Definition, World};

/// A monster enters with 0 to one less than this energy (fact 2.58).
const STARTING_ENERGY: u32 = 50;

/// How a monster's figures are found when it enters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Entry {
    /// By dice: hit points, speed, depth of sleep and first turn.
    Rolled,
    /// Without a draw, for odds: the truncated mean of its hit dice, its race's speed.
    Mean,
}

/// Lets the hero and all monsters of the definition enter.
pub(super) fn enter_all(step: &mut Step<'_>) {
    enter(step, Entry::Rolled);
}

/// Returns the world at the start of a fight without a single draw. A monster without given hit
/// points has the truncated mean of its dice, or all of them with `force_maxhp`.
pub fn world_at_start(definition: Arc<Definition>) -> World {
    let mut out = Output::new(false, definition.encounter.teams.len());
    let mut world = World::new(definition);
    let mut rng = Rng::new(0);
    enter(
        &mut Step {
            world: &mut world,
            rng: &mut rng,
            out: &mut out,
            now_ms: 0,
        },
        Entry::Mean,
    );
    world
}

fn enter(step: &mut Step<'_>, entry: Entry) {
    let definition = step.world.definition().clone();
    let mut items = Items { next: 0 };
    let mut next_actor = 0;
    if let Some(sheet) = &definition.encounter.hero {
        enter_hero(step, sheet, ActorId(next_actor), &mut items);
        next_actor += 1;
    }
    for placed in &definition.encounter.monsters {
        enter_monster(step, &definition, placed, ActorId(next_actor), entry);
        for _ in &placed.carries {
            items.hand_to(step, ActorId(next_actor), None);
        }
        next_actor += 1;
    }
}

/// Hands out the items of the definition in its order.
struct Items {
    next: u32,
}

impl Items {
    fn hand_to(&mut self, step: &mut Step<'_>, actor: ActorId, slot: Option<Slot>) {
        step.emit(Event::ItemEntered {
            item: ItemId(self.next),
            actor,
            slot,
        });
        self.next += 1;
    }
}

fn enter_hero(step: &mut Step<'_>, sheet: &HeroSheet, actor: ActorId, items: &mut Items) {
    let max_hp = figures::max_hp_at(step.world, sheet.level);
    let hp = sheet.hp.unwrap_or(max_hp).min(max_hp);
    step.emit(Event::HeroEntered {
        actor,
        at: sheet.at,
        hp,
        max_hp,
    });
    for (slot, _) in &sheet.equipment {
        items.hand_to(step, actor, Some(*slot));
    }
    for _ in &sheet.pack {
        items.hand_to(step, actor, None);
    }
    begin_conditions(step, actor, &sheet.conditions);
    // A hero comes rested.
    let tenths = figures::max_mana_tenths(step.world);
    if tenths > 0 {
        step.emit(Event::ManaSet { tenths });
    }
}

fn enter_monster(
    step: &mut Step<'_>,
    definition: &Definition,
    placed: &Placed,
    actor: ActorId,
    entry: Entry,
) {
    let content = &definition.content;
    let race = content.monster_race(placed.race);
    let rolled = hit_points(step, race, entry);
    let max_hp = placed.hp.unwrap_or(rolled);
    let speed = own_speed(step, race, &content.tables.energy, entry);
    step.emit(Event::MonsterEntered(MonsterEntered {
        actor,
        race: placed.race,
        team: placed.team,
        speed,
        at: placed.at,
        hp: max_hp,
        max_hp,
    }));
    if placed.patrols {
        step.emit(Event::SetOut { actor });
    }
    if placed.is_asleep {
        let depth = match entry {
            Entry::Rolled => roll_sleep(step.rng, race.sleep),
            Entry::Mean => 1,
        };
        step.emit(Event::FellAsleep { actor, depth });
    }
    begin_conditions(step, actor, &placed.conditions);
    if entry == Entry::Rolled {
        let is_drained = race.is(MonsterFlag::ForceSleep);
        let energy = if is_drained {
            0
        } else {
            step.rng.draw(Roll::Energy, STARTING_ENERGY) as u32
        };
        let ms = first_due_ms(energy, figures::energy(step.world, actor));
        step.emit(Event::DueSet { actor, ms });
    }
}

fn hit_points(step: &mut Step<'_>, race: &MonsterRace, entry: Entry) -> i32 {
    let points = if race.is(MonsterFlag::ForceMaxHp) {
        race.hp.max()
    } else if entry == Entry::Mean {
        race.hp.truncated_mean()
    } else {
        step.rng.dice(Roll::HitDice, race.hp)
    };
    points.max(0) as i32
}

/// Returns a monster's own speed: that of its race, for all but uniques up to energy / 10 more or
/// less (fact 2.58).
fn own_speed(step: &mut Step<'_>, race: &MonsterRace, energies: &[u8], entry: Entry) -> u8 {
    let spread = u32::from(energy_at(energies, i32::from(race.speed)) / 10);
    if entry == Entry::Mean || race.is(MonsterFlag::Unique) || spread == 0 {
        return race.speed;
    }
    let drawn = step
        .rng
        .draw_from(Roll::Speed, -i64::from(spread), 2 * spread + 1);
    (i64::from(race.speed) + drawn).clamp(0, 199) as u8
}

fn begin_conditions(step: &mut Step<'_>, actor: ActorId, conditions: &Conditions) {
    for &(condition, count) in conditions {
        step.emit(Event::ConditionWorsened {
            actor,
            condition,
            by: count,
            now: count,
            source: None,
        });
    }
}
