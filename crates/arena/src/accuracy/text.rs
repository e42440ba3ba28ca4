//! What is known of positions as lines of text, so that what took long to find is found once.

use awalam_games::Game;

use super::{Finding, Judged, Known, OfPosition};

/// What can be kept as a line of text: `POSITION<TAB>` and what is known of it.
pub trait Kept: OfPosition {
    /// The line.
    fn line(&self) -> String;

    /// Reads such a line; nothing if it is not one.
    fn read(line: &str, rules: <Self::Game as Game>::Rules) -> Option<Self>;
}

impl<G: Game, F: Finding> Kept for Known<G, F> {
    /// All moves, `MOVE=POINTS MOVE=…` or `MOVE=win MOVE=…`.
    fn line(&self) -> String {
        let moves = self.moves.iter();
        let moves = moves.map(|(mv, finding)| format!("{mv}={}", finding.text()));
        let moves: Vec<String> = moves.collect();
        format!("{}\t{}", self.position, moves.join(" "))
    }

    /// It must have just the legal moves of its position.
    fn read(line: &str, rules: G::Rules) -> Option<Known<G, F>> {
        let (position, texts) = line.split_once('\t')?;
        let position = G::parse(position, rules).ok()?;
        let mut moves = Vec::new();
        for text in texts.split(' ') {
            let (mv, finding) = text.split_once('=')?;
            moves.push((legal_move(&position, mv)?, F::read(finding)?));
        }
        let legal = position.moves();
        let has = |mv| moves.iter().any(|(known, _)| known == mv);
        let is_whole = moves.len() == legal.len() && legal.iter().all(has);
        let is_sorted = moves.is_sorted_by(|(_, a), (_, b)| a >= b);
        (is_whole && is_sorted).then_some(Known { position, moves })
    }
}

impl<G: Game> Kept for Judged<G> {
    /// The best move, `MOVE=HUNDREDTHS`.
    fn line(&self) -> String {
        format!("{}\t{}={}", self.position, self.best, self.value)
    }

    fn read(line: &str, rules: G::Rules) -> Option<Judged<G>> {
        let (position, text) = line.split_once('\t')?;
        let position = G::parse(position, rules).ok()?;
        let (best, value) = text.split_once('=')?;
        Some(Judged {
            position,
            best: legal_move(&position, best)?,
            value: value.parse().ok()?,
        })
    }
}

fn legal_move<G: Game>(position: &G, text: &str) -> Option<G::Move> {
    let legal = position.moves();
    legal.iter().copied().find(|mv| mv.to_string() == text)
}
