//! Everything that can happen, as facts with their numbers.
//!
//! An event is small, `Copy` and holds no text; the arithmetic behind it is in the roll record.
//! Applying the events of a fight in order to its empty start gives its end, exactly.

mod entered;
mod kinds;
mod launch;
mod names;
mod shape;
mod whom;

use serde::Serialize;

use crate::content::{Brand, Condition, Slot, Stage, Stat, StatScore};
use crate::grid::Pos;
use crate::ids::{ActorId, EffectId, ItemId, TerrainId};

pub use entered::MonsterEntered;
pub use kinds::{Cause, Escape, Handling, Loss, Offer, Owner, Push, Wear};
pub use launch::{Bashed, Launch, Loosed, ShotHit, ShotMissed};
pub use shape::ShapeTaken;

/// One fact of a fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The hero of the sheet enters.
    HeroEntered {
        /// The hero's id in this fight.
        actor: ActorId,
        /// The cell it enters on.
        at: Pos,
        /// Hit points on entering.
        hp: i32,
        /// Hit points when unhurt.
        max_hp: i32,
    },
    /// A monster enters.
    MonsterEntered(MonsterEntered),
    /// An item of the definition comes into the world with its owner.
    ItemEntered {
        /// What enters.
        item: ItemId,
        /// Who has it.
        actor: ActorId,
        /// The slot it is worn in; `None` in the pack.
        slot: Option<Slot>,
    },
    /// Things change hands.
    ItemMoved {
        /// What moves.
        item: ItemId,
        /// Who does it.
        actor: ActorId,
        /// How many of it.
        count: u16,
        /// Who or what has it from now on.
        owner: Owner,
        /// The id that they have there: the item's own, that of a stack they join, or a new one.
        as_item: ItemId,
        /// How it changes hands.
        how: Handling,
    },
    /// Things are no more.
    ItemDestroyed {
        /// What is destroyed.
        item: ItemId,
        /// Whose it was.
        actor: ActorId,
        /// How many of it.
        count: u16,
        /// How it ends.
        loss: Loss,
    },
    /// A thing's bonuses get worse.
    ItemWorsened {
        /// What gets worse.
        item: ItemId,
        /// Whose it is.
        actor: ActorId,
        /// Bonus to hit now.
        to_hit: i16,
        /// Bonus to damage now.
        to_dam: i16,
        /// Bonus to armor class now.
        to_ac: i16,
        /// What did it.
        how: Wear,
    },
    /// An actor uses a thing: drinks, reads, eats, aims.
    ItemUsed {
        /// What is used.
        item: ItemId,
        /// Who uses it.
        actor: ActorId,
        /// Whether it does what it is for; devices may fail.
        obeys: bool,
    },
    /// Charges of a wand or staff change, or rods begin to charge.
    ChargesSet {
        /// The stack of wands, staffs or rods.
        item: ItemId,
        /// Charges of the whole stack now.
        charges: u16,
        /// The turn at which all rods are charged.
        charged_at: u32,
    },
    /// Charges are drained (M-14).
    Drained {
        /// The monster that drains.
        thief: ActorId,
        /// The stack that is drained.
        item: ItemId,
        /// Points of mana that the monster gains.
        mana: u16,
    },
    /// Fuel burns, is drained or filled up.
    FuelSet {
        /// The torch or lantern.
        item: ItemId,
        /// Whose it is.
        actor: ActorId,
        /// Turns of light left.
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
        /// Pieces of gold.
        gold: u32,
        /// How it changes hands.
        how: Handling,
    },
    /// A thief's hands were felt, or an effect did nothing.
    Escaped {
        /// Who meant it.
        source: ActorId,
        /// The effect that did nothing more.
        effect: EffectId,
        /// Why it did nothing.
        escape: Escape,
    },
    /// A trader asks for things (M-2 to M-4).
    Offered(Offer),
    /// The hero answers an offer (M-6).
    Answered {
        /// The hero, who answers.
        actor: ActorId,
        /// Whether the hero accepts.
        is_accepted: bool,
    },
    /// An actor leaves the fight alive.
    Left {
        /// Who leaves.
        actor: ActorId,
    },
    /// The ground shakes (M-34).
    Quaked {
        /// Who shook it.
        actor: ActorId,
        /// The middle, which is spared.
        at: Pos,
    },
    /// A score is drained (M-31), or comes back.
    StatSet {
        /// The hero, whose score it is.
        actor: ActorId,
        /// Which score.
        stat: Stat,
        /// The score now.
        now: StatScore,
        /// Whether it fell.
        is_drained: bool,
    },
    /// A monster's scores or experience are drained: it strikes worse from now on.
    Sapped {
        /// The monster that is drained.
        actor: ActorId,
    },
    /// The stomach fills or empties.
    FoodSet {
        /// Food in the stomach now (fact 2.33).
        food: u16,
    },
    /// The hero's mana changes.
    ManaSet {
        /// Mana now, in tenths of a point.
        tenths: u32,
    },
    /// A bolt or a ball flies.
    Flew {
        /// Who sent it.
        actor: ActorId,
        /// The cell it is sent from.
        from: Pos,
        /// The cell it ends on.
        to: Pos,
        /// What it is made of.
        element: Brand,
        /// How far it bursts, in cells; 0 for a bolt.
        radius: u8,
    },
    /// A bolt or a ball harms.
    Blasted {
        /// Who sent it.
        attacker: ActorId,
        /// Whom it harms.
        defender: ActorId,
        /// What it is made of.
        element: Brand,
        /// Hit points lost.
        damage: i32,
    },
    /// A monster withstands a device.
    Unmoved {
        /// The monster that withstands.
        actor: ActorId,
    },
    /// An actor's next turn is set.
    DueSet {
        /// Who acts next then.
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
        /// Who lets it pass.
        actor: ActorId,
    },
    /// The hero rests for a turn.
    Rested {
        /// The hero, who rests.
        actor: ActorId,
    },
    /// An actor could not act.
    TurnLost {
        /// Who could not act.
        actor: ActorId,
        /// What held it.
        condition: Condition,
    },
    /// An actor steps.
    Moved {
        /// Who steps.
        actor: ActorId,
        /// The cell it leaves.
        from: Pos,
        /// The cell it stands on now.
        to: Pos,
    },
    /// An actor comes elsewhere, but not by its own step.
    Displaced {
        /// Who is moved.
        actor: ActorId,
        /// The cell it leaves.
        from: Pos,
        /// The cell it stands on now.
        to: Pos,
        /// What moved it.
        by: Push,
    },
    /// A confused actor stumbles against something.
    Bumped {
        /// Who stumbles.
        actor: ActorId,
        /// The cell that would not let it in.
        at: Pos,
    },
    /// A cell's ground changes: a door opens or closes.
    TerrainChanged {
        /// Who did it.
        actor: ActorId,
        /// The cell that changes.
        at: Pos,
        /// The new ground.
        terrain: TerrainId,
    },
    /// A hunter that others block looks for a way around them.
    Detoured {
        /// The monster that looks for a way.
        actor: ActorId,
        /// It goes around until the end of this turn.
        until: u32,
    },
    /// A blow without an effect: it always connects and does nothing.
    Jeered {
        /// Who jeers.
        attacker: ActorId,
        /// Who is jeered at.
        defender: ActorId,
        /// Which blow of the round, from 0.
        index: u8,
    },
    /// A blow misses.
    Missed {
        /// Who strikes.
        attacker: ActorId,
        /// Whom it misses.
        defender: ActorId,
        /// Which blow of the round, from 0.
        index: u8,
    },
    /// A blow that would hit is stopped.
    Stopped {
        /// Who strikes.
        attacker: ActorId,
        /// Whom it does not reach.
        defender: ActorId,
        /// Which blow of the round, from 0.
        index: u8,
        /// The stage that stops it.
        stage: Stage,
    },
    /// A blow lands.
    Struck {
        /// Who strikes.
        attacker: ActorId,
        /// Who is struck.
        defender: ActorId,
        /// Which blow of the round, from 0.
        index: u8,
        /// Dice that a critical added; 0 for a plain hit.
        critical: u8,
        /// Hit points lost, armor taken off.
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
        /// What begins or grows.
        condition: Condition,
        /// How much the counter grew.
        by: u16,
        /// The counter now, in turns or degrees, 1..=10000.
        now: u16,
        /// Who brought it, if anyone.
        source: Option<ActorId>,
    },
    /// A condition eases or ends.
    ConditionEased {
        /// Who has it.
        actor: ActorId,
        /// What eases or ends.
        condition: Condition,
        /// The counter now, in turns or degrees; 0 when it ends.
        now: u16,
    },
    /// Hit points lost to something that runs in the body.
    Suffered {
        /// Who loses them.
        actor: ActorId,
        /// Hit points lost.
        damage: i32,
        /// What takes them.
        cause: Cause,
    },
    /// Hit points come back.
    Regenerated {
        /// Who regains them.
        actor: ActorId,
        /// Whole hit points that come back.
        points: i32,
        /// The part of a point that is carried, in 65536ths.
        carried: u16,
    },
    /// A cure closes wounds.
    Healed {
        /// Who is cured.
        actor: ActorId,
        /// Hit points given.
        points: i32,
    },
    /// A monster falls asleep.
    FellAsleep {
        /// The monster that sleeps now.
        actor: ActorId,
        /// Depth of sleep, which noise takes down to 0 (fact 2.60).
        depth: u16,
    },
    /// A monster walks its rounds: it is awake and knows of no foe.
    SetOut {
        /// The monster on its rounds.
        actor: ActorId,
    },
    /// The hero and a foe see each other as a turn ends (L-48).
    Sighted {
        /// The foe.
        actor: ActorId,
    },
    /// The horn calls the hero's foes (L-48).
    HornSounded,
    /// A monster on its rounds notices its foes.
    Alerted {
        /// The monster that gives up its rounds.
        actor: ActorId,
    },
    /// A sleeper stirs.
    Disturbed {
        /// The monster that sleeps on.
        actor: ActorId,
        /// Depth of sleep that is left, at least 1.
        left: u16,
    },
    /// A sleeper wakes.
    Woke {
        /// The monster that is awake now.
        actor: ActorId,
    },
    /// A round of the hero's makes itself heard.
    NoiseMade {
        /// Added to this turn's noise, in 10000ths.
        added: u16,
    },
    /// A critical burns mana.
    ManaBurned {
        /// The monster that loses it.
        actor: ActorId,
        /// Points of mana burned.
        points: u16,
    },
    /// An actor dies.
    Died {
        /// Who dies.
        actor: ActorId,
        /// Who brought it about, if anyone.
        killer: Option<ActorId>,
        /// What took the life.
        cause: Cause,
    },
    /// The hero takes a shape.
    ShapeTaken(ShapeTaken),
    /// The hero learns from a kill.
    ExperienceGained {
        /// The hero, who learns.
        actor: ActorId,
        /// Experience gained, in 65536ths of a point.
        parts: u64,
    },
    /// Experience is lost (M-35, fact 2.31).
    ExperienceLost {
        /// The hero, who forgets.
        actor: ActorId,
        /// Experience lost, in 65536ths of a point.
        parts: u64,
        /// Whether the most ever had falls too.
        is_lasting: bool,
    },
    /// The hero falls to a level, or a change of constitution moves the hit points.
    FrameSet {
        /// The hero, whose hit points move.
        actor: ActorId,
        /// Levels that are lost, 0..=49.
        lost: u8,
        /// Hit points when unhurt, from now on.
        max_hp: i32,
    },
    /// The hero reaches a level.
    LevelGained {
        /// The hero, who rises.
        actor: ActorId,
        /// The level now, 2..=50.
        level: u8,
        /// Hit points when unhurt, from now on.
        max_hp: i32,
    },
}
