//! The rolls of a turn, as who looks on sees them: one row a roll.

use super::inspector::alike;
use crate::text::{Name, headed};
use ludus_engine::narrate::percent;
use ludus_engine::replay::Playback;
use ludus_engine::rng::Roll;
use ludus_engine::step::RollRecord;

/// The width for which the columns of the rolls are made; what is more goes to the names.
const ROLLS_WIDTH: usize = 28;

/// Returns the rolls of the turn that is shown as rows of a width, the newest last: every roll, but of a
/// luck that left it to skill, which is part of the check after it.
pub(crate) fn roll_rows(playback: &Playback, width: usize) -> Vec<String> {
    let (rolls, events, world) = (playback.rolls(), playback.events(), playback.world());
    let turn = playback.turn();
    let first = rolls.partition_point(|roll| roll.turn < turn);
    let mut rest = rolls.get(first..).unwrap_or_default();
    let name_width = 5 + width.saturating_sub(ROLLS_WIDTH);
    let mut rows = Vec::new();
    let (mut luck, mut last_actor) = (None, None);
    while let Some(roll) = rest.first() {
        let (dice, others) = rest.split_at(alike(rest));
        rest = others;
        let cells = match roll.roll {
            Roll::HitLuck => {
                luck = roll.drawn.filter(|_| roll.passed.is_some());
                continue;
            }
            Roll::ToHit => check_cells(roll, luck.take()),
            Roll::Damage => {
                let lost = events.get(roll.event).and_then(|one| one.event.loss());
                dice_cells(dice, lost.map(|lost| lost.1))
            }
            _ if dice.len() > 1 => dice_cells(dice, None),
            _ => check_cells(roll, None),
        };
        let begins = roll.roll == Roll::ToHit || roll.attacker != last_actor;
        let actor = roll.attacker.filter(|_| begins);
        last_actor = roll.attacker;
        let name = match actor.map(|actor| (world.is_hero(actor), world.race(actor))) {
            Some((true, _)) => headed("you", name_width),
            Some((false, Some(race))) => Name::of(race).headed(name_width),
            _ => String::new(),
        };
        rows.push(format!("{name:<name_width$} {cells}"));
    }
    rows
}

/// Returns "2d8         6 3    = 9": what they took, or else their sum.
fn dice_cells(dice: &[RollRecord], lost: Option<i32>) -> String {
    let drawn: Vec<String> = dice
        .iter()
        .filter_map(|die| die.drawn)
        .map(|drawn| drawn.to_string())
        .collect();
    let sum: i64 = dice.iter().filter_map(|die| die.drawn).sum();
    let came_to = lost.map(i64::from).or((dice.len() > 1).then_some(sum));
    let came_to = came_to.map_or_else(String::new, |points| format!("= {points}"));
    let sides = dice.first().and_then(|die| die.range);
    let kind = match sides {
        Some((_, sides)) => format!("{}d{sides}", dice.len()),
        None => "damage".to_owned(),
    };
    let drawn = drawn.join(" ");
    // Of many dice only what they came to.
    let drawn = Some(drawn)
        .filter(|drawn| drawn.len() <= 10)
        .unwrap_or_default();
    format!("{kind:<6}{drawn:>10}{came_to:>6}")
}

/// Returns "to hit 69.5%  31   hit"; of a check that luck decided "luck   69.5%   8  miss", with what
/// luck drew.
fn check_cells(roll: &RollRecord, luck: Option<i64>) -> String {
    let is_luck = luck.is_some();
    let what = if is_luck { "luck" } else { label(roll.roll) };
    let chance = roll.chance();
    let chance = chance.map_or_else(String::new, |chance| percent(chance.to_f64()));
    let drawn = luck.or(roll.drawn);
    let drawn = drawn.map_or_else(String::new, |drawn| drawn.to_string());
    let result = match (roll.passed, roll.roll) {
        (Some(true), Roll::ToHit) => "hit",
        (Some(false), Roll::ToHit) => "miss",
        (Some(true), _) => "yes",
        (Some(false), _) => "no",
        (None, _) => "",
    };
    // What has no chance leaves its column to the name.
    let place = 12_usize.saturating_sub(what.len());
    format!("{what}{chance:>place$}{drawn:>4}{result:>6}")
}

/// Returns the name of a roll in few letters: six where it has a chance, twelve else.
fn label(roll: Roll) -> &'static str {
    match roll {
        Roll::HitLuck => "luck",
        Roll::ToHit => "to hit",
        Roll::Evasion => "evade",
        Roll::ProtectionFromEvil => "repel",
        Roll::Damage => "damage",
        Roll::FastAttack | Roll::Disenchant => "1 more",
        Roll::Armsman | Roll::Marksman => "master",
        Roll::Accuracy => "aim",
        Roll::Velocity => "fast",
        Roll::Pierce => "pierce",
        Roll::Backbite => "bites",
        Roll::BackbiteCut => "cut, times",
        Roll::Breakage => "breaks",
        Roll::BashStun => "stuns",
        Roll::BashConfuse => "dazes",
        Roll::Balance | Roll::ArtifactWithstands => "stands",
        Roll::LostBlows => "blows lost",
        Roll::Critical | Roll::SmallCritical => "crit",
        Roll::CriticalDice => "more dice",
        Roll::CutOrStun => "cut or stun",
        Roll::CutAmount => "cut",
        Roll::StunAmount => "stun",
        Roll::StunRecovery => "sober",
        Roll::ConfusionRecovery => "clearer",
        Roll::SavingThrow => "save",
        Roll::PoisonAmount | Roll::PoisonDamage => "poison",
        Roll::FoiledThief => "stays",
        Roll::GoldStolen => "gold",
        Roll::PackSlot => "which stack",
        Roll::Blink => "where to",
        Roll::DisenchantedSlot => "which slot",
        Roll::FuelDrained => "fuel",
        Roll::Hazard => "harm",
        Roll::CorrodedPiece => "which piece",
        Roll::HoldLife => "life",
        Roll::ExperienceDrain => "drain",
        Roll::BlackBreath => "breath",
        Roll::BreathDrain => "drains",
        Roll::QuakeCell | Roll::QuakeDamage => "quake",
        Roll::QuakeRock => "rock",
        Roll::QuakeHit => "how hard",
        Roll::QuakeShove => "shove",
        Roll::BurnDamage => "flames",
        Roll::ConditionEnds => "ends",
        Roll::DeviceUse => "device",
        Roll::UseAmount => "amount",
        Roll::Erratic => "strays",
        Roll::HitDice => "hit die",
        Roll::Company => "who comes",
        Roll::Place => "where",
        Roll::Sleeper => "asleep",
        Roll::Sides
        | Roll::Grade
        | Roll::Bash
        | Roll::Severity
        | Roll::Noise
        | Roll::Din
        | Roll::Fright
        | Roll::Stumble
        | Roll::Duration
        | Roll::Theft
        | Roll::Premium
        | Roll::Check
        | Roll::Slide
        | Roll::Wander
        | Roll::Sleep
        | Roll::Speed
        | Roll::Arena
        | Roll::Beat
        | Roll::Energy
        | Roll::Score => roll.name(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_roll_fits_its_columns() {
        for &roll in Roll::ALL {
            assert!(label(roll).len() <= 12, "{roll:?}");
        }
    }
}
