//! `ludus list`: what can be named, each with one line that says what it is.

use std::io::Write as _;

use clap::{Args, ValueEnum};
use schemars::JsonSchema;
use serde::Serialize;

use ludus_engine::ai::Pilot;
use ludus_engine::content::{
    Ability, BlowMethod, Condition, Content, DamageKind, Effect, HeroClass, HeroRace, HeroSheet,
    ItemFlag, ItemKind, MonsterFlag, ScriptedCommand, Shape, Specialty, Stat, Terrain,
};
use ludus_engine::rng::Roll;
use ludus_engine::turn::RULES_VERSION;

use super::error::CliError;
use super::output::{Output, TableOrJson};
use super::{Global, load};

/// Arguments of `ludus list`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ludus list scenarios
  ludus list items sword              those with \"sword\" in the name
  ludus list rolls --format json")]
pub(super) struct ListArgs {
    /// What to list.
    what: What,
    /// A part of a name or id, in any case; without it, all.
    query: Option<String>,
    /// How to print it.
    #[arg(long, value_enum, default_value_t = TableOrJson::Table)]
    format: TableOrJson,
}

/// What can be listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum What {
    /// Drawn places to fight.
    Arenas,
    /// Ready-made heroes.
    Heroes,
    /// Races of heroes; `ludus bestiary` lists those of monsters.
    Races,
    /// Classes of heroes.
    Classes,
    /// What heroes are trained in.
    Specialties,
    /// Shapes that heroes take.
    Shapes,
    /// Kinds of things.
    Items,
    /// Built-in fights.
    Scenarios,
    /// Kinds of ground.
    Terrain,
    /// States that last.
    Conditions,
    /// Forms of blows.
    Methods,
    /// What blows do.
    Effects,
    /// Lasting gifts.
    Abilities,
    /// Rule profiles.
    Profiles,
    /// Who stands in for the hero.
    Pilots,
    /// Rolls, as scenarios force them.
    Rolls,
    /// Commands, as scenarios script them.
    Commands,
    /// Flags of monsters and of things.
    Flags,
    /// Keys, as the key table has them.
    #[cfg(feature = "tui")]
    Keys,
}

/// What `--format json` prints.
#[derive(Serialize, JsonSchema)]
pub(super) struct ListJson {
    schema: &'static str,
    version: &'static str,
    rules_version: u32,
    what: String,
    rows: Vec<Row>,
}

/// One thing that can be named.
#[derive(Serialize, JsonSchema)]
struct Row {
    id: String,
    name: String,
    about: String,
}

impl Row {
    fn new(id: impl Into<String>, name: impl Into<String>, about: impl Into<String>) -> Self {
        let (id, name, about) = (id.into(), name.into(), about.into());
        Self { id, name, about }
    }

    /// Makes the row of a member of a closed list.
    fn of_word(id: &str, about: &str) -> Self {
        Self::new(id, id.replace('_', " "), about)
    }

    fn is_meant(&self, query: &str) -> bool {
        self.id.to_lowercase().contains(query) || self.name.to_lowercase().contains(query)
    }
}

pub(super) fn run(args: &ListArgs, global: &Global) -> Result<(), CliError> {
    let content = load::content(global)?;
    let query = args.query.as_deref().unwrap_or_default();
    let query = query.trim().to_lowercase();
    let mut rows = rows(&content, args.what);
    rows.retain(|row| row.is_meant(&query));
    let mut out = Output::open(None)?;
    match args.format {
        TableOrJson::Json => {
            let report = ListJson {
                schema: "ludus.list/1",
                version: env!("CARGO_PKG_VERSION"),
                rules_version: RULES_VERSION,
                what: format!("{:?}", args.what).to_lowercase(),
                rows,
            };
            serde_json::to_writer_pretty(&mut out, &report)?;
            writeln!(out)?;
        }
        TableOrJson::Table => print_table(&mut out, &rows)?,
    }
    out.finish()
}

fn print_table(out: &mut Output, rows: &[Row]) -> Result<(), CliError> {
    if rows.is_empty() {
        writeln!(out, "nothing by that name")?;
    }
    let longest = |column: fn(&Row) -> &str| {
        let lengths = rows.iter().map(|row| column(row).chars().count());
        lengths.max().unwrap_or(0)
    };
    let (id, name) = (longest(|row| &row.id), longest(|row| &row.name));
    for row in rows {
        let line = format!("{:id$}  {:name$}  {}", row.id, row.name, row.about);
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Makes the rows of the members of a closed list.
macro_rules! words {
    ($enum:ident) => {
        $enum::ALL
            .iter()
            .map(|one| Row::of_word(one.name(), one.about()))
            .collect()
    };
}

fn rows(content: &Content, what: What) -> Vec<Row> {
    match what {
        What::Arenas => {
            let arenas = content.arenas.iter();
            arenas
                .map(|one| Row::new(&one.id, &one.name, &one.about))
                .collect()
        }
        What::Heroes => content
            .heroes
            .iter()
            .map(|one| hero(content, one))
            .collect(),
        What::Races => content.hero_races.iter().map(race).collect(),
        What::Classes => content.hero_classes.iter().map(class).collect(),
        What::Specialties => words!(Specialty),
        What::Shapes => words!(Shape),
        What::Items => content.item_kinds.iter().map(item).collect(),
        What::Scenarios => {
            let scenarios = content.scenarios.iter();
            scenarios
                .map(|one| Row::new(&one.name, one.name.replace('-', " "), &one.about))
                .collect()
        }
        What::Terrain => content.terrains.iter().map(terrain).collect(),
        What::Conditions => words!(Condition),
        What::Methods => words!(BlowMethod),
        What::Effects => content.effects.iter().map(effect).collect(),
        What::Abilities => words!(Ability),
        What::Profiles => {
            let profiles = content.profiles.iter();
            profiles
                .map(|one| Row::of_word(&one.id, &one.about))
                .collect()
        }
        What::Pilots => words!(Pilot),
        What::Rolls => Roll::ALL.iter().copied().map(roll).collect(),
        What::Commands => {
            let commands = ScriptedCommand::NAMES.iter().zip(ScriptedCommand::HELP);
            commands
                .map(|(id, (written, about))| Row::new(*id, written, about))
                .collect()
        }
        What::Flags => flags(),
        #[cfg(feature = "tui")]
        What::Keys => keys(),
    }
}

fn hero(content: &Content, hero: &HeroSheet) -> Row {
    let race = content.hero_race(hero.race).name.to_lowercase();
    let class = &content.hero_class(hero.class).id;
    let about = format!("{race} {class} {}", hero.level);
    Row::new(&hero.name, &hero.name, about)
}

fn race(race: &HeroRace) -> Row {
    let about = format!(
        "{}hit die {}, sees {} cells by warmth; may be {}",
        scores(race.stats),
        race.hit_die,
        race.infravision,
        race.classes.join(", ")
    );
    Row::new(&race.id, &race.name, about)
}

fn class(class: &HeroClass) -> Row {
    let specialties: Vec<&str> = class.specialties.iter().map(|one| one.name()).collect();
    let about = format!(
        "{}hit die {}; learns {}",
        scores(class.stats),
        class.hit_die,
        specialties.join(", ")
    );
    Row::new(&class.id, &class.name, about)
}

/// Tells what is added to scores, before what follows: `str +1, con -2, `.
fn scores(added: [i8; 6]) -> String {
    let rows = Stat::ALL.iter().zip(added).filter(|row| row.1 != 0);
    let mut words: Vec<String> = rows
        .map(|(stat, points)| format!("{} {points:+}", stat.name()))
        .collect();
    words.push(String::new());
    words.join(", ")
}

fn item(kind: &ItemKind) -> Row {
    let (pounds, tenths) = (kind.weight / 10, kind.weight % 10);
    let mut facts = vec![
        kind.group.name().to_owned(),
        format!("level {}", kind.level),
        format!("{pounds}.{tenths} lb"),
    ];
    facts.extend((kind.dice.max() > 0).then(|| kind.dice.to_string()));
    facts.extend((kind.ac != 0).then(|| format!("armor {}", kind.ac)));
    let flags = ItemFlag::ALL.iter().filter(|flag| kind.flags.has(**flag));
    facts.extend(flags.map(|flag| flag.name().replace('_', " ")));
    Row::new(&kind.id, &kind.name, facts.join(", "))
}

fn terrain(terrain: &Terrain) -> Row {
    let facts = [
        (!terrain.is_walkable, "not to be walked"),
        (terrain.blocks_sight, "blocks sight"),
        (terrain.stops_missiles, "stops missiles"),
        (terrain.enter_time > 1 || terrain.leave_time > 1, "slow"),
        (terrain.is_slippery, "slippery"),
        (!terrain.is_lit, "dark"),
        (terrain.opens_into.is_some(), "opens"),
        (terrain.closes_into.is_some(), "closes"),
    ];
    let facts = facts.iter().filter(|fact| fact.0).map(|fact| fact.1);
    let mut words = vec![format!("drawn {}", terrain.glyph)];
    words.extend(facts.map(str::to_owned));
    Row::new(&terrain.id, &terrain.name, words.join(", "))
}

fn effect(effect: &Effect) -> Row {
    let mut words = vec![match effect.damage {
        DamageKind::None => "no damage".to_owned(),
        DamageKind::Plain => "damage".to_owned(),
        DamageKind::Armored => "damage less armor".to_owned(),
        DamageKind::Element(element) => format!("damage of {}", element.name()),
    }];
    words.extend(effect.outcomes.iter().map(|outcome| outcome.word.clone()));
    Row::of_word(
        &effect.id,
        &format!("{}; power {}", words.join(", "), effect.power),
    )
}

fn roll(roll: Roll) -> Row {
    let about = roll.about();
    let rule = roll.rule();
    if about.contains(rule) {
        return Row::of_word(roll.name(), about);
    }
    Row::of_word(roll.name(), &format!("{about} ({rule})"))
}

fn flags() -> Vec<Row> {
    let of_monsters = MonsterFlag::ALL
        .iter()
        .map(|one| (one.name(), "monster", one.about()));
    let of_items = ItemFlag::ALL
        .iter()
        .map(|one| (one.name(), "item", one.about()));
    let all = of_monsters.chain(of_items);
    all.map(|(id, whose, about)| Row::of_word(id, &format!("{whose}: {about}")))
        .collect()
}

#[cfg(feature = "tui")]
fn keys() -> Vec<Row> {
    use ludus_terminal::keymap::Keymap;

    // What ships is sound: tests load it.
    let table = Keymap::parse(crate::assets::texts().keys).ok();
    let rows = table.iter().flat_map(Keymap::rows);
    rows.map(|(does, keys, help)| Row::new(does, keys, help))
        .collect()
}
