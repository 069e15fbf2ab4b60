//! Making a hero in figures: races and classes, what the two add up to, and what they give beside.

use crate::text::shortened;
use ludus_engine::content::{
    Content, HeroClass, HeroRace, HeroResist, ItemGroup, Race, SkillGrowth, Stat, WeaponBonus,
};
use ludus_engine::gauntlet::may_be;
use ludus_engine::narrate::{ability_words, article, capitalized, score_word};
use ludus_engine::rules::growth::{HitPointsInput, MAX_LEVEL, hit_points};

use super::hero_form::HeroForm;

/// The levels that are shown.
const LEVELS: [i32; 3] = [1, 20, MAX_LEVEL as i32];

/// Columns of a name in a list.
const NAME_WIDTH: usize = 12;

/// Columns that the gifts of race and class have.
const GIFTS_WIDTH: usize = 78;

/// Returns the row of every race.
pub(crate) fn race_rows(content: &Content) -> Vec<String> {
    let row = |race: &HeroRace| {
        let name = shortened(&titled(&race.name), NAME_WIDTH);
        let skills = format!("{} {}", signed(race.melee), signed(race.missile));
        let save = plus(race.save);
        format!("{name:<NAME_WIDTH$} {:>2} {skills} {save:>3}", race.hit_die)
    };
    content.hero_races.iter().map(row).collect()
}

/// Returns the row of every class, for a race.
pub(crate) fn class_rows(content: &Content, form: &HeroForm) -> Vec<String> {
    let race = content.hero_race(form.race);
    let row = |class: &HeroClass| {
        let name = shortened(&capitalized(&class.name), NAME_WIDTH);
        let figures = if race.classes.contains(&class.id) {
            let (die, save) = (class.hit_die, class.save.0);
            let skills = format!("{} {}", bare(class.melee), bare(class.missile));
            format!("{die:>+2} {skills} {save:>4}")
        } else {
            format!("  not for {} {}", article(&race.name), race.name)
        };
        format!("{name:<NAME_WIDTH$}{figures}")
    };
    content.hero_classes.iter().map(row).collect()
}

/// What race and class add up to.
pub(crate) struct Sum {
    pub(crate) scores: String,
    /// The weight of a weapon that is swung freely.
    pub(crate) free: String,
    /// The levels that are shown, and at each of them melee skill, missile skill and hit points.
    pub(crate) levels: [String; 3],
    pub(crate) rows: [(&'static str, [String; 3]); 3],
    pub(crate) save: String,
    /// What both give beside figures.
    pub(crate) gifts: String,
}

/// Returns "dwarf warrior", and what the two add up to, or that they don't.
pub(crate) fn sum(content: &Content, form: &HeroForm) -> (String, Result<Sum, String>) {
    let race = content.hero_race(form.race);
    let class = content.hero_class(form.class);
    let who = format!("{} {}", race.name, class.name).to_lowercase();
    if !may_be(content, form.race, form.class) {
        let text = format!("{} {}", article(&race.name), race.name);
        let other = format!("{} {}", article(&class.name), class.name);
        return (who, Err(capitalized(&format!("{text} cannot be {other}."))));
    }
    (who, Ok(sum_of(content, race, class)))
}

fn sum_of(content: &Content, race: &HeroRace, class: &HeroClass) -> Sum {
    let stats: Vec<String> = Stat::ALL
        .iter()
        .zip(race.stats.iter().zip(class.stats))
        .map(|(stat, (of_race, of_class))| {
            let sum = i32::from(*of_race) + i32::from(of_class);
            format!("{} {}", stat.name().to_uppercase(), plus(sum))
        })
        .collect();
    let allowance = class.allowance;
    let free = (10 * allowance.base + allowance.per_level_hundredths) / 10;
    let skill = |of: fn(&HeroRace, &HeroClass) -> [SkillGrowth; 2]| {
        LEVELS.map(|level| {
            let [a, b] = of(race, class);
            let skill = a.base + b.base + a.by_levels(level) + b.by_levels(level);
            format!("{skill:>4} {}", content.tables.skill_word(skill))
        })
    };
    let hit_die = i32::from(race.hit_die) + i32::from(class.hit_die);
    let points = LEVELS.map(|level| {
        let constitution = 0;
        let input = HitPointsInput {
            hit_die,
            constitution,
            level,
        };
        format!("{:>4} and CON", hit_points(input))
    });
    let save = LEVELS.map(|level| {
        let (base, more) = class.save;
        // Beyond a hundred nothing is left to save from.
        (race.save + base + more * level / i32::from(MAX_LEVEL)).min(100)
    });
    let [first, second, third] = save;
    Sum {
        scores: stats.join("  "),
        free: format!("weapon to {}.{} lb free", free / 10, free % 10),
        levels: LEVELS.map(|level| format!("level {level}")),
        rows: [
            ("melee", skill(|race, class| [race.melee, class.melee])),
            ("shots", skill(|race, class| [race.missile, class.missile])),
            ("hit points", points),
        ],
        save: format!("save {first}, {second}, {third}%"),
        gifts: gifts(race, class, GIFTS_WIDTH),
    }
}

/// Returns a name with a capital for each of its words: "Half-Orc".
fn titled(name: &str) -> String {
    let words = name.split_inclusive([' ', '-']);
    words.map(capitalized).collect()
}

/// Returns a number with its sign; nothing has none.
pub(crate) fn plus(number: i32) -> String {
    if number == 0 {
        "0".to_owned()
    } else {
        format!("{number:+}")
    }
}

/// Returns what a race adds to a skill: " +2 +.22".
fn signed(skill: SkillGrowth) -> String {
    let growth = skill.per_level_hundredths;
    let sign = if growth < 0 { '-' } else { '+' };
    let a_level = match (growth.abs() / 100, growth.abs() % 100) {
        (0, 0) => "0".to_owned(),
        (0, part) => format!("{sign}.{part:02}"),
        (whole, part) => format!("{sign}{whole}.{part:02}"),
    };
    format!("{:>3} {a_level:>4}", plus(skill.base))
}

/// Returns what a class gives of a skill: " 25 2.00".
fn bare(skill: SkillGrowth) -> String {
    let growth = skill.per_level_hundredths;
    format!("{:>3} {}.{:02}", skill.base, growth / 100, growth % 100)
}

/// Returns what race and class give beside figures, as far as it fits: "Never blind. Axe and spear
/// +3, and 1 more in 7 levels; bows worse by as much."
fn gifts(race: &HeroRace, class: &HeroClass, width: usize) -> String {
    let mut words = gift_words(race);
    words.extend(class_words(class));
    let bonuses = race.melee_bonuses.iter().chain(&race.missile_bonuses);
    let of_class = class.melee_bonuses.iter().chain(&class.missile_bonuses);
    let bonuses = bonus_words(bonuses.chain(of_class));
    let n_gifts = words.len();
    words.extend(bonuses);
    let mut text = String::new();
    let n_words = words.len();
    for (n, word) in words.iter().enumerate() {
        let (gap, word) = match n {
            0 => ("", capitalized(word)),
            _ if n == n_gifts => (". ", capitalized(word)),
            _ if n < n_gifts => (", ", word.clone()),
            _ => ("; ", word.clone()),
        };
        let rest = match n_words - n {
            1 => "; 1 other".to_owned(),
            left => format!("; {left} others"),
        };
        let reserve = if n + 1 < n_words { rest.len() } else { 0 };
        if text.len() + gap.len() + word.len() + reserve + 1 > width {
            text.push_str(&rest);
            break;
        }
        text.push_str(gap);
        text.push_str(&word);
    }
    if !text.is_empty() {
        text.push('.');
    }
    text
}

/// Returns what a race gives beside figures.
fn gift_words(race: &HeroRace) -> Vec<String> {
    let spaced = |name: &str| name.replace('_', " ");
    let resists = race.resists.iter().map(|resist| match resist {
        HeroResist::Blindness => "never blind".to_owned(),
        HeroResist::Confusion => "never confused".to_owned(),
        resist => format!("resists {}", spaced(resist.name())),
    });
    let abilities = race
        .abilities
        .iter()
        .map(|gift| ability_words(gift).to_owned());
    let sustains = race.sustains.iter();
    let sustains = sustains.map(|&stat| format!("keeps {}", score_word(stat)));
    let traits = race.traits.iter().map(|kind| match kind {
        Race::Divine => "ills pass half as fast again".to_owned(),
        Race::Hardy => "poison and cuts pass faster".to_owned(),
    });
    resists
        .chain(abilities)
        .chain(sustains)
        .chain(traits)
        .collect()
}

/// Returns what a class gives beside figures.
fn class_words(class: &HeroClass) -> Vec<String> {
    let all = [
        (class.fights_unarmed, "best with bare hands"),
        (class.is_woodsman, "at home among trees"),
        (class.fights_quietly, "quiet"),
        (class.has_mana, "has mana"),
    ];
    let own = all.iter().filter(|(is_so, _)| *is_so);
    own.map(|(_, words)| (*words).to_owned()).collect()
}

/// Returns the bonuses with sorts of weapons; one that equals the one before refers to it.
fn bonus_words<'a>(bonuses: impl Iterator<Item = &'a WeaponBonus>) -> Vec<String> {
    let mut words = Vec::new();
    let mut before: Option<&WeaponBonus> = None;
    for bonus in bonuses {
        let group = weapons(bonus.group);
        let is_as_much = before.is_some_and(|before| {
            (before.flat, before.level_divisor) == (bonus.flat, bonus.level_divisor)
        });
        let is_alike = before.is_some_and(|before| before.sign == bonus.sign);
        words.push(match (is_as_much, is_alike, bonus.sign > 0) {
            (true, true, _) => format!("{group} likewise"),
            (true, false, true) => format!("{group} better by as much"),
            (true, false, false) => format!("{group} worse by as much"),
            (false, ..) => {
                let (more, unless) = match (bonus.sign > 0, bonus.spares_blessed) {
                    (true, _) => ("more", ""),
                    (false, false) => ("less", ""),
                    (false, true) => ("less", ", not blessed ones"),
                };
                let (flat, levels) = (bonus.sign * bonus.flat, bonus.level_divisor);
                format!("{group} {flat:+}, and 1 {more} in {levels} levels{unless}")
            }
        });
        before = Some(bonus);
    }
    words
}

/// Returns the weapons of a sort in words.
fn weapons(group: ItemGroup) -> String {
    match group {
        ItemGroup::Polearm => "axe and spear".to_owned(),
        group => format!("{}s", group.name().replace('_', " ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(race: &str, class: &str, expected: &str) {
        let content = crate::tests::shipped();
        let race = content
            .hero_races
            .iter()
            .find(|one| one.id == race)
            .unwrap();
        let class = content
            .hero_classes
            .iter()
            .find(|one| one.id == class)
            .unwrap();
        assert_eq!(gifts(race, class, 78), expected);
    }

    #[test]
    fn gifts_are_told_in_one_row() {
        check(
            "dwarf",
            "warrior",
            "Never blind. Axe and spear +3, and 1 more in 7 levels; bows worse by as much.",
        );
        check(
            "dwarf",
            "priest",
            "Never blind, has mana. Axe and spear +3, and 1 more in 7 levels; 3 others.",
        );
        check(
            "human",
            "mage",
            "Has mana. Swords +3, and 1 more in 7 levels; crossbows likewise.",
        );
    }

    #[test]
    fn every_pair_of_race_and_class_fits_its_row() {
        let content = crate::tests::shipped();
        for race in &content.hero_races {
            for class in &content.hero_classes {
                let text = gifts(race, class, 78);
                assert!(text.len() <= 78, "{text}");
            }
        }
    }
}
