//! Every roll stands behind one line or a silent event, names whom it concerns, and every mean follows from
//! the figures that are shown beside it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use ludus_engine::ai::Pilot;
use ludus_engine::content::Condition;
use ludus_engine::event::Event;
use ludus_engine::narrate::Narrator;
use ludus_engine::odds::{self, AttackOdds, Mode};
use ludus_engine::rng::Roll;
use ludus_engine::rules::{Sum, TermName, sum_of};
use ludus_engine::turn::Note;
use ludus_engine::world::World;

use super::fights::{scenario, sim};
use super::made_up::{made_up, n_fights};
use super::shared::path_of;

/// Turns of a fight, at most.
const TURNS: u32 = 100;

/// Returns what the documented fields of an attack make of a turn.
fn multiplied(attack: &AttackOdds) -> f64 {
    let blows = f64::from(attack.blows_per_turn) + attack.p_one_more_blow;
    let (p, more) = attack
        .burnt_mana
        .map_or((0.0, 0.0), |mana| (mana.p, mana.mean));
    let plain = attack.damage.mean() - attack.p_critical * more;
    (blows * attack.p_hit.to_f64() * plain + p * more) * 100.0 / f64::from(attack.energy)
}

#[track_caller]
fn check_means(world: &World, text: &str) -> usize {
    let attacks = odds::all(world);
    for attack in &attacks {
        let (mean, made) = (attack.mean_per_full_turn(), multiplied(attack));
        assert!(
            (mean - made).abs() < 1e-6,
            "{mean} is not {made}: {attack:?}\n{text}"
        );
    }
    attacks.len()
}

#[test]
fn the_fields_of_an_attack_multiply_to_its_mean() {
    let text = fs::read_to_string(path_of("tests/cases/one_more_blow.ron")).unwrap();
    let mut fight = sim(&scenario("case.ron", &text), 5);
    fight.advance();
    check_means(fight.world(), &text);
    let attacks = odds::all(fight.world());
    let melee = attacks
        .iter()
        .find(|attack| attack.mode == Mode::Melee)
        .unwrap();
    assert!((melee.p_one_more_blow - 0.3).abs() < 1e-12);
    let mut n_attacks = 0;
    for index in 0..n_fights() {
        let (text, definition) = made_up(index);
        let mut fight = sim(&definition, index);
        fight.advance();
        n_attacks += check_means(fight.world(), &text);
    }
    assert!(n_attacks as u64 > n_fights(), "{n_attacks}");
}

/// What may happen to the hero without a word: the clock, steps, and what misses unseen.
const WORDLESS: [&str; 9] = [
    "condition_eased",
    "due_set",
    "fuel_set",
    "item_moved",
    "loosed",
    "missed",
    "moved",
    "regenerated",
    "stopped",
];

/// Says whether an event needs no line: it is of a kind without words, or the hero has no part in it.
fn is_wordless(world: &World, event: &Event) -> bool {
    let concerns_hero = event
        .pair()
        .is_some_and(|(one, other)| world.is_hero(one) || world.is_hero(other));
    !concerns_hero || WORDLESS.contains(&event.name())
}

#[test]
fn mana_that_the_first_critical_burns_counts_once_a_turn() {
    let text = r#"Scenario(name: "burn", arena: Drawn(map: [".....", ".@m..", "....."],
        legend: {'m': Monster(race: "tester")}),
        hero: Some(Hero(class: "warrior", level: 30, specialties: ["mana_burn"],
            equipment: {"weapon": (kind: "long_sword")})),
        races: [MonsterRace(id: "tester", glyph: 'm', level: 20, hp: "900", mana: 50)])"#;
    let mut fight = sim(&scenario("burn.ron", text), 5);
    fight.advance();
    assert!(check_means(fight.world(), text) > 0);
    let attacks = odds::all(fight.world());
    let melee = attacks
        .iter()
        .find(|attack| attack.mode == Mode::Melee)
        .unwrap();
    let burnt = melee.burnt_mana.unwrap();
    // One die more of the sword's own, with all that makes it larger.
    let terms = &melee.damage_terms;
    let term = |name| {
        terms
            .iter()
            .find(|term| term.name == name)
            .map_or(100, |term| term.value)
    };
    let die = f64::from(sum_of(terms, Sum::Sides) + 1) / 2.0
        * f64::from(term(TermName::Deadliness))
        / 100.0;
    assert!((burnt.mean - die).abs() < 1e-6, "{burnt:?} {die}");
    let p_critical = melee.p_hit.to_f64() * melee.p_critical;
    let p_none = (1.0 - p_critical).powi(melee.blows_per_turn as i32);
    assert!((burnt.p - (1.0 - p_none)).abs() < 1e-9, "{burnt:?}");
}

#[test]
fn each_roll_names_somebody_and_stands_behind_one_line_or_a_silent_event() {
    let (mut explained, mut silent) = (0_usize, 0_usize);
    for index in 0..n_fights() {
        let (text, definition) = made_up(index);
        let mut fight = sim(&definition, index);
        let mut narrator = Narrator::new(&World::new(definition.clone()));
        fight.set_max_turns(TURNS);
        let _ = fight.play_out(Pilot::Standard, |_: Note| {});
        let out = fight.out();
        let lines = narrator.tell(fight.world(), &out.events);
        let ranges = lines.iter().flat_map(|line| line.events.iter().cloned());
        let told: BTreeSet<usize> = ranges.flatten().collect();
        let mut behind: BTreeMap<usize, usize> = BTreeMap::new();
        for line in &lines {
            for place in line.rolls(&out.rolls) {
                *behind.entry(place).or_default() += 1;
            }
        }
        for (place, roll) in out.rolls.iter().enumerate() {
            assert!(
                roll.attacker.is_some() && roll.defender.is_some(),
                "{roll:?}\n{text}"
            );
            let n_lines = behind.get(&place).copied().unwrap_or(0);
            assert!(
                n_lines <= 1,
                "{roll:?} stands behind {n_lines} lines\n{text}"
            );
            assert!(n_lines == 0 || !roll.is_silent, "{roll:?}\n{text}");
            // What stands behind no line came to nothing, or led to an event without words.
            let event = out.events.get(roll.event).map(|stamped| stamped.event);
            assert!(
                n_lines == 1
                    || roll.is_silent
                    || (!told.contains(&roll.event)
                        && event.is_some_and(|event| is_wordless(fight.world(), &event))),
                "{roll:?} leads to {event:?}\n{text}"
            );
            explained += n_lines;
            silent += usize::from(n_lines == 0);
        }
        for line in &lines {
            let ends_fear = line.events.iter().any(|range| {
                let last = out.events.get(range.end - 1).map(|last| last.event);
                matches!(
                    last,
                    Some(Event::ConditionEased {
                        condition: Condition::Afraid,
                        now: 0,
                        ..
                    })
                ) && line.sentences.len() == 1
            });
            let rolls = line.rolls(&out.rolls);
            let is_foreign = |place: &usize| out.rolls[*place].roll == Roll::StunRecovery;
            assert!(
                !ends_fear || !rolls.iter().any(is_foreign),
                "{line:?}\n{text}"
            );
        }
    }
    assert!(explained > 100 && silent > 0, "{explained} {silent}");
}
