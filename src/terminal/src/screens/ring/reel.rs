//! What keys do along a fight that is recorded or watched.

use super::super::inspector::Inspector;
use crate::app::{Context, Reply};
use crate::keymap::Action;
use crate::source::Tape;
use ludus_engine::replay::Incident;

/// Turns that a page holds.
const PAGE: u32 = 10;

/// Acts on what is shown.
pub(super) fn act(action: Action, cx: &mut Context<'_>) -> Reply {
    let Some(tape) = &mut cx.tape else {
        return Reply::Back;
    };
    let said = match action {
        Action::Play => toggle_play(tape),
        Action::Faster | Action::Slower => {
            tape.pace(action == Action::Faster);
            None
        }
        Action::AllSeeing if tape.has_hero() => {
            tape.sees_all = !tape.sees_all;
            None
        }
        Action::AllSeeing => Some("Without a hero everything is seen.".to_owned()),
        Action::Sides => {
            tape.shows_sides = !tape.shows_sides;
            None
        }
        Action::TakeOver => match tape.take_over() {
            Ok(start) => return Reply::TakeOver(Box::new(start)),
            Err(reason) => Some(reason.to_owned()),
        },
        Action::NextFight if tape.next_fight() => None,
        Action::NextFight => Some("There is no other fight.".to_owned()),
        _ => return go_along(action, cx),
    };
    cx.hint = said;
    Reply::Keep
}

/// Says whether a key has something to do now: sides have letters where there is no hero, who alone has
/// eyes and can be taken over.
pub(super) fn does(tape: &Tape, action: Action) -> bool {
    match action {
        Action::NextFight => tape.looping().is_some(),
        Action::AllSeeing | Action::TakeOver => tape.has_hero(),
        Action::Sides => !tape.has_hero(),
        _ => true,
    }
}

/// Moves along the run, which stands still then.
fn go_along(action: Action, cx: &mut Context<'_>) -> Reply {
    let Some(tape) = &mut cx.tape else {
        return Reply::Back;
    };
    let turn = tape.playback.turn_of_run();
    match action {
        Action::Forward => drop(tape.playback.step()),
        Action::Backward => drop(tape.playback.step_back()),
        Action::PageDown => tape.playback.seek(turn + PAGE),
        Action::PageUp => tape.playback.seek(turn.saturating_sub(PAGE)),
        Action::First => tape.playback.seek(0),
        Action::Last => tape.playback.seek(u32::MAX),
        _ => {
            let Some(asked) = asked(action) else {
                return Reply::Pass;
            };
            return Reply::push_some(jump(asked, cx).map(Inspector::at));
        }
    }
    tape.is_playing = false;
    cx.hint = tape.settle();
    Reply::Keep
}

/// Returns the incident that a key asks for, and whether it is the next one.
pub(in crate::screens) fn asked(action: Action) -> Option<(Incident, bool)> {
    Some(match action {
        Action::NextKill => (Incident::Kill, true),
        Action::LastKill => (Incident::Kill, false),
        Action::NextCritical => (Incident::Critical, true),
        Action::LastCritical => (Incident::Critical, false),
        Action::NextWound => (Incident::Wound, true),
        Action::LastWound => (Incident::Wound, false),
        _ => return None,
    })
}

/// Goes to the kill, critical or wound that is asked for, or says that there is none; returns line and
/// page of what led to it, where a roll did.
pub(in crate::screens) fn jump(
    (incident, is_forward): (Incident, bool),
    cx: &mut Context<'_>,
) -> Option<(usize, usize)> {
    let tape = cx.tape.as_mut()?;
    tape.is_playing = false;
    let found = tape.jump(incident, is_forward);
    cx.hint = tape.settle().or_else(|| found.clone().err());
    found.ok().flatten()
}

fn toggle_play(tape: &mut Tape) -> Option<String> {
    if !tape.playback.is_at_end() {
        tape.is_playing = !tape.is_playing;
    } else if tape.next_fight() {
        tape.is_playing = true;
    } else {
        return Some("This is the end.".to_owned());
    }
    None
}
