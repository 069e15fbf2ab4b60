//! `ludus odds --rules A,B`: the same attacks under several rule profiles, side by side.

use std::io::Write as _;

use ludus_engine::content::Stage;
use ludus_engine::ids::ActorId;
use ludus_engine::odds::{self, AttackOdds, Pairs};
use ludus_engine::world::World;

use super::error::CliError;
use super::output::{Output, percent};

/// Prints the attacks of the first world, and what each of the others makes of them.
pub(super) fn print(
    out: &mut Output,
    worlds: &[World],
    are_wanted: &dyn Fn(ActorId, ActorId) -> bool,
) -> Result<(), CliError> {
    let Some(first) = worlds.first() else {
        return Ok(());
    };
    let names = worlds.iter().map(|world| world.profile().id.clone());
    let encounter = &first.definition().encounter;
    row(out, &encounter.name, names)?;
    for joined in &Pairs::of(first).joined(are_wanted) {
        let one = &joined.odds;
        let (attacker, defender) = (one.attacker, one.defender);
        let others = worlds.iter().map(|world| {
            let attacks = odds::between(world, attacker, defender);
            attacks
                .into_iter()
                .find(|other| other.mode == one.mode && other.index == one.index)
        });
        let name = |actor| first.actor_name(actor);
        writeln!(
            out,
            "\n{} -> {}: {} {}",
            name(attacker),
            name(defender),
            one.mode.name(),
            one.label
        )?;
        print_attack(out, &others.collect::<Vec<_>>())?;
    }
    writeln!(out)?;
    let worst = worlds.iter().map(|world| shown(odds::worst(world)));
    row(out, "worst, if the hero stays", worst)
}

fn print_attack(out: &mut Output, attacks: &[Option<AttackOdds>]) -> Result<(), CliError> {
    let mut tell = |what: &str, of: &dyn Fn(&AttackOdds) -> Option<String>| {
        let cells = attacks
            .iter()
            .map(|attack| shown(attack.as_ref().and_then(of)));
        row(out, what, cells)
    };
    tell("  gets through", &|attack| {
        Some(percent(attack.p_hit.to_f64()))
    })?;
    let mut stages: Vec<Stage> = Vec::new();
    for (stage, _) in attacks.iter().flatten().flat_map(|attack| &attack.stages) {
        if !stages.contains(stage) {
            stages.push(*stage);
        }
    }
    for stage in stages {
        tell(&format!("    {} stops", stage.name()), &|attack| {
            let stops = attack.stages.iter().find(|row| row.0 == stage)?;
            Some(percent(stops.1.to_f64()))
        })?;
    }
    tell("  damage", &|attack| {
        Some(format!("{}-{}", attack.damage.min(), attack.damage.max()))
    })?;
    tell("  mean damage", &|attack| {
        Some(format!("{:.2}", attack.damage.mean()))
    })?;
    tell("  critical", &|attack| Some(percent(attack.p_critical)))?;
    tell("  mean a turn", &|attack| {
        Some(format!("{:.2}", attack.mean_per_full_turn()))
    })?;
    tell("  turns to kill", &|attack| {
        attack
            .mean_full_turns_to_kill()
            .map(|turns| format!("{turns:.1}"))
    })
}

/// Returns what stands in a cell: `-` where there is nothing.
fn shown(cell: Option<impl ToString>) -> String {
    cell.map_or_else(|| "-".to_owned(), |cell| cell.to_string())
}

fn row(
    out: &mut Output,
    what: &str,
    cells: impl IntoIterator<Item = String>,
) -> Result<(), CliError> {
    write!(out, "{what:<32}")?;
    for cell in cells {
        write!(out, "{cell:>12}")?;
    }
    writeln!(out)?;
    Ok(())
}
