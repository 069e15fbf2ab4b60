//! Reads rule profiles.

use crate::rules::damage::ArmorRule;
use crate::rules::to_hit::{QualityRule, StunnedQuality};
use crate::rules::wounds::CriticalRule;

use super::fields::Findings;
use super::read_core::parsed;
use super::split::Node;
use super::{Profile, Stage};

const PROFILE: [&str; 8] = [
    "id",
    "about",
    "is_available",
    "melee",
    "armor",
    "quality",
    "critical",
    "unlight_when_blind",
];

/// Reads a rule profile.
pub(super) fn profile(findings: &mut Findings, node: &Node<'_>) -> Option<Profile> {
    let fields = findings.fields(node, "Profile", &PROFILE)?;
    let id = fields.id(findings)?;
    findings.enter(id.clone());
    let melee: Vec<Stage> = fields.names(findings, "melee", "stage");
    let is_available = fields.flag(findings, "is_available", true);
    if is_available {
        for stage in melee.iter().filter(|stage| !stage.is_built()) {
            findings.not_built(fields.at_of("melee"), "stage", stage.name());
        }
    }
    let armor: Option<ArmorRule> = parsed(findings, &fields, "armor");
    let quality: Option<QualityRule> = parsed(findings, &fields, "quality");
    let critical: Option<CriticalRule> = parsed(findings, &fields, "critical");
    if let Some(armor) = armor
        && (armor.damage_divisor < 1 || armor.to_hit.denominator < 1)
    {
        findings.error(fields.at_of("armor"), "armor: divisors must be 1 or more");
    }
    if let Some(rule) = &critical
        && (rule.extra.one_in < 1 || rule.cuts.is_empty() || rule.stuns.is_empty())
    {
        findings.error(
            fields.at_of("critical"),
            "critical: one_in, cuts and stuns must not be empty",
        );
    }
    let is_share = |percent: i64| (0..=100).contains(&percent);
    if critical
        .as_ref()
        .is_some_and(|rule| !is_share(rule.candidate_percent))
    {
        let message = "critical: candidate_percent is out of range: 0 to 100";
        findings.error(fields.at_of("critical"), message);
    }
    let is_row = |row: &StunnedQuality| is_share(i64::from(row.level_percent));
    if quality
        .as_ref()
        .is_some_and(|rule| !rule.stunned.iter().all(is_row))
    {
        let message = "quality: level_percent is out of range: 0 to 100";
        findings.error(fields.at_of("quality"), message);
    }
    Some(Profile {
        sum: node.sum("Profile", ""),
        about: fields.text(findings, "about").unwrap_or_default(),
        is_available,
        melee,
        armor: armor?,
        unlight_when_blind: fields.flag(findings, "unlight_when_blind", false),
        quality: quality?,
        critical: critical?,
        id,
    })
}
