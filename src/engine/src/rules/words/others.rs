//! What monsters do, what runs in a body, and what the design adds.

/// Ids and words, by id.
pub(super) const WORDS: [(&str, &str); 53] = [
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
