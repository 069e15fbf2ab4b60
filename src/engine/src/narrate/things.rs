//! Things in words: what is picked up, used, stolen and lost, and what else blows bring about.

use crate::content::{Brand, Effect, ItemGroup, Stat};
use crate::event::{Escape, Event, Handling, Loss, Owner, Push, Wear};
use crate::figures;
use crate::ids::{ActorId, ItemId};
use crate::world::{ItemRef, World};

use super::flurry::Fact;
use super::names::{article, capitalized, count_word, counted_of, plural_of, pronoun};
use super::{Figure, Mark, Narrator, Piece};

/// Returns some things by name: "a spear", "three potions of speed", "leather gloves"; what there is
/// one of by its own, with an article where it is of somebody: "Orcrist", "the Bow of Bard".
pub fn some_things(item: &ItemRef<'_>, count: u16) -> String {
    let name = &item.kind.name;
    if count != 1 {
        return format!("{} {}", count_word(usize::from(count)), plural_of(name));
    }
    if item.is_artifact() && name.contains(" of ") {
        return format!("the {name}");
    }
    if is_a_pair(item) || item.is_artifact() {
        return name.clone();
    }
    format!("{} {name}", article(name))
}

/// Gloves, boots and cesti come in pairs and take no article.
fn is_a_pair(item: &ItemRef<'_>) -> bool {
    matches!(item.group(), ItemGroup::Hands | ItemGroup::Feet)
        && item.kind.name.ends_with(['s', 'i'])
}

fn named(world: &World, item: ItemId, count: u16) -> String {
    world
        .item(item)
        .map_or_else(|| "something".to_owned(), |item| some_things(&item, count))
}

/// Returns the name of a thing alone: "spear".
pub(super) fn bare(world: &World, item: ItemId) -> &str {
    world
        .item(item)
        .map_or("thing", |item| item.kind.name.as_str())
}

/// Returns how a drained or restored score feels.
const fn stat_words(stat: Stat) -> (&'static str, &'static str) {
    match stat {
        Stat::Strength => ("You feel weaker.", "You feel strong again."),
        Stat::Intelligence => ("Your wits grow dull.", "Your wits are sharp again."),
        Stat::Wisdom => ("Good sense leaves you.", "Good sense comes back."),
        Stat::Dexterity => ("You grow clumsy.", "Your hands are quick again."),
        Stat::Constitution => ("You feel frail.", "You feel sturdy again."),
        Stat::Charisma => ("You grow ugly.", "You look yourself again."),
    }
}

impl Narrator {
    /// Tells of things and of what blows bring about beyond damage and conditions.
    pub(super) fn hear_thing(&mut self, world: &World, turn: u32, event: Event) {
        match event {
            Event::ItemMoved {
                item,
                actor,
                count,
                owner,
                how,
                ..
            } => self.hear_moved(world, turn, (item, count, actor), owner, how),
            Event::ItemDestroyed {
                item,
                actor,
                count,
                loss,
            } if Some(actor) == self.hero => self.hear_lost(world, turn, (item, count), loss),
            Event::ItemWorsened {
                item, actor, how, ..
            } if Some(actor) == self.hero => {
                let name = bare(world, item);
                let text = match how {
                    Wear::Disenchanted => format!("Your {name} loses some of its virtue."),
                    Wear::Corroded => format!("Acid eats into your {name}."),
                };
                self.tell_of(turn, None, Mark::Danger, text, None);
            }
            Event::ItemUsed {
                item, obeys: false, ..
            } => {
                let text = format!("The {} does not obey.", bare(world, item));
                self.say(turn, Mark::None, text, None);
            }
            Event::ItemUsed { item, actor, .. } => self.hear_used(world, turn, item, actor),
            Event::Drained { thief, item, .. } => {
                let text = format!("Your {} goes dull.", bare(world, item));
                self.tell_of(turn, Some(thief), Mark::Danger, text, None);
            }
            Event::FuelSet {
                item,
                actor,
                fuel,
                drained_by,
                ..
            } if Some(actor) == self.hero => {
                self.hear_light(turn, bare(world, item), fuel, drained_by);
            }
            Event::GoldMoved {
                from,
                to,
                gold,
                how,
                ..
            } => self.hear_gold(world, turn, (from, to), gold, how),
            Event::Escaped {
                source,
                effect,
                escape,
            } => {
                let text = escape_words(world.content().effect(effect), escape).to_owned();
                self.tell_of(turn, Some(source), Mark::None, text, None);
            }
            event => self.hear_strange(world, turn, event),
        }
    }

    /// Tells of offers, blinks, quakes and drains.
    fn hear_strange(&mut self, world: &World, turn: u32, event: Event) {
        match event {
            Event::Offered(offer) => {
                let text = format!(
                    "{} wants {} and pays {} gold.",
                    self.subject(world, offer.trader),
                    named(world, offer.item, offer.count),
                    offer.gold
                );
                self.say(turn, Mark::Gain, text, None);
            }
            Event::Answered { is_accepted, .. } => {
                let text = if is_accepted {
                    "You shake hands on it."
                } else {
                    "You shake your head."
                };
                self.say(turn, Mark::None, text.to_owned(), None);
            }
            Event::Left { actor } => self.hear_leaving(world, turn, actor),
            Event::HornSounded => {
                let text = "A horn. They know where you are.".to_owned();
                self.say(turn, Mark::Danger, text, None);
            }
            Event::Displaced {
                actor,
                by: Push::Blink,
                ..
            } => self.hear_blink(world, turn, actor),
            Event::Quaked { actor, .. } => {
                let text = "The ground heaves.".to_owned();
                self.tell_of(turn, Some(actor), Mark::Danger, text, None);
            }
            Event::Displaced {
                actor,
                by: Push::Rock,
                ..
            } if Some(actor) == self.hero => {
                let text = "Rock throws you aside.".to_owned();
                self.tell_of(turn, None, Mark::Danger, text, None);
            }
            Event::Alerted { actor } if self.can_tell(world, actor) => {
                let is_at_you = self.hero.is_some_and(|hero| world.are_enemies(hero, actor));
                if is_at_you {
                    self.say_alike(world, turn, actor, (Mark::Danger, "notices you"));
                }
            }
            Event::Sapped { actor } if self.can_tell(world, actor) => {
                self.hear_sapped(world, turn, actor);
            }
            Event::Flew { .. }
            | Event::Blasted { .. }
            | Event::Loosed(_)
            | Event::Unbalanced { .. } => {
                self.hear_flight(world, turn, event);
            }
            Event::Unmoved { actor } if self.can_tell(world, actor) => {
                self.say_alike(world, turn, actor, (Mark::None, "withstands it"));
            }
            Event::FellAsleep { actor, .. } if !self.is_opening && self.can_tell(world, actor) => {
                self.say_alike(world, turn, actor, (Mark::None, "falls asleep"));
            }
            event => self.hear_body(world, turn, event),
        }
    }

    /// Tells what becomes of the hero's scores, experience, wounds and stomach.
    fn hear_body(&mut self, world: &World, turn: u32, event: Event) {
        match event {
            Event::StatSet {
                stat, is_drained, ..
            } => {
                let (worse, better) = stat_words(stat);
                if is_drained {
                    self.tell_of(turn, None, Mark::Danger, worse.to_owned(), None);
                } else {
                    self.say(turn, Mark::Gain, better.to_owned(), None);
                }
            }
            Event::ExperienceLost { .. } => {
                let text = "Part of what you knew is gone.".to_owned();
                self.tell_of(turn, None, Mark::Danger, text, None);
            }
            Event::FrameSet { lost, max_hp, .. } => {
                self.set_most(max_hp);
                let text = match lost {
                    0 => return,
                    1 => "You lose a level.".to_owned(),
                    _ => format!("You lose {} levels.", count_word(usize::from(lost))),
                };
                self.tell_of(turn, None, Mark::Danger, text, None);
            }
            Event::Healed { actor, points } => self.hear_healed(world, turn, actor, points),
            Event::ShapeTaken(taken) => self.hear_shape(turn, taken),
            Event::FoodSet { food, .. } => self.hear_food(world, turn, food),
            _ => {}
        }
    }

    /// Says something of a flurry that goes on, where its attacker brought it about, or else in a
    /// line of its own.
    pub(super) fn tell_of(
        &mut self,
        turn: u32,
        source: Option<ActorId>,
        mark: Mark,
        text: String,
        figure: Option<Figure>,
    ) {
        let belongs = |flurry: &&mut super::flurry::Flurry| {
            figure.is_none() && source.is_none_or(|source| flurry.attackers == [source])
        };
        match self.open.as_mut().filter(belongs) {
            Some(flurry) => flurry.facts.push(Fact::Told(text)),
            None => self.say(turn, mark, text, figure),
        }
    }

    fn set_most(&mut self, max_hp: i32) {
        let Some(hero) = self.hero else {
            return;
        };
        if let Some(notes) = self.notes.get_mut(hero.index()) {
            notes.max_hp = max_hp;
            notes.hp = notes.hp.min(max_hp);
        }
    }

    fn hear_moved(
        &mut self,
        world: &World,
        turn: u32,
        (item, count, actor): (ItemId, u16, ActorId),
        owner: Owner,
        how: Handling,
    ) {
        if how == Handling::Landed {
            return;
        }
        let name = named(world, item, count);
        if Some(actor) != self.hero {
            let text = match how {
                Handling::Stolen if count == 1 => format!("Your {} is gone.", bare(world, item)),
                Handling::Stolen => format!("{} are gone.", capitalized(&name)),
                _ if !self.can_tell(world, actor) => return,
                _ => format!("{} falls to the ground.", capitalized(&name)),
            };
            let mark = if how == Handling::Stolen {
                Mark::Danger
            } else {
                Mark::None
            };
            let source = (how == Handling::Stolen).then_some(actor);
            if how == Handling::Fell {
                self.close_round();
            }
            self.tell_of(turn, source, mark, text, None);
            return;
        }
        let text = match (how, owner) {
            (Handling::PickedUp, _) => format!("You pick up {name}."),
            (Handling::Worn, Owner::Worn(_, crate::content::Slot::Weapon)) => {
                format!("You wield {name}.")
            }
            (Handling::Worn, _) => format!("You put on {name}."),
            (Handling::TakenOff, Owner::Floor(_)) => {
                let name = bare(world, item);
                format!("You take off your {name}. Your pack is full, so it falls.")
            }
            (Handling::TakenOff, _) => format!("You take off your {}.", bare(world, item)),
            _ => format!("You drop {name}."),
        };
        self.say(turn, Mark::None, text, None);
    }

    fn hear_lost(&mut self, world: &World, turn: u32, (item, count): (ItemId, u16), loss: Loss) {
        if loss == Loss::Broken {
            let text = format!("The {} breaks.", bare(world, item));
            self.tell_of(turn, self.hero, Mark::None, text, None);
            return;
        }
        let name = capitalized(&named(world, item, count));
        let (is, burns) = if count == 1 {
            ("is", "burns")
        } else {
            ("are", "burn")
        };
        let text = match loss {
            Loss::Used | Loss::Buried | Loss::Broken => return,
            Loss::Sold => format!("You hand over {}.", named(world, item, count)),
            Loss::Eaten => format!("{name} {is} eaten."),
            Loss::Element(Brand::Fire) => format!("{name} {burns}."),
            Loss::Element(Brand::Cold) => format!("{name} {is} shattered by frost."),
            Loss::Element(Brand::Electricity) => format!("{name} {is} burst by lightning."),
            Loss::Element(_) => format!("{name} {is} destroyed."),
        };
        let mark = if loss == Loss::Sold {
            Mark::None
        } else {
            Mark::Danger
        };
        self.tell_of(turn, None, mark, text, None);
    }

    /// The use of a thing is over: what met nobody flew off.
    pub(super) fn close_use(&mut self, turn: u32) {
        if let Some(flying) = self.flying.take() {
            self.say(turn, Mark::None, flying.goes_astray(), None);
        }
        // What was said of the use alone has come to nothing that can be told.
        let is_alone = |piece: &Piece| match piece {
            Piece::Said(draft) => draft.sentences.len() == 1,
            Piece::Fought(_) => false,
        };
        if self.is_using && self.pieces.last().is_some_and(is_alone) {
            self.say(turn, Mark::None, "Nothing comes of it.".to_owned(), None);
        }
        self.is_using = false;
    }

    fn hear_used(&mut self, world: &World, turn: u32, item: ItemId, actor: ActorId) {
        let Some(thing) = world.item(item).filter(|_| Some(actor) == self.hero) else {
            return;
        };
        let name = some_things(&thing, 1);
        let text = match thing.group() {
            ItemGroup::Potion => format!("You drink {name}."),
            ItemGroup::Scroll => format!("You read {name}."),
            ItemGroup::Food => format!("You eat {name}."),
            ItemGroup::Wand => format!("You aim the {}.", thing.kind.name),
            ItemGroup::Flask | ItemGroup::Light => "You feed the flame.".to_owned(),
            _ => format!("You raise the {}.", thing.kind.name),
        };
        self.close_use(turn);
        self.say(turn, Mark::None, text, None);
        self.is_using = true;
    }

    /// The light is told of where it is drained, where little is left, and where it goes out.
    fn hear_light(&mut self, turn: u32, light: &str, fuel: u32, drained_by: Option<ActorId>) {
        if drained_by.is_some() {
            let text = format!("Your {light} gutters: {} left.", counted_of(fuel, "turn"));
            self.tell_of(turn, drained_by, Mark::Danger, text, None);
            return;
        }
        match fuel {
            0 => self.say(turn, Mark::Danger, format!("Your {light} goes out."), None),
            100 | 500 => {
                let text = format!("Your {light} gutters: {} left.", counted_of(fuel, "turn"));
                self.say(turn, Mark::Danger, text, None);
            }
            _ => {}
        }
    }

    fn hear_gold(
        &mut self,
        world: &World,
        turn: u32,
        (from, to): (Option<ActorId>, Option<ActorId>),
        gold: u32,
        how: Handling,
    ) {
        match how {
            Handling::Stolen if from == self.hero => {
                let is_felt = |flurry: &&mut super::flurry::Flurry| {
                    to.is_some_and(|to| flurry.attackers == [to])
                };
                let flurry = self.open.as_mut().filter(is_felt);
                let text = if flurry.is_some() {
                    format!("{gold} gold is gone.")
                } else {
                    format!("{gold} of your gold is gone.")
                };
                if let Some(flurry) = flurry {
                    flurry.facts.push(Fact::PurseTaken);
                }
                self.tell_of(turn, to, Mark::Danger, text, None);
            }
            Handling::PickedUp => {
                self.say(turn, Mark::Gain, format!("You pick up {gold} gold."), None);
            }
            Handling::Paid => {
                self.say(
                    turn,
                    Mark::Gain,
                    format!("You have {gold} gold more."),
                    None,
                );
            }
            Handling::Fell if from.is_some_and(|from| self.can_tell(world, from)) => {
                self.close_round();
                let text = format!("{gold} gold falls to the ground.");
                self.say(turn, Mark::None, text, None);
            }
            _ => {}
        }
    }

    fn hear_blink(&mut self, world: &World, turn: u32, actor: ActorId) {
        if Some(actor) == self.hero {
            self.say(turn, Mark::None, "You are elsewhere.".to_owned(), None);
        } else if self.notes(actor).was_seen || self.sees_now(world, actor) {
            let own = world
                .race(actor)
                .map_or_else(|| "It".to_owned(), |race| capitalized(pronoun(race)));
            let is_open = self
                .open
                .as_ref()
                .is_some_and(|flurry| flurry.attackers == [actor]);
            let who = if is_open {
                own
            } else {
                self.subject(world, actor)
            };
            let text = format!("{who} is elsewhere.");
            self.tell_of(turn, Some(actor), Mark::None, text, None);
        }
    }

    fn hear_healed(&mut self, world: &World, turn: u32, actor: ActorId, points: i32) {
        self.lose(actor, -points);
        if Some(actor) == self.hero {
            let figure = Some(Figure::Healed(points));
            self.say(turn, Mark::Gain, "Your wounds close.".to_owned(), figure);
        } else if self.can_tell(world, actor) {
            let text = format!("{} looks better.", self.subject(world, actor));
            self.tell_of(turn, Some(actor), Mark::None, text, None);
        }
    }

    fn hear_food(&mut self, world: &World, turn: u32, food: u16) {
        let crossed = |bound: u16| food < bound && food + figures::DIGESTED >= bound;
        let text = if crossed(figures::STARVING) {
            "You starve."
        } else if crossed(figures::FAINT) {
            "You are faint with hunger."
        } else if crossed(figures::WEAK) {
            "You are weak with hunger."
        } else if crossed(figures::HUNGRY) {
            "You are hungry."
        } else {
            return;
        };
        debug_assert!(world.hero().is_some());
        self.say(turn, Mark::Danger, text.to_owned(), None);
    }
}

/// Returns why an effect came to nothing, as the hero feels it.
fn escape_words(effect: &Effect, escape: Escape) -> &str {
    match escape {
        Escape::Saved => &effect.words.saved,
        Escape::Avoided => "You catch the hand in time.",
        Escape::Withstood => "It does not bite on that.",
        Escape::Resisted => &effect.words.resisted,
        Escape::NothingThere => &effect.words.nothing,
    }
}
