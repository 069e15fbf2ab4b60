use std::sync::Arc;

use ludus_engine::ai::Pilot;
use ludus_engine::command::Command;
use ludus_engine::event::Event;
use ludus_engine::grid::Dir;
use ludus_engine::ids::ActorId;
use ludus_engine::turn::{Outcome, Pending, Sim};
use ludus_engine::world::Definition;

use super::fights::{drawn, scenario, sim};

/// A hero that takes what comes and never dies of it.
const HERO: &str = "hero: Some(Hero(max_hp: 30000))";
/// `j` opens no doors, `o` does, `p` never moves and strikes nobody.
const LEGEND: &str = "
    'j': Monster(race: \"jackal\", hp: 50),
    'o': Monster(race: \"cave_orc\", hp: 50),
    'p': Monster(race: \"pillar\"),
    's': Monster(race: \"jackal\", hp: 50, asleep: true)";
const RACES: &str = "races: [
    MonsterRace(id: \"pillar\", glyph: 'p', level: 1, hp: \"50\", flags: [\"never_move\"]),
]";

fn fight(map: &[&str]) -> Arc<Definition> {
    drawn(map, LEGEND, &format!("{HERO}, {RACES}"))
}

/// Lets the hero wait until a turn is over.
fn wait_until(sim: &mut Sim, turn: u32) {
    while sim.world().turn() < turn && sim.advance() == Pending::Hero {
        if sim.world().turn() < turn {
            sim.act(Command::Wait).unwrap();
        }
    }
}

fn beside_hero(sim: &Sim) -> usize {
    let world = sim.world();
    let hero = world.body(world.hero().unwrap().actor).unwrap().pos;
    world
        .living()
        .filter(|(_, body)| body.pos.is_adjacent(hero))
        .count()
}

/// Who struck at the hero, in the order of ids.
fn strikers(sim: &Sim) -> Vec<ActorId> {
    let mut found: Vec<ActorId> = sim
        .out()
        .events
        .iter()
        .filter_map(|stamped| match stamped.event {
            Event::Struck { attacker, .. } | Event::Missed { attacker, .. } => Some(attacker),
            _ => None,
        })
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// So many monsters stand beside the hero and strike within so many turns, whatever the seed.
#[track_caller]
fn reach(map: &[&str], monsters: usize, turns: u32) {
    for seed in 0..6 {
        let mut sim = sim(&fight(map), seed);
        wait_until(&mut sim, turns);
        let rows = map.join("\n");
        assert_eq!(
            beside_hero(&sim),
            monsters,
            "seed {seed}, turn {turns}\n{rows}"
        );
        assert!(strikers(&sim).len() >= monsters, "seed {seed}\n{rows}");
    }
}

/// Nobody comes, and nobody but those who cannot reach the hero acts on it.
#[track_caller]
fn never_reach(map: &[&str]) -> Sim {
    let mut sim = sim(&fight(map), 1);
    wait_until(&mut sim, 40);
    assert_eq!(beside_hero(&sim), 0, "{}", map.join("\n"));
    assert!(strikers(&sim).is_empty());
    sim
}

#[test]
fn a_hunter_crosses_open_ground() {
    reach(
        &[
            "############",
            "#@.........#",
            "#..........#",
            "#.........j#",
            "############",
        ],
        1,
        12,
    );
}

#[test]
fn a_hunter_finds_the_way_around_walls_and_corners() {
    reach(
        &[
            "##############",
            "#@..#........#",
            "#...#.######.#",
            "#...#.#....#.#",
            "#...#.#.j#.#.#",
            "#...#.####.#.#",
            "#...#......#.#",
            "#...########.#",
            "#............#",
            "##############",
        ],
        1,
        60,
    );
}

#[test]
fn a_hunter_turns_the_tightest_corner() {
    reach(
        &["#######", "#@#...#", "#.#.#.#", "#...#j#", "#######"],
        1,
        14,
    );
}

#[test]
fn a_hunter_behind_the_last_corner_of_a_pocket_turns_back() {
    // The straight way ends at a wall; the only way leads off first.
    reach(
        &[
            "##########",
            "#........#",
            "#.######.#",
            "#.#....#.#",
            "#.#.@..#.#",
            "#.####.#.#",
            "#....j.#.#",
            "##########",
        ],
        1,
        20,
    );
}

#[test]
fn hunters_in_a_corridor_queue_and_the_first_fights() {
    reach(&["###########", "#@...j.j.j#", "###########"], 1, 12);
}

#[test]
fn hunters_leave_a_corridor_one_after_the_other() {
    reach(
        &[
            "############",
            "#...########",
            "#.@..j.j.j.#",
            "#...########",
            "############",
        ],
        3,
        20,
    );
}

#[test]
fn eight_jackals_surround_a_hero_in_the_open() {
    reach(
        &[
            "#################",
            "#j.j.j.j........#",
            "#...............#",
            "#...............#",
            "#.......@.......#",
            "#...............#",
            "#...............#",
            "#j.j.j.j........#",
            "#################",
        ],
        8,
        25,
    );
}

#[test]
fn jackals_from_one_side_surround_a_hero_as_well() {
    reach(
        &[
            "##################",
            "#...............j#",
            "#..............jj#",
            "#...@..........jj#",
            "#..............jj#",
            "#...............j#",
            "##################",
        ],
        8,
        40,
    );
}

#[test]
fn all_places_at_a_wall_are_taken() {
    reach(
        &[
            "##################",
            "#@..............j#",
            "#..............jj#",
            "#..............jj#",
            "##################",
        ],
        3,
        30,
    );
}

/// A friend that never moves plugs the short way of a ring; the long way is open.
#[test]
fn a_hunter_goes_around_a_friend_that_never_moves() {
    reach(
        &[
            "#############",
            "#@.....p..j.#",
            "#.#########.#",
            "#.#########.#",
            "#...........#",
            "#############",
        ],
        1,
        60,
    );
}

#[test]
fn several_hunters_go_around_a_plugged_way() {
    // The way around has room for one beside the hero; the others queue behind it.
    reach(
        &[
            "#############",
            "#@.....p.jjj#",
            "#.#########.#",
            "#.#########.#",
            "#...........#",
            "#############",
        ],
        1,
        80,
    );
}

/// Two friends wide, a gate is plugged; a second gate far off is open.
#[test]
fn a_hunter_goes_around_a_plugged_gate() {
    reach(
        &[
            "###############",
            "#......#......#",
            "#.@....p....j.#",
            "#......p......#",
            "#......#......#",
            "#......#......#",
            "#.............#",
            "###############",
        ],
        1,
        60,
    );
}

#[test]
fn an_opener_opens_the_door() {
    reach(&["#########", "#@..+..o#", "#########"], 1, 14);
    let mut sim = sim(&fight(&["#########", "#@..+..o#", "#########"]), 1);
    wait_until(&mut sim, 14);
    let opened = sim.out().events.iter().filter(|stamped| {
        matches!(stamped.event, Event::TerrainChanged { actor, .. } if actor == ActorId(1))
    });
    assert_eq!(opened.count(), 1);
}

#[test]
fn an_opener_takes_the_door_before_the_long_way() {
    let map = [
        "##########",
        "#@..+..o.#",
        "#.######.#",
        "#.######.#",
        "#........#",
        "##########",
    ];
    let mut sim = sim(&fight(&map), 1);
    wait_until(&mut sim, 14);
    assert_eq!(beside_hero(&sim), 1);
}

#[test]
fn a_beast_takes_the_long_way_around_a_door() {
    reach(
        &[
            "##########",
            "#@..+..j.#",
            "#.######.#",
            "#.######.#",
            "#........#",
            "##########",
        ],
        1,
        30,
    );
}

#[test]
fn a_beast_before_a_closed_room_waits() {
    let sim = never_reach(&["#########", "#@..+..j#", "#########"]);
    assert_waits(&sim, ActorId(1));
}

/// Every turn of an actor was a wait.
#[track_caller]
fn assert_waits(sim: &Sim, actor: ActorId) {
    let mut waits = 0;
    for stamped in &sim.out().events {
        match stamped.event {
            Event::Waited { actor: who } if who == actor => waits += 1,
            Event::Moved { actor: who, .. } | Event::Detoured { actor: who, .. } => {
                assert_ne!(who, actor, "it moves");
            }
            _ => {}
        }
    }
    assert!(waits >= 35, "{waits} waits");
}

#[test]
fn a_walled_in_hunter_waits() {
    let sim = never_reach(&[
        "##########",
        "#@.....#.#",
        "#......#j#",
        "#......#.#",
        "##########",
    ]);
    assert_waits(&sim, ActorId(1));
}

/// `x` is of a third side, and never moves.
fn three_sides(map: &[&str]) -> Sim {
    let legend = format!("{LEGEND}, 'x': Monster(race: \"pillar\", team: \"others\")");
    sim(&drawn(map, &legend, &format!("{HERO}, {RACES}")), 1)
}

#[test]
fn a_hunter_hunts_the_foe_that_it_can_reach() {
    // The hero is nearer but walled off; the sleeper of a third side can be reached.
    let mut sim = three_sides(&["###########", "#@#j.....x#", "###########"]);
    wait_until(&mut sim, 12);
    assert!(strikes(&sim, ActorId(1), ActorId(2)));
}

/// Says whether one has struck at another.
fn strikes(sim: &Sim, who: ActorId, whom: ActorId) -> bool {
    let mut events = sim.out().events.iter();
    events.any(|stamped| match stamped.event {
        Event::Struck {
            attacker, defender, ..
        }
        | Event::Missed {
            attacker, defender, ..
        } => (attacker, defender) == (who, whom),
        _ => false,
    })
}

#[test]
fn a_hunter_kept_from_its_foe_steps_beside_another() {
    // Both are as near; the first is behind a friend that never moves.
    let mut sim = three_sides(&["##########", "#@#xpj.x##", "##########"]);
    wait_until(&mut sim, 3);
    assert!(strikes(&sim, ActorId(3), ActorId(4)));
}

#[test]
fn a_door_opened_by_one_lets_the_others_in() {
    reach(
        &[
            "############",
            "#@.#....j..#",
            "#..+.....o.#",
            "#..#....j..#",
            "############",
        ],
        3,
        40,
    );
}

#[test]
fn a_sleeper_stays_where_it_is_until_it_wakes() {
    let mut sim = sim(&fight(&["######", "#@..s#", "######"]), 2);
    loop {
        let turn = sim.world().turn() + 1;
        wait_until(&mut sim, turn);
        let moved = |stamped: &ludus_engine::step::Stamped| {
            matches!(
                stamped.event,
                Event::Moved {
                    actor: ActorId(1),
                    ..
                }
            )
        };
        let has_moved = sim.out().events.iter().any(moved);
        if sim.world().is_asleep(ActorId(1)) {
            assert!(!has_moved);
        } else if has_moved {
            break;
        }
        assert!(turn < 200, "it never wakes");
    }
}

/// Nobody is shut out: in every arena one side kills the other or is still at it.
#[test]
fn sides_meet_in_every_arena() {
    for arena in &super::fights::content().arenas {
        let line = format!("arena:{} 6 jackal v 6 snaga", arena.id);
        for seed in 0..4 {
            let mut sim = sim(&super::fights::matchup(&line), seed);
            sim.set_max_turns(100);
            let outcome = sim.play_out(Pilot::Standard, |_| ()).unwrap();
            assert!(
                matches!(outcome, Outcome::Won(_)),
                "{line}, seed {seed}: {outcome:?}"
            );
        }
    }
}

/// A confused hunter still gets no free pass through walls, nor does anything else stand in one.
#[test]
fn confused_hunters_stumble_within_the_walls() {
    let map = ["######", "#@.j.#", "#..j.#", "######"];
    let legend =
        "'j': Monster(race: \"jackal\", hp: 50, conditions: {\"confused\": 200})".to_owned();
    for seed in 0..5 {
        let mut sim = sim(&drawn(&map, &legend, HERO), seed);
        for turn in 1..30 {
            wait_until(&mut sim, turn);
            assert_eq!(sim.world().broken_invariants(), Vec::<String>::new());
        }
        let stumbled = sim
            .out()
            .events
            .iter()
            .any(|stamped| matches!(stamped.event, Event::Bumped { .. } | Event::Moved { .. }));
        assert!(stumbled, "seed {seed}");
    }
}

#[test]
fn who_never_moves_does_not_stumble_off() {
    let map = ["######", "#@...#", "#..z.#", "######"];
    let text = format!(
        r#"Scenario(arena: Drawn(map: {map:?}, legend: {{'z': Monster(race: "stump",
            conditions: {{"confused": 200}})}}), {HERO},
            races: [(id: "stump", glyph: 'z', level: 3, hp: "50d1", flags: ["never_move"])])"#
    );
    let mut sim = sim(&scenario("stump.ron", &text), 3);
    let from = sim.world().body(ActorId(1)).unwrap().pos;
    wait_until(&mut sim, 30);
    assert_eq!(sim.world().body(ActorId(1)).unwrap().pos, from);
}

#[test]
fn the_afraid_keep_away_and_strike_nobody() {
    let map = ["#########", "#...@j..#", "#.......#", "#########"];
    let legend = "'j': Monster(race: \"jackal\", hp: 50, conditions: {\"afraid\": 500})";
    let mut sim = sim(&drawn(&map, legend, HERO), 3);
    wait_until(&mut sim, 30);
    assert!(strikers(&sim).is_empty());
    let world = sim.world();
    let place = |actor| world.body(ActorId(actor)).unwrap().pos;
    assert!(place(0).distance(place(1)) >= 3);
}

#[test]
fn directions_are_tried_in_a_fixed_order() {
    // Two ways of the same length: the same one every time.
    let map = ["#####", "#.@.#", "#.#.#", "#.j.#", "#####"];
    let mut first_steps = Vec::new();
    for seed in 0..6 {
        let mut sim = sim(&fight(&map), seed);
        wait_until(&mut sim, 3);
        first_steps.extend(
            sim.out()
                .events
                .iter()
                .find_map(|stamped| match stamped.event {
                    Event::Moved {
                        actor: ActorId(1),
                        from,
                        to,
                    } => Dir::between(from, to),
                    _ => None,
                }),
        );
    }
    assert_eq!(first_steps.len(), 6);
    first_steps.dedup();
    assert_eq!(first_steps.len(), 1);
}
