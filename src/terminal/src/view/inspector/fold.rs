//! Rows of a page within a width: what stands at the right comes below where there is no room.

use crate::text::wrapped;

use super::PageRow;

/// Where the right column of a row begins.
const RIGHT_AT: usize = 43;

/// Returns rows in one column: what stood at the right of terms comes after them.
pub(crate) fn one_column(rows: &[PageRow]) -> Vec<PageRow> {
    let mut column = Vec::new();
    let mut notes: Vec<PageRow> = Vec::new();
    for row in rows {
        let is_term = row.left.starts_with(' ') || row.left.is_empty() && !row.right.is_empty();
        if !is_term {
            column.append(&mut notes);
        }
        if !row.left.is_empty() || row.right.is_empty() {
            column.push(PageRow {
                right: String::new(),
                ..row.clone()
            });
        }
        if !row.right.is_empty() {
            let note = PageRow {
                left: format!("  {}", row.right),
                ..PageRow::default()
            };
            (if is_term { &mut notes } else { &mut column }).push(note);
        }
    }
    column.append(&mut notes);
    column
}

/// Closes up the gap between names and values of terms, in all of them alike, as far as the longest one
/// with its rule is too wide.
pub(crate) fn closed_up(mut rows: Vec<PageRow>, width: usize) -> Vec<PageRow> {
    let gap = |left: &str| {
        let text = left.trim_start();
        let (name, rest) = text.split_once("  ")?;
        let gap = rest.len() - rest.trim_start().len();
        Some((left.len() - text.len() + name.len(), gap)).filter(|_| left.starts_with("  "))
    };
    let gaps: Vec<Option<(usize, usize)>> = rows.iter().map(|row| gap(&row.left)).collect();
    let longest = rows.iter().zip(&gaps).filter(|row| row.1.is_some());
    let longest = longest.map(|row| row.0.left.len()).max().unwrap_or(0);
    let excess = longest.saturating_sub(width);
    for (row, gap) in rows.iter_mut().zip(gaps) {
        if let Some((at, gap)) = gap {
            let n = excess.min(gap);
            row.left.replace_range(at..at + n, "");
        }
    }
    rows
}

/// Returns a row as rows that leave room for its rule; the second one and those after it are indented.
/// What stands at the right and does not fit comes below.
pub(crate) fn folded(mut row: PageRow, width: usize) -> Vec<PageRow> {
    let gap = usize::from(!row.rule.is_empty());
    let room = width.saturating_sub(row.rule.len() + gap);
    let left = row.left.chars().count();
    let right = row.right.chars().count();
    if right > 0 && right_at(&row) + right > room {
        let below = PageRow {
            left: format!("  {}", std::mem::take(&mut row.right)),
            ..PageRow::default()
        };
        return [folded(row, width), folded(below, width)].concat();
    }
    if left <= room {
        return vec![row];
    }
    let text = row.left.trim_start();
    let indent = " ".repeat(row.left.len() - text.len());
    let parts = wrapped(text, room.saturating_sub(indent.len() + 2).max(1));
    let mut rows: Vec<PageRow> = parts
        .into_iter()
        .enumerate()
        .map(|(n, part)| PageRow {
            left: format!("{indent}{}{part}", if n == 0 { "" } else { "  " }),
            ..PageRow::default()
        })
        .collect();
    if let Some(first) = rows.first_mut() {
        (first.right, first.rule) = (row.right, row.rule);
    }
    rows
}

/// Returns the column where what stands at the right of a row begins.
pub(crate) fn right_at(row: &PageRow) -> usize {
    RIGHT_AT.max(row.left.chars().count() + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_written_over_a_rule() {
        let many: Vec<String> = (10..40).map(|n| n.to_string()).collect();
        let row = PageRow::new(
            format!("DAMAGE    {}", many.join(" + ")),
            "in the end 5",
            "W-10",
        );
        for width in [39, 73] {
            let rows = folded(row.clone(), width);
            assert!(rows.iter().any(|row| row.rule == "W-10"));
            for row in &rows {
                let right = row.right.len();
                let end = if right > 0 {
                    right_at(row) + right
                } else {
                    row.left.len()
                };
                let gap = usize::from(!row.rule.is_empty());
                assert!(end + gap + row.rule.len() <= width, "{row:?}");
            }
            let told: Vec<&str> = rows.iter().flat_map(|row| row.left.split(' ')).collect();
            assert!(many.iter().all(|one| told.contains(&one.as_str())));
        }
    }
}
