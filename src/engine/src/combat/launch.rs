//! Shots and throws: the flight, whom it meets, and what becomes of the thing.
//!
//! A missed sleeper wakes as one that is struck at does. What flies makes no noise that counts.

use crate::content::Condition;
use crate::event::{Cause, Event, Handling, Launch, Loosed, Loss, Owner, ShotHit, ShotMissed};
use crate::figures::{self, Flown, Missile, Shot};
use crate::grid::{Dir, Pos};
use crate::ids::{ActorId, ItemId};
use crate::rng::{Cases, Fraction, Roll};
use crate::rules::missile::{PIERCES_ONE_IN, VELOCITY_ONE_IN, backbite_dice};
use crate::rules::to_hit::{HitCheck, roll_to_hit};
use crate::rules::{TermName, Terms};
use crate::step::{Check, Pair, Step};

use super::conditions::worsen;
use super::melee::wake;
use super::rolls::{
    record_to_hit, roll_critical_dice, roll_damage_dice, roll_dice, rolls_critical,
};
use super::things::move_things;
use super::{death, fear};

/// Lets something fly toward a cell and returns the energy that it takes. A confused shooter lets it
/// fly in a direction of chance.
pub fn let_fly(step: &mut Step<'_>, actor: ActorId, missile: Missile, at: Pos) -> u32 {
    let energy = figures::energy_of(step.world, missile);
    let (Some(from), Some(item)) = (
        step.world.body(actor).map(|body| body.pos),
        missile.item(step.world).map(|item| item.id),
    ) else {
        return energy;
    };
    let at = if step.world.has(actor, Condition::Confused) {
        from.step(Dir::ALL[step.rng.draw(Roll::Stumble, 8) as usize])
    } else {
        at
    };
    let range = figures::range_of(step.world, missile);
    let way = figures::way(step.world, from, at, range);
    let flight = Flight {
        actor,
        missile,
        item,
        from,
    };
    if figures::bites_back(step.world, missile) {
        flight.loose(step, from, from);
        flight.bite_back(step);
        return energy;
    }
    let end = flight.fly(step, &way);
    flight.land(step, end);
    energy
}

/// One thing on its way.
struct Flight {
    actor: ActorId,
    missile: Missile,
    item: ItemId,
    from: Pos,
}

/// How a flight ended.
#[derive(Clone, Copy)]
struct End {
    at: Pos,
    has_met_somebody: bool,
    has_missed: bool,
}

impl Flight {
    fn how(&self) -> Launch {
        self.missile.launch()
    }

    fn loose(&self, step: &mut Step<'_>, from: Pos, to: Pos) {
        step.emit(Event::Loosed(Loosed {
            actor: self.actor,
            item: self.item,
            from,
            to,
            how: self.how(),
        }));
    }

    /// Flies along the way: a missile goes on after a miss, and after a hit that it pierces.
    fn fly(&self, step: &mut Step<'_>, way: &[Pos]) -> End {
        let mut flown = Flown::default();
        let mut has_met_somebody = false;
        let mut has_hit = false;
        let mut end = way.last().copied().unwrap_or(self.from);
        let mut leg_from = self.from;
        for &pos in way {
            let Some(target) = step.world.occupant(pos) else {
                continue;
            };
            let Some(shot) = figures::shot(step.world, self.missile, target, flown) else {
                continue;
            };
            self.loose(step, leg_from, pos);
            leg_from = pos;
            has_met_somebody = true;
            let is_hit = self.meet(step, target, &shot);
            has_hit |= is_hit;
            let goes_on = match (self.missile, is_hit) {
                (Missile::Thrown(_), _) => false,
                (Missile::Fired, false) => true,
                (Missile::Fired, true) => shot.can_pierce && self.pierces(step, target),
            };
            if !goes_on {
                end = pos;
                break;
            }
            flown.has_pierced = is_hit;
            flown.n_missed += u32::from(!is_hit);
        }
        if leg_from != end || !has_met_somebody {
            self.loose(step, leg_from, end);
        }
        End {
            at: end,
            has_met_somebody,
            has_missed: !has_hit,
        }
    }

    /// Rolls whether it hits whom it meets, and what that does; says whether it hit.
    fn meet(&self, step: &mut Step<'_>, target: ActorId, shot: &Shot) -> bool {
        let pair = Pair {
            attacker: self.actor,
            defender: target,
        };
        let check = self.check(step, pair, shot);
        let rolled = roll_to_hit(step.rng, check);
        let rules = match self.missile {
            Missile::Fired => ["S-15", "S-15"],
            Missile::Thrown(_) => ["T-9", "T-9"],
        };
        record_to_hit(step, pair, check, rolled, &shot.terms, rules);
        wake(step, target);
        if !rolled.is_hit {
            step.emit(Event::ShotMissed(ShotMissed {
                attacker: self.actor,
                defender: target,
                item: self.item,
                how: self.how(),
            }));
            return false;
        }
        self.hit(step, pair, shot);
        true
    }

    /// Rolls whether a shot of accuracy meets a third of the armor class (S-10).
    fn check(&self, step: &mut Step<'_>, pair: Pair, shot: &Shot) -> HitCheck {
        let Some(accurate) = shot.accurate else {
            return shot.check;
        };
        let one_in = figures::ACCURATE_ONE_IN;
        if self.one_in(step, pair, Roll::Accuracy, one_in) {
            accurate
        } else {
            shot.check
        }
    }

    fn one_in(&self, step: &mut Step<'_>, pair: Pair, roll: Roll, one_in: u32) -> bool {
        let passed = step.rng.draw(roll, one_in) == 0;
        let cases = Cases {
            favorable: 1,
            all: one_in.into(),
        };
        step.check(Check::new(roll, pair, passed).of(self.actor), || {
            Some(cases)
        });
        passed
    }

    fn hit(&self, step: &mut Step<'_>, pair: Pair, shot: &Shot) {
        let (rule, dice_rule) = match self.missile {
            Missile::Fired => ("V-2", "V-3"),
            Missile::Thrown(_) => ("U-4", "V-3"),
        };
        let is_critical = shot
            .critical
            .is_some_and(|check| rolls_critical(step, pair, check, rule));
        let extra = if is_critical {
            let definition = step.world.definition().clone();
            let table = &definition.content.tables.missile_critical;
            roll_critical_dice(step, pair, table, dice_rule)
        } else {
            0
        };
        let rolled = roll_damage_dice(step, pair, &shot.dice, extra, || {
            let mut terms = shot.damage_terms();
            terms.push_nonzero(TermName::CriticalShotDice, extra as i32);
            terms
        });
        let is_fast =
            shot.after.has_velocity && self.one_in(step, pair, Roll::Velocity, VELOCITY_ONE_IN);
        let damage = shot.after.apply(rolled, is_fast) as i32;
        step.emit(Event::ShotHit(ShotHit {
            attacker: self.actor,
            defender: pair.defender,
            item: self.item,
            how: self.how(),
            critical: extra as u8,
            damage,
        }));
        let cause = match self.missile {
            Missile::Fired => Cause::Shot,
            Missile::Thrown(_) => Cause::Throw,
        };
        if !death::die_if_spent(step, pair.defender, Some(self.actor), cause) {
            fear::lose_heart(step, pair.defender, damage, self.actor);
        }
    }

    fn pierces(&self, step: &mut Step<'_>, target: ActorId) -> bool {
        let pair = Pair {
            attacker: self.actor,
            defender: target,
        };
        self.one_in(step, pair, Roll::Pierce, PIERCES_ONE_IN)
    }

    /// Strikes the shooter (V-11): dice of four times the missile's sides, velocity's damage, and a
    /// cut of once to three times the damage. The missile comes down at the shooter's feet.
    fn bite_back(&self, step: &mut Step<'_>) {
        let pair = Pair {
            attacker: self.actor,
            defender: self.actor,
        };
        let Some(item) = self.missile.item(step.world) else {
            return;
        };
        let sides = item.kind.dice.sides;
        let multiplier = match self.missile {
            Missile::Fired => {
                figures::launcher(step.world).map_or(1, |bow| figures::multiplier_of(&bow))
            }
            Missile::Thrown(_) => 1,
        };
        let after = figures::backbite_after(step.world, self.missile);
        let is_doubled = step.rng.die(Roll::Backbite, 2) == 2;
        let (count, sides) = backbite_dice(multiplier.max(0) as u32, is_doubled, sides);
        let damage = roll_dice(step, pair, "V-11", (count, sides), |_| {
            let mut terms = Terms::EMPTY;
            terms.push(TermName::BackbiteDice, count as i32);
            terms.push(TermName::BackbiteSides, sides as i32);
            after.push_terms(&mut terms);
            terms
        });
        let is_fast =
            after.has_velocity && self.one_in(step, pair, Roll::Velocity, VELOCITY_ONE_IN);
        let damage = after.apply(damage, is_fast) as i32;
        step.emit(Event::ShotHit(ShotHit {
            attacker: self.actor,
            defender: self.actor,
            item: self.item,
            how: self.how(),
            critical: 0,
            damage,
        }));
        let times = step.rng.die(Roll::BackbiteCut, 3) as i32;
        self.land(
            step,
            End {
                at: self.from,
                has_met_somebody: true,
                has_missed: false,
            },
        );
        if !death::die_if_spent(step, self.actor, None, Cause::Shot) {
            let cut = (damage * times).clamp(0, i32::from(u16::MAX)) as u16;
            worsen(step, self.actor, Condition::Cut, cut, None);
        }
    }

    /// Breaks the thing, or lets it come down on the nearest free cell (V-10, U-9).
    fn land(&self, step: &mut Step<'_>, end: End) {
        let percent = figures::breakage(
            step.world,
            self.missile,
            end.has_met_somebody,
            end.has_missed,
        );
        let rule = match self.missile {
            Missile::Fired => "V-10",
            Missile::Thrown(_) => "U-9",
        };
        let breaks = percent > 0 && {
            let breaks = step.rng.draw(Roll::Breakage, 100) < i64::from(percent);
            let check = Check::new(Roll::Breakage, Pair::alone(self.actor), breaks).under(rule);
            step.check(check, || Some(Fraction::percent(percent).into()));
            breaks
        };
        if breaks {
            step.emit(Event::ItemDestroyed {
                item: self.item,
                actor: self.actor,
                count: 1,
                loss: Loss::Broken,
            });
            return;
        }
        let owner = Owner::Floor(figures::landing(step.world, end.at));
        move_things(step, self.actor, self.item, 1, owner, Handling::Landed);
    }
}
