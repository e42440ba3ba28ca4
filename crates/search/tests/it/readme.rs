//! The README shows the example, and the example is short.

#[test]
fn the_readme_shows_the_example() {
    let game = include_str!("../../../../examples/own-game/src/tic_tac_toe.rs");
    assert!(game.lines().count() < 60, "the example has grown");
    let (_, code) = game.split_once('\n').unwrap();
    assert!(include_str!("../../README.md").contains(code));
}
