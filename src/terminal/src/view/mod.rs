//! What screens show, read from the engine: names, figures, marks and lines.
//!
//! Invariants: beside the sources of fights this is the only room that asks worlds, rules, figures and
//! odds; nothing here draws, and nothing here changes a fight.

pub(crate) mod aimed;
pub(crate) mod belongings;
pub(crate) mod bestiary;
pub(crate) mod fate;
pub(crate) mod fight;
pub(crate) mod frames;
pub(crate) mod hero;
pub(crate) mod hero_form;
pub(crate) mod hero_page;
pub(crate) mod hints;
pub(crate) mod inspector;
pub(crate) mod ledger;
pub(crate) mod look;
pub(crate) mod map;
pub(crate) mod new_hero;
pub(crate) mod new_scores;
pub(crate) mod over;
pub(crate) mod pack;
pub(crate) mod ringside;
pub(crate) mod rolls;
pub(crate) mod shots;
pub(crate) mod side;
pub(crate) mod sides;
pub(crate) mod specialties;
pub(crate) mod terms;
pub(crate) mod works;
