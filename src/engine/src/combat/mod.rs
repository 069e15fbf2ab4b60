//! Applies the rules: asks [`figures`](crate::figures) for what decides, rolls it, and emits what
//! happened.
//!
//! Each function does one thing to one pair of actors and returns when its events are applied, so a
//! second blow sees a dead target as dead. Nothing here chooses what to do or writes prose.
//!
//! # From a command to the log
//!
//! Follow one turn. A giant frog stands beside Borin, a dwarf warrior on rubble, and bites.
//!
//! **Somebody wants something.** Player and monsters ask alike, with a
//! [`Command`](crate::command::Command): the player by a key, the frog by its mind in
//! [`ai`](crate::ai), which reads the world and draws from a stream of its own. Here it is
//! `Attack(West)`. [`check`](crate::check::check) says whether it may be done now. A refusal costs
//! nothing: no time, no number drawn, no event.
//!
//! **Its time comes.** [`turn::Sim`](crate::turn::Sim) keeps a queue of who is due when. It takes the
//! first, lets it act, and puts it back later by the energy that the action took and the speed of
//! the actor (fact 2.58). `turn/act.rs` is the switchboard from commands to this module: an attack of
//! the hero's is [`strike_round`], one of a monster's [`monster_round`], a shot or a throw
//! [`let_fly`], a potion or a wand [`use_thing`].
//!
//! **Everything that decides is asked at once.** [`monster_round`] wakes who is struck, then asks
//! [`figures::blow`](crate::figures::blow()) for the frog's first blow: the power of the effect and
//! the level make its quality (H-3), the armor class of the moment is what is worn, the ground and
//! the dark (H-4, H-5), and a profile says which stages stand in the way, in which order. The answer
//! is a [`Blow`](crate::figures::Blow) of plain numbers with a named
//! [`Term`](crate::rules::Term) for each part. The same answer fills the odds and the look panel;
//! there is no second formula to disagree with.
//!
//! **The dice fall through one door.** Stage by stage the blow must get through: luck and the to-hit
//! roll (H-2, H-6), evasion (H-8), protection from evil (H-9). Each draw has a name, a
//! [`Roll`](crate::rng::Roll), which fixes its stream, lets a scenario force it and the record tell
//! it. A check that was made goes to [`Step::check`](crate::step::Step::check), which counts it and
//! keeps the rule, the terms, the exact chance and the number drawn.
//!
//! **What happened is an event.** A miss is `Missed`, and that is all. A hit rolls its damage dice
//! one by one, armor or resistance takes its part ([`Blow::dealt`](crate::figures::Blow::dealt)), and
//! [`Step::emit`](crate::step::Step::emit) makes a `Struck` of it, with the points that were lost.
//! An event is applied the moment it is emitted, by [`World::apply`](crate::world::World::apply) and
//! nobody else: Borin has fewer hit points now, not at the end of the round.
//!
//! **What follows, follows in order.** Who fell below 0 is dead ([`die_if_spent`]): `death.rs` lets
//! fall what it carried and pays experience. A monster that lost much may lose heart (`fear.rs`). A
//! hard blow cuts or stuns by its method (`wounds.rs`, K-1 to K-11). Then the effect's outcomes come,
//! row by row of `effects.ron` (`outcomes/`): for each,
//! [`figures::consequence`](crate::figures::consequence()) says what guards against it and which check
//! may stop it; what neither stops happens. A thief is gone in the middle of its round; a quake
//! may part the two; so each next blow looks first whether they still stand side by side.
//!
//! **Then the hero's turn is the same with other figures.** [`strike_round`] makes noise that wakes
//! sleepers, may bash with the shield (B-6), and strikes as often as strength, dexterity and weapon
//! allow. Skill, armor and sight are taken once a round ([`figures::round`](crate::figures::round())).
//! Its criticals add dice (W-3) where a monster's make wounds.
//!
//! **The clock takes its share.** When a turn of six seconds is over, `turn/upkeep.rs` lets poison
//! and flames bite, wounds close, counters fall, stomachs and lamps empty, and a digest of the whole
//! state is taken for the replay.
//!
//! **Last come the words.** Nothing above wrote any. [`narrate`](crate::narrate) reads the events of
//! a passage, knows who could see what, joins two bites into one sentence and says: *The giant frog
//! bites you. (-3)*. The line remembers which events and rolls it stands for, so that the inspector
//! can open each of them, down to the term that was the rubble.

#![cfg_attr(not(test), deny(clippy::float_arithmetic))]

mod conditions;
mod death;
mod fear;
mod launch;
mod melee;
mod moves;
mod outcomes;
mod rolls;
mod shapes;
mod strike;
mod things;
mod trade;
mod usage;
mod wounds;

pub use conditions::{ASLEEP_AT, ease, worsen};
pub use death::{die_if_spent, suffer};
pub use launch::let_fly;
pub use melee::{disturb, monster_round, wake};
pub use outcomes::lose_experience;
pub use shapes::take_shape;
pub use strike::strike_round;
pub use things::{burn_light, drop_things, gather, pick_up, refuel, take_off, wear};
pub use trade::answer;
pub use usage::use_thing;
