//! Ludus: a terminal roguelike arena with exact rules, honest dice and no appeals.
//!
//! A hero fights monsters on a small arena. The same content, scenario, seed and commands give the
//! same fight on every machine; every roll has a name, a rule and an exact chance, and the function
//! that decides it also prints the odds and fills the screen.
//!
//! # Where to start reading
//!
//! [`turn::Sim`] is one fight: [`turn::Sim::advance`] lets everybody act until the hero must choose.
//! Follow one blow: [`combat::monster_round`] asks [`figures::blow`] for everything that decides it,
//! rolls [`rules::to_hit`], and emits an [`event::Event`], which [`world::World::apply`] alone may
//! apply. To find a rule, search its id (H-6, W-9, "fact 2.28"): each lives in one file of [`rules`],
//! and the book at the head of that module ([`rules::book`]) tells it in words.
//!
//! # Code map
//!
//! Modules form layers; one imports only from layers below its own. A test holds them to it.
//!
//! | layer | module | owns |
//! | --- | --- | --- |
//! | 0 | [`ids`] | newtype ids |
//! | 0 | [`grid`] | cells, directions, distance, lines, the one definition of sight, hunting maps |
//! | 0 | [`rng`] | the generator, named streams and rolls, seeds, dice, exact fractions and distributions |
//! | 1 | [`rules`] | the rules as pure functions: numbers in, a breakdown out, a roll that uses it |
//! | 0 | [`frame`] | lines with a checksum: what replays and saves are made of |
//! | 2 | [`content`] | what exists, checked: packs, scenarios, matchups, the content linter |
//! | 3 | [`command`] | everything an actor may ask for |
//! | 3 | [`event`] | everything that can happen, as facts |
//! | 4 | [`world`] | the state: component columns, the only writer, digest, invariants |
//! | 5 | [`figures`] | an actor's figures now, and the input of every rule for a pair |
//! | 5 | [`step`] | world, random numbers and output at one moment; the roll record |
//! | 6 | [`check`] | may this actor do this now? |
//! | 7 | [`combat`] | applies the rules and emits events |
//! | 7 | [`odds`] | exact chances and their explanation |
//! | 8 | [`ai`] | minds of monsters, and pilots that stand in for a hero |
//! | 8 | [`narrate`] | events in words |
//! | 9 | [`turn`] | the turn loop, the start of a fight, what time does |
//! | 10 | [`gauntlet`] | runs: wave after wave, and what happens between them |
//! | 11 | [`replay`] | recorded fights: format, writing, verification |
//! | 11 | [`batch`] | many fights into statistics; the only threads |
//! | 12 | [`save`] | runs as they stand, in one line each |
//!
//! # What holds everywhere
//!
//! - **Deterministic.** The generator is passed explicitly; a signature without it draws nothing.
//!   Rules use integers. There is no hash order, clock or thread below [`batch`].
//! - **One source for each number.** Fight, odds, look screen and log ask the same function of
//!   [`figures`] and [`rules`].
//! - **Errors.** Content reports all problems at once; a refused command is an answer, not an error;
//!   bad input never panics.
//! - **Tests.** Rules test their worked examples beside the code; `tests/it` tests fights, files and
//!   the command line from outside.

pub mod ai;
pub mod batch;
pub mod check;
pub mod combat;
pub mod command;
pub mod content;
pub mod event;
pub mod figures;
pub mod frame;
pub mod gauntlet;
pub mod grid;
pub mod ids;
pub mod narrate;
pub mod odds;
pub mod replay;
pub mod rng;
pub mod rules;
pub mod save;
pub mod step;
pub mod turn;
pub mod world;
