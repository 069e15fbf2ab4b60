//! Every refusal: a scenario gets as far as it, is told why, and nothing has changed.

use std::collections::BTreeSet;

use ludus_engine::check::Refusal;

use super::told::{folder, lines, problem};

/// Makes the list of all refusals; the match does not compile while one is missing in it.
macro_rules! refusals {
    ($($name:ident)*) => {
        const REFUSALS: &[Refusal] = &[$(Refusal::$name),*];

        const fn is_listed(refusal: Refusal) -> bool {
            match refusal {
                $(Refusal::$name => true,)*
            }
        }
    };
}

refusals! {
    Dead Blocked Occupied NobodyThere Friend Afraid NoDoor NoOpenDoor DoorBlocked NoHands FoeInSight
    NoSuchThing NotSoMany NotWorn WrongUse TooBlind TooConfused TooDark NoCharges StillCharging NothingHere
    PackFull NoLightForIt NoOffer NoGate NoTarget ShapeWithoutHands InThatShape NotOwnShape
    ShapeBeyond NoLauncher NoMissiles WrongMissiles
}

#[test]
fn each_refusal_is_met_by_a_scenario_that_gets_as_far_as_it() {
    let mut met = BTreeSet::new();
    let mut problems = Vec::new();
    for (name, text) in folder("refusals") {
        problems.extend(problem(&name, &text).map(|problem| format!("{name}: {problem}")));
        met.extend(lines(&text, "refused").into_iter().map(str::to_owned));
        let answers = lines(&text, "asks").into_iter();
        let answers = answers.filter_map(|line| line.split_whitespace().last());
        met.extend(answers.filter(|&word| word != "Allowed").map(str::to_owned));
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    let all: BTreeSet<String> = REFUSALS
        .iter()
        .map(|refusal| format!("{refusal:?}"))
        .collect();
    assert_eq!(met, all);
    assert!(REFUSALS.iter().copied().all(is_listed));
}

/// Each refusal says something of its own.
#[test]
fn no_two_refusals_have_the_same_words() {
    let words: BTreeSet<&str> = REFUSALS.iter().map(|refusal| refusal.words()).collect();
    assert_eq!(words.len(), REFUSALS.len());
}
