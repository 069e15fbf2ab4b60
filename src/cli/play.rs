//! `ludus play`: the terminal.

use clap::Args;

use super::Global;
use super::error::CliError;

/// Arguments of `ludus play`.
#[derive(Args, Default, Debug)]
pub(super) struct PlayArgs {}

pub(super) fn run(_args: &PlayArgs, _global: &Global) -> Result<(), CliError> {
    Err(CliError::Usage("not yet".to_owned()))
}
