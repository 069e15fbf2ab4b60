//! What all screens share: the keys, the colors, the settings, the run that is played and the fight
//! that is shown, and what the player is told until the next key.

use std::collections::BTreeMap;
use std::time::Duration;

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

use crate::game::{After, Game};
use crate::keymap::{Action, Keymap, Screen};
use crate::settings::{Background, Glyphs, LastHero, Settings};
use crate::show::Show;
use crate::source::{Source, Tape};
use crate::theme::Theme;
use crate::view::fight::{Moment, alert, offer_of, offer_words};
use crate::view::frames::Frame;
use crate::view::shots::{Missile, Repeat, missile_at_hand};
use crate::{PlayOptions, Recorder, SavedRun, Start, screens};
use ludus_engine::ai::Pilot;
use ludus_engine::content::{Content, HeroSheet};
use ludus_engine::gauntlet::{Next, RunDefinition};
use ludus_engine::grid::Dir;
use ludus_engine::narrate::Detail;
use ludus_engine::rng::Seed;

use crate::view::hints::{self, Hint, Hints};

/// What is offered: the very next key may take it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Offered {
    /// A step or run into known harm.
    Step(Dir),
    /// A trade that somebody in the ring proposes.
    Trade,
    /// A shot that may hit friends.
    Shot,
}

/// What happened that the loop around the screens must act on.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Signals {
    pub(crate) is_changed: bool,
    pub(crate) needs_clear: bool,
    pub(crate) needs_suspension: bool,
    pub(crate) is_disturbed: bool,
    pub(crate) is_leaving: bool,
}

/// What became of the run that the stack of screens has yet to follow.
#[derive(Debug)]
pub(crate) enum News {
    /// Another run was begun or taken up.
    NewRun,
    /// Something was done; what had been before it, where that is to be shown.
    Done(Option<Moment>),
}

/// The context of all screens.
pub(crate) struct Context<'a> {
    pub(crate) options: PlayOptions<'a>,
    pub(crate) keymap: Keymap,
    pub(crate) theme: Theme,
    /// What counts in this sitting: the kept settings, and what the command line said.
    pub(crate) settings: Settings,
    /// Columns and rows of the window.
    pub(crate) size: (u16, u16),
    /// The run that is played.
    pub(crate) game: Option<Game>,
    /// The fight that is shown without a hand in it; screens above its own are about it.
    pub(crate) tape: Option<Tape>,
    /// Where each list was left.
    pub(crate) marks: BTreeMap<Screen, usize>,
    /// What the player is told until the next key.
    pub(crate) hint: Option<String>,
    /// Whether the hint is about a miss, which the next key may ask about.
    pub(crate) explains_miss: bool,
    pub(crate) offer: Option<Offered>,
    /// What was let fly last.
    pub(crate) last_shot: Option<Repeat>,
    /// What is left to be shown of what was done last.
    pub(crate) show: Show,
    pub(crate) news: Option<News>,
    pub(crate) signals: Signals,
    hints: Hints,
    /// Why the run could not be saved; the player was told.
    unsaved: Option<String>,
}

impl<'a> Context<'a> {
    pub(super) fn new(mut options: PlayOptions<'a>, keymap: Keymap, theme: Theme) -> Self {
        hints::keep_known(&mut options.settings.hints_shown);
        let mut settings = options.settings.clone();
        if options.is_ascii {
            settings.glyphs = Glyphs::Ascii;
        }
        settings.mouse &= options.has_mouse;
        let mut cx = Self {
            options,
            keymap,
            theme,
            settings,
            size: screens::LEAST,
            game: None,
            tape: None,
            marks: BTreeMap::new(),
            hint: None,
            explains_miss: false,
            offer: None,
            last_shot: None,
            show: Show::default(),
            news: None,
            signals: Signals::default(),
            hints: Hints::default(),
            unsaved: None,
        };
        cx.apply_settings();
        cx
    }

    /// Returns what the screens are about: the fight that is shown, else the run that is played.
    pub(crate) fn source(&self) -> Option<&dyn Source> {
        match (&self.tape, &self.game) {
            (Some(tape), _) => Some(tape),
            (None, Some(game)) => Some(game),
            (None, None) => None,
        }
    }

    pub(crate) fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// Says whether a run of the player's goes on.
    pub(crate) fn is_fighting(&self) -> bool {
        self.game().is_some_and(|game| !game.is_over())
    }

    pub(crate) fn is_heros_turn(&self) -> bool {
        self.game().map(Game::next) == Some(Next::Hero)
    }

    pub(crate) fn content(&self) -> &Content {
        &self.options.content
    }

    /// Returns what exists for who looks things up: in a fight with what its scenario adds.
    pub(crate) fn known_content(&self) -> &Content {
        match (&self.tape, &self.game) {
            (Some(tape), _) => tape.world().content(),
            (None, Some(game)) if !game.is_over() => game.world().content(),
            _ => self.content(),
        }
    }

    /// Returns the rules of new gauntlets, where they are not the default ones.
    pub(crate) fn other_rules(&self) -> Option<&str> {
        let content = self.content();
        let rules = self.options.rules;
        let other = rules.filter(|&rules| Some(rules) != content.default_profile());
        other.map(|rules| content.profile(rules).id.as_str())
    }

    pub(crate) fn hides_seed(&self) -> bool {
        let is_hidden = self.options.hides_seed || self.game().is_some_and(Game::hides_seed);
        is_hidden && !self.game().is_some_and(Game::is_over)
    }

    /// Returns how much the lines of the log tell.
    pub(crate) fn detail(&self) -> Detail {
        let tape = self.tape.as_ref();
        tape.map_or(self.settings.figures, |tape| tape.detail)
    }

    /// Returns the picture that is shown for a moment.
    pub(crate) fn frame(&self) -> Option<&Frame> {
        self.show.frame()
    }

    /// Returns what the panel names below the weapon.
    pub(crate) fn missile_at_hand(&self) -> Option<Missile> {
        missile_at_hand(self.game()?.world(), self.last_shot)
    }

    /// Returns the whole window.
    pub(crate) fn window(&self) -> Rect {
        Rect::new(0, 0, self.size.0, self.size.1)
    }

    pub(crate) fn is_too_small(&self) -> bool {
        screens::is_too_small(self.window())
    }

    /// Returns where a list was left, in one that has so many entries now.
    pub(crate) fn mark(&self, screen: Screen, n_entries: usize) -> usize {
        let mark = self.marks.get(&screen).copied().unwrap_or(0);
        mark.min(n_entries.saturating_sub(1))
    }

    /// Returns entries of a footer that fit the window with their last one, else without it.
    pub(crate) fn without_last_if_wide(&self, mut entries: Vec<String>) -> Vec<String> {
        let gaps = 3 * entries.len().saturating_sub(1);
        let width = entries.iter().map(|entry| entry.width()).sum::<usize>() + gaps;
        if width > usize::from(self.size.0) {
            entries.pop();
        }
        entries
    }

    /// Tells the player something until the next key.
    pub(crate) fn tell(&mut self, hint: impl Into<String>) {
        self.hint = Some(hint.into());
        self.signals.is_changed = true;
    }

    /// Returns a seed for a new run: the one that was asked for, or a drawn one.
    pub(crate) fn seed(&self) -> Seed {
        let seed = self.options.seed.clone();
        seed.unwrap_or_else(|| (self.options.draw_seed)())
    }
}

/// The course of a run: how it begins, how it is saved and left.
impl Context<'_> {
    pub(crate) fn begin(&mut self, start: Start) {
        if let RunDefinition::Gauntlet { hero, .. } = &start.definition {
            self.remember(hero);
        }
        let game = Game::new(start, self.options.recorder);
        // A seed that was asked for is that of one run; the next one draws its own.
        self.options.seed = None;
        self.take_up(game);
    }

    /// Keeps who plays, to be marked when the next hero is made. Nobody remembers a pilot's.
    fn remember(&mut self, hero: &HeroSheet) {
        let content = &self.options.content;
        let last = LastHero {
            race: content.hero_race(hero.race).id.clone(),
            class: content.hero_class(hero.class).id.clone(),
            name: hero.name.clone(),
        };
        let is_known = self.options.settings.last_hero.as_ref() == Some(&last);
        if self.options.pilot.is_none() && !is_known {
            self.options.settings.last_hero = Some(last);
            self.keep_settings();
        }
    }

    /// Loads a saved run; says whether it could, and tells why not.
    pub(crate) fn load(&mut self, saved: &SavedRun) -> bool {
        match self.options.recorder.load(&saved.id) {
            Ok(mut kept) => {
                let notice = kept.notice.take();
                let game = Game::resumed(kept, self.options.recorder);
                self.take_up(game);
                self.hint = notice;
                true
            }
            Err(problem) => {
                self.hint = Some(format!("Not to be continued: {problem}."));
                false
            }
        }
    }

    fn take_up(&mut self, game: Game) {
        self.game = Some(game);
        (self.unsaved, self.hint, self.last_shot) = (None, None, None);
        self.hints.start();
        self.news = Some(News::NewRun);
    }

    /// Lets the hero do something, and looks what has become of it.
    pub(crate) fn play(&mut self, order: impl FnOnce(&mut Game, &mut dyn Recorder) -> After) {
        let Some(game) = &mut self.game else {
            return;
        };
        let was_armed = alert(game.world()).is_some();
        let offer_before = offer_of(game.world());
        let beginning = Moment::of(game);
        game.age();
        let after = order(game, self.options.recorder);
        let is_armed = alert(game.world()).is_some();
        let now_offered = offer_of(game.world());
        // The offer that still waits was not taken by the key after it.
        let is_offered = now_offered.is_some() && now_offered != offer_before;
        self.offer = is_offered.then_some(Offered::Trade);
        self.signals.is_disturbed |=
            after == After::Disturbed || is_armed && !was_armed || is_offered;
        if is_offered {
            let key = self.keymap.key_of(Screen::Fight, Action::Take);
            self.hint = offer_words(game.world(), &key).or(self.hint.take());
        }
        self.news = Some(News::Done(Some(beginning)));
    }

    /// Asks before something is done; the very next key may still do it.
    pub(crate) fn offer(&mut self, what: Offered) {
        self.offer = Some(what);
        self.signals.is_disturbed = true;
    }

    /// A wave begins: hints may come again.
    pub(crate) fn start_hints(&mut self) {
        self.hints.start();
    }

    /// Gives the hint of the moment, if one is due and nothing else is told; a pilot needs none. Where it
    /// can't be kept that it came, it counts for the sitting.
    pub(super) fn give_hint(&mut self) {
        let is_wanted = self.settings.hints && self.options.pilot.is_none();
        let Some(game) = self.game.as_ref().filter(|_| is_wanted) else {
            return;
        };
        let shown = &mut self.options.settings.hints_shown;
        if let Some((hint, words)) = self.hints.due(game, &self.keymap, shown) {
            self.explains_miss = hint == Hint::Miss;
            self.hint = Some(words);
            let _ = self.options.recorder.keep_settings(&self.options.settings);
        }
    }

    /// Lets a pilot act once in the player's place; says whether there was anything to do.
    pub(super) fn steer(&mut self, pilot: Pilot) -> bool {
        let recorder = &mut *self.options.recorder;
        let game = self.game.as_mut();
        let goes_on = game.is_some_and(|game| game.steer(pilot, recorder));
        self.news = goes_on.then_some(News::Done(None));
        goes_on
    }

    /// Saves what there is to save, and leaves the program; when that fails the player is told, and
    /// the next try leaves without.
    pub(crate) fn save_and_leave(&mut self) {
        let recorder = &mut *self.options.recorder;
        match self.game.as_mut().map(|game| game.save(recorder)) {
            Some(Err(problem)) if self.unsaved.is_none() => {
                let key = self.keymap.key_of(Screen::Fight, Action::Leave);
                self.hint = Some(format!("Not saved: {problem}. {key} leaves without."));
                self.unsaved = Some(problem);
            }
            _ => self.signals.is_leaving = true,
        }
    }

    pub(crate) fn give_up(&mut self) {
        if let Some(game) = &mut self.game {
            game.give_up(self.options.recorder);
        }
        self.news = Some(News::Done(None));
    }

    /// Prepares what is shown of something that was done, where the fight goes on.
    pub(super) fn prepare_show(&mut self, beginning: Moment) {
        let is_wanted = self.settings.animation && !self.options.is_plain;
        let game = self.game.as_ref().filter(|_| is_wanted);
        if let Some(frames) = game.and_then(|game| beginning.frames(game)) {
            self.show.prepare(frames);
        }
    }

    /// Drops what is left to be shown.
    pub(super) fn end_show(&mut self) {
        self.signals.is_changed |= self.show.end();
    }

    /// Begins what is left to be shown, if it has not begun.
    pub(super) fn begin_show(&mut self, now: Duration) {
        self.show.begin(now);
    }
}

impl Context<'_> {
    /// Draws and listens as the settings say.
    pub(crate) fn apply_settings(&mut self) {
        let is_light = self.settings.background == Background::Light;
        let is_ascii = self.options.is_plain || self.settings.is_ascii(self.options.draws_lines);
        self.theme.set_light(is_light);
        self.theme.set_ascii(is_ascii);
        self.signals.is_changed = true;
    }

    /// Has the settings kept; says why they could not be.
    pub(crate) fn keep_settings(&mut self) {
        let kept = self.options.recorder.keep_settings(&self.options.settings);
        if let Err(problem) = kept {
            self.hint = Some(format!("The settings are not kept: {problem}."));
        }
    }
}
