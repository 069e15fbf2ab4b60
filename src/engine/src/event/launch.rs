//! What is shot and thrown, and what a shield does.

use serde::Serialize;

use crate::grid::Pos;
use crate::ids::{ActorId, ItemId};

/// How something is let fly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Launch {
    /// Shot from a launcher.
    Fired,
    /// Thrown by hand.
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
    /// The cell it flies from.
    pub from: Pos,
    /// The cell that it comes to: of whom it meets, or where it ends.
    pub to: Pos,
    /// Whether it was shot or thrown.
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
    /// Whether it was shot or thrown.
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
    /// Whether it was shot or thrown.
    pub how: Launch,
    /// Dice that a critical added; 0 for a plain hit.
    pub critical: u8,
    /// Hit points lost, armor taken off.
    pub damage: i32,
}

/// A shield strikes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Bashed {
    /// Who bashes.
    pub attacker: ActorId,
    /// Who is struck by the shield.
    pub defender: ActorId,
    /// Hit points lost, armor taken off.
    pub damage: i32,
}
