//! `ludus sim`: many fights without a screen.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use schemars::JsonSchema;
use serde::Serialize;

use ludus_engine::ai::Pilot;
use ludus_engine::batch::{Batch, BatchError, Summary, wilson};
use ludus_engine::ids::TeamId;
use ludus_engine::rng::{Roll, Seed};
use ludus_engine::step::{CheckCount, Counts, DamageSource};
use ludus_engine::turn::RULES_VERSION;

use super::error::{CliError, shown};
use super::expect::{Expected, judged, verdict};
use super::output::{Output, counted, percent, quoted, ten_digits, with_assets};
use super::sim_rows::FightRows;
use super::{Global, RulesArg, SeedArg, load};

/// Arguments of `ludus sim`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ludus sim \"5 cave orc v 2 ogre\" --fights 1000 --seed 7
  ludus sim \"arena:pillars 3 wolf v 2 warg\" --format json
  ludus sim wolf-pack --fights 200 --jobs 2 --format csv --out wolves.csv
  ludus sim wolf-pack --fights 1000 --expect 'hero>=0.4'")]
pub(super) struct SimArgs {
    /// A matchup, a built-in scenario, or a scenario file.
    #[arg(value_name = "MATCHUP|SCENARIO")]
    fight: OsString,
    #[command(flatten)]
    seed: SeedArg,
    #[command(flatten)]
    rules: RulesArg,
    /// How many fights [default: the matchup's t:N, else 100].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    fights: Option<u64>,
    /// How many threads; the results do not depend on it [default: one a core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// The turn at which a fight is a draw [default: the definition's].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    max_turns: Option<u32>,
    /// Who stands in for the hero.
    #[arg(long, value_name = "NAME", default_value = "standard", value_parser = pilot)]
    pilot: Pilot,
    /// Exits with 6 unless this holds: `hero>=0.4` of the lower end of the 95% interval of what the
    /// side wins, `hero<=0.4` of its upper end (repeatable).
    #[arg(long, value_name = "TEAM>=RATE", value_parser = clap::value_parser!(Expected))]
    expect: Vec<Expected>,
    /// How to print it.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// Writes to a file.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Format {
    Table,
    Json,
    Jsonl,
    Csv,
}

/// Returns the pilot of a name.
pub(super) fn pilot(name: &str) -> Result<Pilot, String> {
    let names = Pilot::ALL.map(Pilot::name);
    Pilot::ALL
        .into_iter()
        .find(|pilot| pilot.name() == name)
        .ok_or_else(|| format!("there are: {}", names.join(", ")))
}

const DEFAULT_FIGHTS: u64 = 100;

pub(super) fn run(args: &SimArgs, global: &Global) -> Result<(), CliError> {
    load::check_targets(global, Some(&args.fight), None, args.out.as_deref())?;
    let loaded = load::fight(
        load::content(global)?,
        &args.fight,
        args.rules.rules.as_deref(),
    )?;
    let (definition, source) = (loaded.definition, loaded.source);
    for expected in &args.expect {
        expected.check(&definition.encounter)?;
    }
    let seed = args.seed.or_fresh(definition.encounter.seed.as_ref())?;
    let batch = Batch {
        seed: seed.value(),
        fights: args
            .fights
            .or(loaded.fights.map(u64::from))
            .unwrap_or(DEFAULT_FIGHTS),
        jobs: usize::from(args.jobs.unwrap_or(0)),
        max_turns: args.max_turns.unwrap_or(definition.encounter.max_turns),
        pilot: args.pilot,
        definition,
    };
    let mut out = Output::open(args.out.as_deref())?;
    let mut fights = FightRows::new(args.format, batch.definition.clone());
    fights.begin(&mut out)?;
    let mut is_closed = false;
    let summary = batch.run(|result| {
        if is_closed {
            return Ok(());
        }
        match fights.put(&mut out, result) {
            // The verdict is wanted, whoever reads the rest.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe && !args.expect.is_empty() => {
                is_closed = true;
                Ok(())
            }
            written => written,
        }
    });
    let summary = summary.map_err(|error| match error {
        BatchError::Taken(error) => CliError::from(error),
        BatchError::Fight { fight, seed, error } => {
            let told = load::problem(&source, &batch.definition, error).to_string();
            CliError::Failed(format!("{told} (fight {fight}, seed {seed})"))
        }
        BatchError::Threads(_) => CliError::failed(error),
    })?;
    let encounter = &batch.definition.encounter;
    let verdict = verdict(&args.expect, encounter, &summary);
    if is_closed {
        return judged(Err(CliError::ClosedPipe), verdict);
    }
    let written = print(out, args, global, &batch, &seed, &summary);
    judged(written, verdict)
}

/// Prints what the fights add up to, in the formats that sum up.
fn print(
    mut out: Output,
    args: &SimArgs,
    global: &Global,
    batch: &Batch,
    seed: &Seed,
    summary: &Summary,
) -> Result<(), CliError> {
    match args.format {
        Format::Json => {
            let report = report(args, global, batch, seed, summary);
            serde_json::to_writer_pretty(&mut out, &report)?;
            writeln!(out)?;
        }
        Format::Table => print_table(&mut out, batch, seed, summary)?,
        Format::Jsonl | Format::Csv => {}
    }
    out.finish()
}

#[derive(Serialize, JsonSchema)]
pub(super) struct SimJson<'a> {
    schema: &'static str,
    version: &'static str,
    rules_version: u32,
    content: String,
    rules: &'a str,
    seed: &'a str,
    fights: u64,
    first: u64,
    rerun: String,
    teams: BTreeMap<&'a str, Team>,
    draws: Draws,
    turns: Turns,
    actor_turns: u64,
    rolls: BTreeMap<&'static str, Check<'a>>,
    events: Events,
    damage: BTreeMap<&'a str, Dealt>,
    digest: String,
}

#[derive(Serialize, JsonSchema)]
struct Team {
    wins: u64,
    rate: f64,
    ci95: [f64; 2],
}

#[derive(Serialize, JsonSchema)]
struct Draws {
    count: u64,
    reasons: BTreeMap<&'static str, u64>,
}

#[derive(Serialize, JsonSchema)]
struct Turns {
    mean: f64,
    min: u32,
    p50: u32,
    p95: u32,
    max: u32,
}

#[derive(Serialize, JsonSchema)]
struct Check<'a> {
    tried: u64,
    passed: u64,
    by: BTreeMap<&'a str, Passed>,
}

#[derive(Serialize, JsonSchema)]
struct Passed {
    tried: u64,
    passed: u64,
}

#[derive(Serialize, JsonSchema)]
struct Events {
    blow: u64,
    hit: u64,
    cut: u64,
    stun: u64,
    shot: u64,
    throw: u64,
    bash: u64,
    theft: u64,
    burst: u64,
}

#[derive(Serialize, JsonSchema)]
struct Dealt {
    dealt: u64,
    by: BTreeMap<&'static str, u64>,
}

fn report<'a>(
    args: &SimArgs,
    global: &Global,
    batch: &'a Batch,
    seed: &'a Seed,
    summary: &Summary,
) -> SimJson<'a> {
    let definition = &batch.definition;
    let names: Vec<(TeamId, &str)> = (0..)
        .map(TeamId)
        .zip(definition.encounter.teams.iter().map(String::as_str))
        .collect();
    let counts = &summary.counts;
    let teams = names
        .iter()
        .map(|&(team, name)| (name, team_report(summary, team)))
        .collect();
    let damage = names.iter().map(|&(team, name)| {
        let by = DamageSource::ALL.into_iter().map(|source| {
            let dealt = counts.damage.get(team.index());
            (source, dealt.map_or(0, |dealt| dealt[source as usize]))
        });
        let by = by.filter(|&(source, dealt)| dealt > 0 || source == DamageSource::Blow);
        let by: BTreeMap<&str, u64> = by.map(|(source, dealt)| (source.name(), dealt)).collect();
        (
            name,
            Dealt {
                dealt: by.values().sum(),
                by,
            },
        )
    });
    let turns = summary.turns();
    SimJson {
        schema: "ludus.sim/1",
        version: env!("CARGO_PKG_VERSION"),
        rules_version: RULES_VERSION,
        content: definition.content_digest(),
        rules: &definition.profile().id,
        seed: seed.text(),
        fights: summary.fights,
        first: 0,
        rerun: rerun(args, global, batch, seed),
        teams,
        draws: Draws {
            count: summary.draws.values().sum(),
            reasons: summary
                .draws
                .iter()
                .map(|(reason, &count)| (reason.name(), count))
                .collect(),
        },
        turns: Turns {
            mean: ten_digits(turns.mean),
            min: turns.min,
            p50: turns.p50,
            p95: turns.p95,
            max: turns.max,
        },
        actor_turns: counts.actor_turns,
        rolls: Roll::ALL
            .iter()
            .map(|&roll| (roll, check_report(counts, &names, roll)))
            .filter(|(roll, check)| check.tried > 0 || *roll == Roll::ToHit)
            .map(|(roll, check)| (roll.name(), check))
            .collect(),
        events: Events {
            blow: counts.blows,
            hit: counts.hits,
            cut: counts.cuts,
            stun: counts.stuns,
            shot: counts.shots,
            throw: counts.throws,
            bash: counts.bashes,
            theft: counts.thefts,
            burst: counts.bursts,
        },
        damage: damage.collect(),
        digest: summary.digest(),
    }
}

fn check_report<'a>(counts: &Counts, names: &[(TeamId, &'a str)], roll: Roll) -> Check<'a> {
    let by: BTreeMap<&str, Passed> = names
        .iter()
        .map(|&(team, name)| {
            let CheckCount { tried, passed } = counts.check(roll, team);
            (name, Passed { tried, passed })
        })
        .collect();
    Check {
        tried: by.values().map(|row| row.tried).sum(),
        passed: by.values().map(|row| row.passed).sum(),
        by,
    }
}

fn team_report(summary: &Summary, team: TeamId) -> Team {
    let wins = summary.wins.get(team.index()).copied().unwrap_or(0);
    let interval = wilson(wins, summary.fights);
    Team {
        wins,
        rate: ten_digits(wins as f64 / summary.fights.max(1) as f64),
        ci95: [ten_digits(interval.low), ten_digits(interval.high)],
    }
}

/// Returns the command that repeats the batch.
fn rerun(args: &SimArgs, global: &Global, batch: &Batch, seed: &Seed) -> String {
    let assets: Vec<String> = with_assets(global).collect();
    let assets = [&[String::new()], &assets[..]].concat().join(" ");
    let max_turns = args
        .max_turns
        .map_or(String::new(), |turns| format!(" --max-turns {turns}"));
    let pilot = if args.pilot == Pilot::default() {
        String::new()
    } else {
        format!(" --pilot {}", args.pilot.name())
    };
    format!(
        "ludus sim {} --seed {} --fights {}{max_turns}{pilot}{assets}",
        quoted(&args.fight.to_string_lossy()),
        quoted(seed.text()),
        batch.fights
    )
}

fn print_table(
    out: &mut Output,
    batch: &Batch,
    seed: &Seed,
    summary: &Summary,
) -> Result<(), CliError> {
    let definition = &batch.definition;
    let encounter = &definition.encounter;
    writeln!(
        out,
        "{}: {}, rules {}, seed {}",
        encounter.name,
        counted(summary.fights as usize, "fight"),
        definition.profile().id,
        shown(seed.text())
    )?;
    for (team, name) in (0..).map(TeamId).zip(&encounter.teams) {
        let report = team_report(summary, team);
        let count = summary.counts.check(Roll::ToHit, team);
        let dealt = summary.counts.dealt_by(team);
        writeln!(
            out,
            "  {name:<12} wins {:>6}  ({} to {})   hits {:>6} of {} attacks   {dealt} damage",
            percent(report.rate),
            percent(report.ci95[0]),
            percent(report.ci95[1]),
            percent(count.passed as f64 / count.tried.max(1) as f64),
            count.tried,
        )?;
    }
    let draws: u64 = summary.draws.values().sum();
    writeln!(
        out,
        "  {:<12} {:>11}",
        "nobody",
        percent(draws as f64 / summary.fights.max(1) as f64)
    )?;
    let turns = summary.turns();
    writeln!(
        out,
        "  turns: mean {:.1}, shortest {}, half by {}, 95% by {}, longest {}",
        turns.mean, turns.min, turns.p50, turns.p95, turns.max
    )?;
    writeln!(out, "  digest {}", summary.digest())?;
    Ok(())
}
