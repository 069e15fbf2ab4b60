//! Reads item kinds, and the items that somebody wears or carries.

use crate::ids::ItemKindId;

use super::fields::{Fields, Report, some};
use super::read_core::name_or_id;
use super::split::{Kind, Node};
use super::{
    Abilities, Ability, Content, ItemDef, ItemFlag, ItemFlags, ItemGroup, ItemKind, Slay, SlayKind,
    Slot, UseStep,
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
pub(super) fn kind(report: &mut Report, node: &Node<'_>, pack: &str) -> Option<ItemKind> {
    let fields = report.fields(node, "ItemKind", &KIND)?;
    let id = fields.id(report).unwrap_or_default();
    report.enter(id.clone());
    let group = fields
        .required(report, "group")
        .and_then(|node| report.named(node, "group"));
    let weight = fields
        .required(report, "weight_lb")
        .and_then(|node| weight(report, node));
    let flags: Vec<ItemFlag> = fields.names(report, "flags", "item flag");
    let mut bonus = |name, most: i64| fields.int(report, name, -most..=most).unwrap_or(0) as i16;
    let (to_hit, to_dam, to_ac) = (
        bonus("to_hit", 100),
        bonus("to_dam", 150),
        bonus("to_ac", 100),
    );
    let kind = ItemKind {
        name: name_or_id(&fields, report, &id),
        pack: pack.to_owned(),
        group: group?,
        weight: weight.unwrap_or(0),
        dice: fields
            .get("dice")
            .and_then(|node| report.few_dice(node, "dice"))
            .unwrap_or_default(),
        ac: fields.int(report, "ac", -50..=200).unwrap_or(0) as i16,
        to_hit,
        to_dam,
        to_ac,
        cost: fields.int(report, "cost", 0..=10_000_000).unwrap_or(0) as u32,
        level: fields.int(report, "level", 0..=127).unwrap_or(0) as u8,
        flags: flags.into_iter().collect(),
        brands: fields.names(report, "brands", "brand"),
        slays: slays(report, &fields),
        multiplier: fields.int(report, "multiplier", 1..=9).map(|m| m as u8),
        shots: fields.int(report, "shots", 0..=100).unwrap_or(0) as u8,
        light: fields.int(report, "light", 0..=10).unwrap_or(0) as u8,
        fuel: fields.int(report, "fuel", FUEL).map(|fuel| fuel as u32),
        charges: fields.int(report, "charges", CHARGES).map(|n| n as u16),
        recharge: fields.int(report, "recharge", 1..=1000).unwrap_or(0) as u16,
        uses: uses(report, &fields),
        resists: fields.names(report, "resists", "resistance"),
        sustains: fields.names(report, "sustains", "ability score"),
        abilities: abilities(report, &fields),
        id,
    };
    check_use(report, &fields, &kind);
    check_stores(report, &fields, &kind);
    (!kind.id.is_empty()).then_some(kind)
}

/// Reads the gifts to a wearer, each of which must be played.
fn abilities(report: &mut Report, fields: &Fields<'_, '_>) -> Abilities {
    let list: Vec<Ability> = fields.names(report, "abilities", "ability");
    for ability in list.iter().filter(|ability| !ability.is_built()) {
        report.not_built(fields.line_of("abilities"), "ability", ability.name());
    }
    list.into_iter().collect()
}

/// Reads what using a thing does: one step, or a list of them.
fn uses(report: &mut Report, fields: &Fields<'_, '_>) -> Vec<UseStep> {
    let Some(node) = fields.get("use_effect") else {
        return Vec::new();
    };
    let node = some(node);
    if let Kind::List(steps) = &node.kind {
        if steps.is_empty() {
            report.error(node.line, "use_effect is empty");
        }
        return steps
            .iter()
            .filter_map(|step| use_step(report, step))
            .collect();
    }
    use_step(report, node).into_iter().collect()
}

fn use_step(report: &mut Report, node: &Node<'_>) -> Option<UseStep> {
    let name = match &node.kind {
        Kind::Tuple(name, _) | Kind::Struct(name, _) => name,
        _ => node.text,
    };
    if !UseStep::NAMES.contains(&name) {
        report.unknown(node, "use effect", name, UseStep::NAMES);
        return None;
    }
    report.parse(node, "use_effect")
}

/// A thing is used as its group says: rods take time to recharge, wands and staffs hold charges.
fn check_use(report: &mut Report, fields: &Fields<'_, '_>, kind: &ItemKind) {
    let line = fields.line_of("use_effect");
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
        report.error(
            line,
            format!("a {group} can't be used, so it has no use_effect"),
        );
    }
    if kind.uses.iter().any(|step| step.is_aimed())
        && !matches!(kind.group, ItemGroup::Wand | ItemGroup::Rod)
    {
        report.error(line, "only a wand or a rod is aimed");
    }
    if (kind.group == ItemGroup::Rod) != (kind.recharge > 0) {
        report.error(fields.line, "a rod needs recharge, and nothing else has it");
    }
}

/// Lights and flasks alone hold fuel, wands and staffs charges; a launcher multiplies.
fn check_stores(report: &mut Report, fields: &Fields<'_, '_>, kind: &ItemKind) {
    let group = kind.group.name();
    let is_charged = matches!(kind.group, ItemGroup::Wand | ItemGroup::Staff);
    if kind.fuel.is_some() && !matches!(kind.group, ItemGroup::Light | ItemGroup::Flask) {
        report.error(fields.line_of("fuel"), format!("a {group} burns no fuel"));
    }
    match (is_charged, kind.charges) {
        (true, None) if !fields.has("charges") => {
            report.error(fields.line, format!("a {group} needs charges"));
        }
        (false, Some(_)) => {
            report.error(
                fields.line_of("charges"),
                format!("a {group} holds no charges"),
            );
        }
        _ => {}
    }
    match (Slot::Bow.takes(kind.group), kind.multiplier) {
        (true, None) if !fields.has("multiplier") => {
            report.error(fields.line, format!("a {group} needs a multiplier"));
        }
        (false, Some(_)) => {
            let line = fields.line_of("multiplier");
            report.error(
                line,
                format!("a {group} is no launcher, so it has no multiplier"),
            );
        }
        _ => {}
    }
}

/// Returns a weight in tenths of a pound.
fn weight(report: &mut Report, node: &Node<'_>) -> Option<u16> {
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
        report.error(node.line, message);
        return None;
    };
    Some(tenths as u16)
}

fn slays(report: &mut Report, fields: &Fields<'_, '_>) -> Vec<Slay> {
    let Some(node) = fields.get("slays") else {
        return Vec::new();
    };
    let mut list = Vec::new();
    for item in report.items(node, "slays") {
        let Some(name) = report.text(item, "slay") else {
            continue;
        };
        if let Some(slay) = Slay::from_name(&name) {
            report.once(item, "slay", &name, !list.contains(&slay));
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
        report.unknown(item, "slay", &name, known.iter().map(String::as_str));
    }
    list
}

/// Reads one item that is worn in a slot, or carried.
pub(super) fn item(
    report: &mut Report,
    content: &Content,
    node: &Node<'_>,
    slot: Option<Slot>,
) -> Option<ItemDef> {
    let fields = report.fields(node, "Item", &ITEM)?;
    let kind = fields
        .required(report, "kind")
        .and_then(|node| kind_id(report, content, node));
    let count = fields.int(report, "count", 1..=99).unwrap_or(1) as u16;
    if slot.is_some_and(|slot| slot != Slot::Quiver) && count > 1 {
        report.error(fields.line_of("count"), "only one thing is worn in a slot");
    }
    let mut bonus = |name, most: i64| Some(fields.int(report, name, -most..=most)? as i16);
    let (to_hit, to_dam, to_ac) = (
        bonus("to_hit", 100),
        bonus("to_dam", 150),
        bonus("to_ac", 100),
    );
    let flags: Vec<ItemFlag> = fields.names(report, "flags", "item flag");
    let brands = fields.names(report, "brands", "brand");
    let slays = slays(report, &fields);
    let fuel = fields.int(report, "fuel", FUEL).map(|fuel| fuel as u32);
    let charges = fields.int(report, "charges", CHARGES).map(|n| n as u16);
    let is_on_back = fields.flag(report, "shield_on_back", false);
    if is_on_back && slot != Some(Slot::Shield) {
        report.error(
            fields.line_of("shield_on_back"),
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
        report.error(fields.line, message);
    }
    if fuel.is_some() && kind.fuel.is_none() {
        let message = format!("\"{}\" burns no fuel", kind.id);
        report.error(fields.line_of("fuel"), message);
    }
    if charges.is_some() && kind.charges.is_none() {
        let message = format!("\"{}\" holds no charges", kind.id);
        report.error(fields.line_of("charges"), message);
    }
    let flags = kind.flags.union(flags.into_iter().collect::<ItemFlags>());
    if count > 1 && flags.has(ItemFlag::Artifact) {
        let message = format!("of the artifact \"{}\" there is only one", kind.id);
        report.error(fields.line_of("count"), message);
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

fn kind_id(report: &mut Report, content: &Content, node: &Node<'_>) -> Option<ItemKindId> {
    let name = report.text(node, "kind")?;
    let found = content.find_item_kind(&name);
    if found.is_none() {
        let known = content.item_kinds.iter().map(|kind| kind.id.as_str());
        report.unknown(node, "item kind", &name, known);
    }
    found
}

/// Reads a list of items.
pub(super) fn items(
    report: &mut Report,
    content: &Content,
    fields: &Fields<'_, '_>,
    name: &str,
) -> Vec<ItemDef> {
    let Some(node) = fields.get(name) else {
        return Vec::new();
    };
    let nodes = report.items(node, name);
    nodes
        .iter()
        .filter_map(|node| item(report, content, node, None))
        .collect()
}
