//! Names, articles, plurals, counts and directions in prose.

use crate::content::{Brand, MonsterFlag, MonsterRace};
use crate::grid::{Dir, Pos};

/// Returns a count in words up to twelve, in digits above.
pub fn count_word(n: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS
        .get(n)
        .map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// Returns so many of something: "1 turn", "12 turns".
pub fn counted_of(n: impl Into<u64>, what: &str) -> String {
    match n.into() {
        1 => format!("1 {what}"),
        n => format!("{n} {what}s"),
    }
}

/// Returns how often: nothing for once, `twice`, `three times`.
pub(super) fn times(n: usize) -> String {
    match n {
        0 | 1 => String::new(),
        2 => " twice".to_owned(),
        _ => format!(" {} times", count_word(n)),
    }
}

/// Returns what several do of what one does: "wake", "are afraid".
pub(super) fn done_by_many(deed: &str) -> String {
    let (verb, rest) = deed.split_once(' ').unwrap_or((deed, ""));
    let verb = match verb {
        "is" => "are",
        "has" => "have",
        _ => verb.strip_suffix('s').unwrap_or(verb),
    };
    [verb, rest].join(" ").trim_end().to_owned()
}

/// Returns the name of what is thrown: that a thing was made for it says the verb.
pub fn thrown_name(name: &str) -> &str {
    name.strip_prefix("throwing ").unwrap_or(name)
}

/// Returns an ordinal in words up to the twelfth, then `another`.
pub(super) fn ordinal(n: usize) -> &'static str {
    const WORDS: [&str; 11] = [
        "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
        "eleventh", "twelfth",
    ];
    n.checked_sub(2)
        .and_then(|index| WORDS.get(index))
        .copied()
        .unwrap_or("another")
}

/// Returns a text with its first letter in upper case.
pub fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}

/// Returns what an element is called.
pub const fn element_word(element: Brand) -> &'static str {
    match element {
        Brand::Acid => "acid",
        Brand::Electricity => "lightning",
        Brand::Fire => "fire",
        Brand::Cold => "frost",
        Brand::Poison => "poison",
    }
}

/// Says whether a race is one of a kind and needs no article.
pub fn is_unique(race: &MonsterRace) -> bool {
    race.is(MonsterFlag::Unique)
}

/// Returns the article by sound: an ogre, a unicorn, an uruk.
pub fn article(name: &str) -> &'static str {
    let name = name.to_lowercase();
    let sounds_closed = ["uni", "use", "eu", "one", "once", "uto"];
    let sounds_open = ["hour", "honest", "heir"];
    let begins = |list: &[&str]| list.iter().any(|start| name.starts_with(start));
    let is_open = begins(&sounds_open)
        || name.starts_with(['a', 'e', 'i', 'o', 'u']) && !begins(&sounds_closed);
    if is_open { "an" } else { "a" }
}

/// Returns the name of one of a kind amid a sentence, without what it is besides: "Lagduf" of Lagduf,
/// the Snaga; "the Desperate Adventurer".
fn own_name(race: &MonsterRace) -> String {
    let name = race
        .name
        .split_once(", ")
        .map_or(&*race.name, |parts| parts.0);
    match name.strip_prefix("The ") {
        Some(rest) => format!("the {rest}"),
        None => name.to_owned(),
    }
}

/// Returns "a wolf", "Lagduf".
pub fn indefinite(race: &MonsterRace) -> String {
    if is_unique(race) {
        return own_name(race);
    }
    let article = race.article.as_deref().unwrap_or(article(&race.name));
    format!("{article} {}", race.name)
}

/// Returns "the wolf", "Lagduf".
pub fn definite(race: &MonsterRace) -> String {
    if is_unique(race) {
        own_name(race)
    } else {
        format!("the {}", race.name)
    }
}

/// Returns "a second wolf" for the second of its kind, "a wolf" for the first.
pub(super) fn nth(race: &MonsterRace, n: usize) -> String {
    match ordinal(n) {
        _ if n < 2 || is_unique(race) => indefinite(race),
        "another" => format!("another {}", race.name),
        word => format!("{} {word} {}", article(word), race.name),
    }
}

/// Returns the plural by habit: wolves and the like come from data. One of a kind has none.
pub fn plural(race: &MonsterRace) -> String {
    if is_unique(race) {
        return own_name(race);
    }
    race.plural.clone().unwrap_or_else(|| plural_of(&race.name))
}

/// Returns the plural of a name by habit.
pub fn plural_of(name: &str) -> String {
    if let Some((head, rest)) = name.split_once(" of ") {
        return format!("{} of {rest}", plural_of(head));
    }
    let before_y = name
        .strip_suffix('y')
        .filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u']));
    if let Some(stem) = before_y {
        return format!("{stem}ies");
    }
    if let Some(stem) = name
        .strip_suffix("man")
        .filter(|stem| !stem.ends_with("hu"))
    {
        return format!("{stem}men");
    }
    for (end, many) in [
        ("wolf", "wolves"),
        ("thief", "thieves"),
        ("mouse", "mice"),
        ("louse", "lice"),
    ] {
        if let Some(stem) = name.strip_suffix(end) {
            return format!("{stem}{many}");
        }
    }
    let hisses = ["s", "x", "z", "ch", "sh"];
    if hisses.iter().any(|end| name.ends_with(end)) {
        format!("{name}es")
    } else {
        format!("{name}s")
    }
}

/// Returns "a wolf" for one, "three wolves" for more.
pub fn counted(race: &MonsterRace, n: usize) -> String {
    if n == 1 {
        indefinite(race)
    } else {
        format!("{} {}", count_word(n), plural(race))
    }
}

/// Returns he, she or it.
pub fn pronoun(race: &MonsterRace) -> &'static str {
    if race.is(MonsterFlag::Male) {
        "he"
    } else if race.is(MonsterFlag::Female) {
        "she"
    } else {
        "it"
    }
}

/// Returns his, her or its.
pub fn possessive(race: &MonsterRace) -> &'static str {
    match pronoun(race) {
        "he" => "his",
        "she" => "her",
        _ => "its",
    }
}

/// Returns him, her or it.
pub(super) fn objective(race: &MonsterRace) -> &'static str {
    match pronoun(race) {
        "he" => "him",
        "she" => "her",
        other => other,
    }
}

/// Joins parts as "a, b and c".
pub fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [start @ .., last] => format!("{} and {last}", start.join(", ")),
    }
}

/// Returns a chance from 0 to 1 in percent, rounded to one digit: "69.5%". What may happen is never
/// "0%", and what may not is never "100%".
pub fn percent(chance: f64) -> String {
    let percent = 100.0 * chance;
    if percent <= 0.0 {
        "0%".to_owned()
    } else if percent >= 100.0 {
        "100%".to_owned()
    } else if percent < 0.05 {
        "<0.1%".to_owned()
    } else if percent >= 99.95 {
        ">99.9%".to_owned()
    } else {
        format!("{percent:.1}%")
    }
}

/// Returns the direction from one cell to another in words; of the eight the nearest.
pub fn direction(from: Pos, to: Pos) -> &'static str {
    match toward(from, to) {
        None => "here",
        Some(Dir::North) => "north",
        Some(Dir::NorthEast) => "north-east",
        Some(Dir::East) => "east",
        Some(Dir::SouthEast) => "south-east",
        Some(Dir::South) => "south",
        Some(Dir::SouthWest) => "south-west",
        Some(Dir::West) => "west",
        Some(Dir::NorthWest) => "north-west",
    }
}

/// Returns the direction from one cell to another in one or two letters.
pub fn direction_short(from: Pos, to: Pos) -> &'static str {
    match toward(from, to) {
        None => "",
        Some(Dir::North) => "n",
        Some(Dir::NorthEast) => "ne",
        Some(Dir::East) => "e",
        Some(Dir::SouthEast) => "se",
        Some(Dir::South) => "s",
        Some(Dir::SouthWest) => "sw",
        Some(Dir::West) => "w",
        Some(Dir::NorthWest) => "nw",
    }
}

/// A difference below half of the other does not show in the direction.
fn toward(from: Pos, to: Pos) -> Option<Dir> {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let flat = |own: i16, other: i16| if 2 * own.abs() < other.abs() { 0 } else { own };
    Dir::between(Pos::new(0, 0), Pos::new(flat(dx, dy), flat(dy, dx)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_follow_the_sound() {
        for (name, expected) in [
            ("wolf", "a"),
            ("ogre", "an"),
            ("unicorn", "a"),
            ("uruk", "an"),
            ("one-eyed orc", "a"),
            ("hour", "an"),
            ("eye", "an"),
        ] {
            assert_eq!(article(name), expected, "{name}");
        }
    }

    #[test]
    fn plurals_follow_habit() {
        for (name, expected) in [
            ("wolf", "wolves"),
            ("mass of worms", "masses of worms"),
            ("harpy", "harpies"),
            ("grey", "greys"),
            ("lizard man", "lizard men"),
            ("fox", "foxes"),
            ("cave orc", "cave orcs"),
        ] {
            assert_eq!(plural_of(name), expected);
        }
    }

    #[test]
    fn one_of_a_kind_has_one_name_and_no_plural() {
        let content = crate::content::shipped();
        let uniques = content.monster_races.iter().filter(|race| is_unique(race));
        let mut n = 0;
        for race in uniques {
            let name = definite(race);
            assert!(!name.contains(','), "{name}");
            assert!(race.name.to_lowercase().starts_with(&name.to_lowercase()));
            let forms = [indefinite(race), nth(race, 2), plural(race)];
            assert!(forms.iter().all(|form| *form == name), "{forms:?}");
            assert_eq!(counted(race, 2), format!("two {name}"));
            n += 1;
        }
        assert!(n > 20, "{n}");
    }

    #[test]
    fn masses_come_as_masses() {
        let content = crate::content::shipped();
        let masses = content.monster_races.iter();
        let masses = masses.filter(|race| race.name.ends_with(" mass"));
        let mut n = 0;
        for race in masses {
            let kind = race.name.trim_end_matches(" mass");
            assert_eq!(plural(race), format!("masses of {kind}s"));
            n += 1;
        }
        assert!(n >= 8);
    }

    #[test]
    fn counts_are_words_to_twelve() {
        assert_eq!(count_word(12), "twelve");
        assert_eq!(count_word(13), "13");
        assert_eq!(times(3), " three times");
        assert_eq!(ordinal(2), "second");
        assert_eq!(ordinal(40), "another");
    }

    #[test]
    fn percents_have_one_digit_and_never_claim_what_is_not_sure() {
        for (chance, expected) in [
            (0.0, "0%"),
            (0.000_1, "<0.1%"),
            (0.000_6, "0.1%"),
            (0.02, "2.0%"),
            (737.0 / 1060.0, "69.5%"),
            (0.9994, "99.9%"),
            (0.9999, ">99.9%"),
            (1.0, "100%"),
        ] {
            assert_eq!(percent(chance), expected, "{chance}");
        }
    }

    #[test]
    fn directions_name_the_nearest_of_eight() {
        let from = Pos::new(10, 10);
        for (x, y, words, short) in [
            (9, 11, "south-west", "sw"),
            (2, 11, "west", "w"),
            (20, 4, "north-east", "ne"),
            (10, 2, "north", "n"),
            (10, 10, "here", ""),
        ] {
            assert_eq!(direction(from, Pos::new(x, y)), words);
            assert_eq!(direction_short(from, Pos::new(x, y)), short);
        }
    }
}
