//! Heroes: races, classes, and the sheet of one hero at the start of a fight.

use serde::{Deserialize, Serialize};

use crate::grid::Pos;
use crate::ids::{HeroClassId, HeroRaceId};

use super::named::named;
use super::{
    Abilities, Alignment, Condition, Conditions, HeroResist, ItemDef, ItemGroup, Shape, Slot,
    Specialties, Specialty, Stat, StatScore,
};

use crate::rules::bash::BashAdjustment;
use crate::rules::growth::{HitPointsInput, hit_points};
pub use crate::rules::skill::SkillGrowth;

/// A bonus that a race or class has with a sort of weapon: flat + level / divisor (A-11, A-12, S-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeaponBonus {
    /// The sort of weapon.
    pub group: ItemGroup,
    /// Whether blessed weapons are exempt.
    pub spares_blessed: bool,
    /// +1 for a bonus, −1 for a penalty.
    pub sign: i32,
    /// The flat part.
    pub flat: i32,
    /// Levels for one more point.
    pub level_divisor: i32,
}

/// Which weights a class swings freely, in tenths of a pound and tenths of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeightAllowance {
    /// Allowance at level 0, tenths of a pound.
    pub base: i32,
    /// More a level, hundredths of a pound.
    pub per_level_hundredths: i32,
    /// Penalty a pound over, tenths, negative.
    pub penalty_tenths: i32,
    /// Most the penalty can be, negative.
    pub max_penalty: i32,
    /// Bonus a pound under, tenths.
    pub bonus_tenths: i32,
    /// Most the bonus can be.
    pub max_bonus: i32,
}

named! {
    /// What sets a race apart beyond figures.
    Race {
        /// Counters fall faster by half, magic ones twice as fast (facts 2.28, 2.32).
        Divine = "divine",
        /// Poison and cuts fall faster by one (facts 2.25, 2.27).
        Hardy = "hardy",
    }
}

/// A hero's race.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeroRace {
    /// The digest of its entry.
    pub sum: u64,
    /// Stable name in assets.
    pub id: String,
    /// Name shown to players.
    pub name: String,
    /// Added to the six scores, in order.
    pub stats: [i8; 6],
    /// The race's part of the hit die, 1..50 (L-20).
    pub hit_die: u8,
    /// Melee skill: base, and growth a level.
    pub melee: SkillGrowth,
    /// Missile skill: base, and growth a level (S-2).
    pub missile: SkillGrowth,
    /// Saving throw at level 0, percent.
    pub save: i32,
    /// Device skill at level 0.
    pub device: i32,
    /// Stealth points: each makes a fifth less noise (fact 2.60).
    pub stealth: i32,
    /// Sees warm things in the dark this far, cells, 0..20.
    pub infravision: u8,
    /// Mean weight in pounds, 1..2000.
    pub weight_lb: u16,
    /// Bonuses in melee.
    pub melee_bonuses: Vec<WeaponBonus>,
    /// Bonuses with launchers.
    pub missile_bonuses: Vec<WeaponBonus>,
    /// Lasting gifts of everybody of the race.
    pub abilities: Abilities,
    /// What everybody of the race resists for good.
    pub resists: Vec<HeroResist>,
    /// Scores that nothing drains.
    pub sustains: Vec<Stat>,
    /// What sets it apart beyond figures.
    pub traits: Vec<Race>,
    /// Classes it may take, by id.
    pub classes: Vec<String>,
    /// Shapes it may take.
    pub shapes: Vec<ShapeGift>,
}

/// A shape that a race or class may take, from a level on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShapeGift {
    /// The shape; never the own one.
    pub shape: Shape,
    /// The level it needs, 1..50.
    pub level: u8,
}

/// What a class does with launchers, throws and shields.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ClassArms {
    /// What it makes of the chance of a shield bash (B-3).
    pub bash: BashAdjustment,
    /// Martial arts make its bare hands skilled, so that they bash no more than a weapon (B-4).
    pub martial_arts_count: bool,
    /// Quarters of the dexterity figure that hasten its shots, by launcher; one for the others (fact
    /// 2.35).
    pub shot_quarters: Vec<(ItemGroup, u8)>,
    /// Damage that it adds to shots, level × numerator / denominator, by launcher (V-9).
    pub missile_damage: Vec<(ItemGroup, u8, u8)>,
    /// Its bonus against sleepers with throwing weapons, flat + level / divisor (T-7).
    pub throw_asleep: Option<(u8, u8)>,
}

impl ClassArms {
    /// Returns what makes no sense in it, each in words.
    pub(super) fn problems(&self) -> Vec<String> {
        let named = self.shot_quarters.iter().map(|row| row.0);
        let groups = named.chain(self.missile_damage.iter().map(|row| row.0));
        let no_launchers = groups.filter(|&group| !Slot::Bow.takes(group));
        let mut problems: Vec<String> = no_launchers
            .map(|group| format!("arms: a {} is no launcher", group.name()))
            .collect();
        if self.missile_damage.iter().any(|row| row.2 == 0) {
            problems.push("arms: missile_damage is divided by 0".to_owned());
        }
        if self.throw_asleep.is_some_and(|bonus| bonus.1 == 0) {
            problems.push("arms: throw_asleep is divided by 0".to_owned());
        }
        problems
    }

    /// Returns the quarters of the dexterity figure that hasten shots with a launcher.
    pub fn shot_quarters(&self, launcher: ItemGroup) -> i32 {
        let row = self.shot_quarters.iter().find(|row| row.0 == launcher);
        row.map_or(1, |row| i32::from(row.1))
    }

    /// Returns the damage added to a shot with a launcher at a level, truncated.
    pub fn missile_damage(&self, launcher: ItemGroup, level: i32) -> i64 {
        let row = self.missile_damage.iter().find(|row| row.0 == launcher);
        row.map_or(0, |&(_, numerator, denominator)| {
            i64::from(level) * i64::from(numerator) / i64::from(denominator.max(1))
        })
    }
}

/// A hero's class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeroClass {
    /// The digest of its entry.
    pub sum: u64,
    /// Stable name in assets.
    pub id: String,
    /// Name shown to players.
    pub name: String,
    /// Added to the six scores, in order.
    pub stats: [i8; 6],
    /// The class's part of the hit die, 0..50, added to the race's (L-20).
    pub hit_die: u8,
    /// Melee skill: base, and growth a level.
    pub melee: SkillGrowth,
    /// Missile skill: base, and growth a level (S-2).
    pub missile: SkillGrowth,
    /// Saving throw: at level 0, and more by level 50.
    pub save: (i32, i32),
    /// Device skill: at level 0, and more by level 50.
    pub device: (i32, i32),
    /// Stealth points: at level 0, and more by level 50.
    pub stealth: (i32, i32),
    /// Weights it swings freely.
    pub allowance: WeightAllowance,
    /// Bonuses in melee.
    pub melee_bonuses: Vec<WeaponBonus>,
    /// Bonuses with launchers.
    pub missile_bonuses: Vec<WeaponBonus>,
    /// The sleeping bonus as halves of 5 + level / 5: 2 for most, 4 for rogues, 3 for assassins
    ///
    pub sleeping_halves: i32,
    /// At home among trees (H-4, A-19).
    pub is_woodsman: bool,
    /// Fights best with bare hands (A-8, fact 2.42).
    pub fights_unarmed: bool,
    /// Quiet when fighting: a quarter of the noise and 500 (fact 2.60).
    pub fights_quietly: bool,
    /// Whether it has mana.
    pub has_mana: bool,
    /// The score that its mana comes from.
    pub mana_stat: Stat,
    /// What it does with launchers, throws and shields.
    pub arms: ClassArms,
    /// Specialties it may choose, what suits it best first.
    pub specialties: Vec<Specialty>,
    /// How many it has at the start beyond those of every class.
    pub more_specialties: u8,
    /// Shapes it may take.
    pub shapes: Vec<ShapeGift>,
}

/// Values that replace computed ones, for demonstrations and tests.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Fixed {
    /// Armor class before terrain and unlight.
    pub ac: Option<i32>,
    /// Melee skill before the target-dependent terms.
    pub melee_skill: Option<i32>,
    /// Missile skill likewise.
    pub missile_skill: Option<i32>,
    /// Saving throw, percent.
    pub saving_throw: Option<i32>,
    /// Deadliness in percent, for every kind of attack.
    pub deadliness: Option<i32>,
}

/// One hero at the start of a fight.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HeroSheet {
    /// Where the hero stands.
    pub at: Pos,
    /// Name shown to players.
    pub name: String,
    /// Gives base skills, gifts and bonuses.
    pub race: HeroRaceId,
    /// Gives skills, specialties and bonuses.
    pub class: HeroClassId,
    /// Level, 1..50.
    pub level: u8,
    /// Specialties chosen by now.
    pub specialties: Specialties,
    /// The shape to begin with.
    pub shape: Shape,
    /// Which gods listen.
    pub alignment: Alignment,
    /// Final ability scores, in the order of [`Stat::ALL`].
    pub stats: [StatScore; 6],
    /// Hit points when unhurt, in place of the rule's.
    pub max_hp: Option<i32>,
    /// Hit points now, in place of all.
    pub hp: Option<i32>,
    /// Pieces of gold.
    pub gold: u32,
    /// Experience in points, in place of what the level needs.
    pub experience: Option<u32>,
    /// What is beyond that in 65536ths of a point: kills leave fractions (fact 2.45).
    #[serde(default)]
    pub experience_parts: u16,
    /// The most experience ever had in 65536ths of a point, where drains took some.
    #[serde(default)]
    pub max_experience: Option<u64>,
    /// Scores as drains left them.
    #[serde(default)]
    pub drained_stats: Option<[StatScore; 6]>,
    /// Food in the stomach, 0..20000 (fact 2.33).
    #[serde(default = "HeroSheet::fed")]
    pub food: u16,
    /// Weight in pounds, in place of the race's mean.
    pub weight_lb: Option<u16>,
    /// What is worn, at most one a slot.
    pub equipment: Vec<(Slot, ItemDef)>,
    /// What is carried.
    pub pack: Vec<ItemDef>,
    /// Lasting resistances beyond the race's.
    pub resists: Vec<HeroResist>,
    /// Resistances that count beside the lasting ones.
    pub temporary_resists: Vec<HeroResist>,
    /// What does no harm at all.
    pub immunities: Vec<HeroResist>,
    /// Sustained scores beyond the race's.
    pub sustains: Vec<Stat>,
    /// Lasting gifts beyond the race's.
    pub abilities: Abilities,
    /// Conditions at the start.
    pub conditions: Conditions,
    /// Figures that stand in place of computed ones.
    pub fixed: Fixed,
}

impl HeroSheet {
    /// Returns the food in the stomach of a hero who ate well: more than hungry, less than full.
    pub const fn fed() -> u16 {
        7500
    }

    /// Says whether everything that the sheet refers to exists.
    pub fn is_known_to(&self, content: &super::Content) -> bool {
        let worn = self.equipment.iter().map(|(_, item)| item);
        self.race.index() < content.hero_races.len()
            && self.class.index() < content.hero_classes.len()
            && worn
                .chain(&self.pack)
                .all(|item| item.kind.index() < content.item_kinds.len())
    }

    /// Returns the hit points that the rule gives at a level and with a constitution (L-20).
    pub fn hp_by_rule(&self, content: &super::Content, level: u8, constitution: StatScore) -> i32 {
        let (race, class) = (content.hero_race(self.race), content.hero_class(self.class));
        hit_points(HitPointsInput {
            hit_die: i32::from(race.hit_die) + i32::from(class.hit_die),
            constitution: content.tables.stat(constitution).con_half_hp_per_level,
            level: i32::from(level),
        })
    }

    /// Says what is wrong with the sheet of a hero who begins a run, where no reader checked it.
    pub fn problem(&self, content: &super::Content) -> Option<&'static str> {
        let items = || self.equipment.iter().map(|worn| &worn.1).chain(&self.pack);
        let is_within = |(condition, counter): &(Condition, u16)| {
            (1..=content.condition(*condition).most_at_start()).contains(counter)
        };
        let mut slots: Vec<Slot> = self.equipment.iter().map(|worn| worn.0).collect();
        slots.sort_unstable();
        let is_fitting = |worn: &(Slot, ItemDef)| {
            let kind = content.item_kind(worn.1.kind);
            worn.0.takes(kind.group) && (worn.0 == Slot::Quiver || worn.1.count == 1)
        };
        let is_in = |figure: Option<i32>, least: i32, most: i32| {
            figure.is_none_or(|figure| (least..=most).contains(&figure))
        };
        let fixed = &self.fixed;
        if !self.is_known_to(content) {
            Some("has a race, a class or a thing that nobody knows")
        } else if !(1..=50).contains(&self.level) {
            Some("has no level from 1 to 50")
        } else if !self.equipment.iter().all(is_fitting)
            || slots.windows(2).any(|two| two[0] == two[1])
        {
            Some("wears what does not fit")
        } else if self.pack.len() > super::PACK_SLOTS || !items().all(ItemDef::is_sound) {
            Some("carries what nobody can")
        } else if !self.conditions.iter().all(is_within) {
            Some("is in a condition that can't be")
        } else if !is_in(self.max_hp, 1, 30_000)
            || !is_in(self.hp, 0, 30_000)
            || self.gold > 1_000_000_000
            || self
                .experience
                .is_some_and(|experience| experience > 1_000_000_000)
            || self
                .weight_lb
                .is_some_and(|weight| !(1..=2000).contains(&weight))
            || self.food > 20_000
        {
            Some("has a figure out of range")
        } else if !is_in(fixed.ac, -500, 1000)
            || !is_in(fixed.melee_skill, -1000, 5000)
            || !is_in(fixed.missile_skill, -1000, 5000)
            || !is_in(fixed.saving_throw, -100, 100)
            || !is_in(fixed.deadliness, -500, 1000)
        {
            Some("has a fixed figure out of range")
        } else {
            None
        }
    }

    /// Returns what is worn in a slot.
    pub fn worn(&self, slot: Slot) -> Option<&ItemDef> {
        self.equipment
            .iter()
            .find(|(place, _)| *place == slot)
            .map(|(_, item)| item)
    }

    /// Returns a score.
    pub fn stat(&self, stat: Stat) -> StatScore {
        self.stats[stat as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arms_are_launchers_and_never_divided_by_nothing() {
        let sound = ClassArms {
            shot_quarters: vec![(ItemGroup::Bow, 4)],
            missile_damage: vec![(ItemGroup::Sling, 1, 2)],
            throw_asleep: Some((15, 2)),
            ..ClassArms::default()
        };
        assert_eq!(sound.problems(), Vec::<String>::new());
        let broken = ClassArms {
            shot_quarters: vec![(ItemGroup::Sword, 2)],
            missile_damage: vec![(ItemGroup::Sling, 1, 0)],
            throw_asleep: Some((15, 0)),
            ..sound
        };
        assert_eq!(broken.problems().len(), 3);
    }
}
