use std::collections::BTreeSet;
use std::env;
use std::sync::Arc;

use ludus_engine::command::Command;
use ludus_engine::content::Condition;
use ludus_engine::event::{Event, Handling};
use ludus_engine::figures::can_see;
use ludus_engine::grid::Dir;
use ludus_engine::ids::ActorId;
use ludus_engine::odds;
use ludus_engine::step::Stamped;
use ludus_engine::turn::{Keep, Pending, Sim, SimSnapshot};
use ludus_engine::world::{Definition, Digest, World};

use super::fights::{content, sim};
use super::made_up::{Chance, made_up};

/// Turns of a fight at most.
const TURNS: u32 = 300;

/// How many fights are made up: `FIGHTS` of the environment, or a thousand.
fn n_fights() -> u64 {
    env::var("FIGHTS").map_or(1_000, |text| text.parse().unwrap())
}

/// How a fight by random commands ended, and what happened on the way.
#[derive(PartialEq, Eq, Debug)]
struct Played {
    digest: Digest,
    refused: u32,
    turns: u32,
    allowed: BTreeSet<&'static str>,
    happened: BTreeSet<&'static str>,
}

/// All gold that there is: the hero's, the monsters', the dead ones' too, and what lies around.
fn gold(world: &World) -> u64 {
    let own = (0..world.n_actors()).map(|index| u64::from(world.gold_of(ActorId(index as u32))));
    let lying = world.piles().iter().map(|pile| u64::from(pile.gold));
    own.chain(lying).sum()
}

/// What traders paid less what was buried.
fn gold_that_came(events: &[Stamped]) -> i64 {
    let came = events.iter().map(|stamped| match stamped.event {
        Event::GoldMoved { gold, how, .. } => match how {
            Handling::Paid => i64::from(gold),
            Handling::Buried => -i64::from(gold),
            _ => 0,
        },
        _ => 0,
    });
    came.sum()
}

#[track_caller]
fn assert_sound(sim: &Sim, gold_at_start: i64, text: &str) {
    let world = sim.world();
    assert_eq!(world.broken_invariants(), Vec::<String>::new(), "{text}");
    assert_eq!(
        gold(world) as i64 - gold_that_came(&sim.out().events),
        gold_at_start,
        "gold in turn {}\n{text}",
        world.turn()
    );
}

/// Takes a fight up again from what is kept of it; what came out stays with the old one.
fn taken_up_again(sim: &Sim, definition: &Arc<Definition>) -> Sim {
    let kept = serde_json::to_string(&sim.snapshot()).unwrap();
    let snapshot: SimSnapshot = serde_json::from_str(&kept).unwrap();
    Sim::restore(definition.clone(), snapshot, Keep::default()).unwrap()
}

/// Plays a fight by random commands. Where it is kept and taken up again after a number of them,
/// the second part is not watched.
#[track_caller]
fn play(index: u64, text: &str, definition: &Arc<Definition>, kept_at: Option<u32>) -> Played {
    let mut chance = Chance::new(2_027, index);
    let mut sim = sim(definition, index);
    sim.set_max_turns(TURNS);
    let gold_at_start = gold(sim.world()) as i64;
    let (mut refused, mut asked, mut checked) = (0, 0, u32::MAX);
    let mut allowed = BTreeSet::new();
    while sim.advance() == Pending::Hero {
        if kept_at == Some(asked) {
            sim = taken_up_again(&sim, definition);
        }
        asked += 1;
        if kept_at.is_none() && sim.world().turn() != checked {
            checked = sim.world().turn();
            assert_sound(&sim, gold_at_start, text);
        }
        let command = chance.command(sim.world());
        if sim.check(command).is_ok() {
            allowed.insert(name(command));
            sim.act(command).unwrap();
            continue;
        }
        refused += 1;
        assert_refused(&mut sim, command);
        if chance.one_in(3) {
            sim.act(Command::Wait).unwrap();
        }
    }
    if kept_at.is_none() {
        assert_sound(&sim, gold_at_start, text);
    }
    let events = sim.out().events.iter();
    Played {
        digest: sim.world().digest(),
        refused,
        turns: sim.world().turn(),
        allowed,
        happened: events.map(|stamped| stamped.event.name()).collect(),
    }
}

const fn name(command: Command) -> &'static str {
    match command {
        Command::Wait => "wait",
        Command::Rest => "rest",
        Command::Move(_) => "move",
        Command::Attack(_) => "attack",
        Command::Open(_) => "open",
        Command::Close(_) => "close",
        Command::PickUp => "pick up",
        Command::Drop(..) => "drop",
        Command::Wield(..) => "wield",
        Command::TakeOff(_) => "take off",
        Command::Quaff(_) => "quaff",
        Command::Read(_) => "read",
        Command::Eat(_) => "eat",
        Command::Aim(..) => "aim",
        Command::Use(_) => "use",
        Command::Refuel(_) => "refuel",
        Command::Answer(_) => "answer",
        Command::Fire(_) => "fire",
        Command::Throw(..) => "throw",
        Command::Leave(_) => "leave",
        Command::Shape(_) => "shape",
    }
}

#[track_caller]
fn assert_refused(sim: &mut Sim, command: Command) {
    let before = (
        sim.world().digest(),
        sim.out().events.len(),
        sim.out().rolls.len(),
    );
    let expected = sim.check(command);
    assert!(expected.is_err());
    assert_eq!(sim.act(command), expected, "check and act agree");
    let after = (
        sim.world().digest(),
        sim.out().events.len(),
        sim.out().rolls.len(),
    );
    assert_eq!(
        before, after,
        "{command:?} was refused and changed something"
    );
}

/// Whatever the hero does among whatever monsters: nothing breaks, nothing is lost or made, and the
/// same commands give the same end, though the fight is kept and taken up again on the way.
#[test]
fn random_commands_never_break_a_fight() {
    let (mut refused, mut turns, mut digests) = (0, 0, BTreeSet::new());
    let (mut allowed, mut happened) = (BTreeSet::new(), BTreeSet::new());
    for index in 0..n_fights() {
        let (text, definition) = made_up(index);
        let played = play(index, &text, &definition, None);
        for kept_at in [None, Some(1 + index as u32 % 40)] {
            if kept_at.is_none() && index % 5 > 0 {
                continue;
            }
            let again = play(index, &text, &definition, kept_at);
            assert_eq!(again.digest, played.digest, "kept at {kept_at:?}\n{text}");
        }
        refused += played.refused;
        turns += played.turns;
        allowed.extend(played.allowed);
        happened.extend(played.happened);
        digests.insert(played.digest.whole);
    }
    assert!(refused > 1_000, "{refused} commands were refused");
    assert!(u64::from(turns) > 10 * n_fights(), "{turns} turns");
    assert_eq!(digests.len() as u64, n_fights(), "all fights differ");
    // All but to leave, which only thieves do.
    assert_eq!(allowed.len(), 20, "{allowed:?}");
    for event in [
        "answered",
        "bashed",
        "blasted",
        "charges_set",
        "displaced",
        "drained",
        "experience_lost",
        "fuel_set",
        "gold_moved",
        "item_destroyed",
        "item_moved",
        "item_worsened",
        "left",
        "loosed",
        "frame_set",
        "offered",
        "quaked",
        "sapped",
        "shot_hit",
        "shot_missed",
        "unbalanced",
        "stat_set",
    ] {
        assert!(happened.contains(event), "no {event} in any fight");
    }
}

/// WORST, where the hero stays: foes in sight and what runs in the hero take no more until the hero
/// acts again, however many turns are lost. Moments with an enemy out of sight or asleep, which the bound leaves
/// out, are passed over.
#[test]
fn worst_is_never_beaten_by_foes_in_sight() {
    let (mut moments, mut reached, mut effects) = (0, 0, BTreeSet::new());
    let mut beaten = Vec::new();
    for index in 0..n_fights() {
        let (text, definition) = made_up(index);
        let mut sim = sim(&definition, index);
        sim.set_max_turns(TURNS);
        while sim.advance() == Pending::Hero {
            let world = sim.world();
            let hero = world.hero().unwrap().actor;
            let hp = world.body(hero).unwrap().hp;
            let counts = world.living().all(|(foe, _)| {
                !world.are_enemies(hero, foe) || !world.is_asleep(foe) && can_see(world, hero, foe)
            });
            let worst = odds::worst(world).unwrap();
            let (turn, from) = (world.turn() + 1, sim.out().events.len());
            sim.act(Command::Wait).unwrap();
            sim.advance();
            if !counts {
                continue;
            }
            let events = &sim.out().events[from..];
            let lost = lost(events, hero, hp);
            if lost > worst {
                beaten.push(format!(
                    "fight {index}, turn {turn}: lost {lost}, worst {worst}\n{text}"
                ));
                break;
            }
            moments += 1;
            reached += u32::from(lost > 0 && 3 * lost >= worst);
            effects.extend(effects_met(sim.world(), events, hero));
        }
    }
    let (n, first) = (beaten.len(), beaten.first());
    assert!(beaten.is_empty(), "{n} times, first in {}", first.unwrap());
    assert!(
        moments > 1_000 && reached > 50,
        "{moments} moments, {reached} near the bound"
    );
    let all = content().effects.iter().map(|effect| effect.id.clone());
    let all: BTreeSet<String> = all.filter(|name| name != "none").collect();
    assert_eq!(effects, all);
}

/// In a cell that is not threatened nobody strikes the hero before the hero acts again, whether by
/// staying or by stepping there. Moments with an enemy out of sight or asleep are passed over.
#[test]
fn nobody_is_struck_where_no_foe_reaches() {
    let (mut stays, mut steps) = (0, 0);
    for index in 0..n_fights() {
        let (text, definition) = made_up(index);
        let mut sim = sim(&definition, index);
        sim.set_max_turns(TURNS);
        while sim.advance() == Pending::Hero {
            let world = sim.world();
            let hero = world.hero().unwrap().actor;
            let at = world.body(hero).unwrap().pos;
            let counts = !world.has(hero, Condition::Confused)
                && world.living().all(|(foe, _)| {
                    !world.are_enemies(hero, foe)
                        || !world.is_asleep(foe) && can_see(world, hero, foe)
                });
            let threatened = odds::threatened(world);
            let is_slippery = |pos| world.terrain(pos).is_some_and(|kind| kind.is_slippery);
            let step = Dir::ALL.into_iter().find(|&dir| {
                let to = at.step(dir);
                sim.check(Command::Move(dir)).is_ok()
                    && !threatened.contains(&to)
                    && !is_slippery(to)
            });
            let command = step.map_or(Command::Wait, Command::Move);
            let is_safe = step.is_some() || !threatened.contains(&at);
            let (turn, from) = (world.turn() + 1, sim.out().events.len());
            sim.act(command).unwrap();
            sim.advance();
            if counts && is_safe {
                let is_struck = sim.out().events[from..].iter().any(|stamped| {
                    matches!(stamped.event, Event::Struck { defender, .. } if defender == hero)
                });
                assert!(!is_struck, "turn {turn}: {command:?} was not safe\n{text}");
                stays += u32::from(step.is_none());
                steps += u32::from(step.is_some());
            }
        }
    }
    assert!(stays > 20 && steps > 200, "{stays} stays, {steps} steps");
}

/// What events take from a hero of so many hit points, healing apart: blows, what runs in the body,
/// and a frame that shrinks below them.
pub(crate) fn lost(events: &[Stamped], hero: ActorId, mut hp: i32) -> i32 {
    let mut lost = 0;
    for stamped in events {
        let taken = match stamped.event {
            Event::Struck {
                defender, damage, ..
            } if defender == hero => damage,
            Event::Suffered { actor, damage, .. } if actor == hero => damage,
            Event::FrameSet { max_hp, .. } => (hp - max_hp).max(0),
            _ => 0,
        };
        hp -= taken;
        lost += taken;
    }
    lost
}

/// The effects of the blows that landed on the hero.
fn effects_met(world: &World, events: &[Stamped], hero: ActorId) -> BTreeSet<String> {
    let met = events.iter().filter_map(|stamped| match stamped.event {
        Event::Struck {
            attacker,
            defender,
            index,
            ..
        } if defender == hero => {
            let race = world.race(attacker)?;
            let effect = race.blows[usize::from(index)].effect;
            Some(world.content().effect(effect).id.clone())
        }
        _ => None,
    });
    met.collect()
}
