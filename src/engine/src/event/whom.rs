//! Whom an event concerns.

use crate::ids::ActorId;

use super::{Bashed, Event, Loosed, MonsterEntered, ShapeTaken, ShotHit};

impl Event {
    /// Returns who does it and to whom, the same for who is alone in it; `None` of what concerns
    /// nobody by name.
    pub fn pair(&self) -> Option<(ActorId, ActorId)> {
        let both = |attacker, defender| Some((attacker, defender));
        match *self {
            Self::Jeered {
                attacker, defender, ..
            }
            | Self::Missed {
                attacker, defender, ..
            }
            | Self::Stopped {
                attacker, defender, ..
            }
            | Self::Struck {
                attacker, defender, ..
            }
            | Self::Blasted {
                attacker, defender, ..
            } => both(attacker, defender),
            Self::ShotMissed(shot) => both(shot.attacker, shot.defender),
            Self::ShotHit(shot) => both(shot.attacker, shot.defender),
            Self::Bashed(bash) => both(bash.attacker, bash.defender),
            Self::ConditionWorsened { actor, source, .. } => both(source.unwrap_or(actor), actor),
            _ => self.alone().map(|actor| (actor, actor)),
        }
    }

    /// Returns who loses hit points by it, and how many.
    pub const fn loss(&self) -> Option<(ActorId, i32)> {
        match *self {
            Self::Struck {
                defender, damage, ..
            }
            | Self::ShotHit(ShotHit {
                defender, damage, ..
            })
            | Self::Bashed(Bashed {
                defender, damage, ..
            })
            | Self::Blasted {
                defender, damage, ..
            } => Some((defender, damage)),
            Self::Suffered { actor, damage, .. } => Some((actor, damage)),
            _ => None,
        }
    }

    /// Returns the one actor of an event.
    fn alone(&self) -> Option<ActorId> {
        match *self {
            Self::HeroEntered { actor, .. }
            | Self::MonsterEntered(MonsterEntered { actor, .. })
            | Self::ItemEntered { actor, .. }
            | Self::ItemMoved { actor, .. }
            | Self::ItemDestroyed { actor, .. }
            | Self::ItemWorsened { actor, .. }
            | Self::ItemUsed { actor, .. }
            | Self::FuelSet { actor, .. }
            | Self::Answered { actor, .. }
            | Self::Left { actor }
            | Self::Quaked { actor, .. }
            | Self::StatSet { actor, .. }
            | Self::Sapped { actor }
            | Self::Flew { actor, .. }
            | Self::Unmoved { actor }
            | Self::DueSet { actor, .. }
            | Self::Waited { actor }
            | Self::Rested { actor }
            | Self::TurnLost { actor, .. }
            | Self::Moved { actor, .. }
            | Self::Displaced { actor, .. }
            | Self::Bumped { actor, .. }
            | Self::TerrainChanged { actor, .. }
            | Self::Detoured { actor, .. }
            | Self::Loosed(Loosed { actor, .. })
            | Self::Unbalanced { actor, .. }
            | Self::ConditionEased { actor, .. }
            | Self::Suffered { actor, .. }
            | Self::Regenerated { actor, .. }
            | Self::Healed { actor, .. }
            | Self::FellAsleep { actor, .. }
            | Self::SetOut { actor }
            | Self::Sighted { actor }
            | Self::Alerted { actor }
            | Self::Disturbed { actor, .. }
            | Self::Woke { actor }
            | Self::ManaBurned { actor, .. }
            | Self::Died { actor, .. }
            | Self::ShapeTaken(ShapeTaken { actor, .. })
            | Self::ExperienceGained { actor, .. }
            | Self::LevelGained { actor, .. } => Some(actor),
            Self::Drained { thief, .. } => Some(thief),
            Self::Offered(offer) => Some(offer.trader),
            Self::Escaped { source, .. } => Some(source),
            Self::GoldMoved { from, to, .. } => from.or(to),
            _ => None,
        }
    }
}
