//! The theater as a whole.
