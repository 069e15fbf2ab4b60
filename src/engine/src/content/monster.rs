//! Monster races: templates that all monsters of a kind share.

use crate::rng::Dice;
use crate::rules::drains::ExperienceDrain;

use super::named::{named, named_set};
use super::{Brand, Stat};

named! {
    /// The form of a blow.
    BlowMethod {
        /// Cuts or stuns.
        Hit = "hit",
        /// A touch.
        Touch = "touch",
        /// Stuns.
        Punch = "punch",
        /// Stuns.
        Kick = "kick",
        /// Cuts.
        Claw = "claw",
        /// Cuts.
        Bite = "bite",
        /// A sting.
        Sting = "sting",
        /// Stuns.
        Butt = "butt",
        /// Stuns.
        Crush = "crush",
        /// Swallows.
        Engulf = "engulf",
        /// Crawls on its foe.
        Crawl = "crawl",
        /// Drools on its foe.
        Drool = "drool",
        /// Spits.
        Spit = "spit",
        /// Looks.
        Gaze = "gaze",
        /// Wails.
        Wail = "wail",
        /// Releases spores.
        Spore = "spore",
        /// Begs.
        Beg = "beg",
        /// Insults.
        Insult = "insult",
        /// Sneers.
        Sneer = "sneer",
        /// Offers to trade.
        Trade = "trade",
    }
}

impl BlowMethod {
    /// Says whether a blow of this form may cut (K-1).
    pub const fn may_cut(self) -> bool {
        matches!(self, Self::Hit | Self::Claw | Self::Bite)
    }

    /// Says whether a blow of this form may stun (K-1).
    pub const fn may_stun(self) -> bool {
        matches!(
            self,
            Self::Hit | Self::Punch | Self::Kick | Self::Butt | Self::Crush
        )
    }
}

named! {
    /// The consequence of a blow.
    BlowEffect {
        /// Nothing: the blow always connects and does nothing (H-1).
        None = "none",
        /// Plain damage (M-7).
        Attack = "attack",
        /// Poison (M-8).
        Poison = "poison",
        /// Takes enchantments (M-11).
        Disenchant = "disenchant",
        /// Takes charges (M-14).
        DrainCharges = "drain_charges",
        /// Takes gold (M-17).
        StealGold = "steal_gold",
        /// Takes an item (M-21).
        StealItems = "steal_items",
        /// Eats food (M-23).
        EatFood = "eat_food",
        /// Drains a light (M-24).
        AbsorbLight = "absorb_light",
        /// Acid (M-25).
        Acid = "acid",
        /// Lightning (M-25).
        Electricity = "electricity",
        /// Fire (M-25).
        Fire = "fire",
        /// Cold (M-25).
        Cold = "cold",
        /// Blinds (M-26).
        Blind = "blind",
        /// Confuses (M-27).
        Confuse = "confuse",
        /// Frightens (M-28).
        Terrify = "terrify",
        /// Paralyzes (M-29).
        Paralyze = "paralyze",
        /// Takes strength (M-31).
        ReduceStrength = "reduce_strength",
        /// Takes intelligence (M-31).
        ReduceIntelligence = "reduce_intelligence",
        /// Takes wisdom (M-31).
        ReduceWisdom = "reduce_wisdom",
        /// Takes dexterity (M-31).
        ReduceDexterity = "reduce_dexterity",
        /// Takes constitution (M-31).
        ReduceConstitution = "reduce_constitution",
        /// Takes charisma (M-31).
        ReduceCharisma = "reduce_charisma",
        /// Takes from all stats (M-33).
        ReduceAllStats = "reduce_all_stats",
        /// Plain damage, and an earthquake (M-34).
        Shatter = "shatter",
        /// Takes experience, 10d6 and more (M-35).
        LowerExperience10 = "lower_experience_10",
        /// Takes experience, 20d6 and more (M-35).
        LowerExperience20 = "lower_experience_20",
        /// Takes experience, 40d6 and more (M-35).
        LowerExperience40 = "lower_experience_40",
        /// Takes experience, 80d6 and more (M-35).
        LowerExperience80 = "lower_experience_80",
    }
}

impl BlowEffect {
    /// Returns the effect's power in the to-hit quality (H-3); 0 for
    /// no effect, which is never rolled for.
    pub const fn power(self) -> i32 {
        match self {
            Self::Attack | Self::Shatter => 60,
            Self::Acid | Self::Electricity | Self::Fire | Self::Cold => 50,
            Self::Poison => 25,
            Self::Disenchant => 20,
            Self::DrainCharges => 15,
            Self::Confuse | Self::Terrify => 10,
            Self::StealGold
            | Self::StealItems
            | Self::EatFood
            | Self::AbsorbLight
            | Self::LowerExperience10
            | Self::LowerExperience20
            | Self::LowerExperience40
            | Self::LowerExperience80 => 5,
            Self::Blind | Self::Paralyze | Self::ReduceAllStats => 2,
            Self::None
            | Self::ReduceStrength
            | Self::ReduceIntelligence
            | Self::ReduceWisdom
            | Self::ReduceDexterity
            | Self::ReduceConstitution
            | Self::ReduceCharisma => 0,
        }
    }

    /// Returns the element that it harms with (M-25).
    pub const fn element(self) -> Option<Brand> {
        match self {
            Self::Acid => Some(Brand::Acid),
            Self::Electricity => Some(Brand::Electricity),
            Self::Fire => Some(Brand::Fire),
            Self::Cold => Some(Brand::Cold),
            _ => None,
        }
    }

    /// Returns the score that it drains (M-31).
    pub const fn drained_stat(self) -> Option<Stat> {
        match self {
            Self::ReduceStrength => Some(Stat::Strength),
            Self::ReduceIntelligence => Some(Stat::Intelligence),
            Self::ReduceWisdom => Some(Stat::Wisdom),
            Self::ReduceDexterity => Some(Stat::Dexterity),
            Self::ReduceConstitution => Some(Stat::Constitution),
            Self::ReduceCharisma => Some(Stat::Charisma),
            _ => None,
        }
    }

    /// Returns the strength of its experience drain (M-35).
    pub const fn experience_drain(self) -> Option<ExperienceDrain> {
        match self {
            Self::LowerExperience10 => Some(ExperienceDrain::of_dice(10)),
            Self::LowerExperience20 => Some(ExperienceDrain::of_dice(20)),
            Self::LowerExperience40 => Some(ExperienceDrain::of_dice(40)),
            Self::LowerExperience80 => Some(ExperienceDrain::of_dice(80)),
            _ => None,
        }
    }

    /// Says whether armor lessens the damage.
    pub const fn is_lessened_by_armor(self) -> bool {
        matches!(self, Self::Attack | Self::Shatter)
    }
}

named! {
    /// A property of a race.
    MonsterFlag {
        /// There is only one; its name takes no article.
        Unique = "unique",
        /// Evil.
        Evil = "evil",
        /// Undead.
        Undead = "undead",
        /// An animal.
        Animal = "animal",
        /// A demon.
        Demon = "demon",
        /// A dragon.
        Dragon = "dragon",
        /// A giant.
        Giant = "giant",
        /// An orc.
        Orc = "orc",
        /// A troll.
        Troll = "troll",
        /// Called he.
        Male = "male",
        /// Called she.
        Female = "female",
        /// Can't be seen without help.
        Invisible = "invisible",
        /// Wanders a quarter of the time (fact 2.64).
        Erratic25 = "erratic_25",
        /// Wanders half of the time; adds to the other (fact 2.64).
        Erratic50 = "erratic_50",
        /// Never leaves its cell.
        NeverMove = "never_move",
        /// Comes in groups.
        Friends = "friends",
        /// Comes with one or two of its kind.
        Friend = "friend",
        /// Comes with lesser ones.
        Escort = "escort",
        /// Has the most hit points its dice can give (fact 2.63).
        ForceMaxHp = "force_maxhp",
        /// Enters without energy (fact 2.58).
        ForceSleep = "force_sleep",
        /// Opens doors.
        OpenDoor = "open_door",
        /// Breaks doors.
        BashDoor = "bash_door",
        /// Heals twice as fast (fact 2.62).
        Regenerate = "regenerate",
        /// Can't be stunned.
        NoStun = "no_stun",
        /// Can't be confused.
        NoConfusion = "no_confusion",
        /// Can't be put to sleep.
        NoSleep = "no_sleep",
        /// Knows no fear.
        NoFear = "no_fear",
        /// Has no vitals: nothing that a gaze could catch.
        NoVitals = "no_vitals",
        /// Walks through walls.
        PassWall = "pass_wall",
        /// Flies.
        Flying = "flying",
        /// Multiplies.
        Multiply = "multiply",
        /// Has no warm blood.
        ColdBlood = "cold_blood",
        /// Has no mind.
        EmptyMind = "empty_mind",
        /// Has a strange mind.
        WeirdMind = "weird_mind",
        /// Is clever.
        Smart = "smart",
        /// Is stupid.
        Stupid = "stupid",
        /// Suffers from light.
        HurtLight = "hurt_light",
        /// Leaves gold.
        DropGold = "drop_gold",
        /// Leaves an item.
        DropItem = "drop_item",
    }
}

named_set! {
    /// Properties of a race.
    MonsterFlags of MonsterFlag
}

named! {
    /// What a race may resist, or be vulnerable to.
    ResistKind {
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
        /// Confusion.
        Confusion = "confusion",
        /// Fear.
        Fear = "fear",
        /// Blindness, which no monster suffers yet.
        Blindness = "blindness",
        /// Disenchantment, which no monster suffers.
        Disenchantment = "disenchantment",
    }
}

/// One blow of a race's round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MonsterBlow {
    /// Its form.
    pub method: BlowMethod,
    /// Its consequence.
    pub effect: BlowEffect,
    /// Its damage; 0 where none is given.
    pub dice: Dice,
}

/// A monster's template.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MonsterRace {
    /// Stable name in assets.
    pub id: String,
    /// Name shown to players, singular, without article.
    pub name: String,
    /// Plural, where the usual rules give a wrong one.
    pub plural: Option<String>,
    /// Article, where the usual rules give a wrong one.
    pub article: Option<String>,
    /// One or two sentences.
    pub about: String,
    /// How it is drawn: a letter.
    pub glyph: char,
    /// Its native class symbol, where that is no letter; else the glyph.
    pub class: char,
    /// Color name of the theme.
    pub color: String,
    /// The pack it comes from.
    pub pack: String,
    /// Native level, 0..127.
    pub level: u8,
    /// Rarity, 1..255.
    pub rarity: u8,
    /// Speed, 0..199; 110 is normal.
    pub speed: u8,
    /// Hit dice.
    pub hp: Dice,
    /// Armor class, −100..300.
    pub ac: i16,
    /// Depth of sleep, 0..255.
    pub sleep: u8,
    /// How far it notices things, in cells.
    pub sight: u8,
    /// Mana.
    pub mana: u16,
    /// Experience value at its level.
    pub experience: u32,
    /// Properties.
    pub flags: MonsterFlags,
    /// Elements that do it no further harm: their brands fail (W-6).
    pub resists: Vec<ResistKind>,
    /// Elements that harm it more.
    pub vulnerable: Vec<ResistKind>,
    /// Its blows of one round, at most four for the native packs.
    pub blows: Vec<MonsterBlow>,
    /// Names of powers that are known and not built yet.
    pub waiting_powers: Vec<String>,
}

impl MonsterRace {
    /// Says whether the race has a property.
    pub fn is(&self, flag: MonsterFlag) -> bool {
        self.flags.has(flag)
    }

    /// Says whether a brand of that element works on it (W-6).
    pub fn is_harmed_by(&self, brand: Brand) -> bool {
        !self
            .resists
            .iter()
            .any(|resist| resist.name() == brand.name())
    }

    /// Says whether a slay works on it (W-6).
    pub fn is_slain_by(&self, kind: super::SlayKind) -> bool {
        use super::SlayKind as S;
        let flag = match kind {
            S::Animal => MonsterFlag::Animal,
            S::Evil | S::Holy => MonsterFlag::Evil,
            S::Undead => MonsterFlag::Undead,
            S::Demon => MonsterFlag::Demon,
            S::Orc => MonsterFlag::Orc,
            S::Troll => MonsterFlag::Troll,
            S::Giant => MonsterFlag::Giant,
            S::Dragon => MonsterFlag::Dragon,
            S::BalrogWhip => return true,
        };
        self.is(flag)
    }
}
