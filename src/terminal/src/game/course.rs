//! The course of a run from wave to wave: its lines with what explains them, what is gathered when a wave
//! is over, and runs that are taken over or up again.

use crate::store::{Kept, NoRecord, Recorder};
use crate::view::fate::cause_of_death;
use crate::view::inspector::{Book, Chapter};
use crate::view::ledger::Ledger;
use ludus_engine::command::Command;
use ludus_engine::event::Owner;
use ludus_engine::gauntlet::{Choice, Next, Run, RunDefinition, RunEnd, gathered};
use ludus_engine::narrate::{Mark, Narrator, listed, some_things};
use ludus_engine::replay::{Fork, Parent, RunInput};
use ludus_engine::step::{RollRecord, Stamped};
use ludus_engine::world::{ItemRef, World};

use super::{After, Beginning, Game, KEEP};

/// A wave that is over and left behind.
#[derive(Debug)]
pub(super) struct Wave {
    pub(super) number: u32,
    /// The end of its lines.
    pub(super) lines_end: usize,
    pub(super) world: World,
    pub(super) events: Vec<Stamped>,
    pub(super) rolls: Vec<RollRecord>,
    pub(super) ledger: Ledger,
}

impl Game {
    /// Returns all lines with what explains them.
    pub(crate) fn book(&self) -> Book<'_> {
        let mut chapters = Vec::new();
        let mut from = 0;
        for wave in &self.waves {
            chapters.push(Chapter {
                wave: wave.number,
                world: &wave.world,
                lines: self.lines.get(from..wave.lines_end).unwrap_or_default(),
                events: &wave.events,
                rolls: &wave.rolls,
                rolls_from: 0,
            });
            from = wave.lines_end;
        }
        let out = self.run.sim().out();
        chapters.push(Chapter {
            wave: self.run.wave(),
            world: self.world(),
            lines: self.lines.get(from..).unwrap_or_default(),
            events: &out.events,
            rolls: &out.rolls,
            rolls_from: 0,
        });
        Book::new(chapters)
    }
}

impl Game {
    /// Does again what was done before the run was taken over.
    pub(super) fn take_over(&mut self, fork: Fork, recorder: &mut dyn Recorder) {
        // Each was taken once; the same run takes it again.
        let _ = self.do_again(&fork.inputs, recorder);
        // The turn is that of the header: the one that goes on, not the last one that was taken.
        let place = self.moment();
        let run = &fork.parent.run;
        self.age();
        self.remark(Mark::None, &format!("You take over {run}: {place}."));
        self.parent = Some(fork.parent);
    }

    /// Takes a run up again; what was told of it is there where its replay still is.
    pub(crate) fn resumed(kept: Kept, recorder: &mut dyn Recorder) -> Self {
        let parent = kept.parent.clone();
        let has_replay = !kept.deeds.is_empty();
        let (is_at_ringside, hides_seed) = (kept.is_at_ringside, kept.hides_seed);
        let (mut game, is_told) = match Self::done_again(&kept) {
            Some(game) => (game, true),
            None => (Self::as_kept(kept), false),
        };
        (game.parent, game.hides_seed) = (parent, hides_seed);
        if game.next == Next::Choice && is_at_ringside {
            game.leave_ring(&mut NoRecord);
        }
        game.age();
        let place = game.moment();
        game.remark(Mark::None, &format!("You go on where you left: {place}."));
        if has_replay && !is_told {
            game.remark(Mark::Danger, "The replay leads elsewhere than the save.");
        }
        game.settle(recorder);
        if game.next == Next::Choice && is_at_ringside && !game.is_at_ringside {
            game.leave_ring(recorder);
        }
        game.newcomers.clear();
        game
    }

    /// Returns a run that was taken up again, with all that was told of it: what was done in it is
    /// done again from its start. `None` where that does not lead to the run as it was kept, or to
    /// its end, which is still to be kept.
    pub(super) fn done_again(kept: &Kept) -> Option<Self> {
        if kept.deeds.is_empty() {
            return None;
        }
        let mut run = Run::new(kept.run.definition().clone(), kept.run.seed().clone(), KEEP);
        run.sim_mut().set_max_turns(kept.run.sim().max_turns());
        let narrator = Narrator::new(run.sim().world());
        let mut game = Self::of(run, kept.source.clone(), kept.replay.clone(), narrator);
        game.settle(&mut NoRecord);
        let is_done = game.do_again(&kept.deeds, &mut NoRecord);
        let is_same = is_done && !game.is_over() && game.run.snapshot() == kept.run.snapshot();
        // What became known then was told then.
        game.tell_lore(&mut NoRecord);
        is_same.then_some(game)
    }

    /// Returns a run as its save has it: nothing is known of how it came there.
    pub(super) fn as_kept(kept: Kept) -> Self {
        let told = kept.run.sim().out().events.len();
        let narrator = Narrator::resumed(kept.run.sim().world(), told);
        let mut game = Self::of(kept.run, kept.source, kept.replay, narrator);
        game.told = told;
        let body = game.hero().and_then(|(hero, _)| game.world().body(hero));
        game.beginning = Beginning {
            event: told,
            hp: body.map_or(0, |body| body.hp),
            max_hp: body.map_or(0, |body| body.max_hp),
        };
        game
    }

    /// Does again what was done; says whether all of it could be.
    fn do_again(&mut self, deeds: &[RunInput], recorder: &mut dyn Recorder) -> bool {
        self.is_catching_up = true;
        let is_done = deeds.iter().all(|&deed| match deed {
            RunInput::Command(command) => self.attempt(command, recorder).is_ok(),
            RunInput::Choice(choice) => {
                self.choose(choice, recorder);
                true
            }
        });
        self.is_catching_up = false;
        is_done
    }

    /// Says whether the seed stays hidden before the end.
    pub(crate) fn hides_seed(&self) -> bool {
        self.hides_seed
    }

    /// Returns the run that this one was taken from, of a fork.
    pub(crate) fn parent(&self) -> Option<&Parent> {
        self.parent.as_ref()
    }
}

impl Game {
    /// Saves the run, unless it is over; says why it could not be.
    pub(crate) fn save(&mut self, recorder: &mut dyn Recorder) -> Result<(), String> {
        if self.is_ended || self.is_saved {
            return Ok(());
        }
        self.tell_lore(recorder);
        let saved = recorder.save(&self.run, self.is_at_ringside);
        self.is_saved = saved.is_ok();
        saved.inspect_err(|problem| {
            self.remark(Mark::Danger, &format!("The run is not saved: {problem}."));
        })
    }

    /// Saves the run on the way out; where that fails, ends its record and says why.
    pub(crate) fn leave(&mut self, recorder: &mut dyn Recorder) -> Option<String> {
        let problem = self.save(recorder).err()?;
        self.is_ended = true;
        recorder.end(&self.run, None);
        Some(problem)
    }

    /// Ends a run by the player's word.
    pub(crate) fn give_up(&mut self, recorder: &mut dyn Recorder) {
        if self.is_ended {
            return;
        }
        self.is_given_up = true;
        self.run.give_up();
        self.close(None, recorder);
    }

    /// Saves the run at its start and as it goes on: with its replay, no end of the program costs
    /// more than a turn.
    pub(super) fn keep_on(&mut self, recorder: &mut dyn Recorder) {
        if !self.is_catching_up {
            // A failure was remarked on, and the run goes on.
            let _ = self.save(recorder);
        }
    }

    /// Discards the save of a run that is over, writes its score and ends its record.
    pub(super) fn close(&mut self, end: Option<RunEnd>, recorder: &mut dyn Recorder) {
        if std::mem::replace(&mut self.is_ended, true) {
            return;
        }
        self.tell_lore(recorder);
        recorder.discard();
        let is_gauntlet = matches!(self.run.definition(), RunDefinition::Gauntlet { .. });
        if is_gauntlet && self.parent.is_none() {
            let cause = if self.is_given_up {
                "gave up".to_owned()
            } else {
                cause_of_death(self.world(), &self.ledger())
            };
            self.placing = recorder.score(&self.run, &cause, self.pilot);
        }
        recorder.end(&self.run, end);
    }
}

/// So many kinds of things are named at most.
const MOST_NAMED: usize = 4;

impl Game {
    /// Gathers what lies around once a wave is over.
    pub(crate) fn gather(&mut self, recorder: &mut dyn Recorder) -> After {
        if self.takings().is_empty() {
            self.refuse("Nothing lies around that you could take.");
        } else {
            self.choose(Choice::Gather, recorder);
        }
        After::Calm
    }

    /// Says whether anything lies around that the hero could take.
    pub(crate) fn can_gather(&self) -> bool {
        self.lying_around()[0].is_some()
    }

    /// Changes gear once a wave is over; what lies around is gathered before.
    pub(super) fn change_gear(&mut self, command: Command, recorder: &mut dyn Recorder) -> After {
        if !self.run.is_gathered() {
            self.choose(Choice::Gather, recorder);
        }
        self.choose(Choice::Gear(command), recorder)
    }

    /// Leaves the ring once a wave is over, with what lies around.
    pub(crate) fn leave_ring(&mut self, recorder: &mut dyn Recorder) -> After {
        if self.next() != Next::Choice {
            self.refuse("Nobody leaves while anybody fights.");
            return After::Disturbed;
        }
        if !self.takings().is_empty() {
            self.choose(Choice::Gather, recorder);
        }
        (self.is_at_ringside, self.is_saved) = (true, false);
        After::Calm
    }

    /// Says whether the hero left the ring after a wave.
    pub(crate) fn is_at_ringside(&self) -> bool {
        self.is_at_ringside
    }

    /// Tells what the hero gathers before it goes, "You gather two arrows and 12 gold.", and what
    /// the pack has no room for, "You leave a body shield behind."; nothing of what is not there.
    pub(super) fn takings(&self) -> Vec<String> {
        self.lying_around().into_iter().flatten().collect()
    }

    /// Returns what it gathers, and what it leaves.
    fn lying_around(&self) -> [Option<String>; 2] {
        if self.run.is_gathered() {
            return [None, None];
        }
        let (before, after) = (self.world(), gathered(self.world()));
        let is_lying = |world: &World, item: &ItemRef<'_>| {
            let now = world.item(item.id);
            now.is_some_and(|now| matches!(now.state.owner, Owner::Floor(_)) && now.state.count > 0)
        };
        let lying = before.items().filter(|item| is_lying(before, item));
        let (left, taken): (Vec<_>, Vec<_>) = lying.partition(|item| is_lying(&after, item));
        let gold: u32 = before.piles().iter().map(|pile| pile.gold).sum();
        let taken = names(&taken, gold).map(|names| format!("You gather {names}."));
        let left = names(&left, 0).map(|names| format!("You leave {names} behind."));
        [taken, left]
    }
}

/// Returns things and gold by name, equal kinds together; `None` for nothing.
fn names(things: &[ItemRef<'_>], gold: u32) -> Option<String> {
    let mut kinds: Vec<(ItemRef<'_>, u16)> = Vec::new();
    for item in things {
        match kinds.iter_mut().find(|kind| kind.0.kind.id == item.kind.id) {
            Some(kind) => kind.1 = kind.1.saturating_add(item.state.count),
            None => kinds.push((*item, item.state.count)),
        }
    }
    let mut names: Vec<String> = kinds
        .iter()
        .map(|(item, count)| some_things(item, *count))
        .collect();
    if gold > 0 {
        names.push(format!("{gold} gold"));
    }
    let n_more = names.len().saturating_sub(MOST_NAMED);
    names.truncate(MOST_NAMED);
    if n_more > 0 {
        names.push(format!("{n_more} more"));
    }
    (!names.is_empty()).then(|| listed(&names))
}
