//! Item kinds, and the items that a hero or monster brings along.

use crate::ids::ItemKindId;
use crate::rng::Dice;

use super::named::{named, named_set};
use super::{Abilities, HeroResist, Stat, UseStep};

named! {
    /// What sort of thing an item is.
    ItemGroup {
        /// Swords, daggers and other blades.
        Sword = "sword",
        /// Axes and spears.
        Polearm = "polearm",
        /// Clubs, hammers and whips.
        Hafted = "hafted",
        /// Shovels and picks.
        Digger = "digger",
        /// Slings: they shoot shots.
        Sling = "sling",
        /// Bows: they shoot arrows.
        Bow = "bow",
        /// Crossbows: they shoot bolts.
        Crossbow = "crossbow",
        /// Shots for slings.
        Shot = "shot",
        /// Arrows for bows.
        Arrow = "arrow",
        /// Bolts for crossbows.
        Bolt = "bolt",
        /// Shields, on the arm or on the back.
        Shield = "shield",
        /// Armor of the body.
        Body = "body",
        /// Cloaks, on the back.
        Cloak = "cloak",
        /// Caps and helms, on the head.
        Head = "head",
        /// Gloves, on the hands.
        Hands = "hands",
        /// Boots, on the feet.
        Feet = "feet",
        /// Torches and lanterns.
        Light = "light",
        /// Rings, one on a finger of each hand.
        Ring = "ring",
        /// Amulets, around the neck.
        Amulet = "amulet",
        /// Potions to drink.
        Potion = "potion",
        /// Scrolls to read.
        Scroll = "scroll",
        /// Wands to aim at a cell.
        Wand = "wand",
        /// Staffs to use.
        Staff = "staff",
        /// Rods to use or to aim; they charge again.
        Rod = "rod",
        /// Things to eat.
        Food = "food",
        /// To throw or to refuel with.
        Flask = "flask",
        /// To jam doors with.
        Spike = "spike",
        /// Things worth nothing.
        Junk = "junk",
        /// Too heavy to carry.
        Chest = "chest",
    }
}

named! {
    /// Where a worn thing sits.
    Slot {
        /// The weapon in hand.
        Weapon = "weapon",
        /// The launcher at hand.
        Bow = "bow",
        /// Ammunition at hand.
        Quiver = "quiver",
        /// The armor of the body.
        Body = "body",
        /// The cloak on the back.
        Cloak = "cloak",
        /// Shield, on the arm or on the back.
        Shield = "shield",
        /// What covers the head.
        Head = "head",
        /// What covers the hands.
        Hands = "hands",
        /// What covers the feet.
        Feet = "feet",
        /// The torch or lantern.
        Light = "light",
        /// The amulet around the neck.
        Neck = "neck",
        /// Left hand's ring.
        LeftRing = "left_ring",
        /// Right hand's ring.
        RightRing = "right_ring",
    }
}

impl Slot {
    /// Says whether things of a group may be worn here.
    pub fn takes(self, group: ItemGroup) -> bool {
        use ItemGroup as G;
        match self {
            Self::Weapon => matches!(group, G::Sword | G::Polearm | G::Hafted | G::Digger),
            Self::Bow => matches!(group, G::Sling | G::Bow | G::Crossbow),
            Self::Quiver => matches!(group, G::Shot | G::Arrow | G::Bolt),
            Self::Body => group == G::Body,
            Self::Cloak => group == G::Cloak,
            Self::Shield => group == G::Shield,
            Self::Head => group == G::Head,
            Self::Hands => group == G::Hands,
            Self::Feet => group == G::Feet,
            Self::Light => group == G::Light,
            Self::Neck => group == G::Amulet,
            Self::LeftRing | Self::RightRing => group == G::Ring,
        }
    }
}

named! {
    /// A property of an item.
    ItemFlag {
        /// Needs both hands.
        TwoHanded = "two_handed",
        /// Made for throwing.
        Throwing = "throwing",
        /// Perfectly balanced (U-3).
        Balanced = "balanced",
        /// Blessed: priests and paladins wield it without penalty.
        Blessed = "blessed",
        /// Of accuracy (S-10).
        Accuracy = "accuracy",
        /// Of velocity (V-7).
        Velocity = "velocity",
        /// Of extra might: a launcher's multiplier is one higher (G-2).
        Might = "might",
        /// Gives supershots (V-8).
        Supershot = "supershot",
        /// Of backbiting (V-11).
        Backbiting = "backbiting",
        /// An artifact, hard to disenchant (M-13).
        Artifact = "artifact",
    }
}

named_set! {
    /// Properties of an item.
    ItemFlags of ItemFlag
}

named! {
    /// An element on a weapon.
    Brand {
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
    }
}

named! {
    /// What a slay works on.
    SlayKind {
        /// Animals.
        Animal = "animal",
        /// The evil.
        Evil = "evil",
        /// The undead.
        Undead = "undead",
        /// Demons.
        Demon = "demon",
        /// Orcs.
        Orc = "orc",
        /// Trolls.
        Troll = "troll",
        /// Giants.
        Giant = "giant",
        /// Dragons.
        Dragon = "dragon",
        /// The evil, by a holy attack.
        Holy = "holy",
        /// Whoever does not resist fire, by the whip of the Balrog: a brand of fire.
        BalrogWhip = "balrog_whip",
    }
}

/// A slay, plain or starred.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
pub struct Slay {
    /// What it works on.
    pub kind: SlayKind,
    /// Whether it is the starred kind, written `great_…`.
    pub is_great: bool,
}

impl Slay {
    /// Returns the slay of a name such as `evil` or `great_dragon`, or `None`. `holy` and
    /// `balrog_whip` have no starred kind.
    pub fn from_name(name: &str) -> Option<Self> {
        if let Some(plain) = name.strip_prefix("great_") {
            let kind = SlayKind::from_name(plain)?;
            let has_great = !matches!(kind, SlayKind::Holy | SlayKind::BalrogWhip);
            return has_great.then_some(Self {
                kind,
                is_great: true,
            });
        }
        SlayKind::from_name(name).map(|kind| Self {
            kind,
            is_great: false,
        })
    }

    /// Returns the name that assets use.
    pub fn name(self) -> String {
        format!(
            "{}{}",
            if self.is_great { "great_" } else { "" },
            self.kind.name()
        )
    }
}

/// Slots of a hero's pack.
pub const PACK_SLOTS: usize = 23;

/// An item's template.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ItemKind {
    /// The digest of its entry.
    pub sum: u64,
    /// Stable name in assets.
    pub id: String,
    /// Name shown to players, singular.
    pub name: String,
    /// The pack it comes from.
    pub pack: String,
    /// What sort of thing it is.
    pub group: ItemGroup,
    /// Weight of one in tenths of a pound, 0..10000.
    pub weight: u16,
    /// Damage dice; of what does not show any, those of a thrown one (U-8). A launcher's multiplier is
    /// apart.
    pub dice: Dice,
    /// Base armor class, −50..200.
    pub ac: i16,
    /// Bonus to hit, −100..100, points of skill.
    pub to_hit: i16,
    /// Bonus to damage, −150..150, points of deadliness.
    pub to_dam: i16,
    /// Bonus to armor class, −100..100.
    pub to_ac: i16,
    /// Base price in gold, 0..10000000.
    pub cost: u32,
    /// Native level, 0..127.
    pub level: u8,
    /// What is special about it.
    pub flags: ItemFlags,
    /// Elements on it.
    pub brands: Vec<Brand>,
    /// Slays on it.
    pub slays: Vec<Slay>,
    /// A launcher's multiplier, 1..9.
    pub multiplier: Option<u8>,
    /// Extra shots of a launcher, in tenths, 0..100.
    pub shots: u8,
    /// Radius of its light in cells, 0..10; 0 for what is no light.
    pub light: u8,
    /// Turns of fuel a fresh one holds, 0..1000000.
    pub fuel: Option<u32>,
    /// Charges a fresh one holds, 0..1000.
    pub charges: Option<u16>,
    /// Turns until a used rod works again, 1..1000; 0 for no rod.
    pub recharge: u16,
    /// What using it does, in order; nothing for what can't be used.
    pub uses: Vec<UseStep>,
    /// What its wearer resists.
    pub resists: Vec<HeroResist>,
    /// Scores that it keeps for its wearer.
    pub sustains: Vec<Stat>,
    /// Gifts to its wearer.
    pub abilities: Abilities,
}

/// An item that somebody wears or carries at the start, kind and own properties joined.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct ItemDef {
    /// The template that it is one of.
    pub kind: ItemKindId,
    /// How many, 1..99.
    pub count: u16,
    /// Bonus to hit, −100..100, points of skill.
    pub to_hit: i16,
    /// Bonus to damage, −150..150, points of deadliness.
    pub to_dam: i16,
    /// Bonus to armor class, −100..100.
    pub to_ac: i16,
    /// Properties of kind and item.
    pub flags: ItemFlags,
    /// Elements of kind and item.
    pub brands: Vec<Brand>,
    /// Slays of kind and item.
    pub slays: Vec<Slay>,
    /// Turns of fuel left, 0..1000000.
    pub fuel: Option<u32>,
    /// Charges left, of all wands or staffs together.
    pub charges: Option<u16>,
    /// Turns until all rods are charged.
    #[serde(default)]
    pub charging: u16,
    /// A shield carried on the back.
    pub is_on_back: bool,
}

impl ItemDef {
    /// Says whether its figures are within what a reader of scenarios takes.
    pub(super) fn is_sound(&self) -> bool {
        let is_bonus = |bonus: i16, most: i16| (-most..=most).contains(&bonus);
        (1..=99).contains(&self.count)
            && is_bonus(self.to_hit, 100)
            && is_bonus(self.to_dam, 150)
            && is_bonus(self.to_ac, 100)
            && self.fuel.is_none_or(|fuel| fuel <= 1_000_000)
    }
}
