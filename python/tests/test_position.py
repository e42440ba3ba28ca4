"""Positions: what they show, what they refuse, and that they stay as they are."""

import pickle
from xml.etree import ElementTree

import numpy
import pytest

import awalam
from awalam import IllegalMove, Position, ReadError

GAMES = ["avalam", "awale", "tricolore"]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_can_be_played_to_its_end(game: str) -> None:
    # Positions remember nothing: under other rules of Awalé they may come back for ever.
    position = Position(game, rules="uga" if game == "awale" else "")
    for _ in range(1000):
        if position.is_over:
            break
        moves, actions = position.moves(), position.actions()
        assert [position.move_text(action) for action in actions] == moves
        after = position.play(moves[-1])
        assert after == position.play(actions[-1])
        assert after != position
        position = after
    assert position.outcome is not None
    assert position.moves() == []
    assert position.outcome.scores == position.scores


@pytest.mark.parametrize("game", GAMES)
def test_pickles_and_texts_lead_back(game: str) -> None:
    position = Position(game)
    position = position.play(position.moves()[0])
    for copy in [
        pickle.loads(pickle.dumps(position)),
        Position(game, position.rules, position.text),
    ]:
        assert copy == position
        assert hash(copy) == hash(position)
        assert copy.key == position.key
        assert copy.moves() == position.moves()


def test_rules_tell_positions_apart() -> None:
    assert Position("awale", rules="awari") != Position("awale", rules="abapa")
    assert Position("awale") == Position("awale", rules="abapa")
    assert Position("awale") != Position("avalam")
    assert Position("awale") != "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"


def test_a_refusal_says_why() -> None:
    with pytest.raises(IllegalMove) as caught:
        Position("awale").play("f")
    error = caught.value
    assert error.code == "not-yours"
    assert error.move == "f"
    assert "south" in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.code, again.move, again.details) == (
        str(error),
        error.code,
        error.move,
        error.details,
    )


@pytest.mark.parametrize(
    "arguments, code, sentence",
    [
        (("go",), "bad-game", "unknown game `go`: there are avalam, awale, tricolore"),
        (("awale", "chess"), "bad-rules", "unknown rules `chess`"),
        (("awale", "", "4-4"), "bad-position", "15 fields"),
        (("awale", "", Position("avalam").text), "bad-position", "side to move"),
        (("avalam", "", Position("awale").text), "bad-position", ""),
        (("awale", "official"), "bad-rules", "unknown rules `official`"),
        (("", "", ""), "bad-game", "unknown game"),
        (("awale\0",), "bad-game", "unknown game"),
    ],
)
def test_wrong_names_are_named(arguments: tuple[str, ...], code: str, sentence: str) -> None:
    with pytest.raises(ReadError) as caught:
        Position(*arguments)
    assert caught.value.code == code
    assert sentence in str(caught.value)


@pytest.mark.parametrize("move", ["", "Z", "FF", "\0", "\udc80", "F" * 10_000, -1, 12, 10**30, pytest.param(10**5000, id="huge")])
def test_what_is_no_move_is_refused(move: object) -> None:
    with pytest.raises(IllegalMove) as caught:
        Position("awale").play(move)  # type: ignore[arg-type]
    assert caught.value.code == "unreadable"
    assert str(caught.value).count("house to sow") <= 1


@pytest.mark.parametrize("move", [None, 1.5, True, b"F", ["F"]])
def test_moves_of_wrong_types_are_refused(move: object) -> None:
    with pytest.raises(TypeError, match="a move is a text such as"):
        Position("awale").play(move)  # type: ignore[arg-type]


def test_steps_take_a_move_apart() -> None:
    steps = Position("awale").steps("F")
    assert [(step.kind, step.cell) for step in steps] == [
        ("lift", "F"),
        ("drop", "a"),
        ("drop", "b"),
        ("drop", "c"),
        ("drop", "d"),
    ]
    assert steps[0].pieces == [4] and steps[0].left == [0]


def test_repr_is_the_board() -> None:
    drawn = repr(Position("awale"))
    assert drawn.endswith("south to move")
    assert "|  4 |  4 |" in drawn
    assert "\x1b" not in drawn
    assert awalam.Position("avalam").draw(color=True).count("\x1b") > 0


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_shows_the_board(game: str) -> None:
    position = Position(game)
    pictures = []
    for shown in [position, position.play(position.moves()[0])]:
        picture = ElementTree.fromstring(shown._repr_svg_())
        title = picture.find("{http://www.w3.org/2000/svg}title")
        assert title is not None and title.text == shown.text
        pictures.append([(part.tag, part.attrib, part.text) for part in picture.iter()])
    assert pictures[0] != pictures[1]
    assert awalam.Game.at(position)._repr_svg_() == position._repr_svg_()


def test_numbers_of_numpy_are_moves() -> None:
    position = Position("awale")
    assert position.play(numpy.int64(5)) == position.play("F")
    with pytest.raises(TypeError):
        position.play(numpy.float32(5))  # type: ignore[arg-type]
