//! Which specialties a hero may have: one at the start, more with levels, of the class's list
//! (L-31).
//!
//! How many is the plainest reading of a source that gives no levels: one at level 1 and one more
//! at 10, 20, 30 and 40 (`specialty_levels` of the tables), warriors one beyond that.

use crate::content::{Content, HeroClass, Specialties, Specialty};
use crate::ids::HeroClassId;

/// Returns what a class may choose beside what a hero has, what suits it best first.
pub fn choosable(class: &HeroClass, had: Specialties) -> impl Iterator<Item = Specialty> {
    let list = class.specialties.iter().copied();
    list.filter(move |&specialty| !had.has(specialty))
}

/// Returns how many specialties a hero may choose now.
pub fn specialties_due(
    content: &Content,
    class: HeroClassId,
    level: u8,
    had: Specialties,
) -> usize {
    let open = content
        .specialties_at(class, level)
        .saturating_sub(had.iter().count());
    open.min(choosable(content.hero_class(class), had).count())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(content: &Content, id: &str) -> HeroClassId {
        let place = content.hero_classes.iter().position(|class| class.id == id);
        HeroClassId(place.unwrap() as u8)
    }

    #[track_caller]
    fn due(id: &str, level: u8, had: &[Specialty], expected: usize) {
        let content = crate::content::shipped();
        let had = had.iter().copied().collect();
        let n = specialties_due(&content, class(&content, id), level, had);
        assert_eq!(n, expected, "{id} {level} {had:?}");
    }

    #[test]
    fn one_comes_at_the_start_and_one_every_tenth_level() {
        for (level, expected) in [(1, 1), (9, 1), (10, 2), (19, 2), (20, 3), (30, 4), (50, 5)] {
            due("paladin", level, &[], expected);
        }
        due("warrior", 1, &[], 2);
        due("warrior", 10, &[Specialty::Armsman, Specialty::Evasion], 1);
    }

    #[test]
    fn nobody_is_due_what_the_list_does_not_hold() {
        due("druid", 50, &[], 1);
        due("druid", 50, &[Specialty::EnhanceMagic], 0);
        due("mage", 50, &[Specialty::Armsman], 2);
        due("mage", 1, &[Specialty::Armsman], 0);
    }

    #[test]
    fn every_class_has_something_to_choose_at_the_start() {
        let content = crate::content::shipped();
        for class in &content.hero_classes {
            let n = choosable(class, Specialties::EMPTY).count();
            assert!(n > usize::from(class.more_specialties), "{}", class.id);
        }
    }
}
