//! Fights whose every event is written down: the same rules give the same fights.
//!
//! A change here means that replays and saves from before go another way: raise the version of the
//! rules, and write the new figures into the fixture, as the failure prints them.

use ludus_engine::ai::Pilot;
use ludus_engine::turn::Note;
use xxhash_rust::xxh3::xxh3_64;

use super::fights::{scenario, sim};
use super::told::{folder, told};

/// Scenario, seed, and the hash of what happened: a line each.
const PINNED: &str = include_str!("../fixtures/pinned.txt");

/// Seeds of the fights that only this test plays, and of the others.
const SEEDS: [(&str, u64); 2] = [("pinned", 4), ("odds", 1)];

/// Plays a fight to its end and returns a hash of its events.
fn hash(name: &str, text: &str, seed: u64) -> u64 {
    let mut sim = sim(&scenario(name, text), seed);
    sim.set_max_turns(sim.max_turns().min(80));
    sim.play_out(Pilot::Standard, |_: Note| {}).unwrap();
    let events = sim.out().events.iter();
    let lines = events.map(|stamped| told(sim.world(), stamped).to_string());
    xxh3_64(lines.collect::<Vec<_>>().join("\n").as_bytes())
}

#[test]
fn pinned_fights_go_as_they_ever_did() {
    let mut lines = Vec::new();
    for (from, seeds) in SEEDS {
        for (name, text) in folder(from) {
            for seed in 1..=seeds {
                lines.push(format!("{name} {seed} {:016x}", hash(&name, &text, seed)));
            }
        }
    }
    let pinned: Vec<&str> = PINNED.lines().collect();
    let all = lines.join("\n");
    assert_eq!(pinned, lines, "the fixture as it would be now:\n{all}\n");
}
