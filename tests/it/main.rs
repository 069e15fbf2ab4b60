//! All integration tests of the program in one binary, so that they link once.

#![expect(
    clippy::unwrap_used,
    reason = "helpers of tests may panic as tests may"
)]

// Lines framed as a forger would; no test of its own.
#[path = "../shared/framed.rs"]
mod framed;
// Where the packs and other files of the repository are; no test of its own.
#[path = "../shared/mod.rs"]
mod shared;
// Every field and name of assets stands in their README.
mod assets_doc;
// The bestiary lists monsters as a table, JSON and CSV.
mod bestiary;
// What can be named, schemas, completions, expectations.
mod list;
// The rules in words: titles, one, those that tell of something, JSON.
mod rules;
// The program as scripts see it: exit codes, JSON, files, pipes.
mod cli;
// What the command line writes, and what is told of damage.
#[cfg(feature = "tui")]
mod files;
// Played without a screen: keys from a pipe, text that only grows.
#[cfg(feature = "tui")]
mod plain;
// The program in a terminal: kills, signals, sizes, pilots, and what is left behind.
#[cfg(all(unix, feature = "tui"))]
mod terminal;
