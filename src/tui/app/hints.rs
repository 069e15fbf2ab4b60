//! Hints for the first minute: they take the footer until the next key.
//!
//! Each comes at most once in a fight and twice in a sitting, names keys as they are bound, and
//! touches no run.

use crate::figures::{self, Missile};
use crate::narrate::{Line, lying};
use crate::tui::game::Game;
use crate::tui::keymap::{Action, Keymap, Screen};

/// Each hint comes so often at most.
const OFTEN: u8 = 2;

/// What a hint is about; the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hint {
    Foes,
    Missile,
    Sleeper,
    Worst,
    Rest,
    Things,
    Ground,
    Miss,
    Folded,
}

impl Hint {
    const ALL: [Self; 9] = [
        Self::Foes,
        Self::Missile,
        Self::Sleeper,
        Self::Worst,
        Self::Rest,
        Self::Things,
        Self::Ground,
        Self::Miss,
        Self::Folded,
    ];

    /// Says whether it is the moment for the hint.
    fn is_due(self, game: &Game) -> bool {
        let world = game.world();
        let fresh = game.lines().get(game.fresh_from()..).unwrap_or_default();
        let says = |start: &str| {
            fresh
                .iter()
                .any(|line: &Line| line.words().starts_with(start))
        };
        let body = game.hero().and_then(|(hero, _)| world.body(hero));
        let is_half_gone = body.is_some_and(|body| 2 * body.hp < body.max_hp);
        let foes = game.foes_in_sight();
        match self {
            Self::Foes => !foes.is_empty(),
            Self::Missile => !foes.is_empty() && figures::missile_at_hand(world).is_some(),
            Self::Sleeper => foes.iter().any(|&foe| world.is_asleep(foe)),
            Self::Worst => is_half_gone && !foes.is_empty(),
            Self::Rest => is_half_gone && foes.is_empty(),
            Self::Things => game
                .hero()
                .is_some_and(|(_, at)| lying(world, at).is_some()),
            Self::Ground => figures::armor_class(world) != figures::armor_class_here(world),
            Self::Miss => says("You miss"),
            Self::Folded => fresh.iter().any(|line| line.count > 1),
        }
    }

    fn words(self, game: &Game, keymap: &Keymap) -> String {
        let key = |action| keymap.key_of(Screen::Fight, action);
        let why = keymap.key_of(Screen::History, Action::Why);
        match self {
            Self::Foes => format!(
                "{} fights. {} looks. {} lists every key.",
                key(Action::AutoFight),
                key(Action::Look),
                key(Action::Help)
            ),
            Self::Missile => match figures::missile_at_hand(game.world()) {
                Some(Missile::Thrown(_)) => {
                    format!("{} throws what is made for it.", key(Action::Throw))
                }
                _ => format!(
                    "{} shoots, and tells your chances first.",
                    key(Action::Fire)
                ),
            },
            Self::Sleeper => "One of them sleeps, and is easier to hit until it wakes.".to_owned(),
            Self::Worst => "WORST is the most you can lose before you act again.".to_owned(),
            Self::Rest => format!("{} rests until you are whole.", key(Action::Rest)),
            Self::Things => format!("{} picks up what lies here.", key(Action::PickUp)),
            Self::Ground => "This ground changes your armor: the rule says by how much.".to_owned(),
            Self::Miss => format!("{}, then {why}, says why.", key(Action::Messages)),
            Self::Folded => format!(
                "x2: equal lines are one. {} lists all.",
                key(Action::Messages)
            ),
        }
    }
}

/// Which hints came, how often, and in which fight the last time.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Hints {
    shown: [(u8, u32); Hint::ALL.len()],
    fight: u32,
}

impl Hints {
    /// A new fight begins.
    pub(super) fn start(&mut self) {
        self.fight += 1;
    }

    /// Returns the hint of the moment, if one is due.
    pub(super) fn due(&mut self, game: &Game, keymap: &Keymap) -> Option<String> {
        let fight = self.fight;
        let rows = Hint::ALL.into_iter().zip(&mut self.shown);
        let mut open = rows.filter(|(_, shown)| shown.0 < OFTEN && shown.1 != fight);
        let (hint, shown) = open.find(|(hint, _)| hint.is_due(game))?;
        *shown = (shown.0 + 1, fight);
        Some(hint.words(game, keymap))
    }
}
