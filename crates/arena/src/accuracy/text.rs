//! Known positions as lines of text, so that what took long to solve is solved once.

use awalam_exact::Value;
use awalam_games::Game;

use super::Known;

/// `POSITION<TAB>MOVE=POINTS,FIVES MOVE=…`, the fives where they decide between equal points.
pub fn write_known<G: Game>(known: &Known<G>) -> String {
    let moves = known
        .moves
        .iter()
        .map(|(mv, Value { points, fives })| match fives {
            Some(fives) => format!("{mv}={points},{fives}"),
            None => format!("{mv}={points}"),
        });
    let moves: Vec<String> = moves.collect();
    format!("{}\t{}", known.position, moves.join(" "))
}

/// Reads such a line; nothing if it is not one, or has not just the legal moves of its position.
pub fn read_known<G: Game>(line: &str, rules: G::Rules) -> Option<Known<G>> {
    let (position, texts) = line.split_once('\t')?;
    let position = G::parse(position, rules).ok()?;
    let legal = position.moves();
    let mut moves = Vec::new();
    for text in texts.split(' ') {
        let (mv, value) = text.split_once('=')?;
        let mv = legal.iter().find(|legal| legal.to_string() == mv)?;
        let (points, fives) = match value.split_once(',') {
            Some((points, fives)) => (points, Some(fives.parse().ok()?)),
            None => (value, None),
        };
        let points = points.parse().ok()?;
        moves.push((*mv, Value { points, fives }));
    }
    let has = |mv| moves.iter().any(|(known, _)| known == mv);
    let is_whole = moves.len() == legal.len() && legal.iter().all(has);
    let is_sorted = moves.is_sorted_by(|(_, a), (_, b)| a >= b);
    (is_whole && is_sorted).then_some(Known { position, moves })
}
