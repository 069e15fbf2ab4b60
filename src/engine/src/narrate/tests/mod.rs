//! What is said of many short moments.

mod flights;

use std::sync::Arc;

use super::*;
use crate::content::{Condition, parse_scenario};
use crate::event::Cause;
use crate::grid::Pos;
use crate::ids::ItemId;
use crate::turn::{Keep, Sim};
use crate::world::Definition;

const HERO: ActorId = ActorId(0);
const FIRST: ActorId = ActorId(1);
const SECOND: ActorId = ActorId(2);

/// A hero in a pit with some monsters, told up to the opening.
struct Scene {
    world: World,
    narrator: Narrator,
    opening: Vec<Line>,
}

impl Scene {
    fn new(hero: &str, monsters: &str) -> Self {
        let map = [
            "#########",
            "#.......#",
            "#.......#",
            "#..:.~..#",
            "#########",
        ];
        let text = format!(
            "Scenario(name: \"t\", arena: Drawn(map: {map:?}), {hero} monsters: [{monsters}])"
        );
        let content = crate::content::shipped();
        let (content, encounter) = parse_scenario(&content, "t.ron", &text).unwrap();
        let definition = Arc::new(Definition::new(Arc::new(content), encounter));
        let keep = Keep {
            record: true,
            turns: false,
        };
        let sim = Sim::new(definition, 7, keep);
        let world = sim.world().clone();
        let mut narrator = Narrator::new(&world);
        let opening = narrator.tell(&world, &sim.out().events);
        Self {
            world,
            narrator,
            opening,
        }
    }

    fn duel(monsters: &str) -> Self {
        Self::new(
            r#"hero: Some(Hero(name: "Borin", at: Some((3, 2)))),"#,
            monsters,
        )
    }

    #[track_caller]
    fn check(&mut self, events: &[Event], expected: &[&str]) {
        let stamped: Vec<Stamped> = events
            .iter()
            .map(|&event| Stamped {
                turn: self.world.turn() + 1,
                ms: 0,
                event,
            })
            .collect();
        for event in events {
            self.world.apply(event);
        }
        let lines = self.narrator.tell(&self.world, &stamped);
        assert_eq!(shown(&lines), expected);
    }
}

fn shown(lines: &[Line]) -> Vec<String> {
    lines
        .iter()
        .map(|line| {
            format!("{}{line}", line.mark.sign())
                .trim_start()
                .to_owned()
        })
        .collect()
}

fn hit(attacker: ActorId, defender: ActorId, damage: i32) -> Event {
    Event::Struck {
        attacker,
        defender,
        index: 0,
        critical: 0,
        damage,
    }
}

fn miss(attacker: ActorId, defender: ActorId) -> Event {
    Event::Missed {
        attacker,
        defender,
        index: 0,
    }
}

fn done(actor: ActorId) -> Event {
    Event::DueSet { actor, ms: 6000 }
}

fn cut(by: u16, now: u16, source: ActorId) -> Event {
    Event::ConditionWorsened {
        actor: HERO,
        condition: Condition::Cut,
        by,
        now,
        source: Some(source),
    }
}

fn died(actor: ActorId, killer: ActorId) -> Event {
    Event::Died {
        actor,
        killer: Some(killer),
        cause: Cause::Blow,
    }
}

const WOLF: &str = r#"(race: "wolf", at: (4, 2), hp: 30),"#;
const WOLVES: &str = r#"(race: "wolf", at: (4, 2), hp: 30), (race: "wolf", at: (2, 2), hp: 30),"#;

#[test]
fn the_opening_names_everybody_in_sight() {
    for (monsters, expected) in [
        (WOLF, "The gate closes behind you. A wolf is here, awake."),
        (
            WOLVES,
            "The gate closes behind you. Two wolves are here, awake.",
        ),
        (
            r#"(race: "wolf", at: (4, 2)), (race: "cave_orc", at: (6, 2), asleep: true)"#,
            "The gate closes behind you. A wolf is here, awake; a cave orc sleeps.",
        ),
    ] {
        assert_eq!(shown(&Scene::duel(monsters).opening), [expected]);
    }
}

#[test]
fn all_blows_of_one_action_are_one_line() {
    let mut scene = Scene::duel(WOLF);
    scene.check(
        &[miss(HERO, FIRST), hit(HERO, FIRST, 9), done(HERO)],
        &["You miss the wolf. You hit the wolf. (9)"],
    );
    scene.check(
        &[hit(HERO, FIRST, 3), hit(HERO, FIRST, 4), done(HERO)],
        &["You hit the wolf twice. (7) It limps."],
    );
}

#[test]
fn misses_alone_are_counted_at_the_end() {
    let mut scene = Scene::duel(WOLF);
    scene.check(
        &[miss(HERO, FIRST), miss(HERO, FIRST), done(HERO)],
        &["You miss the wolf. x2"],
    );
    scene.check(
        &[
            miss(FIRST, HERO),
            done(FIRST),
            miss(FIRST, HERO),
            done(FIRST),
        ],
        &["The wolf snaps at you and gets air. x2"],
    );
}

#[test]
fn a_bite_that_cuts_is_told_with_its_cut() {
    let mut scene = Scene::duel(WOLF);
    scene.check(
        &[hit(FIRST, HERO, 6), cut(8, 8, FIRST), done(FIRST)],
        &["!The wolf bites you. (-6) You bleed."],
    );
    scene.check(
        &[hit(FIRST, HERO, 2), cut(3, 11, FIRST), done(FIRST)],
        &["!The wolf bites you. (-2) You bleed more."],
    );
    let suffered = Event::Suffered {
        actor: HERO,
        damage: 1,
        cause: Cause::Cut,
    };
    let ended = Event::ConditionEased {
        actor: HERO,
        condition: Condition::Cut,
        now: 0,
    };
    scene.check(
        &[suffered, ended],
        &["!You bleed. (-1)", "+You bleed no more."],
    );
}

#[test]
fn who_is_drained_again_and_again_in_a_turn_strikes_worse_by_one_count() {
    let mut scene = Scene::new(
        "",
        r#"(race: "giant_pink_frog", at: (4, 2), team: "a"), (race: "giant_pink_frog", at: (2, 2), team: "a"),
            (race: "ogre", at: (3, 2), hp: 90, team: "b")"#,
    );
    let (first, second, ogre) = (ActorId(0), ActorId(1), ActorId(2));
    let sapped = Event::Sapped { actor: ogre };
    let bite = |frog| [hit(frog, ogre, 2), sapped, done(frog)];
    scene.check(
        &bite(first),
        &["The giant pink frog bites the ogre. (2) It strikes worse."],
    );
    let both = [bite(first), bite(second)].concat();
    scene.check(
        &both,
        &["Two giant pink frogs bite the ogre. (4) It strikes worse, twice over."],
    );
    let thrice = [both, bite(second).to_vec()].concat();
    scene.check(
        &thrice,
        &["Two giant pink frogs bite the ogre three times. (6) It strikes worse, three times over."],
    );
    scene.check(&[sapped], &["The ogre strikes worse."]);
}

#[test]
fn equal_rounds_of_a_pack_fold_with_their_sum() {
    let mut scene = Scene::duel(WOLVES);
    scene.check(
        &[
            hit(FIRST, HERO, 2),
            done(FIRST),
            hit(SECOND, HERO, 1),
            done(SECOND),
        ],
        &["!Two wolves bite you. (-3)"],
    );
    scene.check(
        &[
            miss(FIRST, HERO),
            done(FIRST),
            miss(SECOND, HERO),
            done(SECOND),
        ],
        &["Two wolves snap at you and get air."],
    );
    scene.check(
        &[
            hit(FIRST, HERO, 1),
            done(FIRST),
            miss(SECOND, HERO),
            done(SECOND),
        ],
        &[
            "!The wolf bites you. (-1)",
            "The wolf snaps at you and gets air.",
        ],
    );
}

#[test]
fn kills_count_who_is_left() {
    let mut scene = Scene::duel(WOLVES);
    scene.check(
        &[
            miss(HERO, FIRST),
            hit(HERO, FIRST, 31),
            died(FIRST, HERO),
            done(HERO),
        ],
        &["+You miss the wolf. You kill it. One left."],
    );
    scene.check(
        &[hit(HERO, SECOND, 31), died(SECOND, HERO), done(HERO)],
        &["+You kill the wolf. Nobody is left."],
    );
}

#[test]
fn your_death_ends_the_line_of_the_blow() {
    let mut scene = Scene::duel(WOLF);
    scene.check(
        &[hit(FIRST, HERO, 99), died(HERO, FIRST)],
        &["!The wolf bites you. (-99) You die."],
    );
}

#[test]
fn state_words_come_when_a_third_is_crossed() {
    for (damage, expected) in [
        (9, "You hit the wolf. (9)"),
        (10, "You hit the wolf. (10) It limps."),
        (21, "You hit the wolf. (21) It sags."),
    ] {
        let mut scene = Scene::duel(WOLF);
        scene.check(&[hit(HERO, FIRST, damage), done(HERO)], &[expected]);
    }
    let mut scene = Scene::duel(WOLF);
    scene.check(
        &[hit(HERO, FIRST, 12), done(HERO)],
        &["You hit the wolf. (12) It limps."],
    );
    scene.check(
        &[hit(HERO, FIRST, 9), done(HERO)],
        &["You hit the wolf. (9) It totters."],
    );
}

#[test]
fn the_wit_stops_under_a_third_of_hit_points() {
    let level = |level| Event::LevelGained {
        actor: HERO,
        level,
        max_hp: 20,
    };
    let mut scene = Scene::duel(WOLF);
    scene.check(
        &[level(2)],
        &["+Level 2. Harder to kill, and better known."],
    );
    let hp = scene.world.body(HERO).unwrap().hp;
    scene.check(
        &[hit(FIRST, HERO, hp - 1), done(FIRST), level(3)],
        &[&format!("!The wolf bites you. (-{})", hp - 1), "+Level 3."],
    );
}

#[test]
fn what_cannot_be_seen_is_felt() {
    let hero = r#"hero: Some(Hero(at: Some((3, 2)), conditions: {"blind": 9})),"#;
    let mut scene = Scene::new(hero, WOLF);
    assert_eq!(
        shown(&scene.opening),
        [
            "!You see nothing.",
            "The gate closes behind you. Nobody is in sight."
        ]
    );
    scene.check(
        &[hit(FIRST, HERO, 4), done(FIRST)],
        &["!Something bites you. (-4)"],
    );
    scene.check(&[miss(FIRST, HERO), done(FIRST)], &[]);
    scene.check(
        &[hit(HERO, FIRST, 4), done(HERO)],
        &["You hit something. (4)"],
    );
}

#[test]
fn newcomers_are_announced_with_place_and_number() {
    let hero = r#"hero: Some(Hero(at: Some((3, 2)), conditions: {"blind": 9})),"#;
    let mut scene = Scene::new(hero, WOLVES);
    let sighted = Event::ConditionEased {
        actor: HERO,
        condition: Condition::Blind,
        now: 0,
    };
    scene.check(
        &[sighted],
        &[
            "+You see again.",
            "!Two wolves come into sight, the nearest 1 east.",
        ],
    );
    let mut scene = Scene::new(hero, WOLF);
    scene.check(
        &[sighted],
        &["+You see again.", "!A wolf is beside you, east."],
    );
}

#[test]
fn the_ground_is_told_when_it_changes() {
    let step = |from: (i16, i16), to: (i16, i16)| Event::Moved {
        actor: HERO,
        from: Pos::new(from.0, from.1),
        to: Pos::new(to.0, to.1),
    };
    let mut scene = Scene::duel("(race: \"wolf\", at: (7, 1))");
    scene.check(
        &[step((3, 2), (3, 3)), done(HERO)],
        &["You climb onto rubble."],
    );
    scene.check(&[step((3, 3), (4, 3)), done(HERO)], &[]);
    scene.check(
        &[step((4, 3), (5, 3)), done(HERO)],
        &["You wade into water."],
    );
}

#[test]
fn without_a_hero_a_spectator_tells() {
    let monsters = r#"(race: "wolf", at: (4, 2), team: "a", hp: 30), (race: "cave_orc", at: (5, 2), team: "b", hp: 11)"#;
    let mut scene = Scene::new("", monsters);
    assert_eq!(shown(&scene.opening), ["A wolf against a cave orc."]);
    let (wolf, orc) = (ActorId(0), ActorId(1));
    scene.check(
        &[hit(wolf, orc, 6), done(wolf)],
        &["The wolf bites the cave orc. (6) He limps."],
    );
    scene.check(
        &[hit(wolf, orc, 6), died(orc, wolf), done(wolf)],
        &["The wolf kills the cave orc."],
    );
}

#[test]
fn every_played_blow_is_told_once_and_leads_to_its_rolls() {
    let text = &crate::content::shipped();
    for scenario in &text.scenarios {
        let (content, encounter) = parse_scenario(text, &scenario.path, &scenario.text).unwrap();
        let definition = Arc::new(Definition::new(Arc::new(content), encounter));
        let keep = Keep {
            record: true,
            turns: false,
        };
        let mut sim = Sim::new(definition, 3, keep);
        sim.set_max_turns(60);
        let mut narrator = Narrator::new(sim.world());
        let (mut told, mut lines) = (0, Vec::new());
        loop {
            let pending = sim.advance();
            lines.extend(narrator.tell(sim.world(), &sim.out().events[told..]));
            told = sim.out().events.len();
            if let crate::turn::Pending::Over(_) = pending {
                break;
            }
            let command = sim.ask(crate::ai::Pilot::Standard).unwrap();
            sim.act(command).unwrap();
        }
        let rolls = &sim.out().rolls;
        let mut seen: Vec<usize> = lines.iter().flat_map(|line| line.rolls(rolls)).collect();
        let n = seen.len();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(
            n,
            seen.len(),
            "{}: a roll belongs to two lines",
            scenario.name
        );
        for line in &lines {
            let text = line.text(Detail::Rolls, rolls);
            assert!(text.matches(" (").count() <= 1, "{text}");
            assert!(!text.contains("something something"), "{text}");
        }
    }
}

#[test]
fn who_died_before_a_fight_was_taken_up_again_is_not_left() {
    let mut scene = Scene::duel(WOLVES);
    scene.world.apply(&died(FIRST, HERO));
    scene.narrator = Narrator::resumed(&scene.world, 0);
    scene.check(
        &[hit(HERO, SECOND, 31), died(SECOND, HERO)],
        &["+You kill the wolf. Nobody is left."],
    );
}

#[test]
fn who_evades_does_it_himself() {
    let mut scene = Scene::duel(r#"(race: "wolf", at: (4, 2))"#);
    let stopped = |stage| Event::Stopped {
        attacker: FIRST,
        defender: HERO,
        index: 0,
        stage,
    };
    scene.check(
        &[stopped(crate::content::Stage::Evasion)],
        &["You evade the wolf."],
    );
    scene.check(
        &[
            stopped(crate::content::Stage::ProtectionFromEvil),
            stopped(crate::content::Stage::ProtectionFromEvil),
        ],
        &["You repel the wolf twice."],
    );
}

#[test]
fn a_theft_of_gold_goes_for_the_purse() {
    let mut scene = Scene::duel(r#"(race: "novice_rogue", at: (4, 2), hp: 20)"#);
    let race = scene.world.race(FIRST).unwrap().clone();
    let touch = race
        .blows
        .iter()
        .position(|blow| blow.method == crate::content::BlowMethod::Touch);
    let events = [
        Event::Struck {
            attacker: FIRST,
            defender: HERO,
            index: touch.unwrap() as u8,
            critical: 0,
            damage: 6,
        },
        Event::GoldMoved {
            from: Some(HERO),
            to: Some(FIRST),
            at: Pos::new(3, 2),
            gold: 61,
            how: crate::event::Handling::Stolen,
        },
    ];
    scene.check(
        &events,
        &["!The novice rogue touches your purse. (-6) 61 gold is gone."],
    );
}

#[test]
fn a_light_that_gutters_is_named() {
    let mut scene = Scene::new(
        r#"hero: Some(Hero(name: "Borin", at: Some((3, 2)), equipment: {"light": (kind: "wooden_torch")})),"#,
        r#"(race: "wolf", at: (6, 2))"#,
    );
    let item = scene
        .world
        .worn_in(HERO, crate::content::Slot::Light)
        .unwrap()
        .id;
    for (fuel, told) in [
        (500, "!Your wooden torch gutters: 500 turns left."),
        (0, "!Your wooden torch goes out."),
    ] {
        let burnt = Event::FuelSet {
            item,
            actor: HERO,
            fuel,
            drained_by: None,
        };
        scene.check(&[burnt], &[told]);
    }
}

#[test]
fn what_several_alike_do_is_counted_and_what_comes_to_nothing_is_said() {
    let monsters = r#"(race: "wolf", at: (4, 2), asleep: true), (race: "wolf", at: (5, 2), asleep: true),
        (race: "cave_orc", at: (6, 2), asleep: true)"#;
    let hero = r#"hero: Some(Hero(name: "Borin", at: Some((3, 2)),
        pack: [(kind: "scroll_of_frightening", count: 3)])),"#;
    let (wolf, other, orc) = (ActorId(1), ActorId(2), ActorId(3));
    let woke = |actor| Event::Woke { actor };
    let mut scene = Scene::new(hero, monsters);
    let waking = [woke(wolf), woke(other), woke(orc)];
    scene.check(&waking, &["!Two wolves wake.", "!The cave orc wakes."]);
    let used = Event::ItemUsed {
        item: ItemId(0),
        actor: HERO,
        obeys: true,
    };
    let unmoved = |actor| Event::Unmoved { actor };
    scene.check(
        &[
            used,
            unmoved(wolf),
            unmoved(other),
            unmoved(orc),
            done(HERO),
        ],
        &["You read a scroll of frightening. Two wolves withstand it. The cave orc withstands it."],
    );
    let afraid = |actor| Event::ConditionWorsened {
        actor,
        condition: Condition::Afraid,
        by: 5,
        now: 5,
        source: Some(HERO),
    };
    scene.check(
        &[used, afraid(wolf), afraid(other), done(HERO)],
        &["You read a scroll of frightening. Two wolves are afraid."],
    );
    scene.check(
        &[used, done(HERO)],
        &["You read a scroll of frightening. Nothing comes of it."],
    );
}
