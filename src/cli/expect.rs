//! `--expect`: what somebody counts on, and whether it held.

use std::str::FromStr;

use ludus_engine::batch::{Summary, wilson};
use ludus_engine::content::{Encounter, nearest_words};
use ludus_engine::ids::TeamId;

use super::error::CliError;
use super::output::percent;

/// A bound on how often a side wins: `hero>=0.4`.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Expected {
    team: String,
    /// Whether the rate is to be at least as high, else at most.
    is_least: bool,
    rate: f64,
}

impl FromStr for Expected {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wanted = || "expected TEAM>=RATE or TEAM<=RATE, a rate from 0 to 1".to_owned();
        let at_least = text.rsplit_once(">=").map(|halves| (halves, true));
        let parted = at_least.or_else(|| text.rsplit_once("<=").map(|halves| (halves, false)));
        let ((team, rate), is_least) = parted.ok_or_else(wanted)?;
        let rate: f64 = rate.trim().parse().map_err(|_| wanted())?;
        let team = team.trim().to_owned();
        if team.is_empty() || !(0.0..=1.0).contains(&rate) {
            return Err(wanted());
        }
        Ok(Self {
            team,
            is_least,
            rate,
        })
    }
}

impl Expected {
    /// Refuses a side that does not fight.
    pub(super) fn check(&self, encounter: &Encounter) -> Result<(), CliError> {
        team_of(encounter, &self.team).map(|_| ())
    }

    /// Says what failed, if it did not hold: the end of the interval that is nearer to failing must
    /// keep the bound.
    fn failure(
        &self,
        encounter: &Encounter,
        summary: &Summary,
    ) -> Result<Option<String>, CliError> {
        let team = team_of(encounter, &self.team)?;
        let wins = summary.wins.get(team.index()).copied().unwrap_or(0);
        let interval = wilson(wins, summary.fights);
        let (holds, end, word, sign) = if self.is_least {
            (interval.low >= self.rate, interval.low, "lower", ">=")
        } else {
            (interval.high <= self.rate, interval.high, "upper", "<=")
        };
        let failed = || {
            format!(
                "expected {}{sign}{}: won {wins} of {}, {word} end {}",
                self.team,
                self.rate,
                summary.fights,
                percent(end)
            )
        };
        Ok((!holds).then(failed))
    }
}

/// Says whether all that was expected held, or all that did not.
pub(super) fn verdict(
    expected: &[Expected],
    encounter: &Encounter,
    summary: &Summary,
) -> Result<(), CliError> {
    let mut failures = Vec::new();
    for one in expected {
        failures.extend(one.failure(encounter, summary)?);
    }
    if failures.is_empty() {
        return Ok(());
    }
    Err(CliError::Unexpected(failures.join("\nludus: ")))
}

/// Returns the side of a name.
pub(super) fn team_of(encounter: &Encounter, name: &str) -> Result<TeamId, CliError> {
    let teams = &encounter.teams;
    let found = (0..).map(TeamId).zip(teams).find(|(_, team)| *team == name);
    found.map(|(team, _)| team).ok_or_else(|| {
        let near = nearest_words(name, teams.iter().map(String::as_str));
        CliError::Usage(format!(
            "no side is called \"{name}\"{near}; there are: {}",
            teams.join(", ")
        ))
    })
}

/// Returns the verdict, also where whoever read the results went away.
pub(super) fn judged(
    written: Result<(), CliError>,
    verdict: Result<(), CliError>,
) -> Result<(), CliError> {
    match written {
        Ok(()) => verdict,
        Err(CliError::ClosedPipe) => verdict.and(Err(CliError::ClosedPipe)),
        Err(error) => Err(error),
    }
}
