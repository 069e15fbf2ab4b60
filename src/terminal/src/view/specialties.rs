//! Specialties in words: what each does, and what it makes of one hero's figures.

use crate::app::Context;
use crate::game::Game;
use ludus_engine::content::{HeroSheet, Slot, Specialties, Specialty};
use ludus_engine::figures::{self, FAST_ATTACK_PERCENT, Missile};
use ludus_engine::ids::ActorId;
use ludus_engine::narrate::{percent, thrown_name};
use ludus_engine::rng::Roll;
use ludus_engine::rules::Terms;
use ludus_engine::rules::armor::{ArmorStates, hero_armor, unlight};
use ludus_engine::rules::critical::{CriticalCheck, MANA_BURNED, SPECIALIST_ONE_IN};
use ludus_engine::rules::damage::holy_light;
use ludus_engine::rules::missile::PIERCES_ONE_IN;
use ludus_engine::rules::skill::bare_hands;
use ludus_engine::world::{ItemRef, World};

use super::hero_form::alone;

/// Returns the name: "armor mastery".
pub(crate) fn name(specialty: Specialty) -> String {
    specialty.name().replace('_', " ")
}

/// Returns what a specialty does, with the numbers of its rule and the rule's id.
pub(crate) fn about(specialty: Specialty) -> String {
    match specialty {
        Specialty::Armsman => format!(
            "One hit in {SPECIALIST_ONE_IN} on a foe that you see is critical, before skill is \
             asked. W-2"
        ),
        Specialty::Marksman => {
            format!(
                "One shot in {SPECIALIST_ONE_IN} that hits is critical, before skill is asked. V-2"
            )
        }
        Specialty::MartialArts => "Your bare hands are trained: half your level more to hit, and \
             the dice of their grade in place of a weapon's. A-8, fact 2.42"
            .to_owned(),
        Specialty::PiercingShot => format!(
            "One in {PIERCES_ONE_IN} arrows and bolts that hit flies on at whoever stands \
             behind. S-16"
        ),
        Specialty::MightyThrow => "What you throw flies twice as far. G-3".to_owned(),
        Specialty::ShieldMastery => {
            "The base of a shield on your arm counts double, its enchantment once. fact 2.21"
                .to_owned()
        }
        Specialty::Evasion => "Landing blows may be evaded with all that comes with them: \
             the chance is dexterity's, half of it and then none under heavy armor. H-8, fact 2.22"
            .to_owned(),
        Specialty::Unlight => format!(
            "Against foes on dark cells that your light does not reach: {} armor class, and an \
             eighth of what you have. H-5",
            unlight(0)
        ),
        Specialty::HolyLight => "Your weapon bites deeper into the undead, and a little deeper \
             into other evil. W-7"
            .to_owned(),
        Specialty::ManaBurn => format!(
            "The first critical of a round has one die more and burns {MANA_BURNED} mana. W-4"
        ),
        Specialty::EnhanceMagic => "Blessings, heroism and rage count for more; poison that you \
             resist for a while lasts half as long. A-4, M-9"
            .to_owned(),
        Specialty::FastAttack => format!(
            "After a round {FAST_ATTACK_PERCENT}% for one more blow, less if the round was cut \
             short."
        ),
        Specialty::ArmorMastery => {
            "The base of body armor counts five thirds, its enchantment once. fact 2.21".to_owned()
        }
        Specialty::MagicResistance => "Your saving throw gains half of what it lacks to 100; \
             above 80 it gains 10. fact 2.19"
            .to_owned(),
    }
}

/// Returns what a specialty makes of a hero, in figures; the worlds hold the hero without it and with
/// it.
pub(crate) fn effect(specialty: Specialty, without: &World, with: &World) -> String {
    let tables = &with.content().tables;
    // What does nothing for the hero now may be chosen all the same.
    if let Some(lack) = lacking(specialty, with) {
        return format!("nothing yet: {lack}");
    }
    let moved = |what: &str, figure: fn(&World) -> i32, unit: &str| {
        let (before, after) = (figure(without), figure(with));
        if before == after {
            format!("nothing yet: {what} stays {after}{unit}")
        } else {
            format!("{what} {before}{unit} -> {after}{unit}")
        }
    };
    let mut terms = Terms::EMPTY;
    match specialty {
        Specialty::Armsman => {
            let skill = figures::melee_skill(with, &mut terms);
            criticals(
                "hits",
                |roll| CriticalCheck::of_melee(skill, roll),
                Roll::Armsman,
            )
        }
        Specialty::Marksman => {
            let skill = figures::missile_skill_of(with, Missile::Fired, &mut terms);
            criticals(
                "shots",
                |roll| CriticalCheck::of_shot(skill.unwrap_or(0), roll),
                Roll::Marksman,
            )
        }
        Specialty::MartialArts => {
            let hero = with.hero().zip(with.hero_sheet());
            let bonus = hero.map_or(0, |(hero, sheet)| {
                let class = with.content().hero_class(sheet.class);
                bare_hands(i32::from(hero.level), class.fights_unarmed, true)
            });
            format!("bare hands {bonus:+} to hit, and dice by grade")
        }
        Specialty::PiercingShot => format!("1 of {PIERCES_ONE_IN} shots that hit flies on"),
        Specialty::MightyThrow => {
            let thrown = with.hero().and_then(|hero| throwable(with, hero.actor));
            match thrown {
                Some(item) => {
                    let range = |world| figures::range_of(world, Missile::Thrown(item.id));
                    let name = thrown_name(&item.kind.name);
                    let (own, far) = (range(without), range(with));
                    format!("throws the {name} {own} -> {far} cells")
                }
                None => "throws reach twice as far".to_owned(),
            }
        }
        Specialty::ShieldMastery | Specialty::ArmorMastery => {
            moved("armor class", figures::armor_class, "")
        }
        Specialty::Evasion => format!("evades {}% of landing blows", figures::evasion(with)),
        Specialty::Unlight => {
            let more = unlight(figures::armor_class(with));
            format!("armor class {more:+} against foes in the dark")
        }
        Specialty::HolyLight => {
            let times = |is_undead| {
                let more = holy_light(&tables.holy_light, 10, is_undead, true);
                format!("x{}.{}", (10 + more) / 10, (10 + more) % 10)
            };
            format!("damage {} to undead, {} to evil", times(true), times(false))
        }
        Specialty::ManaBurn => format!("a critical burns {MANA_BURNED} mana, one die more"),
        Specialty::EnhanceMagic => blessed(with),
        Specialty::FastAttack => format!("{FAST_ATTACK_PERCENT}% for one more blow a round"),
        Specialty::MagicResistance => {
            let save: fn(&World) -> i32 = |world| figures::saving_throw(world).clamp(0, 100);
            moved("saving throw", save, "%")
        }
    }
}

/// Returns what a specialty makes of a hero, beside the others that it has.
pub(crate) fn effect_on(cx: &Context<'_>, hero: &HeroSheet, specialty: Specialty) -> String {
    let others = hero.specialties.iter().filter(|&one| one != specialty);
    let others: Specialties = others.collect();
    let alone = |specialties| {
        let hero = HeroSheet {
            specialties,
            ..hero.clone()
        };
        alone(cx, &hero)
    };
    match (alone(others), alone(others.with(specialty))) {
        (Some(without), Some(with)) => effect(specialty, &without, &with),
        _ => String::new(),
    }
}

/// Returns the hero of a run as it stands between two waves.
pub(crate) fn hero_between_waves(game: &Game) -> Option<HeroSheet> {
    let world = game.world();
    let (hero, sheet) = (world.hero()?, world.hero_sheet()?);
    let worn = world.worn(hero.actor);
    let worn = worn.map(|(slot, item)| (slot, item.as_def(world.turn())));
    Some(HeroSheet {
        level: hero.level,
        stats: hero.stats,
        specialties: game.run().specialties(),
        equipment: worn.collect(),
        ..sheet.clone()
    })
}

/// Returns what a blessing gives without and with enhance magic.
fn blessed(world: &World) -> String {
    let (plain, more) = world.content().tables.status.blessed;
    let armor = [false, true].map(|has_enhance_magic| {
        let states = ArmorStates {
            is_blessed: true,
            has_enhance_magic,
            ..ArmorStates::default()
        };
        hero_armor(std::iter::empty(), 0, states)
    });
    let [own, enhanced] = armor;
    format!("blessed: hits {plain:+} -> {more:+}, armor {own:+} -> {enhanced:+}")
}

/// Returns what a hero lacks to get anything from a specialty.
fn lacking(specialty: Specialty, with: &World) -> Option<&'static str> {
    let hero = with.hero().map(|hero| hero.actor);
    let wears = |slot| hero.is_some_and(|hero| with.worn_in(hero, slot).is_some());
    let shoots = || {
        let mut terms = Terms::EMPTY;
        figures::missile_skill_of(with, Missile::Fired, &mut terms).is_some()
    };
    match specialty {
        Specialty::Marksman if !shoots() => Some("no launcher with missiles for it"),
        Specialty::PiercingShot if !figures::pierces(with) => Some("no bow or crossbow"),
        Specialty::ShieldMastery if !wears(Slot::Shield) => Some("no shield"),
        Specialty::ArmorMastery if !wears(Slot::Body) => Some("no body armor"),
        Specialty::Evasion if figures::evasion(with) == 0 => {
            Some("dexterity too low, or armor too heavy")
        }
        _ => None,
    }
}

/// Returns the chances of a critical without and with a specialist's flat chance.
fn criticals(of: &str, check: impl Fn(Option<Roll>) -> CriticalCheck, flat: Roll) -> String {
    let chance = |roll| percent(check(roll).chance().to_f64());
    format!("critical {of} {} -> {}", chance(None), chance(Some(flat)))
}

/// Returns what an actor has to throw: a throwing weapon, or else the first thing that does damage.
fn throwable(world: &World, actor: ActorId) -> Option<ItemRef<'_>> {
    let mut things = world.carried(actor).filter(|item| item.kind.dice.count > 0);
    let made_for_it = world
        .carried(actor)
        .find(|item| figures::is_throwing_weapon(item));
    made_for_it.or_else(|| things.next())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use ludus_engine::content::{Content, StatScore};
    use ludus_engine::gauntlet::alone;

    /// Returns what a specialty makes of the ready-made hero of a class at a level.
    fn effect_of(content: &Arc<Content>, class: usize, level: u8, specialty: Specialty) -> String {
        let rules = content.default_profile().unwrap();
        let world = |specialties| {
            let hero = HeroSheet {
                level,
                specialties,
                ..content.heroes[class].clone()
            };
            alone(content, rules, &hero)
        };
        let none = Specialties::EMPTY;
        effect(specialty, &world(none), &world(none.with(specialty)))
    }

    #[test]
    fn effects_are_figures_of_the_game() {
        let content = Arc::new(crate::tests::shipped());
        for (hero, specialty, expected) in [
            (0, Specialty::Armsman, "critical hits 11.4% -> 26.2%"),
            (0, Specialty::ArmorMastery, "armor class 22 -> 29"),
            (0, Specialty::MagicResistance, "saving throw 30% -> 65%"),
            (
                0,
                Specialty::Marksman,
                "nothing yet: no launcher with missiles for it",
            ),
            (
                0,
                Specialty::PiercingShot,
                "nothing yet: no bow or crossbow",
            ),
            (0, Specialty::MightyThrow, "throws the axe 10 -> 20 cells"),
            (
                0,
                Specialty::HolyLight,
                "damage x1.2 to undead, x1.1 to evil",
            ),
            (4, Specialty::PiercingShot, "1 of 2 shots that hit flies on"),
            (
                4,
                Specialty::EnhanceMagic,
                "blessed: hits +10 -> +15, armor +5 -> +10",
            ),
        ] {
            assert_eq!(effect_of(&content, hero, 1, specialty), expected);
        }
        let trained = effect_of(&content, 0, 20, Specialty::MartialArts);
        assert_eq!(trained, "bare hands +10 to hit, and dice by grade");
    }

    #[test]
    fn what_moves_no_figure_says_that_it_does_nothing() {
        let content = Arc::new(crate::tests::shipped());
        let rules = content.default_profile().unwrap();
        let bare = HeroSheet {
            equipment: Vec::new(),
            stats: [StatScore::TEN; 6],
            ..content.heroes[0].clone()
        };
        let world = |specialties| {
            let hero = HeroSheet {
                specialties,
                ..bare.clone()
            };
            alone(&content, rules, &hero)
        };
        let none = Specialties::EMPTY;
        for &specialty in Specialty::ALL {
            let told = effect(specialty, &world(none), &world(none.with(specialty)));
            let is_idle = matches!(
                specialty,
                Specialty::Marksman
                    | Specialty::PiercingShot
                    | Specialty::ShieldMastery
                    | Specialty::ArmorMastery
            );
            assert_eq!(told.starts_with("nothing yet: "), is_idle, "{told}");
            if let Some((before, after)) = told.split_once(" -> ") {
                let last = before.rsplit(' ').next().unwrap();
                assert!(!after.starts_with(last), "{told}");
            }
        }
        let evades = |level| effect_of(&content, 0, level, Specialty::Evasion);
        for class in 0..content.heroes.len() {
            let told = effect_of(&content, class, 1, Specialty::Evasion);
            assert!(!told.contains(" 0%"), "{told}");
        }
        assert!(evades(1).starts_with("nothing yet: "), "{}", evades(1));
    }

    #[test]
    fn every_effect_fits_its_column() {
        let content = Arc::new(crate::tests::shipped());
        for class in 0..content.heroes.len() {
            for &specialty in Specialty::ALL {
                for level in [1, 50] {
                    let text = effect_of(&content, class, level, specialty);
                    assert!((1..=56).contains(&text.len()), "{text}");
                }
                assert!((20..200).contains(&about(specialty).len()), "{specialty:?}");
            }
        }
    }
}
