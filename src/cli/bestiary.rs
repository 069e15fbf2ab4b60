//! `ludus bestiary`: the monsters that exist, with their figures.

use std::io::Write as _;

use clap::{Args, ValueEnum};
use schemars::JsonSchema;
use serde::Serialize;

use ludus_engine::content::{
    Content, MonsterBlow, MonsterFlag, MonsterRace, bestiary, nearest_words,
};
use ludus_engine::rules::energy::NORMAL_SPEED;
use ludus_engine::turn::RULES_VERSION;

use super::error::CliError;
use super::output::{Output, csv_row};
use super::{Global, load};

/// Arguments of `ludus bestiary`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ludus bestiary                      every monster, by level
  ludus bestiary orc                  those with \"orc\" in the name
  ludus bestiary --pack oangband --format json")]
pub(super) struct BestiaryArgs {
    /// A part of a name or id, in any case; without it, all.
    query: Option<String>,
    /// Only the monsters of one pack.
    #[arg(long, value_name = "PACK")]
    pack: Option<String>,
    /// How to print it.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    Table,
    Json,
    Csv,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct BestiaryJson<'a> {
    schema: &'static str,
    version: &'static str,
    rules_version: u32,
    content: String,
    monsters: Vec<Monster<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct Monster<'a> {
    id: &'a str,
    name: &'a str,
    pack: &'a str,
    glyph: char,
    class: char,
    level: u8,
    speed: u8,
    ac: i16,
    hp: String,
    difficulty: Option<u32>,
    difficulty_terms: Option<Vec<Term>>,
    experience: u32,
    blows: Vec<Blow<'a>>,
    flags: Vec<&'static str>,
    powers: Vec<Power<'a>>,
}

/// A part of a difficulty; none is reckoned yet.
#[derive(Serialize, JsonSchema)]
struct Term {
    name: &'static str,
    value: i32,
}

#[derive(Serialize, JsonSchema)]
struct Blow<'a> {
    method: &'static str,
    effect: &'a str,
    dice: String,
}

#[derive(Serialize, JsonSchema)]
struct Power<'a> {
    power: &'a str,
}

impl<'a> Monster<'a> {
    fn new(content: &'a Content, race: &'a MonsterRace) -> Self {
        Self {
            id: &race.id,
            name: &race.name,
            pack: &race.pack,
            glyph: race.glyph,
            class: race.class,
            level: race.level,
            speed: race.speed,
            ac: race.ac,
            hp: race.hp.to_string(),
            difficulty: None,
            difficulty_terms: None,
            experience: race.experience,
            blows: race
                .blows
                .iter()
                .map(|blow| Blow::new(content, blow))
                .collect(),
            flags: flags(race),
            powers: race
                .waiting_powers
                .iter()
                .map(|power| Power { power })
                .collect(),
        }
    }
}

impl<'a> Blow<'a> {
    fn new(content: &'a Content, blow: &MonsterBlow) -> Self {
        Self {
            method: blow.method.name(),
            effect: content.effect(blow.effect).id.as_str(),
            dice: blow.dice.to_string(),
        }
    }
}

fn flags(race: &MonsterRace) -> Vec<&'static str> {
    MonsterFlag::ALL
        .iter()
        .filter(|flag| race.is(**flag))
        .map(|flag| flag.name())
        .collect()
}

pub(super) fn run(args: &BestiaryArgs, global: &Global) -> Result<(), CliError> {
    let content = load::content(global)?;
    if let Some(pack) = &args.pack {
        known_pack(&content, pack)?;
    }
    let found = bestiary(&content, args.query.as_deref(), args.pack.as_deref());
    let races: Vec<&MonsterRace> = found.iter().map(|id| content.monster_race(*id)).collect();
    let mut out = Output::open(None)?;
    match args.format {
        Format::Table => print_table(&mut out, &content, &races)?,
        Format::Json => print_json(&mut out, &content, &races)?,
        Format::Csv => print_csv(&mut out, &content, &races)?,
    }
    out.finish()
}

/// Refuses a pack that is not loaded, and names the nearest one.
fn known_pack(content: &Content, pack: &str) -> Result<(), CliError> {
    if content.packs.iter().any(|known| known == pack) {
        return Ok(());
    }
    Err(CliError::Usage(format!(
        "no pack is called \"{pack}\"{}; there are: {}",
        nearest_words(pack, content.packs.iter().map(String::as_str)),
        content.packs.join(", ")
    )))
}

fn print_table(
    out: &mut Output,
    content: &Content,
    races: &[&MonsterRace],
) -> Result<(), CliError> {
    if races.is_empty() {
        writeln!(out, "nothing by that name")?;
        return Ok(());
    }
    let width = races
        .iter()
        .map(|race| race.name.chars().count())
        .max()
        .unwrap_or(0);
    writeln!(
        out,
        "  {:width$}  level  speed    ac  hp       exp  blows",
        "name"
    )?;
    for race in races {
        let name = &race.name;
        let hp = race.hp.to_string();
        writeln!(
            out,
            "{} {name:width$}  {:>5}  {:>+5}  {:>4}  {hp:<6} {:>5}  {}",
            race.glyph,
            race.level,
            i32::from(race.speed) - NORMAL_SPEED,
            race.ac,
            race.experience,
            blows_text(content, race)
        )?;
    }
    Ok(())
}

/// Writes a round of blows: `claw 1d3, claw 1d3, bite 1d4`.
fn blows_text(content: &Content, race: &MonsterRace) -> String {
    let blows: Vec<String> = race
        .blows
        .iter()
        .map(|blow| match content.effect(blow.effect).id.as_str() {
            "none" => blow.method.name().to_owned(),
            "attack" => format!("{} {}", blow.method.name(), blow.dice),
            effect => format!("{} {effect} {}", blow.method.name(), blow.dice),
        })
        .collect();
    blows.join(", ")
}

fn print_json(out: &mut Output, content: &Content, races: &[&MonsterRace]) -> Result<(), CliError> {
    let report = BestiaryJson {
        schema: "ludus.bestiary/1",
        version: env!("CARGO_PKG_VERSION"),
        rules_version: RULES_VERSION,
        content: content.digest(),
        monsters: races
            .iter()
            .map(|race| Monster::new(content, race))
            .collect(),
    };
    serde_json::to_writer_pretty(&mut *out, &report)?;
    writeln!(out)?;
    Ok(())
}

fn print_csv(out: &mut Output, content: &Content, races: &[&MonsterRace]) -> Result<(), CliError> {
    let head = "id,name,pack,glyph,class,level,speed,ac,hp,experience,blows,flags,powers";
    csv_row(out, head.split(','))?;
    for race in races {
        let row = [
            race.id.clone(),
            race.name.clone(),
            race.pack.clone(),
            race.glyph.to_string(),
            race.class.to_string(),
            race.level.to_string(),
            race.speed.to_string(),
            race.ac.to_string(),
            race.hp.to_string(),
            race.experience.to_string(),
            blows_text(content, race),
            flags(race).join(" "),
            race.waiting_powers.join(" "),
        ];
        csv_row(out, row.iter().map(String::as_str))?;
    }
    Ok(())
}
