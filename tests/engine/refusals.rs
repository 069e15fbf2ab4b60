//! Every refusal: a scenario gets as far as it, is told why, and nothing has changed.

use std::collections::BTreeSet;

use ludus_engine::check::Refusal;
use ludus_engine::turn::Pending;

use super::told::{Header, folder, lines, so_far, started, wrong_answer};

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
    NoSuchThing NotWorn WrongUse TooBlind TooConfused TooDark NoCharges StillCharging NothingHere
    PackFull NoLightForIt NoOffer NoGate NoTarget ShapeWithoutHands InThatShape NotOwnShape
    ShapeBeyond NoLauncher NoMissiles WrongMissiles
}

/// Plays a script; only its last command is refused, where the header says so. Returns what is wrong.
fn problem(name: &str, text: &str) -> Option<String> {
    let mut sim = started(name, text);
    let refused = lines(text, "refused").first().copied();
    let n_commands = sim.world().definition().encounter.commands.len();
    for number in 0..n_commands {
        if sim.advance() != Pending::Hero {
            return Some(format!("the fight is over before command {number}"));
        }
        let (before, n_events) = (sim.snapshot(), sim.out().events.len());
        let asked = sim.scripted(number).map(|command| command.unwrap());
        let done = asked.and_then(|command| sim.act(command));
        let is_last = number + 1 == n_commands;
        let expected = refused.filter(|_| is_last);
        let got = done.err().map(|refusal| format!("{refusal:?}"));
        if got.as_deref() != expected {
            return Some(format!("command {number}: {got:?}, not {expected:?}"));
        }
        let is_touched = sim.snapshot() != before || sim.out().events.len() != n_events;
        if expected.is_some() && is_touched {
            return Some("a refused command changes something".to_owned());
        }
    }
    if refused.is_none() {
        sim.advance();
    }
    let wrong = wrong_answer(text, &sim);
    wrong.or_else(|| Header::of(text).problem(&so_far(&sim)))
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
    let all: BTreeSet<String> = REFUSALS.iter().map(|refusal| format!("{refusal:?}")).collect();
    assert_eq!(met, all);
    assert!(REFUSALS.iter().copied().all(is_listed));
}

/// Each refusal says something of its own.
#[test]
fn no_two_refusals_have_the_same_words() {
    let words: BTreeSet<&str> = REFUSALS.iter().map(|refusal| refusal.words()).collect();
    assert_eq!(words.len(), REFUSALS.len());
}
