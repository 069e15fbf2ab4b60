//! Heroes: races, classes, and the sheet of one hero at the start of a fight.

use std::fmt;
use std::str::FromStr;

use crate::grid::Pos;
use crate::ids::{HeroClassId, HeroRaceId};

use super::named::{named, named_set};
use super::{ItemDef, ItemGroup, Slot};

pub use crate::rules::skill::SkillGrowth;

named! {
    /// An ability score.
    Stat {
        /// Strength.
        Strength = "str",
        /// Intelligence.
        Intelligence = "int",
        /// Wisdom.
        Wisdom = "wis",
        /// Dexterity.
        Dexterity = "dex",
        /// Constitution.
        Constitution = "con",
        /// Charisma.
        Charisma = "chr",
    }
}

/// An ability score: 3..18, then 18/p held as 18 + p, up to 18/220 (rule C-4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StatScore(u16);

/// Text that is no ability score.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is no ability score: write 3 to 18, or 18/01 to 18/220")]
pub struct StatScoreError(String);

impl StatScore {
    /// An average score.
    pub const TEN: Self = Self(10);

    /// Returns the score as one number: up to 18 unchanged, 18/p as 18 + p.
    pub fn internal(self) -> u16 {
        self.0
    }
}

impl FromStr for StatScore {
    type Err = StatScoreError;

    fn from_str(text: &str) -> Result<Self, StatScoreError> {
        let plain = |digits: &str| -> Option<u16> {
            let is_plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            digits.parse().ok().filter(|_| is_plain)
        };
        let score = match text.split_once('/') {
            Some(("18", percentile)) => plain(percentile).filter(|&p| p <= 220).map(|p| 18 + p),
            Some(_) => None,
            None => plain(text).filter(|score| (3..=18).contains(score)),
        };
        score
            .map(Self)
            .ok_or_else(|| StatScoreError(text.to_owned()))
    }
}

impl fmt::Display for StatScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            score @ 0..=18 => write!(f, "{score}"),
            score => write!(f, "18/{:02}", score - 18),
        }
    }
}

named! {
    /// A specialty.
    Specialty {
        /// A flat chance of a melee critical (W-2).
        Armsman = "armsman",
        /// A flat chance of a missile critical (V-2).
        Marksman = "marksman",
        /// Trained hands.
        MartialArts = "martial_arts",
        /// Shots fly on through a target (S-16).
        PiercingShot = "piercing_shot",
        /// Throws reach twice as far (G-3).
        MightyThrow = "mighty_throw",
        /// Shields count double (fact 2.21).
        ShieldMastery = "shield_mastery",
        /// Landing blows may be evaded (H-8).
        Evasion = "evasion",
        /// The dark protects (H-5).
        Unlight = "unlight",
        /// Undead and evil suffer more (W-7).
        HolyLight = "holy_light",
        /// Criticals burn mana (W-4).
        ManaBurn = "mana_burn",
        /// Magic conditions count for more.
        EnhanceMagic = "enhance_magic",
        /// A chance of one more blow.
        FastAttack = "fast_attack",
        /// Body armor counts for more (fact 2.21).
        ArmorMastery = "armor_mastery",
        /// A better saving throw (fact 2.19).
        MagicResistance = "magic_resistance",
    }
}

impl Specialty {
    /// Says whether the program plays this specialty; a scenario that gives another is refused.
    pub const fn is_built(self) -> bool {
        matches!(
            self,
            Self::Armsman
                | Self::MartialArts
                | Self::ShieldMastery
                | Self::Evasion
                | Self::Unlight
                | Self::HolyLight
                | Self::ManaBurn
                | Self::EnhanceMagic
                | Self::FastAttack
                | Self::ArmorMastery
        )
    }
}

named_set! {
    /// Specialties of a hero.
    Specialties of Specialty
}

named! {
    /// A hero's shape.
    Shape {
        /// The own one.
        Normal = "normal",
        /// A mouse.
        Mouse = "mouse",
        /// A ferret.
        Ferret = "ferret",
        /// A hound.
        Hound = "hound",
        /// A gazelle.
        Gazelle = "gazelle",
        /// A lion.
        Lion = "lion",
        /// An ent.
        Ent = "ent",
        /// A bat.
        Bat = "bat",
        /// A werewolf.
        Werewolf = "werewolf",
        /// A vampire.
        Vampire = "vampire",
        /// A wyrm.
        Wyrm = "wyrm",
        /// A bear.
        Bear = "bear",
    }
}

named! {
    /// Which gods listen.
    Alignment {
        /// Lawful.
        Lawful = "lawful",
        /// Neutral.
        Neutral = "neutral",
        /// Chaotic.
        Chaotic = "chaotic",
    }
}

named! {
    /// A lasting gift.
    Ability {
        /// Can't be paralyzed.
        FreeAction = "free_action",
        /// Keeps experience.
        HoldLife = "hold_life",
        /// Evil blows may be repelled (H-9).
        ProtectionFromEvil = "protection_from_evil",
        /// Sees the invisible.
        SeeInvisible = "see_invisible",
        /// Turns missiles back.
        Reflect = "reflect",
        /// A kinetic shield.
        Shielding = "shielding",
        /// A disruption shield.
        Disruption = "disruption",
    }
}

impl Ability {
    /// Says whether the program plays this ability; a scenario that gives another is refused.
    pub const fn is_built(self) -> bool {
        matches!(self, Self::ProtectionFromEvil | Self::SeeInvisible)
    }
}

named_set! {
    /// Lasting gifts of a hero.
    Abilities of Ability
}

named! {
    /// What a hero may resist.
    HeroResist {
        /// Acid.
        Acid = "acid",
        /// Lightning.
        Electricity = "electricity",
        /// Fire.
        Fire = "fire",
        /// Cold.
        Cold = "cold",
        /// Poison.
        Poison = "poison",
        /// Blindness.
        Blindness = "blindness",
        /// Confusion.
        Confusion = "confusion",
        /// Fear.
        Fear = "fear",
        /// Disenchantment.
        Disenchantment = "disenchantment",
        /// Light.
        Light = "light",
        /// Darkness.
        Dark = "dark",
    }
}

named! {
    /// A state that lasts for a number of turns.
    Condition {
        /// Dazed (fact 2.28).
        Stun = "stun",
        /// Bleeding (fact 2.27).
        Cut = "cut",
        /// Sees nothing.
        Blind = "blind",
        /// Stumbles about.
        Confused = "confused",
        /// Strikes no one.
        Afraid = "afraid",
        /// Can't act.
        Paralyzed = "paralyzed",
        /// Poisoned.
        Poisoned = "poisoned",
        /// Slower by ten.
        Slow = "slow",
        /// Faster by ten.
        Fast = "fast",
        /// Blessed.
        Blessed = "blessed",
        /// Heroic.
        Hero = "hero",
        /// Berserk.
        Berserk = "berserk",
        /// Slow to act by degrees.
        Staggered = "staggered",
        /// Afraid by degrees.
        Frightened = "frightened",
        /// Held by degrees.
        Transfixed = "transfixed",
        /// Sleepy by degrees.
        Drowsy = "drowsy",
        /// On fire by degrees.
        Burning = "burning",
        /// Slow by degrees.
        Sluggish = "sluggish",
        /// Turning to stone by degrees.
        Stiffening = "stiffening",
    }
}

impl Condition {
    /// Says whether the program plays this condition; a scenario that gives another is refused.
    pub const fn is_built(self) -> bool {
        (self as u8) <= Self::Berserk as u8 && !matches!(self, Self::Poisoned)
    }
}

/// Counters to start with, by condition, each 1..10000.
pub type Conditions = Vec<(Condition, u16)>;

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
    /// Stable name in assets.
    pub id: String,
    /// Name shown to players.
    pub name: String,
    /// Added to the six scores, in order.
    pub stats: [i8; 6],
    /// Hit die.
    pub hit_die: u8,
    /// Melee skill.
    pub melee: SkillGrowth,
    /// Missile skill.
    pub missile: SkillGrowth,
    /// Saving throw at level 0, percent.
    pub save: i32,
    /// Device skill at level 0.
    pub device: i32,
    /// Stealth points.
    pub stealth: i32,
    /// Sees warm things in the dark this far.
    pub infravision: u8,
    /// Mean weight in pounds.
    pub weight_lb: u16,
    /// Bonuses in melee.
    pub melee_bonuses: Vec<WeaponBonus>,
    /// Bonuses with launchers.
    pub missile_bonuses: Vec<WeaponBonus>,
    /// Lasting gifts.
    pub abilities: Abilities,
    /// Permanent resistances.
    pub resists: Vec<HeroResist>,
    /// Sustained scores.
    pub sustains: Vec<Stat>,
    /// What sets it apart beyond figures.
    pub traits: Vec<Race>,
    /// Classes it may take, by id.
    pub classes: Vec<String>,
}

/// A hero's class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeroClass {
    /// Stable name in assets.
    pub id: String,
    /// Name shown to players.
    pub name: String,
    /// Added to the six scores, in order.
    pub stats: [i8; 6],
    /// Added to the race's hit die.
    pub hit_die: u8,
    /// Melee skill.
    pub melee: SkillGrowth,
    /// Missile skill.
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
    /// Has mana.
    pub has_mana: bool,
    /// The score that its mana comes from.
    pub mana_stat: Stat,
    /// Specialties it may choose, by name.
    pub specialties: Vec<Specialty>,
}

/// Values that replace computed ones, for demonstrations and tests.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeroSheet {
    /// Where the hero stands.
    pub at: Pos,
    /// Name.
    pub name: String,
    /// Race.
    pub race: HeroRaceId,
    /// Class.
    pub class: HeroClassId,
    /// Level, 1..50.
    pub level: u8,
    /// Specialties.
    pub specialties: Specialties,
    /// Shape.
    pub shape: Shape,
    /// Alignment.
    pub alignment: Alignment,
    /// Final ability scores, in the order of [`Stat::ALL`].
    pub stats: [StatScore; 6],
    /// Hit points when unhurt, in place of the rule's.
    pub max_hp: Option<i32>,
    /// Hit points now, in place of all.
    pub hp: Option<i32>,
    /// Gold.
    pub gold: u32,
    /// Experience, in place of what the level needs.
    pub experience: Option<u32>,
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
    /// Replaced values.
    pub fixed: Fixed,
}

impl HeroSheet {
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
    fn scores_parse_and_print() {
        for (text, internal) in [
            ("3", 3),
            ("18", 18),
            ("18/01", 19),
            ("18/100", 118),
            ("18/220", 238),
        ] {
            let score: StatScore = text.parse().unwrap();
            assert_eq!(score.internal(), internal);
            assert_eq!(score.to_string(), text);
        }
        assert_eq!("18/00".parse::<StatScore>().unwrap(), "18".parse().unwrap());
        for text in ["2", "19", "18/221", "17/50", "18/", "x", "+9"] {
            assert!(text.parse::<StatScore>().is_err(), "{text}");
        }
    }
}
