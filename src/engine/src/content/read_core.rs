//! Reads terrain, tables and rule profiles.

use std::ops::RangeInclusive;

use xxhash_rust::xxh3::xxh3_64;

use super::color::COLORS;
use super::error::At;
use super::fields::{Fields, Findings};
use super::split::Node;
use super::{
    BlowTable, Brand, ConditionRule, Easing, Shape, ShapeRow, Slay, SlayKind, Spared, StatRow,
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
    pub(super) at: At,
    /// What it becomes when opened.
    pub(super) opens_into: Option<String>,
    /// What it becomes when closed.
    pub(super) closes_into: Option<String>,
}

/// Returns a display name: the field `name`, or the id with spaces.
pub(super) fn name_or_id(fields: &Fields<'_, '_>, findings: &mut Findings, id: &str) -> String {
    let name = fields.name(findings, "name");
    name.unwrap_or_else(|| id.replace('_', " "))
}

/// Returns the color of an entry, white where it has none.
pub(super) fn color(fields: &Fields<'_, '_>, findings: &mut Findings) -> String {
    let Some(node) = fields.get("color") else {
        return "white".to_owned();
    };
    let name = findings.text(node, "color").unwrap_or_default();
    if !name.is_empty() && !COLORS.contains(&name.as_str()) {
        findings.unknown(node, "color", &name, COLORS);
    }
    name
}

/// Reads one kind of ground.
pub(super) fn terrain(findings: &mut Findings, node: &Node<'_>) -> Option<RawTerrain> {
    let fields = findings.fields(node, "Terrain", &TERRAIN)?;
    let id = fields.id(findings).unwrap_or_default();
    findings.enter(id.clone());
    let name = name_or_id(&fields, findings, &id);
    let glyph = fields
        .required(findings, "glyph")
        .and_then(|node| Some((findings.character(node, "glyph")?, node.at)));
    if let Some((glyph, at)) = glyph
        && (!glyph.is_ascii_graphic() || glyph.is_ascii_alphabetic() || glyph == '@')
    {
        findings.error(
            at,
            format!("glyph {glyph:?} is no printable ASCII sign beside letters and @"),
        );
    }
    let mut times = |name| fields.int(findings, name, 1..=4).unwrap_or(1) as u8;
    let (enter_time, leave_time) = (times("enter_time"), times("leave_time"));
    let armor = match fields.get("armor").map(|node| (node, node.text)) {
        None | Some((_, "None")) => TerrainArmor::None,
        Some((_, "Rubble")) => TerrainArmor::Rubble,
        Some((_, "Trees")) => TerrainArmor::Trees,
        Some((_, "Water")) => TerrainArmor::Water,
        Some((node, name)) => {
            findings.unknown(node, "terrain armor", name, ["Rubble", "Trees", "Water"]);
            TerrainArmor::None
        }
    };
    let terrain = Terrain {
        sum: node.sum("Terrain", ""),
        mark: (xxh3_64(id.as_bytes()) & 0x7fff) as u16,
        glyph: glyph.map_or('?', |(glyph, _)| glyph),
        color: color(&fields, findings),
        is_walkable: fields.flag(findings, "is_walkable", true),
        blocks_sight: fields.flag(findings, "blocks_sight", false),
        stops_missiles: fields.flag(findings, "stops_missiles", false),
        enter_time,
        leave_time,
        armor,
        is_lit: fields.flag(findings, "is_lit", true),
        is_slippery: fields.flag(findings, "is_slippery", false),
        opens_into: None,
        closes_into: None,
        waits_for: fields.text(findings, "waits_for"),
        id,
        name,
    };
    Some(RawTerrain {
        terrain,
        at: node.at,
        opens_into: fields.text(findings, "opens_into"),
        closes_into: fields.text(findings, "closes_into"),
    })
}

/// Reads how one condition stacks and eases.
pub(super) fn condition(findings: &mut Findings, node: &Node<'_>) -> Option<ConditionRule> {
    let fields = findings.fields(node, "Condition", &CONDITION)?;
    let id = fields
        .required(findings, "id")
        .and_then(|node| findings.named(node, "condition"));
    // All fields are read before one that is wrong ends the row.
    let stacks = parsed(findings, &fields, "stacks");
    let eases = parsed(findings, &fields, "eases");
    if let Some(Easing::OneIn(0) | Easing::GoneOneIn(0)) = eases {
        let at = fields.at_of("eases");
        findings.error(at, "eases once in 0 is out of range: 1 and up");
    }
    let most = fields.int(findings, "most", 1..=10_000).unwrap_or(10_000);
    let is_harmful = fields.flag(findings, "is_harmful", false);
    let guards = fields.get("guards").map_or(Vec::new(), |node| {
        let guards = findings.items(node, "guards").iter();
        guards
            .filter_map(|guard| findings.parse(guard, "guard"))
            .collect()
    });
    let spares = fields.get("spares");
    let spares = spares.and_then(|node| findings.parse(node, "spares"));
    Some(ConditionRule {
        sum: node.sum("Condition", ""),
        id: id?,
        stacks: stacks?,
        eases: eases?,
        most: most as u16,
        is_harmful,
        guards,
        spares: spares.unwrap_or(Spared::Nobody),
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

fn stat_row(findings: &mut Findings, node: &Node<'_>) -> Option<StatRow> {
    let fields = findings.fields(node, "StatRow", &STAT_ROW)?;
    let from = fields.required(findings, "from").and_then(|node| {
        let text = findings.text(node, "from")?;
        match text.parse::<super::StatScore>() {
            Ok(score) => Some(score.internal()),
            Err(error) => {
                findings.error(node.at, error.to_string());
                None
            }
        }
    });
    let mut figure = |name| {
        let node = fields.required(findings, name);
        node.and_then(|node| findings.int(node, name, -1000..=1000))
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
        findings.error(node.at, "dex_blow_column is out of range: 0 to 11");
    }
    Some(row)
}

const TABLES: [&str; 18] = [
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
    "horn",
    "specialty_levels",
];

/// Reads the tables of the rules; each must be complete.
pub(super) fn tables(findings: &mut Findings, node: &Node<'_>) -> Option<Tables> {
    let fields = findings.fields(node, "Tables", &TABLES)?;
    findings.enter("tables");
    let before = findings.n_errors();
    let stats = rows(findings, &fields, "stats", stat_row);
    let dice = |findings: &mut Findings, node: &Node<'_>| findings.dice(node, "hand_grades");
    let hand_grades = rows(findings, &fields, "hand_grades", dice);
    let shapes = rows(findings, &fields, "shapes", shape_row);
    let status = fields
        .required(findings, "status")
        .and_then(|node| findings.parse(node, "status"));
    let tables = Tables {
        sum: node.sum("Tables", ""),
        stats,
        blows: blow_table(findings, &fields),
        hand_grades,
        deadliness: numbers(findings, &fields, "deadliness", 0..=1000),
        energy: numbers(findings, &fields, "energy", 1..=255),
        experience: numbers(findings, &fields, "experience", 1..=100_000_000),
        status: status?,
        shapes,
        brands: multipliers(findings, &fields, "brands", |name| {
            Brand::ALL
                .iter()
                .copied()
                .find(|brand| brand.name() == name)
        }),
        slays: multipliers(findings, &fields, "slays", Slay::from_name),
        holy_light: parsed(findings, &fields, "holy_light")?,
        melee_critical: parsed(findings, &fields, "melee_critical")?,
        missile_critical: parsed(findings, &fields, "missile_critical")?,
        breakage: parsed(findings, &fields, "breakage")?,
        skill_words: parsed(findings, &fields, "skill_words")?,
        hazards: parsed(findings, &fields, "hazards")?,
        horn: parsed(findings, &fields, "horn")?,
        specialty_levels: parsed(findings, &fields, "specialty_levels")?,
    };
    check_complete(findings, &fields, &tables);
    (findings.n_errors() == before).then_some(tables)
}

pub(super) fn parsed<T: serde::de::DeserializeOwned>(
    findings: &mut Findings,
    fields: &Fields<'_, '_>,
    name: &str,
) -> Option<T> {
    let node = fields.required(findings, name)?;
    findings.parse(node, name)
}

fn rows<T>(
    findings: &mut Findings,
    fields: &Fields<'_, '_>,
    name: &str,
    mut row: impl FnMut(&mut Findings, &Node<'_>) -> Option<T>,
) -> Vec<T> {
    let Some(node) = fields.required(findings, name) else {
        return Vec::new();
    };
    let items = findings.items(node, name);
    items
        .iter()
        .filter_map(|item| row(findings, item))
        .collect()
}

fn numbers<T: TryFrom<i64>>(
    findings: &mut Findings,
    fields: &Fields<'_, '_>,
    name: &str,
    range: RangeInclusive<i64>,
) -> Vec<T> {
    rows(findings, fields, name, |findings, node| {
        let value = findings.int(node, name, range.clone())?;
        T::try_from(value).ok()
    })
}

fn blow_table(findings: &mut Findings, fields: &Fields<'_, '_>) -> BlowTable {
    let parsed = rows(findings, fields, "blows", |findings, node| {
        let cells = findings.items(node, "blows");
        let row: Vec<u8> = cells
            .iter()
            .filter_map(|cell| Some(findings.int(cell, "blows", 1..=9)? as u8))
            .collect();
        row.try_into().ok()
    });
    parsed.try_into().unwrap_or_else(|_| {
        findings.error(fields.at_of("blows"), "blows needs 12 rows of 12 numbers");
        [[0; 12]; 12]
    })
}

fn shape_row(findings: &mut Findings, node: &Node<'_>) -> Option<ShapeRow> {
    let known = [
        "shape",
        "melee",
        "missile",
        "melee_from_40",
        "missile_from_40",
        "thrown",
    ];
    let fields = findings.fields(node, "ShapeRow", &known)?;
    let shape = fields
        .required(findings, "shape")
        .and_then(|node| findings.named(node, "shape"))?;
    let mut figure = |name| fields.int(findings, name, -100..=100).unwrap_or(0) as i32;
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
    findings: &mut Findings,
    fields: &Fields<'_, '_>,
    name: &str,
    find: impl Fn(&str) -> Option<T>,
) -> Vec<(T, u8)> {
    let Some(node) = fields.required(findings, name) else {
        return Vec::new();
    };
    let mut list = Vec::new();
    for (key, key_node, value) in findings.pairs(node, name) {
        let tenths = findings.int(value, name, 10..=100);
        match (find(&key), tenths) {
            (Some(member), Some(tenths)) => list.push((member, tenths as u8)),
            (None, _) => findings.error(key_node.at, format!("unknown name \"{key}\" in {name}")),
            _ => {}
        }
    }
    list
}

fn check_complete(findings: &mut Findings, fields: &Fields<'_, '_>, tables: &Tables) {
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
            findings.error(
                fields.at_of(name),
                format!("{name} has {have} rows, not {want}"),
            );
        }
    }
    let is_in_order = Shape::ALL
        .iter()
        .zip(&tables.shapes)
        .all(|(shape, row)| *shape == row.shape);
    if !is_in_order {
        findings.error(fields.at_of("shapes"), "shapes are not in their order");
    }
    if tables.stats.first().is_none_or(|row| row.from != 3)
        || !tables.stats.is_sorted_by(|a, b| a.from < b.from)
    {
        findings.error(fields.at_of("stats"), "stats must start at 3 and ascend");
    }
    if !tables.experience.is_sorted_by(|a, b| a < b) {
        findings.error(fields.at_of("experience"), "experience must ascend");
    }
    for (name, dice) in [
        ("melee_critical", &tables.melee_critical),
        ("missile_critical", &tables.missile_critical),
    ] {
        if dice.total() == 0 {
            findings.error(fields.at_of(name), format!("{name} has no weight"));
        }
    }
    for problem in tables.breakage.problems() {
        findings.error(fields.at_of("breakage"), problem);
    }
    if !tables.skill_words.is_sorted_by(|a, b| a.0 < b.0) {
        findings.error(fields.at_of("skill_words"), "skill_words must ascend");
    }
    if !tables.specialty_levels.is_sorted_by(|a, b| a < b) {
        findings.error(
            fields.at_of("specialty_levels"),
            "specialty_levels must ascend",
        );
    }
}
