//! What a pilot strikes, shoots, throws or aims with: the most damage in the least time.
//!
//! A pilot reckons with means alone, in thousandths of a point: the chance to hit times the mean of
//! the dice, criticals and all that is rare left out.

use crate::check::check;
use crate::command::Command;
use crate::content::ItemGroup;
use crate::figures::{self, Flown, Hand, Missile};
use crate::grid::Pos;
use crate::ids::ActorId;
use crate::rules::damage::DamageDice;
use crate::rules::energy::ACTION;
use crate::rules::to_hit::HitCheck;
use crate::world::{ItemRef, World};

use super::monster::strike;

/// A thing that is not made for throwing is thrown only if its dice give this much, in thousandths.
const WORTH_THROWING: i64 = 5_000;

/// Returns what the hero does to an enemy: the attack that promises most in the time it takes, or
/// `None` where none reaches it or stepping up to it promises more.
pub(super) fn best_attack(
    world: &World,
    hero: ActorId,
    from: Pos,
    foe: ActorId,
) -> Option<Command> {
    let at = world.body(foe)?.pos;
    let is_near = from.is_adjacent(at);
    let by_hand = is_near
        .then(|| (blows_worth(world, foe), strike(world, from, foe)))
        .filter(|_| !figures::is_afraid(world, hero));
    let far = missiles(world, hero, at, foe).chain(devices(world, hero, at, foe));
    let allowed = far.filter(|row| check(world, hero, row.1).is_ok());
    // Of equal ones the first is taken: the hand saves missiles.
    let all = by_hand.into_iter().chain(allowed);
    let best = all.fold(None, |best: Option<(i64, Command)>, row| match best {
        Some(best) if best.0 >= row.0 => Some(best),
        _ => Some(row),
    });
    best.filter(|best| best.0 > 0).map(|best| best.1)
}

/// Returns the mean damage of dice, in thousandths.
fn mean(dice: &DamageDice) -> i64 {
    let (more, of) = (
        i64::from(dice.one_more.0),
        i64::from(dice.one_more.1.max(1)),
    );
    let sides = 1000 * (i64::from(dice.sides) + 1) + 1000 * more / of;
    i64::from(dice.count(0)) * sides / 2 + 1000 * dice.bonus
}

fn with_chance(check: HitCheck, mean: i64) -> i64 {
    let cases = check.cases();
    mean * cases.favorable as i64 / cases.all.max(1) as i64
}

fn blows_worth(world: &World, foe: ActorId) -> i64 {
    let Some(round) = figures::round(world, foe) else {
        return 0;
    };
    let of_one = match round.strike.hand {
        Hand::Trained(tries) => {
            let grade = (tries.least + i64::from(tries.best)).div_euclid(2).max(1);
            mean(&round.strike.dice_of_grade(world, grade))
        }
        _ => mean(&round.strike.dice),
    };
    i64::from(round.blows) * with_chance(round.check, of_one)
}

/// Returns what the hero may shoot or throw at an enemy that nobody in sight stands before.
fn missiles(
    world: &World,
    hero: ActorId,
    at: Pos,
    foe: ActorId,
) -> impl Iterator<Item = (i64, Command)> + '_ {
    let shot = std::iter::once((Missile::Fired, Command::Fire(at)));
    let thrown = world
        .carried(hero)
        .filter(is_worth_throwing)
        .map(move |item| (Missile::Thrown(item.id), Command::Throw(item.id, at)));
    shot.chain(thrown).filter_map(move |(missile, command)| {
        let counts = |actor| actor == foe || figures::can_see(world, hero, actor);
        let is_met = figures::first_met(world, missile, at, counts) == Some(foe);
        if !is_met || figures::bites_back(world, missile) {
            return None;
        }
        let shot = figures::shot(world, missile, foe, Flown::default())?;
        let dice = shot.after.apply(mean(&shot.dice), false);
        let energy = i64::from(figures::energy_of(world, missile).max(1));
        let worth = with_chance(shot.check, dice) * i64::from(ACTION) / energy;
        Some((worth, command))
    })
}

fn is_worth_throwing(item: &ItemRef<'_>) -> bool {
    let dice = item.kind.dice;
    let mean = 500 * i64::from(dice.count) * i64::from(dice.sides + 1);
    figures::is_throwing_weapon(item) || !item.is_artifact() && mean >= WORTH_THROWING
}

/// Returns what the hero may aim at an enemy: bolts and balls.
fn devices(
    world: &World,
    hero: ActorId,
    at: Pos,
    foe: ActorId,
) -> impl Iterator<Item = (i64, Command)> + '_ {
    let aimed = world
        .carried(hero)
        .filter(|item| matches!(item.group(), ItemGroup::Wand | ItemGroup::Rod));
    aimed.filter_map(move |item| {
        let from = world.body(hero)?.pos;
        let sees = |other| other == foe || figures::can_see(world, hero, other);
        if figures::flight(world, from, at, sees).hit != Some(foe) {
            return None;
        }
        let blasts = item.kind.uses.iter();
        let blasts = blasts.filter_map(|step| step.outcome.kind.blast());
        let harm = blasts.map(|(element, dice)| {
            let mean =
                i64::from(dice.bonus) * 2 + i64::from(dice.count) * i64::from(dice.sides + 1);
            500 * figures::after_element(world, foe, element, mean)
        });
        let obeys = figures::device_check(world, &item).chance();
        let worth =
            harm.sum::<i64>() * obeys.numerator() as i64 / obeys.denominator().max(1) as i64;
        Some((worth, Command::Aim(item.id, at)))
    })
}
