//! Work on the blocks of a layer, on as many cores as there are.

/// Up to this number of blocks, starting threads takes longer than the work.
#[cfg(feature = "threads")]
const MAX_SERIAL_BLOCKS: usize = 64;

/// Does the work of every block, each once, in any order.
pub fn for_blocks(blocks: usize, work: impl Fn(usize) + Send + Sync) {
    #[cfg(feature = "threads")]
    if blocks > MAX_SERIAL_BLOCKS {
        use rayon::prelude::*;
        (0..blocks).into_par_iter().for_each(work);
        return;
    }
    (0..blocks).for_each(work);
}

/// Does some work on tables with this many threads, if they can be had.
#[cfg(feature = "threads")]
pub fn with_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}
