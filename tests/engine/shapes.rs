//! Shapes: what each adds, who takes which and how, what it can't do, and that it ends.

use std::sync::Arc;

use ludus_engine::ai::Pilot;
use ludus_engine::check::{Refusal, check};
use ludus_engine::command::Command;
use ludus_engine::content::{Shape, Slot};
use ludus_engine::event::Event;
use ludus_engine::figures;
use ludus_engine::gauntlet::{Choice, Next, Run, RunDefinition, ready_made};
use ludus_engine::grid::Dir;
use ludus_engine::ids::{ActorId, HeroClassId, ProfileId};
use ludus_engine::odds::{self, Mode};
use ludus_engine::replay::{read, verify};
use ludus_engine::rng::{Fraction, Seed};
use ludus_engine::rules::Terms;
use ludus_engine::turn::{Keep, Pending, Sim};
use ludus_engine::world::{Definition, ItemRef, World};

use super::fights::{content, scenario, sim};
use super::replays::{fight, record, source};

/// Shape, melee and missile below level 40, melee and missile from it on, whether it has hands.
const SHAPES: [(&str, i32, i32, i32, i32, bool); 12] = [
    ("normal", 0, 0, 0, 0, true),
    ("mouse", -15, -45, -15, -45, false),
    ("ferret", 0, -30, 0, -30, false),
    ("hound", 0, -30, 0, -30, false),
    ("gazelle", 0, -30, 0, -30, false),
    ("lion", 10, -20, 10, -20, false),
    ("ent", 0, -30, 0, -30, true),
    ("bat", -5, -35, -5, -35, false),
    ("werewolf", 20, -10, 20, -10, true),
    ("vampire", 5, -5, 5, -5, true),
    ("wyrm", 0, -30, 0, -30, false),
    ("bear", 5, -25, 10, -20, true),
];

/// Shapes, and the level each needs.
type Gifts = &'static [(&'static str, u8)];

/// Who, by race and class, may take which shape.
const GIFTS: [(&str, &str, Gifts); 6] = [
    ("human", "warrior", &[]),
    ("human", "mage", &[("mouse", 10), ("wyrm", 45)]),
    (
        "human",
        "druid",
        &[
            ("ferret", 3),
            ("hound", 10),
            ("gazelle", 15),
            ("lion", 20),
            ("ent", 30),
        ],
    ),
    (
        "human",
        "necromancer",
        &[("bat", 5), ("werewolf", 25), ("vampire", 20)],
    ),
    ("beorning", "warrior", &[("bear", 5)]),
    ("beorning", "ranger", &[("hound", 20), ("bear", 5)]),
];

/// A fight of a hero with something of everything, against a sleeping orc two cells away.
fn text(hero: &str, commands: &str) -> String {
    format!(
        r#"Scenario(
    name: "shapes",
    arena: Drawn(map: ["%%%%%%%%", "%@.o...%", "%%%%%%%%"], legend: {{
        'o': Monster(race: "cave_orc", id: "orc", asleep: true),
    }}),
    hero: Some(Hero({hero},
        equipment: {{
            "weapon": (kind: "dagger"), "light": (kind: "wooden_torch", fuel: 100),
        }},
        pack: [
            (kind: "spear"), (kind: "scroll_of_blessing"), (kind: "wand_of_acid_bolts"),
            (kind: "staff_of_slow_monsters"), (kind: "flask_of_oil"), (kind: "ration_of_food"),
            (kind: "wooden_torch"), (kind: "potion_of_the_mouse"), (kind: "potion_of_true_form"),
            (kind: "potion_of_lose_life_force"),
        ],
    )),
    commands: [{commands}],
    stop: (max_turns: 30),
)"#
    )
}

#[track_caller]
fn made(hero: &str) -> Arc<Definition> {
    scenario("shapes.ron", &text(hero, ""))
}

#[track_caller]
fn started(hero: &str) -> Sim {
    let mut sim = sim(&made(hero), 7);
    assert_eq!(sim.advance(), Pending::Hero);
    sim
}

fn skill(world: &World) -> i32 {
    figures::melee_skill(world, &mut Terms::EMPTY.clone())
}

/// Returns melee skill, and that of a spear thrown at the orc.
fn skills(world: &World) -> (i32, i32) {
    let spear = figures::Missile::Thrown(thing(world, "spear").id);
    let throw = figures::shot(world, spear, ActorId(1), figures::Flown::default());
    (skill(world), throw.unwrap().skill)
}

fn hero(world: &World) -> ActorId {
    world.hero().unwrap().actor
}

/// Returns a thing of the hero's by its kind.
#[track_caller]
fn thing<'a>(world: &'a World, kind: &str) -> ItemRef<'a> {
    let mut things = world.items();
    things
        .find(|item| item.kind.id == kind)
        .unwrap_or_else(|| panic!("no {kind}"))
}

#[test]
fn twelve_shapes_add_to_melee_and_missile_skill() {
    assert_eq!(Shape::ALL.len(), SHAPES.len());
    for level in [1, 39, 40, 50] {
        let hero = |shape| format!("class: \"druid\", level: {level}, shape: {shape:?}");
        let (own, own_throw) = skills(started(&hero("normal")).world());
        for (name, melee, missile, melee_40, missile_40, has_hands) in SHAPES {
            let sim = started(&hero(name));
            let world = sim.world();
            let shape = Shape::from_name(name).unwrap();
            let expected = if level < 40 {
                (melee, missile)
            } else {
                (melee_40, missile_40)
            };
            assert_eq!(world.hero().unwrap().shape, shape);
            let (now, throw) = skills(world);
            let moved = (now - own, throw - own_throw);
            assert_eq!(moved, expected, "{name} at level {level}");
            assert_eq!(figures::shape_skills(world, shape), expected, "{name}");
            assert_eq!(figures::has_hands(world), has_hands, "{name}");
        }
    }
}

#[test]
fn race_and_class_say_which_shapes_and_from_which_level_on() {
    for (race, class, expected) in GIFTS {
        let sim = started(&format!("race: {race:?}, class: {class:?}"));
        let gifts = figures::shapes(sim.world());
        let gifts: Vec<_> = gifts.iter().map(|g| (g.shape.name(), g.level)).collect();
        assert_eq!(gifts, expected, "{race} {class}");
    }
}

#[test]
fn a_shape_takes_a_turn_and_moves_the_odds() {
    let mut sim = started(r#"race: "beorning", class: "warrior", level: 40"#);
    let chance = |sim: &Sim| -> Fraction {
        let world = sim.world();
        odds::between(world, hero(world), ActorId(1))[0].p_hit
    };
    let (skill_before, before) = (skill(sim.world()), chance(&sim));
    sim.act(Command::Shape(Shape::Bear)).unwrap();
    assert_eq!(sim.advance(), Pending::Hero);
    assert_eq!(sim.world().turn(), 1);
    assert_eq!(skill(sim.world()), skill_before + 10);
    assert!(chance(&sim) > before);
    sim.act(Command::Shape(Shape::Normal)).unwrap();
    assert_eq!(sim.advance(), Pending::Hero);
    assert_eq!(sim.world().turn(), 2);
    assert_eq!((skill(sim.world()), chance(&sim)), (skill_before, before));
}

#[test]
fn what_is_no_ones_shape_or_too_early_is_refused() {
    let refusal = |text: &str, shape| {
        let sim = started(text);
        check(sim.world(), hero(sim.world()), Command::Shape(shape)).err()
    };
    let druid = r#"class: "druid", level: 10"#;
    assert_eq!(refusal(druid, Shape::Hound), None);
    assert_eq!(refusal(druid, Shape::Gazelle), Some(Refusal::ShapeBeyond));
    assert_eq!(refusal(druid, Shape::Bear), Some(Refusal::NotOwnShape));
    assert_eq!(refusal(druid, Shape::Normal), Some(Refusal::InThatShape));
    let mouse = r#"class: "warrior", shape: "mouse""#;
    assert_eq!(refusal(mouse, Shape::Mouse), Some(Refusal::InThatShape));
    assert_eq!(refusal(mouse, Shape::Normal), None);
    let sim = started(druid);
    let of_orc = check(sim.world(), ActorId(1), Command::Shape(Shape::Hound));
    assert_eq!(of_orc, Err(Refusal::NotOwnShape));
}

#[test]
fn without_hands_nothing_is_read_aimed_used_worn_or_taken_off() {
    let answers = |shape: &str| {
        let sim = started(&format!("class: \"mage\", level: 20, shape: {shape:?}"));
        let world = sim.world();
        let id = |kind| thing(world, kind).id;
        let beside = world.body(hero(world)).unwrap().pos.step(Dir::East);
        [
            Command::Throw(id("spear"), beside),
            Command::Read(id("scroll_of_blessing")),
            Command::Aim(id("wand_of_acid_bolts"), beside),
            Command::Use(id("staff_of_slow_monsters")),
            Command::Wield(id("spear"), Slot::Weapon),
            Command::TakeOff(id("dagger")),
            Command::Refuel(
                world
                    .carried(hero(world))
                    .find(figures::is_torch)
                    .unwrap()
                    .id,
            ),
            Command::Quaff(id("potion_of_true_form")),
            Command::Eat(id("ration_of_food")),
            Command::Drop(id("spear"), 1),
            Command::Move(Dir::East),
        ]
        .map(|command| check(world, hero(world), command).err())
    };
    let none = Some(Refusal::ShapeWithoutHands);
    for (name, .., has_hands) in SHAPES {
        let handy = if has_hands { None } else { none };
        let expected = [
            None, handy, handy, handy, handy, handy, handy, None, None, None, None,
        ];
        assert_eq!(answers(name), expected, "{name}");
        let sim = started(&format!("class: \"mage\", shape: {name:?}"));
        let world = sim.world();
        let orc = world.body(ActorId(1)).unwrap().pos;
        let fire = check(world, hero(world), Command::Fire(orc));
        assert_eq!(fire, Err(Refusal::NoLauncher), "{name}");
        let throws = odds::between(world, hero(world), ActorId(1));
        let throws = throws.iter().any(|odds| odds.mode == Mode::Throw);
        assert!(throws, "{name}: every shape throws (T-4)");
    }
}

#[test]
fn a_draught_turns_whoever_drinks_it_and_another_turns_them_back() {
    let mut sim = started(r#"class: "warrior""#);
    for (kind, shape) in [
        ("potion_of_the_mouse", Shape::Mouse),
        ("potion_of_true_form", Shape::Normal),
    ] {
        let item = thing(sim.world(), kind).id;
        sim.act(Command::Quaff(item)).unwrap();
        assert_eq!(sim.advance(), Pending::Hero);
        assert_eq!(sim.world().hero().unwrap().shape, shape);
    }
    let events = sim.out().events.iter();
    let taken = events.filter_map(|stamped| match stamped.event {
        Event::ShapeTaken(taken) => Some((taken.shape, taken.is_willed)),
        _ => None,
    });
    let taken: Vec<_> = taken.collect();
    assert_eq!(taken, [(Shape::Mouse, false), (Shape::Normal, false)]);
}

#[test]
fn a_draught_takes_a_quarter_of_what_is_known_unless_life_is_held() {
    for (abilities, left) in [("", 750), (r#"abilities: ["hold_life"],"#, 1000)] {
        let hero = format!("{abilities} class: \"warrior\", level: 10, experience: Some(1000)");
        let mut sim = started(&hero);
        let before = sim.world().hero().unwrap().experience;
        let item = thing(sim.world(), "potion_of_lose_life_force").id;
        sim.act(Command::Quaff(item)).unwrap();
        let after = sim.world().hero().unwrap().experience;
        assert_eq!(after * 1000 / before, left);
    }
}

#[test]
fn a_fight_with_a_change_of_shape_verifies() {
    let hero = r#"race: "beorning", class: "druid", level: 12"#;
    let text = text(
        hero,
        r#"Shape("bear"), Move(East), Attack(East), Shape("hound"), Quaff("potion_of_the_mouse"), Shape("normal")"#,
    );
    let definition = scenario("shapes.ron", &text);
    let file = record(&definition, source("shapes.ron", &text), &Seed::from(5));
    let replay = read(&file).unwrap();
    let verdict = verify(&replay, &fight(&definition)).unwrap();
    assert_eq!(verdict.digest, replay.end.as_ref().unwrap().digest);
    assert!(String::from_utf8(file).unwrap().contains("Shape"));
}

#[test]
fn the_next_wave_finds_the_hero_in_the_own_shape() {
    let content = Arc::new(content().clone());
    let rules = content.find_profile("ludus").unwrap();
    let mut hero = ready_made(&content, HeroClassId(0), None, None).unwrap();
    hero.shape = Shape::Bear;
    let definition = RunDefinition::Gauntlet {
        content,
        rules: ProfileId(rules.0),
        hero: Box::new(hero),
    };
    let shape = |run: &Run| run.sim().world().hero().unwrap().shape;
    let reached = (0..50).any(|number| {
        let mut run = Run::new(definition.clone(), Seed::from(number), Keep::default());
        loop {
            match run.advance() {
                Next::Over(_) => return false,
                Next::Choice => {
                    assert_eq!(shape(&run), Shape::Bear);
                    run.choose(Choice::RestAndGo).unwrap();
                    assert_eq!(shape(&run), Shape::Normal);
                    return true;
                }
                Next::Hero => {
                    let command = run.sim_mut().ask(Pilot::Standard).unwrap();
                    run.act(command).unwrap();
                }
            }
        }
    });
    assert!(reached, "no warrior outlives a wave");
}
