//! Keys in a fight: deeds, directions, looking around, giving up.

use ratatui::layout::{Position, Rect};

use crate::Recorder;
use crate::belongings::Verb;
use crate::game::{After, Game};
use crate::keymap::{Action, Key, Screen};
use crate::screens::fight::cell_at;
use ludus_engine::command::Command;
use ludus_engine::grid::{Dir, Pos};

use super::{App, Awaited};

/// What must be typed to give up.
const GIVE_UP_WORD: &str = "quit";

impl App<'_> {
    pub(super) fn act_in_fight(&mut self, action: Action) {
        match action {
            Action::RunNext => self.await_direction(Awaited::Run),
            Action::CloseDoor => self.await_direction(Awaited::Close),
            Action::Look => self.open_look(),
            Action::Device => self.open_devices(),
            Action::Fire | Action::Throw => self.open_missile(action),
            Action::FireAgain => self.fire_again(),
            Action::Abilities => self.open_shapes(),
            Action::Take => self.take_offer(),
            Action::GiveUp => self.ask_to_give_up(),
            Action::Save => self.save_and_leave(),
            Action::Go(dir) => self.walk(dir, Game::go),
            Action::Run(dir) => self.walk(dir, Game::run_on),
            Action::Wait => self.play(|game, recorder| game.command(Command::Wait, recorder)),
            Action::Rest => self.play(Game::rest),
            Action::AutoFight => self.fight_by_itself(Game::auto_fight),
            Action::Hold => self.fight_by_itself(Game::hold),
            Action::ToRingside => self.play(|game, _| game.leave_ring()),
            Action::PickUp => self.pick_up(),
            Action::Collect => self.collect(),
            _ => {
                if let Some(verb) = Verb::of_action(action) {
                    self.open_items(verb);
                }
            }
        }
    }

    /// Lets the hero fight by himself; where he does not, names the keys to strike by hand with.
    fn fight_by_itself(&mut self, deed: fn(&mut Game, &mut dyn Recorder) -> After) {
        let by_hand = self.game.as_ref().and_then(|game| {
            game.reason_to_fight_by_hand()?;
            let look = self.keymap.key_of(Screen::Fight, Action::Look);
            Some(match game.best_strike() {
                Some(dir) => {
                    let keys = self.keymap.keys_of(Screen::Fight, Action::Go(dir));
                    format!("{keys} strikes it by hand. {look} tells your chances first.")
                }
                None => format!("Step into a foe to strike it. {look} tells your chances first."),
            })
        });
        // It keeps the place from a hint that would count as shown.
        self.hint.clone_from(&by_hand);
        self.play(deed);
        if by_hand.is_some() {
            self.hint = by_hand.filter(|_| self.screen() == Screen::Fight);
        }
    }

    /// Walks or runs; a step into known harm costs nothing until its offer is taken.
    fn walk(&mut self, dir: Dir, deed: fn(&mut Game, Dir, &mut dyn Recorder) -> After) {
        let harms = |game: &Game| game.harm_ahead(dir).is_some();
        if self.game.as_ref().is_some_and(harms) {
            self.is_offered = true;
            self.offered_step = Some(dir);
            self.flags.is_disturbed = true;
        } else {
            self.play(|game, recorder| deed(game, dir, recorder));
        }
    }

    /// Returns what is offered in place of a step, and which key does it.
    pub(crate) fn step_offer(&self) -> Option<String> {
        let dir = self.offered_step.filter(|_| self.is_offered)?;
        let harm = self.game.as_ref()?.harm_words(dir)?;
        let key = self.keymap.key_of(Screen::Fight, Action::Take);
        Some(format!("{harm} {key} steps in."))
    }

    fn await_direction(&mut self, awaited: Awaited) {
        self.awaited = Some(awaited);
        self.hint = Some("Which direction? Esc cancels.".to_owned());
        self.screens.push(Screen::Direction);
    }

    pub(super) fn act_with_direction(&mut self, action: Action) {
        let Action::Go(dir) = action else {
            return;
        };
        let awaited = self.awaited;
        self.back();
        match awaited {
            Some(Awaited::Run) => self.walk(dir, Game::run_on),
            Some(Awaited::Close) => {
                self.play(|game, recorder| game.command(Command::Close(dir), recorder));
            }
            None => {}
        }
    }

    pub(super) fn open_look(&mut self) {
        let Some(game) = &self.game else {
            return;
        };
        let nearest = game
            .foes_known_here()
            .first()
            .and_then(|&foe| game.world().body(foe));
        let own = game.hero().map(|(_, pos)| pos);
        self.marks.look = nearest
            .map(|body| body.pos)
            .or(own)
            .unwrap_or(Pos::new(0, 0));
        self.screens.push(Screen::Look);
    }

    pub(super) fn act_in_look(&mut self, action: Action) {
        match action {
            Action::Take => self.let_go(),
            Action::Fire | Action::Throw | Action::Device => self.change_question(action),
            Action::Look => self.look_in_place_of_aiming(),
            Action::Go(dir) => self.move_look(dir),
            Action::Next => self.look_at_foe(1),
            Action::Previous => self.look_at_foe(-1),
            _ => {}
        }
    }

    /// Looks at the cell that was clicked, if the map shows one there.
    pub(crate) fn click(&mut self, column: u16, row: u16) {
        self.end_show();
        let Some(game) = self.game.as_ref().filter(|_| self.typed.is_none()) else {
            return;
        };
        let screen = self.screen();
        let focus = match screen {
            Screen::Look | Screen::Target => Some(self.marks.look),
            Screen::Fight | Screen::Quiet => game.hero().map(|(_, pos)| pos),
            _ => None,
        };
        let (Some(focus), false) = (focus, self.is_too_small()) else {
            return;
        };
        let area = Rect::new(0, 0, self.size.0, self.size.1);
        if let Some(pos) = cell_at(game, area, focus, Position::new(column, row)) {
            self.marks.look = pos;
            self.hint = None;
            self.is_offered = false;
            self.flags.is_changed = true;
            if matches!(screen, Screen::Fight | Screen::Quiet) {
                self.screens.push(Screen::Look);
            }
        }
    }

    fn move_look(&mut self, dir: Dir) {
        let to = self.marks.look.step(dir);
        let is_inside = |game: &Game| game.world().cells().contains(to);
        if self.game.as_ref().is_some_and(is_inside) {
            self.marks.look = to;
        }
    }

    fn look_at_foe(&mut self, by: isize) {
        let Some(game) = &self.game else {
            return;
        };
        let foes = if self.screen() == Screen::Target {
            game.foes_in_sight()
        } else {
            game.foes_known_here()
        };
        let foes: Vec<Pos> = foes
            .into_iter()
            .filter_map(|foe| game.world().body(foe).map(|body| body.pos))
            .collect();
        let n = foes.len() as isize;
        if n == 0 {
            return;
        }
        let next = match foes.iter().position(|&pos| pos == self.marks.look) {
            Some(at) => (at as isize + by).rem_euclid(n),
            None if by < 0 => n - 1,
            None => 0,
        };
        if let Some(&pos) = foes.get(next as usize) {
            self.marks.look = pos;
        }
    }

    pub(super) fn type_word(&mut self, key: Key) {
        self.flags.is_changed = true;
        let Some(typed) = &mut self.typed else {
            return;
        };
        if key.is("ctrl-c") {
            self.typed = None;
            self.hint = None;
            self.save_and_leave();
            return;
        } else if key.is("enter") {
            let is_meant = typed == GIVE_UP_WORD;
            self.typed = None;
            self.hint = None;
            if is_meant {
                self.give_up();
            }
            return;
        } else if key.is("esc") {
            self.typed = None;
            self.hint = None;
            return;
        } else if key.is("backspace") {
            typed.pop();
        } else if let Some(c) = key.typed().filter(|_| typed.len() < 20) {
            typed.push(c);
        }
        self.ask_for_word();
    }

    pub(super) fn ask_to_give_up(&mut self) {
        self.typed = Some(String::new());
        self.ask_for_word();
    }

    fn ask_for_word(&mut self) {
        let typed = self.typed.as_deref().unwrap_or_default();
        self.hint = Some(format!(
            "Type {GIVE_UP_WORD} and press Enter to give up, Esc to go on: {typed}"
        ));
    }
}
