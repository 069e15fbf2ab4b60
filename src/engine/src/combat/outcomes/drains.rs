//! Enchantments, charges, fuel, scores and experience that blows take (M-11 to M-16, M-24, M-31 to
//! M-33, M-35).

use crate::content::{Ability, ItemGroup, Stat, Stats};
use crate::event::{Escape, Event, Wear};
use crate::figures;
use crate::ids::ActorId;
use crate::rng::Roll;
use crate::rules::drains::{
    ARTIFACT_WITHSTANDS, ExperienceDrain, drain_gain, drain_total, rod_charges, roll_disenchanted,
    roll_fuel_left,
};
use crate::rules::growth::PARTS;
use crate::rules::resist::{percent_chance, roll_percent};
use crate::step::{Check, Step};

use super::super::death::settle_level;
use super::theft::draw_from_pack;
use super::{Landed, Pair, escape};

/// Takes from the bonuses of one worn thing (M-11 to M-13).
pub(super) fn disenchant(step: &mut Step<'_>, landed: Landed) {
    let Pair { defender, .. } = landed.pair;
    let slots = figures::DISENCHANTED;
    let drawn = step.rng.draw(Roll::DisenchantedSlot, slots.len() as u32);
    let slot = slots[drawn as usize];
    let Some(item) = step.world.worn_in(defender, slot) else {
        return;
    };
    let (id, state) = (item.id, *item.state);
    if !figures::has_bonus(&item) {
        return;
    }
    if item.is_artifact() {
        let (_, passed) = roll_percent(step.rng, Roll::ArtifactWithstands, ARTIFACT_WITHSTANDS);
        let check = Check::new(Roll::ArtifactWithstands, landed.pair, passed).of_defender();
        step.check(check, || Some(percent_chance(ARTIFACT_WITHSTANDS).into()));
        if passed {
            escape(step, landed, Escape::Withstood);
            return;
        }
    }
    let [to_hit, to_dam, to_ac] =
        [state.to_hit, state.to_dam, state.to_ac].map(|bonus| roll_disenchanted(step.rng, bonus));
    step.emit(Event::ItemWorsened {
        item: id,
        actor: defender,
        to_hit,
        to_dam,
        to_ac,
        how: Wear::Disenchanted,
    });
}

/// Drains a wand, a staff or a rod of the pack into mana and hit points (M-14 to M-16).
pub(super) fn charges(step: &mut Step<'_>, landed: Landed) {
    let pair = landed.pair;
    let turn = step.world.turn();
    let found = draw_from_pack(step, pair, |item| {
        figures::drainable_charges(item, turn).is_some()
    });
    let Some(item) = found.and_then(|item| step.world.item(item)) else {
        escape(step, landed, Escape::NothingThere);
        return;
    };
    let held = figures::drainable_charges(&item, turn).unwrap_or(0);
    let is_rod = item.group() == ItemGroup::Rod;
    let empty = turn + u32::from(item.kind.recharge) * u32::from(item.state.count);
    let charged_at = if is_rod { empty } else { 0 };
    let charges = if is_rod { rod_charges(held) } else { held };
    let id = item.id;
    let (Some(race), Some(monster)) = (
        step.world.race(pair.attacker),
        step.world.monster(pair.attacker),
    ) else {
        return;
    };
    let lacked = i64::from(race.mana) - i64::from(monster.mana);
    let gain = drain_gain(drain_total(i64::from(race.level), charges), lacked.max(0));
    step.emit(Event::Drained {
        thief: pair.attacker,
        item: id,
        mana: gain.mana as u16,
    });
    step.emit(Event::ChargesSet {
        item: id,
        charges: 0,
        charged_at,
    });
    heal_monster(step, pair.attacker, gain.hp);
}

fn heal_monster(step: &mut Step<'_>, actor: ActorId, points: i64) {
    let Some(body) = step.world.body(actor) else {
        return;
    };
    let points = points.min(i64::from(body.max_hp - body.hp)) as i32;
    if points > 0 {
        step.emit(Event::Healed { actor, points });
    }
}

/// Drains the fuel of the light (M-24).
pub(super) fn light(step: &mut Step<'_>, landed: Landed) {
    let pair = landed.pair;
    let Some(light) = figures::drainable_light(step.world, pair.defender) else {
        escape(step, landed, Escape::NothingThere);
        return;
    };
    let (item, fuel) = (light.id, light.state.fuel);
    let fuel = roll_fuel_left(step.rng, fuel);
    step.emit(Event::FuelSet {
        item,
        actor: pair.defender,
        fuel,
        drained_by: Some(pair.attacker),
    });
}

/// Drains scores, each unless it is sustained, or sure to be drained (M-31, M-33).
pub(super) fn stats(step: &mut Step<'_>, hero: ActorId, stats: Stats, is_sure: bool) {
    for stat in stats.iter() {
        if is_sure || figures::can_be_drained(step.world, stat) {
            drain_stat(step, hero, stat);
        }
    }
}

/// Drains a score by one step; a drained constitution takes hit points with it.
fn drain_stat(step: &mut Step<'_>, actor: ActorId, stat: Stat) {
    let Some(hero) = step.world.hero() else {
        return;
    };
    let score = hero.stats[stat as usize];
    let now = score.drained();
    if now != score {
        step.emit(Event::StatSet {
            actor,
            stat,
            now,
            is_drained: true,
        });
        settle_frame(step, actor);
    }
}

/// Lets the hit points follow constitution.
pub(in crate::combat) fn settle_frame(step: &mut Step<'_>, actor: ActorId) {
    let (Some(hero), Some(body)) = (step.world.hero(), step.world.body(actor)) else {
        return;
    };
    let max_hp = figures::max_hp_at(step.world, hero.level);
    if max_hp != body.max_hp {
        step.emit(Event::FrameSet {
            actor,
            lost: 0,
            max_hp,
        });
    }
}

/// Takes experience (M-35); less where hold life failed to keep all of it.
pub(super) fn experience(step: &mut Step<'_>, hero: ActorId, drain: ExperienceDrain) {
    let holds_life = figures::has_ability(step.world, Ability::HoldLife);
    let current = step.world.hero().map_or(0, |hero| hero.experience / PARTS);
    let lost = drain.roll(step.rng, current, holds_life).min(current);
    lose_experience(step, hero, lost, false);
}

/// Takes points of experience, and the levels that go with them.
pub fn lose_experience(step: &mut Step<'_>, actor: ActorId, points: u64, is_lasting: bool) {
    if points > 0 {
        step.emit(Event::ExperienceLost {
            actor,
            parts: points * PARTS,
            is_lasting,
        });
        settle_level(step, actor);
    }
}
