//! Kinds of ground.

/// How a kind of ground changes an armor class (rules H-4, A-19).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum TerrainArmor {
    /// Covers nobody.
    #[default]
    None,
    /// Covers as rubble does (H-4, A-19, S-9).
    Rubble,
    /// Covers as trees do (H-4, A-19, S-9).
    Trees,
    /// Uncovers as water does (H-4, A-19, S-9).
    Water,
}

/// One kind of ground.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terrain {
    /// Stable name in assets.
    pub id: String,
    /// The digest of its entry.
    pub sum: u64,
    /// 15 bits of the digest of its name, which stand for it in digests of states.
    pub mark: u16,
    /// Name shown to players.
    pub name: String,
    /// How it is drawn, printable ASCII.
    pub glyph: char,
    /// Color name of the theme.
    pub color: String,
    /// Whether an actor may stand here.
    pub is_walkable: bool,
    /// Whether it blocks sight.
    pub blocks_sight: bool,
    /// Whether it stops missiles.
    pub stops_missiles: bool,
    /// Stepping in takes this many times as long, 1..4.
    pub enter_time: u8,
    /// Stepping out takes this many times as long, 1..4.
    pub leave_time: u8,
    /// What it does to armor classes.
    pub armor: TerrainArmor,
    /// Whether the arena's light reaches it; an unlit floor is dark.
    pub is_lit: bool,
    /// Whether a walker slides on, 1 time in 4.
    pub is_slippery: bool,
    /// What it becomes when opened (a door), as the id of another terrain.
    pub opens_into: Option<crate::ids::TerrainId>,
    /// What it becomes when closed (an open door).
    pub closes_into: Option<crate::ids::TerrainId>,
    /// A mechanic that the ground needs and that is not built yet; a map with it is refused.
    pub waits_for: Option<String>,
}
