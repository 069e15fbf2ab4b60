//! One fight as it is played: the simulation, its messages, and the commands that are made of
//! several turns.
//!
//! Invariants: every line stays in `lines` and every event is told once; whatever is final reaches
//! the recorder at once. Runs, rests and automatic blows choose commands and ask the same `check`
//! as everybody; they decide no rule.

use std::path::PathBuf;

use crate::command::Command;
use crate::content::Condition;
use crate::figures;
use crate::gauntlet::{Next, Run, RunEnd, RunError};
use crate::grid::{Dir, Grid, HuntMap, Pos, UNREACHABLE};
use crate::ids::ActorId;
use crate::narrate::{Line, Mark, Narrator, Sentence};
use crate::odds;
use crate::rng::Seed;
use crate::turn::{Keep, Note, Outcome, Sim};
use crate::world::World;

use super::{Recorder, Start};

/// A run or a rest never goes on for longer than this many turns.
const LONGEST: usize = 1000;

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

/// Whether something happened that the next key must not be meant for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum After {
    /// Nothing did.
    Calm,
    /// Danger, a refusal, or the end.
    Disturbed,
}

/// One fight.
#[derive(Debug)]
pub(super) struct Game {
    run: Run,
    narrator: Narrator,
    told: usize,
    lines: Vec<Line>,
    fresh_from: usize,
    newcomers: Vec<ActorId>,
    start: Start,
    replay: Option<PathBuf>,
    last_choice: Option<Choice>,
    end: Option<RunEnd>,
    is_ended: bool,
}

/// A choice of the hero's, and what was known then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Choice {
    /// Hit points.
    pub(super) hp: i32,
    /// The worst that could come.
    pub(super) worst: i32,
    /// What was chosen.
    pub(super) command: Command,
}

impl Game {
    /// Starts a fight and plays up to the hero's first choice.
    pub(super) fn new(start: Start, recorder: &mut dyn Recorder) -> Self {
        let keep = Keep {
            record: true,
            turns: true,
        };
        let run = Run::new(start.definition.clone(), start.seed.clone(), keep);
        let narrator = Narrator::new(run.sim().world());
        let replay = recorder.begin(&start);
        let mut game = Self {
            run,
            narrator,
            told: 0,
            lines: Vec::new(),
            fresh_from: 0,
            newcomers: Vec::new(),
            start,
            replay,
            last_choice: None,
            end: None,
            is_ended: false,
        };
        game.settle(recorder);
        game.newcomers.clear();
        game
    }

    /// Returns the state.
    pub(super) fn world(&self) -> &World {
        self.run.sim().world()
    }

    /// Returns the simulation.
    pub(super) fn sim(&self) -> &Sim {
        self.run.sim()
    }

    /// Returns all lines.
    pub(super) fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Returns the place of the first line since the last key.
    pub(super) fn fresh_from(&self) -> usize {
        self.fresh_from
    }

    /// Returns who came into sight since the last key.
    pub(super) fn newcomers(&self) -> &[ActorId] {
        &self.newcomers
    }

    /// Returns what the fight was started from.
    pub(super) fn start(&self) -> &Start {
        &self.start
    }

    /// Returns the seed.
    pub(super) fn seed(&self) -> &Seed {
        &self.start.seed
    }

    /// Returns where the replay is written.
    pub(super) fn replay(&self) -> Option<&PathBuf> {
        self.replay.as_ref()
    }

    /// Returns the last choice.
    pub(super) fn last_choice(&self) -> Option<Choice> {
        self.last_choice
    }

    /// Returns how the fight ended, once it has.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.run.sim().outcome()
    }

    /// Returns the hero's id and place.
    pub(super) fn hero(&self) -> Option<(ActorId, Pos)> {
        let actor = self.world().hero()?.actor;
        Some((actor, self.world().body(actor)?.pos))
    }

    /// Returns the foes that the hero sees, asleep or awake, nearest first, then by id.
    pub(super) fn foes_in_sight(&self) -> Vec<ActorId> {
        let Some((hero, at)) = self.hero() else {
            return Vec::new();
        };
        let world = self.world();
        let mut foes: Vec<(i32, ActorId)> = world
            .living()
            .filter(|&(actor, _)| world.are_enemies(hero, actor))
            .filter(|&(actor, _)| figures::can_see(world, hero, actor))
            .map(|(actor, body)| (at.distance(body.pos), actor))
            .collect();
        foes.sort_unstable();
        foes.into_iter().map(|row| row.1).collect()
    }

    /// Forgets what was new: a key was pressed.
    pub(super) fn age(&mut self) {
        self.fresh_from = self.lines.len();
        self.newcomers.clear();
    }

    /// Steps, strikes or opens, as the cell in a direction asks for.
    pub(super) fn go(&mut self, dir: Dir, recorder: &mut dyn Recorder) -> After {
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

    /// Does one command, or says why not.
    pub(super) fn command(&mut self, command: Command, recorder: &mut dyn Recorder) -> After {
        match self.attempt(command, recorder) {
            Ok(after) => after,
            Err(refusal) => {
                self.refuse(&refusal.to_string());
                After::Disturbed
            }
        }
    }

    /// Runs until something changes.
    pub(super) fn run(&mut self, dir: Dir, recorder: &mut dyn Recorder) -> After {
        for n_steps in 0..LONGEST {
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
            if has_changed || !self.foes_in_sight().is_empty() {
                return After::Calm;
            }
        }
        After::Calm
    }

    /// Rests until nothing is left to heal, or disturbed.
    pub(super) fn rest(&mut self, recorder: &mut dyn Recorder) -> After {
        if let Err(refusal) = self.run.sim().check(Command::Rest) {
            self.refuse(refusal.words());
            return After::Disturbed;
        }
        if !self.needs_rest() {
            self.refuse("Nothing to rest for.");
            return After::Disturbed;
        }
        for _ in 0..LONGEST {
            match self.attempt(Command::Rest, recorder) {
                Ok(After::Calm) => {}
                Ok(After::Disturbed) | Err(_) => return After::Disturbed,
            }
            if !self.needs_rest() {
                break;
            }
        }
        After::Calm
    }

    /// Fights one round: strikes the adjacent foe that dies soonest, else walks at the nearest until
    /// it is adjacent.
    pub(super) fn auto_fight(&mut self, recorder: &mut dyn Recorder) -> After {
        if let Some(reason) = self.reason_to_fight_by_hand() {
            self.refuse(&reason);
            return After::Disturbed;
        }
        if let Some(dir) = self.best_strike() {
            return self.command(Command::Attack(dir), recorder);
        }
        let Some(&target) = self.foes_in_sight().first() else {
            self.refuse("Nobody is in sight.");
            return After::Disturbed;
        };
        for _ in 0..LONGEST {
            let Some(dir) = self.step_toward(target) else {
                self.refuse("There is no way to it.");
                return After::Disturbed;
            };
            if self.go(dir, recorder) == After::Disturbed {
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

    /// Strikes like [`Self::auto_fight`], else waits; never leaves the cell.
    pub(super) fn hold(&mut self, recorder: &mut dyn Recorder) -> After {
        let Some(dir) = self.best_strike() else {
            return self.command(Command::Wait, recorder);
        };
        if let Some(reason) = self.reason_to_fight_by_hand() {
            self.refuse(&reason);
            return After::Disturbed;
        }
        self.command(Command::Attack(dir), recorder)
    }

    /// Ends the record of a fight that is left or over.
    pub(super) fn finish(&mut self, recorder: &mut dyn Recorder) {
        if !self.is_ended {
            self.is_ended = true;
            recorder.end(&self.run, self.end);
        }
    }

    fn attempt(
        &mut self,
        command: Command,
        recorder: &mut dyn Recorder,
    ) -> Result<After, RunError> {
        let turn = self.world().turn() + 1;
        let hp = self
            .hero()
            .and_then(|(hero, _)| self.world().body(hero))
            .map(|body| body.hp);
        let worst = odds::worst(self.world()).unwrap_or(0);
        self.run.act(command)?;
        self.last_choice = hp.map(|hp| Choice { hp, worst, command });
        recorder.note(&Note::Command(turn, command));
        Ok(self.settle(recorder))
    }

    /// Lets the others act, tells what happened and writes down what is final.
    fn settle(&mut self, recorder: &mut dyn Recorder) -> After {
        let before = self.foes_in_sight();
        let next = self.run.advance();
        for turn in self.run.sim_mut().take_turns() {
            recorder.note(&Note::Turn(turn));
        }
        let sim = self.run.sim();
        let events = sim.out().events.get(self.told..).unwrap_or_default();
        let lines = self.narrator.tell(sim.world(), events);
        self.told = sim.out().events.len();
        let is_danger = lines.iter().any(|line| line.mark == Mark::Danger);
        self.lines.extend(lines);
        let arrived = self.foes_in_sight();
        self.newcomers
            .extend(arrived.into_iter().filter(|actor| !before.contains(actor)));
        if let Next::Over(end) = next {
            self.end = Some(end);
            self.finish(recorder);
            return After::Disturbed;
        }
        if is_danger {
            After::Disturbed
        } else {
            After::Calm
        }
    }

    /// Says why something is not done.
    fn refuse(&mut self, reason: &str) {
        self.lines.push(Line {
            turn: self.world().turn() + 1,
            mark: Mark::None,
            sentences: vec![Sentence {
                words: reason.to_owned(),
                figure: None,
            }],
            count: 1,
            events: Vec::new(),
        });
    }

    fn needs_rest(&self) -> bool {
        let Some((hero, _)) = self.hero() else {
            return false;
        };
        let world = self.world();
        world.body(hero).is_some_and(|body| body.hp < body.max_hp)
            || ILLS.iter().any(|&ill| world.has(hero, ill))
    }

    fn reason_to_fight_by_hand(&self) -> Option<String> {
        let (hero, _) = self.hero()?;
        let body = self.world().body(hero)?;
        let worst = odds::worst(self.world()).unwrap_or(0);
        if worst > body.hp {
            return Some(format!(
                "Not blindly: {worst} may fall on your {}. Strike by hand.",
                body.hp
            ));
        }
        (3 * body.hp < body.max_hp)
            .then(|| format!("Not blindly, with {} left. Strike by hand.", body.hp))
    }

    /// Returns the direction of the adjacent foe that dies soonest.
    fn best_strike(&self) -> Option<Dir> {
        let (hero, at) = self.hero()?;
        let world = self.world();
        let turns = |foe: ActorId| {
            odds::between(world, hero, foe)
                .first()
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

    fn step_toward(&self, target: ActorId) -> Option<Dir> {
        let (hero, at) = self.hero()?;
        let world = self.world();
        let goal = world.body(target)?.pos;
        let cells = world.cells();
        let mut walkable = Grid::new(cells.width(), cells.height(), false);
        for pos in cells.positions() {
            if let (Some(free), Some(cell)) = (walkable.get_mut(pos), cells.get(pos)) {
                *free = figures::walkable_for(world, hero, cell)
                    && (world.occupant(pos).is_none() || pos == at || pos == goal);
            }
        }
        let map = HuntMap::toward(goal, &walkable);
        Dir::ALL
            .into_iter()
            .filter(|&dir| walkable.get(at.step(dir)) == Some(&true))
            .filter(|&dir| map.steps(at.step(dir)) != UNREACHABLE)
            .min_by_key(|&dir| (map.steps(at.step(dir)), at.step(dir).distance(goal)))
    }

    /// Returns whether the cells to the left and right of a runner are open.
    fn sides(&self, dir: Dir) -> [bool; 2] {
        let Some((_, at)) = self.hero() else {
            return [false; 2];
        };
        let index = Dir::ALL.iter().position(|&other| other == dir).unwrap_or(0);
        [index + 2, index + 6].map(|side| {
            let pos = at.step(Dir::ALL[side % Dir::ALL.len()]);
            self.world().is_walkable(pos)
        })
    }
}
