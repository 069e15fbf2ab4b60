//! Everything that can happen, as facts with their numbers.
//!
//! An event is small, `Copy` and holds no text; the arithmetic behind it is in the roll record.
//! Applying the events of a fight in order to its empty start gives its end, exactly.

use serde::Serialize;

use crate::content::{Condition, Stage};
use crate::grid::Pos;
use crate::ids::{ActorId, ItemId, MonsterRaceId, TeamId, TerrainId};

/// What took hit points or a life.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A blow or strike.
    Blow,
    /// Bleeding.
    Cut,
}

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
    MonsterEntered {
        /// The monster.
        actor: ActorId,
        /// Its race.
        race: MonsterRaceId,
        /// Its side.
        team: TeamId,
        /// Its own speed.
        speed: u8,
        /// Where.
        at: Pos,
        /// Hit points now.
        hp: i32,
        /// Hit points when unhurt.
        max_hp: i32,
    },
    /// An item of the definition comes into the world with its owner.
    ItemEntered {
        /// The item.
        item: ItemId,
        /// Who has it.
        actor: ActorId,
        /// The slot it is worn in; `None` in the pack.
        slot: Option<crate::content::Slot>,
    },
    /// An item falls to the floor.
    ItemDropped {
        /// The item.
        item: ItemId,
        /// Who had it.
        actor: ActorId,
        /// Where it lies.
        at: Pos,
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
    /// An actor slides on.
    Slid {
        /// The actor.
        actor: ActorId,
        /// From where.
        from: Pos,
        /// To where.
        to: Pos,
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
    /// A monster falls asleep.
    FellAsleep {
        /// Who.
        actor: ActorId,
        /// How deep.
        depth: u16,
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
    /// The hero learns from a kill.
    ExperienceGained {
        /// The hero.
        actor: ActorId,
        /// In 65536ths of a point.
        parts: u64,
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

impl Event {
    /// Returns the name that JSON uses.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::HeroEntered { .. } => "hero_entered",
            Self::MonsterEntered { .. } => "monster_entered",
            Self::ItemEntered { .. } => "item_entered",
            Self::ItemDropped { .. } => "item_dropped",
            Self::DueSet { .. } => "due_set",
            Self::TurnEnded { .. } => "turn_ended",
            Self::Waited { .. } => "waited",
            Self::Rested { .. } => "rested",
            Self::TurnLost { .. } => "turn_lost",
            Self::Moved { .. } => "moved",
            Self::Slid { .. } => "slid",
            Self::Bumped { .. } => "bumped",
            Self::TerrainChanged { .. } => "terrain_changed",
            Self::Detoured { .. } => "detoured",
            Self::Jeered { .. } => "jeered",
            Self::Missed { .. } => "missed",
            Self::Stopped { .. } => "stopped",
            Self::Struck { .. } => "struck",
            Self::ConditionWorsened { .. } => "condition_worsened",
            Self::ConditionEased { .. } => "condition_eased",
            Self::Suffered { .. } => "suffered",
            Self::Regenerated { .. } => "regenerated",
            Self::FellAsleep { .. } => "fell_asleep",
            Self::Disturbed { .. } => "disturbed",
            Self::Woke { .. } => "woke",
            Self::NoiseMade { .. } => "noise_made",
            Self::ManaBurned { .. } => "mana_burned",
            Self::Died { .. } => "died",
            Self::ExperienceGained { .. } => "experience_gained",
            Self::LevelGained { .. } => "level_gained",
        }
    }
}
