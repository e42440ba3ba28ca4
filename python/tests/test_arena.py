"""Matches and tournaments: callables among the players, and what they do wrong."""

from __future__ import annotations

import inspect
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy
import pytest

import awalam
from awalam import AwalamError, Entrant, Game, Limits, ReadError, Results, Tables
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
    *_, last = repr(results).splitlines()
    assert last.startswith("first fault, in game 1.1: ") and reason in last


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
        ({"format": "swiss"}, "swiss"),
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


class Odd:
    """An answer that cannot even be shown."""

    def __init__(self, method: str) -> None:
        self.method = method

    def __index__(self) -> int:
        if self.method == "index":
            raise LookupError("no index")
        return 10**20

    def __repr__(self) -> str:
        raise LookupError("no text")


@pytest.mark.parametrize(
    "answer, end",
    [
        (Odd("index"), "unreadable"),
        (Odd("repr"), "unreadable"),
        ("\udc80", "unreadable"),
        ("A" * 10**6, "unreadable"),
        (b"A", "unreadable"),
        (float("nan"), "unreadable"),
        (["A"], "unreadable"),
        pytest.param(10**5000, "unreadable", id="huge"),
    ],
)
def test_odd_answers_are_verdicts(answer: Any, end: str) -> None:
    def answers(game: Game, limits: Limits) -> Any:
        return answer

    results = awalam.match(answers, "random", games=2)
    assert [game["end"] for game in results.games] == [end, end]
    assert len(results.games[0]["reason"]) < 1000


def test_exceptions_that_cannot_be_shown() -> None:
    class Mute(Exception):
        def __str__(self) -> str:
            raise LookupError

    def mute(game: Game, limits: Limits) -> str:
        raise Mute

    def garbled(game: Game, limits: Limits) -> str:
        raise ValueError("\udc80" * 1000)

    for player in [mute, garbled]:
        results = awalam.match(player, "random", games=2)
        assert [game["end"] for game in results.games] == ["crash", "crash"]


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


def test_frames() -> None:
    import pandas

    results = awalam.tournament([first, "random", illegal], games=4)
    frame = results.to_frame()
    assert isinstance(frame, pandas.DataFrame)
    assert frame.columns.tolist() == [
        "game",
        "player1",
        "player2",
        "result",
        "points1",
        "points2",
        "plies",
        "end",
        "reason",
    ]
    assert len(frame) == len(results.games) == 12
    assert frame.game.tolist() == [game["game"] for game in results.games]
    for row, game in zip(frame.itertuples(), results.games):
        assert [row.player1, row.player2] == game["players"]
        assert [row.points1, row.points2] == game["points"]
        assert (row.result, row.plies, row.end) == (game["result"], game["plies"], game["end"])
    assert frame.points1.dtype == float and frame.plies.dtype == int
    faults = frame[frame.end == "illegal"]
    assert len(faults) == len(results.faults()) == 8
    # Games that a player won, whichever side it had.
    won = ((frame.player1 == "first") & (frame.result == "1-0")) | (
        (frame.player2 == "first") & (frame.result == "0-1")
    )
    (counted,) = [bot["wins"] for bot in results.standings if bot["name"] == "first"]
    assert won.sum() == counted


def test_plots(tmp_path: Path) -> None:
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    results = awalam.tournament([first, "random", "level:1"], games=4, nodes=50)
    axes = results.plot()
    labels = [label.get_text() for label in axes.get_yticklabels()]
    assert labels == [bot["name"] for bot in results.standings[::-1]]
    assert axes.get_xlabel().startswith("score") and "awale" in axes.get_title()
    scores = [100 * bot["score"] for bot in results.standings[::-1]]
    assert numpy.allclose(axes.lines[0].get_xdata(), scores)
    figure, own = pyplot.subplots()
    assert results.plot(own) is own
    figure.savefig(tmp_path / "scores.png")
    assert (tmp_path / "scores.png").stat().st_size > 1000
    pyplot.close("all")


@pytest.mark.parametrize("method, package", [("to_frame", "pandas"), ("plot", "matplotlib")])
def test_what_frames_and_plots_need(
    method: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    results = awalam.match(first, "random", games=2)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ImportError, match=f"{method} needs {package}: pip install {package}"):
        getattr(results, method)()


@pytest.mark.parametrize("bars", ["tqdm", "none"])
def test_a_bar_for_progress(
    bars: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if bars == "none":
        monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    awalam.match(first, "random", games=4, progress=True)
    assert "games" in capsys.readouterr().err
