//! Reads terrain, tables and rule profiles.

use std::ops::RangeInclusive;

use crate::rules::to_hit::{QualityRule, StunnedQuality};

use super::color::COLORS;
use super::fields::{Fields, Report};
use super::split::Node;
use super::{
    BlowTable, Brand, ConditionRule, Profile, Shape, ShapeRow, Slay, SlayKind, Spared, StatRow,
    Tables, Terrain, TerrainArmor,
};

const TERRAIN: [&str; 15] = [
    "id",
    "name",
    "glyph",
    "color",
    "is_walkable",
    "blocks_sight",
    "stops_missiles",
    "enter_time",
    "leave_time",
    "armor",
    "is_lit",
    "is_slippery",
    "opens_into",
    "closes_into",
    "waits_for",
];

/// A kind of ground whose doors still name what they become.
pub(super) struct RawTerrain {
    /// All but the doors.
    pub(super) terrain: Terrain,
    /// Where it stands in its file.
    pub(super) line: u32,
    /// What it becomes when opened.
    pub(super) opens_into: Option<String>,
    /// What it becomes when closed.
    pub(super) closes_into: Option<String>,
}

/// Returns a display name: the field `name`, or the id with spaces.
pub(super) fn name_or_id(fields: &Fields<'_, '_>, report: &mut Report, id: &str) -> String {
    let name = fields.name(report, "name");
    name.unwrap_or_else(|| id.replace('_', " "))
}

/// Returns the color of an entry, white where it has none.
pub(super) fn color(fields: &Fields<'_, '_>, report: &mut Report) -> String {
    let Some(node) = fields.get("color") else {
        return "white".to_owned();
    };
    let name = report.text(node, "color").unwrap_or_default();
    if !name.is_empty() && !COLORS.contains(&name.as_str()) {
        report.unknown(node, "color", &name, COLORS);
    }
    name
}

/// Reads one kind of ground.
pub(super) fn terrain(report: &mut Report, node: &Node<'_>) -> Option<RawTerrain> {
    let fields = report.fields(node, "Terrain", &TERRAIN)?;
    let id = fields.id(report).unwrap_or_default();
    report.enter(id.clone());
    let name = name_or_id(&fields, report, &id);
    let glyph = fields
        .required(report, "glyph")
        .and_then(|node| Some((report.character(node, "glyph")?, node.line)));
    if let Some((glyph, line)) = glyph
        && (!glyph.is_ascii_graphic() || glyph.is_ascii_alphabetic() || glyph == '@')
    {
        report.error(
            line,
            format!("glyph {glyph:?} is no printable ASCII sign beside letters and @"),
        );
    }
    let mut times = |name| fields.int(report, name, 1..=4).unwrap_or(1) as u8;
    let (enter_time, leave_time) = (times("enter_time"), times("leave_time"));
    let armor = match fields.get("armor").map(|node| (node, node.text)) {
        None | Some((_, "None")) => TerrainArmor::None,
        Some((_, "Rubble")) => TerrainArmor::Rubble,
        Some((_, "Trees")) => TerrainArmor::Trees,
        Some((_, "Water")) => TerrainArmor::Water,
        Some((node, name)) => {
            report.unknown(node, "terrain armor", name, ["Rubble", "Trees", "Water"]);
            TerrainArmor::None
        }
    };
    let terrain = Terrain {
        glyph: glyph.map_or('?', |(glyph, _)| glyph),
        color: color(&fields, report),
        is_walkable: fields.flag(report, "is_walkable", true),
        blocks_sight: fields.flag(report, "blocks_sight", false),
        stops_missiles: fields.flag(report, "stops_missiles", false),
        enter_time,
        leave_time,
        armor,
        is_lit: fields.flag(report, "is_lit", true),
        is_slippery: fields.flag(report, "is_slippery", false),
        opens_into: None,
        closes_into: None,
        waits_for: fields.text(report, "waits_for"),
        id,
        name,
    };
    Some(RawTerrain {
        terrain,
        line: node.line,
        opens_into: fields.text(report, "opens_into"),
        closes_into: fields.text(report, "closes_into"),
    })
}

/// Reads how one condition stacks and eases.
pub(super) fn condition(report: &mut Report, node: &Node<'_>) -> Option<ConditionRule> {
    let fields = report.fields(node, "Condition", &CONDITION)?;
    let id = fields
        .required(report, "id")
        .and_then(|node| report.named(node, "condition"));
    Some(ConditionRule {
        id: id?,
        stacks: parsed(report, &fields, "stacks")?,
        eases: parsed(report, &fields, "eases")?,
        most: fields.int(report, "most", 1..=10_000).unwrap_or(10_000) as u16,
        is_harmful: fields.flag(report, "is_harmful", false),
        guards: fields
            .get("guards")
            .map_or(Some(Vec::new()), |node| report.parse(node, "guards"))?,
        spares: fields
            .get("spares")
            .map_or(Some(Spared::Nobody), |node| report.parse(node, "spares"))?,
    })
}

const CONDITION: [&str; 7] = [
    "id",
    "stacks",
    "eases",
    "most",
    "is_harmful",
    "guards",
    "spares",
];

const STAT_ROW: [&str; 15] = [
    "from",
    "wis_saving_throw",
    "dex_armor",
    "str_deadliness",
    "dex_to_hit",
    "str_carry_limit",
    "str_weapon_limit",
    "str_blow_factor",
    "dex_blow_column",
    "dex_shots_tenths",
    "dex_theft_avoidance",
    "con_recovery",
    "con_half_hp_per_level",
    "dex_evasion",
    "mana_tenths_per_level",
];

fn stat_row(report: &mut Report, node: &Node<'_>) -> Option<StatRow> {
    let fields = report.fields(node, "StatRow", &STAT_ROW)?;
    let from = fields.required(report, "from").and_then(|node| {
        let text = report.text(node, "from")?;
        match text.parse::<super::StatScore>() {
            Ok(score) => Some(score.internal()),
            Err(error) => {
                report.error(node.line, error.to_string());
                None
            }
        }
    });
    let mut figure = |name| {
        let node = fields.required(report, name);
        node.and_then(|node| report.int(node, name, -1000..=1000))
            .unwrap_or(0) as i32
    };
    let row = StatRow {
        from: from.unwrap_or(0),
        wis_saving_throw: figure("wis_saving_throw"),
        dex_armor: figure("dex_armor"),
        str_deadliness: figure("str_deadliness"),
        dex_to_hit: figure("dex_to_hit"),
        str_carry_limit: figure("str_carry_limit"),
        str_weapon_limit: figure("str_weapon_limit"),
        str_blow_factor: figure("str_blow_factor"),
        dex_blow_column: figure("dex_blow_column"),
        dex_shots_tenths: figure("dex_shots_tenths"),
        dex_theft_avoidance: figure("dex_theft_avoidance"),
        con_recovery: figure("con_recovery"),
        con_half_hp_per_level: figure("con_half_hp_per_level"),
        dex_evasion: figure("dex_evasion"),
        mana_tenths_per_level: figure("mana_tenths_per_level"),
    };
    if !(0..12).contains(&row.dex_blow_column) {
        report.error(node.line, "dex_blow_column is out of range: 0 to 11");
    }
    Some(row)
}

const TABLES: [&str; 17] = [
    "stats",
    "blows",
    "hand_grades",
    "deadliness",
    "energy",
    "experience",
    "status",
    "shapes",
    "brands",
    "slays",
    "holy_light",
    "melee_critical",
    "missile_critical",
    "breakage",
    "skill_words",
    "hazards",
    "specialty_levels",
];

/// Reads the tables of the rules; each must be complete.
pub(super) fn tables(report: &mut Report, node: &Node<'_>) -> Option<Tables> {
    let fields = report.fields(node, "Tables", &TABLES)?;
    report.enter("tables");
    let before = report.n_errors();
    let stats = rows(report, &fields, "stats", stat_row);
    let dice = |report: &mut Report, node: &Node<'_>| report.dice(node, "hand_grades");
    let hand_grades = rows(report, &fields, "hand_grades", dice);
    let shapes = rows(report, &fields, "shapes", shape_row);
    let status = fields
        .required(report, "status")
        .and_then(|node| report.parse(node, "status"));
    let tables = Tables {
        stats,
        blows: blow_table(report, &fields),
        hand_grades,
        deadliness: numbers(report, &fields, "deadliness", 0..=1000),
        energy: numbers(report, &fields, "energy", 1..=255),
        experience: numbers(report, &fields, "experience", 1..=100_000_000),
        status: status?,
        shapes,
        brands: multipliers(report, &fields, "brands", |name| {
            Brand::ALL
                .iter()
                .copied()
                .find(|brand| brand.name() == name)
        }),
        slays: multipliers(report, &fields, "slays", Slay::from_name),
        holy_light: parsed(report, &fields, "holy_light")?,
        melee_critical: parsed(report, &fields, "melee_critical")?,
        missile_critical: parsed(report, &fields, "missile_critical")?,
        breakage: parsed(report, &fields, "breakage")?,
        skill_words: parsed(report, &fields, "skill_words")?,
        hazards: parsed(report, &fields, "hazards")?,
        specialty_levels: parsed(report, &fields, "specialty_levels")?,
    };
    check_complete(report, &fields, &tables);
    (report.n_errors() == before).then_some(tables)
}

fn parsed<T: serde::de::DeserializeOwned>(
    report: &mut Report,
    fields: &Fields<'_, '_>,
    name: &str,
) -> Option<T> {
    let node = fields.required(report, name)?;
    report.parse(node, name)
}

fn rows<T>(
    report: &mut Report,
    fields: &Fields<'_, '_>,
    name: &str,
    mut row: impl FnMut(&mut Report, &Node<'_>) -> Option<T>,
) -> Vec<T> {
    let Some(node) = fields.required(report, name) else {
        return Vec::new();
    };
    let items = report.items(node, name);
    items.iter().filter_map(|item| row(report, item)).collect()
}

fn numbers<T: TryFrom<i64>>(
    report: &mut Report,
    fields: &Fields<'_, '_>,
    name: &str,
    range: RangeInclusive<i64>,
) -> Vec<T> {
    rows(report, fields, name, |report, node| {
        let value = report.int(node, name, range.clone())?;
        T::try_from(value).ok()
    })
}

fn blow_table(report: &mut Report, fields: &Fields<'_, '_>) -> BlowTable {
    let parsed = rows(report, fields, "blows", |report, node| {
        let cells = report.items(node, "blows");
        let row: Vec<u8> = cells
            .iter()
            .filter_map(|cell| Some(report.int(cell, "blows", 1..=9)? as u8))
            .collect();
        row.try_into().ok()
    });
    parsed.try_into().unwrap_or_else(|_| {
        report.error(fields.line_of("blows"), "blows needs 12 rows of 12 numbers");
        [[0; 12]; 12]
    })
}

fn shape_row(report: &mut Report, node: &Node<'_>) -> Option<ShapeRow> {
    let known = [
        "shape",
        "melee",
        "missile",
        "melee_from_40",
        "missile_from_40",
        "thrown",
    ];
    let fields = report.fields(node, "ShapeRow", &known)?;
    let shape = fields
        .required(report, "shape")
        .and_then(|node| report.named(node, "shape"))?;
    let mut figure = |name| fields.int(report, name, -100..=100).unwrap_or(0) as i32;
    Some(ShapeRow {
        shape,
        melee: figure("melee"),
        missile: figure("missile"),
        melee_from_40: figure("melee_from_40"),
        missile_from_40: figure("missile_from_40"),
        thrown: figure("thrown"),
    })
}

fn multipliers<T>(
    report: &mut Report,
    fields: &Fields<'_, '_>,
    name: &str,
    find: impl Fn(&str) -> Option<T>,
) -> Vec<(T, u8)> {
    let Some(node) = fields.required(report, name) else {
        return Vec::new();
    };
    let mut list = Vec::new();
    for (key, key_node, value) in report.pairs(node, name) {
        let tenths = report.int(value, name, 10..=100);
        match (find(&key), tenths) {
            (Some(member), Some(tenths)) => list.push((member, tenths as u8)),
            (None, _) => report.error(key_node.line, format!("unknown name \"{key}\" in {name}")),
            _ => {}
        }
    }
    list
}

fn check_complete(report: &mut Report, fields: &Fields<'_, '_>, tables: &Tables) {
    let n_slays = 2 * SlayKind::ALL.len() - 2;
    for (name, have, want) in [
        ("hand_grades", tables.hand_grades.len(), 20),
        ("deadliness", tables.deadliness.len(), 151),
        ("energy", tables.energy.len(), 200),
        ("experience", tables.experience.len(), 49),
        ("shapes", tables.shapes.len(), Shape::ALL.len()),
        ("brands", tables.brands.len(), Brand::ALL.len()),
        ("slays", tables.slays.len(), n_slays),
    ] {
        if have != want {
            report.error(
                fields.line_of(name),
                format!("{name} has {have} rows, not {want}"),
            );
        }
    }
    let is_in_order = Shape::ALL
        .iter()
        .zip(&tables.shapes)
        .all(|(shape, row)| *shape == row.shape);
    if !is_in_order {
        report.error(fields.line_of("shapes"), "shapes are not in their order");
    }
    if tables.stats.first().is_none_or(|row| row.from != 3)
        || !tables.stats.is_sorted_by(|a, b| a.from < b.from)
    {
        report.error(fields.line_of("stats"), "stats must start at 3 and ascend");
    }
    if !tables.experience.is_sorted_by(|a, b| a < b) {
        report.error(fields.line_of("experience"), "experience must ascend");
    }
    for (name, dice) in [
        ("melee_critical", &tables.melee_critical),
        ("missile_critical", &tables.missile_critical),
    ] {
        if dice.total() == 0 {
            report.error(fields.line_of(name), format!("{name} has no weight"));
        }
    }
    for problem in tables.breakage.problems() {
        report.error(fields.line_of("breakage"), problem);
    }
    if !tables.skill_words.is_sorted_by(|a, b| a.0 < b.0) {
        report.error(fields.line_of("skill_words"), "skill_words must ascend");
    }
    if !tables.specialty_levels.is_sorted_by(|a, b| a < b) {
        report.error(
            fields.line_of("specialty_levels"),
            "specialty_levels must ascend",
        );
    }
}

const PROFILE: [&str; 7] = [
    "id",
    "about",
    "is_available",
    "melee",
    "armor",
    "quality",
    "critical",
];

/// Reads a rule profile.
pub(super) fn profile(report: &mut Report, node: &Node<'_>) -> Option<Profile> {
    let fields = report.fields(node, "Profile", &PROFILE)?;
    let id = fields.id(report)?;
    report.enter(id.clone());
    let melee: Vec<super::Stage> = fields.names(report, "melee", "stage");
    let is_available = fields.flag(report, "is_available", true);
    if is_available {
        for stage in melee.iter().filter(|stage| !stage.is_built()) {
            report.not_built(fields.line_of("melee"), "stage", stage.name());
        }
    }
    let armor: Option<crate::rules::damage::ArmorRule> = parsed(report, &fields, "armor");
    let quality: Option<QualityRule> = parsed(report, &fields, "quality");
    let critical: Option<crate::rules::wounds::CriticalRule> = parsed(report, &fields, "critical");
    if let Some(armor) = armor
        && (armor.damage_divisor < 1 || armor.to_hit.denominator < 1)
    {
        report.error(fields.line_of("armor"), "armor: divisors must be 1 or more");
    }
    if let Some(rule) = &critical
        && (rule.extra.one_in < 1 || rule.cuts.is_empty() || rule.stuns.is_empty())
    {
        report.error(
            fields.line_of("critical"),
            "critical: one_in, cuts and stuns must not be empty",
        );
    }
    let is_share = |percent: i64| (0..=100).contains(&percent);
    if critical
        .as_ref()
        .is_some_and(|rule| !is_share(rule.candidate_percent))
    {
        let message = "critical: candidate_percent is out of range: 0 to 100";
        report.error(fields.line_of("critical"), message);
    }
    let is_row = |row: &StunnedQuality| is_share(i64::from(row.level_percent));
    if quality
        .as_ref()
        .is_some_and(|rule| !rule.stunned.iter().all(is_row))
    {
        let message = "quality: level_percent is out of range: 0 to 100";
        report.error(fields.line_of("quality"), message);
    }
    Some(Profile {
        about: fields.text(report, "about").unwrap_or_default(),
        is_available,
        melee,
        armor: armor?,
        quality: quality?,
        critical: critical?,
        id,
    })
}
