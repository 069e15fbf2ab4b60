//! Serializes what holds ids with the names that they stand for, in whatever field they stand.

use serde::ser::{
    Error as _, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant,
    SerializeTuple, SerializeTupleStruct, SerializeTupleVariant,
};
use serde::{Serialize, Serializer};

use ludus_engine::ids::{ActorId, EffectId, MonsterRaceId, TeamId, TerrainId};
use ludus_engine::world::World;

/// A value whose ids are written as names.
pub(super) struct Named<'a, T: ?Sized> {
    world: &'a World,
    value: &'a T,
}

impl<'a, T: ?Sized> Named<'a, T> {
    /// Names the ids of a value as a fight does.
    pub(super) const fn of(world: &'a World, value: &'a T) -> Self {
        Self { world, value }
    }
}

impl<T: Serialize + ?Sized> Serialize for Named<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(Naming {
            world: self.world,
            inner: serializer,
        })
    }
}

/// Returns the name of an id; `None` of numbers that have none.
fn name_of<'a>(world: &'a World, sort: &str, number: u64) -> Option<&'a str> {
    let (content, definition) = (world.content(), world.definition());
    Some(match sort {
        "ActorId" => world.actor_name(ActorId(number as u32)),
        "MonsterRaceId" => &content.monster_race(MonsterRaceId(number as u16)).id,
        "TeamId" => definition.team_name(TeamId(number as u8)),
        "EffectId" => &content.effect(EffectId(number as u8)).id,
        "TerrainId" => &content.terrain(TerrainId(number as u8)).id,
        _ => return None,
    })
}

/// Hands everything on to a serializer, ids by their names.
struct Naming<'a, S> {
    world: &'a World,
    inner: S,
}

macro_rules! hands_on {
    ($($method:ident($kind:ty))*) => {$(
        fn $method(self, value: $kind) -> Result<S::Ok, S::Error> {
            self.inner.$method(value)
        }
    )*};
}

macro_rules! opens {
    ($($method:ident($($arg:ident: $kind:ty),*) -> $part:ident;)*) => {$(
        fn $method(self, $($arg: $kind),*) -> Result<Self::$part, S::Error> {
            Ok(Naming { world: self.world, inner: self.inner.$method($($arg),*)? })
        }
    )*};
}

impl<'a, S: Serializer> Serializer for Naming<'a, S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Naming<'a, S::SerializeSeq>;
    type SerializeTuple = Naming<'a, S::SerializeTuple>;
    type SerializeTupleStruct = Naming<'a, S::SerializeTupleStruct>;
    type SerializeTupleVariant = Naming<'a, S::SerializeTupleVariant>;
    type SerializeMap = Naming<'a, S::SerializeMap>;
    type SerializeStruct = Naming<'a, S::SerializeStruct>;
    type SerializeStructVariant = Naming<'a, S::SerializeStructVariant>;

    hands_on! {
        serialize_bool(bool) serialize_i8(i8) serialize_i16(i16) serialize_i32(i32)
        serialize_i64(i64) serialize_u8(u8) serialize_u16(u16) serialize_u32(u32)
        serialize_u64(u64) serialize_f32(f32) serialize_f64(f64) serialize_char(char)
        serialize_str(&str) serialize_bytes(&[u8]) serialize_unit_struct(&'static str)
    }

    opens! {
        serialize_seq(len: Option<usize>) -> SerializeSeq;
        serialize_tuple(len: usize) -> SerializeTuple;
        serialize_tuple_struct(name: &'static str, len: usize) -> SerializeTupleStruct;
        serialize_tuple_variant(name: &'static str, index: u32, variant: &'static str, len: usize)
            -> SerializeTupleVariant;
        serialize_map(len: Option<usize>) -> SerializeMap;
        serialize_struct(name: &'static str, len: usize) -> SerializeStruct;
        serialize_struct_variant(name: &'static str, index: u32, variant: &'static str, len: usize)
            -> SerializeStructVariant;
    }

    fn serialize_none(self) -> Result<S::Ok, S::Error> {
        self.inner.serialize_none()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<S::Ok, S::Error> {
        self.inner.serialize_some(&Named::of(self.world, value))
    }

    fn serialize_unit(self) -> Result<S::Ok, S::Error> {
        self.inner.serialize_unit()
    }

    fn serialize_unit_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
    ) -> Result<S::Ok, S::Error> {
        self.inner.serialize_unit_variant(name, index, variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        let number = serde_json::to_value(value)
            .map_err(S::Error::custom)?
            .as_u64();
        if let Some(name) = number.and_then(|number| name_of(self.world, name, number)) {
            return self.inner.serialize_str(name);
        }
        let value = Named::of(self.world, value);
        self.inner.serialize_newtype_struct(name, &value)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        let value = Named::of(self.world, value);
        self.inner
            .serialize_newtype_variant(name, index, variant, &value)
    }
}

macro_rules! part {
    ($($part:ident::$method:ident($($key:ident: $kind:ty)?);)*) => {$(
        impl<S: $part> $part for Naming<'_, S> {
            type Ok = S::Ok;
            type Error = S::Error;

            fn $method<T: Serialize + ?Sized>(
                &mut self,
                $($key: $kind,)?
                value: &T,
            ) -> Result<(), S::Error> {
                self.inner.$method($($key,)? &Named::of(self.world, value))
            }

            fn end(self) -> Result<S::Ok, S::Error> {
                self.inner.end()
            }
        }
    )*};
}

part! {
    SerializeSeq::serialize_element();
    SerializeTuple::serialize_element();
    SerializeTupleStruct::serialize_field();
    SerializeTupleVariant::serialize_field();
    SerializeStruct::serialize_field(key: &'static str);
    SerializeStructVariant::serialize_field(key: &'static str);
}

impl<S: SerializeMap> SerializeMap for Naming<'_, S> {
    type Ok = S::Ok;
    type Error = S::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), S::Error> {
        self.inner.serialize_key(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), S::Error> {
        self.inner.serialize_value(&Named::of(self.world, value))
    }

    fn end(self) -> Result<S::Ok, S::Error> {
        self.inner.end()
    }
}
