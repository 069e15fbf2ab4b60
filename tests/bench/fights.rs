//! How many fights and actor-turns a second one core does, and what the parts cost.
//!
//! `cargo bench` prints medians; compare only figures of one run. Nothing is asserted on the clock.

#[path = "../shared/mod.rs"]
mod shared;

use std::sync::Arc;

use divan::Bencher;
use divan::counter::ItemsCount;

use ludus_engine::ai::Pilot;
use ludus_engine::batch::Batch;
use ludus_engine::content::{parse_matchup, parse_scenario};
use ludus_engine::grid::{Grid, HuntMap, Pos};
use ludus_engine::odds;
use ludus_engine::rng::Rng;
use ludus_engine::rules::to_hit::{HitCheck, roll_to_hit};
use ludus_engine::turn::{Keep, Pending, Sim, world_at_start};
use ludus_engine::world::{Definition, World};

use shared::shipped;

fn main() {
    divan::main();
}

fn matchup(text: &str) -> Arc<Definition> {
    let content = shipped();
    let matchup = parse_matchup(&content, text).expect("a sound matchup");
    Arc::new(Definition::new(Arc::new(content), matchup.encounter))
}

fn scenario(name: &str) -> Arc<Definition> {
    let content = shipped();
    let text = content.scenario(name).expect("a built-in scenario").clone();
    let (content, encounter) =
        parse_scenario(&content, &text.path, &text.text).expect("a sound scenario");
    Arc::new(Definition::new(Arc::new(content), encounter))
}

fn batch(definition: &Arc<Definition>) -> Batch {
    Batch {
        definition: definition.clone(),
        seed: 7,
        fights: 0,
        jobs: 1,
        max_turns: 1000,
        pilot: Pilot::Standard,
    }
}

/// Fights a second: items are fights. Every fight of a sample is another one.
#[divan::bench(args = ["5 jackal v 2 wolf", "5 cave orc v 2 ogre", "1 cave orc v 1 snaga"])]
fn fights(bencher: Bencher<'_, '_>, text: &str) {
    let batch = batch(&matchup(text));
    let mut fight = 0;
    bencher.counter(ItemsCount::new(1_u32)).bench_local(|| {
        fight += 1;
        batch.fight(fight).expect("the fight ends")
    });
}

/// Actor-turns a second: items are turns that actors took in a hundred fights of 5 against 2.
#[divan::bench]
fn actor_turns(bencher: Bencher<'_, '_>) {
    let batch = batch(&matchup("5 cave orc v 2 ogre"));
    let hundred = || -> u64 {
        (0..100)
            .map(|fight| batch.fight(fight).expect("the fight ends").1.actor_turns)
            .sum()
    };
    bencher
        .counter(ItemsCount::new(hundred()))
        .bench_local(hundred);
}

/// The same fight without and with its whole record kept: events, rolls, and a digest a turn.
#[divan::bench(
    args = ["5 cave orc v 2 ogre", "60 cave orc v 60 snaga"],
    consts = [false, true],
)]
fn record<const IS_KEPT: bool>(bencher: Bencher<'_, '_>, text: &str) {
    let definition = matchup(text);
    let keep = Keep {
        record: IS_KEPT,
        turns: IS_KEPT,
    };
    bencher.counter(ItemsCount::new(1_u32)).bench_local(|| {
        let mut sim = Sim::new(definition.clone(), 7, keep);
        while sim.advance() == Pending::Hero {}
        sim
    });
}

/// A hero fight: the pilot against a pack.
#[divan::bench]
fn hero_fight(bencher: Bencher<'_, '_>) {
    let batch = batch(&scenario("wolf-pack"));
    let mut fight = 0;
    bencher.counter(ItemsCount::new(1_u32)).bench_local(|| {
        fight += 1;
        batch.fight(fight).expect("the fight ends")
    });
}

/// Whole fights with a crowd: 60 and 500 a side.
#[divan::bench(args = [60, 500], sample_count = 40)]
fn crowd(bencher: Bencher<'_, '_>, side: u32) {
    let batch = batch(&matchup(&format!("{side} cave orc v {side} snaga")));
    bencher
        .counter(ItemsCount::new(1_u32))
        .bench_local(|| batch.fight(1).expect("the fight ends"));
}

/// The same with so many monsters in all: items are turns that actors took, so that their cost can be
/// compared.
#[divan::bench(args = [10, 100, 1000], sample_count = 20)]
fn growth(bencher: Bencher<'_, '_>, monsters: u32) {
    let side = monsters / 2;
    let batch = batch(&matchup(&format!("{side} cave orc v {side} snaga")));
    let turns = || batch.fight(1).expect("the fight ends").1.actor_turns;
    bencher.counter(ItemsCount::new(turns())).bench_local(turns);
}

/// The same batch on one thread and on two.
#[divan::bench(args = [1, 2], sample_count = 20)]
fn threads(bencher: Bencher<'_, '_>, jobs: usize) {
    let fights = 4000;
    let batch = Batch {
        fights,
        jobs,
        ..batch(&matchup("5 cave orc v 2 ogre"))
    };
    bencher
        .counter(ItemsCount::new(fights))
        .bench_local(|| batch.run(|_| Ok(())).expect("the fights end"));
}

/// From nothing to the end of a first fight.
#[divan::bench]
fn first_fight(bencher: Bencher<'_, '_>) {
    bencher.bench_local(|| {
        batch(&matchup("5 cave orc v 2 ogre"))
            .fight(0)
            .expect("the fight ends")
    });
}

/// One to-hit check.
#[divan::bench]
fn to_hit(bencher: Bencher<'_, '_>) {
    let mut rng = Rng::new(7);
    let check = HitCheck::of_skill(63, 12);
    bencher
        .counter(ItemsCount::new(1_u32))
        .bench_local(|| roll_to_hit(&mut rng, check));
}

/// One distance map over open ground of 80 by 40.
#[divan::bench]
fn hunt_map(bencher: Bencher<'_, '_>) {
    let ground = Grid::new(80, 40, true);
    bencher.bench_local(|| HuntMap::toward(Pos::new(40, 20), &ground));
}

/// One sight line of 20 cells.
#[divan::bench]
fn sight(bencher: Bencher<'_, '_>) {
    let world = World::new(scenario("ford-of-orcs"));
    bencher.bench_local(|| world.sees(Pos::new(4, 4), Pos::new(20, 9)));
}

/// All odds of a scenario.
#[divan::bench]
fn all_odds(bencher: Bencher<'_, '_>) {
    let world = world_at_start(scenario("druid-and-dragon"));
    bencher.bench_local(|| odds::all(&world));
}

/// Loading every built-in pack: most of a start.
#[divan::bench]
fn load_content(bencher: Bencher<'_, '_>) {
    bencher.bench_local(shipped);
}
