//! The one key table: dispatch, footers and help all come from it.
//!
//! Invariants: on one screen a key does one thing, or loading refuses the table; a key that the
//! table does not know does nothing. Only presses and repeats are keys, and a key with Alt (or
//! another modifier that nobody binds) is none.

mod error;
mod key;
mod screen;
mod table;
#[cfg(test)]
mod tests;

use crossterm::event::KeyCode;
use serde::Deserialize;

use ludus_engine::content::At;
use ludus_engine::grid::Dir;

pub use error::{KeymapError, TableError, TableErrors};
pub use key::Key;
pub use screen::Screen;

use key::{footer_keys, gathered};
pub(crate) use table::n_rows;
use table::{keys, rows, wrong};

/// What a key asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Action {
    /// A step, a strike, or a move of the mark.
    Go(Dir),
    /// A run in a direction.
    Run(Dir),
    /// A run in the direction that follows.
    RunNext,
    /// A walk: where to is asked.
    Travel,
    /// One round of the fight by itself.
    AutoFight,
    /// The same without leaving the cell.
    Hold,
    /// A turn of nothing.
    Wait,
    /// Rest until healed, cured or disturbed.
    Rest,
    /// Closing the door in the direction that follows.
    CloseDoor,
    /// Look mode.
    Look,
    /// A wand, staff or rod.
    Device,
    /// Target mode for the launcher at hand.
    Fire,
    /// Target mode for something to throw.
    Throw,
    /// The last shot or throw again.
    FireAgain,
    /// Shapes to take.
    Abilities,
    /// All messages.
    Messages,
    /// More or less figures in the log.
    Figures,
    /// The hero in full.
    Hero,
    /// Everything that the hero has.
    Pack,
    /// Drinking a potion.
    Quaff,
    /// Reading a scroll.
    Read,
    /// Eating something.
    Eat,
    /// Putting something on, or wielding it.
    Wear,
    /// Taking something off.
    TakeOff,
    /// Dropping something.
    Drop,
    /// Picking up what lies underfoot.
    PickUp,
    /// Walking to the nearest thing worth having.
    Collect,
    /// The keys of the screen, and what each does.
    Help,
    /// The next entry or foe.
    Next,
    /// The entry or foe before.
    Previous,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// The first entry.
    First,
    /// The last entry.
    Last,
    /// Danger alone, or everything.
    DangerOnly,
    /// The rolls behind the marked line.
    Why,
    /// Going on by itself, or not.
    Play,
    /// One step on.
    Forward,
    /// One step back.
    Backward,
    /// More turns a second, up to 60.
    Faster,
    /// Fewer turns a second, down to one in two seconds.
    Slower,
    /// The next kill.
    NextKill,
    /// The kill before.
    LastKill,
    /// The next critical.
    NextCritical,
    /// The critical before.
    LastCritical,
    /// The next wound.
    NextWound,
    /// The wound before.
    LastWound,
    /// A turn that is asked for.
    GoTo,
    /// What the hero sees, or everything.
    AllSeeing,
    /// Glyphs, or letters of sides.
    Sides,
    /// A fight of the marked kind, the list of matchups, or the end of a run.
    WatchIt,
    /// Going on with a recorded run as one's own.
    TakeOver,
    /// The next fight.
    NextFight,
    /// The monsters with their figures.
    Bestiary,
    /// Text to search for.
    Find,
    /// The next line with the text.
    NextMatch,
    /// The line with the text before.
    LastMatch,
    /// The marked entry.
    Take,
    /// Back to where one came from.
    Back,
    /// A new gauntlet, for which a hero is made.
    NewGauntlet,
    /// A saved run.
    Continue,
    /// The list of scenarios.
    Scenarios,
    /// The list of replays.
    Replays,
    /// The next list or field.
    OtherList,
    /// The list or field before.
    ListBefore,
    /// One by chance.
    Random,
    /// The steps of making a hero.
    Customize,
    /// The marked entry, chosen or not.
    Choose,
    /// One more of what is marked.
    Raise,
    /// One less of what is marked.
    Lower,
    /// New dice.
    RollAnew,
    /// Points to spend, or dice.
    Points,
    /// A specialty to choose between two waves.
    Specialty,
    /// The next wave, after a rest.
    RestAndGo,
    /// Leaves the ring after a wave.
    ToRingside,
    /// The next wave at once.
    GoUnrested,
    /// Saving the run and leaving the program.
    Save,
    /// The same fight with the same seed.
    Again,
    /// Giving up.
    GiveUp,
    /// Leaving the program.
    Leave,
    /// What can be changed to one's liking.
    Options,
    /// The mouse, taken or left to the terminal.
    Mouse,
    /// Drawing everything anew.
    Redraw,
    /// Suspending the program.
    Suspend,
}

/// One line of the table.
#[derive(Clone, Debug)]
struct Binding {
    on: Vec<Screen>,
    does: Action,
    keys: Vec<Key>,
    label: Option<String>,
    help: String,
    /// Where it stands in its table.
    at: At,
    /// Whether it is of the player's own.
    is_own: bool,
}

/// Returns what is wrong with a key that another row holds.
fn doubled(key: Key, screen: Screen, holder: &Binding) -> KeymapError {
    let line = if holder.is_own {
        format!(" of line {}", holder.at.line)
    } else {
        String::new()
    };
    KeymapError::Doubled {
        key: key.to_string(),
        screen,
        holder: format!("{:?}{line} ({})", holder.does, holder.help),
    }
}

/// All keys of all screens.
#[derive(Clone, Debug)]
pub struct Keymap {
    bindings: Vec<Binding>,
}

impl Keymap {
    /// Reads the table that ships.
    #[cfg(test)]
    pub(crate) fn built_in() -> Result<Self, TableErrors> {
        Self::parse(crate::tests::texts().keys)
    }

    /// Reads a table and refuses one that uses a key twice on a screen; tells everything that is wrong.
    pub fn parse(text: &str) -> Result<Self, TableErrors> {
        let mut errors = Vec::new();
        let mut bindings = Vec::new();
        for (at, row) in rows(text, &mut errors) {
            bindings.push(Binding {
                keys: keys(&row, at, &mut errors),
                on: row.on,
                does: row.does,
                label: row.label,
                help: row.help.unwrap_or_default(),
                at,
                is_own: false,
            });
        }
        Self { bindings }.sound(errors)
    }

    /// Returns the table with a player's own over it: a row of that one gives what it does other
    /// keys, on its screens. Esc goes on leading back. Everything that is wrong is told at once.
    pub fn overlaid(mut self, text: &str) -> Result<Self, TableErrors> {
        let shipped = self.clone();
        let mut errors = Vec::new();
        for (at, row) in rows(text, &mut errors) {
            let keys = keys(&row, at, &mut errors);
            if row.on.is_empty() {
                errors.push(row.wrong(at, KeymapError::NoScreen));
            }
            for &screen in &row.on {
                let led = |key: &&Key| {
                    key.plain_code() == Some(KeyCode::Esc)
                        && row.does != Action::Back
                        && shipped.action(screen, **key) != Some(row.does)
                };
                if keys.iter().find(led).is_some() {
                    errors.push(row.wrong(at, KeymapError::Esc { screen }));
                    continue;
                }
                let found = self
                    .bindings
                    .iter()
                    .position(|binding| binding.does == row.does && binding.on.contains(&screen));
                let Some(place) = found else {
                    let action = format!("{:?}", row.does);
                    errors.push(row.wrong(at, KeymapError::NothingToBind { action, screen }));
                    continue;
                };
                let own = Binding {
                    on: vec![screen],
                    keys: keys.clone(),
                    at,
                    is_own: true,
                    ..self.bindings[place].clone()
                };
                let does = row.does;
                for binding in self.bindings.iter_mut().filter(|one| one.does == does) {
                    binding.on.retain(|&other| other != screen);
                }
                // In its place, so that footer and help keep their order.
                self.bindings.insert(place, own);
            }
        }
        self.sound(errors)
    }

    /// Returns the table where nothing is wrong with it.
    fn sound(self, mut errors: Vec<TableError>) -> Result<Self, TableErrors> {
        self.check(&mut errors);
        errors.sort_by_key(|error| error.at);
        errors.dedup();
        if errors.is_empty() {
            Ok(self)
        } else {
            Err(TableErrors(errors))
        }
    }

    /// Takes note of keys that do two things on a screen, and of letters that mark entries.
    fn check(&self, errors: &mut Vec<TableError>) {
        let mut seen: Vec<(Screen, Key, &Binding)> = Vec::new();
        for binding in &self.bindings {
            for &screen in &binding.on {
                for &key in &binding.keys {
                    let other = seen.iter().find(|one| (one.0, one.1) == (screen, key));
                    if let Some((_, _, other)) = other {
                        // The player's own row is to blame, of two the later one.
                        let mut both = [*other, binding];
                        both.sort_by_key(|one| (one.is_own, one.at));
                        let [holder, blamed] = both;
                        errors.push(wrong(blamed.does, blamed.at, doubled(key, screen, holder)));
                        continue;
                    }
                    let is_letter = key.typed().is_some_and(|c| c.is_ascii_alphabetic());
                    if is_letter && screen.has_letters() {
                        let key = key.to_string();
                        let problem = KeymapError::Letter { key, screen };
                        errors.push(wrong(binding.does, binding.at, problem));
                    }
                    seen.push((screen, key, binding));
                }
            }
        }
    }

    /// Returns what a key does on a screen.
    pub fn action(&self, screen: Screen, key: Key) -> Option<Action> {
        self.on(screen)
            .find(|binding| binding.keys.contains(&key))
            .map(|binding| binding.does)
    }

    /// Returns what a key does on a screen, in words.
    pub fn explain(&self, screen: Screen, key: Key) -> Option<&str> {
        self.on(screen)
            .find(|binding| binding.keys.contains(&key))
            .map(|binding| binding.help.as_str())
    }

    /// Returns the first key of an action on a screen, as players read it.
    pub fn key_of(&self, screen: Screen, action: Action) -> String {
        self.on(screen)
            .find(|binding| binding.does == action)
            .and_then(|binding| binding.keys.first())
            .map_or_else(String::new, Key::to_string)
    }

    /// Returns all keys of an action on a screen: "Left, h or 4".
    pub fn keys_of(&self, screen: Screen, action: Action) -> String {
        let found = self.on(screen).find(|binding| binding.does == action);
        let keys = found.map_or(&[][..], |binding| &binding.keys);
        let mut names: Vec<String> = keys.iter().map(Key::to_string).collect();
        match names.pop() {
            Some(last) if names.is_empty() => last,
            Some(last) => format!("{} or {last}", names.join(", ")),
            None => String::new(),
        }
    }

    /// Returns the entries of a screen's footer: keys and label; neighbors with one label are one.
    pub fn footer(&self, screen: Screen) -> Vec<String> {
        self.footer_of(screen, |_| true)
    }

    /// Returns the entries of a screen's footer, but for actions that are not to be shown.
    pub fn footer_of(&self, screen: Screen, is_shown: impl Fn(Action) -> bool) -> Vec<String> {
        self.footer_with(screen, is_shown, None)
    }

    /// Returns the same, one action labeled with what it does at the moment.
    pub fn footer_with(
        &self,
        screen: Screen,
        is_shown: impl Fn(Action) -> bool,
        now: Option<(Action, &str)>,
    ) -> Vec<String> {
        let mut entries: Vec<(Vec<&Binding>, &str)> = Vec::new();
        let bindings = self.on(screen);
        for binding in bindings.filter(|one| !one.keys.is_empty() && is_shown(one.does)) {
            let Some(label) = binding.label.as_deref() else {
                continue;
            };
            let label = match now {
                Some((action, label)) if action == binding.does => label,
                _ => label,
            };
            match entries.last_mut() {
                Some((bindings, last)) if *last == label => bindings.push(binding),
                _ => entries.push((vec![binding], label)),
            }
        }
        entries
            .into_iter()
            .map(|(bindings, label)| (footer_keys(&bindings), label))
            .map(|(keys, label)| match keys.as_str() {
                "arrows" if screen == Screen::Items => {
                    format!("its letter does it  arrows {label}")
                }
                "arrows" if screen.has_letters() => format!("letter or arrows {label}"),
                _ => format!("{keys} {label}"),
            })
            .collect()
    }

    /// Returns the help of a screen: all keys that do the same, and what they do.
    pub fn help(&self, screen: Screen) -> Vec<(String, String)> {
        let mut rows: Vec<(Vec<Key>, &str)> = Vec::new();
        for binding in self.on(screen) {
            match rows.iter_mut().find(|row| row.1 == binding.help) {
                Some(row) => row.0.extend(&binding.keys),
                None => rows.push((binding.keys.clone(), &binding.help)),
            }
        }
        rows.into_iter()
            .map(|(keys, help)| (gathered(&keys), help.to_owned()))
            .collect()
    }

    /// Returns every row of the table: what it does and the screens, as tables write them, the keys,
    /// and the help.
    pub fn rows(&self) -> impl Iterator<Item = (String, String, &str)> {
        self.bindings.iter().map(|row| {
            let does = format!("{:?} on {:?}", row.does, row.on);
            (does, gathered(&row.keys), row.help.as_str())
        })
    }

    fn on(&self, screen: Screen) -> impl Iterator<Item = &Binding> {
        self.bindings
            .iter()
            .filter(move |binding| binding.on.contains(&screen))
    }
}
