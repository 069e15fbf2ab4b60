//! The course of a run: how it begins, what follows on what, how it is saved and left.

use crate::game::{After, Game};
use crate::keymap::{Action, Screen};
use crate::screens::fight::alert;
use crate::screens::over::in_one_line;
use crate::settings::LastHero;
use crate::{Left, Recorder, Start};
use ludus_engine::content::HeroSheet;
use ludus_engine::gauntlet::{Choice, Next, RunDefinition};

use super::App;
use super::aim::{Aim, offer_of};
use super::hints::Hint;
use super::showing::Beginning;

impl App<'_> {
    pub(super) fn begin(&mut self, start: Start) {
        if let RunDefinition::Gauntlet { hero, .. } = &start.definition {
            self.remember(hero);
        }
        let game = Game::new(start, self.options.recorder);
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

    /// Loads a saved run, or says why not.
    pub(super) fn load(&mut self, place: usize) {
        let Some(saved) = self.shelf.saved.get(place) else {
            return;
        };
        match self.options.recorder.load(&saved.id) {
            Ok(mut kept) => {
                let notice = kept.notice.take();
                let game = Game::resumed(kept, self.options.recorder);
                self.take_up(game);
                self.hint = notice.or(self.hint.take());
            }
            Err(problem) => {
                self.screens = vec![Screen::Title];
                self.look_on_the_shelf();
                self.hint = Some(format!("Not to be continued: {problem}."));
            }
        }
    }

    fn take_up(&mut self, game: Game) {
        self.game = Some(game);
        self.screens = vec![Screen::Title];
        self.unsaved = None;
        self.hint = None;
        self.aim = Aim::default();
        self.hints.start();
        self.follow();
    }

    /// Lets the hero do something, and looks what has become of it.
    pub(super) fn play(&mut self, deed: impl FnOnce(&mut Game, &mut dyn Recorder) -> After) {
        let Some(game) = &mut self.game else {
            return;
        };
        self.offered_step = None;
        let was_armed = alert(game.world()).is_some();
        let offer_before = offer_of(game.world());
        let beginning = Beginning::of(game);
        game.age();
        let after = deed(game, self.options.recorder);
        let is_armed = alert(game.world()).is_some();
        let now_offered = offer_of(game.world());
        // The offer that still waits was not taken by the key after it.
        self.is_offered = now_offered.is_some() && now_offered != offer_before;
        self.flags.is_disturbed |=
            after == After::Disturbed || is_armed && !was_armed || self.is_offered;
        self.tell_offer();
        self.follow();
        self.prepare_show(beginning);
    }

    /// Shows what the run waits for.
    fn follow(&mut self) {
        let Some(game) = &self.game else {
            return;
        };
        let screen = match game.next() {
            _ if game.is_given_up() => Screen::Over,
            Next::Hero => Screen::Fight,
            Next::Choice if game.is_at_ringside() => Screen::Ringside,
            Next::Choice => Screen::Quiet,
            Next::Over(_) => Screen::Over,
        };
        if self.screens.get(1) != Some(&screen) {
            self.screens = vec![Screen::Title, screen];
        }
        if screen == Screen::Fight && self.hint.is_none() {
            self.give_hint();
        }
        self.flags.is_changed = true;
    }

    /// Gives the hint of the moment, if one is due; a pilot needs none. Where it can't be kept that it
    /// came, it counts for the sitting.
    fn give_hint(&mut self) {
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

    /// Acts in the ring when a wave is over.
    pub(super) fn act_in_quiet(&mut self, action: Action) {
        match action {
            Action::Look => self.open_look(),
            Action::Save => self.save_and_leave(),
            Action::GiveUp => self.ask_to_give_up(),
            Action::Collect => self.play(|game, _| game.gather()),
            Action::ToRingside => self.play(|game, _| game.leave_ring()),
            _ => {}
        }
    }

    /// Says what is left to do after a wave, to who goes on as if it were not over.
    pub(super) fn tell_wave_is_over(&mut self) {
        let [gather, leave] = [Action::Collect, Action::ToRingside]
            .map(|action| self.keymap.key_of(Screen::Quiet, action));
        self.hint = Some(format!(
            "The wave is over: {gather} gathers, {leave} leaves."
        ));
        self.flags.is_changed = true;
    }

    pub(super) fn act_at_ringside(&mut self, action: Action) {
        let choice = match action {
            Action::RestAndGo if self.has_to_rest() => Choice::RestAndGo,
            // Nobody rests for nothing: what is welcome would pass.
            Action::RestAndGo | Action::GoUnrested => Choice::Go,
            Action::Specialty => return self.open_specialties(),
            Action::Save => return self.save_and_leave(),
            Action::GiveUp => return self.ask_to_give_up(),
            _ => return,
        };
        self.hints.start();
        self.play(|game, recorder| game.choose(choice, recorder));
    }

    /// Says whether a rest between two waves mends anything.
    pub(super) fn has_to_rest(&self) -> bool {
        let mending = self.game.as_ref().map(Game::mending).unwrap_or_default();
        mending.heals || mending.cures
    }

    /// Lets the pilot of the options act once in the player's place.
    pub(crate) fn steer(&mut self) {
        let Some(pilot) = self.options.pilot else {
            return;
        };
        let Some(game) = &mut self.game else {
            self.open_hero_form();
            self.enter_the_ring();
            self.flags.is_leaving = self.game.is_none();
            return;
        };
        if game.steer(pilot, self.options.recorder) {
            self.follow();
            self.hint = None;
        } else {
            self.flags.is_leaving = true;
        }
    }

    /// Saves what there is to save, and leaves the program; when that fails the player is told, and
    /// the next try leaves without.
    pub(super) fn save_and_leave(&mut self) {
        let Some(game) = &mut self.game else {
            self.flags.is_leaving = true;
            return;
        };
        match game.save(self.options.recorder) {
            Err(problem) if self.unsaved.is_none() => {
                let key = self.keymap.key_of(Screen::Fight, Action::Leave);
                self.hint = Some(format!("Not saved: {problem}. {key} leaves without."));
                self.unsaved = Some(problem);
            }
            _ => self.flags.is_leaving = true,
        }
    }

    pub(super) fn give_up(&mut self) {
        if let Some(game) = &mut self.game {
            game.give_up(self.options.recorder);
        }
        self.follow();
    }

    /// Saves what is left of a run and says how the player left.
    pub(crate) fn leave(&mut self, signal: Option<i32>) -> Left {
        let hides_seed = self.hides_seed();
        let seed = self.game.as_ref().map(|game| game.seed().clone());
        let over = self.game.as_ref().filter(|game| game.is_over());
        let end = over.map(in_one_line);
        let recorder = &mut *self.options.recorder;
        let unsaved = self.game.as_mut().and_then(|game| game.leave(recorder));
        Left {
            end,
            seed: seed.filter(|_| !hides_seed),
            signal,
            unsaved,
        }
    }

    /// Reads anew which runs are kept, and the scores.
    pub(super) fn look_on_the_shelf(&mut self) {
        self.shelf.saved = self.options.recorder.saved();
        self.shelf.replays = self.options.recorder.replays();
        self.shelf.scores = self.options.recorder.scores();
        let n_entries = self.title_entries().len();
        self.marks.title = self.marks.title.min(n_entries.saturating_sub(1));
        (self.marks.saved, self.marks.replay) = (0, 0);
    }
}

#[cfg(test)]
impl App<'_> {
    /// Gives every new run this seed.
    pub(crate) fn set_seed(&mut self, seed: ludus_engine::rng::Seed) {
        self.options.seed = Some(seed);
    }

    /// Gives every new gauntlet these rules.
    pub(crate) fn set_rules(&mut self, rules: ludus_engine::ids::ProfileId) {
        self.options.rules = Some(rules);
    }

    /// Lets somebody else play.
    pub(crate) fn set_pilot(&mut self, pilot: ludus_engine::ai::Pilot) {
        self.options.pilot = Some(pilot);
    }
}
