//! Newtype ids for everything that is looked up by number.
//!
//! Ids of content index the vectors of one [`Content`](crate::content::Content); ids of actors and
//! items are handed out by the world in order and never used again within a fight.

use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($inner:ty);)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub struct $name(pub $inner);

        impl $name {
            /// Returns the id as an index into the vector it belongs to.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// One actor of a fight, hero or monster, in spawn order.
    ActorId(u32);
    /// One item of a fight, in the order of its making.
    ItemId(u32);
    /// One side of a fight.
    TeamId(u8);
    /// A kind of ground.
    TerrainId(u8);
    /// A monster's template.
    MonsterRaceId(u16);
    /// A hero's race.
    HeroRaceId(u8);
    /// A hero's class.
    HeroClassId(u8);
    /// An item's template.
    ItemKindId(u16);
    /// A rule profile.
    ProfileId(u8);
    /// What a blow does when it lands.
    EffectId(u8);
}

impl EffectId {
    /// The effect of a blow that has none (H-1).
    pub const NONE: Self = Self(0);
}
