//! Pseudo-random numbers for position keys.

/// The `n`-th output of SplitMix64: the same constants in every build.
pub(crate) const fn random64(n: u64) -> u64 {
    mixed(n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// The output function of SplitMix64: every bit of the number changes about half of the bits.
pub(crate) const fn mixed(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// `N` constants of the stream called `stream`.
pub(crate) const fn random_array<const N: usize>(stream: u64) -> [u64; N] {
    let mut out = [0; N];
    let mut i = 0;
    while i < N {
        out[i] = random64(stream << 32 | i as u64);
        i += 1;
    }
    out
}
