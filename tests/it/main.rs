//! All integration tests in one binary, so that they link once.

// The shipped assets load, the linter finds every broken fixture, scenarios and matchups resolve.
mod content;
// How the other modules make their fights; no test of its own.
mod fights;
// The worked examples of the rules come out to the digit.
mod worked_examples;
