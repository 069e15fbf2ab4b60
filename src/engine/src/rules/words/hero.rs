//! The hero's attacks: blows, shots, throws and bashes (document 004).

/// Ids and words, by id.
pub(super) const WORDS: [(&str, &str); 57] = [
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
        "V-10",
        "A missile that came to a cell that somebody stood on may break: arrows in 30 of 100, \
         bolts and shots in 20.",
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
];
