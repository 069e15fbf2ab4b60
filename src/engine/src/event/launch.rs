//! What is shot and thrown, and what a shield does.

use serde::Serialize;

use crate::grid::Pos;
use crate::ids::{ActorId, ItemId};

/// How something is let fly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Launch {
    /// From a launcher.
    Fired,
    /// By hand.
    Thrown,
}

/// Something flies: up to whom it meets, or where it ends. What flies on after that is told anew
/// from there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Loosed {
    /// Who let it fly.
    pub actor: ActorId,
    /// A thing of which stack.
    pub item: ItemId,
    /// From where.
    pub from: Pos,
    /// To where.
    pub to: Pos,
    /// How.
    pub how: Launch,
}

/// A shot or throw misses somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ShotMissed {
    /// Who let it fly.
    pub attacker: ActorId,
    /// Whom it misses.
    pub defender: ActorId,
    /// A thing of which stack.
    pub item: ItemId,
    /// How.
    pub how: Launch,
}

/// A shot or throw hits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ShotHit {
    /// Who let it fly.
    pub attacker: ActorId,
    /// Whom it hits; the shooter, if the missile bites back.
    pub defender: ActorId,
    /// A thing of which stack.
    pub item: ItemId,
    /// How.
    pub how: Launch,
    /// Dice that a critical added; 0 for a plain hit.
    pub critical: u8,
    /// Hit points lost.
    pub damage: i32,
}

/// A shield strikes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Bashed {
    /// Who bashes.
    pub attacker: ActorId,
    /// Whom.
    pub defender: ActorId,
    /// Hit points lost.
    pub damage: i32,
}
