//! `ludus run`: one fight without a screen.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, ValueEnum};

use ludus_engine::ai::Pilot;
use ludus_engine::content::MonsterRace;
use ludus_engine::event::Event;
use ludus_engine::gauntlet::RunDefinition;
use ludus_engine::ids::TeamId;
use ludus_engine::narrate::{Line, Mark, Narrator, passages, plural};
use ludus_engine::replay::{DefinitionLine, Writer};
use ludus_engine::rng::Seed;
use ludus_engine::step::Stamped;
use ludus_engine::turn::{Keep, Outcome, Sim};
use ludus_engine::world::{Definition, World};

use super::error::{CliError, shown};
use super::expect::{judged, team_of};
use super::output::{Output, written_to};
use super::target::Beside;
use super::{Global, RulesArg, SeedArg, load, run_lines, sim};

/// Arguments of `ludus run`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ludus run first-blood --seed 7
  ludus run \"2 wolf v cave orc\" --format jsonl
  ludus run wolf-pack --seed 7 --record wolves.ludus
  ludus run wolf-pack --seed 7 --expect hero           exits with 6 unless the hero wins")]
pub(super) struct RunArgs {
    /// A built-in scenario, a scenario file, or a matchup.
    #[arg(value_name = "MATCHUP|SCENARIO")]
    fight: OsString,
    #[command(flatten)]
    seed: SeedArg,
    #[command(flatten)]
    rules: RulesArg,
    /// The turn at which the fight is a draw [default: the definition's].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    max_turns: Option<u32>,
    /// Who stands in for the hero.
    #[arg(long, value_name = "NAME", default_value = "standard", value_parser = sim::pilot)]
    pilot: Pilot,
    /// The message log, or every event and roll.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Exits with 6 unless this side wins.
    #[arg(long, value_name = "TEAM")]
    expect: Option<String>,
    /// Writes to a file.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Writes a replay, in the place of one of a run that is over.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    Text,
    Jsonl,
}

pub(super) fn run(args: &RunArgs, global: &Global) -> Result<(), CliError> {
    let (record, out) = (args.record.as_deref(), args.out.as_deref());
    load::check_targets(global, Some(&args.fight), record, out)?;
    let loaded = load::fight(
        load::content(global)?,
        &args.fight,
        args.rules.rules.as_deref(),
    )?;
    let (definition, source) = (loaded.definition, loaded.source);
    let expected = args.expect.as_deref();
    let expected = expected.map(|name| team_of(&definition.encounter, name));
    let expected = expected.transpose()?;
    let seed = args.seed.or_fresh(definition.encounter.seed.as_ref())?;
    let max_turns = args.max_turns.unwrap_or(definition.encounter.max_turns);
    let fight = Fight {
        definition: definition.clone(),
        source,
        seed: seed.clone(),
        max_turns,
        pilot: args.pilot,
    };
    let (sim, outcome) = fight.play(record)?;
    let verdict = match expected {
        Some(team) if outcome != Outcome::Won(team) => Err(CliError::Unexpected(format!(
            "expected {} to win",
            definition.team_name(team)
        ))),
        _ => Ok(()),
    };
    let written = Output::open(out).and_then(|mut out| {
        match args.format {
            Format::Jsonl => run_lines::print(&mut out, &sim, &seed, outcome)?,
            Format::Text => print_text(&mut out, &sim, &seed, outcome)?,
        }
        out.finish()
    });
    judged(written, verdict)
}

/// One fight that nobody plays.
pub(super) struct Fight {
    /// What it is made from.
    pub(super) definition: Arc<Definition>,
    /// How a replay says so.
    pub(super) source: DefinitionLine,
    /// The seed.
    pub(super) seed: Seed,
    /// The turn at which it is a draw.
    pub(super) max_turns: u32,
    /// Who stands in for the hero.
    pub(super) pilot: Pilot,
}

impl Fight {
    /// Fights it, and writes a replay where one is wanted.
    pub(super) fn play(&self, record: Option<&Path>) -> Result<(Sim, Outcome), CliError> {
        let mut writer = match record {
            None => None,
            Some(path) => {
                let file = written_to(path, Beside::open(path))?;
                let begun = Writer::begin(
                    file,
                    &RunDefinition::Fight(self.definition.clone()),
                    self.source.clone(),
                    &self.seed,
                    self.max_turns,
                );
                Some(written_to(path, begun)?)
            }
        };
        let keep = Keep {
            record: true,
            turns: writer.is_some(),
        };
        let mut sim = Sim::new(self.definition.clone(), self.seed.value(), keep);
        sim.set_max_turns(self.max_turns);
        let mut recorded = Ok(());
        let outcome = sim.play_out(self.pilot, |note| {
            if let (Some(writer), Ok(())) = (&mut writer, &recorded) {
                recorded = writer.note(&note);
            }
        });
        let outcome = outcome.map_err(|error| {
            CliError::failed(load::problem(&self.source, &self.definition, error))
        })?;
        if let (Some(mut writer), Some(path)) = (writer, record) {
            let kept = recorded
                .and_then(|()| writer.end(&self.definition, Some(outcome), [0, sim.last_turn()]))
                .and_then(|()| writer.into_inner().keep());
            written_to(path, kept)?;
        }
        Ok((sim, outcome))
    }
}

fn print_text(out: &mut Output, sim: &Sim, seed: &Seed, outcome: Outcome) -> Result<(), CliError> {
    let world = sim.world();
    print_log(out, world.definition(), &sim.out().events)?;
    if let Outcome::Won(team) = outcome {
        writeln!(out, "left standing: {}", left_standing(sim, team))?;
    }
    let ended = match outcome {
        Outcome::Won(team) => format!("{} won", world.definition().team_name(team)),
        Outcome::Draw(reason) => format!("{}: nobody won", reason.words()),
    };
    writeln!(
        out,
        "{ended} in turn {}, seed {}",
        sim.last_turn(),
        shown(seed.text())
    )?;
    Ok(())
}

fn put_line(out: &mut Output, line: Option<(Line, u32)>, turn: &mut u32) -> Result<(), CliError> {
    let Some((line, count)) = line else {
        return Ok(());
    };
    if line.turn != *turn {
        *turn = line.turn;
        writeln!(out, "turn {turn}")?;
    }
    writeln!(out, "  {}", Line { count, ..line })?;
    Ok(())
}

/// Says what is left of a side: `2 wolf, 1 warg`.
fn left_standing(sim: &Sim, team: TeamId) -> String {
    let world = sim.world();
    let mut heroes = Vec::new();
    let mut races: Vec<(&MonsterRace, usize)> = Vec::new();
    let own = world
        .living()
        .filter(|&(actor, _)| world.team(actor) == team);
    for (actor, _) in own {
        match (world.race(actor), world.hero_sheet()) {
            (Some(race), _) => match races.iter_mut().find(|(known, _)| known.id == race.id) {
                Some((_, count)) => *count += 1,
                None => races.push((race, 1)),
            },
            (None, Some(sheet)) => heroes.push(sheet.name.clone()),
            (None, None) => {}
        }
    }
    let counted = |&(race, count): &(&MonsterRace, usize)| match count {
        1 => race.name.clone(),
        _ => format!("{count} {}", plural(race)),
    };
    let left: Vec<String> = heroes
        .into_iter()
        .chain(races.iter().map(counted))
        .collect();
    left.join(", ")
}

/// Prints the message log of a fight's events, turn by turn.
pub(super) fn print_log(
    out: &mut Output,
    definition: &Arc<Definition>,
    events: &[Stamped],
) -> Result<(), CliError> {
    // Told again from the start, so that every line knows the world as it was.
    let mut world = World::new(definition.clone());
    let mut narrator = Narrator::new(&world);
    let mut turn = 0;
    let hero = events.iter().find_map(|stamped| match stamped.event {
        Event::HeroEntered { actor, .. } => Some(actor),
        _ => None,
    });
    // The same harmless line again is told once, with how often.
    let mut last: Option<(Line, u32)> = None;
    for events in passages(events, hero) {
        for stamped in events {
            world.apply(&stamped.event);
        }
        for line in narrator.tell(&world, events) {
            match &mut last {
                Some((told, times)) if line.mark == Mark::None && told.says_the_same(&line) => {
                    *times += line.count;
                }
                _ => {
                    put_line(out, last.replace((line.clone(), line.count)), &mut turn)?;
                }
            }
        }
    }
    put_line(out, last, &mut turn)
}
