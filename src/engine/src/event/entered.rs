//! Who enters a fight.

use serde::Serialize;

use crate::grid::Pos;
use crate::ids::{ActorId, MonsterRaceId, TeamId};

/// A monster enters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct MonsterEntered {
    /// The id that the monster has in this fight.
    pub actor: ActorId,
    /// What it is.
    pub race: MonsterRaceId,
    /// The side it fights on.
    pub team: TeamId,
    /// Its own speed, 0..199; 110 is normal.
    pub speed: u8,
    /// The cell it enters on.
    pub at: Pos,
    /// Hit points now.
    pub hp: i32,
    /// Hit points when unhurt.
    pub max_hp: i32,
}
