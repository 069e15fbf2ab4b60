use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;

use crate::shared::path_of;
use ludus_engine::batch::Batch;
use ludus_engine::content::Stage;
use ludus_engine::ids::TeamId;
use ludus_engine::odds::{self, AttackOdds, Mode};
use ludus_engine::rng::Roll;
use ludus_engine::step::{CheckCount, Counts};
use ludus_engine::turn::world_at_start;
use ludus_engine::world::Definition;

use super::fights::{batch, scenario};

/// To-hit checks of a scenario at least.
const CHECKS: u64 = 20_000;

/// A scenario of the folder: one side strikes for a turn, the other lets it happen.
fn scenarios() -> BTreeMap<String, Arc<Definition>> {
    let folder = fs::read_dir(path_of("tests/scenarios/odds")).unwrap();
    let paths = folder.map(|entry| entry.unwrap().path());
    paths
        .map(|path| {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let text = fs::read_to_string(&path).unwrap();
            (name, scenario(&path.to_string_lossy(), &text))
        })
        .collect()
}

/// What one scenario's dice gave, beside what its odds say.
struct Compared {
    name: String,
    problems: Vec<String>,
}

impl Compared {
    /// A rate must lie within four standard errors of its chance.
    fn rate(&mut self, what: &str, count: CheckCount, chance: f64) {
        let n = count.tried as f64;
        let allowed = 4.0 * (chance * (1.0 - chance) / n).sqrt() + 1e-9;
        self.close(what, count.passed as f64 / n, chance, allowed);
    }

    fn close(&mut self, what: &str, got: f64, expected: f64, allowed: f64) {
        if (got - expected).abs() > allowed {
            let name = &self.name;
            self.problems
                .push(format!("{name}: {what} {got:.5}, expected {expected:.5}"));
        }
    }
}

/// Returns the attacks of the side whose blows were counted.
fn attacks(definition: &Arc<Definition>, striker: TeamId) -> Vec<AttackOdds> {
    let world = world_at_start(definition.clone());
    let mut attacks = odds::all(&world);
    attacks.retain(|attack| attack.is_adjacent && world.team(attack.attacker) == striker);
    assert!(!attacks.is_empty());
    attacks
}

fn stops(attack: &AttackOdds, wanted: Stage) -> Option<f64> {
    let found = attack.stages.iter().find(|(stage, _)| *stage == wanted);
    found.map(|(_, stops)| stops.to_f64())
}

/// Fights until enough checks are counted.
fn counted(definition: &Arc<Definition>) -> Counts {
    let pilot = batch(definition, 20, 500).run(|_| Ok(())).unwrap().counts;
    let tried: u64 = teams(definition)
        .map(|team| pilot.check(Roll::ToHit, team).tried)
        .sum();
    assert!(tried > 0, "nobody strikes");
    let fights = (CHECKS + 500) * 500 / tried + 500;
    Batch {
        seed: 21,
        ..batch(definition, 21, fights)
    }
    .run(|_| Ok(()))
    .unwrap()
    .counts
}

fn teams(definition: &Arc<Definition>) -> impl Iterator<Item = TeamId> {
    (0..definition.encounter.teams.len()).map(|index| TeamId(index as u8))
}

fn compare(name: &str, definition: &Arc<Definition>) -> Compared {
    let mut compared = Compared {
        name: name.to_owned(),
        problems: Vec::new(),
    };
    let counts = counted(definition);
    let strikers: Vec<TeamId> = teams(definition)
        .filter(|&team| counts.check(Roll::ToHit, team).tried > 0)
        .collect();
    let [striker] = strikers[..] else {
        panic!("{name}: several sides strike")
    };
    let attacks = attacks(definition, striker);
    let first = &attacks[0];
    // All blows of the side share their chance, so that one count tells of each.
    assert!(
        attacks.iter().all(|attack| attack.stages == first.stages),
        "{name}"
    );
    let to_hit = counts.check(Roll::ToHit, striker);
    assert!(to_hit.tried >= CHECKS, "{name}: {} checks", to_hit.tried);
    let p_to_hit = 1.0 - stops(first, Stage::ToHit).unwrap();
    compared.rate("to_hit", to_hit, p_to_hit);
    let mut landed = to_hit.passed;
    for (roll, stage) in [
        (Roll::Evasion, Stage::Evasion),
        (Roll::ProtectionFromEvil, Stage::ProtectionFromEvil),
    ] {
        let count: Vec<CheckCount> = teams(definition)
            .map(|team| counts.check(roll, team))
            .collect();
        let count = count
            .into_iter()
            .find(|count| count.tried > 0)
            .unwrap_or_default();
        assert_eq!(
            count.tried > 0,
            stops(first, stage).is_some(),
            "{name}: {stage:?}"
        );
        if let Some(chance) = stops(first, stage) {
            assert_eq!(
                count.tried, landed,
                "{name}: {stage:?} comes after what landed"
            );
            compared.rate(stage.name(), count, chance);
            landed -= count.passed;
        }
    }
    compared.rate(
        "p_hit",
        CheckCount {
            tried: to_hit.tried,
            passed: landed,
        },
        first.p_hit.to_f64(),
    );
    assert_eq!(landed, counts.hits, "{name}");
    compare_criticals(&mut compared, &counts, striker, &attacks);
    compare_damage(
        &mut compared,
        counts.damage[striker.index()].iter().sum(),
        landed,
        &attacks,
    );
    compared
}

fn compare_criticals(
    compared: &mut Compared,
    counts: &Counts,
    striker: TeamId,
    attacks: &[AttackOdds],
) {
    let tried = counts.hits;
    let mean = |chance: fn(&AttackOdds) -> f64| {
        attacks.iter().map(chance).sum::<f64>() / attacks.len() as f64
    };
    if attacks[0].mode == Mode::Melee {
        let passed = counts.check(Roll::Critical, striker).passed;
        compared.rate(
            "critical",
            CheckCount { tried, passed },
            mean(|attack| attack.p_critical),
        );
        return;
    }
    compared.rate(
        "cut",
        CheckCount {
            tried,
            passed: counts.cuts,
        },
        mean(|attack| attack.p_cut),
    );
    compared.rate(
        "stun",
        CheckCount {
            tried,
            passed: counts.stuns,
        },
        mean(|attack| attack.p_stun),
    );
}

/// The mean damage of what landed lies within four standard errors of that of the exact chances.
fn compare_damage(compared: &mut Compared, dealt: u64, landed: u64, attacks: &[AttackOdds]) {
    let (mut mean, mut square) = (0.0, 0.0);
    for attack in attacks {
        for (damage, chance) in attack.damage.chances() {
            mean += damage as f64 * chance;
            square += (damage * damage) as f64 * chance;
        }
    }
    let n = attacks.len() as f64;
    (mean, square) = (mean / n, square / n);
    let error = ((square - mean * mean).max(0.0) / landed as f64).sqrt();
    compared.close(
        "damage",
        dealt as f64 / landed as f64,
        mean,
        4.0 * error + 1e-9,
    );
}

#[test]
fn dice_agree_with_the_odds_of_every_scenario() {
    let scenarios = scenarios();
    assert!(scenarios.len() >= 45, "{} scenarios", scenarios.len());
    let mut problems = Vec::new();
    for (name, definition) in &scenarios {
        problems.extend(compare(name, definition).problems);
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// The chance of the to-hit stage of the side that strikes.
#[track_caller]
fn check(definition: &Arc<Definition>, expected: &str) {
    let encounter = &definition.encounter;
    let mode = if encounter.commands.len() == 1 {
        Mode::Melee
    } else {
        Mode::Blow
    };
    let all = odds::all(&world_at_start(definition.clone()));
    let attack = all.iter().find(|attack| attack.mode == mode).unwrap();
    let stops = attack.stages.iter().find(|row| row.0 == Stage::ToHit);
    let passes = stops.unwrap().1.complement().to_string();
    assert_eq!(passes, expected, "{}", encounter.name);
}

/// As fractions, worked out by hand from the rules.
#[test]
fn chances_of_the_scenarios_are_those_of_the_rules() {
    let scenarios = scenarios();
    // Power 60 and three times level 20: quality 120.
    for (name, expected) in [
        ("blow_on_floor", "49/80"),
        // Quality 100 under both stuns of this profile.
        ("blow_on_floor_oangband", "109/200"),
        ("stunned_monster", "109/200"),
        // Quality 90: 0.05 + 0.9 × 45 / 90.
        ("heavily_stunned_monster", "1/2"),
        // Armor 95, 71 of 120; 90, 67; 54, 40; 100, 75.
        ("hero_in_rubble", "167/400"),
        ("hero_in_trees", "179/400"),
        ("hero_in_water", "13/20"),
        ("ranger_in_trees", "31/80"),
        // Armor 55, 41 of 120.
        ("unlight_in_the_dark", "257/400"),
        ("unlight_beside_a_torch", "29/40"),
        ("negative_armor", "19/20"),
        ("armor_beyond_quality", "1/20"),
        // Armor 49, 36; 49 + 12, 45; 49 − 9, 30.
        ("monster_against_monster", "17/25"),
        ("monster_in_rubble", "49/80"),
        ("monster_in_water", "29/40"),
        ("monster_against_sleeper", "17/25"),
        // Skill 64 against 12.
        ("bare_hands_on_a_sleeper", "25/32"),
        ("skill_below_armor", "1/20"),
        ("skill_below_zero", "1/20"),
    ] {
        check(&scenarios[name], expected);
    }
}
