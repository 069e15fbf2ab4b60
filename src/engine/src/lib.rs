//! The engine of Ludus, a roguelike arena with exact rules, honest dice and no appeals.
//!
//! A hero fights monsters on a small arena. The same content, scenario, seed and commands give the
//! same fight on every machine; every roll has a name, a rule and an exact chance, and the function
//! that decides it also prints the odds and fills the screen. The engine knows no terminal, no
//! arguments and no files but the packs it is asked to read.
//!
//! ```
//! use std::path::Path;
//! use std::sync::Arc;
//!
//! use ludus_engine::ai::Pilot;
//! use ludus_engine::content::{Content, Packs, parse_scenario};
//! use ludus_engine::gauntlet::RunDefinition;
//! use ludus_engine::odds;
//! use ludus_engine::replay::{DefinitionLine, Writer, read, verify};
//! use ludus_engine::rng::Seed;
//! use ludus_engine::turn::{Keep, Sim};
//! use ludus_engine::world::Definition;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // What exists: packs of monsters, items, terrain and rules.
//! let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets");
//! let content = Content::load(&Packs::read(&assets)?, &[])?;
//!
//! // A fight: who stands where. A scenario is a text, this one of the packs.
//! let scenario = content.scenario("first-blood").ok_or("no such scenario")?.clone();
//! let (content, encounter) = parse_scenario(&content, &scenario.path, &scenario.text)?;
//! let fight = Arc::new(Definition::new(Arc::new(content), encounter));
//! let (seed, max_turns): (Seed, u32) = ("7".parse()?, fight.encounter.max_turns);
//!
//! // One roll of the dice, and a replay of it.
//! let run = RunDefinition::Fight(fight.clone());
//! let source = DefinitionLine::Scenario { path: scenario.path, text: scenario.text };
//! let mut file = Vec::new();
//! let mut writer = Writer::begin(&mut file, &run, source, &seed, max_turns)?;
//! let mut sim = Sim::new(fight.clone(), seed.value(), Keep { record: true, turns: true });
//!
//! // Before anybody moves: the exact chances, term by term.
//! let actors: Vec<_> = sim.world().living().map(|(actor, _)| actor).collect();
//! let attack = odds::melee(sim.world(), actors[0], actors[1]).unwrap();
//! assert!(attack.p_hit.to_f64() > 0.5);
//! assert!(attack.terms.iter().any(|term| term.name.rule() == "A-1"));
//!
//! let outcome = sim.play_out(Pilot::Standard, |note| writer.note(&note).unwrap())?;
//! writer.end(&fight, Some(outcome), [0, sim.last_turn()])?;
//! assert!(sim.outcome().is_some());
//!
//! // Played again, every turn ends in the same state.
//! let verdict = verify(&read(&file)?, &run).map_err(|divergence| divergence.to_string())?;
//! assert_eq!(verdict.turns, sim.last_turn());
//! assert_eq!(verdict.digest, sim.world().digest().to_string());
//! # Ok(())
//! # }
//! ```
//!
//! `examples/` has three programs of a page each: a fight and its log, the odds of a matchup, a
//! replay that is verified and one that is forged.
//!
//! # What to build on
//!
//! Meant to be used from outside, and changed with a line in the change log: [`content`] (load and
//! check packs, scenarios, matchups), [`turn`] (one fight), [`command`], [`check`] and [`event`] (what
//! may be asked and what happened), [`world`] (read only), [`odds`], [`narrate`], [`gauntlet`],
//! [`replay`], [`save`] and [`batch`], with the words that these use: [`ids`], [`grid`], [`rng`]'s
//! seeds, dice and distributions, [`ai`]'s pilots.
//!
//! May change with any rule, and is public for the sake of screens and tests: [`rules`],
//! [`figures`], [`combat`], [`step`], [`frame`], the minds in [`ai`], the fields of records and
//! snapshots. What a replay or a save holds is versioned by [`turn::RULES_VERSION`] and the digest of
//! the content; another version is refused in words, never misread.
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
//! - **Tests.** Rules test their worked examples beside the code; `tests/engine` tests fights, odds
//!   and replays from outside, `tests/it` the program: command line, files, terminal.

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
