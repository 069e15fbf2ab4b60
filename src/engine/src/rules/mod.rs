//! The rules as pure functions: numbers in, a breakdown out, and a roll that uses the breakdown.
//!
//! Each file holds one subject and cites its rules by id (H-6, K-8, W-9; "fact 2.28" is a figure of
//! the public sources). Nothing here knows an actor, an item or a name; whoever asks builds the
//! input. All arithmetic is on integers and truncates toward zero unless a rule says otherwise.
//!
//! What the ids stand for is told below, in the book that [`book`] reads.
//!
#![doc = include_str!("book.md")]
#![cfg_attr(not(test), deny(clippy::float_arithmetic))]

pub mod afflictions;
pub mod armor;
pub mod bash;
pub mod blows;
pub mod book;
pub mod critical;
pub mod damage;
pub mod defense;
pub mod device;
pub mod drains;
pub mod energy;
pub mod growth;
pub mod missile;
pub mod quake;
pub mod recovery;
pub mod resist;
pub mod skill;
pub mod sleep;
mod term;
pub mod theft;
pub mod to_hit;
pub mod wounds;

pub use term::{Sum, Term, TermName, Terms, sum_of};
