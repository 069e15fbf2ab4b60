use std::sync::Arc;

use ludus_engine::content::{HERO_TEAM, HeroSheet, ItemFlag, Slot};
use ludus_engine::world::Definition;

use super::fights::{batch, content, scenario};

/// How many fights each hero fights.
const FIGHTS: u64 = 200;

/// A hall with a few trees; the hero on one side, foes on the other, awake.
fn hall(hero: &HeroSheet, foes: &str) -> Arc<Definition> {
    let map = [
        "##################",
        "#................#",
        "#....%......%..a.#",
        "#.@............b.#",
        "#....:......:..c.#",
        "#................#",
        "##################",
    ];
    let races: Vec<&str> = foes.split(' ').collect();
    let legend: Vec<String> = "abc"
        .chars()
        .zip(races.iter().map(Some).chain(std::iter::repeat(None)))
        .map(|(glyph, race)| match race {
            Some(race) => format!("'{glyph}': Monster(race: {race:?})"),
            None => format!("'{glyph}': Terrain(\"floor\")"),
        })
        .collect();
    let text = format!(
        "Scenario(arena: Drawn(map: {map:?}, legend: {{ {} }}), hero: Some(Hero()))",
        legend.join(", ")
    );
    let definition = scenario("hall.ron", &text);
    let mut encounter = definition.encounter.clone();
    let at = encounter.hero.as_ref().unwrap().at;
    encounter.hero = Some(HeroSheet { at, ..hero.clone() });
    Arc::new(Definition::new(definition.content.clone(), encounter))
}

fn wins(hero: &HeroSheet, foes: &str) -> f64 {
    let definition = hall(hero, foes);
    let summary = batch(&definition, 2_026, FIGHTS).run(|_| Ok(())).unwrap();
    summary.wins.get(HERO_TEAM.index()).copied().unwrap_or(0) as f64 / FIGHTS as f64
}

/// A foe, or some, that the ready-made hero of a class beats at times and at times does not.
const FITTING: [(&str, &str); 9] = [
    ("warrior", "snaga snaga snaga"),
    ("mage", "kobold kobold kobold"),
    ("priest", "snaga snaga"),
    ("rogue", "cave_orc cave_orc cave_orc"),
    ("ranger", "cave_orc cave_orc cave_orc"),
    ("paladin", "cave_orc"),
    ("druid", "large_kobold wolf"),
    ("necromancer", "kobold kobold kobold"),
    ("assassin", "cave_orc cave_orc cave_orc"),
];

#[test]
fn every_ready_made_hero_wins_some_and_loses_some() {
    assert_eq!(content().heroes.len(), FITTING.len());
    let mut table = Vec::new();
    for (class, foes) in FITTING {
        let class = content().find_hero_class(class).unwrap();
        let hero = content().hero_of_class(class).unwrap();
        table.push((hero.name.as_str(), foes, wins(hero, foes)));
    }
    let is_fair = |rate: f64| (0.1..=0.9).contains(&rate);
    assert!(table.iter().all(|row| is_fair(row.2)), "{table:#?}");
}

#[test]
fn no_ready_made_hero_wields_what_its_class_shuns() {
    let content = content();
    let mut n_shunning = 0;
    for hero in &content.heroes {
        let class = content.hero_class(hero.class);
        n_shunning += usize::from(class.melee_bonuses.iter().any(|bonus| bonus.spares_blessed));
        let Some(weapon) = hero.worn(Slot::Weapon) else {
            continue;
        };
        let group = content.item_kind(weapon.kind).group;
        let is_shunned = class
            .melee_bonuses
            .iter()
            .any(|bonus| bonus.spares_blessed && bonus.group == group);
        let is_blessed = weapon.flags.has(ItemFlag::Blessed);
        assert!(!is_shunned || is_blessed, "{}", class.id);
    }
    assert!(n_shunning > 1, "nobody shuns anything");
}
