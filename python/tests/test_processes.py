"""Threads, signals, forks, pickles of other versions: exceptions, never an abort."""

from __future__ import annotations

import copy
import multiprocessing
import operator
import os
import pickle
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import awalam
from awalam import Analysis, Bot, Busy, Game, Limits, Position, ReadError, Tables, Thought


def test_one_game_in_many_threads() -> None:
    game = Game("awale")

    def play(_: int) -> int:
        played = 0
        for _ in range(200):
            try:
                game.play(game.moves()[0])
                played += 1
            except (awalam.IllegalMove, IndexError):
                game.undo()
                played -= 1
        return played

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(play, range(4))) == len(game)
    assert Game("awale", moves=" ".join(game.history)) == game


def test_a_bot_that_thinks_in_another_thread_is_busy() -> None:
    bot = awalam.bot("champion")
    thinks, enough = threading.Event(), threading.Event()

    def hear(thought: Thought) -> None:
        thinks.set()
        if not enough.wait(60):
            raise TimeoutError

    thread = threading.Thread(
        target=bot.think, args=(Position("avalam"),), kwargs={"depth": 2, "progress": hear}
    )
    thread.start()
    assert thinks.wait(60)
    with pytest.raises(Busy, match="thinking in another thread") as caught:
        bot.think(Position("avalam"))
    assert caught.value.code == "busy"
    enough.set()
    thread.join()
    assert bot.think(Position("avalam"), depth=1).depth == 1


def test_an_analysis_that_goes_on_in_another_thread_is_busy() -> None:
    deadline = time.monotonic() + 60
    told: list[Busy] = []
    while not told and time.monotonic() < deadline:
        # Both ask for steps, until one does while the other waits for its own.
        analysis = awalam.analyse(Position("avalam"), depth=2)
        thread = threading.Thread(target=lambda: _steps(analysis, told))
        thread.start()
        _steps(analysis, told)
        thread.join()
        # It was finished by one of them, and nothing was lost.
        assert list(analysis) == []
    assert "this analysis is going on in another thread" in str(told[0])
    assert told[0].code == "busy"


def _steps(analysis: Iterator[Analysis], told: list[Busy]) -> None:
    while True:
        try:
            next(analysis)
        except Busy as error:
            told.append(error)
        except StopIteration:
            return


def test_tables_that_another_thread_builds_are_busy() -> None:
    tables = Tables("awari")
    builds, enough = threading.Event(), threading.Event()

    def hear(done: int, total: int) -> None:
        builds.set()
        if not enough.wait(60):
            raise TimeoutError

    thread = threading.Thread(target=tables.build, args=(5,), kwargs={"progress": hear})
    thread.start()
    assert builds.wait(60)
    with pytest.raises(Busy, match="being built in another thread"):
        tables.build(5)
    enough.set()
    thread.join()
    assert tables.seeds == 5


def test_the_interpreter_goes_on_while_a_bot_thinks() -> None:
    counted, done = 0, threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1

    thread = threading.Thread(target=count)
    thread.start()
    before = counted
    awalam.bot("champion").think(Position("avalam"), nodes=300_000)
    after = counted
    done.set()
    thread.join()
    assert after > before + 1000


@pytest.mark.parametrize(
    "work",
    [
        "awalam.bot('champion').think(awalam.Position('avalam'), time=600)",
        "list(awalam.analyse(awalam.Position('avalam')))",
        "awalam.solve(awalam.Position('avalam'), time=600, nodes=10**15)",
        "awalam.Tables('awari').build(15)",
        "awalam.match('champion', 'champion', games=10**6)",
        "awalam.match(spins, 'random', games=2, time=600)",
        "awalam.Position('avalam').playouts(10**12)",
    ],
)
def test_ctrl_c_ends_long_calls(work: str) -> None:
    program = f"""
import awalam, os, signal, threading, time
# Ignored in what a shell starts in the background; Python then leaves it so.
signal.signal(signal.SIGINT, signal.default_int_handler)
def spins(game, limits):
    while True:
        time.sleep(0.01)
try:
    threading.Timer(0.3, os.kill, [os.getpid(), signal.SIGINT]).start()
    {work}
except KeyboardInterrupt:
    print("interrupted")
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120
    )
    assert (done.stdout, done.returncode) == ("interrupted\n", 0), done.stderr


def test_a_program_ends_with_a_callable_that_does_not() -> None:
    program = """
import awalam
def spins(game, limits):
    while True:
        pass
def thinks(game, limits):
    return awalam.bot("champion").think(game, time=600).move
for player in [spins, thinks]:
    print(awalam.match(player, "random", games=2, time=0.05).games[0]["end"], flush=True)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120
    )
    assert (done.stdout, done.returncode) == ("timeout\ntimeout\n", 0), done.stderr


def _in_child(_: object) -> tuple[int, int | None, int]:
    tables = Tables("abapa")
    tables.build(9)
    # Which move two threads agree on depends on which is faster.
    thought = awalam.bot("champion:threads=2").think(Game("awale"), depth=6)
    assert thought.move in Game("awale").moves()
    return thought.depth, tables.seeds, len(awalam.match("random", "random", games=2).games)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_fork_after_threads() -> None:
    expected = _in_child(None)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map_async(_in_child, range(2)).get(120) == [expected, expected]


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_objects_go_to_other_processes(method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"there is no {method} here")
    games = [Game(name) for name in awalam.games()]
    with multiprocessing.get_context(method).Pool(1) as pool:
        assert pool.map_async(repr, games).get(120) == [repr(game) for game in games]


def pickled() -> list[Any]:
    """One of everything that can be pickled, but for what needs a folder."""
    position = Position("awale")
    outcome = Position("awale", text="0-0-0-0-0-0-0-0-0-0-0-0-25-23-S").outcome
    return [
        position,
        Game("awale", moves="F f"),
        Game("awale").record(),
        Limits(time=0.5, depth=3),
        Limits(),
        outcome,
        position.steps("F")[0],
        position.playouts(10),
        awalam.bot("level:2"),
        awalam.bot("random:seed=2", seed=2**64 - 1),
    ]


@pytest.mark.parametrize("original", pickled(), ids=lambda original: type(original).__name__)
def test_pickles_lead_back(original: Any) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(original, protocol))
        assert type(again) is type(original)
        if isinstance(original, Bot):
            assert (again.text, again.seed) == (original.text, original.seed)
            # It remembers nothing: as a new one.
            new = awalam.bot(original.text, seed=original.seed)
            assert again.think(Game("awale")).move == new.think(Game("awale")).move
        else:
            assert again == original and repr(again) == repr(original)
    assert type(copy.deepcopy(original)) is type(original)


@pytest.mark.parametrize("original", pickled(), ids=lambda original: type(original).__name__)
def test_pickles_of_another_version(original: Any) -> None:
    function, (version, *rest) = original.__reduce__()
    others: list[tuple[Any, ...]] = [(version + 1, *rest), (version + 1, "more", {}), (0,)]
    others += [(10**30, *rest), (-1, *rest), ("2", *rest)]
    for other in others:
        with pytest.raises(ReadError, match="another version of awalam: its format is") as caught:
            function(*other)
        assert caught.value.code == "bad-format"
    damaged: list[tuple[Any, ...]] = [(), ("Position",), ("Nothing", ()), (rest[0], ()), rest * 2]
    damaged += [(rest[0], ("x", None, {}, [], 5)), (7, rest[1])]
    for other in damaged:
        with pytest.raises(ReadError, match="this pickle is damaged"):
            function(version, *other)


def test_pickles_with_other_words() -> None:
    with pytest.raises((ReadError, pickle.UnpicklingError)):
        pickle.loads(pickle.dumps(Position("awale")).replace(b"awale", b"owale"))


def test_tables_are_pickled_by_their_folder(tmp_path: Path) -> None:
    tables = Tables("awari", tmp_path)
    tables.build(3)
    again = pickle.loads(pickle.dumps(tables))
    assert (again.rules, again.seeds) == ("awari", 3)
    bot = pickle.loads(pickle.dumps(awalam.bot("champion", seed=7, tables=tables)))
    assert bot.tables.seeds == 3 and bot.seed == 7
    with pytest.raises(TypeError, match="tables in memory cannot be pickled: build them in a"):
        pickle.dumps(awalam.bot("champion", tables=Tables("awari")))
    kept = pickle.dumps(tables)
    shutil.rmtree(tmp_path)
    assert pickle.loads(kept).seeds is None


def test_bots_go_to_other_processes() -> None:
    think = operator.methodcaller("__call__", Game("awale"), Limits(depth=2))
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        moves = pool.map_async(think, [awalam.bot("random", seed=seed) for seed in range(4)])
        expected = [think(awalam.bot("random", seed=seed)) for seed in range(4)]
        assert moves.get(120) == expected
