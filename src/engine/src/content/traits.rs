//! Closed lists about heroes and what befalls actors: scores, specialties, shapes, gifts,
//! conditions.

use std::fmt;
use std::str::FromStr;

use super::named::{named, named_set};

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
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
#[serde(try_from = "String", into = "String")]
pub struct StatScore(u16);

/// Text that is no ability score.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is no ability score: write 3 to 18, or 18/01 to 18/220")]
pub struct StatScoreError(String);

impl StatScore {
    /// An average score.
    pub const TEN: Self = Self(10);

    /// The lowest score.
    const LOWEST: u16 = 3;
    /// A plain 18.
    const EIGHTEEN: u16 = 18;
    /// 18/220.
    const HIGHEST: u16 = 238;
    /// One step above 18 (fact 2.23).
    const STEP: u16 = 10;
    /// Percent points that a drain takes above 18 (M-31).
    const DRAIN: u16 = 5;

    /// Returns a plain score, held between 3 and 18.
    pub fn plain(score: u8) -> Self {
        Self(u16::from(score).clamp(Self::LOWEST, Self::EIGHTEEN))
    }

    /// Returns the score one step higher: 17, 18, 18/10 …, at most 18/220.
    pub fn raised(self) -> Self {
        let step = if self.0 < Self::EIGHTEEN {
            1
        } else {
            Self::STEP
        };
        Self((self.0 + step).min(Self::HIGHEST))
    }

    /// Returns the score one step lower, at least 3; from above 18 not below it.
    pub fn lowered(self) -> Self {
        if self.0 > Self::EIGHTEEN {
            Self(self.0.saturating_sub(Self::STEP).max(Self::EIGHTEEN))
        } else {
            Self(self.0.saturating_sub(1).max(Self::LOWEST))
        }
    }

    /// Returns the score after a drain (M-31): one point less, above 18 five percent points, not
    /// below 18; never below 3.
    pub fn drained(self) -> Self {
        if self.0 > Self::EIGHTEEN {
            Self(self.0.saturating_sub(Self::DRAIN).max(Self::EIGHTEEN))
        } else {
            Self(self.0.saturating_sub(1).max(Self::LOWEST))
        }
    }

    /// Returns the score moved by whole steps, down where they are negative.
    pub fn stepped(self, steps: i32) -> Self {
        (0..steps.abs()).fold(self, |score, _| {
            if steps > 0 {
                score.raised()
            } else {
                score.lowered()
            }
        })
    }

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

impl TryFrom<String> for StatScore {
    type Error = StatScoreError;

    fn try_from(text: String) -> Result<Self, StatScoreError> {
        text.parse()
    }
}

impl From<StatScore> for String {
    fn from(score: StatScore) -> Self {
        score.to_string()
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
    /// What a hero is trained in beyond the class.
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

named_set! {
    /// Specialties of a hero.
    Specialties of Specialty
}

named! {
    /// A hero's shape.
    Shape {
        /// The own one: no shape is taken.
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

impl Shape {
    /// Says whether the shape has hands, or what serves as such: it reads, aims and uses devices, and
    /// changes its gear. A bear stands up for it. Every shape walks, strikes, fires, throws, eats,
    /// drinks, carries, and pushes doors open.
    pub const fn has_hands(self) -> bool {
        matches!(
            self,
            Self::Normal | Self::Ent | Self::Werewolf | Self::Vampire | Self::Bear
        )
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
        /// Keeps most experience from drains (M-35).
        HoldLife = "hold_life",
        /// Evil blows may be repelled (H-9).
        ProtectionFromEvil = "protection_from_evil",
        /// Sees the invisible (L-5).
        SeeInvisible = "see_invisible",
        /// Turns missiles back; not built yet.
        Reflect = "reflect",
        /// A kinetic shield; not built yet.
        Shielding = "shielding",
        /// A disruption shield; not built yet.
        Disruption = "disruption",
    }
}

impl Ability {
    /// Says whether the program plays this ability; a scenario that gives another is refused.
    pub const fn is_built(self) -> bool {
        !matches!(self, Self::Reflect | Self::Shielding | Self::Disruption)
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
        /// Sees nobody, and reads nothing (L-5).
        Blind = "blind",
        /// Steps astray, reads nothing, aims devices worse.
        Confused = "confused",
        /// Doesn't strike in melee.
        Afraid = "afraid",
        /// Can't act.
        Paralyzed = "paralyzed",
        /// Loses hit points to poison (fact 2.25).
        Poisoned = "poisoned",
        /// Slower by ten.
        Slow = "slow",
        /// Faster by ten.
        Fast = "fast",
        /// Blessed: moves the skill.
        Blessed = "blessed",
        /// Heroic: moves the skill.
        Hero = "hero",
        /// Berserk: moves the skill, with missiles another way (A-4, S-3).
        Berserk = "berserk",
        /// Acts 3 seconds later and bashes nobody, by degrees (L-12).
        Staggered = "staggered",
        /// Doesn't strike in melee, by degrees (L-12).
        Frightened = "frightened",
        /// Can't act, by degrees (L-12).
        Transfixed = "transfixed",
        /// 5 slower a degree; the fourth is sleep until something hurts (L-12).
        Drowsy = "drowsy",
        /// On fire, by degrees (L-13).
        Burning = "burning",
        /// 5 slower a degree (L-12).
        Sluggish = "sluggish",
        /// Turns to stone by degrees; the fourth is stone (P-22).
        Stiffening = "stiffening",
        /// Guarded against evil (H-9).
        Protected = "protected",
        /// Resists acid for a while.
        ResistAcid = "resist_acid",
        /// Resists lightning for a while.
        ResistElectricity = "resist_electricity",
        /// Resists fire for a while.
        ResistFire = "resist_fire",
        /// Resists cold for a while.
        ResistCold = "resist_cold",
        /// Resists poison for a while.
        ResistPoison = "resist_poison",
        /// Feels monsters that are near, seen or not.
        Sensing = "sensing",
        /// Under the Black Breath (fact 2.31); it never eases.
        BlackBreath = "black_breath",
    }
}

/// Counters to start with, by condition, each 1..10000.
pub type Conditions = Vec<(Condition, u16)>;

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
        let drained = |text: &str| text.parse::<StatScore>().unwrap().drained().to_string();
        for (before, after) in [
            ("18/100", "18/95"),
            ("18/03", "18"),
            ("18/05", "18"),
            ("18/06", "18/01"),
            ("18", "17"),
            ("3", "3"),
        ] {
            assert_eq!(drained(before), after);
        }
        assert_eq!("18/00".parse::<StatScore>().unwrap(), "18".parse().unwrap());
        for text in ["2", "19", "18/221", "17/50", "18/", "x", "+9"] {
            assert!(text.parse::<StatScore>().is_err(), "{text}");
        }
    }
}
