//! Runs that begin with what was done before: taken over from a replay, or taken up again.

use crate::store::{Kept, NoRecord, Recorder};
use ludus_engine::gauntlet::{Next, Run};
use ludus_engine::narrate::{Mark, Narrator};
use ludus_engine::replay::{Deed, Fork, Parent};

use super::{Beginning, Game, KEEP};

impl Game {
    /// Does again what was done before the run was taken over.
    pub(super) fn take_over(&mut self, fork: Fork, recorder: &mut dyn Recorder) {
        // Each was taken once; the same run takes it again.
        let _ = self.do_again(&fork.deeds, recorder);
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
            game.leave_ring();
        }
        game.age();
        let place = game.moment();
        game.remark(Mark::None, &format!("You go on where you left: {place}."));
        if has_replay && !is_told {
            game.remark(Mark::Danger, "The replay leads elsewhere than the save.");
        }
        game.settle(recorder);
        if game.next == Next::Choice && is_at_ringside && !game.is_at_ringside {
            game.leave_ring();
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
    fn do_again(&mut self, deeds: &[Deed], recorder: &mut dyn Recorder) -> bool {
        self.is_catching_up = true;
        let is_done = deeds.iter().all(|&deed| match deed {
            Deed::Command(command) => self.attempt(command, recorder).is_ok(),
            Deed::Choice(choice) => {
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
