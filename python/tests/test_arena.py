"""Matches and tournaments: callables among the players, seeds, tables, stores."""

from __future__ import annotations

import inspect
import json
import sqlite3
import subprocess
from pathlib import Path
from typing import Any, Literal

import pytest

import awalam
from awalam import Entrant, Game, Limits, ReadError, Results, Tables
from players import first


def test_a_bot_in_ten_lines() -> None:
    results = awalam.match(first, "random", games=20)
    assert results.players == ["first", "random"]
    assert len(results.games) == 20 and results.summary["games"] == 20
    assert not results.faults()
    wins, draws, losses = (results.summary[key] for key in ["wins", "draws", "losses"])
    assert wins + draws + losses == 20
    assert results.standings[0]["score"] >= results.standings[1]["score"]
    assert "first" in repr(results) and "20 games" in repr(results)
    # Sides are swapped within a pair, from the same opening.
    one, two = results.games[:2]
    assert one["players"] == two["players"][::-1] == ["first", "random"]
    assert results.record(0).players == ("first", "random")
    with pytest.raises(IndexError, match="there is no game 20: they go from 0 to 19"):
        results.record(20)
    assert results.record(0).moves[:8] == results.record(1).moves[:8]


def test_callables_play_like_the_bots_they_ask(game_name: str) -> None:
    bot = awalam.bot("champion:depth=1")

    def ask(game: Game, limits: Limits) -> str:
        assert limits == Limits(time=10)
        return bot(game, limits)

    settings: dict[str, Any] = {"game": game_name, "games": 2, "time": 10.0, "openings": "start"}
    asked = awalam.match(ask, "random", **settings)
    named = awalam.match(Entrant("champion:depth=1", name="ask"), "random", **settings)
    assert [asked.record(game).moves for game in range(2)] == [
        named.record(game).moves for game in range(2)
    ]


def test_a_player_cannot_change_the_game() -> None:
    def meddles(game: Game, limits: Limits) -> str:
        move = game.moves()[0]
        while not game.is_over and len(game) < 40:
            game.play(game.moves()[-1])
        return move

    assert not awalam.match(meddles, "random", games=2).faults()


def test_matches_within_matches() -> None:
    def studies(game: Game, limits: Limits) -> str:
        if len(game) < 10:
            awalam.match("random", first, games=2, openings="start")
        return game.moves()[0]

    assert not awalam.match(studies, "random", games=2, time=60).faults()


def test_a_tournament_of_all_kinds() -> None:
    results = awalam.tournament(
        [first, awalam.bot("level:2"), Entrant("greedy", name="the greedy one")], games=2
    )
    assert results.players == ["first", "level:2", "the greedy one"]
    assert len(results.games) == 6 and len(results.summary["matches"]) == 3
    assert results.standings[0]["name"] == "level:2"


@pytest.mark.parametrize("format, games", [("swiss", 8), ("knock-out", 6)])
def test_rounds_are_drawn(format: Literal["swiss", "knock-out"], games: int) -> None:
    bots = ["random", "greedy", "level:1", "level:2"]
    results = awalam.tournament(bots, format=format, games=2, nodes=100)
    assert len(results.games) == games


def test_namesakes_are_told_apart() -> None:
    results = awalam.match(first, first, games=2)
    assert results.players == ["first", "first (2)"]
    assert awalam.match("random", "random", games=2).players == ["random", "random (2)"]
    odd = Entrant(first, name=" level:3, depth=4 (né é) ")
    assert awalam.match(odd, "random", games=2).players[0] == "level:3, depth=4 (né é)"
    with pytest.raises(ReadError, match="control characters"):
        awalam.match(Entrant(first, name="a\nb"), "random", games=2)


def test_results_are_the_same_again() -> None:
    def summary(results: Results) -> list[str]:
        return [results.record(game).text.split("{")[0] for game in range(4)]

    one = awalam.match("random", "level:1", games=4, seed=5)
    two = awalam.match("random", "level:1", games=4, seed=5)
    other = awalam.match("random", "level:1", games=4, seed=6)
    assert [game["points"] for game in one.games] == [game["points"] for game in two.games]
    assert summary(one) == summary(two) != summary(other)


def test_openings() -> None:
    results = awalam.match("random", first, games=4, openings=["FfBe", "A"])
    assert results.record(0).moves[:4] == ["F", "f", "B", "e"]
    assert results.record(2).moves[0] == "A"


def test_progress_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    heard: list[tuple[int, int]] = []
    awalam.match("random", first, games=6, progress=lambda *told: heard.append(told))
    assert heard[0] == (0, 6) and heard[-1] == (6, 6)

    def enough(done: int, total: int) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        awalam.match("random", first, games=1_000_000, progress=enough)


def test_the_store_is_the_command_lines(tmp_path: Path) -> None:
    store = tmp_path / "match.sqlite"
    results = awalam.match(first, "random", games=4, store=store)
    with sqlite3.connect(store) as database:
        (games,) = database.execute("SELECT count(*) FROM game").fetchone()
    assert games == 4
    with pytest.raises(ReadError, match="exists already"):
        awalam.match(first, "random", games=4, store=store)
    again = awalam.match(first, "random", games=4, store=store, resume=True)
    assert again.games == results.games
    with pytest.raises(ReadError, match="another tournament"):
        awalam.match(first, "greedy", games=4, store=store, resume=True)


def test_the_command_line_reports_on_it(program: Path, tmp_path: Path) -> None:
    store, page = tmp_path / "match.sqlite", tmp_path / "report.html"
    results = awalam.match(first, "random", games=4, store=store)
    subprocess.run(
        [program, "arena", "report", "--store", store, "--out", page],
        check=True,
        capture_output=True,
    )
    assert "first" in page.read_text(encoding="utf-8")
    shown = subprocess.run(
        [program, "arena", "resume", "--store", store, "--json"], check=True, capture_output=True
    )
    assert json.loads(shown.stdout) == results.summary


def test_what_was_interrupted_goes_on(tmp_path: Path) -> None:
    store = tmp_path / "match.sqlite"

    def interrupt(done: int, total: int) -> None:
        if done:
            raise KeyboardInterrupt

    settings: dict[str, Any] = {"games": 60, "store": store, "resume": True}
    with pytest.raises(KeyboardInterrupt):
        awalam.match(first, "level:1", progress=interrupt, **settings)
    results = awalam.match(first, "level:1", **settings)
    assert len(results.games) == 60


def test_help_shows_all_settings_of_a_match() -> None:
    one, two, *settings = inspect.signature(awalam.match).parameters
    assert (one, two) == ("one", "two")
    assert settings == list(inspect.signature(awalam.tournament).parameters)[1:]


def test_two_in_a_tournament_play_a_match() -> None:
    one = awalam.tournament([first, "random"], games=2)
    two = awalam.match(first, "random", games=2)
    assert one.summary["wins"] == two.summary["wins"] and one.games == two.games
    assert one.summary.keys() == two.summary.keys()


def moves_of(results: Results) -> list[list[str]]:
    return [results.record(game).moves for game in range(len(results.games))]


def test_seeds_of_bots_count() -> None:
    def played(seed: int | None) -> list[list[str]]:
        bot = awalam.bot("random", seed=seed)
        return moves_of(awalam.match(bot, "level:1", games=4, openings="start"))

    assert played(2) == played(2) != played(3)
    assert played(None) == moves_of(
        awalam.match("random", "level:1", games=4, openings="start")
    )
    named = awalam.match("random:seed=2", "level:1", games=4, openings="start")
    assert played(2) == moves_of(named)
    with pytest.raises(ReadError, match="has two seeds, 3 in its text and 2 beside it"):
        awalam.match(awalam.bot("random:seed=3", seed=2), "random", games=2)
    twins = [awalam.bot("level:1", seed=seed) for seed in [1, 2]]
    assert awalam.match(*twins, games=2).players == ["level:1", "level:1 (2)"]


# North has no seeds to give, and both sides gather: five seeds, which tables know.
ENDING = "1-0-0-0-1-1-0-0-1-0-0-1-22-21-S"


def test_tables_count_for_all() -> None:
    tables = Tables("awari")
    settings: dict[str, Any] = {"rules": "awari", "games": 2, "openings": [ENDING]}
    with pytest.raises(ReadError, match="none yet>: build them first"):
        awalam.match("champion", "random", tables=tables, **settings)
    tables.build(5)
    knowing = awalam.match("champion:depth=1", "random", tables=tables, **settings)
    assert knowing.record(0).tag("Tables") == "5"
    # The champion looks one ply ahead and knows to the end what it is worth: six seeds.
    assert knowing.record(0).text.count("%score +6.00") > 10
    assert knowing.games[0]["points"] == [27, 21]
    bot = awalam.bot("champion:depth=1", tables=tables)
    again = awalam.match(bot, "random", tables=tables, **settings)
    assert moves_of(again) == moves_of(knowing)
    for other in [None, Tables("awari")]:
        with pytest.raises(ReadError, match="champion:depth=1> has tables of its own"):
            awalam.match(bot, "random", tables=other, **settings)
    with pytest.raises(ReadError, match=r"for awale \(awari\), not for awale \(abapa\)"):
        awalam.match("champion", "random", games=2, tables=tables)
    with pytest.raises(ReadError, match=r"for awale \(awari\), not for avalam"):
        awalam.match("champion", "random", games=2, game="avalam", tables=tables)
