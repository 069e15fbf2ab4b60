//! Who enters a fight.

use serde::Serialize;

use crate::grid::Pos;
use crate::ids::{ActorId, MonsterRaceId, TeamId};

/// A monster enters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct MonsterEntered {
    /// The monster.
    pub actor: ActorId,
    /// Its race.
    pub race: MonsterRaceId,
    /// Its side.
    pub team: TeamId,
    /// Its own speed.
    pub speed: u8,
    /// Where.
    pub at: Pos,
    /// Hit points now.
    pub hp: i32,
    /// Hit points when unhurt.
    pub max_hp: i32,
}
