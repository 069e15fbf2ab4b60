//! The hero's own figures: skill, armor, deadliness, blows, load, light.

use crate::content::{
    Ability, Condition, HeroClass, HeroRace, HeroSheet, ItemFlag, ItemGroup, Race, Shape, Slot,
    Specialty, Stat, StatRow, StatScore, WeaponBonus,
};
use crate::ids::ActorId;
use crate::rules::armor::{ArmorPiece, ArmorStates, PieceKind, hero_armor};
use crate::rules::blows::{BlowsInput, hand_blows, weapon_blows};
use crate::rules::recovery::Toughness;
use crate::rules::skill::{
    self, AllowanceInput, MeleeSkillInput, SkillBase, SkillGrowth, States, WieldedWeapon,
};
use crate::rules::wounds::stun_deadliness;
use crate::rules::{TermName, Terms};
use crate::world::{Hero, ItemRef, World};

/// The hero with everything that the figures are read from.
pub(super) struct Seen<'a> {
    pub(super) world: &'a World,
    pub(super) hero: &'a Hero,
    pub(super) sheet: &'a HeroSheet,
    pub(super) race: &'a HeroRace,
    pub(super) class: &'a HeroClass,
}

impl<'a> Seen<'a> {
    /// Returns the hero, if the fight has one.
    pub(super) fn of(world: &'a World) -> Option<Self> {
        let (hero, sheet) = (world.hero()?, world.hero_sheet()?);
        let content = world.content();
        let (race, class) = (
            content.hero_race(sheet.race),
            content.hero_class(sheet.class),
        );
        Some(Self {
            world,
            hero,
            sheet,
            race,
            class,
        })
    }

    pub(super) fn level(&self) -> i32 {
        i32::from(self.hero.level)
    }

    pub(super) fn actor(&self) -> ActorId {
        self.hero.actor
    }

    pub(super) fn stat(&self, stat: Stat) -> &'a StatRow {
        let score = self.hero.stats[stat as usize];
        self.world.content().tables.stat(score)
    }

    pub(super) fn has(&self, specialty: Specialty) -> bool {
        self.sheet.specialties.has(specialty)
    }

    /// Says whether the hero has a gift: an own one, of the race, or of something worn.
    pub(super) fn is_gifted(&self, ability: Ability) -> bool {
        let own = self.sheet.abilities.union(self.race.abilities);
        own.has(ability)
            || self
                .worn()
                .any(|(_, item)| item.kind.abilities.has(ability))
    }

    pub(super) fn is(&self, condition: Condition) -> bool {
        self.world.has(self.actor(), condition)
    }

    pub(super) fn worn(&self) -> impl Iterator<Item = (Slot, ItemRef<'a>)> {
        self.world.worn(self.actor())
    }

    pub(super) fn weapon(&self) -> Option<ItemRef<'a>> {
        self.world.worn_in(self.actor(), Slot::Weapon)
    }

    /// The conditions that move a skill.
    pub(super) fn states(&self) -> States<'a> {
        States {
            status: &self.world.content().tables.status,
            stun: self.world.counter(self.actor(), Condition::Stun),
            is_blessed: self.is(Condition::Blessed),
            is_heroic: self.is(Condition::Hero),
            is_berserk: self.is(Condition::Berserk),
            has_enhance_magic: self.has(Specialty::EnhanceMagic),
        }
    }

    /// Heaviest weapon and bow without a penalty, tenths of a pound.
    pub(super) fn strength_limit(&self) -> i32 {
        self.stat(Stat::Strength).str_weapon_limit * 10
    }

    /// The shape that the hero has now.
    pub(super) fn shape(&self) -> Shape {
        self.hero.shape
    }

    /// To-hit of everything worn but weapon, bow and quiver.
    pub(super) fn equipment_to_hit(&self) -> i32 {
        self.worn()
            .filter(|(slot, _)| !matches!(slot, Slot::Weapon | Slot::Bow | Slot::Quiver))
            .map(|(_, item)| i32::from(item.state.to_hit))
            .sum()
    }

    /// Returns what a skill of race and class starts from, with a shape's figure.
    pub(super) fn skill_base(
        &self,
        (race, class): (SkillGrowth, SkillGrowth),
        shape: i32,
    ) -> SkillBase<'a> {
        let bow = self.world.worn_in(self.actor(), Slot::Bow);
        SkillBase {
            level: self.level(),
            race,
            class,
            equipment: self.equipment_to_hit(),
            states: self.states(),
            dexterity: self.stat(Stat::Dexterity).dex_to_hit,
            shape,
            strength_limit: self.strength_limit(),
            bow_weight: bow.map_or(0, |bow| bow.weight()),
        }
    }

    /// Says whether bare hands are trained.
    pub(super) fn has_trained_hands(&self) -> bool {
        self.class.fights_unarmed || self.has(Specialty::MartialArts)
    }
}

/// Returns what a race or class adds with a sort of weapon at a level (A-11, A-12, S-5).
pub(super) fn bonus_with(
    bonuses: &[WeaponBonus],
    group: ItemGroup,
    is_blessed: bool,
    level: i32,
) -> i32 {
    bonuses
        .iter()
        .filter(|bonus| bonus.group == group && !(bonus.spares_blessed && is_blessed))
        .map(|bonus| bonus.sign * (bonus.flat + level / bonus.level_divisor.max(1)))
        .sum()
}

/// Returns the weapon in the hero's hand.
pub fn weapon(world: &World) -> Option<ItemRef<'_>> {
    Seen::of(world)?.weapon()
}

/// Returns the hero's melee skill before the target counts and adds its terms; 0
/// without a hero.
pub fn melee_skill(world: &World, terms: &mut Terms) -> i32 {
    Seen::of(world).map_or(0, |seen| seen_melee_skill(&seen, terms))
}

pub(super) fn seen_melee_skill(seen: &Seen<'_>, terms: &mut Terms) -> i32 {
    if let Some(given) = seen.sheet.fixed.melee_skill {
        terms.push(TermName::GivenSkill, given);
        return given;
    }
    let level = seen.level();
    let tables = &seen.world.content().tables;
    let weapon = seen.weapon().map(|item| {
        let group = item.group();
        let is_blessed = item.def.flags.has(ItemFlag::Blessed);
        WieldedWeapon {
            weight: item.weight(),
            to_hit: i32::from(item.state.to_hit),
            unblessed: bonus_with(&seen.class.melee_bonuses, group, is_blessed, level),
            race_bonus: bonus_with(&seen.race.melee_bonuses, group, is_blessed, level),
        }
    });
    let allowance = seen.class.allowance;
    let growths = (seen.race.melee, seen.class.melee);
    let input = MeleeSkillInput {
        base: seen.skill_base(growths, tables.shape_melee(seen.shape(), level)),
        weapon,
        bare_hands: skill::bare_hands(
            level,
            seen.class.fights_unarmed,
            seen.has(Specialty::MartialArts),
        ),
        allowance: AllowanceInput {
            limit: allowance.base + allowance.per_level_hundredths * level / 10,
            penalty_tenths: allowance.penalty_tenths,
            max_penalty: allowance.max_penalty,
            bonus_tenths: allowance.bonus_tenths,
            max_bonus: allowance.max_bonus,
        },
    };
    skill::melee_skill(&input, terms)
}

/// Returns the hero's armor class before ground and dark (fact 2.21); 0 without a hero.
pub fn armor_class(world: &World) -> i32 {
    Seen::of(world).map_or(0, |seen| seen_armor_class(&seen))
}

pub(super) fn seen_armor_class(seen: &Seen<'_>) -> i32 {
    if let Some(given) = seen.sheet.fixed.ac {
        return given;
    }
    let pieces = seen.worn().map(|(slot, item)| {
        let base = i32::from(item.kind.ac);
        let kind = match slot {
            Slot::Shield if item.def.is_on_back => PieceKind::ShieldOnBack,
            Slot::Shield => PieceKind::Shield,
            Slot::Body => PieceKind::Body,
            _ => PieceKind::Plain,
        };
        ArmorPiece {
            base,
            bonus: i32::from(item.state.to_ac),
            kind,
        }
    });
    let states = ArmorStates {
        has_shield_mastery: seen.has(Specialty::ShieldMastery),
        has_armor_mastery: seen.has(Specialty::ArmorMastery),
        is_blessed: seen.is(Condition::Blessed),
        is_berserk: seen.is(Condition::Berserk),
        has_enhance_magic: seen.has(Specialty::EnhanceMagic),
    };
    hero_armor(pieces, seen.stat(Stat::Dexterity).dex_armor, states)
}

/// What deadliness is asked for (L-21).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deadly {
    /// Blows: the weapon counts, launcher and missile don't.
    Blows,
    /// A shot: launcher and missile count, the weapon doesn't.
    Shot,
    /// A throwing weapon: its own bonus counts, those in hand don't.
    ThrowingWeapon(i32),
    /// Another thing that is thrown: nothing counts but its own bonus (U-6).
    OtherThing(i32),
}

/// Returns the hero's deadliness with something in percent (W-8).
pub(super) fn deadliness_of(seen: &Seen<'_>, deadly: Deadly) -> i32 {
    made_deadliness(seen, deadly).0
}

/// Returns the hero's deadliness with something in percent (W-8), and the points that make it unless
/// the sheet gives it.
pub(super) fn made_deadliness(seen: &Seen<'_>, deadly: Deadly) -> (i32, Option<i32>) {
    if let Some(given) = seen.sheet.fixed.deadliness {
        return (given, None);
    }
    let points = deadliness_points(seen, deadly);
    let tables = &seen.world.content().tables;
    (tables.deadliness_percent(points), Some(points))
}

/// Returns deadliness in points: strength, what is worn, what strikes, and conditions.
fn deadliness_points(seen: &Seen<'_>, deadly: Deadly) -> i32 {
    let (left_out, own): (&[Slot], i32) = match deadly {
        Deadly::OtherThing(own) => return own,
        Deadly::Blows => (&[Slot::Bow, Slot::Quiver], 0),
        Deadly::Shot => (&[Slot::Weapon], 0),
        Deadly::ThrowingWeapon(own) => (&[Slot::Weapon, Slot::Bow, Slot::Quiver], own),
    };
    let worn: i32 = seen
        .worn()
        .filter(|(slot, _)| !left_out.contains(slot))
        .map(|(_, item)| i32::from(item.state.to_dam))
        .sum();
    let states = if seen.is(Condition::Hero) { 5 } else { 0 }
        + if seen.is(Condition::Berserk) { 15 } else { 0 }
        + stun_deadliness(seen.world.counter(seen.actor(), Condition::Stun));
    seen.stat(Stat::Strength).str_deadliness + worn + own + states
}

/// Returns the deadliness of the hero's blows in percent (W-8); 0 without a hero.
pub fn deadliness(world: &World) -> i32 {
    Seen::of(world).map_or(0, |seen| deadliness_of(&seen, Deadly::Blows))
}

/// Returns how many blows the hero's round has (fact 2.34); 0 without a hero.
pub fn blows_per_round(world: &World) -> u32 {
    let Some(seen) = Seen::of(world) else {
        return 0;
    };
    match seen.weapon() {
        None => hand_blows(seen.level()),
        Some(item) => weapon_blows(
            &world.content().tables.blows,
            BlowsInput {
                strength: seen.stat(Stat::Strength).str_blow_factor,
                dexterity_column: seen.stat(Stat::Dexterity).dex_blow_column,
                weight: item.weight(),
                limit: seen.strength_limit(),
            },
        ),
    }
}

/// Returns the weight of worn armor in tenths of a pound: body, head, shield, cloak, hands, feet.
pub fn armor_weight(world: &World) -> i32 {
    Seen::of(world).map_or(0, |seen| {
        let counts = |slot: Slot| {
            matches!(
                slot,
                Slot::Body | Slot::Head | Slot::Shield | Slot::Cloak | Slot::Hands | Slot::Feet
            )
        };
        seen.worn()
            .filter(|(slot, _)| counts(*slot))
            .map(|(_, item)| item.weight())
            .sum()
    })
}

/// Returns the weight of everything worn and carried, in tenths of a pound.
pub fn load(world: &World) -> i32 {
    Seen::of(world).map_or(0, |seen| {
        let worn: i32 = seen.worn().map(|(_, item)| item.weight()).sum();
        let pack: i32 = world.carried(seen.actor()).map(|item| item.weight()).sum();
        worn + pack
    })
}

/// Returns the radius of the hero's light in cells.
pub fn light_radius(world: &World) -> i32 {
    Seen::of(world).map_or(0, |seen| {
        let lit = |item: ItemRef<'_>| {
            if item.kind.fuel.is_some() && item.state.fuel == 0 {
                0
            } else {
                i32::from(item.kind.light)
            }
        };
        seen.worn().map(|(_, item)| lit(item)).max().unwrap_or(0)
    })
}

/// Returns the hero's stealth in points: race, class, and class growth to level 50.
pub fn stealth(world: &World) -> i32 {
    Seen::of(world).map_or(0, |seen| {
        let (base, by_fifty) = seen.class.stealth;
        seen.race.stealth + base + by_fifty * seen.level() / 50
    })
}

/// Returns what makes the hero's counters fall.
pub fn toughness(world: &World) -> Toughness {
    Seen::of(world).map_or(
        Toughness {
            constitution: 0,
            is_divine: false,
            is_hardy: false,
        },
        |seen| Toughness {
            constitution: seen.stat(Stat::Constitution).con_recovery,
            is_divine: seen.race.traits.contains(&Race::Divine),
            is_hardy: seen.race.traits.contains(&Race::Hardy),
        },
    )
}

/// Says whether the hero's magic conditions count for more.
pub fn enhances_magic(world: &World) -> bool {
    world
        .hero_sheet()
        .is_some_and(|sheet| sheet.specialties.has(Specialty::EnhanceMagic))
}

/// Returns the hero's hit points when unhurt at a level: the rule's figure, moved by what the sheet
/// gives in its place at its own level. A drained constitution lowers it.
pub fn max_hp_at(world: &World, level: u8) -> i32 {
    let full = world
        .hero_sheet()
        .map(|sheet| sheet.stat(Stat::Constitution));
    let now = world
        .hero()
        .map(|hero| hero.stats[Stat::Constitution as usize]);
    now.or(full)
        .map_or(0, |score| max_hp_with(world, level, score))
}

/// Returns the hero's hit points when unhurt and undrained.
pub fn full_max_hp(world: &World) -> i32 {
    world.hero().map_or(0, |hero| {
        let full = hero.full_stats[Stat::Constitution as usize];
        max_hp_with(world, hero.level, full)
    })
}

/// Returns the hero's hit points when unhurt at a level and with a constitution.
pub fn max_hp_with(world: &World, level: u8, constitution: StatScore) -> i32 {
    let (Some(sheet), content) = (world.hero_sheet(), world.content()) else {
        return 0;
    };
    let by_rule = |level, constitution| sheet.hp_by_rule(content, level, constitution);
    let own = by_rule(sheet.level, sheet.stat(Stat::Constitution));
    let given = sheet.max_hp.map_or(0, |max_hp| max_hp - own);
    (by_rule(level, constitution) + given).max(0)
}
