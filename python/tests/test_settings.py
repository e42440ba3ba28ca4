"""Settings, players and stores of matches that cannot be: a sentence for each."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

import awalam
from awalam import AwalamError, Entrant, ReadError
from players import first


@pytest.mark.parametrize(
    "settings, sentence",
    [
        ({"games": 3}, "they come in pairs"),
        ({"games": -2}, "games: a number from 0"),
        ({"games": 10**30}, "games: a number from 0"),
        ({"games": 10**12}, "more than 2000000000 are too many"),
        ({"seed": -1}, "seed: a number from 0"),
        ({"seed": 2**64}, "seed: a number from 0"),
        ({"game": "go"}, "unknown game `go`"),
        ({"rules": "chess"}, "unknown rules `chess`"),
        ({"time": 0}, "a time is a number of seconds"),
        ({"time": float("nan")}, "from 0.001 to 86400, not nan"),
        ({"time": float("inf")}, "from 0.001 to 86400, not inf"),
        ({"depth": 0}, "depth: a number from 1"),
        ({"nodes": -5}, "nodes: a number from 1"),
        ({"nodes": 10**30}, "nodes: a number from 1"),
        ({"concurrency": 0}, "concurrency: a number from 1"),
        ({"concurrency": 10**6}, "concurrency"),
        ({"format": "league"}, "league"),
        ({"openings": "best"}, "neither random nor start"),
        ({"openings": ["nonsense"]}, "nonsense"),
    ],
)
def test_wrong_settings(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ReadError, match=sentence):
        awalam.match(first, "random", **{"games": 2, **settings})


def test_wrong_players() -> None:
    with pytest.raises(ReadError, match="no bot `nobody`"):
        awalam.match(first, "nobody", games=2)
    with pytest.raises(TypeError, match="a player is a bot's text"):
        awalam.match(first, 7, games=2)  # type: ignore[arg-type]
    with pytest.raises(ReadError, match="at least two"):
        awalam.tournament([first], games=2)
    with pytest.raises(TypeError, match="a list of players is wanted, not str"):
        awalam.tournament("random", games=2)
    with pytest.raises(TypeError, match="name: a text is wanted, not int"):
        awalam.match(Entrant(first, name=5), "random", games=2)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="unexpected keyword argument 'gmaes'"):
        awalam.match(first, "random", gmaes=2)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    "settings, sentence",
    [
        ({"games": 2.5}, "games: a whole number is wanted, not float"),
        ({"games": True}, "games: a whole number is wanted, not bool"),
        ({"time": "1s"}, "time: a number of seconds is wanted, not str"),
        ({"depth": "4"}, "depth: a whole number is wanted, not str"),
        ({"openings": [1, 2]}, "openings: random, start, or a list of texts"),
        ({"openings": None}, "openings: random, start, or a list of texts"),
        ({"tables": "awari"}, "tables: a Tables is wanted, not str"),
        ({"store": 7}, "PathLike"),
        ({"rules": None}, "rules"),
        ({"game": None}, "game"),
    ],
)
def test_settings_of_wrong_types(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(TypeError, match=sentence):
        awalam.match(first, "random", **{"games": 2, **settings})


def test_stores_that_cannot_be(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    stores: list[Path | str] = [gone / "match.sqlite", tmp_path, "", "\0"]
    for store in stores:
        with pytest.raises((AwalamError, ValueError)):
            awalam.match(first, "random", games=2, store=store)
    with pytest.raises(AwalamError, match="No such file"):
        awalam.match(first, "random", games=2, store=gone / "match.sqlite", resume=True)
    foreign = tmp_path / "notes.txt"
    foreign.write_text("nothing of ours")
    with pytest.raises(ReadError, match="no store"):
        awalam.match(first, "random", games=2, store=foreign, resume=True)
    assert foreign.read_text() == "nothing of ours"


def test_a_store_whose_folder_goes_away(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()

    def remove(done: int, total: int) -> None:
        shutil.rmtree(folder, ignore_errors=True)

    try:
        results = awalam.match(
            first, "random", games=40, store=folder / "match.sqlite", progress=remove
        )
    except AwalamError as error:
        assert "match.sqlite" in str(error)
    else:
        # Some systems keep a file until nobody has it open.
        assert len(results.games) == 40
