//! The tables that rules look numbers up in, as `assets/core/tables.ron` gives them.

use std::num::NonZeroU16;

use serde::Deserialize;

use crate::rng::Dice;
use crate::rules::critical::CriticalDice;
use crate::rules::skill::StatusRow;

use super::{Brand, Hazard, ItemGroup, Shape, Slay, StatScore};

/// What one range of ability scores gives (fact 2.23). Rows run from 3 to 18/220.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StatRow {
    /// The least score of the row (18/p as 18 + p).
    pub from: u16,
    /// Added to the saving throw, percent.
    pub wis_saving_throw: i32,
    /// Added to the armor class.
    pub dex_armor: i32,
    /// Added to deadliness, points.
    pub str_deadliness: i32,
    /// Added to melee and missile skill.
    pub dex_to_hit: i32,
    /// Weight limit in tens of pounds (fact 2.59).
    pub str_carry_limit: i32,
    /// Heaviest weapon and bow without a penalty, whole pounds.
    pub str_weapon_limit: i32,
    /// The strength figure of fact 2.34.
    pub str_blow_factor: i32,
    /// The dexterity column of fact 2.34, 0..11.
    pub dex_blow_column: i32,
    /// Tenths of a shot (fact 2.35).
    pub dex_shots_tenths: i32,
    /// Chance to avoid a theft, percent (M-17).
    pub dex_theft_avoidance: i32,
    /// Added to what counters fall by each turn (fact 2.29).
    pub con_recovery: i32,
    /// Half hit points a level (fact 2.48).
    pub con_half_hp_per_level: i32,
    /// Chance of evasion, percent (fact 2.22).
    pub dex_evasion: i32,
    /// Mana a level in tenths.
    pub mana_tenths_per_level: i32,
}

/// To-hit of one shape; the second pair counts from character level 40 (A-6, S-4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShapeRow {
    /// The shape that the row is for.
    pub shape: Shape,
    /// Added to melee skill.
    pub melee: i32,
    /// Added to missile skill.
    pub missile: i32,
    /// Added to melee skill from level 40 up.
    pub melee_from_40: i32,
    /// Added to missile skill from level 40 up.
    pub missile_from_40: i32,
    /// Added to the skill with thrown things that are not made for it (T-4).
    pub thrown: i32,
}

/// Percent of things that break once they came to a cell that somebody stood on (V-10, U-9).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Breakage {
    /// By sort of thing, percent.
    pub sorts: Vec<(ItemGroup, u8)>,
    /// Everything else, percent.
    pub others: u8,
    /// Throwing weapons that missed, percent.
    pub missed_weapons: u8,
}

impl Breakage {
    /// Returns what makes no sense in it, each in words.
    pub(super) fn problems(&self) -> Vec<String> {
        let own = [
            ("others", self.others),
            ("missed_weapons", self.missed_weapons),
        ];
        let sorts = self.sorts.iter().map(|row| (row.0.name(), row.1));
        let beyond = own.into_iter().chain(sorts).filter(|row| row.1 > 100);
        let mut problems: Vec<String> = beyond
            .map(|(name, percent)| format!("breakage: {name} {percent} is out of range: 0 to 100"))
            .collect();
        for (place, (group, _)) in self.sorts.iter().enumerate() {
            if self.sorts[..place].iter().any(|row| row.0 == *group) {
                problems.push(format!("breakage: {} is given twice", group.name()));
            }
        }
        problems
    }

    /// Returns what breaks of a sort of thing, percent.
    pub fn percent(&self, group: ItemGroup) -> u32 {
        let row = self.sorts.iter().find(|row| row.0 == group);
        u32::from(row.map_or(self.others, |row| row.1))
    }
}

/// When the horn sounds, and when a thief is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Horn {
    /// Turns in a row without contact at whose end it sounds (L-48).
    pub quiet_turns: NonZeroU16,
    /// Turns after the one of its theft at whose end a thief is gone (L-49).
    pub thief_turns: NonZeroU16,
}

impl ShapeRow {
    /// From this level on a shape is mastered.
    const MASTERED_AT: i32 = 40;

    /// Returns what the shape adds to melee and to missile skill at a level (A-6, S-4).
    pub const fn at(&self, level: i32) -> (i32, i32) {
        if level >= Self::MASTERED_AT {
            (self.melee_from_40, self.missile_from_40)
        } else {
            (self.melee, self.missile)
        }
    }
}

/// Blows a round by strength row (0..11) and dexterity column (0..11), fact 2.34.
pub type BlowTable = [[u8; 12]; 12];

/// Every table of the rules. Loading makes sure that each is complete.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tables {
    /// The digest of its entry.
    pub sum: u64,
    /// What ability scores give, ascending; the first row starts at 3.
    pub stats: Vec<StatRow>,
    /// Blows a round.
    pub blows: BlowTable,
    /// The twenty grades of a trained bare hand, weakest first (fact 2.42).
    pub hand_grades: Vec<Dice>,
    /// Percent by points of deadliness, 0..150 (fact 2.36).
    pub deadliness: Vec<i32>,
    /// Energy a game turn by speed, 0..199 (fact 2.57).
    pub energy: Vec<u8>,
    /// Experience that levels 2 to 50 need (fact 2.46).
    pub experience: Vec<u32>,
    /// To-hit by condition (A-4, S-3).
    pub status: StatusRow,
    /// To-hit by shape, one row for each of [`Shape::ALL`] in that order.
    pub shapes: Vec<ShapeRow>,
    /// Multiplier in tenths of each brand (W-6).
    pub brands: Vec<(Brand, u8)>,
    /// Multiplier in tenths of each slay.
    pub slays: Vec<(Slay, u8)>,
    /// Holy light: (base multiplier, more against undead, more against other evil), tenths (W-7).
    pub holy_light: Vec<(u8, u8, u8)>,
    /// Dice that a melee critical adds (W-3).
    pub melee_critical: CriticalDice,
    /// Dice that a critical of a shot or throw adds (V-3).
    pub missile_critical: CriticalDice,
    /// What breaks of the sorts of things that flew (V-10, U-9).
    pub breakage: Breakage,
    /// Words for the fighting skill: (least skill, word), ascending.
    pub skill_words: Vec<(i32, String)>,
    /// What elements do to belongings.
    pub hazards: Vec<Hazard>,
    /// When the horn sounds, and when a thief is gone (L-48, L-49).
    pub horn: Horn,
    /// Levels at which a hero may choose one more specialty, ascending.
    pub specialty_levels: Vec<u8>,
}

impl Tables {
    /// Returns the row of a score.
    pub fn stat(&self, score: StatScore) -> &StatRow {
        let above = self
            .stats
            .partition_point(|row| row.from <= score.internal());
        &self.stats[above.saturating_sub(1)]
    }

    /// Returns deadliness in percent from points, −150..150; negative points count alike (W-8).
    pub fn deadliness_percent(&self, points: i32) -> i32 {
        let last = self.deadliness.len().saturating_sub(1) as i32;
        let percent = self
            .deadliness
            .get(points.abs().min(last) as usize)
            .copied()
            .unwrap_or(0);
        if points < 0 { -percent } else { percent }
    }

    /// Returns the multiplier of a brand in tenths, 10 if the table has none.
    pub fn brand(&self, brand: Brand) -> u8 {
        self.brands
            .iter()
            .find(|row| row.0 == brand)
            .map_or(10, |row| row.1)
    }

    /// Returns the multiplier of a slay in tenths, 10 if the table has none.
    pub fn slay(&self, slay: Slay) -> u8 {
        self.slays
            .iter()
            .find(|row| row.0 == slay)
            .map_or(10, |row| row.1)
    }

    /// Returns what a shape adds to melee skill at a level.
    pub fn shape_melee(&self, shape: Shape, level: i32) -> i32 {
        let row = self.shapes.iter().find(|row| row.shape == shape);
        row.map_or(0, |row| row.at(level).0)
    }

    /// Returns what a shape adds to missile skill at a level (S-4).
    pub fn shape_missile(&self, shape: Shape, level: i32) -> i32 {
        let row = self.shapes.iter().find(|row| row.shape == shape);
        row.map_or(0, |row| row.at(level).1)
    }

    /// Returns what a shape adds to the skill with thrown things that are not made for it (T-4).
    pub fn shape_thrown(&self, shape: Shape) -> i32 {
        let row = self.shapes.iter().find(|row| row.shape == shape);
        row.map_or(0, |row| row.thrown)
    }

    /// Returns the word for a fighting skill.
    pub fn skill_word(&self, skill: i32) -> &str {
        let row = self
            .skill_words
            .iter()
            .rev()
            .find(|(least, _)| skill >= *least);
        row.map_or("Awful", |(_, word)| word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn breakage_is_a_percentage_once_a_sort() {
        let breakage = |sorts, others| Breakage {
            sorts,
            others,
            missed_weapons: 1,
        };
        let sound = breakage(vec![(ItemGroup::Flask, 100)], 10);
        assert_eq!(sound.problems(), Vec::<String>::new());
        let twice = vec![(ItemGroup::Flask, 101), (ItemGroup::Flask, 50)];
        assert_eq!(breakage(twice, 200).problems().len(), 3);
    }
}
