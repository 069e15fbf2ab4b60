//! The rows of `ludus sim` that tell each fight: `jsonl` and `csv`.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use ludus_engine::batch::FightResult;
use ludus_engine::turn::DrawReason;
use ludus_engine::world::Definition;

use super::output::csv_row;
use super::sim::Format;

/// One line of `--format jsonl`.
#[derive(Serialize, JsonSchema)]
pub(super) struct Line<'a> {
    fight: u64,
    seed: String,
    winner: Option<&'a str>,
    reason: Option<&'static str>,
    turns: u32,
    digest: String,
    /// Hit points of the living at the end, by side.
    hp_left: BTreeMap<&'a str, u64>,
    /// Damage dealt, by side.
    damage: BTreeMap<&'a str, u64>,
    /// Deaths, by side.
    deaths: BTreeMap<&'a str, u64>,
}

/// Writes fight after fight, in the formats that tell each.
pub(super) struct FightRows {
    format: Format,
    definition: Arc<Definition>,
}

impl FightRows {
    /// Makes ready for the fights of a definition.
    pub(super) fn new(format: Format, definition: Arc<Definition>) -> Self {
        Self { format, definition }
    }

    /// Writes what stands above the rows.
    pub(super) fn begin(&self, out: &mut impl Write) -> io::Result<()> {
        match self.format {
            Format::Csv => csv_row(
                out,
                ["fight", "seed", "winner", "reason", "turns", "digest"],
            ),
            Format::Table | Format::Json | Format::Jsonl => Ok(()),
        }
    }

    /// Writes one fight.
    pub(super) fn put(&mut self, out: &mut impl Write, result: &FightResult) -> io::Result<()> {
        match self.format {
            Format::Jsonl => {
                serde_json::to_writer(&mut *out, &self.line(result))?;
                writeln!(out)
            }
            Format::Csv => {
                let line = self.line(result);
                csv_row(
                    out,
                    [
                        &*line.fight.to_string(),
                        &line.seed,
                        line.winner.unwrap_or_default(),
                        line.reason.unwrap_or_default(),
                        &line.turns.to_string(),
                        &line.digest,
                    ],
                )
            }
            Format::Table | Format::Json => Ok(()),
        }
    }

    fn line(&self, result: &FightResult) -> Line<'_> {
        let teams = self.definition.encounter.teams.iter().map(String::as_str);
        let sides = || teams.clone().zip(&result.sides);
        Line {
            fight: result.fight,
            seed: result.seed.to_string(),
            winner: result.winner.map(|team| self.definition.team_name(team)),
            reason: result.reason.map(DrawReason::name),
            turns: result.turns,
            digest: format!("{:032x}", result.digest),
            hp_left: sides().map(|(name, side)| (name, side.hp_left)).collect(),
            damage: sides().map(|(name, side)| (name, side.dealt)).collect(),
            deaths: sides().map(|(name, side)| (name, side.deaths)).collect(),
        }
    }
}
