//! What is seen of a program that explains what it did wrong.

/// What was seen of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clue {
    /// It was there before it was asked for.
    Early,
    /// It is the program's own line before it, once more.
    Again,
    /// A part of it came, without a line end.
    HalfLine,
    /// None came, and the program was computing.
    Computing,
    /// None came, and the program was waiting.
    Waiting,
    /// `SETUP` was not answered as it should be.
    NotReady,
}

impl Clue {
    /// For the record.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Clue::Early => "the line was there before the question",
            Clue::Again => "it is the program's line before it, once more",
            Clue::HalfLine => "the line was not ended",
            Clue::Computing => "it was computing",
            Clue::Waiting => "it was waiting",
            Clue::NotReady => "it did not answer SETUP with READY",
        }
    }
}
