use ludus_engine::command::Command;
use ludus_engine::content::{ItemGroup, Slot};
use ludus_engine::event::{Cause, Event, Launch, Loss, Owner};
use ludus_engine::figures::{self, Flown, Missile};
use ludus_engine::grid::Pos;
use ludus_engine::ids::ActorId;
use ludus_engine::rng::Roll;
use ludus_engine::turn::{Pending, Sim};
use ludus_engine::world::World;

use super::fights::{content, scenario, sim};

/// A fight on a map, with what the hero brings and what the script asks for.
fn fight(map: &[&str], hero: &str, rest: &str) -> Sim {
    // Somebody walled in below keeps the fight going.
    let width = map[0].len();
    let cell = format!("#o{}", "#".repeat(width - 2));
    let wall = "#".repeat(width);
    let map: Vec<&str> = map.iter().copied().chain([cell.as_str(), &wall]).collect();
    let text = format!(
        r#"Scenario(
            arena: Drawn(map: {map:?}, legend: {{
                'o': Monster(race: "post"),
                'p': Monster(race: "post", id: "pole"),
                'd': Monster(race: "reed", id: "reed"),
            }}),
            hero: Some(Hero({hero})),
            races: [
                MonsterRace(id: "post", glyph: 'p', level: 30, hp: "9d9", ac: 20,
                    flags: ["force_maxhp", "never_move", "no_fear"]),
                MonsterRace(id: "reed", glyph: 'd', level: 1, hp: "1d1", flags: ["never_move"]),
            ],
            {rest}
        )"#
    );
    sim(&scenario("flight.ron", &text), 5)
}

/// An archer of some skill with a bow and arrows.
const ARCHER: &str = r#"race: "elf", class: "ranger", level: 30, equipment: {
    "bow": (kind: "long_bow"), "quiver": (kind: "arrow", count: 20)}"#;

const HERO: ActorId = ActorId(0);

/// Plays until the script is used up and returns the events.
#[track_caller]
fn events(sim: &mut Sim, n_commands: usize) -> Vec<Event> {
    for number in 0..n_commands {
        assert_eq!(sim.advance(), Pending::Hero, "command {number}");
        let command = sim.scripted(number).unwrap().unwrap();
        sim.act(command).unwrap();
    }
    sim.advance();
    assert_eq!(sim.fault(), None);
    let events = sim.out().events.iter();
    events.map(|stamped| stamped.event).collect()
}

/// Returns each leg of what flew: to where.
fn legs(events: &[Event]) -> Vec<(i16, i16)> {
    let legs = events.iter().filter_map(|event| match event {
        Event::Loosed(leg) => Some((leg.to.x, leg.to.y)),
        _ => None,
    });
    legs.collect()
}

/// Returns where things of a kind lie on the floor, with how many.
fn lying(world: &World, kind: &str) -> Vec<(i16, i16, u16)> {
    let lying = world.items().filter_map(|item| match item.state.owner {
        Owner::Floor(at) if item.kind.id == kind => Some((at.x, at.y, item.state.count)),
        _ => None,
    });
    lying.collect()
}

fn in_quiver(world: &World) -> u16 {
    Missile::Fired
        .item(world)
        .map_or(0, |item| item.state.count)
}

#[test]
fn a_shot_flies_to_the_end_of_its_range_or_to_the_last_cell_before_a_wall() {
    let row = format!("#@{}#", ".".repeat(39));
    let wall = "#".repeat(42);
    let far = [wall.as_str(), &row, &wall];
    let mut sim = fight(&far, ARCHER, "commands: [Fire(at: (3, 1))]");
    assert_eq!(legs(&events(&mut sim, 1)), [(26, 1)], "25 cells");
    assert_eq!(lying(sim.world(), "arrow"), [(26, 1, 1)]);
    assert_eq!(in_quiver(sim.world()), 19);
    for (map, end) in [
        ("#@...#..#", 4),
        ("#@..+...#", 3),
        ("#@.....'#", 7),
        ("#@..%:~.#", 7),
    ] {
        let map = ["#########", map, "#########"];
        let mut sim = fight(&map, ARCHER, "commands: [Fire(at: (2, 1))]");
        assert_eq!(legs(&events(&mut sim, 1)), [(end, 1)], "{}", map[1]);
        assert_eq!(
            lying(sim.world(), "arrow"),
            [(end, 1, 1)],
            "0% where nobody stood"
        );
    }
}

#[test]
fn a_throw_reaches_as_far_as_strength_and_weight_let_it() {
    let row = format!("#@{}#", ".".repeat(39));
    let wall = "#".repeat(42);
    let map = [wall.as_str(), &row, &wall];
    let thrown = |str: &str, more: &str, kind: &str| {
        let hero = format!("stats: (str: {str:?}), {more} pack: [(kind: {kind:?})]");
        let script = format!("commands: [Throw(item: {kind:?}, at: (2, 1))]");
        let mut sim = fight(&map, &hero, &script);
        let end = legs(&events(&mut sim, 1))[0].0;
        i32::from(end) - 1
    };
    let mighty = "specialties: [\"mighty_throw\"],";
    assert_eq!(thrown("18/39", "", "dagger"), 10);
    assert_eq!(thrown("18/39", mighty, "dagger"), 20);
    assert_eq!(thrown("18/220", "", "large_jeweled_chest"), 4);
    assert_eq!(thrown("18/220", mighty, "large_jeweled_chest"), 8);
}

#[test]
fn what_misses_flies_on_and_a_throw_does_not() {
    let map = ["############", "#@.o..p....#", "############"];
    let script = "commands: [Fire(at: (3, 1))], forced: [
        (roll: \"hit_luck\", value: 9), (roll: \"hit_luck\", value: 9),
        (roll: \"breakage\", value: 99)]";
    let mut sim = fight(&map, ARCHER, script);
    let happened = events(&mut sim, 1);
    assert_eq!(legs(&happened), [(3, 1), (6, 1), (10, 1)]);
    let missed = happened
        .iter()
        .filter(|event| event.name() == "shot_missed");
    assert_eq!(missed.count(), 2);
    assert_eq!(lying(sim.world(), "arrow"), [(10, 1, 1)]);

    let hero = "level: 20, pack: [(kind: \"dagger\", count: 2)]";
    let script = "commands: [Throw(item: \"dagger\", at: (3, 1))], forced: [
        (roll: \"hit_luck\", value: 9), (roll: \"breakage\", value: 1)]";
    let mut sim = fight(&map, hero, script);
    assert_eq!(legs(&events(&mut sim, 1)), [(3, 1)]);
    // It comes down beside whom it missed: the first of the nearest free cells.
    assert_eq!(lying(sim.world(), "dagger"), [(2, 1, 1)]);
}

#[test]
fn each_miss_and_each_pierced_one_moves_the_skill() {
    let map = ["############", "#@.o..p....#", "############"];
    let mut sim = fight(&map, ARCHER, "");
    sim.advance();
    let skill = |flown| {
        let shot = figures::shot(sim.world(), Missile::Fired, ActorId(2), flown).unwrap();
        shot.skill
    };
    let flown = |has_pierced, n_missed| Flown {
        has_pierced,
        n_missed,
    };
    let plain = skill(flown(false, 0));
    assert_eq!(skill(flown(false, 1)), plain * 2 / 3);
    assert_eq!(skill(flown(false, 2)), plain * 2 / 3 * 2 / 3);
    assert_eq!(skill(flown(true, 0)), plain + plain / 2);
    assert_eq!(skill(flown(true, 1)), (plain + plain / 2) * 2 / 3);
}

#[test]
fn piercing_shots_fly_on_every_second_time_and_slings_never_do() {
    let map = ["############", "#@.o..p....#", "############"];
    let script = |pierce| {
        format!(
            "commands: [Fire(at: (3, 1))], forced: [
            (roll: \"hit_luck\", value: 0), (roll: \"pierce\", value: {pierce}), \
             (roll: \"breakage\", value: 99)]"
        )
    };
    let piercing = ARCHER.replace("level: 30", "level: 30, specialties: [\"piercing_shot\"]");
    let mut sim = fight(&map, &piercing, &script(1));
    assert_eq!(legs(&events(&mut sim, 1)), [(3, 1)]);
    let mut sim = fight(
        &map,
        &piercing,
        &script(0).replace(
            "(roll: \"hit_luck\", value: 0),",
            "(roll: \"hit_luck\", value: 0), (roll: \"hit_luck\", value: 9),",
        ),
    );
    let happened = events(&mut sim, 1);
    assert_eq!(legs(&happened), [(3, 1), (6, 1), (10, 1)]);
    let sling = r#"class: "ranger", level: 30, specialties: ["piercing_shot"], equipment: {
        "bow": (kind: "sling"), "quiver": (kind: "lead_shot", count: 20)}"#;
    let sim = fight(&map, sling, "");
    let shot = figures::shot(sim.world(), Missile::Fired, ActorId(1), Flown::default()).unwrap();
    assert!(!shot.can_pierce);
}

#[test]
fn a_killing_throw_never_loses_the_thing() {
    let map = ["######", "#@.d.#", "######"];
    for (kind, breaks) in [
        ("dagger", false),
        ("spear", false),
        ("potion_of_detonations", true),
    ] {
        let hero = format!("level: 40, pack: [(kind: {kind:?}, count: 3)]");
        let script = format!(
            "commands: [Throw(item: {kind:?}, at: (3, 1))], forced: [
                (roll: \"hit_luck\", value: 0)]"
        );
        let mut sim = fight(&map, &hero, &script);
        let happened = events(&mut sim, 1);
        let died = happened.iter().any(|event| {
            matches!(
                event,
                Event::Died {
                    cause: Cause::Throw,
                    killer: Some(HERO),
                    ..
                }
            )
        });
        assert!(died, "{kind}");
        let world = sim.world();
        assert_eq!(world.broken_invariants(), Vec::<String>::new());
        let broken = happened.iter().any(|event| {
            matches!(
                event,
                Event::ItemDestroyed {
                    loss: Loss::Broken,
                    count: 1,
                    ..
                }
            )
        });
        assert_eq!(broken, breaks, "{kind}");
        let there = if breaks { vec![] } else { vec![(3, 1, 1)] };
        assert_eq!(lying(world, kind), there, "{kind}");
    }
}

#[test]
fn what_cannot_stay_where_somebody_stands_comes_down_on_the_nearest_free_cell() {
    let map = ["######", "##.###", "#@o###", "######"];
    let script = "commands: [Fire(at: (2, 2))], forced: [
        (roll: \"hit_luck\", value: 0), (roll: \"breakage\", value: 99)]";
    let mut sim = fight(&map, ARCHER, script);
    events(&mut sim, 1);
    assert_eq!(lying(sim.world(), "arrow"), [(2, 1, 1)]);
    let rolls = &sim.out().rolls;
    let breaks = rolls.iter().find(|roll| roll.roll == Roll::Breakage);
    assert_eq!(breaks.unwrap().rule, "V-10");
}

#[test]
fn a_backbiting_arrow_strikes_the_shooter_and_cuts() {
    let map = ["############", "#@.o..p....#", "############"];
    let hero = ARCHER.replace("count: 20", "count: 20, flags: [\"backbiting\"]");
    let script = "commands: [Fire(at: (3, 1))], forced: [
        (roll: \"backbite\", value: 2), (roll: \"damage\", value: 16), (roll: \"damage\", value: 1),
        (roll: \"damage\", value: 1), (roll: \"damage\", value: 1), (roll: \"damage\", value: 1),
        (roll: \"damage\", value: 16), (roll: \"backbite_cut\", value: 3),
        (roll: \"breakage\", value: 99)]";
    let mut sim = fight(&map, &hero, script);
    let happened = events(&mut sim, 1);
    let hit = happened.iter().find_map(|event| match event {
        Event::ShotHit(hit) => Some(*hit),
        _ => None,
    });
    let hit = hit.unwrap();
    assert_eq!(
        (hit.attacker, hit.defender, hit.how),
        (HERO, HERO, Launch::Fired)
    );
    // Three of the bow, twice, of four times an arrow's 1d9 or 1d4: here the sides of the arrow.
    assert_eq!(hit.damage, 36);
    let cut = happened.iter().find_map(|event| match event {
        Event::ConditionWorsened { by, .. } => Some(*by),
        _ => None,
    });
    assert_eq!(cut, Some(108), "three times the damage");
}

#[test]
fn shots_take_the_time_that_quick_hands_leave() {
    let energy = |class: &str, dex: &str, bow: &str| {
        let hero = format!(
            "class: {class:?}, stats: (dex: {dex:?}), equipment: {{\"bow\": (kind: {bow:?})}}"
        );
        let sim = fight(&["####", "#@o#", "####"], &hero, "");
        figures::energy_of(sim.world(), Missile::Fired)
    };
    // 18/100 is a whole shot more for who loves the launcher, half for who likes it, else a quarter.
    assert_eq!(energy("ranger", "18/100", "long_bow"), 50);
    assert_eq!(energy("ranger", "18/100", "sling"), 66);
    assert_eq!(energy("ranger", "18/100", "light_crossbow"), 66);
    assert_eq!(energy("rogue", "18/100", "sling"), 50);
    assert_eq!(energy("warrior", "18/100", "short_bow"), 66);
    assert_eq!(energy("warrior", "18/100", "sling"), 83);
    assert_eq!(energy("mage", "18/100", "sling"), 83);
    assert_eq!(energy("mage", "10", "sling"), 100);
}

#[test]
fn launchers_have_the_range_of_their_multiplier_and_might_adds_to_it() {
    let range = |bow: &str, flags: &str| {
        let hero = format!("equipment: {{\"bow\": (kind: {bow:?}, flags: [{flags}])}}");
        let sim = fight(&["####", "#@o#", "####"], &hero, "");
        figures::range_of(sim.world(), Missile::Fired)
    };
    let rows = [
        ("sling", 20),
        ("short_bow", 20),
        ("long_bow", 25),
        ("light_crossbow", 25),
        ("heavy_crossbow", 30),
    ];
    for (bow, cells) in rows {
        assert_eq!(range(bow, ""), cells, "{bow}");
        assert_eq!(range(bow, "\"might\""), cells + 5, "{bow}");
    }
}

/// What breaks, in the order of its table: a kind, flags, whether it is fired, whether it came to
/// somebody's cell and missed there, and percent.
const BREAKAGE: [(&str, &str, bool, bool, bool, u32); 17] = [
    ("potion_of_water", "\"artifact\"", false, true, true, 0),
    ("dagger", "\"balanced\"", false, true, true, 0),
    ("potion_of_water", "", false, false, true, 0),
    ("dagger", "", false, true, true, 1),
    ("flask_of_oil", "", false, true, false, 100),
    ("potion_of_water", "", false, true, false, 100),
    ("broken_bone", "", false, true, false, 100),
    ("ration_of_food", "", false, true, false, 100),
    ("gnome_skeleton", "", false, true, false, 100),
    ("wooden_torch", "", false, true, false, 40),
    ("scroll_of_blessing", "", false, true, false, 40),
    ("arrow", "", true, true, false, 30),
    ("wand_of_stinking_cloud", "", false, true, false, 20),
    ("lead_shot", "", true, true, false, 20),
    ("bolt", "", true, true, false, 20),
    ("iron_spike", "", false, true, false, 20),
    ("chain_mail", "", false, true, false, 10),
];

#[test]
fn seventeen_rows_say_what_breaks() {
    for (kind, flags, is_fired, has_met, has_missed, percent) in BREAKAGE {
        let id = content().find_item_kind(kind);
        let group = content()
            .item_kind(id.unwrap_or_else(|| panic!("no {kind}")))
            .group;
        let bow = match group {
            ItemGroup::Arrow => "long_bow",
            ItemGroup::Bolt => "light_crossbow",
            _ => "sling",
        };
        let hero = if is_fired {
            format!(
                "equipment: {{\"bow\": (kind: {bow:?}), \"quiver\": (kind: {kind:?}, count: 2)}}"
            )
        } else {
            format!("pack: [(kind: {kind:?}, flags: [{flags}])]")
        };
        let sim = fight(&["####", "#@o#", "####"], &hero, "");
        let world = sim.world();
        let missile = match world.carried(HERO).next() {
            Some(item) => Missile::Thrown(item.id),
            None => Missile::Fired,
        };
        let breaks = figures::breakage(world, missile, has_met, has_missed);
        assert_eq!(breaks, percent, "{kind} {flags}");
    }
}

#[test]
fn what_is_fired_breaks_by_its_kind_unless_it_is_an_artifact() {
    for (flags, percent) in [("artifact", 0), ("balanced", 30)] {
        let hero = format!(
            r#"equipment: {{"bow": (kind: "long_bow"),
                "quiver": (kind: "arrow", flags: [{flags:?}])}}"#
        );
        let sim = fight(&["####", "#@o#", "####"], &hero, "");
        let breaks = figures::breakage(sim.world(), Missile::Fired, true, true);
        assert_eq!(breaks, percent, "{flags}");
    }
}

#[test]
fn missiles_go_back_into_an_empty_quiver_if_the_launcher_shoots_them() {
    for (bow, quiver) in [("long_bow", true), ("sling", false)] {
        let hero = format!(
            r#"max_hp: 9000, equipment: {{"bow": (kind: {bow:?})}}, pack: [(kind: "arrow", count: 3)]"#
        );
        let mut sim = fight(&["######", "#@...#", "#...o#", "######"], &hero, "");
        assert_eq!(sim.advance(), Pending::Hero);
        let hero = sim.world().hero().unwrap().actor;
        let arrows = sim.world().carried(hero).next().unwrap().id;
        for command in [Command::Drop(arrows, 3), Command::PickUp] {
            sim.act(command).unwrap();
            sim.advance();
        }
        let is_filled = sim.world().worn_in(hero, Slot::Quiver).is_some();
        assert_eq!(is_filled, quiver, "{bow}");
    }
}

#[test]
fn a_throwing_weapon_that_hits_never_breaks() {
    let hero = "pack: [(kind: \"spear\")]";
    let sim = fight(&["####", "#@o#", "####"], hero, "");
    let item = sim.world().carried(HERO).next().unwrap().id;
    assert_eq!(
        figures::breakage(sim.world(), Missile::Thrown(item), true, false),
        0
    );
}

#[test]
fn a_confused_shooter_lets_fly_in_some_direction() {
    let map = ["#####", "#...#", "#.@.#", "#..o#", "#####"];
    let hero = ARCHER.replace("level: 30", "level: 30, conditions: {\"confused\": 50}");
    let script = "commands: [Fire(at: (3, 3))], forced: [(roll: \"stumble\", value: 0)]";
    let mut sim = fight(&map, &hero, script);
    let north = legs(&events(&mut sim, 1));
    assert_eq!(north, [(2, 1)]);
}

#[test]
fn what_lands_lies_in_the_sight_of_where_it_flew() {
    let map = ["#######", "#@.o#.#", "#######"];
    let sim = fight(&map, ARCHER, "");
    let at = figures::landing(sim.world(), Pos::new(3, 1));
    assert_eq!(at, Pos::new(2, 1));
}

#[test]
fn balls_that_burst_are_counted_and_bolts_are_not() {
    let hero = |wand: &str| {
        format!(r#"race: "elf", class: "mage", level: 50, pack: [(kind: {wand:?}, charges: 9)]"#)
    };
    let shots = |wand: &str| {
        let command = format!("Aim(item: {wand:?}, at: (6, 1)), ").repeat(6);
        let map = ["#########", "#@....p.#", "#########"];
        let mut sim = fight(&map, &hero(wand), &format!("commands: [{command}]"));
        let events = events(&mut sim, 6);
        let flown = events
            .iter()
            .filter(|event| matches!(event, Event::Flew { .. }));
        (flown.count() as u64, sim.out().counts.bursts)
    };
    let (flown, bursts) = shots("wand_of_stinking_cloud");
    assert!(flown > 2 && bursts == flown, "{bursts} of {flown}");
    let (flown, bursts) = shots("wand_of_acid_bolts");
    assert!(flown > 2 && bursts == 0, "{bursts} of {flown}");
}
