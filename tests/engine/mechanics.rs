//! Every mechanic has a scenario that shows it, and happens there; the gauntlet brings every blow.

use std::collections::BTreeSet;

use ludus_engine::ai::Pilot;
use ludus_engine::content::{
    BlowMethod, Condition, Deed, HeroSheet, ItemGroup, Mechanic, MonsterFlag, OutcomeKind,
    Specialty, Taking,
};
use ludus_engine::event::{Event, Handling, Launch, Loosed, Loss};
use ludus_engine::gauntlet::{ready_made, wave};
use ludus_engine::ids::{ActorId, EffectId, HeroClassId};
use ludus_engine::rng::Roll;
use ludus_engine::turn::{Note, Sim};

use super::fights::{built_in, content, sim};

/// A mechanic happens within so many fights of its scenario.
const FIGHTS: u64 = 40;
/// Turns of each.
const TURNS: u32 = 200;
/// Throws of who is not mighty reach no farther, in cells (G-3).
const REACH: i32 = 10;
/// The highest level of who must come in the gauntlet.
const LEVEL: u8 = 30;

/// A fight before and after it was played: the dead and the broken still stand in the first.
struct Played {
    start: Sim,
    end: Sim,
}

impl Played {
    fn of(name: &str, seed: u64) -> Self {
        let definition = built_in(name);
        let start = sim(&definition, seed);
        let mut end = sim(&definition, seed);
        end.set_max_turns(end.max_turns().min(TURNS));
        end.play_out(Pilot::Standard, |_: Note| {}).unwrap();
        Self { start, end }
    }

    fn events(&self) -> impl Iterator<Item = &Event> {
        self.end.out().events.iter().map(|stamped| &stamped.event)
    }

    fn sheet(&self) -> &HeroSheet {
        let encounter = &self.start.world().definition().encounter;
        encounter.hero.as_ref().unwrap()
    }

    fn is_hero(&self, actor: ActorId) -> bool {
        self.start.world().hero().unwrap().actor == actor
    }

    /// Returns who struck, and the form and the effect of a monster's blow.
    fn blow(&self, event: &Event) -> Option<(ActorId, BlowMethod, EffectId)> {
        let (Event::Jeered {
            attacker, index, ..
        }
        | Event::Missed {
            attacker, index, ..
        }
        | Event::Stopped {
            attacker, index, ..
        }
        | Event::Struck {
            attacker, index, ..
        }) = *event
        else {
            return None;
        };
        let blow = self
            .start
            .world()
            .race(attacker)?
            .blows
            .get(usize::from(index))?;
        Some((attacker, blow.method, blow.effect))
    }

    fn has_roll(&self, roll: Roll) -> bool {
        self.end
            .out()
            .rolls
            .iter()
            .any(|record| record.roll == roll)
    }

    fn hero_strikes(&self) -> bool {
        self.events()
            .any(|event| matches!(*event, Event::Struck { attacker, .. } if self.is_hero(attacker)))
    }

    fn hero_is_struck(&self) -> bool {
        self.events()
            .any(|event| matches!(*event, Event::Struck { defender, .. } if self.is_hero(defender)))
    }

    fn throws(&self) -> impl Iterator<Item = &Loosed> {
        self.events().filter_map(|event| match event {
            Event::Loosed(loosed) if loosed.how == Launch::Thrown => Some(loosed),
            _ => None,
        })
    }

    fn throws_that(&self, is_meant: impl Fn(ItemGroup, bool) -> bool) -> bool {
        let world = self.start.world();
        self.throws().any(|loosed| {
            let item = world.item(loosed.item);
            item.is_some_and(|item| {
                let is_made_for_it = ludus_engine::figures::is_throwing_weapon(&item);
                is_meant(item.group(), is_made_for_it)
            })
        })
    }

    /// Says whether what an effect does beyond damage, if anything, came of a blow.
    fn takes_effect(&self, wanted: EffectId) -> bool {
        let outcomes = &content().effect(wanted).outcomes;
        let events: Vec<&Event> = self.events().collect();
        (0..events.len()).any(|at| {
            let is_landed = matches!(events[at], Event::Struck { .. });
            if !is_landed || self.blow(events[at]).is_none_or(|blow| blow.2 != wanted) {
                return false;
            }
            let mut after = events[at + 1..].iter();
            let next = after.clone().position(|event| self.blow(event).is_some());
            let mut of_it = after.by_ref().take(next.unwrap_or(usize::MAX));
            outcomes.is_empty()
                || of_it.any(|event| outcomes.iter().any(|one| comes_of(one.outcome.kind, event)))
        })
    }

    fn is_trained(&self, specialty: Specialty) -> bool {
        let happens = match specialty {
            Specialty::Armsman => self.has_roll(Roll::Armsman),
            Specialty::Marksman => self.has_roll(Roll::Marksman),
            Specialty::MartialArts => self.has_roll(Roll::Grade),
            Specialty::PiercingShot => self.has_roll(Roll::Pierce),
            Specialty::MightyThrow => self
                .throws()
                .any(|loosed| loosed.from.distance(loosed.to) > REACH),
            Specialty::ShieldMastery => self.shows(Mechanic::Deed(Deed::Bash)),
            Specialty::Evasion => self.has_roll(Roll::Evasion),
            Specialty::Unlight | Specialty::ArmorMastery => self.hero_is_struck(),
            Specialty::HolyLight => self.events().any(|event| {
                matches!(*event, Event::Struck { attacker, defender, .. } if self.is_hero(attacker)
                    && self.start.world().race(defender)
                        .is_some_and(|race| race.is(MonsterFlag::Undead)))
            }),
            Specialty::ManaBurn => self
                .events()
                .any(|event| matches!(event, Event::ManaBurned { .. })),
            Specialty::EnhanceMagic => {
                let mut conditions = self.sheet().conditions.iter();
                conditions.any(|row| row.0 == Condition::Blessed) && self.hero_strikes()
            }
            Specialty::FastAttack => self.has_roll(Roll::FastAttack),
            Specialty::MagicResistance => self.has_roll(Roll::SavingThrow),
        };
        self.sheet().specialties.has(specialty) && happens
    }

    fn shows(&self, mechanic: Mechanic) -> bool {
        match mechanic {
            Mechanic::Method(BlowMethod::Trade) => self
                .events()
                .any(|event| matches!(event, Event::Offered(_))),
            Mechanic::Method(method) => self
                .events()
                .any(|event| self.blow(event).is_some_and(|blow| blow.1 == method)),
            Mechanic::Effect(effect) => self.takes_effect(effect),
            Mechanic::Shape(shape) => {
                let is_taken = self
                    .events()
                    .any(|event| matches!(event, Event::ShapeTaken(taken) if taken.shape == shape));
                (is_taken || self.sheet().shape == shape) && self.hero_strikes()
            }
            Mechanic::Specialty(specialty) => self.is_trained(specialty),
            Mechanic::Launcher(kind) => {
                let bow = self.sheet().worn(ludus_engine::content::Slot::Bow);
                bow.is_some_and(|bow| bow.kind == kind)
                    && self.events().any(|event| {
                        matches!(event, Event::Loosed(loosed) if loosed.how == Launch::Fired)
                    })
            }
            Mechanic::Deed(Deed::ThrowWeapon) => self.throws_that(|_, is_made| is_made),
            Mechanic::Deed(Deed::ThrowFlask) => {
                self.throws_that(|group, _| matches!(group, ItemGroup::Flask | ItemGroup::Potion))
            }
            Mechanic::Deed(Deed::ThrowOther) => self.throws_that(|group, is_made| {
                !is_made && !matches!(group, ItemGroup::Flask | ItemGroup::Potion)
            }),
            Mechanic::Deed(Deed::Bash) => {
                self.events().any(|event| matches!(event, Event::Bashed(_)))
            }
        }
    }
}

fn comes_of(outcome: OutcomeKind, event: &Event) -> bool {
    match (outcome, event) {
        (OutcomeKind::Poison(_), Event::ConditionWorsened { condition, .. }) => {
            *condition == Condition::Poisoned
        }
        (
            OutcomeKind::Afflict {
                condition: meant, ..
            },
            Event::ConditionWorsened { condition, .. },
        ) => *condition == meant,
        (OutcomeKind::HarmBelongings(meant), Event::ItemDestroyed { loss, .. }) => {
            *loss == Loss::Element(meant)
        }
        (
            OutcomeKind::HarmBelongings(_) | OutcomeKind::Take(Taking::Bonuses),
            Event::ItemWorsened { .. },
        )
        | (OutcomeKind::Take(Taking::Charges), Event::Drained { .. })
        | (
            OutcomeKind::Take(Taking::Fuel),
            Event::FuelSet {
                drained_by: Some(_),
                ..
            },
        )
        | (
            OutcomeKind::DrainStats { .. },
            Event::StatSet {
                is_drained: true, ..
            },
        )
        | (OutcomeKind::DrainExperience(_), Event::ExperienceLost { .. })
        | (OutcomeKind::Quake, Event::Quaked { .. }) => true,
        (OutcomeKind::Take(Taking::Gold), Event::GoldMoved { how, .. })
        | (OutcomeKind::Take(Taking::Thing), Event::ItemMoved { how, .. }) => {
            *how == Handling::Stolen
        }
        (OutcomeKind::Take(Taking::Food), Event::ItemDestroyed { loss, .. }) => {
            *loss == Loss::Eaten
        }
        _ => false,
    }
}

#[test]
fn every_mechanic_has_a_scenario_that_shows_it() {
    let scenarios = &content().scenarios;
    let missing: Vec<&str> = content()
        .mechanics()
        .into_iter()
        .filter(|row| row.1 != Mechanic::Effect(EffectId::NONE))
        .filter(|row| {
            scenarios
                .iter()
                .all(|scenario| !scenario.shows.contains(&row.1))
        })
        .map(|row| row.0)
        .collect();
    assert!(missing.is_empty(), "no scenario shows {missing:?}");
}

#[test]
fn what_a_scenario_shows_happens_there() {
    let mechanics = content().mechanics();
    let mut silent = Vec::new();
    for scenario in &content().scenarios {
        let mut left = scenario.shows.clone();
        for seed in 1..=FIGHTS {
            if left.is_empty() {
                break;
            }
            let played = Played::of(&scenario.name, seed);
            left.retain(|&mechanic| !played.shows(mechanic));
        }
        let names = left
            .iter()
            .map(|one| mechanics.iter().find(|row| row.1 == *one));
        silent.extend(names.map(|row| format!("{}: {}", scenario.name, row.unwrap().0)));
    }
    assert!(silent.is_empty(), "never seen: {silent:#?}");
}

#[test]
fn scenarios_have_a_topic_and_stand_by_it() {
    let topics: Vec<_> = content().scenarios.iter().map(|one| one.topic).collect();
    assert!(topics.iter().all(Option::is_some));
    assert!(topics.is_sorted());
    assert!(content().scenarios.iter().all(|one| !one.about.is_empty()));
}

#[test]
fn unknown_mechanics_and_topics_are_told_with_the_nearest() {
    let text =
        "Scenario(topic: \"theft\", shows: [\"steal_gould\"], arena: Named(\"pit\"), hero: Hero())";
    let problems = ludus_engine::content::parse_scenario(content(), "x.ron", text).unwrap_err();
    let told = problems.to_string();
    assert!(
        told.contains("unknown topic \"theft\", nearest is \"thefts\""),
        "{told}"
    );
    assert!(
        told.contains("unknown mechanic \"steal_gould\", nearest is \"steal_gold\""),
        "{told}"
    );
}

#[test]
fn the_gauntlet_meets_every_method_and_effect_up_to_level_30() {
    let profile = content().default_profile().unwrap();
    let mut hero = ready_made(content(), HeroClassId(0), None, None).unwrap();
    let mut met = BTreeSet::new();
    // Who comes only in the first waves is rare there.
    for (seeds, numbers) in [(400, 1..=9_u32), (30, 10..=40)] {
        for (seed, number) in (0..seeds).flat_map(|seed| numbers.clone().map(move |n| (seed, n))) {
            hero.level = number.min(30) as u8;
            let drawn = wave(content(), profile, (seed, number), &hero, &[]);
            met.extend(drawn.monsters.iter().map(|placed| placed.race));
        }
    }
    let blows = |is_asked: &dyn Fn(u16) -> bool| -> BTreeSet<&str> {
        let races = content().monster_races.iter().enumerate();
        races
            .filter(|(id, race)| race.level <= LEVEL && is_asked(*id as u16))
            .flat_map(|(_, race)| &race.blows)
            .flat_map(|blow| {
                [
                    blow.method.name(),
                    content().effect(blow.effect).id.as_str(),
                ]
            })
            .collect()
    };
    let all = blows(&|_| true);
    let come = blows(&|id| met.iter().any(|race| race.0 == id));
    let missing: Vec<_> = all.difference(&come).collect();
    assert!(
        all.len() > 30 && missing.is_empty(),
        "never met: {missing:?}"
    );
}
