//! Short names for positions, which the page works out, too (`web/src/openings/hash.ts`).

/// FNV-1a of a text: 32 bits, since some thousand positions are told apart.
pub fn hash_of(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

/// The hash of a text as seven digits and letters.
pub fn short_name(text: &str) -> String {
    let mut left = hash_of(text);
    let mut name = [b'0'; 7];
    for place in name.iter_mut().rev() {
        *place = b"0123456789abcdefghijklmnopqrstuvwxyz"[(left % 36) as usize];
        left /= 36;
    }
    name.map(char::from).iter().collect()
}
