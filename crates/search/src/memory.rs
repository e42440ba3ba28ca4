//! Help for large tables that are read all over.

use std::mem::MaybeUninit;

use thiserror::Error;

/// More memory than the system gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{mib} MiB of memory cannot be had")]
pub struct NoMemory {
    /// What was asked for.
    pub mib: usize,
}

/// Asks the system to hold this memory, not used yet, in pages of some MiB
/// rather than KiB: a table is read all over, and the processor remembers the
/// places of a few pages only.
pub fn on_huge_pages<T>(memory: &mut [MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        const PAGE: usize = 4096;
        let start = memory.as_mut_ptr().cast::<u8>();
        let skipped = start.align_offset(PAGE);
        let length = size_of_val(memory).saturating_sub(skipped) / PAGE * PAGE;
        // SAFETY: whole pages within memory that is ours, and this advice
        // changes nothing of what is in them.
        let _ = unsafe {
            madvise(
                start.wrapping_add(skipped).cast(),
                length,
                Advice::LinuxHugepage,
            )
        };
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

/// Fetches what is at a place into the cache, to be there when it is asked for.
#[inline(always)]
pub fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: prefetching reads and writes nothing, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
