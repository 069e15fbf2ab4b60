//! Small structs of borrowed data that draw themselves into a buffer.
//!
//! Invariants: a widget changes nothing, decides no rule, and draws safely into an area of any size.

mod bar;
mod canvas;
mod foes;
mod log;
mod map;
mod panel;

pub(super) use bar::{Footer, RuleRow, health_bar};
pub(super) use canvas::Canvas;
pub(super) use foes::FoeList;
pub(super) use log::MessageLog;
pub(super) use map::{MapView, Sight, Viewport, is_in_view, side_style};
pub(super) use panel::{
    HeroPanel, class_line, conditions, is_blind, mana_line, skill_line, title_line, weapon_line,
    worst_words,
};
