//! The state of a fight as a value: what it is called, what lies around, and what may not be restored.

use ludus_engine::content::{Condition, Slot};
use ludus_engine::event::{Cause, Event, Handling, Loss, Owner};
use ludus_engine::gauntlet::gathered;
use ludus_engine::grid::Pos;
use ludus_engine::ids::{ActorId, ItemId};
use ludus_engine::turn::world_at_start;
use ludus_engine::world::{PARTS, Pile, World, WorldSnapshot};
use serde_json::{Value, json};

use super::fights::scenario;

const HERO: ActorId = ActorId(0);
const FOE: ActorId = ActorId(1);

/// A hero with things, a named foe with one, an unnamed one far away.
fn started() -> World {
    let text = "Scenario(
        arena: Drawn(map: [\"########\", \"#@m..n.#\", \"#......#\", \"########\"], legend: {
            'm': Monster(race: \"jackal\", id: \"grip\", hp: 9, carries: [(kind: \"spear\")]),
            'n': Monster(race: \"jackal\", team: \"wolves\"),
        }),
        hero: Some(Hero(name: \"Ragna\", gold: 100, max_hp: 50,
            equipment: { \"bow\": (kind: \"sling\"), \"quiver\": (kind: \"lead_shot\", count: 5) },
            pack: [(kind: \"dagger\"), (kind: \"ration_of_food\", count: 7)],
        )),
    )";
    world_at_start(scenario("worlds.ron", text))
}

#[test]
fn actors_go_by_their_names() {
    let mut world = started();
    let names = |world: &World| [0, 1, 2, 3].map(|id| world.actor_name(ActorId(id)).to_owned());
    let expected = ["hero", "grip", "m1", "?"];
    assert_eq!(names(&world), expected);
    world.apply(&Event::Died {
        actor: FOE,
        killer: Some(HERO),
        cause: Cause::Blow,
    });
    assert_eq!(names(&world), expected, "the dead keep theirs");
    assert_eq!(world.race(FOE).unwrap().id, "jackal");
}

fn gold(from: Option<ActorId>, to: Option<ActorId>, at: Pos, gold: u32) -> Event {
    Event::GoldMoved {
        from,
        to,
        at,
        gold,
        how: Handling::Fell,
    }
}

#[test]
fn gold_lies_in_piles_that_grow_shrink_and_go() {
    let mut world = started();
    let (here, there) = (Pos::new(1, 1), Pos::new(3, 1));
    world.apply(&gold(Some(HERO), None, here, 30));
    world.apply(&gold(Some(HERO), None, there, 20));
    world.apply(&gold(Some(HERO), None, there, 0));
    world.apply(&gold(Some(HERO), Some(FOE), here, 5));
    assert_eq!((world.gold_of(HERO), world.gold_of(FOE)), (45, 5));
    world.apply(&gold(Some(FOE), None, here, 5));
    let pile = |at, gold| Pile { at, gold };
    assert_eq!(world.piles(), [pile(here, 35), pile(there, 20)]);
    world.apply(&gold(None, Some(HERO), here, 10));
    assert_eq!(world.piles(), [pile(here, 25), pile(there, 20)]);
    world.apply(&gold(None, Some(HERO), here, 25));
    assert_eq!(world.piles(), [pile(there, 20)]);
    assert_eq!((world.gold_at(here), world.gold_at(there)), (0, 20));
    world.apply(&gold(None, None, there, 20));
    assert_eq!(world.piles(), []);
    assert_eq!((world.gold_of(HERO), world.gold_of(FOE)), (80, 0));
    world.apply(&gold(Some(HERO), None, there, 81));
    assert_eq!(world.gold_of(HERO), 0, "nobody has less than nothing");
}

fn moved(item: u32, count: u16, owner: Owner, as_item: u32) -> Event {
    Event::ItemMoved {
        item: ItemId(item),
        actor: HERO,
        count,
        owner,
        as_item: ItemId(as_item),
        how: Handling::Dropped,
    }
}

#[test]
fn a_hero_gathers_what_lies_around_and_the_dead_gather_nothing() {
    let mut world = started();
    // Items: sling, shots, dagger, rations, the foe's spear.
    world.apply(&moved(1, 2, Owner::Floor(Pos::new(4, 2)), 5));
    world.apply(&moved(3, 7, Owner::Floor(Pos::new(6, 1)), 3));
    world.apply(&moved(4, 1, Owner::Floor(Pos::new(6, 1)), 4));
    world.apply(&gold(Some(HERO), None, Pos::new(2, 2), 40));
    let after = gathered(&world);
    let owners: Vec<(u32, u16, Owner)> = after
        .items()
        .map(|item| (item.id.0, item.state.count, item.state.owner))
        .collect();
    let slot = |slot| Owner::Worn(HERO, slot);
    assert_eq!(
        owners,
        [
            (0, 1, slot(Slot::Bow)),
            (1, 5, slot(Slot::Quiver)),
            (2, 1, Owner::Carried(HERO)),
            (3, 7, Owner::Carried(HERO)),
            (4, 1, Owner::Carried(HERO)),
        ]
    );
    assert_eq!((after.gold_of(HERO), after.piles().len()), (100, 0));
    assert_eq!(after.broken_invariants(), Vec::<String>::new());
    world.apply(&Event::Died {
        actor: HERO,
        killer: None,
        cause: Cause::Cut,
    });
    assert_eq!(gathered(&world).snapshot(), world.snapshot());
}

/// Restores a started fight after a change of its saved form; returns what does not fit.
fn restored(change: impl FnOnce(&mut Value)) -> Option<String> {
    let world = started();
    let mut value = serde_json::to_value(world.snapshot()).unwrap();
    change(&mut value);
    let snapshot: WorldSnapshot = serde_json::from_value(value).unwrap();
    let restored = World::restore(world.definition().clone(), snapshot);
    restored.err().map(|error| error.to_string())
}

/// Sets one value of the saved form, found by its way.
fn set(way: &str, to: Value) -> Option<String> {
    restored(|value| {
        let place = value
            .pointer_mut(way)
            .unwrap_or_else(|| panic!("there is no {way}"));
        *place = to;
    })
}

#[test]
fn a_sound_state_is_restored_and_no_other() {
    assert_eq!(restored(|_| ()), None);
    let world = started();
    let (n_races, n_terrains) = (
        world.content().monster_races.len(),
        world.content().terrains.len(),
    );
    let latest = 1_u64 << 48;
    let sound = [
        ("/bodies/0/max_hp", json!(1_000_000)),
        ("/bodies/0/hp", json!(50)),
        ("/bodies/1/due_ms", json!(latest)),
        ("/monsters/1/race", json!(n_races - 1)),
        ("/teams/1", json!(2)),
        ("/items/0/origin", json!(0)),
    ];
    for (way, to) in sound {
        assert_eq!(set(way, to.clone()), None, "{way} {to}");
    }
    let foreign = [
        ("/bodies/0/max_hp", json!(1_000_001), "beyond all bounds"),
        ("/bodies/0/hp", json!(51), "51 of 50 hit points"),
        ("/bodies/1/due_ms", json!(latest + 1), "beyond all bounds"),
        (
            "/bodies/1/pos",
            json!({ "x": 1, "y": 1 }),
            "does not occupy its cell",
        ),
        (
            "/bodies/1/pos",
            json!({ "x": 0, "y": 0 }),
            "stands in a wall",
        ),
        ("/monsters/1/race", json!(n_races), "no known race"),
        ("/teams/1", json!(3), "no known side"),
        ("/terrain/0", json!(n_terrains), "no known kind"),
        ("/terrain", json!([0]), "another size"),
        ("/hero", Value::Null, "a hero where none is"),
        ("/destroyed", json!([0]), "no known origin"),
        ("/destroyed/0", json!(1), "things of origin 0 are left"),
        ("/items/0/origin", json!(5), "no known origin"),
        ("/items/3/count", json!(6), "6 of 7 things of origin 3"),
        (
            "/items/2/owner",
            json!({ "worn": [0, "bow"] }),
            "wears two things",
        ),
        (
            "/items/2/owner",
            json!({ "floor": { "x": 8, "y": 1 } }),
            "lies outside",
        ),
    ];
    for (way, to, why) in foreign {
        let found = set(way, to.clone());
        let is_told = found.as_ref().is_some_and(|found| found.contains(why));
        assert!(is_told, "{way} {to}: {found:?}");
    }
}

/// Returns the parts whose digests an event moves.
fn parts_moved_by(event: &Event) -> Vec<&'static str> {
    let base = started();
    let mut world = base.clone();
    world.apply(event);
    let (was, is) = (base.digest(), world.digest());
    assert_eq!(was.whole == is.whole, was.parts == is.parts, "{event:?}");
    let parts = PARTS.iter().zip(was.parts.iter().zip(is.parts));
    let moved = parts.filter(|(_, (was, is))| *was != is);
    moved.map(|(name, _)| *name).collect()
}

#[test]
fn each_event_moves_the_digest_of_its_part_and_no_other() {
    let (actor, condition) = (FOE, Condition::Blind);
    let fuel = Event::FuelSet {
        item: ItemId(2),
        actor: HERO,
        fuel: 1,
        drained_by: None,
    };
    let destroyed = Event::ItemDestroyed {
        item: ItemId(2),
        actor: HERO,
        count: 1,
        loss: Loss::Used,
    };
    let healed = Event::Regenerated {
        actor: HERO,
        points: 0,
        carried: 1,
    };
    let now = 1;
    let eased = Event::ConditionEased {
        actor,
        condition,
        now,
    };
    let learned = Event::ExperienceGained {
        actor: HERO,
        parts: 1,
    };
    let dropped = gold(Some(HERO), None, Pos::new(1, 1), 1);
    let nobody = ActorId(9);
    let rows: [(Event, &[&str]); 18] = [
        (Event::NoiseMade { added: 1 }, &["clock"]),
        (Event::TurnEnded { turn: 1 }, &["clock"]),
        (Event::DueSet { actor, ms: 1 }, &["bodies"]),
        (Event::Sapped { actor }, &["bodies"]),
        (Event::SetOut { actor }, &["minds"]),
        (Event::FellAsleep { actor, depth: 1 }, &["minds"]),
        (Event::Detoured { actor, until: 1 }, &["minds"]),
        (Event::Waited { actor }, &["minds"]),
        (eased, &["conditions"]),
        (Event::FoodSet { food: 1 }, &["hero"]),
        (Event::ManaSet { tenths: 1 }, &["hero"]),
        (Event::Rested { actor: HERO }, &["hero"]),
        (learned, &["hero"]),
        (healed, &["hero"]),
        (fuel, &["items"]),
        (destroyed, &["items"]),
        (dropped, &["hero", "items"]),
        (Event::Waited { actor: nobody }, &[]),
    ];
    for (event, parts) in rows {
        assert_eq!(parts_moved_by(&event), parts, "{event:?}");
    }
}
