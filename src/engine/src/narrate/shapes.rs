//! Shapes in words.

use crate::content::Shape;
use crate::event::ShapeTaken;

use super::names::article;
use super::{Mark, Narrator};

impl Narrator {
    /// Tells that the hero took a shape; the wit stops where it is grim, what the shape lacks is told
    /// all the same.
    pub(super) fn hear_shape(&mut self, turn: u32, taken: ShapeTaken) {
        let wit = match taken.shape {
            _ if !taken.shape.has_hands() => " Scrolls and devices are beyond you now.",
            _ if self.is_grim() => "",
            Shape::Normal => " It fits.",
            Shape::Ent => " There is no hurry.",
            Shape::Vampire => " Something is missing: a pulse.",
            _ => " The clothes will not thank you.",
        };
        let text = match taken.shape {
            Shape::Normal => format!("You are yourself again.{wit}"),
            shape => format!("You turn into {}.{wit}", shape_phrase(shape)),
        };
        self.say(turn, Mark::None, text, None);
    }
}

/// Returns a shape with its article: "a bear", "an ent".
pub fn shape_phrase(shape: Shape) -> String {
    format!("{} {}", article(shape.name()), shape.name())
}
