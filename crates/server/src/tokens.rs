//! Names that nobody can guess: of games, and of seats in them.

use rand::RngExt;
use sha2::{Digest, Sha256};

/// Letters of a game's name.
const ID_LENGTH: usize = 12;
/// Letters of a token.
const TOKEN_LENGTH: usize = 32;
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

fn random(length: usize) -> String {
    let mut rng = rand::rng();
    let letter = |_| char::from(LETTERS[rng.random_range(0..LETTERS.len())]);
    (0..length).map(letter).collect()
}

/// The name of a new game: those who have it may watch (60 bits).
pub fn new_id() -> String {
    random(ID_LENGTH)
}

/// The token of a seat: the one who has it plays (160 bits).
pub fn new_token() -> String {
    random(TOKEN_LENGTH)
}

/// Whether a token made elsewhere is as good as one of ours.
pub fn is_token(text: &str) -> bool {
    text.len() == TOKEN_LENGTH && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// What is kept of the tokens of both seats; nothing of seats that no person has.
pub type Fingerprints = [Option<String>; 2];

/// What is kept of a token, so that a copy of the store gives no seat away.
pub fn fingerprint(token: &str) -> String {
    let digest = Sha256::digest(token.as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
