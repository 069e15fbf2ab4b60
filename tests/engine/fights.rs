use std::sync::{Arc, OnceLock};

use ludus_engine::ai::Pilot;
use ludus_engine::batch::Batch;
use ludus_engine::content::{Content, parse_matchup, parse_scenario};
use ludus_engine::turn::{Keep, Sim};
use ludus_engine::world::Definition;

/// Everything that is built in, read once.
pub(crate) fn content() -> &'static Content {
    static CONTENT: OnceLock<Content> = OnceLock::new();
    CONTENT.get_or_init(crate::shared::shipped)
}

/// A fight from the text of a scenario file.
#[track_caller]
pub(crate) fn scenario(path: &str, text: &str) -> Arc<Definition> {
    match parse_scenario(content(), path, text) {
        Ok((content, encounter)) => Arc::new(Definition::new(Arc::new(content), encounter)),
        Err(problems) => panic!("{problems}\n{text}"),
    }
}

/// A fight from a scenario that is built in.
#[track_caller]
pub(crate) fn built_in(name: &str) -> Arc<Definition> {
    let found = content().scenario(name);
    let built_in = found.unwrap_or_else(|| panic!("there is no {name}"));
    scenario(&built_in.path, &built_in.text)
}

/// A fight from a matchup.
#[track_caller]
pub(crate) fn matchup(text: &str) -> Arc<Definition> {
    let matchup = parse_matchup(content(), text).unwrap_or_else(|error| panic!("{error}"));
    Arc::new(Definition::new(
        Arc::new(content().clone()),
        matchup.encounter,
    ))
}

/// A scenario without a hero: a drawn map, its legend and what else the scenario says.
pub(crate) fn drawn(map: &[&str], legend: &str, rest: &str) -> Arc<Definition> {
    let rows: Vec<String> = map.iter().map(|row| format!("{row:?}")).collect();
    let rows = rows.join(", ");
    let text = format!(
        "Scenario(name: \"drawn\", arena: Drawn(map: [{rows}], legend: {{ {legend} }}), {rest})"
    );
    scenario("drawn.ron", &text)
}

/// A batch on one thread with the definition's own limit of turns.
pub(crate) fn batch(definition: &Arc<Definition>, seed: u64, fights: u64) -> Batch {
    Batch {
        definition: definition.clone(),
        seed,
        fights,
        jobs: 1,
        max_turns: definition.encounter.max_turns,
        pilot: Pilot::Standard,
    }
}

/// A fight that keeps its events, rolls and turns.
pub(crate) fn sim(definition: &Arc<Definition>, seed: u64) -> Sim {
    Sim::new(
        definition.clone(),
        seed,
        Keep {
            record: true,
            turns: true,
        },
    )
}
