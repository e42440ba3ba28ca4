//! Position and move texts, as proptest makes them up.

use awalam_games::avalam::Avalam;
use awalam_games::awale::{Awale, Rules};
use awalam_games::tricolore::Tricolore;
use awalam_games::{Game, GameMove, read_moves};
use proptest::prelude::*;

/// A text that reads as a position is written as one that reads the same.
fn round_trip<G: Game>(text: &str, rules: G::Rules) -> Result<(), TestCaseError> {
    let position =
        G::parse(text, rules).map_err(|error| TestCaseError::fail(format!("{text}: {error}")))?;
    let written = position.to_string();
    prop_assert_eq!(G::parse(&written, rules), Ok(position));
    if !position.is_over() {
        // Only finished positions are tidied up.
        prop_assert_eq!(written.to_ascii_lowercase(), text.to_ascii_lowercase());
    }
    Ok(())
}

/// Splits `total` into parts, one for each cut and one more.
fn split(total: u32, cuts: &[u32]) -> Vec<u32> {
    let mut cuts: Vec<u32> = cuts.iter().map(|cut| cut % (total + 1)).collect();
    cuts.sort_unstable();
    let ends = cuts.iter().copied().chain([total]);
    let mut begin = 0;
    ends.map(|end| end - std::mem::replace(&mut begin, end))
        .collect()
}

fn moves_round_trip<M: GameMove>(indices: &[usize], between: &str) -> Result<(), TestCaseError> {
    let moves: Vec<M> = indices
        .iter()
        .map(|index| M::from_index(index % M::COUNT))
        .collect();
    let texts: Vec<String> = moves.iter().map(|mv| mv.to_string()).collect();
    prop_assert_eq!(read_moves(&texts.join(between)), Ok(moves.clone()));
    let upper_case = texts.join(between).to_ascii_uppercase();
    prop_assert!(read_moves::<M>(&upper_case).is_ok());
    let numbered: Vec<String> = texts
        .iter()
        .enumerate()
        .map(|(n, text)| format!("{n}. {text}"))
        .collect();
    prop_assert_eq!(read_moves(&numbered.join(" ")), Ok(moves));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn awale(cuts in prop::collection::vec(any::<u32>(), 13), north in any::<bool>(), quiet in 0..=16) {
        let mut fields: Vec<String> = split(48, &cuts).iter().map(u32::to_string).collect();
        fields.push(if north { "N" } else { "S" }.to_owned());
        let text = fields.join("-");
        round_trip::<Awale>(&text, Rules::Abapa)?;
        round_trip::<Awale>(&text, Rules::Awari)?;
        round_trip::<Awale>(&format!("{text} {quiet}"), Rules::Uga)?;
    }

    #[test]
    fn tricolore(
        cuts in prop::array::uniform3(prop::collection::vec(any::<u32>(), 16)),
        score in any::<u32>(),
        plies in 0..=400,
        player in 1..=2,
    ) {
        let [red, blue, clear] = cuts.map(|cuts| split(32, &cuts));
        // The seventeenth part of each colour was captured.
        let captured = red[16] + blue[16] + clear[16];
        let one = score % (captured + 1);
        let holes: Vec<String> = (0..16).map(|h| format!("{}.{}.{}", red[h], blue[h], clear[h])).collect();
        let text = format!("{} P{player} {one} {} {plies}", holes.join("/"), captured - one);
        round_trip::<Tricolore>(&text, Default::default())?;
    }

    #[test]
    fn avalam(towers in prop::collection::vec((0..=5u32, any::<bool>()), 48), red in any::<bool>()) {
        let start = Avalam::start(Default::default()).to_string();
        let (board, _) = start.rsplit_once(' ').unwrap();
        let mut towers = towers.into_iter();
        let (mut counters, mut tops) = (0, [0, 0]);
        let mut text = String::new();
        for c in board.replace('r', "y").replace("y1", "#").chars() {
            let (height, yellow) = if c == '#' { towers.next().unwrap() } else { (0, false) };
            let fits = counters + height <= 48 && tops[usize::from(yellow)] < 24;
            if height > 0 && fits {
                counters += height;
                tops[usize::from(yellow)] += 1;
                text += &format!("{}{height}", if yellow { 'y' } else { 'r' });
            } else {
                text.push(if c == '/' { '/' } else { '.' });
            }
        }
        text += if red { " r" } else { " y" };
        round_trip::<Avalam>(&text, Default::default())?;
    }

    #[test]
    fn moves(indices in prop::collection::vec(any::<usize>(), 0..20), between in "[ ,]{0,3}") {
        moves_round_trip::<<Avalam as Game>::Move>(&indices, &between)?;
        moves_round_trip::<<Awale as Game>::Move>(&indices, &between)?;
        moves_round_trip::<<Tricolore as Game>::Move>(&indices, &between)?;
    }

    #[test]
    fn anything_else_is_refused_without_a_panic(text in ".*") {
        prop_assert!(Avalam::parse(&text, Default::default()).is_err());
        prop_assert!(Awale::parse(&text, Default::default()).is_err());
        prop_assert!(Tricolore::parse(&text, Default::default()).is_err());
    }
}
