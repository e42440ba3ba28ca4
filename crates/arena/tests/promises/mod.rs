//! What reading a configuration promises, whatever it holds. Shared with the
//! fuzz target.

use awalam_arena::Tournament;

/// A text is refused in one line, or is a tournament that is written and read
/// again as the same.
pub fn tournaments(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let file = |_: &str| Ok("FfBe # a remark\n\nAa\n".to_owned());
    match Tournament::from_toml(&text, file) {
        Ok(tournament) => {
            let json = serde_json::to_string(&tournament).expect("plain values");
            let again: Tournament = serde_json::from_str(&json).expect("its own text");
            assert_eq!(again, tournament);
            assert!(!tournament.title().is_empty());
            let last = tournament.pairs() - 1;
            let met = tournament.meeting(last).map(|meeting| meeting.bots);
            assert_eq!(met.is_none(), tournament.format.has_draws());
            assert!(met.is_none_or(|[a, b]| a != b && a.max(b) < tournament.bots.len()));
        }
        Err(error) => {
            let sentence = error.to_string();
            assert!(
                !sentence.is_empty() && !sentence.contains('\n'),
                "{sentence:?}"
            );
        }
    }
}
