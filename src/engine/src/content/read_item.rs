//! Reads item kinds, and the items that somebody wears or carries.

use crate::ids::ItemKindId;

use super::fields::{Fields, Findings, some, text_of};
use super::read_core::name_or_id;
use super::split::{Kind, Node};
use super::{
    Abilities, Ability, Brand, Content, ItemDef, ItemFlag, ItemFlags, ItemGroup, ItemKind, Slay,
    SlayKind, Slot, UseStep,
};

const KIND: [&str; 24] = [
    "id",
    "name",
    "group",
    "weight_lb",
    "dice",
    "ac",
    "to_hit",
    "to_dam",
    "to_ac",
    "cost",
    "level",
    "flags",
    "brands",
    "slays",
    "multiplier",
    "shots",
    "light",
    "fuel",
    "charges",
    "recharge",
    "use_effect",
    "resists",
    "sustains",
    "abilities",
];

const ITEM: [&str; 11] = [
    "kind",
    "count",
    "to_hit",
    "to_dam",
    "to_ac",
    "flags",
    "brands",
    "slays",
    "fuel",
    "charges",
    "shield_on_back",
];

const FUEL: std::ops::RangeInclusive<i64> = 0..=1_000_000;
const CHARGES: std::ops::RangeInclusive<i64> = 0..=1000;

/// Reads an item kind of a pack.
pub(super) fn kind(findings: &mut Findings, node: &Node<'_>, pack: &str) -> Option<ItemKind> {
    let fields = findings.fields(node, "ItemKind", &KIND)?;
    let id = fields.id(findings).unwrap_or_default();
    findings.enter(id.clone());
    let group = fields
        .required(findings, "group")
        .and_then(|node| findings.named(node, "group"));
    let weight = fields
        .required(findings, "weight_lb")
        .and_then(|node| weight(findings, node));
    let flags: Vec<ItemFlag> = fields.names(findings, "flags", "item flag");
    let mut bonus = |name, most: i64| fields.int(findings, name, -most..=most).unwrap_or(0) as i16;
    let (to_hit, to_dam, to_ac) = (
        bonus("to_hit", 100),
        bonus("to_dam", 150),
        bonus("to_ac", 100),
    );
    let kind = ItemKind {
        sum: node.sum("ItemKind", pack),
        name: name_or_id(&fields, findings, &id),
        pack: pack.to_owned(),
        group: group?,
        weight: weight.unwrap_or(0),
        dice: fields
            .get("dice")
            .and_then(|node| findings.few_dice(node, "dice"))
            .unwrap_or_default(),
        ac: fields.int(findings, "ac", -50..=200).unwrap_or(0) as i16,
        to_hit,
        to_dam,
        to_ac,
        cost: fields.int(findings, "cost", 0..=10_000_000).unwrap_or(0) as u32,
        level: fields.int(findings, "level", 0..=127).unwrap_or(0) as u8,
        flags: flags.into_iter().collect(),
        brands: brands(findings, &fields),
        slays: slays(findings, &fields),
        multiplier: fields.int(findings, "multiplier", 1..=9).map(|m| m as u8),
        shots: fields.int(findings, "shots", 0..=100).unwrap_or(0) as u8,
        light: fields.int(findings, "light", 0..=10).unwrap_or(0) as u8,
        fuel: fields.int(findings, "fuel", FUEL).map(|fuel| fuel as u32),
        charges: fields.int(findings, "charges", CHARGES).map(|n| n as u16),
        recharge: fields.int(findings, "recharge", 1..=1000).unwrap_or(0) as u16,
        uses: uses(findings, &fields),
        resists: fields.names(findings, "resists", "resistance"),
        sustains: fields.names(findings, "sustains", "ability score"),
        abilities: abilities(findings, &fields),
        id,
    };
    check_use(findings, &fields, &kind);
    check_stores(findings, &fields, &kind);
    (!kind.id.is_empty()).then_some(kind)
}

/// Reads the gifts to a wearer, each of which must be played.
fn abilities(findings: &mut Findings, fields: &Fields<'_, '_>) -> Abilities {
    let list: Vec<Ability> = fields.names(findings, "abilities", "ability");
    for ability in list.iter().filter(|ability| !ability.is_built()) {
        findings.not_built(fields.at_of("abilities"), "ability", ability.name());
    }
    list.into_iter().collect()
}

/// Reads what using a thing does: one step, or a list of them.
fn uses(findings: &mut Findings, fields: &Fields<'_, '_>) -> Vec<UseStep> {
    let Some(node) = fields.get("use_effect") else {
        return Vec::new();
    };
    let node = some(node);
    if let Kind::List(steps) = &node.kind {
        if steps.is_empty() {
            findings.error(node.at, "use_effect is empty");
        }
        return steps
            .iter()
            .filter_map(|step| use_step(findings, step))
            .collect();
    }
    use_step(findings, node).into_iter().collect()
}

fn use_step(findings: &mut Findings, node: &Node<'_>) -> Option<UseStep> {
    let name = match &node.kind {
        Kind::Tuple(name, _) | Kind::Struct(name, _) => name,
        _ => node.text,
    };
    if !UseStep::NAMES.contains(&name) {
        findings.unknown(node, "use effect", name, UseStep::NAMES);
        return None;
    }
    findings.parse(node, "use_effect")
}

/// A thing is used as its group says: rods take time to recharge, wands and staffs hold charges.
fn check_use(findings: &mut Findings, fields: &Fields<'_, '_>, kind: &ItemKind) {
    let at = fields.at_of("use_effect");
    let is_usable = matches!(
        kind.group,
        ItemGroup::Potion
            | ItemGroup::Scroll
            | ItemGroup::Food
            | ItemGroup::Wand
            | ItemGroup::Staff
            | ItemGroup::Rod
    );
    if !kind.uses.is_empty() && !is_usable {
        let group = kind.group.name();
        findings.error(
            at,
            format!("a {group} can't be used, so it has no use_effect"),
        );
    }
    if kind.uses.iter().any(|step| step.is_aimed())
        && !matches!(kind.group, ItemGroup::Wand | ItemGroup::Rod)
    {
        findings.error(at, "only a wand or a rod is aimed");
    }
    if (kind.group == ItemGroup::Rod) != (kind.recharge > 0) {
        findings.error(fields.at, "a rod needs recharge, and nothing else has it");
    }
}

/// Lights and flasks alone hold fuel, wands and staffs charges; a launcher multiplies.
fn check_stores(findings: &mut Findings, fields: &Fields<'_, '_>, kind: &ItemKind) {
    let group = kind.group.name();
    let is_charged = matches!(kind.group, ItemGroup::Wand | ItemGroup::Staff);
    if kind.fuel.is_some() && !matches!(kind.group, ItemGroup::Light | ItemGroup::Flask) {
        findings.error(fields.at_of("fuel"), format!("a {group} burns no fuel"));
    }
    match (is_charged, kind.charges) {
        (true, None) if !fields.has("charges") => {
            findings.error(fields.at, format!("a {group} needs charges"));
        }
        (false, Some(_)) => {
            findings.error(
                fields.at_of("charges"),
                format!("a {group} holds no charges"),
            );
        }
        _ => {}
    }
    match (Slot::Bow.takes(kind.group), kind.multiplier) {
        (true, None) if !fields.has("multiplier") => {
            findings.error(fields.at, format!("a {group} needs a multiplier"));
        }
        (false, Some(_)) => {
            let at = fields.at_of("multiplier");
            findings.error(
                at,
                format!("a {group} is no launcher, so it has no multiplier"),
            );
        }
        _ => {}
    }
}

/// Returns a weight in tenths of a pound.
fn weight(findings: &mut Findings, node: &Node<'_>) -> Option<u16> {
    let (whole, tenth) = node.text.split_once('.').unwrap_or((node.text, "0"));
    let tenth = tenth.trim_end_matches('0');
    let tenth = if tenth.is_empty() { "0" } else { tenth };
    let is_one_decimal = tenth.len() == 1;
    let tenths = match (whole.parse::<u32>(), tenth.parse::<u32>()) {
        (Ok(whole), Ok(tenth)) if is_one_decimal => whole.checked_mul(10).map(|w| w + tenth),
        _ => None,
    };
    let Some(tenths) = tenths.filter(|&tenths| tenths <= 10_000) else {
        let text = node.text;
        let message = format!("weight_lb {text} is no weight: 0 to 1000 pounds by tenths");
        findings.error(node.at, message);
        return None;
    };
    Some(tenths as u16)
}

/// The brand that is a slay here: fire at a multiplier of its own.
const WHIP: Slay = Slay {
    kind: SlayKind::BalrogWhip,
    is_great: false,
};

/// Reads brands; what stands among them as [`WHIP`] is read with the slays.
fn brands(findings: &mut Findings, fields: &Fields<'_, '_>) -> Vec<Brand> {
    let Some(node) = fields.get("brands") else {
        return Vec::new();
    };
    let mut list = Vec::new();
    for item in findings.items(node, "brands") {
        if text_of(item).as_deref() == Some(WHIP.kind.name()) {
            continue;
        }
        if let Some(brand) = findings.named::<Brand>(item, "brand") {
            findings.once(item, "brand", brand.name(), !list.contains(&brand));
            list.push(brand);
        }
    }
    list
}

fn slays(findings: &mut Findings, fields: &Fields<'_, '_>) -> Vec<Slay> {
    let branded = fields
        .get("brands")
        .map_or(&[][..], |node| match &node.kind {
            Kind::List(items) => items,
            _ => &[],
        });
    let is_whip = |item: &Node<'_>| text_of(item).as_deref() == Some(WHIP.kind.name());
    let mut all = listed_slays(findings, fields);
    if branded.iter().any(is_whip) && !all.contains(&WHIP) {
        all.push(WHIP);
    }
    all
}

fn listed_slays(findings: &mut Findings, fields: &Fields<'_, '_>) -> Vec<Slay> {
    let Some(node) = fields.get("slays") else {
        return Vec::new();
    };
    let mut list = Vec::new();
    for item in findings.items(node, "slays") {
        let Some(name) = findings.text(item, "slay") else {
            continue;
        };
        if let Some(slay) = Slay::from_name(&name) {
            findings.once(item, "slay", &name, !list.contains(&slay));
            list.push(slay);
            continue;
        }
        let great = SlayKind::ALL
            .iter()
            .map(|kind| format!("great_{}", kind.name()));
        let plain = SlayKind::ALL.iter().map(|kind| kind.name().to_owned());
        let known: Vec<String> = plain
            .chain(great)
            .filter(|name| Slay::from_name(name).is_some())
            .collect();
        findings.unknown(item, "slay", &name, known.iter().map(String::as_str));
    }
    list
}

/// Reads one item that is worn in a slot, or carried.
pub(super) fn item(
    findings: &mut Findings,
    content: &Content,
    node: &Node<'_>,
    slot: Option<Slot>,
) -> Option<ItemDef> {
    let fields = findings.fields(node, "Item", &ITEM)?;
    let kind = fields
        .required(findings, "kind")
        .and_then(|node| kind_id(findings, content, node));
    let count = fields.int(findings, "count", 1..=99).unwrap_or(1) as u16;
    if slot.is_some_and(|slot| slot != Slot::Quiver) && count > 1 {
        findings.error(fields.at_of("count"), "only one thing is worn in a slot");
    }
    let mut bonus = |name, most: i64| Some(fields.int(findings, name, -most..=most)? as i16);
    let (to_hit, to_dam, to_ac) = (
        bonus("to_hit", 100),
        bonus("to_dam", 150),
        bonus("to_ac", 100),
    );
    let flags: Vec<ItemFlag> = fields.names(findings, "flags", "item flag");
    let brands = brands(findings, &fields);
    let slays = slays(findings, &fields);
    let fuel = fields.int(findings, "fuel", FUEL).map(|fuel| fuel as u32);
    let charges = fields.int(findings, "charges", CHARGES).map(|n| n as u16);
    let is_on_back = fields.flag(findings, "shield_on_back", false);
    if is_on_back && slot != Some(Slot::Shield) {
        findings.error(
            fields.at_of("shield_on_back"),
            "only a worn shield is carried on the back",
        );
    }
    let id = kind?;
    let kind = content.item_kind(id);
    if let Some(slot) = slot
        && !slot.takes(kind.group)
    {
        let (name, group) = (slot.name(), kind.group.name());
        let message = format!("slot \"{name}\" takes no {group} such as \"{}\"", kind.id);
        findings.error(fields.at, message);
    }
    if fuel.is_some() && kind.fuel.is_none() {
        let message = format!("\"{}\" burns no fuel", kind.id);
        findings.error(fields.at_of("fuel"), message);
    }
    if charges.is_some() && kind.charges.is_none() {
        let message = format!("\"{}\" holds no charges", kind.id);
        findings.error(fields.at_of("charges"), message);
    }
    let flags = kind.flags.union(flags.into_iter().collect::<ItemFlags>());
    if count > 1 && flags.has(ItemFlag::Artifact) {
        let message = format!("of the artifact \"{}\" there is only one", kind.id);
        findings.error(fields.at_of("count"), message);
    }
    Some(ItemDef {
        kind: id,
        count,
        to_hit: to_hit.unwrap_or(kind.to_hit),
        to_dam: to_dam.unwrap_or(kind.to_dam),
        to_ac: to_ac.unwrap_or(kind.to_ac),
        flags,
        brands: joined(&kind.brands, brands),
        slays: joined(&kind.slays, slays),
        fuel: fuel.or(kind.fuel),
        charges: charges.or_else(|| Some(kind.charges?.saturating_mul(count))),
        charging: 0,
        is_on_back,
    })
}

fn joined<T: Copy + PartialEq>(of_kind: &[T], own: Vec<T>) -> Vec<T> {
    let mut all = of_kind.to_vec();
    for member in own {
        if !all.contains(&member) {
            all.push(member);
        }
    }
    all
}

fn kind_id(findings: &mut Findings, content: &Content, node: &Node<'_>) -> Option<ItemKindId> {
    let name = findings.text(node, "kind")?;
    let found = content.find_item_kind(&name);
    if found.is_none() {
        let known = content.item_kinds.iter().map(|kind| kind.id.as_str());
        findings.unknown_of_packs(node, ("item kind", &name), &content.packs, known);
    }
    found
}

/// Reads a list of items.
pub(super) fn items(
    findings: &mut Findings,
    content: &Content,
    fields: &Fields<'_, '_>,
    name: &str,
) -> Vec<ItemDef> {
    let Some(node) = fields.get(name) else {
        return Vec::new();
    };
    let nodes = findings.items(node, name);
    nodes
        .iter()
        .filter_map(|node| item(findings, content, node, None))
        .collect()
}
