//! Reads drawn maps: rows of glyphs and the legend that explains them.
//!
//! A map is a rectangle of 3..200 columns and rows. The glyphs of the contract always mean their
//! ground; any other glyph needs the legend or a terrain that is drawn so.

use unicode_width::UnicodeWidthChar;

use crate::grid::{Grid, Pos};
use crate::ids::TerrainId;

use super::error::At;
use super::fields::{Fields, Findings, some, text_of};
use super::read_core::name_or_id;
use super::split::{Kind, Node};
use super::{Arena, CellDef, Content};

/// Glyphs that a legend may not explain anew.
const FIXED: &str = "#.@%:~+'_^=,";
/// Least and most columns and rows.
const SIZE: std::ops::RangeInclusive<usize> = 3..=200;

/// A drawn map.
pub(super) struct DrawnMap<'n, 'a> {
    /// Every cell of the map, by row.
    pub(super) cells: Grid<CellDef>,
    /// The cell of `@`.
    pub(super) hero_start: Option<Pos>,
    /// Monsters of the legend, row by row, with the line of their row.
    pub(super) monsters: Vec<(Pos, At, &'n Node<'a>)>,
}

enum Meaning<'n, 'a> {
    Ground(TerrainId),
    Monster(&'n Node<'a>, TerrainId),
}

struct LegendEntry<'n, 'a> {
    glyph: char,
    at: At,
    meaning: Option<Meaning<'n, 'a>>,
    n_used: u32,
}

/// Fields that a map is read from.
pub(super) const MAP_FIELDS: [&str; 4] = ["map", "legend", "lit", "dark"];

/// Reads an arena of a pack.
pub(super) fn arena(findings: &mut Findings, content: &Content, node: &Node<'_>) -> Option<Arena> {
    let known = ["id", "name", "about", "map", "legend", "lit", "dark"];
    let fields = findings.fields(node, "Arena", &known)?;
    let id = fields.id(findings).unwrap_or_default();
    findings.enter(id.clone());
    let map = drawn_map(findings, content, &fields)?;
    for (_, at, _) in &map.monsters {
        findings.error(*at, "an arena of a pack holds no monsters");
    }
    if let Some(start) = map.hero_start
        && !content.is_walkable(&map.cells, start)
    {
        findings.error(fields.at, "@ stands on no walkable ground");
    }
    Some(Arena {
        sum: node.sum("Arena", ""),
        name: name_or_id(&fields, findings, &id),
        about: fields.text(findings, "about").unwrap_or_default(),
        cells: map.cells,
        hero_start: map.hero_start,
        id,
    })
}

/// Reads map, legend, light and dark cells.
pub(super) fn drawn_map<'n, 'a>(
    findings: &mut Findings,
    content: &Content,
    fields: &Fields<'n, 'a>,
) -> Option<DrawnMap<'n, 'a>> {
    let mut legend = legend(findings, content, fields);
    let rows = rows(findings, fields)?;
    let is_lit = fields.flag(findings, "lit", true);
    let floor = content.find_terrain("floor").unwrap_or(TerrainId(0));
    let (width, height) = (rows[0].1.chars().count() as i16, rows.len() as i16);
    let mut cells = Grid::new(
        width,
        height,
        CellDef {
            terrain: floor,
            is_lit,
        },
    );
    let mut hero_start = None;
    let mut monsters = Vec::new();
    let mut strange: Vec<char> = Vec::new();
    for (y, (begins, row)) in rows.iter().enumerate() {
        for (x, glyph) in row.chars().enumerate() {
            let pos = Pos::new(x as i16, y as i16);
            // The quote comes before it.
            let at = At {
                column: begins.column + 1 + x as u32,
                ..*begins
            };
            let terrain = if glyph == '@' {
                if hero_start.replace(pos).is_some() {
                    findings.error(at, "there is more than one @");
                }
                floor
            } else if let Some(entry) = legend.iter_mut().find(|entry| entry.glyph == glyph) {
                entry.n_used += 1;
                match entry.meaning {
                    Some(Meaning::Ground(terrain)) => terrain,
                    Some(Meaning::Monster(node, on)) => {
                        monsters.push((pos, at, node));
                        on
                    }
                    None => floor,
                }
            } else if let Some(terrain) = content.terrain_of_glyph(glyph) {
                check_built(findings, content, terrain, at);
                terrain
            } else {
                if !strange.contains(&glyph) {
                    strange.push(glyph);
                    let message = format!(
                        "glyph {glyph:?} at ({x}, {y}) is neither ground nor in the legend"
                    );
                    findings.error(at, message);
                }
                floor
            };
            if let Some(cell) = cells.get_mut(pos) {
                cell.terrain = terrain;
                cell.is_lit = is_lit && content.terrain(terrain).is_lit;
            }
        }
    }
    check_use(findings, &legend);
    darken(findings, fields, &mut cells);
    Some(DrawnMap {
        cells,
        hero_start,
        monsters,
    })
}

fn rows(findings: &mut Findings, fields: &Fields<'_, '_>) -> Option<Vec<(At, String)>> {
    let node = fields.required(findings, "map")?;
    let items = findings.items(node, "map");
    let before = findings.n_errors();
    let rows: Vec<(At, String)> = items
        .iter()
        .filter_map(|item| Some((item.at, findings.text(item, "a row of the map")?)))
        .collect();
    let width = rows.first().map_or(0, |(_, row)| row.chars().count());
    if !SIZE.contains(&rows.len()) || !SIZE.contains(&width) {
        let (least, most) = (SIZE.start(), SIZE.end());
        let height = rows.len();
        let message = format!("the map is {width} by {height}: {least} to {most} cells each way");
        findings.error(node.at, message);
    }
    for (y, (at, row)) in rows.iter().enumerate() {
        let n = row.chars().count();
        if n != width {
            findings.error(
                *at,
                format!("row {y} of the map has {n} cells, the first has {width}"),
            );
        }
    }
    (findings.n_errors() == before).then_some(rows)
}

fn legend<'n, 'a>(
    findings: &mut Findings,
    content: &Content,
    fields: &Fields<'n, 'a>,
) -> Vec<LegendEntry<'n, 'a>> {
    let Some(node) = fields.get("legend") else {
        return Vec::new();
    };
    let mut legend = Vec::new();
    for (key, key_node, value) in findings.pairs(node, "the legend") {
        let mut chars = key.chars();
        let (Some(glyph), None) = (chars.next(), chars.next()) else {
            findings.error(
                key_node.at,
                format!("legend key \"{key}\" is no single glyph"),
            );
            continue;
        };
        if FIXED.contains(glyph) {
            findings.error(
                key_node.at,
                format!("glyph {glyph:?} has its meaning already"),
            );
        } else if glyph.is_control() || glyph.is_whitespace() || glyph.width() != Some(1) {
            findings.error(
                key_node.at,
                format!("glyph {glyph:?} does not take exactly one column"),
            );
        }
        legend.push(LegendEntry {
            glyph,
            at: key_node.at,
            meaning: meaning(findings, content, value),
            n_used: 0,
        });
    }
    legend
}

fn meaning<'n, 'a>(
    findings: &mut Findings,
    content: &Content,
    node: &'n Node<'a>,
) -> Option<Meaning<'n, 'a>> {
    let node = some(node);
    match &node.kind {
        Kind::Tuple("Terrain", items) if items.len() == 1 => {
            let terrain = ground(findings, content, &items[0])?;
            Some(Meaning::Ground(terrain))
        }
        Kind::Struct("Monster", fields) => {
            let on = fields.iter().find(|field| field.name == "on");
            let terrain = match on {
                Some(field) if field.value.text != "None" => {
                    ground(findings, content, some(&field.value))
                }
                _ => None,
            };
            let terrain = terrain.or_else(|| content.find_terrain("floor"));
            Some(Meaning::Monster(node, terrain.unwrap_or(TerrainId(0))))
        }
        Kind::Struct(name, _) | Kind::Tuple(name, _) => {
            findings.unknown(node, "legend entry", name, ["Terrain", "Monster"]);
            None
        }
        _ => {
            findings.unknown(node, "legend entry", node.text, ["Terrain", "Monster"]);
            None
        }
    }
}

/// Reads the name of a kind of ground that maps may have.
fn ground(findings: &mut Findings, content: &Content, node: &Node<'_>) -> Option<TerrainId> {
    let name = findings.text(node, "terrain")?;
    let Some(terrain) = content.find_terrain(&name) else {
        let known = content.terrains.iter().map(|terrain| terrain.id.as_str());
        findings.unknown(node, "terrain", &name, known);
        return None;
    };
    check_built(findings, content, terrain, node.at);
    Some(terrain)
}

fn check_built(findings: &mut Findings, content: &Content, terrain: TerrainId, at: At) {
    let terrain = content.terrain(terrain);
    if let Some(mechanic) = &terrain.waits_for {
        let message = format!(
            "terrain \"{}\" waits: \"{mechanic}\" is not built yet",
            terrain.id
        );
        findings.error(at, message);
    }
}

fn check_use(findings: &mut Findings, legend: &[LegendEntry<'_, '_>]) {
    for entry in legend {
        let glyph = entry.glyph;
        if entry.n_used == 0 {
            findings.warning(
                entry.at,
                format!("legend entry {glyph:?} is not on the map"),
            );
        }
        let Some(Meaning::Monster(node, _)) = entry.meaning else {
            continue;
        };
        if entry.n_used > 1
            && let Kind::Struct(_, fields) = &node.kind
            && let Some(id) = fields.iter().find(|field| field.name == "id")
            && let Some(id) = text_of(some(&id.value))
        {
            let n = entry.n_used;
            findings.error(
                entry.at,
                format!("id \"{id}\" of {glyph:?} stands on {n} cells"),
            );
        }
    }
}

fn darken(findings: &mut Findings, fields: &Fields<'_, '_>, cells: &mut Grid<CellDef>) {
    let Some(node) = fields.get("dark") else {
        return;
    };
    for item in findings.items(node, "dark") {
        let Some(pos) = findings.pos(item, "a dark cell") else {
            continue;
        };
        if let Some(cell) = cells.get_mut(pos) {
            cell.is_lit = false;
        } else {
            let (x, y) = (pos.x, pos.y);
            findings.error(
                item.at,
                format!("dark cell ({x}, {y}) lies outside the map"),
            );
        }
    }
}
