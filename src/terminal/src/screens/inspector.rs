//! The roll inspector: why a line of the log says what it says.
//!
//! It stands over whatever screen it was opened from, or docked beside the map where the window is
//! large, and walks from roll to roll. Each page opens into its rules in words.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::{Component, Context, Reply};
use crate::keymap::{Action, Key, Screen};
use crate::text::wrapped;
use crate::theme::{Role, Theme};
use crate::view::inspector::{
    Book, Leaves, Page, PageRow, closed_up, folded, one_column, right_at, rules_in_words,
};
use crate::widgets::Canvas;

use super::layout::Layout;
use super::ring::reel;
use super::{draw_footer, drawn, row};

/// The most columns that it takes.
const WIDEST: u16 = 77;

/// The least columns that hold two columns and the rule.
const LEAST_FOR_TWO: usize = 72;

/// Where the inspector is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stand {
    /// Over the upper part of map and panel, as high as it needs to be.
    Popup(Rect),
    /// Beside the map, where it stays.
    Docked(Rect),
}

impl Stand {
    /// Returns the border of a page with so many rows.
    fn border(self, n_rows: usize) -> Rect {
        match self {
            Self::Docked(area) => area,
            Self::Popup(area) => {
                let width = area.width.saturating_sub(2).min(WIDEST);
                let height = (n_rows as u16).saturating_add(2).min(area.height);
                let x = area.x + area.width.saturating_sub(width) / 2;
                Rect::new(x, area.y, width, height).intersection(area)
            }
        }
    }

    /// Draws the border with its title, and empties what is inside.
    fn frame(self, title: &str, theme: &Theme, border: Rect, buf: &mut Buffer) {
        match self {
            Self::Popup(_) => frame(title, theme, border, buf),
            Self::Docked(_) => {
                let mut canvas = Canvas::new(buf, border, theme);
                for y in 0..border.height {
                    canvas.blank(y);
                }
                canvas.rule(0);
                let rule = theme.rule();
                let style = theme.style(Role::Rule);
                canvas.put(0, 0, &format!("{rule}{rule}[ {title} ]"), style);
            }
        }
    }

    /// Returns what is inside a border.
    fn inside(self, border: Rect) -> Rect {
        let below = |margin: u16, n_rules: u16| Rect {
            x: border.x + margin.min(border.width),
            y: border.y + 1.min(border.height),
            width: border.width.saturating_sub(2 * margin),
            height: border.height.saturating_sub(n_rules),
        };
        match self {
            Self::Popup(_) => below(2, 2),
            Self::Docked(_) => below(0, 1),
        }
    }

    /// Returns how many columns a page has.
    fn width(self) -> usize {
        usize::from(self.inside(self.border(0)).width)
    }
}

/// A place in a book of rolls.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Leaf {
    line: usize,
    page: usize,
    scroll: usize,
    /// Whether the rules of the page are told in words.
    tells_rules: bool,
}

impl Leaf {
    /// Opens at a line, or at the newest one before it that has rolls.
    pub(crate) fn open(book: &dyn Leaves, line: usize) -> Option<Self> {
        let last = book.n_lines().checked_sub(1)?;
        let line = (0..=line.min(last))
            .rev()
            .find(|&line| book.n_pages(line) > 0)?;
        Some(Self {
            line,
            page: book.n_pages(line) - 1,
            ..Self::default()
        })
    }

    /// Opens at a page of a line.
    pub(crate) fn at((line, page): (usize, usize)) -> Self {
        Self {
            line,
            page,
            ..Self::default()
        }
    }

    /// Walks from roll to roll, scrolls, or opens the rules in words.
    fn go(&mut self, book: &dyn Leaves, action: Action, stand: Stand) {
        let goes_to = match action {
            Action::PageUp => self.before(book),
            Action::PageDown => self.after(book),
            Action::First => first_from(book, 0),
            Action::Last => Self::open(book, usize::MAX).map(|last| (last.line, last.page)),
            _ => None,
        };
        if let Some((line, page)) = goes_to {
            (self.line, self.page, self.scroll) = (line, page, 0);
        }
        match action {
            Action::Next => self.scroll = (self.scroll + 1).min(self.most_scrolled(book, stand)),
            Action::Previous => self.scroll = self.scroll.saturating_sub(1),
            Action::Take => {
                self.tells_rules = !self.tells_rules;
                self.scroll = 0;
            }
            _ => {}
        }
    }

    /// Returns the line and the page of it.
    pub(crate) fn place(self) -> (usize, usize) {
        (self.line, self.page)
    }

    fn before(self, book: &dyn Leaves) -> Option<(usize, usize)> {
        if let Some(page) = self.page.checked_sub(1) {
            return Some((self.line, page));
        }
        let before = Self::open(book, self.line.checked_sub(1)?)?;
        Some((before.line, before.page))
    }

    fn after(self, book: &dyn Leaves) -> Option<(usize, usize)> {
        if self.page + 1 < book.n_pages(self.line) {
            return Some((self.line, self.page + 1));
        }
        first_from(book, self.line + 1)
    }

    /// Returns how far the page scrolls: its last row is never scrolled away.
    fn most_scrolled(self, book: &dyn Leaves, stand: Stand) -> usize {
        let (head, rows) = self.shown(&self.read(book), stand.width());
        let border = stand.border(head.len() + 1 + rows.len());
        let room = usize::from(stand.inside(border).height).saturating_sub(head.len() + 1);
        rows.len().saturating_sub(room)
    }

    fn read(self, book: &dyn Leaves) -> Page {
        book.page(self.line, self.page).unwrap_or_default()
    }

    /// Returns the heading and the rows of a page at a width.
    fn shown(self, page: &Page, width: usize) -> (Vec<String>, Vec<PageRow>) {
        let is_narrow = width < LEAST_FOR_TWO;
        let beside = if is_narrow { 0 } else { page.part.len() + 2 };
        let mut head = wrapped(&page.line, width.saturating_sub(beside).max(1));
        if is_narrow {
            head.push(page.part.clone());
        }
        if self.tells_rules {
            return (head, rules_in_words(&page.rules, width));
        }
        let rows = if is_narrow {
            closed_up(one_column(&page.rows), width)
        } else {
            page.rows.clone()
        };
        let rows = rows.into_iter().flat_map(|row| folded(row, width));
        (head, rows.collect())
    }

    /// Draws the border of a page where there is no roll to explain.
    pub(crate) fn draw_empty(book: &Book<'_>, theme: &Theme, dock: Rect, buf: &mut Buffer) {
        let stand = Stand::Docked(dock);
        stand.frame("WHY", theme, dock, buf);
        let inside = stand.inside(dock);
        let words = if book.has_forgotten() {
            "These rolls are no longer kept."
        } else {
            "No roll has decided anything yet."
        };
        Canvas::new(buf, inside, theme).text(0, 0, words);
    }

    /// Draws the page; returns where the cursor rests.
    pub(crate) fn draw(
        self,
        book: &dyn Leaves,
        theme: &Theme,
        stand: Stand,
        buf: &mut Buffer,
    ) -> Option<Position> {
        let page = self.read(book);
        let (head, rows) = self.shown(&page, stand.width());
        let border = stand.border(head.len() + 1 + rows.len());
        stand.frame(&page.title, theme, border, buf);
        let body = stand.inside(border);
        let mut canvas = Canvas::new(buf, body, theme);
        let (plain, heading) = (theme.style(Role::Plain), theme.style(Role::Heading));
        for (y, row) in head.iter().enumerate() {
            canvas.put(0, y as u16, row, heading);
        }
        let width = canvas.width();
        if usize::from(width) >= LEAST_FOR_TWO {
            canvas.put_right(width, 0, &page.part, plain);
        }
        let first = head.len() as u16 + 1;
        let room = usize::from(canvas.height().saturating_sub(first));
        let most = rows.len().saturating_sub(room);
        for (n, row) in rows
            .iter()
            .skip(self.scroll.min(most))
            .take(room)
            .enumerate()
        {
            draw_row(&mut canvas, first + n as u16, row);
        }
        let n_below = rows.len().saturating_sub(self.scroll.min(most) + room);
        if n_below > 0 && room > 0 {
            let y = first + room as u16 - 1;
            let text = format!("{} more below", n_below + 1);
            canvas.put(0, y, &format!("{text:<0$}", usize::from(width)), plain);
        }
        (body.width > 0 && body.height > 0).then(|| Position::new(body.x, body.y))
    }
}

/// The inspector, over the screen that it was opened from: the rolls of the fight, or terms of figures.
pub(crate) struct Inspector {
    leaf: Leaf,
    /// The pages of terms; `None` for the rolls of the fight.
    terms: Option<Vec<Page>>,
}

impl Inspector {
    /// Opens at a page of a line.
    pub(crate) fn at(place: (usize, usize)) -> Self {
        Self {
            leaf: Leaf::at(place),
            terms: None,
        }
    }

    /// Opens at a line, or at the newest one before it that has rolls.
    pub(crate) fn at_line(book: &dyn Leaves, line: usize) -> Option<Self> {
        let leaf = Leaf::open(book, line)?;
        Some(Self { leaf, terms: None })
    }

    /// Opens at the newest line with rolls, or tells that there is none.
    pub(crate) fn open(cx: &mut Context<'_>, screen: Screen) -> Option<Self> {
        let book = cx.source()?.book();
        let newest = Self::at_line(&book, usize::MAX);
        if newest.is_none() {
            let words = match screen {
                Screen::Over => "Nothing was rolled.",
                _ => "No roll has decided anything yet.",
            };
            cx.hint = Some(words.to_owned());
        }
        newest
    }

    /// Opens at the first page of terms; tells what is said where there are none.
    pub(crate) fn of_terms(terms: Vec<Page>, none: &str, cx: &mut Context<'_>) -> Option<Self> {
        if terms.is_empty() {
            cx.hint = Some(none.to_owned());
            return None;
        }
        Some(Self {
            leaf: Leaf::default(),
            terms: Some(terms),
        })
    }

    fn read<T>(&self, cx: &Context<'_>, read: impl FnOnce(&dyn Leaves) -> T) -> Option<T> {
        match &self.terms {
            Some(terms) => Some(read(terms)),
            None => Some(read(&cx.source()?.book())),
        }
    }
}

impl Component for Inspector {
    fn screen(&self) -> Screen {
        match self.terms {
            Some(_) => Screen::Terms,
            None => Screen::Inspector,
        }
    }

    fn is_over_another(&self) -> bool {
        true
    }

    /// Over a fight that is shown, goes on to the next kill, critical or wound.
    fn take_key(&mut self, key: Key, cx: &mut Context<'_>) -> Option<Reply> {
        let shown = cx.tape.as_ref().filter(|_| self.terms.is_none())?.screen();
        let asked = reel::asked(cx.keymap.action(shown, key)?)?;
        // What no roll led to leaves nothing to explain.
        let Some(page) = reel::jump(asked, cx) else {
            return Some(if cx.hint.is_none() {
                Reply::Back
            } else {
                Reply::Keep
            });
        };
        self.leaf = Leaf::at(page);
        Some(Reply::Keep)
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Reply {
        let stand = Layout::of(drawn(cx.window())).inspector();
        let mut leaf = self.leaf;
        self.read(cx, |book| leaf.go(book, action, stand));
        self.leaf = leaf;
        Reply::Pass
    }

    fn does(&self, action: Action, _cx: &Context<'_>) -> bool {
        let turns = matches!(action, Action::PageUp | Action::PageDown);
        !turns || self.terms.as_ref().is_none_or(|terms| terms.len() > 1)
    }

    fn label(&self) -> Option<(Action, &'static str)> {
        let is_in_words = self.leaf.tells_rules;
        is_in_words.then_some((Action::Take, "in figures"))
    }

    fn draw(&self, cx: &Context<'_>, area: Rect, buf: &mut Buffer) -> Option<Position> {
        let stand = Layout::of(area).inspector();
        self.read(cx, |book| self.leaf.draw(book, &cx.theme, stand, buf))?
    }

    fn draw_over(
        &self,
        below: Screen,
        cx: &Context<'_>,
        area: Rect,
        buf: &mut Buffer,
    ) -> Option<Position> {
        let mut layout = Layout::of(area);
        if cx.tape.is_some() {
            layout = layout.above_two_footers();
        }
        // The viewer has two rows of keys.
        if matches!(below, Screen::Replay | Screen::Watch) {
            Canvas::new(buf, row(area, 2), &cx.theme).blank(0);
        }
        Canvas::new(buf, row(area, 1), &cx.theme).blank(0);
        draw_footer(cx, &self.footer(cx), row(area, 1), buf);
        let stand = layout.inspector();
        self.read(cx, |book| self.leaf.draw(book, &cx.theme, stand, buf))?
    }
}

/// Returns the first page of the first line with rolls, from a line on.
fn first_from(book: &dyn Leaves, line: usize) -> Option<(usize, usize)> {
    let line = (line..book.n_lines()).find(|&line| book.n_pages(line) > 0)?;
    Some((line, 0))
}

fn draw_row(canvas: &mut Canvas<'_>, y: u16, row: &PageRow) {
    canvas.text(0, y, &row.left);
    if !row.right.is_empty() {
        canvas.text(right_at(row) as u16, y, &row.right);
    }
    let plain = canvas.theme.style(Role::Plain);
    let end = canvas.width();
    canvas.put_right(end, y, &row.rule, plain);
}

/// Draws the border with its title and empties what is inside.
fn frame(title: &str, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let mut canvas = Canvas::new(buf, area, theme);
    let style = theme.style(Role::Rule);
    let (width, height) = (usize::from(canvas.width()), canvas.height());
    if width < 2 {
        return;
    }
    let (rule, side) = (theme.rule(), theme.divider());
    let [top_left, top_right, bottom_left, bottom_right] = theme.corners();
    let line = |left: char, right: char| {
        let middle: String = std::iter::repeat_n(rule, width - 2).collect();
        format!("{left}{middle}{right}")
    };
    for y in 0..height {
        let text = match y {
            0 => line(top_left, top_right),
            _ if y + 1 == height => line(bottom_left, bottom_right),
            _ => format!("{side}{}{side}", " ".repeat(width - 2)),
        };
        canvas.blank(y);
        canvas.put(0, y, &text, style);
    }
    canvas.put(1, 0, &format!("{rule}[ {title} ]"), style);
}
