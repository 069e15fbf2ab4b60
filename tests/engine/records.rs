//! What the record of a roll tells is what was rolled: its range, its chance, and what passes.
//!
//! Each sort of record that a scenario makes is tried by forcing its roll: both ends of the range are
//! drawn, one beyond either is refused, and where the chance is that of the draw alone, the last value
//! that passes passes and the next one does not.

use std::collections::BTreeMap;
use std::sync::Arc;

use ludus_engine::ai::Pilot;
use ludus_engine::ids::TeamId;
use ludus_engine::rng::{ForcedRollError, Roll};
use ludus_engine::step::RollRecord;
use ludus_engine::turn::{FightError, Note, Sim};
use ludus_engine::world::Definition;

use super::fights::{scenario, sim};
use super::told::folder;

/// So many records of a sort are tried.
const OF_A_SORT: usize = 3;

/// Turns of a scenario that are played.
const TURNS: u32 = 4;

/// Folders whose scenarios are played.
const FOLDERS: [&str; 6] = [
    "effects",
    "effect_cases",
    "methods",
    "odds",
    "boundaries",
    "refusals",
];

/// Records whose number is made of more than the one draw.
const SUMS: [Roll; 3] = [Roll::Grade, Roll::CutAmount, Roll::StunAmount];

/// A scenario cut short, with its own forced rolls or none, and one that is tried.
fn forcing(definition: &Definition, has_own: bool, tried: Option<(Roll, i64)>) -> Arc<Definition> {
    let mut encounter = definition.encounter.clone();
    encounter
        .forced
        .retain(|row| has_own && tried.is_none_or(|tried| tried.0 != row.0));
    encounter.forced.extend(tried);
    encounter.max_turns = TURNS;
    Arc::new(Definition::new(definition.content.clone(), encounter))
}

/// Plays a fight; a refused command ends it, which is no matter here.
fn played(definition: &Arc<Definition>) -> (Sim, bool) {
    let mut sim = sim(definition, 5);
    let ended = sim.play_out(Pilot::Idle, |_: Note| {});
    let is_refused = matches!(
        ended,
        Err(FightError::Forced(ForcedRollError::OutOfRange { .. }))
    );
    (sim, is_refused)
}

fn first(sim: &Sim, roll: Roll) -> Option<&RollRecord> {
    sim.out().rolls.iter().find(|record| record.roll == roll)
}

/// A scenario, and whether its own forced rolls lead it.
type Fight<'d> = (&'d Definition, bool);

/// Forces a value and returns the first record of the roll; `None` where it can't be drawn.
fn with((definition, has_own): Fight<'_>, roll: Roll, value: i64) -> Option<RollRecord> {
    let (sim, is_refused) = played(&forcing(definition, has_own, Some((roll, value))));
    let record = first(&sim, roll).cloned();
    record.filter(|record| !is_refused && record.drawn == Some(value))
}

/// Values on either side of which a check may be decided, the last that passes first: what passes lies
/// together at the low end or at the high one.
fn edges(record: &RollRecord, (low, high): (i64, i64)) -> Option<[[i64; 2]; 2]> {
    let cases = record.cases?;
    let is_plain = cases.all == (high - low + 1) as u64 && record.passed.is_some();
    let passing = cases.favorable as i64;
    let is_open = passing > 0 && passing < high - low + 1;
    let at_the_low_end = [low + passing - 1, low + passing];
    let at_the_high_end = [high - passing + 1, high - passing];
    (is_plain && is_open).then_some([at_the_low_end, at_the_high_end])
}

/// Tries the record of a roll; returns what is wrong with it.
fn problem(fight: Fight<'_>, record: &RollRecord) -> Option<String> {
    let (roll, (low, high)) = (record.roll, record.range?);
    record.drawn?;
    for value in [low, high] {
        if with(fight, roll, value).is_none() {
            return Some(format!("{value} of {low}..{high} is not drawn"));
        }
    }
    for value in [low - 1, high + 1] {
        if with(fight, roll, value).is_some() {
            return Some(format!("{value} beyond {low}..{high} is drawn"));
        }
    }
    let edges = edges(record, (low, high))?;
    let passes = |value| with(fight, roll, value).and_then(|record| record.passed);
    let is_edge = |edge: &[i64; 2]| edge.map(passes) == [Some(true), Some(false)];
    let is_right = edges.iter().any(is_edge);
    (!is_right).then(|| format!("neither of {edges:?} is where {low}..{high} turns"))
}

#[test]
fn records_tell_the_range_and_the_chance_of_what_is_rolled() {
    let mut problems = Vec::new();
    // Each sort of record a few times: of many scenarios one is like another.
    let mut tried: BTreeMap<(Roll, &'static str, bool), usize> = BTreeMap::new();
    for (name, text) in FOLDERS.into_iter().flat_map(folder) {
        let definition = scenario(&name, &text);
        for has_own in [false, true] {
            let (sim, _) = played(&forcing(&definition, has_own, None));
            let mut seen: Vec<Roll> = SUMS.into();
            for record in &sim.out().rolls {
                let (roll, rule) = (record.roll, record.rule);
                let count = tried.entry((roll, rule, has_own)).or_default();
                if seen.contains(&roll) || *count >= OF_A_SORT {
                    continue;
                }
                seen.push(roll);
                *count += 1;
                let found = problem((&definition, has_own), record);
                problems.extend(found.map(|found| format!("{name}, {}: {found}", roll.name())));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(tried.len() >= 20, "only {tried:?}");
}

/// A record that has a chance says whether it passed, and what is counted is what is recorded.
#[test]
fn checks_are_counted_as_they_are_recorded() {
    let mut problems = Vec::new();
    for (name, text) in FOLDERS.into_iter().flat_map(folder) {
        // With its own forced rolls: they lead where chance seldom does.
        let definition = scenario(&name, &text);
        let (sim, _) = played(&definition);
        let (out, n_teams) = (sim.out(), definition.encounter.teams.len());
        let silent = out
            .rolls
            .iter()
            .find(|record| record.cases.is_some() && record.passed.is_none());
        problems.extend(silent.map(|record| format!("{name}: {record:?} did it pass?")));
        for &roll in Roll::ALL {
            let teams = (0..n_teams).map(|team| out.counts.check(roll, TeamId(team as u8)));
            let counted = teams.fold((0, 0), |sum, tally| {
                (sum.0 + tally.tried, sum.1 + tally.passed)
            });
            let recorded = out.rolls.iter().filter(|record| record.roll == roll);
            let decided = recorded.filter_map(|record| record.passed);
            let told = decided.fold((0, 0), |sum, passed| (sum.0 + 1, sum.1 + u64::from(passed)));
            if counted.0 > 0 && counted != told {
                problems.push(format!("{name}, {}: {counted:?}, {told:?}", roll.name()));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
