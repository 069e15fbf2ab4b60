//! All integration tests of the engine in one binary, so that they link once.

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
// Layers, the code map, file lengths, and what may not be used where.
mod architecture;
// Every id of a rule that any file cites stands in the book.
mod book;
// The shipped assets load, the linter finds every broken fixture, scenarios and matchups resolve.
mod content;
// Monsters and items as assets hold them, against copies of their native figures.
mod native_figures;
// Small inputs that once came out wrong, and what must come out.
mod cases;
// The armory against copies of the tables of arms.
mod armory;
// The tables of the rules as assets hold them, against copies of their own.
mod tables;
// Same seed, same fight; threads, records and refusals change nothing; forced rolls.
mod determinism;
// Every refusal, each with a scenario that gets as far as it and no farther.
mod refusals;
// Scenarios whose headers tell what happens; no test of its own.
mod told;
// Every rule of upkeep, each with a scenario.
mod upkeep;
// Every method and every effect of blows, what stops them and what follows.
mod effects;
// Dice of thousands of blows agree with the odds of their effects.
mod effect_odds;
// The ready-made hero of each class against a foe that fits.
mod ready_made;
// Damage of blows, shots, throws and bashes, distributed as the odds say.
mod damage_dice;
// The shield bash: when, how hard, and what it costs.
mod bash;
// What is shot and thrown flies, meets somebody, breaks or lands.
mod flight;
// Each threshold: exactly at it, one below, one above.
mod boundaries;
// The exact chance of each outcome of a blow.
mod chances;
// How the other modules make their fights; no test of its own.
mod fights;
// Fights that nobody thought of, from a number; no test of its own.
mod made_up;
// Random heroes, monsters, grounds and commands: nothing breaks, WORST holds.
mod fuzz;
// The horn calls, and thieves are gone in time.
mod horn;
// Hunters reach whoever can be reached, and wait where nobody can.
mod hunting;
// Dice of thousands of fights agree with the exact odds.
mod odds_against_dice;
// Records of rolls tell what was rolled.
mod records;
// Terms and dice reproduce each damage.
mod damage_terms;
// Each roll stands behind one line, each mean follows from what is shown.
mod rolls;
// Fights whose every event is written down.
mod pinned;
// Replays are shown again from any turn, forward and backward.
mod playback;
// Gauntlets end in death; saves and what replays hold beyond them lose nothing.
mod runs;
// Every mechanic has its scenario, where it happens; every blow comes in the gauntlet.
mod mechanics;
// Who comes in a wave, who comes no more, who sleeps.
mod waves;
// Replays verify; no damage and no forgery does.
mod replays;
// Shapes: what each adds, who takes which, what it can't do, and that it ends.
mod shapes;
// Sight is symmetric; light and dark decide what the hero sees.
mod sight;
// The state of a fight as a value.
mod worlds;
// Each step of what using a thing does.
mod uses;
// WORST reckons with what takes levels, food and distance.
mod worst;
// The worked examples of what blows do, and that none of document 000 is forgotten.
mod worked_effects;
// The worked examples of shots, throws and bashes, and that none of document 004 is forgotten.
mod worked_missiles;
// The worked examples of the rules come out to the digit.
mod worked_examples;
