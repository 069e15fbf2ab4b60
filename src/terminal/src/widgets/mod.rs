//! Small structs of borrowed data that draw themselves into a buffer.
//!
//! Invariants: a widget changes nothing, decides no rule, and draws safely into an area of any size.

mod canvas;
mod log;
mod map;
mod panel;
mod sides;

pub(super) use canvas::{Canvas, Footer, RuleRow, health_bar};
pub(super) use log::MessageLog;
pub(super) use map::{MapView, Viewport, side_style};
pub(super) use panel::{FoeList, HeroPanel};
pub(super) use sides::{draw_bar, draw_sides, draw_stander};
