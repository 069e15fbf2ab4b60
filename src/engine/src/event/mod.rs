//! Everything that can happen, as facts with their numbers.
//!
//! An event is small, `Copy` and holds no text; the arithmetic behind it is in the roll record.
//! Applying the events of a fight in order to its empty start gives its end, exactly.

mod entered;
mod kinds;
mod launch;
mod names;
mod shape;

use serde::Serialize;

use crate::content::{Brand, Condition, Slot, Stage, Stat, StatScore};
use crate::grid::Pos;
use crate::ids::{ActorId, EffectId, ItemId, TerrainId};

pub use entered::MonsterEntered;
pub use kinds::{Cause, Escape, Handling, Loss, Owner, Push, Wear};
pub use launch::{Bashed, Launch, Loosed, ShotHit, ShotMissed};
pub use shape::ShapeTaken;

/// One fact of a fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The hero of the sheet enters.
    HeroEntered {
        /// The hero.
        actor: ActorId,
        /// Where.
        at: Pos,
        /// Hit points.
        hp: i32,
        /// Hit points when unhurt.
        max_hp: i32,
    },
    /// A monster enters.
    MonsterEntered(MonsterEntered),
    /// An item of the definition comes into the world with its owner.
    ItemEntered {
        /// The item.
        item: ItemId,
        /// Who has it.
        actor: ActorId,
        /// The slot it is worn in; `None` in the pack.
        slot: Option<Slot>,
    },
    /// Things change hands.
    ItemMoved {
        /// The item.
        item: ItemId,
        /// Who does it.
        actor: ActorId,
        /// How many of it.
        count: u16,
        /// Where to.
        owner: Owner,
        /// The id that they have there: the item's own, that of a stack they join, or a new one.
        as_item: ItemId,
        /// How.
        how: Handling,
    },
    /// Things are no more.
    ItemDestroyed {
        /// The item.
        item: ItemId,
        /// Whose.
        actor: ActorId,
        /// How many of it.
        count: u16,
        /// How.
        loss: Loss,
    },
    /// A thing's bonuses get worse.
    ItemWorsened {
        /// The item.
        item: ItemId,
        /// Whose.
        actor: ActorId,
        /// Bonus to hit now.
        to_hit: i16,
        /// Bonus to damage now.
        to_dam: i16,
        /// Bonus to armor class now.
        to_ac: i16,
        /// How.
        how: Wear,
    },
    /// An actor uses a thing: drinks, reads, eats, aims.
    ItemUsed {
        /// The item.
        item: ItemId,
        /// Who.
        actor: ActorId,
        /// Whether it does what it is for; devices may fail.
        obeys: bool,
    },
    /// Charges of a wand or staff change, or rods begin to charge.
    ChargesSet {
        /// The device.
        item: ItemId,
        /// Charges of the whole stack now.
        charges: u16,
        /// The turn at which all rods are charged.
        charged_at: u32,
    },
    /// Charges are drained (M-14).
    Drained {
        /// Who drains.
        thief: ActorId,
        /// The device.
        item: ItemId,
        /// Mana gained.
        mana: u16,
    },
    /// Fuel burns, is drained or filled up.
    FuelSet {
        /// The light.
        item: ItemId,
        /// Whose.
        actor: ActorId,
        /// Turns left.
        fuel: u32,
        /// Who drained it, if anyone did.
        drained_by: Option<ActorId>,
    },
    /// Gold changes hands.
    GoldMoved {
        /// Whose it was; `None` for that of the floor, or of a trader.
        from: Option<ActorId>,
        /// Whose it is; `None` for the floor.
        to: Option<ActorId>,
        /// Where it lay or comes to lie.
        at: Pos,
        /// How much.
        gold: u32,
        /// How.
        how: Handling,
    },
    /// A thief's hands were felt, or an effect did nothing.
    Escaped {
        /// Who meant it.
        source: ActorId,
        /// Which effect.
        effect: EffectId,
        /// Why.
        escape: Escape,
    },
    /// A trader asks for things (M-2 to M-4).
    Offered {
        /// Who.
        trader: ActorId,
        /// For what.
        item: ItemId,
        /// For how many.
        count: u16,
        /// The gold that it pays.
        gold: u32,
    },
    /// The hero answers an offer (M-6).
    Answered {
        /// The hero.
        actor: ActorId,
        /// Whether the hero accepts.
        is_accepted: bool,
    },
    /// An actor leaves the fight alive.
    Left {
        /// Who.
        actor: ActorId,
    },
    /// The ground shakes (M-34).
    Quaked {
        /// Who shook it.
        actor: ActorId,
        /// The middle.
        at: Pos,
    },
    /// A score is drained (M-31), or comes back.
    StatSet {
        /// The hero.
        actor: ActorId,
        /// Which.
        stat: Stat,
        /// The score now.
        now: StatScore,
        /// Whether it fell.
        is_drained: bool,
    },
    /// A monster's scores or experience are drained: it strikes worse from now on.
    Sapped {
        /// Who.
        actor: ActorId,
    },
    /// The stomach fills or empties.
    FoodSet {
        /// What is in it now.
        food: u16,
    },
    /// The hero's mana changes.
    ManaSet {
        /// Tenths of a point now.
        tenths: u32,
    },
    /// A bolt or a ball flies.
    Flew {
        /// Who sent it.
        actor: ActorId,
        /// From where.
        from: Pos,
        /// Where it ends.
        to: Pos,
        /// What it is made of.
        element: Brand,
        /// How far it bursts; 0 for a bolt.
        radius: u8,
    },
    /// A bolt or a ball harms.
    Blasted {
        /// Who sent it.
        attacker: ActorId,
        /// Whom.
        defender: ActorId,
        /// What it is made of.
        element: Brand,
        /// Hit points lost.
        damage: i32,
    },
    /// A monster withstands a device.
    Unmoved {
        /// Who.
        actor: ActorId,
    },
    /// An actor's next turn is set.
    DueSet {
        /// The actor.
        actor: ActorId,
        /// Milliseconds from the start of the fight.
        #[serde(rename = "due_ms")]
        ms: u64,
    },
    /// A turn of the clock is over.
    TurnEnded {
        /// Its number, from 1.
        turn: u32,
    },
    /// An actor lets its turn pass.
    Waited {
        /// The actor.
        actor: ActorId,
    },
    /// The hero rests for a turn.
    Rested {
        /// The hero.
        actor: ActorId,
    },
    /// An actor could not act.
    TurnLost {
        /// The actor.
        actor: ActorId,
        /// What held it.
        condition: Condition,
    },
    /// An actor steps.
    Moved {
        /// The actor.
        actor: ActorId,
        /// From where.
        from: Pos,
        /// To where.
        to: Pos,
    },
    /// An actor comes elsewhere, but not by its own step.
    Displaced {
        /// The actor.
        actor: ActorId,
        /// From where.
        from: Pos,
        /// To where.
        to: Pos,
        /// By what.
        by: Push,
    },
    /// A confused actor stumbles against something.
    Bumped {
        /// The actor.
        actor: ActorId,
        /// Against what.
        at: Pos,
    },
    /// A cell's ground changes: a door opens or closes.
    TerrainChanged {
        /// Who did it.
        actor: ActorId,
        /// Where.
        at: Pos,
        /// The new ground.
        terrain: TerrainId,
    },
    /// A hunter that others block looks for a way around them.
    Detoured {
        /// The hunter.
        actor: ActorId,
        /// Until the end of this turn.
        until: u32,
    },
    /// A blow without an effect: it always connects and does nothing.
    Jeered {
        /// Who.
        attacker: ActorId,
        /// At whom.
        defender: ActorId,
        /// Which blow of the round.
        index: u8,
    },
    /// A blow misses.
    Missed {
        /// Who strikes.
        attacker: ActorId,
        /// At whom.
        defender: ActorId,
        /// Which blow of the round.
        index: u8,
    },
    /// A blow that would hit is stopped.
    Stopped {
        /// Who strikes.
        attacker: ActorId,
        /// At whom.
        defender: ActorId,
        /// Which blow of the round.
        index: u8,
        /// By which stage.
        stage: Stage,
    },
    /// A blow lands.
    Struck {
        /// Who strikes.
        attacker: ActorId,
        /// Whom.
        defender: ActorId,
        /// Which blow of the round.
        index: u8,
        /// Dice that a critical added; 0 for a plain hit.
        critical: u8,
        /// Hit points lost.
        damage: i32,
    },
    /// Something is shot or thrown.
    Loosed(Loosed),
    /// A shot or throw misses somebody.
    ShotMissed(ShotMissed),
    /// A shot or throw hits.
    ShotHit(ShotHit),
    /// A shield strikes.
    Bashed(Bashed),
    /// A bash costs the balance (B-12).
    Unbalanced {
        /// Who loses it.
        actor: ActorId,
        /// Blows of this round that it costs.
        blows: u8,
    },
    /// A condition begins or grows.
    ConditionWorsened {
        /// Who suffers it.
        actor: ActorId,
        /// Which.
        condition: Condition,
        /// By how much.
        by: u16,
        /// The counter now.
        now: u16,
        /// Who brought it, if anyone.
        source: Option<ActorId>,
    },
    /// A condition eases or ends.
    ConditionEased {
        /// Who has it.
        actor: ActorId,
        /// Which.
        condition: Condition,
        /// The counter now; 0 when it ends.
        now: u16,
    },
    /// Hit points lost to something that runs in the body.
    Suffered {
        /// Who.
        actor: ActorId,
        /// Hit points lost.
        damage: i32,
        /// To what.
        cause: Cause,
    },
    /// Hit points come back.
    Regenerated {
        /// Whose.
        actor: ActorId,
        /// How many.
        points: i32,
        /// The part of a point that is carried, in 65536ths.
        carried: u16,
    },
    /// A cure closes wounds.
    Healed {
        /// Whose.
        actor: ActorId,
        /// Hit points given.
        points: i32,
    },
    /// A monster falls asleep.
    FellAsleep {
        /// Who.
        actor: ActorId,
        /// How deep.
        depth: u16,
    },
    /// A monster walks its rounds: it is awake and knows of no foe.
    SetOut {
        /// Who.
        actor: ActorId,
    },
    /// A monster on its rounds notices its foes.
    Alerted {
        /// Who.
        actor: ActorId,
    },
    /// A sleeper stirs.
    Disturbed {
        /// Who.
        actor: ActorId,
        /// How deep it still sleeps, at least 1.
        left: u16,
    },
    /// A sleeper wakes.
    Woke {
        /// Who.
        actor: ActorId,
    },
    /// A round of the hero's makes itself heard.
    NoiseMade {
        /// Added to this turn's noise.
        added: u16,
    },
    /// A critical burns mana.
    ManaBurned {
        /// Whose.
        actor: ActorId,
        /// How much.
        points: u16,
    },
    /// An actor dies.
    Died {
        /// Who.
        actor: ActorId,
        /// Who brought it about, if anyone.
        killer: Option<ActorId>,
        /// How.
        cause: Cause,
    },
    /// The hero takes a shape.
    ShapeTaken(ShapeTaken),
    /// The hero learns from a kill.
    ExperienceGained {
        /// The hero.
        actor: ActorId,
        /// In 65536ths of a point.
        parts: u64,
    },
    /// Experience is lost (M-35, fact 2.31).
    ExperienceLost {
        /// The hero.
        actor: ActorId,
        /// In 65536ths of a point.
        parts: u64,
        /// Whether the most ever had falls too.
        is_lasting: bool,
    },
    /// The hero falls to a level, or a change of constitution moves the hit points.
    FrameSet {
        /// The hero.
        actor: ActorId,
        /// Levels that are lost, 0 for none.
        lost: u8,
        /// Hit points when unhurt, from now on.
        max_hp: i32,
    },
    /// The hero reaches a level.
    LevelGained {
        /// The hero.
        actor: ActorId,
        /// The level now.
        level: u8,
        /// Hit points when unhurt, from now on.
        max_hp: i32,
    },
}

const _: () = assert!(size_of::<Event>() <= 32, "events are copied by the million");
