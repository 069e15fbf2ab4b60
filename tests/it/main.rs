//! All integration tests in one binary, so that they link once.

// The shipped assets load, the linter finds every broken fixture, scenarios and matchups resolve.
mod content;
