//! Hints for the first minute: they take the footer until the next key.
//!
//! Each comes at most once in a fight and twice ever, names keys as they are bound, and touches no
//! run. The settings keep how often each came.

use std::collections::BTreeMap;

use crate::game::Game;
use crate::keymap::{Action, Keymap, Screen};
use crate::view::belongings::{Verb, fitting};
use crate::view::fight::fresh_miss;
use ludus_engine::content::Slot;
use ludus_engine::event::{Event, Handling};
use ludus_engine::figures::{self, Missile};
use ludus_engine::narrate::{Line, capitalized, count_word, counted_of, lying};
use ludus_engine::world::ItemRef;

/// Each hint comes so often at most.
const OFTEN: u8 = 2;
/// A light with fewer turns left is worth a word.
const LOW_FUEL: u32 = 500;

/// What a hint is about; the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hint {
    Miss,
    Drink,
    Thief,
    Foes,
    Missile,
    Sleeper,
    Worst,
    Rest,
    Things,
    Ground,
    Light,
    Folded,
}

impl Hint {
    const ALL: [Self; 12] = [
        Self::Miss,
        Self::Drink,
        Self::Thief,
        Self::Foes,
        Self::Missile,
        Self::Sleeper,
        Self::Worst,
        Self::Rest,
        Self::Things,
        Self::Ground,
        Self::Light,
        Self::Folded,
    ];

    /// Returns what the settings call it.
    const fn name(self) -> &'static str {
        match self {
            Self::Miss => "miss",
            Self::Drink => "drink",
            Self::Thief => "thief",
            Self::Foes => "foes",
            Self::Missile => "missile",
            Self::Sleeper => "sleeper",
            Self::Worst => "worst",
            Self::Rest => "rest",
            Self::Things => "things",
            Self::Ground => "ground",
            Self::Light => "light",
            Self::Folded => "folded",
        }
    }

    /// Says whether it is the moment for the hint.
    fn is_due(self, game: &Game) -> bool {
        let world = game.world();
        let body = game.hero().and_then(|(hero, _)| world.body(hero));
        let is_half_gone = body.is_some_and(|body| 2 * body.hp < body.max_hp);
        let foes = game.foes_in_sight();
        match self {
            Self::Miss => fresh_miss(game).is_some(),
            Self::Drink => is_half_gone && !fitting(world, Some(Verb::Quaff)).is_empty(),
            Self::Thief => was_robbed(game),
            Self::Foes => !foes.is_empty(),
            Self::Missile => !foes.is_empty() && figures::missile_at_hand(world).is_some(),
            Self::Sleeper => foes.iter().any(|&foe| world.is_asleep(foe)),
            Self::Worst => is_half_gone && !foes.is_empty(),
            Self::Rest => is_half_gone && game.is_safe_to_rest(),
            Self::Things => game
                .hero()
                .is_some_and(|(_, at)| lying(world, at).is_some()),
            Self::Ground => figures::armor_class(world) != figures::armor_class_here(world),
            Self::Light => low_light(game).is_some(),
            Self::Folded => has_folded(game),
        }
    }

    fn words(self, game: &Game, keymap: &Keymap) -> String {
        let key = |action| keymap.key_of(Screen::Fight, action);
        match self {
            Self::Miss => format!("A miss. {} says why.", key(Action::Why)),
            Self::Drink => format!("{} drinks. Better now than too late.", key(Action::Quaff)),
            Self::Thief => format!(
                "What a thief took falls when he dies. {} looks for him.",
                key(Action::Look)
            ),
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
            Self::Sleeper => sleeper_words(game),
            Self::Worst => {
                "WORST is the most you can lose before you act again, if you stay.".to_owned()
            }
            Self::Rest => format!(
                "{} rests until you are healed and cured.",
                key(Action::Rest)
            ),
            Self::Things => format!("{} picks up what lies here.", key(Action::PickUp)),
            Self::Ground => "This ground changes your armor: the rule says by how much.".to_owned(),
            Self::Light => low_light(game).map_or_else(String::new, |light| {
                let (name, fuel) = (&light.kind.name, light.state.fuel);
                format!(
                    "Your {name} has {} left. {} shows whether you carry more light.",
                    counted_of(fuel, "turn"),
                    key(Action::Pack)
                )
            }),
            Self::Folded => format!(
                "x2: equal lines are one. {} lists all.",
                key(Action::Messages)
            ),
        }
    }
}

/// Says whether something of the hero's has just been stolen.
fn was_robbed(game: &Game) -> bool {
    let hero = game.hero().map(|(hero, _)| hero);
    let events = &game.sim().out().events;
    let fresh = fresh_lines(game).iter().flat_map(|line| &line.events);
    fresh
        .filter_map(|range| events.get(range.clone()))
        .flatten()
        .any(|stamped| match stamped.event {
            Event::GoldMoved { from, how, .. } => how == Handling::Stolen && from == hero,
            Event::ItemMoved { how, .. } => how == Handling::Stolen,
            _ => false,
        })
}

/// Returns the light that the hero carries, if it burns low.
fn low_light(game: &Game) -> Option<ItemRef<'_>> {
    let light = game.world().worn_in(game.hero()?.0, Slot::Light)?;
    let is_low = light.kind.fuel.is_some() && (1..LOW_FUEL).contains(&light.state.fuel);
    is_low.then_some(light)
}

/// Says whether the log has just made one line of several.
fn has_folded(game: &Game) -> bool {
    let lines = game.lines();
    (game.fresh_from()..lines.len()).any(|place| {
        let before = place.checked_sub(1).and_then(|before| lines.get(before));
        let Some((line, before)) = lines.get(place).zip(before) else {
            return false;
        };
        let is_folded = before.is_harmless() && before.says_the_same(line);
        line.count > 1 || place > game.wave_from() && is_folded
    })
}

fn fresh_lines(game: &Game) -> &[Line] {
    game.lines().get(game.fresh_from()..).unwrap_or_default()
}

/// Returns who of the foes in sight sleeps: one, some or all.
fn sleeper_words(game: &Game) -> String {
    let foes = game.foes_in_sight();
    let world = game.world();
    let n = foes.iter().filter(|&&foe| world.is_asleep(foe)).count();
    let who = match n {
        1 if foes.len() == 1 => "It sleeps".to_owned(),
        1 => "One of them sleeps".to_owned(),
        n if n == foes.len() => "They sleep".to_owned(),
        n => format!("{} of them sleep", capitalized(&count_word(n))),
    };
    if n == 1 {
        format!("{who}, and is easier to hit until it wakes.")
    } else {
        format!("{who}, and are easier to hit until they wake.")
    }
}

/// How often each hint was shown, by its name.
pub(crate) type Shown = BTreeMap<String, u8>;

/// Forgets hints that nobody knows.
pub(crate) fn keep_known(shown: &mut Shown) {
    shown.retain(|name, _| Hint::ALL.iter().any(|hint| hint.name() == name));
}

/// In which fight each hint came the last time.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Hints {
    last: [u32; Hint::ALL.len()],
    fight: u32,
}

impl Hints {
    /// A new fight begins.
    pub(crate) fn start(&mut self) {
        self.fight += 1;
    }

    /// Returns the hint of the moment and its words, if one is due, and counts it.
    pub(crate) fn due(
        &mut self,
        game: &Game,
        keymap: &Keymap,
        shown: &mut Shown,
    ) -> Option<(Hint, String)> {
        let fight = self.fight;
        let times = |hint: Hint| shown.get(hint.name()).copied().unwrap_or(0);
        let rows = Hint::ALL.into_iter().zip(&mut self.last);
        let mut open = rows.filter(|(hint, last)| times(*hint) < OFTEN && **last != fight);
        let (hint, last) = open.find(|(hint, _)| hint.is_due(game))?;
        *last = fight;
        *shown.entry(hint.name().to_owned()).or_default() += 1;
        Some((hint, hint.words(game, keymap)))
    }
}
