//! Named terms: the parts that a skill, an armor class or a chance is made of.

macro_rules! terms {
    ($($(#[$doc:meta])* $variant:ident = $name:literal, $rule:literal, $of:ident;)*) => {
        /// What a term stands for.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum TermName {
            $($(#[$doc])* $variant,)*
        }

        impl TermName {
            /// All names of terms, in the order of the list.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// Returns the name shown to players and in JSON.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// Returns the id of the rule that the term comes from.
            pub const fn rule(self) -> &'static str {
                match self { $(Self::$variant => $rule,)* }
            }

            /// Returns the sum that the term belongs to.
            pub const fn sum(self) -> Sum {
                match self { $(Self::$variant => Sum::$of,)* }
            }
        }
    };
}

/// What terms add up to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sum {
    /// A skill, in points.
    Skill,
    /// An armor class, in points.
    ArmorClass,
    /// One shot in so many.
    Accuracy,
    /// The chance of a shield bash, in points.
    Bash,
    /// What the chance of a bash is drawn among.
    BashDraw,
    /// The quality of a blow, in points.
    Quality,
    /// Sure hits and misses of a hundred.
    Luck,
    /// Evasion, percent.
    Evasion,
    /// What protection from evil draws among.
    Protection,
    /// How many dice a damage has.
    Dice,
    /// The sides of each of them.
    Sides,
    /// How often something counts.
    Times,
    /// A factor of a damage, in tenths.
    Tenths,
    /// A factor of a damage, percent.
    Percent,
    /// A factor of a damage, in 27ths.
    Parts27,
    /// Points of damage, of armor or of deadliness, as the name says.
    Points,
    /// One damage in so many.
    OneIn,
}

impl Sum {
    /// Returns the name shown to players.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Skill => "skill",
            Self::ArmorClass => "armor class",
            Self::Accuracy => "accuracy",
            Self::Bash => "bash",
            Self::BashDraw => "bash draw",
            Self::Quality => "quality",
            Self::Luck => "luck",
            Self::Evasion => "evasion",
            Self::Protection => "protection from evil",
            Self::Dice => "dice",
            Self::Sides => "sides",
            Self::Times => "times",
            Self::Tenths => "tenths",
            Self::Percent => "percent",
            Self::Parts27 => "27ths",
            Self::Points => "points",
            Self::OneIn => "one in",
        }
    }
}

terms! {
    /// Race base + class base.
    Base = "race and class base", "A-1", Skill;
    /// What levels add.
    Levels = "levels", "A-2", Skill;
    /// To-hit of everything worn but weapon, bow and quiver.
    Equipment = "equipment", "A-3", Skill;
    /// Stunned, counter 1–50.
    Stun = "stun", "A-4", Skill;
    /// Stunned, counter above 50.
    HeavyStun = "heavy stun", "A-4", Skill;
    /// Blessed, more with enhance magic.
    Blessed = "blessed", "A-4", Skill;
    /// Heroic, more with enhance magic.
    Heroism = "heroism", "A-4", Skill;
    /// Berserk, in melee.
    Berserk = "berserk", "A-4", Skill;
    /// The dexterity bonus.
    Dexterity = "dexterity", "A-5", Skill;
    /// The shape's figure, in melee.
    Shape = "shape", "A-6", Skill;
    /// A bow over the strength limit.
    HeavyBow = "bow too heavy", "A-7", Skill;
    /// A weapon over the strength limit.
    HeavyWeapon = "weapon too heavy", "A-7", Skill;
    /// Trained bare hands.
    BareHands = "bare hands", "A-8", Skill;
    /// Weapon weight against the class allowance.
    Allowance = "weapon weight for the class", "A-9", Skill;
    /// An edged weapon without blessing in a priest's hand.
    Unblessed = "unblessed weapon", "A-11", Skill;
    /// A race's liking for a sort of weapon.
    RaceWeapon = "race and weapon", "A-12", Skill;
    /// The weapon's own to-hit.
    Weapon = "weapon", "A-13", Skill;
    /// A skill given by the scenario.
    GivenSkill = "given skill", "A-14", Skill;
    /// The target sleeps.
    Asleep = "target asleep", "A-15", Skill;
    /// The target can't be seen.
    Unseen = "target unseen", "A-16", Skill;
    /// Missile skill of race and class.
    MissileBase = "race and class base", "S-2", Skill;
    /// Berserk, with missiles and throwing weapons.
    BerserkShot = "berserk", "S-3", Skill;
    /// The shape, with missiles and throwing weapons.
    ShotShape = "shape", "S-4", Skill;
    /// A liking of race and class for a launcher.
    LauncherSkill = "race, class and launcher", "S-5", Skill;
    /// The launcher's own to-hit.
    Launcher = "launcher", "S-7", Skill;
    /// The missile's own to-hit.
    Missile = "missile", "S-7", Skill;
    /// Berserk, with things not made for throwing.
    BerserkThrow = "berserk", "T-4", Skill;
    /// The shape, with things not made for throwing.
    ThrowShape = "shape", "T-4", Skill;
    /// Things not made for throwing: half of the skill more.
    ThrowHalf = "half as much again", "T-5", Skill;
    /// The thrown thing's own to-hit.
    Thrown = "the thing thrown", "T-6", Skill;
    /// The target is far.
    Distance = "distance", "S-11", Skill;
    /// The shot went through another.
    Pierced = "went through another", "S-12", Skill;
    /// The shot missed others before.
    FlownPast = "missed another", "S-13", Skill;
    /// The target of a shot sleeps.
    ShotAsleep = "target asleep", "S-8", Skill;
    /// The target of a throwing weapon sleeps.
    ThrowAsleep = "target asleep", "T-7", Skill;
    /// The target of a shot or throw can't be seen.
    ShotUnseen = "target unseen", "S-14", Skill;
    /// A monster's own armor class.
    MonsterArmor = "armor class", "A-18", ArmorClass;
    /// The ground under a monster.
    MonsterTerrain = "ground under the target", "A-19", ArmorClass;
    /// The ground under the target of a shot or throw.
    ShotTerrain = "ground under the target", "S-9", ArmorClass;
    /// One shot in so many meets a third of the armor class.
    Accuracy = "a third of it, one in", "S-10", Accuracy;
    /// Race, class and level of a shield bash.
    BashSkill = "race, class and level", "B-2", Bash;
    /// The dexterity bonus to hit, in a shield bash.
    BashDexterity = "dexterity", "B-2", Bash;
    /// What the class makes of a shield bash.
    BashClass = "class", "B-3", Bash;
    /// Empty, untrained hands bash more often.
    BashHands = "no weapon: four times", "B-4", Bash;
    /// A weapon weaker than the shield: it bashes more often.
    BashWeapon = "shield before weapon: twice", "B-5", Bash;
    /// The values that a shield bash draws among.
    BashDraw = "equally likely values", "B-6", BashDraw;
    /// Power of a blow's effect.
    Power = "power of the effect", "H-3", Quality;
    /// What a monster's level adds.
    MonsterLevel = "monster level", "H-3", Quality;
    /// What drains took from a monster.
    Drained = "drained", "L-8", Quality;
    /// A hero's armor class.
    HeroArmor = "armor class", "fact 2.21", ArmorClass;
    /// The ground under a hero.
    HeroTerrain = "ground under the target", "H-4", ArmorClass;
    /// The dark protects.
    Unlight = "unlight", "H-5", ArmorClass;
    /// Of a hundred blows of a monster, how many hit outright and how many miss outright.
    BlowLuck = "sure hits and misses of 100", "H-2", Luck;
    /// Of a hundred strikes of the hero, likewise.
    StrikeLuck = "sure hits and misses of 100", "A-20", Luck;
    /// The chance of evasion.
    Evasion = "evasion, percent", "H-8", Evasion;
    /// The values that protection from evil draws among.
    Protection = "equally likely values", "H-9", Protection;
    /// The dice of the hero's weapon, bare hand or missile.
    OwnDice = "dice", "W-1", Dice;
    /// The dice of a thing that is thrown, twice as many where it is balanced.
    ThrownDice = "dice", "U-2", Dice;
    /// The dice of a shield.
    ShieldDice = "dice", "B-8", Dice;
    /// The dice of a monster's blow.
    BlowDice = "dice", "K-14", Dice;
    /// The dice of a missile that strikes its shooter.
    BackbiteDice = "dice", "V-11", Dice;
    /// The dice that a critical blow adds.
    CriticalDice = "dice of the critical", "W-3", Dice;
    /// The die that burnt mana adds.
    BurntMana = "die of the burnt mana", "W-4", Dice;
    /// The dice that a critical shot or throw adds.
    CriticalShotDice = "dice of the critical", "V-3", Dice;
    /// All dice, a critical's too, are rolled so often.
    AllDice = "all dice, times", "U-5", Times;
    /// The sides of each die, before anything makes them more.
    OwnSides = "sides of a die", "W-1", Sides;
    /// The sides of the dice of a thing that is thrown.
    ThrownSides = "sides of a die", "U-2", Sides;
    /// The sides of a shield's dice.
    ShieldSides = "sides of a die", "B-8", Sides;
    /// The sides of the dice of a monster's blow.
    BlowSides = "sides of a die", "K-14", Sides;
    /// The sides of the dice of a missile that strikes its shooter.
    BackbiteSides = "sides of a die", "V-11", Sides;
    /// The launcher's multiplier.
    LauncherTimes = "launcher, times", "V-4", Times;
    /// The highest brand or slay that applies.
    BrandOrSlay = "brand or slay, tenths", "W-6", Tenths;
    /// What holy light adds to it.
    HolyLight = "holy light, tenths more", "W-7", Tenths;
    /// Deadliness in points, which make the percentage.
    DeadlinessPoints = "deadliness, points", "fact 2.36", Points;
    /// What deadliness makes of a die.
    Deadliness = "deadliness, percent", "W-8", Percent;
    /// What a brand or slay adds to the sum.
    BrandOnce = "brand or slay, once", "W-10", Points;
    /// Untrained bare hands.
    UntrainedHands = "untrained hands", "fact 2.42", Points;
    /// The tries for a grade that trained bare hands always have.
    HandTries = "tries for a grade", "fact 2.42", Times;
    /// The highest grade of a try.
    HandBest = "best grade of a try", "fact 2.42", Points;
    /// What the dice of a blow show beside their eyes.
    BlowBonus = "beside the dice", "K-14", Points;
    /// What the dice of a bash are multiplied by.
    BashTimes = "quality and level, times", "B-8", Times;
    /// What strength adds to a bash.
    BashStrength = "strength", "B-8", Points;
    /// The most that a bash does.
    BashMost = "at most", "B-8", Points;
    /// How often a shot of velocity does more.
    VelocityOneIn = "velocity, one in", "V-7", OneIn;
    /// What it does more.
    Velocity = "velocity", "V-7", Points;
    /// What a supershot does of the rest.
    Supershot = "supershot, percent", "V-8", Percent;
    /// What it adds.
    SupershotOnce = "supershot, once", "V-8", Points;
    /// What an assassin adds.
    Assassin = "assassin", "V-9", Points;
    /// The armor class that lessens a blow.
    ArmorTakes = "damage times armor class", "R-1", Points;
    /// What armor and damage multiplied are divided by.
    ArmorOver = "over", "R-1", Points;
    /// What resistance leaves of an element.
    Resisted = "left by resistance, 27ths", "M-25", Parts27;
    /// What a blow does of its dice that hurts nobody.
    Painless = "left, percent", "H-1", Percent;
    /// The least that a blow does.
    AtLeast = "at least", "M-29", Points;
}

/// One named part of a sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// What it stands for.
    pub name: TermName,
    /// What it adds, in the unit of its sum.
    pub value: i32,
    /// What race and class give of it, where it is both together.
    pub parts: Option<(i16, i16)>,
}

/// The terms of one check, in the order of the rules; at most [`Terms::CAPACITY`].
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    list: [Term; Self::CAPACITY],
    len: u8,
}

impl Terms {
    /// More than any rule has.
    pub const CAPACITY: usize = 24;

    /// A list without terms.
    pub const EMPTY: Self = Self {
        list: [Term {
            name: TermName::Base,
            value: 0,
            parts: None,
        }; Self::CAPACITY],
        len: 0,
    };

    /// Adds a term; those past the capacity are dropped (no rule has as many).
    pub fn push(&mut self, name: TermName, value: i32) {
        self.add(Term {
            name,
            value,
            parts: None,
        });
    }

    /// Adds a term of what race and class give together.
    pub fn push_both(&mut self, name: TermName, race: i32, class: i32) {
        self.add(Term {
            name,
            value: race + class,
            parts: Some((race as i16, class as i16)),
        });
    }

    fn add(&mut self, term: Term) {
        if let Some(place) = self.list.get_mut(self.len as usize) {
            *place = term;
            self.len += 1;
        }
    }

    /// Adds a term unless it is 0.
    pub fn push_nonzero(&mut self, name: TermName, value: i32) {
        if value != 0 {
            self.push(name, value);
        }
    }

    /// Returns the terms in order.
    pub fn as_slice(&self) -> &[Term] {
        &self.list[..self.len as usize]
    }

    /// Returns the sum of all terms that belong to one figure.
    pub fn sum_of(&self, sum: Sum) -> i32 {
        sum_of(self.as_slice(), sum)
    }
}

/// Returns the sum of all terms of a list that belong to one figure.
pub fn sum_of(terms: &[Term], sum: Sum) -> i32 {
    let of_sum = terms.iter().filter(|term| term.name.sum() == sum);
    of_sum.map(|term| term.value).sum()
}

impl Default for Terms {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl PartialEq for Terms {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_fit_the_columns_of_terms() {
        for term in TermName::ALL {
            assert!(term.name().len() <= 28, "{}", term.name());
        }
    }
}
