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

/// Uses this many threads for tables from here on; only the first call counts.
pub fn use_threads(threads: usize) {
    #[cfg(feature = "threads")]
    let _ = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build_global();
    #[cfg(not(feature = "threads"))]
    let _ = threads;
}
