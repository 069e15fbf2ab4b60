//! Heroes to start with: the ready-made one of a class, in another race if wanted.

use std::sync::Arc;

use crate::content::{Condition, Content, HeroSheet};
use crate::figures;
use crate::ids::{HeroClassId, HeroRaceId, ProfileId};
use crate::rules::growth::PARTS;
use crate::turn::world_at_start;
use crate::world::{Definition, ItemRef, World};

use super::wave::wave;

/// Why there is no such hero.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HeroError {
    /// No ready-made hero of that class.
    #[error("there is no ready-made {0}")]
    NoneOfClass(String),
    /// The race does not take up the class.
    #[error("no {race} is a {class}")]
    NotForRace {
        /// The race's name.
        race: String,
        /// The class's name.
        class: String,
    },
}

/// Says whether a race takes up a class.
pub fn may_be(content: &Content, race: HeroRaceId, class: HeroClassId) -> bool {
    content
        .hero_race(race)
        .classes
        .contains(&content.hero_class(class).id)
}

/// Returns the ready-made hero of a class. In another race the equipment stays and each score moves
/// by the difference of what the two races add, in steps: 3 to 18, then ten hundredths each, up to
/// 18/220. An empty name changes nothing.
pub fn ready_made(
    content: &Content,
    class: HeroClassId,
    race: Option<HeroRaceId>,
    name: Option<&str>,
) -> Result<HeroSheet, HeroError> {
    let class_name = || content.hero_class(class).name.to_lowercase();
    let mut hero = content
        .hero_of_class(class)
        .cloned()
        .ok_or_else(|| HeroError::NoneOfClass(class_name()))?;
    if let Some(race) = race.filter(|&race| race != hero.race) {
        if !may_be(content, race, class) {
            let race = content.hero_race(race).name.to_lowercase();
            return Err(HeroError::NotForRace {
                race,
                class: class_name(),
            });
        }
        let (from, to) = (
            &content.hero_race(hero.race).stats,
            &content.hero_race(race).stats,
        );
        for (score, (from, to)) in hero.stats.iter_mut().zip(from.iter().zip(to)) {
            *score = score.stepped(i32::from(*to) - i32::from(*from));
        }
        hero.race = race;
    }
    if let Some(name) = name.filter(|name| !name.is_empty()) {
        name.clone_into(&mut hero.name);
    }
    Ok(hero)
}

/// Returns the sheet of the hero of a fight by now: what is left, and what was lost.
pub fn hero_now(world: &World) -> Option<HeroSheet> {
    let (sheet, hero) = (world.hero_sheet()?, world.hero()?);
    let conditions = Condition::ALL.iter();
    let conditions = conditions.map(|&condition| (condition, world.counter(hero.actor, condition)));
    let things = |item: ItemRef<'_>| item.as_def(world.turn());
    let worn = world.worn(hero.actor);
    Some(HeroSheet {
        stats: hero.full_stats,
        drained_stats: Some(hero.stats).filter(|now| *now != hero.full_stats),
        max_experience: Some(hero.max_experience),
        food: hero.food,
        gold: hero.gold,
        equipment: worn.map(|(slot, item)| (slot, things(item))).collect(),
        pack: world.carried(hero.actor).map(things).collect(),
        level: hero.level,
        experience: Some((hero.experience / PARTS) as u32),
        experience_parts: (hero.experience % PARTS) as u16,
        max_hp: Some(figures::full_max_hp(world)),
        hp: Some(world.body(hero.actor)?.hp),
        conditions: conditions.filter(|row| row.1 > 0).collect(),
        shape: hero.shape,
        ..sheet.clone()
    })
}

/// Returns a hero alone in a world, as when entering the ring: for the figures.
pub fn alone(content: &Arc<Content>, rules: ProfileId, hero: &HeroSheet) -> World {
    let mut encounter = wave(content, rules, (0, 1), hero, &[]);
    encounter.monsters.clear();
    world_at_start(Arc::new(Definition::new(content.clone(), encounter)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::StatScore;

    #[test]
    fn scores_move_by_steps() {
        let score = |text: &str| text.parse::<StatScore>().unwrap();
        for (from, steps, to) in [
            ("17", 1, "18"),
            ("18", 1, "18/10"),
            ("18/10", -1, "18"),
            ("18/15", -1, "18/05"),
            ("18/05", -1, "18"),
            ("18", -1, "17"),
            ("4", -3, "3"),
            ("18/215", 2, "18/220"),
        ] {
            assert_eq!(score(from).stepped(steps), score(to), "{from} {steps:+}");
        }
    }

    #[test]
    fn a_hero_of_another_race_keeps_the_equipment() {
        let content = crate::content::shipped();
        let warrior = content.heroes[0].class;
        let plain = ready_made(&content, warrior, None, None).unwrap();
        let troll = content
            .hero_races
            .iter()
            .position(|race| race.id == "half_troll")
            .unwrap();
        let troll = HeroRaceId(troll as u8);
        let moved = ready_made(&content, warrior, Some(troll), Some("Grub")).unwrap();
        assert_eq!((moved.race, moved.name.as_str()), (troll, "Grub"));
        assert_eq!(moved.equipment, plain.equipment);
        assert_ne!(moved.stats, plain.stats);
    }

    #[test]
    fn a_dwarf_is_no_mage() {
        let content = crate::content::shipped();
        let place = |id: &str| {
            content
                .hero_classes
                .iter()
                .position(|class| class.id == id)
                .unwrap()
        };
        let dwarf = content
            .hero_races
            .iter()
            .position(|race| race.id == "dwarf")
            .unwrap();
        let made = ready_made(
            &content,
            HeroClassId(place("mage") as u8),
            Some(HeroRaceId(dwarf as u8)),
            None,
        );
        assert!(matches!(made, Err(HeroError::NotForRace { .. })));
    }
}
