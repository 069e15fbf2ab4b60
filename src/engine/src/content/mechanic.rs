//! What a scenario is about: its topic, and the mechanics that it shows.

use crate::ids::{EffectId, ItemKindId};

use super::fields::{Fields, Findings};
use super::named::named;
use super::split::{Kind, Node};
use super::{BlowMethod, Content, ItemFlags, Shape, Specialty};

named! {
    /// What scenarios are grouped by, in the order of the list.
    Topic {
        /// First fights
        FirstFights = "first_fights",
        /// Ground and numbers
        Ground = "ground",
        /// Blows
        Blows = "blows",
        /// Poison and worse
        Afflictions = "afflictions",
        /// Fire, cold, acid, lightning
        Elements = "elements",
        /// Thieves and traders
        Thefts = "thefts",
        /// What does not come back
        Drains = "drains",
        /// Bows and throws
        Missiles = "missiles",
        /// Arms and training
        Arms = "arms",
        /// Shapes
        Shapes = "shapes",
    }
}

named! {
    /// A deed of the hero's that has no other name in the content.
    Deed {
        /// Throws a weapon that is made for it.
        ThrowWeapon = "throw_weapon",
        /// Throws a flask or a potion.
        ThrowFlask = "throw_flask",
        /// Throws what is not made for it.
        ThrowOther = "throw_other",
        /// Strikes with the shield.
        Bash = "bash",
    }
}

/// A mechanic that a scenario shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mechanic {
    /// A form of a monster's blow.
    Method(BlowMethod),
    /// What a blow does when it lands.
    Effect(EffectId),
    /// A shape of the hero's.
    Shape(Shape),
    /// What the hero is trained in.
    Specialty(Specialty),
    /// What the hero shoots with.
    Launcher(ItemKindId),
    /// What the hero does.
    Deed(Deed),
}

impl Content {
    /// Returns all that `shows` of a scenario may name, with the names. Launchers are those without a
    /// property of their own.
    pub fn mechanics(&self) -> Vec<(&str, Mechanic)> {
        let methods = BlowMethod::ALL.iter();
        let effects = (0..).map(EffectId).zip(&self.effects);
        let shapes = Shape::ALL.iter().filter(|&&shape| shape != Shape::Normal);
        let launchers = (0..).map(ItemKindId).zip(&self.item_kinds);
        let launchers = launchers
            .filter(|(_, kind)| kind.multiplier.is_some() && kind.flags == ItemFlags::default())
            .filter(|(_, kind)| kind.to_hit == 0 && kind.to_dam == 0);
        methods
            .map(|&one| (one.name(), Mechanic::Method(one)))
            .chain(effects.map(|(id, one)| (one.id.as_str(), Mechanic::Effect(id))))
            .chain(shapes.map(|&one| (one.name(), Mechanic::Shape(one))))
            .chain(
                Specialty::ALL
                    .iter()
                    .map(|&one| (one.name(), Mechanic::Specialty(one))),
            )
            .chain(launchers.map(|(id, one)| (one.id.as_str(), Mechanic::Launcher(id))))
            .chain(
                Deed::ALL
                    .iter()
                    .map(|&one| (one.name(), Mechanic::Deed(one))),
            )
            .collect()
    }
}

/// Reports what is wrong with the topic of a scenario and with what it shows.
pub(super) fn check_shown(findings: &mut Findings, content: &Content, fields: &Fields<'_, '_>) {
    if let Some(node) = fields.get("topic") {
        findings.named::<Topic>(node, "topic");
    }
    let Some(node) = fields.get("shows") else {
        return;
    };
    let known = content.mechanics();
    for item in findings.items(node, "shows") {
        if let Some(name) = findings.text(item, "mechanic")
            && known.iter().all(|row| row.0 != name)
        {
            findings.unknown(item, "mechanic", &name, known.iter().map(|row| row.0));
        }
    }
}

/// Returns the mechanics that a list names, without those that are not known.
pub(super) fn shown(content: &Content, node: Option<&Node<'_>>) -> Vec<Mechanic> {
    let Some(Kind::List(items)) = node.map(|node| &node.kind) else {
        return Vec::new();
    };
    let known = content.mechanics();
    let names = items.iter().filter_map(super::fields::text_of);
    names
        .filter_map(|name| known.iter().find(|row| row.0 == name))
        .map(|row| row.1)
        .collect()
}
