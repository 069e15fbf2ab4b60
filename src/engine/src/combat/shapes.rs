//! Taking a shape, by will or by draught.

use crate::content::Shape;
use crate::event::{Event, ShapeTaken};
use crate::ids::ActorId;
use crate::step::Step;

/// Gives the hero a shape. The shape that the hero has already does nothing.
pub fn take_shape(step: &mut Step<'_>, actor: ActorId, shape: Shape, is_willed: bool) {
    let is_other = step.world.hero().is_some_and(|hero| hero.shape != shape);
    if is_other {
        step.emit(Event::ShapeTaken(ShapeTaken {
            actor,
            shape,
            is_willed,
        }));
    }
}
