//! How the hero stands and who is near, in a line each.

use std::fmt::Write as _;

use crate::game::Game;
use ludus_engine::content::Condition;
use ludus_engine::ids::ActorId;
use ludus_engine::narrate::direction;
use ludus_engine::odds;

use super::hero::{is_blind, worst_words};

/// So many foes are named, the nearest first.
const N_NEAR: usize = 8;

/// Returns "hp 47 of 117, worst 19".
pub(crate) fn status(game: &Game) -> String {
    let world = game.world();
    let Some(body) = game.hero().and_then(|(hero, _)| world.body(hero)) else {
        return String::new();
    };
    let worst = odds::worst(world).unwrap_or(0);
    let worst = worst_words(worst, is_blind(world));
    format!("hp {} of {}, worst {worst}", body.hp, body.max_hp)
}

/// Returns "near: wolf 1 south-west, hurt; wolf 2 west; cave orc 20 west, new".
pub(crate) fn near(game: &Game) -> String {
    let foes = [game.foes_known_here(), game.friends_known_here()].concat();
    let n_unseen = game.n_unseen_foes();
    if foes.is_empty() {
        let unseen = match n_unseen {
            0 => String::new(),
            n => format!("; {n} here, unseen"),
        };
        return format!("near: nobody in sight{unseen}");
    }
    let told: Vec<String> = foes
        .iter()
        .take(N_NEAR)
        .filter_map(|&foe| foe_words(game, foe))
        .collect();
    let mut text = format!("near: {}", told.join("; "));
    if foes.len() > N_NEAR {
        let _ = write!(text, "; and {} more", foes.len() - N_NEAR);
    }
    if n_unseen > 0 {
        let _ = write!(text, "; {n_unseen} unseen");
    }
    text
}

/// Returns "wolf 1 south-west, hurt".
fn foe_words(game: &Game, foe: ActorId) -> Option<String> {
    let world = game.world();
    let (_, at) = game.hero()?;
    let body = world.body(foe)?;
    let name = &world.race(foe)?.name;
    let (away, way) = (at.distance(body.pos), direction(at, body.pos));
    let is_friend = !world.are_enemies(game.hero()?.0, foe);
    let whose = if is_friend { "your friend " } else { "" };
    let mut text = format!("{whose}{name} {away} {way}");
    if 3 * body.hp < body.max_hp {
        text.push_str(", badly hurt");
    } else if body.hp < body.max_hp {
        text.push_str(", hurt");
    }
    for (is_so, word) in [
        (game.newcomers().contains(&foe), "new"),
        (world.is_asleep(foe), "asleep"),
        (world.has(foe, Condition::Paralyzed), "held"),
        (world.has(foe, Condition::Afraid), "runs"),
        (world.has(foe, Condition::Stun), "stunned"),
        (world.has(foe, Condition::Confused), "confused"),
        (world.has(foe, Condition::Slow), "slow"),
    ] {
        if is_so {
            text.push_str(", ");
            text.push_str(word);
        }
    }
    Some(text)
}
