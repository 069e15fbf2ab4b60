//! Every rule that a roll or one of its terms names, in words: what the roll inspector opens.
//!
//! The words say what the formula beside its id computes; they decide nothing. Where profiles
//! differ, they give the figures of profile `ludus`.

/// Ids and words, by id.
const WORDS: [(&str, &str); 109] = [
    (
        "A-1",
        "Every skill starts with a number for the race and one for the class.",
    ),
    (
        "A-11",
        "A priest or paladin with a sword or polearm that is not blessed loses 10 and \
         half the level. A digger is no sin.",
    ),
    (
        "A-12",
        "A human with a sword and a dwarf with a polearm gain 3 and a seventh of the \
         level. An ent with a polearm loses as much.",
    ),
    (
        "A-13",
        "The weapon adds its own bonus to hit, or takes its curse.",
    ),
    (
        "A-14",
        "All terms up to the weapon make the base skill, which the fighting word \
         describes. A scenario may give it as it is.",
    ),
    (
        "A-15",
        "A sleeper in plain sight is easier to hit, by class and level. The first blow \
         wakes it.",
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
        "Ground covers monsters too. Rubble and trees add 5 and a seventh of the armor \
         class, but trees hide nobody from a druid or ranger. Water takes a fifth.",
    ),
    (
        "A-2",
        "Race and class each add a number a level. Each product is cut to a whole number \
         by itself.",
    ),
    (
        "A-20",
        "Of 100 strikes 0 to 4 hit outright and 5 to 9 miss outright. Otherwise a number \
         from 0 to the skill less one is drawn, and hits if it is no less than the armor \
         class.",
    ),
    (
        "A-3",
        "What is worn adds its bonuses to hit, all but weapon, bow and quiver.",
    ),
    (
        "A-4",
        "A stun takes 5, a heavy one 20. A blessing or heroism adds 10, rage 5. With \
         enhanced magic each of these adds 5 more.",
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
        "A druid with bare hands gains 14 and the level. With the martial arts others \
         gain half the level.",
    ),
    (
        "A-9",
        "Each class has a weight it fights well with. Above it every pound costs; rogues \
         and assassins gain by every pound below. Both are bounded.",
    ),
    (
        "B-10",
        "The bash stuns if quality and level are greater than a number from 1 to 200 and \
         4 for each level of the monster.",
    ),
    (
        "B-11",
        "The bash confuses if quality and level are greater than a number from 1 to 300 \
         and 6 for each level of the monster.",
    ),
    (
        "B-12",
        "Whoever bashes keeps the balance unless 30 and the dexterity bonus are less than \
         a number from 1 to 60. A lost balance costs blows of this round.",
    ),
    (
        "B-2",
        "A shield bash starts with the melee skill of race, class and level alone, and \
         the dexterity bonus.",
    ),
    (
        "B-3",
        "Warriors and paladins add their level. Mages, druids and necromancers are left a \
         third.",
    ),
    (
        "B-4",
        "Who holds no weapon, and whose hands know nothing better, bashes four times as \
         often.",
    ),
    (
        "B-5",
        "A weapon whose dice, sides and blows come to less than three times those of the \
         shield makes the bash twice as likely.",
    ),
    (
        "B-6",
        "The shield strikes when the bash chance is greater than a number from 0 to 239 \
         and 9 for each level of the monster.",
    ),
    (
        "B-8",
        "The shield's dice count once for every 20 of quality and once for every 7 \
         levels. The strength bonus comes on top, and 125 is the most.",
    ),
    (
        "DESIGN checks",
        "A check is a die of 24 and a modifier against a number, mostly 15. A 1 always \
         fails, a 24 always succeeds. A monster adds an eighth of its level.",
    ),
    (
        "DESIGN conditions",
        "Flames take a die of six each turn, less for who resists fire, and go out by \
         chance or in water.",
    ),
    (
        "DESIGN devices",
        "The skill with devices less the device's level, at least 3, is drawn from 1 up. \
         A 1 or a 2 fails.",
    ),
    (
        "DESIGN fast attacking",
        "After a round the fast get one more blow, with 30 chances in 100 for a whole \
         round and in proportion for a part of one.",
    ),
    (
        "DESIGN gauntlet",
        "Waves are drawn from the seed: the arena, the sort of wave, who comes, where \
         each stands, and who sleeps.",
    ),
    (
        "DESIGN minds",
        "A monster that a blow takes below a fifth of its hit points is afraid for 1 to \
         10 turns, unless it knows no fear or has no mind to lose.",
    ),
    (
        "DESIGN monsters against monsters",
        "Each drain that a monster suffered takes a level's part of its quality, 3.",
    ),
    (
        "DESIGN terrain",
        "On slippery ground one step in four goes a cell further than meant.",
    ),
    (
        "H-2",
        "Of 100 blows 0 to 4 hit outright and 5 to 9 miss outright, whatever the armor. \
         The others are rolled for.",
    ),
    (
        "H-3",
        "A blow's quality is the power of its effect and three times the monster's level, \
         twice while it is stunned.",
    ),
    (
        "H-4",
        "The ground under the hero counts. Rubble adds 5 and an eighth of the armor \
         class; trees add 2 and a tenth, for a druid or ranger 10 and an eighth; water \
         takes a third.",
    ),
    (
        "H-5",
        "With unlight, who strikes from a dark cell meets 10 more and an eighth of the \
         armor class as the ground leaves it.",
    ),
    (
        "H-6",
        "A number from 1 to the quality is drawn. It hits if it is greater than three \
         quarters of the armor class.",
    ),
    (
        "H-8",
        "What would hit is evaded with the chance of evasion, side effects and all.",
    ),
    (
        "H-9",
        "Protection turns evil away, up to one and a half times the hero's level. A \
         number up to 100, with the hero's level and without five quarters of the \
         monster's, repels above 50.",
    ),
    (
        "K-10",
        "A stun adds by its severity: up to 5, 9 to 16, 16 to 30, 26 to 50, 36 to 70, \
         then 60, then 100.",
    ),
    (
        "K-13",
        "A landed blow of a deep undead brings the Black Breath: 1 in 250 less its level \
         for a unique, 1 in 500 less its level for another.",
    ),
    (
        "K-14",
        "A monster's blow does what its dice show. Nothing is added.",
    ),
    (
        "K-2",
        "A blow cuts or stuns, never both. One that could do either chooses by an even \
         chance.",
    ),
    (
        "K-6",
        "One critical in three is let off before anything else is asked.",
    ),
    (
        "K-7",
        "A blow near the most its dice can do may be critical: two times in three at 20 \
         damage or more, below that by one more chance of 1 in 100 a point.",
    ),
    (
        "K-8",
        "Severity grows with the damage: 1 up to 11, 2 up to 18, 3 up to 25, 4 up to 33, \
         5 up to 45, else 6. The most the dice allow adds 1; from 20 damage on 1 chance \
         in 100 adds another, again and again.",
    ),
    (
        "K-9",
        "A cut adds by its severity: up to 5, 6 to 10, 21 to 40, 51 to 100, 101 to 200, \
         then 300, then 500.",
    ),
    (
        "M-10",
        "A fresh poison sets the counter to 4, half its strength and a die of the other \
         half. A second one adds a third and a die of a third.",
    ),
    (
        "M-12",
        "Disenchantment picks one of eight slots: weapon, bow, body, cloak, shield, head, \
         hands, feet. An empty slot is lucky.",
    ),
    (
        "M-13",
        "Each positive bonus of the thing loses 1, and from +7 one more in a fifth of the \
         cases. An artifact withstands 70 times in 100.",
    ),
    (
        "M-17",
        "A thief's hand is noticed by quick fingers: a percentage of dexterity and the \
         hero's level, less half the thief's. The held notice nothing.",
    ),
    (
        "M-18",
        "A thief of gold that was noticed blinks away all the same, two times in three.",
    ),
    (
        "M-19",
        "A theft takes a twelfth of the gold and d25, at least 2. Above 5000 it takes a \
         twentieth and d2000. Never more than there is.",
    ),
    (
        "M-20",
        "A thief is gone at once, as far as 45 cells. Here it is a free cell at least \
         half as far as the farthest.",
    ),
    (
        "M-22",
        "A thief draws stacks of the pack, ten times at most, until one is no artifact, \
         and takes one thing of it. Eaters and drainers search alike.",
    ),
    (
        "M-24",
        "A blow that drinks light takes 251 to 500 turns of fuel and leaves at least one. \
         Artifacts burn on.",
    ),
    (
        "M-25",
        "A third of an elemental blow nothing resists; each resistance takes the rest to \
         a third. The element works on belongings too, by chances in the data.",
    ),
    (
        "M-26",
        "A blinding blow lasts 12 turns and a die of the monster's level; on the blind, 6 \
         and a die of half the level.",
    ),
    (
        "M-27",
        "A confusing blow lasts 5 turns and a die of the monster's level; on the \
         confused, 2 and a die of half the level.",
    ),
    (
        "M-28",
        "A terrifying blow lasts 6 turns and a die of the monster's level; on the afraid, \
         2 and a die of half the level. A saving throw stops it.",
    ),
    (
        "M-29",
        "A paralyzing blow lasts 4 turns and a die of half the monster's level; on the \
         held, 2 and a die of a sixth. Free action or a saving throw stop it.",
    ),
    (
        "M-35",
        "Experience falls by a fiftieth and many dice. Hold life keeps all of it in 95, \
         90, 75 or 50 of 100 cases by the strength, else a tenth is lost.",
    ),
    (
        "M-4",
        "A trader pays the base value and 600 to 1000 more, by hundreds.",
    ),
    (
        "S-10",
        "A launcher of accuracy finds a gap once in 5 shots: the armor class, ground \
         included, counts a third.",
    ),
    (
        "S-11",
        "What the distance is beyond half the range, or beyond 10 cells if that is \
         nearer, is taken from the skill.",
    ),
    (
        "S-12",
        "A missile that just went through somebody has half as much skill again against \
         the next.",
    ),
    (
        "S-13",
        "Each one that a missile missed on its way leaves two thirds of the skill.",
    ),
    (
        "S-14",
        "Against what cannot be seen half the skill is left, last of all.",
    ),
    (
        "S-15",
        "Of 100 shots 0 to 4 hit outright and 5 to 9 miss outright. Otherwise a number \
         from 0 to the skill less one is drawn, and hits if it is no less than the armor \
         class.",
    ),
    (
        "S-16",
        "With piercing shot every second hit of a bow or crossbow flies on.",
    ),
    (
        "S-2",
        "A shot or throw starts with a number for the race and one for the class, from \
         tables of their own.",
    ),
    (
        "S-3",
        "Rage spoils the aim: berserk takes 15 from missile skill, 10 with enhance magic.",
    ),
    (
        "S-4",
        "Every shape but the own one shoots and throws worse, by a table of its own.",
    ),
    (
        "S-5",
        "Races and classes have launchers they love, and a dwarf one he does not: 3 and a \
         part of the level, all that apply added up.",
    ),
    (
        "S-7",
        "Launcher and missile both add their bonus to hit. The weapon in hand adds \
         nothing.",
    ),
    (
        "S-8",
        "A sleeper in plain sight is easier to hit, for every class alike: 5 and a fifth \
         of the level.",
    ),
    (
        "S-9",
        "Ground covers from missiles too. Rubble and trees add 5 and a fifth of the armor \
         class, but trees hide nobody from a druid or ranger. Water takes a quarter.",
    ),
    (
        "T-4",
        "What is not made for throwing gains nothing from gear, luck or quick hands, and \
         little hinders it: rage by 20, a vampire's hands by 10, other shapes by 30.",
    ),
    (
        "T-5",
        "In return the skill counts half as much again, cut to a whole number.",
    ),
    ("T-6", "What is thrown adds its own bonus to hit."),
    (
        "T-7",
        "An assassin's throwing weapon knows a sleeper: 15 and half the level.",
    ),
    (
        "T-9",
        "Of 100 throws 0 to 4 hit outright and 5 to 9 miss outright. Otherwise a number \
         from 0 to the skill less one is drawn, and hits if it is no less than the armor \
         class.",
    ),
    (
        "U-4",
        "A throw is critical with half as much skill again: that in that and 360. A \
         marksman has one chance in 6 before.",
    ),
    (
        "U-9",
        "What came to a cell that somebody stood on may break, by what it is. Artifacts \
         and balanced weapons never do.",
    ),
    (
        "V-11",
        "A backbiting missile strikes its shooter: the launcher's multiplier in dice, \
         once or twice, each of four times the missile's sides, and a cut of one to three \
         times the damage.",
    ),
    (
        "V-2",
        "A shot is critical with the chance skill in skill and 360. A marksman has one \
         chance in 6 before that.",
    ),
    (
        "V-3",
        "A critical of a shot or throw adds one die, sometimes two, rarely three.",
    ),
    ("V-7", "One shot of velocity in 20 does 15 more."),
    (
        "W-10",
        "The dice of the weapon and of the critical are rolled with the sides found \
         before; then a brand or slay adds its bonus.",
    ),
    (
        "W-2",
        "A strike that lands is critical with the chance skill in skill and 240. An \
         armsman who sees the foe first has 1 chance in 6.",
    ),
    (
        "W-3",
        "A critical adds dice: two in 143 cases of 240, three in 143 of 480, four in 13 \
         of 160, five in 1 of 40.",
    ),
    (
        "W-9",
        "Deadliness stretches a die to an average, and the average is turned back into \
         sides. What is left over is the chance of one side more.",
    ),
    (
        "fact 2.19",
        "The saving throw is race, class, wisdom and class growth in percent. A draw of 0 \
         to 99 below it saves; 100 and more always does.",
    ),
    (
        "fact 2.21",
        "A hero's armor class is what all that is worn protects with, its bonuses, and \
         what dexterity adds.",
    ),
    (
        "fact 2.25",
        "Poison takes a die of a fifteenth of its counter each turn, of 20 above 300.",
    ),
    (
        "fact 2.31",
        "The Black Breath takes a point of experience and one for five levels, for good, \
         in 5 of 100 turns; in 2 for the hardy.",
    ),
    (
        "fact 2.42",
        "Trained hands try for a grade several times and keep the best. Its dice are \
         those of the blow. Untrained hands do 1, and what strength adds.",
    ),
    (
        "fact 2.49",
        "A new hero's score is 5 and three dice, of 3, 4 and 5 sides. All are rolled again until \
         the dice come to 43 to 53 together. Race and class then move each by steps.",
    ),
    (
        "fact 2.51",
        "A quake strikes a quarter of the cells around it. Who stands there is hurt and \
         thrown aside, or crushed where there is no room.",
    ),
    (
        "fact 2.52",
        "A struck cell that was no floor becomes floor. Of struck floor three quarters \
         become rock, the rest rubble. What lay there is lost.",
    ),
    (
        "fact 2.58",
        "A monster enters with a little energy of its own, and its speed may lie a little \
         off its race's.",
    ),
    (
        "fact 2.60",
        "A sleeper has a depth of sleep. Noise wears it down a little each turn, a fight \
         beside it much more.",
    ),
    (
        "fact 2.61",
        "A monster's stun wears off by itself, and now and then all at once, the sooner \
         the higher its level. Confusion does too; until then it stumbles.",
    ),
    (
        "fact 2.63",
        "A monster's hit points are rolled from its dice as it enters, unless it always \
         has the most.",
    ),
    (
        "fact 2.64",
        "An erratic monster wanders a quarter or half of its turns, or both, but never \
         beside a foe.",
    ),
    (
        "fact 2.65",
        "What a thing does when it is used: its dice are those of its kind.",
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
