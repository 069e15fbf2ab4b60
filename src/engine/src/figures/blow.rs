//! One blow of a monster against one foe: everything that decides it.

use crate::content::{
    Ability, Condition, DamageKind, MonsterBlow, MonsterFlag, Profile, Specialty, Stage,
    TerrainArmor,
};
use crate::grid::Pos;
use crate::ids::ActorId;
use crate::rng::Fraction;
use crate::rules::armor::{Cover, hero_terrain, monster_terrain, unlight};
use crate::rules::defense::{Protection, protection_from_evil};
use crate::rules::resist::{
    Resistance, WHOLE_ELEMENT, element_dealt, elemental_damage, left_of_element,
};
use crate::rules::to_hit::{HitCheck, SURE_HITS};
use crate::rules::{Sum, TermName, Terms};
use crate::world::World;

use super::guard;
use super::guard::seen_evasion;
use super::hero::{Seen, light_radius, seen_armor_class};

/// One stage that a blow must get through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlowStage {
    /// The to-hit roll with armor.
    ToHit(HitCheck),
    /// Evasion, in percent.
    Evasion(i32),
    /// Protection from evil.
    Protection(Protection),
}

impl BlowStage {
    /// Returns the stage's name.
    pub const fn stage(self) -> Stage {
        match self {
            Self::ToHit(_) => Stage::ToHit,
            Self::Evasion(_) => Stage::Evasion,
            Self::Protection(_) => Stage::ProtectionFromEvil,
        }
    }

    /// Returns the chance that a blow that reaches the stage gets through it.
    pub fn passes(self) -> Fraction {
        match self {
            Self::ToHit(check) => check.chance(),
            Self::Evasion(percent) => Fraction::percent(percent.max(0) as u32).complement(),
            Self::Protection(protection) => protection.chance().complement(),
        }
    }
}

/// Everything that decides one blow.
#[derive(Clone, Debug)]
pub struct Blow {
    /// The blow of the race.
    pub entry: MonsterBlow,
    /// What it must get through, in the order of the profile; none for a blow without an effect.
    stages: [Option<BlowStage>; Self::MAX_STAGES],
    /// What its damage is.
    pub damage: DamageKind,
    /// The armor class that lessens its damage.
    pub damage_armor: i32,
    /// How far its element is resisted (M-25).
    pub resistance: Resistance,
    /// The least damage that it deals: 1 for one that paralyzes the held (M-29).
    pub least_damage: i64,
    /// What the stages are made of.
    pub terms: Terms,
}

impl Blow {
    const MAX_STAGES: usize = 8;

    /// Returns the stages in order.
    pub fn stages(&self) -> impl Iterator<Item = BlowStage> {
        self.stages.into_iter().flatten()
    }

    /// Returns the chance to get through all stages.
    pub fn chance(&self) -> Fraction {
        self.stages()
            .fold(Fraction::ONE, |chance, stage| chance * stage.passes())
    }

    /// Returns the damage that it deals when it lands, from what its dice gave: after armor (R-1,
    /// R-2) or resistance (M-25).
    pub fn dealt(&self, profile: &Profile, rolled: i64) -> i64 {
        let dealt = match self.damage {
            DamageKind::None => 0,
            DamageKind::Plain => rolled,
            DamageKind::Armored => profile.armor.after_armor(rolled, self.damage_armor),
            DamageKind::Element(_) => elemental_damage(rolled, self.resistance),
        };
        dealt.max(self.least_damage)
    }

    /// Returns what its damage is made of: its dice, and what armor or resistance leave of them.
    pub fn damage_terms(&self, profile: &Profile) -> Terms {
        let mut terms = Terms::EMPTY;
        let dice = self.entry.dice;
        if dice.count > 0 && dice.sides > 0 {
            terms.push(TermName::BlowDice, dice.count as i32);
            terms.push(TermName::BlowSides, dice.sides as i32);
        }
        terms.push_nonzero(TermName::BlowBonus, dice.bonus);
        match self.damage {
            DamageKind::None => terms.push(TermName::Painless, 0),
            DamageKind::Plain => {}
            DamageKind::Armored => profile.armor.push_terms(self.damage_armor, &mut terms),
            DamageKind::Element(_) => {
                let left = left_of_element(self.resistance);
                if left != WHOLE_ELEMENT {
                    terms.push(TermName::Resisted, left);
                }
            }
        }
        terms.push_nonzero(TermName::AtLeast, self.least_damage as i32);
        terms
    }

    /// Returns what belongings see of the damage that was dealt, of which the dice gave so much: of an
    /// elemental blow the element that got through (M-25), of another all.
    pub fn dealt_to_belongings(&self, rolled: i64, dealt: i64) -> i64 {
        match self.damage {
            DamageKind::Element(_) => element_dealt(rolled, self.resistance),
            DamageKind::None | DamageKind::Plain | DamageKind::Armored => dealt,
        }
    }

    fn push(&mut self, stage: BlowStage) {
        if let Some(place) = self.stages.iter_mut().find(|place| place.is_none()) {
            *place = Some(stage);
        }
    }
}

/// Returns what decides blow `index` of a monster against a foe; `None` if there is no such blow.
pub fn blow(world: &World, attacker: ActorId, defender: ActorId, index: usize) -> Option<Blow> {
    let race = world.race(attacker)?;
    let entry = *race.blows.get(index)?;
    let effect = world.content().effect(entry.effect);
    let mut blow = Blow {
        entry,
        damage: effect.damage,
        stages: [None; Blow::MAX_STAGES],
        damage_armor: 0,
        resistance: Resistance::default(),
        least_damage: 0,
        terms: Terms::EMPTY,
    };
    if entry.is_harmless() {
        return Some(blow);
    }
    if let DamageKind::Element(element) = effect.damage {
        blow.resistance = guard::element_resistance(world, defender, element);
    }
    let is_held = world.is_hero(defender) && world.has(defender, Condition::Paralyzed);
    blow.least_damage = i64::from(is_held && effect.afflicts_with(Condition::Paralyzed));
    let profile = world.profile();
    let level = i32::from(race.level);
    let stun = world.counter(attacker, Condition::Stun);
    blow.terms.push(TermName::Power, effect.power);
    blow.terms.push(
        TermName::MonsterLevel,
        profile.quality.level_part(level, stun),
    );
    let drained = world.monster(attacker).map_or(0, |monster| monster.drained);
    blow.terms
        .push_nonzero(TermName::Drained, -DRAIN * i32::from(drained));
    let armor = target_armor(world, attacker, defender, &mut blow);
    blow.terms.push(TermName::BlowLuck, SURE_HITS);
    let quality = blow.terms.sum_of(Sum::Quality);
    let to_hit = HitCheck::of_quality(quality, armor, profile.armor.to_hit);
    let Some(hero) = Seen::of(world).filter(|_| world.is_hero(defender)) else {
        // Monsters have no further defenses (L-8).
        blow.push(BlowStage::ToHit(to_hit));
        return Some(blow);
    };
    for stage in &profile.melee {
        match stage {
            Stage::ToHit => blow.push(BlowStage::ToHit(to_hit)),
            Stage::Evasion if hero.has(Specialty::Evasion) => {
                let chance = seen_evasion(&hero);
                blow.terms.push(TermName::Evasion, chance);
                blow.push(BlowStage::Evasion(chance));
            }
            Stage::ProtectionFromEvil if is_protected(&hero) && race.is(MonsterFlag::Evil) => {
                if let Some(protection) = protection_from_evil(hero.level(), level) {
                    blow.terms
                        .push(TermName::Protection, protection.outcomes as i32);
                    blow.push(BlowStage::Protection(protection));
                }
            }
            _ => {}
        }
    }
    Some(blow)
}

/// Returns the armor class that counts in the to-hit roll (H-4, H-5, A-19), and notes the one that
/// counts against damage.
fn target_armor(world: &World, attacker: ActorId, defender: ActorId, blow: &mut Blow) -> i32 {
    let cover = cover_of(world, defender);
    let terms = &mut blow.terms;
    let Some(hero) = Seen::of(world).filter(|_| world.is_hero(defender)) else {
        let own = world.race(defender).map_or(0, |race| i32::from(race.ac));
        terms.push(TermName::MonsterArmor, own);
        terms.push_nonzero(TermName::MonsterTerrain, monster_terrain(own, cover, false));
        blow.damage_armor = own;
        return terms.sum_of(Sum::ArmorClass);
    };
    let own = seen_armor_class(&hero);
    blow.damage_armor = own;
    terms.push(TermName::HeroArmor, own);
    terms.push_nonzero(
        TermName::HeroTerrain,
        hero_terrain(own, cover, hero.class.is_woodsman),
    );
    let is_blind = world.profile().unlight_when_blind && hero.is(Condition::Blind);
    if hero.has(Specialty::Unlight) && (is_blind || stands_in_the_dark(world, attacker)) {
        terms.push(TermName::Unlight, unlight(terms.sum_of(Sum::ArmorClass)));
    }
    terms.sum_of(Sum::ArmorClass)
}

/// What one drain of a monster's scores or experience takes from its quality: one level's part.
const DRAIN: i32 = 3;

/// Says whether evil blows may be repelled: by a gift, or for a while.
fn is_protected(hero: &Seen<'_>) -> bool {
    hero.is_gifted(Ability::ProtectionFromEvil) || hero.is(Condition::Protected)
}

/// Returns how the ground covers an actor.
pub(super) fn cover_of(world: &World, actor: ActorId) -> Cover {
    let body = world.body(actor);
    body.map_or(Cover::None, |body| cover_at(world, body.pos))
}

/// Returns how the ground of a cell covers who stands there.
pub(super) fn cover_at(world: &World, at: Pos) -> Cover {
    let terrain = world.terrain(at);
    terrain
        .map_or(TerrainArmor::None, |terrain| terrain.armor)
        .into()
}

/// Says whether an actor stands on a dark cell: one that neither the arena nor the hero lights.
fn stands_in_the_dark(world: &World, actor: ActorId) -> bool {
    let Some(body) = world.body(actor) else {
        return false;
    };
    let is_lit = world.cells().get(body.pos).is_some_and(|cell| cell.is_lit);
    let hero = world.hero().and_then(|hero| world.body(hero.actor));
    let is_near_light = hero.is_some_and(|hero| {
        let radius = light_radius(world);
        radius > 0 && hero.pos.distance(body.pos) <= radius && world.sees(hero.pos, body.pos)
    });
    !is_lit && !is_near_light
}
