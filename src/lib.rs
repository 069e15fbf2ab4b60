//! Ludus: a playable terminal roguelike arena.
pub mod command;
pub mod content;
pub mod grid;
pub mod ids;
pub mod rng;
pub mod rules;
