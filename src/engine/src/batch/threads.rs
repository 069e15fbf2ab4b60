//! Work spread over threads, or done in turn where the crate is built without them.

use std::ops::Range;

#[cfg(feature = "threads")]
use rayon::prelude::*;

/// Why threads could not be started.
#[cfg(feature = "threads")]
pub(super) use rayon::ThreadPoolBuildError as StartError;

/// Why threads could not be started: without threads never.
#[cfg(not(feature = "threads"))]
pub(super) use std::convert::Infallible as StartError;

/// Threads that wait for work.
pub(super) struct Threads {
    #[cfg(feature = "threads")]
    pool: rayon::ThreadPool,
}

impl Threads {
    /// Starts so many threads; 0 for one a core.
    #[cfg(feature = "threads")]
    pub(super) fn start(n_threads: usize) -> Result<Self, StartError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(n_threads);
        Ok(Self {
            pool: pool.build()?,
        })
    }

    /// Starts none.
    #[cfg(not(feature = "threads"))]
    #[expect(
        clippy::unnecessary_wraps,
        reason = "its caller asks as if it could fail"
    )]
    pub(super) fn start(_n_threads: usize) -> Result<Self, StartError> {
        Ok(Self {})
    }

    /// Returns what each number of a range comes to, in the order of the range.
    #[cfg(feature = "threads")]
    pub(super) fn map<T: Send>(
        &self,
        range: Range<u64>,
        work: impl Fn(u64) -> T + Send + Sync,
    ) -> Vec<T> {
        let numbers: Vec<u64> = range.collect();
        self.pool
            .install(|| numbers.par_iter().map(|&number| work(number)).collect())
    }

    /// Returns what each number of a range comes to, in the order of the range.
    #[cfg(not(feature = "threads"))]
    #[expect(clippy::unused_self, reason = "its caller asks as if it had threads")]
    pub(super) fn map<T>(&self, range: Range<u64>, work: impl Fn(u64) -> T) -> Vec<T> {
        range.map(work).collect()
    }
}
