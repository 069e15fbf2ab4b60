//! The armory against copies of the tables of arms: what is swung, shot, thrown, and hit with.

use ludus_engine::content::{Brand, Content, ItemFlag, ItemGroup, ItemKind, Slay, SlayKind};

use crate::fights::content;

/// What each named thing does when thrown that shows no dice (U-8).
const THROWN: [(&str, &str); 73] = [
    ("Mushroom of Unhealth", "8d7"),
    ("Mushroom of Disease", "8d12"),
    ("Full Plate Armor", "2d4"),
    ("Ribbed Plate Armor", "2d4"),
    ("Mithril Plate Mail", "2d4"),
    ("Adamantite Plate Mail", "2d4"),
    ("All Dragon Scale Mails", "2d4"),
    ("Potion of Lose Life Force", "5d5"),
    ("Potion of Ruination", "8d8"),
    ("Potion of Detonations", "22d22"),
    ("Potion of Death", "12d12"),
    ("Large wooden chest", "2d5"),
    ("Small iron chest", "2d4"),
    ("Large iron chest", "2d6"),
    ("Small steel chest", "2d4"),
    ("Large steel chest", "2d6"),
    ("Small Jeweled chest", "2d4"),
    ("Large Jeweled chest", "2d6"),
    ("Flask of oil", "2d6"),
    ("Sling", "2d1"),
    ("Short Bow", "2d1"),
    ("Long Bow", "3d1"),
    ("Light Crossbow", "3d1"),
    ("Heavy Crossbow", "4d1"),
    ("Pair of Leather Sandals", "1d1"),
    ("Soft Leather Boots", "1d1"),
    ("Hard Leather Boots", "1d1"),
    ("Metal Shod Boots", "1d1"),
    ("Dwarven Boots", "1d1"),
    ("Metal Cap", "1d1"),
    ("Barbut", "1d2"),
    ("Iron Helm", "1d3"),
    ("Steel Helm", "1d3"),
    ("Iron Crown", "1d1"),
    ("Golden Crown", "1d1"),
    ("Jewel-Encrusted Crown", "1d1"),
    ("Soft Studded Leather", "1d1"),
    ("Hard Studded Leather", "1d1"),
    ("Leather Scale Mail", "1d1"),
    ("Rusty Chain Mail", "1d4"),
    ("Metal Scale Mail", "1d4"),
    ("Chain Mail", "1d4"),
    ("Augmented Chain Mail", "1d4"),
    ("Double Chain Mail", "1d4"),
    ("Bar Chain Mail", "1d4"),
    ("Metal Brigandine Armor", "1d4"),
    ("Partial Plate Armor", "1d6"),
    ("Metal Lamellar Armor", "1d6"),
    ("Mithral Chain Mail", "1d4"),
    ("Set of Mail Gauntlets", "1d1"),
    ("Steel Gauntlets", "1d1"),
    ("Cesti", "1d1"),
    ("Wicker Shield", "1d2"),
    ("Small Leather Shield", "1d2"),
    ("Small Metal Shield", "1d3"),
    ("Large Leather Shield", "1d4"),
    ("Large Metal Shield", "1d5"),
    ("Knight's Shield", "1d6"),
    ("Body Shield", "1d7"),
    ("Shield of Deflection", "1d4"),
    ("All Potions (unless noted)", "1d1"),
    ("All Wands", "1d1"),
    ("All Staves", "1d2"),
    ("All Rods", "1d1"),
    ("Small wooden chest", "2d3"),
    ("Iron Spike", "1d1"),
    ("Wooden Torch", "1d1"),
    ("Brass Lantern", "1d1"),
    ("All Junk (unless noted)", "1d1"),
    ("Gnome Skeleton", "1d2"),
    ("Elf Skeleton", "1d2"),
    ("Dwarf Skeleton", "1d2"),
    ("Human Skeleton", "1d2"),
];

/// Shields: dice of the bash, weight in tenths of a pound.
const SHIELDS: [(&str, &str, u16); 14] = [
    ("wicker_shield", "1d2", 30),
    ("small_leather_shield", "1d2", 50),
    ("shield_of_the_elements", "1d2", 50),
    ("small_metal_shield", "1d3", 70),
    ("shield_of_thorin", "1d3", 70),
    ("large_leather_shield", "1d4", 110),
    ("shield_of_celegorm", "1d4", 110),
    ("large_metal_shield", "1d5", 135),
    ("shield_of_anarion", "1d5", 120),
    ("knights_shield", "1d6", 160),
    ("shield_of_earendil", "1d6", 160),
    ("body_shield", "1d7", 200),
    ("shield_of_deflection", "1d4", 80),
    ("shield_of_gil_galad", "1d4", 80),
];

/// What is made for throwing (T-3).
const THROWING: [&str; 6] = [
    "dagger",
    "throwing_hammer",
    "storm_hammer",
    "spear",
    "throwing_axe",
    "dart",
];

/// Weapons to swing: dice, weight in tenths of a pound.
const MELEE: [(&str, &str, u16); 51] = [
    ("broken_sword", "1d2", 30),
    ("dagger", "1d4", 12),
    ("main_gauche", "1d5", 30),
    ("rapier", "1d6", 35),
    ("small_sword", "1d6", 50),
    ("short_sword", "1d7", 60),
    ("sabre", "1d7", 40),
    ("cutlass", "1d7", 60),
    ("falchion", "2d4", 90),
    ("broad_sword", "2d5", 110),
    ("long_sword", "2d5", 100),
    ("scimitar", "2d5", 100),
    ("katana", "3d4", 120),
    ("bastard_sword", "3d4", 140),
    ("two_handed_sword", "3d6", 170),
    ("executioners_sword", "4d5", 210),
    ("blade_of_chaos", "4d6", 180),
    ("whip", "1d5", 30),
    ("quarterstaff", "1d7", 150),
    ("throwing_hammer", "2d4", 55),
    ("mace", "2d4", 100),
    ("ball_and_chain", "2d4", 130),
    ("war_hammer", "3d3", 110),
    ("spiked_club", "1d7", 130),
    ("morning_star", "2d6", 120),
    ("flail", "2d6", 130),
    ("lead_filled_mace", "3d4", 180),
    ("storm_hammer", "1d11", 125),
    ("two_handed_flail", "3d6", 220),
    ("mace_of_disruption", "4d8", 275),
    ("spear", "1d6", 50),
    ("thrusting_spear", "1d7", 65),
    ("trident", "1d7", 70),
    ("pike", "1d11", 160),
    ("beaked_axe", "2d6", 120),
    ("broad_axe", "2d6", 130),
    ("glaive", "3d4", 190),
    ("throwing_axe", "2d3", 40),
    ("halberd", "3d5", 190),
    ("scythe", "5d3", 200),
    ("lance", "3d8", 300),
    ("battle_axe", "2d8", 160),
    ("great_axe", "4d4", 200),
    ("dart", "1d5", 20),
    ("scythe_of_slicing", "6d4", 220),
    ("shovel", "1d2", 60),
    ("gnomish_shovel", "1d2", 60),
    ("dwarven_shovel", "1d3", 80),
    ("pick", "1d3", 150),
    ("orcish_pick", "1d3", 150),
    ("dwarven_pick", "1d4", 120),
];

/// What is shot: dice, weight in tenths of a pound.
const AMMUNITION: [(&str, &str, u16); 6] = [
    ("lead_shot", "1d3", 1),
    ("seeker_shot", "1d7", 2),
    ("arrow", "1d4", 1),
    ("seeker_arrow", "1d9", 1),
    ("bolt", "1d5", 2),
    ("seeker_bolt", "1d11", 2),
];

/// Launchers: multiplier, weight in tenths of a pound.
const LAUNCHERS: [(&str, u8, u16); 5] = [
    ("sling", 2, 5),
    ("short_bow", 2, 30),
    ("long_bow", 3, 40),
    ("light_crossbow", 3, 110),
    ("heavy_crossbow", 4, 200),
];

/// Brands and slays, and having neither.
const BRANDS_AND_SLAYS: [&str; 24] = [
    "none",
    "animal",
    "great_animal",
    "evil",
    "holy",
    "great_evil",
    "undead",
    "great_undead",
    "demon",
    "great_demon",
    "orc",
    "great_orc",
    "troll",
    "great_troll",
    "giant",
    "great_giant",
    "dragon",
    "great_dragon",
    "brand acid",
    "brand electricity",
    "brand fire",
    "balrog_whip",
    "brand cold",
    "brand poison",
];

#[track_caller]
fn kind<'a>(content: &'a Content, id: &str) -> &'a ItemKind {
    let found = content.find_item_kind(id).unwrap_or_else(|| panic!("{id}"));
    content.item_kind(found)
}

fn is_artifact(kind: &ItemKind) -> bool {
    kind.flags.has(ItemFlag::Artifact)
}

/// Returns the id of a thing by its name in the tables.
fn id_of(name: &str) -> String {
    let name = name.replace("Mithral", "Mithril").to_lowercase();
    let bare = ["pair of ", "set of "]
        .iter()
        .find_map(|words| name.strip_prefix(words))
        .unwrap_or(&name);
    bare.replace('\'', "").replace([' ', '-'], "_")
}

/// Returns the kinds that a row of [`THROWN`] speaks of. "All" spares what has a row of its own.
fn kinds_of(name: &str) -> Vec<&'static ItemKind> {
    let content = content();
    let noted: Vec<String> = THROWN.iter().map(|row| id_of(row.0)).collect();
    let all_of = |group: ItemGroup| -> Vec<&ItemKind> {
        let kinds = content.item_kinds.iter();
        kinds
            .filter(|kind| kind.group == group && !noted.contains(&kind.id))
            .collect()
    };
    match name {
        "All Dragon Scale Mails" => {
            let kinds = content.item_kinds.iter();
            kinds
                .filter(|kind| kind.id.ends_with("_dragon_scale_mail"))
                .collect()
        }
        "All Potions (unless noted)" => all_of(ItemGroup::Potion),
        "All Wands" => all_of(ItemGroup::Wand),
        "All Staves" => all_of(ItemGroup::Staff),
        "All Rods" => all_of(ItemGroup::Rod),
        "All Junk (unless noted)" => all_of(ItemGroup::Junk),
        _ => vec![kind(content, &id_of(name))],
    }
}

/// The table stands in two groups: those of an average of five and more, and the others (worked
/// example 004-thrown-groups).
#[test]
fn every_thrown_thing_is_in_the_group_of_its_average() {
    let first_of_the_others = THROWN.iter().position(|row| row.0 == "Sling").unwrap();
    assert_eq!(first_of_the_others, 19);
    for (place, (name, _)) in THROWN.iter().enumerate() {
        let dice = kinds_of(name)[0].dice;
        let doubled_average = dice.count * (dice.sides + 1);
        let is_strong = place < first_of_the_others;
        assert_eq!(doubled_average >= 10, is_strong, "{name}");
    }
}

#[test]
fn what_shows_no_dice_has_those_of_a_thrown_one() {
    let mut listed = Vec::new();
    for (name, dice) in THROWN {
        let kinds = kinds_of(name);
        let n_kinds = match name {
            "All Dragon Scale Mails" => 13,
            "All Potions (unless noted)" => 37,
            "All Wands" => 14,
            "All Staves" | "All Rods" => 11,
            "All Junk (unless noted)" => 7,
            _ => 1,
        };
        assert!(kinds.len() >= n_kinds, "{} for {name}", kinds.len());
        for kind in kinds {
            assert_eq!(kind.dice.to_string(), dice, "{}", kind.id);
            listed.push(&kind.id);
        }
    }
    for kind in &content().item_kinds {
        use ItemGroup as G;
        let shows_dice = matches!(
            kind.group,
            G::Sword | G::Polearm | G::Hafted | G::Digger | G::Shot | G::Arrow | G::Bolt
        );
        // What is made of a listed kind, and is no longer it, flies like it.
        let is_of_another = is_artifact(kind) || kind.multiplier.is_some();
        if !shows_dice && !is_of_another && !listed.contains(&&kind.id) {
            assert_eq!(kind.dice.max(), 0, "{} is in no table", kind.id);
        }
    }
}

#[test]
fn fourteen_shields_have_their_dice_and_weight() {
    for (id, dice, weight) in SHIELDS {
        let shield = kind(content(), id);
        assert_eq!(shield.group, ItemGroup::Shield, "{id}");
        assert_eq!(
            (shield.dice.to_string().as_str(), shield.weight),
            (dice, weight),
            "{id}"
        );
        assert_eq!(
            is_artifact(shield),
            id.starts_with("shield_of_") && id != "shield_of_deflection"
        );
    }
    let shields = content()
        .item_kinds
        .iter()
        .filter(|kind| kind.group == ItemGroup::Shield);
    assert_eq!(shields.count(), SHIELDS.len());
}

#[test]
fn six_weapons_are_made_for_throwing() {
    let of_flag = |flag| {
        content()
            .item_kinds
            .iter()
            .filter(move |kind| kind.flags.has(flag))
    };
    let plain = of_flag(ItemFlag::Throwing)
        .filter(|kind| !is_artifact(kind) && !kind.flags.has(ItemFlag::Balanced));
    let mut plain: Vec<&str> = plain.map(|kind| kind.id.as_str()).collect();
    plain.sort_unstable();
    let mut expected = THROWING;
    expected.sort_unstable();
    assert_eq!(plain, expected);
    for kind in of_flag(ItemFlag::Balanced) {
        assert!(kind.flags.has(ItemFlag::Throwing), "{}", kind.id);
    }
}

#[test]
fn every_weapon_and_missile_has_its_dice_and_weight() {
    for (id, dice, weight) in MELEE.iter().chain(&AMMUNITION) {
        let weapon = kind(content(), id);
        assert_eq!(
            (weapon.dice.to_string().as_str(), weapon.weight),
            (*dice, *weight),
            "{id}"
        );
    }
    let is_swung = |kind: &&ItemKind| {
        use ItemGroup as G;
        matches!(kind.group, G::Sword | G::Polearm | G::Hafted | G::Digger)
    };
    let n_swung = content().item_kinds.iter().filter(is_swung).count();
    assert!(
        n_swung > MELEE.len(),
        "{n_swung} with those that are made of others"
    );
}

#[test]
fn launchers_have_their_multiplier() {
    for (id, multiplier, weight) in LAUNCHERS {
        let launcher = kind(content(), id);
        assert_eq!(
            (launcher.multiplier, launcher.weight),
            (Some(multiplier), weight),
            "{id}"
        );
    }
    for kind in &content().item_kinds {
        let is_launcher = matches!(
            kind.group,
            ItemGroup::Sling | ItemGroup::Bow | ItemGroup::Crossbow
        );
        assert_eq!(kind.multiplier.is_some(), is_launcher, "{}", kind.id);
    }
}

#[test]
fn every_brand_and_every_slay_is_on_something() {
    let kinds = &content().item_kinds;
    for name in BRANDS_AND_SLAYS {
        let is_on = |kind: &ItemKind| match name.strip_prefix("brand ") {
            _ if name == "none" => kind.brands.is_empty() && kind.slays.is_empty(),
            Some(brand) => kind.brands.contains(&Brand::from_name(brand).unwrap()),
            None => kind.slays.contains(&Slay::from_name(name).unwrap()),
        };
        assert!(kinds.iter().any(is_on), "{name}");
    }
    let plain = Brand::ALL.len() + SlayKind::ALL.len();
    // All but two slays have a greater kind.
    assert_eq!(1 + plain + SlayKind::ALL.len() - 2, BRANDS_AND_SLAYS.len());
}

#[test]
fn every_property_is_on_something() {
    for &flag in ItemFlag::ALL {
        let kinds = content().item_kinds.iter();
        let n = kinds.filter(|kind| kind.flags.has(flag)).count();
        assert!(n > 0, "{}", flag.name());
    }
    let artifacts = content().item_kinds.iter().filter(|kind| is_artifact(kind));
    assert!(artifacts.count() >= 20);
    let harad = kind(content(), "heavy_crossbow_of_harad");
    assert!(is_artifact(harad) && harad.flags.has(ItemFlag::Supershot));
    let whip = kind(content(), "whip_of_the_balrog");
    assert!(
        whip.slays
            .contains(&Slay::from_name("balrog_whip").unwrap())
    );
}
