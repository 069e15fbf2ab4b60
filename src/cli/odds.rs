//! `ludus odds`: exact chances at the start of a fight.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use schemars::JsonSchema;
use serde::ser::SerializeSeq as _;
use serde::{Serialize, Serializer};

use ludus_engine::content::nearest_words;
use ludus_engine::ids::ActorId;
use ludus_engine::odds::{self, AttackOdds, Joined, Mode, Pairs};
use ludus_engine::rules;
use ludus_engine::turn::{RULES_VERSION, world_at_start};
use ludus_engine::world::World;

use super::error::CliError;
use super::output::{Output, TableOrJson, percent, ten_digits};
use super::{Global, load, odds_beside};

/// Arguments of `ludus odds`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ludus odds druid-and-dragon
  ludus odds ford-of-orcs --attacker hero
  ludus odds fight.ron --defender hero --pmf --format json
  ludus odds ford-of-orcs --rules oangband,ludus")]
pub(super) struct OddsArgs {
    /// A built-in scenario, a scenario file, or a matchup.
    scenario: OsString,
    /// Only what this one does: `hero`, or a monster's id.
    #[arg(long, value_name = "ID")]
    attacker: Option<String>,
    /// Only what is done to this one.
    #[arg(long, value_name = "ID")]
    defender: Option<String>,
    /// The rule profile, in place of the fight's own; several are printed side by side.
    #[arg(long, value_name = "P", value_delimiter = ',')]
    rules: Vec<String>,
    /// Adds the chance of every amount of damage.
    #[arg(long)]
    pmf: bool,
    /// How to print it.
    #[arg(long, value_enum, default_value_t = TableOrJson::Table)]
    format: TableOrJson,
    /// Writes to a file.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct OddsJson<'a> {
    schema: &'static str,
    version: &'static str,
    rules_version: u32,
    content: String,
    rules: &'a str,
    #[schemars(with = "Vec<Attack<'a>>")]
    attacks: Attacks<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    worst: Option<Worst>,
}

/// The reports of several rule profiles, as they stand in the command.
#[derive(Serialize, JsonSchema)]
pub(super) struct BesideJson<'a> {
    schema: &'static str,
    version: &'static str,
    rules_version: u32,
    profiles: Vec<OddsJson<'a>>,
}

/// The attacks of all pairs, written one by one: thousands of pairs never stand in memory together.
struct Attacks<'a> {
    world: &'a World,
    are_wanted: &'a dyn Fn(ActorId, ActorId) -> bool,
    with_pmf: bool,
}

impl Serialize for Attacks<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        let mut pairs = Pairs::of(self.world);
        for attacker in 0..pairs.n_actors() {
            for defender in 0..pairs.n_actors() {
                let pair = (pairs.actor(attacker), pairs.actor(defender));
                let (Some(one), Some(other)) = pair else {
                    continue;
                };
                if (self.are_wanted)(one, other) {
                    for attack in pairs.attacks(attacker, defender) {
                        list.serialize_element(&json_attack(self.world, &attack, self.with_pmf))?;
                    }
                }
            }
        }
        list.end()
    }
}

#[derive(Serialize, JsonSchema)]
struct Worst {
    hero: i32,
}

#[derive(Serialize, JsonSchema)]
struct Attack<'a> {
    attacker: &'a str,
    defender: &'a str,
    mode: &'static str,
    index: usize,
    label: &'a str,
    adjacent: bool,
    blows_per_turn: u32,
    /// The chance of one more blow after them.
    p_one_more_blow: f64,
    burnt_mana: Option<BurntMana>,
    p_hit: f64,
    p_hit_fraction: String,
    stages: Vec<Stage>,
    terms: Vec<Term>,
    p_critical: f64,
    p_cut: f64,
    p_stun: f64,
    damage: Damage,
    #[serde(skip_serializing_if = "Option::is_none")]
    pmf: Option<Vec<(i64, f64)>>,
    effects: Vec<Effect<'a>>,
    defender_hp: i32,
    energy: u32,
    mean_per_turn: f64,
    mean_turns_to_kill: Option<f64>,
}

/// What the first critical of a turn gains by burning mana.
#[derive(Serialize, JsonSchema)]
struct BurntMana {
    /// The chance that a turn has a critical.
    p: f64,
    /// Mean damage beyond that of any other critical.
    mean: f64,
}

#[derive(Serialize, JsonSchema)]
struct Stage {
    name: &'static str,
    p_stop: f64,
}

#[derive(Serialize, JsonSchema)]
struct Term {
    name: &'static str,
    value: i32,
    rule: &'static str,
    sum: &'static str,
}

#[derive(Serialize, JsonSchema)]
struct Damage {
    min: i64,
    max: i64,
    mean: f64,
    /// What it is made of, in the order in which it counts; a critical's dice are not among it.
    terms: Vec<Term>,
}

/// A consequence beyond damage.
#[derive(Serialize, JsonSchema)]
struct Effect<'a> {
    name: &'a str,
    p: f64,
}

pub(super) fn run(args: &OddsArgs, global: &Global) -> Result<(), CliError> {
    load::check_targets(global, Some(&args.scenario), None, args.out.as_deref())?;
    let content = load::content(global)?;
    let under = |rules: Option<&str>| -> Result<World, CliError> {
        let loaded = load::fight(content.clone(), &args.scenario, rules)?;
        Ok(world_at_start(loaded.definition))
    };
    let worlds = match &args.rules[..] {
        [] => vec![under(None)?],
        names => names
            .iter()
            .map(|name| under(Some(name)))
            .collect::<Result<_, _>>()?,
    };
    let Some(world) = worlds.first() else {
        return Ok(());
    };
    for name in [&args.attacker, &args.defender].into_iter().flatten() {
        known_actor(world, name)?;
    }
    let is_wanted =
        |name: Option<&String>, actor| name.is_none_or(|name| world.actor_name(actor) == name);
    let are_wanted = |attacker, defender| {
        is_wanted(args.attacker.as_ref(), attacker) && is_wanted(args.defender.as_ref(), defender)
    };
    let mut out = Output::open(args.out.as_deref())?;
    match (args.format, worlds.len()) {
        (TableOrJson::Json, 1) => {
            let report = report(world, &are_wanted, args.pmf);
            serde_json::to_writer_pretty(&mut out, &report)?;
            writeln!(out)?;
        }
        (TableOrJson::Json, _) => {
            let reports = worlds
                .iter()
                .map(|world| report(world, &are_wanted, args.pmf));
            let beside = BesideJson {
                schema: "ludus.odds/1",
                version: env!("CARGO_PKG_VERSION"),
                rules_version: RULES_VERSION,
                profiles: reports.collect(),
            };
            serde_json::to_writer_pretty(&mut out, &beside)?;
            writeln!(out)?;
        }
        (TableOrJson::Table, 1) => print_table(&mut out, world, &are_wanted, args.pmf)?,
        (TableOrJson::Table, _) => odds_beside::print(&mut out, &worlds, &are_wanted)?,
    }
    out.finish()
}

fn known_actor(world: &World, name: &str) -> Result<(), CliError> {
    let names: Vec<&str> = world
        .living()
        .map(|(actor, _)| world.actor_name(actor))
        .collect();
    if names.contains(&name) {
        return Ok(());
    }
    Err(CliError::Usage(format!(
        "nobody is called \"{name}\"{}; there are: {}",
        nearest_words(name, names.iter().copied()),
        names.join(", ")
    )))
}

fn report<'a>(
    world: &'a World,
    are_wanted: &'a dyn Fn(ActorId, ActorId) -> bool,
    with_pmf: bool,
) -> OddsJson<'a> {
    OddsJson {
        schema: "ludus.odds/1",
        version: env!("CARGO_PKG_VERSION"),
        rules_version: RULES_VERSION,
        content: world.definition().content_digest(),
        rules: &world.profile().id,
        attacks: Attacks {
            world,
            are_wanted,
            with_pmf,
        },
        worst: odds::worst(world).map(|hero| Worst { hero }),
    }
}

fn json_attack<'a>(world: &'a World, attack: &'a AttackOdds, with_pmf: bool) -> Attack<'a> {
    let stages = attack.stages.iter().map(|(stage, stops)| Stage {
        name: stage.name(),
        p_stop: ten_digits(stops.to_f64()),
    });
    let damage = &attack.damage;
    Attack {
        attacker: world.actor_name(attack.attacker),
        defender: world.actor_name(attack.defender),
        mode: attack.mode.name(),
        index: attack.index,
        label: &attack.label,
        adjacent: attack.is_adjacent,
        blows_per_turn: attack.blows_per_turn,
        p_one_more_blow: ten_digits(attack.p_one_more_blow),
        burnt_mana: attack.burnt_mana.map(|burnt| BurntMana {
            p: ten_digits(burnt.p),
            mean: ten_digits(burnt.mean),
        }),
        p_hit: ten_digits(attack.p_hit.to_f64()),
        p_hit_fraction: attack.p_hit.to_string(),
        stages: stages.collect(),
        terms: json_terms(&attack.terms),
        p_critical: ten_digits(attack.p_critical),
        p_cut: ten_digits(attack.p_cut),
        p_stun: ten_digits(attack.p_stun),
        damage: Damage {
            min: damage.min(),
            max: damage.max(),
            mean: ten_digits(damage.mean()),
            terms: json_terms(&attack.damage_terms),
        },
        pmf: with_pmf.then(|| {
            damage
                .chances()
                .map(|(value, p)| (value, ten_digits(p)))
                .collect()
        }),
        effects: attack
            .effects
            .iter()
            .map(|effect| Effect {
                name: &effect.name,
                p: ten_digits(effect.p),
            })
            .collect(),
        defender_hp: attack.defender_hp,
        energy: attack.energy,
        mean_per_turn: ten_digits(attack.mean_per_full_turn()),
        mean_turns_to_kill: attack.mean_full_turns_to_kill().map(ten_digits),
    }
}

fn json_terms(terms: &[rules::Term]) -> Vec<Term> {
    let terms = terms.iter().map(|term| Term {
        name: term.name.name(),
        value: term.value,
        rule: term.name.rule(),
        sum: term.name.sum().name(),
    });
    terms.collect()
}

fn print_table(
    out: &mut Output,
    world: &World,
    are_wanted: &dyn Fn(ActorId, ActorId) -> bool,
    with_pmf: bool,
) -> Result<(), CliError> {
    let encounter = &world.definition().encounter;
    writeln!(out, "{}, rules {}", encounter.name, world.profile().id)?;
    for attack in &Pairs::of(world).joined(are_wanted) {
        print_attack(out, world, attack, with_pmf)?;
    }
    if let Some(worst) = odds::worst(world) {
        writeln!(
            out,
            "\nworst before the hero acts again, if it stays: {worst}"
        )?;
    }
    Ok(())
}

fn print_attack(
    out: &mut Output,
    world: &World,
    joined: &Joined,
    with_pmf: bool,
) -> Result<(), CliError> {
    let attack = &joined.odds;
    let times = blows_in_words(attack);
    writeln!(
        out,
        "\n{} -> {}: {} {}{times}{}{}",
        world.actor_name(attack.attacker),
        world.actor_name(attack.defender),
        attack.mode.name(),
        attack.label,
        match attack.mode {
            Mode::Melee | Mode::Bash | Mode::Blow if !attack.is_adjacent => ", when adjacent",
            _ => "",
        },
        match joined.n_pairs {
            1 => String::new(),
            2 => "; one more pair has the same".to_owned(),
            n => format!("; {} more pairs have the same", n - 1),
        }
    )?;
    writeln!(
        out,
        "  gets through  {:>6}  {}",
        percent(attack.p_hit.to_f64()),
        attack.p_hit
    )?;
    for (stage, stops) in &attack.stages {
        writeln!(
            out,
            "    {:<20} stops {:>6}  {stops}",
            stage.name(),
            percent(stops.to_f64())
        )?;
    }
    print_terms(out, attack)?;
    let damage = &attack.damage;
    writeln!(
        out,
        "  damage        {}-{}, mean {:.2}",
        damage.min(),
        damage.max(),
        damage.mean()
    )?;
    for term in &attack.damage_terms {
        print_term(out, term)?;
    }
    writeln!(
        out,
        "  critical {}   cut {}   stun {}",
        percent(attack.p_critical),
        percent(attack.p_cut),
        percent(attack.p_stun)
    )?;
    if let Some(burnt) = attack.burnt_mana {
        let p = percent(burnt.p);
        writeln!(
            out,
            "  burnt mana    {p} a turn, mean {:.2} more",
            burnt.mean
        )?;
    }
    for effect in &attack.effects {
        writeln!(out, "  {:<20} {}", effect.name, percent(effect.p))?;
    }
    let unit = attack.unit();
    let turns = attack
        .mean_turns_to_kill
        .map_or("never".to_owned(), |turns| format!("{turns:.1}"));
    writeln!(
        out,
        "  a {unit:<11} mean {:.2}; {unit}s to kill {} hit points: {turns}",
        attack.mean_per_turn, attack.defender_hp
    )?;
    if with_pmf {
        for (value, chance) in damage.chances() {
            writeln!(out, "    {value:>4}  {:>8.4}%", chance * 100.0)?;
        }
    }
    Ok(())
}

fn blows_in_words(attack: &AttackOdds) -> String {
    let more = match attack.p_one_more_blow {
        p if p > 0.0 => format!(", one more {}", percent(p)),
        _ => String::new(),
    };
    match attack.blows_per_turn {
        1 if more.is_empty() => String::new(),
        1 => format!(", 1 blow a turn{more}"),
        n => format!(", {n} blows a turn{more}"),
    }
}

fn print_terms(out: &mut Output, attack: &AttackOdds) -> Result<(), CliError> {
    let mut sum = None;
    for term in &attack.terms {
        let own = term.name.sum();
        if sum != Some(own) {
            sum = Some(own);
            let total: i32 = attack
                .terms
                .iter()
                .filter(|other| other.name.sum() == own)
                .map(|other| other.value)
                .sum();
            writeln!(out, "    {} {total}", own.name())?;
        }
        print_term(out, term)?;
    }
    Ok(())
}

fn print_term(out: &mut Output, term: &rules::Term) -> Result<(), CliError> {
    let (name, value) = (term.name.name(), term.value);
    writeln!(out, "      {name:<28} {value:>5}  {}", term.name.rule())?;
    Ok(())
}
