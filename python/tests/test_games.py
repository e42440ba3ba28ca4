"""Games under way and on paper: history, repetition, undo, records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from awalam import Game, IllegalMove, Position, ReadError, Record


def test_moves_are_played_and_taken_back(game_name: str) -> None:
    game = Game(game_name)
    start = game.position
    assert game.start == start and len(game) == 0 and game.undo() is None
    seen = [start]
    for _ in range(12):
        seen.append(game.play(game.moves()[-1]))
    assert game.positions == seen
    assert len(game) == len(game.history) == 12
    again = Game(game_name, moves=" ".join(game.history))
    assert again == game and again.position == seen[-1]
    for position in reversed(seen[:-1]):
        assert game.undo() is not None
        assert game.position == position
    assert game.history == [] and game != again


def test_a_copy_goes_its_own_way(game_name: str) -> None:
    game = Game(game_name)
    other = game.copy()
    other.play(other.moves()[0])
    assert len(game) == 0 and len(other) == 1
    assert game.after(other.history[0]) == other.position
    assert len(game) == 0


def test_a_position_that_comes_back_ends_the_game() -> None:
    # Two lone seeds that go round and round: nobody can capture.
    game = Game("awale", start="1-0-0-0-0-0-1-0-0-0-0-0-23-23-S")
    for _ in range(100):
        if game.is_over:
            break
        position = game.position
        move = game.moves()[0]
        after = game.play(move)
        # A position alone knows nothing of what was before.
        assert after == position.play(move) or after.is_over
    assert game.outcome is not None
    assert game.outcome.code == "repetition"
    assert game.moves() == []
    with pytest.raises(IllegalMove, match="over"):
        game.play("A")
    assert game.undo() is not None and not game.is_over


def test_refusals_change_nothing(game_name: str) -> None:
    game = Game(game_name)
    with pytest.raises(IllegalMove):
        game.play("nonsense")
    with pytest.raises((IllegalMove, ReadError)):
        game.play_all(f"{game.moves()[0]} nonsense")
    assert len(game) == 0


def test_a_game_begins_at_a_position() -> None:
    position = Position("awale").play("F")
    game = Game.at(position)
    assert game.start == position and game.turn == 2 and game.history == []


def test_records_are_written_and_read(tmp_path: Path, game_name: str) -> None:
    game = Game(game_name)
    for _ in range(6):
        game.play(game.moves()[0])
    record = game.record(players=("Ada", "Alan")).with_tag("Event", "a test")
    assert record.players == ("Ada", "Alan")
    assert record.moves == game.history
    assert record.tag("Event") == "a test" and record.tag("Nothing") is None
    assert json.loads(record.json)["players"] == ["Ada", "Alan"]
    for name in ["game.txt", "game.json"]:
        record.save(tmp_path / name)
        assert Record.load(tmp_path / name) == record
    assert (tmp_path / "game.json").read_text().startswith("{")
    assert record.replay() == game


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("", "Game"),
        ('[Game "awale"]\n\n1. F F', "ply 2"),
        ('[Game "chess"]\n\n', "chess"),
        ("{", "JSON"),
    ],
)
def test_records_are_verified(text: str, sentence: str) -> None:
    with pytest.raises(ReadError) as caught:
        Record(text)
    assert caught.value.code == "bad-record"
    assert sentence in str(caught.value)


def test_a_record_that_is_not_there_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Record.load(tmp_path / "nothing")


def test_records_go_where_they_can(tmp_path: Path) -> None:
    record = Game("awale", moves="F").record()
    for path in [tmp_path / "gone" / "game.txt", tmp_path]:
        with pytest.raises(OSError):
            record.save(path)
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe")
    with pytest.raises((OSError, ReadError)):
        Record.load(tmp_path / "bytes.txt")
