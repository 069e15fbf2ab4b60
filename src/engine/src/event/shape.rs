//! The hero takes a shape.

use serde::Serialize;

use crate::content::Shape;
use crate::ids::ActorId;

/// The hero takes a shape, or the own one again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ShapeTaken {
    /// The hero, who takes it.
    pub actor: ActorId,
    /// The shape from now on.
    pub shape: Shape,
    /// Whether it was wished for; a draught does not ask.
    pub is_willed: bool,
}
