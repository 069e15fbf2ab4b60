//! The names of all rolls, and the stream that each draws from.

use serde::{Deserialize, Serialize};

/// An independent sequence of random numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stream {
    /// Everything that decides a fight.
    Combat,
    /// What minds do at random.
    Ai,
    /// What enters the arena, and how.
    Spawn,
    /// How an arena is drawn.
    Map,
}

impl Stream {
    /// How many streams there are.
    pub const COUNT: usize = 4;
}

macro_rules! rolls {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal, $stream:ident, $rule:literal;)*) => {
        /// The name of a roll: what a scenario forces, the record shows and a batch counts.
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize,
        )]
        #[serde(rename_all = "snake_case")]
        pub enum Roll {
            $($(#[doc = $doc])+ $variant,)*
        }

        impl Roll {
            /// All rolls, in the order of their numbers.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// Returns the name as scenarios and JSON write it.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// Returns its range and what it decides, in one line: what stands at it in the code.
            pub const fn about(self) -> &'static str {
                match self { $(Self::$variant => concat!($($doc),+).trim_ascii(),)* }
            }

            /// Returns the id of the rule that the roll follows.
            pub const fn rule(self) -> &'static str {
                match self { $(Self::$variant => $rule,)* }
            }

            /// Returns the stream that the roll draws from.
            pub const fn stream(self) -> Stream {
                match self { $(Self::$variant => Stream::$stream,)* }
            }
        }
    };
}

rolls! {
    /// 0..99: 0–4 hits outright, 5–9 misses outright (H-2, A-20).
    HitLuck = "hit_luck", Combat, "H-2";
    /// 0..skill − 1 for the hero, 1..Q for a blow (H-6).
    ToHit = "to_hit", Combat, "H-6";
    /// 0..99: a landing blow is evaded below the chance (H-8).
    Evasion = "evasion", Combat, "H-8";
    /// From 0 up: an evil blow is repelled above 50 (H-9).
    ProtectionFromEvil = "protection_from_evil", Combat, "H-9";
    /// One die of damage.
    Damage = "damage", Combat, "K-14";
    /// 0..99: whether the dice of a round get one side more (W-9).
    Sides = "sides", Combat, "W-9";
    /// Which grade a bare hand strikes with (fact 2.42), or whether one more try is had.
    Grade = "grade", Combat, "fact 2.42";
    /// 0..99: one more blow after a round at less than 30.
    FastAttack = "fast_attack", Combat, "L-24";
    /// 0..5: an armsman's critical at 0 (W-2).
    Armsman = "armsman", Combat, "W-2";
    /// 0..5: a marksman's critical at 0 (V-2).
    Marksman = "marksman", Combat, "V-2";
    /// 0..4: a shot of accuracy meets a third of the armor class at 0 (S-10).
    Accuracy = "accuracy", Combat, "S-10";
    /// 0..19: a shot of velocity does 15 more at 0 (V-7).
    Velocity = "velocity", Combat, "V-7";
    /// 0..1: a piercing shot flies on at 0 (S-16).
    Pierce = "pierce", Combat, "S-16";
    /// 1..2: how often the multiplier's dice a backbiting missile rolls (V-11).
    Backbite = "backbite", Combat, "V-11";
    /// 1..3: how often its damage a backbiting missile cuts (V-11).
    BackbiteCut = "backbite_cut", Combat, "V-11";
    /// 0..99: whether what flew breaks (V-10, U-9).
    Breakage = "breakage", Combat, "U-9";
    /// From 0 up: a shield bash happens below the chance (B-6).
    Bash = "bash", Combat, "B-6";
    /// From 1 up: a bash stuns below quality and level (B-10).
    BashStun = "bash_stun", Combat, "B-10";
    /// From 1 up: a bash confuses below quality and level (B-11).
    BashConfuse = "bash_confuse", Combat, "B-11";
    /// 1..60: a bash costs the balance above 30 and the dexterity bonus (B-12).
    Balance = "balance", Combat, "B-12";
    /// How many blows a lost balance costs (B-12).
    LostBlows = "lost_blows", Combat, "B-12";
    /// 1..240 + skill for the hero (W-2), 1..3 for a blow (K-6).
    Critical = "critical", Combat, "K-6";
    /// How many dice a critical adds (W-3).
    CriticalDice = "critical_dice", Combat, "W-3";
    /// 1..100: whether a blow under 20 damage is critical (K-7).
    SmallCritical = "small_critical", Combat, "K-7";
    /// 0..1: a blow that may do both cuts at 0 and stuns at 1 (K-2).
    CutOrStun = "cut_or_stun", Combat, "K-2";
    /// 0..99: whether the severity rises by one more (K-8).
    Severity = "severity", Combat, "K-8";
    /// The random part of a cut (K-9).
    CutAmount = "cut_amount", Combat, "K-9";
    /// The random part of a stun (K-10).
    StunAmount = "stun_amount", Combat, "K-10";
    /// 1..10000: whether a sleeper is disturbed by noise (fact 2.60).
    Noise = "noise", Combat, "fact 2.60";
    /// How deep the din of a fight cuts into a sleep (fact 2.60).
    Din = "din", Combat, "fact 2.60";
    /// 0..329: whether a monster shakes off its whole stun (fact 2.61).
    StunRecovery = "stun_recovery", Combat, "fact 2.61";
    /// How much of its confusion a monster shakes off (fact 2.61).
    ConfusionRecovery = "confusion_recovery", Combat, "fact 2.61";
    /// How long a monster that lost heart is afraid.
    Fright = "fright", Combat, "L-16";
    /// Where a confused actor stumbles.
    Stumble = "stumble", Combat, "fact 2.61";
    /// 0..99: the hero saves below the saving throw (fact 2.19).
    SavingThrow = "saving_throw", Combat, "fact 2.19";
    /// How much a poison adds (M-10).
    PoisonAmount = "poison_amount", Combat, "M-10";
    /// How long a blow blinds, confuses, frightens or holds (M-26 to M-29).
    Duration = "duration", Combat, "M-26";
    /// 0..99: a theft is noticed below the avoidance (M-17).
    Theft = "theft", Combat, "M-17";
    /// 0..2: a noticed thief of gold stays at 0 (M-18).
    FoiledThief = "foiled_thief", Combat, "M-18";
    /// How much gold a theft takes (M-19).
    GoldStolen = "gold_stolen", Combat, "M-19";
    /// Which stack of the pack is tried (M-2, M-14, M-22, M-23).
    PackSlot = "pack_slot", Combat, "M-22";
    /// What a trader pays beyond the value, in steps (M-4).
    Premium = "premium", Combat, "M-4";
    /// Where somebody is blinked or teleported to (M-20).
    Blink = "blink", Combat, "M-20";
    /// 0..7: which of eight slots is disenchanted (M-12).
    DisenchantedSlot = "disenchanted_slot", Combat, "M-12";
    /// 0..99: an artifact withstands below 70 (M-13).
    ArtifactWithstands = "artifact_withstands", Combat, "M-13";
    /// 0..99: a bonus of +7 and up loses one more below 20 (M-13).
    Disenchant = "disenchant", Combat, "M-13";
    /// How much fuel is drained (M-24).
    FuelDrained = "fuel_drained", Combat, "M-24";
    /// 0..99: whether an element destroys or corrodes a belonging (M-25).
    Hazard = "hazard", Combat, "M-25";
    /// Which worn piece acid meets (M-25).
    CorrodedPiece = "corroded_piece", Combat, "M-25";
    /// 0..99: hold life keeps all experience below its chance (M-35).
    HoldLife = "hold_life", Combat, "M-35";
    /// One die of an experience drain (M-35).
    ExperienceDrain = "experience_drain", Combat, "M-35";
    /// Whether a blow brings the Black Breath at 0 (K-13).
    BlackBreath = "black_breath", Combat, "K-13";
    /// 0..99: whether the Black Breath takes experience this turn (fact 2.31).
    BreathDrain = "breath_drain", Combat, "fact 2.31";
    /// 0..99: whether a cell is struck by a quake (fact 2.51).
    QuakeCell = "quake_cell", Combat, "fact 2.51";
    /// 0..119: what a struck floor becomes (fact 2.52).
    QuakeRock = "quake_rock", Combat, "fact 2.52";
    /// 0..2: how hard a quake hits (fact 2.51).
    QuakeHit = "quake_hit", Combat, "fact 2.51";
    /// One die of a quake's damage or stun (fact 2.51).
    QuakeDamage = "quake_damage", Combat, "fact 2.51";
    /// Where a quake pushes somebody.
    QuakeShove = "quake_shove", Combat, "fact 2.51";
    /// What poison takes this turn (fact 2.25).
    PoisonDamage = "poison_damage", Combat, "fact 2.25";
    /// What flames take this turn.
    BurnDamage = "burn_damage", Combat, "L-13";
    /// Whether a condition that ends by chance ends at 0.
    ConditionEnds = "condition_ends", Combat, "L-13";
    /// 1..device skill less the device's level: 1 and 2 fail.
    DeviceUse = "device_use", Combat, "L-10";
    /// One die of what a used thing does (facts 2.65 to 2.68).
    UseAmount = "use_amount", Combat, "fact 2.65";
    /// 1..24: a check against a number (L-9).
    Check = "check", Combat, "L-9";
    /// 0..3: ice takes a walker one cell on at 0.
    Slide = "slide", Combat, "L-15";
    /// 0..99: whether an erratic monster wanders this turn (fact 2.64).
    Erratic = "erratic", Ai, "fact 2.64";
    /// Where an erratic monster wanders.
    Wander = "wander", Ai, "fact 2.64";
    /// One hit die of a monster that enters (fact 2.63).
    HitDice = "hit_dice", Spawn, "fact 2.63";
    /// How deep a sleeper sleeps at first (fact 2.60).
    Sleep = "sleep", Spawn, "fact 2.60";
    /// How far a monster's speed lies from its race's (fact 2.58).
    Speed = "speed", Spawn, "fact 2.58";
    /// Which arena a wave is fought in.
    Arena = "arena", Map, "L-30";
    /// What sort of wave it is.
    Beat = "beat", Spawn, "L-30";
    /// Who comes in a wave.
    Company = "company", Spawn, "L-30";
    /// Where somebody enters.
    Place = "place", Spawn, "L-30";
    /// Whether somebody in a wave sleeps.
    Sleeper = "sleeper", Spawn, "L-30";
    /// The energy that a monster enters with (fact 2.58).
    Energy = "energy", Spawn, "fact 2.58";
    /// One die of an ability score of a new hero.
    Score = "score", Spawn, "fact 2.49";
}

impl Roll {
    /// Returns the roll of a name, or `None`.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|roll| roll.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_rolls() {
        for &roll in Roll::ALL {
            assert_eq!(Roll::from_name(roll.name()), Some(roll));
        }
        assert_eq!(Roll::from_name("luck"), None);
    }
}
