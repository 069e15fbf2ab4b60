//! The thresholds of figures: what an actor is, sees, carries and reaches.

use std::sync::Arc;

use ludus_engine::content::{Brand, Condition, Shape};
use ludus_engine::event::Event;
use ludus_engine::figures;
use ludus_engine::grid::Pos;
use ludus_engine::ids::ActorId;
use ludus_engine::odds;
use ludus_engine::rules::{Sum, TermName};
use ludus_engine::turn::world_at_start;
use ludus_engine::world::{Definition, World};

use super::super::fights::scenario;
use super::each;

pub(super) const HERO: ActorId = ActorId(0);
pub(super) const FOE: ActorId = ActorId(1);

/// A fight on a map with a monster `m`, of a race with more fields, and a hero.
pub(super) fn defined(map: &[&str], hero: &str, race: &str, placed: &str) -> Arc<Definition> {
    let rows: Vec<String> = map.iter().map(|row| format!("{row:?}")).collect();
    let rows = rows.join(", ");
    let text = format!(
        "Scenario(
            arena: Drawn(map: [{rows}], legend: {{ 'm': Monster(race: \"tester\", {placed}) }}),
            hero: Some(Hero({hero})),
            races: [MonsterRace(id: \"tester\", glyph: 't', hp: \"100\", {race})],
        )"
    );
    scenario("figures.ron", &text)
}

const PLAIN: &str = "level: 20, blows: [(method: \"touch\", effect: \"attack\", dice: \"10\")]";

pub(super) fn world(map: &[&str], hero: &str) -> World {
    world_at_start(defined(map, hero, PLAIN, ""))
}

/// The world of a hero in a hall, a monster beside the hero.
pub(super) fn beside(hero: &str) -> World {
    world(&["######", "#@m..#", "######"], hero)
}

fn with(world: &World, actor: ActorId, condition: Condition, now: u16) -> World {
    let mut after = world.clone();
    after.apply(&Event::ConditionEased {
        actor,
        condition,
        now,
    });
    after
}

#[test]
fn hunger_has_its_words_and_slows_from_15000() {
    let fed = |food: u16| {
        let mut world = beside("");
        world.apply(&Event::FoodSet { food });
        (figures::hunger_word(&world), figures::speed(&world, HERO))
    };
    each(
        &[
            (99, ("starving", 110)),
            (100, ("faint", 110)),
            (499, ("faint", 110)),
            (500, ("weak", 110)),
            (999, ("weak", 110)),
            (1000, ("hungry", 110)),
            (1999, ("hungry", 110)),
            (2000, ("fed", 110)),
            (9999, ("fed", 110)),
            (10_000, ("full", 110)),
            (14_999, ("full", 110)),
            (15_000, ("bloated", 100)),
            (20_000, ("bloated", 100)),
        ],
        fed,
    );
    each(
        &[(0, 20), (9, 20), (10, 40), (11, 40)],
        figures::most_digested,
    );
}

#[test]
fn conditions_move_the_speed_of_both_sides() {
    let base = beside("");
    for (actor, own) in [(HERO, 110), (FOE, 110)] {
        let speed =
            |(condition, count)| figures::speed(&with(&base, actor, condition, count), actor);
        each(
            &[
                ((Condition::Fast, 1), own + 10),
                ((Condition::Slow, 1), own - 10),
                ((Condition::Drowsy, 1), own - 5),
                ((Condition::Drowsy, 3), own - 15),
                ((Condition::Sluggish, 2), own - 10),
                ((Condition::Stun, 50), own),
            ],
            speed,
        );
    }
    let staggered = with(&base, HERO, Condition::Staggered, 1);
    assert_eq!(figures::time_of(&base, HERO, 100), 6000);
    assert_eq!(figures::time_of(&staggered, HERO, 100), 9000);
    assert_eq!(
        figures::time_of(&base, HERO, 0),
        1,
        "nothing takes no time at all"
    );
}

#[test]
fn loads_slow_from_their_weight_on() {
    // Strength 10 carries 65 lb freely; each 13 lb more cost a point.
    let loaded = |stones: u16| {
        let pack = format!("pack: [(kind: \"ration_of_food\", count: {stones})]");
        let world = beside(&pack);
        (
            figures::load(&world),
            figures::burden(&world),
            figures::speed(&world, HERO),
        )
    };
    let each_weighs = loaded(1).0;
    assert_eq!(figures::slowing_load(&beside("")), 780);
    let most = 779 / each_weighs;
    assert!(most < 99);
    let (load, burden, speed) = loaded(most as u16);
    assert_eq!((load, burden, speed), (most * each_weighs, 0, 110));
    let (load, burden, speed) = loaded(most as u16 + 1);
    assert_eq!((load, burden, speed), ((most + 1) * each_weighs, 1, 109));
}

/// A dark hall with the monster so many cells away.
fn dark(cells: usize, hero: &str) -> World {
    let row = format!("#{},{}m###", "@", ",".repeat(cells - 2));
    let row = row.replace('@', ",");
    let wall = "#".repeat(row.len());
    let placed = "on: \"unlit_floor\"";
    let hero = format!("at: (1, 1), {hero}");
    world_at_start(defined(&[&wall, &row, &wall], &hero, PLAIN, placed))
}

#[test]
fn the_hero_sees_in_the_dark_as_far_as_the_light_reaches() {
    let torch = "equipment: { \"light\": (kind: \"wooden_torch\", fuel: 9) }";
    let lantern = "equipment: { \"light\": (kind: \"brass_lantern\", fuel: 1) }";
    let burnt_out = "equipment: { \"light\": (kind: \"brass_lantern\", fuel: 0) }";
    let sees = |(hero, cells)| figures::can_see(&dark(cells, hero), HERO, FOE);
    each(
        &[
            (("", 2), false),
            ((torch, 2), false),
            ((lantern, 2), true),
            ((lantern, 3), false),
            ((burnt_out, 2), false),
        ],
        sees,
    );
    let back = |cells| figures::can_see(&dark(cells, ""), FOE, HERO);
    each(&[(2, true), (19, true), (20, true), (21, false)], back);
    let feels = |cells| {
        let world = dark(cells, "conditions: { \"sensing\": 1 }");
        figures::senses(&world, FOE)
    };
    each(&[(19, true), (20, true), (21, false)], feels);
    assert!(
        !figures::senses(&dark(2, ""), FOE),
        "without the gift nobody is felt"
    );
    assert!(!figures::senses(
        &dark(2, "conditions: { \"sensing\": 1 }"),
        HERO
    ));
}

#[test]
fn the_invisible_and_the_blind_change_what_is_seen() {
    let hidden = format!("{PLAIN}, flags: [\"invisible\"]");
    let map = ["######", "#@m..#", "######"];
    let sees = |hero: &str, race: &str| {
        let world = world_at_start(defined(&map, hero, race, ""));
        [
            figures::can_see(&world, HERO, FOE),
            figures::can_see(&world, FOE, HERO),
        ]
    };
    assert_eq!(sees("", PLAIN), [true, true]);
    assert_eq!(sees("", &hidden), [false, true]);
    assert_eq!(
        sees("abilities: [\"see_invisible\"]", &hidden),
        [true, true]
    );
    assert_eq!(sees("conditions: { \"blind\": 1 }", PLAIN), [false, true]);
}

#[test]
fn a_drain_of_a_monster_takes_three_of_its_quality() {
    let mut world = beside("fixed: (ac: 0)");
    let outcomes = |world: &World| {
        let blow = figures::blow(world, FOE, HERO, 0).unwrap();
        let terms = blow.terms.as_slice();
        let drained = terms.iter().find(|term| term.name == TermName::Drained);
        (
            blow.terms.sum_of(Sum::Quality),
            drained.map(|term| term.value),
        )
    };
    let (whole, none) = outcomes(&world);
    assert_eq!(none, None);
    for n in 1..=3 {
        world.apply(&Event::Sapped { actor: FOE });
        assert_eq!(outcomes(&world), (whole - 3 * n, Some(-3 * n)));
    }
}

#[test]
fn worst_counts_the_armor_that_is_worn() {
    // Ten damage against armor 100: four are taken off.
    let worst = |hero: &str| odds::worst(&beside(hero)).unwrap();
    assert_eq!(worst("max_hp: 300, fixed: (ac: 0)"), 10);
    assert_eq!(worst("max_hp: 300, fixed: (ac: 24)"), 10);
    assert_eq!(worst("max_hp: 300, fixed: (ac: 25)"), 9);
    assert_eq!(worst("max_hp: 300, fixed: (ac: 100)"), 6);
    let armed = "max_hp: 300, equipment: { \"cloak\": (kind: \"cloak\", to_ac: 74) }";
    assert_eq!(figures::armor_class(&beside(armed)), 75);
    assert_eq!(worst(armed), 7);
}

#[test]
fn gates_are_doors_in_the_rim_and_nowhere_else() {
    let world = world(&["#+##'#", "+@.+m#", "#....'", "##+'##"], "");
    let gates: Vec<(i16, i16)> = world
        .cells()
        .positions()
        .filter(|&pos| figures::is_gate(&world, pos))
        .map(|pos| (pos.x, pos.y))
        .collect();
    assert_eq!(gates, [(1, 0), (4, 0), (0, 1), (5, 2), (2, 3), (3, 3)]);
    assert!(!figures::is_gate(&world, Pos::new(-1, 1)));
    assert!(!figures::is_gate(&world, Pos::new(6, 1)));
}

#[test]
fn bolts_and_bursts_have_their_reach() {
    let hall = |cells: usize| {
        let row = format!("#@{}m....#", ".".repeat(cells - 1));
        let wall = "#".repeat(row.len());
        world(&[&wall, &row, &wall], "")
    };
    let met = |cells: usize| {
        let world = hall(cells);
        let at = Pos::new(1 + cells as i16, 1);
        let flight = figures::flight(&world, Pos::new(1, 1), at, |_| true);
        (flight.hit, flight.path.len())
    };
    each(
        &[
            (1, (Some(FOE), 1)),
            (19, (Some(FOE), 19)),
            (20, (Some(FOE), 20)),
            (21, (None, 20)),
        ],
        met,
    );
    let world = hall(5);
    let share =
        |(x, radius)| figures::burst_share(&world, Pos::new(6, 1), radius, Pos::new(x, 1), 100);
    each(
        &[
            ((6, 0), Some(100)),
            ((5, 0), None),
            ((5, 1), Some(50)),
            ((4, 1), None),
            ((4, 2), Some(33)),
            ((0, 6), Some(14)),
        ],
        share,
    );
}

#[test]
fn hands_are_the_quicker_the_higher_the_level() {
    // At dexterity 10 the figure is 8.
    let avoids =
        |(level, thief)| figures::theft_avoidance(&beside(&format!("level: {level}")), thief);
    each(
        &[
            ((1, 0), 9),
            ((1, 1), 9),
            ((1, 2), 8),
            ((1, 18), 0),
            ((1, 20), 0),
            ((50, 0), 58),
        ],
        avoids,
    );
    let held = beside("conditions: { \"paralyzed\": 1 }");
    assert_eq!(figures::theft_avoidance(&held, 0), 0);
}

#[test]
fn shapes_are_mastered_at_forty() {
    let skills = |level: i32| {
        let world = beside(&format!("class: \"druid\", level: {level}"));
        figures::shape_skills(&world, Shape::Bear)
    };
    each(&[(39, (5, -25)), (40, (10, -20)), (41, (10, -20))], skills);
}

#[test]
fn resistances_take_thirds_of_what_they_are_for() {
    let left = |hero: &str| {
        let world = beside(hero);
        [Brand::Fire, Brand::Cold].map(|element| figures::after_element(&world, HERO, element, 90))
    };
    assert_eq!(left(""), [90, 90]);
    assert_eq!(left("resists: [\"fire\"]"), [30, 90]);
    assert_eq!(left("temporary_resists: [\"fire\"]"), [30, 90]);
    assert_eq!(
        left("resists: [\"fire\"], conditions: { \"resist_fire\": 1 }"),
        [10, 90]
    );
    assert_eq!(left("immunities: [\"fire\"]"), [0, 90]);
    let bold = |hero: &str| {
        let fear = ludus_engine::content::HeroResist::Fear;
        figures::resistance(&beside(hero), fear).is_any()
    };
    assert_eq!(
        [
            "",
            "conditions: { \"hero\": 1 }",
            "conditions: { \"berserk\": 1 }",
            "conditions: { \"blessed\": 1 }"
        ]
        .map(bold),
        [false, true, true, false]
    );
}
