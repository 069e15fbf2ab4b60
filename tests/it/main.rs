//! All integration tests in one binary, so that they link once.

// The shipped assets load, the linter finds every broken fixture, scenarios and matchups resolve.
mod content;
// The tables of the rules as assets hold them, against copies of their own.
mod tables;
