//! Words for how games end, and results seen by either side.

use awalam_games::{Side, Termination, Wdl, WdlBounds};

#[test]
fn every_word_is_read_back() {
    for termination in Termination::ALL {
        assert_eq!(termination.to_string().parse(), Ok(termination));
    }
    assert_eq!("no-move".parse(), Ok(Termination::NoMoveSent));
    assert!("no move".parse::<Termination>().is_err());
}

#[test]
fn results_are_ordered_and_turn_with_the_side() {
    assert!(Wdl::Loss < Wdl::Draw && Wdl::Draw < Wdl::Win);
    for margin in [-3, 0, 2] {
        let wdl = Wdl::of_margin(margin);
        assert_eq!(wdl.sign(), margin.signum());
        assert_eq!(-wdl, Wdl::of_margin(-margin));
        for side in [Side::One, Side::Two] {
            assert_eq!(wdl.verdict(side), (-wdl).verdict(side.other()));
            assert_eq!(wdl.verdict(side).seen_by(side), wdl);
        }
    }
}

#[test]
fn bounds_that_meet_are_exact() {
    assert_eq!(WdlBounds::of_margins(1, 7).exact(), Some(Wdl::Win));
    assert_eq!(WdlBounds::of_margins(0, 1).exact(), None);
    assert_eq!(WdlBounds::of_margins(-5, -1).exact(), Some(Wdl::Loss));
}
