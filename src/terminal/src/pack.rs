//! Where the lists of belongings stand: what is marked, and what is searched for.

use ludus_engine::narrate::listed_thing;
use ludus_engine::world::{ItemRef, World};

use super::belongings::{Entry, Verb, fitting, verbs};
use super::keymap::{Action, Key, Screen};

/// So many letters are searched for at most.
const LONGEST_QUERY: usize = 30;

/// Where the lists of belongings stand.
#[derive(Clone, Default, Debug)]
pub(super) struct Pack {
    /// The verb whose list it is; none for all that the hero has.
    pub(super) verb: Option<Verb>,
    mark: usize,
    /// The marked entry of what to do with the marked thing.
    deed: usize,
    search: Option<Search>,
}

/// A name that is being typed to find a thing.
#[derive(Clone, Debug)]
struct Search {
    query: String,
    /// What was marked before.
    mark: usize,
    is_missed: bool,
}

impl Pack {
    /// Opens a list.
    pub(super) fn of(verb: Option<Verb>) -> Self {
        Self {
            verb,
            ..Self::default()
        }
    }

    /// Marks the first thing to do that is allowed.
    pub(super) fn open_deeds(&mut self, world: &World) {
        let deeds = self.marked(world).map(|item| verbs(world, &item));
        let allowed = deeds.and_then(|deeds| deeds.iter().position(|(_, answer)| answer.is_ok()));
        self.deed = allowed.unwrap_or(0);
    }

    /// Returns the marked thing.
    pub(super) fn marked<'a>(&self, world: &'a World) -> Option<ItemRef<'a>> {
        let all = fitting(world, self.verb);
        let last = all.len().checked_sub(1)?;
        world.item(all.get(self.mark.min(last))?.item)
    }

    /// Returns the marked thing to do.
    pub(super) fn marked_deed(&self, world: &World) -> Option<Verb> {
        let item = self.marked(world)?;
        verbs(world, &item).get(self.deed).map(|row| row.0)
    }

    /// Moves the mark of a list.
    pub(super) fn go(&mut self, world: &World, screen: Screen, action: Action, rows: u16) {
        let n_deeds = self
            .marked(world)
            .map_or(0, |item| verbs(world, &item).len());
        let (mark, n) = match screen {
            Screen::Deeds => (&mut self.deed, n_deeds),
            _ => (&mut self.mark, fitting(world, self.verb).len()),
        };
        let last = n.saturating_sub(1);
        let page = usize::from(rows.saturating_sub(6)).max(1);
        *mark = match action {
            Action::Next => (*mark + 1).min(last),
            Action::Previous => mark.saturating_sub(1),
            Action::PageDown => (*mark + page).min(last),
            Action::PageUp => mark.saturating_sub(page),
            Action::First => 0,
            Action::Last => last,
            _ => *mark,
        };
    }

    /// Marks the entry of a letter; says whether there is one.
    pub(super) fn mark_letter(&mut self, world: &World, screen: Screen, c: char) -> bool {
        if screen == Screen::Deeds {
            let deeds = self.marked(world).map(|item| verbs(world, &item));
            let found = deeds.and_then(|all| all.iter().position(|row| row.0.letter() == c));
            self.deed = found.unwrap_or(self.deed);
            return found.is_some();
        }
        let all = fitting(world, self.verb);
        let found = all.iter().position(|entry| entry.letter == c);
        self.mark = found.unwrap_or(self.mark);
        found.is_some()
    }

    /// Returns the place of the marked entry.
    pub(super) fn mark(&self) -> usize {
        self.mark
    }

    /// Returns the place of the marked entry of what to do.
    pub(super) fn deed(&self) -> usize {
        self.deed
    }

    /// Says whether keys are text now.
    pub(super) fn takes_text(&self) -> bool {
        self.search.is_some()
    }

    /// Returns what is being searched for, in words.
    pub(super) fn asks(&self) -> Option<String> {
        let search = self.search.as_ref()?;
        let missed = if search.is_missed {
            ": no such thing"
        } else {
            ""
        };
        Some(format!("find: {}{missed}", search.query))
    }

    /// Lets keys be text: the name of a thing to find.
    pub(super) fn begin_search(&mut self) {
        self.search = Some(Search {
            query: String::new(),
            mark: self.mark,
            is_missed: false,
        });
    }

    /// Takes a key as text, and marks the first thing with the text in its name. Enter stays there, Esc
    /// goes back to what was marked before.
    pub(super) fn type_key(&mut self, world: &World, key: Key) {
        let Some(mut search) = self.search.take() else {
            return;
        };
        if key.is("enter") {
            return;
        } else if key.is("esc") {
            self.mark = search.mark;
            return;
        } else if key.is("backspace") {
            search.query.pop();
        } else if key.is("ctrl-u") {
            search.query.clear();
        } else if let Some(c) = key.typed()
            && search.query.chars().count() < LONGEST_QUERY
        {
            search.query.push(c);
        }
        let query = search.query.to_lowercase();
        let has_it = |entry: &Entry| {
            let item = world.item(entry.item);
            let name = item.map(|item| listed_thing(&item, world.turn()).to_lowercase());
            name.is_some_and(|name| name.contains(&query))
        };
        let found = fitting(world, self.verb).iter().position(has_it);
        let found = found.filter(|_| !query.is_empty());
        search.is_missed = found.is_none() && !query.is_empty();
        self.mark = found.unwrap_or(search.mark);
        self.search = Some(search);
    }
}
