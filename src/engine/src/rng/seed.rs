//! Seeds: from text to a number, and from one number to the seeds of many fights.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

/// A seed as it was given, and the number it stands for.
///
/// Digits without leading zeros that fit 64 bits are that number; any other text that is not empty
/// is hashed with XXH3-64 over its UTF-8 bytes. No value is special.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed {
    text: String,
    value: u64,
}

/// An empty text is no seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seed is a number or any other text that is not empty")]
pub struct EmptySeed;

impl Seed {
    /// Returns the number that the streams start from.
    pub fn value(&self) -> u64 {
        self.value
    }

    /// Returns the text as it was given.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl From<u64> for Seed {
    fn from(value: u64) -> Self {
        Self {
            text: value.to_string(),
            value,
        }
    }
}

impl FromStr for Seed {
    type Err = EmptySeed;

    fn from_str(text: &str) -> Result<Self, EmptySeed> {
        if text.is_empty() {
            return Err(EmptySeed);
        }
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit())
            && (text == "0" || !text.starts_with('0'));
        let value = match text.parse() {
            Ok(value) if is_plain => value,
            _ => hash_text(text),
        };
        Ok(Self {
            text: text.to_owned(),
            value,
        })
    }
}

impl TryFrom<String> for Seed {
    type Error = EmptySeed;

    fn try_from(text: String) -> Result<Self, EmptySeed> {
        text.parse()
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> Self {
        seed.text
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Hashes a text to 64 bits: XXH3-64 with seed 0 over its UTF-8 bytes.
pub fn hash_text(text: &str) -> u64 {
    xxh3_64(text.as_bytes())
}

/// Returns the seed of fight `index` of a batch: XXH3-64 over the base seed and the index, eight
/// little-endian bytes each.
pub fn derive_seed(base: u64, index: u64) -> u64 {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&base.to_le_bytes());
    bytes[8..].copy_from_slice(&index.to_le_bytes());
    xxh3_64(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_numbers_and_everything_else_is_hashed() {
        let value = |text: &str| text.parse::<Seed>().unwrap().value();
        assert_eq!(value("7"), 7);
        assert_eq!(value("0"), 0);
        assert_eq!(value("18446744073709551615"), u64::MAX);
        assert_eq!(value("07"), hash_text("07"));
        assert_eq!(value("+7"), hash_text("+7"));
        assert_eq!(
            value("18446744073709551616"),
            hash_text("18446744073709551616")
        );
        assert_eq!(value(" 7"), hash_text(" 7"));
        assert_eq!("".parse::<Seed>(), Err(EmptySeed));
    }

    #[test]
    fn hashes_are_fixed() {
        // The published test value of XXH3-64 for an empty input, and the documented layout.
        assert_eq!(hash_text(""), 0x2D06_8005_38D3_94C2);
        assert_ne!(derive_seed(7, 0), derive_seed(7, 1));
        assert_ne!(derive_seed(7, 0), 7);
    }
}
