//! Things as lists and pages name them: with count and figures, and what they do in words.

use crate::content::{Ability, Condition, HeroResist, ItemFlag, ItemGroup, Slay, SlayKind, Stat};
use crate::figures;
use crate::grid::Pos;
use crate::world::{ItemRef, World};

use super::names::element_word;
use super::names::{capitalized, count_word, counted_of, listed, plural_of};
use super::things::some_things;

/// From this many stacks on a cell on they are counted, not named.
const TOO_MANY: usize = 4;

/// Returns a thing as a list names it, with count and figures: "5 throwing axes 2d3",
/// "small metal shield [5,+2]", "wooden torch, 3120 turns left".
pub fn listed_thing(item: &ItemRef<'_>, turn: u32) -> String {
    let (count, name, figures) = listed_parts(item, turn);
    count + &name + &figures
}

/// Returns the parts of [`listed_thing`]: "5 ", "throwing axes", " 2d3".
pub fn listed_parts(item: &ItemRef<'_>, turn: u32) -> (String, String, String) {
    let (count, name) = match item.state.count {
        1 => (String::new(), item.kind.name.clone()),
        n => (format!("{n} "), plural_of(&item.kind.name)),
    };
    (count, name, figures_of(item) + &state_of(item, turn))
}

/// Returns [`listed_thing`] with the name in capitals, as a heading.
pub fn headed_thing(item: &ItemRef<'_>, turn: u32) -> String {
    let (count, name, figures) = listed_parts(item, turn);
    count + &name.to_uppercase() + &figures
}

/// Returns dice, bonuses and armor: `" 2d6 (+2,+3)"`, `" [11] (-1)"`.
fn figures_of(item: &ItemRef<'_>) -> String {
    let (kind, state) = (item.kind, item.state);
    let mut parts = Vec::new();
    let is_worn_armor = is_armor(item.group());
    if kind.multiplier.is_some() {
        parts.push(format!("(x{})", figures::multiplier_of(item)));
    } else if kind.dice.max() > 0 && is_weapon(item.group()) {
        parts.push(kind.dice.to_string());
    }
    let bonuses = (state.to_hit, state.to_dam);
    let armor = match (kind.ac, state.to_ac) {
        (0, 0) if !is_worn_armor => None,
        (0, bonus) if !is_worn_armor => Some(format!("[{bonus:+}]")),
        (base, 0) => Some(format!("[{base}]")),
        (base, bonus) => Some(format!("[{base},{bonus:+}]")),
    };
    let bonuses = match bonuses {
        (0, 0) => None,
        (to_hit, 0) if is_worn_armor => Some(format!("({to_hit:+})")),
        (to_hit, to_dam) => Some(format!("({to_hit:+},{to_dam:+})")),
    };
    // Armor tells first what it is worn for.
    if is_worn_armor {
        parts.extend(armor);
        parts.extend(bonuses);
    } else {
        parts.extend(bonuses);
        parts.extend(armor);
    }
    let mut text = String::new();
    for part in parts {
        text.push(' ');
        text.push_str(&part);
    }
    text
}

/// Says whether the dice of a group are there to hurt.
const fn is_weapon(group: ItemGroup) -> bool {
    use ItemGroup as G;
    matches!(
        group,
        G::Sword | G::Polearm | G::Hafted | G::Digger | G::Shot | G::Arrow | G::Bolt | G::Flask
    )
}

const fn is_armor(group: ItemGroup) -> bool {
    use ItemGroup as G;
    matches!(
        group,
        G::Shield | G::Body | G::Cloak | G::Head | G::Hands | G::Feet
    )
}

/// Returns what is left in a thing: ", 3120 turns left", " (8)" for charges, ", charging 12".
fn state_of(item: &ItemRef<'_>, turn: u32) -> String {
    match item.group() {
        ItemGroup::Light if item.kind.fuel.is_some() && !item.is_artifact() => {
            let left = if item.state.count == 1 { " left" } else { "" };
            format!(", {}{left}", counted_of(item.state.fuel, "turn"))
        }
        ItemGroup::Wand | ItemGroup::Staff => format!(" ({})", item.state.charges),
        ItemGroup::Rod if item.uncharged_turns(turn) > 0 => {
            format!(
                ", charging {}",
                counted_of(item.uncharged_turns(turn), "turn")
            )
        }
        _ => String::new(),
    }
}

/// Returns what lies on a cell, gold last: "a spear", "a spear, two potions of speed and 12 gold",
/// "seven things"; nothing where nothing lies.
pub fn lying(world: &World, at: Pos) -> Option<String> {
    let mut parts: Vec<String> = world
        .lying_at(at)
        .map(|item| some_things(&item, item.state.count))
        .collect();
    if parts.len() >= TOO_MANY {
        parts = vec![format!("{} things", count_word(parts.len()))];
    }
    let gold = world.gold_at(at);
    if gold > 0 {
        parts.push(format!("{gold} gold"));
    }
    (!parts.is_empty()).then(|| listed(&parts))
}

/// Returns the sentence about what lies on a cell: "A spear lies here."
pub fn lies_here(world: &World, at: Pos) -> Option<String> {
    let mut stacks = world.lying_at(at);
    let first = stacks.next().map_or(0, |item| item.state.count);
    let is_one = match (first, stacks.next().is_some(), world.gold_at(at)) {
        (0, _, _) => true,
        (count, is_more, gold) => count == 1 && !is_more && gold == 0,
    };
    let lie = if is_one { "lies" } else { "lie" };
    lying(world, at).map(|what| format!("{} {lie} here.", capitalized(&what)))
}

/// Returns what sort of thing it is, in a sentence of its own.
pub fn about_group(item: &ItemRef<'_>) -> &'static str {
    use ItemGroup as G;
    match item.group() {
        G::Sword => "A blade. The edge does most of the talking.",
        G::Polearm => "Something sharp on a shaft, kept at the far end.",
        G::Hafted => "A weight on a handle. It needs no sharpening.",
        G::Digger => "Made for earth, and earth strikes back less.",
        G::Sling => "A strap for stones.",
        G::Bow => "A stick, bent with intent.",
        G::Crossbow => "A bow for the impatient, slow to please.",
        G::Shot => "Round stones. Slings love them.",
        G::Arrow => "Straight, most of them. For bows.",
        G::Bolt => "Short and rude. For crossbows.",
        G::Shield => "A door with a strap.",
        G::Body => "Something between you and them.",
        G::Cloak => "It flaps. Sometimes a blade gets lost in it.",
        G::Head => "For the part that you would miss.",
        G::Hands => "Fingers are few. Keep them together.",
        G::Feet => "Sand is hot, and teeth are low.",
        G::Light => "It shows you what is about to bite.",
        G::Ring => "Small, round and not for show.",
        G::Amulet => "It hangs there and means well.",
        G::Potion => "One mouthful, no label to argue with.",
        G::Scroll => "It says its piece once, then it is ash.",
        G::Wand => "Point the thin end at somebody else.",
        G::Staff => "Too crooked to strike with, too clever to burn.",
        G::Rod => "It never runs out. It only sulks.",
        G::Food => "It keeps you upright.",
        G::Flask => "Oil. It feeds a lantern or a grudge.",
        G::Spike => "Iron, for doors.",
        G::Junk => "Nobody wants it. Neither do you.",
        G::Chest => "Heavier than what is in it.",
    }
}

/// Returns a condition as a thing that one has: "blindness", "poison".
pub(super) fn noun(condition: Condition) -> &'static str {
    use Condition as C;
    match condition {
        C::Stun => "stun",
        C::Cut => "bleeding",
        C::Blind => "blindness",
        C::Confused => "confusion",
        C::Afraid => "fear",
        C::Paralyzed => "paralysis",
        C::Poisoned => "poison",
        C::Slow => "slowness",
        C::Fast => "haste",
        C::Blessed => "a blessing",
        C::Hero => "heroism",
        C::Berserk => "rage",
        C::Staggered => "staggering",
        C::Frightened => "fright",
        C::Transfixed => "a trance",
        C::Drowsy => "drowsiness",
        C::Burning => "burning",
        C::Sluggish => "sluggishness",
        C::Stiffening => "stiffness",
        C::Protected => "protection from evil",
        C::ResistAcid => "resistance to acid",
        C::ResistElectricity => "resistance to lightning",
        C::ResistFire => "resistance to fire",
        C::ResistCold => "resistance to cold",
        C::ResistPoison => "resistance to poison",
        C::Sensing => "a sense of what is near",
        C::BlackBreath => "the Black Breath",
    }
}

/// Returns an ability score in a word.
pub const fn score_word(stat: Stat) -> &'static str {
    match stat {
        Stat::Strength => "strength",
        Stat::Intelligence => "intelligence",
        Stat::Wisdom => "wisdom",
        Stat::Dexterity => "dexterity",
        Stat::Constitution => "constitution",
        Stat::Charisma => "charisma",
    }
}

/// Returns what a gift does, after its bearer: "sees the invisible".
pub const fn ability_words(ability: Ability) -> &'static str {
    match ability {
        Ability::FreeAction => "never held",
        Ability::HoldLife => "keeps experience",
        Ability::ProtectionFromEvil => "repels evil",
        Ability::SeeInvisible => "sees the invisible",
        Ability::Reflect => "turns missiles back",
        Ability::Shielding => "throws blows back",
        Ability::Disruption => "breaks spells",
    }
}

/// Returns what wearing a thing gives beyond its figures, in sentences: resistances, sustains,
/// gifts, brands, slays, light; then what its properties do.
pub fn gift_words(item: &ItemRef<'_>) -> Vec<String> {
    let kind = item.kind;
    let mut words = Vec::new();
    if kind.light > 0 {
        let radius = u32::from(kind.light);
        words.push(format!("Lights {} around.", counted_of(radius, "cell")));
    }
    let lists: [(&str, Vec<String>); 5] = [
        (
            "Branded with",
            names(&item.def.brands, |&brand| element_word(brand).to_owned()),
        ),
        ("Slays:", names(&item.def.slays, |&slay| slay_word(slay))),
        (
            "Resists",
            names(&kind.resists, |&resist| resist_word(resist)),
        ),
        (
            "Sustains",
            names(&kind.sustains, |&stat| score_word(stat).to_owned()),
        ),
        (
            "Gives",
            Ability::ALL
                .iter()
                .filter(|&&ability| kind.abilities.has(ability))
                .map(|ability| spaced(ability.name()))
                .collect(),
        ),
    ];
    for (what, names) in lists {
        if !names.is_empty() {
            words.push(format!("{what} {}.", listed(&names)));
        }
    }
    words.extend(item.def.flags.iter().filter_map(flag_words));
    words
}

/// Returns what a slay works on: "dragon", "dragon (great)".
fn slay_word(slay: Slay) -> String {
    match slay.kind {
        SlayKind::BalrogWhip => "what fire harms".to_owned(),
        SlayKind::Holy => "evil (holy)".to_owned(),
        kind if slay.is_great => format!("{} (great)", kind.name()),
        kind => kind.name().to_owned(),
    }
}

/// Returns what a property does, in a sentence; nothing for one that only names the thing.
fn flag_words(flag: ItemFlag) -> Option<String> {
    let words = match flag {
        ItemFlag::TwoHanded => "Needs both hands.",
        ItemFlag::Throwing => "Made for throwing.",
        ItemFlag::Balanced => "Flies with twice its dice.",
        ItemFlag::Blessed => "Blessed: a priest may swing it.",
        ItemFlag::Accuracy => "1 shot in 5 finds a gap in the armor.",
        ItemFlag::Velocity => "1 shot in 20 does 15 more.",
        ItemFlag::Might => "Extra might: its multiplier is one higher.",
        ItemFlag::Supershot => "Its shots do a quarter more, and 35.",
        ItemFlag::Backbiting => "Bites whoever lets it go.",
        ItemFlag::Artifact => return None,
    };
    Some(words.to_owned())
}

fn names<T>(all: &[T], name: impl Fn(&T) -> String) -> Vec<String> {
    all.iter().map(name).collect()
}

fn spaced(name: &str) -> String {
    name.replace('_', " ")
}

fn resist_word(resist: HeroResist) -> String {
    match resist {
        HeroResist::Electricity => "lightning".to_owned(),
        other => spaced(other.name()),
    }
}
