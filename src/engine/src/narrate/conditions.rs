//! How conditions begin, grow and end, in words.

use crate::content::Condition;

/// What is said of one condition, first of the hero, then of another (after he, she or it).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Words {
    /// "You bleed."
    pub(super) begins: &'static str,
    /// "You bleed more."
    pub(super) grows: &'static str,
    /// "Your wounds close."
    pub(super) ends: &'static str,
    /// "bleeds"
    pub(super) theirs_begins: &'static str,
    /// "bleeds no more"
    pub(super) theirs_ends: &'static str,
    /// "cannot move": why a turn is lost.
    pub(super) theirs_holds: &'static str,
    /// Whether it is good to have.
    pub(super) is_boon: bool,
}

const fn bane(
    yours: [&'static str; 3],
    theirs: [&'static str; 2],
    theirs_holds: &'static str,
) -> Words {
    Words {
        begins: yours[0],
        grows: yours[1],
        ends: yours[2],
        theirs_begins: theirs[0],
        theirs_ends: theirs[1],
        theirs_holds,
        is_boon: false,
    }
}

const fn boon(yours: [&'static str; 3], theirs: [&'static str; 2]) -> Words {
    Words {
        is_boon: true,
        ..bane(yours, theirs, "waits")
    }
}

/// The words of a resistance that lasts a while.
macro_rules! resistance {
    ($element:literal, $small:literal) => {
        boon(
            [
                concat!($element, " worries you less."),
                concat!($element, " worries you less for longer."),
                concat!($element, " worries you again."),
            ],
            [
                concat!("fears ", $small, " less"),
                concat!("fears ", $small, " again"),
            ],
        )
    };
}

/// Returns the words of a condition.
#[expect(clippy::too_many_lines, reason = "a table, one row a condition")]
pub(super) const fn words(condition: Condition) -> Words {
    use Condition as C;
    match condition {
        C::Stun => bane(
            [
                "Your head rings.",
                "Your head rings louder.",
                "Your head is clear again.",
            ],
            ["reels", "shakes its daze off"],
            "lies stunned",
        ),
        C::Cut => bane(
            ["You bleed.", "You bleed more.", "You bleed no more."],
            ["bleeds", "bleeds no more"],
            "bleeds",
        ),
        C::Blind => bane(
            [
                "You see nothing.",
                "You see nothing, for longer.",
                "You see again.",
            ],
            ["gropes about", "sees again"],
            "gropes about",
        ),
        C::Confused => bane(
            [
                "The ground sways.",
                "The ground sways more.",
                "The ground is firm again.",
            ],
            ["staggers about", "finds its feet"],
            "staggers about",
        ),
        C::Afraid | C::Frightened => bane(
            [
                "You are afraid.",
                "You are more afraid.",
                "You are afraid no more.",
            ],
            ["is afraid", "is afraid no more"],
            "cowers",
        ),
        C::Paralyzed | C::Transfixed => bane(
            [
                "You cannot move.",
                "You still cannot move.",
                "You can move again.",
            ],
            ["is held", "moves again"],
            "is held",
        ),
        C::Poisoned => bane(
            [
                "You are poisoned.",
                "The poison spreads.",
                "The poison is spent.",
            ],
            ["is poisoned", "is rid of the poison"],
            "is sick",
        ),
        C::Slow | C::Sluggish => bane(
            [
                "You slow down.",
                "You slow down, for longer.",
                "You are quick again.",
            ],
            ["slows down", "is quick again"],
            "drags its feet",
        ),
        C::Fast => boon(
            [
                "You feel quick.",
                "You stay quick.",
                "You are quick no more.",
            ],
            ["quickens", "slows again"],
        ),
        C::Blessed => boon(
            [
                "You are blessed.",
                "The blessing lasts.",
                "The blessing is over.",
            ],
            ["is blessed", "is blessed no more"],
        ),
        C::Hero => boon(
            [
                "You feel like a hero.",
                "You feel heroic still.",
                "The heroism is over.",
            ],
            ["grows bold", "is bold no more"],
        ),
        C::Berserk => boon(
            ["You rage.", "You rage on.", "The rage is over."],
            ["rages", "rages no more"],
        ),
        C::Staggered => bane(
            ["You stagger.", "You stagger more.", "You stand firm again."],
            ["staggers", "stands firm"],
            "staggers",
        ),
        C::Drowsy => bane(
            [
                "You are drowsy.",
                "Your eyes close.",
                "You are awake again.",
            ],
            ["is drowsy", "is awake again"],
            "nods",
        ),
        C::Burning => bane(
            ["You burn.", "You burn brighter.", "You burn no more."],
            ["burns", "burns no more"],
            "burns",
        ),
        C::Stiffening => bane(
            [
                "Your hands stiffen.",
                "You stiffen more.",
                "Your hands are loose again.",
            ],
            ["stiffens", "is loose again"],
            "stiffens",
        ),
        C::Protected => boon(
            [
                "Evil keeps its distance.",
                "Evil keeps its distance for longer.",
                "Evil comes closer again.",
            ],
            ["is guarded", "is guarded no more"],
        ),
        C::ResistAcid => resistance!("Acid", "acid"),
        C::ResistElectricity => resistance!("Lightning", "lightning"),
        C::ResistFire => resistance!("Fire", "fire"),
        C::ResistCold => resistance!("Cold", "cold"),
        C::ResistPoison => resistance!("Poison", "poison"),
        C::Sensing => boon(
            [
                "You feel what lives near you.",
                "You still feel what lives near you.",
                "The feeling fades.",
            ],
            ["listens", "listens no more"],
        ),
        C::BlackBreath => bane(
            [
                "A cold settles in your chest. It is the Black Breath.",
                "The Black Breath grows no colder.",
                "The cold in your chest is gone.",
            ],
            ["sickens", "sickens no more"],
            "sickens",
        ),
    }
}
