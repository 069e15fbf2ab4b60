//! Names and sentences within a width: what gives way first, and where rows are broken.

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use ludus_engine::content::MonsterRace;
use ludus_engine::narrate::is_unique;

/// The name of a monster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Name<'a> {
    pub(crate) text: &'a str,
    pub(crate) is_unique: bool,
}

impl<'a> Name<'a> {
    pub(crate) fn of(race: &'a MonsterRace) -> Self {
        Self {
            text: &race.name,
            is_unique: is_unique(race),
        }
    }

    /// Returns the name within so many columns, its last words left out first.
    pub(crate) fn headed(self, width: usize) -> String {
        headed(self.called(width), width)
    }

    /// Returns the name within so many columns, its first words shortened first.
    pub(crate) fn shortened(self, width: usize) -> String {
        shortened(self.called(width), width)
    }

    /// Returns the name: of a unique, where it does not fit a width, without its title. What is still too
    /// long is shortened as other names are.
    pub(crate) fn called(self, width: usize) -> &'a str {
        if self.text.width() <= width || !self.is_unique {
            self.text
        } else {
            untitled(self.text)
        }
    }
}

/// Returns a text cut or filled to a width in columns.
pub(crate) fn fitted(text: &str, width: usize) -> String {
    let mut out = String::new();
    let mut used = 0;
    for c in text.chars() {
        let columns = c.width().unwrap_or(0);
        if used + columns > width {
            break;
        }
        used += columns;
        out.push(c);
    }
    out.push_str(&" ".repeat(width - used));
    out
}

/// Returns a name that fits a width: whole, else without what follows a comma, else with initials in
/// place of its first words, else without these, else cut and ended by a full stop.
pub(crate) fn shortened(name: &str, width: usize) -> String {
    if name.width() <= width {
        return name.to_owned();
    }
    let short = name.split(',').next().unwrap_or_default();
    let mut words: Vec<String> = short.split(' ').map(str::to_owned).collect();
    for n in 0..words.len().saturating_sub(1) {
        if words.join(" ").width() <= width {
            break;
        }
        let initial: String = words[n].chars().take(1).collect();
        words[n] = initial + ".";
    }
    while words.len() > 1 && words.join(" ").width() > width {
        words.remove(0);
    }
    let short = words.join(" ");
    if short.width() <= width {
        return short;
    }
    match width.checked_sub(1) {
        Some(room) => fitted(&short, room).trim_end().to_owned() + ".",
        None => String::new(),
    }
}

/// Returns the name of a race within a width, as [`Name::called`] does.
pub(crate) fn called(race: &MonsterRace, width: usize) -> &str {
    Name::of(race).called(width)
}

/// Returns "Golfimbul" of "Golfimbul, the Hill Orc Chief", and "Bullroarer" of "Bullroarer the Hobbit".
fn untitled(name: &str) -> &str {
    let name = name.split(',').next().unwrap_or_default();
    name.split(" the ").next().unwrap_or_default()
}

/// Returns a name that fits a width: whole, else without what follows a comma, else without its last
/// words, else cut and ended by a full stop.
pub(crate) fn headed(name: &str, width: usize) -> String {
    let mut head = name;
    while head.width() > width {
        let cut = head.rsplit_once(',').or_else(|| head.rsplit_once(' '));
        match cut {
            Some((shorter, _)) => head = shorter.trim_end(),
            None => return shortened(head, width),
        }
    }
    head.to_owned()
}

/// Returns as much of a text as fits a width without a cut in a word or a figure: all of it, else
/// with its columns closed up, else without its last clauses, else without its last words.
pub(crate) fn whole(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let indent: String = text.chars().take_while(|c| *c == ' ').collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut words = words.join(" ");
    let fits = |end: &usize| {
        let is_end = words[end + 1..].starts_with(' ');
        is_end && indent.len() + words[..*end].trim_end().width() <= width
    };
    let mut ends = words.rmatch_indices([',', ';']).map(|(at, _)| at);
    let end = ends.find(fits);
    if let Some(end) = end.filter(|_| indent.len() + words.width() > width) {
        words.truncate(end);
    }
    while indent.len() + words.trim_end().width() > width {
        match words.rfind(' ') {
            Some(end) => words.truncate(end),
            // One word alone: a figure is left out, a name gets a visible end.
            None if words.contains(|c: char| c.is_ascii_digit()) => return String::new(),
            None => return shortened(&words, width),
        }
    }
    indent + words.trim_end()
}

/// Returns as many words of a text as fit, with two points that tell of the others; one word alone is
/// cut before them.
pub(crate) fn clipped(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut words: Vec<&str> = text.split(' ').collect();
    let is_too_long = |words: &[&str]| words.join(" ").width() + 2 > width;
    // What parts two sides ends none.
    while words.len() > 1 && (is_too_long(&words) || words.last() == Some(&"v")) {
        words.pop();
    }
    let head = words.join(" ");
    let head = head.trim_end_matches(',');
    let room = head.width().min(width.saturating_sub(2));
    fitted(head, room).trim_end().to_owned() + &".."[..width.min(2)]
}

/// Returns a list parted by commas that fits a width: all of it, else without those after the first,
/// one by one, the last one at last; else its first part, ended by two points.
pub(crate) fn abridged(text: &str, width: usize) -> String {
    let mut parts: Vec<&str> = text.split(", ").collect();
    while parts.len() > 1 && parts.join(", ").width() > width {
        parts.remove(1);
    }
    clipped(&parts.join(", "), width)
}

/// Returns a text broken between words into rows of at most `width` columns.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut rows = Vec::new();
    let mut row = String::new();
    for word in text.split(' ') {
        let mut word = word.to_owned();
        if !row.is_empty() && row.width() + 1 + word.width() > width {
            rows.push(std::mem::take(&mut row));
        }
        while word.width() > width {
            let head = fitted(&word, width).trim_end().to_owned();
            let n_chars = head.chars().count().max(1);
            word = word.chars().skip(n_chars).collect();
            rows.push(head);
        }
        if !row.is_empty() {
            row.push(' ');
        }
        row.push_str(&word);
    }
    rows.push(row);
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_break_between_words() {
        assert_eq!(wrapped("You miss the wolf.", 9), ["You miss", "the wolf."]);
        assert_eq!(wrapped("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrapped("", 3), [""]);
    }

    #[test]
    fn long_names_are_shortened_sanely() {
        for (name, width, expected) in [
            ("cave orc", 11, "cave orc"),
            ("Grip, Farmer Maggot's dog", 11, "Grip"),
            ("giant white louse", 11, "g. w. louse"),
            ("green naga hatchling", 16, "g. n. hatchling"),
            ("hippopotamus", 11, "hippopotam."),
            ("battle scarred veteran", 10, "s. veteran"),
            ("giant hippopotamus", 12, "hippopotamus"),
            ("wolf", 0, ""),
            ("wolf", 1, "."),
        ] {
            assert_eq!(shortened(name, width), expected);
        }
    }

    #[test]
    fn uniques_lose_their_titles_first() {
        let content = crate::tests::shipped();
        let uniques = content.monster_races.iter().filter(|race| is_unique(race));
        let mut n_titled = 0;
        for race in uniques {
            assert_eq!(called(race, race.name.width()), race.name);
            let short = called(race, race.name.width() - 1);
            assert!(!short.is_empty() && race.name.starts_with(short));
            assert!(!short.contains(',') && !short.contains(" the "), "{short}");
            n_titled += usize::from(short != race.name);
        }
        assert!(n_titled > 10, "{n_titled}");
        assert_eq!(untitled("Bullroarer the Hobbit"), "Bullroarer");
        assert_eq!(untitled("Golfimbul, the Hill Orc Chief"), "Golfimbul");
    }

    #[test]
    fn names_end_with_a_word() {
        for (name, width, expected) in [
            ("bloodshot icky thing", 14, "bloodshot icky"),
            ("bloodshot icky thing", 13, "bloodshot"),
            ("Golfimbul, the Hill Orc Chief", 13, "Golfimbul"),
            ("copperhead snake", 5, "copp."),
            ("wolf", 4, "wolf"),
        ] {
            assert_eq!(headed(name, width), expected);
        }
    }

    #[test]
    fn no_figure_is_ever_cut() {
        for (text, width, expected) in [
            (
                " kills in  69 bites, mean 100",
                28,
                " kills in 69 bites, mean 100",
            ),
            (" kills in  690 bites, mean 1000", 28, " kills in 690 bites"),
            (" damage    22-484, crit to 5500", 26, " damage 22-484"),
            ("IT CLAWS x2 for 1d3, cuts 0.7%", 28, "IT CLAWS x2 for 1d3"),
            ("2 x  spear 1d7 (+2,+3)", 18, "2 x spear 1d7"),
            ("123456", 3, ""),
            ("hippopotamus", 6, "hippo."),
            ("wolf", 28, "wolf"),
        ] {
            assert_eq!(whole(text, width), expected);
        }
        let text = " damage    22-484, crit to 5500, mean 120.5";
        for width in 0..text.len() {
            let cut = whole(text, width);
            assert!(cut.len() <= width, "{cut}");
            let words: Vec<&str> = text.split([' ', ',']).collect();
            let is_word = |word: &str| words.contains(&word);
            assert!(
                cut.split([' ', ',']).all(is_word) || cut.ends_with('.'),
                "{cut}"
            );
        }
    }

    #[test]
    fn fitted_text_has_its_width() {
        assert_eq!(fitted("wolf", 6), "wolf  ");
        assert_eq!(fitted("wolfhound", 4), "wolf");
    }

    #[test]
    fn lists_lose_whole_parts_and_keep_their_ends() {
        let saved = "Borin, warrior 5, first-blood-0001, turn 12";
        for (width, expected) in [
            (50, saved),
            (38, "Borin, first-blood-0001, turn 12"),
            (20, "Borin, turn 12"),
            (13, "Borin"),
            (6, "Borin"),
            (4, "Bo.."),
            (1, "."),
        ] {
            let told = abridged(saved, width);
            assert!(told.width() <= width, "{told}");
            assert_eq!(told, expected, "{width}");
        }
        assert_eq!(clipped("3 wolves v 2 wargs, 1 ogre", 13), "3 wolves..");
        assert_eq!(
            clipped("3 wolves v 2 wargs, 1 ogre", 22),
            "3 wolves v 2 wargs.."
        );
    }
}
