//! Drawn arenas.

use crate::grid::{Grid, Pos};
use crate::ids::TerrainId;

/// One cell of an arena at the start of a fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellDef {
    /// The kind of ground.
    pub terrain: TerrainId,
    /// Whether the arena lights it.
    pub is_lit: bool,
}

/// A place to fight: 3..200 columns, 3..200 rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arena {
    /// The digest of its entry.
    pub sum: u64,
    /// Stable name in assets; empty for one drawn in a scenario.
    pub id: String,
    /// Name shown to players.
    pub name: String,
    /// One line about it.
    pub about: String,
    /// Every cell of the arena, by row.
    pub cells: Grid<CellDef>,
    /// Where the hero starts (`@` on the map), if marked.
    pub hero_start: Option<Pos>,
}
