"""Matches and tournaments: callables among the players, and what they do wrong."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
from pathlib import Path
from typing import Any

import pytest

import awalam
from awalam import Entrant, Game, Limits, ReadError, Results
from players import first

PROGRAM = Path(os.environ.get("AWALAM", "awalam"))


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


def raises(game: Game, limits: Limits) -> str:
    raise KeyError("nothing")


def exits(game: Game, limits: Limits) -> str:
    raise SystemExit(3)


def illegal(game: Game, limits: Limits) -> str:
    return "f" if game.turn == 1 else "F"


def unreadable(game: Game, limits: Limits) -> str:
    return "Z9"


def nothing(game: Game, limits: Limits) -> None:
    return None


def too_large(game: Game, limits: Limits) -> int:
    return 10**40


@pytest.mark.parametrize(
    "player, end, reason",
    [
        (raises, "crash", "KeyError: 'nothing'"),
        (exits, "crash", "SystemExit: 3"),
        (illegal, "illegal", "belongs to the opponent"),
        (unreadable, "unreadable", "`Z9` is no move"),
        (nothing, "unreadable", "`None` is no move"),
        (too_large, "unreadable", "is no move"),
        (lambda game: "A", "crash", "TypeError"),
    ],
)
def test_faults_are_verdicts(player: Any, end: str, reason: str) -> None:
    results = awalam.match(player, "random", games=2)
    assert len(results.faults()) == 2
    for game in results.games:
        assert game["end"] == end and reason in game["reason"]
        assert game["result"] == ("0-1" if game["players"][1] == "random" else "1-0")
    assert results.summary["bots"][0]["forfeits"] == {end: 2}


def test_a_callable_that_never_returns_loses_by_time() -> None:
    import threading

    forever = threading.Event()
    asked = []

    def waits(game: Game, limits: Limits) -> str:
        asked.append(threading.current_thread())
        forever.wait()
        return game.moves()[0]

    results = awalam.match(
        awalam.Entrant(waits, time=0.05), awalam.Entrant(first, time=600), games=2
    )
    forever.set()
    for thread in asked:
        thread.join(60)
        assert not thread.is_alive()
    assert [game["end"] for game in results.games] == ["timeout", "timeout"]
    assert "no answer within 50 ms" in results.games[0]["reason"]
    assert results.standings[0]["name"] == "first"


def test_a_callable_that_keeps_the_interpreter_busy_loses_by_time() -> None:
    enough = False

    def spins(game: Game, limits: Limits) -> str:
        while not enough:
            pass
        return game.moves()[0]

    results = awalam.match(spins, "random", games=2, time=0.05)
    enough = True
    assert [game["end"] for game in results.games] == ["timeout", "timeout"]


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


@pytest.mark.skipif(not PROGRAM.is_file(), reason="the program was not built before")
def test_the_command_line_reports_on_it(tmp_path: Path) -> None:
    store, page = tmp_path / "match.sqlite", tmp_path / "report.html"
    results = awalam.match(first, "random", games=4, store=store)
    subprocess.run(
        [PROGRAM, "arena", "report", "--store", store, "--out", page],
        check=True,
        capture_output=True,
    )
    assert "first" in page.read_text(encoding="utf-8")
    shown = subprocess.run(
        [PROGRAM, "arena", "resume", "--store", store, "--json"], check=True, capture_output=True
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


@pytest.mark.parametrize(
    "settings, sentence",
    [
        ({"games": 3}, "they come in pairs"),
        ({"games": -2}, "games: at least 0 is wanted, not -2"),
        ({"game": "go"}, "unknown game `go`"),
        ({"rules": "chess"}, "unknown rules `chess`"),
        ({"time": 0}, "a time is a number of seconds"),
        ({"depth": 0}, "at least 1"),
        ({"concurrency": 0}, "at least 1"),
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
    with pytest.raises(TypeError, match="games: a whole number"):
        awalam.match(first, "random", games=2.5)  # type: ignore[arg-type]


def test_frames_and_plots_where_they_can_be() -> None:
    results = awalam.match(first, "random", games=2)
    try:
        import pandas
    except ImportError:
        with pytest.raises(ImportError, match="pip install pandas"):
            results.to_frame()
    else:
        assert isinstance(results.to_frame(), pandas.DataFrame)
        assert len(results.to_frame()) == 2
    try:
        import matplotlib
    except ImportError:
        with pytest.raises(ImportError, match="pip install matplotlib"):
            results.plot()
    else:
        matplotlib.use("agg")
        assert results.plot().get_xlabel().startswith("score")
