//! Framed records: a line of text with a checksum, as replays and saves are made of.
//!
//! A line is `CHECKSUM JSON` and a line feed. The checksum is 16 hexadecimal digits: XXH3-64 over
//! the JSON, seeded with the checksum of the line before (0 before the first), so that no line can
//! be changed, moved or left out.

use serde::Serialize;
use serde::de::DeserializeOwned;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// Digits of a checksum.
const DIGITS: usize = 16;

/// Frames a record: returns its line and its checksum, which the next line is chained to.
pub fn frame<T: Serialize>(record: &T, before: u64) -> Result<(String, u64), serde_json::Error> {
    let json = serde_json::to_string(record)?;
    let checksum = xxh3_64_with_seed(json.as_bytes(), before);
    Ok((format!("{checksum:016x} {json}\n"), checksum))
}

/// Why a line gives no record.
#[derive(Debug, thiserror::Error)]
pub enum Unframed {
    /// Its frame is broken.
    #[error("{0}")]
    Damaged(String),
    /// Its frame is sound, but the record is none that is known here.
    #[error("the record can't be read: {0}")]
    Unknown(#[from] serde_json::Error),
}

impl From<String> for Unframed {
    fn from(problem: String) -> Self {
        Self::Damaged(problem)
    }
}

/// Reads a line without its line feed: returns the record and its checksum, or what is wrong.
pub fn unframe<T: DeserializeOwned>(line: &[u8], before: u64) -> Result<(T, u64), Unframed> {
    let text = std::str::from_utf8(line).map_err(|_| "the line is no UTF-8 text".to_owned())?;
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    let framed = text
        .split_once(' ')
        .filter(|(digits, _)| digits.len() == DIGITS && digits.bytes().all(is_digit));
    let Some((digits, json)) = framed else {
        return Err("the line is no framed record".to_owned().into());
    };
    let checksum = xxh3_64_with_seed(json.as_bytes(), before);
    if digits != format!("{checksum:016x}") {
        return Err(format!("the checksum is {digits}, the line gives {checksum:016x}").into());
    }
    Ok((serde_json::from_str(json)?, checksum))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_chained() {
        let (first, checksum) = frame(&"a", 0).unwrap();
        let (second, _) = frame(&"b", checksum).unwrap();
        let line = |text: &str| text.trim_end().as_bytes().to_vec();
        let (record, chained): (String, u64) = unframe(&line(&first), 0).unwrap();
        assert_eq!((record.as_str(), chained), ("a", checksum));
        assert!(unframe::<String>(&line(&second), checksum).is_ok());
        assert!(unframe::<String>(&line(&second), 0).is_err());
        assert!(unframe::<String>(b"not a record", 0).is_err());
    }
}
