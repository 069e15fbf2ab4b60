use std::collections::BTreeSet;
use std::sync::Arc;

use ludus_engine::content::Condition;
use ludus_engine::event::{Event, Handling, Loss, Wear};
use ludus_engine::ids::ActorId;
use ludus_engine::odds;
use ludus_engine::rng::derive_seed;
use ludus_engine::turn::{Pending, Sim, world_at_start};
use ludus_engine::world::Definition;

use super::fights::{content, scenario, sim};

/// Fights of each case.
const FIGHTS: u64 = 10_000;

/// One blow of an effect against a hero in some state.
struct Case {
    effect: &'static str,
    /// Level of the monster, its flags, and the dice of its blow.
    monster: (u8, &'static str, &'static str),
    /// What the hero is and has.
    hero: &'static str,
}

const fn case(effect: &'static str, dice: &'static str, hero: &'static str) -> Case {
    Case {
        effect,
        monster: (30, "", dice),
        hero,
    }
}

const PACK: &str = "pack: [(kind: \"dagger\"), (kind: \"ration_of_food\"), \
    (kind: \"potion_of_water\", count: 3), (kind: \"mace\", flags: [\"artifact\"]), \
    (kind: \"staff_of_detect_evil\", charges: 4), (kind: \"ring_of_protection\", count: 2), \
    (kind: \"scroll_of_word_of_recall\", count: 4), (kind: \"spear\"), (kind: \"whip\"), \
    (kind: \"sling\"), (kind: \"long_bow\"), (kind: \"cloak\")]";

const ARMED: &str = "equipment: { \"weapon\": (kind: \"dagger\", to_hit: 8), \
    \"body\": (kind: \"hard_leather_armor\", to_ac: 3), \
    \"shield\": (kind: \"small_metal_shield\", to_ac: 2, flags: [\"artifact\"]), \
    \"head\": (kind: \"hard_leather_cap\", to_ac: -2), \
    \"light\": (kind: \"wooden_torch\", fuel: 900) }";

/// Every effect, and what makes some of them rarer.
const CASES: [Case; 44] = [
    case("attack", "3d6", PACK),
    case("poison", "1d8", ""),
    case("poison", "1d8", "resists: [\"poison\"]"),
    case(
        "poison",
        "1d8",
        "resists: [\"poison\"], temporary_resists: [\"poison\"]",
    ),
    case("disenchant", "2d4", ARMED),
    case("disenchant", "2d4", ""),
    case("drain_charges", "1d4", PACK),
    case("steal_gold", "1d4", "gold: 500, level: 30"),
    case("steal_gold", "1d4", "level: 30"),
    case("steal_items", "1d4", PACK),
    case(
        "steal_items",
        "1d4",
        "level: 40, stats: (dex: \"18/30\"), pack: [(kind: \"spear\")]",
    ),
    case("eat_food", "1d4", PACK),
    case("absorb_light", "1d4", ARMED),
    case("acid", "10d10", ARMED),
    case("electricity", "10d10", PACK),
    case("fire", "6d12", PACK),
    case("cold", "6d12", PACK),
    case(
        "cold",
        "6d12",
        "immunities: [\"cold\"], pack: [(kind: \"potion_of_water\", count: 3)]",
    ),
    case("blind", "1d4", ""),
    case("blind", "1d4", "resists: [\"blindness\"]"),
    case("confuse", "1d4", ""),
    case("confuse", "1d4", "resists: [\"confusion\"]"),
    case("terrify", "1d4", "level: 20"),
    case("terrify", "1d4", "conditions: { \"hero\": 20 }"),
    case("paralyze", "1d4", "level: 20"),
    case("paralyze", "1d4", "fixed: (ac: 0, saving_throw: 75)"),
    case("paralyze", "1d4", "abilities: [\"free_action\"]"),
    case("reduce_strength", "1d4", ""),
    case("reduce_strength", "1d4", "stats: (str: \"3\")"),
    case("reduce_intelligence", "1d4", ""),
    case("reduce_wisdom", "1d4", ""),
    case("reduce_dexterity", "1d4", ""),
    case("reduce_constitution", "1d4", ""),
    case("reduce_charisma", "1d4", "sustains: [\"chr\"]"),
    case("reduce_all_stats", "1d4", "sustains: [\"str\", \"chr\"]"),
    case("shatter", "8d6", "fixed: (ac: 30)"),
    case(
        "lower_experience_10",
        "1d4",
        "level: 20, abilities: [\"hold_life\"]",
    ),
    case(
        "lower_experience_20",
        "1d4",
        "level: 20, abilities: [\"hold_life\"]",
    ),
    case(
        "lower_experience_40",
        "1d4",
        "level: 20, abilities: [\"hold_life\"]",
    ),
    case(
        "lower_experience_80",
        "1d4",
        "level: 20, abilities: [\"hold_life\"]",
    ),
    case("lower_experience_10", "1d4", "level: 20"),
    case("lower_experience_10", "1d4", "experience: 0"),
    Case {
        effect: "attack",
        monster: (120, "\"undead\", \"unique\"", "1d4"),
        hero: "",
    },
    Case {
        effect: "lower_experience_80",
        monster: (127, "\"undead\"", "1d4"),
        hero: "level: 20, abilities: [\"hold_life\"]",
    },
];

impl Case {
    fn definition(&self) -> Arc<Definition> {
        let (level, flags, dice) = self.monster;
        let (effect, hero) = (self.effect, self.hero);
        let fixed = if hero.contains("fixed") {
            ""
        } else {
            "fixed: (ac: 0),"
        };
        scenario(
            effect,
            &format!(
                "Scenario(arena: Drawn(map: [\"#######\", \"#@m...#\", \"#.....#\", \"#######\"],
                    legend: {{ 'm': Monster(race: \"tester\") }}),
                 hero: Some(Hero(max_hp: 30000, {fixed} {hero})),
                 races: [MonsterRace(id: \"tester\", glyph: 't', level: {level}, hp: \"9000\",
                    flags: [\"never_move\", {flags}],
                    blows: [(method: \"touch\", effect: {effect:?}, dice: {dice:?})])],
                 stop: (max_turns: 1))"
            ),
        )
    }

    fn name(&self) -> String {
        format!("{} against {:?}", self.effect, self.hero)
    }
}

/// Returns the name that the odds give to what happened, if they give one.
fn effect_of(event: Event) -> Option<&'static str> {
    Some(match event {
        Event::Quaked { .. } => "earthquake",
        Event::Drained { .. } => "drain_charges",
        Event::StatSet {
            is_drained: true, ..
        } => "stat",
        Event::ExperienceLost { .. } => "experience",
        Event::FuelSet {
            drained_by: Some(_),
            ..
        } => "absorb_light",
        Event::GoldMoved {
            how: Handling::Stolen,
            ..
        } => "steal_gold",
        Event::ItemMoved {
            how: Handling::Stolen,
            ..
        } => "steal_items",
        Event::ItemDestroyed { loss, .. } => match loss {
            Loss::Eaten => "eat_food",
            Loss::Element(element) => element.name(),
            _ => return None,
        },
        Event::ItemWorsened { how, .. } => match how {
            Wear::Disenchanted => "disenchant",
            Wear::Corroded => "acid",
        },
        Event::ConditionWorsened {
            condition,
            source: Some(_),
            ..
        } => match condition {
            Condition::BlackBreath => "black_breath",
            Condition::Poisoned => "poison",
            Condition::Blind => "blind",
            Condition::Confused => "confuse",
            Condition::Afraid => "terrify",
            Condition::Paralyzed => "paralyze",
            _ => return None,
        },
        _ => return None,
    })
}

/// Says whether an event's name stands for an effect of the odds: scores and experience are told
/// by events that several effects share.
fn is_of(found: &str, effect: &str) -> bool {
    match found {
        "stat" => effect.starts_with("reduce_"),
        "experience" => effect.starts_with("lower_experience_"),
        found => found == effect,
    }
}

/// Plays the one turn; says whether the blow landed, and what came of it.
fn play(mut sim: Sim) -> (bool, BTreeSet<&'static str>) {
    while sim.advance() == Pending::Hero {
        sim.act(ludus_engine::command::Command::Wait).unwrap();
    }
    let events = sim.out().events.iter().map(|stamped| stamped.event);
    let lands = |event: &Event| {
        matches!(
            event,
            Event::Struck {
                defender: ActorId(0),
                ..
            }
        )
    };
    (
        events.clone().any(|event| lands(&event)),
        events.filter_map(effect_of).collect(),
    )
}

#[test]
fn dice_agree_with_the_odds_of_every_effect() {
    let mut problems = Vec::new();
    for (number, case) in CASES.iter().enumerate() {
        let definition = case.definition();
        let world = world_at_start(definition.clone());
        let odds = odds::between(&world, ActorId(1), ActorId(0));
        let [attack] = &odds[..] else {
            panic!("{} has {} attacks", case.name(), odds.len())
        };
        let fights = (0..FIGHTS).map(|index| {
            let seed = derive_seed(number as u64, index);
            play(sim(&definition, seed))
        });
        let landed: Vec<_> = fights
            .filter(|(lands, _)| *lands)
            .map(|row| row.1)
            .collect();
        let n = landed.len() as f64;
        assert!(n > 5_000.0, "{}: {n} blows landed", case.name());
        for name in [case.effect, "earthquake", "black_breath"] {
            let found = attack.effects.iter().find(|effect| effect.name == name);
            let p = found.map_or(0.0, |effect| effect.p);
            let happened = landed
                .iter()
                .filter(|all| all.iter().any(|found| is_of(found, name)));
            let rate = happened.count() as f64 / n;
            let allowed = 4.0 * (p * (1.0 - p) / n).sqrt() + 1e-9;
            if (rate - p).abs() > allowed {
                problems.push(format!("{}: {name} {rate:.4}, odds {p:.4}", case.name()));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn every_effect_is_counted() {
    let counted: BTreeSet<&str> = CASES.iter().map(|case| case.effect).collect();
    let all = content().effects.iter().map(|effect| effect.id.as_str());
    let all: BTreeSet<&str> = all.filter(|&name| name != "none").collect();
    assert_eq!(counted, all);
}

/// The cases are no mere zeros and ones.
#[test]
fn many_effects_have_a_chance_between_never_and_always() {
    let between = CASES.iter().filter(|case| {
        let world = world_at_start(case.definition());
        let odds = odds::between(&world, ActorId(1), ActorId(0));
        let mut effects = odds.iter().flat_map(|attack| &attack.effects);
        effects.any(|effect| effect.p < 1.0)
    });
    assert!(between.count() >= 18);
}
