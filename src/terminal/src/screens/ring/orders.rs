//! What keys do in a fight that is played, and in the ring when a wave is over.

use crate::Recorder;
use crate::app::{Component, Context, Offered, Reply};
use crate::game::{After, Game};
use crate::keymap::{Action, Screen};
use crate::screens::devices::Choices;
use crate::screens::inspector::Inspector;
use crate::screens::layout::Layout;
use crate::screens::look::Look;
use crate::screens::pack::Belongings;
use crate::screens::travel::Travel;
use crate::view::belongings::{Verb, fitting};
use crate::view::fight::{fresh_miss, newest_of_hero};
use crate::view::shots::{
    Missile, Payload, Repeat, devices, refusal_to_shoot, shapes, worth_throwing,
};
use ludus_engine::command::Command;
use ludus_engine::grid::{Dir, Pos};

use super::prompts::{Direction, GiveUp};

/// Acts in the ring when a wave is over.
pub(super) fn act_in_quiet(action: Action, cx: &mut Context<'_>) -> Reply {
    match action {
        Action::Save => cx.save_and_leave(),
        Action::GiveUp => return Reply::push(GiveUp::ask(Screen::Quiet, cx)),
        Action::Collect => cx.play(Game::gather),
        Action::ToRingside => cx.play(Game::leave_ring),
        _ => return Reply::Pass,
    }
    Reply::Keep
}

/// Acts while the fight goes on.
pub(super) fn act_in_fight(action: Action, cx: &mut Context<'_>) -> Reply {
    match action {
        Action::RunNext | Action::CloseDoor => {
            return Reply::push(Direction::ask(action == Action::RunNext, cx));
        }
        Action::Travel => return Reply::push_some(Travel::open(cx)),
        Action::Device => return Reply::push_some(Choices::devices(cx)),
        Action::Abilities => return Reply::push_some(Choices::shapes(cx)),
        Action::Fire | Action::Throw => return open_missile(action, cx),
        Action::GiveUp => return Reply::push(GiveUp::ask(Screen::Fight, cx)),
        Action::Why => return open_why(cx),
        Action::FireAgain => fire_again(cx),
        Action::Take => take_offer(cx),
        Action::Save => cx.save_and_leave(),
        Action::Go(dir) => walk(cx, dir, Game::go),
        Action::Run(dir) => walk(cx, dir, Game::run_on),
        Action::Wait => cx.play(|game, recorder| game.command(Command::Wait, recorder)),
        Action::Rest => cx.play(Game::rest),
        Action::AutoFight => {
            let lets_come = cx.settings.lets_come;
            fight_by_itself(cx, move |game, recorder| {
                game.auto_fight(lets_come, recorder)
            });
        }
        Action::Hold => fight_by_itself(cx, Game::hold),
        Action::ToRingside => cx.play(Game::leave_ring),
        Action::PickUp => cx.play(|game, recorder| game.command(Command::PickUp, recorder)),
        Action::Collect => cx.play(Game::collect),
        _ => match Verb::of_action(action) {
            Some(verb) => return open_items(verb, cx),
            None => return Reply::Pass,
        },
    }
    Reply::Keep
}

/// Says whether a key has something to do now.
pub(super) fn does(game: &Game, action: Action, is_quiet: bool) -> bool {
    match action {
        Action::Collect if is_quiet => game.can_gather(),
        _ if is_quiet => true,
        Action::AutoFight => !game.has_nobody_to_fight(),
        Action::Fire => refusal_to_shoot(game, false).is_none(),
        Action::Throw => {
            let is_refused = refusal_to_shoot(game, true).is_some();
            !worth_throwing(game.world()).is_empty() && !is_refused
        }
        Action::Quaff => !fitting(game.world(), Some(Verb::Quaff)).is_empty(),
        Action::Read => !fitting(game.world(), Some(Verb::Read)).is_empty(),
        Action::Device => devices(game.world()).iter().any(|entry| entry.does.is_ok()),
        Action::Abilities => shapes(game.world()).iter().any(|entry| entry.does.is_ok()),
        _ => true,
    }
}

/// Lets the hero fight by itself; where it does not, names the keys to strike by hand with.
fn fight_by_itself(
    cx: &mut Context<'_>,
    order: impl FnOnce(&mut Game, &mut dyn Recorder) -> After,
) {
    let by_hand = cx.game().and_then(|game| {
        game.reason_to_fight_by_hand()?;
        let look = cx.keymap.key_of(Screen::Fight, Action::Look);
        Some(match game.best_strike() {
            Some(dir) => {
                let keys = cx.keymap.keys_of(Screen::Fight, Action::Go(dir));
                format!("{keys} strikes it by hand. {look} tells your chances first.")
            }
            None => format!("Step into a foe to strike it. {look} tells your chances first."),
        })
    });
    // It keeps the place from a hint that would count as shown.
    cx.hint = by_hand;
    cx.play(order);
    let waited = cx.game().and_then(Game::waited_words);
    cx.hint = cx.hint.take().or(waited);
}

/// Walks or runs; a step into known harm costs nothing until its offer is taken.
pub(super) fn walk(
    cx: &mut Context<'_>,
    dir: Dir,
    order: fn(&mut Game, Dir, &mut dyn Recorder) -> After,
) {
    if cx.game().is_some_and(|game| game.harm_ahead(dir).is_some()) {
        cx.offer(Offered::Step(dir));
    } else {
        cx.play(|game, recorder| order(game, dir, recorder));
    }
}

/// Does what is offered, if the offer came just now.
fn take_offer(cx: &mut Context<'_>) {
    match cx.offer.take() {
        Some(Offered::Step(dir)) => cx.play(|game, recorder| game.go(dir, recorder)),
        Some(_) => cx.play(|game, recorder| game.command(Command::Answer(true), recorder)),
        None => {
            let key = cx.keymap.key_of(Screen::Fight, Action::Take);
            cx.hint = Some(format!("Nothing is offered. {key} takes an offer."));
        }
    }
}

/// Opens the inspector: on the miss that the hint was about, else where the newest roll of the hero's
/// stands beside the log, on that one, else on the newest line.
fn open_why(cx: &mut Context<'_>) -> Reply {
    let is_asked = std::mem::take(&mut cx.explains_miss);
    let miss = cx.game().filter(|_| is_asked).and_then(fresh_miss);
    let is_docked = Layout::of(cx.window()).dock.is_some();
    let docked = || cx.game().filter(|_| is_docked).and_then(newest_of_hero);
    match miss.or_else(docked) {
        Some(place) => Reply::push(Inspector::at(place)),
        None => Reply::Pass,
    }
}

/// Lets the same fly again at the same target, or says why not.
fn fire_again(cx: &mut Context<'_>) {
    let Some(game) = cx.game() else {
        return;
    };
    let again = match cx.last_shot {
        Some(last) => last.retarget(game),
        None => Repeat::of_nearest(game)
            .map(|(shot, told)| (shot, Some(told)))
            .ok_or_else(|| "Nothing has flown yet.".to_owned()),
    };
    let again = again.and_then(|(shot, told)| Ok((shot, told, shot.command(game)?)));
    match again {
        Ok((shot, told, command)) => {
            cx.last_shot = Some(shot);
            cx.hint = told;
            cx.play(|game, recorder| game.command(command, recorder));
        }
        Err(reason) => cx.play(|game, _| game.refused(&reason)),
    }
}

/// Opens target mode for the launcher at hand or for something to throw; says why not.
fn open_missile(action: Action, cx: &mut Context<'_>) -> Reply {
    let is_throw = action == Action::Throw;
    if let Some(reason) = cx.game().and_then(|game| refusal_to_shoot(game, is_throw)) {
        cx.play(|game, _| game.refused(&reason));
        return Reply::Keep;
    }
    Reply::Push(choose_missile(is_throw, None, cx))
}

/// Returns target mode, on a cell if one was marked, or first the list of what can be thrown.
pub(in crate::screens) fn choose_missile(
    is_throw: bool,
    at: Option<Pos>,
    cx: &Context<'_>,
) -> Box<dyn Component> {
    let things = cx.game().map(|game| worth_throwing(game.world()));
    let missile = match things.as_deref() {
        _ if !is_throw => Missile::Fired,
        Some([only]) => Missile::Thrown(*only),
        _ => return Box::new(Belongings::to_throw(at)),
    };
    Box::new(Look::aiming(Payload::Missile(missile), at, cx))
}

/// Opens a verb's own list, or says that nothing fits it.
fn open_items(verb: Verb, cx: &mut Context<'_>) -> Reply {
    let has_some = |game: &Game| !fitting(game.world(), Some(verb)).is_empty();
    if cx.game().is_some_and(has_some) {
        return Reply::push(Belongings::of(Some(verb)));
    }
    cx.play(|game, _| game.refused(verb.nothing()));
    Reply::Keep
}
