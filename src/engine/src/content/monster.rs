//! Monster races: templates that all monsters of a kind share.

use crate::ids::EffectId;
use crate::rng::Dice;

use super::Brand;
use super::named::{named, named_set};

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
    /// What it does when it lands.
    pub effect: EffectId,
    /// Its damage; 0 where none is given.
    pub dice: Dice,
}

impl MonsterBlow {
    /// Says whether it does nothing and always connects (H-1).
    pub fn is_harmless(&self) -> bool {
        self.effect == EffectId::NONE
    }
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
