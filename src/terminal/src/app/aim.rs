//! Wands, staffs and rods: which one, and at what. Taking what is offered.

use crate::belongings::beside;
use crate::game::Game;
use crate::keymap::{Action, Key, Screen};
use ludus_engine::check::{Refusal, check};
use ludus_engine::command::Command;
use ludus_engine::content::ItemGroup;
use ludus_engine::figures::{self, Missile};
use ludus_engine::grid::Pos;
use ludus_engine::ids::{ActorId, ItemId};
use ludus_engine::narrate::{capitalized, some_things};
use ludus_engine::odds::{friends_hit, friends_taken};
use ludus_engine::rng::Fraction;
use ludus_engine::world::{ItemRef, Offer, World};

use super::App;
use super::shots::{Repeat, friends_named};

/// What target mode lets go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Payload {
    /// The power of a wand or a rod.
    Device(ItemId),
    /// A shot or throw.
    Missile(Missile),
}

impl Payload {
    /// Returns the command that lets it go at a cell.
    pub(super) const fn command(self, at: Pos) -> Command {
        match self {
            Self::Device(item) => Command::Aim(item, at),
            Self::Missile(Missile::Fired) => Command::Fire(at),
            Self::Missile(Missile::Thrown(item)) => Command::Throw(item, at),
        }
    }
}

/// Which device is marked, what is aimed, and what was let fly last.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Aim {
    mark: usize,
    pub(super) payload: Option<Payload>,
    /// The cell that something else was aimed at before the question changed.
    pub(super) at: Option<Pos>,
    pub(super) last: Option<Repeat>,
}

/// One row of the list of devices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct DeviceRow {
    /// The device.
    pub(crate) item: ItemId,
    /// Its name.
    pub(crate) name: String,
    /// What is in it: "5 charges".
    pub(crate) held: String,
    /// Whether it needs a target.
    pub(crate) is_aimed: bool,
    /// The chance that it obeys.
    pub(crate) obeys: Fraction,
    /// Why it can't be used now.
    pub(crate) refusal: Option<Refusal>,
}

impl DeviceRow {
    fn of(world: &World, item: &ItemRef<'_>) -> Option<Self> {
        let hero = world.hero()?.actor;
        let is_aimed = item.kind.uses.iter().any(|step| step.is_aimed());
        let command = if is_aimed {
            Payload::Device(item.id).command(beside(world, hero)?)
        } else {
            Command::Use(item.id)
        };
        Some(Self {
            item: item.id,
            name: item.kind.name.clone(),
            held: held(item, world.turn()),
            is_aimed,
            obeys: figures::device_check(world, item).chance(),
            refusal: check(world, hero, command).err(),
        })
    }
}

/// Returns what is in a device: "5 charges", "charging 12 turns".
pub(crate) fn held(item: &ItemRef<'_>, turn: u32) -> String {
    if item.group() != ItemGroup::Rod {
        return match item.state.charges {
            0 => "empty".to_owned(),
            1 => "1 charge".to_owned(),
            n => format!("{n} charges"),
        };
    }
    let recharge = u32::from(item.kind.recharge.max(1));
    let turns = item.uncharged_turns(turn);
    match (item.charged_rods(turn), item.state.count) {
        (0, _) => {
            // The next one is ready when whole rods less one still charge.
            let next = (turns - 1) % recharge + 1;
            let turns = if next == 1 { "turn" } else { "turns" };
            format!("charging {next} {turns}")
        }
        (_, 1) => "charged".to_owned(),
        (ready, all) => format!("{ready} of {all} charged"),
    }
}

/// Returns the offer that waits for an answer.
pub(super) fn offer_of(world: &World) -> Option<Offer> {
    world.hero().and_then(|hero| hero.offer)
}

impl App<'_> {
    /// Returns the wands, staffs and rods of the hero's pack.
    pub(crate) fn devices(&self) -> Vec<DeviceRow> {
        let Some(world) = self.game().map(Game::world) else {
            return Vec::new();
        };
        let hero = world.hero().map(|hero| hero.actor);
        let is_device = |item: &ItemRef<'_>| {
            let group = item.group();
            matches!(group, ItemGroup::Wand | ItemGroup::Staff | ItemGroup::Rod)
        };
        let carried = hero.into_iter().flat_map(|hero| world.carried(hero));
        carried
            .filter(is_device)
            .filter_map(|item| DeviceRow::of(world, &item))
            .collect()
    }

    pub(crate) fn device_mark(&self) -> usize {
        self.aim.mark
    }

    pub(crate) fn payload(&self) -> Option<Payload> {
        self.aim.payload
    }

    pub(super) fn open_devices(&mut self) {
        let n_devices = self.devices().len();
        if n_devices == 0 {
            self.hint = Some("You carry no wand, no staff and no rod.".to_owned());
            return;
        }
        self.aim.mark = self.aim.mark.min(n_devices - 1);
        self.screens.push(Screen::Devices);
    }

    /// Uses the device of a letter; says whether the key was one.
    pub(super) fn takes_device(&mut self, key: Key) -> bool {
        let letter = key.typed().filter(char::is_ascii_lowercase);
        let Some(letter) = letter else {
            return false;
        };
        let place = usize::from(letter as u8 - b'a');
        if place < self.devices().len() {
            self.aim.mark = place;
            self.take_device();
        }
        true
    }

    pub(super) fn act_on_devices(&mut self, action: Action) {
        let last = self.devices().len().saturating_sub(1);
        match action {
            Action::Next => self.aim.mark = (self.aim.mark + 1).min(last),
            Action::Previous => self.aim.mark = self.aim.mark.saturating_sub(1),
            Action::Take => self.take_device(),
            _ => {}
        }
    }

    /// Uses the marked device, or opens target mode for it; says why not.
    fn take_device(&mut self) {
        let Some(row) = self.devices().into_iter().nth(self.aim.mark) else {
            return;
        };
        if let Some(refusal) = row.refusal {
            self.hint = Some(format!("{}: {}", capitalized(&row.name), refusal.words()));
            return;
        }
        self.back();
        if row.is_aimed {
            self.open_target(Payload::Device(row.item));
        } else {
            let command = Command::Use(row.item);
            self.play(|game, recorder| game.command(command, recorder));
        }
    }

    /// Opens target mode on the nearest foe, or on the cell that was aimed at before.
    pub(super) fn open_target(&mut self, payload: Payload) {
        let Some(game) = &self.game else {
            return;
        };
        let nearest = game.foes_in_sight().first().copied();
        let at = nearest
            .and_then(|foe| game.world().body(foe))
            .map(|body| body.pos);
        let own = game.hero().map(|(_, pos)| pos);
        let Some(mark) = self.aim.at.take().or(at).or(own) else {
            return;
        };
        self.marks.look = mark;
        self.aim.payload = Some(payload);
        self.screens.push(Screen::Target);
    }

    /// Lets go what is aimed; what is not allowed says so and goes on aiming. What would take a friend
    /// is offered first.
    pub(super) fn let_go(&mut self) {
        let is_confirmed = std::mem::take(&mut self.is_offered);
        let (Some(payload), Some(game)) = (self.aim.payload, &self.game) else {
            return;
        };
        let command = payload.command(self.marks.look);
        if let Err(refusal) = game.sim().check(command) {
            self.hint = Some(refusal.words().to_owned());
            return;
        }
        if let Some(reason) = self.falls_short() {
            self.hint = Some(reason);
            return;
        }
        if !is_confirmed && !self.friends_in_the_way().is_empty() {
            self.is_offered = true;
            self.flags.is_disturbed = true;
            return;
        }
        self.remember_missile();
        self.back();
        self.play(|game, recorder| game.command(command, recorder));
    }

    /// Returns the friends that what is aimed would take.
    fn friends_in_the_way(&self) -> Vec<ActorId> {
        let Some((game, (hero, _))) = self
            .game
            .as_ref()
            .and_then(|game| Some((game, game.hero()?)))
        else {
            return Vec::new();
        };
        let (world, at) = (game.world(), self.marks.look);
        match self.aim.payload {
            Some(Payload::Device(item)) => friends_taken(world, hero, item, at),
            Some(Payload::Missile(missile)) => friends_hit(world, missile, at),
            None => Vec::new(),
        }
    }

    /// Returns what is offered in target mode, and which key does it.
    pub(crate) fn shot_offer(&self) -> Option<String> {
        let game = self.game.as_ref()?;
        if !self.is_offered || self.screen() != Screen::Target {
            return None;
        }
        let all = friends_named(game.world(), &self.friends_in_the_way());
        let key = self.keymap.key_of(Screen::Target, Action::Take);
        let does = match self.aim.payload {
            Some(Payload::Missile(_)) => "may hit",
            _ => "takes",
        };
        Some(format!("It {does} {all}. {key} lets it go."))
    }

    pub(super) fn look_in_place_of_aiming(&mut self) {
        self.back();
        self.screens.push(Screen::Look);
    }

    /// Does what is offered, if the offer came just now.
    pub(super) fn take_offer(&mut self) {
        let step = self.offered_step.take();
        if std::mem::take(&mut self.is_offered) {
            self.play(|game, recorder| match step {
                Some(dir) => game.go(dir, recorder),
                None => game.command(Command::Answer(true), recorder),
            });
        } else {
            let key = self.keymap.key_of(Screen::Fight, Action::Take);
            self.hint = Some(format!("Nothing is offered. {key} takes an offer."));
        }
    }

    /// Says what is offered and which key takes it.
    pub(super) fn tell_offer(&mut self) {
        let Some(world) = self.game.as_ref().map(Game::world) else {
            return;
        };
        let offer = offer_of(world).filter(|_| self.is_offered);
        if let Some((offer, item)) = offer.and_then(|offer| Some((offer, world.item(offer.item)?)))
        {
            let things = capitalized(&some_things(&item, offer.count));
            let key = self.keymap.key_of(Screen::Fight, Action::Take);
            let gold = offer.gold;
            self.hint = Some(format!(
                "{things} for {gold} gold: {key} trades, any other key declines."
            ));
        }
    }
}
