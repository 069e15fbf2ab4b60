//! Commands that are made of several turns: running, resting, fighting by itself.

use crate::Recorder;
use ludus_engine::check::Refusal;
use ludus_engine::command::Command;
use ludus_engine::content::{Condition, Easing, MonsterFlag};
use ludus_engine::figures;
use ludus_engine::gauntlet::Next;
use ludus_engine::grid::{Dir, Pos};
use ludus_engine::ids::ActorId;
use ludus_engine::narrate::{capitalized, count_word, definite};
use ludus_engine::odds;

use super::{After, Game};

/// A run, a walk or a rest never goes on for longer than this many turns.
pub(super) const LONGEST: usize = 1000;

/// Conditions that resting cures, or that make rest worth while.
const ILLS: [Condition; 8] = [
    Condition::Stun,
    Condition::Cut,
    Condition::Blind,
    Condition::Confused,
    Condition::Afraid,
    Condition::Paralyzed,
    Condition::Poisoned,
    Condition::Slow,
];

/// What a rest between two waves mends.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Mending {
    /// Hit points are missing.
    pub(crate) heals: bool,
    /// A harmful condition would pass.
    pub(crate) cures: bool,
}

impl Game {
    /// Steps, strikes or opens, as the cell in a direction asks for.
    pub(crate) fn go(&mut self, dir: Dir, recorder: &mut dyn Recorder) -> After {
        let Some((hero, at)) = self.hero() else {
            return After::Calm;
        };
        let to = at.step(dir);
        let world = self.world();
        let is_foe = |other| world.are_enemies(hero, other);
        let command = if world.occupant(to).is_some_and(is_foe) {
            Command::Attack(dir)
        } else if world.cells().get(to).is_some_and(|cell| cell.is_door) {
            Command::Open(dir)
        } else {
            Command::Move(dir)
        };
        self.command(command, recorder)
    }

    /// Says whether a closed door is in a direction, and nobody in it.
    fn is_before_door(&self, dir: Dir) -> bool {
        let (world, to) = (self.world(), self.hero().map(|(_, at)| at.step(dir)));
        to.is_some_and(|to| {
            let is_door = world.cells().get(to).is_some_and(|cell| cell.is_door);
            is_door && world.occupant(to).is_none()
        })
    }

    /// Does one command, or says why not.
    pub(crate) fn command(&mut self, command: Command, recorder: &mut dyn Recorder) -> After {
        if self.next() == Next::Choice {
            return self.change_gear(command, recorder);
        }
        match self.attempt(command, recorder) {
            Ok(after) => after,
            Err(refusal) => {
                self.refuse(&refusal.to_string());
                After::Disturbed
            }
        }
    }

    /// Runs until something changes; a closed door in the way of the first step is opened.
    pub(crate) fn run_on(&mut self, dir: Dir, recorder: &mut dyn Recorder) -> After {
        if self.is_before_door(dir) {
            return self.command(Command::Open(dir), recorder);
        }
        for n_steps in 0..LONGEST {
            if n_steps > 0 && self.harm_ahead(dir).is_some() {
                return After::Calm;
            }
            let (n_lines, sides) = (self.lines.len(), self.sides(dir));
            match self.attempt(Command::Move(dir), recorder) {
                Ok(After::Calm) => {}
                Ok(After::Disturbed) => return After::Disturbed,
                Err(refusal) if n_steps == 0 => {
                    self.refuse(&refusal.to_string());
                    return After::Disturbed;
                }
                Err(_) => return After::Calm,
            }
            let has_changed = self.lines.len() != n_lines || self.sides(dir) != sides;
            if has_changed || self.is_watched() {
                return After::Calm;
            }
        }
        After::Calm
    }

    /// Rests until nothing is left to heal, or disturbed; with nothing to heal, until something comes.
    pub(crate) fn rest(&mut self, recorder: &mut dyn Recorder) -> After {
        if let Err(refusal) = self.sim().check(Command::Rest) {
            self.refuse(refusal.words());
            return After::Disturbed;
        }
        let mends = self.needs_rest();
        for _ in 0..LONGEST {
            if let Some(danger) = self.mortal_danger() {
                self.refuse(&danger);
                return After::Disturbed;
            }
            match self.attempt(Command::Rest, recorder) {
                Ok(After::Calm) => {}
                Ok(After::Disturbed) | Err(_) => return After::Disturbed,
            }
            if mends && !self.needs_rest() {
                break;
            }
        }
        After::Calm
    }

    /// Fights one round: strikes the adjacent foe that dies soonest, else walks at the nearest until
    /// it is adjacent, else to where one was last seen. Where the next step leads into the reach of a
    /// foe that comes anyway it may wait for that foe instead, as long as it comes nearer.
    pub(crate) fn auto_fight(&mut self, lets_come: bool, recorder: &mut dyn Recorder) -> After {
        if let Some(reason) = self.reason_to_fight_by_hand() {
            self.refuse(&reason);
            return After::Disturbed;
        }
        if let Some(dir) = self.best_strike() {
            return self.command(Command::Attack(dir), recorder);
        }
        let Some(&target) = self.foes_in_sight().first() else {
            return self.seek(recorder);
        };
        let mut waited_at = i32::MAX;
        for _ in 0..LONGEST {
            let goal = self.world().body(target).map(|body| body.pos);
            let dir = match goal.map(|goal| self.step_to(goal)) {
                Some(Ok(dir)) => dir,
                Some(Err(reason)) => {
                    self.refuse(&reason);
                    return After::Disturbed;
                }
                None => return After::Calm,
            };
            let coming = self.coming(target, dir).filter(|_| lets_come);
            let after = match coming {
                Some(away) if away < waited_at => {
                    waited_at = away;
                    self.let_come = Some(target);
                    self.command(Command::Wait, recorder)
                }
                _ => self.go(dir, recorder),
            };
            if after == After::Disturbed {
                return After::Disturbed;
            }
            let is_close = self.best_strike().is_some();
            if is_close || self.foes_in_sight().first() != Some(&target) {
                break;
            }
            if self.reason_to_fight_by_hand().is_some() {
                return After::Disturbed;
            }
        }
        After::Calm
    }

    /// Says for whom the last order waited, if it did.
    pub(crate) fn waited_words(&self) -> Option<String> {
        let race = self.world().race(self.let_come?)?;
        Some(format!("You let {} come.", definite(race)))
    }

    /// Returns how far off a foe is that comes by itself, if a step in a direction leads into anybody's
    /// reach.
    fn coming(&self, foe: ActorId, dir: Dir) -> Option<i32> {
        let (_, at) = self.hero()?;
        let world = self.world();
        let race = world.race(foe)?;
        let comes = !world.is_asleep(foe)
            && !race.is(MonsterFlag::NeverMove)
            && world.mind(foe).is_some_and(|mind| !mind.patrols)
            && !figures::is_afraid(world, foe)
            && !figures::has_loot(world, foe);
        let leads_in = || odds::threatened(world).contains(&at.step(dir));
        let away = at.distance(world.body(foe)?.pos);
        (comes && leads_in()).then_some(away)
    }

    /// Walks to where a foe was last seen, or says why not.
    fn seek(&mut self, recorder: &mut dyn Recorder) -> After {
        if let Some(goal) = self.last_seen() {
            return self.walk_to(goal, recorder);
        }
        let unseen = match self.n_foes() {
            0 => String::new(),
            1 => " One is here, unseen. Walk.".to_owned(),
            n => format!(" {} are here, unseen. Walk.", capitalized(&count_word(n))),
        };
        self.refuse(&format!("Nobody is in sight.{unseen}"));
        After::Disturbed
    }

    /// Strikes like [`Self::auto_fight`], else waits; never leaves the cell.
    pub(crate) fn hold(&mut self, recorder: &mut dyn Recorder) -> After {
        let Some(dir) = self.best_strike() else {
            return self.command(Command::Wait, recorder);
        };
        if let Some(reason) = self.reason_to_fight_by_hand() {
            self.refuse(&reason);
            return After::Disturbed;
        }
        self.command(Command::Attack(dir), recorder)
    }

    /// Says whether a foe that is awake is in sight.
    pub(super) fn is_watched(&self) -> bool {
        let world = self.world();
        self.foes_in_sight()
            .into_iter()
            .any(|foe| !world.is_asleep(foe))
    }

    /// Returns what a rest between two waves mends.
    pub(crate) fn mending(&self) -> Mending {
        let Some((hero, _)) = self.hero() else {
            return Mending::default();
        };
        let world = self.world();
        let passes = |&condition: &Condition| {
            let rule = world.content().condition(condition);
            rule.is_harmful && rule.eases != Easing::Never && world.has(hero, condition)
        };
        Mending {
            heals: world.body(hero).is_some_and(|body| body.hp < body.max_hp),
            cures: Condition::ALL.iter().any(passes),
        }
    }

    fn needs_rest(&self) -> bool {
        let Some((hero, _)) = self.hero() else {
            return false;
        };
        let world = self.world();
        world.body(hero).is_some_and(|body| body.hp < body.max_hp)
            || ILLS.iter().any(|&ill| world.has(hero, ill))
    }

    /// Says what could kill the hero before it acts again, if anything could.
    fn mortal_danger(&self) -> Option<String> {
        let (hero, _) = self.hero()?;
        let hp = self.world().body(hero)?.hp;
        match odds::worst(self.world()).unwrap_or(0) {
            worst if worst >= odds::MORE_THAN_ANYBODY_HAS => {
                Some("Not blindly: it may be the end of you.".to_owned())
            }
            worst if worst > hp => Some(format!("Not blindly: {worst} may fall on your {hp}.")),
            _ => None,
        }
    }

    /// Says whether nothing that the hero knows of speaks against a rest.
    pub(crate) fn is_safe_to_rest(&self) -> bool {
        let world = self.world();
        let sees = |(hero, _)| !world.has(hero, Condition::Blind);
        self.hero().is_some_and(sees)
            && self.foes_known_here().is_empty()
            && self.sim().check(Command::Rest).is_ok()
            && self.mortal_danger().is_none()
    }

    /// Says why the hero does not fight by itself at the moment, if so.
    pub(crate) fn reason_to_fight_by_hand(&self) -> Option<String> {
        let (hero, _) = self.hero()?;
        let body = self.world().body(hero)?;
        let reason = self.mortal_danger().or_else(|| {
            (3 * body.hp < body.max_hp).then(|| format!("Not blindly, with {} left.", body.hp))
        })?;
        Some(reason + " Strike by hand.")
    }

    /// Returns the direction of the adjacent foe that dies soonest.
    pub(crate) fn best_strike(&self) -> Option<Dir> {
        let (hero, at) = self.hero()?;
        let world = self.world();
        let turns = |foe: ActorId| {
            odds::melee(world, hero, foe)
                .and_then(|odds| odds.mean_turns_to_kill)
                .unwrap_or(f64::INFINITY)
        };
        let adjacent = self.foes_in_sight().into_iter().filter_map(|foe| {
            let pos = world.body(foe)?.pos;
            at.is_adjacent(pos).then_some((foe, pos))
        });
        let (_, pos) = adjacent
            .map(|(foe, pos)| (turns(foe), pos))
            .min_by(|a, b| a.0.total_cmp(&b.0))?;
        Dir::between(at, pos)
    }

    /// Walks to the nearest thing worth having and picks it up: gold, and what the pack has room for.
    pub(crate) fn collect(&mut self, recorder: &mut dyn Recorder) -> After {
        if self.is_within_reach() {
            self.refuse("Not with a foe in sight.");
            return After::Disturbed;
        }
        let Some(goal) = self.nearest_loot(true) else {
            self.refuse(match self.nearest_loot(false) {
                Some(_) => Refusal::PackFull.words(),
                None => "Nothing worth having is in sight.",
            });
            return After::Disturbed;
        };
        if self.walk_to(goal, recorder) == After::Disturbed {
            return After::Disturbed;
        }
        self.command(Command::PickUp, recorder)
    }

    /// Returns whether the cells to the left and right of a runner are open.
    fn sides(&self, dir: Dir) -> [bool; 2] {
        let Some((_, at)) = self.hero() else {
            return [false; 2];
        };
        let index = Dir::ALL.iter().position(|&other| other == dir).unwrap_or(0);
        [index + 2, index + 6].map(|side| {
            let pos = at.step(Dir::ALL[side % Dir::ALL.len()]);
            self.world().is_walkable(pos) || self.is_pillar(pos)
        })
    }

    /// Says whether a blocked cell stands alone in open floor.
    fn is_pillar(&self, pos: Pos) -> bool {
        let mut around = Dir::ALL.into_iter().map(|dir| pos.step(dir));
        around.all(|cell| self.world().is_walkable(cell))
    }
}
