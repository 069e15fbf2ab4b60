//! A helper for closed lists whose members have a stable name in assets.

/// A closed list whose members have a stable name.
pub(crate) trait Named: Copy + 'static {
    /// All members, in order.
    const MEMBERS: &'static [Self];

    /// Returns the name that assets use.
    fn word(self) -> &'static str;
}

/// Declares an enum with a `snake_case` name for each member, `ALL`, `name`, `about` and `from_name`; it
/// reads and writes itself as that name.
macro_rules! named {
    ($(#[$meta:meta])* $enum:ident { $($(#[doc = $doc:literal])+ $variant:ident = $name:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $enum {
            $($(#[doc = $doc])+ $variant,)*
        }

        impl $enum {
            /// All members, in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// Returns the name that assets and JSON use.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// Returns one line that says what it is: what stands at it in the code.
            pub const fn about(self) -> &'static str {
                match self { $(Self::$variant => concat!($($doc),+).trim_ascii(),)* }
            }

            /// Returns the member of a name, or `None`.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|member| member.name() == name)
            }
        }

        impl serde::Serialize for $enum {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> serde::Deserialize<'de> for $enum {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = String::deserialize(deserializer)?;
                Self::from_name(&name).ok_or_else(|| {
                    let known = Self::ALL.iter().map(|member| member.name());
                    let near = $crate::content::error::nearest_words(&name, known);
                    serde::de::Error::custom(format!("unknown name \"{name}\"{near}"))
                })
            }
        }

        impl $crate::content::named::Named for $enum {
            const MEMBERS: &'static [Self] = Self::ALL;

            fn word(self) -> &'static str {
                self.name()
            }
        }
    };
}

/// Declares a set over an enum made by `named!`: one bit a member, at most 64 members.
macro_rules! named_set {
    ($(#[$meta:meta])* $set:ident of $enum:ident) => {
        $(#[$meta])*
        #[derive(
            Clone, Copy, PartialEq, Eq, Hash, Default, Debug,
            serde::Serialize, serde::Deserialize,
        )]
        #[serde(transparent)]
        pub struct $set(u64);

        impl $set {
            /// The set of nothing.
            pub const EMPTY: Self = Self(0);

            /// Says whether a member is in the set.
            pub const fn has(self, member: $enum) -> bool {
                self.0 & (1 << member as u64) != 0
            }

            /// Returns the set with one more member.
            #[must_use]
            pub const fn with(self, member: $enum) -> Self {
                Self(self.0 | 1 << member as u64)
            }

            /// Returns what either set holds.
            #[must_use]
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// Returns the members in order.
            pub fn iter(self) -> impl Iterator<Item = $enum> {
                $enum::ALL.iter().copied().filter(move |&member| self.has(member))
            }
        }

        impl FromIterator<$enum> for $set {
            fn from_iter<I: IntoIterator<Item = $enum>>(members: I) -> Self {
                members.into_iter().fold(Self::EMPTY, Self::with)
            }
        }
    };
}

pub(crate) use {named, named_set};
