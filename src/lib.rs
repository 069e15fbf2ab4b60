//! Ludus: a playable terminal roguelike arena.
pub mod ai;
pub mod batch;
pub mod check;
pub mod combat;
pub mod command;
pub mod content;
pub mod event;
pub mod figures;
pub mod grid;
pub mod ids;
pub mod odds;
pub mod replay;
pub mod rng;
pub mod rules;
pub mod step;
pub mod turn;
pub mod world;
