//! What is watched from here: matchups, the replays that are kept, the end of a run.

use std::path::Path;
use std::sync::Arc;

use crate::game::Game;
use crate::keymap::Key;
use crate::theater::{Showing, Shown};
use crate::{Background, Look, PlayerOptions, WatchOptions};
use ludus_engine::ai::Pilot;
use ludus_engine::content::parse_matchup;
use ludus_engine::gauntlet::RunDefinition;
use ludus_engine::world::Definition;

use super::App;
use super::text_field::TextField;

/// How fast a fight is shown, in turns a second.
const BOUT_SPEED: f64 = 4.0;
/// No longer matchup is typed, in characters.
const LONGEST_BOUT: usize = 68;

/// Matchups that are worth a look, and what to watch in each.
pub(crate) const BOUTS: [(&str, &str); 9] = [
    (
        "5 cave orc v 2 ogre",
        "Many weak blows against few strong ones.",
    ),
    ("6 wolf v 3 warg", "The same pack twice: numbers or weight."),
    (
        "2 hill giant v 4 ogre",
        "Two heads more for a head less each. A coin toss.",
    ),
    (
        "60 white worm mass v ogre",
        "The ogre kills one a blow. There are sixty.",
    ),
    (
        "arena:ford 8 wolf v 6 cave orc",
        "Armor is thinner in water. See who waits on the bank.",
    ),
    (
        "arena:wood black orc v 4 wolf",
        "Trees are armor, for whoever stands among them.",
    ),
    (
        "arena:pillars 8 cave orc v 11 snaga",
        "Pillars part the ranks; the gaps decide.",
    ),
    (
        "arena:field 20 cave orc v 26 snaga",
        "A battle. The field is larger than the view: x looks around.",
    ),
    ("wolf v wolf v wolf", "Three sides, no friends."),
];

impl App<'_> {
    /// Asks for a fight to watch; says why there is none.
    pub(super) fn watch_bout(&mut self, line: &str) -> Result<(), String> {
        if self.options.is_plain {
            return Err("Watching needs a screen.".to_owned());
        }
        let content = self.bestiary_content();
        let matchup = parse_matchup(content, line).map_err(|error| error.to_string())?;
        let definition = Definition::new(Arc::new(content.clone()), matchup.encounter);
        // One's own seed, unless it stays hidden: every watched fight shows its own.
        let seed = self.options.seed.clone().filter(|_| !self.hides_seed());
        self.to_show = Some(Showing::Fight(WatchOptions {
            definition: RunDefinition::Fight(Arc::new(definition)),
            seed: seed.unwrap_or_else(|| (self.options.draw_seed)()),
            pilot: Pilot::Standard,
            speed: BOUT_SPEED,
            is_loop: false,
            look: self.look(),
        }));
        Ok(())
    }

    /// Takes the marked matchup, or opens the field for one of the player's own, which is the entry
    /// before the others.
    pub(super) fn take_bout(&mut self) {
        let Some(place) = self.marks.bout.checked_sub(1) else {
            self.bout = Some(TextField::new("", LONGEST_BOUT));
            return;
        };
        if let Some((line, _)) = BOUTS.get(place) {
            self.hint = self.watch_bout(line).err();
        }
    }

    /// Returns the matchup that is being typed, and where the cursor stands in it.
    pub(crate) fn typed_bout(&self) -> Option<(String, usize)> {
        let field = self.bout.as_ref()?;
        Some((field.raw(), field.cursor()))
    }

    /// Gives a key to the field of a matchup; says whether it took it.
    pub(super) fn types_bout(&mut self, key: Key) -> bool {
        let Some(field) = &mut self.bout else {
            return false;
        };
        if key.is("enter") {
            let line = field.text();
            match self.watch_bout(&line) {
                Ok(()) => self.bout = None,
                Err(problem) => self.hint = problem.lines().next().map(str::to_owned),
            }
        } else if key.is("esc") {
            self.bout = None;
        } else {
            return field.press(key);
        }
        true
    }

    /// Shows the marked replay.
    pub(super) fn take_replay(&mut self) {
        let marked = self.shelf.replays.get(self.marks.replay);
        if let Some(path) = marked.map(|kept| kept.path.clone()) {
            self.show_replay(&path, false);
        }
    }

    /// Shows how the run came to its end.
    pub(super) fn watch_the_end(&mut self) {
        let path = self.game.as_ref().and_then(Game::replay).cloned();
        match path {
            Some(path) => self.show_replay(&path, true),
            None => self.hint = Some("Nobody wrote it down.".to_owned()),
        }
    }

    fn show_replay(&mut self, path: &Path, is_about_the_end: bool) {
        if self.options.is_plain {
            self.hint = Some("Watching needs a screen.".to_owned());
            return;
        }
        match self.options.recorder.open_replay(path) {
            Ok(recorded) => {
                self.to_show = Some(Showing::Replay(Box::new(PlayerOptions {
                    recorded,
                    is_about_the_end,
                    look: self.look(),
                })));
            }
            Err(problem) => self.hint = Some(problem),
        }
    }

    /// Goes on after something was shown, with the run that was taken over, if one was; says whether
    /// the program is to be left.
    pub(crate) fn comes_back(&mut self, shown: Shown) -> bool {
        self.resize(shown.size.0, shown.size.1);
        self.redraw();
        if shown.is_quitting || shown.signal.is_some() {
            return true;
        }
        if let Some(start) = shown.taken_over {
            self.begin(start);
        }
        false
    }

    fn look(&self) -> Look {
        Look {
            has_color: self.options.has_color,
            is_light: self.settings.background == Background::Light,
            is_ascii: self.settings.is_ascii(self.options.draws_lines),
            has_mouse: self.settings.mouse,
        }
    }
}
