//! Monster races: templates that all monsters of a kind share.

use crate::ids::EffectId;
use crate::rng::Dice;

use super::Brand;
use super::named::{named, named_set};

named! {
    /// The form of a blow.
    BlowMethod {
        /// A hit: may cut or stun (K-1).
        Hit = "hit",
        /// A touch: neither cuts nor stuns.
        Touch = "touch",
        /// A punch: may stun (K-1).
        Punch = "punch",
        /// A kick: may stun (K-1).
        Kick = "kick",
        /// A claw: may cut (K-1).
        Claw = "claw",
        /// A bite: may cut (K-1).
        Bite = "bite",
        /// A sting: neither cuts nor stuns.
        Sting = "sting",
        /// A butt with the head: may stun (K-1).
        Butt = "butt",
        /// A crushing grip: may stun (K-1).
        Crush = "crush",
        /// Swallows its foe: neither cuts nor stuns.
        Engulf = "engulf",
        /// Crawls on its foe.
        Crawl = "crawl",
        /// Drools on its foe.
        Drool = "drool",
        /// Spits on its foe.
        Spit = "spit",
        /// Looks at its foe.
        Gaze = "gaze",
        /// Wails at its foe.
        Wail = "wail",
        /// Releases spores at its foe.
        Spore = "spore",
        /// Begs of its foe.
        Beg = "beg",
        /// Insults its foe.
        Insult = "insult",
        /// Sneers at its foe.
        Sneer = "sneer",
        /// Offers its foe a trade (M-2).
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
        /// Evil: what works on the evil works on it.
        Evil = "evil",
        /// Undead: slays of the undead and holy light work on it.
        Undead = "undead",
        /// An animal: slays of animals work on it.
        Animal = "animal",
        /// A demon: slays of demons work on it.
        Demon = "demon",
        /// A dragon: slays of dragons work on it.
        Dragon = "dragon",
        /// A giant: slays of giants work on it.
        Giant = "giant",
        /// An orc: slays of orcs work on it.
        Orc = "orc",
        /// A troll: slays of trolls work on it.
        Troll = "troll",
        /// Texts say "he" of it.
        Male = "male",
        /// Texts say "she" of it.
        Female = "female",
        /// Seen only by who sees the invisible (L-5).
        Invisible = "invisible",
        /// Wanders a quarter of the time (fact 2.64).
        Erratic25 = "erratic_25",
        /// Wanders half of the time; adds to the other (fact 2.64).
        Erratic50 = "erratic_50",
        /// Never leaves its cell.
        NeverMove = "never_move",
        /// Comes in groups; no rule reads it yet.
        Friends = "friends",
        /// Comes with one or two of its kind; no rule reads it yet.
        Friend = "friend",
        /// Comes with lesser ones; no rule reads it yet.
        Escort = "escort",
        /// Has the most hit points its dice can give (fact 2.63).
        ForceMaxHp = "force_maxhp",
        /// Enters without energy (fact 2.58).
        ForceSleep = "force_sleep",
        /// Opens doors on its way.
        OpenDoor = "open_door",
        /// Breaks doors; no rule reads it yet.
        BashDoor = "bash_door",
        /// Heals twice as fast (fact 2.62).
        Regenerate = "regenerate",
        /// Never stunned.
        NoStun = "no_stun",
        /// Never confused.
        NoConfusion = "no_confusion",
        /// Can't be held or put to sleep.
        NoSleep = "no_sleep",
        /// Never loses heart.
        NoFear = "no_fear",
        /// Has no vitals, so that words destroy it in place of killing it.
        NoVitals = "no_vitals",
        /// Falling rock does nothing to it (M-34); no wall lets it through yet.
        PassWall = "pass_wall",
        /// Flies; no rule reads it yet.
        Flying = "flying",
        /// Multiplies; waves leave it out.
        Multiply = "multiply",
        /// Has no warm blood; no rule reads it yet.
        ColdBlood = "cold_blood",
        /// Has no mind, and so never loses heart.
        EmptyMind = "empty_mind",
        /// Has a strange mind; no rule reads it yet.
        WeirdMind = "weird_mind",
        /// Clever; no rule reads it yet.
        Smart = "smart",
        /// Too stupid to lose heart.
        Stupid = "stupid",
        /// Suffers from light; no rule reads it yet.
        HurtLight = "hurt_light",
        /// Leaves gold; no rule reads it yet.
        DropGold = "drop_gold",
        /// Leaves an item; no rule reads it yet.
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
    /// The form of the blow, which says whether it may cut or stun.
    pub method: BlowMethod,
    /// What it does when it lands.
    pub effect: EffectId,
    /// Its damage in hit points, before armor; 0 where none is given.
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
    /// The digest of its entry.
    pub sum: u64,
    /// The digest of its name, pack and id: the same wherever it stands in the list.
    pub key: u64,
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
    /// Hit dice: their roll is its hit points.
    pub hp: Dice,
    /// Armor class, −100..300, before the ground.
    pub ac: i16,
    /// Depth of sleep, 0..255, from which that of one monster is rolled.
    pub sleep: u8,
    /// How far it notices things, in cells, 0..255.
    pub sight: u8,
    /// Points of mana, 0..10000, that it enters with.
    pub mana: u16,
    /// Experience value at its level, points, 0..10000000.
    pub experience: u32,
    /// What it is and can do.
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
            S::BalrogWhip => return self.is_harmed_by(Brand::Fire),
        };
        self.is(flag)
    }
}
