//! Monsters and items as assets hold them, against copies of their native figures.

use std::collections::BTreeSet;

use ludus_engine::content::{
    Ability, BlowMethod, HeroResist, ItemFlag, ItemGroup, ItemKind, Mend, MonsterFlag, MonsterRace,
    OutcomeKind, ResistKind, Stat, UseStep,
};
use ludus_engine::ids::HeroClassId;

use ludus_engine::ids::EffectId;

use crate::fights::content;

const MONSTERS: &str = include_str!("../fixtures/native/monsters.csv");
const OBJECTS: &str = include_str!("../fixtures/native/objects.csv");

/// Native words for what is called otherwise here; all others only in capitals.
const METHODS: [(&str, &str); 2] = [("MOAN", "sneer"), ("REQUEST", "trade")];
const EFFECTS: [(&str, &str); 19] = [
    ("HURT", "attack"),
    ("UN_BONUS", "disenchant"),
    ("UN_POWER", "drain_charges"),
    ("EAT_GOLD", "steal_gold"),
    ("EAT_ITEM", "steal_items"),
    ("EAT_LITE", "absorb_light"),
    ("ELEC", "electricity"),
    ("LOSE_STR", "reduce_strength"),
    ("LOSE_INT", "reduce_intelligence"),
    ("LOSE_WIS", "reduce_wisdom"),
    ("LOSE_DEX", "reduce_dexterity"),
    ("LOSE_CON", "reduce_constitution"),
    ("LOSE_CHR", "reduce_charisma"),
    ("LOSE_ALL", "reduce_all_stats"),
    ("EXP_10", "lower_experience_10"),
    ("EXP_20", "lower_experience_20"),
    ("EXP_40", "lower_experience_40"),
    ("EXP_80", "lower_experience_80"),
    ("", "none"),
];
const FLAGS: [(&str, &str); 5] = [
    ("RAND_25", "erratic_25"),
    ("RAND_50", "erratic_50"),
    ("NO_CONF", "no_confusion"),
    ("HURT_LITE", "hurt_light"),
    ("FORCE_MAXHP", "force_maxhp"),
];
const RESISTS: [(&str, &str); 5] = [
    ("IM_ACID", "acid"),
    ("IM_ELEC", "electricity"),
    ("IM_FIRE", "fire"),
    ("IM_COLD", "cold"),
    ("IM_POIS", "poison"),
];

/// Whose symbol is no letter, and the letter it has here.
const LETTERS: [(&str, char, char); 2] = [("comma", ',', 'm'), ("#", '#', 'g')];

/// Rings whose bonus is drawn natively, and the bonus here: id, to hit, to damage, to armor class.
const OWN_BONUSES: [(&str, i16, i16, i16); 4] = [
    ("ring_of_protection", 0, 0, 8),
    ("ring_of_skill", 6, 0, 0),
    ("ring_of_deadliness", 0, 6, 0),
    ("ring_of_combat", 5, 5, 0),
];

/// Returns the rows of a copy, without its head.
fn rows<const N: usize>(text: &'static str) -> Vec<[&'static str; N]> {
    text.lines()
        .skip(1)
        .map(|line| {
            let cells: Vec<&str> = line.split(',').collect();
            cells.try_into().unwrap_or_else(|_| panic!("{line}"))
        })
        .collect()
}

fn translated(words: &[(&str, &str)], native: &str) -> String {
    let known = words.iter().find(|(word, _)| *word == native);
    known.map_or_else(|| native.to_lowercase(), |(_, own)| (*own).to_owned())
}

fn blows_of(race: &MonsterRace) -> Vec<String> {
    let told = race.blows.iter().map(|blow| {
        let (method, effect) = (blow.method.name(), &content().effect(blow.effect).id);
        format!("{method} {effect} {}", blow.dice)
    });
    told.collect()
}

fn native_blows(text: &str) -> Vec<String> {
    let told = text.split(';').map(|blow| {
        let mut parts = blow.split(':');
        let method = translated(&METHODS, parts.next().unwrap());
        let effect = translated(&EFFECTS, parts.next().unwrap_or(""));
        let dice = parts.next().unwrap_or("0");
        let dice: ludus_engine::rng::Dice = dice.parse().unwrap();
        format!("{method} {effect} {dice}")
    });
    told.collect()
}

/// Returns the properties that a native list gives; what monsters drop comes in two sorts.
fn native_flags(text: &str) -> BTreeSet<String> {
    let native: Vec<&str> = text.split('|').collect();
    let mut own: BTreeSet<String> = native
        .iter()
        .map(|word| translated(&FLAGS, word))
        .filter(|word| MonsterFlag::from_name(word).is_some())
        .collect();
    let drops = native.iter().any(|word| word.starts_with("DROP_"));
    for (flag, other) in [("drop_gold", "ONLY_ITEM"), ("drop_item", "ONLY_GOLD")] {
        if drops && !native.contains(&other) {
            own.insert(flag.to_owned());
        }
    }
    own
}

#[test]
fn every_monster_has_its_native_figures() {
    let content = content();
    let rows = rows::<13>(MONSTERS);
    let shipped = content
        .monster_races
        .iter()
        .filter(|race| race.pack == "oangband");
    assert_eq!(shipped.count(), rows.len());
    for row in rows {
        let [id, glyph, figures @ .., blows, flags] = row;
        let id = content
            .find_monster_race(id)
            .unwrap_or_else(|| panic!("{id}"));
        let race = content.monster_race(id);
        let own = [
            race.level.to_string(),
            race.rarity.to_string(),
            race.speed.to_string(),
            race.hp.to_string(),
            race.ac.to_string(),
            race.sleep.to_string(),
            race.experience.to_string(),
            race.sight.to_string(),
            race.mana.to_string(),
        ];
        assert_eq!(own.each_ref().map(String::as_str), figures, "{}", race.id);
        assert_eq!(blows_of(race), native_blows(blows), "{}", race.id);
        let own: BTreeSet<String> = MonsterFlag::ALL
            .iter()
            .filter(|flag| race.is(**flag))
            .map(|flag| flag.name().to_owned())
            .collect();
        assert_eq!(own, native_flags(flags), "{}", race.id);
        let resists: BTreeSet<&str> = race.resists.iter().map(|kind| kind.name()).collect();
        let native: BTreeSet<&str> = RESISTS
            .iter()
            .filter(|(word, _)| flags.split('|').any(|flag| flag == *word))
            .map(|(_, own)| *own)
            .collect();
        assert_eq!(resists, native, "{}", race.id);
        let letter = LETTERS.iter().find(|(sign, ..)| *sign == glyph);
        let (class, letter) = letter.map_or_else(
            || (glyph.parse().unwrap(), glyph.parse().unwrap()),
            |&(_, class, letter)| (class, letter),
        );
        assert_eq!((race.class, race.glyph), (class, letter), "{}", race.id);
    }
    let elements = ResistKind::ALL
        .iter()
        .take_while(|kind| **kind != ResistKind::Confusion);
    assert_eq!(elements.count(), RESISTS.len());
}

#[test]
fn every_method_and_every_effect_is_some_monsters() {
    let blows = || content().monster_races.iter().flat_map(|race| &race.blows);
    let methods: BTreeSet<BlowMethod> = blows().map(|blow| blow.method).collect();
    assert_eq!(methods.len(), 20);
    let mut effects: BTreeSet<EffectId> = blows().map(|blow| blow.effect).collect();
    assert!(effects.remove(&EffectId::NONE));
    assert_eq!(effects.len(), 28);
}

#[test]
fn there_are_130_monsters_up_to_level_50() {
    let races = &content().monster_races;
    let n_low = races.iter().filter(|race| race.level <= 50).count();
    assert!(n_low >= 130, "{n_low}");
    let mut names: Vec<&str> = races.iter().map(|race| race.about.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), races.len(), "two monsters are told of alike");
}

/// Native words for what has no part here: how things are shown, what only deeper monsters bring,
/// digging, stealth, mending.
const UNPLAYED: [&str; 11] = [
    "SHOW_MODS",
    "EASY_KNOW",
    "ACTIVATE",
    "RES_SOUND",
    "RES_SHARD",
    "RES_CHAOS",
    "RES_NEXUS",
    "RES_NETHR",
    "TUNNEL",
    "STEALTH",
    "REGEN",
];

/// Whose dice the rules state otherwise (U-8): id, dice.
const DICE_OF_THE_RULES: [(&str, &str); 2] =
    [("hard_studded_leather", "1d1"), ("hard_leather_armor", "0")];

/// Files of things that have no native figures: what is branded, balanced, or one of a kind.
const MADE: [&str; 6] = [
    include_str!("../../assets/core/items/draughts.ron"),
    include_str!("../../assets/core/items/made_weapons.ron"),
    include_str!("../../assets/core/items/made_launchers.ron"),
    include_str!("../../assets/core/items/artifact_weapons.ron"),
    include_str!("../../assets/core/items/artifact_launchers.ron"),
    include_str!("../../assets/core/items/artifact_armor.ron"),
];

/// Returns what an item's native pval means: fuel, charges, turns to recharge or food.
fn pval_of(kind: &ItemKind) -> u32 {
    let food = kind.uses.iter().find_map(|step| match step.outcome.kind {
        OutcomeKind::Mend(Mend::Feed(food)) => Some(u32::from(food)),
        _ => None,
    });
    match kind.group {
        ItemGroup::Wand | ItemGroup::Staff => u32::from(kind.charges.unwrap_or(0)),
        ItemGroup::Rod => u32::from(kind.recharge),
        ItemGroup::Light | ItemGroup::Flask => kind.fuel.unwrap_or(0),
        _ => food.unwrap_or(0),
    }
}

/// Returns the native words for what a kind gives to its wearer, and for how it is handled.
fn words_of(kind: &ItemKind) -> BTreeSet<&'static str> {
    let resists = kind.resists.iter().map(|resist| match resist {
        HeroResist::Acid => "RES_ACID",
        HeroResist::Electricity => "RES_ELEC",
        HeroResist::Fire => "RES_FIRE",
        HeroResist::Cold => "RES_COLD",
        HeroResist::Poison => "RES_POIS",
        HeroResist::Blindness => "RES_BLIND",
        HeroResist::Confusion => "RES_CONFU",
        HeroResist::Fear => "RES_FEAR",
        HeroResist::Disenchantment => "RES_DISEN",
        HeroResist::Light => "RES_LITE",
        HeroResist::Dark => "RES_DARK",
    });
    let sustains = kind.sustains.iter().map(|stat| match stat {
        Stat::Strength => "SUST_STR",
        Stat::Intelligence => "SUST_INT",
        Stat::Wisdom => "SUST_WIS",
        Stat::Dexterity => "SUST_DEX",
        Stat::Constitution => "SUST_CON",
        Stat::Charisma => "SUST_CHR",
    });
    let gifts = [
        (kind.abilities.has(Ability::FreeAction), "FREE_ACT"),
        (kind.abilities.has(Ability::SeeInvisible), "SEE_INVIS"),
        (kind.flags.has(ItemFlag::Throwing), "THROWING"),
        (kind.flags.has(ItemFlag::TwoHanded), "TWO_HANDED"),
        (!kind.slays.is_empty(), "SLAY_UNDEAD"),
    ];
    let gifts = gifts.into_iter().filter(|(has, _)| *has);
    resists
        .chain(sustains)
        .chain(gifts.map(|(_, word)| word))
        .collect()
}

/// Returns the words of a native list that count here: not those on display and damage to things.
fn native_words(text: &'static str) -> BTreeSet<&'static str> {
    text.split('|')
        .filter(|word| !word.is_empty() && !UNPLAYED.contains(word))
        .filter(|word| !word.starts_with("IGNORE_"))
        .map(|word| {
            if word.starts_with("TWO_HANDED") {
                "TWO_HANDED"
            } else {
                word
            }
        })
        .collect()
}

#[test]
fn every_item_has_its_native_figures() {
    let content = content();
    let rows = rows::<12>(OBJECTS);
    let n_made: usize = MADE
        .iter()
        .map(|file| file.matches("ItemKind(").count())
        .sum();
    assert_eq!(content.item_kinds.len(), rows.len() + n_made);
    for row in rows {
        let [
            id,
            _,
            weight,
            dice,
            ac,
            bonuses @ ..,
            cost,
            level,
            pval,
            flags,
        ] = row;
        let found = content.find_item_kind(id).unwrap_or_else(|| panic!("{id}"));
        let kind = content.item_kind(found);
        let (whole, tenth) = (kind.weight / 10, kind.weight % 10);
        let own_weight = if tenth == 0 {
            whole.to_string()
        } else {
            format!("{whole}.{tenth}")
        };
        let of_the_rules = DICE_OF_THE_RULES.iter().find(|(kind, _)| *kind == id);
        let native_dice = of_the_rules.map_or(dice, |row| row.1);
        let native_dice = if native_dice == "0d0" {
            "0"
        } else {
            native_dice
        };
        assert_eq!(
            (own_weight.as_str(), kind.dice.to_string().as_str()),
            (weight, native_dice),
            "{id}"
        );
        let own = [
            kind.ac.to_string(),
            kind.cost.to_string(),
            kind.level.to_string(),
        ];
        assert_eq!(own, [ac, cost, level], "{id}");
        let own = (id, kind.to_hit, kind.to_dam, kind.to_ac);
        if !OWN_BONUSES.contains(&own) {
            let own = [kind.to_hit, kind.to_dam, kind.to_ac].map(|bonus| bonus.to_string());
            assert_eq!(own, bonuses, "{id}");
        }
        if !matches!(kind.group, ItemGroup::Digger | ItemGroup::Cloak) {
            assert_eq!(pval_of(kind).to_string(), pval, "{id}");
        }
        assert_eq!(words_of(kind), native_words(flags), "{id}");
    }
}

#[test]
fn what_is_drunk_read_eaten_aimed_and_worn_comes_in_many_kinds() {
    let count = |group| {
        let kinds = content().item_kinds.iter();
        kinds.filter(|kind| kind.group == group).count()
    };
    let mut n_all = 0;
    for (group, least) in [
        (ItemGroup::Potion, 35),
        (ItemGroup::Food, 20),
        (ItemGroup::Scroll, 8),
        (ItemGroup::Wand, 12),
        (ItemGroup::Staff, 8),
        (ItemGroup::Rod, 8),
        (ItemGroup::Ring, 12),
        (ItemGroup::Amulet, 2),
    ] {
        let n = count(group);
        assert!(n >= least, "{n} of group {}", group.name());
        n_all += n;
    }
    assert!(n_all >= 80, "{n_all}");
    for kind in &content().item_kinds {
        let is_used = matches!(
            kind.group,
            ItemGroup::Potion
                | ItemGroup::Food
                | ItemGroup::Wand
                | ItemGroup::Staff
                | ItemGroup::Rod
        );
        assert!(!is_used || !kind.uses.is_empty(), "{}", kind.id);
    }
}

/// What using a thing does, by the facts.
const USES: [(&str, &str); 32] = [
    (
        "potion_of_cure_light_wounds",
        r#"Feed(50), Heal("2d8"), Ease("cut", 10), Cure("blind")"#,
    ),
    (
        "potion_of_cure_serious_wounds",
        r#"Feed(100), Heal("4d8"), Ease("cut", 30), Cure("blind"), Cure("confused")"#,
    ),
    (
        "potion_of_cure_critical_wounds",
        r#"Feed(100), Heal("6d8"), Ease("cut", 50), Cure("blind"), Cure("confused"), Cure("stun"), Halve("poisoned", 10)"#,
    ),
    (
        "potion_of_healing",
        r#"Feed(200), Heal("300"), Cure("cut"), Cure("blind"), Cure("confused"), Cure("stun"), Ease("poisoned", 200)"#,
    ),
    (
        "potion_of_star_healing",
        r#"Heal("600"), Cure("cut"), Cure("blind"), Cure("confused"), Cure("stun"), Cure("poisoned"), Cure("afraid"), Cure("black_breath")"#,
    ),
    (
        "potion_of_life",
        r#"Heal("2000"), Cure("cut"), Cure("blind"), Cure("confused"), Cure("stun"), Cure("poisoned"), Cure("afraid"), Cure("black_breath"), RestoreAll, RestoreLife"#,
    ),
    ("potion_of_speed", r#"Gain("fast", "1d20+15", 5)"#),
    (
        "potion_of_heroism",
        r#"Heal("10"), Cure("afraid"), Gain("hero", "1d25+25", 0)"#,
    ),
    (
        "potion_of_berserk_strength",
        r#"Heal("30"), Cure("afraid"), Gain("berserk", "1d25+25", 0)"#,
    ),
    (
        "potion_of_resist_fire_and_cold",
        r#"Gain("resist_fire", "1d30+20", 0), Gain("resist_cold", "1d30+20", 0)"#,
    ),
    (
        "potion_of_resistance",
        r#"Gain("resist_acid", "1d25+15", 0), Gain("resist_electricity", "1d25+15", 0), Gain("resist_fire", "1d25+15", 0), Gain("resist_cold", "1d25+15", 0), Gain("resist_poison", "1d25+15", 0)"#,
    ),
    ("potion_of_restore_mana", "RestoreMana"),
    ("potion_of_restore_life_levels", "RestoreLife"),
    ("potion_of_restore_charisma", r#"Restore("chr")"#),
    ("potion_of_experience", "Learn"),
    ("potion_of_poison", "Poison(30)"),
    ("potion_of_blindness", r#"Afflict("blind", "1d100+99")"#),
    (
        "potion_of_confusion",
        r#"Feed(50), Afflict("confused", "1d20+14")"#,
    ),
    (
        "potion_of_sleep",
        r#"Feed(100), Afflict("paralyzed", "1d4+3")"#,
    ),
    (
        "potion_of_slowness",
        r#"Feed(50), Afflict("slow", "1d25+15")"#,
    ),
    (
        "potion_of_ruination",
        r#"Hurt("10d10"), Drain("str"), Drain("int"), Drain("wis"), Drain("dex"), Drain("con"), Drain("chr")"#,
    ),
    (
        "potion_of_detonations",
        r#"Hurt("50d20"), Afflict("stun", "75"), Afflict("cut", "5000")"#,
    ),
    ("potion_of_death", r#"Hurt("5000")"#),
    ("ration_of_food", "Feed(5000)"),
    (
        "piece_of_elvish_waybread",
        r#"FillUp, Halve("poisoned", 0), Heal("5d10")"#,
    ),
    (
        "sprig_of_athelas",
        r#"Cure("poisoned"), Cure("stun"), Cure("cut"), Cure("black_breath")"#,
    ),
    ("cake_of_the_beornings", r#"Feed(7500), Heal("5d8")"#),
    (
        "mushroom_of_sickness",
        r#"Feed(500), Hurt("6d6"), Drain("con")"#,
    ),
    (
        "mushroom_of_naivety",
        r#"Feed(500), Hurt("8d8"), Drain("wis")"#,
    ),
    (
        "mushroom_of_disease",
        r#"Feed(500), Hurt("10d10"), Drain("str")"#,
    ),
    ("scroll_of_phase_door", "Teleport(10)"),
    ("scroll_of_protection_from_evil", "Ward"),
];

#[test]
fn what_using_does_follows_the_facts() {
    for (id, expected) in USES {
        let found = content()
            .find_item_kind(id)
            .unwrap_or_else(|| panic!("{id}"));
        let expected: Vec<UseStep> = ron::from_str(&format!("[{expected}]")).unwrap();
        assert_eq!(content().item_kind(found).uses, expected, "{id}");
    }
}

#[test]
fn every_class_starts_with_food_light_and_potions_and_casters_with_devices() {
    let content = content();
    for (index, class) in content.hero_classes.iter().enumerate() {
        let hero = content.hero_of_class(HeroClassId(index as u8)).unwrap();
        let count = |id: &str| -> u16 {
            let kind = content.find_item_kind(id).unwrap();
            let carried = hero.pack.iter().filter(|item| item.kind == kind);
            carried.map(|item| item.count).sum()
        };
        assert!(count("ration_of_food") >= 2, "{}", class.id);
        assert!(count("wooden_torch") >= 1, "{}", class.id);
        assert!(count("potion_of_cure_light_wounds") >= 2, "{}", class.id);
        if ["mage", "priest", "druid", "necromancer"].contains(&class.id.as_str()) {
            let brings = |group| {
                let mut pack = hero.pack.iter();
                pack.any(|item| content.item_kind(item.kind).group == group)
            };
            assert!(brings(ItemGroup::Wand), "{}", class.id);
            assert!(brings(ItemGroup::Scroll), "{}", class.id);
        }
    }
}
