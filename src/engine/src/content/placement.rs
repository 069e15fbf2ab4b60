//! Where the teams of a matchup stand: always the same for the same teams and arena.
//!
//! Two teams face each other across a strip of open ground, the first on the left; more spread
//! evenly around the middle. Nothing is drawn at random.

use std::cmp::Reverse;

use crate::grid::{Grid, Pos};

use super::{Arena, CellDef, Content};

/// Open columns between two teams, where there is room.
const GAP: usize = 8;
/// Least rows of an arena that is made for a matchup.
const LEAST_ROWS: i16 = 14;
/// Most columns and rows within the walls.
const MOST: i16 = 198;

/// Returns the cells of an arena that an actor may stand on, row by row.
pub(super) fn open_cells(content: &Content, arena: &Arena) -> Vec<Pos> {
    let all = arena.cells.positions();
    all.filter(|&pos| content.is_walkable(&arena.cells, pos))
        .collect()
}

/// Makes an open, lit, walled arena that holds so many at half density, or `None` where none is
/// large enough.
pub(super) fn open_arena(content: &Content, n_actors: usize) -> Option<Arena> {
    let (rows, columns) = (LEAST_ROWS..=MOST)
        .map(|rows| (rows, (3 * rows).min(MOST)))
        .find(|&(rows, columns)| rows as usize * columns as usize >= 2 * n_actors)?;
    let floor = content.find_terrain("floor")?;
    let wall = content.find_terrain("wall")?;
    let lit = |terrain| CellDef {
        terrain,
        is_lit: true,
    };
    let mut cells = Grid::new(columns + 2, rows + 2, lit(wall));
    for y in 1..=rows {
        for x in 1..=columns {
            if let Some(cell) = cells.get_mut(Pos::new(x, y)) {
                *cell = lit(floor);
            }
        }
    }
    Some(Arena {
        sum: 0,
        id: String::new(),
        name: "Open Ground".to_owned(),
        about: String::new(),
        cells,
        hero_start: None,
    })
}

/// Returns the cells of each team, in the order in which they are taken. There must be as many open
/// cells as actors.
pub(super) fn place(open: &[Pos], grid: &Grid<CellDef>, sizes: &[usize]) -> Vec<Vec<Pos>> {
    if let [left, right] = *sizes
        && let Some(sides) = two_sides(open, grid, left, right)
    {
        return sides;
    }
    around(open, grid, sizes)
}

fn two_sides(
    open: &[Pos],
    grid: &Grid<CellDef>,
    n_left: usize,
    n_right: usize,
) -> Option<Vec<Vec<Pos>>> {
    let width = grid.width() as usize;
    let before = |x: usize| open.iter().filter(|pos| (pos.x as usize) < x).count();
    let n_before: Vec<usize> = (0..=width).map(before).collect();
    let fits = |gap: usize| {
        (0..=width.saturating_sub(gap))
            .filter(|&x| n_before[x] >= n_left && open.len() - n_before[x + gap] >= n_right)
            .min_by_key(|&x| (2 * x + gap).abs_diff(width))
            .map(|x| (x, gap))
    };
    let (x, gap) = (0..=GAP.min(width)).rev().find_map(fits)?;
    let from_middle = |pos: &Pos| (2 * pos.y + 1 - grid.height()).abs();
    let mut left: Vec<Pos> = open
        .iter()
        .copied()
        .filter(|pos| (pos.x as usize) < x)
        .collect();
    left.sort_by_key(|pos| (Reverse(pos.x), from_middle(pos), pos.y));
    left.truncate(n_left);
    let is_right = |pos: &Pos| pos.x as usize >= x + gap;
    let mut right: Vec<Pos> = open.iter().copied().filter(is_right).collect();
    right.sort_by_key(|pos| (pos.x, from_middle(pos), pos.y));
    right.truncate(n_right);
    Some(vec![left, right])
}

/// Teams take turns, each with the free cell that is nearest to its own point on a rectangle around
/// the middle.
fn around(open: &[Pos], grid: &Grid<CellDef>, sizes: &[usize]) -> Vec<Vec<Pos>> {
    let mut free = open.to_vec();
    let mut teams: Vec<Vec<Pos>> = vec![Vec::new(); sizes.len()];
    let most = sizes.iter().copied().max().unwrap_or(0);
    for round in 0..most {
        for (team, cells) in teams.iter_mut().enumerate() {
            if round >= sizes[team] {
                continue;
            }
            let anchor = anchor(grid, team, sizes.len());
            let nearest =
                (0..free.len()).min_by_key(|&i| (anchor.distance(free[i]), free[i].y, free[i].x));
            cells.extend(nearest.map(|i| free.swap_remove(i)));
        }
    }
    teams
}

/// Returns the point of one of three teams: each is as many steps from the one as from the other, so
/// that no two of them meet long before the third comes.
fn corner(grid: &Grid<CellDef>, team: usize) -> Pos {
    let (x, y) = (grid.width() / 2, grid.height() / 2);
    let half = (grid.height() / 2 - 2).min(grid.width() / 2 - 2).max(0);
    match team {
        0 => Pos::new(x - half, y),
        1 => Pos::new(x + half, y - half),
        _ => Pos::new(x + half, y + half),
    }
}

fn anchor(grid: &Grid<CellDef>, team: usize, n_teams: usize) -> Pos {
    if n_teams == 3 {
        return corner(grid, team);
    }
    let (left, top) = (grid.width() / 4, grid.height() / 4);
    let (width, height) = (grid.width() - 1 - 2 * left, grid.height() - 1 - 2 * top);
    let around = 2 * (width as usize + height as usize);
    // The first team starts in the middle of the left side; the walk is clockwise.
    let at = (around * team / n_teams.max(1) + around - height as usize / 2) % around.max(1);
    let (w, h) = (width as usize, height as usize);
    let (x, y) = match at {
        at if at < w => (at, 0),
        at if at < w + h => (w, at - w),
        at if at < 2 * w + h => (2 * w + h - at, h),
        at => (0, around - at),
    };
    Pos::new(left + x as i16, top + y as i16)
}
