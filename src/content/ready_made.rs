//! Ready-made heroes as a player takes them: of any class, and of any race that may take it.

use crate::ids::{HeroClassId, HeroRaceId};

use super::{Content, HeroSheet};

impl Content {
    /// Returns whether a race may take a class.
    pub fn may_take(&self, race: HeroRaceId, class: HeroClassId) -> bool {
        let id = &self.hero_class(class).id;
        self.hero_race(race).classes.contains(id)
    }

    /// Returns the ready-made hero of a class, its race changed: the scores move by what the races
    /// differ, everything else stays. `None` when the race may not take the class, or nobody of the
    /// class is ready-made.
    pub fn ready_made(&self, race: HeroRaceId, class: HeroClassId) -> Option<HeroSheet> {
        if !self.may_take(race, class) {
            return None;
        }
        let of_both = self
            .heroes
            .iter()
            .find(|hero| hero.class == class && hero.race == race);
        let mut hero = of_both.or_else(|| self.hero_of_class(class))?.clone();
        let (from, to) = (self.hero_race(hero.race).stats, self.hero_race(race).stats);
        for (score, (from, to)) in hero.stats.iter_mut().zip(from.into_iter().zip(to)) {
            *score = score.stepped(to - from);
        }
        hero.race = race;
        Some(hero)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ready_made_hero_takes_another_race() {
        let content = Content::builtin().unwrap();
        let id = |name: &str| content.find_hero_race(name).unwrap();
        let warrior = content.find_hero_class("warrior").unwrap();
        let dwarf = content.ready_made(id("dwarf"), warrior).unwrap();
        let human = content.ready_made(id("human"), warrior).unwrap();
        assert_eq!(human.equipment, dwarf.equipment);
        assert_ne!(human.stats, dwarf.stats);
        let mut back = human;
        let races = [id("human"), id("dwarf")].map(|race| content.hero_race(race).stats);
        for (n, score) in back.stats.iter_mut().enumerate() {
            *score = score.stepped(races[1][n] - races[0][n]);
        }
        assert_eq!(back.stats, dwarf.stats);
        let mage = content.find_hero_class("mage").unwrap();
        assert!(content.ready_made(id("dwarf"), mage).is_none());
    }

    #[test]
    fn every_class_has_somebody_ready_made() {
        let content = Content::builtin().unwrap();
        for (race, class) in (0..content.hero_races.len())
            .flat_map(|race| (0..content.hero_classes.len()).map(move |class| (race, class)))
        {
            let (race, class) = (HeroRaceId(race as u8), HeroClassId(class as u8));
            let is_there = content.ready_made(race, class).is_some();
            assert_eq!(
                is_there,
                content.may_take(race, class),
                "{race:?} {class:?}"
            );
        }
    }
}
