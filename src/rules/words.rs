//! Every rule that a roll or one of its terms names, in words: what the roll inspector opens.
//!
//! The words say what the formula beside its id computes; they decide nothing. Where profiles
//! differ, they give the figures of profile `ludus`.

/// Ids and words, by id.
const WORDS: [(&str, &str); 47] = [
    (
        "A-1",
        "Every skill starts with a number for the race and one for the class.",
    ),
    (
        "A-11",
        "A priest or paladin with a sword or polearm that is not blessed loses 10 and half the \
         level. A digger is no sin.",
    ),
    (
        "A-12",
        "A human with a sword and a dwarf with a polearm gain 3 and a seventh of the level. An \
         ent with a polearm loses as much.",
    ),
    (
        "A-13",
        "The weapon adds its own bonus to hit, or takes its curse.",
    ),
    (
        "A-14",
        "All terms up to the weapon make the base skill, which the fighting word describes. A \
         scenario may give it as it is.",
    ),
    (
        "A-15",
        "A sleeper in plain sight is easier to hit, by class and level. The first blow wakes it.",
    ),
    (
        "A-16",
        "Against a foe that cannot be seen the skill is halved, cut to a whole number.",
    ),
    (
        "A-18",
        "A monster's armor class is that of its race. It meets the hero's roll whole.",
    ),
    (
        "A-19",
        "Ground covers monsters too. Rubble and trees add 5 and a seventh of the armor class, \
         but trees hide nobody from a druid or ranger. Water takes a fifth.",
    ),
    (
        "A-2",
        "Race and class each add a number a level. Each product is cut to a whole number by \
         itself.",
    ),
    (
        "A-20",
        "Of 100 strikes 0 to 4 hit outright and 5 to 9 miss outright. Otherwise a number from 0 \
         to the skill less one is drawn, and hits if it is no less than the armor class.",
    ),
    (
        "A-3",
        "What is worn adds its bonuses to hit, all but weapon, bow and quiver.",
    ),
    (
        "A-4",
        "A stun takes 5, a heavy one 20. A blessing or heroism adds 10, rage 5. With enhanced \
         magic each of these adds 5 more.",
    ),
    (
        "A-5",
        "Dexterity adds or takes by its table; an ordinary hand is worth nothing.",
    ),
    (
        "A-6",
        "Another shape fights in another way: a lion adds 10, a mouse loses 15.",
    ),
    (
        "A-7",
        "A weapon over the strength limit costs 2 for each pound over, parts of a pound \
         included. A bow likewise, even unused.",
    ),
    (
        "A-8",
        "A druid with bare hands gains 14 and the level. With the martial arts others gain half \
         the level.",
    ),
    (
        "A-9",
        "Each class has a weight it fights well with. Above it every pound costs; rogues and \
         assassins gain by every pound below. Both are bounded.",
    ),
    (
        "DESIGN fast attacking",
        "After a round the fast get one more blow, with 30 chances in 100 for a whole round and \
         in proportion for a part of one.",
    ),
    (
        "DESIGN gauntlet",
        "Waves are drawn from the seed: the arena, the sort of wave, who comes, where each \
         stands, and who sleeps.",
    ),
    (
        "DESIGN minds",
        "A monster that a blow takes below a fifth of its hit points is afraid for 1 to 10 \
         turns, unless it knows no fear or has no mind to lose.",
    ),
    (
        "DESIGN terrain",
        "On slippery ground one step in four goes a cell further than meant.",
    ),
    (
        "H-2",
        "Of 100 blows 0 to 4 hit outright and 5 to 9 miss outright, whatever the armor. The \
         others are rolled for.",
    ),
    (
        "H-3",
        "A blow's quality is the power of its effect and three times the monster's level, twice \
         while it is stunned.",
    ),
    (
        "H-4",
        "The ground under the hero counts. Rubble adds 5 and an eighth of the armor class; \
         trees add 2 and a tenth, for a druid or ranger 10 and an eighth; water takes a third.",
    ),
    (
        "H-5",
        "With unlight, who strikes from a dark cell meets 10 more and an eighth of the armor \
         class as the ground leaves it.",
    ),
    (
        "H-6",
        "A number from 1 to the quality is drawn. It hits if it is greater than three quarters \
         of the armor class.",
    ),
    (
        "H-8",
        "What would hit is evaded with the chance of evasion, side effects and all.",
    ),
    (
        "H-9",
        "Protection turns evil away, up to one and a half times the hero's level. A number up to \
         100, with the hero's level and without five quarters of the monster's, repels above 50.",
    ),
    (
        "K-10",
        "A stun adds by its severity: up to 5, 9 to 16, 16 to 30, 26 to 50, 36 to 70, then 60, \
         then 100.",
    ),
    (
        "K-14",
        "A monster's blow does what its dice show. Nothing is added.",
    ),
    (
        "K-2",
        "A blow cuts or stuns, never both. One that could do either chooses by an even chance.",
    ),
    (
        "K-6",
        "One critical in three is let off before anything else is asked.",
    ),
    (
        "K-7",
        "A blow near the most its dice can do may be critical: two times in three at 20 damage \
         or more, below that by one more chance of 1 in 100 a point.",
    ),
    (
        "K-8",
        "Severity grows with the damage: 1 up to 11, 2 up to 18, 3 up to 25, 4 up to 33, 5 up to \
         45, else 6. The most the dice allow adds 1; from 20 damage on 1 chance in 100 adds \
         another, again and again.",
    ),
    (
        "K-9",
        "A cut adds by its severity: up to 5, 6 to 10, 21 to 40, 51 to 100, 101 to 200, then \
         300, then 500.",
    ),
    (
        "W-10",
        "The dice of the weapon and of the critical are rolled with the sides found before; then \
         a brand or slay adds its bonus.",
    ),
    (
        "W-2",
        "A strike that lands is critical with the chance skill in skill and 240. An armsman who \
         sees the foe first has 1 chance in 6.",
    ),
    (
        "W-3",
        "A critical adds dice: two in 143 cases of 240, three in 143 of 480, four in 13 of 160, \
         five in 1 of 40.",
    ),
    (
        "W-9",
        "Deadliness stretches a die to an average, and the average is turned back into sides. \
         What is left over is the chance of one side more.",
    ),
    (
        "fact 2.21",
        "A hero's armor class is what all that is worn protects with, its bonuses, and what \
         dexterity adds.",
    ),
    (
        "fact 2.42",
        "Trained hands try for a grade several times and keep the best. Its dice are those of \
         the blow. Untrained hands do 1, and what strength adds.",
    ),
    (
        "fact 2.58",
        "A monster enters with a little energy of its own, and its speed may lie a little off \
         its race's.",
    ),
    (
        "fact 2.60",
        "A sleeper has a depth of sleep. Noise wears it down a little each turn, a fight beside \
         it much more.",
    ),
    (
        "fact 2.61",
        "A monster's stun wears off by itself, and now and then all at once, the sooner the \
         higher its level. Confusion does too; until then it stumbles.",
    ),
    (
        "fact 2.63",
        "A monster's hit points are rolled from its dice as it enters, unless it always has the \
         most.",
    ),
    (
        "fact 2.64",
        "An erratic monster wanders a quarter or half of its turns, or both, but never beside a \
         foe.",
    ),
];

/// Returns a rule in words, or `None` for an id that no roll and no term names.
pub fn words(rule: &str) -> Option<&'static str> {
    let place = WORDS.binary_search_by_key(&rule, |row| row.0).ok()?;
    Some(WORDS[place].1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Roll;
    use crate::rules::TermName;

    #[test]
    fn every_rule_of_a_roll_or_term_has_words() {
        let rolls = Roll::ALL.iter().map(|roll| roll.rule());
        let terms = TermName::ALL.iter().map(|term| term.rule());
        for rule in rolls.chain(terms) {
            assert!(words(rule).is_some(), "{rule} has no words");
        }
        assert_eq!(words("A-99"), None);
    }

    #[test]
    fn words_are_sorted_sentences_that_terminals_can_show() {
        assert!(WORDS.is_sorted_by(|a, b| a.0 < b.0));
        for (rule, words) in WORDS {
            assert!(words.is_ascii() && words.ends_with('.'), "{rule}");
            assert!(!words.contains("  ") && words.len() < 320, "{rule}");
        }
    }
}
